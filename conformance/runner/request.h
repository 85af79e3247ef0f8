/* SPDX-License-Identifier: MIT
 *
 * request.h - a case as a request line.
 *
 * The adapter gets the tool, the text, how the text ended, and a random id. Nothing identifies the
 * case, so that no adapter can answer from memory.
 */
#ifndef REQUEST_H
#define REQUEST_H

#include "canonical.h"
#include "hello.h"

enum { REQUEST_ID = 17 }; /* hex digits and a terminator */

struct request {
    unsigned char key[32]; /* of this run; ids follow from it and a count */
    unsigned long count;
    char id[REQUEST_ID];
    bool names_tools;  /* those that were announced (capability tools) */
    bool splits_calls; /* name and arguments apart (call: split) */
    struct canonical_text line;
};

/* For an adapter that says so of itself. False: the system gives no random bytes; errno says why. */
bool request_begin(struct request *request, const struct hello *hello);

/* Write the line of the case under a new id; `cuts` is a JSON array, or NULL. False: out of
 * memory. */
bool request_write(struct request *request, const struct suite_case *test,
                   const char *cuts);

/* A text as a member: "name":"..." or, where it is not UTF-8, "name_b64":"...". */
void request_put_text(struct canonical_text *line, const char *name, toolmend_view text);

void request_end(struct request *request);

#endif
