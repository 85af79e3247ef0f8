/* SPDX-License-Identifier: MIT
 *
 * calls_arguments.c - which members of a call hold arguments: call/arguments-key, and the members
 * beside the arguments that calls/around speaks of.
 */
#include "calls.h"

#include <string.h>

/* ---- call/arguments-key ----------------------------------------------------------------- */

/* An object, or a string whose text is strictly one. */
static bool holds_object(struct model_call *call, const struct model_node *member) {
    if (member->kind != MODEL_STRING || !model_has_text(member->string))
        return member->kind == MODEL_OBJECT;
    const char *cannot = call->run->cannot;
    const struct model_node *root =
        model_parse(call->run, model_text_of(call->run, member->string));
    call->run->cannot = cannot;
    return root && root->kind == MODEL_OBJECT;
}

static bool holds_something(struct model_call *call) {
    const struct model_node *arguments = call->arguments;
    if (!arguments || arguments->kind == MODEL_NULL)
        return false;
    return arguments->kind != MODEL_STRING || !model_has_text(arguments->string) ||
           !model_is_blank(model_text_of(call->run, arguments->string));
}

/* The object that a member holds, or whose text it holds; NULL: there is none. */
static const struct model_node *object_in(struct model_call *call,
                                          const struct model_node *member) {
    const struct model_node *object = member;
    if (!holds_object(call, member))
        return NULL;
    if (member->kind == MODEL_STRING)
        object = model_parse(call->run, model_text_of(call->run, member->string));
    return object;
}

/* Is there a member under the other name that `arguments` does not hold? */
static bool holds_more(struct model_call *call, const struct model_node *other) {
    const struct model_node *object = object_in(call, call->arguments);
    for (const struct model_node *member = object_in(call, other)->first; member;
         member = member->next) {
        const struct model_node *same =
            object ? model_member_named(object, member->name) : NULL;
        if (!same || !model_nodes_equal(call->run, same, member))
            return true;
    }
    return false;
}

static void arguments_key(struct model_call *call) {
    for (size_t i = 0; i < MODEL_ALIASES; i++) {
        const struct model_node *other = call->aliases[i];
        if (other && holds_object(call, other) &&
            (!holds_something(call) || holds_more(call, other)))
            call->carriers[call->carrier_count++] = other;
    }
}

/* ---- calls/around: members beside the arguments ----------------------------------------- */

bool model_has_edit_by(const struct model_call *call, const char *rule) {
    for (size_t i = 0; call->syntax && i < call->syntax->edit_count; i++)
        if (strcmp(call->syntax->edits[i].rule, rule) == 0)
            return true;
    return false;
}

bool model_may_lie_outside(const struct model_call *call) {
    return call->carrier && call->has_other_members &&
           (model_has_edit_by(call, "syntax/surplus-closer") ||
            model_has_edit_by(call, "syntax/missing-closer"));
}

static bool has_label_name(const struct model_node *member) {
    return model_is_call_id(member->name) || model_string_is(member->name, "index") ||
           model_string_is(member->name, "type");
}

static bool tool_declares(const struct model_call *call,
                          const struct model_node *member) {
    const struct model_tool *tool = &call->tools[call->tool];
    return model_property(&tool->opened, &tool->possible, member->name);
}

bool model_may_be_argument(const struct model_call *call) {
    bool miscounted = model_has_edit_by(call, "syntax/surplus-closer") ||
                      model_has_edit_by(call, "syntax/missing-closer");
    if (!call->carrier || (!miscounted && call->naming != MODEL_NAME_MISSING))
        return false;
    for (const struct model_node *member = call->carrier->next; member;
         member = member->next)
        if (has_label_name(member) && tool_declares(call, member))
            return true;
    return false;
}

bool model_defines_tool(const struct model_tool *tool, const struct model_node *object) {
    unsigned found = model_definition(object);
    for (const struct model_node *member = object->first; member; member = member->next)
        if (((found & MODEL_TYPE_OBJECT) && model_string_is(member->name, "type") &&
             !model_property(&tool->opened, &tool->possible, member->name)) ||
            ((found & MODEL_PROPERTIES) && model_string_is(member->name, "properties") &&
             !model_property(&tool->opened, &tool->possible, member->name)))
            return true;
    return found & MODEL_ONLY_SCHEMAS;
}

bool model_is_definition(struct model_call *call) {
    if (!call->key_rule || !call->carrier)
        return false;
    const struct model_node *object = object_in(call, call->carrier);
    const struct model_node *said = model_member(call->body, "description");
    bool described = said && said->kind == MODEL_STRING && object->count == 0;
    return described || model_defines_tool(&call->tools[call->tool], object);
}

static bool is_declared(const struct model_call *call, const struct model_node *member) {
    return !has_label_name(member) && tool_declares(call, member);
}

static bool holds(struct model_call *call, const struct model_node *arguments,
                  const struct model_node *member) {
    const struct model_node *same =
        arguments ? model_member_named(arguments, member->name) : NULL;
    return same && model_nodes_equal(call->run, same, member);
}

/* Does a member beside the arguments, which is none of the call, have a name that the tool
 * declares, and do these not hold it? */
static bool has_outside(struct model_call *call, const struct model_node *arguments) {
    const struct model_node *member = call->body->first;
    for (; member; member = member->next)
        if (member != call->carrier && !model_string_is(member->name, "name") &&
            !model_string_is(member->name, "arguments") && is_declared(call, member) &&
            !holds(call, arguments, member))
            return true;
    for (size_t i = 0; i < call->around_count; i++)
        for (member = call->around[i]->first; member; member = member->next)
            if (!model_is_of_form(call->around[i], member) && is_declared(call, member) &&
                !holds(call, arguments, member))
                return true;
    return false;
}

bool model_has_argument_outside(struct model_call *call) {
    return has_outside(call, NULL);
}

/* Does the member have a name under which arguments come, and hold something? */
static bool is_filled(const struct model_node *member) {
    static const char *const more[] = {"kwargs", "tool_input"};
    bool list = member->kind == MODEL_OBJECT || member->kind == MODEL_ARRAY;
    bool something = (list && member->count > 0) ||
                     (member->kind == MODEL_STRING && member->string.count > 0);
    return something && (model_names_arguments(member->name) ||
                         model_string_is_one_of(member->name, more, 2));
}

static bool has_filled_carrier(const struct model_call *call,
                               const struct model_node *object) {
    for (const struct model_node *member = object->first; member; member = member->next)
        if (member != call->carrier && is_filled(member))
            return true;
    return false;
}

bool model_loses_member(struct model_call *call, struct model_view text) {
    const struct model_node *arguments = model_parse(call->run, text);
    if (!arguments || arguments->kind != MODEL_OBJECT)
        return false;
    if (has_outside(call, arguments))
        return true;
    bool filled = has_filled_carrier(call, call->body);
    for (size_t i = 0; i < call->around_count; i++)
        filled |= has_filled_carrier(call, call->around[i]);
    return arguments->count == 0 && filled;
}

static const struct model_rule rules[] = {
    {"call/arguments-key", MODEL_STANDARD, MODEL_STEP_CALL_ARGUMENTS,
     .mark = arguments_key},
};
const struct model_rule_group model_rules_call_arguments = {rules, sizeof rules /
                                                                       sizeof rules[0]};
