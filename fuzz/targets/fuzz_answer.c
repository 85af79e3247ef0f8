/* SPDX-License-Identifier: MIT
 *
 * fuzz_answer.c - what an adapter writes is read as PROTOCOL.md says, whatever it is.
 *
 * A layer is praised and blamed by how its lines are read, so each line is read twice: by the
 * runner, and by a judge who knows the page and the naive reader's tree alone (adapter_lines.h).
 * They agree whether it is an answer, and on all that it says. Then the answer is judged for
 * cases of each outcome: the result is the one of the table of "Judgement", by the value and the
 * bytes of what the host is left with.
 *
 * An input is `r`, a byte that chooses the case, a line feed, a hello and, behind the divider, the
 * answer to the request "k1"; `$TEXT` in it stands for the text that was asked about.
 */
#include "../../conformance/runner/score.h"
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/adapter_lines.h"
#include "ask.h"

#include <stdio.h>

static const char id[] = "k1";

struct exchange {
    toolmend_view hello, answer; /* lines */
    struct hello *greeting;
};

static _Noreturn void fail(const struct exchange *exchange, const char *property) {
    fuzz_fail(property, exchange->hello, exchange->answer);
}

/* A sentence with what is wrong and what to do. */
static bool is_told(const char *why) {
    return why && strchr(why, ';') && strlen(why) < 200;
}

static bool same(toolmend_view read, struct model_view wanted) {
    return (read.ptr == NULL) == (wanted.ptr == NULL) && read.len == wanted.len &&
           (read.len == 0 || memcmp(read.ptr, wanted.ptr, read.len) == 0);
}

/* ---- hello ------------------------------------------------------------------------------ */

/* The text as far as it fits, cut between characters, and up to a NUL in it. */
static bool is_kept(const char *kept, size_t size, struct model_view text) {
    size_t fits = text.len;
    if (fits >= size) {
        fits = size - 1;
        while (fits > 0 && ((unsigned char)text.ptr[fits] & 0xC0) == 0x80)
            fits--;
    }
    const char *end = fits > 0 ? memchr(text.ptr, '\0', fits) : NULL;
    fits = end ? (size_t)(end - text.ptr) : fits;
    return strlen(kept) == fits && (fits == 0 || memcmp(kept, text.ptr, fits) == 0);
}

/* No number is too large for a limit, but it may mean as much as none. */
static size_t number_of(const struct model_node *number) {
    size_t value = 0;
    if (!number)
        return SIZE_MAX;
    for (size_t i = 0; i < number->spelled.len; i++) {
        size_t digit = (size_t)(number->spelled.ptr[i] - '0');
        if (value > (SIZE_MAX - digit) / 10)
            return SIZE_MAX;
        value = 10 * value + digit;
    }
    return value;
}

static bool is_same_hello(const struct hello *read, const struct fuzz_hello *wanted) {
    const bool can[FUZZ_CAPABILITIES] = {read->bytes, read->edits, read->reasons,
                                         read->call,  read->cuts,  read->b64};
    return memcmp(can, wanted->can, sizeof can) == 0 &&
           is_kept(read->name, sizeof read->name, wanted->name) &&
           is_kept(read->version, sizeof read->version, wanted->version) &&
           is_kept(read->language, sizeof read->language, wanted->language) &&
           read->value_input == wanted->value_input &&
           read->typed_output == wanted->typed_output &&
           read->doubles == wanted->doubles &&
           read->utf8_strings == wanted->utf8_strings &&
           read->input_max == number_of(wanted->input_max) &&
           read->fixed_tools == (wanted->tools != NULL) &&
           read->tool_count == (wanted->tools ? wanted->tools->count : 0) &&
           hello_claims_hints(read) == (wanted->groups && fuzz_claims(wanted, "hint"));
}

/* A case of each group with nothing but its id: is the group claimed? */
static void check_claims(const struct exchange *exchange,
                         const struct fuzz_hello *wanted) {
    static const char *const groups[] = {"syntax", "root", "null", "shape",
                                         "scalar", "key",  "hint", "call"};
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        struct suite_case test = {.group = groups[i]};
        if (hello_claims(exchange->greeting, &test) != fuzz_claims(wanted, groups[i]))
            fail(exchange, "what a hello claims is what it says");
    }
}

/* The runner has seen to it that the line is JSON. True: hello is taken. */
static bool check_hello(const struct exchange *exchange) {
    struct model_run run = {0};
    bool taken = false;
    if (toolmend_json_check(exchange->hello, NULL) == TOOLMEND_OK) {
        const char *why = hello_read(exchange->hello, exchange->greeting);
        struct fuzz_hello wanted = fuzz_read_hello(&run, fuzz_naive(exchange->hello));
        taken = !why;
        if (why && !is_told(why))
            fail(exchange, "a hello that is none is told why, and what to do");
        if (!run.cannot && taken != wanted.taken)
            fail(exchange, "a hello is taken, or is not, by what PROTOCOL.md says");
        if (!run.cannot && taken && !is_same_hello(exchange->greeting, &wanted))
            fail(exchange, "a hello says to the runner what PROTOCOL.md says it says");
        if (!run.cannot && taken)
            check_claims(exchange, &wanted);
    }
    model_free(&run);
    return taken;
}

/* ---- answers ---------------------------------------------------------------------------- */

static bool is_same_answer(const struct answer *read, const struct fuzz_answer *wanted) {
    return (int)read->outcome == (int)wanted->outcome &&
           same(read->arguments, wanted->arguments) && same(read->name, wanted->name) &&
           same(read->reason, wanted->reason) && same(read->why, wanted->why) &&
           same(read->edits, wanted->edits);
}

static bool check_answer(const struct exchange *exchange, bool call,
                         struct answer *answer) {
    struct model_run run = {0};
    const char *why = answer_read(exchange->answer, id, call, answer);
    struct fuzz_answer wanted =
        fuzz_read_answer(&run, fuzz_naive(exchange->answer), id, call);
    if (why && !is_told(why))
        fail(exchange, "a line that is no answer is told why, and what to do");
    if (!run.cannot && wanted.taken != !why)
        fail(exchange, "a line is an answer, or is none, by what PROTOCOL.md says");
    if (!run.cannot && !why && !is_same_answer(answer, &wanted))
        fail(exchange, "an answer says to the runner what PROTOCOL.md says it says");
    model_free(&run);
    return !why;
}

/* ---- the table of "Judgement" ------------------------------------------------------------ */

static const struct {
    const char *text, *mended; /* NULL: there is no repair */
    enum suite_outcome outcome;
} cases[] = {
    {"{\"n\": 1, \"m\": [\"a\"]}", NULL,                         SUITE_VALID   },
    {"{\"n\": \"1\", \"m\": []}",  "{\"n\": 1, \"m\": []}",      SUITE_REPAIRED},
    {"{\"m\": [1.0, 1e0, \"a\"]",  NULL,                         SUITE_REJECTED},
    {"{\"n\": 1, \"m\": \"b\"}",   "{\"n\": 1, \"m\": [\"b\"]}", SUITE_REPAIRED},
};
enum { CASES = sizeof cases / sizeof cases[0] };

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

/* Equal bytes, or for an adapter that does not claim them equal values. What is no JSON has no
 * value. */
enum likeness { UNLIKE, LIKE, SAME };

static enum likeness compare(toolmend_view a, toolmend_view b) {
    if (fuzz_same(a, b))
        return SAME;
    return model_texts_equal(fuzz_naive(a), fuzz_naive(b)) == MODEL_TRUE ? LIKE : UNLIKE;
}

struct result_row {
    enum result result;
    enum detail detail;
};

static struct result_row row(enum result result, enum detail detail) {
    return (struct result_row){result, detail};
}

/* The right value in other bytes, of an adapter with `bytes`. */
static bool is_respelled(const struct hello *hello, enum likeness likeness) {
    return likeness == LIKE && hello->bytes;
}

/* What an `ok` or `rejected` is worth, by the columns of the table. */
static struct result_row table(const struct hello *hello, size_t which,
                               const struct answer *answer) {
    enum suite_outcome expected = cases[which].outcome;
    toolmend_view text = view(cases[which].text);
    bool refused = answer->outcome == ANSWER_REJECTED;
    enum likeness to_text =
        refused && !answer->arguments.ptr ? SAME : compare(answer->arguments, text);
    enum likeness to_mended = UNLIKE;
    if (cases[which].mended && !refused)
        to_mended = compare(answer->arguments, view(cases[which].mended));
    bool left = to_text != UNLIKE; /* with the text as it came */
    switch (expected) {
    case SUITE_VALID:
        if (refused && left)
            return row(RESULT_HARM, DETAIL_REFUSED);
        return left && !is_respelled(hello, to_text) ? row(RESULT_PASS, DETAIL_NONE)
                                                     : row(RESULT_HARM, DETAIL_CHANGED);
    case SUITE_REPAIRED:
        if (to_mended != UNLIKE)
            return is_respelled(hello, to_mended) ? row(RESULT_FAIL, DETAIL_BYTES)
                                                  : row(RESULT_PASS, DETAIL_NONE);
        if (!left)
            return row(RESULT_HARM, DETAIL_WRONG);
        return !refused && is_respelled(hello, to_text) ? row(RESULT_FAIL, DETAIL_BYTES)
                                                        : row(RESULT_FAIL, DETAIL_MISSED);
    case SUITE_REJECTED:
        break;
    }
    if (!left)
        return row(RESULT_HARM, DETAIL_WRONG);
    if (is_respelled(hello, to_text))
        return row(RESULT_FAIL, DETAIL_BYTES);
    return refused ? row(RESULT_PASS, DETAIL_NONE) : row(RESULT_FAIL, DETAIL_PASSED_ON);
}

/* Typed output is left out: what a type adds is said at length in PROTOCOL.md. */
static void check_judgement(const struct exchange *exchange, size_t which,
                            const struct answer *answer) {
    static const char tool[] =
        "{\"name\":\"t\",\"parameters\":{\"properties\":{\"n\":{\"type\":\"integer\"},"
        "\"m\":{\"type\":\"array\"}}}}";
    static const char *const rules[] = {"shape/scalar-for-array"};
    struct suite_expect expect = {.outcome = cases[which].outcome};
    if (cases[which].mended)
        expect = (struct suite_expect){.outcome = SUITE_REPAIRED,
                                       .arguments = view(cases[which].mended),
                                       .rules = rules,
                                       .rule_count = 1};
    struct suite_case test = {.id = "shape/x/y",
                              .group = "shape",
                              .tier = "safe",
                              .tool = view(tool),
                              .text = view(cases[which].text),
                              .utf8 = true,
                              .scored = true,
                              .expect = &expect,
                              .expect_count = 1};
    struct score made =
        score_answer(exchange->greeting, &test, TOOLMEND_EXTENDED, answer);
    bool speaks = answer->outcome == ANSWER_OK || answer->outcome == ANSWER_REJECTED;
    if (strlen(made.note) >= sizeof made.note)
        fail(exchange, "a note ends");
    for (const char *p = made.note; *p; p++)
        if (*p < ' ' || *p > '~')
            fail(exchange, "a note is printable, whatever came");
    if (!speaks && made.result != RESULT_ERROR && made.result != RESULT_UNSUPPORTED)
        fail(exchange, "who says nothing of the text has no result but that");
    if (!speaks || exchange->greeting->typed_output)
        return;
    struct result_row wanted = table(exchange->greeting, which, answer);
    if (made.result != wanted.result || made.detail != wanted.detail) {
        fprintf(stderr, "%s/%s, by the table %s/%s\n", result_name(made.result),
                detail_name(made.detail), result_name(wanted.result),
                detail_name(wanted.detail));
        fail(exchange, "an answer is worth what the table of PROTOCOL.md says");
    }
}

/* ---- inputs ----------------------------------------------------------------------------- */

/* A copy of the line with the text of the case, quoted, in place of each `$TEXT`. */
static toolmend_view fill(const uint8_t *data, size_t size, const char *text) {
    struct fuzz_text out = {NULL, 0, 0};
    static const char mark[] = "\"$TEXT\"";
    const size_t len = sizeof mark - 1;
    for (size_t at = 0; at < size;) {
        if (size - at >= len && memcmp(data + at, mark, len) == 0) {
            fuzz_quote(&out, text, strlen(text));
            at += len;
        } else {
            fuzz_add(&out, (const char *)data + at++, 1);
        }
    }
    toolmend_view line = fuzz_copy(out.ptr, out.len);
    free(out.ptr);
    return line;
}

const struct fuzz_input fuzz_input = {.parts = "dd", .head = fuzz_head};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t head = fuzz_head(data, size);
    size_t rest;
    if (size < head)
        return 0;
    size_t len = fuzz_divide(data + head, size - head, &rest);
    size_t which = data[1] % CASES;
    bool call = data[1] / CASES % 2 == 1;
    struct answer answer;
    struct exchange exchange = {
        .hello = fuzz_copy(data + head, len),
        .answer = fill(data + head + rest, size - head - rest, cases[which].text),
        .greeting = malloc(sizeof *exchange.greeting),
    };
    if (!exchange.greeting)
        abort();
    bool greeted = check_hello(&exchange);
    if (check_answer(&exchange, call, &answer) && greeted && !call)
        check_judgement(&exchange, which, &answer);
    answer_free(&answer);
    free(exchange.greeting);
    fuzz_drop(exchange.hello);
    fuzz_drop(exchange.answer);
    return 0;
}
