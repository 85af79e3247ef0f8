/* SPDX-License-Identifier: MIT
 *
 * test_made.c - what is said to be due of a made call is what the library does.
 *
 * Two parties that know nothing of each other: the tables of faults say by construction what the
 * specification wants, the library reads the text. Where they differ one of them is wrong. A
 * table of which no row can be put tests nothing, so that is counted, too.
 */
#include "made.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "faults.h"

enum {
    TRIALS = 12000 / CHECK_ONE_IN(10),
    MENDED = 1 << FAULT_MENDED | 1 << FAULT_SPELLED,
    ALL = (1 << FAULT_GROUPS) - 1,
    ROWS_MAX = 256
};

/* ---- a trial without a layer -------------------------------------------------------------- */

struct trial {
    struct choices choices;
    struct pool pool;
    struct hello hello;
    const char *tool; /* NULL: it is made */
};

static struct trial trial;

struct choices *trial_choices(struct trial *t) {
    return &t->choices;
}

struct pool *trial_pool(struct trial *t) {
    return &t->pool;
}

const struct hello *trial_hello(const struct trial *t) {
    return &t->hello;
}

toolmend_view trial_tool(struct trial *t) {
    return (toolmend_view){t->tool, t->tool ? strlen(t->tool) : 0};
}

/* ---- what the library makes of it --------------------------------------------------------- */

struct got {
    toolmend_verdict verdict;
    bool same, meant;
};

static struct got repair(const struct made *made, toolmend_profile profile) {
    struct got got = {TOOLMEND_REJECTED, false, false};
    toolmend_tool *tool = NULL;
    toolmend_report *report = NULL;
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_view name = shape_text(&trial.pool, toolmend_json_at(made->tool, "/name"));
    toolmend_status status = toolmend_tool_compile(
        name, toolmend_json_at(made->tool, "/parameters"), NULL, &tool, NULL);
    if (CHECK(status == TOOLMEND_OK)) {
        status = toolmend_repair(tool, made->sent, made->finish, &options, &report, NULL);
        CHECK(status == TOOLMEND_OK);
    }
    if (report) {
        toolmend_view text = toolmend_report_text(report);
        got.verdict = toolmend_report_verdict(report);
        got.same = view_same(text, made->sent);
        got.meant = view_same(text, made->meant);
    }
    toolmend_report_free(report);
    toolmend_tool_free(tool);
    return got;
}

static bool is_held(const struct made *made, toolmend_profile profile) {
    for (size_t i = 0; made->rules && i < FAULT_RULES_MAX && made->rules[i]; i++)
        if (toolmend_profile_holds(profile, made->rules[i]) != TOOLMEND_HOLDS)
            return false;
    return made->rules != NULL;
}

static bool is_as_due(const struct made *made, struct got got, toolmend_profile profile) {
    switch (made->due) {
    case DUE_VALID:
        return got.verdict == TOOLMEND_VALID && got.same;
    case DUE_REPAIRED:
        return (got.verdict == TOOLMEND_REPAIRED && got.meant) ||
               (got.verdict == TOOLMEND_REJECTED && !is_held(made, profile));
    case DUE_REJECTED:
        return got.verdict == TOOLMEND_REJECTED && got.same;
    case DUE_EITHER:
        return got.verdict == TOOLMEND_REJECTED || got.meant;
    }
    return false;
}

static void check_due(const struct made *made, toolmend_profile profile) {
    if (!CHECK(is_as_due(made, repair(made, profile), profile)))
        fprintf(stderr, "%s: %.*s\n  sent  %.*s\n  meant %.*s\n", made->about,
                (int)made->tool.len, made->tool.ptr, (int)made->sent.len, made->sent.ptr,
                (int)made->meant.len, made->meant.ptr);
}

/* ---- claims ------------------------------------------------------------------------------- */

static void sound_calls_are_sound(void) {
    size_t count = 0;
    for (uint64_t i = 0; i < TRIALS / 4; i++) {
        struct made made;
        choices_draw(&trial.choices, 1, i);
        if (made_sound(&trial, &made)) {
            check_due(&made, TOOLMEND_STANDARD);
            count++;
        }
        pool_free(&trial.pool);
    }
    CHECK(count > TRIALS / 4 * 9 / 10);
}

/* Labels that were met, each once. */
struct met {
    char labels[ROWS_MAX][48];
    size_t count;
};

static void meet(struct met *met, const char *label) {
    for (size_t i = 0; i < met->count; i++)
        if (strcmp(met->labels[i], label) == 0)
            return;
    if (met->count < ROWS_MAX)
        (void)snprintf(met->labels[met->count++], sizeof met->labels[0], "%s", label);
}

static size_t count_rows(void) {
    static const struct fault *const tables[] = {
        value_faults,  wrong_faults,  member_faults, token_faults,
        garble_faults, around_faults, whole_faults};
    size_t count = 0;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        for (const struct fault *row = tables[i]; row->label; row++)
            count++;
    return count;
}

static void one_fault_has_the_outcome_of_its_row(void) {
    static struct met met;
    for (uint64_t i = 0; i < TRIALS; i++) {
        struct made made;
        choices_draw(&trial.choices, 2, i);
        if (made_sound(&trial, &made) && fault_plant(&trial, &made, 1, ALL)) {
            check_due(&made, i % 2 ? TOOLMEND_EXTENDED : TOOLMEND_STANDARD);
            meet(&met, made.about);
        }
        pool_free(&trial.pool);
    }
    /* A few rows want a schema that is seldom made. */
    CHECK(met.count <= count_rows());
    CHECK(TRIALS < 12000 || met.count + 3 >= count_rows());
}

static void several_faults_are_undone_together_or_not_at_all(void) {
    size_t repaired = 0;
    for (uint64_t i = 0; i < TRIALS / 2; i++) {
        struct made made;
        choices_draw(&trial.choices, 3, i);
        if (made_sound(&trial, &made) &&
            fault_plant(&trial, &made, 2 + i % 2, i % 4 ? MENDED : ALL)) {
            struct got got = repair(&made, TOOLMEND_EXTENDED);
            CHECK(is_as_due(&made, got, TOOLMEND_SAFE)); /* refused is as good */
            repaired += made.due == DUE_REPAIRED && got.meant;
        }
        pool_free(&trial.pool);
    }
    CHECK(repaired > TRIALS / 8);
}

static void the_plainest_call_is_empty(void) {
    struct made made;
    choices_repeat(&trial.choices, NULL, 0);
    CHECK(made_sound(&trial, &made));
    CHECK(view_is(made.sent, "{}"));
    pool_free(&trial.pool);
}

static void a_given_tool_is_taken_or_left_alone(void) {
    struct made made;
    trial.tool = "{\"name\": \"t\", \"parameters\": {\"type\": \"object\", "
                 "\"properties\": {\"m\": "
                 "{\"type\": \"integer\", \"minimum\": 7}}, \"required\": [\"m\"]}}";
    choices_repeat(&trial.choices, NULL, 0);
    CHECK(made_sound(&trial, &made) && view_is(made.sent, "{\"m\": 7}"));
    trial.tool = "{\"name\": \"t\", \"parameters\": {\"x-repair\": {}}}";
    CHECK(!made_sound(&trial, &made));
    trial.tool = "{\"name\": \"t\", \"parameters\": {\"type\": \"array\"}}";
    CHECK(!made_sound(&trial, &made));
    trial.tool = NULL;
    pool_free(&trial.pool);
}

int main(void) {
    sound_calls_are_sound();
    one_fault_has_the_outcome_of_its_row();
    several_faults_are_undone_together_or_not_at_all();
    the_plainest_call_is_empty();
    a_given_tool_is_taken_or_left_alone();
    return check_report();
}
