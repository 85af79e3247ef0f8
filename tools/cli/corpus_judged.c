/* SPDX-License-Identifier: MIT
 *
 * corpus_judged.c - is what an entry expects worded as in the vectors, possible, and that of
 * somebody?
 *
 * The words are those that certify reads, so its own loader is asked; whether a text is malformed
 * at all and its repair is not, the validator says. Nothing here knows how a call is repaired.
 */
#include "corpus.h"

#include <string.h>

#include "clauses.h"
#include "runner/score.h"
#include "runner/suite_internal.h"

/* ---- rows -------------------------------------------------------------------------- */

static bool is_rule(toolmend_view id) {
    for (size_t i = 0; i < toolmend_rule_count(); i++)
        if (view_is(id, toolmend_rule_at(i).id))
            return true;
    return false;
}

/* RFC 6901. */
static bool is_pointer(toolmend_view text) {
    if (text.len > 0 && text.ptr[0] != '/')
        return false;
    for (size_t i = 0; i < text.len; i++)
        if (text.ptr[i] == '~' &&
            (i + 1 == text.len || (text.ptr[i + 1] != '0' && text.ptr[i + 1] != '1')))
            return false;
    return true;
}

static bool has_unique_names(toolmend_view json) {
    struct pool scratch = {NULL};
    const struct tree *tree = tree_read(&scratch, json);
    bool unique = tree && !tree_repeats_name(tree);
    pool_free(&scratch);
    return unique;
}

static void check_row(struct corpus_lint *lint, const struct corpus_entry *entry,
                      const struct tree_node *row) {
    const struct tree_node *arguments = corpus_member_of(row, "arguments");
    const struct tree_node *rules = corpus_member_of(row, "rules");
    const struct tree_node *violations = corpus_member_of(row, "violations");
    if (corpus_is(corpus_member_of(row, "outcome"), "valid") ||
        (arguments && view_same(arguments->text, corpus_text(entry, CORPUS_TEXT))))
        corpus_say(lint, entry, "expect",
                   "the text is expected to be right as it came; a malformed call is "
                   "repaired or rejected");
    if (arguments && !has_unique_names(arguments->text))
        corpus_say(lint, entry, "expect",
                   "the arguments repeat a member name; expect one of each");
    for (const struct tree_node *one = rules ? rules->first : NULL; one; one = one->next)
        if (!is_rule(one->text))
            corpus_say(lint, entry, "expect", "no rule \"%.*s\"; toolmend rules has all",
                       (int)(one->text.len < 60 ? one->text.len : 60), one->text.ptr);
    for (const struct tree_node *one = violations ? violations->first : NULL; one;
         one = one->next)
        if (!is_pointer(corpus_member_of(one, "pointer")->text))
            corpus_say(lint, entry, "expect",
                       "a violation has no JSON Pointer; write one as RFC 6901 does");
}

/* Two rows of one choice would be one outcome. */
static void check_choices(struct corpus_lint *lint, const struct corpus_entry *entry) {
    for (const struct tree_node *row = corpus_next_row(entry, NULL); row;
         row = corpus_next_row(entry, row))
        for (const struct tree_node *other = corpus_next_row(entry, row); other;
             other = corpus_next_row(entry, other))
            if (view_same(corpus_member_of(row, "choice")->text,
                          corpus_member_of(other, "choice")->text))
                corpus_say(lint, entry, "expect",
                           "two outcomes of one choice; name each of them");
}

/* ---- as certify takes it ----------------------------------------------------------- */

/* The loader's words behind the place, which it cannot know. */
static const char *bare(const char *message) {
    const char *words = strstr(message, ": ");
    words = words ? words + 2 : message;
    const char *behind = strstr(words, ": ");
    return strncmp(words, "corpus/", 7) == 0 && behind ? behind + 2 : words;
}

/* Can certify read the entry, and can what it expects be right? */
static bool check_case(struct corpus_lint *lint, const struct corpus_entry *entry) {
    struct suite suite;
    struct suite_error error;
    bool read = suite_read_lines("", entry->json, &suite, &error);
    if (!read)
        corpus_say(lint, entry, "expect", "%s", bare(error.message));
    const char *fault =
        read && suite.count == 1 ? case_contradiction(&suite.cases[0]) : NULL;
    if (fault)
        corpus_say(lint, entry, "sound",
                   "%s; a malformed call is not valid as it came, and its repair is",
                   fault);
    if (read)
        suite_free(&suite);
    return read;
}

/* ---- judgements -------------------------------------------------------------------- */

static bool is_text(const struct tree_node *node) {
    return node && node->kind == TREE_STRING && node->text.ptr;
}

static bool is_judge(const struct tree_node *by) {
    return corpus_is(by, "entry") || corpus_is(by, "reader") || corpus_is(by, "report");
}

static bool is_judgement(const struct tree_node *one, bool called) {
    const struct tree_node *outcome = corpus_member_of(one, "outcome");
    bool repaired = corpus_is(outcome, "repaired");
    size_t members = 2 + (size_t)repaired + (size_t)(repaired && called);
    return one->kind == TREE_OBJECT && one->count == members &&
           is_judge(corpus_member_of(one, "by")) &&
           (repaired || corpus_is(outcome, "valid") || corpus_is(outcome, "rejected")) &&
           (!repaired || is_text(corpus_member_of(one, "arguments"))) &&
           (!repaired || !called || is_text(corpus_member_of(one, "name")));
}

/* The entry's own comes first, each judge comes once. */
static bool are_judges(const struct tree_node *judgements) {
    const struct tree_node *first = judgements->first;
    if (!first || !corpus_is(corpus_member_of(first, "by"), "entry"))
        return false;
    for (const struct tree_node *one = first; one; one = one->next)
        for (const struct tree_node *other = one->next; other; other = other->next)
            if (view_same(corpus_member_of(one, "by")->text,
                          corpus_member_of(other, "by")->text))
                return false;
    return true;
}

static bool have_form(struct corpus_lint *lint, const struct corpus_entry *entry) {
    const struct tree_node *judgements = entry->members[CORPUS_JUDGEMENTS];
    bool sound = judgements->kind == TREE_ARRAY;
    for (const struct tree_node *one = judgements->first; sound && one; one = one->next)
        sound = is_judgement(one, corpus_is_call(entry));
    if (!sound)
        corpus_say(
            lint, entry, "judgements",
            "a judgement is not by, outcome and, if repaired, arguments, of a call "
            "also its name; write these and nothing else");
    else if (!(sound = are_judges(judgements)))
        corpus_say(lint, entry, "judgements",
                   "the entry's own judgement is not the first, or a judge comes twice; "
                   "write entry, then each other one once");
    return sound;
}

bool corpus_is_undecided(const struct corpus_entry *entry) {
    const struct tree_node *judgements = entry->members[CORPUS_JUDGEMENTS];
    for (const struct tree_node *one = judgements->first; one; one = one->next)
        if (!corpus_agrees(entry, one))
            return true;
    return false;
}

static bool report_agrees(const struct corpus_entry *entry) {
    const struct tree_node *judgements = entry->members[CORPUS_JUDGEMENTS];
    for (const struct tree_node *one = judgements->first; one; one = one->next)
        if (corpus_is(corpus_member_of(one, "by"), "report"))
            return corpus_agrees(entry, one);
    return false;
}

static bool is_decided(struct corpus_lint *lint, const struct corpus_entry *entry) {
    bool sound = entry->members[CORPUS_DISPUTED]->kind == TREE_BOOLEAN;
    if (!sound)
        corpus_say(lint, entry, "disputed",
                   "disputed is neither true nor false; write one");
    return sound;
}

static void check_judgements(struct corpus_lint *lint, const struct corpus_entry *entry) {
    const struct tree_node *disputed = entry->members[CORPUS_DISPUTED];
    if (corpus_says(entry, CORPUS_EXPECT_BASIS, "reported") != report_agrees(entry))
        corpus_say(
            lint, entry, "judgements",
            "expect_basis and the report's judgement do not fit; write reported if "
            "it agrees, else judged");
    if (view_is(corpus_slice(entry, disputed), "true")) {
        if (!corpus_is_undecided(entry))
            corpus_say(lint, entry, "disputed",
                       "it is disputed and all judgements agree; write false");
    } else if (!corpus_agrees(entry, entry->members[CORPUS_JUDGEMENTS]->first)) {
        corpus_say(lint, entry, "disputed",
                   "the entry's own judgement differs from what it expects; correct one, "
                   "or call it disputed");
    }
}

/* ---- why --------------------------------------------------------------------------- */

/* A never-rule is known by its name alone: stats counts the entries that name it. */
static void check_never(struct corpus_lint *lint, const struct corpus_entry *entry) {
    static const char group[] = "never/";
    toolmend_view why = corpus_text(entry, CORPUS_WHY);
    for (size_t at = 0; at + sizeof group - 1 < why.len; at++) {
        size_t end = at + sizeof group - 1;
        struct clause clause;
        if (memcmp(why.ptr + at, group, sizeof group - 1) != 0)
            continue;
        while (end < why.len &&
               (why.ptr[end] == '-' || (why.ptr[end] >= 'a' && why.ptr[end] <= 'z')))
            end++;
        if (!clause_find(view_cut(why, at, end), &clause))
            corpus_say(lint, entry, "why",
                       "no clause %.*s; toolmend explain never has all", (int)(end - at),
                       why.ptr + at);
    }
}

void corpus_check_judged(struct corpus_lint *lint, const struct corpus_entry *entry) {
    check_never(lint, entry);
    if (!have_form(lint, entry) || !is_decided(lint, entry) || !check_case(lint, entry))
        return; /* what follows looks at their parts */
    for (const struct tree_node *row = corpus_next_row(entry, NULL); row;
         row = corpus_next_row(entry, row))
        check_row(lint, entry, row);
    if (corpus_has_rows(entry))
        check_choices(lint, entry);
    check_judgements(lint, entry);
}
