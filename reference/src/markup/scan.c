/* SPDX-License-Identifier: MIT
 *
 * scan.c - over the text once, from one place where something can begin to the next.
 */
#include "markup/markup.h"

/* ---- bytes --------------------------------------------------------------------------------- */

enum tmi_stands tmi_markup_stands(const struct tmi_markup *m, size_t at,
                                  const char *literal) {
    size_t left = m->text.len - at;
    if (left > 1 && (m->text.ptr[at] != literal[0] ||
                     (literal[1] && m->text.ptr[at + 1] != literal[1])))
        return literal[0] ? TMI_STANDS_NOT : TMI_STANDS;
    size_t len = strlen(literal);
    if (left >= len)
        return memcmp(m->text.ptr + at, literal, len) == 0 ? TMI_STANDS : TMI_STANDS_NOT;
    if (left > 0 && memcmp(m->text.ptr + at, literal, left) != 0)
        return TMI_STANDS_NOT;
    return TMI_STANDS_CUT;
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

bool tmi_markup_may_lack_closer(const struct tmi_markup *m) {
    return m->finish == TOOLMEND_FINISH_COMPLETE && m->options->profile != TOOLMEND_SAFE;
}

size_t tmi_markup_name_end(const struct tmi_markup *m, size_t at) {
    size_t end = at;
    while (end < m->text.len && end - at <= TMI_MARKUP_NAME_MAX) {
        char c = m->text.ptr[end], lower = tmi_ascii_lower(c);
        if (!(lower >= 'a' && lower <= 'z') && !tmi_is_digit(c) &&
            (c == '\0' || !strchr("_.:/-", c)))
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
    bool front;  /* the line has text, outside of blocks and tokens */
    bool behind; /* a block with text before it ended on this line */
    bool doubt;  /* what was read may be part of something else */
    bool refused;
    size_t refused_at;
    const struct tmi_markup_row *refused_row;
};

/* Words of a template that stand between messages: no text. */
static const char *const between[] = {
    "<|im_start|>assistant",
    "<|start|>assistant",
    "<|im_end|>",
    "<|endoftext|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|end_of_text|>",
    "<|observation|>",
    "<|user|>",
    "<|eot|>",
    "<|end|>",
    "<|return|>",
    "<|call|>",
    "</s>",
    "<end_of_turn>",
    "<eos>",
    "<turn|>",
    "<|open|>response<|sep|>",
    "<|close|>response<|sep|>",
    "<|close|>message<|sep|>",
    "<|tool_response>",
    "[e~[",
    "<\357\275\234end\342\226\201of\342\226\201sentence\357\275\234>",
};

static bool has_text(const struct tmi_markup *m, size_t at, size_t end) {
    while (at < end && tmi_is_space(m->text.ptr[at]))
        at++;
    return at < end;
}

/* The text up to `at` is text: does a block have some on both sides? */
static void see(struct scan *scan, size_t at) {
    const struct tmi_markup *m = scan->m;
    const char *from = m->text.ptr + scan->seen;
    size_t len = at - scan->seen;
    const char *feed = len > 0 ? memchr(from, '\n', len) : NULL;
    size_t first = feed ? (size_t)(feed - m->text.ptr) : at;
    if (scan->behind && has_text(m, scan->seen, first))
        scan->doubt = true;
    if (!feed) {
        scan->front = scan->front || has_text(m, scan->seen, at);
    } else {
        size_t line = at;
        while (line > first && m->text.ptr[line - 1] != '\n')
            line--;
        scan->front = has_text(m, line, at);
        scan->behind = false;
    }
    scan->seen = at;
}

/* A structural word of a row outside of all blocks: a block ended too early, or began too late. */
static bool is_stray(const struct tmi_markup *m, size_t at) {
    for (size_t i = 0; i < tmi_markup_row_count; i++) {
        const struct tmi_markup_row *row = &tmi_markup_rows[i];
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

static enum tmi_markup_found
try_row(struct tmi_markup *m, const struct tmi_markup_row *row, size_t at, size_t *end) {
    bool wrapped =
        row->wrap_open && tmi_markup_stands(m, at, row->wrap_open) == TMI_STANDS;
    if (wrapped && row->family == TMI_MARKUP_JSON)
        return row->line && !begins_line(m, at)
                   ? TMI_MARKUP_TEXT
                   : tmi_markup_read_json(m, row, at, at + strlen(row->wrap_open), end);
    if (wrapped)
        return tmi_markup_read_block(m, row, at, true, end);
    if (!row->lone || tmi_markup_stands(m, at, row->opener) != TMI_STANDS)
        return TMI_MARKUP_TEXT;
    bool whole = !row->wrap_open; /* the row has no wrapper */
    if (!whole && m->options->profile == TOOLMEND_SAFE)
        return TMI_MARKUP_TEXT;
    enum tmi_markup_found found = tmi_markup_read_block(m, row, at, false, end);
    if (found == TMI_MARKUP_READ && !whole && !begins_line(m, at))
        return tmi_markup_broken(m, TOOLMEND_REASON_NOT_MARKUP);
    return found;
}

/* The block that begins here. If two rows read calls, nobody knows which are meant. */
static enum tmi_markup_found try_rows(struct scan *scan, size_t at, size_t *end) {
    struct tmi_markup *m = scan->m;
    size_t calls = m->call_count, parts = m->part_count;
    for (size_t i = 0; i < tmi_markup_row_count; i++) {
        enum tmi_markup_found found = try_row(m, &tmi_markup_rows[i], at, end);
        if (found == TMI_MARKUP_READ)
            return found;
        m->call_count = calls;
        m->part_count = parts;
        if (found == TMI_MARKUP_BROKEN) {
            scan->refused_row = &tmi_markup_rows[i];
            return found;
        }
    }
    return TMI_MARKUP_TEXT;
}

static void refuse(struct scan *scan, size_t at, toolmend_reason reason) {
    scan->refused = true;
    scan->refused_at = at;
    scan->m->reason = reason;
}

/* ---- the way -------------------------------------------------------------------------------- */

static size_t next_place(const struct tmi_markup *m, size_t at) {
    static const bool special[256] = {
        ['<'] = true, ['['] = true, ['`'] = true,
        ['~'] = true, ['>'] = true, ['f'] = true,
    };
    const unsigned char *p = (const unsigned char *)m->text.ptr;
    while (at < m->text.len && !special[p[at]])
        at++;
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
        scan->seen = end;
        return end;
    }
    end = at + tmi_markup_thoughts_closer(m, at);
    if (end > at) { /* all before were thoughts */
        m->call_count = m->part_count = 0;
        scan->doubt = scan->front = scan->behind = false;
        scan->seen = end;
        return end;
    }
    for (size_t i = 0; i < sizeof between / sizeof between[0]; i++) {
        bool token = tmi_markup_stands(m, at, between[i]) == TMI_STANDS;
        for (size_t k = 0; token && k < tmi_markup_row_count; k++)
            if (tmi_markup_rows[k].opener &&
                tmi_markup_stands(m, at, tmi_markup_rows[k].opener) == TMI_STANDS)
                token = false;
        if (!token)
            continue;
        see(scan, at);
        scan->seen = at + strlen(between[i]);
        return scan->seen;
    }
    return at;
}

/* Thoughts that end behind a call that could not be read: what was read before was thought. */
static bool were_thoughts(const struct tmi_markup *m, size_t at) {
    for (; at < m->text.len; at++)
        if ((m->text.ptr[at] == '<' || m->text.ptr[at] == '[') &&
            tmi_markup_thoughts_closer(m, at) > 0)
            return true;
    return false;
}

static void read_block(struct scan *scan, size_t at, size_t end) {
    see(scan, at);
    if (scan->lines.doubt > at) {
        scan->m->call_count = scan->m->part_count = 0;
        refuse(scan, at, TOOLMEND_REASON_AMBIGUOUS);
        return;
    }
    scan->behind = scan->front;
    scan->seen = end;
}

static void scan_text(struct scan *scan) {
    struct tmi_markup *m = scan->m;
    size_t at = next_place(m, 0);
    while (at < m->text.len && !scan->refused) {
        size_t end = skip_nothing(scan, at);
        if (end == at) {
            enum tmi_markup_found found = try_rows(scan, at, &end);
            if (found == TMI_MARKUP_READ)
                read_block(scan, at, end);
            else if (found == TMI_MARKUP_BROKEN)
                refuse(scan, at, m->reason);
            else if (is_stray(m, at))
                scan->doubt = true;
            if (found != TMI_MARKUP_READ)
                end = at + 1;
        }
        at = next_place(m, end);
    }
    if (!scan->refused)
        see(scan, m->text.len);
    else if (were_thoughts(m, scan->refused_at))
        m->call_count = m->part_count = 0;
    if (scan->doubt && m->call_count > 0) {
        m->call_count = m->part_count = 0;
        refuse(scan, 0, TOOLMEND_REASON_AMBIGUOUS);
    }
}

void tmi_markup_scan(struct tmi_markup *m, size_t *refused_at) {
    struct scan scan = {.m = m};
    scan_text(&scan);
    *refused_at = scan.refused ? scan.refused_at : SIZE_MAX;
    if (!scan.refused) {
        m->reason = TOOLMEND_REASON_NONE;
        if (m->call_count == 0 && m->options->profile != TOOLMEND_SAFE)
            (void)tmi_markup_read_bare(m);
        m->reason = TOOLMEND_REASON_NONE;
    }
}

/* ---- a stream ------------------------------------------------------------------------------- */

/* Does a row begin at `at`, or may one, when more text comes? */
static bool may_begin(const struct tmi_markup *m, size_t at) {
    for (size_t i = 0; i < tmi_markup_row_count; i++) {
        const struct tmi_markup_row *row = &tmi_markup_rows[i];
        if ((row->wrap_open && tmi_markup_stands(m, at, row->wrap_open)) ||
            (row->lone && tmi_markup_stands(m, at, row->opener)))
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

size_t toolmend_markup_hold(toolmend_view text) {
    const struct tmi_markup m = {.text = text};
    if (!text.ptr)
        return 0;
    struct tmi_markup_lines lines = {0, 0};
    size_t at = next_place(&m, 0);
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
