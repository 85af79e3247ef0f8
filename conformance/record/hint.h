/* SPDX-License-Identifier: MIT
 *
 * hint.h - what a schema's hints say, read from its text.
 *
 * SPEC.md, section "Hints": members of the keyword `x-repair`, or of `dirge-hints`, and
 * `x-dirge-kind`. A member that is unknown or of a wrong form is as if it were not there. Which
 * hints speak about a value follows from its position, as everything else that the schema says
 * about it.
 */
#ifndef RECORD_HINT_H
#define RECORD_HINT_H

#include "document.h"

/* ---- hint_read.c: hints of a position -------------------------------------------------------------- */

/* The next sound member of that name among the hints of the position; start with {0}. Where the
 * position is open, every such hint of the document comes, too: each may be meant. */
struct hint_walk {
    size_t schema, place;
    const struct tree_node *at;
};
const struct tree_node *hint_next(const struct document *document,
                                  const struct position *position, const char *member,
                                  struct hint_walk *walk);

/* Is the string to be a path, the string to hold a container's text? */
bool hint_is_path(const struct document *document, const struct position *position);
bool hint_is_json_text(const struct document *document, const struct position *position);

/* Do two hints of that name differ? Then none of them acts. */
bool hint_differs(const struct document *document, const struct position *position,
                  const char *member);

/* Does the list of aliases hold the name? */
bool hint_lists(const struct tree_node *aliases, toolmend_view name);

/* Are there hints in the schema at all? */
bool hint_is_given(const struct document *document);

/* Members of hints that are unknown or of a wrong form, and keywords that are no object, where
 * the document has a schema; in the order of their schemas. */
const struct tree_node **hint_unknown(struct document *document, struct pool *pool,
                                      size_t *count);

/* ---- relations -------------------------------------------------------------------------------- */

/* One of several fields that go together. */
struct relation {
    const struct tree_node *fields;   /* a list of names */
    const struct tree_node *defaults; /* an object: a value for each name, or for some */
};
/* The next relation of the hints of the position; start with {0}. False: no other. */
struct relation_walk {
    struct hint_walk hints;
    const struct tree_node *at;
};
bool hint_next_relation(const struct document *document, const struct position *position,
                        struct relation_walk *walk, struct relation *relation);

/* ---- hint_text.c: texts that hints speak about ------------------------------------------------ */

/* A path written as a link to itself: bytes of the text. */
struct link {
    size_t open;  /* of the bracket in front of the path */
    size_t close; /* of what follows it, up to the end */
};
bool hint_reads_link(toolmend_view text, struct link *link);
toolmend_view hint_without_link(struct pool *pool, toolmend_view text,
                                const struct link *link);

/* The place in a string as it is spelled, quotes included, at which byte `at` of its text
 * begins. */
size_t hint_spelled_at(toolmend_view spelled, size_t at);

/* Is the text one that a separator leaves alone? */
bool hint_is_left_whole(toolmend_view text);
/* The list of the pieces, in the spelling of the string. */
toolmend_view hint_split(struct pool *pool, toolmend_view spelled,
                         toolmend_view separator);

#endif
