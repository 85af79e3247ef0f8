/* SPDX-License-Identifier: MIT
 *
 * tree.h - a JSON text as a tree whose nodes know the bytes they stand on.
 *
 * Read with toolmend_json_*: the reader is shared with the library, what is made of it is not.
 * Nodes are listed in text order, a container before what it holds.
 */
#ifndef RECORD_TREE_H
#define RECORD_TREE_H

#include "../generate/pool.h"

enum { TREE_DEPTH_MAX = 256 }; /* the default of SPEC.md; what recurses relies on it */

enum tree_kind {
    TREE_NULL,
    TREE_BOOLEAN,
    TREE_NUMBER,
    TREE_STRING,
    TREE_ARRAY,
    TREE_OBJECT
};

struct tree_node {
    enum tree_kind kind;
    size_t start, end;           /* bytes of the value in the text */
    size_t name_start, name_end; /* bytes of the member's name with its quotes */
    bool member;                 /* of an object */
    toolmend_view name;  /* of a member, decoded; ptr NULL: it has no UTF-8 form */
    toolmend_view shown; /* the name in a pointer: U+FFFD for what has no UTF-8 form */
    toolmend_view text;  /* of a string, decoded; ptr NULL: it has no UTF-8 form */
    struct tree_node *parent, *first, *next;
    size_t count; /* of children */
    size_t index; /* among its siblings */
    size_t number, depth;
};

struct tree {
    toolmend_view text;
    struct tree_node *root;
    size_t count; /* of nodes */
};

/* NULL: not strict JSON, or nested deeper than TREE_DEPTH_MAX. The text is kept by the caller. */
const struct tree *tree_read(struct pool *pool, toolmend_view text);

toolmend_view tree_slice(const struct tree *tree, const struct tree_node *node);
toolmend_view tree_name_slice(const struct tree *tree, const struct tree_node *member);

/* The member of that decoded name; NULL: none, or no object. */
const struct tree_node *tree_member(const struct tree_node *object, toolmend_view name);
const struct tree_node *tree_keyword(const struct tree_node *object, const char *name);

/* The node that a JSON Pointer names; NULL: none. */
const struct tree_node *tree_at(const struct tree *tree, toolmend_view pointer);

/* The JSON Pointer of a node. */
toolmend_view tree_pointer(struct pool *pool, const struct tree_node *node);

/* The node that follows in text order, of `inside` and what is in it; NULL: none. */
struct tree_node *tree_following(const struct tree_node *node,
                                 const struct tree_node *inside);

bool tree_within(const struct tree_node *node, const struct tree_node *ancestor);

/* Does any object repeat a member name, compared decoded? */
bool tree_repeats_name(const struct tree *tree);

/* A string's decoded text; ptr NULL: it has none. */
toolmend_view decode_string(struct pool *pool, toolmend_view json);

#endif
