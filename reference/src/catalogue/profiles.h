/* SPDX-License-Identifier: MIT
 *
 * profiles.h - which rules may act for whom, and where. Asked when a repair is committed, never
 * while candidates are counted (P3); only which hints are seen depends on it before.
 */
#ifndef TMI_PROFILES_H
#define TMI_PROFILES_H

#include "catalogue/rule.h"

/* What a profile may ask of the place where a rule acts. SPEC.md, "Profiles", says each. */
enum {
    TMI_TOP_LEVEL = 1 << 0, /* the value of a member of the object that the text is */
    TMI_STRINGS = 1 << 1,   /* the value as it came is a string */
    TMI_PRIMITIVE = 1 << 2, /* no container may stand there: as an item of a value that is
                               wrapped, in place of one that goes */
    TMI_NO_NAME = 1 << 3    /* it is a call without a member `name` */
};

/* May the rule act for the profile at a place of which these things are so? */
bool tmi_profile_allows(toolmend_profile profile, const struct tmi_rule *rule,
                        unsigned place);

/* Does it hold every rule of the tier? Those of repair layers hold rules by their ids. */
bool tmi_profile_holds_tier(toolmend_profile profile, enum tmi_tier tier);

/* The id in a row of the table; NULL: there are no more. For a test that each is a rule's. */
const char *tmi_profile_row(size_t index);

#endif
