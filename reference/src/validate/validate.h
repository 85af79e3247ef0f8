/* SPDX-License-Identifier: MIT
 *
 * validate.h - does a value satisfy a schema, and where does it not?
 */
#ifndef TMI_VALIDATE_H
#define TMI_VALIDATE_H

#include "schema/schema.h"
#include "validate/memo.h"

/* The validator's working state in one call; made by tmi_check_init, fields are its own except for
 * those named below. */
struct tmi_check {
    const toolmend_tool *tool;
    const struct tmi_sources
        *sources; /* may be replaced by the engine as texts are added */
    struct tmi_arena *arena;
    uint64_t steps, steps_max; /* one step a (value, schema) looked at, and more for
                                          work that grows: enum members, unique items, ... */
    const char *limit;         /* sticky: which limit was met ("steps", "pattern",
                                          "number"), NULL: none. Out of memory is sticky in
                                          the arena. After either, answers mean nothing. */
    bool memo_all;             /* the engine sets it: remember every container */
    struct tmi_memo memo;      /* memo.h */
    struct tmi_frame *frames;  /* frames.h: what is being judged, outermost first */
    size_t frame_count, frame_cap;
    struct tmi_mark *marks; /* frames.h: what unevaluated* need to know */
    size_t mark_count, mark_cap;
    uint64_t *words; /* bit sets of the frames: required names seen, items evaluated */
    size_t word_count, word_cap;
    struct tmi_item_hash *hashes; /* assertions.c: room for uniqueItems */
    size_t hash_cap;
    const struct tmi_token *decoded_of; /* the string decoded last; NULL: none */
    toolmend_view decoded;
    pcre2_general_context *pcre2; /* allocates in the arena */
    pcre2_match_context *match;   /* these three are made at the first pattern */
    pcre2_match_data *match_data;
};

void tmi_check_init(struct tmi_check *check, const toolmend_tool *tool,
                    const struct tmi_sources *sources, struct tmi_arena *arena,
                    uint64_t steps_max);

/* The end of the check. What PCRE2 holds is the arena's like the rest. */
void tmi_check_end(struct tmi_check *check);

static inline bool tmi_check_failed(const struct tmi_check *check) {
    return check->limit != NULL || tmi_arena_failed(check->arena);
}

/* Does the value (read or virtual, any depth) satisfy the schema? False after a failure too:
 * ask tmi_check_failed(). No recursion; with the memo each (container, schema) once, so a
 * container must keep its address and content while the check lives. May be called again
 * while no other call is running. */
bool tmi_accepts(struct tmi_check *check, const struct tmi_token *value,
                 const struct tmi_schema *schema);

/* Does the pattern match somewhere in the decoded text? True where it asserts nothing. */
bool tmi_pattern_matches(struct tmi_check *check, const struct tmi_pattern *pattern,
                         toolmend_view text);

/* A leaf violation: the innermost place where an assertion fails. */
struct tmi_leaf {
    const struct tmi_token *value;
    const struct tmi_schema *schema; /* has the keyword, or is `false` */
    const char *keyword;
    const struct tmi_schema *holder; /* by whose keyword the value was reached from its
                                        container; NULL: it is where the search began */
    const struct tmi_dependent *dependent; /* dependentRequired: which one; else NULL */
    const struct tmi_group *group;         /* anyOf, oneOf: which one; else NULL */
    bool several; /* oneOf: more than one branch accepts the value */
};

/* Leaf violations of a read value in text order, at most TMI_VIOLATIONS_MAX: descends through
 * properties, items, always, then, else and dependentSchemas; an anyOf or oneOf without
 * accepting branch, a not, contains, propertyNames is one violation at its value. `required`
 * is one violation an object, which expects the array of the missing names, and so is each
 * dependentRequired. A schema `false` has the keyword that holds it ("false": the root).
 * None if the value is accepted or the check fails. */
#define TMI_VIOLATIONS_MAX 64
struct tmi_leaves {
    struct tmi_leaf list[TMI_VIOLATIONS_MAX];
    size_t count;
};
void tmi_find_leaves(struct tmi_check *check, const struct tmi_token *value,
                     const struct tmi_schema *schema, struct tmi_leaves *out);

/* The same in words. Strings live in the arena or the tool. */
struct tmi_violations {
    toolmend_violation list[TMI_VIOLATIONS_MAX];
    size_t count;
};
void tmi_collect_violations(struct tmi_check *check, const struct tmi_token *root,
                            const struct tmi_schema *schema, struct tmi_violations *out);

/* What is wrong with a root that is no object, whatever the schema says (P1). */
toolmend_violation tmi_root_violation(struct tmi_check *check,
                                      const struct tmi_token *root);

/* JSON Pointer from one read value to another one in it; {NULL, 0}: out of memory. A name
 * with an unpaired surrogate is given with U+FFFD in its place. */
toolmend_view tmi_pointer_to(struct tmi_check *check, const struct tmi_token *root,
                             const struct tmi_token *value);

#endif
