/* SPDX-License-Identifier: MIT
 *
 * lint.h - what a tool list does to the repair of its calls.
 *
 * Findings come from two sources. What a schema says is read from it (lint_schema.c,
 * lint_hints.c). What happens to a fault is tried: each place that takes a value
 * (lint_places.c) gets a sample that the validator accepts (lint_samples.c), the sample is spoiled
 * in each of the ways that calls are, and the engine is asked what becomes of it (lint_faults.c).
 */
#ifndef LINT_H
#define LINT_H

#include <jansson.h>

#include "generate/pool.h"
#include "generate/subschema.h" /* types as bits */

#include "cli.h"
#include "toollist.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

enum lint_level {
    LINT_ERROR,   /* no call is right, or the tool is lost to clients or providers */
    LINT_WARNING, /* something does not do what it says, or a fault passes unseen */
    LINT_NOTE,    /* worth knowing; no finding */
    LINT_LEVELS
};
extern const char *const lint_levels[LINT_LEVELS];

/* A part of a schema, and its JSON Pointer there. */
struct spot {
    json_t *json;
    const char *pointer;
};

/* A tool of the list. What is printed of it is JSON from the start (toolmend-lint(1)). */
struct lint_tool {
    struct pool *pool; /* of the run */
    toolmend_view name, schema;
    json_t *root;               /* the schema; NULL: none, or beyond jansson */
    const char *pointer;        /* of the tool in the list */
    const char *schema_pointer; /* of its schema */
    bool asked;                 /* to be printed */
    bool openapi;               /* the schema is one of OpenAPI 3.0 */
    bool compiled;
    bool draft7;
    json_t *findings, *fields;
    json_t *required, *declared; /* names of the root, as members of objects */
};

/* ---- lint.c ------------------------------------------------------------------------------- */

/* Add a finding about a place of the tool's schema. The caller may add members to it. */
json_t *lint_add(struct lint_tool *tool, enum lint_level level, const char *id,
                 const char *schema_pointer, const char *remedy, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 6, 7)))
#endif
    ;

/* Let a finding point at the tool itself, or a member of it ("/name"). */
void lint_of_tool(const struct lint_tool *tool, json_t *finding, const char *member);

/* Is there a finding about that place of the schema, with that id or (NULL) any? */
bool lint_has_finding(const struct lint_tool *tool, const char *id,
                      const char *schema_pointer);

/* Words in the pool. */
const char *lint_words(struct pool *pool, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* A text of strangers as words of at most 60 bytes, to be put into a message. */
const char *lint_short(struct pool *pool, toolmend_view text);
const char *lint_short_string(struct pool *pool, const json_t *string);

/* A text as JSON; null for what is not UTF-8. */
json_t *lint_text(toolmend_view text);

/* The pointer of a member or an element of what has this one. */
const char *lint_below(struct pool *pool, const char *pointer, const char *name);
const char *lint_at(struct pool *pool, const char *pointer, size_t index);

/* ---- lint_schema.c, lint_hints.c: what the text of a schema says ---------------------------- */

/* The keywords of each schema in it. */
void lint_schema(struct lint_tool *tool);

/* A schema, and the `properties` that it is a member of (NULL: it is not one). */
struct lint_place_of_hint {
    struct spot schema;
    json_t *around;
};

/* A member of a schema that is, or looks as if it was meant to be, a hint; true: it is. */
bool lint_hint(struct lint_tool *tool, const struct lint_place_of_hint *at,
               const char *name, json_t *value);

/* The known word that is most likely meant, without regard to case and separators, a plural
 * forgiven; NULL: none is near. */
const char *lint_near(const char *word, const char *const *known, size_t count);

/* ---- lint_places.c: which values a schema speaks about -------------------------------------- */

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
    const char *name; /* of a member */
    const char *path;
    struct spot declared; /* the schema that stands at it */
    struct spot *set;     /* all that speak about it, references followed */
    size_t count;
    bool open; /* a reference was not followed: nothing is tried */
    bool required;
    unsigned types;               /* that may stand there */
    toolmend_view samples[KINDS]; /* JSON; ptr NULL: none was found */
    struct lint_place *parent, *first, **link, *next;
};

struct lint_places {
    struct lint_tool *tool;
    struct pool pool;
    struct lint_place **list; /* a parent before its children */
    size_t count;
    bool cut;             /* there are more */
    toolmend_tool *proof; /* has each place as a member of its own; NULL: not to be had */
};

void lint_places(struct lint_places *places);
void lint_places_free(struct lint_places *places);

/* The child of an object's place with that name, in the branch or outside of it; NULL: none. */
struct lint_place *lint_member(struct lint_place *object, const char *name);

/* The text of a keyword's value, as it is in the schema. */
toolmend_view lint_source(const struct lint_places *places, const char *pointer);

/* ---- lint_samples.c: values, and asking the engine ------------------------------------------- */

/* Find the samples of all places. */
void lint_samples(struct lint_places *places);

/* The sample that a member or item is filled with; ptr NULL: there is none. */
toolmend_view lint_sample(const struct lint_place *place);

/* An object of this place with all that it requires, and besides or instead a member under
 * `name` (JSON) with that value in place of `member`. ptr NULL: something has no sample. */
toolmend_view lint_object(struct pool *pool, struct lint_place *object,
                          const struct lint_place *member, toolmend_view name,
                          toolmend_view value);

/* What becomes of a value at a place, in a sample of the union around it; `alone`: without that.
 * NULL: it cannot be asked. The text lives in the pool, which is to be freed after the report. */
toolmend_report *lint_ask(struct pool *pool, struct lint_places *places,
                          const struct lint_place *place, toolmend_view value,
                          bool alone);

/* Does the place take the value? */
bool lint_takes(struct lint_places *places, const struct lint_place *place,
                toolmend_view value);

toolmend_view lint_quote(struct pool *pool, toolmend_view text);

/* ---- lint_faults.c, lint_judge.c ------------------------------------------------------------- */

/* All faults at all places: fields of the tool, and findings about them. */
void lint_faults(struct lint_places *places);

/* What a fault is, in words: "a list written as text". */
const char *lint_fault_words(const char *fault);

/* A value at a place, and what became of it, as the page has it: a TRY. NULL: it cannot be asked. */
json_t *lint_try(struct lint_places *places, const struct lint_place *place,
                 const char *fault, toolmend_view value);

/* What the places say without any fault; what the tries at a place show. */
void lint_judge_places(struct lint_places *places);
void lint_judge(struct lint_places *places, struct lint_place *place, json_t *tries);

/* Which tools a call without a name could be for. */
void lint_names(struct lint_tool *tools, size_t count);

/* ---- lint_markup.c --------------------------------------------------------------------------- */

/* Names that formats of markup cannot carry: the tool's, and those of its parameters. */
void lint_markup_name(struct lint_tool *tool);
void lint_markup_keys(struct lint_places *places);

/* ---- lint_print.c ---------------------------------------------------------------------------- */

/* The page for a person; `fields`: with the table of each field. */
void lint_print(const char *source, const struct lint_tool *tools, size_t count,
                const size_t *levels, bool fields);

#endif
