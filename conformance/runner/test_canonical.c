/* SPDX-License-Identifier: MIT
 *
 * test_canonical.c - digests and canonical spellings, against values written by hand.
 *
 * The digests are the examples that FIPS 180-2 and its successors give for SHA-256. Spellings
 * follow the definition in canonical.h; what Python's json.dumps does with a character stands
 * beside it.
 */
#include "canonical.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "sha256.h"

/* ---- SHA-256 ---------------------------------------------------------------------------- */

static int digest_is(const char *text, const char *expected) {
    struct sha256 hash;
    char hex[65];
    sha256_begin(&hash);
    sha256_add(&hash, text, strlen(text));
    sha256_end(&hash, hex);
    return strcmp(hex, expected) == 0;
}

TEST(digests_are_those_of_the_standard) {
    CHECK(digest_is("",
                    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    CHECK(digest_is("abc",
                    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    /* 56 bytes: the length does not fit behind them in the same block */
    CHECK(digest_is("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"));
    /* 112 bytes */
    CHECK(digest_is("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                    "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                    "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"));
}

/* A million times the letter a, in portions that meet every place of a block. */
TEST(portions_do_not_matter) {
    enum { TOTAL = 1000000, PORTION = 97 };
    char letters[PORTION];
    struct sha256 hash;
    char hex[65];
    memset(letters, 'a', sizeof letters);
    sha256_begin(&hash);
    for (size_t left = TOTAL; left > 0;) {
        size_t part = left < PORTION ? left : PORTION;
        sha256_add(&hash, letters, part);
        left -= part;
    }
    sha256_end(&hash, hex);
    CHECK(
        strcmp(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0") ==
        0);
}

/* ---- canonical spelling ------------------------------------------------------------------ */

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

static int becomes(const char *text, const char *expected) {
    struct canonical_text out = {0};
    canonical_value(&out, view(text));
    int same = !out.fault && out.len == strlen(expected) &&
               memcmp(out.ptr, expected, out.len) == 0;
    if (!same)
        printf("%s became %.*s\n", text, (int)out.len, out.ptr ? out.ptr : "");
    canonical_free(&out);
    return same;
}

static int fault_is(const char *text, const char *expected) {
    struct canonical_text out = {0};
    canonical_value(&out, view(text));
    int same = out.fault && strcmp(out.fault, expected) == 0;
    canonical_free(&out);
    return same;
}

TEST(white_space_goes_and_members_are_sorted) {
    CHECK(becomes(" { \"b\" : [ 1 , { \"d\" : null , \"c\" : true } ] ,\n \"a\" : {} } ",
                  "{\"a\":{},\"b\":[1,{\"c\":true,\"d\":null}]}"));
    CHECK(becomes("[ ]", "[]"));
    CHECK(becomes("[[false]]", "[[false]]"));
}

TEST(numbers_stay_as_they_came) {
    CHECK(becomes("[1.0, 1, -0, 1E+2, 18446744073709551616, 1e400, 0.10]",
                  "[1.0,1,-0,1E+2,18446744073709551616,1e400,0.10]"));
}

TEST(strings_are_escaped_as_json_dumps_does) {
    CHECK(becomes("\"\\\" \\\\ \\/ \\b \\f \\n \\r \\t\"",
                  "\"\\\" \\\\ / \\b \\f \\n \\r \\t\""));
    CHECK(becomes("\"\\u0041\\u0000\\u001F\"", "\"A\\u0000\\u001f\""));
    CHECK(becomes("\"\\u000a\\u0022\\u005C\"", "\"\\n\\\"\\\\\""));
    CHECK(becomes("\"~\x7f\"", "\"~\\u007f\""));
    CHECK(becomes("\"\xC3\xA9 \\u00E9\"", "\"\\u00e9 \\u00e9\""));
    CHECK(becomes("\"\xE2\x82\xAC\"", "\"\\u20ac\""));            /* U+20AC */
    CHECK(becomes("\"\xF0\x9F\x98\x80\"", "\"\\ud83d\\ude00\"")); /* U+1F600 */
    CHECK(becomes("\"\\uD83D\\uDE00\"", "\"\\ud83d\\ude00\""));
}

TEST(an_unpaired_surrogate_keeps_its_escape) {
    CHECK(becomes("\"\\uD800\"", "\"\\ud800\""));
    CHECK(becomes("\"\\uDC00\\uD800\"", "\"\\udc00\\ud800\""));
    CHECK(becomes("\"\\uD800\\u0041\"", "\"\\ud800A\""));
    CHECK(becomes("\"\\uD800\\n\"", "\"\\ud800\\n\""));
}

static int order(const char *a, const char *b) {
    int forth = canonical_compare(view(a), view(b));
    int back = canonical_compare(view(b), view(a));
    return forth == -back ? forth : 9;
}

TEST(names_are_ordered_by_their_utf8) {
    CHECK(order("\"a\"", "\"b\"") == -1);
    CHECK(order("\"a\"", "\"ab\"") == -1);
    CHECK(order("\"\"", "\"a\"") == -1);
    CHECK(order("\"B\"", "\"a\"") == -1);
    CHECK(order("\"z\"", "\"\\u00e9\"") == -1); /* 7A, C3 A9; the escape begins with 5C */
    CHECK(order("\"\xC3\xA9\"", "\"\\u00e9\"") == 0);
    /* U+FFFF is EF BF BF, U+10000 is F0 90 80 80; as UTF-16 units it is the other way */
    CHECK(order("\"\\uFFFF\"", "\"\\uD800\\uDC00\"") == -1);
    CHECK(becomes("{\"\\u00e9\": 1, \"z\": 2, \"\\\"\": 3}",
                  "{\"\\\"\":3,\"z\":2,\"\\u00e9\":1}"));
}

TEST(a_repeated_name_has_no_canonical_form) {
    CHECK(fault_is("{\"a\": 1, \"b\": 2, \"a\": 1}", "a member name is repeated"));
    CHECK(fault_is("[{\"a\": 1, \"\\u0061\": 2}]", "a member name is repeated"));
}

/* 300 levels are more than a schema of 256 in a case needs. */
TEST(depth_has_a_limit) {
    char text[603];
    memset(text, '[', 301);
    memset(text + 301, ']', 301);
    text[602] = '\0';
    CHECK(fault_is(text, "nested deeper than 300 levels"));
    text[601] = '\0';
    CHECK(!fault_is(text + 1, "nested deeper than 300 levels"));
    CHECK(becomes(text + 1, text + 1));
}

TEST(members_of_a_list_are_written_sorted) {
    struct canonical_member *members;
    size_t count;
    struct canonical_text out = {0};
    CHECK(canonical_members(view("{\"b\": 1, \"c\": [2]}"), &members, &count) &&
          count == 2);
    members[count++] = (struct canonical_member){view("\"a\""), view("0")};
    canonical_object(&out, members, count);
    CHECK(!out.fault && out.len == 21 &&
          memcmp(out.ptr, "{\"a\":0,\"b\":1,\"c\":[2]}", 21) == 0);
    free(members);
    canonical_free(&out);
}

int main(void) {
    return check_all();
}
