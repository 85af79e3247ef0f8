/* SPDX-License-Identifier: MIT
 *
 * toollist.h - the tools of a list as they are spelled in its text.
 *
 * toolmend_tools_load() compiles them and says whether the text is a list at all; here is where
 * each of them stands, for those who have to point at it or want the bytes of its schema.
 */
#ifndef TOOLLIST_H
#define TOOLLIST_H

#include "cli.h"

/* One tool. Slices live as long as the text. */
struct toollist_tool {
    toolmend_view name;   /* a JSON string */
    toolmend_view schema; /* ptr NULL: it has none, so any object is right */
    size_t index;         /* in the array; SIZE_MAX: the text is one tool */
    const char *before;   /* of its JSON Pointer, what stands before the index */
    const char *behind;   /* and behind it, up to what holds the name */
    const char *member;   /* its schema's name there, with a slash; "" without a schema */
};

struct toollist_walk {
    toolmend_view list; /* the array, or the one tool */
    const char *before;
    size_t offset, index;
    bool one, done;
};

/* Start at a text that toolmend_tools_load() takes, or at an array of tools. */
struct toollist_walk toollist_start(toolmend_view text);

/* The next tool; false: there is none. */
bool toollist_next(struct toollist_walk *walk, struct toollist_tool *tool);

/* Is the JSON string this text? */
bool toollist_spells(toolmend_view json, toolmend_view text);

/* Say why toolmend_tools_load() did not take the text, and return the code. A schema in place
 * of a list is called that, with a remedy of the caller or NULL for "make it a tool". */
int toollist_fail(const char *source, toolmend_view text, toolmend_status status,
                  const toolmend_error *error, const char *remedy);

#endif
