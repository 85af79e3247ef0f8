/* SPDX-License-Identifier: MIT
 *
 * compare.c - is an answer the same as a text?
 *
 * Equal bytes, or equal JSON values. A layer may fill in members: one that fills in defaults those
 * of the schema, one with typed output also what its type begins with. Before values are compared,
 * such members are removed from the answer: members that the text lacks, that `properties` of the
 * object's own schema declares and `required` does not name, and whose value is null or the
 * declared `default`; for typed output also what the declared type begins with (false, zero, an
 * empty string or array, an object of such members only). References within the schema are followed,
 * branches are not. Of a layer that drops undeclared members those that the answer lacks are removed
 * from the text; of one whose numbers are doubles they are compared as such.
 */
#include <jansson.h>
#include <stdio.h>
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

/* The schema that stands in this place: of references, which lead into the tool's own schema, the
 * last one's. Absent: one leads nowhere that is known here. */
static toolmend_view own(toolmend_view root, toolmend_view schema) {
    enum { HOPS_MAX = 32, POINTER_MAX = 512 };
    toolmend_view none = {NULL, 0};
    for (size_t hop = 0; hop < HOPS_MAX && schema.ptr && schema.ptr[0] == '{'; hop++) {
        char pointer[POINTER_MAX];
        toolmend_view reference = member(schema, (toolmend_view){"\"$ref\"", 6});
        if (!reference.ptr)
            return schema;
        size_t len = reference.ptr[0] == '"'
                         ? toolmend_json_string(reference, pointer, sizeof pointer - 1)
                         : 0;
        if (len == 0 || len >= sizeof pointer || pointer[0] != '#' ||
            memchr(pointer, '%', len) || memchr(pointer, '\0', len))
            return none;
        pointer[len] = '\0';
        schema = toolmend_json_at(root, pointer + 1);
    }
    return none;
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

static bool is_zero(toolmend_view json, toolmend_view schema, toolmend_view root);

static bool is_zero_object(toolmend_view json, toolmend_view schema, toolmend_view root) {
    toolmend_view properties = toolmend_json_at(schema, "/properties");
    toolmend_view name;
    toolmend_view value;
    for (size_t at = 0; toolmend_json_next(json, &at, &name, &value);)
        if (!is_optional(schema, name) ||
            !is_zero(value, own(root, member(properties, name)), root))
            return false;
    return true;
}

/* Is it what a value of the declared type begins with? Null stands for each. */
static bool is_zero(toolmend_view json, toolmend_view schema, toolmend_view root) {
    switch (json.ptr[0]) {
    case '{':
        return takes_type(schema, "object") && is_zero_object(json, schema, root);
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

/* ---- numbers as doubles ------------------------------------------------------------------- */

static bool is_of_number(char c) {
    return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.' || c == 'e' ||
           c == 'E';
}

/* A number by its double; one that has none stays. */
static void put_double(struct canonical_text *out, toolmend_view number) {
    char rounded[32];
    json_t *read = json_loadb(number.ptr, number.len,
                              JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL, NULL);
    if (!read) {
        canonical_put(out, number.ptr, number.len);
        return;
    }
    int len = snprintf(rounded, sizeof rounded, "%.17g", json_real_value(read));
    canonical_put(out, rounded, (size_t)len);
    json_decref(read);
}

/* Strict JSON with each number as its double. */
static void put_rounded(struct canonical_text *out, toolmend_view json) {
    bool quoted = false;
    for (size_t at = 0, end; at < json.len; at = end) {
        char c = json.ptr[at];
        end = at + 1;
        if (quoted && c == '\\' && end < json.len)
            end++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '-' || (c >= '0' && c <= '9'))) {
            while (end < json.len && is_of_number(json.ptr[end]))
                end++;
            put_double(out, (toolmend_view){json.ptr + at, end - at});
            continue;
        }
        canonical_put(out, json.ptr + at, end - at);
    }
}

/* Are two texts the same value? False also without memory: *memory is false then. */
static bool is_equal(toolmend_view a, toolmend_view b, bool doubles, bool *memory) {
    bool equal = false;
    struct canonical_text x = {0};
    struct canonical_text y = {0};
    if (toolmend_json_equal(a, b, &equal) != TOOLMEND_OK)
        *memory = false;
    if (!equal && doubles && toolmend_json_check(a, NULL) == TOOLMEND_OK &&
        toolmend_json_check(b, NULL) == TOOLMEND_OK) {
        put_rounded(&x, a);
        put_rounded(&y, b);
        if (x.fault || y.fault ||
            toolmend_json_equal((toolmend_view){x.ptr, x.len},
                                (toolmend_view){y.ptr, y.len}, &equal) != TOOLMEND_OK)
            *memory = false;
    }
    canonical_free(&x);
    canonical_free(&y);
    return equal;
}

/* ---- what a layer takes off --------------------------------------------------------------- */

/* May an object of this schema have members that no part of it speaks of? A map declares all of
 * its members, and a branch may declare more. */
static bool has_undeclared(toolmend_view schema) {
    static const char *const speak[] = {
        "/patternProperties", "/allOf",       "/anyOf", "/oneOf", "/if",
        "/dependentSchemas",  "/dependencies"};
    toolmend_view more = toolmend_json_at(schema, "/additionalProperties");
    for (size_t i = 0; i < sizeof speak / sizeof speak[0]; i++)
        if (toolmend_json_at(schema, speak[i]).ptr)
            return false;
    return toolmend_json_at(schema, "/properties").ptr &&
           !(more.ptr && more.ptr[0] == '{');
}

static bool is_undeclared(toolmend_view schema, toolmend_view name) {
    return has_undeclared(schema) &&
           !member(toolmend_json_at(schema, "/properties"), name).ptr;
}

static bool holds_undeclared(toolmend_view json, toolmend_view schema,
                             toolmend_view root) {
    toolmend_view items = toolmend_json_at(schema, "/items");
    toolmend_view properties = toolmend_json_at(schema, "/properties");
    toolmend_view name;
    toolmend_view value;
    for (size_t at = 0; json.ptr[0] == '{' && schema.ptr &&
                        toolmend_json_next(json, &at, &name, &value);)
        if (is_undeclared(schema, name) ||
            holds_undeclared(value, own(root, member(properties, name)), root))
            return true;
    for (size_t at = 0;
         json.ptr[0] == '[' && items.ptr && toolmend_json_next(json, &at, NULL, &value);)
        if (holds_undeclared(value, own(root, items), root))
            return true;
    return false;
}

/* ---- taking them off ---------------------------------------------------------------------- */

/* A text that loses members that another one lacks. */
struct stripping {
    struct canonical_text out;
    struct manner manner;
    toolmend_view root; /* the tool's schema */
    bool undeclared;    /* they go, in place of what is filled in */
};

static void strip(struct stripping *s, toolmend_view json, toolmend_view other,
                  toolmend_view schema);

static void put(struct stripping *s, toolmend_view bytes) {
    canonical_put(&s->out, bytes.ptr, bytes.len);
}

static void put_words(struct stripping *s, const char *words) {
    canonical_put(&s->out, words, strlen(words));
}

/* Is the value of an optional member one that such a layer fills in? */
static bool is_filled(const struct stripping *s, toolmend_view value,
                      toolmend_view schema) {
    bool memory = true;
    toolmend_view declared = toolmend_json_at(schema, "/default");
    return value.ptr[0] == 'n' ||
           (declared.ptr && is_equal(value, declared, s->manner.doubles, &memory)) ||
           (s->manner.filling == FILLS_ZEROS && is_zero(value, schema, s->root));
}

static bool goes(const struct stripping *s, toolmend_view name, toolmend_view value,
                 toolmend_view schema) {
    if (s->undeclared)
        return is_undeclared(schema, name);
    toolmend_view declared = member(toolmend_json_at(schema, "/properties"), name);
    return is_optional(schema, name) && is_filled(s, value, own(s->root, declared));
}

static void strip_object(struct stripping *s, toolmend_view json, toolmend_view other,
                         toolmend_view schema) {
    toolmend_view properties = toolmend_json_at(schema, "/properties");
    toolmend_view name;
    toolmend_view value;
    const char *before = "{";
    for (size_t at = 0; toolmend_json_next(json, &at, &name, &value);) {
        toolmend_view beside = member(other, name);
        if (!beside.ptr && goes(s, name, value, schema))
            continue;
        put_words(s, before);
        put(s, name);
        put_words(s, ":");
        strip(s, value, beside, own(s->root, member(properties, name)));
        before = ",";
    }
    put_words(s, before[0] == '{' ? "{}" : "}");
}

static void strip_array(struct stripping *s, toolmend_view json, toolmend_view other,
                        toolmend_view schema) {
    toolmend_view items = own(s->root, toolmend_json_at(schema, "/items"));
    toolmend_view item;
    toolmend_view beside = {NULL, 0};
    size_t other_at = 0;
    const char *before = "[";
    for (size_t at = 0; toolmend_json_next(json, &at, NULL, &item); before = ",") {
        if (!other.ptr || !toolmend_json_next(other, &other_at, NULL, &beside))
            beside = (toolmend_view){NULL, 0};
        put_words(s, before);
        strip(s, item, beside, items);
    }
    put_words(s, before[0] == '[' ? "[]" : "]");
}

/* Append a text without what goes. Where the other one has nothing like it, all of that goes.
 * Depth is that of the text, which is strict JSON of at most 2,048 levels. */
static void strip(struct stripping *s, toolmend_view json, toolmend_view other,
                  toolmend_view schema) {
    if (other.ptr && json.ptr[0] != other.ptr[0])
        other = (toolmend_view){NULL, 0};
    if (schema.ptr && json.ptr[0] == '{')
        strip_object(s, json, other, schema);
    else if (schema.ptr && json.ptr[0] == '[')
        strip_array(s, json, other, schema);
    else
        put(s, json);
}

static toolmend_view trimmed(toolmend_view text) {
    while (text.len > 0 && strchr(" \t\r\n", text.ptr[0]) && text.ptr[0] != '\0') {
        text.ptr++;
        text.len--;
    }
    return text;
}

static toolmend_view stripped(struct stripping *s, toolmend_view json,
                              toolmend_view other) {
    strip(s, trimmed(json), trimmed(other), own(s->root, s->root));
    return (toolmend_view){s->out.ptr, s->out.len};
}

/* False: out of memory. Both are strict JSON. */
static bool compare_stripped(toolmend_view answer, toolmend_view text,
                             toolmend_view schema, const struct manner *manner,
                             enum likeness *likeness) {
    bool memory = true;
    struct stripping filled = {.manner = *manner, .root = schema};
    struct stripping dropped = {.manner = *manner, .root = schema, .undeclared = true};
    if (manner->filling != FILLS_NOTHING) {
        answer = stripped(&filled, answer, text);
        if (is_equal(answer, text, manner->doubles, &memory))
            *likeness = SAME_VALUE;
    }
    if (*likeness == DIFFERENT && manner->drops &&
        is_equal(answer, stripped(&dropped, text, answer), manner->doubles, &memory))
        *likeness = SAME_BUT_UNDECLARED;
    memory = memory && !filled.out.fault && !dropped.out.fault;
    canonical_free(&filled.out);
    canonical_free(&dropped.out);
    return memory;
}

bool compare_has_undeclared(toolmend_view text, toolmend_view schema) {
    return schema.ptr && toolmend_json_check(text, NULL) == TOOLMEND_OK &&
           holds_undeclared(trimmed(text), own(schema, schema), schema);
}

struct manner manner_of_numbers(const struct hello *hello) {
    return (struct manner){FILLS_NOTHING, .doubles = hello->doubles};
}

struct manner manner_of(const struct hello *hello) {
    struct manner manner = manner_of_numbers(hello);
    if (hello->typed_output)
        manner.filling = FILLS_ZEROS;
    else if (hello->fills_defaults)
        manner.filling = FILLS_DEFAULTS;
    manner.drops = hello->undeclared == UNDECLARED_DROPPED;
    return manner;
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
                   const struct manner *manner) {
    struct stripping s = {.manner = *manner, .root = schema};
    if (toolmend_json_check(answer, NULL) != TOOLMEND_OK)
        return false;
    (void)stripped(&s, answer, (toolmend_view){"", 0});
    *out = s.out;
    return !out->fault;
}

bool compare_is_refused(toolmend_view answer, toolmend_view schema,
                        const struct manner *manner) {
    bool refused = is_invalid(answer, schema);
    struct canonical_text bare = {0};
    if (refused && manner->filling != FILLS_NOTHING &&
        compare_strip(&bare, answer, schema, manner))
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
                   const struct manner *manner, enum likeness *likeness) {
    bool memory = true;
    *likeness = DIFFERENT;
    if (answer.len == text.len &&
        (text.len == 0 || memcmp(answer.ptr, text.ptr, text.len) == 0)) {
        *likeness = SAME_BYTES;
        return true;
    }
    if (is_equal(answer, text, manner->doubles, &memory))
        *likeness = SAME_VALUE;
    else if ((manner->filling != FILLS_NOTHING || manner->drops) &&
             toolmend_json_check(answer, NULL) == TOOLMEND_OK &&
             toolmend_json_check(text, NULL) == TOOLMEND_OK)
        memory = compare_stripped(answer, text, schema, manner, likeness) && memory;
    if (*likeness == DIFFERENT && is_too_deep(answer) && is_too_deep(text) &&
        is_dense_equal(answer, text))
        *likeness = SAME_VALUE;
    return memory;
}
