/* SPDX-License-Identifier: MIT
 *
 * generate_hints.c - see hinted.h: schemas with hints, and texts that hints speak about.
 */
#include "hinted.h"

#include "../input/split.h"

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))

static const char *const names[] = {"a",        "b",         "path",  "cmd",
                                    "maxItems", "max_items", "limit", "x"};

/* ---- schemas ---------------------------------------------------------------------------- */

/* A property: what its hint says stands between the two halves of its schema. */
static const struct {
    const char *before, *hint, *after;
} forms[] = {
    {"{\"type\":\"string\"",                                                    "\"semantic\":\"path\"",                                             "}"                         },
    {"{\"enum\":[\"a.md\",\"d/a.md\"]",                                         "\"semantic\":\"relative_path\"",                                    "}"                         },
    {"{\"type\":\"array\",\"items\":{\"type\":\"string\"}",                     "\"separator\":\",\"",                                               "}"                         },
    {"{\"type\":\"array\",\"items\":{\"type\":\"integer\"}",                    "\"separator\":\";\"",                                               "}"                         },
    {"{\"type\":\"array\",\"items\":{\"type\":\"string\"",                      "\"semantic\":\"path\"",                                             "}}"                        },
    {"{\"type\":\"string\"",                                                    "\"semantic\":\"json-text\"",                                        "}"                         },
    {"{\"type\":\"string\",\"maxLength\":8",                                    "\"semantic\":\"json-text\"",                                        "}"                         },
    {"{\"type\":\"integer\"",                                                   "\"aliases\":[\"b\"]",                                               "}"                         },
    {"{\"anyOf\":[{\"type\":\"string\",\"pattern\":\"^[a-z./]*$\"",
     "\"semantic\":\"path\"",                                                                                                                        "},{\"type\":\"integer\"}]}"},
    {"{\"anyOf\":[{\"type\":\"array\",\"items\":{\"type\":\"string\"}",
     "\"separator\":\",\"",                                                                                                                          "},{\"type\":\"integer\"}]}"},
    {"{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"},\"b\":{\"type\":"
     "\"integer\"}}",                                                      "\"relational\":[{\"fields\":[\"a\",\"b\"],\"default\":{\"b\":1}}]", "}"                         },
    {"{\"type\":[\"string\",\"null\"]",                                         "\"semantic\":\"path\"",                                             "}"                         },
    {"{\"$ref\":\"#/$defs/p\"",                                                 "\"aliases\":[\"cmd\"]",                                             "}"                         },
    {"{\"allOf\":[{\"type\":\"string\"",                                        "\"semantic\":\"path\"",                                             "}]}"                       },
    {"{\"if\":{\"type\":\"string\"},\"then\":{\"type\":\"string\"",
     "\"semantic\":\"path\"",                                                                                                                        "}}"                        },
    {"{\"type\":\"array\",\"uniqueItems\":true,\"items\":{\"type\":\"string\"",
     "\"semantic\":\"path\"",                                                                                                                        "}}"                        },
    {"{\"minItems\":2,\"type\":\"array\",\"items\":{\"type\":\"string\"}",
     "\"separator\":\", \"",                                                                                                                         "}"                         },
    {"{\"type\":\"boolean\"",                                                   "\"semantic\":\"file\"",                                             "}"                         },
};

static const char *const aliases[] = {
    "", "\"aliases\":[\"cmd\"]", "\"aliases\":[\"x\",\"cmd\"]",
    "\"aliases\":[\"b\",\"max_items\"]", "\"aliases\":[]"};

/* The hint of a schema: its own, and one more. */
static void write_hint(struct fuzz_generator *generator, bool hints, const char *own,
                       struct fuzz_text *out) {
    const char *more = aliases[fuzz_pick(generator, COUNT_OF(aliases))];
    const char *keyword = fuzz_pick(generator, 4) == 3 ? "dirge-hints" : "x-repair";
    bool both = own[0] && more[0] && strncmp(own, "\"aliases", 8) != 0;
    if (!hints)
        return;
    fuzz_puts(out, ",\"");
    fuzz_puts(out, keyword);
    fuzz_puts(out, "\":{");
    fuzz_puts(out, own);
    fuzz_puts(out, both ? "," : "");
    fuzz_puts(out, both || !own[0] ? more : "");
    fuzz_puts(out, "}");
}

static void write_property(struct fuzz_generator *generator, bool hints,
                           struct fuzz_text *out) {
    unsigned form = fuzz_pick(generator, COUNT_OF(forms));
    fuzz_puts(out, forms[form].before);
    write_hint(generator, hints, forms[form].hint, out);
    fuzz_puts(out, forms[form].after);
}

static void write_name(unsigned index, struct fuzz_text *out) {
    fuzz_quote(out, names[index], strlen(names[index]));
}

/* Two fields and defaults for one or both of them. */
static void write_relation(struct fuzz_generator *generator, struct fuzz_text *out) {
    static const char *const defaults[] = {"0", "\"a.md\"", "[]", "null", "1.50"};
    unsigned first = fuzz_pick(generator, COUNT_OF(names));
    unsigned second = (first + 1 + fuzz_pick(generator, COUNT_OF(names) - 1)) %
                      (unsigned)COUNT_OF(names);
    unsigned which = fuzz_pick(generator, 3);
    const char *names_of[] = {names[first], names[second]};
    fuzz_puts(out, "{\"fields\":[\"");
    fuzz_puts(out, names_of[0]);
    fuzz_puts(out, "\",\"");
    fuzz_puts(out, names_of[1]);
    fuzz_puts(out, "\"],\"default\":{");
    for (unsigned i = 0; i < 2; i++) {
        if (which == 1 - i)
            continue;
        fuzz_puts(out, which == 2 && i == 1 ? ",\"" : "\"");
        fuzz_puts(out, names_of[i]);
        fuzz_puts(out, "\":");
        fuzz_puts(out, defaults[fuzz_pick(generator, COUNT_OF(defaults))]);
    }
    fuzz_puts(out, "}}");
}

static void write_relations(struct fuzz_generator *generator, bool hints,
                            struct fuzz_text *out) {
    struct fuzz_text list = {NULL, 0, 0};
    unsigned count = fuzz_pick(generator, 4);
    for (unsigned i = 0; i < count; i++) {
        fuzz_puts(&list, i > 0 ? "," : "");
        write_relation(generator, &list);
    }
    if (hints && count > 0) {
        fuzz_puts(out, ",\"x-repair\":{\"relational\":[");
        fuzz_add(out, list.ptr, list.len);
        fuzz_puts(out, "]}");
    }
    free(list.ptr);
}

void fuzz_write_hinted(struct fuzz_generator *generator, bool hints,
                       struct fuzz_text *out) {
    unsigned count = 1 + fuzz_pick(generator, 4), name = 0, required = 0;
    struct fuzz_text list = {NULL, 0, 0};
    fuzz_puts(out, "{\"type\":\"object\",\"properties\":{");
    for (unsigned i = 0; i < count && name < COUNT_OF(names); i++) {
        name += fuzz_pick(generator, 3);
        if (name >= COUNT_OF(names))
            break;
        fuzz_puts(out, i > 0 ? "," : "");
        write_name(name, out);
        fuzz_puts(out, ":");
        write_property(generator, hints, out);
        if (fuzz_pick(generator, 3) == 1) {
            fuzz_puts(&list, required++ > 0 ? "," : "");
            write_name(name, &list);
        }
        name++;
    }
    fuzz_puts(out, "},\"required\":[");
    fuzz_add(out, list.ptr, list.len);
    fuzz_puts(out,
              fuzz_pick(generator, 3) == 1 ? "],\"additionalProperties\":false" : "]");
    write_relations(generator, hints, out);
    fuzz_puts(out, ",\"$defs\":{\"p\":{\"type\":\"string\"");
    fuzz_puts(out, hints ? ",\"x-dirge-kind\":\"path\"}}}" : "}}}");
    free(list.ptr);
}

/* ---- texts ------------------------------------------------------------------------------- */

static const char *const values[] = {
    "\"a.md\"",
    "\"[a.md](http://a.md)\"",
    "\"d/[a.md](https://a.md/)\"",
    "\"[a](http://b)\"",
    "\"\\u005ba](http:\\/\\/a)\"",
    "\"a,b\"",
    "\"1;2\"",
    "\"1\"",
    "\"a, b,\"",
    "\"\"",
    "\"[1]\"",
    "\"[\\\"[a.md](http://a.md)\\\"]\"",
    "\"{\\\"a\\\":\\\"x\\\"}\"",
    "null",
    "5",
    "1.0",
    "true",
    "[]",
    "[\"[a.md](http://a.md)\",\"a.md\"]",
    "[\"[a](http://a)\"]",
    "[1, 2]",
    "{}",
    "{\"a\":\"x\"}",
    "{\"b\":\"5\"}",
    "{\"a\": \"x\", \"b\": 1}",
    "{\"item\":\"a\"}",
    "\"a,[a.md](http://a.md)\"",
    "\"None\"",
};

void fuzz_write_members(struct fuzz_generator *generator, struct fuzz_text *out) {
    unsigned count = fuzz_pick(generator, 5);
    fuzz_puts(out, "{");
    for (unsigned i = 0; i < count; i++) {
        fuzz_puts(out, i > 0 ? ", " : "");
        write_name(fuzz_pick(generator, COUNT_OF(names)), out);
        fuzz_puts(out, ": ");
        fuzz_puts(out, values[fuzz_pick(generator, COUNT_OF(values))]);
    }
    fuzz_puts(out, "}");
}

/* Now and then the text is no JSON, or another text around the object. */
static void write_text(struct fuzz_generator *generator, struct fuzz_text *out) {
    struct fuzz_text object = {NULL, 0, 0};
    unsigned fault = fuzz_pick(generator, 16);
    fuzz_write_members(generator, &object);
    if (fault == 1 && object.len > 2) { /* a comma too many */
        fuzz_add(out, object.ptr, object.len - 1);
        fuzz_puts(out, ",}");
    } else if (fault == 2) {
        fuzz_quote(out, object.ptr, object.len);
    } else if (fault == 3) {
        fuzz_puts(out, "[");
        fuzz_add(out, object.ptr, object.len);
        fuzz_puts(out, "]");
    } else if (fault == 4) { /* no closer */
        fuzz_add(out, object.ptr, object.len - 1);
    } else {
        fuzz_add(out, object.ptr, object.len);
    }
    free(object.ptr);
}

/* ---- cases ------------------------------------------------------------------------------- */

static toolmend_view take(struct fuzz_text *text) {
    toolmend_view copy = fuzz_copy(text->ptr, text->len);
    free(text->ptr);
    return copy;
}

static struct fuzz_hinted written(const uint8_t *data, size_t size) {
    struct fuzz_case made = fuzz_case_make(data, size);
    return (struct fuzz_hinted){
        made.schema, {NULL, 0},
         made.text, made.finish
    };
}

struct fuzz_hinted fuzz_hinted_make(const uint8_t *data, size_t size) {
    struct fuzz_text schema = {NULL, 0, 0}, bare = {NULL, 0, 0}, text = {NULL, 0, 0};
    struct fuzz_generator generator = {.at = data + 1, .end = data + size};
    if (size == 0 || data[0] % 2 == 0)
        return written(data, size);
    unsigned finish = fuzz_pick(&generator, 3);
    struct fuzz_generator again = generator;
    fuzz_write_hinted(&again, false, &bare);
    fuzz_write_hinted(&generator, true, &schema);
    write_text(&generator, &text);
    return (struct fuzz_hinted){take(&schema), take(&bare), take(&text),
                                (toolmend_finish)finish};
}

void fuzz_hinted_free(struct fuzz_hinted *made) {
    fuzz_drop(made->schema);
    fuzz_drop(made->bare);
    fuzz_drop(made->text);
}
