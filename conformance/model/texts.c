/* SPDX-License-Identifier: MIT
 *
 * texts.c - what the text of a string says against a rule ("shape/scalar-for-array").
 */
#include "data.h"
#include "rules.h"

/* Is c one of a list that ends with a zero? */
static bool is_one_of(uint32_t c, const uint32_t *list) {
    while (*list != 0 && *list != c)
        list++;
    return *list != 0;
}

bool model_stands_at(struct model_string text, size_t at, struct model_string part) {
    size_t i = 0;
    while (i < part.count && at + i < text.count && text.points[at + i] == part.points[i])
        i++;
    return i == part.count;
}

bool model_holds_mark(struct model_run *run, struct model_string text) {
    const struct model_node *mark = model_data(run, model_data_template_marks);
    for (; mark; mark = mark->next)
        for (size_t at = 0; at < text.count; at++)
            if (model_stands_at(text, at, model_member(mark, "text")->string))
                return true;
    return false;
}

struct model_string model_trimmed(struct model_string text) {
    while (text.count > 0 && model_is_space(text.points[0])) {
        text.points++;
        text.count--;
    }
    while (text.count > 0 && model_is_space(text.points[text.count - 1]))
        text.count--;
    return text;
}

bool model_is_null_word(struct model_run *run, struct model_string text, bool in_enum) {
    const struct model_node *word = model_data(run, model_data_null_words);
    for (; word; word = word->next) {
        struct model_string name = model_member(word, "text")->string;
        if ((!in_enum && model_data_flag(word, "only_in_enums")) ||
            name.count != text.count)
            continue;
        size_t i = 0;
        while (i < text.count && model_lower(text.points[i]) == name.points[i])
            i++;
        if (i == text.count)
            return true;
    }
    return false;
}

bool model_is_null_spelled(struct model_run *run, struct model_string text) {
    const struct model_node *word = model_data(run, model_data_null_words);
    for (; word; word = word->next) {
        const struct model_node *spelling = model_member(word, "spelling");
        if (spelling && model_strings_equal(spelling->string, text))
            return true;
    }
    return false;
}

/* ---- one item or several ---------------------------------------------------------------- */

/* White space of any kind, and what cannot be seen. */
static bool is_space(uint32_t c) {
    static const uint32_t others[] = {' ',    0x85,   0xA0,   0x1680, 0x2028, 0x2029,
                                      0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF, 0};
    return (c >= 0x09 && c <= 0x0D) || (c >= 0x2000 && c <= 0x200F) ||
           is_one_of(c, others);
}

static bool is_separator(uint32_t c) {
    static const uint32_t list[] = {',',    ';',    0x0A,   0x0B,   0x0C,   0x0D,
                                    0x85,   0x060C, 0x061B, 0x2028, 0x2029, 0x3001,
                                    0xFE10, 0xFE11, 0xFE14, 0xFE50, 0xFE51, 0xFE54,
                                    0xFF0C, 0xFF1B, 0xFF64, 0};
    return is_one_of(c, list);
}

static bool is_quote(uint32_t c) {
    static const uint32_t list[] = {'"',    '\'',   '`',    0xAB,   0xBB,
                                    0x2039, 0x203A, 0x300C, 0x300D, 0x300E,
                                    0x300F, 0xFF02, 0xFF07, 0};
    return (c >= 0x2018 && c <= 0x201F) || is_one_of(c, list);
}

static bool holds(struct model_string text, uint32_t c) {
    for (size_t i = 0; i < text.count; i++)
        if (text.points[i] == c)
            return true;
    return false;
}

/* Does the text end with the closing tag of an element that it does not open? */
static bool is_tag_unopened(struct model_string text) {
    size_t close = text.count;
    for (size_t i = 0; i + 2 < text.count; i++)
        if (text.points[i] == '<')
            close = i;
    if (text.points[text.count - 1] != '>' || close + 4 > text.count ||
        text.points[close + 1] != '/')
        return false;
    struct model_string name = {text.points + close + 2, text.count - close - 3};
    for (size_t i = 0; i < close; i++)
        if (text.points[i] == '<' && model_stands_at(text, i + 1, name))
            return false;
    return true;
}

/* Do the ends of a text, which is trimmed, show that it is more than an item? */
static bool has_ends_of_more(struct model_string text) {
    static const uint32_t openers[] = {'(', '<', 0x3010, 0xFF08, 0xFF3B, 0xFF5B, 0};
    static const uint32_t bullets[] = {'*', '+', '-', 0x2022, 0};
    uint32_t first = text.points[0], last = text.points[text.count - 1];
    if (is_quote(first) || is_quote(last) || is_one_of(first, openers))
        return true;
    if (is_tag_unopened(text) || (last == ']' && !holds(text, '[')) ||
        (last == '}' && !holds(text, '{')) || (last == ')' && !holds(text, '(')))
        return true;
    return text.count > 1 && is_one_of(first, bullets) && is_space(text.points[1]);
}

static bool holds_separator(struct model_string text) {
    for (size_t i = 0; i < text.count; i++)
        if (is_separator(text.points[i]) ||
            (text.points[i] == '\\' && i + 1 < text.count &&
             (text.points[i + 1] == 'n' || text.points[i + 1] == 'r')))
            return true;
    return false;
}

enum model_text_answer model_text_as_item(struct model_run *run,
                                          struct model_string text) {
    struct model_string inside = text;
    while (inside.count > 0 && is_space(inside.points[0])) {
        inside.points++;
        inside.count--;
    }
    while (inside.count > 0 && is_space(inside.points[inside.count - 1]))
        inside.count--;
    if (inside.count == 0)
        return MODEL_DOUBT;
    if (model_is_null_spelled(run, inside) || inside.points[0] == '[' ||
        inside.points[0] == '{')
        return MODEL_NO;
    return model_is_null_word(run, inside, false) || has_ends_of_more(inside) ||
                   holds_separator(text) || model_holds_mark(run, text)
               ? MODEL_DOUBT
               : MODEL_YES;
}

/* ---- a layer of escapes that was lost ---------------------------------------------------- */

/* Do a drive letter and its colon end in front of `at`? */
static bool is_behind_drive(struct model_string text, size_t at) {
    return at >= 2 && text.points[at - 1] == ':' &&
           model_is_letter(text.points[at - 2]) &&
           (at == 2 || !model_is_of_word(text.points[at - 3]));
}

/* Does a path of Windows that begins with a drive or a share reach up to `at`? */
static bool is_in_path(struct model_string text, size_t at) {
    static const uint32_t ends[] = {'<', '>', '"', '|', '?', '*', ':', 0};
    for (size_t i = at; i-- > 0;) {
        if (text.points[i] == '\\' &&
            (is_behind_drive(text, i) || (i == 1 && text.points[0] == '\\')))
            return true;
        if (text.points[i] < ' ' || is_one_of(text.points[i], ends))
            return false;
    }
    return false;
}

/* Is the string a path, except for breaks of which each stands between two characters of it? */
static bool is_broken_path(struct model_string text) {
    bool breaks = false, shown = false;
    for (size_t i = 0; i < text.count; i++) {
        uint32_t c = text.points[i];
        static const uint32_t marks[] = {'/', '\\', '.', '-', ':', '~', '@', 0};
        bool is_break = c == '\t' || c == '\n' || c == '\r';
        if (is_break ? i == 0 || i + 1 == text.count || text.points[i + 1] < ' '
                     : !model_is_of_word(c) && !is_one_of(c, marks))
            return false;
        breaks |= is_break;
        shown |= c == '\t' || c == '\r' || c == '/' || c == '\\' || c == '.';
    }
    return breaks && shown;
}

/* Do the break at i and the letters behind it come of a command of LaTeX? */
static bool is_command(struct model_run *run, struct model_string text, size_t i) {
    const struct model_node *entry = model_data(run, model_data_latex_commands);
    size_t end = i + 1;
    while (end < text.count && model_is_letter(text.points[end]))
        end++;
    uint32_t first = text.points[i] == '\t' ? 't' : text.points[i] == '\n' ? 'n' : 'r';
    for (; entry; entry = entry->next) {
        struct model_string word = model_member(entry, "text")->string;
        bool same = word.count == end - i && word.points[0] == first;
        for (size_t k = 1; same && k < word.count; k++)
            same = word.points[k] == text.points[i + k];
        if (same)
            return true;
    }
    return false;
}

bool model_string_lost_escapes(struct model_run *run, struct model_string text) {
    if (is_broken_path(text))
        return true;
    for (size_t i = 0; i < text.count; i++) {
        uint32_t c = text.points[i];
        if (c == 0x08 || c == 0x0C)
            return true;
        bool breaks = c == '\t' || c == '\n' || c == '\r';
        if (breaks && is_command(run, text, i))
            return true;
        if (breaks && i + 1 < text.count &&
            !is_one_of(text.points[i + 1],
                       (const uint32_t[]){' ', '\t', '\n', '\r', 0}) &&
            (is_behind_drive(text, i) || is_in_path(text, i)))
            return true;
    }
    return false;
}

// NOLINTNEXTLINE(misc-no-recursion): values are at most MODEL_DEPTH_MAX deep
bool model_lost_escapes(struct model_run *run, const struct model_node *value) {
    if (value->kind == MODEL_STRING && model_string_lost_escapes(run, value->string))
        return true;
    for (const struct model_node *child = value->first; child; child = child->next)
        if (model_string_lost_escapes(run, child->name) || model_lost_escapes(run, child))
            return true;
    return false;
}

/* ---- paths and identifiers -------------------------------------------------------------- */

bool model_is_path_or_id(struct model_string string) {
    bool more = false; /* than a word */
    for (size_t i = 0; i < string.count; i++) {
        uint32_t point = string.points[i];
        bool letter = model_is_letter(point);
        bool last = i + 1 == string.count;
        if (!letter && !model_is_digit(point) &&
            !model_is_in(point, last ? "/" : "/\\._-:~@"))
            return false;
        more |= !letter || (i > 0 && model_is_capital(point) &&
                            model_is_small(string.points[i - 1]));
    }
    return more;
}
