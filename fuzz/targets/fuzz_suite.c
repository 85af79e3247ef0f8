/* SPDX-License-Identifier: MIT
 *
 * fuzz_suite.c - what the runner reads of others: vector files, lines of cases and of the corpus,
 * lines of an adapter, baselines (check/runner.h).
 *
 * Forms: `v` a vector file, `l` lines, `a` a hello and an answer, `b` a baseline and results.
 */
#include "../check/runner.h"

const struct fuzz_input fuzz_input = {.parts = "tt", .headed = true};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { INPUT_MAX = 16384 };
    toolmend_view parts[2];
    if (size <= FUZZ_HEAD || size > INPUT_MAX)
        return 0;
    bool digit = data[1] % 2 == 1;
    bool two = data[0] == 'a' || data[0] == 'b';
    fuzz_split(data, size, parts, two ? 2 : 1);
    if (data[0] == 'a') {
        fuzz_check_hello(parts[0]);
        fuzz_check_answer(digit, parts[1]);
    } else if (data[0] == 'b' && parts[0].len > 0) {
        fuzz_check_baseline(digit, parts[0], parts[1]);
    } else if (!two) {
        fuzz_check_suite(data[0] == 'l', parts[0]);
    }
    fuzz_drop(parts[0]);
    if (two)
        fuzz_drop(parts[1]);
    return 0;
}
