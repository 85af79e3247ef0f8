/* SPDX-License-Identifier: MIT
 *
 * lint_places.c - the values that a schema speaks about, from the arguments down.
 *
 * A place is a location of the arguments with all the schemas that speak about it: members, items,
 * entries of a map, and the branches of a union, which are places of the same value. Places are
 * listed breadth first, so that a parent stands before its children. What an ancestor has, too, is
 * the schema coming back to itself and is not entered again.
 */
#include "lint.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES_MAX = 2048, SET_MAX = 64 };

/* Schemas that are being put together. */
struct set {
    struct spot list[SET_MAX];
    size_t count;
    bool open;
};

/* ---- references ----------------------------------------------------------------------------- */

static unsigned hex_value(char c) {
    return c >= '0' && c <= '9' ? (unsigned)(c - '0')
                                : (unsigned)(ascii_lower(c) - 'a') + 10;
}

/* One segment of a fragment, decoded; where it ends. */
static const char *decode_segment(struct pool *pool, const char *at, const char **name) {
    struct writing out = {.pool = pool};
    char c;
    for (; *at && *at != '/'; at++) {
        c = *at;
        if (c == '%' && at[1] && at[2]) {
            c = (char)(hex_value(at[1]) << 4 | hex_value(at[2]));
            at += 2;
        }
        if (c == '~' && (at[1] == '0' || at[1] == '1'))
            c = *++at == '0' ? '~' : '/';
        write_view(&out, (toolmend_view){&c, 1});
    }
    *name = lint_words(pool, "%.*s", (int)out.len, out.len > 0 ? out.ptr : "");
    return at;
}

static size_t index_of(const char *digits) {
    size_t index = 0;
    for (; *digits >= '0' && *digits <= '9' && index < SIZE_MAX / 20; digits++)
        index = 10 * index + (size_t)(*digits - '0');
    return *digits ? SIZE_MAX : index;
}

/* What a reference within the schema leads to; json NULL: it cannot be followed here. */
static struct spot follow(struct lint_places *places, const char *reference) {
    struct spot at = {places->tool->root, ""};
    const char *name;
    if (reference[0] != '#' || (reference[1] != '\0' && reference[1] != '/'))
        return (struct spot){NULL, NULL};
    for (const char *rest = reference + 1; *rest == '/' && at.json;) {
        rest = decode_segment(&places->pool, rest + 1, &name);
        at.pointer = lint_below(&places->pool, at.pointer, name);
        at.json = json_is_array(at.json) ? json_array_get(at.json, index_of(name))
                                         : json_object_get(at.json, name);
    }
    return at;
}

static bool has(const struct spot *list, size_t count, const json_t *json) {
    for (size_t i = 0; i < count; i++)
        if (list[i].json == json)
            return true;
    return false;
}

static void push(struct set *set, struct spot one) {
    if (!json_is_object(one.json) || has(set->list, set->count, one.json))
        return;
    set->open |= set->count == SET_MAX;
    if (set->count < SET_MAX)
        set->list[set->count++] = one;
}

/* A schema and all that it refers to or that its `allOf` holds. */
static void collect(struct lint_places *places, struct set *set, struct spot one) {
    struct pool *pool = &places->pool;
    size_t at = set->count;
    push(set, one);
    for (; at < set->count; at++) {
        struct spot here = set->list[at];
        const char *reference = json_string_value(json_object_get(here.json, "$ref"));
        if (reference) {
            struct spot target = follow(places, reference);
            set->open |= !target.json;
            push(set, target);
            if (places->tool->draft7)
                continue; /* a reference stands alone there */
        }
        const char *below = lint_below(pool, here.pointer, "allOf");
        json_t *all = json_object_get(here.json, "allOf"), *part;
        size_t i;
        json_array_foreach(all, i, part)
            push(set, (struct spot){part, lint_at(pool, below, i)});
    }
}

/* ---- adding --------------------------------------------------------------------------------- */

static struct lint_place *add(struct lint_places *places, struct lint_place *parent,
                              enum lint_role role, const char *name,
                              const struct set *set, struct spot declared) {
    struct pool *pool = &places->pool;
    if (places->count == PLACES_MAX) {
        places->cut = true;
        return NULL;
    }
    struct lint_place *place = pool_take(pool, 1, sizeof *place);
    *place = (struct lint_place){.number = places->count,
                                 .role = role,
                                 .name = name,
                                 .declared = declared,
                                 .count = set->count,
                                 .open = set->open || (parent && parent->open),
                                 .parent = parent};
    place->path = !parent                ? ""
                  : role == PLACE_MEMBER ? lint_below(pool, parent->path, name)
                  : role == PLACE_BRANCH ? parent->path
                                         : lint_words(pool, "%s/*", parent->path);
    place->link = &place->first;
    place->set = pool_take(pool, set->count + 1, sizeof *place->set);
    for (size_t i = 0; i < set->count; i++)
        place->set[i] = set->list[i];
    if (parent) {
        *parent->link = place;
        parent->link = &place->next;
    }
    places->list[places->count++] = place;
    return place;
}

static bool comes_back(const struct lint_place *place) {
    for (const struct lint_place *one = place->parent; one; one = one->parent) {
        size_t same = 0;
        while (same < place->count && one->count == place->count &&
               one->set[same].json == place->set[same].json)
            same++;
        if (place->count > 0 && same == place->count)
            return true;
        /* the same schema by another reference to it */
        if (one->role != PLACE_BRANCH && place->count > 1 && one->count > 0 &&
            place->set[place->count - 1].json == one->set[one->count - 1].json &&
            json_object_get(place->set[0].json, "$ref"))
            return true;
    }
    return false;
}

/* Does the schema belong to the branch, and not to the value as a whole, which has children of
 * its own? */
static bool is_news(const struct lint_place *place, const json_t *schema) {
    return place->role != PLACE_BRANCH ||
           !has(place->parent->set, place->parent->count, schema);
}

static bool lists(const json_t *names, const char *name) {
    json_t *one;
    size_t i;
    json_array_foreach(names, i,
                       one) if (json_is_string(one) &&
                                strcmp(json_string_value(one), name) == 0) return true;
    return false;
}

static void add_member(struct lint_places *places, struct lint_place *place,
                       const char *name) {
    struct pool *pool = &places->pool;
    struct set set = {.count = 0};
    struct spot declared = {NULL, NULL};
    bool required = false;
    for (size_t i = 0; i < place->count; i++) {
        const json_t *schema = place->set[i].json;
        const char *properties = lint_below(pool, place->set[i].pointer, "properties");
        struct spot one = {json_object_get(json_object_get(schema, "properties"), name),
                           lint_below(pool, properties, name)};
        required |= lists(json_object_get(schema, "required"), name);
        if (!one.json)
            continue;
        if (!declared.json || (is_news(place, schema) && !is_news(place, declared.json)))
            declared = one;
        collect(places, &set, one);
    }
    struct lint_place *member = add(places, place, PLACE_MEMBER, name, &set, declared);
    if (member)
        member->required = required;
}

static void add_members(struct lint_places *places, struct lint_place *place) {
    for (size_t i = 0; i < place->count; i++) {
        json_t *properties = json_object_get(place->set[i].json, "properties"), *value;
        const char *name;
        if (!is_news(place, place->set[i].json))
            continue;
        json_object_foreach(properties, name, value) {
            const struct lint_place *one = place->first;
            while (one && !(one->role == PLACE_MEMBER && strcmp(one->name, name) == 0))
                one = one->next;
            if (!one && !places->cut)
                add_member(places, place, name);
        }
    }
}

/* What a schema says of the first item, or of an undeclared member. */
static struct spot below_of(struct lint_places *places, struct spot schema, bool item) {
    static const char *const keywords[] = {"prefixItems", "items"};
    for (size_t i = 0; item && i < COUNT(keywords); i++) {
        json_t *value = json_object_get(schema.json, keywords[i]);
        const char *pointer = lint_below(&places->pool, schema.pointer, keywords[i]);
        if (json_array_size(value) > 0)
            return (struct spot){json_array_get(value, 0),
                                 lint_at(&places->pool, pointer, 0)};
        if (json_is_object(value))
            return (struct spot){value, pointer};
    }
    json_t *rest = item ? NULL : json_object_get(schema.json, "additionalProperties");
    return (struct spot){
        json_is_object(rest) ? rest : NULL,
        lint_below(&places->pool, schema.pointer, "additionalProperties")};
}

static void add_below(struct lint_places *places, struct lint_place *place, bool item) {
    struct set set = {.count = 0};
    struct spot declared = {NULL, NULL};
    for (size_t i = 0; i < place->count; i++) {
        struct spot one = below_of(places, place->set[i], item);
        if (!one.json)
            continue;
        if (!declared.json && is_news(place, place->set[i].json))
            declared = one;
        collect(places, &set, one);
    }
    if (declared.json)
        (void)add(places, place, item ? PLACE_ITEM : PLACE_ENTRY, NULL, &set, declared);
}

static void add_branches(struct lint_places *places, struct lint_place *place) {
    static const char *const unions[] = {"anyOf", "oneOf"};
    for (size_t i = 0; i < COUNT(unions) * place->count; i++) {
        struct spot schema = place->set[i / COUNT(unions)];
        const char *keyword = unions[i % COUNT(unions)];
        json_t *branches = json_object_get(schema.json, keyword), *branch;
        size_t at;
        if (!is_news(place, schema.json))
            continue;
        json_array_foreach(branches, at, branch) {
            const char *below = lint_below(&places->pool, schema.pointer, keyword);
            struct spot one = {branch, lint_at(&places->pool, below, at)};
            struct set set = {.count = place->count};
            memcpy(set.list, place->set, place->count * sizeof *place->set);
            collect(places, &set, one);
            (void)add(places, place, PLACE_BRANCH, NULL, &set, one);
        }
    }
}

/* ---- types ---------------------------------------------------------------------------------- */

static unsigned type_of_value(const json_t *value) {
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return TYPE_OBJECT;
    case JSON_ARRAY:
        return TYPE_ARRAY;
    case JSON_STRING:
        return TYPE_STRING;
    case JSON_INTEGER:
    case JSON_REAL:
        return TYPE_NUMBER;
    case JSON_TRUE:
    case JSON_FALSE:
        return TYPE_BOOLEAN;
    case JSON_NULL:
        break;
    }
    return TYPE_NULL;
}

static unsigned types_named(const json_t *type) {
    static const struct {
        const char *name;
        unsigned type;
    } names[] = {
        {"null",    TYPE_NULL   },
        {"boolean", TYPE_BOOLEAN},
        {"integer", TYPE_INTEGER},
        {"number",  TYPE_NUMBER },
        {"string",  TYPE_STRING },
        {"array",   TYPE_ARRAY  },
        {"object",  TYPE_OBJECT },
    };
    unsigned types = 0;
    for (size_t i = 0; i < COUNT(names); i++)
        if (lists(type, names[i].name) ||
            (json_is_string(type) && strcmp(json_string_value(type), names[i].name) == 0))
            types |= names[i].type;
    return types;
}

static unsigned types_of(const json_t *schema) {
    const json_t *type = json_object_get(schema, "type");
    const json_t *only = json_object_get(schema, "const");
    const json_t *words = json_object_get(schema, "enum");
    unsigned types = type ? types_named(type) : TYPE_ANY;
    if (only)
        types &= type_of_value(only);
    if (json_is_array(words)) {
        unsigned listed = 0;
        json_t *one;
        size_t i;
        json_array_foreach(words, i, one) listed |= type_of_value(one);
        types &= listed;
    }
    return types;
}

/* Children stand behind their parent. */
static void find_types(struct lint_places *places) {
    for (size_t i = places->count; i > 0; i--) {
        struct lint_place *place = places->list[i - 1];
        unsigned branches = 0;
        bool split = false;
        place->types = TYPE_ANY;
        for (size_t k = 0; k < place->count; k++)
            place->types &= types_of(place->set[k].json);
        for (const struct lint_place *one = place->first; one; one = one->next) {
            split |= one->role == PLACE_BRANCH;
            branches |= one->role == PLACE_BRANCH ? one->types : 0;
        }
        if (split && !places->cut)
            place->types &= branches;
    }
}

/* ---- the schema of all places ---------------------------------------------------------------- */

#define OWN_ID "urn:toolmend:lint"

/* How a place stands in its member: what is around its schema. */
static const struct {
    const char *schema, *schema_end;
} forms[] = {
    [PLACE_ROOT] = {"",                                               "" },
    [PLACE_MEMBER] = {"",                                               "" },
    [PLACE_ITEM] = {"{\"type\":\"array\",\"items\":",                 "}"},
    [PLACE_ENTRY] = {"{\"type\":\"object\",\"additionalProperties\":", "}"},
    [PLACE_BRANCH] = {"",                                               "" },
};

/* A reference to a part of the schema: its id and the pointer as a fragment. */
static void write_reference(struct writing *out, const char *id, const char *pointer) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789-._~/!$&'()*+,;=:@";
    struct writing uri = {.pool = out->pool};
    write_words(&uri, id);
    write_words(&uri, "#");
    for (const char *c = pointer; *c; c++)
        write_words(&uri, strchr(plain, *c)
                              ? lint_words(out->pool, "%c", *c)
                              : lint_words(out->pool, "%%%02X", (unsigned char)*c));
    write_words(out, "{\"$ref\":");
    write_view(out, lint_quote(out->pool, written(&uri)));
    write_words(out, "}");
}

static void write_place(struct writing *out, const char *id,
                        const struct lint_place *place) {
    bool optional = place->role == PLACE_MEMBER && !place->required;
    write_words(out, lint_words(out->pool,
                                "%s\"p%zu\":{\"type\":\"object\",\"properties\":{\"v\":%s"
                                "{\"allOf\":[",
                                place->number > 0 ? "," : "", place->number,
                                forms[place->role].schema));
    for (size_t i = 0; i < place->count; i++) {
        write_words(out, i > 0 ? "," : "");
        write_reference(out, id, place->set[i].pointer);
    }
    write_words(out, place->count > 0 ? "]}" : "{}]}");
    write_words(out, forms[place->role].schema_end);
    write_words(out, optional ? "}}" : "},\"required\":[\"v\"]}");
}

/* The schema becomes a definition of a new one, with an id so that its own references keep their
 * meaning, and each place is a member that refers to its parts. */
static void make_proof(struct lint_places *places) {
    const toolmend_options options = {
        .size = sizeof options,
        .openapi_nullable = places->tool->openapi,
        .limits = {.depth_max = 2048, .schema_depth_max = 2048, .schema_max = 1 << 28}
    };
    const struct lint_tool *tool = places->tool;
    struct pool pool = {NULL};
    struct writing out = {.pool = &pool};
    const char *id = json_string_value(json_object_get(tool->root, "$id"));
    toolmend_view draft = toolmend_json_at(tool->schema, "/$schema");
    toolmend_view schema = view_trim(tool->schema);
    write_words(&out, "{");
    if (draft.ptr) {
        write_words(&out, "\"$schema\":");
        write_view(&out, draft);
        write_words(&out, ",");
    }
    write_words(&out, tool->draft7 ? "\"definitions\":{\"o\":{" : "\"$defs\":{\"o\":{");
    if (!id)
        write_words(&out, json_object_size(tool->root) > 0 ? "\"$id\":\"" OWN_ID "\","
                                                           : "\"$id\":\"" OWN_ID "\"");
    write_view(&out, view_cut(schema, 1, schema.len));
    write_words(&out, "},\"properties\":{");
    for (size_t i = 0; i < places->count; i++)
        write_place(&out, id ? id : OWN_ID, places->list[i]);
    write_words(&out, "}}");
    if (!json_is_object(tool->root) ||
        toolmend_tool_compile((toolmend_view){"", 0}, written(&out), &options,
                              &places->proof, NULL) != TOOLMEND_OK)
        places->proof = NULL; /* a part that no reference reaches: nothing is tried */
    pool_free(&pool);
}

/* ---- all of it ------------------------------------------------------------------------------ */

void lint_places(struct lint_places *places) {
    struct spot root = {places->tool->root, ""};
    struct set set = {.count = 0};
    places->list = pool_take(&places->pool, PLACES_MAX, sizeof(struct lint_place *));
    collect(places, &set, root);
    (void)add(places, NULL, PLACE_ROOT, NULL, &set, root);
    for (size_t i = 0; places->tool->asked && i < places->count; i++) {
        struct lint_place *place = places->list[i];
        if (comes_back(place))
            continue;
        add_members(places, place);
        add_below(places, place, true);
        add_below(places, place, false);
        add_branches(places, place);
    }
    find_types(places);
    if (places->tool->asked)
        make_proof(places);
}

void lint_places_free(struct lint_places *places) {
    toolmend_tool_free(places->proof);
    pool_free(&places->pool);
}

struct lint_place *lint_member(struct lint_place *object, const char *name) {
    for (; object; object = object->role == PLACE_BRANCH ? object->parent : NULL)
        for (struct lint_place *one = object->first; one; one = one->next)
            if (one->role == PLACE_MEMBER && strcmp(one->name, name) == 0)
                return one;
    return NULL;
}

toolmend_view lint_source(const struct lint_places *places, const char *pointer) {
    return toolmend_json_at(places->tool->schema, pointer);
}
