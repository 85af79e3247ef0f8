/* SPDX-License-Identifier: MIT
 *
 * canonical.h - the canonical spelling of a JSON value, from which digests are computed.
 *
 * Members are sorted by the UTF-8 bytes of their names at every level. There is no white space.
 * Strings are ASCII, escaped as by Python's json.dumps. Numbers keep their spelling, since 1.0 and
 * 1 are different texts to a repair layer. The input must be strict JSON.
 */
#ifndef CANONICAL_H
#define CANONICAL_H

#include <stdint.h>
#include <string.h>

#include "toolmend.h"

/* Bytes that grow. The first fault stays, and nothing is appended after it. */
struct canonical_text {
    char *ptr;
    size_t len, capacity;
    const char *fault; /* a literal; NULL: none */
};

extern const char canonical_no_memory[]; /* the one fault that is not the input's */

void canonical_put(struct canonical_text *out, const char *bytes, size_t len);
void canonical_free(struct canonical_text *out);

/* A member as spelled: the name with its quotes. */
struct canonical_member {
    toolmend_view name, value;
};

/* The members of an object, in order, and room for one more. The array belongs to the caller:
 * free(). False: out of memory. */
bool canonical_members(toolmend_view object, struct canonical_member **members,
                       size_t *count);

/* Sort members by name. False: a name is repeated. */
bool canonical_sort(struct canonical_member *members, size_t count);

/* The next character of a string of strict JSON; *at is then behind it. An unpaired surrogate is one,
 * too. */
uint32_t canonical_character(const char **at);

/* Are they the same bytes? */
static inline bool canonical_same(toolmend_view a, toolmend_view b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* Order of two strings as spelled: by code point, which is the order of their UTF-8. */
int canonical_compare(toolmend_view a, toolmend_view b);

/* Append the canonical spelling of a value, or of an object of these members, which are
 * sorted in place. */
void canonical_value(struct canonical_text *out, toolmend_view json);
void canonical_object(struct canonical_text *out, struct canonical_member *members,
                      size_t count);

#endif
