/* SPDX-License-Identifier: MIT
 *
 * test_clauses.c - a false claim is refused for the reason that SPEC.md gives.
 *
 * Each row is a schema, a text, and what somebody claims to have done to it, with the right
 * bytes unless the bytes are what is wrong. The clause is the one of the specification that
 * the claim breaks, found there and not in a program's answer. The rows at the end are true.
 */
#include "../../reference/tests/check.h"
#include "draft.h"
#include "record.h"
#include "tree.h"

#include <string.h>

/* What is done at the place that a pointer names. */
enum how {
    NOTHING,
    REPLACE, /* the value becomes the text */
    WRAP,    /* brackets around it; the text stands behind the opening one */
    KEEP,    /* only the child stays whose pointer is the text */
    KEEP_IN, /* the same in brackets */
    RENAME,  /* the member's name becomes the text */
    CUT,     /* those bytes of the input go */
    APPEND   /* the text comes behind the input */
};

struct act {
    enum how how;
    const char *pointer, *text, *rule;
};

enum { ACTS_MAX = 3 };

struct claim_row {
    const char *schema, *came;
    struct act acts[ACTS_MAX];
    const char *clause; /* NULL: the claim is true */
};

#define V(schema) "{\"properties\": {\"v\": " schema "}}"

static const struct claim_row rows[] = {
  /* the text */
    {"{}",
     "{\"a\": 1, \"b\": \"x",                                                                                                    {{APPEND, "", "\"}", "shape/object-in-string"}},
     "P10"                                                                                                                                                                                         },
    {V("{\"type\": \"integer\"}"),
     "{\"v\": \"5\", \"v\": \"5\"}",                                                                                             {{REPLACE, "/v", "5", "scalar/number-in-string"}},
     "text/repeated-names"                                                                                                                                                                         },
    {V("{\"type\": \"integer\"}"),
     "{\"v\": 5}",                                                                                                               {{REPLACE, "/v", "\"5\"", "scalar/number-for-string"}},
     "P1"                                                                                                                                                                                          },
    {"{\"properties\": {\"v\": {\"type\": \"array\"}, \"n\": {\"type\": \"integer\"}}}",
     "{\"v\": \"a\", \"n\": \"x\"}",                                                                                             {{WRAP, "/v", "", "shape/scalar-for-array"}},
     "P7"                                                                                                                                                                                          },
 /* what may be touched */
    {"{\"properties\": {\"w\": {}, \"n\": {\"type\": \"integer\"}}}",
     "{\"w\": \"5\", \"n\": \"5\"}",                                                                                             {{REPLACE, "/w", "5", "scalar/number-in-string"},
      {REPLACE, "/n", "5", "scalar/number-in-string"}},
     "never/change-valid-value"                                                                                                                                                                    },
    {V("{\"items\": {\"type\": \"object\"}, \"required\": [\"b\"]}"),
     "{\"v\": {\"a\": 1}}",                                                                                                      {{WRAP, "/v", "", "shape/object-for-array"}},
     "P2"                                                                                                                                                                                          },
    {V("{\"properties\": {\"x\": {\"type\": \"integer\"}}}"),
     "{\"v\": {\"x\": \"a\"}}",                                                                                                  {{WRAP, "/v", "", "shape/object-for-array"}},
     "P2"                                                                                                                                                                                          },
    {V("{\"not\": {\"type\": \"string\"}}"),
     "{\"v\": \"5\"}",                                                                                                           {{REPLACE, "/v", "5", "scalar/number-in-string"}},
     "P2"                                                                                                                                                                                          },
 /* one reading */
    {V("{\"anyOf\": [{\"type\": \"integer\"}, {\"type\": \"array\", \"items\": "
       "{\"type\": \"string\"}}]}"),
     "{\"v\": \"5\"}",                                                                                                           {{REPLACE, "/v", "5", "scalar/number-in-string"}},
     "P3"                                                                                                                                                                                          },
    {V("{\"anyOf\": [{\"type\": \"integer\"}, {\"type\": \"array\", \"items\": "
       "{\"type\": \"string\"}}]}"),
     "{\"v\": \"5\"}",                                                                                                           {{WRAP, "/v", "", "shape/scalar-for-array"}},
     "P3"                                                                                                                                                                                          },
    {V("{\"type\": \"array\", \"items\": {\"type\": \"object\"}}"),
     "{\"v\": {}}",                                                                                                              {{WRAP, "/v", "", "shape/object-for-array"}},
     "P3"                                                                                                                                                                                          },
 /* what a replacement may be made of */
    {V("{\"type\": \"integer\"}"),
     "{\"v\": \"5\"}",                                                                                                           {{REPLACE, "/v", "6", "scalar/number-in-string"}},
     "P14"                                                                                                                                                                                         },
    {V("{\"enum\": [\"read\", \"write\"]}"),
     "{\"v\": \"READ\"}",                                                                                                        {{REPLACE, "/v", "\"write\"", "scalar/enum-case"}},
     "P6"                                                                                                                                                                                          },
    {V("{\"type\": \"array\"}"),
     "{\"v\": 5}",                                                                                                               {{WRAP, "/v", "1, ", "shape/scalar-for-array"}},
     "P5"                                                                                                                                                                                          },
    {"{\"properties\": {\"a\": {}}, \"additionalProperties\": false}",
     "{\"a\": 1, \"b\": 2}",                                                                                                     {{CUT, "/b", ", \"b\": 2", "null/optional"}},
     "P14"                                                                                                                                                                                         },
    {V("{\"type\": \"array\", \"items\": {\"type\": \"string\"}}"),
     "{\"v\": \"a,b\"}",                                                                                                         {{REPLACE, "/v", "[\"a\",\"b\"]", "shape/scalar-for-array"}},
     "P6"                                                                                                                                                                                          },
 /* bytes */
    {"{\"properties\": {\"a\": {\"type\": \"integer\"}}}",
     "{\"a\": null, \"b\": 1}",                                                                                                  {{CUT, "/a", "\"a\": null,", "null/optional"}},
     "bytes/member-removed"                                                                                                                                                                        },
    {V("{\"type\": \"array\"}"),
     "{\"v\": 5}",                                                                                                               {{WRAP, "/v", " ", "shape/scalar-for-array"}},
     "bytes/wrapped"                                                                                                                                                                               },
    {V("{\"type\": \"array\"}"),
     "{\"v\": \" [1 ]\"}",                                                                                                       {{REPLACE, "/v", "[1]", "shape/array-in-string"}},
     "bytes/decoded"                                                                                                                                                                               },
    {"{\"properties\": {\"aB\": {}}, \"required\": [\"aB\"]}",
     "{\"a_b\": 1}",                                                                                                             {{RENAME, "/a_b", "\"\\u0061B\"", "key/case-style"}},
     "key/case-style"                                                                                                                                                                              },
 /* the order of steps */
    {V("{\"type\": \"array\", \"items\": {\"type\": \"array\", \"items\": {\"type\": "
       "\"integer\"}}}"),
     "{\"v\": [1, 3]}",                                                                                                          {{WRAP, "/v/0", "", "shape/scalar-for-array"},
      {WRAP, "/v/1", "", "shape/scalar-for-array"}},
     "reading/lists"                                                                                                                                                                               },
    {V("{\"type\": \"array\", \"items\": {\"type\": \"string\"}}"),
     "{\"v\": [[\"a\"], [\"b\"]]}",                                                                                              {{KEEP, "/v/0", "/v/0/0", "shape/array-of-one-for-value"},
      {KEEP, "/v/1", "/v/1/0", "shape/array-of-one-for-value"}},
     "reading/lists"                                                                                                                                                                               },
    {"{\"properties\": {\"kind\": {\"enum\": [\"num\", \"text\"]}}, \"if\": "
     "{\"properties\": "
     "{\"kind\": {\"const\": \"text\"}}}, \"else\": {\"properties\": {\"n\": {\"type\": "
     "\"integer\"}}}}",                                                             "{\"kind\": \"TEXT\", \"n\": \"5\"}",
     {{REPLACE, "/kind", "\"text\"", "scalar/enum-case"},
      {REPLACE, "/n", "5", "scalar/number-in-string"}},
     "reading/conditions"                                                                                                                                                                          },
    {V("{\"type\": \"integer\"}"),
     "{\"v\": [5]}",                                                                                                             {{KEEP, "/v", "/v/0", "root/object-in-array"}},
     "reading/root"                                                                                                                                                                                },
    {"{\"properties\": {\"n\": {\"type\": \"integer\"}}, \"required\": [\"n\"]}",
     "[{\"n\": 1}]",                                                                                                             {{KEEP, "", "/0", "shape/array-of-one-for-value"}},
     "reading/root"                                                                                                                                                                                },
 /* what a rule asks for */
    {"{\"required\": [\"path\"]}",
     "{\"result\": {\"path\": \"a\"}}",                                                                                          {{KEEP, "", "/result", "root/wrapped"}},
     "root/wrapped"                                                                                                                                                                                },
    {"{\"required\": [\"path\"]}",
     "{\"arguments\": {\"path\": \"a\"}, \"id\": 1}",                                                                            {{KEEP, "", "/arguments", "root/call-echo"}},
     "root/call-echo"                                                                                                                                                                              },
    {"{\"required\": [\"path\"]}",
     "[{\"path\": \"a\"}, {\"path\": \"b\"}]",                                                                                   {{KEEP, "", "/0", "root/object-in-array"}},
     "root/object-in-array"                                                                                                                                                                        },
    {V("{\"type\": \"array\", \"items\": {\"type\": \"string\"}}"),
     "{\"v\": \"a,b\"}",                                                                                                         {{WRAP, "/v", "", "shape/scalar-for-array"}},
     "shape/scalar-for-array"                                                                                                                                                                      },
    {V("{\"anyOf\": [{\"enum\": [\"all\"]}, {\"type\": \"array\"}]}"),
     "{\"v\": \"foo\"}",                                                                                                         {{WRAP, "/v", "", "shape/scalar-for-array"}},
     "shape/scalar-for-array"                                                                                                                                                                      },
    {V("{\"type\": [\"string\", \"array\"], \"maxLength\": 2}"),
     "{\"v\": \"[1]\"}",                                                                                                         {{REPLACE, "/v", "[1]", "shape/array-in-string"}},
     "shape/array-in-string"                                                                                                                                                                       },
    {V("{\"type\": \"array\"}"),
     "{\"v\": \"\\\"[1]\\\"\"}",                                                                                                 {{REPLACE, "/v", "[1]", "shape/array-in-string"}},
     "shape/array-in-string"                                                                                                                                                                       },
    {"{\"properties\": {\"v\": {\"type\": \"array\", \"items\": {\"type\": "
     "\"string\"}}}, "
     "\"required\": [\"v\"]}",                                                      "{\"v\": {}}",
     {{REPLACE, "/v", "[]", "shape/empty-object-for-array"}},
     "bytes/listed"                                                                                                                                                                                },
    {V("{\"type\": \"array\", \"items\": {\"properties\": {\"a\": {}}}}"),
     "{\"v\": {\"a\": {}}}",                                                                                                     {{KEEP_IN, "/v", "/v/a", "shape/keyed-value-for-array"}},
     "shape/keyed-value-for-array"                                                                                                                                                                 },
    {"{\"properties\": {\"a\": {\"type\": \"integer\"}, \"b\": {}}, \"anyOf\": "
     "[{\"required\": "
     "[\"a\"]}, {\"required\": [\"b\"]}]}",                                         "{\"a\": null, \"b\": 1, \"c\": null}",
     {{CUT, "/a", "\"a\": null, ", "null/placeholder"}},
     "null/placeholder"                                                                                                                                                                            },
    {"{\"properties\": {\"a\": {\"type\": \"integer\"}}, \"required\": [\"a\"]}",
     "{\"a\": \"\"}",                                                                                                            {{REPLACE, "/a", "0", "scalar/number-in-string"}},
     "P14"                                                                                                                                                                                         },
    {V("{\"enum\": [\"NONE\", null]}"),
     "{\"v\": \"none\"}",                                                                                                        {{REPLACE, "/v", "\"NONE\"", "scalar/enum-case"}},
     "scalar/enum-case"                                                                                                                                                                            },
    {V("{\"enum\": [\"Low\", \"LOW\"]}"),
     "{\"v\": \"low\"}",                                                                                                         {{REPLACE, "/v", "\"LOW\"", "scalar/enum-case"}},
     "scalar/enum-case"                                                                                                                                                                            },
    {V("{\"enum\": [\"a\"]}"),
     "{\"v\": \"'a\\\"\"}",                                                                                                      {{REPLACE, "/v", "\"a\"", "scalar/quoted-enum"}},
     "scalar/quoted-enum"                                                                                                                                                                          },
    {"{\"properties\": {\"count_x\": {}}, \"required\": [\"count_x\"]}",
     "{\"countx\": 1}",                                                                                                          {{RENAME, "/countx", "\"count_x\"", "key/case-style"}},
     "key/case-style"                                                                                                                                                                              },
    {"{\"properties\": {\"a\": {}, \"b\": {}}, \"required\": [\"a\"]}",
     "{\"a</arg_key>\": 1, \"c</arg_key>\": 2}",                                                                                 {{RENAME, "/a<~1arg_key>", "\"a\"", "key/tag-syntax"}},
     "key/tag-syntax"                                                                                                                                                                              },
    {"{\"properties\": {\"a\": {}}, \"required\": [\"a\"]}",
     "{\"a</arg_key>\": \"x</arg_value>\"}",                                                                                     {{RENAME, "/a<~1arg_key>", "\"a\"", "key/tag-syntax"}},
     "key/tag-syntax"                                                                                                                                                                              },
 /* true ones */
    {V("{\"type\": \"array\"}"),
     "{\"v\": 5}",                                                                                                               {{WRAP, "/v", "", "shape/scalar-for-array"}},
     NULL                                                                                                                                                                                          },
    {V("{\"type\": \"array\"}"),
     "{\"v\": \" [1 ]\"}",                                                                                                       {{REPLACE, "/v", "[1 ]", "shape/array-in-string"}},
     NULL                                                                                                                                                                                          },
    {"{\"properties\": {\"a\": {\"type\": \"integer\"}}}",
     "{\"a\": null, \"b\": 1}",                                                                                                  {{CUT, "/a", "\"a\": null, ", "null/optional"}},
     NULL                                                                                                                                                                                          },
    {"{\"properties\": {\"n\": {\"type\": \"integer\"}}, \"required\": [\"n\"]}",
     "[{\"n\": 1}]",                                                                                                             {{KEEP, "", "/0", "root/object-in-array"}},
     NULL                                                                                                                                                                                          },
    {V("{\"type\": \"array\", \"items\": {\"type\": \"object\"}}"),
     "{\"v\": {\"item\": {\"a\": 1}}}",                                                                                          {{KEEP_IN, "/v", "/v/item", "shape/keyed-value-for-array"}},
     "P3"                                                                                                                                                                                          },
    {"{}",                                                                               "{\"a\": 1}",                           {{NOTHING, "", "", ""}},                                      NULL},
};

/* ---- a row as a record ----------------------------------------------------------------------- */

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

static void add(struct draft *draft, const struct act *act, size_t start, size_t end,
                toolmend_view text) {
    struct draft_edit *edit = &draft->edits[draft->edit_count++];
    *edit = (struct draft_edit){.start = start,
                                .end = end,
                                .new_text = text,
                                .pointer = view(act->pointer),
                                .rule_count = 1};
    edit->rules[0] = act->rule;
}

static toolmend_view opening(struct pool *pool, const char *text) {
    struct writing out = {.pool = pool};
    write_words(&out, "[");
    write_words(&out, text);
    return written(&out);
}

/* The edits of an act at a node of the text. */
static void perform_at(struct draft *draft, const struct tree *tree,
                       const struct act *act, const struct tree_node *node) {
    const struct tree_node *kept = tree_at(tree, view(act->text));
    const char *cut = strstr(tree->text.ptr, act->text);
    size_t start = cut ? (size_t)(cut - tree->text.ptr) : 0;
    bool in = act->how == KEEP_IN;
    switch (act->how) {
    case REPLACE:
        add(draft, act, node->start, node->end, view(act->text));
        break;
    case WRAP:
        add(draft, act, node->start, node->start, opening(draft->pool, act->text));
        add(draft, act, node->end, node->end, view("]"));
        break;
    case KEEP:
    case KEEP_IN:
        add(draft, act, node->start, kept->start, view(in ? "[" : ""));
        add(draft, act, kept->end, node->end, view(in ? "]" : ""));
        break;
    case RENAME:
        add(draft, act, node->name_start, node->name_end, view(act->text));
        break;
    case CUT:
        add(draft, act, start, start + strlen(act->text), view(""));
        break;
    case NOTHING:
    case APPEND:
        break;
    }
}

static void perform(struct draft *draft, const struct act *act) {
    const struct tree *tree = tree_read(draft->pool, draft->input);
    const struct tree_node *node = tree ? tree_at(tree, view(act->pointer)) : NULL;
    if (act->how == APPEND)
        add(draft, act, draft->input.len, draft->input.len, view(act->text));
    else if (node)
        perform_at(draft, tree, act, node);
}

/* Is the claim refused for its clause, or held if it has none? */
static bool is_judged_right(struct record_check *check, const struct claim_row *row,
                            const struct draft *draft) {
    toolmend_view json = draft_write(draft), input = draft->input;
    enum record_answer answer = record_verify(check, json, &input);
    bool named = false;
    for (size_t i = 0; row->clause && i < record_fault_count(check); i++)
        named |= strcmp(record_fault_at(check, i).clause, row->clause) == 0;
    if (row->clause ? answer == RECORD_FAILS && named : answer == RECORD_HOLDS)
        return true;
    printf("%.*s\n", (int)json.len, json.ptr);
    for (size_t i = 0; i < record_fault_count(check); i++)
        printf("    %s: %s\n", record_fault_at(check, i).clause,
               record_fault_at(check, i).why);
    return false;
}

static void try_row(const struct claim_row *row) {
    struct pool pool = {NULL};
    struct draft *draft = pool_take(&pool, 1, sizeof *draft);
    toolmend_options options = {.size = sizeof options, .profile = TOOLMEND_EXTENDED};
    toolmend_tool *tool = NULL;
    toolmend_report *report = NULL;
    struct record_check *check = NULL;
    if (CHECK(toolmend_tool_compile(view(""), view(row->schema), NULL, &tool, NULL) ==
              TOOLMEND_OK) &&
        CHECK(record_open(view(""), view(row->schema), &check, NULL) == TOOLMEND_OK) &&
        CHECK(toolmend_validate(tool, view(row->came), &options, &report, NULL) ==
              TOOLMEND_OK) &&
        CHECK(draft_take(&pool, view(""), view(row->came), report, draft))) {
        draft->verdict = "repaired";
        draft->reason = NULL;
        for (size_t i = 0; i < ACTS_MAX && row->acts[i].how != NOTHING; i++)
            perform(draft, &row->acts[i]);
        if (draft->edit_count == 0)
            draft->verdict = "valid";
        CHECK(draft_set_old(draft));
        draft_replay(draft);
        CHECK(is_judged_right(check, row, draft));
    }
    toolmend_report_free(report);
    record_close(check);
    toolmend_tool_free(tool);
    pool_free(&pool);
}

int main(void) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        try_row(&rows[i]);
    return check_report();
}
