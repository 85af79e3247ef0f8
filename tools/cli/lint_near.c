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
static bool fold(const char *word, char *out, size_t *len) {
    *len = 0;
    for (; *word; word++) {
        char c = ascii_lower(*word);
        bool counts = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (!counts && !strchr("_- $.", c))
            return false;
        if (counts && *len == WORD_MAX)
            return false;
        if (counts)
            out[(*len)++] = c;
    }
    return *len > 0;
}

/* How many edits are forgiven in a known word of that length. */
static size_t forgiven(size_t len) {
    return len <= SHORT_MAX ? 0 : len < LONG_MIN ? 1 : 2;
}

static bool is_plural(const char *word, size_t len, const char *known, size_t known_len) {
    return len == known_len + 1 && word[len - 1] == 's' &&
           memcmp(word, known, known_len) == 0;
}

const char *lint_near(const char *word, const char *const *known, size_t count) {
    char letters[WORD_MAX], other[WORD_MAX];
    size_t len, other_len, nearest = SIZE_MAX;
    const char *found = NULL;
    if (!fold(word, letters, &len))
        return NULL;
    for (size_t i = 0; i < count; i++) {
        if (!fold(known[i], other, &other_len))
            continue;
        size_t edits = is_plural(letters, len, other, other_len)
                           ? 0
                           : cli_distance((toolmend_view){letters, len},
                                          (toolmend_view){other, other_len});
        if (edits > forgiven(other_len) || edits >= nearest)
            continue;
        nearest = edits;
        found = known[i];
    }
    return found;
}
