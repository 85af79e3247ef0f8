/* SPDX-License-Identifier: MIT
 *
 * tasks.c - what is known of values, what is still asked for, and the candidates of one value
 * gathered. See tasks.h.
 */
#include "engine/tasks.h"

#include "base/view.h"

static size_t entry_place(const struct tmi_map_entry *entries, size_t capacity,
                          const void *key, uint64_t tag) {
    uint64_t hash = ((uint64_t)(uintptr_t)key ^ tag * 0x9e3779b97f4a7c15u);
    hash *= 0xff51afd7ed558ccdu;
    size_t place = (size_t)(hash >> 32) & (capacity - 1);
    while (entries[place].key && (entries[place].key != key || entries[place].tag != tag))
        place = (place + 1) & (capacity - 1);
    return place;
}

static bool grow_map(struct tmi_map *map, struct tmi_arena *arena) {
    size_t capacity = map->capacity ? map->capacity * 2 : 16;
    struct tmi_map_entry *entries = tmi_new(arena, capacity, struct tmi_map_entry);
    if (!entries)
        return false;
    for (size_t i = 0; i < capacity; i++)
        entries[i] = (struct tmi_map_entry){NULL, 0, NULL};
    for (size_t i = 0; i < map->capacity; i++)
        if (map->entries[i].key)
            entries[entry_place(entries, capacity, map->entries[i].key,
                                map->entries[i].tag)] = map->entries[i];
    map->entries = entries;
    map->capacity = capacity;
    return true;
}

void **tmi_map_at(struct tmi_map *map, struct tmi_arena *arena, const void *key,
                  uint64_t tag) {
    if (map->count * 2 >= map->capacity && !grow_map(map, arena))
        return NULL;
    struct tmi_map_entry *entry =
        &map->entries[entry_place(map->entries, map->capacity, key, tag)];
    if (!entry->key) {
        *entry = (struct tmi_map_entry){key, tag, NULL};
        map->count++;
    }
    return &entry->value;
}

static bool push(struct tmi_engine *engine, struct tmi_result *task) {
    if (engine->stack_count == engine->stack_capacity) {
        struct tmi_result **stack =
            tmi_grown(engine->arena, engine->stack, engine->stack_count,
                      &engine->stack_capacity, engine->stack_count + 1, sizeof *stack);
        if (!stack)
            return false;
        engine->stack = stack;
    }
    engine->stack[engine->stack_count++] = task;
    return true;
}

const struct tmi_result *tmi_result_of(struct tmi_engine *engine,
                                       const struct tmi_token *value,
                                       const struct tmi_schema_set *location,
                                       unsigned flags, bool rejected) {
    if (tmi_check_failed(engine->check))
        return NULL;
    void **place = tmi_map_at(&engine->results, engine->arena, value,
                              (uint64_t)location->index << 8 | flags);
    if (!place)
        return NULL;
    struct tmi_result *result = *place;
    if (!result) {
        result = tmi_new(engine->arena, 1, struct tmi_result);
        if (!result)
            return NULL;
        *result = (struct tmi_result){
            .value = value, .location = location, .flags = flags, .rejected = rejected};
        *place = result;
    }
    if (!result->done)
        push(engine, result);
    return result->done ? result : NULL;
}

void tmi_candidates_add(struct tmi_engine *engine, struct tmi_result *into,
                        const struct tmi_token *value, bool ambiguous,
                        const struct tmi_result *cause) {
    if (!value || into->count > 1)
        return; /* out of memory, sticky; or nothing can change any more */
    if (into->count == 0) {
        into->best = value;
        into->count = 1;
    } else if (into->best != value) {
        enum tmi_answer same = tmi_equal(engine->sources, engine->arena, into->best,
                                         value, &engine->check->steps);
        if (same == TMI_LIMIT)
            engine->check->limit = "number";
        struct tmi_cost old = tmi_cost_of(into->best), new = tmi_cost_of(value);
        bool cheaper = tmi_cost_less(&new, &old);
        if (same != TMI_YES) {
            into->second = cheaper ? into->best : value;
            into->count = 2;
        }
        if (cheaper)
            into->best = value;
    }
    if (ambiguous && into->count == 1) {
        into->count = 2;
        into->cause = cause;
    }
}
