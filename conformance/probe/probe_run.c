/* SPDX-License-Identifier: MIT
 *
 * probe_run.c - trial after trial, until there were enough or the time is up.
 *
 * Which relation a trial is about, and what it is made of, follows from the seed and its number
 * alone, so that each can be made again by itself.
 */
#include "trial_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../runner/plan.h"
#include "../runner/process.h"

uint64_t probe_seed(const char *word) {
    enum { BITS = 30 };
    size_t limit = (size_t)1 << BITS;
    uint64_t high = plan_draw(word, 0, limit);
    return high << BITS | plan_draw(word, 1, limit);
}

/* ---- which relations --------------------------------------------------------------------- */

static bool is_word_of(const char *word, size_t len, const char *name) {
    return strlen(name) == len && memcmp(word, name, len) == 0;
}

const char *probe_take(struct probe *probe, const char *words) {
    const char *word = words ? words : "";
    for (size_t i = 0; i < PROBE_RELATIONS_MAX && relations[i].name; i++)
        probe->taken[i] = !words;
    while (words) {
        size_t len = strcspn(word, ",");
        bool known = false;
        for (size_t i = 0; i < PROBE_RELATIONS_MAX && relations[i].name; i++) {
            if (!is_word_of(word, len, relations[i].name) &&
                !is_word_of(word, len, relations[i].principle))
                continue;
            known = probe->taken[i] = true;
        }
        if (!known)
            return word;
        words = strchr(word, ',');
        word = words ? words + 1 : word;
    }
    return NULL;
}

/* The relation of a trial. The draw is one of its own: a trial that is asked for by relation and
 * number is the same whichever others are tried. */
static const struct relation *relation_of(const struct probe *probe, uint64_t number,
                                          struct choices *choices) {
    uint32_t all = 0;
    for (size_t i = 0; i < PROBE_RELATIONS_MAX && relations[i].name; i++)
        all += probe->taken[i] ? relations[i].weight : 0;
    choices_draw(choices, ~probe->seed, number);
    uint32_t at = choose(choices, all > 0 ? all : 1);
    for (size_t i = 0; i < PROBE_RELATIONS_MAX && relations[i].name; i++) {
        uint32_t weight = probe->taken[i] ? relations[i].weight : 0;
        if (at < weight)
            return &relations[i];
        at -= weight;
    }
    return NULL;
}

/* ---- when it ends ------------------------------------------------------------------------ */

void probe_stop(struct probe *probe, const char *why) {
    if (probe->stopped[0] == '\0')
        (void)snprintf(probe->stopped, sizeof probe->stopped, "%s", why);
}

bool probe_is_over(const struct probe *probe) {
    return probe->stopped[0] != '\0' || (probe->interrupted && *probe->interrupted);
}

static bool is_done(const struct probe *probe) {
    if (probe_is_over(probe))
        return true;
    if (probe->only)
        return probe->trials == 1;
    if (probe->cases > 0 && probe->trials >= probe->cases)
        return true;
    return probe->ms > 0 && process_clock() - probe->began >= probe->ms;
}

/* ---- the run ----------------------------------------------------------------------------- */

/* Take in what a trial found. */
static void settle(struct probe *probe, const struct trial *trial) {
    if (trial->loss.times > 0)
        findings_add(&probe->findings, &trial->loss);
    if (trial->found.times > 0)
        findings_add(&probe->findings, &trial->found);
}

static void try(struct probe *probe, struct trial *trial, uint64_t number) {
    trial->relation = relation_of(probe, number, &trial->choices);
    if (!trial->relation) {
        probe_stop(probe, "no relation is tried; name one of them");
        return;
    }
    choices_draw(&trial->choices, probe->seed, number);
    trial->number = number;
    trial_run(trial);
    probe->trials++;
    probe->of_relation[trial->relation - relations] += trial->asked > 0;
    settle(probe, trial);
    trial_end(trial);
}

static void try_all(struct probe *probe, struct trial *trial) {
    for (uint64_t number = probe->number; !is_done(probe); number++) {
        try(probe, trial, number);
        if (probe->progress)
            probe->progress(probe);
    }
    if (probe->interrupted && *probe->interrupted)
        probe_stop(probe, "it was interrupted");
}

void probe_run(struct probe *probe) {
    struct trial *trial = calloc(1, sizeof *trial);
    probe->began = process_clock();
    if (!trial) {
        probe->no_memory = true;
        probe_stop(probe, "there is no memory; free some");
    } else if (!request_begin(&probe->request, probe->hello)) {
        probe_stop(probe, "/dev/urandom gives no random bytes for ids; make it readable");
    } else {
        trial->probe = probe;
        try_all(probe, trial);
        shrink_all(probe);
    }
    request_end(&probe->request);
    free(trial);
    probe->spent_ms = process_clock() - probe->began;
}

size_t probe_found(const struct probe *probe) {
    size_t found = 0;
    for (size_t kind = 0; kind < FOUND_LOSS; kind++)
        found += probe->findings.times[kind];
    return found;
}

bool probe_is_clean(const struct probe *probe) {
    return probe_found(probe) == 0 && probe->stopped[0] == '\0' &&
           probe->judged >= PROBE_ANSWERS_MIN;
}

void probe_free(struct probe *probe) {
    findings_free(&probe->findings);
}
