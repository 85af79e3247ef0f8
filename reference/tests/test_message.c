/* SPDX-License-Identifier: MIT
 *
 * test_message.c - what a model is told about arguments that do not fit their schema.
 *
 * Each sentence is written here by hand from what the schema asks and the value: the place,
 * the wish, the kind that came, one remedy. What is told of a text that is no JSON, and of one
 * beyond a limit, is in test_unreadable.c.
 */
#include "telling.h"

static bool mismatch(const char *schema, const char *text, const char *lines) {
    return tells(schema, text, MISMATCH, lines);
}

static bool ambiguous(const char *schema, const char *text, const char *lines) {
    return tells(schema, text, AMBIGUOUS, lines);
}

/* The schema of the member v. */
#define V(schema) "{\"properties\":{\"v\":" schema "}}"

TEST(each_keyword_of_a_value_has_its_wording) {
    CHECK(mismatch(V("{\"type\":\"string\"}"), "{\"v\":{\"a\":1}}",
                   "- /v must be a string, but an object came: send it as one string, "
                   "with each \" in it written as \\\"."));
    CHECK(mismatch(V("{\"enum\":[\"a\",2,null]}"), "{\"v\":\"c\"}",
                   "- /v must be \"a\", 2 or null, but another string came: send one of "
                   "these, spelled like this."));
    CHECK(mismatch(V("{\"const\":{\"k\": [1]}}"), "{\"v\":7}",
                   "- /v must be {\"k\":[1]}, but an integer came: send exactly this."));
    CHECK(mismatch(
        V("{\"pattern\":\"^ds_[0-9]+$\"}"), "{\"v\":\"ds1\"}",
        "- /v must match the pattern \"^ds_[0-9]+$\": send a string that does."));
    CHECK(mismatch(V("{\"minLength\":2}"), "{\"v\":\"a\"}",
                   "- /v must have at least 2 characters: send a longer string."));
    CHECK(mismatch(V("{\"maxLength\":1}"), "{\"v\":\"ab\"}",
                   "- /v must have at most 1 character: send a shorter string."));
    CHECK(mismatch(V("{\"minimum\":1e1}"), "{\"v\":9}",
                   "- /v must be at least 1e1: send a larger number."));
    CHECK(mismatch(V("{\"maximum\":50}"), "{\"v\":51}",
                   "- /v must be at most 50: send a smaller number."));
    CHECK(mismatch(V("{\"exclusiveMinimum\":0}"), "{\"v\":0}",
                   "- /v must be greater than 0: send a larger number."));
    CHECK(mismatch(V("{\"exclusiveMaximum\":0.5}"), "{\"v\":0.5}",
                   "- /v must be less than 0.5: send a smaller number."));
    CHECK(mismatch(V("{\"multipleOf\":5}"), "{\"v\":7}",
                   "- /v must be a multiple of 5: send such a number."));
    CHECK(mismatch(V("false"), "{\"v\":7}",
                   "- /v must not be there: say it with other members."));
}

TEST(each_keyword_of_an_array_has_its_wording) {
    CHECK(mismatch(V("{\"minItems\":1}"), "{\"v\":[]}",
                   "- /v must have at least 1 element: send more of them."));
    CHECK(mismatch(V("{\"maxItems\":2}"), "{\"v\":[1,2,3]}",
                   "- /v must have at most 2 elements: send fewer of them."));
    CHECK(mismatch(V("{\"uniqueItems\":true}"), "{\"v\":[1,1.0]}",
                   "- /v must not have equal elements: send each of them once."));
    CHECK(mismatch(V("{\"contains\":{\"type\":\"string\"}}"), "{\"v\":[1]}",
                   "- /v must have an element that is a string: add one."));
    CHECK(mismatch(V("{\"contains\":{\"enum\":[\"a\",\"b\"]},\"minContains\":2}"),
                   "{\"v\":[\"a\"]}",
                   "- /v must have at least 2 elements, each \"a\" or \"b\": add some."));
    CHECK(mismatch(V("{\"contains\":{\"type\":\"string\"},\"maxContains\":1}"),
                   "{\"v\":[\"a\",\"b\"]}",
                   "- /v may have at most 1 element, each a string: drop some."));
    CHECK(mismatch(V("{\"prefixItems\":[{\"type\":\"integer\"}],\"items\":false}"),
                   "{\"v\":[1,2]}",
                   "- /v/1 must not be there: end the array before it."));
    CHECK(mismatch(V("{\"prefixItems\":[false]}"), "{\"v\":[1]}",
                   "- /v/0 must not be there: end the array before it."));
    CHECK(mismatch(V("{\"prefixItems\":[true],\"unevaluatedItems\":false}"),
                   "{\"v\":[1,2]}",
                   "- /v/1 must not be there: end the array before it."));
    CHECK(mismatch(
        "{\"$schema\":\"http://json-schema.org/draft-07/"
        "schema#\",\"properties\":{\"v\":{\"items\":[true],\"additionalItems\":false}}}",
        "{\"v\":[1,2]}", "- /v/1 must not be there: end the array before it."));
}

TEST(each_keyword_of_an_object_has_its_wording) {
    CHECK(mismatch(
        "{\"required\":[\"a\"]}", "{}",
        "- The arguments must have the member \"a\", which is missing: add it."));
    CHECK(mismatch(V("{\"type\":\"object\",\"required\":[\"a\",\"b\",\"c\"]}"),
                   "{\"v\":{\"b\":1}}",
                   "- /v must have the members \"a\" and \"c\", which are missing: add "
                   "them, or rename member 1, which is not declared, if that is meant."));
    CHECK(mismatch(V("{\"type\":\"object\",\"dependentRequired\":{\"a\":[\"b\",\"c\"]}}"),
                   "{\"v\":{\"a\":1}}",
                   "- /v must have \"b\" and \"c\" beside \"a\": add what is missing."));
    CHECK(mismatch(V("{\"type\":\"object\",\"minProperties\":2}"), "{\"v\":{\"a\":1}}",
                   "- /v must have at least 2 members: add some."));
    CHECK(mismatch(V("{\"type\":\"object\",\"maxProperties\":1}"),
                   "{\"v\":{\"a\":1,\"b\":1}}",
                   "- /v must have at most 1 member: send those that are meant."));
    CHECK(mismatch(V("{\"type\":\"object\",\"propertyNames\":{\"pattern\":\"^x-\"}}"),
                   "{\"v\":{\"a\":1}}",
                   "- /v must have only names that match \"^x-\": rename the others."));
    CHECK(mismatch(
        V("{\"type\":\"object\",\"propertyNames\":{\"enum\":[\"k\",\"l\"]}}"),
        "{\"v\":{\"a\":1}}",
        "- /v must have only names that are \"k\" or \"l\": rename the others."));
    CHECK(mismatch(V("{\"type\":\"object\",\"propertyNames\":{\"maxLength\":3}}"),
                   "{\"v\":{\"abcd\":1}}",
                   "- /v must have only names that the schema's `propertyNames` accepts: "
                   "rename the others."));
    CHECK(mismatch(V("{\"additionalProperties\":false,\"type\":\"object\"}"),
                   "{\"v\":{\"a\":1}}",
                   "- Member 1 of /v is not declared by the schema: no name is "
                   "declared."));
    CHECK(mismatch(V("{\"properties\":{\"b\":{}},\"unevaluatedProperties\":false,"
                     "\"type\":\"object\"}"),
                   "{\"v\":{\"b\":1,\"yy\":1}}",
                   "- Member 2 of /v is not declared by the schema: say it with members "
                   "that are; declared: \"b\"."));
    CHECK(mismatch("{\"patternProperties\":{\"^x\":false}}", "{\"a\":1,\"xa\":1}",
                   "- Member 2 of the arguments has a name that the schema forbids: say "
                   "it with other "
                   "members."));
    CHECK(mismatch("{\"$schema\":\"http://json-schema.org/draft-07/"
                   "schema#\",\"type\":\"object\",\"properties\":{\"a\":{},\"b\":{}},"
                   "\"dependencies\":{\"a\":[\"b\"]}}",
                   "{\"a\":1}",
                   "- The arguments must have \"b\" beside \"a\": add what is missing."));
}

TEST(each_keyword_in_place_has_its_wording) {
    CHECK(mismatch("{\"$schema\":\"http://json-schema.org/draft-07/"
                   "schema#\",\"properties\":{\"v\":{\"type\":\"object\","
                   "\"dependencies\":{\"a\":false}}}}",
                   "{\"v\":{\"a\":1}}",
                   "- /v must not be this value: send another one."));
    CHECK(mismatch(V("{\"not\":{\"type\":\"string\"}}"), "{\"v\":\"s\"}",
                   "- /v must not be a string: change it."));
    CHECK(mismatch(V("{\"not\":{\"enum\":[1,2]}}"), "{\"v\":2}",
                   "- /v must not be 1 or 2: change it."));
    CHECK(mismatch("{\"type\":\"object\",\"properties\":{\"a\":{},\"b\":{}},\"not\":{"
                   "\"required\":[\"a\",\"b\"]}}",
                   "{\"a\":1,\"b\":2}",
                   "- The arguments must not have all of \"a\" and \"b\": change it."));
    CHECK(mismatch(V("{\"not\":{\"type\":\"string\",\"minLength\":1}}"), "{\"v\":\"s\"}",
                   "- /v must not be this value, which `not` excludes: change it."));
    CHECK(mismatch(V("{\"allOf\":[false]}"), "{\"v\":1}",
                   "- /v must not be this value: send another one."));
    CHECK(mismatch(V("{\"$ref\":\"#/$defs/n\"},\"w\":{}},\"$defs\":{\"n\":false"),
                   "{\"v\":1}", "- /v must not be this value: send another one."));
    CHECK(mismatch(V("{\"if\":{\"type\":\"integer\"},\"then\":false}"), "{\"v\":1}",
                   "- /v must not be this value: send another one."));
    CHECK(mismatch(V("{\"if\":{\"type\":\"string\"},\"else\":false}"), "{\"v\":1}",
                   "- /v must not be this value: send another one."));
    CHECK(mismatch(V("{\"type\":\"object\",\"dependentSchemas\":{\"a\":false}}"),
                   "{\"v\":{\"a\":1}}",
                   "- /v must not be this value: send another one."));
    CHECK(mismatch(V("{\"if\":true,\"then\":{\"minimum\":3}}"), "{\"v\":1}",
                   "- /v must be at least 3: send a larger number."));
    CHECK(mismatch("false", "{}",
                   "- The arguments cannot be accepted at all: do not call this tool."));
}

TEST(each_wrong_kind_has_its_remedy) {
    CHECK(mismatch(V("{\"type\":\"string\"}"), "{\"v\":[1]}",
                   "- /v must be a string, but an array came: send it as one string, "
                   "with each \" in it written as \\\"."));
    CHECK(
        mismatch(V("{\"type\":\"string\"}"), "{\"v\":true}",
                 "- /v must be a string, but a boolean came: put it in double quotes."));
    CHECK(mismatch(V("{\"type\":\"integer\"}"), "{\"v\":4.5}",
                   "- /v must be an integer, but a number came: send a whole number."));
    CHECK(mismatch(V("{\"type\":\"integer\"}"), "{\"v\":{}}",
                   "- /v must be an integer, but an object came: send an integer."));
    CHECK(mismatch(V("{\"type\":\"number\"}"), "{\"v\":false}",
                   "- /v must be a number, but a boolean came: send a number."));
    CHECK(mismatch(V("{\"type\":\"boolean\"}"), "{\"v\":1}",
                   "- /v must be a boolean, but an integer came: send true or false."));
    CHECK(mismatch(V("{\"type\":\"object\"}"), "{\"v\":\"{cut\"}",
                   "- /v must be an object, but a string came: send the object itself, "
                   "{...}, not a string."));
    CHECK(mismatch(V("{\"type\":\"object\",\"required\":[\"a\",\"b\"]}"), "{\"v\":3}",
                   "- /v must be an object with \"a\" and \"b\", but an integer came: "
                   "send one object, {...}."));
    CHECK(mismatch(V("{\"type\":\"array\"}"), "{\"v\":\"[cut\"}",
                   "- /v must be an array, but a string came: send an array with one "
                   "element for each item, such as [...]."));
    CHECK(mismatch(V("{\"type\":\"array\",\"items\":{\"type\":\"string\"}}"),
                   "{\"v\":{\"a\":1,\"b\":2}}",
                   "- /v must be an array of strings, but an object came: send an array "
                   "with one element for each item, such as [\"...\"]."));
    CHECK(mismatch(V("{\"type\":\"array\",\"items\":{\"type\":\"object\"}}"), "{\"v\":7}",
                   "- /v must be an array of objects, but an integer came: send an array "
                   "with one element for each item, such as [{...}]."));
    CHECK(mismatch(V("{\"type\":\"null\"}"), "{\"v\":7}",
                   "- /v must be null, but an integer came: send null."));
    CHECK(mismatch(V("{\"type\":[\"integer\",\"null\"]}"), "{\"v\":\"x\"}",
                   "- /v must be an integer or null, but a string came: send an integer, "
                   "in digits, or null."));
    CHECK(mismatch(V("{\"type\":[\"number\",\"null\"]}"), "{\"v\":\"x\"}",
                   "- /v must be a number or null, but a string came: send a number, in "
                   "digits, or null."));
    CHECK(mismatch(
        V("{\"type\":[\"boolean\",\"object\",\"null\"]}"), "{\"v\":7}",
        "- /v must be a boolean, an object or null, but an integer came: send one of "
        "these."));
    CHECK(mismatch(V("{\"type\":[\"integer\",\"boolean\",\"object\"]}"), "{\"v\":\"x\"}",
                   "- /v must be an integer, a boolean or an object, but a string came: "
                   "send one of these."));
}

/* A value that a rule would mend, beside a fault that no rule mends. */
#define BESIDE(schema) "{\"properties\":{\"v\":" schema "},\"required\":[\"w\"]}"
static bool unmended(const char *schema, const char *text, const char *line) {
    char lines[400];
    snprintf(lines, sizeof lines,
             "- The arguments must have the member \"w\", which is missing: add it.\n%s",
             line);
    return mismatch(schema, text, lines);
}

/* RFC 8259, section 6, says what a number is: no plus, no leading zero, no white space. */
TEST(only_a_number_is_sent_without_its_quotes) {
#define NO_NUMBER "- /v must be a number, but a string came: send a number, in digits."
    const char *number = BESIDE("{\"type\":\"number\"}");
    const char *integer = BESIDE("{\"type\":\"integer\"}");
    CHECK(unmended(
        number, "{\"v\":\"-1.5e3\"}",
        "- /v must be a number, but a string came: send the number without quotes."));
    CHECK(unmended(
        integer, "{\"v\":\"0\"}",
        "- /v must be an integer, but a string came: send the number without quotes."));
    CHECK(unmended(number, "{\"v\":\"ten\"}", NO_NUMBER));
    CHECK(unmended(number, "{\"v\":\"\"}", NO_NUMBER));
    CHECK(unmended(number, "{\"v\":\"5 km\"}", NO_NUMBER));
    CHECK(unmended(number, "{\"v\":\" 5\"}", NO_NUMBER));
    CHECK(unmended(number, "{\"v\":\"+5\"}", NO_NUMBER));
    CHECK(unmended(number, "{\"v\":\"05\"}", NO_NUMBER));
    CHECK(unmended(number, "{\"v\":\"5.\"}", NO_NUMBER));
    CHECK(unmended(number, "{\"v\":\"true\"}", NO_NUMBER));
    CHECK(unmended(
        integer, "{\"v\":\"ten\"}",
        "- /v must be an integer, but a string came: send an integer, in digits."));
    /* without its quotes it would be refused for its fraction */
    CHECK(unmended(integer, "{\"v\":\"4.5\"}",
                   "- /v must be an integer, but a string came: send a whole number, "
                   "without quotes."));
}

TEST(only_a_boolean_is_sent_without_its_quotes) {
#define BOOLEAN "- /v must be a boolean, but a string came: send true or false"
    const char *schema = BESIDE("{\"type\":\"boolean\"}");
    CHECK(unmended(schema, "{\"v\":\"true\"}", BOOLEAN ", without quotes."));
    CHECK(unmended(schema, "{\"v\":\"FALSE\"}", BOOLEAN ", without quotes."));
    CHECK(unmended(schema, "{\"v\":\"yes\"}", BOOLEAN "."));
    CHECK(unmended(schema, "{\"v\":\"tru\"}", BOOLEAN "."));
    CHECK(unmended(schema, "{\"v\":\"truer\"}", BOOLEAN "."));
    CHECK(unmended(schema, "{\"v\":\"1\"}", BOOLEAN "."));
}

/* The number that comes next has to keep them. */
TEST(bounds_are_told_with_the_kind) {
#define INTEGER "- /v must be an integer, but a string came: send an integer "
    CHECK(mismatch(V("{\"type\":\"integer\",\"maximum\":100}"), "{\"v\":\"500\"}",
                   INTEGER "of at most 100, without quotes."));
    CHECK(mismatch(V("{\"type\":\"integer\",\"maximum\":100,\"minimum\":1}"),
                   "{\"v\":\"ten\"}", INTEGER "from 1 to 100, in digits."));
    CHECK(mismatch(V("{\"type\":\"integer\",\"minimum\":1,\"exclusiveMaximum\":9}"),
                   "{\"v\":\"ten\"}",
                   INTEGER "of at least 1 and less than 9, in digits."));
    CHECK(mismatch(V("{\"type\":\"integer\",\"multipleOf\":5}"), "{\"v\":\"7\"}",
                   INTEGER "that is a multiple of 5, without quotes."));
    CHECK(mismatch(V("{\"type\":\"number\",\"exclusiveMinimum\":0,\"multipleOf\":0.5}"),
                   "{\"v\":[]}",
                   "- /v must be a number, but an array came: send a number of more than "
                   "0 that is a multiple of 0.5."));
    CHECK(mismatch(V("{\"type\":\"integer\",\"allOf\":[{\"maximum\":9}]}"),
                   "{\"v\":\"ten\"}", INTEGER "of at most 9, in digits."));
    CHECK(mismatch(
        V("{\"type\":\"integer\",\"maximum\":9}"), "{\"v\":4.5}",
        "- /v must be an integer, but a number came: send a whole number of at most 9."));
}

/* Only where one branch takes numbers do its bounds hold for each of them. */
TEST(bounds_of_a_branch_are_told_if_it_is_the_only_one) {
    CHECK(mismatch(
        V("{\"anyOf\":[{\"type\":\"integer\",\"maximum\":9},{\"type\":\"null\"}]}"),
        "{\"v\":\"ten\"}",
        "- /v must be an integer or null, but a string came: send an integer of at most "
        "9, in digits, or null."));
    CHECK(mismatch(V("{\"anyOf\":[{\"type\":\"integer\",\"maximum\":9},"
                     "{\"type\":\"integer\",\"minimum\":90}]}"),
                   "{\"v\":\"ten\"}",
                   "- /v must be an integer, but a string came: send an integer, in "
                   "digits."));
}

TEST(a_value_of_the_kind_of_a_constant_is_another_one) {
    CHECK(mismatch(V("{\"enum\":[\"read\",\"write\"]}"), "{\"v\":\"delete\"}",
                   "- /v must be \"read\" or \"write\", but another string came: send "
                   "one of these, spelled like this."));
    CHECK(mismatch(V("{\"const\":1}"), "{\"v\":2}",
                   "- /v must be 1, but another integer came: send exactly this."));
    CHECK(mismatch(V("{\"const\":1}"), "{\"v\":0.5}",
                   "- /v must be 1, but a number came: send exactly this."));
}

/* null/optional would take these members out; in the profile safe it may not. */
TEST(null_may_be_left_out_where_the_member_may) {
    const char *schema = "{\"properties\":{\"a\":{\"type\":\"string\"},\"b\":{\"enum\":["
                         "\"x\"]}},\"required\":[\"b\"]}";
    toolmend_options safe = {.size = sizeof safe, .profile = TOOLMEND_SAFE};
    struct call call = call_of(schema, view_of("{\"a\":null,\"b\":null}"), &safe);
    CHECK(message_is(
        message_of(&call), MISMATCH,
        "- /a must be a string, but null came: leave it out, or send a string.\n"
        "- /b must be \"x\", but null came: send one of these, spelled like this.",
        AGAIN));
    call_end(&call);
}

TEST(an_undeclared_name_is_answered_by_the_one_it_resembles) {
#define CLOSED(required)                                                                 \
    "{\"properties\":{\"file_path\":{\"type\":\"string\"},\"limit\":{\"type\":"          \
    "\"integer\"}},\"required\":[" required "],\"additionalProperties\":false}"
    CHECK(mismatch(CLOSED(""), "{\"path\":\"a\"}",
                   "- Member 1 of the arguments is not declared by the schema: name it "
                   "\"file_path\" if that is meant; declared: "
                   "\"file_path\" and \"limit\"."));
    CHECK(mismatch(
        CLOSED(""), "{\"limits\":1,\"FilePaht\":\"b\"}",
        "- Member 1 of the arguments is not declared by the schema: name it \"limit\" if "
        "that is meant; declared: \"file_path\" and \"limit\".\n"
        "- Member 2 of the arguments is not declared by the schema: name it "
        "\"file_path\" if that is meant."));
    /* it is there already */
    CHECK(mismatch(CLOSED(""), "{\"file_path\":\"a\",\"path\":\"b\"}",
                   "- Member 2 of the arguments is not declared by the schema: say it "
                   "with members that are; declared: \"file_path\" and \"limit\"."));
    /* the only one that is missing */
    CHECK(mismatch(
        CLOSED("\"limit\""), "{\"count\":3}",
        "- The arguments must have the member \"limit\", which is missing: add it.\n"
        "- Member 1 of the arguments is not declared by the schema: name it \"limit\" if "
        "that is meant; declared: \"file_path\" and \"limit\"."));
    /* which takes no array */
    CHECK(mismatch(
        CLOSED("\"limit\""), "{\"count\":[3]}",
        "- The arguments must have the member \"limit\", which is missing: add it.\n"
        "- Member 1 of the arguments is not declared by the schema: say it with members "
        "that are; "
        "declared: \"file_path\" and \"limit\"."));
}

TEST(a_member_that_says_nothing_may_be_left_out) {
    CHECK(mismatch(CLOSED(""), "{\"path\":null,\"zz\":\" N/A \",\"yy\":[0]}",
                   "- Member 1 of the arguments is not declared by the schema: name it "
                   "\"file_path\" if that is meant, else leave it out; declared: "
                   "\"file_path\" and \"limit\".\n"
                   "- Member 2 of the arguments is not declared by the schema: leave it "
                   "out.\n"
                   "- Member 3 of the arguments is not declared by the schema: say it "
                   "with members that are."));
    CHECK(mismatch("{\"additionalProperties\":false}", "{\"a\":[],\"b\":\"\\ud800\"}",
                   "- Member 1 of the arguments is not declared by the schema: leave it "
                   "out; no name is declared.\n"
                   "- Member 2 of the arguments is not declared by the schema: no name "
                   "is declared."));
    CHECK(mismatch("{\"properties\":{\"v\":{\"type\":\"object\",\"properties\":{"
                   "\"a\":false,\"b\":false}}}}",
                   "{\"v\":{\"a\":\"\",\"b\":\" \"}}",
                   "- /v/a must not be there: leave it out.\n"
                   "- /v/b must not be there: say it with other members."));
}

TEST(members_nobody_asked_for_may_be_the_missing_ones) {
#define OPEN "{\"properties\":{\"a\":{},\"b\":{},\"c\":{}},\"required\":[\"a\",\"b\"]}"
    CHECK(mismatch(
        OPEN, "{\"c\":1,\"first\":1,\"second\":2}",
        "- The arguments must have the members \"a\" and \"b\", which are missing: add "
        "them, or rename members 2 and 3, which are not declared, if they are meant."));
    /* too many to tell */
    CHECK(mismatch(
        OPEN, "{\"b\":1,\"w\":1,\"x\":1,\"y\":1,\"z\":1}",
        "- The arguments must have the member \"a\", which is missing: add it."));
    CHECK(mismatch(OPEN, "{\"b\":1,\"x\":1,\"y\":1}",
                   "- The arguments must have the member \"a\", which is missing: add "
                   "it; members 2 and 3 are not declared there."));
    /* a map */
    CHECK(mismatch(
        "{\"required\":[\"a\"],\"additionalProperties\":{}}", "{\"x\":1}",
        "- The arguments must have the member \"a\", which is missing: add it."));
    CHECK(mismatch(
        "{\"required\":[\"a\"],\"patternProperties\":{\"^x-\":{}}}", "{\"x-y\":1}",
        "- The arguments must have the member \"a\", which is missing: add it."));
}

#define FILE_OR_URL                                                                      \
    "{\"anyOf\":[{\"type\":\"object\",\"properties\":{\"kind\":{\"const\":\"file\"},"    \
    "\"path\":{\"type\":\"string\"}},\"required\":[\"kind\",\"path\"]},"                 \
    "{\"type\":\"object\",\"properties\":{\"kind\":{\"const\":\"url\"},"                 \
    "\"url\":{\"type\":\"string\"}},\"required\":[\"kind\",\"url\"]}]}"

TEST(a_union_is_told_by_the_branch_that_is_meant) {
    CHECK(mismatch(
        V("{\"anyOf\":[{\"type\":\"array\",\"items\":{\"type\":\"string\"}},{\"type\":"
          "\"null\"}]}"),
        "{\"v\":[\"a\",1]}",
        "- /v/1 must be a string, but an integer came: put it in double quotes."));
    CHECK(mismatch(
        V("{\"oneOf\":[{\"type\":\"integer\",\"minimum\":3},{\"type\":\"null\"}]}"),
        "{\"v\":2}", "- /v must be at least 3: send a larger number."));
    CHECK(mismatch(V(FILE_OR_URL), "{\"v\":{\"kind\":\"url\"}}",
                   "- /v must have the member \"url\", which is missing: add it."));
    CHECK(mismatch(V(FILE_OR_URL), "{\"v\":{\"kind\":\"ftp\",\"path\":\"p\"}}",
                   "- /v/kind must be \"file\" or \"url\", but another string came: send "
                   "one of these, spelled like this."));
    CHECK(mismatch(V("{\"anyOf\":[{\"anyOf\":[{\"type\":\"array\",\"items\":{\"type\":"
                     "\"integer\"}},{\"type\":\"null\"}]},{\"type\":\"boolean\"}]}"),
                   "{\"v\":[0.5]}",
                   "- /v/0 must be an integer, but a number came: send a whole number."));
}

TEST(branches_are_listed_where_none_is_meant) {
    CHECK(mismatch(V("{\"anyOf\":[{\"type\":\"array\",\"items\":{\"type\":\"integer\"}},{"
                     "\"type\":\"null\"}]}"),
                   "{\"v\":\"five\"}",
                   "- /v must be an array of integers or null, but a string came: send "
                   "an array with one element for each item, such as [0], or null."));
    CHECK(mismatch(
        V("{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"integer\"},{\"type\":\"string\"}"
          "]}"),
        "{\"v\":true}",
        "- /v must be a string or an integer, but a boolean came: send one of these."));
    CHECK(mismatch(
        V("{\"oneOf\":[{\"const\":\"a\"},{\"enum\":[\"b\",\"c\"]}]}"), "{\"v\":\"d\"}",
        "- /v must be \"a\" or \"b\" or \"c\", and a string came that is none of "
        "these: send one of these."));
    CHECK(
        mismatch("{\"properties\":{\"a\":{},\"b\":{}},\"anyOf\":[{\"required\":[\"a\"]},{"
                 "\"required\":[\"b\"]}]}",
                 "{}",
                 "- The arguments must be an object with \"a\" or an object with \"b\", "
                 "and an object came that is none of these: send one of these."));
    CHECK(mismatch("{\"properties\":{\"a\":{},\"b\":{}},\"oneOf\":[{\"required\":[\"a\"]}"
                   ",{\"required\":[\"b\"]}]}",
                   "{\"a\":1,\"b\":1}",
                   "- The arguments must fit only one alternative of `oneOf`: send what "
                   "belongs to the one that is meant."));
    CHECK(
        mismatch(V("{\"oneOf\":[{\"minimum\":3},{\"maximum\":9}],\"type\":\"integer\"}"),
                 "{\"v\":5}",
                 "- /v must fit only one alternative of `oneOf`: send a value that fits "
                 "only one."));
    CHECK(mismatch(V("{\"anyOf\":[{\"minimum\":8,\"type\":\"integer\"},{\"multipleOf\":2,"
                     "\"type\":\"integer\"}]}"),
                   "{\"v\":5}",
                   "- /v must be an integer, and an integer came that is none of these: "
                   "send one of these."));
}

TEST(branches_that_say_little_are_told_all_the_same) {
    CHECK(
        mismatch(V("{\"anyOf\":[{\"type\":\"string\"},false]}"), "{\"v\":true}",
                 "- /v must be a string, but a boolean came: put it in double quotes."));
    CHECK(mismatch(V("{\"anyOf\":[false,false]}"), "{\"v\":true}",
                   "- /v must be another value, but a boolean came: send one of these."));
    CHECK(
        mismatch(V("{\"anyOf\":[{\"const\":\"a\"},{\"type\":\"null\"}]}"), "{\"v\":3}",
                 "- /v must be \"a\" or null, but an integer came: send one of these."));
    CHECK(mismatch(
        V("{\"anyOf\":[{\"const\":1},{\"const\":2},{\"const\":3},{\"const\":4},"
          "{\"const\":5},{\"const\":6},{\"const\":7}]}"),
        "{\"v\":true}",
        "- /v must be 1, 2, 3, 4, 5, 6 or another alternative of the schema, but a "
        "boolean came: send one of these."));
    /* a schema that contradicts itself: what its own words say */
    CHECK(
        mismatch(V("{\"type\":\"string\",\"not\":{\"type\":\"string\"}}"), "{\"v\":true}",
                 "- /v must be a string, but a boolean came: put it in double quotes."));
    CHECK(mismatch(
        V("{\"type\":\"string\",\"allOf\":[{\"type\":\"integer\"}]}"), "{\"v\":7}",
        "- /v must be a string, but an integer came: put it in double quotes."));
}

/* A fault behind a union stays told when the union is looked into. */
TEST(faults_beside_a_union_are_told_too) {
    CHECK(mismatch(
        "{\"properties\":{\"v\":{\"anyOf\":[{\"type\":\"integer\",\"minimum\":3},"
        "{\"type\":\"null\"}]},\"w\":{\"type\":\"null\"}}}",
        "{\"v\":2,\"w\":2}",
        "- /v must be at least 3: send a larger number.\n"
        "- /w must be null, but an integer came: send null."));
}

/* What branches declare counts as declared. */
TEST(names_of_branches_are_listed) {
    CHECK(mismatch(
        "{\"properties\":{\"a\":{}},\"anyOf\":[{\"properties\":{\"b\":{}}},"
        "{\"properties\":{\"c\":{}}}],\"unevaluatedProperties\":false}",
        "{\"zz\":1}",
        "- Member 1 of the arguments is not declared by the schema: say it with members "
        "that are; "
        "declared: \"a\", \"b\" and \"c\"."));
}

TEST(two_readings_are_told_with_the_form_that_has_one) {
    CHECK(ambiguous("{\"properties\":{\"ids\":{\"type\":\"array\",\"items\":{\"type\":"
                    "\"string\"}}},\"required\":[\"ids\"]}",
                    "{\"ids\":\"s-a,s-b\"}",
                    "- /ids must be an array of strings, but a string came that can be "
                    "read in more than one way: send an array with one element for each "
                    "item, such as [\"...\"]."));
    CHECK(ambiguous(V("{\"type\":\"array\",\"items\":{\"type\":\"string\"}}"),
                    "{\"v\":\"s-a,s-b\"}",
                    "- /v must be an array of strings, but a string came that can be "
                    "read in more than one way: send an array with one element for each "
                    "item, such as [\"...\"]."));
    CHECK(ambiguous(V("{\"type\":\"array\",\"items\":{\"type\":\"string\"}}"),
                    "{\"v\":{}}",
                    "- /v must be an array of strings, but an object came that can be "
                    "read in more than one way: leave it out, or send an array with one "
                    "element for each item, such as [\"...\"]."));
    CHECK(ambiguous("{\"properties\":{\"n\":{\"type\":\"integer\"}}}",
                    "{\"n\":1,\"n\":2}",
                    "- The name of /n stands more than once in its object: send it once, "
                    "with the value that is meant."));
    CHECK(ambiguous("{}", "{\"a\":{\"x\":1,\"y\":{},\"x\":2}}",
                    "- The name of member 1 of /(member 1) stands more than once in its "
                    "object: send it once, with the value that is meant."));
}

TEST(two_readings_are_told_where_no_fault_has_their_place) {
    CHECK(ambiguous(
        V("{\"anyOf\":[{\"type\":\"object\",\"properties\":{\"x\":{\"type\":"
          "\"array\",\"items\":{\"type\":\"string\"}}},\"required\":[\"x\"]},"
          "{\"type\":\"object\",\"required\":[\"y\",\"z\"]}]}"),
        "{\"v\":{\"x\":\"a,b\"}}",
        "- /v/x can be read in more than one way: send it in the form that the "
        "schema shows.\n"
        "- /v must be an object with \"x\" or an object with \"y\" and \"z\", and "
        "an object came that is none of these: send one of these."));
    CHECK(ambiguous(
        V("{\"dependentRequired\":{\"item\":[\"b\"]}}"), "{\"v\":{\"item\":1}}",
        "- /v must have \"b\" beside \"item\", and the value can be read in more "
        "than one way: add what is missing."));
}

TEST(arguments_that_are_no_object_are_told_what_object_is_due) {
    CHECK(mismatch(
        "{\"required\":[\"a\",\"b\"]}", "[1,2]",
        "- The arguments must be an object, but an array came: send one JSON object with "
        "\"a\" and \"b\"; for several calls call the tool several times."));
    CHECK(mismatch(
        "{}", "\"Denver\"",
        "- The arguments must be an object, but a string came: send one JSON object."));
    CHECK(mismatch("{\"allOf\":[{\"required\":[\"a\"]}]}", "null",
                   "- The arguments must be an object, but null came: send one JSON "
                   "object with \"a\"."));
}

/* A wrong kind beside an enum is one fault and not two. */
TEST(a_kind_is_not_told_beside_the_constants) {
    CHECK(tells(V("{\"type\":\"string\",\"enum\":[\"a\",\"b\"]}"), "{\"v\":[]}", MISMATCH,
                "- /v must be \"a\" or \"b\", but an array came: send one of these, "
                "spelled like this."));
}

TEST(elements_with_one_fault_share_a_line) {
    CHECK(mismatch(V("{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}"),
                   "{\"v\":[\"x\",1,\"y\",true,\"z\"]}",
                   "- /v/0 and 2 more elements of /v must be an integer, but a string "
                   "came each time: send an integer, in digits.\n"
                   "- /v/3 must be an integer, but a boolean came: send an integer."));
    /* what can be sent without quotes has another remedy */
    CHECK(
        mismatch(V("{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}"),
                 "{\"v\":[\"x\",\"5\",\"y\"]}",
                 "- /v/0 and 1 more element of /v must be an integer, but a string came "
                 "each time: send an integer, in digits.\n"
                 "- /v/1 must be an integer, but a string came: send the number without "
                 "quotes."));
    CHECK(mismatch(
        V("{\"type\":\"array\",\"items\":{\"maximum\":5}}"), "{\"v\":[6,7]}",
        "- /v/0 and 1 more element of /v must be at most 5: send a smaller number."));
    CHECK(mismatch(
        V("{\"type\":\"array\",\"items\":{\"type\":\"object\",\"required\":[\"a\"]}}"),
        "{\"v\":[{},{}]}",
        "- /v/0 must have the member \"a\", which is missing: add it.\n"
        "- /v/1 must have the member \"a\", which is missing: add it."));
}

int main(void) {
    return check_all();
}
