/* SPDX-License-Identifier: MIT
 *
 * requirements.c - restricts the scored cases of a suite to those of an edition.
 *
 * A case is the same if id and digest are equal; a corrected case is a different one.
 */
#include "requirements.h"

#include <string.h>

#include "id_table.h"

const struct requirement_set *requirements_find(const char *spec) {
    static const struct requirement_set open = {SUITE_SPEC_DATE, NULL};
    const struct requirement_set *set = requirement_sets;
    while (set->spec && strcmp(set->spec, spec) != 0)
        set++;
    if (set->spec)
        return set;
    return strcmp(spec, open.spec) == 0 ? &open : NULL;
}

static toolmend_view view_of(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

/* The next line of a set, without its line feed; absent at the end. */
static toolmend_view next_line(const char **at) {
    const char *start = *at;
    const char *end = strchr(start, '\n');
    if (!end)
        return (toolmend_view){NULL, 0};
    *at = end + 1;
    return (toolmend_view){start, (size_t)(end - start)};
}

/* Add the cases of the set; their number. */
static size_t add_all(struct id_table *keys, const char *text) {
    size_t count = 0;
    (void)next_line(&text); /* says what it is */
    for (toolmend_view line = next_line(&text); line.ptr; line = next_line(&text)) {
        const char *blank = memchr(line.ptr, ' ', line.len);
        if (!blank)
            continue;
        size_t len = (size_t)(blank - line.ptr);
        (void)id_table_add(keys, (toolmend_view){line.ptr, len},
                           (toolmend_view){blank + 1, line.len - len - 1}, count++);
    }
    return count;
}

static size_t add_scored(struct id_table *keys, const struct suite *vectors) {
    size_t count = 0;
    for (size_t i = 0; i < vectors->count; i++)
        if (vectors->cases[i].scored)
            (void)id_table_add(keys, view_of(vectors->cases[i].id),
                               view_of(vectors->cases[i].digest), count++);
    return count;
}

bool requirements_apply(const struct requirement_set *set, struct suite *suite,
                        struct requirements *made) {
    struct id_table keys;
    struct suite vectors = {.count = 0};
    struct suite_error error;
    size_t lines = 0;
    for (const char *at = set->text; at && *at; at++)
        lines += *at == '\n';
    if ((!set->text && !suite_vectors(&vectors, &error)) ||
        !id_table_begin(&keys, lines + vectors.count))
        return false;
    *made = (struct requirements){.spec = set->spec};
    made->gone = set->text ? add_all(&keys, set->text) : add_scored(&keys, &vectors);
    for (size_t i = 0; i < suite->count; i++) {
        struct suite_case *test = &suite->cases[i];
        bool within =
            id_table_find(&keys, view_of(test->id), view_of(test->digest)) != SIZE_MAX;
        made->gone -= within;
        made->later += test->scored && !within;
        test->scored = test->scored && within;
    }
    id_table_free(&keys);
    suite_free(&vectors);
    return true;
}
