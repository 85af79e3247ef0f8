/* SPDX-License-Identifier: MIT
 *
 * misplaced.h - did a closer too many, or one too few, move members into another object?
 *
 * `{"o": {"b": 1}, "limit": 5}}` where `o` declares `limit` and the object around it does not: `o`
 * was closed too early. `{"o": {"b": 1, "limit": true` where it is the other way round: `o` should
 * have been closed. The text alone shows neither.
 */
#ifndef TMI_MISPLACED_H
#define TMI_MISPLACED_H

#include "validate/validate.h"

struct tmi_closers {
    const struct tmi_token *root;
    bool surplus;    /* there were too many */
    size_t unclosed; /* where those begin that were missing; SIZE_MAX: none was */
};

/* Does an object have a member that it does not declare, and that an object declares which was closed
 * in front of it, or which lacked its closer around it? */
bool tmi_is_misplaced(struct tmi_check *check, size_t states_max,
                      const struct tmi_closers *closers);

#endif
