/* SPDX-License-Identifier: MIT
 *
 * runner.h - what the runner reads of others: suites, lines of an adapter, baselines. Each ends the
 * run where a property does not hold.
 */
#ifndef FUZZ_RUNNER_H
#define FUZZ_RUNNER_H

#include "../input/input.h"

/* A vector file, or lines of cases and of the corpus: loaded, written out and loaded again it is the
 * same; the order of members says nothing; the digest leaves out `why` and `seen` alone. What does
 * not load leaves nothing behind and is told with place and remedy. */
void fuzz_check_suite(bool lines, toolmend_view source);

/* A hello, and the answer to the request "k1": what is taken names no member twice, claims groups that
 * there are, has the id, and says what it says; what is not is told why. */
void fuzz_check_hello(toolmend_view line);
void fuzz_check_answer(bool call, toolmend_view line);

/* A baseline, and the results that it is held against, a case a line: `ID DIGEST RESULT[/DETAIL]
 * [unscored]`. A result is excused by a line that says it. An update reads, leaves nothing stale, and a
 * second one has nothing to do. */
void fuzz_check_baseline(bool allow_harm, toolmend_view text, toolmend_view results);

#endif
