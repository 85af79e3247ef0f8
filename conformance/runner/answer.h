/* SPDX-License-Identifier: MIT
 *
 * answer.h - the answer of an adapter to one request.
 *
 * Knows the form of PROTOCOL.md, protocol/outcome, and nothing of what the right answer is.
 */
#ifndef ANSWER_H
#define ANSWER_H

#include "toolmend.h"

enum answer_outcome { ANSWER_OK, ANSWER_REJECTED, ANSWER_UNSUPPORTED, ANSWER_ERROR };

/* Views of JSON are slices of the line; absent ones are {NULL, 0}. */
struct answer {
    enum answer_outcome outcome;
    toolmend_view
        arguments;      /* decoded; of a rejected call what the host is left holding */
    toolmend_view name; /* of a call, decoded; absent: it names no tool */
    toolmend_view reason, why, edits; /* JSON */
    toolmend_view
        calls; /* of a model text: JSON, a list of objects with `name` and `arguments`,
                            which are strings */
    char *memory[2];
};

extern const char answer_no_memory[]; /* the one fault that is not the adapter's */

/* To which op it is an answer. */
enum answer_to { ANSWER_TO_REPAIR, ANSWER_TO_CALL, ANSWER_TO_MARKUP };

/* Take the line apart as the answer to the request with this id. NULL, or why it is not one.
 * To be freed either way. */
const char *answer_read(toolmend_view line, const char *id, enum answer_to op,
                        struct answer *answer);
void answer_free(struct answer *answer);

#endif
