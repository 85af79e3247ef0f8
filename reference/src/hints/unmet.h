/* SPDX-License-Identifier: MIT
 *
 * unmet.h - which hints does a valid text not follow?
 *
 * Asked of a text that came, to know whether the engine has anything to do: what follows all
 * hints costs one walk. Asked of a text that is handed on, for the warning.
 */
#ifndef TMI_UNMET_H
#define TMI_UNMET_H

#include "hints/hints.h"

#define TMI_UNMET_MAX 64 /* of places that are told */

/* Values in the order of the text: a link of its own name; an object with an alias, or with a
 * relation that is filled in part. */
struct tmi_unmet {
    const struct tmi_token *list[TMI_UNMET_MAX];
    size_t count;
};

/* In an accepted value (resolved) and below. A failure is sticky in the check or the arena. */
void tmi_find_unmet(struct tmi_engine *engine, const struct tmi_token *value,
                    const struct tmi_schema_set *set, struct tmi_unmet *out);

#endif
