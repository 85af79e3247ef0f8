/* SPDX-License-Identifier: MIT
 *
 * verify_call.c - is the record of a whole call true?
 *
 * What the call means is worked out first (calling.h). The record has to name that tool and those
 * rules, its edits of the call have to be those that make it sound, and what it says of the
 * arguments is checked as the record of an arguments text would be.
 */
#include "calling.h"
#include "verify.h"

#include <string.h>

struct calling {
    struct checking *c;
    struct offers *offers;
    struct call_text text;
    enum call_fault fault;
    struct meaning meaning;
    bool repeats;      /* it is refused for a name that it repeats */
    bool asked;        /* which tool is meant: nothing is wrong before that */
    size_t call_edits; /* how many edits of the record are those of the call */
};

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

static const struct clause *clause_of(const char *id) {
    return clause_named(view(id));
}

/* ---- the reason of a call that comes to no arguments ------------------------------------------------- */

static toolmend_reason reason_of_outcome(const struct plain *plain) {
    switch (plain->outcome) {
    case PLAIN_LIMIT:
        return TOOLMEND_REASON_LIMIT;
    case PLAIN_TRUNCATED:
        return TOOLMEND_REASON_TRUNCATED;
    case PLAIN_DOUBT:
        return TOOLMEND_REASON_AMBIGUOUS;
    case PLAIN_UNEXPLAINED:
    case PLAIN_MENDED:
        break;
    }
    return TOOLMEND_REASON_NOT_JSON;
}

static toolmend_reason reason_of_text(const struct calling *call) {
    const struct call_text *text = &call->text;
    if (view_trim(text->text).len == 0)
        return text->finish == TOOLMEND_FINISH_TRUNCATED ? TOOLMEND_REASON_TRUNCATED
                                                         : TOOLMEND_REASON_NOT_JSON;
    const struct plain *plain = text->tree ? &text->around : &text->whole;
    toolmend_view judged = text->tree ? text->outer : text->text;
    return toolmend_json_check(judged, NULL) == TOOLMEND_OK ? TOOLMEND_REASON_LIMIT
                                                            : reason_of_outcome(plain);
}

/* For rules that mend the call and that the profile does not hold. */
static toolmend_reason reason_of_profile(const struct calling *call, uint64_t acted) {
    toolmend_reason reason = TOOLMEND_REASON_NONE;
    for (size_t i = 0; i < clause_count(); i++) {
        const struct clause *clause = clause_at(i);
        if (!(acted & clause_bit(clause)) || clause_held(clause, call->c->claim.profile))
            continue;
        if (strcmp(clause->id, "syntax/missing-closer") == 0)
            return TOOLMEND_REASON_TRUNCATED;
        reason = TOOLMEND_REASON_NOT_JSON;
    }
    return reason;
}

/* The text around the arguments; where their own name is repeated, the whole one. */
static toolmend_view around(const struct call_text *text) {
    size_t count = 0;
    for (const struct tree_node *one = text->tree->root->first; one; one = one->next)
        count +=
            text->carrier && one->name.ptr && view_same(one->name, text->carrier->name);
    return count > 1 ? text->tree->text : text->outer_tree->text;
}

/* Does an object around the arguments repeat a name with another value? */
static bool contradicts_itself(const struct calling *call) {
    toolmend_tool *any = NULL;
    toolmend_report *report = NULL;
    bool conflict =
        toolmend_tool_compile(view(""), view("{}"), NULL, &any, NULL) == TOOLMEND_OK &&
        toolmend_validate(any, around(&call->text), NULL, &report, NULL) == TOOLMEND_OK &&
        toolmend_report_reason(report) == TOOLMEND_REASON_AMBIGUOUS;
    toolmend_report_free(report);
    toolmend_tool_free(any);
    return conflict;
}

/* Does the profile hold the rule for this call? */
static bool holds(const struct calling *call, const struct clause *clause) {
    toolmend_profile profile = call->c->claim.profile;
    bool nameless = strstr(toolmend_profile_limits(profile, clause->id), "no name");
    return clause_held(clause, profile) && !(nameless && call->text.name);
}

static toolmend_reason reason_of_tool(const struct calling *call) {
    const struct meaning *meaning = &call->meaning;
    bool missing = meaning->inferred || meaning->inside;
    bool keyed = !call->text.renamed || holds(call, clause_of("call/arguments-key"));
    if (!meaning->tool)
        return meaning->reason;
    if ((meaning->by && !holds(call, meaning->by)) || (missing && !keyed))
        return missing ? TOOLMEND_REASON_NO_TOOL : TOOLMEND_REASON_UNKNOWN_TOOL;
    return call->text.carrier && keyed ? TOOLMEND_REASON_NONE
                                       : TOOLMEND_REASON_SCHEMA_MISMATCH;
}

/* What is wrong with the text of the call itself, for the profile. A cut text is cut, whatever
 * else; one that was mended may not repeat a name. */
static toolmend_reason reason_of_mending(struct calling *call) {
    bool object = call->fault == CALL_SOUND;
    const struct plain *plain = object ? &call->text.around : &call->text.whole;
    toolmend_reason missing = reason_of_profile(call, plain->acted);
    if (object && plain->word_count > 0 && missing == TOOLMEND_REASON_NONE)
        missing =
            TOOLMEND_REASON_NOT_JSON; /* a word where no schema says which may stand */
    bool repeats = object && tree_repeats_name(call->text.outer_tree) &&
                   (plain->acted || contradicts_itself(call));
    if (missing == TOOLMEND_REASON_TRUNCATED)
        return missing;
    call->repeats = repeats;
    return repeats || call->text.carriers > 1 ? TOOLMEND_REASON_AMBIGUOUS : missing;
}

/* It may have had more digits. */
static bool is_number_to_the_end(const struct tree *tree) {
    return tree->root->kind == TREE_NUMBER && tree->root->end == tree->text.len;
}

/* The reason of what is around the arguments; NONE: their own verdict is that of the call. */
static toolmend_reason reason_of_call(struct calling *call) {
    if (call->fault == CALL_UNREADABLE)
        return reason_of_text(call);
    toolmend_reason reason = reason_of_mending(call);
    if (reason != TOOLMEND_REASON_NONE)
        return reason;
    if (call->fault == CALL_NO_OBJECT)
        return is_number_to_the_end(call->text.tree) ? TOOLMEND_REASON_TRUNCATED
                                                     : TOOLMEND_REASON_SCHEMA_MISMATCH;
    call->asked = true;
    return reason_of_tool(call);
}

/* A name that is repeated with one value does no harm in a call that is handed on as it came. */
static bool is_repeating(const struct calling *call) {
    return call->fault == CALL_SOUND && tree_repeats_name(call->text.outer_tree);
}

/* The warning that the call itself repeats a name is not one of its arguments. */
static bool take_warning(struct calling *call, struct claim *claim) {
    bool told =
        call->repeats || (claim->verdict != TOOLMEND_REJECTED && is_repeating(call));
    if (!claim->has_warnings || !told)
        return true;
    const struct claimed_warning *first = claim->warnings;
    if (claim->warning_count == 0 || !view_is(first->id, "duplicate-key") ||
        !tree_at(call->text.tree, first->pointer))
        return checking_fault(call->c, "text/repeated-names",
                              "it does not tell that the call repeats a name");
    claim->warnings++;
    claim->warning_count--;
    return true;
}

/* ---- what the record says of the tool ---------------------------------------------------------------- */

static bool check_names(struct checking *c, const char *why, const toolmend_view *told,
                        size_t count, const toolmend_view *due, size_t due_count) {
    bool same = count == due_count;
    for (size_t i = 0; same && i < count; i++)
        same = view_same(told[i], due[i]);
    return same || checking_fault(c, "calls/report", why);
}

/* The tool, and what is told beside it; `found`: the arguments were held against it. */
static bool check_tool(struct calling *call, bool found) {
    struct checking *c = call->c;
    const struct meaning *meaning = &call->meaning;
    const struct offer *tool = found ? meaning->tool : NULL;
    toolmend_view *rivals = pool_take(c->pool, call->offers->count + 1, sizeof *rivals);
    size_t count = 0;
    bool several = call->asked && meaning->could_count > 1;
    for (size_t i = 0; several && i < call->offers->count; i++)
        if (meaning->could[i])
            rivals[count++] = call->offers->list[i].name;
    if (tool ? !c->claim.tool.ptr || !view_same(c->claim.tool, tool->name)
             : c->claim.tool.ptr != NULL)
        return checking_fault(c, "calls/name",
                              tool ? "the call means another tool, or one at all"
                                   : "it names a tool, and the call means none");
    if (c->claim.effectful != (tool && tool->effectful))
        return checking_fault(c, "calls/report",
                              "what the tool's annotations say is told otherwise");
    bool proven = tool && meaning->inferred;
    return check_names(c, "the evidence is not the names that the tool requires",
                       c->claim.evidence, c->claim.evidence_count,
                       proven ? tool->required : NULL,
                       proven ? tool->required_count : 0) &&
           check_names(c, "the rivals are not the tools that the call could mean",
                       c->claim.rivals, c->claim.rival_count, rivals, count);
}

/* ---- the edits of the call --------------------------------------------------------------------------- */

/* Those of the record, in the bytes of the outer text. */
static bool take_claimed(struct calling *call, struct script *out) {
    struct checking *c = call->c;
    size_t last = 0;
    for (size_t i = 0; i < c->claim.edits.count; i++) {
        const struct script_edit *edit = &c->claim.edits.list[i];
        toolmend_view text = call->text.text;
        if (!edit->in_call)
            continue;
        if (i != call->call_edits++)
            return checking_edit_fault(
                c, i, "calls/report", "an edit of the call follows one of its arguments");
        if (edit->start < last || edit->end < edit->start || edit->end > text.len ||
            !view_same(edit->old_text, view_cut(text, edit->start, edit->end)))
            return checking_edit_fault(c, i, "P12", "old is not what stands there");
        last = edit->end;
        struct script_edit *taken = script_add(c->pool, out);
        *taken = *edit;
        taken->number = i;
        taken->start = call_outer_place(&call->text, edit->start, false);
        taken->end = call_outer_place(&call->text, edit->end, edit->end > edit->start);
        if (taken->start == SIZE_MAX || taken->end == SIZE_MAX ||
            taken->end < taken->start)
            return checking_edit_fault(c, i, "calls/around",
                                       "an edit of the call stands in its arguments");
    }
    return true;
}

/* One that is due. */
struct call_due {
    const struct tree_node *of;
    size_t start, end;
    toolmend_view text, other; /* the new text; another spelling of it */
    const struct clause *rule;
};

static toolmend_view joined(struct pool *pool, const char *before, toolmend_view name) {
    struct writing out = {.pool = pool};
    write_words(&out, before);
    write_view(&out, name);
    return written(&out);
}

static toolmend_view quoted(struct pool *pool, toolmend_view text) {
    size_t len = toolmend_json_quote(text, NULL, 0);
    char *out = pool_take(pool, len == SIZE_MAX ? 1 : len + 1, 1);
    (void)toolmend_json_quote(text, out, len);
    return (toolmend_view){out, len == SIZE_MAX ? 0 : len};
}

/* The name is put in its place, or behind the last member. */
static struct call_due due_name(const struct calling *call) {
    struct pool *pool = call->c->pool;
    const struct offer *tool = call->meaning.tool;
    const struct tree_node *root = call->text.outer_tree->root, *last = root->first;
    const struct tree_node *name = tree_keyword(root, "name");
    struct call_due due = {.rule = call->meaning.by};
    due.text = quoted(pool, tool->name);
    due.other = tool->spelled;
    if (name) {
        due.of = name;
        due.start = name->start;
        due.end = name->end;
        return due;
    }
    while (last->next)
        last = last->next;
    due.of = root;
    due.start = due.end = last->end;
    due.text = joined(pool, ", \"name\": ", due.text);
    due.other = joined(pool, ", \"name\": ", due.other);
    return due;
}

static struct call_due due_key(const struct calling *call) {
    const struct tree_node *carrier =
        tree_member(call->text.outer_tree->root, call->text.carrier->name);
    return (struct call_due){.of = carrier,
                             .start = carrier->name_start,
                             .end = carrier->name_end,
                             .text = view("\"arguments\""),
                             .other = view("\"arguments\""),
                             .rule = clause_of("call/arguments-key")};
}

/* Is the change of the mended call the one that is due? */
static bool check_due(struct calling *call, const struct script_edit *change,
                      const struct call_due *due) {
    struct checking *c = call->c;
    if (change->rule_count != 1 || change->rules[0] != due->rule)
        return checking_edit_fault(c, change->number, due->rule->id,
                                   "this rule changes the call there");
    if (change->start != due->start || change->end != due->end)
        return checking_edit_fault(c, change->number, due->rule->id,
                                   "the rule changes other bytes");
    if (!view_same(change->new_text, due->text) &&
        !view_same(change->new_text, due->other))
        return checking_edit_fault(c, change->number, due->rule->id,
                                   "the new text is not what the rule writes there");
    return change->of == due->of ||
           checking_edit_fault(c, change->number, "P12",
                               "the pointer leads to another place");
}

static bool check_changes(struct calling *call, const struct script *changes) {
    struct call_due due[2];
    size_t count = 0;
    if (call->text.renamed)
        due[count++] = due_key(call);
    if (call->meaning.by)
        due[count++] = due_name(call);
    if (count == 2 && due[1].start < due[0].start) {
        struct call_due first = due[1];
        due[1] = due[0];
        due[0] = first;
    }
    for (size_t i = 0; i < changes->count && i < count; i++)
        if (!check_due(call, &changes->list[i], &due[i]))
            return false;
    if (changes->count < count)
        return checking_fault(call->c, due[changes->count].rule->id,
                              "the call is not made sound");
    return changes->count == count ||
           checking_edit_fault(call->c, changes->list[count].number, "calls/around",
                               "nothing in the call has to be changed there");
}

static bool check_rules(struct calling *call) {
    struct checking *c = call->c;
    bool sound = true;
    for (size_t i = 0; i < call->call_edits; i++)
        for (size_t k = 0; k < c->claim.edits.list[i].rule_count; k++)
            if (!holds(call, c->claim.edits.list[i].rules[k]))
                sound = checking_edit_fault(c, i, c->claim.edits.list[i].rules[k]->id,
                                            "the profile does not hold the rule");
    return sound;
}

static bool check_around(struct calling *call) {
    struct checking *c = call->c;
    struct script claimed = {NULL, 0, 0}, changes = {NULL, 0, 0};
    bool is_json = toolmend_json_check(call->text.outer, NULL) == TOOLMEND_OK;
    if (!take_claimed(call, &claimed) || !check_rules(call))
        return false;
    if (!is_json)
        return take_apart(c->pool, &call->text.around, &claimed, &changes, c->findings) &&
               check_changes(call, &changes);
    for (size_t i = 0; i < claimed.count; i++)
        claimed.list[i].of = tree_at(call->text.outer_tree, claimed.list[i].pointer);
    return check_changes(call, &claimed);
}

/* ---- the arguments ----------------------------------------------------------------------------------- */

/* The edit that takes the name out of the arguments; it counts in the text that came. */
static bool is_removal(const struct script_edit *edit) {
    return edit->rule_count == 1 &&
           strcmp(edit->rules[0]->id, "call/name-in-arguments") == 0;
}

/* Their edits, in the bytes of the text without the name. */
static bool take_inner(struct calling *call, struct script *out, toolmend_view *text) {
    struct checking *c = call->c;
    size_t start = SIZE_MAX, end = SIZE_MAX;
    const struct tree *tree = call->meaning.inside ? call_written(&call->text) : NULL;
    bool removed = !tree;
    *text = call->text.arguments;
    if (tree) {
        struct writing rest = {.pool = c->pool};
        call_member_bytes(tree_keyword(tree->root, "name"), &start, &end);
        write_view(&rest, view_cut(*text, 0, start));
        write_view(&rest, view_cut(*text, end, text->len));
        *text = written(&rest);
    }
    for (size_t i = call->call_edits; i < c->claim.edits.count; i++) {
        struct script_edit edit = c->claim.edits.list[i];
        edit.number = i;
        if (!removed && is_removal(&edit)) {
            removed = true;
            if (edit.start != start || edit.end != end || edit.new_text.len > 0 ||
                !view_same(edit.old_text, view_cut(tree->text, start, end)) ||
                !view_is(edit.pointer, "/name"))
                return checking_edit_fault(c, i, "bytes/member-removed",
                                           "other bytes go than those of the member");
            continue;
        }
        if (edit.start >= end) {
            edit.start -= end - start;
            edit.end -= end - start;
        }
        *script_add(c->pool, out) = edit;
    }
    return removed ||
           checking_fault(c, "call/name-in-arguments", "the name stays in the arguments");
}

/* What the record says of the arguments, as the record of an arguments text. */
static bool check_arguments(struct calling *call) {
    struct checking *c = call->c;
    const struct claim *claim = &c->claim;
    struct findings findings = {.pool = c->pool};
    struct checking inner = {.document = &call->meaning.tool->document,
                             .pool = c->pool,
                             .findings = &findings,
                             .sliced = call->text.carrier->kind != TREE_STRING,
                             .claim = *claim};
    toolmend_view text;
    struct script edits = {NULL, 0, 0};
    if (!take_inner(call, &edits, &text) || !take_warning(call, &inner.claim))
        return false;
    inner.claim.call = false;
    inner.claim.edits = edits;
    if (claim->verdict == TOOLMEND_REJECTED)
        inner.claim.text = text;
    if (claim->verdict == TOOLMEND_REPAIRED && edits.count == 0)
        inner.claim.verdict = TOOLMEND_VALID;
    if (edits.count == 0 && claim->edits.count > 0)
        inner.claim.note_count = 0;
    verify_text(&inner, &text);
    for (size_t i = 0; i < findings.count; i++) {
        struct record_fault *fault = &findings.list[i];
        size_t number =
            fault->edit < edits.count ? edits.list[fault->edit].number : SIZE_MAX;
        find_fault(c->findings, number, fault->pointer, fault->clause, fault->why);
    }
    return findings.count == 0;
}

/* ---- the call ------------------------------------------------------------------------------------------ */

/* May what holds the arguments be taken for them? */
static bool is_carried(const struct calling *call) {
    return call->text.carrier &&
           (!call->text.renamed || holds(call, clause_of("call/arguments-key")));
}

/* The arguments, if one member holds them, once. */
static toolmend_view arguments_due(const struct calling *call) {
    const toolmend_view none = {NULL, 0};
    const struct tree_node *carrier = call->text.carrier;
    if (!is_carried(call))
        return none;
    for (const struct tree_node *one = call->text.tree->root->first; one; one = one->next)
        if (one != carrier && one->name.ptr && view_same(one->name, carrier->name))
            return none;
    return call->text.arguments;
}

/* What is stored of a refused call: its arguments, if they were read and can be. */
static toolmend_view history_due(const struct calling *call) {
    const toolmend_view none = {NULL, 0};
    toolmend_reason reason = call->c->claim.reason;
    bool unread =
        reason == TOOLMEND_REASON_TRUNCATED || reason == TOOLMEND_REASON_NOT_JSON;
    return unread || !call_written(&call->text) ? none : arguments_due(call);
}

static bool is_same_or_null(toolmend_view told, toolmend_view due) {
    return (told.ptr != NULL) == (due.ptr != NULL) && (!due.ptr || view_same(told, due));
}

/* Nothing was held against a schema; of a tool that was found its own warnings are told. */
static bool check_told_of_refusal(struct calling *call, bool found) {
    struct checking *c = call->c;
    struct checking tool = {.pool = c->pool, .findings = c->findings, .claim = c->claim};
    tool.document = found ? &call->meaning.tool->document : NULL;
    tool.claim.has_history = false; /* it is looked at here */
    if (!is_same_or_null(c->claim.arguments, arguments_due(call)))
        return checking_fault(c, "calls/text", "the arguments are another text");
    if (c->claim.has_message && !c->claim.message.ptr)
        return checking_fault(c, "record", "a refused call has no message");
    if (c->claim.has_history && !is_same_or_null(c->claim.history, history_due(call)))
        return checking_fault(c, "record",
                              "the history is not the arguments as they came");
    if (!take_warning(call, &tool.claim))
        return false;
    if (found)
        return check_told(&tool);
    return (tool.claim.violation_count == 0 && tool.claim.warning_count == 0) ||
           checking_fault(c, "calls/report", "it tells of what no schema was asked");
}

/* The call comes to no arguments that are judged. */
static bool check_refused(struct calling *call, toolmend_reason due) {
    struct checking *c = call->c;
    const struct meaning *meaning = &call->meaning;
    if (c->claim.verdict != TOOLMEND_REJECTED)
        return checking_fault(c, "calls/reason", "the call is one to refuse");
    if (c->claim.edits.count > 0)
        return checking_fault(c, "P7", "a call that is not repaired has edits");
    if (c->claim.reason == TOOLMEND_REASON_LIMIT)
        return true;
    if (c->claim.reason != due)
        return checking_fault(c, "calls/reason", "another reason comes first");
    bool found = call->asked && meaning->tool && due != TOOLMEND_REASON_UNKNOWN_TOOL &&
                 due != TOOLMEND_REASON_NO_TOOL;
    return check_tool(call, found) && check_told_of_refusal(call, found);
}

static bool check_judged(struct calling *call) {
    struct checking *c = call->c;
    if (!c->claim.arguments.ptr || !view_same(c->claim.arguments, call->text.arguments))
        return checking_fault(c, "calls/text", "the arguments are another text");
    if (!check_tool(call, true))
        return false;
    if (c->claim.verdict == TOOLMEND_REJECTED)
        return check_arguments(call);
    if (!check_around(call))
        return false;
    if (c->claim.verdict == TOOLMEND_VALID && c->claim.edits.count > 0)
        return checking_fault(c, "P7", "a call that is not repaired has edits");
    if (c->claim.verdict == TOOLMEND_REPAIRED && c->claim.edits.count == 0)
        return checking_fault(c, "P1", "a repaired call has no edit");
    return check_arguments(call);
}

bool verify_call(struct checking *c, struct offers *offers, toolmend_view text) {
    struct calling call = {.c = c, .offers = offers};
    if (c->claim.verdict == TOOLMEND_REJECTED && !view_same(c->claim.text, text))
        return checking_fault(c, "P7", "a refused call does not come back as it came");
    call.fault = call_read(c->pool, text, c->claim.finish, &call.text);
    if (call.fault == CALL_SOUND)
        call.meaning = call_meaning(offers, &call.text);
    toolmend_reason due = reason_of_call(&call);
    if (call.asked && is_repeating(&call) && c->claim.verdict != TOOLMEND_VALID) {
        due = TOOLMEND_REASON_AMBIGUOUS;
        call.repeats = true;
        call.asked = false;
    }
    return due == TOOLMEND_REASON_NONE ? check_judged(&call) : check_refused(&call, due);
}
