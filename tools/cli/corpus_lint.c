/* SPDX-License-Identifier: MIT
 *
 * corpus_lint.c - `toolmend corpus lint`: is every entry what the form says, and is the whole what
 * its page says?
 *
 * One line a finding, each with its place, a remedy and, in brackets, the check that made it. What
 * is asked of the whole, it is asked of the entries that are sound by themselves; the page with its
 * numbers comes last, as any other finding changes them.
 */
#include "corpus_card.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define PAGE_MAX ((size_t)4 * 1024 * 1024)

void corpus_say(struct corpus_lint *lint, const struct corpus_entry *entry,
                const char *check, const char *format, ...) {
    char words[1024]; /* a longer finding is cut */
    va_list arguments;
    toolmend_view id = corpus_text(entry, CORPUS_ID);
    va_start(arguments, format);
    (void)vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    cli_show(lint->out, cli_words(entry->path), SIZE_MAX, CLI_ONE_LINE);
    if (entry->line > 0)
        fprintf(lint->out, ":%zu", entry->line);
    fputs(": ", lint->out);
    if (id.len > 0) {
        cli_show(lint->out, id, 40, CLI_ONE_LINE);
        fputs(": ", lint->out);
    }
    cli_show(lint->out, cli_words(words), SIZE_MAX, CLI_ONE_LINE);
    fprintf(lint->out, " [%s]\n", check);
    lint->findings++;
}

/* About a file and none of its lines. */
static struct corpus_entry file_of(const char *path) {
    return (struct corpus_entry){.path = path};
}

bool corpus_check_entry(struct corpus_lint *lint, const struct corpus_entry *entry) {
    size_t before = lint->findings;
    if (entry->fault)
        corpus_say(lint, entry, "json", "%s", entry->fault);
    else
        corpus_check_form(lint, entry);
    if (lint->findings == before)
        corpus_check_judged(lint, entry);
    return lint->findings == before;
}

/* ---- the whole --------------------------------------------------------------------- */

static bool same_entry(toolmend_view a, toolmend_view b) {
    return a.ptr && b.ptr && view_same(a, b);
}

static void check_duplicates(struct corpus_lint *lint, const bool *sound) {
    const struct corpus *corpus = lint->corpus;
    struct pool pool = {NULL};
    toolmend_view *shapes = pool_take(&pool, corpus->count, sizeof *shapes);
    for (size_t i = 0; i < corpus->count; i++) {
        size_t other = 0;
        if (!sound[i])
            continue;
        shapes[i] = corpus_structure(&pool, &corpus->entries[i]);
        while (other < i && !same_entry(shapes[other], shapes[i]))
            other++;
        toolmend_view id = corpus_text(&corpus->entries[other], CORPUS_ID);
        if (other < i)
            corpus_say(lint, &corpus->entries[i], "duplicate",
                       "it has the structure of %.*s, so it is the same call reported "
                       "twice; keep one",
                       (int)id.len, id.ptr);
    }
    pool_free(&pool);
}

/* What is known least must not be most. */
static const struct {
    const char *what;
    enum corpus_group group;
    const char *word;
    size_t percent;
} shares[] = {
    {"described texts", COUNT_TEXT_BASIS, "described", 25},
    {"unknown models",  COUNT_WEIGHTS,    "unknown",   30},
    {"closed models",   COUNT_WEIGHTS,    "closed",    15},
};

static size_t count_of(const struct corpus_numbers *numbers, const char *word) {
    for (size_t i = 0; i < numbers->count; i++)
        if (view_is(numbers->items[i].word, word))
            return numbers->items[i].count;
    return 0;
}

static void check_balance(struct corpus_lint *lint, const struct corpus_counts *counts) {
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        size_t count = count_of(&counts->groups[shares[i].group], shares[i].word);
        struct corpus_entry place = file_of(lint->corpus->readme);
        if (count * 100 > shares[i].percent * counts->entries)
            corpus_say(lint, &place, "balance",
                       "%zu of %zu entries are %s; add others, as %zu %% is the most",
                       count, counts->entries, shares[i].what, shares[i].percent);
    }
}

/* ---- its page ---------------------------------------------------------------------- */

#define BEGIN "<!-- numbers: toolmend corpus stats -->\n"
#define END   "<!-- end of numbers -->\n"

static bool has_numbers(struct pool *pool, toolmend_view page,
                        const struct corpus_counts *counts) {
    struct writing due = {.pool = pool};
    write_words(&due, "\n```text\n");
    corpus_write_text(&due, counts);
    write_words(&due, "```\n\n");
    size_t start = card_find(page, 0, BEGIN);
    size_t end = start == SIZE_MAX ? start : card_find(page, start, END);
    return end != SIZE_MAX &&
           view_same(view_cut(page, start + strlen(BEGIN), end), written(&due));
}

static const struct corpus_entry *entry_of(const struct corpus *corpus,
                                           toolmend_view id) {
    for (size_t i = 0; i < corpus->count; i++)
        if (view_same(corpus_text(&corpus->entries[i], CORPUS_ID), id))
            return &corpus->entries[i];
    return NULL;
}

/* The next id that a text names, from *at on; ptr NULL: there is none. */
static toolmend_view next_id(toolmend_view text, size_t *at) {
    while ((*at = card_find(text, *at, "call-")) != SIZE_MAX) {
        size_t start = *at, end = start + 5;
        while (end < text.len && text.ptr[end] >= '0' && text.ptr[end] <= '9')
            end++;
        *at = end;
        if (end - start == 9)
            return view_cut(text, start, end);
    }
    return (toolmend_view){NULL, 0};
}

/* Each id that the page names is that of an entry, but for those under "Taken out", which are those
 * of none and never again. */
static void check_named(struct corpus_lint *lint, toolmend_view page) {
    struct corpus_entry place = file_of(lint->corpus->readme);
    toolmend_view gone = card_section(page, "Taken out"), id;
    for (size_t at = 0; (id = next_id(page, &at)).ptr != NULL;) {
        const struct corpus_entry *entry = entry_of(lint->corpus, id);
        bool out = gone.ptr && id.ptr >= gone.ptr && id.ptr < gone.ptr + gone.len;
        if (out && entry)
            corpus_say(lint, entry, "id",
                       "it was taken out, and ids are never used again; take a new one");
        else if (!out && !entry)
            corpus_say(lint, &place, "page", "no entry %.9s; name one that is there",
                       id.ptr);
    }
}

/* Where judgements differ, a row says what decides. */
static void check_decisions(struct corpus_lint *lint, toolmend_view page) {
    for (size_t i = 0; i < lint->corpus->count; i++) {
        const struct corpus_entry *entry = &lint->corpus->entries[i];
        char row[32];
        (void)snprintf(row, sizeof row, "\n| %.9s |", corpus_text(entry, CORPUS_ID).ptr);
        if (corpus_is_undecided(entry) && card_find(page, 0, row) == SIZE_MAX)
            corpus_say(lint, entry, "page",
                       "its judgements differ and README.md has no row for it; write "
                       "what decides");
    }
}

/* What the data card of an export is made of. */
static void check_sections(struct corpus_lint *lint, toolmend_view page) {
    static const char missing[] = "it says nothing under \"%s\"; write that section";
    struct corpus_entry place = file_of(lint->corpus->readme);
    for (size_t i = 0; i < CARD_SECTIONS; i++) {
        if (card_section(page, card_sections[i]).ptr)
            continue;
        if (strcmp(card_sections[i], "Licence") == 0)
            corpus_say(lint, &place, "licence", missing, card_sections[i]);
        else
            corpus_say(lint, &place, "page", missing, card_sections[i]);
    }
}

static int check_page(struct corpus_lint *lint, const struct corpus_counts *counts) {
    struct corpus_entry place = file_of(lint->corpus->readme);
    struct pool pool = {NULL};
    struct cli_bytes bytes;
    int code = cli_read(lint->corpus->readme, PAGE_MAX, &bytes);
    if (code == CLI_OK) {
        toolmend_view page = cli_view(&bytes);
        check_sections(lint, page);
        check_named(lint, page);
        check_decisions(lint, page);
        if (!has_numbers(&pool, page, counts))
            corpus_say(lint, &place, "numbers",
                       "its numbers are not those of the files; put what corpus stats "
                       "prints between its two marks, as text");
    }
    free(bytes.ptr);
    pool_free(&pool);
    return code;
}

/* ---- the verb ---------------------------------------------------------------------- */

/* The sound entries alone: what cannot be read cannot be counted. */
static size_t keep_sound(struct corpus *corpus, const bool *sound,
                         struct corpus_entry *kept) {
    size_t count = 0;
    for (size_t i = 0; i < corpus->count; i++)
        if (sound[i])
            kept[count++] = corpus->entries[i];
    return count;
}

static int check_all(struct corpus_lint *lint) {
    struct corpus *corpus = lint->corpus;
    struct corpus_counts counts;
    bool *sound = pool_take(&corpus->pool, corpus->count, sizeof *sound);
    struct corpus_entry place = file_of(corpus->unended);
    if (corpus->unended)
        corpus_say(lint, &place, "files", "its last line is not ended; end it");
    for (size_t i = 0; i < corpus->count; i++)
        sound[i] = corpus_check_entry(lint, &corpus->entries[i]);
    check_duplicates(lint, sound);
    if (!corpus->readme)
        return CLI_OK;
    struct corpus_entry *kept = pool_take(&corpus->pool, corpus->count, sizeof *kept);
    corpus_count(&corpus->pool, kept, keep_sound(corpus, sound, kept), &counts);
    check_balance(lint, &counts);
    return lint->findings == 0 ? check_page(lint, &counts) : CLI_OK;
}

int cli_corpus_lint(const struct cli_line *line) {
    struct corpus corpus;
    struct corpus_lint lint = {.corpus = &corpus, .out = stdout};
    int code = corpus_open(&corpus, line->operand);
    if (code == CLI_OK)
        code = check_all(&lint);
    if (code == CLI_OK) {
        printf("%zu entr%s, %zu finding%s\n", corpus.count,
               corpus.count == 1 ? "y" : "ies", lint.findings,
               lint.findings == 1 ? "" : "s");
        code = lint.findings > 0 ? CLI_FOUND : CLI_OK;
    }
    corpus_close(&corpus);
    return code;
}
