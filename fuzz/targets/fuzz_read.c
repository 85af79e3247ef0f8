/* SPDX-License-Identifier: MIT
 *
 * fuzz_read.c - the reader accepts strict JSON and nothing else, and its slices are right.
 *
 * P1 rests on it. Judged by jansson over the text of plain.h, so that the verdicts must be the
 * same: there are no excused differences but a raw NUL, where jansson stops reading. A recogniser of
 * the grammar alone says the same without one, and at which byte a text stops being JSON. The naive
 * reader is asked too. On accepted texts every value is walked: slices are strict JSON, pointers
 * lead to them, strings survive decoding and quoting, equality is that of the naive judge.
 */
#include "../../conformance/model/validity.h"
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/plain.h"
#include "../judges/recogniser.h"

#include <jansson.h>
#include <stdio.h>

static struct model_view naive(toolmend_view view) {
    return (struct model_view){view.ptr, view.len};
}

static _Noreturn void fail(const char *property, toolmend_view text) {
    fuzz_fail(property, (toolmend_view){"", 0}, text);
}

static bool is_json(toolmend_view text) {
    return toolmend_json_check(text, NULL) == TOOLMEND_OK;
}

/* ---- two judges of the whole text ----------------------------------------------------- */

static bool jansson_accepts(toolmend_view text) {
    toolmend_view plain = fuzz_plain(text);
    json_t *root = json_loadb(plain.ptr ? plain.ptr : "", plain.len,
                              JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    bool accepts = root != NULL;
    json_decref(root);
    fuzz_drop(plain);
    return accepts && !(text.len > 0 && memchr(text.ptr, '\0', text.len));
}

enum { DEPTH_MAX = 2048 }; /* toolmend.h */

/* The recogniser agrees, also about where the text is no JSON any more. */
static void check_place(toolmend_view text, toolmend_status status,
                        const toolmend_error *error) {
    struct fuzz_recognised grammar = fuzz_recognise(text.ptr ? text.ptr : "", text.len);
    bool deep = grammar.depth > DEPTH_MAX;
    if ((status == TOOLMEND_E_LIMIT) != deep)
        fail("containers are nested as deep as they may be, and no deeper", text);
    if (!deep && (status == TOOLMEND_OK) != grammar.json)
        fail("the reader accepts what the grammar of RFC 8259 does", text);
    if (status == TOOLMEND_E_SCHEMA && error->offset != grammar.stop)
        fail("a fault is told at the first byte that the grammar does not take", text);
}

static void check_verdict(toolmend_view text) {
    toolmend_error error = {.offset = 0};
    toolmend_status status = toolmend_json_check(text, &error);
    bool accepts = status == TOOLMEND_OK;
    enum model_truth answer = model_is_json(naive(text));
    if (status == TOOLMEND_E_MEMORY || status == TOOLMEND_E_ARGUMENT)
        fail("any text can be checked", text);
    if (accepts != jansson_accepts(text))
        fail("the reader accepts what jansson accepts", text);
    if (answer != MODEL_UNDECIDED && accepts != (answer == MODEL_TRUE))
        fail("the reader accepts what the naive reader accepts", text);
    check_place(text, status, &error);
}

/* ---- strings -------------------------------------------------------------------------- */

/* Decode and quote: the result is an equal string. A string without UTF-8 form has an escape of
 * a surrogate in it, which the naive judge keeps. */
static void check_string(toolmend_view spelled) {
    size_t len = toolmend_json_string(spelled, NULL, 0);
    bool equal = false;
    if (len == SIZE_MAX) {
        if (!memchr(spelled.ptr, '\\', spelled.len))
            fail("a string without escapes can be decoded", spelled);
        return;
    }
    char *decoded = malloc(len);
    if (toolmend_json_string(spelled, decoded, len) != len)
        fail("decoding has one length", spelled);
    toolmend_view text = {decoded, len};
    size_t quoted_len = toolmend_json_quote(text, NULL, 0);
    if (quoted_len == SIZE_MAX)
        fail("what was decoded is UTF-8", spelled);
    char *quoted = malloc(quoted_len);
    if (toolmend_json_quote(text, quoted, quoted_len) != quoted_len)
        fail("quoting has one length", spelled);
    toolmend_view back = {quoted, quoted_len};
    if (toolmend_json_equal(spelled, back, &equal) != TOOLMEND_OK || !equal ||
        model_texts_equal(naive(spelled), naive(back)) != MODEL_TRUE)
        fail("decoding and quoting give an equal string", spelled);
    free(quoted);
    free(decoded);
}

/* ---- walking -------------------------------------------------------------------------- */

enum { WALK_DEPTH = 24, POINTER_MAX = 512 };

/* One container on the way down, and the pointer to it. */
struct level {
    toolmend_view container;
    size_t offset; /* toolmend_json_next's */
    size_t index;  /* of the next child */
    size_t pointer_len;
};

static bool is_inside(toolmend_view slice, toolmend_view container) {
    return slice.ptr > container.ptr &&
           slice.ptr + slice.len < container.ptr + container.len;
}

/* Does an earlier member of the container have that name? */
static bool is_repeated(toolmend_view container, toolmend_view name) {
    toolmend_view other;
    toolmend_view value;
    size_t offset = 0;
    bool equal = false;
    while (toolmend_json_next(container, &offset, &other, &value)) {
        if (other.ptr == name.ptr)
            return false;
        if (toolmend_json_equal(other, name, &equal) == TOOLMEND_OK && equal)
            return true;
    }
    return false;
}

/* Write "/token" behind the pointer; false: it does not fit or cannot be written as a C string. */
static bool extend(char *pointer, size_t *len, toolmend_view name, size_t index) {
    char token[64];
    size_t token_len;
    if (!name.ptr)
        token_len = (size_t)snprintf(token, sizeof token, "%zu", index);
    else
        token_len = toolmend_json_string(name, token, sizeof token);
    if (token_len > sizeof token || 2 * token_len + 2 > POINTER_MAX - *len ||
        memchr(token, '\0', token_len))
        return false;
    pointer[(*len)++] = '/';
    for (size_t i = 0; i < token_len; i++) {
        bool escape = token[i] == '~' || token[i] == '/';
        if (escape)
            pointer[(*len)++] = '~';
        pointer[(*len)++] = !escape ? token[i] : token[i] == '~' ? '0' : '1';
    }
    pointer[*len] = '\0';
    return true;
}

static void check_child(toolmend_view root, const struct level *level, toolmend_view name,
                        toolmend_view value) {
    bool is_object = level->container.ptr[0] == '{';
    if (!is_inside(value, level->container) || !is_json(value))
        fail("a child is strict JSON inside its container", root);
    if (is_object != (name.ptr != NULL))
        fail("members have names, items have none", root);
    if (name.ptr && (!is_inside(name, level->container) || name.ptr[0] != '"'))
        fail("a name is a string inside its container", root);
    if (name.ptr)
        check_string(name);
    if (value.ptr[0] == '"')
        check_string(value);
}

/* Does the pointer lead to the value? Not where its name stands a second time. */
static bool is_reached(toolmend_view root, const struct level *level, toolmend_view name,
                       toolmend_view value, const char *pointer) {
    toolmend_view at = toolmend_json_at(root, pointer);
    bool reached = at.ptr == value.ptr && at.len == value.len;
    if (!reached && !(name.ptr && is_repeated(level->container, name)))
        fail("a pointer leads to its value", root);
    return reached;
}

/* Every child of every container down to WALK_DEPTH, by hand-kept levels; `budget` children. */
static void walk(toolmend_view root) {
    struct level levels[WALK_DEPTH];
    char pointer[POINTER_MAX] = "";
    size_t depth = 1;
    unsigned budget = 300;
    levels[0] = (struct level){root, 0, 0, 0};
    while (depth > 0 && budget-- > 0) {
        struct level *level = &levels[depth - 1];
        toolmend_view name = {NULL, 0};
        toolmend_view value;
        if (!toolmend_json_next(level->container, &level->offset, &name, &value)) {
            depth--;
            continue;
        }
        size_t len = level->pointer_len;
        bool known = len < POINTER_MAX && extend(pointer, &len, name, level->index++);
        check_child(root, level, name, value);
        known = known && is_reached(root, level, name, value, pointer);
        if ((value.ptr[0] == '{' || value.ptr[0] == '[') && depth < WALK_DEPTH)
            levels[depth++] =
                (struct level){value, 0, 0, known ? len : (size_t)POINTER_MAX};
    }
}

/* How many names of an object are none of an earlier member. */
static size_t different_names(toolmend_view object) {
    toolmend_view name;
    toolmend_view value;
    size_t offset = 0;
    size_t names = 0;
    while (toolmend_json_next(object, &offset, &name, &value))
        names += !is_repeated(object, name);
    return names;
}

/* The children that the walk finds are those that jansson finds; of repeated names it keeps one. */
static void check_count(toolmend_view text) {
    toolmend_view plain = fuzz_plain(text);
    json_t *root =
        json_loadb(plain.ptr, plain.len, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    toolmend_view value;
    size_t offset = 0;
    size_t items = 0;
    while (toolmend_json_next(plain, &offset, NULL, &value))
        items++;
    if (json_is_array(root) && items != json_array_size(root))
        fail("an array has as many items as jansson finds", text);
    if (json_is_object(root) && items < 100 && items != json_object_size(root) &&
        different_names(plain) != json_object_size(root))
        fail("an object has as many names as jansson finds", text);
    json_decref(root);
    fuzz_drop(plain);
}

/* ---- equality ------------------------------------------------------------------------- */

static void check_equality(toolmend_view a, toolmend_view b) {
    bool equal = false;
    bool reverse = false;
    toolmend_status status = toolmend_json_equal(a, b, &equal);
    if (status != TOOLMEND_OK || toolmend_json_equal(b, a, &reverse) != TOOLMEND_OK)
        fuzz_fail("any two texts can be compared", a, b);
    enum model_truth answer = model_texts_equal(naive(a), naive(b));
    if (equal != reverse)
        fuzz_fail("equality has no direction", a, b);
    if (answer != MODEL_UNDECIDED && equal != (answer == MODEL_TRUE))
        fuzz_fail("equality is that of the naive judge", a, b);
}

static void check_text(toolmend_view text) {
    bool equal = false;
    check_verdict(text);
    if (!is_json(text))
        return;
    toolmend_view root = toolmend_json_at(text, "");
    if (!root.ptr || !is_json(root))
        fail("the empty pointer leads to the whole value", text);
    if (toolmend_json_equal(text, root, &equal) != TOOLMEND_OK ||
        (!equal && model_texts_equal(naive(text), naive(root)) != MODEL_UNDECIDED))
        fail("a text equals itself", text);
    if (root.ptr[0] == '"')
        check_string(root);
    if (root.ptr[0] == '{' || root.ptr[0] == '[') {
        walk(root);
        check_count(root);
    }
}

const struct fuzz_input fuzz_input = {.parts = "tt"};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t rest;
    size_t first = fuzz_divide(data, size, &rest);
    json_object_seed(1);
    toolmend_view a = fuzz_copy(data, first);
    toolmend_view b = fuzz_copy(data + rest, size - rest);
    check_text(a);
    if (rest > first) {
        check_text(b);
        check_equality(a, b);
    }
    fuzz_drop(a);
    fuzz_drop(b);
    return 0;
}
