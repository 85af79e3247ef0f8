/* SPDX-License-Identifier: MIT
 *
 * set_hints.h - what the hints of all schemas of a set say together about one value.
 *
 * Only hints that the profile sees, and that no condition brought in, are here. Of two that
 * differ neither acts, but what they speak of is still known: a text that they leave as it is
 * is told of.
 */
#ifndef TMI_STATE_HINTS_H
#define TMI_STATE_HINTS_H

#include "engine/schema_set.h"

/* A name that is another one of a declared property. */
struct tmi_alias {
    toolmend_view name;
    const struct tmi_property *of; /* that property */
    size_t
        others; /* entries that follow: the same name as an alias of other properties */
    bool acts;  /* there are none, and the property has no two different lists */
};

/* A relation, and whether no other one gives a field of it another default. */
struct tmi_stated_relation {
    const struct tmi_relation *relation;
    bool acts;
};

struct tmi_set_hints {
    unsigned kinds;          /* LINK, SEPARATOR, JSON_TEXT that act on the value itself */
    toolmend_view separator; /* of SEPARATOR, decoded, and as it is spelled */
    const struct tmi_token *separator_token;
    const struct tmi_stated_relation *relations;
    size_t relation_count;
    size_t field_count;                     /* of all relations */
    const struct tmi_property_index *names; /* of aliases; NULL: there are none */
    const struct tmi_property *entries;     /* of the index, and the alias of each: */
    const struct tmi_alias *const *aliases;
};

/* Never NULL: nothing, if memory is out or a limit is met (sticky). */
const struct tmi_set_hints *tmi_set_hints(struct tmi_schema_sets *sets,
                                          const struct tmi_schema_set *set);

/* The first alias of that name; NULL: none. */
const struct tmi_alias *tmi_alias_find(const struct tmi_set_hints *hints,
                                       toolmend_view name);

/* Is it, or one of the others of its name, an alias of the property? */
bool tmi_alias_is_of(const struct tmi_alias *first, const struct tmi_property *property);

#endif
