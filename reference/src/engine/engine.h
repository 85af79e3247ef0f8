/* SPDX-License-Identifier: MIT
 *
 * engine.h - the engine: which candidates does a rejected value have?
 *
 * A candidate is what a chain of rules makes of a value such that everything the schema says
 * about that value accepts the result (P3). Candidates are found per value and remembered by
 * (value, set, what has happened to it), counted up to two, and never multiplied over a
 * document: a container with a child of two candidates has two itself. The profile is not
 * looked at here.
 *
 * No recursion: a question is a task on a stack. A task that needs the answer to another one
 * puts it on the stack and is run again from its start once that answer is there; what it
 * had found until then costs at most as much again.
 */
#ifndef TMI_MEND_H
#define TMI_MEND_H

#include "engine/derived.h"

/* Open addressing from a pointer and a tag to a pointer. */
struct tmi_map {
    struct tmi_map_entry {
        const void *key;
        uint64_t tag;
        void *value;
    } * entries;
    size_t count, capacity;
};

/* The place of an entry, made empty (value NULL) if new; NULL: out of memory. */
void **tmi_map_at(struct tmi_map *map, struct tmi_arena *arena, const void *key,
                  uint64_t tag);

/* What became of one value in one set. */
struct tmi_result {
    const struct tmi_token *value;
    const struct tmi_schema_set *location;
    unsigned flags;
    bool rejected; /* the location does not accept it as it stands */
    bool done;
    bool hint_applied; /* a hint spoke about it: the member that holds it does not go */
    uint8_t count;     /* candidates; 2: two or more, or one ambiguous */
    const struct tmi_token
        *best; /* the cheapest candidate; NULL: none, or the member goes */
    const struct tmi_token *
        second; /* a different one; NULL: there is none but the value is ambiguous, or it goes */
    const struct tmi_rule *removal; /* the rule by which the member would go */
    const struct tmi_result
        *cause; /* count 2 because of this value below; NULL: itself */
};

/* What a string spells. */
struct tmi_decoded {
    toolmend_view text;           /* {NULL, 0}: it has no UTF-8 form */
    bool parsed;                  /* tried to read it as JSON or Python */
    const struct tmi_token *root; /* the container, object or string in it; NULL: none */
    bool python;                  /* a Python literal, not JSON */
    bool ambiguous;    /* member names are repeated inside, or a syntax rule is */
    uint64_t repaired; /* bit n: syntax rule n acted on it; 0: it came so */
    const struct tmi_token *string; /* that spells it */
};

/* What a rule has made of a value. */
struct tmi_rule_memo {
    const struct tmi_token *derived; /* NULL: nothing yet */
};

struct tmi_engine {
    const toolmend_tool *tool;
    struct tmi_arena *arena;
    struct tmi_check *check;
    struct tmi_schema_sets sets;
    struct tmi_sources *sources; /* the check's; texts are added to it */
    size_t texts_capacity;
    toolmend_view *texts;
    toolmend_finish finish;
    toolmend_profile profile; /* for edits.c: whose edits are blocked */
    uint64_t allowed;         /* its rules; known where it sees hints, for what they may
                                 take with them (hinted.c) */
    bool in_prose;            /* the text stood in prose */
    size_t unclosed; /* where the missing closers of the text begin; SIZE_MAX: none did */
    struct tmi_rules_of_step steps[TMI_STEPS];
    size_t depth_max, edits_max;
    uint64_t steps_per_token; /* those of decoded texts are tokens too */
    struct tmi_map results, decoded, derived;
    struct tmi_decoded nothing;   /* what is known of a string when memory is out */
    struct tmi_rule_memo forgets; /* what was made before, then */
    struct tmi_result **stack;
    size_t stack_count, stack_capacity;
};

void tmi_engine_init(struct tmi_engine *engine, struct tmi_check *check,
                     struct tmi_sources *sources, const toolmend_options *options,
                     toolmend_finish finish);

/* Let the engine see the hints of the schema that rules of this mask are about. */
void tmi_engine_see_hints(struct tmi_engine *engine, uint64_t profile_rules);

/* The candidates of the whole text. Of one that is accepted there is one: itself, or what hints
 * make of it; in one that missing closers closed they may be ambiguous. NULL after a failure,
 * which is sticky in the check or the arena. */
const struct tmi_result *tmi_root_candidates(struct tmi_engine *engine,
                                             const struct tmi_token *root, bool rejected);

/* Is a valid object nothing but an undeclared wrapper around another one (rules/root.c)? The
 * first asks its one name alone and costs nothing. */
bool tmi_could_be_wrapped(const struct tmi_sources *sources,
                          const struct tmi_token *root);
bool tmi_looks_wrapped(struct tmi_engine *engine, const struct tmi_token *root);

/* Does the set declare or require one of the object's names? Otherwise the names may be data: a map
 * stands where a list of entries is wanted, or one entry where a map is (rules/shape.c). */
bool tmi_has_known_name(struct tmi_engine *engine, const struct tmi_schema_set *set,
                        const struct tmi_token *object);

/* ---- for rules ----------------------------------------------------------------------- */

static inline bool tmi_site_is(const struct tmi_site *site, enum tmi_kind kind) {
    return site->value->kind == kind;
}

/* Can the location hold any of these types (TMI_T_*)? */
static inline bool tmi_can_hold(const struct tmi_site *site, unsigned types) {
    return (site->location->possible_types & types) != 0;
}

/* Can the location hold a string that no enumeration lists? Where it cannot, a text that it rejects
 * is what it spells. */
static inline bool tmi_can_hold_text(const struct tmi_site *site) {
    return tmi_can_hold(site, TMI_T_STRING) && site->location->any_string;
}

/* The string's decoded text, decoded once a call; {NULL, 0}: it has no UTF-8 form. */
toolmend_view tmi_text_of(struct tmi_engine *engine, const struct tmi_token *string);

static inline toolmend_view tmi_site_text(const struct tmi_site *site) {
    return tmi_text_of(site->engine, site->value);
}

/* The next value that one schema's enum or const lists, behind `at` or from the first. */
const struct tmi_token *tmi_next_listed(const struct tmi_schema *schema,
                                        const struct tmi_token *at);

/* A text that tokens can point into; 0: failed (sticky limit "decoded strings", memory). */
uint16_t tmi_add_text(struct tmi_engine *engine, toolmend_view text);

/* The container that a string's decoded text spells, read once a string. Never NULL. */
const struct tmi_decoded *tmi_decode(struct tmi_engine *engine,
                                     const struct tmi_token *string);

/* The same, but a text that is neither JSON nor Python is read once more as the syntax rows for
 * decoded texts repair it. */
const struct tmi_decoded *tmi_decode_repaired(struct tmi_engine *engine,
                                              const struct tmi_token *string);

/* The name, as it came, of the member whose value this is, or whose string spells it; NULL: none. */
const struct tmi_token *tmi_member_name(struct tmi_engine *engine,
                                        const struct tmi_token *value);

/* What was made of the site's value by its rule, and by `of` where one rule makes several
 * things: a task that is run again must find what it waited for. Never NULL. */
struct tmi_rule_memo *tmi_memo_of(const struct tmi_site *site, const void *of);

/* The object as the list of its values, from that memory. */
const struct tmi_token *tmi_list_of(const struct tmi_site *site);

/* The value of a JSON text that was made; NULL: failed, sticky. */
const struct tmi_token *tmi_parse_derived(struct tmi_engine *engine, toolmend_view text);

/* Propose a candidate. A made value may only be proposed with TMI_AS_IS, or from a memory like
 * tmi_list_of(). */
void tmi_propose(struct tmi_proposals *out, enum tmi_build build,
                 const struct tmi_token *value, const struct tmi_schema_set *location,
                 unsigned flags);

/* Propose the scalar itself, as it stands after the change. */
void tmi_propose_scalar(const struct tmi_site *site, struct tmi_proposals *out,
                        struct tmi_token lexeme);

/* KEY, ALIAS: give member `index` a declared name, by the rule of the site. */
void tmi_rename_member(const struct tmi_site *site, struct tmi_renaming *out,
                       size_t index, const struct tmi_property *to);

#endif
