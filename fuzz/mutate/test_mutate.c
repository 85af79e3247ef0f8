/* SPDX-License-Identifier: MIT
 *
 * test_mutate.c - the mutator by itself: what it promises to libFuzzer, and that no operator is
 * dead.
 *
 * A few lines stand in for LLVMFuzzerMutate. What operators do to a text is given here by hand;
 * the rest is asked of ten thousand mutations that follow each other.
 */
#include "check.h"

#include "../input/split.h"
#include "mutate.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

enum { MAX = 4096, CALLS = 10000 };

/* Its own numbers, begun anew by each test, so that tests do not hang on each other. */
static uint64_t stand_in;

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max) {
    stand_in = stand_in * 6364136223846793005U + 1442695040888963407U;
    size_t at = size > 0 ? (size_t)(stand_in >> 33) % size : 0;
    uint8_t byte = (uint8_t)(stand_in >> 24);
    if (size > max || max == 0)
        abort();
    if (size < max && byte % 2 == 0) {
        memmove(data + at + 1, data + at, size - at);
        data[at] = byte;
        return size + 1;
    }
    if (size > 1 && byte % 4 == 1) {
        memmove(data + at, data + at + 1, size - at - 1);
        return size - 1;
    }
    if (size > 0)
        data[at] = byte;
    return size;
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .head = fuzz_head, .write = fuzz_write_case};
static const struct fuzz_input calls = {
    .parts = "lc", .head = fuzz_head, .write = fuzz_write_call};
static const struct fuzz_input pairs = {
    .parts = "svsv", .head = fuzz_head, .write = fuzz_write_pair};
static const struct fuzz_input texts = {.parts = "tt"};
static const struct fuzz_input bytes = {.parts = "b"};

static const char a_case[] =
    "r0\n"
    "{\"type\": \"object\", \"properties\": {\"filePath\": {\"type\": \"string\"}, "
    "\"n\": "
    "{\"type\": \"integer\", \"minimum\": 5}, \"mode\": {\"enum\": [\"on\", \"off\"]}, "
    "\"list\": {\"type\": \"array\", \"items\": {\"type\": \"string\"}}, \"absent\": "
    "{}}, \"required\": "
    "[\"filePath\"]}"
    "\n~~~\n"
    "{\"filePath\": \"a.md\", \"n\": 12, \"mode\": \"on\", \"list\": [\"a\"], \"more\": "
    "true}";
static const char a_call[] =
    "r1\n[{\"name\": \"read\", \"parameters\": {\"properties\": {\"path\": {\"type\": "
    "\"string\"}}}}]\n~~~\n{\"name\": \"read\", \"arguments\": {\"path\": \"a\"}}";
static const char a_pair[] = "r7\n{\"type\": \"integer\"}\n~~~\n\"5\"\n~~~\n\n~~~\n[6]";
static const char two_texts[] = "{\"a\": [1, true]}\n~~~\n[null]";
static const char choices[] = "g0123456789abcdefghijklmnopqrstuvwxyz";

struct seed {
    const struct fuzz_input *input;
    const char *text;
    size_t dividers;
};
static const struct seed seeds[] = {
    {&fuzz_input, a_case,    1},
    {&calls,      a_call,    1},
    {&pairs,      a_pair,    3},
    {&texts,      two_texts, 1},
    {&bytes,      "abc",     0},
};
enum { SEEDS = sizeof seeds / sizeof seeds[0] };

/* ---- one operator ------------------------------------------------------------------------- */

static const struct mutate_operator *operator_named(const char *name) {
    const struct mutate_operator *row;
    for (size_t i = 0; (row = mutate_operator_at(i)) != NULL; i++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

/* Is there a seed with which the operator makes this of that? */
static bool can_make(const char *name, const char *before, const char *after) {
    const struct mutate_operator *row = operator_named(name);
    for (uint32_t seed = 0; row && seed < 3000; seed++) {
        uint8_t data[MAX];
        memcpy(data, before, strlen(before));
        size_t size = mutate_by(row, &fuzz_input, data, strlen(before), MAX, seed);
        if (size == strlen(after) && memcmp(data, after, size) == 0)
            return true;
    }
    return false;
}

#define ST(schema, text) "r0\n" schema "\n~~~\n" text

static void operators_break_a_text_as_their_names_say(void) {
    CHECK(can_make("syntax/trailing-comma", ST("{}", "{\"a\": 1}"),
                   ST("{}", "{\"a\": 1,}")));
    CHECK(can_make("syntax/code-fence", ST("{}", "{}"), ST("{}", "```json\n{}\n```")));
    CHECK(can_make("syntax/missing-closer", ST("{}", "{\"a\": [1]}"),
                   ST("{}", "{\"a\": [1")));
    CHECK(can_make("syntax/python-literal words", ST("{}", "[true, null, false]"),
                   ST("{}", "[True, None, False]")));
    CHECK(can_make("syntax/python-literal strings", ST("{}", "{\"a\": \"b\"}"),
                   ST("{}", "{'a': 'b'}")));
    CHECK(can_make("syntax/smart-quote", ST("{}", "[\"b\"]"),
                   ST("{}", "[\xE2\x80\x9C"
                            "b\xE2\x80\x9D]")));
    CHECK(can_make("syntax/unquoted-key", ST("{}", "{\"a\": 1}"), ST("{}", "{a: 1}")));
    CHECK(can_make("missing-comma", ST("{}", "[1, 2]"), ST("{}", "[1 2]")));
    CHECK(can_make("cut", ST("{}", "{\"a\": 1}"), ST("{}", "{\"a\": ")));
}

static void operators_change_values_as_their_names_say(void) {
    CHECK(can_make("shape/array-in-string", ST("{}", "{\"a\": [\"b\"]}"),
                   ST("{}", "{\"a\": \"[\\\"b\\\"]\"}")));
    CHECK(can_make("shape/python-literal-in-string", ST("{}", "{\"a\": [\"b\"]}"),
                   ST("{}", "{\"a\": \"['b']\"}")));
    CHECK(can_make("shape/scalar-for-array", ST("{}", "{\"a\": [ 7 ]}"),
                   ST("{}", "{\"a\": 7}")));
    CHECK(can_make("shape/indexed-object-for-array", ST("{}", "[3, 4]"),
                   ST("{}", "{\"0\": 3, \"1\": 4}")));
    CHECK(can_make("scalar/number-in-string", ST("{}", "{\"a\": 7}"),
                   ST("{}", "{\"a\": \"7\"}")));
    CHECK(can_make("scalar/number-for-string", ST("{}", "{\"a\": \"7\"}"),
                   ST("{}", "{\"a\": 7}")));
    CHECK(can_make("scalar/enum-case", ST("{}", "[\"on\"]"), ST("{}", "[\"ON\"]")));
    CHECK(can_make("key/case-style", ST("{}", "{\"filePath\": 1}"),
                   ST("{}", "{\"file_path\": 1}")));
    CHECK(can_make("key/case-style", ST("{}", "{\"file_path\": 1}"),
                   ST("{}", "{\"filePath\": 1}")));
    CHECK(can_make("key/tag-syntax", ST("{}", "{\"a\": 1}"),
                   ST("{}", "{\"a</arg_key>\": 1}")));
    CHECK(can_make("hint/separator", ST("{}", "[\"a\", \"b\"]"), ST("{}", "\"a, b\"")));
    CHECK(can_make("missing-member", ST("{}", "{\"a\": 1, \"b\": 2}"),
                   ST("{}", "{\"a\": 1}")));
    CHECK(can_make("missing-member", ST("{}", "{\"a\": 1, \"b\": 2}"),
                   ST("{}", "{\"b\": 2}")));
}

static void operators_change_a_schema(void) {
    CHECK(can_make("schema/type", ST("{\"type\": \"string\"}", "1"),
                   ST("{\"type\": \"integer\"}", "1")));
    CHECK(can_make("schema/limit", ST("{\"type\": \"string\"}", "1"),
                   ST("{\"type\": \"string\", \"minLength\": 1}", "1")));
    CHECK(can_make("schema/limit-moved", ST("{\"minimum\": 5}", "1"),
                   ST("{\"minimum\": 6}", "1")));
    CHECK(can_make("schema/unnest", ST("{\"items\": {\"type\": \"string\"}}", "1"),
                   ST("{\"type\": \"string\"}", "1")));
    CHECK(can_make("schema/required-added", ST("{\"properties\": {\"a\": {}}}", "1"),
                   ST("{\"properties\": {\"a\": {}}, \"required\": [\"a\"]}", "1")));
    CHECK(can_make("schema/definition", ST("{\"items\": {\"type\": \"null\"}}", "1"),
                   ST("{\"items\": {\"$ref\": \"#/$defs/d\"}, \"$defs\": {\"d\": "
                      "{\"type\": \"null\"}}}",
                      "1")));
    CHECK(can_make("schema/reference", ST("{\"items\": {}}", "1"),
                   ST("{\"items\": {\"$ref\": \"#\"}}", "1")));
    /* A property may have the name of a keyword, and is then no schema's keyword. */
    CHECK(!can_make("schema/plain",
                    ST("{\"properties\": {\"not\": {\"enum\": [7]}}}", "1"),
                    ST("{\"properties\": true}", "1")));
}

static void operators_change_schema_and_text_together(void) {
    CHECK(can_make(
        "joint/renamed",
        ST("{\"properties\": {\"a\": {}}, \"required\": [\"a\"]}", "{\"a\": \"a\"}"),
        ST("{\"properties\": {\"x\": {}}, \"required\": [\"x\"]}", "{\"x\": \"a\"}")));
    CHECK(can_make("joint/made", ST("{\"items\": {\"const\": 7}}", "[1]"),
                   ST("{\"items\": {\"const\": 7}}", "[7]")));
    CHECK(
        can_make("joint/made-anew",
                 ST("{\"properties\": {\"a\": {\"$ref\": \"#/$defs/b\"}}, \"required\": "
                    "[\"a\"], \"$defs\": {\"b\": {\"enum\": [3]}}}",
                    "{\"x\": 1}"),
                 ST("{\"properties\": {\"a\": {\"$ref\": \"#/$defs/b\"}}, \"required\": "
                    "[\"a\"], \"$defs\": {\"b\": {\"enum\": [3]}}}",
                    "{\"a\": 3}")));
    CHECK(
        can_make("joint/declared", ST("{\"properties\": {}}", "{\"a\": []}"),
                 ST("{\"properties\": {\"a\": {\"type\": \"array\"}}}", "{\"a\": []}")));
    CHECK(
        can_make("syntax/bare-enum-word",
                 ST("{\"properties\": {\"a\": {\"enum\": [\"on\"]}}}", "{\"a\": \"on\"}"),
                 ST("{\"properties\": {\"a\": {\"enum\": [\"on\"]}}}", "{\"a\": on}")));
    CHECK(can_make(
        "joint/nested", ST("{\"type\": \"string\"}", "\"a\""),
        ST("{\"type\": \"array\", \"items\": {\"type\": \"string\"}}", "[\"a\"]")));
}

static void operators_move_pieces(void) {
    CHECK(can_make("splice/exchanged", ST("{}", "[1, \"b\"]"), ST("{}", "[\"b\", 1]")));
    CHECK(can_make("splice/copied", ST("{}", "[1, \"b\"]"), ST("{}", "[1, 1]")));
    CHECK(can_make("splice/into-string", ST("{}", "[\"b\", \"c\"]"),
                   ST("{}", "[\"b\", \"\\\"b\\\"c\"]")));
}

/* ---- what holds of all -------------------------------------------------------------------- */

/* Ten thousand mutations of one seed, begun anew every eighth time, as libFuzzer goes on from what
 * it has. `each` is told of every output. */
static void mutate_often(const struct seed *seed, size_t max,
                         void each(const struct seed *seed, const uint8_t *data,
                                   size_t size)) {
    uint8_t data[MAX];
    size_t size = 0;
    stand_in = 1;
    for (uint32_t i = 0; i < CALLS / CHECK_ONE_IN(4); i++) {
        if (i % 8 == 0 || size == 0) {
            size = strlen(seed->text);
            memcpy(data, seed->text, size);
        }
        size = mutate_input(seed->input, data, size, max, i);
        if (size > 0)
            each(seed, data, size);
    }
}

static uint64_t digest;

static void digest_output(const struct seed *seed, const uint8_t *data, size_t size) {
    (void)seed;
    for (size_t i = 0; i < size; i++)
        digest = (digest ^ data[i]) * 1099511628211U;
    digest = (digest ^ size) * 1099511628211U;
}

static void the_same_seed_gives_the_same_bytes(void) {
    for (size_t i = 0; i < SEEDS; i++) {
        uint64_t first = digest = 14695981039346656037U;
        mutate_often(&seeds[i], MAX, digest_output);
        uint64_t second = digest;
        digest = first;
        mutate_often(&seeds[i], MAX, digest_output);
        CHECK(digest == second);
        CHECK(digest != first);
    }
}

/* In a block of exactly that size, so that AddressSanitizer sees a byte too many. */
static void no_output_is_longer_than_allowed(void) {
    for (size_t i = 0; i < SEEDS; i++) {
        size_t too_long = 0;
        for (uint32_t seed = 0; seed < 6000; seed++) {
            size_t size = strlen(seeds[i].text);
            size_t max = size + seed % 3;
            uint8_t *data = malloc(max);
            memcpy(data, seeds[i].text, size);
            too_long += mutate_input(seeds[i].input, data, size, max, seed) > max;
            free(data);
        }
        CHECK(too_long == 0);
    }
}

static size_t outputs, sound;

static size_t dividers_of(const uint8_t *data, size_t size) {
    size_t count = 0;
    size_t rest;
    for (size_t at = 0; fuzz_divide(data + at, size - at, &rest) < size - at; at += rest)
        count++;
    return count;
}

/* What begins with an odd byte stands for choices, where the input can. */
static bool stands_for_choices(const struct seed *seed, const uint8_t *data) {
    return seed->input->write && data[0] % 2 == 1;
}

static void look_at_frame(const struct seed *seed, const uint8_t *data, size_t size) {
    size_t head = seed->input->head ? seed->input->head(data, size) : 0;
    bool headed = head <= size && (head == 0 || data[head - 1] == '\n');
    outputs++;
    sound += stands_for_choices(seed, data) ||
             (headed && dividers_of(data, size) >= seed->dividers);
}

static void nearly_all_outputs_have_head_and_dividers(void) {
    for (size_t i = 0; i < SEEDS; i++) {
        outputs = sound = 0;
        mutate_often(&seeds[i], MAX, look_at_frame);
        CHECK(outputs >= (size_t)(CALLS / CHECK_ONE_IN(4)) * 99 / 100);
        CHECK(sound * 100 >= outputs * 95);
    }
}

static void every_operator_does_something(void) {
    const struct mutate_operator *row;
    for (size_t i = 0; (row = mutate_operator_at(i)) != NULL; i++) {
        size_t done = 0;
        for (uint32_t n = 0; n < CALLS && done == 0; n++) {
            const struct seed *seed = &seeds[n % SEEDS];
            uint8_t data[MAX];
            size_t size = strlen(seed->text);
            stand_in = n;
            memcpy(data, seed->text, size);
            done += mutate_by(row, seed->input, data, size, MAX, n) > 0;
        }
        if (!CHECK(done > 0))
            fprintf(stderr, "  %s\n", row->name);
    }
}

static void operators_have_names_of_their_own(void) {
    const struct mutate_operator *row;
    for (size_t i = 0; (row = mutate_operator_at(i)) != NULL; i++)
        CHECK(operator_named(row->name) == row && row->does[0] != '\0');
}

/* ---- families, choices, crossing ---------------------------------------------------------- */

/* Without choices, which would be cases of their own. */
static const struct fuzz_input written = {.parts = "st", .head = fuzz_head};
static const struct seed written_seed = {&written, a_case, 1};
static size_t changed_schemas;

static void compare_schema(const struct seed *seed, const uint8_t *data, size_t size) {
    size_t rest;
    size_t len = fuzz_divide((const uint8_t *)seed->text, strlen(seed->text), &rest);
    changed_schemas += size < len || memcmp(data + 2, seed->text + 2, len - 2) != 0;
}

static void a_family_can_be_left_out(void) {
    CHECK(mutate_without("bytes,schema,joint,splice"));
    changed_schemas = 0;
    mutate_often(&written_seed, MAX, compare_schema);
    CHECK(changed_schemas == 0);
    CHECK(mutate_without(""));
    mutate_often(&written_seed, MAX, compare_schema);
    CHECK(changed_schemas > 0);
    CHECK(!mutate_without("txet"));
    CHECK(mutate_without(NULL));
}

static void choices_stay_choices_or_are_written_out(void) {
    size_t same = 0;
    size_t cases = 0;
    size_t calls_made = CALLS / CHECK_ONE_IN(10);
    for (uint32_t i = 0; i < calls_made; i++) {
        uint8_t data[MAX];
        size_t size = strlen(choices);
        memcpy(data, choices, size);
        size = mutate_input(&fuzz_input, data, size, MAX, i);
        same += data[0] % 2 == 1;
        cases += size > 3 && data[0] % 2 == 0 && dividers_of(data, size) >= 1;
    }
    CHECK(same > calls_made / 2);
    CHECK(cases > calls_made / 20);
    CHECK((same + cases) * 100 >= calls_made * 95);
}

static bool crosses_to(const char *a, const char *b, const char *wanted) {
    for (uint32_t seed = 0; seed < 3000; seed++) {
        uint8_t out[MAX];
        size_t size = mutate_cross(&fuzz_input, (toolmend_view){a, strlen(a)},
                                   (toolmend_view){b, strlen(b)}, out, MAX, seed);
        if (size > MAX)
            return false;
        if (size == strlen(wanted) && memcmp(out, wanted, size) == 0)
            return true;
    }
    fprintf(stderr, "never crosses to %s\n", wanted);
    return false;
}

static void two_inputs_cross_at_parts_and_pieces(void) {
    CHECK(crosses_to(ST("{\"a\": 1}", "[2]"), ST("true", "{\"b\": 4}"),
                     ST("{\"a\": 1}", "{\"b\": 4}")));
    CHECK(crosses_to(ST("{\"a\": 1}", "[2]"), ST("true", "{\"b\": 4}"),
                     ST("{\"a\": 1}", "[4]")));
    CHECK(crosses_to(ST("{\"a\": 1}", "{\"c\": 2}"), ST("true", "{\"b\": 4}"),
                     ST("{\"a\": 1}", "{\"c\": 2, \"b\": 4}")));
    CHECK(crosses_to("gabc", "gxyz", "gabyz"));
}

static void a_crossing_keeps_to_its_room(void) {
    size_t crossed = 0;
    size_t too_long = 0;
    for (uint32_t seed = 0; seed < 10000; seed++) {
        size_t max = 1 + seed % 400;
        uint8_t *out = malloc(max);
        size_t size =
            mutate_cross(&fuzz_input, (toolmend_view){a_case, sizeof a_case - 1},
                         (toolmend_view){choices, sizeof choices - 1}, out, max, seed);
        crossed += size > 0;
        too_long += size > max;
        free(out);
    }
    CHECK(too_long == 0);
    CHECK(crossed > 100);
}

/* libFuzzer begins with the empty input, which has no address when two cross. */
static void an_empty_input_can_be_crossed(void) {
    const struct fuzz_input *inputs[] = {&fuzz_input, &calls, &pairs, &texts, &bytes};
    toolmend_view empty = {NULL, 0};
    toolmend_view full = {a_case, sizeof a_case - 1};
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        size_t too_long = 0;
        for (uint32_t seed = 0; seed < 500; seed++) {
            uint8_t out[MAX];
            too_long += mutate_cross(inputs[i], empty, empty, out, MAX, seed) > MAX;
            too_long += mutate_cross(inputs[i], empty, full, out, MAX, seed) > MAX;
            too_long += mutate_cross(inputs[i], full, empty, out, MAX, seed) > MAX;
        }
        CHECK(too_long == 0);
    }
}

/* ---- the outline -------------------------------------------------------------------------- */

static struct outline outline;

static const struct piece *read_piece(const char *text, size_t index) {
    outline_read(&outline, text, strlen(text));
    return index < outline.count ? &outline.pieces[index] : NULL;
}

static bool is_range(const struct piece *piece, size_t start, size_t end) {
    return piece && piece->start == start && piece->end == end;
}

static void an_outline_finds_the_values_of_json(void) {
    /* 0123456789012345678 */
    const char *text = "{\"a\": [1, \"b:]\"]} ";
    CHECK(is_range(read_piece(text, 0), 0, 17));
    CHECK(is_range(read_piece(text, 1), 6, 16));
    CHECK(is_range(read_piece(text, 2), 7, 8));
    CHECK(is_range(read_piece(text, 3), 10, 15));
    CHECK(outline.count == 4);
    CHECK(outline.pieces[1].name_start == 1 && outline.pieces[1].name_end == 4);
    CHECK(outline.pieces[3].parent == 1 && !outline_has_name(&outline.pieces[3]));
    CHECK(outline_children(&outline, &outline.pieces[1]) == 2);
}

static void an_outline_of_a_broken_text_has_an_end(void) {
    CHECK(is_range(read_piece("{'a': [1, 2", 0), 0, 11));
    CHECK(is_range(read_piece("{'a': [1, 2", 1), 6, 11) && !outline.pieces[1].closed);
    CHECK(is_range(read_piece("[1}", 0), 0, 3) && !outline.pieces[0].closed);
    CHECK(is_range(read_piece("\"abc", 0), 0, 4) && !outline.pieces[0].closed);
    CHECK(read_piece("]}:,", 0) == NULL);
    CHECK(is_range(read_piece("\"a\\", 0), 0, 3));
}

int main(void) {
    an_empty_input_can_be_crossed(); /* first, while the mutator has no memory yet */
    an_outline_finds_the_values_of_json();
    an_outline_of_a_broken_text_has_an_end();
    operators_break_a_text_as_their_names_say();
    operators_change_values_as_their_names_say();
    operators_change_a_schema();
    operators_change_schema_and_text_together();
    operators_move_pieces();
    operators_have_names_of_their_own();
    every_operator_does_something();
    the_same_seed_gives_the_same_bytes();
    no_output_is_longer_than_allowed();
    nearly_all_outputs_have_head_and_dividers();
    a_family_can_be_left_out();
    choices_stay_choices_or_are_written_out();
    two_inputs_cross_at_parts_and_pieces();
    a_crossing_keeps_to_its_room();
    return check_report();
}
