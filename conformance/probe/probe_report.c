/* SPDX-License-Identifier: MIT
 *
 * probe_report.c - what a run found as JSON Lines, as vectors, and for the summary of a CI job.
 *
 * The lines hold everything that is shown to a person, and each finding as a vector too. In
 * Markdown every text of a stranger is code in a cell.
 */
#include "probe_report.h"

#include <stdlib.h>
#include <string.h>

#include "../runner/escaped_text.h"
#include "../runner/request.h"

const char *probe_form_name(enum probe_form form) {
    static const char *const names[] = {"jsonl", "markdown", "vectors", ""};
    return names[form];
}

const char *const *probe_again(struct pool *pool, const struct finding *finding,
                               const struct probe_asked *asked) {
    enum { OURS = 10 };
    size_t options = 0;
    size_t command = 0;
    size_t count = 0;
    char *value = pool_take(pool, CAUSE_MAX, 1);
    while (asked->options[options])
        options++;
    while (asked->command[command])
        command++;
    const char **words = pool_take(pool, OURS + options + command, sizeof *words);
    words[count++] = "toolmend";
    words[count++] = "probe";
    words[count++] = "--seed";
    words[count++] = asked->seed;
    bool alone = finding->alone != ALONE_NOT;
    if (alone) {
        (void)snprintf(value, CAUSE_MAX, "%s#%llu", finding->relation->name,
                       (unsigned long long)finding->number);
    } else {
        (void)snprintf(value, CAUSE_MAX, "%llu", (unsigned long long)finding->number + 1);
        if (asked->principle)
            words[count++] = "--principle";
        if (asked->principle)
            words[count++] = asked->principle;
    }
    words[count++] = alone ? "--only" : "--cases";
    words[count++] = value;
    for (size_t i = 0; i < options; i++)
        words[count++] = asked->options[i];
    words[count++] = "--";
    for (size_t i = 0; i < command; i++)
        words[count++] = asked->command[i];
    return words;
}

/* ---- JSON -------------------------------------------------------------------------------- */

static void put(struct canonical_text *out, const char *words) {
    canonical_put(out, words, strlen(words));
}

static void put_text(struct canonical_text *out, const char *name, toolmend_view text) {
    put(out, ",");
    request_put_text(out, name, text);
}

static void put_words(struct canonical_text *out, const char *name, const char *words) {
    put_text(out, name, (toolmend_view){words, strlen(words)});
}

static void put_count(struct canonical_text *out, const char *name, size_t count) {
    char text[96];
    (void)snprintf(text, sizeof text, ",\"%s\":%zu", name, count);
    put(out, text);
}

/* Words of a command line need not be UTF-8; one that is not is given in base64, alone in an
 * object. */
static void put_list(struct canonical_text *out, const char *name,
                     const char *const *words) {
    put(out, ",\"");
    put(out, name);
    put(out, "\":[");
    for (size_t i = 0; words[i]; i++) {
        toolmend_view word = {words[i], strlen(words[i])};
        struct canonical_text member = {0};
        request_put_text(&member, "word", word);
        bool plain = toolmend_json_quote(word, NULL, 0) != SIZE_MAX;
        size_t from = plain ? strlen("\"word\":") : 0;
        put(out, i > 0 ? "," : "");
        put(out, plain ? "" : "{");
        if (!member.fault)
            canonical_put(out, member.ptr + from, member.len - from);
        put(out, plain ? "" : "}");
        if (member.fault)
            out->fault = member.fault;
        canonical_free(&member);
    }
    put(out, "]");
}

static bool write_line(FILE *file, struct canonical_text *line) {
    canonical_put(line, "\n", 1);
    if (!line->fault)
        (void)fwrite(line->ptr, 1, line->len, file);
    bool whole = !line->fault;
    canonical_free(line);
    return whole;
}

/* ---- lines ------------------------------------------------------------------------------- */

static bool write_header(FILE *file, const struct probe *probe,
                         const struct probe_asked *asked) {
    struct canonical_text line = {0};
    put(&line, "{\"type\":\"probe\",\"format\":1,\"protocol\":1");
    put_words(&line, "spec", SUITE_SPEC_DATE);
    put_words(&line, "profile", toolmend_profile_name(probe->profile));
    put_words(&line, "seed", asked->seed);
    put(&line, ",\"adapter\":");
    canonical_value(&line, probe->hello->line);
    put_list(&line, "asked", asked->options);
    put_list(&line, "command", (const char *const *)asked->command);
    put(&line, "}");
    return write_line(file, &line);
}

static void put_exchange(struct canonical_text *line, const struct finding *finding,
                         size_t at) {
    static const char *const names[] = {[CAME_NOTHING] = "none",
                                        [CAME_OK] = "ok",
                                        [CAME_REJECTED] = "rejected",
                                        [CAME_UNSUPPORTED] = "unsupported",
                                        [CAME_ERROR] = "error"};
    const struct exchange *exchange = &finding->exchanges[at];
    put(line, at > 0 ? ",{\"vector\":" : "{\"vector\":");
    probe_put_vector(line, finding, at);
    if (exchange->question.cuts) {
        put(line, ",\"cuts\":");
        put(line, exchange->question.cuts);
    }
    put_words(line, "outcome", names[exchange->came]);
    if (exchange->arguments.ptr)
        put_text(line, "arguments", exchange->arguments);
    if (exchange->why.ptr)
        put_text(line, "said", exchange->why);
    put(line, "}");
}

static bool write_finding(FILE *file, const struct finding *finding,
                          const struct probe_asked *asked) {
    struct canonical_text line = {0};
    struct pool pool = {NULL};
    put(&line, "{\"type\":\"finding\"");
    put_words(&line, "kind", found_name(finding->kind));
    put_words(&line, "principle", finding->principle);
    put_words(&line, "relation", finding->relation->name);
    put_words(&line, "cause", finding->cause);
    put_words(&line, "about", finding->about);
    put_words(&line, "note", finding->note);
    put_count(&line, "trial", (size_t)finding->number);
    put_count(&line, "times", finding->times);
    put(&line, finding->alone == ALONE_NOT ? ",\"alone\":false" : ",\"alone\":true");
    put_list(&line, "again", probe_again(&pool, finding, asked));
    put(&line, ",\"exchanges\":[");
    for (size_t i = 0; i < finding->exchange_count; i++)
        put_exchange(&line, finding, i);
    put(&line, "]}");
    pool_free(&pool);
    return write_line(file, &line);
}

static bool write_rule(FILE *file, const struct probe_rule *row, const char *id) {
    struct canonical_text line = {0};
    put(&line, "{\"type\":\"rule\"");
    put_words(&line, "id", id);
    put_count(&line, "due", row->due);
    put_count(&line, "made", row->made);
    put_count(&line, "refused", row->refused);
    put_count(&line, "handed_on", row->handed_on);
    put(&line, "}");
    return write_line(file, &line);
}

static bool write_footer(FILE *file, const struct probe *probe, int exit_code) {
    struct canonical_text line = {0};
    put(&line, "{\"type\":\"footer\"");
    put(&line, probe->stopped[0] == '\0' ? ",\"complete\":true" : ",\"complete\":false");
    put_count(&line, "trials", probe->trials);
    put_count(&line, "questions", probe->asked);
    put_count(&line, "judged", probe->judged);
    put_count(&line, "not_applicable", probe->not_applicable);
    put_count(&line, "unsupported", probe->unsupported);
    put_count(&line, "skipped", probe->skipped);
    put_count(&line, "handed_on", probe->handed_on);
    for (size_t kind = 0; kind < FOUND_LOSS; kind++)
        put_count(&line, found_name((enum found)kind), probe->findings.times[kind]);
    put_count(&line, "exit", (size_t)exit_code);
    put(&line, "}");
    return write_line(file, &line);
}

static bool write_jsonl(FILE *file, const struct probe *probe,
                        const struct probe_asked *asked, int exit_code) {
    bool whole = write_header(file, probe, asked);
    for (size_t i = 0; i < probe->findings.count; i++)
        whole = whole && write_finding(file, probe->findings.list[i], asked);
    for (size_t i = 0; i < toolmend_rule_count() && i < PROBE_RULES_MAX; i++)
        if (probe->rules[i].due > 0)
            whole = whole && write_rule(file, &probe->rules[i], toolmend_rule_at(i).id);
    return whole && write_footer(file, probe, exit_code);
}

static bool write_vectors(FILE *file, const struct probe *probe) {
    bool whole = true;
    for (size_t i = 0; i < probe->findings.count; i++) {
        const struct finding *finding = probe->findings.list[i];
        for (size_t at = 0; at < finding->exchange_count && whole; at++) {
            struct canonical_text line = {0};
            probe_put_vector(&line, finding, at);
            whole = write_line(file, &line);
        }
    }
    return whole;
}

/* ---- Markdown ---------------------------------------------------------------------------- */

enum { CELL = 120 };

static void put_cell(FILE *file, toolmend_view text) {
    fputs(" | <code>", file);
    text_put_markdown(file, text_bytes(text), CELL);
    fputs("</code>", file);
}

static void put_plain(FILE *file, const char *words) {
    text_put_markdown(file, text_bytes((toolmend_view){words, strlen(words)}), CELL);
}

static void put_got(FILE *file, const struct exchange *exchange) {
    static const char *const names[] = {[CAME_NOTHING] = "no answer",
                                        [CAME_OK] = "",
                                        [CAME_REJECTED] = "rejected",
                                        [CAME_UNSUPPORTED] = "unsupported",
                                        [CAME_ERROR] = "error"};
    const char *name = names[exchange->came];
    put_cell(file, exchange->came == CAME_OK ? exchange->arguments
                                             : (toolmend_view){name, strlen(name)});
}

static void put_expected(FILE *file, const struct question *question) {
    static const char *const names[] = {"the same", "", "rejected"};
    fputs(" | ", file);
    for (size_t i = 0; i < question->expect_count; i++) {
        const struct suite_expect *expect = &question->expect[i];
        fputs(i > 0 ? " or <code>" : "<code>", file);
        if (expect->outcome == SUITE_REPAIRED)
            text_put_markdown(file, text_bytes(expect->arguments), CELL);
        else
            fputs(names[expect->outcome], file);
        fputs("</code>", file);
    }
}

static void put_rows(FILE *file, const struct finding *finding) {
    for (size_t i = 0; i < finding->exchange_count; i++) {
        const struct exchange *exchange = &finding->exchanges[i];
        fputs("| ", file);
        if (i == 0) {
            fprintf(file, "%s %s %s: ", found_name(finding->kind), finding->principle,
                    finding->relation->name);
            put_plain(file, finding->cause);
            if (finding->about[0] != '\0')
                fputs(" (", file);
            put_plain(file, finding->about);
            fputs(finding->about[0] != '\0' ? ")" : "", file);
        }
        put_cell(file, exchange->question.text);
        put_expected(file, &exchange->question);
        put_got(file, exchange);
        fprintf(file, " | %zu |\n", finding->times);
    }
}

static void write_markdown(FILE *file, const struct probe *probe,
                           const struct probe_asked *asked) {
    bool headed = false;
    size_t due = 0;
    size_t made = 0;
    for (size_t i = 0; i < PROBE_RULES_MAX; i++) {
        due += probe->rules[i].due;
        made += probe->rules[i].made;
    }
    fputs("### toolmend probe of ", file);
    put_plain(file, probe->hello->name);
    fputs(", seed ", file);
    put_plain(file, asked->seed);
    fprintf(file, "\n\n%zu trials, %zu answers judged%s\n\n", probe->trials,
            probe->judged,
            probe->stopped[0] != '\0' ? "; **stopped early, this is not all**" : "");
    for (size_t kind = 0; kind < FOUND_LOSS; kind++)
        fprintf(file, "%s %zu, ", found_name((enum found)kind),
                probe->findings.times[kind]);
    fprintf(file, "repairs made %zu of %zu\n", made, due);
    for (size_t kind = 0; kind < FOUND_LOSS; kind++) {
        for (size_t i = 0; i < probe->findings.count; i++) {
            if (probe->findings.list[i]->kind != (enum found)kind)
                continue;
            if (!headed)
                fputs("\n| found | sent | expected | came | times |\n"
                      "|---|---|---|---|--:|\n",
                      file);
            headed = true;
            put_rows(file, probe->findings.list[i]);
        }
    }
}

bool probe_report(enum probe_form form, FILE *out, const struct probe *probe,
                  const struct probe_asked *asked, int exit_code) {
    switch (form) {
    case PROBE_JSONL:
        return write_jsonl(out, probe, asked, exit_code);
    case PROBE_VECTORS:
        return write_vectors(out, probe);
    case PROBE_MARKDOWN:
        write_markdown(out, probe, asked);
        break;
    case PROBE_FORMS:
        break;
    }
    return true;
}
