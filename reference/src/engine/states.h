/* SPDX-License-Identifier: MIT
 *
 * states.h - all that the schema says about one value, as one interned set.
 *
 * A state is the set of schemas that hold for a value at the same time: the one at its place,
 * all that `allOf` and references bring in, what `if` and `dependentSchemas` add for this
 * value, and the branches of anyOf and oneOf that are being tried. The number of states
 * depends on the schema, not on the text, and has a limit.
 */
#ifndef TMI_STATES_H
#define TMI_STATES_H

#include "validate/validate.h"

struct tmi_state {
    const struct tmi_schema *const
        *schemas; /* ascending by index; none accepts everything, but for its hints */
    const bool
        *mute; /* by schema: its hints do not count, as a condition brought it in */
    size_t count;
    uint32_t index;
    uint32_t hash;
    uint8_t holds;  /* TMI_T_* that every schema of the set can hold */
    uint8_t hinted; /* TMI_HINT_* that are seen and count here or below */
    struct tmi_state_made {
        const struct tmi_state *wide;        /* and all that could hold beside it */
        const struct tmi_state_hints *hints; /* state_hints.c */
    } * made;                                /* on demand; NULL members: not yet */
};

/* May a container stand there? */
static inline bool tmi_state_is_open(const struct tmi_state *state) {
    return (state->holds & (TMI_T_ARRAY | TMI_T_OBJECT)) != 0;
}

struct tmi_states {
    struct tmi_arena *arena;
    struct tmi_check *check;  /* asked about `if`; carries the sticky limit "states" */
    struct tmi_state **table; /* open addressing, a power of two */
    size_t capacity, count, max;
    uint8_t visible;        /* TMI_HINT_* that are seen; 0 unless somebody sets it */
    bool muting;            /* what is being gathered is said by a condition */
    struct tmi_state_list { /* schemas being gathered */
        struct tmi_said {
            const struct tmi_schema *schema;
            bool mute;
        } * list;
        size_t count, capacity;
    } gathered;
};

void tmi_states_init(struct tmi_states *states, struct tmi_check *check, size_t max);

/* The state of one schema, or of `base` and one more (a branch). NULL after a failure, which
 * is sticky in the check or the arena; so for all functions here. */
const struct tmi_state *tmi_state_of(struct tmi_states *states,
                                     const struct tmi_state *base,
                                     const struct tmi_schema *more);

/* `base` with a branch of a union chosen, which stands in `base` or in what a condition adds to
 * it. */
const struct tmi_state *tmi_state_choose(struct tmi_states *states,
                                         const struct tmi_state *base,
                                         const struct tmi_group *group, size_t branch);

/* `base` and what if/then/else and dependentSchemas add for this value. */
const struct tmi_state *tmi_state_for_value(struct tmi_states *states,
                                            const struct tmi_state *base,
                                            const struct tmi_token *value);

/* What the state says about the member of that name (decoded), about item `index`. */
const struct tmi_state *tmi_state_member(struct tmi_states *states,
                                         const struct tmi_state *state,
                                         toolmend_view name);
/* tmi_state_accepts() of tmi_state_member(), without making the state. */
bool tmi_state_accepts_member(struct tmi_states *states, const struct tmi_state *state,
                              toolmend_view name, const struct tmi_token *value);
const struct tmi_state *tmi_state_item(struct tmi_states *states,
                                       const struct tmi_state *state, size_t index);

/* The state and every schema that could hold beside it for some value: branches, then, else,
 * dependent ones. */
const struct tmi_state *tmi_state_wide(struct tmi_states *states,
                                       const struct tmi_state *state);

/* Do `if` and dependentSchemas of the state say of both values the same? What was mended by
 * what one of them adds proves nothing if they do not. */
bool tmi_state_same_conditions(struct tmi_states *states, const struct tmi_state *state,
                               const struct tmi_token *before,
                               const struct tmi_token *after);

/* Does every schema of the state accept the value? */
bool tmi_state_accepts(struct tmi_states *states, const struct tmi_state *state,
                       const struct tmi_token *value);

/* The declared property of that name in the state's own schemas; NULL: none. */
const struct tmi_property *tmi_state_property(const struct tmi_state *state,
                                              toolmend_view name);

/* Is the name declared by any schema that could hold in place: the state's own, their
 * branches, then, else, dependent ones; by `properties`, or `patternProperties` if
 * `patterns`. */
bool tmi_state_declares(struct tmi_states *states, const struct tmi_state *state,
                        toolmend_view name, bool patterns);

/* Does the object lack a member that the state's own schemas require? */
bool tmi_state_lacks_required(struct tmi_states *states, const struct tmi_state *state,
                              const struct tmi_token *object);

/* Is the name required, are undeclared names refused, by the state's own schemas? */
bool tmi_state_requires(const struct tmi_state *state, toolmend_view name);
bool tmi_state_closed(const struct tmi_state *state);

/* An anyOf or oneOf of the state of which no branch is in the state yet; NULL: none. */
const struct tmi_group *tmi_state_union(const struct tmi_state *state);

/* An anyOf or oneOf of the state that rejects the value and of which no branch is in the
 * state yet; NULL: none. */
const struct tmi_group *tmi_state_open_group(struct tmi_states *states,
                                             const struct tmi_state *state,
                                             const struct tmi_token *value);

#endif
