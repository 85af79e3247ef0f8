/* SPDX-License-Identifier: MIT
 *
 * enums.c - long enumerations, found by hash.
 *
 * Walking an enum costs a few nanoseconds a member, which is less than hashing the value while
 * there are a dozen. Beyond that the compiler has the hashes of the members sorted, and a
 * value is compared only with those of its own hash. Only scalars are looked up so: a
 * container of another size or kind is told apart sooner than it is hashed.
 */
#include "validate/assertions.h"

/* Members of an enum that is still walked. */
#define WALK_MAX 16

struct tmi_enum_table {
    size_t count;
    unsigned kinds; /* bits by enum tmi_kind */
    struct tmi_item_hash hashes[];
};

const struct tmi_enum_table *tmi_enum_table(const struct tmi_sources *sources,
                                            struct tmi_arena *arena,
                                            const struct tmi_token *enumeration) {
    size_t count = tmi_child_count(enumeration), at = 0;
    if (count <= WALK_MAX)
        return NULL;
    struct tmi_enum_table *table =
        tmi_alloc(arena, 1, sizeof(*table) + count * sizeof(table->hashes[0]));
    if (table == NULL)
        return NULL;
    struct tmi_walk walk = tmi_walk_start(enumeration);
    const struct tmi_token *member;
    table->count = count;
    table->kinds = 0;
    while (tmi_walk_item(&walk, &member)) {
        uint64_t steps = 0;
        uint64_t hash = tmi_hash(sources, arena, member, &steps);
        table->hashes[at++] = (struct tmi_item_hash){(uint32_t)(hash >> 32),
                                                     (uint32_t)(member - enumeration)};
        table->kinds |= 1U << member->kind;
    }
    tmi_sort_hashes(table->hashes, count);
    return table;
}

/* The first place whose hash is not below this one. */
static size_t first_of(const struct tmi_enum_table *table, uint32_t hash) {
    size_t low = 0, high = table->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (table->hashes[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool tmi_enum_table_has(struct tmi_check *check, const struct tmi_token *value,
                        const struct tmi_schema *schema) {
    const struct tmi_enum_table *table = schema->enum_table;
    struct tmi_decimal number;
    if (!(table->kinds >> value->kind & 1) ||
        (value->kind == TMI_NUMBER && !tmi_number(check, value, &number)))
        return false; /* a number past the limits has no hash of its value */
    uint32_t hash =
        (uint32_t)(tmi_hash(check->sources, check->arena, value, &check->steps) >> 32);
    if (!tmi_spend(check, (value->end - value->start) / 64))
        return false;
    for (size_t i = first_of(table, hash);
         i < table->count && table->hashes[i].hash == hash; i++) {
        const struct tmi_token *member = schema->enumeration + table->hashes[i].item;
        if (tmi_assert_equal(check, value, member))
            return true;
    }
    return false;
}
