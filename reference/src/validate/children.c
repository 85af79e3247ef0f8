/* SPDX-License-Identifier: MIT
 *
 * children.c - keywords that speak about members and items: each child is judged by the
 * schemas that apply to it, one refusal refuses the whole.
 *
 * Most schemas have properties and additionalProperties only; then one schema at most
 * applies to a member and the loop is short. Required names that are also declared are
 * ticked off while the members pass by; the bits are needed because a text may repeat a name.
 */
#include "base/view.h"
#include "validate/assertions.h"
#include "validate/frames.h"

/* Tick a declared and required name off. */
static void saw(struct tmi_check *check, struct tmi_frame *frame,
                const struct tmi_property *property) {
    size_t index = (size_t)(property - frame->schema->properties);
    uint64_t *word = frame->schema->property_count <= 64
                         ? &frame->seen
                         : &check->words[frame->sub + index / 64];
    uint64_t bit = UINT64_C(1) << (index % 64);
    frame->count += !(*word & bit);
    *word |= bit;
}

/* Prepare for saw(); false: out of memory. */
static bool begin_seen(struct tmi_check *check, struct tmi_frame *frame) {
    const struct tmi_schema *schema = frame->schema;
    frame->answer = TMI_ACCEPTS;
    if (!(schema->has & TMI_HAS_REQUIRED) || schema->property_count <= 64)
        return true;
    frame->sub = tmi_words(check, (schema->property_count + 63) / 64);
    return frame->sub != SIZE_MAX;
}

/* At the end: was every required name there? The count falls short only where one is missing
 * or not declared. */
static enum tmi_outcome all_required(struct tmi_check *check, struct tmi_frame *frame) {
    const struct tmi_schema *schema = frame->schema;
    const uint32_t both = TMI_HAS_PROPERTIES | TMI_HAS_REQUIRED;
    bool held = (schema->has & both) != both || frame->count == schema->required_count ||
                tmi_assert_keywords(check, frame->value, schema, TMI_HAS_REQUIRED);
    return held ? TMI_ACCEPTS : TMI_REFUSES;
}

/* Are `len` bytes the same? Names are short: two loads that overlap, no call. */
static inline bool same_name(const char *a, const char *b, size_t len) {
    uint64_t left[2], right[2];
    uint32_t half[4];
    if (len > 16 || len < 4)
        return len == 0 || memcmp(a, b, len) == 0;
    if (len < 8) {
        memcpy(&half[0], a, 4);
        memcpy(&half[1], a + len - 4, 4);
        memcpy(&half[2], b, 4);
        memcpy(&half[3], b + len - 4, 4);
        return half[0] == half[2] && half[1] == half[3];
    }
    memcpy(&left[0], a, 8);
    memcpy(&left[1], a + len - 8, 8);
    memcpy(&right[0], b, 8);
    memcpy(&right[1], b + len - 8, 8);
    return left[0] == right[0] && left[1] == right[1];
}

/* The declared property of that name. It is tried first where the last one was found (*next,
 * an index): a text mostly has its members in the order of the schema. */
static inline const struct tmi_property *next_declared(struct tmi_check *check,
                                                       const struct tmi_schema *schema,
                                                       const struct tmi_token *name,
                                                       size_t *next) {
    if (*next < schema->property_count && !(name->flags & (TMI_ESCAPED | TMI_VIRTUAL))) {
        const struct tmi_property *guess = &schema->properties[*next];
        size_t len = name->end - name->start - 2;
        const char *text = check->sources->texts[name->source].ptr + name->start + 1;
        if (guess->name.len == len && same_name(guess->name.ptr, text, len)) {
            ++*next;
            return guess;
        }
    }
    const struct tmi_property *property = tmi_declared(check, schema, name);
    if (property != NULL)
        *next = (size_t)(property - schema->properties) + 1;
    return property;
}

/* properties and additionalProperties alone. */
static enum tmi_outcome plain_members(struct tmi_check *check, struct tmi_frame *frame) {
    const struct tmi_schema *schema = frame->schema;
    const struct tmi_token *name, *value;
    struct tmi_walk walk = frame->walk;
    size_t next = frame->at;
    while (tmi_walk_member(&walk, &name, &value)) {
        const struct tmi_schema *applies = schema->additional;
        const struct tmi_property *property = next_declared(check, schema, name, &next);
        if (property != NULL) {
            applies = property->schema;
            if (property->required)
                saw(check, frame, property);
        }
        if (applies == NULL || applies->has == 0)
            continue;
        if (tmi_is_leaf(applies)) {
            if (!tmi_assert_leaf(check, value, applies))
                return TMI_REFUSES;
            continue;
        }
        frame->walk = walk;
        frame->at = next;
        enum tmi_outcome outcome = tmi_enter(check, value, applies, false);
        if (outcome != TMI_ACCEPTS)
            return outcome;
    }
    return all_required(check, frame);
}

/* Schemas that may apply to one member, by number: propertyNames, the property, each
 * pattern, additionalProperties. NULL: that one does not. A pattern that could not be compiled
 * may match any name: it asserts nothing about the member, and neither do the additional
 * properties. */
enum { STAGE_NAME, STAGE_PROPERTY, STAGE_PATTERNS };

static const struct tmi_schema *schema_at_stage(struct tmi_check *check,
                                                struct tmi_frame *frame, size_t stage) {
    const struct tmi_schema *schema = frame->schema;
    if (stage == STAGE_NAME)
        return schema->property_names;
    if (stage == STAGE_PROPERTY) {
        const struct tmi_property *property = tmi_declared(check, schema, frame->name);
        frame->matched = property != NULL;
        if (property == NULL)
            return NULL;
        if (property->required)
            saw(check, frame, property);
        return property->schema;
    }
    if (stage - STAGE_PATTERNS < schema->pattern_count) {
        const struct tmi_pattern_property *pattern =
            &schema->patterns[stage - STAGE_PATTERNS];
        if (!tmi_string_matches(check, &pattern->pattern, frame->name))
            return NULL;
        frame->matched = true;
        return pattern->pattern.code == NULL ? NULL : pattern->schema;
    }
    return frame->matched ? NULL : schema->additional;
}

/* All keywords about members. frame->at is the next stage of the member at hand. */
static enum tmi_outcome staged_members(struct tmi_check *check, struct tmi_frame *frame) {
    size_t stages = STAGE_PATTERNS + frame->schema->pattern_count + 1;
    for (;;) {
        if (frame->at == stages)
            frame->at = 0;
        if (frame->at == 0 && !tmi_walk_member(&frame->walk, &frame->name, &frame->child))
            return all_required(check, frame);
        size_t stage = frame->at++;
        const struct tmi_schema *applies = schema_at_stage(check, frame, stage);
        if (applies == NULL || applies->has == 0)
            continue;
        enum tmi_outcome outcome = tmi_enter(
            check, stage == STAGE_NAME ? frame->name : frame->child, applies, false);
        if (outcome != TMI_ACCEPTS)
            return outcome;
    }
}

enum tmi_outcome tmi_members_phase(struct tmi_check *check, struct tmi_frame *frame) {
    if (frame->answer == TMI_REFUSES)
        return TMI_REFUSES;
    if (frame->answer == TMI_UNASKED && !begin_seen(check, frame))
        return TMI_REFUSES;
    return frame->schema->has & (TMI_HAS_PATTERN_PROPERTIES | TMI_HAS_PROPERTY_NAMES)
               ? staged_members(check, frame)
               : plain_members(check, frame);
}

/* The items behind the prefix. */
static enum tmi_outcome tail_items(struct tmi_check *check, struct tmi_frame *frame) {
    const struct tmi_schema *applies = frame->schema->items;
    const struct tmi_token *item;
    struct tmi_walk walk = frame->walk;
    if (applies == NULL || applies->has == 0)
        return TMI_ACCEPTS;
    if (tmi_is_leaf(applies)) {
        while (tmi_walk_item(&walk, &item))
            if (!tmi_assert_leaf(check, item, applies))
                return TMI_REFUSES;
        return TMI_ACCEPTS;
    }
    while (tmi_walk_item(&frame->walk, &item)) {
        enum tmi_outcome outcome = tmi_enter(check, item, applies, false);
        if (outcome != TMI_ACCEPTS)
            return outcome;
    }
    return TMI_ACCEPTS;
}

enum tmi_outcome tmi_items_phase(struct tmi_check *check, struct tmi_frame *frame) {
    const struct tmi_schema *schema = frame->schema;
    const struct tmi_token *item;
    if (frame->answer == TMI_REFUSES)
        return TMI_REFUSES;
    while (frame->at < schema->prefix_count) {
        if (!tmi_walk_item(&frame->walk, &item))
            return TMI_ACCEPTS;
        enum tmi_outcome outcome =
            tmi_enter(check, item, schema->prefix[frame->at++], false);
        if (outcome != TMI_ACCEPTS)
            return outcome;
    }
    return tail_items(check, frame);
}

/* frame->at is the item judged last, from 1; frame->count how many were accepted. */
enum tmi_outcome tmi_contains_phase(struct tmi_check *check, struct tmi_frame *frame) {
    const struct tmi_schema *schema = frame->schema;
    bool every = frame->collect || schema->contains_max != UINT64_MAX;
    enum tmi_outcome outcome = (enum tmi_outcome)frame->answer;
    const struct tmi_token *item;
    for (;;) {
        if (outcome == TMI_ACCEPTS) {
            frame->count++;
            if (frame->collect)
                tmi_mark(check, NULL, frame->at - 1);
        }
        if (frame->count > schema->contains_max)
            return TMI_REFUSES;
        if (!every && frame->count >= schema->contains_min)
            return TMI_ACCEPTS;
        if (!tmi_walk_item(&frame->walk, &item))
            return frame->count >= schema->contains_min ? TMI_ACCEPTS : TMI_REFUSES;
        frame->at++;
        outcome = tmi_enter(check, item, schema->contains, false);
        if (outcome == TMI_PENDING)
            return outcome;
    }
}

enum tmi_outcome tmi_dependents_phase(struct tmi_check *check, struct tmi_frame *frame) {
    if (frame->answer == TMI_REFUSES)
        return TMI_REFUSES;
    while (frame->at < frame->schema->dependent_count) {
        const struct tmi_dependent *dependent = &frame->schema->dependents[frame->at++];
        if (!tmi_has_member(check, frame->value, dependent->on.name))
            continue;
        if (!tmi_has_all(check, frame->value, dependent->names, dependent->name_count))
            return TMI_REFUSES;
        if (dependent->schema == NULL)
            continue;
        enum tmi_outcome outcome =
            tmi_enter(check, frame->value, dependent->schema, frame->collect);
        if (outcome != TMI_ACCEPTS)
            return outcome;
    }
    return TMI_ACCEPTS;
}
