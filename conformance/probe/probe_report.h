/* SPDX-License-Identifier: MIT
 *
 * probe_report.h - what a run of the probe found, as files.
 */
#ifndef PROBE_REPORT_H
#define PROBE_REPORT_H

#include <stdio.h>

#include "../runner/canonical.h"
#include "probe_run.h"

enum probe_form { PROBE_JSONL, PROBE_MARKDOWN, PROBE_VECTORS, PROBE_FORMS };

/* "jsonl" and so on. */
const char *probe_form_name(enum probe_form form);

/* The words of the command line that asked. Lists end with NULL. */
struct probe_asked {
    const char *seed;
    const char *principle; /* NULL: all relations */
    const char *const
        *options; /* those that change what is asked: "--exec", "--tools", FILE */
    char *const *command;
};

/* The words of the command that finds it again, ended by NULL: its trial alone, or all up to it
 * where that one alone does not. */
const char *const *probe_again(struct pool *pool, const struct finding *finding,
                               const struct probe_asked *asked);

/* The exchange of a finding as a case of a suite, one line of JSON without a line feed; where the
 * relation knows no right outcome, with the one that the library has in its largest profile. */
void probe_put_vector(struct canonical_text *out, const struct finding *finding,
                      size_t exchange);

/* Write one form. False: no memory. What the file cannot take is found when it ends. */
bool probe_report(enum probe_form form, FILE *out, const struct probe *probe,
                  const struct probe_asked *asked, int exit_code);

#endif
