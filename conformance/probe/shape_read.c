/* SPDX-License-Identifier: MIT
 *
 * shape_read.c - a schema to shapes.
 *
 * What is said about one place is gathered into one shape: its own keywords, those of its
 * references and of `allOf`. A shape is known by the first schema that it was read from, so one
 * that refers to itself comes to an end.
 */
#include "shape.h"

#include <string.h>

enum { IN_PLACE_MAX = 32, NODES_MAX = 4096, DIGITS_MAX = 17 };

struct known {
    struct shape shape;
    struct known *before;
};

struct reading {
    struct pool *pool;
    toolmend_view root;
    bool draft_07; /* a reference stands for the whole schema */
    struct known *known;
    size_t count;
    bool failed;
    struct shape_traits *traits;
};

static const struct shape *read_place(struct reading *r, toolmend_view schema);
static void gather(struct reading *r, struct shape *shape, toolmend_view schema,
                   unsigned depth);

/* ---- words ----------------------------------------------------------------------------- */

toolmend_view shape_text(struct pool *pool, toolmend_view json) {
    toolmend_view none = {NULL, 0};
    char *text = json.ptr && json.len > 0 ? pool_take(pool, json.len, 1) : NULL;
    size_t len = text ? toolmend_json_string(json, text, json.len) : SIZE_MAX;
    return len == SIZE_MAX ? none : (toolmend_view){text, len};
}

toolmend_view shape_quote(struct pool *pool, toolmend_view text) {
    size_t len = toolmend_json_quote(text, NULL, 0);
    char *json = len == SIZE_MAX ? NULL : pool_take(pool, len + 1, 1);
    if (json)
        (void)toolmend_json_quote(text, json, len);
    return (toolmend_view){json, json ? len : 0};
}

/* As view_is(), in place: the lengths of the words are known, and most differ. */
static inline bool is(toolmend_view text, const char *word) {
    return text.len == strlen(word) && memcmp(text.ptr, word, text.len) == 0;
}

/* The text of a JSON string; where nothing is escaped it is a part of it. */
static toolmend_view word_of(struct reading *r, toolmend_view json) {
    if (json.len < 2 || json.ptr[0] != '"' || memchr(json.ptr, '\\', json.len))
        return shape_text(r->pool, json);
    return view_cut(json, 1, json.len - 1);
}

static unsigned type_named(struct reading *r, toolmend_view json) {
    static const struct {
        const char *name;
        unsigned type;
    } types[] = {
        {"string",  HOLDS_STRING },
        {"integer", HOLDS_INTEGER},
        {"number",  HOLDS_NUMBER },
        {"boolean", HOLDS_BOOLEAN},
        {"array",   HOLDS_LIST   },
        {"object",  HOLDS_OBJECT },
        {"null",    HOLDS_NULL   }
    };
    toolmend_view word = word_of(r, json);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (view_is(word, types[i].name))
            return types[i].type;
    r->failed = true;
    return 0;
}

static size_t count_in(toolmend_view container) {
    toolmend_view each;
    size_t count = 0;
    for (size_t at = 0; toolmend_json_next(container, &at, NULL, &each);)
        count++;
    return count;
}

/* ---- numbers ---------------------------------------------------------------------------- */

/* A bound, rounded down. False: it is not one that fits, so nothing is known. */
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

static void read_least(struct shape *shape, toolmend_view json, bool exclusive) {
    int64_t bound;
    bool exact;
    if (!read_integer(json, &bound, &exact)) {
        shape->vague = true;
        return;
    }
    bound += !exact || exclusive;
    if (!shape->has_least || bound > shape->least)
        shape->least = bound;
    shape->has_least = true;
}

static void read_most(struct shape *shape, toolmend_view json, bool exclusive) {
    int64_t bound;
    bool exact;
    if (!read_integer(json, &bound, &exact)) {
        shape->vague = true;
        return;
    }
    bound -= exact && exclusive;
    if (!shape->has_most || bound < shape->most)
        shape->most = bound;
    shape->has_most = true;
}

static void read_size(struct shape *shape, toolmend_view json, size_t *size, bool most) {
    int64_t bound;
    bool exact;
    if (!read_integer(json, &bound, &exact) || bound < 0)
        shape->vague = true;
    else if (most ? (size_t)bound < *size : (size_t)bound > *size)
        *size = (size_t)bound;
}

/* Integers are multiples of any step that one is a multiple of, as 0.01 or 0.5 are. */
static void read_step(struct shape *shape, toolmend_view json) {
    int64_t step;
    bool exact;
    shape->whole = true;
    if (!read_integer(json, &step, &exact) || !exact || step == 0 || shape->step > 1)
        shape->vague = shape->vague || !exact || step != 0;
    else
        shape->step = step;
}

/* ---- what is listed --------------------------------------------------------------------- */

static unsigned type_of(toolmend_view json) {
    int64_t number;
    bool exact = false;
    switch (json.ptr[0]) {
    case 'n':
        return HOLDS_NULL;
    case 't':
    case 'f':
        return HOLDS_BOOLEAN;
    case '"':
        return HOLDS_STRING;
    case '[':
        return HOLDS_LIST;
    case '{':
        return HOLDS_OBJECT;
    default:
        return read_integer(json, &number, &exact) && exact ? HOLDS_INTEGER
                                                            : HOLDS_FRACTION;
    }
}

static void note_python(struct reading *r, toolmend_view text) {
    if (view_is(text, "True") || view_is(text, "False") || view_is(text, "None"))
        r->traits->python_words = true;
}

/* Two lists for one place would have to be met; nobody writes that. */
static void read_words(struct reading *r, struct shape *shape, toolmend_view list,
                       bool is_const) {
    size_t count = is_const ? 1 : count_in(list);
    struct shape_word *words = pool_take(r->pool, count + 1, sizeof *words);
    toolmend_view value = list;
    size_t at = 0;
    unsigned types = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_const)
            (void)toolmend_json_next(list, &at, NULL, &value);
        words[i] = (struct shape_word){.spelled = value, .type = type_of(value)};
        if (words[i].type == HOLDS_STRING)
            words[i].text = shape_text(r->pool, value);
        note_python(r, words[i].text);
        types |= words[i].type;
    }
    shape->vague = shape->vague || shape->listed;
    shape->listed = true;
    shape->words = words;
    shape->word_count = count;
    shape->holds &= types;
}

/* ---- objects ---------------------------------------------------------------------------- */

const struct shape_property *shape_property(const struct shape *shape,
                                            toolmend_view name) {
    const struct shape_property *property = shape->properties;
    while (property && !(property->name.ptr && view_same(property->name, name)))
        property = property->next;
    return property;
}

static struct shape_property *property_at(struct reading *r, struct shape *shape,
                                          toolmend_view spelled) {
    toolmend_view name = shape_text(r->pool, spelled);
    struct shape_property **end = &shape->properties;
    for (; *end; end = &(*end)->next)
        if ((*end)->name.ptr && view_same((*end)->name, name))
            return *end;
    struct shape_property *property = pool_take(r->pool, 1, sizeof *property);
    *property = (struct shape_property){.spelled = spelled, .name = name};
    *end = property;
    shape->vague = shape->vague || !name.ptr;
    shape->property_count++;
    return property;
}

static void read_properties(struct reading *r, struct shape *shape, toolmend_view json) {
    toolmend_view name;
    toolmend_view schema;
    for (size_t at = 0; toolmend_json_next(json, &at, &name, &schema);) {
        struct shape_property *property = property_at(r, shape, name);
        shape->vague = shape->vague || property->shape;
        property->spelled = name;
        property->shape = read_place(r, schema);
    }
}

static void read_required(struct reading *r, struct shape *shape, toolmend_view json) {
    toolmend_view name;
    for (size_t at = 0; toolmend_json_next(json, &at, NULL, &name);)
        property_at(r, shape, name)->required = true;
}

static void read_rest(struct reading *r, struct shape *shape, toolmend_view schema) {
    shape->vague = shape->vague || shape->closed || shape->rest;
    if (view_is(schema, "false"))
        shape->closed = true;
    else if (!view_is(schema, "true") && count_in(schema) > 0)
        shape->rest = read_place(r, schema);
}

/* ---- unions ----------------------------------------------------------------------------- */

/* Null, and nothing asked of it? */
static bool is_null_alone(const struct shape *branch) {
    return branch->holds == HOLDS_NULL && !branch->vague;
}

/* Say of the place what its one branch says. Beside keywords of its own that is beyond us. */
static void take_branch(struct shape *shape, const struct shape *branch, bool nullable) {
    struct shape merged = *branch;
    bool alone = !shape->listed && shape->length_min == 0 && !shape->pattern.ptr &&
                 shape->length_max == SIZE_MAX && !shape->has_least && !shape->has_most &&
                 shape->step == 0 && !shape->item && shape->items_min == 0 &&
                 shape->items_max == SIZE_MAX && !shape->properties && !shape->closed &&
                 !shape->rest && shape->branch_count == 0;
    merged.vague = merged.vague || shape->vague || !alone;
    merged.holds = shape->holds & (branch->holds | (nullable ? HOLDS_NULL : 0U));
    merged.schema = shape->schema;
    memcpy(merged.samples, shape->samples, sizeof merged.samples);
    *shape = merged;
}

static void read_union(struct reading *r, struct shape *shape, toolmend_view json) {
    size_t count = count_in(json);
    const struct shape **branches = pool_take(r->pool, count + 1, sizeof *branches);
    struct shape several = {.length_max = SIZE_MAX, .items_max = SIZE_MAX};
    toolmend_view schema;
    bool nullable = false;
    unsigned types = 0;
    count = 0;
    for (size_t at = 0; toolmend_json_next(json, &at, NULL, &schema);) {
        const struct shape *branch = read_place(r, schema);
        types |= branch->holds;
        if (is_null_alone(branch))
            nullable = true;
        else
            branches[count++] = branch;
    }
    if (count == 1) {
        take_branch(shape, branches[0], nullable);
        return;
    }
    several.branches = branches;
    several.branch_count = count;
    several.holds = types;
    take_branch(shape, &several, nullable);
}

/* ---- keywords --------------------------------------------------------------------------- */

/* A reference within the document; absent: none that is read here. */
static toolmend_view find_reference(struct reading *r, toolmend_view json) {
    toolmend_view none = {NULL, 0};
    toolmend_view text = shape_text(r->pool, json);
    char *pointer = text.len > 0 ? pool_take(r->pool, text.len, 1) : NULL;
    if (!pointer || text.ptr[0] != '#' || memchr(text.ptr, '%', text.len) ||
        (text.len > 1 && text.ptr[1] != '/'))
        return none;
    memcpy(pointer, text.ptr + 1, text.len - 1);
    return toolmend_json_at(r->root, pointer);
}

/* Those that say what is accepted, and that shapes have no words for. */
static bool is_beyond(toolmend_view keyword) {
    static const char *const words[] = {"not",
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
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (is(keyword, words[i]))
            return true;
    return false;
}

static bool is_hint(toolmend_view keyword) {
    return is(keyword, "x-repair") || is(keyword, "dirge-hints") ||
           is(keyword, "x-dirge-kind");
}

static void read_types(struct reading *r, struct shape *shape, toolmend_view json) {
    unsigned types = 0;
    toolmend_view name;
    if (json.ptr[0] == '"')
        types = type_named(r, json);
    for (size_t at = 0; json.ptr[0] == '[' && toolmend_json_next(json, &at, NULL, &name);)
        types |= type_named(r, name);
    shape->holds &= types;
}

/* Keywords about one type. */
static bool read_bound(struct shape *shape, toolmend_view keyword, toolmend_view value) {
    if (is(keyword, "minimum"))
        read_least(shape, value, false);
    else if (is(keyword, "maximum"))
        read_most(shape, value, false);
    else if (is(keyword, "exclusiveMinimum"))
        read_least(shape, value, true);
    else if (is(keyword, "exclusiveMaximum"))
        read_most(shape, value, true);
    else if (is(keyword, "multipleOf"))
        read_step(shape, value);
    else if (is(keyword, "minLength"))
        read_size(shape, value, &shape->length_min, false);
    else if (is(keyword, "maxLength"))
        read_size(shape, value, &shape->length_max, true);
    else if (is(keyword, "minItems"))
        read_size(shape, value, &shape->items_min, false);
    else if (is(keyword, "maxItems"))
        read_size(shape, value, &shape->items_max, true);
    else if (is(keyword, "uniqueItems"))
        shape->unique = shape->unique || view_is(value, "true");
    else if (is(keyword, "pattern"))
        shape->pattern = value;
    else
        return false;
    return true;
}

static bool read_container(struct reading *r, struct shape *shape, toolmend_view keyword,
                           toolmend_view value) {
    if (is(keyword, "properties")) {
        read_properties(r, shape, value);
    } else if (is(keyword, "required")) {
        read_required(r, shape, value);
    } else if (is(keyword, "additionalProperties")) {
        read_rest(r, shape, value);
    } else if (is(keyword, "items")) {
        shape->vague = shape->vague || value.ptr[0] == '[' || shape->item;
        r->failed = r->failed || (value.ptr[0] == '[' && !r->draft_07);
        if (value.ptr[0] != '[')
            shape->item = read_place(r, value);
    } else {
        return false;
    }
    return true;
}

static bool read_in_place(struct reading *r, struct shape *shape, toolmend_view keyword,
                          toolmend_view value, unsigned depth) {
    toolmend_view schema;
    if (is(keyword, "$ref")) {
        schema = find_reference(r, value);
        r->failed = r->failed || !schema.ptr;
        if (schema.ptr)
            gather(r, shape, schema, depth + 1);
    } else if (is(keyword, "allOf")) {
        for (size_t at = 0; toolmend_json_next(value, &at, NULL, &schema);)
            gather(r, shape, schema, depth + 1);
    } else {
        return false;
    }
    return true;
}

static void read_keyword(struct reading *r, struct shape *shape, toolmend_view keyword,
                         toolmend_view value) {
    toolmend_view example;
    size_t at = 0;
    if (is(keyword, "type")) {
        read_types(r, shape, value);
    } else if (is(keyword, "enum")) {
        read_words(r, shape, value, false);
    } else if (is(keyword, "const")) {
        read_words(r, shape, value, true);
    } else if (is(keyword, "default")) {
        shape->samples[0] = value;
    } else if (is(keyword, "examples")) {
        if (toolmend_json_next(value, &at, NULL, &example))
            shape->samples[1] = example;
    } else if (is_hint(keyword)) {
        r->traits->hinted = true;
    } else if (!read_bound(shape, keyword, value) &&
               !read_container(r, shape, keyword, value)) {
        shape->vague = shape->vague || is_beyond(keyword);
    }
}

/* Unions come last; of two nothing is known but that the place is vague. */
static void read_unions(struct reading *r, struct shape *shape, toolmend_view unions[2]) {
    for (size_t i = 0; i < 2; i++)
        if (unions[i].ptr)
            read_union(r, shape, unions[i]);
}

static void gather(struct reading *r, struct shape *shape, toolmend_view schema,
                   unsigned depth) {
    toolmend_view unions[2] = {
        {NULL, 0},
        {NULL, 0}
    };
    toolmend_view keyword;
    toolmend_view value;
    bool declares = false;
    bool refers = r->draft_07 && toolmend_json_at(schema, "/$ref").ptr;
    if (view_is(schema, "false"))
        shape->holds = 0;
    if (depth > IN_PLACE_MAX ||
        (schema.ptr[0] != '{' && schema.ptr[0] != 't' && schema.ptr[0] != 'f'))
        r->failed = true;
    if (r->failed || schema.ptr[0] != '{')
        return;
    for (size_t at = 0; toolmend_json_next(schema, &at, &keyword, &value);) {
        keyword = word_of(r, keyword);
        if (!keyword.ptr || (refers && !is(keyword, "$ref")))
            continue;
        declares =
            declares || is(keyword, "properties") || is(keyword, "additionalProperties");
        if (is(keyword, "anyOf"))
            unions[0] = value;
        else if (is(keyword, "oneOf"))
            unions[1] = value;
        else if (!read_in_place(r, shape, keyword, value, depth))
            read_keyword(r, shape, keyword, value);
    }
    /* What a schema says of undeclared members is about those that it does not declare itself. */
    shape->sources += declares;
    shape->vague = shape->vague || (shape->sources > 1 && (shape->closed || shape->rest));
    read_unions(r, shape, unions);
}

/* A required name that no property declares. */
static void close_properties(struct reading *r, struct shape *shape) {
    for (struct shape_property *p = shape->properties; p; p = p->next) {
        if (p->shape)
            continue;
        shape->vague = true; /* P13 and the key rules speak of declared names */
        p->shape = read_place(r, (toolmend_view){"true", 4});
    }
}

static const struct shape *read_place(struct reading *r, toolmend_view schema) {
    struct known *known = r->known;
    while (known && known->shape.schema.ptr != schema.ptr)
        known = known->before;
    if (known)
        return &known->shape;
    known = pool_take(r->pool, 1, sizeof *known);
    known->before = r->known;
    r->known = known;
    known->shape.schema = schema;
    known->shape.holds = HOLDS_ALL;
    known->shape.length_max = known->shape.items_max = SIZE_MAX;
    if (++r->count > NODES_MAX)
        r->failed = true;
    else
        gather(r, &known->shape, schema, 0);
    close_properties(r, &known->shape);
    return &known->shape;
}

const struct shape *shape_read(struct pool *pool, toolmend_view schema,
                               struct shape_traits *traits) {
    struct reading reading = {.pool = pool, .root = schema, .traits = traits};
    toolmend_view draft = toolmend_json_at(schema, "/$schema");
    *traits = (struct shape_traits){false, false};
    for (size_t i = 0; draft.ptr && i + 8 <= draft.len; i++)
        if (memcmp(draft.ptr + i, "draft-07", 8) == 0)
            reading.draft_07 = true;
    const struct shape *root = read_place(&reading, schema);
    return reading.failed || !(root->holds & HOLDS_OBJECT) ? NULL : root;
}
