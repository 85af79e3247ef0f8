/* SPDX-License-Identifier: MIT
 *
 * rewrite.c - see rewrite.h.
 */
#include "rewrite.h"

#include "../../conformance/model/json.h"

static toolmend_view view_of(struct model_view view) {
    return (toolmend_view){view.ptr, view.len};
}

/* ---- order --------------------------------------------------------------------------------- */

/* Numbers for names may be those of elements, whose order is content. */
static bool is_ordered(const struct model_node *node) {
    bool digits = node->kind == MODEL_ARRAY;
    for (const struct model_node *child = node->first; child; child = child->next)
        digits |= child->name.count > 0 && child->name.points[0] >= '0' &&
                  child->name.points[0] <= '9';
    return digits;
}

// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static void write_reversed(struct writing *out, const struct model_node *node) {
    bool object = node->kind == MODEL_OBJECT;
    if (!object && node->kind != MODEL_ARRAY) {
        write_view(out, view_of(node->spelled));
        return;
    }
    write_words(out, object ? "{" : "[");
    for (size_t i = 0; i < node->count; i++) {
        const struct model_node *child = node->first;
        for (size_t k = is_ordered(node) ? i : node->count - 1 - i; k > 0; k--)
            child = child->next;
        write_words(out, i > 0 ? "," : "");
        write_view(out, view_of(child->named));
        write_words(out, object ? ":" : "");
        write_reversed(out, child);
    }
    write_words(out, object ? "}" : "]");
}

bool fuzz_reversed(struct pool *pool, toolmend_view text, toolmend_view *out) {
    struct model_run run = {0};
    struct writing reversed = {.pool = pool};
    bool dropped = false;
    struct model_node *root = model_parse(&run, (struct model_view){text.ptr, text.len});
    bool once = root && model_unite_names(&run, root, &dropped) && !dropped;
    if (once)
        write_reversed(&reversed, root);
    *out = once ? written(&reversed) : text;
    model_free(&run);
    return once;
}

/* ---- names --------------------------------------------------------------------------------- */

enum { NAME_MIN = 3, NAMES_MAX = 40 };

static bool is_lower(toolmend_view name) {
    for (size_t i = 0; i < name.len; i++)
        if (name.ptr[i] < 'a' || name.ptr[i] > 'z')
            return false;
    return name.len >= NAME_MIN;
}

/* Does each occurrence, in any case, stand between double quotes? Not where letters are escaped. */
static bool stands_alone(toolmend_view text, toolmend_view name) {
    for (size_t at = 0; at + name.len <= text.len; at++) {
        if (text.ptr[at] == '\\' && text.ptr[at + 1] == 'u')
            return false;
        size_t same = 0;
        while (same < name.len && ascii_lower(text.ptr[at + same]) == name.ptr[same])
            same++;
        if (same < name.len)
            continue;
        bool exact = memcmp(text.ptr + at, name.ptr, name.len) == 0;
        size_t end = at + name.len;
        if (!exact || at == 0 || end == text.len || text.ptr[at - 1] != '"' ||
            text.ptr[end] != '"' || (at > 1 && text.ptr[at - 2] == '\\'))
            return false;
    }
    return true;
}

/* Is there a word that begins like the name and is not the name, as its singular would be? */
static bool shares_words(toolmend_view text, toolmend_view name) {
    toolmend_view stem = {name.ptr, name.len > 4 ? name.len - 3 : name.len - 1};
    for (size_t at = 0; at + stem.len <= text.len; at++)
        if (memcmp(text.ptr + at, stem.ptr, stem.len) == 0 &&
            (at + name.len > text.len || memcmp(text.ptr + at, name.ptr, name.len) != 0))
            return true;
    return false;
}

/* Names that are keywords or that rules know as words of calls are not free. */
static bool has_meaning(toolmend_view name) {
    static const char *const words[] = {
        "arguments", "parameters", "params",     "input",      "args",        "name",
        "tool",      "function",   "type",       "items",      "string",      "array",
        "object",    "number",     "integer",    "boolean",    "null",        "true",
        "false",     "required",   "properties", "value",      "enum",        "const",
        "item",      "data",       "title",      "default",    "description", "format",
        "pattern",   "minimum",    "maximum",    "none",       "not",         "then",
        "else",      "contains",   "examples",   "deprecated", "nullable"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (view_is(name, words[i]))
            return true;
    return false;
}

// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static size_t collect(const struct model_node *node, toolmend_view *names, size_t count) {
    for (const struct model_node *child = node->first; child; child = child->next) {
        if (model_string_is(child->name, "properties"))
            for (const struct model_node *property = child->first;
                 property && count < NAMES_MAX; property = property->next)
                names[count++] =
                    view_cut(view_of(property->named), 1, property->named.len - 1);
        count = collect(child, names, count);
    }
    return count;
}

toolmend_view fuzz_free_name(toolmend_view schema, toolmend_view text, unsigned number) {
    struct model_run run = {0};
    toolmend_view names[NAMES_MAX];
    toolmend_view found = {NULL, 0};
    const struct model_node *root =
        model_parse(&run, (struct model_view){schema.ptr, schema.len});
    size_t count = root ? collect(root, names, 0) : 0;
    for (size_t i = 0; i < count && !found.ptr; i++) {
        toolmend_view name = names[(i + number) % count];
        if (is_lower(name) && !has_meaning(name) && stands_alone(schema, name) &&
            stands_alone(text, name) && !shares_words(text, name))
            found = name;
    }
    model_free(&run);
    return found;
}

toolmend_view fuzz_renamed(struct pool *pool, toolmend_view text, toolmend_view old,
                           toolmend_view new) {
    struct writing out = {.pool = pool};
    size_t done = 0;
    for (size_t at = 0; at + old.len <= text.len; at++)
        if (memcmp(text.ptr + at, old.ptr, old.len) == 0) {
            write_view(&out, view_cut(text, done, at));
            write_view(&out, new);
            done = at + old.len;
            at = done - 1;
        }
    write_view(&out, view_cut(text, done, text.len));
    return written(&out);
}
