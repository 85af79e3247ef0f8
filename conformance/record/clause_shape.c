/* SPDX-License-Identifier: MIT
 *
 * clause_shape.c - the shape group: containers as text, items without their list, lists and
 * names around a value.
 */
#include "clause.h"

#include <string.h>

/* ---- containers as text --------------------------------------------------------------------------- */

static const char *fault_of_decoding(const struct site *site, bool array, bool object) {
    if (site->value->kind != TREE_STRING || !site->value->text.ptr)
        return "the value is no string with a text";
    if (!position_may_refuse(site->document, site->position, TYPE_STRING))
        return "a string is possible there";
    if (!position_may_hold(site->document, site->position, TYPE_CONTAINER))
        return "neither a list nor an object is possible there";
    if (!site->decoded)
        return "the string does not spell such a container";
    enum tree_kind kind = site->decoded->root->kind;
    if (!(array && kind == TREE_ARRAY) && !(object && kind == TREE_OBJECT))
        return "the string spells another kind of value";
    return !site->doubts && tree_repeats_name(site->decoded)
               ? "the decoded text repeats a name"
               : NULL;
}

const char *shape_array_in_string(const struct site *site) {
    return fault_of_decoding(site, true, false);
}

const char *shape_object_in_string(const struct site *site) {
    return fault_of_decoding(site, false, true);
}

const char *shape_python_literal(const struct site *site) {
    return fault_of_decoding(site, true, true);
}

/* The end of a simple Python string that opens at `at`; 0: it is not simple, or open. */
static size_t simple_string_end(toolmend_view text, size_t at) {
    char quote = text.ptr[at];
    for (size_t i = at + 1; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        if (text.ptr[i] == quote)
            return i + 1;
        if (c == '\'' || c == '"' || c == '\\' || c < 0x20 || c == 0x7F)
            return 0;
    }
    return 0;
}

static bool is_word_byte(char c) {
    char lower = ascii_lower(c);
    return (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/* One of the three words in JSON's spelling; NULL: another word. */
static const char *json_word(toolmend_view word) {
    return view_is(word, "True")    ? "true"
           : view_is(word, "False") ? "false"
           : view_is(word, "None")  ? "null"
                                    : NULL;
}

static size_t run_end(toolmend_view text, size_t at) {
    while (at < text.len && (is_word_byte(text.ptr[at]) || text.ptr[at] == '.' ||
                             text.ptr[at] == '+' || text.ptr[at] == '-'))
        at++;
    return at;
}

toolmend_view python_to_json(struct pool *pool, toolmend_view text) {
    const toolmend_view none = {NULL, 0};
    struct writing out = {.pool = pool};
    for (size_t at = 0; at < text.len;) {
        char c = text.ptr[at];
        size_t end = at + 1;
        if (c == '\'' || c == '"') {
            end = simple_string_end(text, at);
            if (end == 0)
                return none;
            write_words(&out, "\"");
            write_view(&out, view_cut(text, at + 1, end - 1));
            write_words(&out, "\"");
        } else if (run_end(text, at) > at) {
            end = run_end(text, at);
            toolmend_view word = view_cut(text, at, end);
            const char *json = json_word(word);
            bool number = c == '-' || (c >= '0' && c <= '9');
            if (!json && !number)
                return none;
            write_view(&out, json ? (toolmend_view){json, strlen(json)} : word);
        } else {
            if (!is_white(c) && (c == '\0' || !strchr("[]{}:,", c)))
                return none;
            write_view(&out, view_cut(text, at, end));
        }
        at = end;
    }
    return written(&out);
}

/* ---- items without their list ------------------------------------------------------------------- */

static bool wants_list(const struct site *site) {
    return position_may_hold(site->document, site->branch, TYPE_ARRAY);
}

/* NULL, or what in the text of a bare string speaks against it as one item of a list. */
static const char *text_as_item(const struct site *site, toolmend_view text) {
    toolmend_view trimmed = view_trim(text);
    if (!text.ptr)
        return "the string has no text";
    if (view_is(text, "null") || view_is(text, "None"))
        return "the text is a word for null";
    if (trimmed.len > 0 && (trimmed.ptr[0] == '[' || trimmed.ptr[0] == '{'))
        return "the text begins like a container";
    if (site->doubts)
        return NULL;
    if (trimmed.len == 0)
        return "the text is blank";
    if (text.ptr[0] == '"')
        return "the text begins with a quotation mark";
    if (memchr(text.ptr, ',', text.len) || memchr(text.ptr, ';', text.len) ||
        memchr(text.ptr, '\n', text.len))
        return "the text has a comma, semicolon or line feed in it";
    return NULL;
}

static const char *scalar_as_item(const struct site *site,
                                  const struct tree_node *value) {
    if (value->kind == TREE_NULL || value->kind >= TREE_ARRAY)
        return "the value is no string, number or boolean";
    return value->kind == TREE_STRING ? text_as_item(site, value->text) : NULL;
}

const char *shape_scalar_for_array(const struct site *site) {
    enum types type = types_of_value(site->tree, site->value);
    if (!wants_list(site))
        return "no list is wanted there";
    if (!position_may_refuse(site->document, site->position, type))
        return "a value of its type is possible there";
    return scalar_as_item(site, site->value);
}

const char *shape_object_for_array(const struct site *site) {
    if (site->value->kind != TREE_OBJECT)
        return "the value is no object";
    if (!wants_list(site))
        return "no list is wanted there";
    return position_may_refuse(site->document, site->position, TYPE_OBJECT) ||
                   position_has_shut_union(site->document, site->position,
                                           site_slice(site))
               ? NULL
               : "an object is possible there, and no union has rejected this one";
}

/* ---- objects for lists ------------------------------------------------------------------------------ */

/* For the rules that are in doubt where the position takes objects. */
static const char *fault_of_object(const struct site *site) {
    if (site->value->kind != TREE_OBJECT)
        return "the value is no object";
    if (!wants_list(site))
        return "no list is wanted there";
    return site->doubts ||
                   position_may_refuse(site->document, site->position, TYPE_OBJECT)
               ? NULL
               : "an object is possible there";
}

const char *shape_empty_object(const struct site *site) {
    const char *fault = fault_of_object(site);
    toolmend_view wrapped = {"[{}]", 4};
    if (fault)
        return fault;
    if (site->value->count > 0)
        return "the object is not empty";
    if (site->doubts)
        return NULL;
    if (site->flags & SITE_NOT_REQUIRED)
        return "the member is not required";
    return position_accepts(site->document, site->position, wrapped) == ANSWER_YES
               ? "the object is a valid item, too"
               : NULL;
}

static const char *fault_of_keyed(const struct site *site) {
    const char *fault = fault_of_object(site);
    if (fault)
        return fault;
    if (site->value->count != 1 || !site->value->first->name.ptr)
        return "the object has not one member with a name";
    if (site->flags & SITE_CLOSED)
        return fault_of_closed(site);
    struct position item = position_item(site->document, site->pool, site->branch, 0);
    struct position wide = position_wide(site->document, site->pool, &item);
    return position_declares(site->document, &wide, site->value->first->name, true) ==
                   ANSWER_YES
               ? "the items declare the name of the member"
               : NULL;
}

/* As the item that it is, or as the list: where both are accepted, there are two readings. */
const char *shape_keyed_value(const struct site *site) {
    const char *fault = fault_of_keyed(site);
    if (fault)
        return fault;
    const struct tree_node *kept = site->value->first;
    toolmend_view slice = tree_slice(site->tree, kept);
    struct position item = position_item(site->document, site->pool, site->branch, 0);
    if (kept->kind < TREE_ARRAY)
        return "the value under the name is no container";
    if (kept->kind == TREE_OBJECT)
        return site->wraps ? NULL : "an object is taken for the list";
    bool other =
        site->wraps
            ? position_accepts(site->document, site->position, slice) == ANSWER_YES
            : position_accepts(site->document, &item, slice) == ANSWER_YES;
    return other && !site->doubts ? "the list is valid as the list and as an item of it"
                                  : NULL;
}

const char *shape_keyed_scalar(const struct site *site) {
    const char *fault = fault_of_keyed(site);
    if (fault)
        return fault;
    const struct tree_node *kept = site->value->first;
    struct position item = position_item(site->document, site->pool, site->branch, 0);
    if (!site->wraps)
        return "the scalar is not wrapped";
    if (position_accepts(site->document, &item, tree_slice(site->tree, kept)) ==
        ANSWER_NO)
        return "the scalar is no valid item as it stands";
    return scalar_as_item(site, kept);
}

const char *shape_indexed_object(const struct site *site) {
    const char *fault = fault_of_object(site);
    if (fault)
        return fault;
    if (site->value->count == 0)
        return "the object is empty";
    if (site->flags & SITE_CLOSED)
        return fault_of_closed(site);
    for (const struct tree_node *one = site->value->first; one; one = one->next) {
        struct writing index = {.pool = site->pool};
        write_number(&index, one->index);
        if (!one->name.ptr || !view_same(one->name, written(&index)))
            return "the names are not 0 to n-1 in this order";
    }
    return NULL;
}

/* ---- a list around a value ---------------------------------------------------------------------- */

const char *shape_array_of_one(const struct site *site) {
    const struct tree_node *value = site->value;
    if (value->kind != TREE_ARRAY || value->count != 1)
        return "the value is no list of exactly one";
    if (site->flags & SITE_CLOSED)
        return fault_of_closed(site);
    if (site->wraps)
        return "the element is wrapped again";
    if (value->first->kind == TREE_ARRAY)
        return "the element is a list";
    if (!position_may_refuse(site->document, site->branch, TYPE_ARRAY))
        return "a list is wanted there";
    if (!site->doubts && value->first->kind == TREE_NULL &&
        position_may_hold(site->document, site->position, TYPE_ARRAY))
        return "null in a list where a list may stand";
    return NULL;
}
