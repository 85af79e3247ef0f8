/* SPDX-License-Identifier: MIT
 *
 * test_markup.c - what holds of every format, asked of texts that are made of its row.
 *
 * The clauses of SPEC.md and the vectors say what is read; here a planted value comes back as that
 * value or not at all, whatever stands around it, and every cut gives a part of the calls.
 */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "markup/markup.h"

static toolmend_tools *tools;

static const char offer[] =
    "[{\"name\": \"write\", \"parameters\": {\"properties\": {\"text\": {\"type\": "
    "\"string\"}}}}]";

/* A text under construction; it is longer than any of the test's. */
struct made {
    char bytes[4096];
    size_t len;
};

static void add(struct made *made, const char *text) {
    size_t len = text ? strlen(text) : 0;
    CHECK(made->len + len < sizeof made->bytes);
    memcpy(made->bytes + made->len, text ? text : "", len);
    made->len += len;
}

/* A call of `write` with that text, which needs no escapes, in the format of the row. */
static void add_call(struct made *made, const struct tmi_markup_row *row,
                     const char *value) {
    static const char *const types[] = {NULL, "true", "string"};
    const char *lines = row->trim == TMI_TRIM_PAIR ? "\n" : "";
    add(made, row->wrap_open);
    if (row->family == TMI_MARKUP_PYTHON) {
        add(made, row->list ? "[write(text=\"" : "write(text=\"");
        add(made, value);
        add(made, row->list ? "\")]" : "\")");
    } else if (row->family == TMI_MARKUP_JSON) {
        add(made, row->opener);
        add(made, row->object ? "" : "[");
        add(made, "{\"name\": \"write\", \"arguments\": {\"text\": \"");
        add(made, value);
        add(made, row->object ? "\"}}" : "\"}}]");
        add(made, row->closer);
    } else if (row->family == TMI_MARKUP_NAMED) {
        add(made, row->opener);
        add(made, "write");
        add(made, row->separators[0]);
        add(made, "{\"text\": \"");
        add(made, value);
        add(made, "\"}");
        add(made, row->closer);
    } else if (row->family == TMI_MARKUP_GEMMA) {
        add(made, row->opener);
        add(made, "write{text:");
        add(made, row->value_open);
        add(made, value);
        add(made, row->value_close);
        add(made, "}");
        add(made, row->closer);
    } else {
        add(made, row->opener);
        add(made, "write");
        add(made, row->name_close);
        add(made, row->index_close ? "1" : "");
        add(made, row->index_close);
        add(made, row->key_open);
        add(made, "text");
        add(made, row->key_close);
        add(made, types[row->encoding]);
        add(made, row->value_open);
        add(made, lines);
        add(made, value);
        add(made, lines);
        add(made, row->value_close);
        add(made, row->again ? "text>" : "");
        add(made, row->closer);
    }
    add(made, row->wrap_close);
}

static toolmend_markup_report *report_of(const char *text, size_t len) {
    toolmend_markup_report *report = NULL;
    CHECK(toolmend_markup(tools, (toolmend_view){text, len}, TOOLMEND_FINISH_UNKNOWN,
                          NULL, &report, NULL) == TOOLMEND_OK);
    return report;
}

/* Are the calls of the text these values, in order? With `prefix` some may be missing at the
 * end. */
static bool calls_are(const char *text, size_t len, const char *const *values,
                      size_t count, bool prefix) {
    toolmend_markup_report *report = report_of(text, len);
    size_t found = toolmend_markup_count(report);
    bool holds = prefix ? found <= count : found == count;
    for (size_t i = 0; holds && i < found; i++) {
        toolmend_markup_call call = toolmend_markup_call_at(report, i);
        toolmend_view value = toolmend_json_at(call.arguments, "/text");
        char decoded[256];
        size_t size = toolmend_json_string(value, decoded, sizeof decoded);
        holds = tmi_view_is((toolmend_view){decoded, size}, values[i]) &&
                tmi_view_is(call.name, "write");
    }
    toolmend_markup_free(report);
    return holds;
}

static bool has_none(const char *text) {
    return calls_are(text, strlen(text), &text, 0, false);
}

static const char *const values[] = {"a", " a b ", "x < y & z", "5", "null", "it's"};

static void a_planted_value_comes_back(const struct tmi_markup_row *row) {
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        struct made made = {.len = 0};
        add(&made, row->begin ? "\n" : "I'll look.\n");
        add_call(&made, row, values[i]);
        CHECK(calls_are(made.bytes, made.len, &values[i], 1, false));
        if (row->begin)
            continue;
        add(&made, "\n");
        add_call(&made, row, "b");
        const char *both[] = {values[i], "b"};
        CHECK(calls_are(made.bytes, made.len, both, 2, false));
        for (size_t cut = 0; cut < made.len; cut++)
            CHECK(calls_are(made.bytes, cut, both, 2, true));
    }
}

/* Nobody's call: what is around it says so, with a closer or without one. */
static void a_call_in_something_else_is_none(const struct tmi_markup_row *row) {
    static const char *const around[][2] = {
        {"<example>\n",              "\n</example>"   },
        {"<a x=\"y\">\n",            ""               },
        {"See <b>\n",                "\n</b>"         },
        {"x = \"\"\"\n",             "\n\"\"\""       },
        {"x = '''\n",                ""               },
        {"{\"a\": \"\n",             "\n\"}"          },
        {"He said \"\n",             "\n\" to me."    },
        {"[\n",                      "\n]"            },
        {"(so:\n",                   "\n)"            },
        {"<!--\n",                   "\n-->"          },
        {"<![CDATA[\n",              ""               },
        {"/*\n",                     "\n*/"           },
        {"cat <<EOF\n",              "\nEOF"          },
        {"---\n",                    "\n---\nok"      },
        {"[code]\n",                 "\n[/code]"      },
        {"\\begin{code}\n",          "\n\\end{code}"  },
        {"User: do it\n\n",          ""               },
        {"a: |\n  ",                 "\nb: 1"         },
        {"So:\n\t",                  ""               },
        {"+ ",                       ""               },
        {"Assistant: ",              ""               },
        {"Write ",                   ""               },
        {"",                         " writes."       },
        {"> Write\n",                ""               },
        {"",                         "<tool_response>"},
        {"```\n",                    "\n```\n"        },
        {"~~~~ a\n",                 "\n~~~~\n"       },
        {"<think>",                  "</think>ok"     },
        {"```\n",                    ""               },
        {"<think>",                  ""               },
        {"<THINK>",                  ""               },
        {"<a_thought>So.\n",         ""               },
        {"### User\n",               ""               },
        {"<|user|>a<|assistant|>",   ""               },
        {"cat <<eof\n",              "\neof"          },
        {"=pod\n\n",                 "\n\n=cut"       },
        {"$ ls\n",                   "\n$"            },
        {"key: |\n",                 ""               },
        {"So \"it.\n",               ""               },
        {"So (it.\n",                ""               },
        {"\342\200\236\n",           "\n\342\200\234" },
        {"Example: ```\n\n",         "\n\n```"        },
        {"1. ```\n   a\n   ```\n\n", ""               },
        {"`\n\n",                    "\n\n`"          },
        {"You may send:\n",          ""               },
        {"12:00 INFO sent\n",        ""               },
    };
    for (size_t i = 0; i < sizeof around / sizeof around[0]; i++) {
        struct made made = {.len = 0};
        add(&made, around[i][0]);
        add_call(&made, row, "a");
        add(&made, around[i][1]);
        made.bytes[made.len] = '\0';
        CHECK(has_none(made.bytes));
    }
}

/* A value that holds words of any format is that value, or there is no call with another one. */
static void a_value_is_never_cut(const struct tmi_markup_row *row) {
    for (size_t i = 0; i < tmi_markup_row_count; i++) {
        const struct tmi_markup_row *other = &tmi_markup_rows[i];
        const char *const words[] = {
            other->wrap_open, other->wrap_close, other->opener,     other->closer,
            other->key_open,  other->key_close,  other->value_open, other->value_close};
        for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
            const char *word = words[k] && !strpbrk(words[k], "\"\n") ? words[k] : "";
            struct made value = {.len = 0}, made = {.len = 0};
            add(&value, "a");
            add(&value, word);
            add(&value, "b");
            value.bytes[value.len] = '\0';
            add_call(&made, row, value.bytes);
            const char *whole = value.bytes;
            CHECK(calls_are(made.bytes, made.len, &whole, 1, true));
        }
    }
}

static void what_may_be_shown_never_shrinks(const struct tmi_markup_row *row) {
    struct made made = {.len = 0};
    add(&made, "a `b` <c> ```d``` `");
    add(&made, row->wrap_open ? row->wrap_open : row->opener);
    add(&made, "`\n> e\n```\nf\n```\n~~ <think>g</think> [h] <");
    add_call(&made, row, "a");
    size_t before = 0;
    for (size_t len = 0; len <= made.len; len++) {
        size_t hold = toolmend_markup_hold((toolmend_view){made.bytes, len});
        CHECK(hold >= before && hold <= len);
        before = hold;
    }
}

static void a_call_without_opener_is_not_shown(void) {
    CHECK(toolmend_markup_hold(TMI_VIEW(" {\"name\": \"f\", \"arguments\": {}}")) == 1);
    CHECK(toolmend_markup_hold(TMI_VIEW("[f()]")) == 0);
    CHECK(toolmend_markup_hold(TMI_VIEW("\n```tool_co")) == 1);
    CHECK(toolmend_markup_hold(TMI_VIEW("```c\n[f()]\n```\n")) == 15);
    CHECK(toolmend_markup_hold(TMI_VIEW("See [f()] there.")) == 16);
}

/* What may be the beginning of a call, and is none, many times over. */
static uint64_t steps_of(size_t count, const toolmend_options *options,
                         toolmend_reason reason) {
    struct made made = {.len = 0};
    toolmend_markup_report *report = NULL;
    for (size_t i = 0; i < count; i++)
        add(&made, "<tool_call>x</arg_key>");
    CHECK(toolmend_markup(tools, (toolmend_view){made.bytes, made.len},
                          TOOLMEND_FINISH_UNKNOWN, options, &report,
                          NULL) == TOOLMEND_OK);
    CHECK(toolmend_markup_reason(report) == reason);
    uint64_t steps = toolmend_markup_steps(report);
    toolmend_markup_free(report);
    return steps;
}

static void steps_grow_with_the_text_and_have_a_limit(void) {
    const toolmend_options few = {
        .size = sizeof few, .limits = {.steps_base = 1, .steps_per_token = 1}
    };
    uint64_t once = steps_of(50, NULL, TOOLMEND_REASON_NONE);
    uint64_t twice = steps_of(100, NULL, TOOLMEND_REASON_NONE);
    CHECK(once < twice && twice <= 2 * once);
    CHECK(steps_of(50, &few, TOOLMEND_REASON_LIMIT) < once);
}

int main(void) {
    if (toolmend_tools_load(TMI_VIEW(offer), NULL, &tools, NULL) != TOOLMEND_OK)
        return 1;
    for (size_t i = 0; i < tmi_markup_row_count; i++) {
        a_planted_value_comes_back(&tmi_markup_rows[i]);
        a_call_in_something_else_is_none(&tmi_markup_rows[i]);
        a_value_is_never_cut(&tmi_markup_rows[i]);
        what_may_be_shown_never_shrinks(&tmi_markup_rows[i]);
    }
    a_call_without_opener_is_not_shown();
    steps_grow_with_the_text_and_have_a_limit();
    toolmend_tools_free(tools);
    return check_report();
}
