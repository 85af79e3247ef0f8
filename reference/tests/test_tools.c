/* SPDX-License-Identifier: MIT
 *
 * test_tools.c - tool lists in the forms that requests have, tools found by name.
 */
#include "compiling.h"
#include "failing.h"

static toolmend_tools *load(const char *text) {
    toolmend_tools *tools = NULL;
    toolmend_error error = {.message = ""};
    size_t len = strlen(text);
    char *copy = malloc(len > 0 ? len : 1); /* exact, and gone when the list is used */
    if (!copy)
        return NULL;
    memcpy(copy, text, len);
    toolmend_status status =
        toolmend_tools_load((toolmend_view){copy, len}, NULL, &tools, &error);
    free(copy);
    if (!CHECK(status == TOOLMEND_OK))
        fprintf(stderr, "  %s: %s: %s\n", text, error.pointer, error.message);
    return tools;
}

/* The kinds that the arguments of a tool may have. */
static unsigned holds(const toolmend_tools *tools, const char *name) {
    const toolmend_tool *tool = NULL;
    if (!tools || toolmend_tools_find(tools, view_of(name), &tool, NULL) != TOOLMEND_OK)
        return 0;
    return tool && view_is(toolmend_tool_name(tool), name) ? tool->root->possible_types
                                                           : 0;
}

static void check_list_refused(const char *text, const char *pointer,
                               const char *message) {
    toolmend_tools *tools = NULL;
    toolmend_error error = {.message = ""};
    toolmend_status status = toolmend_tools_load(view_of(text), NULL, &tools, &error);
    bool right = status == TOOLMEND_E_SCHEMA && !tools &&
                 strcmp(error.pointer, pointer) == 0 &&
                 strncmp(error.message, message, strlen(message)) == 0 &&
                 strstr(error.message, "; ") != NULL;
    if (!CHECK(right))
        fprintf(stderr, "  %s: %d, %s: %s\n", text, (int)status, error.pointer,
                error.message);
    toolmend_tools_free(tools);
}

TEST(each_form_of_a_tool_is_known) {
    toolmend_tools *tools = load(
        "[{\"name\": \"openai\", \"parameters\": {\"type\": \"string\"}},"
        " {\"type\": \"function\", \"function\": {\"name\": \"nested\", \"parameters\": "
        "{\"type\": \"null\"}}},"
        " {\"name\": \"mcp\", \"inputSchema\": {\"type\": \"array\"}, \"outputSchema\": "
        "5},"
        " {\"name\": \"anthropic\", \"input_schema\": {\"type\": \"boolean\"}},"
        " {\"name\": \"without\", \"description\": \"x\"},"
        " {\"name\": \"null\", \"parameters\": null},"
        " {\"name\": \"any\\u0020thing!\", \"parameters\": true}]");
    CHECK(holds(tools, "openai") == TMI_T_STRING);
    CHECK(holds(tools, "nested") == TMI_T_NULL);
    CHECK(holds(tools, "mcp") == TMI_T_ARRAY);
    CHECK(holds(tools, "anthropic") == TMI_T_BOOLEAN);
    CHECK(holds(tools, "without") == TMI_T_OBJECT &&
          holds(tools, "null") == TMI_T_OBJECT);
    CHECK(holds(tools, "any thing!") == TMI_T_ANY);
    CHECK(tools && toolmend_tools_count(tools) == 7);
    CHECK(tools && view_is(toolmend_tools_name(tools, 1), "nested"));
    CHECK(tools && toolmend_tools_name(tools, 7).ptr == NULL);
    toolmend_tools_free(tools);
}

TEST(a_list_is_an_array_or_in_tools_or_one_tool) {
    toolmend_tools *tools = load("{\"model\": \"x\", \"tools\": [{\"name\": \"a\"}]}");
    CHECK(holds(tools, "a") == TMI_T_OBJECT && toolmend_tools_count(tools) == 1);
    toolmend_tools_free(tools);
    tools = load("{\"name\": \"a\", \"parameters\": {\"type\": \"null\"}}");
    CHECK(holds(tools, "a") == TMI_T_NULL && toolmend_tools_count(tools) == 1);
    toolmend_tools_free(tools);
    tools = load("[]");
    const toolmend_tool *tool;
    CHECK(tools && toolmend_tools_count(tools) == 0);
    CHECK(toolmend_tools_find(tools, TMI_VIEW(""), &tool, NULL) == TOOLMEND_E_ARGUMENT);
    toolmend_tools_free(tools);
}

TEST(a_tool_that_fails_does_not_fail_the_list) {
    toolmend_tools *tools = load(
        "[{\"name\": \"a\", \"parameters\": {\"type\": \"dict\"}}, {\"name\": \"b\"},"
        " {\"name\": \"c\", \"parameters\": {}, \"inputSchema\": {}},"
        " {\"name\": \"d\", \"parameters\": 5}]");
    const toolmend_tool *tool;
    toolmend_error error = {.message = ""};
    CHECK(holds(tools, "b") == TMI_T_OBJECT);
    CHECK(toolmend_tools_find(tools, TMI_VIEW("a"), &tool, &error) == TOOLMEND_E_SCHEMA);
    CHECK(tool == NULL && strcmp(error.pointer, "/type") == 0);
    CHECK(error.status == TOOLMEND_E_SCHEMA && error.offset == 9); /* in its schema */
    CHECK(toolmend_tools_find(tools, TMI_VIEW("c"), &tool, &error) == TOOLMEND_E_SCHEMA);
    CHECK(strncmp(error.message, "the tool has two schemas; ", 26) == 0);
    CHECK(toolmend_tools_find(tools, TMI_VIEW("d"), &tool, NULL) == TOOLMEND_E_SCHEMA);
    CHECK(toolmend_tools_find(tools, TMI_VIEW("e"), &tool, &error) ==
          TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_tools_find(tools, TMI_VIEW("b"), NULL, &error) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_tools_count(tools) == 4);
    toolmend_tools_free(tools);
}

/* A provider's own tools have a type and no name, or one that no call could spell. */
TEST(an_entry_without_a_usable_name_stays_and_nothing_finds_it) {
    toolmend_tools *tools = load(
        "{\"tools\": [{\"type\": \"web_search\"}, {\"name\": \"a\"}, {\"parameters\": "
        "{}},"
        " {\"name\": \"b\", \"name\": \"b\"}, {\"name\": \"\\ud800\"}, {\"name\": 5},"
        " {\"type\": \"function\", \"function\": {\"name\": null}},"
        " {\"function\": {\"name\": \"c\"}, \"function\": {\"name\": \"d\"}}]}");
    const toolmend_tool *tool;
    if (!tools)
        return;
    CHECK(toolmend_tools_count(tools) == 8);
    CHECK(holds(tools, "a") == TMI_T_OBJECT);
    CHECK(view_is(toolmend_tools_name(tools, 1), "a"));
    for (size_t i = 0; i < 8; i++)
        CHECK((toolmend_tools_name(tools, i).ptr != NULL) == (i == 1));
    static const char *const names[] = {"", "b", "c", "d", "null"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        CHECK(toolmend_tools_find(tools, view_of(names[i]), &tool, NULL) ==
              TOOLMEND_E_ARGUMENT);
    toolmend_tools_free(tools);
}

TEST(what_is_no_tool_list_is_refused) {
    check_list_refused("", "", "the tool list is not JSON");
    check_list_refused("[{\"name\": \"a\"},]", "", "the tool list is not JSON");
    check_list_refused("5", "", "the text is no tool list");
    check_list_refused("{\"tools\": {}}", "", "the text is no tool list");
    check_list_refused("[5]", "/0", "the tool has no name");
    check_list_refused("[[]]", "/0", "the tool has no name");
    check_list_refused("{\"tools\": [{\"name\": \"a\"}, \"b\"]}", "/tools/1",
                       "the tool has no name");
    check_list_refused("{\"name\": 5}", "", "the tool has no name");
    check_list_refused("[{\"name\": \"a\"}, {\"name\": \"b\"}, {\"name\": \"\\u0061\"}]",
                       "/2", "two tools have one name");
}

TEST(limits_are_those_of_the_options) {
    toolmend_options options = {.size = sizeof options, .limits.text_max = 2};
    toolmend_tools *tools;
    CHECK(toolmend_tools_load(TMI_VIEW("[]"), &options, &tools, NULL) == TOOLMEND_OK);
    toolmend_tools_free(tools);
    CHECK(toolmend_tools_load(TMI_VIEW("[ ]"), &options, &tools, NULL) ==
          TOOLMEND_E_LIMIT);
    CHECK(toolmend_tools_load((toolmend_view){NULL, 1}, NULL, &tools, NULL) ==
          TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_tools_load(TMI_VIEW("[]"), NULL, NULL, NULL) == TOOLMEND_E_ARGUMENT);
    /* A schema at its own limit of depth still has room for the list around it. */
    options = (toolmend_options){.size = sizeof options, .limits.schema_depth_max = 2};
    CHECK(toolmend_tools_load(
              TMI_VIEW("{\"tools\": [{\"type\": \"function\", \"function\": {\"name\": "
                       "\"a\", \"parameters\": {\"not\": {}}}}]}"),
              &options, &tools, NULL) == TOOLMEND_OK);
    CHECK(holds(tools, "a") == TMI_T_ANY);
    toolmend_tools_free(tools);
    toolmend_tools_free(NULL);
}

/* A name that is not there is no name of a tool, not even of one whose name is empty. */
TEST(a_name_without_bytes_finds_nothing) {
    toolmend_tools *tools =
        load("[{\"name\": \"a\"}, {\"name\": \"\"}, {\"type\": \"x\"}]");
    const toolmend_tool *tool;
    if (!tools)
        return;
    CHECK(toolmend_tools_find(tools, TMI_VIEW(""), &tool, NULL) == TOOLMEND_OK);
    for (size_t len = 0; len < 2; len++)
        CHECK(toolmend_tools_find(tools, (toolmend_view){NULL, len}, &tool, NULL) ==
                  TOOLMEND_E_ARGUMENT &&
              !tool);
    CHECK(toolmend_tools_find(tools, toolmend_tools_name(tools, 2), &tool, NULL) ==
          TOOLMEND_E_ARGUMENT);
    toolmend_tools_free(tools);
}

/* "receives the list, or NULL on failure": also where a parameter is missing. */
TEST(what_receives_is_null_on_failure) {
    toolmend_tools *loaded = NULL, *list = load("[]");
    toolmend_tools *tools = list;
    CHECK(toolmend_tools_load((toolmend_view){NULL, 1}, NULL, &tools, NULL) ==
          TOOLMEND_E_ARGUMENT);
    CHECK(tools == NULL);
    loaded = load("{\"name\": \"a\"}");
    const toolmend_tool *tool = NULL;
    CHECK(loaded &&
          toolmend_tools_find(loaded, TMI_VIEW("a"), &tool, NULL) == TOOLMEND_OK && tool);
    CHECK(toolmend_tools_find(NULL, TMI_VIEW("a"), &tool, NULL) == TOOLMEND_E_ARGUMENT);
    CHECK(tool == NULL);
    toolmend_tools_free(loaded);
    toolmend_tools_free(list);
}

TEST(many_tools_are_all_found) {
    const size_t count = 1000;
    char *text = malloc(count * 32), name[] = "tool-000";
    size_t at = 0;
    if (!text)
        return;
    for (size_t i = 0; i < count; i++) {
        name[5] = (char)('0' + i / 100);
        name[6] = (char)('0' + i / 10 % 10);
        name[7] = (char)('0' + i % 10);
        memcpy(text + at, i == 0 ? "[{\"name\":\"" : ",{\"name\":\"", 10);
        memcpy(text + at + 10, name, 8);
        memcpy(text + at + 18, "\"}", 2);
        at += 20;
    }
    memcpy(text + at, "]", 2);
    toolmend_tools *tools = load(text);
    free(text);
    CHECK(tools && toolmend_tools_count(tools) == count);
    for (size_t i = 0; tools && i < count; i++) {
        const toolmend_tool *tool;
        CHECK(toolmend_tools_find(tools, toolmend_tools_name(tools, i), &tool, NULL) ==
                  TOOLMEND_OK &&
              tmi_view_equal(toolmend_tool_name(tool), toolmend_tools_name(tools, i)));
    }
    toolmend_tools_free(tools);
}

TEST(each_allocation_may_fail) {
    size_t n = 1;
    for (; n < 1000; n++) {
        struct failing failing = {.fail_at = n};
        const toolmend_allocator allocator = {failing_alloc, failing_free, &failing};
        const toolmend_options options = {.size = sizeof options,
                                          .allocator = &allocator};
        toolmend_tools *tools = NULL;
        toolmend_error error = {.status = TOOLMEND_OK};
        toolmend_status status = toolmend_tools_load(
            TMI_VIEW(
                "[{\"name\": \"a\", \"parameters\": {\"type\": \"dict\"}}, {\"name\": "
                "\"b\", \"parameters\": {\"pattern\": \"x\"}}]"),
            &options, &tools, &error);
        CHECK((tools != NULL) == (status == TOOLMEND_OK) && error.status == status);
        toolmend_tools_free(tools);
        CHECK(failing.live == 0 && !failing.wrong_size);
        if (status == TOOLMEND_OK || !CHECK(status == TOOLMEND_E_MEMORY))
            break;
    }
    CHECK(n > 5 && n < 1000); /* it did allocate, and it did succeed in the end */
}

int main(void) {
    return check_all();
}
