/* SPDX-License-Identifier: MIT
 *
 * json.c - calls that are JSON objects, and arguments that are one.
 *
 * The end of an object is found by its brackets outside of strings. If what is found so is strict
 * JSON, that is its end. If it is not, the closer of the format has to stand there, and the rules
 * for texts say what the object is.
 */
#include "call/envelope.h"
#include "markup/markup.h"

/* The mark that ends the string whose content begins at `start`, or the end of the text. */
static size_t string_end(const struct tmi_markup *m, size_t start) {
    for (size_t at = start; at < m->text.len; at++) {
        const char *mark = memchr(m->text.ptr + at, '"', m->text.len - at);
        if (!mark)
            break;
        at = (size_t)(mark - m->text.ptr);
        size_t before = at;
        while (before > start && m->text.ptr[before - 1] == '\\')
            before--;
        if ((at - before) % 2 == 0)
            return at;
    }
    return m->text.len;
}

size_t tmi_markup_container_end(const struct tmi_markup *m, size_t at) {
    size_t depth = 0;
    for (; at < m->text.len; at++) {
        char c = m->text.ptr[at];
        if (c == '"') {
            at = string_end(m, at + 1);
        } else if (c == '{' || c == '[') {
            depth++;
        } else if ((c == '}' || c == ']') && --depth == 0) {
            return at + 1;
        }
    }
    return SIZE_MAX;
}

/* ---- an object that is a call -------------------------------------------------------------- */

struct members {
    const struct tmi_token *name, *arguments;
    bool renamed; /* the arguments stand under `parameters` */
    bool strange; /* another member, or one twice */
};

static const char *const name_words[] = {"name", "tool_name", NULL};
static const char *const argument_words[] = {"arguments", "parameters", NULL};
static const char *const other_words[] = {"id", "type", "tool_call_id", "index", NULL};
static const char *const id_words[] = {"id", "tool_call_id", NULL};

static bool is_one_of(const struct tmi_sources *sources, const struct tmi_token *name,
                      const char *const *words) {
    char copy[16];
    toolmend_view text = tmi_spelling(sources, name);
    text = (toolmend_view){text.ptr + 1, text.len - 2};
    if (name->flags & TMI_ESCAPED) {
        if (!tmi_string_copy(sources, name, copy, sizeof copy, &text.len))
            return false;
        text.ptr = copy;
    }
    for (; *words; words++)
        if (tmi_view_is(text, *words))
            return true;
    return false;
}

static struct members members_of(const struct tmi_sources *sources,
                                 const struct tmi_token *object) {
    struct members found = {.name = NULL};
    const struct tmi_token *name, *value;
    struct tmi_walk walk = tmi_walk_start(object);
    while (tmi_walk_member(&walk, &name, &value)) {
        if (is_one_of(sources, name, name_words) && !found.name)
            found.name = value;
        else if (is_one_of(sources, name, argument_words) && !found.arguments) {
            found.arguments = value;
            found.renamed = is_one_of(sources, name, argument_words + 1);
        } else if (!is_one_of(sources, name, other_words))
            found.strange = true;
    }
    return found;
}

/* Do the arguments describe the tool, and give no values (call/arguments-key)? */
static bool is_definition(const struct tmi_markup *m, const struct tmi_sources *sources,
                          const struct tmi_token *arguments) {
    const toolmend_view texts[] = {
        arguments->kind == TMI_STRING ? tmi_string_text(sources, m->arena, arguments)
                                      : sources->texts[TMI_SOURCE_TEXT],
        {"", 0}
    };
    const struct tmi_sources own = {texts, 2};
    if (arguments->kind == TMI_STRING && texts[0].ptr) {
        struct tmi_parsed parsed = tmi_parse(
            texts[0], TMI_SOURCE_TEXT, m->options->limits.depth_max, m->arena, NULL, 0);
        if (parsed.fault != TMI_FAULT_NONE)
            return false;
        arguments = parsed.tokens;
    }
    const size_t place = tmi_tools_place(m->tools, m->calls[m->call_count].name);
    return arguments->kind == TMI_OBJECT &&
           tmi_defines_tool(m->tools, place, &own, arguments);
}

/* Does no id of the object name another tool than the one that its name was repaired to
 * (calls/name)? */
static bool ids_allow(const struct tmi_markup *m, const struct tmi_sources *sources,
                      const struct tmi_token *object) {
    const struct tmi_markup_call *call = &m->calls[m->call_count];
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    if (call->exact)
        return true;
    while (tmi_walk_member(&walk, &name, &value)) {
        if (!is_one_of(sources, name, id_words) || value->kind != TMI_STRING)
            continue;
        toolmend_view id = tmi_string_text(sources, m->arena, value);
        if (id.ptr &&
            !tmi_id_allows(m->tools, id, tmi_tools_place(m->tools, call->name), true))
            return false;
    }
    return true;
}

/* Arguments that stand as the text of a string. */
static enum tmi_markup_found end_with_string(struct tmi_markup *m,
                                             const struct tmi_sources *sources,
                                             const struct tmi_token *string, size_t base,
                                             const size_t span[2]) {
    toolmend_view text = tmi_string_text(sources, m->arena, string);
    if (!text.ptr)
        return tmi_markup_broken(m, TOOLMEND_REASON_NOT_MARKUP);
    tmi_markup_add_part(m, "decoded", base + string->start, base + string->end);
    return tmi_markup_end_with(m, text, span[0], span[1]);
}

/* An object of strict JSON whose source begins at `base` of the text. */
static enum tmi_markup_found add_object(struct tmi_markup *m,
                                        const struct tmi_markup_row *row,
                                        const struct tmi_sources *sources,
                                        const struct tmi_token *object, size_t base) {
    struct members found = {.strange = true};
    if (object->kind == TMI_OBJECT)
        found = members_of(sources, object);
    if (found.strange || !found.name || found.name->kind != TMI_STRING ||
        !found.arguments)
        return tmi_markup_broken(m, TOOLMEND_REASON_NOT_MARKUP);
    toolmend_view name = tmi_string_text(sources, m->arena, found.name);
    if (!name.ptr)
        return tmi_markup_broken(m, TOOLMEND_REASON_NOT_MARKUP);
    enum tmi_markup_found begun = tmi_markup_begin_named(
        m, row, name, base + found.name->start, base + found.name->end);
    if (begun != TMI_MARKUP_READ)
        return begun;
    if (!ids_allow(m, sources, object))
        return tmi_markup_broken(m, TOOLMEND_REASON_UNKNOWN_TOOL);
    if (found.renamed && is_definition(m, sources, found.arguments))
        return tmi_markup_broken(m, TOOLMEND_REASON_SCHEMA_MISMATCH);
    size_t start = base + found.arguments->start, end = base + found.arguments->end;
    const size_t span[2] = {base + object->start, base + object->end};
    if (found.arguments->kind == TMI_STRING)
        return end_with_string(m, sources, found.arguments, base, span);
    if (found.arguments->kind != TMI_OBJECT)
        return tmi_markup_broken(m, TOOLMEND_REASON_SCHEMA_MISMATCH);
    tmi_markup_add_part(m, "json", start, end);
    return tmi_markup_end_with(m, tmi_markup_slice(m, start, end), span[0], span[1]);
}

/* Strict JSON text[start, end): its calls. */
static enum tmi_markup_found add_all(struct tmi_markup *m,
                                     const struct tmi_markup_row *row, size_t start,
                                     size_t end, bool *strict) {
    const toolmend_view texts[] = {
        tmi_markup_slice(m, start, end), {"", 0}
    };
    const struct tmi_sources sources = {texts, 2};
    struct tmi_token room[TMI_MARKUP_TOKENS];
    struct tmi_parsed parsed =
        tmi_parse(texts[0], TMI_SOURCE_TEXT, m->options->limits.depth_max, m->arena, room,
                  TMI_MARKUP_TOKENS);
    *strict = parsed.fault == TMI_FAULT_NONE;
    if (parsed.fault == TMI_FAULT_DEPTH)
        return tmi_markup_broken(m, TOOLMEND_REASON_LIMIT);
    if (!*strict)
        return tmi_markup_broken(m, TOOLMEND_REASON_NOT_MARKUP);
    if (parsed.tokens->kind == TMI_OBJECT)
        return add_object(m, row, &sources, parsed.tokens, start);
    enum tmi_markup_found found = TMI_MARKUP_TEXT;
    const struct tmi_token *item;
    struct tmi_walk walk = tmi_walk_start(parsed.tokens);
    while (found != TMI_MARKUP_BROKEN && tmi_walk_item(&walk, &item))
        found = add_object(m, row, &sources, item, start);
    return found;
}

/* An object that is no strict JSON: what the rules for whole calls make of it. */
static enum tmi_markup_found add_mended(struct tmi_markup *m,
                                        const struct tmi_markup_row *row, size_t start,
                                        size_t end) {
    toolmend_report *report = NULL;
    if (toolmend_call(m->tools, tmi_markup_slice(m, start, end), m->finish, m->options,
                      &report, NULL) != TOOLMEND_OK)
        return tmi_markup_broken(m, TOOLMEND_REASON_NOT_JSON);
    toolmend_view name = toolmend_report_tool_name(report);
    toolmend_view arguments = toolmend_report_text(report);
    enum tmi_markup_found found = TMI_MARKUP_READ;
    if (toolmend_report_verdict(report) == TOOLMEND_REJECTED || !name.ptr)
        found = tmi_markup_broken(m, toolmend_report_reason(report));
    else
        found = tmi_markup_begin_named(m, row, name, start, end);
    if (found == TMI_MARKUP_READ) {
        char *kept = tmi_new(m->arena, arguments.len + 1, char);
        if (kept && m->part_count > 0) {
            memcpy(kept, arguments.ptr, arguments.len);
            m->parts[m->part_count - 1].as = "repaired"; /* its name is in it, too */
            found =
                tmi_markup_end_with(m, (toolmend_view){kept, arguments.len}, start, end);
        }
    }
    toolmend_report_free(report);
    return found;
}

/* ---- a block of objects -------------------------------------------------------------------- */

/* Behind the objects: where the block ends. READ or BROKEN. */
static enum tmi_markup_found end_block(struct tmi_markup *m,
                                       const struct tmi_markup_row *row, size_t at,
                                       size_t *end) {
    *end = at;
    size_t next = tmi_markup_skip_space(m, at);
    enum tmi_stands stands =
        row->wrap_close ? tmi_markup_stands(m, next, row->wrap_close) : TMI_STANDS_NOT;
    if (stands == TMI_STANDS)
        *end = next + strlen(row->wrap_close);
    else if (!row->open &&
             (next < m->text.len || !(row->stop || tmi_markup_lacks_closer(m))))
        return tmi_markup_missing(m, next, stands);
    return TMI_MARKUP_READ;
}

/* The object or list at `from`; *end becomes its end. `close` is what has to stand behind one that is
 * no strict JSON. */
static enum tmi_markup_found add_container(struct tmi_markup *m,
                                           const struct tmi_markup_row *row, size_t from,
                                           const char *close, size_t *end) {
    size_t first = m->call_count, parts = m->part_count;
    char c = from < m->text.len ? m->text.ptr[from] : '\0';
    if (!(c == '{' && row->object) && !(c == '[' && row->list))
        return TMI_MARKUP_TEXT;
    *end = tmi_markup_container_end(m, from);
    if (*end == SIZE_MAX)
        return tmi_markup_broken(m, TOOLMEND_REASON_TRUNCATED);
    bool strict;
    enum tmi_markup_found found = add_all(m, row, from, *end, &strict);
    if (!strict && c == '{' && close &&
        tmi_markup_stands(m, tmi_markup_skip_space(m, *end), close) == TMI_STANDS) {
        m->call_count = first;
        m->part_count = parts;
        found = add_mended(m, row, from, *end);
    }
    return found;
}

enum tmi_markup_found tmi_markup_read_json(struct tmi_markup *m,
                                           const struct tmi_markup_row *row, size_t start,
                                           size_t at, size_t *end) {
    size_t first = m->call_count, to = 0;
    enum tmi_markup_found found =
        add_container(m, row, tmi_markup_skip_space(m, at), row->wrap_close, &to);
    if (found == TMI_MARKUP_READ)
        found = end_block(m, row, to, end);
    if (found == TMI_MARKUP_READ) {
        m->calls[first].start = start;
        m->calls[m->call_count - 1].end = *end;
    }
    return found;
}

enum tmi_markup_found tmi_markup_read_object(struct tmi_markup *m,
                                             const struct tmi_markup_row *row,
                                             size_t start, size_t at, size_t *end) {
    size_t to = 0;
    enum tmi_markup_found found =
        add_container(m, row, tmi_markup_skip_space(m, at), row->closer, &to);
    if (found != TMI_MARKUP_READ)
        return found;
    size_t next = tmi_markup_skip_space(m, to);
    enum tmi_stands stands = tmi_markup_stands(m, next, row->closer);
    if (stands != TMI_STANDS)
        return tmi_markup_missing(m, next, stands);
    *end = next + strlen(row->closer);
    m->calls[m->call_count - 1].start = start;
    m->calls[m->call_count - 1].end = *end;
    return TMI_MARKUP_READ;
}

/* Does the call name its tool exactly, and are all of its parameters declared? */
static bool is_of_the_offer(struct tmi_markup *m, const struct tmi_markup_call *call) {
    size_t at = 0, len;
    toolmend_view name, value;
    const size_t place = tmi_tools_place(m->tools, call->name);
    const struct tmi_words *words = &m->tools->vocabulary.words[place];
    if (!call->exact || tmi_view_trim(call->arguments).ptr[0] != '{')
        return false;
    while (toolmend_json_next(call->arguments, &at, &name, &value)) {
        char *text = tmi_new(m->arena, name.len, char);
        len = text ? toolmend_json_string(name, text, name.len) : SIZE_MAX;
        if (len > name.len ||
            !tmi_declares(
                words, tmi_number_of(&m->tools->vocabulary, (toolmend_view){text, len})))
            return false;
    }
    return true;
}

/* Text that is one JSON value. */
static enum tmi_markup_found read_bare_json(struct tmi_markup *m) {
    static const struct tmi_markup_row row = {.id = "bare-json"};
    toolmend_view text = tmi_view_trim(m->text);
    bool strict;
    if (text.len == 0 || (text.ptr[0] != '{' && text.ptr[0] != '['))
        return TMI_MARKUP_TEXT;
    size_t start = (size_t)(text.ptr - m->text.ptr);
    return add_all(m, &row, start, start + text.len, &strict);
}

enum tmi_markup_found tmi_markup_read_bare(struct tmi_markup *m) {
    enum tmi_markup_found found = read_bare_json(m);
    if (found != TMI_MARKUP_READ) {
        m->call_count = m->part_count = 0;
        found = tmi_markup_read_bare_calls(m);
    }
    for (size_t i = 0; found == TMI_MARKUP_READ && i < m->call_count; i++)
        if (!is_of_the_offer(m, &m->calls[i]))
            found = TMI_MARKUP_TEXT;
    if (found != TMI_MARKUP_READ)
        m->call_count = m->part_count = 0;
    return found == TMI_MARKUP_READ ? found : TMI_MARKUP_TEXT;
}

/* ---- name and arguments -------------------------------------------------------------------- */

/* Behind the name: what stands between it and the object; TEXT: nothing of the row does. */
static enum tmi_markup_found
skip_separator(struct tmi_markup *m, const struct tmi_markup_row *row, size_t *at) {
    size_t from = *at;
    bool cut = false;
    if (row->id_open && tmi_markup_stands(m, from, row->id_open) == TMI_STANDS) {
        from += strlen(row->id_open);
        from = tmi_markup_name_end(m, from);
    }
    for (size_t i = 0; i < TMI_MARKUP_SEPARATORS && row->separators[i]; i++) {
        if (row->separators[i][0] == '<' && row->wrap_open)
            from = tmi_markup_skip_space(m, from);
        enum tmi_stands stands = tmi_markup_stands(m, from, row->separators[i]);
        cut = cut || stands == TMI_STANDS_CUT;
        if (stands != TMI_STANDS)
            continue;
        size_t next = tmi_markup_skip_space(m, from + strlen(row->separators[i]));
        if (next == m->text.len) {
            cut = true;
        } else if (m->text.ptr[next] == '{') {
            *at = next;
            return TMI_MARKUP_READ;
        }
    }
    return cut ? tmi_markup_broken(m, TOOLMEND_REASON_TRUNCATED) : TMI_MARKUP_TEXT;
}

/* Does the call end here? *end is moved behind its closer. */
static bool closes(struct tmi_markup *m, const struct tmi_markup_row *row, size_t *end) {
    if (!row->closer)
        return true;
    size_t next = row->closer[0] == '\n' ? *end : tmi_markup_skip_space(m, *end);
    enum tmi_stands stands = tmi_markup_stands(m, next, row->closer);
    if (stands == TMI_STANDS) {
        *end = next + strlen(row->closer);
        return true;
    }
    if (row->stop && tmi_markup_skip_space(m, *end) == m->text.len)
        return true;
    tmi_markup_missing(m, next, stands);
    return false;
}

enum tmi_markup_found tmi_markup_read_named(struct tmi_markup *m,
                                            const struct tmi_markup_row *row,
                                            size_t start, size_t at, size_t *end) {
    unsigned kind = 0;
    size_t name = at, name_end = tmi_markup_name_end(m, at);
    at = name_end;
    if (at == name)
        return TMI_MARKUP_TEXT;
    enum tmi_markup_found found = skip_separator(m, row, &at);
    if (found != TMI_MARKUP_READ)
        return found;
    found = tmi_markup_begin(m, row, name, name_end);
    if (found != TMI_MARKUP_READ)
        return found;
    *end = tmi_markup_container_end(m, at);
    if (*end == SIZE_MAX)
        return tmi_markup_broken(m, TOOLMEND_REASON_TRUNCATED);
    size_t to = *end;
    if (!closes(m, row, end))
        return TMI_MARKUP_BROKEN;
    if (!tmi_markup_is_json(m, at, to, &kind) && *end == to)
        return tmi_markup_broken(m, TOOLMEND_REASON_NOT_JSON);
    tmi_markup_add_part(m, "json", at, to);
    return tmi_markup_end_with(m, tmi_markup_slice(m, at, to), start, *end);
}
