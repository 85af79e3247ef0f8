/* SPDX-License-Identifier: MIT
 *
 * syntax_whole.c - what only the whole text, or the word of the caller, can tell.
 *
 * Prose around the value is prose only as far as nothing in it could be the call; a missing
 * closer is missing only if the provider says that the text is whole; no text at all is an
 * empty object only for a tool that requires nothing, which the caller checks.
 */
#include "base/utf8.h"
#include "base/view.h"
#include "catalogue/rule.h"
#include "rules/texts.h"
#include "syntax/scan.h"

/* ---- prose ----------------------------------------------------------------------------- */

/* A mark at the border of prose, towards the value, makes the value part of something. */
static bool is_mark(const struct tmi_scan *scan, const unsigned char *p) {
    return (*p != 0 && strchr("[](){}<>`\"',", *p)) || tmi_scan_typographic(scan, p);
}

static bool is_letter(unsigned char c) {
    return c >= 0x80 || tmi_is_letter((char)c);
}

/* Is there a letter from p to `end`, and no brace, quotation mark, code fence or byte order
 * mark? */
static bool is_prose(const struct tmi_scan *scan, const unsigned char *p,
                     const unsigned char *end) {
    bool letter = false;
    for (; p < end; p++) {
        if (*p == '{' || *p == '}' || *p == '"' ||
            tmi_scan_starts(scan, p, TMI_VIEW("```")) ||
            tmi_scan_starts(scan, p, TMI_VIEW("\xEF\xBB\xBF")))
            return false;
        letter = letter || is_letter(*p);
    }
    return letter;
}

/* Does the text at `at` begin like a value, or with an escape? */
static bool begins_a_value(const struct tmi_scan *scan) {
    static const char *const words[] = {"null", "true", "false", "None", "True", "False"};
    const unsigned char *p = scan->at;
    if (strchr("{[\"'-\\", *p) || tmi_is_digit((char)*p) || tmi_scan_typographic(scan, p))
        return true;
    toolmend_view word = {(const char *)p, 0};
    while (p + word.len < scan->end &&
           ((p[word.len] < 0x80 && is_letter(p[word.len])) || p[word.len] == '_' ||
            tmi_is_digit((char)p[word.len])))
        word.len++;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (tmi_view_is(word, words[i]))
            return true;
    return false;
}

static bool is_alphanumeric(unsigned char c) {
    return tmi_is_digit((char)c) || (c < 0x80 && is_letter(c));
}

static bool ends_a_name(unsigned char c) {
    return is_alphanumeric(c) || (c && strchr("_-/$", c));
}

/* Is what ends with `last`, a `{` somewhere behind it, the name of a tool: glued to its
 * arguments, or one word alone? */
static bool is_name(const unsigned char *first, const unsigned char *last,
                    const unsigned char *brace) {
    if (!ends_a_name(*last))
        return false;
    if (last + 1 == brace)
        return true;
    while (last > first && !tmi_is_space((char)last[-1]))
        last--;
    return last == first;
}

/* Is there a name of code from p to `end`: a '_' or '.' between letters or digits, or a '='? */
static bool has_name(const unsigned char *p, const unsigned char *end) {
    const unsigned char *first = p;
    for (; p < end; p++)
        if (*p == '=' || ((*p == '_' || *p == '.') && p > first && p + 1 < end &&
                          is_alphanumeric(p[-1]) && is_alphanumeric(p[1])))
            return true;
    return false;
}

/* The first '{', if what stands before it is prose; NULL: it is not. */
static const unsigned char *prose_in_front(const struct tmi_scan *scan) {
    const unsigned char *brace = memchr(scan->at, '{', (size_t)(scan->end - scan->at));
    if (!brace || begins_a_value(scan) || !is_prose(scan, scan->at, brace))
        return NULL;
    const unsigned char *last = brace - 1;
    bool touches = *last < 0x80 && !tmi_is_space((char)*last);
    if (touches && !strchr(":.!?", *last))
        return NULL;
    while (tmi_is_space((char)*last))
        last--;
    if (is_name(scan->at, last, brace) || has_name(scan->at, brace))
        return NULL;
    while ((*last & 0xC0) == 0x80 && last > scan->at)
        last--; /* to the start of its character */
    return is_mark(scan, last) ? NULL : brace;
}

/* Are words at p the rest of the object in front of them? Not if a sentence ends or begins there:
 * with a mark, or with a word of which only the first letter is a capital. A character beyond
 * ASCII may begin a word in scripts without blanks. */
static bool is_rest(const struct tmi_scan *scan, const unsigned char *p) {
    if (tmi_is_space((char)p[-1]) || *p >= 0x80)
        return false;
    if (!strchr(".!?", *p) && !(*p >= 'A' && *p <= 'Z'))
        return true;
    bool word = *p >= 'A';
    for (p++; word && p < scan->end && *p >= 'a' && *p <= 'z';)
        p++;
    return p == scan->end ? word : !tmi_is_space((char)*p);
}

/* Words around a whole call are talk about one. */
static enum tmi_match is_surrounding_prose(const struct tmi_syntax_site *site) {
    const struct tmi_scan *scan = site->scan;
    bool holds = false;
    if (scan->request->whole_call)
        return TMI_NO_MATCH;
    if (site->places & TMI_AT_START)
        holds = tmi_scan_front_is_bare(scan) && prose_in_front(scan);
    else if (site->places & TMI_BEHIND_VALUE)
        holds = *scan->value == '{' && !scan->repeated && !is_mark(scan, scan->at) &&
                *scan->at != ':' && !is_rest(scan, scan->at) &&
                is_prose(scan, scan->at, scan->end);
    return holds ? TMI_MATCH : TMI_NO_MATCH;
}

static void remove_prose(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    bool front = site->places & TMI_AT_START;
    const unsigned char *end = front ? prose_in_front(scan) : scan->end;
    for (const unsigned char *p = scan->at; p < end;) {
        size_t length = *p > 0 && *p < 0x80 ? 1 : tmi_scan_character(scan, p);
        if (length == 0)
            return;
        p += length;
    }
    toolmend_view prose = {(const char *)scan->at, (size_t)(end - scan->at)};
    scan->looked += prose.len;
    scan->out.prose = true;
    if (tmi_is_prose_in_doubt(prose, front))
        tmi_scan_ambiguous(scan, site->rule, scan->at);
    tmi_scan_remove(scan, site->rule, end);
}

/* ---- what is not there ----------------------------------------------------------------- */

static enum tmi_match lacks_closers(const struct tmi_syntax_site *site) {
    const struct tmi_scan *scan = site->scan;
    bool complete = scan->request->finish == TOOLMEND_FINISH_COMPLETE &&
                    scan->fence == 0 && !scan->another;
    bool closed = scan->last == TMI_LAST_STRING || scan->last == TMI_LAST_WORD ||
                  scan->last == TMI_LAST_CLOSER;
    return (site->places & TMI_AT_END) && scan->wanted == TMI_WANT_SEPARATOR &&
                   complete && closed &&
                   tmi_skip_space(scan->last_end, scan->end) == scan->end
               ? TMI_MATCH
               : TMI_NO_MATCH;
}

static void add_closers(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    const unsigned char *last = scan->last_end;
    while (scan->depth > 0) {
        const char closer[] = {(char)scan->closers[--scan->depth], '\0'};
        tmi_scan_replace(scan, site->rule, last, last, closer);
    }
    scan->closed = true;
    tmi_scan_value(scan, TMI_LAST_CLOSER, scan->last_end);
}

static enum tmi_match is_blank(const struct tmi_syntax_site *site) {
    const struct tmi_scan *scan = site->scan;
    return (site->places & TMI_AT_END) && scan->wanted == TMI_WANT_ROOT &&
                   (scan->front == scan->text) &&
                   scan->request->finish != TOOLMEND_FINISH_TRUNCATED
               ? TMI_MATCH
               : TMI_NO_MATCH;
}

static void become_empty_object(const struct tmi_syntax_site *site,
                                struct tmi_scan *scan) {
    const unsigned char *start = scan->front;
    tmi_scan_replace(scan, site->rule, start, scan->end, "{}");
    scan->out.outcome = TMI_SYNTAX_EMPTY;
    scan->ended = true;
}

/* ---- rows --------------------------------------------------------------------------- */

static const struct tmi_rule_words surrounding_prose_words = {
    "prose around it was left out", "prose", "prose that may take the object back",
    "send one JSON object, nothing else"};
static const struct tmi_rule_words missing_closer_words = {
    "what was open at the end was closed", "the end", NULL, "close what was opened"};
static const struct tmi_rule_words empty_text_words = {
    "no text became an empty object", "no text", NULL, "send one JSON object"};

static const struct tmi_rule rules[] = {
    {"syntax/surrounding-prose", TMI_EXTENDED, TMI_STEP_SYNTAX,
     "prose around exactly one complete object",                      .syntax = {is_surrounding_prose, remove_prose, &surrounding_prose_words, false}},
    {"syntax/missing-closer",    TMI_STANDARD, TMI_STEP_SYNTAX,
     "closers at the end of a text that the provider calls complete", .syntax = {lacks_closers, add_closers, &missing_closer_words, .closes = true}  },
    {"syntax/empty-text",        TMI_STANDARD, TMI_STEP_SYNTAX,
     "no text for a tool that requires nothing: {}",                  .syntax = {is_blank, become_empty_object, &empty_text_words, false}            },
};
const struct tmi_rule_group tmi_rules_syntax_whole = {rules,
                                                      sizeof rules / sizeof rules[0]};
