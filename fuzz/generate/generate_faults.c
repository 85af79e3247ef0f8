/* SPDX-License-Identifier: MIT
 *
 * generate_faults.c - the ways in which models break a call, one function or row each.
 *
 * A fault may by chance leave the value valid (a list that holds lists, a string where strings
 * are welcome); then nothing may be repaired, which is what a careless layer gets wrong.
 */
#include "generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// NOLINTBEGIN(misc-no-recursion): values are as deep as the generated schema

/* What stands in place of the value, whatever the value was. */
static const char *const replacements[] = {
    "null",
    "{}",
    "[]",
    "\"\"",
    "True",
    "None",
    "'x'",
    "\"['a', 'b']\"",
    "\"5\"",
    "\"true\"",
    "\"False\"",
    "\"007\"",
    "\"a\tb\"",
    "\"C:\\dir\"",
    "nan",
    "word",
    "\"[\\\"a\\\"",
    "\"a, b\"",
    "7",
    "\" READ \"",
    "\"\\\"low\\\"\"",
    "false",
    "\"null\"",
    "[null]",
    "\"[1, 2] x\"",
    "\"{'a': 1}\"",
    "[[1]]",
    "\"[[]]\"",
    "{\"0\":\"a\"}",
    "{\"a\":null}",
    "1e400",
    "\xe2\x80\x9cz\xe2\x80\x9d",
};
enum { REPLACEMENTS = sizeof replacements / sizeof replacements[0] };

/* The value between two texts. */
static void surround(struct fuzz_generator *generator, const struct fuzz_node *node,
                     const char *const around[2], struct fuzz_text *out) {
    fuzz_puts(out, around[0]);
    fuzz_write_value(generator, node, out);
    fuzz_puts(out, around[1]);
}

/* The value's text as a JSON string, once or twice. */
static void stringify(struct fuzz_generator *generator, const struct fuzz_node *node,
                      struct fuzz_text *out) {
    struct fuzz_text inner = {NULL, 0, 0};
    struct fuzz_text again = {NULL, 0, 0};
    fuzz_write_value(generator, node, &inner);
    if (fuzz_pick(generator, 4) == 3) {
        fuzz_quote(&again, inner.ptr, inner.len);
        fuzz_quote(out, again.ptr, again.len);
    } else {
        fuzz_quote(out, inner.ptr, inner.len);
    }
    free(inner.ptr);
    free(again.ptr);
}

void fuzz_break_value(struct fuzz_generator *generator, const struct fuzz_node *node,
                      struct fuzz_text *out) {
    static const char *const around[][2] = {
        {"[",           "]" },
        {"[ ",          " ]"},
        {"[[",          "]]"},
        {"{\"item\": ", "}" },
        {"{\"0\":",     "}" },
        {"{\"path\":",  "}" },
        {"[",           ",]"},
        {"/* was */ ",  ""  },
        {"\"",          "\""},
    };
    enum { AROUND = sizeof around / sizeof around[0] };
    const struct fuzz_node *inner = node->count > 0 ? node->children[0] : node;
    unsigned choice = fuzz_pick(generator, 8);
    if (choice <= 2)
        stringify(generator, node, out);
    else if (choice == 3)
        fuzz_write_value(generator, inner, out); /* an item where its list is due */
    else if (choice == 4)
        surround(generator, inner, around[fuzz_pick(generator, AROUND)], out);
    else if (choice == 5)
        surround(generator, node, around[fuzz_pick(generator, AROUND)], out);
    else
        fuzz_puts(out, replacements[fuzz_pick(generator, REPLACEMENTS)]);
}

/* The text becomes before + text + after. */
static void wrap_text(struct fuzz_text *text, const char *before, const char *after) {
    struct fuzz_text out = {NULL, 0, 0};
    fuzz_puts(&out, before);
    fuzz_add(&out, text->ptr, text->len);
    fuzz_puts(&out, after);
    free(text->ptr);
    *text = out;
}

static void quote_text(struct fuzz_text *text) {
    struct fuzz_text out = {NULL, 0, 0};
    fuzz_quote(&out, text->ptr, text->len);
    free(text->ptr);
    *text = out;
}

static void repeat_text(struct fuzz_text *text) {
    struct fuzz_text out = {NULL, 0, 0};
    fuzz_add(&out, text->ptr, text->len);
    fuzz_add(&out, text->ptr, text->len);
    free(text->ptr);
    *text = out;
}

void fuzz_break_text(struct fuzz_generator *generator, struct fuzz_text *text) {
    static const char *const around[][2] = {
        {"```json\n",                         "\n```"       },
        {"```\n",                             "\n```\n"     },
        {"\xef\xbb\xbf",                      ""            },
        {"",                                  "}"           },
        {"",                                  " ]}\n"       },
        {"",                                  "<|im_end|>"  },
        {"",                                  "</tool_call>"},
        {"{}",                                ""            },
        {"[",                                 "]"           },
        {"{\"arguments\":",                   "}"           },
        {"{\"parameters\":",                  "}"           },
        {"{\"name\":\"tool\",\"arguments\":", "}"           },
        {"Here it is: ",                      ""            },
        {"",                                  "\nDone."     },
        {"// note\n",                         ""            },
        {"",                                  "\\n"         },
        {" \t\n",                             "\r\n"        },
    };
    enum { AROUND = sizeof around / sizeof around[0] };
    unsigned choice = fuzz_pick(generator, AROUND + 4);
    generator->broken = true;
    if (choice < AROUND)
        wrap_text(text, around[choice][0], around[choice][1]);
    else if (choice == AROUND)
        quote_text(text);
    else if (choice == AROUND + 1)
        repeat_text(text);
    else if (choice == AROUND + 2)
        text->len = text->len * fuzz_pick(generator, 256) / 256;
    else {
        wrap_text(text, "{\"args\":", "}");
        quote_text(text);
    }
}

// NOLINTEND(misc-no-recursion)
