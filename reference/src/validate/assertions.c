/* SPDX-License-Identifier: MIT
 *
 * assertions.c - keywords judged from the value alone, without looking into its children.
 *
 * Each keyword first tries what the token's flags and length say; text is read only where
 * that leaves the value ambiguous. Numbers are compared as exact decimals; one that is past the limits
 * of decimal.h and has to be compared fails the check with the limit "number".
 */
#include "validate/assertions.h"

#include "base/view.h"
#include "json/members.h"

/* Steps for looking at `count` small things, the first one included in the judgement's own. */
#define FEW(count) ((uint64_t)(count) / 16)

#define NAME_BUFFER 256

/* Digits of an integer that int64_t holds with room to spare. */
#define WHOLE_DIGITS 18

/* Most bytes that one code point takes in a string: two \uXXXX escapes. */
#define SPELLING_MAX 12

unsigned tmi_type_bit(const struct tmi_sources *sources, const struct tmi_token *value,
                      bool *limit) {
    struct tmi_decimal number;
    unsigned type = tmi_token_type(value);
    if (type != TMI_T_NUMBER)
        return type;
    if (!tmi_decimal_parse(tmi_spelling(sources, value), &number)) {
        *limit = true;
        return TMI_T_NUMBER;
    }
    return tmi_decimal_is_integer(&number) ? TMI_T_INTEGER : TMI_T_NUMBER;
}

bool tmi_assert_type(struct tmi_check *check, const struct tmi_token *value,
                     const struct tmi_schema *schema) {
    unsigned type = tmi_token_type(value);
    if (type & schema->types)
        return true; /* TMI_T_NUMBER comes with TMI_T_INTEGER */
    if (type != TMI_T_NUMBER || !(schema->types & TMI_T_INTEGER))
        return false;
    bool limit = false;
    type = tmi_type_bit(check->sources, value, &limit);
    if (limit && check->limit == NULL)
        check->limit = "number";
    return type == TMI_T_INTEGER;
}

bool tmi_assert_equal(struct tmi_check *check, const struct tmi_token *value,
                      const struct tmi_token *constant) {
    if (value->kind != constant->kind)
        return false;
    if (value->kind == TMI_STRING && !((value->flags | constant->flags) & TMI_ESCAPED)) {
        toolmend_view left = tmi_spelling(check->sources, value);
        toolmend_view right = tmi_spelling(check->sources, constant);
        return tmi_view_equal(left, right);
    }
    enum tmi_answer answer =
        tmi_equal(check->sources, check->arena, value, constant, &check->steps);
    if (answer == TMI_LIMIT && check->limit == NULL)
        check->limit = "number";
    return tmi_spend(check, 0) && answer == TMI_YES;
}

bool tmi_assert_enum(struct tmi_check *check, const struct tmi_token *value,
                     const struct tmi_schema *schema) {
    if (schema->enum_table != NULL && value->kind < TMI_ARRAY)
        return tmi_enum_table_has(check, value, schema);
    struct tmi_walk walk = tmi_walk_start(schema->enumeration);
    const struct tmi_token *member;
    while (tmi_walk_item(&walk, &member))
        if (tmi_assert_equal(check, value, member))
            return true;
    return false;
}

bool tmi_longer_than(struct tmi_check *check, const struct tmi_token *string,
                     uint64_t length) {
    size_t bytes = string->end - string->start - 2;
    if (bytes <= length)
        return false;
    if (!(string->flags & (TMI_ESCAPED | TMI_NON_ASCII)) || bytes / SPELLING_MAX > length)
        return true;
    return tmi_spend(check, bytes / 64) &&
           tmi_string_length(check->sources, string) > length;
}

bool tmi_shorter_than(struct tmi_check *check, const struct tmi_token *string,
                      uint64_t length) {
    size_t bytes = string->end - string->start - 2;
    if (bytes < length)
        return true;
    if (!(string->flags & (TMI_ESCAPED | TMI_NON_ASCII)) ||
        bytes / SPELLING_MAX >= length)
        return false;
    return tmi_spend(check, bytes / 64) &&
           tmi_string_length(check->sources, string) < length;
}

static bool judge_string(struct tmi_check *check, const struct tmi_token *string,
                         const struct tmi_schema *schema) {
    return !tmi_longer_than(check, string, schema->length_max) &&
           !tmi_shorter_than(check, string, schema->length_min) &&
           (schema->pattern.code == NULL ||
            tmi_string_matches(check, &schema->pattern, string));
}

bool tmi_number(struct tmi_check *check, const struct tmi_token *number,
                struct tmi_decimal *out) {
    toolmend_view lexeme = tmi_spelling(check->sources, number);
    if (!tmi_spend(check, lexeme.len / 64))
        return false;
    if (tmi_decimal_parse(lexeme, out))
        return true;
    if (check->limit == NULL)
        check->limit = "number";
    return false;
}

bool tmi_assert_bound(const struct tmi_bound *bound, enum tmi_bound_kind kind,
                      const struct tmi_decimal *value) {
    if (bound->token == NULL)
        return true;
    switch (kind) {
    case TMI_MINIMUM:
        return tmi_decimal_compare(value, &bound->value) >= 0;
    case TMI_MAXIMUM:
        return tmi_decimal_compare(value, &bound->value) <= 0;
    case TMI_EXCLUSIVE_MINIMUM:
        return tmi_decimal_compare(value, &bound->value) > 0;
    case TMI_EXCLUSIVE_MAXIMUM:
        return tmi_decimal_compare(value, &bound->value) < 0;
    case TMI_MULTIPLE_OF:
        return tmi_decimal_is_multiple(value, &bound->value);
    }
    return true;
}

/* The bound as an integer that leaves room for one more; false: it is not one. */
static bool whole(const struct tmi_bound *bound, int64_t *out) {
    struct tmi_decimal size = bound->value;
    uint64_t count;
    size.negative = false;
    if (size.point > WHOLE_DIGITS || !tmi_decimal_to_count(&size, &count))
        return false;
    *out = bound->value.negative ? -(int64_t)count : (int64_t)count;
    return true;
}

/* Integers of a few digits need no decimals if all bounds are such. */
static void prepare_bounds(struct tmi_schema *s) {
    int64_t at[] = {INT64_MIN, INT64_MIN, INT64_MAX, INT64_MAX, 0};
    const struct tmi_bound *bounds[] = {&s->minimum, &s->exclusive_minimum, &s->maximum,
                                        &s->exclusive_maximum, &s->multiple_of};
    s->whole = true;
    for (size_t i = 0; i < sizeof(bounds) / sizeof(bounds[0]); i++)
        if (bounds[i]->token != NULL)
            s->whole &= whole(bounds[i], &at[i]);
    if (s->exclusive_minimum.token != NULL)
        at[1]++;
    if (s->exclusive_maximum.token != NULL)
        at[3]--;
    s->whole_min = at[0] > at[1] ? at[0] : at[1];
    s->whole_max = at[2] < at[3] ? at[2] : at[3];
    s->whole_step = at[4];
}

void tmi_assertions_prepare(struct tmi_schema *schema, const struct tmi_sources *sources,
                            struct tmi_arena *arena) {
    if (schema->has & TMI_HAS_NUMBER)
        prepare_bounds(schema);
    if (schema->has & TMI_HAS_ENUM)
        schema->enum_table = tmi_enum_table(sources, arena, schema->enumeration);
}

static bool judge_whole(const char *at, const char *end,
                        const struct tmi_schema *schema) {
    bool negative = *at == '-';
    int64_t value = 0;
    for (at += negative; at < end; at++)
        value = 10 * value + (*at - '0');
    value = negative ? -value : value;
    return value >= schema->whole_min && value <= schema->whole_max &&
           (schema->whole_step == 0 || value % schema->whole_step == 0);
}

static bool judge_number(struct tmi_check *check, const struct tmi_token *number,
                         const struct tmi_schema *schema) {
    struct tmi_decimal value;
    if (schema->whole && !(number->flags & (TMI_FRACTION | TMI_EXPONENT)) &&
        number->end - number->start <= WHOLE_DIGITS) {
        toolmend_view lexeme = tmi_spelling(check->sources, number);
        return judge_whole(lexeme.ptr, lexeme.ptr + lexeme.len, schema);
    }
    return tmi_number(check, number, &value) &&
           tmi_assert_bound(&schema->minimum, TMI_MINIMUM, &value) &&
           tmi_assert_bound(&schema->maximum, TMI_MAXIMUM, &value) &&
           tmi_assert_bound(&schema->exclusive_minimum, TMI_EXCLUSIVE_MINIMUM, &value) &&
           tmi_assert_bound(&schema->exclusive_maximum, TMI_EXCLUSIVE_MAXIMUM, &value) &&
           tmi_assert_bound(&schema->multiple_of, TMI_MULTIPLE_OF, &value);
}

static bool judge_array(struct tmi_check *check, const struct tmi_token *array,
                        const struct tmi_schema *schema, uint32_t has) {
    if (has & TMI_HAS_ARRAY_COUNT) {
        size_t count = tmi_child_count(array);
        if (count < schema->items_min || count > schema->items_max ||
            !tmi_spend(check, FEW(count)))
            return false;
    }
    return !(has & TMI_HAS_UNIQUE) || !schema->unique || tmi_assert_unique(check, array);
}

bool tmi_name_is(struct tmi_check *check, const struct tmi_token *name,
                 toolmend_view text) {
    name = tmi_resolve(name);
    toolmend_view spelled = tmi_spelling(check->sources, name);
    spelled = (toolmend_view){spelled.ptr + 1, spelled.len - 2};
    if (!(name->flags & TMI_ESCAPED))
        return tmi_view_equal(spelled, text);
    if (spelled.len < text.len || spelled.len / 6 > text.len)
        return false; /* an escape takes 6 bytes at most for 1 decoded one */
    char buffer[NAME_BUFFER];
    size_t len = 0;
    if (text.len > sizeof(buffer)) {
        toolmend_view decoded = tmi_string_text(check->sources, check->arena, name);
        return decoded.ptr != NULL && tmi_view_equal(decoded, text);
    }
    return tmi_string_copy(check->sources, name, buffer, sizeof(buffer), &len) &&
           tmi_view_equal((toolmend_view){buffer, len}, text);
}

bool tmi_has_member(struct tmi_check *check, const struct tmi_token *object,
                    toolmend_view name) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *key, *value;
    size_t count = 0;
    bool found = false;
    while (!found && tmi_walk_member(&walk, &key, &value)) {
        found = tmi_name_is(check, key, name);
        count++;
    }
    return tmi_spend(check, FEW(count)) && found;
}

/* The members in the order of their names; NULL: out of memory. */
static struct tmi_member *sorted_members(struct tmi_check *check,
                                         const struct tmi_token *object, size_t count) {
    size_t at = 0;
    (void)tmi_spend(check, count); /* sticky */
    struct tmi_member *members = tmi_new(check->arena, count, struct tmi_member);
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    while (members && tmi_walk_member(&walk, &name, &value))
        members[at++] = tmi_member_make(check->sources, tmi_resolve(name), value, 0);
    if (members)
        tmi_members_sort(check->sources, members, at);
    return members;
}

struct tmi_names_of tmi_names_of(struct tmi_check *check, const struct tmi_token *object,
                                 size_t wanted) {
    enum { WANTED_FEW = 16, MEMBERS_FEW = 64 };
    size_t count = tmi_child_count(object);
    bool many = wanted > WANTED_FEW && count > MEMBERS_FEW;
    return (struct tmi_names_of){
        check, object, many ? sorted_members(check, object, count) : NULL, count};
}

bool tmi_names_have(const struct tmi_names_of *names, const struct tmi_name *wanted) {
    const struct tmi_sources *sources = names->check->sources;
    if (!names->members)
        return tmi_has_member(names->check, names->object, wanted->name);
    struct tmi_member member = tmi_member_make(sources, wanted->token, NULL, 0);
    size_t low = 0, high = names->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = tmi_member_compare(sources, &names->members[middle], &member);
        if (order == 0)
            return tmi_spend(names->check, 1);
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

size_t tmi_property_count(struct tmi_check *check, const struct tmi_token *object) {
    size_t count = tmi_child_count(object), different = 0;
    if (count < 2)
        return count;
    const struct tmi_member *members = sorted_members(check, object, count);
    for (size_t i = 0; members && i < count; i++)
        different += i == 0 || tmi_member_compare(check->sources, &members[i - 1],
                                                  &members[i]) != 0;
    return different;
}

bool tmi_has_all(struct tmi_check *check, const struct tmi_token *object,
                 const struct tmi_name *names, size_t count) {
    const struct tmi_names_of present = tmi_names_of(check, object, count);
    for (size_t i = 0; i < count; i++)
        if (!tmi_names_have(&present, &names[i]))
            return false;
    return true;
}

static bool judge_object(struct tmi_check *check, const struct tmi_token *object,
                         const struct tmi_schema *schema, uint32_t has) {
    if (has & TMI_HAS_OBJECT_COUNT) {
        size_t count = tmi_child_count(object);
        if (schema->properties_min > 1 || count > schema->properties_max)
            count = tmi_property_count(check, object);
        if (count < schema->properties_min || count > schema->properties_max ||
            !tmi_spend(check, FEW(count)))
            return false;
    }
    return !(has & TMI_HAS_REQUIRED) ||
           tmi_has_all(check, object, schema->required, schema->required_count);
}

bool tmi_assert_keywords(struct tmi_check *check, const struct tmi_token *value,
                         const struct tmi_schema *schema, uint32_t has) {
    if ((has & TMI_HAS_TYPE) && !tmi_assert_type(check, value, schema))
        return false;
    has &= TMI_HAS_ASSERTIONS & ~(uint32_t)TMI_HAS_TYPE;
    if (has == 0)
        return true;
    if (has & TMI_HAS_FALSE)
        return false;
    if (value->kind == TMI_STRING) {
        if ((has & TMI_HAS_STRING) && !judge_string(check, value, schema))
            return false;
    } else if (value->kind == TMI_NUMBER) {
        if ((has & TMI_HAS_NUMBER) && !judge_number(check, value, schema))
            return false;
    } else if (value->kind == TMI_ARRAY) {
        if (!judge_array(check, value, schema, has))
            return false;
    } else if (value->kind == TMI_OBJECT) {
        if (!judge_object(check, value, schema, has))
            return false;
    }
    return (!(has & TMI_HAS_ENUM) || tmi_assert_enum(check, value, schema)) &&
           (!(has & TMI_HAS_CONST) || tmi_assert_equal(check, value, schema->constant));
}

const struct tmi_property *tmi_declared(struct tmi_check *check,
                                        const struct tmi_schema *schema,
                                        const struct tmi_token *name) {
    name = tmi_resolve(name);
    toolmend_view text = tmi_spelling(check->sources, name);
    text = (toolmend_view){text.ptr + 1, text.len - 2};
    char buffer[NAME_BUFFER];
    if (name->flags & TMI_ESCAPED) {
        if (name->flags & TMI_LONE_SURROGATE)
            return NULL;
        if (tmi_string_copy(check->sources, name, buffer, sizeof(buffer), &text.len))
            text.ptr = buffer;
        else
            text = tmi_string_text(check->sources, check->arena, name);
        if (text.ptr == NULL)
            return NULL;
    }
    return tmi_property_find(schema, text);
}
