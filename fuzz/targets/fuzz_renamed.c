/* SPDX-License-Identifier: MIT
 *
 * fuzz_renamed.c - P13: what a member, a definition or a tool is called changes nothing, nor does
 * what a schema says to people.
 *
 * Schema and text are written once more with other names, word for word (rename.h), with another
 * name for the tool, and with descriptions, titles, defaults and examples wherever there were none.
 * Verdict, reason, output, and of every edit, violation and reading the rules, kinds and pointers
 * must be the same up to that renaming, in the profiles that go by tier. The output is renamed
 * and compared to the byte, so that neither an order nor a spelling hangs on a name.
 *
 * Left out: what cannot be renamed without changing what is said, such as patterns of names; texts
 * of which the second reader makes no JSON, since they have no names yet; and limits.
 */
#include "../generate/hinted.h"
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/rename.h"
#include "ask.h"

enum { INPUT_MAX = 8192 };

/* A case, the same with other names, and the way from the one to the other. */
struct pair {
    struct fuzz_case was, is;
    toolmend_tool *old, *fresh;
    struct model_run run;
    struct fuzz_renaming renaming;
};

static _Noreturn void fail(const struct pair *pair, const char *property) {
    fuzz_show("with other names", pair->is.schema, pair->is.text);
    fuzz_fail(property, pair->was.schema, pair->was.text);
}

/* ---- up to the renaming ----------------------------------------------------------------- */

static bool same(struct model_view a, toolmend_view b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

static bool same_pointer(struct pair *pair, toolmend_view was, toolmend_view is) {
    return same(fuzz_rename_pointer(&pair->renaming, fuzz_naive(was)), is);
}

static bool same_rules(const char *const *a, size_t a_count, const char *const *b,
                       size_t b_count) {
    for (size_t i = 0; i < a_count && a_count == b_count; i++)
        if (strcmp(a[i], b[i]) != 0)
            return false;
    return a_count == b_count;
}

static bool same_edits(struct pair *pair, const toolmend_report *was,
                       const toolmend_report *is) {
    bool all = toolmend_report_edit_count(was) == toolmend_report_edit_count(is);
    for (size_t i = 0; i < toolmend_report_edit_count(was) && all; i++) {
        toolmend_edit a = toolmend_report_edit(was, i);
        toolmend_edit b = toolmend_report_edit(is, i);
        all = same_pointer(pair, a.pointer, b.pointer) &&
              same_rules(a.rules, a.rule_count, b.rules, b.rule_count);
    }
    return all;
}

static bool same_violations(struct pair *pair, const toolmend_report *was,
                            const toolmend_report *is) {
    bool all =
        toolmend_report_violation_count(was) == toolmend_report_violation_count(is);
    for (size_t i = 0; i < toolmend_report_violation_count(was) && all; i++) {
        toolmend_violation a = toolmend_report_violation(was, i);
        toolmend_violation b = toolmend_report_violation(is, i);
        all = same_pointer(pair, a.pointer, b.pointer) &&
              strcmp(a.keyword, b.keyword) == 0 && a.received == b.received;
    }
    return all;
}

static bool same_readings(struct pair *pair, const toolmend_report *was,
                          const toolmend_report *is) {
    bool all = toolmend_report_reading_count(was) == toolmend_report_reading_count(is);
    for (size_t i = 0; i < toolmend_report_reading_count(was) && all; i++) {
        toolmend_reading a = toolmend_report_reading(was, i);
        toolmend_reading b = toolmend_report_reading(is, i);
        all = same_pointer(pair, a.pointer, b.pointer) &&
              same_rules(a.rules, a.rule_count, b.rules, b.rule_count);
    }
    return all;
}

static bool same_warnings(struct pair *pair, const toolmend_report *was,
                          const toolmend_report *is) {
    bool all = toolmend_report_warning_count(was) == toolmend_report_warning_count(is);
    for (size_t i = 0; i < toolmend_report_warning_count(was) && all; i++)
        all = strcmp(toolmend_report_warning(was, i).id,
                     toolmend_report_warning(is, i).id) == 0;
    (void)pair;
    return all;
}

/* ---- one profile ------------------------------------------------------------------------ */

static void compare(struct pair *pair, const toolmend_report *was,
                    const toolmend_report *is) {
    if (toolmend_report_verdict(was) != toolmend_report_verdict(is) ||
        toolmend_report_reason(was) != toolmend_report_reason(is))
        fail(pair, "P13: names change neither verdict nor reason");
    struct model_view output = fuzz_rename_text(
        &pair->renaming, fuzz_naive(toolmend_report_text(was)), TOOLMEND_FINISH_UNKNOWN);
    bool repaired = toolmend_report_verdict(was) == TOOLMEND_REPAIRED;
    const char *broken = NULL;
    if (repaired && !pair->run.cannot && !same(output, toolmend_report_text(is)))
        broken = "P13: names change nothing of what comes out";
    else if (!same_edits(pair, was, is))
        broken = "P13: names change no edit";
    else if (!same_violations(pair, was, is))
        broken = "P13: names change no violation";
    else if (!same_readings(pair, was, is))
        broken = "P13: names change no reading";
    else if (!same_warnings(pair, was, is))
        broken = "P13: names change no warning";
    if (!broken || pair->run.cannot)
        return;
    fuzz_show("came out", toolmend_report_text(was), toolmend_report_text(is));
    fail(pair, broken);
}

static void check_pair(struct pair *pair) {
    for (size_t i = 0; i < FUZZ_PROFILES && !pair->run.cannot; i++) {
        toolmend_report *was = fuzz_repair(pair->old, &pair->was, fuzz_profiles[i]);
        toolmend_report *is = fuzz_repair(pair->fresh, &pair->is, fuzz_profiles[i]);
        if (!fuzz_is_limited(was) && !fuzz_is_limited(is))
            compare(pair, was, is);
        toolmend_report_free(was);
        toolmend_report_free(is);
    }
}

static toolmend_tool *compile(const char *name, toolmend_view schema) {
    toolmend_tool *tool = NULL;
    toolmend_view called = {name, strlen(name)};
    return toolmend_tool_compile(called, schema, NULL, &tool, NULL) == TOOLMEND_OK ? tool
                                                                                   : NULL;
}

static void check_case(const struct fuzz_case *made) {
    struct pair pair = {.was = *made};
    pair.old = compile("tool", made->schema);
    if (!pair.old)
        return;
    fuzz_start_renaming(&pair.renaming, &pair.run, made->schema, made->text);
    pair.is = *made;
    if (!pair.run.cannot) {
        struct model_view schema = fuzz_rename_schema(&pair.renaming);
        struct model_view text =
            fuzz_rename_text(&pair.renaming, fuzz_naive(made->text), made->finish);
        pair.is.schema = fuzz_copy(schema.ptr, schema.len);
        pair.is.text = fuzz_copy(text.ptr, text.len);
        pair.fresh = compile(pair.renaming.fresh_tool, pair.is.schema);
        if (!pair.fresh && !pair.run.cannot)
            fail(&pair, "P13: names do not change whether a schema is one");
        if (!pair.run.cannot)
            check_pair(&pair);
        fuzz_drop(pair.is.schema);
        fuzz_drop(pair.is.text);
    }
    toolmend_tool_free(pair.old);
    toolmend_tool_free(pair.fresh);
    model_free(&pair.run);
}

/* ---- inputs ----------------------------------------------------------------------------- */

/* Choices of which kind: with hints or without. */
static bool has_hints(const uint8_t *data) {
    return data[0] / 2 % 2 == 0;
}

static void write_choices(const uint8_t *data, size_t size, struct fuzz_text *out) {
    if (size > 0 && has_hints(data))
        fuzz_write_hinted_case(data, size, out);
    else
        fuzz_write_case(data, size, out);
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .head = fuzz_head, .write = write_choices};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0 || size > INPUT_MAX)
        return 0;
    if (has_hints(data)) {
        struct fuzz_hinted made = fuzz_hinted_make(data, size);
        struct fuzz_case text = {made.schema, made.text, made.finish, false};
        check_case(&text);
        fuzz_hinted_free(&made);
    } else {
        struct fuzz_case made = fuzz_case_make(data, size);
        check_case(&made);
        fuzz_case_free(&made);
    }
    return 0;
}
