/* SPDX-License-Identifier: MIT
 *
 * test_properties.c - a declared property is found by its name and by nothing else.
 *
 * The index looks at lengths and at integers made of the first bytes, so names that agree in
 * these and differ behind are what could go wrong.
 */
#include "compiling.h"

/* A schema that declares the names, which are given with their quotes and commas. */
static toolmend_tool *declare(const char *names, size_t len) {
    char *schema = malloc(len + 32);
    if (!schema)
        return NULL;
    memcpy(schema, "{\"properties\":{", 15);
    memcpy(schema + 15, names, len);
    memcpy(schema + 15 + len, "}}", 3);
    toolmend_tool *tool = compile(schema);
    free(schema);
    return tool;
}

static bool finds(const toolmend_tool *tool, const char *name) {
    const struct tmi_property *found =
        tool ? tmi_property_find(tool->root, view_of(name)) : NULL;
    return found && view_is(found->name, name);
}

TEST(nothing_is_found_where_nothing_is_declared) {
    toolmend_tool *tool = compile("{}");
    CHECK(tool && !tmi_property_find(tool->root, TMI_VIEW("a")));
    CHECK(tool && !tmi_property_find(tool->root, TMI_VIEW("")));
    toolmend_tool_free(tool);
}

TEST(names_are_told_apart_to_the_last_byte) {
    static const char names[] =
        "\"\":{},\"a\":{},\"b\":{},\"ab\":{},\"abc\":{},\"abd\":{},"
        "\"abcd\":{},\"abxd\":{},\"abcdefg\":{},\"abcdefgh\":{},"
        "\"abcdefghi\":{},\"abcdefghj\":{},\"a\\u0000b\":{}";
    static const char *const there[] = {"",        "a",        "b",         "ab",
                                        "abc",     "abd",      "abcd",      "abxd",
                                        "abcdefg", "abcdefgh", "abcdefghi", "abcdefghj"};
    static const char *const absent[] = {"c",        "ba",        "acb",       "adc",
                                         "abce",     "axcd",      "abcdefx",   "xbcdefg",
                                         "abcdefgi", "abcdefghk", "abcdefghia"};
    toolmend_tool *tool = declare(names, sizeof names - 1);
    for (size_t i = 0; i < sizeof there / sizeof there[0]; i++)
        CHECK(finds(tool, there[i]));
    for (size_t i = 0; i < sizeof absent / sizeof absent[0]; i++)
        CHECK(tool && !tmi_property_find(tool->root, view_of(absent[i])));
    CHECK(tool && tmi_property_find(tool->root, (toolmend_view){"a\0b", 3}));
    CHECK(tool && !tmi_property_find(tool->root, (toolmend_view){"a\0c", 3}));
    toolmend_tool_free(tool);
}

TEST(the_property_comes_with_its_schema) {
    toolmend_tool *tool =
        compile("{\"properties\": {\"zz\": {\"type\": \"null\"}, \"\\u0061\":"
                " {\"type\": \"string\"}}, \"required\": [\"a\"]}");
    const struct tmi_property *a =
        tool ? tmi_property_find(tool->root, TMI_VIEW("a")) : NULL;
    CHECK(a && a->schema->types == TMI_T_STRING && a->required);
    CHECK(a && a == &tool->root->properties[1]); /* schema order is kept */
    toolmend_tool_free(tool);
}

/* More names of one length than are walked, alike in their first bytes; and long ones, which
 * share a bucket whatever their length. */
TEST(many_names_that_look_alike_are_all_found) {
    const size_t count = 1000, lengths[] = {11, 60};
    for (size_t k = 0; k < 2; k++) {
        char *names = malloc(count * 80), name[80];
        size_t at = 0;
        if (!names)
            return;
        memset(name, 'n', sizeof name);
        for (size_t i = 0; i < count; i++) {
            size_t len = lengths[k] + (k ? i % 5 : 0);
            name[0] = '"';
            for (size_t digit = 0, left = i; digit < 3; digit++, left /= 10)
                name[len - digit] = (char)('0' + left % 10);
            memcpy(name + len + 1, "\":{}", 5);
            memcpy(names + at, name, len + 5);
            at += len + 5;
            names[at++] = ',';
            memset(name + 1, 'n', sizeof name - 1);
        }
        toolmend_tool *tool = declare(names, at - 1);
        CHECK(tool && tool->root->property_count == count);
        for (size_t i = 0; tool && i < count; i++) {
            const struct tmi_property *property = &tool->root->properties[i];
            CHECK(tmi_property_find(tool->root, property->name) == property);
            toolmend_view shorter = {property->name.ptr, property->name.len - 1};
            CHECK(!tmi_property_find(tool->root, shorter));
        }
        toolmend_tool_free(tool);
        free(names);
    }
}

int main(void) {
    return check_all();
}
