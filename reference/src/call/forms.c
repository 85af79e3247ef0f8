/* SPDX-License-Identifier: MIT
 *
 * forms.c - the object that is the call (SPEC.md, calls/form): the root, what a member `function`
 * holds, or the one call of a message.
 */
#include "base/view.h"
#include "call/envelope.h"
#include "catalogue/call_names.h"

/* What an object has of a call. */
struct form {
    bool plain; /* a name, or arguments under one of their names */
    bool other; /* the message of another role, or one that refuses */
    struct tmi_call_member function, tool_calls;
};

static toolmend_view name_of(const struct tmi_envelope *envelope,
                             const struct tmi_token *key, char *buffer) {
    size_t len = 0;
    if (!tmi_string_copy(&envelope->call.instance.sources, key, buffer, TMI_CALL_NAME_MAX,
                         &len))
        return (toolmend_view){NULL, 0};
    return (toolmend_view){buffer, len};
}

/* The first of a name counts. */
static void take(struct tmi_call_member *place, struct tmi_call_member member) {
    if (place->key)
        place->again = true;
    else
        *place = member;
}

/* Is the message by another than the model, or a refusal? */
static bool is_other_message(const struct tmi_envelope *envelope, toolmend_view name,
                             const struct tmi_token *value) {
    char role[TMI_CALL_NAME_MAX];
    if (value->kind == TMI_NULL)
        return false;
    if (tmi_view_is(name, "refusal"))
        return value->kind != TMI_STRING || value->end - value->start > 2;
    return tmi_view_is(name, "role") &&
           (value->kind != TMI_STRING ||
            !tmi_view_is(name_of(envelope, value, role), "assistant"));
}

static struct form form_of(const struct tmi_envelope *envelope,
                           const struct tmi_token *object) {
    struct form form = {.plain = false};
    struct tmi_walk walk = tmi_walk_start(object);
    struct tmi_call_member member = {.again = false};
    char buffer[TMI_CALL_NAME_MAX];
    while (!form.plain && tmi_walk_member(&walk, &member.key, &member.value)) {
        toolmend_view name = name_of(envelope, member.key, buffer);
        form.plain = tmi_view_is(name, "name") || tmi_is_arguments_name(name);
        form.other |= is_other_message(envelope, name, member.value);
        if (tmi_view_is(name, "function"))
            take(&form.function, member);
        if (tmi_view_is(name, "tool_calls"))
            take(&form.tool_calls, member);
    }
    return form;
}

/* The call inside of the object, and the member that holds it; NULL: the object is the call. */
static const struct tmi_token *open_form(struct tmi_envelope *envelope,
                                         const struct tmi_token *object) {
    const struct form form = form_of(envelope, object);
    const struct tmi_token *item = form.tool_calls.value;
    struct tmi_call_form *opened = &envelope->forms[envelope->form_count];
    bool first = envelope->form_count == 0;
    bool both = form.function.key && form.tool_calls.key;
    if (form.plain || both || (!first && !envelope->forms[0].message))
        return NULL;
    if (form.function.key && form.function.value->kind == TMI_OBJECT) {
        *opened = (struct tmi_call_form){object, form.function, false};
        return form.function.value;
    }
    if (!item || item->kind != TMI_ARRAY || !first || form.other)
        return NULL;
    if (!tmi_only_item(item, &item) || item->kind != TMI_OBJECT) {
        envelope->whole->calls = form.tool_calls.value;
        return NULL;
    }
    *opened = (struct tmi_call_form){object, form.tool_calls, true};
    return item;
}

const struct tmi_token *tmi_open_forms(struct tmi_envelope *envelope) {
    const struct tmi_token *object = envelope->call.instance.parsed.tokens, *inner;
    while (envelope->form_count < TMI_FORMS_MAX &&
           (inner = open_form(envelope, object))) {
        envelope->form_count++;
        object = inner;
    }
    return object;
}

bool tmi_is_of_form(const struct tmi_call_form *form, const struct tmi_token *value,
                    toolmend_view name) {
    bool empty = value->kind == TMI_NULL ||
                 (value->kind == TMI_STRING && value->end - value->start == 2);
    if (!form->message)
        return tmi_view_is(name, "function");
    return tmi_view_is(name, "tool_calls") || tmi_view_is(name, "role") ||
           (empty && (tmi_view_is(name, "content") || tmi_view_is(name, "refusal")));
}
