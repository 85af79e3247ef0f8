/* SPDX-License-Identifier: MIT
 *
 * subschema.c - a schema to subschemas.
 *
 * What is said about one location is gathered: its own keywords, those of its references and of
 * `allOf`. A subschema is known by the text that it was read from, so a schema that refers to
 * itself comes to an end.
 */
#include "subschema.h"

#include <string.h>

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))

enum { IN_PLACE_MAX = 32, SUBSCHEMAS_MAX = 4096, DIGITS_MAX = 17, WORDS_MAX = 256 };

struct known {
    struct subschema subschema;
    struct known *before;
};

struct reading {
    struct pool *pool;
    toolmend_view root;
    bool draft_07; /* a reference stands for the whole schema */
    struct known *known;
    size_t count;
    unsigned depth; /* of references and `allOf` in one location */
    bool failed, hinted;
};

static const struct subschema *read_subschema(struct reading *r, toolmend_view schema);
static void gather(struct reading *r, struct subschema *s, toolmend_view schema);

/* ---- strings ----------------------------------------------------------------------------- */

toolmend_view json_text(struct pool *pool, toolmend_view json) {
    toolmend_view none = {NULL, 0};
    if (!json.ptr || json.len < 2 || json.ptr[0] != '"')
        return none;
    if (!memchr(json.ptr, '\\', json.len))
        return view_cut(json, 1, json.len - 1);
    char *text = pool_take(pool, json.len, 1);
    size_t len = toolmend_json_string(json, text, json.len);
    return len == SIZE_MAX ? none : (toolmend_view){text, len};
}

toolmend_view json_quote(struct pool *pool, toolmend_view text) {
    size_t len = toolmend_json_quote(text, NULL, 0);
    char *json = len == SIZE_MAX ? NULL : pool_take(pool, len + 1, 1);
    if (json)
        (void)toolmend_json_quote(text, json, len);
    return (toolmend_view){json, json ? len : 0};
}

static bool is_one_of(toolmend_view text, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (view_is(text, words[i]))
            return true;
    return false;
}

/* The words of a name in small letters, each with a blank in front. */
static size_t spread_words(toolmend_view name, char *out) {
    size_t len = 0;
    bool fresh = true;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        bool separates = c == '_' || c == '-' || c == ' ';
        bool hump = i > 0 && c >= 'A' && c <= 'Z' && name.ptr[i - 1] >= 'a' &&
                    name.ptr[i - 1] <= 'z';
        fresh = fresh || separates || hump;
        if (separates)
            continue;
        if (fresh)
            out[len++] = ' ';
        fresh = false;
        out[len++] = ascii_lower(c);
    }
    return len;
}

bool equal_words(toolmend_view a, toolmend_view b) {
    char one[2 * WORDS_MAX];
    char other[2 * WORDS_MAX];
    if (a.len > WORDS_MAX || b.len > WORDS_MAX)
        return view_same(a, b);
    size_t len = spread_words(a, one);
    return len > 0 && len == spread_words(b, other) && memcmp(one, other, len) == 0;
}

/* ---- numbers ----------------------------------------------------------------------------- */

/* A number, rounded down. False: it has an exponent or is too long. */
static bool read_integer(toolmend_view json, int64_t *number, bool *exact) {
    size_t at = json.len > 0 && json.ptr[0] == '-';
    size_t digits = 0;
    int64_t made = 0;
    *exact = true;
    for (; at < json.len && json.ptr[at] >= '0' && json.ptr[at] <= '9'; at++, digits++)
        if (digits < DIGITS_MAX)
            made = 10 * made + (json.ptr[at] - '0');
    if (at < json.len && json.ptr[at] == '.')
        for (at++; at < json.len && json.ptr[at] >= '0' && json.ptr[at] <= '9'; at++)
            *exact = *exact && json.ptr[at] == '0';
    if (at < json.len || digits == 0 || digits > DIGITS_MAX)
        return false;
    *number = json.ptr[0] == '-' ? -made - !*exact : made;
    return true;
}

static void read_least(struct subschema *s, toolmend_view json, bool exclusive) {
    int64_t bound;
    bool exact;
    if (!read_integer(json, &bound, &exact))
        return;
    bound += !exact || exclusive;
    s->least = s->has_least && s->least > bound ? s->least : bound;
    s->has_least = true;
}

static void read_most(struct subschema *s, toolmend_view json, bool exclusive) {
    int64_t bound;
    bool exact;
    if (!read_integer(json, &bound, &exact))
        return;
    bound -= exact && exclusive;
    s->most = s->has_most && s->most < bound ? s->most : bound;
    s->has_most = true;
}

static void read_size(toolmend_view json, size_t *size, bool most) {
    int64_t bound;
    bool exact;
    if (read_integer(json, &bound, &exact) && bound >= 0 &&
        (most ? (size_t)bound < *size : (size_t)bound > *size))
        *size = (size_t)bound;
}

/* Integers are multiples of any step that divides one, such as 0.01 or 0.5. */
static void read_step(struct subschema *s, toolmend_view json) {
    int64_t step;
    bool exact;
    s->whole = true;
    if (read_integer(json, &step, &exact) && exact && step > s->step)
        s->step = step;
}

/* ---- types and values -------------------------------------------------------------------- */

static unsigned type_named(struct reading *r, toolmend_view json) {
    static const struct {
        const char *name;
        unsigned type;
    } types[] = {
        {"\"string\"",  TYPE_STRING },
        {"\"integer\"", TYPE_INTEGER},
        {"\"number\"",  TYPE_NUMBER },
        {"\"boolean\"", TYPE_BOOLEAN},
        {"\"array\"",   TYPE_ARRAY  },
        {"\"object\"",  TYPE_OBJECT },
        {"\"null\"",    TYPE_NULL   }
    };
    for (size_t i = 0; i < COUNT_OF(types); i++)
        if (view_is(json, types[i].name))
            return types[i].type;
    r->failed = true;
    return 0;
}

static void read_types(struct reading *r, struct subschema *s, toolmend_view json) {
    unsigned types = json.ptr[0] == '"' ? type_named(r, json) : 0;
    toolmend_view name;
    for (size_t at = 0; json.ptr[0] == '[' && toolmend_json_next(json, &at, NULL, &name);)
        types |= type_named(r, name);
    s->types &= types;
}

static unsigned type_of(toolmend_view json) {
    int64_t number;
    bool exact = false;
    switch (json.ptr[0]) {
    case 'n':
        return TYPE_NULL;
    case 't':
    case 'f':
        return TYPE_BOOLEAN;
    case '"':
        return TYPE_STRING;
    case '[':
        return TYPE_ARRAY;
    case '{':
        return TYPE_OBJECT;
    default:
        return read_integer(json, &number, &exact) && exact ? TYPE_INTEGER
                                                            : TYPE_FRACTION;
    }
}

static size_t count_in(toolmend_view container) {
    toolmend_view each;
    size_t count = 0;
    for (size_t at = 0; toolmend_json_next(container, &at, NULL, &each);)
        count++;
    return count;
}

static void read_values(struct reading *r, struct subschema *s, toolmend_view json,
                        bool is_const) {
    size_t count = is_const ? 1 : count_in(json);
    struct enum_value *values = pool_take(r->pool, count + 1, sizeof *values);
    toolmend_view value = json;
    size_t at = 0;
    unsigned types = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_const)
            (void)toolmend_json_next(json, &at, NULL, &value);
        values[i] = (struct enum_value){value, json_text(r->pool, value), type_of(value)};
        types |= values[i].type;
    }
    s->partial = s->partial || s->listed;
    s->listed = true;
    s->values = values;
    s->value_count = count;
    s->types &= types;
}

/* ---- objects ----------------------------------------------------------------------------- */

bool words_are_declared(const struct subschema *s, toolmend_view name) {
    const struct property *p = s ? s->properties : NULL;
    while (p && !view_same(p->name, name) && !equal_words(p->name, name))
        p = p->next;
    return p != NULL;
}

static struct property *property_at(struct reading *r, struct subschema *s,
                                    toolmend_view json) {
    toolmend_view name = json_text(r->pool, json);
    struct property **end = &s->properties;
    for (; *end; end = &(*end)->next)
        if ((*end)->name.ptr && view_same((*end)->name, name))
            return *end;
    *end = pool_take(r->pool, 1, sizeof **end);
    **end = (struct property){.json = json, .name = name};
    s->property_count++;
    return *end;
}

static void read_properties(struct reading *r, struct subschema *s, toolmend_view json) {
    toolmend_view name;
    toolmend_view schema;
    for (size_t at = 0; toolmend_json_next(json, &at, &name, &schema);) {
        struct property *property = property_at(r, s, name);
        s->partial = s->partial || property->subschema;
        property->json = name;
        property->subschema = read_subschema(r, schema);
    }
}

static void read_required(struct reading *r, struct subschema *s, toolmend_view json) {
    toolmend_view name;
    for (size_t at = 0; toolmend_json_next(json, &at, NULL, &name);)
        property_at(r, s, name)->required = true;
}

static void read_rest(struct reading *r, struct subschema *s, toolmend_view schema) {
    if (view_is(schema, "false"))
        s->closed = true;
    else if (!view_is(schema, "true") && count_in(schema) > 0)
        s->rest = read_subschema(r, schema);
}

/* ---- branches ---------------------------------------------------------------------------- */

/* Say of the location what its one branch says. What it says itself is lost. */
static void take_branch(struct subschema *s, const struct subschema *branch,
                        bool nullable) {
    struct subschema merged = *branch;
    merged.partial =
        merged.partial || s->partial || s->listed || s->properties || s->item;
    merged.types = s->types & (branch->types | (nullable ? TYPE_NULL : 0U));
    merged.json = s->json;
    memcpy(merged.samples, s->samples, sizeof merged.samples);
    *s = merged;
}

static void read_union(struct reading *r, struct subschema *s, toolmend_view json) {
    const struct subschema **branches =
        pool_take(r->pool, count_in(json) + 1, sizeof *branches);
    struct subschema several = {
        .length_max = SIZE_MAX, .items_max = SIZE_MAX, .branches = branches};
    toolmend_view schema;
    bool nullable = false;
    for (size_t at = 0; toolmend_json_next(json, &at, NULL, &schema);) {
        const struct subschema *branch = read_subschema(r, schema);
        several.types |= branch->types;
        if (branch->types == TYPE_NULL && !branch->partial)
            nullable = true;
        else
            branches[several.branch_count++] = branch;
    }
    take_branch(s, several.branch_count == 1 ? branches[0] : &several, nullable);
}

/* ---- keywords ---------------------------------------------------------------------------- */

/* A reference within the document; absent: it is another one. */
static toolmend_view find_reference(struct reading *r, toolmend_view json) {
    toolmend_view none = {NULL, 0};
    toolmend_view text = json_text(r->pool, json);
    char *pointer = text.len > 0 ? pool_take(r->pool, text.len, 1) : NULL;
    if (!pointer || text.ptr[0] != '#' || memchr(text.ptr, '%', text.len) ||
        (text.len > 1 && text.ptr[1] != '/'))
        return none;
    memcpy(pointer, text.ptr + 1, text.len - 1);
    return toolmend_json_at(r->root, pointer);
}

static bool read_bound(struct subschema *s, toolmend_view keyword, toolmend_view value) {
    if (view_is(keyword, "minimum") || view_is(keyword, "exclusiveMinimum"))
        read_least(s, value, keyword.len > 7);
    else if (view_is(keyword, "maximum") || view_is(keyword, "exclusiveMaximum"))
        read_most(s, value, keyword.len > 7);
    else if (view_is(keyword, "multipleOf"))
        read_step(s, value);
    else if (view_is(keyword, "minLength"))
        read_size(value, &s->length_min, false);
    else if (view_is(keyword, "maxLength"))
        read_size(value, &s->length_max, true);
    else if (view_is(keyword, "minItems"))
        read_size(value, &s->items_min, false);
    else if (view_is(keyword, "maxItems"))
        read_size(value, &s->items_max, true);
    else if (view_is(keyword, "uniqueItems"))
        s->unique = s->unique || view_is(value, "true");
    else if (view_is(keyword, "pattern"))
        s->pattern = value;
    else
        return false;
    return true;
}

static bool read_applicator(struct reading *r, struct subschema *s, toolmend_view keyword,
                            toolmend_view value) {
    toolmend_view schema;
    if (view_is(keyword, "$ref")) {
        schema = find_reference(r, value);
        r->failed = r->failed || !schema.ptr;
        if (schema.ptr)
            gather(r, s, schema);
    } else if (view_is(keyword, "allOf")) {
        for (size_t at = 0; toolmend_json_next(value, &at, NULL, &schema);)
            gather(r, s, schema);
    } else if (view_is(keyword, "properties")) {
        read_properties(r, s, value);
    } else if (view_is(keyword, "additionalProperties")) {
        read_rest(r, s, value);
    } else if (view_is(keyword, "items") && value.ptr[0] == '[') {
        s->partial = true;
        r->failed = r->failed || !r->draft_07;
    } else if (view_is(keyword, "items")) {
        s->item = read_subschema(r, value);
    } else {
        return false;
    }
    return true;
}

static void read_keyword(struct reading *r, struct subschema *s, toolmend_view keyword,
                         toolmend_view value) {
    static const char *const beyond[] = {"not",
                                         "if",
                                         "dependentSchemas",
                                         "dependentRequired",
                                         "dependencies",
                                         "patternProperties",
                                         "propertyNames",
                                         "contains",
                                         "unevaluatedProperties",
                                         "unevaluatedItems",
                                         "prefixItems",
                                         "additionalItems",
                                         "$dynamicRef",
                                         "$recursiveRef",
                                         "minProperties",
                                         "maxProperties"};
    static const char *const hints[] = {"x-repair", "dirge-hints", "x-dirge-kind"};
    size_t at = 0;
    if (view_is(keyword, "type"))
        read_types(r, s, value);
    else if (view_is(keyword, "enum") || view_is(keyword, "const"))
        read_values(r, s, value, keyword.ptr[0] == 'c');
    else if (view_is(keyword, "required"))
        read_required(r, s, value);
    else if (view_is(keyword, "default"))
        s->samples[0] = value;
    else if (view_is(keyword, "examples"))
        (void)toolmend_json_next(value, &at, NULL, &s->samples[1]);
    else if (is_one_of(keyword, hints, COUNT_OF(hints)))
        r->hinted = true;
    else if (!read_bound(s, keyword, value) && !read_applicator(r, s, keyword, value))
        s->partial = s->partial || is_one_of(keyword, beyond, COUNT_OF(beyond));
}

/* Branches come last: what they say is said of what is known then. */
static void gather(struct reading *r, struct subschema *s, toolmend_view schema) {
    toolmend_view keyword;
    toolmend_view value;
    bool refers = r->draft_07 && toolmend_json_at(schema, "/$ref").ptr;
    if (view_is(schema, "false"))
        s->types = 0;
    r->failed = r->failed || r->depth >= IN_PLACE_MAX || !strchr("{tf", schema.ptr[0]);
    if (r->failed || schema.ptr[0] != '{')
        return;
    r->depth++;
    for (unsigned branches = 0; branches < 2; branches++)
        for (size_t at = 0; toolmend_json_next(schema, &at, &keyword, &value);) {
            keyword = json_text(r->pool, keyword);
            bool branch = view_is(keyword, "anyOf") || view_is(keyword, "oneOf");
            if ((refers && !view_is(keyword, "$ref")) || branch != (branches == 1))
                continue;
            if (branch)
                read_union(r, s, value);
            else
                read_keyword(r, s, keyword, value);
        }
    r->depth--;
}

static const struct subschema *read_subschema(struct reading *r, toolmend_view schema) {
    struct known *known = r->known;
    unsigned depth = r->depth;
    while (known && known->subschema.json.ptr != schema.ptr)
        known = known->before;
    if (known)
        return &known->subschema;
    known = pool_take(r->pool, 1, sizeof *known);
    known->before = r->known;
    r->known = known;
    struct subschema *s = &known->subschema;
    *s = (struct subschema){
        .json = schema, .types = TYPE_ANY, .length_max = SIZE_MAX, .items_max = SIZE_MAX};
    r->failed = r->failed || ++r->count > SUBSCHEMAS_MAX;
    r->depth = 0;
    gather(r, s, schema);
    r->depth = depth;
    for (struct property *p = s->properties; p; p = p->next)
        if (!p->subschema) /* required, and not declared */
            p->subschema = read_subschema(r, (toolmend_view){"true", 4});
    return s;
}

const struct subschema *subschema_read(struct pool *pool, toolmend_view schema,
                                       bool *hinted) {
    struct reading reading = {.pool = pool, .root = schema};
    toolmend_view draft = toolmend_json_at(schema, "/$schema");
    for (size_t i = 0; draft.ptr && i + 8 <= draft.len; i++)
        if (memcmp(draft.ptr + i, "draft-07", 8) == 0)
            reading.draft_07 = true;
    const struct subschema *root = read_subschema(&reading, schema);
    *hinted = reading.hinted;
    return reading.failed || !(root->types & TYPE_OBJECT) ? NULL : root;
}

bool takes_any_string(const struct subschema *s) {
    return !s || ((s->types & TYPE_STRING) != 0 && !s->listed && !s->pattern.ptr &&
                  s->length_min <= 1 && s->length_max == SIZE_MAX);
}
