/* SPDX-License-Identifier: MIT
 *
 * reference.c - where a `$ref` leads: a fragment that is a JSON Pointer (RFC 6901) or an anchor.
 *
 * Only references within the document that start with '#' are followed. If a part of the
 * document has an `$id` of its own, '#' may mean that part: then the run cannot say. An anchor
 * is looked for in every object of the document and has to be there once.
 */
#include "validate.h"

#include <string.h>

// NOLINTBEGIN(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep

static bool has_text(const struct model_node *object, const char *name) {
    const struct model_node *member =
        object->kind == MODEL_OBJECT ? model_member(object, name) : NULL;
    return member && member->kind == MODEL_STRING;
}

/* Does something below the node have an `$id`? */
static bool has_embedded_id(const struct model_node *node) {
    for (const struct model_node *child = node->first; child; child = child->next)
        if (has_text(child, "$id") || has_embedded_id(child))
            return true;
    return false;
}

/* Count the objects with that anchor and keep the last one. */
static size_t find_anchor(const struct model_node *node, const char *name,
                          const struct model_node **found) {
    static const char *const keywords[] = {"$anchor", "$dynamicAnchor"};
    size_t count = 0;
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (has_text(node, keywords[i]) &&
            model_string_is(model_member(node, keywords[i])->string, name)) {
            *found = node;
            count++;
        }
    for (const struct model_node *child = node->first; child; child = child->next)
        count += find_anchor(child, name, found);
    return count;
}

/* The fragment behind '#' as ASCII, %XX decoded; NULL: anything unusual. */
static char *fragment(struct model_run *run, struct model_string text) {
    char *out = model_alloc(run, text.count + 1, 1);
    size_t len = 0;
    for (size_t i = 1; i < text.count; i++) {
        uint32_t c = text.points[i];
        if (c == '%') {
            int high = i + 2 < text.count ? model_hex_value(text.points[i + 1]) : -1;
            int low = i + 2 < text.count ? model_hex_value(text.points[i + 2]) : -1;
            if (high < 0 || low < 0)
                return NULL;
            c = (uint32_t)(high * 16 + low);
            i += 2;
        }
        if (c < 0x20 || c > 0x7E)
            return NULL;
        out[len++] = (char)c;
    }
    return out;
}

/* The child that one token of a pointer names, `token` already unescaped. */
static const struct model_node *step(const struct model_node *node, const char *token) {
    if (node->kind == MODEL_OBJECT)
        return model_member(node, token);
    if (node->kind != MODEL_ARRAY || token[0] == '\0' || strlen(token) > 4 ||
        strspn(token, "0123456789") != strlen(token) || (token[0] == '0' && token[1]))
        return NULL;
    size_t index = 0;
    for (; *token != '\0'; token++)
        index = index * 10 + (size_t)(*token - '0');
    const struct model_node *item = node->first;
    while (item && index-- > 0)
        item = item->next;
    return item;
}

/* Follow "/a/b~1c"; the text is used up. */
static const struct model_node *follow(const struct model_node *node, char *pointer) {
    static const char meant[] = "~/";
    while (node && *pointer == '/') {
        char *token = ++pointer;
        char *out = token;
        while (*pointer != '\0' && *pointer != '/') {
            bool escape = *pointer == '~' && (pointer[1] == '0' || pointer[1] == '1');
            if (escape)
                *out++ = meant[pointer[1] - '0'];
            else
                *out++ = *pointer;
            pointer += escape ? 2 : 1;
        }
        char stop = *pointer;
        *out = '\0';
        node = step(node, token);
        *pointer = stop; /* the NUL above may have fallen on it */
    }
    return node;
}

const struct model_node *model_refer(struct model_run *run,
                                     const struct model_node *document,
                                     const struct model_node *reference) {
    const struct model_node *target = NULL;
    if (reference->kind != MODEL_STRING || reference->string.count == 0 ||
        reference->string.points[0] != '#') {
        model_cannot(run, "a reference is not a fragment");
        return NULL;
    }
    char *text = fragment(run, reference->string);
    if (!text || has_embedded_id(document)) {
        model_cannot(run, "a reference is not a plain one");
        return NULL;
    }
    if (*text == '\0' || *text == '/')
        target = follow(document, text);
    else if (find_anchor(document, text, &target) != 1)
        target = NULL;
    if (!target)
        model_cannot(run, "a reference names nothing, or two things");
    return target;
}

// NOLINTEND(misc-no-recursion)
