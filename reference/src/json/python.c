/* SPDX-License-Identifier: MIT
 *
 * python.c - see python.h. One pass over the text, one token at a time.
 */
#include "json/python.h"

#include "base/view.h"

/* Does the escape at the beginning of the text mean the same in JSON and Python? What JSON has not,
 * the strict reader refuses. */
static bool is_common_escape(toolmend_view text) {
    if (text.len < 2 || text.ptr[1] == 0 || !strchr("\\\"'nrtbfu", text.ptr[1]))
        return false;
    bool surrogate = text.ptr[1] == 'u' && text.len > 3 &&
                     tmi_ascii_lower(text.ptr[2]) == 'd' && text.ptr[3] >= '8';
    return !surrogate;
}

/* The end of a simple string that opens at `at`; 0: it is not simple or not closed. */
static size_t string_end(toolmend_view text, size_t at) {
    char quote = text.ptr[at];
    for (size_t i = at + 1; i < text.len; i++) {
        char c = text.ptr[i];
        if (c == quote)
            return i + 1;
        if (c == '"' || (unsigned char)c < 0x20 || c == 0x7f || c == '\'')
            return 0;
        toolmend_view rest = {text.ptr + i, text.len - i};
        if (c == '\\' && !is_common_escape(rest))
            return 0;
        i += c == '\\';
    }
    return 0;
}

/* Write the inside of a string, with apostrophes as JSON has them. */
static void add_inside(struct tmi_buf *out, toolmend_view inside) {
    size_t from = 0;
    for (size_t i = 0; i + 1 < inside.len; i += inside.ptr[i] == '\\' ? 2 : 1)
        if (inside.ptr[i] == '\\' && inside.ptr[i + 1] == '\'') {
            tmi_buf_add(out, inside.ptr + from, i - from);
            from = i + 1;
        }
    tmi_buf_add(out, inside.ptr + from, inside.len - from);
}

static bool is_letter(char c) {
    return tmi_is_letter(c) || c == '_';
}

/* Write the JSON word for the Python word at `at`; its length, 0: another word. */
static size_t add_word(struct tmi_buf *out, toolmend_view text, size_t at) {
    static const struct {
        const char *python, *json;
    } words[] = {
        {"True",  "true" },
        {"False", "false"},
        {"None",  "null" }
    };
    size_t end = at;
    while (end < text.len && (is_letter(text.ptr[end]) || tmi_is_digit(text.ptr[end])))
        end++;
    toolmend_view word = {text.ptr + at, end - at};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!tmi_view_is(word, words[i].python))
            continue;
        tmi_buf_add_text(out, words[i].json);
        return word.len;
    }
    return 0;
}

/* Length of a run that JSON and Python spell alike: a number, punctuation, white space. */
static size_t plain_run(toolmend_view text, size_t at) {
    size_t end = at;
    while (end < text.len && (tmi_is_digit(text.ptr[end]) || text.ptr[end] == '-' ||
                              text.ptr[end] == '+' || text.ptr[end] == '.'))
        end++;
    if (end > at && end < text.len && (text.ptr[end] == 'e' || text.ptr[end] == 'E'))
        return end + 1 - at; /* the exponent's digits are the next run */
    if (end > at)
        return end - at;
    return memchr("[]{}:, \t\n\r", text.ptr[at], 10) ? 1 : 0;
}

toolmend_view tmi_python_to_json(toolmend_view text, struct tmi_arena *arena) {
    struct tmi_buf out;
    tmi_buf_init(&out, arena, text.len + 1); /* no spelling grows */
    size_t at = 0;
    while (at < text.len) {
        char c = text.ptr[at];
        size_t length;
        if (c == '\'' || c == '"') {
            size_t end = string_end(text, at);
            if (end == 0)
                return (toolmend_view){NULL, 0};
            tmi_buf_add_text(&out, "\"");
            add_inside(&out, (toolmend_view){text.ptr + at + 1, end - at - 2});
            tmi_buf_add_text(&out, "\"");
            length = end - at;
        } else if (is_letter(c)) {
            length = add_word(&out, text, at);
        } else {
            length = plain_run(text, at);
            tmi_buf_add(&out, text.ptr + at, length);
        }
        if (length == 0)
            return (toolmend_view){NULL, 0};
        at += length;
    }
    return tmi_buf_view(&out);
}
