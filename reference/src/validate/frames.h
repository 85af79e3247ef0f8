/* SPDX-License-Identifier: MIT
 *
 * frames.h - private to the validator's files: the machine that judges values without
 * recursion.
 *
 * A frame is one (value, schema) whose judgement has begun but hangs on other judgements. Its
 * open keywords stand as TMI_HAS_ bits in `todo` and are worked off one after the other by
 * the functions below, each of which may leave its place in the frame, ask for a judgement
 * with tmi_enter() and return TMI_PENDING; it is called again with the answer in
 * frame->answer. Frames may move while one is entered: nobody looks at his frame after
 * tmi_enter() has said TMI_PENDING.
 */
#ifndef TMI_FRAMES_H
#define TMI_FRAMES_H

#include "validate/validate.h"

enum tmi_outcome { TMI_REFUSES, TMI_ACCEPTS, TMI_PENDING, TMI_UNASKED };

struct tmi_frame {
    const struct tmi_token *value; /* resolved */
    const struct tmi_schema *schema;
    uint32_t todo;       /* TMI_HAS_ bits still to be worked off; the lowest is at hand */
    uint8_t answer;      /* enum tmi_outcome of the judgement asked for; UNASKED: none */
    bool keep;           /* when it accepts, its marks stay for the schema around it */
    bool collect;        /* marks are wanted, by this schema or the one around it */
    bool remember;       /* the outcome goes into the memo */
    bool matched;        /* the member at hand is declared or matches a pattern */
    size_t marks, words; /* how many there were when it began */
    struct tmi_walk walk; /* the place of the keyword at hand: */
    size_t at, sub, count;
    const struct tmi_token *name, *child;
    uint64_t seen; /* required properties met, if there are at most 64 properties */
};

/* What an accepting frame leaves behind for unevaluatedProperties and unevaluatedItems of a
 * schema around it, about the same value: either a schema that accepts the value, whose
 * keywords then say what is evaluated, or an item that `contains` accepts. */
struct tmi_mark {
    const struct tmi_schema *schema; /* NULL: an item */
    size_t item;
};

/* Judge a value: at once where that is possible, else with a new frame (TMI_PENDING). Failure
 * is sticky in the check and looks like TMI_REFUSES. keep: the judgement is about the value
 * of the frame on top, which collects marks. */
enum tmi_outcome tmi_enter(struct tmi_check *check, const struct tmi_token *value,
                           const struct tmi_schema *schema, bool keep);

/* children.c: keywords that speak about members and items. */
enum tmi_outcome tmi_members_phase(struct tmi_check *check, struct tmi_frame *frame);
enum tmi_outcome tmi_items_phase(struct tmi_check *check, struct tmi_frame *frame);
enum tmi_outcome tmi_contains_phase(struct tmi_check *check, struct tmi_frame *frame);
enum tmi_outcome tmi_dependents_phase(struct tmi_check *check, struct tmi_frame *frame);

/* evaluated.c */
enum tmi_outcome tmi_unevaluated_properties_phase(struct tmi_check *check,
                                                  struct tmi_frame *frame);
enum tmi_outcome tmi_unevaluated_items_phase(struct tmi_check *check,
                                             struct tmi_frame *frame);
void tmi_mark(struct tmi_check *check, const struct tmi_schema *schema, size_t item);

/* Does some keyword of the schema other than unevaluatedProperties evaluate members of that
 * name? Keywords in place do not count: their schemas are asked for themselves. */
bool tmi_covers_name(struct tmi_check *check, const struct tmi_schema *schema,
                     const struct tmi_token *name);

/* How many items, from the first one, keywords of the schema other than unevaluatedItems and
 * `contains` evaluate; SIZE_MAX: all of them. */
size_t tmi_covered_items(const struct tmi_schema *schema);

/* Keywords that speak about members one by one. */
#define TMI_HAS_MEMBERS                                                                  \
    (TMI_HAS_PROPERTIES | TMI_HAS_PATTERN_PROPERTIES | TMI_HAS_ADDITIONAL |              \
     TMI_HAS_PROPERTY_NAMES)

/* `count` zeroed words, released when the frame on top ends; SIZE_MAX: out of memory, else
 * the index of the first. */
size_t tmi_words(struct tmi_check *check, size_t count);

#endif
