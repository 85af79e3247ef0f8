/* SPDX-License-Identifier: MIT
 *
 * respell.c - print a tree of the naive judge in other words.
 *
 * Only schemas are respelled: what is data to them (`const`, `enum`, `default`) stays byte for
 * byte, since violations quote it.
 */
#include "respell.h"

#include "../../conformance/model/json.h"
#include "../generate/generate.h"
#include "../input/split.h"
#include "../targets/ask.h"
#include "roles.h"

// NOLINTBEGIN(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep

struct speller {
    struct model_run *run;
    struct fuzz_text out;
    unsigned how, state;
    bool dynamic; /* `$dynamicRef` may stand for `$ref` */
};

static unsigned choose(struct speller *speller, unsigned n) {
    speller->state = speller->state * 1664525 + 1013904223;
    return (speller->state >> 16) % n;
}

static bool does(const struct speller *speller, unsigned how) {
    return (speller->how & how) != 0;
}

static void put(struct speller *speller, const char *text) {
    fuzz_puts(&speller->out, text);
}

static void put_view(struct speller *speller, struct model_view view) {
    fuzz_add(&speller->out, view.ptr, view.len);
}

static void space(struct speller *speller) {
    static const char *const spaces[] = {"", " ", "\n", "\t", "\r\n  ", ""};
    if (does(speller, FUZZ_RESPELL_SPACE))
        put(speller, spaces[choose(speller, 6)]);
}

/* ---- names ------------------------------------------------------------------------------- */

/* The name with one plain letter as an escape. */
static void put_name(struct speller *speller, struct model_view named) {
    size_t at = named.len > 2 ? 1 + choose(speller, (unsigned)named.len - 2) : 0;
    bool plain = does(speller, FUZZ_RESPELL_ESCAPE) && at > 0 &&
                 !memchr(named.ptr, '\\', named.len) &&
                 (unsigned char)named.ptr[at] < 0x80;
    if (!plain) {
        put_view(speller, named);
        return;
    }
    static const char digits[] = "0123456789abcdef";
    unsigned char c = (unsigned char)named.ptr[at];
    char escape[] = "\\u00xy";
    escape[4] = digits[c >> 4];
    escape[5] = digits[c & 15];
    put_view(speller, (struct model_view){named.ptr, at});
    put(speller, escape);
    put_view(speller, (struct model_view){named.ptr + at + 1, named.len - at - 1});
}

/* ---- references --------------------------------------------------------------------------- */

/* One that begins with '#', of characters that stand for themselves. */
static bool is_plain_reference(const struct model_node *value) {
    struct model_view spelled = value->spelled;
    if (value->kind != MODEL_STRING || spelled.len < 3 || spelled.ptr[1] != '#')
        return false;
    for (size_t i = 1; i + 1 < spelled.len; i++)
        if (spelled.ptr[i] < 0x21 || spelled.ptr[i] > 0x7E || spelled.ptr[i] == '\\' ||
            (spelled.ptr[i] == '%' && spelled.ptr[i + 1] == '"'))
            return false;
    return true;
}

static void put_reference(struct speller *speller, const struct model_node *value) {
    static const char *const bases[] = {"",     "http://h.example/a/b", "b",       "./b",
                                        "/a/b", "//h.example/a/b",      "../a/./b"};
    bool late = false; /* a letter behind '#' was written as %XX */
    put(speller, "\"");
    put(speller, bases[choose(speller, 7)]);
    for (size_t i = 1; i + 1 < value->spelled.len; i++) {
        char c = value->spelled.ptr[i];
        bool letter = (c >= 'a' && c <= 'z') || c == '$';
        if (!late && letter && value->spelled.ptr[i - 1] != '%' &&
            value->spelled.ptr[i - 1] != '~' &&
            (i < 3 || value->spelled.ptr[i - 2] != '%') && choose(speller, 4) == 0) {
            char escape[8];
            static const char digits[] = "0123456789ABCDEF";
            escape[0] = '%';
            escape[1] = digits[(unsigned char)c >> 4];
            escape[2] = digits[c & 15];
            escape[3] = '\0';
            put(speller, escape);
            late = true;
        } else {
            fuzz_add(&speller->out, &c, 1);
        }
    }
    put(speller, "\"");
}

/* ---- schemas ------------------------------------------------------------------------------ */

static void print(struct speller *speller, const struct model_node *node,
                  enum fuzz_role role);

/* Keywords that say nothing, each with the comma behind it. None of them is read as a schema, so
 * what names a schema is none there. */
static void annotate(struct speller *speller, const struct model_node *schema) {
    static const char *const annotations[][2] = {
        {"title",       "\"type\""                                            },
        {"description", "\"an array, or null\""                               },
        {"default",     "{\"$id\":\"http://h.example/a/b\",\"$ref\":\"#no\"}" },
        {"examples",    "[{\"$anchor\":\"x\",\"type\":5}]"                    },
        {"$comment",    "\"required\""                                        },
        {"deprecated",  "\"soon\""                                            },
        {"readOnly",    "0"                                                   },
        {"format",      "\"uri\""                                             },
        {"x-other",
         "{\"$id\":5,\"minimum\":\"\",\"properties\":{\"a\":{\"type\":\"\"}}}"},
        {"enums",       "[]"                                                  },
    };
    const unsigned count = sizeof annotations / sizeof annotations[0];
    unsigned first = choose(speller, count);
    unsigned some = choose(speller, 3);
    for (unsigned i = 0; i < some; i++) {
        const char *const *annotation = annotations[(first + i) % count];
        if (model_member(schema, annotation[0]))
            continue;
        put(speller, "\"");
        put(speller, annotation[0]);
        put(speller, "\":");
        put(speller, annotation[1]);
        put(speller, ",");
    }
}

/* `type` with null beside what it says. */
static void put_nullable_type(struct speller *speller, const struct model_node *type) {
    put(speller, "\"type\":[");
    if (type->kind == MODEL_ARRAY)
        for (const struct model_node *name = type->first; name; name = name->next) {
            put_view(speller, name->spelled);
            put(speller, ",");
        }
    else {
        put_view(speller, type->spelled);
        put(speller, ",");
    }
    put(speller, "\"null\"]");
}

static bool is_nullable(const struct model_node *schema) {
    const struct model_node *nullable = model_member(schema, "nullable");
    return nullable && nullable->kind == MODEL_BOOLEAN && nullable->truth;
}

/* One member of a schema, its value respelled if that is asked for. */
static void print_keyword(struct speller *speller, const struct model_node *schema,
                          const struct model_node *member) {
    bool reference = model_string_is(member->name, "$ref") &&
                     is_plain_reference(member) && does(speller, FUZZ_RESPELL_REFER);
    if (model_string_is(member->name, "type") && does(speller, FUZZ_RESPELL_NULLABLE) &&
        is_nullable(schema)) {
        put_nullable_type(speller, member);
        return;
    }
    if (reference && speller->dynamic && !model_member(schema, "$dynamicRef") &&
        choose(speller, 3) == 0)
        put(speller, "\"$dynamicRef\"");
    else
        put_name(speller, member->named);
    space(speller);
    put(speller, ":");
    space(speller);
    if (reference)
        put_reference(speller, member);
    else
        print(speller, member, fuzz_role_below(FUZZ_ROLE_SCHEMA, member));
}

static void reorder(struct speller *speller, const struct model_node **list,
                    size_t count) {
    for (size_t i = 0; i + 1 < count; i++) {
        size_t other = i + choose(speller, (unsigned)(count - i));
        const struct model_node *moved = list[i];
        list[i] = list[other];
        list[other] = moved;
    }
}

static const struct model_node **children_of(struct speller *speller,
                                             const struct model_node *node) {
    const struct model_node **list =
        model_alloc(speller->run, node->count + 1, sizeof(struct model_node *));
    size_t count = 0;
    for (const struct model_node *child = node->first; child; child = child->next)
        list[count++] = child;
    return list;
}

static void print_object(struct speller *speller, const struct model_node *node,
                         enum fuzz_role role) {
    const struct model_node **list = children_of(speller, node);
    bool schema = role == FUZZ_ROLE_SCHEMA;
    if (does(speller, FUZZ_RESPELL_REORDER))
        reorder(speller, list, node->count);
    for (size_t i = 0; i < node->count; i++) {
        space(speller);
        if (schema && does(speller, FUZZ_RESPELL_ANNOTATE) && i == 0)
            annotate(speller, node);
        if (schema) {
            print_keyword(speller, node, list[i]);
        } else {
            put_name(speller, list[i]->named);
            put(speller, ":");
            print(speller, list[i], fuzz_role_below(role, list[i]));
        }
        put(speller, i + 1 < node->count ? "," : "");
    }
}

static void print(struct speller *speller, const struct model_node *node,
                  enum fuzz_role role) {
    enum fuzz_role here = fuzz_role_here(role, node);
    bool container = node->kind == MODEL_OBJECT || node->kind == MODEL_ARRAY;
    if (!container || here == FUZZ_ROLE_DATA || here == FUZZ_ROLE_SET ||
        here == FUZZ_ROLE_HINT) {
        put_view(speller, node->spelled);
        return;
    }
    put(speller, node->kind == MODEL_OBJECT ? "{" : "[");
    if (node->kind == MODEL_OBJECT) {
        print_object(speller, node, here);
    } else {
        for (const struct model_node *item = node->first; item; item = item->next) {
            space(speller);
            print(speller, item, fuzz_role_below(here, item));
            put(speller, item->next ? "," : "");
        }
    }
    space(speller);
    put(speller, node->kind == MODEL_OBJECT ? "}" : "]");
}

// NOLINTEND(misc-no-recursion)

/* The root, which may get an `$id` and lose its `$schema`. */
static void print_root(struct speller *speller, struct model_node *root) {
    if (root->kind != MODEL_OBJECT ||
        !does(speller, FUZZ_RESPELL_REFER | FUZZ_RESPELL_RESOURCE)) {
        print(speller, root, FUZZ_ROLE_SCHEMA);
        return;
    }
    for (struct model_node **at = &root->first;
         does(speller, FUZZ_RESPELL_RESOURCE) && *at;)
        if (model_string_is((*at)->name, "$schema")) {
            *at = (*at)->next;
            root->count--;
        } else {
            at = &(*at)->next;
        }
    put(speller, "{\"$id\":\"http://h.example/a/b\"");
    put(speller, root->count > 0 ? "," : "");
    print_object(speller, root, FUZZ_ROLE_SCHEMA);
    put(speller, "}");
}

toolmend_view fuzz_respell(toolmend_view schema, struct fuzz_respelling as) {
    struct model_run run = {0};
    struct speller speller = {.run = &run, .how = as.how, .state = as.seed};
    struct model_node *root = model_parse(&run, fuzz_naive(schema));
    speller.dynamic = !model_mentions(fuzz_naive(schema), "$dynamicAnchor") &&
                      !model_mentions(fuzz_naive(schema), "$schema");
    if (!fuzz_can_refer(schema))
        speller.how &= ~(unsigned)(FUZZ_RESPELL_REFER | FUZZ_RESPELL_RESOURCE);
    space(&speller);
    if (root)
        print_root(&speller, root);
    toolmend_view out = fuzz_copy(speller.out.ptr, speller.out.len);
    free(speller.out.ptr);
    model_free(&run);
    return out;
}

bool fuzz_can_refer(toolmend_view schema) {
    struct model_run run = {0};
    const struct model_node *root = model_parse(&run, fuzz_naive(schema));
    bool alone = root && root->kind == MODEL_OBJECT && model_member(root, "$schema") &&
                 model_member(root, "$ref");
    bool can = root && !alone && !model_mentions(fuzz_naive(schema), "$id");
    model_free(&run);
    return can;
}
