/* SPDX-License-Identifier: MIT
 *
 * plan.c - which cases are asked, in which order, and how a text is cut.
 *
 * Random choices are SHA-256 of a seed and a number, so that a run can be repeated from the header
 * of its report.
 */
#include "plan.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sha256.h"

bool plan_selects(const struct plan *plan, const struct suite *suite, size_t index) {
    bool shard = plan->shards == 0 || index % plan->shards == plan->shard - 1;
    return shard && suite_selects(plan->filter, &suite->cases[index]);
}

size_t plan_draw(const char *seed, size_t number, size_t limit) {
    char hex[65];
    char text[32];
    struct sha256 hash;
    uint64_t drawn = 0;
    int len = snprintf(text, sizeof text, "%zu ", number);
    sha256_begin(&hash);
    sha256_add(&hash, text, (size_t)len);
    sha256_add(&hash, seed, strlen(seed));
    sha256_end(&hash, hex);
    for (size_t i = 0; i < 15; i++) { /* 60 bits: what is left over is no bias to see */
        char c = hex[i];
        drawn = drawn * 16 + (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    return (size_t)(drawn % limit);
}

size_t *plan_order(const struct plan *plan, const struct suite *suite) {
    size_t *places = malloc((suite->count + 1) * sizeof *places);
    if (!places)
        return NULL;
    for (size_t i = 0; i < suite->count; i++)
        places[i] = i;
    for (size_t i = plan->order ? suite->count : 0; i > 1; i--) {
        size_t other = plan_draw(plan->order, i, i);
        size_t place = places[i - 1];
        places[i - 1] = places[other];
        places[other] = place;
    }
    return places;
}

/* ---- pieces ------------------------------------------------------------------------------ */

enum { CUTS_MAX = 4096, DRAWN = 3 };

static int by_size(const void *a, const void *b) {
    const size_t *x = a;
    const size_t *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* Three offsets that the text itself gives, so that they are the same each time. */
static size_t draw_cuts(const struct suite_case *test, size_t *cuts) {
    for (size_t i = 0; i < DRAWN; i++)
        cuts[i] = 1 + plan_draw(test->digest, i, test->text.len - 1);
    qsort(cuts, DRAWN, sizeof *cuts, by_size);
    size_t count = 1;
    for (size_t i = 1; i < DRAWN; i++)
        if (cuts[i] != cuts[count - 1])
            cuts[count++] = cuts[i];
    return count;
}

bool plan_cuts(const struct suite_case *test, size_t way, char **list, const char **how) {
    static const char *const ways[PLAN_CUTS] = {"fed byte by byte", "fed in two halves",
                                                "fed in random pieces"};
    size_t cuts[CUTS_MAX];
    size_t count = 0;
    size_t len = test->text.len;
    if (len < 2)
        return false;
    size_t step = way == 0 ? (len + CUTS_MAX - 1) / CUTS_MAX : (len + 1) / 2;
    for (size_t at = step; way < 2 && at < len && count < CUTS_MAX; at += step)
        cuts[count++] = at;
    if (way == 2)
        count = draw_cuts(test, cuts);
    *how = ways[way];
    *list = malloc(count * 24 + 3); /* 20 digits at most, and a comma */
    if (!*list)
        return true;
    size_t at = 0;
    for (size_t i = 0; i < count; i++)
        at += (size_t)snprintf(*list + at, 24, "%c%zu", i == 0 ? '[' : ',', cuts[i]);
    (void)snprintf(*list + at, 2, "]");
    return true;
}
