/* SPDX-License-Identifier: MIT
 *
 * probe_print.c - what a probe found, for a person.
 *
 * The principle first, then the cause, then the texts with the place that differs, and the command
 * that finds it again; at last what was missed, and one line that sums it up. What others wrote is
 * shown, and does nothing to a terminal.
 */
#include "probe.h"

#include <string.h>

enum { SHOWN = 400, PIECE = 40 };

/* ---- pieces ------------------------------------------------------------------------------ */

static void put_text(const char *title, toolmend_view text) {
    printf("  %-10s", title);
    cli_show(stdout, text, SHOWN, CLI_ONE_LINE);
    fputc('\n', stdout);
}

/* The command that finds it again. */
static void put_command(const struct finding *finding, const struct probe_asked *asked) {
    struct pool pool = {NULL};
    const char *const *words = probe_again(&pool, finding, asked);
    printf("  %-10s", "again");
    for (size_t i = 0; words[i]; i++) {
        fputs(i > 0 ? " " : "", stdout);
        cli_show_word(words[i]);
    }
    fputc('\n', stdout);
    pool_free(&pool);
}

/* ---- what differs ------------------------------------------------------------------------ */

static bool is_within_character(toolmend_view text, size_t at) {
    return at < text.len && ((unsigned char)text.ptr[at] & 0xC0) == 0x80;
}

static void put_piece(toolmend_view text, size_t start, size_t end) {
    if (start == end)
        fputs("nothing", stdout);
    else
        cli_show(stdout, (toolmend_view){text.ptr + start, end - start}, PIECE,
                 CLI_ONE_LINE);
}

/* Where two texts part, and what stands there in each, up to where they are the same again. `place`:
 * the texts are those that were sent, so that the byte says something. */
static void put_parting(toolmend_view wanted, toolmend_view came, bool place) {
    size_t start = 0;
    size_t wanted_end = wanted.len;
    size_t came_end = came.len;
    while (start < wanted.len && start < came.len && wanted.ptr[start] == came.ptr[start])
        start++;
    while (start > 0 &&
           (is_within_character(wanted, start) || is_within_character(came, start)))
        start--;
    while (wanted_end > start && came_end > start &&
           wanted.ptr[wanted_end - 1] == came.ptr[came_end - 1]) {
        wanted_end--;
        came_end--;
    }
    while (is_within_character(wanted, wanted_end) ||
           is_within_character(came, came_end)) {
        wanted_end += wanted_end < wanted.len;
        came_end += came_end < came.len;
    }
    if (start == wanted.len && start == came.len)
        return;
    printf("  %-10s", "differs");
    if (place)
        printf("at byte %zu: ", start);
    put_piece(came, start, came_end);
    fputs(" in place of ", stdout);
    put_piece(wanted, start, wanted_end);
    fputc('\n', stdout);
}

/* Of a layer that is compared by value the values are, in one spelling. */
static void put_difference(toolmend_view wanted, toolmend_view came, bool bytes) {
    struct canonical_text a = {0};
    struct canonical_text b = {0};
    bool values = !bytes && toolmend_json_check(wanted, NULL) == TOOLMEND_OK &&
                  toolmend_json_check(came, NULL) == TOOLMEND_OK;
    if (values) {
        canonical_value(&a, wanted);
        canonical_value(&b, came);
    }
    values = values && !a.fault && !b.fault;
    if (values)
        put_parting((toolmend_view){a.ptr, a.len}, (toolmend_view){b.ptr, b.len}, false);
    else
        put_parting(wanted, came, true);
    canonical_free(&a);
    canonical_free(&b);
}

/* ---- one finding ------------------------------------------------------------------------- */

static void put_expected(const struct question *question) {
    const char *title = "expected";
    for (size_t i = 0; i < question->expect_count; i++, title = "or") {
        const struct suite_expect *expect = &question->expect[i];
        switch (expect->outcome) {
        case SUITE_VALID:
            put_text(title, cli_words("the same"));
            break;
        case SUITE_REPAIRED:
            put_text(title, expect->arguments);
            break;
        case SUITE_REJECTED:
            put_text(title, cli_words("rejected"));
            break;
        }
    }
}

static void put_got(const struct exchange *exchange) {
    static const char *const names[] = {[CAME_NOTHING] = "no answer",
                                        [CAME_OK] = "",
                                        [CAME_REJECTED] = "rejected",
                                        [CAME_UNSUPPORTED] = "unsupported",
                                        [CAME_ERROR] = "error"};
    if (exchange->came == CAME_OK) {
        put_text("got", exchange->arguments);
        return;
    }
    printf("  %-10s%s", "got", names[exchange->came]);
    if (exchange->why.len > 0) {
        fputs(": ", stdout);
        cli_show(stdout, exchange->why, SHOWN, CLI_ONE_LINE);
    }
    fputc('\n', stdout);
    if (exchange->came == CAME_REJECTED && exchange->arguments.ptr &&
        !view_same(exchange->arguments, exchange->question.text))
        put_text("left", exchange->arguments);
}

/* The text that the answer is held against: the first expected one, or what was sent. */
static toolmend_view standard_of(const struct question *question) {
    for (size_t i = 0; i < question->expect_count; i++)
        if (question->expect[i].outcome == SUITE_REPAIRED)
            return question->expect[i].arguments;
    return question->text;
}

/* `shown`: the tool is the one of the exchange before. */
static void put_exchange(const struct exchange *exchange, bool shown, bool bytes) {
    const struct question *question = &exchange->question;
    if (!shown)
        put_text("tool", question->tool);
    put_text("sent", question->text);
    if (question->finish != TOOLMEND_FINISH_UNKNOWN)
        put_text("finish", cli_words(toolmend_finish_name(question->finish)));
    if (question->cuts)
        put_text("cut at", cli_words(question->cuts));
    put_expected(question);
    put_got(exchange);
    if (exchange->came == CAME_OK && question->expect_count > 0)
        put_difference(standard_of(question), exchange->arguments, bytes);
}

static void put_finding(const struct finding *finding, const struct probe_asked *asked,
                        bool bytes) {
    printf("\n%s %s %s: %s", found_name(finding->kind), finding->principle,
           finding->relation->name, finding->cause);
    if (finding->about[0] != '\0')
        printf(" (%s)", finding->about);
    printf("\n  %-10s%s\n", "claim", finding->claim);
    printf("  %-10s%zu %s, as in trial %llu%s", "found", finding->times,
           finding->times == 1 ? "time" : "times", (unsigned long long)finding->number,
           finding->alone != ALONE_NOT
               ? ""
               : ", and not by that trial alone: it hangs on what "
                 "was asked before, or on chance");
    if (finding->more > 0)
        printf("; %zu more at other texts, which are not shown", finding->more);
    fputc('\n', stdout);
    for (size_t i = 0; i < finding->exchange_count; i++)
        put_exchange(&finding->exchanges[i],
                     i > 0 && view_same(finding->exchanges[i].question.tool,
                                        finding->exchanges[i - 1].question.tool),
                     bytes);
    if (finding->note[0] != '\0')
        put_text("note", cli_words(finding->note));
    put_command(finding, asked);
}

/* What is asked no more. */
static void put_quiet(const struct probe *probe) {
    const char *before = " (";
    printf(", %zu not asked, since their like had no answer", probe->skipped);
    for (size_t i = 0; i < probe->quiet_count; i++) {
        const struct probe_quiet *quiet = &probe->quiet[i];
        if (quiet->cost < PROBE_QUIET_COST || quiet->about[0] == '\0')
            continue;
        fputs(before, stdout);
        cli_show(stdout, cli_words(quiet->about), SHOWN, CLI_ONE_LINE);
        before = ", ";
    }
    fputs(before[0] == ',' ? ")" : "", stdout);
}

/* ---- the whole run ----------------------------------------------------------------------- */

static void put_head(const struct probe *probe, const struct probe_asked *asked) {
    const struct hello *hello = probe->hello;
    fputs("probe of ", stdout);
    cli_show(stdout, cli_words(hello->name), SHOWN, CLI_ONE_LINE);
    fputc(' ', stdout);
    cli_show(stdout, cli_words(hello->version), SHOWN, CLI_ONE_LINE);
    fputs(" (", stdout);
    cli_show(stdout, cli_words(hello->language), SHOWN, CLI_ONE_LINE);
    printf("); profile %s, seed ", toolmend_profile_name(probe->profile));
    cli_show(stdout, cli_words(asked->seed), SHOWN, CLI_ONE_LINE);
    printf("\n%zu trial%s, %zu question%s, %zu judged", probe->trials,
           cli_s(probe->trials), probe->asked, cli_s(probe->asked), probe->judged);
    if (probe->not_applicable > 0)
        printf(", %zu not applicable", probe->not_applicable);
    if (probe->unsupported > 0)
        printf(", %zu unsupported", probe->unsupported);
    if (probe->skipped > 0)
        put_quiet(probe);
    fputs("\nrelations:", stdout);
    for (size_t i = 0; relations[i].name; i++)
        if (probe->of_relation[i] > 0)
            printf(" %s %zu", relations[i].name, probe->of_relation[i]);
    fputc('\n', stdout);
    if (probe->stopped[0] == '\0')
        return;
    fputs("stopped early: ", stdout);
    cli_show(stdout, cli_words(probe->stopped), SIZE_MAX, CLI_AS_LAID);
    fputc('\n', stdout);
}

/* The trial that shows a loss of the rule; NULL: none was kept. */
static const struct finding *find_loss(const struct probe *probe, const char *rule) {
    for (size_t i = 0; i < probe->findings.count; i++) {
        const struct finding *finding = probe->findings.list[i];
        const char *due = finding->exchanges[0].question.rule;
        if (finding->kind == FOUND_LOSS && due && strcmp(due, rule) == 0)
            return finding;
    }
    return NULL;
}

/* Repairs that were due, by rule; those that were all made are not worth a line. */
static void put_losses(const struct probe *probe) {
    bool headed = false;
    for (size_t i = 0; i < toolmend_rule_count() && i < PROBE_RULES_MAX; i++) {
        const struct probe_rule *row = &probe->rules[i];
        const char *rule = toolmend_rule_at(i).id;
        if (row->due == row->made)
            continue;
        if (!headed)
            printf("\n%-32s%8s%8s%9s%11s%7s\n", "repairs missed, by rule", "due", "made",
                   "refused", "handed on", "else");
        headed = true;
        printf("%-32s%8zu%8zu%9zu%11zu%7zu", rule, row->due, row->made, row->refused,
               row->handed_on, row->due - row->made - row->refused - row->handed_on);
        const struct finding *shown = find_loss(probe, rule);
        if (shown)
            printf("  as in %s#%llu", shown->relation->name,
                   (unsigned long long)shown->number);
        fputc('\n', stdout);
    }
    if (probe->handed_on > 0)
        printf("\nbroken calls handed on unchanged, which the tool refuses: %zu\n",
               probe->handed_on);
}

static void put_sum(const struct probe *probe, const struct probe_asked *asked) {
    size_t due = 0;
    size_t made = 0;
    for (size_t i = 0; i < PROBE_RULES_MAX; i++) {
        due += probe->rules[i].due;
        made += probe->rules[i].made;
    }
    if (probe->findings.beyond > 0)
        printf("\ntoo many kinds of findings: %zu more are not shown\n",
               probe->findings.beyond);
    fputc('\n', stdout);
    for (size_t kind = 0; kind < FOUND_LOSS; kind++) {
        size_t groups = 0;
        for (size_t i = 0; i < probe->findings.count; i++)
            groups += probe->findings.list[i]->kind == (enum found)kind;
        printf("%s%s %zu", kind > 0 ? ", " : "", found_name((enum found)kind), groups);
        if (groups != probe->findings.times[kind])
            printf(" (%zu times)", probe->findings.times[kind]);
    }
    printf("; repairs made %zu of %zu; %zu trial%s of seed ", made, due, probe->trials,
           cli_s(probe->trials));
    cli_show(stdout, cli_words(asked->seed), SHOWN, CLI_ONE_LINE);
    printf(" in %.1f s\n", probe->spent_ms / 1000);
}

void probe_print(const struct probe *probe, const struct probe_asked *asked) {
    const struct findings *findings = &probe->findings;
    put_head(probe, asked);
    for (size_t kind = 0; kind < FOUND_LOSS; kind++)
        for (size_t i = 0; i < findings->count; i++)
            if (findings->list[i]->kind == (enum found)kind)
                put_finding(findings->list[i], asked, probe->hello->bytes);
    put_losses(probe);
    put_sum(probe, asked);
}
