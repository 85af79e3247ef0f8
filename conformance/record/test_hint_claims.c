/* SPDX-License-Identifier: MIT
 *
 * test_hint_claims.c - claims about schemas with hints: true ones hold, false ones are refused
 * for the clause of SPEC.md that they break.
 *
 * How a claim is written says marked.h. Schemas are written by hand from the section "Hints", and
 * what is true of a claim follows from the words there.
 */
#include "check.h"
#include "marked.h"

#define P(schema)   "{'properties': {" schema "}}"
#define PATH        "'x-repair': {'semantic': 'path'}"
#define V(schema)   P("'v': {" schema "}")
#define LINK_RULES  "/v hint/markdown-link"
#define UNMET(at)   "[{'id': 'hint-unmet', 'pointer': '" at "'}]"
#define UNKNOWN(at) "[{'id': 'hint-unknown', 'pointer': '" at "'}]"

struct claim_about {
    const char *schema, *claim, *names;
    toolmend_profile profile;
    const char *warnings;
};

static void judge(const char *clause, struct claim_about about) {
    struct about schema = {about.schema, TOOLMEND_FINISH_UNKNOWN, about.profile,
                           about.warnings};
    const char *names[3] = {about.names, NULL, NULL};
    CHECK(marked_is_judged_right(&schema, clause, about.claim, names));
}

static void holds(const char *schema, const char *claim, const char *names) {
    judge(NULL, (struct claim_about){schema, claim, names, TOOLMEND_STANDARD, NULL});
}

static void fails(const char *clause, const char *schema, const char *claim,
                  const char *names) {
    judge(clause, (struct claim_about){schema, claim, names, TOOLMEND_STANDARD, NULL});
}

static void holds_by(const char *schema, const char *claim, const char *const *names) {
    struct about about = {schema, TOOLMEND_FINISH_UNKNOWN, TOOLMEND_STANDARD, NULL};
    CHECK(marked_is_judged_right(&about, NULL, claim, names));
}

/* ---- links ------------------------------------------------------------------------------------ */

static void a_path_that_is_a_link_of_its_own_name(void) {
    static const char path[] = V("'type': 'string', " PATH);
    holds(path, "{'v': '^[^^a.md^](http://a.md)^^'}", LINK_RULES);
    holds(path, "{'v': '/d/^[^^a.md^](https://a.md/)^^'}", LINK_RULES);
    holds(path, "{'v': '^\\u005b^^\\u0061.md^](http:\\/\\/a.md)^^'}", LINK_RULES);
    holds(V("'x-dirge-kind': 'path'"), "{'v': '^[^^a^](http://a)^^'}", LINK_RULES);
    holds("{'properties': {'v': {'$ref': '#/$defs/p'}}, '$defs': {'p': {'allOf': [{" PATH
          "}]}}}",
          "{'v': '^[^^a^](http://a)^^'}", LINK_RULES);
    fails("hint/markdown-link", V("'type': 'string'"), "{'v': '^[^^a^](http://a)^^'}",
          LINK_RULES);
    fails("hint/markdown-link", V("'x-repair': {'semantic': 'file'}"),
          "{'v': '^[^^a^](http://a)^^'}", LINK_RULES);
    fails("hint/markdown-link", path, "{'v': '^[^^a^](http://b/a)^^'}", LINK_RULES);
    fails("hint/markdown-link", path, "{'v': 'see ^[^^a^](http://a)^^'}", LINK_RULES);
    fails("hint/markdown-link", path, "{'v': '^[^^(a)^](http://(a))^^'}", LINK_RULES);
    fails("hint/markdown-link", path, "{'v': '^[^^a^](ftp://a)^^'}", LINK_RULES);
    fails("bytes/unlinked", path, "{'v': '^[^^a.md^](http://a.md)'^'^}", LINK_RULES);
    fails("P14", path, "{'v': '^[a^^.md^](http://a.md)^^'}", LINK_RULES);
    fails("P7", V("'enum': ['b'], " PATH), "{'v': '^[^^a^](http://a)^^'}", LINK_RULES);
}

static void a_hint_in_a_union_or_a_condition_does_not_count(void) {
    fails("hint/markdown-link", V("'anyOf': [{" PATH "}, {'type': 'string'}]"),
          "{'v': '^[^^a^](http://a)^^'}", LINK_RULES);
    holds(V("'anyOf': [{'type': 'string', 'pattern': '^[a-z]*$', " PATH
            "}, {'type': 'integer'}]"),
          "{'v': '^[^^a^](http://a)^^'}", LINK_RULES);
    fails("hint/markdown-link", "{'if': {}, 'then': {'properties': {'v': {" PATH "}}}}",
          "{'v': '^[^^a^](http://a)^^'}", LINK_RULES);
}

static void a_link_inside_other_changes(void) {
    static const char list[] =
        V("'type': 'array', 'items': {'type': 'string', " PATH "}");
    static const char *const wrapped[] = {"/v shape/scalar-for-array", LINK_RULES,
                                          LINK_RULES, "/v shape/scalar-for-array", NULL};
    holds_by(list, "{'v': ^^[^'d/^[^^a^](http://a)^^'^^]^}", wrapped);
    fails("hint/markdown-link", list, "{'v': ^^[^'d/[a](http://a)'^^]^}",
          "/v shape/scalar-for-array");
    holds(list, "{'v': ^'[\\'[a](http://a)\\']'^['a']^}",
          "/v shape/array-in-string hint/markdown-link");
    fails("P6", list, "{'v': ^'[\\'[a](http://b)\\']'^['a']^}",
          "/v shape/array-in-string hint/markdown-link");
}

/* ---- texts that are split ----------------------------------------------------------------------- */

static void a_text_with_a_separator(void) {
    static const char list[] = V("'type': 'array', 'items': {'type': 'integer'}, "
                                 "'x-repair': {'separator': ','}");
    static const char texts[] = V("'type': 'array', 'items': {'type': 'string'}, "
                                  "'x-repair': {'separator': '; '}");
    holds(texts, "{'v': ^'a; b'^['a','b']^}", "/v hint/separator");
    holds(texts, "{'v': ^'a;b; '^['a;b','']^}", "/v hint/separator");
    holds(texts, "{'v': ^'caf\\u00e9'^['caf\\u00e9']^}", "/v hint/separator");
    holds(list, "{'v': ^'1,2'^[1,2]^}", "/v hint/separator scalar/number-in-string");
    fails("hint/separator", list, "{'v': ^'1,2'^[1,2]^}",
          "/v scalar/number-in-string hint/separator");
    fails("bytes/split", texts, "{'v': ^'a; b'^['a']^}", "/v hint/separator");
    fails("bytes/split", texts, "{'v': ^'a; b'^['a', 'b']^}", "/v hint/separator");
    fails("bytes/split", texts, "{'v': ^'a; b'^['a; b']^}", "/v hint/separator");
    fails("P6", texts, "{'v': ^'a;b'^['a','b']^}", "/v hint/separator");
    fails("hint/separator", texts, "{'v': ^^[^'a'^^]^}", "/v shape/scalar-for-array");
    fails("hint/separator", V("'type': 'array'"), "{'v': ^'a'^['a']^}",
          "/v hint/separator");
    fails("hint/separator", V("'type': 'array', 'x-repair': {'separator': ''}"),
          "{'v': ^'a'^['a']^}", "/v hint/separator");
    fails("hint/separator",
          V("'type': 'array', 'x-repair': {'separator': ','}, 'dirge-hints': "
            "{'separator': ';'}"),
          "{'v': ^'a'^['a']^}", "/v hint/separator");
    fails("hint/separator",
          V("'anyOf': [{'enum': ['all']}, {'type': 'array', 'x-repair': {'separator': "
            "','}}]"),
          "{'v': ^'a'^['a']^}", "/v hint/separator");
    fails("hint/separator", texts, "{'v': ^' ['^[' [']^}", "/v hint/separator");
}

/* ---- texts of JSON ------------------------------------------------------------------------------ */

static void a_container_where_its_text_is_due(void) {
    static const char text[] =
        V("'type': 'string', 'x-repair': {'semantic': 'json-text'}");
    holds(text, "{'v': ^{'a': [1.0]}^'{\\'a\\': [1.0]}'^}", "/v hint/json-text");
    fails("hint/json-text", text, "{'v': ^{'a': 1}^'{\\'a\\':1}'^}", "/v hint/json-text");
    fails("hint/json-text", text, "{'v': ^[1]^'[\\u0031]'^}", "/v hint/json-text");
    fails("hint/json-text", V("'type': 'string'"), "{'v': ^[]^'[]'^}",
          "/v hint/json-text");
    fails("hint/json-text", text, "{'v': ^5^'5'^}", "/v hint/json-text");
    fails("hint/json-text",
          V("'type': ['array', 'string'], 'minItems': 1, 'x-repair': {'semantic': "
            "'json-text'}"),
          "{'v': ^[]^'[]'^}", "/v hint/json-text");
    fails("P14", text, "{'v': ^[1]^'[]'^}", "/v hint/json-text");
}

/* Of the branch that is repaired for the hints count, also where the union would take the pieces. */
static void pieces_that_are_paths_in_a_branch(void) {
    static const char branches[] =
        "{'anyOf': [{'type': 'null'}, {'type': 'object', 'required': ['v'], "
        "'properties': "
        "{'v': {'type': 'array', 'x-repair': {'separator': ','}, 'items': {'type': "
        "'string', 'x-repair': {'semantic': 'path'}}}}}]}";
    holds(branches, "{'v': ^'x/[a.b](http://a.b),c'^['x/a.b','c']^}",
          "/v hint/separator hint/markdown-link");
}

/* A list of one is taken apart for a branch that wants what is in it; the branch with the hint
 * wants the text of the list. */
static void a_branch_beside_that_of_a_hint(void) {
    static const char branches[] =
        V("'anyOf': [{'type': 'string', 'x-repair': {'semantic': 'json-text'}}, "
          "{'type': 'null'}]");
    holds(branches, "{'v': ^['a']^'[\\'a\\']'^}", "/v hint/json-text");
    fails("P3", branches, "{'v': ^[null]^'[null]'^}", "/v hint/json-text");
}

/* ---- aliases ------------------------------------------------------------------------------------- */

static void a_member_under_an_alias(void) {
    static const char command[] = P("'command': {'type': 'string', 'x-repair': "
                                    "{'aliases': ['cmd', 'c']}}, 'n': {}");
    static const char count[] =
        P("'count': {'type': 'integer', 'x-repair': {'aliases': ['n']}}");
    static const char *const both[] = {"/n hint/key-alias", "/n scalar/number-in-string",
                                       NULL};
    holds(command, "{^'cmd'^'command'^: 'x'}", "/cmd hint/key-alias");
    holds_by(count, "{^'n'^'count'^: ^'5'^5^}", both);
    fails("P7", count, "{^'n'^'count'^: '5'}", "/n hint/key-alias");
    fails("hint/key-alias", command, "{^'cmd'^'command'^: 'x', 'c': 'y'}",
          "/cmd hint/key-alias");
    fails("hint/key-alias", command, "{^'cmd'^'command'^: 'x', 'Command': 'y'}",
          "/cmd hint/key-alias");
    fails("hint/key-alias", command, "{^'Cmd'^'command'^: 'x'}", "/Cmd hint/key-alias");
    fails("P7", command, "{^'cmd'^'command'^: 'x', 'command': 'y'}",
          "/cmd hint/key-alias");
    fails("hint/key-alias",
          P("'a': {'x-repair': {'aliases': ['x']}}, 'b': {'x-repair': {'aliases': "
            "['x']}}"),
          "{^'x'^'a'^: 1}", "/x hint/key-alias");
    fails("hint/key-alias", P("'a': {'x-repair': {'aliases': ['x']}}, 'x': {}"),
          "{^'x'^'a'^: 1}", "/x hint/key-alias");
    fails("P1", P("'maxItems': {}"), "{^'max_items'^'maxItems'^: 1}",
          "/max_items key/case-style");
    fails("hint/key-alias", count, "{^'n': null^^}", "/n hint/key-alias null/optional");
    fails("hint/key-alias", count, "{^'count': null, ^^'n': 5}", "/count null/optional");
    holds("{'properties': {'v': {'type': 'array', 'items': " P(
              "'a': {'x-repair': {'aliases': ['b']}}") "}}}",
          "{'v': ^'[{\\'b\\': 1}]'^[{'a': 1}]^}",
          "/v shape/array-in-string hint/key-alias");
}

/* ---- members that are added ----------------------------------------------------------------------- */

#define RANGE                                                                            \
    "{'properties': {'offset': {'type': 'integer', 'maximum': 9}, 'limit': {'type': "    \
    "'integer'}}, 'x-repair': {'relational': [{'fields': ['offset', 'limit'], "          \
    "'default': {'offset': 0}}]}}"

/* Two defaults of the same words, of which one is undeclared: neither is added. */
#define ALIKE                                                                            \
    "{'properties': {'a': {}, 'aB': {}}, 'x-repair': {'relational': [{'fields': ['a', "  \
    "'aB'], 'default': {'aB': 2}}, {'fields': ['c', 'a_b'], 'default': {'a_b': 3}}]}}"

static void a_relation_that_is_half_filled(void) {
    static const char *const last_goes[] = {"/limit scalar/number-in-string",
                                            "/offset null/optional",
                                            " hint/relational-default", NULL};
    static const char chain[] =
        "{'x-repair': {'relational': [{'fields': ['b', 'c'], 'default': {'c': 3}}, "
        "{'requires': ['a', 'b'], 'defaults': {'b': 2}}]}}";
    static const char torn[] =
        "{'x-repair': {'relational': [{'fields': ['a', 'b'], 'default': {'b': 1}}, "
        "{'fields': ['a', 'b'], 'default': {'b': 2}}]}}";
    holds(RANGE, "{'limit': 30^^, 'offset': 0^ }", " hint/relational-default");
    holds_by(RANGE, "{'limit': ^'30'^30^^, 'offset': null^^^^, 'offset': 0^}", last_goes);
    holds(chain, "{'a': 1^^, 'b': 2, 'c': 3^}", " hint/relational-default");
    fails("hint/relational-default", RANGE, "{'limit': 30^^, 'offset': 1^}",
          " hint/relational-default");
    fails("hint/relational-default", RANGE, "{'offset': 3^^, 'limit': 0^}",
          " hint/relational-default");
    fails("hint/relational-default", RANGE, "{'a': 1^^, 'offset': 0^}",
          " hint/relational-default");
    fails("hint/relational-default", RANGE, "{'limit': 30, 'Offset': 5^^, 'offset': 0^}",
          " hint/relational-default");
    fails("hint/relational-default", torn, "{'a': 1^^, 'b': 2^}",
          " hint/relational-default");
    fails("hint/relational-default", "{}", "{'limit': 30^^, 'offset': 0^}",
          " hint/relational-default");
    fails("bytes/member-added", RANGE, "{'limit': 30 ^^, 'offset': 0^}",
          " hint/relational-default");
    fails("hint/relational-default", RANGE, "{'limit': 30^^,'offset':0^}",
          " hint/relational-default");
    fails("hint/relational-default", chain, "{'a': 1^^, 'c': 3, 'b': 2^}",
          " hint/relational-default");
    fails("hint/relational-default", chain, "{'a': 1^^, 'b': 2^}",
          " hint/relational-default");
    fails("hint/relational-default", ALIKE, "{'a': 1^^, 'aB': 2^}",
          " hint/relational-default");
}

/* ---- what is handed on ----------------------------------------------------------------------------- */

static void told(const char *clause, const char *schema, const char *text,
                 const char *warnings) {
    judge(clause, (struct claim_about){schema, text, NULL, TOOLMEND_STANDARD, warnings});
}

static void a_hint_in_a_definition(void) {
    static const char reached[] =
        "{'properties': {'v': {'$ref': '#/$defs/p'}}, '$defs': {'p': {'x-repair': 5}}}";
    static const char alone[] = "{'$defs': {'p': {'x-repair': 5}}}";
    told(NULL, reached, "{'v': 1}", UNKNOWN("/$defs/p/x-repair"));
    told("hints/keyword", reached, "{'v': 1}", "[]");
    told(NULL, alone, "{'v': 1}", "[]");
    told("hints/keyword", alone, "{'v': 1}", UNKNOWN("/$defs/p/x-repair"));
}

static void a_hint_that_is_passed_over(void) {
    static const char path[] = V("'type': 'string', " PATH);
    static const char alias[] = P("'command': {'x-repair': {'aliases': ['cmd']}}");
    told("hint/markdown-link", path, "{'v': '[a](http://a)'}", NULL);
    told("hint/markdown-link", path, "{'v': '[a](http://a)'}", UNMET("/v"));
    told("hint/key-alias", alias, "{'cmd': 1}", "[]");
    told("hint/relational-default", RANGE, "{'limit': 3}", NULL);
    judge(NULL, (struct claim_about){path, "{'v': '[a](http://a)'}", NULL, TOOLMEND_SAFE,
                                     "[]"});
    judge(NULL, (struct claim_about){alias, "{'cmd': 1}", NULL, TOOLMEND_DIRGE, "[]"});
    judge("hints/unmet", (struct claim_about){alias, "{'cmd': 1, 'command': 1}", NULL,
                                              TOOLMEND_DIRGE, UNMET("")});
}

static void a_hint_that_is_unmet(void) {
    static const char alias[] = P("'command': {'x-repair': {'aliases': ['cmd']}}");
    static const char names[] = P("'v': {'enum': ['[a](http://a)', 1], " PATH "}");
    told(NULL, alias, "{'cmd': 1, 'command': 2}", UNMET(""));
    told("hints/unmet", alias, "{'cmd': 1, 'command': 2}", "[]");
    told("hints/unmet", alias, "{'command': 2}", UNMET(""));
    told("hints/unmet", alias, "{'cmd': 1, 'command': 2}", UNMET("/cmd"));
    told(NULL, names, "{'v': '[a](http://a)'}", UNMET("/v"));
    told("hints/unmet", names, "{'v': '[a](http://a)'}", "[]");
    told(NULL, RANGE, "{'offset': 5}", UNMET(""));
    told("hints/unmet", RANGE, "{'offset': 5}", "[]");
    told(NULL, RANGE, "{'offset': 5, 'limit': 6}", "[]");
    told(NULL, ALIKE, "{'a': 1}", UNMET(""));
}

/* ---- profiles --------------------------------------------------------------------------------------- */

static void in_profile(const char *clause, toolmend_profile profile, const char *schema,
                       const char *claim, const char *names) {
    judge(clause, (struct claim_about){schema, claim, names, profile, NULL});
}

static void limits_of_profiles(void) {
    static const char list[] = V("'type': 'array', 'items': {'type': 'string'}");
    static const char any[] = V("'type': 'array'");
    static const char deep[] =
        P("'o': {'properties': {'v': {'type': 'array', 'items': {'type': 'string'}}}}");
    static const char wrap[] = "{'v': ^^[^'a'^^]^}", rule[] = "/v shape/scalar-for-array";
    static const char inner[] = "{'o': {'v': ^^[^'a'^^]^}}";
    static const char inner_rule[] = "/o/v shape/scalar-for-array";
    in_profile(NULL, TOOLMEND_DOCKER_AGENT, list, wrap, rule);
    in_profile("shape/scalar-for-array", TOOLMEND_DOCKER_AGENT, any, wrap, rule);
    in_profile("shape/scalar-for-array", TOOLMEND_DOCKER_AGENT, deep, inner, inner_rule);
    in_profile(NULL, TOOLMEND_HERMES_AGENT, any, wrap, rule);
    in_profile("shape/scalar-for-array", TOOLMEND_HERMES_AGENT, deep, inner, inner_rule);
    in_profile(NULL, TOOLMEND_DIRGE, deep, inner, inner_rule);
    in_profile("shape/scalar-for-array", TOOLMEND_DIRGE, any, "{'v': ^^[^5^^]^}", rule);
    in_profile("shape/scalar-for-array", TOOLMEND_LIVEKIT, list, wrap, rule);
    in_profile(NULL, TOOLMEND_DOCKER_AGENT, V("'type': 'string'"), "{^'v': null^^}",
               "/v null/optional");
    in_profile("null/optional", TOOLMEND_DOCKER_AGENT, any, "{^'v': null^^}",
               "/v null/optional");
    in_profile(NULL, TOOLMEND_HERMES_AGENT,
               V("'type': 'array', 'items': {'type': 'integer'}"), "{'v': ^'[1]'^[1]^}",
               "/v shape/array-in-string");
    in_profile("scalar/number-in-string", TOOLMEND_HERMES_AGENT,
               V("'type': 'array', 'items': {'type': 'integer'}"),
               "{'v': ^'[\\'1\\']'^[1]^}",
               "/v shape/array-in-string scalar/number-in-string");
    in_profile("hint/key-alias", TOOLMEND_DIRGE,
               P("'a': {'x-repair': {'aliases': ['b']}}"), "{^'b'^'a'^: 1}",
               "/b hint/key-alias");
}

int main(void) {
    a_path_that_is_a_link_of_its_own_name();
    a_hint_in_a_union_or_a_condition_does_not_count();
    a_link_inside_other_changes();
    a_text_with_a_separator();
    a_container_where_its_text_is_due();
    pieces_that_are_paths_in_a_branch();
    a_branch_beside_that_of_a_hint();
    a_member_under_an_alias();
    a_relation_that_is_half_filled();
    a_hint_in_a_definition();
    a_hint_that_is_passed_over();
    a_hint_that_is_unmet();
    limits_of_profiles();
    return check_report();
}
