/* SPDX-License-Identifier: MIT
 *
 * requirements.c - takes from a suite what an edition does not ask for.
 *
 * A case is the same if its id and its digest are: a corrected case is another one.
 */
#include "requirements.h"

#include <string.h>

#include "report_keys.h"

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
static size_t add_all(struct report_keys *keys, const char *text) {
    size_t count = 0;
    (void)next_line(&text); /* says what it is */
    for (toolmend_view line = next_line(&text); line.ptr; line = next_line(&text)) {
        const char *blank = memchr(line.ptr, ' ', line.len);
        if (!blank)
            continue;
        size_t len = (size_t)(blank - line.ptr);
        (void)report_keys_add(keys, (toolmend_view){line.ptr, len},
                              (toolmend_view){blank + 1, line.len - len - 1}, count++);
    }
    return count;
}

bool requirements_apply(const struct requirement_set *set, struct suite *suite,
                        struct requirements *made) {
    struct report_keys keys;
    size_t lines = 0;
    for (const char *at = set->text; *at; at++)
        lines += *at == '\n';
    if (!report_keys_begin(&keys, lines))
        return false;
    *made = (struct requirements){.spec = set->spec, .gone = add_all(&keys, set->text)};
    for (size_t i = 0; i < suite->count; i++) {
        struct suite_case *test = &suite->cases[i];
        toolmend_view id = {test->id, strlen(test->id)};
        toolmend_view digest = {test->digest, strlen(test->digest)};
        bool within = report_keys_find(&keys, id, digest) != SIZE_MAX;
        made->gone -= within;
        made->later += test->scored && !within;
        test->scored = test->scored && within;
    }
    report_keys_free(&keys);
    return true;
}
