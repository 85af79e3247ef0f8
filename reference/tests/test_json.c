/* SPDX-License-Identifier: MIT
 *
 * test_json.c - the public functions over JSON texts.
 *
 * Texts lie in heap blocks of exactly their size, since callers pass slices of lines.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "toolmend.h"

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

static bool is(toolmend_view got, const char *text) {
    return got.ptr && got.len == strlen(text) && memcmp(got.ptr, text, got.len) == 0;
}

static char *exact(const char *text, size_t len) {
    char *block = malloc(len > 0 ? len : 1);
    if (!block)
        exit(3);
    if (len > 0)
        memcpy(block, text, len);
    return block;
}

/* ---- check ----------------------------------------------------------------------------- */

static bool stops_at(const char *text, size_t offset) {
    toolmend_error error = {0};
    char *block = exact(text, strlen(text));
    toolmend_view exact_view = {block, strlen(text)};
    bool same = toolmend_json_check(exact_view, &error) == TOOLMEND_E_SCHEMA &&
                error.status == TOOLMEND_E_SCHEMA && error.offset == offset &&
                error.message[0] != '\0' &&
                toolmend_json_check(exact_view, NULL) == TOOLMEND_E_SCHEMA;
    free(block);
    return same;
}

TEST(check_says_where_a_text_stops_being_json) {
    toolmend_error error = {.status = TOOLMEND_OK, .offset = 77};
    CHECK(toolmend_json_check(view("{\"a\":[1,2.50,\"\\ud800\"]}"), &error) ==
          TOOLMEND_OK);
    CHECK(error.offset == 77); /* untouched on success */
    CHECK(stops_at("", 0) && stops_at("  ", 2) && stops_at("[1,]", 3) &&
          stops_at("[1", 2));
    CHECK(stops_at("\xEF\xBB\xBF[]", 0) && stops_at("[] []", 3) &&
          stops_at("\"\xFF\"", 1));
    CHECK(toolmend_json_check((toolmend_view){NULL, 0}, NULL) == TOOLMEND_E_SCHEMA);
    CHECK(toolmend_json_check((toolmend_view){NULL, 5}, NULL) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_json_check((toolmend_view){"x", UINT32_MAX}, NULL) ==
          TOOLMEND_E_LIMIT);
}

/* `depth` brackets open, as many closed. */
static char *nest(size_t depth) {
    char *text = malloc(2 * depth + 1);
    if (!text)
        exit(3);
    memset(text, '[', depth);
    memset(text + depth, ']', depth);
    text[2 * depth] = '\0';
    return text;
}

TEST(depth_is_limited_to_2048) {
    char *most = nest(2048), *over = nest(2049);
    bool equal;
    CHECK(toolmend_json_check(view(most), NULL) == TOOLMEND_OK);
    CHECK(toolmend_json_check(view(over), NULL) == TOOLMEND_E_LIMIT);
    CHECK(is(toolmend_json_at(view(most), ""), most));
    CHECK(toolmend_json_at(view(over), "").ptr == NULL);
    CHECK(toolmend_json_equal(view(most), view(most), &equal) == TOOLMEND_OK && equal);
    CHECK(toolmend_json_equal(view(over), view(over), &equal) == TOOLMEND_OK && !equal);
    free(most);
    free(over);
}

/* ---- equality -------------------------------------------------------------------------- */

static bool equal(const char *a, const char *b) {
    bool answer;
    CHECK(toolmend_json_equal(view(a), view(b), &answer) == TOOLMEND_OK);
    return answer;
}

TEST(equality_is_of_values) {
    CHECK(equal(" {\"a\":1e2,\"b\":\"\\u0041\"} ", "{\"b\":\"A\",\"a\":100.0}"));
    CHECK(!equal("[1,2]", "[2,1]") && !equal("1", "\"1\""));
    CHECK(!equal("9007199254740993", "9007199254740992"));
    CHECK(!equal("[", "[") && !equal("", "") && !equal("1", "1 1")); /* not JSON */
    CHECK(equal("1e99999", "1e99999") && !equal("1e99999", "10e99998"));
    bool answer = true;
    CHECK(toolmend_json_equal((toolmend_view){NULL, 0}, view("1"), &answer) ==
              TOOLMEND_OK &&
          !answer);
}

/* ---- at -------------------------------------------------------------------------------- */

static bool at(const char *text, const char *pointer, const char *slice) {
    char *block = exact(text, strlen(text));
    toolmend_view got = toolmend_json_at((toolmend_view){block, strlen(text)}, pointer);
    bool same = slice ? is(got, slice) : got.ptr == NULL && got.len == 0;
    free(block);
    return same;
}

/* The document of RFC 6901 section 5, with its pointers. */
TEST(pointers_find_what_rfc_6901_says) {
    static const char doc[] =
        "{\"foo\": [\"bar\", \"baz\"], \"\": 0, \"a/b\": 1, \"c%d\": 2, "
        "\"e^f\": 3, \"g|h\": 4, \"i\\\\j\": 5, \"k\\\"l\": 6, \" \": 7, "
        "\"m~n\": 8}";
    CHECK(at(doc, "", doc) && at(doc, "/foo", "[\"bar\", \"baz\"]") &&
          at(doc, "/foo/0", "\"bar\""));
    CHECK(at(doc, "/", "0") && at(doc, "/a~1b", "1") && at(doc, "/c%d", "2") &&
          at(doc, "/e^f", "3"));
    CHECK(at(doc, "/g|h", "4") && at(doc, "/i\\j", "5") && at(doc, "/k\"l", "6"));
    CHECK(at(doc, "/ ", "7") && at(doc, "/m~0n", "8"));
}

TEST(pointers_that_name_nothing_find_nothing) {
    CHECK(at("{\"a\":1}", "/b", NULL) && at("{\"a\":1}", "a", NULL) &&
          at("{\"a\":1}", "/a/b", NULL));
    CHECK(at("{}", "/a", NULL) && at("[]", "/0", NULL) && at("[1]", "/1", NULL) &&
          at("[1]", "/-", NULL));
    CHECK(at("[1,2]", "/01", NULL) && at("[1,2]", "/1x", NULL) && at("[1]", "/", NULL));
    CHECK(at("[1]", "/18446744073709551616", NULL) &&
          at("[1]", "/99999999999999999999999", NULL));
    CHECK(at("{\"~\":1,\"~2\":2}", "/~2", NULL) && at("{\"~\":1}", "/~", NULL) &&
          at("{\"~\":1}", "/~0", "1"));
    CHECK(at("{\"ab\":1}", "/a", NULL) && at("{\"a\":1}", "/ab", NULL) &&
          at("1", NULL, NULL));
}

TEST(names_are_compared_decoded_and_the_first_counts) {
    CHECK(at("{\"\\u0061\":1}", "/a", "1") && at("{\"\\u00e9\":1}", "/\xC3\xA9", "1"));
    CHECK(at("{\"a\":1,\"a\":2}", "/a", "1") &&
          at("{\"a\":{},\"a\":{\"b\":1}}", "/a/b", NULL));
    CHECK(at("{\"\\u0000\":1,\"\":2}", "/", "2"));
}

TEST(slices_are_as_spelled) {
    CHECK(at(" { \"a\" : [ 1.50 , \"\\u0041\" ] } ", "/a", "[ 1.50 , \"\\u0041\" ]"));
    CHECK(at(" 1E5 ", "", "1E5") && at("[1,[2,{\"x\":null}]]", "/1/1/x", "null"));
}

TEST(a_text_counts_up_to_the_value_only) {
    CHECK(at("{\"a\":[1,2],", "/a", "[1,2]") && at("[1,{\"b\":tr", "/0", "1"));
    CHECK(at("{\"a\":x,\"b\":1}", "/b", NULL) && at("[1,2", "", NULL) &&
          at("[\"a", "/0", NULL));
    CHECK(at("{\"a\" 1}", "/a", NULL) && at("[1 2]", "/1", NULL) && at("", "", NULL));
}

/* ---- next ------------------------------------------------------------------------------ */

/* Children as `name=value;`, or `value;`. */
static bool lists(const char *container, const char *expected) {
    char *block = exact(container, strlen(container));
    toolmend_view text = {block, strlen(container)}, name, value;
    char got[256] = "";
    size_t offset = 0;
    while (toolmend_json_next(text, &offset, &name, &value)) {
        if (name.ptr)
            (void)snprintf(got + strlen(got), sizeof got - strlen(got),
                           "%.*s=", (int)name.len, name.ptr);
        (void)snprintf(got + strlen(got), sizeof got - strlen(got), "%.*s;",
                       (int)value.len, value.ptr);
    }
    bool same = strcmp(got, expected) == 0 &&
                !toolmend_json_next(text, &offset, NULL, &value); /* stays at the end */
    free(block);
    return same;
}

TEST(children_are_listed_as_spelled) {
    CHECK(lists("[]", "") && lists(" { } ", "") && lists("[1]", "1;"));
    CHECK(lists(" [ 1 , [2, 3] ,{\"a\":[]}, \"x\" ] ", "1;[2, 3];{\"a\":[]};\"x\";"));
    CHECK(lists("{\"a\":1, \"\\u0062\" : {\"c\":2} ,\"a\":null}",
                "\"a\"=1;\"\\u0062\"={\"c\":2};\"a\"=null;"));
}

TEST(what_is_no_container_has_no_children) {
    CHECK(lists("", "") && lists("1", "") && lists("\"[1]\"", "") && lists("]", ""));
}

TEST(listing_ends_where_the_text_is_not_json) {
    CHECK(lists("[1,2", "1;2;") && lists("[1,,2]", "1;") && lists("[1 2]", "1;") &&
          lists("[1,]", "1;"));
    CHECK(lists("{\"a\":1,\"b\"}", "\"a\"=1;") && lists("{\"a\":1,b:2}", "\"a\"=1;") &&
          lists("{\"a\":", ""));
    CHECK(lists("[\"a\":1]", "\"a\";") && lists("{1}", "") && lists("[1}", "1;") &&
          lists("[tru]", ""));
    CHECK(lists("[[1,}]", "") && lists("[{\"a\" 1}]", "") && lists("[{]", "") &&
          lists("[\"\\x\"]", ""));
}

TEST(the_name_may_be_left_out) {
    size_t offset = 0;
    toolmend_view value;
    CHECK(toolmend_json_next(view("{\"a\":1}"), &offset, NULL, &value) && is(value, "1"));
    CHECK(!toolmend_json_next((toolmend_view){NULL, 0}, &(size_t){0}, NULL, &value));
}

/* ---- strings --------------------------------------------------------------------------- */

static bool decodes(const char *json, const char *text, size_t len) {
    char out[64], *block = exact(json, strlen(json));
    toolmend_view exact_view = {block, strlen(json)};
    memset(out, '#', sizeof out);
    bool same = toolmend_json_string(exact_view, NULL, 0) == len &&
                toolmend_json_string(exact_view, out, len) == len &&
                memcmp(out, text, len) == 0 && out[len] == '#';
    if (len > 1) { /* half of it: the length is the same, no byte more is written */
        memset(out, '#', sizeof out);
        same = same && toolmend_json_string(exact_view, out, len / 2) == len &&
               memcmp(out, text, len / 2) == 0 && out[len / 2] == '#';
    }
    free(block);
    return same;
}

TEST(strings_are_decoded_to_utf8) {
    CHECK(decodes("\"\"", "", 0) && decodes("\"abc\"", "abc", 3) &&
          decodes("\"a\\nb\"", "a\nb", 3));
    CHECK(decodes("\"\\u00e9\\ud83d\\ude00\\u0000\"", "\xC3\xA9\xF0\x9F\x98\x80\0", 7));
}

TEST(what_is_no_string_has_no_text) {
    static const char *const bad[] = {
        "",  "a",       "\"",          "\"a",      "\"a\"b\"", "\"a\" ", " \"a\"",
        "1", "\"\\x\"", "\"\\ud800\"", "\"\xFF\"", "\"\n\"",   "\"\\\""};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK(toolmend_json_string(view(bad[i]), NULL, 0) == SIZE_MAX);
    CHECK(toolmend_json_string((toolmend_view){NULL, 0}, NULL, 0) == SIZE_MAX);
}

static bool quotes(const char *text, size_t len, const char *json) {
    char out[64];
    size_t size = strlen(json);
    memset(out, '#', sizeof out);
    bool same = toolmend_json_quote((toolmend_view){text, len}, NULL, 0) == size &&
                toolmend_json_quote((toolmend_view){text, len}, out, size) == size &&
                memcmp(out, json, size) == 0 && out[size] == '#';
    memset(out, '#', sizeof out);
    return same &&
           toolmend_json_quote((toolmend_view){text, len}, out, size - 1) == size &&
           memcmp(out, json, size - 1) == 0 && out[size - 1] == '#';
}

TEST(quoting_escapes_what_it_must) {
    CHECK(quotes("", 0, "\"\"") && quotes(NULL, 0, "\"\"") &&
          quotes("a/b", 3, "\"a/b\""));
    CHECK(quotes("\"\\\b\f\n\r\t", 7, "\"\\\"\\\\\\b\\f\\n\\r\\t\""));
    CHECK(quotes("\0\x01\x1F\x7F", 4, "\"\\u0000\\u0001\\u001f\x7F\""));
    CHECK(quotes("one\ntwo \xC3\xA9 three\\", 17, "\"one\\ntwo \xC3\xA9 three\\\\\""));
    CHECK(quotes("\xC3\xA9\xF0\x9F\x98\x80", 6, "\"\xC3\xA9\xF0\x9F\x98\x80\""));
    CHECK(toolmend_json_quote(view("a\xC3"), NULL, 0) == SIZE_MAX);
    CHECK(toolmend_json_quote(view("\xED\xA0\x80"), NULL, 0) == SIZE_MAX);
    CHECK(toolmend_json_quote((toolmend_view){NULL, 1}, NULL, 0) == SIZE_MAX);
}

int main(void) {
    return check_all();
}
