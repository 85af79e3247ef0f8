/* SPDX-License-Identifier: MIT
 *
 * mutate_syntax.c - a text that is no JSON any more, or less so, as models and servers make it.
 *
 * A row is named for the rule that mends the fault, or, where none does, for the fault. What is
 * put in is what the rule's clause lists, and its near misses.
 */
#include "mutate.h"

#include <string.h>

/* ---- around the whole text -------------------------------------------------------------- */

static bool in_front(struct mutating *m) {
    return mutate_put(m, 0, 0, mutate_text(m));
}

static bool behind(struct mutating *m) {
    size_t len = m->parts[m->part].len;
    return mutate_put(m, len, len, mutate_text(m));
}

/* A text of the row with `@` for the text of the part. */
static bool around(struct mutating *m) {
    const char *text = mutate_text(m);
    size_t front = strcspn(text, "@");
    size_t len = m->parts[m->part].len;
    size_t from = mutate_begin(m);
    mutate_add(m, (toolmend_view){text, front});
    mutate_replace(m, 0, 0, from);
    return mutate_put(m, len, len, text[front] ? text + front + 1 : "");
}

static bool whole(struct mutating *m) {
    return mutate_put(m, 0, m->parts[m->part].len, mutate_text(m));
}

/* The same again, or with a change made to the first of them by another operator before. */
static bool again(struct mutating *m) {
    const struct mutate_part *part = &m->parts[m->part];
    size_t from = mutate_begin(m);
    mutate_say(m, mutate_text(m));
    mutate_add(m, (toolmend_view){part->ptr, part->len});
    mutate_replace(m, part->len, part->len, from);
    return part->len > 0;
}

static bool cut(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = mutate_piece(m, outline, PIECE_ANY, NULL);
    size_t len = m->parts[m->part].len;
    size_t at = piece && mutate_one_in(m, 2)
                    ? (mutate_one_in(m, 2) ? piece->end : piece->start)
                    : mutate_below(m, len);
    return mutate_put(m, at, len, "");
}

/* The closers at the end, some or all of them. */
static bool unclosed(struct mutating *m) {
    const struct mutate_part *part = &m->parts[m->part];
    size_t at = part->len;
    while (at > 0 && part->ptr[at - 1] != 0 && strchr("}] \t\r\n", part->ptr[at - 1]) &&
           !(at < part->len && mutate_one_in(m, 3)))
        at--;
    return at < part->len && mutate_put(m, at, part->len, "");
}

/* ---- between tokens --------------------------------------------------------------------- */

static bool is_within(size_t at, size_t start, size_t end) {
    return at >= start && at < end;
}

static bool is_in_token(const struct outline *outline, size_t at) {
    for (size_t i = 0; i < outline->count; i++) {
        const struct piece *piece = &outline->pieces[i];
        if (is_within(at, piece->name_start, piece->name_end) ||
            ((piece->kind & PIECE_SCALAR) != 0 &&
             is_within(at, piece->start, piece->end)))
            return true;
    }
    return false;
}

/* The offset of any of these marks between tokens; SIZE_MAX: there is none. */
static size_t mark(struct mutating *m, const char *marks) {
    const struct outline *outline = mutate_here(m);
    size_t first = mutate_below(m, outline->len);
    for (size_t i = 0; i < outline->len; i++) {
        size_t at = (first + i) % outline->len;
        char c = outline->text[at];
        if (c != 0 && strchr(marks, c) && !is_in_token(outline, at))
            return at;
    }
    return SIZE_MAX;
}

/* Marks that go, or become one of the others in the row. */
static bool drop_mark(struct mutating *m) {
    size_t at = mark(m, mutate_text(m));
    return at != SIZE_MAX && mutate_put(m, at, at + 1, "");
}

static bool other_mark(struct mutating *m) {
    size_t at = mark(m, "{}[],:");
    return at != SIZE_MAX && mutate_put(m, at, at + 1, mutate_text(m));
}

static bool double_mark(struct mutating *m) {
    size_t at = mark(m, "{}[],:");
    if (at == SIZE_MAX)
        return false;
    const char mark[] = {mutate_here(m)->text[at], '\0'};
    return mutate_put(m, at, at, mark);
}

static bool before_closer(struct mutating *m) {
    size_t at = mark(m, "}]");
    return at != SIZE_MAX && mutate_put(m, at, at, mutate_text(m));
}

/* A text of the row on either side of a mark or of a value. */
static bool between(struct mutating *m) {
    const struct piece *piece = mutate_piece(m, mutate_here(m), PIECE_ANY, NULL);
    size_t at = mark(m, "{}[],:");
    if (piece && (at == SIZE_MAX || mutate_one_in(m, 3)))
        at = mutate_one_in(m, 2) ? piece->start : piece->end;
    else if (at != SIZE_MAX)
        at += mutate_below(m, 2);
    return at != SIZE_MAX && mutate_put(m, at, at, mutate_text(m));
}

/* ---- strings and words ------------------------------------------------------------------ */

/* A string, or the name of a member: its range with the quotation marks. */
static bool any_string(struct mutating *m, size_t *start, size_t *end) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = mutate_piece(m, outline, PIECE_ANY, NULL);
    for (unsigned i = 0; piece && i < 4; i++) {
        bool is_string = piece->kind == PIECE_STRING;
        if (outline_has_name(piece) && (!is_string || mutate_one_in(m, 2))) {
            *start = piece->name_start;
            *end = piece->name_end;
            return true;
        }
        if (is_string) {
            *start = piece->start;
            *end = piece->end;
            return true;
        }
        piece = mutate_piece(m, outline, PIECE_ANY, NULL);
    }
    return false;
}

/* Somewhere between the quotation marks, or in front of the first character. */
static bool in_string(struct mutating *m) {
    size_t start;
    size_t end;
    if (!any_string(m, &start, &end) || end - start < 2)
        return false;
    size_t at = start + 1 + mutate_below(m, end - start - 1);
    return mutate_put(m, at, at, mutate_text(m));
}

/* The quotation marks become the two of the row, which may be none; or only one of them does. */
static bool other_quotes(struct mutating *m) {
    const char *text = mutate_text(m);
    size_t half = strlen(text) / 2;
    size_t start;
    size_t end;
    if (!any_string(m, &start, &end) || end - start < 2)
        return false;
    uint32_t which = mutate_below(m, 4);
    size_t from = mutate_begin(m);
    mutate_add(m, (toolmend_view){text, half});
    if (which != 1)
        mutate_replace(m, start, start + 1, from);
    if (which != 2)
        mutate_put(m, end - 1, end, text + half);
    return true;
}

/* All strings of the text at once. */
static bool all_quotes(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const char *text = mutate_text(m);
    size_t half = strlen(text) / 2;
    for (size_t i = 0; i < outline->len; i++) {
        if (outline->text[i] != '"')
            continue;
        bool opens = m->edit_count % 2 == 0;
        size_t from = mutate_begin(m);
        mutate_add(m, (toolmend_view){opens ? text : text + half,
                                      opens ? half : strlen(text) - half});
        mutate_replace(m, i, i + 1, from);
    }
    return m->edit_count > 0;
}

/* JSON's words as those of the row, in JSON's order: true, false, null. */
static bool all_words(struct mutating *m) {
    static const char *const words[] = {"true", "false", "null"};
    const struct outline *outline = mutate_here(m);
    const char *text = mutate_text(m); /* three words with blanks between them */
    for (size_t i = 0; i < outline->count; i++) {
        const struct piece *piece = &outline->pieces[i];
        toolmend_view bytes = outline_bytes(outline, piece);
        const char *word = text;
        for (size_t k = 0; k < 3; k++) {
            size_t len = strcspn(word, " ");
            size_t from = mutate_begin(m);
            if (piece->kind == PIECE_WORD && bytes.len == strlen(words[k]) &&
                memcmp(bytes.ptr, words[k], bytes.len) == 0) {
                mutate_add(m, (toolmend_view){word, len});
                mutate_replace(m, piece->start, piece->end, from);
            }
            word += len + (word[len] == ' ');
        }
    }
    return m->edit_count > 0;
}

/* ---- depth ------------------------------------------------------------------------------ */

/* A value that many times in lists or objects, some of them perhaps open. */
static bool deep(struct mutating *m) {
    static const unsigned depths[] = {2, 3, 8, 31, 63, 64, 65, 127, 128, 129, 255, 257};
    const struct piece *piece = mutate_piece(m, mutate_here(m), PIECE_ANY, NULL);
    const char *text = mutate_text(m);
    size_t half = strcspn(text, "@");
    unsigned depth = depths[mutate_below(m, sizeof depths / sizeof depths[0])];
    if (!piece)
        return false;
    size_t from = mutate_begin(m);
    for (unsigned i = 0; i < depth; i++)
        mutate_add(m, (toolmend_view){text, half});
    mutate_replace(m, piece->start, piece->start, from);
    from = mutate_begin(m);
    for (unsigned i = mutate_one_in(m, 4) ? mutate_below(m, depth) : 0; i < depth; i++)
        mutate_say(m, text + half + 1);
    mutate_replace(m, piece->end, piece->end, from);
    return true;
}

/* ---- what is put in --------------------------------------------------------------------- */

#define LIST(name) static const char *const name[]
LIST(marks_before) = {"\xEF\xBB\xBF", "\xFE\xFF", "\xEF\xBB\xBF\xEF\xBB\xBF", NULL};
LIST(fences) = {"```json\n@\n```",      "```\n@\n```",     "```json\n@", "@\n```",
                "```tool_call\n@\n```", "~~~json\n@\n```", "`@`",        NULL};
LIST(closers) = {"}", "]", "}}", "]}", "\n}", "} }", NULL};
LIST(markers) = {"</tool_call>",
                 "<|im_end|>",
                 "</function>",
                 "<|eot_id|>",
                 "</s>",
                 "\n</tool_call>",
                 "<|im_end|",
                 "<end_of_turn>",
                 "</parameter>",
                 "<|tool_call_end|>",
                 "<eos>",
                 "</tool_call><|im_end|>",
                 ".",
                 ";",
                 NULL};
LIST(glue) = {"", "\n", " ", ",", "{}", NULL};
LIST(empties) = {"{}", "{} ", "[]", "null", NULL};
LIST(prose) = {"Here is the call: @",
               "@ I hope this helps.",
               "Sure!\n\n@\n\nDone.",
               "<tool_call>@</tool_call>",
               "arguments = @",
               "I'll use {x}: @",
               "@ {\"a\": 1}",
               "call(@)",
               NULL};
LIST(nothing) = {"", " ", "\n", "\t \r\n", NULL};
LIST(commas) = {",", ", ", ",,", " ,\n", NULL};
LIST(comments) = {"// note\n", "/* note */", "# note\n",      "//", "/*",
                  "/* \" */",  "// }\n",     "<!-- note -->", NULL};
LIST(spaces) = {"\\n", "\\t", "\\r", "\\n  ", "\\\\n", NULL};
LIST(plain_spaces) = {" ",        "\n", "\t", "\r\n",         "    ",
                      "\xC2\xA0", "\f", "\v", "\xE2\x80\xA8", NULL};
LIST(controls) = {"\n", "\t", "\r", "\r\n", "\x01", "\x1F", "\x7F", "\b", "\f", NULL};
LIST(escapes) = {"\\'",   "\\ ", "\\d", "\\_",  "\\U", "\\x41",
                 "\\u12", "\\",  "\\.", "\\\n", NULL};
LIST(sound_escapes) = {"\\n",     "\\\"", "\\\\",           "\\/",     "\\u0041",
                       "\\u00e9", "\\b",  "\\ud83d\\ude00", "\\u0000", NULL};
LIST(quotes_inside) = {"\"", "\",", "\":", "\"}", "'", "\" \"", NULL};
LIST(odd_characters) = {
    "\\ud800",          "\\udc00\\ud800", "\xED\xA0\x80", "\xC0\x80",         "\xFF",
    "\xF0\x9F\x98\x80", "\xC3",           "\xE2\x82",     "\xF4\x90\x80\x80", NULL};
LIST(single) = {"''",
                "`"
                "`",
                NULL};
LIST(smart) = {"\xE2\x80\x9C\xE2\x80\x9D", "\xE2\x80\x98\xE2\x80\x99",
               "\xE2\x80\x9D\xE2\x80\x9C", "\xC2\xAB\xC2\xBB", NULL};
LIST(none) = {"", NULL};
LIST(python) = {"True False None", NULL};
LIST(other_words) = {"TRUE FALSE NULL", "yes no undefined",   "1 0 NaN",
                     "on off nil",      "True true Infinity", NULL};
LIST(wrong) = {"{", "}", "[", "]", "(", ")", ",", ":", ";", "=", "=>", "->", "\n", NULL};
LIST(comma) = {",", NULL};
LIST(colon) = {":", NULL};
LIST(brackets) = {"{", "}", "[", "]", "{}[]", NULL};
LIST(nests) = {"[@]", "{\"a\":@}", "[[@]]", "[{\"a\":@}]", NULL};

#define ROW(name, does, act, texts)                                                      \
    { name, MUTATE_TEXT, "tvcd", does, act, texts }

const struct mutate_operator mutate_syntax[] = {
    ROW("syntax/byte-order-mark", "a mark in front", in_front, marks_before),
    ROW("syntax/code-fence", "a fence around, or half of one", around, fences),
    ROW("syntax/surplus-closer", "closers behind", behind, closers),
    ROW("syntax/trailing-token", "what templates write behind", behind, markers),
    ROW("syntax/repeated-value", "the same again", again, glue),
    ROW("syntax/repeated-value empty", "an empty value in front", in_front, empties),
    ROW("syntax/trailing-comma", "a comma before a closer", before_closer, commas),
    ROW("syntax/control-character", "a raw one in a string", in_string, controls),
    ROW("syntax/escaped-white-space", "an escape between tokens", between, spaces),
    ROW("syntax/invalid-escape", "a backslash in a string", in_string, escapes),
    ROW("syntax/python-literal", "a string in single quotes", other_quotes, single),
    ROW("syntax/python-literal strings", "all strings in single quotes", all_quotes,
        single),
    ROW("syntax/python-literal words", "True, False, None", all_words, python),
    ROW("syntax/smart-quote", "typographic quotes", other_quotes, smart),
    ROW("syntax/smart-quote strings", "typographic quotes for all", all_quotes, smart),
    ROW("syntax/unquoted-key", "a string or name without quotes", other_quotes, none),
    ROW("syntax/comment", "a comment between tokens", between, comments),
    ROW("syntax/surrounding-prose", "prose around", around, prose),
    ROW("syntax/missing-closer", "no closers at the end", unclosed, NULL),
    ROW("syntax/empty-text", "no text", whole, nothing),
    ROW("cut", "the text ends early", cut, NULL),
    ROW("missing-comma", "a comma goes", drop_mark, comma),
    ROW("missing-colon", "a colon goes", drop_mark, colon),
    ROW("missing-bracket", "a bracket goes", drop_mark, brackets),
    ROW("wrong-mark", "a mark becomes another", other_mark, wrong),
    ROW("doubled-mark", "a mark twice", double_mark, NULL),
    ROW("quote-in-string", "a quotation mark in a string", in_string, quotes_inside),
    ROW("other-words", "words of other languages", all_words, other_words),
    ROW("broken-character", "bytes that are no UTF-8, lone surrogates", in_string,
        odd_characters),
    ROW("escaped-character", "a sound escape", in_string, sound_escapes),
    ROW("white-space", "white space between tokens", between, plain_spaces),
    ROW("deep", "a value deep in containers", deep, nests),
    {0},
};
