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

static void a_change_of_kind_is_told_by_both_kinds(void) {
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
    CHECK(notes(V("{\"type\":\"string\"}"), "{\"v\":[\"a\"]}",
                "/v: an array became a string (shape/array-of-one-for-value).\n"));
    CHECK(notes(V(STRINGS), "{\"v\":{}}",
                "/v: an object became an array (shape/empty-object-for-array).\n"));
    CHECK(notes(V("{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}"),
                "{\"v\":{\"0\":5,\"1\":6}}",
                "/v: an object became an array (shape/indexed-object-for-array).\n"));
}

static void other_changes_are_told_in_words(void) {
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

static void a_decoded_text_names_every_rule_that_acted_in_it(void) {
    CHECK(notes(V("{\"type\":\"object\",\"properties\":{\"t\":" STRINGS
                  ",\"n\":{\"type\":\"integer\"}}}"),
                "{\"v\":\"{\\\"t\\\": \\\"a\\\", \\\"n\\\": \\\"5\\\"}\"}",
                "/v: a string became an object (shape/object-in-string, "
                "shape/scalar-for-array, scalar/number-in-string).\n"));
}

static void an_undeclared_name_is_told_by_its_number(void) {
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

static void one_change_has_one_note(void) {
    struct call call = call_of(V(STRINGS), view_of("{\"v\":\"a\"}"), NULL);
    CHECK(toolmend_report_edit_count(call.report) == 2); /* [ and ] */
    CHECK(notes_are(&call, "/v: a string became an array (shape/scalar-for-array).\n"));
    CHECK(toolmend_report_note(call.report, 1).ptr == NULL);
    call_end(&call);
}

static void a_text_that_is_not_repaired_has_none(void) {
    CHECK(notes(V("{\"type\":\"integer\"}"), "{\"v\":1}", ""));
    CHECK(notes(V("{\"type\":\"integer\"}"), "{\"v\":\"x\"}", ""));
    CHECK(notes(V("{\"type\":\"integer\"}"), "{\"v\":", ""));
}

/* 63 changes are told, the others counted. */
static void more_changes_than_notes_are_counted(void) {
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

static void what_goes_to_the_tool_is_stored(void) {
    CHECK(history(V(STRINGS), view_of(" {\"v\" : []}\n"), " {\"v\" : []}\n"));
    CHECK(history(V(STRINGS), view_of("{\"v\":\"a\"}"), "{\"v\":[\"a\"]}"));
    CHECK(history("{}", view_of("null"), "{}")); /* root/null: it is what the tool gets */
}

static void a_refused_text_is_stored_as_it_came_if_it_is_an_object(void) {
    CHECK(history(V(STRINGS), view_of("{\"v\":\"a,b\"}"), "{\"v\":\"a,b\"}"));
    CHECK(history(V(STRINGS), view_of("{\"v\":1,\"v\":2}"), "{\"v\":1,\"v\":2}"));
    /* Providers refuse a conversation in which arguments are no object (host/history). */
    CHECK(history(V(STRINGS), view_of("[1, 2]"), NULL));
    CHECK(history(V(STRINGS), view_of("\"ls\""), NULL));
    CHECK(history(V(STRINGS), view_of("null"), NULL));
}

static void nothing_is_stored_of_a_text_that_cannot_be_read(void) {
    CHECK(history("{}", view_of("{\"a\":\"cut"), NULL));
    CHECK(history("{}", view_of("{\"a\":1,}"), NULL));
    CHECK(history("{}", view_of(""), NULL));
    CHECK(history("{}", view_of(" "), NULL));
    CHECK(history("{}", view_of("[object Object]"), NULL));
    CHECK(history("{}", view_of("{\"a\":\"\xFF\"}"), NULL));
}

static void nothing_is_stored_of_a_text_that_was_not_read(void) {
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
    a_change_of_kind_is_told_by_both_kinds();
    other_changes_are_told_in_words();
    a_decoded_text_names_every_rule_that_acted_in_it();
    an_undeclared_name_is_told_by_its_number();
    one_change_has_one_note();
    a_text_that_is_not_repaired_has_none();
    more_changes_than_notes_are_counted();
    what_goes_to_the_tool_is_stored();
    a_refused_text_is_stored_as_it_came_if_it_is_an_object();
    nothing_is_stored_of_a_text_that_cannot_be_read();
    nothing_is_stored_of_a_text_that_was_not_read();
    return check_report();
}
