/* SPDX-License-Identifier: MIT
 *
 * words.c - what a schema says, in a few words: kinds, values, lists of values.
 *
 * Everything shown here is the schema's, which the model has seen. Values are written as JSON,
 * since that is what has to be sent; what is long is shortened, because a message that fills
 * a context helps nobody.
 */
#include "message/writer.h"

#include "base/view.h"
#include "validate/assertions.h"

#define VALUE_SHOWN 60  /* bytes of a value that is shown whole */
#define VALUE_CUT   40  /* bytes that a longer one keeps */
#define LIST_BYTES  200 /* a list that is longer takes no more values */

toolmend_view tmi_cut(toolmend_view text, size_t max) {
    if (text.len <= max)
        return text;
    while (max > 0 && ((unsigned char)text.ptr[max] & 0xC0) == 0x80)
        max--;
    return (toolmend_view){text.ptr, max};
}

toolmend_view tmi_writer_text(struct tmi_writer *writer, const struct tmi_token *string) {
    return tmi_readable(&writer->check, string);
}

/* ---- values ---------------------------------------------------------------------------- */

void tmi_add_value(struct tmi_writer *writer, struct tmi_buf *out,
                   const struct tmi_token *value) {
    struct tmi_buf compact;
    bool text = value->kind == TMI_STRING && !(value->flags & TMI_LONE_SURROGATE);
    tmi_buf_init(&compact, writer->arena, SIZE_MAX);
    if (!text)
        tmi_buf_add_compact(&compact, tmi_spelling(&writer->sources, value));
    toolmend_view whole = text ? tmi_writer_text(writer, value) : tmi_buf_view(&compact);
    toolmend_view shown = whole.len <= VALUE_SHOWN ? whole : tmi_cut(whole, VALUE_CUT);
    if (text)
        tmi_buf_add_quoted(out, shown);
    else
        tmi_buf_add_view(out, shown);
    if (shown.len < whole.len)
        tmi_buf_add_text(out, "...");
}

void tmi_list_add(struct tmi_list *list, const struct tmi_token *value) {
    if (list->count < sizeof list->shown / sizeof list->shown[0])
        list->shown[list->count] = value;
    list->count++;
}

void tmi_list_add_constants(struct tmi_list *list, const struct tmi_schema *schema,
                            const char *keyword) {
    const struct tmi_token *item;
    if (schema->constant && (!keyword || strcmp(keyword, "const") == 0)) {
        tmi_list_add(list, schema->constant);
    } else if (schema->enumeration) {
        struct tmi_walk walk = tmi_walk_start(schema->enumeration);
        while (tmi_walk_item(&walk, &item))
            tmi_list_add(list, item);
    }
}

void tmi_add_list(struct tmi_buf *out, const struct tmi_list *list, const char *last) {
    size_t start = out->len, most = sizeof list->shown / sizeof list->shown[0];
    for (size_t i = 0; i < list->count; i++) {
        if (i == most || out->len - start > LIST_BYTES) {
            tmi_buf_add_text(out, " and ");
            tmi_buf_add_number(out, list->count - i);
            tmi_buf_add_text(out, " more");
            return;
        }
        if (i > 0)
            tmi_buf_add_text(out, i + 1 == list->count ? last : ", ");
        tmi_add_value(list->writer, out, list->shown[i]);
    }
}

/* ---- kinds ----------------------------------------------------------------------------- */

/* In the order in which they are listed. */
static const struct {
    unsigned kind;
    const char *one, *many, *example;
} kinds[] = {
    {TMI_T_STRING,                 "a string",   "strings",  "[\"...\"]"},
    {TMI_T_INTEGER | TMI_T_NUMBER, "a number",   "numbers",  "[0]"      },
    {TMI_T_INTEGER,                "an integer", "integers", "[0]"      },
    {TMI_T_NUMBER,                 "a number",   "numbers",  "[0.5]"    },
    {TMI_T_BOOLEAN,                "a boolean",  "booleans", "[true]"   },
    {TMI_T_ARRAY,                  "an array",   "arrays",   "[[...]]"  },
    {TMI_T_OBJECT,                 "an object",  "objects",  "[{...}]"  },
    {TMI_T_NULL,                   "null",       "nulls",    "[null]"   },
};
#define KINDS (sizeof kinds / sizeof kinds[0])

unsigned tmi_kinds_of(const struct tmi_schema *schema) {
    if (schema->has == 0)
        return TMI_T_ANY;
    bool contradiction = schema->possible_types == 0 && !(schema->has & TMI_HAS_FALSE);
    return contradiction ? schema->types
                         : schema->possible_types; /* its own word, at least */
}

const char *tmi_kind_words(unsigned kind) {
    for (size_t i = 0; i < KINDS; i++)
        if (kinds[i].kind == kind)
            return kinds[i].one;
    return "a value";
}

void tmi_add_came(struct tmi_buf *out, unsigned came, const struct tmi_list *wanted) {
    const char *words = tmi_kind_words(came), *noun = strchr(words, ' ');
    size_t most = sizeof wanted->shown / sizeof wanted->shown[0];
    bool limit = false, another = false;
    for (size_t i = 0; i < wanted->count && i < most; i++)
        another |=
            tmi_type_bit(&wanted->writer->sources, wanted->shown[i], &limit) == came;
    if (another && noun) {
        tmi_buf_add_text(out, "another");
        words = noun;
    }
    tmi_buf_add_text(out, words);
}

/* Of these kinds the one to be listed first; they are taken off. */
static size_t take_kind(unsigned *left) {
    for (size_t i = 0; i < KINDS; i++)
        if ((*left & kinds[i].kind) == kinds[i].kind) {
            *left &= ~kinds[i].kind;
            return i;
        }
    *left = 0;
    return 0;
}

void tmi_gather_in_place(const struct tmi_schema *schema, bool branches,
                         struct tmi_in_place *out) {
    out->count = 0;
    out->list[out->count++] = schema;
    for (size_t i = 0; i < out->count; i++) {
        const struct tmi_schema *at = out->list[i];
        for (size_t k = 0; k < at->always_count && out->count < TMI_IN_PLACE_MAX; k++)
            out->list[out->count++] = at->always[k];
        for (size_t g = 0; branches && g < at->group_count; g++)
            for (size_t k = 0; k < at->groups[g].count && out->count < TMI_IN_PLACE_MAX;
                 k++)
                out->list[out->count++] = at->groups[g].branches[k];
    }
}

/* Kinds of the items of an array that the schema accepts; ANY: not known, or anything. */
static unsigned item_kinds(const struct tmi_schema *schema) {
    struct tmi_in_place all;
    tmi_gather_in_place(schema, true, &all);
    for (size_t i = 0; i < all.count; i++)
        if (all.list[i]->items && (tmi_kinds_of(all.list[i]) & TMI_T_ARRAY) &&
            all.list[i]->prefix_count == 0)
            return tmi_kinds_of(all.list[i]->items);
    return TMI_T_ANY;
}

const char *tmi_array_example(const struct tmi_schema *schema) {
    unsigned of = item_kinds(schema);
    for (size_t i = 0; i < KINDS; i++)
        if (kinds[i].kind == of)
            return kinds[i].example;
    return "[...]";
}

/* The names that an object has to have. */
static struct tmi_list required_names(struct tmi_writer *writer,
                                      const struct tmi_schema *schema) {
    struct tmi_list names = {.writer = writer};
    struct tmi_in_place all;
    tmi_gather_in_place(schema, false, &all);
    for (size_t i = 0; i < all.count; i++)
        for (size_t k = 0; k < all.list[i]->required_count; k++)
            tmi_list_add(&names, all.list[i]->required[k].token);
    return names;
}

void tmi_add_required(struct tmi_writer *writer, struct tmi_buf *out,
                      const struct tmi_schema *schema) {
    struct tmi_list names = required_names(writer, schema);
    if (names.count == 0)
        return;
    tmi_buf_add_text(out, " with ");
    tmi_add_list(out, &names, " and ");
}

/* A kind with what the schema says of its parts. */
static void add_kind(struct tmi_writer *writer, struct tmi_buf *out, size_t kind,
                     const struct tmi_schema *schema, bool alone) {
    tmi_buf_add_text(out, kinds[kind].one);
    if (kinds[kind].kind == TMI_T_ARRAY) {
        unsigned of = item_kinds(schema);
        for (size_t i = 0; i < KINDS; i++)
            if (kinds[i].kind == of) {
                tmi_buf_add_text(out, " of ");
                tmi_buf_add_text(out, kinds[i].many);
            }
    } else if (kinds[kind].kind == TMI_T_OBJECT && alone) {
        tmi_add_required(writer, out, schema);
    }
}

static void add_kinds(struct tmi_writer *writer, struct tmi_buf *out, unsigned wanted,
                      const struct tmi_schema *schema) {
    unsigned left = wanted;
    for (bool first = true; left; first = false) {
        size_t kind = take_kind(&left);
        if (!first)
            tmi_buf_add_text(out, left ? ", " : " or ");
        add_kind(writer, out, kind, schema, first && !left);
    }
}

/* The members of `enum`, or the one of `const`, if the schema has one in place. */
static bool add_constants(struct tmi_writer *writer, struct tmi_buf *out,
                          const struct tmi_schema *schema) {
    struct tmi_list constants = {.writer = writer};
    struct tmi_in_place all;
    tmi_gather_in_place(schema, false, &all);
    for (size_t i = 0; i < all.count && constants.count == 0; i++)
        tmi_list_add_constants(&constants, all.list[i], NULL);
    tmi_add_list(out, &constants, " or ");
    return constants.count > 0;
}

void tmi_add_wanted(struct tmi_writer *writer, struct tmi_buf *out,
                    const struct tmi_schema *schema) {
    unsigned wanted = tmi_kinds_of(schema);
    if (add_constants(writer, out, schema))
        return;
    if (wanted == TMI_T_ANY && required_names(writer, schema).count > 0)
        wanted = TMI_T_OBJECT;
    if (wanted == TMI_T_ANY || wanted == 0)
        tmi_buf_add_text(out, "another value");
    else
        add_kinds(writer, out, wanted, schema);
}
