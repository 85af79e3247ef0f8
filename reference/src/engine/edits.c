/* SPDX-License-Identifier: MIT
 *
 * edits.c - see edits.h.
 *
 * The made values of a candidate are visited once, each giving raw edits of the text its origin
 * lies in: the arguments text or a decoded one. A decoded text with its edits applied then
 * becomes the new text of the one edit that replaces the string, innermost first: texts are
 * numbered in the order in which they were decoded, so going down by number is enough.
 */
#include "engine/edits.h"

#include "base/sort.h"
#include "base/view.h"
#include "catalogue/profiles.h"
#include "engine/pieces.h"
#include "validate/assertions.h"

#define RULES_IN_A_ROW 2 /* a rename and a removal */

struct raw_edit {
    uint32_t start, end;
    uint16_t source;
    bool ahead;      /* an insertion that belongs to the byte behind it */
    bool blocked;    /* a rule of `ids` may not act there for the profile */
    uint32_t number; /* order of discovery */
    unsigned place;  /* what a profile may ask of it (profiles.h) */
    const struct tmi_token
        *root; /* of the decoded text that replaces a string; NULL: none */
    const struct tmi_token *origin; /* what it acts on; NULL: a member as a whole */
    toolmend_view text;
    toolmend_view pointer;
    const struct tmi_rule *rules[RULES_IN_A_ROW];
    size_t rule_count;
    uint64_t inside;  /* bit n: syntax rule n acted in the decoded text */
    const char **ids; /* of a decoded text, its own rules and those inside */
    size_t id_count;
};

struct visit {
    const struct tmi_token *value;
    toolmend_view pointer;
    bool top_level;
};

struct writer {
    struct tmi_engine *engine;
    const struct tmi_token *root; /* of the value that is written, as it came */
    bool top_level;               /* what is being written is a member of it */
    struct raw_edit *edits;
    size_t count, capacity;
    size_t in_text;       /* edits of the arguments text itself */
    struct raw_edit lost; /* after a failure nobody reads what is written here */
    struct visit *stack;
    size_t stack_count, stack_capacity;
};

static void push(struct writer *writer, const struct tmi_token *value,
                 toolmend_view pointer, bool top_level) {
    if (!tmi_derivation_of(value))
        return; /* as it came */
    if (writer->stack_count == writer->stack_capacity) {
        struct visit *stack =
            tmi_grown(writer->engine->arena, writer->stack, writer->stack_count,
                      &writer->stack_capacity, writer->stack_count + 1, sizeof *stack);
        if (!stack)
            return;
        writer->stack = stack;
    }
    writer->stack[writer->stack_count++] = (struct visit){value, pointer, top_level};
}

/* What a profile may ask of the place of a value that came. */
static unsigned place_of(const struct tmi_token *value, bool top_level) {
    return (top_level ? TMI_TOP_LEVEL : 0u) |
           (value->kind == TMI_STRING ? TMI_STRINGS : 0u);
}

/* One more raw edit of the text that `in` lies in; never NULL. */
static struct raw_edit *emit(struct writer *writer, const struct tmi_token *in,
                             size_t start, size_t end, toolmend_view pointer,
                             const struct tmi_rule *rule) {
    struct tmi_engine *engine = writer->engine;
    if (in->source == TMI_SOURCE_TEXT && writer->in_text++ >= engine->edits_max)
        engine->check->limit = "edits";
    if (tmi_check_failed(engine->check))
        return &writer->lost;
    if (!writer->edits || writer->count == writer->capacity) {
        struct raw_edit *edits =
            tmi_grown(engine->arena, writer->edits, writer->count, &writer->capacity,
                      writer->count + 1, sizeof *edits);
        if (!edits)
            return &writer->lost;
        writer->edits = edits;
    }
    struct raw_edit *edit = &writer->edits[writer->count];
    *edit = (struct raw_edit){
        .start = (uint32_t)start,
        .end = (uint32_t)end,
        .source = in->source,
        .origin = in,
        .place = place_of(in, writer->top_level),
        .number = (uint32_t)writer->count++,
        .text = {"", 0},
        .pointer = pointer
    };
    edit->rules[0] = rule;
    edit->rule_count = 1;
    return edit;
}

/* ---- pointers ------------------------------------------------------------------------- */

static struct tmi_buf begin_below(struct tmi_engine *engine, toolmend_view pointer) {
    struct tmi_buf buf;
    tmi_buf_init(&buf, engine->arena, SIZE_MAX);
    tmi_buf_add_view(&buf, pointer);
    return buf;
}

static toolmend_view counted(struct tmi_engine *engine, const struct tmi_buf *buf) {
    tmi_count_pointer(engine->check, buf->len);
    return tmi_buf_view(buf);
}

/* A pointer with one more piece of a pointer behind it. */
static toolmend_view below(struct tmi_engine *engine, toolmend_view pointer,
                           toolmend_view more) {
    struct tmi_buf buf = begin_below(engine, pointer);
    tmi_buf_add_view(&buf, more);
    return counted(engine, &buf);
}

static toolmend_view item_pointer(struct tmi_engine *engine, toolmend_view pointer,
                                  size_t index) {
    struct tmi_buf buf = begin_below(engine, pointer);
    tmi_buf_add_text(&buf, "/");
    tmi_buf_add_number(&buf, index);
    return counted(engine, &buf);
}

static toolmend_view member_pointer(struct tmi_engine *engine, toolmend_view pointer,
                                    const struct tmi_token *name) {
    struct tmi_buf buf = begin_below(engine, pointer);
    tmi_buf_add_reference(&buf, tmi_readable(engine->check, name));
    return counted(engine, &buf);
}

/* ---- raw edits of each kind of made value ---------------------------------------------- */

static toolmend_view scalar_spelling(struct tmi_engine *engine,
                                     const struct tmi_token *scalar) {
    static const toolmend_view words[] = {
        [TMI_NULL] = {"null",  4},
          [TMI_FALSE] = {"false", 5},
          [TMI_TRUE] = {"true",  4}
    };
    if (scalar->kind == TMI_OBJECT)
        return TMI_VIEW("{}");
    return scalar->kind <= TMI_TRUE ? words[scalar->kind]
                                    : tmi_spelling(engine->sources, scalar);
}

static void write_scalar(struct writer *writer, const struct tmi_derived *derived,
                         toolmend_view pointer) {
    const struct tmi_token *origin = tmi_origin(derived->of);
    emit(writer, origin, origin->start, origin->end, pointer, derived->rule)->text =
        scalar_spelling(writer->engine, &derived->face.token);
}

static void write_decoded(struct writer *writer, const struct tmi_derived *derived,
                          toolmend_view pointer) {
    const struct tmi_token *origin = tmi_origin(derived->of);
    struct raw_edit *edit =
        emit(writer, origin, origin->start, origin->end, pointer, derived->rule);
    edit->root = tmi_origin(derived->inner);
    edit->inside = derived->repaired;
    push(writer, derived->inner, pointer,
         writer->top_level); /* it stands where its text stood */
}

/* One side of what encloses the value that stays. */
static struct raw_edit *write_side(struct writer *writer,
                                   const struct tmi_derived *derived, size_t start,
                                   size_t end, toolmend_view pointer) {
    struct raw_edit *edit =
        emit(writer, tmi_origin(derived->of), start, end, pointer, derived->rule);
    if (derived->make == TMI_DERIVED_WRAPPED && !derived->open)
        edit->place |= TMI_PRIMITIVE;
    return edit;
}

/* What encloses the one value that stays goes, or becomes brackets around it. */
static void write_enclosed(struct writer *writer, const struct tmi_derived *derived,
                           toolmend_view pointer) {
    struct tmi_engine *engine = writer->engine;
    bool wrap = derived->make == TMI_DERIVED_WRAPPED;
    const struct tmi_token *outer = tmi_origin(derived->of),
                           *inner = tmi_origin(derived->inner);
    struct raw_edit *before =
        write_side(writer, derived, outer->start, inner->start, pointer);
    before->text = wrap ? TMI_VIEW("[") : TMI_VIEW("");
    before->ahead = true;
    write_side(writer, derived, inner->end, outer->end, pointer)->text =
        wrap ? TMI_VIEW("]") : TMI_VIEW("");
    push(writer, derived->inner,
         below(engine, pointer, tmi_pointer_to(engine->check, outer, inner)),
         writer->top_level && inner == outer);
}

/* The marks of a link go. */
static void write_unlinked(struct writer *writer, const struct tmi_derived *derived,
                           toolmend_view pointer) {
    const struct tmi_token *origin = tmi_origin(derived->of);
    const struct tmi_link *link = &derived->link;
    emit(writer, origin, link->open, link->text, pointer, derived->rule);
    emit(writer, origin, link->close, origin->end - 1, pointer, derived->rule);
}

/* An object's braces become brackets, its names go. */
static void write_list(struct writer *writer, const struct tmi_derived *derived,
                       toolmend_view pointer) {
    const struct tmi_token *object = tmi_origin(derived->of), *name, *value;
    emit(writer, object, object->start, object->start + 1, pointer, derived->rule)->text =
        TMI_VIEW("[");
    struct tmi_walk walk = tmi_walk_start(object);
    while (tmi_walk_member(&walk, &name, &value))
        emit(writer, object, name->start, value->start, pointer, derived->rule);
    emit(writer, object, object->end - 1, object->end, pointer, derived->rule)->text =
        TMI_VIEW("]");
}

/* ---- copies ----------------------------------------------------------------------------- */

/* A walk over the members of a copy's original beside its changes. */
struct members {
    struct tmi_walk walk;
    const struct tmi_derived *derived;
    size_t change, slot;
    size_t kept;                          /* members that stay */
    size_t staying;                       /* of these the ones still to come */
    const struct tmi_token *previous_end; /* the member before, NULL: none */
    bool top_level;
};

/* Removed: up to the next member if a later one stays, else from the end of the one before,
 * else (none stays) up to the next, the last one to its own end. */
static void write_removal(struct writer *writer, const struct members *members,
                          const struct tmi_token *name, const struct tmi_token *value,
                          const struct tmi_change *change, toolmend_view pointer) {
    struct tmi_walk rest = members->walk;
    const struct tmi_token *next = NULL, *unused;
    tmi_walk_member(&rest, &next, &unused);
    size_t start = name->start, end = value->end;
    if (members->staying == 0 && members->kept > 0)
        start = members->previous_end->end;
    else if (next)
        end = next->start;
    struct raw_edit *edit = emit(writer, name, start, end, pointer,
                                 change->rename ? change->rename : change->removal);
    edit->origin = NULL;
    edit->place = place_of(tmi_origin(value), members->top_level);
    if (!change->open)
        edit->place |= TMI_PRIMITIVE;
    if (change->rename) {
        edit->rules[1] = change->removal;
        edit->rule_count = 2;
    }
}

static void write_rename(struct writer *writer, const struct tmi_token *name,
                         const struct tmi_change *change, toolmend_view pointer) {
    struct raw_edit *edit =
        emit(writer, name, name->start, name->end, pointer, change->rename);
    edit->origin = NULL;
    edit->text = tmi_spelling(writer->engine->sources, change->to);
}

static void write_member(struct writer *writer, struct members *members,
                         const struct tmi_token *name, const struct tmi_token *value,
                         toolmend_view parent) {
    struct tmi_engine *engine = writer->engine;
    const struct tmi_derived *derived = members->derived;
    const struct tmi_change *change = NULL;
    if (members->change < derived->change_count &&
        derived->changes[members->change].name == name)
        change = &derived->changes[members->change++];
    const struct tmi_token *now =
        change && change->removed ? NULL : derived->face.slots[members->slot++].value;
    if (now)
        members->staying--;
    if (change || now != value) {
        toolmend_view pointer = member_pointer(engine, parent, name);
        if (change && change->removed)
            write_removal(writer, members, name, value, change, pointer);
        else if (change)
            write_rename(writer, name, change, pointer);
        if (now)
            push(writer, now, pointer, members->top_level);
    }
    members->previous_end = value;
}

/* Behind all else that is done at the end of the last member, as it came. */
static void write_added(struct writer *writer, const struct tmi_derived *derived,
                        const struct tmi_token *last, toolmend_view pointer) {
    struct tmi_engine *engine = writer->engine;
    const struct tmi_slot *slot =
        derived->face.slots + derived->face.count - derived->added;
    struct tmi_buf text;
    tmi_buf_init(&text, engine->arena, SIZE_MAX);
    for (size_t i = 0; i < derived->added; i++, slot++) {
        tmi_buf_add_text(&text, ", ");
        tmi_buf_add_view(&text, tmi_spelling(engine->sources, slot->name));
        tmi_buf_add_text(&text, ": ");
        tmi_buf_add_view(&text, tmi_spelling(engine->sources, slot->value));
    }
    struct raw_edit *edit = emit(writer, tmi_origin(derived->of), last->end, last->end,
                                 pointer, derived->rule);
    edit->text = tmi_buf_view(&text);
    edit->number = UINT32_MAX;
}

static void write_object(struct writer *writer, const struct tmi_derived *derived,
                         toolmend_view pointer) {
    size_t kept = derived->face.count - derived->added;
    struct members members = {.walk = tmi_walk_start(tmi_resolve(derived->of)),
                              .derived = derived,
                              .kept = kept,
                              .staying = kept,
                              .top_level = tmi_resolve(derived->of) == writer->root};
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&members.walk, &name, &value) &&
           !tmi_check_failed(writer->engine->check))
        write_member(writer, &members, name, value, pointer);
    if (derived->added > 0 && members.previous_end)
        write_added(writer, derived, members.previous_end, pointer);
}

static void write_array(struct writer *writer, const struct tmi_derived *derived,
                        toolmend_view pointer) {
    for (size_t i = 0;
         i < derived->face.count && !tmi_check_failed(writer->engine->check); i++)
        if (tmi_derivation_of(derived->face.slots[i].value))
            push(writer, derived->face.slots[i].value,
                 item_pointer(writer->engine, pointer, i), false);
}

static void write_made(struct writer *writer, const struct tmi_derived *derived,
                       toolmend_view pointer) {
    switch (derived->make) {
    case TMI_DERIVED_SCALAR:
        write_scalar(writer, derived, pointer);
        break;
    case TMI_DERIVED_UNLINKED:
        write_unlinked(writer, derived, pointer);
        break;
    case TMI_DERIVED_DECODED:
        write_decoded(writer, derived, pointer);
        break;
    case TMI_DERIVED_KEPT:
    case TMI_DERIVED_WRAPPED:
        write_enclosed(writer, derived, pointer);
        break;
    case TMI_DERIVED_LIST:
        write_list(writer, derived, pointer);
        break;
    case TMI_DERIVED_COPY:
        /* a list made of an object has edits of its own */
        push(writer, derived->of, pointer, writer->top_level);
        if (derived->face.token.kind == TMI_OBJECT)
            write_object(writer, derived, pointer);
        else
            write_array(writer, derived, pointer);
        break;
    }
}

/* ---- raw edits to edits ----------------------------------------------------------------- */

static int by_place(const void *a, const void *b, const void *unused) {
    const struct raw_edit *left = a, *right = b;
    (void)unused;
    if (left->source != right->source)
        return left->source < right->source ? -1 : 1;
    if (left->start != right->start)
        return left->start < right->start ? -1 : 1;
    if (left->end != right->end)
        return left->end < right->end ? -1 : 1;
    return (left->number > right->number) - (left->number < right->number);
}

static int by_decoded_text(const void *a, const void *b, const void *unused) {
    const struct raw_edit *const *left = a, *const *right = b;
    (void)unused;
    uint16_t x = (*left)->root->source, y = (*right)->root->source;
    return (x < y) - (x > y); /* the last text first */
}

/* The run of sorted edits that lie in one text. */
static size_t run_of(const struct writer *writer, uint16_t source, size_t *first) {
    size_t low = 0, high = writer->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (writer->edits[middle].source < source)
            low = middle + 1;
        else
            high = middle;
    }
    *first = low;
    while (low < writer->count && writer->edits[low].source == source)
        low++;
    return low - *first;
}

void tmi_add_id(const char **ids, size_t *count, const char *id) {
    for (size_t i = 0; i < *count; i++)
        if (ids[i] == id)
            return;
    ids[(*count)++] = id;
}

static void add_rule(toolmend_profile profile, struct raw_edit *edit,
                     const struct tmi_rule *rule) {
    edit->blocked |= !tmi_profile_allows(profile, rule, edit->place);
    tmi_add_id(edit->ids, &edit->id_count, rule->id);
}

/* The ids of an edit's own rules, then of those that acted inside, each once: on the text, then
 * on what it spells. */
static bool collect_ids(struct writer *writer, struct raw_edit *edit,
                        const struct raw_edit *inside, size_t count) {
    bool many = count > 0 || edit->inside != 0;
    edit->ids = tmi_new(writer->engine->arena, many ? TMI_RULES_MAX : RULES_IN_A_ROW,
                        const char *);
    if (!edit->ids)
        return false;
    for (size_t i = 0; i < edit->rule_count; i++)
        add_rule(writer->engine->profile, edit, edit->rules[i]);
    for (size_t i = 0; i < TMI_RULES_MAX && edit->inside >> i != 0; i++)
        if (edit->inside >> i & 1)
            add_rule(writer->engine->profile, edit, tmi_rule_at(i));
    for (size_t i = 0; i < count; i++) {
        edit->blocked |= inside[i].blocked;
        for (size_t k = 0; k < inside[i].id_count; k++)
            tmi_add_id(edit->ids, &edit->id_count, inside[i].ids[k]);
    }
    return true;
}

/* Raw edits of one text, whose own decoded texts are settled, as public edits. */
static bool publish(struct writer *writer, uint16_t source, struct tmi_edits *out,
                    const struct raw_edit **run) {
    struct tmi_engine *engine = writer->engine;
    size_t first, count = run_of(writer, source, &first);
    toolmend_edit *list = tmi_new(engine->arena, count, toolmend_edit);
    const struct tmi_token **origins =
        tmi_new(engine->arena, count, const struct tmi_token *);
    bool *ahead = tmi_new(engine->arena, count, bool);
    bool *blocked = tmi_new(engine->arena, count, bool);
    if (!list || !origins || !ahead || !blocked)
        return false;
    for (size_t i = 0; i < count; i++) {
        struct raw_edit *raw = &writer->edits[first + i];
        if (!raw->ids && !collect_ids(writer, raw, NULL, 0))
            return false;
        origins[i] = raw->origin;
        ahead[i] = raw->ahead;
        blocked[i] = raw->blocked;
        list[i] = (toolmend_edit){
            .start = raw->start,
            .end = raw->end,
            .old_text = {engine->sources->texts[source].ptr + raw->start,
                         (size_t)(raw->end - raw->start)},
            .new_text = raw->text,
            .pointer = raw->pointer,
            .rules = raw->ids,
            .rule_count = raw->id_count,
        };
    }
    *out = (struct tmi_edits){list, origins, ahead, blocked, count};
    *run = writer->edits + first;
    return true;
}

/* Give an edit that replaces a string its new text: the decoded one, repaired. */
static bool settle_decoded(struct writer *writer, struct raw_edit *edit) {
    struct tmi_engine *engine = writer->engine;
    uint16_t source = edit->root->source;
    struct tmi_edits inside;
    const struct raw_edit *run;
    if (!publish(writer, source, &inside, &run) ||
        !collect_ids(writer, edit, run, inside.count))
        return false;
    size_t from = edit->root->start;
    edit->text = tmi_apply(engine->arena, engine->sources->texts[source], from,
                           edit->root->end, &inside, SIZE_MAX);
    return edit->text.ptr != NULL;
}

static bool settle_all_decoded(struct writer *writer) {
    struct raw_edit **decoded =
        tmi_new(writer->engine->arena, writer->count + 1, struct raw_edit *);
    size_t count = 0;
    if (!decoded)
        return false;
    for (size_t i = 0; i < writer->count; i++)
        if (writer->edits[i].root)
            decoded[count++] = &writer->edits[i];
    tmi_sort(decoded, count, sizeof *decoded, by_decoded_text, NULL);
    for (size_t i = 0; i < count; i++)
        if (!settle_decoded(writer, decoded[i]))
            return false;
    return true;
}

bool tmi_edits_of(struct tmi_engine *engine, const struct tmi_token *value,
                  toolmend_view pointer, struct tmi_edits *out) {
    struct writer writer = {.engine = engine, .root = tmi_origin(value)};
    const struct raw_edit *run;
    push(&writer, value, pointer, false);
    while (writer.stack_count > 0 && !tmi_check_failed(engine->check)) {
        struct visit visit = writer.stack[--writer.stack_count];
        writer.top_level = visit.top_level;
        write_made(&writer, tmi_derivation_of(visit.value), visit.pointer);
    }
    if (tmi_check_failed(engine->check))
        return false;
    tmi_sort(writer.edits, writer.count, sizeof *writer.edits, by_place, NULL);
    return settle_all_decoded(&writer) &&
           publish(&writer, tmi_origin(value)->source, out, &run);
}

toolmend_view tmi_apply(struct tmi_arena *arena, toolmend_view text, size_t start,
                        size_t end, const struct tmi_edits *edits, size_t max) {
    size_t len = end - start;
    for (size_t i = 0; i < edits->count; i++) {
        len -= edits->list[i].end - edits->list[i].start;
        if (edits->list[i].new_text.len > SIZE_MAX - len)
            return (toolmend_view){NULL, 0};
        len += edits->list[i].new_text.len;
    }
    char *out = len > max ? NULL : tmi_new(arena, len, char);
    if (!out)
        return (toolmend_view){NULL, 0};
    char *at = out;
    for (size_t i = 0; i <= edits->count; i++) {
        const toolmend_edit *edit = i < edits->count ? &edits->list[i] : NULL;
        size_t kept = (edit ? edit->start : end) - start;
        memcpy(at, text.ptr + start, kept);
        at += kept;
        if (!edit)
            break;
        if (edit->new_text.len > 0)
            memcpy(at, edit->new_text.ptr, edit->new_text.len);
        at += edit->new_text.len;
        start = edit->end;
    }
    return (toolmend_view){out, len};
}
