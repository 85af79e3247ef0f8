/* SPDX-License-Identifier: MIT
 *
 * verbs.c - the table of verbs.
 *
 * A verb is one row, one function, and a page in help/. What `toolmend --help` lists, the usage of
 * each verb, the parsing of its words, the manual page and the completion of shells come from
 * these rows and from the options of options.c. Two words make a group: `report diff` belongs to
 * `report`.
 */
#include "cli.h"

#define O(name) CLI_TAKES(CLI_##name)

#define CALL      (O(SCHEMA) | O(TOOLS) | O(TOOL) | O(JSON) | O(OPENAPI))
#define ADAPTER   (O(TIMEOUT) | O(START) | O(EXEC) | O(SO) | O(HELLO))
#define BASELINES (O(SUITE) | O(ALLOW_HARM) | O(TODAY))
#define CASES                                                                            \
    (O(REQUIRE) | O(FILTER) | O(BASELINE) | O(ALLOW_HARM) | O(TODAY) | O(SPEC) |         \
     O(SUITE) | O(CORPUS) | O(ORDER) | O(SALT) | O(REPEAT) | O(ISOLATE) | O(SHARD) |     \
     O(KEEP_GOING) | O(PROBE) | O(CASES))
#define TRIALS (O(CASES) | O(SECONDS) | O(TOOLS) | O(PRINCIPLE) | O(ONLY))

/* clang-format off */
const struct cli_verb cli_verbs[] = {
    {"repair", "TEXT-FILE", NULL, "repair one arguments text, or reject it",
     CALL | O(PROFILE) | O(FINISH) | O(EXPLAIN), cli_repair},
    {"call", "CALL-FILE", NULL, "find the tool of a whole call, and repair its arguments",
     O(TOOLS) | O(PROFILE) | O(FINISH) | O(OPENAPI) | O(EXPLAIN) | O(JSON), cli_whole_call},
    {"markup", "TEXT-FILE", NULL, "find the calls that a server left in a text, and repair them",
     O(TOOLS) | O(PROFILE) | O(FINISH) | O(OPENAPI) | O(EXPLAIN) | O(JSON), cli_markup},
    {"validate", "TEXT-FILE", NULL, "say whether one arguments text is valid",
     CALL, cli_validate},
    {"serve", NULL, NULL, "answer the lines of the adapter protocol",
     O(PROFILE) | O(OPENAPI) | O(SPLIT), cli_serve},
    {"rules", NULL, NULL, "print the table of repair rules, or those of a profile",
     O(PROFILE) | O(JSON), cli_rules},
    {"explain", "WORD", NULL, "print the clause of a rule, reason, principle or case",
     0, cli_explain_clause},
    {"certify", NULL, "COMMAND [WORD...]", "ask a repair layer every case, and score it",
     CASES | ADAPTER | O(PROFILE) | O(MEMORY) | O(REPORT) | O(SEED), cli_certify},
    {"probe", NULL, "COMMAND [WORD...]", "try to make a repair layer break a principle",
     TRIALS | ADAPTER | O(PROFILE) | O(MEMORY) | O(REPORT) | O(SEED), cli_probe},
    {"report diff", "REPORT...", NULL, "say what of a run is worse than in the one before",
     0, cli_report_diff},
    {"report merge", "SHARD...", NULL, "join the reports of shards to that of the run",
     O(SUITE), cli_report_merge},
    {"report matrix", "REPORT...", NULL, "lay runs side by side, rule by rule, harm first",
     O(SUITE) | O(REPORT), cli_report_matrix},
    {"report forms", "FORM=FILE... REPORT...", NULL, "write a run in other forms",
     O(SUITE), cli_report_forms},
    {"baseline check", "BASELINE [REPORT]...", NULL, "find what of a baseline is no longer so",
     BASELINES, cli_baseline_check},
    {"baseline update", "BASELINE REPORT...", NULL, "make a baseline say what a run says",
     BASELINES | O(ONLY), cli_baseline_update},
    {"adapter new", "LANG", NULL, "write an adapter to put a repair layer into",
     O(DIR) | O(FORCE), cli_adapter_new},
    {"adapter check", NULL, "COMMAND [WORD...]", "find what keeps an adapter from being asked",
     ADAPTER, cli_adapter_check},
    {"verify-record", "RECORD-FILE", NULL, "check the record of a call without the engine",
     O(SCHEMA) | O(TOOLS) | O(TOOL) | O(OPENAPI) | O(TEXT), cli_verify_record},
    {"lint", "TOOLS-FILE", NULL, "find what in a tool list keeps its calls from being repaired",
     O(TOOL) | O(OPENAPI) | O(JSON), cli_lint},
    {"scan", "LOG-FILE...", NULL, "count what becomes of the calls of a log",
     O(TOOLS) | O(PROFILE) | O(FINISH) | O(OPENAPI) | O(JSON) | O(MERGE) | O(MESSAGES), cli_scan},
};
/* clang-format on */
const size_t cli_verb_count = sizeof cli_verbs / sizeof cli_verbs[0];

const struct cli_group cli_groups[] = {
    {"report",   "compare, merge or rewrite the reports of certify"},
    {"baseline", "keep the results that are known and excused"     },
    {"adapter",  "write an adapter, or check one"                  },
};
const size_t cli_group_count = sizeof cli_groups / sizeof cli_groups[0];
