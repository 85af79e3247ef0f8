/* SPDX-License-Identifier: MIT
 *
 * test_remedies.c - what a model is told to write where a text stops being JSON: what fits the
 * fault and not only the byte.
 *
 * Offsets are counted by hand, from 0. The remedies are by reasoning: which one correction makes
 * JSON of the text that is meant.
 */
#include "unreadable.h"

#define STOPS "- The text stops being JSON "

TEST(what_stands_behind_a_string_says_what_is_missing) {
    CHECK(not_json("{\"path\":\"a\";\"n\":1}", STOPS
                   "at byte 11 (line 1), after /path, where a punctuation mark stands "
                   "instead of ',' or '}': put a comma between members."));
    CHECK(not_json("{\"path\":\"a\" n:1}", STOPS
                   "at byte 12 (line 1), after /path, where a letter stands instead "
                   "of ',' or '}': put a comma between members."));
    CHECK(not_json("{\"path\":\"x\" + \"y\"}",
                   STOPS "at byte 12 (line 1), after /path, where a sign or point stands "
                         "instead of ',' or '}': write it as one string."));
    CHECK(not_json("{\"path\":\"a\" -- c}",
                   STOPS "at byte 12 (line 1), after /path, where a sign or point stands "
                         "instead of ',' or '}': leave comments out."));
    /* directly behind its mark more of the string follows */
    CHECK(not_json("{\"path\":\"ls \"--all\" x\"}", STOPS
                   "at byte 13 (line 1), after /path, where a sign or point stands "
                   "instead of ',' or '}': write a quotation mark inside of a string "
                   "as \\\"."));
#define ONE_MARK "put one quotation mark at each end of a string."
    CHECK(not_json("{\"path\":\"\"\"a\"\"\"}", STOPS
                   "at byte 10 (line 1), after /path, where a quotation mark stands "
                   "instead of ',' or '}': " ONE_MARK));
    CHECK(not_json("{\"path\":\"\"a\"\"}", STOPS
                   "at byte 10 (line 1), after /path, where a letter stands instead "
                   "of ',' or '}': " ONE_MARK));
    /* the string is one in a container that is closed: nothing touches it */
    CHECK(not_json("{\"o\":{\"path\":\"a\"} x}", STOPS
                   "at byte 18 (line 1), after /o, where a letter stands instead of "
                   "',' or '}': put a comma between members."));
}

TEST(what_stands_behind_a_number_is_not_of_it) {
    CHECK(not_json("{\"n\":5 apples}", STOPS
                   "at byte 7 (line 1), after /n, where a letter stands instead of ',' "
                   "or '}': write the number alone, or put all of it in double "
                   "quotes."));
    CHECK(not_json("{\"n\":5 path:1}", STOPS
                   "at byte 7 (line 1), after /n, where a letter stands instead of ',' "
                   "or '}': put a comma between members."));
}

TEST(what_has_no_place_is_told_by_what_it_is) {
    CHECK(not_json("{,\"path\":\"a\"}", STOPS
                   "at byte 1 (line 1), where a comma stands instead of a member name "
                   "or '}': leave the comma out."));
    CHECK(not_json("{\"list\":[,1]}", STOPS
                   "at byte 9 (line 1), in /list, where a comma stands instead of a "
                   "value: leave the comma out."));
    CHECK(not_json("{\"list\":[}",
                   STOPS "at byte 9 (line 1), in /list, where a closing brace stands "
                         "instead of a value: close what was opened last first."));
    CHECK(not_json("{\"path\": \"a\", ...}",
                   STOPS "at byte 14 (line 1), after /path, where a sign or point stands "
                         "instead of a member name: leave it out and send all members."));
    CHECK(not_json("{\"list\": [1, ...]}", STOPS
                   "at byte 13 (line 1), after /list/0, where a sign or point stands "
                   "instead of a value: leave it out and send all elements."));
    CHECK(not_json("{\"path\":`a`}", STOPS
                   "at byte 8 (line 1), in /path, where a backquote stands instead of "
                   "a value: put strings in double quotes."));
    CHECK(not_json("{\"path\":/etc/passwd}", STOPS
                   "at byte 8 (line 1), in /path, where a slash stands instead of a "
                   "value: put strings in double quotes; bare words are only true, "
                   "false, null."));
    CHECK(not_json("{\"path\":#fff}", STOPS
                   "at byte 8 (line 1), in /path, where a number sign stands instead of "
                   "a value: put strings in double quotes; bare words are only true, "
                   "false, null."));
    CHECK(not_json("{\"path\"}", STOPS
                   "at byte 7 (line 1), in /path, where a closing brace stands instead "
                   "of ':': put a colon and a value after each member name."));
}

/* The word is blamed, not the letter at which it ceases to be `false`. */
TEST(a_word_is_blamed_from_its_first_letter_on) {
#define NO_VALUE                                                                         \
    "where a letter stands instead of a value: put strings in double quotes; bare "      \
    "words "                                                                             \
    "are only true, false, null."
    CHECK(not_json("{\"n\":five}", STOPS "at byte 5 (line 1), in /n, " NO_VALUE));
    CHECK(not_json("{\"n\":nine}", STOPS "at byte 5 (line 1), in /n, " NO_VALUE));
    CHECK(not_json("{\"n\":nullable}", STOPS "at byte 5 (line 1), in /n, " NO_VALUE));
    CHECK(not_json("{\"n\":six}", STOPS "at byte 5 (line 1), in /n, " NO_VALUE));
}

TEST(prose_is_to_go_whatever_its_first_letter_is) {
    static const char *const texts[] = {"I cannot", "nonsense", "the file", "fine, {",
                                        "nullable x"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        CHECK(not_json(texts[i], STOPS
                       "at byte 0 (line 1), where a letter stands instead of a value: "
                       "send one JSON object, nothing else."));
    CHECK(not_json("- path: a",
                   STOPS "at byte 1 (line 1), where a space stands instead of a "
                         "digit: send one JSON object, nothing else."));
    CHECK(not_json(
        "true story",
        STOPS "at byte 5 (line 1), where a letter stands instead of the end of the text: "
              "send one JSON object, nothing else."));
}

TEST(members_without_braces_are_to_get_them) {
    CHECK(not_json("\"path\": \"a\", \"n\": 1", STOPS
                   "at byte 6 (line 1), where a colon stands instead of the end of the "
                   "text: put { } around the members."));
}

TEST(two_objects_are_two_calls_whatever_stands_between) {
    CHECK(not_json("{\"path\":\"a\"},{\"path\":\"b\"}", STOPS
                   "at byte 12 (line 1), where a comma stands instead of the end of the "
                   "text: send one object in each call."));
    CHECK(not_json("{\"path\":\"a\"} and {\"path\":\"b\"}", STOPS
                   "at byte 13 (line 1), where a letter stands instead of the end of "
                   "the text: send one object in each call."));
    /* a brace of prose */
    CHECK(not_json("{\"path\":\"a\"} for {name}", STOPS
                   "at byte 13 (line 1), where a letter stands instead of the end of "
                   "the text: send one object, nothing after it."));
}

/* Behind a first fault, which a rule explains. */
static bool second(const char *text, const char *line) {
    char lines[TOOLMEND_MESSAGE_MAX];
    snprintf(lines, sizeof lines,
             "- The text stops being JSON at byte 1 (line 1), where an apostrophe stands "
             "instead of a member name or '}': put it in double quotes.\n%s",
             line);
    return tells(SCHEMA, text, NOT_JSON, lines);
}

TEST(each_place_is_told_in_the_same_form) {
    CHECK(second(
        "{'list': [1, {'path': @",
        "- At byte 22 (line 1), in /list/1/path, a punctuation mark stands instead "
        "of a value: put strings in double quotes; bare words are only true, false, "
        "null."));
    CHECK(second("{'path': }", "- At byte 9 (line 1), in /path, a closing brace stands "
                               "instead of a value: put a value there."));
    CHECK(second(
        "{'path': 'a' 'b'}",
        "- At byte 13 (line 1), in /path, an apostrophe stands instead of ',' or a "
        "closer: put strings in double quotes."));
    CHECK(second("{'hush': 'a\"b'}",
                 "- At byte 11 (line 1), in member 1 of the arguments, a quotation mark "
                 "stands instead of a closing quote: put the string in double quotes and "
                 "write it as \\\" there."));
    CHECK(second("{'path': 'a'} 1",
                 "- At byte 14 (line 1) a digit stands instead of the "
                 "end of the text: send one object, nothing after it."));
}

int main(void) {
    return check_all();
}
