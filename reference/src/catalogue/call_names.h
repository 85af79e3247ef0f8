/* SPDX-License-Identifier: MIT
 *
 * call_names.h - the member names of the call format, as data.
 *
 * A call is {"name": ..., "arguments": ...}, alone or in a form of OpenAI's. Which names stand for `arguments` is
 * call/arguments-key's clause, which others may stand beside them call/missing-name's. Nothing
 * here is a name that a tool could declare for its arguments: those are not looked at (P13).
 */
#ifndef TMI_CALL_NAMES_H
#define TMI_CALL_NAMES_H

#include "base/view.h"

/* The longest of them. */
#define TMI_CALL_NAME_MAX 12

/* Names under which arguments came that were none by their name. */
static const char *const tmi_arguments_aliases[] = {"parameters", "input", "args",
                                                    "params"};
#define TMI_ARGUMENTS_ALIASES 4

/* Others under which they may have come, too; the rule does not take them from there. */
static const char *const tmi_arguments_elsewhere[] = {"kwargs", "tool_input"};
#define TMI_ARGUMENTS_ELSEWHERE 2

/* What a provider or a parser puts beside name and arguments. */
static const char *const tmi_call_ids[] = {"id", "call_id", "tool_call_id"};
#define TMI_CALL_IDS 3

/* What it may say as `type` of a call; another word may be the name of a tool. */
static const char *const tmi_call_types[] = {"function", "function_call", "tool_call",
                                             "tool_use"};
#define TMI_CALL_TYPES 4

static inline bool tmi_is_one_of(toolmend_view name, const char *const *names,
                                 size_t count) {
    for (size_t i = 0; i < count; i++)
        if (tmi_view_is(name, names[i]))
            return true;
    return false;
}

static inline bool tmi_is_arguments_alias(toolmend_view name) {
    return tmi_is_one_of(name, tmi_arguments_aliases, TMI_ARGUMENTS_ALIASES);
}

static inline bool tmi_is_arguments_name(toolmend_view name) {
    return tmi_view_is(name, "arguments") || tmi_is_arguments_alias(name);
}

static inline bool tmi_may_hold_arguments(toolmend_view name) {
    return tmi_is_arguments_name(name) ||
           tmi_is_one_of(name, tmi_arguments_elsewhere, TMI_ARGUMENTS_ELSEWHERE);
}

static inline bool tmi_is_call_id(toolmend_view name) {
    return tmi_is_one_of(name, tmi_call_ids, TMI_CALL_IDS);
}

/* Does a member say nothing of the tool, unless its value does? */
static inline bool tmi_is_call_label(toolmend_view name) {
    return tmi_view_is(name, "index") || tmi_view_is(name, "type") ||
           tmi_is_call_id(name);
}

static inline bool tmi_is_call_type(toolmend_view text) {
    return tmi_is_one_of(text, tmi_call_types, TMI_CALL_TYPES);
}

#endif
