/* SPDX-License-Identifier: MIT
 *
 * calls.c - a call is built of bytes of the text, and of each piece is kept where it stood.
 */
#include "markup/markup.h"

/* Room for one more in a growing array of the arena; NULL: out of memory, sticky. */
static void *grown(struct tmi_arena *arena, void *list, size_t count, size_t *room,
                   size_t size) {
    if (count < *room)
        return list;
    return tmi_grown(arena, list, count, room, count + 1, size);
}

void tmi_markup_add_part(struct tmi_markup *m, const char *as, size_t start, size_t end) {
    toolmend_markup_part *parts =
        grown(m->arena, m->parts, m->part_count, &m->part_room, sizeof *parts);
    if (!parts)
        return;
    m->parts = parts;
    parts[m->part_count++] = (toolmend_markup_part){as, start, end};
}

/* ---- the tool ------------------------------------------------------------------------------ */

/* Which tool rules of the group call find for a name that is no tool's; {NULL, 0}: none. The
 * view is that of the list. */
static toolmend_view meant_by(struct tmi_markup *m, toolmend_view name) {
    struct tmi_buf text;
    toolmend_report *report = NULL;
    toolmend_view meant = {NULL, 0};
    tmi_buf_init(&text, m->arena, SIZE_MAX);
    tmi_buf_add_text(&text, "{\"name\": ");
    tmi_buf_add_quoted(&text, name);
    tmi_buf_add_text(&text, ", \"arguments\": {}}");
    if (tmi_buf_view(&text).ptr &&
        toolmend_call(m->tools, tmi_buf_view(&text), m->finish, m->options, &report,
                      NULL) == TOOLMEND_OK)
        meant = toolmend_report_tool_name(report);
    size_t place = meant.ptr ? tmi_tools_place(m->tools, meant) : SIZE_MAX;
    toolmend_report_free(report);
    return place == SIZE_MAX ? (toolmend_view){NULL, 0} : m->tools->entries[place].name;
}

enum tmi_markup_found tmi_markup_begin_named(struct tmi_markup *m,
                                             const struct tmi_markup_row *row,
                                             toolmend_view name, size_t start,
                                             size_t end) {
    size_t place = tmi_tools_place(m->tools, name);
    toolmend_view found = name;
    if (m->call_count == TMI_MARKUP_CALLS_MAX)
        return tmi_markup_broken(m, TOOLMEND_REASON_LIMIT);
    if (place == SIZE_MAX) {
        found = meant_by(m, name);
        place = found.ptr ? tmi_tools_place(m->tools, found) : SIZE_MAX;
    }
    if (place == SIZE_MAX)
        return tmi_markup_broken(m, TOOLMEND_REASON_UNKNOWN_TOOL);
    struct tmi_markup_call *calls =
        grown(m->arena, m->calls, m->call_count, &m->call_room, sizeof *calls);
    if (!calls)
        return tmi_markup_broken(m, TOOLMEND_REASON_LIMIT);
    m->calls = calls;
    calls[m->call_count] = (struct tmi_markup_call){
        .row = row,
        .name = m->tools->entries[place].name,
        .first_part = m->part_count,
        .exact = found.ptr == name.ptr,
    };
    tmi_markup_add_part(m, "name", start, end);
    m->row = row;
    m->tool = m->tools->entries[place].tool;
    m->words = &m->tools->vocabulary.words[place];
    m->key_count = 0;
    return TMI_MARKUP_READ;
}

enum tmi_markup_found tmi_markup_begin(struct tmi_markup *m,
                                       const struct tmi_markup_row *row, size_t start,
                                       size_t end) {
    return tmi_markup_begin_named(m, row, tmi_markup_slice(m, start, end), start, end);
}

/* ---- parameters ---------------------------------------------------------------------------- */

enum tmi_markup_found tmi_markup_add_key(struct tmi_markup *m, size_t start, size_t end) {
    toolmend_view key = tmi_markup_slice(m, start, end);
    if (m->key_count == TMI_MARKUP_PARAMETERS_MAX)
        return tmi_markup_broken(m, TOOLMEND_REASON_LIMIT);
    if (!m->tool || (!tmi_declares(m->words, tmi_number_of(&m->tools->vocabulary, key)) &&
                     !m->words->patterns))
        return tmi_markup_broken(m, TOOLMEND_REASON_SCHEMA_MISMATCH);
    toolmend_view *keys =
        grown(m->arena, m->keys, m->key_count, &m->key_room, sizeof *keys);
    if (!keys)
        return tmi_markup_broken(m, TOOLMEND_REASON_LIMIT);
    m->keys = keys;
    if (m->key_count == 0)
        tmi_buf_init(&m->arguments, m->arena, SIZE_MAX);
    tmi_buf_add_text(&m->arguments, m->key_count == 0 ? "{" : ", ");
    keys[m->key_count++] = key;
    tmi_buf_add_quoted(&m->arguments, key);
    tmi_buf_add_text(&m->arguments, ": ");
    tmi_markup_add_part(m, "key", start, end);
    return TMI_MARKUP_READ;
}

void tmi_markup_add_string(struct tmi_markup *m, size_t start, size_t end) {
    tmi_buf_add_quoted(&m->arguments, tmi_markup_slice(m, start, end));
    tmi_markup_add_part(m, "string", start, end);
}

void tmi_markup_add_json(struct tmi_markup *m, size_t start, size_t end) {
    tmi_buf_add_view(&m->arguments, tmi_markup_slice(m, start, end));
    tmi_markup_add_part(m, "json", start, end);
}

unsigned tmi_markup_types(struct tmi_markup *m, toolmend_view key) {
    unsigned types = TMI_T_ANY;
    if (m->reached != m->tool) {
        m->reached = m->tool;
        if (!tmi_reach(m->tool, false, m->arena, &m->reach))
            m->reach.count = 0;
    }
    for (size_t i = 0; i < m->reach.count; i++) {
        const struct tmi_property *property = tmi_property_find(m->reach.list[i], key);
        if (property)
            types &= property->schema->possible_types;
    }
    return types;
}

/* Is a parameter there twice, be it with equal values? */
static bool repeats_key(struct tmi_markup *m) {
    struct tmi_name_list names;
    if (m->key_count < 2 || !tmi_name_list_sort(&names, m->arena, m->keys, m->key_count))
        return false;
    for (size_t place = 1; place < names.count; place++)
        if (tmi_name_list_repeats(&names, place))
            return true;
    return false;
}

enum tmi_markup_found tmi_markup_end_with(struct tmi_markup *m, toolmend_view arguments,
                                          size_t start, size_t end) {
    struct tmi_markup_call *call = &m->calls[m->call_count++];
    call->start = start;
    call->end = end;
    call->arguments = arguments;
    call->part_count = m->part_count - call->first_part;
    if (call->part_count == 2) { /* in JSON the name may stand behind the arguments */
        toolmend_markup_part *two = &m->parts[call->first_part], one = two[0];
        if (two[1].start < one.start) {
            two[0] = two[1];
            two[1] = one;
        }
    }
    return TMI_MARKUP_READ;
}

enum tmi_markup_found tmi_markup_end(struct tmi_markup *m, size_t start, size_t end) {
    if (repeats_key(m))
        return tmi_markup_broken(m, TOOLMEND_REASON_AMBIGUOUS);
    if (m->key_count == 0)
        return tmi_markup_end_with(m, TMI_VIEW("{}"), start, end);
    tmi_buf_add_text(&m->arguments, "}");
    toolmend_view arguments = tmi_buf_view(&m->arguments);
    if (!arguments.ptr) /* a value that is not UTF-8 */
        return tmi_markup_broken(m, TOOLMEND_REASON_NOT_MARKUP);
    return tmi_markup_end_with(m, arguments, start, end);
}

bool tmi_markup_is_json(struct tmi_markup *m, size_t start, size_t end, unsigned *kind) {
    const toolmend_view texts[] = {
        tmi_markup_slice(m, start, end), {"", 0}
    };
    const struct tmi_sources sources = {texts, 2};
    struct tmi_token room[TMI_MARKUP_TOKENS];
    struct tmi_parsed parsed =
        tmi_parse(texts[0], TMI_SOURCE_TEXT, m->options->limits.depth_max, m->arena, room,
                  TMI_MARKUP_TOKENS);
    bool limit = false;
    if (parsed.fault != TMI_FAULT_NONE)
        return false;
    *kind = tmi_type_bit(&sources, parsed.tokens, &limit);
    return true;
}
