/* SPDX-License-Identifier: MIT
 *
 * properties.h - the declared properties of a schema, found by name.
 */
#ifndef TMI_PROPERTIES_H
#define TMI_PROPERTIES_H

#include "schema.h"

/* Make the index of `count` (> 0) properties with different names; NULL: out of memory. */
const struct tmi_property_index *tmi_property_index(struct tmi_arena *arena,
                                                    const struct tmi_property *properties,
                                                    size_t count);

#endif
