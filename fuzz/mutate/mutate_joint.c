/* SPDX-License-Identifier: MIT
 *
 * mutate_joint.c - a schema and the text for it change together.
 *
 * A change of one of them alone mostly makes the two strangers, and then every answer is a
 * refusal. These keep them close: the text is made for the schema, the schema for the text, or a
 * name changes in both.
 */
#include "mutate.h"

#include <stdlib.h>
#include <string.h>

/* A schema, and the value that it is about. The schema stands in m->part. */
struct joint {
    const struct outline *schemas, *values;
    const struct piece *schema, *value;
    unsigned values_part;
};

static bool is_equal(toolmend_view a, toolmend_view b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

static const struct piece *first_of(const struct outline *outline,
                                    const struct piece *object,
                                    const char *const *names) {
    const struct piece *found = NULL;
    for (; object && !found && *names; names++)
        found = mutate_keyword(outline, object, *names);
    return found;
}

static const char *const schema_names[] = {"parameters", "inputSchema", "input_schema",
                                           "function", NULL};
static const char *const value_names[] = {"arguments", "parameters", "input",
                                          "args",      "params",     NULL};

/* Any tool of the list, and what the call gives it. */
static void enter_call(struct mutating *m, struct joint *joint) {
    size_t left = mutate_below(m, outline_children(joint->schemas, joint->schema));
    const struct piece *tool =
        outline_child(joint->schemas, joint->schema->index, joint->schema->index + 1U);
    for (; tool && left > 0; left--)
        tool = outline_child(joint->schemas, joint->schema->index, tool->index + 1U);
    joint->schema = first_of(joint->schemas, tool, schema_names);
    if (joint->schema && mutate_keyword(joint->schemas, joint->schema, "parameters"))
        joint->schema = mutate_keyword(joint->schemas, joint->schema, "parameters");
    const struct piece *arguments = first_of(joint->values, joint->value, value_names);
    joint->value = arguments ? arguments : joint->value;
}

/* The whole of both. False: one of them is not there. */
static bool begin(struct mutating *m, struct joint *joint) {
    *joint = (struct joint){.schemas = mutate_here(m), .values_part = m->part + 1};
    if (!mutate_is(m, joint->values_part, "tvc"))
        return false;
    joint->values = mutate_outline(m, joint->values_part);
    joint->schema = outline_child(joint->schemas, NO_PIECE, 0);
    joint->value = outline_child(joint->values, NO_PIECE, 0);
    if (joint->schema && joint->value && mutate_is(m, m->part, "l"))
        enter_call(m, joint);
    if (!joint->schema || !joint->value)
        return false;
    joint->schema = mutate_resolve(joint->schemas, joint->schema);
    return joint->schema->kind == PIECE_OBJECT;
}

/* What the schema says of a child of the value; NULL: nothing. */
static const struct piece *below(const struct joint *joint, const struct piece *child) {
    const struct piece *found = NULL;
    if (joint->value->kind == PIECE_OBJECT && outline_has_name(child)) {
        const struct piece *properties =
            mutate_keyword(joint->schemas, joint->schema, "properties");
        if (properties)
            found = outline_member(joint->schemas, properties,
                                   outline_name(joint->values, child));
        if (!found)
            found = mutate_keyword(joint->schemas, joint->schema, "additionalProperties");
    } else if (joint->value->kind == PIECE_LIST)
        found = mutate_keyword(joint->schemas, joint->schema, "items");
    return found && found->kind == PIECE_OBJECT ? mutate_resolve(joint->schemas, found)
                                                : NULL;
}

/* From the whole to any place that both have. */
static bool descend(struct mutating *m, struct joint *joint) {
    if (!begin(m, joint))
        return false;
    for (unsigned i = 0; i < 8 && !(i > 0 && mutate_one_in(m, 3)); i++) {
        size_t count = outline_children(joint->values, joint->value);
        size_t left = mutate_below(m, count);
        uint16_t parent = joint->value->index;
        const struct piece *child = outline_child(joint->values, parent, parent + 1U);
        for (; child && left > 0; left--)
            child = outline_child(joint->values, parent, child->index + 1U);
        const struct piece *schema = child ? below(joint, child) : NULL;
        if (!schema || schema->kind != PIECE_OBJECT)
            break;
        joint->schema = schema;
        joint->value = child;
    }
    return true;
}

static void put_value(struct mutating *m, const struct joint *joint, size_t from) {
    mutate_replace_in(m, joint->values_part, joint->value->start, joint->value->end,
                      from);
}

static void put_schema(struct mutating *m, const struct joint *joint, size_t from) {
    mutate_replace(m, joint->schema->start, joint->schema->end, from);
}

/* ---- the text for the schema ------------------------------------------------------------ */

static bool made(struct mutating *m) {
    struct joint joint;
    if (!descend(m, &joint))
        return false;
    size_t from = mutate_begin(m);
    mutate_make(m, joint.schemas, joint.schema);
    put_value(m, &joint, from);
    return true;
}

/* The whole text, so that nothing is left of an old one. */
static bool made_anew(struct mutating *m) {
    struct joint joint;
    if (!begin(m, &joint))
        return false;
    size_t from = mutate_begin(m);
    mutate_make(m, joint.schemas, joint.schema);
    put_value(m, &joint, from);
    return true;
}

/* What the schema accepts, as the text of a string. */
static bool made_in_string(struct mutating *m) {
    struct joint joint;
    if (!descend(m, &joint))
        return false;
    struct fuzz_text text = {NULL, 0, 0};
    size_t from = mutate_begin(m);
    mutate_make(m, joint.schemas, joint.schema);
    fuzz_add(&text, m->words.ptr + from, m->words.len - from);
    m->words.len = from;
    mutate_quote(m, (toolmend_view){text.ptr, text.len});
    put_value(m, &joint, from);
    free(text.ptr);
    return true;
}

/* A declared name that the object lacks. */
static bool filled(struct mutating *m) {
    struct joint joint;
    const struct piece *properties =
        descend(m, &joint) ? mutate_keyword(joint.schemas, joint.schema, "properties")
                           : NULL;
    if (!properties || joint.value->kind != PIECE_OBJECT)
        return false;
    const struct piece *child =
        outline_child(joint.schemas, properties->index, properties->index + 1U);
    for (; child;
         child = outline_child(joint.schemas, properties->index, child->index + 1U)) {
        toolmend_view name = outline_name(joint.schemas, child);
        if (outline_member(joint.values, joint.value, name) || mutate_one_in(m, 3))
            continue;
        size_t from = mutate_item(m, joint.values, joint.value);
        mutate_say(m, "\"");
        mutate_add(m, name);
        mutate_say(m, "\": ");
        mutate_make(m, joint.schemas, child);
        mutate_append(m, joint.values_part, joint.value, from);
        return true;
    }
    return false;
}

/* A scalar of the schema, such as a bound or a word, as the value. */
static bool borrowed(struct mutating *m) {
    struct joint joint;
    if (!descend(m, &joint))
        return false;
    const struct piece *scalar = mutate_piece(m, joint.schemas, PIECE_SCALAR, NULL);
    if (!scalar)
        return false;
    size_t from = mutate_begin(m);
    mutate_add(m, outline_bytes(joint.schemas, scalar));
    put_value(m, &joint, from);
    return true;
}

/* A member of an enum in the schema, without quotation marks. */
static bool bare_word(struct mutating *m) {
    struct joint joint;
    const struct piece *list =
        descend(m, &joint) ? mutate_keyword(joint.schemas, joint.schema, "enum") : NULL;
    const struct piece *word =
        list ? outline_child(joint.schemas, list->index, list->index + 1U) : NULL;
    while (word && mutate_one_in(m, 2))
        word = outline_child(joint.schemas, list->index, word->index + 1U);
    if (!word || word->kind != PIECE_STRING)
        return false;
    size_t from = mutate_begin(m);
    mutate_add(m, outline_inner(joint.schemas, word));
    put_value(m, &joint, from);
    return true;
}

/* ---- the schema for the text ------------------------------------------------------------ */

static const char *type_of(const struct joint *joint, const struct piece *value) {
    char first = joint->values->text[value->start];
    switch (value->kind) {
    case PIECE_OBJECT:
        return "{\"type\": \"object\"}";
    case PIECE_LIST:
        return "{\"type\": \"array\"}";
    case PIECE_STRING:
        return "{\"type\": \"string\"}";
    case PIECE_NUMBER:
        return "{\"type\": \"number\"}";
    case PIECE_WORD:
        return first == 'n' ? "{\"type\": \"null\"}" : "{\"type\": \"boolean\"}";
    case PIECE_CONTAINER:
    case PIECE_SCALAR:
    case PIECE_ANY:
        break;
    }
    return "{}";
}

static bool typed(struct mutating *m) {
    struct joint joint;
    if (!descend(m, &joint))
        return false;
    size_t from = mutate_begin(m);
    mutate_say(m, type_of(&joint, joint.value));
    put_schema(m, &joint, from);
    return true;
}

/* enum, const or default: what stands in the text. */
static bool listed(struct mutating *m) {
    struct joint joint;
    if (!descend(m, &joint))
        return false;
    const char *text = mutate_text(m);
    size_t front = strcspn(text, "@");
    size_t from = mutate_item(m, joint.schemas, joint.schema);
    mutate_add(m, (toolmend_view){text, front});
    mutate_add(m, outline_bytes(joint.values, joint.value));
    mutate_say(m, text + front + 1);
    mutate_append(m, m->part, joint.schema, from);
    return true;
}

/* A member of the text that is not declared becomes so. */
static bool declared(struct mutating *m) {
    struct joint joint;
    const struct piece *properties =
        descend(m, &joint) ? mutate_keyword(joint.schemas, joint.schema, "properties")
                           : NULL;
    if (!properties || joint.value->kind != PIECE_OBJECT)
        return false;
    uint16_t object = joint.value->index;
    const struct piece *child = outline_child(joint.values, object, object + 1U);
    for (; child; child = outline_child(joint.values, object, child->index + 1U)) {
        toolmend_view name = outline_name(joint.values, child);
        if (!outline_has_name(child) || outline_member(joint.schemas, properties, name))
            continue;
        size_t from = mutate_item(m, joint.schemas, properties);
        mutate_say(m, "\"");
        mutate_add(m, name);
        mutate_say(m, "\": ");
        mutate_say(m, type_of(&joint, child));
        mutate_append(m, m->part, properties, from);
        return true;
    }
    return false;
}

/* ---- both ------------------------------------------------------------------------------- */

/* A text of the row around the schema, `@`, and behind the bar one around the value. */
static bool nested(struct mutating *m) {
    struct joint joint;
    if (!descend(m, &joint))
        return false;
    const char *text = mutate_text(m);
    size_t front = strcspn(text, "@");
    size_t middle = front + strcspn(text + front, "|");
    size_t second = middle + 1 + strcspn(text + middle + 1, "@");
    size_t from = mutate_begin(m);
    mutate_add(m, (toolmend_view){text, front});
    mutate_replace(m, joint.schema->start, joint.schema->start, from);
    from = mutate_begin(m);
    mutate_add(m, (toolmend_view){text + front + 1, middle - front - 1});
    mutate_replace(m, joint.schema->end, joint.schema->end, from);
    from = mutate_begin(m);
    mutate_add(m, (toolmend_view){text + middle + 1, second - middle - 1});
    mutate_replace_in(m, joint.values_part, joint.value->start, joint.value->start, from);
    from = mutate_begin(m);
    mutate_say(m, text + second + 1);
    mutate_replace_in(m, joint.values_part, joint.value->end, joint.value->end, from);
    return true;
}

/* Every member of that name, and in a schema every string that says it in a list. */
static void rename_in(struct mutating *m, unsigned part, toolmend_view old, size_t from) {
    const struct outline *outline = mutate_outline(m, part);
    bool schema = mutate_is(m, part, "sl");
    for (size_t i = 0; i < outline->count; i++) {
        const struct piece *piece = &outline->pieces[i];
        toolmend_view name = outline_name(outline, piece);
        bool is_item = !outline_has_name(piece) && piece->parent != NO_PIECE;
        if (outline_has_name(piece) && is_equal(name, old) &&
            (!schema || mutate_is_declared(outline, piece))) {
            size_t start = (size_t)(name.ptr - outline->text);
            mutate_replace_in(m, part, start, start + name.len, from);
        } else if (schema && is_item && piece->kind == PIECE_STRING &&
                   is_equal(outline_inner(outline, piece), old))
            mutate_replace_in(m, part, piece->start + 1, piece->end - 1, from);
    }
}

/* A name that the schema declares, everywhere; `@` is what it was. */
static bool renamed(struct mutating *m) {
    const struct outline *schemas = mutate_here(m);
    const struct piece *property =
        mutate_piece(m, schemas, PIECE_ANY, mutate_is_declared);
    if (!property || !mutate_is(m, m->part + 1, "tvc"))
        return false;
    toolmend_view old = outline_name(schemas, property);
    const char *text = mutate_text(m);
    size_t from = mutate_begin(m);
    for (; *text; text++)
        if (*text == '@')
            mutate_add(m, old);
        else
            fuzz_add(&m->words, text, 1);
    rename_in(m, m->part, old, from);
    rename_in(m, m->part + 1, old, from);
    return true;
}

/* The values of two members of the object change places. */
static bool exchanged(struct mutating *m) {
    struct joint joint;
    if (!descend(m, &joint))
        return false;
    uint16_t parent = joint.value->parent;
    const struct piece *a = joint.value;
    const struct piece *b = outline_child(joint.values, parent, a->index + 1U);
    if (parent == NO_PIECE || !b)
        return false;
    size_t from = mutate_begin(m);
    mutate_add(m, outline_bytes(joint.values, b));
    mutate_replace_in(m, joint.values_part, a->start, a->end, from);
    from = mutate_begin(m);
    mutate_add(m, outline_bytes(joint.values, a));
    mutate_replace_in(m, joint.values_part, b->start, b->end, from);
    return true;
}

/* ---- what is put in --------------------------------------------------------------------- */

#define LIST(name) static const char *const name[]
LIST(listings) = {"\"enum\": [@]",
                  "\"enum\": [@, null]",
                  "\"const\": @",
                  "\"default\": @",
                  "\"enum\": [@, \"other\"]",
                  "\"not\": {\"const\": @}",
                  NULL};
LIST(nests) = {
    "{\"type\": \"array\", \"items\": @}|[@]",
    "{\"type\": \"array\", \"items\": @}|@",
    "{\"properties\": {\"v\": @}, \"required\": [\"v\"]}|{\"v\": @}",
    "@|[@]",
    "{\"anyOf\": [@, {\"type\": \"array\", \"items\": {\"type\": \"string\"}}]}|[@]",
    "{\"anyOf\": [{\"type\": \"null\"}, @]}|@",
    NULL};
LIST(names) = {"@s",       "@_",    "_@",         "x",         "v",          "file_path",
               "filePath", "name",  "arguments",  "items",     "type",       "0",
               "",         "a/b~c", "\xC3\xA9",   "__proto__", "@@@@@@@@@@", "\\u0061",
               "true",     "value", "properties", NULL};

#define ROW(name, does, act, texts)                                                      \
    { name, MUTATE_JOINT, "sl", does, act, texts }

const struct mutate_operator mutate_joint[] = {
    ROW("joint/made", "a value made for its schema", made, NULL),
    ROW("joint/made-anew", "the whole text made for the schema", made_anew, NULL),
    ROW("joint/made-in-string", "the same as the text of a string", made_in_string, NULL),
    ROW("joint/filled", "a declared name that was not there", filled, NULL),
    ROW("joint/borrowed", "a bound or a word of the schema as a value", borrowed, NULL),
    ROW("syntax/bare-enum-word", "a word of the schema without quotes", bare_word, NULL),
    ROW("joint/typed", "the schema of a value as its type", typed, NULL),
    ROW("joint/listed", "the value in enum, const, default", listed, listings),
    ROW("joint/declared", "an undeclared member is declared", declared, NULL),
    ROW("joint/nested", "both one level deeper, or one of them", nested, nests),
    ROW("joint/renamed", "a name in schema and text", renamed, names),
    ROW("joint/exchanged", "values of two members change places", exchanged, NULL),
    {0},
};
