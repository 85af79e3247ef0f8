/* SPDX-License-Identifier: MIT
 *
 * suite_builtin.c - the suite that is compiled in.
 *
 * A file of its own, because make_suite, which writes the data, is linked with the rest of the
 * loader.
 */
#include "suite.h"

#include "suite_data.h"
#include "suite_internal.h"

static bool load(const char *name, toolmend_view lines, const char (*digests)[65],
                 struct suite *suite, struct suite_error *error) {
    bool sound = suite_read_trusted(name, lines, digests, suite, error);
    if (sound)
        suite->version = SUITE_VERSION;
    return sound;
}

bool suite_vectors(struct suite *suite, struct suite_error *error) {
    return load("vectors of this binary",
                (toolmend_view){suite_vectors_lines, suite_vectors_len},
                suite_vectors_digests, suite, error);
}

bool suite_corpus(struct suite *suite, struct suite_error *error) {
    return load("corpus of this binary",
                (toolmend_view){suite_corpus_lines, suite_corpus_len},
                suite_corpus_digests, suite, error);
}
