/* SPDX-License-Identifier: MIT
 *
 * report_open.c - reads the reports that a command line names, and the suite they speak of.
 */
#include "report_open.h"

#include <stdlib.h>

void report_close(struct report_opened *opened) {
    for (size_t i = 0; i < opened->count; i++) {
        report_free(&opened->runs[i]);
        free(opened->texts[i].ptr);
    }
    free(opened->runs);
    free(opened->texts);
    suite_free(&opened->suite);
}

/* Any size: reports are made by this program, and as long as their suite. */
static int open_one(struct report_opened *opened, const char *path) {
    struct report_fault fault;
    struct cli_bytes *text = &opened->texts[opened->count];
    struct report_run *run = &opened->runs[opened->count];
    int code = cli_read(path, SIZE_MAX - 1, text);
    if (code == CLI_OK && !report_read(path, cli_view(text), run, &fault))
        code = cli_fail(fault.no_memory ? CLI_IO : CLI_USAGE, path, "%s", fault.message);
    if (code != CLI_OK)
        free(text->ptr);
    else
        opened->count++;
    return code;
}

int report_open(struct report_opened *opened, char *const *paths, size_t count) {
    *opened = (struct report_opened){.count = 0};
    opened->runs = calloc(count + 1, sizeof *opened->runs);
    opened->texts = calloc(count + 1, sizeof *opened->texts);
    if (!opened->runs || !opened->texts)
        return cli_fail(CLI_IO, NULL, "no memory for reports; free some");
    int code = CLI_OK;
    for (size_t i = 0; i < count && code == CLI_OK; i++)
        code = open_one(opened, paths[i]);
    return code;
}

int report_open_suite(struct report_opened *opened, const struct cli_line *line) {
    const char *path = line->values[CLI_SUITE];
    struct suite corpus = {0};
    struct suite_error error;
    bool loaded = path ? suite_load(path, &opened->suite, &error)
                       : suite_vectors(&opened->suite, &error);
    loaded = loaded && suite_corpus(&corpus, &error) &&
             suite_append(&opened->suite, &corpus, &error);
    suite_free(&corpus);
    if (loaded)
        return CLI_OK;
    return cli_fail(error.unreadable ? CLI_IO : CLI_USAGE, NULL, "%s", error.message);
}
