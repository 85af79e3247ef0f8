/* SPDX-License-Identifier: MIT
 *
 * tasks.c - what is known of values, what is still asked for, and the readings of one value
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

static bool push(struct tmi_mend *mend, struct tmi_result *task) {
    if (mend->stack_count == mend->stack_capacity) {
        size_t capacity = mend->stack_capacity ? mend->stack_capacity * 2 : 16;
        struct tmi_result **stack = tmi_new(mend->arena, capacity, struct tmi_result *);
        if (!stack)
            return false;
        if (mend->stack_count > 0)
            memcpy(stack, mend->stack, mend->stack_count * sizeof *stack);
        mend->stack = stack;
        mend->stack_capacity = capacity;
    }
    mend->stack[mend->stack_count++] = task;
    return true;
}

const struct tmi_result *tmi_want(struct tmi_mend *mend, const struct tmi_token *value,
                                  const struct tmi_state *position, unsigned flags,
                                  bool refused) {
    if (tmi_check_failed(mend->check))
        return NULL;
    void **place = tmi_map_at(&mend->results, mend->arena, value,
                              (uint64_t)position->index << 8 | flags);
    if (!place)
        return NULL;
    struct tmi_result *result = *place;
    if (!result) {
        result = tmi_new(mend->arena, 1, struct tmi_result);
        if (!result)
            return NULL;
        *result = (struct tmi_result){
            .value = value, .position = position, .flags = flags, .refused = refused};
        *place = result;
    }
    if (!result->done)
        push(mend, result);
    return result->done ? result : NULL;
}

void tmi_readings_add(struct tmi_mend *mend, struct tmi_result *into,
                      const struct tmi_token *value, bool doubt,
                      const struct tmi_result *cause) {
    if (!value || into->count > 1)
        return; /* out of memory, sticky; or nothing can change any more */
    if (into->count == 0) {
        into->best = value;
        into->count = 1;
    } else if (into->best != value) {
        enum tmi_answer same =
            tmi_equal(mend->sources, mend->arena, into->best, value, &mend->check->steps);
        if (same == TMI_LIMIT)
            mend->check->limit = "number";
        struct tmi_cost old = tmi_cost_of(into->best), new = tmi_cost_of(value);
        bool cheaper = tmi_cost_less(&new, &old);
        if (same != TMI_YES) {
            into->second = cheaper ? into->best : value;
            into->count = 2;
        }
        if (cheaper)
            into->best = value;
    }
    if (doubt && into->count == 1) {
        into->count = 2;
        into->cause = cause;
    }
}
