/* SPDX-License-Identifier: MIT
 *
 * test_verify.c - is every true record accepted, and every false one refused?
 *
 * True are the records that the library makes of each case of the suite and each call of the
 * corpus, in every profile. False are their mutants (mutants.h), every flipped bit of them, and
 * what somebody who does not look closely would claim about a text that has no reading, or
 * another one (guess.h). Of each kind it is told how many were refused. What is not refused
 * falls into one of the classes below, each with the reason why nobody could refuse it.
 */
#include "check.h"
#include "../runner/suite.h"
#include "clause.h"
#include "guess.h"
#include "mutants.h"
#include "record.h"

#include <stdlib.h>
#include <string.h>

enum { PROFILES = 8, TIERS = 3, TEXT_MAX = 1500, FLIPS_MAX = 16 };

/* Each of the first three holds the rules of those before it. */
static const toolmend_profile profiles[PROFILES] = {
    TOOLMEND_SAFE,         TOOLMEND_STANDARD, TOOLMEND_EXTENDED, TOOLMEND_DOCKER_AGENT,
    TOOLMEND_HERMES_AGENT, TOOLMEND_DIRGE,    TOOLMEND_LIVEKIT,  TOOLMEND_HELEXA};

static struct { size_t made, survived; } tally[MUTATION_COUNT], guesses, flips;

/* One case, with the tool or tools and the check of its records. */
struct subject {
    const struct suite_case *test;
    toolmend_view schema;
    toolmend_tool *tool;
    toolmend_tools *tools; /* of a whole call */
    struct record_check *check;
    const struct draft *draft; /* the record at hand */
};

static bool is_word(const char *word, const char *other) {
    return word && strcmp(word, other) == 0;
}

static void print_faults(const struct subject *subject, toolmend_view json) {
    printf("%s: %.*s\n", subject->test->id, (int)json.len, json.ptr);
    for (size_t i = 0; i < record_fault_count(subject->check); i++) {
        struct record_fault fault = record_fault_at(subject->check, i);
        printf("    %.*s: %s: %s\n", (int)fault.pointer.len,
               fault.pointer.len > 0 ? fault.pointer.ptr : "", fault.clause, fault.why);
    }
}

static bool holds(const struct subject *subject, toolmend_view json) {
    return record_verify(subject->check, json, &subject->test->text) == RECORD_HOLDS;
}

/* ---- what nobody could refuse ------------------------------------------------------------------ */

/* A claim that a limit was met: the record does not say which limits the layer had, and
 * `text/limits` lets it have its own. */
static bool claims_a_limit(const struct draft *mutant) {
    return is_word(mutant->reason, "limit");
}

/* One of these two reasons in place of the other, or in place of a repair: whether something
 * has no reading or two is what the engine counts, and a refusal shows none of it. */
static bool claims_no_one_reading(const struct draft *mutant) {
    return is_word(mutant->verdict, "rejected") &&
           (is_word(mutant->reason, "ambiguous") ||
            is_word(mutant->reason, "schema-mismatch"));
}

/* Not JSON where a mended text has two readings: by rules that the profile does not hold, or
 * with a word that would stand wrong in a result that nobody sees. Which of these reasons comes
 * first depends on the readings. */
static bool claims_no_reading(const struct subject *subject, const struct draft *mutant) {
    return is_word(mutant->reason, "not-json") &&
           toolmend_json_check(subject->test->text, NULL) != TOOLMEND_OK &&
           !view_is(mutant->violations, "[]");
}

static bool is_beyond_proof(const struct subject *subject, enum mutation kind,
                            const struct draft *mutant) {
    if (kind == MUTATION_REASON && claims_a_limit(mutant))
        return true;
    return (kind == MUTATION_REASON || kind == MUTATION_REFUSED) &&
           (claims_no_one_reading(mutant) || claims_no_reading(subject, mutant));
}

/* ---- mutants ----------------------------------------------------------------------------------- */

static void judge_mutant(void *context, enum mutation kind, const struct draft *mutant,
                         const char *what) {
    const struct subject *subject = context;
    toolmend_view json = draft_write(mutant);
    tally[kind].made++;
    if (!holds(subject, json))
        return;
    tally[kind].survived++;
    if (!CHECK(is_beyond_proof(subject, kind, mutant)))
        printf("%s survives, %s: %s\n  %.*s\n", mutation_name(kind), what,
               subject->test->id, (int)json.len, json.ptr);
}

/* Every flipped bit of a record spoils it: nothing in it is without meaning. */
static void flip_bits(const struct subject *subject, toolmend_view json) {
    struct pool pool = {NULL};
    char *bytes = pool_take(&pool, json.len, 1);
    size_t step = json.len / FLIPS_MAX + 1;
    memcpy(bytes, json.ptr, json.len);
    for (size_t at = 0; at < json.len; at += step) {
        char flipped = (char)(1 << at % 7);
        bytes[at] ^= flipped;
        flips.made++;
        if (holds(subject, (toolmend_view){bytes, json.len})) {
            flips.survived++;
            printf("a flipped bit at %zu survives: %s\n", at, subject->test->id);
        }
        bytes[at] ^= flipped;
    }
    pool_free(&pool);
}

/* A record that was cut off is none, wherever it was cut. */
static void cut_off(const struct subject *subject, toolmend_view json) {
    bool none = true;
    for (size_t len = 0; len < json.len; len += json.len / 40 + 1)
        none &= record_verify(subject->check, (toolmend_view){json.ptr, len}, NULL) ==
                RECORD_IS_NONE;
    CHECK(none);
}

/* ---- guesses ----------------------------------------------------------------------------------- */

/* Does the tool take the text? A claim of any other is refused for that alone. */
static bool is_valid(const struct subject *subject, toolmend_view text) {
    toolmend_report *report = NULL;
    CHECK(toolmend_validate(subject->tool, text, NULL, &report, NULL) == TOOLMEND_OK);
    bool valid = toolmend_report_verdict(report) == TOOLMEND_VALID;
    toolmend_report_free(report);
    return valid;
}

/* The guess as a record, whose text and violations are those of the draft. */
static bool judge_guess(void *context, const struct script *guess) {
    const struct subject *subject = context;
    struct draft *claim = pool_take(subject->draft->pool, 1, sizeof *claim);
    bool equal = false;
    if (guess->count > DRAFT_EDITS_MAX)
        return false;
    *claim = *subject->draft;
    claim->verdict = "repaired";
    claim->reason = NULL;
    claim->edit_count = 0;
    for (size_t i = 0; i < guess->count; i++) {
        const struct script_edit *edit = &guess->list[i];
        struct draft_edit *claimed = &claim->edits[claim->edit_count++];
        *claimed = (struct draft_edit){.start = edit->start,
                                       .end = edit->end,
                                       .old_text = edit->old_text,
                                       .new_text = edit->new_text,
                                       .pointer = edit->pointer};
        for (size_t k = 0; k < edit->rule_count; k++)
            claimed->rules[claimed->rule_count++] = edit->rules[k]->id;
    }
    draft_replay(claim);
    if (!is_valid(subject, claim->text))
        return false;
    guesses.made++;
    if (!holds(subject, draft_write(claim)))
        return false;
    if (is_word(subject->draft->verdict, "repaired") &&
        toolmend_json_equal(claim->text, subject->draft->text, &equal) == TOOLMEND_OK &&
        equal)
        return false; /* the repair that is due, or another way to the same value */
    guesses.survived++;
    printf("a guess by %s survives: %s: %.*s\n", claim->edits[0].rules[0],
           subject->test->id, (int)claim->text.len, claim->text.ptr);
    return false;
}

static void guess_at(struct subject *subject) {
    struct pool *pool = subject->draft->pool;
    const struct tree *tree = tree_read(pool, subject->test->text);
    const struct tree *schema = tree_read(pool, subject->schema);
    const struct tree_node *node = tree ? tree->root : NULL;
    for (; node; node = tree_following(node, tree->root))
        guesses_about(pool, tree, node, schema, judge_guess, subject);
}

/* ---- cases ------------------------------------------------------------------------------------- */

/* NULL: the call means a tool whose schema is none. */
static toolmend_report *repair(const struct subject *subject, toolmend_profile profile) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    const struct suite_case *test = subject->test;
    toolmend_report *report = NULL;
    toolmend_status status = test->call
                                 ? toolmend_call(subject->tools, test->text, test->finish,
                                                 &options, &report, NULL)
                                 : toolmend_repair(subject->tool, test->text,
                                                   test->finish, &options, &report, NULL);
    CHECK(status == TOOLMEND_OK || (test->call && status == TOOLMEND_E_SCHEMA));
    return report;
}

/* The record as the library writes it; one that takes no time also without the text beside it. */
static void accept(const struct subject *subject, toolmend_report *report) {
    toolmend_view json;
    CHECK(toolmend_report_json(report, &json) == TOOLMEND_OK);
    if (!CHECK(holds(subject, json)))
        print_faults(subject, json);
    if (subject->test->text.len <= TEXT_MAX && !subject->test->call)
        CHECK(record_verify(subject->check, json, NULL) == RECORD_HOLDS);
}

/* Every false record that is like this one; with `guessing`, other claims about its text. */
static void attack(struct subject *subject, toolmend_report *report, bool guessing) {
    struct pool pool = {NULL};
    struct draft *draft = pool_take(&pool, 1, sizeof *draft);
    toolmend_view name = subject->test->call ? toolmend_report_tool_name(report)
                                             : toolmend_tool_name(subject->tool);
    if (subject->test->text.len <= TEXT_MAX &&
        draft_take(&pool, name, subject->test->text, report, draft)) {
        toolmend_view json = draft_write(draft);
        subject->draft = draft;
        CHECK(holds(subject, json));
        if (guessing) {
            guess_at(subject);
        } else {
            mutants_of(draft, judge_mutant, subject);
            draft->warnings = (toolmend_view){NULL, 0}; /* a record may do without */
            flip_bits(subject, draft_write(draft));
            cut_off(subject, json);
        }
    }
    pool_free(&pool);
}

static bool open_subject(struct subject *subject) {
    const struct suite_case *test = subject->test;
    if (subject->check)
        return true;
    if (test->call)
        return toolmend_tools_load(test->tool, NULL, &subject->tools, NULL) ==
                   TOOLMEND_OK &&
               record_open_tools(test->tool, &subject->check, NULL) == TOOLMEND_OK;
    toolmend_view name = {test->tool_names[0], strlen(test->tool_names[0])};
    subject->schema = toolmend_json_at(test->tool, "/parameters");
    return toolmend_tool_compile(name, subject->schema, NULL, &subject->tool, NULL) ==
               TOOLMEND_OK &&
           record_open(name, subject->schema, &subject->check, NULL) == TOOLMEND_OK;
}

enum { ATTACK_ONE_IN = CHECK_ONE_IN(90) };

/* In every profile; attacked where the verdict is another one than in the profile before. With
 * sanitizers in the three tiers and by turns in one of the layers, which hold a part of their rules. */
static void try_case(const struct suite_case *test, size_t index) {
    struct subject subject = {.test = test};
    bool attacked = index % ATTACK_ONE_IN == 0;
    toolmend_verdict last = TOOLMEND_VALID;
    for (size_t i = 0; CHECK(open_subject(&subject)) && i < PROFILES; i++) {
        if (i >= TIERS && (index + i) % CHECK_ONE_IN(PROFILES - TIERS) != 0)
            continue;
        toolmend_report *report = repair(&subject, profiles[i]);
        if (!report)
            break;
        accept(&subject, report);
        if (attacked &&
            (i == 0 || (i < TIERS && toolmend_report_verdict(report) != last)))
            attack(&subject, report, false);
        if (attacked && profiles[i] == TOOLMEND_EXTENDED && !test->call &&
            toolmend_report_verdict(report) != TOOLMEND_VALID)
            attack(&subject, report, true);
        last = toolmend_report_verdict(report);
        toolmend_report_free(report);
    }
    record_close(subject.check);
    toolmend_tool_free(subject.tool);
    toolmend_tools_free(subject.tools);
}

static void every_case_and_call(void) {
    struct suite suite = {0}, corpus = {0};
    struct suite_error error;
    if (!CHECK(suite_vectors(&suite, &error)) || !CHECK(suite_corpus(&corpus, &error)) ||
        !CHECK(suite_append(&suite, &corpus, &error)))
        return;
    for (size_t i = 0; i < suite.count; i++)
        try_case(&suite.cases[i], i);
    suite_free(&suite);
}

/* ---- the catalogue ----------------------------------------------------------------------------- */

static void each_rule_has_a_clause_and_each_clause_a_rule(void) {
    CHECK(clause_count() == toolmend_rule_count());
    for (size_t i = 0; i < toolmend_rule_count(); i++) {
        const char *id = toolmend_rule_at(i).id;
        const struct clause *clause = clause_named((toolmend_view){id, strlen(id)});
        if (!CHECK(clause && clause->fault))
            printf("%s: no clause checks it\n", id);
    }
}

static void report_kills(void) {
    size_t made = 0, survived = 0;
    for (size_t i = 0; i < MUTATION_COUNT; i++) {
        printf("%-22s %6zu made, %5zu not refused\n", mutation_name((enum mutation)i),
               tally[i].made, tally[i].survived);
        /* every way, unless only few cases are attacked */
        CHECK(tally[i].made > 0 || ATTACK_ONE_IN > 1);
        made += tally[i].made;
        survived += tally[i].survived;
    }
    printf("%-22s %6zu made, %5zu not refused\n", "flipped bits", flips.made,
           flips.survived);
    printf("%-22s %6zu made, %5zu not refused\n", "guesses", guesses.made,
           guesses.survived);
    CHECK(flips.survived == 0);
    CHECK(guesses.made > 0 && guesses.survived == 0);
    printf("note: %zu mutants, %zu flips and %zu guesses; %zu refusals beyond proof\n",
           made, flips.made, guesses.made, survived);
}

int main(void) {
    each_rule_has_a_clause_and_each_clause_a_rule();
    every_case_and_call();
    report_kills();
    return check_report();
}
