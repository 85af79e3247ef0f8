/* SPDX-License-Identifier: MIT
 *
 * trace.h - what the files of the way back share; retrace.c is its start.
 *
 * The text that came is walked value by value beside its position in the schema. Where the next
 * edit belongs to a value, its rule says which bytes it has to have and what has to be so; then
 * the walk goes on inside. A decoded text is walked like the text around it, by edits that
 * unfold.c found.
 */
#ifndef RECORD_TRACE_H
#define RECORD_TRACE_H

#include "claim.h"

/* A text and its edits. */
struct level {
    size_t depth; /* texts around it */
    const struct tree *before;
    toolmend_view after;
    struct script_edit *edits; /* of a decoded text: how they are named is found here */
    size_t count;
    ptrdiff_t *shift; /* by number of edits passed: how far what follows has moved */
    size_t at;        /* the next edit */
};

struct tracing {
    struct document *document;
    struct pool *pool;
    toolmend_finish finish;
    toolmend_profile profile;
    bool limited; /* by the profile; a second reading is not */
    bool doubts;  /* what is only in doubt does not speak against a claim */
    size_t
        closed; /* of the outermost text: where its missing closers stand; 0: none do */
    struct level *outermost;
    const struct tree_node *arguments; /* the object that is left of the text */
    uint64_t allowed; /* rules of the edit of the outermost text, while inside it */
    uint64_t acted;   /* rules of the edits passed */
    enum { MADE_OTHERWISE, MADE_WRAPPED, MADE_UNWRAPPED } made; /* of the last value */
    struct peeled peeled;
    size_t steps;
    bool failed;
    size_t reached;            /* edits passed when it failed */
    struct record_fault fault; /* the one that was met furthest on */
};

/* A value, where it stands, and what is said about it. */
struct place {
    struct level *level;
    const struct tree_node *value;
    const struct position *position, *branch;
    unsigned flags; /* SITE_* */
    bool full;      /* the branch has what conditions add */
    bool valid;     /* the position accepts the value as it came: hints alone act */
};

/* An edit that has to come next. */
struct due {
    const struct tree_node *of;
    size_t start, end;
    const char *text;
    const struct clause *clause;
};

/* ---- trace.c: edits, sites, decoded texts ------------------------------------------------ */

/* Remember the fault, unless one was met further on. False. */
bool trace_fail(struct tracing *t, const char *clause, const char *why);
/* Does the clause speak against the site? Then that is remembered. */
bool trace_speaks_against(struct tracing *t, const struct clause *clause,
                          const struct site *site);

const struct script_edit *trace_next(const struct level *level); /* NULL: none */
toolmend_view trace_slice(const struct level *level, const struct tree_node *value);
/* What the value has become by the edits from `first` up to the next one. */
toolmend_view trace_result(const struct level *level, const struct tree_node *value,
                           size_t first);
/* Does the next edit belong to the value or to what is in it? */
bool trace_touches(const struct level *level, const struct tree_node *value,
                   unsigned flags);
bool trace_covers(const struct script_edit *edit, const struct tree_node *value);

/* Pass the next edit, which has to be this one; `bytes` is the clause that fixes it. */
bool trace_take(struct tracing *t, struct level *level, const char *bytes,
                const struct due *due);
void trace_set_shifts(struct pool *pool, struct level *level);
struct site trace_site(const struct tracing *t, const struct place *place,
                       const struct script_edit *edit);

/* Walk what the string spells, whose edit is the next one, and pass that. */
bool trace_decoded_text(struct tracing *t, const struct place *place,
                        const struct decoded *decoded, bool root);

/* ---- trace_layer.c, trace_inside.c, trace_root.c, trace_hint.c, retrace.c --------------------------------- */

/* The rule of the next edit changes the value itself. */
bool trace_layer(struct tracing *t, const struct place *place);
/* A string becomes a scalar or an enum member, a number a string, null {}. */
bool trace_retyped(struct tracing *t, const struct place *place);
/* The value that stays when what is around it goes; NULL: none. */
const struct tree_node *trace_kept(const struct clause *clause,
                                   const struct tree_node *value);

/* Members are renamed or removed, or come behind the last one. */
bool trace_is_member_layer(const struct script_edit *edit);
/* The value is a container that keeps its type; something in it is changed. */
bool trace_in_place(struct tracing *t, const struct place *place);

/* The member goes by an edit of its own, or one with its name. */
bool trace_is_removed(const struct level *level, const struct tree_node *member);

/* Does the profile see the hints of a rule? */
bool trace_sees(const struct tracing *t, const char *rule);
/* A hint leaves the value to no other rule than its own. */
bool trace_is_free(struct tracing *t, const struct place *place,
                   const struct clause *clause);
/* Is there a path in the value, which no edit touches, that its hint would change? Then what holds
 * it is no reading yet. */
bool trace_is_unfinished(struct tracing *t, const struct position *position,
                         const struct tree_node *value);
/* What makes a link of the path goes. */
bool trace_linked(struct tracing *t, const struct place *place);
/* What the text is split into, by the separator of the branch. */
struct decoded trace_split(struct tracing *t, const struct place *place);
/* Members of the object come behind the last one: the next edit. */
bool trace_added(struct tracing *t, const struct place *place);

/* The text, or what is left of it under the layers that are off. */
bool trace_root(struct tracing *t, struct level *level, const struct tree_node *value);

/* A value and the edits in it, at its position: they hold in one of its branches. */
bool trace_value(struct tracing *t, struct level *level, const struct tree_node *value,
                 const struct position *position, unsigned flags);

#endif
