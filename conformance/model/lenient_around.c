/* SPDX-License-Identifier: MIT
 *
 * lenient_around.c - the syntax rules around the value, and at the end of the text.
 *
 * SPEC.md, "Syntax rules" and text/order; see lenient.h.
 */
#include "lenient.h"

#include "data.h"

#include <string.h>

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

/* ---- syntax/byte-order-mark ------------------------------------------------------------- */

static bool byte_order_mark(struct lenient *scan) {
    if (scan->place != LENIENT_FRONT || scan->at > 0 ||
        !lenient_sees(scan, BYTE_ORDER_MARK) || lenient_only_space_left(scan, 3))
        return false;
    lenient_remove(scan, "syntax/byte-order-mark", 3);
    scan->front_taken = false;
    return true;
}

/* ---- syntax/code-fence ------------------------------------------------------------------ */

static size_t backticks(const struct lenient *scan) {
    size_t count = 0;
    while (lenient_byte(scan, count) == '`')
        count++;
    return count;
}

static bool is_fence_word(int byte) {
    return model_is_letter(byte) || model_is_digit(byte) || model_is_in(byte, "_+.-");
}

static bool open_fence(struct lenient *scan) {
    size_t len = backticks(scan);
    bool cut = len > 0 && scan->at + len == scan->text.len;
    if (scan->front_taken || (len < 3 && !cut))
        return false;
    scan->fence = len;
    while (is_fence_word(lenient_byte(scan, len)))
        len++;
    lenient_remove(scan, "syntax/code-fence", scan->at + len);
    return true;
}

static bool code_fence(struct lenient *scan) {
    if (scan->place == LENIENT_FRONT)
        return open_fence(scan);
    if (scan->place != LENIENT_FENCE_END)
        return false;
    size_t len = backticks(scan);
    if (len > 0 && len < scan->fence && scan->at + len == scan->text.len) {
        lenient_truncated(scan);
        return true;
    }
    if (len != scan->fence)
        return false;
    scan->fence_closed = true;
    lenient_remove(scan, "syntax/code-fence", scan->at + len);
    return true;
}

/* ---- syntax/surplus-closer -------------------------------------------------------------- */

static bool value_is_object(const struct lenient *scan) {
    return scan->text.ptr[scan->value_start] == '{';
}

static bool surplus_closer(struct lenient *scan) {
    if (scan->place != LENIENT_BEHIND || !value_is_object(scan) || scan->prose ||
        !model_is_in(lenient_byte(scan, 0), "}]"))
        return false;
    lenient_remove(scan, "syntax/surplus-closer", scan->at + 1);
    return true;
}

/* ---- syntax/trailing-token -------------------------------------------------------------- */

/* The list, which ends with an empty one. */
static const struct model_view *list_markers(struct lenient *scan) {
    const struct model_node *entry = model_data(scan->run, model_data_template_marks);
    size_t count = 0;
    for (const struct model_node *each = entry; each; each = each->next)
        count++;
    struct model_view *markers = model_alloc(scan->run, count + 1, sizeof *markers);
    count = 0;
    for (; entry; entry = entry->next)
        if (model_data_flag(entry, "ends_text") ||
            (scan->request->in_string && model_data_flag(entry, "ends_string")))
            markers[count++] = model_data_text(scan->run, entry, "text");
    return markers;
}

static bool trailing_token(struct lenient *scan) {
    size_t longest = 0;
    if (scan->place != LENIENT_BEHIND)
        return false;
    if (!scan->markers)
        scan->markers = list_markers(scan);
    for (const struct model_view *marker = scan->markers; marker->len > 0; marker++)
        if (marker->len > longest && marker->len <= scan->text.len - scan->at &&
            memcmp(scan->text.ptr + scan->at, marker->ptr, marker->len) == 0)
            longest = marker->len;
    if (longest == 0)
        return false;
    lenient_remove(scan, "syntax/trailing-token", scan->at + longest);
    return true;
}

/* ---- syntax/repeated-value -------------------------------------------------------------- */

/* One `{}` in front of an object that is not `{}`. */
static bool take_empty_object(struct lenient *scan) {
    struct lenient behind = *scan;
    if (scan->repeated || scan->prose || !lenient_sees(scan, "{}"))
        return false;
    behind.at += 2;
    lenient_skip_space(&behind);
    if (!lenient_sees(&behind, "{") || lenient_sees(&behind, "{}"))
        return false;
    scan->repeated = true;
    lenient_remove(scan, "syntax/repeated-value", scan->at + 2);
    return true;
}

static bool repeated_value(struct lenient *scan) {
    if (scan->place == LENIENT_FRONT)
        return take_empty_object(scan);
    if (scan->place != LENIENT_BEHIND || !value_is_object(scan) ||
        lenient_byte(scan, 0) != '{')
        return false;
    size_t len = scan->value_end - scan->value_start, left = scan->text.len - scan->at;
    bool same = memcmp(scan->text.ptr + scan->at, scan->text.ptr + scan->value_start,
                       left < len ? left : len) == 0;
    if (same && left < len) {
        lenient_truncated(scan);
        return true;
    }
    if (same && scan->prose)
        return false;
    if (same) {
        scan->repeated = true;
        lenient_remove(scan, "syntax/repeated-value", scan->at + len);
        return true;
    }
    scan->ambiguous = scan->second = true;
    lenient_value(scan);
    return true;
}

/* ---- syntax/surrounding-prose ----------------------------------------------------------- */

/* A mark that prose does not have at its border with the object. */
static bool is_border_mark(const struct lenient *scan) {
    return model_is_in(lenient_byte(scan, 0), ",[]()<>`\"'") ||
           lenient_typographic(scan) != 0;
}

static bool is_alphanumeric(int byte) {
    return model_is_letter(byte) || model_is_digit(byte);
}

/* Does a value, a comment or an escape begin here? Of words the whole one counts. */
static bool begins_otherwise(const struct lenient *scan) {
    static const char *const words[] = {"true", "false", "null", "True", "False", "None"};
    int byte = lenient_byte(scan, 0);
    size_t len = 0;
    while (is_alphanumeric(lenient_byte(scan, len)) || lenient_byte(scan, len) == '_')
        len++;
    for (size_t i = 0; i < 6; i++)
        if (lenient_slice_is(scan, scan->at + len, words[i]))
            return true;
    return model_is_digit(byte) || model_is_in(byte, "{[\"'-\\") ||
           lenient_typographic(scan) != 0 || lenient_sees(scan, "//") ||
           lenient_sees(scan, "/*");
}

/* Is [at, end) prose: with a letter, without a brace, `"`, code fence or byte order mark? */
static bool is_prose(const struct lenient *scan, size_t end) {
    struct lenient here = *scan;
    bool letter = false;
    for (; here.at < end; here.at++) {
        int byte = lenient_byte(&here, 0);
        if (model_is_in(byte, "{}\"") || lenient_sees(&here, "```") ||
            lenient_sees(&here, BYTE_ORDER_MARK))
            return false;
        letter |= model_is_letter(byte) || byte >= 0x80;
    }
    return letter;
}

/* Is what stands before the `{` at `brace` the name of a tool? */
static bool is_name(const struct lenient *scan, size_t brace) {
    size_t end = brace, start;
    while (end > scan->at && model_is_space(scan->text.ptr[end - 1]))
        end--;
    for (start = end; start > scan->at && !model_is_space(scan->text.ptr[start - 1]);)
        start--;
    int last = (unsigned char)scan->text.ptr[end - 1];
    return (is_alphanumeric(last) || model_is_in(last, "_-/$")) &&
           (end == brace || start == scan->at);
}

/* Does [at, end) hold an assignment, or a name of parts? */
static bool holds_code(const struct lenient *scan, size_t end) {
    for (size_t i = 0; scan->at + i < end; i++) {
        bool joins = i > 0 && scan->at + i + 1 < end &&
                     is_alphanumeric(lenient_byte(scan, i - 1)) &&
                     is_alphanumeric(lenient_byte(scan, i + 1));
        if (lenient_byte(scan, i) == '=' ||
            (joins && model_is_in(lenient_byte(scan, i), "_.")))
            return true;
    }
    return false;
}

/* Does [at, end) end, white space aside, with a mark? */
static bool ends_with_mark(const struct lenient *scan, size_t end) {
    struct lenient last = *scan;
    while (end > scan->at && model_is_space(scan->text.ptr[end - 1]))
        end--;
    for (last.at = end - 1;
         last.at > scan->at && (lenient_byte(&last, 0) & 0xC0) == 0x80;)
        last.at--;
    return is_border_mark(&last);
}

/* Passes [at, end) if it is all characters; the scan has ended otherwise. */
static bool remove_prose(struct lenient *scan, size_t end) {
    struct lenient here = *scan;
    while (here.at < end)
        if (!lenient_character(&here)) {
            scan->at = here.at;
            return lenient_unexplained(scan);
        }
    scan->prose = true;
    scan->ambiguous |=
        lenient_holds_word(scan, end, model_data_prose_doubts, "text") ||
        (scan->place == LENIENT_FRONT &&
         lenient_holds_word(scan, end, model_data_prose_doubts, "in_front"));
    lenient_remove(scan, "syntax/surrounding-prose", end);
    return true;
}

/* Do words touch the object in front of them, or with `front` the one behind them at `end`? A
 * mark that ends a sentence may, the word that begins one, and a character beyond ASCII. */
static bool touches(const struct lenient *scan, size_t end, bool front) {
    struct lenient border = *scan;
    border.at = front ? end - 1 : end;
    int byte = lenient_byte(&border, 0);
    bool joined = !model_is_space(scan->text.ptr[end - 1]) && byte < 0x80;
    if (front)
        return joined && !model_is_in(byte, ":.!?");
    bool capital = byte >= 'A' && byte <= 'Z';
    size_t at = end + 1;
    while (capital && at < scan->text.len && scan->text.ptr[at] >= 'a' &&
           scan->text.ptr[at] <= 'z')
        at++;
    bool is_end = at == scan->text.len;
    bool of_sentence =
        (capital && !is_end && model_is_space(scan->text.ptr[at])) ||
        (model_is_in(byte, ".!?") && (is_end || model_is_space(scan->text.ptr[at])));
    return joined && !of_sentence;
}

static bool take_prose_in_front(struct lenient *scan) {
    const char *brace = memchr(scan->text.ptr + scan->at, '{', scan->text.len - scan->at);
    if (!brace || scan->front_taken || begins_otherwise(scan))
        return false;
    size_t end = (size_t)(brace - scan->text.ptr);
    if (!is_prose(scan, end) || ends_with_mark(scan, end) || is_name(scan, end) ||
        touches(scan, end, true) || holds_code(scan, end))
        return false;
    remove_prose(scan, end);
    return true;
}

static bool surrounding_prose(struct lenient *scan) {
    if (scan->request->call)
        return false;
    if (scan->place == LENIENT_FRONT)
        return take_prose_in_front(scan);
    if (scan->place != LENIENT_BEHIND || !value_is_object(scan) || scan->repeated ||
        is_border_mark(scan) || lenient_byte(scan, 0) == ':' ||
        touches(scan, scan->at, false) || !is_prose(scan, scan->text.len))
        return false;
    remove_prose(scan, scan->text.len);
    return true;
}

/* ---- syntax/missing-closer -------------------------------------------------------------- */

static bool missing_closer(struct lenient *scan) {
    bool behind_token = scan->last == LENIENT_QUOTED || scan->last == LENIENT_LITERAL ||
                        scan->last == LENIENT_CLOSER;
    if (scan->place != LENIENT_END || scan->request->finish != MODEL_FINISH_COMPLETE ||
        scan->fence > 0 || scan->second || !behind_token ||
        !lenient_only_space_left(scan, scan->last_end))
        return false;
    char *closers = model_alloc(scan->run, scan->depth, 1);
    for (size_t i = 0; i < scan->depth; i++)
        closers[i] = scan->closers[scan->depth - 1 - i];
    lenient_edit(scan, "syntax/missing-closer", scan->last_end, scan->last_end,
                 (struct model_view){closers, scan->depth});
    scan->closed_count = scan->depth;
    if (scan->stop == LENIENT_GOES_ON)
        scan->stop = LENIENT_CLOSED;
    return true;
}

/* ---- syntax/empty-text ------------------------------------------------------------------ */

static bool empty_text(struct lenient *scan) {
    if (scan->place != LENIENT_BLANK)
        return false;
    if (scan->request->finish == MODEL_FINISH_TRUNCATED) {
        lenient_truncated(scan);
        return true;
    }
    if (scan->request->call)
        return false;
    scan->empty = true;
    lenient_edit(scan, "syntax/empty-text", 0, scan->text.len,
                 (struct model_view){"{}", 2});
    return true;
}

/* Asked before those of lenient_token.c. */
/* clang-format off */
static const struct model_rule rules[] = {
    {"syntax/byte-order-mark", MODEL_SAFE,     MODEL_STEP_SYNTAX,            .take = byte_order_mark},
    {"syntax/code-fence",      MODEL_SAFE,     MODEL_STEP_SYNTAX,            .take = code_fence},
    {"syntax/surplus-closer",  MODEL_SAFE,     MODEL_STEP_SYNTAX,            .take = surplus_closer},
    {"syntax/trailing-token",  MODEL_STANDARD, MODEL_STEP_SYNTAX_IN_STRINGS, .take = trailing_token},
    {"syntax/repeated-value",  MODEL_STANDARD, MODEL_STEP_SYNTAX,            .take = repeated_value},
};
/* clang-format on */
const struct model_rule_group model_rules_around = {rules,
                                                    sizeof rules / sizeof rules[0]};

/* Asked behind those of lenient_token.c. */
/* clang-format off */
static const struct model_rule last_rules[] = {
    {"syntax/surrounding-prose", MODEL_EXTENDED, MODEL_STEP_SYNTAX, .take = surrounding_prose},
    {"syntax/missing-closer",    MODEL_STANDARD, MODEL_STEP_SYNTAX, .take = missing_closer},
    {"syntax/empty-text",        MODEL_STANDARD, MODEL_STEP_SYNTAX, .take = empty_text},
};
/* clang-format on */
const struct model_rule_group model_rules_around_last = {
    last_rules, sizeof last_rules / sizeof last_rules[0]};
