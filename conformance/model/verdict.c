/* SPDX-License-Identifier: MIT
 *
 * verdict.c - what becomes of an arguments text: the principles and reasons in their order.
 */
#include "edits.h"
#include "in_place.h"
#include "validate.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 16 << 20, EDITS_MAX = 4096, STEPS_MAX = 2000000 };

/* One text that is being judged. */
struct text {
    struct model *model;
    const struct model_case *question;
    struct model_search search;
    struct model_view input;  /* as it came */
    struct model_view judged; /* that, or what the syntax rules made of it */
    struct model_syntax_result syntax;
    bool repaired;  /* the syntax rules acted */
    bool cut;       /* syntax/missing-closer acted, and the profile does not hold it */
    bool forbidden; /* a syntax rule acted that the profile does not hold */
    bool repeated;  /* a name is repeated */
    const struct model_node *root;
};

static struct model_answer say(const struct text *text, enum model_verdict verdict,
                               enum model_reason reason, const char *why) {
    return (struct model_answer){
        .verdict = verdict, .reason = reason, .text = text->input, .why = why};
}

static struct model_answer reject(const struct text *text, enum model_reason reason,
                                  const char *why) {
    return say(text, MODEL_REJECTED, reason, why);
}

static void warn(struct text *text, struct model_answer *answer, const char *warning) {
    struct model_run *run = text->search.run;
    const char **warnings =
        model_alloc(run, answer->warning_count + 1, sizeof(const char *));
    for (size_t i = 0; i < answer->warning_count; i++)
        warnings[i] = answer->warnings[i];
    warnings[answer->warning_count++] = warning;
    answer->warnings = warnings;
}

/* ---- text that is not JSON -------------------------------------------------------------- */

static void note_syntax(struct text *text) {
    for (size_t i = 0; i < text->syntax.edit_count; i++) {
        const char *rule = text->syntax.edits[i].rule;
        text->search.surplus |= strcmp(rule, "syntax/surplus-closer") == 0;
        if (model_profile_holds(text->question->profile, rule))
            continue;
        text->forbidden = true;
        text->cut |= strcmp(rule, "syntax/missing-closer") == 0;
    }
    text->search.text = text->judged;
    text->search.prose = text->syntax.prose;
    text->search.closed = text->syntax.closed;
    text->search.closed_count = text->syntax.closed_count;
}

/* Repair the syntax; false: *answer says why not. */
static bool repair_syntax(struct text *text, struct model_answer *answer) {
    struct model_syntax_request request = {.text = text->input,
                                           .finish = text->question->finish,
                                           .schema = text->search.schema.document};
    text->syntax = model_parse_lenient(text->search.run, &request);
    switch (text->syntax.outcome) {
    case MODEL_SYNTAX_LIMIT:
        *answer = reject(text, MODEL_LIMIT, "a limit of the text");
        return false;
    case MODEL_SYNTAX_TRUNCATED:
        *answer = reject(text, MODEL_TRUNCATED, "the text ends inside something");
        return false;
    case MODEL_SYNTAX_NOT_JSON:
    case MODEL_SYNTAX_REPAIRED:
        break;
    }
    if (text->syntax.ambiguous)
        *answer = reject(text, MODEL_AMBIGUOUS, "a syntax rule is in doubt");
    else if (text->syntax.outcome == MODEL_SYNTAX_NOT_JSON)
        *answer = reject(text, MODEL_NOT_JSON, "no syntax rule explains the text");
    if (text->syntax.ambiguous || text->syntax.outcome == MODEL_SYNTAX_NOT_JSON)
        return false;
    text->repaired = true;
    text->judged = text->syntax.text;
    text->root = model_parse(text->search.run, text->judged);
    note_syntax(text);
    if (!text->root)
        *answer =
            say(text, MODEL_CANNOT_SAY, MODEL_NO_REASON, "the repaired text is not JSON");
    return text->root != NULL;
}

/* Is the root a number that ends with the text (P10)? */
static bool ends_in_number(const struct text *text, bool whole) {
    if (text->root->kind != MODEL_NUMBER || (whole && !text->repaired))
        return false;
    const char *end = text->judged.ptr + text->judged.len;
    size_t count = text->syntax.edit_count;
    bool behind = text->repaired && count > 0 &&
                  text->syntax.edits[count - 1].end == text->input.len;
    return text->root->spelled.ptr + text->root->spelled.len == end && !behind;
}

/* Do the unquoted words mean something in the result, and are they unchanged (text `output`
 * is the judged one with these edits)? */
static bool words_stand(struct text *text, struct model_view output,
                        const struct model_edit *edits, size_t count) {
    struct model_run *run = text->search.run;
    if (text->syntax.word_count == 0)
        return true;
    const struct model_node *root = model_parse(run, output);
    for (size_t i = 0; root && i < text->syntax.word_count; i++) {
        size_t place = text->syntax.words[i], start = place;
        for (size_t k = 0; k < count; k++) {
            if (edits[k].start <= place && edits[k].end > place)
                return false;
            if (edits[k].end <= place)
                start = start + edits[k].new_text.len - (edits[k].end - edits[k].start);
        }
        if (!model_word_stands(&text->search.schema, root, output.ptr + start))
            return false;
    }
    return root != NULL;
}

/* ---- refused ---------------------------------------------------------------------------- */

/* For a text in doubt; a text that was cut comes first. */
static struct model_answer reject_ambiguous(const struct text *text, const char *why) {
    return text->cut ? reject(text, MODEL_TRUNCATED, "syntax/missing-closer is not held")
                     : reject(text, MODEL_AMBIGUOUS, why);
}

/* Without a candidate, or with one that the profile does not allow. */
static struct model_answer reject_mismatch(struct text *text, bool words,
                                           const char *why) {
    if (text->cut)
        return reject(text, MODEL_TRUNCATED, "syntax/missing-closer is not held");
    if (!words)
        return reject(text, MODEL_NOT_JSON, "an unquoted word means nothing");
    if (text->forbidden)
        return reject(text, MODEL_NOT_JSON, "a syntax rule is not held");
    return reject(text, MODEL_SCHEMA_MISMATCH, why);
}

static struct model_answer reject_repeated(struct text *text) {
    struct model_answer answer = reject_ambiguous(text, "a member name is repeated");
    if (!text->cut) /* of a text that lacks its end nothing else is said */
        warn(text, &answer, "duplicate-key");
    return answer;
}

static bool names_rule(const struct model_edits *edits, const char *id) {
    for (size_t i = 0; i < edits->count; i++)
        for (size_t k = 0; k < edits->list[i].rule_count; k++)
            if (edits->list[i].rules[k] == id)
                return true;
    return false;
}

/* The rules of all edits, each once, in the order of SPEC.md. */
static void list_rules(struct text *text, const struct model_edits *edits,
                       struct model_candidate *out) {
    const char **rules =
        model_alloc(text->search.run, model_rule_index(NULL), sizeof(const char *));
    for (size_t number = 0; model_rule_at(number); number++)
        if (names_rule(edits, model_rule_at(number)->id))
            rules[out->rule_count++] = model_rule_at(number)->id;
    out->rules = rules;
}

static void list_candidates(struct text *text, const struct model_candidates *found,
                            struct model_answer *answer) {
    struct model_run *run = text->search.run;
    struct model_candidate *list =
        model_alloc(run, MODEL_CANDIDATES_MAX, sizeof(struct model_candidate));
    for (size_t i = 0; i < found->count; i++) {
        struct model_edits edits = model_edits_of(&text->search, found->list[i]);
        list[i].text = model_apply_edits(run, text->judged, 0, text->judged.len,
                                         edits.list, edits.count);
        list_rules(text, &edits, &list[i]);
    }
    answer->candidates = list;
    answer->candidate_count = found->count;
}

/* ---- repaired --------------------------------------------------------------------------- */

/* P7: the result is valid as a whole, as if it had come. */
static bool is_valid(struct text *text, const struct model_node *root) {
    return root && root->kind == MODEL_OBJECT &&
           !model_repeats_name(text->search.run, root) &&
           model_subschema_accepts(&text->search.schema, text->search.schema.document,
                                   root);
}

/* P9: would hints leave the result as it is? *unmet: there is one that it does not follow. */
static bool is_settled(struct text *text, const struct model_node *root,
                       struct model_view output, bool *unmet) {
    struct model_search search = text->search;
    struct model_subschemas all = model_root_subschemas(&search.schema);
    search.text = output;
    search.memo = NULL;
    search.closed_count = 0;
    search.prose = false;
    *unmet = search.hints && model_is_unmet(&search, root, &all);
    if (!*unmet)
        return true;
    struct model_candidates found = model_candidates_of_text(&search, root);
    return !found.ambiguous && found.count == 1 && found.list[0] == root;
}

/* One candidate, by these edits of the judged text. */
static struct model_answer commit(struct text *text, const struct model_edits *edits) {
    struct model_run *run = text->search.run;
    struct model_view output = model_apply_edits(run, text->judged, 0, text->judged.len,
                                                 edits->list, edits->count);
    const struct model_node *root = model_parse(run, output);
    bool unmet = false;
    if (!is_valid(text, root))
        return say(text, MODEL_CANNOT_SAY, MODEL_NO_REASON,
                   "the candidate is not valid as a whole");
    if (!is_settled(text, root, output, &unmet) && edits->count > 0)
        return reject_mismatch(text, true, "a hint would change the result");
    bool words = words_stand(text, output, edits->list, edits->count);
    if (text->cut || !words || text->forbidden || edits->forbidden)
        return reject_mismatch(text, words, "the profile does not hold a rule there");
    struct model_answer answer = say(text, MODEL_REPAIRED, MODEL_NO_REASON, NULL);
    answer.text = output;
    answer.edits = edits->list;
    answer.edit_count = edits->count;
    if (text->repaired)
        answer.edits = model_compose_edits(run, &text->syntax, text->root, edits->list,
                                           edits->count, &answer.edit_count);
    if (answer.edit_count > EDITS_MAX)
        return reject(text, MODEL_LIMIT, "too many edits");
    if (unmet)
        warn(text, &answer, "hint-unmet");
    return answer;
}

static struct model_answer reject_several(struct text *text,
                                          const struct model_candidates *found) {
    struct model_answer answer = reject_ambiguous(text, "there are several candidates");
    if (answer.reason == MODEL_AMBIGUOUS)
        list_candidates(text, found, &answer);
    return answer;
}

static struct model_answer read_candidates(struct text *text) {
    struct model_candidates found = model_candidates_of_text(&text->search, text->root);
    if (text->search.run->cannot)
        return reject(text, MODEL_NO_REASON, NULL);
    if (found.ambiguous || found.count > 1)
        return reject_several(text, &found);
    if (found.count == 0)
        return reject_mismatch(text, words_stand(text, text->judged, NULL, 0),
                               "there is no candidate");
    struct model_edits edits = model_edits_of(&text->search, found.list[0]);
    return commit(text, &edits);
}

/* ---- valid ------------------------------------------------------------------------------ */

static bool looks_wrapped(struct text *text) {
    struct model_subschemas all = model_root_subschemas(&text->search.schema);
    struct model_site site = {.search = &text->search,
                              .rule = model_rule_of("root/wrapped"),
                              .value = text->root,
                              .all = &all,
                              .branch = &all};
    site.rule->act(&site);
    return site.acts;
}

/* hints/readings: a valid text with one result of hints is repaired; false: it stays valid,
 * whatever stopped it. */
static bool follow_hints(struct text *text, struct model_answer *answer) {
    struct model_run *run = text->search.run;
    struct model_candidates found = model_candidates_of_text(&text->search, text->root);
    if (found.ambiguous || found.count > 1) { /* in what syntax/missing-closer closed */
        *answer = reject_several(text, &found);
        return true;
    }
    if (found.count == 0 || found.list[0] == text->root || run->cannot)
        return false;
    struct model_edits edits = model_edits_of(&text->search, found.list[0]);
    *answer = commit(text, &edits);
    return answer->verdict == MODEL_REPAIRED;
}

static struct model_answer accept(struct text *text) {
    struct model_edits none = {.count = 0};
    struct model_subschemas all = model_root_subschemas(&text->search.schema);
    struct model_answer hinted;
    if (!text->repeated && model_is_misplaced(&text->search, text->root))
        return reject_ambiguous(text, "closers are miscounted");
    bool unmet = text->search.hints && !text->repeated &&
                 model_is_unmet(&text->search, text->root, &all);
    if (unmet && follow_hints(text, &hinted))
        return hinted;
    if (text->search.run->limited) { /* nothing is left of the try */
        text->search.run->limited = false;
        text->search.run->cannot = NULL;
    }
    if (text->repaired && text->repeated)
        return reject_repeated(text);
    if (text->repaired)
        return commit(text, &none);
    struct model_answer answer = say(text, MODEL_VALID, MODEL_NO_REASON, NULL);
    if (text->repeated)
        warn(text, &answer, "duplicate-key");
    else if (looks_wrapped(text))
        warn(text, &answer, "looks-wrapped");
    if (unmet)
        warn(text, &answer, "hint-unmet");
    return answer;
}

/* P1, then the reasons in their order. */
static struct model_answer judge(struct text *text, bool whole) {
    struct model_run *run = text->search.run;
    struct model_answer answer;
    if (text->input.len > TEXT_MAX)
        return reject(text, MODEL_LIMIT, "the length of the text");
    text->root = model_parse(run, text->input);
    if (run->cannot || (!text->root && !repair_syntax(text, &answer)))
        return run->cannot ? reject(text, MODEL_NO_REASON, NULL) : answer;
    text->repeated = model_repeats_name(run, text->root);
    bool dropped = false;
    bool one_value = !text->repeated ||
                     model_unite_names(run, model_parse(run, text->judged), &dropped);
    if (text->root->kind == MODEL_OBJECT && one_value &&
        model_subschema_accepts(&text->search.schema, text->search.schema.document,
                                text->root))
        return accept(text);
    if (ends_in_number(text, whole))
        return reject(text, MODEL_TRUNCATED, "the text ends right after a number");
    if (text->repeated)
        return reject_repeated(text);
    if (model_is_misplaced(&text->search, text->root))
        return reject_ambiguous(text, "closers are miscounted");
    if (text->syntax.empty)
        return reject_mismatch(text, true, "{} is not valid");
    return read_candidates(text);
}

struct model_answer model_ask_arguments(struct model *model,
                                        const struct model_case *question,
                                        unsigned form) {
    static const char nothing[] = "";
    struct model_run *run = &model->run;
    struct text text = {.model = model, .question = question, .input = question->text};
    if (!text.input.ptr)
        text.input.ptr = nothing;
    text.judged = text.input;
    run->steps = 0;
    run->steps_max = STEPS_MAX;
    run->cannot = NULL;
    run->limited = false;
    text.search = (struct model_search){.run = run,
                                        .text = text.judged,
                                        .tool = question->tool,
                                        .finish = question->finish,
                                        .profile = question->profile};
    if (!model_schema_open(run, question->schema, &text.search.schema))
        return say(&text, MODEL_CANNOT_SAY, MODEL_NO_REASON, run->cannot);
    text.search.hints = model_sees_hints(question->profile, text.search.schema.document);
    text.search.surplus = form & MODEL_SURPLUS_BEHIND;
    struct model_answer answer = judge(&text, form & MODEL_SLICE);
    if (run->limited)
        return reject(&text, MODEL_LIMIT, run->cannot);
    return run->cannot ? say(&text, MODEL_CANNOT_SAY, MODEL_NO_REASON, run->cannot)
                       : answer;
}

/* ---- public ----------------------------------------------------------------------------- */

struct model *model_open(void) {
    return calloc(1, sizeof(struct model));
}

void model_close(struct model *model) {
    if (model)
        model_free(&model->run);
    free(model);
}

struct model_answer model_ask(struct model *model, const struct model_case *question) {
    model->run.openapi = question->openapi;
    return question->tools.len > 0 ? model_ask_call(model, question)
                                   : model_ask_arguments(model, question, 0);
}

const char *model_reason_name(enum model_reason reason) {
    static const char *const names[] = {
        "",          "limit",           "truncated",    "ambiguous",
        "not-json",  "schema-mismatch", "unknown-tool", "no-tool",
        "not-markup"};
    return names[reason];
}
