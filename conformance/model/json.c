/* SPDX-License-Identifier: MIT
 *
 * json.c - read strict JSON into a tree, compare trees.
 *
 * A recursive descent as RFC 8259 has it, a function a grammar rule. Recursion is what makes it
 * easy to check; it ends at MODEL_DEPTH_MAX containers, so the stack is bounded. Text is
 * decoded to code points at once, so that length, equality and names need no thought later.
 */
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// NOLINTBEGIN(misc-no-recursion): bounded by MODEL_DEPTH_MAX

/* ---- memory and the state of a run ---------------------------------------------------- */

struct model_block {
    struct model_block *before;
    max_align_t room[];
};

enum {
    BLOCK_ROOM = 4000
}; /* bytes, enough for most runs; a larger piece has its own block */

static void add_block(struct model_run *run, size_t room) {
    struct model_block *block = malloc(sizeof *block + room);
    if (!block) {
        fputs("model: out of memory\n", stderr);
        abort();
    }
    block->before = run->blocks;
    run->blocks = block;
    run->at = (char *)block->room;
    run->left = room;
}

void *model_alloc(struct model_run *run, size_t count, size_t size) {
    size_t piece = count <= PTRDIFF_MAX / 2 / size ? count * size : PTRDIFF_MAX / 2;
    size_t padding = (0 - piece) % sizeof(max_align_t);
    if (!run->blocks || run->left < piece + padding)
        add_block(run, piece > BLOCK_ROOM / 4 ? piece + padding : BLOCK_ROOM);
    void *made = memset(run->at, 0, piece);
    run->at += piece + padding;
    run->left -= piece + padding;
    run->steps += piece / 256; /* memory is bounded, too */
    return made;
}

struct model_mark model_mark(const struct model_run *run) {
    return (struct model_mark){run->blocks, run->at, run->left};
}

void model_release(struct model_run *run, struct model_mark mark) {
    while (run->blocks != mark.blocks) {
        struct model_block *before = run->blocks->before;
        free(run->blocks);
        run->blocks = before;
    }
    run->at = mark.at;
    run->left = mark.left;
}

void model_free(struct model_run *run) {
    model_release(run, (struct model_mark){NULL, NULL, 0});
}

bool model_cannot(struct model_run *run, const char *why) {
    if (!run->cannot)
        run->cannot = why;
    return false;
}

bool model_limit(struct model_run *run, const char *why) {
    if (!run->cannot)
        run->limited = true;
    return model_cannot(run, why);
}

void model_step(struct model_run *run) {
    if (run->steps >= (run->steps_max ? run->steps_max : MODEL_STEPS_MAX))
        model_cannot(run, "too much work");
    else
        run->steps++;
}

/* ---- reading -------------------------------------------------------------------------- */

struct reader {
    struct model_run *run;
    const char *at, *end;
    int depth;
};

static struct model_node *read_value(struct reader *reader);

static bool at_char(const struct reader *reader, char c) {
    return reader->at < reader->end && *reader->at == c;
}

/* Step over `c` if it stands here. */
static bool take(struct reader *reader, char c) {
    if (!at_char(reader, c))
        return false;
    reader->at++;
    return true;
}

static void skip_space(struct reader *reader) {
    while (take(reader, ' ') || take(reader, '\t') || take(reader, '\n') ||
           take(reader, '\r'))
        ;
}

static bool take_word(struct reader *reader, const char *word) {
    size_t len = strlen(word);
    if ((size_t)(reader->end - reader->at) < len || memcmp(reader->at, word, len) != 0)
        return false;
    reader->at += len;
    return true;
}

/* One or more digits. */
static bool take_digits(struct reader *reader) {
    const char *start = reader->at;
    while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9')
        reader->at++;
    return reader->at > start;
}

/* number = [ minus ] int [ frac ] [ exp ]; int = zero / ( digit1-9 *DIGIT ) */
static bool read_number(struct reader *reader) {
    take(reader, '-');
    if (!take(reader, '0') && !take_digits(reader))
        return false;
    if (take(reader, '.') && !take_digits(reader))
        return false;
    if (take(reader, 'e') || take(reader, 'E')) {
        if (!take(reader, '+'))
            take(reader, '-');
        if (!take_digits(reader))
            return false;
    }
    return true;
}

/* A character in UTF-8: length from the first byte, then what RFC 3629 forbids. */
static bool read_utf8(struct reader *reader, uint32_t *point) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)*reader->at++;
    if (first < 0x80) {
        *point = first;
        return true;
    }
    int length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC0 || first > 0xF7)
        return false;
    uint32_t value = first & (0xFFU >> (length + 1));
    for (int i = 1; i < length; i++) {
        if (reader->at == reader->end || ((unsigned char)*reader->at & 0xC0) != 0x80)
            return false;
        value = value << 6 | ((unsigned char)*reader->at++ & 0x3FU);
    }
    if (value < least[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return false;
    *point = value;
    return true;
}

/* The four hex digits behind \u. */
static bool read_hex(struct reader *reader, uint32_t *unit) {
    if (reader->end - reader->at < 4)
        return false;
    *unit = 0;
    for (int i = 0; i < 4; i++) {
        int digit = model_hex_value(*reader->at++);
        if (digit < 0)
            return false;
        *unit = *unit * 16 + (uint32_t)digit;
    }
    return true;
}

/* What follows a backslash. Two escapes that are a surrogate pair are one code point. */
static bool read_escape(struct reader *reader, uint32_t *point) {
    static const char names[] = "\"\\/bfnrt";
    static const char means[] = "\"\\/\b\f\n\r\t";
    if (reader->at == reader->end)
        return false;
    char name = *reader->at++;
    if (name != 'u') {
        const char *found = memchr(names, name, sizeof names - 1);
        if (found)
            *point = (uint32_t)means[found - names];
        return found != NULL;
    }
    if (!read_hex(reader, point))
        return false;
    struct reader ahead = *reader;
    uint32_t low;
    if (*point >= 0xD800 && *point <= 0xDBFF && take_word(&ahead, "\\u") &&
        read_hex(&ahead, &low) && low >= 0xDC00 && low <= 0xDFFF) {
        *point = 0x10000 + ((*point - 0xD800) << 10) + (low - 0xDC00);
        reader->at = ahead.at;
    }
    return true;
}

static bool read_string(struct reader *reader, struct model_string *string) {
    if (!take(reader, '"'))
        return false;
    const char *close = reader->at;
    while (close < reader->end && *close != '"')
        close += *close == '\\' && close + 1 < reader->end ? 2 : 1;
    uint32_t *points =
        model_alloc(reader->run, (size_t)(close - reader->at) + 1, sizeof *points);
    size_t count = 0;
    while (!take(reader, '"')) {
        if (reader->at >= reader->end || (unsigned char)*reader->at < 0x20)
            return false;
        bool sound = take(reader, '\\') ? read_escape(reader, &points[count])
                                        : read_utf8(reader, &points[count]);
        if (!sound)
            return false;
        count++;
    }
    *string = (struct model_string){points, count};
    return true;
}

/* Items or members up to `close`, which is still to come. */
static bool read_children(struct reader *reader, struct model_node *node, char close) {
    struct model_node **link = &node->first;
    skip_space(reader);
    if (take(reader, close))
        return true;
    do {
        struct model_string name = {NULL, 0};
        struct model_view named = {NULL, 0};
        skip_space(reader);
        named.ptr = reader->at;
        if (node->kind == MODEL_OBJECT) {
            if (!read_string(reader, &name))
                return false;
            named.len = (size_t)(reader->at - named.ptr);
            skip_space(reader);
            if (!take(reader, ':'))
                return false;
        }
        struct model_node *child = read_value(reader);
        if (!child)
            return false;
        child->name = name;
        child->named = named;
        *link = child;
        link = &child->next;
        node->count++;
    } while (take(reader, ','));
    return take(reader, close);
}

static bool read_container(struct reader *reader, struct model_node *node) {
    char close = take(reader, '{') ? '}' : ']';
    if (close == ']')
        take(reader, '[');
    node->kind = close == '}' ? MODEL_OBJECT : MODEL_ARRAY;
    if (++reader->depth > MODEL_DEPTH_MAX)
        return model_limit(reader->run, "nested too deep");
    bool sound = read_children(reader, node, close);
    reader->depth--;
    return sound;
}

/* White space, a value, white space; NULL if it is not one. */
static struct model_node *read_value(struct reader *reader) {
    struct model_node *node = model_alloc(reader->run, 1, sizeof *node);
    bool sound;
    skip_space(reader);
    node->spelled.ptr = reader->at;
    if (at_char(reader, '{') || at_char(reader, '[')) {
        sound = read_container(reader, node);
    } else if (at_char(reader, '"')) {
        node->kind = MODEL_STRING;
        sound = read_string(reader, &node->string);
    } else if (take_word(reader, "null")) {
        node->kind = MODEL_NULL;
        sound = true;
    } else if (take_word(reader, "true")) {
        node->kind = MODEL_BOOLEAN;
        node->truth = true;
        sound = true;
    } else if (take_word(reader, "false")) {
        node->kind = MODEL_BOOLEAN;
        sound = true;
    } else {
        node->kind = MODEL_NUMBER;
        sound = read_number(reader);
    }
    node->spelled.len = (size_t)(reader->at - node->spelled.ptr);
    skip_space(reader);
    return sound ? node : NULL;
}

struct model_node *model_parse(struct model_run *run, struct model_view text) {
    static const char nothing[] = "";
    const char *start = text.len > 0 ? text.ptr : nothing;
    struct reader reader = {run, start, start + text.len, 0};
    struct model_node *root = read_value(&reader);
    return root && reader.at == reader.end ? root : NULL;
}

/* ---- names and equality --------------------------------------------------------------- */

bool model_strings_equal(struct model_string a, struct model_string b) {
    return a.count == b.count &&
           (a.count == 0 || memcmp(a.points, b.points, a.count * sizeof *a.points) == 0);
}

bool model_string_is(struct model_string string, const char *ascii) {
    size_t i = 0;
    while (i < string.count && ascii[i] != '\0' && string.points[i] == (uint32_t)ascii[i])
        i++;
    return i == string.count && ascii[i] == '\0';
}

bool model_string_is_one_of(struct model_string string, const char *const *names,
                            size_t count) {
    for (size_t i = 0; i < count; i++)
        if (model_string_is(string, names[i]))
            return true;
    return false;
}

bool model_has_text(struct model_string string) {
    for (size_t i = 0; i < string.count; i++)
        if (string.points[i] >= 0xD800 && string.points[i] <= 0xDFFF)
            return false;
    return true;
}

/* One character in UTF-8; its length. */
static size_t write_utf8(char *out, uint32_t point) {
    static const unsigned char heads[] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t length = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (size_t i = length; i-- > 1; point >>= 6)
        out[i] = (char)(0x80U | (point & 0x3FU));
    out[0] = (char)(heads[length] | point);
    return length;
}

struct model_view model_text_of(struct model_run *run, struct model_string string) {
    char *text = model_alloc(run, string.count + 1, 4);
    size_t len = 0;
    for (size_t i = 0; i < string.count; i++)
        len += write_utf8(text + len, string.points[i]);
    return (struct model_view){text, len};
}

struct model_view model_view_of(const char *literal) {
    return (struct model_view){literal, strlen(literal)};
}

void model_put(struct model_text *text, struct model_view view) {
    if (!text->bytes || text->room - text->len < view.len) {
        char *before = text->bytes;
        text->room = (text->room + view.len) * 2 + 16;
        text->bytes = model_alloc(text->run, text->room, 1);
        if (before)
            memcpy(text->bytes, before, text->len);
    }
    if (view.len > 0)
        memcpy(text->bytes + text->len, view.ptr, view.len);
    text->len += view.len;
}

void model_put_bytes(struct model_text *text, const char *start, const char *end) {
    model_put(text, (struct model_view){start, (size_t)(end - start)});
}

void model_put_string(struct model_text *text, struct model_view string) {
    static const char plain[] = "\"\\\n\r\t\b\f", letters[] = "\"\\nrtbf";
    model_put(text, model_view_of("\""));
    for (size_t i = 0; i < string.len; i++) {
        unsigned char c = (unsigned char)string.ptr[i];
        const char *place = c ? strchr(plain, c) : NULL;
        char escape[8] = {'\\', place ? letters[place - plain] : '\0'};
        if (!place && c < ' ')
            snprintf(escape, sizeof escape, "\\u%04x", (unsigned)c);
        if (place || c < ' ')
            model_put(text, model_view_of(escape));
        else
            model_put_bytes(text, string.ptr + i, string.ptr + i + 1);
    }
    model_put(text, model_view_of("\""));
}

struct model_view model_written(const struct model_text *text) {
    return (struct model_view){text->bytes ? text->bytes : "", text->len};
}

bool model_views_equal(struct model_view a, struct model_view b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

bool model_is_space(int64_t c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool model_is_small(int64_t c) {
    return c >= 'a' && c <= 'z';
}

bool model_is_capital(int64_t c) {
    return c >= 'A' && c <= 'Z';
}

bool model_is_letter(int64_t c) {
    return model_is_small(c) || model_is_capital(c);
}

bool model_is_digit(int64_t c) {
    return c >= '0' && c <= '9';
}

bool model_is_of_word(int64_t c) {
    return model_is_letter(c) || model_is_digit(c) || c == '_';
}

bool model_is_in(int64_t c, const char *set) {
    return c > 0 && c < 0x80 && strchr(set, (int)c) != NULL;
}

uint32_t model_lower(uint32_t c) {
    return model_is_capital(c) ? c - 'A' + 'a' : c;
}

int model_hex_value(int64_t c) {
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    return model_is_in(c, digits) ? (int)(strchr(digits, (int)c) - digits) % 16 : -1;
}

void model_write_number(size_t number, char digits[24]) {
    snprintf(digits, 24, "%zu", number);
}

static int by_name(const void *a, const void *b) {
    struct model_string left = (*(const struct model_node *const *)a)->name;
    struct model_string right = (*(const struct model_node *const *)b)->name;
    if (left.count != right.count)
        return left.count < right.count ? -1 : 1;
    return left.count == 0
               ? 0
               : memcmp(left.points, right.points, left.count * sizeof *left.points);
}

bool model_repeats_name(struct model_run *run, const struct model_node *node) {
    const struct model_node **members =
        model_alloc(run, node->count + 1, sizeof(const struct model_node *));
    size_t count = 0;
    for (const struct model_node *child = node->first; child; child = child->next) {
        if (model_repeats_name(run, child))
            return true;
        members[count++] = child;
    }
    if (node->kind != MODEL_OBJECT)
        return false;
    qsort(members, count, sizeof(const struct model_node *), by_name);
    for (size_t i = 1; i < count; i++)
        if (by_name(&members[i - 1], &members[i]) == 0)
            return true;
    return false;
}

const struct model_node *model_member(const struct model_node *object,
                                      const char *ascii) {
    for (const struct model_node *member = object->first; member; member = member->next)
        if (model_string_is(member->name, ascii))
            return member;
    return NULL;
}

const struct model_node *model_member_named(const struct model_node *object,
                                            struct model_string name) {
    for (const struct model_node *member = object->first; member; member = member->next)
        if (model_strings_equal(member->name, name))
            return member;
    return NULL;
}

static bool arrays_equal(struct model_run *run, const struct model_node *a,
                         const struct model_node *b) {
    const struct model_node *other = b->first;
    for (const struct model_node *item = a->first; item; item = item->next) {
        if (!model_nodes_equal(run, item, other))
            return false;
        other = other->next;
    }
    return true;
}

/* Names are unique here: model_unite_names() has been over both. */
static bool objects_equal(struct model_run *run, const struct model_node *a,
                          const struct model_node *b) {
    for (const struct model_node *member = a->first; member; member = member->next) {
        const struct model_node *other = model_member_named(b, member->name);
        if (!other || !model_nodes_equal(run, member, other))
            return false;
    }
    return true;
}

bool model_nodes_equal(struct model_run *run, const struct model_node *a,
                       const struct model_node *b) {
    model_step(run);
    if (a->kind != b->kind || a->count != b->count)
        return false;
    switch (a->kind) {
    case MODEL_NULL:
        return true;
    case MODEL_BOOLEAN:
        return a->truth == b->truth;
    case MODEL_NUMBER:
        return model_compare(run, a->spelled, b->spelled) == 0;
    case MODEL_STRING:
        return model_strings_equal(a->string, b->string);
    case MODEL_ARRAY:
        return arrays_equal(run, a, b);
    case MODEL_OBJECT:
        return objects_equal(run, a, b);
    }
    return false;
}

/* Unlink the members behind `kept` that repeat its name; false if one has another value. */
static bool unite_with(struct model_run *run, struct model_node *object,
                       struct model_node *kept, bool *dropped) {
    struct model_node **link = &kept->next;
    while (*link) {
        model_step(run);
        if (!model_strings_equal((*link)->name, kept->name)) {
            link = &(*link)->next;
            continue;
        }
        if (!model_nodes_equal(run, kept, *link))
            return false;
        *link = (*link)->next;
        object->count--;
        *dropped = true;
    }
    return true;
}

/* Below first, so that equality sees unique names only. */
bool model_unite_names(struct model_run *run, struct model_node *node, bool *dropped) {
    for (struct model_node *child = node->first; child; child = child->next)
        if (!model_unite_names(run, child, dropped))
            return false;
    if (node->kind != MODEL_OBJECT)
        return true;
    for (struct model_node *member = node->first; member; member = member->next)
        if (!unite_with(run, node, member, dropped))
            return false;
    return true;
}

// NOLINTEND(misc-no-recursion)
