/* SPDX-License-Identifier: MIT
 *
 * markup_value.c - the tool of a call, its parameters, and what each value is: markup/values,
 * markup/gemma, markup/python.
 */
#include "markup.h"

#include <string.h>

enum { CALLS_MAX = 1024, KEYS_MAX = 4096 };

/* ---- a call ------------------------------------------------------------------------------ */

static void *grown(struct model_reader *r, void *list, size_t count, size_t *room,
                   size_t size) {
    if (count < *room)
        return list;
    *room = 2 * *room + 8;
    void *more = model_alloc(r->run, *room, size);
    if (count > 0)
        memcpy(more, list, count * size);
    return more;
}

static void put_words(struct model_reader *r, const char *words) {
    model_put(&r->arguments, model_view_of(words));
}

/* The tool that the rules of the group call find for a name that no tool has. */
static struct model_view meant_by(struct model_reader *r, struct model_view name) {
    struct model_text call = {.run = r->run};
    model_put(&call, model_view_of("{\"name\": "));
    model_put_string(&call, name);
    model_put(&call, model_view_of(", \"arguments\": {}}"));
    struct model_case question = *r->question;
    question.text = model_written(&call);
    return model_ask_call(r->model, &question).tool;
}

enum model_found model_begin_call(struct model_reader *r, struct model_view name) {
    if (r->count == CALLS_MAX)
        return model_broken(r, MODEL_LIMIT);
    size_t place = model_tool_named(&r->offer, name);
    bool exact = place != SIZE_MAX;
    if (!exact && name.len <= 4096)
        place = model_tool_named(&r->offer, meant_by(r, name));
    if (place == SIZE_MAX)
        return model_broken(r, MODEL_UNKNOWN_TOOL);
    r->calls = grown(r, r->calls, r->count, &r->room, sizeof *r->calls);
    r->tool = &r->offer.tools[place];
    r->calls[r->count] = (struct model_markup_call){.format = r->format->id,
                                                    .name = r->tool->name,
                                                    .schema = r->tool->schema,
                                                    .exact = exact};
    r->arguments = (struct model_text){.run = r->run};
    r->key_count = 0;
    put_words(r, "{");
    return MODEL_IS_READ;
}

enum model_found model_add_call(struct model_reader *r, struct model_view arguments,
                                size_t start, size_t end) {
    struct model_markup_call *call = &r->calls[r->count++];
    call->arguments = arguments;
    call->start = start;
    call->end = end;
    return MODEL_IS_READ;
}

enum model_found model_add_written_call(struct model_reader *r, size_t start,
                                        size_t end) {
    for (size_t i = 0; i < r->key_count; i++)
        for (size_t k = 0; k < i; k++)
            if (model_views_equal(r->keys[i], r->keys[k]))
                return model_broken(r, MODEL_AMBIGUOUS);
    put_words(r, "}");
    struct model_view text = model_written(&r->arguments);
    if (!model_parse(r->run, text)) /* bytes that are no UTF-8 */
        return model_broken(r, MODEL_NOT_MARKUP);
    return model_add_call(r, text, start, end);
}

static struct model_string string_of(struct model_reader *r, struct model_view text) {
    struct model_text json = {.run = r->run};
    model_put_string(&json, text);
    const struct model_node *node = model_parse(r->run, model_written(&json));
    return node ? node->string : (struct model_string){NULL, 0};
}

bool model_tool_declares(struct model_reader *r, const struct model_tool *tool,
                         struct model_view key) {
    return tool->usable &&
           model_may_declare(&tool->opened, &tool->possible, string_of(r, key));
}

enum model_found model_add_key(struct model_reader *r, struct model_view key) {
    const struct model_tool *tool = r->tool;
    if (r->key_count == KEYS_MAX)
        return model_broken(r, MODEL_LIMIT);
    if (!model_tool_declares(r, tool, key))
        return model_broken(r, MODEL_SCHEMA_MISMATCH);
    r->keys = grown(r, r->keys, r->key_count, &r->key_room, sizeof *r->keys);
    r->keys[r->key_count++] = key;
    put_words(r, r->key_count > 1 ? ", " : "");
    model_put_string(&r->arguments, key);
    put_words(r, ": ");
    return MODEL_IS_READ;
}

/* ---- markup/values ----------------------------------------------------------------------- */

const struct model_node *model_json_at(struct model_reader *r, size_t start, size_t end) {
    const char *cannot = r->run->cannot;
    const struct model_node *root = model_parse(r->run, model_slice(r, start, end));
    r->run->cannot = cannot;
    return root;
}

static unsigned wanted_types(struct model_reader *r) {
    const struct model_tool *tool = r->tool;
    struct model_subschemas of = model_of_member(&tool->opened, &tool->root,
                                                 string_of(r, r->keys[r->key_count - 1]));
    return model_types(&tool->opened, &of);
}

/* Take off the line feeds of the format; false: nobody knows whose one of them is. */
static bool trim(const struct model_reader *r, unsigned types, size_t *start,
                 size_t *end) {
    const struct model_view how = r->format->trim;
    bool first = *end > *start && r->text.ptr[*start] == '\n';
    bool last = *end > *start && r->text.ptr[*end - 1] == '\n';
    if (!how.ptr || (!first && !last))
        return true;
    if (how.ptr[0] == 'p' && first && last && *end - *start > 1) {
        ++*start;
        --*end;
        return true;
    }
    return (types & MODEL_T_STRING) == 0;
}

/* The JSON, or the text from `start` to `end` as a string. */
static enum model_found put_value(struct model_reader *r, const struct model_node *json,
                                  size_t start, size_t end) {
    if (json)
        model_put(&r->arguments, json->spelled);
    else
        model_put_string(&r->arguments, model_slice(r, start, end));
    return MODEL_IS_READ;
}

static enum model_found add_by_schema(struct model_reader *r, size_t start, size_t end) {
    unsigned types = wanted_types(r);
    if (!trim(r, types, &start, &end))
        return model_broken(r, MODEL_AMBIGUOUS);
    const struct model_node *json =
        types == MODEL_T_STRING ? NULL : model_json_at(r, start, end);
    unsigned type = json ? model_type_of(r->run, json) : 0;
    if ((types & MODEL_T_STRING) != 0 &&
        ((type & types & ~(unsigned)MODEL_T_STRING) != 0 ||
         (json && types == MODEL_T_ALL)))
        return model_broken(r, MODEL_AMBIGUOUS);
    return put_value(r, (types & MODEL_T_STRING) == 0 ? json : NULL, start, end);
}

static unsigned stated_types(const struct model_reader *r, struct model_view attribute) {
    static const struct {
        const char *word;
        unsigned types;
    } words[] = {
        {"string",  MODEL_T_STRING },
        {"number",  MODEL_T_NUMBER },
        {"boolean", MODEL_T_BOOLEAN},
        {"null",    MODEL_T_NULL   },
        {"object",  MODEL_T_OBJECT },
        {"array",   MODEL_T_ARRAY  },
    };
    if (r->format->encoding.ptr[0] == 's') /* is it a string? */
        return model_views_equal(attribute, model_view_of("true"))    ? MODEL_T_STRING
               : model_views_equal(attribute, model_view_of("false")) ? MODEL_T_ALL
                                                                      : 0;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (model_views_equal(attribute, model_view_of(words[i].word)))
            return words[i].types;
    return 0;
}

enum model_found model_add_raw(struct model_reader *r, struct model_view attribute,
                               size_t start, size_t end) {
    if (!attribute.ptr)
        return add_by_schema(r, start, end);
    unsigned types = stated_types(r, attribute);
    if (types == 0)
        return model_broken(r, MODEL_NOT_MARKUP);
    const struct model_node *json =
        types == MODEL_T_STRING ? NULL : model_json_at(r, start, end);
    bool fits = json && (model_type_of(r->run, json) & types) != 0;
    return put_value(r, fits ? json : NULL, start, end);
}

/* ---- markup/gemma ------------------------------------------------------------------------ */

static enum model_found gemma_string(struct model_reader *r, size_t *at) {
    const struct model_format *f = r->format;
    size_t start = *at + f->value_open.len, end = model_find(r, start, f->value_close);
    if (end == SIZE_MAX)
        return model_broken(r, MODEL_TRUNCATED);
    size_t closer = model_find(r, start, f->closer);
    if (closer != SIZE_MAX && closer + f->closer.len <= end)
        return model_broken(r, MODEL_AMBIGUOUS);
    model_put_string(&r->arguments, model_slice(r, start, end));
    *at = end + f->value_close.len;
    return MODEL_IS_READ;
}

static enum model_found gemma_scalar(struct model_reader *r, size_t *at) {
    size_t start = *at;
    for (char c; c = model_char_at(r, *at),
                 model_is_letter(c) || model_is_digit(c) || model_is_in(c, "+-.");)
        ++*at;
    if (*at == start || !model_json_at(r, start, *at))
        return model_missing(r, *at, false);
    model_put(&r->arguments, model_slice(r, start, *at));
    return MODEL_IS_READ;
}

static enum model_found gemma_value(struct model_reader *r, size_t *at, size_t depth);

static enum model_found gemma_key(struct model_reader *r, size_t *at, size_t depth) {
    size_t start = *at;
    while (model_char_at(r, *at) && !model_is_in(model_char_at(r, *at), "{}[],:<>\"\n") &&
           *at - start < 4096)
        ++*at;
    if (*at == start || model_char_at(r, *at) != ':')
        return model_missing(r, *at, false);
    struct model_view key = model_slice(r, start, (*at)++);
    if (depth == 1)
        return model_add_key(r, key);
    model_put_string(&r->arguments, key);
    put_words(r, ": ");
    return MODEL_IS_READ;
}

/* Behind the bracket at *at. */
// NOLINTNEXTLINE(misc-no-recursion): bounded by MODEL_DEPTH_MAX
static enum model_found gemma_container(struct model_reader *r, size_t *at, char close,
                                        size_t depth) {
    if (depth > MODEL_DEPTH_MAX)
        return model_broken(r, MODEL_LIMIT);
    *at = model_past_space(r, *at + 1);
    for (bool first = true; !first || model_char_at(r, *at) != close; first = false) {
        if (!first && (depth > 1 || close == ']'))
            put_words(r, ", ");
        enum model_found found = close == '}' ? gemma_key(r, at, depth) : MODEL_IS_READ;
        if (found == MODEL_IS_READ)
            found = gemma_value(r, at, depth);
        if (found != MODEL_IS_READ)
            return found;
        *at = model_past_space(r, *at);
        if (model_char_at(r, *at) == close)
            break;
        if (model_char_at(r, *at) != ',')
            return model_missing(r, *at, false);
        *at = model_past_space(r, *at + 1);
    }
    ++*at;
    return MODEL_IS_READ;
}

// NOLINTNEXTLINE(misc-no-recursion): bounded by MODEL_DEPTH_MAX
static enum model_found gemma_value(struct model_reader *r, size_t *at, size_t depth) {
    *at = model_past_space(r, *at);
    char c = model_char_at(r, *at);
    if (c == '{' || c == '[') {
        put_words(r, c == '{' ? "{" : "[");
        enum model_found found = gemma_container(r, at, c == '{' ? '}' : ']', depth + 1);
        if (found == MODEL_IS_READ)
            put_words(r, c == '{' ? "}" : "]");
        return found;
    }
    if (model_is_cut(r, *at, r->format->value_open))
        return model_broken(r, MODEL_TRUNCATED);
    return model_stands(r, *at, r->format->value_open) ? gemma_string(r, at)
                                                       : gemma_scalar(r, at);
}

enum model_found model_read_gemma_object(struct model_reader *r, size_t *at) {
    return gemma_container(r, at, '}', 1);
}

/* ---- markup/python ----------------------------------------------------------------------- */

static enum model_found python_string(struct model_reader *r, size_t *at) {
    static const char escapes[] = "\\'\"ntrbf", meant[] = "\\'\"\n\t\r\b\f";
    char quote = model_char_at(r, *at);
    struct model_text value = {.run = r->run};
    for (++*at; *at < r->text.len && model_char_at(r, *at) != quote; ++*at) {
        const char *one = r->text.ptr + *at;
        if (*one == '\n' || *one == '\r')
            return model_missing(r, *at, false);
        if (*one == '\\') {
            ++*at;
            const char *place =
                model_char_at(r, *at) ? strchr(escapes, model_char_at(r, *at)) : NULL;
            if (!place)
                return model_missing(r, *at, false);
            one = meant + (place - escapes);
        }
        model_put_bytes(&value, one, one + 1);
    }
    if (*at == r->text.len)
        return model_missing(r, *at, false);
    ++*at;
    struct model_text quoted = {.run = r->run};
    model_put_string(&quoted, model_written(&value));
    const struct model_node *string = model_parse(r->run, model_written(&quoted));
    if (string && model_string_lost_escapes(r->run, string->string))
        return model_broken(r, MODEL_AMBIGUOUS);
    model_put_string(&r->arguments, model_written(&value));
    return MODEL_IS_READ;
}

static enum model_found python_plain(struct model_reader *r, size_t *at) {
    size_t start = *at, end = start;
    while (model_is_of_word(model_char_at(r, end)) ||
           model_is_in(model_char_at(r, end), "+-."))
        end++;
    struct model_view text = model_slice(r, start, end);
    const char *word = model_python_word(text);
    if (word) {
        *at = end;
        put_words(r, word);
        return MODEL_IS_READ;
    }
    if (end == r->text.len)
        return model_missing(r, end, true);
    if (end == start || !model_is_in(text.ptr[0], "-0123456789") ||
        !model_json_at(r, start, end))
        return model_missing(r, start, false);
    *at = end;
    model_put(&r->arguments, text);
    return MODEL_IS_READ;
}

static enum model_found python_literal(struct model_reader *r, size_t *at, size_t depth);

// NOLINTNEXTLINE(misc-no-recursion): bounded by MODEL_DEPTH_MAX
static enum model_found python_container(struct model_reader *r, size_t *at, char close,
                                         size_t depth) {
    if (depth > MODEL_DEPTH_MAX)
        return model_broken(r, MODEL_LIMIT);
    *at = model_past_space(r, *at + 1);
    for (bool first = true; model_char_at(r, *at) != close; first = false) {
        enum model_found found = MODEL_IS_READ;
        if (!first && model_char_at(r, *at) != ',')
            return model_missing(r, *at, false);
        if (!first) {
            *at = model_past_space(r, *at + 1);
            if (model_char_at(r, *at) == close)
                break;
            put_words(r, ", ");
        }
        if (close == '}') {
            if (!model_is_in(model_char_at(r, *at), "\"'"))
                return model_missing(r, *at, false);
            found = python_string(r, at);
            *at = model_past_space(r, *at);
            if (found == MODEL_IS_READ && model_char_at(r, *at) != ':')
                return model_missing(r, *at, false);
            ++*at;
            put_words(r, ": ");
        }
        if (found == MODEL_IS_READ)
            found = python_literal(r, at, depth);
        if (found != MODEL_IS_READ)
            return found;
        *at = model_past_space(r, *at);
    }
    ++*at;
    return MODEL_IS_READ;
}

// NOLINTNEXTLINE(misc-no-recursion): bounded by MODEL_DEPTH_MAX
static enum model_found python_literal(struct model_reader *r, size_t *at, size_t depth) {
    *at = model_past_space(r, *at);
    char c = model_char_at(r, *at);
    if (c == '"' || c == '\'')
        return python_string(r, at);
    if (c != '{' && c != '[')
        return python_plain(r, at);
    put_words(r, c == '{' ? "{" : "[");
    enum model_found found = python_container(r, at, c == '{' ? '}' : ']', depth + 1);
    if (found == MODEL_IS_READ)
        put_words(r, c == '{' ? "}" : "]");
    return found;
}

enum model_found model_read_keywords(struct model_reader *r, size_t *at) {
    *at = model_past_space(r, *at);
    for (bool first = true; model_char_at(r, *at) != ')'; first = false) {
        if (!first && model_char_at(r, *at) != ',')
            return model_missing(r, *at, false);
        if (!first)
            *at = model_past_space(r, *at + 1);
        if (model_char_at(r, *at) == ')')
            break;
        size_t start = *at;
        while (model_is_of_word(model_char_at(r, *at)))
            ++*at;
        if (*at == start || model_is_digit(model_char_at(r, start)) || *at - start > 4096)
            return model_missing(r, start, false);
        struct model_view key = model_slice(r, start, *at);
        *at = model_past_space(r, *at);
        if (model_char_at(r, *at) != '=')
            return model_missing(r, *at, false);
        ++*at;
        enum model_found found = model_add_key(r, key);
        if (found == MODEL_IS_READ)
            found = python_literal(r, at, 0);
        if (found != MODEL_IS_READ)
            return found;
        *at = model_past_space(r, *at);
    }
    ++*at;
    return MODEL_IS_READ;
}
