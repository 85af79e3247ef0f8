/* SPDX-License-Identifier: MIT
 *
 * compile.h - private to the compiler's files: the state of one compilation.
 *
 * The document is looked at twice. locate.c walks all schemas that keywords hold and notes
 * where they are, under which base URI, and what names them. Then compile.c makes one struct
 * tmi_schema for each place that the root reaches, by a worklist, with the functions of the
 * keyword table (keywords.c, applicators.c); references.c says where a reference leads.
 * derive.c adds what follows from the whole and refuses schemas that apply to themselves.
 * What nothing reaches is not judged.
 *
 * What the tool keeps is in the tool's arena, everything else in a scratch arena. Failure is
 * sticky: the first one fills the caller's error, the rest of the work runs dry.
 */
#ifndef TMI_COMPILE_H
#define TMI_COMPILE_H

#include "report.h"
#include "schema/names.h"

/* A struct tmi_schema is about 550 bytes. The largest schema among some 8,000 tools of public
 * tool lists has 841 of them; this many are 140 MiB. */
#define TMI_SCHEMAS_MAX ((size_t)1 << 18)
/* Bytes of pointers and URIs made for one document: a long name with many schemas below it
 * would cost the product of the two. */
#define TMI_NAMES_MAX ((size_t)64 << 20)
#define TMI_URI_MAX   4096
/* Names of dynamic anchors in one document, and dynamic scopes told apart by them: one document
 * is compiled at most so many times over. */
#define TMI_DYNAMIC_MAX 64
#define TMI_KEYWORD_MAX 56

enum { TMI_DRAFT_7 = 1, TMI_DRAFT_2020 = 2, TMI_DRAFT_ALL = 3 };

/* A schema with a base URI of its own: the document, or one with `$id` in it. */
struct tmi_resource {
    struct tmi_location *root;
    toolmend_view uri; /* without fragment; absolute as far as the document says */
    uint32_t index;    /* in the order of the document; UINT32_MAX: has no name in it */
    uint8_t draft;
    const struct tmi_anchor *dynamic; /* its dynamic anchors */
    uint32_t *entered; /* by scope: the scope inside, plus one; NULL: never asked */
    struct tmi_resource *next;
};

/* A plain name that a schema has within its resource. */
struct tmi_anchor {
    toolmend_view key; /* index of the resource in four bytes, then the name */
    struct tmi_location *at;
    bool dynamic;
    uint32_t number; /* of a dynamic anchor's name */
    struct tmi_anchor *next;
    const struct tmi_anchor *next_dynamic; /* of the same resource */
};

/* A place of the document that a keyword or a reference makes a schema. */
struct tmi_location {
    const struct tmi_token *token;
    toolmend_view pointer; /* in the tool's arena: schemas and warnings share it */
    struct tmi_resource *resource;
    struct tmi_node *nodes; /* what it has been compiled to, one a dynamic scope */
    struct tmi_location *next;
};

/* A schema to be filled, and how it was reached. */
struct tmi_node {
    struct tmi_schema *schema;
    struct tmi_location *at;    /* NULL: nothing to fill */
    uint32_t scope;             /* the dynamic scope; 0: nothing that matters */
    struct tmi_node *next_here; /* same place, other scope */
    struct tmi_node *next;      /* by index */
};

struct tmi_warning_link {
    toolmend_warning warning;
    struct tmi_warning_link *next;
};

/* The members or items of a container, for pointers. */
struct tmi_children {
    struct tmi_name_list names; /* decoded; of an object */
    const struct tmi_token **values;
    size_t count;
};

struct tmi_compile {
    toolmend_tool *tool;
    struct tmi_arena *arena; /* the tool's */
    struct tmi_arena scratch;
    const toolmend_options *options;
    toolmend_error *error;
    toolmend_status status; /* of the first failure that is not one of memory */
    const struct tmi_token *tokens;
    size_t token_count;
    struct tmi_buf path; /* room in which pointers are made */
    size_t names_len;    /* bytes counted against TMI_NAMES_MAX */

    /* locate.c */
    struct tmi_location **at;                 /* by token index; NULL: none known */
    struct tmi_location *unseen, *unseen_end; /* still to be looked through */
    struct tmi_resource *resources, **resources_end;
    struct tmi_anchor *anchors, **anchors_end;
    size_t resource_count, anchor_count;
    bool late; /* what is found now is below an unknown keyword and has no names */

    /* references.c */
    struct tmi_name_list uris, keys;  /* of resources and anchors */
    struct tmi_resource **by_uri;     /* same index as uris */
    const struct tmi_anchor **by_key; /* same index as keys */
    struct tmi_children **children;   /* by token index; made when asked for */
    bool dynamic;                     /* there is a `$dynamicRef` */
    uint32_t dynamic_count;           /* different names of dynamic anchors */
    struct tmi_location ***scopes;    /* a scope: the place of each such name, or NULL */
    uint32_t scope_count;

    /* compile.c */
    struct tmi_node *nodes, **nodes_end; /* by index */
    struct tmi_warning_link *warnings, **warnings_end;
    pcre2_compile_context *pcre2; /* made at the first pattern; all in the tool's arena */
};

static inline bool tmi_compile_failed(const struct tmi_compile *c) {
    return c->status != TOOLMEND_OK || c->arena->failed || c->scratch.failed;
}

/* ---- compile.c ---- */

/* Compile tool->schema_text into the tool. */
toolmend_status tmi_compile_tool(toolmend_tool *tool, const toolmend_options *options,
                                 toolmend_error *error);

/* Fail at a token of the document; only the first failure counts. Returns false. */
bool tmi_refuse(struct tmi_compile *c, toolmend_status status, const struct tmi_token *at,
                const char *message);

/* The text of a string in the tool's arena; {NULL, 0}: it has an unpaired surrogate and is
 * refused, or memory is out. */
toolmend_view tmi_compile_text(struct tmi_compile *c, const struct tmi_token *string);

/* A copy in the tool's arena, counted; {NULL, 0}: failed. */
toolmend_view tmi_keep(struct tmi_compile *c, toolmend_view text);

/* The pointer `base/keyword`, or `base/keyword/segment` where segment.ptr is not NULL. */
toolmend_view tmi_pointer_below(struct tmi_compile *c, toolmend_view base,
                                const char *keyword, toolmend_view segment);

/* The schema of a place that is reached out of a dynamic scope; NULL: failed. It is filled
 * later. */
const struct tmi_schema *tmi_schema_at(struct tmi_compile *c, struct tmi_location *at,
                                       uint32_t scope);

/* A schema of its own for a place, which accepts everything. NULL: failed. */
const struct tmi_schema *tmi_schema_anything(struct tmi_compile *c,
                                             const struct tmi_location *at);

void tmi_warn(struct tmi_compile *c, const char *id, toolmend_view pointer);

/* ---- the keyword table ---- */

/* What of a keyword's value are schemas. */
enum tmi_holds {
    TMI_HOLDS_NONE,
    TMI_HOLDS_ONE,  /* the value */
    TMI_HOLDS_LIST, /* its items */
    TMI_HOLDS_MAP,  /* its members */
    TMI_HOLDS_ONE_OR_LIST
};

/* One node being filled. */
struct tmi_fill {
    struct tmi_compile *c;
    struct tmi_schema *schema;
    const struct tmi_node *node;
    uint8_t draft;
    const struct tmi_schema *twin; /* the same place, filled in another scope; or NULL */
    const struct tmi_token *values[TMI_KEYWORD_MAX]; /* by row of the table */
    const struct tmi_schema **always;                /* being filled: */
    struct tmi_group *groups;
    struct tmi_dependent *dependents;
    struct tmi_hints *hints;
};

/* One row. `fill` judges the keyword's value and puts what it says into the schema, at
 * `offset` of it where the function serves several keywords. Rows act in the order of the
 * table, whatever the order in the document. */
struct tmi_keyword {
    const char *name;
    uint8_t drafts;
    uint8_t holds; /* enum tmi_holds */
    void (*fill)(struct tmi_fill *fill, const struct tmi_keyword *row,
                 const struct tmi_token *value);
    size_t offset;
};

extern const struct tmi_keyword tmi_keywords[];
extern const size_t tmi_keyword_count;

/* The row of a member name in that draft; NULL: not a keyword. */
const struct tmi_keyword *tmi_keyword_find(const struct tmi_compile *c,
                                           const struct tmi_token *name, uint8_t draft);

/* The value of a keyword in the schema at hand; NULL: absent. */
const struct tmi_token *tmi_fill_value(const struct tmi_fill *fill, const char *name);

/* An array of strings, decoded, without repeats. NULL: failed. */
const struct tmi_name *tmi_fill_names(struct tmi_fill *fill,
                                      const struct tmi_token *array, size_t *count);

/* applicators.c */
void tmi_fill_child(struct tmi_fill *fill, const struct tmi_keyword *row,
                    const struct tmi_token *value);
void tmi_fill_if(struct tmi_fill *fill, const struct tmi_keyword *row,
                 const struct tmi_token *value);
void tmi_fill_properties(struct tmi_fill *fill, const struct tmi_keyword *row,
                         const struct tmi_token *value);
void tmi_fill_patterns(struct tmi_fill *fill, const struct tmi_keyword *row,
                       const struct tmi_token *value);
void tmi_fill_dependent(struct tmi_fill *fill, const struct tmi_keyword *row,
                        const struct tmi_token *value);
void tmi_fill_prefix(struct tmi_fill *fill, const struct tmi_keyword *row,
                     const struct tmi_token *value);
void tmi_fill_items(struct tmi_fill *fill, const struct tmi_keyword *row,
                    const struct tmi_token *value);
void tmi_fill_rest(struct tmi_fill *fill, const struct tmi_keyword *row,
                   const struct tmi_token *value);
void tmi_fill_all_of(struct tmi_fill *fill, const struct tmi_keyword *row,
                     const struct tmi_token *value);
void tmi_fill_reference(struct tmi_fill *fill, const struct tmi_keyword *row,
                        const struct tmi_token *value);
void tmi_fill_group(struct tmi_fill *fill, const struct tmi_keyword *row,
                    const struct tmi_token *value);
void tmi_fill_defs(struct tmi_fill *fill, const struct tmi_keyword *row,
                   const struct tmi_token *value);

/* hints.c */
void tmi_fill_hints(struct tmi_fill *fill, const struct tmi_keyword *row,
                    const struct tmi_token *value);
void tmi_fill_path_kind(struct tmi_fill *fill, const struct tmi_keyword *row,
                        const struct tmi_token *value);
/* Warn of the hints beside a `$ref` that stands alone. */
void tmi_warn_hints_beside(struct tmi_fill *fill);

/* ---- locate.c ---- */

/* Find the schemas of the whole document, and their names. */
void tmi_locate_all(struct tmi_compile *c);

/* Note a schema (an object or boolean) below an unknown keyword and those in it. */
struct tmi_location *tmi_locate_late(struct tmi_compile *c, const struct tmi_token *token,
                                     toolmend_view pointer,
                                     struct tmi_resource *resource);

static inline struct tmi_location *tmi_location_of(const struct tmi_compile *c,
                                                   const struct tmi_token *token) {
    return c->at[token - c->tokens];
}

/* ---- references.c ---- */

/* Make the tables; after tmi_locate_all(). */
void tmi_references_begin(struct tmi_compile *c);

/* Where a reference leads. *anchor: the anchor that its fragment names; NULL: none. NULL:
 * refused or out of memory. */
struct tmi_location *tmi_refer(struct tmi_compile *c, const struct tmi_location *from,
                               const struct tmi_token *reference,
                               const struct tmi_anchor **anchor);

/* The dynamic scope inside a resource that is entered out of a scope. */
uint32_t tmi_scope_inside(struct tmi_compile *c, uint32_t scope,
                          struct tmi_resource *resource);

/* ---- derive.c ---- */

/* has, leaf, closed, holds, shared, hinted of all schemas; refuses those that apply to themselves. */
void tmi_derive(struct tmi_compile *c);

#endif
