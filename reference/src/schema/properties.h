/* SPDX-License-Identifier: MIT
 *
 * properties.h - the declared properties of a schema, found by name.
 */
#ifndef TMI_PROPERTIES_H
#define TMI_PROPERTIES_H

#include "schema/schema.h"

/* Make the index of `count` (> 0) properties with different names in `arena`; NULL: out of
 * memory. Nothing in `scratch` is needed afterwards. */
const struct tmi_property_index *tmi_property_index(struct tmi_arena *arena,
                                                    struct tmi_arena *scratch,
                                                    const struct tmi_property *properties,
                                                    size_t count);

/* The property of that name; NULL: none, or there is no index. */
const struct tmi_property *tmi_property_index_find(const struct tmi_property_index *index,
                                                   toolmend_view name);

#endif
