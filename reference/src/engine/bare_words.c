/* SPDX-License-Identifier: MIT
 *
 * bare_words.c - see bare_words.h.
 *
 * A value's place in a schema with unions is not one set of schemas but several: one for each
 * choice of branches on the way down. A word may only be quoted if every such set either lists
 * the strings it takes or takes none. Where there are more sets than are kept, the word does
 * not hold. What `if` and `dependentSchemas` add depends on the value and is left out: it
 * could only make the answer yes.
 */
#include "engine/bare_words.h"

#include "base/view.h"
#include "validate/assertions.h"

#define SETS_MAX 64 /* of one place */

/* ---- the words of the schema ------------------------------------------------------------- */

/* Collect a string of the schema; without `names` it is only counted. */
static void collect(struct tmi_enum_words *words, toolmend_view *names, size_t *count,
                    const struct tmi_token *value) {
    if (value->kind != TMI_STRING || (value->flags & TMI_LONE_SURROGATE))
        return;
    if (names)
        names[*count] = tmi_string_text(&words->tool->sources, words->arena, value);
    ++*count;
}

/* A member of that name counts wherever it stands, in an example, too: where the word stands in
 * the result has the last word. */
static size_t collect_all(struct tmi_enum_words *words, toolmend_view *names) {
    const struct tmi_token *root = words->tool->root->token, *item;
    size_t count = 0;
    for (const struct tmi_token *at = root; at + 1 < root + root->size; at++) {
        char keyword[8];
        size_t len;
        if (at->kind != TMI_STRING ||
            !tmi_string_copy(&words->tool->sources, at, keyword, sizeof keyword, &len))
            continue;
        toolmend_view name = {keyword, len};
        if (tmi_view_is(name, "const"))
            collect(words, names, &count, at + 1);
        if (!tmi_view_is(name, "enum") || at[1].kind != TMI_ARRAY)
            continue;
        struct tmi_walk walk = tmi_walk_start(at + 1);
        while (tmi_walk_item(&walk, &item))
            collect(words, names, &count, item);
    }
    *words->steps += root->size / 64;
    return count;
}

bool tmi_is_enum_word(const void *context, toolmend_view word) {
    struct tmi_enum_words *words = *(struct tmi_enum_words *const *)context;
    bool again;
    if (!words->collected) {
        words->collected = true;
        size_t count = collect_all(words, NULL);
        toolmend_view *names = tmi_new(words->arena, count, toolmend_view);
        if (names)
            (void)tmi_name_list_sort(&words->list, words->arena, names,
                                     collect_all(words, names));
    }
    return words->list.order &&
           tmi_name_list_find(&words->list, word, &again) != SIZE_MAX;
}

/* ---- where a word stands ------------------------------------------------------------------ */

/* The sets of schemas that may speak about one place. */
struct sets {
    const struct tmi_schema_set *list[SETS_MAX];
    size_t count;
    bool lost; /* there are more */
};

/* An open container on the way to a word. */
struct level {
    const struct tmi_token *container;
    struct tmi_walk walk; /* at the children that were not passed */
    size_t index;         /* of the next item */
    struct sets sets;
};

struct search {
    struct tmi_schema_sets sets;
    struct tmi_check *check;
    const struct tmi_words_in *words;
    struct level *levels;
    size_t depth, capacity;
};

static void add_set(struct sets *sets, const struct tmi_schema_set *set) {
    if (!set)
        return; /* a failure, sticky */
    for (size_t i = 0; i < sets->count; i++)
        if (sets->list[i] == set)
            return;
    if (sets->count == SETS_MAX)
        sets->lost = true;
    else
        sets->list[sets->count++] = set;
}

/* Each set becomes one for each choice of branches, as far as there is room for all of them. A
 * union that stays closed only leaves out what would narrow its set. */
static void open_unions(struct search *search, struct sets *sets) {
    size_t i = 0;
    while (i < sets->count && !tmi_check_failed(search->check)) {
        const struct tmi_schema_set *set = sets->list[i];
        const struct tmi_group *group = tmi_set_union(set);
        search->check->steps++;
        if (!group || sets->count + group->count > SETS_MAX) {
            i++;
            continue;
        }
        sets->list[i] = sets->list[--sets->count];
        for (size_t k = 0; k < group->count; k++)
            add_set(sets, tmi_set_of(&search->sets, set, group->branches[k]));
    }
}

/* What may speak about a child: the member of that name, else the item at that place. */
static void sets_of_child(struct search *search, const struct level *level,
                          const struct tmi_token *name, struct sets *out) {
    unsigned kind = name ? TMI_T_OBJECT : TMI_T_ARRAY;
    toolmend_view text = {NULL, 0};
    *out = (struct sets){.lost = level->sets.lost};
    if (name)
        text = tmi_readable(search->check, name);
    for (size_t i = 0; i < level->sets.count; i++) {
        const struct tmi_schema_set *set = level->sets.list[i];
        if (!(set->possible_types & kind))
            continue;
        add_set(out, name ? tmi_set_member(&search->sets, set, text)
                          : tmi_set_item(&search->sets, set, level->index));
    }
    open_unions(search, out);
}

/* Is the schema in one of the first sets that take strings? */
static bool is_in_sets(const struct sets *sets, size_t count,
                       const struct tmi_schema *schema) {
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < sets->list[i]->count; k++)
            if ((sets->list[i]->possible_types & TMI_T_STRING) &&
                sets->list[i]->schemas[k] == schema)
                return true;
    return false;
}

/* A word at its place. */
struct fits {
    const struct tmi_token *word;
    const struct tmi_schema
        *holder; /* the enumeration that holds it; NULL: none so far */
    bool twice;  /* another one does, or the same once more */
};

static void compare(struct search *search, const struct tmi_schema *schema,
                    const struct tmi_token *member, struct fits *fits) {
    search->check->steps++;
    if (member->kind != TMI_STRING ||
        !tmi_string_equal(search->check->sources, member, fits->word))
        return;
    fits->twice |= fits->holder != NULL;
    fits->holder = schema;
}

/* Does one of the schemas list the values that it takes? A schema of several sets is looked at
 * once. */
static bool is_listed(struct search *search, const struct sets *sets, size_t at,
                      struct fits *fits) {
    const struct tmi_schema_set *set = sets->list[at];
    bool listed = false;
    for (size_t i = 0; i < set->count; i++) {
        const struct tmi_schema *schema = set->schemas[i];
        const struct tmi_token *member;
        if (!schema->constant && !schema->enumeration)
            continue;
        listed = true;
        if (is_in_sets(sets, at, schema))
            continue;
        if (schema->constant)
            compare(search, schema, schema->constant, fits);
        if (!schema->enumeration)
            continue;
        struct tmi_walk walk = tmi_walk_start(schema->enumeration);
        while (tmi_walk_item(&walk, &member))
            compare(search, schema, member, fits);
    }
    return listed;
}

static bool holds(struct search *search, const struct sets *sets,
                  const struct tmi_token *word) {
    struct fits fits = {word, NULL, false};
    for (size_t i = 0; i < sets->count; i++)
        if ((sets->list[i]->possible_types & TMI_T_STRING) &&
            !is_listed(search, sets, i, &fits))
            return false;
    return fits.holder && !fits.twice && !sets->lost && word->kind == TMI_STRING;
}

static bool push(struct search *search, const struct tmi_token *container,
                 const struct sets *sets) {
    if (search->depth == search->capacity) {
        struct level *levels =
            tmi_grown(search->check->arena, search->levels, search->depth,
                      &search->capacity, search->depth + 1, sizeof *levels);
        if (!levels)
            return false;
        search->levels = levels;
    }
    search->levels[search->depth++] = (struct level){
        .container = container, .walk = tmi_walk_start(container), .sets = *sets};
    return true;
}

/* The child of the innermost container that the place lies in; NULL: it lies in none. */
static const struct tmi_token *child_at(struct level *level, size_t place,
                                        const struct tmi_token **name) {
    const struct tmi_token *value;
    *name = NULL;
    bool object = level->container->kind == TMI_OBJECT;
    while (object ? tmi_walk_member(&level->walk, name, &value)
                  : tmi_walk_item(&level->walk, &value)) {
        if (place < value->end)
            return place >= value->start ? value : NULL;
        level->index++;
    }
    return NULL;
}

/* Go down to the word at a place, from where the last one was left. */
static bool word_holds(struct search *search, size_t place) {
    struct sets sets;
    while (search->depth > 1 && search->levels[search->depth - 1].container->end <= place)
        search->depth--;
    for (;;) {
        const struct tmi_token *name, *value;
        struct level *level = &search->levels[search->depth - 1];
        value = child_at(level, place, &name);
        if (!value || tmi_check_failed(search->check))
            return false;
        sets_of_child(search, level, name, &sets);
        level->index++;
        if (value->kind < TMI_ARRAY)
            return holds(search, &sets, value);
        if (!push(search, value, &sets))
            return false;
    }
}

size_t tmi_words_that_hold(struct tmi_check *check, size_t states_max,
                           const struct tmi_words_in *words) {
    struct search search = {.check = check, .words = words};
    struct sets sets = {.count = 0};
    size_t count = 0;
    if (words->count == 0 || words->root->kind < TMI_ARRAY)
        return 0;
    tmi_sets_init(&search.sets, check, states_max);
    add_set(&sets, tmi_set_of(&search.sets, NULL, check->tool->root));
    open_unions(&search, &sets);
    if (!push(&search, words->root, &sets))
        return 0;
    while (count < words->count && word_holds(&search, words->places[count]) &&
           !tmi_check_failed(check)) {
        if (check->steps > check->steps_max)
            check->limit = "steps";
        count++;
    }
    return count;
}
