/* SPDX-License-Identifier: MIT
 *
 * suite_salt.h - the cases of a suite under other names.
 */
#ifndef SUITE_SALT_H
#define SUITE_SALT_H

#include "plan.h"

/* conformance/words, compiled in. */
extern const char salt_words[];

/* Salt each case by the seed, so that the reference, with this profile, makes of it the same under
 * other names. Ids, digests and the order stay. *unsalted: how many cases have to stay as they
 * are. False: *suite is as it was, and *error says why. */
bool suite_salt(struct suite *suite, const char *seed, toolmend_profile profile,
                size_t *unsalted, struct suite_error *error);

#endif
