/* SPDX-License-Identifier: MIT
 *
 * plain_around.c - see plain.h: what stands around the value, from the outside in: SPEC.md,
 * `text/order` and `bytes/around`.
 */
#include "plain.h"
#include "plain_markers.h"

#include <string.h>

enum { WHOLE = 0 }; /* the place of every edit here */

static const toolmend_view nothing = {"", 0};

/* The value, and what stood around it. */
struct around {
    size_t start, end;
    bool repeated; /* the value once more, or {} in front of it */
    bool prosy;    /* words in front of it */
};

/* Where an edit in front of the value begins: the first one at the start of the text. */
static size_t leading_start(const struct plain_reading *r, size_t token) {
    return r->edits.count == 0 ? 0 : token;
}

/* What is in front of the value goes with the white space behind it. */
static bool lead(struct plain_reading *r, const char *rule, size_t token) {
    size_t start = leading_start(r, token);
    plain_skip_white(r);
    return plain_edit(r, rule, WHOLE, start, r->at, nothing);
}

/* ---- in front of the value ------------------------------------------------------------------- */

static bool read_mark(struct plain_reading *r) {
    static const char rule[] = "syntax/byte-order-mark";
    if (!plain_may(r, rule) || !plain_sees(r, "\xEF\xBB\xBF"))
        return true;
    r->at = 3;
    if (!lead(r, rule, 0))
        return false;
    return !plain_ended(r) || plain_stop(r, PLAIN_UNEXPLAINED);
}

static size_t backticks(const struct plain_reading *r) {
    size_t count = 0;
    while (plain_byte(r, count) == '`')
        count++;
    return count;
}

static bool is_alphanumeric(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool is_of_word(int c) {
    return is_alphanumeric(c) || c == '_';
}

static bool is_info(int c) {
    return is_of_word(c) || c == '+' || c == '.' || c == '-';
}

static bool read_fence(struct plain_reading *r) {
    static const char rule[] = "syntax/code-fence";
    size_t token = r->at, count = backticks(r);
    r->fenced = true;
    r->at += count;
    while (is_info(plain_byte(r, 0)))
        r->at++;
    if (!lead(r, rule, token) || !plain_value(r))
        return false;
    token = r->at;
    plain_skip_white(r);
    size_t closing = backticks(r);
    r->at += closing;
    if (closing != count && (closing == 0 || (closing < count && plain_ended(r))))
        return plain_unexplained(r);
    if (closing != count)
        return plain_stop(r, PLAIN_UNEXPLAINED);
    plain_skip_white(r);
    return plain_ended(r) ? plain_edit(r, rule, WHOLE, token, r->at, nothing)
                          : plain_unexplained(r);
}

/* One {} before another object. */
static bool is_empty_before(const struct plain_reading *r) {
    struct plain_reading behind = *r;
    if (!plain_may(r, "syntax/repeated-value") || !plain_sees(r, "{}"))
        return false;
    behind.at += 2;
    plain_skip_white(&behind);
    return plain_sees(&behind, "{") && !plain_sees(&behind, "{}");
}

static bool is_mark(const struct plain_reading *r, const char *marks) {
    int c = plain_byte(r, 0);
    return (c > 0 && c < 0x80 && strchr(marks, c)) || plain_typographic(r) > 0;
}

/* Does a value, comment or escape begin here? */
static bool begins_otherwise(const struct plain_reading *r) {
    static const char *const words[] = {"true", "false", "null", "True", "False", "None"};
    int c = plain_byte(r, 0);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct plain_reading behind = *r;
        behind.at += strlen(words[i]);
        if (plain_sees(r, words[i]) && !is_of_word(plain_byte(&behind, 0)))
            return true;
    }
    return (c >= '0' && c <= '9') || is_mark(r, "{[\"'-\\") || plain_comment_begins(r);
}

/* Text to the end of `r`, which is `end`: has it a letter, and no brace and no quotation? */
static bool read_prose(struct plain_reading *r, size_t end) {
    bool letter = false;
    while (r->at < end) {
        int c = plain_byte(r, 0);
        letter |= c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (c == '{' || c == '}' || c == '"' || plain_sees(r, "\xEF\xBB\xBF") ||
            plain_sees(r, "```"))
            return plain_unexplained(r);
        if (!plain_character(r))
            return false;
    }
    return letter || plain_stop(r, PLAIN_UNEXPLAINED);
}

/* Does the text before `end` end, white space aside, with a mark? */
static bool ends_with_mark(const struct plain_reading *r, size_t end) {
    struct plain_reading last = *r;
    while (end > r->at && is_white(r->text.ptr[end - 1]))
        end--;
    last.at = end - 1;
    if (is_mark(&last, ",[]()<>`\"'"))
        return true;
    last.at = end >= r->at + 3 ? end - 3 : end - 1;
    return plain_typographic(&last) > 0;
}

/* Is the text before `end` one word with nothing but white space behind it, or does its last
 * word touch `end`, and does that word end as names do? */
static bool is_name(const struct plain_reading *r, size_t end) {
    size_t last = end, first;
    while (last > r->at && is_white(r->text.ptr[last - 1]))
        last--;
    for (first = last; first > r->at && !is_white(r->text.ptr[first - 1]);)
        first--;
    int c = last > r->at ? (unsigned char)r->text.ptr[last - 1] : 0;
    bool ends_so = c != 0 && c < 0x80 && (is_of_word(c) || strchr("-/$", c));
    return ends_so && (last == end || first == r->at);
}

/* Has the text before `end` something of a program in it: an assignment, or a name of parts? */
static bool holds_name(const struct plain_reading *r, size_t end) {
    struct plain_reading here = *r;
    for (; here.at < end; here.at++) {
        int c = plain_byte(&here, 0);
        bool joins = (c == '_' || c == '.') && here.at > r->at && here.at + 1 < end;
        if (c == '=' || (joins && is_alphanumeric(here.text.ptr[here.at - 1]) &&
                         is_alphanumeric(here.text.ptr[here.at + 1])))
            return true;
    }
    return false;
}

/* Words before the first brace. */
static bool read_leading_prose(struct plain_reading *r) {
    static const char rule[] = "syntax/surrounding-prose";
    const char *brace = memchr(r->text.ptr + r->at, '{', r->text.len - r->at);
    size_t token = r->at;
    if (!brace || !plain_may(r, rule))
        return plain_value(r); /* says what is wrong */
    size_t end = (size_t)(brace - r->text.ptr);
    if (ends_with_mark(r, end) || is_name(r, end) || holds_name(r, end))
        return plain_stop(r, PLAIN_UNEXPLAINED);
    return read_prose(r, end) && lead(r, rule, token);
}

/* Comments, escaped white space and one {}, or prose. */
static bool read_front(struct plain_reading *r, struct around *a) {
    a->prosy = !begins_otherwise(r);
    if (a->prosy)
        return read_leading_prose(r);
    for (;;) {
        size_t token = r->at;
        bool comment = plain_comment_begins(r),
             empty = !a->repeated && is_empty_before(r);
        if (!comment && !empty && !plain_escape_begins(r))
            return true;
        a->repeated |= empty;
        const char *rule = comment ? "syntax/comment"
                           : empty ? "syntax/repeated-value"
                                   : "syntax/escaped-white-space";
        if (empty)
            r->at += 2;
        else if (!(comment ? plain_comment(r, false) : plain_escape(r)))
            return false;
        if (!lead(r, rule, token))
            return false;
    }
}

/* ---- behind the value ------------------------------------------------------------------------ */

static size_t marker_bytes(const struct plain_reading *r) {
    if (!plain_may(r, "syntax/trailing-token"))
        return 0;
    for (size_t i = 0; i < sizeof markers / sizeof markers[0]; i++)
        if (plain_sees(r, markers[i]))
            return strlen(markers[i]);
    for (size_t i = 0; r->inner && i < sizeof inner_markers / sizeof inner_markers[0];
         i++)
        if (plain_sees(r, inner_markers[i]))
            return strlen(inner_markers[i]);
    return 0;
}

/* The value again, or another object. */
static bool read_again(struct plain_reading *r, struct around *a, const char **rule) {
    toolmend_view value = view_cut(r->text, a->start, a->end);
    toolmend_view rest = view_cut(r->text, r->at, r->text.len);
    size_t same = 0;
    *rule = "syntax/repeated-value";
    while (same < value.len && same < rest.len && value.ptr[same] == rest.ptr[same])
        same++;
    if (same == value.len) {
        a->repeated = true;
        r->at += a->prosy ? 0 : same;
        return !a->prosy || plain_unexplained(r);
    }
    if (same == rest.len)
        return plain_stop(r, PLAIN_TRUNCATED);
    plain_doubt(r, *rule);
    r->second = true;
    return plain_value(r);
}

static bool read_trailing_prose(struct plain_reading *r, const struct around *a,
                                const char **rule) {
    *rule = "syntax/surrounding-prose";
    if (!plain_may(r, *rule) || r->text.ptr[a->start] != '{' || a->repeated ||
        is_mark(r, ",:[]()<>`\"'"))
        return plain_unexplained(r);
    return read_prose(r, r->text.len);
}

/* Pass the next thing behind the value. */
static bool read_one_behind(struct plain_reading *r, struct around *a,
                            const char **rule) {
    int c = plain_byte(r, 0);
    size_t marker = marker_bytes(r);
    bool object = r->text.ptr[a->start] == '{';
    if ((c == '}' || c == ']') && object && !a->prosy &&
        plain_may(r, "syntax/surplus-closer")) {
        *rule = "syntax/surplus-closer";
        r->at++;
    } else if (marker > 0) {
        *rule = "syntax/trailing-token";
        r->at += marker;
    } else if (plain_comment_begins(r)) {
        *rule = "syntax/comment";
        return plain_comment(r, true);
    } else if (plain_escape_begins(r)) {
        *rule = "syntax/escaped-white-space";
        return plain_escape(r);
    } else if (c == '}' || c == ']') {
        return plain_unexplained(r); /* something in front is gone, an opener with it */
    } else if (c == '{' && object && plain_may(r, "syntax/repeated-value")) {
        return read_again(r, a, rule);
    } else {
        return read_trailing_prose(r, a, rule);
    }
    return true;
}

/* Each takes the white space before it along, the last one all that follows. */
static bool read_behind(struct plain_reading *r, struct around *a) {
    size_t from = a->end, count = r->edits.count;
    for (;;) {
        const char *rule = NULL;
        plain_skip_white(r);
        if (plain_ended(r))
            break;
        if (!read_one_behind(r, a, &rule) ||
            !plain_edit(r, rule, WHOLE, from, r->at, nothing))
            return false;
        from = r->at;
    }
    if (r->edits.count > count)
        r->edits.list[r->edits.count - 1].end = r->at;
    return true;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static bool read_nothing(struct plain_reading *r) {
    static const char rule[] = "syntax/empty-text";
    if (!plain_may(r, rule))
        return plain_unexplained(r);
    if (r->request->finish == TOOLMEND_FINISH_TRUNCATED)
        return plain_stop(r, PLAIN_TRUNCATED);
    r->values = 1;
    return plain_edit(r, rule, WHOLE, 0, r->text.len, (toolmend_view){"{}", 2});
}

bool plain_text(struct plain_reading *r) {
    struct around a = {0, 0, false, false};
    if (view_trim(r->text).len == 0)
        return read_nothing(r);
    if (!read_mark(r))
        return false;
    plain_skip_white(r);
    size_t ticks = plain_may(r, "syntax/code-fence") ? backticks(r) : 0;
    if (ticks >= 3 || (ticks > 0 && ticks == r->text.len - r->at))
        return read_fence(r);
    if (!read_front(r, &a))
        return false;
    a.start = r->at;
    if (!plain_value(r))
        return false;
    a.end = r->at;
    return read_behind(r, &a);
}
