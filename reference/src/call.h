/* SPDX-License-Identifier: MIT
 *
 * call.h - one call on its way, private to the files that lead it: repair.c goes from stage to
 * stage, mended.c adds what a text needs that is not JSON, refuse.c writes down why a text was
 * refused.
 */
#ifndef TMI_CALL_H
#define TMI_CALL_H

#include "engine/edits.h"
#include "engine/pieces.h"
#include "hints/unmet.h"
#include "report.h"

/* repair.c sets each member where a call begins; the check and what is read have functions of
 * their own. */
struct tmi_call {
    struct toolmend_report *report;
    const toolmend_options *options;
    bool repair; /* or only validate */
    struct tmi_check check;
    struct tmi_sources sources;
    toolmend_view texts[TMI_SOURCE_FIRST_DECODED]; /* TEXT: the one that is judged */
    struct tmi_read read;
    const struct tmi_token *repeated; /* a member name that is repeated; NULL: none */
    struct tmi_mend *mend; /* of a text that is not valid, or not as its hints ask */
    uint64_t
        hints; /* the profile's rules, if it sees hints that the schema has; else 0 */
    const toolmend_view *unmet; /* places of the text that may be handed on */
    size_t unmet_count;

    /* Of a text that was not JSON: what the syntax rows made of it is judged in its place. */
    const struct tmi_syntax *syntax; /* NULL: the text is JSON */
    const struct tmi_syntax_edit
        *forbidden; /* by a row that acted and the profile lacks; NULL: none */
};

/* ---- repair.c -------------------------------------------------------------------------- */

/* Start a report in its own first block; NULL: out of memory. */
struct toolmend_report *tmi_start_report(const toolmend_tool *tool, toolmend_view text,
                                         toolmend_finish finish,
                                         const toolmend_options *options);

toolmend_status tmi_out_of_memory(toolmend_error *error);

/* The options of one call, with their defaults; E_ARGUMENT or E_LIMIT. */
toolmend_status tmi_call_options(const toolmend_options *given, toolmend_finish finish,
                                 toolmend_options *out, toolmend_error *error);

/* Judge the report's input under its tool; `repair`: or only validate. */
void tmi_judge_text(struct toolmend_report *report, const toolmend_options *options,
                    bool repair);

/* Read the text, or what the syntax rules make of it; false: there is a verdict. */
bool tmi_read_text(struct tmi_call *call);

/* For the name that is repeated. */
void tmi_reject_repeated(struct tmi_call *call);

/* ---- refuse.c -------------------------------------------------------------------------- */

/* A detail is about no place of the text; NULL leaves the one there is, and its offset. */
void tmi_reject(struct tmi_call *call, toolmend_reason reason, const char *detail);

/* The sentence for a sticky limit. */
void tmi_reject_limit(struct tmi_call *call, const char *limit);

/* A sticky failure of the check, if there is one. */
bool tmi_is_limited(struct tmi_call *call);

void tmi_add_warning(struct tmi_call *call, const char *id, toolmend_view pointer);

/* Violations of the text that is judged. */
void tmi_describe_violations(struct tmi_call *call);

/* A reading that was not taken. */
void tmi_add_reading(struct tmi_call *call, toolmend_view pointer, toolmend_view text,
                     const char *const *rules, size_t rule_count);

/* The innermost value to blame that stands in the text itself, and its readings. */
void tmi_show_tie(struct tmi_call *call, const struct tmi_result *result);

/* Refuse the one reading, whose edits these are, if the profile does not let a rule act that it
 * needs, and show where; false: it lets all. */
bool tmi_reject_for_profile(struct tmi_call *call, const struct tmi_edits *edits);

/* ---- mended.c -------------------------------------------------------------------------- */

/* The row that closes what is open at the end. */
bool tmi_is_closer(const struct tmi_rule *rule);

/* The place in the text that came of a word in the mended one. */
size_t tmi_place_of_word(const struct tmi_syntax *syntax, size_t made);

/* Put what the syntax rows make of the text in its place; false: it is refused. */
bool tmi_mend_text(struct tmi_call *call);

/* Does the text, which has that many readings (2: several; only asked where it was mended),
 * have to be refused for what mended it? `words`: every bare word means something. */
bool tmi_refuse_mended(struct tmi_call *call, unsigned readings, bool words);

/* Do all bare words mean what the schema lists, after these edits made of the mended text
 * `output`, with that root? A limit is a verdict. */
bool tmi_words_hold(struct tmi_call *call, const struct tmi_edits *edits,
                    toolmend_view output, const struct tmi_token *root);

/* The edits of the mended text as edits of the one that came, put into the report; false: a
 * limit, or out of memory. */
bool tmi_report_edits(struct tmi_call *call, const struct tmi_edits *edits);

/* The text for the conversation. */
toolmend_view tmi_history_of(struct tmi_call *call);

#endif
