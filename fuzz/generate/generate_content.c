/* SPDX-License-Identifier: MIT
 *
 * generate_content.c - see content.h. The texts are those that layers of the field were seen to
 * change, or to read something out of: JSON, the words and marks of templates, paths, entities,
 * cuts.
 */
#include "content.h"

#include "../input/split.h"
#include "../judges/lenient.h"

#include <stdio.h>

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))

/* The character at the start, as a number; its length is given. */
static unsigned number_of(const char *at, int len) {
    static const unsigned masks[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    unsigned number = (unsigned char)at[0] & masks[len];
    for (int i = 1; i < len; i++)
        number = number << 6 | ((unsigned char)at[i] & 0x3F);
    return number;
}

static void add_unit(struct fuzz_text *out, unsigned unit) {
    char escape[8];
    snprintf(escape, sizeof escape, "\\u%04x", unit & 0xFFFF);
    fuzz_puts(out, escape);
}

static void add_escaped(struct fuzz_text *out, unsigned number) {
    if (number > 0xFFFF) {
        add_unit(out, 0xD800 + ((number - 0x10000) >> 10));
        add_unit(out, 0xDC00 + ((number - 0x10000) & 0x3FF));
    } else {
        add_unit(out, number);
    }
}

/* The escape of two characters that JSON has for this one, or NULL. */
static const char *short_escape(unsigned number, enum fuzz_spelling spelling) {
    switch (number) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\n':
        return spelling == FUZZ_RAW ? "\n" : "\\n";
    case '\t':
        return spelling == FUZZ_RAW ? "\t" : "\\t";
    case '\r':
        return spelling == FUZZ_RAW ? "\r" : "\\r";
    case '\b':
        return spelling == FUZZ_SLASHED ? "\\b" : NULL;
    case '/':
        return spelling == FUZZ_SLASHED ? "\\/" : NULL;
    default:
        return NULL;
    }
}

void fuzz_add_content(struct fuzz_text *out, toolmend_view content,
                      enum fuzz_spelling spelling) {
    fuzz_puts(out, "\"");
    for (size_t i = 0; i < content.len;) {
        int len = fuzz_character(content.ptr + i, content.len - i);
        unsigned number = number_of(content.ptr + i, len);
        const char *escape = short_escape(number, spelling);
        if (spelling == FUZZ_ESCAPED || (number < 0x20 && !escape))
            add_escaped(out, number);
        else if (escape)
            fuzz_puts(out, escape);
        else
            fuzz_add(out, content.ptr + i, (size_t)len);
        i += (size_t)len;
    }
    fuzz_puts(out, "\"");
}

/* What somebody has taken for something else in a string. */
static const char *const triggers[] = {
    "[1, 2]",
    "[\"a\"]",
    "{\"a\": 1}",
    "{\"arguments\": {}}",
    "{'a': None}",
    "['a', 'b']",
    "null",
    "None",
    "true",
    "True",
    "5",
    "007",
    "-0",
    "1e400",
    "NaN",
    "",
    " ",
    "a, b",
    "a;b",
    "a\nb",
    "\r\n",
    "\t",
    "```json\n{}\n```",
    "```",
    "</tool_call>",
    "<|im_end|>",
    "<|eot_id|>",
    "</s>",
    "</parameter>",
    "</invoke>",
    "</arg_value>",
    "<arg_key>",
    "<parameter=q>",
    "<think>no</think>",
    "&lt;b&gt; &amp;&quot;",
    "%20",
    "\\n",
    "\\u0041",
    "C:\\new\\dir",
    "\\\\srv\\share",
    "\\d+\\.c",
    "\\\"",
    "\"",
    "'",
    "it's",
    "\xe2\x80\x99",
    "\xe2\x80\x9cyes\xe2\x80\x9d",
    "\xef\xbb\xbf",
    "\xe2\x80\xa8",
    "\xc2\xa0",
    "\xc3\xa9",
    "\xf0\x9f\x98\x80",
    "\x7f",
    "[a.md](http://a.md)",
    "https://a.com/?q=a,b",
    "// all",
    "/* c */",
    "# no",
    ",}",
    ",]",
    "}",
    "]",
    "{",
    "[",
    "{{",
    ":",
    "}}}",
    "\"}",
    "{\"path\": \"a",
    "...",
    "[truncated]",
    "Calling now: ",
    "read",
    " READ ",
    "functions.read:0",
    "${HOME}",
    "<ctrl46>",
    "\\",
    "\x01",
    "\x1b[0m",
    "~/.ssh",
    "a\\",
    "\"\"\"",
    "<|\"|>",
    "/",
};

static toolmend_view take(struct fuzz_text *text) {
    toolmend_view copy = fuzz_copy(text->ptr, text->len);
    free(text->ptr);
    return copy;
}

enum { DEEP = 255, DEPTH = 300 }; /* a choice, and what no reader takes by default */

toolmend_view fuzz_content_chosen(const uint8_t *data, size_t size) {
    struct fuzz_text out = {NULL, 0, 0};
    for (size_t i = 0; i < size && i < 300; i++) {
        const char character = (char)data[i];
        if (data[i] < 128)
            fuzz_add(&out, &character, 1);
        else if (data[i] == DEEP)
            for (size_t k = 0; k < DEPTH; k++)
                fuzz_puts(&out, "[");
        else
            fuzz_puts(&out, triggers[(data[i] - 128U) % COUNT_OF(triggers)]);
    }
    return take(&out);
}

toolmend_view fuzz_content_written(const uint8_t *data, size_t size) {
    struct fuzz_text out = {NULL, 0, 0};
    for (size_t i = 0; i < size;) {
        int len = fuzz_character((const char *)data + i, size - i);
        if (len > 0)
            fuzz_add(&out, (const char *)data + i, (size_t)len);
        else
            fuzz_puts(&out, "?");
        i += len > 0 ? (size_t)len : 1;
    }
    return take(&out);
}
