/* SPDX-License-Identifier: MIT
 *
 * near.c - which known word was meant by one that is not known.
 */
#include "cli.h"

enum { LEN_MAX = 64 };

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

/* Damerau and Levenshtein, with three rows of the table. */
size_t cli_distance(toolmend_view a, toolmend_view b) {
    size_t rows[3][LEN_MAX + 1];
    if (a.len > LEN_MAX || b.len > LEN_MAX)
        return SIZE_MAX / 2;
    for (size_t k = 0; k <= b.len; k++)
        rows[0][k] = k;
    for (size_t i = 1; i <= a.len; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3],
               *before = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t k = 1; k <= b.len; k++) {
            row[k] = least(above[k], row[k - 1]) + 1;
            row[k] = least(row[k], above[k - 1] + (a.ptr[i - 1] != b.ptr[k - 1]));
            if (i > 1 && k > 1 && a.ptr[i - 1] == b.ptr[k - 2] &&
                a.ptr[i - 2] == b.ptr[k - 1])
                row[k] = least(row[k], before[k - 2] + 1);
        }
    }
    return rows[a.len % 3][b.len];
}

void cli_consider(struct cli_nearest *nearest, const char *name) {
    toolmend_view word = cli_words(nearest->word);
    size_t far = cli_distance(word, cli_words(name));
    if (far > 2 || far * 2 > word.len || (nearest->found && far >= nearest->distance))
        return;
    nearest->found = name;
    nearest->distance = far;
}
