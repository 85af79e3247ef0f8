/* SPDX-License-Identifier: MIT
 *
 * fuzz_json.c - the functions for lossless JSON do what toolmend.h says of them, on any bytes.
 *
 * An input is a document, and bytes that serve as a pointer into it, as the spelling of a string
 * and as what a string says. Children and pointers are those of the naive tree, to the byte. Strings
 * are those of its code points, in rooms of several sizes. A document equals itself in other words
 * and nothing else. Of what is no JSON no more is handed out than is JSON up to there.
 */
#include "../generate/generate.h"
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/pointer.h"
#include "../judges/recogniser.h"
#include "../judges/spelling.h"
#include "ask.h"

enum { INPUT_MAX = 8192 };

static const toolmend_view nothing = {"", 0};

static toolmend_view of_naive(struct model_view view) {
    return (toolmend_view){view.ptr, view.len};
}

static bool is_same_place(toolmend_view a, struct model_view b) {
    return a.ptr == b.ptr && a.len == b.len;
}

static bool is_json(toolmend_view text) {
    return fuzz_recognise(text.ptr, text.len).json;
}

/* Is all JSON before the value, and in it? What begins as a word does may be none behind it. */
static bool is_json_up_to(toolmend_view text, toolmend_view value) {
    size_t stop = fuzz_recognise(text.ptr, text.len).stop;
    size_t start = (size_t)(value.ptr - text.ptr);
    bool word = memchr("tfn", value.ptr[0], 3) != NULL;
    return start + (word ? 0 : value.len) <= stop && is_json(value);
}

/* ---- children ----------------------------------------------------------------------------- */

/* A child of what may be no JSON: it is JSON itself, and inside. */
static void check_child(toolmend_view text, toolmend_view name, toolmend_view value) {
    const char *end = text.ptr + text.len;
    bool inside = value.ptr > text.ptr && value.ptr + value.len <= end;
    bool named = !name.ptr || (name.ptr > text.ptr && name.ptr + name.len < value.ptr &&
                               name.ptr[0] == '"');
    if (!inside || !named)
        fuzz_fail("a child lies in its container", nothing, text);
    if (!is_json(value) || (name.ptr && !is_json(name)))
        fuzz_fail("a child is strict JSON", nothing, text);
    if (!is_json_up_to(text, value))
        fuzz_fail("a child stands where the text is JSON up to there", nothing, text);
}

static bool is_child(const struct model_node *wanted, toolmend_view name,
                     toolmend_view value) {
    return wanted && is_same_place(value, wanted->spelled) &&
           (wanted->named.len > 0 ? is_same_place(name, wanted->named) : !name.ptr);
}

/* `container`: the same text as the naive judge reads it; NULL: it is no container. */
static void check_children(toolmend_view text, const struct model_node *container) {
    const struct model_node *wanted = container ? container->first : NULL;
    toolmend_view name = nothing;
    toolmend_view value = nothing;
    toolmend_view again = nothing;
    size_t offset = 0;
    size_t unnamed = 0;
    for (size_t count = 0; toolmend_json_next(text, &offset, &name, &value); count++) {
        if (!toolmend_json_next(text, &unnamed, NULL, &again) || again.ptr != value.ptr ||
            again.len != value.len)
            fuzz_fail("the names of children need not be asked for", nothing, text);
        if (count > text.len)
            fuzz_fail("a walk ends", nothing, text);
        check_child(text, name, value);
        if (!container)
            continue;
        if (!is_child(wanted, name, value))
            fuzz_fail("children are those of the naive reader", nothing, text);
        wanted = wanted ? wanted->next : NULL;
    }
    if (wanted)
        fuzz_fail("all children of the naive reader are found", nothing, text);
    if (toolmend_json_next(text, &offset, &name, &value))
        fuzz_fail("a walk that has ended has ended", nothing, text);
}

// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static void check_tree(const struct model_node *node) {
    if (node->kind == MODEL_OBJECT || node->kind == MODEL_ARRAY)
        check_children(of_naive(node->spelled), node);
    for (const struct model_node *child = node->first; child; child = child->next)
        check_tree(child);
}

/* ---- pointers ----------------------------------------------------------------------------- */

static void check_pointer(struct model_run *run, toolmend_view text,
                          const struct model_node *root, toolmend_view bytes) {
    char *pointer = model_alloc(run, bytes.len + 1, 1);
    memcpy(pointer, bytes.ptr, bytes.len);
    size_t len = strlen(pointer);
    toolmend_view found = toolmend_json_at(text, pointer);
    if (!root) {
        if (found.ptr && !is_json_up_to(text, found))
            fuzz_fail("a pointer leads to JSON in what is JSON up to there", bytes, text);
        return;
    }
    const struct model_node *node = fuzz_at(run, root, (toolmend_view){pointer, len});
    if (node ? !is_same_place(found, node->spelled) : found.ptr != NULL)
        fuzz_fail("a pointer leads where it leads in the naive tree", bytes, text);
}

/* ---- strings ------------------------------------------------------------------------------ */

typedef size_t writer(toolmend_view from, char *out, size_t size);

enum { UNTOUCHED = 0x5A };

/* In room of that size: the beginning of what is wanted up to a character that does not fit, the
 * rest of the room untouched or as wanted, and no byte behind it. */
static void check_room(writer *write, toolmend_view from, toolmend_view wanted,
                       size_t size) {
    toolmend_view room = {malloc(size + 4), size + 4};
    union {
        const char *borrowed;
        char *owned;
    } out = {.borrowed = room.ptr};
    if (!out.owned)
        abort();
    memset(out.owned, UNTOUCHED, size + 4);
    size_t len = write(from, out.owned, size);
    size_t most = size < wanted.len ? size : wanted.len;
    size_t whole = size < wanted.len ? (size > 5 ? size - 5 : 0) : wanted.len;
    if (len != wanted.len)
        fuzz_fail("the whole length is told in any room", wanted, from);
    if (memcmp(out.owned, wanted.ptr, whole) != 0)
        fuzz_fail("what fits is written", wanted, from);
    for (size_t i = whole; i < most; i++)
        if (out.owned[i] != wanted.ptr[i] && out.owned[i] != UNTOUCHED)
            fuzz_fail("nothing else is written", wanted, from);
    for (size_t i = most; i < room.len; i++)
        if (out.owned[i] != UNTOUCHED)
            fuzz_fail("nothing is written behind the end", wanted, from);
    free(out.owned);
}

static void check_writer(writer *write, toolmend_view from, const toolmend_view *wanted) {
    size_t len = write(from, NULL, 0);
    if (len != (wanted ? wanted->len : SIZE_MAX))
        fuzz_fail("a string is decoded or quoted if it can be",
                  wanted ? *wanted : nothing, from);
    if (!wanted)
        return;
    check_room(write, from, *wanted, wanted->len);
    check_room(write, from, *wanted, wanted->len + 3);
    for (size_t less = 1; less < 8 && less <= wanted->len; less++)
        check_room(write, from, *wanted, wanted->len - less);
    check_room(write, from, *wanted, wanted->len / 2);
}

/* Decode what may be a string. */
static void check_decoding(toolmend_view json) {
    struct model_run run = {0};
    const struct model_node *node = model_parse(&run, fuzz_naive(json));
    struct model_view decoded = {NULL, 0};
    bool string = node && node->kind == MODEL_STRING &&
                  is_same_place(json, node->spelled) &&
                  fuzz_spell(&run, node->string, &decoded);
    toolmend_view wanted = {decoded.ptr ? decoded.ptr : "", decoded.len};
    check_writer(toolmend_json_string, json, string ? &wanted : NULL);
    model_free(&run);
}

/* Quote what may be UTF-8. */
static void check_quoting(toolmend_view text) {
    static const char letters[] = "\"\\\b\f\n\r\t";
    static const char escapes[] = "\"\\bfnrt";
    static const char digits[] = "0123456789abcdef";
    struct fuzz_text out = {NULL, 0, 0};
    fuzz_puts(&out, "\"");
    for (size_t i = 0; i < text.len; i++) {
        const char *letter =
            text.ptr[i] ? strchr(letters, text.ptr[i]) : NULL; /* NUL has none */
        unsigned char c = (unsigned char)text.ptr[i];
        const char control[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
        const char pair[] = {'\\', letter ? escapes[letter - letters] : '\0'};
        if (letter)
            fuzz_add(&out, pair, sizeof pair);
        else if (c < 0x20)
            fuzz_add(&out, control, sizeof control);
        else
            fuzz_add(&out, &text.ptr[i], 1);
    }
    fuzz_puts(&out, "\"");
    toolmend_view wanted = {out.ptr, out.len};
    bool utf8 = is_json(wanted);
    check_writer(toolmend_json_quote, text, utf8 ? &wanted : NULL);
    if (utf8)
        check_writer(toolmend_json_string, wanted, &text);
    free(out.ptr);
}

/* ---- equality ----------------------------------------------------------------------------- */

struct other {
    struct fuzz_text out;
    unsigned state;
    size_t changed; /* the number of the scalar that becomes another one, from 1 */
    size_t scalars;
};

static unsigned choose(struct other *other, unsigned n) {
    other->state = other->state * 1664525 + 1013904223;
    return (other->state >> 16) % n;
}

/* A string with letters as escapes. */
static void print_string(struct other *other, struct model_view spelled) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < spelled.len; i++) {
        unsigned char c = (unsigned char)spelled.ptr[i];
        bool letter = (c >= 'a' && c <= 'z') || c == '/';
        if (c == '\\') { /* the escape as it is */
            size_t len = spelled.ptr[i + 1] == 'u' ? 6 : 2;
            fuzz_add(&other->out, spelled.ptr + i, len);
            i += len - 1;
        } else if (letter && choose(other, 3) == 0) {
            const char escape[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
            fuzz_add(&other->out, escape, sizeof escape);
        } else {
            fuzz_add(&other->out, spelled.ptr + i, 1);
        }
    }
}

/* The same number with another exponent, or more digits. */
static void print_number(struct other *other, struct model_view spelled) {
    static const char *const whole[] = {"", ".0", "e0", "0e-1", ".00E+0", "00e-2"};
    static const char *const fraction[] = {"", "0", "e0", "00E-0", "0e+0", ""};
    fuzz_add(&other->out, spelled.ptr, spelled.len);
    if (memchr(spelled.ptr, 'e', spelled.len) || memchr(spelled.ptr, 'E', spelled.len))
        return;
    bool zero =
        spelled.ptr[spelled.len - 1] == '0' && spelled.len < 3; /* no digit behind */
    if (memchr(spelled.ptr, '.', spelled.len))
        fuzz_puts(&other->out, fraction[choose(other, 6)]);
    else
        fuzz_puts(&other->out, whole[choose(other, zero ? 3 : 6)]);
}

/* A scalar that equals this one, or one that does not. */
static void print_scalar(struct other *other, const struct model_node *node) {
    if (++other->scalars == other->changed) {
        fuzz_puts(&other->out, node->kind == MODEL_NULL ? "false" : "null");
        return;
    }
    if (node->kind == MODEL_STRING)
        print_string(other, node->spelled);
    else if (node->kind == MODEL_NUMBER)
        print_number(other, node->spelled);
    else
        fuzz_add(&other->out, node->spelled.ptr, node->spelled.len);
}

/* Members from the last to the first, if they may be turned round. */
// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static void print(struct other *other, const struct model_node *node) {
    bool object = node->kind == MODEL_OBJECT;
    if (!object && node->kind != MODEL_ARRAY) {
        print_scalar(other, node);
        return;
    }
    fuzz_puts(&other->out, object ? "{ " : "[ ");
    for (size_t i = 0; i < node->count; i++) {
        const struct model_node *child = node->first;
        for (size_t k = object ? node->count - 1 - i : i; k > 0; k--)
            child = child->next;
        if (object) {
            print_string(other, child->named);
            fuzz_puts(&other->out, "\n:\t");
        }
        print(other, child);
        fuzz_puts(&other->out, i + 1 < node->count ? " ,\r" : "");
    }
    fuzz_puts(&other->out, object ? " }" : " ]");
}

static void check_equal(toolmend_view text, const struct model_node *root, size_t changed,
                        unsigned seed) {
    struct other other = {.state = seed, .changed = changed};
    bool equal = false;
    bool reverse = false;
    print(&other, root);
    toolmend_view spelled = {other.out.ptr, other.out.len};
    enum model_truth naive = model_texts_equal(fuzz_naive(text), fuzz_naive(spelled));
    if (toolmend_json_equal(text, spelled, &equal) != TOOLMEND_OK ||
        toolmend_json_equal(spelled, text, &reverse) != TOOLMEND_OK || equal != reverse)
        fuzz_fail("any two texts can be compared, in any order", text, spelled);
    if (naive != MODEL_UNDECIDED && changed == 0 && !equal)
        fuzz_fail("a text equals itself in other words", text, spelled);
    if (naive != MODEL_UNDECIDED && changed > 0 && changed <= other.scalars && equal)
        fuzz_fail("a text with another value is another text", text, spelled);
    free(other.out.ptr);
}

/* ---- all ---------------------------------------------------------------------------------- */

static void check(toolmend_view text, toolmend_view bytes) {
    struct model_run run = {0};
    bool dropped = false;
    struct model_node *root = model_parse(&run, fuzz_naive(text));
    check_decoding(bytes);
    check_quoting(bytes);
    if (!run.cannot && !root) { /* no JSON at all */
        check_children(text, NULL);
        check_pointer(&run, text, NULL, bytes);
    } else if (!run.cannot) {
        check_tree(root);
        check_decoding(of_naive(root->spelled));
        check_pointer(&run, text, root, bytes);
        check_pointer(&run, text, root, nothing);
        bool comparable = model_unite_names(&run, root, &dropped) && !dropped;
        for (size_t changed = 0; comparable && changed < 3; changed++)
            check_equal(text, root, changed * (1 + bytes.len % 3), (unsigned)bytes.len);
    }
    model_free(&run);
}

const struct fuzz_input fuzz_input = {.parts = "db"};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t rest;
    if (size > INPUT_MAX)
        return 0;
    size_t len = fuzz_divide(data, size, &rest);
    toolmend_view text = fuzz_copy(data, len);
    toolmend_view bytes = fuzz_copy(data + rest, size - rest);
    check(text, bytes);
    fuzz_drop(text);
    fuzz_drop(bytes);
    return 0;
}
