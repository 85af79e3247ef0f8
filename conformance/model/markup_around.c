/* SPDX-License-Identifier: MIT
 *
 * markup_around.c - what stands around the blocks of a text: markup/doubt, markup/enclosed.
 *
 * For each block the text is gone over once more, from where it counts to its end.
 */
#include "markup.h"

#include <string.h>

/* The text around the blocks. */
struct around {
    const struct model_reader *r;
    const struct model_piece *pieces;
    size_t count, base, to; /* what counts begins and ends */
};

static char char_at(const struct around *a, size_t at) {
    return model_char_at(a->r, at);
}

static struct model_view trimmed(struct model_view text) {
    while (text.len > 0 && model_is_space(text.ptr[text.len - 1]))
        text.len--;
    for (; text.len > 0 && model_is_space(text.ptr[0]); text.len--)
        text.ptr++;
    return text;
}

/* ---- markup/doubt ------------------------------------------------------------------------ */

/* Whole sentences: they begin with a letter and end with a mark that ends one. */
static bool are_sentences(struct model_view text) {
    static const char *const ends[] = {
        ".", "!", "?", "\342\200\246", "\343\200\202", "\357\274\201", "\357\274\237"};
    if (!model_is_letter(text.ptr[0]) && (text.ptr[0] & 0x80) == 0)
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        size_t len = strlen(ends[i]);
        if (text.len > len && memcmp(text.ptr + text.len - len, ends[i], len) == 0)
            return true;
    }
    return false;
}

/* Is there more than white space outside of what parts lines, from the begin to `to`? Blocks
 * count. */
static bool has_text_before(const struct around *a, size_t to) {
    size_t at = a->base;
    for (size_t i = 0; i < a->count && a->pieces[i].start < to; i++) {
        if (a->pieces[i].block ||
            trimmed(model_slice(a->r, at, a->pieces[i].start)).len > 0)
            return true;
        at = a->pieces[i].end;
    }
    return at < to && trimmed(model_slice(a->r, at, to)).len > 0;
}

static bool stands_free(const struct around *a, size_t place) {
    size_t start = a->pieces[place].start;
    size_t parted = place > 0 ? a->pieces[place - 1].end : a->base, line = start;
    while (line > parted && char_at(a, line - 1) != '\n')
        line--;
    struct model_view front = model_slice(a->r, line, start);
    if (trimmed(front).len > 0)
        return are_sentences(trimmed(front));
    bool begins = line > 0 && char_at(a, line - 1) == '\n';
    return front.len == 0 || !begins || !has_text_before(a, line);
}

static bool is_followed(const struct around *a, size_t place) {
    size_t from = a->pieces[place].end, end = from;
    size_t next = place + 1 < a->count ? a->pieces[place + 1].start : a->to;
    while (end < next && char_at(a, end) != '\n')
        end++;
    struct model_view text = trimmed(model_slice(a->r, from, end));
    return text.len > 0 && !model_is_capital(text.ptr[0]);
}

/* ---- markup/enclosed: the way ------------------------------------------------------------ */

/* What stands at a place that counts is shown to this, in the order of the text. */
typedef void (*see)(void *of, const struct around *a, size_t at);

static void go_over(const struct around *a, see show, void *of) {
    size_t next = 0;
    for (size_t at = a->base; at < a->r->text.len;) {
        while (next < a->count && (!a->pieces[next].block || a->pieces[next].end <= at))
            next++;
        size_t end = model_past_quotation(a->r, at);
        if (next < a->count && at == a->pieces[next].start)
            end = a->pieces[next].end;
        else if (end == at)
            end = model_past_thoughts(a->r, at);
        if (end == at)
            end = model_past_marker(a->r, at);
        if (end == at)
            show(of, a, at++);
        else
            at = end;
    }
}

static bool begins_line(const struct around *a, size_t at) {
    return at == 0 || char_at(a, at - 1) == '\n';
}

/* Does the word, in small letters, stand there in either case? */
static bool says(const struct around *a, size_t at, struct model_view word) {
    for (size_t i = 0; i < word.len; i++) {
        char c = char_at(a, at + i);
        if ((model_is_capital(c) ? c | 0x20 : c) != word.ptr[i])
            return false;
    }
    return true;
}

/* Nothing else on the line: blanks in front, white space behind. */
static bool is_line(const struct around *a, size_t at, size_t end) {
    while (at > 0 && (char_at(a, at - 1) == ' ' || char_at(a, at - 1) == '\t'))
        at--;
    while (end < a->r->text.len && model_is_space(char_at(a, end)) &&
           char_at(a, end) != '\n')
        end++;
    return begins_line(a, at) && (end == a->r->text.len || char_at(a, end) == '\n');
}

/* The end of a tag, `at` if there is none. */
static size_t past_tag(const struct around *a, size_t at, bool *closes) {
    *closes = char_at(a, at + 1) == '/';
    size_t end = at + 1 + *closes;
    if (char_at(a, at) != '<' || !model_is_letter(char_at(a, end)))
        return at;
    while (char_at(a, end) && !strchr("<>\n", char_at(a, end)))
        end++;
    return char_at(a, end) == '>' && char_at(a, end - 1) != '/' ? end + 1 : at;
}

/* ---- marks ------------------------------------------------------------------------------- */

enum { TAGS_MAX = 512 };

struct level {
    size_t now, held;
};

/* What was seen on the way; `start`, `end`: of the block that is asked about. */
struct seen {
    size_t start, end;
    bool enclosed;
    struct level *levels; /* of the pairs */
    size_t quotes;        /* odd runs */
    bool quotes_held, triple[2];
    bool rules[128], rules_held[128];
    size_t since; /* opening tags behind the block */
    size_t open, alone[TAGS_MAX], alone_count;
    size_t region;   /* up to here a comment or a document goes */
    size_t run_end;  /* of marks of quotation */
    bool met;        /* the block was passed */
    size_t rule_end; /* of a line of marks */
};

static void see_pairs(struct seen *s, const struct around *a, size_t at) {
    for (size_t i = 0; a->r->pairs[0][i].ptr; i++) {
        if (model_stands(a->r, at, a->r->pairs[0][i]))
            s->levels[i].now++;
        else if (model_stands(a->r, at, a->r->pairs[1][i]) && s->levels[i].now > 0)
            s->enclosed |= --s->levels[i].now < s->levels[i].held;
    }
}

static void see_quotes(struct seen *s, const struct around *a, size_t at) {
    size_t run = model_run_at(a->r, at);
    bool doubled = char_at(a, at) == '"';
    s->run_end = at + run;
    if (run == 3) {
        s->triple[doubled] = !s->triple[doubled];
    } else if (doubled && run % 2 == 1 && !(at > 0 && char_at(a, at - 1) == '\\')) {
        s->quotes++;
        s->enclosed |= s->quotes_held;
    }
}

static void see_tag(struct seen *s, const struct around *a, size_t at) {
    bool closes;
    size_t end = past_tag(a, at, &closes);
    if (end == at)
        return;
    if (!closes) {
        s->since++;
        s->open++;
        if (is_line(a, at, end) && s->alone_count < TAGS_MAX)
            s->alone[s->alone_count++] = s->open;
        return;
    }
    s->enclosed |= s->met && s->since == 0;
    s->since -= s->since > 0;
    s->open -= s->open > 0;
    while (s->alone_count > 0 && s->alone[s->alone_count - 1] > s->open)
        s->alone_count--;
}

/* A document of a shell: where it ends. */
static size_t document_end(const struct around *a, size_t at) {
    at += 2;
    while (model_is_in(char_at(a, at), "- \"'\\"))
        at++;
    size_t end = at;
    while (model_is_capital(char_at(a, end)) || char_at(a, end) == '_')
        end++;
    if (end == at)
        return 0;
    struct model_view word = model_slice(a->r, at, end);
    for (size_t line = model_line_end(a->r, end); line < a->r->text.len;) {
        size_t next = model_line_end(a->r, line + 1);
        if (model_views_equal(trimmed(model_slice(a->r, line + 1, next)), word))
            return line;
        line = next;
    }
    return a->r->text.len;
}

static void see_region(struct seen *s, const struct around *a, size_t at) {
    size_t end = 0;
    if (at < s->region)
        return;
    if (model_stands_text(a->r, at, "<!--"))
        end = model_find(a->r, at, model_view_of("-->"));
    else if (model_stands_text(a->r, at, "<!["))
        end = model_find(a->r, at, model_view_of("]]>"));
    else if (model_stands_text(a->r, at, "<<"))
        end = document_end(a, at);
    s->region = end == SIZE_MAX ? a->r->text.len : end > s->region ? end : s->region;
}

/* A line of one mark alone. */
static bool see_rule(struct seen *s, const struct around *a, size_t at) {
    char mark = char_at(a, at);
    size_t run = model_is_in(mark, "-=*_.+#") ? model_run_at(a->r, at) : 0;
    if (run < 3 || !is_line(a, at, at + run))
        return false;
    s->enclosed |= s->rules_held[(unsigned char)mark];
    s->rules[(unsigned char)mark] = true;
    s->rule_end = at + run;
    return true;
}

static void see_turn(struct seen *s, const struct around *a, size_t at) {
    for (const struct model_view *turn = a->r->turns; turn->ptr; turn++)
        s->enclosed |= model_stands(a->r, at, *turn);
    if (!begins_line(a, at))
        return;
    while (model_is_in(char_at(a, at), " *#"))
        at++;
    for (const struct model_view *speaker = a->r->speakers; speaker->ptr; speaker++)
        s->enclosed |= says(a, at, *speaker);
}

static bool ends_something(const struct around *a, size_t at) {
    static const char *const ends[] = {"\\end{", "#+end", "{% end", "$$"};
    bool found = model_stands_text(a->r, at, "[/") && model_is_letter(char_at(a, at + 2));
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        found |= says(a, at, model_view_of(ends[i]));
    return found;
}

/* The block begins here: what stands in front of it, and may be closed behind it. */
static void pass_block(struct seen *s, const struct around *a) {
    s->met = true;
    s->enclosed |=
        s->region > s->start || s->alone_count > 0 || s->triple[0] || s->triple[1];
    for (size_t i = 0; a->r->pairs[0][i].ptr; i++)
        s->levels[i].held = s->levels[i].now;
    memcpy(s->rules_held, s->rules, sizeof s->rules);
    s->quotes_held = s->quotes % 2 == 1;
    s->since = 0;
}

static void see_all(void *of, const struct around *a, size_t at) {
    struct seen *s = of;
    if (!s->met && at >= s->end)
        pass_block(s, a);
    if (begins_line(a, at) || model_is_in(char_at(a, at), "<["))
        see_turn(s, a, at);
    if (begins_line(a, at) && see_rule(s, a, at))
        return;
    if (at < s->rule_end)
        return;
    if (char_at(a, at) == '"' || char_at(a, at) == '\'') {
        if (at >= s->run_end)
            see_quotes(s, a, at);
        return;
    }
    see_region(s, a, at);
    see_tag(s, a, at);
    s->enclosed |= s->met && ends_something(a, at);
    see_pairs(s, a, at);
}

static bool is_enclosed(const struct around *a, size_t place) {
    struct seen *s = model_alloc(a->r->run, 1, sizeof *s);
    size_t pairs = 0;
    while (a->r->pairs[0][pairs].ptr)
        pairs++;
    s->levels = model_alloc(a->r->run, pairs, sizeof *s->levels);
    s->start = a->pieces[place].start;
    s->end = a->pieces[place].end;
    go_over(a, see_all, s);
    if (!s->met)
        pass_block(s, a);
    return s->enclosed;
}

bool model_in_doubt(const struct model_reader *r, const struct model_piece *pieces,
                    size_t count, const size_t counts[2]) {
    const struct around a = {r, pieces, count, counts[0], counts[1]};
    for (size_t i = 0; i < count; i++)
        if (pieces[i].block &&
            (!stands_free(&a, i) || is_followed(&a, i) || is_enclosed(&a, i)))
            return true;
    return false;
}
