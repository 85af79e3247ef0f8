/* SPDX-License-Identifier: MIT
 *
 * limits.c - places beyond which the profile of a repair layer does not hold a rule.
 *
 * SPEC.md, section "Profiles". That a profile has limits for a rule at all is asked of
 * toolmend_profile_holds(); which they are, and where a value is beyond them, is worked out
 * here.
 */
#include "clause.h"

#include <string.h>

enum { TOP_LEVEL = 1, STRINGS = 2, PRIMITIVE = 4 };

static const struct {
    toolmend_profile profile;
    const char *rule;
    unsigned limits;
} rows[] = {
    {TOOLMEND_DOCKER_AGENT, "null/optional",                TOP_LEVEL | PRIMITIVE},
    {TOOLMEND_DOCKER_AGENT, "shape/array-in-string",        TOP_LEVEL            },
    {TOOLMEND_DOCKER_AGENT, "shape/keyed-scalar-for-array", TOP_LEVEL | PRIMITIVE},
    {TOOLMEND_DOCKER_AGENT, "shape/scalar-for-array",       TOP_LEVEL | PRIMITIVE},
    {TOOLMEND_HERMES_AGENT, "shape/object-for-array",       TOP_LEVEL            },
    {TOOLMEND_HERMES_AGENT, "shape/scalar-for-array",       TOP_LEVEL            },
    {TOOLMEND_HERMES_AGENT, "scalar/number-in-string",      TOP_LEVEL            },
    {TOOLMEND_HERMES_AGENT, "scalar/boolean-in-string",     TOP_LEVEL            },
    {TOOLMEND_DIRGE,        "shape/scalar-for-array",       STRINGS              },
};

static unsigned limits_of(const struct clause *clause, toolmend_profile profile) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].profile == profile && strcmp(rows[i].rule, clause->id) == 0)
            return rows[i].limits;
    return 0;
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
    unsigned limits = limits_of(clause, profile);
    if ((limits & TOP_LEVEL) && !(site->flags & SITE_AT_TOP))
        return "the profile holds the rule for members of the arguments alone";
    if ((limits & STRINGS) && site->value->kind != TREE_STRING)
        return "the profile holds the rule for strings alone";
    return (limits & PRIMITIVE) && may_be_container(site, clause)
               ? "the profile holds the rule only where no container may stand"
               : NULL;
}
