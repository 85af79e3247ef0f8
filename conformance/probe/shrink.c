/* SPDX-License-Identifier: MIT
 *
 * shrink.c - the same finding from fewer and lower choices.
 *
 * Nothing here knows of schemas or texts: a trial is made again from a changed list of choices,
 * and what was made is right by construction again. A list is better if it is shorter, of equal
 * length if it is lower at the first place that differs; zeros at its end do not count, since
 * choices behind the end are 0. Better lists only are kept, so the search ends; it is bounded in
 * tries and in time besides, for a layer may be slow. All of it comes behind the run, so that a
 * layer with many faults does not hide those that are found late.
 */
#include "trial_internal.h"

#include <stdlib.h>
#include <string.h>

#include "../runner/process.h"

enum {
    TRIES_MAX = 1200,
    TRIES_MIN = 400, /* of each, as long as there is time for any */
    TRIES_FEW = 20,  /* of each that starts a process at each try, without a clock */
    MS_MAX = 3000,   /* for each */
    SLOW_MS = 20,
    ALL_MS_MIN = 10000,
    ALL_MS_MAX = 30000,
    RUN_MAX = 32,
    RUN_SHORT = 4
};

struct shrinking {
    struct probe *probe;
    struct trial trial; /* which is repeated */
    const struct finding *wanted;
    uint32_t list[CHOICES_MAX], changed[CHOICES_MAX];
    size_t count;
    size_t tries;
    bool slow;               /* a try takes long */
    double until, all_until; /* for this finding, and for all */
};

/* Is it the same finding, of a text made of the same or less? */
static bool is_wanted(const struct finding *found, const struct finding *wanted) {
    return found->times > 0 && found->kind == wanted->kind &&
           strcmp(found->principle, wanted->principle) == 0 &&
           strcmp(found->cause, wanted->cause) == 0 &&
           (found->about[0] == '\0' || about_within(found->about, wanted->about) ||
            strcmp(wanted->about, ABOUT_MANY) == 0);
}

static size_t without_zeros(const uint32_t *list, size_t count) {
    while (count > 0 && list[count - 1] == 0)
        count--;
    return count;
}

static bool is_lower(const uint32_t *a, size_t a_count, const uint32_t *b,
                     size_t b_count) {
    size_t i = 0;
    if (a_count != b_count)
        return a_count < b_count;
    while (i < a_count && a[i] == b[i])
        i++;
    return i < a_count && a[i] < b[i];
}

/* A run that is bounded by a count alone does the same on a loaded machine: no clock is read. */
static bool has_clock(const struct shrinking *s) {
    return s->probe->ms > 0;
}

static bool is_late(const struct shrinking *s) {
    return (has_clock(s) && process_clock() >= s->all_until) || probe_is_over(s->probe);
}

/* Each has some tries, however many share the time; but one that takes long, as it ends a process or
 * asks about long texts, takes what many others take. */
static bool is_spent(const struct shrinking *s) {
    bool starts =
        s->wanted->kind == FOUND_SILENT || session_is_one_shot(s->probe->session);
    if (!has_clock(s))
        return s->tries >= (starts ? TRIES_FEW : TRIES_MIN) || is_late(s);
    size_t few = s->slow ? 0 : TRIES_MIN;
    return s->tries >= TRIES_MAX || is_late(s) ||
           (s->tries >= few && process_clock() >= s->until);
}

/* Make the trial from a list. Does it find the same? */
static bool repeat(struct shrinking *s, const uint32_t *list, size_t count) {
    struct trial *trial = &s->trial;
    trial_end(trial);
    choices_repeat(&trial->choices, list, count);
    s->tries++;
    trial_run(trial);
    if (s->probe->progress)
        s->probe->progress(s->probe);
    return is_wanted(&trial->found, s->wanted);
}

/* Keep what the trial was made of, and the finding. */
static void keep(struct shrinking *s) {
    const struct choices *made = &s->trial.choices;
    size_t count = made->count < CHOICES_MAX ? made->count : CHOICES_MAX;
    s->count = without_zeros(made->made, count);
    if (s->count > 0)
        memcpy(s->list, made->made, s->count * sizeof *s->list);
}

/* Try the changed list. */
static bool attempt(struct shrinking *s, size_t count) {
    count = without_zeros(s->changed, count);
    if (is_spent(s) || !is_lower(s->changed, count, s->list, s->count) ||
        !repeat(s, s->changed, count))
        return false;
    const struct choices *made = &s->trial.choices;
    size_t asked = made->count < CHOICES_MAX ? made->count : CHOICES_MAX;
    if (!is_lower(made->made, without_zeros(made->made, asked), s->list, s->count))
        return false;
    keep(s);
    return true;
}

static void copy_list(struct shrinking *s) {
    if (s->count > 0)
        memcpy(s->changed, s->list, s->count * sizeof *s->list);
}

/* Without the last choices: those that are left say how the trial begins. */
static bool cut_end(struct shrinking *s) {
    bool better = false;
    for (size_t kept = 0; kept < s->count;) {
        copy_list(s);
        if (attempt(s, kept)) {
            better = true;
            break;
        }
        kept += (s->count - kept + 1) / 2;
    }
    return better;
}

/* Without some in a row. */
static bool cut_run(struct shrinking *s, size_t at, size_t len) {
    if (at + len > s->count)
        return false;
    copy_list(s);
    memmove(s->changed + at, s->changed + at + len,
            (s->count - at - len) * sizeof *s->changed);
    return attempt(s, s->count - len);
}

static bool zero_run(struct shrinking *s, size_t at, size_t len) {
    len = len < s->count - at ? len : s->count - at;
    copy_list(s);
    memset(s->changed + at, 0, len * sizeof *s->changed);
    return attempt(s, s->count);
}

/* The lowest value at a place that does: between those that do not and one that does. */
static bool lower(struct shrinking *s, size_t at) {
    bool better = false;
    uint32_t bad = 0; /* zero was tried */
    while (at < s->count && s->list[at] > bad + 1) {
        uint32_t middle = bad + (s->list[at] - bad) / 2;
        copy_list(s);
        s->changed[at] = middle;
        if (attempt(s, s->count))
            better = true;
        else
            bad = middle;
        if (is_spent(s))
            break;
    }
    return better;
}

/* Halves, quarters and so on, down to single ones: where much is of no matter few tries say so. */
static bool zero_parts(struct shrinking *s) {
    bool better = false;
    for (size_t len = s->count; len > 0; len /= 2)
        for (size_t at = 0; at < s->count && !is_spent(s); at += len)
            better = zero_run(s, at, len) || better;
    return better;
}

/* From the end, so that what stands before keeps its meaning longest. Short runs are tried at each
 * place, since what belongs together may begin at any. */
static bool cut_parts(struct shrinking *s) {
    bool better = false;
    for (size_t len = RUN_MAX; len > 0; len /= 2) {
        size_t step = len > RUN_SHORT ? len / 2 : 1;
        for (size_t at = s->count; at > 0 && !is_spent(s);) {
            at = at < s->count ? at : s->count;
            at -= step < at ? step : at;
            better = cut_run(s, at, len) || better;
        }
    }
    return better;
}

/* What is lower here makes room for what is higher behind it. */
static bool pass(struct shrinking *s) {
    bool better = cut_end(s);
    better = zero_parts(s) || better;
    better = cut_parts(s) || better;
    for (size_t at = 0; at < s->count && !is_spent(s); at++)
        better = lower(s, at) || better;
    return better;
}

/* Make the trial once more as it was made first, and begin with what it is made of. */
static bool draw(struct shrinking *s) {
    struct trial *trial = &s->trial;
    const struct probe *probe = s->probe;
    trial_end(trial);
    if (probe->given)
        choices_repeat(&trial->choices, probe->given, probe->given_count);
    else
        choices_draw(&trial->choices, probe->seed, trial->number);
    trial_run(trial);
    if (!is_wanted(&trial->found, s->wanted))
        return false;
    keep(s);
    return true;
}

/* Is it found again, how small can it be, and does it need what this process was asked before? A
 * fresh process takes longer to start than many tries: there is one at the end, or where nothing
 * is found in this one. */
static enum alone search(struct shrinking *s) {
    double begun = process_clock();
    bool found = draw(s);
    s->slow = process_clock() - begun > SLOW_MS;
    if (!found) {
        session_renew(s->probe->session);
        found = draw(s);
    }
    while (found && !is_spent(s) && pass(s))
        continue;
    bool late = is_late(s);
    if (found && !late)
        session_renew(s->probe->session);
    if (!found || !repeat(s, s->list, s->count))
        return ALONE_NOT;
    return late ? ALONE_UNTRIED : ALONE_AGAIN;
}

/* Losses stay as they are, and what does not answer in time would cost that time at each try. */
static bool is_left(const struct finding *finding) {
    return finding->kind == FOUND_LOSS || finding->timeout;
}

/* Take it in, smaller if it can be. `ms`: for this one; `until`: for all. */
static void shrink_one(struct probe *probe, const struct finding *wanted, double ms,
                       double until) {
    struct shrinking *s = is_left(wanted) ? NULL : calloc(1, sizeof *s);
    if (!s) {
        findings_add(&probe->findings, wanted);
        return;
    }
    s->probe = probe;
    s->wanted = wanted;
    s->until = process_clock() + (ms < MS_MAX ? ms : MS_MAX);
    s->all_until = until;
    s->trial.probe = probe;
    s->trial.relation = wanted->relation;
    s->trial.number = wanted->number;
    s->trial.again = true;
    if (is_late(s)) {
        findings_add(&probe->findings, wanted);
    } else {
        struct finding *found = &s->trial.found;
        enum alone alone = search(s);
        if (alone == ALONE_NOT)
            *found = *wanted;
        found->alone = alone;
        found->times = wanted->times;
        found->more = wanted->more;
        findings_add(&probe->findings, found);
    }
    trial_end(&s->trial);
    free(s);
}

void shrink_all(struct probe *probe) {
    struct findings whole = probe->findings;
    double ms = probe->ms / 2;
    ms = ms < ALL_MS_MIN ? ALL_MS_MIN : ms;
    ms = ms > ALL_MS_MAX ? ALL_MS_MAX : ms;
    double until = process_clock() + ms;
    probe->findings = (struct findings){.beyond = whole.beyond};
    probe->small_count = whole.count;
    for (size_t i = 0; i < whole.count; i++) {
        double left = until - process_clock();
        probe->small = i + 1;
        shrink_one(probe, whole.list[i], left / (double)(whole.count - i), until);
    }
    findings_free(&whole);
}
