/* SPDX-License-Identifier: MIT
 *
 * properties.c - the declared properties of a schema, found by name.
 *
 * This is the inner loop of a valid call: one lookup a member. Properties stand sorted by
 * length, each with a head: an integer made of its first eight bytes, or of all bytes of a
 * shorter name. A bucket holds the names of one length, so most lookups end after one
 * comparison of integers; a bucket of many names is first searched by halves, so that
 * look-alike names cost a logarithm and not a walk.
 */
#include "schema/properties.h"

#include "schema/names.h"

/* Names of this length and longer share one bucket. */
#define LENGTH_MAX 48
/* Largest bucket that is walked and not halved. */
#define WALK_MAX 8

struct entry {
    uint64_t head;
    const struct tmi_property *property;
};

struct tmi_property_index {
    const struct entry *entries;
    size_t bucket_count;
    uint32_t first[]; /* of each bucket, and where the last one ends */
};

/* Names of one length have equal heads only if their first eight bytes are equal. Two loads
 * that overlap spare a loop for the short ones. */
static inline uint64_t head_of(const char *ptr, size_t len) {
    uint64_t head = 0;
    uint32_t low, high;
    if (len >= 8) {
        memcpy(&head, ptr, 8);
    } else if (len >= 4) {
        memcpy(&low, ptr, 4);
        memcpy(&high, ptr + len - 4, 4);
        head = (uint64_t)high << 32 | low;
    } else if (len > 0) {
        head = (uint64_t)(unsigned char)ptr[0] |
               (uint64_t)(unsigned char)ptr[len / 2] << 8 |
               (uint64_t)(unsigned char)ptr[len - 1] << 16;
    }
    return head;
}

/* Order of a name against an entry of the same bucket, as tmi_name_list_sort() has it. */
static inline int compare(toolmend_view name, const struct entry *entry) {
    toolmend_view other = entry->property->name;
    if (name.len != other.len)
        return name.len < other.len ? -1 : 1;
    return memcmp(name.ptr, other.ptr, name.len);
}

static inline bool same(toolmend_view name, uint64_t head, const struct entry *entry) {
    return head == entry->head && name.len == entry->property->name.len &&
           (name.len <= 8 ||
            memcmp(name.ptr + 8, entry->property->name.ptr + 8, name.len - 8) == 0);
}

/* The bucket of a name; bucket_count or more: no name is that long. */
static inline size_t bucket_of(size_t len) {
    return len < LENGTH_MAX ? len : LENGTH_MAX;
}

static struct tmi_property_index *
with_buckets(struct tmi_arena *arena, const struct entry *entries, size_t count) {
    size_t bucket_count = bucket_of(entries[count - 1].property->name.len) + 1;
    struct tmi_property_index *index =
        tmi_alloc(arena, 1, sizeof *index + (bucket_count + 1) * sizeof index->first[0]);
    if (!index)
        return NULL;
    index->entries = entries;
    index->bucket_count = bucket_count;
    size_t at = 0;
    for (size_t bucket = 0; bucket < bucket_count; bucket++) {
        index->first[bucket] = (uint32_t)at;
        while (at < count && bucket_of(entries[at].property->name.len) == bucket)
            at++;
    }
    index->first[bucket_count] = (uint32_t)count;
    return index;
}

const struct tmi_property_index *tmi_property_index(struct tmi_arena *arena,
                                                    struct tmi_arena *scratch,
                                                    const struct tmi_property *properties,
                                                    size_t count) {
    struct entry *entries = tmi_new(arena, count, struct entry);
    toolmend_view *views = tmi_new(scratch, count, toolmend_view);
    if (!entries || !views)
        return NULL;
    for (size_t i = 0; i < count; i++)
        views[i] = properties[i].name;
    struct tmi_name_list names;
    if (!tmi_name_list_sort(&names, scratch, views, count))
        return NULL;
    for (size_t i = 0; i < count; i++) {
        const struct tmi_property *property = &properties[names.order[i]];
        entries[i].head = head_of(property->name.ptr, property->name.len);
        entries[i].property = property;
    }
    return with_buckets(arena, entries, count);
}

static inline const struct tmi_property *find(const struct tmi_property_index *index,
                                              toolmend_view name) {
    if (!index)
        return NULL;
    size_t bucket = bucket_of(name.len);
    if (bucket >= index->bucket_count)
        return NULL;
    size_t low = index->first[bucket], high = index->first[bucket + 1];
    while (high - low > WALK_MAX) {
        size_t middle = low + (high - low) / 2;
        int order = compare(name, &index->entries[middle]);
        if (order == 0)
            return index->entries[middle].property;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    uint64_t head = head_of(name.ptr, name.len);
    for (const struct entry *entry = index->entries + low; low < high; low++, entry++)
        if (same(name, head, entry))
            return entry->property;
    return NULL;
}

const struct tmi_property *tmi_property_find(const struct tmi_schema *schema,
                                             toolmend_view name) {
    return find(schema->property_index, name);
}

const struct tmi_property *tmi_property_index_find(const struct tmi_property_index *index,
                                                   toolmend_view name) {
    return find(index, name);
}
