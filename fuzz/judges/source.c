/* SPDX-License-Identifier: MIT
 *
 * source.c - see source.h.
 */
#include "source.h"

#include "lenient.h"
#include "spelling.h"

#include <string.h>

// NOLINTBEGIN(misc-no-recursion): texts in texts as far as FUZZ_DECODINGS_MAX, trees of the naive judge

/* ---- characters ------------------------------------------------------------------------- */

struct reading {
    struct model_view text;
    size_t at;
    unsigned needs, decodings;
};

static unsigned byte_at(const struct reading *reading, size_t ahead) {
    size_t at = reading->at + ahead;
    return at < reading->text.len ? (unsigned char)reading->text.ptr[at] : 0;
}

static uint32_t next_character(struct reading *reading) {
    static const unsigned masks[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    const char *at = reading->text.ptr + reading->at;
    int len = fuzz_character(at, reading->text.len - reading->at);
    if (len <= 0) {
        reading->at++;
        return 0xFFFD;
    }
    uint32_t point = (unsigned char)at[0] & masks[len];
    for (int i = 1; i < len; i++)
        point = point << 6 | ((unsigned char)at[i] & 0x3F);
    reading->at += (size_t)len;
    return point;
}

struct model_string fuzz_characters(struct model_run *run, struct model_view bytes) {
    struct reading reading = {.text = bytes};
    uint32_t *points = model_alloc(run, bytes.len + 1, sizeof *points);
    size_t count = 0;
    while (reading.at < bytes.len)
        points[count++] = next_character(&reading);
    return (struct model_string){points, count};
}

static int hex(unsigned c) {
    return c >= '0' && c <= '9'   ? (int)(c - '0')
           : c >= 'a' && c <= 'f' ? (int)(c - 'a' + 10)
           : c >= 'A' && c <= 'F' ? (int)(c - 'A' + 10)
                                  : -1;
}

/* The unit of \uXXXX at hand; -1: it is none. */
static int32_t unit_at(const struct reading *reading) {
    int32_t unit = 0;
    if (byte_at(reading, 0) != '\\' || byte_at(reading, 1) != 'u')
        return -1;
    for (size_t i = 2; i < 6; i++) {
        int digit = hex(byte_at(reading, i));
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

/* Behind a backslash; what begins no escape stands for itself. */
static uint32_t next_escape(struct reading *reading) {
    static const char from[] = "\"\\/bfnrt";
    static const char to[] = "\"\\/\b\f\n\r\t";
    unsigned c = byte_at(reading, 1);
    const char *known = c ? strchr(from, (int)c) : NULL;
    int32_t unit = unit_at(reading);
    if (unit < 0) {
        reading->at += known ? 2 : 1;
        reading->needs |= known ? 0U : FUZZ_NEEDS_ESCAPE;
        return known ? (uint32_t)to[known - from] : '\\';
    }
    reading->at += 6;
    int32_t low = unit_at(reading);
    if (unit < 0xD800 || unit > 0xDBFF || low < 0xDC00 || low > 0xDFFF)
        return (uint32_t)unit;
    reading->at += 6;
    return 0x10000 + (((uint32_t)unit - 0xD800) << 10) + ((uint32_t)low - 0xDC00);
}

/* ---- hints ------------------------------------------------------------------------------ */

bool fuzz_any_hint(const struct model_node *schema,
                   bool (*see)(const struct model_node *hint, void *context),
                   void *context) {
    static const char *const keywords[] = {"x-repair", "dirge-hints"};
    for (size_t i = 0; i < 2 && schema->kind == MODEL_OBJECT; i++) {
        const struct model_node *hint = model_member(schema, keywords[i]);
        if (hint && hint->kind == MODEL_OBJECT && see(hint, context))
            return true;
    }
    for (const struct model_node *child = schema->first; child; child = child->next)
        if (fuzz_any_hint(child, see, context))
            return true;
    return false;
}

/* ---- the row ---------------------------------------------------------------------------- */

static void read_row(struct fuzz_sources *sources, struct reading *reading);

static struct fuzz_source *add(struct fuzz_sources *sources,
                               const struct reading *reading,
                               enum fuzz_source_kind kind) {
    if (sources->count == FUZZ_SOURCES_MAX) {
        model_cannot(sources->run, "too much stands there");
        sources->count--;
    }
    struct fuzz_source *one = &sources->list[sources->count++];
    *one = (struct fuzz_source){.kind = kind,
                                .needs = reading->needs,
                                .decodings = reading->decodings,
                                .end = sources->count};
    return one;
}

/* One text, and its pieces at a separator of some hint. */
struct cutting {
    struct fuzz_sources *sources;
    struct model_string text;
    struct reading around;
};

static void add_text(struct fuzz_sources *sources, const struct reading *around,
                     struct model_string text);

static bool begins_with(struct model_string text, size_t at, struct model_string what) {
    return text.count - at >= what.count &&
           memcmp(text.points + at, what.points, what.count * sizeof *what.points) == 0;
}

static bool cut(const struct model_node *hint, void *context) {
    struct cutting *cutting = context;
    const struct model_node *node = model_member(hint, "separator");
    size_t start = 0;
    if (!node || node->kind != MODEL_STRING || node->string.count == 0)
        return false;
    struct reading around = cutting->around;
    around.needs |= FUZZ_NEEDS_SEPARATOR;
    for (size_t i = 0; i <= cutting->text.count; i++) {
        bool end = i == cutting->text.count;
        if (!end && !begins_with(cutting->text, i, node->string))
            continue;
        struct model_string piece = {cutting->text.points + start, i - start};
        add_text(cutting->sources, &around, piece);
        start = i + node->string.count;
        i = end ? i : start - 1;
    }
    return false;
}

static void add_text(struct fuzz_sources *sources, const struct reading *around,
                     struct model_string text) {
    struct model_view spelled;
    struct cutting cutting = {sources, text, *around};
    add(sources, around, FUZZ_SOURCE_TEXT)->text = text;
    size_t index = sources->count - 1;
    struct model_string inside = fuzz_trim(text);
    bool container =
        fuzz_begins(inside, "[") || fuzz_begins(inside, "{") || fuzz_begins(inside, "\"");
    if (container && around->decodings == FUZZ_DECODINGS_MAX)
        model_cannot(sources->run, "texts in texts too often");
    if (container && !sources->run->cannot && fuzz_spell(sources->run, text, &spelled)) {
        struct reading inner = {
            .text = spelled, .needs = around->needs, .decodings = around->decodings + 1};
        read_row(sources, &inner);
    }
    if (sources->schema && !(around->needs & FUZZ_NEEDS_SEPARATOR))
        fuzz_any_hint(sources->schema, cut, &cutting);
    sources->list[index].end = sources->count;
}

/* The closing quote from behind the opening one, and its length; or how far there is text. */
static size_t find_quote(const struct reading *reading, const char *quote, size_t at) {
    size_t len = strlen(quote);
    bool escapes = quote[0] == '"';
    for (size_t i = at; i + len <= reading->text.len; i++) {
        if (escapes && reading->text.ptr[i] == '\\')
            i++;
        else if (memcmp(reading->text.ptr + i, quote, len) == 0)
            return i;
    }
    return reading->text.len;
}

/* A string in quotes of whatever kind; false: none begins here, or it does not end. */
static bool read_string(struct fuzz_sources *sources, struct reading *reading) {
    static const struct {
        const char *open, *close;
        unsigned needs;
    } quotes[] = {
        {"\"",           "\"",           0                },
        {"'",            "'",            FUZZ_NEEDS_PYTHON},
        {"\xe2\x80\x9c", "\xe2\x80\x9d", FUZZ_NEEDS_SMART },
        {"\xe2\x80\x98", "\xe2\x80\x99", FUZZ_NEEDS_SMART }
    };
    for (size_t i = 0; i < sizeof quotes / sizeof quotes[0]; i++) {
        size_t len = strlen(quotes[i].open);
        size_t start = reading->at + len;
        if (start > reading->text.len ||
            memcmp(reading->text.ptr + reading->at, quotes[i].open, len) != 0)
            continue;
        size_t end = find_quote(reading, quotes[i].close, start);
        if (end == reading->text.len)
            return false;
        struct reading inside = {
            .text = {reading->text.ptr, end},
            .at = start,
            .needs = reading->needs | quotes[i].needs,
            .decodings = reading->decodings
        };
        uint32_t *points = model_alloc(sources->run, end - start + 1, sizeof *points);
        size_t count = 0;
        while (inside.at < end) {
            bool behind = count > 0 && points[count - 1] == '\\';
            if (byte_at(&inside, 0) < 0x20 && !behind)
                inside.needs |= FUZZ_NEEDS_CONTROL;
            points[count++] = i == 0 && byte_at(&inside, 0) == '\\'
                                  ? next_escape(&inside)
                                  : next_character(&inside);
        }
        add_text(sources, &inside, (struct model_string){points, count});
        reading->at = end + len;
        return true;
    }
    return false;
}

static bool in_word(unsigned c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           c == '_' || c == '.' || c == '+' || c == '-' || c == '$';
}

/* Behind a comment, if one begins here and the text is no inner one. */
static bool skip_comment(struct reading *reading) {
    bool line = byte_at(reading, 0) == '/' && byte_at(reading, 1) == '/';
    bool block = byte_at(reading, 0) == '/' && byte_at(reading, 1) == '*';
    if (reading->decodings > 0 || !(line || block))
        return false;
    reading->at += 2;
    while (reading->at < reading->text.len &&
           !(line ? byte_at(reading, 0) == '\n'
                  : byte_at(reading, 0) == '*' && byte_at(reading, 1) == '/'))
        reading->at++;
    reading->at += block && reading->at < reading->text.len ? 2 : 0;
    return true;
}

static void read_row(struct fuzz_sources *sources, struct reading *reading) {
    while (reading->at < reading->text.len && !sources->run->cannot) {
        unsigned c = byte_at(reading, 0);
        model_step(sources->run);
        if (skip_comment(reading) || read_string(sources, reading))
            continue;
        size_t start = reading->at;
        while (reading->at < reading->text.len && in_word(byte_at(reading, 0)))
            reading->at++;
        if (reading->at > start) {
            struct model_view word = {reading->text.ptr + start, reading->at - start};
            struct model_string text = fuzz_characters(sources->run, word);
            add(sources, reading, FUZZ_SOURCE_WORD)->text = text;
            continue;
        }
        if (c == '[' || c == '{')
            add(sources, reading, FUZZ_SOURCE_OPEN)->mark = (char)c;
        else if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
            add(sources, reading, FUZZ_SOURCE_BLANK)->mark = (char)c;
        reading->at += c == '\\' ? 2 : 1; /* white space that was escaped is no word */
    }
}

// NOLINTEND(misc-no-recursion)

void fuzz_read_sources(struct fuzz_sources *sources, struct model_view bytes) {
    struct reading reading = {.text = bytes};
    sources->count = 0;
    read_row(sources, &reading);
}
