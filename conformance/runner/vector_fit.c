/* SPDX-License-Identifier: MIT
 *
 * vector_fit.c - compares a report of the library with the outcomes of a case.
 *
 * Rules and violations are compared as sets. History and violations, which only the library is
 * asked for, are read from the line of the case.
 */
#include "vector_fit.h"

#include <stdlib.h>
#include <string.h>

#include "canonical.h"
#include "score.h"
#include "suite_internal.h"

/* Does the JSON string spell these bytes? */
static bool spells(toolmend_view json, toolmend_view bytes) {
    char *decoded = malloc(json.len);
    size_t len = decoded ? toolmend_json_string(json, decoded, json.len) : SIZE_MAX;
    bool equal = len != SIZE_MAX && canonical_same((toolmend_view){decoded, len}, bytes);
    free(decoded);
    return equal;
}

/* ---- rules ------------------------------------------------------------------------------- */

static bool lists(const struct suite_expect *row, const char *rule) {
    for (size_t i = 0; i < row->rule_count; i++)
        if (strcmp(row->rules[i], rule) == 0)
            return true;
    return false;
}

static bool uses(const toolmend_report *report, const char *rule) {
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        for (size_t k = 0; k < edit.rule_count; k++)
            if (strcmp(edit.rules[k], rule) == 0)
                return true;
    }
    return false;
}

static bool fits_rules(const toolmend_report *report, const struct suite_expect *row) {
    for (size_t i = 0; i < row->rule_count; i++)
        if (!uses(report, row->rules[i]))
            return false;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        for (size_t k = 0; k < edit.rule_count; k++)
            if (!lists(row, edit.rules[k]))
                return false;
    }
    return true;
}

/* ---- violations, history ----------------------------------------------------------------- */

static bool is_violation(const toolmend_violation *violation, toolmend_view expected) {
    return spells(toolmend_json_at(expected, "/pointer"), violation->pointer) &&
           is_word(toolmend_json_at(expected, "/keyword"), violation->keyword);
}

static bool is_listed(const toolmend_violation *violation, toolmend_view list) {
    toolmend_view expected;
    for (size_t at = 0; toolmend_json_next(list, &at, NULL, &expected);)
        if (is_violation(violation, expected))
            return true;
    return false;
}

static bool is_reported(const toolmend_report *report, toolmend_view expected) {
    for (size_t i = 0; i < toolmend_report_violation_count(report); i++) {
        toolmend_violation violation = toolmend_report_violation(report, i);
        if (is_violation(&violation, expected))
            return true;
    }
    return false;
}

/* Both ways: a union reports a place more than once. */
static bool fits_violations(const toolmend_report *report, toolmend_view list) {
    toolmend_view expected;
    for (size_t i = 0; i < toolmend_report_violation_count(report); i++) {
        toolmend_violation violation = toolmend_report_violation(report, i);
        if (!is_listed(&violation, list))
            return false;
    }
    for (size_t at = 0; toolmend_json_next(list, &at, NULL, &expected);)
        if (!is_reported(report, expected))
            return false;
    return true;
}

/* null in a row: there is nothing to store. */
static bool fits_history(const toolmend_report *report, toolmend_view expected) {
    toolmend_view history = toolmend_report_history(report);
    return expected.ptr[0] == 'n' ? !history.ptr
                                  : history.ptr && spells(expected, history);
}

/* ---- a row ------------------------------------------------------------------------------- */

static bool fits_verdict(const toolmend_report *report, const struct suite_expect *row) {
    toolmend_reason reason = toolmend_report_reason(report);
    toolmend_view word = {toolmend_reason_name(reason),
                          strlen(toolmend_reason_name(reason))};
    switch (toolmend_report_verdict(report)) {
    case TOOLMEND_VALID:
        return row->outcome == SUITE_VALID;
    case TOOLMEND_REPAIRED:
        return row->outcome == SUITE_REPAIRED &&
               canonical_same(toolmend_report_text(report), row->arguments) &&
               fits_rules(report, row);
    case TOOLMEND_REJECTED:
        break;
    }
    return row->outcome == SUITE_REJECTED &&
           (!row->reason.ptr || canonical_same(word, row->reason));
}

/* Was the text refused for something around the value that the profile has no rule for? Nothing
 * that the case says of the value can be asked then. */
static bool stops_before(const struct suite_case *test, const toolmend_report *report,
                         toolmend_profile profile) {
    if (reason_is_scored(test, profile))
        return false;
    switch (toolmend_report_reason(report)) {
    case TOOLMEND_REASON_TRUNCATED:
    case TOOLMEND_REASON_NOT_JSON:
        return true;
    case TOOLMEND_REASON_UNKNOWN_TOOL:
    case TOOLMEND_REASON_NO_TOOL:
    case TOOLMEND_REASON_SCHEMA_MISMATCH:
        return test->call;
    case TOOLMEND_REASON_NONE:
    case TOOLMEND_REASON_LIMIT:
    case TOOLMEND_REASON_AMBIGUOUS:
    case TOOLMEND_REASON_NOT_MARKUP:
        break;
    }
    return false;
}

/* `json`: the row in the case's line. */
static bool fits_row(const struct suite_case *test, const struct suite_expect *row,
                     toolmend_view json, const toolmend_report *report,
                     toolmend_profile profile) {
    toolmend_view violations = toolmend_json_at(json, "/violations");
    toolmend_view history = toolmend_json_at(json, "/history");
    bool rejected = toolmend_report_verdict(report) == TOOLMEND_REJECTED;
    if (row->outcome == SUITE_REJECTED && stops_before(test, report, profile))
        return true;
    if (violations.ptr && !fits_violations(report, violations))
        return false;
    if (row->outcome == SUITE_REPAIRED && rejected &&
        !expected_in_profile(test, row, profile))
        return true;
    return fits_verdict(report, row) &&
           (!row->name.ptr ||
            canonical_same(toolmend_report_tool_name(report), row->name)) &&
           (!history.ptr || fits_history(report, history));
}

bool vector_fits(const struct suite_case *test, const toolmend_report *report,
                 toolmend_profile profile) {
    toolmend_view expect = toolmend_json_at(test->line, "/expect");
    toolmend_view rows = toolmend_json_at(expect, "/any_of");
    toolmend_view json = expect;
    size_t at = 0;
    for (size_t i = 0; i < test->expect_count; i++) {
        if (rows.ptr && !toolmend_json_next(rows, &at, NULL, &json))
            return false;
        if (fits_row(test, &test->expect[i], json, report, profile))
            return true;
    }
    return false;
}
