/* SPDX-License-Identifier: MIT
 *
 * test_value.c - strings decoded, copied, measured and compared; children counted.
 */
#include "base/view.h"
#include "reading.h"

/* ---- one string ------------------------------------------------------------------------ */

static bool decodes_to(const char *json, const char *text, size_t len) {
    struct reading r;
    reading_start(&r, json);
    const struct tmi_token *token = r.read.tokens;
    toolmend_view got = tmi_string_text(&r.sources, &r.arena, token);
    char copy[64];
    size_t copied = 0;
    bool same = got.ptr && tmi_view_equal(got, (toolmend_view){text, len}) &&
                tmi_string_copy(&r.sources, token, copy, len, &copied) && copied == len &&
                memcmp(copy, text, len) == 0;
    if (len > 0) /* one byte too little room */
        same = same && !tmi_string_copy(&r.sources, token, copy, len - 1, &copied);
    reading_end(&r);
    return same;
}

TEST(escapes_are_decoded) {
    CHECK(decodes_to("\"abc\"", "abc", 3));
    CHECK(decodes_to("\"\"", "", 0));
    CHECK(decodes_to("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t", 8));
    CHECK(decodes_to("\"\\u0041\\u00e9\\u6587\"", "A\xC3\xA9\xE6\x96\x87", 6));
    CHECK(decodes_to("\"\\uD83D\\uDE00\"", "\xF0\x9F\x98\x80", 4)); /* U+1F600 */
    CHECK(decodes_to("\"\\uD800\\uDC00\"", "\xF0\x90\x80\x80", 4)); /* U+10000 */
    CHECK(decodes_to("\"\\udbff\\udfff\"", "\xF4\x8F\xBF\xBF", 4)); /* U+10FFFF */
    CHECK(decodes_to("\"a\\u0000b\"", "a\0b", 3));
    CHECK(decodes_to("\"\xC3\xA9\\n\xC3\xA9\"", "\xC3\xA9\n\xC3\xA9", 5));
    CHECK(decodes_to("\"\\\\u0041\"", "\\u0041", 6)); /* an escaped backslash */
}

TEST(an_unescaped_string_is_not_copied) {
    struct reading r;
    reading_start(&r, "\"abc\"");
    CHECK(tmi_string_text(&r.sources, &r.arena, r.read.tokens).ptr == r.block + 1);
    reading_end(&r);
}

TEST(unpaired_surrogates_have_no_text) {
    struct reading r;
    char copy[64];
    size_t len;
    reading_start(&r, "\"a\\ud800\"");
    CHECK(tmi_string_text(&r.sources, &r.arena, r.read.tokens).ptr == NULL);
    CHECK(!tmi_string_copy(&r.sources, r.read.tokens, copy, sizeof copy, &len));
    CHECK(!tmi_arena_failed(&r.arena));
    reading_end(&r);
}

static size_t length_of(const char *json) {
    struct reading r;
    reading_start(&r, json);
    size_t length = tmi_string_length(&r.sources, r.read.tokens);
    reading_end(&r);
    return length;
}

TEST(length_is_in_code_points) {
    CHECK(length_of("\"\"") == 0);
    CHECK(length_of("\"abc\"") == 3);
    CHECK(length_of("\"\xC3\xA9\xE6\x96\x87\xF0\x9F\x98\x80x\"") == 4);
    CHECK(length_of("\"\\n\\u00e9\xC3\xA9\"") == 3);
    CHECK(length_of("\"\\ud83d\\ude00\"") == 1);        /* a pair */
    CHECK(length_of("\"\\ud83d\"") == 1);               /* a lone one */
    CHECK(length_of("\"\\ude00\\ud83d\"") == 2);        /* two lone ones */
    CHECK(length_of("\"\\ud83d\\ud83d\\ude00\"") == 2); /* one, then a pair */
}

/* ---- two strings ----------------------------------------------------------------------- */

static bool equal(const char *pair) {
    struct reading r;
    reading_start(&r, pair);
    const struct tmi_token *a = r.read.tokens + 1, *b = a + 1;
    bool forth = tmi_string_equal(&r.sources, a, b);
    CHECK(forth == tmi_string_equal(&r.sources, b, a));
    reading_end(&r);
    return forth;
}

TEST(strings_compare_decoded) {
    CHECK(equal("[\"abc\",\"abc\"]") && !equal("[\"abc\",\"abd\"]") &&
          equal("[\"\",\"\"]"));
    CHECK(equal("[\"\\u0061bc\",\"abc\"]") && !equal("[\"\\u0061bc\",\"abcd\"]"));
    CHECK(equal("[\"\\/\",\"/\"]") && equal("[\"\\u000A\",\"\\n\"]"));
    CHECK(equal("[\"\\u00e9\",\"\xC3\xA9\"]") && equal("[\"\\u00E9\",\"\\u00e9\"]"));
    CHECK(equal("[\"\\ud83d\\ude00\",\"\xF0\x9F\x98\x80\"]"));
    CHECK(equal("[\"\\ud83d\",\"\\uD83D\"]") && !equal("[\"\\ud83d\",\"\\ud83e\"]"));
    CHECK(!equal("[\"\\ud83d\",\"\\ud83d\\ude00\"]") && !equal("[\"\\u0000\",\"\"]"));
}

/* ---- containers ------------------------------------------------------------------------ */

static size_t children_of(const char *json) {
    struct reading r;
    reading_start(&r, json);
    size_t count = tmi_child_count(r.read.tokens);
    reading_end(&r);
    return count;
}

TEST(children_are_counted_and_not_their_children) {
    CHECK(children_of("[]") == 0 && children_of("{}") == 0);
    CHECK(children_of("[1,[2,3],{\"a\":[4]},5]") == 4);
    CHECK(children_of("{\"a\":[1,2],\"b\":{\"c\":1,\"d\":2},\"a\":0}") == 3);
}

TEST(virtual_containers_are_walked_by_their_slots) {
    struct reading r;
    reading_start(&r, "{\"a\":1,\"b\":2}");
    const struct tmi_token *a = r.read.tokens + 1, *b = a + 2;
    struct tmi_slot slots[] = {
        {b, b + 1},
        {a, a + 1}
    };
    struct tmi_virtual made = {
        .token = {.kind = TMI_OBJECT, .flags = TMI_VIRTUAL},
          .slots = slots, .count = 2
    };
    struct tmi_virtual alias = {.token = {.flags = TMI_VIRTUAL}, .same = &made.token};
    const struct tmi_token *bearer = tmi_resolve(&alias.token);
    CHECK(bearer == &made.token && tmi_child_count(bearer) == 2);
    struct tmi_walk walk = tmi_walk_start(bearer);
    const struct tmi_token *name, *value;
    CHECK(tmi_walk_member(&walk, &name, &value) && name == b && value == b + 1);
    CHECK(tmi_walk_member(&walk, &name, &value) && name == a && value == a + 1);
    CHECK(!tmi_walk_member(&walk, &name, &value));
    reading_end(&r);
}

int main(void) {
    return check_all();
}
