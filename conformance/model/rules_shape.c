/* SPDX-License-Identifier: MIT
 *
 * rules_shape.c - "Shape rules".
 */
#include "data.h"
#include "rules.h"

#include <string.h>

/* ---- containers in strings -------------------------------------------------------------- */

/* What a string spells, and how it was read. */
struct spelled {
    const struct model_node *root; /* NULL: no container */
    bool python;
    bool ambiguous;
    const char **syntax; /* the syntax rules that repaired the text */
    size_t syntax_count;
};

static char first_of(struct model_view text) {
    size_t at = 0;
    while (at < text.len && model_is_space(text.ptr[at]))
        at++;
    return at < text.len ? text.ptr[at] : '\0';
}

/* The text repaired by the three syntax rules that act in a string. */
static void parse_repaired(struct model_run *run, struct model_view text,
                           struct spelled *out) {
    struct model_syntax_request request = {.text = text, .in_string = true};
    struct model_syntax_result result = model_parse_lenient(run, &request);
    if (result.outcome != MODEL_SYNTAX_REPAIRED)
        return;
    out->root = model_parse(run, result.text);
    out->ambiguous = result.ambiguous;
    out->syntax = model_alloc(run, result.edit_count + 1, sizeof *out->syntax);
    for (size_t number = 0; model_rule_at(number); number++)
        for (size_t i = 0; i < result.edit_count; i++)
            if (strcmp(result.edits[i].rule, model_rule_at(number)->id) == 0) {
                out->syntax[out->syntax_count++] = model_rule_at(number)->id;
                break;
            }
}

/* The container that the string spells, where one is wanted and strings are refused. */
static struct spelled spelled_here(const struct model_site *site) {
    struct model_run *run = site->search->run;
    struct spelled out = {.root = NULL};
    const struct model_node *value = site->value;
    if (value->kind != MODEL_STRING || !model_has_text(value->string) ||
        model_site_holds(site, MODEL_T_OTHER_STRING) ||
        !model_site_holds(site, MODEL_T_CONTAINER))
        return out;
    struct model_view text = model_text_of(run, value->string);
    if (first_of(text) != '[' && first_of(text) != '{')
        return out;
    out.root = model_parse(run, text);
    struct model_view json = out.root ? text : model_python_to_json(run, text);
    if (!out.root && json.ptr) {
        out.root = model_parse(run, json);
        out.python = out.root != NULL;
    }
    if (!out.root)
        parse_repaired(run, text, &out);
    if (out.root && out.root->kind < MODEL_ARRAY)
        out.root = NULL;
    out.ambiguous |= out.root && model_lost_escapes(run, out.root);
    if (out.root) {
        struct model_node *root = model_alloc(run, 1, sizeof *root);
        *root = *out.root;
        root->name = value->name; /* it is the value of the same member */
        out.root = root;
    }
    out.ambiguous |= out.root && model_repeats_name(run, out.root);
    return out;
}

static void decode(struct model_site *site, enum model_kind kind) {
    struct spelled spelled = spelled_here(site);
    if (spelled.root && !spelled.python && spelled.root->kind == kind)
        model_offer_decoded(site, spelled.root, spelled.syntax, spelled.syntax_count,
                            spelled.ambiguous);
}

static void array_in_string(struct model_site *site) {
    decode(site, MODEL_ARRAY);
}

static void object_in_string(struct model_site *site) {
    decode(site, MODEL_OBJECT);
}

static void python_literal_in_string(struct model_site *site) {
    struct spelled spelled = spelled_here(site);
    if (spelled.root && spelled.python)
        model_offer_decoded(site, spelled.root, NULL, 0, spelled.ambiguous);
}

/* ---- an object where a list is wanted --------------------------------------------------- */

static bool is_object_for_list(const struct model_site *site) {
    return site->value->kind == MODEL_OBJECT && model_branch_holds(site, MODEL_T_ARRAY);
}

/* reading/types: where the position holds objects too it is read otherwise, but in doubt. */
static bool objects_possible(const struct model_site *site) {
    return model_site_holds(site, MODEL_T_OBJECT);
}

bool model_has_known_name(const struct model_schema *schema,
                          const struct model_subschemas *all,
                          const struct model_node *object) {
    struct model_subschemas possible = model_possible(schema, all);
    for (const struct model_node *member = object->first; member; member = member->next)
        if (model_has_text(member->name) &&
            (model_property(schema, &possible, member->name) ||
             model_requires(schema, all, member->name)))
            return true;
    return false;
}

static void object_for_array(struct model_site *site) {
    const struct model_schema *schema = &site->search->schema;
    if (!is_object_for_list(site) ||
        (objects_possible(site) && !model_open_union(schema, site->all, site->value)))
        return;
    struct model_subschemas item = model_of_item(schema, site->branch, 0);
    bool is_item = (model_types(schema, &item) & MODEL_T_OBJECT) == 0 ||
                   model_has_known_name(schema, &item, site->value);
    model_offer_wrapped(site, site->value, false, !is_item);
}

static void empty_object_for_array(struct model_site *site) {
    if (is_object_for_list(site) && site->value->count == 0)
        model_offer_list(site, objects_possible(site) ||
                                   (site->past & (MODEL_IS_OPTIONAL | MODEL_IS_ENTRY)));
}

/* Is `of` the plural of the name: `s` or `es` behind it, or `ies` in place of its `y`? */
static bool is_singular(struct model_run *run, struct model_string name,
                        struct model_string of) {
    static const char *const ends[][2] = {
        {"",  "s"  },
        {"",  "es" },
        {"y", "ies"}
    };
    if (name.count == 0 || !model_has_text(of))
        return false;
    struct model_view text = model_text_of(run, name), plural = model_text_of(run, of);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        size_t one = strlen(ends[i][0]), many = strlen(ends[i][1]);
        if (text.len < one || plural.len < many)
            continue;
        size_t stem = text.len - one;
        if (stem + many == plural.len && memcmp(text.ptr, plural.ptr, stem) == 0 &&
            memcmp(text.ptr + stem, ends[i][0], one) == 0 &&
            memcmp(plural.ptr + stem, ends[i][1], many) == 0)
            return true;
    }
    return false;
}

/* A listed name, or that of the member which is judged, or its singular. */
static bool is_item_name(const struct model_site *site, struct model_string name) {
    struct model_run *run = site->search->run;
    const struct model_node *listed = model_data(run, model_data_item_names);
    struct model_view text = model_text_of(run, name);
    for (; listed; listed = listed->next)
        if (model_views_equal(text, model_data_text(run, listed, "text")))
            return true;
    struct model_string own = model_origin(site->value)->name;
    return own.count > 0 ? model_strings_equal(name, own) || is_singular(run, name, own)
                         : false;
}

/* The only member of an object under such a name, which the first item does not declare. */
static const struct model_node *keyed_value(const struct model_site *site) {
    const struct model_schema *schema = &site->search->schema;
    const struct model_node *member = site->value->first;
    if (!is_object_for_list(site) || site->value->count != 1 ||
        !model_has_text(member->name) || !is_item_name(site, member->name))
        return NULL;
    struct model_subschemas item = model_of_item(schema, site->branch, 0);
    return model_may_declare(schema, &item, member->name) ? NULL : member;
}

static void keyed_value_for_array(struct model_site *site) {
    const struct model_node *value = keyed_value(site);
    if (!value || value->kind < MODEL_ARRAY)
        return;
    if (value->kind == MODEL_ARRAY)
        model_offer_inner(site, value, objects_possible(site));
    model_offer_wrapped(site, value, false, objects_possible(site));
}

static void indexed_object_for_array(struct model_site *site) {
    size_t index = 0;
    if (!is_object_for_list(site) || site->value->count == 0)
        return;
    for (const struct model_node *member = site->value->first; member;
         member = member->next) {
        char digits[24];
        model_write_number(index++, digits);
        if (!model_string_is(member->name, digits))
            return;
    }
    model_offer_list(site, objects_possible(site));
}

/* ---- a scalar where a list is wanted ---------------------------------------------------- */

static enum model_text_answer text_as_item(struct model_run *run,
                                           struct model_string string) {
    return model_has_text(string) ? model_text_as_item(run, string) : MODEL_NO;
}

static enum model_text_answer scalar_as_item(const struct model_site *site,
                                             const struct model_node *scalar) {
    if (scalar->kind == MODEL_NULL || scalar->kind >= MODEL_ARRAY)
        return MODEL_NO;
    return scalar->kind == MODEL_STRING ? text_as_item(site->search->run, scalar->string)
                                        : MODEL_YES;
}

static void keyed_scalar_for_array(struct model_site *site) {
    const struct model_node *value = keyed_value(site);
    enum model_text_answer answer = value ? scalar_as_item(site, value) : MODEL_NO;
    if (answer != MODEL_NO)
        model_offer_wrapped(site, value, true,
                            answer == MODEL_DOUBT || objects_possible(site));
}

static void scalar_for_array(struct model_site *site) {
    static const unsigned types[] = {
        [MODEL_NULL] = MODEL_T_NULL,     [MODEL_BOOLEAN] = MODEL_T_BOOLEAN,
        [MODEL_NUMBER] = MODEL_T_NUMBER, [MODEL_STRING] = MODEL_T_STRING,
        [MODEL_ARRAY] = MODEL_T_ARRAY,   [MODEL_OBJECT] = MODEL_T_OBJECT};
    enum model_text_answer answer = scalar_as_item(site, site->value);
    if (answer != MODEL_NO && !model_site_holds(site, types[site->value->kind]) &&
        model_branch_holds(site, MODEL_T_ARRAY))
        model_offer_wrapped(site, site->value, false, answer == MODEL_DOUBT);
}

/* ---- a list of one where a value is wanted ---------------------------------------------- */

/* May a string out of a list be the text of the whole list? */
static bool is_content(const struct model_site *site, const struct model_node *string) {
    const struct model_schema *schema = &site->search->schema;
    for (size_t i = 0; i < site->branch->count; i++)
        if (model_keyword(schema, site->branch->list[i], "enum") ||
            model_keyword(schema, site->branch->list[i], "const"))
            return false;
    return model_branch_holds(site, MODEL_T_STRING) &&
           !model_is_path_or_id(string->string);
}

static void array_of_one_for_value(struct model_site *site) {
    const struct model_node *value = site->value;
    if (value->kind != MODEL_ARRAY || value->count != 1 ||
        model_branch_holds(site, MODEL_T_ARRAY))
        return;
    const struct model_node *item = value->first;
    bool null_or_list = item->kind == MODEL_NULL && model_site_holds(site, MODEL_T_ARRAY);
    bool entry = item->kind == MODEL_OBJECT &&
                 !model_has_known_name(&site->search->schema, site->branch, item);
    bool content = item->kind == MODEL_STRING && is_content(site, item);
    model_offer_inner(site, item, null_or_list || entry || content);
}

/* clang-format off */
static const struct model_rule rules[] = {
    {"shape/array-in-string",          MODEL_SAFE,     MODEL_STEP_DECODE, .act = array_in_string},
    {"shape/object-in-string",         MODEL_SAFE,     MODEL_STEP_DECODE, .act = object_in_string},
    {"shape/python-literal-in-string", MODEL_STANDARD, MODEL_STEP_DECODE, .act = python_literal_in_string},
    {"shape/object-for-array",         MODEL_SAFE,     MODEL_STEP_WRAP,   .act = object_for_array},
    {"shape/empty-object-for-array",   MODEL_SAFE,     MODEL_STEP_UNWRAP, .act = empty_object_for_array},
    {"shape/keyed-value-for-array",    MODEL_STANDARD, MODEL_STEP_UNWRAP, .act = keyed_value_for_array},
    {"shape/keyed-scalar-for-array",   MODEL_EXTENDED, MODEL_STEP_UNWRAP, .act = keyed_scalar_for_array},
    {"shape/indexed-object-for-array", MODEL_EXTENDED, MODEL_STEP_UNWRAP, .act = indexed_object_for_array},
    {"shape/scalar-for-array",         MODEL_SAFE,     MODEL_STEP_WRAP,   .act = scalar_for_array},
    {"shape/array-of-one-for-value",   MODEL_STANDARD, MODEL_STEP_UNWRAP, .act = array_of_one_for_value},
};
/* clang-format on */
const struct model_rule_group model_rules_shape = {rules, sizeof rules / sizeof rules[0]};
