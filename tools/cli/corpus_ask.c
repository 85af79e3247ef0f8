/* SPDX-License-Identifier: MIT
 *
 * corpus_ask.c - what only the report can say of a call: given as options, or asked for.
 *
 * A program that adds entries gives everything; a person at a terminal is asked, one line each. An
 * entry without provenance is none, so nothing has a default.
 */
#define _POSIX_C_SOURCE 200809L
#include "corpus_add.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    enum cli_option option;
    const char *name, *question;
} all[ASKED_COUNT] = {
    [ASKED_SOURCE] = {CLI_SOURCE,       "--source",       "the public page, https://..."     },
    [ASKED_DATE] = {CLI_DATE,         "--date",         "the day of the report, YYYY-MM-DD"},
    [ASKED_MODEL] = {CLI_MODEL,        "--model",        "the model, or unknown"            },
    [ASKED_OPEN_WEIGHT] = {CLI_OPEN_WEIGHT,  "--open-weight",
                      "its weights are open: yes, no or unknown"                             },
    [ASKED_SERVER] = {CLI_SERVER,       "--server",       "what served it, or unknown"       },
    [ASKED_HARNESS] = {CLI_HARNESS,      "--harness",      "what asked it, or unknown"        },
    [ASKED_SCHEMA_BASIS] = {CLI_SCHEMA_BASIS, "--schema-basis",
                      "the schema is quoted from the report, or rebuilt"                     },
    [ASKED_TEXT_BASIS] = {CLI_TEXT_BASIS,   "--text-basis",
                      "the text is shown by the report, a fragment, or described"            },
    [ASKED_WHY] = {CLI_WHY,          "--why",
                      "why is that right, by a clause of SPEC.md? A sentence"                },
};

/* Say what is missing, all of it. */
static int fail_missing(const toolmend_view *values, enum asked first, enum asked end) {
    char names[200];
    size_t used = 0;
    names[0] = '\0';
    for (size_t i = first; i < end; i++)
        if (!values[i].ptr && used < sizeof names)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
                                     used > 0 ? ", " : "", all[i].name);
    return cli_fail(
        CLI_USAGE, NULL, SIZE_MAX,
        "an entry without provenance is none; give %s, or run it at a terminal "
        "with the text in a file",
        names);
}

/* One line of the terminal; ptr NULL: it was closed, or nothing was written. */
static toolmend_view read_answer(struct pool *pool, const char *question) {
    char line[4096];
    fprintf(stderr, "%s: ", question);
    (void)fflush(stderr);
    clearerr(stdin); /* the end of a text that was pasted */
    if (!fgets(line, sizeof line, stdin))
        return (toolmend_view){NULL, 0};
    toolmend_view answer = view_trim(cli_words(line));
    char *kept = pool_take(pool, answer.len + 1, 1);
    memcpy(kept, answer.ptr, answer.len);
    return answer.len > 0 ? (toolmend_view){kept, answer.len} : (toolmend_view){NULL, 0};
}

int ask(struct pool *pool, const struct cli_line *line, enum asked first, enum asked end,
        toolmend_view *values) {
    bool person = isatty(STDIN_FILENO) == 1, missing = false;
    if (!person)
        end = ASKED_COUNT; /* nobody waits: all at once */
    for (size_t i = first; i < end; i++) {
        const char *given = line->values[all[i].option];
        values[i] = given ? cli_words(given) : (toolmend_view){NULL, 0};
        if (!given && person)
            values[i] = read_answer(pool, all[i].question);
        missing |= !values[i].ptr;
    }
    return missing ? fail_missing(values, first, end) : CLI_OK;
}
