/* SPDX-License-Identifier: MIT
 *
 * lenient.c - what stands around the value, from outside in, and the text that the edits make.
 */
#include "lenient.h"

#include <string.h>

/* ---- bytes ---------------------------------------------------------------------------- */

bool fuzz_is_space(int byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

int fuzz_scan_byte(const struct fuzz_scan *scan, size_t ahead) {
    return ahead < scan->len - scan->at ? (unsigned char)scan->text[scan->at + ahead]
                                        : -1;
}

bool fuzz_scan_sees(const struct fuzz_scan *scan, const char *literal) {
    size_t len = strlen(literal);
    return scan->len - scan->at >= len &&
           memcmp(scan->text + scan->at, literal, len) == 0;
}

int fuzz_character(const char *at, size_t left) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* by length */
    const unsigned char *bytes = (const unsigned char *)at;
    if (left == 0 || bytes[0] < 0x80)
        return left > 0;
    int len = bytes[0] < 0xC0 ? 0 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4;
    if (len == 0 || bytes[0] > 0xF4)
        return 0;
    uint32_t low = bytes[0] & (0x7FU >> len);
    int seen = 1;
    for (; seen < len && (size_t)seen < left; seen++) {
        if ((bytes[seen] & 0xC0) != 0x80)
            return 0;
        low = low << 6 | (bytes[seen] & 0x3FU);
    }
    /* What it may become of what is missing. */
    uint32_t high = low;
    for (int missing = seen; missing < len; missing++) {
        low <<= 6;
        high = high << 6 | 0x3F;
    }
    if (high < least[len] || low > 0x10FFFF || (low >= 0xD800 && high <= 0xDFFF))
        return 0;
    return seen == len ? len : -1;
}

unsigned fuzz_typographic(const struct fuzz_scan *scan, size_t at) {
    const unsigned char *bytes = (const unsigned char *)scan->text + at;
    if (scan->len - at < 3 || bytes[0] != 0xE2 || bytes[1] != 0x80)
        return 0;
    switch (bytes[2]) {
    case 0x98:
    case 0x99:
    case 0x9C:
    case 0x9D:
        return 0x2000U | (bytes[2] & 0x3FU);
    default:
        return 0;
    }
}

/* ---- edits ---------------------------------------------------------------------------- */

bool fuzz_scan_end(struct fuzz_scan *scan, bool loose) {
    scan->stop = FUZZ_ENDED;
    scan->loose |= loose;
    return false;
}

/* One byte may be the first one of an escape or a comment. */
bool fuzz_scan_stuck(struct fuzz_scan *scan) {
    int c = fuzz_scan_byte(scan, 0);
    if (c < 0 || fuzz_character(scan->text + scan->at, scan->len - scan->at) < 0)
        return fuzz_scan_end(scan, false);
    if ((c == '\\' || c == '/') && fuzz_scan_byte(scan, 1) < 0)
        return fuzz_scan_end(scan, true);
    scan->stop = FUZZ_STUCK;
    return false;
}

static void add_edit(struct fuzz_scan *scan, enum fuzz_side side,
                     struct fuzz_mending edit) {
    scan->edits[scan->count] = edit;
    scan->sides[scan->count++] = side;
}

void fuzz_scan_edit(struct fuzz_scan *scan, enum fuzz_side side, size_t len,
                    const char *made, const char *rule) {
    add_edit(scan, side,
             (struct fuzz_mending){
                 scan->at, scan->at + len, {made, strlen(made)},
                     rule
    });
    scan->at += len;
}

void fuzz_scan_insert(struct fuzz_scan *scan, size_t at, struct model_view made,
                      const char *rule) {
    add_edit(scan, FUZZ_INSIDE, (struct fuzz_mending){at, at, made, rule});
}

/* Outside of the value white space goes with the edit. */
static void take_space(struct fuzz_scan *scan) {
    for (size_t i = 0; i < scan->count; i++) {
        struct fuzz_mending *edit = &scan->edits[i];
        bool leading = scan->sides[i] == FUZZ_LEADING;
        bool trailing = scan->sides[i] == FUZZ_TRAILING;
        bool last = i + 1 == scan->count;
        while (((leading && i == 0) || trailing) && edit->start > 0 &&
               fuzz_is_space(scan->text[edit->start - 1]))
            edit->start--;
        while ((leading || (trailing && last)) && edit->end < scan->len &&
               fuzz_is_space(scan->text[edit->end]))
            edit->end++;
    }
}

/* Edits of one rule that touch are one. */
static void join(struct fuzz_scan *scan) {
    size_t kept = 0;
    for (size_t i = 0; i < scan->count; i++) {
        struct fuzz_mending *last = kept > 0 ? &scan->edits[kept - 1] : NULL;
        const struct fuzz_mending *edit = &scan->edits[i];
        if (!last || last->end != edit->start || strcmp(last->rule, edit->rule) != 0) {
            scan->edits[kept++] = *edit;
            continue;
        }
        char *made = model_alloc(scan->run, last->made.len + edit->made.len + 1, 1);
        memcpy(made, last->made.ptr, last->made.len);
        memcpy(made + last->made.len, edit->made.ptr, edit->made.len);
        last->made = (struct model_view){made, last->made.len + edit->made.len};
        last->end = edit->end;
    }
    scan->count = kept;
}

/* ---- in front of the value ------------------------------------------------------------ */

static void skip_space(struct fuzz_scan *scan) {
    while (fuzz_is_space(fuzz_scan_byte(scan, 0)))
        scan->at++;
}

static bool is_letter(int c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c >= 0x80;
}

/* May prose not have this mark at its border? */
static bool is_mark(const struct fuzz_scan *scan, size_t at) {
    size_t first = at;
    while (first > 0 && ((unsigned char)scan->text[first] & 0xC0) == 0x80)
        first--;
    return (scan->text[at] != 0 && strchr(",[]()<>`\"'", scan->text[at]) != NULL) ||
           fuzz_typographic(scan, first) != 0;
}

/* Is what stands there text with a letter in it, without these bytes? If it is none for what it
 * holds, the scan stands at that. */
static bool is_prose(struct fuzz_scan *scan, size_t len, const char *without) {
    size_t start = scan->at;
    bool letter = false;
    while (scan->at < start + len) {
        const char *here = scan->text + scan->at;
        int wide = fuzz_character(here, scan->len - scan->at);
        scan->loose |= wide < 0;
        if (wide <= 0 || *here == 0 || strchr(without, *here) ||
            fuzz_scan_sees(scan, "\xef\xbb\xbf") || fuzz_scan_sees(scan, "```"))
            return false;
        letter |= is_letter((unsigned char)*here);
        scan->at += (size_t)wide;
    }
    scan->at = start;
    return letter;
}

static const char *const words[] = {"true", "false", "null", "True", "False", "None"};
enum { WORDS = sizeof words / sizeof words[0] };

/* Is all that is left the beginning of such a word? */
static bool is_cut_word(const struct fuzz_scan *scan) {
    size_t left = scan->len - scan->at;
    for (size_t i = 0; i < WORDS; i++)
        if (left < strlen(words[i]) && memcmp(scan->text + scan->at, words[i], left) == 0)
            return true;
    return false;
}

/* Can what stands here begin a value, a fence, a comment or an escape? */
static bool begins_otherwise(const struct fuzz_scan *scan) {
    static const char *const begins[] = {"//", "/*", "```"};
    int c = fuzz_scan_byte(scan, 0);
    if ((c >= '0' && c <= '9') || (c > 0 && strchr("{[\"'-\\", c)) ||
        fuzz_typographic(scan, scan->at) != 0)
        return true;
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        if (fuzz_scan_sees(scan, begins[i]))
            return true;
    for (size_t i = 0; i < WORDS; i++) {
        int behind = fuzz_scan_byte(scan, strlen(words[i]));
        bool longer = (is_letter(behind) && behind < 0x80) || behind == '_' ||
                      (behind >= '0' && behind <= '9');
        if (fuzz_scan_sees(scan, words[i]) && !longer)
            return true;
    }
    return false;
}

static size_t ticks(const struct fuzz_scan *scan) {
    size_t count = 0;
    while (fuzz_scan_byte(scan, count) == '`')
        count++;
    return count;
}

static bool is_alphanumeric(int c) {
    return (is_letter(c) && c < 0x80) || (c >= '0' && c <= '9');
}

/* Does the name of a tool end here, or some other word with the object glued to it? */
static bool ends_word(int c) {
    return is_alphanumeric(c) || (c > 0 && strchr("_-/$", c) != NULL);
}

/* What is written in programs: an assignment, or a name that a dot or underscore joins. */
static bool names_something(const struct fuzz_scan *scan, size_t len) {
    for (size_t i = 0; i < len; i++) {
        int c = fuzz_scan_byte(scan, i);
        if (c == '=')
            return true;
        if ((c == '.' || c == '_') && i > 0 && i + 1 < len &&
            is_alphanumeric(fuzz_scan_byte(scan, i - 1)) &&
            is_alphanumeric(fuzz_scan_byte(scan, i + 1)))
            return true;
    }
    return false;
}

/* Words before the first brace, more than the name of a tool. */
static bool leading_prose(struct fuzz_scan *scan) {
    const char *brace = memchr(scan->text + scan->at, '{', scan->len - scan->at);
    size_t len = brace ? (size_t)(brace - scan->text) - scan->at : 0;
    size_t last = scan->at + len;
    size_t parts = 0;
    if (is_cut_word(scan) || scan->at + ticks(scan) == scan->len)
        return fuzz_scan_end(scan, false);
    if (!brace || names_something(scan, len) || !is_prose(scan, len, "}\""))
        return fuzz_scan_stuck(scan);
    bool glued = ends_word((unsigned char)scan->text[last - 1]);
    while (fuzz_is_space(scan->text[last - 1]))
        last--;
    for (size_t at = scan->at; at < last; at++)
        parts += fuzz_is_space(scan->text[at]);
    if (glued || is_mark(scan, last - 1) ||
        (parts == 0 && ends_word((unsigned char)scan->text[last - 1])))
        return fuzz_scan_stuck(scan);
    fuzz_scan_edit(scan, FUZZ_LEADING, len, "", "syntax/surrounding-prose");
    return true;
}

/* `{}` before an object that is another one. */
static bool empty_before_object(const struct fuzz_scan *scan) {
    struct fuzz_scan ahead = *scan;
    if (!fuzz_scan_sees(scan, "{}"))
        return false;
    ahead.at += 2;
    skip_space(&ahead);
    return fuzz_scan_byte(&ahead, 0) == '{' && !fuzz_scan_sees(&ahead, "{}");
}

/* What was met outside of the value, of which some exclude others. */
struct around {
    bool prose, empty, repeated;
};

static bool leading(struct fuzz_scan *scan, struct around *around) {
    if (fuzz_scan_sees(scan, "\xef\xbb\xbf")) {
        fuzz_scan_edit(scan, FUZZ_LEADING, 3, "", "syntax/byte-order-mark");
        skip_space(scan);
        if (scan->at == scan->len) {
            scan->stop = FUZZ_STUCK;
            return false;
        }
    }
    skip_space(scan);
    if (!begins_otherwise(scan)) {
        around->prose = true;
        return leading_prose(scan);
    }
    for (;;) {
        skip_space(scan);
        if (fuzz_scan_sees(scan, "//") || fuzz_scan_sees(scan, "/*")) {
            if (!fuzz_scan_comment(scan, FUZZ_LEADING))
                return false;
        } else if (fuzz_scan_sees(scan, "\\n") || fuzz_scan_sees(scan, "\\r") ||
                   fuzz_scan_sees(scan, "\\t")) {
            fuzz_scan_edit(scan, FUZZ_LEADING, 2, "", "syntax/escaped-white-space");
        } else if (!around->empty && empty_before_object(scan)) {
            around->empty = true;
            fuzz_scan_edit(scan, FUZZ_LEADING, 2, "", "syntax/repeated-value");
        } else {
            return true;
        }
    }
}

/* ---- behind the value ------------------------------------------------------------------ */

/* A list of its own: one that the library loses or gains is seen. */
static const char *const end_markers[] = {
    "</tool_call>",
    "<|im_end|>",
    "<|endoftext|>",
    "<|observation|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|end_of_text|>",
    "</function>",
    "<|eot|>",
    "<|python_end|>",
    "<\uFF5Ctool\u2581call\u2581end\uFF5C>",
    "<\uFF5Ctool\u2581calls\u2581end\uFF5C>",
    "<\uFF5Cend\u2581of\u2581sentence\uFF5C>",
    "<|tool_call_end|>",
    "<|tool_calls_section_end|>",
    "<|call|>",
    "<|end|>",
    "<|return|>",
    "</s>",
    "<end_of_turn>",
    "<eos>",
    "<tool_call|>",
    "<turn|>",
    "</minimax:tool_call>",
    "[e~[",
    "<|/tool_call|>",
};
static const char *const end_markers_in_strings[] = {
    "</parameter>",
    "</invoke>",
    "</arg_value>",
};

static size_t end_marker(const struct fuzz_scan *scan) {
    for (size_t i = 0; i < sizeof end_markers / sizeof end_markers[0]; i++)
        if (fuzz_scan_sees(scan, end_markers[i]))
            return strlen(end_markers[i]);
    for (size_t i = 0; i < 3 && scan->request->inner; i++)
        if (fuzz_scan_sees(scan, end_markers_in_strings[i]))
            return strlen(end_markers_in_strings[i]);
    return 0;
}

/* A brace behind the value: its bytes once more, torn off or not, or another object. */
static bool again(struct fuzz_scan *scan, struct model_view value,
                  struct around *around) {
    size_t left = scan->len - scan->at;
    size_t shared = left < value.len ? left : value.len;
    if (value.ptr[0] != '{' || scan->request->inner)
        return fuzz_scan_stuck(scan);
    scan->loose |= around->prose;
    if (memcmp(scan->text + scan->at, value.ptr, shared) != 0) {
        scan->doubt = true;
        scan->second = true;
        return fuzz_scan_value(scan);
    }
    if (left < value.len)
        return fuzz_scan_end(scan, false);
    if (around->prose)
        return fuzz_scan_stuck(scan);
    around->repeated = true;
    fuzz_scan_edit(scan, FUZZ_TRAILING, value.len, "", "syntax/repeated-value");
    return true;
}

static bool trailing_prose(struct fuzz_scan *scan, struct model_view value,
                           const struct around *around) {
    size_t len = scan->len - scan->at;
    if (value.ptr[0] != '{' || scan->request->inner || around->empty ||
        around->repeated || fuzz_scan_byte(scan, 0) == ':' || is_mark(scan, scan->at) ||
        !is_prose(scan, len, "{}\""))
        return fuzz_scan_stuck(scan);
    fuzz_scan_edit(scan, FUZZ_TRAILING, len, "", "syntax/surrounding-prose");
    return true;
}

static bool is_closer(int c) {
    return c == '}' || c == ']';
}

static bool tail(struct fuzz_scan *scan, struct model_view value, struct around *around) {
    bool inner = scan->request->inner;
    bool goes_on = true;
    for (skip_space(scan); goes_on && scan->at < scan->len; skip_space(scan)) {
        int c = fuzz_scan_byte(scan, 0);
        size_t marker = end_marker(scan);
        if (marker > 0)
            fuzz_scan_edit(scan, FUZZ_TRAILING, marker, "", "syntax/trailing-token");
        else if (c == '{')
            goes_on = again(scan, value, around);
        else if (!inner && !around->prose && value.ptr[0] == '{' && is_closer(c))
            fuzz_scan_edit(scan, FUZZ_TRAILING, 1, "", "syntax/surplus-closer");
        else if (!inner && (fuzz_scan_sees(scan, "//") || fuzz_scan_sees(scan, "/*")))
            goes_on = fuzz_scan_comment(scan, FUZZ_TRAILING);
        else if (!inner && (fuzz_scan_sees(scan, "\\n") || fuzz_scan_sees(scan, "\\r") ||
                            fuzz_scan_sees(scan, "\\t")))
            fuzz_scan_edit(scan, FUZZ_TRAILING, 2, "", "syntax/escaped-white-space");
        else
            goes_on = trailing_prose(scan, value, around);
    }
    return goes_on;
}

/* ---- the whole ------------------------------------------------------------------------- */

static bool is_info(int c) {
    return is_alphanumeric(c) || (c > 0 && strchr("_+.-", c) != NULL);
}

/* Behind its first run of backticks. */
static bool fence_opens(struct fuzz_scan *scan, size_t fence) {
    size_t start = scan->at;
    scan->fenced = true;
    scan->at += fence;
    while (is_info(fuzz_scan_byte(scan, 0)))
        scan->at++;
    size_t len = scan->at - start;
    scan->at = start;
    fuzz_scan_edit(scan, FUZZ_LEADING, len, "", "syntax/code-fence");
    skip_space(scan);
    return true;
}

static bool fence_closes(struct fuzz_scan *scan, size_t fence) {
    skip_space(scan);
    size_t run = ticks(scan);
    if (run < fence && scan->at + run == scan->len)
        return fuzz_scan_end(scan, false);
    if (run != fence)
        return fuzz_scan_stuck(scan);
    fuzz_scan_edit(scan, FUZZ_TRAILING, run, "", "syntax/code-fence");
    skip_space(scan);
    return scan->at == scan->len || fuzz_scan_stuck(scan);
}

static bool around_value(struct fuzz_scan *scan, struct fuzz_lenient *out) {
    struct around around = {false, false, false};
    size_t fence = 0;
    if (scan->request->inner)
        skip_space(scan);
    else if (!leading(scan, &around))
        return false;
    if (!scan->request->inner && !around.prose && fuzz_scan_sees(scan, "```")) {
        fence = ticks(scan);
        bool first =
            scan->count == 0 ||
            (scan->count == 1 && scan->edits[0].end - scan->edits[0].start == 3 &&
             scan->edits[0].start == 0 && scan->text[0] == '\xef');
        if (!first || !fence_opens(scan, fence))
            return fuzz_scan_stuck(scan);
    }
    out->value_start = scan->at;
    bool whole = fuzz_scan_value(scan);
    out->value_end = scan->at;
    struct model_view value = {scan->text + out->value_start,
                               scan->at - out->value_start};
    if (!whole)
        return false;
    return fence > 0 ? fence_closes(scan, fence) : tail(scan, value, &around);
}

/* The text with the edits, and where each byte of it comes from. */
static void mend(struct fuzz_scan *scan, struct fuzz_lenient *out) {
    size_t room = 2 * scan->len + scan->depth + 3;
    char *text = model_alloc(scan->run, room, 1);
    size_t *from = model_alloc(scan->run, room, sizeof *from);
    size_t *to = model_alloc(scan->run, room, sizeof *to);
    size_t len = 0;
    size_t at = 0;
    for (size_t i = 0; i <= scan->count; i++) {
        const struct fuzz_mending *edit = i < scan->count ? &scan->edits[i] : NULL;
        for (; at < (edit ? edit->start : scan->len); at++) {
            from[len] = at;
            to[len] = at + 1;
            text[len++] = scan->text[at];
        }
        for (size_t k = 0; edit && k < edit->made.len; k++) {
            from[len] = edit->start;
            to[len] = edit->end;
            text[len++] = edit->made.ptr[k];
        }
        at = edit ? edit->end : at;
    }
    from[len] = to[len] = scan->len;
    out->text = (struct model_view){text, len};
    out->from = from;
    out->to = to;
    out->edits = scan->edits;
    out->count = scan->count;
    out->words = scan->words;
}

/* Where all was read, a typographic quote that delimits nothing beside others that do is in
 * doubt. */
static enum fuzz_outcome outcome_of(const struct fuzz_scan *scan) {
    return scan->stop == FUZZ_ENDED           ? FUZZ_TRUNCATED
           : scan->doubt                      ? FUZZ_DOUBT
           : scan->stop == FUZZ_STUCK         ? FUZZ_UNEXPLAINED
           : scan->typographic && scan->stray ? FUZZ_DOUBT
                                              : FUZZ_MENDED;
}

/* Nothing but white space. */
static bool blank(struct fuzz_scan *scan) {
    skip_space(scan);
    if (scan->request->inner || scan->at < scan->len) {
        scan->at = 0;
        return false;
    }
    scan->at = 0;
    if (scan->request->finish == TOOLMEND_FINISH_TRUNCATED)
        fuzz_scan_end(scan, false);
    else
        fuzz_scan_edit(scan, FUZZ_INSIDE, scan->len, "{}", "syntax/empty-text");
    return true;
}

/* Without white space at both ends. */
static struct model_view trimmed(struct model_view text) {
    while (text.len > 0 && fuzz_is_space(text.ptr[text.len - 1]))
        text.len--;
    for (; text.len > 0 && fuzz_is_space(text.ptr[0]); text.len--)
        text.ptr++;
    return text;
}

struct fuzz_lenient fuzz_read_leniently(struct model_run *run,
                                        const struct fuzz_lenient_request *request) {
    struct fuzz_lenient out = {.outcome = FUZZ_UNEXPLAINED};
    struct fuzz_scan *scan = model_alloc(run, 1, sizeof *scan);
    size_t room = 2 * request->text.len + 4;
    scan->run = run;
    scan->request = request;
    scan->text = request->text.len > 0 ? request->text.ptr : "";
    scan->len = request->text.len;
    scan->value_end = SIZE_MAX;
    scan->edits = model_alloc(run, room, sizeof *scan->edits);
    scan->sides = model_alloc(run, room, sizeof *scan->sides);
    if (model_parse(run, request->text)) {
        struct model_view value = trimmed(request->text);
        out.value_start = (size_t)(value.ptr - request->text.ptr);
        out.value_end = out.value_start + value.len;
    } else if (!blank(scan)) {
        around_value(scan, &out);
    }
    out.outcome = outcome_of(scan);
    out.loose = scan->loose;
    out.fenced = scan->fenced;
    if (out.outcome != FUZZ_MENDED)
        return out;
    take_space(scan);
    join(scan);
    mend(scan, &out);
    return out;
}
