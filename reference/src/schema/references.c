/* SPDX-License-Identifier: MIT
 *
 * references.c - where `$ref` and `$dynamicRef` lead inside the document.
 *
 * A reference is a URI, which names a resource of the document, and a fragment, which is a
 * JSON Pointer into it or the name of an anchor. Nothing is fetched: what names no resource
 * of this document is refused. A pointer may also lead below an unknown keyword; the place
 * becomes a schema by that.
 *
 * `$dynamicRef` leads to the outermost resource on the way that has an anchor of that name.
 * The way is summed up as a dynamic scope, which holds the outermost place of each dynamic
 * name met so far, and schemas are compiled once for each scope that reaches them. Scopes
 * that are equal are one; without a `$dynamicRef` in the document there is only the empty
 * one, number 0.
 */
#include "schema/compile.h"

#include "schema/uri.h"

static void index_resources(struct tmi_compile *c) {
    toolmend_view *names = tmi_new(&c->scratch, c->resource_count + 1, toolmend_view);
    c->by_uri = tmi_new(&c->scratch, c->resource_count + 1, struct tmi_resource *);
    if (!names || !c->by_uri)
        return;
    size_t count = 0;
    for (struct tmi_resource *resource = c->resources; resource;
         resource = resource->next) {
        if (resource->uri.len == 0)
            continue;
        names[count] = resource->uri;
        c->by_uri[count++] = resource;
    }
    tmi_name_list_sort(&c->uris, &c->scratch, names, count);
}

static void index_anchors(struct tmi_compile *c) {
    toolmend_view *names = tmi_new(&c->scratch, c->anchor_count + 1, toolmend_view);
    c->by_key = tmi_new(&c->scratch, c->anchor_count + 1, const struct tmi_anchor *);
    if (!names || !c->by_key)
        return;
    size_t count = 0;
    for (const struct tmi_anchor *anchor = c->anchors; anchor; anchor = anchor->next) {
        names[count] = anchor->key;
        c->by_key[count++] = anchor;
    }
    tmi_name_list_sort(&c->keys, &c->scratch, names, count);
}

/* Is `$dynamicRef` written anywhere, be it as data? */
static bool has_dynamic_reference(const struct tmi_compile *c) {
    for (size_t i = 0; i < c->token_count; i++) {
        char text[16];
        size_t len;
        if (c->tokens[i].kind == TMI_STRING &&
            tmi_string_copy(&c->tool->sources, &c->tokens[i], text, sizeof text, &len) &&
            tmi_view_equal((toolmend_view){text, len}, TMI_VIEW("$dynamicRef")))
            return true;
    }
    return false;
}

/* Number the names of dynamic anchors and chain the anchors of each resource. */
static void number_dynamic_anchors(struct tmi_compile *c) {
    toolmend_view names[TMI_DYNAMIC_MAX];
    for (struct tmi_anchor *anchor = c->anchors; anchor; anchor = anchor->next) {
        if (!anchor->dynamic)
            continue;
        toolmend_view name = {anchor->key.ptr + sizeof(uint32_t),
                              anchor->key.len - sizeof(uint32_t)};
        while (anchor->number < c->dynamic_count &&
               !tmi_view_equal(names[anchor->number], name))
            anchor->number++;
        if (anchor->number == TMI_DYNAMIC_MAX) {
            tmi_refuse(c, TOOLMEND_E_LIMIT, anchor->at->token,
                       "the schema has more than 64 names of dynamic anchors; use "
                       "`$anchor` where `$dynamicRef` does not lead");
            return;
        }
        if (anchor->number == c->dynamic_count)
            names[c->dynamic_count++] = name;
        struct tmi_resource *resource = anchor->at->resource;
        anchor->next_dynamic = resource->dynamic;
        resource->dynamic = anchor;
    }
}

void tmi_references_begin(struct tmi_compile *c) {
    index_resources(c);
    index_anchors(c);
    c->dynamic = c->anchor_count > 0 && has_dynamic_reference(c);
    if (c->dynamic)
        number_dynamic_anchors(c);
    c->scopes = tmi_new(&c->scratch, TMI_DYNAMIC_MAX, struct tmi_location **);
    struct tmi_location **empty =
        tmi_new(&c->scratch, c->dynamic_count + 1, struct tmi_location *);
    if (!c->scopes || !empty)
        return;
    for (uint32_t i = 0; i < c->dynamic_count; i++)
        empty[i] = NULL;
    c->scopes[0] = empty;
    c->scope_count = 1;
}

/* The number of a scope with these places, new or not. */
static uint32_t number_of_scope(struct tmi_compile *c, struct tmi_location **places) {
    size_t size = c->dynamic_count * sizeof(struct tmi_location *);
    for (uint32_t i = 0; i < c->scope_count; i++)
        if (memcmp(c->scopes[i], places, size) == 0)
            return i;
    struct tmi_location **kept =
        tmi_new(&c->scratch, c->dynamic_count, struct tmi_location *);
    if (!kept)
        return 0;
    if (c->scope_count == TMI_DYNAMIC_MAX) {
        tmi_refuse(
            c, TOOLMEND_E_LIMIT, c->tokens,
            "`$dynamicRef` has more than 64 scopes to tell apart; use `$ref` where "
            "the target is the same from everywhere");
        return 0;
    }
    memcpy(kept, places, size);
    c->scopes[c->scope_count] = kept;
    return c->scope_count++;
}

uint32_t tmi_scope_inside(struct tmi_compile *c, uint32_t scope,
                          struct tmi_resource *resource) {
    if (!resource->dynamic || tmi_compile_failed(c))
        return scope;
    if (!resource->entered) {
        resource->entered = tmi_new(&c->scratch, TMI_DYNAMIC_MAX, uint32_t);
        if (!resource->entered)
            return scope;
        memset(resource->entered, 0, TMI_DYNAMIC_MAX * sizeof(uint32_t));
    }
    if (resource->entered[scope] == 0) {
        struct tmi_location *places[TMI_DYNAMIC_MAX];
        memcpy(places, c->scopes[scope], c->dynamic_count * sizeof places[0]);
        for (const struct tmi_anchor *anchor = resource->dynamic; anchor;
             anchor = anchor->next_dynamic)
            if (!c->scopes[scope][anchor->number])
                places[anchor->number] = anchor->at;
        resource->entered[scope] = number_of_scope(c, places) + 1;
    }
    return resource->entered[scope] - 1;
}

/* ---- pointers ---- */

static struct tmi_children *list_children(struct tmi_compile *c,
                                          const struct tmi_token *container) {
    struct tmi_children *children = tmi_new(&c->scratch, 1, struct tmi_children);
    size_t count = tmi_child_count(container);
    bool object = container->kind == TMI_OBJECT;
    toolmend_view *names = tmi_new(&c->scratch, count + 1, toolmend_view);
    if (!children || !names)
        return NULL;
    *children = (struct tmi_children){
        {NULL, NULL, 0},
        NULL, count
    };
    children->values = tmi_new(&c->scratch, count + 1, const struct tmi_token *);
    if (!children->values)
        return NULL;
    struct tmi_walk walk = tmi_walk_start(container);
    const struct tmi_token *name, *value;
    count = 0;
    if (!object) {
        while (tmi_walk_item(&walk, &value))
            children->values[count++] = value;
    }
    while (object && tmi_walk_member(&walk, &name, &value)) {
        /* A name with an unpaired surrogate is in no pointer. */
        if (name->flags & TMI_LONE_SURROGATE)
            continue;
        names[count] = tmi_string_text(&c->tool->sources, &c->scratch, name);
        children->values[count++] = value;
    }
    children->count = count;
    if (object && !tmi_name_list_sort(&children->names, &c->scratch, names, count))
        return NULL;
    return children;
}

/* The children of a container, listed the first time it is asked for. */
static struct tmi_children *children_of(struct tmi_compile *c,
                                        const struct tmi_token *container) {
    if (!c->children) {
        c->children = tmi_new(&c->scratch, c->token_count, struct tmi_children *);
        if (!c->children)
            return NULL;
        for (size_t i = 0; i < c->token_count; i++)
            c->children[i] = NULL;
    }
    struct tmi_children **children = &c->children[container - c->tokens];
    if (!*children)
        *children = list_children(c, container);
    return *children;
}

/* RFC 6901, 4: an array index, without leading zeros; SIZE_MAX: none. */
static size_t array_index(toolmend_view segment) {
    size_t index = 0;
    if (segment.len == 0 || segment.len > 10 ||
        (segment.len > 1 && segment.ptr[0] == '0'))
        return SIZE_MAX;
    for (size_t i = 0; i < segment.len; i++) {
        if (!tmi_is_digit(segment.ptr[i]))
            return SIZE_MAX;
        index = index * 10 + (size_t)(segment.ptr[i] - '0');
    }
    return index;
}

static const struct tmi_token *child_of(struct tmi_compile *c,
                                        const struct tmi_token *container,
                                        toolmend_view segment) {
    if (container->kind != TMI_OBJECT && container->kind != TMI_ARRAY)
        return NULL;
    const struct tmi_children *children = children_of(c, container);
    bool again;
    if (!children)
        return NULL;
    size_t index = container->kind == TMI_OBJECT
                       ? tmi_name_list_find(&children->names, segment, &again)
                       : array_index(segment);
    return index < children->count ? children->values[index] : NULL;
}

/* The next segment of a pointer, ~0 and ~1 decoded into `out`; false: another escape. */
static bool next_segment(toolmend_view pointer, size_t *at, char *out, size_t *len) {
    *len = 0;
    for ((*at)++; *at < pointer.len && pointer.ptr[*at] != '/'; (*at)++) {
        char c = pointer.ptr[*at];
        if (c == '~') {
            if (pointer.len - *at < 2 ||
                (pointer.ptr[*at + 1] != '0' && pointer.ptr[*at + 1] != '1'))
                return false;
            c = pointer.ptr[++*at] == '0' ? '~' : '/';
        }
        out[(*len)++] = c;
    }
    return true;
}

/* Follow a pointer from the root of a resource. The innermost known schema on the way says
 * which resource a place below an unknown keyword belongs to. */
static struct tmi_location *follow(struct tmi_compile *c,
                                   const struct tmi_resource *resource,
                                   toolmend_view pointer,
                                   const struct tmi_token *reference) {
    const struct tmi_location *known = resource->root;
    const struct tmi_token *token = known->token;
    size_t at = 0, known_at = 0, len;
    char *segment = tmi_new(&c->scratch, pointer.len, char);
    while (segment && at < pointer.len) {
        if (!next_segment(pointer, &at, segment, &len)) {
            tmi_refuse(
                c, TOOLMEND_E_SCHEMA, reference,
                "the pointer has a '~' that is neither ~0 nor ~1; escape it as ~0");
            return NULL;
        }
        token = child_of(c, token, (toolmend_view){segment, len});
        if (!token) {
            tmi_refuse(c, TOOLMEND_E_SCHEMA, reference,
                       "the reference names no place in the document; correct it or add "
                       "what it names");
            return NULL;
        }
        if (tmi_location_of(c, token)) {
            known = tmi_location_of(c, token);
            known_at = at;
        }
    }
    if (!segment || known->token == token)
        return segment ? tmi_location_of(c, token) : NULL;
    if (token->kind != TMI_OBJECT && token->kind != TMI_TRUE &&
        token->kind != TMI_FALSE) {
        tmi_refuse(c, TOOLMEND_E_SCHEMA, reference,
                   "the reference leads to a value that is no schema; let it lead to an "
                   "object or a boolean");
        return NULL;
    }
    c->path.len = 0;
    tmi_buf_add_view(&c->path, known->pointer);
    tmi_buf_add(&c->path, pointer.ptr + known_at, pointer.len - known_at);
    return tmi_locate_late(c, token, tmi_keep(c, tmi_buf_view(&c->path)),
                           known->resource);
}

/* ---- references ---- */

static struct tmi_resource *find_resource(struct tmi_compile *c,
                                          const struct tmi_location *from,
                                          toolmend_view uri,
                                          const struct tmi_token *reference) {
    char text[TMI_URI_MAX];
    size_t len;
    bool again = false;
    if (!tmi_uri_resolve(from->resource->uri, uri, text, sizeof text, &len)) {
        tmi_refuse(c, TOOLMEND_E_LIMIT, reference,
                   "the URI is longer than 4,096 bytes; choose a shorter one");
        return NULL;
    }
    toolmend_view wanted = {text, len};
    if (tmi_view_equal(wanted, from->resource->uri))
        return from->resource;
    size_t index = tmi_name_list_find(&c->uris, wanted, &again);
    if (index == SIZE_MAX || again) {
        tmi_refuse(
            c, TOOLMEND_E_SCHEMA, reference,
            again ? "two schemas have the `$id` that the reference names; make them "
                    "differ"
                  : "the reference leads outside the document, and nothing is fetched; "
                    "inline the referenced schema under `$defs`");
        return NULL;
    }
    return c->by_uri[index];
}

static const struct tmi_anchor *find_anchor(struct tmi_compile *c,
                                            const struct tmi_resource *resource,
                                            toolmend_view name,
                                            const struct tmi_token *reference) {
    size_t prefix = sizeof resource->index;
    char *key = tmi_new(&c->scratch, prefix + name.len, char);
    bool again = false;
    if (!key)
        return NULL;
    memcpy(key, &resource->index, prefix);
    memcpy(key + prefix, name.ptr, name.len);
    size_t index =
        tmi_name_list_find(&c->keys, (toolmend_view){key, prefix + name.len}, &again);
    if (index == SIZE_MAX || again) {
        tmi_refuse(
            c, TOOLMEND_E_SCHEMA, reference,
            again ? "two schemas have the anchor that the reference names; make them "
                    "differ"
                  : "the reference names no anchor of the document; correct it or "
                    "add the `$anchor`");
        return NULL;
    }
    return c->by_key[index];
}

struct tmi_location *tmi_refer(struct tmi_compile *c, const struct tmi_location *from,
                               const struct tmi_token *reference,
                               const struct tmi_anchor **anchor) {
    *anchor = NULL;
    toolmend_view fragment, text = tmi_compile_text(c, reference);
    if (!text.ptr)
        return NULL;
    toolmend_view uri = tmi_uri_split(text, &fragment);
    const struct tmi_resource *resource =
        uri.len > 0 ? find_resource(c, from, uri, reference) : from->resource;
    if (!resource || fragment.len == 0)
        return resource ? resource->root : NULL;
    char *decoded = tmi_new(&c->scratch, fragment.len, char);
    size_t len = decoded ? tmi_uri_unescape(fragment, decoded) : 0;
    if (!decoded)
        return NULL;
    if (len == SIZE_MAX) {
        tmi_refuse(c, TOOLMEND_E_SCHEMA, reference,
                   "the reference has a '%' without two hexadecimal digits; write it as "
                   "%25");
        return NULL;
    }
    if (decoded[0] == '/')
        return follow(c, resource, (toolmend_view){decoded, len}, reference);
    *anchor = find_anchor(c, resource, (toolmend_view){decoded, len}, reference);
    return *anchor ? (*anchor)->at : NULL;
}
