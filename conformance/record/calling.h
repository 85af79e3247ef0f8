/* SPDX-License-Identifier: MIT
 *
 * calling.h - a whole call, read and judged once more: SPEC.md, "Whole calls".
 *
 * What a call means follows from its text and the list of tools alone, so nothing here looks at
 * a record: the tool, the rules by which it is found, the arguments and the edits around them are
 * worked out, and a record has to say the same.
 */
#ifndef RECORD_CALLING_H
#define RECORD_CALLING_H

#include "offers.h"
#include "plain.h"

enum { CARRIERS = 5 }; /* names under which arguments may stand */

/* Bytes of a text. */
struct call_span {
    size_t start, end;
};

/* The text of a call, and what stands in it. */
struct call_text {
    struct pool *pool;
    toolmend_view text;
    toolmend_finish finish;
    struct plain whole;      /* of a text that is no JSON */
    const struct tree *tree; /* of the text, or of what is made of it; NULL: nothing is */

    const struct tree_node *name;    /* the member; NULL: none */
    const struct tree_node *carrier; /* the member that holds the arguments; NULL: none */
    size_t carriers;                 /* how many could */
    bool renamed;                    /* it is not called `arguments` */
    bool strangers;                  /* others, but for ids and the like */

    toolmend_view arguments; /* the text; ptr NULL: none */
    /* Where they stand in the text as the object that they are: in the call, then in each of its
     * repetitions (syntax/repeated-value). */
    struct call_span *objects;
    size_t object_count; /* 0: they are no object there */

    /* The text with `{}` in place of arguments that are an object. */
    toolmend_view outer;
    struct plain around; /* of one that is no JSON */
    const struct tree *outer_tree;
};

/* What is wrong with the text of a call, before its tool is looked for. */
enum call_fault { CALL_SOUND, CALL_UNREADABLE, CALL_NO_OBJECT };

/* call_read.c: read the text. `end` says where unclosed arguments end, if white space follows. */
enum call_fault call_read(struct pool *pool, toolmend_view text, toolmend_finish finish,
                          struct call_text *call);
/* The arguments as they came: strict JSON, an object; NULL: they are not. */
const struct tree *call_written(const struct call_text *call);
/* A place of the call text in the outer one; SIZE_MAX: it is in the arguments. */
size_t call_outer_place(const struct call_text *call, size_t place, bool is_end);

/* What a name, or what the arguments say, makes of a call. */
struct meaning {
    struct pool *pool;
    struct offer *tool;      /* NULL: none, or several */
    const struct clause *by; /* the rule that found it; NULL: it is named exactly */
    toolmend_reason reason;  /* why there is none */
    bool *could;             /* by place in the list: the call could mean it */
    size_t could_count;
    bool inferred; /* from the arguments */
    bool inside;   /* by their member `name` */
};

/* call_name.c: the tools that a stated name could be, by the first of the rules that finds one. */
void call_by_name(struct offers *offers, toolmend_view name, struct meaning *meaning);

/* call_name.c: has the id of a call the form that names a tool? Then the tools it could name. */
bool call_by_id(struct offers *offers, toolmend_view id, struct meaning *meaning);

/* call_proof.c: the tools that the arguments prove, or name. */
void call_by_arguments(struct offers *offers, const struct call_text *call,
                       struct meaning *meaning);
/* The call could mean the tool; NULL: none. */
void call_mark(const struct offers *offers, struct meaning *meaning,
               const struct offer *tool);

/* What the call means, whatever the profile. */
struct meaning call_meaning(struct offers *offers, const struct call_text *call);

/* The bytes that a member takes with it: `bytes/member-removed`, of one alone. */
void call_member_bytes(const struct tree_node *member, size_t *start, size_t *end);
#endif
