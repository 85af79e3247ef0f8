/* SPDX-License-Identifier: MIT
 *
 * hinted.h - hints where values are read (hinted.c), and what their rules (rules/hint.c) share
 * with the engine.
 *
 * A hint may act on what is accepted. It then has one result, or none and the value stays: so a
 * hint never takes a candidate away. Hints below or at one container are taken together; if the
 * container rejects that, or if it can be read without, it is read without those that it
 * rejects.
 */
#ifndef TMI_HINTED_H
#define TMI_HINTED_H

#include "engine/engine.h"
#include "hints/set_hints.h"

/* TMI_HINT_* of which the rules are in the mask (bit n: rule n of the catalogue). */
uint8_t tmi_visible_hints(uint64_t rules);

/* The text of a member's name; empty: it has no UTF-8 form. */
static inline toolmend_view tmi_name_text(struct tmi_engine *engine,
                                          const struct tmi_token *name) {
    return name->flags & TMI_LONE_SURROGATE ? (toolmend_view){"", 0}
                                            : tmi_text_of(engine, name);
}

/* An alias that could be renamed. */
struct tmi_pair {
    size_t member; /* its place in the object */
    const struct tmi_alias *alias;
    bool ambiguous; /* its value has two candidates there, or the property would go */
};

/* The aliases of one object. */
struct tmi_plan {
    const struct tmi_alias *
        *present; /* all of them, whether they can be renamed or not */
    size_t present_count;
    struct tmi_pair *pairs;
    size_t count;
    bool *fits; /* by pair: its value has one candidate, which the profile holds; NULL: no
                       pairs */
};

/* How a way to read an object went. */
struct tmi_tried {
    bool accepted;
    bool hinted; /* hints did change accepted children */
};

/* Is an alias of that property in the object? */
bool tmi_has_alias(const struct tmi_plan *plan, toolmend_view property);

struct tmi_copying;

/* The aliases in an object. False: failed, sticky. */
bool tmi_plan_aliases(struct tmi_copying *copying, struct tmi_plan *plan);

/* Renames of some of them, by member; NULL: none, or out of memory (sticky). */
struct tmi_rename *tmi_rename_aliases(struct tmi_copying *copying, const bool *renamed);

/* The object under its new names, for who looks at names; itself where there are none. */
const struct tmi_token *tmi_under_names(struct tmi_copying *copying,
                                        const struct tmi_rename *renames);

/* The copy (or the container itself) and the members that relations add to it. `must`: it is not
 * accepted without them. Uses the room behind the copying's slots. */
const struct tmi_token *tmi_with_defaults(struct tmi_copying *copying,
                                          const struct tmi_token *base, bool must);

/* The ways to read an object that the hints allow, once the first one, with all of them, is no
 * reading. */
void tmi_candidates_with_some_hints(const struct tmi_copying *start,
                                    struct tmi_result *into, const struct tmi_tried *all);

/* The first rule of a hint about the value that holds, set in the site; false: none. */
bool tmi_find_hint(struct tmi_site *site);

/* What hints make of an accepted value, as its one candidate. */
void tmi_candidates_with_hints(struct tmi_engine *engine, const struct tmi_result *task,
                               struct tmi_result *into);

/* Does a hint speak about the rejected value? Then it gives its only candidate in that branch. */
bool tmi_candidates_by_hint(struct tmi_engine *engine,
                            const struct tmi_schema_set *branch,
                            const struct tmi_result *task, struct tmi_result *into);

#endif
