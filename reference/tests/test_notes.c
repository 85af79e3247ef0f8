/* SPDX-License-Identifier: MIT
 *
 * test_notes.c - what a host is told about a repair, and what it is given to store.
 */
#include "telling.h"

/* ---- notes ----------------------------------------------------------------------------- */

/* Are these, one a line, the notes of the call? */
static bool notes_are(const struct call *call, const char *lines) {
    toolmend_view rest = view_of(lines);
    size_t count = 0;
    if (toolmend_report_note_count(call->report, &count) != TOOLMEND_OK)
        return false;
    for (size_t i = 0; i < count; i++) {
        toolmend_view note = toolmend_report_note(call->report, i);
        if (rest.len < note.len || memcmp(rest.ptr, note.ptr, note.len) != 0) {
            fprintf(stderr, "note %zu is: %.*s\n", i, (int)note.len, note.ptr);
            return false;
        }
        rest = (toolmend_view){rest.ptr + note.len, rest.len - note.len};
        if (!take(&rest, "\n"))
            return false;
    }
    return rest.len == 0;
}

static bool notes(const char *schema, const char *text, const char *lines) {
    toolmend_options all = {.size = sizeof all, .profile = TOOLMEND_EXTENDED};
    struct call call = call_of(schema, view_of(text), &all);
    bool are = notes_are(&call, lines);
    call_end(&call);
    return are;
}

#define STRINGS   "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}"
#define V(schema) "{\"properties\":{\"v\":" schema "},\"required\":[\"v\"]}"

TEST(a_change_of_kind_is_told_by_both_kinds) {
    CHECK(notes(V(STRINGS), "{\"v\":\"a\"}",
                "/v: a string became an array (shape/scalar-for-array).\n"));
    CHECK(notes(V(STRINGS), "{\"v\":\"[\\\"a\\\"]\"}",
                "/v: a string became an array (shape/array-in-string).\n"));
    CHECK(notes(V("{\"type\":\"object\"}"), "{\"v\":\" {}\"}",
                "/v: a string became an object (shape/object-in-string).\n"));
    CHECK(notes(V("{\"type\":\"integer\"}"), "{\"v\":\"7\"}",
                "/v: a string became a number (scalar/number-in-string).\n"));
    CHECK(notes(V("{\"type\":\"boolean\"}"), "{\"v\":\"True\"}",
                "/v: a string became a boolean (scalar/python-boolean-in-string).\n"));
    CHECK(notes(V("{\"type\":\"null\"}"), "{\"v\":\"None\"}",
                "/v: a string became null (null/text).\n"));
    CHECK(notes(V("{\"type\":\"string\"}"), "{\"v\":7}",
                "/v: a number became a string (scalar/number-for-string).\n"));
    CHECK(notes(V("{\"type\":\"string\"}"), "{\"v\":[\"a.txt\"]}",
                "/v: an array became a string (shape/array-of-one-for-value).\n"));
    CHECK(notes(V(STRINGS), "{\"v\":{}}",
                "/v: an object became an array (shape/empty-object-for-array).\n"));
    CHECK(notes(V("{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}"),
                "{\"v\":{\"0\":5,\"1\":6}}",
                "/v: an object became an array (shape/indexed-object-for-array).\n"));
}

/* A link is marks around a name; a name that an alias gives, or a default, is the schema's. */
TEST(what_hints_do_is_told_in_words) {
    CHECK(notes(V("{\"type\":\"string\",\"x-repair\":{\"semantic\":\"path\"}}"),
                "{\"v\":\"[a](http://a)\"}",
                "/v: a link became its text (hint/markdown-link).\n"));
    CHECK(notes(V("{\"type\":\"array\",\"x-repair\":{\"separator\":\",\"}}"),
                "{\"v\":\"a,b\"}", "/v: a string became an array (hint/separator).\n"));
    CHECK(notes(V("{\"type\":\"string\",\"x-repair\":{\"semantic\":\"json-text\"}}"),
                "{\"v\":{\"secret\":1}}",
                "/v: an object became a string (hint/json-text).\n"));
    CHECK(notes("{\"properties\":{\"v\":{\"x-repair\":{\"aliases\":[\"w\"]}}}}",
                "{\"w\":1}",
                "member 1 of the arguments: renamed to \"v\" (hint/key-alias).\n"));
}

static const char added[] =
    "{\"x-repair\":{\"relational\":[{\"fields\":[\"a\",\"b\",\"c\"],"
    "\"default\":{\"a\":1,\"b\":{\"d\":[2]},\"c\":3}}]}}";

TEST(members_that_were_added_are_told_by_their_names) {
    CHECK(notes(added, "{\"a\":0,\"b\":0}",
                "the arguments: \"c\" was added (hint/relational-default).\n"));
    CHECK(notes(added, "{\"a\":0}",
                "the arguments: \"b\", \"c\" were added (hint/relational-default).\n"));
}

TEST(other_changes_are_told_in_words) {
    CHECK(notes(V("{\"enum\":[\"low\",\"high\"]}"), "{\"v\":\"HIGH\"}",
                "/v: a string was respelled (scalar/enum-case).\n"));
    CHECK(notes(
        "{\"properties\":{\"a\":{\"type\":\"integer\"},\"b\":{\"type\":\"integer\"}}}",
        "{\"a\":null,\"b\":1}", "/a: left out (null/optional).\n"));
    CHECK(notes(
        "{\"properties\":{\"max_results\":{\"type\":\"integer\"}},\"required\":[\"max_"
        "results\"]}",
        "{\"maxResults\":1}",
        "member 1 of the arguments: renamed to \"max_results\" (key/case-style).\n"));
    CHECK(notes(V("{\"type\":\"integer\"}"), "[{\"v\":1}]",
                "the arguments: an array became an object (root/object-in-array).\n"));
    CHECK(
        notes(V("{\"type\":\"integer\"}"), "{\"arguments\":{\"v\":1}}",
              "the arguments: an object was taken out of another one (root/wrapped).\n"));
    CHECK(notes("{}", "null", "the arguments: null became an object (root/null).\n"));
}

/* One text for each rule of the syntax group; what it leaves is valid. */
TEST(every_syntax_rule_says_what_it_did) {
    static const char schema[] =
        "{\"properties\":{\"s\":{\"type\":\"string\"},\"b\":{\"type\":"
        "\"boolean\"},\"m\":{\"enum\":[\"on\",\"off\"]}}}";
    static const struct {
        const char *text, *note;
    } rows[] = {
        {"\xEF\xBB\xBF{}",
         "the arguments: a byte order mark was left out (syntax/byte-order-mark).\n"                                },
        {"```json\n{}\n```",
         "the arguments: a code fence was left out (syntax/code-fence).\n"                                          },
        {"{}}",
         "the arguments: surplus closers were left out (syntax/surplus-closer).\n"                                  },
        {"{}</tool_call>",
         "the arguments: an end marker was left out (syntax/trailing-token).\n"                                     },
        {"{\"b\":true}{\"b\":true}",
         "the arguments: an object beside it was left out (syntax/repeated-value).\n"                               },
        {"{\"b\":true,}",                     "the arguments: a comma before the closer was left out "
                          "(syntax/trailing-comma).\n"                                     },
        {"{\"s\":\"a\nb\"}",
         "/s: raw control characters were escaped (syntax/control-character).\n"                                    },
        {"{\"b\":\\ntrue}",                   "the arguments: escapes outside of strings were left out "
                            "(syntax/escaped-white-space).\n"                            },
        {"{\"s\":\"\\d\\d\"}",                "/s: backslashes that began no escape were doubled "
                               "(syntax/invalid-escape).\n"                           },
        {"{\"b\":True}",
         "/b: the spelling of Python became that of JSON (syntax/python-literal).\n"                                },
        {"{\"s\":\xE2\x80\x9Cx\xE2\x80\x9D}",
         "/s: typographic quotation marks became straight ones (syntax/smart-quote).\n"                             },
        {"{b:true}",                          "/b: the name was put in quotes (syntax/unquoted-key).\n"             },
        {"{\"m\":on}",                        "/m: the word was put in quotes (syntax/bare-enum-word).\n"           },
        {"{/* a */}",                         "the arguments: comments were left out (syntax/comment).\n"           },
        {"I call {} now",                     "the arguments: prose around it was left out "
                          "(syntax/surrounding-prose).\n"                                  },
        {"",                                  "the arguments: no text became an empty object (syntax/empty-text).\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        CHECK(notes(schema, rows[i].text, rows[i].note));
}

/* The caller's word is needed for it. */
TEST(a_closed_text_says_so) {
    toolmend_tool *tool = tool_of("{}");
    toolmend_report *report;
    CHECK(toolmend_repair(tool, view_of("{\"a\":[true"), TOOLMEND_FINISH_COMPLETE, NULL,
                          &report, NULL) == TOOLMEND_OK);
    struct call call = {tool, report};
    CHECK(notes_are(&call,
                    "member 1 of the arguments: what was open at the end was closed "
                    "(syntax/missing-closer).\n"));
    call_end(&call);
}

/* Kinds are those of the value that was judged: 'a' is a string, and so is a bare word. */
TEST(a_mended_value_is_told_by_what_was_judged) {
    static const char list[] = "{\"properties\":{\"v\":" STRINGS "}}";
    CHECK(notes(
        list, "{\"v\":'a'}",
        "/v: a string became an array (shape/scalar-for-array).\n"
        "/v: the spelling of Python became that of JSON (syntax/python-literal).\n"));
    CHECK(notes(
        "{\"properties\":{\"v\":{\"items\":{\"enum\":[\"on\"]},\"type\":\"array\"}}}",
        "{\"v\":on}",
        "/v: a string became an array (shape/scalar-for-array).\n"
        "/v: the word was put in quotes (syntax/bare-enum-word).\n"));
    /* one edit, of both rules: what became of the value is told */
    CHECK(notes("{\"properties\":{\"n\":{\"type\":\"integer\"}}}", "{\"n\":'5'}",
                "/n: a string became a number (syntax/python-literal, "
                "scalar/number-in-string).\n"));
    CHECK(notes(
        "{\"properties\":{\"max_n\":{\"type\":\"integer\"}},\"required\":[\"max_n\"]}",
        "{maxN:5}",
        "member 1 of the arguments: renamed to \"max_n\" "
        "(syntax/unquoted-key, key/case-style).\n"));
    CHECK(notes("{}", "null</s>",
                "the arguments: null became an object (root/null).\n"
                "the arguments: an end marker was left out "
                "(syntax/trailing-token).\n"));
}

TEST(a_decoded_text_names_every_rule_that_acted_in_it) {
    CHECK(notes(V("{\"type\":\"object\",\"properties\":{\"t\":" STRINGS
                  ",\"n\":{\"type\":\"integer\"}}}"),
                "{\"v\":\"{\\\"t\\\": \\\"a\\\", \\\"n\\\": \\\"5\\\"}\"}",
                "/v: a string became an object (shape/object-in-string, "
                "shape/scalar-for-array, scalar/number-in-string).\n"));
    CHECK(notes(V(STRINGS), "{\"v\":\"[\\\"\\\\d\\\"]\"}", /* the text is ["\d"] */
                "/v: a string became an array (shape/array-in-string, "
                "syntax/invalid-escape).\n"));
}

TEST(an_undeclared_name_is_told_by_its_number) {
    CHECK(notes("{\"additionalProperties\":{\"type\":\"integer\"}}",
                "{\"secret\":1,\"hush\":\"2\"}",
                "member 2 of the arguments: a string became a number "
                "(scalar/number-in-string).\n"));
    CHECK(
        notes("{\"properties\":{\"m\":{\"type\":\"object\",\"additionalProperties\":{"
              "\"type\":\"array\",\"items\":{\"type\":\"integer\"}}}}}",
              "{\"m\":{\"a~/b\":[0,\"2\"]}}",
              "/m/(member 1)/1: a string became a number (scalar/number-in-string).\n"));
}

TEST(one_change_has_one_note) {
    struct call call = call_of(V(STRINGS), view_of("{\"v\":\"a\"}"), NULL);
    CHECK(toolmend_report_edit_count(call.report) == 2); /* [ and ] */
    CHECK(notes_are(&call, "/v: a string became an array (shape/scalar-for-array).\n"));
    CHECK(toolmend_report_note(call.report, 1).ptr == NULL);
    call_end(&call);
}

TEST(a_text_that_is_not_repaired_has_none) {
    CHECK(notes(V("{\"type\":\"integer\"}"), "{\"v\":1}", ""));
    CHECK(notes(V("{\"type\":\"integer\"}"), "{\"v\":\"x\"}", ""));
    CHECK(notes(V("{\"type\":\"integer\"}"), "{\"v\":", ""));
}

/* 63 changes are told, the others counted. */
TEST(more_changes_than_notes_are_counted) {
    char *text = repeated("{\"v\":[", "\"1\"", 100, "]}");
    struct call call =
        call_of("{\"properties\":{\"v\":{\"items\":{\"type\":\"integer\"}}}}",
                view_of(text), NULL);
    size_t count = 0;
    CHECK(toolmend_report_note_count(call.report, &count) == TOOLMEND_OK && count == 64);
    CHECK(view_is(toolmend_report_note(call.report, 62),
                  "/v/62: a string became a number (scalar/number-in-string)."));
    CHECK(view_is(toolmend_report_note(call.report, 63), "And 37 more edits."));
    call_end(&call);
    free(text);
}

/* ---- history --------------------------------------------------------------------------- */

/* Is this the text to store? NULL: none. */
static bool history(const char *schema, toolmend_view text, const char *expected) {
    struct call call = call_of(schema, text, NULL);
    toolmend_view got = toolmend_report_history(call.report);
    bool is = expected ? view_is(got, expected) : got.ptr == NULL && got.len == 0;
    call_end(&call);
    return is;
}

TEST(what_goes_to_the_tool_is_stored) {
    CHECK(history(V(STRINGS), view_of(" {\"v\" : []}\n"), " {\"v\" : []}\n"));
    CHECK(history(V(STRINGS), view_of("{\"v\":\"a\"}"), "{\"v\":[\"a\"]}"));
    CHECK(history("{}", view_of("null"), "{}")); /* root/null: it is what the tool gets */
}

TEST(a_refused_text_is_stored_as_it_came_if_it_is_an_object) {
    CHECK(history(V(STRINGS), view_of("{\"v\":\"a,b\"}"), "{\"v\":\"a,b\"}"));
    CHECK(history(V(STRINGS), view_of("{\"v\":1,\"v\":2}"), "{\"v\":1,\"v\":2}"));
    /* Providers refuse a conversation in which arguments are no object (host/history). */
    CHECK(history(V(STRINGS), view_of("[1, 2]"), NULL));
    CHECK(history(V(STRINGS), view_of("\"ls\""), NULL));
    CHECK(history(V(STRINGS), view_of("null"), NULL));
}

/* SPEC.md, "host/history": what rules of the profile made of it is as good as the input. */
TEST(a_refused_text_that_was_mended_is_stored_mended) {
    static const char schema[] =
        "{\"properties\":{\"n\":{\"type\":\"integer\"},\"m\":{\"enum\":"
        "[\"on\"]},\"s\":{\"type\":\"string\"}}}";
    CHECK(history(schema, view_of("{'n': 'x',}"), "{\"n\": \"x\"}"));
    CHECK(history(schema, view_of("{\"n\": \"x\", \"m\": on}"),
                  "{\"n\": \"x\", \"m\": \"on\"}"));
    /* the word stands where any string may */
    CHECK(history(schema, view_of("{\"n\": \"x\", \"s\": on}"), NULL));
    CHECK(history(schema, view_of("['n', 1,]"), NULL));
    /* nothing was sent, so nothing is stored */
    CHECK(history("{\"required\":[\"n\"]}", view_of(" "), NULL));
}

TEST(a_text_mended_beyond_the_profile_is_not_stored) {
    toolmend_options safe = {.size = sizeof safe, .profile = TOOLMEND_SAFE};
    struct call call = call_of("{}", view_of("{'a': 1}"), &safe);
    CHECK(toolmend_report_history(call.report).ptr == NULL);
    call_end(&call);
    toolmend_tool *tool = tool_of("{}");
    toolmend_report *report;
    CHECK(toolmend_validate(tool, view_of("{\"a\": 1,}"), NULL, &report, NULL) ==
          TOOLMEND_OK);
    CHECK(toolmend_report_history(report).ptr ==
          NULL); /* to validate is to hold no rule */
    toolmend_report_free(report);
    toolmend_tool_free(tool);
}

TEST(nothing_is_stored_of_a_text_that_cannot_be_read) {
    CHECK(history("{}", view_of("{\"a\":\"cut"), NULL));
    CHECK(history("{}", view_of("{\"a\":1,,}"), NULL));
    CHECK(history("{}", view_of("{\"a\":1} /* \"b\" */"), NULL)); /* in doubt */
    CHECK(history("{}", view_of("[object Object]"), NULL));
    CHECK(history("{}", view_of("{\"a\":\"\xFF\"}"), NULL));
}

TEST(nothing_is_stored_of_a_text_that_was_not_read) {
    toolmend_options options = {.size = sizeof options, .limits = {.text_max = 5}};
    struct call call = call_of("{}", view_of("{\"a\":1}"), &options);
    CHECK(toolmend_report_history(call.report).ptr == NULL);
    call_end(&call);
    options.limits = (toolmend_limits){.depth_max = 1};
    call = call_of("{}", view_of("{\"a\":[]}"), &options);
    CHECK(toolmend_report_history(call.report).ptr == NULL);
    call_end(&call);
}

int main(void) {
    return check_all();
}
