/* SPDX-License-Identifier: MIT
 *
 * fuzz_one_text.c - P3 where the text is no JSON: it is mended in one way or in none.
 *
 * The judge is a second reader, written from the clauses alone (lenient.h). Where that finds the
 * end of the text, or doubt, or a place that no row explains, the answer is rejected for that
 * reason; where it finds a mended text that is valid, the answer is that text by those edits, in
 * the smallest profile that has their rows and in every larger one, and refused below.
 */
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/lenient.h"
#include "ask.h"

static _Noreturn void fail(const char *property, const struct fuzz_case *made,
                           const toolmend_report *report) {
    fuzz_show("came out", made->schema, toolmend_report_text(report));
    fuzz_fail(property, made->schema, made->text);
}

/* ---- refused -------------------------------------------------------------------------- */

static void check_refused(const struct fuzz_case *made, const toolmend_report *report,
                          const struct fuzz_lenient *mended) {
    toolmend_reason reason = toolmend_report_reason(report);
    if (toolmend_report_verdict(report) != TOOLMEND_REJECTED)
        fail("P3: what no row explains, or two, is rejected", made, report);
    if (mended->loose)
        return;
    if (mended->outcome == FUZZ_TRUNCATED && reason != TOOLMEND_REASON_TRUNCATED)
        fail("P10: a text that ends inside something is truncated", made, report);
    if (mended->outcome == FUZZ_DOUBT && reason != TOOLMEND_REASON_AMBIGUOUS)
        fail("P3: doubt is ambiguous", made, report);
    if (mended->outcome == FUZZ_UNEXPLAINED && reason != TOOLMEND_REASON_NOT_JSON)
        fail("what no row explains is not-json", made, report);
}

/* ---- mended --------------------------------------------------------------------------- */

static const char *tier_of(const char *id) {
    for (size_t i = 0; i < toolmend_rule_count(); i++)
        if (strcmp(toolmend_rule_at(i).id, id) == 0)
            return toolmend_rule_at(i).tier;
    return "none";
}

/* Has the profile all rows of the edits? */
static bool has_rows(toolmend_profile profile, const struct fuzz_lenient *mended) {
    for (size_t i = 0; i < mended->count; i++) {
        const char *tier = tier_of(mended->edits[i].rule);
        bool safe = strcmp(tier, "safe") == 0;
        bool standard = strcmp(tier, "standard") == 0;
        if (!safe &&
            (profile == TOOLMEND_SAFE || (profile == TOOLMEND_STANDARD && !standard)))
            return false;
    }
    return true;
}

static bool names(const struct fuzz_lenient *mended, const char *rule) {
    for (size_t i = 0; i < mended->count; i++)
        if (strcmp(mended->edits[i].rule, rule) == 0)
            return true;
    return false;
}

static bool same_edits(const toolmend_report *report, const struct fuzz_lenient *mended) {
    bool same = toolmend_report_edit_count(report) == mended->count;
    for (size_t i = 0; same && i < mended->count; i++) {
        const struct fuzz_mending *wanted = &mended->edits[i];
        toolmend_edit edit = toolmend_report_edit(report, i);
        toolmend_view made = {wanted->made.ptr, wanted->made.len};
        same = edit.start == wanted->start && edit.end == wanted->end &&
               fuzz_same(edit.new_text, made) && edit.rule_count == 1 &&
               fuzz_names(&edit, wanted->rule);
    }
    return same;
}

/* With some other word in place of each bare one the mended text must not be valid: else that
 * could have stood there, and what stands there may be its beginning. */
static void check_words(const struct fuzz_case *made, const toolmend_report *report,
                        const struct fuzz_lenient *mended) {
    size_t at = 0;
    for (size_t i = 0; i + 1 < mended->count; i++) {
        const struct fuzz_mending *edit = &mended->edits[i];
        struct fuzz_text other = {NULL, 0, 0};
        if (strcmp(edit->rule, "syntax/bare-enum-word") != 0)
            continue;
        while (mended->to[at] <= edit->start && mended->from[at] < edit->start)
            at++;
        size_t end = at + 1 + mended->edits[i + 1].start - edit->start;
        fuzz_add(&other, mended->text.ptr, at + 1);
        fuzz_puts(&other, "some other word");
        fuzz_add(&other, mended->text.ptr + end, mended->text.len - end);
        struct model_view view = {other.ptr, other.len};
        if (model_arguments_valid(fuzz_naive(made->schema), view).answer == MODEL_TRUE)
            fail("P3: a bare word stands where no other is possible", made, report);
        free(other.ptr);
        i++; /* the quote behind it */
    }
}

/* The mended text is valid. A bare word may still stand where other strings are possible. */
static void check_repaired(const struct fuzz_case *made, const toolmend_report *report,
                           const struct fuzz_lenient *mended) {
    toolmend_view text = {mended->text.ptr, mended->text.len};
    bool repaired = toolmend_report_verdict(report) == TOOLMEND_REPAIRED;
    if (!repaired && mended->words &&
        toolmend_report_reason(report) == TOOLMEND_REASON_NOT_JSON)
        return;
    if (!repaired)
        fail("P3: what is explained in one way is not missed", made, report);
    if (!fuzz_same(toolmend_report_text(report), text))
        fail("P3: what is explained in one way becomes that", made, report);
    if (!same_edits(report, mended))
        fail("P12: edits are those of the clauses", made, report);
    if (mended->words)
        check_words(made, report, mended);
}

/* Rows are missing in the profile. */
static void check_held_back(const struct fuzz_case *made, const toolmend_report *report,
                            toolmend_profile profile, const struct fuzz_lenient *mended) {
    bool open = profile == TOOLMEND_SAFE && names(mended, "syntax/missing-closer");
    toolmend_reason wanted = open ? TOOLMEND_REASON_TRUNCATED : TOOLMEND_REASON_NOT_JSON;
    if (toolmend_report_verdict(report) != TOOLMEND_REJECTED)
        fail("P3: a profile has the rules it has", made, report);
    if (toolmend_report_reason(report) != wanted && !mended->words)
        fail("a text whose row is missing is no JSON, or cut", made, report);
}

/* Is a text that was mended arguments, without any name in it twice? */
static bool is_sound(struct model_run *run, const struct fuzz_case *made,
                     struct model_view text) {
    struct model_node *root = model_parse(run, text);
    bool dropped = false;
    return root && model_unite_names(run, root, &dropped) && !dropped &&
           model_arguments_valid(fuzz_naive(made->schema), text).answer == MODEL_TRUE;
}

static bool is_blank(toolmend_view text) {
    for (size_t i = 0; i < text.len; i++)
        if (!fuzz_is_space(text.ptr[i]))
            return false;
    return true;
}

static bool begins_object(toolmend_view text) {
    size_t at = 0;
    while (at < text.len && fuzz_is_space(text.ptr[at]))
        at++;
    return at < text.len && text.ptr[at] == '{';
}

/* Refused, it leaves the mended text behind if the profile could make it, and it is an object. */
static void check_history(const struct fuzz_case *made, const toolmend_report *report,
                          const struct fuzz_lenient *mended, bool row) {
    toolmend_view history = toolmend_report_history(report);
    toolmend_view text = {mended->text.ptr, mended->text.len};
    bool object = !is_blank(made->text) && begins_object(text);
    if (toolmend_report_verdict(report) != TOOLMEND_REJECTED || mended->words)
        return;
    if (history.ptr ? !row || !fuzz_same(history, text) : row && object)
        fail("a refused text has its mended text as history, or none", made, report);
}

/* What a missing closer closed is not unwrapped, as more may have been meant in it: the two would
 * be one edit, since the closer goes. */
static void check_closed(const struct fuzz_case *made, const toolmend_report *report) {
    static const char *const unwrapping[] = {
        "root/object-in-array",
        "root/wrapped",
        "root/call-echo",
        "shape/keyed-value-for-array",
        "shape/keyed-scalar-for-array",
        "shape/indexed-object-for-array",
        "shape/array-of-one-for-value",
    };
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        if (!fuzz_names(&edit, "syntax/missing-closer"))
            continue;
        for (size_t k = 0; k < sizeof unwrapping / sizeof unwrapping[0]; k++)
            if (fuzz_names(&edit, unwrapping[k]))
                fail("P10: what was left open is not unwrapped", made, report);
    }
}

/* A mended text that is not JSON would be a fault of the judge. */
static void check_mended(const struct fuzz_case *made, const toolmend_report *report,
                         toolmend_profile profile, const struct fuzz_lenient *mended,
                         bool sound) {
    toolmend_reason reason = toolmend_report_reason(report);
    bool row = has_rows(profile, mended);
    check_history(made, report, mended, row);
    check_closed(made, report);
    if (!sound) {
        if (row && !mended->words &&
            (reason == TOOLMEND_REASON_TRUNCATED || reason == TOOLMEND_REASON_NOT_JSON))
            fail("P3: what is explained is JSON", made, report);
        if (!row && toolmend_report_verdict(report) != TOOLMEND_REJECTED)
            fail("P3: a profile has the rules it has", made, report);
    } else if (row) {
        check_repaired(made, report, mended);
    } else {
        check_held_back(made, report, profile, mended);
    }
}

static void check_validate(const struct fuzz_case *made, const toolmend_tool *tool) {
    toolmend_report *report = NULL;
    if (toolmend_validate(tool, made->text, NULL, &report, NULL) != TOOLMEND_OK)
        fuzz_fail("validate works", made->schema, made->text);
    if (toolmend_report_verdict(report) != TOOLMEND_REJECTED)
        fail("only JSON is valid", made, report);
    toolmend_report_free(report);
}

static void check_text(const struct fuzz_case *made, const toolmend_tool *tool) {
    struct model_run run = {0};
    struct fuzz_lenient_request request = {fuzz_naive(made->text), made->finish,
                                           model_parse(&run, fuzz_naive(made->schema)),
                                           false};
    struct fuzz_lenient mended = fuzz_read_leniently(&run, &request);
    bool is_mended = mended.outcome == FUZZ_MENDED;
    if (is_mended && !run.cannot && model_is_json(mended.text) == MODEL_FALSE)
        fuzz_fail("the judge itself mends to JSON", made->schema, made->text);
    /* what hints make of a sound text is fuzz_hint's question */
    bool sound =
        is_mended && !fuzz_has_hints(made->schema) && is_sound(&run, made, mended.text);
    bool judged = !run.cannot && (!is_mended || mended.count > 0);
    for (size_t i = 0; judged && i < FUZZ_PROFILES; i++) {
        toolmend_report *report = fuzz_repair(tool, made, fuzz_profiles[i]);
        if (fuzz_is_limited(report))
            ;
        else if (is_mended)
            check_mended(made, report, fuzz_profiles[i], &mended, sound);
        else
            check_refused(made, report, &mended);
        toolmend_report_free(report);
    }
    if (judged)
        check_validate(made, tool);
    model_free(&run);
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .head = fuzz_head, .write = fuzz_write_case};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_case made = fuzz_case_make(data, size);
    toolmend_tool *tool = fuzz_tool(made.schema);
    if (tool)
        check_text(&made, tool);
    toolmend_tool_free(tool);
    fuzz_case_free(&made);
    return 0;
}
