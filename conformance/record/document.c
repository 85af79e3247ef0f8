/* SPDX-License-Identifier: MIT
 *
 * document.c - the keywords of a schema, and where its references lead.
 *
 * References are followed where there can be no two opinions: a fragment that is a JSON
 * Pointer or an anchor that is written once, in the part of the document that the reference
 * names. Every other reference stays open (document.h).
 */
#include "document.h"

#include <string.h>

const struct tree_node *document_keyword(const struct document *document,
                                         const struct tree_node *schema,
                                         const char *keyword) {
    if (document->draft7 && strcmp(keyword, "$ref") != 0 && tree_keyword(schema, "$ref"))
        return NULL;
    return tree_keyword(schema, keyword);
}

bool document_is_word(const struct tree_node *node) {
    const struct tree_node *holder = node->parent;
    bool constant = node->member && view_is(node->name, "const");
    bool listed = holder && holder->kind == TREE_ARRAY && holder->member &&
                  view_is(holder->name, "enum");
    return node->kind == TREE_STRING && (constant || listed);
}

/* ---- references ----------------------------------------------------------------------------- */

/* A string member; ptr NULL: none. */
static toolmend_view word(const struct tree_node *node, const char *name) {
    const struct tree_node *member = tree_keyword(node, name);
    return member && member->kind == TREE_STRING ? member->text
                                                 : (toolmend_view){NULL, 0};
}

/* The `$id` that makes a part of the document a resource of its own; ptr NULL: none. */
static toolmend_view resource_id(const struct tree_node *node) {
    toolmend_view id = word(node, "$id");
    return id.len > 0 && id.ptr[0] == '#' ? (toolmend_view){NULL, 0} : id;
}

static const struct tree_node *resource_of(const struct tree_node *node) {
    while (node->parent && !resource_id(node).ptr)
        node = node->parent;
    return node;
}

/* The one resource with that id as it is written; NULL: none, or two. */
static const struct tree_node *resource_named(const struct document *document,
                                              toolmend_view id) {
    const struct tree_node *found = NULL;
    const struct tree_node *root = document->tree->root;
    for (const struct tree_node *node = root; node; node = tree_following(node, root)) {
        if (!resource_id(node).ptr || !view_same(resource_id(node), id))
            continue;
        if (found)
            return NULL;
        found = node;
    }
    return found;
}

static bool has_anchor(const struct tree_node *node, toolmend_view name, bool dynamic) {
    toolmend_view old = word(node, "$id"); /* "#name" in draft-07 */
    if (view_same(word(node, "$dynamicAnchor"), name) && name.len > 0)
        return true;
    return !dynamic && (view_same(word(node, "$anchor"), name) ||
                        (old.len > 1 && old.ptr[0] == '#' &&
                         view_same(view_cut(old, 1, old.len), name)));
}

/* The one place with that anchor, in the resource or (NULL) anywhere; NULL: none, or two. */
static const struct tree_node *anchored(const struct document *document,
                                        const struct tree_node *resource,
                                        toolmend_view name, bool dynamic) {
    const struct tree_node *found = NULL;
    const struct tree_node *root = document->tree->root;
    for (const struct tree_node *node = root; node; node = tree_following(node, root)) {
        if (!has_anchor(node, name, dynamic) ||
            (resource && resource_of(node) != resource))
            continue;
        if (found)
            return NULL;
        found = node;
    }
    return found;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c = ascii_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A fragment without its percent escapes, in the document's own memory. */
static toolmend_view unescape(struct pool *pool, toolmend_view fragment) {
    char *out = pool_take(pool, fragment.len + 1, 1);
    size_t len = 0;
    for (size_t i = 0; i < fragment.len; i++) {
        int high = i + 2 < fragment.len ? hex_digit(fragment.ptr[i + 1]) : -1;
        int low = i + 2 < fragment.len ? hex_digit(fragment.ptr[i + 2]) : -1;
        bool escape = fragment.ptr[i] == '%' && high >= 0 && low >= 0;
        out[len++] = escape ? (char)(unsigned char)(high * 16 + low) : fragment.ptr[i];
        i += escape ? 2 : 0;
    }
    return (toolmend_view){out, len};
}

/* Follow a pointer from a place in the document. */
static const struct tree_node *follow(struct pool *pool, const struct document *document,
                                      const struct tree_node *from,
                                      toolmend_view pointer) {
    struct writing whole = {.pool = pool};
    write_view(&whole, tree_pointer(pool, from));
    write_view(&whole, pointer);
    return tree_at(document->tree, written(&whole));
}

/* The schema in the resource that a fragment names. */
static const struct tree_node *in_resource(struct pool *pool,
                                           const struct document *document,
                                           const struct tree_node *resource,
                                           toolmend_view fragment, bool dynamic) {
    fragment = unescape(pool, fragment);
    if (fragment.len == 0)
        return resource;
    if (fragment.ptr[0] == '/')
        return follow(pool, document, resource, fragment);
    /* a dynamic anchor that is there once leads nowhere else */
    return dynamic && anchored(document, NULL, fragment, true)
               ? anchored(document, NULL, fragment, true)
           : dynamic ? NULL
                     : anchored(document, resource, fragment, false);
}

const struct tree_node *document_refer(const struct document *document,
                                       const struct tree_node *reference, bool dynamic) {
    struct pool pool = {NULL};
    toolmend_view text = reference->text;
    if (reference->kind != TREE_STRING || !text.ptr)
        return NULL;
    size_t hash = 0;
    while (hash < text.len && text.ptr[hash] != '#')
        hash++;
    toolmend_view fragment = {"", 0};
    if (hash < text.len)
        fragment = view_cut(text, hash + 1, text.len);
    const struct tree_node *resource =
        hash > 0 ? resource_named(document, view_cut(text, 0, hash))
                 : resource_of(reference->parent);
    const struct tree_node *found =
        resource ? in_resource(&pool, document, resource, fragment, dynamic) : NULL;
    pool_free(&pool);
    return found;
}

/* ---- opening -------------------------------------------------------------------------------- */

static toolmend_view copy(struct pool *pool, toolmend_view text) {
    struct writing out = {.pool = pool};
    write_view(&out, text);
    return written(&out);
}

/* Older drafts are read as draft-07, everything else as 2020-12. */
static bool is_draft7(const struct tree_node *root) {
    static const char *const hosts[] = {"http://json-schema.org/",
                                        "https://json-schema.org/"};
    static const char *const drafts[] = {"draft-07/schema", "draft-06/schema",
                                         "draft-04/schema"};
    toolmend_view uri = word(root, "$schema");
    if (uri.len > 0 && uri.ptr[uri.len - 1] == '#')
        uri.len--;
    for (size_t i = 0; i < sizeof hosts / sizeof hosts[0]; i++)
        for (size_t k = 0; k < sizeof drafts / sizeof drafts[0]; k++) {
            size_t len = strlen(hosts[i]);
            if (uri.len > len && memcmp(uri.ptr, hosts[i], len) == 0 &&
                view_is(view_cut(uri, len, uri.len), drafts[k]))
                return true;
        }
    return false;
}

toolmend_status document_open(struct document *document, toolmend_view name,
                              toolmend_view schema, toolmend_tool **tool,
                              toolmend_error *error) {
    *document = (struct document){.draft7 = false};
    toolmend_status status = toolmend_tool_compile(name, schema, NULL, tool, error);
    if (status != TOOLMEND_OK)
        return status;
    struct pool *pool = &document->pool;
    document->tool = *tool;
    document->name = copy(pool, name);
    document->tree = tree_read(pool, copy(pool, schema));
    if (!document->tree) { /* the compiler's own limit is the same */
        if (error)
            *error = (toolmend_error){TOOLMEND_E_LIMIT, SIZE_MAX, "",
                                      "the schema is nested too deep; nest it less"};
        return TOOLMEND_E_LIMIT;
    }
    document->draft7 = is_draft7(document->tree->root);
    document->types = pool_take(pool, document->tree->count, 1);
    probe_open(document);
    return TOOLMEND_OK;
}

void document_close(struct document *document) {
    probe_close(document);
    pool_free(&document->pool);
}
