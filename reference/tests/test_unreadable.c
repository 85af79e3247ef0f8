/* SPDX-License-Identifier: MIT
 *
 * test_unreadable.c - what a model is told about a text that is not JSON, that was cut off, or
 * that goes beyond a limit; and that no message grows beyond its own.
 *
 * Offsets and lines are counted by hand, from 0 and from 1.
 */
#include "unreadable.h"

static bool cut(const char *text, const char *line) {
    return tells(SCHEMA, text, CUT, line);
}

/* ---- not JSON -------------------------------------------------------------------------- */

TEST(a_place_has_offset_line_and_member) {
    CHECK(not_json("{\n\"path\": bar}",
                   "- The text stops being JSON at byte 10 (line 2), in /path, where a "
                   "letter stands instead of a value: put strings in double quotes; bare "
                   "words are only true, false, null."));
    CHECK(not_json(
        "{\"list\": [{\"path\": 1}, {\"path\": 2 \"b\"",
        "- The text stops being JSON at byte 34 (line 1), after /list/1/path, where a "
        "quotation mark stands instead of ',' or '}': put a comma between members."));
    CHECK(not_json(
        "{\"list\": [1, tru]",
        "- The text stops being JSON at byte 13 (line 1), after /list/0, where a "
        "letter stands instead of a value: put strings in double quotes; bare "
        "words are only true, false, null."));
    CHECK(not_json("{\"o\": {\"key\": [0, x]",
                   "- The text stops being JSON at byte 18 (line 1), after /o/(member "
                   "1)/0, where a letter stands instead of a value: put strings in "
                   "double quotes; bare words are only true, false, null."));
    CHECK(not_json("{\"hush\": x}",
                   "- The text stops being JSON at byte 9 (line 1), in member 1 of the "
                   "arguments, where a letter stands instead of a value: put strings in "
                   "double quotes; bare words are only true, false, null."));
}

TEST(strings_get_the_remedy_for_what_is_in_them) {
    CHECK(not_json(
        "{\"path\": \"a\nb\"}",
        "- The text stops being JSON at byte 11 (line 1), in /path, where a line break "
        "stands instead of an escape of JSON: write a line break in it as \\n."));
    CHECK(not_json("{\"path\": \"a\tb\"}",
                   "- The text stops being JSON at byte 11 (line 1), in /path, where a "
                   "control character stands instead of an escape of JSON: write it as "
                   "\\t, \\u0000 or the like."));
    CHECK(not_json(
        "{\"path\": \"C:\\qdir\"}",
        "- The text stops being JSON at byte 13 (line 1), in /path, where a letter "
        "stands instead of an escape of JSON: write a backslash in it as \\\\."));
    CHECK(not_json(
        "{\"path\": \"\\users\"}",
        "- The text stops being JSON at byte 12 (line 1), in /path, where a letter "
        "stands instead of a hexadecimal digit: write a backslash in it as \\\\."));
    CHECK(not_json("{\"path\": \"say \"hi\"\"}",
                   "- The text stops being JSON at byte 15 (line 1), after /path, where "
                   "a letter stands instead of ',' or '}': write a quotation mark inside "
                   "of a string as \\\"."));
    CHECK(not_json(
        "{\"path\": \"a\xFF\"}",
        "- The text stops being JSON at byte 11 (line 1), in /path, where a byte that is "
        "not UTF-8 stands instead of a character: send the text in UTF-8."));
}

TEST(punctuation_gets_the_remedy_for_its_place) {
    CHECK(not_json(
        "{\"path\": \"a\",}",
        "- The text stops being JSON at byte 13 (line 1), after /path, where a closing "
        "brace stands instead of a member name: leave out the comma before it."));
    CHECK(not_json(
        "{\"path\": \"\", \"list\": [1,]}",
        "- The text stops being JSON at byte 24 (line 1), after /list/0, where a closing "
        "bracket stands instead of a value: leave out the comma before it."));
    CHECK(not_json("{\"o\": {\"path\": }}",
                   "- The text stops being JSON at byte 15 (line 1), in /o/path, where a "
                   "closing brace stands instead of a value: put a value there."));
    CHECK(
        not_json("{\"path\": \"a\",,",
                 "- The text stops being JSON at byte 13 (line 1), after /path, where a "
                 "comma stands instead of a member name: leave out one of the commas."));
    CHECK(not_json(
        "{\"path\": \"a\" \"n\": 1}",
        "- The text stops being JSON at byte 13 (line 1), after /path, where a quotation "
        "mark stands instead of ',' or '}': put a comma between members."));
    CHECK(
        not_json("{\"list\": [1 2]}",
                 "- The text stops being JSON at byte 12 (line 1), after /list/0, where "
                 "a digit stands instead of ',' or ']': put a comma between elements."));
    CHECK(not_json(
        "{\"list\": [1}",
        "- The text stops being JSON at byte 11 (line 1), after /list/0, where a closing "
        "brace stands instead of ',' or ']': close what was opened last first."));
    CHECK(not_json(
        "{\"path\" \"a\"}",
        "- The text stops being JSON at byte 8 (line 1), in /path, where a quotation "
        "mark stands instead of ':': put a colon after each member name."));
    CHECK(
        not_json("{path: \"a\"}",
                 "- The text stops being JSON at byte 1 (line 1), where a letter stands "
                 "instead of a member name or '}': put member names in double quotes."));
    CHECK(not_json(
        "{\"path\": \"a\", n: 2}",
        "- The text stops being JSON at byte 14 (line 1), after /path, where a letter "
        "stands instead of a member name: put member names in double quotes."));
    CHECK(not_json("{'path': \"a\"}",
                   "- The text stops being JSON at byte 1 (line 1), where an apostrophe "
                   "stands instead of a member name or '}': put it in double quotes."));
    CHECK(not_json(
        "{\"path\": \xE2\x80\x9Cx\xE2\x80\x9D}",
        "- The text stops being JSON at byte 9 (line 1), in /path, where a typographic "
        "quotation mark stands instead of a value: put it in straight double quotes."));
    CHECK(not_json("{\"path\": \"\" // why\n}",
                   "- The text stops being JSON at byte 12 (line 1), after /path, where "
                   "a slash stands instead of ',' or '}': leave comments out."));
    CHECK(not_json("{\"path\": 1 # why\n}",
                   "- The text stops being JSON at byte 11 (line 1), after /path, where "
                   "a number sign stands instead of ',' or '}': leave comments out."));
}

TEST(numbers_get_the_spelling_of_json) {
#define NUMBERS "write a number as in 5, 0.5 or -1, or put it in double quotes."
    CHECK(not_json("{\"n\": 007}",
                   "- The text stops being JSON at byte 7 (line 1), after /n, where a "
                   "digit stands instead of ',' or '}': " NUMBERS));
    CHECK(not_json("{\"n\": 0x1F}",
                   "- The text stops being JSON at byte 7 (line 1), after /n, where a "
                   "letter stands instead of ',' or '}': " NUMBERS));
    CHECK(not_json("{\"n\": 1_000}",
                   "- The text stops being JSON at byte 7 (line 1), after /n, where a "
                   "punctuation mark stands instead of ',' or '}': " NUMBERS));
    CHECK(not_json("{\"n\": +5}",
                   "- The text stops being JSON at byte 6 (line 1), in /n, where a sign "
                   "or point stands instead of a value: " NUMBERS));
    CHECK(not_json("{\"n\": 5.}",
                   "- The text stops being JSON at byte 8 (line 1), in /n, where a "
                   "closing brace stands instead of a digit: " NUMBERS));
}

TEST(what_is_around_the_object_is_to_go) {
#define P "{\"path\": \"\"}" /* of 12 bytes */
    CHECK(not_json("Here: " P,
                   "- The text stops being JSON at byte 0 (line 1), where a letter "
                   "stands instead of a value: send one JSON object, nothing else."));
    CHECK(not_json("```json\n" P "\n```",
                   "- The text stops being JSON at byte 0 (line 1), where a backquote "
                   "stands instead of a value: send the object without code fences."));
    CHECK(
        not_json("\xEF\xBB\xBF" P,
                 "- The text stops being JSON at byte 0 (line 1), where a byte order "
                 "mark stands instead of a value: send one JSON object, nothing else."));
    CHECK(
        not_json(P " done",
                 "- The text stops being JSON at byte 13 (line 1), where a letter stands "
                 "instead of the end of the text: send one object, nothing after it."));
    CHECK(not_json(
        P "\n" P,
        "- The text stops being JSON at byte 13 (line 2), where an opening brace "
        "stands instead of the end of the text: send one object in each call."));
#undef P
}

/* Nothing is what it is: where a rule would take it for {}, what {} lacks is told, elsewhere what
 * an object needs. */
TEST(no_text_is_told_as_such) {
    CHECK(not_json(" \n", "- No text came: send one JSON object with \"path\"."));
    CHECK(tells(
        SCHEMA, "", MISMATCH,
        "- No text came: send one JSON object.\n"
        "- The arguments must have the member \"path\", which is missing: add it."));
    CHECK(tells("{\"minProperties\":1}", " ", MISMATCH,
                "- No text came: send one JSON object.\n"
                "- The arguments must have at least 1 member: add some."));
}

/* ---- what rules would mend --------------------------------------------------------------- */

/* The same for a repair with a profile. */
static bool refused(toolmend_profile profile, const char *text, const char *headline,
                    const char *lines) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    struct call call = call_of(SCHEMA, view_of(text), &options);
    bool less = strcmp(headline, CUT) == 0;
    bool is = message_is(message_of(&call), headline, lines, less ? LESS : AGAIN);
    call_end(&call);
    return is;
}

/* Both are to be mended: the first fault, and the one that kept it from being read. */
TEST(what_nothing_explains_is_told_behind_the_first_fault) {
    CHECK(refused(
        TOOLMEND_STANDARD, "{'path': @}", NOT_JSON,
        "- The text stops being JSON at byte 1 (line 1), where an apostrophe stands "
        "instead of a member name or '}': put it in double quotes.\n"
        "- At byte 9 (line 1), in /path, a punctuation mark stands instead of a value: "
        "put "
        "strings in double quotes; bare words are only true, false, null."));
    CHECK(refused(
        TOOLMEND_STANDARD, "{\"path\": @}", NOT_JSON,
        "- The text stops being JSON at byte 9 (line 1), in /path, where a "
        "punctuation mark stands instead of a value: put strings in double quotes; "
        "bare words are only true, false, null."));
    CHECK(refused(TOOLMEND_STANDARD, "{\"path\": 'it's'}", NOT_JSON,
                  "- The text stops being JSON at byte 9 (line 1), in /path, where an "
                  "apostrophe stands instead of a value: put it in double quotes.\n"
                  "- At byte 13 (line 1), in /path, a letter stands instead of ',' or a "
                  "closer: put strings in double quotes."));
}

TEST(an_object_in_quotes_is_to_be_sent_itself) {
    CHECK(tells(SCHEMA, "\"{'path': 'a'}\"", MISMATCH,
                "- The arguments must be an object, but a string came: send the object "
                "itself, not as text in quotes."));
    CHECK(tells(SCHEMA, "\" {\\\"path\\\": \"", MISMATCH,
                "- The arguments must be an object, but a string came: send the object "
                "itself, not as text in quotes."));
    CHECK(tells(
        SCHEMA, "\"a {}\"", MISMATCH,
        "- The arguments must be an object, but a string came: send one JSON object "
        "with \"path\"."));
}

TEST(a_doubt_is_told_by_what_is_in_doubt) {
    CHECK(refused(TOOLMEND_STANDARD, "{\"path\": \"a\", /* \"n\": 1 */ \"n\": 2}",
                  AMBIGUOUS,
                  "- At byte 14 (line 1), after /path, stands a comment that may hold "
                  "members, take something back, or be none: leave comments out."));
    CHECK(refused(
        TOOLMEND_STANDARD, "{\"path\": \"C:\\new\\dir\"}", AMBIGUOUS,
        "- At byte 16 (line 1), in /path, stands a backslash that may be meant or may "
        "begin an escape: write a backslash as \\\\."));
    CHECK(refused(
        TOOLMEND_STANDARD, "{\"path\": \"a\x08z\"}", AMBIGUOUS,
        "- At byte 11 (line 1), in /path, stands a control character that may be left "
        "over from an escape: write it as \\t, \\u0000 or the like."));
    CHECK(refused(TOOLMEND_STANDARD, "{\"path\": \"a\"}\n{\"path\": \"b\"}", AMBIGUOUS,
                  "- At byte 14 (line 2) stands another object: send one object in each "
                  "call."));
    CHECK(tells("{\"properties\":{\"m\":{\"enum\":[\"None\",\"Full\"]}}}",
                "{\"m\": None}", AMBIGUOUS,
                "- At byte 6 (line 1), in /m, stands a spelling of Python that may mean "
                "something else: write true, false, null and double quotes."));
    CHECK(refused(
        TOOLMEND_STANDARD, "{\xE2\x80\x9Cn\xE2\x80\x9D: 1, \"path\": \"\xE2\x80\x9D\"}",
        AMBIGUOUS,
        "- At byte 22 (line 1), in /path, stands a typographic quotation mark that "
        "may close a string: put it in straight double quotes."));
    /* behind a fault that was mended */
    CHECK(refused(TOOLMEND_STANDARD, "{'n': 1, \"path\": \"\\x41\"}", AMBIGUOUS,
                  "- At byte 18 (line 1), in /path, stands a backslash that may be meant "
                  "or may begin an "
                  "escape: write a backslash as \\\\."));
}

TEST(a_rule_that_the_profile_lacks_is_told_by_what_to_write) {
    CHECK(refused(
        TOOLMEND_SAFE, "{\"path\": \"a\"} <|im_end|>", NOT_JSON,
        "- The text stops being JSON at byte 14 (line 1), where a punctuation mark "
        "stands instead of the end of the text: send one object, nothing after it."));
    /* the comma goes by a safe rule: the first fault is another one */
    CHECK(refused(
        TOOLMEND_SAFE, "{\"list\": [1,], \"o\": {\"path\": True}, \"path\": \"\"}",
        NOT_JSON,
        "- At byte 29 (line 1), in /o/path, stands a spelling of Python: write true, "
        "false, null and double quotes."));
    CHECK(refused(TOOLMEND_SAFE, "{\"list\": [1,], \"path\": \"\"} /* a */", NOT_JSON,
                  "- At byte 27 (line 1) stands a comment: leave comments out."));
    /* what is wrong with its values can be told, too */
    CHECK(refused(
        TOOLMEND_SAFE, "{\"path\": None}", NOT_JSON,
        "- The text stops being JSON at byte 9 (line 1), in /path, where a letter "
        "stands instead of a value: put strings in double quotes; bare words are only "
        "true, false, null.\n"
        "- /path must be a string, but null came: send a string."));
}

TEST(a_word_that_means_nothing_is_told_by_its_place) {
    static const char schema[] =
        "{\"properties\":{\"m\":{\"enum\":[\"on\"]},\"o\":{\"properties\":{\"s\":{}}}}}";
    CHECK(tells(
        schema, "{\"m\": on, \"o\": {\"s\": on}}", NOT_JSON,
        "- At byte 21 (line 1), in /o/s, stands a word without quotes: put strings in "
        "double quotes."));
}

/* ---- cut off --------------------------------------------------------------------------- */

TEST(a_cut_is_told_by_what_was_open) {
    CHECK(cut(
        "{",
        "- The text ends inside an object, at byte 1 (line 1): the rest is missing."));
    CHECK(cut("{\"path\": \"line\\nli", "- The text ends inside a string, at byte 18 "
                                        "(line 1), in /path: the rest is missing."));
    CHECK(cut("{\"path\": \"a\"", "- The text ends inside an object, at byte 12 (line "
                                  "1), after /path: the rest is missing."));
    CHECK(
        cut("{\"pat",
            "- The text ends inside a string, at byte 5 (line 1): the rest is missing."));
    CHECK(cut("{\"path\":\n", "- The text ends inside an object, at byte 9 (line 2), in "
                              "/path: the rest is missing."));
    CHECK(cut("{\"list\": [\"a\"", "- The text ends inside an array, at byte 13 (line "
                                   "1), after /list/0: the rest is missing."));
    CHECK(cut("{\"list\": [true, fal", "- The text ends inside a word, at byte 19 (line "
                                       "1), in /list/1: the rest is missing."));
    CHECK(cut("{\"n\": 1.", "- The text ends inside or right after a number, at byte 8 "
                            "(line 1), in /n: the rest is missing."));
    /* the first fault is another one, so the place is only where the text ends */
    CHECK(cut("{'path': \"a\", \"list\": [",
              "- The text ends inside an array, at byte 23 (line "
              "1): the rest is missing."));
    CHECK(cut("{\"path\": 'a",
              "- The text ends inside a string, at byte 11 (line 1): the rest "
              "is missing."));
    CHECK(cut("```json\n{}",
              "- The text ends inside a code fence, at byte 10 (line 2): the "
              "rest is missing."));
    CHECK(cut("{} /* a",
              "- The text ends inside a comment, at byte 7 (line 1): the rest is "
              "missing."));
}

/* What began no object was not too long. */
static bool begins_nothing(const char *text, const char *front) {
    char line[TOOLMEND_MESSAGE_MAX];
    struct call call = call_of(SCHEMA, view_of(text), NULL);
    snprintf(
        line, sizeof line,
        "- The text ends inside %s, and no object was begun: send one JSON object with "
        "\"path\".",
        front);
    bool is = message_is(message_of(&call), CUT, line, AGAIN);
    call_end(&call);
    return is;
}

TEST(a_cut_before_any_object_is_told_by_what_to_send) {
    CHECK(begins_nothing("12", "or right after a number"));
    CHECK(begins_nothing("n", "a word, at byte 1 (line 1)"));
    CHECK(begins_nothing("\"", "a string, at byte 1 (line 1)"));
    CHECK(cut("\"{", "- The text ends inside a string, at byte 2 (line 1): the rest is "
                     "missing."));
}

/* The caller says that the text is whole; the profile does not take its word. */
TEST(an_open_container_is_named) {
    toolmend_options options = {.size = sizeof options, .profile = TOOLMEND_SAFE};
    struct call call = {tool_of(SCHEMA), NULL};
    CHECK(toolmend_repair(call.tool, view_of("{\"path\": \"a\", \"list\": [true"),
                          TOOLMEND_FINISH_COMPLETE, &options, &call.report,
                          NULL) == TOOLMEND_OK);
    CHECK(message_is(
        message_of(&call), CUT,
        "- The text ends inside an array, at byte 27 (line 1), after /list/0: the "
        "rest is missing.",
        LESS));
    call_end(&call);
}

/* ---- limits ---------------------------------------------------------------------------- */

/* The message of a call under limits; the text is freed. */
static bool beyond(const char *schema, char *text, toolmend_limits limits,
                   const char *lines) {
    toolmend_options options = {.size = sizeof options, .limits = limits};
    struct call call = call_of(schema, view_of(text), &options);
    bool is = message_is(message_of(&call), BEYOND, lines, LESS);
    call_end(&call);
    free(text);
    return is;
}

TEST(each_limit_is_told_by_what_to_send) {
    const toolmend_limits defaults = {0};
    CHECK(beyond("{}", repeated("{\"a\":\"", "x", 20, "\"}"),
                 (toolmend_limits){.text_max = 30},
                 "- The text must have at most 30 bytes: send less at once."));
    CHECK(beyond(
        "{}", repeated("{\"a\":[[[[", "1", 1, "]]]]}"), (toolmend_limits){.depth_max = 4},
        "- Objects and arrays must not be nested deeper than 4: send flatter values."));
    CHECK(beyond("{\"properties\":{\"a\":{\"multipleOf\":3}}}",
                 repeated("{\"a\":", "1e10000", 1, "}"), defaults,
                 "- A number has too many digits: send a shorter one."));
    CHECK(beyond("{\"properties\":{\"a\":{\"pattern\":\"^(a+)+$\"}}}",
                 repeated("{\"a\":\"", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", 1, "\"}"),
                 defaults,
                 "- A string takes too long to match its pattern: send a shorter one."));
    CHECK(beyond("{\"properties\":{\"a\":{\"items\":{\"type\":\"integer\"}}}}",
                 repeated("{\"a\":[", "1", 100, "]}"),
                 (toolmend_limits){.steps_base = 1, .steps_per_token = 1},
                 "- Checking the arguments takes too long: send less at once."));
}

/* What is wrong as well is told behind the limit. */
TEST(faults_stand_behind_a_limit) {
    CHECK(beyond("{\"properties\":{\"a\":{\"items\":{\"type\":\"integer\"}}}}",
                 repeated("{\"a\":[", "\"1\"", 3, "]}"),
                 (toolmend_limits){.edits_max = 2},
                 "- Too many values are not of the type wanted: send them in that type.\n"
                 "- /a/0 and 2 more elements of /a must be an integer, but a string came "
                 "each time: send the number without quotes."));
}

/* ---- bounds ---------------------------------------------------------------------------- */

static size_t lines_of(toolmend_view text) {
    size_t count = 1;
    for (size_t i = 0; i < text.len; i++)
        count += text.ptr[i] == '\n';
    return count;
}

/* Does the text hold this piece? */
static bool holds(toolmend_view text, const char *piece) {
    for (size_t at = 0; at < text.len; at++) {
        toolmend_view rest = {text.ptr + at, text.len - at};
        if (take(&rest, piece))
            return true;
    }
    return false;
}

/* Each fault has a line of 68 bytes with its feed: "\n- /a0 must be a boolean, ...". Headline
 * and end take 124, the line that counts 40 at most, so 12 lines fit into 1,000 bytes; with two
 * digits in the name a line has 69. 64 faults are looked at. */
TEST(hundreds_of_faults_are_counted_and_not_told) {
    char schema[20000], text[20000];
    size_t s = 0, t = 0;
    s += (size_t)snprintf(schema, sizeof schema, "{\"properties\":{");
    t += (size_t)snprintf(text, sizeof text, "{");
    for (int i = 0; i < 300; i++) {
        s += (size_t)snprintf(schema + s, sizeof schema - s,
                              "%s\"a%d\":{\"type\":\"boolean\"}", i > 0 ? "," : "", i);
        t += (size_t)snprintf(text + t, sizeof text - t, "%s\"a%d\":9", i > 0 ? "," : "",
                              i);
    }
    snprintf(schema + s, sizeof schema - s, "}}");
    snprintf(text + t, sizeof text - t, "}");
    struct call call = call_of(schema, view_of(text), NULL);
    toolmend_view message = message_of(&call);
    CHECK(message.len <= TOOLMEND_MESSAGE_MAX);
    CHECK(lines_of(message) == 1 + 12 + 1 + 1);
    CHECK(holds(message, "\n- /a0 must be a boolean, but an integer came: send true or "
                         "false.\n- /a1 must "));
    CHECK(holds(message, "\n- /a11 must be"));
    CHECK(!holds(message, "/a12"));
    CHECK(holds(message, "\nAnd at least 52 more.\n" AGAIN));
    call_end(&call);
}

/* A first sentence always fits: names and values are shortened, at a whole character. */
TEST(long_names_and_values_are_shortened) {
    char schema[3000], text[1500];
    char name[401] = "";
    for (size_t i = 0; i < 400; i += 2)
        memcpy(name + i, "\xC3\xA9", 3);
    snprintf(schema, sizeof schema,
             "{\"properties\":{\"x%s\":{\"enum\":[\"%s\",\"x%s\",{\"k\":\"%s\"}]}}}",
             name, name, name, name);
    snprintf(text, sizeof text, "{\"x%s\":1}", name);
    struct call call = call_of(schema, view_of(text), NULL);
#define TEN                                                                              \
    "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"
#define NINE "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"
#define FIVE "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"
    /* 40 bytes of each: 20 characters, or one letter and 19; {"k":" and 17 in the object */
    CHECK(message_is(message_of(&call), MISMATCH,
                     "- /x" TEN NINE "... must be \"" TEN TEN "\"..., \"x" TEN NINE
                     "\"... or {\"k\":\"" TEN FIVE "\xC3\xA9\xC3\xA9"
                     "..., but an integer came: send one of these, spelled like this.",
                     AGAIN));
    call_end(&call);
}

TEST(a_long_list_is_counted) {
    char words[2000];
    size_t len =
        (size_t)snprintf(words, sizeof words, "{\"properties\":{\"v\":{\"enum\":[");
    for (int i = 0; i < 100; i++)
        len += (size_t)snprintf(words + len, sizeof words - len, "%s\"w%d\"",
                                i > 0 ? "," : "", i);
    snprintf(words + len, sizeof words - len, "]}}}");
    CHECK(tells(words, "{\"v\":\"x\"}", MISMATCH,
                "- /v must be \"w0\", \"w1\", \"w2\", \"w3\", \"w4\", \"w5\", \"w6\", "
                "\"w7\", \"w8\", \"w9\", \"w10\", \"w11\" and 88 more, but another "
                "string came: send one of these, spelled like this."));
}

/* A name that a line could not hold is a JSON string; ~ and / are escaped as in a pointer. */
TEST(strange_names_of_the_schema_are_quoted) {
    const char *schema = "{\"properties\":{\"a "
                         "b\":{\"type\":\"null\"},\"t\\t\\\"\":{\"type\":\"null\"},\"\":{"
                         "\"type\":\"null\"},\"s/~t\":{\"type\":\"null\"}}}";
    CHECK(tells(schema, "{\"a b\":1,\"t\\t\\\"\":1,\"\":1,\"s/~t\":1}", MISMATCH,
                "- \"/a b\" must be null, but an integer came: send null.\n"
                "- \"/t\\t\\\"\" must be null, but an integer came: send null.\n"
                "- \"/\" must be null, but an integer came: send null.\n"
                "- /s~1~0t must be null, but an integer came: send null."));
}

TEST(names_that_the_schema_does_not_declare_are_numbers) {
    const char *schema =
        "{\"properties\":{\"m\":{\"type\":\"object\",\"additionalProperties\":{\"type\":"
        "\"object\",\"additionalProperties\":{\"type\":\"null\"}}}}}";
    CHECK(tells(
        schema, "{\"m\":{\"m\":{\"secret\":1},\"hush\":{\"m\":1,\"\\ud800\":2}}}",
        MISMATCH,
        "- Member 1 of /m/m must be null, but an integer came: send null.\n"
        "- /m/(member 2)/m must be null, but an integer came: send null.\n"
        "- Member 2 of /m/(member 2) must be null, but an integer came: send null."));
}

TEST(a_deep_place_is_told_by_both_ends) {
    const char *schema = "{\"$defs\":{\"a\":{\"type\":\"array\",\"items\":{\"$ref\":\"#/"
                         "$defs/a\"}}},\"properties\":{\"v\":{\"$ref\":\"#/$defs/a\"}}}";
    CHECK(tells(schema, "{\"v\":[[[[[[[[true]]]]]]]]}", MISMATCH,
                "- /v/0/0/.../0/0/0 must be an array of arrays, but a boolean came: send "
                "an array with one element for each item, such as [[...]]."));
}

/* ---- who has a message ----------------------------------------------------------------- */

TEST(only_a_refusal_has_a_message_and_it_is_made_once) {
    struct call valid = call_of(SCHEMA, view_of("{\"path\":\"a\"}"), NULL);
    struct call mended = call_of(SCHEMA, view_of("{\"path\":\"a\",\"n\":\"5\"}"), NULL);
    struct call refused = call_of(SCHEMA, view_of("{}"), NULL);
    CHECK(message_of(&valid).ptr == NULL);
    CHECK(toolmend_report_verdict(mended.report) == TOOLMEND_REPAIRED);
    CHECK(message_of(&mended).ptr == NULL);
    toolmend_view first = message_of(&refused);
    toolmend_view second = message_of(&refused);
    CHECK(first.ptr != NULL && first.ptr == second.ptr && first.len == second.len);
    call_end(&valid);
    call_end(&mended);
    call_end(&refused);
}

int main(void) {
    return check_all();
}
