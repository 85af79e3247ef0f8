/* SPDX-License-Identifier: MIT
 *
 * corpus_print.c - `toolmend corpus stats`: the numbers of a corpus, for people and programs.
 *
 * The text is what corpus/README.md shows: long groups are cut there, and it says how much it
 * leaves out; the JSON has all. Both are the same for the same files on every machine.
 */
#include "corpus.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_MAX = 15 }; /* words of a long group */

void corpus_write_quoted(struct writing *out, toolmend_view text) {
    size_t len = toolmend_json_quote(text, NULL, 0);
    char *json = len == SIZE_MAX ? NULL : pool_take(out->pool, len, 1);
    if (json) {
        (void)toolmend_json_quote(text, json, len);
        write_view(out, (toolmend_view){json, len});
    } else {
        write_words(out, "null");
    }
}

/* ---- text -------------------------------------------------------------------------- */

static void write_padded(struct writing *out, const char *words, size_t width) {
    size_t len = strlen(words);
    write_words(out, words);
    for (; len < width; len++)
        write_words(out, " ");
}

static void write_count(struct writing *out, size_t count, size_t width) {
    char digits[24];
    (void)snprintf(digits, sizeof digits, "%*zu", (int)width, count);
    write_words(out, digits);
}

/* A group of few words on one line. */
static void write_line(struct writing *out, const char *name,
                       const struct corpus_numbers *numbers) {
    write_padded(out, name, 14);
    for (size_t i = 0; i < numbers->count; i++) {
        write_words(out, i > 0 ? ", " : "");
        write_view(out, numbers->items[i].word);
        write_words(out, " ");
        write_number(out, numbers->items[i].count);
    }
    write_words(out, "\n");
}

/* A group of many, one a line. */
static void write_list(struct writing *out, const char *name,
                       const struct corpus_numbers *numbers) {
    size_t shown = numbers->count < SHOWN_MAX ? numbers->count : SHOWN_MAX, rest = 0;
    write_words(out, "\n");
    write_words(out, name);
    write_words(out, " (");
    write_number(out, numbers->count);
    write_words(out, ")\n");
    for (size_t i = 0; i < shown; i++) {
        write_count(out, numbers->items[i].count, 6);
        write_words(out, "  ");
        write_view(out, numbers->items[i].word);
        write_words(out, "\n");
    }
    for (size_t i = shown; i < numbers->count; i++)
        rest += numbers->items[i].count;
    if (rest == 0)
        return;
    write_count(out, rest, 6);
    write_words(out, "  in ");
    write_number(out, numbers->count - shown);
    write_words(out, " more\n");
}

static bool lacks_evidence(const struct corpus_evidence *one) {
    return one->acts + one->named < CORPUS_EVIDENCE_MIN;
}

static void write_evidence(struct writing *out, const struct corpus_counts *counts) {
    size_t lacking = 0;
    for (size_t i = 0; i < counts->evidence_count; i++)
        lacking += lacks_evidence(&counts->evidence[i]);
    write_words(out, "\nrules without evidence, of fewer than ");
    write_number(out, CORPUS_EVIDENCE_MIN);
    write_words(out, " entries (");
    write_number(out, lacking);
    write_words(out, " of ");
    write_number(out, counts->evidence_count);
    write_words(out, ")\n");
    for (size_t i = 0; i < counts->evidence_count; i++) {
        const struct corpus_evidence *one = &counts->evidence[i];
        if (!lacks_evidence(one))
            continue;
        write_count(out, one->acts + one->named, 6);
        write_words(out, "  ");
        write_view(out, one->clause);
        if (one->acts > 0 && one->named > 0) {
            write_words(out, ", ");
            write_number(out, one->named);
            write_words(out, " of them refused");
        }
        write_words(out, "\n");
    }
}

void corpus_write_text(struct writing *out, const struct corpus_counts *counts) {
    write_padded(out, "entries", 14);
    write_number(out, counts->entries);
    write_words(out, "; names of models ");
    write_number(out, counts->models);
    write_words(out, ", projects ");
    write_number(out, counts->projects);
    write_words(out, "\n");
    for (size_t i = 0; i < COUNT_FAULT; i++)
        if (counts->groups[i].count > 0)
            write_line(out, corpus_groups[i], &counts->groups[i]);
    for (size_t i = COUNT_FAULT; i < COUNT_GROUPS; i++)
        write_list(out, corpus_groups[i], &counts->groups[i]);
    write_evidence(out, counts);
}

/* ---- JSON -------------------------------------------------------------------------- */

static void write_group(struct writing *out, const char *name,
                        const struct corpus_numbers *numbers) {
    corpus_write_quoted(out, cli_words(name));
    write_words(out, ":{");
    for (size_t i = 0; i < numbers->count; i++) {
        write_words(out, i > 0 ? "," : "");
        corpus_write_quoted(out, numbers->items[i].word);
        write_words(out, ":");
        write_number(out, numbers->items[i].count);
    }
    write_words(out, "}");
}

static void write_json(struct writing *out, const struct corpus_counts *counts) {
    write_words(out, "{\"format\":1,\"entries\":");
    write_number(out, counts->entries);
    write_words(out, ",\"models\":");
    write_number(out, counts->models);
    write_words(out, ",\"projects\":");
    write_number(out, counts->projects);
    write_words(out, ",\"groups\":{");
    for (size_t i = 0; i < COUNT_GROUPS; i++) {
        write_words(out, i > 0 ? "," : "");
        write_group(out, corpus_groups[i], &counts->groups[i]);
    }
    write_words(out, "},\"evidence\":[");
    for (size_t i = 0; i < counts->evidence_count; i++) {
        const struct corpus_evidence *one = &counts->evidence[i];
        write_words(out, i > 0 ? ",{\"clause\":" : "{\"clause\":");
        corpus_write_quoted(out, one->clause);
        write_words(out, ",\"acts\":");
        write_number(out, one->acts);
        write_words(out, ",\"named\":");
        write_number(out, one->named);
        write_words(out,
                    lacks_evidence(one) ? ",\"enough\":false}" : ",\"enough\":true}");
    }
    write_words(out, "]}\n");
}

/* ---- the verb ---------------------------------------------------------------------- */

int corpus_open_sound(struct corpus *corpus, const char *path) {
    struct corpus_lint lint = {.corpus = corpus, .out = stderr};
    int code = corpus_open(corpus, path);
    for (size_t i = 0; i < corpus->count && code == CLI_OK; i++)
        if (!corpus_check_entry(&lint, &corpus->entries[i]))
            code = cli_fail(CLI_USAGE, corpus->entries[i].path, SIZE_MAX,
                            "line %zu is no sound entry; corpus lint says of each why",
                            corpus->entries[i].line);
    return code;
}

int cli_corpus_stats(const struct cli_line *line) {
    struct corpus corpus;
    struct corpus_counts counts;
    struct writing out = {.pool = &corpus.pool};
    bool json = line->values[CLI_JSON] != NULL, svg = line->values[CLI_SVG] != NULL;
    if (json && svg)
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "--json and --svg print different things; give one of them");
    int code = corpus_open_sound(&corpus, line->operand);
    if (code == CLI_OK) {
        corpus_count(&corpus.pool, corpus.entries, corpus.count, &counts);
        if (json)
            write_json(&out, &counts);
        else if (svg)
            corpus_write_svg(&out, &counts);
        else
            corpus_write_text(&out, &counts);
        cli_put(stdout, written(&out));
    }
    corpus_close(&corpus);
    return code;
}
