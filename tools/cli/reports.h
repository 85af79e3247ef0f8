/* SPDX-License-Identifier: MIT
 *
 * reports.h - the reports that a command line asks for, as files.
 *
 * `certify` writes lines while it runs, and the other forms of them at the end; `report` makes
 * the same of lines that are there already.
 */
#ifndef REPORTS_H
#define REPORTS_H

#include "cli.h"
#include "runner/run_report.h"
#include "runner/whole_file.h"

struct reports {
    const char *paths[REPORT_FORMS]; /* NULL: not asked for */
    struct whole_file files[REPORT_FORMS];
    FILE *lines; /* where those of a run go; NULL: nobody asked for any report */
    FILE *unnamed;
};

/* Take one FORM=FILE. CLI_OK, or CLI_USAGE after one line about the fault. */
int reports_take(struct reports *reports, const char *word);

/* Begin every file, so that one that cannot be written is found before the work. `lines`: of a
 * run, whose lines are wanted. CLI_OK, or CLI_IO after one line about the fault. */
int reports_begin(struct reports *reports, bool lines);

/* Write all forms but the lines. CLI_OK, or CLI_IO after one line about the fault. */
int reports_write(struct reports *reports, const struct report_run *runs, size_t count,
                  const struct suite *suite);

/* Read back the lines, write the forms, and give every file its name. */
int reports_end(struct reports *reports, const struct suite *suite);

/* Whatever has no name yet goes. */
void reports_drop(struct reports *reports);

#endif
