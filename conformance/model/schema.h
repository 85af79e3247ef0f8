/* SPDX-License-Identifier: MIT
 *
 * schema.h - which subschemas apply to a value ("Readings": reading/position, reading/types).
 */
#ifndef MODEL_SCHEMA_H
#define MODEL_SCHEMA_H

#include "json.h"

enum {
    MODEL_T_NULL = 1,
    MODEL_T_BOOLEAN = 2,
    MODEL_T_INTEGER = 4,
    MODEL_T_FRACTION = 8, /* a number that is no integer */
    MODEL_T_STRING = 16,
    MODEL_T_ARRAY = 32,
    MODEL_T_OBJECT = 64,
    MODEL_T_NUMBER = MODEL_T_INTEGER | MODEL_T_FRACTION,
    MODEL_T_OTHER_STRING =
        128, /* a string that no `enum` or `const` lists, beside STRING */
    MODEL_T_CONTAINER = MODEL_T_ARRAY | MODEL_T_OBJECT,
    MODEL_T_ALL = 255
};

struct model_schema {
    struct model_run *run;
    const struct model_node *document;
    bool draft7; /* beside `$ref` nothing counts, `items` may be a list */
};

/* The subschemas that apply to one value, each once, in the order of the document; with what
 * `allOf` and `$ref` bring in. A quiet one was brought in by a condition: its hints do not
 * count. */
struct model_subschemas {
    const struct model_node **list;
    bool *quiet;
    size_t count, capacity;
};

/* One way to take the value: its subschemas with one branch chosen of each union of which no
 * branch accepts the value. */
struct model_branch {
    struct model_subschemas bare; /* without what `if` and `dependentSchemas` add */
    struct model_subschemas full;
};

/* Does the subschema say `nullable: true`, or `x-nullable: true`? */
bool model_says_nullable(const struct model_schema *schema,
                         const struct model_node *subschema);

/* False: the document is no schema that the model can take. */
bool model_schema_open(struct model_run *run, struct model_view text,
                       struct model_schema *out);

/* The value of a keyword that counts; NULL: there is none. */
const struct model_node *model_keyword(const struct model_schema *schema,
                                       const struct model_node *subschema,
                                       const char *name);

/* The first child of that value, if it is a container. */
const struct model_node *model_first_of(const struct model_schema *schema,
                                        const struct model_node *subschema,
                                        const char *name);

bool model_subschema_accepts(const struct model_schema *schema,
                             const struct model_node *subschema,
                             const struct model_node *value);
bool model_all_accept(const struct model_schema *schema,
                      const struct model_subschemas *all, const struct model_node *value);

struct model_subschemas model_root_subschemas(const struct model_schema *schema);
struct model_subschemas model_of_member(const struct model_schema *schema,
                                        const struct model_subschemas *object,
                                        struct model_string name);
struct model_subschemas model_of_item(const struct model_schema *schema,
                                      const struct model_subschemas *array, size_t index);

/* `all` and whatever could apply beside them: branches, conditions and what they add. */
struct model_subschemas model_possible(const struct model_schema *schema,
                                       const struct model_subschemas *all);

/* An anyOf or oneOf of which no branch accepts the value or is chosen yet; NULL: none.
 * `value` NULL: any of which no branch is chosen. */
const struct model_node *model_open_union(const struct model_schema *schema,
                                          const struct model_subschemas *all,
                                          const struct model_node *value);
struct model_subschemas model_choose(const struct model_schema *schema,
                                     const struct model_subschemas *all,
                                     const struct model_node *one_of,
                                     const struct model_node *branch);

/* Visit each way to take the value. */
typedef void (*model_visit)(void *context, const struct model_branch *branch);
void model_each_branch(const struct model_schema *schema,
                       const struct model_subschemas *all, const struct model_node *value,
                       model_visit visit, void *context);

/* Do `if` and `dependentSchemas` add the same to both values (reading/conditions)? */
bool model_same_conditions(const struct model_schema *schema,
                           const struct model_subschemas *all,
                           const struct model_node *before,
                           const struct model_node *after);

/* MODEL_T_*: what all subschemas can hold; what a value is. */
unsigned model_types(const struct model_schema *schema,
                     const struct model_subschemas *all);
unsigned model_type_of(struct model_run *run, const struct model_node *value);

/* The property that declares the name in one of the subschemas; NULL: none. */
const struct model_node *model_property(const struct model_schema *schema,
                                        const struct model_subschemas *all,
                                        struct model_string name);
/* Does any subschema that could apply name it in `properties` or `patternProperties`? */
bool model_may_declare(const struct model_schema *schema,
                       const struct model_subschemas *all, struct model_string name);
bool model_requires(const struct model_schema *schema, const struct model_subschemas *all,
                    struct model_string name);
bool model_lacks_required(const struct model_schema *schema,
                          const struct model_subschemas *all,
                          const struct model_node *object);
/* Is additionalProperties or unevaluatedProperties false? */
bool model_is_closed(const struct model_schema *schema,
                     const struct model_subschemas *all);

/* Does the string that begins at `start` in the tree stand where the enumerations that speak
 * about it hold it exactly once, and no other string is possible (words.c)? */
bool model_word_stands(const struct model_schema *schema, const struct model_node *root,
                       const char *start);

#endif
