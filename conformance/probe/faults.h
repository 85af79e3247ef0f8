/* SPDX-License-Identifier: MIT
 *
 * faults.h - the ways in which calls are broken, one a row.
 *
 * A row puts one fault into a tree: it says how a place is sent in place of how it is meant. What
 * is due of it stands in the row, as the clause of the specification has it, for a place of which
 * everything is known; where a union or a keyword that shapes do not know stands around, a repair
 * is due or a refusal. A fault that by chance leaves the call sound makes nothing due: the naive
 * validator is asked about what is sent.
 */
#ifndef FAULTS_H
#define FAULTS_H

#include "made.h"
#include "value.h"

enum { FAULTS_MAX = 4, PLANTS_MAX = 16, FAULT_RULES_MAX = 3 };

/* What a row is about: which relation tries it. */
enum fault_group {
    FAULT_MENDED,  /* one rule has one reading of it */
    FAULT_SPELLED, /* the same, and it is a slip of spelling within the value */
    FAULT_WRONG,   /* nothing of that type, or of that text, is read there */
    FAULT_MISSING, /* what is not there, or null: nothing may be invented */
    FAULT_EXTRA,   /* what does not belong there: nothing may be dropped */
    FAULT_NAMED,   /* a name that is nearly the declared one */
    FAULT_DOUBT,   /* two readings, or a doubt of a rule */
    FAULT_GARBLED, /* not JSON, in a way that no rule explains */
    FAULT_GROUPS
};

/* How much of the tree a fault takes for itself. */
enum fault_reach { REACH_VALUE, REACH_TOKEN, REACH_TEXT };

struct breaking;

struct fault {
    const char *label;
    const char
        *rules[FAULT_RULES_MAX]; /* that mend it, the highest tier first; then NULL */
    enum fault_group group;
    enum fault_reach reach;
    /* Put it at the place. False: it does not fit there, and nothing is changed. */
    bool (*put)(struct breaking *breaking, struct value *at);
    const char *const *texts; /* of a table that `put` takes from: JSON, ended by NULL */
    unsigned holds;           /* the types that a place has to hold, and no others */
    unsigned flags;           /* FAULT_ below */
};

enum {
    FAULT_REQUIRED = 1,     /* not at an optional member, where it may be a blank */
    FAULT_NOT_NULL = 2,     /* not where null is possible */
    FAULT_ALONE = 4,        /* not together with another fault */
    FAULT_INTEGERS = 8,     /* not where a fraction is possible */
    FAULT_SCALARS = 16,     /* of a list: its items are scalars alone */
    FAULT_STRINGS = 32,     /* of a list: its items are any strings alone */
    FAULT_NUMBERS = 64,     /* of a list: its items are numbers alone */
    FAULT_BOUNDED = 128,    /* of a string: it is one of some only */
    FAULT_LISTED = 256,     /* the place has an enumeration */
    FAULT_EITHER = 512,     /* what is meant, or a refusal */
    FAULT_BEGUN = 1024,     /* of a string: it has one character at least */
    FAULT_INSIDE = 2048,    /* also in what is sent as the text of a string */
    FAULT_NO_OBJECT = 4096, /* what is sent is not one JSON object */
    FAULT_OFTEN = 8192      /* tried several times as often as others */
};

struct plant {
    const struct value *at;
    enum fault_reach reach;
};

struct breaking {
    struct maker maker;
    struct made *made;
    bool objects;      /* the layer is given nothing but JSON objects */
    size_t faults;     /* that are to be put */
    bool python_words; /* a string in the schema is one of Python's words */
    bool is_sure;      /* everything is known of the place, and of those around it */
    bool is_harmless;  /* set by a row: here it is no fault, and is meant so */
    bool is_either;    /* set by a row: what is meant, or a refusal */
    bool is_garbled;   /* what is sent is not JSON; no rule reads it in a string */
    bool is_text;      /* the whole is sent as the text of a string */
    bool is_curly;     /* curly quotation marks stand for plain ones */
    bool is_fixed;     /* what is due stands whatever the validator says */
    const struct fault *row; /* that is being put */
    toolmend_finish finish;
    struct plant plants[PLANTS_MAX];
    size_t plant_count, put_count;
};

/* The tables, each ended by a row without a label: a value that a rule reads, and one that none
 * reads; names and members; what is no JSON and mended, and what stays so; what stands around the
 * arguments, and in place of them. Each in the file of its name. */
extern const struct fault value_faults[], wrong_faults[], member_faults[], token_faults[];
extern const struct fault garble_faults[], around_faults[], whole_faults[];

/* ---- for rows ----------------------------------------------------------------------------- */

struct choices *fault_choices(struct breaking *breaking);
uint32_t fault_pick(struct breaking *breaking, uint32_t limit);

/* Is the value of one of these types, and does a schema speak about it? Where the place may hold
 * others as well, or not everything is known of it, a repair may be missing (`is_either`). */
bool fault_place(struct breaking *breaking, const struct value *at, unsigned types);

/* Do two texts in a row stand directly around the value, as one side has it? */
void fault_around(struct value *at, unsigned side, const char *front, const char *back);

/* The words of an enumeration that are this text after folding case and trimming, or after
 * taking off one pair of quotes; `member`: is it one as it stands? */
struct word_readings {
    bool member;
    size_t folded, unquoted;
};
struct word_readings fault_words(const struct shape *shape, toolmend_view text);

/* The one item of a list, made anew if need be; NULL: the list cannot have just one, or none of
 * these types was found. Without white space around it. */
struct value *fault_one_item(struct breaking *breaking, struct value *list,
                             unsigned types);

/* May the text be wrapped, as shape/scalar-for-array has it, without doubt? */
bool fault_wraps(const struct value *scalar);

/* Keep others from the tokens of the place. False: one is there. */
bool fault_reserve(struct breaking *breaking, const struct value *at);

/* One of the texts of the row that is put. */
toolmend_view fault_text(struct breaking *breaking);

/* How many members are sent. */
size_t fault_members(const struct value *object);

/* Any row's `put` for a table of texts. */
bool fault_put_text(struct breaking *breaking, struct value *at);

/* ---- planting (faults.c) ------------------------------------------------------------------ */

/* As made_break(), with rows of these groups only: a bit each. */
bool fault_plant(struct trial *trial, struct made *made, size_t count, unsigned groups);

#endif
