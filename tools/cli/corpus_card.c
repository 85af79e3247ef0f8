/* SPDX-License-Identifier: MIT
 *
 * corpus_card.c - the data card: what the data is, how it was collected, its licence and limits,
 * and how to cite it.
 *
 * Numbers are counted, the rest are the corpus's own sections, so that nothing is said twice. The
 * head is the one that dataset hubs read.
 */
#include "corpus_card.h"

#include <stdlib.h>
#include <string.h>

#define PAGE_MAX ((size_t)4 * 1024 * 1024)

const char *const card_sections[CARD_SECTIONS] = {
    "Reading an entry", "How they came here", "What it does not say", "Licence",
    "Citing"};

size_t card_find(toolmend_view text, size_t from, const char *word) {
    size_t len = strlen(word);
    for (size_t at = from; at + len <= text.len; at++)
        if (memcmp(text.ptr + at, word, len) == 0)
            return at;
    return SIZE_MAX;
}

toolmend_view card_section(toolmend_view page, const char *heading) {
    char line[64];
    (void)snprintf(line, sizeof line, "\n## %s\n", heading);
    size_t start = card_find(page, 0, line);
    if (start == SIZE_MAX)
        return (toolmend_view){NULL, 0};
    size_t words = start + strlen(line);
    size_t end = card_find(page, words - 1, "\n## ");
    end = end == SIZE_MAX ? page.len : end + 1;
    bool empty = view_trim(view_cut(page, words, end > words ? end : words)).len == 0;
    return empty ? (toolmend_view){NULL, 0} : view_cut(page, start + 1, end);
}

static void write_head(struct writing *out, const struct corpus_counts *counts) {
    write_words(out,
                "---\nlicense: mit\npretty_name: Malformed tool calls that real models "
                "sent\nconfigs:\n- config_name: default\n  data_files: calls.jsonl\n"
                "---\n# Malformed tool calls that real models sent\n\n");
    write_number(out, counts->entries);
    write_words(
        out, " calls, collected from public reports, each with its tool, what was wrong, "
             "and what a layer\nbetween model and tool may make of it: one JSON object "
             "a line in `calls.jsonl`. They are part of\ntoolmend, which specifies such "
             "repairs and measures layers that make them; the paths below are those\nof "
             "its repository. Made by `toolmend corpus export`.\n\n## Numbers\n\n"
             "```text\n");
    corpus_write_text(out, counts);
    write_words(out, "```\n\n");
}

int corpus_write_card(struct corpus *corpus, struct writing *out) {
    struct corpus_counts counts;
    struct cli_bytes bytes = {NULL, 0};
    if (!corpus->readme)
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "a data card is made of the README.md of a corpus; name its "
                        "folder");
    int code = cli_read(corpus->readme, PAGE_MAX, &bytes);
    corpus_count(&corpus->pool, corpus->entries, corpus->count, &counts);
    write_head(out, &counts);
    for (size_t i = 0; i < CARD_SECTIONS && code == CLI_OK; i++) {
        toolmend_view section = card_section(cli_view(&bytes), card_sections[i]);
        if (section.ptr)
            write_view(out, section);
        else
            code = cli_fail(CLI_USAGE, corpus->readme, SIZE_MAX,
                            "it has no section \"%s\", which the card needs; write one",
                            card_sections[i]);
    }
    free(bytes.ptr);
    return code;
}
