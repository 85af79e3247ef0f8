/* SPDX-License-Identifier: MIT
 *
 * verify.c - the checks of a record in their order: replay, the model, the validator, and what
 * is told beside the text.
 *
 * A check that fails ends the verification, since those behind it rely on it.
 */
#include "verify_internal.h"

#include <stdlib.h>
#include <string.h>

static const toolmend_view whole = {"", 0};

bool verify_fault(struct verifying *v, const char *clause, const char *why) {
    return verify_edit_fault(v, SIZE_MAX, clause, why);
}

bool verify_edit_fault(struct verifying *v, size_t edit, const char *clause,
                       const char *why) {
    struct record_check *check = v->check;
    toolmend_view pointer = edit == SIZE_MAX ? whole : v->claim->edits[edit].pointer;
    if (check->fault_count < FAULTS_MAX)
        check->faults[check->fault_count++] =
            (struct record_fault){edit, pointer, clause, why};
    return false;
}

/* ---- replay ----------------------------------------------------------------------------------------- */

/* Apply the edits of one text, which are those of `in_call`. False: they are not edits of it. */
static bool apply(struct verifying *v, toolmend_view text, bool in_call,
                  toolmend_view *output) {
    struct writing out = {.pool = &v->check->pool};
    size_t at = 0;
    for (size_t i = 0; i < v->claim->edit_count; i++) {
        const struct claimed_edit *edit = &v->claim->edits[i];
        if (edit->in_call != in_call)
            continue;
        if (edit->start < at || edit->end < edit->start || edit->end > text.len)
            return verify_edit_fault(v, i, "P12",
                                     "edits do not ascend inside the text, disjoint");
        if (!view_same(view_cut(text, edit->start, edit->end), edit->old_text))
            return verify_edit_fault(v, i, "P12",
                                     "old is not what stands in the text there");
        write_view(&out, view_cut(text, at, edit->start));
        write_view(&out, edit->new_text);
        at = edit->end;
    }
    write_view(&out, view_cut(text, at, text.len));
    *output = written(&out);
    return true;
}

/* The input by the output: each `new` becomes its `old`. False: it is not there. */
static bool undo(struct verifying *v) {
    struct writing input = {.pool = &v->check->pool};
    toolmend_view output = v->claim->text;
    size_t at = 0;
    for (size_t i = 0; i < v->claim->edit_count; i++) {
        const struct claimed_edit *edit = &v->claim->edits[i];
        size_t kept = edit->start < input.len ? SIZE_MAX : edit->start - input.len;
        if (kept > output.len - at || edit->new_text.len > output.len - at - kept ||
            !view_same(view_cut(output, at + kept, at + kept + edit->new_text.len),
                       edit->new_text))
            return verify_edit_fault(v, i, "P12",
                                     "new is not what stands in the output there");
        write_view(&input, view_cut(output, at, at + kept));
        write_view(&input, edit->old_text);
        at += kept + edit->new_text.len;
    }
    write_view(&input, view_cut(output, at, output.len));
    v->input = written(&input);
    return true;
}

/* Whatever the record says, edits make the output of the input, and nothing else does. */
static bool check_replay(struct verifying *v, const toolmend_view *text) {
    const struct claim *claim = v->claim;
    toolmend_view output;
    bool repaired = claim->verdict == TOOLMEND_REPAIRED;
    if (repaired != (claim->edit_count > 0))
        return verify_fault(v, repaired ? "P1" : "P7",
                            "a text is repaired by edits, and others have none");
    if (text)
        v->input = *text;
    else if (!undo(v))
        return false;
    v->arguments = claim->call ? claim->arguments : v->input;
    if (claim->verdict == TOOLMEND_REJECTED)
        return view_same(claim->text, v->input) ||
               verify_fault(v, "P7", "a rejected text is not left as it came");
    if (!v->arguments.ptr)
        return verify_fault(v, "calls/arguments", "a call that is handed on has none");
    if (claim->call && !apply(v, v->input, true, &output))
        return false;
    return apply(v, v->arguments, false, &output) &&
           (view_same(output, claim->text) ||
            verify_fault(v, "P12", "the edits do not make the output of the input"));
}

/* ---- the model -------------------------------------------------------------------------------------- */

static toolmend_view from_model(struct model_view view) {
    return (toolmend_view){view.ptr ? view.ptr : "", view.len};
}

static struct model_answer ask_model(struct verifying *v) {
    const struct record_check *check = v->check;
    const struct claim *claim = v->claim;
    struct model_case asked = {.text = verify_to_model(v->input),
                               .profile = toolmend_profile_name(claim->profile),
                               .finish = verify_finish(claim->finish),
                               .openapi = check->openapi};
    if (claim->call) {
        asked.tools = verify_to_model(check->schema);
    } else {
        asked.schema = verify_to_model(check->schema);
        asked.tool = verify_to_model(claim->tool);
    }
    return model_ask(v->model, &asked);
}

/* Is every rule one that the model has, and the profile, too? */
static bool check_rules(struct verifying *v) {
    const struct claim *claim = v->claim;
    for (size_t i = 0; i < claim->edit_count; i++) {
        const struct claimed_edit *edit = &claim->edits[i];
        if (edit->rule_count == 0)
            return verify_edit_fault(v, i, "P12", "it names no rule");
        for (size_t k = 0; k < edit->rule_count; k++) {
            const char *rule = edit->rules[k];
            toolmend_holding holds = toolmend_profile_holds(claim->profile, rule);
            if (holds == TOOLMEND_HOLDS_NOT)
                return verify_edit_fault(
                    v, i, rule,
                    "the profile does not hold the rule, or there is "
                    "none of that name");
            if (!model_knows_rule(rule))
                v->unknown_rule = rule;
        }
    }
    return true;
}

static bool is_same_edit(const struct claimed_edit *claimed,
                         const struct model_edit *edit, bool call) {
    bool same = claimed->start == edit->start && claimed->end == edit->end &&
                view_same(claimed->new_text, from_model(edit->new_text)) &&
                view_same(claimed->pointer, from_model(edit->pointer)) &&
                claimed->rule_count == edit->rule_count &&
                (!call || claimed->in_call == (strcmp(edit->in, "call") == 0));
    for (size_t i = 0; same && i < edit->rule_count; i++)
        same = strcmp(claimed->rules[i], edit->rules[i]) == 0;
    return same;
}

static bool check_edits(struct verifying *v, const struct model_answer *answer) {
    const struct claim *claim = v->claim;
    size_t both =
        claim->edit_count < answer->edit_count ? claim->edit_count : answer->edit_count;
    for (size_t i = 0; i < both; i++)
        if (!is_same_edit(&claim->edits[i], &answer->edits[i], claim->call))
            return verify_edit_fault(v, i, claim->edits[i].rules[0],
                                     "the model makes another edit");
    return claim->edit_count == answer->edit_count ||
           verify_fault(v, "P2", "the model makes more or fewer edits");
}

static bool check_verdict(struct verifying *v, const struct model_answer *answer) {
    static const char *const clauses[] = {[MODEL_NO_REASON] = "P1",
                                          [MODEL_LIMIT] = "reason/limit",
                                          [MODEL_TRUNCATED] = "reason/truncated",
                                          [MODEL_AMBIGUOUS] = "reason/ambiguous",
                                          [MODEL_NOT_JSON] = "reason/not-json",
                                          [MODEL_SCHEMA_MISMATCH] =
                                              "reason/schema-mismatch",
                                          [MODEL_UNKNOWN_TOOL] = "reason/unknown-tool",
                                          [MODEL_NO_TOOL] = "reason/no-tool"};
    static const char *const words[] = {
        [MODEL_VALID] = "by the model the text is valid",
        [MODEL_REPAIRED] = "by the model the text is repaired",
        [MODEL_REJECTED] = "by the model the text is rejected for this"};
    static const enum model_verdict verdicts[] = {[TOOLMEND_VALID] = MODEL_VALID,
                                                  [TOOLMEND_REPAIRED] = MODEL_REPAIRED,
                                                  [TOOLMEND_REJECTED] = MODEL_REJECTED};
    const struct claim *claim = v->claim;
    const char *reason =
        claim->reason == TOOLMEND_REASON_NONE ? "" : toolmend_reason_name(claim->reason);
    if (verdicts[claim->verdict] == answer->verdict &&
        strcmp(reason, model_reason_name(answer->reason)) == 0)
        return true;
    return verify_fault(v, clauses[answer->reason], words[answer->verdict]);
}

static bool check_outcome(struct verifying *v, const struct model_answer *answer) {
    const struct claim *claim = v->claim;
    if (!check_verdict(v, answer))
        return false;
    if (claim->call && !view_same(claim->tool, from_model(answer->tool)))
        return verify_fault(v, "calls/name", "by the model it is a call of another tool");
    return check_edits(v, answer) &&
           (claim->verdict == TOOLMEND_REJECTED ||
            view_same(claim->text, from_model(answer->text)) ||
            verify_fault(v, "P2", "the model makes another text"));
}

/* ---- all of it -------------------------------------------------------------------------------------- */

static bool check_form(struct verifying *v) {
    const struct record_check *check = v->check;
    const struct claim *claim = v->claim;
    if (!claim->call && check->name.len > 0 && !view_same(check->name, claim->tool))
        return verify_fault(v, "P12", "the record is about another tool");
    return claim->verdict == TOOLMEND_REJECTED || claim->reason == TOOLMEND_REASON_NONE ||
           verify_fault(v, "record", "a text that is not rejected has a reason");
}

enum record_answer claim_verify(struct record_check *check, const struct claim *claim,
                                const toolmend_view *text) {
    struct verifying v = {.check = check, .claim = claim, .model = model_open()};
    enum record_answer result = RECORD_FAILS;
    check->fault_count = 0;
    if (!v.model)
        (void)verify_fault(&v, "form", "out of memory; free some");
    else if (check_form(&v) && check_replay(&v, text) && check_rules(&v)) {
        struct model_answer answer = ask_model(&v);
        bool cannot = answer.verdict == MODEL_CANNOT_SAY || v.unknown_rule;
        /* What is lost or invented is judged without rules only where the model has no answer. */
        if ((cannot ? v.unknown_rule || check_conserved(&v)
                    : check_outcome(&v, &answer)) &&
            check_told(&v, cannot ? NULL : &answer))
            result = cannot ? RECORD_NOT_CHECKED : RECORD_HOLDS;
        if (result == RECORD_NOT_CHECKED)
            (void)verify_fault(&v, v.unknown_rule ? v.unknown_rule : "record",
                               v.unknown_rule ? "the model does not have the rule yet"
                                              : "the model cannot say what is right");
    }
    model_close(v.model);
    return result;
}

static const char *read_claim(struct record_check *check, toolmend_view record,
                              const toolmend_view *text, struct claim *claim) {
    const char *why = claim_read(&check->pool, record, claim);
    if (!why && claim->call != check->whole)
        why = check->whole ? "it is not about a whole call"
                           : "it is about a whole call: give its list of tools, and none "
                             "of them by name";
    if (!why && check->whole && !text && claim->verdict != TOOLMEND_REJECTED)
        why = "the text of the call is not in it, and was not given";
    return why;
}

enum record_answer record_verify(struct record_check *check, toolmend_view record,
                                 const toolmend_view *text) {
    struct claim claim;
    pool_free(&check->pool);
    const char *why = read_claim(check, record, text, &claim);
    if (!why)
        return claim_verify(check, &claim, text);
    check->faults[0] = (struct record_fault){SIZE_MAX, whole, "form", why};
    check->fault_count = 1;
    return RECORD_IS_NONE;
}

/* ---- opening ---------------------------------------------------------------------------------------- */

static toolmend_view copy(struct pool *pool, toolmend_view text) {
    struct writing out = {.pool = pool};
    write_view(&out, text);
    return written(&out);
}

static struct record_check *open_check(toolmend_view name, toolmend_view schema) {
    struct pool own = {NULL};
    struct record_check *check = calloc(1, sizeof *check);
    if (!check)
        return NULL;
    check->name = copy(&own, name);
    check->schema = copy(&own, schema);
    check->own = own;
    return check;
}

/* Hand out the check, or close it. */
static toolmend_status hand_out(struct record_check *check, toolmend_status status,
                                struct record_check **out) {
    *out = status == TOOLMEND_OK ? check : NULL;
    if (status != TOOLMEND_OK)
        record_close(check);
    return status;
}

toolmend_status record_open(toolmend_view name, toolmend_view schema, bool openapi,
                            struct record_check **out, toolmend_error *error) {
    struct record_check *check = open_check(name, schema);
    toolmend_status status = TOOLMEND_E_MEMORY;
    const toolmend_options options = {.size = sizeof options,
                                      .openapi_nullable = openapi};
    if (check) {
        check->openapi = openapi;
        status = toolmend_tool_compile(check->name, check->schema, &options, &check->tool,
                                       error);
    }
    return hand_out(check, status, out);
}

toolmend_status record_open_tools(toolmend_view tools, bool openapi,
                                  struct record_check **out, toolmend_error *error) {
    struct record_check *check = open_check(whole, tools);
    toolmend_status status = TOOLMEND_E_MEMORY;
    if (check) {
        const toolmend_options options = {.size = sizeof options,
                                          .openapi_nullable = openapi};
        check->whole = true;
        check->openapi = openapi;
        status = toolmend_tools_load(check->schema, &options, &check->tools, error);
    }
    return hand_out(check, status, out);
}

void record_close(struct record_check *check) {
    if (!check)
        return;
    toolmend_tool_free(check->tool);
    toolmend_tools_free(check->tools);
    pool_free(&check->pool);
    pool_free(&check->own);
    free(check);
}

bool record_is_of_call(toolmend_view record) {
    return view_is(toolmend_json_at(record, "/op"), "\"call\"");
}

size_t record_fault_count(const struct record_check *check) {
    return check->fault_count;
}

struct record_fault record_fault_at(const struct record_check *check, size_t index) {
    return index < check->fault_count ? check->faults[index]
                                      : (struct record_fault){SIZE_MAX, whole, "", ""};
}
