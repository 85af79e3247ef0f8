/* SPDX-License-Identifier: MIT
 *
 * faults_wrong.c - values that no rule reads at their place: near misses of every rule that does.
 *
 * Tables of what is sent, each for places that hold nothing but the types in its row. Whoever
 * hands on something else has guessed.
 */
#include "faults.h"

#include <inttypes.h>
#include <stdio.h>

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

enum { LONG_MAX_POINTS = 2000 }; /* what is longer is not worth the time */

/* ---- for numbers -------------------------------------------------------------------------- */

static const char *const other_numbers[] = {"\"007\"",
                                            "\" 5\"",
                                            "\"5 \"",
                                            "\"\\n5\"",
                                            "\"+5\"",
                                            "\"05\"",
                                            "\"0x10\"",
                                            "\"1_000\"",
                                            "\"1,000\"",
                                            "\"1.000,5\"",
                                            "\"5.\"",
                                            "\".5\"",
                                            "\"1e\"",
                                            "\"--5\"",
                                            "\"5-\"",
                                            "\"1 000\"",
                                            "\"\\u0665\"",
                                            "\"\\uff15\"",
                                            "\"0b11\"",
                                            "\"0o17\"",
                                            "\"5L\"",
                                            "\"1.2.3\"",
                                            "\"1/2\"",
                                            "\"\\u00bd\"",
                                            "\"5f\"",
                                            "\"2^3\"",
                                            "\"NaN\"",
                                            "\"Infinity\"",
                                            "\"-Infinity\"",
                                            "\"inf\"",
                                            "\"\\\"5\\\"\"",
                                            "\"'5'\"",
                                            "\"-\"",
                                            "\"1e5.5\"",
                                            "\"\\u22125\"",
                                            "\"5\\u0000\"",
                                            "\"-01\"",
                                            "\"00\"",
                                            "\"1.\"",
                                            "\"(5)\"",
                                            "\"5n\"",
                                            "\"1'000\"",
                                            NULL};
static const char *const units[] = {"\"5px\"",   "\"50%\"",  "\"$5\"",       "\"5 MB\"",
                                    "\"10k\"",   "\"5s\"",   "\"~5\"",       "\">5\"",
                                    "\"5+\"",    "\"5-10\"", "\"5 or 6\"",   "\"5, 6\"",
                                    "\"no. 5\"", "\"5:30\"", "\"5\\u20ac\"", NULL};
static const char *const number_words[] = {
    "\"five\"", "\"all\"", "\"max\"",     "\"unlimited\"", "\"auto\"",  "\"?\"",
    "\"x\"",    "\"one\"", "\"default\"", "\"abc\"",       "\"1 + 1\"", "\"int(5)\"",
    "\"a5\"",   NULL};
static const char *const booleans_for_number[] = {"true",     "false",     "\"true\"",
                                                  "\"True\"", "\"false\"", NULL};
static const char *const blanks_for_scalar[] = {"\"\"", "\" \"", "\"\\t\"", "\"\\u00a0\"",
                                                NULL};
static const char *const null_words[] = {"\"null\"", "\"None\"", NULL};
static const char *const other_null_words[] = {
    "\"none\"", "\"nil\"",  "\"NULL\"", "\"N/A\"",   "\"undefined\"",
    "\"Null\"", "\"OMIT\"", "\"void\"", "\" null\"", NULL};
static const char *const lists_for_number[] = {"[]",      "[1, 2]",   "[[5]]",
                                               "\"[5]\"", "\"[]\"",   "[\"five\"]",
                                               "[5, 5]",  "\"(5,)\"", NULL};
static const char *const objects_for_number[] = {
    "{}",         "{\"value\": 5}", "\"{}\"",
    "{\"0\": 5}", "{\"item\": 5}",  "\"{\\\"value\\\": 5}\"",
    NULL};
static const char *const fractions[] = {
    "1.5",    "0.1",     "-2.25",   "5.0000001",
    "1e-1",   "\"1.5\"", "\"0.9\"", "9007199254740992.5",
    "100.99", "25e-1",   NULL};

/* ---- for booleans ------------------------------------------------------------------------- */

static const char *const boolean_words[] = {
    "\"yes\"",     "\"no\"",      "\"on\"",
    "\"off\"",     "\"TRUE\"",    "\"tRUE\"",
    "\"FALSE\"",   "\"false \"",  "\" true\"",
    "\"y\"",       "\"n\"",       "\"t\"",
    "\"f\"",       "\"enabled\"", "\"not true\"",
    "\"1\"",       "\"0\"",       "\"\"",
    "\" \"",       "\"x\"",       "\"\\\"true\\\"\"",
    "\"'false'\"", "\"true.\"",   "\"falsy\"",
    "\"2\"",       "\"-1\"",      "\"disabled\"",
    "\"no way\"",  "\"\\u2713\"", NULL};
static const char *const numbers_for_boolean[] = {"1",   "0", "1.0", "-1",
                                                  "0.0", "2", "1e0", NULL};
static const char *const containers_for_boolean[] = {
    "{}",         "[]",     "[true, false]", "[[true]]", "{\"value\": true}",
    "\"[true]\"", "\"{}\"", "[\"yes\"]",     NULL};

/* ---- for texts ---------------------------------------------------------------------------- */

static const char *const lists_for_text[] = {
    "[\"a\", \"b\"]", "[[\"a\"]]",           "[true]", "[{}]", "[\"a\", \"a\"]", "[[]]",
    "[\"\", \"\"]",   "[{\"text\": \"x\"}]", NULL};
static const char *const objects_for_text[] = {"{\"a\": 1}",
                                               "{\"text\": \"x\"}",
                                               "{\"value\": \"x\"}",
                                               "{\"0\": \"a\"}",
                                               "{\"type\": \"text\", \"text\": \"x\"}",
                                               "{\"a\": {\"b\": []}}",
                                               NULL};
static const char *const empties_for_text[] = {"{}", "[]", NULL};
static const char *const booleans_for_text[] = {"true", "false", NULL};
static const char *const texts_beyond[] = {"\"!\"", "\"? ?\"", "\"\\u00a7\"", "\"-\"",
                                           NULL};
static const char *const values_for_word[] = {"true",
                                              "false",
                                              "-3",
                                              "99.5",
                                              "{\"value\": \"x\"}",
                                              "[\"a\", \"b\"]",
                                              "[[\"a\"]]",
                                              "\"\\u0000\"",
                                              "\"no such word\"",
                                              "\"?\"",
                                              "\"a,b,c\"",
                                              "\"[]\"",
                                              NULL};

/* ---- for lists ---------------------------------------------------------------------------- */

static const char *const blanks_for_list[] = {"\" \"", "\"\\n\"", "\"\\t \"", NULL};
static const char *const empty_for_list[] = {"\"\"", NULL};
static const char *const cut_lists[] = {"\"[\\\"a\\\"\"",
                                        "\"[\\\"a\\\",\"",
                                        "\"[\\\"a\\\", \\\"b\"",
                                        "\"[1, 2\"",
                                        "\"{\\\"a\\\"\"",
                                        "\"[1, 2,]\"",
                                        "\"['it's']\"",
                                        "\"[1, 2] x\"",
                                        "\"[[1]\"",
                                        "\"[1 2]\"",
                                        "\"[\\\"a\\\"]]\"",
                                        "\"[\\\"a\\\" \\\"b\\\"]\"",
                                        "\"[true, x]\"",
                                        "\"[1, NaN]\"",
                                        "\"[\\\"a\\\",,\\\"b\\\"]\"",
                                        "\"[\\\"a\\\"}\"",
                                        "\"{\\\"a\\\": 1,}\"",
                                        "\"[1], [2]\"",
                                        "\"[\\\"a\\\"] // x\"",
                                        "\"['a', 'b\"",
                                        "\"[None\"",
                                        "\"['a', f(x)]\"",
                                        NULL};
static const char *const brackets_for_list[] = {
    "\"[draft] notes.md\"", "\"[a, b]\"", "\"{name}\"", "\"{a: 1}\"", "\"[x](y)\"", NULL};
static const char *const delimited[] = {
    "\"a,b\"", "\"a, b\"",      "\"a;b\"",  "\"a\\nb\"", "\"1,2,3\"", "\"a, b, c\"",
    "\"x,\"",  "\"- a\\n- b\"", "\"a\\n\"", "\"it,s\"",  NULL};
static const char *const numbers_delimited[] = {
    "\"1,2,3\"", "\"1, 2\"", "\"1;2\"", "\"1 2\"", "\"1\\n2\"", "\"1,\"", NULL};
static const char *const quoted_for_list[] = {"\"\\\"a\\\"\"", "\"\\\"a\"", "\"\\\"\"",
                                              "\"\\\"[1]\\\"\"", NULL};
static const char *const others_for_texts[] = {"5",  "true", "1.5", "false",
                                               "-1", "0",    NULL};
static const char *const others_for_numbers[] = {"\"x\"",  "true",  "\"five\"", "\"007\"",
                                                 "\"1 \"", "false", NULL};
static const char *const objects_for_list[] = {
    "{\"a\": \"x\", \"b\": \"y\"}",
    "{\"include\": [\"x\"], \"exclude\": [\"y\"]}",
    "{\"1\": \"a\", \"0\": \"b\"}",
    "{\"0\": \"a\", \"2\": \"b\"}",
    "{\"1\": \"a\", \"2\": \"b\"}",
    "{\"00\": \"a\", \"01\": \"b\"}",
    "{\"item\": {\"item\": [\"a\"]}}",
    "{\"item\": null}",
    NULL};
static const char *const nested_for_texts[] = {
    "[[\"a\", \"b\"]]",        "[[\"a\"], [\"b\"]]", "[[[\"a\"]]]", "[[]]",
    "[\"a\", [\"b\", \"c\"]]", "[[\"a\"], [\"a\"]]", NULL};
static const char *const mixed_texts[] = {"[\"a\", true]",
                                          "[\"a\", null]",
                                          "[null]",
                                          "[\"a\", {}]",
                                          "[true]",
                                          "[{\"a\": \"b\"}]",
                                          "[null, \"a\", null]",
                                          "[\"a\", \"b\", false]",
                                          NULL};
static const char *const mixed_numbers[] = {
    "[1, \"x\"]", "[1, null]", "[true]",       "[1, {}]",     "[\"1,2\"]",
    "[null]",     "[1, \"\"]", "[\"one\", 2]", "[1, [2, 3]]", NULL};

/* ---- for objects -------------------------------------------------------------------------- */

static const char *const lists_for_object[] = {"[\"a\"]",
                                               "[1, 2]",
                                               "[[{}]]",
                                               "[{}, {}]",
                                               "[\"a\", \"b\"]",
                                               "[\"k\", \"v\"]",
                                               "[[]]",
                                               "[{\"a\": 1}, {\"a\": 1}]",
                                               NULL};
static const char *const texts_for_object[] = {"\"x\"",
                                               "\"{\"",
                                               "\"{\\\"a\\\": 1\"",
                                               "\"key: value\"",
                                               "\"a=1\"",
                                               "\"[]\"",
                                               "\"{a: 1}\"",
                                               "\"{'it's': 1}\"",
                                               "\" \"",
                                               "\"{} {}\"",
                                               "\"<a>1</a>\"",
                                               "\"{\\\"a\\\": 1,}\"",
                                               "\"{\\\"a\\\": 1, \\\"a\\\": 2}\"",
                                               "\"{\\\"a\\\"}\"",
                                               "\"```json\\n{}\\n```\"",
                                               NULL};
static const char *const scalars_for_object[] = {"5", "true", "1.5", "false", "0", NULL};
static const char *const empty_text[] = {"\"\"", NULL};

static const char *const null_itself[] = {"null", NULL};
static const char *const null_in_list[] = {"[null]", "[null, null]", NULL};

/* ---- rows with a function ----------------------------------------------------------------- */

/* Decoded once, it is still a text. */
static bool put_second_layer(struct breaking *b, struct value *at) {
    const unsigned types = HOLDS_CONTAINER | HOLDS_NUMBER | HOLDS_BOOLEAN;
    bool spelled = at->as[MEANT].text.ptr;
    if (!at->parent || !b->is_sure || !fault_place(b, at, types) || b->is_either ||
        spelled == ((at->type & HOLDS_CONTAINER) != 0))
        return false;
    at->as[SENT].layers = 2;
    return true;
}

/* A word that is nearly one of those that are listed. */
static bool put_near_word(struct breaking *b, struct value *at) {
    static const char *const around[][2] = {
        {"",      "s"       },
        {"",      "."       },
        {"the ",  ""        },
        {"'",     ""        },
        {"",      "\""      },
        {"'",     "\""      },
        {"\"'",   "'\""     },
        {"",      "_"       },
        {"mode:", ""        },
        {"",      " file"   },
        {"",      "\xc2\xa0"},
        {"<",     ">"       },
        {"`",     "`"       },
        {"(",     ")"       },
        {"[",     "]"       },
        {"",      ","       },
        {"not ",  ""        },
        {"",      "\n\n!"   }
    };
    if (at->type != HOLDS_STRING || !at->shape || !at->shape->listed || !at->text.ptr ||
        !b->is_sure || !fault_place(b, at, HOLDS_STRING) || b->is_either)
        return false;
    uint32_t form = fault_pick(b, COUNT_OF(around) + 2);
    toolmend_view word = at->text;
    if (form < COUNT_OF(around))
        word = join(b->maker.pool, words_view(around[form][0]), word,
                    words_view(around[form][1]));
    else if (form == COUNT_OF(around) && word.len > 1)
        word.len--; /* an abbreviation, or half of a character */
    else
        word = join(b->maker.pool, word, words_view("-"), word);
    struct word_readings readings = fault_words(at->shape, word);
    toolmend_view sent = shape_quote(b->maker.pool, word);
    if (!sent.ptr || word.len == 0 || readings.member ||
        readings.folded + readings.unquoted > 0)
        return false;
    at->as[SENT].text = sent;
    return true;
}

static char flip(char c) {
    if (c >= 'a' && c <= 'z')
        return (char)(c - 'a' + 'A');
    return ascii_lower(c);
}

/* A word that two members are, but for their case. */
static bool put_word_of_two(struct breaking *b, struct value *at) {
    if (at->type != HOLDS_STRING || !at->shape || !at->shape->listed ||
        at->text.len == 0 || !b->is_sure || !fault_place(b, at, HOLDS_STRING) ||
        b->is_either)
        return false;
    toolmend_view word = join(b->maker.pool, at->text, words_view(""), words_view(""));
    char *letters = pool_take(b->maker.pool, word.len, 1);
    for (size_t i = 0; i < word.len; i++)
        letters[i] = i % 2 ? flip(word.ptr[i]) : word.ptr[i];
    word.ptr = letters;
    struct word_readings readings = fault_words(at->shape, word);
    if (readings.member || readings.folded < 2 || readings.unquoted > 0)
        return false;
    at->as[SENT].text = shape_quote(b->maker.pool, word);
    return true;
}

/* Past what the schema allows; nothing is clamped. */
static bool put_beyond_bounds(struct breaking *b, struct value *at) {
    const struct shape *shape = at->shape;
    char digits[32];
    if ((at->type & HOLDS_NUMBER) == 0 || !b->is_sure ||
        !fault_place(b, at, HOLDS_NUMBER) || b->is_either ||
        (!shape->has_least && !shape->has_most))
        return false;
    bool above = shape->has_most && (!shape->has_least || fault_pick(b, 2) == 0);
    int64_t number = above ? shape->most + 1 : shape->least - 1;
    (void)snprintf(digits, sizeof digits, "%s%" PRId64 "%s",
                   fault_pick(b, 3) == 2 ? "\"" : "", number, "");
    toolmend_view sent = join(b->maker.pool, words_view(digits),
                              words_view(digits[0] == '"' ? "\"" : ""), words_view(""));
    at->as[SENT].text = sent;
    return true;
}

/* Between two of the numbers that are allowed: nothing is rounded. */
static bool put_off_step(struct breaking *b, struct value *at) {
    const struct shape *shape = at->shape;
    char digits[32];
    if ((at->type & HOLDS_NUMBER) == 0 || !b->is_sure ||
        !fault_place(b, at, HOLDS_NUMBER) || b->is_either || shape->listed ||
        shape->step < 2)
        return false;
    (void)snprintf(digits, sizeof digits, "%" PRId64, 7 * shape->step + 1);
    at->as[SENT].text =
        join(b->maker.pool, words_view(digits), words_view(""), words_view(""));
    return true;
}

/* One item too many, or too few: nothing is cut, nothing repeated. */
static bool put_other_count(struct breaking *b, struct value *at) {
    const struct shape *shape = at->shape;
    if (!at->parent || at->type != HOLDS_LIST || !b->is_sure ||
        !fault_place(b, at, HOLDS_LIST) || b->is_either || at->as[MEANT].text.ptr)
        return false;
    bool blank = at->count == 1 && at->property && !at->property->required;
    bool fewer = shape->items_min > 0 && at->count == shape->items_min && !blank;
    bool more = at->count == shape->items_max && at->count < 8;
    if (fewer) {
        at->last->as[SENT].gone = true;
        return true;
    }
    struct value *item = more ? value_make_at(&b->maker, shape->item, 3) : NULL;
    if (!item)
        return false;
    item->as[MEANT].gone = true;
    value_add(at, item);
    return true;
}

/* An item once more where all have to differ: none is dropped. */
static bool put_repeated_item(struct breaking *b, struct value *at) {
    const struct shape *shape = at->shape;
    if (!at->parent || at->type != HOLDS_LIST || !b->is_sure ||
        !fault_place(b, at, HOLDS_LIST) || b->is_either || !shape->unique || !at->last ||
        at->count >= shape->items_max)
        return false;
    struct value *item = value_new(b->maker.pool, shape->item, at->last->type);
    item->as[SENT].text = value_spelled(b->maker.pool, at->last, SENT);
    item->as[MEANT].gone = true;
    value_add(at, item);
    return true;
}

/* Longer than the schema allows: nothing is cut. */
static bool put_too_long(struct breaking *b, struct value *at) {
    const struct shape *shape = at->shape;
    struct writing text = {.pool = b->maker.pool};
    if (at->type != HOLDS_STRING || !b->is_sure || !fault_place(b, at, HOLDS_STRING) ||
        b->is_either || shape->listed || shape->length_max > LONG_MAX_POINTS)
        return false;
    for (size_t i = 0; i <= shape->length_max; i++)
        write_words(&text, i % 8 == 7 ? " " : "a");
    at->as[SENT].text = shape_quote(b->maker.pool, written(&text));
    return true;
}

/* White space around a text that a pattern holds to be none: it is not taken off. */
static bool put_margin(struct breaking *b, struct value *at) {
    static const struct {
        const char *front, *back;
    } margins[] = {
        {" ",  ""  },
        {"",   " " },
        {"",   "\n"},
        {"\t", "\t"},
        {"\"", "\""},
        {"'",  "'" }
    };
    if (at->type != HOLDS_STRING || !at->text.ptr || !b->is_sure ||
        !fault_place(b, at, HOLDS_STRING) || b->is_either || !at->shape->pattern.ptr ||
        at->shape->listed)
        return false;
    uint32_t form = fault_pick(b, COUNT_OF(margins));
    at->as[SENT].text =
        shape_quote(b->maker.pool, join(b->maker.pool, words_view(margins[form].front),
                                        at->text, words_view(margins[form].back)));
    return true;
}

/* `{}` where a list may stand or not: empty, or absent. */
static bool put_empty_or_absent(struct breaking *b, struct value *at) {
    const struct shape *shape = at->shape;
    if (!at->parent || at->type != HOLDS_LIST || !b->is_sure ||
        !fault_place(b, at, HOLDS_LIST) || b->is_either || shape->items_min > 0)
        return false;
    bool optional =
        !(at->property && at->property->required) && at->parent->type == HOLDS_OBJECT;
    bool item_too = shape->item && !shape->item->vague &&
                    shape->item->branch_count == 0 &&
                    (shape->item->holds & HOLDS_OBJECT) != 0 && !shape->item->listed;
    for (const struct shape_property *p = item_too ? shape->item->properties : NULL; p;
         p = p->next)
        item_too = item_too && !p->required;
    if (!optional && (shape->item ? !item_too : false))
        return false;
    at->as[SENT].text = words_view("{}");
    return true;
}

/* ---- the table ---------------------------------------------------------------------------- */

#define ROW(label, group, texts, holds, flags)                                           \
    {                                                                                    \
        label, {NULL}, group, REACH_VALUE, fault_put_text, texts, holds,                 \
            (flags) | FAULT_INSIDE                                                       \
    }
#define PUT(label, group, put)                                                           \
    { label, {NULL}, group, REACH_VALUE, put, NULL, HOLDS_ALL, 0 }

const struct fault wrong_faults[] = {
    ROW("number-spelled-otherwise", FAULT_WRONG, other_numbers, HOLDS_NUMBER,
        FAULT_OFTEN),
    ROW("number-with-unit", FAULT_WRONG, units, HOLDS_NUMBER, 0),
    ROW("word-for-number", FAULT_WRONG, number_words, HOLDS_NUMBER, 0),
    ROW("boolean-for-number", FAULT_WRONG, booleans_for_number, HOLDS_NUMBER, 0),
    ROW("list-for-number", FAULT_WRONG, lists_for_number, HOLDS_NUMBER, 0),
    ROW("object-for-number", FAULT_WRONG, objects_for_number, HOLDS_NUMBER, 0),
    ROW("fraction-for-integer", FAULT_WRONG, fractions, HOLDS_NUMBER,
        FAULT_INTEGERS | FAULT_OFTEN),
    ROW("word-for-boolean", FAULT_WRONG, boolean_words, HOLDS_BOOLEAN, FAULT_OFTEN),
    ROW("number-for-boolean", FAULT_WRONG, numbers_for_boolean, HOLDS_BOOLEAN, 0),
    ROW("container-for-boolean", FAULT_WRONG, containers_for_boolean, HOLDS_BOOLEAN, 0),
    ROW("list-for-text", FAULT_WRONG, lists_for_text, HOLDS_STRING, 0),
    ROW("object-for-text", FAULT_WRONG, objects_for_text, HOLDS_STRING, 0),
    ROW("empty-container-for-text", FAULT_WRONG, empties_for_text, HOLDS_STRING,
        FAULT_REQUIRED),
    ROW("boolean-for-text", FAULT_WRONG, booleans_for_text, HOLDS_STRING, 0),
    ROW("text-beyond-bounds", FAULT_WRONG, texts_beyond, HOLDS_STRING,
        FAULT_BOUNDED | FAULT_ALONE),
    ROW("cut-list-for-array", FAULT_WRONG, cut_lists, HOLDS_LIST, 0),
    ROW("number-for-list-of-texts", FAULT_WRONG, others_for_texts, HOLDS_LIST,
        FAULT_STRINGS),
    ROW("word-for-list-of-numbers", FAULT_WRONG, others_for_numbers, HOLDS_LIST,
        FAULT_NUMBERS),
    ROW("numbers-in-one-text", FAULT_WRONG, numbers_delimited, HOLDS_LIST, FAULT_NUMBERS),
    ROW("object-for-list-of-scalars", FAULT_WRONG, objects_for_list, HOLDS_LIST,
        FAULT_SCALARS),
    ROW("nested-list", FAULT_WRONG, nested_for_texts, HOLDS_LIST, FAULT_STRINGS),
    ROW("list-with-a-wrong-item", FAULT_EXTRA, mixed_texts, HOLDS_LIST,
        FAULT_STRINGS | FAULT_OFTEN),
    ROW("list-with-a-wrong-number", FAULT_EXTRA, mixed_numbers, HOLDS_LIST,
        FAULT_NUMBERS),
    ROW("list-for-object", FAULT_WRONG, lists_for_object, HOLDS_OBJECT, 0),
    ROW("text-for-object", FAULT_WRONG, texts_for_object, HOLDS_OBJECT, 0),
    ROW("scalar-for-object", FAULT_WRONG, scalars_for_object, HOLDS_OBJECT, 0),

    ROW("blank-for-number", FAULT_MISSING, blanks_for_scalar, HOLDS_NUMBER, 0),
    ROW("null-word", FAULT_MISSING, null_words, HOLDS_NUMBER | HOLDS_BOOLEAN | HOLDS_LIST,
        FAULT_NOT_NULL),
    ROW("null-word-for-object", FAULT_MISSING, null_words, HOLDS_OBJECT, FAULT_NOT_NULL),
    ROW("other-null-word", FAULT_MISSING, other_null_words, HOLDS_NUMBER | HOLDS_BOOLEAN,
        0),
    ROW("other-null-word-for-object", FAULT_MISSING, other_null_words, HOLDS_OBJECT, 0),
    ROW("blank-for-array", FAULT_MISSING, blanks_for_list, HOLDS_LIST, 0),
    ROW("empty-text-for-array", FAULT_MISSING, empty_for_list, HOLDS_LIST,
        FAULT_REQUIRED),
    ROW("empty-text-for-object", FAULT_MISSING, empty_text, HOLDS_OBJECT, FAULT_REQUIRED),
    ROW("null-in-a-list", FAULT_MISSING, null_in_list, HOLDS_ALL & ~HOLDS_LIST,
        FAULT_NOT_NULL),
    ROW("null-for-required", FAULT_MISSING, null_itself, HOLDS_ALL & ~HOLDS_NULL,
        FAULT_REQUIRED | FAULT_NOT_NULL | FAULT_OFTEN),

    ROW("delimited-text-for-array", FAULT_DOUBT, delimited, HOLDS_LIST,
        FAULT_STRINGS | FAULT_EITHER),
    ROW("text-in-brackets-for-array", FAULT_DOUBT, brackets_for_list, HOLDS_LIST,
        FAULT_STRINGS | FAULT_EITHER),
    ROW("quoted-text-for-array", FAULT_DOUBT, quoted_for_list, HOLDS_LIST, FAULT_STRINGS),

    PUT("second-layer", FAULT_WRONG, put_second_layer),
    PUT("near-word", FAULT_WRONG, put_near_word),
    ROW("value-for-word", FAULT_WRONG, values_for_word, HOLDS_STRING, FAULT_LISTED),
    PUT("word-of-two", FAULT_DOUBT, put_word_of_two),
    PUT("beyond-bounds", FAULT_WRONG, put_beyond_bounds),
    PUT("other-count", FAULT_WRONG, put_other_count),
    PUT("repeated-item", FAULT_EXTRA, put_repeated_item),
    PUT("too-long", FAULT_EXTRA, put_too_long),
    {"margin",
                                             {NULL},
                                             FAULT_WRONG, REACH_VALUE,
                                             put_margin, NULL,
                                             HOLDS_ALL, FAULT_ALONE},
    PUT("off-step", FAULT_WRONG, put_off_step),
    ROW("empty-text-for-text", FAULT_MISSING, empty_text, HOLDS_STRING,
        FAULT_REQUIRED | FAULT_BEGUN),
    PUT("empty-object-or-absent", FAULT_DOUBT, put_empty_or_absent),
    {0},
};
