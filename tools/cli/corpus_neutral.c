/* SPDX-License-Identifier: MIT
 *
 * corpus_neutral.c - replaces the words of a text by others of the same length.
 *
 * What a fault is made of stays: punctuation, escapes, names of members and of the schema,
 * literals, markers of templates, short words and short numbers. Letters become letters, digits
 * digits, the case stays, and one word is replaced by one other everywhere, as a text that repeats
 * itself has to go on doing so. A replacement after which the text would be judged otherwise is
 * taken back. Hosts, addresses and keys cannot keep their length and go first.
 */
#include "corpus_add.h"

#include <string.h>

enum { SHORT_WORD = 2, SHORT_NUMBER = 4, TAG_MAX = 60 };

/* ---- bytes ------------------------------------------------------------------------- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static char byte_at(toolmend_view text, size_t at) {
    return at < text.len ? text.ptr[at] : '\0';
}

static bool is_one_of(char c, const char *set) {
    return c != '\0' && strchr(set, c);
}

static toolmend_view rest(toolmend_view text, size_t at) {
    return view_cut(text, at < text.len ? at : text.len, text.len);
}

static size_t digits_of(toolmend_view word) {
    size_t digits = 0;
    for (size_t i = 0; i < word.len; i++)
        digits += is_digit(word.ptr[i]);
    return digits;
}

/* Small letters without low lines: what two spellings of a name share. */
static toolmend_view fold(struct pool *pool, toolmend_view word) {
    char *out = pool_take(pool, word.len + 1, 1);
    size_t len = 0;
    for (size_t i = 0; i < word.len; i++)
        if (word.ptr[i] != '_')
            out[len++] = ascii_lower(word.ptr[i]);
    return (toolmend_view){out, len};
}

/* ---- what stays -------------------------------------------------------------------- */

static bool is_known(const struct neutral *neutral, toolmend_view folded) {
    for (size_t i = 0; i < neutral->known_count; i++)
        if (view_same(neutral->known[i], folded))
            return true;
    return false;
}

static void know(struct neutral *neutral, toolmend_view word) {
    toolmend_view folded = fold(neutral->pool, word);
    if (folded.len > 0 && !is_known(neutral, folded))
        neutral->known[neutral->known_count++] = folded;
}

/* Each word of the tools, and its pieces between low lines. */
static void know_tools(struct neutral *neutral, toolmend_view tools) {
    neutral->known = pool_take(neutral->pool, tools.len + 1, sizeof *neutral->known);
    for (size_t at = 0; at < tools.len;) {
        size_t len = corpus_word(rest(tools, at)), piece = at;
        know(neutral, view_cut(tools, at, at + len));
        for (size_t i = at; i < at + len; i++) {
            if (tools.ptr[i] != '_')
                continue;
            know(neutral, view_cut(tools, piece, i));
            piece = i + 1;
        }
        know(neutral, view_cut(tools, piece, at + len));
        at += len > 0 ? len : 1;
    }
}

static bool is_literal(toolmend_view word) {
    static const char *const literals[] = {"true",  "false",   "null",     "True",
                                           "False", "None",    "NaN",      "Infinity",
                                           "json",  "example", "undefined"};
    for (size_t i = 0; i < sizeof literals / sizeof *literals; i++)
        if (view_is(word, literals[i]))
            return true;
    return false;
}

/* A name of a member, or whatever else stands in front of a colon. */
static bool is_name(toolmend_view text, size_t end) {
    while (end < text.len) {
        if (is_one_of(text.ptr[end], "\"'\\`* \t"))
            end++;
        else if (end + 2 < text.len && memcmp(text.ptr + end, "\xE2\x80", 2) == 0)
            end += 3; /* a typographic quote */
        else
            break;
    }
    return byte_at(text, end) == ':';
}

/* Between < and >, or between [ and ] as markers of templates are. */
static bool is_in_tag(toolmend_view text, size_t start, size_t end) {
    size_t before = start, behind = end;
    while (before > 0 && start - before < TAG_MAX &&
           !is_one_of(text.ptr[before - 1], "<>\n"))
        before--;
    while (behind < text.len && behind - end < TAG_MAX &&
           !is_one_of(text.ptr[behind], "<>\n"))
        behind++;
    if (before > 0 && text.ptr[before - 1] == '<' && byte_at(text, behind) == '>')
        return true;
    size_t open = start > 0 && text.ptr[start - 1] == '/' ? start - 1 : start;
    return open > 0 && text.ptr[open - 1] == '[' && byte_at(text, end) == ']';
}

/* How many bytes of the word belong to an escape in front of it. */
static size_t escape_length(toolmend_view text, size_t start) {
    if (start == 0 || text.ptr[start - 1] != '\\')
        return 0;
    if (text.ptr[start] != 'u' && text.ptr[start] != 'U')
        return corpus_letter(rest(text, start));
    size_t len = 1;
    while (len < 5 && (is_digit(byte_at(text, start + len)) ||
                       is_one_of(byte_at(text, start + len), "abcdefABCDEF")))
        len++;
    return len == 5 ? 5 : 1;
}

static bool is_fence(toolmend_view text, size_t start) {
    return start >= 3 && memcmp(text.ptr + start - 3, "```", 3) == 0;
}

/* The ending of a file name is a kind and no content. */
static bool is_ending(toolmend_view text, size_t start, size_t end) {
    return end - start <= 4 && start > 1 && text.ptr[start - 1] == '.' &&
           corpus_letter(rest(text, start - 2)) > 0;
}

static bool stays(const struct neutral *neutral, size_t start, size_t end) {
    toolmend_view text = neutral->text, word = view_cut(text, start, end);
    size_t digits = digits_of(word);
    if (word.len <= SHORT_WORD || (digits == word.len && digits <= SHORT_NUMBER))
        return true;
    return is_literal(word) || is_fence(text, start) || is_ending(text, start, end) ||
           is_in_tag(text, start, end) || is_name(text, end) ||
           is_known(neutral, fold(neutral->pool, word));
}

/* ---- other words ------------------------------------------------------------------- */

/* Words that are nobody's, by their length. */
static const char *const plain[] = {
    "",
    "",
    "",
    "one two six ten row cup map sun sea ice day oak",
    "word line page item text note plan rows leaf rock rain wood",
    "words lines pages items texts notes plans stone river table paper light",
    "letter number string second window garden market silver yellow winter",
    "letters numbers strings windows gardens markets morning evening",
    "sentence document mountain notebook september northern",
    "sentences documents mountains notebooks paragraph",
    "paragraphs characters strawberry"};
enum { PLAIN = sizeof plain / sizeof *plain };

/* The letter of a word of this length, another one each turn: of a plain word, or, where there is
 * no more, of a number of 26 digits. */
static char letter_of(size_t turn, size_t at, size_t len) {
    static const char filler[] = "wordlinepagetext";
    size_t turns = len < PLAIN ? (strlen(plain[len]) + 1) / (len + 1) : 0;
    if (turn < turns)
        return plain[len][turn * (len + 1) + at];
    turn -= turns;
    for (size_t i = at + 1; i < len; i++)
        turn /= 26;
    return turn > 0 ? (char)('a' + turn % 26) : filler[at % (sizeof filler - 1)];
}

/* The word with other letters and digits, each of the kind and length of that which it is for. */
static toolmend_view spell(struct pool *pool, toolmend_view word, size_t turn) {
    char *out = pool_take(pool, word.len + 1, 1);
    for (size_t i = 0; i < word.len;) {
        char c = word.ptr[i], other = letter_of(turn, i, word.len);
        size_t wide = corpus_letter(rest(word, i));
        unsigned char low = (unsigned char)((turn + i) % 16);
        if (is_digit(c))
            out[i] = i == 0 ? c : (char)('0' + (turn + i) % 10);
        else if (c == '_')
            out[i] = c;
        else if (wide == 1)
            out[i] = c >= 'a' ? other : (char)(other - 'a' + 'A');
        else /* Cyrillic, Han: of the same number of bytes */
            memcpy(out + i, wide == 2 ? "\xD0\xB0" : "\xE4\xB8\x80", wide);
        if (wide > 1)
            out[i + wide - 1] = (char)((unsigned char)out[i + wide - 1] + low);
        i += wide > 0 ? wide : 1;
    }
    return (toolmend_view){out, word.len};
}

static bool is_taken(const struct neutral *neutral, toolmend_view word) {
    for (size_t i = 0; i < neutral->word_count; i++)
        if (view_same(neutral->words[i].to, word) ||
            view_same(neutral->words[i].from, word))
            return true;
    return is_literal(word) || is_known(neutral, fold(neutral->pool, word));
}

/* The index of the word in small letters, a new one if it is new. */
static size_t word_of(struct neutral *neutral, toolmend_view bytes) {
    char *small = pool_take(neutral->pool, bytes.len + 1, 1);
    size_t i = 0;
    for (size_t k = 0; k < bytes.len; k++)
        small[k] = ascii_lower(bytes.ptr[k]);
    toolmend_view word = {small, bytes.len};
    while (i < neutral->word_count && !view_same(neutral->words[i].from, word))
        i++;
    if (i == neutral->word_count)
        neutral->words[neutral->word_count++] = (struct neutral_word){
            word, {NULL, 0}
        };
    return i;
}

/* ---- a text with them -------------------------------------------------------------- */

static void add_part(struct neutral *neutral, size_t start, size_t end, bool word) {
    toolmend_view bytes = view_cut(neutral->text, start, end);
    if (start < end)
        neutral->parts[neutral->part_count++] =
            (struct neutral_part){bytes, word ? word_of(neutral, bytes) : SIZE_MAX};
}

/* Take the text apart: content words, and what stays between them. */
static void take_apart(struct neutral *neutral) {
    toolmend_view text = neutral->text;
    neutral->parts = pool_take(neutral->pool, text.len + 1, sizeof *neutral->parts);
    neutral->words = pool_take(neutral->pool, text.len + 1, sizeof *neutral->words);
    for (size_t at = 0; at < text.len;) {
        size_t escape = escape_length(text, at), start = at + escape;
        size_t end = start + corpus_word(rest(text, start));
        bool word = end > start && !stays(neutral, start, end);
        if (end == at)
            end = at + 1;
        add_part(neutral, at, word ? start : end, false);
        if (word)
            add_part(neutral, start, end, true);
        at = end;
    }
}

/* What stands for the word, in the case in which it came. */
static void write_cased(struct writing *out, toolmend_view came, toolmend_view to) {
    for (size_t i = 0; i < to.len; i++) {
        bool big = came.ptr[i] >= 'A' && came.ptr[i] <= 'Z';
        char c = big ? (char)(to.ptr[i] - 'a' + 'A') : to.ptr[i];
        write_view(out, (toolmend_view){&c, 1});
    }
}

static toolmend_view respelled(const struct neutral *neutral, struct pool *pool) {
    struct writing out = {.pool = pool};
    for (size_t i = 0; i < neutral->part_count; i++) {
        const struct neutral_part *part = &neutral->parts[i];
        const struct neutral_word *word =
            part->word != SIZE_MAX ? &neutral->words[part->word] : NULL;
        if (word && word->to.ptr)
            write_cased(&out, part->bytes, word->to);
        else
            write_view(&out, part->bytes);
    }
    return written(&out);
}

/* ---- what is private --------------------------------------------------------------- */

/* The folder above a home by another name; letters in place of a key. */
static toolmend_view stand_in_alike(struct pool *pool, toolmend_view found, bool home) {
    char *out = pool_take(pool, found.len + 1, 1);
    bool users = ascii_lower(byte_at(found, 1)) == 'u';
    for (size_t i = 0; i < found.len; i++) {
        bool parent = home && i > 1 && i < (users ? 6 : 5);
        out[i] = home || is_one_of(found.ptr[i], "-_") ? found.ptr[i] : 'w';
        if (parent)
            out[i] = (users ? "nits" : "all")[i - 2];
    }
    return (toolmend_view){out, found.len};
}

/* What stands for it: what nobody owns, or as many letters. */
static toolmend_view stand_in(struct pool *pool, const struct corpus_private *private) {
    static const struct {
        const char *what, *to;
    } all[] = {
        {"a mail address", "name@host"},
        {"an IP address",  "192.0.2.1"},
        {"a host",         "a.example"},
        {"a phone number", "555-0100" }
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(private->what, all[i].what) == 0)
            return cli_words(all[i].to);
    return stand_in_alike(pool, private->found,
                          strcmp(private->what, "a home directory") == 0);
}

/* One after the other, each only if the text is then judged as before: the lint names the others. */
static void replace_private(struct neutral *neutral,
                            bool (*alike)(void *ctx, toolmend_view text), void *ctx) {
    struct corpus_private private;
    for (size_t at = 0;
         (private = corpus_find_private(neutral->text, at, true)).what != NULL;) {
        struct writing out = {.pool = neutral->pool};
        size_t start = (size_t)(private.found.ptr - neutral->text.ptr);
        toolmend_view to = stand_in(neutral->pool, &private);
        write_view(&out, view_cut(neutral->text, 0, start));
        write_view(&out, to);
        write_view(&out, rest(neutral->text, start + private.found.len));
        at = start + private.found.len;
        if (!alike(ctx, written(&out)))
            continue;
        neutral->text = written(&out);
        neutral->private = true;
        at = start + to.len;
    }
}

/* ---- all --------------------------------------------------------------------------- */

/* Another word for the word, with which the text is judged as before; false: there is none. */
static bool try_word(struct neutral *neutral, struct neutral_word *word,
                     bool (*alike)(void *ctx, toolmend_view text), void *ctx) {
    enum { TURNS = 2000, TRIES = 3 };
    size_t tries = 0;
    for (size_t turn = 0; turn < TURNS && tries < TRIES; turn++) {
        struct pool scratch = {NULL};
        toolmend_view to = spell(neutral->pool, word->from, turn);
        if (is_taken(neutral, to))
            continue;
        word->to = to;
        bool same = alike(ctx, respelled(neutral, &scratch));
        pool_free(&scratch);
        if (same)
            return true;
        tries++;
    }
    word->to = (toolmend_view){NULL, 0};
    return false;
}

void neutral_make(struct neutral *neutral, toolmend_view tools,
                  bool (*alike)(void *ctx, toolmend_view text), void *ctx) {
    replace_private(neutral, alike, ctx);
    know_tools(neutral, tools);
    take_apart(neutral);
    for (size_t i = 0; i < neutral->word_count; i++)
        neutral->changed += try_word(neutral, &neutral->words[i], alike, ctx);
    neutral->text = respelled(neutral, neutral->pool);
}
