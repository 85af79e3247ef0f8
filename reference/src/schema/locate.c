/* SPDX-License-Identifier: MIT
 *
 * locate.c - where the schemas of a document are, and what names them.
 *
 * A reference may lead to a schema by a name that stands anywhere (`$id`, `$anchor`), so all
 * names must be known before the first reference is followed. Only positions in which a
 * keyword of the draft holds schemas count: a `$id` in an `enum`, a `default` or below an
 * unknown keyword is data. Values of a wrong kind are passed over here; they are refused
 * when the schema they stand in is compiled.
 */
#include "schema/compile.h"

#include "schema/uri.h"

/* The value of a keyword in an object; NULL: absent. */
static const struct tmi_token *value_of(const struct tmi_compile *c,
                                        const struct tmi_token *object,
                                        const char *keyword) {
    toolmend_view wanted = {keyword, strlen(keyword)};
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&walk, &name, &value)) {
        char text[16];
        size_t len;
        if (tmi_string_copy(&c->tool->sources, name, text, sizeof text, &len) &&
            tmi_view_equal((toolmend_view){text, len}, wanted))
            return value;
    }
    return NULL;
}

/* The decoded text of a keyword that holds a string; a NULL ptr where it does not. */
static toolmend_view text_of(struct tmi_compile *c, const struct tmi_token *object,
                             const char *keyword) {
    const struct tmi_token *value = value_of(c, object, keyword);
    if (!value || value->kind != TMI_STRING || (value->flags & TMI_LONE_SURROGATE))
        return (toolmend_view){NULL, 0};
    return tmi_string_text(&c->tool->sources, &c->scratch, value);
}

static struct tmi_location *locate(struct tmi_compile *c, const struct tmi_token *token,
                                   toolmend_view pointer, struct tmi_resource *resource) {
    struct tmi_location *at = tmi_new(&c->scratch, 1, struct tmi_location);
    if (!at || !pointer.ptr)
        return NULL;
    *at = (struct tmi_location){token, pointer, resource, NULL, NULL};
    c->at[token - c->tokens] = at;
    if (c->unseen)
        c->unseen_end->next = at;
    else
        c->unseen = at;
    c->unseen_end = at;
    return at;
}

/* A keyword's value, or a part of it, in the position of a schema. */
static void locate_child(struct tmi_compile *c, const struct tmi_location *parent,
                         const struct tmi_keyword *row, toolmend_view segment,
                         const struct tmi_token *token) {
    bool is_schema =
        token->kind == TMI_OBJECT || token->kind == TMI_TRUE || token->kind == TMI_FALSE;
    if (!is_schema || tmi_location_of(c, token))
        return;
    locate(c, token, tmi_pointer_below(c, parent->pointer, row->name, segment),
           parent->resource);
}

static void locate_items(struct tmi_compile *c, const struct tmi_location *parent,
                         const struct tmi_keyword *row, const struct tmi_token *array) {
    struct tmi_walk walk = tmi_walk_start(array);
    const struct tmi_token *item;
    for (size_t i = 0; tmi_walk_item(&walk, &item) && !tmi_compile_failed(c); i++) {
        char digits[24];
        size_t at = sizeof digits, left = i;
        do
            digits[--at] = (char)('0' + left % 10);
        while ((left /= 10) > 0);
        locate_child(c, parent, row, (toolmend_view){digits + at, sizeof digits - at},
                     item);
    }
}

static void locate_members(struct tmi_compile *c, const struct tmi_location *parent,
                           const struct tmi_keyword *row,
                           const struct tmi_token *object) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&walk, &name, &value) && !tmi_compile_failed(c)) {
        /* A name without UTF-8 form has no pointer; the keyword refuses it. */
        if (name->flags & TMI_LONE_SURROGATE)
            continue;
        toolmend_view text = tmi_string_text(&c->tool->sources, &c->scratch, name);
        locate_child(c, parent, row, text, value);
    }
}

static void locate_value(struct tmi_compile *c, const struct tmi_location *parent,
                         const struct tmi_keyword *row, const struct tmi_token *value) {
    bool list = row->holds == TMI_HOLDS_LIST || row->holds == TMI_HOLDS_ONE_OR_LIST;
    bool one = row->holds == TMI_HOLDS_ONE || row->holds == TMI_HOLDS_ONE_OR_LIST;
    if (list && value->kind == TMI_ARRAY)
        locate_items(c, parent, row, value);
    else if (one)
        locate_child(c, parent, row, (toolmend_view){NULL, 0}, value);
    else if (row->holds == TMI_HOLDS_MAP && value->kind == TMI_OBJECT)
        locate_members(c, parent, row, value);
}

static bool take(toolmend_view *text, toolmend_view start) {
    if (text->len < start.len || memcmp(text->ptr, start.ptr, start.len) != 0)
        return false;
    text->ptr += start.len;
    text->len -= start.len;
    return true;
}

/* Draft-06 and draft-04 are read as draft-07, everything else as 2020-12. */
static uint8_t draft_of(toolmend_view schema_uri) {
    toolmend_view fragment, uri = tmi_uri_split(schema_uri, &fragment);
    bool seven = fragment.len == 0 &&
                 (take(&uri, TMI_VIEW("https:")) || take(&uri, TMI_VIEW("http:"))) &&
                 take(&uri, TMI_VIEW("//json-schema.org/")) &&
                 (tmi_view_equal(uri, TMI_VIEW("draft-07/schema")) ||
                  tmi_view_equal(uri, TMI_VIEW("draft-06/schema")) ||
                  tmi_view_equal(uri, TMI_VIEW("draft-04/schema")));
    return seven ? TMI_DRAFT_7 : TMI_DRAFT_2020;
}

static struct tmi_resource *add_resource(struct tmi_compile *c, struct tmi_location *root,
                                         toolmend_view uri, uint8_t draft) {
    struct tmi_resource *resource = tmi_new(&c->scratch, 1, struct tmi_resource);
    if (!resource)
        return NULL;
    *resource = (struct tmi_resource){root, uri, UINT32_MAX, draft, NULL, NULL, NULL};
    root->resource = resource;
    if (c->late)
        return resource;
    resource->index = (uint32_t)c->resource_count++;
    *c->resources_end = resource;
    c->resources_end = &resource->next;
    return resource;
}

static void add_anchor(struct tmi_compile *c, struct tmi_location *at, toolmend_view name,
                       bool dynamic) {
    if (c->late || !name.ptr)
        return;
    struct tmi_anchor *anchor = tmi_new(&c->scratch, 1, struct tmi_anchor);
    char *key = tmi_new(&c->scratch, sizeof at->resource->index + name.len, char);
    if (!anchor || !key)
        return;
    memcpy(key, &at->resource->index, sizeof at->resource->index);
    memcpy(key + sizeof at->resource->index, name.ptr, name.len);
    *anchor = (struct tmi_anchor){
        {key, sizeof at->resource->index + name.len},
        at, dynamic, 0, NULL, NULL
    };
    *c->anchors_end = anchor;
    c->anchors_end = &anchor->next;
    c->anchor_count++;
}

/* A resource of its own where `$id` gives the schema a URI. In draft-07 a fragment there is
 * an anchor, alone or behind the URI. */
static void see_id(struct tmi_compile *c, struct tmi_location *at, toolmend_view id) {
    toolmend_view fragment, reference = tmi_uri_split(id, &fragment);
    if (reference.len > 0) {
        char uri[TMI_URI_MAX];
        size_t len;
        if (!tmi_uri_resolve(at->resource->uri, reference, uri, sizeof uri, &len)) {
            tmi_refuse(c, TOOLMEND_E_LIMIT, value_of(c, at->token, "$id"),
                       "the URI is longer than 4,096 bytes; choose a shorter one");
            return;
        }
        bool same = tmi_view_equal((toolmend_view){uri, len}, at->resource->uri);
        if (!(same && fragment.len > 0)) {
            toolmend_view kept = tmi_keep(c, (toolmend_view){uri, len});
            const struct tmi_token *schema = value_of(c, at->token, "$schema");
            uint8_t draft = at->resource->draft;
            if (schema && schema->kind == TMI_STRING)
                draft = draft_of(text_of(c, at->token, "$schema"));
            if (!kept.ptr || !add_resource(c, at, kept, draft))
                return;
        }
    }
    if (at->resource->draft == TMI_DRAFT_7 && fragment.len > 0)
        add_anchor(c, at, fragment, false);
}

/* Names that the schema gives itself, then the schemas that it holds. In draft-07 nothing
 * beside a `$ref` counts but the definitions; a generator that puts the whole schema there and
 * a `$ref` to it at the root means its `$id` too. */
static void look(struct tmi_compile *c, struct tmi_location *at) {
    if (at->token->kind != TMI_OBJECT)
        return;
    uint8_t draft = at->resource->draft;
    const struct tmi_token *reference = value_of(c, at->token, "$ref");
    bool hidden = draft == TMI_DRAFT_7 && reference && reference->kind == TMI_STRING;
    toolmend_view id = text_of(c, at->token, "$id");
    if (id.ptr && (!hidden || at->token == c->tokens))
        see_id(c, at, id);
    draft = at->resource->draft;
    if (draft == TMI_DRAFT_2020) {
        add_anchor(c, at, text_of(c, at->token, "$anchor"), false);
        add_anchor(c, at, text_of(c, at->token, "$dynamicAnchor"), true);
    }
    struct tmi_walk walk = tmi_walk_start(at->token);
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&walk, &name, &value) && !tmi_compile_failed(c)) {
        const struct tmi_keyword *row = tmi_keyword_find(c, name, draft);
        if (row && (!hidden || row->fill == tmi_fill_defs))
            locate_value(c, at, row, value);
    }
}

static void look_at_unseen(struct tmi_compile *c) {
    while (c->unseen && !tmi_compile_failed(c)) {
        struct tmi_location *at = c->unseen;
        c->unseen = at->next;
        look(c, at);
    }
}

void tmi_locate_all(struct tmi_compile *c) {
    c->at = tmi_new(&c->scratch, c->token_count, struct tmi_location *);
    struct tmi_location *root =
        c->at ? locate(c, c->tokens, (toolmend_view){"", 0}, NULL) : NULL;
    if (!root)
        return;
    for (size_t i = 1; i < c->token_count; i++)
        c->at[i] = NULL;
    uint8_t draft = TMI_DRAFT_2020;
    if (root->token->kind == TMI_OBJECT) {
        toolmend_view schema = text_of(c, root->token, "$schema");
        if (schema.ptr)
            draft = draft_of(schema);
    }
    c->tool->draft7 = draft == TMI_DRAFT_7;
    if (add_resource(c, root, (toolmend_view){"", 0}, draft))
        look_at_unseen(c);
}

struct tmi_location *tmi_locate_late(struct tmi_compile *c, const struct tmi_token *token,
                                     toolmend_view pointer,
                                     struct tmi_resource *resource) {
    c->late = true;
    struct tmi_location *at = locate(c, token, pointer, resource);
    look_at_unseen(c);
    return at;
}
