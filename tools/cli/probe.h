/* SPDX-License-Identifier: MIT
 *
 * probe.h - what the files of `toolmend probe` share, and what `certify --probe` takes of them.
 */
#ifndef CLI_PROBE_H
#define CLI_PROBE_H

#include "layer.h"
#include "probe/probe_report.h"
#include "runner/whole_file.h"

enum { PROBE_SEED = 17 }; /* hex digits and a terminator */

/* The tools that are asked about: those of --tools, or of the layer's own list, each as the text
 * of {"name", "parameters"} on one line. */
struct probe_tools {
    struct cli_bytes file;
    struct pool pool;
    toolmend_view *texts;
    size_t count;
};

/* From FILE, or NULL. CLI_OK, or a code after one line. To be freed either way. */
int probe_tools_take(const char *path, const struct hello *hello,
                     struct probe_tools *tools);
void probe_tools_free(struct probe_tools *tools);

enum { PROBE_OPTIONS_MAX = 16 };

/* A probe, and the words of the line that asks for it. */
struct cli_probing {
    struct probe probe;
    struct probe_tools tools;
    struct probe_asked asked;
    const char *options[PROBE_OPTIONS_MAX];
    char drawn[PROBE_SEED];
};

/* Decimal digits, and at most `max`. */
bool cli_take_number(const char *text, size_t len, uint64_t max, uint64_t *number);

/* When the probe ends: after --cases trials, or after the seconds of `option`, whichever comes
 * first; 0: no such bound. CLI_OK, or CLI_USAGE after one line. */
int cli_probing_bounds(const struct cli_line *line, enum cli_option option,
                       struct probe *probe);

/* From --seed and --profile. CLI_OK, or a code after one line. To be closed either way. */
int cli_probing_take(const struct cli_line *line, struct cli_probing *probing);

/* Run it with a layer that is open, about the tools of FILE, of the layer, or made ones. CLI_OK,
 * or a code after one line: it did not run. */
int cli_probing_run(struct cli_probing *probing, struct cli_layer *layer,
                    const char *tools);

void cli_probing_close(struct cli_probing *probing);

/* The options of the line that change what is asked, for the command that finds it again. */
void probe_options(const struct cli_line *line, const char *options[PROBE_OPTIONS_MAX]);

/* The reports that the line asks for, as files. */
struct probe_reports {
    const char *paths[PROBE_FORMS]; /* NULL: not asked for */
    struct whole_file files[PROBE_FORMS];
};

/* Take FORM=FILE, begin each file. CLI_OK, CLI_USAGE or CLI_IO after one line. */
int probe_reports_take(const struct cli_line *line, struct probe_reports *reports);
int probe_reports_begin(struct probe_reports *reports);

/* Write them and give each its name. CLI_OK, or CLI_IO after one line. */
int probe_reports_end(struct probe_reports *reports, const struct probe *probe,
                      const struct probe_asked *asked, int exit_code);
void probe_reports_drop(struct probe_reports *reports);

/* Everything that a run found, for a person, on stdout. */
void probe_print(const struct probe *probe, const struct probe_asked *asked);

#endif
