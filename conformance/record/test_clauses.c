/* SPDX-License-Identifier: MIT
 *
 * test_clauses.c - a false claim is refused for the reason that SPEC.md gives.
 *
 * Each line is a clause, a schema, a text, and what somebody claims to have done to it, with
 * the right bytes unless the bytes are what is wrong. The clause is the one of the
 * specification that the claim breaks, found there and not in a program's answer. In schemas
 * and texts ' stands for a quotation mark and ` for an apostrophe.
 */
#include "check.h"
#include "claimed.h"
#include "record.h"
#include "tree.h"

#include <string.h>

/* What is done at the place that a pointer names. */
struct act {
    enum {
        REPLACE, /* the value becomes the text */
        WRAP,    /* brackets around it; the text stands behind the opening one */
        KEEP,    /* only the child stays whose pointer is the text */
        KEEP_IN, /* the same in brackets */
        RENAME,  /* the member's name becomes the text */
        CUT,     /* those bytes of the input go */
        APPEND   /* the text comes behind the input */
    } how;
    const char *pointer, *text, *rule;
};

static struct act replace(const char *pointer, const char *text, const char *rule) {
    return (struct act){REPLACE, pointer, text, rule};
}

static struct act wrap(const char *pointer, const char *text, const char *rule) {
    return (struct act){WRAP, pointer, text, rule};
}

static struct act keep(const char *pointer, const char *child, const char *rule) {
    return (struct act){KEEP, pointer, child, rule};
}

static struct act keep_in(const char *pointer, const char *child, const char *rule) {
    return (struct act){KEEP_IN, pointer, child, rule};
}

static struct act name(const char *pointer, const char *text, const char *rule) {
    return (struct act){RENAME, pointer, text, rule};
}

static struct act cut(const char *pointer, const char *bytes, const char *rule) {
    return (struct act){CUT, pointer, bytes, rule};
}

static struct act append(const char *text, const char *rule) {
    return (struct act){APPEND, "", text, rule};
}

/* ---- a claim as a record ----------------------------------------------------------------------- */

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

/* The text with its stand-ins replaced. */
static toolmend_view quoted(struct pool *pool, const char *text) {
    char *out = pool_take(pool, strlen(text) + 1, 1);
    for (size_t i = 0; text[i]; i++) {
        out[i] = text[i];
        if (text[i] == '\'')
            out[i] = '"';
        if (text[i] == '`')
            out[i] = '\'';
    }
    return view(out);
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

static toolmend_view opening(struct pool *pool, toolmend_view text) {
    struct writing out = {.pool = pool};
    write_words(&out, "[");
    write_view(&out, text);
    return written(&out);
}

/* The edits of an act at a node of the text. */
static void perform_at(struct draft *draft, const struct tree *tree,
                       const struct act *act, const struct tree_node *node) {
    toolmend_view text = quoted(draft->pool, act->text);
    const struct tree_node *kept = tree_at(tree, text);
    const char *found = strstr(tree->text.ptr, text.ptr);
    size_t at = found ? (size_t)(found - tree->text.ptr) : 0;
    bool in = act->how == KEEP_IN;
    switch (act->how) {
    case REPLACE:
        add(draft, act, node->start, node->end, text);
        break;
    case WRAP:
        add(draft, act, node->start, node->start, opening(draft->pool, text));
        add(draft, act, node->end, node->end, view("]"));
        break;
    case KEEP:
    case KEEP_IN:
        add(draft, act, node->start, kept->start, view(in ? "[" : ""));
        add(draft, act, kept->end, node->end, view(in ? "]" : ""));
        break;
    case RENAME:
        add(draft, act, node->name_start, node->name_end, text);
        break;
    case CUT:
        add(draft, act, at, at + text.len, view(""));
        break;
    case APPEND:
        break;
    }
}

static void perform(struct draft *draft, const struct act *act) {
    const struct tree *tree = tree_read(draft->pool, draft->input);
    const struct tree_node *node = tree ? tree_at(tree, view(act->pointer)) : NULL;
    size_t end = draft->input.len;
    if (act->how == APPEND)
        add(draft, act, end, end, quoted(draft->pool, act->text));
    else if (CHECK(node != NULL))
        perform_at(draft, tree, act, node);
}

/* The claim to have repaired the text by these acts, in the largest profile. */
static void judge(const char *clause, const char *schema, const char *came,
                  const struct act *acts, size_t count) {
    struct pool pool = {NULL};
    struct draft *draft = pool_take(&pool, 1, sizeof *draft);
    toolmend_view schema_text = quoted(&pool, schema), text = quoted(&pool, came);
    toolmend_options options = {.size = sizeof options, .profile = TOOLMEND_EXTENDED};
    toolmend_tool *tool = NULL;
    toolmend_report *report = NULL;
    struct record_check *check = NULL;
    if (CHECK(toolmend_tool_compile(view(""), schema_text, NULL, &tool, NULL) ==
              TOOLMEND_OK) &&
        CHECK(record_open(view(""), schema_text, &check, NULL) == TOOLMEND_OK) &&
        CHECK(toolmend_validate(tool, text, &options, &report, NULL) == TOOLMEND_OK) &&
        CHECK(draft_take(&pool, view(""), text, report, draft))) {
        draft->verdict = "repaired";
        draft->reason = NULL;
        for (size_t i = 0; i < count; i++)
            perform(draft, &acts[i]);
        CHECK(draft_set_old(draft));
        draft_replay(draft);
        CHECK(is_judged_right(check, clause, draft));
    }
    toolmend_report_free(report);
    record_close(check);
    toolmend_tool_free(tool);
    pool_free(&pool);
}

static void refused(const char *clause, const char *schema, const char *came,
                    struct act act) {
    judge(clause, schema, came, &act, 1);
}

static void refused_both(const char *clause, const char *schema, const char *came,
                         struct act first, struct act second) {
    struct act acts[] = {first, second};
    judge(clause, schema, came, acts, 2);
}

static void accepted(const char *schema, const char *came, struct act act) {
    judge(NULL, schema, came, &act, 1);
}

/* ---- claims -------------------------------------------------------------------------------------- */

#define V(schema) "{'properties': {'v': " schema "}}"

static const char list_of_strings[] = V("{'type': 'array', 'items': {'type': 'string'}}");
static const char list_of_lists[] =
    V("{'type': 'array', 'items': {'type': 'array', 'items': {'type': 'integer'}}}");
static const char any_list[] = V("{'type': 'array'}");
static const char integer[] = V("{'type': 'integer'}");

static void texts_that_may_not_be_repaired(void) {
    refused("P10", "{}", "{'a': 1, 'b': 'x", append("'}", "shape/object-in-string"));
    refused("text/repeated-names", integer, "{'v': '5', 'v': '5'}",
            replace("/v", "5", "scalar/number-in-string"));
    refused("reason/not-json", any_list, "{'v': 5;}",
            append(" ", "shape/scalar-for-array"));
    refused("P1", integer, "{'v': 5}", replace("/v", "'5'", "scalar/number-for-string"));
    refused("P7", "{'properties': {'v': {'type': 'array'}, 'n': {'type': 'integer'}}}",
            "{'v': 'a', 'n': 'x'}", wrap("/v", "", "shape/scalar-for-array"));
}

static void values_that_are_not_in_question(void) {
    refused_both("never/change-valid-value",
                 "{'properties': {'w': {}, 'n': {'type': 'integer'}}}",
                 "{'w': '5', 'n': '5'}", replace("/w", "5", "scalar/number-in-string"),
                 replace("/n", "5", "scalar/number-in-string"));
    refused("P2", V("{'items': {'type': 'object'}, 'required': ['b']}"),
            "{'v': {'a': 1}}", wrap("/v", "", "shape/object-for-array"));
    refused("P2", V("{'properties': {'x': {'type': 'integer'}}}"), "{'v': {'x': 'a'}}",
            wrap("/v", "", "shape/object-for-array"));
    refused("P2", V("{'not': {'type': 'string'}}"), "{'v': '5'}",
            replace("/v", "5", "scalar/number-in-string"));
}

static void second_readings(void) {
    static const char tie[] = V("{'anyOf': [{'type': 'integer'}, {'type': 'array', "
                                "'items': {'type': 'string'}}]}");
    refused("P3", tie, "{'v': '5'}", replace("/v", "5", "scalar/number-in-string"));
    refused("P3", tie, "{'v': '5'}", wrap("/v", "", "shape/scalar-for-array"));
    refused("P3", V("{'type': 'array', 'items': {'type': 'object'}}"), "{'v': {}}",
            wrap("/v", "", "shape/object-for-array"));
    refused("P3", V("{'type': 'array', 'items': {'type': 'object'}}"),
            "{'v': {'item': {'a': 1}}}",
            keep_in("/v", "/v/item", "shape/keyed-value-for-array"));
}

static void texts_that_are_lost_or_invented(void) {
    refused("P14", integer, "{'v': '5'}", replace("/v", "6", "scalar/number-in-string"));
    refused("P14", integer, "{'v': ''}", replace("/v", "0", "scalar/number-in-string"));
    refused("P14", "{'properties': {'a': {}}, 'additionalProperties': false}",
            "{'a': 1, 'b': 2}", cut("/b", ", 'b': 2", "null/optional"));
    refused("P6", V("{'enum': ['read', 'write']}"), "{'v': 'READ'}",
            replace("/v", "'write'", "scalar/enum-case"));
    refused("P6", list_of_strings, "{'v': 'a,b'}",
            replace("/v", "['a','b']", "shape/scalar-for-array"));
    refused("P5", any_list, "{'v': 5}", wrap("/v", "1, ", "shape/scalar-for-array"));
}

static void bytes_that_the_specification_does_not_fix(void) {
    refused("bytes/member-removed", "{'properties': {'a': {'type': 'integer'}}}",
            "{'a': null, 'b': 1}", cut("/a", "'a': null,", "null/optional"));
    refused("bytes/wrapped", any_list, "{'v': 5}",
            wrap("/v", " ", "shape/scalar-for-array"));
    refused("bytes/decoded", any_list, "{'v': ' [1 ]'}",
            replace("/v", "[1]", "shape/array-in-string"));
    refused("bytes/listed",
            "{'properties': {'v': {'type': 'array', 'items': {'type': 'string'}}}, "
            "'required': ['v']}",
            "{'v': {}}", replace("/v", "[]", "shape/empty-object-for-array"));
    refused("key/case-style", "{'properties': {'aB': {}}, 'required': ['aB']}",
            "{'a_b': 1}", name("/a_b", "'\\u0061B'", "key/case-style"));
}

static void readings_that_are_none(void) {
    refused_both("reading/lists", list_of_lists, "{'v': [1, 3]}",
                 wrap("/v/0", "", "shape/scalar-for-array"),
                 wrap("/v/1", "", "shape/scalar-for-array"));
    refused_both("reading/lists", list_of_strings, "{'v': [['a'], ['b']]}",
                 keep("/v/0", "/v/0/0", "shape/array-of-one-for-value"),
                 keep("/v/1", "/v/1/0", "shape/array-of-one-for-value"));
    refused_both(
        "reading/conditions",
        "{'properties': {'kind': {'enum': ['num', 'text']}}, 'if': {'properties': "
        "{'kind': {'const': 'text'}}}, 'else': {'properties': {'n': {'type': "
        "'integer'}}}}",
        "{'kind': 'TEXT', 'n': '5'}", replace("/kind", "'text'", "scalar/enum-case"),
        replace("/n", "5", "scalar/number-in-string"));
    refused("reading/root", integer, "{'v': [5]}",
            keep("/v", "/v/0", "root/object-in-array"));
    refused("reading/root", "{'properties': {'n': {}}, 'required': ['n']}", "[{'n': 1}]",
            keep("", "/0", "shape/array-of-one-for-value"));
}

static void layers_that_are_none(void) {
    static const char path[] = "{'required': ['path']}";
    refused("root/wrapped", path, "{'result': {'path': 'a'}}",
            keep("", "/result", "root/wrapped"));
    refused("root/call-echo", path, "{'arguments': {'path': 'a'}, 'id': 1}",
            keep("", "/arguments", "root/call-echo"));
    refused("root/object-in-array", path, "[{'path': 'a'}, {'path': 'b'}]",
            keep("", "/0", "root/object-in-array"));
}

static void shapes_that_are_sound_or_not_that_rule_s(void) {
    refused("shape/scalar-for-array", list_of_strings, "{'v': 'a,b'}",
            wrap("/v", "", "shape/scalar-for-array"));
    refused("shape/scalar-for-array",
            V("{'anyOf': [{'enum': ['all']}, {'type': 'array'}]}"), "{'v': 'foo'}",
            wrap("/v", "", "shape/scalar-for-array"));
    refused("shape/array-in-string", V("{'type': ['string', 'array'], 'maxLength': 2}"),
            "{'v': '[1]'}", replace("/v", "[1]", "shape/array-in-string"));
    refused("shape/array-in-string", any_list, "{'v': '\\'[1]\\''}",
            replace("/v", "[1]", "shape/array-in-string"));
    refused("shape/object-for-array", V("{'enum': [{'a': 2}, [{'a': 1}]]}"),
            "{'v': {'a': 1}}", wrap("/v", "", "shape/object-for-array"));
    refused("shape/keyed-value-for-array",
            V("{'type': 'array', 'items': {'properties': {'a': {}}}}"),
            "{'v': {'a': {}}}", keep_in("/v", "/v/a", "shape/keyed-value-for-array"));
}

static void members_and_words_that_prove_nothing(void) {
    refused("null/placeholder",
            "{'properties': {'a': {'type': 'integer'}, 'b': {}}, 'anyOf': [{'required': "
            "['a']}, {'required': ['b']}]}",
            "{'a': null, 'b': 1, 'c': null}",
            cut("/a", "'a': null, ", "null/placeholder"));
    refused("scalar/enum-case", V("{'enum': ['NONE', null]}"), "{'v': 'none'}",
            replace("/v", "'NONE'", "scalar/enum-case"));
    refused("scalar/enum-case", V("{'enum': ['Low', 'LOW']}"), "{'v': 'low'}",
            replace("/v", "'LOW'", "scalar/enum-case"));
    refused("scalar/quoted-enum", V("{'enum': ['a']}"), "{'v': '`a\\''}",
            replace("/v", "'a'", "scalar/quoted-enum"));
    refused("key/case-style", "{'properties': {'count_x': {}}, 'required': ['count_x']}",
            "{'countx': 1}", name("/countx", "'count_x'", "key/case-style"));
    refused("key/tag-syntax", "{'properties': {'a': {}, 'b': {}}, 'required': ['a']}",
            "{'a</arg_key>': 1, 'c</arg_key>': 2}",
            name("/a<~1arg_key>", "'a'", "key/tag-syntax"));
    refused("key/tag-syntax", "{'properties': {'a': {}}, 'required': ['a']}",
            "{'a</arg_key>': 'x</arg_value>'}",
            name("/a<~1arg_key>", "'a'", "key/tag-syntax"));
}

static void true_claims(void) {
    accepted(any_list, "{'v': 5}", wrap("/v", "", "shape/scalar-for-array"));
    accepted(any_list, "{'v': ' [1 ]'}", replace("/v", "[1 ]", "shape/array-in-string"));
    accepted("{'properties': {'a': {'type': 'integer'}}}", "{'a': null, 'b': 1}",
             cut("/a", "'a': null, ", "null/optional"));
    accepted("{'properties': {'n': {}}, 'required': ['n']}", "[{'n': 1}]",
             keep("", "/0", "root/object-in-array"));
}

/* What is added by `else` to the value as it came alone: a description is nothing, `n` is. */
static void conditions_that_say_nothing(void) {
    static const char says_nothing[] =
        "{'properties': {'aB': {}}, 'required': ['aB'], 'if': {'required': ['aB']}, "
        "'else': {'description': 'without', 'properties': {}, 'minProperties': 0}}";
    static const char says_something[] =
        "{'properties': {'aB': {}}, 'required': ['aB'], 'if': {'required': ['aB']}, "
        "'else': {'properties': {'n': {'type': 'integer'}}}}";
    accepted(says_nothing, "{'a_b': 1}", name("/a_b", "'aB'", "key/case-style"));
    refused("reading/conditions", says_something, "{'a_b': 1}",
            name("/a_b", "'aB'", "key/case-style"));
}

int main(void) {
    texts_that_may_not_be_repaired();
    values_that_are_not_in_question();
    second_readings();
    texts_that_are_lost_or_invented();
    bytes_that_the_specification_does_not_fix();
    readings_that_are_none();
    layers_that_are_none();
    shapes_that_are_sound_or_not_that_rule_s();
    members_and_words_that_prove_nothing();
    true_claims();
    conditions_that_say_nothing();
    return check_report();
}
