/* SPDX-License-Identifier: MIT
 *
 * verify.c - see record.h: the checks of a record in their order, from its form to its rules.
 *
 * Each stage needs what the one before it has found sound: without an input there is nothing
 * to validate, without a place there is no rule to look at. A stage that fails ends the check;
 * all that a stage finds is told.
 */
#include "plain.h"

#include <stdlib.h>
#include <string.h>

struct record_check {
    struct document document;
    toolmend_tool *tool;
    toolmend_view given_name; /* empty: as the record says */
    struct pool pool;         /* of the last record */
    struct findings findings;
};

/* One record being checked. */
struct checking {
    struct document *document;
    struct pool *pool;
    struct findings *findings;
    struct claim claim;
    toolmend_view input;
    struct plain plain;    /* of an input that is no JSON */
    toolmend_view text;    /* what is judged: the input, or the text that it is mended to;
                                   ptr NULL: it cannot be mended */
    toolmend_view asked;   /* the same for the validator */
    struct script changes; /* what the edits do to that, in its bytes */
    toolmend_report *validated; /* what the validator says of it; NULL: there is none */
};

static const toolmend_view whole = {"", 0};

static bool fault(struct checking *c, const char *clause, const char *why) {
    find_fault(c->findings, SIZE_MAX, whole, clause, why);
    return false;
}

static bool edit_fault(struct checking *c, size_t number, const char *clause,
                       const char *why) {
    find_fault(c->findings, number, c->claim.edits.list[number].pointer, clause, why);
    return false;
}

static bool is_json(const struct checking *c) {
    return c->text.ptr == c->input.ptr;
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
            return edit_fault(c, i, "P12", "old is not as long as its bytes");
        if (edit->start < input.len)
            return edit_fault(c, i, "P12",
                              "edits are not ascending and disjoint by their bytes");
        size_t kept = edit->start - input.len;
        if (kept > output.len - at)
            return edit_fault(c, i, "P12", "it lies behind the end of the text");
        write_view(&input, view_cut(output, at, at + kept));
        at += kept;
        if (edit->new_text.len > output.len - at ||
            !view_same(view_cut(output, at, at + edit->new_text.len), edit->new_text))
            return edit_fault(c, i, "P12", "new is not what stands in the text there");
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
            return fault(c, "P1", "a repaired text has no edit");
        if (!undo(c))
            return false;
    } else if (c->claim.edits.count > 0) {
        return fault(c, "P7", "a text that is not repaired has edits");
    }
    return !text || view_same(*text, c->input) ||
           fault(c, "P12", "the record is about another text than the one given");
}

/* ---- what the validator says of it ---------------------------------------------------------------------- */

static bool is_same_violation(const struct claimed_violation *claimed,
                              const toolmend_violation *found) {
    bool equal = false;
    toolmend_view expected = found->expected;
    if (expected.len == 0)
        expected = (toolmend_view){"null", 4};
    return view_same(claimed->pointer, found->pointer) &&
           view_is(claimed->keyword, found->keyword) &&
           view_same(claimed->schema_pointer, found->schema_pointer) &&
           view_is(claimed->received, toolmend_kind_name(found->received)) &&
           toolmend_json_equal(claimed->expected, expected, &equal) == TOOLMEND_OK &&
           equal;
}

static bool check_violations(struct checking *c) {
    size_t count = c->validated ? toolmend_report_violation_count(c->validated) : 0;
    if (c->claim.violation_count != count)
        return fault(c, "P7", "it lists more or fewer violations than the text has");
    bool *told = pool_take(c->pool, count + 1, sizeof *told);
    for (size_t i = 0; i < count; i++) {
        toolmend_violation found = toolmend_report_violation(c->validated, i);
        size_t same = 0;
        while (same < count &&
               (told[same] || !is_same_violation(&c->claim.violations[same], &found)))
            same++;
        if (same == count)
            return fault(c, "P7", "it does not list a violation that the text has");
        told[same] = true;
    }
    return true;
}

/* The warnings that are due: `list` has room for them. Of a text that is not handed on as it
 * stands it is not told that it looks wrapped, nor, where it is cut, that it repeats a name. */
static size_t warnings_due(struct checking *c, toolmend_warning *list) {
    size_t count = 0, tools = toolmend_tool_warning_count(c->document->tool);
    if (!c->validated) {
        for (; count < tools; count++)
            list[count] = toolmend_tool_warning(c->document->tool, count);
        return count;
    }
    for (size_t i = 0; i < toolmend_report_warning_count(c->validated); i++) {
        toolmend_warning one = toolmend_report_warning(c->validated, i);
        bool repeats = strcmp(one.id, "duplicate-key") == 0;
        bool told =
            is_json(c) || (strcmp(one.id, "looks-wrapped") != 0 &&
                           !(repeats && c->claim.reason == TOOLMEND_REASON_TRUNCATED));
        if (told)
            list[count++] = one;
    }
    return count;
}

static bool check_warnings(struct checking *c) {
    size_t room = toolmend_tool_warning_count(c->document->tool) +
                  (c->validated ? toolmend_report_warning_count(c->validated) : 0);
    toolmend_warning *due = pool_take(c->pool, room + 1, sizeof *due);
    size_t count = warnings_due(c, due);
    if (!c->claim.has_warnings)
        return true;
    if (c->claim.warning_count != count)
        return fault(c, "P12", "it lists more or fewer warnings than are due");
    for (size_t i = 0; i < count; i++) {
        size_t same = 0;
        while (same < count &&
               !(view_is(c->claim.warnings[same].id, due[i].id) &&
                 view_same(c->claim.warnings[same].pointer, due[i].pointer)))
            same++;
        if (same == count)
            return fault(c, "P12", "it does not list a warning that is due");
    }
    return true;
}

/* May the text be stored as arguments: is it strict JSON and an object (host/history)? */
static bool is_storable(toolmend_view text) {
    size_t at = 0;
    while (at < text.len && memchr(" \t\n\r", text.ptr[at], 4))
        at++;
    return at < text.len && text.ptr[at] == '{' &&
           toolmend_json_check(text, NULL) == TOOLMEND_OK;
}

/* What speaks against a word that came without quotes, in what the changes make; NULL: nothing.
 * *word: the first of which that is so. */
static const char *fault_of_words(struct checking *c, toolmend_view result,
                                  const struct script *changes,
                                  const struct tree_node **word) {
    const struct tree *tree = tree_read(c->pool, result);
    for (size_t i = 0; tree && i < c->plain.word_count; i++) {
        *word = c->plain.words[i];
        const struct tree_node *now = word_in_result(tree, changes, *word);
        const char *why = now ? word_fault(c->document, c->pool, now)
                              : "the word is changed by another rule";
        if (why)
            return why;
    }
    return NULL;
}

/* The rules that mended the input and that the profile does not hold, as bits. */
static uint64_t missing_rules(const struct checking *c) {
    uint64_t missing = 0;
    for (size_t i = 0; i < clause_count(); i++)
        if ((c->plain.acted & clause_bit(clause_at(i))) &&
            !clause_held(clause_at(i), c->claim.profile))
            missing |= clause_bit(clause_at(i));
    return missing;
}

/* May the mended text of a rejected call be stored: by what the profile holds, and without a
 * word that could be part of a text? `{}` for no text may not. */
static bool is_made_to_be_stored(struct checking *c) {
    static const struct script none = {NULL, 0, 0};
    const struct tree_node *word;
    return c->plain.edits.count == 0 ||
           (!missing_rules(c) && view_trim(c->input).len > 0 &&
            !fault_of_words(c, c->text, &none, &word));
}

/* What may be stored of the call; ptr NULL: nothing. */
static toolmend_view storable_text(struct checking *c) {
    bool rejected = c->claim.verdict == TOOLMEND_REJECTED;
    toolmend_view text = rejected ? c->text : c->claim.text;
    bool made = !rejected || is_made_to_be_stored(c);
    return text.ptr && made && is_storable(text) ? text : (toolmend_view){NULL, 0};
}

/* The members for the host: what may be stored, told and shown. */
static bool check_host_members(struct checking *c) {
    enum { NOTES_MAX = 64 };
    const struct claim *claim = &c->claim;
    bool rejected = claim->verdict == TOOLMEND_REJECTED;
    toolmend_view storable = storable_text(c);
    bool sound = true;
    if (claim->has_message && (claim->message.ptr != NULL) != rejected)
        sound = fault(c, "record", "a message is for a rejected call, and only for one");
    if (claim->message.len > TOOLMEND_MESSAGE_MAX)
        sound = fault(c, "record", "the message is longer than 1,000 bytes");
    if (claim->note_count > NOTES_MAX ||
        (claim->note_count > 0 && claim->edits.count == 0))
        sound = fault(c, "record", "a note is for a change, and there are 64 at most");
    if (!claim->has_history)
        return sound;
    if (claim->history.ptr && !storable.ptr)
        sound = fault(c, "record", "the history is a text that is no JSON object");
    else if (claim->history.ptr && !view_same(claim->history, storable))
        sound = fault(c, "record", "the history is not the text");
    if (!claim->history.ptr && storable.ptr && claim->reason != TOOLMEND_REASON_LIMIT)
        sound = fault(c, "record", "the history is null, and the text is an object");
    return sound;
}

/* ---- verdicts --------------------------------------------------------------------------------------- */

static bool is_valid(const struct checking *c) {
    return c->validated && toolmend_report_verdict(c->validated) == TOOLMEND_VALID;
}

static bool check_valid(struct checking *c) {
    if (is_json(c) && is_valid(c))
        return true;
    return fault(c, "P1", "the text is not valid under the schema");
}

/* Can anything in a text like this have a reading or a doubt? */
static bool may_be_ambiguous(struct checking *c) {
    const struct tree *tree = tree_read(c->pool, c->text);
    const struct tree_node *root = tree ? tree->root : NULL;
    if (!root || root->kind == TREE_OBJECT)
        return true;
    if (root->kind == TREE_ARRAY)
        return root->count == 1 && root->first->kind == TREE_OBJECT;
    const struct tree *inner = root->kind == TREE_STRING && root->text.ptr
                                   ? tree_read(c->pool, view_trim(root->text))
                                   : NULL;
    return inner &&
           (inner->root->kind == TREE_OBJECT || inner->root->kind == TREE_STRING);
}

/* May a word without quotes be why the text is refused? Of a text that is not valid as it is
 * mended, who knows where it would stand in a result. */
static bool may_be_for_words(struct checking *c) {
    static const struct script none = {NULL, 0, 0};
    const struct tree_node *word;
    return c->plain.word_count > 0 &&
           (!is_valid(c) || fault_of_words(c, c->text, &none, &word));
}

/* The reasons before the claimed one must not hold, and the claimed one must, as far as reader
 * and validator can tell. That another limit was met they cannot. */
static bool check_reason(struct checking *c) {
    toolmend_reason claimed = c->claim.reason;
    toolmend_reason found = toolmend_report_reason(c->validated);
    if (claimed == TOOLMEND_REASON_LIMIT || claimed == found ||
        (claimed == TOOLMEND_REASON_NOT_JSON && may_be_for_words(c)))
        return true;
    switch (found) {
    case TOOLMEND_REASON_LIMIT:
        return fault(c, "reason/limit", "a limit is met, and another reason is given");
    case TOOLMEND_REASON_TRUNCATED:
        return fault(c, "P10", "the text is cut, and another reason is given");
    case TOOLMEND_REASON_NOT_JSON:
        return fault(c, "reason/not-json",
                     "the text is not JSON, and another reason is given");
    case TOOLMEND_REASON_AMBIGUOUS:
        return fault(c, "text/repeated-names",
                     "a name is repeated, and another reason is given");
    case TOOLMEND_REASON_SCHEMA_MISMATCH:
        break;
    case TOOLMEND_REASON_NONE:
        return fault(c, "P1", "the text is valid under the schema, and it is refused");
    }
    if (claimed == TOOLMEND_REASON_TRUNCATED)
        return fault(c, "reason/truncated", "the text is not cut");
    if (claimed == TOOLMEND_REASON_NOT_JSON)
        return fault(c, "reason/not-json", "the text is JSON, or is mended to it");
    return may_be_ambiguous(c) ||
           fault(c, "reason/ambiguous", "no rule can read a text of this kind");
}

/* A valid text that repeats a name with equal values may be refused as ambiguous. */
static bool is_repeating(struct checking *c) {
    const struct tree *tree = tree_read(c->pool, c->text);
    return tree && tree_repeats_name(tree);
}

/* The text cannot be mended; why is the reason. */
static bool check_unmended(struct checking *c) {
    toolmend_reason claimed = c->claim.reason;
    switch (c->plain.outcome) {
    case PLAIN_LIMIT:
        return fault(c, "reason/limit", "a limit is met, and another reason is given");
    case PLAIN_TRUNCATED:
        return claimed == TOOLMEND_REASON_TRUNCATED ||
               fault(c, "P10", "the text is cut, and another reason is given");
    case PLAIN_DOUBT:
        return claimed == TOOLMEND_REASON_AMBIGUOUS ||
               fault(c, c->plain.what->id, "it is in doubt, and another reason is given");
    case PLAIN_UNEXPLAINED:
    case PLAIN_MENDED:
        break;
    }
    return claimed == TOOLMEND_REASON_NOT_JSON ||
           fault(c, "reason/not-json",
                 "the text is not JSON, and another reason is given");
}

/* The text is mended by rules that the profile does not hold. */
static bool check_withheld(struct checking *c, uint64_t missing) {
    static const char closer[] = "syntax/missing-closer";
    uint64_t bit = clause_bit(clause_named((toolmend_view){closer, sizeof closer - 1}));
    toolmend_reason claimed = c->claim.reason;
    bool repeats = is_repeating(c), cut = missing & bit;
    if (cut)
        return claimed == TOOLMEND_REASON_TRUNCATED ||
               fault(c, "P10", "the text is cut, and another reason is given");
    if (claimed == TOOLMEND_REASON_AMBIGUOUS)
        return repeats || (!is_valid(c) && may_be_ambiguous(c)) ||
               fault(c, "reason/ambiguous", "the mended text has one reading");
    if (repeats)
        return fault(c, "text/repeated-names",
                     "a name is repeated, and another reason is given");
    return claimed == TOOLMEND_REASON_NOT_JSON ||
           fault(c, "text/doubt",
                 "the profile lacks a rule that mends it, and another reason is given");
}

static bool check_rejected(struct checking *c) {
    uint64_t missing = missing_rules(c);
    if (c->claim.reason == TOOLMEND_REASON_NONE)
        return fault(c, "record", "a rejected text has no reason");
    if (c->claim.reason == TOOLMEND_REASON_LIMIT)
        return true;
    if (!c->text.ptr)
        return check_unmended(c);
    if (missing)
        return check_withheld(c, missing);
    if (is_valid(c) && c->claim.reason == TOOLMEND_REASON_AMBIGUOUS && is_repeating(c))
        return true;
    return check_reason(c);
}

/* ---- repaired --------------------------------------------------------------------------------------- */

static bool check_words(struct checking *c) {
    const struct tree_node *word = NULL;
    const char *why = fault_of_words(c, c->claim.text, &c->changes, &word);
    if (why)
        find_fault(c->findings, SIZE_MAX, tree_pointer(c->pool, word),
                   "syntax/bare-enum-word", why);
    return !why;
}

/* Is the input one that may be repaired at all? */
static bool check_repairable(struct checking *c) {
    if (toolmend_report_verdict(c->validated) == TOOLMEND_VALID)
        return fault(c, "P1", "the text that came is valid, and it is changed");
    switch (toolmend_report_reason(c->validated)) {
    case TOOLMEND_REASON_LIMIT:
        return fault(c, "text/limits", "the text that came is beyond a limit");
    case TOOLMEND_REASON_TRUNCATED:
        return fault(c, "P10", "the text that came is cut, and it is repaired");
    case TOOLMEND_REASON_NOT_JSON:
        return fault(c, "reason/not-json", "the text that came is not JSON");
    case TOOLMEND_REASON_AMBIGUOUS:
        return fault(c, "text/repeated-names", "the text that came repeats a name");
    case TOOLMEND_REASON_SCHEMA_MISMATCH:
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
        return fault(c, "P7", "the text is not valid under the schema");
    return !tree_repeats_name(tree) ||
           fault(c, "text/repeated-names", "the text repeats a name");
}

/* Does the profile hold the rules, and do the pointers name something? */
static bool check_edits(struct checking *c, const struct tree *before) {
    bool sound = true;
    for (size_t i = 0; i < c->claim.edits.count; i++) {
        const struct script_edit *edit = &c->claim.edits.list[i];
        if (!tree_at(before, edit->pointer))
            sound = edit_fault(c, i, "P12", "its pointer names nothing in the text");
        for (size_t k = 0; k < edit->rule_count; k++)
            if (!clause_held(edit->rules[k], c->claim.profile))
                sound = edit_fault(c, i, edit->rules[k]->id,
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
            (void)edit_fault(c, edit->number, clause, why);
    }
}

/* Do the changes make the output of the mended text? */
static bool make_the_output(struct checking *c) {
    toolmend_view made = script_apply(c->pool, c->text, 0, c->text.len, &c->changes, 0);
    return (made.ptr && view_same(made, c->claim.text)) ||
           fault(c, "P12", "its edits do not make the text of the mended one");
}

/* What the edits do to the text, once those are seen to that mend it. */
static bool find_changes(struct checking *c, const struct tree *before) {
    if (!is_json(c))
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
        return fault(c, "text/limits", "the text that came is beyond a limit");
    case PLAIN_TRUNCATED:
        return fault(c, "P10", "the text that came is cut, and it is repaired");
    case PLAIN_DOUBT:
        return fault(c, c->plain.what->id, "the text that came is in doubt");
    case PLAIN_UNEXPLAINED:
    case PLAIN_MENDED:
        break;
    }
    return fault(c, "reason/not-json", "no rule explains the text that came");
}

static bool check_repaired(struct checking *c) {
    if (!c->text.ptr)
        return refuse_unmended(c);
    if ((is_json(c) && !check_repairable(c)) || !check_output(c))
        return false;
    const struct tree *before = is_json(c) ? tree_read(c->pool, c->text) : c->plain.tree;
    if (!before)
        return fault(c, "text/limits", "the text that came is nested too deep");
    if (!check_edits(c, before) || !find_changes(c, before) || !check_words(c))
        return false;
    if (!is_json(c) && c->changes.count == 0)
        return true;
    if (!check_repairable(c))
        return false;
    check_conserved(c);
    struct repair repair = {.document = c->document,
                            .pool = c->pool,
                            .before = before,
                            .after = c->claim.text,
                            .edits = c->changes,
                            .finish = c->claim.finish};
    retrace(&repair, c->findings);
    if (c->findings->count == 0)
        find_rival(&repair, c->findings);
    return true;
}

/* ---- all of it -------------------------------------------------------------------------------------- */

/* What is judged: the input, or what the syntax rules make of it. A number at the end of that
 * was not cut: something stood behind it, in whose place the validator sees a space. */
static void find_text(struct checking *c) {
    struct plain_request request = {.text = c->input,
                                    .finish = c->claim.finish,
                                    .rules = plain_rules(),
                                    .schema = c->document->tree};
    struct writing asked = {.pool = c->pool};
    c->text = c->asked = c->input;
    if (toolmend_json_check(c->input, NULL) == TOOLMEND_OK)
        return;
    c->plain = plain_read(c->pool, &request);
    c->text = c->plain.tree ? c->plain.tree->text : (toolmend_view){NULL, 0};
    write_view(&asked, c->text);
    write_words(&asked, " ");
    c->asked = written(&asked);
}

static void check_claim(struct checking *c) {
    bool rejected = c->claim.verdict == TOOLMEND_REJECTED;
    if (!rejected && c->claim.reason != TOOLMEND_REASON_NONE)
        (void)fault(c, "record", "a text that is not rejected has a reason");
    find_text(c);
    if (c->text.ptr && toolmend_validate(c->document->tool, c->asked, NULL, &c->validated,
                                         NULL) != TOOLMEND_OK) {
        (void)fault(c, "text/limits", "the validator cannot take the text");
        return;
    }
    bool sound = rejected                                ? check_rejected(c)
                 : c->claim.verdict == TOOLMEND_REPAIRED ? check_repaired(c)
                                                         : check_valid(c);
    if (sound) {
        (void)check_violations(c);
        (void)check_warnings(c);
        (void)check_host_members(c);
    }
    toolmend_report_free(c->validated);
}

enum record_answer record_verify(struct record_check *check, toolmend_view record,
                                 const toolmend_view *text) {
    struct checking c = {
        .document = &check->document, .pool = &check->pool, .findings = &check->findings};
    pool_free(&check->pool);
    check->findings = (struct findings){.pool = &check->pool};
    const char *why = claim_read(&check->pool, record, &c.claim, &check->findings);
    if (why) {
        find_fault(&check->findings, SIZE_MAX, whole, "form", why);
        return RECORD_IS_NONE;
    }
    check->document.name = check->given_name.len > 0 ? check->given_name : c.claim.tool;
    if (!view_same(check->document.name, c.claim.tool))
        (void)fault(&c, "P12", "the record is about another tool");
    if (find_input(&c, text) && check->findings.count == 0)
        check_claim(&c);
    return check->findings.count == 0 ? RECORD_HOLDS : RECORD_FAILS;
}

toolmend_status record_open(toolmend_view name, toolmend_view schema,
                            struct record_check **out, toolmend_error *error) {
    struct record_check *check = calloc(1, sizeof *check);
    *out = NULL;
    if (!check) {
        if (error)
            *error = (toolmend_error){TOOLMEND_E_MEMORY, SIZE_MAX, "",
                                      "out of memory; free some"};
        return TOOLMEND_E_MEMORY;
    }
    toolmend_status status =
        document_open(&check->document, name, schema, &check->tool, error);
    if (status != TOOLMEND_OK) {
        record_close(check);
        return status;
    }
    check->given_name = check->document.name;
    *out = check;
    return TOOLMEND_OK;
}

void record_close(struct record_check *check) {
    if (!check)
        return;
    pool_free(&check->pool);
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
