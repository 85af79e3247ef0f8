/* SPDX-License-Identifier: MIT
 *
 * parse.c - the first stage: a text to tokens.
 *
 * A text that is not JSON is repaired by the syntax rules, and their text is parsed as if it had
 * come in: nothing that the scan believed is taken on trust.
 */
#include "repair/pipeline.h"

#include "base/view.h"
#include "catalogue/profiles.h"
#include "engine/bare_words.h"

#define ROOM 64 /* tokens that need no second allocation */

static enum tmi_finding met_limit(struct tmi_call *call, const char *limit) {
    call->limit = limit;
    return TMI_FOUND_LIMIT;
}

/* ---- rules that the profile lacks -------------------------------------------------------- */

bool tmi_allows(const struct tmi_call *call, const struct tmi_rule *rule,
                unsigned place) {
    return call->repair && tmi_profile_allows(call->report->profile, rule, place);
}

static bool is_closer(const struct tmi_rule *rule) {
    return rule->syntax.closes;
}

void tmi_blame_edit(struct tmi_call *call, const struct tmi_syntax_edit *edit) {
    if (!call->not_held || is_closer(edit->rule))
        call->not_held = edit;
}

bool tmi_lacks_closer(const struct tmi_call *call) {
    return call->not_held && is_closer(call->not_held->rule);
}

static void blame_edits(struct tmi_call *call) {
    for (size_t i = 0; i < call->syntax->count; i++)
        if (!tmi_allows(call, call->syntax->edits[i].rule, ~0u))
            tmi_blame_edit(call, &call->syntax->edits[i]);
}

/* ---- syntax repair ----------------------------------------------------------------------- */

size_t tmi_place_of_word(const struct tmi_syntax *syntax, size_t repaired_at) {
    size_t low = 0, high = syntax->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (syntax->edits[middle].repaired_at <= repaired_at)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? syntax->edits[low - 1].end : repaired_at;
}

static struct tmi_syntax repair_syntax(struct tmi_call *call) {
    struct toolmend_report *report = call->report;
    struct tmi_enum_words words = {
        .tool = call->tool, .arena = &report->arena, .steps = &report->steps};
    struct tmi_enum_words *const context = &words;
    struct tmi_syntax_request request = {
        .text = call->input,
        .strict = &call->strict,
        .finish = report->finish,
        .depth_max = call->options->limits.depth_max,
        .edits_max = call->options->limits.edits_max,
        .is_enum_word = call->tool ? tmi_is_enum_word : NULL,
        .context = &context,
        .whole_call = !call->tool,
        .arena = &report->arena,
        .steps = &report->steps,
    };
    return tmi_repair_syntax(&request);
}

/* Parse the text that the syntax rules made. */
static enum tmi_finding parse_again(struct tmi_call *call) {
    const struct tmi_syntax *syntax = call->scanned;
    const toolmend_limits *limits = &call->options->limits;
    if (syntax->text.len > limits->text_max)
        return met_limit(call, "the length of the text");
    struct tmi_parsed parsed = tmi_parse(syntax->text, TMI_SOURCE_TEXT, limits->depth_max,
                                         &call->report->arena, NULL, 0);
    if (parsed.fault != TMI_FAULT_NONE)
        return TMI_FOUND_NOT_JSON;
    size_t edits = syntax->count;
    if (edits > 0 && syntax->edits[edits - 1].end == call->input.len)
        parsed.in_number = false; /* something stood behind it */
    call->syntax = syntax;
    blame_edits(call);
    tmi_instance_begin(&call->instance, call, syntax->text, &parsed);
    call->parsed = true;
    return TMI_FOUND_NOTHING;
}

static enum tmi_finding parse_repaired(struct tmi_call *call) {
    struct tmi_syntax *syntax = tmi_new(&call->report->arena, 1, struct tmi_syntax);
    if (!syntax)
        return TMI_FOUND_NOT_JSON; /* out of memory is sticky in the arena */
    *syntax = repair_syntax(call);
    call->scanned = syntax;
    switch (syntax->outcome) {
    case TMI_SYNTAX_REPAIRED:
    case TMI_SYNTAX_EMPTY:
        return parse_again(call);
    case TMI_SYNTAX_TRUNCATED:
        return TMI_FOUND_OPEN_END;
    case TMI_SYNTAX_AMBIGUOUS:
        return TMI_FOUND_AMBIGUOUS_SYNTAX;
    case TMI_SYNTAX_LIMIT:
        return met_limit(call, syntax->limit);
    case TMI_SYNTAX_UNEXPLAINED:
    case TMI_SYNTAX_MEMORY:
        break;
    }
    return TMI_FOUND_UNEXPLAINED;
}

enum tmi_finding tmi_parse_text(struct tmi_call *call) {
    struct tmi_arena *arena = &call->report->arena;
    const toolmend_limits *limits = &call->options->limits;
    if (call->input.len > limits->text_max)
        return met_limit(call, "the length of the text");
    struct tmi_token *room = tmi_new(arena, ROOM, struct tmi_token);
    struct tmi_parsed parsed = tmi_parse(call->input, TMI_SOURCE_TEXT, limits->depth_max,
                                         arena, room, room ? ROOM : 0);
    if (call->slice)
        parsed.in_number = false;
    if (parsed.fault != TMI_FAULT_NONE) {
        call->strict = parsed;
        return parse_repaired(call);
    }
    tmi_instance_begin(&call->instance, call, call->input, &parsed);
    call->parsed = true;
    return TMI_FOUND_NOTHING;
}
