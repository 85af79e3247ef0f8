/* SPDX-License-Identifier: MIT
 *
 * lint_places.c - the values that a schema speaks about, from the arguments down.
 *
 * A place is a position of SPEC.md (`reading/position`) and the way to it: members, items,
 * entries of a map, and the branches of a union, which are places of the same value. Places are
 * listed breadth first, so that a parent stands before its children. A position that an ancestor
 * has, too, is the schema coming back to itself and is not entered again.
 */
#include "lint.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLACES_MAX = 2048,
    WORK_MAX = 1 << 26 /* places times values of the schema: each place looks at all */
};

static const char *const unions[] = {"anyOf", "oneOf"};

/* ---- adding ----------------------------------------------------------------------------------- */

static toolmend_view path_below(struct pool *pool, toolmend_view path,
                                enum lint_role role, toolmend_view name) {
    struct writing out = {.pool = pool};
    write_view(&out, path);
    if (role == PLACE_ITEM || role == PLACE_ENTRY)
        write_words(&out, "/*");
    if (role != PLACE_MEMBER)
        return written(&out);
    write_words(&out, "/");
    for (size_t i = 0; i < name.len; i++) {
        const char *escape = name.ptr[i] == '~' ? "~0" : name.ptr[i] == '/' ? "~1" : NULL;
        if (escape)
            write_words(&out, escape);
        else
            write_view(&out, view_cut(name, i, i + 1));
    }
    return written(&out);
}

/* A position in as little room as it needs: it was made in the room of the whole schema. */
static struct position keep(struct pool *pool, const struct position *position) {
    struct position kept = *position;
    kept.schemas = pool_take(pool, position->count, sizeof *kept.schemas);
    kept.conditional = pool_take(pool, position->count, sizeof *kept.conditional);
    for (size_t i = 0; i < position->count; i++) {
        kept.schemas[i] = position->schemas[i];
        kept.conditional[i] = position->conditional[i];
    }
    return kept;
}

static struct lint_place *add(struct lint_places *places, struct lint_place *parent,
                              enum lint_role role, const struct tree_node *declared,
                              const struct position *position) {
    struct pool *pool = &places->document.pool;
    toolmend_view name = role == PLACE_MEMBER ? declared->name : (toolmend_view){"", 0};
    if (places->count == places->max) {
        places->cut = true;
        return NULL;
    }
    struct lint_place *place = pool_take(pool, 1, sizeof *place);
    place->number = places->count;
    place->role = role;
    place->name = name;
    place->declared = declared;
    place->path =
        parent ? path_below(pool, parent->path, role, name) : (toolmend_view){"", 0};
    place->position = keep(pool, position);
    place->link = &place->first;
    place->parent = parent;
    if (parent) {
        *parent->link = place;
        parent->link = &place->next;
    }
    places->list[places->count++] = place;
    return place;
}

/* ---- children ---------------------------------------------------------------------------------- */

static bool speaks(const struct position *position, const struct tree_node *schema) {
    for (size_t i = 0; i < position->count; i++)
        if (position->schemas[i] == schema)
            return true;
    return false;
}

static bool same_position(const struct position *a, const struct position *b) {
    bool same = a->count == b->count && a->count > 0;
    for (size_t i = 0; same && i < a->count; i++)
        same = a->schemas[i] == b->schemas[i];
    return same;
}

static bool comes_back(const struct lint_place *place) {
    for (const struct lint_place *one = place->parent; one; one = one->parent)
        if (same_position(&one->position, &place->position))
            return true;
    return false;
}

/* Is the schema of a branch, and not of the value as a whole, which has its own children? */
static bool is_news(const struct lint_place *place, const struct tree_node *schema) {
    return place->role != PLACE_BRANCH || !speaks(&place->parent->position, schema);
}

static void add_members(struct lint_places *places, struct lint_place *place) {
    struct document *document = &places->document;
    for (size_t i = 0; i < place->position.count; i++) {
        const struct tree_node *schema = place->position.schemas[i];
        const struct tree_node *declared =
            document_keyword(document, schema, "properties");
        if (!declared || !is_news(place, schema))
            continue;
        for (const struct tree_node *one = declared->first; one && !places->cut;
             one = one->next) {
            struct pool scratch = {NULL};
            if (!one->name.ptr || lint_member(place, one->name))
                continue;
            struct position position =
                position_member(document, &scratch, &place->position, one->name);
            struct lint_place *child = add(places, place, PLACE_MEMBER, one, &position);
            if (child)
                child->required = position_requires(document, &place->position,
                                                    one->name) == ANSWER_YES;
            pool_free(&scratch);
        }
    }
}

/* Does a schema of the position, and not only one of the value as a whole, have this keyword? */
static const struct tree_node *keyword_here(struct lint_places *places,
                                            const struct lint_place *place,
                                            const char *keyword) {
    for (size_t i = 0; i < place->position.count; i++) {
        const struct tree_node *schema = place->position.schemas[i];
        const struct tree_node *found =
            document_keyword(&places->document, schema, keyword);
        if (found && is_news(place, schema))
            return found;
    }
    return NULL;
}

static void add_item(struct lint_places *places, struct lint_place *place) {
    struct pool scratch = {NULL};
    const struct tree_node *items = keyword_here(places, place, "prefixItems");
    if (!items)
        items = keyword_here(places, place, "items");
    if (items && items->kind == TREE_ARRAY)
        items = items->first;
    if (!items)
        return;
    struct position position =
        position_item(&places->document, &scratch, &place->position, 0);
    add(places, place, PLACE_ITEM, items, &position);
    pool_free(&scratch);
}

static void add_entry(struct lint_places *places, struct lint_place *place) {
    const struct position none = {.count = 0};
    struct pool scratch = {NULL};
    const struct tree_node *entries = keyword_here(places, place, "additionalProperties");
    if (!entries || entries->kind != TREE_OBJECT)
        return;
    struct position position = position_with(&places->document, &scratch, &none, entries);
    add(places, place, PLACE_ENTRY, entries, &position);
    pool_free(&scratch);
}

static void add_branches(struct lint_places *places, struct lint_place *place) {
    struct document *document = &places->document;
    for (size_t i = 0; i < 2 * place->position.count; i++) {
        const struct tree_node *schema = place->position.schemas[i / 2];
        const struct tree_node *branches =
            document_keyword(document, schema, unions[i % 2]);
        if (!branches || !is_news(place, schema))
            continue;
        for (const struct tree_node *one = branches->first; one && !places->cut;
             one = one->next) {
            struct pool scratch = {NULL};
            struct position position =
                position_with(document, &scratch, &place->position, one);
            add(places, place, PLACE_BRANCH, one, &position);
            pool_free(&scratch);
        }
    }
}

void lint_places(struct lint_places *places) {
    struct document *document = &places->document;
    struct pool scratch = {NULL};
    size_t fits = WORK_MAX / document->tree->count + 1;
    places->max = fits < PLACES_MAX ? fits : PLACES_MAX;
    places->list = pool_take(&document->pool, places->max, sizeof *places->list);
    struct position root = position_root(document, &scratch);
    add(places, NULL, PLACE_ROOT, document->tree->root, &root);
    pool_free(&scratch);
    for (size_t i = 0; i < places->count; i++) {
        struct lint_place *place = places->list[i];
        if (comes_back(place))
            continue;
        add_members(places, place);
        add_item(places, place);
        add_entry(places, place);
        add_branches(places, place);
    }
}

/* ---- looking up -------------------------------------------------------------------------------- */

struct lint_place *lint_member(struct lint_place *object, toolmend_view name) {
    for (; object; object = object->role == PLACE_BRANCH ? object->parent : NULL)
        for (struct lint_place *one = object->first; one; one = one->next)
            if (one->role == PLACE_MEMBER && view_same(one->name, name))
                return one;
    return NULL;
}
