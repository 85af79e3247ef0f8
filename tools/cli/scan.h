/* SPDX-License-Identifier: MIT
 *
 * scan.h - many logged calls, a line at a time.
 *
 * A line is read (scan_lines.c), its calls are found in it (scan_calls.c), each is put to the
 * engine with the tool it names (scan_tools.c), and only counters are kept (scan_sum.c). No line
 * says anything about another one, so that a log may be cut anywhere and the summaries of its
 * parts added up.
 */
#ifndef SCAN_H
#define SCAN_H

#include <jansson.h>

#include "cli.h"

/* ---- scan_lines.c: lines of any bytes --------------------------------------------------------- */

#define SCAN_LINE_MAX ((size_t)16 * 1024 * 1024) /* bytes of a line */

struct scan_reader {
    int fd;
    char *ptr;
    size_t room, start, end; /* what is read and not handed out is [start, end) */
    bool skipping;           /* in a line that is too long */
    bool at_end;
    uint64_t bytes; /* read so far */
};

enum scan_got {
    SCAN_LINE,
    SCAN_TOO_LONG, /* and skipped */
    SCAN_END,
    SCAN_STOPPED, /* by a signal */
    SCAN_FAILED,  /* read error: see errno */
    SCAN_NO_MEMORY
};

/* The next line without its line feed; it lives until the next call. */
enum scan_got scan_next_line(struct scan_reader *reader, toolmend_view *line);

/* Has a signal asked for the end? Set by scan.c. */
bool scan_is_stopped(void);

/* ---- scan_calls.c: the calls of a line -------------------------------------------------------- */

struct scan_call {
    toolmend_view name;      /* a JSON string; ptr NULL: there is none */
    toolmend_view arguments; /* a JSON value; ptr NULL: there is none */
    toolmend_finish finish;
};

/* What a line says beside its calls and texts. */
struct scan_line {
    toolmend_view tools; /* an array; ptr NULL: it has none */
    toolmend_view model; /* a JSON string; ptr NULL: it has none */
};

/* Who is given what stands in a line. */
struct scan_taker {
    void (*call)(void *ctx, const struct scan_line *line, const struct scan_call *call);
    /* What an assistant says, a JSON string. */
    void (*text)(void *ctx, const struct scan_line *line, toolmend_view json,
                 toolmend_finish finish);
    void *ctx;
};

/* Give each call and text of the line to the taker. NULL, or why the line is not valid; then it has
 * neither. The line has to be strict JSON. `messages`: also those of a conversation. */
const char *scan_calls(toolmend_view text, bool messages, struct scan_line *line,
                       const struct scan_taker *taker);

/* ---- scan_tools.c: compiled tools ------------------------------------------------------------- */

struct scan_tools; /* the lists seen last, and that of --tools */

/* NULL: no memory. `options` is borrowed. */
struct scan_tools *scan_tools_new(const toolmend_options *options);
void scan_tools_free(struct scan_tools *tools);

/* Keep a list for calls of lines without one; false: no memory. */
bool scan_tools_pin(struct scan_tools *tools, toolmend_view list);

enum scan_tool_found {
    SCAN_TOOL,
    SCAN_TOOL_UNKNOWN,  /* no tool has that name, or there is no list */
    SCAN_TOOL_UNUSABLE, /* its schema is invalid, or two tools have the name */
    SCAN_TOOL_NO_MEMORY
};

/* The tool of that name in the list; ptr NULL: in the one that is kept. It lives until the next
 * call. */
enum scan_tool_found scan_tools_find(struct scan_tools *tools, toolmend_view list,
                                     toolmend_view name, const toolmend_tool **tool);

/* All tools of the list, which live until the next call. UNKNOWN: there is no list; UNUSABLE: it
 * is none. */
enum scan_tool_found scan_tools_all(struct scan_tools *tools, toolmend_view list,
                                    const toolmend_tools **all);

/* ---- scan_sum.c: counters --------------------------------------------------------------------- */

struct scan_table {
    json_t *rows;   /* by tool and model: a ROW of toolmend-scan(1) */
    json_t *others; /* what did not fit into the table */
    json_t *lines;  /* `read`, `with_calls`, `without_calls`, `bad` */
    json_t *bad;    /* those that are named */
    json_t *markup; /* what texts were found to hold: MARKUP of toolmend-scan(1) */
    bool complete;  /* nothing ended early */
};

/* false: no memory. */
bool scan_table_open(struct scan_table *table);
void scan_table_close(struct scan_table *table);

/* The row of a tool and model (ptr NULL: absent), borrowed; that of the others if the table is full
 * or a name is too long; NULL: no memory. */
json_t *scan_row(struct scan_table *table, toolmend_view tool, toolmend_view model);

/* Count a call of the row that was judged, of which `stats` is. */
void scan_count_call(json_t *row, const toolmend_stats *stats);

/* Count one more: `unjudged` of a row, or one of the lines. */
void scan_count(json_t *object, const char *name);

/* Count so many more; a full counter stays full. */
void scan_add(json_t *object, const char *name, json_int_t more);

/* Count a bad line, and keep its place if it is one of the first. */
void scan_bad(struct scan_table *table, const char *line, const char *why);

/* What a summary was made with: summaries of different makings are not added up. */
struct scan_making {
    toolmend_profile profile;
    bool finish_given;
    toolmend_finish finish;
};

void scan_print(struct scan_table *table, const struct scan_making *making);
void scan_print_json(struct scan_table *table, const struct scan_making *making);

/* Add the summary in a file, as scan_print_json() wrote it. `first`: it also says the making. */
int scan_merge(const char *path, bool first, struct scan_table *table,
               struct scan_making *making);

/* ---- scan_markup.c: calls left as markup ------------------------------------------------------ */

/* No texts yet; NULL: no memory. */
json_t *scan_markup_new(void);

/* Look for calls in a text and count them; false: no memory. */
bool scan_markup_count(json_t *markup, const toolmend_tools *list, toolmend_view text,
                       toolmend_finish finish, const toolmend_options *options);

/* Add the counters of a summary; false: one of them is missing or no number. */
bool scan_markup_merge(json_t *markup, const json_t *more);

/* For a person; nothing if there were no texts. */
void scan_markup_print(const json_t *markup);

/* ---- scan_progress.c ---------------------------------------------------------------------------- */

struct scan_progress {
    bool shown;
    uint64_t total;  /* bytes of all files; 0: not known */
    uint64_t before; /* of the files that are done */
    int64_t started_ms, last_ms;
};

/* Shown only if stderr is a terminal. */
void scan_progress_start(struct scan_progress *progress, char *const *paths,
                         size_t count);
void scan_progress_step(struct scan_progress *progress, uint64_t bytes, uint64_t lines);
void scan_progress_end(struct scan_progress *progress);

#endif
