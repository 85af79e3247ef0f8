/* SPDX-License-Identifier: MIT
 *
 * tally.c - adds up results and computes the level.
 *
 * A level is a claim about the whole suite that is compiled in; there is none for a part of it,
 * another suite, or the corpus.
 */
#include "tally.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_group(const struct suite_case *test, const char *group) {
    return strcmp(test->group, group) == 0;
}

bool tally_is_scored(const struct hello *hello, const struct suite_case *test) {
    bool hint = is_group(test, "hint") || test->hints != 0;
    return test->scored && (!hint || hello_claims_hints(hello));
}

static struct tally_row *row_of(struct tally *tally, const struct suite_case *test) {
    for (size_t i = 0; i < tally->row_count; i++)
        if (strcmp(tally->rows[i].group, test->group) == 0)
            return &tally->rows[i];
    size_t size = (tally->row_count + 1) * sizeof *tally->rows;
    struct tally_row *rows = realloc(tally->rows, size);
    if (!rows)
        return NULL;
    tally->rows = rows;
    rows += tally->row_count++;
    *rows = (struct tally_row){.group = test->group};
    return rows;
}

static void add_to(struct tally_row *row, const struct score *score) {
    row->cases++;
    row->due += score->due;
    row->recovered += score->recovered;
    switch (score->result) {
    case RESULT_HARM:
        row->harm[score->detail]++;
        break;
    case RESULT_FAIL:
        row->passed_on += score->detail == DETAIL_PASSED_ON;
        break;
    case RESULT_UNSUPPORTED:
        row->unsupported++;
        break;
    case RESULT_NOT_APPLICABLE:
        row->not_applicable++;
        break;
    case RESULT_ERROR:
    case RESULT_CRASH:
    case RESULT_TIMEOUT:
    case RESULT_PROTOCOL:
    case RESULT_FLAKY:
        row->none++;
        break;
    case RESULT_PASS:
    case RESULT_SUITE_ERROR:
    case RESULT_NOT_RUN:
    case RESULT_COUNT:
        break;
    }
}

/* A repair that is due, of a claimed group, and not made: what keeps the adapter from the
 * level that asks for its tier. */
static void add_lost(struct tally *tally, const struct suite_case *test) {
    if (strcmp(test->tier, "safe") == 0)
        tally->lost[LEVEL_CORE]++;
    else if (strcmp(test->tier, "standard") == 0)
        tally->lost[LEVEL_FULL]++;
}

/* What a baseline excuses is counted apart here, and nowhere else: the table, harm and recovery
 * say what is. */
static void count_result(struct tally *tally, const struct score *score) {
    switch (score->excuse) {
    case EXCUSE_NONE:
        tally->counts[score->result]++;
        break;
    case EXCUSE_XFAIL:
        tally->xfail++;
        tally->xfail_harm += score->result == RESULT_HARM;
        break;
    case EXCUSE_XPASS:
        tally->xpass++;
        break;
    }
}

bool tally_add(struct tally *tally, const struct hello *hello,
               const struct suite_case *test, const struct score *score) {
    bool claimed = hello_claims(hello, test);
    if (!tally_is_scored(hello, test)) {
        tally->unscored[score->result]++;
        return true;
    }
    struct tally_row *row = row_of(tally, test);
    if (!row)
        return false;
    row->claimed = row->claimed || claimed;
    count_result(tally, score);
    add_to(row, score);
    add_to(&tally->all, score);
    if (is_group(test, "corpus"))
        return true;
    add_to(&tally->vectors, score);
    tally->vectors_unsound += score->result == RESULT_SUITE_ERROR;
    tally->vectors_left_out +=
        score->result == RESULT_NOT_APPLICABLE && hello_shuts_out(hello, test);
    tally->made += score->recovered && claimed;
    if (score->due && !score->recovered && claimed)
        add_lost(tally, test);
    return true;
}

size_t tally_harm(const struct tally_row *row) {
    size_t harm = 0;
    for (size_t i = 0; i < DETAIL_COUNT; i++)
        harm += row->harm[i];
    return harm;
}

/* Why there can be no level at all; NULL: there can. */
static const char *no_level(const struct tally *tally) {
    const struct tally_row *row = &tally->vectors;
    if (!tally->whole)
        return "levels speak of the whole suite that is compiled in";
    if (tally->stopped)
        return "the run stopped early";
    if (tally->excused)
        return "a run with a baseline has none";
    if (tally->vectors_unsound > 0)
        return "the suite has errors of its own";
    if (tally->vectors_left_out > 0)
        return "vectors were left out by its own tools or limits.max_input";
    if (2 * (row->unsupported + row->not_applicable) > row->cases)
        return "more than half of the scored vectors are unsupported or not applicable";
    return NULL;
}

/* Whoever claims nothing, and mends nothing, is harmless and no more. The profile of a repair
 * layer asks for what that layer says of itself, which is no measure for others. */
static enum level find_level(const struct tally *tally) {
    if (no_level(tally) || tally_harm(&tally->vectors) > 0 || tally->vectors.none > 0)
        return LEVEL_NONE;
    if (tally->lost[LEVEL_CORE] > 0 || tally->made == 0 ||
        profile_rank(tally->profile) < 0)
        return LEVEL_HARMLESS;
    if (tally->lost[LEVEL_FULL] > 0 || tally->profile == TOOLMEND_SAFE)
        return LEVEL_CORE;
    return LEVEL_FULL;
}

/* What keeps the run from the level above the one it has. */
static void explain(const struct tally *tally, enum level level, char *why, size_t size) {
    const char *none = no_level(tally);
    size_t lost = level < LEVEL_FULL ? tally->lost[level + 1] : 0;
    why[0] = '\0';
    if (none)
        (void)snprintf(why, size, "%s", none);
    else if (level == LEVEL_NONE)
        (void)snprintf(why, size,
                       "harmless needs no harm and an answer to each vector: %zu harmed, "
                       "%zu without an answer",
                       tally_harm(&tally->vectors), tally->vectors.none);
    else if (level == LEVEL_HARMLESS && profile_rank(tally->profile) < 0)
        (void)snprintf(why, size,
                       "core is judged with --profile safe, standard or extended");
    else if (lost > 0)
        (void)snprintf(why, size, "%s needs %zu more %s of tier %s",
                       level_name(level + 1), lost, lost == 1 ? "repair" : "repairs",
                       level == LEVEL_HARMLESS ? "safe" : "standard");
    else if (level == LEVEL_HARMLESS)
        (void)snprintf(why, size, "core needs a repair in a group that is claimed");
    else if (level == LEVEL_CORE)
        (void)snprintf(why, size, "full is judged with --profile standard");
}

enum level tally_level(const struct tally *tally, char *why, size_t why_size) {
    enum level level = find_level(tally);
    if (why)
        explain(tally, level, why, why_size);
    return level;
}

bool tally_is_clean(const struct tally *tally) {
    for (size_t i = 0; i < RESULT_COUNT; i++)
        if (i != RESULT_PASS && i != RESULT_NOT_APPLICABLE && tally->counts[i] > 0)
            return false;
    return tally->xpass == 0 && tally_is_judged(tally);
}

bool tally_is_judged(const struct tally *tally) {
    const struct tally_row *all = &tally->all;
    return 2 * (all->unsupported + all->not_applicable) <= all->cases;
}

bool tally_ran(const struct tally *tally) {
    for (size_t i = 0; i < RESULT_COUNT; i++)
        if (i != RESULT_NOT_APPLICABLE && i != RESULT_NOT_RUN && tally->counts[i] > 0)
            return true;
    return tally->xfail + tally->xpass > 0;
}

const char *level_name(enum level level) {
    static const char *const names[] = {"", "harmless", "core", "full"};
    return names[level];
}

void tally_free(struct tally *tally) {
    free(tally->rows);
    *tally = (struct tally){0};
}
