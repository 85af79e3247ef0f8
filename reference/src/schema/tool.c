/* SPDX-License-Identifier: MIT
 *
 * tool.c - a compiled tool: made whole or not at all, then never changed.
 *
 * The tool lives in the first block of its arena, with its name and its own copy of the
 * schema text, because tokens, numbers and violations point into that text.
 */
#include "schema/compile.h"

static toolmend_status fail(toolmend_error *error, toolmend_status status,
                            const char *message) {
    return tmi_fail(error, status, SIZE_MAX, (toolmend_view){"", 0}, message);
}

static toolmend_status check(toolmend_view name, toolmend_view schema,
                             const toolmend_options *options, toolmend_error *error) {
    if ((!name.ptr && name.len > 0) || (!schema.ptr && schema.len > 0))
        return fail(error, TOOLMEND_E_ARGUMENT,
                    "a view has a length and no bytes; give both or neither");
    if (name.len > 0 && toolmend_json_quote(name, NULL, 0) == SIZE_MAX)
        return fail(error, TOOLMEND_E_ARGUMENT,
                    "the name of the tool is not UTF-8; give it in UTF-8");
    if (schema.len > options->limits.schema_max)
        return fail(
            error, TOOLMEND_E_LIMIT,
            "the schema is longer than schema_max; shorten it or raise the limit");
    return TOOLMEND_OK;
}

static toolmend_view copy(struct tmi_arena *arena, toolmend_view text) {
    char *ptr = tmi_new(arena, text.len + 1, char);
    if (ptr && text.len > 0)
        memcpy(ptr, text.ptr, text.len);
    return (toolmend_view){ptr, text.len};
}

/* A tool with its copies and nothing compiled; NULL: out of memory. */
static toolmend_tool *create(toolmend_view name, toolmend_view schema,
                             const toolmend_options *options) {
    struct tmi_arena arena;
    size_t room = sizeof(toolmend_tool) + name.len + 9 * schema.len + 4096;
    if (schema.len > 16384)
        room = sizeof(toolmend_tool) + name.len + schema.len + 4096;
    if (!tmi_arena_init(&arena, options->allocator, room))
        return NULL;
    toolmend_tool *tool = tmi_new(&arena, 1, toolmend_tool);
    toolmend_view *texts = tmi_new(&arena, 2, toolmend_view);
    toolmend_view own_name = copy(&arena, name), own_schema = copy(&arena, schema);
    if (tmi_arena_failed(&arena)) {
        tmi_arena_free(&arena);
        return NULL;
    }
    texts[TMI_SOURCE_TEXT] = (toolmend_view){"", 0};
    texts[TMI_SOURCE_SCHEMA] = own_schema;
    *tool = (toolmend_tool){
        .arena = arena,
        .name = own_name,
        .schema_text = own_schema,
        .sources = {texts, 2}
    };
    return tool;
}

toolmend_status toolmend_tool_compile(toolmend_view name, toolmend_view schema,
                                      const toolmend_options *given, toolmend_tool **tool,
                                      toolmend_error *error) {
    toolmend_options options;
    if (!tool)
        return fail(error, TOOLMEND_E_ARGUMENT,
                    "there is no place for the tool; give a pointer to receive it");
    *tool = NULL;
    toolmend_status status = tmi_options(given, &options, error);
    if (status == TOOLMEND_OK)
        status = check(name, schema, &options, error);
    if (status != TOOLMEND_OK)
        return status;
    toolmend_tool *made = create(name, schema, &options);
    status = made ? tmi_compile_tool(made, &options, error) : TOOLMEND_E_MEMORY;
    if (status == TOOLMEND_E_MEMORY)
        fail(error, status, "memory ran out while compiling; free some and try again");
    if (status == TOOLMEND_OK)
        *tool = made;
    else
        toolmend_tool_free(made);
    return status;
}

void toolmend_tool_free(toolmend_tool *tool) {
    if (!tool)
        return;
    struct tmi_arena arena = tool->arena; /* the tool is in it */
    tmi_arena_free(&arena);
}

toolmend_view toolmend_tool_name(const toolmend_tool *tool) {
    return tool->name;
}

toolmend_view toolmend_tool_contract(const toolmend_tool *tool) {
    return tool->contract;
}

size_t toolmend_tool_warning_count(const toolmend_tool *tool) {
    return tool->warning_count;
}

toolmend_warning toolmend_tool_warning(const toolmend_tool *tool, size_t index) {
    if (index >= tool->warning_count)
        return (toolmend_warning){
            NULL, {NULL, 0}
        };
    return tool->warnings[index];
}
