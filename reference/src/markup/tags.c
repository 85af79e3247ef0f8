/* SPDX-License-Identifier: MIT
 *
 * tags.c - blocks of calls, and calls whose parameters stand between tags.
 *
 * A raw value has no escapes: its end is the next closer, and it may hold no word of its own
 * format. What it means is the schema's to say, or an attribute's.
 */
#include "markup/markup.h"

/* ---- raw values ---------------------------------------------------------------------------- */

/* Does a structural word of the row stand in the value? */
static bool holds_structure(const struct tmi_markup *m, const struct tmi_markup_row *row,
                            size_t start, size_t end) {
    const char *const words[] = {row->wrap_open,
                                 row->wrap_close,
                                 row->opener,
                                 row->closer,
                                 row->key_open,
                                 row->value_open,
                                 row->cdata ? "<![CDATA[" : NULL};
    const struct tmi_markup value = {
        .text = {m->text.ptr, end}
    };
    for (size_t at = start; at < end; at++)
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            if (words[i] && words[i][0] == m->text.ptr[at] && strlen(words[i]) > 2 &&
                tmi_markup_stands(&value, at, words[i]) == TMI_STANDS)
                return true;
    return false;
}

/* Take line feeds off that the format puts around a value; false: of one nobody knows whose it
 * is. */
static bool trim(const struct tmi_markup *m, enum tmi_markup_trim how, unsigned types,
                 size_t *start, size_t *end) {
    bool first = *end > *start && m->text.ptr[*start] == '\n';
    bool last = *end > *start && m->text.ptr[*end - 1] == '\n';
    if (how == TMI_TRIM_NONE || (!first && !last))
        return true;
    if (how == TMI_TRIM_PAIR && first && last && *end - *start >= 2) {
        ++*start;
        --*end;
        return true;
    }
    return !(types & TMI_T_STRING);
}

/* A value whose type the schema has to tell. READ or BROKEN. */
static enum tmi_markup_found add_by_schema(struct tmi_markup *m, size_t start,
                                           size_t end) {
    unsigned kind = 0;
    unsigned types = tmi_markup_types(m, m->keys[m->key_count - 1]);
    if (!trim(m, m->row->trim, types, &start, &end))
        return tmi_markup_broken(m, TOOLMEND_REASON_AMBIGUOUS);
    bool json = types != TMI_T_STRING && tmi_markup_is_json(m, start, end, &kind);
    bool other = json && kind != TMI_T_STRING && (kind & types);
    if ((types & TMI_T_STRING) && (other || (json && types == TMI_T_ANY)))
        return tmi_markup_broken(m, TOOLMEND_REASON_AMBIGUOUS);
    if (json && !(types & TMI_T_STRING)) {
        toolmend_view value = tmi_view_trim(tmi_markup_slice(m, start, end));
        start = (size_t)(value.ptr - m->text.ptr);
        tmi_markup_add_json(m, start, start + value.len);
    } else {
        tmi_markup_add_string(m, start, end);
    }
    return TMI_MARKUP_READ;
}

/* A value whose type the attribute text[at, at + len) tells. */
static enum tmi_markup_found add_by_attribute(struct tmi_markup *m,
                                              toolmend_view attribute, size_t start,
                                              size_t end) {
    static const struct {
        const char *name;
        unsigned types;
    } names[] = {
        {"false",   TMI_T_ANY                   },
        {"number",  TMI_T_NUMBER | TMI_T_INTEGER},
        {"boolean", TMI_T_BOOLEAN               },
        {"null",    TMI_T_NULL                  },
        {"object",  TMI_T_OBJECT                },
        {"array",   TMI_T_ARRAY                 },
    };
    unsigned kind = 0, types = 0;
    bool by_type = m->row->encoding == TMI_BY_TYPE;
    bool string = tmi_view_is(attribute, by_type ? "string" : "true");
    for (size_t i = by_type ? 1 : 0; !string && i < (by_type ? 6 : 1); i++)
        if (tmi_view_is(attribute, names[i].name))
            types = names[i].types;
    if (!string && types == 0)
        return tmi_markup_broken(m, TOOLMEND_REASON_NOT_MARKUP);
    if (!string && tmi_markup_is_json(m, start, end, &kind) && (kind & types)) {
        toolmend_view value = tmi_view_trim(tmi_markup_slice(m, start, end));
        start = (size_t)(value.ptr - m->text.ptr);
        tmi_markup_add_json(m, start, start + value.len);
    } else {
        tmi_markup_add_string(m, start, end);
    }
    return TMI_MARKUP_READ;
}

/* ---- a parameter --------------------------------------------------------------------------- */

/* The end of a name of a parameter: its next byte that no name has. */
static size_t key_end(const struct tmi_markup *m, size_t at) {
    size_t end = at;
    while (end < m->text.len && end - at < TMI_MARKUP_NAME_MAX &&
           !strchr("<>\"\n", m->text.ptr[end]))
        end++;
    return end;
}

static bool step_over(struct tmi_markup *m, size_t *at, const char *literal) {
    enum tmi_stands stands = tmi_markup_stands(m, *at, literal);
    if (stands != TMI_STANDS) {
        tmi_markup_missing(m, *at, stands);
        return false;
    }
    *at += strlen(literal);
    return true;
}

/* The rule markup/missing-value-closer: the closer of the call, on a line of its own, is what ends the
 * value at `start`. *at becomes where it stands. */
static bool lacks_closer(struct tmi_markup *m, const struct tmi_markup_row *row,
                         size_t start, size_t *at) {
    size_t end = tmi_markup_find(m, start, row->closer);
    if (end == SIZE_MAX || end <= start + 1 || m->text.ptr[end - 1] != '\n' ||
        holds_structure(m, row, start, end) || !row->name_close || row->again ||
        !tmi_markup_use(m, TMI_MISSING_VALUE_CLOSER))
        return false;
    *at = end;
    return true;
}

/* The value at *start up to *end; *at becomes the end of its closer. Character data of XML escapes
 * what is in it. */
static enum tmi_markup_found end_value(struct tmi_markup *m,
                                       const struct tmi_markup_row *row,
                                       toolmend_view key, size_t *start, size_t *end,
                                       size_t *at) {
    static const char data[] = "<![CDATA[", shut[] = "]]>";
    bool section = row->cdata && tmi_markup_stands(m, *start, data) == TMI_STANDS;
    *start += section ? strlen(data) : 0;
    *end = tmi_markup_find(m, *start, section ? shut : row->value_close);
    bool lost = *end == SIZE_MAX || (!section && holds_structure(m, row, *start, *end));
    if (lost && !section && lacks_closer(m, row, *start, at)) {
        *end = *at;
        return TMI_MARKUP_READ;
    }
    if (*end == SIZE_MAX)
        return tmi_markup_broken(m, TOOLMEND_REASON_TRUNCATED);
    if (lost && !section)
        return tmi_markup_broken(m, TOOLMEND_REASON_AMBIGUOUS);
    *at = *end + (section ? strlen(shut) : 0);
    if (!step_over(m, at, row->value_close))
        return TMI_MARKUP_BROKEN;
    if (!row->again)
        return TMI_MARKUP_READ;
    size_t left = m->text.len - *at;
    toolmend_view same =
        tmi_markup_slice(m, *at, *at + (key.len < left ? key.len : left));
    if (!tmi_view_equal(same, key))
        return key.len > left ? tmi_markup_broken(m, TOOLMEND_REASON_TRUNCATED)
                              : tmi_markup_broken(m, TOOLMEND_REASON_AMBIGUOUS);
    *at += key.len;
    return step_over(m, at, row->key_close) ? TMI_MARKUP_READ : TMI_MARKUP_BROKEN;
}

/* Behind a key: step over what opens its value. The rule markup/glm-value: it may be missing, where
 * no white space stands in its place, or be the opener of a call. */
static bool open_value(struct tmi_markup *m, const struct tmi_markup_row *row,
                       size_t *at) {
    size_t next = tmi_markup_skip_space(m, *at);
    if (tmi_markup_stands(m, next, row->value_open) == TMI_STANDS_NOT) {
        bool doubled = tmi_markup_stands(m, next, row->opener) == TMI_STANDS;
        bool absent = next == *at && next < m->text.len && m->text.ptr[next] != '<';
        if ((doubled || absent) && tmi_markup_use(m, TMI_GLM_VALUE)) {
            *at = next + (doubled ? strlen(row->opener) : 0);
            return true;
        }
    }
    *at = next;
    return step_over(m, at, row->value_open);
}

/* The parameter behind a key's opener. READ or BROKEN. */
static enum tmi_markup_found read_parameter(struct tmi_markup *m, size_t *at) {
    const struct tmi_markup_row *row = m->row;
    size_t start = *at;
    *at = key_end(m, start);
    size_t end = *at;
    toolmend_view attribute = {NULL, 0};
    if (!step_over(m, at, row->key_close))
        return TMI_MARKUP_BROKEN;
    if (row->encoding != TMI_BY_SCHEMA) {
        size_t from = *at;
        *at = key_end(m, from);
        attribute = tmi_markup_slice(m, from, *at);
        if (!step_over(m, at, row->value_open))
            return TMI_MARKUP_BROKEN;
    } else if (row->value_open && !open_value(m, row, at)) {
        return TMI_MARKUP_BROKEN;
    }
    enum tmi_markup_found found = tmi_markup_add_key(m, start, end);
    if (found != TMI_MARKUP_READ)
        return found;
    const toolmend_view key = tmi_markup_slice(m, start, end);
    start = *at;
    found = end_value(m, row, key, &start, &end, at);
    if (found != TMI_MARKUP_READ)
        return found;
    return attribute.ptr ? add_by_attribute(m, attribute, start, end)
                         : add_by_schema(m, start, end);
}

/* ---- a call -------------------------------------------------------------------------------- */

/* Behind the name: TEXT, if what stands there belongs to no call of the row. */
static enum tmi_markup_found end_name(struct tmi_markup *m,
                                      const struct tmi_markup_row *row, size_t *at) {
    if (!row->name_close) {
        size_t next = tmi_markup_skip_space(m, *at);
        bool stands = tmi_markup_stands(m, next, row->key_open) == TMI_STANDS ||
                      tmi_markup_stands(m, next, row->closer) == TMI_STANDS;
        return stands ? TMI_MARKUP_READ : TMI_MARKUP_TEXT;
    }
    enum tmi_stands stands = tmi_markup_stands(m, *at, row->name_close);
    if (stands == TMI_STANDS_CUT)
        return tmi_markup_broken(m, TOOLMEND_REASON_TRUNCATED);
    if (stands != TMI_STANDS)
        return TMI_MARKUP_TEXT;
    *at += strlen(row->name_close);
    if (!row->index_close)
        return TMI_MARKUP_READ;
    while (*at < m->text.len && tmi_is_digit(m->text.ptr[*at]))
        ++*at;
    return step_over(m, at, row->index_close) ? TMI_MARKUP_READ : TMI_MARKUP_BROKEN;
}

/* Is the key one of the parameters of the tool at that place of the list? */
static bool declares(const struct tmi_markup *m, size_t place, toolmend_view key) {
    return key.len > 0 && tmi_declares(&m->tools->vocabulary.words[place],
                                       tmi_number_of(&m->tools->vocabulary, key));
}

/* The rule markup/glm-key: the opener of the first key is missing, or is the opener of a call. Then
 * what stands behind the name at `at` is a tool's name and a key of it in just one way. *key is
 * where the key begins. */
static bool split_name(struct tmi_markup *m, const struct tmi_markup_row *row, size_t at,
                       size_t *name_end, size_t *key) {
    size_t end = at, found = 0;
    while (end < m->text.len && m->text.ptr[end] != '<' &&
           end - at <= 2 * TMI_MARKUP_NAME_MAX)
        end++;
    size_t from = end;
    bool doubled = tmi_markup_stands(m, end, row->opener) == TMI_STANDS;
    if (doubled) {
        from += strlen(row->opener);
        end = key_end(m, from);
    }
    if (tmi_markup_stands(m, end, row->key_close) != TMI_STANDS)
        return false;
    m->steps += m->tools->count;
    for (size_t i = 0; i < m->tools->count; i++) {
        toolmend_view name = m->tools->entries[i].name;
        size_t rest = at + name.len;
        if (rest > from || !tmi_view_equal(tmi_markup_slice(m, at, rest), name) ||
            (doubled && tmi_markup_skip_space(m, rest) != from - strlen(row->opener)))
            continue;
        rest = doubled ? from : tmi_markup_skip_space(m, rest);
        if (rest >= end || !declares(m, i, tmi_markup_slice(m, rest, end)))
            continue;
        found++;
        *name_end = at + name.len;
        *key = rest;
    }
    return found == 1;
}

enum tmi_markup_found tmi_markup_read_tags(struct tmi_markup *m,
                                           const struct tmi_markup_row *row, size_t start,
                                           size_t at, size_t *end) {
    size_t name = at;
    if (!row->name_close)
        name = at = tmi_markup_skip_space(m, at);
    at = tmi_markup_name_end(m, at);
    size_t name_end = at;
    if (at == name)
        return TMI_MARKUP_TEXT;
    enum tmi_markup_found found = end_name(m, row, &at);
    size_t key = 0;
    if (found == TMI_MARKUP_TEXT && !row->name_close && tmi_markup_may(m, TMI_GLM_KEY) &&
        split_name(m, row, name, &name_end, &key))
        found = TMI_MARKUP_READ;
    if (found != TMI_MARKUP_READ)
        return found;
    size_t next = tmi_markup_skip_space(m, at);
    if (row->name_close && !row->index_close && next < m->text.len &&
        m->text.ptr[next] == '{')
        return TMI_MARKUP_TEXT; /* arguments in JSON: another row's call */
    found = tmi_markup_begin(m, row, name, name_end);
    if (found == TMI_MARKUP_READ && key > 0) {
        (void)tmi_markup_use(m, TMI_GLM_KEY);
        at = key;
        found = read_parameter(m, &at);
    }
    while (found == TMI_MARKUP_READ) {
        at = tmi_markup_skip_space(m, at);
        if (tmi_markup_stands(m, at, row->closer) == TMI_STANDS) {
            *end = at + strlen(row->closer);
            return tmi_markup_end(m, start, *end);
        }
        enum tmi_stands stands = tmi_markup_stands(m, at, row->key_open);
        if (stands != TMI_STANDS) {
            if (tmi_markup_stands(m, at, row->closer) == TMI_STANDS_CUT)
                stands = TMI_STANDS_CUT;
            return tmi_markup_missing(m, at, stands);
        }
        at += strlen(row->key_open);
        found = read_parameter(m, &at);
    }
    return found;
}

/* ---- a block ------------------------------------------------------------------------------- */

static enum tmi_markup_found read_call(struct tmi_markup *m,
                                       const struct tmi_markup_row *row, size_t start,
                                       size_t at, size_t *end) {
    if (row->family == TMI_MARKUP_GEMMA)
        return tmi_markup_read_gemma(m, row, start, at, end);
    if (row->family == TMI_MARKUP_JSON)
        return tmi_markup_read_object(m, row, start, at, end);
    return row->family == TMI_MARKUP_NAMED ? tmi_markup_read_named(m, row, start, at, end)
                                           : tmi_markup_read_tags(m, row, start, at, end);
}

/* Which closer of the wrapper may stand at `at`. The rule markup/wrapper-word knows another one. */
static const char *closer_at(struct tmi_markup *m, const struct tmi_markup_row *row,
                             size_t at) {
    bool other = row->other_close &&
                 tmi_markup_stands(m, at, row->other_close) == TMI_STANDS &&
                 tmi_markup_use(m, TMI_WRAPPER_WORD);
    return other ? row->other_close : row->wrap_close;
}

/* Behind the calls of a block: where it ends. READ or BROKEN. */
static enum tmi_markup_found end_block(struct tmi_markup *m,
                                       const struct tmi_markup_row *row, size_t at,
                                       size_t *end) {
    size_t next = tmi_markup_skip_space(m, at);
    const char *close = closer_at(m, row, next);
    enum tmi_stands stands = tmi_markup_stands(m, next, close);
    *end = at;
    if (stands == TMI_STANDS)
        *end = next + strlen(close);
    else if (next < m->text.len || !tmi_markup_lacks_closer(m))
        return tmi_markup_missing(m, next, stands);
    return TMI_MARKUP_READ;
}

/* The same where the wrapper's opener may be missing; the last call ends with the block. */
static enum tmi_markup_found end_calls(struct tmi_markup *m,
                                       const struct tmi_markup_row *row, size_t at,
                                       bool wrapped, size_t *end) {
    enum tmi_markup_found found = TMI_MARKUP_READ;
    size_t next = tmi_markup_skip_space(m, at);
    *end = at;
    if (wrapped)
        found = end_block(m, row, at, end);
    else if (row->wrap_close &&
             tmi_markup_stands(m, next, closer_at(m, row, next)) == TMI_STANDS)
        *end = next + strlen(closer_at(m, row, next)); /* of the opener that is missing */
    if (found == TMI_MARKUP_READ)
        m->calls[m->call_count - 1].end = *end;
    return found;
}

/* The rule markup/talk-in-wrapper: words stand at `at`, and behind them the first call. */
static size_t talk_end(struct tmi_markup *m, const struct tmi_markup_row *row,
                       size_t at) {
    size_t end = at;
    while (end < m->text.len && !strchr("<[]{}`\"", m->text.ptr[end]))
        end++;
    bool call = end > at && end < m->text.len &&
                tmi_markup_stands(m, end, row->opener) == TMI_STANDS;
    return call && tmi_markup_use(m, TMI_TALK_IN_WRAPPER) ? end : at;
}

enum tmi_markup_found tmi_markup_read_block(struct tmi_markup *m,
                                            const struct tmi_markup_row *row,
                                            size_t start, bool wrapped, size_t *end) {
    size_t first = m->call_count, from = start;
    size_t at = wrapped ? start + strlen(row->wrap_open) : start;
    for (;;) {
        bool again = m->call_count > first;
        size_t next = tmi_markup_skip_space(m, at);
        if (!again && wrapped)
            next = talk_end(m, row, next);
        if (tmi_markup_stands(m, next, row->opener) != TMI_STANDS)
            break;
        enum tmi_markup_found found =
            read_call(m, row, again ? next : from, next + strlen(row->opener), &at);
        if (found == TMI_MARKUP_TEXT && again && !wrapped)
            break;
        if (found == TMI_MARKUP_TEXT && again)
            return tmi_markup_broken(m, TOOLMEND_REASON_NOT_MARKUP);
        if (found == TMI_MARKUP_BROKEN && again &&
            m->reason == TOOLMEND_REASON_TRUNCATED) {
            m->cut_at = next; /* the calls before it are whole */
            *end = m->calls[m->call_count - 1].end;
            return TMI_MARKUP_READ;
        }
        if (found != TMI_MARKUP_READ)
            return found;
        if (!row->wrap_open)
            break; /* each opener begins a block of its own */
    }
    return m->call_count > first ? end_calls(m, row, at, wrapped, end) : TMI_MARKUP_TEXT;
}
