/* SPDX-License-Identifier: MIT
 *
 * explain_clause.c - `toolmend explain WORD`: what a word of a report stands for.
 *
 * A report names rules, reasons and principles, a scoreboard names cases. This prints the
 * clause as it stands in SPEC.md; of a rule also who holds it, how often its fault was met and
 * its vectors; of a case what is asked and what is due. All of it is compiled in, so that
 * the answer is that of the binary which gave the word.
 */
#include <stdlib.h>
#include <string.h>

#include "clauses.h"
#include "cli.h"
#include "runner/suite.h"

enum { NEAREST = 5, SHOWN = 2000, TITLE_WIDTH = 90 };

static bool is(toolmend_view view, const char *word) {
    return view.len == strlen(word) && memcmp(view.ptr, word, view.len) == 0;
}

static void put_label(const char *label) {
    printf("%-9s ", label);
}

static void put_line(const char *label, toolmend_view text) {
    put_label(label);
    cli_show(stdout, text, SHOWN, CLI_ONE_LINE);
    putchar('\n');
}

/* ---- a clause --------------------------------------------------------------------------- */

static const toolmend_rule *find_rule(toolmend_view id, toolmend_rule *rule) {
    for (size_t i = 0; i < toolmend_rule_count(); i++) {
        *rule = toolmend_rule_at(i);
        if (is(id, rule->id))
            return rule;
    }
    for (size_t i = 0; i < toolmend_markup_rule_count(); i++) {
        *rule = toolmend_markup_rule_at(i);
        if (is(id, rule->id))
            return rule;
    }
    return NULL;
}

/* The repair layers whose profiles hold it, and within which limits. */
static void put_layers(const char *rule) {
    bool first = true;
    for (int i = TOOLMEND_DOCKER_AGENT; toolmend_profile_name((toolmend_profile)i)[0];
         i++) {
        toolmend_profile layer = (toolmend_profile)i;
        const char *limits = toolmend_profile_limits(layer, rule);
        if (toolmend_profile_holds(layer, rule) == TOOLMEND_HOLDS_NOT)
            continue;
        if (first)
            put_label("");
        printf("%s%s", first ? "" : ", ", toolmend_profile_name(layer));
        if (limits[0])
            printf(" (%s)", limits);
        first = false;
    }
    if (!first)
        putchar('\n');
}

/* Each profile by tier holds the rules of those before it. */
static void put_profiles(const toolmend_rule *rule) {
    static const char *const profiles[] = {"safe", "standard", "extended"};
    bool held = false;
    put_label("held by");
    for (size_t i = 0; i < sizeof profiles / sizeof profiles[0]; i++) {
        bool first = !held;
        held = held || strcmp(profiles[i], rule->tier) == 0;
        if (held)
            printf("%s%s", first ? "profile " : ", ", profiles[i]);
    }
    puts(strcmp(rule->tier, "extended") == 0 ? " only" : "");
}

/* How often the fault was met; of a rule also that nobody knows. */
static void put_rate(toolmend_view clause, bool is_rule) {
    struct rate rate, all;
    bool known = rate_find(clause, &rate) && rate_find(cli_words("(measured)"), &all);
    if (!known && is_rule)
        put_line("met", cli_words("not known"));
    if (!known)
        return;
    put_label("met");
    printf("%.*s: %.*s of %.*s models, %.*s distinct of %.*s calls", (int)rate.fault.len,
           rate.fault.ptr, (int)rate.models.len, rate.models.ptr, (int)all.models.len,
           all.models.ptr, (int)rate.calls.len, rate.calls.ptr, (int)all.calls.len,
           all.calls.ptr);
    printf("%s%.*s\n", rate.remark.len > 0 ? "; " : "", (int)rate.remark.len,
           rate.remark.ptr);
    put_label("counted");
    printf("in %.*s; %.*s\n", (int)all.fault.len, all.fault.ptr, (int)all.remark.len,
           all.remark.ptr);
}

static const char *outcome_word(const struct suite_case *one,
                                enum suite_outcome outcome) {
    static const char *const words[] = {"valid", "repaired", "rejected"};
    static const char *const of_texts[] = {"none", "calls", "rejected"};
    return (one->markup ? of_texts : words)[outcome];
}

static const char *outcome_of(const struct suite_case *one) {
    return one->expect_count > 1 ? "any of" : outcome_word(one, one->expect[0].outcome);
}

static void put_vectors(toolmend_view clause, const struct suite *vectors) {
    const char *label = "vectors";
    for (size_t i = 0; i < vectors->count; i++) {
        const struct suite_case *one = &vectors->cases[i];
        if (!is(clause, one->clause))
            continue;
        put_label(label);
        printf("%-8s  %s\n", outcome_of(one), one->id);
        label = "";
    }
}

static void explain_clause(const struct clause *clause, const struct suite *vectors) {
    toolmend_rule rule;
    bool is_rule = find_rule(clause->id, &rule) != NULL;
    cli_put_page(clause->text);
    putchar('\n');
    if (is_rule)
        put_profiles(&rule);
    if (is_rule)
        put_layers(rule.id);
    put_rate(clause->id, is_rule);
    put_vectors(clause->id, vectors);
}

/* ---- a case ----------------------------------------------------------------------------- */

/* A JSON string of the case's line; nothing if it is not there. */
static void put_string(const char *label, toolmend_view json) {
    size_t size = json.len;
    char *text = malloc(size + 1);
    size_t len = text && json.ptr ? toolmend_json_string(json, text, size) : SIZE_MAX;
    if (len <= size)
        put_line(label, (toolmend_view){text, len});
    free(text);
}

static void put_strings(const char *label, toolmend_view list) {
    toolmend_view item;
    for (size_t at = 0; list.ptr && toolmend_json_next(list, &at, NULL, &item);) {
        put_string(label, item);
        label = "";
    }
}

/* What is a guess, or no valid call at all. */
static void put_calls(const char *label, const struct suite_reading *calls,
                      size_t count) {
    for (size_t i = 0; i < count; i++) {
        put_line(i == 0 ? label : "",
                 calls[i].name.ptr ? calls[i].name : calls[i].arguments);
        if (calls[i].name.ptr)
            put_line("", calls[i].arguments);
    }
}

static void put_expect(const char *label, const struct suite_case *one,
                       const struct suite_expect *expect) {
    put_label(label);
    fputs(outcome_word(one, expect->outcome), stdout);
    if (expect->reason.ptr)
        printf(" for %.*s", (int)expect->reason.len, expect->reason.ptr);
    for (size_t i = 0; i < expect->rule_count; i++)
        printf("%s%s", i == 0 ? " by " : ", ", expect->rules[i]);
    putchar('\n');
    if (expect->name.ptr)
        put_line("tool", expect->name);
    if (expect->outcome == SUITE_REPAIRED && !one->markup)
        put_line("", expect->arguments);
    put_calls("guess", expect->readings, expect->reading_count);
    put_calls("no call", expect->otherwise, expect->otherwise_count);
    for (size_t i = 0; i < expect->call_count; i++) {
        put_line("tool", expect->calls[i].name);
        put_line("", expect->calls[i].arguments);
    }
}

/* The clause that a case speaks for; of a reported call without a rule that of its reason. */
static bool clause_of(const struct suite_case *one, struct clause *clause) {
    return clause_find(cli_words(one->clause), clause) ||
           clause_find(one->expect[0].reason, clause);
}

static void explain_case(const struct suite_case *one) {
    struct clause clause;
    put_line("case", cli_words(one->id));
    if (one->call) {
        put_line("tools", one->tool);
    } else {
        put_string("tool", toolmend_json_at(one->tool, "/name"));
        put_line("schema", toolmend_json_at(one->tool, "/parameters"));
    }
    put_line(one->call && !one->markup ? "call" : "text", one->text);
    if (one->finish != TOOLMEND_FINISH_UNKNOWN)
        put_line("finish", cli_words(toolmend_finish_name(one->finish)));
    for (size_t i = 0; i < one->expect_count; i++)
        put_expect(i == 0 ? "expect" : "or", one, &one->expect[i]);
    put_string("why", toolmend_json_at(one->line, "/why"));
    put_strings("seen", toolmend_json_at(one->line, "/seen"));
    if (!one->scored)
        put_line("scored", cli_words("no"));
    if (clause_of(one, &clause)) {
        putchar('\n');
        cli_put_page(clause.text);
    }
}

static const struct suite_case *find_case(const struct suite *suite, const char *id) {
    for (size_t i = 0; i < suite->count; i++)
        if (strcmp(suite->cases[i].id, id) == 0)
            return &suite->cases[i];
    return NULL;
}

/* ---- a word without a page --------------------------------------------------------------- */

/* The nearest names so far, nearest first. Half a word wrong is another word. */
struct near {
    toolmend_view names[NEAREST];
    size_t distances[NEAREST], count;
};

/* A name further behind gives way to one that is as near otherwise: a case to a clause. */
static void propose(struct near *near, toolmend_view word, toolmend_view name,
                    size_t behind) {
    size_t distance = clause_distance(word, name) + behind;
    size_t place = near->count;
    while (place > 0 && near->distances[place - 1] > distance)
        place--;
    if (distance > word.len / 2 + 1 || place == NEAREST)
        return;
    if (near->count < NEAREST)
        near->count++;
    for (size_t i = near->count - 1; i > place; i--) {
        near->names[i] = near->names[i - 1];
        near->distances[i] = near->distances[i - 1];
    }
    near->names[place] = name;
    near->distances[place] = distance;
}

static int reject_word(const char *word, const struct suite *vectors) {
    struct near near = {.count = 0};
    struct clause clause;
    toolmend_view term, entry;
    char names[512] = "";
    size_t len = 0;
    for (size_t at = 0; clause_next(&at, &clause);)
        propose(&near, cli_words(word), clause.id, 0);
    for (size_t at = 0; term_next(&at, &term, &entry);)
        propose(&near, cli_words(word), term, 0);
    for (size_t i = 0; i < vectors->count; i++)
        propose(&near, cli_words(word), cli_words(vectors->cases[i].id), 1);
    for (size_t i = 0; i < near.count && len < sizeof names; i++)
        len += (size_t)snprintf(names + len, sizeof names - len, "%s%.*s",
                                i > 0 ? ", " : "; the nearest: ", (int)near.names[i].len,
                                near.names[i].ptr);
    return cli_fail(CLI_USAGE, NULL,
                    "no clause, term or case \"%s\"%s; `toolmend explain` lists the "
                    "clauses and terms",
                    word, names);
}

/* ---- the verb --------------------------------------------------------------------------- */

/* What the clause is about: a rule's summary, or what its heading says behind the id. */
static toolmend_view title_of(const struct clause *clause) {
    toolmend_rule rule;
    const char *id_end = clause->id.ptr + clause->id.len;
    if (find_rule(clause->id, &rule))
        return cli_words(rule.summary);
    id_end += strspn(id_end, " -"); /* "P1 - untouched" */
    return (toolmend_view){id_end, strcspn(id_end, "\n")};
}

static void list_terms(void) {
    toolmend_view term, entry;
    fputs("\nTerms:", stdout);
    for (size_t at = 0; term_next(&at, &term, &entry);)
        printf("%s%.*s", at == 0 ? " " : "\n  ", (int)term.len, term.ptr);
    putchar('\n');
}

/* Without the dash of the list. */
static void explain_term(toolmend_view entry) {
    cli_put_page((toolmend_view){entry.ptr + 2, entry.len - 2});
}

/* The beginning of the first sentence of a clause, in one line. */
static void put_first_sentence(toolmend_view text) {
    const char *at = memchr(text.ptr, '\n', text.len);
    const char *end = text.ptr + text.len;
    for (int width = 0; at && ++at < end && width < TITLE_WIDTH; width++) {
        bool ends = *at == '.' && (at + 1 == end || at[1] == '\n' || at[1] == ' ');
        if (ends || (*at == '\n' && at[1] == '\n'))
            return;
        if (*at == ']' && at[1] == '(')
            at += strcspn(at, ")");
        else if (!strchr("[*", *at))
            putchar(*at == '\n' ? ' ' : *at);
    }
    fputs("...", stdout);
}

/* A line for each clause of a group, of all clauses if it is NULL; how many. */
static size_t list_clauses(const char *group) {
    struct clause clause;
    toolmend_view entry;
    size_t count = 0;
    for (size_t at = 0; clause_next(&at, &clause);) {
        if (group && !clause_is_of(&clause, group))
            continue;
        if (group && count == 0 && term_find(cli_words(group), &entry)) {
            explain_term(entry);
            putchar('\n');
        }
        toolmend_view title = title_of(&clause);
        printf("%-34.*s %.*s", (int)clause.id.len, clause.id.ptr, (int)title.len,
               title.ptr);
        if (title.len == 0)
            put_first_sentence(clause.text);
        putchar('\n');
        count++;
    }
    if (!group)
        list_terms();
    return count;
}

/* The term of which the word means several, as `cases`. */
static bool term_find_one(toolmend_view word, toolmend_view *entry) {
    if (word.len < 2 || word.ptr[word.len - 1] != 's')
        return false;
    return term_find((toolmend_view){word.ptr, word.len - 1}, entry);
}

static int explain(const char *word, struct suite *vectors, struct suite *corpus) {
    struct clause clause;
    struct suite_error error;
    toolmend_view entry;
    bool is_clause = clause_find(cli_words(word), &clause);
    if (!is_clause && term_find(cli_words(word), &entry)) {
        explain_term(entry);
        return CLI_OK;
    }
    size_t named = is_clause ? 1 : clause_count_named(cli_words(word), &clause);
    is_clause = named == 1;
    if (named == 0 && term_find_one(cli_words(word), &entry)) {
        explain_term(entry);
        return CLI_OK;
    }
    if (!suite_vectors(vectors, &error))
        return cli_fail(CLI_IO, NULL, "%s", error.message);
    if (is_clause) {
        explain_clause(&clause, vectors);
        return CLI_OK;
    }
    const struct suite_case *one = find_case(vectors, word);
    if (!one && !suite_corpus(corpus, &error))
        return cli_fail(CLI_IO, NULL, "%s", error.message);
    if (!one)
        one = find_case(corpus, word);
    if (!one)
        return reject_word(word, vectors);
    explain_case(one);
    return CLI_OK;
}

int cli_explain_clause(const struct cli_line *line) {
    struct suite vectors = {0};
    struct suite corpus = {0};
    if (list_clauses(line->operand) > 0)
        return CLI_OK;
    int code = explain(line->operand, &vectors, &corpus);
    suite_free(&vectors);
    suite_free(&corpus);
    return code;
}
