/* SPDX-License-Identifier: MIT
 *
 * compare.c - is an answer the same as a text?
 *
 * Equal bytes, or equal JSON values. A layer may fill in members: one that fills in defaults those
 * of the schema, one with typed output also what its type begins with. Before values are compared,
 * such members are removed from the answer: members that the text lacks, that `properties` of the
 * object's own schema declares and `required` does not name, and whose value is null or the
 * declared `default`; for typed output also what the declared type begins with (false, zero, an
 * empty string or array, an object of such members only). References and branches of the schema
 * are not followed.
 */
#include <stdlib.h>
#include <string.h>

#include "../model/validity.h"
#include "score_internal.h"
#include "suite_internal.h"

/* ---- names -------------------------------------------------------------------------------- */

/* The member's value by its name as spelled; absent: there is none. */
static toolmend_view member(toolmend_view object, toolmend_view wanted) {
    toolmend_view name;
    toolmend_view value;
    if (object.ptr && object.ptr[0] == '{')
        for (size_t at = 0; toolmend_json_next(object, &at, &name, &value);)
            if (canonical_compare(name, wanted) == 0)
                return value;
    return (toolmend_view){NULL, 0};
}

static bool is_optional(toolmend_view schema, toolmend_view name) {
    toolmend_view item;
    toolmend_view required = toolmend_json_at(schema, "/required");
    if (!member(toolmend_json_at(schema, "/properties"), name).ptr)
        return false;
    for (size_t at = 0; required.ptr && toolmend_json_next(required, &at, NULL, &item);)
        if (canonical_compare(item, name) == 0)
            return false;
    return true;
}

/* ---- what a type begins with ------------------------------------------------------------- */

/* Does the schema declare the type? One that declares none takes each. */
static bool takes_type(toolmend_view schema, const char *type) {
    toolmend_view item;
    toolmend_view declared = toolmend_json_at(schema, "/type");
    if (!declared.ptr || is_word(declared, type))
        return true;
    for (size_t at = 0;
         declared.ptr[0] == '[' && toolmend_json_next(declared, &at, NULL, &item);)
        if (is_word(item, type))
            return true;
    return false;
}

static bool is_zero_number(toolmend_view json) {
    for (size_t i = 0; i < json.len && (json.ptr[i] | 0x20) != 'e'; i++)
        if (json.ptr[i] >= '1' && json.ptr[i] <= '9')
            return false;
    return true;
}

static bool is_zero(toolmend_view json, toolmend_view schema);

static bool is_zero_object(toolmend_view json, toolmend_view schema) {
    toolmend_view properties = toolmend_json_at(schema, "/properties");
    toolmend_view name;
    toolmend_view value;
    for (size_t at = 0; toolmend_json_next(json, &at, &name, &value);)
        if (!is_optional(schema, name) || !is_zero(value, member(properties, name)))
            return false;
    return true;
}

/* Is it what a value of the declared type begins with? Null stands for each. */
static bool is_zero(toolmend_view json, toolmend_view schema) {
    switch (json.ptr[0]) {
    case '{':
        return takes_type(schema, "object") && is_zero_object(json, schema);
    case '[':
        return takes_type(schema, "array") && count_items(json) == 0;
    case '"':
        return takes_type(schema, "string") && json.len == 2;
    case 'n':
        return true;
    case 'f':
        return takes_type(schema, "boolean");
    case 't':
        return false;
    default:
        return (takes_type(schema, "integer") || takes_type(schema, "number")) &&
               is_zero_number(json);
    }
}

/* Is the value of an optional member one that such a layer fills in? */
static bool is_filled(toolmend_view value, toolmend_view schema, enum filling filling) {
    toolmend_view declared = toolmend_json_at(schema, "/default");
    bool equal = value.ptr[0] == 'n';
    if (!equal && declared.ptr &&
        toolmend_json_equal(value, declared, &equal) != TOOLMEND_OK)
        equal = false;
    return equal || (filling == FILLS_ZEROS && is_zero(value, schema));
}

/* ---- taking them off ---------------------------------------------------------------------- */

/* An answer that loses members. */
struct stripping {
    struct canonical_text out;
    enum filling filling;
};

static void strip(struct stripping *s, toolmend_view answer, toolmend_view text,
                  toolmend_view schema);

static void put(struct stripping *s, toolmend_view bytes) {
    canonical_put(&s->out, bytes.ptr, bytes.len);
}

static void put_words(struct stripping *s, const char *words) {
    canonical_put(&s->out, words, strlen(words));
}

static void strip_object(struct stripping *s, toolmend_view answer, toolmend_view text,
                         toolmend_view schema) {
    toolmend_view properties = toolmend_json_at(schema, "/properties");
    toolmend_view name;
    toolmend_view value;
    const char *before = "{";
    for (size_t at = 0; toolmend_json_next(answer, &at, &name, &value);) {
        toolmend_view other = member(text, name);
        toolmend_view declared = member(properties, name);
        if (!other.ptr && is_optional(schema, name) &&
            is_filled(value, declared, s->filling))
            continue;
        put_words(s, before);
        put(s, name);
        put_words(s, ":");
        strip(s, value, other, declared);
        before = ",";
    }
    put_words(s, before[0] == '{' ? "{}" : "}");
}

static void strip_array(struct stripping *s, toolmend_view answer, toolmend_view text,
                        toolmend_view schema) {
    toolmend_view items = toolmend_json_at(schema, "/items");
    toolmend_view item;
    toolmend_view other = {NULL, 0};
    size_t text_at = 0;
    const char *before = "[";
    for (size_t at = 0; toolmend_json_next(answer, &at, NULL, &item); before = ",") {
        if (!text.ptr || !toolmend_json_next(text, &text_at, NULL, &other))
            other = (toolmend_view){NULL, 0};
        put_words(s, before);
        strip(s, item, other, items);
    }
    put_words(s, before[0] == '[' ? "[]" : "]");
}

/* Append the answer without what only a type put there. Where the text has nothing like it, all
 * of that goes. Depth is that of the answer, which is strict JSON of at most 2,048 levels. */
static void strip(struct stripping *s, toolmend_view answer, toolmend_view text,
                  toolmend_view schema) {
    if (text.ptr && answer.ptr[0] != text.ptr[0])
        text = (toolmend_view){NULL, 0};
    if (schema.ptr && answer.ptr[0] == '{')
        strip_object(s, answer, text, schema);
    else if (schema.ptr && answer.ptr[0] == '[')
        strip_array(s, answer, text, schema);
    else
        put(s, answer);
}

static toolmend_view trimmed(toolmend_view text) {
    while (text.len > 0 && strchr(" \t\r\n", text.ptr[0]) && text.ptr[0] != '\0') {
        text.ptr++;
        text.len--;
    }
    return text;
}

static bool compare_stripped(toolmend_view answer, toolmend_view text,
                             toolmend_view schema, enum filling filling, bool *equal) {
    struct stripping s = {.filling = filling};
    if (toolmend_json_check(answer, NULL) != TOOLMEND_OK ||
        toolmend_json_check(text, NULL) != TOOLMEND_OK)
        return true;
    strip(&s, trimmed(answer), trimmed(text), schema);
    bool whole =
        !s.out.fault && toolmend_json_equal((toolmend_view){s.out.ptr, s.out.len}, text,
                                            equal) == TOOLMEND_OK;
    canonical_free(&s.out);
    return whole;
}

enum filling filling_of(const struct hello *hello) {
    if (hello->typed_output)
        return FILLS_ZEROS;
    return hello->fills_defaults ? FILLS_DEFAULTS : FILLS_NOTHING;
}

/* ---- is it refused? ----------------------------------------------------------------------- */

static struct model_view to_model(toolmend_view view) {
    return (struct model_view){view.ptr, view.len};
}

/* A text that repeats a name with another value is not refused: most parsers take one of them. The
 * validator takes the square of a text's length, so nothing is said of a long one. */
static bool is_invalid(toolmend_view text, toolmend_view schema) {
    enum { TEXT_MAX = 1 << 16 };
    if (text.len > TEXT_MAX)
        return false;
    enum model_truth json = model_is_json(to_model(text));
    if (json != MODEL_TRUE)
        return json == MODEL_FALSE;
    return model_texts_equal(to_model(text), to_model(text)) == MODEL_TRUE &&
           model_value_valid(to_model(schema), to_model(text)).answer == MODEL_FALSE;
}

bool compare_strip(struct canonical_text *out, toolmend_view answer, toolmend_view schema,
                   enum filling filling) {
    struct stripping s = {.filling = filling};
    if (toolmend_json_check(answer, NULL) != TOOLMEND_OK)
        return false;
    strip(&s, trimmed(answer), (toolmend_view){NULL, 0}, schema);
    *out = s.out;
    return !out->fault;
}

bool compare_is_refused(toolmend_view answer, toolmend_view schema,
                        enum filling filling) {
    bool refused = is_invalid(answer, schema);
    struct canonical_text bare = {0};
    if (refused && filling != FILLS_NOTHING &&
        compare_strip(&bare, answer, schema, filling))
        refused = is_invalid((toolmend_view){bare.ptr, bare.len}, schema);
    canonical_free(&bare);
    return refused;
}

/* ---- texts that are nested too deeply to be read ------------------------------------------ */

enum { LEVELS_MAX = 2048 }; /* that toolmend_json_equal() reads */

/* A text without its white space, byte by byte. */
struct dense {
    toolmend_view text;
    size_t at;
    bool in_string;
    char last; /* outside strings; '\0': none yet */
};

static bool is_structural(char c) {
    return c != '\0' && strchr("[]{},:", c) != NULL;
}

/* The next byte, -1 at the end. White space between two bytes that are no punctuation parts
 * words, and stays as one blank. */
static int next_dense(struct dense *d) {
    size_t start = d->at;
    while (!d->in_string && d->at < d->text.len &&
           memchr(" \t\r\n", d->text.ptr[d->at], 4))
        d->at++;
    if (d->at == d->text.len)
        return -1;
    char c = d->text.ptr[d->at];
    if (d->at > start && d->last != '\0' && !is_structural(d->last) &&
        !is_structural(c)) {
        d->last = '\0';
        return ' ';
    }
    d->at++;
    if (c == '"')
        d->in_string = !d->in_string;
    else if (d->in_string && c == '\\' && d->at < d->text.len)
        d->at++; /* compared by the caller, as part of what is between two places */
    d->last = c;
    return (unsigned char)c;
}

static bool is_too_deep(toolmend_view text) {
    struct dense d = {.text = text};
    size_t levels = 0;
    for (int c; (c = next_dense(&d)) != -1 && levels <= LEVELS_MAX;) {
        bool outside = !d.in_string && c != '"';
        levels += outside && (c == '[' || c == '{');
        levels -= outside && (c == ']' || c == '}') && levels > 0;
    }
    return levels > LEVELS_MAX;
}

/* Do the texts differ by nothing but white space outside strings? */
static bool is_dense_equal(toolmend_view a, toolmend_view b) {
    struct dense x = {.text = a};
    struct dense y = {.text = b};
    for (;;) {
        int c = next_dense(&x);
        if (c != next_dense(&y))
            return false;
        if (c == -1)
            return true;
        /* Behind a backslash stands a byte that is part of it. */
        if (c == '\\' && x.in_string && x.text.ptr[x.at - 1] != y.text.ptr[y.at - 1])
            return false;
    }
}

bool compare_texts(toolmend_view answer, toolmend_view text, toolmend_view schema,
                   enum filling filling, enum likeness *likeness) {
    bool equal = false;
    *likeness = DIFFERENT;
    if (answer.len == text.len &&
        (text.len == 0 || memcmp(answer.ptr, text.ptr, text.len) == 0)) {
        *likeness = SAME_BYTES;
        return true;
    }
    if (toolmend_json_equal(answer, text, &equal) != TOOLMEND_OK ||
        (!equal && filling != FILLS_NOTHING &&
         !compare_stripped(answer, text, schema, filling, &equal)))
        return false;
    if (equal ||
        (is_too_deep(answer) && is_too_deep(text) && is_dense_equal(answer, text)))
        *likeness = SAME_VALUE;
    return true;
}
