/* SPDX-License-Identifier: MIT
 *
 * spelling.c - characters, Python's spelling of JSON, case, quotes, words and tags.
 */
#include "spelling.h"

#include <string.h>

bool fuzz_spell(struct model_run *run, struct model_string string,
                struct model_view *out) {
    char *bytes = model_alloc(run, 4 * string.count + 1, 1);
    size_t len = 0;
    for (size_t i = 0; i < string.count; i++) {
        uint32_t c = string.points[i];
        int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        static const unsigned first[] = {0, 0xC0, 0xE0, 0xF0};
        if (c >= 0xD800 && c <= 0xDFFF)
            return false;
        bytes[len++] = (char)(first[more] | c >> 6 * more);
        while (more-- > 0)
            bytes[len++] = (char)(0x80 | (c >> 6 * more & 0x3F));
    }
    *out = (struct model_view){bytes, len};
    return true;
}

/* The six bits of a character of base64; 64: it is none. */
static unsigned sextet(uint32_t c) {
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : 64;
}

/* RFC 4648, section 4: padded, and no bits that are not used. */
bool fuzz_from_base64(struct model_run *run, struct model_string string,
                      struct model_view *bytes) {
    char *out = model_alloc(run, string.count + 1, 1);
    size_t digits = string.count, made = 0;
    unsigned bits = 0, held = 0;
    while (digits > 0 && string.count - digits < 2 && string.points[digits - 1] == '=')
        digits--;
    if (string.count % 4 != 0)
        return false;
    for (size_t i = 0; i < digits; i++) {
        if (sextet(string.points[i]) == 64)
            return false;
        bits = (bits << 6 | sextet(string.points[i])) & 0xFFFF;
        held += 6;
        if (held >= 8) {
            held -= 8;
            out[made++] = (char)(unsigned char)(bits >> held & 0xFF);
        }
    }
    *bytes = (struct model_view){out, made};
    return (bits & ((1U << held) - 1)) == 0;
}

/* The JSON word for one of Python's three at the start, and how long that is; JSON's own words
 * are none of Python's. */
static const char *python_word(struct model_view rest, size_t *len) {
    static const char *const words[][2] = {
        {"True",  "true" },
        {"False", "false"},
        {"None",  "null" },
        {"true",  "?"    },
        {"false", "?"    },
        {"null",  "?"    }
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        *len = strlen(words[i][0]);
        if (rest.len >= *len && memcmp(rest.ptr, words[i][0], *len) == 0)
            return words[i][1];
    }
    return NULL;
}

/* A string of the literal may hold it as it stands. */
static bool is_simple(char c) {
    return (unsigned char)c >= 0x20 && c != 0x7F && c != '\\' && c != '"' && c != '\'';
}

struct model_view fuzz_from_python(struct model_run *run, struct model_view text) {
    char *out = model_alloc(run, text.len + 1, 1);
    size_t len = 0;
    char quote = 0;
    for (size_t i = 0; i < text.len;) {
        char c = text.ptr[i];
        size_t word_len;
        const char *word =
            quote
                ? NULL
                : python_word((struct model_view){text.ptr + i, text.len - i}, &word_len);
        if (word) {
            memcpy(out + len, word, strlen(word));
            len += strlen(word);
            i += word_len;
            continue;
        }
        bool borders = quote ? c == quote : c == '"' || c == '\'';
        if (quote && !borders && !is_simple(c))
            return (struct model_view){"", 0};
        if (borders)
            quote = quote ? 0 : c;
        out[len++] = borders ? '"' : c;
        i++;
    }
    return (struct model_view){out, len};
}

/* ---- names and words ------------------------------------------------------------------ */

static uint32_t lower(uint32_t c) {
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static bool is_space(uint32_t c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static struct model_string cut(struct model_string string, size_t front, size_t back) {
    return (struct model_string){string.points + front, string.count - front - back};
}

struct model_string fuzz_trim(struct model_string string) {
    while (string.count > 0 && is_space(string.points[0]))
        string = cut(string, 1, 0);
    while (string.count > 0 && is_space(string.points[string.count - 1]))
        string = cut(string, 0, 1);
    return string;
}

bool fuzz_same_but_case(struct model_string a, struct model_string b) {
    a = fuzz_trim(a);
    b = fuzz_trim(b);
    for (size_t i = 0; i < a.count && i < b.count; i++)
        if (lower(a.points[i]) != lower(b.points[i]))
            return false;
    return a.count == b.count;
}

bool fuzz_same_but_quotes(struct model_string quoted, struct model_string word) {
    if (quoted.count < 2 || quoted.points[0] != quoted.points[quoted.count - 1] ||
        (quoted.points[0] != '"' && quoted.points[0] != '\''))
        return false;
    return model_strings_equal(cut(quoted, 1, 1), word);
}

enum { WORD = 0x110000 }; /* no code point */

/* The words of a name in lower case, WORD before each; returns how many points. */
static size_t split_words(struct model_string name, uint32_t *out) {
    size_t count = 0;
    bool inside = false;
    for (size_t i = 0; i < name.count; i++) {
        uint32_t c = name.points[i];
        bool upper = c != lower(c);
        bool after_lower =
            i > 0 && name.points[i - 1] >= 'a' && name.points[i - 1] <= 'z';
        if (c == '_' || c == '-' || c == ' ') {
            inside = false;
            continue;
        }
        if (!inside || (upper && after_lower))
            out[count++] = WORD;
        out[count++] = lower(c);
        inside = true;
    }
    return count;
}

bool fuzz_same_words(struct model_run *run, struct model_string a,
                     struct model_string b) {
    uint32_t *first = model_alloc(run, 2 * a.count + 1, sizeof *first);
    uint32_t *second = model_alloc(run, 2 * b.count + 1, sizeof *second);
    size_t count = split_words(a, first);
    return count > 0 && split_words(b, second) == count &&
           memcmp(first, second, count * sizeof *first) == 0;
}

bool fuzz_begins(struct model_string string, const char *ascii) {
    size_t len = strlen(ascii);
    return string.count >= len &&
           model_string_is(cut(string, 0, string.count - len), ascii);
}

bool fuzz_same_but_tag(struct model_string tagged, struct model_string name) {
    static const char *const remnants[][2] = {
        {"",          "</arg_key>"},
        {"<arg_key>", ""          },
        {"\"",        "\""        }
    };
    for (size_t i = 0; i < sizeof remnants / sizeof remnants[0]; i++) {
        size_t front = strlen(remnants[i][0]);
        size_t back = strlen(remnants[i][1]);
        if (tagged.count > front + back && fuzz_begins(tagged, remnants[i][0]) &&
            model_string_is(cut(tagged, tagged.count - back, 0), remnants[i][1]) &&
            model_strings_equal(cut(tagged, front, back), name))
            return true;
    }
    return false;
}

// NOLINTBEGIN(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep

bool fuzz_lists(const struct model_node *node, struct model_string word, bool property) {
    for (const struct model_node *child = node->first; child; child = child->next) {
        bool names = node->kind == MODEL_OBJECT;
        if (names && property && model_string_is(child->name, "properties") &&
            model_member_named(child, word))
            return true;
        if (names && !property && model_string_is(child->name, "const") &&
            child->kind == MODEL_STRING && model_strings_equal(child->string, word))
            return true;
        if (names && !property && model_string_is(child->name, "enum"))
            for (const struct model_node *one = child->first; one; one = one->next)
                if (one->kind == MODEL_STRING && model_strings_equal(one->string, word))
                    return true;
        if (fuzz_lists(child, word, property))
            return true;
    }
    return false;
}

// NOLINTEND(misc-no-recursion)

bool fuzz_same_but_link(struct model_string link, struct model_string path) {
    struct model_string rest = link;
    size_t dir = 0;
    while (dir < link.count && link.points[dir] != '[')
        dir++;
    size_t len = path.count - dir;
    if (dir >= path.count || link.count < dir + 2 * len + 5 ||
        memcmp(link.points, path.points, dir * sizeof *path.points) != 0)
        return false;
    struct model_string name = {path.points + dir, len};
    rest = (struct model_string){link.points + dir + 1, len};
    if (!model_strings_equal(rest, name))
        return false;
    rest = (struct model_string){link.points + dir + 1 + len, link.count - dir - 1 - len};
    size_t scheme = fuzz_begins(rest, "](http://")    ? 9
                    : fuzz_begins(rest, "](https://") ? 10
                                                      : 0;
    if (scheme == 0 || rest.count < scheme + len)
        return false;
    struct model_string target = {rest.points + scheme, len};
    struct model_string tail = {rest.points + scheme + len, rest.count - scheme - len};
    return model_strings_equal(target, name) &&
           (model_string_is(tail, ")") || model_string_is(tail, "/)"));
}
