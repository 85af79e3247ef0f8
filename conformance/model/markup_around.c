/* SPDX-License-Identifier: MIT
 *
 * markup_around.c - what stands around the blocks of a text: markup/doubt, markup/enclosed.
 *
 * The text is cut into pieces and what is between them, and that into lines.
 */
#include "markup.h"

#include <string.h>

/* ---- markup/enclosed: a line of sentences -------------------------------------------------- */

/* The bytes of the character at the beginning of the text; 0: it is not UTF-8. */
static size_t char_len(struct model_view text) {
    unsigned char first = (unsigned char)text.ptr[0];
    size_t len = first < 0x80   ? 1
                 : first < 0xC2 ? 0
                 : first < 0xE0 ? 2
                 : first < 0xF0 ? 3
                                : 4;
    if (first > 0xF4 || len > text.len)
        return 0;
    for (size_t i = 1; i < len; i++)
        if (((unsigned char)text.ptr[i] & 0xC0) != 0x80)
            return 0;
    unsigned char second = len > 2 ? (unsigned char)text.ptr[1] : 0;
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
        (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F))
        return 0;
    return len;
}

static bool is_at(struct model_view text, size_t at, struct model_view word) {
    return at + word.len <= text.len && memcmp(text.ptr + at, word.ptr, word.len) == 0;
}

static bool says(struct model_view text, size_t at, const char *word) {
    return is_at(text, at, (struct model_view){word, strlen(word)});
}

/* Is the character, of so many bytes, of the range? Bytes sort as characters do. */
static bool is_of_range(struct model_view c, struct model_view first,
                        struct model_view last) {
    return memcmp(c.ptr, first.ptr, c.len < first.len ? c.len : first.len) >= 0 &&
           memcmp(c.ptr, last.ptr, c.len < last.len ? c.len : last.len) <= 0;
}

static bool is_symbol(const struct model_reader *r, struct model_view c) {
    for (size_t i = 0; r->symbols[0][i].ptr; i++)
        if (is_of_range(c, r->symbols[0][i], r->symbols[1][i]))
            return true;
    return false;
}

/* The length of a blank, or of a picture, at `at`; 0: another character stands there. */
static size_t blank_len(struct model_view text, size_t at) {
    static const struct model_view first = {"\360\237\214\200", 4},
                                   last = {"\360\237\253\277", 4};
    if (model_is_in(text.ptr[at], " \t\r"))
        return 1;
    if (says(text, at, "\357\270\217"))
        return 3;
    struct model_view c = {text.ptr + at, text.len - at};
    return char_len(c) == 4 && is_of_range((struct model_view){c.ptr, 4}, first, last)
               ? 4
               : 0;
}

/* The line without blanks and pictures at its ends. */
static struct model_view stripped(struct model_view line) {
    size_t start = 0, end = 0;
    while (start < line.len && blank_len(line, start) > 0)
        start += blank_len(line, start);
    for (size_t at = start; at < line.len;) {
        size_t blank = blank_len(line, at);
        struct model_view rest = {line.ptr + at, line.len - at};
        size_t len = char_len(rest);
        at += blank > 0 ? blank : len > 0 ? len : 1;
        end = blank > 0 ? end : at;
    }
    return (struct model_view){line.ptr + start, end > start ? end - start : 0};
}

static bool ends_sentence(struct model_view line) {
    static const char *const ends[] = {
        ".", "!", "?", "\342\200\246", "\343\200\202", "\357\274\201", "\357\274\237"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        size_t len = strlen(ends[i]);
        if (line.len >= len && says(line, line.len - len, ends[i]))
            return true;
    }
    return false;
}

static bool ends_in_colon(struct model_view line) {
    return line.len > 0 && line.ptr[line.len - 1] == ':';
}

static bool is_colon_of_word(struct model_view line, size_t at) {
    bool digits = at > 0 && at + 1 < line.len && model_is_digit(line.ptr[at - 1]) &&
                  model_is_digit(line.ptr[at + 1]);
    return digits || says(line, at, "://");
}

/* May the character of `len` bytes at `at` stand in a sentence? */
static bool is_plain(const struct model_reader *r, struct model_view line, size_t at,
                     size_t len) {
    char c = line.ptr[at];
    if (len > 1)
        return !is_symbol(r, (struct model_view){line.ptr + at, len});
    if (len == 0 || c == '\0' || c == 0x7F || (c < ' ' && !model_is_in(c, "\t\r")))
        return false;
    if (c == ':')
        return is_colon_of_word(line, at) || at + 1 == line.len;
    return !model_is_in(c, "*<>[]{}|\\^~=`") && !says(line, at, "''");
}

/* The end of inline code that begins at this place of the line; `at`: none does. */
static size_t past_code(const struct model_reader *r, struct model_view line, size_t at) {
    size_t place = (size_t)(line.ptr - r->text.ptr) + at;
    struct model_quotation code = model_quotation_at(r, place);
    return code.kind == MODEL_INLINE_CODE ? code.end - place + at : at;
}

/* What is opened in the line is closed in it, and nothing else. */
static bool is_balanced(const struct model_reader *r, struct model_view line) {
    for (size_t i = 0; r->pairs[0][i].ptr; i++) {
        size_t open = 0;
        for (size_t at = 0; at < line.len;) {
            size_t end = past_code(r, line, at);
            if (end == at && is_at(line, at, r->pairs[1][i]) && open-- == 0)
                return false;
            open += end == at && is_at(line, at, r->pairs[0][i]);
            at = end > at ? end : at + 1;
        }
        if (open > 0)
            return false;
    }
    size_t quotes = 0;
    for (size_t at = 0; at < line.len;) {
        size_t end = past_code(r, line, at);
        quotes += end == at && line.ptr[at] == '"';
        at = end > at ? end : at + 1;
    }
    return quotes % 2 == 0;
}

/* The bytes of a mark of a pair at `at`, 0: none stands there. */
static size_t pair_len(const struct model_reader *r, struct model_view line, size_t at) {
    for (size_t side = 0; side < 2; side++)
        for (const struct model_view *mark = r->pairs[side]; mark->ptr; mark++)
            if (is_at(line, at, *mark))
                return mark->len;
    return 0;
}

static bool are_sentences(const struct model_reader *r, struct model_view whole) {
    struct model_view line = stripped(whole);
    if (line.len == 0)
        return true;
    if (!model_is_capital(line.ptr[0]) && (line.ptr[0] & 0x80) == 0)
        return false;
    for (size_t at = 0; at < line.len;) {
        size_t end = past_code(r, line, at);
        size_t len = char_len((struct model_view){line.ptr + at, line.len - at});
        size_t skip = end > at ? end - at : pair_len(r, line, at);
        if (skip == 0 && !is_plain(r, line, at, len))
            return false;
        at += skip > 0 ? skip : len;
    }
    return (ends_sentence(line) || ends_in_colon(line)) && is_balanced(r, line);
}

/* ---- markup/mentioned -------------------------------------------------------------------- */

/* Where the next sentence of the line begins, from the mark at `at` on; line.len: it has none. */
static size_t next_sentence(const struct model_reader *r, struct model_view line,
                            size_t at) {
    bool ended = false, blank = false;
    while (at < line.len) {
        size_t code = past_code(r, line, at), spaces = blank_len(line, at);
        if (code == at && spaces > 0) {
            blank = true;
            at += spaces;
            continue;
        }
        if (ended && blank)
            return at;
        size_t len = char_len((struct model_view){line.ptr + at, line.len - at});
        size_t end = code > at ? code : at + (len > 0 ? len : 1);
        ended = code == at && ends_sentence((struct model_view){line.ptr, end});
        blank = false;
        at = end;
    }
    return line.len;
}

static struct model_view first_sentence(const struct model_reader *r,
                                        struct model_view whole) {
    struct model_view line = stripped(whole);
    line.len = next_sentence(r, line, 0);
    return stripped(line);
}

static struct model_view last_sentence(const struct model_reader *r,
                                       struct model_view whole) {
    struct model_view line = stripped(whole);
    size_t begin = 0, next;
    while ((next = next_sentence(r, line, begin)) < line.len)
        begin = next;
    return (struct model_view){line.ptr + begin, line.len - begin};
}

static bool is_part_of_word(char c) {
    return model_is_of_word(c) || (c & 0x80) != 0;
}

/* The end of the word if it stands at `at`, in either case and with either apostrophe; else 0. */
static size_t past_word(struct model_view sentence, size_t at, struct model_view word) {
    for (size_t i = 0; i < word.len; i++) {
        if (word.ptr[i] == '\'' && says(sentence, at, "\342\200\231")) {
            at += 3;
            continue;
        }
        char c = at < sentence.len ? sentence.ptr[at] : '\0';
        if ((model_is_capital(c) ? c | 0x20 : c) != word.ptr[i])
            return 0;
        at++;
    }
    return at;
}

/* Does one of the listed words stand in the sentence, or so that it begins with it? */
static bool names_any(struct model_view sentence, const struct model_view *words,
                      bool first) {
    for (; words->ptr; words++) {
        bool bounded = (words->ptr[0] & 0x80) == 0;
        for (size_t at = 0; at < (first ? 1 : sentence.len); at++) {
            size_t end = past_word(sentence, at, *words);
            if (end == 0)
                continue;
            if (!bounded ||
                ((at == 0 || !is_part_of_word(sentence.ptr[at - 1])) &&
                 (end == sentence.len || !is_part_of_word(sentence.ptr[end]))))
                return true;
        }
    }
    return false;
}

static bool asks(struct model_view sentence) {
    for (size_t at = 0; at < sentence.len; at++)
        if (says(sentence, at, "?") || says(sentence, at, "\357\274\237"))
            return true;
    return false;
}

static bool is_mention_always(const struct model_reader *r, struct model_view sentence) {
    return asks(sentence) || names_any(sentence, r->always, false);
}

static bool has_announcing(const struct model_reader *r, struct model_view sentence) {
    return names_any(sentence, r->announces, false) ||
           names_any(sentence, r->begins, true);
}

static bool announces(const struct model_reader *r, struct model_view sentence) {
    return has_announcing(r, sentence) && !is_mention_always(r, sentence);
}

static bool mentions(const struct model_reader *r, struct model_view sentence) {
    return is_mention_always(r, sentence) ||
           (names_any(sentence, r->otherwise, false) && !has_announcing(r, sentence));
}

/* ---- markup/doubt ------------------------------------------------------------------------ */

/* The text around the blocks, piece by piece. */
struct around {
    const struct model_reader *r;
    bool text;   /* a line that is not blank, a quotation or a block was met */
    bool blocks; /* a block was */
    bool behind; /* it was met last */
    bool over;   /* a marker behind which nothing stands was */
    struct model_view front; /* the line in front; {NULL, 0}: something else is */
    bool doubt;
};

/* A line that is not blank. */
static void meet_text(struct around *a, struct model_view line) {
    a->doubt |= a->over || !are_sentences(a->r, line);
    a->doubt |= a->front.ptr && ends_in_colon(a->front);
    a->doubt |= a->behind && mentions(a->r, first_sentence(a->r, line));
    a->text = true;
    a->behind = false;
    a->front = stripped(line);
}

/* A line, or what is left of one; `whole`: it begins where one begins; `before`: a block stands
 * behind it. */
static void meet_line(struct around *a, struct model_view line, bool whole, bool before) {
    size_t columns = 0, at = 0;
    for (; at < line.len && blank_len(line, at) > 0; at += blank_len(line, at))
        columns += line.ptr[at] == '\t' ? 4 : 1;
    if (at < line.len)
        meet_text(a, line);
    else if (before && whole && columns >= (a->text ? 1 : 4))
        a->doubt = true;
}

/* The lines of [start, end), which ends at a piece. */
static void meet_lines(struct around *a, size_t start, size_t end, bool parted,
                       bool before) {
    while (start <= end) {
        size_t line = model_line_end(a->r, start);
        size_t to = line < end ? line : end;
        meet_line(a, model_slice(a->r, start, to), !parted, before && to == end);
        start = line < end ? line + 1 : end + 1;
        parted = false;
    }
}

/* Does the line in front of a block leave open whether it is an act? */
static bool is_spoken_of(const struct around *a) {
    if (!a->front.ptr)
        return false;
    struct model_view sentence = last_sentence(a->r, a->front);
    return ends_in_colon(a->front) || !a->r->extended ? !announces(a->r, sentence)
                                                      : mentions(a->r, sentence);
}

static void meet_piece(struct around *a, enum model_piece_kind kind) {
    a->doubt |= kind == MODEL_PIECE_OPEN && a->blocks;
    if (kind == MODEL_PIECE_LAST)
        a->over = true;
    if (kind == MODEL_PIECE_LAST || kind == MODEL_PIECE_PARTS)
        return;
    a->doubt |= a->over;
    a->doubt |= kind == MODEL_PIECE_BLOCK && is_spoken_of(a);
    a->text = true;
    a->behind = kind == MODEL_PIECE_BLOCK;
    a->blocks |= a->behind;
    a->front = (struct model_view){NULL, 0};
}

bool model_in_doubt(const struct model_reader *r, const struct model_piece *pieces,
                    size_t count, const size_t counts[2]) {
    struct around a = {.r = r};
    size_t at = counts[0];
    for (size_t i = 0; i < count; i++) {
        if (pieces[i].start >= at)
            meet_lines(&a, at, pieces[i].start, i > 0 || at > 0,
                       pieces[i].kind == MODEL_PIECE_BLOCK);
        meet_piece(&a, pieces[i].kind);
        at = pieces[i].end;
    }
    if (at <= counts[1])
        meet_lines(&a, at, counts[1], count > 0 || at > 0, false);
    return a.doubt || (a.front.ptr && ends_in_colon(a.front));
}
