/* SPDX-License-Identifier: MIT
 *
 * fuzz_growth.c - P11: work and memory grow with the text and no faster, and limits hold.
 *
 * An input is a text with a piece in it, and perhaps what closes the piece again, that is repeated:
 * once, twice and four times as often. Counted steps, bytes that are held at once, bytes asked for
 * in all and the number of blocks may each grow by 2.2 where the text doubles, or by a block; the
 * first doubling may cross a number of the schema, such as `maxItems`, and cost more, the second
 * may not again. The steps stay within what the limits grant, the bytes within what the text and
 * the steps account for, and all blocks come back with the sizes that they were asked for with.
 * Counted, never timed.
 *
 * Then one limit is drawn tight. The answer is the one without it or a refusal for the limit, and
 * of lengths, depths and edits the judge knows which.
 */
#include "../../conformance/model/json.h"
#include "../input/case.h"

#include <stdio.h>

enum {
    SIZES = 3,
    PARTS = 5,           /* head, piece, middle, close, tail */
    BLOCK = 16384,       /* what may come at once */
    BLOCK_MAX = 1 << 20, /* a longer block holds what it was asked for */
    INPUT_MAX = 8192,
    EDITS_MAX = 1000000
};

/* ---- texts ------------------------------------------------------------------------------ */

struct subject {
    toolmend_view schema, parts[PARTS];
    toolmend_finish finish;
    toolmend_profile profile;
    unsigned number; /* which limit is drawn tight, and how far */
    size_t count;    /* of pieces in the shortest text */
};

/* head piece ... piece middle close ... close tail */
static toolmend_view text_of(const struct subject *subject, size_t count) {
    struct pool pool = {NULL};
    struct writing out = {.pool = &pool};
    write_view(&out, subject->parts[0]);
    for (size_t i = 0; i < count; i++)
        write_view(&out, subject->parts[1]);
    write_view(&out, subject->parts[2]);
    for (size_t i = 0; i < count; i++)
        write_view(&out, subject->parts[3]);
    write_view(&out, subject->parts[4]);
    toolmend_view text = fuzz_copy(out.ptr, out.len);
    pool_free(&pool);
    return text;
}

/* At least as many as the text has tokens, also in what its strings spell: where a bracket, a
 * quote or a word begins. */
static size_t tokens_of(toolmend_view text) {
    size_t count = 0;
    bool inside = false; /* a word */
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        bool mark = c == '[' || c == '{' || c == '"' || c == '\'' || c == ',' ||
                    c == ':' || (unsigned char)c >= 0x80;
        bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ']' ||
                     c == '}' || c == '/' || c == '*' || c == '\\';
        count += mark || (!blank && !inside);
        inside = !mark && !blank;
    }
    return count;
}

static size_t larger(size_t a, size_t b) {
    return a > b ? a : b;
}

/* ---- memory ----------------------------------------------------------------------------- */

/* Each block has its size in front. */
struct meter {
    size_t live, peak, total, blocks;
    size_t largest; /* block */
    bool wrong;     /* a block came back with another size */
};

enum { FRONT = 16 };

static void *meter_alloc(void *ctx, size_t size) {
    struct meter *meter = ctx;
    char *block = malloc(FRONT + size);
    if (!block)
        abort();
    memcpy(block, &size, sizeof size);
    meter->live += size;
    meter->total += size;
    meter->blocks++;
    meter->largest = larger(size, meter->largest);
    if (meter->live > meter->peak)
        meter->peak = meter->live;
    return block + FRONT;
}

static void meter_free(void *ctx, void *ptr, size_t size) {
    struct meter *meter = ctx;
    char *block = (char *)ptr - FRONT;
    size_t asked;
    memcpy(&asked, block, sizeof asked);
    meter->wrong |= asked != size;
    meter->live -= asked;
    free(block);
}

/* ---- one call --------------------------------------------------------------------------- */

struct answer {
    toolmend_verdict verdict;
    toolmend_reason reason;
    toolmend_view text; /* of the output, a copy */
    uint64_t steps;
    size_t edits;
    struct meter call, told; /* the report, and all that can be read in it besides */
    size_t record;           /* bytes */
    size_t pointers;         /* bytes of all JSON Pointers in the report */
};

static _Noreturn void fail(const struct subject *subject, const char *property,
                           toolmend_view text) {
    fuzz_fail(property, subject->schema, text);
}

/* What is made when it is first asked for. */
static void tell(const struct subject *subject, toolmend_view text,
                 toolmend_report *report, struct answer *out) {
    toolmend_view message;
    toolmend_view json;
    size_t notes;
    if (toolmend_report_message(report, &message) != TOOLMEND_OK ||
        toolmend_report_note_count(report, &notes) != TOOLMEND_OK ||
        toolmend_report_json(report, &json) != TOOLMEND_OK)
        fail(subject, "a report can be told", text);
    out->record = json.len;
    if (message.len > TOOLMEND_MESSAGE_MAX || notes > 64 ||
        toolmend_report_violation_count(report) > 64)
        fail(subject, "P11: message, notes and violations are bounded", text);
}

static size_t pointers_of(const toolmend_report *report) {
    size_t bytes = 0;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++)
        bytes += toolmend_report_edit(report, i).pointer.len;
    for (size_t i = 0; i < toolmend_report_reading_count(report); i++)
        bytes += toolmend_report_reading(report, i).pointer.len;
    for (size_t i = 0; i < toolmend_report_violation_count(report); i++)
        bytes += toolmend_report_violation(report, i).pointer.len;
    return bytes;
}

static struct answer ask(const struct subject *subject, const toolmend_tool *tool,
                         toolmend_view text, toolmend_limits limits) {
    struct meter meter = {.wrong = false};
    const toolmend_allocator allocator = {meter_alloc, meter_free, &meter};
    toolmend_options options = {.size = sizeof options,
                                .profile = subject->profile,
                                .allocator = &allocator,
                                .limits = limits};
    toolmend_report *report = NULL;
    if (toolmend_repair(tool, text, subject->finish, &options, &report, NULL) !=
        TOOLMEND_OK)
        fail(subject, "repair works", text);
    toolmend_view output = toolmend_report_text(report);
    struct answer out = {.verdict = toolmend_report_verdict(report),
                         .reason = toolmend_report_reason(report),
                         .text = fuzz_copy(output.ptr, output.len),
                         .steps = toolmend_report_steps(report),
                         .edits = toolmend_report_edit_count(report),
                         .pointers = pointers_of(report),
                         .call = meter};
    if (out.verdict != TOOLMEND_REPAIRED &&
        (output.ptr != text.ptr || output.len != text.len))
        fail(subject, "P7: what is not repaired comes back", text);
    tell(subject, text, report, &out);
    out.told = meter;
    toolmend_report_free(report);
    if (meter.live != 0 || meter.wrong)
        fail(subject, "P11: every block comes back, with its size", text);
    return out;
}

static void forget(struct answer *answer) {
    fuzz_drop(answer->text);
}

/* ---- growth ----------------------------------------------------------------------------- */

static const toolmend_limits wide = {.edits_max = EDITS_MAX, .depth_max = 2048};

/* What the limits grant by default, for the text as it came, as it is mended and as it goes. */
enum { STEPS_FIRST = 12288, STEPS_PER_TOKEN = 2048 };

/* Bytes that a call may hold: what depths of 2,048 need, so much for each byte and token of the
 * text, and so much for each step, as what is tried is kept until the end. Twice what was met. One
 * block beside may just have been begun. */
enum {
    BYTES_FIRST = 160000,
    BYTES_PER_BYTE = 24,
    BYTES_PER_TOKEN = 250,
    BYTES_PER_STEP = 60
};

static void check_bounds(const struct subject *subject, toolmend_view text,
                         const struct answer *answer) {
    size_t tokens = tokens_of(text) + tokens_of(answer->text);
    if (answer->steps > STEPS_FIRST + STEPS_PER_TOKEN * (uint64_t)tokens)
        fail(subject, "P11: steps are within the limit", text);
    size_t block = answer->call.largest < BLOCK_MAX ? answer->call.largest : BLOCK_MAX;
    if (answer->call.peak - block > BYTES_FIRST + BYTES_PER_BYTE * text.len +
                                        BYTES_PER_TOKEN * tokens +
                                        BYTES_PER_STEP * answer->steps)
        fail(subject, "P11: memory is that of text and steps", text);
}

/* Of nested containers that are all edited each has a pointer as long as it is deep, and deeper
 * than `depth_max` is none: what pointers cost is allowed beside what the text does. */
enum { COSTS = 6 };

static const double pointer_costs[COSTS] = {1. / 16, 8, 8, 1. / 4, 16, 4};

static void costs_of(const struct answer *answer, uint64_t out[COSTS]) {
    out[0] = answer->steps;
    out[1] = answer->call.peak;
    out[2] = answer->call.total;
    out[3] = answer->call.blocks * 64;
    out[4] = answer->told.total;
    out[5] = answer->record;
}

static bool grows(uint64_t small, uint64_t large, uint64_t free_of_charge) {
    return large * 10 > small * 22 + free_of_charge * 10;
}

static void check_growth(const struct subject *subject, toolmend_view text,
                         const struct answer answers[SIZES]) {
    static const char *const properties[COSTS] = {
        "P11: steps grow as the text does",
        "P11: memory grows as the text does",
        "P11: the bytes that are asked for grow as the text does",
        "P11: the blocks that are asked for grow as the text does",
        "P11: what a report tells grows as the text does",
        "P11: the record grows as the text does",
    };
    uint64_t costs[SIZES][COSTS];
    for (size_t i = 0; i < SIZES; i++)
        costs_of(&answers[i], costs[i]);
    for (size_t k = 0; k < COSTS; k++) {
        uint64_t block = k == 0 ? 64 : BLOCK;
        double pointers = pointer_costs[k] * (double)answers[2].pointers;
        if (!grows(costs[0][k], costs[1][k], block) ||
            !grows(costs[1][k], costs[2][k], block + (uint64_t)pointers))
            continue;
        fprintf(stderr, "%llu, then %llu, then %llu\n", (unsigned long long)costs[0][k],
                (unsigned long long)costs[1][k], (unsigned long long)costs[2][k]);
        fail(subject, properties[k], text);
    }
}

/* ---- one limit ------------------------------------------------------------------------- */

// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static size_t depth_below(const struct model_node *node) {
    size_t deepest = 0;
    for (const struct model_node *child = node->first; child; child = child->next)
        deepest = larger(deepest, depth_below(child));
    return deepest + (node->kind == MODEL_ARRAY || node->kind == MODEL_OBJECT);
}

/* Containers in containers; SIZE_MAX: it is no JSON. */
static size_t depth_of(toolmend_view text) {
    struct model_run run = {0};
    const struct model_node *root = model_parse(&run, fuzz_view(text));
    size_t depth = root ? depth_below(root) : SIZE_MAX;
    model_free(&run);
    return depth;
}

enum limit { LIMIT_TEXT, LIMIT_DEPTH, LIMIT_EDITS, LIMIT_STEPS, LIMIT_STATES, LIMITS };

/* What the judge knows of an answer under a limit. */
enum due { DUE_LIMIT, DUE_SAME, DUE_EITHER };

static enum due due_by(bool beyond, bool surely_within) {
    return beyond ? DUE_LIMIT : surely_within ? DUE_SAME : DUE_EITHER;
}

/* `open` is the answer without the limit, which is `max`. */
static enum due due_of(const struct answer *open, toolmend_view text, enum limit limit,
                       size_t max) {
    bool repaired = open->verdict == TOOLMEND_REPAIRED;
    bool valid = open->verdict == TOOLMEND_VALID;
    size_t came = depth_of(text);
    size_t goes = repaired ? depth_of(open->text) : came;
    switch (limit) {
    case LIMIT_TEXT:
        return due_by(text.len > max || open->text.len > max, valid);
    case LIMIT_DEPTH:
        if (came == SIZE_MAX || goes == SIZE_MAX)
            return DUE_EITHER;
        return due_by(came > max || goes > max, valid);
    case LIMIT_EDITS:
        return due_by(repaired && open->edits > max, valid || repaired);
    case LIMIT_STATES:
        return due_by(false, valid);
    case LIMIT_STEPS:
    case LIMITS:
        break;
    }
    return DUE_EITHER;
}

/* A number near the one that matters, 1 at least. */
static size_t near_to(size_t number, unsigned shift) {
    size_t moved = number + shift;
    return moved > 4 ? moved - 3 : 1;
}

static void check_steps(const struct subject *subject, toolmend_view text,
                        const struct answer *open, const struct answer *answer,
                        const toolmend_limits *limits) {
    size_t tokens = 2 * tokens_of(text) + tokens_of(open->text) + 2;
    uint64_t most =
        3 * (uint64_t)limits->steps_base + limits->steps_per_token * tokens + text.len;
    if (answer->reason != TOOLMEND_REASON_LIMIT && answer->steps > most)
        fail(subject, "P11: who is past the steps is refused", text);
}

static void check_limit(const struct subject *subject, const toolmend_tool *tool,
                        toolmend_view text, const struct answer *open) {
    enum limit limit = (enum limit)(subject->number % LIMITS);
    unsigned shift = subject->number / LIMITS % 7;
    size_t depth = depth_of(text);
    toolmend_limits limits = wide;
    size_t max = limit == LIMIT_TEXT    ? near_to(text.len, shift)
                 : limit == LIMIT_DEPTH ? near_to(depth == SIZE_MAX ? 3 : depth, shift)
                 : limit == LIMIT_EDITS ? near_to(open->edits, shift)
                                        : 1 + (size_t)shift * shift * shift;
    if (limit == LIMIT_TEXT)
        limits.text_max = max;
    else if (limit == LIMIT_DEPTH)
        limits.depth_max = max;
    else if (limit == LIMIT_EDITS)
        limits.edits_max = max;
    else if (limit == LIMIT_STATES)
        limits.states_max = max;
    else
        limits.steps_base = limits.steps_per_token = max;
    struct answer answer = ask(subject, tool, text, limits);
    enum due due = due_of(open, text, limit, max);
    bool limited = answer.reason == TOOLMEND_REASON_LIMIT;
    bool same = answer.verdict == open->verdict && answer.reason == open->reason &&
                view_same(answer.text, open->text);
    if (!limited && !same)
        fail(subject, "P11: a limit refuses, and changes nothing else", text);
    if (limited && due == DUE_SAME)
        fail(subject, "P11: what is within a limit is not refused for it", text);
    if (!limited && due == DUE_LIMIT)
        fail(subject, "P11: what is past a limit is refused for it", text);
    if (limit == LIMIT_STEPS)
        check_steps(subject, text, open, &answer, &limits);
    forget(&answer);
}

/* ---- inputs ----------------------------------------------------------------------------- */

/* The second byte: its last digit is the end of the text as the provider tells it, then the size
 * of the shortest text. */
static void finish_subject(struct subject *subject, uint8_t second, size_t size) {
    static const size_t lengths[] = {256, 1024, 512, 4096, 768};
    size_t piece = subject->parts[1].len + subject->parts[3].len;
    size_t length = lengths[second % 5];
    subject->finish = (toolmend_finish)(second % 3);
    subject->profile = fuzz_profiles[second % 2 == 0 ? 2 : second / 2 % 3];
    subject->number = second / 3 + (unsigned)size;
    subject->count = piece == 0 ? 1 : length / piece + 2;
    if (subject->count > 500)
        subject->count = 500; /* four times this may be nested */
}

/* Four choices cut the text of a case into the parts. */
static void read_choices(const uint8_t *data, size_t size, struct subject *out) {
    size_t cuts[PARTS + 1] = {0};
    struct fuzz_case made = fuzz_case_make(data, size);
    for (size_t i = 1; i < PARTS; i++)
        cuts[i] = larger(made.text.len * data[size - i] / 256, cuts[i - 1]);
    cuts[PARTS] = made.text.len;
    for (size_t i = 0; i < PARTS; i++)
        out->parts[i] = fuzz_copy(made.text.ptr + cuts[i], cuts[i + 1] - cuts[i]);
    out->schema = made.schema;
    fuzz_drop(made.text);
}

static bool read_subject(const uint8_t *data, size_t size, struct subject *out) {
    toolmend_view parts[PARTS + 1];
    if (size < PARTS || size > INPUT_MAX)
        return false;
    if (!fuzz_is_drawn(data, size)) {
        fuzz_split(data, size, parts, PARTS + 1);
        out->schema = parts[0];
        memcpy(out->parts, parts + 1, sizeof out->parts);
    } else {
        read_choices(data, size, out);
    }
    finish_subject(out, data[1], size);
    return true;
}

static void free_subject(struct subject *subject) {
    fuzz_drop(subject->schema);
    for (size_t i = 0; i < PARTS; i++)
        fuzz_drop(subject->parts[i]);
}

static void write_choices(const uint8_t *data, size_t size, struct writing *out) {
    struct subject subject = {.count = 0};
    if (!read_subject(data, size, &subject))
        return;
    fuzz_write_head(out, 'r', data[1]);
    write_view(out, subject.schema);
    for (size_t i = 0; i < PARTS; i++) {
        write_words(out, "\n~~~\n");
        write_view(out, subject.parts[i]);
    }
    free_subject(&subject);
}

static void check_subject(const struct subject *subject, const toolmend_tool *tool) {
    struct answer answers[SIZES];
    toolmend_view texts[SIZES];
    for (size_t i = 0; i < SIZES; i++) {
        texts[i] = text_of(subject, subject->count << i);
        answers[i] = ask(subject, tool, texts[i], wide);
        check_bounds(subject, texts[i], &answers[i]);
    }
    check_growth(subject, texts[0], answers);
    /* What only hints ask for is left undone at a limit, and is no reason to refuse. */
    if (answers[0].reason != TOOLMEND_REASON_LIMIT && !fuzz_has_hints(subject->schema))
        check_limit(subject, tool, texts[0], &answers[0]);
    for (size_t i = 0; i < SIZES; i++) {
        forget(&answers[i]);
        fuzz_drop(texts[i]);
    }
}

const struct fuzz_input fuzz_input = {
    .parts = "sbbbbb", .headed = true, .write = write_choices};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct subject subject = {.count = 0};
    if (read_subject(data, size, &subject)) {
        toolmend_tool *tool = fuzz_tool(subject.schema);
        if (tool)
            check_subject(&subject, tool);
        toolmend_tool_free(tool);
    }
    free_subject(&subject);
    return 0;
}
