/* SPDX-License-Identifier: MIT
 *
 * vocabulary.h - which member names each tool of a list requires and declares.
 *
 * Made once when the list is loaded, so that who asks which tools could take an object looks at
 * numbers and not at schemas. A name's number is its place in the sorted list of the names of all
 * tools.
 */
#ifndef TMI_VOCABULARY_H
#define TMI_VOCABULARY_H

#include "schema/names.h"
#include "schema/schema.h"

/* The names of one tool as numbers, ascending, each once. */
struct tmi_words {
    const uint32_t *required; /* by the root, also through references and allOf */
    const uint32_t
        *declared; /* by `properties` of any schema that could hold for the whole
                                 object: branches, then, else and dependent ones, too */
    size_t required_count, declared_count;
    bool patterns; /* one of those schemas has patternProperties */
};

struct tmi_vocabulary {
    struct tmi_name_list names;    /* of all tools, repeats included */
    const uint32_t *numbers;       /* by name; below names.count */
    const struct tmi_words *words; /* by tool; nothing of one that is NULL */
};

/* Of `count` tools, some of which may be NULL. Nothing in `scratch` is needed afterwards. n log n
 * in the names. False: out of memory, sticky in one of the arenas. */
bool tmi_vocabulary_make(struct tmi_vocabulary *out, struct tmi_arena *arena,
                         struct tmi_arena *scratch, toolmend_tool *const *tools,
                         size_t count);

/* The number of a name; SIZE_MAX: no tool knows it. */
size_t tmi_number_of(const struct tmi_vocabulary *vocabulary, toolmend_view name);

/* Is the number one that the tool declares? SIZE_MAX is none. */
bool tmi_declares(const struct tmi_words *words, size_t number);

/* The schemas of a tool that could hold for its whole arguments object, the root first. */
struct tmi_reach {
    const struct tmi_schema **list;
    size_t count;
};

/* With `branches` all of them, else only what holds for every object: references, allOf. False:
 * out of memory. */
bool tmi_reach(const toolmend_tool *tool, bool branches, struct tmi_arena *scratch,
               struct tmi_reach *out);

#endif
