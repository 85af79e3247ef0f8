/* SPDX-License-Identifier: MIT
 *
 * python.c - a Python literal of simple strings, numbers and three words as JSON
 * (shape/python-literal-in-string). What comes of it need not be JSON.
 */
#include "rules.h"

#include <string.h>

/* Does the escape at the beginning mean the same in JSON and Python, or is it `\'`? Whether it is
 * whole says the parser. */
static bool is_shared(struct model_view escape) {
    char named = escape.len > 1 ? escape.ptr[1] : '\0';
    bool surrogate = named == 'u' && escape.len > 3 && (escape.ptr[2] | 32) == 'd' &&
                     !memchr("01234567", escape.ptr[3], 8);
    return named != '\0' && strchr("'\"\\bfnrtu", named) && !surrogate;
}

/* The length of the simple string at the beginning, with its quotes; 0: it is not one. */
static size_t simple_string(struct model_view text) {
    for (size_t i = 1; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        if (text.ptr[i] == text.ptr[0])
            return i + 1;
        if (c == '"' || c == '\'' || c < 0x20 || c == 0x7F)
            return 0;
        if (c == '\\' && !is_shared((struct model_view){text.ptr + i, text.len - i}))
            return 0;
        i += c == '\\';
    }
    return 0;
}

/* The inside of a string: `\'` is an apostrophe. */
static void put_inside(struct model_view inside, struct model_text *out) {
    for (size_t i = 0; i < inside.len; i++) {
        const char *byte = inside.ptr + i;
        bool escape = *byte == '\\';
        i += escape;
        model_put_bytes(out, byte + (escape && byte[1] == '\''), byte + 1 + escape);
    }
}

const char *model_python_word(struct model_view word) {
    static const char *const words[][2] = {
        {"True",  "true" },
        {"False", "false"},
        {"None",  "null" }
    };
    for (size_t i = 0; i < 3; i++)
        if (model_views_equal(word, model_view_of(words[i][0])))
            return words[i][1];
    return NULL;
}

/* Write the token at the beginning; its length, 0: it is in no simple literal. */
static size_t put_token(struct model_view text, struct model_text *out) {
    size_t length = 0;
    if (text.ptr[0] == '\'' || text.ptr[0] == '"') {
        length = simple_string(text);
        if (length == 0)
            return 0;
        model_put(out, model_view_of("\""));
        put_inside((struct model_view){text.ptr + 1, length - 2}, out);
        model_put(out, model_view_of("\""));
        return length;
    }
    if (model_is_of_word(text.ptr[0]) && !model_is_digit(text.ptr[0])) {
        while (length < text.len && model_is_of_word(text.ptr[length]))
            length++;
        const char *word = model_python_word((struct model_view){text.ptr, length});
        model_put(out, model_view_of(word ? word : ""));
        return word ? length : 0;
    }
    while (length < text.len &&
           (model_is_digit(text.ptr[length]) || memchr("-+.", text.ptr[length], 3)))
        length++;
    if (length > 0 && length < text.len && (text.ptr[length] | 32) == 'e')
        length++; /* of an exponent, whose digits follow */
    if (length == 0 && memchr("[]{}:, \t\n\r", text.ptr[0], 10))
        length = 1;
    model_put_bytes(out, text.ptr, text.ptr + length);
    return length;
}

struct model_view model_python_to_json(struct model_run *run, struct model_view text) {
    struct model_text out = {.run = run};
    for (size_t at = 0; at < text.len;) {
        size_t length =
            put_token((struct model_view){text.ptr + at, text.len - at}, &out);
        if (length == 0)
            return (struct model_view){NULL, 0};
        at += length;
    }
    return model_written(&out);
}
