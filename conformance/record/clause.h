/* SPDX-License-Identifier: MIT
 *
 * clause.h - the rules of SPEC.md as claims: what has to be so where one is said to have acted.
 *
 * One row a rule, with the layer of bytes that it may change and a function that looks for what
 * speaks against it. Nothing here searches for a repair; a clause is given one.
 */
#ifndef RECORD_CLAUSE_H
#define RECORD_CLAUSE_H

#include "document.h"

/* How a rule changes bytes: the section "Bytes of an edit". */
enum layer {
    LAYER_SYNTAX, /* the bytes of a text that is no JSON: plain.h */
    LAYER_DECODED,
    LAYER_RETYPED,
    LAYER_UNWRAPPED,
    LAYER_LISTED,
    LAYER_WRAPPED,
    LAYER_REMOVED,
    LAYER_RENAMED,
    LAYER_LINKED, /* what makes a link of a path goes */
    LAYER_ADDED,  /* members come behind the last one */
    LAYER_CALL    /* the bytes around the arguments: calling.h */
};

/* What has happened to a value before, and what it is. */
enum {
    SITE_DECODED = 1,
    SITE_UNWRAPPED = 2,
    SITE_WRAPPED = 4,       /* it becomes the one item of a list */
    SITE_AS_IT_STANDS = 8,  /* nothing in it may change */
    SITE_NOT_REQUIRED = 16, /* it is a member that its branch does not require, */
    SITE_DECLARED = 32,     /* and one that its branch declares */
    SITE_COVERED = 64,      /* all its bytes are in question already (P2) */
    SITE_AT_ROOT = 128,     /* it is the arguments object */
    SITE_CLOSED = 256,      /* a container that missing-closer closed */
    SITE_SPLIT = 512,       /* the list that a separator makes of a text */
    SITE_AT_TOP = 1024      /* it is a member of the arguments object */
};

/* Root layers that are off; prose around the text went before them. */
struct peeled {
    unsigned decoded, wrapped, echoed;
    bool prose;
};

/* A place where a rule is said to have acted. */
struct site {
    struct document *document;
    struct pool *pool;
    const struct tree *tree; /* the text that the value stands in */
    const struct tree_node *value;
    const struct tree_node *member; /* of the object `value`; key rules only */
    const struct position *position, *branch;
    const struct tree *decoded; /* what the string spells; decoding rules only */
    toolmend_view new_text;
    unsigned flags;
    size_t depth;      /* texts around this one */
    bool wraps;        /* unwrapped: brackets stand where the rest stood */
    const bool *named; /* by index: the members that the same rule renames */
    toolmend_finish finish;
    const struct peeled *peeled;
    bool doubts; /* what is only in doubt does not speak against it */
};

struct clause {
    const char *id;
    enum layer layer;
    bool root;                                     /* of the root group */
    bool python;                                   /* the text is a Python literal */
    const char *(*fault)(const struct site *site); /* NULL: nothing speaks against it */
};

size_t clause_count(void);
const struct clause *clause_at(size_t index);
const struct clause *clause_named(toolmend_view id); /* NULL: none */
uint64_t clause_bit(const struct clause *clause);    /* one for each */
bool clause_is_hint(const struct clause *clause);
bool clause_held(const struct clause *clause, toolmend_profile profile);

/* What a string spells under the rule. A text that is no JSON may be mended for two of them. */
struct decoded {
    const struct tree *tree; /* NULL: not one strict JSON text, or nested too deep */
    uint64_t mended;         /* the rules that mended it, as bits */
};
struct decoded clause_decode(const struct clause *clause, struct pool *pool,
                             toolmend_view text);

/* ---- shared by the files of clauses ---------------------------------------------------------- */

toolmend_view site_slice(const struct site *site);

/* What speaks against unwrapping a container that missing-closer closed; NULL: it is none. */
const char *fault_of_closed(const struct site *site);

/* The JSON that a Python literal of simple strings, numbers and words spells; ptr NULL: it is
 * none. */
toolmend_view python_to_json(struct pool *pool, toolmend_view text);

/* A name without the remnant of a tag that it carries; ptr NULL: it carries none. */
toolmend_view without_remnant(toolmend_view name);
bool same_words(toolmend_view a, toolmend_view b);

/* What the key rules ask of any new name, and of an old one. */
const char *key_fault_of_name(const struct site *site, toolmend_view to);
bool key_is_undeclared(const struct site *site, toolmend_view name);

/* What names an enum member: the text folded and trimmed, or without its quotes. */
bool names_folded(toolmend_view text, toolmend_view member);
bool names_quoted(toolmend_view text, toolmend_view member);

const char *syntax_fault(const struct site *site);
const char *root_object_in_string(const struct site *site);
const char *root_null(const struct site *site);
const char *root_object_in_array(const struct site *site);
const char *root_wrapped(const struct site *site);
const char *root_call_echo(const struct site *site);
const char *null_optional(const struct site *site);
const char *null_text(const struct site *site);
const char *null_placeholder(const struct site *site);
const char *shape_array_in_string(const struct site *site);
const char *shape_object_in_string(const struct site *site);
const char *shape_python_literal(const struct site *site);
const char *shape_object_for_array(const struct site *site);
const char *shape_empty_object(const struct site *site);
const char *shape_keyed_value(const struct site *site);
const char *shape_keyed_scalar(const struct site *site);
const char *shape_indexed_object(const struct site *site);
const char *shape_scalar_for_array(const struct site *site);
const char *shape_array_of_one(const struct site *site);
const char *scalar_number_in_string(const struct site *site);
const char *scalar_boolean_in_string(const struct site *site);
const char *scalar_python_boolean(const struct site *site);
const char *scalar_enum_case(const struct site *site);
const char *scalar_quoted_enum(const struct site *site);
const char *scalar_number_for_string(const struct site *site);
const char *key_case_style(const struct site *site);
const char *key_tag_syntax(const struct site *site);
const char *hint_markdown_link(const struct site *site);
const char *hint_relational_default(const struct site *site);
const char *hint_key_alias(const struct site *site);
const char *hint_separator(const struct site *site);
const char *hint_json_text(const struct site *site);
const char *call_fault(const struct site *site);

/* The rule of the hint that speaks about the value, which then no other rule reads; NULL: none
 * does. */
const char *hint_speaking(const struct site *site);

/* Does a property of the branch have the name as an alias? */
bool hint_is_alias(const struct site *site, toolmend_view name);

/* limits.c: is the place beyond the limits within which the profile holds the rule? */
const char *limit_fault(const struct site *site, const struct clause *clause,
                        toolmend_profile profile);

#endif
