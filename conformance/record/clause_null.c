/* SPDX-License-Identifier: MIT
 *
 * clause_null.c - the null group: a member that goes, and the word for null.
 */
#include "clause.h"

/* The value of a member that is removed, judged at its position. */
static const char *fault_of_member(const struct site *site) {
    if (!(site->flags & SITE_DECLARED))
        return "the branch does not declare the member";
    if (!(site->flags & SITE_NOT_REQUIRED))
        return "the member is required";
    return position_blames(site->document, site->position, site_slice(site),
                           (toolmend_view){"", 0}, IN_QUESTION_VALUE)
               ? NULL
               : "the schema does not refuse the value as such";
}

const char *null_optional(const struct site *site) {
    if (site->value->kind != TREE_NULL)
        return "the value is not null";
    return fault_of_member(site);
}

const char *null_text(const struct site *site) {
    toolmend_view text = site->value->text;
    if (!view_is(text, "null") && !view_is(text, "None"))
        return "the text is neither null nor None";
    if (site->flags & SITE_WRAPPED)
        return "a null from a word is wrapped";
    if (!position_may_hold(site->document, site->position, TYPE_NULL))
        return "null is not allowed there";
    if (!position_may_refuse(site->document, site->position, TYPE_STRING))
        return "a string is possible there";
    return view_is(site->new_text, "null") ? NULL : "the word does not become null";
}

static bool accepts(const struct site *site, const char *json) {
    struct writing value = {.pool = site->pool};
    write_words(&value, json);
    return position_accepts(site->document, site->position, written(&value)) ==
           ANSWER_YES;
}

/* A shape rule would be in doubt about the blank, or read it otherwise. */
static bool is_list_in_doubt(const struct site *site) {
    if (!position_may_hold(site->document, site->position, TYPE_ARRAY))
        return false;
    if (site->value->kind == TREE_STRING)
        return accepts(site, "[\"\"]") &&
               position_may_refuse(site->document, site->position, TYPE_STRING);
    return site->value->kind == TREE_OBJECT &&
           (accepts(site, "[]") || accepts(site, "[{}]"));
}

const char *null_placeholder(const struct site *site) {
    const struct tree_node *value = site->value;
    bool blank = value->kind == TREE_STRING
                     ? value->end - value->start == 2
                     : value->kind >= TREE_ARRAY && value->count == 0;
    if (!blank)
        return "the value is none of \"\", {} and []";
    if (!position_may_refuse(site->document, site->position, TYPE_NUMBER | TYPE_BOOLEAN))
        return "a number or boolean is possible there";
    if (!site->doubts && is_list_in_doubt(site))
        return "a list is possible there, and the blank may stand for one";
    return fault_of_member(site);
}
