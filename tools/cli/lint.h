/* SPDX-License-Identifier: MIT
 *
 * lint.h - what a tool list does to the repair of its calls.
 *
 * Findings come from two sources. What a schema says is read from its text (lint_schema.c,
 * lint_hints.c, lint_names.c). What happens to a fault is not worked out but tried: each place
 * that takes a value (lint_places.c) gets a sample that the validator accepts (lint_samples.c),
 * the sample is spoiled in each of the ways that calls are (lint_faults.c), and the engine is
 * asked what becomes of it (lint_try.c).
 */
#ifndef LINT_H
#define LINT_H

#include "record/document.h"

#include "toollist.h"

/* ---- what was found --------------------------------------------------------------------- */

enum lint_level {
    LINT_ERROR,   /* no call is right, or the tool is lost to clients or providers */
    LINT_WARNING, /* something does not do what it says, or a fault passes unseen */
    LINT_NOTE,    /* worth knowing; no finding */
    LINT_LEVELS
};

enum lint_outcome { LINT_VALID, LINT_REPAIRED, LINT_AMBIGUOUS, LINT_REFUSED };

struct lint_reading {
    toolmend_view text;
    const char *const *rules; /* in catalogue order */
    size_t rule_count;
    struct lint_reading *next;
};

/* One fault at one field, and what became of it. */
struct lint_try {
    const char *fault; /* its id in lint_faults.c */
    toolmend_view came;
    enum lint_outcome outcome;
    const char *const *rules; /* that acted, in catalogue order */
    size_t rule_count;
    struct lint_reading *readings; /* of one place, if there are two or more */
    struct lint_try *next;
};

/* A place of the arguments that the schema speaks about. */
struct lint_field {
    toolmend_view path;    /* JSON Pointer into the arguments; * is any item or entry */
    toolmend_view pointer; /* JSON Pointer into the list */
    bool required, tried;
    unsigned types; /* enum types: what may stand there */
    struct lint_try *tries;
    struct lint_field *next;
};

struct lint_finding {
    enum lint_level level;
    const char *id;
    toolmend_view pointer;        /* JSON Pointer into the list */
    const char *message;          /* what is the case */
    const char *remedy;           /* what to do about it */
    const struct lint_try *shown; /* of `two-readings` */
    const toolmend_view *rivals;  /* of `name-not-told` */
    size_t rival_count;
    struct lint_finding *next;
};

/* ---- a run ------------------------------------------------------------------------------ */

struct lint_tool {
    struct pool *pool; /* of the run: what is found lives there */
    toolmend_view name, schema;
    toolmend_view pointer;        /* of the tool in the list */
    toolmend_view schema_pointer; /* of its schema */
    bool asked;                   /* to be printed */
    bool compiled;
    struct lint_finding *findings;
    struct lint_field *fields, **fields_end;
    size_t untried; /* fields */
    /* the root's names, for lint_names.c; each list ascends by bytes */
    toolmend_view *required, *declared;
    size_t required_count, declared_count;
};

struct lint {
    struct pool pool;
    const char *source; /* of the list, for messages */
    struct lint_tool *tools;
    size_t tool_count;
    size_t counts[LINT_LEVELS]; /* of what is printed */
};

/* Add a finding about a place of the tool's schema; its remedy is for the caller to fill. */
struct lint_finding *lint_add(struct lint_tool *tool, enum lint_level level,
                              const char *id, toolmend_view schema_pointer,
                              const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 5, 6)))
#endif
    ;

/* Let a finding point at the tool itself, or a member of it ("/name"). */
void lint_of_tool(const struct lint_tool *tool, struct lint_finding *finding,
                  const char *member);

/* Words in the pool. */
const char *lint_words(struct pool *pool, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* A text of strangers as words of at most 60 bytes, to be put into a message. */
const char *lint_short(struct pool *pool, toolmend_view text);

/* ---- lint_near.c: words that look like a known one ------------------------------------------ */

/* The word of the list that `word` is most likely meant to be, without regard to case and
 * separators; NULL: none is near. */
const char *lint_near(toolmend_view word, const char *const *known, size_t count);

/* ---- lint_schema.c, lint_hints.c: what the text of a schema says ------------------------------ */

/* The keywords of each schema in it. */
void lint_schema(struct lint_tool *tool, const struct tree *tree);

/* A member of a schema that is, or looks as if it was meant to be, a hint; true: it is. */
bool lint_hint(struct lint_tool *tool, const struct tree *tree,
               const struct tree_node *member);

/* Is there a finding about that place of the schema, with that id or (NULL) any? */
bool lint_has_finding(const struct lint_tool *tool, const char *id,
                      toolmend_view schema_pointer);

/* ---- lint_places.c: which values a schema speaks about ---------------------------------------- */

enum lint_role {
    PLACE_ROOT,
    PLACE_MEMBER,
    PLACE_ITEM,
    PLACE_ENTRY, /* of a map: a member that additionalProperties speaks about */
    PLACE_BRANCH /* the parent's own value, in one branch of a union */
};

/* Kinds of samples. */
enum lint_kind {
    KIND_WORD, /* a string that an enum or const lists */
    KIND_TEXT, /* another string */
    KIND_NUMBER,
    KIND_BOOLEAN,
    KIND_OBJECT, /* with a member */
    KIND_LIST,   /* with an item */
    KIND_OTHER,  /* {}, [], null */
    KINDS
};

struct lint_place {
    size_t number;
    enum lint_role role;
    toolmend_view name; /* of a member, decoded */
    toolmend_view path;
    bool required;
    const struct tree_node *declared; /* the schema that stands at it */
    struct position position;
    toolmend_view samples[KINDS]; /* JSON; ptr NULL: none was found */
    struct lint_place *parent, *first, **link, *next;
};

struct lint_places {
    struct document document;
    struct lint_place **list; /* a parent before its children */
    size_t count, max;
    bool cut;             /* there are more */
    toolmend_tool *proof; /* has each place as a member of its own; NULL: not to be had */
    struct lint_tool *tool; /* that they are of */
};

/* The places of a document that was opened. */
void lint_places(struct lint_places *places);

/* The child of an object's place with that name, in the branch or outside of it; NULL: none. */
struct lint_place *lint_member(struct lint_place *object, toolmend_view name);

/* ---- lint_samples.c, lint_faults.c, lint_try.c: asking the engine ------------------------------ */

/* Find the samples of all places. */
void lint_samples(struct lint_places *places);

/* The sample that a member or item is filled with; ptr NULL: there is none. */
toolmend_view lint_sample(const struct lint_place *place);

/* An object of this place with all that it requires, and besides or instead a member under
 * `name` (JSON) with that value in place of `member`. ptr NULL: something has no sample. */
toolmend_view lint_object(struct pool *pool, struct lint_place *object,
                          const struct lint_place *member, toolmend_view name,
                          toolmend_view value);

/* Make `proof`, for which the places have to be known. */
void lint_proof(struct lint_places *places);

/* What is said about a value at a place, which is put where it would stand. NULL: it cannot be
 * asked. The text lives in the pool, which is to be freed after the report. */
toolmend_report *lint_ask(struct pool *pool, struct lint_places *places,
                          const struct lint_place *place, toolmend_view value,
                          bool repair);

/* Does the place take the value? */
bool lint_takes(struct lint_places *places, const struct lint_place *place,
                toolmend_view value);

/* Ask, and keep the answer in the tool's pool; NULL: it cannot be asked. */
struct lint_try *lint_try(struct lint_places *places, const struct lint_place *place,
                          const char *fault, toolmend_view value);

/* Has the value two readings at the place also without a union around it? */
bool lint_splits_alone(struct lint_places *places, const struct lint_place *place,
                       toolmend_view value);

/* All faults at all places; fields of the tool and findings about them. */
void lint_faults(struct lint_places *places);

/* What a fault is, in words: "a list written as text". */
const char *lint_fault_words(const char *fault);

/* ---- lint_judge.c, lint_names.c ----------------------------------------------------------------- */

/* What the root and the places say without any fault. */
void lint_places_judge(struct lint_places *places);

/* What the tries at a field show. */
void lint_judge(struct lint_places *places, const struct lint_place *place,
                const struct lint_field *field);

/* Which tools a call without a name could be for. */
void lint_names(struct lint *lint);

/* ---- lint_print.c -------------------------------------------------------------------------------- */

void lint_print(const struct lint *lint, bool fields);
void lint_print_json(const struct lint *lint);

#endif
