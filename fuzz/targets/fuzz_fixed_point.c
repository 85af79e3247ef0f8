/* SPDX-License-Identifier: MIT
 *
 * fuzz_fixed_point.c - P9: a repair is done once, and by what was said, not in which order.
 *
 * In every profile: the same call gives the same record to the byte, repairing the output gives
 * back that very output, and neither the order of members in the text nor that of members,
 * branches, aliases and relations in the schema changes the verdict, the reason, the value or the
 * set of rules. Values are compared by the naive judge and by the library; the order is changed by
 * permute.h. Where a limit was met, the order may decide which one. Where a hint writes a value as
 * text its order is content, and only the schema's is changed.
 */
#include "../generate/hinted.h"
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/permute.h"
#include "ask.h"

/* One input: the case, its tool and its reports, a profile each. */
struct subject {
    struct fuzz_case made;
    toolmend_tool *tool;
    toolmend_report *reports[FUZZ_PROFILES];
    unsigned number; /* of the text: what is done once a text differs by it */
};

static _Noreturn void fail(const struct subject *subject, const char *property) {
    fuzz_fail(property, subject->made.schema, subject->made.text);
}

/* ---- the same call -------------------------------------------------------------------- */

static toolmend_view record(const struct subject *subject, toolmend_report *report) {
    toolmend_view json;
    if (toolmend_report_json(report, &json) != TOOLMEND_OK)
        fail(subject, "a report has a record");
    return json;
}

/* The record has everything: text, reason, edits, violations, warnings, readings. */
static void check_again(const struct subject *subject, size_t profile) {
    struct fuzz_case copy = subject->made;
    copy.text = fuzz_copy(subject->made.text.ptr, subject->made.text.len);
    toolmend_report *first = subject->reports[profile];
    toolmend_report *second = fuzz_repair(subject->tool, &copy, fuzz_profiles[profile]);
    if (!fuzz_same(record(subject, first), record(subject, second)) ||
        toolmend_report_steps(first) != toolmend_report_steps(second))
        fail(subject, "P9: the same input gives the same record and steps");
    toolmend_report_free(second);
    fuzz_drop(copy.text);
}

/* ---- the output ----------------------------------------------------------------------- */

static void check_output(const struct subject *subject, size_t profile) {
    if (toolmend_report_verdict(subject->reports[profile]) != TOOLMEND_REPAIRED)
        return;
    toolmend_view output = toolmend_report_text(subject->reports[profile]);
    struct fuzz_case next = subject->made;
    next.text = fuzz_copy(output.ptr, output.len);
    toolmend_report *report = fuzz_repair(subject->tool, &next, fuzz_profiles[profile]);
    toolmend_view again = toolmend_report_text(report);
    if (toolmend_report_verdict(report) != TOOLMEND_VALID)
        fail(subject, "P9: repairing the output gives valid");
    if (again.ptr != next.text.ptr || !fuzz_same(again, output) ||
        toolmend_report_edit_count(report) != 0)
        fail(subject, "P9: repairing the output changes nothing");
    toolmend_report_free(report);
    fuzz_drop(next.text);
}

/* ---- another order -------------------------------------------------------------------- */

/* The rules of all edits, one bit each. */
static uint64_t rules_of(const toolmend_report *report) {
    uint64_t rules = 0;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        for (size_t k = 0; k < toolmend_rule_count(); k++)
            if (fuzz_names(&edit, toolmend_rule_at(k).id))
                rules |= (uint64_t)1 << k;
    }
    return rules;
}

static bool same_value(toolmend_view a, toolmend_view b) {
    bool equal = false;
    if (model_texts_equal(fuzz_naive(a), fuzz_naive(b)) == MODEL_FALSE)
        return false;
    return toolmend_json_equal(a, b, &equal) == TOOLMEND_OK && equal;
}

/* `other` is the subject in another order. */
static void compare(const struct subject *subject, const toolmend_report *report,
                    const struct fuzz_case *other, const toolmend_report *its) {
    const char *broken = NULL;
    if (fuzz_is_limited(report) || fuzz_is_limited(its))
        return;
    if (toolmend_report_verdict(report) != toolmend_report_verdict(its))
        broken = "P9: the order does not change the verdict";
    else if (toolmend_report_reason(report) != toolmend_report_reason(its))
        broken = "P9: the order does not change the reason";
    else if (toolmend_report_verdict(report) == TOOLMEND_REPAIRED &&
             !same_value(toolmend_report_text(report), toolmend_report_text(its)))
        broken = "P9: the order does not change what it is repaired to";
    else if (rules_of(report) != rules_of(its))
        broken = "P9: the order does not change the rules";
    if (!broken)
        return;
    fuzz_show("in one order", subject->made.schema, subject->made.text);
    fuzz_fail(broken, other->schema, other->text);
}

static void check_order(const struct subject *subject, const struct fuzz_case *other) {
    toolmend_tool *tool = fuzz_tool(other->schema);
    if (!tool)
        fuzz_fail("P9: the order does not change whether a schema is one", other->schema,
                  other->text);
    for (size_t i = 0; i < FUZZ_PROFILES; i++) {
        toolmend_report *report = fuzz_repair(tool, other, fuzz_profiles[i]);
        compare(subject, subject->reports[i], other, report);
        toolmend_report_free(report);
    }
    toolmend_tool_free(tool);
}

static unsigned hash(toolmend_view text) {
    unsigned hash = (unsigned)text.len;
    for (size_t i = 0; i < text.len; i++)
        hash = hash * 31 + (unsigned char)text.ptr[i];
    return hash;
}

static void check_other_order(const struct subject *subject, unsigned order) {
    struct fuzz_case other = subject->made;
    other.schema = fuzz_permute_schema(subject->made.schema, order);
    other.text = fuzz_writes_text(subject->made.schema)
                     ? fuzz_copy(subject->made.text.ptr, subject->made.text.len)
                     : fuzz_permute_text(subject->made.text, order);
    check_order(subject, &other);
    fuzz_case_free(&other);
}

static void check_subject(struct subject *subject) {
    for (size_t i = 0; i < FUZZ_PROFILES; i++) {
        subject->reports[i] =
            fuzz_repair(subject->tool, &subject->made, fuzz_profiles[i]);
        check_output(subject, i);
    }
    check_again(subject, subject->number / 4 % FUZZ_PROFILES);
    check_other_order(subject, 0); /* turned round */
    if (subject->number % 4 == 0)
        check_other_order(subject, subject->number | 1); /* shuffled */
    for (size_t i = 0; i < FUZZ_PROFILES; i++)
        toolmend_report_free(subject->reports[i]);
}

/* ---- inputs ----------------------------------------------------------------------------- */

/* Choices of which kind: with hints or without. */
static bool has_hints(const uint8_t *data, size_t size) {
    return size > 0 && data[0] / 2 % 2 == 0;
}

static void write_choices(const uint8_t *data, size_t size, struct fuzz_text *out) {
    if (has_hints(data, size))
        fuzz_write_hinted_case(data, size, out);
    else
        fuzz_write_case(data, size, out);
}

static struct fuzz_case make(const uint8_t *data, size_t size) {
    if (!has_hints(data, size))
        return fuzz_case_make(data, size);
    struct fuzz_hinted made = fuzz_hinted_make(data, size);
    fuzz_drop(made.bare);
    return (struct fuzz_case){made.schema, made.text, made.finish, false};
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .head = fuzz_head, .write = write_choices};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct subject subject = {.made = make(data, size)};
    subject.tool = fuzz_tool(subject.made.schema);
    subject.number = hash(subject.made.text);
    if (subject.tool)
        check_subject(&subject);
    toolmend_tool_free(subject.tool);
    fuzz_case_free(&subject.made);
    return 0;
}
