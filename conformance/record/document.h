/* SPDX-License-Identifier: MIT
 *
 * document.h - the schema, as SPEC.md speaks of it: what is said about a place, which types
 * that leaves, which names it declares, what a branch of it is.
 *
 * Sections `reading/position` and `reading/types` are worked out here from the schema's text.
 * Whether a schema accepts a value is asked of toolmend_validate(), which is shared with the
 * library on purpose: the engine is what is checked, the validator is checked elsewhere.
 */
#ifndef RECORD_DOCUMENT_H
#define RECORD_DOCUMENT_H

#include "tree.h"

/* OPEN: what would decide it is written in a way that is not followed here. An open question
 * refutes no claim. */
enum answer { ANSWER_NO, ANSWER_YES, ANSWER_OPEN };

/* The types of SPEC.md; a number is an integer or another number. */
enum types {
    TYPE_NULL = 1,
    TYPE_BOOLEAN = 2,
    TYPE_INTEGER = 4,
    TYPE_FRACTION = 8,
    TYPE_NUMBER = TYPE_INTEGER | TYPE_FRACTION,
    TYPE_STRING = 16,
    TYPE_ARRAY = 32,
    TYPE_OBJECT = 64,
    TYPE_CONTAINER = TYPE_ARRAY | TYPE_OBJECT,
    TYPE_ANY = 127
};

struct document {
    struct pool pool; /* lives as long as the document */
    toolmend_view name;
    const struct tree *tree;
    const toolmend_tool *tool; /* the whole schema, compiled; borrowed */
    bool draft7;
    toolmend_view embedded;   /* the schema with an id, to be asked about a part of it */
    toolmend_view id;         /* that id, as a JSON string */
    toolmend_tool **parts;    /* by node number: asks whether that schema accepts */
    toolmend_tool **patterns; /* by node number: asks whether a name matches */
    unsigned char *types;     /* by node number: what that schema can hold, once known */
};

/* TOOLMEND_OK, or the status of the fault. To be closed either way. */
toolmend_status document_open(struct document *document, toolmend_view name,
                              toolmend_view schema, toolmend_tool **tool,
                              toolmend_error *error);
void document_close(struct document *document);

/* ---- document.c: keywords and references -------------------------------------------------- */

/* The value of a keyword; NULL: the schema has none, or its `$ref` hides it (draft-07). */
const struct tree_node *document_keyword(const struct document *document,
                                         const struct tree_node *schema,
                                         const char *keyword);

/* The schema that `$ref` or `$dynamicRef` leads to; NULL: it is not followed here. */
const struct tree_node *document_refer(const struct document *document,
                                       const struct tree_node *reference, bool dynamic);

/* Is the node of a schema a string that an `enum` or `const` has? Of one in an example, say, it
 * may be told, too. */
bool document_is_word(const struct tree_node *node);

/* ---- probe.c: questions to the validator --------------------------------------------------- */

/* Make the parts that can be asked about. */
void probe_open(struct document *document);
void probe_close(struct document *document);

/* The start of a schema that holds the document as a definition: what follows are keywords of
 * its own. A reference there to a part of the document, as a JSON string. */
void probe_write_document(const struct document *document, struct writing *out);
void probe_write_reference(const struct document *document, struct writing *out,
                           const struct tree_node *schema);

/* Does that part of the schema accept the value (JSON text)? */
enum answer probe_accepts(struct document *document, const struct tree_node *schema,
                          toolmend_view value);

/* The words of the table of P2. */
enum in_question {
    IN_QUESTION_VALUE, /* a violation of the value itself */
    IN_QUESTION_NAMES, /* `required`: the undeclared names of the object */
    IN_QUESTION_NAME   /* the name of that member */
};

/* Does that part of the schema put this in question in the value? `pointer` leads from the
 * value to what is blamed. */
bool probe_blames(struct document *document, const struct tree_node *schema,
                  toolmend_view value, toolmend_view pointer, enum in_question what);

/* Does the name match the pattern of this member of a patternProperties? */
enum answer probe_matches(struct document *document, const struct tree_node *pattern,
                          toolmend_view name);

/* ---- position.c: all that is said about a value ------------------------------------------- */

/* A set of schemas that hold together, closed under `allOf` and references. */
struct position {
    const struct tree_node **schemas;
    bool *conditional;    /* by index: it speaks only because a condition holds */
    size_t count, closed; /* what the first of them bring in is there, too */
    bool open;            /* more is said, by what is not followed here */
};

struct position position_root(struct document *document, struct pool *pool);
struct position position_member(struct document *document, struct pool *pool,
                                const struct position *object, toolmend_view name);
/* A position and one more schema (NULL: none). */
struct position position_with(struct document *document, struct pool *pool,
                              const struct position *base,
                              const struct tree_node *schema);
struct position position_item(struct document *document, struct pool *pool,
                              const struct position *list, size_t index);

/* With every schema that may speak about the value beside them: branches, `if`, `then`,
 * `else`, `dependentSchemas`. */
struct position position_wide(struct document *document, struct pool *pool,
                              const struct position *position);

/* Each branch of the position for a value: the first `bare` without what conditions add, the
 * others with it. */
struct branches {
    struct position *list;
    size_t count, room, bare;
};
struct branches position_branches(struct document *document, struct pool *pool,
                                  const struct position *position, toolmend_view value);

/* Has the position a union of which no branch accepts the value? */
bool position_has_shut_union(struct document *document, const struct position *position,
                             toolmend_view value);

/* Do `if` and `dependentSchemas` of the branch add the same to both values? */
bool position_same_conditions(struct document *document, struct pool *pool,
                              const struct position *branch, toolmend_view before,
                              toolmend_view after);

enum answer position_accepts(struct document *document, const struct position *position,
                             toolmend_view value);
bool position_blames(struct document *document, const struct position *position,
                     toolmend_view value, toolmend_view pointer, enum in_question what);

/* ---- holding.c: types and names ------------------------------------------------------------ */

enum types types_of_value(const struct tree *tree, const struct tree_node *value);

/* Can the position hold one of these types? Where it is open, both answers are possible. */
bool position_may_hold(struct document *document, const struct position *position,
                       unsigned types);
bool position_may_refuse(struct document *document, const struct position *position,
                         unsigned types);

/* Does a `properties` (or, with `patterns`, a `patternProperties`) name it? */
enum answer position_declares(struct document *document, const struct position *position,
                              toolmend_view name, bool patterns);
enum answer position_requires(struct document *document, const struct position *position,
                              toolmend_view name);
bool position_lacks_required(struct document *document, const struct position *position,
                             const struct tree_node *object);

/* The next member that a `properties` of the position declares; start with {0}. */
struct declared_walk {
    size_t schema;
    const struct tree_node *at;
};
const struct tree_node *position_next_declared(struct document *document,
                                               const struct position *position,
                                               struct declared_walk *walk);

/* The next string that an `enum` or `const` of the position has. */
const struct tree_node *position_next_word(struct document *document,
                                           const struct position *position,
                                           struct declared_walk *walk);

#endif
