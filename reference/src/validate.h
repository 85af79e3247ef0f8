/* SPDX-License-Identifier: MIT
 *
 * validate.h - does a value satisfy a schema, and where does it not?
 */
#ifndef TMI_VALIDATE_H
#define TMI_VALIDATE_H

#include "schema.h"

/* The validator's working state in one call; made by tmi_check_init, fields are its own but for
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
    struct tmi_memo *memo;     /* validate.c */
    struct tmi_frame *frames;  /* validate.c */
    size_t frame_count, frame_cap;
    pcre2_match_data *match_data; /* made at the first pattern */
};

void tmi_check_init(struct tmi_check *check, const toolmend_tool *tool,
                    const struct tmi_sources *sources, struct tmi_arena *arena,
                    uint64_t steps_max);

/* Frees what PCRE2 holds; the rest is the arena's. */
void tmi_check_end(struct tmi_check *check);

static inline bool tmi_check_failed(const struct tmi_check *check) {
    return check->limit != NULL || tmi_arena_failed(check->arena);
}

/* Does the value (read or virtual, any depth) satisfy the schema? False after a failure too:
 * ask tmi_check_failed(). No recursion; with the memo each (container, schema) once. May be
 * called again while no other call is running. */
bool tmi_accepts(struct tmi_check *check, const struct tmi_token *value,
                 const struct tmi_schema *schema);

/* Does the pattern match somewhere in the decoded text? True where it asserts nothing. */
bool tmi_pattern_matches(struct tmi_check *check, const struct tmi_pattern *pattern,
                         toolmend_view text);

/* Leaf violations of a read value in text order, at most TMI_VIOLATIONS_MAX: descends through
 * properties, items, always, then, else and dependentSchemas; an anyOf or oneOf without
 * accepting branch, a not, contains, propertyNames is one violation at its value. */
#define TMI_VIOLATIONS_MAX 64
struct tmi_violations {
    toolmend_violation list[TMI_VIOLATIONS_MAX];
    size_t count;
};
void tmi_collect_violations(struct tmi_check *check, const struct tmi_token *root,
                            const struct tmi_schema *schema, struct tmi_violations *out);

#endif
