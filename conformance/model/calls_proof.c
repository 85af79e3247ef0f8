/* SPDX-License-Identifier: MIT
 *
 * calls_proof.c - the tool that arguments without a name prove: call/missing-name and
 * call/name-in-arguments.
 */
#include "calls.h"

#include <string.h>

/* ---- what a tool says of names ---------------------------------------------------------- */

/* Does it name a property so, by a reference or in a branch too? */
static bool declares(const struct model_tool *tool, struct model_string name) {
    return model_property(&tool->opened, &tool->possible, name) != NULL;
}

/* The same, or by a pattern. */
static bool may_declare(const struct model_tool *tool, struct model_string name) {
    return model_may_declare(&tool->opened, &tool->root, name);
}

/* The `required` number `*place` of the subschemas that apply to any arguments; NULL: no more. */
static const struct model_node *next_required(const struct model_tool *tool,
                                              size_t *place,
                                              const struct model_node *before) {
    if (before && before->next)
        return before->next;
    while (*place < tool->root.count) {
        const struct model_node *required =
            model_keyword(&tool->opened, tool->root.list[(*place)++], "required");
        if (required && required->first)
            return required->first;
    }
    return NULL;
}

static bool has_all_required(const struct model_tool *tool,
                             const struct model_node *object) {
    size_t place = 0;
    for (const struct model_node *name = NULL;
         (name = next_required(tool, &place, name));)
        if (!model_member_named(object, name->string))
            return false;
    return true;
}

static bool requires_something(const struct model_tool *tool) {
    size_t place = 0;
    return next_required(tool, &place, NULL) != NULL;
}

const struct model_view *model_required_names(struct model_call *call,
                                              const struct model_tool *tool,
                                              size_t *count) {
    size_t most = 0, place = 0;
    for (const struct model_node *name = NULL;
         (name = next_required(tool, &place, name));)
        most++;
    struct model_view *names = model_alloc(call->run, most + 1, sizeof *names);
    place = *count = 0;
    for (const struct model_node *name = NULL;
         (name = next_required(tool, &place, name));) {
        struct model_view text = model_text_of(call->run, name->string);
        size_t i = 0;
        while (i < *count && !model_views_equal(names[i], text))
            i++;
        if (i == *count)
            names[(*count)++] = text;
    }
    return names;
}

/* Each name but that member's. */
static bool declares_all(const struct model_tool *tool, const struct model_node *object,
                         const struct model_node *but) {
    for (const struct model_node *member = object->first; member; member = member->next)
        if (member != but && !declares(tool, member->name))
            return false;
    return true;
}

static bool accepts(struct model_call *call, const struct model_tool *tool,
                    struct model_view text) {
    struct model_validity validity =
        model_arguments_valid_in(tool->schema, text, call->run->openapi);
    if (validity.answer == MODEL_UNDECIDED)
        model_cannot(call->run, validity.why);
    return validity.answer == MODEL_TRUE;
}

/* ---- call/missing-name ------------------------------------------------------------------ */

static bool could_be_meant(struct model_call *call, const struct model_tool *tool) {
    return tool->usable && requires_something(tool) &&
           has_all_required(tool, call->object) &&
           declares_all(tool, call->object, NULL) &&
           accepts(call, tool, call->arguments_text);
}

/* Could the other tool take what this one requires? */
static bool stands_against(struct model_call *call, const struct model_tool *other,
                           const struct model_tool *tool) {
    size_t place = 0;
    if (other == tool || !other->named)
        return false;
    if (!other->usable)
        return true;
    if (!has_all_required(other, call->object))
        return false;
    for (const struct model_node *name = NULL;
         (name = next_required(tool, &place, name));)
        if (!may_declare(other, name->string))
            return false;
    return true;
}

static void missing_name(struct model_call *call) {
    size_t count = call->tool_count;
    bool *meant = model_alloc(call->run, count + 1, sizeof *meant);
    for (size_t i = 0; i < count; i++)
        meant[i] = could_be_meant(call, &call->tools[i]);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; meant[i] && k < count; k++)
            call->marked[k] |=
                k == i || stands_against(call, &call->tools[k], &call->tools[i]);
}

/* ---- call/name-in-arguments ------------------------------------------------------------- */

struct model_view model_without_member(const struct model_call *call,
                                       const struct model_node *member, size_t *start,
                                       size_t *end) {
    struct model_view all = call->arguments_text;
    const struct model_node *before = call->object->first;
    while (before != member && before->next != member)
        before = before->next;
    const char *from = member->named.ptr, *to = member->spelled.ptr + member->spelled.len;
    if (member->next)
        to = member->next->named.ptr;
    else if (before != member)
        from = before->spelled.ptr + before->spelled.len;
    *start = (size_t)(from - all.ptr);
    *end = (size_t)(to - all.ptr);
    struct model_text rest = {.run = call->run};
    model_put_bytes(&rest, all.ptr, from);
    model_put_bytes(&rest, to, all.ptr + all.len);
    return model_written(&rest);
}

/* The one member `name`; NULL: there is none, or several. */
static const struct model_node *find_name(const struct model_node *object) {
    const struct model_node *found = NULL;
    for (const struct model_node *member = object->first; member; member = member->next) {
        if (found && model_string_is(member->name, "name"))
            return NULL;
        if (model_string_is(member->name, "name"))
            found = member;
    }
    return found;
}

/* Is what is left without the member valid? */
static bool accepts_rest(struct model_call *call, const struct model_tool *tool,
                         const struct model_node *name) {
    size_t start, end;
    struct model_view text = model_without_member(call, name, &start, &end);
    const struct model_node *object = model_parse(call->run, text);
    return object && !model_repeats_name(call->run, object) && accepts(call, tool, text);
}

/* Could the member be an argument of the other tool? */
static bool may_own_name(struct model_call *call, const struct model_tool *other,
                         const struct model_tool *tool, struct model_string name) {
    if (!other->usable)
        return stands_against(call, other, tool);
    return has_all_required(other, call->object) && may_declare(other, name) &&
           (stands_against(call, other, tool) ||
            accepts(call, other, call->arguments_text));
}

static void name_in_arguments(struct model_call *call) {
    const struct model_node *name = find_name(call->object);
    if (!name || name->kind != MODEL_STRING || !model_has_text(name->string))
        return;
    size_t place = model_tool_named(call, model_text_of(call->run, name->string));
    const struct model_tool *tool = &call->tools[place < call->tool_count ? place : 0];
    if (place == SIZE_MAX || !tool->usable || may_declare(tool, name->name) ||
        !declares_all(tool, call->object, name) || !accepts_rest(call, tool, name))
        return;
    call->inner_name = name;
    for (size_t i = 0; i < call->tool_count; i++)
        call->marked[i] |=
            i == place || (call->tools[i].named &&
                           may_own_name(call, &call->tools[i], tool, name->name));
}

/* clang-format off */
static const struct model_rule rules[] = {
    {"call/missing-name",      MODEL_STANDARD, MODEL_STEP_CALL_NO_NAME, .mark = missing_name},
    {"call/name-in-arguments", MODEL_STANDARD, MODEL_STEP_CALL_NO_NAME, .mark = name_in_arguments},
};
/* clang-format on */
const struct model_rule_group model_rules_call_no_name = {rules,
                                                          sizeof rules / sizeof rules[0]};
