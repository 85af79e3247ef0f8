/* SPDX-License-Identifier: MIT
 *
 * probe.c - `toolmend probe`: anybody's repair layer against texts that nobody wrote down.
 *
 * Opens what a run needs, lets it run, and says by the exit code whether something was found.
 * What is asked and what a finding is stands in conformance/probe.
 */
#include "probe.h"

#include <string.h>

enum { SECONDS_MS = 10000 };

/* Everything a run needs. */
struct opened {
    const struct cli_line *line;
    struct cli_layer layer;
    struct cli_probing probing;
    struct probe_reports reports;
};

/* ---- options ----------------------------------------------------------------------------- */

/* RELATION#NUMBER: one trial, as a finding names it. */
static int take_only(struct opened *opened) {
    const char *only = opened->line->values[CLI_ONLY];
    struct probe *probe = &opened->probing.probe;
    char name[64];
    if (!only)
        return CLI_OK;
    const char *sign = strchr(only, '#');
    size_t len = sign ? (size_t)(sign - only) : 0;
    bool whole =
        sign && len > 0 && len < sizeof name &&
        cli_take_number(sign + 1, strlen(sign + 1), UINT64_MAX / 16, &probe->number);
    if (whole) {
        memcpy(name, only, len);
        name[len] = '\0';
        probe->only = true;
        memset(probe->taken, 0, sizeof probe->taken);
        for (size_t i = 0; relations[i].name; i++)
            probe->taken[i] = strcmp(relations[i].name, name) == 0;
        for (size_t i = 0; relations[i].name; i++)
            if (probe->taken[i])
                return CLI_OK;
    }
    return cli_fail(
        CLI_USAGE, NULL,
        "--only \"%s\" is not valid; write RELATION#NUMBER as a finding names it", only);
}

static int take_relations(struct opened *opened) {
    const char *unknown =
        probe_take(&opened->probing.probe, opened->line->values[CLI_PRINCIPLE]);
    if (!unknown)
        return CLI_OK;
    char known[1024] = "";
    size_t used = 0;
    for (size_t i = 0; relations[i].name; i++) {
        int len =
            snprintf(known + used, sizeof known - used, "%s%s (%s)", used > 0 ? ", " : "",
                     relations[i].name, relations[i].principle);
        used += (size_t)len < sizeof known - used ? (size_t)len : 0;
    }
    return cli_fail(CLI_USAGE, NULL,
                    "--principle \"%.*s\" is not probed; take some of %s, with "
                    "commas between",
                    (int)strcspn(unknown, ","), unknown, known);
}

static int open_all(struct opened *opened) {
    int code = cli_layer_take(opened->line, &opened->layer);
    if (code == CLI_OK)
        code = cli_probing_take(opened->line, &opened->probing);
    if (code == CLI_OK)
        code = cli_probing_bounds(opened->line, CLI_SECONDS, &opened->probing.probe);
    if (code == CLI_OK && opened->probing.probe.ms == 0 &&
        opened->probing.probe.cases == 0)
        opened->probing.probe.ms = SECONDS_MS;
    if (code == CLI_OK)
        code = take_relations(opened);
    if (code == CLI_OK)
        code = take_only(opened);
    if (code == CLI_OK)
        code = probe_reports_take(opened->line, &opened->reports);
    if (code != CLI_OK)
        return code;
    cli_heed_signals();
    code = cli_layer_open(&opened->layer);
    return code == CLI_OK ? probe_reports_begin(&opened->reports) : code;
}

/* ---- the run ----------------------------------------------------------------------------- */

static int code_of(const struct probe *probe) {
    if (probe->no_memory)
        return cli_layer_fail(CLI_IO, probe->stopped);
    if (probe_found(probe) > 0)
        return CLI_FOUND;
    if (probe->stopped[0] != '\0')
        return CLI_STOPPED;
    if (probe->judged == 0)
        return cli_fail(CLI_NOTHING_RAN, NULL,
                        "no text that was made applies to what the adapter says of "
                        "itself; nothing was judged");
    return CLI_OK;
}

static int run(struct opened *opened) {
    struct cli_probing *probing = &opened->probing;
    int code = cli_probing_run(probing, &opened->layer, opened->line->values[CLI_TOOLS]);
    if (code != CLI_OK)
        return code;
    probe_print(&probing->probe, &probing->asked);
    code = code_of(&probing->probe);
    int ended =
        probe_reports_end(&opened->reports, &probing->probe, &probing->asked, code);
    return ended == CLI_OK ? code : ended;
}

int cli_probe(const struct cli_line *line) {
    struct opened opened = {.line = line};
    int code = open_all(&opened);
    if (code == CLI_OK)
        code = run(&opened);
    probe_reports_drop(&opened.reports);
    cli_probing_close(&opened.probing);
    cli_layer_close(&opened.layer);
    return code;
}
