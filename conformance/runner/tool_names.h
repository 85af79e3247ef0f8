/* SPDX-License-Identifier: MIT
 *
 * tool_names.h - tools that are announced once, and named by requests.
 *
 * A tool's name is a digest of its text, so that it says no more than the tool does. A process knows the
 * tools that were announced to it, and no others.
 */
#ifndef TOOL_NAMES_H
#define TOOL_NAMES_H

#include "canonical.h"

enum { TOOL_NAME = 17 }; /* hex digits and a terminator */

void tool_name(toolmend_view tool, char name[TOOL_NAME]);

/* What a process knows. */
struct tool_names {
    char (*names)[TOOL_NAME];
    size_t count, room;
};

/* The announcement of the first tool of `tools`, JSON: a tool or a list, that is not known yet; it is known
 * then. False: each is known, or line->fault is set. */
bool tool_names_next(struct tool_names *known, toolmend_view tools,
                     struct canonical_text *line);

void tool_names_free(struct tool_names *known);

#endif
