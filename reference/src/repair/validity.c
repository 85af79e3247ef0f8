/* SPDX-License-Identifier: MIT
 *
 * validity.c - is a text valid (P1)? Asked of the text that came in and, in the same way, of what
 * edits make of it.
 */
#include "repair/pipeline.h"

#include <string.h>

#include "base/view.h"
#include "engine/bare_words.h"
#include "engine/compose.h"

void tmi_instance_begin(struct tmi_instance *instance, const struct tmi_call *call,
                        toolmend_view text, const struct tmi_parsed *parsed) {
    const toolmend_limits *limits = &call->options->limits;
    instance->texts[TMI_SOURCE_TEXT] = text;
    instance->texts[TMI_SOURCE_SCHEMA] =
        call->tool ? call->tool->schema_text : TMI_VIEW("");
    instance->sources = (struct tmi_sources){instance->texts, TMI_SOURCE_FIRST_DECODED};
    instance->parsed = *parsed;
    instance->repeated = NULL;
    tmi_check_init(&instance->check, call->tool, &instance->sources, &call->report->arena,
                   limits->steps_base +
                       limits->steps_per_token * (uint64_t)parsed->count);
}

bool tmi_instance_valid(struct tmi_instance *instance, enum tmi_names most) {
    struct tmi_check *check = &instance->check;
    const struct tmi_token *root = instance->parsed.tokens;
    enum tmi_names names = tmi_repeated_names(&instance->sources, check->arena, root,
                                              &instance->repeated, &check->steps);
    return check->tool && root->kind == TMI_OBJECT && names <= most &&
           tmi_accepts(check, root, check->tool->root) && !tmi_check_failed(check);
}

/* ---- bare words -------------------------------------------------------------------------- */

/* Where the words stand once the edits are made; how many of them are unchanged, from the first
 * on. */
static size_t move_words(const struct tmi_syntax *syntax, const struct tmi_edits *edits,
                         size_t *places) {
    struct tmi_shift shift = {0, 0, 0};
    for (size_t i = 0; i < syntax->word_count; i++) {
        size_t start = syntax->words[i];
        const char *quote =
            memchr(syntax->text.ptr + start + 1, '"', syntax->text.len - start - 1);
        size_t end = quote ? (size_t)(quote - syntax->text.ptr) + 1 : syntax->text.len;
        if (!tmi_place_after(edits, &shift, start, end, &places[i]))
            return i;
    }
    return syntax->word_count;
}

/* Does every bare word mean what the schema lists, at its place in the candidate's output? */
static void verify_words(struct tmi_call *call, struct tmi_candidate *candidate,
                         const struct tmi_parsed *parsed) {
    struct toolmend_report *report = call->report;
    const struct tmi_syntax *syntax = call->syntax;
    if (!syntax || syntax->word_count == 0)
        return;
    candidate->strange_word = tmi_place_of_word(syntax, syntax->words[0]);
    size_t *places = tmi_new(&report->arena, syntax->word_count, size_t);
    if (!places)
        return;
    struct tmi_instance output = {.repeated = NULL};
    tmi_instance_begin(&output, call, candidate->output, parsed);
    struct tmi_words_in words = {candidate->output, parsed->tokens, places,
                                 move_words(syntax, &candidate->edits, places)};
    size_t held =
        tmi_words_that_hold(&output.check, call->options->limits.states_max, &words);
    report->steps += output.check.steps;
    candidate->limit = output.check.limit;
    tmi_check_end(&output.check);
    candidate->strange_word = held < syntax->word_count
                                  ? tmi_place_of_word(syntax, syntax->words[held])
                                  : SIZE_MAX;
}

bool tmi_words_hold(struct tmi_call *call) {
    struct tmi_candidate as_it_is = {.output = call->syntax->text,
                                     .strange_word = SIZE_MAX};
    verify_words(call, &as_it_is, &call->instance.parsed);
    return !as_it_is.limit && as_it_is.strange_word == SIZE_MAX;
}

/* ---- what edits make --------------------------------------------------------------------- */

static void validate_output(struct tmi_call *call, struct tmi_candidate *candidate,
                            struct tmi_parsed *parsed) {
    struct toolmend_report *report = call->report;
    *parsed = tmi_parse(candidate->output, TMI_SOURCE_TEXT,
                        call->options->limits.depth_max, &report->arena, NULL, 0);
    if (parsed->fault == TMI_FAULT_DEPTH)
        candidate->limit = "nested containers";
    if (parsed->fault != TMI_FAULT_NONE)
        return;
    struct tmi_instance output = {.repeated = NULL};
    tmi_instance_begin(&output, call, candidate->output, parsed);
    candidate->verified = tmi_instance_valid(&output, TMI_NAMES_UNIQUE) &&
                          (!call->hints || tmi_follows_hints(call, &output, candidate));
    candidate->limit = output.check.limit;
    report->steps += output.check.steps;
    tmi_check_end(&output.check);
}

void tmi_verify(struct tmi_call *call, struct tmi_candidate *candidate) {
    toolmend_view text = call->instance.texts[TMI_SOURCE_TEXT];
    const struct tmi_edits *edits = &candidate->edits;
    struct tmi_parsed parsed = call->instance.parsed;
    candidate->output = text;
    candidate->verified = edits->count == 0;
    if (edits->count > 0) {
        candidate->output = tmi_apply(&call->report->arena, text, 0, text.len, edits,
                                      call->options->limits.text_max);
        if (candidate->output.ptr)
            validate_output(call, candidate, &parsed);
        else
            candidate->limit = "the length of the text";
    }
    if (candidate->verified && !candidate->limit)
        verify_words(call, candidate, &parsed);
}
