/* SPDX-License-Identifier: MIT
 *
 * markup_block.c - a block of one format: markup/json, markup/named, markup/tags, markup/gemma,
 * markup/missing-opener, markup/missing-closer and the repairs.
 */
#include "markup.h"

#include <string.h>

enum { NAME_MAX_LEN = 4096 };

static bool is(struct model_view text, const char *word) {
    return model_views_equal(text, model_view_of(word));
}

/* The end of a name; `at`: there is none. */
static size_t past_name(const struct model_reader *r, size_t at) {
    size_t end = at;
    while (model_is_of_word(model_char_at(r, end)) ||
           model_is_in(model_char_at(r, end), ".:/-"))
        end++;
    return end - at > NAME_MAX_LEN ? at : end;
}

enum model_found model_begin_at_name(struct model_reader *r, size_t *at, char bracket) {
    size_t name = *at;
    *at = past_name(r, name);
    if (*at > name && *at == r->text.len)
        return model_broken(r, MODEL_TRUNCATED);
    if (*at == name || model_char_at(r, *at) != bracket)
        return MODEL_IS_TEXT;
    return model_begin_call(r, model_slice(r, name, *at));
}

/* One past the container at `at`, by its brackets outside of strings; SIZE_MAX: no end. */
static size_t past_container(const struct model_reader *r, size_t at) {
    size_t depth = 0;
    bool string = false;
    for (; at < r->text.len; at++) {
        char c = r->text.ptr[at];
        if (string && c == '\\')
            at++;
        else if (c == '"')
            string = !string;
        else if (!string && (c == '{' || c == '['))
            depth++;
        else if (!string && (c == '}' || c == ']') && --depth == 0)
            return at + 1;
    }
    return SIZE_MAX;
}

/* ---- markup/json ------------------------------------------------------------------------- */

/* A member by one of two names; *odd if it is there twice, under either. */
static const struct model_node *pick(const struct model_node *object, const char *one,
                                     const char *other, bool *odd) {
    const struct model_node *found = NULL;
    for (const struct model_node *m = object->first; m; m = m->next)
        if (model_string_is(m->name, one) || model_string_is(m->name, other)) {
            *odd |= found != NULL;
            found = m;
        }
    return found;
}

static bool is_known(struct model_string name) {
    static const char *const words[] = {"name", "tool_name",    "arguments", "parameters",
                                        "id",   "tool_call_id", "index",     "type"};
    return model_string_is_one_of(name, words, sizeof words / sizeof words[0]);
}

/* The definition of the tool in place of its arguments, or the text of one. */
static bool is_definition(struct model_reader *r, const struct model_node *value) {
    const char *cannot = r->run->cannot;
    if (value->kind == MODEL_STRING && model_has_text(value->string))
        value = model_parse(r->run, model_text_of(r->run, value->string));
    r->run->cannot = cannot;
    return value && value->kind == MODEL_OBJECT && r->tool->usable &&
           model_defines_tool(r->tool, value);
}

/* calls/name: does an id name another tool than the one that was made of the name? */
static bool is_contradicted(struct model_reader *r, const struct model_node *object) {
    struct model_call call = r->offer;
    call.naming = MODEL_NAME_STATED;
    for (const struct model_node *m = object->first; m; m = m->next) {
        call.ids[0] = m;
        if ((model_string_is(m->name, "id") ||
             model_string_is(m->name, "tool_call_id")) &&
            !r->calls[r->count].exact &&
            !model_ids_allow(&call, (size_t)(r->tool - r->offer.tools)))
            return true;
    }
    return false;
}

static enum model_found add_object(struct model_reader *r,
                                   const struct model_node *object) {
    bool odd = object->kind != MODEL_OBJECT;
    if (odd)
        return model_broken(r, MODEL_NOT_MARKUP);
    const struct model_node *name = pick(object, "name", "tool_name", &odd);
    const struct model_node *arguments = pick(object, "arguments", "parameters", &odd);
    for (const struct model_node *m = object->first; m; m = m->next)
        odd |= !is_known(m->name);
    if (odd || !name || !arguments || name->kind != MODEL_STRING ||
        !model_has_text(name->string))
        return model_broken(r, MODEL_NOT_MARKUP);
    if (model_begin_call(r, model_text_of(r->run, name->string)) != MODEL_IS_READ)
        return MODEL_IS_BROKEN;
    if (is_contradicted(r, object))
        return model_broken(r, MODEL_UNKNOWN_TOOL);
    if (model_string_is(arguments->name, "parameters") && is_definition(r, arguments))
        return model_broken(r, MODEL_SCHEMA_MISMATCH);
    size_t start = (size_t)(object->spelled.ptr - r->text.ptr);
    struct model_view text = arguments->spelled;
    if (arguments->kind == MODEL_STRING) {
        if (!model_has_text(arguments->string))
            return model_broken(r, MODEL_NOT_MARKUP);
        text = model_text_of(r->run, arguments->string);
    } else if (arguments->kind != MODEL_OBJECT) {
        return model_broken(r, MODEL_SCHEMA_MISMATCH);
    }
    return model_add_call(r, text, start, start + object->spelled.len);
}

enum model_found model_add_objects(struct model_reader *r,
                                   const struct model_node *root) {
    if (root->kind == MODEL_OBJECT)
        return add_object(r, root);
    enum model_found found = MODEL_IS_TEXT;
    for (const struct model_node *one = root->first; one && found != MODEL_IS_BROKEN;
         one = one->next)
        found = add_object(r, one);
    return found;
}

/* An object that is no strict JSON is what the rules for whole calls make of it. */
static enum model_found add_repaired(struct model_reader *r, size_t start, size_t end) {
    struct model_case question = *r->question;
    question.text = model_slice(r, start, end);
    struct model_answer answer = model_ask_call(r->model, &question);
    if (answer.verdict == MODEL_CANNOT_SAY)
        return model_broken(r, MODEL_NOT_JSON);
    if (answer.verdict == MODEL_REJECTED)
        return model_broken(r, answer.reason);
    if (model_begin_call(r, answer.tool) != MODEL_IS_READ)
        return MODEL_IS_BROKEN;
    return model_add_call(r, answer.text, start, end);
}

/* The object or list at `at`; *end becomes its end. */
static enum model_found read_container(struct model_reader *r, size_t at,
                                       struct model_view closer, size_t *end) {
    char c = model_char_at(r, at);
    if (!(c == '{' && r->format->object) && !(c == '[' && r->format->list))
        return MODEL_IS_TEXT;
    *end = past_container(r, at);
    if (*end == SIZE_MAX)
        return model_broken(r, MODEL_TRUNCATED);
    const char *cannot = r->run->cannot;
    const struct model_node *root = model_parse(r->run, model_slice(r, at, *end));
    bool deep = !root && r->run->cannot != cannot;
    r->run->cannot = cannot;
    if (!root && c == '{' && model_stands(r, model_past_space(r, *end), closer))
        return add_repaired(r, at, *end);
    if (!root)
        return model_broken(r, deep ? MODEL_LIMIT : MODEL_NOT_MARKUP);
    return model_add_objects(r, root);
}

/* ---- one call behind its opener: TEXT if none begins there --------------------------------- */

/* The closer of a call: *end is moved behind it. */
static enum model_found end_call(struct model_reader *r, size_t *end) {
    const struct model_format *f = r->format;
    size_t next =
        f->closer.ptr && f->closer.ptr[0] == '\n' ? *end : model_past_space(r, *end);
    if (!f->closer.ptr)
        return MODEL_IS_READ;
    if (model_stands(r, next, f->closer))
        *end = next + f->closer.len;
    else if (!f->stop || model_past_space(r, *end) < r->text.len)
        return model_missing(r, next, model_is_cut(r, next, f->closer));
    return MODEL_IS_READ;
}

static enum model_found read_object_call(struct model_reader *r, size_t start, size_t at,
                                         size_t *end) {
    enum model_found found =
        read_container(r, model_past_space(r, at), r->format->closer, end);
    if (found == MODEL_IS_READ)
        found = end_call(r, end);
    if (found == MODEL_IS_READ) {
        r->calls[r->count - 1].start = start;
        r->calls[r->count - 1].end = *end;
    }
    return found;
}

/* Behind a name: the separator and the object. *at becomes where the object begins. */
static enum model_found past_separator(struct model_reader *r, size_t *at) {
    const struct model_format *f = r->format;
    bool cut = false;
    size_t from = *at;
    if (model_stands(r, from, f->id_open))
        from = past_name(r, from + f->id_open.len);
    for (size_t i = 0; i < f->separator_count; i++) {
        struct model_view word = f->separators[i];
        if (f->wrap_open.ptr && word.len > 0 && word.ptr[0] == '<')
            from = model_past_space(r, from);
        cut |= model_is_cut(r, from, word);
        if (!model_stands(r, from, word))
            continue;
        size_t next = model_past_space(r, from + word.len);
        cut |= next == r->text.len;
        *at = next;
        if (model_char_at(r, next) == '{')
            return MODEL_IS_READ;
    }
    return cut ? model_broken(r, MODEL_TRUNCATED) : MODEL_IS_TEXT;
}

static enum model_found read_named(struct model_reader *r, size_t start, size_t at,
                                   size_t *end) {
    size_t name = at;
    at = past_name(r, at);
    struct model_view named = model_slice(r, name, at);
    if (named.len == 0)
        return MODEL_IS_TEXT;
    enum model_found found = past_separator(r, &at);
    if (found == MODEL_IS_READ)
        found = model_begin_call(r, named);
    if (found != MODEL_IS_READ)
        return found;
    size_t to = past_container(r, at);
    if (to == SIZE_MAX)
        return model_broken(r, MODEL_TRUNCATED);
    *end = to;
    if (end_call(r, end) != MODEL_IS_READ)
        return MODEL_IS_BROKEN;
    if (*end == to && !model_json_at(r, at, to))
        return model_broken(r, MODEL_NOT_JSON);
    return model_add_call(r, model_slice(r, at, to), start, *end);
}

/* ---- markup/tags ------------------------------------------------------------------------- */

static bool step(struct model_reader *r, size_t *at, struct model_view word) {
    if (!model_stands(r, *at, word)) {
        model_missing(r, *at, model_is_cut(r, *at, word));
        return false;
    }
    *at += word.len;
    return true;
}

static size_t past_key(const struct model_reader *r, size_t at) {
    size_t end = at;
    while (model_char_at(r, end) && !strchr("<>\"\n", model_char_at(r, end)) &&
           end - at < NAME_MAX_LEN)
        end++;
    return end;
}

static bool holds_own_word(const struct model_reader *r, size_t start, size_t end) {
    const struct model_format *f = r->format;
    const struct model_view section = {f->cdata ? "<![CDATA[" : NULL, 9};
    const struct model_view words[] = {f->wrap_open, f->wrap_close, f->opener, f->closer,
                                       f->key_open,  f->value_open, section};
    for (size_t at = start; at < end; at++)
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            if (words[i].ptr && words[i].len > 2 && at + words[i].len <= end &&
                model_stands(r, at, words[i]))
                return true;
    return false;
}

/* markup/missing-value-closer: the value ends where the closer of its call begins a line. */
static bool lacks_value_closer(const struct model_reader *r, size_t start, size_t *end) {
    const struct model_format *f = r->format;
    size_t closer = model_find(r, start, f->closer);
    if (!r->extended || !f->name_close.ptr || f->again || closer == SIZE_MAX ||
        closer < start + 2 || r->text.ptr[closer - 1] != '\n' ||
        holds_own_word(r, start, closer))
        return false;
    *end = closer;
    return true;
}

/* The raw value at *start: where it ends; *at becomes the end of its closer. */
static enum model_found end_value(struct model_reader *r, struct model_view key,
                                  size_t *start, size_t *end, size_t *at) {
    static const struct model_view data = {"<![CDATA[", 9}, shut = {"]]>", 3};
    const struct model_format *f = r->format;
    bool section = f->cdata && model_stands(r, *start, data);
    *start += section ? data.len : 0;
    *end = model_find(r, *start, section ? shut : f->value_close);
    bool lost = *end == SIZE_MAX;
    if (!section && (lost || holds_own_word(r, *start, *end))) {
        if (!lacks_value_closer(r, *start, end))
            return model_broken(r, lost ? MODEL_TRUNCATED : MODEL_AMBIGUOUS);
        *at = *end;
        return MODEL_IS_READ;
    }
    if (lost)
        return model_broken(r, MODEL_TRUNCATED);
    *at = *end + (section ? shut.len : 0);
    if (!step(r, at, f->value_close))
        return MODEL_IS_BROKEN;
    if (!f->again)
        return MODEL_IS_READ;
    if (!model_stands(r, *at, key))
        return model_broken(r, key.len > r->text.len - *at ? MODEL_TRUNCATED
                                                           : MODEL_AMBIGUOUS);
    *at += key.len;
    return step(r, at, f->key_close) ? MODEL_IS_READ : MODEL_IS_BROKEN;
}

/* What opens a value behind its key. markup/glm-value: it may be missing, or be the opener of a
 * call. */
static bool open_value(struct model_reader *r, size_t *at) {
    const struct model_format *f = r->format;
    if (f->encoding.ptr)
        return step(r, at, f->value_open);
    size_t next = model_past_space(r, *at);
    bool there =
        model_stands(r, next, f->value_open) || model_is_cut(r, next, f->value_open);
    bool doubled = model_stands(r, next, f->opener);
    bool absent = next == *at && next < r->text.len && r->text.ptr[next] != '<';
    *at = next;
    if (there || !r->standard || !(doubled || absent))
        return step(r, at, f->value_open);
    *at += doubled ? f->opener.len : 0;
    return true;
}

static enum model_found read_parameter(struct model_reader *r, size_t *at) {
    const struct model_format *f = r->format;
    struct model_view attribute = {NULL, 0};
    struct model_view key = model_slice(r, *at, past_key(r, *at));
    *at += key.len;
    if (!step(r, at, f->key_close))
        return MODEL_IS_BROKEN;
    if (f->encoding.ptr) {
        attribute = model_slice(r, *at, past_key(r, *at));
        *at += attribute.len;
    }
    if (f->value_open.ptr && !open_value(r, at))
        return MODEL_IS_BROKEN;
    size_t start = *at, end;
    enum model_found found = model_add_key(r, key);
    if (found == MODEL_IS_READ)
        found = end_value(r, key, &start, &end, at);
    return found == MODEL_IS_READ ? model_add_raw(r, attribute, start, end) : found;
}

/* Behind the name of a call: what ends it. */
static enum model_found end_name(struct model_reader *r, size_t *at) {
    const struct model_format *f = r->format;
    size_t next = model_past_space(r, *at);
    if (!f->name_close.ptr)
        return model_stands(r, next, f->key_open) || model_stands(r, next, f->closer)
                   ? MODEL_IS_READ
                   : MODEL_IS_TEXT;
    if (model_is_cut(r, *at, f->name_close))
        return model_broken(r, MODEL_TRUNCATED);
    if (!model_stands(r, *at, f->name_close))
        return MODEL_IS_TEXT;
    *at += f->name_close.len;
    if (!f->index_close.ptr)
        return model_char_at(r, model_past_space(r, *at)) == '{' ? MODEL_IS_TEXT
                                                                 : MODEL_IS_READ;
    while (model_is_digit(model_char_at(r, *at)))
        ++*at;
    return step(r, at, f->index_close) ? MODEL_IS_READ : MODEL_IS_BROKEN;
}

/* markup/glm-key: what stands at `at` up to the closer of a key is a tool's name and a parameter of
 * it in just one way. *key becomes where the parameter begins. */
static bool split_key(struct model_reader *r, size_t at, struct model_view *name,
                      size_t *key) {
    const struct model_format *f = r->format;
    size_t end = at, ways = 0;
    while (end < r->text.len && r->text.ptr[end] != '<' &&
           end - at <= 2 * (size_t)NAME_MAX_LEN)
        end++;
    size_t opener = end;
    bool doubled = model_stands(r, end, f->opener);
    if (doubled)
        end = past_key(r, end + f->opener.len);
    if (!model_stands(r, end, f->key_close))
        return false;
    for (size_t i = 0; i < r->offer.tool_count; i++) {
        const struct model_tool *tool = &r->offer.tools[i];
        size_t from = at + tool->name.len;
        if (!tool->named || !tool->usable || from > opener ||
            !model_stands(r, at, tool->name))
            continue;
        from = model_past_space(r, from);
        if (doubled && from != opener)
            continue;
        from += doubled ? f->opener.len : 0;
        if (from >= end || !model_tool_declares(r, tool, model_slice(r, from, end)))
            continue;
        ways++;
        *name = tool->name;
        *key = from;
    }
    return ways == 1;
}

static enum model_found read_tags(struct model_reader *r, size_t start, size_t at,
                                  size_t *end) {
    const struct model_format *f = r->format;
    if (!f->name_close.ptr)
        at = model_past_space(r, at);
    struct model_view name = model_slice(r, at, past_name(r, at));
    at += name.len;
    size_t key = 0, named = at - name.len;
    enum model_found found = name.len > 0 ? end_name(r, &at) : MODEL_IS_TEXT;
    if (found == MODEL_IS_TEXT && name.len > 0 && !f->name_close.ptr && r->standard &&
        split_key(r, named, &name, &key))
        found = MODEL_IS_READ;
    if (found == MODEL_IS_READ)
        found = model_begin_call(r, name);
    if (found == MODEL_IS_READ && key > 0) {
        at = key;
        found = read_parameter(r, &at);
    }
    while (found == MODEL_IS_READ) {
        at = model_past_space(r, at);
        if (model_stands(r, at, f->closer)) {
            *end = at + f->closer.len;
            return model_add_written_call(r, start, *end);
        }
        if (!model_stands(r, at, f->key_open))
            return model_missing(r, at,
                                 model_is_cut(r, at, f->key_open) ||
                                     model_is_cut(r, at, f->closer));
        at += f->key_open.len;
        found = read_parameter(r, &at);
    }
    return found;
}

static enum model_found read_gemma(struct model_reader *r, size_t start, size_t at,
                                   size_t *end) {
    enum model_found found = model_begin_at_name(r, &at, '{');
    if (found == MODEL_IS_READ)
        found = model_read_gemma_object(r, &at);
    *end = at;
    if (found == MODEL_IS_READ)
        found = end_call(r, end);
    return found == MODEL_IS_READ ? model_add_written_call(r, start, *end) : found;
}

static enum model_found read_call(struct model_reader *r, size_t start, size_t at,
                                  size_t *end) {
    at += r->format->opener.len;
    if (is(r->format->family, "json"))
        return read_object_call(r, start, at, end);
    if (is(r->format->family, "named"))
        return read_named(r, start, at, end);
    if (is(r->format->family, "gemma"))
        return read_gemma(r, start, at, end);
    return read_tags(r, start, at, end);
}

/* ---- blocks ------------------------------------------------------------------------------ */

/* The length of the wrapper's closer at `at`; markup/wrapper-word has another one. */
static size_t closer_len(const struct model_reader *r, size_t at) {
    const struct model_format *f = r->format;
    if (r->standard && model_stands(r, at, f->other_close))
        return f->other_close.len;
    return model_stands(r, at, f->wrap_close) ? f->wrap_close.len : 0;
}

/* What ends the block behind its calls (markup/missing-closer). */
static enum model_found end_block(struct model_reader *r, bool stop, size_t at,
                                  size_t *end) {
    const struct model_format *f = r->format;
    size_t next = model_past_space(r, at);
    *end = at;
    size_t closer = closer_len(r, next);
    if (closer > 0) {
        *end = next + closer;
        return MODEL_IS_READ;
    }
    bool ends = next == r->text.len;
    if (f->open && is(f->family, "python"))
        ends = ends || model_char_at(r, next) == '<';
    else if (f->open)
        return MODEL_IS_READ;
    else
        ends = ends && (stop || (r->complete && r->standard));
    return ends ? MODEL_IS_READ
                : model_missing(r, next, model_is_cut(r, next, f->wrap_close));
}

/* A wrapper whose content is one value, or a run of calls of Python. */
static enum model_found read_value_block(struct model_reader *r, size_t start,
                                         size_t *end) {
    const struct model_format *f = r->format;
    size_t first = r->count, at = start + f->wrap_open.len, to = at;
    enum model_found found =
        is(f->family, "json")
            ? read_container(r, model_past_space(r, at), f->wrap_close, &to)
            : model_read_python_calls(r, start, &to);
    if (found == MODEL_IS_READ)
        found = end_block(r, f->stop, to, end);
    if (found == MODEL_IS_READ) {
        r->calls[first].start = start;
        r->calls[r->count - 1].end = *end;
    }
    return found;
}

/* markup/talk-in-wrapper: words, and then the first call. */
static size_t past_talk(const struct model_reader *r, size_t at) {
    size_t end = at;
    while (model_char_at(r, end) && !strchr("<[]{}`\"", model_char_at(r, end)))
        end++;
    return r->extended && model_stands(r, end, r->format->opener) ? end : at;
}

static enum model_found end_calls(struct model_reader *r, size_t at, bool wrapped,
                                  size_t *end) {
    size_t next = model_past_space(r, at);
    *end = at;
    if (wrapped && end_block(r, false, at, end) != MODEL_IS_READ)
        return MODEL_IS_BROKEN;
    if (!wrapped)
        *end = closer_len(r, next) > 0 ? next + closer_len(r, next) : at;
    r->calls[r->count - 1].end = *end;
    return MODEL_IS_READ;
}

/* Calls that have openers of their own. */
static enum model_found read_run(struct model_reader *r, size_t start, bool wrapped,
                                 size_t *end) {
    const struct model_format *f = r->format;
    size_t first = r->count, at = wrapped ? start + f->wrap_open.len : start;
    for (bool more = true; more; more = f->wrap_open.ptr != NULL) {
        size_t next = model_past_space(r, at);
        bool again = r->count > first;
        if (!again && wrapped)
            next = past_talk(r, next);
        if (!model_stands(r, next, f->opener))
            break;
        enum model_found found = read_call(r, again ? next : start, next, &at);
        if (found == MODEL_IS_TEXT && again && wrapped)
            return model_broken(r, MODEL_NOT_MARKUP);
        if (found == MODEL_IS_TEXT && again)
            break;
        if (found == MODEL_IS_BROKEN && again && r->reason == MODEL_TRUNCATED) {
            r->cut_at = next; /* markup/never: the calls in front of it stay */
            *end = r->calls[r->count - 1].end;
            return MODEL_IS_READ;
        }
        if (found != MODEL_IS_READ)
            return found;
    }
    return r->count > first ? end_calls(r, at, wrapped, end) : MODEL_IS_TEXT;
}

static bool is_first_of_line(const struct model_reader *r, size_t at) {
    while (at > 0 && r->text.ptr[at - 1] != '\n')
        if (!model_is_in(r->text.ptr[--at], " \t\r"))
            return false;
    return true;
}

enum model_found model_read_block(struct model_reader *r,
                                  const struct model_format *format, size_t at,
                                  size_t *end) {
    r->format = format;
    bool runs = format->opener.ptr != NULL;
    if (format->repair && !r->standard)
        return MODEL_IS_TEXT;
    if (model_stands(r, at, format->wrap_open)) {
        if (runs)
            return read_run(r, at, true, end);
        return format->line && !is_first_of_line(r, at) ? MODEL_IS_TEXT
                                                        : read_value_block(r, at, end);
    }
    if (!format->lone || !model_stands(r, at, format->opener) ||
        (format->begin && model_past_space(r, 0) != at))
        return MODEL_IS_TEXT;
    if (!format->wrap_open.ptr)
        return read_run(r, at, false, end);
    if (!r->standard)
        return MODEL_IS_TEXT;
    enum model_found found = read_run(r, at, false, end);
    return found == MODEL_IS_READ && !is_first_of_line(r, at)
               ? model_broken(r, MODEL_NOT_MARKUP)
               : found;
}
