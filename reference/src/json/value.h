/* SPDX-License-Identifier: MIT
 *
 * value.h - JSON values without copies: tokens over text, walks over children, decoded
 * strings, exact equality.
 *
 * A value is a pointer to a token. Tokens that the reader wrote lie in one array a text, a
 * container directly before its children (a member's name directly before its value). What a
 * repair would make of a value is a virtual token: it has the same face and keeps its
 * children in a list of slots, so that validator and equality need not know the difference.
 */
#ifndef TMI_VALUE_H
#define TMI_VALUE_H

#include "base/arena.h"
#include "base/buf.h"

enum tmi_kind {
    TMI_NULL,
    TMI_FALSE,
    TMI_TRUE,
    TMI_NUMBER,
    TMI_STRING,
    TMI_ARRAY,
    TMI_OBJECT
};

enum {
    TMI_ESCAPED = 1,        /* string: has a backslash */
    TMI_NON_ASCII = 2,      /* string: has a byte above 7F */
    TMI_LONE_SURROGATE = 4, /* string: an escape of an unpaired surrogate */
    TMI_FRACTION = 8,       /* number: has '.' */
    TMI_EXPONENT = 16,      /* number: has 'e' or 'E' */
    TMI_VIRTUAL = 128       /* is the first member of a struct tmi_virtual */
};

struct tmi_token {
    uint32_t start,
        end;       /* bytes in its source, half-open, quotes and brackets included */
    uint32_t size; /* tokens of this value, itself and names included; the next sibling
                            of a read token t is t + t->size */
    uint8_t kind;  /* enum tmi_kind */
    uint8_t flags;
    uint16_t source; /* index into struct tmi_sources */
};

/* The texts that tokens of one call point into. */
enum { TMI_SOURCE_TEXT = 0, TMI_SOURCE_SCHEMA = 1, TMI_SOURCE_FIRST_DECODED = 2 };
#define TMI_SOURCES_MAX 65535

struct tmi_sources {
    const toolmend_view *texts; /* at least TEXT and SCHEMA */
    size_t count;
};

/* A child of a virtual container: name is NULL in an array. */
struct tmi_slot {
    const struct tmi_token *name, *value;
};

/* The face of a value that a repair would make. repair.h says how it came about. */
struct tmi_virtual {
    struct tmi_token token; /* kind; flags has TMI_VIRTUAL; span of a scalar's lexeme */
    const struct tmi_token
        *same; /* not NULL: this stands for that value; ask it instead */
    const struct tmi_slot *slots; /* children of a container */
    uint32_t count;               /* number of slots */
};

/* The token that bears the value: follows `same`. Call before looking at kind or children.
 * A virtual scalar with its own lexeme bears itself. */
static inline const struct tmi_token *tmi_resolve(const struct tmi_token *value) {
    while (value->flags & TMI_VIRTUAL) {
        const struct tmi_token *same =
            ((const struct tmi_virtual *)(const void *)value)->same;
        if (!same)
            break;
        value = same;
    }
    return value;
}

/* Walk over the children of a container that tmi_resolve() returned. */
struct tmi_walk {
    const struct tmi_token *at, *end;       /* read tokens */
    const struct tmi_slot *slot, *slot_end; /* virtual ones */
};

static inline struct tmi_walk tmi_walk_start(const struct tmi_token *container) {
    if (container->flags & TMI_VIRTUAL) {
        const struct tmi_virtual *made =
            (const struct tmi_virtual *)(const void *)container;
        return (struct tmi_walk){NULL, NULL, made->slots, made->slots + made->count};
    }
    return (struct tmi_walk){container + 1, container + container->size, NULL, NULL};
}

/* The next item of an array; false at the end. */
static inline bool tmi_walk_item(struct tmi_walk *walk, const struct tmi_token **value) {
    if (walk->at != walk->end) {
        *value = walk->at;
        walk->at += walk->at->size;
        return true;
    }
    if (walk->slot == walk->slot_end)
        return false;
    *value = (walk->slot++)->value;
    return true;
}

/* The next member of an object; false at the end. */
static inline bool tmi_walk_member(struct tmi_walk *walk, const struct tmi_token **name,
                                   const struct tmi_token **value) {
    if (walk->at != walk->end) {
        *name = walk->at;
        *value = walk->at + 1;
        walk->at += 1 + walk->at[1].size;
        return true;
    }
    if (walk->slot == walk->slot_end)
        return false;
    *name = walk->slot->name;
    *value = walk->slot->value;
    walk->slot++;
    return true;
}

/* Members or items of a container (resolved). Linear for read tokens. */
size_t tmi_child_count(const struct tmi_token *container);

/* The one item of an array that has exactly one; the one member of such an object. */
bool tmi_only_item(const struct tmi_token *array, const struct tmi_token **value);
bool tmi_only_member(const struct tmi_token *object, const struct tmi_token **name,
                     const struct tmi_token **value);

/* Bytes of a scalar or read token as spelled: quotes and brackets included. */
static inline toolmend_view tmi_spelling(const struct tmi_sources *sources,
                                         const struct tmi_token *value) {
    return (toolmend_view){sources->texts[value->source].ptr + value->start,
                           (size_t)(value->end - value->start)};
}

/* Decoded text of a string token. Without escapes a view into its source, else decoded into
 * the arena. {NULL, 0}: out of memory (sticky in the arena), or an unpaired surrogate (ask
 * TMI_LONE_SURROGATE before), which has no UTF-8 form. The empty string is {non-NULL, 0}. */
toolmend_view tmi_string_text(const struct tmi_sources *sources, struct tmi_arena *arena,
                              const struct tmi_token *string);

/* The same into a caller's buffer of `size` bytes for short names; false if it does not fit
 * or has an unpaired surrogate. */
bool tmi_string_copy(const struct tmi_sources *sources, const struct tmi_token *string,
                     char *out, size_t size, size_t *len);

/* Length in Unicode code points (a pair of surrogate escapes is one; a lone one is one). */
size_t tmi_string_length(const struct tmi_sources *sources,
                         const struct tmi_token *string);

/* Are two strings equal once decoded? Escapes of unpaired surrogates compare by code unit. */
bool tmi_string_equal(const struct tmi_sources *sources, const struct tmi_token *a,
                      const struct tmi_token *b);

/* What equality found. MEMORY: sticky in the arena. LIMIT: a number past decimal.h's limits
 * had to be compared by value (equal spellings are equal without that). */
enum tmi_answer { TMI_NO, TMI_YES, TMI_MEMORY, TMI_LIMIT };

/* Exact JSON equality: numbers by value, member order ignored, strings decoded. Repeated
 * names: as sets of members (equal.c says how). Iterative; n log n in the members of an
 * object. `steps` grows by the tokens looked at. Equal pointers are equal without a look. */
enum tmi_answer tmi_equal(const struct tmi_sources *sources, struct tmi_arena *arena,
                          const struct tmi_token *a, const struct tmi_token *b,
                          uint64_t *steps);

/* Hash that is equal for equal values; iterative, n log n in the members of an object. A
 * number past the limits hashes by kind only. */
uint64_t tmi_hash(const struct tmi_sources *sources, struct tmi_arena *arena,
                  const struct tmi_token *value, uint64_t *steps);

/* Repeated member names anywhere below a read value. */
enum tmi_names {
    TMI_NAMES_UNIQUE,
    TMI_NAMES_EQUAL,    /* some are repeated, always with equal values */
    TMI_NAMES_CONFLICT, /* some are repeated with different values */
    TMI_NAMES_MEMORY
};

/* Look at every object below `value`. `repeated` receives the first name in the text that is
 * repeated, for CONFLICT the first one with different values (a name token; NULL if none).
 * Names compare decoded. Numbers past decimal.h's limits with different spellings count as
 * different. Time n log n at worst in one object; no memory for objects of a few members. */
enum tmi_names tmi_repeated_names(const struct tmi_sources *sources,
                                  struct tmi_arena *arena, const struct tmi_token *value,
                                  const struct tmi_token **repeated, uint64_t *steps);

#endif
