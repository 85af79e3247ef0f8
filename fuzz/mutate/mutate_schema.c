/* SPDX-License-Identifier: MIT
 *
 * mutate_schema.c - a schema becomes a schema that is near it, or one with a keyword more.
 *
 * Where schemas stand is told by the names around a value, so a broken schema can be changed as
 * well, and one in a list of tools.
 */
#include "mutate.h"

#include <string.h>

static bool is_named(const struct outline *outline, const struct piece *piece,
                     const char *const *names) {
    toolmend_view name = outline_name(outline, piece);
    for (; outline_has_name(piece) && *names; names++)
        if (name.len == strlen(*names) && memcmp(name.ptr, *names, name.len) == 0)
            return true;
    return false;
}

/* ---- where schemas stand ---------------------------------------------------------------- */

static const char *const holders[] = {"items",
                                      "additionalProperties",
                                      "not",
                                      "if",
                                      "then",
                                      "else",
                                      "contains",
                                      "propertyNames",
                                      "unevaluatedProperties",
                                      "unevaluatedItems",
                                      "additionalItems",
                                      "parameters",
                                      "inputSchema",
                                      "input_schema",
                                      NULL};
static const char *const lists[] = {"anyOf",       "oneOf", "allOf",
                                    "prefixItems", "items", NULL};
static const char *const maps[] = {
    "properties", "$defs", "definitions", "patternProperties", "dependentSchemas", NULL};

bool mutate_is_declared(const struct outline *outline, const struct piece *piece) {
    if (piece->parent == NO_PIECE)
        return false;
    const struct piece *map = &outline->pieces[piece->parent];
    return map->kind == PIECE_OBJECT && is_named(outline, map, maps) &&
           !(map->parent != NO_PIECE &&
             is_named(outline, &outline->pieces[map->parent], maps));
}

bool mutate_is_schema(const struct outline *outline, const struct piece *piece) {
    if (piece->kind != PIECE_OBJECT && piece->kind != PIECE_WORD)
        return false;
    if (piece->parent == NO_PIECE)
        return true;
    if (mutate_is_declared(outline, piece))
        return true;
    const struct piece *parent = &outline->pieces[piece->parent];
    if (outline_has_name(piece))
        return parent->kind == PIECE_OBJECT && is_named(outline, piece, holders) &&
               !(is_named(outline, parent, maps));
    return parent->kind == PIECE_LIST && is_named(outline, parent, lists);
}

static bool is_object_schema(const struct outline *outline, const struct piece *piece) {
    return piece->kind == PIECE_OBJECT && mutate_is_schema(outline, piece);
}

static const struct piece *any_schema(struct mutating *m) {
    return mutate_piece(m, mutate_here(m), PIECE_ANY, mutate_is_schema);
}

const struct piece *mutate_keyword(const struct outline *outline,
                                   const struct piece *schema, const char *name) {
    return outline_member(outline, schema, (toolmend_view){name, strlen(name)});
}

/* The value of a keyword in any schema that has it; NULL: none has. */
static const struct piece *any_keyword(struct mutating *m, const char *name) {
    const struct outline *outline = mutate_here(m);
    size_t first = mutate_below(m, outline->count);
    for (size_t i = 0; i < outline->count; i++) {
        const struct piece *piece = &outline->pieces[(first + i) % outline->count];
        const struct piece *value = is_object_schema(outline, piece)
                                        ? mutate_keyword(outline, piece, name)
                                        : NULL;
        if (value)
            return value;
    }
    return NULL;
}

/* ---- whole schemas ---------------------------------------------------------------------- */

/* A text of the row in its place, with `@` for the schema. */
static bool around(struct mutating *m) {
    const struct piece *schema = any_schema(m);
    const char *text = mutate_text(m);
    size_t front = strcspn(text, "@");
    if (!schema)
        return false;
    size_t from = mutate_begin(m);
    mutate_add(m, (toolmend_view){text, front});
    mutate_replace(m, schema->start, text[front] ? schema->start : schema->end, from);
    return !text[front] || mutate_put(m, schema->end, schema->end, text + front + 1);
}

/* A schema within it in its place. */
static bool unnest(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *schema = mutate_piece(m, outline, PIECE_OBJECT, mutate_is_schema);
    for (size_t i = schema ? schema->index + 1U : outline->count; i < outline->count;
         i++) {
        const struct piece *inner = &outline->pieces[i];
        if (inner->start >= schema->end)
            break;
        if (mutate_is_schema(outline, inner) && mutate_one_in(m, 2)) {
            mutate_put(m, schema->start, inner->start, "");
            return mutate_put(m, inner->end, schema->end, "");
        }
    }
    return false;
}

/* The schema goes to the root's $defs, and a reference stands in its place. */
static bool referred(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *root = outline_child(outline, NO_PIECE, 0);
    const struct piece *schema = any_schema(m);
    if (!root || root->kind != PIECE_OBJECT || !schema || schema == root ||
        !mutate_is(m, m->part, "s"))
        return false;
    const struct piece *defs = mutate_keyword(outline, root, "$defs");
    if (defs && defs->kind != PIECE_OBJECT)
        return false;
    const struct piece *holder = defs ? defs : root;
    size_t from = mutate_item(m, outline, holder);
    mutate_say(m, defs ? "\"d\": " : "\"$defs\": {\"d\": ");
    mutate_add(m, outline_bytes(outline, schema));
    mutate_say(m, defs ? "" : "}");
    mutate_append(m, m->part, holder, from);
    return mutate_put(m, schema->start, schema->end, "{\"$ref\": \"#/$defs/d\"}");
}

/* A pointer to any other schema, which may be one around it. */
static void say_pointer(struct mutating *m, const struct outline *outline,
                        const struct piece *to) {
    uint16_t path[OUTLINE_DEPTH];
    size_t depth = 0;
    for (; to->parent != NO_PIECE; to = &outline->pieces[to->parent])
        path[depth++] = to->index;
    while (depth > 0) {
        const struct piece *piece = &outline->pieces[path[--depth]];
        mutate_say(m, "/");
        if (outline_has_name(piece)) {
            mutate_add(m, outline_name(outline, piece));
            continue;
        }
        unsigned index = 0;
        const struct piece *item =
            outline_child(outline, piece->parent, piece->parent + 1U);
        for (; item && item != piece; index++)
            item = outline_child(outline, piece->parent, item->index + 1U);
        const char digit[] = {(char)('0' + index % 10), '\0'};
        mutate_say(m, digit);
    }
}

static bool pointed(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *schema = any_schema(m);
    const struct piece *to = any_schema(m);
    if (!schema || to == schema)
        return false;
    bool beside = schema->kind == PIECE_OBJECT && mutate_one_in(m, 3);
    size_t from = beside ? mutate_item(m, outline, schema) : mutate_begin(m);
    mutate_say(m, beside ? "\"$ref\": \"#" : "{\"$ref\": \"#");
    say_pointer(m, outline, to);
    mutate_say(m, beside ? "\"" : "\"}");
    if (beside)
        mutate_append(m, m->part, schema, from);
    else
        mutate_replace(m, schema->start, schema->end, from);
    return true;
}

/* ---- keywords --------------------------------------------------------------------------- */

/* The row's text is `"name": value`: in place of the value that the schema has, or as a member more.
 */
static bool keyword(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *schema = mutate_piece(m, outline, PIECE_OBJECT, is_object_schema);
    const char *text = mutate_text(m);
    if (!schema)
        return false;
    size_t name_len = strcspn(text + 1, "\"");
    const struct piece *old =
        outline_member(outline, schema, (toolmend_view){text + 1, name_len});
    if (old && !mutate_one_in(m, 20))
        return mutate_put(m, old->start, old->end, text + name_len + 4);
    size_t from = mutate_item(m, outline, schema);
    mutate_say(m, text);
    mutate_append(m, m->part, schema, from);
    return true;
}

static bool is_keyword(const struct outline *outline, const struct piece *piece) {
    return piece->parent != NO_PIECE && outline_has_name(piece) &&
           is_object_schema(outline, &outline->pieces[piece->parent]);
}

static bool dropped(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = mutate_piece(m, outline, PIECE_ANY, is_keyword);
    if (piece)
        mutate_drop(m, outline, piece);
    return piece != NULL;
}

/* A member of a map or list of schemas, or of an enum, goes. */
static bool is_choice(const struct outline *outline, const struct piece *piece) {
    static const char *const listed[] = {"enum", "type", "required", "aliases", NULL};
    if (piece->parent == NO_PIECE)
        return false;
    const struct piece *parent = &outline->pieces[piece->parent];
    return mutate_is_declared(outline, piece) ||
           (parent->kind == PIECE_LIST &&
            (is_named(outline, parent, lists) || is_named(outline, parent, listed)));
}

static bool choice_dropped(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = mutate_piece(m, outline, PIECE_ANY, is_choice);
    if (piece)
        mutate_drop(m, outline, piece);
    return piece != NULL;
}

/* One more of them, the same as one that is there; of an enum it may be nearly the same. */
static bool choice_added(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = mutate_piece(m, outline, PIECE_ANY, is_choice);
    if (!piece)
        return false;
    size_t from = mutate_begin(m);
    mutate_say(m, ", ");
    if (outline_has_name(piece)) {
        mutate_say(m, "\"");
        mutate_add(m, outline_name(outline, piece));
        mutate_say(m, mutate_text(m));
        mutate_say(m, "\": ");
        mutate_add(m, outline_bytes(outline, piece));
    } else if (piece->kind == PIECE_STRING) {
        mutate_say(m, "\"");
        mutate_add(m, outline_inner(outline, piece));
        mutate_say(m, mutate_text(m));
        mutate_say(m, "\"");
    } else
        mutate_say(m, mutate_one_in(m, 2) ? "null" : "\"a\"");
    mutate_replace(m, piece->end, piece->end, from);
    return true;
}

/* A member of an enum in other case. */
static bool enum_case(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = mutate_piece(m, outline, PIECE_STRING, is_choice);
    if (!piece || piece->end - piece->start < 3)
        return false;
    toolmend_view inner = outline_inner(outline, piece);
    size_t from = mutate_begin(m);
    mutate_say(m, mutate_one_in(m, 2) ? ", \"" : ", \" ");
    for (size_t i = 0; i < inner.len; i++) {
        char c = inner.ptr[i];
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
            c = (char)(c ^ 0x20);
        fuzz_add(&m->words, &c, 1);
    }
    mutate_say(m, "\"");
    mutate_replace(m, piece->end, piece->end, from);
    return true;
}

/* ---- required --------------------------------------------------------------------------- */

/* A declared name more; the list is made if there is none. */
static bool required(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *properties = any_keyword(m, "properties");
    size_t count = properties ? outline_children(outline, properties) : 0;
    if (count == 0 || properties->parent == NO_PIECE)
        return false;
    const struct piece *schema = &outline->pieces[properties->parent];
    const struct piece *name =
        outline_child(outline, properties->index, properties->index + 1U);
    for (uint32_t i = mutate_below(m, count); name && i > 0; i--)
        name = outline_child(outline, properties->index, name->index + 1U);
    const struct piece *old = mutate_keyword(outline, schema, "required");
    const struct piece *holder = old ? old : schema;
    if (!name)
        return false;
    size_t from = mutate_item(m, outline, holder);
    mutate_say(m, old ? "\"" : "\"required\": [\"");
    mutate_add(m, outline_name(outline, name));
    mutate_say(m, old ? "\"" : "\"]");
    mutate_append(m, m->part, holder, from);
    return true;
}

/* A property more. */
static bool property(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *properties = any_keyword(m, "properties");
    if (!properties || properties->kind != PIECE_OBJECT)
        return false;
    size_t from = mutate_item(m, outline, properties);
    mutate_say(m, mutate_text(m));
    mutate_append(m, m->part, properties, from);
    return true;
}

/* ---- order ------------------------------------------------------------------------------ */

/* Two neighbours change places. */
static bool reordered(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *a = mutate_piece(m, outline, PIECE_ANY, NULL);
    const struct piece *b = a ? outline_child(outline, a->parent, a->index + 1U) : NULL;
    if (!b)
        return false;
    size_t a_start = outline_begin(a);
    size_t b_start = outline_begin(b);
    size_t from = mutate_begin(m);
    mutate_add(m, (toolmend_view){outline->text + b_start, b->end - b_start});
    mutate_replace(m, a_start, a->end, from);
    from = mutate_begin(m);
    mutate_add(m, (toolmend_view){outline->text + a_start, a->end - a_start});
    mutate_replace(m, b_start, b->end, from);
    return true;
}

/* The number of a bound, one more or less. */
static bool moved_bound(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = mutate_piece(m, outline, PIECE_NUMBER, NULL);
    if (!piece)
        return false;
    char last = outline->text[piece->end - 1];
    if (last < '0' || last > '9')
        return false;
    bool up = last == '0' || (last != '9' && mutate_one_in(m, 2));
    const char digit[] = {(char)(up ? last + 1 : last - 1), '\0'};
    return mutate_put(m, piece->end - 1, piece->end, digit);
}

/* ---- what is put in --------------------------------------------------------------------- */

#define LIST(name) static const char *const name[]
LIST(types) = {"\"type\": \"string\"",
               "\"type\": \"number\"",
               "\"type\": \"integer\"",
               "\"type\": \"boolean\"",
               "\"type\": \"array\"",
               "\"type\": \"object\"",
               "\"type\": \"null\"",
               "\"type\": [\"string\", \"null\"]",
               "\"type\": [\"array\", \"string\"]",
               "\"type\": [\"integer\", \"null\"]",
               "\"type\": [\"object\", \"array\"]",
               "\"type\": [\"number\", \"boolean\"]",
               "\"type\": []",
               "\"nullable\": true",
               NULL};
LIST(unions) = {
    "{\"anyOf\": [@, {\"type\": \"null\"}]}",
    "{\"oneOf\": [@, {\"type\": \"string\"}]}",
    "{\"anyOf\": [{\"type\": \"array\", \"items\": @}, @]}",
    "{\"anyOf\": [{\"type\": \"integer\"}, @]}",
    "{\"allOf\": [@]}",
    "{\"allOf\": [@, {\"minProperties\": 1}]}",
    "{\"oneOf\": [@]}",
    "{\"if\": {\"type\": \"string\"}, \"then\": {\"minLength\": 1}, \"else\": @}",
    "{\"not\": @}",
    "{\"not\": {\"not\": @}}",
    NULL};
LIST(nests) = {
    "{\"type\": \"array\", \"items\": @}",
    "{\"items\": @}",
    "{\"properties\": {\"a\": @}}",
    "{\"type\": \"object\", \"properties\": {\"v\": @}, \"required\": [\"v\"]}",
    "{\"type\": \"array\", \"prefixItems\": [@]}",
    "{\"additionalProperties\": @}",
    "{\"patternProperties\": {\"^a\": @}}",
    NULL};
LIST(plain) = {"true",
               "false",
               "{}",
               "{\"type\": \"string\"}",
               "{\"type\": \"integer\"}",
               "{\"type\": \"boolean\"}",
               "{\"enum\": [\"on\", \"off\"]}",
               "{\"type\": \"array\", \"items\": {\"type\": \"string\"}}",
               "{\"type\": [\"string\", \"null\"]}",
               "{\"const\": 1}",
               "{\"$ref\": \"#\"}",
               NULL};
LIST(closed) = {"\"additionalProperties\": false",
                "\"additionalProperties\": true",
                "\"additionalProperties\": {\"type\": \"string\"}",
                "\"unevaluatedProperties\": false",
                "\"unevaluatedItems\": false",
                "\"additionalItems\": false",
                "\"items\": false",
                NULL};
LIST(listed) = {"\"enum\": [\"a\", \"A\"]",
                "\"enum\": [\"on\", \"off\"]",
                "\"enum\": [1, 2]",
                "\"enum\": [1, \"1\"]",
                "\"enum\": [true, null, \"true\"]",
                "\"enum\": []",
                "\"enum\": [\"True\", \"None\"]",
                "\"enum\": [[], {}]",
                "\"const\": \"a\"",
                "\"const\": null",
                "\"const\": [1]",
                "\"const\": 1.0",
                NULL};
LIST(limits) = {"\"minLength\": 1",
                "\"maxLength\": 3",
                "\"minimum\": 0",
                "\"maximum\": 10",
                "\"exclusiveMinimum\": 0",
                "\"exclusiveMaximum\": 1e1",
                "\"multipleOf\": 2",
                "\"multipleOf\": 0.1",
                "\"minItems\": 1",
                "\"maxItems\": 1",
                "\"minItems\": 2",
                "\"minProperties\": 1",
                "\"maxProperties\": 1",
                "\"minContains\": 0",
                "\"maxContains\": 1",
                "\"minimum\": 18446744073709551616",
                NULL};
LIST(patterns) = {"\"pattern\": \"^[a-z]+$\"",  "\"pattern\": \"\\\\d\"",
                  "\"pattern\": \"^\\\\p{L}\"", "\"pattern\": \"(a|b)*c\"",
                  "\"pattern\": \"^(?!x)\"",    "\"pattern\": \"[\"",
                  "\"pattern\": \"^$\"",        "\"format\": \"date\"",
                  "\"pattern\": \"a{2,3}\"",    NULL};
LIST(other) = {"\"uniqueItems\": true",
               "\"contains\": {\"type\": \"string\"}",
               "\"propertyNames\": {\"maxLength\": 3}",
               "\"dependentRequired\": {\"a\": [\"b\"]}",
               "\"dependentSchemas\": {\"a\": {\"required\": [\"b\"]}}",
               "\"dependencies\": {\"a\": [\"b\"]}",
               "\"if\": {\"required\": [\"a\"]}",
               "\"then\": {\"required\": [\"b\"]}",
               "\"else\": false",
               "\"default\": null",
               "\"default\": {}",
               "\"description\": \"d\"",
               "\"$anchor\": \"a\"",
               "\"$id\": \"http://x/y\"",
               "\"$ref\": \"#a\"",
               "\"$dynamicRef\": \"#a\"",
               "\"$dynamicAnchor\": \"a\"",
               "\"$schema\": \"http://json-schema.org/draft-07/schema#\"",
               "\"$schema\": \"https://json-schema.org/draft/2020-12/schema\"",
               "\"items\": [{\"type\": \"string\"}, true]",
               "\"required\": []",
               "\"prefixItems\": [{\"type\": \"integer\"}]",
               "\"examples\": [1]",
               NULL};
static const char relation[] =
    "\"x-repair\": {\"relational\": [{\"fields\": [\"a\", \"b\"], "
    "\"default\": {\"a\": 1}}]}";
LIST(hints) = {"\"x-repair\": {\"semantic\": \"path\"}",
               "\"x-repair\": {\"separator\": \",\"}",
               "\"x-repair\": {\"aliases\": [\"a\", \"other\"]}",
               relation,
               "\"x-repair\": {\"contract\": \"c\"}",
               "\"x-repair\": {\"semantic\": \"json-text\"}",
               "\"x-repair\": {}",
               "\"dirge-hints\": {\"semantic\": \"path\"}",
               "\"x-dirge-kind\": \"path\"",
               "\"x-repair\": {\"semantic\": \"absolute_path\", \"separator\": \"; \"}",
               NULL};
LIST(endings) = {"", "s", "_", "A", " ", "-b", "2", NULL};
LIST(properties) = {"\"a\": {\"type\": \"string\"}",
                    "\"b\": {\"type\": \"integer\"}",
                    "\"c\": true",
                    "\"arguments\": {}",
                    "\"name\": {\"type\": \"string\"}",
                    "\"\": {}",
                    "\"filePath\": {\"type\": \"string\"}",
                    "\"file_path\": {\"type\": \"string\"}",
                    "\"constructor\": false",
                    "\"a/b~c\": {\"type\": \"array\"}",
                    "\"list\": {\"type\": \"array\", \"items\": {\"type\": \"string\"}}",
                    NULL};

#define ROW(name, does, act, texts)                                                      \
    { name, MUTATE_SCHEMA, "sl", does, act, texts }

const struct mutate_operator mutate_schema[] = {
    ROW("schema/type", "another type, or several", keyword, types),
    ROW("schema/union", "a schema in a union, a condition, a negation", around, unions),
    ROW("schema/nest", "a schema for items, or for a member", around, nests),
    ROW("schema/unnest", "a schema within it in place of a schema", unnest, NULL),
    ROW("schema/plain", "a plain schema in place of a schema", around, plain),
    ROW("schema/required-added", "a declared name is required", required, NULL),
    ROW("schema/choice-dropped", "a name, branch, member of an enum goes", choice_dropped,
        NULL),
    ROW("schema/choice-added", "one more, nearly the same", choice_added, endings),
    ROW("schema/enum-case", "a member of an enum in other case", enum_case, NULL),
    ROW("schema/property", "a property more", property, properties),
    ROW("schema/closed", "whether others are allowed", keyword, closed),
    ROW("schema/listed", "enum and const", keyword, listed),
    ROW("schema/limit", "a bound more", keyword, limits),
    ROW("schema/limit-moved", "a bound by one", moved_bound, NULL),
    ROW("schema/pattern", "a pattern more", keyword, patterns),
    ROW("schema/keyword", "any other keyword", keyword, other),
    ROW("schema/hint", "a hint of repair", keyword, hints),
    ROW("schema/keyword-dropped", "a keyword goes", dropped, NULL),
    ROW("schema/definition", "a schema under $defs, and a reference", referred, NULL),
    ROW("schema/reference", "a reference to any schema", pointed, NULL),
    ROW("schema/order", "two neighbours change places", reordered, NULL),
    {0},
};
