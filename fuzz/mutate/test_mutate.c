/* SPDX-License-Identifier: MIT
 *
 * test_mutate.c - what comes out of the mutator is an input again, the same for the same seed.
 */
#include "check.h"
#include "mutate.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

/* In libFuzzer's place. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max) {
    if (size < max)
        data[size++] = '!';
    return size;
}

static void write_choices(const uint8_t *data, size_t size, struct writing *out) {
    (void)data;
    (void)size;
    write_words(out, "r0\n{}\n~~~\n{\"a\": 1}");
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .headed = true, .write = write_choices};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    (void)data;
    (void)size;
    return 0;
}

static const char text[] =
    "{\"a\": [1, \"b\"], \"name\": {\"c\": true}, 'd': [\"unclosed\", {\"e\": null";

/* Some seed under which the operator changes the text; 0: there is none. */
static uint64_t acting_seed(struct pool *pool, const struct mutate_operator *row) {
    toolmend_view whole = {text, sizeof text - 1};
    for (uint64_t seed = 1; seed < 200; seed++)
        if (!view_same(mutate_text(pool, row, whole, seed), whole))
            return seed;
    return 0;
}

TEST(every_operator_acts_on_a_broken_text) {
    struct pool pool = {NULL};
    for (size_t i = 0; mutate_operators[i].name; i++) {
        CHECK(acting_seed(&pool, &mutate_operators[i]) > 0);
        CHECK(strchr("st", mutate_operators[i].on[0]) != NULL);
    }
    pool_free(&pool);
}

static toolmend_view by(struct pool *pool, enum mutate_place place, const char *texts,
                        const char *old) {
    struct mutate_operator row = {"a row", place, "t", texts};
    return mutate_text(pool, &row, (toolmend_view){old, strlen(old)}, 1);
}

TEST(a_template_goes_around_what_it_names) {
    struct pool pool = {NULL};
    CHECK(view_is(by(&pool, MUTATE_WHOLE, "<@>", "{}"), "<{}>"));
    CHECK(view_is(by(&pool, MUTATE_WHOLE, "~", "\"a\""), "\"\\\"a\\\"\""));
    CHECK(view_is(by(&pool, MUTATE_NAME, "@s", "{\"a\": 1}"), "{\"as\": 1}"));
    CHECK(view_is(by(&pool, MUTATE_STRING, "^", "{\"a\": \"b\"}"), "{\"a\": \"B\"}"));
    CHECK(view_is(by(&pool, MUTATE_SCALAR, "[@]", "{\"a\": 1}"), "{\"a\": [1]}"));
    CHECK(view_is(by(&pool, MUTATE_CONTAINER, "[@]", "{\"a\": 1}"), "[{\"a\": 1}]"));
    CHECK(view_is(by(&pool, MUTATE_QUOTES, "'@'", "[\"a\"]"), "['a']"));
    pool_free(&pool);
}

TEST(members_come_and_go_with_their_commas) {
    struct pool pool = {NULL};
    CHECK(view_is(by(&pool, MUTATE_MEMBER, "\"a\": 2", "{\"b\": 1}"),
                  "{\"a\": 2, \"b\": 1}"));
    CHECK(view_is(by(&pool, MUTATE_MEMBER, "\"a\": 2", "{}"), "{\"a\": 2}"));
    CHECK(view_is(by(&pool, MUTATE_MEMBER, "\"b\": 2", "{\"b\": 1}"), "{\"b\": 2}"));
    CHECK(view_is(by(&pool, MUTATE_DROP, NULL, "[1]"), "[]") ||
          view_is(by(&pool, MUTATE_DROP, NULL, "[1]"), ""));
    pool_free(&pool);
}

TEST(inputs_keep_their_frame) {
    static const char written[] = "r1\n{\"type\": \"object\"}\n~~~\n{\"a\": 1}";
    size_t framed = 0;
    for (uint32_t seed = 0; seed < 500; seed++) {
        uint8_t data[300], again[300];
        size_t size = sizeof written - 1;
        size_t rest;
        memcpy(data, written, size);
        memcpy(again, written, size);
        size_t made = mutate_input(&fuzz_input, data, size, sizeof data, seed);
        CHECK(made <= sizeof data);
        CHECK(mutate_input(&fuzz_input, again, size, sizeof again, seed) == made &&
              memcmp(again, data, made) == 0);
        framed += !fuzz_is_drawn(data, made) && memcmp(data, "r1\n", 3) == 0 &&
                  fuzz_divide(data, made, &rest) < made;
    }
    CHECK(framed > 400); /* the others are choices made anew */
}

TEST(choices_stay_choices_or_are_written_out) {
    size_t drawn = 0;
    size_t written = 0;
    for (uint32_t seed = 0; seed < 500; seed++) {
        uint8_t data[300] = {'c', 1, 2, 3};
        size_t made = mutate_input(&fuzz_input, data, 4, sizeof data, seed);
        drawn += fuzz_is_drawn(data, made);
        written += data[0] == 'r';
    }
    CHECK(drawn > 300 && written > 30);
}

int main(void) {
    return check_all();
}
