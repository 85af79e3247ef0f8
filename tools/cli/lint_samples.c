/* SPDX-License-Identifier: MIT
 *
 * lint_samples.c - for each place, values that it takes.
 *
 * Candidates come from the schema (`enum`, `const`, `examples`, `default`, bounds), from the
 * samples of the places below, and from a short list of usual values; the validator says which
 * of them fit. A place that none fits is not tried: nothing is claimed about it.
 */
#include "lint.h"

#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

enum { VALUES_MAX = 64 }; /* of an enum */

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

static bool may_hold(const struct search *search, unsigned types) {
    return position_may_hold(&search->places->document, &search->place->position, types);
}

/* ---- values of the schema --------------------------------------------------------------------- */

static bool has_letter(toolmend_view text) {
    for (size_t i = 0; i < text.len; i++)
        if (ascii_lower(text.ptr[i]) >= 'a' && ascii_lower(text.ptr[i]) <= 'z')
            return true;
    return false;
}

static void offer_node(const struct search *search, const struct tree_node *node,
                       bool listed) {
    enum lint_kind kind = KIND_OTHER;
    switch (node->kind) {
    case TREE_NULL:
        break;
    case TREE_BOOLEAN:
        kind = KIND_BOOLEAN;
        break;
    case TREE_NUMBER:
        kind = KIND_NUMBER;
        break;
    case TREE_STRING:
        kind = listed && has_letter(node->text) ? KIND_WORD : KIND_TEXT;
        break;
    case TREE_ARRAY:
        kind = node->count > 0 ? KIND_LIST : KIND_OTHER;
        break;
    case TREE_OBJECT:
        kind = node->count > 0 ? KIND_OBJECT : KIND_OTHER;
        break;
    }
    offer(search, kind, tree_slice(search->places->document.tree, node));
}

static void offer_keyword(const struct search *search, const struct tree_node *schema,
                          const char *keyword, bool listed) {
    const struct tree_node *value =
        document_keyword(&search->places->document, schema, keyword);
    bool list = listed ? strcmp(keyword, "enum") == 0 : strcmp(keyword, "examples") == 0;
    size_t count = 0;
    if (value && !list)
        offer_node(search, value, listed);
    for (const struct tree_node *one = value && list ? value->first : NULL;
         one && count < VALUES_MAX; one = one->next, count++)
        offer_node(search, one, listed);
}

static void offer_schema_values(const struct search *search) {
    static const char *const bounds[] = {"minimum", "maximum", "multipleOf"};
    const struct position *position = &search->place->position;
    for (size_t i = 0; i < position->count; i++) {
        const struct tree_node *schema = position->schemas[i];
        offer_keyword(search, schema, "const", true);
        offer_keyword(search, schema, "enum", true);
        offer_keyword(search, schema, "examples", false);
        offer_keyword(search, schema, "default", false);
        for (size_t k = 0; k < COUNT(bounds); k++)
            offer_keyword(search, schema, bounds[k], false);
    }
}

/* ---- usual values ----------------------------------------------------------------------------- */

static void offer_usual(const struct search *search) {
    static const struct {
        unsigned type;
        enum lint_kind kind;
        const char *value;
    } usual[] = {
        {TYPE_STRING,  KIND_TEXT,    "\"a\""                                   },
        {TYPE_STRING,  KIND_TEXT,    "\"abc\""                                 },
        {TYPE_STRING,  KIND_TEXT,    "\"2024-01-31\""                          },
        {TYPE_STRING,  KIND_TEXT,    "\"2024-01-31T12:00:00Z\""                },
        {TYPE_STRING,  KIND_TEXT,    "\"12:00\""                               },
        {TYPE_STRING,  KIND_TEXT,    "\"https://example.org/a\""               },
        {TYPE_STRING,  KIND_TEXT,    "\"a@example.org\""                       },
        {TYPE_STRING,  KIND_TEXT,    "\"owner/name\""                          },
        {TYPE_STRING,  KIND_TEXT,    "\"/a\""                                  },
        {TYPE_STRING,  KIND_TEXT,    "\"10\""                                  },
        {TYPE_STRING,  KIND_TEXT,    "\"12345\""                               },
        {TYPE_STRING,  KIND_TEXT,    "\"1.2.3\""                               },
        {TYPE_STRING,  KIND_TEXT,    "\"#a0b1c2\""                             },
        {TYPE_STRING,  KIND_TEXT,    "\"abcdefghij\""                          },
        {TYPE_STRING,  KIND_TEXT,    "\"12345678-1234-4234-8234-123456789abc\""},
        {TYPE_NUMBER,  KIND_NUMBER,  "5"                                       },
        {TYPE_NUMBER,  KIND_NUMBER,  "1"                                       },
        {TYPE_NUMBER,  KIND_NUMBER,  "10"                                      },
        {TYPE_NUMBER,  KIND_NUMBER,  "100"                                     },
        {TYPE_NUMBER,  KIND_NUMBER,  "1000"                                    },
        {TYPE_NUMBER,  KIND_NUMBER,  "0.5"                                     },
        {TYPE_NUMBER,  KIND_NUMBER,  "-1"                                      },
        {TYPE_BOOLEAN, KIND_BOOLEAN, "true"                                    },
        {TYPE_BOOLEAN, KIND_BOOLEAN, "false"                                   },
        {TYPE_OBJECT,  KIND_OTHER,   "{}"                                      },
        {TYPE_ARRAY,   KIND_OTHER,   "[]"                                      },
        {TYPE_NULL,    KIND_OTHER,   "null"                                    },
    };
    for (size_t i = 0; i < COUNT(usual); i++)
        if (may_hold(search, usual[i].type))
            offer(search, usual[i].kind, cli_words(usual[i].value));
}

/* ---- values made of the places below ------------------------------------------------------------ */

toolmend_view lint_sample(const struct lint_place *place) {
    for (size_t kind = 0; place && kind < KINDS; kind++)
        if (place->samples[kind].ptr)
            return place->samples[kind];
    return (toolmend_view){NULL, 0};
}

static void write_member(struct writing *out, toolmend_view name, toolmend_view value) {
    write_words(out, out->len > 1 ? ", " : "");
    write_view(out, name);
    write_words(out, ": ");
    write_view(out, value);
}

static toolmend_view quoted(struct pool *pool, toolmend_view text) {
    size_t len = toolmend_json_quote(text, NULL, 0);
    char *json = pool_take(pool, len + 1, 1);
    (void)toolmend_json_quote(text, json, len);
    return (toolmend_view){json, len};
}

toolmend_view lint_object(struct pool *pool, struct lint_place *object,
                          const struct lint_place *member, toolmend_view name,
                          toolmend_view value) {
    struct writing out = {.pool = pool};
    bool placed = member == NULL;
    write_words(&out, "{");
    for (struct lint_place *from = object; from;
         from = from->role == PLACE_BRANCH ? from->parent : NULL)
        for (const struct lint_place *one = from->first; one; one = one->next) {
            bool here = member && view_same(one->name, member->name);
            if (one->role != PLACE_MEMBER || !(one->required || one == member) ||
                (here && placed) || lint_member(object, one->name) != one)
                continue;
            placed |= here;
            toolmend_view sample = here ? value : lint_sample(one);
            if (!sample.ptr)
                return (toolmend_view){NULL, 0};
            write_member(&out, here ? name : quoted(pool, one->name), sample);
        }
    write_words(&out, "}");
    return written(&out);
}

/* An object with what it requires, or else with one member. */
static void offer_objects(const struct search *search) {
    struct pool *pool = &search->places->document.pool;
    const toolmend_view none = {NULL, 0};
    struct lint_place *place = search->place;
    toolmend_view whole = lint_object(pool, place, NULL, none, none);
    if (whole.ptr && whole.len > 2)
        offer(search, KIND_OBJECT, whole);
    for (const struct lint_place *one = place->first;
         one && !place->samples[KIND_OBJECT].ptr; one = one->next) {
        toolmend_view name = {"\"k\"", 3}, sample = lint_sample(one);
        struct writing map = {.pool = pool};
        if (!sample.ptr || (one->role != PLACE_MEMBER && one->role != PLACE_ENTRY))
            continue;
        if (one->role == PLACE_MEMBER) {
            offer(search, KIND_OBJECT,
                  lint_object(pool, place, one, quoted(pool, one->name), sample));
            continue;
        }
        write_words(&map, "{");
        write_member(&map, name, sample);
        write_words(&map, "}");
        offer(search, KIND_OBJECT, written(&map));
    }
    offer(search, KIND_OBJECT, cli_words("{\"k\": \"a\"}"));
}

/* Lists of one item and more, as far as `minItems` may ask for them. */
static void offer_lists(const struct search *search, toolmend_view item) {
    enum { ITEMS_MAX = 4 };
    for (size_t count = 1; item.ptr && count <= ITEMS_MAX; count++) {
        struct writing out = {.pool = &search->places->document.pool};
        write_words(&out, "[");
        for (size_t i = 0; i < count; i++) {
            write_words(&out, i > 0 ? ", " : "");
            write_view(&out, item);
        }
        write_words(&out, "]");
        offer(search, KIND_LIST, written(&out));
    }
}

static void offer_from_below(const struct search *search) {
    for (const struct lint_place *one = search->place->first; one; one = one->next) {
        if (one->role == PLACE_ITEM)
            offer_lists(search, lint_sample(one));
        for (size_t kind = 0; one->role == PLACE_BRANCH && kind < KINDS; kind++)
            offer(search, (enum lint_kind)kind, one->samples[kind]);
    }
    if (may_hold(search, TYPE_OBJECT))
        offer_objects(search);
    if (may_hold(search, TYPE_ARRAY))
        offer_lists(search, cli_words("\"a\""));
}

void lint_samples(struct lint_places *places) {
    for (size_t i = places->count; i > 0; i--) {
        struct search search = {places, places->list[i - 1]};
        if (search.place->position.open)
            continue;
        offer_schema_values(&search);
        offer_from_below(&search);
        offer_usual(&search);
    }
}
