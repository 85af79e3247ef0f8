/* SPDX-License-Identifier: MIT
 *
 * generate_schema.c - choices to a tree of places, and the tree to the text of a schema.
 *
 * The grammar is what tool lists in the wild are made of: objects with a few declared
 * properties, lists, enums, bounds, null by three spellings, unions, maps, `$defs`. A branch
 * that is too deep becomes a scalar, so recursion ends at DEPTH_MAX.
 */
#include "generate.h"

#include <stdio.h>
#include <string.h>

// NOLINTBEGIN(misc-no-recursion): bounded by DEPTH_MAX

enum { DEPTH_MAX = 3 };

static const char *const names[] = {"path", "file_path",   "lineCount",    "tags",
                                    "q",    "include_all", "na\xc3\xafve", "a/b~c",
                                    "type", "args",        "max_count",    "Mode"};
enum { NAMES = sizeof names / sizeof names[0] };

static struct fuzz_node *make_node(struct fuzz_generator *generator, unsigned depth);

/* Children with names in a row, so that no name comes twice. */
static void make_children(struct fuzz_generator *generator, struct fuzz_node *node,
                          unsigned count, unsigned depth) {
    unsigned first = fuzz_pick(generator, NAMES);
    for (unsigned i = 0; i < count; i++) {
        const struct fuzz_node *child = make_node(generator, depth + 1);
        if (!child)
            break;
        node->names[i] = names[(first + i) % NAMES];
        node->children[node->count++] = child;
    }
    node->required = fuzz_pick(generator, 16);
}

static const unsigned variants[FUZZ_FORMS] = {
    [FUZZ_TEXT] = FUZZ_STRING_VARIANTS,
    [FUZZ_WORDS] = FUZZ_WORD_VARIANTS,
    [FUZZ_INTEGER] = FUZZ_NUMBER_VARIANTS,
    [FUZZ_NUMBER] = FUZZ_NUMBER_VARIANTS,
    [FUZZ_BOOLEAN] = 1,
    [FUZZ_CONSTANT] = FUZZ_CONSTANT_VARIANTS,
    [FUZZ_LIST] = FUZZ_LIST_VARIANTS,
    [FUZZ_MAP] = 1,
    [FUZZ_UNION] = 1,
    [FUZZ_ANYTHING] = 3,
    [FUZZ_OBJECT] = FUZZ_OBJECT_VARIANTS,
};

/* A place; NULL: the tree is large enough. */
static struct fuzz_node *make_node(struct fuzz_generator *generator, unsigned depth) {
    if (generator->used == FUZZ_NODES_MAX)
        return NULL;
    struct fuzz_node *node = &generator->nodes[generator->used];
    node->index = generator->used++;
    unsigned form = fuzz_pick(generator, depth < DEPTH_MAX ? FUZZ_FORMS : FUZZ_LIST);
    node->form = depth == 0 ? FUZZ_OBJECT : (enum fuzz_form)form;
    node->variant = fuzz_pick(generator, variants[node->form]);
    unsigned extras = depth > 0 ? fuzz_pick(generator, 16) : 0;
    node->null_style = extras < FUZZ_NULL_STYLES ? extras : 0;
    node->referred = extras == 15;
    if (node->form == FUZZ_OBJECT)
        make_children(generator, node, fuzz_pick(generator, FUZZ_CHILDREN_MAX) + 1,
                      depth);
    else if (node->form == FUZZ_UNION)
        make_children(generator, node, 2, depth);
    else if (node->form == FUZZ_LIST || node->form == FUZZ_MAP)
        make_children(generator, node, 1, depth);
    if (node->form != FUZZ_OBJECT && node->form >= FUZZ_LIST && node->count == 0)
        node->form = FUZZ_ANYTHING;
    return node;
}

const struct fuzz_node *fuzz_make_schema(struct fuzz_generator *generator) {
    return make_node(generator, 0);
}

/* Half of the places are lists: most faults are about where one begins. */
const struct fuzz_node *fuzz_make_place(struct fuzz_generator *generator) {
    struct fuzz_node *place;
    if (fuzz_pick(generator, 2) == 0) {
        place = make_node(generator, 1);
        place->referred = false;
        return place;
    }
    place = &generator->nodes[generator->used];
    place->index = generator->used++;
    place->form = FUZZ_LIST;
    place->variant = fuzz_pick(generator, variants[FUZZ_LIST]);
    unsigned style = fuzz_pick(generator, 2 * FUZZ_NULL_STYLES);
    place->null_style = style < FUZZ_NULL_STYLES ? style : 0;
    make_children(generator, place, 1, 1);
    return place;
}

/* ---- writing -------------------------------------------------------------------------- */

static void write_node(const struct fuzz_node *node, struct fuzz_text *out);

/* `"type":"x"`, with null beside it in style 1. */
static void write_type(const struct fuzz_node *node, const char *name,
                       struct fuzz_text *out) {
    fuzz_puts(out, node->null_style == 1 ? "\"type\":[\"null\",\"" : "\"type\":\"");
    fuzz_puts(out, name);
    fuzz_puts(out, node->null_style == 1 ? "\"]" : "\"");
}

static void write_list(const struct fuzz_node *node, struct fuzz_text *out) {
    static const char *const bounds[FUZZ_LIST_VARIANTS] = {
        "",
        ",\"minItems\":1",
        ",\"maxItems\":2",
        ",\"minItems\":1,\"maxItems\":2",
        ",\"maxItems\":1,\"uniqueItems\":true",
        ",\"maxItems\":1"};
    write_type(node, "array", out);
    fuzz_puts(out, node->variant == 5 ? ",\"prefixItems\":[" : ",\"items\":");
    write_node(node->children[0], out);
    fuzz_puts(out, node->variant == 5 ? "],\"items\":false" : "");
    fuzz_puts(out, bounds[node->variant % FUZZ_LIST_VARIANTS]);
}

static void write_object(const struct fuzz_node *node, struct fuzz_text *out) {
    static const char *const rest[FUZZ_OBJECT_VARIANTS] = {
        "",
        ",\"additionalProperties\":false",
        ",\"additionalProperties\":false",
        ",\"additionalProperties\":{\"type\":\"string\"}",
        ",\"unevaluatedProperties\":false",
        ",\"additionalProperties\":true",
        "",
        ",\"minProperties\":0"};
    if (node->variant != 6)
        write_type(node, "object", out);
    fuzz_puts(out, node->variant != 6 ? ",\"properties\":{" : "\"properties\":{");
    for (unsigned i = 0; i < node->count; i++) {
        fuzz_puts(out, i > 0 ? ",\"" : "\"");
        fuzz_puts(out, node->names[i]);
        fuzz_puts(out, "\":");
        write_node(node->children[i], out);
    }
    fuzz_puts(out, "},\"required\":[");
    const char *comma = "";
    for (unsigned i = 0; i < node->count; i++)
        if (node->required & 1U << i) {
            fuzz_puts(out, comma);
            fuzz_quote(out, node->names[i], strlen(node->names[i]));
            comma = ",";
        }
    fuzz_puts(out, "]");
    fuzz_puts(out, rest[node->variant % FUZZ_OBJECT_VARIANTS]);
}

/* The keywords between the braces. */
static void write_keywords(const struct fuzz_node *node, struct fuzz_text *out) {
    static const char *const strings[FUZZ_STRING_VARIANTS] = {
        "", ",\"minLength\":1", ",\"maxLength\":40", ",\"pattern\":\"^[a-z]\"",
        ",\"format\":\"uri\",\"description\":\"a place\""};
    static const char *const numbers[FUZZ_NUMBER_VARIANTS] = {
        "",
        ",\"minimum\":0",
        ",\"minimum\":0,\"maximum\":100",
        ",\"multipleOf\":5",
        ",\"exclusiveMinimum\":0",
        ",\"maximum\":9007199254740992"};
    switch (node->form) {
    case FUZZ_TEXT:
        write_type(node, "string", out);
        fuzz_puts(out, strings[node->variant % FUZZ_STRING_VARIANTS]);
        break;
    case FUZZ_INTEGER:
        write_type(node, "integer", out);
        fuzz_puts(out, numbers[node->variant % FUZZ_NUMBER_VARIANTS]);
        break;
    case FUZZ_NUMBER:
        write_type(node, "number", out);
        fuzz_puts(out, numbers[node->variant % FUZZ_NUMBER_VARIANTS]);
        break;
    case FUZZ_BOOLEAN:
        write_type(node, "boolean", out);
        break;
    case FUZZ_WORDS:
        fuzz_puts(out, "\"enum\":");
        fuzz_puts(out, fuzz_words_schema(node->variant));
        break;
    case FUZZ_CONSTANT:
        fuzz_puts(out, "\"const\":");
        fuzz_puts(out, fuzz_constant(node->variant));
        break;
    case FUZZ_LIST:
        write_list(node, out);
        break;
    case FUZZ_MAP:
        write_type(node, "object", out);
        fuzz_puts(out, ",\"additionalProperties\":");
        write_node(node->children[0], out);
        break;
    case FUZZ_UNION:
        fuzz_puts(out, "\"anyOf\":[");
        for (unsigned i = 0; i < node->count; i++) {
            fuzz_puts(out, i > 0 ? "," : "");
            write_node(node->children[i], out);
        }
        fuzz_puts(out, "]");
        break;
    case FUZZ_OBJECT:
        write_object(node, out);
        break;
    case FUZZ_ANYTHING:
    case FUZZ_FORMS:
        fuzz_puts(out, node->variant == 1 ? "\"description\":\"anything\"" : "");
        break;
    }
}

/* Does the form spell a `type`, so that null can stand beside it? */
static bool has_type(const struct fuzz_node *node) {
    return node->form != FUZZ_WORDS && node->form != FUZZ_CONSTANT &&
           node->form != FUZZ_UNION && node->form != FUZZ_ANYTHING &&
           !(node->form == FUZZ_OBJECT && node->variant == 6);
}

/* Does null stand in a branch of its own? */
static bool is_beside_null(const struct fuzz_node *node) {
    return node->null_style >= 2 || (node->null_style == 1 && !has_type(node));
}

static void write_here(const struct fuzz_node *node, struct fuzz_text *out) {
    bool beside = is_beside_null(node);
    bool one = node->null_style == 3 && has_type(node);
    fuzz_puts(out, beside ? (one ? "{\"oneOf\":[" : "{\"anyOf\":[") : "");
    fuzz_puts(out, "{");
    write_keywords(node, out);
    fuzz_puts(out, "}");
    fuzz_puts(out, beside ? ",{\"type\":\"null\"}]}" : "");
}

static void write_node(const struct fuzz_node *node, struct fuzz_text *out) {
    char reference[40];
    if (!node->referred) {
        write_here(node, out);
        return;
    }
    snprintf(reference, sizeof reference, "{\"$ref\":\"#/$defs/n%u\"}", node->index);
    fuzz_puts(out, reference);
}

/* The root's keywords, or one allOf around them, and $defs. */
void fuzz_write_schema(const struct fuzz_generator *generator,
                       const struct fuzz_node *root, struct fuzz_text *out) {
    bool inside =
        root->variant == 7 || root->form == FUZZ_ANYTHING || is_beside_null(root);
    fuzz_puts(out, inside ? "{\"allOf\":[" : "{");
    if (inside)
        write_here(root, out);
    else
        write_keywords(root, out);
    fuzz_puts(out, inside ? "],\"$defs\":{" : ",\"$defs\":{");
    const char *comma = "";
    for (unsigned i = 0; i < generator->used; i++) {
        char name[24];
        if (!generator->nodes[i].referred)
            continue;
        snprintf(name, sizeof name, "%s\"n%u\":", comma, i);
        fuzz_puts(out, name);
        write_here(&generator->nodes[i], out);
        comma = ",";
    }
    fuzz_puts(out, "}}");
}

// NOLINTEND(misc-no-recursion)
