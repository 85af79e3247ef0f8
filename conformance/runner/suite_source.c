/* SPDX-License-Identifier: MIT
 *
 * suite_source.c - makes one canonical line of each case of a vector file or of JSON Lines.
 *
 * The cases of a vector file share tools and a tier; a line has its own. So names of tools are
 * replaced by the tools, and a repair without a tier gets that of the file.
 */
#include "suite_internal.h"

#include <stdlib.h>
#include <string.h>

enum { CASES, CLAUSE, RULE, TIER, TOOLS, MEMBERS };
static const char *const members[MEMBERS] = {"cases", "clause", "rule", "tier", "tools"};

/* A vector file: its tools, sorted by key, and its tier as spelled or absent. */
struct file {
    struct canonical_member *tools;
    size_t tool_count;
    toolmend_view tier;
};

/* The one value of a text, without white space around it. */
static bool read_json(struct loading *l, toolmend_view text, toolmend_view *value) {
    toolmend_error error = {.offset = SIZE_MAX};
    toolmend_status status = toolmend_json_check(text, &error);
    *value = toolmend_json_at(text, "");
    if (status == TOOLMEND_E_MEMORY)
        return loading_no_memory(l);
    if (error.offset <= text.len)
        l->at = text.ptr + error.offset;
    return status == TOOLMEND_OK || loading_fail(l, "not strict JSON: %s", error.message);
}

/* Close the line and make a case of it. */
static bool finish_line(struct loading *l) {
    if (l->line.fault == canonical_no_memory)
        return loading_no_memory(l);
    if (l->line.fault)
        return loading_fail(l, "%s; correct it", l->line.fault);
    return case_read(l, (toolmend_view){l->line.ptr, l->line.len});
}

/* ---- a vector file ---------------------------------------------------------------------- */

static bool find_tool(struct loading *l, const struct file *file, toolmend_view key,
                      toolmend_view *tool) {
    for (size_t i = 0; key.ptr[0] == '"' && i < file->tool_count; i++) {
        if (canonical_compare(file->tools[i].name, key) == 0) {
            *tool = file->tools[i].value;
            return true;
        }
    }
    return loading_fail(l, "the file has no tool %.*s; name one of its tools",
                        key.len < 60 ? (int)key.len : 60, key.ptr);
}

/* The list of tool objects in place of the list of their names. */
static bool find_tools(struct loading *l, const struct file *file, toolmend_view keys,
                       toolmend_view *tools) {
    struct canonical_text list = {0};
    toolmend_view key;
    toolmend_view tool;
    bool found = true;
    canonical_put(&list, "[", 1);
    for (size_t at = 0; found && toolmend_json_next(keys, &at, NULL, &key);) {
        found = find_tool(l, file, key, &tool);
        if (found) {
            canonical_put(&list, ",", list.len > 1);
            canonical_put(&list, tool.ptr, tool.len);
        }
    }
    canonical_put(&list, "]", 1);
    if (found)
        return loading_keep(l, &list, tools);
    canonical_free(&list);
    return false;
}

static bool is_repair(toolmend_view row) {
    toolmend_view outcome = toolmend_json_at(row, "/outcome");
    return outcome.ptr && (is_word(outcome, "repaired") || is_word(outcome, "calls"));
}

static bool expects_repair(toolmend_view expect) {
    toolmend_view rows = toolmend_json_at(expect, "/any_of");
    toolmend_view row;
    bool repairs = is_repair(expect);
    for (size_t at = 0; rows.ptr && toolmend_json_next(rows, &at, NULL, &row);)
        repairs = repairs || is_repair(row);
    return repairs;
}

/* Put in what the file says for all its cases. `list` has room for one more. */
static bool complete(struct loading *l, const struct file *file,
                     struct canonical_member *list, size_t *count) {
    static const toolmend_view tier_name = {"\"tier\"", 6};
    bool repairs = false;
    bool tier = false;
    for (size_t i = 0; i < *count; i++) {
        struct canonical_member *member = &list[i];
        tier = tier || is_word(member->name, "tier");
        if (is_word(member->name, "expect"))
            repairs = expects_repair(member->value);
        if (is_word(member->name, "tool") &&
            !find_tool(l, file, member->value, &member->value))
            return false;
        if (is_word(member->name, "tools") && member->value.ptr[0] == '[' &&
            !find_tools(l, file, member->value, &member->value))
            return false;
    }
    if (repairs && !tier && file->tier.ptr)
        list[(*count)++] = (struct canonical_member){tier_name, file->tier};
    return true;
}

static bool read_case(struct loading *l, const struct file *file, toolmend_view slice) {
    struct canonical_member *list;
    size_t count;
    if (slice.ptr[0] != '{')
        return loading_check(l, SUITE_LINE, slice);
    if (!canonical_members(slice, &list, &count))
        return loading_no_memory(l);
    bool sound = complete(l, file, list, &count);
    if (sound) {
        l->line.len = 0;
        canonical_object(&l->line, list, count);
        sound = finish_line(l);
    }
    free(list);
    return sound;
}

/* `rule` or `clause`; the ids of the file begin with it. */
static bool read_subject(struct loading *l, const toolmend_view *values) {
    toolmend_view bytes;
    if (!read_string(l, values[RULE].ptr ? values[RULE] : values[CLAUSE], "rule", &bytes))
        return false;
    char *subject = loading_take(l, bytes.len + sizeof "principle/", 1);
    if (!subject)
        return false;
    if (!strchr(bytes.ptr, '/'))
        memcpy(subject, "principle/", strlen("principle/"));
    memcpy(subject + strlen(subject), bytes.ptr, bytes.len);
    l->subject = subject;
    return true;
}

/* The members of an object, sorted; a name that is repeated is a fault. */
static bool sort_members(struct loading *l, toolmend_view object,
                         struct canonical_member **list, size_t *count) {
    if (!canonical_members(object, list, count))
        return loading_no_memory(l);
    return canonical_sort(*list, *count) ||
           loading_fail(l, "a member name is repeated; remove one");
}

static bool read_file(struct loading *l, struct file *file) {
    toolmend_view values[MEMBERS];
    toolmend_view slice;
    toolmend_view root;
    struct canonical_member *list = NULL;
    size_t count;
    if (!read_json(l, l->text, &root) || !loading_check(l, SUITE_FILE, root))
        return false;
    bool sound = sort_members(l, root, &list, &count);
    free(list);
    read_members(root, members, MEMBERS, values);
    if (!sound || !read_subject(l, values) ||
        !sort_members(l, values[TOOLS], &file->tools, &file->tool_count))
        return false;
    file->tier = values[TIER];
    for (size_t at = 0; toolmend_json_next(values[CASES], &at, NULL, &slice);) {
        l->at = slice.ptr;
        if (!read_case(l, file, slice))
            return false;
        l->id = NULL;
    }
    return true;
}

bool source_vectors(struct loading *l) {
    struct file file = {0};
    bool sound = read_file(l, &file);
    free(file.tools);
    return sound;
}

/* ---- JSON Lines ------------------------------------------------------------------------- */

/* A line of the corpus calls its text `text`, whatever it is; a case only that of a model. */
static bool is_of_corpus(toolmend_view line) {
    toolmend_view op = toolmend_json_at(line, "/op");
    return toolmend_json_at(line, "/text").ptr &&
           (!op.ptr || !is_word(op, "markup") || toolmend_json_at(line, "/source").ptr);
}

static bool read_line(struct loading *l, toolmend_view line) {
    l->at = line.ptr;
    l->id = NULL;
    l->line.len = 0;
    if (l->digests)
        return case_read(l, line);
    if (line.len == 0)
        return loading_fail(l, "the line is empty; remove it");
    if (!read_json(l, line, &line))
        return false;
    if (is_of_corpus(line)) {
        if (!corpus_line(l, line))
            return false;
    } else {
        canonical_value(&l->line, line);
    }
    return finish_line(l);
}

bool source_lines(struct loading *l) {
    const char *at = l->text.ptr, *end = at + l->text.len;
    l->subject = NULL;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        if (!read_line(l, (toolmend_view){at, (size_t)(stop - at)}))
            return false;
        at = stop < end ? stop + 1 : end;
    }
    return true;
}
