/* SPDX-License-Identifier: MIT
 *
 * holding.c - `reading/types`, and which names and words a position declares.
 *
 * Types are narrowed by `type`, `enum`, `const`, `allOf`, references and unions alone, as the
 * specification has it: nothing is tried out, so that a type is refused or it is not. Only a
 * reference that is not followed leaves both answers open.
 */
#include "document.h"

#include <string.h>

enum { KNOWN = 128, ASKED = 255 }; /* in document->types, beside the types */

/* ---- types of values ---------------------------------------------------------------------------- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* The exponent of a number, held within a range that no text can make up for. */
static long exponent_of(toolmend_view lexeme) {
    enum { FAR = 100000000 };
    size_t at = 0;
    long exponent = 0;
    while (at < lexeme.len && lexeme.ptr[at] != 'e' && lexeme.ptr[at] != 'E')
        at++;
    bool negative = at + 1 < lexeme.len && lexeme.ptr[at + 1] == '-';
    for (; at < lexeme.len; at++)
        if (is_digit(lexeme.ptr[at]) && exponent < FAR)
            exponent = exponent * 10 + (lexeme.ptr[at] - '0');
    return negative ? -exponent : exponent;
}

/* Has the value of the number no fraction? */
static bool is_integer(toolmend_view lexeme) {
    long fraction = 0, zeros = 0; /* digits behind the point; zeros at the end */
    bool behind = false, any = false;
    for (size_t i = 0; i < lexeme.len; i++) {
        char c = lexeme.ptr[i];
        if (c == 'e' || c == 'E')
            break;
        behind |= c == '.';
        if (!is_digit(c))
            continue;
        fraction += behind;
        zeros = c == '0' ? zeros + 1 : 0;
        any |= c != '0';
    }
    return !any || exponent_of(lexeme) - fraction + zeros >= 0;
}

enum types types_of_value(const struct tree *tree, const struct tree_node *value) {
    switch (value->kind) {
    case TREE_NULL:
        return TYPE_NULL;
    case TREE_BOOLEAN:
        return TYPE_BOOLEAN;
    case TREE_NUMBER:
        return is_integer(tree_slice(tree, value)) ? TYPE_INTEGER : TYPE_FRACTION;
    case TREE_STRING:
        return TYPE_STRING;
    case TREE_ARRAY:
        return TYPE_ARRAY;
    case TREE_OBJECT:
        break;
    }
    return TYPE_OBJECT;
}

/* ---- types of schemas --------------------------------------------------------------------------- */

static unsigned types_named(const struct tree_node *name) {
    static const struct {
        const char *name;
        unsigned types;
    } table[] = {
        {"null",    TYPE_NULL   },
        {"boolean", TYPE_BOOLEAN},
        {"integer", TYPE_INTEGER},
        {"number",  TYPE_NUMBER },
        {"string",  TYPE_STRING },
        {"array",   TYPE_ARRAY  },
        {"object",  TYPE_OBJECT },
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (view_is(name->text, table[i].name))
            return table[i].types;
    return 0;
}

static unsigned types_by_keyword(const struct document *document,
                                 const struct tree_node *schema) {
    const struct tree_node *type = document_keyword(document, schema, "type");
    const struct tree_node *members = document_keyword(document, schema, "enum");
    const struct tree_node *constant = document_keyword(document, schema, "const");
    unsigned named = 0, listed = 0;
    if (type && type->kind == TREE_STRING)
        named = types_named(type);
    for (const struct tree_node *one = type ? type->first : NULL; one; one = one->next)
        named |= types_named(one);
    for (const struct tree_node *one = members ? members->first : NULL; one;
         one = one->next)
        listed |= types_of_value(document->tree, one);
    return (type ? named : TYPE_ANY) & (members ? listed : TYPE_ANY) &
           (constant ? types_of_value(document->tree, constant) : TYPE_ANY);
}

static unsigned types_of_schema(struct document *document,
                                const struct tree_node *schema);

static unsigned types_by_references(struct document *document,
                                    const struct tree_node *schema) {
    static const char *const keywords[] = {"$ref", "$dynamicRef"};
    unsigned types = TYPE_ANY;
    for (size_t i = 0; i < 2; i++) {
        const struct tree_node *reference =
            document_keyword(document, schema, keywords[i]);
        const struct tree_node *target =
            reference ? document_refer(document, reference, i == 1) : NULL;
        if (target)
            types &= types_of_schema(document, target);
    }
    return types;
}

static unsigned types_by_unions(struct document *document,
                                const struct tree_node *schema) {
    static const char *const unions[] = {"anyOf", "oneOf"};
    const struct tree_node *all = document_keyword(document, schema, "allOf");
    unsigned types = TYPE_ANY;
    for (const struct tree_node *one = all ? all->first : NULL; one; one = one->next)
        types &= types_of_schema(document, one);
    for (size_t i = 0; i < 2; i++) {
        const struct tree_node *list = document_keyword(document, schema, unions[i]);
        unsigned any = 0;
        for (const struct tree_node *one = list ? list->first : NULL; one;
             one = one->next)
            any |= types_of_schema(document, one);
        types &= list ? any : TYPE_ANY;
    }
    return types;
}

/* What a schema can hold. It recurses no deeper than there are schemas: one that is being asked
 * about, by way of a reference to itself, narrows nothing. */
static unsigned types_of_schema(struct document *document,
                                const struct tree_node *schema) {
    unsigned char *known = &document->types[schema->number];
    if (*known == ASKED)
        return TYPE_ANY;
    if (*known & KNOWN)
        return *known & TYPE_ANY;
    if (schema->kind == TREE_BOOLEAN)
        return view_is(tree_slice(document->tree, schema), "true") ? TYPE_ANY : 0;
    *known = ASKED;
    unsigned types = types_by_keyword(document, schema) &
                     types_by_references(document, schema) &
                     types_by_unions(document, schema);
    *known = (unsigned char)(KNOWN | types);
    return types;
}

static unsigned held(struct document *document, const struct position *position) {
    unsigned types = TYPE_ANY;
    for (size_t i = 0; i < position->count; i++)
        types &= types_of_schema(document, position->schemas[i]);
    return types;
}

bool position_may_hold(struct document *document, const struct position *position,
                       unsigned types) {
    return (held(document, position) & types) != 0;
}

bool position_may_refuse(struct document *document, const struct position *position,
                         unsigned types) {
    return position->open || (held(document, position) & types) == 0;
}

/* ---- names and words ---------------------------------------------------------------------------- */

static bool matches_some(struct document *document, const struct tree_node *patterns,
                         toolmend_view name) {
    for (const struct tree_node *one = patterns ? patterns->first : NULL; one;
         one = one->next)
        if (probe_matches(document, one, name) != ANSWER_NO)
            return true;
    return false;
}

enum answer position_declares(struct document *document, const struct position *position,
                              toolmend_view name, bool patterns) {
    for (size_t i = 0; i < position->count; i++) {
        const struct tree_node *schema = position->schemas[i];
        const struct tree_node *declared =
            document_keyword(document, schema, "properties");
        if (declared && tree_member(declared, name))
            return ANSWER_YES;
        if (patterns &&
            matches_some(document,
                         document_keyword(document, schema, "patternProperties"), name))
            return ANSWER_YES;
    }
    return position->open ? ANSWER_OPEN : ANSWER_NO;
}

enum answer position_requires(struct document *document, const struct position *position,
                              toolmend_view name) {
    for (size_t i = 0; i < position->count; i++) {
        const struct tree_node *names =
            document_keyword(document, position->schemas[i], "required");
        for (const struct tree_node *one = names ? names->first : NULL; one;
             one = one->next)
            if (one->text.ptr && view_same(one->text, name))
                return ANSWER_YES;
    }
    return position->open ? ANSWER_OPEN : ANSWER_NO;
}

bool position_lacks_required(struct document *document, const struct position *position,
                             const struct tree_node *object) {
    for (size_t i = 0; i < position->count; i++) {
        const struct tree_node *names =
            document_keyword(document, position->schemas[i], "required");
        for (const struct tree_node *one = names ? names->first : NULL; one;
             one = one->next)
            if (object->kind == TREE_OBJECT && one->text.ptr &&
                !tree_member(object, one->text))
                return true;
    }
    return false;
}

const struct tree_node *position_next_declared(struct document *document,
                                               const struct position *position,
                                               struct declared_walk *walk) {
    const struct tree_node *next = walk->at ? walk->at->next : NULL;
    while (!next && walk->schema < position->count) {
        const struct tree_node *declared =
            document_keyword(document, position->schemas[walk->schema++], "properties");
        next = declared ? declared->first : NULL;
    }
    walk->at = next;
    return next;
}

/* The first of the words of a schema: of its enum's members, then its const. */
static const struct tree_node *first_word(struct document *document,
                                          const struct tree_node *schema) {
    const struct tree_node *members = document_keyword(document, schema, "enum");
    return members ? members->first : document_keyword(document, schema, "const");
}

static const struct tree_node *word_after(struct document *document,
                                          const struct tree_node *word) {
    const struct tree_node *holder = word->parent;
    bool is_member = holder->kind == TREE_ARRAY;
    if (!is_member)
        return NULL; /* a const */
    return word->next ? word->next : document_keyword(document, holder->parent, "const");
}

const struct tree_node *position_next_word(struct document *document,
                                           const struct position *position,
                                           struct declared_walk *walk) {
    const struct tree_node *next = walk->at;
    do {
        next = next ? word_after(document, next) : NULL;
        while (!next && walk->schema < position->count)
            next = first_word(document, position->schemas[walk->schema++]);
    } while (next && next->kind != TREE_STRING);
    walk->at = next;
    return next;
}
