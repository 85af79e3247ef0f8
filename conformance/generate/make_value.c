/* SPDX-License-Identifier: MIT
 *
 * value_make.c - a value that a subschema accepts.
 *
 * Where every choice is 0 it is plain: required members, the fewest elements, short strings.
 * What several keywords ask for together is tried a few times and then given up; the validator
 * has the last word on the whole.
 */
#include "value.h"

#include "../model/validity.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

enum { DEPTH_PLAIN = 4, DEPTH_MAX = 12, VALUES_MAX = 120, TRIES = 10, MANY = 30 };

#define DOUBLE_MAX INT64_C(9007199254740)

static struct value *make(struct maker *maker, const struct subschema *subschema,
                          unsigned depth);

static bool is_plain(const struct maker *maker, unsigned depth) {
    return depth >= DEPTH_PLAIN || maker->values > VALUES_MAX;
}

static struct value *leaf(struct maker *maker, const struct subschema *subschema,
                          unsigned type, toolmend_view text) {
    struct value *value = value_new(maker->generator->pool, subschema, type);
    value->as.text = text;
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
        join(maker->generator->pool, view_of("{\"pattern\":"), pattern, view_of("}"));
    struct model_view asked = {schema.ptr, schema.len};
    struct model_view value = {spelled.ptr, spelled.len};
    return model_value_valid(asked, value).answer == MODEL_TRUE;
}

static bool fits_text(struct maker *maker, const struct subschema *subschema,
                      toolmend_view text, toolmend_view spelled) {
    bool free = subschema->length_min == 0 && subschema->length_max == SIZE_MAX;
    if (!text.ptr)
        return free && !subschema->pattern.ptr;
    size_t points = count_points(text);
    return points >= subschema->length_min && points <= subschema->length_max &&
           (!subschema->pattern.ptr || fits_pattern(maker, subschema->pattern, spelled));
}

/* What patterns in tools are mostly about. */
static const char samples[] =
    "2025-01-31\fa\f5\fabc\fa.txt\f12345\fdeadbeef\fkim@example.org\f"
    "https://example.org/a\f#ff8800\fA1\f2025-01-31T09:00:00Z\f50%\fABC-123\f"
    "550e8400-e29b-41d4-a716-446655440000\f12:30\fv1.2.3\f/a/b\f1.5\fowner/name\fUS\f"
    "en-US\fabcdefghijkl\f0x1F\f1h\f@kim\fuser_1\f+4712345678\f"
    "0123456789abcdef01234567\f127.0.0.1";
enum { SAMPLES = 30 };

static bool choose_text(struct maker *maker, const struct subschema *subschema,
                        unsigned attempt, toolmend_view *text, toolmend_view *spelled) {
    size_t given = sizeof subschema->samples / sizeof subschema->samples[0];
    if (!subschema->pattern.ptr && attempt < TRIES) {
        content_string(maker, text, spelled);
        return true;
    }
    if (attempt < given) {
        *text = json_text(maker->generator->pool, subschema->samples[attempt]);
        *spelled = subschema->samples[attempt];
        return true;
    }
    if (attempt >= given + SAMPLES)
        return false;
    uint32_t at = (attempt == given) ? choose(maker->generator->choices, SAMPLES) : 0;
    *text = list_at(samples, (uint32_t)(attempt - given + at) % SAMPLES);
    *spelled = spell_text(maker->generator->pool, maker->generator->choices, *text);
    return true;
}

static struct value *make_text(struct maker *maker, const struct subschema *subschema) {
    toolmend_view text = {NULL, 0};
    toolmend_view spelled = {NULL, 0};
    unsigned attempt = 0;
    while (choose_text(maker, subschema, attempt++, &text, &spelled)) {
        if (!spelled.ptr || !fits_text(maker, subschema, text, spelled))
            continue;
        struct value *value = leaf(maker, subschema, TYPE_STRING, spelled);
        value->text = text;
        return value;
    }
    return NULL;
}

/* ---- numbers ------------------------------------------------------------------------------ */

static int64_t nearest(const struct subschema *subschema, int64_t number) {
    if (subschema->has_most && number > subschema->most)
        number = subschema->most;
    if (subschema->has_least && number < subschema->least)
        number = subschema->least;
    if (subschema->step > 1) {
        number -= number % subschema->step;
        if (subschema->has_least && number < subschema->least)
            number += subschema->step;
    }
    return number;
}

static struct value *make_number(struct maker *maker, const struct subschema *subschema) {
    static const int64_t wanted[] = {
        5, 0, 1, -1, 10, 42, 100, INT64_C(9007199254740993), INT64_C(1234567890123456)};
    bool whole = (subschema->types & TYPE_FRACTION) == 0 || subschema->whole;
    bool ranged = subschema->has_least || subschema->has_most || subschema->step > 0;
    toolmend_view text;
    char fraction[32];
    if (!ranged) {
        text = content_number(maker, whole);
        return leaf(maker, subschema, TYPE_INTEGER, text);
    }
    uint32_t at = choose(maker->generator->choices, COUNT_OF(wanted) + 2);
    if (at == COUNT_OF(wanted) && !whole && subschema->has_least &&
        subschema->least >= 0 &&
        (!subschema->has_most || subschema->least < subschema->most)) {
        (void)snprintf(fraction, sizeof fraction, "%" PRId64 ".50", subschema->least);
        text = join(maker->generator->pool, view_of(fraction), view_of(""), view_of(""));
        return leaf(maker, subschema, TYPE_FRACTION, text);
    }
    int64_t number = at < COUNT_OF(wanted) ? wanted[at]
                     : subschema->has_most ? subschema->most
                                           : subschema->least;
    if (maker->generator->doubles && (number > DOUBLE_MAX || number < -DOUBLE_MAX))
        number = 1;
    text = spell_integer(maker->generator->pool, maker->generator->choices,
                         nearest(subschema, number));
    return leaf(maker, subschema, TYPE_INTEGER, text);
}

/* ---- containers --------------------------------------------------------------------------- */

static bool is_repeated(const struct value *list, const struct value *item,
                        struct pool *pool) {
    toolmend_view text = value_text(pool, item);
    for (const struct value *other = list->first; other; other = other->next) {
        toolmend_view before = value_text(pool, other);
        struct model_view a = {text.ptr, text.len};
        struct model_view b = {before.ptr, before.len};
        if (model_texts_equal(a, b) != MODEL_FALSE)
            return true;
    }
    return false;
}

static struct value *make_list(struct maker *maker, const struct subschema *subschema,
                               unsigned depth) {
    struct value *list = value_new(maker->generator->pool, subschema, TYPE_ARRAY);
    size_t count = subschema->items_min;
    unsigned tries = TRIES;
    if (!is_plain(maker, depth)) {
        uint32_t more = choose(maker->generator->choices, 64);
        count += more == 63 ? MANY : more % 4;
    }
    if (count > subschema->items_max)
        count = subschema->items_max;
    maker->values++;
    while (list->count < count && tries > 0) {
        struct value *item = make(maker, subschema->item, depth + 1);
        if (item &&
            !(subschema->unique && is_repeated(list, item, maker->generator->pool)))
            value_add(list, item);
        else
            tries--;
    }
    return list->count < subschema->items_min ? NULL : list;
}

static void name_member(struct value *member, toolmend_view spelled, toolmend_view name,
                        const struct property *property) {
    member->as.name = spelled;
    member->name = name;
    member->property = property;
}

static bool add_property(struct maker *maker, struct value *object,
                         const struct property *property, unsigned depth) {
    bool here = property->required ||
                (!is_plain(maker, depth) && choose(maker->generator->choices, 2) == 1);
    struct value *member = here ? make(maker, property->subschema, depth + 1) : NULL;
    if (!member)
        return !property->required;
    bool respell = property->name.ptr && choose_one_in(maker->generator->choices, 12);
    toolmend_view spelled = respell
                                ? spell_text(maker->generator->pool,
                                             maker->generator->choices, property->name)
                                : property->json;
    name_member(member, spelled, property->name, property);
    value_add(object, member);
    return true;
}

/* Members that nobody declared, where that is allowed. */
static void add_extras(struct maker *maker, struct value *object, unsigned depth) {
    const struct subschema *subschema = object->subschema;
    bool map = !subschema || !subschema->properties;
    uint32_t count = choose(maker->generator->choices, map ? 4 : 8);
    if ((subschema && (subschema->closed || subschema->partial)) ||
        is_plain(maker, depth))
        return;
    for (uint32_t i = 0; i < count && i < 3 && (map || i < 1); i++) {
        toolmend_view spelled = content_name(maker, subschema);
        toolmend_view name = json_text(maker->generator->pool, spelled);
        bool here = false;
        for (const struct value *m = object->first; m; m = m->next)
            here = here || (m->name.ptr && view_same(m->name, name));
        struct value *member =
            here || !spelled.ptr
                ? NULL
                : make(maker, subschema ? subschema->rest : NULL, depth + 1);
        if (!member)
            return;
        name_member(member, spelled, name, NULL);
        value_add(object, member);
    }
}

static struct value *make_object(struct maker *maker, const struct subschema *subschema,
                                 unsigned depth) {
    struct value *object = value_new(maker->generator->pool, subschema, TYPE_OBJECT);
    size_t count = subschema ? subschema->property_count : 0;
    const struct property **order =
        pool_take(maker->generator->pool, count + 1, sizeof(const struct property *));
    size_t at = 0;
    maker->values++;
    for (const struct property *p = subschema ? subschema->properties : NULL; p;
         p = p->next)
        order[at++] = p;
    size_t first = count > 1 ? choose(maker->generator->choices, (uint32_t)count) : 0;
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
    uint32_t kind = choose(maker->generator->choices, is_plain(maker, depth) ? 4 : 6);
    struct value *value;
    switch (kind) {
    case 0:
    case 1:
        content_string(maker, &text, &spelled);
        value = leaf(maker, NULL, TYPE_STRING, spelled);
        value->text = text;
        return value;
    case 2:
        return leaf(maker, NULL, TYPE_INTEGER, content_number(maker, false));
    case 3:
        kind = choose(maker->generator->choices, COUNT_OF(words));
        return leaf(maker, NULL, kind == 1 ? TYPE_NULL : TYPE_BOOLEAN,
                    view_of(words[kind]));
    case 4:
        return make_object(maker, NULL, depth);
    default:
        break;
    }
    value = value_new(maker->generator->pool, NULL, TYPE_ARRAY);
    for (uint32_t count = choose(maker->generator->choices, 4); count > 0; count--)
        value_add(value, make_free(maker, depth + 1));
    return value;
}

static struct value *make_word(struct maker *maker, const struct subschema *subschema) {
    uint32_t count = (uint32_t)subschema->value_count;
    uint32_t at = count > 0 ? choose(maker->generator->choices, count) : 0;
    for (uint32_t tries = 0; tries < count; tries++) {
        const struct enum_value *word = &subschema->values[(at + tries) % count];
        if ((word->type & subschema->types) == 0)
            continue;
        bool respell = word->text.ptr && choose_one_in(maker->generator->choices, 16);
        struct value *value =
            leaf(maker, subschema, word->type,
                 respell ? spell_text(maker->generator->pool, maker->generator->choices,
                                      word->text)
                         : word->json);
        value->text = word->text;
        return value;
    }
    return NULL;
}

static struct value *make_branch(struct maker *maker, const struct subschema *subschema,
                                 unsigned depth) {
    uint32_t count = (uint32_t)subschema->branch_count;
    uint32_t at = choose(maker->generator->choices, count);
    for (uint32_t tries = 0; tries < count; tries++) {
        struct value *value =
            make(maker, subschema->branches[(at + tries) % count], depth);
        if (!value || (value->type & subschema->types) == 0)
            continue;
        value->subschema =
            subschema; /* the place is the union's; `of` stays the branch's */
        return value;
    }
    return NULL;
}

/* One of the types that the subschema holds, with what it says of objects first. */
static unsigned choose_type(struct maker *maker, const struct subschema *subschema) {
    static const unsigned order[] = {TYPE_STRING, TYPE_NUMBER, TYPE_BOOLEAN,
                                     TYPE_OBJECT, TYPE_ARRAY,  TYPE_NULL};
    unsigned held[COUNT_OF(order)];
    uint32_t count = 0;
    if (subschema->properties && (subschema->types & TYPE_OBJECT) != 0)
        held[count++] = TYPE_OBJECT;
    else if (subschema->item && (subschema->types & TYPE_ARRAY) != 0)
        held[count++] = TYPE_ARRAY;
    for (uint32_t i = 0; i < COUNT_OF(order) && count < COUNT_OF(order); i++)
        if ((order[i] & subschema->types) != 0 && (count == 0 || held[0] != order[i]))
            held[count++] = order[i];
    return count == 0 ? 0 : held[choose(maker->generator->choices, count)];
}

static struct value *make_type(struct maker *maker, const struct subschema *subschema,
                               unsigned type, unsigned depth) {
    switch (type) {
    case TYPE_STRING:
        return make_text(maker, subschema);
    case TYPE_NUMBER:
        return make_number(maker, subschema);
    case TYPE_BOOLEAN:
        return leaf(maker, subschema, TYPE_BOOLEAN,
                    view_of(choose(maker->generator->choices, 2) ? "false" : "true"));
    case TYPE_OBJECT:
        return make_object(maker, subschema, depth);
    case TYPE_ARRAY:
        return make_list(maker, subschema, depth);
    case TYPE_NULL:
        return leaf(maker, subschema, TYPE_NULL, view_of("null"));
    default:
        return NULL;
    }
}

static struct value *make(struct maker *maker, const struct subschema *subschema,
                          unsigned depth) {
    if (depth > DEPTH_MAX)
        return NULL;
    if (!subschema)
        return make_free(maker, depth);
    if (subschema->branch_count > 0 && !((subschema->types & TYPE_NULL) != 0 &&
                                         choose_one_in(maker->generator->choices, 4)))
        return make_branch(maker, subschema, depth);
    if (subschema->branch_count > 0)
        return make_type(maker, subschema, TYPE_NULL, depth);
    if (subschema->listed)
        return make_word(maker, subschema);
    return make_type(maker, subschema, choose_type(maker, subschema), depth);
}

struct value *value_make(struct maker *maker, const struct subschema *subschema,
                         unsigned depth) {
    bool object =
        depth == 0 && subschema && !subschema->listed && subschema->branch_count == 0;
    return object ? make_object(maker, subschema, 0) : make(maker, subschema, depth);
}
