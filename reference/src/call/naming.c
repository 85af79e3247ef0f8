/* SPDX-License-Identifier: MIT
 *
 * naming.c - which tool does the call mean, and which member holds its arguments?
 *
 * The rows of the call group propose; here the proposals are counted. A name that is stated and
 * known is never doubted. The profile is looked at when there is one candidate, as everywhere: it
 * decides whether the row may act, not what the call could mean.
 */
#include "call/envelope.h"

#include "base/view.h"
#include "catalogue/call_names.h"
#include "catalogue/profiles.h"

/* ---- asking the rows --------------------------------------------------------------------- */

void tmi_mark_tool(struct tmi_envelope *envelope, size_t place) {
    struct tmi_found *found = &envelope->found;
    size_t count = envelope->tools->count;
    if (place == SIZE_MAX)
        return;
    if (!found->tools) {
        found->tools = tmi_new(&envelope->call.report->arena, count, bool);
        if (!found->tools)
            return;
        memset(found->tools, 0, count * sizeof *found->tools);
    }
    found->tool_count += !found->tools[place];
    found->tools[place] = true;
    found->last = place;
}

/* Ask one row; did it propose anything new? */
static bool ask(struct tmi_envelope *envelope, const struct tmi_rule *rule) {
    struct tmi_found *found = &envelope->found;
    size_t before = found->tool_count + found->carrier_count;
    if (rule->call.matches(envelope) != TMI_MATCH)
        return false;
    rule->call.act(envelope);
    return found->tool_count + found->carrier_count > before;
}

static bool is_allowed(const struct tmi_envelope *envelope, const struct tmi_rule *rule) {
    return tmi_allows(&envelope->call, rule,
                      envelope->members.name.key ? 0 : TMI_NO_NAME);
}

/* What would stand at a member of the call, by one rule. */
static void show_reading(struct tmi_envelope *envelope, toolmend_view member,
                         toolmend_view text, const struct tmi_rule *rule) {
    struct tmi_arena *arena = &envelope->call.report->arena;
    struct tmi_buf pointer, quoted;
    tmi_buf_init(&pointer, arena, SIZE_MAX);
    tmi_buf_init(&quoted, arena, SIZE_MAX);
    tmi_buf_add_view(&pointer, tmi_pointer_to(&envelope->call.instance.check,
                                              envelope->call.instance.parsed.tokens,
                                              envelope->object));
    tmi_buf_add_reference(&pointer, member);
    tmi_buf_add_quoted(&quoted, text);
    tmi_add_reading(&envelope->call, tmi_buf_view(&pointer), tmi_buf_view(&quoted),
                    &rule->id, 1);
}

/* ---- the arguments ----------------------------------------------------------------------- */

static void show_carrier(struct tmi_envelope *envelope, struct tmi_call_member carrier) {
    char name[TMI_CALL_NAME_MAX];
    size_t len = 0;
    if (tmi_string_copy(&envelope->call.instance.sources, carrier.key, name, sizeof name,
                        &len))
        show_reading(envelope, (toolmend_view){name, len}, TMI_VIEW("arguments"),
                     envelope->key_rule);
}

size_t tmi_find_carrier(struct tmi_envelope *envelope) {
    struct tmi_found *found = &envelope->found;
    bool present = envelope->members.arguments.key != NULL;
    if (present)
        found->carriers[found->carrier_count++] = envelope->members.arguments;
    for (size_t i = 0; i < tmi_rules_call.count; i++) {
        const struct tmi_rule *rule = &tmi_rules_call.rules[i];
        if (rule->step == TMI_STEP_ARGUMENTS && ask(envelope, rule))
            envelope->key_rule = rule;
    }
    if (found->carrier_count == 1)
        tmi_take_arguments(envelope, found->carriers[0]);
    return found->carrier_count;
}

void tmi_show_carriers(struct tmi_envelope *envelope) {
    const struct tmi_found *found = &envelope->found;
    for (size_t i = 0; i < found->carrier_count; i++)
        if (found->carriers[i].key != envelope->members.arguments.key)
            show_carrier(envelope, found->carriers[i]);
}

/* ---- the tool ---------------------------------------------------------------------------- */

/* Ask the rows for the tool of a call that names none exactly. Of a name that is stated the first
 * row that finds a tool decides; what says who is meant where no name is stands together. */
static void ask_for_tool(struct tmi_envelope *envelope) {
    bool stated = envelope->naming == TMI_NAME_STATED;
    for (size_t i = 0; i < tmi_rules_call.count; i++) {
        const struct tmi_rule *rule = &tmi_rules_call.rules[i];
        if (rule->step != TMI_STEP_NAME || !ask(envelope, rule))
            continue;
        if (!envelope->name_rule)
            envelope->name_rule = rule;
        if (stated)
            return;
    }
}

static void keep_rivals(struct tmi_envelope *envelope) {
    const struct tmi_found *found = &envelope->found;
    toolmend_view *names =
        tmi_new(&envelope->call.report->arena, found->tool_count, toolmend_view);
    size_t count = 0;
    for (size_t i = 0; names && i < envelope->tools->count; i++)
        if (found->tools[i])
            names[count++] = envelope->tools->entries[i].name;
    envelope->whole->rivals = names;
    envelope->whole->rival_count = count;
}

bool tmi_may_take_arguments(const struct tmi_envelope *envelope) {
    return !envelope->key_rule || is_allowed(envelope, envelope->key_rule);
}

enum tmi_finding tmi_find_arguments(struct tmi_envelope *envelope) {
    bool definition = tmi_is_definition(envelope);
    if (envelope->carrier.key && tmi_may_take_arguments(envelope) && !definition)
        return TMI_FOUND_NOTHING;
    envelope->whole->arguments = (toolmend_view){NULL, 0};
    envelope->whole->definition = definition;
    if (definition)
        return TMI_FOUND_DEFINITION;
    if (!envelope->carrier.key)
        return TMI_FOUND_NO_ARGUMENTS;
    show_carrier(envelope, envelope->carrier);
    return TMI_FOUND_ARGUMENTS_NOT_HELD;
}

/* The rules found one tool: does the profile hold the one that did, and the one that found the
 * arguments, if they prove it? */
static enum tmi_finding take_tool(struct tmi_envelope *envelope) {
    bool by_arguments = envelope->naming == TMI_NAME_MISSING;
    if (is_allowed(envelope, envelope->name_rule) &&
        (!by_arguments || tmi_may_take_arguments(envelope)))
        return TMI_FOUND_NOTHING;
    show_reading(envelope, TMI_VIEW("name"),
                 envelope->tools->entries[envelope->place].name, envelope->name_rule);
    return envelope->naming == TMI_NAME_STATED ? TMI_FOUND_UNKNOWN_NOT_HELD
                                               : TMI_FOUND_INFERRED_NOT_HELD;
}

/* Does no id of the call state another tool? */
static bool ids_allow(struct tmi_envelope *envelope, size_t place) {
    for (size_t i = 0; i < TMI_CALL_IDS; i++) {
        const struct tmi_token *id = envelope->members.ids[i].value;
        if (!id || id->kind != TMI_STRING || (id->flags & TMI_LONE_SURROGATE))
            continue;
        if (!tmi_id_allows(envelope->tools,
                           tmi_string_text(&envelope->call.instance.sources,
                                           &envelope->call.report->arena, id),
                           place, envelope->naming == TMI_NAME_STATED))
            return false;
    }
    return true;
}

enum tmi_finding tmi_find_tool(struct tmi_envelope *envelope) {
    struct tmi_found *found = &envelope->found;
    envelope->place = SIZE_MAX;
    if (envelope->naming == TMI_NAME_STATED && envelope->name.ptr)
        envelope->place = tmi_tools_place(envelope->tools, envelope->name);
    if (envelope->place != SIZE_MAX)
        return TMI_FOUND_NOTHING;
    ask_for_tool(envelope);
    if (found->tool_count == 1 && !ids_allow(envelope, found->last))
        found->tool_count = 0;
    envelope->place = found->last;
    if (envelope->call.limit)
        return TMI_FOUND_LIMIT;
    if (found->tool_count == 1)
        return take_tool(envelope);
    if (found->tool_count > 1) {
        keep_rivals(envelope);
        return TMI_FOUND_TOOLS;
    }
    return envelope->naming == TMI_NAME_STATED ? TMI_FOUND_UNKNOWN_TOOL
                                               : TMI_FOUND_NO_TOOL;
}
