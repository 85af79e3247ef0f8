/* SPDX-License-Identifier: MIT
 *
 * suite_case.c - one canonical line as a case, decoded once and checked while it is.
 *
 * The clause follows from the id; the group from the id too, except that a principle counts
 * for recovery where its repair belongs: in the group of the first rule.
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
    SEEN,
    TIER,
    TOOL,
    TOOLS,
    UNSCORED_WHY,
    WHY,
    MEMBERS
};
static const char *const members[MEMBERS] = {
    "arguments", "arguments_b64", "call",         "call_b64", "expect", "finish",
    "id",        "needs",         "op",           "scored",   "seen",   "tier",
    "tool",      "tools",         "unscored_why", "why"};

enum {
    E_ARGUMENTS,
    E_ARGUMENTS_B64,
    E_CHOICE,
    E_HISTORY,
    E_NAME,
    E_OUTCOME,
    E_REASON,
    E_RULES,
    E_VIOLATIONS,
    E_MEMBERS
};
static const char *const expect_members[E_MEMBERS] = {
    "arguments", "arguments_b64", "choice", "history",   "name",
    "outcome",   "reason",        "rules",  "violations"};

static const char *const outcomes[] = {"valid", "repaired", "rejected"};
static const char *const finishes[] = {"unknown", "complete", "truncated"};
static const char *const tiers[] = {"safe", "standard", "extended"};
static const char *const reasons[] = {"limit",    "truncated",       "ambiguous",
                                      "not-json", "schema-mismatch", "unknown-tool",
                                      "no-tool"};
static const char *const operations[] = {"repair", "call"};

static bool forbid(struct loading *l, toolmend_view value, const char *what) {
    return !value.ptr || loading_fail(l, "%s does not belong here; remove it", what);
}

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

static bool read_violations(struct loading *l, toolmend_view list) {
    static const char *const names[] = {"keyword", "pointer"};
    toolmend_view item;
    if (list.ptr && list.ptr[0] != '[')
        return loading_fail(l, "violations is not a list; write one");
    for (size_t at = 0; list.ptr && toolmend_json_next(list, &at, NULL, &item);) {
        toolmend_view values[2];
        toolmend_view bytes;
        if (!read_members(l, item, "a violation", names, 2, values) ||
            !read_string(l, values[0], "keyword of a violation", &bytes) ||
            !read_string(l, values[1], "pointer of a violation", &bytes))
            return false;
    }
    return true;
}

/* What only a repair has. */
static bool read_repaired(struct loading *l, const toolmend_view *values,
                          struct suite_expect *expect) {
    bool object = false;
    if (!read_text(l, values[E_ARGUMENTS], values[E_ARGUMENTS_B64], "expect.arguments",
                   &expect->arguments) ||
        !find_object(l, expect->arguments, &object))
        return false;
    if (!object)
        return loading_fail(l, "expect.arguments is not one strict JSON object; a repair "
                               "has to be one");
    if (!values[E_RULES].ptr)
        return loading_fail(l, "expect.rules is missing; name the rules of the repair");
    return read_strings(l, values[E_RULES], "expect.rules", &expect->rules,
                        &expect->rule_count);
}

static bool read_optional(struct loading *l, toolmend_view json, const char *what,
                          toolmend_view *bytes) {
    return !json.ptr || read_string(l, json, what, bytes);
}

/* What only a rejection has. */
static bool read_reason(struct loading *l, toolmend_view json,
                        struct suite_expect *expect) {
    size_t index = 0;
    if (expect->outcome != SUITE_REJECTED)
        return forbid(l, json, "expect.reason");
    return read_word(l, json, "expect.reason", reasons, 7, &index) &&
           read_optional(l, json, "expect.reason", &expect->reason);
}

/* A text, or null: absent. */
static bool read_history(struct loading *l, toolmend_view json) {
    toolmend_view bytes;
    return !json.ptr || json.ptr[0] == 'n' ||
           read_string(l, json, "expect.history", &bytes);
}

/* A whole call that is valid or repaired goes to a tool, which is one of those on offer. */
static bool read_name(struct loading *l, toolmend_view json,
                      const struct suite_case *test, struct suite_expect *expect) {
    if (!test->call)
        return forbid(l, json, "expect.name");
    if (!json.ptr && expect->outcome == SUITE_REJECTED)
        return true;
    return read_string(l, json, "expect.name", &expect->name) &&
           (suite_find_tool(test, expect->name).ptr ||
            loading_fail(l,
                         "expect.name %.60s is none of the tools; write the name of one",
                         expect->name.ptr));
}

static bool read_row(struct loading *l, toolmend_view json, const struct suite_case *test,
                     bool of_many, struct suite_expect *expect) {
    toolmend_view values[E_MEMBERS];
    size_t outcome = SUITE_VALID;
    if (!read_members(l, json, "expect", expect_members, E_MEMBERS, values))
        return false;
    if (!values[E_OUTCOME].ptr)
        return loading_fail(l, "expect.outcome is missing; write one");
    if (!read_word(l, values[E_OUTCOME], "expect.outcome", outcomes, 3, &outcome))
        return false;
    expect->outcome = (enum suite_outcome)outcome;
    bool sound = expect->outcome == SUITE_REPAIRED
                     ? read_repaired(l, values, expect)
                     : forbid(l, values[E_ARGUMENTS], "expect.arguments") &&
                           forbid(l, values[E_ARGUMENTS_B64], "expect.arguments_b64") &&
                           forbid(l, values[E_RULES], "expect.rules");
    sound =
        sound && (of_many ? read_string(l, values[E_CHOICE], "choice", &expect->choice)
                          : forbid(l, values[E_CHOICE], "choice"));
    return sound && read_reason(l, values[E_REASON], expect) &&
           read_name(l, values[E_NAME], test, expect) &&
           read_history(l, values[E_HISTORY]) && read_violations(l, values[E_VIOLATIONS]);
}

static bool read_rows(struct loading *l, toolmend_view json, struct suite_case *test) {
    static const char *const any_of[] = {"any_of"};
    toolmend_view rows = {NULL, 0};
    toolmend_view row;
    if (json.ptr && json.ptr[0] == '{' && toolmend_json_at(json, "/any_of").ptr &&
        !read_members(l, json, "expect with any_of", any_of, 1, &rows))
        return false;
    size_t count = rows.ptr ? count_items(rows) : 1;
    if (rows.ptr && (rows.ptr[0] != '[' || count < 2))
        return loading_fail(l, "expect.any_of is not a list of two outcomes or more; "
                               "write one outcome without it");
    struct suite_expect *expect = loading_take(l, count, sizeof *expect);
    if (!expect)
        return false;
    test->expect = expect;
    test->expect_count = count;
    if (!rows.ptr)
        return read_row(l, json, test, false, expect);
    for (size_t at = 0; toolmend_json_next(rows, &at, NULL, &row); expect++)
        if (!read_row(l, row, test, true, expect))
            return false;
    return true;
}

/* ---- what is asked ---------------------------------------------------------------------- */

bool tool_read(struct loading *l, toolmend_view tool, const char **name) {
    static const char *const names[] = {"name", "parameters"};
    toolmend_view values[2];
    toolmend_view bytes;
    if (!read_members(l, tool, "a tool", names, 2, values) ||
        !read_string(l, values[0], "name of a tool", &bytes))
        return false;
    if (strlen(bytes.ptr) != bytes.len)
        return loading_fail(l, "name of a tool holds a NUL; name it another way");
    if (!values[1].ptr || !strchr("{tf", values[1].ptr[0]))
        return loading_fail(l, "parameters of a tool are no schema; write an object");
    *name = bytes.ptr;
    return true;
}

static bool read_tools(struct loading *l, const toolmend_view *values,
                       struct suite_case *test) {
    toolmend_view item;
    test->tool = values[test->call ? TOOLS : TOOL];
    if (test->call ? !forbid(l, values[TOOL], "tool")
                   : !forbid(l, values[TOOLS], "tools"))
        return false;
    if (!test->tool.ptr)
        return loading_fail(l, "%s is missing; write it", test->call ? "tools" : "tool");
    if (test->call && test->tool.ptr[0] != '[')
        return loading_fail(l, "tools is not a list; write one");
    size_t count = test->call ? count_items(test->tool) : 1;
    const char **first = loading_take(l, count + 1, sizeof *first);
    const char **names = first;
    if (!first)
        return false;
    test->tool_names = first;
    test->tool_count = count;
    test->hints = hints_find(test->tool);
    if (!test->call)
        return tool_read(l, test->tool, names);
    for (size_t at = 0; toolmend_json_next(test->tool, &at, NULL, &item); names++) {
        if (!tool_read(l, item, names))
            return false;
        for (const char **other = first; other < names; other++)
            if (strcmp(*other, *names) == 0)
                return loading_fail(l, "two tools have the name %.60s; rename one",
                                    *names);
    }
    return true;
}

static bool read_asked(struct loading *l, const toolmend_view *values,
                       struct suite_case *test) {
    size_t operation = 0;
    size_t finish = 0;
    if (!read_word(l, values[OP], "op", operations, 2, &operation))
        return false;
    test->call = operation == 1;
    if (!read_tools(l, values, test))
        return false;
    size_t ours = test->call ? CALL : ARGUMENTS;
    size_t theirs = test->call ? ARGUMENTS : CALL;
    if (!forbid(l, values[theirs], members[theirs]) ||
        !forbid(l, values[theirs + 1], members[theirs + 1]) ||
        !read_text(l, values[ours], values[ours + 1], members[ours], &test->text) ||
        !read_word(l, values[FINISH], "finish", finishes, 3, &finish))
        return false;
    test->utf8 = toolmend_json_quote(test->text, NULL, 0) != SIZE_MAX;
    return (test->call ? find_call_object(l, test->text, &test->object)
                       : find_object(l, test->text, &test->object)) &&
           toolmend_finish_by_name(finishes[finish], &test->finish);
}

/* ---- what it is called, where it counts -------------------------------------------------- */

static bool is_name_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '-';
}

/* Two segments or more, of letters, digits and dashes. */
static bool is_id(toolmend_view id) {
    size_t slashes = 0;
    for (size_t i = 0; i < id.len; i++) {
        bool slash = id.ptr[i] == '/';
        bool at_border = i == 0 || i + 1 == id.len || id.ptr[i - 1] == '/';
        if (slash ? at_border : !is_name_byte(id.ptr[i]))
            return false;
        slashes += slash;
    }
    return slashes > 0 && id.len <= SUITE_ID_MAX;
}

static bool read_id(struct loading *l, toolmend_view json, struct suite_case *test) {
    toolmend_view id;
    if (!read_string(l, json, "id", &id))
        return false;
    if (!is_id(id))
        return loading_fail(l,
                            "id %.60s is none; write segments of letters, digits and "
                            "dashes with slashes between them, %d bytes at most",
                            id.ptr, SUITE_ID_MAX);
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

static bool read_tier(struct loading *l, toolmend_view json, struct suite_case *test) {
    size_t index = 0;
    bool repairs = false;
    for (size_t i = 0; i < test->expect_count; i++)
        repairs = repairs || test->expect[i].outcome == SUITE_REPAIRED;
    if (!read_word(l, json, "tier", tiers, 3, &index))
        return false;
    if (repairs != (json.ptr != NULL))
        return loading_fail(l, repairs ? "tier is missing; a repair states its tier"
                                       : "tier does not belong here; only a repair has "
                                         "one");
    test->tier = json.ptr ? tiers[index] : NULL;
    return true;
}

static bool read_scored(struct loading *l, const toolmend_view *values,
                        struct suite_case *test) {
    toolmend_view scored = values[SCORED];
    toolmend_view bytes;
    test->scored = !scored.ptr;
    if (scored.ptr && (scored.len != 5 || memcmp(scored.ptr, "false", 5) != 0))
        return loading_fail(l, "scored can only be false; remove it");
    if ((scored.ptr != NULL) != (values[UNSCORED_WHY].ptr != NULL))
        return loading_fail(l, "scored and unscored_why go together; write both");
    return read_optional(l, values[UNSCORED_WHY], "unscored_why", &bytes);
}

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
    toolmend_view why;
    const char *const *seen;
    size_t seen_count;
    l->id = NULL;
    test.line = (toolmend_view){copy(l, line.ptr, line.len), line.len};
    if (!test.line.ptr ||
        !read_members(l, test.line, "the case", members, MEMBERS, values))
        return false;
    bool sound = read_id(l, values[ID], &test) && read_asked(l, values, &test) &&
                 read_rows(l, values[EXPECT], &test) &&
                 read_tier(l, values[TIER], &test) && read_scored(l, values, &test) &&
                 read_strings(l, values[NEEDS], "needs", &test.needs, &test.need_count) &&
                 read_strings(l, values[SEEN], "seen", &seen, &seen_count) &&
                 read_string(l, values[WHY], "why", &why) && place(l, &test);
    if (!sound)
        return false;
    digest(test.line, test.digest);
    return append(l, &test);
}
