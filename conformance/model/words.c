/* SPDX-License-Identifier: MIT
 *
 * words.c - may a word without quotes be quoted where it stands (syntax/bare-enum-word)?
 */
#include "schema.h"

// NOLINTBEGIN(misc-no-recursion): values are at most MODEL_DEPTH_MAX deep

enum { SETS_MAX = 64 };

/* What may speak about one place: a set of subschemas for each choice of branches. */
struct sets {
    struct model_subschemas list[SETS_MAX];
    size_t count;
    bool lost; /* there are more */
};

static void open_unions(const struct model_schema *schema,
                        const struct model_subschemas *all, struct sets *out) {
    const struct model_node *one_of = model_open_union(schema, all, NULL);
    if (schema->run->cannot)
        return;
    if (!one_of && out->count == SETS_MAX)
        out->lost = true;
    else if (!one_of)
        out->list[out->count++] = *all;
    for (const struct model_node *branch = one_of ? one_of->first : NULL;
         branch && !out->lost; branch = branch->next) {
        struct model_subschemas chosen = model_choose(schema, all, one_of, branch);
        open_unions(schema, &chosen, out);
    }
}

/* Does one of the subschemas list the values that it takes? Each member that is the word is
 * counted once, whichever sets its enumeration is in. */
static bool is_listed(const struct model_schema *schema,
                      const struct model_subschemas *all, const struct model_node *word,
                      const struct model_node *found[2]) {
    static const char *const keywords[] = {"enum", "const"};
    bool listed = false;
    for (size_t i = 0; i < all->count * 2; i++) {
        const struct model_node *keyword =
            model_keyword(schema, all->list[i / 2], keywords[i % 2]);
        listed |= keyword != NULL;
        if (!keyword)
            continue;
        for (const struct model_node *member = i % 2 ? keyword : keyword->first; member;
             member = i % 2 ? NULL : member->next)
            if (member->kind == MODEL_STRING && member != found[0] &&
                model_strings_equal(member->string, word->string))
                found[found[0] ? 1 : 0] = member;
    }
    return listed;
}

static bool may_stand(const struct model_schema *schema, const struct sets *sets,
                      const struct model_node *word) {
    const struct model_node *found[2] = {NULL, NULL};
    for (size_t i = 0; i < sets->count; i++)
        if ((model_types(schema, &sets->list[i]) & MODEL_T_STRING) &&
            !is_listed(schema, &sets->list[i], word, found))
            return false;
    return found[0] && !found[1] && !sets->lost;
}

static bool find(const struct model_schema *schema, const struct sets *sets,
                 const struct model_node *value, const char *start) {
    size_t index = 0;
    if (value->kind == MODEL_STRING)
        return value->spelled.ptr == start && may_stand(schema, sets, value);
    const struct model_node *child = value->first;
    while (child && child->spelled.ptr + child->spelled.len <= start) {
        child = child->next;
        index++;
    }
    if (!child || child->spelled.ptr > start)
        return false;
    struct sets *below = model_alloc(schema->run, 1, sizeof *below);
    unsigned type = value->kind == MODEL_OBJECT ? MODEL_T_OBJECT : MODEL_T_ARRAY;
    below->lost = sets->lost;
    for (size_t i = 0; i < sets->count; i++) {
        if (!(model_types(schema, &sets->list[i]) & type))
            continue;
        struct model_subschemas all =
            value->kind == MODEL_OBJECT
                ? model_of_member(schema, &sets->list[i], child->name)
                : model_of_item(schema, &sets->list[i], index);
        open_unions(schema, &all, below);
    }
    return find(schema, below, child, start);
}

bool model_word_stands(const struct model_schema *schema, const struct model_node *root,
                       const char *start) {
    struct sets *sets = model_alloc(schema->run, 1, sizeof *sets);
    struct model_subschemas all = model_root_subschemas(schema);
    open_unions(schema, &all, sets);
    return find(schema, sets, root, start);
}

// NOLINTEND(misc-no-recursion)
