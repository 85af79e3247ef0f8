/* SPDX-License-Identifier: MIT
 *
 * validate.c - does a value satisfy a schema?
 *
 * What a token and its text decide is judged at once (assertions.c); a schema that says more
 * gets a frame, whose keywords are worked off one by one on a stack in the arena (frames.h).
 * This file has the stack and the keywords that act in place, on the same value: allOf and
 * references, anyOf, oneOf, not, if. The first keyword that refuses ends a frame; nothing here
 * knows where or why, which violations.c finds out when somebody asks.
 */
#include "validate/validate.h"

#include "base/view.h"
#include "validate/assertions.h"
#include "validate/frames.h"

/* Keywords in place, for values of any kind. */
#define HAS_IN_PLACE (TMI_HAS_ALWAYS | TMI_HAS_GROUPS | TMI_HAS_NOT | TMI_HAS_IF)

/* Keywords that evaluate members or items: an accepting schema with one is worth a mark. */
#define HAS_MARK                                                                         \
    (TMI_HAS_PROPERTIES | TMI_HAS_PATTERN_PROPERTIES | TMI_HAS_ADDITIONAL |              \
     TMI_HAS_UNEVALUATED_PROPERTIES | TMI_HAS_PREFIX_ITEMS | TMI_HAS_ITEMS |             \
     TMI_HAS_UNEVALUATED_ITEMS)

/* Member by member: the compiler would clear the whole by a slow instruction. */
void tmi_check_init(struct tmi_check *check, const toolmend_tool *tool,
                    const struct tmi_sources *sources, struct tmi_arena *arena,
                    uint64_t steps_max) {
    check->tool = tool;
    check->sources = sources;
    check->arena = arena;
    check->steps = 0;
    check->steps_max = steps_max;
    check->limit = NULL;
    check->memo_all = false;
    check->memo.places = NULL;
    check->memo.count = check->memo.cap = 0;
    check->frames = NULL;
    check->frame_count = check->frame_cap = 0;
    check->marks = NULL;
    check->mark_count = check->mark_cap = 0;
    check->words = NULL;
    check->word_count = check->word_cap = 0;
    check->hashes = NULL;
    check->hash_cap = 0;
    check->decoded_of = NULL;
    check->pcre2 = NULL;
    check->match = NULL;
    check->match_data = NULL;
}

void tmi_check_end(struct tmi_check *check) {
    check->arena = NULL;
}

size_t tmi_words(struct tmi_check *check, size_t count) {
    if (count > check->word_cap - check->word_count) {
        uint64_t *words =
            tmi_grown(check->arena, check->words, check->word_count, &check->word_cap,
                      check->word_count + count, sizeof(*words));
        if (words == NULL)
            return SIZE_MAX;
        check->words = words;
    }
    size_t first = check->word_count;
    for (size_t i = 0; i < count; i++)
        check->words[first + i] = 0;
    check->word_count += count;
    return first;
}

/* The keywords that need a frame for a value of that kind, as bits in the order in which they
 * are worked off: children first, since only they can be many, unevaluated* last. */
static uint32_t keywords_for(const struct tmi_schema *schema, uint8_t kind) {
    uint32_t has = schema->has;
    uint32_t todo = has & HAS_IN_PLACE;
    if (kind == TMI_OBJECT) {
        todo |= has & (TMI_HAS_DEPENDENT | TMI_HAS_UNEVALUATED_PROPERTIES);
        if (has & TMI_HAS_MEMBERS)
            todo |= TMI_HAS_PROPERTIES;
    } else if (kind == TMI_ARRAY) {
        todo |= has & (TMI_HAS_CONTAINS | TMI_HAS_UNEVALUATED_ITEMS);
        if (has & (TMI_HAS_PREFIX_ITEMS | TMI_HAS_ITEMS))
            todo |= TMI_HAS_ITEMS;
    }
    return todo;
}

/* Make the next keyword the one at hand. */
static void begin_keyword(struct tmi_frame *frame) {
    frame->answer = TMI_UNASKED;
    frame->at = 0;
    frame->sub = 0;
    frame->count = 0;
    frame->seen = 0;
    if (frame->value->kind >= TMI_ARRAY)
        frame->walk = tmi_walk_start(frame->value);
}

/* A new frame; TMI_REFUSES: out of memory. */
static enum tmi_outcome push(struct tmi_check *check, const struct tmi_token *value,
                             const struct tmi_schema *schema, uint32_t todo) {
    if (check->frame_count == check->frame_cap) {
        struct tmi_frame *frames =
            tmi_grown(check->arena, check->frames, check->frame_count, &check->frame_cap,
                      check->frame_count + 1, sizeof(*frames));
        if (frames == NULL)
            return TMI_REFUSES;
        check->frames = frames;
    }
    struct tmi_frame *frame = &check->frames[check->frame_count++];
    frame->value = value;
    frame->schema = schema;
    frame->todo = todo;
    frame->keep = false;
    frame->collect =
        (todo & (TMI_HAS_UNEVALUATED_PROPERTIES | TMI_HAS_UNEVALUATED_ITEMS)) != 0;
    frame->remember = false;
    frame->marks = check->mark_count;
    frame->words = check->word_count;
    begin_keyword(frame);
    return TMI_PENDING;
}

enum tmi_outcome tmi_enter(struct tmi_check *check, const struct tmi_token *value,
                           const struct tmi_schema *schema, bool keep) {
    value = tmi_resolve(value);
    while (schema->has == TMI_HAS_ALWAYS && schema->always_count == 1)
        schema = schema->always[0]; /* a reference alone */
    if (!tmi_spend(check, 1))
        return TMI_REFUSES;
    uint32_t assertions = schema->has & TMI_HAS_ASSERTIONS;
    if ((assertions & TMI_HAS_TYPE) && (tmi_token_type(value) & schema->types))
        assertions &= ~(uint32_t)TMI_HAS_TYPE;
    if (schema->has & TMI_HAS_PROPERTIES)
        assertions &= ~(uint32_t)TMI_HAS_REQUIRED; /* children.c ticks them off */
    if (assertions != 0 && !tmi_assert_keywords(check, value, schema, assertions))
        return TMI_REFUSES;
    uint32_t todo = keywords_for(schema, value->kind);
    if (todo == 0)
        return TMI_ACCEPTS;
    bool remember = value->kind >= TMI_ARRAY && (schema->shared || check->memo_all);
    if (remember) {
        const struct tmi_known *known = tmi_memo_find(&check->memo, value, schema->index);
        if (known != NULL && known->refuses)
            return TMI_REFUSES;
        if (known != NULL && known->accepts && !keep)
            return TMI_ACCEPTS;
    }
    enum tmi_outcome outcome = push(check, value, schema, todo);
    if (outcome == TMI_PENDING) {
        struct tmi_frame *frame = &check->frames[check->frame_count - 1];
        frame->remember = remember;
        frame->keep = keep;
        frame->collect |= keep;
    }
    return outcome;
}

static enum tmi_outcome always_phase(struct tmi_check *check, struct tmi_frame *frame) {
    if (frame->answer == TMI_REFUSES)
        return TMI_REFUSES;
    while (frame->at < frame->schema->always_count) {
        const struct tmi_schema *member = frame->schema->always[frame->at++];
        enum tmi_outcome outcome = tmi_enter(check, frame->value, member, frame->collect);
        if (outcome != TMI_ACCEPTS)
            return outcome;
    }
    return TMI_ACCEPTS;
}

/* anyOf and oneOf: frame->at is the group, frame->sub the next branch, frame->count the number
 * of accepting ones. Marks of an anyOf are those of all its accepting branches. */
static enum tmi_outcome groups_phase(struct tmi_check *check, struct tmi_frame *frame) {
    enum tmi_outcome outcome = (enum tmi_outcome)frame->answer;
    while (frame->at < frame->schema->group_count) {
        const struct tmi_group *group = &frame->schema->groups[frame->at];
        if (outcome == TMI_ACCEPTS)
            frame->count++;
        if (group->one && frame->count > 1)
            return TMI_REFUSES;
        bool settled = !group->one && frame->count > 0 && !frame->collect;
        if (settled || frame->sub == group->count) {
            if (frame->count == 0)
                return TMI_REFUSES;
            frame->at++;
            frame->sub = 0;
            frame->count = 0;
            outcome = TMI_UNASKED;
            continue;
        }
        outcome =
            tmi_enter(check, frame->value, group->branches[frame->sub++], frame->collect);
        if (outcome == TMI_PENDING)
            return outcome;
    }
    return TMI_ACCEPTS;
}

static enum tmi_outcome not_phase(struct tmi_check *check, struct tmi_frame *frame) {
    enum tmi_outcome outcome = (enum tmi_outcome)frame->answer;
    if (outcome == TMI_UNASKED)
        outcome = tmi_enter(check, frame->value, frame->schema->negated, false);
    if (outcome == TMI_PENDING)
        return outcome;
    return outcome == TMI_REFUSES ? TMI_ACCEPTS : TMI_REFUSES;
}

/* frame->at: 0 the condition, 1 the schema that follows from it. */
static enum tmi_outcome if_phase(struct tmi_check *check, struct tmi_frame *frame) {
    const struct tmi_schema *schema = frame->schema;
    enum tmi_outcome outcome = (enum tmi_outcome)frame->answer;
    if (frame->at == 1)
        return outcome;
    if (outcome == TMI_UNASKED) {
        if (schema->then == NULL && schema->otherwise == NULL && !frame->collect)
            return TMI_ACCEPTS;
        outcome = tmi_enter(check, frame->value, schema->condition, frame->collect);
        if (outcome == TMI_PENDING)
            return outcome;
    }
    frame->at = 1;
    const struct tmi_schema *next =
        outcome == TMI_ACCEPTS ? schema->then : schema->otherwise;
    return next == NULL ? TMI_ACCEPTS
                        : tmi_enter(check, frame->value, next, frame->collect);
}

/* Work on the keyword at hand, the lowest bit left. */
static enum tmi_outcome work(struct tmi_check *check, struct tmi_frame *frame) {
    switch (frame->todo & (~frame->todo + 1)) {
    case TMI_HAS_PROPERTIES:
        return tmi_members_phase(check, frame);
    case TMI_HAS_DEPENDENT:
        return tmi_dependents_phase(check, frame);
    case TMI_HAS_ITEMS:
        return tmi_items_phase(check, frame);
    case TMI_HAS_CONTAINS:
        return tmi_contains_phase(check, frame);
    case TMI_HAS_ALWAYS:
        return always_phase(check, frame);
    case TMI_HAS_GROUPS:
        return groups_phase(check, frame);
    case TMI_HAS_NOT:
        return not_phase(check, frame);
    case TMI_HAS_IF:
        return if_phase(check, frame);
    case TMI_HAS_UNEVALUATED_PROPERTIES:
        return tmi_unevaluated_properties_phase(check, frame);
    case TMI_HAS_UNEVALUATED_ITEMS:
        return tmi_unevaluated_items_phase(check, frame);
    }
    return TMI_ACCEPTS;
}

/* Take the frame on top away: it has come to that outcome. */
static void leave(struct tmi_check *check, enum tmi_outcome outcome) {
    const struct tmi_frame *frame = &check->frames[check->frame_count - 1];
    if (frame->remember) {
        struct tmi_known *known = tmi_memo_entry(&check->memo, check->arena, frame->value,
                                                 frame->schema->index);
        if (known != NULL) {
            known->accepts = outcome == TMI_ACCEPTS;
            known->refuses = outcome == TMI_REFUSES;
        }
    }
    bool kept = frame->keep && outcome == TMI_ACCEPTS;
    if (!kept)
        check->mark_count = frame->marks;
    else if (frame->schema->has & HAS_MARK)
        tmi_mark(check, frame->schema, 0);
    check->word_count = frame->words;
    check->frame_count--;
}

/* Work until no frame is left. */
static enum tmi_outcome run(struct tmi_check *check) {
    enum tmi_outcome outcome = TMI_UNASKED;
    while (check->frame_count > 0) {
        struct tmi_frame *frame = &check->frames[check->frame_count - 1];
        if (outcome != TMI_UNASKED)
            frame->answer = (uint8_t)outcome;
        outcome = work(check, frame);
        if (tmi_check_failed(check)) {
            check->frame_count = check->mark_count = check->word_count = 0;
            return TMI_REFUSES;
        }
        if (outcome == TMI_PENDING) {
            outcome = TMI_UNASKED;
            continue;
        }
        if (outcome == TMI_ACCEPTS && (frame->todo & (frame->todo - 1)) != 0) {
            frame->todo &= frame->todo - 1;
            begin_keyword(frame);
            outcome = TMI_UNASKED;
            continue;
        }
        leave(check, outcome);
    }
    return outcome;
}

bool tmi_accepts(struct tmi_check *check, const struct tmi_token *value,
                 const struct tmi_schema *schema) {
    if (tmi_check_failed(check))
        return false;
    check->decoded_of = NULL;
    enum tmi_outcome outcome = tmi_enter(check, value, schema, false);
    if (outcome == TMI_PENDING)
        outcome = run(check);
    return outcome == TMI_ACCEPTS && tmi_spend(check, 0) && !tmi_check_failed(check);
}
