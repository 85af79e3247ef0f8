/* SPDX-License-Identifier: MIT
 *
 * rules.h - the rules of SPEC.md, one row and one function each, in its order.
 */
#ifndef MODEL_RULES_H
#define MODEL_RULES_H

#include "candidates.h"

/* When a rule is asked (reading/order), and what it does with the site. */
enum model_step {
    MODEL_STEP_SYNTAX,            /* takes: see lenient.h */
    MODEL_STEP_SYNTAX_IN_STRINGS, /* takes, also in the text of a string */
    MODEL_STEP_ROOT,              /* acts: `layers` are what stays */
    MODEL_STEP_MEMBER,            /* acts: the member goes */
    MODEL_STEP_DECODE,            /* this and the next three: offer candidates */
    MODEL_STEP_UNWRAP,
    MODEL_STEP_SCALAR,
    MODEL_STEP_WRAP,
    MODEL_STEP_KEY,            /* acts: it renames members, see model_rename() */
    MODEL_STEP_HINT,           /* in hints.c; the row has no function */
    MODEL_STEP_CALL_ARGUMENTS, /* marks members that could hold the arguments: see calls.h */
    MODEL_STEP_CALL_NO_NAME, /* marks tools that a call without a name could mean */
    MODEL_STEP_CALL_NAME     /* marks tools that a name could mean that is no tool's */
};

struct lenient;
struct model_call;

struct model_rule {
    const char *id;
    enum model_tier tier;
    enum model_step step;
    /* The function, one of these. */
    void (*act)(struct model_site *site);
    bool (*take)(struct lenient *scan);
    void (*mark)(struct model_call *call);
};

extern const struct model_rule model_rules[];
extern const size_t model_rule_count;

/* The rule of that id, which has to be there. */
const struct model_rule *model_rule_of(const char *id);

/* What a profile may ask of the place of a rule (profiles/limits). */
enum {
    MODEL_TOP_LEVEL = 1,
    MODEL_STRINGS = 2,
    MODEL_PRIMITIVE = 4,
    MODEL_NO_NAME = 8,
    MODEL_ANYWHERE = 15
};
/* May the rule act at a place of which these are so? */
bool model_profile_allows(const char *profile, const char *id, unsigned place);

/* KEY: give the member number `index` the name of a property. */
void model_rename(struct model_site *site, size_t index,
                  const struct model_node *property);

/* ---- the functions ---------------------------------------------------------------------- */

void model_root_object_in_string(struct model_site *site); /* rules_root.c */
void model_root_null(struct model_site *site);
void model_root_object_in_array(struct model_site *site);
void model_root_wrapped(struct model_site *site);
void model_root_call_echo(struct model_site *site);
void model_null_optional(struct model_site *site); /* rules_null.c */
void model_null_text(struct model_site *site);
void model_null_placeholder(struct model_site *site);
void model_array_in_string(struct model_site *site); /* rules_shape.c */
void model_object_in_string(struct model_site *site);
void model_python_literal_in_string(struct model_site *site);
void model_object_for_array(struct model_site *site);
void model_empty_object_for_array(struct model_site *site);
void model_keyed_value_for_array(struct model_site *site);
void model_keyed_scalar_for_array(struct model_site *site);
void model_indexed_object_for_array(struct model_site *site);
void model_scalar_for_array(struct model_site *site);
void model_array_of_one_for_value(struct model_site *site);
void model_number_in_string(struct model_site *site); /* rules_scalar.c */
void model_boolean_in_string(struct model_site *site);
void model_python_boolean_in_string(struct model_site *site);
void model_enum_case(struct model_site *site);
void model_quoted_enum(struct model_site *site);
void model_number_for_string(struct model_site *site);
void model_case_style(struct model_site *site); /* rules_key.c */
void model_tag_syntax(struct model_site *site);

/* The Python literal as JSON, as far as it is one; ptr NULL: it is none (python.c). */
struct model_view model_python_to_json(struct model_run *run, struct model_view text);

/* Do two names consist of the same words (key/case-style)? */
bool model_same_words(struct model_string a, struct model_string b);

#endif
