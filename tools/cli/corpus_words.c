/* SPDX-License-Identifier: MIT
 *
 * corpus_words.c - the shape of a call: what is left of it without its words.
 *
 * Two reports of one call differ in words, white space and the order of members. So a text that
 * is JSON loses what its strings and numbers say, JSON inside of strings is laid open first, and
 * the rest is spelled canonically; of any other text each word becomes one sign.
 */
#include "corpus.h"

#include <string.h>

#include "runner/canonical.h"

enum { LAYERS_MAX = 16 }; /* of JSON in strings in JSON */

/* ---- letters ----------------------------------------------------------------------- */

static bool is_plain_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Scripts in UTF-8 by their first two bytes: Latin, Greek and Cyrillic up to Arabic, then kana,
 * Han and Hangul. U+00D7 and U+00F7 are signs. */
static size_t wide_letter(unsigned char first, unsigned char second) {
    if (first >= 0xC3 && first <= 0xDB)
        return first == 0xC3 && (second == 0x97 || second == 0xB7) ? 0 : 2;
    if (first == 0xE3)
        return second >= 0x81 ? 3 : 0;
    return (first >= 0xE4 && first <= 0xE9) || (first >= 0xEA && first <= 0xED) ? 3 : 0;
}

size_t corpus_letter(toolmend_view text) {
    if (text.len == 0)
        return 0;
    if (is_plain_letter(text.ptr[0]))
        return 1;
    size_t len = text.len < 2 ? 0
                              : wide_letter((unsigned char)text.ptr[0],
                                            (unsigned char)text.ptr[1]);
    return len <= text.len ? len : 0;
}

size_t corpus_word(toolmend_view text) {
    size_t len = corpus_letter(text);
    while (len > 0 && len < text.len) {
        size_t more = corpus_letter(view_cut(text, len, text.len));
        if (more == 0 && text.ptr[len] != '_')
            break;
        len += more > 0 ? more : 1;
    }
    return len;
}

/* The text with a sign for each word, or, if `joined`, for each run of words with white space
 * between them. */
static void write_wordless(struct writing *out, toolmend_view text, bool joined) {
    bool behind_word = false;
    for (size_t at = 0; at < text.len;) {
        size_t len = corpus_word(view_cut(text, at, text.len));
        size_t blanks = 0;
        if (len > 0) {
            if (!joined || !behind_word)
                write_words(out, "w");
            behind_word = true;
            at += len;
            continue;
        }
        while (joined && behind_word && at + blanks < text.len &&
               is_white(text.ptr[at + blanks]))
            blanks++;
        if (blanks > 0 && corpus_letter(view_cut(text, at + blanks, text.len)) > 0) {
            at += blanks; /* between two words */
            continue;
        }
        write_view(out, view_cut(text, at, at + 1));
        behind_word = false;
        at++;
    }
}

/* ---- strings of a JSON text -------------------------------------------------------- */

/* The end of the string that begins at `at`, in strict JSON. */
static size_t string_end(toolmend_view json, size_t at) {
    for (at++; at < json.len && json.ptr[at] != '"'; at++)
        at += json.ptr[at] == '\\';
    return at + 1;
}

static bool is_name(toolmend_view json, size_t end) {
    while (end < json.len && is_white(json.ptr[end]))
        end++;
    return end < json.len && json.ptr[end] == ':';
}

static void write_quoted(struct writing *out, toolmend_view text) {
    size_t len = toolmend_json_quote(text, NULL, 0);
    if (len == SIZE_MAX) {
        write_words(out, "\"\""); /* cut inside a character; its rest is no letter */
        return;
    }
    char *json = pool_take(out->pool, len, 1);
    (void)toolmend_json_quote(text, json, len);
    write_view(out, (toolmend_view){json, len});
}

/* A string's value, laid open if it is JSON itself. */
static bool open_string(struct writing *out, toolmend_view json) {
    toolmend_view text = decode_string(out->pool, json);
    if (!text.ptr || toolmend_json_check(text, NULL) != TOOLMEND_OK) {
        write_view(out, json);
        return false;
    }
    write_words(out, "[\"in a string\",");
    write_view(out, text);
    write_words(out, "]");
    return true;
}

/* Prose and identifiers alike lose their words; where only prose shall, one word stays. */
static bool close_string(struct writing *out, toolmend_view json, bool prose) {
    struct writing bare = {.pool = out->pool};
    toolmend_view text = decode_string(out->pool, json);
    if (!text.ptr || (prose && !memchr(text.ptr, ' ', text.len))) {
        write_view(out, json);
        return false;
    }
    write_wordless(&bare, text, true);
    write_quoted(out, written(&bare));
    return true;
}

enum pass { OPEN, BARE, BARE_PROSE };

/* A number as its kind. */
static size_t write_kind(struct writing *out, toolmend_view json, size_t at) {
    bool whole = true;
    while (at < json.len && strchr("+-.eE0123456789", json.ptr[at])) {
        whole &= strchr(".eE", json.ptr[at]) == NULL;
        at++;
    }
    write_words(out, whole ? "1" : "1.5");
    return at;
}

/* One pass over the values of a JSON text; true: it has changed something. */
static bool rewrite(struct writing *out, toolmend_view json, enum pass pass) {
    bool changed = false;
    for (size_t at = 0; at < json.len;) {
        char c = json.ptr[at];
        size_t end = c == '"' ? string_end(json, at) : at + 1;
        toolmend_view part = view_cut(json, at, end);
        if (c == '"' && !is_name(json, end)) {
            changed |= pass == OPEN ? open_string(out, part)
                                    : close_string(out, part, pass == BARE_PROSE);
        } else if (pass == BARE && c != '\0' && strchr("-0123456789", c)) {
            end = write_kind(out, json, at);
        } else if (pass == BARE && (c == 't' || c == 'f')) {
            write_words(out, "true"); /* either of them */
            end = at + (c == 't' ? 4 : 5);
        } else {
            write_view(out, part);
        }
        at = end;
    }
    return changed;
}

/* ---- structure --------------------------------------------------------------------- */

/* As it is spelled canonically; as it is, if it repeats a name or is nested too deep. */
static void write_canonical(struct writing *out, toolmend_view json) {
    struct canonical_text text = {0};
    canonical_value(&text, json);
    write_view(out, text.fault ? json : (toolmend_view){text.ptr, text.len});
    canonical_free(&text);
}

static void write_bare(struct writing *out, toolmend_view json, enum pass pass) {
    struct writing bare = {.pool = out->pool};
    bool opened = pass == BARE;
    for (int i = 0; opened && i < LAYERS_MAX; i++) {
        struct writing open = {.pool = out->pool};
        opened = rewrite(&open, json, OPEN);
        json = written(&open);
    }
    (void)rewrite(&bare, json, pass);
    write_canonical(out, written(&bare));
}

static void write_schema(struct writing *out, const struct corpus_entry *entry,
                         const struct tree_node *tool) {
    const struct tree_node *schema = corpus_member_of(tool, "parameters");
    write_words(out, "\n");
    if (schema)
        write_bare(out, corpus_slice(entry, schema), BARE_PROSE);
}

toolmend_view corpus_structure(struct pool *pool, const struct corpus_entry *entry) {
    struct writing out = {.pool = pool};
    toolmend_view text = corpus_text(entry, CORPUS_TEXT);
    const struct tree_node *tools = entry->members[CORPUS_TOOLS];
    if (toolmend_json_check(text, NULL) == TOOLMEND_OK)
        write_bare(&out, text, BARE);
    else
        write_wordless(&out, text, false);
    if (entry->members[CORPUS_TOOL])
        write_schema(&out, entry, entry->members[CORPUS_TOOL]);
    for (const struct tree_node *tool = tools ? tools->first : NULL; tool;
         tool = tool->next)
        write_schema(&out, entry, tool);
    return written(&out);
}
