/* SPDX-License-Identifier: MIT
 *
 * corpus_form.c - has an entry the members of the form, and each of them a value that means
 * something?
 *
 * A corpus is believed for its provenance, so a member that is misspelled, empty or vague is a
 * finding as much as one that is wrong. What is expected of the call, corpus_judged.c looks at.
 */
#include "corpus.h"

#include <string.h>

/* ---- members ----------------------------------------------------------------------- */

static bool is_known(toolmend_view name) {
    for (size_t i = 0; i < CORPUS_MEMBERS; i++)
        if (view_is(name, corpus_members[i]))
            return true;
    return false;
}

/* The subject is `tool` or `tools`, by op. */
static bool is_due(const struct corpus_entry *entry, size_t member) {
    if (member != CORPUS_TOOL && member != CORPUS_TOOLS)
        return true;
    return (member == CORPUS_TOOLS) == corpus_is_call(entry);
}

static void check_members(struct corpus_lint *lint, const struct corpus_entry *entry) {
    for (const struct tree_node *one = entry->tree->root->first; one; one = one->next)
        if (!is_known(one->shown))
            corpus_say(lint, entry, "members", "unknown member \"%.*s\"; remove it",
                       (int)(one->shown.len < 60 ? one->shown.len : 60), one->shown.ptr);
    for (size_t i = 0; i < CORPUS_MEMBERS; i++) {
        bool there = entry->members[i] != NULL;
        if (there != is_due(entry, i))
            corpus_say(lint, entry, "members", "%s is %s; %s", corpus_members[i],
                       there ? "of the other op" : "missing",
                       there ? "remove it" : "write it");
    }
}

/* ---- what it is, where it is from -------------------------------------------------- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool are_digits(toolmend_view text, size_t start, size_t end) {
    for (size_t i = start; i < end; i++)
        if (!is_digit(text.ptr[i]))
            return false;
    return true;
}

/* Ids ascend over the files in the order of their names, so none is there twice. */
static void check_id(struct corpus_lint *lint, const struct corpus_entry *entry) {
    toolmend_view id = corpus_text(entry, CORPUS_ID);
    if (id.len != 9 || memcmp(id.ptr, "call-", 5) != 0 || !are_digits(id, 5, 9)) {
        corpus_say(lint, entry, "id", "the id is none; write call- and four digits");
        return;
    }
    if (lint->last.ptr && memcmp(id.ptr, lint->last.ptr, 9) <= 0)
        corpus_say(lint, entry, "id",
                   "the id does not come after %.9s; take a new one, as ids are never "
                   "used again",
                   lint->last.ptr);
    lint->last = id;
}

static unsigned number_at(toolmend_view text, size_t start, size_t end) {
    unsigned number = 0;
    for (size_t i = start; i < end; i++)
        number = 10 * number + (unsigned)(text.ptr[i] - '0');
    return number;
}

/* A day of the calendar, as YYYY-MM-DD. */
static bool is_day(toolmend_view text) {
    static const unsigned days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (text.len != 10 || text.ptr[4] != '-' || text.ptr[7] != '-' ||
        !are_digits(text, 0, 4) || !are_digits(text, 5, 7) || !are_digits(text, 8, 10))
        return false;
    unsigned year = number_at(text, 0, 4), month = number_at(text, 5, 7),
             day = number_at(text, 8, 10);
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return year > 0 && month >= 1 && month <= 12 && day >= 1 &&
           day <= days[month - 1] + (month == 2 && leap);
}

/* https, a host with a dot that is a name, and a page there. */
static bool is_public(toolmend_view url) {
    static const char scheme[] = "https://";
    size_t end = sizeof scheme - 1, dots = 0, digits = 0, start = end;
    if (url.len < end || memcmp(url.ptr, scheme, end) != 0)
        return false;
    for (; end < url.len && url.ptr[end] != '/'; end++) {
        char c = ascii_lower(url.ptr[end]);
        if (!is_digit(c) && !(c >= 'a' && c <= 'z') && c != '-' && c != '.')
            return false;
        dots += c == '.';
        digits += is_digit(c);
    }
    if (dots == 0 || dots + digits == end - start || end + 1 >= url.len)
        return false;
    for (size_t i = end; i < url.len; i++)
        if ((unsigned char)url.ptr[i] <= ' ')
            return false;
    return true;
}

static void check_provenance(struct corpus_lint *lint, const struct corpus_entry *entry) {
    if (!is_public(corpus_text(entry, CORPUS_SOURCE)))
        corpus_say(lint, entry, "source",
                   "the source is no public place; write the https URL of a page");
    if (!is_day(corpus_text(entry, CORPUS_DATE)))
        corpus_say(lint, entry, "date", "the date is no day; write YYYY-MM-DD");
    enum tree_kind kind = entry->members[CORPUS_OPEN_WEIGHT]->kind;
    if (kind != TREE_BOOLEAN && kind != TREE_NULL)
        corpus_say(lint, entry, "open-weight",
                   "open_weight is none of true, false and null; write one, null if it "
                   "is not known");
}

/* ---- words ------------------------------------------------------------------------- */

static bool is_one_of(const struct corpus_entry *entry, enum corpus_member member,
                      const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (corpus_says(entry, member, words[i]))
            return true;
    return false;
}

static const struct {
    enum corpus_member member;
    const char *check;
    const char *words[3];
    size_t count;
} choices[] = {
    {CORPUS_SCHEMA_BASIS, "basis",  {"quoted", "rebuilt"},                2},
    {CORPUS_TEXT_BASIS,   "basis",  {"shown", "fragment", "described"},   3},
    {CORPUS_EXPECT_BASIS, "basis",  {"reported", "judged"},               2},
    {CORPUS_FINISH,       "finish", {"complete", "truncated", "unknown"}, 3},
};

static void check_choices(struct corpus_lint *lint, const struct corpus_entry *entry) {
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        if (!is_one_of(entry, choices[i].member, choices[i].words, choices[i].count))
            corpus_say(lint, entry, choices[i].check,
                       "%s is none of %s, %s%s%s; write one",
                       corpus_members[choices[i].member], choices[i].words[0],
                       choices[i].words[1], choices[i].count > 2 ? ", " : "",
                       choices[i].count > 2 ? choices[i].words[2] : "");
}

/* Small letters and digits in pieces, with a dash between two. */
static bool is_slug(toolmend_view word) {
    bool piece = false;
    for (size_t i = 0; i < word.len; i++) {
        char c = word.ptr[i];
        if (c == '-' && !piece)
            return false;
        if (c != '-' && !is_digit(c) && !(c >= 'a' && c <= 'z'))
            return false;
        piece = c != '-';
    }
    return piece;
}

/* Does it say anything? */
static bool has_letter(toolmend_view text) {
    for (size_t i = 0; i < text.len; i++)
        if (corpus_letter(view_cut(text, i, text.len)) > 0)
            return true;
    return false;
}

static void check_words(struct corpus_lint *lint, const struct corpus_entry *entry) {
    static const enum corpus_member wanted[] = {CORPUS_MODEL, CORPUS_SERVER,
                                                CORPUS_HARNESS, CORPUS_REPLACED};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!has_letter(corpus_text(entry, wanted[i])))
            corpus_say(lint, entry, "words", "%s says nothing; write words, or unknown",
                       corpus_members[wanted[i]]);
    if (!is_slug(corpus_text(entry, CORPUS_FAULT)))
        corpus_say(lint, entry, "words",
                   "fault is no word of small letters, digits and dashes; write one");
    toolmend_view why = corpus_text(entry, CORPUS_WHY);
    if (why.len < 2 || is_white(why.ptr[0]) || !strchr(".?!", why.ptr[why.len - 1]))
        corpus_say(lint, entry, "why",
                   "why is no sentence; write one, with its full stop");
}

static bool holds(toolmend_view text, const char *word) {
    size_t len = strlen(word);
    for (size_t at = 0; at + len <= text.len; at++)
        if (memcmp(text.ptr + at, word, len) == 0)
            return true;
    return false;
}

/* A text that was rebuilt was not shown. */
static void check_basis(struct corpus_lint *lint, const struct corpus_entry *entry) {
    if (corpus_says(entry, CORPUS_TEXT_BASIS, "shown") &&
        holds(corpus_text(entry, CORPUS_REPLACED), "rebuilt"))
        corpus_say(lint, entry, "basis",
                   "the text is said to be shown and to be rebuilt; write fragment or "
                   "described, or say what was replaced");
}

/* ---- tools and text ---------------------------------------------------------------- */

static bool is_tool(const struct tree_node *tool) {
    const struct tree_node *name = corpus_member_of(tool, "name");
    const struct tree_node *schema = corpus_member_of(tool, "parameters");
    return tool->kind == TREE_OBJECT && tool->count == 2 && name && name->text.ptr &&
           schema && (schema->kind == TREE_OBJECT || schema->kind == TREE_BOOLEAN);
}

static void check_subject(struct corpus_lint *lint, const struct corpus_entry *entry) {
    bool call = corpus_is_call(entry), sound = true;
    const struct tree_node *tools = entry->members[call ? CORPUS_TOOLS : CORPUS_TOOL];
    if (!call && !corpus_says(entry, CORPUS_OP, "repair"))
        corpus_say(lint, entry, "subject", "op is none of repair and call; write one");
    if (call)
        sound = tools->kind == TREE_ARRAY && tools->count > 0;
    for (const struct tree_node *one = call ? tools->first : tools; sound && one;
         one = call ? one->next : NULL)
        sound = is_tool(one);
    if (!sound)
        corpus_say(lint, entry, "subject",
                   "a tool is not name and parameters; write both "
                   "and nothing else");
}

static void check_text(struct corpus_lint *lint, const struct corpus_entry *entry) {
    const struct tree_node *text = entry->members[CORPUS_TEXT];
    if (text->kind != TREE_STRING || !text->text.ptr)
        corpus_say(lint, entry, "text",
                   "text is no string that has a UTF-8 form; write what came as one");
}

/* ---- privacy ----------------------------------------------------------------------- */

static void check_string(struct corpus_lint *lint, const struct corpus_entry *entry,
                         toolmend_view text, bool content) {
    struct corpus_private private = corpus_find_private(text, 0, content);
    if (private.what)
        corpus_say(lint, entry, "private", "%s: %.*s; %s", private.what,
                   (int)(private.found.len < 80 ? private.found.len : 80),
                   private.found.ptr, private.remedy);
}

static bool is_content(const struct corpus_entry *entry, const struct tree_node *member) {
    static const enum corpus_member content[] = {CORPUS_TOOL, CORPUS_TOOLS, CORPUS_TEXT,
                                                 CORPUS_EXPECT, CORPUS_JUDGEMENTS};
    for (size_t i = 0; i < sizeof content / sizeof *content; i++)
        if (entry->members[content[i]] == member)
            return true;
    return false;
}

/* Everything but the source may be shown to anybody. */
static void check_private(struct corpus_lint *lint, const struct corpus_entry *entry) {
    for (const struct tree_node *top = entry->tree->root->first; top; top = top->next) {
        bool content = is_content(entry, top);
        if (top == entry->members[CORPUS_SOURCE])
            continue;
        for (const struct tree_node *one = top; one; one = tree_following(one, top)) {
            if (one->member)
                check_string(lint, entry, one->shown, content);
            if (one->kind == TREE_STRING && one->text.ptr)
                check_string(lint, entry, one->text, content);
        }
    }
}

void corpus_check_form(struct corpus_lint *lint, const struct corpus_entry *entry) {
    size_t before = lint->findings;
    check_members(lint, entry);
    if (lint->findings > before)
        return; /* what follows looks at them */
    check_id(lint, entry);
    check_provenance(lint, entry);
    check_choices(lint, entry);
    check_words(lint, entry);
    check_basis(lint, entry);
    check_subject(lint, entry);
    check_text(lint, entry);
    check_private(lint, entry);
}
