/* SPDX-License-Identifier: MIT
 *
 * rename_schema.c - see rename.h: a schema with other names for properties and definitions, and
 * with words for people.
 *
 * What a name is depends on the keyword that holds it, so the printer carries what the value at
 * hand is. Patterns that names have to match, and references that are spelled in odd ways, cannot
 * be renamed; there the run cannot say more.
 */
#include "rename.h"

#include "../generate/generate.h"
#include "../input/split.h"
#include "spelling.h"

#include <stdlib.h>

// NOLINTBEGIN(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep

/* What a value is to a schema. */
enum role {
    ROLE_OTHER, /* says nothing of names: numbers, patterns, words for people */
    ROLE_VALUE, /* a value: its names are those of values */
    ROLE_SCHEMA,
    ROLE_SCHEMAS, /* one, or a list of them */
    ROLE_NAMED,   /* names, each with a schema or a list of names */
    ROLE_NAMES,   /* a list of names */
    ROLE_HINT,
    ROLE_RELATIONS, /* a list of them */
    ROLE_RELATION,
    ROLE_REFERENCE,
    ROLE_CANNOT
};

static const struct {
    const char *keyword;
    enum role role;
} roles[] = {
    {"properties",            ROLE_NAMED    },
    {"$defs",                 ROLE_NAMED    },
    {"definitions",           ROLE_NAMED    },
    {"dependentSchemas",      ROLE_NAMED    },
    {"dependencies",          ROLE_NAMED    },
    {"dependentRequired",     ROLE_NAMED    },
    {"required",              ROLE_NAMES    },
    {"const",                 ROLE_VALUE    },
    {"enum",                  ROLE_VALUE    },
    {"anyOf",                 ROLE_SCHEMAS  },
    {"oneOf",                 ROLE_SCHEMAS  },
    {"allOf",                 ROLE_SCHEMAS  },
    {"items",                 ROLE_SCHEMAS  },
    {"prefixItems",           ROLE_SCHEMAS  },
    {"additionalItems",       ROLE_SCHEMA   },
    {"unevaluatedItems",      ROLE_SCHEMA   },
    {"contains",              ROLE_SCHEMA   },
    {"additionalProperties",  ROLE_SCHEMA   },
    {"unevaluatedProperties", ROLE_SCHEMA   },
    {"not",                   ROLE_SCHEMA   },
    {"if",                    ROLE_SCHEMA   },
    {"then",                  ROLE_SCHEMA   },
    {"else",                  ROLE_SCHEMA   },
    {"x-repair",              ROLE_HINT     },
    {"dirge-hints",           ROLE_HINT     },
    {"$ref",                  ROLE_REFERENCE},
    {"patternProperties",     ROLE_CANNOT   },
    {"propertyNames",         ROLE_CANNOT   },
    {"$dynamicRef",           ROLE_CANNOT   },
    {"$recursiveRef",         ROLE_CANNOT   },
};

static const struct {
    const char *member;
    enum role role;
} hint_roles[] = {
    {"aliases",    ROLE_NAMES    },
    {"relational", ROLE_RELATIONS},
};

static enum role role_of_keyword(struct model_string keyword) {
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
        if (model_string_is(keyword, roles[i].keyword))
            return roles[i].role;
    return ROLE_OTHER;
}

static enum role role_in_hint(const struct model_node *member) {
    for (size_t i = 0; i < sizeof hint_roles / sizeof hint_roles[0]; i++)
        if (model_string_is(member->name, hint_roles[i].member))
            return hint_roles[i].role;
    return ROLE_OTHER;
}

static enum role role_in_relation(const struct model_node *member) {
    if (model_string_is(member->name, "fields") ||
        model_string_is(member->name, "requires"))
        return ROLE_NAMES;
    if (model_string_is(member->name, "default") ||
        model_string_is(member->name, "defaults"))
        return ROLE_VALUE;
    return ROLE_OTHER;
}

static enum role role_below(enum role role, const struct model_node *child) {
    switch (role) {
    case ROLE_SCHEMA:
        return role_of_keyword(child->name);
    case ROLE_SCHEMAS:
        return ROLE_SCHEMA;
    case ROLE_NAMED:
        return child->kind == MODEL_ARRAY ? ROLE_NAMES : ROLE_SCHEMA;
    case ROLE_HINT:
        return role_in_hint(child);
    case ROLE_RELATIONS:
        return ROLE_RELATION;
    case ROLE_RELATION:
        return role_in_relation(child);
    case ROLE_VALUE:
    case ROLE_NAMES:
        return role;
    case ROLE_OTHER:
    case ROLE_REFERENCE:
    case ROLE_CANNOT:
        break;
    }
    return ROLE_OTHER;
}

struct printer {
    struct fuzz_renaming *renaming;
    struct fuzz_text out;
};

static void print_view(struct printer *printer, struct model_view view) {
    fuzz_add(&printer->out, view.ptr, view.len);
}

static void print_name(struct printer *printer, struct model_string name) {
    struct model_view fresh = fuzz_rename(printer->renaming, name);
    fuzz_quote(&printer->out, fresh.ptr, fresh.len);
}

/* What is behind one token of a reference; under a word that is no keyword nothing is renamed. */
static enum role role_behind(enum role role, struct model_string token) {
    bool position = token.count > 0 && token.points[0] >= '0' && token.points[0] <= '9';
    if (role == ROLE_NAMED || (role == ROLE_SCHEMAS && position))
        return ROLE_SCHEMA;
    if (role == ROLE_SCHEMA || role == ROLE_SCHEMAS)
        return role_of_keyword(token);
    return ROLE_OTHER;
}

/* Does it lead to a schema, or to somewhere from which one can go on? */
static bool leads_to_schema(enum role role) {
    return role == ROLE_SCHEMA || role == ROLE_SCHEMAS || role == ROLE_NAMED;
}

static void print_token(struct printer *printer, struct model_string token, bool named) {
    struct model_run *run = printer->renaming->run;
    struct model_view spelled;
    for (size_t k = 0; k < token.count; k++)
        if (token.points[k] == '~' || token.points[k] == '%' || token.points[k] == '"' ||
            token.points[k] == '\\' || token.points[k] < 32)
            model_cannot(run, "a reference with escapes");
    if (!fuzz_spell(run, token, &spelled))
        model_cannot(run, "a reference without a text");
    fuzz_puts(&printer->out, "/");
    print_view(printer,
               named && !run->cannot ? fuzz_rename(printer->renaming, token) : spelled);
}

/* #/$defs/name and the like: each name behind a keyword that holds names. */
static void print_reference(struct printer *printer, const struct model_node *node) {
    struct model_string rest = node->string;
    enum role role = ROLE_SCHEMA;
    if (node->kind != MODEL_STRING || !fuzz_begins(rest, "#/")) {
        for (size_t i = 0; node->kind == MODEL_STRING && i < rest.count; i++)
            if (rest.points[i] == '/')
                model_cannot(printer->renaming->run, "a reference to somewhere else");
        print_view(printer, node->spelled);
        return;
    }
    fuzz_puts(&printer->out, "\"#");
    for (size_t i = 1; i < rest.count;) {
        size_t end = i + 1;
        while (end < rest.count && rest.points[end] != '/')
            end++;
        struct model_string token = {rest.points + i + 1, end - i - 1};
        print_token(printer, token, role == ROLE_NAMED);
        role = role_behind(role, token);
        if (!leads_to_schema(role))
            model_cannot(printer->renaming->run, "a reference to what is no schema");
        i = end;
    }
    fuzz_puts(&printer->out, "\"");
}

/* Words for people where there are none, of the kind that somebody has read a rule out of. */
static void print_words(struct printer *printer, const struct model_node *node) {
    static const char *const words[][2] = {
        {"description",
         "\"Optional path, e.g. [a.md](http://a.md); a list, JSON string or null\""},
        {"title",       "\"array\""                                                },
        {"$comment",    "\"required: true\""                                       },
        {"default",     "[0]"                                                      },
        {"examples",    "[\"a,b\", null, {\"type\": \"string\"}]"                  },
        {"format",      "\"uri\""                                                  },
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (model_member(node, words[i][0]))
            continue;
        fuzz_puts(&printer->out, node->count > 0 || i > 0 ? ",\"" : "\"");
        fuzz_puts(&printer->out, words[i][0]);
        fuzz_puts(&printer->out, "\":");
        fuzz_puts(&printer->out, words[i][1]);
    }
}

static void print(struct printer *printer, const struct model_node *node, enum role role);

static void print_children(struct printer *printer, const struct model_node *node,
                           enum role role) {
    bool object = node->kind == MODEL_OBJECT;
    for (const struct model_node *child = node->first; child; child = child->next) {
        fuzz_puts(&printer->out, child == node->first ? "" : ",");
        if (object && (role == ROLE_NAMED || role == ROLE_VALUE))
            print_name(printer, child->name);
        else if (object)
            print_view(printer, child->named);
        fuzz_puts(&printer->out, object ? ":" : "");
        print(printer, child, role_below(role, child));
    }
}

static void print(struct printer *printer, const struct model_node *node,
                  enum role role) {
    struct model_view fresh;
    bool object = node->kind == MODEL_OBJECT;
    role = role == ROLE_SCHEMAS && object ? ROLE_SCHEMA : role;
    if (role == ROLE_CANNOT)
        model_cannot(printer->renaming->run, "names that match a pattern");
    if (role == ROLE_REFERENCE) {
        print_reference(printer, node);
    } else if (role == ROLE_NAMES && node->kind == MODEL_STRING) {
        print_name(printer, node->string);
    } else if (role == ROLE_VALUE && node->kind == MODEL_STRING &&
               fuzz_rename_string(printer->renaming, node->string, 0, &fresh)) {
        fuzz_quote(&printer->out, fresh.ptr, fresh.len);
    } else if (node->kind == MODEL_ARRAY || object) {
        fuzz_puts(&printer->out, object ? "{" : "[");
        print_children(printer, node, role);
        if (object && role == ROLE_SCHEMA)
            print_words(printer, node);
        fuzz_puts(&printer->out, object ? "}" : "]");
    } else {
        print_view(printer, node->spelled);
    }
}

// NOLINTEND(misc-no-recursion)

struct model_view fuzz_rename_schema(struct fuzz_renaming *renaming) {
    struct printer printer = {.renaming = renaming};
    print(&printer, renaming->schema, ROLE_SCHEMA);
    char *bytes = model_alloc(renaming->run, printer.out.len + 1, 1);
    struct model_view view = {bytes, printer.out.len};
    memcpy(bytes, printer.out.ptr, printer.out.len);
    free(printer.out.ptr);
    return view;
}
