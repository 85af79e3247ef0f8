/* SPDX-License-Identifier: MIT
 *
 * faults.c - which fault is put where.
 *
 * A row is chosen, then a value; it is tried at that value and those behind it until it fits.
 * Faults do not keep clear of each other.
 */
#include "faults.h"

#include <string.h>

#include "../model/validity.h"

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

enum { VALUES_MAX = 512, ROWS_TRIED = 24 };

/* ---- for rows ----------------------------------------------------------------------------- */

uint32_t fault_pick(struct breaking *b, uint32_t limit) {
    return choose(b->generator->choices, limit);
}

toolmend_view fault_choose(struct breaking *b, const char *list) {
    return list_choose(b->generator->choices, list);
}

toolmend_view fault_text(struct breaking *b) {
    return fault_choose(b, b->fault->texts);
}

toolmend_view fault_join(struct breaking *breaking, toolmend_view a, toolmend_view b,
                         toolmend_view c) {
    return join(breaking->generator->pool, a, b, c);
}

void fault_split(struct breaking *b, toolmend_view *front, toolmend_view *back) {
    toolmend_view text = fault_text(b);
    const char *own = memchr(text.ptr, '~', text.len);
    size_t at = own ? (size_t)(own - text.ptr) : text.len;
    *front = view_cut(text, 0, at);
    *back = own ? view_cut(text, at + 1, text.len) : view_of("");
}

bool fault_put_text(struct breaking *b, struct value *at) {
    if (!at->parent)
        return false;
    at->as.text = fault_text(b);
    at->as.layers = 0;
    return true;
}

void fault_add_member(struct breaking *b, struct value *object, toolmend_view name,
                      toolmend_view text) {
    struct value *member = value_new(b->generator->pool, NULL, TYPE_STRING);
    if (object->last)
        memcpy(member->as.space, object->last->as.space, sizeof member->as.space);
    member->as.name = name;
    member->as.text = text;
    value_add(object, member);
}

toolmend_view fault_content(const struct value *scalar) {
    if ((scalar->type & TYPE_CONTAINER) != 0 || !scalar->as.text.ptr)
        return (toolmend_view){NULL, 0};
    return scalar->type == TYPE_STRING ? scalar->text : scalar->as.text;
}

/* ---- damage ------------------------------------------------------------------------------- */

static bool put_damage(struct breaking *b, struct value *root) {
    (void)root;
    b->damages++;
    return true;
}

/* A byte is lost, added, changed or swapped with the next, or the text is cut. */
static toolmend_view damage(struct breaking *b, toolmend_view text) {
    static const char pieces[] =
        ",\f\"\f}\f]\f{\f[\f:\f'\f\\\f`\f "
        "\f\n\f0\f-\f.\fn\fu\fe\f\t\f\\n\f5\f*\fNo\fTrue\f"
        "None\f#\f=\f;\f(\f\xff\f\xe2\x80\x9c\f</x>\f\xef\xbb\xbf";
    enum { TAKE, PUT, CHANGE, SWAP, CUT, KINDS };
    if (text.len == 0)
        return text;
    uint32_t kind = fault_pick(b, KINDS);
    size_t at = fault_pick(b, (uint32_t)text.len);
    size_t behind = at + (kind == TAKE || kind == CHANGE);
    toolmend_view piece =
        kind == PUT || kind == CHANGE ? fault_choose(b, pieces) : view_of("");
    if (kind == SWAP && at + 1 < text.len) {
        piece = fault_join(b, view_cut(text, at + 1, at + 2), view_cut(text, at, at + 1),
                           view_of(""));
        behind = at + 2;
    }
    return fault_join(b, view_cut(text, 0, at), piece,
                      kind == CUT ? view_of("") : view_cut(text, behind, text.len));
}

static const struct fault damage_faults[] = {
    {"damaged", FAULT_DAMAGE, 0, put_damage, NULL},
    {0       },
};

/* ---- rows --------------------------------------------------------------------------------- */

static const struct fault *const tables[] = {value_faults, member_faults, spelling_faults,
                                             around_faults, damage_faults};

/* The row at an index among those of the groups; NULL: there are fewer, and *count says so. */
static const struct fault *row_at(unsigned groups, size_t index, uint32_t *count) {
    *count = 0;
    for (size_t i = 0; i < COUNT_OF(tables); i++)
        for (const struct fault *row = tables[i]; row->label; row++)
            if ((groups & FAULT_BIT(row->group)) != 0 && (*count)++ == index)
                return row;
    return NULL;
}

static bool put_row(struct breaking *b, const struct fault *row) {
    struct value *values[VALUES_MAX];
    size_t count = 1;
    values[0] = b->call->value;
    if (row->types != 0)
        count = value_list(b->call->value, values, VALUES_MAX);
    uint32_t first = count > 1 ? fault_pick(b, (uint32_t)count) : 0;
    b->fault = row;
    for (size_t i = 0; i < count; i++) {
        struct value *at = values[(first + i) % count];
        bool fits = row->types == 0 || (at->type & row->types) != 0;
        if (fits && !at->as.gone && row->put(b, at))
            return true;
    }
    return false;
}

/* One row of the groups. NULL: none of those that were tried fits. */
static const struct fault *put_one(struct breaking *b, unsigned groups) {
    uint32_t count;
    (void)row_at(groups, SIZE_MAX, &count);
    for (unsigned tries = 0; count > 0 && tries < ROWS_TRIED; tries++) {
        uint32_t ignored;
        const struct fault *row = row_at(groups, fault_pick(b, count), &ignored);
        if (put_row(b, row))
            return row;
    }
    return NULL;
}

/* ---- the whole ---------------------------------------------------------------------------- */

static const char *name_faults(struct breaking *b, const struct fault *const *faults,
                               size_t count) {
    toolmend_view about = view_of("");
    for (size_t i = 0; i < count; i++)
        about =
            fault_join(b, about, view_of(i > 0 ? "+" : ""), view_of(faults[i]->label));
    return fault_join(b, about, (toolmend_view){"\0", 1}, view_of("")).ptr;
}

static bool is_object(toolmend_view text) {
    text = view_trim(text);
    return text.len > 0 && text.ptr[0] == '{' &&
           toolmend_json_check(text, NULL) == TOOLMEND_OK;
}

bool generate_faults(struct generator *generator, struct generated *call, size_t count,
                     unsigned groups) {
    struct breaking b = {
        .generator = generator,
        .call = call,
        .maker = {.generator = generator, .tool = call->tool, .root = call->root}
    };
    const struct fault *faults[FAULTS_MAX];
    if (generator->objects)
        groups &= ~(FAULT_BIT(FAULT_SPELLING) | FAULT_BIT(FAULT_DAMAGE));
    for (size_t i = 0; i < count && i < FAULTS_MAX; i++) {
        faults[i] = put_one(&b, groups);
        if (!faults[i])
            return false;
    }
    generate_write(generator, call);
    for (; b.damages > 0; b.damages--)
        call->text = damage(&b, call->text);
    call->about = name_faults(&b, faults, count);
    return !generator->objects || is_object(call->text);
}

void generate_write(struct generator *generator, struct generated *call) {
    call->text = value_write(generator->pool, call->value);
}

bool generate_is_valid(toolmend_view schema, toolmend_view text) {
    struct model_view asked = {schema.ptr, schema.len};
    struct model_view about = {text.ptr, text.len};
    return model_arguments_valid(asked, about).answer == MODEL_TRUE;
}

/* ---- a valid call ------------------------------------------------------------------------- */

static const char *name_contents(const struct maker *maker) {
    struct pool *pool = maker->generator->pool;
    toolmend_view text = view_of("");
    if (maker->label_count > GENERATE_LABELS)
        return ABOUT_MANY;
    for (size_t i = 0; i < maker->label_count; i++)
        text = join(pool, text, view_of(i > 0 ? "+" : ""), maker->labels[i]);
    return join(pool, text, (toolmend_view){"\0", 1}, view_of("")).ptr;
}

bool generate_call(struct generator *generator, toolmend_view tool,
                   struct generated *call) {
    static const toolmend_finish finishes[] = {
        TOOLMEND_FINISH_UNKNOWN, TOOLMEND_FINISH_COMPLETE, TOOLMEND_FINISH_COMPLETE,
        TOOLMEND_FINISH_TRUNCATED};
    *call = (struct generated){.tool = tool.ptr ? tool : generate_tool(generator)};
    call->schema = toolmend_json_at(call->tool, "/parameters");
    if (call->schema.ptr)
        call->root = subschema_read(generator->pool, call->schema, &call->hinted);
    if (!call->root)
        return false;
    struct maker maker = {.generator = generator, .tool = call->tool, .root = call->root};
    call->value = value_make(&maker, call->root, 0);
    if (!call->value)
        return false;
    spell_spaces(generator->pool, generator->choices, call->value);
    generate_write(generator, call);
    call->valid = call->text;
    call->finish = finishes[choose(generator->choices, COUNT_OF(finishes))];
    call->about = name_contents(&maker);
    return generate_is_valid(call->schema, call->text);
}
