/* SPDX-License-Identifier: MIT
 *
 * lint_near.c - which known word was meant by one that is not known.
 *
 * Case and separators do not count, a letter that is missing, too many, another one or swapped
 * with its neighbour does. Short words lie too close together to guess by letters: of those only
 * case, separators and a plural are forgiven.
 */
#include "lint.h"

#include <string.h>

enum { WORD_MAX = 32, SHORT_MAX = 4, LONG_MIN = 7 };

/* The letters and digits in lower case; false: too many, or others among them. */
static bool fold(toolmend_view word, char *out, size_t *len) {
    *len = 0;
    for (size_t i = 0; i < word.len; i++) {
        char c = ascii_lower(word.ptr[i]);
        bool counts = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (!counts && !(c != '\0' && strchr("_- $.", c)))
            return false;
        if (counts && *len == WORD_MAX)
            return false;
        if (counts)
            out[(*len)++] = c;
    }
    return *len > 0;
}

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

/* Edits between two words, a swap of neighbours being one. */
static size_t distance(const char *a, size_t a_len, const char *b, size_t b_len) {
    size_t rows[3][WORD_MAX + 1];
    for (size_t k = 0; k <= b_len; k++)
        rows[0][k] = k;
    for (size_t i = 1; i <= a_len; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3],
               *before = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t k = 1; k <= b_len; k++) {
            row[k] = least(above[k], row[k - 1]) + 1;
            row[k] = least(row[k], above[k - 1] + (a[i - 1] != b[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                row[k] = least(row[k], before[k - 2] + 1);
        }
    }
    return rows[a_len % 3][b_len];
}

/* How many edits are forgiven in a known word of that length. */
static size_t forgiven(size_t len) {
    return len <= SHORT_MAX ? 0 : len < LONG_MIN ? 1 : 2;
}

static bool is_plural(const char *word, size_t len, const char *known, size_t known_len) {
    return len == known_len + 1 && word[len - 1] == 's' &&
           memcmp(word, known, known_len) == 0;
}

const char *lint_near(toolmend_view word, const char *const *known, size_t count) {
    char letters[WORD_MAX], other[WORD_MAX];
    size_t len, other_len, nearest = SIZE_MAX;
    const char *found = NULL;
    if (!fold(word, letters, &len))
        return NULL;
    for (size_t i = 0; i < count; i++) {
        if (!fold(cli_words(known[i]), other, &other_len))
            continue;
        size_t edits = is_plural(letters, len, other, other_len)
                           ? 0
                           : distance(letters, len, other, other_len);
        if (edits > forgiven(other_len) || edits >= nearest)
            continue;
        nearest = edits;
        found = known[i];
    }
    return found;
}
