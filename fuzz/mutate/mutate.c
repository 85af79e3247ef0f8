/* SPDX-License-Identifier: MIT
 *
 * mutate.c - an input taken apart, one operator chosen, and the input put together again.
 *
 * Choices for the generator are left to libFuzzer, but for one in a few that is written out, so
 * that the operators reach what generators make; and now and then they are made anew, as no change
 * of a written input becomes choices. What libFuzzer finds stays reachable: where no
 * operator has anything to do, it mutates one part, and where that is left out it is asked again.
 */
#include "mutate.h"

#include "../input/split.h"

#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

static const char divider[] = "\n~~~\n";
enum { DIVIDER = sizeof divider - 1, TRIES = 40 };
/* Of choices: how often they are written out, are of another form, are made anew. */
enum { WRITE_ONE_IN = 6, FORM_ONE_IN = 16, ANEW_ONE_IN = 12, ANEW_MAX = 120 };

/* ---- families --------------------------------------------------------------------------- */

static const struct {
    const char *name;
    unsigned share; /* in a hundred */
} families[] = {
    [MUTATE_BYTES] = {"bytes",  20},
      [MUTATE_SCHEMA] = {"schema", 20},
    [MUTATE_TEXT] = {"text",   35},
      [MUTATE_JOINT] = {"joint",  15},
    [MUTATE_SPLICE] = {"splice", 10},
};

static bool without[MUTATE_FAMILIES];
static bool without_all;

const char *mutate_family_name(enum mutate_family family) {
    return families[family].name;
}

static bool leave_out(const char *name, size_t len) {
    if (len == 3 && memcmp(name, "all", 3) == 0)
        return without_all = true;
    for (size_t i = 0; i < MUTATE_FAMILIES; i++)
        if (strlen(families[i].name) == len && memcmp(families[i].name, name, len) == 0)
            return without[i] = true;
    return false;
}

bool mutate_without(const char *names) {
    without_all = false;
    memset(without, 0, sizeof without);
    while (names && *names) {
        size_t len = strcspn(names, ",");
        if (!leave_out(names, len))
            return false;
        names += len + (names[len] == ',');
    }
    return true;
}

static enum mutate_family choose_family(struct mutating *m) {
    unsigned sum = 0;
    for (size_t i = 0; i < MUTATE_FAMILIES; i++)
        sum += without[i] ? 0 : families[i].share;
    uint32_t at = mutate_below(m, sum);
    for (size_t i = 0; i < MUTATE_FAMILIES; i++) {
        if (without[i])
            continue;
        if (at < families[i].share)
            return (enum mutate_family)i;
        at -= families[i].share;
    }
    return MUTATE_BYTES;
}

/* ---- operators -------------------------------------------------------------------------- */

static const struct mutate_operator *const tables[] = {mutate_bytes,  mutate_schema,
                                                       mutate_syntax, mutate_values,
                                                       mutate_joint,  mutate_splice};

/* All rows, those of one family together. */
enum { OPERATORS_MAX = 200 };
static const struct mutate_operator *rows[OPERATORS_MAX];
static size_t row_count, first_of[MUTATE_FAMILIES + 1];

static void sort_rows(void) {
    for (size_t family = 0; family < MUTATE_FAMILIES; family++) {
        first_of[family] = row_count;
        for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
            for (const struct mutate_operator *row = tables[i]; row->name; row++)
                if (row->family == (enum mutate_family)family)
                    rows[row_count++] = row;
    }
    first_of[MUTATE_FAMILIES] = row_count;
}

const struct mutate_operator *mutate_operator_at(size_t number) {
    if (row_count == 0)
        sort_rows();
    return number < row_count ? rows[number] : NULL;
}

static const struct mutate_operator *choose_operator(struct mutating *m,
                                                     enum mutate_family family) {
    if (row_count == 0)
        sort_rows();
    size_t count = first_of[family + 1] - first_of[family];
    return rows[first_of[family] + mutate_below(m, count)];
}

/* ---- numbers ---------------------------------------------------------------------------- */

static uint32_t next(struct mutating *m) {
    /* splitmix64: any seed will do, also 0 */
    uint64_t z = m->state += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return (uint32_t)((z ^ (z >> 31)) >> 16);
}

uint32_t mutate_below(struct mutating *m, size_t n) {
    return n == 0 ? 0 : (uint32_t)(next(m) % n);
}

bool mutate_one_in(struct mutating *m, uint32_t n) {
    return mutate_below(m, n) == 0;
}

const char *mutate_text(struct mutating *m) {
    return mutate_any(m, m->texts);
}

const char *mutate_any(struct mutating *m, const char *const *texts) {
    size_t count = 0;
    while (texts[count])
        count++;
    return texts[mutate_below(m, count)];
}

/* ---- taking apart ----------------------------------------------------------------------- */

static void start(struct mutating *m, const struct fuzz_input *input, uint32_t seed,
                  size_t max) {
    m->input = input;
    m->state = seed;
    m->max = max;
}

/* Lists of tools stand where some targets read a schema as well. */
static void see_tools(struct mutating *m) {
    for (unsigned i = 0; i + 1 < m->part_count; i++) {
        size_t space = 0;
        while (space < m->parts[i].len && strchr(" \t\r\n", m->parts[i].ptr[space]))
            space++;
        if (m->parts[i].kind == FUZZ_PART_SCHEMA && space < m->parts[i].len &&
            m->parts[i].ptr[space] == '[') {
            m->parts[i].kind = FUZZ_PART_TOOLS;
            m->parts[i + 1].kind = FUZZ_PART_CALL;
        }
    }
}

/* False: it has no head, or is too long. */
static bool take_apart(struct mutating *m, const uint8_t *data, size_t size) {
    m->part_count = 0;
    m->size = size;
    if (size > sizeof m->bytes)
        return false;
    if (size > 0)
        memcpy(m->bytes, data, size);
    m->head = m->input->head ? m->input->head(data, size) : 0;
    if (m->head > size)
        return false;
    size_t at = m->head;
    bool present = true;
    for (const char *kind = m->input->parts; *kind && m->part_count < MUTATE_PARTS;
         kind++) {
        size_t rest = size - at;
        bool last = !kind[1] || m->part_count + 1 == MUTATE_PARTS;
        size_t len =
            last ? rest : fuzz_divide((const uint8_t *)m->bytes + at, rest, &rest);
        struct mutate_part *part = &m->parts[m->part_count++];
        part->kind = (enum fuzz_part) * kind;
        part->ptr = m->bytes + at;
        part->len = len;
        part->present = present;
        part->read = false;
        present = len < size - at && !last;
        at = last ? size : at + rest;
    }
    see_tools(m);
    return true;
}

const struct outline *mutate_outline(struct mutating *m, unsigned part) {
    if (part >= m->part_count || m->parts[part].kind == FUZZ_PART_BYTES)
        return NULL;
    struct mutate_part *asked = &m->parts[part];
    if (!asked->read)
        outline_read(&asked->outline, asked->ptr, asked->len);
    asked->read = true;
    return &asked->outline;
}

const struct outline *mutate_here(struct mutating *m) {
    return mutate_outline(m, m->part);
}

bool mutate_is(const struct mutating *m, unsigned part, const char *kinds) {
    return part < m->part_count && strchr(kinds, (int)m->parts[part].kind) != NULL;
}

const struct piece *mutate_piece(struct mutating *m, const struct outline *outline,
                                 unsigned kinds, mutate_test *test) {
    size_t count = outline ? outline->count : 0;
    size_t first = mutate_below(m, count);
    for (size_t i = 0; i < count; i++) {
        const struct piece *piece = &outline->pieces[(first + i) % count];
        if ((piece->kind & kinds) != 0 && (!test || test(outline, piece)))
            return piece;
    }
    return NULL;
}

/* ---- edits ------------------------------------------------------------------------------ */

size_t mutate_begin(const struct mutating *m) {
    return m->words.len;
}

void mutate_say(struct mutating *m, const char *text) {
    fuzz_puts(&m->words, text);
}

void mutate_add(struct mutating *m, toolmend_view bytes) {
    fuzz_add(&m->words, bytes.ptr, bytes.len);
}

void mutate_quote(struct mutating *m, toolmend_view bytes) {
    fuzz_quote(&m->words, bytes.ptr, bytes.len);
}

static bool is_before(const struct mutate_edit *a, const struct mutate_edit *b) {
    return a->part != b->part ? a->part < b->part : a->start < b->start;
}

/* They are kept in order; those at one place in the order in which they were said. */
void mutate_replace_in(struct mutating *m, unsigned part, size_t start, size_t end,
                       size_t from) {
    if (m->edit_count == MUTATE_EDITS) {
        m->overfull = true;
        return;
    }
    struct mutate_edit edit = {part, start, end, from, m->words.len - from};
    size_t at = m->edit_count++;
    for (; at > 0 && is_before(&edit, &m->edits[at - 1]); at--)
        m->edits[at] = m->edits[at - 1];
    m->edits[at] = edit;
}

void mutate_replace(struct mutating *m, size_t start, size_t end, size_t from) {
    mutate_replace_in(m, m->part, start, end, from);
}

bool mutate_put(struct mutating *m, size_t start, size_t end, const char *text) {
    size_t from = mutate_begin(m);
    mutate_say(m, text);
    mutate_replace(m, start, end, from);
    return true;
}

void mutate_around(struct mutating *m, const struct piece *piece, const char *front,
                   const char *back) {
    mutate_put(m, piece->start, piece->start, front);
    mutate_put(m, piece->end, piece->end, back);
}

static size_t skip_space(const struct outline *outline, size_t at) {
    while (at < outline->len && outline->text[at] != 0 &&
           strchr(" \t\r\n", outline->text[at]))
        at++;
    return at;
}

void mutate_drop(struct mutating *m, const struct outline *outline,
                 const struct piece *child) {
    size_t start = outline_begin(child);
    size_t end = child->end;
    size_t comma = skip_space(outline, end);
    if (comma < outline->len && outline->text[comma] == ',')
        end = skip_space(outline, comma + 1);
    else {
        while (start > 0 && strchr(" \t\r\n", outline->text[start - 1]) &&
               outline->text[start - 1] != 0)
            start--;
        if (start > 0 && outline->text[start - 1] == ',')
            start--;
    }
    mutate_put(m, start, end, "");
}

size_t mutate_item(struct mutating *m, const struct outline *outline,
                   const struct piece *container) {
    size_t from = mutate_begin(m);
    if (outline_children(outline, container) > 0)
        mutate_say(m, ", ");
    return from;
}

void mutate_append(struct mutating *m, unsigned part, const struct piece *container,
                   size_t from) {
    size_t at = container->end - (container->closed ? 1 : 0);
    mutate_replace_in(m, part, at, at, from);
}

/* ---- putting together --------------------------------------------------------------------- */

struct output {
    uint8_t *ptr;
    size_t len, max;
    bool full;
};

/* The bytes [from, to) of a text, which has no address if it is empty. */
static void write(struct output *out, const char *text, size_t from, size_t to) {
    size_t len = to - from;
    if (len > out->max - out->len)
        out->full = true;
    else if (len > 0) {
        memcpy(out->ptr + out->len, text + from, len);
        out->len += len;
    }
}

static bool is_divided(const uint8_t *bytes, size_t len) {
    size_t rest;
    return fuzz_divide(bytes, len, &rest) < len;
}

/* False: edits overlap. */
static bool write_part(const struct mutating *m, unsigned number, struct output *out) {
    const struct mutate_part *part = &m->parts[number];
    size_t at = 0;
    for (size_t i = 0; i < m->edit_count; i++) {
        const struct mutate_edit *edit = &m->edits[i];
        if (edit->part != number)
            continue;
        if (edit->start < at || edit->end < edit->start || edit->end > part->len)
            return false;
        write(out, part->ptr, at, edit->start);
        write(out, m->words.ptr, edit->from, edit->from + edit->len);
        at = edit->end;
    }
    write(out, part->ptr, at, part->len);
    return true;
}

/* The output in `data`, or 0: it would not fit, or a part has become two. */
static size_t put_together(const struct mutating *m, uint8_t *data) {
    struct output out = {data, 0, m->max, m->overfull};
    unsigned last = 0;
    for (unsigned i = 0; i < m->part_count; i++)
        if (m->parts[i].present)
            last = i;
    for (size_t i = 0; i < m->edit_count; i++)
        if (m->edits[i].part > last && m->edits[i].len > 0)
            last = m->edits[i].part;
    write(&out, m->bytes, 0, m->head);
    if (m->head_at < m->head && !out.full)
        data[m->head_at] = m->head_byte;
    for (unsigned i = 0; i <= last && i < m->part_count && !out.full; i++) {
        if (i > 0)
            write(&out, divider, 0, DIVIDER);
        size_t begin = out.len;
        if (!write_part(m, i, &out) ||
            (i + 1 < m->part_count && is_divided(data + begin, out.len - begin)))
            return 0;
    }
    return out.full ? 0 : out.len;
}

static bool is_same(const struct mutating *m, const uint8_t *data, size_t size) {
    return size == m->size && memcmp(data, m->bytes, size) == 0;
}

/* ---- one mutation ------------------------------------------------------------------------- */

/* One of the parts that the operator can change, as m->part. */
static bool choose_part(struct mutating *m, const struct mutate_operator *row) {
    uint32_t first = mutate_below(m, m->part_count);
    for (unsigned i = 0; i < m->part_count; i++) {
        m->part = (first + i) % m->part_count;
        if (mutate_is(m, m->part, row->on))
            return true;
    }
    return false;
}

static void begin_edits(struct mutating *m) {
    m->edit_count = 0;
    m->overfull = false;
    m->head_at = SIZE_MAX;
    m->words.len = 0;
}

static size_t apply(struct mutating *m, const struct mutate_operator *row,
                    uint8_t *data) {
    m->texts = row->texts;
    begin_edits(m);
    if (!choose_part(m, row) || !row->act(m))
        return 0;
    size_t size = put_together(m, data);
    return size == 0 || is_same(m, data, size) ? 0 : size;
}

static bool is_choices(const struct fuzz_input *input, const uint8_t *data, size_t size) {
    return input->write && size > 0 && data[0] % 2 == 1;
}

/* Choices as the written input that they stand for; 0: there is none, or it is too long. */
static size_t write_out(const struct fuzz_input *input, uint8_t *data, size_t size,
                        size_t max) {
    static struct fuzz_text text;
    text.len = 0;
    input->write(data, size, &text);
    if (text.len > max)
        return 0;
    if (text.len > 0)
        memcpy(data, text.ptr, text.len);
    return text.len;
}

/* What they are told by stays, or becomes another of its kind. */
static size_t mutate_choices(struct mutating *m, uint8_t *data, size_t size) {
    if (m->max < 2)
        return LLVMFuzzerMutate(data, size, m->max);
    if (mutate_one_in(m, FORM_ONE_IN))
        data[0] = (uint8_t)('a' + 2 * mutate_below(m, 13)); /* odd */
    return 1 + LLVMFuzzerMutate(data + 1, size - 1, m->max - 1);
}

/* Choices for a case that has nothing to do with what was there. */
static size_t choose_anew(struct mutating *m, uint8_t *data) {
    size_t size = 1 + mutate_below(m, m->max < ANEW_MAX ? m->max : ANEW_MAX);
    for (size_t i = 0; i < size; i++)
        data[i] = (uint8_t)mutate_below(m, 256);
    data[0] = (uint8_t)('a' + 2 * mutate_below(m, 13));
    return size;
}

static struct mutating working;

size_t mutate_by(const struct mutate_operator *row, const struct fuzz_input *input,
                 uint8_t *data, size_t size, size_t max, uint32_t seed) {
    start(&working, input, seed, max);
    if (!take_apart(&working, data, size))
        return 0;
    size_t made = apply(&working, row, data);
    if (made == 0 && size > 0)
        memcpy(data, working.bytes, size);
    return made;
}

static size_t mutate_written(struct mutating *m, uint8_t *data, size_t size) {
    for (unsigned i = 0; i < TRIES; i++) {
        enum mutate_family family = choose_family(m);
        const struct mutate_operator *row = choose_operator(m, family);
        size_t made = apply(m, row, data);
        if (made > 0)
            return made;
    }
    size_t made = without[MUTATE_BYTES] ? 0 : apply(m, &mutate_bytes[0], data);
    if (made == 0 && size > 0)
        memcpy(data, m->bytes, size);
    return made;
}

size_t mutate_input(const struct fuzz_input *input, uint8_t *data, size_t size,
                    size_t max, uint32_t seed) {
    struct mutating *m = &working;
    start(m, input, seed, max);
    if (without_all || size > max)
        return LLVMFuzzerMutate(data, size, max);
    if (input->write && max > 0 && mutate_one_in(m, ANEW_ONE_IN))
        return choose_anew(m, data);
    if (is_choices(input, data, size)) {
        size_t written =
            mutate_one_in(m, WRITE_ONE_IN) ? write_out(input, data, size, max) : 0;
        if (written == 0)
            return mutate_choices(m, data, size);
        size = written;
    }
    if (!take_apart(m, data, size))
        return LLVMFuzzerMutate(data, size, max);
    return mutate_written(m, data, size);
}

/* ---- two inputs --------------------------------------------------------------------------- */

/* The beginning of one and the end of the other, each behind the form. */
static size_t cross_choices(struct mutating *m, toolmend_view a, toolmend_view b,
                            uint8_t *out) {
    size_t front = 1 + mutate_below(m, a.len);
    size_t back = 1 + mutate_below(m, b.len);
    if (front > m->max || b.len - back > m->max - front)
        return 0;
    memcpy(out, a.ptr, front);
    if (b.len > back)
        memcpy(out + front, b.ptr + back, b.len - back);
    return front + b.len - back;
}

/* Any of the parts as the other input has it, if that is of the same kind. */
static void cross_parts(struct mutating *m, const struct mutating *other) {
    unsigned taken = mutate_below(m, m->part_count);
    for (unsigned i = 0; i < m->part_count && i < other->part_count; i++) {
        const struct mutate_part *part = &other->parts[i];
        if ((i != taken && !mutate_one_in(m, 3)) || part->kind != m->parts[i].kind)
            continue;
        size_t from = mutate_begin(m);
        mutate_add(m, (toolmend_view){part->ptr, part->len});
        mutate_replace_in(m, i, 0, m->parts[i].len, from);
    }
}

/* A value of the other input in the place of one of the same kind, or into a container. */
static void cross_pieces(struct mutating *m, struct mutating *other) {
    m->part = mutate_below(m, m->part_count);
    const struct outline *here = mutate_here(m);
    const struct outline *there = mutate_outline(other, m->part);
    if (!here || !there || other->parts[m->part].kind != m->parts[m->part].kind)
        return;
    const struct piece *what = mutate_piece(m, there, PIECE_ANY, NULL);
    if (!what)
        return;
    bool schema = mutate_is(m, m->part, "sl") && mutate_is_schema(there, what);
    const struct piece *over =
        mutate_piece(m, here, (unsigned)what->kind, schema ? mutate_is_schema : NULL);
    const struct piece *into = mutate_piece(m, here, PIECE_OBJECT, NULL);
    if (into && outline_has_name(what) && mutate_one_in(m, 3)) {
        size_t from = mutate_item(m, here, into);
        size_t start = outline_begin(what);
        mutate_add(m, (toolmend_view){there->text + start, what->end - start});
        mutate_append(m, m->part, into, from);
    } else if (over) {
        size_t from = mutate_begin(m);
        mutate_add(m, outline_bytes(there, what));
        mutate_replace(m, over->start, over->end, from);
    }
}

static size_t cross_written(struct mutating *m, toolmend_view a, toolmend_view b,
                            uint8_t *out) {
    static struct mutating other;
    start(&other, m->input, 0, m->max);
    if (!take_apart(m, (const uint8_t *)a.ptr, a.len) ||
        !take_apart(&other, (const uint8_t *)b.ptr, b.len))
        return 0;
    begin_edits(m);
    if (mutate_one_in(m, 2))
        cross_parts(m, &other);
    else
        cross_pieces(m, &other);
    return m->edit_count > 0 ? put_together(m, out) : 0;
}

/* As a written input, in a buffer of its own. */
static toolmend_view written(const struct fuzz_input *input, toolmend_view choices,
                             struct fuzz_text *text) {
    text->len = 0;
    input->write((const uint8_t *)choices.ptr, choices.len, text);
    return (toolmend_view){text->ptr, text->len};
}

size_t mutate_cross(const struct fuzz_input *input, toolmend_view a, toolmend_view b,
                    uint8_t *out, size_t max, uint32_t seed) {
    static struct fuzz_text first;
    static struct fuzz_text second;
    struct mutating *m = &working;
    bool choices = is_choices(input, (const uint8_t *)a.ptr, a.len);
    bool other_choices = is_choices(input, (const uint8_t *)b.ptr, b.len);
    start(m, input, seed, max);
    if (without_all || without[MUTATE_SPLICE])
        return 0;
    if (choices && other_choices)
        return cross_choices(m, a, b, out);
    return cross_written(m, choices ? written(input, a, &first) : a,
                         other_choices ? written(input, b, &second) : b, out);
}
