/* SPDX-License-Identifier: MIT
 *
 * suite.h - the cases that a repair layer is asked about.
 *
 * A suite comes from the binary, from a folder of vector files, or from JSON Lines as `make
 * vectors` writes them. Each case has one canonical line: the case with its tool, and with the tier
 * of a repair, members sorted, no white space. Its digest is that of the line without `why` and
 * `seen`. Cases are decoded once, when they are loaded.
 */
#ifndef SUITE_H
#define SUITE_H

#include <stdbool.h>
#include <stddef.h>

#include "toolmend.h"

/* The edition that is compiled in; ids.lock and SPEC.md say the same. */
#define SUITE_VERSION   "0.1.0"
#define SUITE_SPEC_DATE "2026-12"

enum suite_outcome { SUITE_VALID, SUITE_REPAIRED, SUITE_REJECTED };

/* The rules of hints, each of which is a bit of suite_case.hints. */
enum { SUITE_HINTS = 5 };
extern const char *const suite_hints[SUITE_HINTS];

/* A value that a careful reader could take a rejected text for. */
struct suite_reading {
    toolmend_view name; /* op call: of the tool; else absent */
    toolmend_view arguments;
};

/* One acceptable outcome. */
struct suite_expect {
    enum suite_outcome outcome;
    toolmend_view choice;     /* of a row of any_of; else absent */
    toolmend_view arguments;  /* repaired: the bytes of the result */
    toolmend_view reason;     /* rejected: the word, or absent */
    toolmend_view name;       /* op call: the tool's name, or absent */
    const char *const *rules; /* repaired: ids in the order of the file */
    size_t rule_count;
    const struct suite_reading *readings; /* rejected: in the order of the file */
    size_t reading_count;
    const struct suite_reading *otherwise; /* what else it could be, no valid call */
    size_t otherwise_count;
    const struct suite_reading
        *calls; /* op markup, repaired: those that are in the text */
    size_t call_count;
};

/* One case. All of it lives as long as the suite; views named "text" are bytes, not JSON. */
struct suite_case {
    toolmend_view line; /* canonical JSON */
    char digest[65];    /* SHA-256 in lower-case hex, as in ids.lock */
    const char *id;
    const char *group;  /* where it counts in tables: a rule group, or principle, never,
                           seed, corpus */
    const char *clause; /* the clause of SPEC.md that it speaks for */
    const char *tier;   /* of the repair it expects; NULL: it expects none */
    bool call;          /* op call or markup: several tools, and a text that names one */
    bool markup; /* op markup: a model text. Calls in it are a repair, an answer without
                           any is valid */
    toolmend_view tool; /* of the line: {"name", "parameters"}; call: the array */
    const char *const *tool_names;
    size_t tool_count;
    unsigned hints;     /* which hints the tools have */
    toolmend_view text; /* the arguments or call text, decoded */
    bool utf8;          /* can the text be sent as a JSON string? */
    bool object;        /* is it one strict JSON object, of at most 2,048 levels? a call:
                           and its arguments are one, or the text of one */
    toolmend_finish finish;
    const char *const *needs; /* schema keywords, json-numbers */
    size_t need_count;
    bool scored;
    bool unsalted;                     /* of a salted suite: it keeps its names */
    const struct suite_expect *expect; /* one, or the rows of any_of */
    size_t expect_count;
};

struct suite {
    struct suite_case *cases; /* in the order of their source: suite order */
    size_t count;
    const char *version; /* SUITE_VERSION of the one compiled in; NULL: of another one */
    void *memory;        /* everything above; suite_free() */
};

/* Where a suite failed to load: "PLACE: what is wrong; what to do". */
struct suite_error {
    char message[320];
    bool unreadable; /* could not read or allocate; otherwise: it is no suite */
};

/* The vectors that are compiled in, and the corpus that is, which may have no cases. False on
 * failure; *suite is then empty. */
bool suite_vectors(struct suite *suite, struct suite_error *error);
bool suite_corpus(struct suite *suite, struct suite_error *error);

/* One vector file (*.json), a file of JSON Lines (canonical lines or corpus lines, *.jsonl), or
 * a folder of such files. No cases at all is a failure. */
bool suite_load(const char *path, struct suite *suite, struct suite_error *error);

/* Append the cases of `more` to `suite`, which then owns them; `more` is empty afterwards. */
bool suite_append(struct suite *suite, struct suite *more, struct suite_error *error);

void suite_free(struct suite *suite);

/* Is a rule of hints among those of the repair? Nothing else changes what is valid. */
bool suite_acts_on_hint(const struct suite_expect *expect);

/* Of a whole call: the tool of that name, JSON; absent: there is none. */
toolmend_view suite_find_tool(const struct suite_case *test, toolmend_view name);

/* Plain keywords, and shapes of a schema, that a layer may say it cannot be given, as its language
 * has no type for them; ends with NULL. */
extern const char *const suite_untyped[];

/* Has the tool, or one of the list, this one of them? */
bool suite_tool_has(toolmend_view tool, const char *word);

/* Does the glob match the id? `*` stays within a segment, `**` crosses slashes. */
bool suite_glob(const char *glob, const char *id);

/* Does a filter select the case: a glob by its id, or a clause or principle by its name? NULL
 * selects all. */
bool suite_selects(const char *filter, const struct suite_case *test);

#endif
