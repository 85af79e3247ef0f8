/* SPDX-License-Identifier: MIT
 *
 * clause_scalar.c - the scalar group: a scalar that spells another one.
 */
#include "clause.h"

/* A string where none is possible and one of these types is wanted. */
static const char *fault_of_string(const struct site *site, unsigned types) {
    if (site->value->kind != TREE_STRING || !site->value->text.ptr)
        return "the value is no string with a text";
    if (!position_may_refuse(site->document, site->position, TYPE_STRING))
        return "a string is possible there";
    return position_may_hold(site->document, site->branch, types)
               ? NULL
               : "such a value is not wanted there";
}

const char *scalar_number_in_string(const struct site *site) {
    const char *fault = fault_of_string(site, TYPE_NUMBER);
    if (fault)
        return fault;
    toolmend_view text = site->value->text;
    const struct tree *number = tree_read(site->pool, text);
    if (!number || number->root->kind != TREE_NUMBER ||
        number->root->end - number->root->start != text.len)
        return "the text is no JSON number";
    return view_same(text, site->new_text) ? NULL : "the number is spelled otherwise";
}

static const char *fault_of_word(const struct site *site, const char *yes,
                                 const char *no) {
    const char *fault = fault_of_string(site, TYPE_BOOLEAN);
    bool is_true = view_is(site->value->text, yes);
    if (fault)
        return fault;
    if (!is_true && !view_is(site->value->text, no))
        return "the text is neither of the two words";
    return view_is(site->new_text, is_true ? "true" : "false")
               ? NULL
               : "the word becomes another one";
}

const char *scalar_boolean_in_string(const struct site *site) {
    return fault_of_word(site, "true", "false");
}

const char *scalar_python_boolean(const struct site *site) {
    return fault_of_word(site, "True", "False");
}

const char *scalar_number_for_string(const struct site *site) {
    struct writing quoted = {.pool = site->pool};
    if (site->value->kind != TREE_NUMBER)
        return "the value is no number";
    if (site->depth > 0 || (site->flags & (SITE_DECODED | SITE_WRAPPED)))
        return "the number stands inside a decoded text or a wrap";
    if (!position_may_hold(site->document, site->position, TYPE_STRING))
        return "no string is wanted there";
    if (!position_may_refuse(site->document, site->position, TYPE_NUMBER | TYPE_BOOLEAN))
        return "a number or boolean is possible there";
    write_words(&quoted, "\"");
    write_view(&quoted, site_slice(site));
    write_words(&quoted, "\"");
    return view_same(written(&quoted), site->new_text) ? NULL : "the lexeme is not kept";
}

/* ---- enum members ----------------------------------------------------------------------------------- */

static bool same_folded(toolmend_view a, toolmend_view b) {
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (ascii_lower(a.ptr[i]) != ascii_lower(b.ptr[i]))
            return false;
    return true;
}

bool names_folded(toolmend_view text, toolmend_view member) {
    return same_folded(view_trim(text), view_trim(member));
}

bool names_quoted(toolmend_view text, toolmend_view member) {
    bool quoted = text.len >= 2 && text.ptr[0] == text.ptr[text.len - 1] &&
                  (text.ptr[0] == '"' || text.ptr[0] == '\'');
    return quoted && view_same(view_cut(text, 1, text.len - 1), member);
}

/* Does an enum of the branch have a member that the text names? Of a branch that is not known to
 * its end nothing is said. */
static bool branch_has_word(const struct site *site,
                            bool (*names)(toolmend_view, toolmend_view)) {
    struct declared_walk walk = {0, NULL};
    const struct tree_node *word;
    while ((word = position_next_word(site->document, site->branch, &walk)))
        if (word->text.ptr && names(site->value->text, word->text))
            return true;
    return site->branch->open;
}

/* Exactly one member has the name; it is spelled as the new text, and nothing has the text as
 * it came. */
static const char *fault_of_member(const struct site *site,
                                   bool (*names)(toolmend_view, toolmend_view)) {
    struct position wide = position_wide(site->document, site->pool, site->position);
    struct declared_walk walk = {0, NULL};
    const struct tree_node *word;
    toolmend_view text = site->value->text, found = {NULL, 0};
    bool spelled = false;
    if (site->value->kind != TREE_STRING || !text.ptr)
        return "the value is no string with a text";
    if (!branch_has_word(site, names))
        return "the branch has no member that the text names";
    while ((word = position_next_word(site->document, &wide, &walk))) {
        toolmend_view slice = tree_slice(site->document->tree, word);
        if (!word->text.ptr)
            continue;
        if (view_same(word->text, text))
            return "the text is a member of an enum as it came";
        if (!names(text, word->text) ||
            position_accepts(site->document, site->position, slice) == ANSWER_NO)
            continue;
        if (found.ptr && !view_same(found, word->text))
            return "the text names two members";
        found = word->text;
        spelled |= view_same(slice, site->new_text);
    }
    if (!found.ptr)
        return "the text names no member";
    return spelled ? NULL : "the new text is not the member as the schema spells it";
}

const char *scalar_enum_case(const struct site *site) {
    const char *fault = fault_of_member(site, names_folded);
    toolmend_view text = view_trim(site->value->text);
    if (fault)
        return fault;
    bool null_word = same_folded(text, (toolmend_view){"null", 4}) ||
                     same_folded(text, (toolmend_view){"none", 4});
    return null_word && !site->doubts &&
                   position_may_hold(site->document, site->position, TYPE_NULL)
               ? "the text is a word for null, and null is allowed"
               : NULL;
}

const char *scalar_quoted_enum(const struct site *site) {
    return fault_of_member(site, names_quoted);
}
