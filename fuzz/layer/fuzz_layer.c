/* SPDX-License-Identifier: MIT
 *
 * fuzz_layer.c - a repair layer that somebody else wrote, in a shared object, held against every
 * relation of the probe by libFuzzer.
 *
 *     fuzz_layer LIB.so [libFuzzer's options, folders, files]
 *
 * An input is a trial. Odd first byte: its relation and its choices (drawn.h). Even: schema and text
 * as they are written (case.h); the model says what should become of them. What is found is made
 * small before it is shown. YOUR_LAYER.md is for those who use it.
 */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../input/case.h"
#include "../input/drawn.h"
#include "layer.h"

enum { INPUT_MAX = 8 << 10, NO_LAYER = 2, KINDS = 1 << 12 };

/* Read by every child that libFuzzer starts with the rest of the command line. */
static const char layer_variable[] = "TOOLMEND_FUZZ_LAYER";

static struct hello hello;
static struct probe probe;
static struct trial trial;
static struct adapter_so *layer;
static size_t taken[PROBE_RELATIONS_MAX]; /* places in the table */
static size_t taken_count;
static bool is_told; /* what ends the run was shown */

int LLVMFuzzerInitialize(int *argc, char ***argv);
void __asan_on_error(void);               // NOLINT: names of the sanitizer
const char *__asan_default_options(void); // NOLINT

/* ---- what counts as new ------------------------------------------------------------------ */

/* Beside the code that the layer ran: which relation met which kind of text, by the first thing that
 * it is made of, and its result. Of a layer without coverage it is all there is. */
__attribute__((used, section("__libfuzzer_extra_counters"))) static uint8_t kinds[KINDS];

static void count_kinds(void) {
    kinds[0] = 1; /* libFuzzer ends if the first input leads nowhere */
    for (size_t i = 0; i < trial.exchange_count; i++) {
        const struct exchange *exchange = &trial.exchanges[i];
        uint32_t hash = 2166136261U; /* FNV-1a */
        for (const char *c = trial.relation->name; *c; c++)
            hash = (hash ^ (unsigned char)*c) * 16777619U;
        for (const char *c = exchange->question.about; c && *c && *c != '+'; c++)
            hash = (hash ^ (unsigned char)*c) * 16777619U;
        bool same = view_same(exchange->arguments, exchange->question.text);
        hash = (hash ^ (unsigned)exchange->came << 1 ^ same) * 16777619U;
        kinds[hash % KINDS] = 1;
    }
}

/* ---- the layer --------------------------------------------------------------------------- */

_Noreturn static void refuse(const char *what, const char *why) {
    fprintf(stderr, "fuzz_layer: %s: %s\n", what, why);
    exit(NO_LAYER);
}

static void take_hello(const char *path) {
    toolmend_view line = adapter_so_answer(
        layer, (toolmend_view){"{\"op\":\"hello\",\"protocol\":1}", 27});
    char *kept = malloc(line.len + 1);
    if (!kept || !line.ptr)
        refuse(path, "there is no memory for its hello; free some");
    memcpy(kept, line.ptr, line.len);
    const char *why = hello_read((toolmend_view){kept, line.len}, &hello);
    if (why)
        refuse(path, why);
}

/* The tools of a layer that knows no others. */
static void take_tools(void) {
    static struct pool pool;
    toolmend_view *tools = pool_take(&pool, hello.tool_count + 1, sizeof *tools);
    for (size_t i = 0; i < hello.tool_count; i++) {
        struct writing out = {.pool = &pool};
        write_words(&out, "{\"name\":");
        write_view(&out, hello.tools[i].name);
        write_words(&out, ",\"parameters\":");
        if (hello.tools[i].parameters.ptr)
            write_view(&out, hello.tools[i].parameters);
        else
            write_words(&out, "{\"type\":\"object\"}");
        write_words(&out, "}");
        tools[i] = written(&out);
    }
    probe.tools = tools;
    probe.tool_count = hello.tool_count;
}

/* All relations, or those that are named; never the one that measures time. */
static void take_relations(void) {
    const char *words = getenv("TOOLMEND_FUZZ_PRINCIPLES");
    const char *unknown = probe_take(&probe, words);
    if (unknown)
        refuse(unknown,
               "no relation and no principle; name some in TOOLMEND_FUZZ_PRINCIPLES, "
               "as in P1,P7");
    for (size_t i = 0; relations[i].name; i++)
        if (probe.taken[i] && strcmp(relations[i].name, "growth") != 0)
            taken[taken_count++] = i;
}

static void take_profile(void) {
    static const toolmend_profile profiles[] = {TOOLMEND_SAFE, TOOLMEND_STANDARD,
                                                TOOLMEND_EXTENDED};
    const char *name = getenv("TOOLMEND_FUZZ_PROFILE");
    probe.profile = TOOLMEND_STANDARD;
    if (!name)
        return;
    for (size_t i = 0; i < sizeof profiles / sizeof profiles[0]; i++) {
        probe.profile = profiles[i];
        if (strcmp(toolmend_profile_name(profiles[i]), name) == 0)
            return;
    }
    refuse(name, "no profile; write safe, standard or extended to TOOLMEND_FUZZ_PROFILE");
}

static void open_layer(const char *path) {
    if (!path)
        refuse("no layer", "write fuzz_layer LIB.so, or its path to TOOLMEND_FUZZ_LAYER");
    layer = adapter_so_open(path);
    if (!layer)
        exit(NO_LAYER); /* why was told */
    take_hello(path);
    if (!request_begin(&probe.request, &hello))
        refuse("/dev/urandom", "gives no random bytes for ids; make it readable");
    probe.session = layer_session(layer);
    probe.hello = &hello;
    take_tools();
    take_relations();
    take_profile();
    trial.probe = &probe;
    trial.again = true; /* nothing is counted: a trial does not hang on those before it */
}

/* ---- a trial ----------------------------------------------------------------------------- */

/* It is made small only to be shown: what libFuzzer keeps is the input. */
static void show_small(const uint32_t *list, size_t count) {
    probe.given = list;
    probe.given_count = count;
    findings_add(&probe.findings, &trial.found);
    shrink_all(&probe);
    show_finding(probe.findings.list[0]);
}

static void run(const struct relation *relation, const uint32_t *list, size_t count) {
    trial.relation = relation;
    choices_repeat(&trial.choices, list, count);
    trial_run(&trial);
    count_kinds();
    if (trial.found.times > 0 && count > 0)
        show_small(list, count);
    else if (trial.found.times > 0)
        show_finding(&trial.found);
    if (trial.found.times > 0) {
        is_told = true;
        abort();
    }
    trial_end(&trial);
}

static void run_choices(const uint8_t *data, size_t size) {
    static uint32_t list[DRAWN_CHOICES];
    size_t which = size > 1 ? data[1] % taken_count : 0;
    drawn_choices(data, size, list);
    run(&relations[taken[which]], list, DRAWN_CHOICES);
}

static void run_written(const uint8_t *data, size_t size) {
    struct pool pool = {NULL};
    if (written_take(&pool, data, size))
        run(&written_relation, NULL, 0);
    pool_free(&pool);
}

/* ---- a layer that ends the program --------------------------------------------------------- */

static struct sigaction before; /* libFuzzer's, which keeps the input */

static void show_last(void) {
    if (is_told || trial.exchange_count == 0)
        return;
    is_told = true;
    fprintf(stderr, "\nthe layer was asked, in %s:\n", trial.relation->name);
    show_exchange(&trial.exchanges[trial.exchange_count - 1]);
}

/* A trial takes and frees many small blocks, and few of them are the layer's. */
const char *__asan_default_options(void) {
    return "quarantine_size_mb=16";
}

/* It broke a rule of memory. */
void __asan_on_error(void) {
    show_last();
}

/* It gave up, as Rust does behind a panic. */
static void take_abort(int number, siginfo_t *about, void *context) {
    show_last();
    (void)sigaction(number, &before, NULL);
    if ((before.sa_flags & SA_SIGINFO) != 0 && before.sa_sigaction)
        before.sa_sigaction(number, about, context);
}

/* Behind libFuzzer's own, which are set between LLVMFuzzerInitialize() and the first input. */
static void watch(void) {
    struct sigaction action;
    static bool watches;
    if (watches)
        return;
    watches = true;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = take_abort;
    action.sa_flags = SA_SIGINFO;
    (void)sigaction(SIGABRT, &action, &before);
}

/* ---- what libFuzzer calls ----------------------------------------------------------------- */

/* The first word that is no option is the layer; a child has it from its parent. */
int LLVMFuzzerInitialize(int *argc, char ***argv) {
    const char *path = getenv(layer_variable);
    char **words = *argv;
    if (!path && *argc > 1) {
        path = words[1];
        for (int i = 1; i < *argc; i++)
            words[i] = words[i + 1];
        (*argc)--;
        setenv(layer_variable, path, 1);
    }
    open_layer(path);
    return 0;
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .headed = true, .write = fuzz_case_write};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!layer)
        open_layer(getenv(layer_variable));
    watch();
    if (size > INPUT_MAX)
        return 0;
    /* The first inputs that libFuzzer tries are nothing and a line feed. */
    if (size < DRAWN_HEAD || fuzz_is_drawn(data, size))
        run_choices(data, size);
    else
        run_written(data, size);
    adapter_so_close_tools(layer);
    return 0;
}
