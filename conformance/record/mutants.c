/* SPDX-License-Identifier: MIT
 *
 * mutants.c - see mutants.h.
 */
#include "making.h"

#include <string.h>

const char *mutation_name(enum mutation kind) {
    static const char *const names[MUTATION_COUNT] = {
        [MUTATION_SPAN] = "span",
        [MUTATION_PADDED] = "padded",
        [MUTATION_RULE] = "rule",
        [MUTATION_RULES] = "rule everywhere",
        [MUTATION_RULE_GONE] = "rule gone",
        [MUTATION_RULE_MORE] = "rule more",
        [MUTATION_RULE_ORDER] = "rules swapped",
        [MUTATION_EXTRA_WRAP] = "extra wrap",
        [MUTATION_EXTRA_NOTHING] = "extra edit of nothing",
        [MUTATION_EXTRA_BYTE] = "extra byte gone",
        [MUTATION_MISSING] = "missing edit",
        [MUTATION_POINTER] = "pointer",
        [MUTATION_NEW] = "new",
        [MUTATION_OLD] = "old",
        [MUTATION_TEXT] = "text",
        [MUTATION_SWAPPED] = "swapped edits",
        [MUTATION_SPLIT] = "split edit",
        [MUTATION_JOINED] = "joined edits",
        [MUTATION_VERDICT] = "verdict",
        [MUTATION_REFUSED] = "refused instead",
        [MUTATION_REASON] = "reason",
        [MUTATION_VIOLATIONS] = "violations",
        [MUTATION_PROFILE] = "profile",
        [MUTATION_FINISH] = "finish",
        [MUTATION_TOOL] = "tool",
        [MUTATION_WARNINGS] = "warnings",
        [MUTATION_IN] = "in",
        [MUTATION_PROOF] = "proof",
        [MUTATION_ARGUMENTS] = "arguments",
    };
    return names[kind];
}

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

void making_tell(const struct making *m, enum mutation kind, const struct draft *mutant,
                 const char *what) {
    m->seen(m->context, kind, mutant, what);
}

toolmend_view making_joined(struct pool *pool, toolmend_view a, toolmend_view b) {
    struct writing out = {.pool = pool};
    write_view(&out, a);
    write_view(&out, b);
    return written(&out);
}

/* ---- words ----------------------------------------------------------------------------------------- */

static void change_verdict(const struct making *m) {
    static const char *const verdicts[] = {"valid", "repaired", "rejected"};
    static const char *const reasons[] = {"truncated", "ambiguous", "not-json",
                                          "schema-mismatch"};
    struct draft mutant;
    for (size_t i = 0; i < 3; i++) {
        if (strcmp(m->draft->verdict, verdicts[i]) == 0)
            continue;
        mutant = *m->draft;
        mutant.verdict = verdicts[i];
        making_tell(m, MUTATION_VERDICT, &mutant, verdicts[i]);
        mutant.reason = i == 2 ? "schema-mismatch" : NULL;
        making_tell(m, MUTATION_VERDICT, &mutant, "with its reason");
    }
    if (strcmp(m->draft->verdict, "repaired") != 0)
        return;
    mutant = *m->draft;
    mutant.verdict = "rejected";
    mutant.text = mutant.input;
    mutant.edit_count = 0;
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        mutant.reason = reasons[i];
        making_tell(m, MUTATION_REFUSED, &mutant, reasons[i]);
    }
}

static void change_reason(const struct making *m) {
    static const char *const reasons[] = {"limit",    "truncated",       "ambiguous",
                                          "not-json", "schema-mismatch", "unknown-tool",
                                          "no-tool"};
    struct draft mutant = *m->draft;
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        if (m->draft->reason && strcmp(reasons[i], m->draft->reason) == 0)
            continue;
        mutant.reason = reasons[i];
        making_tell(m, MUTATION_REASON, &mutant, reasons[i]);
    }
    if (!m->draft->reason)
        return;
    mutant.reason = NULL;
    making_tell(m, MUTATION_REASON, &mutant, "none");
}

static void change_violations(const struct making *m) {
    static const char other[] =
        "{\"pointer\":\"/a\",\"schema_pointer\":\"/type\",\"keyword\":\"type\","
        "\"expected\":[\"null\"],\"received\":\"null\"}";
    toolmend_view came = m->draft->violations, first;
    struct draft mutant = *m->draft;
    size_t offset = 0;
    bool any = toolmend_json_next(came, &offset, NULL, &first);
    struct writing list = {.pool = mutant.pool};
    write_view(&list, view_cut(came, 0, came.len - 1));
    write_words(&list, any ? "," : "");
    write_words(&list, other);
    write_words(&list, "]");
    mutant.violations = written(&list);
    making_tell(m, MUTATION_VIOLATIONS, &mutant, "one more");
    if (!any)
        return;
    mutant.violations = view("[]");
    making_tell(m, MUTATION_VIOLATIONS, &mutant, "none");
    list = (struct writing){.pool = mutant.pool};
    write_words(&list, "[");
    write_words(&list, other);
    write_view(&list,
               view_cut(came, (size_t)(first.ptr - came.ptr) + first.len, came.len));
    mutant.violations = written(&list);
    making_tell(m, MUTATION_VIOLATIONS, &mutant, "another one");
}

/* A list of JSON with one more in it. */
static toolmend_view one_more(struct pool *pool, toolmend_view list, const char *item) {
    size_t offset = 0;
    toolmend_view first;
    struct writing out = {.pool = pool};
    write_view(&out, view_cut(list, 0, list.len - 1));
    write_words(&out, toolmend_json_next(list, &offset, NULL, &first) ? "," : "");
    write_words(&out, item);
    write_words(&out, "]");
    return written(&out);
}

static void change_warnings(const struct making *m) {
    static const char *const others[] = {"{\"id\":\"duplicate-key\",\"pointer\":\"/a\"}",
                                         "{\"id\":\"hint-unmet\",\"pointer\":\"/a\"}",
                                         "{\"id\":\"hint-unknown\",\"pointer\":\"\"}"};
    struct draft mutant = *m->draft;
    toolmend_view came = mutant.warnings;
    if (!came.ptr)
        return;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        mutant.warnings = one_more(mutant.pool, came, others[i]);
        making_tell(m, MUTATION_WARNINGS, &mutant, "one more");
    }
    mutant.warnings = view("[]");
    if (came.len > 2)
        making_tell(m, MUTATION_WARNINGS, &mutant, "none");
}

/* What only the record of a whole call has. */
static void change_call(const struct making *m) {
    struct draft mutant = *m->draft;
    if (!mutant.call)
        return;
    mutant.effectful = !mutant.effectful;
    making_tell(m, MUTATION_PROOF, &mutant, "effectful");
    mutant = *m->draft;
    mutant.evidence = one_more(mutant.pool, mutant.evidence, "\"a\"");
    making_tell(m, MUTATION_PROOF, &mutant, "more evidence");
    mutant.evidence = view("[]");
    if (m->draft->evidence.len > 2)
        making_tell(m, MUTATION_PROOF, &mutant, "no evidence");
    mutant = *m->draft;
    mutant.rivals = one_more(mutant.pool, mutant.rivals, "\"a\"");
    making_tell(m, MUTATION_PROOF, &mutant, "one more rival");
    mutant.rivals = view("[]");
    if (m->draft->rivals.len > 2)
        making_tell(m, MUTATION_PROOF, &mutant, "no rivals");
    mutant = *m->draft;
    mutant.arguments = mutant.arguments.ptr
                           ? making_joined(mutant.pool, mutant.arguments, view(" "))
                           : view("{}");
    making_tell(m, MUTATION_ARGUMENTS, &mutant, "a space behind, or some where none are");
    for (size_t i = 0; i < m->draft->edit_count; i++) {
        mutant = *m->draft;
        mutant.edits[i].in_call = !mutant.edits[i].in_call;
        making_tell(m, MUTATION_IN, &mutant, "an edit elsewhere");
    }
}

static bool names_rule(const struct draft *draft, const char *id) {
    for (size_t i = 0; i < draft->edit_count; i++)
        for (size_t k = 0; k < draft->edits[i].rule_count; k++)
            if (strcmp(draft->edits[i].rules[k], id) == 0)
                return true;
    return false;
}

static void change_finish(const struct making *m) {
    bool closes = names_rule(m->draft, "syntax/missing-closer");
    struct draft mutant = *m->draft;
    mutant.finish = TOOLMEND_FINISH_TRUNCATED;
    if (closes || names_rule(m->draft, "root/null") ||
        names_rule(m->draft, "syntax/empty-text"))
        making_tell(m, MUTATION_FINISH, &mutant, "truncated");
    mutant.finish = TOOLMEND_FINISH_UNKNOWN;
    if (closes)
        making_tell(m, MUTATION_FINISH, &mutant, "unknown");
}

/* Those of repair layers that lack one of the rules. */
static void change_profile(const struct making *m) {
    static const toolmend_profile layers[] = {TOOLMEND_DOCKER_AGENT,
                                              TOOLMEND_HERMES_AGENT, TOOLMEND_DIRGE,
                                              TOOLMEND_LIVEKIT, TOOLMEND_HELEXA};
    struct draft mutant = *m->draft;
    for (size_t i = 0; i < sizeof layers / sizeof layers[0]; i++) {
        bool lacks = false;
        for (size_t k = 0; k < mutant.edit_count; k++)
            for (size_t n = 0; n < mutant.edits[k].rule_count; n++)
                lacks |= toolmend_profile_holds(layers[i], mutant.edits[k].rules[n]) ==
                         TOOLMEND_HOLDS_NOT;
        mutant.profile = layers[i];
        if (lacks)
            making_tell(m, MUTATION_PROFILE, &mutant, toolmend_profile_name(layers[i]));
    }
}

static void change_words(const struct making *m) {
    static const toolmend_profile profiles[] = {TOOLMEND_SAFE, TOOLMEND_STANDARD,
                                                TOOLMEND_EXTENDED};
    struct draft mutant = *m->draft;
    for (size_t i = 0; i < 3 && profiles[i] != m->draft->profile; i++) {
        if (mutant.edit_count == 0)
            break;
        mutant.profile = profiles[i];
        making_tell(m, MUTATION_PROFILE, &mutant, toolmend_profile_name(profiles[i]));
    }
    change_profile(m);
    change_finish(m);
    mutant = *m->draft;
    mutant.tool = view("another tool");
    making_tell(m, MUTATION_TOOL, &mutant, "another tool");
}

void mutants_of(const struct draft *draft, mutant_seen *seen, void *context) {
    struct making m = {draft, seen, context};
    mutants_of_edits(&m);
    change_verdict(&m);
    change_reason(&m);
    change_violations(&m);
    change_warnings(&m);
    change_call(&m);
    change_words(&m);
}
