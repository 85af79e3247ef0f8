/* SPDX-License-Identifier: MIT
 *
 * suite_data.h - the suite as bytes, in a file that make_suite writes.
 */
#ifndef SUITE_DATA_H
#define SUITE_DATA_H

#include <stddef.h>

/* JSON Lines, one canonical case a line, and a terminator that does not count. */
extern const char suite_vectors_lines[];
extern const size_t suite_vectors_len;
extern const char suite_vectors_digests[][65];
extern const char suite_corpus_lines[];
extern const size_t suite_corpus_len;
extern const char suite_corpus_digests[][65];

#endif
