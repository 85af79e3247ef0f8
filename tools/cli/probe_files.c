/* SPDX-License-Identifier: MIT
 *
 * probe_files.c - the reports of a probe as files, and the words that ask the same again.
 *
 * A file is begun before the run, so that one that cannot be written is found before the work, and
 * has its name when it is whole.
 */
#include <errno.h>
#include <string.h>

#include "probe.h"

void probe_options(const struct cli_line *line, const char *options[PROBE_OPTIONS_MAX]) {
    static const enum cli_option kept[] = {CLI_PROFILE, CLI_TOOLS,       CLI_EXEC,
                                           CLI_SO,      CLI_HELLO,       CLI_TIMEOUT,
                                           CLI_MEMORY,  CLI_OPTION_COUNT};
    cli_kept_options(line, kept, options);
}

static int fail_write(const char *path, int error) {
    return cli_fail(CLI_IO, path,
                    "the report cannot be written: %s; name a file that can",
                    strerror(error));
}

static enum probe_form form_of(const char *word) {
    enum probe_form form = PROBE_JSONL;
    for (; form < PROBE_FORMS; form++) {
        size_t len = strlen(probe_form_name(form));
        if (strncmp(word, probe_form_name(form), len) == 0 && word[len] == '=')
            break;
    }
    return form;
}

int probe_reports_take(const struct cli_line *line, struct probe_reports *reports) {
    for (size_t i = 0; i < line->report_count; i++) {
        const char *word = line->reports[i];
        enum probe_form form = form_of(word);
        if (form == PROBE_FORMS)
            return cli_fail(CLI_USAGE, NULL,
                            "no report \"%s\"; write jsonl=FILE, markdown=FILE or "
                            "vectors=FILE",
                            word);
        const char *path = strchr(word, '=') + 1;
        for (size_t other = 0; other < PROBE_FORMS; other++)
            if (reports->paths[other] &&
                (other == form || strcmp(reports->paths[other], path) == 0))
                return cli_fail(CLI_USAGE, NULL,
                                "two reports are of one form, or go to one file; name a "
                                "file for each");
        reports->paths[form] = path;
    }
    return CLI_OK;
}

int probe_reports_begin(struct probe_reports *reports) {
    for (size_t i = 0; i < PROBE_FORMS; i++) {
        int error = reports->paths[i]
                        ? whole_file_begin(&reports->files[i], reports->paths[i])
                        : 0;
        if (error)
            return fail_write(reports->paths[i], error);
    }
    return CLI_OK;
}

int probe_reports_end(struct probe_reports *reports, const struct probe *probe,
                      const struct probe_asked *asked, int exit_code) {
    int code = CLI_OK;
    for (enum probe_form form = PROBE_JSONL; form < PROBE_FORMS; form++) {
        if (!reports->paths[form])
            continue;
        if (!probe_report(form, reports->files[form].file, probe, asked, exit_code))
            return cli_fail(CLI_IO, reports->paths[form],
                            "no memory for the report; free some");
        int error = whole_file_end(&reports->files[form]);
        if (error)
            code = fail_write(reports->paths[form], error);
    }
    return code;
}

void probe_reports_drop(struct probe_reports *reports) {
    for (size_t i = 0; i < PROBE_FORMS; i++)
        whole_file_drop(&reports->files[i]);
}
