/* SPDX-License-Identifier: MIT
 *
 * baseline_findings.c - compares cases and results with a baseline.
 *
 * An entry that is not valid (expired, its case changed, too wide a glob) excuses nothing and is a
 * finding; the failure behind it is reported, too. An entry is better or stale only if all of its
 * cases were asked, so that a run of a part of the suite says neither.
 */
#include "baseline.h"

#include <stdio.h>
#include <string.h>

#include "run_report.h"

/* What is wrong with an entry by itself. */
enum flaw { SOUND, UNKNOWN, CHANGED, WIDE, EXPIRED, HARM };

static enum flaw flaw_of(const struct baseline *baseline,
                         const struct baseline_entry *entry) {
    if (entry->cases == 0)
        return UNKNOWN;
    if (entry->changed)
        return CHANGED;
    if (entry->glob && !entry->wide && entry->cases > BASELINE_WIDE)
        return WIDE;
    if (entry->until.ptr &&
        memcmp(entry->until.ptr, baseline->today, entry->until.len) < 0)
        return EXPIRED;
    if (report_is(entry->result, "harm") && !baseline->allow_harm && !baseline->only_harm)
        return HARM;
    return SOUND;
}

bool baseline_names(const struct baseline_entry *entry, const char *id) {
    return entry->glob ? suite_glob(entry->pattern, id) : strcmp(entry->pattern, id) == 0;
}

bool baseline_says(const struct baseline_entry *entry, toolmend_view result,
                   toolmend_view detail) {
    return report_same(entry->result, result) &&
           (!entry->detail.ptr || report_same(entry->detail, detail));
}

void baseline_know(struct baseline *baseline, const struct suite *suite) {
    for (size_t i = 0; i < baseline->count; i++) {
        struct baseline_entry *entry = &baseline->entries[i];
        for (size_t k = 0; k < suite->count; k++) {
            const struct suite_case *test = &suite->cases[k];
            if (!baseline_names(entry, test->id))
                continue;
            entry->cases++;
            entry->changed = entry->digest.ptr && memcmp(test->digest, entry->digest.ptr,
                                                         entry->digest.len) != 0;
        }
    }
}

/* ---- results ----------------------------------------------------------------------------- */

static void keep_now(struct baseline_entry *entry, toolmend_view result,
                     toolmend_view detail) {
    int most = 16; /* longer words are of no report of ours */
    if (report_is(result, "pass"))
        detail.ptr = NULL;
    (void)snprintf(entry->now, sizeof entry->now, "%.*s%s%.*s",
                   result.len < 16 ? (int)result.len : most, result.ptr,
                   detail.ptr ? "/" : "", detail.len < 16 ? (int)detail.len : most,
                   detail.ptr ? detail.ptr : "");
}

/* Of a glob with a case that fails, nobody says that it is better now. */
static void distrust_globs(struct baseline *baseline, const char *id) {
    for (size_t i = 0; i < baseline->count; i++) {
        struct baseline_entry *entry = &baseline->entries[i];
        entry->other = entry->other || (entry->glob && baseline_names(entry, id));
    }
}

enum excuse baseline_take(struct baseline *baseline, const char *id, toolmend_view result,
                          toolmend_view detail) {
    enum excuse excuse = EXCUSE_NONE;
    if (report_is(result, "not-run") || report_is(result, "suite-error"))
        return excuse; /* says nothing about the layer */
    for (size_t i = 0; i < baseline->count; i++) {
        struct baseline_entry *entry = &baseline->entries[i];
        if (!baseline_names(entry, id))
            continue;
        bool sound = flaw_of(baseline, entry) == SOUND;
        entry->asked++;
        if (baseline_says(entry, result, detail)) {
            entry->held++;
            if (sound)
                excuse = EXCUSE_XFAIL;
            continue;
        }
        if (entry->glob)
            continue; /* which of its cases had the result, it does not say */
        keep_now(entry, result, detail);
        bool better = report_kind_of(result) < report_kind_of(entry->result);
        entry->other = !better;
        if (sound && report_is(result, "pass"))
            excuse = EXCUSE_XPASS;
        else if (sound && better && baseline_is_result(result))
            excuse = EXCUSE_XFAIL;
    }
    if (baseline->only_harm && baseline_is_result(result) &&
        !baseline_lists(baseline, result))
        excuse = EXCUSE_XFAIL;
    if (excuse == EXCUSE_NONE && baseline_is_result(result))
        distrust_globs(baseline, id);
    return excuse;
}

/* ---- findings ---------------------------------------------------------------------------- */

/* Every case was asked, and not one has the result. */
static bool is_over(const struct baseline_entry *entry) {
    return entry->asked > 0 && entry->asked == entry->cases && entry->held == 0;
}

/* What a baseline of harm alone does not list cannot be stale in it. */
static bool is_better(const struct baseline *baseline,
                      const struct baseline_entry *entry) {
    return is_over(entry) && (!entry->other || !baseline_lists(baseline, entry->result));
}

/* What is wrong with the entry, and what to do. False: nothing is. */
static bool find(const struct baseline *baseline, const struct baseline_entry *entry,
                 char words[BASELINE_WORDS]) {
    size_t size = BASELINE_WORDS;
    switch (flaw_of(baseline, entry)) {
    case UNKNOWN:
        (void)snprintf(words, size,
                       "unknown: no case has %s; write the id as certify shows it, or "
                       "take the line out",
                       entry->glob ? "an id like it" : "this id");
        return true;
    case CHANGED:
        (void)snprintf(words, size,
                       "changed: the case says something else than it did; look at it, "
                       "then make the line anew with `toolmend baseline update`");
        return true;
    case WIDE:
        (void)snprintf(words, size,
                       "too wide: it names %zu cases; name at most %d, or add the word "
                       "wide",
                       entry->cases, BASELINE_WIDE);
        return true;
    case EXPIRED:
        (void)snprintf(
            words, size,
            "expired: it was to hold until %.*s; mend it, or write a later day",
            (int)entry->until.len, entry->until.ptr);
        return true;
    case HARM:
        (void)snprintf(words, size,
                       "harm: it lets harm pass; mend it, or say --allow-harm");
        return true;
    case SOUND:
        break;
    }
    if (!is_over(entry) || entry->glob)
        return false;
    (void)snprintf(words, size, "stale: it is %s now; mend it, or write that",
                   entry->now);
    return true;
}

enum baseline_state baseline_state_of(const struct baseline *baseline,
                                      const struct baseline_entry *entry,
                                      char words[BASELINE_WORDS]) {
    words[0] = '\0';
    if (is_better(baseline, entry))
        return BASELINE_BETTER;
    return find(baseline, entry, words) ? BASELINE_FINDING : BASELINE_HOLDS;
}
