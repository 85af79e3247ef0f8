/* SPDX-License-Identifier: MIT
 *
 * clause_hint.c - the hint group: what a schema's own word says about a value.
 *
 * A hint acts at its place and nowhere else, so each clause looks for it in the branch that the
 * value is mended for. That it leaves the value valid is asked by who walks the edits.
 */
#include "clause.h"
#include "hint.h"

static const char two_hints[] = "two different hints speak about the value";

static bool is_open(const struct site *site) {
    return site->branch->open;
}

/* ---- values ----------------------------------------------------------------------------------------- */

const char *hint_markdown_link(const struct site *site) {
    struct link link;
    if (!hint_is_path(site->document, site->branch))
        return "no hint there says that the text is a path";
    if (site->value->kind != TREE_STRING || !site->value->text.ptr)
        return "the value is no string with a text";
    return hint_reads_link(site->value->text, &link)
               ? NULL
               : "the text is no path that is written as a link to itself";
}

/* Is there a string where a list is due and no string? */
static const char *fault_of_place(const struct site *site) {
    if (site->value->kind != TREE_STRING || !site->value->text.ptr)
        return "the value is no string with a text";
    if (!position_may_refuse(site->document, site->position, TYPE_STRING))
        return "a string is possible there";
    if (!position_may_hold(site->document, site->branch, TYPE_ARRAY))
        return "no list is wanted there";
    return hint_is_left_whole(site->value->text)
               ? "the text is one that a separator does not speak about"
               : NULL;
}

const char *hint_separator(const struct site *site) {
    struct hint_walk walk = {0, 0, NULL};
    if (!hint_next(site->document, site->branch, "separator", &walk))
        return "no hint there names a separator";
    if (hint_differs(site->document, site->branch, "separator") && !is_open(site))
        return two_hints;
    return fault_of_place(site);
}

/* Is there a container where a string is due and no such container? */
static const char *fault_of_container(const struct site *site) {
    if (site->value->kind < TREE_ARRAY)
        return "the value is no container";
    if (!position_may_refuse(site->document, site->position,
                             types_of_value(site->tree, site->value)))
        return "a container of its kind is possible there";
    return position_may_hold(site->document, site->branch, TYPE_STRING)
               ? NULL
               : "no string is wanted there";
}

const char *hint_json_text(const struct site *site) {
    toolmend_view came = site_slice(site);
    size_t len = toolmend_json_quote(came, NULL, 0);
    const char *fault = fault_of_container(site);
    if (!hint_is_json_text(site->document, site->branch))
        return "no hint there says that the string holds a text of JSON";
    if (fault || len == SIZE_MAX)
        return fault ? fault : "the value is no text";
    char *quoted = pool_take(site->pool, len + 1, 1);
    (void)toolmend_json_quote(came, quoted, len);
    return view_same((toolmend_view){quoted, len}, site->new_text)
               ? NULL
               : "the new text is not the value as it is spelled, as a string";
}

const char *hint_speaking(const struct site *site) {
    struct hint_walk walk = {0, 0, NULL};
    const struct document *document = site->document;
    struct link link;
    if (is_open(site))
        return NULL;
    if (hint_is_path(document, site->branch) && site->value->text.ptr &&
        hint_reads_link(site->value->text, &link))
        return "hint/markdown-link";
    if (hint_next(document, site->branch, "separator", &walk) &&
        !hint_differs(document, site->branch, "separator") && !fault_of_place(site))
        return "hint/separator";
    return hint_is_json_text(document, site->branch) && !fault_of_container(site)
               ? "hint/json-text"
               : NULL;
}

/* ---- hint/key-alias --------------------------------------------------------------------------------- */

/* The aliases of a property; NULL: it has none, or two lists that differ. */
static const struct tree_node *aliases_of(const struct site *site, toolmend_view name) {
    struct hint_walk walk = {0, 0, NULL};
    struct position position =
        position_member(site->document, site->pool, site->branch, name);
    return hint_differs(site->document, &position, "aliases")
               ? NULL
               : hint_next(site->document, &position, "aliases", &walk);
}

/* How many declared names have it among their aliases? A name declared twice is one. */
static size_t properties_with_alias(const struct site *site, toolmend_view alias) {
    struct declared_walk walk = {0, NULL};
    const struct tree_node *one;
    toolmend_view found = {NULL, 0};
    size_t count = 0;
    while ((one = position_next_declared(site->document, site->branch, &walk))) {
        const struct tree_node *list = one->name.ptr ? aliases_of(site, one->name) : NULL;
        if (!list || !hint_lists(list, alias) ||
            (found.ptr && view_same(found, one->name)))
            continue;
        found = one->name;
        count++;
    }
    return count;
}

bool hint_is_alias(const struct site *site, toolmend_view name) {
    return key_is_undeclared(site, name) && properties_with_alias(site, name) > 0;
}

static const char *fault_of_members(const struct site *site,
                                    const struct tree_node *aliases, toolmend_view to) {
    size_t present = 0;
    for (const struct tree_node *one = site->value->first; one; one = one->next) {
        if (!key_is_undeclared(site, one->name))
            continue;
        present += hint_lists(aliases, one->name);
        if (one != site->member && same_words(one->name, to))
            return "another undeclared name has the words of the property";
    }
    return present == 1 ? NULL : "two aliases of the property are there";
}

const char *hint_key_alias(const struct site *site) {
    toolmend_view to = decode_string(site->pool, site->new_text);
    const char *fault = key_fault_of_name(site, to);
    if (fault)
        return fault;
    const struct tree_node *aliases = aliases_of(site, to);
    if (!aliases || !hint_lists(aliases, site->member->name))
        return "no hint names it as an alias of the property";
    if (properties_with_alias(site, site->member->name) != 1 && !is_open(site))
        return "two properties have that alias";
    return fault_of_members(site, aliases, to);
}

/* ---- hint/relational-default ------------------------------------------------------------------------ */

/* What is added is for the walk to say; here only whether there is anything to go by. */
const char *hint_relational_default(const struct site *site) {
    struct relation_walk walk = {.at = NULL};
    struct relation relation;
    if (site->value->kind != TREE_OBJECT)
        return "the value is no object";
    return hint_next_relation(site->document, site->branch, &walk, &relation)
               ? NULL
               : "no hint there says that fields go together";
}
