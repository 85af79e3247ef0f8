/* SPDX-License-Identifier: MIT
 *
 * edits.c - see edits.h.
 *
 * The made values of a reading are visited once, each giving raw edits of the text its origin
 * lies in: the arguments text or a decoded one. A decoded text with its edits applied then
 * becomes the new text of the one edit that replaces the string, innermost first: texts are
 * numbered in the order in which they were decoded, so going down by number is enough.
 */
#include "engine/edits.h"

#include "base/sort.h"
#include "base/view.h"
#include "engine/pieces.h"
#include "rules/profiles.h"
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
    struct tmi_mend *mend;
    const struct tmi_token *root; /* of the value that is written, as it came */
    bool top_level;               /* what is being written is a member of it */
    struct raw_edit *edits;
    size_t count, capacity;
    size_t in_text;       /* edits of the arguments text itself */
    struct raw_edit lost; /* after a failure nobody reads what is written here */
    struct visit *stack;
    size_t stack_count, stack_capacity;
};

/* ---- growing lists -------------------------------------------------------------------- */

static void *grown(struct tmi_arena *arena, const void *list, size_t count,
                   size_t *capacity, size_t size) {
    *capacity = *capacity ? *capacity * 2 : 16;
    void *wider = tmi_alloc(arena, *capacity, size);
    if (wider && count > 0)
        memcpy(wider, list, count * size);
    return wider;
}

static void push(struct writer *writer, const struct tmi_token *value,
                 toolmend_view pointer, bool top_level) {
    if (!tmi_made_of(value))
        return; /* as it came */
    if (writer->stack_count == writer->stack_capacity) {
        struct visit *stack =
            grown(writer->mend->arena, writer->stack, writer->stack_count,
                  &writer->stack_capacity, sizeof *stack);
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
    struct tmi_mend *mend = writer->mend;
    if (in->source == TMI_SOURCE_TEXT && writer->in_text++ >= mend->edits_max)
        mend->check->limit = "edits";
    if (tmi_check_failed(mend->check))
        return &writer->lost;
    if (!writer->edits || writer->count == writer->capacity) {
        struct raw_edit *edits = grown(mend->arena, writer->edits, writer->count,
                                       &writer->capacity, sizeof *edits);
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

static struct tmi_buf begin_below(struct tmi_mend *mend, toolmend_view pointer) {
    struct tmi_buf buf;
    tmi_buf_init(&buf, mend->arena, SIZE_MAX);
    tmi_buf_add_view(&buf, pointer);
    return buf;
}

static toolmend_view counted(struct tmi_mend *mend, const struct tmi_buf *buf) {
    tmi_count_pointer(mend->check, buf->len);
    return tmi_buf_view(buf);
}

/* A pointer with one more piece of a pointer behind it. */
static toolmend_view below(struct tmi_mend *mend, toolmend_view pointer,
                           toolmend_view more) {
    struct tmi_buf buf = begin_below(mend, pointer);
    tmi_buf_add_view(&buf, more);
    return counted(mend, &buf);
}

static toolmend_view item_pointer(struct tmi_mend *mend, toolmend_view pointer,
                                  size_t index) {
    struct tmi_buf buf = begin_below(mend, pointer);
    tmi_buf_add_text(&buf, "/");
    tmi_buf_add_number(&buf, index);
    return counted(mend, &buf);
}

static toolmend_view member_pointer(struct tmi_mend *mend, toolmend_view pointer,
                                    const struct tmi_token *name) {
    struct tmi_buf buf = begin_below(mend, pointer);
    tmi_buf_add_reference(&buf, tmi_readable(mend->check, name));
    return counted(mend, &buf);
}

/* ---- raw edits of each kind of made value ---------------------------------------------- */

static toolmend_view scalar_spelling(struct tmi_mend *mend,
                                     const struct tmi_token *scalar) {
    static const toolmend_view words[] = {
        [TMI_NULL] = {"null",  4},
          [TMI_FALSE] = {"false", 5},
          [TMI_TRUE] = {"true",  4}
    };
    if (scalar->kind == TMI_OBJECT)
        return TMI_VIEW("{}");
    return scalar->kind <= TMI_TRUE ? words[scalar->kind]
                                    : tmi_spelling(mend->sources, scalar);
}

static void write_scalar(struct writer *writer, const struct tmi_made *made,
                         toolmend_view pointer) {
    const struct tmi_token *origin = tmi_origin(made->of);
    emit(writer, origin, origin->start, origin->end, pointer, made->rule)->text =
        scalar_spelling(writer->mend, &made->face.token);
}

static void write_decoded(struct writer *writer, const struct tmi_made *made,
                          toolmend_view pointer) {
    const struct tmi_token *origin = tmi_origin(made->of);
    struct raw_edit *edit =
        emit(writer, origin, origin->start, origin->end, pointer, made->rule);
    edit->root = tmi_origin(made->inner);
    edit->inside = made->mended;
    push(writer, made->inner, pointer,
         writer->top_level); /* it stands where its text stood */
}

/* One side of what encloses the value that stays. */
static struct raw_edit *write_side(struct writer *writer, const struct tmi_made *made,
                                   size_t start, size_t end, toolmend_view pointer) {
    struct raw_edit *edit =
        emit(writer, tmi_origin(made->of), start, end, pointer, made->rule);
    if (made->make == TMI_MADE_WRAPPED && !made->open)
        edit->place |= TMI_PRIMITIVE;
    return edit;
}

/* What encloses the one value that stays goes, or becomes brackets around it. */
static void write_enclosed(struct writer *writer, const struct tmi_made *made,
                           toolmend_view pointer) {
    struct tmi_mend *mend = writer->mend;
    bool wrap = made->make == TMI_MADE_WRAPPED;
    const struct tmi_token *outer = tmi_origin(made->of),
                           *inner = tmi_origin(made->inner);
    struct raw_edit *before =
        write_side(writer, made, outer->start, inner->start, pointer);
    before->text = wrap ? TMI_VIEW("[") : TMI_VIEW("");
    before->ahead = true;
    write_side(writer, made, inner->end, outer->end, pointer)->text =
        wrap ? TMI_VIEW("]") : TMI_VIEW("");
    push(writer, made->inner,
         below(mend, pointer, tmi_pointer_to(mend->check, outer, inner)),
         writer->top_level && inner == outer);
}

/* The marks of a link go. */
static void write_unlinked(struct writer *writer, const struct tmi_made *made,
                           toolmend_view pointer) {
    const struct tmi_token *origin = tmi_origin(made->of);
    const struct tmi_link *link = &made->link;
    emit(writer, origin, link->open, link->text, pointer, made->rule);
    emit(writer, origin, link->close, origin->end - 1, pointer, made->rule);
}

/* An object's braces become brackets, its names go. */
static void write_list(struct writer *writer, const struct tmi_made *made,
                       toolmend_view pointer) {
    const struct tmi_token *object = tmi_origin(made->of), *name, *value;
    emit(writer, object, object->start, object->start + 1, pointer, made->rule)->text =
        TMI_VIEW("[");
    struct tmi_walk walk = tmi_walk_start(object);
    while (tmi_walk_member(&walk, &name, &value))
        emit(writer, object, name->start, value->start, pointer, made->rule);
    emit(writer, object, object->end - 1, object->end, pointer, made->rule)->text =
        TMI_VIEW("]");
}

/* ---- copies ----------------------------------------------------------------------------- */

/* A walk over the members of a copy's original beside its changes. */
struct members {
    struct tmi_walk walk;
    const struct tmi_made *made;
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
    edit->text = tmi_spelling(writer->mend->sources, change->to);
}

static void write_member(struct writer *writer, struct members *members,
                         const struct tmi_token *name, const struct tmi_token *value,
                         toolmend_view parent) {
    struct tmi_mend *mend = writer->mend;
    const struct tmi_made *made = members->made;
    const struct tmi_change *change = NULL;
    if (members->change < made->change_count &&
        made->changes[members->change].name == name)
        change = &made->changes[members->change++];
    const struct tmi_token *now =
        change && change->removed ? NULL : made->face.slots[members->slot++].value;
    if (now)
        members->staying--;
    if (change || now != value) {
        toolmend_view pointer = member_pointer(mend, parent, name);
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
static void write_added(struct writer *writer, const struct tmi_made *made,
                        const struct tmi_token *last, toolmend_view pointer) {
    struct tmi_mend *mend = writer->mend;
    const struct tmi_slot *slot = made->face.slots + made->face.count - made->added;
    struct tmi_buf text;
    tmi_buf_init(&text, mend->arena, SIZE_MAX);
    for (size_t i = 0; i < made->added; i++, slot++) {
        tmi_buf_add_text(&text, ", ");
        tmi_buf_add_view(&text, tmi_spelling(mend->sources, slot->name));
        tmi_buf_add_text(&text, ": ");
        tmi_buf_add_view(&text, tmi_spelling(mend->sources, slot->value));
    }
    struct raw_edit *edit =
        emit(writer, tmi_origin(made->of), last->end, last->end, pointer, made->rule);
    edit->text = tmi_buf_view(&text);
    edit->number = UINT32_MAX;
}

static void write_object(struct writer *writer, const struct tmi_made *made,
                         toolmend_view pointer) {
    size_t kept = made->face.count - made->added;
    struct members members = {.walk = tmi_walk_start(tmi_resolve(made->of)),
                              .made = made,
                              .kept = kept,
                              .staying = kept,
                              .top_level = tmi_resolve(made->of) == writer->root};
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&members.walk, &name, &value) &&
           !tmi_check_failed(writer->mend->check))
        write_member(writer, &members, name, value, pointer);
    if (made->added > 0 && members.previous_end)
        write_added(writer, made, members.previous_end, pointer);
}

static void write_array(struct writer *writer, const struct tmi_made *made,
                        toolmend_view pointer) {
    for (size_t i = 0; i < made->face.count && !tmi_check_failed(writer->mend->check);
         i++)
        if (tmi_made_of(made->face.slots[i].value))
            push(writer, made->face.slots[i].value,
                 item_pointer(writer->mend, pointer, i), false);
}

static void write_made(struct writer *writer, const struct tmi_made *made,
                       toolmend_view pointer) {
    switch (made->make) {
    case TMI_MADE_SCALAR:
        write_scalar(writer, made, pointer);
        break;
    case TMI_MADE_UNLINKED:
        write_unlinked(writer, made, pointer);
        break;
    case TMI_MADE_DECODED:
        write_decoded(writer, made, pointer);
        break;
    case TMI_MADE_KEPT:
    case TMI_MADE_WRAPPED:
        write_enclosed(writer, made, pointer);
        break;
    case TMI_MADE_LIST:
        write_list(writer, made, pointer);
        break;
    case TMI_MADE_COPY:
        /* a list made of an object has edits of its own */
        push(writer, made->of, pointer, writer->top_level);
        if (made->face.token.kind == TMI_OBJECT)
            write_object(writer, made, pointer);
        else
            write_array(writer, made, pointer);
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
    edit->ids =
        tmi_new(writer->mend->arena, many ? TMI_RULES_MAX : RULES_IN_A_ROW, const char *);
    if (!edit->ids)
        return false;
    for (size_t i = 0; i < edit->rule_count; i++)
        add_rule(writer->mend->profile, edit, edit->rules[i]);
    for (size_t i = 0; i < TMI_RULES_MAX && edit->inside >> i != 0; i++)
        if (edit->inside >> i & 1)
            add_rule(writer->mend->profile, edit, tmi_rule_at(i));
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
    struct tmi_mend *mend = writer->mend;
    size_t first, count = run_of(writer, source, &first);
    toolmend_edit *list = tmi_new(mend->arena, count, toolmend_edit);
    const struct tmi_token **origins =
        tmi_new(mend->arena, count, const struct tmi_token *);
    bool *ahead = tmi_new(mend->arena, count, bool);
    bool *blocked = tmi_new(mend->arena, count, bool);
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
            .old_text = {mend->sources->texts[source].ptr + raw->start,
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

/* Give an edit that replaces a string its new text: the decoded one, mended. */
static bool settle_decoded(struct writer *writer, struct raw_edit *edit) {
    struct tmi_mend *mend = writer->mend;
    uint16_t source = edit->root->source;
    struct tmi_edits inside;
    const struct raw_edit *run;
    if (!publish(writer, source, &inside, &run) ||
        !collect_ids(writer, edit, run, inside.count))
        return false;
    size_t from = edit->root->start;
    edit->text = tmi_apply(mend->arena, mend->sources->texts[source], from,
                           edit->root->end, &inside, SIZE_MAX);
    return edit->text.ptr != NULL;
}

static bool settle_all_decoded(struct writer *writer) {
    struct raw_edit **decoded =
        tmi_new(writer->mend->arena, writer->count + 1, struct raw_edit *);
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

bool tmi_edits_of(struct tmi_mend *mend, const struct tmi_token *value,
                  toolmend_view pointer, struct tmi_edits *out) {
    struct writer writer = {.mend = mend, .root = tmi_origin(value)};
    const struct raw_edit *run;
    push(&writer, value, pointer, false);
    while (writer.stack_count > 0 && !tmi_check_failed(mend->check)) {
        struct visit visit = writer.stack[--writer.stack_count];
        writer.top_level = visit.top_level;
        write_made(&writer, tmi_made_of(visit.value), visit.pointer);
    }
    if (tmi_check_failed(mend->check))
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
