/* SPDX-License-Identifier: MIT
 *
 * enclosing.c - what stands around a block. A call between two marks of a pair is part of what they
 * enclose: an example, a string, a comment, a document.
 *
 * Only texts with a block are looked at so: from the begin to the block, and then what is behind.
 */
#include "markup/markup.h"

/* clang-format off */
/* Of each kind one mark opens and another one closes (enclosing_pairs.json). */
static const struct {
    const char *open, *close;
} pairs[] = {
    {"(", ")"},
    {"[", "]"},
    {"{", "}"},
    {"\342\200\234", "\342\200\235"},
    {"\302\253", "\302\273"},
    {"/*", "*/"},
};

/* Words of a template that begin another one's message (message_markers.json). */
static const char *const turns[] = {
    "<|im_start|>user",
    "<|im_start|>tool",
    "<start_of_turn>user",
    "<tool_response>",
    "[TOOL_RESULTS]",
    "[INST]",
    "<function_results>",
};

/* What begins a line of another one's, in small letters (message_markers.json). */
static const char *const speakers[] = {
    "user:",
    "human:",
    "system:",
    "tool:",
};
/* clang-format on */
enum {
    TURNS = sizeof turns / sizeof turns[0],
    SPEAKERS = sizeof speakers / sizeof speakers[0]
};
_Static_assert(sizeof pairs / sizeof pairs[0] == TMI_MARKUP_PAIRS,
               "a level for each pair");

static bool begins_line(const struct tmi_markup *m, size_t at) {
    return at == 0 || m->text.ptr[at - 1] == '\n';
}

/* ---- marks whose opener alone is enough ------------------------------------------------------ */

/* A comment or section of XML, which a `<!` begins: up to the end. */
static void see_declaration(struct tmi_markup_around *around, const struct tmi_markup *m,
                            size_t at) {
    bool comment = tmi_markup_stands(m, at, "<!--") == TMI_STANDS;
    if (!comment && tmi_markup_stands(m, at, "<![") != TMI_STANDS)
        return;
    size_t end = tmi_markup_find(m, at, comment ? "-->" : "]]>");
    around->region = end == SIZE_MAX ? m->text.len : end;
}

/* A document of a shell, `<<WORD` up to the line WORD, the word in capitals. */
static void see_document(struct tmi_markup_around *around, const struct tmi_markup *m,
                         size_t at) {
    const char *text = m->text.ptr;
    size_t len = m->text.len;
    at += 2;
    while (at < len && (text[at] == '-' || text[at] == ' ' || text[at] == '\'' ||
                        text[at] == '"' || text[at] == '\\'))
        at++;
    size_t end = at;
    while (end < len && ((text[end] >= 'A' && text[end] <= 'Z') || text[end] == '_'))
        end++;
    if (end == at)
        return;
    toolmend_view word = tmi_markup_slice(m, at, end);
    size_t line = tmi_markup_feed(m, end);
    while (line < len) {
        size_t next = tmi_markup_feed(m, line + 1);
        if (tmi_view_equal(tmi_view_trim(tmi_markup_slice(m, line + 1, next)), word))
            break;
        line = next;
    }
    around->region = line;
}

/* ---- pairs ----------------------------------------------------------------------------------- */

static void see_pairs(struct tmi_markup_around *around, const struct tmi_markup *m,
                      size_t at) {
    for (size_t i = 0; i < TMI_MARKUP_PAIRS; i++) {
        if (tmi_markup_stands(m, at, pairs[i].open) == TMI_STANDS)
            around->level[i]++;
        else if (tmi_markup_stands(m, at, pairs[i].close) == TMI_STANDS &&
                 around->level[i] > 0 && --around->level[i] < around->held[i])
            around->doubt = true;
    }
}

/* Is this line nothing but the place [at, end)? */
static bool is_line(const struct tmi_markup *m, size_t at, size_t end) {
    while (at > 0 && (m->text.ptr[at - 1] == ' ' || m->text.ptr[at - 1] == '\t'))
        at--;
    while (end < m->text.len && tmi_is_space(m->text.ptr[end]) &&
           m->text.ptr[end] != '\n')
        end++;
    return begins_line(m, at) && (end == m->text.len || m->text.ptr[end] == '\n');
}

/* A tag, of whatever name. */
static void see_tag(struct tmi_markup_around *around, const struct tmi_markup *m,
                    size_t at) {
    const char *text = m->text.ptr;
    bool closes = at + 1 < m->text.len && text[at + 1] == '/';
    size_t end = at + 1 + closes;
    if (end >= m->text.len || !tmi_is_letter(text[end]))
        return;
    while (end < m->text.len && !strchr("<>\n", text[end]))
        end++;
    if (end == m->text.len || text[end] != '>' || text[end - 1] == '/')
        return;
    if (closes) {
        around->doubt = around->doubt || (around->blocks && around->since == 0);
        around->since -= around->since > 0;
        around->tags -= around->tags > 0;
        if (around->tags < around->lone)
            around->lone = 0;
        return;
    }
    around->since++;
    around->tags++;
    if (around->lone == 0 && is_line(m, at, end + 1))
        around->lone = around->tags;
}

/* A run of marks of quotation that begins at `at`: its end. */
static size_t see_quotes(struct tmi_markup_around *around, const struct tmi_markup *m,
                         size_t at) {
    size_t run = tmi_markup_run(m, at, m->text.len), end = at + run;
    bool doubled = m->text.ptr[at] == '"';
    if (run == 3) {
        around->triple[doubled] = !around->triple[doubled];
    } else if (doubled && run % 2 == 1 && !(at > 0 && m->text.ptr[at - 1] == '\\')) {
        around->quote = !around->quote;
        around->doubt = around->doubt || around->quote_held;
    }
    return end;
}

/* A line of one mark alone parts a text; a block between two of them is what they part. */
static size_t see_rule(struct tmi_markup_around *around, const struct tmi_markup *m,
                       size_t at) {
    static const char marks[] = "-=*_.+#";
    const char *mark = m->text.ptr[at] ? strchr(marks, m->text.ptr[at]) : NULL;
    size_t end = at + (mark ? tmi_markup_run(m, at, m->text.len) : 0);
    if (end - at < 3 || !is_line(m, at, end))
        return at;
    unsigned bit = 1U << (mark - marks);
    around->doubt = around->doubt || (around->rules_held & bit);
    around->rules |= bit;
    return end;
}

/* ---- who speaks ------------------------------------------------------------------------------ */

/* A token that begins another one's message. */
static bool begins_message(const struct tmi_markup *m, size_t at) {
    for (size_t i = 0; i < TURNS; i++)
        if (tmi_markup_stands(m, at, turns[i]) == TMI_STANDS)
            return true;
    return false;
}

static bool is_word(const struct tmi_markup *m, size_t at, const char *word) {
    for (; *word; at++, word++)
        if (at == m->text.len || tmi_ascii_lower(m->text.ptr[at]) != *word)
            return false;
    return true;
}

/* A word that ends what another one of its kind began. */
static bool begins_end(const struct tmi_markup *m, size_t at) {
    bool bracket = is_word(m, at, "[/") && at + 2 < m->text.len;
    return (bracket && tmi_is_letter(m->text.ptr[at + 2])) || is_word(m, at, "\\end{") ||
           is_word(m, at, "#+end") || is_word(m, at, "{% end") || is_word(m, at, "$$");
}

/* A line that begins with another one's name. */
static bool begins_turn(const struct tmi_markup *m, size_t at) {
    while (at < m->text.len &&
           (m->text.ptr[at] == ' ' || m->text.ptr[at] == '*' || m->text.ptr[at] == '#'))
        at++;
    for (size_t i = 0; i < SPEAKERS; i++)
        if (is_word(m, at, speakers[i]))
            return true;
    return false;
}

/* ---- the way --------------------------------------------------------------------------------- */

/* What begins at the mark at `at`: where it ends. */
static size_t see(struct tmi_markup_around *around, const struct tmi_markup *m,
                  size_t at) {
    char c = m->text.ptr[at];
    if (c == '"' || c == '\'')
        return see_quotes(around, m, at);
    if (c == '<' || c == '[')
        around->doubt = around->doubt || begins_message(m, at);
    if (c == '<') {
        if (at >= around->region)
            see_declaration(around, m, at);
        if (at >= around->region && tmi_markup_stands(m, at, "<<") == TMI_STANDS)
            see_document(around, m, at);
        see_tag(around, m, at);
    }
    if (around->blocks && begins_end(m, at))
        around->doubt = true;
    see_pairs(around, m, at);
    return at + 1;
}

static void look_around(struct tmi_markup_around *around, const struct tmi_markup *m,
                        size_t to) {
    static const char marks[] = "\"'<[](){}/*`~>\\#$\342\302";
    size_t at = around->at;
    while (at < to) {
        char c = m->text.ptr[at];
        size_t end = at;
        if (begins_line(m, at)) {
            around->doubt = around->doubt || begins_turn(m, at);
            end = see_rule(around, m, at);
        }
        if (c == '`' || c == '~' || c == '>')
            end = tmi_markup_quotation_end(m, at, &around->lines);
        else if (c == '<' || c == '[')
            end = tmi_markup_thoughts_end(m, at);
        if ((c == '<' || c == '[') && end == at)
            end += tmi_markup_marker(m, at);
        if (end == at)
            end = c && strchr(marks, c) ? see(around, m, at) : at + 1;
        at = end;
    }
    around->at = at;
}

bool tmi_markup_is_enclosed(struct tmi_markup_around *around, const struct tmi_markup *m,
                            size_t start, size_t end) {
    look_around(around, m, start);
    if (end > start) {
        around->doubt = around->doubt || around->region > start || around->lone > 0 ||
                        around->triple[0] || around->triple[1];
        memcpy(around->held, around->level, sizeof around->held);
        around->rules_held = around->rules;
        around->quote_held = around->quote;
        around->blocks = true;
        around->since = 0;
        around->at = end;
    }
    return around->doubt;
}
