/* SPDX-License-Identifier: MIT
 *
 * model_internal.h - what the files of the model share: syntax repair, rules, arguments.
 *
 * Memory comes from the run (json.h) and lives as long as it. Offsets count bytes. Work is
 * counted with model_step(); what cannot be decided is said with model_cannot().
 */
#ifndef MODEL_INTERNAL_H
#define MODEL_INTERNAL_H

#include "json.h"
#include "model.h"

struct model {
    struct model_run run;
};

/* ---- rules and profiles (rules.c) ------------------------------------------------------- */

enum model_tier { MODEL_SAFE, MODEL_STANDARD, MODEL_EXTENDED };

/* Has the rule a function here? */
bool model_knows_rule(const char *id);

/* Does the profile hold the rule, within limits or without ("Profiles")? False for a profile that
 * is not known. */
bool model_profile_holds(const char *profile, const char *id);

/* ---- text that is not JSON (lenient.c) -------------------------------------------------- */

struct model_syntax_request {
    struct model_view text;
    enum model_finish finish;
    bool in_string; /* the text of a string that a shape rule decodes: three rules act
                     * (shape/array-in-string), and `finish` is UNKNOWN */
    bool
        call; /* a call text: syntax/empty-text and syntax/surrounding-prose do not act */
    const struct model_node *schema; /* its words, in `enum` and `const`; NULL: none */
};

enum model_syntax_outcome {
    MODEL_SYNTAX_REPAIRED, /* the repaired text is strict JSON */
    MODEL_SYNTAX_NOT_JSON,
    MODEL_SYNTAX_TRUNCATED,
    MODEL_SYNTAX_LIMIT
};

/* Bytes [start, end) of the text become new_text, which begins at `at` in the repaired text. */
struct model_syntax_edit {
    size_t start, end;
    struct model_view new_text;
    size_t at;
    const char *rule;
};

/* What the syntax rules of all profiles make of the text ("Text that is not JSON"). */
struct model_syntax_result {
    enum model_syntax_outcome outcome;
    bool ambiguous; /* a rule is in doubt; TRUNCATED and LIMIT come before it. With
                             * NOT_JSON: the scan stopped behind the doubt */
    /* REPAIRED, and not ambiguous unless in_string: the repaired text, of an ambiguous one as if
     * the rule had acted. */
    struct model_view text;
    const struct model_syntax_edit *edits; /* in the order of the text */
    size_t edit_count;
    const size_t
        *words; /* syntax/bare-enum-word: where the strings begin in the repaired text */
    size_t word_count;
    const size_t
        *closed; /* syntax/missing-closer: where the containers that it closed begin in
                           * the repaired text */
    size_t closed_count;
    bool
        empty; /* syntax/empty-text: the repaired text is `{}`, nothing but it may be edited, and
                 * the caller refuses it (schema-mismatch) if `{}` is not valid */
    bool
        prose; /* syntax/surrounding-prose acted: root/wrapped and root/call-echo do not */
};

/* Only for a text that is not strict JSON. */
struct model_syntax_result
model_parse_lenient(struct model_run *run, const struct model_syntax_request *request);

/* The edits of the text that came: those of the syntax, and `edits` over the repaired text. An
 * edit that replaces or removes what a syntax edit is in becomes one with it, with the rules of
 * both (bytes/token). `root` is the tree of the repaired text, for pointers. */
struct model_edit *model_compose_edits(struct model_run *run,
                                       const struct model_syntax_result *syntax,
                                       const struct model_node *root,
                                       const struct model_edit *edits, size_t edit_count,
                                       size_t *composed_count);

/* ---- whole questions -------------------------------------------------------------------- */

/* verdict.c: an arguments text; those of a call (calls/text) are a slice of its text, where a number
 * at the end is no cut, and behind which closers too many may have stood. */
enum { MODEL_SLICE = 1, MODEL_SURPLUS_BEHIND = 2 };
struct model_answer model_ask_arguments(struct model *model,
                                        const struct model_case *question, unsigned form);

/* calls.c: `arguments`, or a name that may stand for it (call/arguments-key). */
bool model_names_arguments(struct model_string name);
/* calls.c: an id, an index or a type of a call (calls/name). */
bool model_is_call_label(const struct model_node *member);

/* calls.c: a call text, a question with `tools`. */
struct model_answer model_ask_call(struct model *model,
                                   const struct model_case *question);

#endif
