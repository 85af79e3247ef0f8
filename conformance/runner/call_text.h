/* SPDX-License-Identifier: MIT
 *
 * call_text.h - the name and the arguments that a whole call states.
 *
 * Nothing is repaired or inferred: both are members of one strict JSON object, alone or in a form of
 * OpenAI's (calls/form), or absent. Who hands
 * on a call unchanged hands on these two.
 */
#ifndef CALL_TEXT_H
#define CALL_TEXT_H

#include "toolmend.h"

struct call_text {
    bool object;             /* is it one strict JSON object, of at most 2,048 levels? */
    toolmend_view name;      /* decoded; absent: no string is there, or two that differ */
    toolmend_view arguments; /* decoded if it is a string, else the bytes of the value;
                                absent: there is none, or two that differ */
    bool apart; /* both are there, and a provider hands over no less with them alone */
    char *memory[2];
};

/* False: out of memory. To be freed either way; views last until then. */
bool call_text_read(toolmend_view text, struct call_text *call);
void call_text_free(struct call_text *call);

#endif
