/* SPDX-License-Identifier: MIT
 *
 * faults_value.c - a value that came in another form, which one rule reads back.
 *
 * Each row says for which places the clause of its rule has no near miss and no doubt. What it
 * makes of the bytes is what "Bytes of an edit" says.
 */
#include "faults.h"

#include <string.h>

#include "../model/validity.h"

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

/* ---- scalars ------------------------------------------------------------------------------ */

static void send_as_text(struct breaking *b, struct value *at, toolmend_view text) {
    at->as[SENT].text = spell_text(b->maker.pool, fault_choices(b), text);
}

static bool put_number_text(struct breaking *b, struct value *at) {
    if ((at->type & HOLDS_NUMBER) == 0 || !fault_place(b, at, HOLDS_NUMBER))
        return false;
    send_as_text(b, at, at->as[MEANT].text);
    return true;
}

static bool put_boolean_text(struct breaking *b, struct value *at) {
    if (at->type != HOLDS_BOOLEAN || !fault_place(b, at, HOLDS_BOOLEAN))
        return false;
    send_as_text(b, at, at->as[MEANT].text);
    return true;
}

static bool put_python_boolean_text(struct breaking *b, struct value *at) {
    if (at->type != HOLDS_BOOLEAN || !fault_place(b, at, HOLDS_BOOLEAN))
        return false;
    send_as_text(b, at,
                 words_view(view_is(at->as[MEANT].text, "true") ? "True" : "False"));
    return true;
}

static bool put_number_for_text(struct breaking *b, struct value *at) {
    const struct shape *shape = at->shape;
    if (at->type != HOLDS_STRING || !fault_place(b, at, HOLDS_STRING) || shape->listed ||
        shape->pattern.ptr || shape->length_min > 1 || shape->length_max < 64)
        return false;
    toolmend_view number = content_number(&b->maker, false);
    at->as[SENT].text = number;
    at->as[MEANT].text = join(b->maker.pool, words_view("\""), number, words_view("\""));
    at->text = number;
    return true;
}

static bool put_null_word(struct breaking *b, struct value *at) {
    const struct shape *shape = at->shape;
    if (!at->parent || !shape || (shape->holds & HOLDS_NULL) == 0 ||
        !fault_place(b, at, HOLDS_ALL & ~(unsigned)HOLDS_STRING))
        return false;
    at->type = HOLDS_NULL;
    at->as[MEANT].text = words_view("null");
    send_as_text(b, at, words_view(fault_pick(b, 2) ? "None" : "null"));
    return true;
}

/* ---- words -------------------------------------------------------------------------------- */

static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

enum { UPPER, LOWER, FIRST, OTHERS, AS_IT_IS };

static toolmend_view recase(struct pool *pool, toolmend_view text, uint32_t style) {
    char *out = pool_take(pool, text.len + 1, 1);
    for (size_t i = 0; i < text.len; i++) {
        bool high =
            style == UPPER || (style == FIRST && i == 0) || (style == OTHERS && i > 0);
        out[i] = style == AS_IT_IS ? text.ptr[i]
                 : high            ? upper(text.ptr[i])
                                   : ascii_lower(text.ptr[i]);
    }
    return (toolmend_view){out, text.len};
}

/* As the schema spells it. */
static bool mean_word(struct value *at) {
    const struct shape *shape = at->shape;
    for (size_t i = 0; i < shape->word_count; i++)
        if (shape->words[i].text.ptr && view_same(shape->words[i].text, at->text)) {
            at->as[MEANT].text = shape->words[i].spelled;
            return true;
        }
    return false;
}

static bool is_null_word(struct pool *pool, toolmend_view text) {
    toolmend_view small = recase(pool, view_trim(text), LOWER);
    return view_is(small, "null") || view_is(small, "none");
}

static bool is_word_place(struct breaking *b, const struct value *at) {
    return at->type == HOLDS_STRING && at->shape && at->shape->listed && at->text.ptr &&
           fault_place(b, at, HOLDS_STRING);
}

static bool put_word_case(struct breaking *b, struct value *at) {
    static const char *const around[][2] = {
        {"",   ""  },
        {"",   " " },
        {" ",  ""  },
        {"\n", "\t"}
    };
    if (!is_word_place(b, at))
        return false;
    toolmend_view word = recase(b->maker.pool, at->text, fault_pick(b, AS_IT_IS + 1));
    const char *const *space = around[fault_pick(b, COUNT_OF(around))];
    word = join(b->maker.pool, words_view(space[0]), word, words_view(space[1]));
    struct word_readings readings = fault_words(at->shape, word);
    bool doubt =
        (at->shape->holds & HOLDS_NULL) != 0 && is_null_word(b->maker.pool, word);
    if (readings.member || readings.folded != 1 || readings.unquoted > 0 || doubt ||
        !mean_word(at))
        return false;
    send_as_text(b, at, word);
    return true;
}

static bool put_quoted_word(struct breaking *b, struct value *at) {
    if (!is_word_place(b, at))
        return false;
    toolmend_view quote = words_view(fault_pick(b, 2) ? "'" : "\"");
    toolmend_view word = join(b->maker.pool, quote, at->text, quote);
    struct word_readings readings = fault_words(at->shape, word);
    if (readings.member || readings.folded > 0 || readings.unquoted != 1 ||
        !mean_word(at))
        return false;
    send_as_text(b, at, word);
    return true;
}

/* ---- text of containers ------------------------------------------------------------------- */

static bool put_layer(struct breaking *b, struct value *at, unsigned type) {
    static const char *const paddings[] = {"", "", "", " ", "\n", "\t \n"};
    if (!at->parent || at->type != type || at->as[MEANT].text.ptr ||
        !fault_place(b, at, HOLDS_CONTAINER))
        return false;
    at->as[SENT].layers = 1;
    at->as[SENT].padding = words_view(paddings[fault_pick(b, COUNT_OF(paddings))]);
    return true;
}

static bool put_list_text(struct breaking *b, struct value *at) {
    return put_layer(b, at, HOLDS_LIST);
}

static bool put_object_text(struct breaking *b, struct value *at) {
    return put_layer(b, at, HOLDS_OBJECT);
}

/* With the end of a tag behind it. */
static bool put_marked_text(struct breaking *b, struct value *at) {
    static const char *const markers[] = {"</parameter>", "</invoke>", "</arg_value>",
                                          "</tool_call>", "<|im_end|>"};
    if (!put_layer(b, at, HOLDS_LIST))
        return false;
    toolmend_view marker = words_view(markers[fault_pick(b, COUNT_OF(markers))]);
    toolmend_view text = value_spelled(b->maker.pool, at, SENT);
    at->as[SENT].layers = 0;
    at->as[SENT].text =
        shape_quote(b->maker.pool, join(b->maker.pool, text, marker, words_view("")));
    return true;
}

static bool put_python_text(struct breaking *b, struct value *at) {
    if (!at->parent || (at->type & HOLDS_CONTAINER) == 0 || at->as[MEANT].text.ptr ||
        !fault_place(b, at, HOLDS_CONTAINER))
        return false;
    toolmend_view python = value_python(b->maker.pool, at, false);
    struct model_view asked = {python.ptr, python.len};
    if (!python.ptr || model_is_json(asked) != MODEL_FALSE)
        return false;
    at->as[MEANT].text = value_python(b->maker.pool, at, true);
    at->as[SENT].text = shape_quote(b->maker.pool, python);
    return true;
}

/* ---- lists -------------------------------------------------------------------------------- */

static bool is_list_place(struct breaking *b, const struct value *at) {
    return at->type == HOLDS_LIST && !at->as[MEANT].text.ptr && at->of &&
           fault_place(b, at, HOLDS_LIST);
}

/* Where lists stand in lists, what is wrapped may be read in two ways. */
static void doubt_in_list(struct breaking *b, const struct value *at) {
    b->is_either = b->is_either || (at->parent && at->parent->type == HOLDS_LIST);
}

static void send_brackets(struct value *at, const char *opening, const char *closing) {
    at->as[SENT].opening = words_view(opening);
    at->as[SENT].closing = words_view(closing);
}

static bool put_bare_scalar(struct breaking *b, struct value *at) {
    if (!is_list_place(b, at))
        return false;
    const struct value *item =
        fault_one_item(b, at, HOLDS_STRING | HOLDS_NUMBER | HOLDS_BOOLEAN);
    if (!item || !fault_wraps(item))
        return false;
    doubt_in_list(b, at);
    send_brackets(at, "", "");
    return true;
}

/* Two rules in a chain. */
static bool put_bare_number_text(struct breaking *b, struct value *at) {
    const struct shape *shape = at->of ? at->of->item : NULL;
    if (!is_list_place(b, at) || !b->is_sure || !shape || shape->vague || shape->listed ||
        shape->branch_count > 0 || (shape->holds & ~(unsigned)HOLDS_NUMBER) != 0)
        return false;
    struct value *item = fault_one_item(b, at, HOLDS_NUMBER);
    if (!item)
        return false;
    doubt_in_list(b, at);
    send_brackets(at, "", "");
    send_as_text(b, item, item->as[MEANT].text);
    return true;
}

static bool has_index_name(const struct value *object) {
    for (const struct value *m = object->first; m; m = m->next)
        if (m->name.len > 0 && m->name.ptr[0] >= '0' && m->name.ptr[0] <= '9')
            return true;
    return false;
}

static bool put_bare_object(struct breaking *b, struct value *at) {
    if (!is_list_place(b, at))
        return false;
    const struct value *item = fault_one_item(b, at, HOLDS_OBJECT);
    if (!item || item->as[MEANT].text.ptr || item->count == 0 || has_index_name(item) ||
        (item->count == 1 && !item->first->property))
        return false;
    b->is_either = b->is_either || !item->shape || item->shape->branch_count > 0 ||
                   item->shape->vague;
    doubt_in_list(b, at);
    send_brackets(at, "", "");
    return true;
}

/* Would an object with a name that nobody declares be refused as an item? */
static bool refuses_objects(const struct shape *item) {
    if (!item || item->vague || item->branch_count > 0)
        return false;
    if ((item->holds & HOLDS_CONTAINER) == 0)
        return true;
    if ((item->holds & HOLDS_LIST) != 0 || item->listed)
        return false;
    return shape_refuses_others(item);
}

static bool put_empty_object(struct breaking *b, struct value *at) {
    if (!is_list_place(b, at) || at->of->items_min > 0 || !at->parent)
        return false;
    const struct shape *item = at->of->item;
    bool due = at->property ? at->property->required : at->parent->type == HOLDS_LIST;
    if (!due || !item || item->vague || item->branch_count > 0 ||
        (item->holds & HOLDS_OBJECT) != 0)
        return false;
    at->first = at->last = NULL;
    at->count = 0;
    at->as[MEANT].end = at->as[SENT].end = words_view("");
    send_brackets(at, "{", "}");
    return true;
}

/* A name that is no index, and has no word of a declared one. */
static const char *key_for(struct breaking *b, const struct shape *item) {
    static const char *const keys[] = {"item", "entries", "element", "list", "li", "row"};
    const char *key = keys[fault_pick(b, COUNT_OF(keys))];
    return shape_words_declared(item, words_view(key), NULL) ? NULL : key;
}

static toolmend_view key_before(struct breaking *b, const char *key) {
    return join(b->maker.pool, words_view("{\""), words_view(key),
                words_view(fault_pick(b, 2) ? "\":" : "\": "));
}

static bool put_keyed_list(struct breaking *b, struct value *at) {
    if (!is_list_place(b, at) || !refuses_objects(at->of->item))
        return false;
    const char *key = key_for(b, at->of->item);
    if (!key)
        return false;
    at->as[SENT].front = key_before(b, key);
    at->as[SENT].back = words_view("}");
    return true;
}

static bool put_keyed_item(struct breaking *b, struct value *at, unsigned types) {
    const char *key = key_for(b, at->of->item);
    const struct value *item = key ? fault_one_item(b, at, types) : NULL;
    if (!item || ((item->type & HOLDS_OBJECT) != 0 && item->as[MEANT].text.ptr) ||
        !fault_wraps(item))
        return false;
    doubt_in_list(b, at);
    at->as[SENT].opening = key_before(b, key);
    at->as[SENT].closing = words_view("}");
    return true;
}

static bool put_keyed_object(struct breaking *b, struct value *at) {
    return is_list_place(b, at) && refuses_objects(at->of->item) &&
           (at->of->item->holds & HOLDS_OBJECT) != 0 &&
           put_keyed_item(b, at, HOLDS_OBJECT);
}

static bool put_keyed_scalar(struct breaking *b, struct value *at) {
    return is_list_place(b, at) && refuses_objects(at->of->item) &&
           (at->of->item->holds & HOLDS_CONTAINER) == 0 &&
           put_keyed_item(b, at, HOLDS_STRING | HOLDS_NUMBER | HOLDS_BOOLEAN);
}

static bool put_indexed(struct breaking *b, struct value *at) {
    static const char *const names[] = {"\"0\"", "\"1\"", "\"2\"", "\"3\"", "\"4\""};
    if (!is_list_place(b, at) || at->count < 2 || at->count > COUNT_OF(names) ||
        !refuses_objects(at->of->item))
        return false;
    size_t index = 0;
    for (struct value *item = at->first; item; item = item->next)
        item->as[SENT].name = words_view(names[index++]);
    send_brackets(at, "{", "}");
    return true;
}

/* ---- one in a list ------------------------------------------------------------------------ */

static bool put_list_of_one(struct breaking *b, struct value *at) {
    static const char *const around[][2] = {
        {"[",   "]" },
        {"[ ",  " ]"},
        {"[\n", "]" }
    };
    if (!at->parent || (at->type & (HOLDS_LIST | HOLDS_NULL)) != 0 ||
        !fault_place(b, at, HOLDS_ALL & ~(unsigned)HOLDS_LIST))
        return false;
    const char *const *pair = around[fault_pick(b, COUNT_OF(around))];
    fault_around(at, SENT, pair[0], pair[1]);
    return true;
}

/* ---- the table ---------------------------------------------------------------------------- */

#define ROW(label, put, flags, ...)                                                      \
    { label, {__VA_ARGS__}, FAULT_MENDED, REACH_VALUE, put, NULL, HOLDS_ALL, flags }

const struct fault value_faults[] = {
    ROW("number-in-string", put_number_text, FAULT_INSIDE | FAULT_OFTEN,
        "scalar/number-in-string"),
    ROW("boolean-in-string", put_boolean_text, FAULT_INSIDE | FAULT_OFTEN,
        "scalar/boolean-in-string"),
    ROW("python-boolean-in-string", put_python_boolean_text, FAULT_INSIDE,
        "scalar/python-boolean-in-string"),
    ROW("number-for-string", put_number_for_text, 0, "scalar/number-for-string"),
    ROW("null-text", put_null_word, FAULT_INSIDE, "null/text"),
    ROW("enum-case", put_word_case, FAULT_INSIDE | FAULT_OFTEN, "scalar/enum-case"),
    ROW("quoted-enum", put_quoted_word, FAULT_INSIDE, "scalar/quoted-enum"),
    ROW("array-in-string", put_list_text, FAULT_OFTEN, "shape/array-in-string"),
    ROW("object-in-string", put_object_text, FAULT_OFTEN, "shape/object-in-string"),
    ROW("array-in-string-with-marker", put_marked_text, 0, "syntax/trailing-token",
        "shape/array-in-string"),
    ROW("python-literal-in-string", put_python_text, 0, "shape/python-literal-in-string"),
    ROW("scalar-for-array", put_bare_scalar, FAULT_INSIDE | FAULT_OFTEN,
        "shape/scalar-for-array"),
    ROW("number-text-for-array", put_bare_number_text, FAULT_INSIDE,
        "scalar/number-in-string", "shape/scalar-for-array"),
    ROW("object-for-array", put_bare_object, FAULT_INSIDE, "shape/object-for-array"),
    ROW("empty-object-for-array", put_empty_object, FAULT_INSIDE,
        "shape/empty-object-for-array"),
    ROW("keyed-list-for-array", put_keyed_list, FAULT_INSIDE,
        "shape/keyed-value-for-array"),
    ROW("keyed-object-for-array", put_keyed_object, FAULT_INSIDE,
        "shape/keyed-value-for-array"),
    ROW("keyed-scalar-for-array", put_keyed_scalar, FAULT_INSIDE,
        "shape/keyed-scalar-for-array"),
    ROW("indexed-object-for-array", put_indexed, FAULT_INSIDE,
        "shape/indexed-object-for-array"),
    ROW("array-of-one-for-value", put_list_of_one, FAULT_INSIDE,
        "shape/array-of-one-for-value"),
    {0},
};
