/* SPDX-License-Identifier: MIT
 *
 * definition.h - does an object say what arguments are, in the words of a JSON Schema, where they
 * should stand?
 *
 * A model that copies its list of tools writes the definition of a tool in the form of a call.
 */
#ifndef TMI_DEFINITION_H
#define TMI_DEFINITION_H

#include "json/value.h"

/* What the object has of a definition. */
enum {
    TMI_DEFINES_TYPE = 1,       /* a member `type` that is `object` */
    TMI_DEFINES_PROPERTIES = 2, /* a member `properties` that holds an object */
    TMI_DEFINES_EACH = 4,       /* members, each of which holds a schema with a type */
    TMI_NAMES_TYPES = 8         /* members, each of which is the name of a type */
};
unsigned tmi_definition_of(const struct tmi_sources *sources,
                           const struct tmi_token *object);

#endif
