/* SPDX-License-Identifier: MIT
 *
 * report.h - what became of one call; repair/outcome.c fills it, report.c reads it out.
 */
#ifndef TMI_REPORT_H
#define TMI_REPORT_H

#include "schema/schema.h"
#include "syntax/syntax.h"

/* What a report of a whole call has more. Its other members are those of the arguments, once they
 * were repaired; until then they speak of the call text. */
struct tmi_whole {
    toolmend_view text;      /* the call as it came */
    toolmend_view arguments; /* as they came; {NULL, 0}: there are none */
    bool reported;           /* the arguments are, not the call */
    bool sliced;     /* they are a piece of the call text, not the text of a string */
    bool effectful;  /* the tool is */
    bool outside;    /* a member beside the arguments may belong in them */
    bool definition; /* the arguments are the definition of the tool */
    size_t
        edit_count; /* of the report's edits those of the call text, which are the first */
    const toolmend_view *evidence, *rivals;
    size_t evidence_count, rival_count;

    /* For the message. */
    const toolmend_tools *tools;
    toolmend_view name; /* the one stated; {NULL, 0}: none that could be read */
    const struct tmi_token *calls; /* a list that does not hold one call; NULL: none */
};

struct toolmend_report {
    struct tmi_arena arena;    /* the report lives in its first block */
    const toolmend_tool *tool; /* NULL: none was found for a whole call */
    struct tmi_whole *whole;   /* NULL: the report of an arguments text */
    toolmend_profile profile;
    toolmend_finish finish;
    toolmend_verdict verdict;
    toolmend_reason reason;
    toolmend_view input, text; /* text is input unless repaired */
    toolmend_view detail;      /* one sentence for people; empty: nothing to add */
    size_t offset;             /* where the input stops being JSON; SIZE_MAX */
    toolmend_view history;     /* for the conversation; {NULL, 0}: nothing */
    const toolmend_edit *edits;
    size_t edit_count;
    const toolmend_violation *violations;
    size_t violation_count;
    toolmend_warning *warnings; /* of this text; the tool's stand behind them */
    size_t warning_count;
    const toolmend_reading *readings;
    size_t reading_count;
    uint64_t steps;
    toolmend_view json; /* made on demand */

    /* For the message and the notes, which are made on demand too. */
    toolmend_limits limits;          /* the effective ones */
    toolmend_view parsed_text;       /* the input, or what syntax rules made of it */
    struct tmi_parsed parsed;        /* of it; no tokens: it was not read */
    struct tmi_parsed strict;        /* of an input that is not JSON: the first fault */
    const struct tmi_syntax *syntax; /* what the rules did to it; NULL: it is JSON */
    const struct tmi_syntax_edit
        *not_held;       /* the first one by a rule that the profile lacks; NULL: none */
    size_t strange_word; /* in the input: a bare word that means nothing; SIZE_MAX */
    const size_t
        *edit_places;  /* by edit: its place in the parsed text; NULL: as in the input */
    const char *limit; /* LIMIT: which one, "nested containers" */
    const struct tmi_token
        *blamed; /* AMBIGUOUS: the value with two candidates, or the one of
                                       a repeated name; NULL: not known */
    toolmend_view message;
    const toolmend_view *notes;
    size_t note_count;
};

/* Fill an error (NULL is allowed) and return its status. `message` is a literal of one
 * sentence: the fault, then the remedy. A pointer that does not fit is cut at a '/'. */
toolmend_status tmi_fail(toolmend_error *error, toolmend_status status, size_t offset,
                         toolmend_view pointer, const char *message);

/* Bit n: rule n of the catalogue acted in this call. */
uint64_t tmi_rules_acted(const toolmend_report *report);

/* Options with every default filled in; E_ARGUMENT or E_LIMIT for one out of range. */
toolmend_status tmi_options(const toolmend_options *given, toolmend_options *out,
                            toolmend_error *error);

#endif
