/* SPDX-License-Identifier: MIT
 *
 * lenient_value.c - the value of a text that is not JSON, by the grammar of RFC 8259.
 *
 * Each function says whether the scan goes on; `at` is then behind what was parsed.
 */
#include "lenient.h"

#include <string.h>

// NOLINTBEGIN(misc-no-recursion): bounded by MODEL_DEPTH_MAX

bool lenient_token_ends(struct lenient *scan, enum lenient_token token) {
    scan->last = token;
    scan->last_end = scan->at;
    return true;
}

/* White space, and what stands where it may. */
static bool between(struct lenient *scan) {
    do
        lenient_skip_space(scan);
    while (lenient_ask(scan, LENIENT_SPACE) && scan->stop == LENIENT_GOES_ON);
    return scan->stop == LENIENT_GOES_ON;
}

/* Something else stands here than the grammar wants; or the text ends within a container. */
static bool unexpected(struct lenient *scan) {
    bool ended = scan->at == scan->text.len;
    if (ended && lenient_ask(scan, LENIENT_END))
        return scan->stop == LENIENT_GOES_ON;
    return lenient_unexplained(scan);
}

/* ---- strings ---------------------------------------------------------------------------- */

size_t lenient_hex_digits(const struct lenient *scan, size_t ahead, size_t most) {
    size_t count = 0;
    while (count < most && model_hex_value(lenient_byte(scan, ahead + count)) >= 0)
        count++;
    return count;
}

size_t lenient_escape(const struct lenient *scan) {
    int byte = lenient_byte(scan, 1);
    if (byte == 'u')
        return lenient_hex_digits(scan, 2, 4) == 4 ? 6 : 0;
    return model_is_in(byte, "\"\\/bfnrt") ? 2 : 0;
}

/* Does the escape of JSON at `at` stand beside an invalid one without doubt? `first`: it begins
 * the string. See syntax/invalid-escape. */
static bool is_harmless_escape(const struct lenient *scan, bool first) {
    int behind = lenient_byte(scan, 2);
    if (lenient_byte(scan, 1) == '"')
        return true;
    if (lenient_byte(scan, 1) != '\\' || first)
        return false;
    return behind == '\\' ? lenient_byte(scan, 3) == '"' : behind > ' ' && behind != '[';
}

/* The closing quotation mark, and what the rules ask about the string as a whole. */
static bool find_end(struct lenient *scan, size_t *end) {
    struct lenient ahead = *scan;
    size_t first = scan->at + 1;
    for (ahead.at = first; lenient_byte(&ahead, 0) != '"';) {
        size_t escape = lenient_byte(&ahead, 0) == '\\' ? lenient_escape(&ahead) : 0;
        scan->stray_quote |= lenient_typographic(&ahead) >= 0x201C;
        if (escape > 0)
            scan->string.other_escapes |= !is_harmless_escape(&ahead, ahead.at == first);
        ahead.at += escape;
        if (escape == 0 && !lenient_character(&ahead)) {
            scan->at = ahead.at;
            scan->stop = ahead.stop;
            return false;
        }
    }
    *end = ahead.at;
    return true;
}

static bool parse_string(struct lenient *scan, bool is_name) {
    size_t end;
    scan->string.is_name = is_name;
    scan->string.other_escapes = false;
    if (!find_end(scan, &end))
        return false;
    for (scan->at++; scan->at < end;) {
        int byte = lenient_byte(scan, 0);
        size_t escape = byte == '\\' ? lenient_escape(scan) : 0;
        if (escape > 0 || (byte >= ' ' && byte != '\\'))
            scan->at += escape > 0 ? escape : 1;
        else if (!lenient_ask(scan, LENIENT_STRING))
            return lenient_unexplained(scan);
        if (scan->stop != LENIENT_GOES_ON)
            return false;
    }
    scan->at = end + 1;
    return is_name || lenient_token_ends(scan, LENIENT_QUOTED);
}

/* ---- numbers and literals --------------------------------------------------------------- */

/* One digit or more. */
static bool digits(struct lenient *scan) {
    if (!model_is_digit(lenient_byte(scan, 0)))
        return lenient_unexplained(scan);
    while (model_is_digit(lenient_byte(scan, 0)))
        scan->at++;
    return true;
}

static bool parse_number(struct lenient *scan) {
    if (lenient_byte(scan, 0) == '-')
        scan->at++;
    if (lenient_byte(scan, 0) == '0')
        scan->at++;
    else if (!digits(scan))
        return false;
    if (lenient_byte(scan, 0) == '.') {
        scan->at++;
        if (!digits(scan))
            return false;
    }
    if (model_is_in(lenient_byte(scan, 0), "eE")) {
        scan->at += model_is_in(lenient_byte(scan, 1), "+-") ? 2 : 1;
        if (!digits(scan))
            return false;
    }
    return lenient_token_ends(scan, LENIENT_NUMBER);
}

static bool is_literal(const struct lenient *scan, size_t end) {
    return lenient_slice_is(scan, end, "true") || lenient_slice_is(scan, end, "false") ||
           lenient_slice_is(scan, end, "null");
}

/* Is what is left of the text the beginning of a literal, or in a container any word? */
static bool is_cut_word(const struct lenient *scan) {
    static const char *const literals[] = {"true", "false", "null",
                                           "True", "False", "None"};
    size_t end = lenient_word_end(scan), len = end - scan->at;
    if (len == 0 || scan->depth > 0)
        return len > 0 && lenient_only_space_left(scan, end);
    for (size_t i = 0; end == scan->text.len && i < 6; i++)
        if (len < strlen(literals[i]) &&
            memcmp(scan->text.ptr + scan->at, literals[i], len) == 0)
            return true;
    return false;
}

/* Only a rule can explain what stands here. */
static bool ask(struct lenient *scan, enum lenient_place place) {
    if (lenient_ask(scan, place))
        return scan->stop == LENIENT_GOES_ON;
    if (place == LENIENT_VALUE && is_cut_word(scan))
        return lenient_truncated(scan);
    return lenient_unexplained(scan);
}

/* ---- containers ------------------------------------------------------------------------- */

static bool parse_member(struct lenient *scan) {
    size_t start = scan->at;
    bool goes_on =
        lenient_byte(scan, 0) == '"' ? parse_string(scan, true) : ask(scan, LENIENT_NAME);
    if (!goes_on)
        return false;
    if (scan->depth == 1)
        scan->member = (struct model_view){scan->text.ptr + start, scan->at - start};
    scan->last = LENIENT_NO_TOKEN;
    if (!between(scan))
        return false;
    if (lenient_byte(scan, 0) != ':')
        return unexpected(scan);
    scan->at++;
    return between(scan) && lenient_value(scan);
}

/* Behind an opener or a comma: a member or an item. */
static bool parse_child(struct lenient *scan, char closer) {
    if (scan->at == scan->text.len)
        return unexpected(scan);
    return closer == '}' ? parse_member(scan) : lenient_value(scan);
}

/* Behind a child: the comma, and whether the closer stands behind it. */
static bool parse_comma(struct lenient *scan, char closer, bool *closes) {
    if (lenient_byte(scan, 0) != ',')
        return unexpected(scan);
    scan->comma = scan->at++;
    scan->last = LENIENT_NO_TOKEN;
    if (!between(scan))
        return false;
    *closes = lenient_byte(scan, 0) == closer;
    return !*closes || ask(scan, LENIENT_COMMA);
}

static bool parse_children(struct lenient *scan, char closer) {
    bool closes;
    if (!between(scan))
        return false;
    if (lenient_byte(scan, 0) == closer)
        return true;
    do {
        if (!parse_child(scan, closer) || !between(scan))
            return false;
        closes = lenient_byte(scan, 0) == closer;
        if (!closes && !parse_comma(scan, closer, &closes))
            return false;
    } while (!closes);
    return true;
}

static bool parse_container(struct lenient *scan) {
    if (scan->depth == MODEL_DEPTH_MAX) {
        scan->stop = LENIENT_LIMIT;
        return false;
    }
    char closer = lenient_byte(scan, 0) == '{' ? '}' : ']';
    scan->closers[scan->depth] = closer;
    scan->openers[scan->depth++] = scan->at++;
    scan->last = LENIENT_NO_TOKEN;
    if (!parse_children(scan, closer))
        return false;
    scan->depth--;
    scan->at++;
    return lenient_token_ends(scan, LENIENT_CLOSER);
}

bool lenient_value(struct lenient *scan) {
    int byte = lenient_byte(scan, 0);
    model_step(scan->run);
    if (byte < 0 && scan->depth > 0)
        return unexpected(scan);
    if (byte == '{' || byte == '[')
        return parse_container(scan);
    if (byte == '"')
        return parse_string(scan, false);
    if (byte == '-' || model_is_digit(byte))
        return parse_number(scan);
    size_t end = lenient_word_end(scan);
    if (!is_literal(scan, end))
        return ask(scan, LENIENT_VALUE);
    scan->at = end;
    return lenient_token_ends(scan, LENIENT_LITERAL);
}

// NOLINTEND(misc-no-recursion)
