/* SPDX-License-Identifier: MIT
 *
 * rules.h - the rules of SPEC.md, one row and one function each.
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

/* Each file that has rules ends with their rows. */
struct model_rule_group {
    const struct model_rule *rules;
    size_t count;
};
extern const struct model_rule_group model_rules_around, model_rules_token,
    model_rules_around_last, model_rules_root, model_rules_null, model_rules_shape,
    model_rules_scalar, model_rules_key, model_rules_hint, model_rules_call_arguments,
    model_rules_call_no_name, model_rules_call_name;

/* The rules by number; NULL: there are no more. The number of NULL is how many there are. */
const struct model_rule *model_rule_at(size_t number);
size_t model_rule_index(const struct model_rule *rule);

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

/* What an object has of the definition of a tool, where arguments are due (definition.c). */
enum {
    MODEL_TYPE_OBJECT = 1,  /* `type` is `object` */
    MODEL_PROPERTIES = 2,   /* `properties` holds an object */
    MODEL_ONLY_SCHEMAS = 4, /* each member, one at least, holds a schema with a type */
    MODEL_ONLY_TYPES = 8    /* each, one at least, is the name of a type */
};
unsigned model_definition(const struct model_node *object);

/* Is one of the object's names declared, by these or by what could apply beside them, or required? */
bool model_has_known_name(const struct model_schema *schema,
                          const struct model_subschemas *all,
                          const struct model_node *object);

/* The JSON spelling of `True`, `False` or `None`; NULL: the word is another one (python.c). */
const char *model_python_word(struct model_view word);
/* The Python literal as JSON, as far as it is one; ptr NULL: it is not one (python.c). */
struct model_view model_python_to_json(struct model_run *run, struct model_view text);

/* What the text of a string says against a rule (texts.c): may it be one item of a list; is it a
 * word for no value, with `in_enum` also one that is such a word only as a member; is it null as
 * JSON or Python spells it; does it hold a mark of a template. */
enum model_text_answer { MODEL_NO, MODEL_YES, MODEL_DOUBT };

/* Is the text a path or an identifier (shape/array-of-one-for-value)? */
bool model_is_path_or_id(struct model_string string);
enum model_text_answer model_text_as_item(struct model_run *run,
                                          struct model_string text);
struct model_string model_trimmed(struct model_string text); /* of JSON's white space */
bool model_is_null_word(struct model_run *run, struct model_string text, bool in_enum);
bool model_is_null_spelled(struct model_run *run, struct model_string text);
bool model_holds_mark(struct model_run *run, struct model_string text);

/* Does a string or name in a decoded value hold what a lost layer of escapes leaves behind
 * (reading/decoded)? */
bool model_lost_escapes(struct model_run *run, const struct model_node *value);
bool model_string_lost_escapes(struct model_run *run, struct model_string text);

/* Does the part stand in the text at that place? */
bool model_stands_at(struct model_string text, size_t at, struct model_string part);

/* Do two names consist of the same words (key/case-style)? */
bool model_same_words(struct model_string a, struct model_string b);

#endif
