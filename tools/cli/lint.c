/* SPDX-License-Identifier: MIT
 *
 * lint.c - `toolmend lint`: what in a tool list keeps its calls from being repaired, or read.
 *
 * One tool after the other: its schema as text, then its places and what becomes of faults there;
 * at last the tools beside each other. A tool whose schema is invalid is a finding and does not stop
 * the others.
 */
#include "lint.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define LIST_MAX ((size_t)16 * 1024 * 1024)

const char *const lint_levels[] = {"error", "warning", "note"};

/* ---- words --------------------------------------------------------------------------------- */

#if defined(__GNUC__)
__attribute__((format(printf, 2, 0)))
#endif
static const char *
format_words(struct pool *pool, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int len = vsnprintf(NULL, 0, format, arguments);
    size_t room = len > 0 ? (size_t)len + 1 : 1;
    char *words = pool_take(pool, room, 1);
    (void)vsnprintf(words, room, format, again);
    va_end(again);
    return words;
}

const char *lint_words(struct pool *pool, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const char *words = format_words(pool, format, arguments);
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
    return lint_words(pool, "%.*s%s", (int)len, text.len > 0 ? text.ptr : "",
                      len < text.len ? "..." : "");
}

const char *lint_short_string(struct pool *pool, const json_t *string) {
    return lint_short(
        pool, (toolmend_view){json_string_value(string), json_string_length(string)});
}

json_t *lint_text(toolmend_view text) {
    json_t *json = json_stringn(text.len > 0 ? text.ptr : "", text.len);
    return json ? json : json_null();
}

const char *lint_below(struct pool *pool, const char *pointer, const char *name) {
    struct writing out = {.pool = pool};
    for (const char *c = name; *c; c++)
        if (*c == '~' || *c == '/')
            write_words(&out, *c == '~' ? "~0" : "~1");
        else
            write_view(&out, (toolmend_view){c, 1});
    return lint_words(pool, "%s/%.*s", pointer, (int)out.len, out.len > 0 ? out.ptr : "");
}

const char *lint_at(struct pool *pool, const char *pointer, size_t index) {
    return lint_words(pool, "%s/%zu", pointer, index);
}

/* ---- findings ------------------------------------------------------------------------------ */

static size_t rank(const json_t *finding) {
    const char *level = json_string_value(json_object_get(finding, "level"));
    size_t at = 0;
    while (at < LINT_LEVELS && strcmp(level, lint_levels[at]) != 0)
        at++;
    return at;
}

json_t *lint_add(struct lint_tool *tool, enum lint_level level, const char *id,
                 const char *schema_pointer, const char *remedy, const char *format,
                 ...) {
    size_t at = json_array_size(tool->findings);
    va_list arguments;
    va_start(arguments, format);
    const char *message = format_words(tool->pool, format, arguments);
    va_end(arguments);
    while (at > 0 && rank(json_array_get(tool->findings, at - 1)) > level)
        at--;
    json_t *finding =
        json_pack("{ss ss ss+ so so}", "level", lint_levels[level], "id", id, "pointer",
                  tool->schema_pointer, schema_pointer, "message",
                  lint_text(cli_words(message)), "remedy", lint_text(cli_words(remedy)));
    (void)json_array_insert_new(tool->findings, at, finding);
    return finding;
}

void lint_of_tool(const struct lint_tool *tool, json_t *finding, const char *member) {
    (void)json_object_set_new(finding, "pointer",
                              json_sprintf("%s%s", tool->pointer, member));
}

bool lint_has_finding(const struct lint_tool *tool, const char *id,
                      const char *schema_pointer) {
    const char *pointer =
        lint_words(tool->pool, "%s%s", tool->schema_pointer, schema_pointer);
    json_t *one;
    size_t i;
    json_array_foreach(tool->findings, i, one) {
        const char *has = json_string_value(json_object_get(one, "id"));
        const char *at = json_string_value(json_object_get(one, "pointer"));
        if ((!id || strcmp(has, id) == 0) && strcmp(at, pointer) == 0)
            return true;
    }
    return false;
}

/* ---- one tool ------------------------------------------------------------------------------ */

static void judge_name(struct lint_tool *tool) {
    enum { LEN_MAX = 64 };
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789_-";
    bool fits = tool->name.len > 0 && tool->name.len <= LEN_MAX;
    for (size_t i = 0; i < tool->name.len; i++)
        fits &= tool->name.ptr[i] != '\0' && strchr(allowed, tool->name.ptr[i]) != NULL;
    if (!fits)
        lint_of_tool(tool,
                     lint_add(tool, LINT_WARNING, "tool-name", "", "rename the tool",
                              "the name is not of 1 to 64 letters, digits, _ and -, and "
                              "providers refuse it"),
                     "/name");
}

/* The engine's own word about a schema that it cannot take; a long pointer ends in "/...". */
static void add_refusal(struct lint_tool *tool, const toolmend_error *error) {
    size_t len = strlen(error->pointer);
    const char *semicolon = strstr(error->message, "; ");
    if (len >= 4 && strcmp(error->pointer + len - 4, "/...") == 0)
        len -= 4;
    const char *pointer = lint_words(tool->pool, "%.*s", (int)len, error->pointer);
    int end = semicolon ? (int)(semicolon - error->message) : (int)strlen(error->message);
    if (!lint_has_finding(tool, NULL, pointer)) /* else it has been said, and better */
        lint_add(tool, LINT_ERROR, "schema", pointer,
                 semicolon ? semicolon + 2 : "correct the schema", "%.*s", end,
                 error->message);
}

/* Names as members of an object: those of a list, or those that another object has. */
static void take_set(json_t *set, json_t *names) {
    const char *name;
    json_t *one;
    size_t i;
    json_array_foreach(names, i, one) if (json_is_string(one))(void)
        json_object_set_new(set, json_string_value(one), json_true());
    json_object_foreach(names, name, one)(void)
        json_object_set_new(set, name, json_true());
}

static void judge_places(struct lint_tool *tool, const toolmend_tool *compiled) {
    struct lint_places places = {.tool = tool};
    lint_places(&places);
    for (size_t i = 0; i < places.list[0]->count; i++) {
        const json_t *schema = places.list[0]->set[i].json;
        take_set(tool->required, json_object_get(schema, "required"));
        take_set(tool->declared, json_object_get(schema, "properties"));
    }
    for (size_t i = 0; tool->asked && i < toolmend_tool_warning_count(compiled); i++) {
        toolmend_warning warning = toolmend_tool_warning(compiled, i);
        const char *at =
            lint_words(tool->pool, "%.*s", (int)warning.pointer.len, warning.pointer.ptr);
        if (strcmp(warning.id, "nullable-unknown") == 0)
            continue; /* a finding about keywords says more */
        if (strcmp(warning.id, "hint-unknown") != 0)
            lint_add(
                tool, LINT_WARNING, warning.id, at,
                "escape only what has to be escaped, and write no other dialect",
                "the pattern is none of ECMA-262 with the flag u, so it is not checked");
        else if (!lint_has_finding(tool, "hint", at))
            lint_add(
                tool, LINT_WARNING, "hint", at,
                "write one hint of its kind; beside a `$ref` of draft-07, put both into "
                "`allOf`",
                "the hint is not read: nothing acts on it");
    }
    if (tool->asked) {
        lint_samples(&places);
        lint_judge_places(&places);
        lint_markup_keys(&places);
        lint_faults(&places);
    }
    lint_places_free(&places);
}

static int judge_schema(struct lint_tool *tool) {
    toolmend_tool *compiled = NULL;
    toolmend_error error = {.offset = SIZE_MAX};
    tool->root =
        json_loadb(tool->schema.ptr, tool->schema.len,
                   JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL, NULL);
    const char *draft = json_string_value(json_object_get(tool->root, "$schema"));
    tool->draft7 = draft && strstr(draft, "draft-07") != NULL;
    if (tool->root && tool->asked)
        lint_schema(tool);
    const toolmend_options options = {.size = sizeof options,
                                      .openapi_nullable = tool->openapi};
    toolmend_status status =
        toolmend_tool_compile(tool->name, tool->schema, &options, &compiled, &error);
    tool->compiled = status == TOOLMEND_OK;
    if (status == TOOLMEND_E_MEMORY)
        return cli_fail(CLI_IO, NULL, "no memory for a schema; free some");
    if (status != TOOLMEND_OK)
        add_refusal(tool, &error);
    else if (tool->root)
        judge_places(tool, compiled);
    toolmend_tool_free(compiled);
    return CLI_OK;
}

static int judge_tool(struct lint_tool *tool, const struct toollist_tool *listed) {
    const char *index =
        listed->index == SIZE_MAX ? "" : lint_at(tool->pool, "", listed->index);
    tool->pointer =
        lint_words(tool->pool, "%s%s%s", listed->before, index, listed->behind);
    tool->schema_pointer = tool->pointer;
    if (!tool->name.ptr) {
        lint_add(
            tool, LINT_NOTE, "no-name", "",
            "leave a tool of the provider's own as it is; give any other one a string "
            "as name",
            "the entry has no name that a call could use, so it is passed over");
        return CLI_OK;
    }
    if (tool->asked) {
        judge_name(tool);
        lint_markup_name(tool);
    }
    if (!listed->schema.ptr) {
        tool->compiled = true; /* it takes any object */
        lint_add(tool, LINT_WARNING, "no-schema", "",
                 "describe its arguments, be it as {\"type\": \"object\"}",
                 "the tool has no schema, so any object is right");
        return CLI_OK;
    }
    tool->schema_pointer = lint_words(tool->pool, "%s%s", tool->pointer, listed->member);
    tool->schema = listed->schema;
    return judge_schema(tool);
}

/* ---- the list ------------------------------------------------------------------------------ */

/* Judge all tools of the list; only the one that is asked for in full. */
static int judge_list(struct lint_tool *list, struct pool *pool, toolmend_view text,
                      const toolmend_tools *tools, const struct cli_line *line) {
    const char *only = line->values[CLI_TOOL];
    struct toollist_walk walk = toollist_start(text);
    struct toollist_tool listed;
    int code = CLI_OK;
    for (size_t i = 0; code == CLI_OK && i < toolmend_tools_count(tools); i++) {
        struct lint_tool *tool = &list[i];
        tool->pool = pool;
        tool->name = toolmend_tools_name(tools, i);
        tool->asked = !only || view_is(tool->name, only);
        tool->openapi = line->values[CLI_OPENAPI] != NULL;
        tool->findings = json_array();
        tool->fields = json_array();
        tool->required = json_object();
        tool->declared = json_object();
        if (toollist_next(&walk, &listed))
            code = judge_tool(tool, &listed);
    }
    return code;
}

static void print_json(const char *source, const struct lint_tool *list, size_t count,
                       const size_t *levels) {
    json_t *tools = json_array();
    for (size_t i = 0; i < count; i++)
        if (list[i].asked)
            (void)json_array_append_new(
                tools, json_pack("{so ss sO sO}", "name", lint_text(list[i].name),
                                 "pointer", list[i].pointer, "findings", list[i].findings,
                                 "fields", list[i].fields));
    json_t *page = json_pack(
        "{si so s{si si si si} so}", "format", 1, "list", lint_text(cli_words(source)),
        "counts", "tool", (int)count, "error", (int)levels[LINT_ERROR], "warning",
        (int)levels[LINT_WARNING], "note", (int)levels[LINT_NOTE], "tools", tools);
    (void)json_dumpf(page, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(page);
}

static int print(const struct cli_line *line, const char *source,
                 const struct lint_tool *list, size_t count) {
    size_t levels[LINT_LEVELS] = {0};
    const char *only = line->values[CLI_TOOL];
    for (size_t i = 0; i < count; i++) {
        json_t *one;
        size_t at;
        if (list[i].asked)
            json_array_foreach(list[i].findings, at, one) levels[rank(one)]++;
    }
    if (line->values[CLI_JSON])
        print_json(source, list, count, levels);
    else
        lint_print(source, list, count, levels, only || count == 1);
    return levels[LINT_ERROR] + levels[LINT_WARNING] > 0 ? CLI_FOUND : CLI_OK;
}

static int run(const struct cli_line *line, const char *source, toolmend_view text) {
    const toolmend_options options = {.size = sizeof options,
                                      .limits = {.text_max = LIST_MAX}};
    toolmend_error error = {.offset = SIZE_MAX};
    toolmend_tools *tools = NULL;
    const char *only = line->values[CLI_TOOL];
    struct pool pool = {NULL};
    toolmend_status status = toolmend_tools_load(text, &options, &tools, &error);
    if (status != TOOLMEND_OK)
        return toollist_fail(source, text, status, &error, NULL);
    size_t count = toolmend_tools_count(tools);
    struct lint_tool *list = pool_take(&pool, count, sizeof *list);
    int code = judge_list(list, &pool, text, tools, line);
    bool found = !only;
    for (size_t i = 0; i < count; i++)
        found |= list[i].asked;
    if (code == CLI_OK && !found)
        code = cli_fail(CLI_USAGE, source,
                        "no tool \"%s\" in it; lint without --tool names all", only);
    if (code == CLI_OK) {
        lint_names(list, count);
        code = print(line, source, list, count);
    }
    for (size_t i = 0; i < count; i++) {
        json_t *held[] = {list[i].root, list[i].findings, list[i].fields,
                          list[i].required, list[i].declared};
        for (size_t k = 0; k < COUNT(held); k++)
            json_decref(held[k]);
    }
    toolmend_tools_free(tools);
    pool_free(&pool);
    return code;
}

int cli_lint(const struct cli_line *line) {
    const char *path = line->operand;
    if (path && strcmp(path, "-") == 0)
        path = NULL;
    struct cli_bytes text;
    int code = cli_read(path, LIST_MAX, &text);
    json_object_seed(1);
    if (code == CLI_OK)
        code = run(line, path ? path : "stdin", cli_view(&text));
    free(text.ptr);
    return code;
}
