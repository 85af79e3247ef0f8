/* SPDX-License-Identifier: MIT
 *
 * vector_check.c - checks the library against a case and against the model.
 *
 * Each case is run in every profile. The answer must be that of the case, where the profile sees
 * its hints, and that of the model in all: verdict, reason, text, tool and edits. The edits of the
 * record must replay (P12), and a cut text must be rejected as truncated (P10).
 */
#include "vector_check.h"

#include <stdarg.h>
#include <string.h>

#include "../model/model.h"
#include "reading_check.h"
#include "score.h"
#include "score_internal.h"
#include "vector_fit.h"
#include "vector_markup.h"

/* A case, what it is asked of, and where its faults are told. */
struct vector {
    const struct suite_case *test;
    const struct vector_check *how;
    toolmend_tool *tool;   /* of a repair */
    toolmend_tools *tools; /* of a whole call */
    bool failed;
};

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
    const char *named = test->call ? "" : test->tool_names[0];
    toolmend_view name = {named, strlen(named)};
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

/* The record of an answer, which is made while the library is asked. */
static toolmend_status record_of(const struct vector *vector, toolmend_report *report,
                                 toolmend_view *json) {
    begin(vector);
    toolmend_status status = toolmend_report_json(report, json);
    end(vector);
    return status;
}

static bool was_judged(const struct vector *vector, toolmend_report *report,
                       toolmend_profile profile) {
    toolmend_view json;
    return vector->how->judged && record_of(vector, report, &json) == TOOLMEND_OK &&
           vector->how->judged(profile, json);
}

/* ---- the model --------------------------------------------------------------------------- */

static bool is_equal(toolmend_view ours, struct model_view theirs) {
    return canonical_same(ours, (toolmend_view){theirs.ptr, theirs.len});
}

static struct model_case question_of(const struct suite_case *test,
                                     toolmend_profile profile) {
    static const enum model_finish finishes[] = {
        [TOOLMEND_FINISH_UNKNOWN] = MODEL_FINISH_UNKNOWN,
        [TOOLMEND_FINISH_COMPLETE] = MODEL_FINISH_COMPLETE,
        [TOOLMEND_FINISH_TRUNCATED] = MODEL_FINISH_TRUNCATED};
    struct model_view tool = {test->tool.ptr, test->tool.len};
    toolmend_view schema = toolmend_json_at(test->tool, "/parameters");
    struct model_case question = {
        .text = {test->text.ptr, test->text.len},
        .profile = toolmend_profile_name(profile),
        .finish = finishes[test->finish]
    };
    if (test->call) {
        question.tools = tool;
    } else {
        question.schema = (struct model_view){schema.ptr, schema.len};
        question.tool =
            (struct model_view){test->tool_names[0], strlen(test->tool_names[0])};
    }
    return question;
}

static bool same_edits(const toolmend_report *report, const struct model_answer *answer) {
    if (toolmend_report_edit_count(report) != answer->edit_count)
        return false;
    for (size_t i = 0; i < answer->edit_count; i++) {
        toolmend_edit ours = toolmend_report_edit(report, i);
        const struct model_edit *theirs = &answer->edits[i];
        if (ours.start != theirs->start || ours.end != theirs->end ||
            ours.rule_count != theirs->rule_count ||
            !is_equal(ours.new_text, theirs->new_text) ||
            !is_equal(ours.pointer, theirs->pointer) ||
            (ours.in && strcmp(ours.in, theirs->in) != 0))
            return false;
        for (size_t k = 0; k < ours.rule_count; k++)
            if (strcmp(ours.rules[k], theirs->rules[k]) != 0)
                return false;
    }
    return true;
}

/* What differs; NULL: nothing, or the model cannot say. */
static const char *find_difference(const struct suite_case *test,
                                   const toolmend_report *report,
                                   const struct model_answer *answer) {
    static const toolmend_verdict verdicts[] = {[MODEL_VALID] = TOOLMEND_VALID,
                                                [MODEL_REPAIRED] = TOOLMEND_REPAIRED,
                                                [MODEL_REJECTED] = TOOLMEND_REJECTED};
    if (answer->verdict == MODEL_CANNOT_SAY)
        return NULL;
    if (toolmend_report_verdict(report) != verdicts[answer->verdict])
        return "verdict";
    if (strcmp(toolmend_reason_name(toolmend_report_reason(report)),
               model_reason_name(answer->reason)) != 0)
        return "reason";
    if (!is_equal(toolmend_report_text(report), answer->text))
        return "text";
    if (test->call && answer->verdict != MODEL_REJECTED &&
        !is_equal(toolmend_report_tool_name(report), answer->tool))
        return "tool";
    return answer->verdict == MODEL_REPAIRED && !same_edits(report, answer) ? "edits"
                                                                            : NULL;
}

/* What the model says otherwise of a report, or of the calls that were found; also in profiles that
 * do not see the hints of a case, of which its expectation says nothing. */
static void check_model(struct vector *vector, toolmend_report *report,
                        const toolmend_markup_report *found, toolmend_profile profile) {
    struct model_case question = question_of(vector->test, profile);
    struct model *model = model_open();
    const char *difference;
    if (!model) {
        fail(vector, NULL, "no memory for the model");
        return;
    }
    if (found) {
        struct model_markup_answer answer = model_find_calls(model, &question);
        difference = vector_markup_difference(found, &answer);
    } else {
        struct model_answer answer = model_ask(model, &question);
        difference = find_difference(vector->test, report, &answer);
    }
    if (difference)
        fail(vector, report, "%s: the model has another %s",
             toolmend_profile_name(profile), difference);
    model_close(model);
}

/* P12: the record has the edits. */
static void check_record(struct vector *vector, toolmend_report *report) {
    toolmend_view json = {NULL, 0};
    toolmend_status status = record_of(vector, report, &json);
    toolmend_view edits = toolmend_json_at(json, "/edits");
    const struct suite_case *test = vector->test;
    const char *fault = NULL;
    if (status == TOOLMEND_OK && toolmend_report_verdict(report) == TOOLMEND_REPAIRED)
        fault =
            test->call
                ? call_script_fault(edits, test->text, toolmend_report_tool_name(report),
                                    toolmend_report_text(report))
                : edit_script_fault(edits, test->text, toolmend_report_text(report));
    if (status != TOOLMEND_OK || fault)
        fail(vector, NULL, "the record: %s (P12)", fault ? fault : "there is none");
}

/* The readings of the arguments that the library reports are among those of the case, where it
 * lists any. */
static void check_readings(struct vector *vector, toolmend_report *report) {
    const struct suite_expect *row = vector->test->expect;
    const struct suite_expect *end_of_rows = row + vector->test->expect_count;
    while (row < end_of_rows && row->reading_count + row->otherwise_count == 0)
        row++;
    if (row == end_of_rows || toolmend_report_reason(report) != TOOLMEND_REASON_AMBIGUOUS)
        return;
    for (size_t i = 0; i < toolmend_report_reading_count(report); i++) {
        toolmend_reading reading = toolmend_report_reading(report, i);
        char pointer[READING_POINTER_MAX];
        snprintf(pointer, sizeof pointer, "%.*s", (int)reading.pointer.len,
                 reading.pointer.ptr);
        if (strncmp(reading.rules[0], "call/", 5) != 0 &&
            !reading_listed(row, pointer, reading.text))
            fail(vector, report, "its reading %.*s is none of those listed",
                 shown(reading.text), reading.text.ptr);
    }
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

static void check_report_of(struct vector *vector, toolmend_report *report,
                            toolmend_profile profile) {
    if (hints_are_known(vector->test, profile) &&
        !vector_fits(vector->test, report, profile))
        fail(vector, report, "%s: not as expected", toolmend_profile_name(profile));
    check_model(vector, report, NULL, profile);
    check_record(vector, report);
    if (profile == TOOLMEND_EXTENDED)
        check_readings(vector, report);
}

static void run_case(struct vector *vector) {
    toolmend_verdict verdict = TOOLMEND_REJECTED;
    for (toolmend_profile profile = 0; toolmend_profile_name(profile)[0] != '\0';
         profile++) {
        toolmend_report *report = ask(vector, vector->test->text, profile);
        if (!report)
            return;
        if (profile == TOOLMEND_EXTENDED)
            verdict = toolmend_report_verdict(report);
        if (!was_judged(vector, report, profile))
            check_report_of(vector, report, profile);
        toolmend_report_free(report);
    }
    if (verdict != TOOLMEND_REJECTED && (!vector->how->cutting || vector->how->cutting()))
        check_cuts(vector);
}

/* The same of a model text. */
static void run_text(struct vector *vector) {
    const struct suite_case *test = vector->test;
    for (toolmend_profile profile = 0; toolmend_profile_name(profile)[0] != '\0';
         profile++) {
        toolmend_options options = {.size = sizeof options, .profile = profile};
        toolmend_error error = {.offset = SIZE_MAX};
        toolmend_markup_report *found = NULL;
        begin(vector);
        toolmend_status status = toolmend_markup(vector->tools, test->text, test->finish,
                                                 &options, &found, &error);
        const char *fault = status == TOOLMEND_OK
                                ? vector_markup_fault(test, vector->tools, found, profile)
                                : error.message;
        end(vector);
        if (fault)
            fail(vector, NULL, "%s: %s", toolmend_profile_name(profile), fault);
        else
            check_model(vector, NULL, found, profile);
        toolmend_markup_free(found);
    }
}

bool vector_check(const struct suite_case *test, const struct vector_check *how) {
    struct vector vector = {.test = test, .how = how};
    if (open_vector(&vector) && test->markup)
        run_text(&vector);
    else if (!vector.failed)
        run_case(&vector);
    close_vector(&vector);
    return !vector.failed;
}
