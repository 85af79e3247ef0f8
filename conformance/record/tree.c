/* SPDX-License-Identifier: MIT
 *
 * tree.c - see tree.h. Containers wait in the tree itself: each is opened when its turn in
 * text order comes, so no stack is needed.
 */
#include "tree.h"

#include <stdlib.h>
#include <string.h>

toolmend_view decode_string(struct pool *pool, toolmend_view json) {
    size_t len = toolmend_json_string(json, NULL, 0);
    if (len == SIZE_MAX)
        return (toolmend_view){NULL, 0};
    char *text = pool_take(pool, len + 1, 1);
    (void)toolmend_json_string(json, text, len);
    return (toolmend_view){text, len};
}

/* The number of the escape \uXXXX there; 0: there is none. */
static unsigned escape_at(toolmend_view json, size_t at) {
    unsigned code = 0;
    if (at + 6 > json.len || json.ptr[at] != '\\' || json.ptr[at + 1] != 'u')
        return 0;
    for (size_t i = at + 2; i < at + 6; i++) {
        char c = ascii_lower(json.ptr[i]);
        code = code << 4 | (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    return code;
}

/* A name decoded, with U+FFFD for each unpaired surrogate. */
static toolmend_view decode_shown(struct pool *pool, toolmend_view json) {
    char *paired = pool_take(pool, json.len, 1);
    memcpy(paired, json.ptr, json.len);
    for (size_t at = 0; at < json.len; at++) {
        unsigned code = escape_at(json, at), next = escape_at(json, at + 6);
        bool high = code >= 0xD800 && code <= 0xDBFF;
        if (high && next >= 0xDC00 && next <= 0xDFFF)
            at += 6;
        else if (high || (code >= 0xDC00 && code <= 0xDFFF))
            memcpy(paired + at + 2, "FFFD", 4);
        at += json.ptr[at] == '\\';
    }
    return decode_string(pool, (toolmend_view){paired, json.len});
}

static enum tree_kind kind_of(char first) {
    switch (first) {
    case 'n':
        return TREE_NULL;
    case 't':
    case 'f':
        return TREE_BOOLEAN;
    case '"':
        return TREE_STRING;
    case '[':
        return TREE_ARRAY;
    case '{':
        return TREE_OBJECT;
    default:
        return TREE_NUMBER;
    }
}

/* ---- reading ------------------------------------------------------------------------------ */

struct reading {
    struct pool *pool;
    struct tree *tree;
};

static struct tree_node *add_node(struct reading *reading, toolmend_view value) {
    struct tree_node *node = pool_take(reading->pool, 1, sizeof *node);
    const char *text = reading->tree->text.ptr;
    node->kind = kind_of(value.ptr[0]);
    node->start = (size_t)(value.ptr - text);
    node->end = node->start + value.len;
    node->number = reading->tree->count++;
    if (node->kind == TREE_STRING)
        node->text = decode_string(reading->pool, value);
    return node;
}

/* Add the children of a container; false: they are nested too deep. */
static bool read_children(struct reading *reading, struct tree_node *parent) {
    struct tree_node **link = &parent->first;
    toolmend_view slice = tree_slice(reading->tree, parent), name, value;
    size_t offset = 0;
    if (parent->kind < TREE_ARRAY)
        return true;
    if (parent->depth > TREE_DEPTH_MAX)
        return false;
    while (toolmend_json_next(slice, &offset, &name, &value)) {
        struct tree_node *node = add_node(reading, value);
        node->parent = parent;
        node->depth = parent->depth + 1;
        node->index = parent->count++;
        node->member = name.ptr != NULL;
        if (node->member) {
            node->name_start = (size_t)(name.ptr - reading->tree->text.ptr);
            node->name_end = node->name_start + name.len;
            node->name = decode_string(reading->pool, name);
            node->shown = node->name.ptr ? node->name : decode_shown(reading->pool, name);
        }
        *link = node;
        link = &node->next;
    }
    return true;
}

struct tree_node *tree_following(const struct tree_node *node,
                                 const struct tree_node *inside) {
    if (node->first)
        return node->first;
    while (node != inside && !node->next)
        node = node->parent;
    return node == inside ? NULL : node->next;
}

const struct tree *tree_read(struct pool *pool, toolmend_view text) {
    if (toolmend_json_check(text, NULL) != TOOLMEND_OK)
        return NULL;
    struct tree *tree = pool_take(pool, 1, sizeof *tree);
    struct reading reading = {.pool = pool, .tree = tree};
    tree->text = text;
    tree->root = add_node(&reading, toolmend_json_at(text, ""));
    tree->root->depth = 1;
    struct tree_node *root = tree->root;
    for (struct tree_node *node = root; node; node = tree_following(node, root))
        if (!read_children(&reading, node))
            return NULL;
    return tree;
}

/* ---- looking up --------------------------------------------------------------------------- */

toolmend_view tree_slice(const struct tree *tree, const struct tree_node *node) {
    return view_cut(tree->text, node->start, node->end);
}

toolmend_view tree_name_slice(const struct tree *tree, const struct tree_node *member) {
    return view_cut(tree->text, member->name_start, member->name_end);
}

const struct tree_node *tree_member(const struct tree_node *object, toolmend_view name) {
    const struct tree_node *member = object->kind == TREE_OBJECT ? object->first : NULL;
    while (member && !(member->name.ptr && view_same(member->name, name)))
        member = member->next;
    return member;
}

const struct tree_node *tree_keyword(const struct tree_node *object, const char *name) {
    return tree_member(object, (toolmend_view){name, strlen(name)});
}

/* The index of an item, as a pointer spells it: digits, no zero before them. */
static bool is_index(toolmend_view piece, size_t index) {
    size_t at = piece.len;
    do {
        if (at == 0 || piece.ptr[--at] != (char)('0' + index % 10))
            return false;
        index /= 10;
    } while (index > 0);
    return at == 0;
}

/* The child that a piece of a pointer names. */
static const struct tree_node *child_named(const struct tree_node *node,
                                           toolmend_view piece) {
    const struct tree_node *child = node->first;
    while (child && !(child->member ? view_same(child->shown, piece)
                                    : is_index(piece, child->index)))
        child = child->next;
    return child;
}

/* One piece of a pointer with ~0 and ~1 as what they stand for; ptr NULL: no such spelling. */
static toolmend_view unescape(struct pool *pool, toolmend_view piece) {
    char *out = pool_take(pool, piece.len + 1, 1);
    size_t len = 0;
    for (size_t i = 0; i < piece.len; i++) {
        char c = piece.ptr[i];
        if (c == '~') {
            char after = i + 1 < piece.len ? piece.ptr[i + 1] : '\0';
            if (after != '0' && after != '1')
                return (toolmend_view){NULL, 0};
            c = after == '0' ? '~' : '/';
            i++;
        }
        out[len++] = c;
    }
    return (toolmend_view){out, len};
}

const struct tree_node *tree_at(const struct tree *tree, toolmend_view pointer) {
    const struct tree_node *node = tree->root;
    struct pool pool = {NULL};
    size_t at = 0;
    while (node && at < pointer.len) {
        size_t end = at + 1;
        while (end < pointer.len && pointer.ptr[end] != '/')
            end++;
        toolmend_view piece = pointer.ptr[at] == '/'
                                  ? unescape(&pool, view_cut(pointer, at + 1, end))
                                  : (toolmend_view){NULL, 0};
        node = piece.ptr ? child_named(node, piece) : NULL;
        at = end;
    }
    pool_free(&pool);
    return node;
}

toolmend_view tree_pointer(struct pool *pool, const struct tree_node *node) {
    const struct tree_node *way[TREE_DEPTH_MAX + 1] = {0};
    size_t count = 0;
    struct writing out = {.pool = pool};
    for (; node->parent; node = node->parent)
        way[count++] = node;
    while (count > 0) {
        node = way[--count];
        write_words(&out, "/");
        if (!node->member)
            write_number(&out, node->index);
        for (size_t i = 0; node->member && i < node->shown.len; i++) {
            char c = node->shown.ptr[i];
            toolmend_view one = {&c, 1};
            if (c == '~')
                one = (toolmend_view){"~0", 2};
            else if (c == '/')
                one = (toolmend_view){"~1", 2};
            write_view(&out, one);
        }
    }
    return written(&out);
}

bool tree_within(const struct tree_node *node, const struct tree_node *ancestor) {
    while (node && node != ancestor)
        node = node->parent;
    return node != NULL;
}

/* ---- names -------------------------------------------------------------------------------- */

static int by_bytes(const void *a, const void *b) {
    const toolmend_view *left = a, *right = b;
    size_t len = left->len < right->len ? left->len : right->len;
    int order = len > 0 ? memcmp(left->ptr, right->ptr, len) : 0;
    return order != 0 ? order : (left->len > right->len) - (left->len < right->len);
}

/* Names without a UTF-8 form are compared as they are spelled. */
static bool repeats(struct pool *pool, const struct tree *tree,
                    const struct tree_node *object) {
    toolmend_view *names = pool_take(pool, object->count + 1, sizeof *names);
    size_t count = 0;
    for (const struct tree_node *one = object->first; one; one = one->next)
        names[count++] = one->name.ptr ? one->name : tree_name_slice(tree, one);
    qsort(names, count, sizeof *names, by_bytes);
    for (size_t i = 1; i < count; i++)
        if (view_same(names[i - 1], names[i]))
            return true;
    return false;
}

bool tree_repeats_name(const struct tree *tree) {
    struct pool pool = {NULL};
    bool found = false;
    const struct tree_node *root = tree->root;
    for (const struct tree_node *node = root; node && !found;
         node = tree_following(node, root))
        if (node->kind == TREE_OBJECT)
            found = repeats(&pool, tree, node);
    pool_free(&pool);
    return found;
}
