/* SPDX-License-Identifier: MIT
 *
 * json.c - see json.h. The model's tree of the same text is what is compared with.
 */
#include "json.h"

#include "../../conformance/model/json.h"

static const toolmend_view nothing = {"", 0};
enum { POINTER_MAX = 512, UNTOUCHED = 0x5A, CHILDREN_MAX = 64 };

static struct model_view of(toolmend_view view) {
    return (struct model_view){view.ptr, view.len};
}

static toolmend_view view_of(struct model_view view) {
    return (toolmend_view){view.ptr, view.len};
}

static bool is_same_place(toolmend_view a, struct model_view b) {
    return a.ptr == b.ptr && a.len == b.len;
}

/* ---- strings ------------------------------------------------------------------------------- */

/* As UTF-8; false: it has none, for an unpaired surrogate. */
static bool write_utf8(struct writing *out, struct model_string string) {
    for (size_t i = 0; i < string.count; i++) {
        uint32_t c = string.points[i];
        const char two[] = {(char)(0xC0 | c >> 6), (char)(0x80 | (c & 63))};
        const char three[] = {(char)(0xE0 | c >> 12), (char)(0x80 | (c >> 6 & 63)),
                              (char)(0x80 | (c & 63))};
        const char four[] = {(char)(0xF0 | c >> 18), (char)(0x80 | (c >> 12 & 63)),
                             (char)(0x80 | (c >> 6 & 63)), (char)(0x80 | (c & 63))};
        const char one = (char)c;
        if (c >= 0xD800 && c < 0xE000)
            return false;
        write_view(out, c < 0x80      ? (toolmend_view){&one, 1}
                        : c < 0x800   ? (toolmend_view){two, 2}
                        : c < 0x10000 ? (toolmend_view){three, 3}
                                      : (toolmend_view){four, 4});
    }
    return true;
}

typedef size_t writer(toolmend_view from, char *out, size_t size);

/* In room of that size: what is wanted as far as whole characters fit, and no byte behind it. */
static void check_room(writer *write, toolmend_view from, toolmend_view wanted,
                       size_t size) {
    toolmend_view room = fuzz_copy(NULL, 0);
    char *out = malloc(size + 4);
    fuzz_drop(room);
    if (!out)
        abort();
    memset(out, UNTOUCHED, size + 4);
    size_t len = write(from, out, size);
    size_t most = size < wanted.len ? size : wanted.len;
    size_t whole = size < wanted.len ? (size > 5 ? size - 5 : 0) : wanted.len;
    if (len != wanted.len)
        fuzz_fail("the whole length is told in any room", wanted, from);
    if (whole > 0 && memcmp(out, wanted.ptr, whole) != 0)
        fuzz_fail("what fits is written", wanted, from);
    for (size_t i = whole; i < size + 4; i++)
        if (out[i] != UNTOUCHED && (i >= most || out[i] != wanted.ptr[i]))
            fuzz_fail("nothing else is written, and nothing behind the end", wanted,
                      from);
    free(out);
}

static void check_writer(writer *write, toolmend_view from, const toolmend_view *wanted) {
    if (write(from, NULL, 0) != (wanted ? wanted->len : SIZE_MAX))
        fuzz_fail("a string is decoded or quoted if it can be",
                  wanted ? *wanted : nothing, from);
    if (!wanted)
        return;
    check_room(write, from, *wanted, wanted->len + 3);
    for (size_t less = 0; less < 8 && less <= wanted->len; less++)
        check_room(write, from, *wanted, wanted->len - less);
}

static void check_string(struct model_view spelled, struct model_string string) {
    struct pool pool = {NULL};
    struct writing out = {.pool = &pool};
    bool utf8 = write_utf8(&out, string);
    toolmend_view wanted = out.ptr ? written(&out) : nothing;
    check_writer(toolmend_json_string, view_of(spelled), utf8 ? &wanted : NULL);
    pool_free(&pool);
}

void fuzz_check_quoted(toolmend_view bytes) {
    size_t len = toolmend_json_quote(bytes, NULL, 0);
    struct pool pool = {NULL};
    struct writing out = {.pool = &pool};
    fuzz_write_quoted(&out, bytes);
    bool utf8 = model_is_json(of(written(&out))) == MODEL_TRUE;
    if ((len == SIZE_MAX) == utf8)
        fuzz_fail("bytes are quoted if they are UTF-8", nothing, bytes);
    if (utf8) {
        char *quoted = pool_take(&pool, len, 1);
        toolmend_json_quote(bytes, quoted, len);
        toolmend_view wanted = {quoted, len};
        check_writer(toolmend_json_quote, bytes, &wanted);
        check_writer(toolmend_json_string, wanted, &bytes);
        if (model_texts_equal(of(wanted), of(written(&out))) == MODEL_FALSE)
            fuzz_fail("quoted bytes say what they said", bytes, wanted);
    }
    pool_free(&pool);
}

/* ---- the tree -------------------------------------------------------------------------------- */

struct walk {
    toolmend_view text;
    char pointer[POINTER_MAX];
};

/* Append "/token" and the NUL; 0: there is no room. */
static size_t add_token(struct walk *walk, size_t len, toolmend_view token) {
    if (len + 2 * token.len + 2 > POINTER_MAX)
        return 0;
    walk->pointer[len++] = '/';
    for (size_t i = 0; i < token.len; i++) {
        bool escaped = token.ptr[i] == '~' || token.ptr[i] == '/';
        if (escaped)
            walk->pointer[len++] = '~';
        walk->pointer[len++] = !escaped ? token.ptr[i] : token.ptr[i] == '~' ? '0' : '1';
    }
    walk->pointer[len] = '\0';
    return len;
}

static bool is_first(const struct model_node *container,
                     const struct model_node *member) {
    for (const struct model_node *other = container->first; other != member;
         other = other->next)
        if (model_strings_equal(other->name, member->name))
            return false;
    return true;
}

static size_t add_child(struct walk *walk, size_t len, const struct model_node *container,
                        const struct model_node *child, size_t index) {
    struct pool pool = {NULL};
    struct writing token = {.pool = &pool};
    size_t end = 0;
    bool plain = true;
    if (container->kind == MODEL_ARRAY)
        write_number(&token, index);
    else
        plain = write_utf8(&token, child->name) && is_first(container, child);
    toolmend_view view = token.ptr ? written(&token) : nothing;
    if (plain && !(view.len > 0 && memchr(view.ptr, '\0', view.len)))
        end = add_token(walk, len, view);
    pool_free(&pool);
    return end;
}

// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static void check_node(struct walk *walk, size_t len, const struct model_node *node) {
    toolmend_view spelled = view_of(node->spelled);
    toolmend_view name = nothing;
    toolmend_view value = nothing;
    size_t offset = 0;
    size_t index = 0;
    if (node->kind == MODEL_STRING)
        check_string(node->spelled, node->string);
    for (const struct model_node *child = node->first; child; child = child->next) {
        if (!toolmend_json_next(spelled, &offset, &name, &value) ||
            !is_same_place(value, child->spelled) ||
            (node->kind == MODEL_OBJECT ? !is_same_place(name, child->named)
                                        : name.ptr != NULL))
            fuzz_fail("children are those of the model", nothing, walk->text);
        if (node->kind == MODEL_OBJECT)
            check_string(child->named, child->name);
        size_t end = index < CHILDREN_MAX && (len > 0 || walk->pointer[0] == '\0')
                         ? add_child(walk, len, node, child, index)
                         : 0;
        index++;
        if (end > 0 &&
            !is_same_place(toolmend_json_at(walk->text, walk->pointer), child->spelled))
            fuzz_fail("a pointer leads to its value", nothing, walk->text);
        if (end > 0) {
            check_node(walk, end, child);
            walk->pointer[len] = '\0';
        }
    }
    if (toolmend_json_next(spelled, &offset, &name, &value))
        fuzz_fail("there are no more children than in the model", nothing, walk->text);
}

/* ---- equality -------------------------------------------------------------------------------- */

/* Members from the last to the first, and white space between tokens. */
// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static void write_reversed(struct writing *out, const struct model_node *node) {
    bool object = node->kind == MODEL_OBJECT;
    if (!object && node->kind != MODEL_ARRAY) {
        write_view(out, view_of(node->spelled));
        return;
    }
    write_words(out, object ? "{ " : "[ ");
    for (size_t i = 0; i < node->count; i++) {
        const struct model_node *child = node->first;
        for (size_t k = object ? node->count - 1 - i : i; k > 0; k--)
            child = child->next;
        write_words(out, i > 0 ? "\t," : "");
        if (object) {
            write_view(out, view_of(child->named));
            write_words(out, "\n:");
        }
        write_reversed(out, child);
    }
    write_words(out, object ? "\r}" : "]");
}

void fuzz_check_equal(toolmend_view a, toolmend_view b) {
    bool equal = false;
    bool turned = false;
    enum model_truth model = model_texts_equal(of(a), of(b));
    if (toolmend_json_equal(a, b, &equal) != TOOLMEND_OK ||
        toolmend_json_equal(b, a, &turned) != TOOLMEND_OK || equal != turned)
        fuzz_fail("any two texts can be compared, in any order", a, b);
    if (model != MODEL_UNDECIDED && equal != (model == MODEL_TRUE))
        fuzz_fail("two texts are equal if they are to the model", a, b);
}

/* ---- a text ---------------------------------------------------------------------------------- */

/* Of what is no JSON, children are handed out that lie in it, and a walk ends. */
static void check_broken(toolmend_view text) {
    toolmend_view name = nothing;
    toolmend_view value = nothing;
    size_t offset = 0;
    for (size_t count = 0; toolmend_json_next(text, &offset, &name, &value); count++) {
        if (count > text.len || value.ptr < text.ptr ||
            value.ptr + value.len > text.ptr + text.len)
            fuzz_fail("a child lies in its container", nothing, text);
        if (toolmend_json_check(value, NULL) == TOOLMEND_E_SCHEMA)
            fuzz_fail("a child is strict JSON", nothing, text);
    }
    (void)toolmend_json_at(text, "/a/0");
    (void)toolmend_json_string(text, NULL, 0);
}

void fuzz_check_json(toolmend_view text) {
    struct model_run run = {0};
    struct walk walk = {.text = text};
    bool dropped = false;
    toolmend_status status = toolmend_json_check(text, NULL);
    struct model_node *root = model_parse(&run, of(text));
    if (!run.cannot && status != TOOLMEND_E_LIMIT &&
        (status == TOOLMEND_OK) != (root != NULL))
        fuzz_fail("the library accepts the JSON that the model accepts", nothing, text);
    if (root && !run.cannot && status == TOOLMEND_OK) {
        check_node(&walk, 0, root);
        if (model_unite_names(&run, root, &dropped) && !dropped) {
            struct pool pool = {NULL};
            struct writing out = {.pool = &pool};
            write_reversed(&out, root);
            fuzz_check_equal(text, written(&out));
            pool_free(&pool);
        }
    } else {
        check_broken(text);
    }
    model_free(&run);
}
