/* SPDX-License-Identifier: MIT
 *
 * violation.c - one violation in a few words: "/paths wants array, got string".
 *
 * Keywords whose value a person has to see show it; those whose value is a schema of its own
 * (`anyOf`, `contains`) are only named, because a schema does not fit into a line.
 */
#include "cli.h"

#include <string.h>

#define VALUE_WIDTH 48 /* characters of one value */
#define LIST_MAX    8  /* values of a list */

/* What follows the words of a phrase. */
enum tail {
    NOTHING,
    VALUE,   /* the keyword's value */
    LIST,    /* the values of the list that it is */
    NAMES,   /* the same, without quotes: they are our words */
    MISSING, /* those of the list that the object does not have */
};

struct phrase {
    const char *keyword, *words;
    enum tail tail;
    bool got; /* the kind that came matters */
};

static const struct phrase phrases[] = {
    {"type",                  "wants ",                               NAMES,   true },
    {"enum",                  "wants ",                               LIST,    true },
    {"const",                 "wants ",                               VALUE,   true },
    {"required",              "lacks ",                               MISSING, false},
    {"additionalProperties",  "is not declared",                      NOTHING, false},
    {"unevaluatedProperties", "is not declared",                      NOTHING, false},
    {"anyOf",                 "fits no branch of anyOf",              NOTHING, true },
    {"oneOf",                 "fits not exactly one branch of oneOf", NOTHING, true },
    {"not",                   "is what the schema excludes",          NOTHING, true },
    {"uniqueItems",           "has equal items",                      NOTHING, false},
};

static void put_value(FILE *out, toolmend_view value, enum tail tail) {
    if (tail == NAMES && value.len >= 2)
        value = (toolmend_view){value.ptr + 1, value.len - 2};
    cli_show(out, value, VALUE_WIDTH, CLI_ONE_LINE);
}

static void put_list(FILE *out, toolmend_view list, enum tail tail) {
    toolmend_view value;
    size_t at = 0;
    size_t count = 0;
    while (toolmend_json_next(list, &at, NULL, &value)) {
        if (count < LIST_MAX) {
            fputs(count == 0 ? "" : tail == MISSING ? ", " : " or ", out);
            put_value(out, value, tail);
        }
        count++;
    }
    if (count > LIST_MAX)
        fprintf(out, " (%zu more)", count - LIST_MAX);
}

static void put_tail(FILE *out, const toolmend_violation *violation, enum tail tail) {
    switch (tail) {
    case NOTHING:
        break;
    case VALUE:
        put_value(out, violation->expected, VALUE);
        break;
    case LIST:
    case NAMES:
    case MISSING:
        put_list(out, violation->expected, tail);
        break;
    }
}

/* A keyword without a phrase: its value, unless that is a schema. */
static void put_plain(FILE *out, const toolmend_violation *violation) {
    toolmend_view expected = violation->expected;
    bool schema = expected.len == 0 || expected.ptr[0] == '{' || expected.ptr[0] == '[';
    fprintf(out, schema ? "does not satisfy %s" : "wants %s ", violation->keyword);
    if (!schema)
        put_value(out, expected, VALUE);
    fprintf(out, ", got %s", toolmend_kind_name(violation->received));
}

void cli_put_violation(FILE *out, const toolmend_violation *violation) {
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
        const struct phrase *phrase = &phrases[i];
        if (strcmp(phrase->keyword, violation->keyword) != 0)
            continue;
        fputs(phrase->words, out);
        put_tail(out, violation, phrase->tail);
        if (phrase->got)
            fprintf(out, ", got %s", toolmend_kind_name(violation->received));
        return;
    }
    put_plain(out, violation);
}
