/* SPDX-License-Identifier: MIT
 *
 * schema_set.h - all that the schema says about one value, as one interned set.
 *
 * A set is the set of schemas that hold for a value at the same time: the one at its place,
 * all that `allOf` and references bring in, what `if` and `dependentSchemas` add for this
 * value, and the branches of anyOf and oneOf that are being tried. The number of sets
 * depends on the schema, not on the text, and has a limit.
 */
#ifndef TMI_STATES_H
#define TMI_STATES_H

#include "validate/validate.h"

struct tmi_schema_set {
    const struct tmi_schema *const
        *schemas; /* ascending by index; none accepts everything, except for its hints */
    const bool *
        hints_ignored; /* by schema: its hints do not count, as a condition brought it in */
    size_t count;
    uint32_t index;
    uint32_t hash;
    uint8_t possible_types; /* TMI_T_* that every schema of the set can hold */
    bool any_string;        /* none of them lists its strings */
    uint8_t hinted;         /* TMI_HINT_* that are seen and count here or below */
    struct tmi_set_derived {
        const struct tmi_schema_set *wide; /* and all that could hold beside it */
        const struct tmi_set_hints *hints; /* set_hints.c */
    } * derived;                           /* on demand; NULL members: not yet */
};

/* May a container stand there? */
static inline bool tmi_set_is_open(const struct tmi_schema_set *set) {
    return (set->possible_types & (TMI_T_ARRAY | TMI_T_OBJECT)) != 0;
}

struct tmi_schema_sets {
    struct tmi_arena *arena;
    struct tmi_check *check;       /* asked about `if`; carries the sticky limit "sets" */
    struct tmi_schema_set **table; /* open addressing, a power of two */
    size_t capacity, count, max;
    uint8_t visible;      /* TMI_HINT_* that are seen; 0 unless somebody sets it */
    bool ignoring_hints;  /* what is being gathered comes from a condition */
    struct tmi_set_list { /* schemas being gathered */
        struct tmi_gathered {
            const struct tmi_schema *schema;
            bool hints_ignored;
        } * list;
        size_t count, capacity;
    } gathered;
};

void tmi_sets_init(struct tmi_schema_sets *sets, struct tmi_check *check, size_t max);

/* The set of one schema, or of `base` and one more (a branch). NULL after a failure, which
 * is sticky in the check or the arena; so for all functions here. */
const struct tmi_schema_set *tmi_set_of(struct tmi_schema_sets *sets,
                                        const struct tmi_schema_set *base,
                                        const struct tmi_schema *more);

/* `base` with a branch of a union chosen, which stands in `base` or in what a condition adds to
 * it. */
const struct tmi_schema_set *tmi_set_choose(struct tmi_schema_sets *sets,
                                            const struct tmi_schema_set *base,
                                            const struct tmi_group *group, size_t branch);

/* `base` and what if/then/else and dependentSchemas add for this value. */
const struct tmi_schema_set *tmi_set_for_value(struct tmi_schema_sets *sets,
                                               const struct tmi_schema_set *base,
                                               const struct tmi_token *value);

/* What the set says about the member of that name (decoded), about item `index`. */
const struct tmi_schema_set *tmi_set_member(struct tmi_schema_sets *sets,
                                            const struct tmi_schema_set *set,
                                            toolmend_view name);
/* tmi_set_accepts() of tmi_set_member(), without making the set. */
bool tmi_set_accepts_member(struct tmi_schema_sets *sets,
                            const struct tmi_schema_set *set, toolmend_view name,
                            const struct tmi_token *value);
const struct tmi_schema_set *tmi_set_item(struct tmi_schema_sets *sets,
                                          const struct tmi_schema_set *set, size_t index);

/* The set and every schema that could hold beside it for some value: branches, then, else,
 * dependent ones. */
const struct tmi_schema_set *tmi_set_wide(struct tmi_schema_sets *sets,
                                          const struct tmi_schema_set *set);

/* Does one of them say `nullable: true`, as OpenAPI does? */
bool tmi_set_nullable(struct tmi_schema_sets *sets, const struct tmi_schema_set *set);

/* Do `if` and dependentSchemas of the set say of both values the same? What was repaired by
 * what one of them adds proves nothing if they do not. */
bool tmi_set_same_conditions(struct tmi_schema_sets *sets,
                             const struct tmi_schema_set *set,
                             const struct tmi_token *before,
                             const struct tmi_token *after);

/* Does every schema of the set accept the value? */
bool tmi_set_accepts(struct tmi_schema_sets *sets, const struct tmi_schema_set *set,
                     const struct tmi_token *value);

/* The declared property of that name in the set's own schemas; NULL: none. */
const struct tmi_property *tmi_set_property(const struct tmi_schema_set *set,
                                            toolmend_view name);

/* Is the name declared by any schema that could hold in place: the set's own, their
 * branches, then, else, dependent ones; by `properties`, or `patternProperties` if
 * `patterns`. */
bool tmi_set_declares(struct tmi_schema_sets *sets, const struct tmi_schema_set *set,
                      toolmend_view name, bool patterns);

/* Does the object lack a member that the set's own schemas require? */
bool tmi_set_lacks_required(struct tmi_schema_sets *sets,
                            const struct tmi_schema_set *set,
                            const struct tmi_token *object);

/* Is the name required, are undeclared names rejected, by the set's own schemas? */
bool tmi_set_requires(const struct tmi_schema_set *set, toolmend_view name);
bool tmi_set_closed(const struct tmi_schema_set *set);

/* An anyOf or oneOf of the set of which no branch is in the set yet; NULL: none. */
const struct tmi_group *tmi_set_union(const struct tmi_schema_set *set);

/* An anyOf or oneOf of the set that rejects the value and of which no branch is in the
 * set yet; NULL: none. */
const struct tmi_group *tmi_set_open_group(struct tmi_schema_sets *sets,
                                           const struct tmi_schema_set *set,
                                           const struct tmi_token *value);

#endif
