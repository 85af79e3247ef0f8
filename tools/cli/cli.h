/* SPDX-License-Identifier: MIT
 *
 * cli.h - what the files of the command line share.
 *
 * The command line is a user of the library like any other: it sees toolmend.h alone. Each
 * verb is one row in main.c and one file; options.c knows the options and nothing of what
 * they do. Results go to stdout, faults as one line to stderr, and the exit code says which.
 */
#ifndef CLI_H
#define CLI_H

#include <stdint.h>
#include <stdio.h>

#include "toolmend.h"

/* One table of exit codes for all verbs. */
enum cli_exit {
    /* Nothing wrong: valid or repaired; certify: what was asked for. */
    CLI_OK = 0,
    /* certify: something else than what was asked for; probe, lint: something was found;
     * verify-record: the record is not true. */
    CLI_FOUND = 1,
    /* The command line, or a file that is not the schema, tool list, suite or record it should be. */
    CLI_USAGE = 2,
    /* Could not read, write or allocate, or start the adapter. */
    CLI_IO = 3,
    /* certify: a case contradicts itself. */
    CLI_SUITE_ERROR = 4,
    /* certify, probe: nothing is left to ask. */
    CLI_NOTHING_RAN = 5,
    /* certify, probe, scan: ended early, what was found is not all. */
    CLI_STOPPED = 6,
    /* The text is not valid and no permitted repair makes it so. */
    CLI_REJECTED = 10,
};

/* ---- options.c: words of a command line ------------------------------------------------ */

/* Every option there is; a verb takes some of them. */
enum cli_option {
    CLI_SCHEMA,
    CLI_TOOLS,
    CLI_TOOL,
    CLI_PROFILE,
    CLI_FINISH,
    CLI_OPENAPI,
    CLI_SPLIT,
    CLI_EXPLAIN,
    CLI_JSON,
    CLI_REQUIRE,
    CLI_FILTER,
    CLI_SUITE,
    CLI_CORPUS,
    CLI_SPEC,
    CLI_BASELINE,
    CLI_ALLOW_HARM,
    CLI_TODAY,
    CLI_REPORT,
    CLI_TIMEOUT,
    CLI_START,
    CLI_KEEP_GOING,
    CLI_EXEC,
    CLI_SO,
    CLI_HELLO,
    CLI_MEMORY,
    CLI_ORDER,
    CLI_SALT,
    CLI_REPEAT,
    CLI_ISOLATE,
    CLI_SHARD,
    CLI_PROBE,
    CLI_SEED,
    CLI_CASES,
    CLI_SECONDS,
    CLI_PRINCIPLE,
    CLI_ONLY,
    CLI_TEXT,
    CLI_MERGE,
    CLI_MESSAGES,
    CLI_DIR,
    CLI_FORCE,
    CLI_HELP,
    CLI_OPTION_COUNT
};

#define CLI_TAKES(option) (UINT64_C(1) << (option))

enum { CLI_REPORTS_MAX = 8 };

struct cli_line;

/* A verb: the row that registers it. */
struct cli_verb {
    const char *name; /* one word, or two with a blank between: a group and its member */
    const char *operand; /* the one word it takes beside options, or words, if it ends in
                            dots; NULL: none */
    const char *command; /* what the words behind `--` are, all of them; NULL: nothing */
    const char *summary; /* one line for the list of verbs */
    uint64_t takes;      /* CLI_TAKES of its options; --help is always among them */
    int (*run)(const struct cli_line *line);
};

extern const struct cli_verb cli_verbs[];
extern const size_t cli_verb_count;

/* The first word of some verbs. */
struct cli_group {
    const char *name, *summary;
};

extern const struct cli_group cli_groups[];
extern const size_t cli_group_count;

/* What else `toolmend VERB --help` says: the files in help/. Ends with a name of NULL. */
struct cli_page {
    const char *name, *text;
};

extern const struct cli_page cli_pages[];

/* The words given to a verb, sorted out. */
struct cli_line {
    const struct cli_verb *verb;
    const char
        *values[CLI_OPTION_COUNT]; /* NULL: not given; a flag's value is its name */
    const char *operand;           /* NULL: not given */
    char **operands;               /* of a verb that takes many */
    size_t operand_count;
    char *const *command;                 /* ends with NULL; NULL: not given */
    const char *reports[CLI_REPORTS_MAX]; /* of the one option that may come again */
    size_t report_count;
};

/* Sort the words after the verb; CLI_OK or CLI_USAGE, after one line about the fault. */
int cli_parse(const struct cli_verb *verb, int count, char **words,
              struct cli_line *line);

/* Those of the options `kept`, ended by CLI_OPTION_COUNT, that the line has, as words ended by NULL:
 * room for two an option and the end. */
void cli_kept_options(const struct cli_line *line, const enum cli_option *kept,
                      const char **words);

/* The usage of one verb, from the same rows that cli_parse() reads. */
void cli_usage(const struct cli_verb *verb);

/* The verb and its options as lines of fields between tabs. */
void cli_put_row(const struct cli_verb *verb);

/* ---- near.c ---------------------------------------------------------------------------- */

/* How many characters have to be put in, taken out, replaced or swapped with their neighbour to
 * make one word of the other; very many if one is long. */
size_t cli_distance(toolmend_view a, toolmend_view b);

/* The name that is most like a mistyped word. */
struct cli_nearest {
    const char *word;
    const char *found; /* NULL: none is near */
    size_t distance;
};

void cli_consider(struct cli_nearest *nearest, const char *name);

/* ---- profile.c: the word behind --profile ---------------------------------------------- */

/* The profile that the line names; without one it stays as it is. CLI_OK, or CLI_USAGE after one
 * line about the fault. */
int cli_profile(const struct cli_line *line, toolmend_profile *profile);

/* Every name, for the usage of a verb: the end of a line, and lines like it. */
void cli_put_profiles(void);

/* ---- seconds.c ------------------------------------------------------------------------- */

/* Seconds with up to three digits behind the point, as milliseconds; 0: not that, or no time, or
 * more than an hour. */
unsigned cli_seconds(const char *text);

/* ---- files.c: bytes in, faults out ----------------------------------------------------- */

/* Bytes owned by the caller, free(ptr). */
struct cli_bytes {
    char *ptr;
    size_t len;
};

static inline toolmend_view cli_view(const struct cli_bytes *bytes) {
    return (toolmend_view){bytes->ptr, bytes->len};
}

/* Read a file, or stdin if path is NULL. Not more than max + 1 bytes are taken, so that the
 * library can see that a text is too long while nobody can fill the memory. CLI_OK or
 * CLI_IO, after one line about the fault. */
int cli_read(const char *path, size_t max, struct cli_bytes *out);

/* A place in a text, both counted from 1; a column is a Unicode character. */
struct cli_place {
    size_t line, column;
};
struct cli_place cli_place(toolmend_view text, size_t offset);

/* Say one fault on stderr, `toolmend: SOURCE: FAULT; REMEDY`, and return the code. source NULL: none.
 * Whatever the words hold, it stays one line. */
int cli_fail(enum cli_exit code, const char *source, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

/* The start of such a line, up to the fault: `toolmend: SOURCE:LINE:COLUMN: `, with the place of the
 * offset in the text of the source; an offset beyond the text: no place. */
void cli_fail_at(const char *source, toolmend_view text, size_t offset);

/* The same for a fault that the library found in the text of the source. */
int cli_fail_status(const char *source, toolmend_view text, toolmend_status status,
                    const toolmend_error *error);

/* The ending of a word that is counted. */
static inline const char *cli_s(size_t count) {
    return count == 1 ? "" : "s";
}

/* Write bytes as they are. What stdout cannot take is found once, by cli_flush(). */
void cli_put(FILE *out, toolmend_view bytes);

/* Write a text as a JSON string to stdout. False: there is no memory, or it is not UTF-8, and `null`
 * was written. */
bool cli_put_json(toolmend_view text);

/* At the end: did stdout take everything? The code given, or CLI_IO after one line. */
int cli_flush(int code);

/* ---- show.c: bytes of strangers for the eyes of a person ------------------------------- */

/* What cli_show() keeps of white space. */
enum cli_lines {
    CLI_ONE_LINE, /* line feeds and tabs become signs too */
    CLI_AS_LAID   /* line feeds and tabs stay */
};

/* Write text so that a terminal shows it and does nothing else: control characters as signs
 * (U+2400), characters that hide or reorder text as <U+202E>, bytes that are not UTF-8 as
 * <FF>. A text of more than `width` characters is shown from both ends, with the number of
 * bytes left out between. */
void cli_show(FILE *out, toolmend_view text, size_t width, enum cli_lines lines);

/* Print a word for a shell: as it is, or in quotes. */
void cli_show_word(const char *word);

/* ---- tint.c: colours, on a terminal only ----------------------------------------------- */

enum cli_tint {
    CLI_PLAIN, /* ends every other one */
    CLI_BOLD,
    CLI_GOOD,
    CLI_BAD,
    CLI_DOUBT,
    CLI_NAME, /* of a rule */
    CLI_GONE, /* bytes that were removed */
};

/* The sequence that begins it; "" if stdout is no terminal, or NO_COLOR is set. */
const char *cli_tint(enum cli_tint tint);

/* ---- page.c ---------------------------------------------------------------------------- */

/* Print a part of one of the project's pages, which are Markdown, as plain text. */
void cli_put_page(toolmend_view text);

/* The view of a NUL-terminated text. */
toolmend_view cli_words(const char *text);

/* ---- call.c: the tool, the text and the options of one call ---------------------------- */

struct cli_call {
    toolmend_tool *own;   /* from --schema */
    toolmend_tools *list; /* from --tools, or --tool FILE */
    const toolmend_tool *tool;
    toolmend_options options;
    toolmend_finish finish;
    struct cli_bytes tool_text; /* the schema or list that the tool comes from */
    struct cli_bytes text;
    const char *source; /* where the text came from, for messages */
};

/* Make the call that the line describes; CLI_OK, or a code after one line about the fault.
 * To be closed either way. */
int cli_call_open(const struct cli_line *line, struct cli_call *call);

/* The same of a whole call, which names its tool itself: `tool` stays NULL. */
int cli_call_open_whole(const struct cli_line *line, struct cli_call *call);
void cli_call_close(struct cli_call *call);

/* The record as one line on stdout. CLI_OK or CLI_IO. */
int cli_put_record(toolmend_report *report);

/* Do --json and --explain not stand together? CLI_OK or CLI_USAGE. */
int cli_check_printed(const struct cli_line *line);

/* What the line asks to be printed about a report: its record, its explanation, why it was
 * rejected, or what `put` prints of it (CLI_OK or CLI_IO). CLI_OK, CLI_REJECTED or CLI_IO. */
int cli_print_report(const struct cli_line *line, const struct cli_call *call,
                     toolmend_report *report, int (*put)(const toolmend_report *report));

/* ---- explain.c: a report in words ------------------------------------------------------ */

/* The whole report on the text that came, for a person, on stdout. */
void cli_explain(toolmend_report *report, toolmend_view came,
                 const struct cli_call *call);

/* The place of a text where reading ended, and why in words, for a person, on stdout. */
void cli_explain_place(toolmend_view text, size_t offset, toolmend_reason reason,
                       const char *words);

/* One line on stderr why the text was rejected. */
void cli_explain_rejected(const toolmend_report *report, const struct cli_call *call);

/* The end of such a line, behind the reason; `text` is what was judged. */
void cli_put_why(const toolmend_report *report, toolmend_view text);

/* Why a text is rejected, in a few fixed words; "" for no reason. */
const char *cli_reason_words(toolmend_reason reason);

/* ---- violation.c ----------------------------------------------------------------------- */

/* What is wanted and what was found: "wants array, got string". `text` is the text that was
 * judged. */
void cli_put_violation(FILE *out, const toolmend_violation *violation);

/* ---- the verbs ------------------------------------------------------------------------- */

int cli_repair(const struct cli_line *line);
int cli_whole_call(const struct cli_line *line);
int cli_validate(const struct cli_line *line);
int cli_markup(const struct cli_line *line);
int cli_serve(const struct cli_line *line);
int cli_rules(const struct cli_line *line);
int cli_certify(const struct cli_line *line);
int cli_probe(const struct cli_line *line);
int cli_report_forms(const struct cli_line *line);
int cli_report_diff(const struct cli_line *line);
int cli_report_merge(const struct cli_line *line);
int cli_report_matrix(const struct cli_line *line);
int cli_baseline_check(const struct cli_line *line);
int cli_baseline_update(const struct cli_line *line);
int cli_verify_record(const struct cli_line *line);
int cli_explain_clause(const struct cli_line *line);
int cli_lint(const struct cli_line *line);
int cli_scan(const struct cli_line *line);
int cli_adapter_new(const struct cli_line *line);
int cli_adapter_check(const struct cli_line *line);

#endif
