/* SPDX-License-Identifier: MIT
 *
 * around.c - what stands around a block. A call is open where whole sentences stand around it and
 * nothing else: then nothing is there that could make it an example, a string, a comment, a message
 * of somebody else or a line of a document.
 *
 * Only texts with a block are looked at so: from the begin to the block, and then what is behind.
 */
#include "base/utf8.h"
#include "catalogue/profiles.h"
#include "markup/markup.h"

/* clang-format off */
/* What a sentence opens it closes (enclosing_pairs.json). */
static const struct {
    const char *open, *close;
} pairs[] = {
    {"(", ")"},
    {"\342\200\234", "\342\200\235"},
    {"\302\253", "\302\273"},
    {"\343\200\214", "\343\200\215"},
    {"\343\200\216", "\343\200\217"},
    {"\343\200\212", "\343\200\213"},
    {"\357\274\210", "\357\274\211"},
};

/* Ranges of characters that no sentence holds, ends included (symbols.json).
 * NOLINTBEGIN(misc-misleading-bidirectional): one begins or ends a range, escaped */
static const struct {
    const char *first, *last;
} symbols[] = {
    {"\302\200", "\302\237"},
    {"\302\242", "\302\257"},
    {"\302\261", "\302\266"},
    {"\302\270", "\302\276"},
    {"\342\200\200", "\342\200\222"},
    {"\342\200\225", "\342\200\230"},
    {"\342\200\232", "\342\200\245"},
    {"\342\200\247", "\342\200\256"},
    {"\342\200\260", "\342\202\253"},
    {"\342\202\255", "\342\257\277"},
    {"\342\270\200", "\342\271\277"},
    {"\343\200\203", "\343\200\277"},
    {"\356\200\200", "\357\243\277"},
    {"\357\270\220", "\357\271\257"},
    {"\357\273\277", "\357\274\200"},
    {"\357\274\202", "\357\274\213"},
    {"\357\274\215", "\357\274\215"},
    {"\357\274\217", "\357\274\217"},
    {"\357\274\232", "\357\274\232"},
    {"\357\274\234", "\357\274\236"},
    {"\357\274\240", "\357\274\240"},
    {"\357\274\273", "\357\275\200"},
    {"\357\275\233", "\357\275\245"},
    {"\357\277\240", "\357\277\277"},
    {"\363\240\200\200", "\364\217\277\277"},
};
/* clang-format on */
/* NOLINTEND(misc-misleading-bidirectional) */
enum { SYMBOLS = sizeof symbols / sizeof symbols[0] };
_Static_assert(sizeof pairs / sizeof pairs[0] == TMI_MARKUP_PAIRS,
               "a level for each pair");

/* ---- lines ----------------------------------------------------------------------------------- */

/* What has to be closed on a line is. */
static bool is_closed(const struct tmi_markup_around *around) {
    size_t open = around->line.quoted;
    for (size_t i = 0; i < TMI_MARKUP_PAIRS; i++)
        open += around->line.levels[i];
    return open == 0;
}

/* A line that is not blank ends: what it is to the block in front of it, or to one behind. */
static void end_text(struct tmi_markup_around *around, const struct tmi_markup *m) {
    size_t end = around->line.first_end > 0 ? around->line.first_end : around->line.end;
    toolmend_view first = tmi_markup_slice(m, around->line.start, end);
    bool ended = around->line.ended || around->line.colon;
    bool whole = !around->line.odd && ended && is_closed(around);
    bool mentions = around->behind && tmi_markup_says_what(first) == TMI_SAYS_MENTION;
    if (around->over || around->colon || !whole || mentions)
        around->doubt = true;
    around->front = tmi_markup_slice(m, around->line.last, around->line.end);
    around->colon = around->line.colon;
    around->behind = false;
    around->text = true;
}

static void end_line(struct tmi_markup_around *around, const struct tmi_markup *m,
                     bool parted) {
    if (around->line.text)
        end_text(around, m);
    memset(&around->line, 0, sizeof around->line);
    around->line.parted = parted;
}

/* Something that is no line ends what was said in front of it. */
static void forget_front(struct tmi_markup_around *around) {
    around->front = (toolmend_view){NULL, 0};
    around->colon = false;
    around->text = true;
}

/* ---- characters ------------------------------------------------------------------------------ */

/* The place in the pairs of the mark at `at`; `*closes`: is it the second of its pair? */
static size_t pair_at(const struct tmi_markup *m, size_t at, bool *closes) {
    for (size_t i = 0; i < TMI_MARKUP_PAIRS; i++) {
        *closes = tmi_markup_stands(m, at, pairs[i].close) == TMI_STANDS;
        if (*closes || tmi_markup_stands(m, at, pairs[i].open) == TMI_STANDS)
            return i;
    }
    return TMI_MARKUP_PAIRS;
}

static bool is_end_mark(const char *mark) {
    static const char *const ends[] = {
        ".", "!", "?", "\342\200\246", "\343\200\202", "\357\274\201", "\357\274\237"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (strcmp(mark, ends[i]) == 0)
            return true;
    return false;
}

/* UTF-8 sorts as its code points do. */
static bool is_between(const char *mark, const char *first, const char *last) {
    return strcmp(mark, first) >= 0 && strcmp(mark, last) <= 0;
}

static bool is_symbol(const char *mark) {
    for (size_t i = 0; i < SYMBOLS; i++)
        if (is_between(mark, symbols[i].first, symbols[i].last))
            return true;
    return false;
}

/* A colon of an address or of a time of day: what any other one announces may be the block. */
static bool is_within_word(const struct tmi_markup *m, size_t at) {
    bool digits = at > 0 && tmi_is_digit(m->text.ptr[at - 1]) && at + 1 < m->text.len &&
                  tmi_is_digit(m->text.ptr[at + 1]);
    return digits || tmi_markup_stands(m, at, "://") == TMI_STANDS;
}

/* A character of ASCII that a sentence does not hold. */
static bool is_odd(const struct tmi_markup *m, size_t at) {
    char c = m->text.ptr[at];
    return c < ' ' || c == 0x7F || strchr("*<>[]{}|\\^~=`", c) ||
           tmi_markup_stands(m, at, "''") == TMI_STANDS;
}

/* Blanks, and pictures, which may stand anywhere. */
static bool is_blank(const char *mark) {
    return strcmp(mark, " ") == 0 || strcmp(mark, "\t") == 0 || strcmp(mark, "\r") == 0 ||
           strcmp(mark, "\357\270\217") == 0 ||
           is_between(mark, "\360\237\214\200", "\360\237\253\277");
}

/* A character that is no blank, or inline code, text[at, end). */
static void begin_mark(struct tmi_markup_around *around, size_t at, size_t end) {
    bool begins = !around->line.text || (around->line.ended && around->line.blank);
    if (!around->line.text)
        around->line.start = at;
    else if (begins && around->line.first_end == 0)
        around->line.first_end = around->line.end;
    if (begins)
        around->line.last = at;
    around->line.odd = around->line.odd || around->line.colon; /* it announces a part */
    around->line.end = end;
    around->line.text = true;
    around->line.blank = around->line.ended = around->line.colon = false;
}

static void see_mark(struct tmi_markup_around *around, const struct tmi_markup *m,
                     size_t at, const char *mark) {
    bool closes, ascii = (mark[0] & 0x80) == 0;
    if (!around->line.text && ascii && (mark[0] < 'A' || mark[0] > 'Z'))
        around->line.odd = true;
    begin_mark(around, at, at + strlen(mark));
    around->line.ended = is_end_mark(mark);
    around->line.colon = mark[0] == ':' && !is_within_word(m, at);
    size_t pair = pair_at(m, at, &closes);
    if (pair < TMI_MARKUP_PAIRS) {
        around->line.odd = around->line.odd || (closes && around->line.levels[pair] == 0);
        around->line.levels[pair] += closes ? (size_t)-1 : 1;
    } else if (mark[0] == '"') {
        around->line.quoted = !around->line.quoted;
    } else if (ascii ? is_odd(m, at) : is_symbol(mark)) {
        around->line.odd = true;
    }
}

/* The character at `at`: one past it. */
static size_t see(struct tmi_markup_around *around, const struct tmi_markup *m,
                  size_t at) {
    char mark[5] = "", c = m->text.ptr[at];
    if (around->line.text && (tmi_is_letter(c) || tmi_is_digit(c))) { /* most are */
        begin_mark(around, at, at + 1);
        return at + 1;
    }
    size_t len =
        tmi_utf8_length((const unsigned char *)m->text.ptr + at, m->text.len - at);
    if (c == '\n') {
        end_line(around, m, false);
        return at + 1;
    }
    memcpy(mark, m->text.ptr + at, len);
    bool blank = len > 0 && is_blank(mark);
    if (len == 0 || mark[0] == '\0')
        around->line.text = around->line.odd = true;
    else if (!blank)
        see_mark(around, m, at, mark);
    else if (!around->line.text)
        around->line.indent += mark[0] == '\t' ? TMI_MARKUP_TAB : 1;
    around->line.blank = blank;
    return at + (len > 0 ? len : 1);
}

/* ---- the way --------------------------------------------------------------------------------- */

/* A quotation at `at`, or marks of one: where they end. */
static size_t see_quotation(struct tmi_markup_around *around, const struct tmi_markup *m,
                            size_t at) {
    size_t end = tmi_markup_quotation_end(m, at, &around->lines);
    switch (around->lines.kind) {
    case TMI_QUOTES_NOTHING:
        if (end > at)
            around->line.text = around->line.odd = true;
        return end;
    case TMI_QUOTES_CODE:
        around->line.odd = around->line.odd || !around->line.text;
        begin_mark(around, at, end);
        break;
    case TMI_QUOTES_REST:
        around->doubt =
            around->doubt || around->blocks; /* it may be the end of another */
        break;
    case TMI_QUOTES_LINES:
        break;
    }
    if (around->lines.kind != TMI_QUOTES_CODE) {
        end_line(around, m, true);
        forget_front(around);
        around->behind = false;
        around->doubt = around->doubt || around->over;
    }
    return end;
}

/* Something at `at` that is no part of a line: its end, or `at`. */
static size_t see_part(struct tmi_markup_around *around, const struct tmi_markup *m,
                       size_t at) {
    size_t end = tmi_markup_thoughts_end(m, at);
    bool last = end == at && tmi_markup_is_last(m, at);
    if (end == at)
        end += tmi_markup_marker(m, at);
    if (end > at)
        end_line(around, m, true);
    around->over = around->over || last;
    return end;
}

static void look_around(struct tmi_markup_around *around, const struct tmi_markup *m,
                        size_t to) {
    size_t at = around->at;
    while (at < to) {
        char c = m->text.ptr[at];
        size_t end = at;
        if (c == '`' || c == '~' || c == '>')
            end = see_quotation(around, m, at);
        else if (c == '<' || c == '[')
            end = see_part(around, m, at);
        at = end > at ? end : see(around, m, at);
    }
    around->at = at;
}

/* Does what was said in front of a block make it an act? A colon may introduce an example too, and
 * any other words do but in `extended`. */
static bool is_announced(const struct tmi_markup_around *around,
                         const struct tmi_markup *m) {
    if (!around->front.ptr)
        return true;
    bool extended = tmi_profile_holds_tier(m->options->profile, TMI_EXTENDED);
    enum tmi_markup_says says = tmi_markup_says_what(around->front);
    return says == TMI_SAYS_ACT || (says == TMI_SAYS_ELSE && extended && !around->colon);
}

bool tmi_markup_is_enclosed(struct tmi_markup_around *around, const struct tmi_markup *m,
                            size_t start, size_t end) {
    look_around(around, m, start);
    bool blank = !around->line.text && !around->line.parted;
    if (end > start && blank &&
        around->line.indent >= (around->text ? 1 : TMI_MARKUP_TAB))
        around->doubt = true;
    end_line(around, m, true);
    if (end == start)
        return around->doubt || around->colon;
    around->doubt = around->doubt || around->over || !is_announced(around, m);
    forget_front(around);
    around->blocks = around->behind = true;
    around->at = end;
    return around->doubt;
}
