/* SPDX-License-Identifier: MIT
 *
 * vector_check.c - a case held against the library: its expectation, and the principles.
 *
 * Each case is run in every profile. A repair is due where the profile holds its rules and may be
 * refused elsewhere; `valid` and `rejected` hold in all; a case with hints says nothing of a
 * profile that does not see them. Beside the expectation stand the principles that need none: a
 * valid text is kept (P1), edits replay (P12), the output is valid (P9), what a smaller profile
 * repairs a larger one repairs to the same bytes (P3), and a cut text is refused as truncated
 * (P10).
 */
#include "vector_check.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "call_text.h"
#include "canonical.h"
#include "score.h"
#include "score_internal.h"
#include "vector_fit.h"

enum { PROFILES_MAX = 16 };

/* A case, what it is asked of, and where its faults are told. */
struct vector {
    const struct suite_case *test;
    const struct vector_check *how;
    toolmend_tool *tool;   /* of a repair */
    toolmend_tools *tools; /* of a whole call */
    bool failed;
};

static bool is_same(toolmend_view a, toolmend_view b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* ---- failures -------------------------------------------------------------------------- */

static int shown(toolmend_view text) {
    return text.len < 100000 ? (int)text.len : 100000;
}

/* One line about a failing case; the values follow it. */
__attribute__((format(printf, 3, 4))) static void
fail(struct vector *vector, toolmend_report *report, const char *format, ...) {
    const struct suite_case *test = vector->test;
    toolmend_view expect = toolmend_json_at(test->line, "/expect");
    toolmend_view json = {NULL, 0};
    va_list arguments;
    vector->failed = true;
    if (!vector->how->out)
        return;
    fprintf(vector->how->out, "FAIL %s: ", test->id);
    va_start(arguments, format);
    vfprintf(vector->how->out, format, arguments);
    va_end(arguments);
    fprintf(vector->how->out, "\n  text      %.*s\n  expected  %.*s\n", shown(test->text),
            test->text.ptr, shown(expect), expect.ptr);
    if (report && toolmend_report_json(report, &json) == TOOLMEND_OK)
        fprintf(vector->how->out, "  got       %.*s\n", shown(json), json.ptr);
}

/* ---- asking the library ------------------------------------------------------------------ */

/* Around each question to the library, and around nothing that judges its answer. */
static void begin(const struct vector *vector) {
    if (vector->how->asking)
        vector->how->asking(true);
}

static void end(const struct vector *vector) {
    if (vector->how->asking)
        vector->how->asking(false);
}

static bool open_vector(struct vector *vector) {
    const struct suite_case *test = vector->test;
    toolmend_error error = {.offset = SIZE_MAX};
    toolmend_view name = {test->tool_names[0], strlen(test->tool_names[0])};
    toolmend_view schema = toolmend_json_at(test->tool, "/parameters");
    begin(vector);
    toolmend_status status =
        test->call ? toolmend_tools_load(test->tool, NULL, &vector->tools, &error)
                   : toolmend_tool_compile(name, schema, NULL, &vector->tool, &error);
    end(vector);
    if (status != TOOLMEND_OK)
        fail(vector, NULL, "its tool: %s", error.message);
    return status == TOOLMEND_OK;
}

static void close_vector(struct vector *vector) {
    toolmend_tool_free(vector->tool);
    toolmend_tools_free(vector->tools);
}

/* NULL: it could not be judged, which has failed the case. */
static toolmend_report *ask(struct vector *vector, toolmend_view text,
                            toolmend_profile profile) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_error error = {.offset = SIZE_MAX};
    toolmend_report *report = NULL;
    toolmend_finish finish = vector->test->finish;
    begin(vector);
    toolmend_status status =
        vector->test->call
            ? toolmend_call(vector->tools, text, finish, &options, &report, &error)
            : toolmend_repair(vector->tool, text, finish, &options, &report, &error);
    end(vector);
    if (status != TOOLMEND_OK)
        fail(vector, NULL, "%s: %s", toolmend_profile_name(profile), error.message);
    return status == TOOLMEND_OK ? report : NULL;
}

/* ---- the principles that need no expectation -------------------------------------------- */

/* A layer may do more than its profile holds, the library may not: is the repair one of a later
 * tier than that of the profile? The case says the tier, not the catalogue. */
static bool comes_too_early(const struct suite_case *test, toolmend_profile profile) {
    return profile_rank(profile) >= 0 && test->tier && hints_are_known(test, profile) &&
           !expected_in_profile(test, &test->expect[0], profile);
}

/* P12: each edit names at least one rule, and only rules that the profile holds. */
static bool has_held_rules(const toolmend_report *report, toolmend_profile profile) {
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        if (edit.rule_count == 0)
            return false;
        for (size_t k = 0; k < edit.rule_count; k++)
            if (toolmend_profile_holds(profile, edit.rules[k]) == TOOLMEND_HOLDS_NOT)
                return false;
    }
    return true;
}

/* A stretch of a text. */
struct stretch {
    size_t start, end;
};

static struct stretch stretch_of(toolmend_view text, toolmend_view part) {
    size_t start = (size_t)(part.ptr - text.ptr);
    return (struct stretch){start, start + part.len};
}

/* The member or item whose value that is, with its name. */
static struct stretch whole_child(toolmend_view text, toolmend_view container,
                                  toolmend_view value) {
    toolmend_view name, child;
    for (size_t at = 0; toolmend_json_next(container, &at, &name, &child);)
        if (child.ptr == value.ptr && name.ptr)
            return (struct stretch){stretch_of(text, name).start,
                                    stretch_of(text, value).end};
    return stretch_of(text, value);
}

/* Does the edit stand within a value below this one? What is added to an object stands behind
 * its last member. */
static bool is_deeper(toolmend_view text, toolmend_view value,
                      const toolmend_edit *edit) {
    toolmend_view child;
    for (size_t at = 0; toolmend_json_next(value, &at, NULL, &child);) {
        struct stretch inside = stretch_of(text, child);
        bool added = edit->start == inside.end && edit->new_text.len > 0 &&
                     edit->new_text.ptr[0] == ',';
        if (edit->start >= inside.start && edit->end <= inside.end && !added)
            return true;
    }
    return false;
}

/* P12: does the pointer of an edit of strict JSON lead to what the edit is in, at or around, and
 * not to something above that? */
static bool leads_to_edit(toolmend_view text, const toolmend_edit *edit) {
    char *pointer = malloc(edit->pointer.len + 1);
    if (!pointer)
        return false;
    memcpy(pointer, edit->pointer.ptr, edit->pointer.len);
    pointer[edit->pointer.len] = '\0';
    toolmend_view value = toolmend_json_at(text, pointer);
    char *last = strrchr(pointer, '/');
    struct stretch whole = {0, text.len};
    if (value.ptr && last) {
        *last = '\0';
        whole = whole_child(text, toolmend_json_at(text, pointer), value);
    }
    free(pointer);
    return value.ptr && edit->start <= whole.end && edit->end >= whole.start &&
           !is_deeper(text, value, edit);
}

static bool all_lead_to_edits(const struct suite_case *test,
                              const toolmend_report *report) {
    if (test->call || toolmend_json_check(test->text, NULL) != TOOLMEND_OK)
        return true;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        if (!leads_to_edit(test->text, &edit))
            return false;
    }
    return true;
}

/* P12: why the edits of the record do not lead to the output; NULL: they do. */
static const char *find_edit_fault(const struct vector *vector, toolmend_report *report) {
    const struct suite_case *test = vector->test;
    toolmend_view json;
    toolmend_view text = toolmend_report_text(report);
    begin(vector);
    toolmend_status status = toolmend_report_json(report, &json);
    end(vector);
    if (status != TOOLMEND_OK)
        return "there is no record";
    toolmend_view edits = toolmend_json_at(json, "/edits");
    return test->call ? call_script_fault(edits, test->text,
                                          toolmend_report_tool_name(report), text)
                      : edit_script_fault(edits, test->text, text);
}

/* The output as it is asked again: the text, or a call with that name and these arguments. To be
 * freed. */
static struct canonical_text spell_output(const struct suite_case *test,
                                          const toolmend_report *report) {
    struct canonical_text out = {0};
    toolmend_view text = toolmend_report_text(report);
    toolmend_view name = toolmend_report_tool_name(report);
    size_t len = test->call ? toolmend_json_quote(name, NULL, 0) : 0;
    char *quoted = len > 0 && len != SIZE_MAX ? malloc(len) : NULL;
    if (quoted) {
        toolmend_json_quote(name, quoted, len);
        canonical_put(&out, "{\"name\": ", 9);
        canonical_put(&out, quoted, len);
        canonical_put(&out, ", \"arguments\": ", 15);
    }
    canonical_put(&out, text.ptr, text.len);
    canonical_put(&out, "}", quoted != NULL);
    free(quoted);
    return out;
}

/* P9: repairing the output changes nothing more. */
static void check_output_is_valid(struct vector *vector, const toolmend_report *report,
                                  toolmend_profile profile) {
    struct canonical_text output = spell_output(vector->test, report);
    toolmend_report *again =
        ask(vector, (toolmend_view){output.ptr, output.len}, profile);
    if (again && (toolmend_report_verdict(again) != TOOLMEND_VALID ||
                  !is_same(toolmend_report_text(again), toolmend_report_text(report))))
        fail(vector, again, "%s: repairing the output is not valid (P9)",
             toolmend_profile_name(profile));
    toolmend_report_free(again);
    canonical_free(&output);
}

/* P1, P7: the text that a report without edits hands on. Absent: there is no memory to say. */
static bool is_kept(const struct suite_case *test, const toolmend_report *report) {
    struct call_text call = {.object = false};
    toolmend_view came = test->text;
    bool stated =
        test->call && toolmend_report_verdict(report) == TOOLMEND_VALID; /* arguments */
    bool kept = !stated || call_text_read(test->text, &call);
    if (stated)
        came = call.arguments;
    kept = kept && is_same(toolmend_report_text(report), came) &&
           toolmend_report_edit_count(report) == 0;
    call_text_free(&call);
    return kept;
}

static void check_principles(struct vector *vector, toolmend_report *report,
                             toolmend_profile profile) {
    const char *name = toolmend_profile_name(profile);
    if (toolmend_report_verdict(report) != TOOLMEND_REPAIRED) {
        if (!is_kept(vector->test, report))
            fail(vector, report, "%s: not repaired, and changed (P1, P7)", name);
        return;
    }
    const char *fault = find_edit_fault(vector, report);
    if (fault)
        fail(vector, report, "%s: edits: %s (P12)", name, fault);
    if (comes_too_early(vector->test, profile))
        fail(vector, report, "%s: repaired by a rule of a later tier", name);
    if (!all_lead_to_edits(vector->test, report))
        fail(vector, report, "%s: a pointer does not lead to its edit (P12)", name);
    if (!has_held_rules(report, profile))
        fail(vector, report, "%s: an edit without a rule, or one the profile lacks (P12)",
             name);
    check_output_is_valid(vector, report, profile);
}

/* P1: a text that the schema accepts is valid; a hint makes it a repair and never a refusal. */
static void check_valid_is_kept(struct vector *vector, toolmend_report *report) {
    const struct suite_case *test = vector->test;
    toolmend_report *validated = NULL;
    if (test->call)
        return;
    begin(vector);
    toolmend_status status =
        toolmend_validate(vector->tool, test->text, NULL, &validated, NULL);
    end(vector);
    if (status != TOOLMEND_OK) {
        fail(vector, NULL, "it cannot be validated");
        return;
    }
    toolmend_verdict verdict = toolmend_report_verdict(report);
    if (toolmend_report_verdict(validated) == TOOLMEND_VALID &&
        verdict != TOOLMEND_VALID && (test->hints == 0 || verdict == TOOLMEND_REJECTED))
        fail(vector, report, "the schema accepts it (P1)");
    toolmend_report_free(validated);
}

/* P3: what the smaller profile repairs the larger one repairs to the same bytes, in a schema
 * without hints. */
static void check_growth(struct vector *vector, toolmend_report *const *reports,
                         toolmend_profile small, toolmend_profile large) {
    toolmend_report *one = reports[small];
    toolmend_report *other = reports[large];
    toolmend_verdict verdict = toolmend_report_verdict(one);
    if (vector->test->hints != 0 || verdict == TOOLMEND_REJECTED)
        return;
    if (toolmend_report_verdict(other) == verdict &&
        is_same(toolmend_report_text(one), toolmend_report_text(other)) &&
        is_same(toolmend_report_tool_name(one), toolmend_report_tool_name(other)))
        return;
    fail(vector, one, "%s and %s disagree (P3)", toolmend_profile_name(small),
         toolmend_profile_name(large));
}

/* ---- profiles within limits -------------------------------------------------------------- */

enum may { MAY_NOT, MAY, MAY_PERHAPS };

/* May the rule act at the edit? Of a value that has to be primitive the text says nothing. */
static enum may may_act(const struct suite_case *test, const toolmend_edit *edit,
                        toolmend_profile profile, const char *rule) {
    if (toolmend_profile_holds(profile, rule) != TOOLMEND_HOLDS_WITHIN_LIMITS)
        return toolmend_profile_holds(profile, rule) == TOOLMEND_HOLDS ? MAY : MAY_NOT;
    const char *limits = toolmend_profile_limits(profile, rule);
    const char *below = memchr(edit->pointer.ptr, '/', edit->pointer.len);
    size_t behind = below ? (size_t)(below - edit->pointer.ptr) + 1 : 0;
    bool top = below && !memchr(below + 1, '/', edit->pointer.len - behind);
    bool quote = edit->start < test->text.len && test->text.ptr[edit->start] == '"';
    bool text = quote || (edit->start > 0 && test->text.ptr[edit->start - 1] == '"');
    if ((strstr(limits, "top level") && !top) || (strstr(limits, "strings") && !text))
        return MAY_NOT;
    /* nor of what stands inside of a text that was decoded */
    return strstr(limits, "primitive") || edit->rule_count > 1 ? MAY_PERHAPS : MAY;
}

static enum may may_make(const struct suite_case *test, const toolmend_report *report,
                         toolmend_profile profile) {
    enum may all = MAY;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        for (size_t k = 0; k < edit.rule_count; k++) {
            enum may one = may_act(test, &edit, profile, edit.rules[k]);
            if (one == MAY_NOT)
                return MAY_NOT;
            all = one == MAY_PERHAPS ? MAY_PERHAPS : all;
        }
    }
    return all;
}

/* A profile of a repair layer makes the repair of the largest one where each of its rules may act,
 * and otherwise none. */
static void check_limits(struct vector *vector, toolmend_report *const *reports,
                         toolmend_profile profile) {
    const struct suite_case *test = vector->test;
    toolmend_report *all = reports[TOOLMEND_EXTENDED];
    if (profile_rank(profile) >= 0 || test->call || test->hints != 0 ||
        toolmend_report_verdict(all) != TOOLMEND_REPAIRED ||
        toolmend_json_check(test->text, NULL) != TOOLMEND_OK)
        return;
    enum may may = may_make(test, all, profile);
    bool made = toolmend_report_verdict(reports[profile]) == TOOLMEND_REPAIRED;
    if ((may == MAY && !made) || (may == MAY_NOT && made))
        fail(vector, reports[profile], "%s: %s the limits of its rules",
             toolmend_profile_name(profile),
             made ? "repaired outside" : "refused within");
}

/* ---- cuts ------------------------------------------------------------------------------- */

static bool splits_character(toolmend_view text, size_t at) {
    return ((unsigned char)text.ptr[at] & 0xC0) == 0x80;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* P10, in the largest profile: a cut before the last byte is refused as truncated. Texts that
 * are not strict JSON are left out: what stands behind their object may go. A cut within one
 * character is refused, whatever the reason. */
static void check_cuts(struct vector *vector) {
    toolmend_view text = vector->test->text;
    size_t first = 0;
    size_t last = text.len;
    if (toolmend_json_check(text, NULL) != TOOLMEND_OK)
        return;
    while (first < last && is_blank(text.ptr[first]))
        first++;
    while (last > first && is_blank(text.ptr[last - 1]))
        last--;
    for (size_t at = first + 1; at < last && !vector->failed; at++) {
        struct suite_case cut = *vector->test;
        struct vector unknown = *vector;
        cut.finish = TOOLMEND_FINISH_UNKNOWN;
        unknown.test = &cut;
        toolmend_report *report =
            ask(&unknown, (toolmend_view){text.ptr, at}, TOOLMEND_EXTENDED);
        bool refused = report && toolmend_report_verdict(report) == TOOLMEND_REJECTED;
        bool truncated =
            report && toolmend_report_reason(report) == TOOLMEND_REASON_TRUNCATED;
        if (!refused || (!truncated && !splits_character(text, at)))
            fail(vector, report, "cut at byte %zu is not refused as truncated (P10)", at);
        toolmend_report_free(report);
    }
}

/* ---- one case -------------------------------------------------------------------------- */

static size_t count_profiles(void) {
    size_t count = 0;
    while (toolmend_profile_name((toolmend_profile)count)[0] != '\0')
        count++;
    return count;
}

static void check_reports(struct vector *vector, toolmend_report *const *reports,
                          size_t count) {
    for (size_t i = 0; i < count; i++) {
        toolmend_profile profile = (toolmend_profile)i;
        if (hints_are_known(vector->test, profile) &&
            !vector_fits(vector->test, reports[i], profile))
            fail(vector, reports[i], "%s: not as expected",
                 toolmend_profile_name(profile));
        check_principles(vector, reports[i], profile);
        check_valid_is_kept(vector, reports[i]);
        check_growth(vector, reports, profile, TOOLMEND_EXTENDED);
        check_limits(vector, reports, profile);
    }
    check_growth(vector, reports, TOOLMEND_SAFE, TOOLMEND_STANDARD);
    if (toolmend_report_verdict(reports[TOOLMEND_EXTENDED]) != TOOLMEND_REJECTED &&
        (!vector->how->cutting || vector->how->cutting()))
        check_cuts(vector);
}

static void run_case(struct vector *vector) {
    toolmend_report *reports[PROFILES_MAX] = {NULL};
    size_t count = count_profiles();
    bool asked = true;
    for (size_t i = 0; i < count && asked; i++) {
        reports[i] = ask(vector, vector->test->text, (toolmend_profile)i);
        asked = reports[i] != NULL;
    }
    if (asked)
        check_reports(vector, reports, count);
    for (size_t i = 0; i < count; i++)
        toolmend_report_free(reports[i]);
}

bool vector_check(const struct suite_case *test, const struct vector_check *how) {
    struct vector vector = {.test = test, .how = how};
    if (open_vector(&vector))
        run_case(&vector);
    close_vector(&vector);
    return !vector.failed;
}
