/* SPDX-License-Identifier: MIT
 *
 * baselines.h - the baseline that a command line names, as a file.
 *
 * `certify` holds a run against it, `baseline` the report of one. Both say the same of it.
 */
#ifndef BASELINES_H
#define BASELINES_H

#include "cli.h"
#include "runner/baseline.h"

enum { CLI_BASELINE_SHOWN = 20 }; /* lines of one kind, of which there may be thousands */

struct cli_baseline {
    const char *path; /* NULL: none is open */
    struct cli_bytes text;
    char today[sizeof "YYYY-MM-DD"];
    struct baseline held;
};

/* Take --allow-harm and --today. CLI_OK, or a code after one line about the fault. */
int cli_baseline_take(const struct cli_line *line, struct cli_baseline *baseline);

/* Open the file and read it. CLI_OK, or a code after one line about the fault. */
int cli_baseline_open(const char *path, struct cli_baseline *baseline);

/* Lay it beside the suite, and beside the corpus if that is not in the suite. The same codes. */
int cli_baseline_know(struct cli_baseline *baseline, const struct suite *suite);

/* How many entries are not as they should be; with `out` also a line about each of the first. */
size_t cli_baseline_findings(const struct cli_baseline *baseline, FILE *out);

/* A line on stdout if the layer is better than some entries: how many, and the command that
 * removes them. `report`: that of the whole run; NULL: there is none. */
void cli_baseline_better(const struct cli_baseline *baseline, const struct cli_line *line,
                         const char *report);

void cli_baseline_close(struct cli_baseline *baseline);

#endif
