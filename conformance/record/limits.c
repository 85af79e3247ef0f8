/* SPDX-License-Identifier: MIT
 *
 * limits.c - places beyond which the profile of a repair layer does not hold a rule.
 *
 * Which limits a rule has is asked of the library, which prints them to everybody. What they
 * mean (SPEC.md, `profiles/limits`) is worked out here. That of a call without a name is looked
 * at where calls are.
 */
#include "clause.h"

#include <string.h>

static bool has_limit(const struct clause *clause, toolmend_profile profile,
                      const char *limit) {
    return strstr(toolmend_profile_limits(profile, clause->id), limit) != NULL;
}

/* May a container stand where the value is put? */
static bool may_be_container(const struct site *site, const struct clause *clause) {
    if (clause->layer == LAYER_REMOVED)
        return position_may_hold(site->document, site->position, TYPE_CONTAINER);
    struct position item = position_item(site->document, site->pool, site->branch, 0);
    return position_may_hold(site->document, &item, TYPE_CONTAINER);
}

const char *limit_fault(const struct site *site, const struct clause *clause,
                        toolmend_profile profile) {
    if (has_limit(clause, profile, "top level") && !(site->flags & SITE_AT_TOP))
        return "the profile holds the rule for members of the arguments alone";
    if (has_limit(clause, profile, "strings") && site->value->kind != TREE_STRING)
        return "the profile holds the rule for strings alone";
    return has_limit(clause, profile, "primitive") && may_be_container(site, clause)
               ? "the profile holds the rule only where no container may stand"
               : NULL;
}
