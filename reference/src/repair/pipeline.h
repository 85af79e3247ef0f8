/* SPDX-License-Identifier: MIT
 *
 * pipeline.h - one text on its way through the stages, private to the files of this folder and of
 * call/.
 *
 *     parse -> (syntax repair -> parse) -> validate -> candidates -> verify -> decide -> report
 *
 * Each stage writes its own members of struct tmi_call and reads those of the stages before it.
 * A stage that can decide the outcome returns a finding; the report is written once, from the
 * finding, at the end (outcome.c).
 */
#ifndef TMI_PIPELINE_H
#define TMI_PIPELINE_H

#include "engine/edits.h"
#include "hints/unmet.h"
#include "report.h"

/* What decides the outcome. outcome.c has the verdict and the reason of each. */
enum tmi_finding {
    TMI_FOUND_NOTHING, /* not decided yet */
    TMI_FOUND_VALID,
    TMI_FOUND_CANDIDATE, /* one, verified, and the profile holds all rules that it needs */
    TMI_FOUND_LIMIT,
    TMI_FOUND_NUMBER_AT_END,
    TMI_FOUND_OPEN_END,         /* the text ends inside something */
    TMI_FOUND_AMBIGUOUS_SYNTAX, /* a syntax rule says ambiguous */
    TMI_FOUND_UNEXPLAINED,      /* no syntax rule explains a place of the text */
    TMI_FOUND_NOT_JSON,         /* what the syntax rules made cannot be parsed */
    TMI_FOUND_CLOSER_NOT_HELD,  /* the profile lacks the rule that closes what is open */
    TMI_FOUND_SYNTAX_NOT_HELD,  /* the profile lacks another syntax rule */
    TMI_FOUND_STRANGE_WORD,     /* a bare word that the schema does not list there */
    TMI_FOUND_REPEATED_NAME,
    TMI_FOUND_CANDIDATES, /* two or more */
    TMI_FOUND_NO_CANDIDATE,
    TMI_FOUND_RULE_NOT_HELD, /* the profile lacks a rule of the one candidate */
    /* of a whole call */
    TMI_FOUND_ARGUMENTS_MEMBERS, /* two members could be the arguments */
    TMI_FOUND_OUTSIDE,           /* a member may belong in the arguments */
    TMI_FOUND_DEFINITION,        /* the arguments are the definition of the tool */
    TMI_FOUND_NO_TEXT,
    TMI_FOUND_NO_CALL,
    TMI_FOUND_UNKNOWN_TOOL,
    TMI_FOUND_NO_TOOL,
    TMI_FOUND_TOOLS,            /* several could be meant */
    TMI_FOUND_UNKNOWN_NOT_HELD, /* the profile lacks the rule that finds the stated tool */
    TMI_FOUND_INFERRED_NOT_HELD, /* or the tool of a call that states none */
    TMI_FOUND_NO_ARGUMENTS,
    TMI_FOUND_ARGUMENTS_NOT_HELD, /* the profile lacks the rule that finds the arguments */
    TMI_FINDINGS
};

/* One text that was parsed, and what it takes to validate it. */
struct tmi_instance {
    toolmend_view texts[TMI_SOURCE_FIRST_DECODED]; /* the text, the schema */
    struct tmi_sources sources;
    struct tmi_parsed parsed;
    struct tmi_check check;
    const struct tmi_token *repeated; /* a member name that is repeated; NULL: none */
};

/* What may become of the text. */
struct tmi_candidate {
    struct tmi_edits edits; /* of the text that is validated */
    toolmend_view output;   /* after the edits */
    bool verified;          /* the output is valid */
    const char *limit;      /* met while it was verified; NULL: none */
    size_t strange_word;    /* in the input: a bare word that means nothing; SIZE_MAX */
    toolmend_view *unmet;   /* pointers in the output: hints that it does not follow */
    size_t unmet_count;
};

struct tmi_call {
    /* What is asked. The report lends its arena and counts the steps; outcome.c fills the rest. */
    struct toolmend_report *report;
    const toolmend_options *options;
    const toolmend_tool *tool; /* NULL: the text is a whole call */
    toolmend_view input;
    bool repair;  /* or only validate */
    bool surplus; /* closers that close nothing stood behind the call around it */
    bool slice;   /* the input is a piece of a call text: its end is not that of a text */

    /* parse */
    struct tmi_instance instance; /* of the input, or of what syntax rules made of it */
    bool parsed;                  /* there is an instance */
    struct tmi_parsed strict;     /* of an input that is not JSON: the first fault */
    const struct tmi_syntax
        *scanned; /* what the syntax rules found; NULL: the input is JSON */
    const struct tmi_syntax
        *syntax; /* the same if the instance is their text, else NULL */
    const struct tmi_syntax_edit
        *not_held; /* the edit to blame, by a rule that the profile lacks; NULL: none */
    const char *limit; /* that was met outside of the instance's check; NULL: none */

    /* validate */
    bool valid;
    bool described; /* the report lists the violations */

    /* candidates, verify */
    uint64_t
        hints; /* rules of the profile, if it sees hints that the schema has; else 0 */
    struct tmi_engine *engine; /* NULL: not needed so far */
    unsigned count;            /* of candidates; 2: two or more */
    struct tmi_candidate candidate;
    const struct tmi_token
        *blamed;                /* the value that has two candidates; NULL: not known */
    toolmend_reading *readings; /* candidates that are not taken */
    size_t reading_count;

    /* decide */
    const toolmend_edit *edits; /* of the input */
    const size_t *
        edit_places; /* by edit: its place in the validated text; NULL: as in the input */
    size_t edit_count;
};

/* ---- parse.c ----------------------------------------------------------------------------- */

/* Make the instance. */
enum tmi_finding tmi_parse_text(struct tmi_call *call);

/* Does the profile let the rule act, at a place of which these things are so (profiles.h)? To
 * validate is to hold no rule. */
bool tmi_allows(const struct tmi_call *call, const struct tmi_rule *rule, unsigned place);

/* Blame this edit by a rule that the profile lacks, unless an earlier one is to blame: what closes
 * the text comes first. */
void tmi_blame_edit(struct tmi_call *call, const struct tmi_syntax_edit *edit);

/* Is the edit to blame one that closes what is open at the end? */
bool tmi_lacks_closer(const struct tmi_call *call);

/* The place in the input of a bare word at `repaired_at` in the text that syntax rules made. */
size_t tmi_place_of_word(const struct tmi_syntax *syntax, size_t repaired_at);

/* ---- validity.c -------------------------------------------------------------------------- */

/* Begin to validate a text that was parsed, with the steps that its size allows. */
void tmi_instance_begin(struct tmi_instance *instance, const struct tmi_call *call,
                        toolmend_view text, const struct tmi_parsed *parsed);

/* Is it valid (P1), where names may be repeated so far? */
bool tmi_instance_valid(struct tmi_instance *instance, enum tmi_names most);

/* Apply the candidate's edits, and validate the result as if it had come in. */
void tmi_verify(struct tmi_call *call, struct tmi_candidate *candidate);

/* Do all bare words mean what the schema lists, in the text as syntax rules made it? */
bool tmi_words_hold(struct tmi_call *call);

/* ---- candidates.c ------------------------------------------------------------------------ */

/* Count what may become of the text, and decide. */
enum tmi_finding tmi_find_candidates(struct tmi_call *call);

/* Would the instance, which is valid, be left as it is by hints? Keeps which it does not
 * follow. */
bool tmi_follows_hints(struct tmi_call *call, struct tmi_instance *instance,
                       struct tmi_candidate *candidate);

/* Is the text an object in an undeclared wrapper? */
bool tmi_looks_like_wrapper(struct tmi_call *call);

/* Keep a candidate that is not taken, for the report. */
void tmi_add_reading(struct tmi_call *call, toolmend_view pointer, toolmend_view text,
                     const char *const *rules, size_t rule_count);

/* ---- outcome.c --------------------------------------------------------------------------- */

/* What is found of a text with call->count candidates, of which this is the one, or what is known
 * of the text as it stands. */
enum tmi_finding tmi_decide(struct tmi_call *call, const struct tmi_candidate *candidate);

/* The finding where the profile lacks a syntax rule; keeps the rules' text as a candidate, if
 * it is the one and all bare words hold. */
enum tmi_finding tmi_not_held(struct tmi_call *call, bool words);

/* Fill the report of the call's input. */
void tmi_write_outcome(struct tmi_call *call, enum tmi_finding found);

/* ---- repair.c ---------------------------------------------------------------------------- */

/* All stages but the report, for a text of which the first members of the call say what is
 * asked. */
enum tmi_finding tmi_run_stages(struct tmi_call *call);

/* Begin a call: what is asked, and nothing found yet. */
void tmi_call_begin(struct tmi_call *call, struct toolmend_report *report,
                    const toolmend_options *options, const toolmend_tool *tool,
                    toolmend_view input, bool repair);

/* Count the steps of the call, and give back what it held. */
void tmi_call_end(struct tmi_call *call);

/* Start a report in its own first block; NULL: out of memory. */
struct toolmend_report *tmi_start_report(toolmend_view text, toolmend_finish finish,
                                         const toolmend_options *options);

toolmend_status tmi_out_of_memory(toolmend_error *error);

/* The options of one call, with their defaults; E_ARGUMENT or E_LIMIT. */
toolmend_status tmi_call_options(const toolmend_options *given, toolmend_finish finish,
                                 toolmend_options *out, toolmend_error *error);

#endif
