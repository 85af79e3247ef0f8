/* SPDX-License-Identifier: MIT
 *
 * candidates.c - what may become of the text? The engine counts the candidates; a text that is
 * valid is one itself, unless a hint of the schema makes another one of it.
 */
#include "repair/pipeline.h"

#include <string.h>

#include "base/view.h"
#include "engine/misplaced.h"

#define READINGS_MAX 16 /* of candidates shown in a report */

/* ---- the engine -------------------------------------------------------------------------- */

/* Over the texts of an instance; NULL: out of memory. */
static struct tmi_engine *start_engine(const struct tmi_call *call,
                                       struct tmi_instance *instance) {
    struct toolmend_report *report = call->report;
    struct tmi_engine *engine = tmi_new(&report->arena, 1, struct tmi_engine);
    if (!engine)
        return NULL;
    tmi_engine_init(engine, &instance->check, &instance->sources, call->options,
                    report->finish);
    if (call->hints)
        tmi_engine_see_hints(engine, call->hints);
    return engine;
}

/* Over the call's instance, started once. */
static struct tmi_engine *engine_of(struct tmi_call *call) {
    if (!call->engine)
        call->engine = start_engine(call, &call->instance);
    if (call->engine && call->syntax) {
        call->engine->in_prose = call->syntax->prose;
        call->engine->unclosed = call->syntax->unclosed;
    }
    return call->engine;
}

bool tmi_looks_like_wrapper(struct tmi_call *call) {
    const struct tmi_token *root = call->instance.parsed.tokens;
    if (!tmi_could_be_wrapped(&call->instance.sources, root))
        return false;
    struct tmi_engine *engine = start_engine(call, &call->instance);
    return engine && tmi_looks_wrapped(engine, root);
}

/* ---- candidates that are not taken ------------------------------------------------------- */

void tmi_add_reading(struct tmi_call *call, toolmend_view pointer, toolmend_view text,
                     const char *const *rules, size_t rule_count) {
    if (!call->readings)
        call->readings = tmi_new(&call->report->arena, READINGS_MAX, toolmend_reading);
    if (call->readings && call->reading_count < READINGS_MAX)
        call->readings[call->reading_count++] =
            (toolmend_reading){pointer, text, rules, rule_count};
}

static void add_ids(const char **ids, size_t *count, const toolmend_edit *edit) {
    for (size_t i = 0; i < edit->rule_count; i++)
        tmi_add_id(ids, count, edit->rules[i]);
}

/* One of several candidates of a value: what it would become. */
static void show_candidate(struct tmi_call *call, const struct tmi_token *value,
                           const struct tmi_token *candidate) {
    struct tmi_instance *instance = &call->instance;
    const struct tmi_token *origin = tmi_origin(value);
    toolmend_view pointer =
        tmi_pointer_to(&instance->check, instance->parsed.tokens, origin);
    struct tmi_edits edits;
    if (!candidate || !tmi_edits_of(call->engine, candidate, pointer, &edits))
        return;
    struct tmi_arena *arena = &call->report->arena;
    toolmend_view text = tmi_apply(arena, instance->texts[TMI_SOURCE_TEXT], origin->start,
                                   origin->end, &edits, call->options->limits.text_max);
    const char **rules = tmi_new(arena, TMI_RULES_MAX, const char *);
    size_t count = 0;
    if (!rules)
        return;
    for (size_t i = 0; i < edits.count; i++)
        add_ids(rules, &count, &edits.list[i]);
    tmi_add_reading(call, pointer, text, rules, count);
}

/* The innermost value to blame that stands in the text itself, and its candidates. A text that is
 * cut off is rejected for that. */
static void show_candidates(struct tmi_call *call, const struct tmi_result *result) {
    struct tmi_instance *instance = &call->instance;
    if (tmi_lacks_closer(call))
        return;
    while (result->cause && tmi_origin(result->cause->value)->source == TMI_SOURCE_TEXT)
        result = result->cause;
    call->blamed = tmi_origin(result->value);
    show_candidate(call, result->value, result->best);
    show_candidate(call, result->value, result->second);
    if (!result->removal)
        return;
    const char **rule = tmi_new(&call->report->arena, 1, const char *);
    if (!rule)
        return;
    *rule = result->removal->id;
    tmi_add_reading(
        call, tmi_pointer_to(&instance->check, instance->parsed.tokens, call->blamed),
        TMI_VIEW(""), rule, 1);
}

/* ---- hints of a valid text --------------------------------------------------------------- */

static void find_unmet(struct tmi_engine *engine, const struct tmi_token *root,
                       struct tmi_unmet *out) {
    const struct tmi_schema_set *state =
        tmi_set_of(&engine->sets, NULL, engine->tool->root);
    out->count = 0;
    if (state)
        tmi_find_unmet(engine, root, state, out);
}

static void keep_unmet(struct tmi_call *call, struct tmi_instance *instance,
                       const struct tmi_unmet *unmet, struct tmi_candidate *candidate) {
    candidate->unmet = tmi_new(&call->report->arena, unmet->count, toolmend_view);
    candidate->unmet_count = candidate->unmet ? unmet->count : 0;
    for (size_t i = 0; i < candidate->unmet_count; i++)
        candidate->unmet[i] =
            tmi_pointer_to(&instance->check, instance->parsed.tokens, unmet->list[i]);
}

bool tmi_follows_hints(struct tmi_call *call, struct tmi_instance *instance,
                       struct tmi_candidate *candidate) {
    const struct tmi_token *root = instance->parsed.tokens;
    struct tmi_engine *engine = start_engine(call, instance);
    struct tmi_unmet *unmet = tmi_new(&call->report->arena, 1, struct tmi_unmet);
    if (!engine || !unmet)
        return false;
    find_unmet(engine, root, unmet);
    if (unmet->count > 0) {
        const struct tmi_result *result = tmi_root_candidates(engine, root, false);
        if (!result || result->count > 1 || result->best != root)
            return false;
    }
    keep_unmet(call, instance, unmet, candidate);
    return !tmi_check_failed(&instance->check);
}

/* The candidate that hints make of a valid text, if there is one and it can be taken. Of another
 * one nothing is left but its steps, and the text stays as it is. */
static enum tmi_finding try_hints(struct tmi_call *call) {
    struct tmi_check *check = &call->instance.check;
    const struct tmi_token *root = call->instance.parsed.tokens;
    struct tmi_unmet *unmet = tmi_new(&call->report->arena, 1, struct tmi_unmet);
    struct tmi_engine *engine = engine_of(call);
    if (!unmet || !engine)
        return TMI_FOUND_NOTHING;
    find_unmet(engine, root, unmet);
    uint64_t steps = check->steps;
    const struct tmi_result *result =
        unmet->count > 0 ? tmi_root_candidates(engine, root, false) : NULL;
    if (result && result->count > 1) { /* only in what a missing closer closed */
        call->count = 2;
        show_candidates(call, result);
        return tmi_decide(call, &call->candidate);
    }
    struct tmi_candidate hinted = {.strange_word = SIZE_MAX};
    if (result && result->best != root &&
        tmi_edits_of(engine, result->best, TMI_VIEW(""), &hinted.edits)) {
        call->count = 1;
        tmi_verify(call, &hinted);
        if (tmi_decide(call, &hinted) == TMI_FOUND_CANDIDATE) {
            call->candidate = hinted;
            return TMI_FOUND_CANDIDATE;
        }
        call->reading_count = 0;
        call->limit = NULL;
    }
    call->report->steps += check->steps - steps;
    check->steps = steps;
    check->limit = NULL;
    keep_unmet(call, &call->instance, unmet, &call->candidate);
    return TMI_FOUND_NOTHING;
}

/* ---- counting ---------------------------------------------------------------------------- */

/* Of a text that is not valid. */
static void count_candidates(struct tmi_call *call) {
    struct tmi_candidate *candidate = &call->candidate;
    struct tmi_engine *engine = engine_of(call);
    const struct tmi_result *result =
        engine ? tmi_root_candidates(engine, call->instance.parsed.tokens, true) : NULL;
    candidate->verified = result && result->count != 1;
    if (!result)
        return; /* a limit, or out of memory; both are sticky */
    call->count = result->count > 1 ? 2 : result->count;
    if (call->count == 2)
        show_candidates(call, result);
    else if (call->count == 0 ||
             tmi_edits_of(engine, result->best, TMI_VIEW(""), &candidate->edits))
        tmi_verify(call, candidate);
}

/* Have miscounted closers moved members? */
static bool is_misplaced(struct tmi_call *call) {
    const struct tmi_syntax *syntax = call->syntax;
    const struct tmi_closers closers = {
        .root = call->instance.parsed.tokens,
        .surplus = call->surplus || (syntax && syntax->surplus),
        .unclosed = syntax ? syntax->unclosed : SIZE_MAX,
    };
    return call->repair && (closers.surplus || closers.unclosed != SIZE_MAX) &&
           tmi_is_misplaced(&call->instance.check, call->options->limits.states_max,
                            &closers);
}

enum tmi_finding tmi_find_candidates(struct tmi_call *call) {
    struct tmi_candidate *candidate = &call->candidate;
    bool blank = call->syntax && call->syntax->outcome == TMI_SYNTAX_EMPTY;
    candidate->verified = true;
    if (!call->instance.repeated && is_misplaced(call)) {
        call->count = 2;
        return tmi_decide(call, candidate);
    }
    if (call->valid && call->hints && !call->instance.repeated) {
        enum tmi_finding found = try_hints(call);
        if (found != TMI_FOUND_NOTHING)
            return found;
    }
    if (call->instance.repeated && (call->syntax || !call->valid)) {
        call->count =
            2; /* a name with two values; in a text that came it may be harmless */
    } else if (call->valid) {
        call->count = 1;
        if (call->syntax && call->repair)
            tmi_verify(call, candidate);
    } else if (call->repair && !blank) {
        count_candidates(call);
    }
    return tmi_decide(call, candidate);
}
