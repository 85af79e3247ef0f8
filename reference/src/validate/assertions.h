/* SPDX-License-Identifier: MIT
 *
 * assertions.h - private to the validator's files: keywords judged from the value alone.
 */
#ifndef TMI_ASSERTIONS_H
#define TMI_ASSERTIONS_H

#include "validate/validate.h"

/* Keywords that tmi_assert_keywords() knows. A schema that has no others needs no frame. */
#define TMI_HAS_ASSERTIONS                                                               \
    (TMI_HAS_FALSE | TMI_HAS_TYPE | TMI_HAS_ENUM | TMI_HAS_CONST | TMI_HAS_STRING |      \
     TMI_HAS_NUMBER | TMI_HAS_REQUIRED | TMI_HAS_OBJECT_COUNT | TMI_HAS_ARRAY_COUNT |    \
     TMI_HAS_UNIQUE)

/* Count steps; false once there are too many. */
static inline bool tmi_spend(struct tmi_check *check, uint64_t steps) {
    check->steps += steps;
    if (check->steps <= check->steps_max)
        return true;
    if (check->limit == NULL)
        check->limit = "steps";
    return false;
}

/* Does the schema speak about the value alone, and not about its children? */
static inline bool tmi_is_leaf(const struct tmi_schema *schema) {
    return (schema->has & ~(uint32_t)TMI_HAS_ASSERTIONS) == 0;
}

/* The type that the token alone tells; TMI_T_NUMBER: it may be an integer all the same. */
static inline unsigned tmi_token_type(const struct tmi_token *value) {
    static const uint8_t types[] = {TMI_T_NULL,   TMI_T_BOOLEAN, TMI_T_BOOLEAN,
                                    TMI_T_NUMBER, TMI_T_STRING,  TMI_T_ARRAY,
                                    TMI_T_OBJECT};
    if (value->kind == TMI_NUMBER && !(value->flags & (TMI_FRACTION | TMI_EXPONENT)))
        return TMI_T_INTEGER;
    return types[value->kind];
}

/* Do the assertions of the schema among `has` hold for the value (resolved)? Only a failure
 * to find out sets the check's failure; the answer is then false. */
bool tmi_assert_keywords(struct tmi_check *check, const struct tmi_token *value,
                         const struct tmi_schema *schema, uint32_t has);

/* The same for a leaf and any value, without a call where `type` alone decides. */
static inline bool tmi_assert_leaf(struct tmi_check *check, const struct tmi_token *value,
                                   const struct tmi_schema *schema) {
    check->steps++; /* the next check finds out if that was one too many */
    value = tmi_resolve(value);
    uint32_t has = schema->has;
    if ((has & TMI_HAS_TYPE) && (tmi_token_type(value) & schema->types))
        has &= ~(uint32_t)TMI_HAS_TYPE;
    return has == 0 || tmi_assert_keywords(check, value, schema, has);
}

/* The single assertions, for who wants to name the one that fails. The value is resolved of
 * the kind that the keyword speaks about. */
bool tmi_assert_type(struct tmi_check *check, const struct tmi_token *value,
                     const struct tmi_schema *schema);
bool tmi_assert_enum(struct tmi_check *check, const struct tmi_token *value,
                     const struct tmi_schema *schema);
bool tmi_assert_unique(struct tmi_check *check, const struct tmi_token *array);

/* For the compiler: what tmi_assert_keywords() wants to know beforehand of a schema whose keywords are
 * known. Out of memory is sticky in the arena. */
void tmi_assertions_prepare(struct tmi_schema *schema, const struct tmi_sources *sources,
                            struct tmi_arena *arena);

/* An item of an array by its hash. */
struct tmi_item_hash {
    uint32_t hash; /* the upper half is enough */
    uint32_t item; /* read: tokens after the array's own; virtual: slot */
};

/* By hash; in place. */
void tmi_sort_hashes(struct tmi_item_hash *hashes, size_t count);

/* enums.c: the members of an enum for search, NULL if they are few, or out of memory. */
const struct tmi_enum_table *tmi_enum_table(const struct tmi_sources *sources,
                                            struct tmi_arena *arena,
                                            const struct tmi_token *enumeration);
/* Is the value, a scalar, a member? */
bool tmi_enum_table_has(struct tmi_check *check, const struct tmi_token *value,
                        const struct tmi_schema *schema);

/* How a bound fails, `length` counted in code points. */
bool tmi_longer_than(struct tmi_check *check, const struct tmi_token *string,
                     uint64_t length);
bool tmi_shorter_than(struct tmi_check *check, const struct tmi_token *string,
                      uint64_t length);

/* One bound of a number that has been taken apart. */
enum tmi_bound_kind {
    TMI_MINIMUM,
    TMI_MAXIMUM,
    TMI_EXCLUSIVE_MINIMUM,
    TMI_EXCLUSIVE_MAXIMUM,
    TMI_MULTIPLE_OF
};
bool tmi_assert_bound(const struct tmi_bound *bound, enum tmi_bound_kind kind,
                      const struct tmi_decimal *value);

/* The number taken apart; false: past the limits, which fails the check. */
bool tmi_number(struct tmi_check *check, const struct tmi_token *number,
                struct tmi_decimal *out);

bool tmi_assert_equal(struct tmi_check *check, const struct tmi_token *value,
                      const struct tmi_token *constant);

/* Is the member name this text? Names compare decoded; one that has no UTF-8 form is none. */
bool tmi_name_is(struct tmi_check *check, const struct tmi_token *name,
                 toolmend_view text);

/* The names of an object's members, of which so many will be asked for. Where both are many, they
 * are sorted. */
struct tmi_names_of {
    struct tmi_check *check;
    const struct tmi_token *object;
    const struct tmi_member *members; /* in the order of their names; NULL: few */
    size_t count;
};

struct tmi_names_of tmi_names_of(struct tmi_check *check, const struct tmi_token *object,
                                 size_t wanted);
bool tmi_names_have(const struct tmi_names_of *names, const struct tmi_name *wanted);

/* Has the object a member of each of these names? */
bool tmi_has_all(struct tmi_check *check, const struct tmi_token *object,
                 const struct tmi_name *names, size_t count);

/* How many properties the object (resolved) has: a name that is repeated is one. */
size_t tmi_property_count(struct tmi_check *check, const struct tmi_token *object);

/* Has the object (resolved) a member of that name? */
bool tmi_has_member(struct tmi_check *check, const struct tmi_token *object,
                    toolmend_view name);

/* The declared property of that member name; NULL: none. */
const struct tmi_property *tmi_declared(struct tmi_check *check,
                                        const struct tmi_schema *schema,
                                        const struct tmi_token *name);

/* Does the pattern match somewhere in the string? True where it asserts nothing. */
bool tmi_string_matches(struct tmi_check *check, const struct tmi_pattern *pattern,
                        const struct tmi_token *string);

/* Decoded text of a string (resolved), with U+FFFD for each unpaired surrogate; {NULL, 0}: out
 * of memory. */
toolmend_view tmi_readable(struct tmi_check *check, const struct tmi_token *string);

#endif
