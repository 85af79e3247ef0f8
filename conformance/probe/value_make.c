/* SPDX-License-Identifier: MIT
 *
 * value_make.c - a value that a shape accepts.
 *
 * Plain where every choice is 0: required members, the fewest items, short texts. What several
 * keywords ask for together is tried a few times and then given up; the naive validator has the
 * last word on the whole.
 */
#include "value.h"

#include "../model/validity.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

enum { DEPTH_PLAIN = 4, DEPTH_MAX = 12, VALUES_MAX = 120, TRIES = 10, MANY = 30 };

#define DOUBLE_MAX INT64_C(9007199254740)

static struct value *make(struct maker *maker, const struct shape *shape, unsigned depth);

static bool is_plain(const struct maker *maker, unsigned depth) {
    return depth >= DEPTH_PLAIN || maker->values > VALUES_MAX;
}

static struct value *leaf(struct maker *maker, const struct shape *shape, unsigned type,
                          toolmend_view text) {
    struct value *value = value_new(maker->pool, shape, type);
    value_set(value, text);
    maker->values++;
    return value;
}

/* ---- texts -------------------------------------------------------------------------------- */

static size_t count_points(toolmend_view text) {
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += ((unsigned char)text.ptr[i] & 0xc0) != 0x80;
    return count;
}

static bool fits_pattern(struct maker *maker, toolmend_view pattern,
                         toolmend_view spelled) {
    toolmend_view schema =
        join(maker->pool, words_view("{\"pattern\":"), pattern, words_view("}"));
    struct model_view asked = {schema.ptr, schema.len};
    struct model_view value = {spelled.ptr, spelled.len};
    return model_value_valid(asked, value).answer == MODEL_TRUE;
}

static bool fits_text(struct maker *maker, const struct shape *shape, toolmend_view text,
                      toolmend_view spelled) {
    bool free = shape->length_min == 0 && shape->length_max == SIZE_MAX;
    if (!text.ptr)
        return free && !shape->pattern.ptr;
    size_t points = count_points(text);
    return points >= shape->length_min && points <= shape->length_max &&
           (!shape->pattern.ptr || fits_pattern(maker, shape->pattern, spelled));
}

/* What patterns in tools are mostly about. */
static const char *const samples[] = {"2025-01-31",
                                      "a",
                                      "5",
                                      "abc",
                                      "a.txt",
                                      "12345",
                                      "deadbeef",
                                      "kim@example.org",
                                      "https://example.org/a",
                                      "#ff8800",
                                      "A1",
                                      "2025-01-31T09:00:00Z",
                                      "50%",
                                      "ABC-123",
                                      "550e8400-e29b-41d4-a716-446655440000",
                                      "12:30",
                                      "v1.2.3",
                                      "/a/b",
                                      "1.5",
                                      "owner/name",
                                      "US",
                                      "en-US",
                                      "abcdefghijkl",
                                      "0x1F",
                                      "1h",
                                      "@kim",
                                      "user_1",
                                      "+4712345678",
                                      "0123456789abcdef01234567",
                                      "127.0.0.1"};

static bool choose_text(struct maker *maker, const struct shape *shape, unsigned attempt,
                        toolmend_view *text, toolmend_view *spelled) {
    size_t given = sizeof shape->samples / sizeof shape->samples[0];
    if (!shape->pattern.ptr && attempt < TRIES) {
        content_choose(maker, text, spelled);
        return true;
    }
    if (attempt < given) {
        *text = shape_text(maker->pool, shape->samples[attempt]);
        *spelled = shape->samples[attempt];
        return true;
    }
    if (attempt >= given + COUNT_OF(samples))
        return false;
    uint32_t at = (attempt == given) ? choose(maker->choices, COUNT_OF(samples)) : 0;
    *text = words_view(samples[(attempt - given + at) % COUNT_OF(samples)]);
    *spelled = spell_text(maker->pool, maker->choices, *text);
    return true;
}

static struct value *make_text(struct maker *maker, const struct shape *shape) {
    toolmend_view text = {NULL, 0};
    toolmend_view spelled = {NULL, 0};
    unsigned attempt = 0;
    while (choose_text(maker, shape, attempt++, &text, &spelled)) {
        if (!spelled.ptr || !fits_text(maker, shape, text, spelled))
            continue;
        struct value *value = leaf(maker, shape, HOLDS_STRING, spelled);
        value->text = text;
        return value;
    }
    return NULL;
}

/* ---- numbers ------------------------------------------------------------------------------ */

static int64_t nearest(const struct shape *shape, int64_t number) {
    if (shape->has_most && number > shape->most)
        number = shape->most;
    if (shape->has_least && number < shape->least)
        number = shape->least;
    if (shape->step > 1) {
        number -= number % shape->step;
        if (shape->has_least && number < shape->least)
            number += shape->step;
    }
    return number;
}

static struct value *make_number(struct maker *maker, const struct shape *shape) {
    static const int64_t wanted[] = {
        5, 0, 1, -1, 10, 42, 100, INT64_C(9007199254740993), INT64_C(1234567890123456)};
    bool whole = (shape->holds & HOLDS_FRACTION) == 0 || shape->whole;
    bool ranged = shape->has_least || shape->has_most || shape->step > 0;
    toolmend_view text;
    char fraction[32];
    if (!ranged) {
        text = content_number(maker, whole);
        return leaf(maker, shape, HOLDS_INTEGER, text);
    }
    uint32_t at = choose(maker->choices, COUNT_OF(wanted) + 2);
    if (at == COUNT_OF(wanted) && !whole && shape->has_least && shape->least >= 0 &&
        (!shape->has_most || shape->least < shape->most)) {
        (void)snprintf(fraction, sizeof fraction, "%" PRId64 ".50", shape->least);
        text = join(maker->pool, words_view(fraction), words_view(""), words_view(""));
        return leaf(maker, shape, HOLDS_FRACTION, text);
    }
    int64_t number = at < COUNT_OF(wanted) ? wanted[at]
                     : shape->has_most     ? shape->most
                                           : shape->least;
    if (maker->doubles && (number > DOUBLE_MAX || number < -DOUBLE_MAX))
        number = 1;
    text = spell_integer(maker->pool, maker->choices, nearest(shape, number));
    return leaf(maker, shape, HOLDS_INTEGER, text);
}

/* ---- containers --------------------------------------------------------------------------- */

static bool is_repeated(const struct value *list, const struct value *item,
                        struct pool *pool) {
    toolmend_view text = value_spelled(pool, item, MEANT);
    for (const struct value *other = list->first; other; other = other->next) {
        toolmend_view before = value_spelled(pool, other, MEANT);
        struct model_view a = {text.ptr, text.len};
        struct model_view b = {before.ptr, before.len};
        if (model_texts_equal(a, b) != MODEL_FALSE)
            return true;
    }
    return false;
}

static struct value *make_list(struct maker *maker, const struct shape *shape,
                               unsigned depth) {
    struct value *list = value_new(maker->pool, shape, HOLDS_LIST);
    size_t count = shape->items_min;
    unsigned tries = TRIES;
    if (!is_plain(maker, depth)) {
        uint32_t more = choose(maker->choices, 64);
        count += more == 63 ? MANY : more % 4;
    }
    if (count > shape->items_max)
        count = shape->items_max;
    maker->values++;
    while (list->count < count && tries > 0) {
        struct value *item = make(maker, shape->item, depth + 1);
        if (item && !(shape->unique && is_repeated(list, item, maker->pool)))
            value_add(list, item);
        else
            tries--;
    }
    return list->count < shape->items_min ? NULL : list;
}

static void name_member(struct value *member, toolmend_view spelled, toolmend_view name,
                        const struct shape_property *property) {
    member->as[MEANT].name = member->as[SENT].name = spelled;
    member->name = name;
    member->property = property;
}

static bool add_property(struct maker *maker, struct value *object,
                         const struct shape_property *property, unsigned depth) {
    bool here =
        property->required || (!is_plain(maker, depth) && choose(maker->choices, 2) == 1);
    struct value *member = here ? make(maker, property->shape, depth + 1) : NULL;
    if (!member)
        return !property->required;
    bool respell = property->name.ptr && choose_one_in(maker->choices, 12);
    toolmend_view spelled = respell
                                ? spell_text(maker->pool, maker->choices, property->name)
                                : property->spelled;
    name_member(member, spelled, property->name, property);
    value_add(object, member);
    return true;
}

/* Members that nobody declared, where that is allowed. */
static void add_extras(struct maker *maker, struct value *object, unsigned depth) {
    const struct shape *shape = object->shape;
    bool map = !shape || !shape->properties;
    uint32_t count = choose(maker->choices, map ? 4 : 8);
    if ((shape && (shape->closed || shape->vague)) || is_plain(maker, depth))
        return;
    for (uint32_t i = 0; i < count && i < 3 && (map || i < 1); i++) {
        toolmend_view spelled = content_name(maker, shape);
        toolmend_view name = shape_text(maker->pool, spelled);
        bool here = false;
        for (const struct value *m = object->first; m; m = m->next)
            here = here || (m->name.ptr && view_same(m->name, name));
        struct value *member = here || !spelled.ptr
                                   ? NULL
                                   : make(maker, shape ? shape->rest : NULL, depth + 1);
        if (!member)
            return;
        name_member(member, spelled, name, NULL);
        value_add(object, member);
    }
}

static struct value *make_object(struct maker *maker, const struct shape *shape,
                                 unsigned depth) {
    struct value *object = value_new(maker->pool, shape, HOLDS_OBJECT);
    size_t count = shape ? shape->property_count : 0;
    const struct shape_property **order =
        pool_take(maker->pool, count + 1, sizeof(const struct shape_property *));
    size_t at = 0;
    maker->values++;
    for (const struct shape_property *p = shape ? shape->properties : NULL; p;
         p = p->next)
        order[at++] = p;
    size_t first = count > 1 ? choose(maker->choices, (uint32_t)count) : 0;
    for (size_t i = 0; i < count; i++)
        if (!add_property(maker, object, order[(first + i) % count], depth))
            return NULL;
    add_extras(maker, object, depth);
    return object;
}

/* ---- any of them -------------------------------------------------------------------------- */

/* Where no schema speaks. */
static struct value *make_free(struct maker *maker, unsigned depth) {
    static const char *const words[] = {"true", "null", "false"};
    toolmend_view text = {NULL, 0};
    toolmend_view spelled = {NULL, 0};
    uint32_t kind = choose(maker->choices, is_plain(maker, depth) ? 4 : 6);
    struct value *value;
    switch (kind) {
    case 0:
    case 1:
        content_choose(maker, &text, &spelled);
        value = leaf(maker, NULL, HOLDS_STRING, spelled);
        value->text = text;
        return value;
    case 2:
        return leaf(maker, NULL, HOLDS_INTEGER, content_number(maker, false));
    case 3:
        kind = choose(maker->choices, COUNT_OF(words));
        return leaf(maker, NULL, kind == 1 ? HOLDS_NULL : HOLDS_BOOLEAN,
                    words_view(words[kind]));
    case 4:
        return make_object(maker, NULL, depth);
    default:
        break;
    }
    value = value_new(maker->pool, NULL, HOLDS_LIST);
    for (uint32_t count = choose(maker->choices, 4); count > 0; count--)
        value_add(value, make_free(maker, depth + 1));
    return value;
}

static struct value *make_word(struct maker *maker, const struct shape *shape) {
    uint32_t count = (uint32_t)shape->word_count;
    uint32_t at = count > 0 ? choose(maker->choices, count) : 0;
    for (uint32_t tries = 0; tries < count; tries++) {
        const struct shape_word *word = &shape->words[(at + tries) % count];
        if ((word->type & shape->holds) == 0)
            continue;
        bool respell = word->text.ptr && choose_one_in(maker->choices, 16);
        struct value *value =
            leaf(maker, shape, word->type,
                 respell ? spell_text(maker->pool, maker->choices, word->text)
                         : word->spelled);
        value->text = word->text;
        return value;
    }
    return NULL;
}

static struct value *make_branch(struct maker *maker, const struct shape *shape,
                                 unsigned depth) {
    uint32_t count = (uint32_t)shape->branch_count;
    uint32_t at = choose(maker->choices, count);
    for (uint32_t tries = 0; tries < count; tries++) {
        struct value *value = make(maker, shape->branches[(at + tries) % count], depth);
        if (!value || (value->type & shape->holds) == 0)
            continue;
        value->shape = shape; /* the place is the union's; `of` stays the branch's */
        return value;
    }
    return NULL;
}

/* One of the types that the shape holds, with what it says of objects first. */
static unsigned choose_type(struct maker *maker, const struct shape *shape) {
    static const unsigned order[] = {HOLDS_STRING, HOLDS_NUMBER, HOLDS_BOOLEAN,
                                     HOLDS_OBJECT, HOLDS_LIST,   HOLDS_NULL};
    unsigned held[COUNT_OF(order)];
    uint32_t count = 0;
    if (shape->properties && (shape->holds & HOLDS_OBJECT) != 0)
        held[count++] = HOLDS_OBJECT;
    else if (shape->item && (shape->holds & HOLDS_LIST) != 0)
        held[count++] = HOLDS_LIST;
    for (uint32_t i = 0; i < COUNT_OF(order) && count < COUNT_OF(order); i++)
        if ((order[i] & shape->holds) != 0 && (count == 0 || held[0] != order[i]))
            held[count++] = order[i];
    return count == 0 ? 0 : held[choose(maker->choices, count)];
}

static struct value *make_type(struct maker *maker, const struct shape *shape,
                               unsigned type, unsigned depth) {
    switch (type) {
    case HOLDS_STRING:
        return make_text(maker, shape);
    case HOLDS_NUMBER:
        return make_number(maker, shape);
    case HOLDS_BOOLEAN:
        return leaf(maker, shape, HOLDS_BOOLEAN,
                    words_view(choose(maker->choices, 2) ? "false" : "true"));
    case HOLDS_OBJECT:
        return make_object(maker, shape, depth);
    case HOLDS_LIST:
        return make_list(maker, shape, depth);
    case HOLDS_NULL:
        return leaf(maker, shape, HOLDS_NULL, words_view("null"));
    default:
        return NULL;
    }
}

static struct value *make(struct maker *maker, const struct shape *shape,
                          unsigned depth) {
    if (depth > DEPTH_MAX)
        return NULL;
    if (!shape)
        return make_free(maker, depth);
    if (shape->branch_count > 0 &&
        !((shape->holds & HOLDS_NULL) != 0 && choose_one_in(maker->choices, 4)))
        return make_branch(maker, shape, depth);
    if (shape->branch_count > 0)
        return make_type(maker, shape, HOLDS_NULL, depth);
    if (shape->listed)
        return make_word(maker, shape);
    return make_type(maker, shape, choose_type(maker, shape), depth);
}

struct value *value_make(struct maker *maker, const struct shape *shape) {
    return shape->listed || shape->branch_count > 0 ? make(maker, shape, 0)
                                                    : make_object(maker, shape, 0);
}

struct value *value_make_at(struct maker *maker, const struct shape *shape,
                            unsigned depth) {
    return make(maker, shape, depth);
}
