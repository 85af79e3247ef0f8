/* SPDX-License-Identifier: MIT
 *
 * suite_case.c - decodes a canonical line as a case.
 *
 * The form of the line has been checked by its schema. Checked here is what a schema cannot say:
 * texts that must be objects, and names that must exist. The clause of a case follows from its id.
 * So does its group, except that a repair under a principle counts in the group of its first rule.
 */
#include "suite_internal.h"

#include <stdlib.h>
#include <string.h>

#include "call_text.h"
#include "sha256.h"

enum {
    ARGUMENTS,
    ARGUMENTS_B64,
    CALL,
    CALL_B64,
    EXPECT,
    FINISH,
    ID,
    NEEDS,
    OP,
    SCORED,
    TEXT,
    TEXT_B64,
    TIER,
    TOOL,
    TOOLS,
    MEMBERS
};
static const char *const members[MEMBERS] = {
    "arguments", "arguments_b64", "call", "call_b64", "expect", "finish", "id",   "needs",
    "op",        "scored",        "text", "text_b64", "tier",   "tool",   "tools"};

enum {
    E_ARGUMENTS,
    E_ARGUMENTS_B64,
    E_CALLS,
    E_CHOICE,
    E_NAME,
    E_OTHERWISE,
    E_OUTCOME,
    E_READINGS,
    E_REASON,
    E_RULES,
    E_MEMBERS
};
static const char *const expect_members[E_MEMBERS] = {
    "arguments", "arguments_b64", "calls",    "choice", "name",
    "otherwise", "outcome",       "readings", "reason", "rules"};

static const char *const outcomes[] = {"valid", "repaired", "rejected", NULL};
static const char *const markup_outcomes[] = {"none", "calls", "rejected", NULL};
static const char *const finishes[] = {"unknown", "complete", "truncated", NULL};
static const char *const tiers[] = {"safe", "standard", "extended", NULL};

toolmend_view suite_find_tool(const struct suite_case *test, toolmend_view name) {
    toolmend_view tool;
    size_t i = 0;
    for (size_t at = 0; toolmend_json_next(test->tool, &at, NULL, &tool); i++)
        if (name.ptr && strlen(test->tool_names[i]) == name.len &&
            memcmp(test->tool_names[i], name.ptr, name.len) == 0)
            return tool;
    return (toolmend_view){NULL, 0};
}

/* ---- expectations ----------------------------------------------------------------------- */

/* Is the text one strict JSON object? */
static bool find_object(struct loading *l, toolmend_view text, bool *object) {
    size_t at = 0;
    while (at < text.len && strchr(" \t\r\n", text.ptr[at]) && text.ptr[at] != '\0')
        at++;
    toolmend_status status = toolmend_json_check(text, NULL);
    *object = status == TOOLMEND_OK && text.ptr[at] == '{';
    return status != TOOLMEND_E_MEMORY || loading_no_memory(l);
}

/* Is the call text one, and are its arguments one, or the text of one? */
static bool find_call_object(struct loading *l, toolmend_view text, bool *object) {
    struct call_text call;
    bool read = call_text_read(text, &call) || loading_no_memory(l);
    *object = false;
    if (read && call.object && call.arguments.ptr)
        read = find_object(l, call.arguments, object);
    call_text_free(&call);
    return read;
}

/* The readings of a rejected text, what else it could be, or the calls in a model text; an absent
 * list is empty. */
static bool read_readings(struct loading *l, toolmend_view list,
                          const struct suite_case *test,
                          const struct suite_reading **made, size_t *count) {
    toolmend_view item;
    if (!list.ptr)
        return true;
    struct suite_reading *readings =
        loading_take(l, count_items(list) + 1, sizeof *readings);
    *made = readings;
    for (size_t at = 0; readings && toolmend_json_next(list, &at, NULL, &item);) {
        struct suite_reading *reading = &readings[(*count)++];
        toolmend_view text = test->call ? toolmend_json_at(item, "/arguments") : item;
        bool object = l->digests != NULL;
        if (!read_string(l, toolmend_json_at(item, "/name"), "name of a reading",
                         &reading->name) ||
            !read_string(l, text, "a reading", &reading->arguments) ||
            (!object && !find_object(l, reading->arguments, &object)))
            return false;
        if (!object)
            return loading_fail(l, "a reading is not one strict JSON object; a call has "
                                   "to be one");
    }
    return readings != NULL;
}

/* Is each of them for a tool that is on offer? */
static bool have_tools(struct loading *l, const struct suite_case *test,
                       const struct suite_reading *readings, size_t count) {
    for (size_t i = 0; test->call && i < count; i++)
        if (!suite_find_tool(test, readings[i].name).ptr)
            return loading_fail(
                l, "the name of a reading is none of the tools; write the name of one");
    return true;
}

static bool read_row(struct loading *l, toolmend_view json, const struct suite_case *test,
                     struct suite_expect *expect) {
    toolmend_view values[E_MEMBERS];
    bool object = true;
    read_members(json, expect_members, E_MEMBERS, values);
    expect->outcome = (enum suite_outcome)word_index(
        values[E_OUTCOME], test->markup ? markup_outcomes : outcomes);
    if (expect->outcome == SUITE_REPAIRED && !test->markup &&
        (!read_text(l, values[E_ARGUMENTS], values[E_ARGUMENTS_B64], "expect.arguments",
                    &expect->arguments) ||
         (!l->digests && !find_object(l, expect->arguments, &object))))
        return false;
    if (!object)
        return loading_fail(l, "expect.arguments is not one strict JSON object; a repair "
                               "has to be one");
    if (!read_strings(l, values[E_RULES], "expect.rules", &expect->rules,
                      &expect->rule_count) ||
        !read_string(l, values[E_CHOICE], "choice", &expect->choice) ||
        !read_string(l, values[E_REASON], "expect.reason", &expect->reason) ||
        !read_string(l, values[E_NAME], "expect.name", &expect->name) ||
        !read_readings(l, values[E_READINGS], test, &expect->readings,
                       &expect->reading_count) ||
        !have_tools(l, test, expect->readings, expect->reading_count) ||
        !read_readings(l, values[E_OTHERWISE], test, &expect->otherwise,
                       &expect->otherwise_count) ||
        !read_readings(l, values[E_CALLS], test, &expect->calls, &expect->call_count) ||
        !have_tools(l, test, expect->calls, expect->call_count))
        return false;
    if (expect->name.ptr && !suite_find_tool(test, expect->name).ptr)
        return loading_fail(
            l, "expect.name %.60s is none of the tools; write the name of one",
            expect->name.ptr);
    return true;
}

static bool read_rows(struct loading *l, toolmend_view json, struct suite_case *test) {
    toolmend_view rows = toolmend_json_at(json, "/any_of");
    toolmend_view row;
    size_t count = rows.ptr ? count_items(rows) : 1;
    struct suite_expect *expect = loading_take(l, count, sizeof *expect);
    if (!expect)
        return false;
    test->expect = expect;
    test->expect_count = count;
    if (!rows.ptr)
        return read_row(l, json, test, expect);
    for (size_t at = 0; toolmend_json_next(rows, &at, NULL, &row); expect++)
        if (!read_row(l, row, test, expect))
            return false;
    return true;
}

/* ---- what is asked ---------------------------------------------------------------------- */

static bool read_tools(struct loading *l, toolmend_view tools, struct suite_case *test) {
    toolmend_view item;
    toolmend_view name;
    size_t count = test->call ? count_items(tools) : 1;
    const char **names = loading_take(l, count + 1, sizeof *names);
    if (!names)
        return false;
    test->tool = tools;
    test->tool_names = names;
    test->hints = hints_find(tools);
    size_t at = 0;
    for (; test->tool_count < count; test->tool_count++) {
        if (test->call)
            (void)toolmend_json_next(tools, &at, NULL, &item);
        if (!read_string(l, toolmend_json_at(test->call ? item : tools, "/name"),
                         "name of a tool", &name))
            return false;
        names[test->tool_count] = name.ptr;
        for (size_t i = 0; i < test->tool_count; i++)
            if (strcmp(names[i], name.ptr) == 0)
                return loading_fail(l, "two tools have the name %.60s; rename one",
                                    name.ptr);
    }
    return true;
}

static bool read_asked(struct loading *l, const toolmend_view *values,
                       struct suite_case *test) {
    test->markup = values[OP].ptr && is_word(values[OP], "markup");
    test->call = test->markup || (values[OP].ptr && is_word(values[OP], "call"));
    size_t text = test->markup ? TEXT : test->call ? CALL : ARGUMENTS;
    if (!read_tools(l, values[test->call ? TOOLS : TOOL], test) ||
        !read_text(l, values[text], values[text + 1], members[text], &test->text))
        return false;
    test->utf8 = toolmend_json_quote(test->text, NULL, 0) != SIZE_MAX;
    bool read =
        test->markup || (test->call ? find_call_object(l, test->text, &test->object)
                                    : find_object(l, test->text, &test->object));
    return read && toolmend_finish_by_name(finishes[word_index(values[FINISH], finishes)],
                                           &test->finish);
}

/* ---- what it is called, where it counts -------------------------------------------------- */

static bool read_id(struct loading *l, toolmend_view json, struct suite_case *test) {
    toolmend_view id;
    if (!read_string(l, json, "id", &id))
        return false;
    test->id = l->id = id.ptr;
    size_t len = l->subject ? strlen(l->subject) : 0;
    if (l->subject && (strncmp(id.ptr, l->subject, len) != 0 || id.ptr[len] != '/' ||
                       strchr(id.ptr + len + 1, '/')))
        return loading_fail(l, "the id is not one of this file; write %s/slug",
                            l->subject);
    return true;
}

static const char *copy(struct loading *l, const char *from, size_t len) {
    char *out = loading_take(l, len + 1, 1);
    if (out)
        memcpy(out, from, len);
    return out;
}

static bool is_in(const char *id, const char *folder) {
    size_t len = strlen(folder);
    return strncmp(id, folder, len) == 0 && id[len] == '/';
}

/* The first rule of the first row that repairs; NULL: none. */
static const char *first_rule(const struct suite_case *test) {
    for (size_t i = 0; i < test->expect_count; i++)
        if (test->expect[i].rule_count > 0)
            return test->expect[i].rules[0];
    return NULL;
}

static bool place(struct loading *l, struct suite_case *test) {
    const char *rule = first_rule(test);
    const char *slug = strrchr(test->id, '/');
    const char *from = test->id;
    if (is_in(test->id, "principle") && strchr(from, '/') != slug)
        from = strchr(from, '/') + 1;
    if (is_in(test->id, "corpus"))
        test->clause = rule ? rule : "corpus";
    else
        test->clause = copy(l, from, (size_t)(slug - from));
    bool moves = is_in(test->id, "principle") || is_in(test->id, "never") ||
                 is_in(test->id, "seed");
    const char *home = moves && rule ? rule : test->id;
    test->group = copy(l, home, strcspn(home, "/"));
    return test->clause && test->group;
}

/* ---- the rest --------------------------------------------------------------------------- */

/* Of the line without `why` and `seen`: saying it better does not make it another case. */
static void digest(toolmend_view line, char hex[65]) {
    struct sha256 hash;
    toolmend_view name;
    toolmend_view value;
    const char *before = "{";
    sha256_begin(&hash);
    for (size_t at = 0; toolmend_json_next(line, &at, &name, &value);) {
        if (is_word(name, "why") || is_word(name, "seen"))
            continue;
        sha256_add(&hash, before, 1);
        sha256_add(&hash, name.ptr, name.len);
        sha256_add(&hash, ":", 1);
        sha256_add(&hash, value.ptr, value.len);
        before = ",";
    }
    sha256_add(&hash, "}", 1);
    sha256_end(&hash, hex);
}

static bool append(struct loading *l, const struct suite_case *test) {
    struct suite *suite = l->suite;
    if (suite->count == l->capacity) {
        size_t capacity = l->capacity > 0 ? 2 * l->capacity : 256;
        struct suite_case *grown = realloc(suite->cases, capacity * sizeof *suite->cases);
        if (!grown)
            return loading_no_memory(l);
        suite->cases = grown;
        l->capacity = capacity;
    }
    suite->cases[suite->count++] = *test;
    return true;
}

bool case_read(struct loading *l, toolmend_view line) {
    struct suite_case test = {0};
    toolmend_view values[MEMBERS];
    l->id = NULL;
    test.line = (toolmend_view){copy(l, line.ptr, line.len), line.len};
    if (!test.line.ptr)
        return false;
    read_members(test.line, members, MEMBERS, values);
    if (values[ID].ptr && values[ID].ptr[0] == '"' && !read_id(l, values[ID], &test))
        return false;
    if (!l->digests && !loading_check(l, SUITE_LINE, test.line))
        return false;
    test.scored = !values[SCORED].ptr;
    test.tier = values[TIER].ptr ? tiers[word_index(values[TIER], tiers)] : NULL;
    if (!read_asked(l, values, &test) || !read_rows(l, values[EXPECT], &test) ||
        !read_strings(l, values[NEEDS], "needs", &test.needs, &test.need_count) ||
        !place(l, &test))
        return false;
    if (l->digests)
        memcpy(test.digest, l->digests[l->suite->count], sizeof test.digest);
    else
        digest(test.line, test.digest);
    return append(l, &test);
}
