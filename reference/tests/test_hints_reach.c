/* SPDX-License-Identifier: MIT
 *
 * test_hints_reach.c - hints: which are read, and what they cost. For which values one counts the
 * vectors of its rule say.
 *
 * Schemas, texts and outputs are written with ' in place of ", so that they can be read.
 */
#include "check.h"
#include "sample.h"

/* With double quotes. Eight results are kept at a time. */
static const char *json(const char *text) {
    static char room[8][4096];
    static unsigned next;
    char *out = room[next++ % 8];
    size_t len = strlen(text);
    if (len >= sizeof room[0]) {
        fprintf(stderr, "a test's text is too long: %.60s\n", text);
        exit(1);
    }
    for (size_t i = 0; i <= len; i++)
        out[i] = text[i] == '\'' ? '"' : text[i];
    return out;
}

/* How a call is made; all zero: as usual. */
static toolmend_options hinting_options = {.size = sizeof(toolmend_options)};

struct hinting {
    toolmend_tool *tool;
    toolmend_report *report;
};

static struct hinting hinting_of(const char *schema, const char *text) {
    struct hinting call = {tool_of(json(schema)), NULL};
    if (toolmend_repair(call.tool, view_of(json(text)), TOOLMEND_FINISH_UNKNOWN,
                        &hinting_options, &call.report, NULL) != TOOLMEND_OK)
        exit(1);
    return call;
}

static void hinting_end(struct hinting *call) {
    toolmend_report_free(call->report);
    toolmend_tool_free(call->tool);
}

static bool is_same(const char *what, const char *schema, const char *text,
                    const char *got, const char *wanted) {
    bool same = strcmp(got, wanted) == 0;
    if (!same)
        fprintf(stderr, "%s under %s: %s is `%s` and not `%s`\n", json(text),
                json(schema), what, got, wanted);
    return same;
}

#define V(schema) "{'properties':{'v':" schema "}}"
#define PATH      "{'type':'string','x-repair':{'semantic':'path'}}"
#define HINT      "'x-repair':{'semantic':'path'}"
#define LINK      "[a](http://a)"
#define LINK_IN_V "{'v':'" LINK "'}"

/* ---- what is read of a hint ------------------------------------------------------------------- */

/* Are these the places of hint-unknown in the schema, each behind a space? */
static bool unknown(const char *schema, const char *places) {
    toolmend_tool *tool = tool_of(json(schema));
    char told[600] = "";
    for (size_t i = 0; i < toolmend_tool_warning_count(tool); i++) {
        toolmend_warning warning = toolmend_tool_warning(tool, i);
        size_t len = strlen(told);
        snprintf(told + len, sizeof told - len, " %.*s", (int)warning.pointer.len,
                 warning.pointer.ptr);
        CHECK(strcmp(warning.id, "hint-unknown") == 0);
    }
    toolmend_tool_free(tool);
    return is_same("the list of unknown hints", schema, "", told, places);
}

#define AT(value) "{'x-repair':" value "}"

TEST(what_is_no_hint_is_told_by_its_place) {
    CHECK(
        unknown(AT("{'semantic':'path','relational':[{'fields':['a','b'],'default':{}}],"
                   "'aliases':['x'],'separator':',','contract':'words'}"),
                ""));
    CHECK(unknown(AT("true"), " /x-repair"));
    CHECK(unknown("{'dirge-hints':[],'x-dirge-kind':'pattern'}",
                  " /dirge-hints /x-dirge-kind"));
    CHECK(unknown(AT("{'colour':1,'semantic':'paths'}"),
                  " /x-repair/colour /x-repair/semantic"));
    CHECK(unknown(AT("{'semantic':['path']}"), " /x-repair/semantic"));
    CHECK(unknown(AT("{'separator':''}"), " /x-repair/separator"));
    CHECK(unknown(AT("{'separator':'\\ud800'}"), " /x-repair/separator"));
    CHECK(unknown(AT("{'aliases':[]}"), " /x-repair/aliases"));
    CHECK(unknown(AT("{'aliases':['a',1]}"), " /x-repair/aliases"));
    CHECK(unknown(V("{'x-repair':{'contract':'words'}}"),
                  " /properties/v/x-repair/contract"));
    CHECK(unknown(AT("{'contract':{}}"), " /x-repair/contract"));
    CHECK(unknown("{'properties':{'a/b':{'x-repair':{'~':1}}}}",
                  " /properties/a~1b/x-repair/~0"));
}

#define ENTRY(value) AT("{'relational':[" value "]}")

TEST(a_relation_is_told_by_what_is_wrong_in_it) {
    CHECK(unknown(AT("{'relational':{}}"), " /x-repair/relational"));
    CHECK(unknown(ENTRY(""), " /x-repair/relational"));
    CHECK(unknown(ENTRY("1"), " /x-repair/relational/0"));
    CHECK(unknown(ENTRY("{'fields':['a','b']}"), " /x-repair/relational/0"));
    CHECK(unknown(ENTRY("{'fields':['a','b'],'default':{},'requires':['a','b']}"),
                  " /x-repair/relational/0"));
    CHECK(unknown(ENTRY("{'fields':['a'],'default':{}}"),
                  " /x-repair/relational/0/fields"));
    CHECK(unknown(ENTRY("{'requires':['a','a'],'defaults':{}}"),
                  " /x-repair/relational/0/requires"));
    CHECK(unknown(ENTRY("{'fields':['a','b'],'default':[]}"),
                  " /x-repair/relational/0/default"));
    CHECK(unknown(ENTRY("{'fields':['a','b'],'default':{'c':1},'why':1}"),
                  " /x-repair/relational/0/why /x-repair/relational/0/default/c"));
}

static bool contract_is(const char *schema, const char *words) {
    toolmend_tool *tool = tool_of(json(schema));
    toolmend_view contract = toolmend_tool_contract(tool);
    bool is = words ? contract.ptr && view_is(contract, words) : !contract.ptr;
    toolmend_tool_free(tool);
    return is;
}

TEST(the_contract_of_the_root_is_handed_over) {
    CHECK(contract_is(AT("{'contract':'two\\nlines'}"), "two\nlines"));
    CHECK(contract_is(AT("{'contract':''}"), ""));
    CHECK(contract_is(AT("{}"), NULL));
    CHECK(contract_is(V(AT("{'contract':'words'}")), NULL));
    CHECK(contract_is("{'$ref':'#/$defs/a','$defs':{'a':{'x-repair':{'contract':'w'}}}}",
                      NULL));
    CHECK(
        contract_is("{'x-repair':{'contract':'a'},'dirge-hints':{'contract':'a'}}", "a"));
    CHECK(contract_is("{'x-repair':{'contract':'a'},'dirge-hints':{'contract':'b'}}",
                      NULL));
}

/* A reference of draft 7 leaves nothing of what stands beside it. */
TEST(a_hint_beside_a_reference_of_draft_7_is_none) {
    CHECK(
        unknown("{'$schema':'http://json-schema.org/draft-07/schema#','properties':{'v':"
                "{'$ref':'#/definitions/p'," HINT "}},'definitions':{'p':{}}}",
                " /properties/v/x-repair"));
}

TEST(to_validate_is_to_ask_the_schema_alone) {
    toolmend_tool *tool = tool_of(json(V(PATH)));
    toolmend_report *report;
    if (CHECK(toolmend_validate(tool, view_of(json(LINK_IN_V)), NULL, &report, NULL) ==
              TOOLMEND_OK)) {
        CHECK(toolmend_report_verdict(report) == TOOLMEND_VALID);
        CHECK(toolmend_report_warning_count(report) == 0);
        toolmend_report_free(report);
    }
    toolmend_tool_free(tool);
}

/* ---- limits ------------------------------------------------------------------------------------------ */

struct cost {
    toolmend_verdict verdict;
    uint64_t steps;
    size_t warnings;
};

static struct cost cost_of(const char *schema, char *text, size_t edits_max) {
    toolmend_options options = {.size = sizeof options, .limits.edits_max = edits_max};
    toolmend_tool *tool = tool_of(json(schema));
    for (char *at = text; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    toolmend_report *report = report_of(tool, view_of(text), &options);
    struct cost cost = {toolmend_report_verdict(report), toolmend_report_steps(report),
                        toolmend_report_warning_count(report)};
    toolmend_report_free(report);
    toolmend_tool_free(tool);
    free(text);
    return cost;
}

/* More edits than there may be: the call is sound as it came. */
TEST(no_limit_makes_a_sound_call_a_refused_one) {
    const char *schema = V("{'items':" PATH "}");
    struct cost few = cost_of(schema, repeated("{'v':[", "'" LINK "'", 50, "]}"), 100);
    struct cost many = cost_of(schema, repeated("{'v':[", "'" LINK "'", 51, "]}"), 100);
    CHECK(few.verdict == TOOLMEND_REPAIRED && few.warnings == 0); /* two edits each */
    CHECK(many.verdict == TOOLMEND_VALID && many.warnings == 51);
    many = cost_of(schema, repeated("{'v':[", "'" LINK "'", 500, "]}"), 100);
    CHECK(many.verdict == TOOLMEND_VALID && many.warnings == 64); /* of a longer list */
}

static toolmend_verdict verdict_of(const char *schema, const char *text) {
    struct hinting call = hinting_of(schema, text);
    toolmend_verdict verdict = toolmend_report_verdict(call.report);
    hinting_end(&call);
    return verdict;
}

/* The same at every number of steps at which the text is valid without the hint. */
TEST(steps_that_run_out_leave_a_sound_call_as_it_came) {
    size_t seen[3] = {0};
    for (size_t base = 1; base < 100; base++) {
        hinting_options.limits.steps_base = base;
        hinting_options.limits.steps_per_token = 1;
        if (verdict_of(V("{'type':'string'}"), LINK_IN_V) == TOOLMEND_VALID)
            seen[verdict_of(V(PATH), LINK_IN_V)]++;
    }
    CHECK(seen[TOOLMEND_VALID] > 0 && seen[TOOLMEND_REPAIRED] > 0);
    CHECK(seen[TOOLMEND_REJECTED] == 0);
    hinting_options.limits.steps_base = hinting_options.limits.steps_per_token = 0;
}

#define RELATED                                                                          \
    "'x-repair':{'relational':[{'fields':['a','b'],'default':{'b':1}},{'fields':['a','"  \
    "c'],"                                                                               \
    "'default':{'c':2}}]}"

TEST(steps_grow_with_the_text) {
    static const struct {
        const char *schema, *open, *piece, *close;
    } cases[] = {
        {V("{'items':" PATH "}"),                                                       "{'v':[",     "'" LINK "'",      "]}"},
        {V("{'items':" PATH "}"),                                                       "{'v':[",     "'[a](http://b)'", "]}"},
        {V("{'uniqueItems':true,'items':" PATH "}"),                                    "{'v':['a',", "'" LINK "'",      "]}"},
        {V("{'type':'array','items':{'type':'integer'},'x-repair':{'separator':'7'}}"),
         "{'v':'1",                                                                                   "71",              "'}"},
        {V("{'items':{" RELATED "}}"),                                                  "{'v':[",     "{'a':1}",         "]}"},
        {V("{'items':{'maxProperties':2," RELATED "}}"),                                "{'v':[",     "{'a':1}",         "]}"},
        {V("{'items':{'properties':{'a':{'x-repair':{'aliases':['b','c']}},'d':{'x-"
           "repair':"
           "{'aliases':['e']}}},'not':{'required':['a']}}}"),
         "{'v':[",                                                                                    "{'b':1,'e':2}",   "]}"},
        {V("{'items':{'type':'string','x-repair':{'semantic':'json-text'}}}"),          "{'v':[",
         "{'b':[1]}",                                                                                                    "]}"},
        {V("{'type':'string','x-repair':{'semantic':'json-text'}}"),                    "{'v':[",     "[1]",
         "]}"                                                                                                                },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct cost cost[2];
        for (size_t k = 0; k < 2; k++)
            cost[k] = cost_of(cases[i].schema,
                              repeated(cases[i].open, cases[i].piece, (size_t)1000 << k,
                                       cases[i].close),
                              1000000);
        CHECK(cost[0].steps > 0 && cost[0].verdict == cost[1].verdict);
        if (!CHECK(cost[1].steps * 10 <= cost[0].steps * 22))
            fprintf(stderr, "  %s: %llu steps, then %llu\n", cases[i].schema,
                    (unsigned long long)cost[0].steps, (unsigned long long)cost[1].steps);
    }
}

/* An object of this member and n others. */
static char *wide(const char *first, size_t n) {
    size_t size = n * 20 + strlen(first) + 10;
    char *text = malloc(size);
    if (!text)
        exit(1);
    size_t len = (size_t)snprintf(text, size, "{%s", first);
    for (size_t i = 0; i < n; i++)
        len += (size_t)snprintf(text + len, size - len, ",'k%zu':1", i);
    snprintf(text + len, size - len, "}");
    return text;
}

/* Objects of n members, of which an alias, a relation and its near misses are looked for. */
TEST(steps_grow_with_the_members) {
    static const struct {
        const char *schema, *first;
    } cases[] = {
        {"{'properties':{'command':{'x-repair':{'aliases':['cmd']}}}}", "'cmd':1"},
        {"{'properties':{'command':{'x-repair':{'aliases':['cmd']}}}}", "'x':1"  },
        {"{" RELATED "}",                                               "'a':1"  },
        {"{'maxProperties':5," RELATED "}",                             "'a':1"  },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct cost cost[2];
        for (size_t k = 0; k < 2; k++)
            cost[k] = cost_of(cases[i].schema, wide(cases[i].first, (size_t)1000 << k),
                              1000000);
        CHECK(cost[0].verdict == cost[1].verdict);
        if (!CHECK(cost[1].steps * 10 <= cost[0].steps * 22))
            fprintf(stderr, "  %s: %llu steps, then %llu\n", cases[i].schema,
                    (unsigned long long)cost[0].steps, (unsigned long long)cost[1].steps);
    }
}

int main(void) {
    return check_all();
}
