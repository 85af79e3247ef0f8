/* SPDX-License-Identifier: MIT
 *
 * main.c - the one binary: which verbs there are.
 *
 * A verb is one row of the table and one file. The list that `toolmend --help` prints, the
 * usage of each verb and the parsing of its words come from these rows, so that none of them
 * can promise what another does not keep.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define CALL_OPTIONS                                                                     \
    (CLI_TAKES(CLI_SCHEMA) | CLI_TAKES(CLI_TOOLS) | CLI_TAKES(CLI_TOOL) |                \
     CLI_TAKES(CLI_JSON))

#define WHOLE_CALL_OPTIONS                                                               \
    (CLI_TAKES(CLI_TOOLS) | CLI_TAKES(CLI_PROFILE) | CLI_TAKES(CLI_FINISH) |             \
     CLI_TAKES(CLI_EXPLAIN) | CLI_TAKES(CLI_JSON))

#define BASELINE_OPTIONS                                                                 \
    (CLI_TAKES(CLI_SUITE) | CLI_TAKES(CLI_ALLOW_HARM) | CLI_TAKES(CLI_TODAY))

static const char about_repair[] =
    "The tool comes from --schema FILE, from --tools FILE [--tool NAME], or from --tool "
    "FILE\n"
    "alone, which holds one {name, parameters}. The text comes from TEXT-FILE or stdin.\n"
    "\n"
    "valid or repaired: the text, and no byte more, on stdout; exit 0.\n"
    "rejected: nothing on stdout, one line on stderr; exit 10.\n";

static const char about_call[] =
    "A call is one JSON object {\"name\": ..., \"arguments\": an object, or its text}, "
    "from\n"
    "CALL-FILE or stdin. The tools on offer come from --tools FILE. A name that is "
    "missing is\n"
    "found only if the arguments prove which tool is meant.\n"
    "\n"
    "valid or repaired: one line on stdout, {\"name\": ..., \"arguments\": ...} with the "
    "bytes\n"
    "that may go to the tool; exit 0. rejected: nothing on stdout, one line on stderr; "
    "exit 10.\n";

static const char about_validate[] =
    "The tool and the text come as for repair. Nothing is repaired and nothing is "
    "printed;\n"
    "a rejected text has one line a violation on stderr and exit 10, and one before "
    "them if\n"
    "it is not JSON.\n";

static const char about_oracle[] = "Speaks adapter protocol 1: one JSON object a line on "
                                   "stdin, one answer a line on stdout,\n"
                                   "in order, until `bye` or the end of the input.\n";

static const char about_rules[] =
    "One rule a line: its id, the smallest of the profiles safe, standard and extended\n"
    "that holds it, when it acts. With --profile the rules of that one, and before when\n"
    "each acts the limits within which it is held, as SPEC.md names them.\n";

static const char about_explain[] =
    "WORD is a rule, a reason, a principle, another clause of SPEC.md, or a case's id;\n"
    "of a clause its last segment will do where no other one ends so.\n"
    "Prints the clause; of a rule also how often its fault was met, and its vectors; of\n"
    "a case what is asked and what is due. Without a word: the ids of all clauses;\n"
    "where it is a group, as `syntax`, of that one's.\n";

static const char about_certify[] =
    "Asks an adapter, a command that speaks adapter protocol 1, every case of the suite "
    "and\n"
    "judges its answers. With --exec the command is run once for each text, with --tool "
    "FILE\n"
    "--finish WORD behind its words; with --so it is a shared object, called in a "
    "process of\n"
    "its own. Harm, a sound call changed or refused or a broken one made into something "
    "else,\n"
    "is shown apart from recovery, broken calls mended as they were meant.\n"
    "\n"
    "exit 0: every case that was asked passed or is excused, or with --require the level "
    "is\n"
    "reached; 1: not so; 2: usage, or a suite or baseline that is none; 3: the adapter "
    "did "
    "not\n"
    "start, or something could not be read or written; 4: the suite contradicts itself; "
    "5:\n"
    "nothing ran; 6: the run ended early.\n"
    "\n"
    "--baseline excuses the results that it names, each of which has to be so: an entry "
    "that\n"
    "says nothing any more is an unexpected result, too.\n";

static const char about_probe[] =
    "Asks an adapter about texts that are made for it: tools, sound calls with contents\n"
    "that mislead, faults whose right outcome is known by construction; and holds "
    "answers\n"
    "against each other. What is found is made small. The same seed makes the same "
    "trials.\n"
    "The adapter is a command as for certify. toolmend-probe(1) has the relations.\n"
    "\n"
    "exit 0: nothing was found, or missed repairs alone; 1: harm, answers that do not\n"
    "agree, or no answer; 2: usage, or a tool list that is none; 3: the adapter did not\n"
    "start, or something could not be read or written; 5: nothing applies to the "
    "adapter;\n"
    "6: the run ended early, and nothing was found until then.\n";

static const char about_report[] =
    "Makes of reports that certify wrote as jsonl=FILE what it would have written beside "
    "them:\n"
    "FORM is junit, markdown, svg or html. Of several reports html and markdown are "
    "one\n"
    "table, a column or a row each.\n"
    "\n"
    "exit 0: written; 2: usage, or a file that is no report; 3: something could not be "
    "read\n"
    "or written.\n";

static const char about_report_diff[] =
    "Compares two runs case by case, the earlier one first: what became worse, harm "
    "before\n"
    "the rest, and what is in one of them only or says something else there.\n"
    "\n"
    "exit 0: nothing is worse, and both have the same cases; 1: not so; 2: usage, a file "
    "that\n"
    "is no report, or runs of two profiles; 3: something could not be read.\n";

static const char about_report_merge[] =
    "Writes the report of the run that these shards are to stdout. Each case of the "
    "suite has\n"
    "to be in one of them and no more.\n"
    "\n"
    "exit 0: written; 1: a case is in no shard or in two, or the runs differ, each a "
    "line on\n"
    "stderr; 2: usage, or a file that is no report; 3: something could not be read or "
    "written.\n";

static const char about_report_matrix[] =
    "Lays runs side by side, a row for each rule and a column for each run, the most "
    "harmful\n"
    "rule first. Without --report it is printed; html and markdown write it to a file.\n"
    "\n"
    "exit 0: printed or written; 2: usage, or a file that is no report; 3: something "
    "could not\n"
    "be read or written.\n";

static const char about_baseline_check[] =
    "Says what of a baseline is not as it should be: entries that are stale, unknown, "
    "expired,\n"
    "changed or too wide, or let harm pass; and, given the report of a run (certify "
    "--report\n"
    "jsonl=FILE), the results that nothing in it excuses.\n"
    "\n"
    "exit 0: nothing; 1: something, each a line; 2: usage, a baseline or report that is "
    "none, or\n"
    "a report of another suite; 3: something could not be read.\n";

static const char about_baseline_update[] =
    "Writes BASELINE anew, so that it says what the report of a whole run says. Entries "
    "that hold\n"
    "keep their place, reason and `until`; those that do not go, and each line that goes "
    "or\n"
    "comes is printed. Then it is looked at as `baseline check` does, with the same exit "
    "code.\n"
    "\n"
    "exit 0: written, and as it should be; 1: written, and something is left for a "
    "person; 2:\n"
    "usage, a baseline or report that is none, or a part of a run; 3: something could "
    "not "
    "be\n"
    "read or written.\n";

static const char about_adapter_new[] =
    "Writes an adapter to put one's own layer into, with a page that says how it is run "
    "and an\n"
    "example of a tool. LANG is python, javascript, typescript, go, c, rust, "
    "java or\n"
    "shell; shell runs a command in any language.\n"
    "\n"
    "exit 0: written; 2: usage, or no such LANG; 3: it could not be written, or is there "
    "already.\n";

static const char about_adapter_check[] =
    "Asks an adapter what keeps it from being asked: ten probes of the protocol, each "
    "with a\n"
    "fresh process, and of each that does not hold a sentence what to do. What the "
    "answers are\n"
    "worth is not looked at; that is what certify is for.\n"
    "\n"
    "exit 0: all hold; 1: one does not; 2: usage; 3: the command cannot be run, or "
    "speaks\n"
    "another protocol; 6: stopped by a signal.\n";

static const char about_verify_record[] =
    "Checks the record of a call, as repair --json prints it, without the engine that "
    "made "
    "it:\n"
    "that each edit is what the specification fixes for the rules it names, at a place "
    "where\n"
    "they may act. The record comes from RECORD-FILE or stdin, the tool as for repair. "
    "Without\n"
    "--text the text is the one that the record says. Of a whole call --text has the "
    "call,\n"
    "and --tools the list, with no --tool.\n"
    "\n"
    "exit 0: the claim holds, and a line on stdout says which; 1: it does not, each\n"
    "reason a line on stderr; 2: usage, or a record, schema or tool list that is none; "
    "3:\n"
    "something could not be read.\n";

static const char about_lint[] =
    "Looks at a tool list, from TOOLS-FILE or stdin: keywords and hints that say "
    "nothing, "
    "fields\n"
    "where a fault has two readings or passes unseen, and which rules may act where. "
    "--tool NAME\n"
    "looks at one tool and prints that table, too. toolmend-lint(1) lists what is "
    "found.\n"
    "\n"
    "exit 0: no error and no warning; 1: some; 2: usage, or a text that is no tool list; "
    "3: it\n"
    "could not be read.\n";

static const char about_scan[] =
    "Judges each call of a log, one JSON object a line, from LOG-FILEs or stdin (-), and "
    "counts:\n"
    "answers and messages of OpenAI and Anthropic, or {tool, arguments, model}. Schemas "
    "come from\n"
    "a line's own `tools`, else from --tools. Bad lines are counted; a signal ends the "
    "scan with\n"
    "its summary. --json prints one that --merge adds up. toolmend-scan(1) has the "
    "forms.\n"
    "\n"
    "exit 0: all was read, whatever the calls are worth; 2: usage, or a tool list or "
    "summary that\n"
    "is none; 3: something could not be read; 6: the scan ended early.\n";

/* Its version 14 breaks off where it aligns so many rows. */
/* clang-format off */
static const struct cli_verb verbs[] = {
    {.name = "repair",
     .operand = "TEXT-FILE",
     .summary = "repair one arguments text, or refuse to",
     .about = about_repair,
     .takes = CALL_OPTIONS | CLI_TAKES(CLI_PROFILE) | CLI_TAKES(CLI_FINISH) |
              CLI_TAKES(CLI_EXPLAIN),
     .run = cli_repair},
    {.name = "call",
     .operand = "CALL-FILE",
     .summary = "find the tool of a whole call, and repair its arguments",
     .about = about_call,
     .takes = WHOLE_CALL_OPTIONS,
     .run = cli_whole_call},
    {.name = "validate",
     .operand = "TEXT-FILE",
     .summary = "say whether one arguments text is valid",
     .about = about_validate,
     .takes = CALL_OPTIONS,
     .run = cli_validate},
    {.name = "oracle",
     .operand = NULL,
     .summary = "answer an adapter harness, line by line",
     .about = about_oracle,
     .takes = CLI_TAKES(CLI_PROFILE),
     .run = cli_oracle},
    {.name = "rules",
     .operand = NULL,
     .summary = "print the table of repair rules, or those of a profile",
     .about = about_rules,
     .takes = CLI_TAKES(CLI_PROFILE) | CLI_TAKES(CLI_JSON),
     .run = cli_rules},
    {.name = "explain",
     .operand = "WORD",
     .summary = "print the clause of a rule, reason, principle or case",
     .about = about_explain,
     .run = cli_explain_clause},
    {.name = "certify",
     .command = "COMMAND [WORD...]",
     .summary = "ask a repair layer every case, and judge it",
     .about = about_certify,
     .takes = CLI_TAKES(CLI_PROFILE) | CLI_TAKES(CLI_REQUIRE) | CLI_TAKES(CLI_FILTER) |
              CLI_TAKES(CLI_BASELINE) | CLI_TAKES(CLI_ALLOW_HARM) | CLI_TAKES(CLI_TODAY) |
              CLI_TAKES(CLI_SPEC) | CLI_TAKES(CLI_SUITE) | CLI_TAKES(CLI_CORPUS) |
              CLI_TAKES(CLI_REPORT) | CLI_TAKES(CLI_TIMEOUT) | CLI_TAKES(CLI_EXEC) |
              CLI_TAKES(CLI_SO) | CLI_TAKES(CLI_HELLO) | CLI_TAKES(CLI_MEMORY) |
              CLI_TAKES(CLI_ORDER) | CLI_TAKES(CLI_SALT) | CLI_TAKES(CLI_REPEAT) |
              CLI_TAKES(CLI_ISOLATE) | CLI_TAKES(CLI_SHARD) | CLI_TAKES(CLI_PROBE) |
              CLI_TAKES(CLI_SEED),
     .run = cli_certify},
    {.name = "probe",
     .command = "COMMAND [WORD...]",
     .summary = "try to make a repair layer break a principle",
     .about = about_probe,
     .takes = CLI_TAKES(CLI_PROFILE) | CLI_TAKES(CLI_SEED) | CLI_TAKES(CLI_CASES) |
              CLI_TAKES(CLI_SECONDS) | CLI_TAKES(CLI_TOOLS) | CLI_TAKES(CLI_PRINCIPLE) |
              CLI_TAKES(CLI_ONLY) | CLI_TAKES(CLI_REPORT) | CLI_TAKES(CLI_TIMEOUT) |
              CLI_TAKES(CLI_EXEC) | CLI_TAKES(CLI_SO) | CLI_TAKES(CLI_HELLO) |
              CLI_TAKES(CLI_MEMORY),
     .run = cli_probe},
    {.name = "report diff",
     .operand = "REPORT...",
     .summary = "say what of a run is worse than in the one before",
     .about = about_report_diff,
     .run = cli_report_diff},
    {.name = "report merge",
     .operand = "SHARD...",
     .summary = "join the reports of shards to that of the run",
     .about = about_report_merge,
     .takes = CLI_TAKES(CLI_SUITE),
     .run = cli_report_merge},
    {.name = "report matrix",
     .operand = "REPORT...",
     .summary = "lay runs side by side, rule by rule, harm first",
     .about = about_report_matrix,
     .takes = CLI_TAKES(CLI_SUITE) | CLI_TAKES(CLI_REPORT),
     .run = cli_report_matrix},
    {.name = "report",
     .operand = "FORM=FILE... REPORT...",
     .summary = "make other forms of reports of certify",
     .about = about_report,
     .takes = CLI_TAKES(CLI_SUITE),
     .run = cli_report},
    {.name = "baseline check",
     .operand = "BASELINE [REPORT]...",
     .summary = "find what of a baseline holds no more",
     .about = about_baseline_check,
     .takes = BASELINE_OPTIONS,
     .run = cli_baseline_check},
    {.name = "baseline update",
     .operand = "BASELINE REPORT...",
     .summary = "make a baseline say what a run says",
     .about = about_baseline_update,
     .takes = BASELINE_OPTIONS,
     .run = cli_baseline_update},
    {.name = "adapter new",
     .operand = "LANG",
     .summary = "write an adapter to put a repair layer into",
     .about = about_adapter_new,
     .takes = CLI_TAKES(CLI_DIR) | CLI_TAKES(CLI_FORCE),
     .run = cli_adapter_new},
    {.name = "adapter check",
     .command = "COMMAND [WORD...]",
     .summary = "find what keeps an adapter from being asked",
     .about = about_adapter_check,
     .takes = CLI_TAKES(CLI_TIMEOUT) | CLI_TAKES(CLI_EXEC) | CLI_TAKES(CLI_SO) |
              CLI_TAKES(CLI_HELLO),
     .run = cli_adapter_check},
    {.name = "verify-record",
     .operand = "RECORD-FILE",
     .summary = "check the record of a call without the engine",
     .about = about_verify_record,
     .takes = CLI_TAKES(CLI_SCHEMA) | CLI_TAKES(CLI_TOOLS) | CLI_TAKES(CLI_TOOL) |
              CLI_TAKES(CLI_TEXT),
     .run = cli_verify_record},
    {.name = "lint",
     .operand = "TOOLS-FILE",
     .summary = "find what in a tool list keeps its calls from being mended",
     .about = about_lint,
     .takes = CLI_TAKES(CLI_TOOL) | CLI_TAKES(CLI_JSON),
     .run = cli_lint},
    {.name = "scan",
     .operand = "LOG-FILE...",
     .summary = "count what becomes of the calls of a log",
     .about = about_scan,
     .takes = CLI_TAKES(CLI_TOOLS) | CLI_TAKES(CLI_PROFILE) | CLI_TAKES(CLI_FINISH) |
              CLI_TAKES(CLI_JSON) | CLI_TAKES(CLI_MERGE) | CLI_TAKES(CLI_MESSAGES),
     .run = cli_scan},
};
/* clang-format on */
static const size_t verb_count = sizeof verbs / sizeof verbs[0];

static void print_help(void) {
    printf("toolmend %s - repair a malformed tool call, and prove what was changed\n\n",
           toolmend_version());
    printf("usage: toolmend VERB [OPTION...]\n\n");
    for (size_t i = 0; i < verb_count; i++)
        printf("  %-15s  %s\n", verbs[i].name, verbs[i].summary);
    printf("\n`toolmend VERB --help` tells about one verb.\n"
           "exit: %d valid or repaired, %d usage or a schema that is none, %d could not "
           "read,\n"
           "write or allocate, %d rejected; certify, probe, report, baseline, adapter "
           "check,\n"
           "verify-record, lint and scan have their own\n",
           CLI_OK, CLI_USAGE, CLI_IO, CLI_REJECTED);
}

/* How many of the words name the verb: one, or two as in `adapter new`; 0: they do not. */
static int names(const struct cli_verb *verb, int count, char **words) {
    size_t len = strcspn(verb->name, " ");
    if (strncmp(words[0], verb->name, len) != 0 || words[0][len] != '\0')
        return 0;
    if (verb->name[len] == '\0')
        return 1;
    return count > 1 && strcmp(words[1], verb->name + len + 1) == 0 ? 2 : 0;
}

static int run_verb(const struct cli_verb *verb, int count, char **words) {
    struct cli_line line;
    int code = cli_parse(verb, count, words, &line);
    if (code != CLI_OK)
        return code;
    if (line.values[CLI_HELP]) {
        cli_usage(verb);
        return CLI_OK;
    }
    return verb->run(&line);
}

static int run(int count, char **words) {
    if (count < 2)
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX, "no verb; see toolmend --help");
    const char *word = words[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 ||
        strcmp(word, "help") == 0) {
        print_help();
        return CLI_OK;
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "version") == 0) {
        printf("toolmend %s\n", toolmend_version());
        return CLI_OK;
    }
    for (size_t i = 0; i < verb_count; i++) {
        int used = names(&verbs[i], count - 1, words + 1);
        if (used > 0)
            return run_verb(&verbs[i], count - 1 - used, words + 1 + used);
    }
    return cli_fail(CLI_USAGE, NULL, SIZE_MAX, "no verb \"%s\"; see toolmend --help",
                    word);
}

/* Descriptors 0 to 2 that are closed would be the next files opened. What takes their place
 * cannot be read or written either, so that nothing is lost in silence. */
static bool hold_standard_files(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return false;
    return true;
}

int main(int count, char **words) {
    (void)signal(SIGPIPE, SIG_IGN); /* a write that fails: exit 3 */
    (void)signal(SIGXFSZ, SIG_IGN); /* so is one beyond the limit on file sizes */
    if (!hold_standard_files())
        return CLI_IO; /* with nowhere to say so */
    return cli_flush(run(count, words));
}
