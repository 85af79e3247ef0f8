/* SPDX-License-Identifier: MIT
 *
 * mutate.h - how new inputs are made out of old ones: operators, one a row.
 *
 * An operator sees the parts of a written input (input/container.h) and says which ranges of them
 * become something else; all that it says is put together at the end, so that no operator counts
 * offsets that another edit has moved. Its randomness comes from one seed. A row has the family by
 * which it can be switched off for a comparison, and of an operator that breaks a text the rule or
 * the fault for which it stands.
 */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include "../input/container.h"
#include "outline.h"

enum mutate_family {
    MUTATE_BYTES,  /* what libFuzzer does, on one part: the way to its dictionary */
    MUTATE_SCHEMA, /* a schema becomes another schema */
    MUTATE_TEXT,   /* a text is broken as models break it, or becomes another sound one */
    MUTATE_JOINT,  /* schema and text change together */
    MUTATE_SPLICE, /* a piece of the input, or of another one, at another place */
    MUTATE_FAMILIES
};

enum { MUTATE_PARTS = 8, MUTATE_EDITS = 160, MUTATE_INPUT_MAX = 1 << 16 };

struct mutating;

struct mutate_operator {
    const char *name;
    enum mutate_family family;
    const char *on; /* enum fuzz_part: the parts that it can change */
    const char *does;
    /* Say what changes, by the functions below. False: nothing can be done here. */
    bool (*act)(struct mutating *mutating);
    const char *const *texts; /* that `act` takes one of; ended by NULL */
};

/* The tables, each ended by a row without a name. */
extern const struct mutate_operator mutate_bytes[], mutate_schema[], mutate_syntax[],
    mutate_values[], mutate_joint[], mutate_splice[];

/* All rows in one order; NULL: there are no more. */
const struct mutate_operator *mutate_operator_at(size_t number);

struct mutate_part {
    enum fuzz_part kind;
    const char *ptr;
    size_t len;
    bool present; /* a divider stands before it, or it is the first */
    bool read;    /* the outline is */
    struct outline outline;
};

/* Bytes [start, end) of a part become `len` bytes of `words`. */
struct mutate_edit {
    unsigned part;
    size_t start, end, from, len;
};

struct mutating {
    const struct fuzz_input *input;
    const char *const *texts; /* of the row */
    uint64_t state;           /* of the random numbers */
    size_t max;               /* length of the output */
    char bytes[MUTATE_INPUT_MAX];
    size_t size, head;
    struct mutate_part parts[MUTATE_PARTS];
    unsigned part_count;
    unsigned part; /* the one that the operator is asked about */
    struct mutate_edit edits[MUTATE_EDITS];
    size_t edit_count;
    size_t head_at; /* the byte of the head that becomes another; SIZE_MAX: none */
    uint8_t head_byte;
    bool overfull; /* more edits than fit: none of them is used */
    struct fuzz_text words;
};

/* ---- from outside ----------------------------------------------------------------------- */

/* libFuzzer's LLVMFuzzerCustomMutator and LLVMFuzzerCustomCrossOver for inputs of this kind. The
 * same arguments give the same bytes. 0: nothing was done, and libFuzzer tries again. */
size_t mutate_input(const struct fuzz_input *input, uint8_t *data, size_t size,
                    size_t max, uint32_t seed);
size_t mutate_cross(const struct fuzz_input *input, toolmend_view a, toolmend_view b,
                    uint8_t *out, size_t max, uint32_t seed);

/* One operator alone; 0: it has nothing to do there, or the result is longer than `max`. */
size_t mutate_by(const struct mutate_operator *row, const struct fuzz_input *input,
                 uint8_t *data, size_t size, size_t max, uint32_t seed);

/* Families that are not used, by their names with commas between them; NULL or "": all are. `all`
 * leaves libFuzzer alone with the whole input. False: there is no such family. */
bool mutate_without(const char *families);
const char *mutate_family_name(enum mutate_family family);

/* ---- for operators ---------------------------------------------------------------------- */

/* A number below n; 0 if n is. */
uint32_t mutate_below(struct mutating *m, size_t n);
bool mutate_one_in(struct mutating *m, uint32_t n);
const char *mutate_text(struct mutating *m); /* any of the row's texts */
const char *mutate_any(struct mutating *m, const char *const *texts);

/* The parts of the input; NULL: the input has none such. */
const struct outline *mutate_outline(struct mutating *m, unsigned part);
const struct outline *mutate_here(struct mutating *m); /* of m->part */
bool mutate_is(const struct mutating *m, unsigned part, const char *kinds);

/* Any piece of these kinds, with that property; NULL: there is none. */
typedef bool mutate_test(const struct outline *outline, const struct piece *piece);
const struct piece *mutate_piece(struct mutating *m, const struct outline *outline,
                                 unsigned kinds, mutate_test *test);

/* What an edit puts in is written into m->words, from what mutate_begin() says to its end. */
size_t mutate_begin(const struct mutating *m);
void mutate_say(struct mutating *m, const char *text);
void mutate_add(struct mutating *m, toolmend_view bytes);
void mutate_quote(struct mutating *m, toolmend_view bytes);

/* Edits of m->part, or of another one. Those that overlap are refused in the end. */
void mutate_replace(struct mutating *m, size_t start, size_t end, size_t from);
void mutate_replace_in(struct mutating *m, unsigned part, size_t start, size_t end,
                       size_t from);
bool mutate_put(struct mutating *m, size_t start, size_t end, const char *text);
void mutate_around(struct mutating *m, const struct piece *piece, const char *front,
                   const char *back);
/* A member or item with one comma beside it. */
void mutate_drop(struct mutating *m, const struct outline *outline,
                 const struct piece *child);
/* A further member or item of a container: written after mutate_item(), put in by mutate_append(). */
size_t mutate_item(struct mutating *m, const struct outline *outline,
                   const struct piece *container);
void mutate_append(struct mutating *m, unsigned part, const struct piece *container,
                   size_t from);

/* Is the piece a schema, by what stands around it? */
bool mutate_is_schema(const struct outline *outline, const struct piece *piece);

/* What stands in a map of schemas, as the names under `properties` do. */
bool mutate_is_declared(const struct outline *outline, const struct piece *piece);
const struct piece *mutate_keyword(const struct outline *outline,
                                   const struct piece *schema, const char *name);

/* A value that the schema accepts, as far as its plain keywords tell, into m->words. */
void mutate_make(struct mutating *m, const struct outline *outline,
                 const struct piece *schema);

/* The schema that a reference means, or the first branch of a union; itself, if it is neither. */
const struct piece *mutate_resolve(const struct outline *outline,
                                   const struct piece *schema);

#endif
