/* SPDX-License-Identifier: MIT
 *
 * scan.c - over the text once, from one place where something can begin to the next.
 */
#include "markup/markup.h"

/* ---- bytes --------------------------------------------------------------------------------- */

enum tmi_stands tmi_markup_goes_on(const struct tmi_markup *m, size_t at,
                                   const char *literal) {
    for (; *literal; at++, literal++) {
        if (at == m->text.len)
            return TMI_STANDS_CUT;
        if (m->text.ptr[at] != *literal)
            return TMI_STANDS_NOT;
    }
    return TMI_STANDS;
}

size_t tmi_markup_skip_space(const struct tmi_markup *m, size_t at) {
    while (at < m->text.len && tmi_is_space(m->text.ptr[at]))
        at++;
    return at;
}

size_t tmi_markup_find(const struct tmi_markup *m, size_t at, const char *literal) {
    size_t len = strlen(literal);
    while (m->text.len - at >= len) {
        const char *first = memchr(m->text.ptr + at, literal[0], m->text.len - at);
        if (!first)
            return SIZE_MAX;
        at = (size_t)(first - m->text.ptr);
        if (tmi_markup_stands(m, at, literal) == TMI_STANDS)
            return at;
        at++;
    }
    return SIZE_MAX;
}

enum tmi_markup_found tmi_markup_missing(struct tmi_markup *m, size_t at,
                                         enum tmi_stands stands) {
    bool cut = stands == TMI_STANDS_CUT || at == m->text.len;
    return tmi_markup_broken(m, cut ? TOOLMEND_REASON_TRUNCATED
                                    : TOOLMEND_REASON_NOT_MARKUP);
}

bool tmi_markup_lacks_closer(struct tmi_markup *m) {
    return m->finish == TOOLMEND_FINISH_COMPLETE && tmi_markup_use(m, TMI_MISSING_CLOSER);
}

size_t tmi_markup_name_end(const struct tmi_markup *m, size_t at) {
    size_t end = at;
    while (end < m->text.len && end - at <= TMI_MARKUP_NAME_MAX) {
        char c = m->text.ptr[end];
        if (!tmi_is_letter(c) && !tmi_is_digit(c) && (c == '\0' || !strchr("_.:/-", c)))
            break;
        end++;
    }
    return end - at > TMI_MARKUP_NAME_MAX ? at : end;
}

/* ---- what stands around a block ------------------------------------------------------------ */

/* Where the scan is, and what it saw. */
struct scan {
    struct tmi_markup *m;
    struct tmi_markup_lines lines;
    struct tmi_markup_around around;
    bool refused;
    size_t refused_at;
};

/* Words of a template that stand between messages: no text (message_markers.json). */
/* clang-format off */
static const struct {
    const char *text;
    bool last; /* nothing stands behind it: it ends a message, or begins one of somebody else */
} between[] = {
    {"<|im_start|>assistant", false},
    {"<|im_end|>", false},
    {"<|start|>assistant", false},
    {"<|channel|>final<|message|>", false},
    {"<|channel|>commentary<|message|>", false},
    {"<|end|>", false},
    {"<|return|>", false},
    {"<|call|>", false},
    {"<|endoftext|>", false},
    {"<|eot_id|>", false},
    {"<|eom_id|>", false},
    {"<|eot|>", false},
    {"<|end_of_text|>", false},
    {"<|observation|>", true},
    {"<|user|>", true},
    {"</s>", false},
    {"<end_of_turn>", false},
    {"<eos>", false},
    {"<turn|>", false},
    {"<|tool_response>", true},
    {"<|open|>response<|sep|>", false},
    {"<|close|>response<|sep|>", false},
    {"<|close|>message<|sep|>", false},
    {"[e~[", false},
    {"<\357\275\234end\342\226\201of\342\226\201sentence\357\275\234>", false},
    {"<|assistant|>", false},
    {"<|start_header_id|>assistant<|end_header_id|>", false},
    {"<start_of_turn>model", false},
    {"<|turn>model", false},
    {"<\357\275\234Assistant\357\275\234>", false},
    {"<answer>", false},
    {"</answer>", false},
};
/* clang-format on */
enum { BETWEEN = sizeof between / sizeof between[0] };

void tmi_markup_index_markers(struct tmi_markup_index *index) {
    for (size_t i = 0; i < BETWEEN; i++)
        tmi_markup_index_add(index, between[i].text);
}

static size_t marker_at(const struct tmi_markup *m, size_t at) {
    if (!tmi_markup_at(m, m->index.others, at))
        return BETWEEN;
    for (size_t i = 0; i < BETWEEN; i++)
        if (tmi_markup_stands(m, at, between[i].text) == TMI_STANDS)
            return i;
    return BETWEEN;
}

size_t tmi_markup_marker(const struct tmi_markup *m, size_t at) {
    size_t i = marker_at(m, at);
    for (size_t k = 0; i < BETWEEN && k < tmi_markup_row_count; k++)
        if (tmi_markup_rows[k].opener &&
            tmi_markup_stands(m, at, tmi_markup_rows[k].opener) == TMI_STANDS)
            return 0;
    return i < BETWEEN ? strlen(between[i].text) : 0;
}

bool tmi_markup_is_last(const struct tmi_markup *m, size_t at) {
    size_t i = marker_at(m, at);
    return i < BETWEEN && between[i].last;
}

/* ---- openers ------------------------------------------------------------------------------- */

static bool begins_line(const struct tmi_markup *m, size_t at) {
    while (at > 0 && m->text.ptr[at - 1] != '\n')
        if (!tmi_is_space(m->text.ptr[--at]))
            return false;
    return true;
}

/* Behind an opener up to `at` a bracket stands where the row has a name or another opener. */
static bool has_bracket(const struct tmi_markup *m, const struct tmi_markup_row *row,
                        size_t at) {
    at = tmi_markup_skip_space(m, at);
    char c = at < m->text.len ? m->text.ptr[at] : '\0';
    return (c == '{' || c == '[') && c != row->opener[0];
}

static enum tmi_markup_found
try_row(struct tmi_markup *m, const struct tmi_markup_row *row, size_t at, size_t *end) {
    if (row->repair && !tmi_markup_use(m, TMI_WRAPPER_WORD))
        return TMI_MARKUP_TEXT;
    bool wrapped =
        row->wrap_open && tmi_markup_stands(m, at, row->wrap_open) == TMI_STANDS;
    if (wrapped && row->family == TMI_MARKUP_PYTHON)
        return tmi_markup_read_python(m, row, at, at + strlen(row->wrap_open), end);
    if (wrapped && row->family == TMI_MARKUP_JSON && !row->opener)
        return row->line && !begins_line(m, at)
                   ? TMI_MARKUP_TEXT
                   : tmi_markup_read_json(m, row, at, at + strlen(row->wrap_open), end);
    if (wrapped)
        return has_bracket(m, row, at + strlen(row->wrap_open))
                   ? TMI_MARKUP_TEXT
                   : tmi_markup_read_block(m, row, at, true, end);
    if (!row->lone || tmi_markup_stands(m, at, row->opener) != TMI_STANDS)
        return TMI_MARKUP_TEXT;
    if (row->begin && tmi_markup_skip_space(m, 0) != at)
        return TMI_MARKUP_TEXT;
    if (row->family != TMI_MARKUP_JSON && has_bracket(m, row, at + strlen(row->opener)))
        return TMI_MARKUP_TEXT;
    bool whole = !row->wrap_open; /* the row has no wrapper */
    if (!whole && !tmi_markup_use(m, TMI_MISSING_OPENER))
        return TMI_MARKUP_TEXT;
    enum tmi_markup_found found = tmi_markup_read_block(m, row, at, false, end);
    if (found == TMI_MARKUP_READ && !whole && !begins_line(m, at))
        return tmi_markup_broken(m, TOOLMEND_REASON_NOT_MARKUP);
    return found;
}

/* Were the calls from `second` on read as those from `first` on were? */
static bool are_same(const struct tmi_markup *m, size_t first, size_t second) {
    bool same = m->call_count - second == second - first;
    for (size_t i = 0; same && second + i < m->call_count; i++)
        same =
            tmi_view_equal(m->calls[first + i].name, m->calls[second + i].name) &&
            tmi_view_equal(m->calls[first + i].arguments, m->calls[second + i].arguments);
    return same;
}

/* The calls from `first` on were read by the rules that were used. */
static void note_rules(struct tmi_markup *m, size_t first) {
    for (size_t i = first; i < m->call_count; i++)
        m->calls[i].rules = m->used;
}

/* The block that begins here. If two rows read calls, nobody knows which are meant. */
static enum tmi_markup_found try_rows(struct scan *scan, size_t at, size_t *end,
                                      size_t *cut_at) {
    struct tmi_markup *m = scan->m;
    const size_t first = m->call_count;
    uint64_t rows = tmi_markup_at(m, m->index.begins, at);
    enum tmi_markup_found all = TMI_MARKUP_TEXT;
    for (; rows != 0 && all != TMI_MARKUP_BROKEN; rows &= rows - 1) {
        const struct tmi_markup_row *row = tmi_markup_first_row(rows);
        size_t calls = m->call_count, parts = m->part_count, to = at;
        m->steps++;
        m->used = 0;
        m->cut_at = SIZE_MAX;
        enum tmi_markup_found found = try_row(m, row, at, &to);
        if (found == TMI_MARKUP_READ && all == TMI_MARKUP_READ &&
            (to != *end || !are_same(m, first, calls)))
            found = tmi_markup_broken(m, TOOLMEND_REASON_AMBIGUOUS);
        if (found == TMI_MARKUP_READ) {
            *end = to;
            *cut_at = m->cut_at;
        }
        note_rules(m, calls);
        if (found != TMI_MARKUP_READ || all == TMI_MARKUP_READ) {
            m->call_count = calls;
            m->part_count = parts;
        }
        if (found != TMI_MARKUP_TEXT)
            all = found;
        if (found == TMI_MARKUP_BROKEN)
            m->refused_row = row;
    }
    if (all == TMI_MARKUP_BROKEN)
        m->call_count = first;
    return all;
}

static void refuse(struct scan *scan, size_t at, toolmend_reason reason) {
    scan->refused = true;
    scan->refused_at = at;
    scan->m->reason = reason;
}

/* ---- the way -------------------------------------------------------------------------------- */

/* The next place where something may begin: 1, or the byte that then has to follow. */
static size_t next_place(const struct tmi_markup *m, size_t at) {
    static const unsigned char special[256] = {
        ['<'] = 1, ['['] = 1,   ['`'] = 1,   ['~'] = 1,
        ['>'] = 1, ['f'] = 'u', ['A'] = 'c', [']'] = '<',
    };
    const unsigned char *p = (const unsigned char *)m->text.ptr;
    for (; at < m->text.len; at++) {
        unsigned char second = special[p[at]];
        if (second == 1 || (second && (at + 1 == m->text.len || p[at + 1] == second)))
            break;
    }
    return at;
}

/* Something without a call that begins at `at`: its end, or `at`. */
static size_t skip_nothing(struct scan *scan, size_t at) {
    struct tmi_markup *m = scan->m;
    char c = m->text.ptr[at];
    if (c == '`' || c == '~' || c == '>')
        return tmi_markup_quotation_end(m, at, &scan->lines);
    size_t end = tmi_markup_thoughts_end(m, at);
    if (end > at)
        return end;
    end = at + tmi_markup_thoughts_closer(m, at);
    if (end > at) { /* all before were thoughts */
        m->call_count = m->part_count = 0;
        scan->around = (struct tmi_markup_around){.at = end, .line.parted = true};
        return end;
    }
    return at + tmi_markup_marker(m, at);
}

/* Thoughts that end behind a call that could not be read: what was read before was thought. */
static bool were_thoughts(const struct tmi_markup *m, size_t at) {
    for (; at < m->text.len; at++)
        if ((m->text.ptr[at] == '<' || m->text.ptr[at] == '[') &&
            tmi_markup_thoughts_closer(m, at) > 0)
            return true;
    return false;
}

static void read_block(struct scan *scan, size_t at, size_t end, size_t cut_at) {
    (void)tmi_markup_is_enclosed(&scan->around, scan->m, at, end);
    if (cut_at == SIZE_MAX)
        return;
    scan->m->refused_row = scan->m->calls[scan->m->call_count - 1].row;
    refuse(scan, cut_at, TOOLMEND_REASON_TRUNCATED);
}

static void scan_text(struct scan *scan) {
    struct tmi_markup *m = scan->m;
    tmi_markup_index_init(&m->index);
    m->steps_max = m->options->limits.steps_base;
    size_t at = tmi_markup_skip_space(m, 0); /* rows may begin here with any byte */
    while (at < m->text.len && !scan->refused) {
        size_t end = skip_nothing(scan, at), cut_at = SIZE_MAX;
        if (end == at) {
            enum tmi_markup_found found = try_rows(scan, at, &end, &cut_at);
            if (found == TMI_MARKUP_READ)
                read_block(scan, at, end, cut_at);
            else if (found == TMI_MARKUP_BROKEN)
                refuse(scan, at, m->reason);
            else if (m->steps > (m->steps_max += m->options->limits.steps_per_token))
                refuse(scan, at, TOOLMEND_REASON_LIMIT);
            if (found != TMI_MARKUP_READ)
                end = at + 1;
        }
        at = next_place(m, end);
    }
    at = scan->refused ? scan->refused_at : m->text.len;
    if (scan->refused && were_thoughts(m, at))
        m->call_count = m->part_count = 0;
    if (m->call_count > 0 && tmi_markup_is_enclosed(&scan->around, m, at, at)) {
        m->refused_row = m->calls[0].row;
        m->call_count = m->part_count = 0;
        refuse(scan, 0, TOOLMEND_REASON_AMBIGUOUS);
    }
}

/* Is the whole text a JSON value? Then what stands in its strings is data. */
static bool is_json(struct tmi_markup *m) {
    unsigned kind = 0;
    toolmend_view text = tmi_view_trim(m->text);
    return text.len > 0 && strchr("{[\"", text.ptr[0]) &&
           tmi_markup_is_json(m, 0, m->text.len, &kind);
}

void tmi_markup_scan(struct tmi_markup *m, size_t *refused_at) {
    struct scan scan = {.m = m};
    bool bare = tmi_markup_use(m, TMI_BARE) && tmi_markup_read_bare(m) == TMI_MARKUP_READ;
    note_rules(m, 0);
    if (!bare && !is_json(m))
        scan_text(&scan);
    *refused_at = scan.refused ? scan.refused_at : SIZE_MAX;
    if (!scan.refused)
        m->reason = TOOLMEND_REASON_NONE;
}

/* ---- a stream ------------------------------------------------------------------------------- */

/* Does a row begin at `at`, or may one, when more text comes? */
static bool may_begin(const struct tmi_markup *m, size_t at) {
    uint64_t rows = tmi_markup_at(m, m->index.begins, at);
    for (; rows != 0; rows &= rows - 1) {
        const struct tmi_markup_row *row = tmi_markup_first_row(rows);
        if ((row->wrap_open && tmi_markup_stands(m, at, row->wrap_open)) ||
            (row->lone && tmi_markup_stands(m, at, row->opener) &&
             (!row->begin || at == tmi_markup_skip_space(m, 0))))
            return true;
    }
    return false;
}

/* The end of a quotation that begins at `at` and that no more text can make none, or `at`. */
static size_t settled_quotation(const struct tmi_markup *m, size_t at,
                                struct tmi_markup_lines *lines) {
    size_t end = tmi_markup_quotation_end(m, at, lines);
    bool line = tmi_markup_line_end(m, at, lines) < m->text.len;
    return line || end < m->text.len || m->text.ptr[at] == '>' ? end : at;
}

/* May the text be a call as a whole, which has no opener (markup/bare)? */
static bool may_be_bare(const struct tmi_markup *m, size_t at) {
    return at < m->text.len && (m->text.ptr[at] == '{' || m->text.ptr[at] == '[' ||
                                tmi_markup_stands(m, at, "```tool_code"));
}

size_t toolmend_markup_hold(toolmend_view text) {
    struct tmi_markup m = {.text = text};
    if (!text.ptr)
        return 0;
    tmi_markup_index_init(&m.index);
    struct tmi_markup_lines lines = {.end = 0};
    size_t at = tmi_markup_skip_space(&m, 0);
    if (may_be_bare(&m, at))
        return at;
    while (at < text.len) {
        char c = text.ptr[at];
        size_t end = c == '`' || c == '~' || c == '>' ? settled_quotation(&m, at, &lines)
                                                      : tmi_markup_thoughts_end(&m, at);
        if (end == at && may_begin(&m, at))
            return at;
        at = next_place(&m, end > at ? end : at + 1);
    }
    return text.len;
}
