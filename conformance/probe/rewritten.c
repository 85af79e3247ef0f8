/* SPDX-License-Identifier: MIT
 *
 * rewritten.c - JSON under other names or in another order.
 *
 * A schema is walked by its keywords, since a property may be called `enum`, and what stands in
 * `const` is no schema. Names are kept apart from words of the call format, which are no names
 * to a layer, and from schemas that speak about names by patterns.
 */
#include "rewritten.h"

#include <string.h>

#include "../generate/value.h"

/* What stands under a keyword, as far as names and order go. */
enum kind {
    KIND_VALUE,   /* nothing of either */
    KIND_SCHEMA,  /* one, or a list of them by position */
    KIND_BRANCH,  /* a list of them, in any order */
    KIND_NAMED,   /* an object of them, by property names */
    KIND_DEFINED, /* an object of them, by names that are none of properties */
    KIND_NAMES,   /* a list of property names, in any order */
    KIND_RELATED, /* an object of such lists, by property names */
    KIND_SET,     /* a list in any order, or one value */
    KIND_BEYOND   /* speaks of names by patterns */
};

static const struct {
    const char *name;
    enum kind kind;
} keywords[] = {
    {"properties",            KIND_NAMED  },
    {"required",              KIND_NAMES  },
    {"items",                 KIND_SCHEMA },
    {"prefixItems",           KIND_SCHEMA },
    {"additionalItems",       KIND_SCHEMA },
    {"additionalProperties",  KIND_SCHEMA },
    {"unevaluatedItems",      KIND_SCHEMA },
    {"unevaluatedProperties", KIND_SCHEMA },
    {"contains",              KIND_SCHEMA },
    {"not",                   KIND_SCHEMA },
    {"if",                    KIND_SCHEMA },
    {"then",                  KIND_SCHEMA },
    {"else",                  KIND_SCHEMA },
    {"anyOf",                 KIND_BRANCH },
    {"oneOf",                 KIND_BRANCH },
    {"allOf",                 KIND_BRANCH },
    {"$defs",                 KIND_DEFINED},
    {"definitions",           KIND_DEFINED},
    {"dependentSchemas",      KIND_NAMED  },
    {"dependentRequired",     KIND_RELATED},
    {"enum",                  KIND_SET    },
    {"type",                  KIND_SET    },
    {"dependencies",          KIND_BEYOND },
    {"patternProperties",     KIND_BEYOND },
    {"propertyNames",         KIND_BEYOND },
    {"$dynamicRef",           KIND_BEYOND },
    {"$recursiveRef",         KIND_BEYOND },
};

/* Words that the root rules and the rules of whole calls know. */
static const char *const format_words[] = {"arguments", "input", "parameters",
                                           "params",    "args",  "properties",
                                           "kwargs",    "name",  NULL};

struct rewriting {
    struct pool *pool;
    struct choices *choices; /* NULL: the order stays */
    struct renames *renames; /* NULL: the names stay */
    struct writing out;
    bool failed;
};

struct part {
    toolmend_view name, value;
};

/* ---- parts ------------------------------------------------------------------------------- */

static struct part *parts_of(struct rewriting *r, toolmend_view container,
                             size_t *count) {
    struct part each;
    size_t filled = 0;
    *count = 0;
    for (size_t at = 0; toolmend_json_next(container, &at, &each.name, &each.value);)
        ++*count;
    struct part *parts = pool_take(r->pool, *count + 1, sizeof *parts);
    for (size_t at = 0;
         filled < *count &&
         toolmend_json_next(container, &at, &parts[filled].name, &parts[filled].value);)
        filled++;
    return parts;
}

/* From the front on: of choices that are 0 the order stays. */
static void shuffle(struct rewriting *r, struct part *parts, size_t count) {
    for (size_t i = 0; r->choices && i + 1 < count; i++) {
        size_t other = i + choose(r->choices, (uint32_t)(count - i));
        struct part part = parts[i];
        parts[i] = parts[other];
        parts[other] = part;
    }
}

static bool is_container(toolmend_view json) {
    return json.len > 0 && (json.ptr[0] == '{' || json.ptr[0] == '[');
}

static bool holds_words(toolmend_view text, const char *words) {
    size_t len = strlen(words);
    for (size_t i = 0; i + len <= text.len; i++)
        if (memcmp(text.ptr + i, words, len) == 0)
            return true;
    return false;
}

/* ---- names ------------------------------------------------------------------------------- */

static bool is_of_the_format(toolmend_view name) {
    for (size_t i = 0; format_words[i]; i++)
        if (view_is(name, format_words[i]))
            return true;
    return false;
}

/* The fresh name for the index-th one: no word of any list, and none of its parts is. */
static toolmend_view fresh_name(struct pool *pool, size_t index) {
    char *name = pool_take(pool, 8, 1);
    memcpy(name, "wexqu", 5);
    name[5] = (char)('a' + index / 26);
    name[6] = (char)('a' + index % 26);
    return (toolmend_view){name, 7};
}

static toolmend_view renamed(struct rewriting *r, toolmend_view spelled) {
    struct renames *renames = r->renames;
    toolmend_view name = json_text(r->pool, spelled);
    r->failed = r->failed || !name.ptr;
    if (!name.ptr || is_of_the_format(name))
        return spelled;
    for (size_t i = 0; i < renames->count; i++)
        if (view_same(renames->from[i], name))
            return json_quote(r->pool, renames->to[i]);
    if (renames->count == RENAMES_MAX) {
        r->failed = true;
        return spelled;
    }
    renames->from[renames->count] = name;
    renames->to[renames->count] = fresh_name(r->pool, renames->count);
    return json_quote(r->pool, renames->to[renames->count++]);
}

/* ---- schemas ----------------------------------------------------------------------------- */

static void put_schema(struct rewriting *r, toolmend_view schema);
static void put_kind(struct rewriting *r, enum kind kind, toolmend_view value);

static enum kind kind_of(struct rewriting *r, toolmend_view keyword) {
    toolmend_view name = json_text(r->pool, keyword);
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (view_is(name, keywords[i].name))
            return keywords[i].kind;
    return KIND_VALUE;
}

/* The parts of a container: names as they are or renamed, what stands under them of one kind. */
static void put_parts(struct rewriting *r, toolmend_view container, bool mixed,
                      bool named, enum kind kind) {
    size_t count;
    struct part *parts = parts_of(r, container, &count);
    bool object = container.ptr[0] == '{';
    if (mixed)
        shuffle(r, parts, count);
    write_words(&r->out, object ? "{" : "[");
    for (size_t i = 0; i < count; i++) {
        write_words(&r->out, i > 0 ? "," : "");
        if (object) {
            write_view(&r->out,
                       named && r->renames ? renamed(r, parts[i].name) : parts[i].name);
            write_words(&r->out, ":");
        }
        put_kind(r, kind, parts[i].value);
    }
    write_words(&r->out, object ? "}" : "]");
}

static void put_names(struct rewriting *r, toolmend_view list) {
    size_t count;
    struct part *parts = parts_of(r, list, &count);
    shuffle(r, parts, count);
    write_words(&r->out, "[");
    for (size_t i = 0; i < count; i++) {
        write_words(&r->out, i > 0 ? "," : "");
        write_view(&r->out, r->renames ? renamed(r, parts[i].value) : parts[i].value);
    }
    write_words(&r->out, "]");
}

static void put_kind(struct rewriting *r, enum kind kind, toolmend_view value) {
    bool object = value.len > 0 && value.ptr[0] == '{';
    bool list = value.len > 0 && value.ptr[0] == '[';
    switch (kind) {
    case KIND_SCHEMA:
        if (list)
            put_parts(r, value, false, false, KIND_SCHEMA);
        else
            put_schema(r, value);
        return;
    case KIND_BRANCH:
        if (list) {
            put_parts(r, value, true, false, KIND_SCHEMA);
            return;
        }
        break;
    case KIND_NAMED:
    case KIND_DEFINED:
        if (object) {
            put_parts(r, value, true, kind == KIND_NAMED, KIND_SCHEMA);
            return;
        }
        break;
    case KIND_NAMES:
        if (list) {
            put_names(r, value);
            return;
        }
        break;
    case KIND_RELATED:
        if (object) {
            put_parts(r, value, true, true, KIND_NAMES);
            return;
        }
        break;
    case KIND_SET:
        /* a member that is an object has names, which are those of its properties or not */
        r->failed = r->failed || (r->renames && memchr(value.ptr, '{', value.len));
        if (list) {
            put_parts(r, value, true, false, KIND_VALUE);
            return;
        }
        break;
    case KIND_BEYOND:
        r->failed = r->failed || r->renames != NULL;
        break;
    case KIND_VALUE:
        break;
    }
    write_view(&r->out, value);
}

static void put_schema(struct rewriting *r, toolmend_view schema) {
    size_t count;
    if (schema.len == 0 || schema.ptr[0] != '{') {
        write_view(&r->out, schema);
        return;
    }
    struct part *parts = parts_of(r, schema, &count);
    shuffle(r, parts, count);
    write_words(&r->out, "{");
    for (size_t i = 0; i < count; i++) {
        enum kind kind = kind_of(r, parts[i].name);
        bool constant = view_is(parts[i].name, "\"const\"");
        write_words(&r->out, i > 0 ? "," : "");
        write_view(&r->out, parts[i].name);
        write_words(&r->out, ":");
        put_kind(r, constant && r->renames ? KIND_SET : kind, parts[i].value);
    }
    write_words(&r->out, "}");
}

/* A reference by way of a branch or of a property has the place or the name in it. */
static bool is_referred_into(toolmend_view schema) {
    return holds_words(schema, "Of/") || holds_words(schema, "/properties/") ||
           holds_words(schema, "/dependentSchemas/");
}

static toolmend_view rewritten(struct rewriting *r, toolmend_view schema) {
    if (is_referred_into(schema))
        return (toolmend_view){NULL, 0};
    r->out.pool = r->pool;
    put_schema(r, schema);
    return r->failed ? (toolmend_view){NULL, 0} : written(&r->out);
}

toolmend_view rewritten_names(struct pool *pool, toolmend_view schema,
                              struct renames *renames) {
    struct rewriting r = {.pool = pool, .renames = renames};
    renames->count = 0;
    toolmend_view made = rewritten(&r, schema);
    return renames->count > 0 ? made : (toolmend_view){NULL, 0};
}

toolmend_view rewritten_order(struct pool *pool, struct choices *choices,
                              toolmend_view schema) {
    struct rewriting r = {.pool = pool, .choices = choices};
    return rewritten(&r, schema);
}

/* ---- texts ------------------------------------------------------------------------------- */

/* Do two members have one name? */
static bool is_repeated(struct rewriting *r, const struct part *parts, size_t count) {
    toolmend_view *names = pool_take(r->pool, count + 1, sizeof *names);
    for (size_t i = 0; i < count; i++) {
        names[i] = json_text(r->pool, parts[i].name);
        for (size_t k = 0; k < i; k++)
            if (names[i].ptr ? names[k].ptr && view_same(names[i], names[k])
                             : view_same(parts[i].name, parts[k].name))
                return true;
    }
    return false;
}

/* Is one of the names a position? */
static bool is_counted(const struct part *parts, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (parts[i].name.len > 2 && parts[i].name.ptr[1] >= '0' &&
            parts[i].name.ptr[1] <= '9')
            return true;
    return false;
}

static void put_text(struct rewriting *r, toolmend_view json) {
    size_t count;
    if (!is_container(json)) {
        write_view(&r->out, json);
        return;
    }
    bool object = json.ptr[0] == '{';
    struct part *parts = parts_of(r, json, &count);
    if (object) {
        r->failed = r->failed || is_repeated(r, parts, count) || is_counted(parts, count);
        shuffle(r, parts, count);
    }
    write_words(&r->out, object ? "{" : "[");
    for (size_t i = 0; i < count; i++) {
        write_words(&r->out, i > 0 ? "," : "");
        if (object) {
            write_view(&r->out, parts[i].name);
            write_words(&r->out, ":");
        }
        put_text(r, parts[i].value);
    }
    write_words(&r->out, object ? "}" : "]");
}

toolmend_view rewritten_text(struct pool *pool, struct choices *choices,
                             toolmend_view text) {
    struct rewriting r = {.pool = pool, .choices = choices, .out = {.pool = pool}};
    if (toolmend_json_check(text, NULL) != TOOLMEND_OK)
        return (toolmend_view){NULL, 0};
    put_text(&r, view_trim(text));
    return r.failed ? (toolmend_view){NULL, 0} : written(&r.out);
}

static bool repeats(struct rewriting *r, toolmend_view json) {
    size_t count;
    if (!is_container(json))
        return false;
    struct part *parts = parts_of(r, json, &count);
    if (json.ptr[0] == '{' && is_repeated(r, parts, count))
        return true;
    for (size_t i = 0; i < count; i++)
        if (repeats(r, parts[i].value))
            return true;
    return false;
}

bool repeats_a_name(struct pool *pool, toolmend_view text) {
    struct rewriting r = {.pool = pool};
    return repeats(&r, view_trim(text));
}

/* ---- parts of texts ---------------------------------------------------------------------- */

toolmend_view spliced(struct pool *pool, toolmend_view text, toolmend_view part,
                      toolmend_view with) {
    size_t start = (size_t)(part.ptr - text.ptr);
    return join(pool, view_cut(text, 0, start), with,
                view_cut(text, start + part.len, text.len));
}

toolmend_view rewritten_tool(struct pool *pool, toolmend_view tool,
                             toolmend_view schema) {
    return spliced(pool, tool, toolmend_json_at(tool, "/parameters"), schema);
}
