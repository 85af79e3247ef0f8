/* SPDX-License-Identifier: MIT
 *
 * calls_form.c - the object that is the call: calls/form.
 */
#include "calls.h"

#include <string.h>

static bool is_plain(const struct model_node *object) {
    for (const struct model_node *member = object->first; member; member = member->next)
        if (model_string_is(member->name, "name") || model_names_arguments(member->name))
            return true;
    return false;
}

/* Is the message by another than the model, or a refusal? */
static bool is_other_message(const struct model_node *object) {
    for (const struct model_node *member = object->first; member; member = member->next) {
        bool text = member->kind == MODEL_STRING;
        if (member->kind != MODEL_NULL && model_string_is(member->name, "role") &&
            !(text && model_string_is(member->string, "assistant")))
            return true;
        if (member->kind != MODEL_NULL && model_string_is(member->name, "refusal") &&
            !(text && member->string.count == 0))
            return true;
    }
    return false;
}

/* The object inside of this one, which is in one of the two forms; NULL: it is in none. */
static const struct model_node *inside_form(struct model_call *call,
                                            const struct model_node *object) {
    const struct model_node *function = model_member(object, "function"),
                            *list = model_member(object, "tool_calls");
    bool outermost = object == call->root;
    if (is_plain(object) || (function && list))
        return NULL;
    if (function && function->kind == MODEL_OBJECT)
        return function;
    if (!list || list->kind != MODEL_ARRAY || !outermost || is_other_message(object))
        return NULL;
    call->not_one = list->count != 1 || list->first->kind != MODEL_OBJECT;
    return call->not_one ? NULL : list->first;
}

void model_open_forms(struct model_call *call) {
    call->body = call->root;
    const struct model_node *inside = inside_form(call, call->root);
    if (!inside)
        return;
    call->around[call->around_count++] = call->root;
    call->body = inside;
    bool message = model_member(call->root, "tool_calls") != NULL;
    inside = message ? inside_form(call, call->body) : NULL;
    if (!inside)
        return;
    call->around[call->around_count++] = call->body;
    call->body = inside;
}

/* The name of the member of an object around the call in which the call stands. */
static const char *form_name(const struct model_node *object) {
    return model_member(object, "function") ? "function" : "tool_calls";
}

bool model_is_of_form(const struct model_node *object, const struct model_node *member) {
    bool empty = member->kind == MODEL_NULL ||
                 (member->kind == MODEL_STRING && member->spelled.len == 2);
    if (model_string_is(member->name, form_name(object)))
        return true;
    return strcmp(form_name(object), "tool_calls") == 0 &&
           (model_string_is(member->name, "role") ||
            (empty && (model_string_is(member->name, "content") ||
                       model_string_is(member->name, "refusal"))));
}

struct model_view model_form_pointer(struct model_call *call) {
    char *text = model_alloc(call->run, 32, 1);
    size_t len = 0;
    for (size_t i = 0; i < call->around_count; i++) {
        bool message = strcmp(form_name(call->around[i]), "tool_calls") == 0;
        const char *step = message ? "/tool_calls/0" : "/function";
        memcpy(text + len, step, strlen(step));
        len += strlen(step);
    }
    return (struct model_view){text, len};
}

/* Is the member of the object around the call in which it stands there twice? */
bool model_is_form_repeated(const struct model_node *object) {
    size_t count = 0;
    for (const struct model_node *member = object->first; member; member = member->next)
        count += model_string_is(member->name, form_name(object));
    return count > 1;
}

struct model_node *model_same_carrier(const struct model_call *call,
                                      struct model_node *root) {
    const char *place = call->carrier->spelled.ptr;
    const struct model_node *seen = call->root->first;
    struct model_node *same = root->first;
    while (seen != call->carrier) {
        const char *start = seen->spelled.ptr;
        bool around = start <= place && place < start + seen->spelled.len;
        same = around ? same->first : same->next;
        seen = around ? seen->first : seen->next;
    }
    return same;
}
