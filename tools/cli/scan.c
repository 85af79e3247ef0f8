/* SPDX-License-Identifier: MIT
 *
 * scan.c - `toolmend scan`: what would become of the calls of a log.
 *
 * A pass over the lines of files or of a pipe, one line in memory at a time. A line that cannot
 * be read is counted and the next one is read; the first signal ends the pass with the summary of
 * what was counted, the second one at once. With --merge the operands are summaries.
 */
#define _POSIX_C_SOURCE 200809L
#include "scan.h"
#include "toollist.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LIST_MAX ((size_t)16 * 1024 * 1024)

/* One pass. */
struct scan {
    toolmend_options options;
    struct scan_making making;
    bool messages;
    struct scan_tools *tools;
    struct scan_table table;
    struct scan_progress progress;
    const char *source;                 /* the file that is being read */
    uint64_t line;                      /* in it, from 1 */
    uint64_t read;                      /* lines of all files */
    struct cli_bytes text, name, model; /* room for what is decoded */
    const char *why;                    /* the line is bad; NULL: it is not */
    size_t calls;                       /* of the line */
    bool no_memory;
    bool counting; /* the log has been begun */
};

/* ---- signals ---------------------------------------------------------------------------------- */

static volatile sig_atomic_t stopped;

static void stop(int signal) {
    (void)signal;
    stopped = 1;
}

bool scan_is_stopped(void) {
    return stopped != 0;
}

/* A parent that ignores a signal means it. The second one has its usual effect. */
static void heed_signals(void) {
    static const int heeded[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof heeded / sizeof *heeded; i++) {
        struct sigaction action;
        if (sigaction(heeded[i], NULL, &action) != 0 || action.sa_handler == SIG_IGN)
            continue;
        memset(&action, 0, sizeof action);
        sigemptyset(&action.sa_mask);
        action.sa_handler = stop;
        action.sa_flags =
            (int)SA_RESETHAND; /* and no SA_RESTART: a read that waits ends */
        sigaction(heeded[i], &action, NULL);
    }
}

/* ---- one call --------------------------------------------------------------------------------- */

/* A JSON string decoded into the room; false: it has no UTF-8 form, or no memory. */
static bool decode(struct scan *scan, struct cli_bytes *room, toolmend_view json,
                   toolmend_view *text) {
    if (room->len < json.len || !room->ptr) {
        size_t wanted = 2 * json.len + 64;
        char *wider = malloc(wanted);
        if (!wider) {
            scan->no_memory = true;
            return false;
        }
        free(room->ptr);
        room->ptr = wider;
        room->len = wanted;
    }
    size_t len = toolmend_json_string(json, room->ptr, room->len);
    *text = (toolmend_view){room->ptr, len};
    return len <= room->len;
}

/* The text that the model wrote: the string's, or the value as it is spelled. */
static bool take_text(struct scan *scan, toolmend_view arguments, toolmend_view *text) {
    *text = arguments;
    if (arguments.ptr[0] != '"')
        return true;
    return decode(scan, &scan->text, arguments, text);
}

static void bad(struct scan *scan, const char *why) {
    if (!scan->why)
        scan->why = why;
}

/* Judge the text and count it in the row of its tool. */
static void judge(struct scan *scan, const toolmend_tool *tool, toolmend_view text,
                  toolmend_finish finish, toolmend_view model) {
    toolmend_report *report = NULL;
    if (scan->making.finish_given)
        finish = scan->making.finish;
    toolmend_stats stats = {.size = sizeof stats};
    json_t *row = scan_row(&scan->table, toolmend_tool_name(tool), model);
    scan->no_memory |= !row ||
                       toolmend_repair(tool, text, finish, &scan->options, &report,
                                       NULL) != TOOLMEND_OK ||
                       toolmend_stats_add(&stats, report) != TOOLMEND_OK;
    if (!scan->no_memory)
        scan_count_call(row, &stats);
    toolmend_report_free(report);
}

static void count_unjudged(struct scan *scan, toolmend_view tool, toolmend_view model) {
    json_t *row = scan_row(&scan->table, tool, model);
    scan->no_memory |= row == NULL;
    if (row)
        scan_count(row, "unjudged");
}

static void take_call(void *ctx, const struct scan_line *line,
                      const struct scan_call *call) {
    struct scan *scan = ctx;
    const toolmend_view none = {NULL, 0};
    toolmend_view name, text, model = none;
    const toolmend_tool *tool;
    scan->calls++;
    if (!call->name.ptr || !call->arguments.ptr) {
        bad(scan, call->name.ptr ? "a call has no arguments" : "a call has no name");
        return;
    }
    if (!decode(scan, &scan->name, call->name, &name) ||
        !take_text(scan, call->arguments, &text)) {
        bad(scan, "half of a surrogate pair is no text");
        return;
    }
    if (line->model.ptr && !decode(scan, &scan->model, line->model, &model))
        model = none;
    switch (scan_tools_find(scan->tools, line->tools, call->name, &tool)) {
    case SCAN_TOOL:
        judge(scan, tool, text, call->finish, model);
        break;
    case SCAN_TOOL_UNKNOWN:
        count_unjudged(scan, none, model);
        break;
    case SCAN_TOOL_UNUSABLE:
        count_unjudged(scan, name, model);
        break;
    case SCAN_TOOL_NO_MEMORY:
        scan->no_memory = true;
        break;
    }
}

/* ---- one text --------------------------------------------------------------------------------- */

static void take_said(void *ctx, const struct scan_line *line, toolmend_view json,
                      toolmend_finish finish) {
    struct scan *scan = ctx;
    const toolmend_tools *list;
    toolmend_view text;
    if (!decode(scan, &scan->text, json, &text)) {
        bad(scan, "half of a surrogate pair is no text");
        return;
    }
    if (scan->making.finish_given)
        finish = scan->making.finish;
    enum scan_tool_found found = scan_tools_all(scan->tools, line->tools, &list);
    if (found == SCAN_TOOL)
        scan->no_memory |=
            !scan_markup_count(scan->table.markup, list, text, finish, &scan->options);
    else if (found == SCAN_TOOL_NO_MEMORY)
        scan->no_memory = true;
    else
        scan_count(scan->table.markup, "unjudged");
}

/* ---- one line --------------------------------------------------------------------------------- */

static bool is_blank(toolmend_view line) {
    for (size_t i = 0; i < line.len; i++)
        if (line.ptr[i] == '\0' || !strchr(" \t\r", line.ptr[i]))
            return false;
    return true;
}

static void count_bad(struct scan *scan, const char *why) {
    size_t size = strlen(scan->source) + 32;
    char *place = malloc(size);
    if (place)
        (void)snprintf(place, size, "%s:%llu", scan->source,
                       (unsigned long long)scan->line);
    scan_bad(&scan->table, place ? place : "", why);
    free(place);
}

static void take_line(struct scan *scan, toolmend_view text) {
    toolmend_error error = {.offset = SIZE_MAX};
    struct scan_line line = {
        {NULL, 0},
        {NULL, 0}
    };
    char why[64];
    scan->why = NULL;
    scan->calls = 0;
    if (is_blank(text))
        return;
    scan_count(scan->table.lines, "read");
    if (toolmend_json_check(text, &error) != TOOLMEND_OK) {
        (void)snprintf(why, sizeof why, "it is not JSON from byte %zu on", error.offset);
        count_bad(scan, why);
        return;
    }
    const struct scan_taker taker = {take_call, take_said, scan};
    bad(scan, scan_calls(text, scan->messages, &line, &taker));
    if (scan->why)
        count_bad(scan, scan->why);
    else
        scan_count(scan->table.lines, scan->calls > 0 ? "with_calls" : "without_calls");
}

static void take_long_line(struct scan *scan) {
    char why[64];
    (void)snprintf(why, sizeof why, "it is longer than %zu MiB",
                   SCAN_LINE_MAX / 1024 / 1024);
    scan_count(scan->table.lines, "read");
    count_bad(scan, why);
}

/* ---- one file --------------------------------------------------------------------------------- */

static int read_lines(struct scan *scan, struct scan_reader *reader) {
    toolmend_view line;
    for (scan->line = 1;; scan->line++) {
        enum scan_got got = stopped ? SCAN_STOPPED : scan_next_line(reader, &line);
        if (got == SCAN_LINE)
            take_line(scan, line);
        else if (got == SCAN_TOO_LONG)
            take_long_line(scan);
        else if (got == SCAN_FAILED)
            return cli_fail(CLI_IO, scan->source,
                            "cannot be read: %s; name a file that can", strerror(errno));
        else if (got == SCAN_END)
            return CLI_OK;
        if (got == SCAN_STOPPED)
            return CLI_STOPPED;
        if (got == SCAN_NO_MEMORY || scan->no_memory)
            return cli_fail(CLI_IO, scan->source, "no memory at line %llu; free some",
                            (unsigned long long)scan->line);
        scan_progress_step(&scan->progress, reader->bytes, ++scan->read);
    }
}

static int read_file(struct scan *scan, const char *path) {
    bool standard = strcmp(path, "-") == 0;
    struct scan_reader reader = {.fd = STDIN_FILENO};
    scan->source = standard ? "stdin" : path;
    if (!standard)
        reader.fd = open(path, O_RDONLY | O_CLOEXEC);
    if (reader.fd < 0)
        return cli_fail(CLI_IO, scan->source, "cannot be opened: %s; check the path",
                        strerror(errno));
    int code = read_lines(scan, &reader);
    if (!standard)
        (void)close(reader.fd); /* nothing was written to it */
    scan->progress.before += reader.bytes;
    free(reader.ptr);
    return code;
}

/* All files; one that cannot be read leaves the others. */
static int read_files(struct scan *scan, char *const *paths, size_t count) {
    int worst = CLI_OK;
    scan_progress_start(&scan->progress, paths, count);
    for (size_t i = 0; i < count && worst != CLI_STOPPED && !scan->no_memory; i++) {
        int code = read_file(scan, paths[i]);
        worst = code != CLI_OK ? code : worst;
    }
    scan_progress_end(&scan->progress);
    scan->table.complete = worst == CLI_OK;
    return worst;
}

/* ---- the verb --------------------------------------------------------------------------------- */

static int set_options(struct scan *scan, const struct cli_line *line) {
    const char *finish = line->values[CLI_FINISH];
    scan->options.size = sizeof scan->options;
    scan->options.openapi_nullable = line->values[CLI_OPENAPI] != NULL;
    scan->messages = line->values[CLI_MESSAGES] != NULL;
    scan->making.finish_given = finish != NULL;
    int code = cli_profile(line, &scan->options.profile);
    if (code != CLI_OK)
        return code;
    if (finish && !toolmend_finish_by_name(finish, &scan->making.finish))
        return cli_fail(CLI_USAGE, NULL,
                        "no finish \"%s\"; take complete, truncated or unknown", finish);
    scan->making.profile = scan->options.profile;
    return CLI_OK;
}

/* The list of --tools, as other verbs take it. */
static int pin_tools(struct scan *scan, const char *path) {
    const toolmend_options options = {.size = sizeof options,
                                      .limits = {.text_max = LIST_MAX}};
    struct cli_bytes list;
    toolmend_error error = {.offset = SIZE_MAX};
    toolmend_tools *loaded = NULL;
    int code = cli_read(path, LIST_MAX, &list);
    if (code == CLI_OK) {
        toolmend_status status =
            toolmend_tools_load(cli_view(&list), &options, &loaded, &error);
        if (status != TOOLMEND_OK)
            code = toollist_fail(path, cli_view(&list), status, &error, NULL);
        else if (!scan_tools_pin(scan->tools, cli_view(&list)))
            code = cli_fail(CLI_IO, path, "no memory for it; free some");
    }
    toolmend_tools_free(loaded);
    free(list.ptr);
    return code;
}

static int read_log(struct scan *scan, const struct cli_line *line, char *const *paths,
                    size_t count) {
    const char *tools = line->values[CLI_TOOLS];
    scan->tools = scan_tools_new(&scan->options);
    if (!scan->tools)
        return cli_fail(CLI_IO, NULL, "no memory; free some");
    int code = tools ? pin_tools(scan, tools) : CLI_OK;
    if (code != CLI_OK)
        return code;
    heed_signals();
    scan->counting = true;
    return read_files(scan, paths, count);
}

static int merge(struct scan *scan, const struct cli_line *line, char *const *paths,
                 size_t count) {
    static const enum cli_option others[] = {CLI_TOOLS, CLI_PROFILE, CLI_FINISH,
                                             CLI_OPENAPI, CLI_MESSAGES};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (line->values[others[i]])
            return cli_fail(CLI_USAGE, NULL,
                            "--merge scans nothing; leave the other options out");
    int code = CLI_OK;
    for (size_t i = 0; i < count && code == CLI_OK; i++)
        code = scan_merge(paths[i], i == 0, &scan->table, &scan->making);
    return code;
}

/* What was counted before a fault is printed, too; a sum that lacks a part is none. */
static bool has_summary(const struct scan *scan, int code, bool merging) {
    return code == CLI_OK || (!merging && scan->counting);
}

int cli_scan(const struct cli_line *line) {
    char dash[] = "-", *standard[] = {dash};
    char *const *paths = line->operand_count > 0 ? line->operands : standard;
    size_t count = line->operand_count > 0 ? line->operand_count : 1;
    struct scan scan = {.source = ""};
    bool merging = line->values[CLI_MERGE] != NULL, opened = scan_table_open(&scan.table);
    int code = opened ? set_options(&scan, line)
                      : cli_fail(CLI_IO, NULL, "no memory; free some");
    if (code == CLI_OK) {
        code = merging ? merge(&scan, line, paths, count)
                       : read_log(&scan, line, paths, count);
        if (has_summary(&scan, code, merging)) {
            if (line->values[CLI_JSON])
                scan_print_json(&scan.table, &scan.making);
            else
                scan_print(&scan.table, &scan.making);
        }
    }
    if (opened)
        scan_table_close(&scan.table);
    scan_tools_free(scan.tools);
    free(scan.text.ptr);
    free(scan.name.ptr);
    free(scan.model.ptr);
    return code;
}
