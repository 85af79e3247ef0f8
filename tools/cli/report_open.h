/* SPDX-License-Identifier: MIT
 *
 * report_open.h - reports that are there, read and held together with the bytes that they are
 * views of.
 */
#ifndef REPORT_OPEN_H
#define REPORT_OPEN_H

#include "cli.h"
#include "runner/run_report.h"
#include "runner/suite.h"

struct report_opened {
    struct report_run *runs;
    struct cli_bytes *texts;
    size_t count;
    struct suite suite; /* empty until it is asked for */
};

/* Read the reports at these paths. CLI_OK, or a code after one line about the fault; to be closed
 * either way. */
int report_open(struct report_opened *opened, char *const *paths, size_t count);

/* Load the suite that the line names, or the one that is compiled in; the corpus, too. */
int report_open_suite(struct report_opened *opened, const struct cli_line *line);

void report_close(struct report_opened *opened);

#endif
