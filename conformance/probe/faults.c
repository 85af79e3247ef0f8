/* SPDX-License-Identifier: MIT
 *
 * faults.c - which fault is put where, and what comes of several.
 *
 * Rows are tried at places until one fits. Several faults stand in places of which none holds
 * another; what is due of them together is what is due of each, and if nothing may be handed on
 * because of one of them, nothing is. Two in one list are read together, so a refusal of them is
 * as good.
 */
#include "faults.h"

#include <stdio.h>
#include <string.h>

#include "../model/validity.h"

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

enum { PLACES_MAX = 512, ROWS_TRIED = 24, OFTEN = 4 };

struct choices *fault_choices(struct breaking *breaking) {
    return breaking->maker.choices;
}

uint32_t fault_pick(struct breaking *breaking, uint32_t limit) {
    return choose(breaking->maker.choices, limit);
}

void fault_around(struct value *at, unsigned side, const char *front, const char *back) {
    at->as[side].front = words_view(front);
    at->as[side].back = words_view(back);
}

/* ---- places ------------------------------------------------------------------------------- */

static bool is_known(const struct shape *shape) {
    return shape && !shape->vague && shape->branch_count == 0;
}

static bool is_sure(const struct value *at) {
    for (const struct value *around = at; around; around = around->parent)
        if (!is_known(around->shape))
            return false;
    return true;
}

/* Are there words of which any text might be one in another case? */
static bool has_words(const struct shape *shape) {
    bool listed = shape->listed;
    for (size_t i = 0; i < shape->branch_count; i++)
        listed =
            listed || shape->branches[i]->listed || shape->branches[i]->branch_count > 0;
    return listed;
}

bool fault_place(struct breaking *breaking, const struct value *at, unsigned types) {
    if (!at->shape || (at->type & types) == 0)
        return false;
    bool known = breaking->is_sure && shape_holds_only(at->shape, types);
    breaking->is_either = breaking->is_either || !known;
    /* What is not known may be no fault, beside others, or a word. */
    return known || (breaking->faults == 1 && !has_words(at->shape));
}

static bool holds(const struct value *around, const struct value *at) {
    for (at = at->parent; at; at = at->parent)
        if (at == around)
            return true;
    return false;
}

/* Is it sent as a text that a rule reads, with all that is in it? */
static bool is_text(const struct value *at) {
    return at->as[SENT].layers == 1 && !at->as[SENT].text.ptr;
}

/* Do the faults stay clear of each other? */
static bool is_clear(const struct plant *old, const struct value *at,
                     enum fault_reach reach, bool inside) {
    if (reach == REACH_TEXT || old->reach == REACH_TEXT)
        return reach != old->reach;
    bool within = old->reach == REACH_VALUE && holds(old->at, at);
    return at != old->at && !(within && !(inside && is_text(old->at))) &&
           !(reach == REACH_VALUE && holds(at, old->at));
}

/* Does one list hold both? */
static bool is_in_one_list(const struct value *a, const struct value *b) {
    for (const struct value *list = a->parent; list; list = list->parent)
        if (list->type == HOLDS_LIST && holds(list, b))
            return true;
    return false;
}

static bool is_free(const struct breaking *b, const struct value *at,
                    enum fault_reach reach, bool inside) {
    for (size_t i = 0; i < b->plant_count; i++)
        if (!is_clear(&b->plants[i], at, reach, inside))
            return false;
    return true;
}

static size_t collect(struct value *root, struct value **places) {
    size_t count = 0;
    places[count++] = root;
    for (size_t i = 0; i < count; i++)
        for (struct value *c = places[i]->first; c && count < PLACES_MAX; c = c->next)
            places[count++] = c;
    return count;
}

bool fault_reserve(struct breaking *b, const struct value *at) {
    if (!is_free(b, at, REACH_TOKEN, false) || b->plant_count == PLANTS_MAX)
        return false;
    b->plants[b->plant_count++] = (struct plant){at, REACH_TOKEN};
    return true;
}

/* ---- what rows ask ------------------------------------------------------------------------ */

static bool same_folded(toolmend_view a, toolmend_view b) {
    a = view_trim(a);
    b = view_trim(b);
    for (size_t i = 0; a.len == b.len && i < a.len; i++)
        if (ascii_lower(a.ptr[i]) != ascii_lower(b.ptr[i]))
            return false;
    return a.len == b.len;
}

static bool is_in_quotes(toolmend_view text) {
    return text.len >= 2 && (text.ptr[0] == '"' || text.ptr[0] == '\'') &&
           text.ptr[0] == text.ptr[text.len - 1];
}

struct word_readings fault_words(const struct shape *shape, toolmend_view text) {
    struct word_readings readings = {false, 0, 0};
    for (size_t i = 0; i < shape->word_count; i++) {
        toolmend_view word = shape->words[i].text;
        if (!word.ptr)
            continue;
        readings.member = readings.member || view_same(word, text);
        readings.folded += same_folded(word, text);
        readings.unquoted +=
            is_in_quotes(text) && view_same(word, view_cut(text, 1, text.len - 1));
    }
    return readings;
}

static bool is_one_of(unsigned type, unsigned types) {
    return (type & types) != 0;
}

struct value *fault_one_item(struct breaking *breaking, struct value *list,
                             unsigned types) {
    struct value *item = list->first;
    if (!list->of || list->of->items_min > 1 || list->of->items_max < 1)
        return NULL;
    bool stands = list->count == 1 && is_one_of(item->type, types);
    for (unsigned tries = 0; !stands && tries < 4; tries++) {
        item = value_make_at(&breaking->maker, list->of->item, 3);
        stands = item && is_one_of(item->type, types);
    }
    if (!stands)
        return NULL;
    for (unsigned side = 0; side < SIDES; side++) {
        item->as[side].space[BEFORE] = item->as[side].space[BEHIND] = words_view("");
        list->as[side].end = words_view("");
    }
    list->first = list->last = NULL;
    list->count = 0;
    value_add(list, item);
    return item;
}

bool fault_wraps(const struct value *scalar) {
    if (scalar->type != HOLDS_STRING)
        return true;
    toolmend_view text = view_trim(scalar->text);
    if (!scalar->text.ptr || text.len == 0 || view_is(scalar->text, "null") ||
        view_is(scalar->text, "None"))
        return false;
    /* quotation marks of all kinds: those beyond ASCII are not told apart here */
    if (strchr("[{\"'`", text.ptr[0]) || (unsigned char)text.ptr[0] >= 0x80 ||
        text.ptr[0] == '\0')
        return false;
    for (size_t i = 0; i < scalar->text.len; i++)
        if (strchr(",;\n", scalar->text.ptr[i]) && scalar->text.ptr[i] != '\0')
            return false;
    return true;
}

/* ---- tables of texts ---------------------------------------------------------------------- */

static bool is_item_asked(const struct fault *row, const struct shape *item) {
    if ((row->flags & (FAULT_SCALARS | FAULT_STRINGS | FAULT_NUMBERS)) == 0)
        return true;
    if (!is_known(item) || item->listed || item->pattern.ptr)
        return false;
    if ((row->flags & FAULT_STRINGS) != 0)
        return item->holds == HOLDS_STRING && item->length_min <= 1 &&
               item->length_max >= 64;
    if ((row->flags & FAULT_NUMBERS) != 0)
        return (item->holds & ~(unsigned)HOLDS_NUMBER) == 0;
    return (item->holds & HOLDS_CONTAINER) == 0;
}

static bool is_asked(const struct fault *row, const struct value *at) {
    const struct shape *shape = at->shape;
    if ((row->flags & FAULT_REQUIRED) != 0 && at->property && !at->property->required)
        return false;
    bool in_list = at->parent->type == HOLDS_LIST; /* whose one item may be unwrapped */
    if ((row->flags & FAULT_NOT_NULL) != 0 &&
        ((shape->holds | (in_list ? at->parent->shape->holds : 0U)) & HOLDS_NULL) != 0)
        return false;
    if ((row->flags & FAULT_INTEGERS) != 0 && (shape->holds & HOLDS_FRACTION) != 0)
        return false;
    if ((row->flags & FAULT_BEGUN) != 0 && shape->length_min == 0)
        return false;
    if ((row->flags & FAULT_LISTED) != 0 && !shape->listed)
        return false;
    if ((row->flags & FAULT_BOUNDED) != 0 &&
        (shape->listed || (!shape->pattern.ptr && shape->length_min < 2)))
        return false;
    return is_item_asked(row, shape->item);
}

toolmend_view fault_text(struct breaking *b) {
    uint32_t count = 0;
    while (b->row->texts[count])
        count++;
    return words_view(b->row->texts[fault_pick(b, count)]);
}

size_t fault_members(const struct value *object) {
    size_t count = 0;
    for (const struct value *m = object->first; m; m = m->next)
        count += !m->as[SENT].gone;
    return count;
}

/* The row that is put; `put` has no other way to its table. */
bool fault_put_text(struct breaking *b, struct value *at) {
    const struct fault *row = b->row;
    if (!at->parent || !b->is_sure || !fault_place(b, at, HOLDS_ALL) ||
        (row->holds != HOLDS_ALL && !shape_holds_only(at->shape, row->holds)) ||
        !is_asked(row, at))
        return false;
    toolmend_view sent = fault_text(b);
    toolmend_view decoded = shape_text(b->maker.pool, sent);
    struct word_readings readings = {false, 0, 0};
    if (at->shape->listed)
        readings = fault_words(at->shape, decoded.ptr ? decoded : sent);
    if (readings.member || readings.folded + readings.unquoted > 0)
        return false;
    at->as[SENT].text = sent;
    at->as[SENT].layers = 0;
    if ((row->flags & FAULT_EITHER) != 0)
        at->as[MEANT].text = join(b->maker.pool, words_view("["), sent, words_view("]"));
    b->is_either = false;
    return true;
}

/* ---- rows --------------------------------------------------------------------------------- */

static const struct fault *const tables[] = {value_faults, wrong_faults,  member_faults,
                                             token_faults, garble_faults, around_faults,
                                             whole_faults};

/* How often the row is tried among others; 0: never. */
static size_t row_times(const struct fault *row, unsigned groups, bool objects) {
    if (((groups >> row->group) & 1U) == 0 ||
        (objects && (row->flags & FAULT_NO_OBJECT) != 0))
        return 0;
    return (row->flags & FAULT_OFTEN) != 0 ? OFTEN : 1;
}

static size_t count_rows(unsigned groups, bool objects) {
    size_t count = 0;
    for (size_t i = 0; i < COUNT_OF(tables); i++)
        for (const struct fault *row = tables[i]; row->label; row++)
            count += row_times(row, groups, objects);
    return count;
}

static const struct fault *row_at(unsigned groups, bool objects, size_t index) {
    for (size_t i = 0; i < COUNT_OF(tables); i++)
        for (const struct fault *row = tables[i]; row->label; row++) {
            size_t times = row_times(row, groups, objects);
            if (index < times)
                return row;
            index -= times;
        }
    return NULL;
}

/* Try the row at each place, from one on. The place; NULL: it fits nowhere. */
static struct value *put_row(struct breaking *b, const struct fault *row) {
    struct value *places[PLACES_MAX];
    size_t count = row->reach == REACH_TEXT ? 1 : collect(b->made->value, places);
    uint32_t first = fault_pick(b, (uint32_t)count);
    if (row->reach == REACH_TEXT)
        places[0] = b->made->value;
    bool inside = (row->flags & FAULT_INSIDE) != 0;
    b->row = row;
    for (size_t i = 0; i < count; i++) {
        struct value *at = places[(first + i) % count];
        bool stands = !at->as[MEANT].gone && !at->as[SENT].gone;
        if (!stands || !is_free(b, at, row->reach, inside))
            continue;
        b->is_either = b->is_harmless = false;
        b->is_sure = is_sure(at);
        if (row->put(b, at))
            return at;
    }
    return NULL;
}

/* What the fault makes of what is due so far. */
static enum due due_with(const struct breaking *b, const struct fault *row,
                         const struct value *at, enum due due) {
    if (b->is_harmless)
        return due;
    bool either = b->is_either || (row->flags & FAULT_EITHER) != 0;
    bool mended = row->group == FAULT_MENDED || row->group == FAULT_SPELLED;
    if (!mended && (row->flags & FAULT_EITHER) == 0)
        return DUE_REJECTED;
    for (size_t i = 0; i < b->plant_count && row->reach == REACH_VALUE; i++)
        either = either || (b->plants[i].reach == REACH_VALUE &&
                            is_in_one_list(b->plants[i].at, at));
    if (due == DUE_REJECTED)
        return due;
    return either || due == DUE_EITHER ? DUE_EITHER : DUE_REPAIRED;
}

static void name_it(struct breaking *b, const struct fault *row) {
    struct made *made = b->made;
    toolmend_view about =
        join(b->maker.pool, words_view(made->about),
             words_view(b->put_count > 1 ? "+" : ""), words_view(row->label));
    made->about =
        join(b->maker.pool, about, (toolmend_view){"\0", 1}, words_view("")).ptr;
    made->rules = b->put_count == 1 ? row->rules : NULL;
    made->rule = made->rules ? row->rules[0] : NULL;
}

static bool plant_one(struct breaking *b, unsigned groups, size_t rows) {
    for (unsigned tries = 0; tries < ROWS_TRIED; tries++) {
        const struct fault *row =
            row_at(groups, b->objects, fault_pick(b, (uint32_t)rows));
        if ((row->flags & FAULT_ALONE) != 0 && b->faults > 1)
            continue;
        const struct value *at = put_row(b, row);
        if (!at || b->plant_count == PLANTS_MAX)
            continue;
        b->made->due = due_with(b, row, at, b->made->due);
        b->plants[b->plant_count++] = (struct plant){at, row->reach};
        b->put_count++;
        name_it(b, row);
        return true;
    }
    return false;
}

/* ---- what is due of the whole ------------------------------------------------------------- */

static enum model_truth ask(toolmend_view schema, toolmend_view text) {
    struct model_view asked = {schema.ptr, schema.len};
    struct model_view about = {text.ptr, text.len};
    return model_arguments_valid(asked, about).answer;
}

/* Curly quotation marks that delimit nothing, beside some that do, are a doubt. */
static bool is_curly_in(toolmend_view text) {
    for (size_t i = 0; i + 3 <= text.len; i++)
        if (memcmp(text.ptr + i, "\xe2\x80\x9c", 3) == 0 ||
            memcmp(text.ptr + i, "\xe2\x80\x9d", 3) == 0)
            return true;
    return false;
}

static bool conclude(struct breaking *b) {
    struct made *made = b->made;
    toolmend_view schema = toolmend_json_at(made->tool, "/parameters");
    made->meant = value_write(b->maker.pool, made->value, MEANT);
    made->sent = value_write(b->maker.pool, made->value, SENT);
    made->finish = b->finish;
    if (b->is_curly && is_curly_in(made->meant))
        made->due = DUE_REJECTED;
    if (b->is_fixed)
        return true;
    enum model_truth sent = ask(schema, made->sent);
    if (sent == MODEL_TRUE) {
        made->due = DUE_VALID;
        made->meant = made->sent;
        made->rules = NULL;
        made->rule = NULL;
    }
    return sent != MODEL_UNDECIDED &&
           (made->due == DUE_REJECTED || ask(schema, made->meant) == MODEL_TRUE);
}

bool fault_plant(struct trial *trial, struct made *made, size_t count, unsigned groups) {
    const struct hello *hello = trial_hello(trial);
    struct breaking breaking = {
        .maker = {.pool = trial_pool(trial),
                  .choices = trial_choices(trial),
                  .tool = made->tool,
                  .root = made->shape,
                  .doubles = hello->doubles,
                  .utf8 = hello->utf8_strings},
        .made = made,
        .objects = hello->value_input,
        .faults = count < FAULTS_MAX ? count : FAULTS_MAX,
        .python_words = made->python_words,
        .finish = made->finish
    };
    size_t rows = count_rows(groups, breaking.objects);
    made->about = "";
    made->due = DUE_REPAIRED;
    for (size_t i = 0; i < breaking.faults && rows > 0; i++)
        if (!plant_one(&breaking, groups, rows))
            break;
    return breaking.put_count > 0 && conclude(&breaking);
}
