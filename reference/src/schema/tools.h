/* SPDX-License-Identifier: MIT
 *
 * tools.h - a loaded list of tools, for who finds the tool of a whole call.
 */
#ifndef TMI_TOOLS_H
#define TMI_TOOLS_H

#include "schema/names.h"
#include "schema/schema.h"
#include "schema/vocabulary.h"

struct tmi_tools_entry {
    toolmend_view name;  /* {NULL, 0}: it has no usable one, so that none finds it */
    toolmend_tool *tool; /* NULL: it failed */
    const toolmend_error *error; /* of a tool that failed */
    bool effectful;              /* its annotations say that it changes something */
};

struct toolmend_tools {
    struct tmi_arena arena; /* the list lives in its first block */
    struct tmi_tools_entry *entries;
    size_t count;
    toolmend_view *names;         /* of the entries that have one */
    size_t *named;                /* by name: the place of its entry */
    struct tmi_name_list by_name; /* of names */
    struct tmi_vocabulary vocabulary;
};

/* The place of the tool that has exactly this name; SIZE_MAX: none. */
size_t tmi_tools_place(const struct toolmend_tools *tools, toolmend_view name);

/* Does the object say what the arguments of that tool are, in place of giving them
 * (call/arguments-key)? */
bool tmi_defines_tool(const struct toolmend_tools *tools, size_t place,
                      const struct tmi_sources *sources, const struct tmi_token *object);

#endif
