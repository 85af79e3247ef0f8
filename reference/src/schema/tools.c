/* SPDX-License-Identifier: MIT
 *
 * tools.c - a list of tools as a request to a model carries it, each one compiled.
 *
 * Real lists have a tool now and then whose schema is invalid; that tool is refused by name when
 * it is asked for, with what its compilation said, and the others stay in use. So do those
 * beside an entry without a name, as a provider's own tools are: no call can name it. Every
 * tool is compiled from its slice of the list's text, byte for byte.
 */
#include "schema/tools.h"

#include "base/view.h"
#include "report.h"
#include "json/definition.h"
#include "json/parse.h"

/* Containers around a schema in the list: the list, its array, the tool, its `function`. */
#define DEPTH_AROUND 4

/* One loading. */
struct loading {
    toolmend_tools *tools;
    struct tmi_arena scratch;
    struct tmi_sources sources;
    const toolmend_options *given;
    toolmend_error *error;
    const struct tmi_token *list; /* the array; NULL: one tool by itself */
    toolmend_view list_pointer;
};

static toolmend_status fail(toolmend_error *error, toolmend_status status,
                            const char *message) {
    return tmi_fail(error, status, SIZE_MAX, (toolmend_view){"", 0}, message);
}

/* Fail the list at a token in the tool of that index. */
static toolmend_status fail_at(struct loading *loading, size_t index,
                               const struct tmi_token *at, const char *message) {
    struct tmi_buf pointer;
    tmi_buf_init(&pointer, &loading->scratch, 1024);
    tmi_buf_add_view(&pointer, loading->list_pointer);
    if (loading->list) {
        tmi_buf_add_text(&pointer, "/");
        tmi_buf_add_number(&pointer, index);
    }
    return tmi_fail(loading->error, TOOLMEND_E_SCHEMA, at->start, tmi_buf_view(&pointer),
                    message);
}

/* The value of a member, how often it is there in *count; NULL: it is not. */
static const struct tmi_token *member(const struct loading *loading,
                                      const struct tmi_token *object, const char *name,
                                      size_t *count) {
    const struct tmi_token *found = NULL, *key, *value;
    struct tmi_walk walk = tmi_walk_start(object);
    while (object->kind == TMI_OBJECT && tmi_walk_member(&walk, &key, &value)) {
        char text[16];
        size_t len;
        if (!tmi_string_copy(&loading->sources, key, text, sizeof text, &len) ||
            len != strlen(name) || memcmp(text, name, len) != 0)
            continue;
        if (!found)
            found = value;
        (*count)++;
    }
    return found;
}

/* The schema's slice in *schema; false: the tool has two. */
static bool schema_of(const struct loading *loading, const struct tmi_token *object,
                      toolmend_view *schema) {
    static const char *const names[] = {"parameters", "inputSchema", "input_schema"};
    const struct tmi_token *found = NULL;
    size_t count = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct tmi_token *value = member(loading, object, names[i], &count);
        if (value && !found)
            found = value;
    }
    *schema = found && found->kind != TMI_NULL ? tmi_spelling(&loading->sources, found)
                                               : TMI_VIEW("{\"type\": \"object\"}");
    return count < 2;
}

/* Compile one tool into its entry. Only running out of memory fails the list. */
static toolmend_status compile(struct loading *loading, struct tmi_tools_entry *entry,
                               const struct tmi_token *object) {
    toolmend_error error = {.status = TOOLMEND_OK};
    toolmend_view schema;
    toolmend_status status = TOOLMEND_OK;
    if (schema_of(loading, object, &schema))
        status = toolmend_tool_compile(entry->name, schema, loading->given, &entry->tool,
                                       &error);
    else
        status = fail(&error, TOOLMEND_E_SCHEMA,
                      "the tool has two schemas; keep one of parameters, inputSchema and "
                      "input_schema");
    if (status == TOOLMEND_OK || status == TOOLMEND_E_MEMORY)
        return status;
    toolmend_error *kept = tmi_new(&loading->tools->arena, 1, toolmend_error);
    if (!kept)
        return TOOLMEND_E_MEMORY;
    *kept = error;
    entry->error = kept;
    return TOOLMEND_OK;
}

/* Is the member of the tool's annotations the literal? */
static bool says(const struct loading *loading, const struct tmi_token *tool,
                 const char *name, enum tmi_kind literal) {
    size_t count = 0;
    const struct tmi_token *annotations = member(loading, tool, "annotations", &count);
    if (!annotations)
        return false;
    const struct tmi_token *value = member(loading, annotations, name, &count);
    return value && value->kind == literal;
}

static bool is_effectful(const struct loading *loading, const struct tmi_token *tool) {
    return says(loading, tool, "destructiveHint", TMI_TRUE) ||
           says(loading, tool, "readOnlyHint", TMI_FALSE);
}

/* The name of a tool; NULL: it has none that a call could use, or more than one. */
static const struct tmi_token *name_of(const struct loading *loading,
                                       const struct tmi_token *object) {
    size_t names = 0;
    const struct tmi_token *name = member(loading, object, "name", &names);
    bool usable =
        names == 1 && name->kind == TMI_STRING && !(name->flags & TMI_LONE_SURROGATE);
    return usable ? name : NULL;
}

static toolmend_status load_tool(struct loading *loading, size_t index,
                                 const struct tmi_token *object) {
    toolmend_tools *tools = loading->tools;
    struct tmi_tools_entry *entry = &tools->entries[index];
    const struct tmi_token *outer = object;
    size_t functions = 0;
    const struct tmi_token *function = member(loading, object, "function", &functions);
    if (function && function->kind == TMI_OBJECT)
        object = function;
    const struct tmi_token *name = functions > 1 ? NULL : name_of(loading, object);
    if (!name && (!loading->list || outer->kind != TMI_OBJECT))
        return fail_at(
            loading, index, object,
            "the tool has no name, or more than one; give it a string as `name`");
    if (!name)
        return TOOLMEND_OK;
    toolmend_view text = tmi_string_text(&loading->sources, &loading->scratch, name);
    char *kept = tmi_new(&tools->arena, text.len + 1, char);
    if (!text.ptr || !kept)
        return TOOLMEND_E_MEMORY;
    memcpy(kept, text.ptr, text.len);
    entry->name = (toolmend_view){kept, text.len};
    entry->effectful = is_effectful(loading, outer) || is_effectful(loading, object);
    tools->named[tools->by_name.count] = index;
    tools->names[tools->by_name.count++] = entry->name;
    return compile(loading, entry, object);
}

/* Where the tools are: in an array, in the member `tools`, or alone. */
static toolmend_status find_list(struct loading *loading, const struct tmi_token *root) {
    size_t count = 0;
    const struct tmi_token *list = member(loading, root, "tools", &count);
    loading->list_pointer = (toolmend_view){"", 0};
    if (root->kind == TMI_ARRAY) {
        loading->list = root;
    } else if (count == 1 && list->kind == TMI_ARRAY) {
        loading->list = list;
        loading->list_pointer = TMI_VIEW("/tools");
    } else if (root->kind != TMI_OBJECT || count > 0) {
        return tmi_fail(
            loading->error, TOOLMEND_E_SCHEMA, root->start, loading->list_pointer,
            "the text is no tool list; give an array of tools, an object with "
            "one as `tools`, or one tool");
    }
    return TOOLMEND_OK;
}

/* The order of the names, of which none may be there twice, and what all tools declare. */
static toolmend_status index_all(struct loading *loading) {
    toolmend_tools *tools = loading->tools;
    size_t count = tools->by_name.count;
    if (!tmi_name_list_sort(&tools->by_name, &tools->arena, tools->names, count))
        return TOOLMEND_E_MEMORY;
    for (size_t place = 1; place < count; place++)
        if (tmi_name_list_repeats(&tools->by_name, place))
            return fail_at(loading, tools->named[tools->by_name.order[place]],
                           loading->list, "two tools have one name; rename one of them");
    toolmend_tool **compiled = tmi_new(&loading->scratch, tools->count, toolmend_tool *);
    for (size_t i = 0; compiled && i < tools->count; i++)
        compiled[i] = tools->entries[i].tool;
    return compiled && tmi_vocabulary_make(&tools->vocabulary, &tools->arena,
                                           &loading->scratch, compiled, tools->count)
               ? TOOLMEND_OK
               : TOOLMEND_E_MEMORY;
}

static toolmend_status load_all(struct loading *loading, const struct tmi_token *root) {
    toolmend_tools *tools = loading->tools;
    toolmend_status status = find_list(loading, root);
    if (status != TOOLMEND_OK)
        return status;
    size_t count = loading->list ? tmi_child_count(loading->list) : 1;
    tools->entries = tmi_new(&tools->arena, count + 1, struct tmi_tools_entry);
    tools->names = tmi_new(&tools->arena, count + 1, toolmend_view);
    tools->named = tmi_new(&tools->arena, count + 1, size_t);
    if (!tools->entries || !tools->names || !tools->named)
        return TOOLMEND_E_MEMORY;
    struct tmi_walk walk = tmi_walk_start(loading->list ? loading->list : root);
    for (size_t i = 0; i < count && status == TOOLMEND_OK; i++) {
        const struct tmi_token *object = root;
        if (loading->list)
            tmi_walk_item(&walk, &object);
        tools->entries[i] = (struct tmi_tools_entry){.tool = NULL};
        tools->count = i + 1;
        status = load_tool(loading, i, object);
    }
    return status == TOOLMEND_OK ? index_all(loading) : status;
}

static toolmend_status fail_to_read(toolmend_error *error,
                                    const struct tmi_parsed *read) {
    if (read->fault == TMI_FAULT_MEMORY)
        return TOOLMEND_E_MEMORY;
    bool deep = read->fault == TMI_FAULT_DEPTH;
    return tmi_fail(error, deep ? TOOLMEND_E_LIMIT : TOOLMEND_E_SCHEMA, read->offset,
                    (toolmend_view){"", 0},
                    deep ? "the tool list is nested too deeply; flatten its schemas or "
                           "raise schema_depth_max"
                         : "the tool list is not JSON from here on; correct the text");
}

/* The list empty, in its own arena; NULL: out of memory. */
static toolmend_tools *create(const toolmend_allocator *allocator) {
    struct tmi_arena arena;
    if (!tmi_arena_init(&arena, allocator, sizeof(toolmend_tools) + 1024))
        return NULL;
    toolmend_tools *tools = tmi_new(&arena, 1, toolmend_tools);
    if (!tools) {
        tmi_arena_free(&arena);
        return NULL;
    }
    *tools = (toolmend_tools){.arena = arena};
    return tools;
}

static toolmend_status load(struct loading *loading, toolmend_view text,
                            const toolmend_options *options) {
    if (!tmi_arena_init(&loading->scratch, options->allocator, 1024))
        return TOOLMEND_E_MEMORY;
    struct tmi_parsed read =
        tmi_parse(text, TMI_SOURCE_TEXT, options->limits.schema_depth_max + DEPTH_AROUND,
                  &loading->scratch, NULL, 0);
    toolmend_status status = read.fault == TMI_FAULT_NONE
                                 ? load_all(loading, read.tokens)
                                 : fail_to_read(loading->error, &read);
    if (tmi_arena_failed(&loading->scratch) || tmi_arena_failed(&loading->tools->arena))
        status = TOOLMEND_E_MEMORY; /* of another fault the place may be told in part */
    tmi_arena_free(&loading->scratch);
    return status;
}

toolmend_status toolmend_tools_load(toolmend_view text, const toolmend_options *given,
                                    toolmend_tools **tools, toolmend_error *error) {
    toolmend_options options;
    if (tools)
        *tools = NULL;
    if (!tools || (!text.ptr && text.len > 0))
        return fail(
            error, TOOLMEND_E_ARGUMENT,
            "a parameter is missing; give a text and a pointer to receive the list");
    toolmend_status status = tmi_options(given, &options, error);
    if (status != TOOLMEND_OK)
        return status;
    if (text.len > options.limits.text_max)
        return fail(error, TOOLMEND_E_LIMIT,
                    "the tool list is longer than text_max; raise the limit or load the "
                    "tools one by one");
    const toolmend_view texts[] = {
        text, {"", 0}
    };
    struct loading loading = {
        .tools = create(options.allocator),
        .sources = {texts, 2},
        .given = given,
        .error = error
    };
    status = loading.tools ? load(&loading, text, &options) : TOOLMEND_E_MEMORY;
    if (status == TOOLMEND_E_MEMORY)
        fail(error, status,
             "memory ran out while loading tools; free some and try again");
    if (status == TOOLMEND_OK)
        *tools = loading.tools;
    else
        toolmend_tools_free(loading.tools);
    return status;
}

void toolmend_tools_free(toolmend_tools *tools) {
    if (!tools)
        return;
    for (size_t i = 0; i < tools->count; i++)
        toolmend_tool_free(tools->entries[i].tool);
    struct tmi_arena arena = tools->arena; /* the list is in it */
    tmi_arena_free(&arena);
}

size_t toolmend_tools_count(const toolmend_tools *tools) {
    return tools->count;
}

toolmend_view toolmend_tools_name(const toolmend_tools *tools, size_t index) {
    return index < tools->count ? tools->entries[index].name : (toolmend_view){NULL, 0};
}

size_t tmi_tools_place(const struct toolmend_tools *tools, toolmend_view name) {
    bool again;
    size_t index = tmi_name_list_find(&tools->by_name, name, &again);
    return index == SIZE_MAX ? SIZE_MAX : tools->named[index];
}

static bool declares(const struct toolmend_tools *tools, size_t place,
                     toolmend_view name) {
    return tmi_declares(&tools->vocabulary.words[place],
                        tmi_number_of(&tools->vocabulary, name));
}

bool tmi_defines_tool(const struct toolmend_tools *tools, size_t place,
                      const struct tmi_sources *sources, const struct tmi_token *object) {
    unsigned found = tmi_definition_of(sources, object);
    if (!tools->entries[place].tool) /* nobody knows what it declares */
        return false;
    return (found & TMI_DEFINES_EACH) ||
           ((found & TMI_DEFINES_TYPE) && !declares(tools, place, TMI_VIEW("type"))) ||
           ((found & TMI_DEFINES_PROPERTIES) &&
            !declares(tools, place, TMI_VIEW("properties")));
}

toolmend_status toolmend_tools_find(const toolmend_tools *tools, toolmend_view name,
                                    const toolmend_tool **tool, toolmend_error *error) {
    if (tool)
        *tool = NULL;
    if (!tools || !tool)
        return fail(
            error, TOOLMEND_E_ARGUMENT,
            "a parameter is missing; give a list and a pointer to receive the tool");
    size_t index = name.ptr ? tmi_tools_place(tools, name) : SIZE_MAX;
    if (index == SIZE_MAX)
        return fail(error, TOOLMEND_E_ARGUMENT,
                    "no tool of the list has that name; give one of its names exactly");
    const struct tmi_tools_entry *entry = &tools->entries[index];
    if (!entry->tool && error)
        *error = *entry->error;
    *tool = entry->tool;
    return entry->tool ? TOOLMEND_OK : entry->error->status;
}
