/* SPDX-License-Identifier: MIT
 *
 * clause.c - the table of clauses. A rule of the catalogue without a row here is a fault that
 * the test reports; a row without a rule is one, too.
 */
#include "clause.h"

#include "plain.h"

#include <string.h>

static const struct clause clauses[] = {
    {"syntax/byte-order-mark",          LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/code-fence",               LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/surplus-closer",           LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/trailing-token",           LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/repeated-value",           LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/trailing-comma",           LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/control-character",        LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/escaped-white-space",      LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/invalid-escape",           LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/python-literal",           LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/smart-quote",              LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/unquoted-key",             LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/bare-enum-word",           LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/comment",                  LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/surrounding-prose",        LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/missing-closer",           LAYER_SYNTAX,    false, false, syntax_fault            },
    {"syntax/empty-text",               LAYER_SYNTAX,    false, false, syntax_fault            },
    {"root/object-in-string",           LAYER_DECODED,   true,  false, root_object_in_string   },
    {"root/null",                       LAYER_RETYPED,   true,  false, root_null               },
    {"root/object-in-array",            LAYER_UNWRAPPED, true,  false, root_object_in_array    },
    {"root/wrapped",                    LAYER_UNWRAPPED, true,  false, root_wrapped            },
    {"root/call-echo",                  LAYER_UNWRAPPED, true,  false, root_call_echo          },
    {"null/optional",                   LAYER_REMOVED,   false, false, null_optional           },
    {"null/text",                       LAYER_RETYPED,   false, false, null_text               },
    {"null/placeholder",                LAYER_REMOVED,   false, false, null_placeholder        },
    {"shape/array-in-string",           LAYER_DECODED,   false, false, shape_array_in_string   },
    {"shape/object-in-string",          LAYER_DECODED,   false, false, shape_object_in_string  },
    {"shape/python-literal-in-string",  LAYER_DECODED,   false, true,  shape_python_literal    },
    {"shape/object-for-array",          LAYER_WRAPPED,   false, false, shape_object_for_array  },
    {"shape/empty-object-for-array",    LAYER_LISTED,    false, false, shape_empty_object      },
    {"shape/keyed-value-for-array",     LAYER_UNWRAPPED, false, false, shape_keyed_value       },
    {"shape/keyed-scalar-for-array",    LAYER_UNWRAPPED, false, false, shape_keyed_scalar      },
    {"shape/indexed-object-for-array",  LAYER_LISTED,    false, false, shape_indexed_object    },
    {"shape/scalar-for-array",          LAYER_WRAPPED,   false, false, shape_scalar_for_array  },
    {"shape/array-of-one-for-value",    LAYER_UNWRAPPED, false, false, shape_array_of_one      },
    {"scalar/number-in-string",         LAYER_RETYPED,   false, false, scalar_number_in_string },
    {"scalar/boolean-in-string",        LAYER_RETYPED,   false, false, scalar_boolean_in_string},
    {"scalar/python-boolean-in-string", LAYER_RETYPED,   false, false,
     scalar_python_boolean                                                                     },
    {"scalar/enum-case",                LAYER_RETYPED,   false, false, scalar_enum_case        },
    {"scalar/quoted-enum",              LAYER_RETYPED,   false, false, scalar_quoted_enum      },
    {"scalar/number-for-string",        LAYER_RETYPED,   false, false, scalar_number_for_string},
    {"key/case-style",                  LAYER_RENAMED,   false, false, key_case_style          },
    {"key/tag-syntax",                  LAYER_RENAMED,   false, false, key_tag_syntax          },
    {"hint/markdown-link",              LAYER_LINKED,    false, false, hint_markdown_link      },
    {"hint/relational-default",         LAYER_ADDED,     false, false, hint_relational_default },
    {"hint/key-alias",                  LAYER_RENAMED,   false, false, hint_key_alias          },
    {"hint/separator",                  LAYER_DECODED,   false, false, hint_separator          },
    {"hint/json-text",                  LAYER_RETYPED,   false, false, hint_json_text          },
    {"call/arguments-key",              LAYER_CALL,      false, false, call_fault              },
    {"call/missing-name",               LAYER_CALL,      false, false, call_fault              },
    {"call/name-in-arguments",          LAYER_CALL,      false, false, call_fault              },
    {"call/name-decorated",             LAYER_CALL,      false, false, call_fault              },
    {"call/name-doubled",               LAYER_CALL,      false, false, call_fault              },
    {"call/name-case",                  LAYER_CALL,      false, false, call_fault              },
};

size_t clause_count(void) {
    return sizeof clauses / sizeof clauses[0];
}

const struct clause *clause_at(size_t index) {
    return &clauses[index];
}

const struct clause *clause_named(toolmend_view id) {
    for (size_t i = 0; i < clause_count(); i++)
        if (view_is(id, clauses[i].id))
            return &clauses[i];
    return NULL;
}

uint64_t clause_bit(const struct clause *clause) {
    return (uint64_t)1 << (clause - clauses);
}

bool clause_is_hint(const struct clause *clause) {
    return strncmp(clause->id, "hint/", 5) == 0;
}

bool clause_held(const struct clause *clause, toolmend_profile profile) {
    return toolmend_profile_holds(profile, clause->id) != TOOLMEND_HOLDS_NOT;
}

struct decoded clause_decode(const struct clause *clause, struct pool *pool,
                             toolmend_view text) {
    toolmend_view trimmed = view_trim(text);
    bool is_json = text.ptr && toolmend_json_check(trimmed, NULL) == TOOLMEND_OK;
    if (!text.ptr || (clause->python && is_json))
        return (struct decoded){NULL, 0};
    if (clause->python) {
        toolmend_view json = python_to_json(pool, trimmed);
        return (struct decoded){json.ptr ? tree_read(pool, json) : NULL, 0};
    }
    if (is_json || clause->root || clause->layer != LAYER_DECODED)
        return (struct decoded){tree_read(pool, trimmed), 0};
    struct plain_request request = {.text = trimmed, .rules = plain_inner_rules()};
    struct plain plain = plain_read(pool, &request);
    return (struct decoded){plain.tree, plain.acted};
}

const char *syntax_fault(const struct site *site) {
    (void)site;
    return "it acts only where a text is no JSON";
}

const char *call_fault(const struct site *site) {
    (void)site;
    return "it acts only around the arguments of a whole call";
}

const char *fault_of_closed(const struct site *site) {
    return site->flags & SITE_CLOSED
               ? "the container was left open, so that more may have been meant in it"
               : NULL;
}

toolmend_view site_slice(const struct site *site) {
    return tree_slice(site->tree, site->value);
}
