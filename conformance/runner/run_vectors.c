/* SPDX-License-Identifier: MIT
 *
 * run_vectors.c - does the library do what the vectors say?
 *
 * usage: run_vectors FILE-OR-FOLDER...
 *
 * vector_check.c says what is compared.
 *
 * Prints each failing case with what was expected and got, then "N passed, M failed".
 * Exit 0: all passed; 1: some failed; 2: usage, or an invalid suite; 3: it cannot be read.
 */
#include <stdio.h>

#include "vector_check.h"

int main(int argc, char **argv) {
    struct vector_check how = {.out = stdout};
    size_t passed = 0, failed = 0;
    if (argc < 2 || argv[1][0] == '-') {
        fprintf(stderr, "usage: run_vectors FILE-OR-FOLDER...\n");
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        struct suite suite;
        struct suite_error error;
        if (!suite_load(argv[i], &suite, &error)) {
            fprintf(stderr, "run_vectors: %s\n", error.message);
            return error.unreadable ? 3 : 2;
        }
        for (size_t k = 0; k < suite.count; k++) {
            bool held = vector_check(&suite.cases[k], &how);
            passed += held;
            failed += !held;
        }
        suite_free(&suite);
    }
    printf("%zu passed, %zu failed\n", passed, failed);
    return failed || !passed ? 1 : 0;
}
