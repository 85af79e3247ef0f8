/* SPDX-License-Identifier: MIT
 *
 * verify.c - see record.h: the checks of a record in their order, from its form to its rules.
 *
 * Each stage needs what the one before it has found sound: without an input there is nothing
 * to validate, without a place there is no rule to look at. A stage that fails ends the check;
 * all that a stage finds is told.
 */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

struct record_check {
    struct document document;
    toolmend_tool *tool;
    toolmend_view given_name; /* empty: as the record says */
    bool whole;               /* checks records of whole calls, */
    struct offers offers;     /* by these tools */
    struct pool pool;         /* of the last record */
    struct findings findings;
};
static const toolmend_view whole = {"", 0};

bool checking_fault(struct checking *c, const char *clause, const char *why) {
    find_fault(c->findings, SIZE_MAX, whole, clause, why);
    return false;
}

bool checking_edit_fault(struct checking *c, size_t number, const char *clause,
                         const char *why) {
    find_fault(c->findings, number, c->claim.edits.list[number].pointer, clause, why);
    return false;
}

bool checking_is_json(const struct checking *c) {
    return c->text.ptr == c->input.ptr;
}

bool checking_is_valid(const struct checking *c) {
    return c->validated && toolmend_report_verdict(c->validated) == TOOLMEND_VALID;
}

/* Does an edit name the rule of a hint? */
static bool is_by_hint(const struct checking *c) {
    for (size_t i = 0; i < c->claim.edits.count; i++)
        for (size_t k = 0; k < c->claim.edits.list[i].rule_count; k++)
            if (clause_is_hint(c->claim.edits.list[i].rules[k]))
                return true;
    return false;
}

uint64_t checking_missing(const struct checking *c) {
    uint64_t missing = 0;
    for (size_t i = 0; i < clause_count(); i++)
        if ((c->plain.acted & clause_bit(clause_at(i))) &&
            !clause_held(clause_at(i), c->claim.profile))
            missing |= clause_bit(clause_at(i));
    return missing;
}

/* ---- the input -------------------------------------------------------------------------------------- */

/* Put each `old` back for its `new`: the text that came. False: the edits are not those of the
 * output. */
static bool undo(struct checking *c) {
    struct writing input = {.pool = c->pool};
    toolmend_view output = c->claim.text;
    size_t at = 0;
    for (size_t i = 0; i < c->claim.edits.count; i++) {
        const struct script_edit *edit = &c->claim.edits.list[i];
        if (edit->end < edit->start || edit->end - edit->start != edit->old_text.len)
            return checking_edit_fault(c, i, "P12", "old is not as long as its bytes");
        if (edit->start < input.len)
            return checking_edit_fault(
                c, i, "P12", "edits are not ascending and disjoint by their bytes");
        size_t kept = edit->start - input.len;
        if (kept > output.len - at)
            return checking_edit_fault(c, i, "P12", "it lies behind the end of the text");
        write_view(&input, view_cut(output, at, at + kept));
        at += kept;
        if (edit->new_text.len > output.len - at ||
            !view_same(view_cut(output, at, at + edit->new_text.len), edit->new_text))
            return checking_edit_fault(c, i, "P12",
                                       "new is not what stands in the text there");
        write_view(&input, edit->old_text);
        at += edit->new_text.len;
    }
    write_view(&input, view_cut(output, at, output.len));
    c->input = written(&input);
    return true;
}

static bool find_input(struct checking *c, const toolmend_view *text) {
    c->input = c->claim.text;
    if (c->claim.verdict == TOOLMEND_REPAIRED) {
        if (c->claim.edits.count == 0)
            return checking_fault(c, "P1", "a repaired text has no edit");
        if (!undo(c))
            return false;
    } else if (c->claim.edits.count > 0) {
        return checking_fault(c, "P7", "a text that is not repaired has edits");
    }
    return !text || view_same(*text, c->input) ||
           checking_fault(c, "P12",
                          "the record is about another text than the one given");
}
/* ---- valid ------------------------------------------------------------------------------------------ */

static bool check_valid(struct checking *c) {
    if (checking_is_json(c) && checking_is_valid(c))
        return true;
    return checking_fault(c, "P1", "the text is not valid under the schema");
}

/* ---- repaired --------------------------------------------------------------------------------------- */

static bool check_words(struct checking *c) {
    const struct tree_node *word = NULL;
    const char *why =
        words_fault(c->document, c->pool, &c->plain, c->claim.text, &c->changes, &word);
    if (why)
        find_fault(c->findings, SIZE_MAX, tree_pointer(c->pool, word),
                   "syntax/bare-enum-word", why);
    return !why;
}

/* Is the input one that may be repaired at all? */
static bool check_repairable(struct checking *c) {
    if (checking_is_valid(c) && is_by_hint(c))
        return true; /* each edit is asked whether a hint makes it */
    if (checking_is_valid(c))
        return checking_fault(c, "P1", "the text that came is valid, and it is changed");
    switch (toolmend_report_reason(c->validated)) {
    case TOOLMEND_REASON_LIMIT:
        return checking_fault(c, "text/limits", "the text that came is beyond a limit");
    case TOOLMEND_REASON_TRUNCATED:
        return checking_fault(c, "P10", "the text that came is cut, and it is repaired");
    case TOOLMEND_REASON_NOT_JSON:
        return checking_fault(c, "reason/not-json", "the text that came is not JSON");
    case TOOLMEND_REASON_AMBIGUOUS:
        return checking_fault(c, "text/repeated-names",
                              "the text that came repeats a name");
    case TOOLMEND_REASON_SCHEMA_MISMATCH:
    case TOOLMEND_REASON_UNKNOWN_TOOL:
    case TOOLMEND_REASON_NO_TOOL:
    case TOOLMEND_REASON_NONE:
        break;
    }
    return true;
}

static bool check_output(struct checking *c) {
    toolmend_report *report = NULL;
    bool valid = toolmend_validate(c->document->tool, c->claim.text, NULL, &report,
                                   NULL) == TOOLMEND_OK &&
                 toolmend_report_verdict(report) == TOOLMEND_VALID;
    toolmend_report_free(report);
    const struct tree *tree = valid ? tree_read(c->pool, c->claim.text) : NULL;
    if (!tree)
        return checking_fault(c, "P7", "the text is not valid under the schema");
    return !tree_repeats_name(tree) ||
           checking_fault(c, "text/repeated-names", "the text repeats a name");
}

/* Does the profile hold the rules, and do the pointers name something? */
static bool check_edits(struct checking *c, const struct tree *before) {
    bool sound = true;
    for (size_t i = 0; i < c->claim.edits.count; i++) {
        const struct script_edit *edit = &c->claim.edits.list[i];
        if (!tree_at(before, edit->pointer))
            sound =
                checking_edit_fault(c, i, "P12", "its pointer names nothing in the text");
        for (size_t k = 0; k < edit->rule_count; k++)
            if (!clause_held(edit->rules[k], c->claim.profile))
                sound = checking_edit_fault(c, i, edit->rules[k]->id,
                                            "the profile does not hold the rule");
    }
    return sound;
}

static void check_conserved(struct checking *c) {
    for (size_t i = 0; i < c->changes.count; i++) {
        const struct script_edit *edit = &c->changes.list[i];
        const char *clause = NULL;
        const char *why = conserve(c->document, c->pool, edit, &clause);
        if (why)
            (void)checking_edit_fault(c, edit->number, clause, why);
    }
}

/* Do the changes make the output of the mended text? */
static bool make_the_output(struct checking *c) {
    toolmend_view made = script_apply(c->pool, c->text, 0, c->text.len, &c->changes, 0);
    return (made.ptr && view_same(made, c->claim.text)) ||
           checking_fault(c, "P12", "its edits do not make the text of the mended one");
}

/* What the edits do to the text, once those are seen to that mend it. */
static bool find_changes(struct checking *c, const struct tree *before) {
    if (!checking_is_json(c))
        return take_apart(c->pool, &c->plain, &c->claim.edits, &c->changes,
                          c->findings) &&
               make_the_output(c);
    for (size_t i = 0; i < c->claim.edits.count; i++) {
        struct script_edit *edit = script_add(c->pool, &c->changes);
        *edit = c->claim.edits.list[i];
        edit->number = i;
        edit->of = tree_at(before, edit->pointer);
    }
    return true;
}

/* A text that cannot be mended is not repaired. */
static bool refuse_unmended(struct checking *c) {
    switch (c->plain.outcome) {
    case PLAIN_LIMIT:
        return checking_fault(c, "text/limits", "the text that came is beyond a limit");
    case PLAIN_TRUNCATED:
        return checking_fault(c, "P10", "the text that came is cut, and it is repaired");
    case PLAIN_DOUBT:
        return checking_fault(c, c->plain.what->id, "the text that came is in doubt");
    case PLAIN_UNEXPLAINED:
    case PLAIN_MENDED:
        break;
    }
    return checking_fault(c, "reason/not-json", "no rule explains the text that came");
}

static bool stood_in_prose(const struct checking *c) {
    static const char prose[] = "syntax/surrounding-prose";
    return c->plain.acted &
           clause_bit(clause_named((toolmend_view){prose, sizeof prose - 1}));
}

static bool check_repaired(struct checking *c) {
    if (!c->text.ptr)
        return refuse_unmended(c);
    if ((checking_is_json(c) && !check_repairable(c)) || !check_output(c))
        return false;
    const struct tree *before =
        checking_is_json(c) ? tree_read(c->pool, c->text) : c->plain.tree;
    if (!before)
        return checking_fault(c, "text/limits", "the text that came is nested too deep");
    if (!check_edits(c, before) || !find_changes(c, before) || !check_words(c))
        return false;
    if (!checking_is_json(c) && c->changes.count == 0)
        return check_told(c);
    if (!check_repairable(c) || !check_told(c))
        return false;
    check_conserved(c);
    struct repair repair = {.document = c->document,
                            .pool = c->pool,
                            .before = before,
                            .after = c->claim.text,
                            .edits = c->changes,
                            .finish = c->claim.finish,
                            .profile = c->claim.profile,
                            .limited = true,
                            .prose = stood_in_prose(c),
                            .closed = c->plain.closed};
    retrace(&repair, c->findings);
    if (c->findings->count == 0)
        find_rival(&repair, c->findings);
    return true;
}

/* ---- all of it -------------------------------------------------------------------------------------- */

/* What is judged: the input, or what the syntax rules make of it. A number at the end of that
 * was not cut, nor is one in a call: something stood behind it, in whose place the validator sees a
 * space. */
static void find_text(struct checking *c) {
    struct plain_request request = {.text = c->input,
                                    .finish = c->claim.finish,
                                    .rules = plain_rules(),
                                    .schema = c->document->tree};
    struct writing asked = {.pool = c->pool};
    c->text = c->asked = c->input;
    bool strict = toolmend_json_check(c->input, NULL) == TOOLMEND_OK;
    if (strict && !c->sliced)
        return;
    if (!strict) {
        c->plain = plain_read(c->pool, &request);
        c->text = c->plain.tree ? c->plain.tree->text : (toolmend_view){NULL, 0};
    }
    write_view(&asked, c->text);
    write_words(&asked, " ");
    c->asked = written(&asked);
}

static void check_claim(struct checking *c) {
    bool rejected = c->claim.verdict == TOOLMEND_REJECTED;
    if (!rejected && c->claim.reason != TOOLMEND_REASON_NONE)
        (void)checking_fault(c, "record", "a text that is not rejected has a reason");
    find_text(c);
    if (c->text.ptr && toolmend_validate(c->document->tool, c->asked, NULL, &c->validated,
                                         NULL) != TOOLMEND_OK) {
        (void)checking_fault(c, "text/limits", "the validator cannot take the text");
        return;
    }
    bool sound = rejected                                ? check_rejected(c)
                 : c->claim.verdict == TOOLMEND_REPAIRED ? check_repaired(c)
                                                         : check_valid(c);
    if (sound && c->claim.verdict != TOOLMEND_REPAIRED)
        (void)check_told(c);
    if (c->findings->count == 0 && !rejected)
        (void)check_hints(c);
    toolmend_report_free(c->validated);
}

void verify_text(struct checking *c, const toolmend_view *text) {
    if (find_input(c, text) && c->findings->count == 0)
        check_claim(c);
}

/* A record about the one tool; false: it is one about a whole call. */
static bool is_about_tool(struct record_check *check, struct checking *c) {
    if (c->claim.call)
        return false;
    check->document.name = check->given_name.len > 0 ? check->given_name : c->claim.tool;
    if (!view_same(check->document.name, c->claim.tool))
        (void)checking_fault(c, "P12", "the record is about another tool");
    return true;
}

enum record_answer record_verify(struct record_check *check, toolmend_view record,
                                 const toolmend_view *text) {
    struct checking c = {
        .document = &check->document, .pool = &check->pool, .findings = &check->findings};
    pool_free(&check->pool);
    check->findings = (struct findings){.pool = &check->pool};
    const char *why = claim_read(&check->pool, record, &c.claim, &check->findings);
    bool rejected = !why && c.claim.verdict == TOOLMEND_REJECTED;
    if (!why && c.claim.call != check->whole)
        why = check->whole ? "it is not about a whole call"
                           : "it is about a whole call: give its list of tools, and none "
                             "of them by name";
    if (!why && check->whole && !text && !rejected)
        why = "the text of the call is not in it, and was not given";
    if (why) {
        find_fault(&check->findings, SIZE_MAX, whole, "form", why);
        return RECORD_IS_NONE;
    }
    if (is_about_tool(check, &c))
        verify_text(&c, text);
    else if (check->findings.count == 0)
        (void)verify_call(&c, &check->offers, text ? *text : c.claim.text);
    return check->findings.count == 0 ? RECORD_HOLDS : RECORD_FAILS;
}

/* A check of nothing yet; NULL: no memory. */
static struct record_check *make(toolmend_error *error) {
    struct record_check *check = calloc(1, sizeof *check);
    if (!check && error)
        *error =
            (toolmend_error){TOOLMEND_E_MEMORY, SIZE_MAX, "", "out of memory; free some"};
    return check;
}

/* Hand out the check, or close it. */
static toolmend_status hand_out(struct record_check *check, toolmend_status status,
                                struct record_check **out) {
    if (status != TOOLMEND_OK)
        record_close(check);
    else
        *out = check;
    return status;
}

toolmend_status record_open(toolmend_view name, toolmend_view schema,
                            struct record_check **out, toolmend_error *error) {
    struct record_check *check = make(error);
    *out = NULL;
    if (!check)
        return TOOLMEND_E_MEMORY;
    toolmend_status status =
        document_open(&check->document, name, schema, &check->tool, error);
    check->given_name = check->document.name;
    return hand_out(check, status, out);
}

toolmend_status record_open_tools(toolmend_view tools, struct record_check **out,
                                  toolmend_error *error) {
    struct record_check *check = make(error);
    *out = NULL;
    if (!check)
        return TOOLMEND_E_MEMORY;
    check->whole = true;
    return hand_out(check, offers_open(&check->offers, tools, error), out);
}

bool record_is_of_call(toolmend_view record) {
    toolmend_view op = toolmend_json_at(record, "/op");
    char word[8];
    return toolmend_json_string(op, word, sizeof word) == 4 &&
           memcmp(word, "call", 4) == 0;
}

void record_close(struct record_check *check) {
    if (!check)
        return;
    pool_free(&check->pool);
    offers_close(&check->offers);
    document_close(&check->document);
    toolmend_tool_free(check->tool);
    free(check);
}

size_t record_fault_count(const struct record_check *check) {
    return check->findings.count;
}

struct record_fault record_fault_at(const struct record_check *check, size_t index) {
    return index < check->findings.count ? check->findings.list[index]
                                         : (struct record_fault){SIZE_MAX, whole, "", ""};
}
