/* SPDX-License-Identifier: MIT
 *
 * findings.c - findings in groups, each with the smallest trial that shows it.
 *
 * A finding is copied into memory of its own, since the texts of a trial go with it.
 */
#include "findings.h"

#include <stdlib.h>
#include <string.h>

const char *found_name(enum found kind) {
    static const char *const names[FOUND_KINDS] = {"harm", "broken", "silent", "spoiled",
                                                   "loss"};
    return names[kind];
}

size_t finding_size(const struct finding *finding) {
    size_t size = 0;
    for (size_t i = 0; i < finding->exchange_count; i++)
        size += finding->exchanges[i].question.tool.len +
                finding->exchanges[i].question.text.len;
    return size;
}

/* ---- groups ------------------------------------------------------------------------------ */

static bool is_part(const char *part, size_t len, const char *sum) {
    while (*sum) {
        size_t end = strcspn(sum, "+");
        if (end == len && memcmp(sum, part, len) == 0)
            return true;
        sum += end + (sum[end] == '+');
    }
    return false;
}

bool about_within(const char *about, const char *sum) {
    if (*about == '\0')
        return *sum == '\0';
    while (*about) {
        size_t end = strcspn(about, "+");
        if (!is_part(about, end, sum))
            return false;
        about += end + (about[end] == '+');
    }
    return true;
}

/* The same cause, whatever the text was made of. */
static bool is_of_cause(const struct finding *a, const struct finding *b) {
    return a->kind == b->kind &&
           (a->relation == b->relation || (a->general && b->general)) &&
           strcmp(a->principle, b->principle) == 0 && strcmp(a->cause, b->cause) == 0;
}

/* Does the group tell of the finding? What its text is made of is what the finding's is made of, or
 * a part of it that says why. */
static bool is_told(const struct finding *held, const struct finding *finding) {
    if (strcmp(held->about, finding->about) == 0)
        return true;
    return held->about[0] != '\0' && (strcmp(finding->about, ABOUT_MANY) == 0 ||
                                      about_within(held->about, finding->about));
}

static size_t find_group(const struct findings *findings, const struct finding *finding) {
    size_t i = 0;
    while (i < findings->count && !(is_of_cause(findings->list[i], finding) &&
                                    is_told(findings->list[i], finding)))
        i++;
    return i;
}

/* Groups of one cause; *first is the place of the first, or the end. */
static size_t count_cause(const struct findings *findings, const struct finding *finding,
                          size_t *first) {
    size_t count = 0;
    *first = findings->count;
    for (size_t i = findings->count; i-- > 0;) {
        if (!is_of_cause(findings->list[i], finding))
            continue;
        *first = i;
        count++;
    }
    return count;
}

/* Losses, and all else, each have their room: what is worse is not left out for what is not. */
static bool has_room(const struct findings *findings, const struct finding *finding) {
    size_t first;
    size_t count = 0;
    bool loss = finding->kind == FOUND_LOSS;
    size_t alike = finding->kind == FOUND_BROKEN ? FINDINGS_BROKEN : FINDINGS_ALIKE;
    alike = loss ? LOSSES_MAX : alike;
    for (size_t i = 0; i < findings->count; i++)
        count += (findings->list[i]->kind == FOUND_LOSS) == loss;
    return count < (loss ? LOSSES_MAX : FINDINGS_MAX) &&
           count_cause(findings, finding, &first) < alike;
}

/* ---- copies ------------------------------------------------------------------------------ */

static toolmend_view copy(struct pool *pool, toolmend_view text) {
    if (!text.ptr)
        return text;
    char *bytes = pool_take(pool, text.len + 1, 1);
    if (text.len > 0)
        memcpy(bytes, text.ptr, text.len);
    return (toolmend_view){bytes, text.len};
}

static const char *copy_words(struct pool *pool, const char *words) {
    return words ? copy(pool, (toolmend_view){words, strlen(words)}).ptr : NULL;
}

static void copy_expect(struct pool *pool, struct question *question) {
    size_t count = question->expect_count;
    struct suite_expect *rows = pool_take(pool, count + 1, sizeof *rows);
    for (size_t i = 0; i < count; i++) {
        const struct suite_expect *from = &question->expect[i];
        const char **rules = pool_take(pool, from->rule_count + 1, sizeof *rules);
        rows[i] = *from;
        for (size_t rule = 0; rule < from->rule_count; rule++)
            rules[rule] = copy_words(pool, from->rules[rule]);
        rows[i].rules = rules;
        rows[i].arguments = copy(pool, from->arguments);
        rows[i].choice = copy(pool, from->choice);
        rows[i].reason = copy(pool, from->reason);
        rows[i].name = copy(pool, from->name);
    }
    question->expect = rows;
}

static struct finding *finding_copy(const struct finding *finding) {
    struct pool pool = {NULL};
    struct finding *made = pool_take(&pool, 1, sizeof *made);
    *made = *finding;
    for (size_t i = 0; i < made->exchange_count; i++) {
        struct exchange *exchange = &made->exchanges[i];
        struct question *question = &exchange->question;
        question->tool = copy(&pool, question->tool);
        question->text = copy(&pool, question->text);
        question->cuts = copy_words(&pool, question->cuts);
        question->rule = copy_words(&pool, question->rule);
        question->about = copy_words(&pool, question->about);
        copy_expect(&pool, question);
        exchange->arguments = copy(&pool, exchange->arguments);
        exchange->why = copy(&pool, exchange->why);
    }
    made->pool = pool;
    return made;
}

static void finding_free(struct finding *finding) {
    struct pool pool = finding->pool; /* which the finding itself is in */
    pool_free(&pool);
}

/* ---- taking in --------------------------------------------------------------------------- */

/* Is it a better example? One that is made again before one that is not, then the smaller. */
static bool is_better(const struct finding *a, const struct finding *b) {
    if (a->alone != b->alone)
        return a->alone > b->alone;
    return finding_size(a) < finding_size(b);
}

/* Into a group that is there. */
static void join(struct finding **held, const struct finding *finding) {
    size_t times = (*held)->times + finding->times;
    size_t more = (*held)->more + finding->more;
    if (is_better(finding, *held)) {
        struct finding *better = finding_copy(finding);
        finding_free(*held);
        *held = better;
    }
    (*held)->times = times;
    (*held)->more = more;
}

void findings_add(struct findings *findings, const struct finding *finding) {
    size_t first;
    size_t at = find_group(findings, finding);
    findings->times[finding->kind] += finding->times + finding->more;
    if (at < findings->count)
        join(&findings->list[at], finding);
    else if (has_room(findings, finding))
        findings->list[findings->count++] = finding_copy(finding);
    else if (count_cause(findings, finding, &first) > 0)
        findings->list[first]->more += finding->times + finding->more;
    else
        findings->beyond += finding->times + finding->more;
}

void findings_free(struct findings *findings) {
    for (size_t i = 0; i < findings->count; i++)
        finding_free(findings->list[i]);
    *findings = (struct findings){.count = 0};
}
