/* SPDX-License-Identifier: MIT
 *
 * test_requirements.c - which cases count under an edition of SPEC.md.
 *
 * The set that is compiled in is tried from the command line (test_certify.py); those here are of
 * editions that never were.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "requirements.h"

#define ONE "1111111111111111111111111111111111111111111111111111111111111111"
#define TWO "2222222222222222222222222222222222222222222222222222222222222222"

/* a/b/same is in the set; a/b/other says something else by now; a/b/new came later; a/b/odd
 * does not count anyway. */
static struct suite_case *make(struct suite *suite) {
    static const char *const ids[] = {"a/b/same", "a/b/other", "a/b/new", "a/b/odd"};
    struct suite_case *cases = calloc(4, sizeof *cases);
    if (!CHECK(cases != NULL))
        exit(3);
    for (size_t i = 0; i < 4; i++) {
        cases[i].id = ids[i];
        memcpy(cases[i].digest, ONE, sizeof ONE);
        cases[i].scored = i != 3;
    }
    *suite = (struct suite){.cases = cases, .count = 4};
    return cases;
}

TEST(only_what_is_in_the_set_and_as_it_was_counts) {
    static const struct requirement_set set = {"2020-01", "# a head\n"
                                                          "a/b/gone " ONE "\n"
                                                          "a/b/other " TWO "\n"
                                                          "a/b/same " ONE "\n"};
    struct suite suite;
    struct requirements made = {0};
    struct suite_case *cases = make(&suite);
    CHECK(requirements_apply(&set, &suite, &made));
    CHECK(cases[0].scored && !cases[1].scored && !cases[2].scored && !cases[3].scored);
    CHECK(strcmp(made.spec, "2020-01") == 0);
    CHECK(made.later == 2); /* other, new */
    CHECK(made.gone == 2);  /* gone, and other as it was */
    free(cases);
}

TEST(what_does_not_count_does_not_by_being_in_a_set) {
    static const struct requirement_set set = {"2020-01", "# a head\na/b/odd " ONE "\n"};
    struct suite suite;
    struct requirements made = {0};
    struct suite_case *cases = make(&suite);
    CHECK(requirements_apply(&set, &suite, &made));
    CHECK(!cases[3].scored && made.later == 3 && made.gone == 0);
    free(cases);
}

TEST(of_an_empty_set_nothing_counts) {
    static const struct requirement_set set = {"2020-01", "# a head\n"};
    struct suite suite;
    struct requirements made = {0};
    struct suite_case *cases = make(&suite);
    CHECK(requirements_apply(&set, &suite, &made));
    CHECK(!cases[0].scored && made.later == 3 && made.gone == 0);
    free(cases);
}

TEST(the_edition_of_the_suite_has_a_set) {
    for (const struct requirement_set *set = requirement_sets; set->spec; set++) {
        CHECK(strncmp(set->text, "# toolmend-requirements 1 spec=", 31) == 0);
        CHECK(strncmp(set->text + 31, set->spec, strlen(set->spec)) == 0);
    }
    const struct requirement_set *set = requirements_find(SUITE_SPEC_DATE);
    struct suite vectors;
    struct suite_error error;
    struct requirements made = {0};
    if (!CHECK(set && suite_vectors(&vectors, &error)))
        return;
    vectors.cases[0].digest[0] ^= 1; /* another case */
    CHECK(requirements_apply(set, &vectors, &made));
    CHECK(made.later == 1 && made.gone == 1 && !vectors.cases[0].scored);
    CHECK(vectors.cases[1].scored);
    CHECK(requirements_find("2020-01") == NULL);
    suite_free(&vectors);
}

int main(void) {
    return check_all();
}
