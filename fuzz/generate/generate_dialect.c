/* SPDX-License-Identifier: MIT
 *
 * generate_dialect.c - choices to keywords, one function a kind of keyword.
 *
 * A schema is a few keywords out of a table; what stands inside of it is one again, down to
 * DEPTH_MAX. Most definitions are referred to from places below a member, some from the same
 * value, a few in a circle.
 */
#include "dialect.h"

#include "../input/split.h"

#include <stdio.h>

// NOLINTBEGIN(misc-no-recursion): bounded by DEPTH_MAX

enum { DEPTH_MAX = 4, DEFINITIONS = 3, SCHEMA_LENGTH_MAX = 4000 };

struct dialect {
    struct fuzz_generator *choices;
    struct fuzz_text *out;
    bool seven; /* draft-07 */
    unsigned depth;
    unsigned definition; /* being written, from 1; 0: none */
};

static unsigned pick(struct dialect *d, unsigned n) {
    return fuzz_pick(d->choices, n);
}

static void put(struct dialect *d, const char *text) {
    fuzz_puts(d->out, text);
}

static void schema(struct dialect *d);

/* ---- parts -------------------------------------------------------------------------------- */

static const char *const names[] = {"\"a\"",        "\"b\"",         "\"ab\"",
                                    "\"x-y\"",      "\"\"",          "\"type\"",
                                    "\"\\u0061c\"", "\"n\xc3\xa4\"", "\"a/~b\""};
enum { NAMES = sizeof names / sizeof names[0] };

static const char *const scalars[] = {"null",
                                      "true",
                                      "false",
                                      "0",
                                      "1",
                                      "-1",
                                      "2",
                                      "1.0",
                                      "1e0",
                                      "0.5",
                                      "3",
                                      "10",
                                      "1e1",
                                      "-0",
                                      "\"\"",
                                      "\"a\"",
                                      "\"ab\"",
                                      "\"abc\"",
                                      "\"1\"",
                                      "\"\\u0061\"",
                                      "\"\xc3\xa4\"",
                                      "\"a b\"",
                                      "\"A\"",
                                      "\"-\"",
                                      "0.30",
                                      "9007199254740993",
                                      "\"\xf0\x9f\x98\x80\"",
                                      "0.1e-1"};
enum { SCALARS = sizeof scalars / sizeof scalars[0] };

static void value(struct dialect *d, unsigned depth) {
    unsigned form = pick(d, depth > 0 ? 8 : 4);
    unsigned count = form < 4 ? 0 : pick(d, 4);
    if (form < 4) {
        put(d, scalars[pick(d, SCALARS)]);
        return;
    }
    unsigned first = pick(d, NAMES);
    put(d, form < 6 ? "[" : "{");
    for (unsigned i = 0; i < count; i++) {
        put(d, i > 0 ? "," : "");
        if (form >= 6) {
            put(d, names[(first + i) % NAMES]);
            put(d, ":");
        }
        value(d, depth - 1);
    }
    put(d, form < 6 ? "]" : "}");
}

static void number(struct dialect *d) {
    static const char *const numbers[] = {"0",   "1",  "2",   "3",   "0.5", "-1",
                                          "1e0", "10", "2.0", "0.1", "4",   "1e1"};
    put(d, numbers[pick(d, sizeof numbers / sizeof numbers[0])]);
}

/* ---- kinds of keywords, each writes the value ---------------------------------------------- */

static void a_type(struct dialect *d) {
    static const char *const types[] = {"\"null\"",   "\"boolean\"", "\"integer\"",
                                        "\"number\"", "\"string\"",  "\"array\"",
                                        "\"object\""};
    unsigned form = pick(d, 10);
    if (form < 8) {
        put(d, types[form < 7 ? form : pick(d, 7)]);
        return;
    }
    unsigned first = pick(d, 7);
    put(d, "[");
    put(d, types[first]);
    put(d, ",");
    put(d, types[(first + 1 + pick(d, 6)) % 7]);
    put(d, "]");
}

static void a_value(struct dialect *d) {
    value(d, 2);
}

static void values(struct dialect *d) {
    unsigned count = pick(d, 4);
    put(d, "[");
    for (unsigned i = 0; i < count; i++) {
        put(d, i > 0 ? "," : "");
        value(d, 2);
    }
    put(d, "]");
}

static void a_count(struct dialect *d) {
    static const char *const counts[] = {"0", "1", "2", "3", "1.0", "2e0", "0.0", "1e2"};
    put(d, counts[pick(d, 8)]);
}

static void a_divisor(struct dialect *d) {
    static const char *const divisors[] = {"1", "2",    "0.5", "0.1",
                                           "3", "1e-2", "5.0", "0.3"};
    put(d, divisors[pick(d, 8)]);
}

static const char *const patterns[] = {
    "\"^a\"",         "\"b$\"",         "\"^[a-c]+$\"", "\"a|b\"",
    "\"^x-\"",        "\"\"",           "\"^.{2}$\"",   "\"^\\\\d+$\"",
    "\"^(a|ab)c?$\"", "\"[^a]\"",       "\"\\\\W\"",    "\"^a*b+$\"",
    "\"\\\\p{L}\"",   "\"^\xc3\xa4$\"", "\"(?=a)ab\"",  "\"a{1,2}$\""};
enum { PATTERNS = sizeof patterns / sizeof patterns[0] };

static void a_pattern(struct dialect *d) {
    put(d, patterns[pick(d, PATTERNS)]);
}

static void a_boolean(struct dialect *d) {
    put(d, pick(d, 4) < 3 ? "true" : "false");
}

static void some_names(struct dialect *d) {
    unsigned count = pick(d, 4);
    unsigned first = pick(d, NAMES);
    put(d, "[");
    for (unsigned i = 0; i < count; i++) {
        put(d, i > 0 ? "," : "");
        put(d, names[(first + i) % NAMES]);
    }
    put(d, "]");
}

/* An object whose members are written by `each`. */
static void a_map(struct dialect *d, const char *const *of, unsigned total,
                  void (*each)(struct dialect *)) {
    unsigned count = pick(d, 3) + 1;
    unsigned first = pick(d, total);
    put(d, "{");
    for (unsigned i = 0; i < count; i++) {
        put(d, i > 0 ? "," : "");
        put(d, of[(first + i) % total]);
        put(d, ":");
        each(d);
    }
    put(d, "}");
}

static void schemas_by_name(struct dialect *d) {
    a_map(d, names, NAMES, schema);
}

static void schemas_by_pattern(struct dialect *d) {
    a_map(d, patterns, PATTERNS, schema);
}

static void names_by_name(struct dialect *d) {
    a_map(d, names, NAMES, some_names);
}

static void a_dependency(struct dialect *d) {
    if (pick(d, 2) == 0)
        some_names(d);
    else
        schema(d);
}

static void dependencies(struct dialect *d) {
    a_map(d, names, NAMES, a_dependency);
}

static void schemas(struct dialect *d) {
    unsigned count = pick(d, 3) + 1;
    put(d, "[");
    for (unsigned i = 0; i < count; i++) {
        put(d, i > 0 ? "," : "");
        schema(d);
    }
    put(d, "]");
}

static void items(struct dialect *d) {
    if (d->seven && pick(d, 2) == 0)
        schemas(d);
    else
        schema(d);
}

/* Mostly to a later definition, so that few documents apply to themselves. */
static void a_reference(struct dialect *d) {
    static const char *const forms[] = {"\"#/$defs/d", "\"#/$defs/d", "\"#d",
                                        "\"#/%24defs/d"};
    unsigned form = pick(d, 16);
    unsigned later = d->definition + 1 + pick(d, DEFINITIONS);
    if (form == 15 || (later > DEFINITIONS && form < 12)) {
        put(d, form == 15 ? "\"#\"" : "\"#/definitions/no\"");
        return;
    }
    if (form >= 12 || later > DEFINITIONS)
        later = 1 + pick(d, DEFINITIONS);
    const char end[] = {(char)('0' + later), '"'};
    put(d, d->seven ? "\"#/definitions/d" : forms[form % 4]);
    fuzz_add(d->out, end, sizeof end);
}

/* ---- the table ------------------------------------------------------------------------------ */

enum draft { SEVEN = 1, NEW = 2, BOTH = 3 };

static const struct keyword {
    const char *name;
    enum draft drafts;
    void (*write)(struct dialect *d);
} keywords[] = {
    {"type",                  BOTH,  a_type            },
    {"properties",            BOTH,  schemas_by_name   },
    {"required",              BOTH,  some_names        },
    {"additionalProperties",  BOTH,  schema            },
    {"enum",                  BOTH,  values            },
    {"const",                 BOTH,  a_value           },
    {"minimum",               BOTH,  number            },
    {"maximum",               BOTH,  number            },
    {"exclusiveMinimum",      BOTH,  number            },
    {"exclusiveMaximum",      BOTH,  number            },
    {"multipleOf",            BOTH,  a_divisor         },
    {"minLength",             BOTH,  a_count           },
    {"maxLength",             BOTH,  a_count           },
    {"pattern",               BOTH,  a_pattern         },
    {"items",                 BOTH,  items             },
    {"prefixItems",           NEW,   schemas           },
    {"additionalItems",       SEVEN, schema            },
    {"contains",              BOTH,  schema            },
    {"minContains",           NEW,   a_count           },
    {"maxContains",           NEW,   a_count           },
    {"minItems",              BOTH,  a_count           },
    {"maxItems",              BOTH,  a_count           },
    {"uniqueItems",           BOTH,  a_boolean         },
    {"patternProperties",     BOTH,  schemas_by_pattern},
    {"propertyNames",         BOTH,  schema            },
    {"minProperties",         BOTH,  a_count           },
    {"maxProperties",         BOTH,  a_count           },
    {"dependencies",          SEVEN, dependencies      },
    {"dependentRequired",     NEW,   names_by_name     },
    {"dependentSchemas",      NEW,   schemas_by_name   },
    {"allOf",                 BOTH,  schemas           },
    {"anyOf",                 BOTH,  schemas           },
    {"oneOf",                 BOTH,  schemas           },
    {"not",                   BOTH,  schema            },
    {"if",                    BOTH,  schema            },
    {"then",                  BOTH,  schema            },
    {"else",                  BOTH,  schema            },
    {"$ref",                  BOTH,  a_reference       },
    {"unevaluatedItems",      NEW,   schema            },
    {"unevaluatedProperties", NEW,   schema            },
    {"nullable",              BOTH,  a_boolean         },
    {"default",               BOTH,  a_value           },
};
enum { KEYWORDS = sizeof keywords / sizeof keywords[0] };

/* Some keywords in a row of the table, or far from each other, each once. */
static void write_keywords(struct dialect *d, const char *comma, unsigned count) {
    bool used[KEYWORDS] = {false};
    unsigned at = pick(d, KEYWORDS);
    for (unsigned i = 0; i < count; i++) {
        const struct keyword *keyword = &keywords[at];
        if (!used[at] && (keyword->drafts & (d->seven ? SEVEN : NEW))) {
            put(d, comma);
            put(d, "\"");
            put(d, keyword->name);
            put(d, "\":");
            keyword->write(d);
            comma = ",";
        }
        used[at] = true;
        at = (at + 1 + pick(d, KEYWORDS)) % KEYWORDS;
    }
}

static void schema(struct dialect *d) {
    static const char *const small[] = {
        "true",         "false", "{}", "{\"type\":\"string\"}", "{\"type\":\"integer\"}",
        "{\"const\":1}"};
    unsigned form = pick(d, 12);
    if (d->depth == DEPTH_MAX || d->out->len > SCHEMA_LENGTH_MAX || form < 4) {
        put(d, small[form % 6]);
        return;
    }
    d->depth++;
    put(d, "{");
    write_keywords(d, "", 1 + pick(d, 4));
    put(d, "}");
    d->depth--;
}

static void definitions(struct dialect *d) {
    char text[48];
    put(d, d->seven ? "\"definitions\":{" : "\"$defs\":{");
    for (unsigned i = 1; i <= DEFINITIONS; i++) {
        snprintf(text, sizeof text, "%s\"d%u\":{", i > 1 ? "," : "", i);
        put(d, text);
        if (!d->seven) {
            snprintf(text, sizeof text, "\"$anchor\":\"d%u\",", i);
            put(d, text);
        }
        d->definition = i;
        d->depth = 2;
        put(d, "\"title\":\"\"");
        write_keywords(d, ",", pick(d, 3));
        put(d, "}");
    }
    put(d, "}");
}

static void document(struct dialect *d) {
    unsigned form = pick(d, 8);
    d->seven = form == 0;
    put(d, d->seven ? "{\"$schema\":\"http://json-schema.org/draft-07/schema#\"," : "{");
    definitions(d);
    d->definition = 0;
    d->depth = 1;
    write_keywords(d, ",", 1 + pick(d, 5));
    put(d, "}");
}

// NOLINTEND(misc-no-recursion)

/* ---- inputs --------------------------------------------------------------------------------- */

static toolmend_view finished(struct fuzz_text *text) {
    toolmend_view copy = fuzz_copy(text->ptr, text->len);
    free(text->ptr);
    *text = (struct fuzz_text){NULL, 0, 0};
    return copy;
}

static struct fuzz_dialect chosen(const uint8_t *data, size_t size) {
    struct fuzz_generator choices = {.at = data + 1, .end = data + size};
    struct fuzz_text text = {NULL, 0, 0};
    struct dialect d = {.choices = &choices, .out = &text};
    struct fuzz_dialect made = {.seed = pick(&d, 10)};
    document(&d);
    made.schema = finished(&text);
    made.count = 1 + pick(&d, FUZZ_VALUES_MAX);
    for (size_t i = 0; i < made.count; i++) {
        value(&d, 3);
        made.values[i] = finished(&text);
    }
    return made;
}

static struct fuzz_dialect written(const uint8_t *data, size_t size) {
    struct fuzz_dialect made = {.seed = size > 1 ? (data[1] + 2U) % 10 : 0};
    size_t head = size < 3 ? size : 3;
    size_t rest;
    size_t len = fuzz_divide(data + head, size - head, &rest);
    made.schema = fuzz_copy(data + head, len);
    for (size_t at = head + rest; rest > len && made.count < FUZZ_VALUES_MAX;
         at += rest) {
        len = fuzz_divide(data + at, size - at, &rest);
        made.values[made.count++] = fuzz_copy(data + at, len);
    }
    return made;
}

struct fuzz_dialect fuzz_dialect_make(const uint8_t *data, size_t size) {
    return size > 0 && data[0] % 2 == 1 ? chosen(data, size) : written(data, size);
}

void fuzz_dialect_free(struct fuzz_dialect *made) {
    fuzz_drop(made->schema);
    for (size_t i = 0; i < made->count; i++)
        fuzz_drop(made->values[i]);
}

void fuzz_write_dialect(const uint8_t *data, size_t size, struct fuzz_text *out) {
    struct fuzz_dialect made = fuzz_dialect_make(data, size);
    const char head[] = {'r', (char)('0' + (int)made.seed), '\n'};
    fuzz_add(out, head, sizeof head);
    fuzz_add(out, made.schema.ptr, made.schema.len);
    for (size_t i = 0; i < made.count; i++) {
        fuzz_puts(out, "\n~~~\n");
        fuzz_add(out, made.values[i].ptr, made.values[i].len);
    }
    fuzz_dialect_free(&made);
}
