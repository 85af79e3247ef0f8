/* SPDX-License-Identifier: MIT
 *
 * report_forms.h - a run, or several, in the forms that people and their programs read.
 *
 * All of them are made of the report of JSON Lines and of the suite, so that a report can be made
 * later, elsewhere, and is the same byte for byte.
 */
#ifndef REPORT_FORMS_H
#define REPORT_FORMS_H

#include <stdio.h>

#include "report_keys.h"
#include "report_read.h"
#include "suite.h"

enum report_form {
    REPORT_JSONL,
    REPORT_JUNIT,
    REPORT_MARKDOWN,
    REPORT_SVG,
    REPORT_HTML,
    REPORT_FORMS
};

/* "jsonl" and so on. */
const char *report_form_name(enum report_form form);

/* What the reports are made of. */
struct report_set {
    const struct report_run *runs;
    size_t run_count;
    const struct suite *suite; /* for the texts of cases */
    struct report_keys cases;  /* of the suite, by id and digest */
    /* The clause of the specification with this id; false: there is none. */
    bool (*clause)(toolmend_view id, toolmend_view *text);
};

/* Lay the runs beside the suite; all of it stays borrowed. False: there is no memory. */
bool report_set_begin(struct report_set *set, const struct report_run *runs, size_t count,
                      const struct suite *suite);
void report_set_free(struct report_set *set);

/* The case that a report speaks of; NULL: the suite has none that says the same. */
const struct suite_case *report_test(const struct report_set *set,
                                     const struct report_case *reported);

/* Write one form, JSON Lines excepted. False: there is no memory. */
bool report_write(enum report_form form, FILE *out, const struct report_set *set);

#endif
