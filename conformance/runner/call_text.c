/* SPDX-License-Identifier: MIT
 *
 * call_text.c - reads the name and the arguments of a call text.
 *
 * A member that occurs twice with different values counts as absent.
 */
#include "call_text.h"

#include <stdlib.h>
#include <string.h>

#include "suite_internal.h"

/* The value of the one member of that name; absent: there is none. False: out of memory. */
static bool find_member(toolmend_view object, const char *wanted, toolmend_view *found) {
    toolmend_view name;
    toolmend_view value;
    *found = (toolmend_view){NULL, 0};
    for (size_t at = 0; toolmend_json_next(object, &at, &name, &value);) {
        bool equal = true;
        if (!is_word(name, wanted))
            continue;
        if (found->ptr && toolmend_json_equal(*found, value, &equal) != TOOLMEND_OK)
            return false;
        if (!equal) {
            *found = (toolmend_view){NULL, 0};
            return true;
        }
        *found = found->ptr ? *found : value;
    }
    return true;
}

/* The one object in a list; absent: it holds something else. */
static toolmend_view only_object(toolmend_view list) {
    toolmend_view item = {NULL, 0}, another;
    size_t at = 0;
    bool one = list.ptr && list.ptr[0] == '[' &&
               toolmend_json_next(list, &at, NULL, &item) && item.ptr[0] == '{' &&
               !toolmend_json_next(list, &at, NULL, &another);
    return one ? item : (toolmend_view){NULL, 0};
}

/* Has the object a member of a call that stands in no form? */
static bool is_plain(toolmend_view object) {
    static const char *const names[] = {"name",  "arguments", "parameters",
                                        "input", "args",      "params"};
    toolmend_view name, value;
    for (size_t at = 0; toolmend_json_next(object, &at, &name, &value);)
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
            if (is_word(name, names[i]))
                return true;
    return false;
}

/* Is the message by another than the model, or a refusal? */
static bool is_other_message(toolmend_view object) {
    toolmend_view name, value;
    for (size_t at = 0; toolmend_json_next(object, &at, &name, &value);) {
        bool null = value.ptr[0] == 'n', empty = value.len == 2 && value.ptr[0] == '"';
        if (!null && ((is_word(name, "role") && !is_word(value, "assistant")) ||
                      (is_word(name, "refusal") && !empty)))
            return true;
    }
    return false;
}

/* Go on to the call in `function`, or in the message if it may be one (calls/form). *message: it was.
 * False: out of memory. */
static bool open_form(toolmend_view *object, bool *message) {
    toolmend_view function, list, inside = {NULL, 0};
    bool may_be_message = *message;
    *message = false;
    if (is_plain(*object))
        return true;
    if (!find_member(*object, "function", &function) ||
        !find_member(*object, "tool_calls", &list))
        return false;
    if (!list.ptr && function.ptr && function.ptr[0] == '{')
        inside = function;
    else if (!function.ptr && may_be_message && !is_other_message(*object))
        inside = only_object(list);
    *message = inside.ptr && !function.ptr;
    *object = inside.ptr ? inside : *object;
    return true;
}

/* Is each member one that a provider's interface has a place for? Behind an empty name the id may say
 * which tool is meant (call/missing-name), and it is not handed over. */
static bool is_handed_over(toolmend_view object, bool named) {
    toolmend_view name;
    toolmend_view value;
    for (size_t at = 0; toolmend_json_next(object, &at, &name, &value);)
        if (!is_word(name, "name") && !is_word(name, "arguments") &&
            !(named && is_word(name, "id")) && !is_word(name, "type"))
            return false;
    return true;
}

/* A string as its text, into memory of its own; one that is no text is absent. False: out of
 * memory. */
static bool decode(toolmend_view *value, char **memory) {
    if (!value->ptr || value->ptr[0] != '"')
        return true;
    *memory = malloc(value->len); /* decoding never makes a string longer */
    if (!*memory)
        return false;
    size_t len = toolmend_json_string(*value, *memory, value->len);
    *value = len == SIZE_MAX ? (toolmend_view){NULL, 0} : (toolmend_view){*memory, len};
    return true;
}

bool call_text_read(toolmend_view text, struct call_text *call) {
    toolmend_view root = toolmend_json_at(text, "");
    toolmend_status status = toolmend_json_check(text, NULL);
    *call = (struct call_text){.object = false};
    if (status != TOOLMEND_OK)
        return status != TOOLMEND_E_MEMORY;
    call->object = root.ptr[0] == '{';
    if (!call->object)
        return true;
    bool message = true;
    if (!open_form(&root, &message) || (message && !open_form(&root, &(bool){false})))
        return false;
    if (!find_member(root, "name", &call->name) ||
        !find_member(root, "arguments", &call->arguments))
        return false;
    if (call->name.ptr && call->name.ptr[0] != '"')
        call->name = (toolmend_view){NULL, 0};
    if (!decode(&call->name, &call->memory[0]) ||
        !decode(&call->arguments, &call->memory[1]))
        return false;
    call->apart =
        call->name.ptr && call->arguments.ptr && is_handed_over(root, call->name.len > 0);
    return true;
}

void call_text_free(struct call_text *call) {
    free(call->memory[0]);
    free(call->memory[1]);
    *call = (struct call_text){.object = false};
}
