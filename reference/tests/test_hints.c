/* SPDX-License-Identifier: MIT
 *
 * test_hints.c - what the hints of a schema do to a text: each rule with its near misses, where a
 * hint counts, several of them together, and that none takes a sound call away.
 *
 * The expectations are worked out from the clauses of section "Hints" of the specification.
 */
#include "hinting.h"

/* A property `v` with a schema, in an object that takes others too. */
#define V(schema)      "{'properties':{'v':" schema "}}"
#define PATH           "{'type':'string','x-repair':{'semantic':'path'}}"
#define TEXT           "{'type':'string','x-repair':{'semantic':'json-text'}}"
#define SPLIT(items)   "{'type':'array','items':" items ",'x-repair':{'separator':','}}"
#define STRING         "{'type':'string'}"
#define INTEGER        "{'type':'integer'}"
#define ALIASED(names) "{'type':'string','x-repair':{'aliases':[" names "]}}"

/* ---- hint/markdown-link ------------------------------------------------------------------- */

static void a_path_that_is_a_link_of_its_own_name_loses_its_marks(void) {
    CHECK(repaired(V(PATH), "{'v':'[a.md](http://a.md)'}", "{'v':'a.md'}",
                   "hint/markdown-link"));
    CHECK(repaired(V(PATH), "{'v':'[a.md](https://a.md/)'}", "{'v':'a.md'}",
                   "hint/markdown-link"));
    CHECK(repaired(V(PATH), "{'v':'src/[a](http://a)'}", "{'v':'src/a'}",
                   "hint/markdown-link"));
    CHECK(repaired(V(PATH), "{'v':'C:\\\\d\\\\[a](http://a)'}", "{'v':'C:\\\\d\\\\a'}",
                   "hint/markdown-link"));
    /* T may hold slashes, spaces and what is no letter; a slash of its own is no extra one */
    CHECK(repaired(V(PATH), "{'v':'[a/b c\xc3\xa9/](http://a/b c\xc3\xa9/)'}",
                   "{'v':'a/b c\xc3\xa9/'}", "hint/markdown-link"));
}

/* Compared decoded, edited as spelled: what stays keeps its escapes. */
static void the_spelling_of_what_stays_is_kept(void) {
    CHECK(repaired(V(PATH), "{'v':'\\u005b\\/a\\u002emd\\u005D(http:\\/\\/\\/a.md)'}",
                   "{'v':'\\/a\\u002emd'}", "hint/markdown-link"));
    /* an unpaired surrogate has no text that could be compared */
    CHECK(kept(V(PATH), "{'v':'[\\ud800](http://\\ud800)'}", ""));
}

static void any_other_link_is_one_and_stays(void) {
    static const char *const links[] = {
        "[a](http://b)",
        "[a](http://x/a)",
        "[a](ftp://a)",
        "[a](a)",
        "[a](http://a//)",
        "[a](http://a) ",
        " [a](http://a)",
        "see [a](http://a)",
        "[](http://)",
        "[a](http://a)(",
        "[a] (http://a)",
        "[[a](http://a)",
        "d)/[a](http://a)",
        "[a](http://aa)",
        "[A](http://a)",
        "[a](HTTP://a)",
        "[a](http://a",
        "[a(b)](http://a(b))",
        "[a](http://a)[b](http://b)",
    };
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
        char text[100];
        snprintf(text, sizeof text, "{'v':'%s'}", links[i]);
        CHECK(kept(V(PATH), text, ""));
    }
}

static void a_result_that_is_refused_is_unmet(void) {
    CHECK(kept(V("{'type':'string','minLength':5,'x-repair':{'semantic':'path'}}"),
               "{'v':'[a](http://a)'}", " /v"));
    /* in a refused text there is no reading of it, whatever else would fit (`[a]...` would be
     * no item of a list either) */
    CHECK(refused(V("{'enum':['x','[b](http://b) '],'x-repair':{'semantic':'path'}}"),
                  "{'v':'[b](http://b)'}", "schema-mismatch"));
}

/* ---- hint/relational-default ---------------------------------------------------------------- */

#define RANGE                                                                            \
    "{'properties':{'path':{'type':'string'},'offset':{'type':'integer'},"               \
    "'limit':{'type':'integer'}},'required':['path'],"                                   \
    "'x-repair':{'relational':[{'fields':['offset','limit'],'default':{'offset': 0}}]}}"

/* E8 of the design's validation. */
static void a_relation_is_judged_on_what_other_rules_leave(void) {
    CHECK(repaired(RANGE, "{'path':'p','limit':null}", "{'path':'p'}", "null/optional"));
    CHECK(repaired(RANGE, "{'path':'p','limit':'30','offset':null}",
                   "{'path':'p','limit':30, 'offset': 0}",
                   "scalar/number-in-string null/optional hint/relational-default"));
    CHECK(kept(RANGE, "{'path':'p'}", ""));
    CHECK(kept(RANGE, "{'path':'p','offset':1}", " ")); /* no default for `limit` */
    CHECK(repaired(RANGE, "{ 'limit' : 1 , 'path' : 'p' }",
                   "{ 'limit' : 1 , 'path' : 'p', 'offset': 0 }",
                   "hint/relational-default"));
}

/* A removal at the end first, the insertion behind it, both at places of the text as it came. */
static void the_edit_stands_at_the_end_of_the_last_member_as_it_came(void) {
    struct hinting call = hinting_of(RANGE, "{'path':'p','limit':30,'offset':null}");
    if (CHECK(toolmend_report_edit_count(call.report) == 2)) {
        toolmend_edit removal = toolmend_report_edit(call.report, 0);
        toolmend_edit added = toolmend_report_edit(call.report, 1);
        CHECK(removal.start == 22 &&
              removal.end == 36); /* behind 30, to the end of null */
        CHECK(view_is(removal.pointer, "/offset"));
        CHECK(added.start == 36 && added.end == 36 && view_is(added.pointer, ""));
        CHECK(view_is(added.new_text, ", \"offset\": 0"));
    }
    hinting_end(&call);
}

#define THREE(defaults)                                                                  \
    "{'x-repair':{'relational':[{'fields':['a','b','c'],'default':{" defaults "}}]}}"

static void missing_fields_are_added_in_the_order_of_the_fields(void) {
    CHECK(repaired(THREE("'c':[1, 2],'b':null"), "{'a':1}",
                   "{'a':1, 'b': null, 'c': [1, 2]}", "hint/relational-default"));
    CHECK(kept(THREE("'c':1"), "{'a':1}", " ")); /* b has none */
    CHECK(kept(THREE("'c':1"), "{'a':null,'b':1,'c':2}", ""));
    CHECK(repaired(THREE("'c':1"), "{'a':null,'b':1}", "{'a':null,'b':1, 'c': 1}",
                   "hint/relational-default")); /* null is a value */
    CHECK(kept(THREE("'c':1"), "{'d':1}", ""));
    /* `C` may be what was meant by c */
    CHECK(kept(THREE("'b':1,'c':1"), "{'a':1,'C':2}", " "));
}

/* What is added would be renamed, and the relation filled in part again. */
static void a_field_that_is_an_alias_is_not_added(void) {
    CHECK(kept(
        "{'properties':{'c':{'x-repair':{'aliases':['b']}}},'x-repair':{'relational':"
        "[{'fields':['a','b'],'default':{'b':1}}]}}",
        "{'a':1}", " "));
    CHECK(
        repaired("{'properties':{'c':{'x-repair':{'aliases':['b']}},'v':" PATH
                 "},'x-repair':{'relational':[{'fields':['a','b'],'default':{'b':1}}]}}",
                 "{'a':1,'v':'[a](http://a)'}", "{'a':1,'v':'a'}", "hint/markdown-link"));
}

/* dirge's words for it; entries follow one another until nothing is added. */
static void relations_lead_to_one_another(void) {
    CHECK(repaired(
        "{'dirge-hints':{'relational':[{'requires':['b','c'],'defaults':{'c':3}},"
        "{'requires':['a','b'],'defaults':{'b':2}}]}}",
        "{'a':1}", "{'a':1, 'b': 2, 'c': 3}", "hint/relational-default"));
}

static void entries_that_disagree_do_not_act(void) {
    CHECK(kept("{'x-repair':{'relational':[{'fields':['a','b'],'default':{'b':1}},"
               "{'fields':['c','b'],'default':{'b':2}},"
               "{'fields':['a','d'],'default':{'d':'x'}}]}}",
               "{'a':1,'d':1}", " "));
    CHECK(repaired("{'x-repair':{'relational':[{'fields':['a','b'],'default':{'b':1}},"
                   "{'fields':['a','b','c'],'default':{'b':1.0,'c':2}}]}}",
                   "{'a':1}", "{'a':1, 'b': 1, 'c': 2}", "hint/relational-default"));
}

#define NEEDS_B                                                                          \
    "{'properties':{'a':{},'b':{'type':'integer'}},'required':['b'],"                    \
    "'x-repair':{'relational':[{'fields':['a','b'],'default':{'b':"

static void additions_are_tried_last_where_the_object_is_refused(void) {
    CHECK(repaired(NEEDS_B "7}}]}}", "{'a':1}", "{'a':1, 'b': 7}",
                   "hint/relational-default"));
    CHECK(refused(NEEDS_B "'x'}}]}}", "{'a':1}", "schema-mismatch"));
    /* it has a reading without: key/case-style knows which member is `b` */
    CHECK(repaired(NEEDS_B "7}}]}}", "{'a':1,'B':2}", "{'a':1,'b':2}", "key/case-style"));
}

/* Or one that a hint would change. It stops nothing else. */
static void a_default_that_is_refused_is_unmet(void) {
    const char *linked =
        "{'properties':{'p':" PATH ",'n':" INTEGER "},'x-repair':{'relational':"
        "[{'fields':['a','p'],'default':{'p':'[a](http://a)'}}]}}";
    CHECK(kept(linked, "{'a':1}", " "));
    CHECK(
        repaired(linked, "{'a':1,'n':'5'}", "{'a':1,'n':5}", "scalar/number-in-string"));
    CHECK(
        kept("{'properties':{'b':{'type':'integer'}},'x-repair':{'relational':[{'fields':"
             "['a','b'],'default':{'b':'x'}},{'fields':['a','c'],'default':{'d':1}}]}}",
             "{'a':1}", " "));
    CHECK(kept("{'maxProperties':1,"
               "'x-repair':{'relational':[{'fields':['a','b'],"
               "'default':{'b':1}}]}}",
               "{'a':1}", " "));
}

/* What is absent may be what was cut. */
static void nothing_is_concluded_from_absence_where_the_end_is_missing(void) {
    hinting_finish = TOOLMEND_FINISH_COMPLETE;
    CHECK(refused(RANGE, "{'limit':3,'path':'p'", "ambiguous"));
    CHECK(refused(RANGE, "{'limit':'3','path':'p'", "ambiguous"));
    CHECK(repaired(RANGE, "{'limit':3,'offset':1,'path':'p'",
                   "{'limit':3,'offset':1,'path':'p'}", "syntax/missing-closer"));
    hinting_finish = TOOLMEND_FINISH_UNKNOWN;
}

/* ---- hint/key-alias ------------------------------------------------------------------------- */

#define OPEN_CMD "{'properties':{'command':" ALIASED("'cmd'") "}}"
#define CLOSED_CMD                                                                       \
    "{'properties':{'command':" ALIASED("'cmd'") "},'additionalProperties':false}"

/* E9 of the design's validation. */
static void an_alias_is_renamed_where_nothing_speaks_against_it(void) {
    CHECK(repaired(OPEN_CMD, "{'cmd':'a'}", "{'command':'a'}", "hint/key-alias"));
    CHECK(kept(OPEN_CMD, "{'cmd':'a','command':'b'}", " "));
    CHECK(kept(OPEN_CMD, "{'cmd':null}", " ")); /* it would only go */
    CHECK(kept(OPEN_CMD, "{'Cmd':'a'}", ""));   /* another name */
    CHECK(repaired(CLOSED_CMD, "{'cmd':'a'}", "{'command':'a'}", "hint/key-alias"));
    CHECK(refused(CLOSED_CMD, "{'cmd':'a','command':'b'}", "schema-mismatch"));
    CHECK(refused(CLOSED_CMD, "{'cmd':null}", "schema-mismatch"));
}

static void the_value_is_mended_as_the_property_asks(void) {
    CHECK(repaired("{'properties':{'n':{'type':'integer','x-repair':{'aliases':['m']}}}}",
                   "{'m':'5'}", "{'n':5}", "hint/key-alias scalar/number-in-string"));
    CHECK(repaired("{'properties':{'p':{'type':'string','x-repair':{'aliases':['m'],"
                   "'semantic':'path'}}}}",
                   "{'m':'[a](http://a)'}", "{'p':'a'}",
                   "hint/key-alias hint/markdown-link"));
    CHECK(kept("{'properties':{'n':{'type':'integer','x-repair':{'aliases':['m']}}}}",
               "{'m':'x'}", " "));
}

static void two_readings_of_a_value_are_none_where_the_object_is_sound(void) {
    /* "5" is 5, or ["5"] */
    const char *open = "{'properties':{'n':{'anyOf':[{'type':'integer'},{'type':'array',"
                       "'items':{'type':'string'}}],'x-repair':{'aliases':['m']}}}}";
    const char *closed =
        "{'properties':{'n':{'anyOf':[{'type':'integer'},{'type':'array',"
        "'items':{'type':'string'}}],'x-repair':{'aliases':['m']}}},"
        "'required':['n']}";
    CHECK(kept(open, "{'m':'5'}", " "));
    CHECK(refused(closed, "{'m':'5'}", "ambiguous"));
}

static void only_a_name_of_one_property_is_an_alias(void) {
    CHECK(kept("{'properties':{'a':" ALIASED("'x'") ",'b':" ALIASED("'x','y'") "}}",
               "{'x':'1'}", " "));
    /* `x` could be b as well, so y is not the only alias of b; a declared name is no alias */
    CHECK(kept("{'properties':{'a':" ALIASED("'x'") ",'b':" ALIASED("'x','y'") "}}",
               "{'x':'1','y':'2'}", " "));
    CHECK(kept("{'properties':{'b':" ALIASED("'x','y'") ",'a':" ALIASED("'x'") "}}",
               "{'x':'1','y':'2'}", " "));
    CHECK(repaired("{'properties':{'a':" ALIASED("'b','y'") ",'b':{}}}",
                   "{'b':'1','y':'2'}", "{'b':'1','a':'2'}", "hint/key-alias"));
    CHECK(kept("{'properties':{'a':" ALIASED("'x','y'") "}}", "{'x':'1','y':'2'}", " "));
    CHECK(kept("{'properties':{'a':" ALIASED("'b'") ",'b':{}}}", "{'b':'1'}", ""));
    CHECK(kept("{'properties':{'a':" ALIASED("'b'") "},'patternProperties':{'^b$':{}}}",
               "{'b':'1'}", ""));
    CHECK(kept("{'properties':{'a_b':" ALIASED("'x'") "}}", "{'x':'1','aB':'2'}", " "));
}

/* F4 of the design's validation, and the same where the alias is refused beside it. */
static void a_property_does_not_go_where_an_alias_of_it_stands(void) {
    const char *open = "{'properties':{'cmd':" ALIASED("'run'") "}}";
    CHECK(refused(open, "{'cmd':null,'run':'x'}", "ambiguous"));
    CHECK(refused(open, "{'cmd':null,'run':'x'}", "ambiguous"));
    CHECK(refused(
        "{'properties':{'cmd':" ALIASED("'run'") "},'additionalProperties':false}",
        "{'cmd':null,'run':'x'}", "ambiguous"));
}

/* Nor where it could be one of another property as well, whichever the schema names first. */
static void an_alias_of_two_properties_speaks_for_both(void) {
    const char *first =
        "{'properties':{'o':{'type':'string','minLength':2,'x-repair':{'aliases':"
        "['K']}},'r':{'type':'boolean','x-repair':{'aliases':['K']}}}}";
    const char *last =
        "{'properties':{'r':{'type':'boolean','x-repair':{'aliases':['K']}},"
        "'o':{'type':'string','minLength':2,'x-repair':{'aliases':['K']}}}}";
    CHECK(refused(first, "{'o':null,'K':'x'}", "ambiguous"));
    CHECK(refused(last, "{'o':null,'K':'x'}", "ambiguous"));
}

/* Two names that could be the one that is missing. */
static void an_alias_and_another_spelling_tie(void) {
    const char *schema =
        "{'properties':{'command':" ALIASED("'cmd'") "},"
                                                     "'required':['command']}";
    CHECK(refused(schema, "{'cmd':'a','Command':'b'}", "ambiguous"));
    CHECK(kept(OPEN_CMD, "{'cmd':'a','Command':'b'}", " "));
}

static void renames_come_before_those_of_the_key_rules(void) {
    CHECK(repaired(
        "{'properties':{'command':" ALIASED(
            "'cmd'") ",'max_n':{'type':'integer'}},"
                     "'required':['command','max_n'],'additionalProperties':false}",
        "{'cmd':'a','maxN':'3'}", "{'command':'a','max_n':3}",
        "hint/key-alias key/case-style scalar/number-in-string"));
}

/* F6 of the design's validation: dirge has no rule for aliases. Nor has a smaller profile. */
static void a_profile_without_the_rule_does_not_see_the_hint(void) {
    static const toolmend_profile blind[] = {TOOLMEND_SAFE, TOOLMEND_DIRGE,
                                             TOOLMEND_HELEXA};
    for (size_t i = 0; i < sizeof blind / sizeof blind[0]; i++) {
        hinting_options.profile = blind[i];
        CHECK(kept(OPEN_CMD, "{'cmd':'a'}", ""));
        CHECK(refused(CLOSED_CMD, "{'cmd':'a'}", "schema-mismatch"));
    }
    hinting_options.profile = TOOLMEND_DIRGE; /* it has these two */
    CHECK(repaired(V(PATH), "{'v':'[a](http://a)'}", "{'v':'a'}", "hint/markdown-link"));
    CHECK(repaired(RANGE, "{'limit':3,'path':'p'}", "{'limit':3,'path':'p', 'offset': 0}",
                   "hint/relational-default"));
    hinting_options.profile = TOOLMEND_STANDARD;
}

/* The rename stands in no profile that lacks what its value needs (scalar/number-for-string). */
static void a_rename_that_the_profile_cannot_finish_does_not_stand(void) {
    CHECK(kept(OPEN_CMD, "{'cmd':5}", " "));
    CHECK(refused(CLOSED_CMD, "{'cmd':5}", "schema-mismatch"));
    hinting_options.profile = TOOLMEND_EXTENDED;
    CHECK(repaired(OPEN_CMD, "{'cmd':5}", "{'command':'5'}",
                   "hint/key-alias scalar/number-for-string"));
    hinting_options.profile = TOOLMEND_STANDARD;
}

/* ---- hint/separator --------------------------------------------------------------------------- */

static void a_text_is_cut_at_the_separator_and_nowhere_else(void) {
    CHECK(repaired(V(SPLIT(STRING)), "{'v':'a,b'}", "{'v':['a','b']}", "hint/separator"));
    CHECK(repaired(V(SPLIT(STRING)), "{'v':' a,,b '}", "{'v':[' a','','b ']}",
                   "hint/separator"));
    CHECK(repaired(V(SPLIT(STRING)), "{'v':','}", "{'v':['','']}", "hint/separator"));
    CHECK(repaired(V(SPLIT(STRING)), "{'v':'a'}", "{'v':['a']}", "hint/separator"));
    CHECK(repaired(V(SPLIT(STRING)), "{'v':'a\\u002cb\\n\\u0022'}",
                   "{'v':['a','b\\n\\u0022']}", "hint/separator"));
    CHECK(refused(V(SPLIT(STRING)), "{'v':'a,\\ud800'}", "schema-mismatch"));
    CHECK(repaired(V(SPLIT(STRING)), "{'v':'\\u0000,\\u0000'}",
                   "{'v':['\\u0000','\\u0000']}", "hint/separator"));
    CHECK(repaired(V("{'type':'array','x-repair':{'separator':'::'}}"), "{'v':'a:::b'}",
                   "{'v':['a',':b']}", "hint/separator"));
    CHECK(repaired(V(SPLIT(INTEGER)), "{'v':'1,2'}", "{'v':[1,2]}",
                   "hint/separator scalar/number-in-string"));
    CHECK(refused(V(SPLIT(INTEGER)), "{'v':'1, 2'}", "schema-mismatch"));
}

static void a_text_that_begins_otherwise_is_read_as_without_the_hint(void) {
    CHECK(repaired(V(SPLIT(STRING)), "{'v':' [\\u0022a,b\\u0022]'}", "{'v':['a,b']}",
                   "shape/array-in-string"));
    CHECK(refused(V(SPLIT(STRING)), "{'v':'[a];b'}", "schema-mismatch"));
    CHECK(refused(V(SPLIT(STRING)), "{'v':'null'}", "schema-mismatch"));
    CHECK(refused(V(SPLIT(STRING)), "{'v':' '}", "ambiguous"));
    CHECK(refused(V(SPLIT(STRING)), "{'v':'\\u0022a,b'}", "ambiguous"));
}

/* It is the only reading: one piece is too few, though a wrap of the whole would be one too. */
static void the_hint_gives_the_only_reading(void) {
    CHECK(refused(V("{'type':'array','minItems':2,'x-repair':{'separator':','}}"),
                  "{'v':'a'}", "schema-mismatch"));
    CHECK(kept(V("{'type':['array','string'],'x-repair':{'separator':','}}"),
               "{'v':'a,b'}", ""));
    /* each piece may be cut again, and wrapped */
    CHECK(repaired(
        V("{'type':'array','x-repair':{'separator':';'},'items':" SPLIT(INTEGER) "}"),
        "{'v':'1,2;3'}", "{'v':[[1,2],[3]]}", "hint/separator scalar/number-in-string"));
    CHECK(repaired(V(SPLIT("{'type':'array','items':{'type':'string'}}")), "{'v':'a'}",
                   "{'v':[['a']]}", "hint/separator shape/scalar-for-array"));
}

static void the_whole_text_is_one_edit(void) {
    struct hinting call = hinting_of(V(SPLIT(INTEGER)), "{'v': '1,2' }");
    toolmend_edit edit = toolmend_report_edit(call.report, 0);
    CHECK(toolmend_report_edit_count(call.report) == 1 && edit.start == 6 &&
          edit.end == 11);
    CHECK(view_is(edit.pointer, "/v") && view_is(edit.new_text, "[1,2]"));
    hinting_end(&call);
}

/* ---- hint/json-text ---------------------------------------------------------------------------- */

static void a_container_becomes_the_text_that_spells_it(void) {
    CHECK(repaired(V(TEXT), "{'v':[1.0, 'a\\n']}", "{'v':'[1.0, \\'a\\\\n\\']'}",
                   "hint/json-text"));
    CHECK(repaired(V(TEXT), "{'v':{ }}", "{'v':'{ }'}", "hint/json-text"));
    CHECK(refused(V(TEXT), "{'v':5}", "schema-mismatch"));
    CHECK(kept(V(TEXT), "{'v':'[1]'}", ""));
    CHECK(
        refused(V("{'type':'string','maxLength':2,'x-repair':{'semantic':'json-text'}}"),
                "{'v':[1]}", "schema-mismatch"));
    /* a list can stand there, so this one is a list */
    CHECK(
        refused(V("{'type':['string','array'],'items':" INTEGER ",'x-repair':{'semantic':"
                  "'json-text'}}"),
                "{'v':['a']}", "schema-mismatch"));
    /* the only reading: not the one item, and nothing that goes */
    CHECK(repaired(V(TEXT), "{'v':['a']}", "{'v':'[\\'a\\']'}", "hint/json-text"));
    CHECK(repaired(V(TEXT), "{'v':[]}", "{'v':'[]'}", "hint/json-text"));
}

int main(void) {
    a_path_that_is_a_link_of_its_own_name_loses_its_marks();
    the_spelling_of_what_stays_is_kept();
    any_other_link_is_one_and_stays();
    a_result_that_is_refused_is_unmet();
    a_relation_is_judged_on_what_other_rules_leave();
    the_edit_stands_at_the_end_of_the_last_member_as_it_came();
    missing_fields_are_added_in_the_order_of_the_fields();
    a_field_that_is_an_alias_is_not_added();
    relations_lead_to_one_another();
    entries_that_disagree_do_not_act();
    additions_are_tried_last_where_the_object_is_refused();
    a_default_that_is_refused_is_unmet();
    nothing_is_concluded_from_absence_where_the_end_is_missing();
    an_alias_is_renamed_where_nothing_speaks_against_it();
    the_value_is_mended_as_the_property_asks();
    two_readings_of_a_value_are_none_where_the_object_is_sound();
    only_a_name_of_one_property_is_an_alias();
    a_property_does_not_go_where_an_alias_of_it_stands();
    an_alias_of_two_properties_speaks_for_both();
    an_alias_and_another_spelling_tie();
    renames_come_before_those_of_the_key_rules();
    a_profile_without_the_rule_does_not_see_the_hint();
    a_rename_that_the_profile_cannot_finish_does_not_stand();
    a_text_is_cut_at_the_separator_and_nowhere_else();
    a_text_that_begins_otherwise_is_read_as_without_the_hint();
    the_hint_gives_the_only_reading();
    the_whole_text_is_one_edit();
    a_container_becomes_the_text_that_spells_it();
    return check_report();
}
