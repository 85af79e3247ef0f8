/* SPDX-License-Identifier: MIT
 *
 * reports.c - opens the files of reports, has them written, and gives them their names.
 *
 * All of them get their names at the end: where one cannot be written the others stay, and the
 * exit code says that something is missing.
 */
#define _POSIX_C_SOURCE 200809L
#include "reports.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "clauses.h"

static int fail_write(const char *path, int error) {
    return cli_fail(CLI_IO, path,
                    "the report cannot be written: %s; name a file that can",
                    strerror(error));
}

/* ---- what is asked for ------------------------------------------------------------------- */

static enum report_form form_of(const char *word) {
    enum report_form form = REPORT_JSONL;
    for (; form < REPORT_FORMS; form++) {
        size_t len = strlen(report_form_name(form));
        if (strncmp(word, report_form_name(form), len) == 0 && word[len] == '=')
            break;
    }
    return form;
}

int reports_take(struct reports *reports, const char *word) {
    enum report_form form = form_of(word);
    if (form == REPORT_FORMS)
        return cli_fail(CLI_USAGE, NULL,
                        "no report \"%s\"; write jsonl=FILE, junit=FILE, markdown=FILE, "
                        "svg=FILE or html=FILE",
                        word);
    const char *path = strchr(word, '=') + 1;
    if (reports->paths[form])
        return cli_fail(CLI_USAGE, NULL, "two %s reports are asked for; name one file",
                        report_form_name(form));
    for (size_t i = 0; i < REPORT_FORMS; i++)
        if (reports->paths[i] && strcmp(reports->paths[i], path) == 0)
            return cli_fail(CLI_USAGE, NULL,
                            "two reports go to \"%s\"; name a file for each", path);
    reports->paths[form] = path;
    return CLI_OK;
}

static bool is_asked(const struct reports *reports) {
    for (size_t i = 0; i < REPORT_FORMS; i++)
        if (reports->paths[i])
            return true;
    return false;
}

/* ---- files ------------------------------------------------------------------------------- */

int reports_begin(struct reports *reports, bool lines) {
    for (size_t i = 0; i < REPORT_FORMS; i++) {
        if (!reports->paths[i])
            continue;
        int error = whole_file_begin(&reports->files[i], reports->paths[i]);
        if (error)
            return fail_write(reports->paths[i], error);
    }
    reports->lines = reports->files[REPORT_JSONL].file;
    if (!lines || reports->lines || !is_asked(reports))
        return CLI_OK;
    reports->lines = reports->unnamed = tmpfile();
    if (!reports->lines || fcntl(fileno(reports->lines), F_SETFD, FD_CLOEXEC) != 0)
        return fail_write("a temporary file", errno);
    return CLI_OK;
}

void reports_drop(struct reports *reports) {
    for (size_t i = 0; i < REPORT_FORMS; i++)
        whole_file_drop(&reports->files[i]);
    if (reports->unnamed)
        (void)fclose(reports->unnamed);
    *reports = (struct reports){.lines = NULL};
}

static int name_files(struct reports *reports, int code) {
    for (size_t i = 0; i < REPORT_FORMS; i++) {
        int error = whole_file_end(&reports->files[i]);
        if (error)
            code = fail_write(reports->paths[i], error);
    }
    return code;
}

/* ---- forms ------------------------------------------------------------------------------- */

/* What is made of the lines goes; they stay. */
static void drop_forms(struct reports *reports) {
    for (size_t i = REPORT_JUNIT; i < REPORT_FORMS; i++)
        whole_file_drop(&reports->files[i]);
}

static bool find_clause(toolmend_view id, toolmend_view *text) {
    struct clause clause;
    bool found = clause_find(id, &clause);
    if (found)
        *text = clause.text;
    return found;
}

int reports_write(struct reports *reports, const struct report_run *runs, size_t count,
                  const struct suite *suite) {
    struct report_set set = {.clause = find_clause};
    bool written = report_set_begin(&set, runs, count, suite);
    for (enum report_form form = REPORT_JUNIT; written && form < REPORT_FORMS; form++)
        if (reports->files[form].file)
            written = report_write(form, reports->files[form].file, &set);
    report_set_free(&set);
    if (written)
        return name_files(reports, CLI_OK);
    drop_forms(reports);
    return name_files(reports,
                      cli_fail(CLI_IO, NULL, "no memory for the report; free some"));
}

/* Everything that was written to the file; ptr NULL: it cannot be read. */
static struct cli_bytes read_back(FILE *file) {
    struct cli_bytes bytes = {NULL, 0};
    if (fflush(file) != 0 || fseek(file, 0, SEEK_END) != 0)
        return bytes;
    long size = ftell(file);
    if (size < 0 || fseek(file, 0, SEEK_SET) != 0)
        return bytes;
    bytes.ptr = malloc((size_t)size + 1);
    if (!bytes.ptr)
        return bytes;
    bytes.len = fread(bytes.ptr, 1, (size_t)size, file);
    if (bytes.len == (size_t)size)
        return bytes;
    free(bytes.ptr);
    return (struct cli_bytes){NULL, 0};
}

static bool has_forms(const struct reports *reports) {
    for (size_t i = REPORT_JUNIT; i < REPORT_FORMS; i++)
        if (reports->files[i].file)
            return true;
    return false;
}

int reports_end(struct reports *reports, const struct suite *suite) {
    struct report_run run;
    struct report_fault fault;
    if (!has_forms(reports))
        return name_files(reports, CLI_OK);
    struct cli_bytes lines = read_back(reports->lines);
    int code = CLI_OK;
    if (!lines.ptr)
        code = cli_fail(CLI_IO, NULL,
                        "the lines of the run cannot be read back: %s; make room",
                        strerror(errno));
    else if (!report_read("the run", cli_view(&lines), &run, &fault))
        code = cli_fail(CLI_IO, "the run", "%s", fault.message);
    if (code == CLI_OK) {
        code = reports_write(reports, &run, 1, suite);
        report_free(&run);
    } else {
        drop_forms(reports);
        code = name_files(reports, code);
    }
    free(lines.ptr);
    return code;
}
