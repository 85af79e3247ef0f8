/* SPDX-License-Identifier: MIT
 *
 * lint.c - `toolmend lint`: what in a tool list keeps its calls from being mended, or read.
 *
 * One tool after the other: its schema as text, then its places and what becomes of faults there;
 * at last the tools beside each other. A tool whose schema is none is a finding and does not stop
 * the others.
 */
#include "lint.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define LIST_MAX ((size_t)16 * 1024 * 1024)

/* ---- findings ----------------------------------------------------------------------------------- */

const char *lint_words(struct pool *pool, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int len = vsnprintf(NULL, 0, format, arguments);
    size_t room = len > 0 ? (size_t)len + 1 : 1;
    char *words = pool_take(pool, room, 1);
    (void)vsnprintf(words, room, format, again);
    va_end(again);
    va_end(arguments);
    return words;
}

const char *lint_short(struct pool *pool, toolmend_view text) {
    enum { SHORT = 60 };
    size_t len = text.len;
    if (len > SHORT) {
        len = SHORT;
        while (len > 0 && ((unsigned char)text.ptr[len] & 0xC0) == 0x80)
            len--; /* not inside a character */
    }
    char *words = pool_take(pool, len + sizeof "...", 1);
    if (len > 0)
        memcpy(words, text.ptr, len);
    if (len < text.len)
        memcpy(words + len, "...", sizeof "...");
    return words;
}

static toolmend_view joined(struct pool *pool, toolmend_view before,
                            toolmend_view behind) {
    struct writing out = {.pool = pool};
    write_view(&out, before);
    write_view(&out, behind);
    return written(&out);
}

struct lint_finding *lint_add(struct lint_tool *tool, enum lint_level level,
                              const char *id, toolmend_view schema_pointer,
                              const char *format, ...) {
    struct lint_finding *finding = pool_take(tool->pool, 1, sizeof *finding);
    struct lint_finding **link = &tool->findings;
    va_list arguments;
    char message[1024];
    va_start(arguments, format);
    (void)vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    finding->level = level;
    finding->id = id;
    finding->pointer = joined(tool->pool, tool->schema_pointer, schema_pointer);
    finding->message = lint_words(tool->pool, "%s", message);
    finding->remedy = "";
    while (*link && (*link)->level <= level)
        link = &(*link)->next;
    finding->next = *link;
    *link = finding;
    return finding;
}

void lint_of_tool(const struct lint_tool *tool, struct lint_finding *finding,
                  const char *member) {
    finding->pointer = joined(tool->pool, tool->pointer, cli_words(member));
}

bool lint_has_finding(const struct lint_tool *tool, const char *id,
                      toolmend_view schema_pointer) {
    size_t before = tool->schema_pointer.len;
    for (const struct lint_finding *one = tool->findings; one; one = one->next)
        if ((!id || strcmp(one->id, id) == 0) && one->pointer.len >= before &&
            view_same(view_cut(one->pointer, before, one->pointer.len), schema_pointer))
            return true;
    return false;
}

/* ---- one tool ------------------------------------------------------------------------------------ */

static void judge_name(struct lint_tool *tool) {
    enum { NAME_MAX_LEN = 64 };
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789_-";
    bool fits = tool->name.len > 0 && tool->name.len <= NAME_MAX_LEN;
    for (size_t i = 0; i < tool->name.len; i++)
        fits &= tool->name.ptr[i] != '\0' && strchr(allowed, tool->name.ptr[i]) != NULL;
    if (fits)
        return;
    struct lint_finding *finding = lint_add(
        tool, LINT_WARNING, "tool-name", (toolmend_view){"", 0},
        "the name is not of 1 to 64 letters, digits, _ and -, and providers refuse it");
    finding->remedy = "rename the tool";
    lint_of_tool(tool, finding, "/name");
}

/* A tool of the provider's own, which is run there and never called by a name of the list; or one
 * that has lost its name. */
static void add_no_name(struct lint_tool *tool) {
    lint_add(tool, LINT_NOTE, "no-name", (toolmend_view){"", 0},
             "the entry has no name that a call could use, so it is passed over")
        ->remedy =
        "leave a tool of the provider's own as it is; give any other one a string "
        "as name";
}

/* The engine's own word about a schema that it cannot take; a long pointer ends in "/...". */
static void add_refusal(struct lint_tool *tool, const toolmend_error *error) {
    size_t len = strlen(error->pointer);
    const char *semicolon = strstr(error->message, "; ");
    if (len >= 4 && strcmp(error->pointer + len - 4, "/...") == 0)
        len -= 4;
    toolmend_view pointer = {error->pointer, len};
    if (lint_has_finding(tool, NULL, pointer))
        return; /* it has been said, and better */
    int end = semicolon ? (int)(semicolon - error->message) : (int)strlen(error->message);
    struct lint_finding *finding =
        lint_add(tool, LINT_ERROR, "schema", pointer, "%.*s", end, error->message);
    finding->remedy =
        lint_words(tool->pool, "%s", semicolon ? semicolon + 2 : "correct the schema");
}

static int by_bytes(const void *a, const void *b) {
    const toolmend_view *left = a, *right = b;
    size_t len = left->len < right->len ? left->len : right->len;
    int order = len > 0 ? memcmp(left->ptr, right->ptr, len) : 0;
    return order != 0 ? order : (left->len > right->len) - (left->len < right->len);
}

/* Ascending, each name once. */
static size_t put_in_order(toolmend_view *names, size_t count) {
    size_t kept = 0;
    qsort(names, count, sizeof *names, by_bytes);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || !view_same(names[kept - 1], names[i]))
            names[kept++] = names[i];
    return kept;
}

/* The names that the root requires and declares. */
static void take_names(struct lint_tool *tool, struct document *document) {
    struct pool scratch = {NULL};
    struct position root = position_root(document, &scratch);
    size_t room = document->tree->count;
    const toolmend_view none = {"", 0};
    tool->required = pool_take(&scratch, room, sizeof *tool->required);
    tool->declared = pool_take(&scratch, room, sizeof *tool->declared);
    for (size_t i = 0; i < root.count; i++) {
        const struct tree_node *names =
            document_keyword(document, root.schemas[i], "required");
        for (const struct tree_node *one = names ? names->first : NULL;
             one && tool->required_count < room; one = one->next)
            if (one->text.ptr)
                tool->required[tool->required_count++] =
                    joined(tool->pool, one->text, none);
    }
    struct declared_walk walk = {0};
    for (const struct tree_node *one = position_next_declared(document, &root, &walk);
         one && tool->declared_count < room;
         one = position_next_declared(document, &root, &walk))
        if (one->name.ptr)
            tool->declared[tool->declared_count++] = joined(tool->pool, one->name, none);
    toolmend_view **lists[] = {&tool->required, &tool->declared};
    size_t *counts[] = {&tool->required_count, &tool->declared_count};
    for (size_t i = 0; i < 2; i++) {
        *counts[i] = put_in_order(*lists[i], *counts[i]);
        toolmend_view *kept = pool_take(tool->pool, *counts[i], sizeof *kept);
        for (size_t k = 0; k < *counts[i]; k++)
            kept[k] = (*lists[i])[k];
        *lists[i] = kept;
    }
    pool_free(&scratch);
}

static void try_places(struct lint_places *places) {
    lint_places(places);
    lint_proof(places);
    lint_samples(places);
    lint_places_judge(places);
    lint_faults(places);
    toolmend_tool_free(places->proof);
}

static int judge_schema(struct lint_tool *tool) {
    struct pool scratch = {NULL};
    const struct tree *tree = tool->asked ? tree_read(&scratch, tool->schema) : NULL;
    if (tree)
        lint_schema(tool, tree);
    pool_free(&scratch);
    struct lint_places places = {.tool = tool};
    toolmend_tool *compiled = NULL;
    toolmend_error error = {.offset = SIZE_MAX};
    int code = CLI_OK;
    toolmend_status status =
        document_open(&places.document, tool->name, tool->schema, &compiled, &error);
    tool->compiled = status == TOOLMEND_OK;
    if (status == TOOLMEND_E_MEMORY)
        code = cli_fail(CLI_IO, NULL, SIZE_MAX, "no memory for a schema; free some");
    else if (status != TOOLMEND_OK)
        add_refusal(tool, &error);
    else {
        take_names(tool, &places.document);
        if (tool->asked)
            try_places(&places);
    }
    document_close(&places.document);
    toolmend_tool_free(compiled);
    return code;
}

static int judge_tool(struct lint_tool *tool, const struct toollist_tool *listed) {
    struct writing out = {.pool = tool->pool};
    write_words(&out, listed->before);
    if (listed->index != SIZE_MAX) {
        write_words(&out, "/");
        write_number(&out, listed->index);
    }
    write_words(&out, listed->behind);
    tool->pointer = written(&out);
    tool->schema_pointer = tool->pointer;
    tool->fields_end = &tool->fields;
    if (!tool->name.ptr) {
        add_no_name(tool);
        return CLI_OK;
    }
    if (tool->asked)
        judge_name(tool);
    if (!listed->schema.ptr) {
        tool->compiled = true; /* it takes any object */
        lint_add(tool, LINT_WARNING, "no-schema", (toolmend_view){"", 0},
                 "the tool has no schema, so any object is right")
            ->remedy = "describe its arguments, be it as {\"type\": \"object\"}";
        return CLI_OK;
    }
    tool->schema_pointer = joined(tool->pool, tool->pointer, cli_words(listed->member));
    tool->schema = listed->schema;
    return judge_schema(tool);
}

/* ---- the list ------------------------------------------------------------------------------------- */

/* Judge all tools that were asked for. `list` is the text when it has been loaded. */
static int judge_list(struct lint *lint, toolmend_view list, const toolmend_tools *tools,
                      const char *only) {
    struct toollist_walk walk = toollist_start(list);
    struct toollist_tool listed;
    int code = CLI_OK;
    bool found = only == NULL;
    lint->tool_count = toolmend_tools_count(tools);
    lint->tools = pool_take(&lint->pool, lint->tool_count, sizeof *lint->tools);
    for (size_t i = 0; code == CLI_OK && i < lint->tool_count; i++) {
        struct lint_tool *tool = &lint->tools[i];
        tool->pool = &lint->pool;
        tool->name = toolmend_tools_name(tools, i);
        tool->asked = !only || view_is(tool->name, only);
        found |= tool->asked;
        if (toollist_next(&walk, &listed))
            code = judge_tool(tool, &listed);
    }
    if (code == CLI_OK && !found)
        code = cli_fail(CLI_USAGE, lint->source, SIZE_MAX,
                        "no tool \"%s\" in it; lint without --tool names all", only);
    if (code == CLI_OK)
        lint_names(lint);
    return code;
}

static void count(struct lint *lint) {
    for (size_t i = 0; i < lint->tool_count; i++)
        for (const struct lint_finding *one = lint->tools[i].findings;
             lint->tools[i].asked && one; one = one->next)
            lint->counts[one->level]++;
}

static int run(struct lint *lint, const struct cli_line *line, toolmend_view list) {
    const toolmend_options options = {.size = sizeof options,
                                      .limits = {.text_max = LIST_MAX}};
    toolmend_error error = {.offset = SIZE_MAX};
    toolmend_tools *tools = NULL;
    const char *only = line->values[CLI_TOOL];
    toolmend_status status = toolmend_tools_load(list, &options, &tools, &error);
    if (status != TOOLMEND_OK)
        return toollist_fail(lint->source, list, status, &error, NULL);
    int code = judge_list(lint, list, tools, only);
    if (code == CLI_OK) {
        count(lint);
        if (line->values[CLI_JSON])
            lint_print_json(lint);
        else
            lint_print(lint, only || lint->tool_count == 1);
        if (lint->counts[LINT_ERROR] + lint->counts[LINT_WARNING] > 0)
            code = CLI_FOUND;
    }
    toolmend_tools_free(tools);
    return code;
}

int cli_lint(const struct cli_line *line) {
    const char *path = line->operand;
    if (path && strcmp(path, "-") == 0)
        path = NULL;
    struct lint lint = {.source = path ? path : "stdin"};
    struct cli_bytes list;
    int code = cli_read(path, LIST_MAX, &list);
    if (code == CLI_OK)
        code = run(&lint, line, cli_view(&list));
    free(list.ptr);
    pool_free(&lint.pool);
    return code;
}
