/* SPDX-License-Identifier: MIT
 *
 * outside.c - members of a call beside its arguments that could be arguments themselves, and
 * arguments that are the definition of the tool.
 *
 * `{"name": "delete", "arguments": {"table": "users"}, "where": "id=7"}}` has a closer too many:
 * the arguments were closed too early, and without `where` the call deletes everything. Where the
 * text is JSON nothing proves that, and a warning says what was left out.
 */
#include "call/envelope.h"

#include "base/view.h"
#include "catalogue/call_names.h"
#include "json/members.h"

/* ---- arguments under two names ------------------------------------------------------------ */

enum { SOURCE_ALIAS = TMI_SOURCE_FIRST_DECODED, SOURCE_ARGUMENTS, SOURCES };

/* Members of two objects, and the texts that they are in. */
struct objects {
    struct tmi_envelope *envelope;
    toolmend_view texts[SOURCES];
    struct tmi_sources sources;
};

/* The object that the text is; NULL: it is not one. */
static const struct tmi_token *read_object(struct objects *objects, toolmend_view text,
                                           uint16_t source) {
    struct toolmend_report *report = objects->envelope->call.report;
    objects->texts[source] = text;
    struct tmi_parsed parsed =
        tmi_parse(text, source, report->limits.depth_max, &report->arena, NULL, 0);
    bool object = parsed.fault == TMI_FAULT_NONE && parsed.tokens->kind == TMI_OBJECT;
    return object ? parsed.tokens : NULL;
}

/* The object that a value is, or that its text is; NULL: it is not one. */
static const struct tmi_token *object_of(struct objects *objects,
                                         const struct tmi_token *value, uint16_t source) {
    struct tmi_call *call = &objects->envelope->call;
    if (value->kind != TMI_STRING || (value->flags & TMI_LONE_SURROGATE))
        return value->kind == TMI_OBJECT ? value : NULL;
    return read_object(
        objects, tmi_string_text(&call->instance.sources, &call->report->arena, value),
        source);
}

/* The members in the order of their names; NULL: out of memory. */
static struct tmi_member *sorted(const struct objects *objects,
                                 const struct tmi_token *object, size_t count) {
    struct tmi_member *list =
        tmi_new(&objects->envelope->call.report->arena, count, struct tmi_member);
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    for (size_t i = 0; list && tmi_walk_member(&walk, &name, &value); i++)
        list[i] = tmi_member_make(&objects->sources, name, value, i);
    if (list)
        tmi_members_sort(&objects->sources, list, count);
    return list;
}

/* Which members of an object count. */
typedef bool members_that(const struct tmi_envelope *, const struct tmi_call_form *,
                          const struct tmi_token *key);

/* Has the first object a member that the second has not? `form`: the first stands around the call.
 * `counts`: only such members; NULL: all do. */
static bool has_more(struct objects *objects, const struct tmi_call_form *form,
                     const struct tmi_token *first, const struct tmi_token *second,
                     members_that *counts) {
    struct tmi_call *call = &objects->envelope->call;
    size_t count = tmi_child_count(first), other_count = tmi_child_count(second), k = 0;
    const struct tmi_member *list = sorted(objects, first, count),
                            *others = sorted(objects, second, other_count);
    if (!list || !others)
        return false;
    for (size_t i = 0; i < count; i++) {
        int order = 1;
        if (counts && !counts(objects->envelope, form, list[i].name))
            continue;
        while (k < other_count &&
               (order = tmi_member_compare(&objects->sources, &others[k], &list[i])) < 0)
            k++;
        if (k == other_count || order != 0 ||
            tmi_equal(&objects->sources, &call->report->arena, list[i].value,
                      others[k].value, &call->instance.check.steps) != TMI_YES)
            return true;
    }
    return false;
}

bool tmi_holds_more(struct tmi_envelope *envelope, struct tmi_call_member alias) {
    struct objects objects = {
        .envelope = envelope,
        .texts = {envelope->call.instance.texts[TMI_SOURCE_TEXT]},
    };
    objects.sources = (struct tmi_sources){objects.texts, SOURCES};
    const struct tmi_token *more = object_of(&objects, alias.value, SOURCE_ALIAS);
    const struct tmi_token *arguments =
        object_of(&objects, envelope->members.arguments.value, SOURCE_ARGUMENTS);
    if (!more || tmi_child_count(more) == 0)
        return false;
    return !arguments || has_more(&objects, NULL, more, arguments, NULL);
}

/* ---- members beside the arguments --------------------------------------------------------- */

static bool is_miscounted(const struct tmi_envelope *envelope) {
    const struct tmi_syntax *syntax = envelope->call.syntax;
    return syntax && (syntax->surplus || syntax->unclosed != SIZE_MAX);
}

bool tmi_may_be_outside(const struct tmi_envelope *envelope) {
    return is_miscounted(envelope) && envelope->carrier.key &&
           tmi_has_strangers(envelope);
}

/* Is the member one of the call format? */
static bool is_of_call(const struct tmi_envelope *envelope, const struct tmi_token *key,
                       toolmend_view name) {
    return key == envelope->carrier.key || tmi_view_is(name, "name") ||
           tmi_view_is(name, "arguments") || tmi_is_call_label(name);
}

/* {NULL, 0}: it has no text. */
static toolmend_view name_of(const struct tmi_envelope *envelope,
                             const struct tmi_token *key) {
    const struct tmi_call *call = &envelope->call;
    if (key->flags & TMI_LONE_SURROGATE)
        return (toolmend_view){NULL, 0};
    return tmi_string_text(&call->instance.sources, &call->report->arena, key);
}

static bool tool_declares(const struct tmi_envelope *envelope, toolmend_view name) {
    const struct tmi_vocabulary *vocabulary = &envelope->tools->vocabulary;
    return name.ptr && tmi_declares(&vocabulary->words[envelope->place],
                                    tmi_number_of(vocabulary, name));
}

/* Does the tool declare the member, which is none of the call? `form`: it stands around the
 * call. */
static bool is_declared(const struct tmi_envelope *envelope,
                        const struct tmi_call_form *form, const struct tmi_token *key) {
    toolmend_view name = name_of(envelope, key);
    bool of_call = is_of_call(envelope, key, name);
    if (form)
        of_call = tmi_is_call_label(name) || tmi_is_of_form(form, key + 1, name);
    return !of_call && tool_declares(envelope, name);
}

static const struct tmi_token *find_declared(const struct tmi_envelope *envelope,
                                             const struct tmi_call_form *form) {
    struct tmi_walk walk = tmi_walk_start(form ? form->object : envelope->object);
    const struct tmi_token *key, *value;
    while (tmi_walk_member(&walk, &key, &value))
        if (is_declared(envelope, form, key))
            return value;
    return NULL;
}

const struct tmi_token *tmi_find_outside(const struct tmi_envelope *envelope) {
    const struct tmi_token *found = find_declared(envelope, NULL);
    for (size_t i = 0; !found && i < envelope->form_count; i++)
        found = find_declared(envelope, &envelope->forms[i]);
    return found;
}

bool tmi_may_be_argument(const struct tmi_envelope *envelope) {
    struct tmi_walk walk = tmi_walk_start(envelope->object);
    const struct tmi_token *key, *value;
    bool behind = false;
    if (!is_miscounted(envelope) && envelope->naming != TMI_NAME_MISSING)
        return false;
    while (tmi_walk_member(&walk, &key, &value)) {
        toolmend_view name = name_of(envelope, key);
        if (behind && tmi_is_call_label(name) && tool_declares(envelope, name))
            return true;
        behind |= key == envelope->carrier.key;
    }
    return false;
}

/* ---- members that a repaired call would lose ------------------------------------------------ */

/* Has the member a name that arguments go by, and does it hold any? */
static bool is_other_carrier(const struct tmi_envelope *envelope,
                             const struct tmi_token *key) {
    const struct tmi_token *value = key + 1;
    toolmend_view name = name_of(envelope, key);
    if (key == envelope->carrier.key || !name.ptr || !tmi_may_hold_arguments(name))
        return false;
    if (value->kind == TMI_STRING)
        return value->end - value->start > 2;
    return (value->kind == TMI_OBJECT || value->kind == TMI_ARRAY) &&
           tmi_child_count(value) > 0;
}

static bool has_other_carrier(const struct tmi_envelope *envelope,
                              const struct tmi_token *object) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *key, *value;
    while (tmi_walk_member(&walk, &key, &value))
        if (is_other_carrier(envelope, key))
            return true;
    return false;
}

bool tmi_loses_member(struct tmi_envelope *envelope, toolmend_view arguments) {
    struct objects objects = {
        .envelope = envelope,
        .texts = {envelope->call.instance.texts[TMI_SOURCE_TEXT]},
    };
    objects.sources = (struct tmi_sources){objects.texts, SOURCES};
    const struct tmi_token *taken = read_object(&objects, arguments, SOURCE_ARGUMENTS);
    bool empty = taken && tmi_child_count(taken) == 0;
    for (size_t i = 0; taken && i <= envelope->form_count; i++) {
        const struct tmi_call_form *form = i > 0 ? &envelope->forms[i - 1] : NULL;
        const struct tmi_token *object = form ? form->object : envelope->object;
        if (has_more(&objects, form, object, taken, is_declared) ||
            (empty && has_other_carrier(envelope, object)))
            return true;
    }
    return false;
}

/* ---- a definition in place of arguments ---------------------------------------------------- */

/* Does the call describe its tool, and give no arguments? */
static bool describes_tool(const struct tmi_envelope *envelope,
                           const struct tmi_token *object) {
    struct tmi_walk walk = tmi_walk_start(envelope->object);
    const struct tmi_token *key, *value;
    bool described = false;
    while (tmi_walk_member(&walk, &key, &value))
        described |= value->kind == TMI_STRING &&
                     tmi_view_is(name_of(envelope, key), "description");
    return described && tmi_child_count(object) == 0;
}

bool tmi_is_definition(struct tmi_envelope *envelope) {
    const struct tmi_token *object = envelope->carrier.value;
    toolmend_view texts[] = {
        envelope->call.instance.texts[TMI_SOURCE_TEXT], {"", 0}
    };
    if (!envelope->key_rule || !object)
        return false;
    if (envelope->in_string) {
        texts[TMI_SOURCE_TEXT] = envelope->arguments;
        object = tmi_written_object(envelope);
    }
    const struct tmi_sources sources = {texts, 2};
    return object &&
           (describes_tool(envelope, object) ||
            tmi_defines_tool(envelope->tools, envelope->place, &sources, object));
}
