/* SPDX-License-Identifier: MIT
 *
 * scalar.c - a scalar that spells another one exactly.
 *
 * The text must be the JSON spelling (or another one of a boolean) from its first to its last
 * byte, white space aside: "007", "10px", "yes" prove nothing. Lexemes are kept: "1e3" becomes 1e3.
 */
#include "base/decimal.h"
#include "base/view.h"
#include "engine/engine.h"
#include "rules/texts.h"
#include "validate/assertions.h"
#include "json/parse.h"
#include "json/same_words.h"

/* ---- numbers -------------------------------------------------------------------------- */

/* The token of the number that the string spells, which begins like one; kind STRING: it spells
 * none. A text without
 * escapes is the lexeme between the quotes, others are added as a text of their own. */
static struct tmi_token number_in(const struct tmi_site *site) {
    struct tmi_token none = {.kind = TMI_STRING};
    toolmend_view text = tmi_site_text(site);
    struct tmi_token room[1];
    struct tmi_parsed read =
        tmi_parse(text, site->value->source, 1, site->engine->arena, room, 1);
    if (read.fault != TMI_FAULT_NONE || read.tokens[0].kind != TMI_NUMBER)
        return none;
    struct tmi_token number = read.tokens[0];
    if (site->value->flags & TMI_ESCAPED) {
        number.source = tmi_add_text(site->engine, text);
        return number;
    }
    number.start += site->value->start + 1;
    number.end += site->value->start + 1;
    return number;
}

/* Is the text a spelling of the number, with zeros or a plus sign in front too? */
static bool spells(const struct tmi_site *site, toolmend_view text,
                   const struct tmi_decimal *number) {
    struct tmi_decimal other;
    struct tmi_token room[1];
    text = tmi_view_trim(text);
    bool negative = text.len > 0 && text.ptr[0] == '-';
    if (text.len > 0 && (negative || text.ptr[0] == '+'))
        text = (toolmend_view){text.ptr + 1, text.len - 1};
    while (text.len > 1 && text.ptr[0] == '0' && tmi_is_digit(text.ptr[1]))
        text = (toolmend_view){text.ptr + 1, text.len - 1};
    if (text.len == 0 || !tmi_is_digit(text.ptr[0]))
        return false;
    struct tmi_parsed read =
        tmi_parse(text, TMI_SOURCE_TEXT, 1, site->engine->arena, room, 1);
    if (read.fault != TMI_FAULT_NONE || !tmi_decimal_parse(text, &other))
        return false;
    other.negative = negative && other.digits > 0;
    return tmi_decimal_compare(&other, number) == 0;
}

/* Does an enumeration that may speak about the value list the number as a text? */
static bool is_listed_number(const struct tmi_site *site) {
    struct tmi_engine *engine = site->engine;
    const struct tmi_schema_set *wide = tmi_set_wide(&engine->sets, site->location);
    toolmend_view text = tmi_view_trim(tmi_site_text(site));
    struct tmi_decimal number;
    struct tmi_token room[1];
    struct tmi_parsed read = tmi_parse(text, TMI_SOURCE_TEXT, 1, engine->arena, room, 1);
    if (read.fault != TMI_FAULT_NONE || !tmi_decimal_parse(text, &number))
        return false;
    const struct tmi_token *at;
    for (size_t i = 0; wide && i < wide->count; i++)
        for (at = NULL; (at = tmi_next_listed(wide->schemas[i], at)) != NULL;) {
            engine->check->steps++;
            if (at->kind == TMI_STRING && !(at->flags & TMI_LONE_SURROGATE) &&
                spells(site, tmi_text_of(engine, at), &number))
                return true;
        }
    return false;
}

static enum tmi_match is_quoted_number(const struct tmi_site *site) {
    if (!tmi_site_is(site, TMI_STRING) || tmi_can_hold_text(site) ||
        !tmi_can_hold(site, TMI_T_INTEGER | TMI_T_NUMBER))
        return TMI_NO_MATCH;
    toolmend_view text = tmi_view_trim(tmi_site_text(site));
    if (text.len == 0 || (text.ptr[0] != '-' && !tmi_is_digit(text.ptr[0])))
        return TMI_NO_MATCH;
    return is_listed_number(site) ? TMI_AMBIGUOUS : TMI_MATCH;
}

static void unquote_number(const struct tmi_site *site, struct tmi_proposals *out) {
    struct tmi_token number = number_in(site);
    if (number.kind == TMI_NUMBER)
        tmi_propose_scalar(site, out, number);
}

static enum tmi_match is_number_for_string(const struct tmi_site *site) {
    bool inside_text = (site->flags & (TMI_DECODED | TMI_WRAPPED)) != 0 ||
                       site->value->source != TMI_SOURCE_TEXT;
    return tmi_site_is(site, TMI_NUMBER) && !inside_text &&
                   tmi_can_hold(site, TMI_T_STRING) &&
                   !tmi_can_hold(site, TMI_T_INTEGER | TMI_T_NUMBER | TMI_T_BOOLEAN)
               ? TMI_MATCH
               : TMI_NO_MATCH;
}

static void quote_number(const struct tmi_site *site, struct tmi_proposals *out) {
    toolmend_view lexeme = tmi_spelling(site->engine->sources, site->value);
    char *quoted = tmi_new(site->engine->arena, lexeme.len + 2, char);
    if (!quoted)
        return;
    quoted[0] = quoted[lexeme.len + 1] = '"';
    memcpy(quoted + 1, lexeme.ptr, lexeme.len);
    toolmend_view text = {quoted, lexeme.len + 2};
    struct tmi_token string = {.end = (uint32_t)text.len, .kind = TMI_STRING};
    string.source = tmi_add_text(site->engine, text);
    tmi_propose_scalar(site, out, string);
}

/* ---- booleans ------------------------------------------------------------------------- */

/* Where a boolean is wanted and no string is: is the text one of two words? */
static enum tmi_match is_word(const struct tmi_site *site, const char *yes,
                              const char *no) {
    if (!tmi_site_is(site, TMI_STRING) || tmi_can_hold_text(site) ||
        !tmi_can_hold(site, TMI_T_BOOLEAN))
        return TMI_NO_MATCH;
    toolmend_view text = tmi_view_trim(tmi_site_text(site));
    return tmi_view_is(text, yes) || tmi_view_is(text, no) ? TMI_MATCH : TMI_NO_MATCH;
}

static enum tmi_match is_boolean_word(const struct tmi_site *site) {
    return is_word(site, "true", "false") == TMI_MATCH ? TMI_MATCH
                                                       : is_word(site, "TRUE", "FALSE");
}

static enum tmi_match is_python_boolean(const struct tmi_site *site) {
    return is_word(site, "True", "False");
}

static void become_boolean(const struct tmi_site *site, struct tmi_proposals *out) {
    bool is_true = tmi_view_trim(tmi_site_text(site)).len == 4;
    tmi_propose_scalar(site, out,
                       (struct tmi_token){.kind = is_true ? TMI_TRUE : TMI_FALSE});
}

/* ---- enum members --------------------------------------------------------------------- */

/* How a text may name a member, and what of the text names it. */
struct naming {
    toolmend_view text;
    bool (*names)(toolmend_view text, toolmend_view member);
    bool several; /* set if it names more than one */
};

static bool equal_folded(toolmend_view text, toolmend_view member) {
    member = tmi_view_trim(member);
    if (text.len != member.len)
        return false;
    for (size_t i = 0; i < text.len; i++)
        if (tmi_ascii_lower(text.ptr[i]) != tmi_ascii_lower(member.ptr[i]))
            return false;
    return true;
}

/* Trimmed once for all members. */
static struct naming folded(const struct tmi_site *site) {
    toolmend_view text = tmi_site_text(site);
    site->engine->check->steps += text.len / 64;
    return (struct naming){tmi_view_trim(text), equal_folded, false};
}

static bool is_pair_of_quotes(char first, char last) {
    bool quote = first == '"' || first == '\'';
    return quote && first == last;
}

static struct naming unquoted(const struct tmi_site *site) {
    toolmend_view text = tmi_site_text(site);
    if (text.len < 2 || !is_pair_of_quotes(text.ptr[0], text.ptr[text.len - 1]))
        return (struct naming){.names = NULL};
    toolmend_view inside = {text.ptr + 1, text.len - 2};
    return (struct naming){inside, tmi_view_equal, false};
}

static bool is_upper(char c) {
    return c != tmi_ascii_lower(c);
}

/* Is it made of words of ASCII letters and digits, two letters at least in each, of which the
 * first begins with one, and one separator or nothing but the case between two? */
static bool is_plain_words(toolmend_view text) {
    size_t letters = 0;
    if (text.len == 0 || !tmi_is_letter(text.ptr[0]))
        return false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        bool separator = c == '_' || c == '-' || c == ' ';
        if (!separator && !tmi_is_letter(c) && !tmi_is_digit(c))
            return false;
        bool begins = is_upper(c) && i > 0 && tmi_is_letter(text.ptr[i - 1]) &&
                      !is_upper(text.ptr[i - 1]);
        if ((separator || begins) && letters < 2)
            return false;
        letters = separator || begins ? 0 : letters;
        letters += tmi_is_letter(c);
    }
    return letters >= 2;
}

static bool are_same_words(toolmend_view text, toolmend_view member) {
    return tmi_same_words(text, member) && is_plain_words(member);
}

static struct naming in_words(const struct tmi_site *site) {
    struct naming naming = folded(site);
    naming.names = is_plain_words(naming.text) ? are_same_words : NULL;
    return naming;
}

/* A member that the text names in the enums of a set; with `all`, the last one that the location
 * accepts, and it is said whether there are several. */
static const struct tmi_token *find_member(const struct tmi_site *site,
                                           const struct tmi_schema_set *set,
                                           struct naming *naming, bool all) {
    struct tmi_engine *engine = site->engine;
    const struct tmi_token *found = NULL, *at;
    for (size_t i = 0; i < set->count; i++)
        for (at = NULL; (at = tmi_next_listed(set->schemas[i], at)) != NULL;) {
            engine->check->steps++;
            if (at->kind != TMI_STRING || (at->flags & TMI_LONE_SURROGATE))
                continue;
            toolmend_view member = tmi_text_of(engine, at);
            if (all && tmi_view_equal(member, tmi_site_text(site)))
                return NULL; /* the text is a member, and rejected for something else */
            if (!naming->names(naming->text, member))
                continue;
            if (!all)
                return at;
            if (!tmi_set_accepts(&engine->sets, site->location, at))
                continue;
            if (found && !tmi_string_equal(engine->sources, found, at))
                naming->several = true;
            found = at;
        }
    return found;
}

/* A member that the text names: one of the branch has to be, and it is one that anything that
 * could speak about the value holds and the location accepts. */
static const struct tmi_token *
named_member(const struct tmi_site *site,
             struct naming (*reading)(const struct tmi_site *), bool *several) {
    *several = false;
    if (!tmi_site_is(site, TMI_STRING) || (site->value->flags & TMI_LONE_SURROGATE))
        return NULL;
    struct naming naming = reading(site);
    if (!naming.names || !find_member(site, site->branch, &naming, false))
        return NULL;
    const struct tmi_schema_set *wide = tmi_set_wide(&site->engine->sets, site->location);
    const struct tmi_token *member = wide ? find_member(site, wide, &naming, true) : NULL;
    *several = naming.several;
    return member;
}

/* The only one. */
static const struct tmi_token *
matching_member(const struct tmi_site *site,
                struct naming (*reading)(const struct tmi_site *)) {
    bool several;
    const struct tmi_token *member = named_member(site, reading, &several);
    return several ? NULL : member;
}

/* Is another member made of the words of the text, and this one not? `reSign` beside `re_sign` and
 * `resign`. */
static bool has_rival_of_words(const struct tmi_site *site, toolmend_view text,
                               toolmend_view word) {
    const struct tmi_schema_set *wide = tmi_set_wide(&site->engine->sets, site->location);
    struct naming naming = {text, tmi_same_words, false};
    return wide && !tmi_same_words(text, word) && find_member(site, wide, &naming, true);
}

static enum tmi_match is_enum_in_other_case(const struct tmi_site *site) {
    const struct tmi_token *member = matching_member(site, folded);
    if (!member)
        return TMI_NO_MATCH;
    toolmend_view text = tmi_view_trim(tmi_site_text(site));
    toolmend_view word = tmi_view_trim(tmi_text_of(site->engine, member));
    bool for_null = tmi_can_hold(site, TMI_T_NULL) && tmi_is_null_word(text, false);
    bool other_word = !tmi_view_equal(text, word) && tmi_case_may_matter(text, word);
    return for_null || other_word || has_rival_of_words(site, text, word) ? TMI_AMBIGUOUS
                                                                          : TMI_MATCH;
}

static enum tmi_match is_quoted_enum(const struct tmi_site *site) {
    return matching_member(site, unquoted) ? TMI_MATCH : TMI_NO_MATCH;
}

/* Where the text is a member in another case, scalar/enum-case speaks alone. */
static enum tmi_match is_enum_in_other_words(const struct tmi_site *site) {
    bool several, ignored;
    if (!named_member(site, in_words, &several) || named_member(site, folded, &ignored))
        return TMI_NO_MATCH;
    return several ? TMI_AMBIGUOUS : TMI_MATCH;
}

static void take_member(const struct tmi_site *site, const struct tmi_token *member,
                        struct tmi_proposals *out) {
    if (member) /* or memory went out since it was asked, sticky */
        tmi_propose_scalar(site, out, *member);
}

static void take_member_folded(const struct tmi_site *site, struct tmi_proposals *out) {
    take_member(site, matching_member(site, folded), out);
}

static void take_member_unquoted(const struct tmi_site *site, struct tmi_proposals *out) {
    take_member(site, matching_member(site, unquoted), out);
}

static void take_member_of_words(const struct tmi_site *site, struct tmi_proposals *out) {
    bool ignored;
    take_member(site, named_member(site, in_words, &ignored), out);
}

static const struct tmi_rule rules[] = {
    {"scalar/number-in-string",         TMI_STANDARD, TMI_STEP_SCALAR,
     "the text of a JSON number where a number is wanted and no string is",           .value = {is_quoted_number, unquote_number}            },
    {"scalar/boolean-in-string",        TMI_STANDARD, TMI_STEP_SCALAR,
     "the text true or false, or TRUE or FALSE, where a boolean is wanted and no string "
     "is",                                                                            .value = {is_boolean_word, become_boolean}             },
    {"scalar/python-boolean-in-string", TMI_STANDARD, TMI_STEP_SCALAR,
     "the text True or False where a boolean is wanted and no string is",             .value = {is_python_boolean, become_boolean}           },
    {"scalar/enum-case",                TMI_STANDARD, TMI_STEP_SCALAR,
     "a text equal to exactly one enum member after ASCII folding and trimming",      .value = {is_enum_in_other_case, take_member_folded}   },
    {"scalar/quoted-enum",              TMI_STANDARD, TMI_STEP_SCALAR,
     "a text equal to exactly one enum member after removing one pair of quotes",     .value = {is_quoted_enum, take_member_unquoted}        },
    {"scalar/enum-words",               TMI_EXTENDED, TMI_STEP_SCALAR,
     "a text of the same words as exactly one enum member, written in another style", .value = {is_enum_in_other_words, take_member_of_words}},
    {"scalar/number-for-string",        TMI_EXTENDED, TMI_STEP_SCALAR,
     "a number where only a string can stand: its lexeme in quotes",                  .value = {is_number_for_string, quote_number}          },
};
const struct tmi_rule_group tmi_rules_scalar = {rules, sizeof rules / sizeof rules[0]};
