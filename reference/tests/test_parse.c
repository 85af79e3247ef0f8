/* SPDX-License-Identifier: MIT
 *
 * test_parse.c - strict JSON text to tokens, from literal text to literal spans.
 *
 * Every text lies in a heap block of exactly its size. Expected tokens and faults are worked
 * out by hand from RFC 8259.
 */
#include "failing.h"
#include "reading.h"

/* A token as `kind start-end size`, in hand-written order. */
struct expected {
    enum tmi_kind kind;
    uint32_t start, end, size;
    unsigned flags;
};

static bool has_tokens(const char *text, const struct expected *list, size_t count) {
    struct reading r;
    reading_start(&r, text);
    bool same = r.read.fault == TMI_FAULT_NONE && r.read.count == count;
    for (size_t i = 0; same && i < count; i++) {
        const struct tmi_token *t = &r.read.tokens[i];
        same = t->kind == list[i].kind && t->start == list[i].start &&
               t->end == list[i].end && t->size == list[i].size &&
               t->flags == list[i].flags && t->source == TMI_SOURCE_TEXT;
    }
    reading_end(&r);
    return same;
}

TEST(tokens_carry_spans_and_sizes) {
    CHECK(has_tokens(" {\"a\":[1, null]} ",
                     (struct expected[]){
                         {TMI_OBJECT, 1,  16, 5, 0},
                         {TMI_STRING, 2,  5,  1, 0},
                         {TMI_ARRAY,  6,  15, 3, 0},
                         {TMI_NUMBER, 7,  8,  1, 0},
                         {TMI_NULL,   10, 14, 1, 0}
    },
                     5));
    CHECK(has_tokens("[[],{},[[]]]",
                     (struct expected[]){
                         {TMI_ARRAY,  0, 12, 5, 0},
                         {TMI_ARRAY,  1, 3,  1, 0},
                         {TMI_OBJECT, 4, 6,  1, 0},
                         {TMI_ARRAY,  7, 11, 2, 0},
                         {TMI_ARRAY,  8, 10, 1, 0}
    },
                     5));
    CHECK(has_tokens("{\"a\":true,\"b\":{\"c\":false}}",
                     (struct expected[]){
                         {TMI_OBJECT, 0,  26, 7, 0},
                         {TMI_STRING, 1,  4,  1, 0},
                         {TMI_TRUE,   5,  9,  1, 0},
                         {TMI_STRING, 10, 13, 1, 0},
                         {TMI_OBJECT, 14, 25, 3, 0},
                         {TMI_STRING, 15, 18, 1, 0},
                         {TMI_FALSE,  19, 24, 1, 0}
    },
                     7));
    CHECK(has_tokens("\t\"\"\r\n",
                     (struct expected[]){
                         {TMI_STRING, 1, 3, 1, 0}
    },
                     1));
}

TEST(flags_tell_what_a_scalar_holds) {
    CHECK(has_tokens("-12",
                     (struct expected[]){
                         {TMI_NUMBER, 0, 3, 1, 0}
    },
                     1));
    CHECK(has_tokens("1.5",
                     (struct expected[]){
                         {TMI_NUMBER, 0, 3, 1, TMI_FRACTION}
    },
                     1));
    CHECK(has_tokens("1E5",
                     (struct expected[]){
                         {TMI_NUMBER, 0, 3, 1, TMI_EXPONENT}
    },
                     1));
    CHECK(has_tokens("0.0e-0",
                     (struct expected[]){
                         {TMI_NUMBER, 0, 6, 1, TMI_FRACTION | TMI_EXPONENT}
    },
                     1));
    CHECK(has_tokens("\"\\n\"",
                     (struct expected[]){
                         {TMI_STRING, 0, 4, 1, TMI_ESCAPED}
    },
                     1));
    CHECK(has_tokens("\"\xC3\xA9\"",
                     (struct expected[]){
                         {TMI_STRING, 0, 4, 1, TMI_NON_ASCII}
    },
                     1));
}

/* Flags of a text that is one string; 255: it is refused. */
static unsigned string_flags(const char *text) {
    struct reading r;
    reading_start(&r, text);
    unsigned flags = r.read.fault == TMI_FAULT_NONE ? r.read.tokens[0].flags : 255;
    reading_end(&r);
    return flags;
}

TEST(lone_surrogate_escapes_are_accepted_and_flagged) {
    unsigned lone = TMI_ESCAPED | TMI_LONE_SURROGATE;
    CHECK(string_flags("\"\\ud83d\\ude00\"") == TMI_ESCAPED); /* a pair */
    CHECK(string_flags("\"\\ud83d\"") == lone);
    CHECK(string_flags("\"\\uDE00\"") == lone);
    CHECK(string_flags("\"\\ud83d\\n\"") == lone);
    CHECK(string_flags("\"\\ud83d\\u0041\"") == lone);
    CHECK(string_flags("\"\\ud83d\\ud83d\\ude00\"") == lone); /* one, then a pair */
    CHECK(string_flags("\"\\ude00\\ud83d\"") == lone);        /* the wrong way round */
    CHECK(string_flags("\"\\ud7ff\\ue000\"") == TMI_ESCAPED); /* just outside */
    CHECK(string_flags("\"\\u0000\"") == TMI_ESCAPED);
}

TEST(escapes_are_found_at_every_place_in_a_block) {
    static const char *const escapes[] = {"\\n", "\\\"", "\\\\", "\\u00e9",
                                          "\\ud83d\\ude00"};
    for (size_t e = 0; e < sizeof escapes / sizeof escapes[0]; e++) {
        for (size_t before = 0; before < 40; before++) {
            char text[100] = "\"";
            memset(text + 1, 'x', before);
            text[1 + before] = '\0';
            (void)snprintf(text + 1 + before, sizeof text - 1 - before, "%s%s\"",
                           escapes[e], before % 2 ? "" : "behind it");
            CHECK(string_flags(text) == TMI_ESCAPED);
        }
    }
}

/* ---- faults ---------------------------------------------------------------------------- */

static bool fails(const char *text, size_t len, enum tmi_fault fault, size_t offset) {
    struct reading r;
    reading_start_bytes(&r, text, len, 256);
    bool same = r.read.fault == fault && r.read.offset == offset &&
                r.read.tokens == NULL && r.read.count == 0 && r.read.expected != NULL;
    if (!same)
        fprintf(stderr, "  %s: fault %d at %zu, expected %s\n", text, (int)r.read.fault,
                r.read.offset, r.read.expected ? r.read.expected : "-");
    reading_end(&r);
    return same;
}

static bool wrong_at(const char *text, size_t offset) {
    return fails(text, strlen(text), TMI_FAULT_SYNTAX, offset);
}

TEST(the_byte_that_cannot_stand_there_is_named) {
    CHECK(wrong_at("[1,]", 3));
    CHECK(wrong_at("[,1]", 1));
    CHECK(wrong_at("[1 2]", 3));
    CHECK(wrong_at("[1}", 2));
    CHECK(wrong_at("{\"a\" 1}", 5));
    CHECK(wrong_at("{\"a\":1,}", 7));
    CHECK(wrong_at("{a:1}", 1));
    CHECK(wrong_at("{1:1}", 1));
    CHECK(wrong_at("{\"a\":}", 5));
    CHECK(wrong_at("1 2", 2));
    CHECK(wrong_at("{} x", 3));
    CHECK(wrong_at("]", 0));
    CHECK(wrong_at("\v1", 0));
    CHECK(wrong_at("\xEF\xBB\xBF{}", 0)); /* no byte order mark */
}

TEST(numbers_follow_the_grammar) {
    CHECK(wrong_at("01", 1));
    CHECK(wrong_at("-01", 2));
    CHECK(wrong_at("+1", 0));
    CHECK(wrong_at(".5", 0));
    CHECK(wrong_at("1.]", 2));
    CHECK(wrong_at("1.e5", 2));
    CHECK(wrong_at("1e+]", 3));
    CHECK(wrong_at("-a", 1));
    CHECK(wrong_at("0x10", 1));
    CHECK(wrong_at("1_000", 1));
    CHECK(wrong_at("NaN", 0));
}

TEST(literals_are_lower_case_and_whole) {
    CHECK(wrong_at("True", 0));
    CHECK(wrong_at("nUll", 0));
    CHECK(wrong_at("falsy", 0)); /* no value, whatever its first letters are */
    CHECK(wrong_at("truex", 0));
    CHECK(wrong_at("[true-ish]", 1));
    CHECK(wrong_at("[null_1]", 1));
    CHECK(wrong_at("[nul]", 1));
    CHECK(wrong_at("[null$]", 5)); /* a word ends before such a mark */
}

TEST(faults_in_strings_are_found_where_they_are) {
    CHECK(wrong_at("\"a\\q\"", 3));
    CHECK(wrong_at("\"\\u12G4\"", 5));
    CHECK(wrong_at("\"\\ud83d\\u12\"", 11));
    CHECK(wrong_at("\"a\nb\"", 2));
    CHECK(wrong_at("\"a\x1F\"", 2));
    CHECK(wrong_at("\"ab\xC3\"", 3));           /* cut by the quote */
    CHECK(wrong_at("\"\xC0\xAF\"", 1));         /* a longer form of '/' */
    CHECK(wrong_at("\"\xED\xA0\x80\"", 1));     /* a surrogate in UTF-8 */
    CHECK(wrong_at("\"\xF4\x90\x80\x80\"", 1)); /* above U+10FFFF */
    CHECK(wrong_at("\"xxxxxxxxxxxxxxxxxxxxxxx\xFFxxxxxxxxxxxxxxxxxxxx\"", 24));
    CHECK(wrong_at("\xC3\xA9", 0));
    CHECK(fails("\"a\0b\"", 5, TMI_FAULT_SYNTAX, 2)); /* NUL, also outside of strings */
    CHECK(fails("1\0", 2, TMI_FAULT_SYNTAX, 1));
    CHECK(fails("\0", 1, TMI_FAULT_SYNTAX, 0));
}

TEST(white_space_alone_is_empty) {
    CHECK(fails("", 0, TMI_FAULT_EMPTY, 0));
    CHECK(fails(" \n\t\r", 4, TMI_FAULT_EMPTY, 4));
}

/* Does the text end too early, inside a thing of that kind? */
static bool cut_inside(const char *text, enum tmi_kind open) {
    struct reading r;
    reading_start(&r, text);
    bool same = r.read.fault == TMI_FAULT_END && r.read.offset == strlen(text) &&
                r.read.open == open;
    reading_end(&r);
    return same && fails(text, strlen(text), TMI_FAULT_END, strlen(text));
}

TEST(a_cut_text_says_what_was_open) {
    CHECK(cut_inside("\"abc", TMI_STRING));
    CHECK(cut_inside("\"", TMI_STRING));
    CHECK(cut_inside("\"a\\", TMI_STRING));
    CHECK(cut_inside("\"a\\u", TMI_STRING));
    CHECK(cut_inside("\"a\\u12", TMI_STRING));
    CHECK(cut_inside("\"a\\\"", TMI_STRING));
    CHECK(cut_inside("\"a\xC3", TMI_STRING));
    CHECK(cut_inside("\"a\xE6\x96", TMI_STRING));
    CHECK(cut_inside("\"\xF0\x9F\x98", TMI_STRING));
    CHECK(cut_inside("{\"a", TMI_STRING));
    CHECK(cut_inside("tru", TMI_TRUE));
    CHECK(cut_inside("[fa", TMI_FALSE));
    CHECK(cut_inside("{\"a\":n", TMI_NULL));
    CHECK(cut_inside("-", TMI_NUMBER));
    CHECK(cut_inside("[1.", TMI_NUMBER));
    CHECK(cut_inside("1e", TMI_NUMBER));
    CHECK(cut_inside("1e-", TMI_NUMBER));
    CHECK(cut_inside("[", TMI_ARRAY));
    CHECK(cut_inside("[1", TMI_ARRAY));
    CHECK(cut_inside("[1,", TMI_ARRAY));
    CHECK(cut_inside("[{}", TMI_ARRAY));
    CHECK(cut_inside("{", TMI_OBJECT));
    CHECK(cut_inside("{\"a\"", TMI_OBJECT));
    CHECK(cut_inside("{\"a\":", TMI_OBJECT));
    CHECK(cut_inside("{\"a\":1,", TMI_OBJECT));
    CHECK(cut_inside("[{\"a\":[]", TMI_OBJECT));
}

TEST(a_fault_before_the_end_wins_over_the_cut) {
    CHECK(wrong_at("\"a\xC3(", 2));
    CHECK(wrong_at("\"\\x", 2));
    CHECK(wrong_at("[1,}", 3));
}

TEST(every_cut_of_a_text_is_told_as_one) {
    const char *text =
        "{\"k\\u00e9y\": [1.5e3, true, \"\xE6\x96\x87\"], \"b\": {\"c\": null}}";
    size_t len = strlen(text);
    for (size_t cut = 1; cut < len; cut++)
        CHECK(fails(text, cut, TMI_FAULT_END, cut));
}

static bool in_number(const char *text) {
    struct reading r;
    reading_start(&r, text);
    bool answer = r.read.fault == TMI_FAULT_NONE && r.read.in_number;
    reading_end(&r);
    return answer;
}

TEST(a_number_that_ends_the_text_may_be_cut) {
    CHECK(in_number("12"));
    CHECK(in_number(" -0"));
    CHECK(!in_number("12 "));
    CHECK(!in_number("[12]"));
    CHECK(!in_number("true"));
}

/* ---- limits ---------------------------------------------------------------------------- */

TEST(depth_is_limited_exactly) {
    struct reading r;
    reading_start_bytes(&r, "[[{\"a\":1}]]", 11, 3);
    CHECK(r.read.fault == TMI_FAULT_NONE);
    reading_end(&r);
    reading_start_bytes(&r, "[[{\"a\":[]}]]", 12, 3);
    CHECK(r.read.fault == TMI_FAULT_DEPTH && r.read.offset == 7);
    reading_end(&r);
    reading_start_bytes(&r, "[]", 2, 0);
    CHECK(r.read.fault == TMI_FAULT_DEPTH && r.read.offset == 0);
    reading_end(&r);
    reading_start_bytes(&r, "1", 1, 0);
    CHECK(r.read.fault == TMI_FAULT_NONE);
    reading_end(&r);
}

/* Text of `count` times `piece` between an opening and a closing. */
static char *repeated(const char *opening, const char *piece, size_t count,
                      const char *closing, size_t *len) {
    size_t step = strlen(piece), at = strlen(opening);
    *len = at + count * step + strlen(closing);
    char *text = malloc(*len + 1);
    if (!text)
        exit(3);
    memcpy(text, opening, at);
    for (size_t i = 0; i < count; i++, at += step)
        memcpy(text + at, piece, step);
    memcpy(text + at, closing, strlen(closing) + 1);
    return text;
}

/* Memory asked for while reading; the text is freed. */
static size_t memory_of(char *text, size_t len, size_t depth_max, enum tmi_fault fault) {
    struct failing failing = {.fail_at = 0};
    toolmend_allocator allocator = {failing_alloc, failing_free, &failing};
    struct tmi_arena arena;
    struct tmi_token room[64];
    if (!tmi_arena_init(&arena, &allocator, 0))
        exit(3);
    struct tmi_parsed read =
        tmi_parse((toolmend_view){text, len}, 0, depth_max, &arena, room, 64);
    CHECK(read.fault == fault);
    tmi_arena_free(&arena);
    CHECK(failing.live == 0 && !failing.wrong_size);
    free(text);
    return failing.asked;
}

TEST(memory_is_at_most_eight_bytes_a_byte) {
    /* brackets that stay open are a token of 16 bytes a byte: 8 more for each of them, of the
     * 64 in the room and of those still to come; block headers and rounding beside that */
    enum { DEPTH = 256, CONSTANT = 8 * (64 + DEPTH) + 128 };
    size_t len;
    char *text = repeated("[1", ",1", 100000, "]", &len);
    CHECK(memory_of(text, len, DEPTH, TMI_FAULT_NONE) <= 8 * len + CONSTANT);
    text = repeated("[[]", ",[]", 100000, "]", &len);
    CHECK(memory_of(text, len, DEPTH, TMI_FAULT_NONE) <= 8 * len + CONSTANT);
    text = repeated("", "[", 100000, "", &len);
    CHECK(memory_of(text, len, DEPTH, TMI_FAULT_DEPTH) <= 8 * len + CONSTANT);
    text = repeated("[1", ",1", 60, "]", &len); /* 62 tokens: the room is enough */
    CHECK(memory_of(text, len, DEPTH, TMI_FAULT_NONE) < 100);
}

TEST(deep_texts_fit_the_bound_on_tokens) {
    size_t len;
    /* as many tokens as bytes: all containers are still open at the end of the text */
    char *text = repeated("", "[", 2048, "", &len);
    (void)memory_of(text, len, 2048, TMI_FAULT_END);
    text = repeated("", "[1,", 2048, "", &len);
    (void)memory_of(text, len, 2048, TMI_FAULT_END);
    text = repeated("", "[[],", 2047, "[1", &len);
    (void)memory_of(text, len, 2048, TMI_FAULT_END);
    text = repeated("", "{\"\":", 2048, "", &len);
    (void)memory_of(text, len, 2048, TMI_FAULT_END);
}

TEST(want_of_memory_is_a_fault_of_its_own) {
    struct failing failing = {.fail_at = 0};
    toolmend_allocator allocator = {failing_alloc, failing_free, &failing};
    struct tmi_arena arena;
    if (!tmi_arena_init(&arena, &allocator, 0))
        exit(3);
    failing.lasting = true;
    struct tmi_parsed read = tmi_parse((toolmend_view){"[1]", 3}, 0, 8, &arena, NULL, 0);
    CHECK(read.fault == TMI_FAULT_MEMORY && tmi_arena_failed(&arena));
    tmi_arena_free(&arena);
}

int main(void) {
    return check_all();
}
