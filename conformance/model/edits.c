/* SPDX-License-Identifier: MIT
 *
 * edits.c - a candidate as edits of the text it was made from ("Bytes of an edit").
 *
 * A decoded text is edited like any other; with its edits it is the new text of the one edit
 * that replaces the string (bytes/decoded).
 */
#include "edits.h"

// NOLINTBEGIN(misc-no-recursion): candidates are as deep as the texts they were made from

enum { RULES_MAX = 64 }; /* of one edit */

struct row {
    const char *start, *end; /* in whatever text it is */
    struct model_view text, pointer;
    const char **rules;
    size_t rule_count;
    bool last; /* behind all others at its place */
    struct row *next;
};

struct writer {
    struct model_search *search;
    const struct model_node *root; /* of the whole text, as it was parsed */
    struct row *rows,
        *last_row; /* in the order of the text; the one that was written last */
    size_t count;
    bool forbidden;
};

static const char *end_of(const struct model_node *value) {
    return value->spelled.ptr + value->spelled.len;
}

/* ---- rows ------------------------------------------------------------------------------- */

static void name_rule(struct row *row, const char *id) {
    for (size_t i = 0; i < row->rule_count; i++)
        if (row->rules[i] == id)
            return;
    if (row->rule_count < RULES_MAX)
        row->rules[row->rule_count++] = id;
}

static void add_rule(struct writer *writer, struct row *row,
                     const struct model_rule *rule, unsigned place) {
    writer->forbidden |= !model_profile_allows(writer->search->profile, rule->id, place);
    name_rule(row, rule->id);
}

/* Of those at one place the shorter one comes first. */
static bool is_before(const struct row *a, const struct row *b) {
    if (a->start != b->start)
        return a->start < b->start;
    return a->end != b->end ? a->end < b->end : !a->last;
}

static struct row *add_row(struct writer *writer, const char *start, const char *end,
                           struct model_view pointer, bool last) {
    struct model_run *run = writer->search->run;
    struct row *row = model_alloc(run, 1, sizeof *row);
    struct row **link = &writer->rows;
    *row = (struct row){.start = start, .end = end, .pointer = pointer, .last = last};
    row->rules = model_alloc(run, RULES_MAX, sizeof(const char *));
    if (writer->last_row && is_before(writer->last_row, row))
        link = &writer->last_row->next;
    while (*link && is_before(*link, row))
        link = &(*link)->next;
    row->next = *link;
    *link = row;
    writer->last_row = row;
    writer->count++;
    return row;
}

/* What a profile may ask of the place (profiles/limits). */
static unsigned place_of(const struct model_node *origin, bool top_level) {
    return (top_level ? (unsigned)MODEL_TOP_LEVEL : 0U) |
           (origin->kind == MODEL_STRING ? (unsigned)MODEL_STRINGS : 0U);
}

static struct row *write(struct writer *writer, const struct model_node *made,
                         const char *start, const char *end, struct model_view pointer,
                         bool top_level) {
    const struct model_action *action = made->action;
    struct row *row = add_row(writer, start, end, pointer, false);
    unsigned place = place_of(model_origin(action->before), top_level);
    if (action->effect == MODEL_WRAPPED && !action->container)
        place |= MODEL_PRIMITIVE;
    add_rule(writer, row, action->rule, place);
    return row;
}

/* ---- pointers --------------------------------------------------------------------------- */

static struct model_view below(struct model_run *run, struct model_view pointer,
                               struct model_view token) {
    struct model_text out = {.run = run};
    model_put(&out, pointer);
    model_put(&out, model_view_of("/"));
    for (size_t i = 0; i < token.len; i++) {
        if (token.ptr[i] == '~' || token.ptr[i] == '/')
            model_put(&out, model_view_of(token.ptr[i] == '~' ? "~0" : "~1"));
        else
            model_put_bytes(&out, token.ptr + i, token.ptr + i + 1);
    }
    return model_written(&out);
}

static struct model_view below_index(struct model_run *run, struct model_view pointer,
                                     size_t index) {
    char digits[24];
    model_write_number(index, digits);
    return below(run, pointer, model_view_of(digits));
}

static struct model_view below_name(struct model_run *run, struct model_view pointer,
                                    struct model_string name) {
    return below(run, pointer, model_text_of(run, name));
}

/* Does the value stand in that one, or is it? */
static bool is_within(const struct model_node *value, const struct model_node *at) {
    const char *end = at->spelled.ptr + at->spelled.len;
    return at->spelled.ptr <= value->spelled.ptr && value->spelled.ptr < end;
}

struct model_view model_pointer_to(struct model_run *run, struct model_view pointer,
                                   const struct model_node *container,
                                   const struct model_node *value) {
    size_t index = 0;
    const struct model_node *at = container->first;
    while (at && container != value) {
        if (is_within(value, at)) {
            pointer = container->kind == MODEL_OBJECT ? below_name(run, pointer, at->name)
                                                      : below_index(run, pointer, index);
            container = at;
            index = 0;
            at = at->first;
        } else {
            index++;
            at = at->next;
        }
    }
    return pointer;
}

/* ---- each effect ------------------------------------------------------------------------ */

static void write_value(struct writer *writer, const struct model_node *made,
                        struct model_view pointer, bool top_level);

/* bytes/decoded */
static void write_decoded(struct writer *writer, const struct model_node *made,
                          struct model_view pointer, bool top_level) {
    const struct model_action *action = made->action;
    const struct model_node *origin = model_origin(action->before);
    const struct model_node *inner = model_origin(action->inner);
    struct row *row =
        write(writer, made, origin->spelled.ptr, end_of(origin), pointer, top_level);
    struct writer inside = {.search = writer->search, .root = writer->root};
    for (size_t i = 0; i < action->syntax_count; i++)
        add_rule(writer, row, model_rule_of(action->syntax[i]), MODEL_ANYWHERE);
    write_value(&inside, action->inner, pointer, top_level);
    struct model_text out = {.run = writer->search->run};
    const char *at = inner->spelled.ptr;
    for (const struct row *in = inside.rows; in; in = in->next) {
        for (size_t i = 0; i < in->rule_count; i++)
            name_rule(row, in->rules[i]);
        model_put_bytes(&out, at, in->start);
        model_put(&out, in->text);
        at = in->end;
    }
    model_put_bytes(&out, at, end_of(inner));
    row->text = model_written(&out);
    writer->forbidden |= inside.forbidden;
}

/* bytes/wrapped, bytes/unwrapped */
static void write_enclosed(struct writer *writer, const struct model_node *made,
                           struct model_view pointer, bool top_level) {
    const struct model_action *action = made->action;
    const struct model_node *outer = model_origin(action->before);
    const struct model_node *inner = model_origin(action->inner);
    bool wrap = action->effect == MODEL_WRAPPED;
    bool same = outer->spelled.ptr == inner->spelled.ptr;
    write(writer, made, outer->spelled.ptr, inner->spelled.ptr, pointer, top_level)
        ->text = model_view_of(wrap ? "[" : "");
    write(writer, made, end_of(inner), end_of(outer), pointer, top_level)->text =
        model_view_of(wrap ? "]" : "");
    write_value(writer, action->inner,
                same ? pointer
                     : model_pointer_to(writer->search->run, pointer, outer, inner),
                top_level && same);
}

/* bytes/listed */
static void write_listed(struct writer *writer, const struct model_node *made,
                         struct model_view pointer, bool top_level) {
    const struct model_node *object = model_origin(made->action->before);
    const char *start = object->spelled.ptr, *end = end_of(object);
    write(writer, made, start, start + 1, pointer, top_level)->text = model_view_of("[");
    for (const struct model_node *member = object->first; member; member = member->next)
        write(writer, made, member->named.ptr, member->spelled.ptr, pointer, top_level);
    write(writer, made, end - 1, end, pointer, top_level)->text = model_view_of("]");
}

/* bytes/unlinked */
static void write_unlinked(struct writer *writer, const struct model_node *made,
                           struct model_view pointer, bool top_level) {
    const struct model_node *origin = model_origin(made->action->before);
    const char *start = origin->spelled.ptr;
    const size_t *link = made->action->link;
    write(writer, made, start + link[0], start + link[1], pointer, top_level);
    write(writer, made, start + link[2], end_of(origin) - 1, pointer, top_level);
}

/* bytes/member-removed */
static void write_removal(struct writer *writer, const struct model_action *action,
                          const struct model_node *before, size_t index,
                          struct model_view pointer, bool top_level) {
    const struct model_member_change *change = &action->members[index];
    const struct model_node *earlier = NULL, *member = before->first;
    size_t staying = 0, later = 0, at = 0;
    for (const struct model_node *one = before->first; one; one = one->next, at++) {
        staying += action->members[at].now != NULL;
        later += action->members[at].now && at > index;
    }
    for (at = 0; at < index; at++) {
        earlier = member;
        member = member->next;
    }
    const char *start = member->named.ptr, *end = end_of(member);
    if (later == 0 && staying > 0)
        start = end_of(earlier);
    else if (member->next)
        end = member->next->named.ptr;
    struct row *row = add_row(writer, start, end, pointer, false);
    unsigned place = place_of(model_origin(member), top_level) |
                     (change->container ? 0U : (unsigned)MODEL_PRIMITIVE);
    if (change->rename)
        add_rule(writer, row, change->rename, place);
    add_rule(writer, row, change->removal, place);
}

/* bytes/member-added */
static void write_added(struct writer *writer, const struct model_node *made,
                        const struct model_node *before, struct model_view pointer) {
    struct model_text text = {.run = writer->search->run};
    const struct model_node *member = made->first, *last = before->first;
    for (size_t i = made->action->added; i < made->count; i++)
        member = member->next;
    for (; member; member = member->next) {
        model_put(&text, model_view_of(", "));
        model_put(&text, member->named);
        model_put(&text, model_view_of(": "));
        model_put(&text, member->spelled);
    }
    while (last && last->next)
        last = last->next;
    if (!last)
        return;
    struct row *row = add_row(writer, end_of(last), end_of(last), pointer, true);
    row->text = model_written(&text);
    add_rule(writer, row, made->action->rule, 0);
}

/* bytes/renamed, and what became of the values */
static void write_members(struct writer *writer, const struct model_node *made,
                          const struct model_node *before, struct model_view pointer) {
    const struct model_action *action = made->action;
    bool top_level = before->spelled.ptr == writer->root->spelled.ptr;
    size_t index = 0;
    for (const struct model_node *member = before->first; member;
         member = member->next, index++) {
        const struct model_member_change *change = &action->members[index];
        struct model_view at = below_name(writer->search->run, pointer, member->name);
        if (!change->now) {
            write_removal(writer, action, before, index, at, top_level);
            continue;
        }
        if (change->renamed) {
            struct row *row = add_row(writer, member->named.ptr,
                                      member->named.ptr + member->named.len, at, false);
            row->text = change->renamed->named;
            add_rule(writer, row, change->rename,
                     (top_level ? (unsigned)MODEL_TOP_LEVEL : 0U) | MODEL_STRINGS);
        }
        write_value(writer, change->now, at, top_level);
    }
    if (action->added > 0)
        write_added(writer, made, before, pointer);
}

static void write_children(struct writer *writer, const struct model_node *made,
                           struct model_view pointer, bool top_level) {
    const struct model_node *before = made->action->before;
    size_t index = 0;
    write_value(writer, before, pointer, top_level); /* a list made of an object */
    if (made->kind == MODEL_OBJECT)
        write_members(writer, made, before, pointer);
    else
        for (const struct model_node *item = made->first; item; item = item->next)
            write_value(writer, item, below_index(writer->search->run, pointer, index++),
                        false);
}

static void write_value(struct writer *writer, const struct model_node *made,
                        struct model_view pointer, bool top_level) {
    if (!made->action)
        return; /* as it was parsed */
    const struct model_node *origin = model_origin(made);
    switch (made->action->effect) {
    case MODEL_CHILDREN:
        write_children(writer, made, pointer, top_level);
        break;
    case MODEL_DECODED:
        write_decoded(writer, made, pointer, top_level);
        break;
    case MODEL_UNWRAPPED:
    case MODEL_WRAPPED:
        write_enclosed(writer, made, pointer, top_level);
        break;
    case MODEL_LISTED:
        write_listed(writer, made, pointer, top_level);
        break;
    case MODEL_UNLINKED:
        write_unlinked(writer, made, pointer, top_level);
        break;
    case MODEL_RETYPED:
        write(writer, made, origin->spelled.ptr, end_of(origin), pointer, top_level)
            ->text = made->action->spelled;
        break;
    }
}

/* ---- public ----------------------------------------------------------------------------- */

struct model_edits model_edits_of(struct model_search *search,
                                  const struct model_node *candidate) {
    struct writer writer = {.search = search, .root = model_origin(candidate)};
    write_value(&writer, candidate, model_view_of(""), false);
    struct model_edits out = {
        model_alloc(search->run, writer.count + 1, sizeof *out.list), 0,
        writer.forbidden};
    for (const struct row *row = writer.rows; row; row = row->next)
        out.list[out.count++] =
            (struct model_edit){.start = (size_t)(row->start - search->text.ptr),
                                .end = (size_t)(row->end - search->text.ptr),
                                .new_text = row->text,
                                .pointer = row->pointer,
                                .rules = row->rules,
                                .rule_count = row->rule_count};
    return out;
}

struct model_view model_apply_edits(struct model_run *run, struct model_view text,
                                    size_t start, size_t end,
                                    const struct model_edit *edits, size_t count) {
    struct model_text out = {.run = run};
    for (size_t i = 0; i < count; i++) {
        model_put_bytes(&out, text.ptr + start, text.ptr + edits[i].start);
        model_put(&out, edits[i].new_text);
        start = edits[i].end;
    }
    model_put_bytes(&out, text.ptr + start, text.ptr + end);
    return model_written(&out);
}

// NOLINTEND(misc-no-recursion)
