/* SPDX-License-Identifier: MIT
 *
 * lint_samples.c - for each place values that it takes, and one value at one place put to the
 * validator or the engine.
 *
 * Samples come from the schema (`enum`, `const`, `examples`, `default`, bounds), from those of the
 * places below, and from a short list of usual values; the validator says which of them fit. A
 * place that none fits is not tried: nothing is claimed about it.
 *
 * A field is tried by itself, its siblings aside (P8): member `p7` of the schema that
 * lint_places.c makes holds place 7. Inside a branch of a union that is not enough, because a value
 * that fits no branch is read in all of them: there the field is put into a sample of what holds
 * it, up to the union. The engine is asked with all rules: a smaller profile repairs less, and
 * nothing otherwise.
 */
#include "lint.h"

#include <string.h>

/* More than a list may take: what met no limit in the tool should meet none here. */
static const toolmend_options asking = {
    .size = sizeof(toolmend_options),
    .profile = TOOLMEND_EXTENDED,
    .limits = {.depth_max = 2048, .schema_depth_max = 2048, .schema_max = 1 << 28}
};

toolmend_view lint_quote(struct pool *pool, toolmend_view text) {
    size_t len = toolmend_json_quote(text, NULL, 0);
    if (len == SIZE_MAX)
        return (toolmend_view){NULL, 0};
    char *json = pool_take(pool, len + 1, 1);
    (void)toolmend_json_quote(text, json, len);
    return (toolmend_view){json, len};
}

static toolmend_view put(struct pool *pool, const char *before, toolmend_view text,
                         const char *behind) {
    struct writing out = {.pool = pool};
    write_words(&out, before);
    write_view(&out, text);
    write_words(&out, behind);
    return written(&out);
}

/* ---- asking --------------------------------------------------------------------------------- */

/* The value as the place stands in what holds it. */
static toolmend_view hold(struct pool *pool, const struct lint_place *place,
                          toolmend_view value) {
    return place->role == PLACE_ITEM    ? put(pool, "[", value, "]")
           : place->role == PLACE_ENTRY ? put(pool, "{\"k\":", value, "}")
                                        : value;
}

static toolmend_report *ask(struct pool *pool, struct lint_places *places,
                            const struct lint_place *place, toolmend_view value,
                            bool repair) {
    toolmend_report *report = NULL;
    if (!places->proof || place->open)
        return NULL;
    const char *before = lint_words(pool, "{\"p%zu\":{\"v\":", place->number);
    toolmend_view text = put(pool, before, hold(pool, place, value), "}}");
    toolmend_status status =
        repair ? toolmend_repair(places->proof, text, TOOLMEND_FINISH_UNKNOWN, &asking,
                                 &report, NULL)
               : toolmend_validate(places->proof, text, &asking, &report, NULL);
    return status == TOOLMEND_OK ? report : NULL;
}

bool lint_takes(struct lint_places *places, const struct lint_place *place,
                toolmend_view value) {
    struct pool pool = {NULL};
    toolmend_report *report = ask(&pool, places, place, value, false);
    bool takes = report && toolmend_report_verdict(report) == TOOLMEND_VALID;
    toolmend_report_free(report);
    pool_free(&pool);
    return takes;
}

/* The value of a place inside a sample of its parent; ptr NULL: that has none. */
static toolmend_view put_into_parent(struct pool *pool, const struct lint_place *place,
                                     toolmend_view value) {
    if (place->role != PLACE_MEMBER)
        return hold(pool, place, value);
    return lint_object(pool, place->parent, place,
                       lint_quote(pool, cli_words(place->name)), value);
}

toolmend_report *lint_ask(struct pool *pool, struct lint_places *places,
                          const struct lint_place *place, toolmend_view value,
                          bool alone) {
    const struct lint_place *outer = place; /* the value of the outermost union */
    toolmend_view whole = value;
    for (const struct lint_place *one = place; one && !alone; one = one->parent)
        if (one->role == PLACE_BRANCH)
            outer = one->parent;
    for (const struct lint_place *one = place; one != outer && whole.ptr;
         one = one->parent)
        whole = put_into_parent(pool, one, whole);
    return whole.ptr ? ask(pool, places, outer, whole, true)
                     : ask(pool, places, place, value, true);
}

/* ---- values of the schema --------------------------------------------------------------------- */

/* The samples of one place that are being found. */
struct search {
    struct lint_places *places;
    struct lint_place *place;
};

static void offer(const struct search *search, enum lint_kind kind, toolmend_view value) {
    toolmend_view *sample = &search->place->samples[kind];
    if (value.ptr && !sample->ptr && lint_takes(search->places, search->place, value))
        *sample = value;
}

static bool has_letter(const char *text) {
    for (; *text; text++)
        if (ascii_lower(*text) >= 'a' && ascii_lower(*text) <= 'z')
            return true;
    return false;
}

static void offer_value(const struct search *search, const json_t *value, bool listed,
                        const char *pointer) {
    enum lint_kind kind = KIND_OTHER;
    if (json_is_boolean(value))
        kind = KIND_BOOLEAN;
    else if (json_is_number(value))
        kind = KIND_NUMBER;
    else if (json_is_string(value))
        kind = listed && has_letter(json_string_value(value)) ? KIND_WORD : KIND_TEXT;
    else if (json_array_size(value) > 0)
        kind = KIND_LIST;
    else if (json_object_size(value) > 0)
        kind = KIND_OBJECT;
    offer(search, kind, lint_source(search->places, pointer));
}

static void offer_schema_values(const struct search *search) {
    enum { VALUES_MAX = 64 }; /* of an enum */
    static const struct {
        const char *keyword;
        bool list, listed;
    } table[] = {
        {"const",      false, true },
        {"enum",       true,  true },
        {"examples",   true,  false},
        {"default",    false, false},
        {"minimum",    false, false},
        {"maximum",    false, false},
        {"multipleOf", false, false},
    };
    struct pool *pool = &search->places->pool;
    for (size_t i = 0; i < search->place->count * COUNT(table); i++) {
        struct spot schema = search->place->set[i / COUNT(table)];
        const char *keyword = table[i % COUNT(table)].keyword;
        bool listed = table[i % COUNT(table)].listed;
        json_t *value = json_object_get(schema.json, keyword), *one;
        if (!value)
            continue;
        const char *pointer = lint_below(pool, schema.pointer, keyword);
        size_t at;
        if (!table[i % COUNT(table)].list)
            offer_value(search, value, listed, pointer);
        else
            json_array_foreach(value, at, one) if (at < VALUES_MAX)
                offer_value(search, one, listed, lint_at(pool, pointer, at));
    }
}

/* ---- usual values ----------------------------------------------------------------------------- */

static void offer_usual(const struct search *search) {
    static const struct {
        unsigned type;
        enum lint_kind kind;
        const char *values; /* between blanks */
    } usual[] = {
        {TYPE_STRING,  KIND_TEXT,
         "\"a\" \"abc\" \"2024-01-31\" \"2024-01-31T12:00:00Z\" \"12:00\" "
         "\"https://example.org/a\" \"a@example.org\" \"owner/name\" \"/a\" \"10\" "
         "\"12345\" "
         "\"1.2.3\" \"#a0b1c2\" \"abcdefghij\" \"12345678-1234-4234-8234-123456789abc\""},
        {TYPE_NUMBER,  KIND_NUMBER,  "5 1 10 100 1000 0.5 -1"                           },
        {TYPE_BOOLEAN, KIND_BOOLEAN, "true false"                                       },
        {TYPE_OBJECT,  KIND_OTHER,   "{}"                                               },
        {TYPE_ARRAY,   KIND_OTHER,   "[]"                                               },
        {TYPE_NULL,    KIND_OTHER,   "null"                                             },
    };
    for (size_t i = 0; i < COUNT(usual); i++) {
        const char *at = usual[i].values;
        while ((search->place->types & usual[i].type) && *at) {
            size_t len = strcspn(at, " ");
            offer(search, usual[i].kind, (toolmend_view){at, len});
            at += len + strspn(at + len, " ");
        }
    }
}

/* ---- values made of the places below ------------------------------------------------------------ */

toolmend_view lint_sample(const struct lint_place *place) {
    for (size_t kind = 0; place && kind < KINDS; kind++)
        if (place->samples[kind].ptr)
            return place->samples[kind];
    return (toolmend_view){NULL, 0};
}

/* One member of an object that is being written. */
static void write_member(struct writing *out, toolmend_view name, toolmend_view value) {
    write_words(out, out->len > 1 ? ", " : "");
    write_view(out, name);
    write_words(out, ": ");
    write_view(out, value);
}

static bool is_named(const struct lint_place *one, const struct lint_place *member) {
    return member && strcmp(one->name, member->name) == 0;
}

/* Does the member belong into an object with `member`? Of two of one name the inner one does. */
static bool is_due(struct lint_place *object, const struct lint_place *one,
                   const struct lint_place *member) {
    return one->role == PLACE_MEMBER && (one->required || is_named(one, member)) &&
           lint_member(object, one->name) == one;
}

toolmend_view lint_object(struct pool *pool, struct lint_place *object,
                          const struct lint_place *member, toolmend_view name,
                          toolmend_view value) {
    struct writing out = {.pool = pool};
    write_words(&out, "{");
    for (struct lint_place *from = object; from;
         from = from->role == PLACE_BRANCH ? from->parent : NULL)
        for (const struct lint_place *one = from->first; one; one = one->next) {
            if (!is_due(object, one, member))
                continue;
            bool here = is_named(one, member);
            toolmend_view sample = here ? value : lint_sample(one);
            if (!sample.ptr)
                return (toolmend_view){NULL, 0};
            write_member(&out, here ? name : lint_quote(pool, cli_words(one->name)),
                         sample);
        }
    write_words(&out, "}");
    return written(&out);
}

/* An object with what it requires, or else with one member. */
static void offer_objects(const struct search *search) {
    const toolmend_view none = {NULL, 0};
    struct pool *pool = &search->places->pool;
    struct lint_place *place = search->place;
    toolmend_view whole = lint_object(pool, place, NULL, none, none);
    if (whole.ptr && whole.len > 2)
        offer(search, KIND_OBJECT, whole);
    for (const struct lint_place *one = place->first;
         one && !place->samples[KIND_OBJECT].ptr; one = one->next) {
        toolmend_view sample = lint_sample(one);
        if (sample.ptr && one->role == PLACE_MEMBER)
            offer(search, KIND_OBJECT, put_into_parent(pool, one, sample));
        else if (sample.ptr && one->role == PLACE_ENTRY)
            offer(search, KIND_OBJECT, put(pool, "{\"k\": ", sample, "}"));
    }
    offer(search, KIND_OBJECT, cli_words("{\"k\": \"a\"}"));
}

/* Lists of one item and more, as far as `minItems` may ask for them. */
static void offer_lists(const struct search *search, toolmend_view item) {
    enum { ITEMS_MAX = 4 };
    struct pool *pool = &search->places->pool;
    toolmend_view items = item;
    for (size_t count = 1; item.ptr && count <= ITEMS_MAX; count++) {
        offer(search, KIND_LIST, put(pool, "[", items, "]"));
        struct writing more = {.pool = pool};
        write_view(&more, items);
        write_words(&more, ", ");
        write_view(&more, item);
        items = written(&more);
    }
}

static void offer_from_below(const struct search *search) {
    for (const struct lint_place *one = search->place->first; one; one = one->next) {
        if (one->role == PLACE_ITEM)
            offer_lists(search, lint_sample(one));
        for (size_t kind = 0; one->role == PLACE_BRANCH && kind < KINDS; kind++)
            offer(search, (enum lint_kind)kind, one->samples[kind]);
    }
    if (search->place->types & TYPE_OBJECT)
        offer_objects(search);
    if (search->place->types & TYPE_ARRAY)
        offer_lists(search, cli_words("\"a\""));
}

void lint_samples(struct lint_places *places) {
    for (size_t i = places->count; i > 0; i--) {
        struct search search = {places, places->list[i - 1]};
        if (search.place->open)
            continue;
        offer_schema_values(&search);
        offer_from_below(&search);
        offer_usual(&search);
    }
}
