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

static enum kind kind_of_pass(enum detail detail) {
    if (detail == DETAIL_MENDED)
        return KIND_MENDED;
    if (detail == DETAIL_UNDECLARED)
        return KIND_UNDECLARED;
    return detail == DETAIL_REJECTED ? KIND_REJECTED : KIND_KEPT;
}

static enum kind kind_of_fail(enum detail detail) {
    if (detail == DETAIL_MISSED)
        return KIND_MISSED;
    return detail == DETAIL_PASSED_ON ? KIND_PASSED_ON : KIND_BYTES;
}

static enum kind kind_of_harm(enum detail detail) {
    if (detail == DETAIL_CHANGED)
        return KIND_CHANGED;
    return detail == DETAIL_REFUSED ? KIND_LOST : KIND_WRONG;
}

enum kind tally_kind(const struct score *score) {
    switch (score->result) {
    case RESULT_PASS:
        return kind_of_pass(score->detail);
    case RESULT_FAIL:
        return kind_of_fail(score->detail);
    case RESULT_GUESS:
        return KIND_GUESS;
    case RESULT_SPOILED:
        return KIND_SPOILED;
    case RESULT_HARM:
        return kind_of_harm(score->detail);
    case RESULT_UNSUPPORTED:
        return KIND_UNSUPPORTED;
    case RESULT_NOT_APPLICABLE:
        return KIND_NOT_APPLICABLE;
    case RESULT_ERROR:
    case RESULT_CRASH:
    case RESULT_TIMEOUT:
    case RESULT_PROTOCOL:
    case RESULT_FLAKY:
        return KIND_NO_ANSWER;
    case RESULT_SUITE_ERROR:
    case RESULT_NOT_RUN:
    case RESULT_COUNT:
        break;
    }
    return KIND_NOT_RUN;
}

const char *kind_name(enum kind kind) {
    static const char *const names[KIND_COUNT] = {
        "kept",       "mended",      "rejected",       "undeclared",
        "not-mended", "passed-on",   "other-bytes",    "guess",
        "spoiled",    "changed",     "refused",        "wrong",
        "no-answer",  "unsupported", "not-applicable", "not-run"};
    return names[kind];
}

static void add_to(struct tally_row *row, const struct score *score, bool claimed) {
    row->cases++;
    row->due += score->due && claimed;
    row->recovered += score->recovered && claimed;
    row->kinds[tally_kind(score)]++;
}

/* The level that asks for a repair which is due, of a claimed group, and not made; LEVEL_NONE: it is
 * none of that. */
static enum level level_lost(const struct hello *hello, const struct suite_case *test,
                             const struct score *score) {
    if (!score->due || score->recovered || !hello_claims(hello, test))
        return LEVEL_NONE;
    if (strcmp(test->tier, "safe") == 0)
        return LEVEL_CORE;
    return strcmp(test->tier, "standard") == 0 ? LEVEL_FULL : LEVEL_NONE;
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
    add_to(row, score, claimed);
    add_to(&tally->all, score, claimed);
    if (is_group(test, "corpus"))
        return true;
    add_to(&tally->vectors, score, claimed);
    tally->vectors_unsound += score->result == RESULT_SUITE_ERROR;
    tally->vectors_left_out +=
        score->result == RESULT_NOT_APPLICABLE && hello_shuts_out(hello, test);
    tally->made += score->recovered && claimed;
    tally->lost[level_lost(hello, test, score)]++;
    return true;
}

size_t tally_harm(const struct tally_row *row) {
    return row->kinds[KIND_CHANGED] + row->kinds[KIND_LOST] + row->kinds[KIND_WRONG];
}

size_t tally_made_worse(const struct tally_row *row) {
    return tally_harm(row) + row->kinds[KIND_GUESS] + row->kinds[KIND_SPOILED];
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
    if (2 * (row->kinds[KIND_UNSUPPORTED] + row->kinds[KIND_NOT_APPLICABLE]) > row->cases)
        return "more than half of the scored vectors are unsupported or not applicable";
    return NULL;
}

/* Was no sound call changed or lost, and each vector answered? */
static bool is_sound(const struct tally_row *row) {
    return row->kinds[KIND_CHANGED] + row->kinds[KIND_LOST] +
               row->kinds[KIND_NO_ANSWER] ==
           0;
}

/* A layer that claims nothing and mends nothing is harmless and no more. The profile of a repair
 * layer asks for what that layer says of itself, which is no measure for others. */
static enum level find_level(const struct tally *tally) {
    if (no_level(tally) || !is_sound(&tally->vectors))
        return LEVEL_NONE;
    if (tally_made_worse(&tally->vectors) > 0)
        return LEVEL_SOUND;
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
    const size_t *kinds = tally->vectors.kinds;
    size_t lost = level < LEVEL_FULL ? tally->lost[level + 1] : 0;
    why[0] = '\0';
    if (none)
        (void)snprintf(why, size, "%s", none);
    else if (level == LEVEL_NONE)
        (void)snprintf(why, size,
                       "sound needs every sound call as it came and an answer to each "
                       "vector: %zu changed, %zu refused, %zu without an answer",
                       kinds[KIND_CHANGED], kinds[KIND_LOST], kinds[KIND_NO_ANSWER]);
    else if (level == LEVEL_SOUND)
        (void)snprintf(why, size,
                       "harmless needs no broken call made into another: %zu wrong, %zu "
                       "spoiled, %zu guessed",
                       kinds[KIND_WRONG], kinds[KIND_SPOILED], kinds[KIND_GUESS]);
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

bool tally_blocks(const struct tally *tally, const struct hello *hello,
                  const struct suite_case *test, const struct score *score) {
    enum level level = find_level(tally);
    enum kind kind = tally_kind(score);
    if (no_level(tally) || !tally_is_scored(hello, test) || is_group(test, "corpus"))
        return false;
    if (level == LEVEL_NONE)
        return kind == KIND_CHANGED || kind == KIND_LOST || kind == KIND_NO_ANSWER;
    if (level == LEVEL_SOUND)
        return kind == KIND_WRONG || kind == KIND_SPOILED || kind == KIND_GUESS;
    return profile_rank(tally->profile) >= 0 && level < LEVEL_FULL &&
           level_lost(hello, test, score) == level + 1;
}

size_t tally_unexpected(const struct tally *tally) {
    size_t count = 0;
    for (size_t i = 0; i < RESULT_COUNT; i++)
        if (i != RESULT_PASS && i != RESULT_NOT_APPLICABLE)
            count += tally->counts[i];
    return count;
}

bool tally_is_clean(const struct tally *tally) {
    return tally_unexpected(tally) == 0 && tally_is_judged(tally);
}

bool tally_is_judged(const struct tally *tally) {
    const struct tally_row *all = &tally->all;
    return 2 * (all->kinds[KIND_UNSUPPORTED] + all->kinds[KIND_NOT_APPLICABLE]) <=
           all->cases;
}

bool tally_ran(const struct tally *tally) {
    for (size_t i = 0; i < RESULT_COUNT; i++)
        if (i != RESULT_NOT_APPLICABLE && i != RESULT_NOT_RUN && tally->counts[i] > 0)
            return true;
    return tally->xfail + tally->xpass > 0;
}

const char *level_name(enum level level) {
    static const char *const names[] = {"", "sound", "harmless", "core", "full"};
    return names[level];
}

void tally_free(struct tally *tally) {
    free(tally->rows);
    *tally = (struct tally){0};
}
