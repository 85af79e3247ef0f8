/* SPDX-License-Identifier: MIT
 *
 * vocabulary.c - see vocabulary.h.
 *
 * Two passes over the schemas of each tool: one counts the names, so that all of them lie in
 * one array, the other stores them; then they are sorted once, and a walk in that order gives
 * each tool its numbers ascending and without repeats.
 */
#include "schema/vocabulary.h"

/* ---- schemas in place -------------------------------------------------------------------- */

/* What has been reached, each schema once. */
struct reaching {
    struct tmi_reach *out;
    bool *seen; /* by schema index */
};

static void add(struct reaching *reaching, const struct tmi_schema *schema) {
    if (!schema || reaching->seen[schema->index])
        return;
    reaching->seen[schema->index] = true;
    reaching->out->list[reaching->out->count++] = schema;
}

static void add_branches(struct reaching *reaching, const struct tmi_schema *schema) {
    for (size_t i = 0; i < schema->group_count; i++)
        for (size_t k = 0; k < schema->groups[i].count; k++)
            add(reaching, schema->groups[i].branches[k]);
    for (size_t i = 0; i < schema->dependent_count; i++)
        add(reaching, schema->dependents[i].schema);
    add(reaching, schema->then);
    add(reaching, schema->otherwise);
}

bool tmi_reach(const toolmend_tool *tool, bool branches, struct tmi_arena *scratch,
               struct tmi_reach *out) {
    struct reaching reaching = {out, tmi_new(scratch, tool->schema_count, bool)};
    *out = (struct tmi_reach){
        tmi_new(scratch, tool->schema_count, const struct tmi_schema *), 0};
    if (!out->list || !reaching.seen)
        return false;
    memset(reaching.seen, 0, tool->schema_count * sizeof *reaching.seen);
    add(&reaching, tool->root);
    for (size_t i = 0; i < out->count; i++) {
        const struct tmi_schema *schema = out->list[i];
        for (size_t k = 0; k < schema->always_count; k++)
            add(&reaching, schema->always[k]);
        if (branches)
            add_branches(&reaching, schema);
    }
    return true;
}

/* ---- names ------------------------------------------------------------------------------- */

/* All names, behind each other; on the first pass only counted. Of each its owner: the place of
 * its tool, and whether that one declares it. */
struct gathering {
    struct tmi_arena *scratch;
    toolmend_view *names;
    uint32_t *owners;
    size_t count;
    struct tmi_words *words; /* by tool */
};

static void take(struct gathering *all, toolmend_view name, uint32_t owner) {
    if (all->names) {
        all->names[all->count] = name;
        all->owners[all->count] = owner;
    }
    all->count++;
}

static uint32_t owner_of(size_t tool, bool declared) {
    return (uint32_t)(2 * tool + declared);
}

static bool take_tool(struct gathering *all, const toolmend_tool *tool, size_t place) {
    struct tmi_reach always, wide;
    if (!tmi_reach(tool, false, all->scratch, &always) ||
        !tmi_reach(tool, true, all->scratch, &wide))
        return false;
    for (size_t i = 0; i < always.count; i++)
        for (size_t k = 0; k < always.list[i]->required_count; k++)
            take(all, always.list[i]->required[k].name, owner_of(place, false));
    for (size_t i = 0; i < wide.count; i++) {
        for (size_t k = 0; k < wide.list[i]->property_count; k++)
            take(all, wide.list[i]->properties[k].name, owner_of(place, true));
        all->words[place].patterns |= wide.list[i]->pattern_count > 0;
    }
    return true;
}

static bool take_all(struct gathering *all, toolmend_tool *const *tools, size_t count) {
    all->count = 0;
    for (size_t i = 0; i < count; i++)
        if (tools[i] && !take_tool(all, tools[i], i))
            return false;
    return true;
}

/* ---- numbers ----------------------------------------------------------------------------- */

/* The numbers of one owner, each once. */
struct numbers {
    uint32_t *list;
    size_t count;
};

/* Names ascend, and with them the numbers of each owner. */
static void number_all(const struct tmi_name_list *names, const uint32_t *owners,
                       struct numbers *of, uint32_t *numbers) {
    uint32_t number = 0;
    for (size_t place = 0; place < names->count; place++) {
        uint32_t index = names->order[place];
        if (!tmi_name_list_repeats(names, place))
            number = (uint32_t)place;
        numbers[index] = number;
        struct numbers *owner = &of[owners[index]];
        if (owner->count == 0 || owner->list[owner->count - 1] != number)
            owner->list[owner->count++] = number;
    }
}

/* Room in one array for the numbers of each owner. */
static void divide(const struct gathering *all, uint32_t *room, struct numbers *of,
                   size_t owners) {
    for (size_t i = 0; i < owners; i++)
        of[i] = (struct numbers){NULL, 0};
    for (size_t i = 0; i < all->count; i++)
        of[all->owners[i]].count++;
    for (size_t i = 0; i < owners; i++) {
        of[i].list = room;
        room += of[i].count;
        of[i].count = 0;
    }
}

bool tmi_vocabulary_make(struct tmi_vocabulary *out, struct tmi_arena *arena,
                         struct tmi_arena *scratch, toolmend_tool *const *tools,
                         size_t count) {
    struct tmi_words *words = tmi_new(arena, count + 1, struct tmi_words);
    struct gathering all = {.scratch = scratch, .words = words};
    if (!words)
        return false;
    memset(words, 0, count * sizeof *words);
    if (!take_all(&all, tools, count))
        return false;
    all.names = tmi_new(arena, all.count + 1, toolmend_view);
    all.owners = tmi_new(scratch, all.count + 1, uint32_t);
    struct numbers *of = tmi_new(scratch, 2 * count + 1, struct numbers);
    uint32_t *numbers = tmi_new(arena, all.count + 1, uint32_t);
    uint32_t *room = tmi_new(arena, all.count + 1, uint32_t);
    if (!all.names || !all.owners || !of || !numbers || !room ||
        !take_all(&all, tools, count) ||
        !tmi_name_list_sort(&out->names, arena, all.names, all.count))
        return false;
    divide(&all, room, of, 2 * count);
    number_all(&out->names, all.owners, of, numbers);
    for (size_t i = 0; i < count; i++) {
        const struct numbers *required = &of[owner_of(i, false)];
        const struct numbers *declared = &of[owner_of(i, true)];
        words[i].required = required->list;
        words[i].required_count = required->count;
        words[i].declared = declared->list;
        words[i].declared_count = declared->count;
    }
    out->words = words;
    out->numbers = numbers;
    return true;
}

size_t tmi_number_of(const struct tmi_vocabulary *vocabulary, toolmend_view name) {
    bool again;
    size_t index = tmi_name_list_find(&vocabulary->names, name, &again);
    return index == SIZE_MAX ? SIZE_MAX : vocabulary->numbers[index];
}

bool tmi_declares(const struct tmi_words *words, size_t number) {
    size_t low = 0, high = words->declared_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (words->declared[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < words->declared_count && words->declared[low] == number;
}
