/* SPDX-License-Identifier: MIT
 *
 * call.c - a whole call whose tool or arguments go by another name.
 *
 * `matches` asks what the call says of its tool or arguments; `act` proposes every tool, or every
 * member, that could be meant. One proposal is a candidate, two are two: naming.c counts them, and
 * what an object proves is infer.c's.
 */
#include "call/envelope.h"
#include "catalogue/call_names.h"
#include "catalogue/rule.h"
#include "rules/name_decorations.h"

/* A longer name is found exactly or not at all. */
#define NAME_MAX_LEN 4096

/* Digits of the number of a call that has lost its colon; more of them are no number. */
#define NUMBER_MAX_LEN 4

static enum tmi_match match_if(bool condition) {
    return condition ? TMI_MATCH : TMI_NO_MATCH;
}

/* ---- the arguments ----------------------------------------------------------------------- */

static enum tmi_match has_other_key(const struct tmi_envelope *envelope) {
    bool other = false;
    for (size_t i = 0; i < TMI_ARGUMENTS_ALIASES; i++)
        other |= envelope->members.aliases[i].key != NULL;
    return match_if(other);
}

/* Null and a blank text are no arguments beside others. */
static void propose_aliases(struct tmi_envelope *envelope) {
    struct tmi_found *found = &envelope->found;
    bool lacks = !tmi_holds_something(envelope);
    for (size_t i = 0; i < TMI_ARGUMENTS_ALIASES; i++)
        if (tmi_holds_arguments(envelope, envelope->members.aliases[i]) &&
            (lacks || tmi_holds_more(envelope, envelope->members.aliases[i])))
            found->carriers[found->carrier_count++] = envelope->members.aliases[i];
}

/* ---- no name ----------------------------------------------------------------------------- */

/* Does nothing stand in the call that says something else? An alias that does not hold the
 * arguments is a stranger. In a call that lost its end the name may have stood there. */
static enum tmi_match lacks_name(const struct tmi_envelope *envelope) {
    const struct tmi_syntax *syntax = envelope->call.syntax;
    bool strange =
        tmi_has_strangers(envelope) || (syntax && syntax->unclosed != SIZE_MAX);
    return match_if(envelope->naming == TMI_NAME_MISSING && envelope->carrier.key &&
                    !strange);
}

static void propose_proven(struct tmi_envelope *envelope) {
    tmi_infer(envelope);
}

static void propose_named_inside(struct tmi_envelope *envelope) {
    tmi_infer_named(envelope);
}

/* ---- a name that no tool has -------------------------------------------------------------- */

static enum tmi_match has_other_name(const struct tmi_envelope *envelope) {
    return match_if(envelope->naming == TMI_NAME_STATED && envelope->name.ptr &&
                    envelope->name.len <= NAME_MAX_LEN);
}

static bool starts_with(toolmend_view text, toolmend_view with) {
    return text.len >= with.len && memcmp(text.ptr, with.ptr, with.len) == 0;
}

static bool ends_with(toolmend_view text, toolmend_view with) {
    return text.len >= with.len &&
           memcmp(text.ptr + text.len - with.len, with.ptr, with.len) == 0;
}

static toolmend_view slice(toolmend_view text, size_t start, size_t end) {
    return (toolmend_view){text.ptr + start, end - start};
}

/* Places at which the name could begin, or end, and what went with the decorations. */
struct places {
    size_t at[TMI_DECORATION_PLACES];
    unsigned gone[TMI_DECORATION_PLACES]; /* TMI_GONE_* */
    size_t count;
    bool lost; /* there are more */
};

static void add_place(struct places *places, size_t at, unsigned gone) {
    for (size_t i = 0; i < places->count; i++)
        if (places->at[i] == at && places->gone[i] == gone)
            return;
    if (places->count == TMI_DECORATION_PLACES) {
        places->lost = true;
        return;
    }
    places->at[places->count] = at;
    places->gone[places->count++] = gone;
}

static void find_starts(toolmend_view name, struct places *starts) {
    add_place(starts, 0, 0);
    for (size_t i = 0; i < starts->count; i++) {
        size_t start = starts->at[i], space = start;
        toolmend_view rest = slice(name, start, name.len);
        while (space < name.len && tmi_is_space(name.ptr[space]))
            space++;
        if (space > start)
            add_place(starts, space, starts->gone[i]);
        for (size_t k = 0; k < TMI_NAME_PREFIX_COUNT; k++)
            if (starts_with(rest, tmi_name_prefixes[k].text))
                add_place(starts, start + tmi_name_prefixes[k].text.len,
                          starts->gone[i] | tmi_name_prefixes[k].gone);
    }
}

/* The number of a call, with its colon if it has one: an id has one number. Of digits without a
 * colon nothing says where the name ends. */
static void add_number(struct places *ends, toolmend_view rest, unsigned gone) {
    size_t digits = rest.len;
    while (digits > 0 && tmi_is_digit(rest.ptr[digits - 1]))
        digits--;
    if (digits == rest.len || digits == 0 || (gone & TMI_GONE_NUMBER))
        return;
    if (rest.ptr[digits - 1] == ':')
        add_place(ends, digits - 1, gone | TMI_GONE_NUMBER);
    for (size_t at = digits; rest.ptr[digits - 1] != ':' && at < rest.len; at++)
        if (rest.len - digits <= NUMBER_MAX_LEN)
            add_place(ends, at, gone | TMI_GONE_NUMBER | TMI_GONE_BARE_NUMBER);
}

static void find_ends(toolmend_view name, struct places *ends) {
    add_place(ends, name.len, 0);
    for (size_t i = 0; i < ends->count; i++) {
        toolmend_view rest = slice(name, 0, ends->at[i]);
        size_t space = rest.len;
        while (space > 0 && tmi_is_space(name.ptr[space - 1]))
            space--;
        if (space < rest.len)
            add_place(ends, space, ends->gone[i]);
        add_number(ends, rest, ends->gone[i]);
        for (size_t k = 0; k < TMI_NAME_SUFFIX_COUNT; k++)
            if (ends_with(rest, tmi_name_suffixes[k]))
                add_place(ends, rest.len - tmi_name_suffixes[k].len, ends->gone[i]);
    }
}

/* Digits without a colon may be part of the name, and so may a word without a dot: each is a
 * decoration only beside what else the id of a call has. */
static bool is_explained(unsigned gone) {
    bool bare = gone & TMI_GONE_BARE_NUMBER, mangled = gone & TMI_GONE_MANGLED_ID;
    return (!bare || (gone & TMI_GONE_ID)) && (!mangled || (gone & TMI_GONE_NUMBER));
}

static void propose_undecorated(struct tmi_envelope *envelope) {
    const toolmend_tools *tools = envelope->tools;
    toolmend_view name = envelope->name;
    struct places starts = {.count = 0}, ends = {.count = 0};
    find_starts(name, &starts);
    find_ends(name, &ends);
    if (starts.lost || ends.lost)
        return;
    for (size_t i = 0; i < starts.count; i++)
        for (size_t k = 0; k < ends.count; k++)
            if (starts.at[i] < ends.at[k] && is_explained(starts.gone[i] | ends.gone[k]))
                tmi_mark_tool(envelope, tmi_tools_place(tools, slice(name, starts.at[i],
                                                                     ends.at[k])));
}

bool tmi_id_allows(const struct toolmend_tools *tools, toolmend_view id, size_t place,
                   bool named) {
    struct places starts = {.count = 0}, ends = {.count = 0};
    bool sets = false, this_one = false, another = false;
    find_starts(id, &starts);
    find_ends(id, &ends);
    for (size_t i = 0; i < starts.count; i++)
        for (size_t k = 0; k < ends.count; k++) {
            unsigned gone = starts.gone[i] | ends.gone[k];
            if (!(gone & TMI_GONE_ID) || starts.at[i] >= ends.at[k] ||
                !is_explained(gone))
                continue;
            size_t stated = tmi_tools_place(tools, slice(id, starts.at[i], ends.at[k]));
            sets |= !named || stated != SIZE_MAX;
            this_one |= stated == place;
            another |= stated != place && stated != SIZE_MAX;
        }
    return !starts.lost && !ends.lost && (!sets || (this_one && !another));
}

/* Does the text consist of its first `len` bytes, again and again? */
static bool is_repetition(toolmend_view text, size_t len) {
    return len > 0 && text.len > len && text.len % len == 0 &&
           memcmp(text.ptr, text.ptr + len, text.len - len) == 0;
}

static void propose_repeated(struct tmi_envelope *envelope) {
    toolmend_view name = envelope->name;
    for (size_t len = 1; len <= name.len / 2; len++)
        if (is_repetition(name, len))
            tmi_mark_tool(envelope,
                          tmi_tools_place(envelope->tools, slice(name, 0, len)));
}

static char folded(char c) {
    return c == '-' ? '_' : tmi_ascii_lower(c);
}

static bool is_same_folded(toolmend_view a, toolmend_view b) {
    size_t i = 0;
    if (!b.ptr || a.len != b.len)
        return false;
    while (i < a.len && folded(a.ptr[i]) == folded(b.ptr[i]))
        i++;
    return i == a.len;
}

static void propose_other_case(struct tmi_envelope *envelope) {
    const toolmend_tools *tools = envelope->tools;
    for (size_t i = 0; i < tools->count; i++)
        if (is_same_folded(envelope->name, tools->entries[i].name))
            tmi_mark_tool(envelope, i);
}

static const struct tmi_rule rules[] = {
    {"call/arguments-key",     TMI_STANDARD, TMI_STEP_ARGUMENTS,
     "the arguments under one of the names parameters, input, args, params",                     .call = {has_other_key, propose_aliases}     },
    {"call/missing-name",      TMI_STANDARD, TMI_STEP_NAME,
     "no name, and arguments that only one tool can take",                                       .call = {lacks_name, propose_proven}         },
    {"call/name-in-arguments", TMI_STANDARD, TMI_STEP_NAME,
     "the name as an undeclared member of the arguments",                                        .call = {lacks_name, propose_named_inside}   },
    {"call/name-decorated",    TMI_STANDARD, TMI_STEP_NAME,
     "a tool's name with listed decorations around it",                                          .call = {has_other_name, propose_undecorated}},
    {"call/name-doubled",      TMI_STANDARD, TMI_STEP_NAME,      "a tool's name, several times",
     .call = {has_other_name, propose_repeated}                                                                                               },
    {"call/name-case",         TMI_EXTENDED, TMI_STEP_NAME,
     "a tool's name in other case, or with - for _",                                             .call = {has_other_name, propose_other_case} },
};
const struct tmi_rule_group tmi_rules_call = {rules, sizeof rules / sizeof rules[0]};
