/* SPDX-License-Identifier: MIT
 *
 * fit.c - is an answer the same call as a text?
 *
 * As bytes, or as JSON values, exactly. A layer whose output is typed cannot leave a member
 * out that its type has: such members are taken off before values are compared, namely those
 * that the other text lacks, that `properties` of the object's own schema declares and its
 * `required` does not name, and that hold what a type begins with: null, false, zero, an
 * empty text or list, or an object of nothing but such members. References and branches of
 * the schema are not followed.
 */
#include <stdlib.h>
#include <string.h>

#include "judge_internal.h"
#include "suite_internal.h"

/* ---- what a type begins with ------------------------------------------------------------- */

static bool is_zero_number(toolmend_view json) {
    for (size_t i = 0; i < json.len && (json.ptr[i] | 0x20) != 'e'; i++)
        if (json.ptr[i] >= '1' && json.ptr[i] <= '9')
            return false;
    return true;
}

static bool is_empty_value(toolmend_view json) {
    toolmend_view value;
    switch (json.ptr[0]) {
    case '{':
        for (size_t at = 0; toolmend_json_next(json, &at, NULL, &value);)
            if (!is_empty_value(value))
                return false;
        return true;
    case '[':
        return count_items(json) == 0;
    case '"':
        return json.len == 2;
    case 'n':
    case 'f':
        return true;
    case 't':
        return false;
    default:
        return is_zero_number(json);
    }
}

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

/* ---- taking them off ---------------------------------------------------------------------- */

static void strip(struct canonical_text *out, toolmend_view answer, toolmend_view text,
                  toolmend_view schema);

static void put(struct canonical_text *out, toolmend_view bytes) {
    canonical_put(out, bytes.ptr, bytes.len);
}

static void put_words(struct canonical_text *out, const char *words) {
    canonical_put(out, words, strlen(words));
}

static void strip_object(struct canonical_text *out, toolmend_view answer,
                         toolmend_view text, toolmend_view schema) {
    toolmend_view properties = toolmend_json_at(schema, "/properties");
    toolmend_view name;
    toolmend_view value;
    const char *before = "{";
    for (size_t at = 0; toolmend_json_next(answer, &at, &name, &value);) {
        toolmend_view other = member(text, name);
        if (!other.ptr && is_empty_value(value) && is_optional(schema, name))
            continue;
        put_words(out, before);
        put(out, name);
        put_words(out, ":");
        strip(out, value, other, member(properties, name));
        before = ",";
    }
    put_words(out, before[0] == '{' ? "{}" : "}");
}

static void strip_array(struct canonical_text *out, toolmend_view answer,
                        toolmend_view text, toolmend_view schema) {
    toolmend_view items = toolmend_json_at(schema, "/items");
    toolmend_view item;
    toolmend_view other = {NULL, 0};
    size_t text_at = 0;
    const char *before = "[";
    for (size_t at = 0; toolmend_json_next(answer, &at, NULL, &item); before = ",") {
        if (!toolmend_json_next(text, &text_at, NULL, &other))
            other = item; /* longer, so it will not be equal anyway */
        put_words(out, before);
        strip(out, item, other, items);
    }
    put_words(out, before[0] == '[' ? "[]" : "]");
}

/* Append the answer without what only a type put there. Depth is that of the answer, which
 * is strict JSON of at most 2,048 levels. */
static void strip(struct canonical_text *out, toolmend_view answer, toolmend_view text,
                  toolmend_view schema) {
    bool alike = text.ptr && answer.ptr[0] == text.ptr[0] && schema.ptr;
    if (alike && answer.ptr[0] == '{')
        strip_object(out, answer, text, schema);
    else if (alike && answer.ptr[0] == '[')
        strip_array(out, answer, text, schema);
    else
        put(out, answer);
}

static toolmend_view trimmed(toolmend_view text) {
    while (text.len > 0 && strchr(" \t\r\n", text.ptr[0]) && text.ptr[0] != '\0') {
        text.ptr++;
        text.len--;
    }
    return text;
}

static bool fit_typed(toolmend_view answer, toolmend_view text, toolmend_view schema,
                      bool *equal) {
    struct canonical_text out = {0};
    if (toolmend_json_check(answer, NULL) != TOOLMEND_OK ||
        toolmend_json_check(text, NULL) != TOOLMEND_OK)
        return true;
    strip(&out, trimmed(answer), trimmed(text), schema);
    bool whole = !out.fault && toolmend_json_equal((toolmend_view){out.ptr, out.len},
                                                   text, equal) == TOOLMEND_OK;
    canonical_free(&out);
    return whole;
}

bool fit_find(toolmend_view answer, toolmend_view text, toolmend_view schema, bool typed,
              enum fit *fit) {
    bool equal = false;
    *fit = FIT_NOT;
    if (answer.len == text.len &&
        (text.len == 0 || memcmp(answer.ptr, text.ptr, text.len) == 0)) {
        *fit = FIT_BYTES;
        return true;
    }
    if (toolmend_json_equal(answer, text, &equal) != TOOLMEND_OK ||
        (!equal && typed && !fit_typed(answer, text, schema, &equal)))
        return false;
    if (equal)
        *fit = FIT_VALUE;
    return true;
}
