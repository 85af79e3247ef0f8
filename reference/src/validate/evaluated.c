/* SPDX-License-Identifier: MIT
 *
 * evaluated.c - unevaluatedProperties and unevaluatedItems.
 *
 * They apply to the members and items that no other keyword has evaluated, neither of the
 * same schema nor of those in place that accept the value. So the frames below such a schema
 * leave marks when they accept (JSON Schema calls them annotations), and a frame that refuses
 * takes back the marks that were made since it began. Nothing is judged twice for that, which
 * keeps nested uses linear.
 */
#include "validate/assertions.h"
#include "validate/frames.h"

void tmi_mark(struct tmi_check *check, const struct tmi_schema *schema, size_t item) {
    if (check->mark_count == check->mark_cap) {
        struct tmi_mark *marks =
            tmi_grown(check->arena, check->marks, check->mark_count, &check->mark_cap,
                      check->mark_count + 1, sizeof(*marks));
        if (marks == NULL)
            return;
        check->marks = marks;
    }
    check->marks[check->mark_count++] = (struct tmi_mark){schema, item};
}

bool tmi_covers_name(struct tmi_check *check, const struct tmi_schema *schema,
                     const struct tmi_token *name) {
    if (schema->additional != NULL)
        return true;
    if ((schema->has & TMI_HAS_PROPERTIES) && tmi_declared(check, schema, name) != NULL)
        return true;
    for (size_t i = 0; i < schema->pattern_count; i++)
        if (tmi_string_matches(check, &schema->patterns[i].pattern, name))
            return true; /* also where the pattern could not be compiled */
    return false;
}

size_t tmi_covered_items(const struct tmi_schema *schema) {
    return schema->items != NULL ? SIZE_MAX : schema->prefix_count;
}

static bool is_evaluated(struct tmi_check *check, const struct tmi_frame *frame,
                         const struct tmi_token *name) {
    if (tmi_covers_name(check, frame->schema, name))
        return true;
    for (size_t i = frame->marks; i < check->mark_count; i++) {
        const struct tmi_schema *schema = check->marks[i].schema;
        if (schema == NULL)
            continue;
        if (schema->unevaluated_properties != NULL ||
            tmi_covers_name(check, schema, name))
            return true;
    }
    (void)tmi_spend(check, (check->mark_count - frame->marks) / 4);
    return false;
}

enum tmi_outcome tmi_unevaluated_properties_phase(struct tmi_check *check,
                                                  struct tmi_frame *frame) {
    if (frame->answer == TMI_REFUSES)
        return TMI_REFUSES;
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&frame->walk, &name, &value)) {
        if (is_evaluated(check, frame, name))
            continue;
        enum tmi_outcome outcome =
            tmi_enter(check, value, frame->schema->unevaluated_properties, false);
        if (outcome != TMI_ACCEPTS)
            return outcome;
    }
    return TMI_ACCEPTS;
}

/* Set frame->count to the number of items evaluated from the first one on, frame->sub to
 * words with a bit for each item that `contains` accepts; false: out of memory. */
static bool gather_items(struct tmi_check *check, struct tmi_frame *frame) {
    size_t words = (tmi_child_count(frame->value) + 63) / 64;
    frame->count = tmi_covered_items(frame->schema);
    frame->sub = tmi_words(check, words);
    if (frame->sub == SIZE_MAX)
        return false;
    for (size_t i = frame->marks; i < check->mark_count; i++) {
        const struct tmi_mark *mark = &check->marks[i];
        if (mark->schema == NULL) {
            check->words[frame->sub + mark->item / 64] |= UINT64_C(1)
                                                          << (mark->item % 64);
            continue;
        }
        size_t covered = mark->schema->unevaluated_items != NULL
                             ? SIZE_MAX
                             : tmi_covered_items(mark->schema);
        if (frame->count < covered)
            frame->count = covered;
    }
    return tmi_spend(check, words + (check->mark_count - frame->marks) / 4);
}

enum tmi_outcome tmi_unevaluated_items_phase(struct tmi_check *check,
                                             struct tmi_frame *frame) {
    if (frame->answer == TMI_REFUSES)
        return TMI_REFUSES;
    if (frame->answer == TMI_UNASKED && !gather_items(check, frame))
        return TMI_REFUSES;
    frame->answer = TMI_ACCEPTS;
    const struct tmi_token *item;
    while (tmi_walk_item(&frame->walk, &item)) {
        size_t at = frame->at++;
        if (at < frame->count ||
            (check->words[frame->sub + at / 64] >> (at % 64) & 1) != 0)
            continue;
        enum tmi_outcome outcome =
            tmi_enter(check, item, frame->schema->unevaluated_items, false);
        if (outcome != TMI_ACCEPTS)
            return outcome;
    }
    return TMI_ACCEPTS;
}
