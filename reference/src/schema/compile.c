/* SPDX-License-Identifier: MIT
 *
 * compile.c - a JSON Schema document to the graph of schemas that the validator walks.
 *
 * A worklist in place of recursion: a reference to a schema gets its struct at once, empty,
 * and it is filled when its turn comes. So references may be circular, and what nothing
 * reaches costs nothing and is not judged.
 */
#include "schema/compile.h"

#include "base/view.h"
#include "json/parse.h"

/* ---- failing ---- */

/* JSON Pointer of a token of the document; that of its member for a name. Walks down from
 * the root; for errors only. */
static toolmend_view pointer_to(struct tmi_compile *c, const struct tmi_token *token) {
    struct tmi_buf pointer;
    tmi_buf_init(&pointer, &c->scratch, TMI_NAMES_MAX);
    tmi_buf_add_text(&pointer, "");
    const struct tmi_token *at = c->tokens;
    while (at != token && (at->kind == TMI_OBJECT || at->kind == TMI_ARRAY)) {
        struct tmi_walk walk = tmi_walk_start(at);
        const struct tmi_token *name = NULL, *value = NULL;
        uint64_t index = 0;
        if (at->kind == TMI_OBJECT) {
            while (tmi_walk_member(&walk, &name, &value) && token >= value + value->size)
                ;
            tmi_buf_add_reference(&pointer,
                                  tmi_string_text(&c->tool->sources, &c->scratch, name));
        } else {
            while (tmi_walk_item(&walk, &value) && token >= value + value->size)
                index++;
            tmi_buf_add_text(&pointer, "/");
            tmi_buf_add_number(&pointer, index);
        }
        if (name == token)
            break;
        at = value;
    }
    return tmi_buf_view(&pointer);
}

bool tmi_refuse(struct tmi_compile *c, toolmend_status status, const struct tmi_token *at,
                const char *message) {
    if (tmi_compile_failed(c))
        return false;
    c->status = tmi_fail(c->error, status, at->start, pointer_to(c, at), message);
    return false;
}

void tmi_warn(struct tmi_compile *c, const char *id, toolmend_view pointer) {
    struct tmi_warning_link *link = tmi_new(&c->scratch, 1, struct tmi_warning_link);
    if (!link || !pointer.ptr)
        return;
    *link = (struct tmi_warning_link){
        {id, pointer},
        NULL
    };
    *c->warnings_end = link;
    c->warnings_end = &link->next;
    c->tool->warning_count++;
}

/* ---- names ---- */

toolmend_view tmi_compile_text(struct tmi_compile *c, const struct tmi_token *string) {
    if (string->flags & TMI_LONE_SURROGATE) {
        tmi_refuse(c, TOOLMEND_E_SCHEMA, string,
                   "the string has an unpaired surrogate, which no UTF-8 text can hold; "
                   "write the pair");
        return (toolmend_view){NULL, 0};
    }
    return tmi_string_text(&c->tool->sources, c->arena, string);
}

toolmend_view tmi_keep(struct tmi_compile *c, toolmend_view text) {
    toolmend_view kept = {NULL, text.len};
    if (text.ptr && text.len <= TMI_NAMES_MAX - c->names_len) {
        c->names_len += text.len;
        char *copy = tmi_new(c->arena, text.len + 1, char);
        if (copy && text.len > 0)
            memcpy(copy, text.ptr, text.len);
        kept.ptr = copy;
    } else {
        tmi_refuse(c, TOOLMEND_E_LIMIT, c->tokens,
                   "the pointers of all schemas together are longer than 64 MiB; use "
                   "shorter names");
    }
    return kept.ptr ? kept : (toolmend_view){NULL, 0};
}

toolmend_view tmi_pointer_below(struct tmi_compile *c, toolmend_view base,
                                const char *keyword, toolmend_view segment) {
    c->path.len = 0;
    tmi_buf_add_view(&c->path, base);
    tmi_buf_add_text(&c->path, "/");
    tmi_buf_add_text(&c->path, keyword);
    if (segment.ptr)
        tmi_buf_add_reference(&c->path, segment);
    return tmi_keep(c, tmi_buf_view(&c->path));
}

/* ---- schemas ---- */

static struct tmi_node *add_node(struct tmi_compile *c, const struct tmi_location *at) {
    if (c->tool->schema_count == TMI_SCHEMAS_MAX)
        tmi_refuse(c, TOOLMEND_E_LIMIT, at->token,
                   "the document has more than 262,144 schemas; use a smaller one");
    struct tmi_schema *schema = tmi_new(c->arena, 1, struct tmi_schema);
    struct tmi_node *node = tmi_new(&c->scratch, 1, struct tmi_node);
    if (!schema || !node || tmi_compile_failed(c))
        return NULL;
    *schema = (struct tmi_schema){.index = (uint32_t)c->tool->schema_count++,
                                  .types = TMI_T_ANY,
                                  .possible_types = TMI_T_ANY,
                                  .any_string = true,
                                  .pointer = at->pointer,
                                  .token = at->token,
                                  .properties_max = UINT64_MAX,
                                  .contains_min = 1,
                                  .contains_max = UINT64_MAX,
                                  .items_max = UINT64_MAX,
                                  .length_max = UINT64_MAX};
    *node = (struct tmi_node){schema, NULL, 0, NULL, NULL};
    *c->nodes_end = node;
    c->nodes_end = &node->next;
    return node;
}

const struct tmi_schema *tmi_schema_anything(struct tmi_compile *c,
                                             const struct tmi_location *at) {
    const struct tmi_node *node = add_node(c, at);
    return node ? node->schema : NULL;
}

const struct tmi_schema *tmi_schema_at(struct tmi_compile *c, struct tmi_location *at,
                                       uint32_t scope) {
    uint32_t inside = tmi_scope_inside(c, scope, at->resource);
    for (const struct tmi_node *node = at->nodes; node; node = node->next_here)
        if (node->scope == inside)
            return node->schema;
    struct tmi_node *node = add_node(c, at);
    if (!node)
        return NULL;
    node->at = at;
    node->scope = inside;
    node->next_here = at->nodes;
    at->nodes = node;
    return node->schema;
}

/* The rows that the schema at hand has values for. In draft-07 `$ref` stands alone. */
static void gather(struct tmi_fill *fill, const struct tmi_token *object) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&walk, &name, &value)) {
        const struct tmi_keyword *row = tmi_keyword_find(fill->c, name, fill->draft);
        if (row)
            fill->values[row - tmi_keywords] = value;
    }
    const struct tmi_token *reference = tmi_fill_value(fill, "$ref");
    if (!reference || fill->draft != TMI_DRAFT_7)
        return;
    tmi_warn_hints_beside(fill);
    for (size_t i = 0; i < tmi_keyword_count; i++)
        if (fill->values[i] != reference)
            fill->values[i] = NULL;
}

static void fill_node(struct tmi_compile *c, const struct tmi_node *node) {
    const struct tmi_token *token = node->at->token;
    if (token->kind == TMI_FALSE)
        node->schema->has = TMI_HAS_FALSE;
    if (token->kind != TMI_OBJECT)
        return;
    struct tmi_fill fill = {.c = c,
                            .schema = node->schema,
                            .node = node,
                            .draft = node->at->resource->draft,
                            .twin = node->next_here ? node->next_here->schema : NULL};
    gather(&fill, token);
    for (size_t i = 0; i < tmi_keyword_count && !tmi_compile_failed(c); i++)
        if (fill.values[i] && tmi_keywords[i].fill)
            tmi_keywords[i].fill(&fill, &tmi_keywords[i], fill.values[i]);
}

/* ---- the whole ---- */

static toolmend_status fail_to_read(struct tmi_compile *c,
                                    const struct tmi_parsed *read) {
    static const char *const messages[] = {
        [TMI_FAULT_END] = "the schema ends inside a value; give the whole text",
        [TMI_FAULT_EMPTY] = "the schema is empty; give a JSON Schema, such as "
                            "{\"type\": \"object\"}",
        [TMI_FAULT_SYNTAX] = "the schema is not JSON from here on; correct the text",
        [TMI_FAULT_DEPTH] =
            "the schema is nested too deeply; flatten it by references or "
            "raise schema_depth_max",
    };
    if (read->fault == TMI_FAULT_MEMORY)
        return TOOLMEND_E_MEMORY;
    toolmend_status status =
        read->fault == TMI_FAULT_DEPTH ? TOOLMEND_E_LIMIT : TOOLMEND_E_SCHEMA;
    return tmi_fail(c->error, status, read->offset, (toolmend_view){"", 0},
                    messages[read->fault]);
}

static toolmend_status read_document(struct tmi_compile *c) {
    struct tmi_parsed read =
        tmi_parse(c->tool->schema_text, TMI_SOURCE_SCHEMA,
                  c->options->limits.schema_depth_max, c->arena, NULL, 0);
    if (read.fault != TMI_FAULT_NONE)
        return fail_to_read(c, &read);
    c->tokens = read.tokens;
    c->token_count = read.count;
    const struct tmi_token *repeated = NULL;
    uint64_t steps = 0;
    tmi_repeated_names(&c->tool->sources, &c->scratch, c->tokens, &repeated, &steps);
    if (repeated)
        tmi_refuse(c, TOOLMEND_E_SCHEMA, repeated,
                   "a member name is repeated in one object; keep one of the members");
    if (c->tokens->kind == TMI_STRING)
        tmi_refuse(c, TOOLMEND_E_SCHEMA, c->tokens,
                   "the schema is a string; give the schema itself, not its text");
    else if (c->tokens->kind != TMI_OBJECT && c->tokens->kind != TMI_TRUE &&
             c->tokens->kind != TMI_FALSE)
        tmi_refuse(c, TOOLMEND_E_SCHEMA, c->tokens,
                   "the schema is neither an object nor a boolean; give a JSON Schema");
    return c->status;
}

static void keep_warnings(struct tmi_compile *c) {
    toolmend_warning *warnings =
        tmi_new(c->arena, c->tool->warning_count + 1, toolmend_warning);
    if (!warnings)
        return;
    c->tool->warnings = warnings;
    for (const struct tmi_warning_link *link = c->warnings; link; link = link->next)
        *warnings++ = link->warning;
}

static toolmend_status compile(struct tmi_compile *c) {
    toolmend_status status = read_document(c);
    if (status != TOOLMEND_OK)
        return status;
    if (!tmi_compile_failed(c))
        tmi_locate_all(c);
    if (!tmi_compile_failed(c))
        tmi_references_begin(c);
    if (!tmi_compile_failed(c))
        c->tool->root = tmi_schema_at(c, tmi_location_of(c, c->tokens), 0);
    for (const struct tmi_node *node = c->nodes; node && !tmi_compile_failed(c);
         node = node->next)
        if (node->at)
            fill_node(c, node);
    if (!tmi_compile_failed(c))
        tmi_derive(c);
    if (!tmi_compile_failed(c))
        keep_warnings(c);
    return c->status;
}

toolmend_status tmi_compile_tool(toolmend_tool *tool, const toolmend_options *options,
                                 toolmend_error *error) {
    struct tmi_compile c = {
        .tool = tool, .arena = &tool->arena, .options = options, .error = error};
    c.resources_end = &c.resources;
    c.anchors_end = &c.anchors;
    c.nodes_end = &c.nodes;
    c.warnings_end = &c.warnings;
    size_t first =
        tool->schema_text.len < 8192 ? 4096 + 4 * tool->schema_text.len : 65536;
    if (!tmi_arena_init(&c.scratch, options->allocator, first))
        return TOOLMEND_E_MEMORY;
    tmi_buf_init(&c.path, &c.scratch, TMI_NAMES_MAX);
    toolmend_status status = compile(&c);
    if (tmi_arena_failed(&tool->arena) || tmi_arena_failed(&c.scratch))
        status = TOOLMEND_E_MEMORY; /* of another fault the place may be told in part */
    tmi_arena_free(&c.scratch);
    return status;
}
