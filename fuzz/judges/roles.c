/* SPDX-License-Identifier: MIT
 *
 * roles.c - the keywords that hold schemas or sets.
 */
#include "roles.h"

static enum fuzz_role role_of(const struct model_node *value) {
    static const struct {
        const char *keyword;
        enum fuzz_role role;
    } roles[] = {
        {"properties",            FUZZ_ROLE_NAMED   },
        {"patternProperties",     FUZZ_ROLE_NAMED   },
        {"$defs",                 FUZZ_ROLE_NAMED   },
        {"definitions",           FUZZ_ROLE_NAMED   },
        {"dependentSchemas",      FUZZ_ROLE_NAMED   },
        {"dependencies",          FUZZ_ROLE_LISTS   },
        {"dependentRequired",     FUZZ_ROLE_LISTS   },
        {"required",              FUZZ_ROLE_SET     },
        {"enum",                  FUZZ_ROLE_SET     },
        {"type",                  FUZZ_ROLE_SET     },
        {"anyOf",                 FUZZ_ROLE_BRANCHES},
        {"oneOf",                 FUZZ_ROLE_BRANCHES},
        {"allOf",                 FUZZ_ROLE_BRANCHES},
        {"items",                 FUZZ_ROLE_ROW     },
        {"prefixItems",           FUZZ_ROLE_ROW     },
        {"additionalItems",       FUZZ_ROLE_SCHEMA  },
        {"unevaluatedItems",      FUZZ_ROLE_SCHEMA  },
        {"contains",              FUZZ_ROLE_SCHEMA  },
        {"additionalProperties",  FUZZ_ROLE_SCHEMA  },
        {"unevaluatedProperties", FUZZ_ROLE_SCHEMA  },
        {"propertyNames",         FUZZ_ROLE_SCHEMA  },
        {"not",                   FUZZ_ROLE_SCHEMA  },
        {"if",                    FUZZ_ROLE_SCHEMA  },
        {"then",                  FUZZ_ROLE_SCHEMA  },
        {"else",                  FUZZ_ROLE_SCHEMA  },
        {"x-repair",              FUZZ_ROLE_HINT    },
        {"dirge-hints",           FUZZ_ROLE_HINT    },
    };
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
        if (model_string_is(value->name, roles[i].keyword))
            return roles[i].role;
    return FUZZ_ROLE_DATA;
}

enum fuzz_role fuzz_role_below(enum fuzz_role role, const struct model_node *child) {
    switch (role) {
    case FUZZ_ROLE_DATA:
    case FUZZ_ROLE_SET:
        break;
    case FUZZ_ROLE_SCHEMA:
        return role_of(child);
    case FUZZ_ROLE_NAMED:
    case FUZZ_ROLE_BRANCHES:
        return FUZZ_ROLE_SCHEMA;
    case FUZZ_ROLE_LISTS:
        return child->kind == MODEL_ARRAY ? FUZZ_ROLE_SET : FUZZ_ROLE_SCHEMA;
    case FUZZ_ROLE_ROW:
        return FUZZ_ROLE_SCHEMA;
    case FUZZ_ROLE_HINT:
        return model_string_is(child->name, "aliases") ||
                       model_string_is(child->name, "relational")
                   ? FUZZ_ROLE_SET
                   : FUZZ_ROLE_DATA;
    }
    return FUZZ_ROLE_DATA;
}

enum fuzz_role fuzz_role_here(enum fuzz_role role, const struct model_node *node) {
    return role == FUZZ_ROLE_ROW && node->kind == MODEL_OBJECT ? FUZZ_ROLE_SCHEMA : role;
}
