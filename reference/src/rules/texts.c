/* SPDX-License-Identifier: MIT
 *
 * texts.c - see texts.h. The lists of characters are those of shape/scalar-for-array.
 */
#include "rules/texts.h"

#include "base/utf8.h"
#include "base/view.h"
#include "rules/null_words.h"
#include "rules/second_thoughts.h"
#include "rules/template_marks.h"

/* ---- words for no value ---------------------------------------------------------------- */

static bool is_folded(toolmend_view text, const char *word) {
    size_t i = 0;
    while (i < text.len && word[i] && tmi_ascii_lower(text.ptr[i]) == word[i])
        i++;
    return i == text.len && !word[i];
}

bool tmi_is_null_word(toolmend_view text, bool in_enum) {
    for (size_t i = 0; i < TMI_NULL_WORD_COUNT; i++)
        if ((in_enum || !tmi_null_words[i].only_in_enums) &&
            is_folded(text, tmi_null_words[i].text))
            return true;
    return false;
}

bool tmi_is_null_spelled(toolmend_view text) {
    for (size_t i = 0; i < TMI_NULL_WORD_COUNT; i++)
        if (tmi_null_words[i].spelling && tmi_view_is(text, tmi_null_words[i].spelling))
            return true;
    return false;
}

/* ---- comments -------------------------------------------------------------------------- */

static size_t word_length(toolmend_view text, size_t at) {
    size_t end = at;
    while (end < text.len && tmi_is_letter(text.ptr[end]))
        end++;
    return end - at;
}

/* Is a word of the text in the list? */
static bool holds_word(toolmend_view text, const char *const *words, size_t count) {
    size_t at = 0;
    while (at < text.len) {
        size_t length = word_length(text, at);
        toolmend_view word = {text.ptr + at, length};
        for (size_t i = 0; length > 0 && i < count; i++)
            if (is_folded(word, words[i]))
                return true;
        at += length > 0 ? length : 1;
    }
    return false;
}

bool tmi_is_second_thought(toolmend_view comment) {
    return (comment.len > 0 && memchr(comment.ptr, '?', comment.len)) ||
           holds_word(comment, tmi_second_thoughts, TMI_SECOND_THOUGHT_COUNT);
}

bool tmi_is_prose_in_doubt(toolmend_view prose, bool front) {
    return holds_word(prose, tmi_prose_doubts, TMI_PROSE_DOUBT_COUNT) ||
           (front &&
            holds_word(prose, tmi_prose_doubts_in_front, TMI_PROSE_DOUBT_IN_FRONT_COUNT));
}

/* ---- words in another case ------------------------------------------------------------- */

/* Of two spellings of one word, as far as it is made of ASCII letters. */
struct spelled {
    size_t upper, lower;
    bool capitalised; /* nothing but the first letter is upper */
};

static size_t read_word(toolmend_view text, size_t at, struct spelled *out) {
    *out = (struct spelled){0, 0, true};
    for (; at < text.len && tmi_is_letter(text.ptr[at]); at++) {
        bool upper = text.ptr[at] != tmi_ascii_lower(text.ptr[at]);
        out->capitalised &= upper == (out->upper + out->lower == 0);
        out->upper += upper;
        out->lower += !upper;
    }
    return at;
}

/* Two to four letters that are neither all small, all capitals, nor, from three on, capitalised. */
static bool is_short_and_mixed(struct spelled word) {
    size_t count = word.upper + word.lower;
    return count < 5 && word.upper > 0 && word.lower > 0 &&
           !(count > 2 && word.capitalised);
}

/* Is one word of the text all capitals and another one all small? */
static bool mixes_words(toolmend_view text) {
    bool capitals = false, small = false;
    struct spelled word;
    for (size_t at = 0; at < text.len;) {
        size_t end = read_word(text, at, &word);
        capitals |= word.upper > 0 && word.lower == 0;
        small |= word.lower > 0 && word.upper == 0;
        at = end > at ? end : at + 1;
    }
    return capitals && small;
}

/* Both are equal except for the case of letters. */
static bool differs_in_a_sign(toolmend_view text, toolmend_view word) {
    struct spelled one, other;
    for (size_t at = 0; at < word.len;) {
        size_t end = read_word(word, at, &one);
        (void)read_word(text, at, &other);
        if (end > at && memcmp(text.ptr + at, word.ptr + at, end - at) != 0 &&
            (end - at == 1 || is_short_and_mixed(one) || is_short_and_mixed(other)))
            return true;
        at = end > at ? end : at + 1;
    }
    return false;
}

static bool is_letterless_or_one(toolmend_view word) {
    char first = '\0';
    size_t letters = 0;
    for (size_t i = 0; i < word.len; i++) {
        char lower = tmi_ascii_lower(word.ptr[i]);
        if (!tmi_is_letter(lower) || lower == first)
            continue;
        first = lower;
        letters++; /* that differ from the one before them */
    }
    return letters < 2;
}

bool tmi_case_may_matter(toolmend_view text, toolmend_view word) {
    for (size_t i = 0; i < word.len; i++)
        if (word.ptr[i] != '\0' && strchr("*?[]{}$^\\|:", word.ptr[i]))
            return true;
    char begin = word.ptr[0];
    return tmi_is_digit(begin) || begin == '-' || begin == '%' || begin == '/' ||
           begin == '.' || begin == '~' || is_letterless_or_one(word) ||
           mixes_words(text) || mixes_words(word) || differs_in_a_sign(text, word);
}

/* ---- one item or several --------------------------------------------------------------- */

/* Code points, from each first one to the last one behind it; the list ends with a zero. */
typedef const uint32_t ranges[][2];

static ranges spaces = {
    {0x09,   0x0D  },
    {' ',    ' '   },
    {0x85,   0x85  },
    {0xA0,   0xA0  },
    {0x1680, 0x1680},
    {0x2000, 0x200F},
    {0x2028, 0x2029},
    {0x202F, 0x202F},
    {0x205F, 0x2060},
    {0x3000, 0x3000},
    {0xFEFF, 0xFEFF},
    {0,      0     }
};
static ranges separators = {
    {',',    ','   },
    {';',    ';'   },
    {0x0A,   0x0D  },
    {0x85,   0x85  },
    {0x060C, 0x060C},
    {0x061B, 0x061B},
    {0x2028, 0x2029},
    {0x3001, 0x3001},
    {0xFE10, 0xFE11},
    {0xFE14, 0xFE14},
    {0xFE50, 0xFE51},
    {0xFE54, 0xFE54},
    {0xFF0C, 0xFF0C},
    {0xFF1B, 0xFF1B},
    {0xFF64, 0xFF64},
    {0,      0     }
};
static ranges quotes = {
    {'"',    '"'   },
    {'\'',   '\''  },
    {'`',    '`'   },
    {0xAB,   0xAB  },
    {0xBB,   0xBB  },
    {0x2018, 0x201F},
    {0x2039, 0x203A},
    {0x300C, 0x300F},
    {0xFF02, 0xFF02},
    {0xFF07, 0xFF07},
    {0,      0     }
};
/* What opens something in front of an item. */
static ranges openers = {
    {'(',    '('   },
    {'<',    '<'   },
    {0x3010, 0x3010},
    {0xFF08, 0xFF08},
    {0xFF3B, 0xFF3B},
    {0xFF5B, 0xFF5B},
    {0,      0     }
};
static ranges bullets = {
    {'*',    '+'   },
    {'-',    '-'   },
    {0x2022, 0x2022},
    {0,      0     }
};

static bool is_in(ranges list, uint32_t code) {
    for (size_t i = 0; list[i][1] != 0; i++)
        if (code >= list[i][0] && code <= list[i][1])
            return true;
    return false;
}

/* Take the first character off; 0: there is none. */
static uint32_t take_first(toolmend_view *text) {
    if (text->len == 0)
        return 0;
    const unsigned char *p = (const unsigned char *)text->ptr;
    size_t length = tmi_utf8_length(p, text->len);
    text->ptr += length;
    text->len -= length;
    return tmi_utf8_code(p, length);
}

static uint32_t take_last(toolmend_view *text) {
    size_t start = text->len;
    while (start > 0 && ((unsigned char)text->ptr[--start] & 0xC0) == 0x80)
        ;
    toolmend_view last = {text->ptr + start, text->len - start};
    text->len = start;
    return take_first(&last);
}

/* Without white space of any kind, and what cannot be seen, at both ends. */
static toolmend_view without_spaces(toolmend_view text) {
    toolmend_view rest = text;
    while (is_in(spaces, take_first(&rest)))
        text = rest;
    rest = text;
    while (is_in(spaces, take_last(&rest)))
        text = rest;
    return text;
}

static bool holds(toolmend_view text, char c) {
    return memchr(text.ptr, c, text.len) != NULL;
}

/* Does the text end with a closer that it does not open? */
static bool is_unopened(uint32_t last, toolmend_view text) {
    return (last == ']' && !holds(text, '[')) || (last == '}' && !holds(text, '{')) ||
           (last == ')' && !holds(text, '('));
}

/* Does the text end with the closing tag of an element that it does not open? */
static bool is_tag_unopened(toolmend_view text) {
    size_t at = text.len - 1;
    if (text.ptr[at] != '>')
        return false;
    while (at > 0 && text.ptr[at] != '<')
        at--;
    toolmend_view name = {text.ptr + at + 2, 0};
    if (text.len - at < 4 || text.ptr[at] != '<' || text.ptr[at + 1] != '/')
        return false;
    name.len = text.len - at - 3;
    for (size_t i = 0; i + name.len + 1 <= at; i++)
        if (text.ptr[i] == '<' && memcmp(text.ptr + i + 1, name.ptr, name.len) == 0)
            return false;
    return true;
}

/* Do the ends of a text, which is trimmed and not empty, show that it is more than an item? */
static bool has_ends_of_more(toolmend_view text) {
    toolmend_view behind = text, before = text;
    uint32_t first = take_first(&behind), last = take_last(&before);
    if (is_in(quotes, first) || is_in(quotes, last) || is_in(openers, first) ||
        is_tag_unopened(text) || is_unopened(last, text))
        return true;
    return is_in(bullets, first) && behind.len > 0 && is_in(spaces, take_first(&behind));
}

/* Does a mark of a chat template begin there? */
static bool begins_with_mark(toolmend_view text) {
    for (size_t i = 0; i < TMI_TEMPLATE_MARK_COUNT; i++) {
        toolmend_view mark = tmi_template_marks[i];
        if (mark.len <= text.len && memcmp(mark.ptr, text.ptr, mark.len) == 0)
            return true;
    }
    return false;
}

/* A separator, a line feed or carriage return as its escape, or a mark of a template. */
static bool holds_separator(toolmend_view text) {
    while (text.len > 0) {
        if ((text.ptr[0] == '<' || text.ptr[0] == '[') && begins_with_mark(text))
            return true;
        bool backslash = text.ptr[0] == '\\';
        if (is_in(separators, take_first(&text)) ||
            (backslash && text.len > 0 && (text.ptr[0] == 'n' || text.ptr[0] == 'r')))
            return true;
    }
    return false;
}

enum tmi_match tmi_text_as_item(toolmend_view text) {
    toolmend_view trimmed = without_spaces(text);
    if (tmi_is_null_spelled(trimmed))
        return TMI_NO_MATCH;
    if (trimmed.len == 0)
        return TMI_AMBIGUOUS;
    if (trimmed.ptr[0] == '[' || trimmed.ptr[0] == '{')
        return TMI_NO_MATCH; /* it begins like a container that could not be read */
    return tmi_is_null_word(trimmed, false) || has_ends_of_more(trimmed) ||
                   holds_separator(text)
               ? TMI_AMBIGUOUS
               : TMI_MATCH;
}

/* ---- paths and identifiers ------------------------------------------------------------- */

static bool is_between(char c, char first, char last) {
    return c >= first && c <= last;
}

bool tmi_is_path_or_id(toolmend_view text) {
    bool shown = false; /* by something that a plain word does not have */
    char before = '\0', c = '\0';
    for (size_t i = 0; i < text.len; i++, before = c) {
        c = text.ptr[i];
        bool upper = is_between(c, 'A', 'Z'), letter = upper || is_between(c, 'a', 'z');
        if (c == '\0' || (!letter && !is_between(c, '0', '9') && !strchr("/\\._-:~@", c)))
            return false;
        shown |= !letter || (upper && is_between(before, 'a', 'z'));
    }
    return shown && (c == '/' || !strchr("\\._-:~@", c));
}
