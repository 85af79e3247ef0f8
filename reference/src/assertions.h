/* SPDX-License-Identifier: MIT
 *
 * assertions.h - private to the validator's files: keywords judged from the value alone.
 */
#ifndef TMI_ASSERTIONS_H
#define TMI_ASSERTIONS_H

#include "validate.h"

/* Keywords that tmi_judge() knows. A schema that has no others needs no frame. */
#define TMI_HAS_ASSERTIONS                                                               \
    (TMI_HAS_FALSE | TMI_HAS_TYPE | TMI_HAS_ENUM | TMI_HAS_CONST | TMI_HAS_STRING |      \
     TMI_HAS_NUMBER | TMI_HAS_REQUIRED | TMI_HAS_OBJECT_COUNT | TMI_HAS_ARRAY_COUNT |    \
     TMI_HAS_UNIQUE)

/* Do the assertions of the schema among `has` hold for the value (a bearer)? Only a failure
 * to find out sets the check's failure; the answer is then false. */
bool tmi_judge(struct tmi_check *check, const struct tmi_token *value,
               const struct tmi_schema *schema, uint32_t has);

/* The single assertions, for who wants to name the one that fails. The value is a bearer of
 * the kind that the keyword speaks about. */
bool tmi_judge_type(struct tmi_check *check, const struct tmi_token *value,
                    const struct tmi_schema *schema);
bool tmi_judge_enum(struct tmi_check *check, const struct tmi_token *value,
                    const struct tmi_schema *schema);
bool tmi_judge_unique(struct tmi_check *check, const struct tmi_token *array);

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
bool tmi_judge_bound(const struct tmi_bound *bound, enum tmi_bound_kind kind,
                     const struct tmi_decimal *value);

/* The number taken apart; false: past the limits, which fails the check. */
bool tmi_number(struct tmi_check *check, const struct tmi_token *number,
                struct tmi_decimal *out);

bool tmi_judge_equal(struct tmi_check *check, const struct tmi_token *value,
                     const struct tmi_token *constant);

/* Is the member name this text? Names compare decoded; one that has no UTF-8 form is none. */
bool tmi_name_is(struct tmi_check *check, const struct tmi_token *name,
                 toolmend_view text);

/* Has the object (a bearer) a member of that name? */
bool tmi_has_member(struct tmi_check *check, const struct tmi_token *object,
                    toolmend_view name);

/* The declared property of that member name; NULL: none. */
const struct tmi_property *tmi_declared(struct tmi_check *check,
                                        const struct tmi_schema *schema,
                                        const struct tmi_token *name);

/* Does the pattern match somewhere in the string? True where it asserts nothing. */
bool tmi_string_matches(struct tmi_check *check, const struct tmi_pattern *pattern,
                        const struct tmi_token *string);

/* Decoded text of a string (a bearer), with U+FFFD for each unpaired surrogate; {NULL, 0}: out
 * of memory. */
toolmend_view tmi_readable(struct tmi_check *check, const struct tmi_token *string);

/* Count steps; false once there are too many. */
static inline bool tmi_spend(struct tmi_check *check, uint64_t steps) {
    check->steps += steps;
    if (check->steps <= check->steps_max)
        return true;
    if (check->limit == NULL)
        check->limit = "steps";
    return false;
}

#endif
