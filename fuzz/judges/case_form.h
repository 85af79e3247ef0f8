/* SPDX-License-Identifier: MIT
 *
 * case_form.h - is a JSON text a case of a suite, a file of them or a line of the corpus?
 *
 * A second opinion on what the loader of suites takes, by the naive judge's tree: members and their
 * kinds, what goes with what, ids. Whether a case is right is another question.
 */
#ifndef FUZZ_CASE_FORM_H
#define FUZZ_CASE_FORM_H

#include "../../conformance/model/json.h"

/* Where a case stands: what a vector file says for all of its cases. All NULL: a line. */
struct fuzz_case_place {
    const struct model_node *tools;   /* of the file: a case names them */
    const struct model_node *tier;    /* of its repairs, where a case has none */
    const struct model_node *subject; /* the rule or clause that its ids begin with */
};

/* One case. */
bool fuzz_is_case(struct model_run *run, const struct model_node *node,
                  const struct fuzz_case_place *place);

/* A vector file, all of whose ids differ. */
bool fuzz_is_vector_file(struct model_run *run, const struct model_node *root);

/* A line of the corpus: one that has a `text`. If it is one: does it count? */
bool fuzz_is_corpus_line(struct model_run *run, const struct model_node *root,
                         bool *scored);

/* ---- for both files of this judge --------------------------------------------------------- */

/* An object with no other members than these, each at most once. */
bool fuzz_has_only(const struct model_node *node, const char *const *names, size_t count);

/* A string that has bytes. */
bool fuzz_is_text(struct model_run *run, const struct model_node *node);

bool fuzz_is_word(const struct model_node *node, const char *const *words, size_t count);

/* {name, parameters} */
bool fuzz_is_tool(struct model_run *run, const struct model_node *node);

/* Does an object in it have a name twice? */
bool fuzz_repeats(const struct model_node *node);

/* What is asked and what is due, apart from who says so: of both a case and a line of the corpus.
 * `text` and `base64` hold the text, NULL: not there. */
bool fuzz_is_asked(struct model_run *run, const struct model_node *node,
                   const struct fuzz_case_place *place, const struct model_node *text,
                   const struct model_node *base64);

/* Letters, digits and dashes in segments, two at least; `prefix` stands in front. */
bool fuzz_is_id(struct model_string id, const char *prefix);

/* Does one of the outcomes that it expects repair? */
bool fuzz_expects_repair(const struct model_node *expect);

#endif
