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

/* Where the scan is, and what it saw of the line. */
struct scan {
    struct tmi_markup *m;
    size_t seen; /* what is before it has been looked at */
    struct tmi_markup_lines lines;
    struct tmi_markup_around around;
    size_t front; /* where the line begins, or what parts it ended last */
    bool full;    /* there was more than white space */
    bool behind;  /* a block ended on this line, and no text came yet */
    bool doubt;   /* what was read may be part of something else */
    bool refused;
    size_t refused_at;
    const struct tmi_markup_row *refused_row;
};

/* Words of a template that stand between messages: no text (message_markers.json). */
/* clang-format off */
static const char *const between[] = {
    "<|im_start|>assistant",
    "<|im_end|>",
    "<|start|>assistant",
    "<|end|>",
    "<|return|>",
    "<|call|>",
    "<|endoftext|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|eot|>",
    "<|end_of_text|>",
    "<|observation|>",
    "<|user|>",
    "</s>",
    "<end_of_turn>",
    "<eos>",
    "<turn|>",
    "<|tool_response>",
    "<|open|>response<|sep|>",
    "<|close|>response<|sep|>",
    "<|close|>message<|sep|>",
    "[e~[",
    "<\357\275\234end\342\226\201of\342\226\201sentence\357\275\234>",
};
/* clang-format on */
enum { BETWEEN = sizeof between / sizeof between[0] };

void tmi_markup_index_markers(struct tmi_markup_index *index) {
    for (size_t i = 0; i < BETWEEN; i++)
        tmi_markup_index_add(index, between[i]);
}

size_t tmi_markup_marker(const struct tmi_markup *m, size_t at) {
    size_t len = 0;
    if (!tmi_markup_at(m, m->index.others, at))
        return 0;
    for (size_t i = 0; len == 0 && i < BETWEEN; i++)
        if (tmi_markup_stands(m, at, between[i]) == TMI_STANDS)
            len = strlen(between[i]);
    for (size_t k = 0; len > 0 && k < tmi_markup_row_count; k++)
        if (tmi_markup_rows[k].opener &&
            tmi_markup_stands(m, at, tmi_markup_rows[k].opener) == TMI_STANDS)
            return 0;
    return len;
}

/* Is the text in front of a block on its line one or more whole sentences? */
static bool is_sentence(toolmend_view front) {
    static const char *const ends[] = {
        ".", "!", "?", "\342\200\246", "\343\200\202", "\357\274\201", "\357\274\237"};
    char first = front.ptr[0];
    if (!tmi_is_letter(first) && (first & 0x80) == 0)
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        size_t len = strlen(ends[i]);
        if (front.len > len && memcmp(front.ptr + front.len - len, ends[i], len) == 0)
            return true;
    }
    return false;
}

/* Look at the text up to `at`: where its line begins, and whether text stands behind a block on the
 * line of that, which begins a sentence, or else belongs to the block. */
static void see(struct scan *scan, size_t at) {
    toolmend_view text = tmi_markup_slice(scan->m, scan->seen, at);
    const char *feed = text.len > 0 ? memchr(text.ptr, '\n', text.len) : NULL;
    toolmend_view first = {text.ptr, feed ? (size_t)(feed - text.ptr) : text.len};
    first = tmi_view_trim(first);
    if (scan->behind && first.len > 0 && (first.ptr[0] < 'A' || first.ptr[0] > 'Z'))
        scan->doubt = true;
    if (feed || first.len > 0)
        scan->behind = false;
    if (feed) {
        scan->front = at;
        while (scan->m->text.ptr[scan->front - 1] != '\n')
            scan->front--;
    }
    scan->full = scan->full || tmi_view_trim(text).len > 0;
    scan->seen = at;
}

/* Does a block begin its line without indent, or behind whole sentences? */
static bool stands_free(const struct scan *scan, size_t at) {
    toolmend_view front = tmi_markup_slice(scan->m, scan->front, at);
    bool line =
        scan->full && scan->front > 0 && scan->m->text.ptr[scan->front - 1] == '\n';
    toolmend_view sentence = tmi_view_trim(front);
    return sentence.len > 0 ? is_sentence(sentence) : front.len == 0 || !line;
}

/* What ends at `at` parts a line: what stood before is in front of nothing. */
static void part(struct scan *scan, size_t at) {
    scan->front = scan->seen = at;
    scan->behind = false;
}

/* A structural word of a row outside of all blocks: a block ended too early, or began too late. */
static bool is_stray(const struct tmi_markup *m, size_t at) {
    uint64_t rows = tmi_markup_at(m, m->index.strays, at);
    for (; rows != 0; rows &= rows - 1) {
        const struct tmi_markup_row *row = tmi_markup_first_row(rows);
        const char *const words[] = {row->stop ? NULL : row->wrap_close,
                                     row->stop ? NULL : row->closer, row->key_open,
                                     row->value_close};
        for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
            if (words[k] && tmi_markup_stands(m, at, words[k]) == TMI_STANDS)
                return true;
    }
    return false;
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
            scan->refused_row = row;
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

/* A call begins here and cannot be read; a block in front of it may stand in its line. */
static void refuse_at(struct scan *scan, size_t at) {
    toolmend_reason reason = scan->m->reason;
    see(scan, at);
    refuse(scan, at, reason);
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
    if (end > at) {
        see(scan, at);
        part(scan, end);
        return end;
    }
    end = at + tmi_markup_thoughts_closer(m, at);
    if (end > at) { /* all before were thoughts */
        m->call_count = m->part_count = 0;
        scan->doubt = false;
        scan->around = (struct tmi_markup_around){.at = end};
        part(scan, end);
        return end;
    }
    end = at + tmi_markup_marker(m, at);
    if (end > at) {
        see(scan, at);
        part(scan, end);
    }
    return end;
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
    see(scan, at);
    if (scan->lines.doubt > at) {
        scan->m->call_count = scan->m->part_count = 0;
        refuse(scan, at, TOOLMEND_REASON_AMBIGUOUS);
        return;
    }
    if (!stands_free(scan, at) || tmi_markup_is_enclosed(&scan->around, scan->m, at, end))
        scan->doubt = true;
    part(scan, end);
    scan->behind = scan->full = true;
    if (cut_at < SIZE_MAX)
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
                refuse_at(scan, at);
            else if (m->steps > (m->steps_max += m->options->limits.steps_per_token))
                refuse(scan, at, TOOLMEND_REASON_LIMIT);
            else if (is_stray(m, at))
                scan->doubt = true;
            if (found != TMI_MARKUP_READ)
                end = at + 1;
        }
        at = next_place(m, end);
    }
    see(scan, scan->refused ? scan->refused_at : m->text.len);
    if (scan->refused && were_thoughts(m, scan->refused_at))
        m->call_count = m->part_count = 0;
    if (m->call_count > 0 &&
        tmi_markup_is_enclosed(&scan->around, m, m->text.len, m->text.len))
        scan->doubt = true;
    if (scan->doubt && m->call_count > 0) {
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
    struct tmi_markup_lines lines = {0, 0};
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
