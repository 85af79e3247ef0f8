/* SPDX-License-Identifier: MIT
 *
 * similar.c - do two member names look alike?
 *
 * Only to point at a declared name when an undeclared one came: the model decides whether it
 * was meant. Nothing is repaired by it (key-by-meaning is never a rule).
 */
#include "message/writer.h"

#include "base/view.h"

#define LETTERS_MAX 40U /* longer names are compared as far as this */

/* The letters and digits of a name in lower case. */
struct letters {
    char at[LETTERS_MAX];
    size_t count;
};

static struct letters letters_of(toolmend_view name) {
    struct letters letters = {.count = 0};
    for (size_t i = 0; i < name.len && letters.count < LETTERS_MAX; i++)
        if (name.ptr[i] != '_' && name.ptr[i] != '-' && name.ptr[i] != ' ' &&
            name.ptr[i] != '.')
            letters.at[letters.count++] = tmi_ascii_lower(name.ptr[i]);
    return letters;
}

static size_t least(size_t a, size_t b, size_t c) {
    size_t smaller = a < b ? a : b;
    return smaller < c ? smaller : c;
}

/* Letters to add, drop or change to make one of the other (Levenshtein). */
static size_t distance(const struct letters *a, const struct letters *b) {
    size_t row[LETTERS_MAX + 1];
    for (size_t k = 0; k <= b->count; k++)
        row[k] = k;
    for (size_t i = 0; i < a->count; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t k = 0; k < b->count; k++) {
            size_t changed = diagonal + (a->at[i] != b->at[k]);
            diagonal = row[k + 1];
            row[k + 1] = least(changed, row[k + 1] + 1, row[k] + 1);
        }
    }
    return row[b->count];
}

/* Is one the beginning or the end of the other, as `path` of `file_path`? */
static bool is_part(const struct letters *part, const struct letters *whole) {
    return part->count >= 3 && part->count < whole->count &&
           (memcmp(part->at, whole->at, part->count) == 0 ||
            memcmp(part->at, whole->at + whole->count - part->count, part->count) == 0);
}

unsigned tmi_similarity(toolmend_view a, toolmend_view b) {
    struct letters left = letters_of(a), right = letters_of(b);
    size_t shorter = left.count < right.count ? left.count : right.count;
    size_t apart = distance(&left, &right);
    if (shorter > 0 && apart <= shorter / 3)
        return LETTERS_MAX + 1 - (unsigned)apart;
    return is_part(&left, &right) || is_part(&right, &left) ? 1 : 0;
}
