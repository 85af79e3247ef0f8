/* SPDX-License-Identifier: MIT
 *
 * bench.c - the budgets, as ratios measured in one process.
 *
 * Absolute times drift with the machine, ratios hardly: both sides of a ratio run in turns,
 * eleven rounds, and the median of the eleven ratios counts. A call is what a host does:
 * toolmend_repair and toolmend_report_free against json_loadb and json_decref. Memory and
 * steps are counted, not timed; of two texts, n and 2n, so that the constant cancels out.
 *
 * usage: bench COMMITTED-DIR MADE-DIR [PEER TEXT MICROSECONDS]...
 */
#define _POSIX_C_SOURCE 200809L
#include <toolmend.h>

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 11, ROUND_NS = 2000000 };

static const char *committed, *made;

/* ---- inputs -------------------------------------------------------------------------- */

static void die(const char *what, const char *why) {
    fprintf(stderr, "bench: %s: %s\n", what, why);
    exit(3);
}

/* The whole file; never freed, the process is short. */
static toolmend_view load(const char *name) {
    char path[1024];
    const char *dirs[] = {committed, made};
    FILE *file = NULL;
    for (size_t i = 0; i < 2 && !file; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", dirs[i], name);
        file = fopen(path, "rb");
    }
    if (!file)
        die(name, "cannot be read");
    const size_t size = (size_t)1 << 20;
    char *bytes = malloc(size);
    const size_t len = bytes ? fread(bytes, 1, size, file) : 0;
    if (len == 0 || len == size || ferror(file))
        die(name, "cannot be read whole");
    (void)fclose(file);
    return (toolmend_view){bytes, len};
}

static toolmend_tool *compile(const char *schema) {
    toolmend_tool *tool = NULL;
    toolmend_error error = {.status = TOOLMEND_OK};
    const toolmend_view name = {"bench", 5};
    if (toolmend_tool_compile(name, load(schema), NULL, &tool, &error) != TOOLMEND_OK)
        die(schema, error.message);
    return tool;
}

static toolmend_tools *compile_list(const char *list) {
    toolmend_tools *tools = NULL;
    toolmend_error error = {.status = TOOLMEND_OK};
    if (toolmend_tools_load(load(list), NULL, &tools, &error) != TOOLMEND_OK)
        die(list, error.message);
    return tools;
}

/* ---- contenders ---------------------------------------------------------------------- */

/* A text, and what it is judged by. */
struct job {
    const toolmend_tool *tool;
    const toolmend_tools *tools; /* of a whole call */
    toolmend_view text;
};

static void run_toolmend(const struct job *job) {
    toolmend_report *report = NULL;
    if (toolmend_repair(job->tool, job->text, TOOLMEND_FINISH_UNKNOWN, NULL, &report,
                        NULL) != TOOLMEND_OK)
        die("toolmend_repair", "no report");
    toolmend_report_free(report);
}

static void run_call(const struct job *job) {
    toolmend_report *report = NULL;
    if (toolmend_call(job->tools, job->text, TOOLMEND_FINISH_UNKNOWN, NULL, &report,
                      NULL) != TOOLMEND_OK)
        die("toolmend_call", "no report");
    toolmend_report_free(report);
}

static void run_jansson(const struct job *job) {
    json_t *value = json_loadb(job->text.ptr, job->text.len, 0, NULL);
    if (!value)
        die("json_loadb", "refused");
    json_decref(value);
}

/* How many calls are found in a text that can be read to its end. */
static size_t find_calls(const struct job *job) {
    toolmend_markup_report *report = NULL;
    if (toolmend_markup(job->tools, job->text, TOOLMEND_FINISH_COMPLETE, NULL, &report,
                        NULL) != TOOLMEND_OK)
        die("toolmend_markup", "no report");
    if (toolmend_markup_reason(report) != TOOLMEND_REASON_NONE)
        die("toolmend_markup", "refused");
    const size_t count = toolmend_markup_count(report);
    toolmend_markup_free(report);
    return count;
}

static void run_markup(const struct job *job) {
    (void)find_calls(job);
}

static void run_strict(const struct job *job) {
    if (toolmend_json_check(job->text, NULL) != TOOLMEND_OK)
        die("toolmend_json_check", "refused");
}

/* The speed of memory: one pass in search of a byte that is not there. */
static void run_memchr(const struct job *job) {
    if (memchr(job->text.ptr, '\0', job->text.len))
        die("memchr", "found a byte");
}

typedef void (*contender)(const struct job *job);

/* Time that this process was given: on a busy machine waiting does not count. */
static double now_ns(void) {
    struct timespec t;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Nanoseconds of one call, from as many as fill the round. */
static double time_one(contender run, const struct job *job, size_t calls) {
    const double begin = now_ns();
    for (size_t i = 0; i < calls; i++)
        run(job);
    return (now_ns() - begin) / (double)calls;
}

static size_t calls_per_round(contender run, const struct job *job) {
    const double ns = time_one(run, job, 3);
    return 1 + (size_t)(ROUND_NS / (ns + 1));
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values) {
    qsort(values, ROUNDS, sizeof *values, by_size);
    return values[ROUNDS / 2];
}

/* Our own numbers are never read this way: strtod follows the locale. */
static double number(const char *text) {
    json_t *value = json_loads(text, JSON_DECODE_ANY, NULL);
    const double got = json_number_value(value);
    json_decref(value);
    if (got <= 0)
        die(text, "is no time");
    return got;
}

/* ---- timed rows ---------------------------------------------------------------------- */

static unsigned over;

static void verdict(double value, double budget) {
    if (budget <= 0) {
        printf("       -\n");
        return;
    }
    over += value > budget;
    printf("  %6.3f  %s\n", budget, value > budget ? "OVER" : "ok");
}

static void print_row(const char *label, double us, double against, double ratio,
                      double budget) {
    printf("  %-44s %9.2f %9.2f  %6.3f", label, us, against, ratio);
    verdict(ratio, budget);
}

static const char *came_of(const struct job *job) {
    toolmend_report *report = NULL;
    if (toolmend_repair(job->tool, job->text, TOOLMEND_FINISH_UNKNOWN, NULL, &report,
                        NULL) != TOOLMEND_OK)
        return "no report";
    const char *name = toolmend_verdict_name(toolmend_report_verdict(report));
    toolmend_report_free(report);
    return name;
}

/* One ratio: toolmend on `text` over jansson on it or, with `base`, toolmend on `base`. */
struct timed {
    const char *label, *text;
    const char *base; /* NULL: jansson */
    const char *outcome;
    double budget; /* 0: shown only */
};

/* Two jobs in turns. */
static void race(const struct timed *row, contender ours, const struct job *our_job,
                 contender theirs, const struct job *their_job) {
    const size_t our_calls = calls_per_round(ours, our_job);
    const size_t their_calls = calls_per_round(theirs, their_job);
    double mine[ROUNDS], its[ROUNDS], ratio[ROUNDS];
    for (size_t i = 0; i < ROUNDS; i++) {
        mine[i] = time_one(ours, our_job, our_calls);
        its[i] = time_one(theirs, their_job, their_calls);
        ratio[i] = mine[i] / its[i];
    }
    print_row(row->label, median(mine) / 1e3, median(its) / 1e3, median(ratio),
              row->budget);
}

/* Did it come as the row says? A wrong outcome would be measured for nothing. */
static bool is_due(const struct timed *row, const char *came) {
    if (strcmp(came, row->outcome) == 0)
        return true;
    printf("  %-44s is %s, not %s\n", row->label, came, row->outcome);
    over++;
    return false;
}

static void measure(const toolmend_tool *tool, const struct timed *row) {
    const struct job ours = {tool, NULL, load(row->text)};
    const struct job theirs = {tool, NULL, load(row->base ? row->base : row->text)};
    if (is_due(row, came_of(&ours)))
        race(row, run_toolmend, &ours, row->base ? run_toolmend : run_jansson, &theirs);
}

/* A whole call against another one of the same tools. */
static void measure_call(const toolmend_tools *tools, const struct timed *row) {
    const struct job ours = {NULL, tools, load(row->text)};
    const struct job theirs = {NULL, tools, load(row->base)};
    toolmend_report *report = NULL;
    if (toolmend_call(tools, ours.text, TOOLMEND_FINISH_UNKNOWN, NULL, &report, NULL) !=
        TOOLMEND_OK)
        die(row->text, "no report");
    const char *came = toolmend_verdict_name(toolmend_report_verdict(report));
    toolmend_report_free(report);
    if (is_due(row, came))
        race(row, run_call, &ours, run_call, &theirs);
}

/* Against a time that another process measured just before. */
struct compared {
    const char *peer, *text, *label, *outcome;
    double budget;
};

static void measure_against(const toolmend_tool *tool, const struct compared *row,
                            double us) {
    const struct job job = {tool, NULL, load(row->text)};
    const char *came = came_of(&job);
    if (strcmp(came, row->outcome) != 0) {
        printf("  %-44s is %s, not %s\n", row->label, came, row->outcome);
        over++;
        return;
    }
    const size_t calls = calls_per_round(run_toolmend, &job);
    double mine[ROUNDS];
    for (size_t i = 0; i < ROUNDS; i++)
        mine[i] = time_one(run_toolmend, &job, calls) / 1e3;
    const double middle = median(mine);
    print_row(row->label, middle, us, middle / us, row->budget);
}

/* ---- counted rows -------------------------------------------------------------------- */

struct meter {
    size_t live, peak, calls;
};

static void *meter_alloc(void *ctx, size_t size) {
    struct meter *meter = ctx;
    meter->calls++;
    meter->live += size;
    if (meter->live > meter->peak)
        meter->peak = meter->live;
    return malloc(size);
}

static void meter_free(void *ctx, void *ptr, size_t size) {
    ((struct meter *)ctx)->live -= size;
    free(ptr);
}

struct counted {
    size_t len, peak, allocations;
    uint64_t steps;
};

static struct counted count(const toolmend_tool *tool, const char *name) {
    struct meter meter = {0};
    const toolmend_allocator allocator = {meter_alloc, meter_free, &meter};
    const toolmend_options options = {.size = sizeof options, .allocator = &allocator};
    const toolmend_view text = load(name);
    toolmend_report *report = NULL;
    if (toolmend_repair(tool, text, TOOLMEND_FINISH_UNKNOWN, &options, &report, NULL) !=
        TOOLMEND_OK)
        die(name, "no report");
    const struct counted got = {text.len, meter.peak, meter.calls,
                                toolmend_report_steps(report)};
    toolmend_report_free(report);
    return got;
}

struct doubled {
    const char *label, *once, *twice;
    double bytes_budget;
};

static void grow(const toolmend_tool *tool, const struct doubled *row) {
    const struct counted n = count(tool, row->once);
    const struct counted nn = count(tool, row->twice);
    const double bytes = ((double)nn.peak - (double)n.peak) / (double)(nn.len - n.len);
    const double steps = (double)nn.steps / (double)n.steps;
    printf("  %-44s %9.1f bytes a byte ", row->label, bytes);
    verdict(bytes, row->bytes_budget);
    printf("  %-44s %9.2f times steps  ", "    twice the text", steps);
    verdict(steps, 2.2);
}

/* ---- calls in a text ------------------------------------------------------------------- */

/* toolmend_markup() on a text over another contender on `base`. */
static void measure_markup(const toolmend_tools *tools, const struct timed *row,
                           size_t found, contender against) {
    const struct job ours = {NULL, tools, load(row->text)};
    const struct job theirs = {NULL, tools, load(row->base)};
    if (find_calls(&ours) != found)
        die(row->text, "another number of calls is found");
    race(row, run_markup, &ours, against, &theirs);
}

/* Nanoseconds for so many openers behind which nothing goes on: the least of three. */
static double time_openers(const toolmend_tools *tools, size_t count) {
    static const char opener[] = "<tool_call>";
    const size_t len = sizeof opener - 1;
    char *text = malloc(count * len);
    double least = 0;
    if (!text)
        die("openers", "no memory");
    for (size_t i = 0; i < count; i++)
        memcpy(text + i * len, opener, len);
    const struct job job = {
        NULL, tools, {text, count * len}
    };
    for (size_t i = 0; i < 3; i++) {
        const double ns = time_one(run_markup, &job, 1);
        least = i == 0 || ns < least ? ns : least;
    }
    free(text);
    return least;
}

static void measure_markups(const toolmend_tools *tools) {
    enum { CALLS = 100, OPENERS = 1000000 };
    static const struct timed none = {"a text without a call, 100 KB, against memchr",
                                      "markup-none-100k.txt", "markup-none-100k.txt",
                                      NULL, 0};
    static const struct timed calls = {"100 calls in a text, against strict JSON",
                                       "markup-calls-100k.txt",
                                       "markup-carried-100k.json", NULL, 2};
    measure_markup(tools, &none, 0, run_memchr);
    measure_markup(tools, &calls, CALLS, run_strict);
    const double half = time_openers(tools, OPENERS / 2);
    const double whole = time_openers(tools, OPENERS);
    print_row("a million openers against half a million", whole / 1e3, half / 1e3,
              whole / half, 2.2);
}

/* ---- the table ----------------------------------------------------------------------- */

/* Long texts: strings are scanned by blocks of 16 bytes with SSE2, of 8 without. */
#ifdef __SSE2__
#define ESCAPES 0.020
#define SCRIPTS 0.020
#else
#define ESCAPES 0.035
#define SCRIPTS 0.05
#endif

static const struct timed timed[] = {
    {"valid, 275 bytes",            "valid-275.json",    NULL,              "valid",    0.08   },
    {"valid, 109 KB, many escapes", "valid-109k.json",   NULL,              "valid",    ESCAPES},
    {"valid, 100 KB of code",       "code-100k.json",    NULL,              "valid",    0      },
    {"valid, 100 KB, scripts",      "scripts-100k.json", NULL,              "valid",    SCRIPTS},
    {"repaired, 277 bytes",         "broken-300.txt",    "valid-275.json",  "repaired", 3      },
    {"repaired, 100 KB",            "broken-100k.txt",   "sound-100k.json", "repaired", 2.5    },
};

/* Of 500 tools: what it costs that no name is there, or that it is no tool's. A missing one is to
 * be decided in less than a millisecond. */
static const struct timed calls[] = {
    {"a call without a name, 500 tools",      "call-nameless.txt", "call-named.txt",
     "repaired", 8},
    {"the same, with a name that is doubled", "call-doubled.txt",  "call-named.txt",
     "repaired", 2},
};

static const struct compared compared[] = {
    {"ajv",        "valid-275.json",          "valid, 275 bytes, against JSON.parse + ajv", "valid",    0.5 },
    {"ajv",        "valid-109k.json",         "valid, 109 KB, against JSON.parse + ajv",    "valid",    0.5 },
    {"jsonrepair", "comma-275.txt",           "a comma too many, against jsonrepair",       "repaired",
     0                                                                                                      },
    {"jsonrepair", "quotes-275.txt",          "single quotes, against jsonrepair",          "repaired", 0   },
    {"jsonrepair", "fence-275.txt",           "a fence, against jsonrepair",                "repaired", 0   },
    {"jsonrepair", "trailing-comma-109k.txt", "a comma, 109 KB, against jsonrepair",
     "repaired",                                                                                        0   },
    {"jsonrepair", "code-comma-100k.txt",     "a comma behind code, against jsonrepair",
     "repaired",                                                                                        0.05},
};

static const struct doubled doubled[] = {
    {"valid: integers of one digit",         "integers-n.json", "integers-2n.json", 10},
    {"repaired: 1,000 faults in it",         "faulty-n.txt",    "faulty-2n.txt",    24},
    {"rejected: one more without a reading", "refused-n.txt",   "refused-2n.txt",   24},
};

/* What each further edit costs beside the text; the limit on edits makes it a constant. */
static void weigh_edits(const toolmend_tool *tool) {
    const struct counted n = count(tool, "quoted-n.txt");
    const struct counted nn = count(tool, "quoted-2n.txt");
    printf("  %-44s %9.0f bytes an edit, of which there are at most 4,096\n",
           "repaired: each value in quotes", ((double)nn.peak - (double)n.peak) / 2000);
}

int main(int argc, char **argv) {
    if (argc < 3 || argc % 3 != 0)
        die("usage", "bench COMMITTED-DIR MADE-DIR [PEER TEXT MICROSECONDS]...");
    committed = argv[1];
    made = argv[2];
    toolmend_tool *plain = compile("schema.json");
    toolmend_tool *lists = compile("lists-schema.json");
    toolmend_tools *many = compile_list("tools-500.json");

    printf("toolmend %s, jansson %s: one process, in turns, median of %d rounds\n\n",
           toolmend_version(), JANSSON_VERSION, ROUNDS);
    printf("  %-44s %9s %9s  %6s  %6s\n", "", "us", "against", "ratio", "budget");
    for (size_t i = 0; i < sizeof timed / sizeof timed[0]; i++)
        measure(plain, &timed[i]);
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        measure_call(many, &calls[i]);
    measure_markups(many);
    for (int i = 3; i + 2 < argc; i += 3)
        for (size_t k = 0; k < sizeof compared / sizeof compared[0]; k++)
            if (strcmp(compared[k].peer, argv[i]) == 0 &&
                strcmp(compared[k].text, argv[i + 1]) == 0)
                measure_against(plain, &compared[k], number(argv[i + 2]));
    const struct counted small = count(plain, "valid-275.json");
    printf("\n  %-44s %9zu bytes, %zu allocations\n", "memory of a valid call, 275 bytes",
           small.peak, small.allocations);
    for (size_t i = 0; i < sizeof doubled / sizeof doubled[0]; i++)
        grow(lists, &doubled[i]);
    weigh_edits(lists);

    toolmend_tools_free(many);
    toolmend_tool_free(lists);
    toolmend_tool_free(plain);
    return over != 0;
}
