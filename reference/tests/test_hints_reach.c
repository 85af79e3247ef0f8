/* SPDX-License-Identifier: MIT
 *
 * test_hints_reach.c - hints where they stand in a schema and in a text: which are read, for which
 * values they count, how several of them get on, and what they cost.
 */
#include "hinting.h"

#define V(schema) "{'properties':{'v':" schema "}}"
#define PATH      "{'type':'string','x-repair':{'semantic':'path'}}"
#define HINT      "'x-repair':{'semantic':'path'}"
#define LINK      "[a](http://a)"
#define UNLINKED  "hint/markdown-link"
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

/* What is unknown is as if it were not there, and no more than that. */
TEST(the_rest_of_a_hint_stands) {
    CHECK(
        repaired(V("{'type':'string','x-repair':{'semantics':'path','semantic':'path'}}"),
                 LINK_IN_V, "{'v':'a'}", UNLINKED));
    CHECK(kept(V("{'type':'string','x-repair':{'semantic':'file'}}"), LINK_IN_V, ""));
    CHECK(
        repaired("{'x-repair':{'relational':[{'fields':1},{'fields':['a','b'],'default':"
                 "{'b':1,'c':2}}]}}",
                 "{'a':0}", "{'a':0, 'b': 1}", "hint/relational-default"));
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

/* ---- where a hint counts ----------------------------------------------------------------------- */

TEST(a_hint_counts_where_its_schema_applies) {
    static const char *const schemas[] = {
        V("{'type':'string','dirge-hints':{'semantic':'absolute_path'}}"),
        V("{'x-dirge-kind':'path'}"),
        V("{" HINT "}"), /* it says nothing else */
        "{'properties':{'v':{'$ref':'#/$defs/p'}},'$defs':{'p':" PATH "}}",
        "{'properties':{'v':{'$ref':'#/$defs/p'}},'$defs':{'p':{'$ref':'#/$defs/q'},"
        "'q':" PATH "}}",
        V("{'allOf':[{'type':'string'},{'allOf':[{" HINT "}]}]}"),
        "{'allOf':[{'properties':{'v':" PATH "}}]}",
        "{'$ref':'#/$defs/o','$defs':{'o':" V(PATH) "}}",
        "{'patternProperties':{'^v':" PATH "}}",
        "{'additionalProperties':" PATH "}",
        "{'$schema':'http://json-schema.org/draft-07/schema#','properties':{'v':" PATH
        "}}",
    };
    for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++)
        CHECK(repaired(schemas[i], LINK_IN_V, "{'v':'a'}", UNLINKED));
    CHECK(repaired(V("{'items':" PATH "}"), "{'v':['b','" LINK "']}", "{'v':['b','a']}",
                   UNLINKED));
    CHECK(repaired(V("{'prefixItems':[{}," PATH "]}"), "{'v':['" LINK "','" LINK "']}",
                   "{'v':['" LINK "','a']}", UNLINKED));
    CHECK(repaired(V("{'properties':{'w':{'items':{'properties':{'p':" PATH "}}}}}"),
                   "{'v':{'w':[{},{'p':'" LINK "'}]}}", "{'v':{'w':[{},{'p':'a'}]}}",
                   UNLINKED));
}

TEST(a_hint_in_what_does_not_apply_does_not_count) {
    static const char *const schemas[] = {
        V("{'anyOf':[" PATH
          ",{'type':'integer'}]}"), /* it accepts the value as it came */
        V("{'oneOf':[" PATH ",{'type':'integer'}]}"),
        V("{'not':{'type':'integer'," HINT "}}"),
        V("{'if':{" HINT "},'then':{" HINT "}}"),
        "{'if':{},'then':{'properties':{'v':" PATH "}}}",
        "{'dependentSchemas':{'v':{'properties':{'v':" PATH "}}}}",
        "{'propertyNames':{" HINT "}}",
        "{'unevaluatedProperties':" PATH "}",
        "{'properties':{'w':" PATH "}}",
    };
    for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++)
        CHECK(kept(schemas[i], LINK_IN_V, ""));
    CHECK(
        unknown("{'$schema':'http://json-schema.org/draft-07/schema#','properties':{'v':"
                "{'$ref':'#/definitions/p'," HINT "}},'definitions':{'p':{}}}",
                " /properties/v/x-repair"));
}

/* It is asked for a branch that the value is repaired for: here for a string of that form. */
TEST(a_hint_in_a_branch_counts_for_what_is_repaired_for_it) {
    CHECK(repaired(V("{'anyOf':[{'type':'string','pattern':'^[a-z]+$'," HINT
                     "},{'type':'integer'}]}"),
                   LINK_IN_V, "{'v':'a'}", UNLINKED));
    CHECK(repaired(V("{'anyOf':[{'type':'string','x-repair':{'semantic':'json-text'}},"
                     "{'type':'null'}]}"),
                   "{'v':{}}", "{'v':'{}'}", "hint/json-text"));
    CHECK(repaired(V("{'anyOf':[{'type':'array','items':{'type':'integer'},'x-repair':"
                     "{'separator':','}},{'type':'boolean'}]}"),
                   "{'v':'1,2'}", "{'v':[1,2]}",
                   "hint/separator scalar/number-in-string"));
    /* the object is repaired for the first branch, and its members with it */
    CHECK(repaired("{'anyOf':[{'properties':{'n':{'type':'integer'},'v':" PATH "},"
                   "'required':['n']},{'required':['z']}]}",
                   "{'n':'1','v':'" LINK "'}", "{'n':1,'v':'a'}",
                   "scalar/number-in-string " UNLINKED));
    /* what `then` asks for repairs `n`; the hint in it does not count all the same */
    CHECK(repaired("{'properties':{'k':{}},'if':{'required':['k']},'then':{'properties':"
                   "{'n':{'type':'integer'},'v':" PATH "}}}",
                   "{'k':1,'n':'1','v':'" LINK "'}", "{'k':1,'n':1,'v':'" LINK "'}",
                   "scalar/number-in-string"));
}

/* What a step of a chain brings under a hint is judged there as if it had stood there. */
TEST(other_rules_bring_values_under_hints) {
    const char *paths = V("{'type':'array','items':" PATH "}");
    CHECK(repaired(paths, "{'v':'d/" LINK "'}", "{'v':['d/a']}",
                   "shape/scalar-for-array " UNLINKED));
    CHECK(repaired(paths, "{'v':'[\\u0022" LINK "\\u0022]'}", "{'v':['a']}",
                   "shape/array-in-string " UNLINKED));
    CHECK(repaired(V(PATH), "'{\\u0022v\\u0022:\\u0022" LINK "\\u0022}'", "{'v':'a'}",
                   "root/object-in-string " UNLINKED));
    CHECK(repaired("{'properties':{'v':" PATH "},'required':['v']}",
                   "{'arguments':{'v':'" LINK "'}}", "{'v':'a'}",
                   "root/wrapped " UNLINKED));
    CHECK(repaired("{'properties':{'the_v':" PATH "},'required':['the_v']}",
                   "{'theV':'" LINK "'}", "{'the_v':'a'}", "key/case-style " UNLINKED));
    hinting_options.profile = TOOLMEND_EXTENDED;
    CHECK(repaired(paths, "{'v':{'item':'d/" LINK "'}}", "{'v':['d/a']}",
                   "shape/keyed-scalar-for-array " UNLINKED));
    hinting_options.profile = TOOLMEND_STANDARD;
}

/* ---- several hints ------------------------------------------------------------------------------ */

TEST(of_two_different_hints_of_a_kind_neither_acts) {
    /* as without one: a text with a comma is in doubt, another one is wrapped */
    const char *two = V("{'type':'array','allOf':[{'x-repair':{'separator':','}},"
                        "{'x-repair':{'separator':';'}}]}");
    const char *one = V("{'type':'array','x-repair':{'separator':','},'dirge-hints':"
                        "{'separator':'\\u002c'}}");
    CHECK(refused(two, "{'v':'a,b'}", "ambiguous"));
    CHECK(repaired(two, "{'v':'a'}", "{'v':['a']}", "shape/scalar-for-array"));
    CHECK(repaired(one, "{'v':'a,b'}", "{'v':['a','b']}", "hint/separator"));
    CHECK(repaired(V("{'allOf':[{" HINT "},{'x-repair':{'semantic':'relative_path'}}]}"),
                   LINK_IN_V, "{'v':'a'}", UNLINKED));
    CHECK(kept(
        V("{'allOf':[{'x-repair':{'aliases':['w']}},{'x-repair':{'aliases':['x']}}]}"),
        "{'w':1}", " "));
    CHECK(repaired(V("{'allOf':[{'x-repair':{'aliases':['w','x']}},"
                     "{'x-repair':{'aliases':['x','w','x']}}]}"),
                   "{'w':1}", "{'v':1}", "hint/key-alias"));
}

TEST(hints_of_different_kinds_act_together) {
    CHECK(repaired(
        "{'properties':{'path':{'type':'string','x-repair':{'semantic':'path',"
        "'aliases':['file']}},'tags':{'type':'array','x-repair':{'separator':','}},"
        "'data':{'type':'string','x-repair':{'semantic':'json-text'}},'n':{'type':"
        "'integer'}},'x-repair':{'relational':[{'fields':['path','n'],'default':"
        "{'n':0}}]}}",
        "{'file':'" LINK "','tags':'a,b','data':{},}",
        "{'path':'a','tags':['a','b'],'data':'{}', 'n': 0}",
        "hint/key-alias hint/markdown-link hint/separator hint/json-text "
        "hint/relational-default syntax/trailing-comma"));
}

/* Both make a path that is there already, so the list keeps its links; other members go on. */
TEST(what_fails_together_is_left_and_the_rest_goes_on) {
    CHECK(repaired("{'properties':{'l':{'uniqueItems':true,'items':" PATH "},'v':" PATH
                   "}}",
                   "{'l':['a','" LINK "'],'v':'" LINK "'}",
                   "{'l':['a','" LINK "'],'v':'a'}", UNLINKED));
    /* `a` excludes `b`: the first alias stays, the second one is renamed */
    CHECK(repaired("{'properties':{'a':{'x-repair':{'aliases':['x']}},'c':{'x-repair':"
                   "{'aliases':['y']}}},'not':{'required':['a','b']}}",
                   "{'x':1,'b':2,'y':3}", "{'x':1,'b':2,'c':3}", "hint/key-alias"));
    CHECK(repaired(
        "{'properties':{'a':{'x-repair':{'aliases':['x']}},'n':{'type':'integer'}},"
        "'not':{'required':['a','b']}}",
        "{'x':1,'b':2,'n':'3'}", "{'x':1,'b':2,'n':3}", "scalar/number-in-string"));
    /* `a` needs `k`, which is added: then the alias can be renamed too (P9) */
    CHECK(
        repaired("{'properties':{'a':{'x-repair':{'aliases':['x']}}},'dependentRequired':"
                 "{'a':['k']},'x-repair':{'relational':[{'fields':['b','k'],'default':"
                 "{'k':0}}]}}",
                 "{'b':1,'x':2}", "{'b':1,'a':2, 'k': 0}",
                 "hint/key-alias hint/relational-default"));
    /* each of the two excludes the other: neither is the one that is meant */
    CHECK(kept("{'properties':{'a':{'x-repair':{'aliases':['x']}},'b':{'x-repair':"
               "{'aliases':['y']}}},'not':{'required':['a','b']}}",
               "{'x':1,'y':2}", " "));
}

/* F5 of the design's validation: safe decodes and leaves the link. */
TEST(a_smaller_profile_repairs_without_the_hints) {
    const char *schema = "{'properties':{'l':{'type':'array','items':{'type':'string'}},"
                         "'v':" PATH "}}";
    const char *text = "{'l':'[\\u0022b\\u0022]','v':'" LINK "'}";
    CHECK(
        repaired(schema, text, "{'l':['b'],'v':'a'}", "shape/array-in-string " UNLINKED));
    hinting_options.profile = TOOLMEND_SAFE;
    CHECK(repaired(schema, text, "{'l':['b'],'v':'" LINK "'}", "shape/array-in-string"));
    hinting_options.profile = TOOLMEND_STANDARD;
}

/* ---- texts that are not JSON, names that are repeated --------------------------------------------- */

TEST(syntax_and_hints_are_one_list_of_edits) {
    CHECK(repaired(V(PATH), "{'v':'" LINK "',} }", "{'v':'a'}",
                   UNLINKED " syntax/trailing-comma syntax/surplus-closer"));
    CHECK(repaired("{'properties':{'command':{'enum':['on','off'],'x-repair':{'aliases':"
                   "['cmd']}}}}",
                   "{'cmd':on}", "{'command':'on'}",
                   "hint/key-alias syntax/bare-enum-word"));
    hinting_options.profile = TOOLMEND_DIRGE; /* it mends no syntax */
    CHECK(refused(V(PATH), "{'v':'" LINK "',}", "not-json"));
    hinting_options.profile = TOOLMEND_STANDARD;
}

TEST(repeated_names_are_left_alone) {
    struct hinting call = hinting_of(V(PATH), "{'v':'" LINK "','v':'" LINK "'}");
    CHECK(toolmend_report_verdict(call.report) == TOOLMEND_VALID);
    CHECK(toolmend_report_warning_count(call.report) == 1);
    CHECK(strcmp(toolmend_report_warning(call.report, 0).id, "duplicate-key") == 0);
    hinting_end(&call);
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
