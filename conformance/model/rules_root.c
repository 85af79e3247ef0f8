/* SPDX-License-Identifier: MIT
 *
 * rules_root.c - "Root rules".
 */
#include "rules.h"

enum { DECODINGS_MAX = 3, WRAPPERS_MAX = 3 };

/* The object, or with `strings` the string, that a string spells; NULL: it spells none, or
 * three texts have been decoded. */
static const struct model_node *spelled_by(const struct model_site *site,
                                           const struct model_node *value, bool strings) {
    struct model_run *run = site->search->run;
    if (value->kind != MODEL_STRING || site->decoded >= DECODINGS_MAX ||
        !model_has_text(value->string))
        return NULL;
    const struct model_node *inner = model_parse(run, model_text_of(run, value->string));
    return inner && (inner->kind == MODEL_OBJECT ||
                     (strings && inner->kind == MODEL_STRING))
               ? inner
               : NULL;
}

static void root_object_in_string(struct model_site *site) {
    site->layers[0] = spelled_by(site, site->value, true);
    site->acts = site->layers[0] != NULL;
}

static void root_null(struct model_site *site) {
    struct model_run *run = site->search->run;
    static const struct model_view empty = {"{}", 2};
    if (site->value->kind != MODEL_NULL || model_site_nullable(site) ||
        site->search->finish == MODEL_FINISH_TRUNCATED)
        return;
    struct model_node *made =
        model_act(run, model_parse(run, empty), MODEL_RETYPED, site->rule, site->value);
    made->action->spelled = empty;
    site->layers[0] = made;
    site->acts = true;
}

/* An object that is accepted as it is, without a name that the tool knows. */
static bool may_be_entry(struct model_site *site, const struct model_node *object) {
    struct model_schema *schema = &site->search->schema;
    return object->count > 0 && !model_has_known_name(schema, site->all, object) &&
           model_all_accept(schema, site->all, object);
}

static void root_object_in_array(struct model_site *site) {
    const struct model_node *value = site->value;
    site->acts = value->kind == MODEL_ARRAY && value->count == 1 &&
                 value->first->kind == MODEL_OBJECT;
    if (!site->acts)
        return;
    site->layers[0] = value->first;
    site->ambiguous = may_be_entry(site, value->first);
}

static bool declares(const struct model_site *site, struct model_string name) {
    return model_may_declare(&site->search->schema, site->all, name);
}

/* The definition of the tool, or of nothing under `properties`. */
static bool is_definition(const struct model_site *site, struct model_string wrapper,
                          const struct model_node *object) {
    unsigned found = model_definition(object);
    if (found & MODEL_ONLY_SCHEMAS)
        return true;
    if (model_string_is(wrapper, "properties") &&
        (object->count == 0 || (found & MODEL_ONLY_TYPES)))
        return true;
    for (const struct model_node *member = object->first; member; member = member->next)
        if (((found & MODEL_TYPE_OBJECT) && model_string_is(member->name, "type") &&
             !declares(site, member->name)) ||
            ((found & MODEL_PROPERTIES) && model_string_is(member->name, "properties") &&
             !declares(site, member->name)))
            return true;
    return false;
}

/* The member holds an object, or the text of one: that is what stays. */
static void keep_member(struct model_site *site, const struct model_node *member) {
    site->layers[0] = member;
    site->layers[1] = spelled_by(site, member, false);
    site->acts = member->kind == MODEL_OBJECT || site->layers[1];
    if (!site->acts)
        return;
    const struct model_node *object = site->layers[1] ? site->layers[1] : member;
    bool empty_entry =
        object->count == 0 && !model_is_closed(&site->search->schema, site->all);
    site->ambiguous = may_be_entry(site, object) || empty_entry ||
                      is_definition(site, member->name, object);
}

static void root_wrapped(struct model_site *site) {
    static const char *const names[] = {"arguments", "input",      "parameters", "params",
                                        "args",      "properties", "kwargs"};
    const struct model_node *member = site->value->first;
    bool listed = false;
    if (site->value->kind != MODEL_OBJECT || site->value->count != 1 ||
        site->search->prose || site->acted >= WRAPPERS_MAX)
        return;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        listed |= model_string_is(member->name, names[i]);
    if (listed && !declares(site, member->name))
        keep_member(site, member);
}

/* The one call in `tool_calls`, if the object has no other member; otherwise the object. */
static const struct model_node *call_of_message(const struct model_node *object) {
    const struct model_node *list = model_member(object, "tool_calls");
    bool one = list && object->count == 1 && list->kind == MODEL_ARRAY &&
               list->count == 1 && list->first->kind == MODEL_OBJECT;
    return one ? list->first : object;
}

/* What `function` holds, if nothing but labels of a call stand beside it; otherwise the object. */
static const struct model_node *call_of_function(const struct model_node *object) {
    const struct model_node *function = model_member(object, "function");
    if (!function || function->kind != MODEL_OBJECT)
        return object;
    for (const struct model_node *member = object->first; member; member = member->next)
        if (member != function && !model_is_call_label(member))
            return object;
    return function;
}

static void root_call_echo(struct model_site *site) {
    const struct model_node *object = site->value;
    struct model_run *run = site->search->run;
    if (object->kind != MODEL_OBJECT || site->search->prose || site->acted > 0 ||
        site->search->tool.len == 0)
        return;
    for (const struct model_node *member = object->first; member; member = member->next)
        if (declares(site, member->name))
            return;
    object = call_of_function(call_of_message(object));
    const struct model_node *name = model_member(object, "name");
    if (!name || object->count != 2 || name->kind != MODEL_STRING ||
        !model_has_text(name->string))
        return;
    const struct model_node *arguments =
        name == object->first ? name->next : object->first;
    if (model_names_arguments(arguments->name) &&
        model_views_equal(model_text_of(run, name->string), site->search->tool))
        keep_member(site, arguments);
}

/* clang-format off */
static const struct model_rule rules[] = {
    {"root/object-in-string", MODEL_SAFE,     MODEL_STEP_ROOT, .act = root_object_in_string},
    {"root/null",             MODEL_STANDARD, MODEL_STEP_ROOT, .act = root_null},
    {"root/object-in-array",  MODEL_STANDARD, MODEL_STEP_ROOT, .act = root_object_in_array},
    {"root/wrapped",          MODEL_STANDARD, MODEL_STEP_ROOT, .act = root_wrapped},
    {"root/call-echo",        MODEL_STANDARD, MODEL_STEP_ROOT, .act = root_call_echo},
};
/* clang-format on */
const struct model_rule_group model_rules_root = {rules, sizeof rules / sizeof rules[0]};
