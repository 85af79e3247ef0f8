/* SPDX-License-Identifier: MIT
 *
 * test_baseline.c - a baseline knows each result and detail that the score has.
 *
 * Its words stand in a table of their own, since it reads reports of other versions, too; a word
 * that is new to the score has to come here. What a baseline does is tried from the command
 * line (test_certify_baseline.py).
 */
#include <string.h>

#include "baseline.h"
#include "check.h"

/* Is this said of the layer, and does it fail a run? */
static bool can_be_excused(enum result result) {
    switch (result) {
    case RESULT_FAIL:
    case RESULT_GUESS:
    case RESULT_SPOILED:
    case RESULT_HARM:
    case RESULT_UNSUPPORTED:
    case RESULT_ERROR:
    case RESULT_CRASH:
    case RESULT_TIMEOUT:
    case RESULT_PROTOCOL:
    case RESULT_FLAKY:
        return true;
    case RESULT_PASS:
    case RESULT_NOT_APPLICABLE:
    case RESULT_SUITE_ERROR:
    case RESULT_NOT_RUN:
    case RESULT_COUNT:
        break;
    }
    return false;
}

/* Is a baseline of this one entry taken? */
static bool takes(const char *result, const char *detail) {
    struct baseline baseline = {.today = "2026-12-31"};
    struct baseline_fault fault;
    char text[128];
    (void)snprintf(text, sizeof text, "# toolmend-baseline 1 suite=x\na/b %s%s%s\n",
                   result, detail[0] != '\0' ? "/" : "", detail);
    bool taken = baseline_read((toolmend_view){text, strlen(text)}, &baseline, &fault);
    CHECK(taken == (baseline.count == 1));
    baseline_free(&baseline);
    return taken;
}

TEST(each_result_of_a_layer_that_is_no_pass_can_be_excused) {
    for (int i = 0; i < RESULT_COUNT; i++) {
        const char *name = result_name((enum result)i);
        bool excused = can_be_excused((enum result)i);
        if (!CHECK(takes(name, "") == excused))
            fprintf(stderr, "  of %s\n", name);
        CHECK(baseline_is_result((toolmend_view){name, strlen(name)}) == excused);
    }
    CHECK(!takes(excuse_name(EXCUSE_XFAIL), "") && !takes(excuse_name(EXCUSE_XPASS), ""));
}

TEST(each_detail_belongs_to_one_result) {
    CHECK(!takes("fail", "kept") && !takes("harm", "mended"));
    for (int i = DETAIL_MISSED; i < DETAIL_COUNT; i++) {
        const char *name = detail_name((enum detail)i);
        bool harms = i >= DETAIL_CHANGED;
        if (!CHECK(takes("harm", name) == harms && takes("fail", name) == !harms))
            fprintf(stderr, "  of %s\n", name);
        CHECK(!takes("crash", name));
    }
}

/* Else the line would be read as one for the id in front of it. */
TEST(a_nul_is_no_part_of_an_id) {
    static const char text[] = "# toolmend-baseline 1 suite=x\na/b\0c crash\n";
    struct baseline baseline = {.today = "2026-12-31"};
    struct baseline_fault fault;
    CHECK(!baseline_read((toolmend_view){text, sizeof text - 1}, &baseline, &fault));
    CHECK(strncmp(fault.message, "line 2: ", 8) == 0 &&
          strstr(fault.message, "is no id"));
}

TEST(a_day_is_one_of_the_calendar) {
    static const struct {
        const char *date;
        bool is_one;
    } days[] = {
        {"2026-12-31",  true },
        {"2026-02-28",  true },
        {"2026-02-29",  false},
        {"2028-02-29",  true }, /* a leap year */
        {"2100-02-29",  false}, /* a century is none, */
        {"2000-02-29",  true }, /* but each fourth one */
        {"2026-04-31",  false},
        {"2026-00-10",  false},
        {"2026-13-10",  false},
        {"2026-10-00",  false},
        {"2026-10-1",   false},
        {"2026-10-100", false},
        {"2026/10/10",  false},
        {"2026-10-1O",  false},
        {"",            false},
    };
    for (size_t i = 0; i < sizeof days / sizeof *days; i++)
        if (!CHECK(baseline_is_date((toolmend_view){
                       days[i].date, strlen(days[i].date)}) == days[i].is_one))
            fprintf(stderr, "  of \"%s\"\n", days[i].date);
    CHECK(!baseline_is_date((toolmend_view){NULL, 0}));
}

int main(void) {
    return check_all();
}
