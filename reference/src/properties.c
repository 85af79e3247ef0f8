/* SPDX-License-Identifier: MIT
 *
 * properties.c - the declared properties of a schema, found by name.
 *
 * This is the inner loop of a valid call: one lookup a member. Properties stand sorted by
 * (length, head, bytes), where the head is an integer made of the first eight bytes, or of
 * all bytes of a shorter name. A bucket holds the names of one length, so most lookups end
 * after one comparison of integers; a bucket of many names is searched by halves, so that
 * look-alike names cost a logarithm and not a walk.
 */
#include "properties.h"

#include "base/view.h"

/* Names of this length and longer share the last bucket. */
#define LENGTH_MAX 48
/* Largest bucket that is walked and not halved. */
#define WALK_MAX 8

struct entry {
    uint64_t head;
    const struct tmi_property *property;
};

struct tmi_property_index {
    const struct entry *entries;
    uint32_t first[LENGTH_MAX + 2]; /* of each bucket; the last one ends them */
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

/* Order of a name against an entry: length, head, bytes. */
static inline int compare(toolmend_view name, uint64_t head, const struct entry *entry) {
    toolmend_view other = entry->property->name;
    if (name.len != other.len)
        return name.len < other.len ? -1 : 1;
    if (head != entry->head)
        return head < entry->head ? -1 : 1;
    return name.len > 8 ? memcmp(name.ptr + 8, other.ptr + 8, name.len - 8) : 0;
}

static int compare_entries(const struct entry *a, const struct entry *b) {
    return compare(a->property->name, a->head, b);
}

/* Let the entry at `root` sink until the heap of `count` entries is in order again. */
static void sink(struct entry *heap, size_t root, size_t count) {
    struct entry sinking = heap[root];
    size_t child = 2 * root + 1;
    while (child < count) {
        if (child + 1 < count && compare_entries(&heap[child], &heap[child + 1]) < 0)
            child++;
        if (compare_entries(&sinking, &heap[child]) >= 0)
            break;
        heap[root] = heap[child];
        root = child;
        child = 2 * root + 1;
    }
    heap[root] = sinking;
}

static void sort(struct entry *entries, size_t count) {
    for (size_t i = count / 2; i > 0; i--)
        sink(entries, i - 1, count);
    for (size_t left = count; left > 1; left--) {
        struct entry largest = entries[0];
        entries[0] = entries[left - 1];
        entries[left - 1] = largest;
        sink(entries, 0, left - 1);
    }
}

static inline size_t bucket_of(size_t len) {
    return len < LENGTH_MAX ? len : LENGTH_MAX;
}

const struct tmi_property_index *tmi_property_index(struct tmi_arena *arena,
                                                    const struct tmi_property *properties,
                                                    size_t count) {
    struct tmi_property_index *index = tmi_new(arena, 1, struct tmi_property_index);
    struct entry *entries = tmi_new(arena, count, struct entry);
    if (!index || !entries)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        toolmend_view name = properties[i].name;
        entries[i] = (struct entry){head_of(name.ptr, name.len), &properties[i]};
    }
    sort(entries, count);
    index->entries = entries;
    size_t at = 0;
    for (size_t bucket = 0; bucket <= LENGTH_MAX; bucket++) {
        index->first[bucket] = (uint32_t)at;
        while (at < count && bucket_of(entries[at].property->name.len) == bucket)
            at++;
    }
    index->first[LENGTH_MAX + 1] = (uint32_t)count;
    return index;
}

const struct tmi_property *tmi_property_find(const struct tmi_schema *schema,
                                             toolmend_view name) {
    const struct tmi_property_index *index = schema->property_index;
    if (!index)
        return NULL;
    size_t bucket = bucket_of(name.len);
    size_t low = index->first[bucket], high = index->first[bucket + 1];
    if (low == high)
        return NULL;
    uint64_t head = head_of(name.ptr, name.len);
    while (high - low > WALK_MAX) {
        size_t middle = low + (high - low) / 2;
        int order = compare(name, head, &index->entries[middle]);
        if (order == 0)
            return index->entries[middle].property;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    for (const struct entry *entry = index->entries + low; low < high; low++, entry++)
        if (compare(name, head, entry) == 0)
            return entry->property;
    return NULL;
}
