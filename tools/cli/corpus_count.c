/* SPDX-License-Identifier: MIT
 *
 * corpus_count.c - how many entries there are of what.
 *
 * Everything is counted once, here; text, JSON, picture and data card only print it. A rule has
 * evidence in the repairs that name it and in the refusals whose reason does; a never-rule, which
 * acts nowhere, in the latter alone.
 */
#include "corpus.h"

#include <stdlib.h>
#include <string.h>

#include "clauses.h"

const char *const corpus_groups[COUNT_GROUPS] = {
    "kind",        "model weights", "outcome", "reason", "text",  "schema",
    "expectation", "judgement",     "scored",  "year",   "fault", "rule",
    "model",       "server",        "harness", "project"};

static toolmend_view words(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

/* ---- numbers ----------------------------------------------------------------------- */

static void add(struct pool *pool, struct corpus_numbers *numbers, toolmend_view word) {
    for (size_t i = 0; i < numbers->count; i++) {
        if (view_same(numbers->items[i].word, word)) {
            numbers->items[i].count++;
            return;
        }
    }
    if (numbers->count == numbers->room) {
        numbers->room = 2 * numbers->room + 16;
        struct corpus_number *wider = pool_take(pool, numbers->room, sizeof *wider);
        for (size_t i = 0; i < numbers->count; i++)
            wider[i] = numbers->items[i];
        numbers->items = wider;
    }
    numbers->items[numbers->count++] = (struct corpus_number){word, 1};
}

static int by_bytes(toolmend_view a, toolmend_view b) {
    size_t len = a.len < b.len ? a.len : b.len;
    int order = len > 0 ? memcmp(a.ptr, b.ptr, len) : 0;
    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

static int by_word(const void *a, const void *b) {
    const struct corpus_number *left = a, *right = b;
    return by_bytes(left->word, right->word);
}

static int by_count(const void *a, const void *b) {
    const struct corpus_number *left = a, *right = b;
    int order = (left->count < right->count) - (left->count > right->count);
    return order != 0 ? order : by_word(a, b);
}

/* ---- one entry --------------------------------------------------------------------- */

/* Small letters, as reports do not agree on those of names. */
static toolmend_view folded(struct pool *pool, toolmend_view text) {
    char *out = pool_take(pool, text.len + 1, 1);
    for (size_t i = 0; i < text.len; i++)
        out[i] = ascii_lower(text.ptr[i]);
    return (toolmend_view){out, text.len};
}

/* A fault that begins so is a call that stands as markup in the model's text, and no call yet. */
static const char *kind_of(const struct corpus_entry *entry) {
    static const char markup[] = "markup-";
    toolmend_view fault = corpus_text(entry, CORPUS_FAULT);
    if (fault.len >= sizeof markup - 1 &&
        memcmp(fault.ptr, markup, sizeof markup - 1) == 0)
        return "markup";
    return corpus_is_call(entry) ? "whole call" : "arguments";
}

static const char *weights_of(const struct corpus_entry *entry) {
    const struct tree_node *open = entry->members[CORPUS_OPEN_WEIGHT];
    toolmend_view slice = corpus_slice(entry, open);
    return view_is(slice, "true")    ? "open-weight"
           : view_is(slice, "false") ? "closed"
                                     : "unknown";
}

static void count_judgements(struct pool *pool, struct corpus_counts *counts,
                             const struct corpus_entry *entry) {
    const struct tree_node *judgements = entry->members[CORPUS_JUDGEMENTS];
    for (const struct tree_node *one = judgements->first; one; one = one->next) {
        struct writing out = {.pool = pool};
        write_view(&out, corpus_member_of(one, "by")->text);
        write_words(&out, corpus_agrees(entry, one) ? " agrees" : " differs");
        add(pool, &counts->groups[COUNT_JUDGEMENT], written(&out));
    }
}

static const char *outcome_of(const struct corpus_entry *entry) {
    const struct tree_node *row = corpus_next_row(entry, NULL);
    if (corpus_has_rows(entry))
        return "any of several";
    return corpus_is(corpus_member_of(row, "outcome"), "repaired") ? "repaired"
                                                                   : "rejected";
}

/* Each rule of the entry once, whatever the number of outcomes that name it. */
static void count_rules(struct pool *pool, struct corpus_counts *counts,
                        const struct corpus_entry *entry) {
    struct corpus_numbers seen = {.count = 0};
    for (const struct tree_node *row = corpus_next_row(entry, NULL); row;
         row = corpus_next_row(entry, row)) {
        const struct tree_node *rules = corpus_member_of(row, "rules");
        const struct tree_node *reason = corpus_member_of(row, "reason");
        for (const struct tree_node *one = rules ? rules->first : NULL; one;
             one = one->next)
            add(pool, &seen, one->text);
        if (reason && !corpus_has_rows(entry))
            add(pool, &counts->groups[COUNT_REASON], reason->text);
    }
    for (size_t i = 0; i < seen.count; i++)
        add(pool, &counts->groups[COUNT_RULE], seen.items[i].word);
}

static bool is_id_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '/';
}

/* Does the text name the clause, and no longer one? */
static bool names(toolmend_view text, toolmend_view clause) {
    for (size_t at = 0; at + clause.len <= text.len; at++) {
        size_t end = at + clause.len;
        if (memcmp(text.ptr + at, clause.ptr, clause.len) == 0 &&
            (at == 0 || !is_id_byte(text.ptr[at - 1])) &&
            (end == text.len || !is_id_byte(text.ptr[end])))
            return true;
    }
    return false;
}

static bool acts(const struct corpus_entry *entry, toolmend_view rule) {
    for (const struct tree_node *row = corpus_next_row(entry, NULL); row;
         row = corpus_next_row(entry, row)) {
        const struct tree_node *rules = corpus_member_of(row, "rules");
        for (const struct tree_node *one = rules ? rules->first : NULL; one;
             one = one->next)
            if (view_same(one->text, rule))
                return true;
    }
    return false;
}

static void count_evidence(struct corpus_counts *counts,
                           const struct corpus_entry *entry) {
    toolmend_view why = corpus_text(entry, CORPUS_WHY);
    for (size_t i = 0; i < counts->evidence_count; i++) {
        struct corpus_evidence *one = &counts->evidence[i];
        bool named = names(why, one->clause);
        if (acts(entry, one->clause))
            one->acts++;
        else if (named)
            one->named++;
    }
}

static void count_entry(struct pool *pool, struct corpus_counts *counts,
                        const struct corpus_entry *entry) {
    static const struct {
        enum corpus_group group;
        enum corpus_member member;
    } plain[] = {
        {COUNT_TEXT_BASIS,   CORPUS_TEXT_BASIS  },
        {COUNT_SCHEMA_BASIS, CORPUS_SCHEMA_BASIS},
        {COUNT_EXPECT_BASIS, CORPUS_EXPECT_BASIS},
        {COUNT_FAULT,        CORPUS_FAULT       },
        {COUNT_MODEL,        CORPUS_MODEL       },
        {COUNT_SERVER,       CORPUS_SERVER      },
        {COUNT_HARNESS,      CORPUS_HARNESS     },
    };
    bool scored = corpus_is_scored(entry);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        add(pool, &counts->groups[plain[i].group],
            folded(pool, corpus_text(entry, plain[i].member)));
    add(pool, &counts->groups[COUNT_KIND], words(kind_of(entry)));
    add(pool, &counts->groups[COUNT_WEIGHTS], words(weights_of(entry)));
    add(pool, &counts->groups[COUNT_OUTCOME], words(outcome_of(entry)));
    add(pool, &counts->groups[COUNT_SCORED], words(scored ? "yes" : "no"));
    add(pool, &counts->groups[COUNT_YEAR],
        view_cut(corpus_text(entry, CORPUS_DATE), 0, 4));
    add(pool, &counts->groups[COUNT_PROJECT],
        corpus_project(pool, corpus_text(entry, CORPUS_SOURCE)));
    count_judgements(pool, counts, entry);
    count_rules(pool, counts, entry);
    count_evidence(counts, entry);
    counts->scored += scored;
}

/* ---- all --------------------------------------------------------------------------- */

static void list_evidence(struct pool *pool, struct corpus_counts *counts) {
    struct clause clause;
    size_t room = toolmend_rule_count();
    for (size_t at = 0; clause_next(&at, &clause);)
        room += clause_is_of(&clause, "never");
    counts->evidence = pool_take(pool, room, sizeof *counts->evidence);
    for (size_t i = 0; i < toolmend_rule_count(); i++)
        counts->evidence[counts->evidence_count++].clause = words(toolmend_rule_at(i).id);
    for (size_t at = 0; clause_next(&at, &clause);)
        if (clause_is_of(&clause, "never"))
            counts->evidence[counts->evidence_count++].clause = clause.id;
}

void corpus_count(struct pool *pool, const struct corpus_entry *entries, size_t count,
                  struct corpus_counts *counts) {
    *counts = (struct corpus_counts){.entries = count};
    list_evidence(pool, counts);
    for (size_t i = 0; i < count; i++)
        count_entry(pool, counts, &entries[i]);
    for (size_t i = 0; i < COUNT_GROUPS; i++) {
        struct corpus_numbers *numbers = &counts->groups[i];
        if (numbers->count > 1)
            qsort(numbers->items, numbers->count, sizeof *numbers->items,
                  i == COUNT_YEAR ? by_word : by_count);
    }
    counts->projects = counts->groups[COUNT_PROJECT].count;
    counts->models = counts->groups[COUNT_MODEL].count;
    for (size_t i = 0; i < counts->groups[COUNT_MODEL].count; i++)
        counts->models -= view_is(counts->groups[COUNT_MODEL].items[i].word, "unknown");
}
