/* SPDX-License-Identifier: MIT
 *
 * calls.c - a whole call: SPEC.md, "Whole calls", from calls/text to calls/report.
 */
#include "calls.h"

#include <string.h>

static const char *const aliases[MODEL_ALIASES] = {"parameters", "input", "args",
                                                   "params"};
static const char *const call_ids[MODEL_CALL_IDS] = {"id", "call_id", "tool_call_id"};
static const char *const call_types[] = {"function", "function_call", "tool_call",
                                         "tool_use"};

bool model_is_call_id(struct model_string name) {
    return model_string_is_one_of(name, call_ids, MODEL_CALL_IDS);
}

bool model_names_arguments(struct model_string name) {
    return model_string_is(name, "arguments") ||
           model_string_is_one_of(name, aliases, MODEL_ALIASES);
}

/* ---- calls/text, calls/around: the call object ------------------------------------------ */

static struct model_answer rejected(const struct model_call *call,
                                    enum model_reason reason, const char *why) {
    return (struct model_answer){.verdict = MODEL_REJECTED,
                                 .reason = reason,
                                 .text = call->question->text,
                                 .why = why};
}

/* A text that is not JSON. */
static enum model_reason repair_text(struct model_call *call) {
    const struct model_syntax_request request = {
        .text = call->question->text, .finish = call->question->finish, .call = true};
    struct model_syntax_result *syntax = model_alloc(call->run, 1, sizeof *syntax);
    *syntax = model_parse_lenient(call->run, &request);
    if (syntax->outcome == MODEL_SYNTAX_LIMIT)
        return MODEL_LIMIT;
    if (syntax->outcome == MODEL_SYNTAX_TRUNCATED)
        return MODEL_TRUNCATED;
    if (syntax->ambiguous)
        return MODEL_AMBIGUOUS;
    if (syntax->outcome == MODEL_SYNTAX_NOT_JSON)
        return MODEL_NOT_JSON;
    call->syntax = syntax;
    call->text = syntax->text;
    call->root = model_parse(call->run, call->text);
    return MODEL_NO_REASON;
}

static bool ends_with_number(const struct model_node *root, struct model_view text) {
    return root->kind == MODEL_NUMBER &&
           root->spelled.ptr + root->spelled.len == text.ptr + text.len;
}

static enum model_reason parse_text(struct model_call *call) {
    const char *cannot = call->run->cannot;
    call->text = call->question->text;
    if (call->text.len > ((size_t)16 << 20))
        return MODEL_LIMIT;
    call->root = model_parse(call->run, call->text);
    call->run->cannot = cannot; /* nested too deep: the scan says so */
    if (!call->root)
        return repair_text(call);
    return ends_with_number(call->root, call->text) ? MODEL_TRUNCATED : MODEL_NO_REASON;
}

static bool is_label(const struct model_node *member) {
    if (model_string_is(member->name, "type"))
        return member->kind == MODEL_NULL ||
               (member->kind == MODEL_STRING &&
                model_string_is_one_of(member->string, call_types, 4));
    return model_string_is(member->name, "index");
}

bool model_is_call_label(const struct model_node *member) {
    return is_label(member) || model_is_call_id(member->name);
}

/* The first member of a name counts; one that is repeated is judged by repeats_name(). */
static void find_member(struct model_call *call, const struct model_node *member) {
    const struct model_node **place = NULL;
    if (model_string_is(member->name, "name"))
        place = &call->name;
    else if (model_string_is(member->name, "arguments"))
        place = &call->arguments;
    for (size_t i = 0; i < MODEL_ALIASES; i++)
        if (model_string_is(member->name, aliases[i]))
            place = &call->aliases[i];
    for (size_t i = 0; i < MODEL_CALL_IDS; i++)
        if (model_string_is(member->name, call_ids[i]))
            place = &call->ids[i];
    if (place && !*place)
        *place = member;
    call->has_other_members |= !place && !is_label(member);
}

/* A member of an object around the call; a second id may name another tool. */
static void find_member_around(struct model_call *call, const struct model_node *object,
                               const struct model_node *member) {
    for (size_t i = 0; i < MODEL_CALL_IDS; i++)
        if (model_string_is(member->name, call_ids[i]) && !call->ids[i]) {
            call->ids[i] = member;
            return;
        }
    call->has_other_members |= !model_is_of_form(object, member) && !is_label(member);
}

static void find_members(struct model_call *call) {
    model_open_forms(call);
    for (const struct model_node *member = call->body->first; member;
         member = member->next)
        find_member(call, member);
    for (size_t i = 0; i < call->around_count; i++)
        for (const struct model_node *member = call->around[i]->first; member;
             member = member->next)
            find_member_around(call, call->around[i], member);
}

bool model_is_blank(struct model_view text) {
    for (size_t i = 0; i < text.len; i++)
        if (!model_is_space(text.ptr[i]))
            return false;
    return true;
}

static void find_name(struct model_call *call) {
    const struct model_node *name = call->name;
    if (!name || name->kind == MODEL_NULL)
        return;
    call->naming = name->kind == MODEL_STRING ? MODEL_NAME_STATED : MODEL_NAME_NO_STRING;
    if (name->kind != MODEL_STRING || !model_has_text(name->string))
        return;
    call->stated = model_text_of(call->run, name->string);
    if (model_is_blank(call->stated) && model_tool_named(call, call->stated) == SIZE_MAX)
        call->naming = MODEL_NAME_MISSING;
}

/* ---- calls/arguments: the member that holds them ----------------------------------------- */

static void find_carrier(struct model_call *call) {
    if (call->arguments)
        call->carriers[call->carrier_count++] = call->arguments;
    for (size_t i = 0; model_rule_at(i); i++) {
        size_t before = call->carrier_count;
        if (model_rule_at(i)->step == MODEL_STEP_CALL_ARGUMENTS)
            model_rule_at(i)->mark(call);
        if (call->carrier_count > before)
            call->key_rule = model_rule_at(i)->id;
    }
    if (call->carrier_count == 1)
        call->carrier = call->carriers[0];
    for (size_t i = 0; i < MODEL_ALIASES; i++)
        call->has_other_members |= call->aliases[i] && call->aliases[i] != call->carrier;
}

/* ---- calls/text: the arguments ---------------------------------------------------------- */

/* Where the byte at `place` of the repaired text begins, or ends, in the text that came; with an
 * edit that made it, that of the edit. */
static size_t came_from(const struct model_syntax_result *syntax, size_t place,
                        bool end) {
    size_t came = place + end;
    for (size_t i = 0; syntax && i < syntax->edit_count; i++) {
        const struct model_syntax_edit *edit = &syntax->edits[i];
        size_t edit_end = edit->at + edit->new_text.len;
        if (edit->at <= place && place < edit_end)
            return end ? edit->end : edit->start;
        if (edit_end <= place)
            came = edit->end + (place - edit_end) + end;
    }
    return came;
}

static void take_arguments(struct model_call *call) {
    const struct model_node *carrier = call->carrier, *other = call->body->first;
    for (; other; other = other->next)
        call->carrier_repeated |=
            other != carrier && model_strings_equal(other->name, carrier->name);
    for (size_t i = 0; i < call->around_count; i++)
        call->carrier_repeated |= model_is_form_repeated(call->around[i]);
    size_t place = (size_t)(carrier->spelled.ptr - call->text.ptr);
    call->in_string = carrier->kind == MODEL_STRING;
    call->start = came_from(call->syntax, place, false);
    call->end = came_from(call->syntax, place + carrier->spelled.len - 1, true);
    call->arguments_text = (struct model_view){call->question->text.ptr + call->start,
                                               call->end - call->start};
    if (call->in_string)
        call->arguments_text = model_text_of(call->run, carrier->string);
    if (call->in_string && model_is_blank(call->arguments_text))
        call->arguments_text = (struct model_view){"", 0};
    const char *cannot = call->run->cannot;
    call->object = model_parse(call->run, call->arguments_text);
    call->run->cannot = cannot;
    if (call->object && call->object->kind != MODEL_OBJECT)
        call->object = NULL;
}

/* ---- what the syntax rules did around the arguments ------------------------------------- */

static bool is_changed(const struct model_syntax_result *edits) {
    for (size_t i = 0; i < edits->edit_count; i++)
        if (edits->edits[i].rule)
            return true;
    return false;
}

/* The reason for a rule around the arguments that the profile does not hold; NO_REASON: it holds
 * all of them. */
static enum model_reason forbidden(const struct model_call *call,
                                   const struct model_syntax_result *edits) {
    enum model_reason reason = MODEL_NO_REASON;
    for (size_t i = 0; i < edits->edit_count; i++) {
        const char *rule = edits->edits[i].rule;
        if (!rule || model_profile_holds(call->question->profile, rule))
            continue;
        if (strcmp(rule, "syntax/missing-closer") == 0)
            return MODEL_TRUNCATED;
        reason = MODEL_NOT_JSON;
    }
    return reason;
}

/* Does a word without quotes stand elsewhere than in the arguments? */
static bool has_word_outside(const struct model_call *call) {
    for (size_t i = 0; call->syntax && i < call->syntax->word_count; i++) {
        const char *word = call->text.ptr + call->syntax->words[i];
        const struct model_node *carrier = call->carrier;
        if (!carrier || call->in_string || word < carrier->spelled.ptr ||
            word >= carrier->spelled.ptr + carrier->spelled.len)
            return true;
    }
    return false;
}

/* ---- text/repeated-names ---------------------------------------------------------------- */

enum repeats { NONE, EQUAL, DIFFERENT };

/* Of the names around the arguments; of all, where the member of the arguments is repeated. */
static enum repeats repeated_names(struct model_call *call) {
    struct model_node *root = model_parse(call->run, call->text);
    struct model_node *same =
        call->carrier && !call->carrier_repeated ? model_same_carrier(call, root) : NULL;
    if (same) {
        same->kind = MODEL_NULL;
        same->first = NULL;
        same->count = 0;
    }
    bool dropped = false;
    if (!model_unite_names(call->run, root, &dropped))
        return DIFFERENT;
    return dropped ? EQUAL : NONE;
}

/* ---- calls/name, calls/arguments -------------------------------------------------------- */

static bool allows(const struct model_call *call, const char *rule) {
    unsigned place = MODEL_ANYWHERE & ~(call->name ? (unsigned)MODEL_NO_NAME : 0U);
    return model_profile_allows(call->question->profile, rule, place);
}

static size_t marked_count(const struct model_call *call) {
    size_t count = 0;
    for (size_t i = 0; i < call->tool_count; i++)
        count += call->marked[i];
    return count;
}

static bool may_take_arguments(const struct model_call *call) {
    return !call->key_rule || allows(call, call->key_rule);
}

/* calls/name: which calls the rules are asked about. */
static bool may_ask(const struct model_call *call) {
    enum { NAME_MAX_LEN = 4096 };
    if (call->naming == MODEL_NAME_STATED)
        return call->stated.ptr && call->stated.len <= NAME_MAX_LEN;
    bool closed = call->syntax && call->syntax->closed_count > 0;
    return call->naming == MODEL_NAME_MISSING && call->object &&
           !call->has_other_members && !closed;
}

/* Of a name the first rule that finds a tool decides; without one all are asked. */
static void ask_for_tool(struct model_call *call) {
    bool stated = call->naming == MODEL_NAME_STATED;
    enum model_step step = stated ? MODEL_STEP_CALL_NAME : MODEL_STEP_CALL_NO_NAME;
    for (size_t i = 0; model_rule_at(i); i++) {
        size_t before = marked_count(call);
        if (model_rule_at(i)->step == step)
            model_rule_at(i)->mark(call);
        if (marked_count(call) > before && !call->name_rule)
            call->name_rule = model_rule_at(i)->id;
        if (stated && call->name_rule)
            return;
    }
}

/* Find the tool; the reason why there is none. */
static enum model_reason find_tool(struct model_call *call) {
    enum model_reason none =
        call->naming == MODEL_NAME_STATED ? MODEL_UNKNOWN_TOOL : MODEL_NO_TOOL;
    call->tool = SIZE_MAX;
    if (call->naming == MODEL_NAME_STATED && call->stated.ptr)
        call->tool = model_tool_named(call, call->stated);
    if (call->tool != SIZE_MAX)
        return MODEL_NO_REASON;
    if (may_ask(call))
        ask_for_tool(call);
    size_t count = marked_count(call);
    if (count != 1)
        return count > 1 ? MODEL_AMBIGUOUS : none;
    for (call->tool = 0; !call->marked[call->tool];)
        call->tool++;
    if (!model_ids_allow(call, call->tool) ||
        (call->naming == MODEL_NAME_MISSING && !may_take_arguments(call)))
        return none;
    return allows(call, call->name_rule) ? MODEL_NO_REASON : none;
}

/* ---- the arguments, judged -------------------------------------------------------------- */

/* The text without the member `name`, and the edit that removes it. */
static struct model_view without_name(struct model_call *call,
                                      struct model_edit *removal) {
    static const char *const rule[] = {"call/name-in-arguments"};
    size_t start, end;
    struct model_view rest = model_without_member(call, call->inner_name, &start, &end);
    *removal = (struct model_edit){
        .start = start,
        .end = end,
        .new_text = {"",      0},
        .pointer = {"/name", 5},
        .rules = rule,
        .rule_count = 1
    };
    return rest;
}

/* The edits of the rest, in the text with the member, and its removal among them. */
static struct model_edit *with_removal(struct model_call *call, struct model_edit removal,
                                       const struct model_answer *rest) {
    struct model_edit *all = model_alloc(call->run, rest->edit_count + 1, sizeof *all);
    size_t gone = removal.end - removal.start, count = 0;
    bool done = false;
    for (size_t i = 0; i < rest->edit_count; i++) {
        struct model_edit edit = rest->edits[i];
        if (edit.start < removal.start && edit.end > removal.start)
            model_cannot(call->run, "an edit around the name in the arguments");
        if (edit.start >= removal.start) {
            if (!done)
                all[count++] = removal;
            done = true;
            edit.start += gone;
            edit.end += gone;
        }
        all[count++] = edit;
    }
    if (!done)
        all[count++] = removal;
    return all;
}

static unsigned form_of(const struct model_call *call) {
    if (call->in_string)
        return 0;
    return MODEL_SLICE |
           (model_has_edit_by(call, "syntax/surplus-closer") ? MODEL_SURPLUS_BEHIND : 0U);
}

static struct model_answer judge_arguments(struct model_call *call) {
    const struct model_tool *tool = &call->tools[call->tool];
    struct model_case question = {.schema = tool->schema,
                                  .tool = tool->name,
                                  .text = call->arguments_text,
                                  .profile = call->question->profile,
                                  .finish = call->question->finish,
                                  .openapi = call->question->openapi};
    struct model_edit removal;
    if (call->inner_name)
        question.text = without_name(call, &removal);
    struct model_answer answer =
        model_ask_arguments(call->model, &question, form_of(call));
    if (call->inner_name && answer.verdict != MODEL_REJECTED &&
        answer.verdict != MODEL_CANNOT_SAY) {
        answer.edits = with_removal(call, removal, &answer);
        answer.edit_count++;
    }
    return answer;
}

/* The answer about the call, with that about its arguments. */
static struct model_answer join(struct model_call *call, struct model_answer answer,
                                const struct model_edit *edits, size_t count) {
    struct model_edit *all =
        model_alloc(call->run, count + answer.edit_count + 1, sizeof *all);
    answer.tool = call->tools[call->tool].name;
    if (answer.verdict == MODEL_REJECTED) {
        answer.text = call->question->text;
        return answer;
    }
    if (count > 0)
        memcpy(all, edits, count * sizeof *all);
    for (size_t i = 0; i < answer.edit_count; i++) {
        all[count] = answer.edits[i];
        all[count++].in = "arguments";
    }
    answer.edits = all;
    answer.edit_count = count;
    answer.verdict = count > 0 ? MODEL_REPAIRED : MODEL_VALID;
    if (count > 4096)
        return rejected(call, MODEL_LIMIT, "edits");
    return answer;
}

static struct model_answer add_warning(struct model_call *call,
                                       struct model_answer answer, const char *warning) {
    const char **warnings =
        model_alloc(call->run, answer.warning_count + 1, sizeof *warnings);
    size_t count = 0;
    warnings[count++] = warning;
    for (size_t i = 0; i < answer.warning_count; i++)
        if (strcmp(answer.warnings[i], warning) != 0)
            warnings[count++] = answer.warnings[i];
    answer.warnings = warnings;
    answer.warning_count = count;
    return answer;
}

/* ---- calls/reason: the order ------------------------------------------------------------ */

/* What is wrong with the call's own text. */
static enum model_reason judge_text(struct model_call *call, enum repeats *repeats,
                                    const struct model_syntax_result **outside) {
    enum model_reason reason = parse_text(call);
    if (reason != MODEL_NO_REASON)
        return reason;
    if (call->root->kind == MODEL_OBJECT) {
        find_members(call);
        find_name(call);
        find_carrier(call);
        if (call->carrier)
            take_arguments(call);
    }
    *outside = model_syntax_of_call(call);
    reason = forbidden(call, *outside);
    if (reason == MODEL_TRUNCATED)
        return reason;
    *repeats = repeated_names(call);
    if (*repeats == DIFFERENT || (*repeats == EQUAL && is_changed(*outside)) ||
        call->carrier_count > 1 || model_may_lie_outside(call))
        return MODEL_AMBIGUOUS;
    if (has_word_outside(call))
        return MODEL_NOT_JSON;
    if (reason != MODEL_NO_REASON)
        return reason;
    return call->root->kind == MODEL_OBJECT && !call->not_one ? MODEL_NO_REASON
                                                              : MODEL_SCHEMA_MISMATCH;
}

static struct model_answer reject_repeated(struct model_call *call) {
    call->judged = false;
    return add_warning(call, rejected(call, MODEL_AMBIGUOUS, "a repeated name"),
                       "duplicate-key");
}

/* The tools that the call could mean. */
static struct model_answer reject_rivals(struct model_call *call) {
    struct model_answer answer = rejected(call, MODEL_AMBIGUOUS, "several tools");
    struct model_view *rivals = model_alloc(call->run, call->tool_count, sizeof *rivals);
    for (size_t i = 0; i < call->tool_count; i++)
        if (call->marked[i])
            rivals[answer.rival_count++] = call->tools[i].name;
    answer.rivals = rivals;
    return answer;
}

/* The tool is found: what becomes of its arguments. */
static struct model_answer judge_found(struct model_call *call,
                                       const struct model_syntax_result *outside) {
    const struct model_tool *tool = &call->tools[call->tool];
    struct model_answer answer = rejected(call, MODEL_SCHEMA_MISMATCH, "no arguments");
    if (!tool->usable)
        model_cannot(call->run, "the schema of the tool is invalid");
    answer.tool = tool->name;
    if (tool->usable && model_is_definition(call))
        call->carrier = NULL; /* it holds no arguments */
    call->judged = tool->usable && call->carrier && may_take_arguments(call);
    if (call->judged) {
        size_t count;
        struct model_edit *edits = model_edits_of_call(call, outside, &count);
        answer = join(call, judge_arguments(call), edits, count);
    }
    if (answer.verdict == MODEL_REPAIRED && model_loses_member(call, answer.text)) {
        call->judged = false;
        return rejected(call, MODEL_AMBIGUOUS, "a member would be lost");
    }
    answer.effectful = tool->effectful;
    bool accepted = answer.verdict == MODEL_VALID || answer.verdict == MODEL_REPAIRED;
    if (accepted && !call->syntax && model_has_argument_outside(call))
        answer = add_warning(call, answer, "argument-outside");
    if (call->naming == MODEL_NAME_MISSING && !call->inner_name && tool->usable)
        answer.evidence = model_required_names(call, tool, &answer.evidence_count);
    return answer;
}

static struct model_answer judge(struct model_call *call) {
    enum repeats repeats = NONE;
    const struct model_syntax_result *outside = NULL;
    enum model_reason reason = judge_text(call, &repeats, &outside);
    if (reason == MODEL_AMBIGUOUS && repeats != NONE && call->carrier_count < 2)
        return reject_repeated(call);
    if (reason != MODEL_NO_REASON)
        return rejected(call, reason, "the text of the call");
    reason = find_tool(call);
    struct model_answer answer = rejected(call, reason, "the tool");
    if (reason == MODEL_NO_REASON && call->tools[call->tool].usable &&
        model_may_be_argument(call))
        answer = rejected(call, MODEL_AMBIGUOUS, "a member may be an argument");
    else if (reason == MODEL_NO_REASON)
        answer = judge_found(call, outside);
    else if (reason == MODEL_AMBIGUOUS)
        answer = reject_rivals(call);
    if (repeats == NONE || answer.verdict == MODEL_CANNOT_SAY ||
        answer.reason == MODEL_LIMIT)
        return answer;
    return answer.verdict == MODEL_VALID ? add_warning(call, answer, "duplicate-key")
                                         : reject_repeated(call);
}

struct model_answer model_ask_call(struct model *model,
                                   const struct model_case *question) {
    struct model_call call = {.model = model, .run = &model->run, .question = question};
    struct model_answer answer = {.verdict = MODEL_CANNOT_SAY};
    if (model_open_tools(&call))
        answer = judge(&call);
    if (model->run.cannot)
        return (struct model_answer){.verdict = MODEL_CANNOT_SAY,
                                     .why = model->run.cannot};
    if (call.carrier &&
        (call.judged || (!call.carrier_repeated && may_take_arguments(&call))))
        answer.arguments = call.arguments_text;
    return answer;
}
