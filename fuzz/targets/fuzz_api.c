/* SPDX-License-Identifier: MIT
 *
 * fuzz_api.c - toolmend.h holds for any order of calls, and whatever allocation fails.
 *
 * An input is a schema, a text, a list of tools, a call and a trace: two characters a step, what
 * is done and how. The trace runs once with all the memory it asks for, and every answer is held
 * to what the header promises. Then it runs again and again while one allocation, or all from one
 * on, fail: each step says E_MEMORY and leaves nothing behind, or gives the answer of the first
 * run. Allocations that would take too long are tried by turns.
 */
#include "../check/heap.h"
#include "../check/misuse.h"
#include "../check/script.h"

/* What may be spent on failing allocations in turn. A run that counts coverage takes its time. */
#ifndef FUZZ_API_WORK
#define FUZZ_API_WORK 1000000
#endif

enum { STEPS_MAX = 40, REPORTS = 4, INPUT_MAX = 8192 };

struct outcome {
    uint64_t fold;
    bool done;          /* there was something to do it with */
    bool out_of_memory; /* and no memory to do it */
};

struct held {
    toolmend_report *report;
    toolmend_view text; /* a copy, which the report refers to */
    unsigned made_by;   /* a bit of struct run's makers */
    bool strict;        /* it was given an allocator */
};

/* One run of a trace. */
struct run {
    const struct script *script;
    struct fuzz_heap heap;
    toolmend_allocator allocator; /* of the heap */
    toolmend_tool *tool;
    toolmend_tools *tools;
    const toolmend_tool *found; /* in the list */
    struct held held[REPORTS];
    unsigned calls; /* that were to make a report, by turns in one of these places */
    toolmend_stats stats;
    struct fuzz_account account;
    struct outcome *now; /* of the step at hand */
    struct outcome outcomes[STEPS_MAX];
    size_t steps, work;
};

/* ---- memory that no allocator was given for --------------------------------------------- */

/* The heap that malloc counts for while the library is at work. */
static struct fuzz_heap *counting;
/* It was given an allocator, and asked malloc all the same. */
static bool strict, strayed;

/* The linker puts these in place of malloc (--wrap), which names them. */
// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size) {
    if (counting && strict)
        strayed = true;
    if (counting && fuzz_heap_refuses(counting))
        return NULL;
    return __real_malloc(size);
}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)

static void *take(void *ctx, size_t size) {
    struct run *run = ctx;
    struct fuzz_heap *before = counting;
    counting = NULL;
    toolmend_allocator heap = fuzz_heap_allocator(&run->heap);
    void *block = heap.alloc(heap.ctx, size);
    counting = before;
    return block;
}

static void give_back(void *ctx, void *block, size_t size) {
    struct run *run = ctx;
    toolmend_allocator heap = fuzz_heap_allocator(&run->heap);
    heap.free(heap.ctx, block, size);
}

/* ---- steps ------------------------------------------------------------------------------ */

/* Options in a block of their own size, gone when the call has returned. */
static toolmend_options *options_for(struct run *run, unsigned how) {
    static const size_t sizes[] = {0,
                                   sizeof(toolmend_options),
                                   sizeof(toolmend_options),
                                   sizeof(toolmend_options),
                                   sizeof(toolmend_options),
                                   sizeof(toolmend_options) + 24,
                                   sizeof(size_t),
                                   sizeof(toolmend_options)};
    static const toolmend_profile profiles[] = {
        TOOLMEND_STANDARD, TOOLMEND_STANDARD,     TOOLMEND_EXTENDED, TOOLMEND_SAFE,
        TOOLMEND_STANDARD, TOOLMEND_HERMES_AGENT, TOOLMEND_STANDARD, TOOLMEND_EXTENDED};
    strict = sizes[how] > sizeof(size_t);
    if (sizes[how] == 0)
        return NULL;
    toolmend_options *options = calloc(1, sizes[how]);
    if (!options)
        abort();
    memcpy(options, &sizes[how], sizeof sizes[how]);
    if (sizes[how] < sizeof *options)
        return options;
    options->profile = profiles[how];
    options->allocator = &run->allocator;
    options->openapi_nullable = how == 3;
    if (how == 4)
        options->limits = (toolmend_limits){.depth_max = 6,
                                            .edits_max = 2,
                                            .states_max = 9,
                                            .steps_base = 60,
                                            .steps_per_token = 2};
    return options;
}

/* Between these two the library is at work. */
static void begin(struct run *run) {
    counting = &run->heap;
}

static void end(struct run *run) {
    counting = NULL;
    fuzz_require(&run->account, !strayed, "memory comes from the allocator given");
    strayed = false;
}

static void drop(struct held *held) {
    toolmend_report_free(held->report);
    fuzz_drop(held->text);
    *held = (struct held){.report = NULL};
}

enum { BY_TOOL = 1, BY_TOOLS = 2 };

static void drop_made_by(struct run *run, unsigned makers) {
    for (unsigned i = 0; i < REPORTS; i++)
        if (run->held[i].made_by & makers)
            drop(&run->held[i]);
}

static void drop_tool(struct run *run, unsigned how) {
    (void)how;
    drop_made_by(run, BY_TOOL);
    toolmend_tool_free(run->tool);
    run->tool = NULL;
}

static void drop_tools(struct run *run, unsigned how) {
    (void)how;
    drop_made_by(run, BY_TOOLS);
    toolmend_tools_free(run->tools);
    run->tools = NULL;
    run->found = NULL;
}

/* A status, and the object that came with it or did not. */
static void made(struct run *run, toolmend_status status, const void *object,
                 size_t live_before) {
    struct fuzz_account *account = &run->account;
    fuzz_require(account, (status == TOOLMEND_OK) == (object != NULL),
                 "an object comes with TOOLMEND_OK alone");
    fuzz_require(account, object || run->heap.live == live_before,
                 "what has failed leaves no memory behind");
    run->now->done = true;
    run->now->out_of_memory = status == TOOLMEND_E_MEMORY;
    fuzz_require(account, status != TOOLMEND_E_MEMORY || run->heap.failed > 0,
                 "memory is out only when an allocation has failed");
    fuzz_require(account, run->heap.misuse == NULL, run->heap.misuse);
}

static void compile(struct run *run, unsigned how) {
    drop_tool(run, 0);
    toolmend_view name = fuzz_copy("tool", 4);
    toolmend_view schema = fuzz_copy(run->script->schema.ptr, run->script->schema.len);
    toolmend_options *options = options_for(run, how % 8);
    toolmend_error error = fuzz_error_unset();
    size_t live = run->heap.live;
    begin(run);
    toolmend_status status =
        toolmend_tool_compile(name, schema, options, &run->tool, &error);
    end(run);
    fuzz_account_error(&run->account, &error, status, schema.len);
    fuzz_drop(name);
    fuzz_drop(schema);
    free(options);
    made(run, status, run->tool, live);
    if (run->tool)
        fuzz_account_tool(&run->account, run->tool);
}

static void load(struct run *run, unsigned how) {
    drop_tools(run, 0);
    toolmend_view text = fuzz_copy(run->script->tools.ptr, run->script->tools.len);
    toolmend_options *options = options_for(run, how % 8);
    toolmend_error error = fuzz_error_unset();
    size_t live = run->heap.live;
    begin(run);
    toolmend_status status = toolmend_tools_load(text, options, &run->tools, &error);
    end(run);
    fuzz_account_error(&run->account, &error, status, text.len);
    fuzz_drop(text);
    free(options);
    made(run, status, run->tools, live);
    for (size_t i = 0; run->tools && i < toolmend_tools_count(run->tools); i++)
        fuzz_fold_view(&run->account, toolmend_tools_name(run->tools, i));
}

static void find(struct run *run, unsigned how) {
    if (!run->tools)
        return;
    size_t count = toolmend_tools_count(run->tools);
    toolmend_view name = toolmend_tools_name(run->tools, count > 0 ? how % count : how);
    toolmend_error error = fuzz_error_unset();
    toolmend_status status = toolmend_tools_find(run->tools, name, &run->found, &error);
    fuzz_account_error(&run->account, &error, status, run->script->tools.len);
    fuzz_require(&run->account, (status == TOOLMEND_OK) == (run->found != NULL),
                 "a tool comes with TOOLMEND_OK alone");
    fuzz_require(&run->account, name.ptr || status == TOOLMEND_E_ARGUMENT,
                 "a tool without a name is not found");
    run->now->done = true;
    if (run->found)
        fuzz_account_tool(&run->account, run->found);
}

static toolmend_view text_for(const struct run *run, unsigned which) {
    const struct script *script = run->script;
    const toolmend_view texts[] = {
        script->text,
        script->call,
        {script->text.ptr, script->text.len / 4 * 3},
        {NULL,             0                       }
    };
    toolmend_view text = texts[which % 4];
    return text.ptr ? fuzz_copy(text.ptr, text.len) : text;
}

/* Whether there will be one or not, so that places are the same in every run. */
static struct held *room_for_report(struct run *run, unsigned makers) {
    struct held *held = &run->held[run->calls++ % REPORTS];
    drop(held);
    held->made_by = makers;
    return held;
}

/* The result of a call. */
static void reported(struct run *run, struct held *held, toolmend_status status,
                     const toolmend_error *error, size_t live) {
    held->strict = strict;
    size_t len = held->text.len;
    if (held->made_by == BY_TOOLS && len < run->script->tools.len)
        len = run->script->tools.len; /* the error of the called tool, in its schema */
    fuzz_account_error(&run->account, error, status, len);
    made(run, status, held->report, live);
    run->work += held->text.len;
    if (held->report) {
        fuzz_account_report(&run->account, held->report, held->text);
        run->work += (size_t)toolmend_report_steps(held->report);
    } else {
        drop(held);
    }
}

static void repair_by(struct run *run, const toolmend_tool *tool, unsigned makers,
                      unsigned how) {
    struct held *held = room_for_report(run, makers);
    if (!tool)
        return;
    held->text = text_for(run, how / 8);
    toolmend_options *options = options_for(run, how % 8);
    toolmend_error error = fuzz_error_unset();
    size_t live = run->heap.live;
    begin(run);
    toolmend_status status = toolmend_repair(tool, held->text, run->script->finish,
                                             options, &held->report, &error);
    end(run);
    free(options);
    reported(run, held, status, &error, live);
}

static void repair(struct run *run, unsigned how) {
    repair_by(run, run->tool, BY_TOOL, how);
}

static void repair_by_found(struct run *run, unsigned how) {
    repair_by(run, run->found, BY_TOOLS, how);
}

static void validate(struct run *run, unsigned how) {
    struct held *held = room_for_report(run, BY_TOOL);
    if (!run->tool)
        return;
    held->text = text_for(run, how / 8);
    toolmend_options *options = options_for(run, how % 8);
    toolmend_error error = fuzz_error_unset();
    size_t live = run->heap.live;
    begin(run);
    toolmend_status status =
        toolmend_validate(run->tool, held->text, options, &held->report, &error);
    end(run);
    free(options);
    fuzz_require(&run->account,
                 !held->report ||
                     toolmend_report_verdict(held->report) != TOOLMEND_REPAIRED,
                 "validation repairs nothing");
    reported(run, held, status, &error, live);
}

static void call(struct run *run, unsigned how) {
    struct held *held = room_for_report(run, BY_TOOLS);
    if (!run->tools)
        return;
    held->text = text_for(run, how / 8 + 1);
    toolmend_options *options = options_for(run, how % 8);
    toolmend_error error = fuzz_error_unset();
    size_t live = run->heap.live;
    begin(run);
    toolmend_status status = toolmend_call(run->tools, held->text, run->script->finish,
                                           options, &held->report, &error);
    end(run);
    free(options);
    reported(run, held, status, &error, live);
}

/* ---- steps with a report ---------------------------------------------------------------- */

static struct held *held_by(struct run *run, unsigned how) {
    struct held *held = &run->held[how % REPORTS];
    run->now->done = held->report != NULL;
    strict = held->strict;
    return held->report ? held : NULL;
}

/* A text made on demand: it is whole, or there is none. One that was there before stays. */
static void made_text(struct run *run, toolmend_status status, toolmend_view text) {
    run->now->out_of_memory = status == TOOLMEND_E_MEMORY && !text.ptr;
    fuzz_require(&run->account, status == TOOLMEND_OK || status == TOOLMEND_E_MEMORY,
                 "a text is made if there is memory for it");
    fuzz_require(&run->account, status != TOOLMEND_E_MEMORY || run->heap.failed > 0,
                 "memory is out only when an allocation has failed");
    fuzz_fold_view(&run->account, text);
}

static void message(struct run *run, unsigned how) {
    struct held *held = held_by(run, how);
    toolmend_view text = {"?", 1};
    if (!held)
        return;
    begin(run);
    toolmend_status status = toolmend_report_message(held->report, &text);
    end(run);
    bool rejected = toolmend_report_verdict(held->report) == TOOLMEND_REJECTED;
    fuzz_require(&run->account, status != TOOLMEND_OK || rejected == (text.ptr != NULL),
                 "a rejected call has a message, and no other has");
    fuzz_require(&run->account, text.len <= TOOLMEND_MESSAGE_MAX,
                 "a message has at most as many bytes as it may have");
    made_text(run, status, text);
}

static void notes(struct run *run, unsigned how) {
    struct held *held = held_by(run, how);
    size_t count = 0;
    if (!held)
        return;
    begin(run);
    toolmend_status status = toolmend_report_note_count(held->report, &count);
    end(run);
    bool repaired = toolmend_report_verdict(held->report) == TOOLMEND_REPAIRED;
    fuzz_require(&run->account, status != TOOLMEND_OK || (repaired == (count > 0)),
                 "each change has a note");
    fuzz_require(&run->account, count <= 64, "there are at most 64 notes");
    made_text(run, status, (toolmend_view){count > 0 ? "" : NULL, 0});
    fuzz_fold_number(&run->account, count);
    for (size_t i = 0; i < count; i++)
        fuzz_fold_view(&run->account, toolmend_report_note(held->report, i));
    fuzz_require(&run->account,
                 !toolmend_report_note(held->report, count).ptr &&
                     !toolmend_report_note(held->report, SIZE_MAX).ptr,
                 "there is no note past the last");
}

static void record(struct run *run, unsigned how) {
    struct held *held = held_by(run, how);
    toolmend_view json = {"?", 1};
    if (!held)
        return;
    begin(run);
    toolmend_status status = toolmend_report_json(held->report, &json);
    end(run);
    fuzz_require(&run->account,
                 status != TOOLMEND_OK || model_is_json(fuzz_view(json)) != MODEL_FALSE,
                 "a record is strict JSON");
    made_text(run, status, json);
}

static void read_again(struct run *run, unsigned how) {
    struct held *held = held_by(run, how);
    if (held)
        fuzz_account_report(&run->account, held->report, held->text);
}

static void event(struct run *run, unsigned how) {
    static const toolmend_view models[] = {
        {NULL,            0},
        {"",              0},
        {"m\"\xc3\xa9\n", 5}
    };
    struct held *held = held_by(run, how);
    if (held)
        fuzz_account_event(&run->account, held->report, models[how / REPORTS % 3], how);
}

/* Counters: one more of what the report is, and nothing else; a full one stays full. */
static void count_report(struct run *run, unsigned how) {
    struct held *held = held_by(run, how);
    toolmend_stats alone = {.size = sizeof alone};
    if (!held)
        return;
    toolmend_verdict verdict = toolmend_report_verdict(held->report);
    run->stats.verdicts[verdict] |= how > 16 ? UINT64_MAX : 0;
    toolmend_stats before = run->stats;
    bool done = toolmend_stats_add(&run->stats, held->report) == TOOLMEND_OK &&
                toolmend_stats_add(&alone, held->report) == TOOLMEND_OK &&
                toolmend_stats_merge(&before, &alone) == TOOLMEND_OK;
    fuzz_require(&run->account, done, "a report can be counted");
    fuzz_require(&run->account, memcmp(&before, &run->stats, sizeof before) == 0,
                 "counters add up, however they are added");
    uint64_t verdicts = 0;
    uint64_t reasons = 0;
    for (unsigned i = 0; i < TOOLMEND_VERDICTS_MAX; i++)
        verdicts += alone.verdicts[i];
    for (unsigned i = 0; i < TOOLMEND_REASONS_MAX; i++)
        reasons += alone.reasons[i];
    fuzz_require(&run->account, how <= 16 || run->stats.verdicts[verdict] == UINT64_MAX,
                 "a counter that is full stays full");
    fuzz_require(&run->account, verdicts == 1 && alone.verdicts[verdict] == 1,
                 "one call is counted once");
    fuzz_require(&run->account, reasons == (verdict == TOOLMEND_REJECTED ? 1 : 0),
                 "a refusal is counted by its reason");
    for (unsigned i = 0; i < TOOLMEND_RULES_MAX; i++)
        fuzz_fold_number(&run->account, alone.rules[i]);
}

static void drop_report(struct run *run, unsigned how) {
    struct held *held = held_by(run, how);
    if (held)
        drop(held);
}

/* ---- steps without anything ------------------------------------------------------------- */

/* Reading a text takes memory that nobody gives an allocator for. */
static void read_json(struct run *run, unsigned how) {
    toolmend_view text = text_for(run, how);
    toolmend_error error = fuzz_error_unset();
    bool equal = false;
    strict = false;
    begin(run);
    toolmend_status status = toolmend_json_check(text, &error);
    toolmend_status compared = toolmend_json_equal(text, run->script->schema, &equal);
    end(run);
    fuzz_account_error(&run->account, &error, status, text.len);
    fuzz_fold_number(&run->account, equal);
    run->now->done = true;
    run->now->out_of_memory =
        status == TOOLMEND_E_MEMORY || compared == TOOLMEND_E_MEMORY;
    fuzz_require(&run->account,
                 compared == TOOLMEND_OK || (compared == TOOLMEND_E_MEMORY && !equal),
                 "any two texts can be compared if there is memory for it");
    fuzz_drop(text);
}

static void misuse(struct run *run, unsigned how) {
    struct fuzz_victims victims = {run->tool, run->tools, run->held[0].report,
                                   run->script->text};
    fuzz_misuse(&run->account, &victims, how);
    run->now->done = true;
    run->account.fold = 0; /* it depends on what there was to misuse */
}

static void names(struct run *run, unsigned how) {
    fuzz_account_names(&run->account, how);
    run->now->done = true;
}

/* ---- the trace -------------------------------------------------------------------------- */

static const struct step {
    char letter;
    void (*take)(struct run *run, unsigned how);
} steps[] = {
    {'c', compile        },
    {'r', repair         },
    {'v', validate       },
    {'l', load           },
    {'w', call           },
    {'m', message        },
    {'n', notes          },
    {'j', record         },
    {'f', find           },
    {'b', repair_by_found},
    {'a', read_again     },
    {'e', event          },
    {'s', count_report   },
    {'d', drop_report    },
    {'D', drop_tool      },
    {'L', drop_tools     },
    {'q', read_json      },
    {'x', misuse         },
    {'p', names          }
};
enum { KINDS = sizeof steps / sizeof steps[0] };

/* By its letter; other bytes stand for one, too. */
static const struct step *step_of(char letter) {
    for (unsigned i = 0; i < KINDS; i++)
        if (steps[i].letter == letter)
            return &steps[i];
    return &steps[(unsigned char)letter % KINDS];
}

static _Noreturn void fail(const struct run *run, const char *property) {
    fuzz_show("list and call", run->script->tools, run->script->call);
    fuzz_show("schema and text", run->script->schema, run->script->text);
    fuzz_fail(property, run->script->trace, (toolmend_view){"", 0});
}

/* Take the steps; then everything goes, and nothing is left. */
static void go(struct run *run) {
    toolmend_view trace = run->script->trace;
    run->stats.size = sizeof run->stats;
    run->allocator = (toolmend_allocator){take, give_back, run};
    for (size_t i = 0; i + 1 < trace.len && run->steps < STEPS_MAX; i += 2) {
        run->account.fold = 0;
        run->now = &run->outcomes[run->steps++];
        step_of(trace.ptr[i])->take(run, (unsigned char)(trace.ptr[i + 1] - '0'));
        run->now->fold = run->account.fold;
    }
    drop_tool(run, 0);
    drop_tools(run, 0);
    fuzz_require(&run->account, run->heap.misuse == NULL, run->heap.misuse);
    fuzz_require(&run->account, run->heap.live == 0, "what was freed leaves nothing");
    if (run->account.broken)
        fail(run, run->account.broken);
}

/* The same trace while memory fails at one place: what could be done has the same answer. */
static size_t go_without(const struct run *first, size_t fail_at) {
    struct run run = {
        .script = first->script,
        .heap = {.fail_at = fail_at, .for_good = fail_at % 3 == 2}
    };
    go(&run);
    for (size_t i = 0; i < run.steps; i++) {
        const struct outcome *here = &run.outcomes[i];
        if (here->done && !here->out_of_memory && here->fold != first->outcomes[i].fold)
            fail(&run, "an answer does not depend on the memory that others lacked");
    }
    return run.heap.failed;
}

/* Every allocation, or as many as there is time for, not always the same ones. */
static void fail_each(const struct run *first) {
    size_t cost = 1000 + first->work + 400 * first->steps;
    size_t tries = FUZZ_API_WORK / cost + 4;
    size_t stride = first->heap.asked / tries + 1;
    size_t failed = 0;
    for (size_t n = 1 + first->work % stride; n <= first->heap.asked; n += stride)
        failed += go_without(first, n);
    if (first->heap.asked > stride && failed == 0)
        fail(first, "an allocation that is to fail fails");
}

const struct fuzz_input fuzz_input = {
    .parts = "ststb", .headed = true, .write = script_write};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > INPUT_MAX)
        return 0;
    struct script script = script_take(data, size);
    struct run first = {.script = &script};
    go(&first);
    fail_each(&first);
    script_free(&script);
    return 0;
}
