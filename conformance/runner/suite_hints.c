/* SPDX-License-Identifier: MIT
 *
 * suite_hints.c - which hints the tools of a case have.
 *
 * A case with a hint is only asked of a layer whose profile has the rule of that hint. Members that
 * are no hints, or that no rule uses (`contract`), do not count. Hints are searched everywhere in a
 * schema: one in a meaningless place only excludes the case for some profiles.
 */
#include "suite_internal.h"

#include <string.h>

enum { MARKDOWN_LINK, RELATIONAL_DEFAULT, KEY_ALIAS, SEPARATOR, JSON_TEXT };

const char *const suite_hints[SUITE_HINTS] = {
    [MARKDOWN_LINK] = "hint/markdown-link",
    [RELATIONAL_DEFAULT] = "hint/relational-default",
    [KEY_ALIAS] = "hint/key-alias",
    [SEPARATOR] = "hint/separator",
    [JSON_TEXT] = "hint/json-text",
};

/* Of a hint: its member and, if that is a word, which; NULL: any value. */
static const struct {
    const char *member, *word;
    unsigned hint;
} hints[] = {
    {"semantic",   "path",          MARKDOWN_LINK     },
    {"semantic",   "absolute_path", MARKDOWN_LINK     },
    {"semantic",   "relative_path", MARKDOWN_LINK     },
    {"semantic",   "json-text",     JSON_TEXT         },
    {"relational", NULL,            RELATIONAL_DEFAULT},
    {"aliases",    NULL,            KEY_ALIAS         },
    {"separator",  NULL,            SEPARATOR         },
};

enum { DEPTH_MAX = 256 };

/* The members of one hint. */
static unsigned find_members(toolmend_view hint) {
    unsigned found = 0;
    toolmend_view name;
    toolmend_view value;
    for (size_t at = 0;
         hint.ptr[0] == '{' && toolmend_json_next(hint, &at, &name, &value);)
        for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
            if (is_word(name, hints[i].member) &&
                (!hints[i].word || is_word(value, hints[i].word)))
                found |= 1U << hints[i].hint;
    return found;
}

static unsigned find(toolmend_view json, unsigned depth) {
    unsigned found = 0;
    toolmend_view name = {NULL, 0};
    toolmend_view value;
    if (!strchr("{[", json.ptr[0]) || depth > DEPTH_MAX)
        return 0;
    for (size_t at = 0; toolmend_json_next(json, &at, &name, &value);) {
        if (name.ptr && (is_word(name, "x-repair") || is_word(name, "dirge-hints")))
            found |= find_members(value);
        else if (name.ptr && is_word(name, "x-dirge-kind") && is_word(value, "path"))
            found |= 1U << MARKDOWN_LINK;
        else
            found |= find(value, depth + 1);
    }
    return found;
}

unsigned hints_find(toolmend_view tool) {
    return find(tool, 0);
}

bool suite_acts_on_hint(const struct suite_expect *expect) {
    for (size_t i = 0; i < expect->rule_count; i++)
        if (strncmp(expect->rules[i], "hint/", strlen("hint/")) == 0)
            return true;
    return false;
}
