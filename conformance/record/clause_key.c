/* SPDX-License-Identifier: MIT
 *
 * clause_key.c - the key group: a declared name that is spelled another way.
 *
 * The site's value is the object, its member the one that is renamed, its branch that of the
 * object.
 */
#include "clause.h"

#include <string.h>

/* ---- what a rename has to have ---------------------------------------------------------------------- */

bool key_is_undeclared(const struct site *site, toolmend_view name) {
    struct position wide = position_wide(site->document, site->pool, site->branch);
    return name.ptr && position_declares(site->document, &wide, name, true) != ANSWER_YES;
}

static bool is_spelled_so(const struct site *site, toolmend_view name) {
    struct declared_walk walk = {0, NULL};
    const struct tree_node *one;
    while ((one = position_next_declared(site->document, site->branch, &walk)))
        if (one->name.ptr && view_same(one->name, name) &&
            view_same(tree_name_slice(site->document->tree, one), site->new_text))
            return true;
    return site->branch->open;
}

/* The new name decoded, where it is a declared name that the object does not have. */
const char *key_fault_of_name(const struct site *site, toolmend_view to) {
    if (!to.ptr)
        return "the new text is no name";
    if (!key_is_undeclared(site, site->member->name))
        return "the old name is a declared one";
    if (position_declares(site->document, site->branch, to, false) == ANSWER_NO)
        return "the branch does not declare the new name";
    if (!is_spelled_so(site, to))
        return "the new name is not spelled as the schema does";
    return tree_member(site->value, to) ? "the object has the new name already" : NULL;
}

/* ---- key/case-style --------------------------------------------------------------------------------- */

static bool is_separator(char c) {
    return c == '_' || c == '-' || c == ' ';
}

/* The words of a name in lower case, one separator between two. */
static void write_name_words(struct writing *out, toolmend_view name) {
    bool pending = false, any = false;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i], before = i > 0 ? name.ptr[i - 1] : '\0';
        if (is_separator(c)) {
            pending = true;
            continue;
        }
        pending |= before >= 'a' && before <= 'z' && c >= 'A' && c <= 'Z';
        if (pending && any)
            write_words(out, "_");
        char lower = ascii_lower(c);
        write_view(out, (toolmend_view){&lower, 1});
        any = true;
        pending = false;
    }
}

bool same_words(toolmend_view a, toolmend_view b) {
    struct pool pool = {NULL};
    struct writing left = {.pool = &pool}, right = {.pool = &pool};
    write_name_words(&left, a);
    write_name_words(&right, b);
    bool same = left.len > 0 && view_same(written(&left), written(&right));
    pool_free(&pool);
    return same;
}

static size_t undeclared_like(const struct site *site, toolmend_view name) {
    size_t count = 0;
    for (const struct tree_node *one = site->value->first; one; one = one->next)
        count += one->name.ptr && same_words(one->name, name) &&
                 key_is_undeclared(site, one->name);
    return count;
}

/* Are there two declared names of the same words? */
static bool declared_twice(const struct site *site, toolmend_view name) {
    struct declared_walk walk = {0, NULL};
    const struct tree_node *one;
    while ((one = position_next_declared(site->document, site->branch, &walk)))
        if (one->name.ptr && same_words(one->name, name) && !view_same(one->name, name))
            return true;
    return false;
}

const char *key_case_style(const struct site *site) {
    toolmend_view to = decode_string(site->pool, site->new_text);
    const char *fault = key_fault_of_name(site, to);
    if (fault)
        return fault;
    if (position_requires(site->document, site->branch, to) == ANSWER_NO)
        return "the branch does not require the new name";
    if (!same_words(site->member->name, to))
        return "the names are not of the same words";
    if (undeclared_like(site, to) != 1)
        return "two undeclared names are of these words";
    return declared_twice(site, to) ? "two declared names are of these words" : NULL;
}

/* ---- key/tag-syntax --------------------------------------------------------------------------------- */

toolmend_view without_remnant(toolmend_view name) {
    static const struct {
        const char *before, *after;
    } remnants[] = {
        {"",          "</arg_key>"},
        {"<arg_key>", ""          },
        {"\"",        "\""        },
    };
    for (size_t i = 0; name.ptr && i < sizeof remnants / sizeof remnants[0]; i++) {
        size_t before = strlen(remnants[i].before), after = strlen(remnants[i].after);
        if (name.len > before + after &&
            memcmp(name.ptr, remnants[i].before, before) == 0 &&
            memcmp(name.ptr + name.len - after, remnants[i].after, after) == 0)
            return view_cut(name, before, name.len - after);
    }
    return (toolmend_view){NULL, 0};
}

static bool has_tag(toolmend_view text) {
    static const char *const tags[] = {"<arg_key>",    "</arg_key>", "<arg_value>",
                                       "</arg_value>", "<parameter", "</parameter>"};
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        for (size_t at = 0; at + strlen(tags[i]) <= text.len; at++)
            if (memcmp(text.ptr + at, tags[i], strlen(tags[i])) == 0)
                return true;
    return false;
}

/* Does a string or name in the value carry a tag? */
static bool carries_tag(const struct tree_node *value) {
    const struct tree_node *node = value;
    for (; node; node = tree_following(node, value))
        if (has_tag(node->text) || (node != value && has_tag(node->name)))
            return true;
    return false;
}

static bool is_closed(const struct site *site) {
    static const char *const keywords[] = {"additionalProperties",
                                           "unevaluatedProperties"};
    for (size_t i = 0; i < site->branch->count; i++)
        for (size_t k = 0; k < 2; k++) {
            const struct tree_node *rest =
                document_keyword(site->document, site->branch->schemas[i], keywords[k]);
            if (rest && view_is(tree_slice(site->document->tree, rest), "false"))
                return true;
        }
    return site->branch->open;
}

/* What the other members say of a rename by this rule. */
static const char *fault_of_others(const struct site *site) {
    for (const struct tree_node *one = site->value->first; one; one = one->next) {
        toolmend_view rest = without_remnant(one->name);
        if (!rest.ptr || !key_is_undeclared(site, one->name))
            continue;
        if (position_declares(site->document, site->branch, rest, false) == ANSWER_NO ||
            tree_member(site->value, rest))
            return "another name with a remnant names nothing that is absent";
        if (!site->named[one->index])
            return "another name with a remnant is not renamed";
        if (carries_tag(one))
            return "a value under such a name carries a tag";
        if (one != site->member && view_same(rest, without_remnant(site->member->name)))
            return "two names are of one rest";
    }
    return NULL;
}

const char *key_tag_syntax(const struct site *site) {
    toolmend_view to = decode_string(site->pool, site->new_text);
    toolmend_view rest = without_remnant(site->member->name);
    const char *fault = key_fault_of_name(site, to);
    if (fault)
        return fault;
    if (!rest.ptr)
        return "the name carries no listed remnant";
    if (!view_same(rest, to))
        return "the rest of the name is another one";
    if (!is_closed(site) &&
        !position_lacks_required(site->document, site->branch, site->value))
        return "the object lacks no required name and is open";
    return fault_of_others(site);
}
