/* SPDX-License-Identifier: MIT
 *
 * naive.h - a second opinion: is this text an arguments object, valid under this schema?
 *
 * The judge of the fuzz targets and of the vectors. It shares no line, header or idea with
 * reference/: it builds a tree, recurses, compares numbers as digit strings and looks every
 * name up by walking a list. It is slow, so that one can see that it is right; where it would
 * have to be clever it answers NAIVE_CANNOT_SAY.
 */
#ifndef NAIVE_H
#define NAIVE_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes that the caller keeps; need no terminator. */
struct naive_view {
    const char *ptr;
    size_t len;
};

enum naive_answer { NAIVE_INVALID, NAIVE_VALID, NAIVE_CANNOT_SAY };

struct naive_judgement {
    enum naive_answer answer;
    const char *why; /* one clause; a literal */
};

/* Is the text strict JSON (RFC 8259, UTF-8 without byte order mark), an object, without a
 * member name repeated with different values, and valid under the schema (2020-12, or draft-07
 * if `$schema` says so)? A schema that is none makes the answer NAIVE_CANNOT_SAY. */
struct naive_judgement naive_arguments(struct naive_view schema, struct naive_view text);

/* The same for a text whose root may be any value. */
struct naive_judgement naive_value(struct naive_view schema, struct naive_view text);

/* Is the text strict JSON? NAIVE_CANNOT_SAY: nested deeper than 256. */
enum naive_answer naive_is_json(struct naive_view text);

/* Are two texts strict JSON and equal as values? Members compare as sets; a name repeated with
 * different values, and numbers of more than 300 characters, cannot be said. */
enum naive_answer naive_equal(struct naive_view a, struct naive_view b);

/* Does any object anywhere in the JSON text have a member of that name (ASCII)? False for a
 * text that is not JSON. */
bool naive_mentions(struct naive_view text, const char *name);

#endif
