/* SPDX-License-Identifier: MIT
 *
 * test_equal.c - exact equality, hashes and repeated names.
 *
 * Growth is tested by counted steps, never by time. Equal values must have equal hashes, so
 * every equality that is claimed here checks that as well.
 */
#include "reading.h"

/* Two texts as two sources. */
struct pair {
    struct reading a, b;
    toolmend_view texts[2];
    struct tmi_sources sources;
    struct tmi_parsed right;
    uint64_t steps;
};

static void pair_start(struct pair *p, const char *a, const char *b) {
    reading_start_bytes(&p->a, a, strlen(a), 2048);
    reading_start_bytes(&p->b, b, strlen(b), 2048);
    p->texts[0] = p->a.texts[0];
    p->texts[1] = p->b.texts[0];
    p->sources = (struct tmi_sources){p->texts, 2};
    p->steps = 0;
    p->right = tmi_parse(p->texts[1], 1, 2048, &p->b.arena, NULL, 0);
    if (!CHECK(p->a.read.fault == TMI_FAULT_NONE && p->right.fault == TMI_FAULT_NONE))
        exit(1);
}

static void pair_end(struct pair *p) {
    reading_end(&p->a);
    reading_end(&p->b);
}

static enum tmi_answer answer(const char *a, const char *b, uint64_t *steps) {
    struct pair p;
    pair_start(&p, a, b);
    const struct tmi_token *left = p.a.read.tokens, *right = p.right.tokens;
    enum tmi_answer forth = tmi_equal(&p.sources, &p.a.arena, left, right, &p.steps);
    if (steps)
        *steps = p.steps;
    CHECK(tmi_equal(&p.sources, &p.a.arena, right, left, &p.steps) == forth);
    if (forth == TMI_YES)
        CHECK(tmi_hash(&p.sources, &p.a.arena, left, &p.steps) ==
              tmi_hash(&p.sources, &p.a.arena, right, &p.steps));
    pair_end(&p);
    return forth;
}

static bool same(const char *a, const char *b) {
    return answer(a, b, NULL) == TMI_YES;
}

static bool differ(const char *a, const char *b) {
    return answer(a, b, NULL) == TMI_NO;
}

/* ---- equality -------------------------------------------------------------------------- */

TEST(scalars_compare_by_value) {
    CHECK(same("null", " null ") && differ("null", "false") && differ("true", "false"));
    CHECK(same("1", "1.0") && same("1e2", "100") && same("-0", "0.0") &&
          differ("1", "2"));
    CHECK(differ("9007199254740993", "9007199254740992"));
    CHECK(differ("1", "\"1\"") && differ("0", "false") && differ("[]", "{}"));
    CHECK(same("\"\\u0041\"", "\"A\"") && differ("\"a\"", "\"A\"") &&
          differ("\"\"", "null"));
}

TEST(arrays_compare_in_order) {
    CHECK(same("[]", "[ ]") && same("[1,[2,{}]]", "[1.0,[2,{ }]]"));
    CHECK(differ("[1,2]", "[2,1]") && differ("[1]", "[1,1]") && differ("[1,1]", "[1]"));
    CHECK(differ("[[[1]]]", "[[[2]]]") && differ("[[],1]", "[[],2]") &&
          differ("[[1],[]]", "[[],[1]]"));
}

TEST(objects_compare_without_order) {
    CHECK(same("{\"a\":1,\"b\":[2]}", "{\"b\":[2.0],\"a\":1}"));
    CHECK(same("{\"\\u0061\":1}", "{\"a\":1}"));
    CHECK(same("{\"\\ud83d\":1}", "{\"\\uD83D\":1}") &&
          differ("{\"\\ud83d\":1}", "{\"\\ud83e\":1}"));
    CHECK(differ("{\"a\":1}", "{\"b\":1}") && differ("{\"a\":1}", "{\"a\":2}"));
    CHECK(differ("{\"a\":1}", "{}") && differ("{\"a\":1}", "{\"a\":1,\"b\":1}"));
    CHECK(same("{\"longer name 1\":1,\"longer name 2\":2}",
               "{\"longer name 2\":2,\"longer name 1\":1}"));
    CHECK(differ("{\"longer name 1\":1,\"longer name 2\":2}",
                 "{\"longer name 2\":1,\"longer name 1\":2}"));
    CHECK(differ("{\"\":1}", "{\"\\u0000\":1}")); /* the first bytes kept are the same */
    CHECK(same("{\"x\":{\"a\":{},\"b\":[]},\"y\":0}",
               "{\"y\":0,\"x\":{\"b\":[],\"a\":{}}}"));
}

TEST(repeated_names_make_sets) {
    CHECK(same("{\"a\":1,\"a\":1}", "{\"a\":1}") &&
          same("{\"a\":1,\"a\":1.0}", "{\"a\":10e-1}"));
    CHECK(same("{\"a\":1,\"a\":2}", "{\"a\":2,\"a\":1}"));
    CHECK(same("{\"a\":1,\"a\":2,\"a\":1}", "{\"a\":2,\"a\":2,\"a\":1}"));
    CHECK(differ("{\"a\":1,\"a\":2}", "{\"a\":1}") &&
          differ("{\"a\":1,\"a\":1}", "{\"a\":1,\"b\":1}"));
    CHECK(differ("{\"a\":1,\"a\":2}", "{\"a\":1,\"a\":3}"));
    CHECK(same("{\"a\":{\"b\":1,\"b\":1},\"a\":{\"b\":1}}", "{\"a\":{\"b\":1}}"));
    CHECK(same("{\"a\":[1],\"c\":0,\"a\":[2]}", "{\"a\":[2],\"a\":[1],\"c\":0}"));
}

TEST(numbers_past_the_limits_are_equal_by_spelling_only) {
    CHECK(same("1e10000", "1e10000") && same("[1e10000]", "[1e10000]"));
    CHECK(answer("1e10000", "10e9999", NULL) == TMI_LIMIT);
    CHECK(answer("{\"a\":[1e10000]}", "{\"a\":[2e10000]}", NULL) == TMI_LIMIT);
}

TEST(the_same_token_is_equal_without_a_look) {
    struct reading r;
    reading_start(&r, "[1e10000,[1,2,3]]");
    CHECK(tmi_equal(&r.sources, &r.arena, r.read.tokens, r.read.tokens, &r.steps) ==
          TMI_YES);
    CHECK(r.steps == 1);
    reading_end(&r);
}

TEST(virtual_values_compare_like_read_ones) {
    struct reading r;
    reading_start(&r, "[{\"a\":[1,2],\"b\":0}, 1.0, 2, \"a\", \"b\", 0]");
    const struct tmi_token *t = r.read.tokens;
    const struct tmi_token *object = t + 1, *one = t + 8, *two = t + 9;
    struct tmi_slot items[] = {
        {NULL, one},
        {NULL, two}
    };
    struct tmi_virtual array = {
        .token = {.kind = TMI_ARRAY, .flags = TMI_VIRTUAL},
          .slots = items, .count = 2
    };
    struct tmi_virtual alias = {.token = {.flags = TMI_VIRTUAL}, .same = &array.token};
    struct tmi_slot members[] = {
        {t + 11, t + 12      },
        {t + 10, &alias.token}
    };
    struct tmi_virtual made = {
        .token = {.kind = TMI_OBJECT, .flags = TMI_VIRTUAL},
        .slots = members,
        .count = 2
    };
    CHECK(tmi_equal(&r.sources, &r.arena, object, &made.token, &r.steps) == TMI_YES);
    CHECK(tmi_equal(&r.sources, &r.arena, &made.token, object, &r.steps) == TMI_YES);
    CHECK(tmi_hash(&r.sources, &r.arena, object, &r.steps) ==
          tmi_hash(&r.sources, &r.arena, &made.token, &r.steps));
    items[1].value = one;
    CHECK(tmi_equal(&r.sources, &r.arena, object, &made.token, &r.steps) == TMI_NO);
    reading_end(&r);
}

/* ---- growth ---------------------------------------------------------------------------- */

/* `opening` depth times, `core`, `closing` depth times. */
static char *nested(const char *opening, const char *core, const char *closing,
                    size_t depth) {
    size_t size = depth * (strlen(opening) + strlen(closing)) + strlen(core) + 1, at = 0;
    char *text = malloc(size);
    if (!text)
        exit(3);
    for (size_t i = 0; i < depth; i++, at += strlen(opening))
        memcpy(text + at, opening, strlen(opening));
    memcpy(text + at, core, strlen(core));
    at += strlen(core);
    for (size_t i = 0; i < depth; i++, at += strlen(closing))
        memcpy(text + at, closing, strlen(closing) + 1);
    return text;
}

static uint64_t steps_of_nested_sets(size_t depth) {
    char *text = nested("{\"a\":", "0", ",\"a\":1}", depth);
    uint64_t steps;
    CHECK(answer(text, text, &steps) == TMI_YES);
    free(text);
    return steps;
}

/* Hashing looks at what is below each level again: the square of the depth, which the reader
 * bounds, and not two to its power. */
TEST(nested_sets_take_no_exponential_time) {
    CHECK(steps_of_nested_sets(100) <= 200000); /* 20 x 100 x 100 */
    CHECK(steps_of_nested_sets(200) <= 5 * steps_of_nested_sets(100));
}

/* An object of `count` members: `name` and five digits, or `name` alone, with their numbers
 * as values. */
static char *wide(const char *name, bool numbered, size_t count, bool backwards) {
    size_t size = count * (strlen(name) + 30) + 3, at = 1;
    char *text = malloc(size);
    if (!text)
        exit(3);
    text[0] = '{';
    for (size_t i = 0; i < count; i++) {
        unsigned number = (unsigned)(backwards ? count - 1 - i : i);
        const char *behind = i + 1 < count ? "," : "}";
        at += (size_t)(numbered ? snprintf(text + at, size - at, "\"%s%05u\":%u%s", name,
                                           number, number, behind)
                                : snprintf(text + at, size - at, "\"%s\":%u%s", name,
                                           number, behind));
    }
    return text;
}

TEST(wide_objects_take_steps_in_proportion) {
    uint64_t steps[2];
    for (size_t i = 0; i < 2; i++) {
        size_t count = 5000 * (i + 1);
        char *a = wide("k", true, count, false), *b = wide("k", true, count, true);
        CHECK(answer(a, b, &steps[i]) == TMI_YES);
        free(a);
        free(b);
    }
    CHECK(steps[1] <= 2 * steps[0] + 10 && steps[0] <= 20000);
}

TEST(many_values_of_one_name_take_steps_in_proportion) {
    uint64_t steps[2];
    for (size_t i = 0; i < 2; i++) {
        size_t count = 5000 * (i + 1);
        char *a = wide("k", false, count, false), *b = wide("k", false, count, true);
        CHECK(answer(a, b, &steps[i]) == TMI_YES);
        free(a);
        free(b);
    }
    CHECK(steps[1] <= 2 * steps[0] + 10);
}

TEST(deep_values_need_no_machine_stack) {
    char *a = nested("[", "1", "]", 2048), *b = nested("[", "1.0", "]", 2048);
    CHECK(same(a, b));
    free(a);
    free(b);
}

/* ---- repeated names -------------------------------------------------------------------- */

/* What the look finds; *offset is where the repeated name stands (SIZE_MAX: none). */
static enum tmi_names look(const char *text, size_t *offset) {
    struct reading r;
    reading_start_bytes(&r, text, strlen(text), 2048);
    if (!CHECK(r.read.fault == TMI_FAULT_NONE))
        exit(1);
    const struct tmi_token *name;
    enum tmi_names found =
        tmi_repeated_names(&r.sources, &r.arena, r.read.tokens, &name, &r.steps);
    *offset = name ? name->start : SIZE_MAX;
    reading_end(&r);
    return found;
}

static bool finds(const char *text, enum tmi_names expected, size_t offset) {
    size_t at;
    return look(text, &at) == expected && at == offset;
}

TEST(unique_names_are_unique) {
    CHECK(finds("1", TMI_NAMES_UNIQUE, SIZE_MAX));
    CHECK(finds("{}", TMI_NAMES_UNIQUE, SIZE_MAX));
    CHECK(finds("{\"a\":{\"a\":[{\"a\":1}]},\"A\":1,\"aa\":1,\"\":1}", TMI_NAMES_UNIQUE,
                SIZE_MAX));
    CHECK(finds("[{\"a\":1},{\"a\":2}]", TMI_NAMES_UNIQUE, SIZE_MAX));
    CHECK(finds("{\"a\":\"a\",\"b\":\"a\"}", TMI_NAMES_UNIQUE,
                SIZE_MAX)); /* values are no names */
}

TEST(repeated_names_are_found_decoded_and_anywhere) {
    CHECK(finds("{\"a\":1,\"a\":1}", TMI_NAMES_EQUAL, 1));
    CHECK(finds("{\"a\":1,\"\\u0061\":1.0}", TMI_NAMES_EQUAL, 1));
    CHECK(finds("{\"a\":[{\"b\":1,\"c\":0,\"b\":2}]}", TMI_NAMES_CONFLICT, 7));
    CHECK(finds("{\"\":{},\"\":{}}", TMI_NAMES_EQUAL, 1));
    CHECK(finds("{\"a\":1e10000,\"a\":10e9999}", TMI_NAMES_CONFLICT, 1));
    CHECK(finds("{\"\\ud83d\":1,\"\\uD83D\":1}", TMI_NAMES_EQUAL, 1));
    CHECK(finds("{\"a\":1,\"b\":1,\"a\":1,\"a\":2}", TMI_NAMES_CONFLICT, 1));
}

TEST(the_first_of_the_worst_kind_is_named) {
    /*           0         1         2         3
     *           0123456789012345678901234567890 */
    CHECK(finds("{\"x\":{\"b\":1,\"b\":1},\"x\":1}", TMI_NAMES_CONFLICT, 1));
    CHECK(finds("{\"y\":{\"b\":1,\"b\":1},\"a\":1,\"a\":1}", TMI_NAMES_EQUAL, 6));
    CHECK(finds("{\"a\":1,\"a\":1,\"b\":1,\"b\":2}", TMI_NAMES_CONFLICT, 13));
}

/* Every width around the borders between pairs, table and sorting, first and last repeated. */
TEST(every_width_is_searched_alike) {
    for (size_t count = 2; count <= 300; count += count < 20 ? 1 : 37) {
        size_t offset;
        char *text = wide("name", true, count, false);
        CHECK(look(text, &offset) == TMI_NAMES_UNIQUE);
        char *last = strrchr(text, ',') + 1;
        memcpy(last + 5, "00000", 5); /* its value is 0, that of the last is not */
        CHECK(look(text, &offset) == TMI_NAMES_CONFLICT && offset == 1);
        memcpy(last + 1, "NAME", 4); /* and a name of its own again */
        CHECK(look(text, &offset) == TMI_NAMES_UNIQUE);
        free(text);
    }
}

/* Names that agree in all the bytes that the table looks at, so that it gives up. */
TEST(look_alike_names_are_sorted) {
    static const char name[] =
        "0123456789012345678901234567890123456789012345678901234567890123";
    for (size_t count = 100; count <= 3000; count *= 30) {
        size_t offset;
        char *text = wide(name, true, count, false);
        CHECK(look(text, &offset) == TMI_NAMES_UNIQUE);
        memcpy(strrchr(text, '"') - 5, "00007", 5);
        CHECK(look(text, &offset) == TMI_NAMES_CONFLICT);
        CHECK(strncmp(text + offset + 65, "00007\":7,", 9) == 0);
        free(text);
    }
}

/* Counts allocations and refuses all. */
static void *no_alloc(void *ctx, size_t size) {
    (void)size;
    ++*(size_t *)ctx;
    return NULL;
}

static void no_free(void *ctx, void *ptr, size_t size) {
    (void)ctx;
    (void)ptr;
    (void)size;
}

TEST(small_objects_need_no_memory_and_wide_ones_say_if_there_is_none) {
    size_t calls = 0;
    toolmend_allocator none = {no_alloc, no_free, &calls};
    struct tmi_arena empty = {.allocator = none};
    struct reading r;
    const struct tmi_token *name;
    reading_start(
        &r, "{\"a\":1,\"b\":{\"c\":1,\"c\":1},\"\\u0064\":1,\"e\":1,\"f\":1,\"g\":1}");
    CHECK(tmi_repeated_names(&r.sources, &empty, r.read.tokens, &name, &r.steps) ==
          TMI_NAMES_EQUAL);
    CHECK(calls == 0);
    reading_end(&r);
    char *text = wide("k", true, 1000, false);
    reading_start(&r, text);
    CHECK(tmi_repeated_names(&r.sources, &empty, r.read.tokens, &name, &r.steps) ==
          TMI_NAMES_MEMORY);
    CHECK(calls == 1 && tmi_arena_failed(&empty));
    empty = (struct tmi_arena){.allocator = none};
    const struct tmi_token *root = r.read.tokens;
    struct tmi_slot slot = {NULL, root};
    struct tmi_virtual made = {
        .token = {.kind = TMI_ARRAY, .flags = TMI_VIRTUAL},
          .slots = &slot, .count = 1
    };
    CHECK(tmi_hash(&r.sources, &empty, &made.token, &r.steps) == 0 &&
          tmi_arena_failed(&empty));
    reading_end(&r);
    struct pair p;
    char *other = wide("k", true, 1000, true);
    pair_start(&p, text, other);
    empty = (struct tmi_arena){.allocator = none};
    CHECK(tmi_equal(&p.sources, &empty, p.a.read.tokens, p.right.tokens, &p.steps) ==
          TMI_MEMORY);
    pair_end(&p);
    free(text);
    free(other);
}

/* ---- hashes ---------------------------------------------------------------------------- */

static uint64_t hash_of(const char *text) {
    struct reading r;
    reading_start(&r, text);
    uint64_t hash = tmi_hash(&r.sources, &r.arena, r.read.tokens, &r.steps);
    reading_end(&r);
    return hash;
}

TEST(different_values_hash_differently) {
    static const char *const values[] = {"null",
                                         "false",
                                         "true",
                                         "0",
                                         "1",
                                         "\"\"",
                                         "\"0\"",
                                         "\"null\"",
                                         "[]",
                                         "{}",
                                         "[[]]",
                                         "[null]",
                                         "[0]",
                                         "[0,1]",
                                         "[1,0]",
                                         "[[0],1]",
                                         "[[0,1]]",
                                         "{\"a\":0}",
                                         "{\"a\":1}",
                                         "{\"b\":0}",
                                         "{\"a\":0,\"b\":1}",
                                         "{\"a\":1,\"b\":0}",
                                         "{\"a\":{\"b\":0}}",
                                         "[\"a\",0]",
                                         "\"12345678\"",
                                         "\"123456780\"",
                                         "\"1234567\""};
    size_t count = sizeof values / sizeof values[0];
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++)
            CHECK(hash_of(values[i]) != hash_of(values[k]));
    }
}

int main(void) {
    return check_all();
}
