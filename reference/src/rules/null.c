/* SPDX-License-Identifier: MIT
 *
 * null.c - null, or a placeholder, where the schema wants a value or nothing.
 *
 * No null ever becomes a value, and a null where the schema allows null is a statement, not
 * an absence: these rows only act where it is rejected.
 */
#include "base/view.h"
#include "engine/engine.h"
#include "rules/texts.h"
#include "validate/assertions.h"

/* The keywords that put a value in question as a whole (P2). What `required`, `not`, `contains` and
 * the like reject does not, though the value may be rejected for it. */
static uint32_t whole_value_keywords(void) {
    return TMI_HAS_FALSE | TMI_HAS_TYPE | TMI_HAS_ENUM | TMI_HAS_CONST | TMI_HAS_STRING |
           TMI_HAS_ARRAY_COUNT;
}

/* Is the value itself rejected, or by a union? */
static bool is_in_question(const struct tmi_site *site) {
    struct tmi_schema_sets *sets = &site->engine->sets;
    for (size_t i = 0; i < site->location->count; i++) {
        const struct tmi_schema *schema = site->location->schemas[i];
        if (!tmi_assert_keywords(sets->check, site->value, schema,
                                 schema->has & whole_value_keywords()))
            return true;
    }
    return tmi_set_open_group(sets, site->location, site->value) != NULL;
}

/* Does an enumeration of the set list a word for no value? */
static bool lists_word_for_none(struct tmi_engine *engine,
                                const struct tmi_schema_set *set) {
    const struct tmi_token *at;
    for (size_t i = 0; set && i < set->count; i++)
        for (at = NULL; (at = tmi_next_listed(set->schemas[i], at)) != NULL;) {
            engine->check->steps++;
            if (at->kind == TMI_STRING && !(at->flags & TMI_LONE_SURROGATE) &&
                tmi_is_null_word(tmi_view_trim(tmi_text_of(engine, at)), true))
                return true;
        }
    return false;
}

/* Where an enumeration that may speak about the value has such a word, it may be meant; so it may be
 * as the one item of a list. */
static enum tmi_match unless_word_for_none(const struct tmi_site *site) {
    struct tmi_engine *engine = site->engine;
    const struct tmi_schema_set *wide = tmi_set_wide(&engine->sets, site->location);
    const struct tmi_schema_set *item =
        wide ? tmi_set_item(&engine->sets, wide, 0) : NULL;
    item = item ? tmi_set_wide(&engine->sets, item) : NULL;
    return lists_word_for_none(engine, wide) || lists_word_for_none(engine, item)
               ? TMI_AMBIGUOUS
               : TMI_MATCH;
}

/* null at a declared member that is not required. */
static enum tmi_match is_null_for_optional(const struct tmi_site *site) {
    return tmi_site_is(site, TMI_NULL) && (site->flags & TMI_OPTIONAL) &&
                   !tmi_set_nullable(&site->engine->sets, site->location) &&
                   is_in_question(site)
               ? unless_word_for_none(site)
               : TMI_NO_MATCH;
}

/* The words of JSON and Python for null, as text, where only null itself may stand. No rule makes
 * an item of them (shape.c), so that no list of a null comes of it. */
static enum tmi_match is_null_word(const struct tmi_site *site) {
    if (!tmi_site_is(site, TMI_STRING) || !tmi_can_hold(site, TMI_T_NULL) ||
        tmi_can_hold_text(site))
        return TMI_NO_MATCH;
    toolmend_view text = tmi_view_trim(tmi_site_text(site));
    return tmi_is_null_spelled(text) ? unless_word_for_none(site) : TMI_NO_MATCH;
}

static void become_null(const struct tmi_site *site, struct tmi_proposals *out) {
    tmi_propose_scalar(site, out, (struct tmi_token){.kind = TMI_NULL});
}

static bool is_empty_text(const struct tmi_site *site) {
    return site->value->end - site->value->start == 2;
}

/* "" {} [] at an optional member; where a boolean or number could stand they may be a wrong
 * spelling of one. */
static enum tmi_match is_placeholder(const struct tmi_site *site) {
    const struct tmi_token *value = site->value;
    if (!(site->flags & TMI_OPTIONAL) ||
        tmi_can_hold(site, TMI_T_BOOLEAN | TMI_T_INTEGER | TMI_T_NUMBER))
        return TMI_NO_MATCH;
    bool empty = value->kind == TMI_STRING
                     ? is_empty_text(site)
                     : value->kind >= TMI_ARRAY && tmi_child_count(value) == 0;
    return empty && is_in_question(site) ? unless_word_for_none(site) : TMI_NO_MATCH;
}

static const struct tmi_rule rules[] = {
    {"null/optional",    TMI_STANDARD, TMI_STEP_MEMBER,
     "null at a declared member that is not required and refuses null: the member goes", .value = {is_null_for_optional, NULL}},
    {"null/text",        TMI_STANDARD, TMI_STEP_SCALAR,
     "the text null or None where null is allowed and strings are not",                  .value = {is_null_word, become_null} },
    {"null/placeholder", TMI_EXTENDED, TMI_STEP_MEMBER,
     "\"\" {} or [] at an optional declared member that refuses it: the member goes",    .value = {is_placeholder, NULL}      },
};
const struct tmi_rule_group tmi_rules_null = {rules, sizeof rules / sizeof rules[0]};
