/* SPDX-License-Identifier: MIT
 *
 * trace_inside.c - containers that keep their type: members that are renamed, removed or
 * changed (`reading/members`), items that are changed (`reading/lists`).
 */
#include "hint.h"
#include "trace.h"

#include <string.h>

/* ---- members ------------------------------------------------------------------------------- */

bool trace_is_member_layer(const struct script_edit *edit) {
    enum layer layer = edit->rules[0]->layer;
    return layer == LAYER_REMOVED || layer == LAYER_RENAMED || layer == LAYER_ADDED;
}

/* The rule by which the edit removes the member; NULL: it does not. */
static const struct clause *removal(const struct script_edit *edit,
                                    const struct tree_node *member) {
    const struct clause *last = edit->rules[edit->rule_count - 1];
    return edit->of == member && trace_is_member_layer(edit) &&
                   last->layer == LAYER_REMOVED
               ? last
               : NULL;
}

bool trace_is_removed(const struct level *level, const struct tree_node *member) {
    for (size_t i = 0; i < level->count; i++)
        if (removal(&level->edits[i], member))
            return true;
    return false;
}

/* The bytes that go with a member. */
static void removed_bytes(const struct level *level, const struct tree_node *object,
                          const struct tree_node *member, size_t *start, size_t *end) {
    const struct tree_node *before = NULL;
    bool stays_before = false, stays_after = false;
    for (const struct tree_node *one = object->first; one; one = one->next) {
        bool stays = !trace_is_removed(level, one);
        before = one->index < member->index ? one : before;
        stays_before |= stays && one->index < member->index;
        stays_after |= stays && one->index > member->index;
    }
    *start = member->name_start;
    *end = member->end;
    if (!stays_after && stays_before)
        *start = before->end;
    else if (member->next)
        *end = member->next->name_start;
}

/* The members that the same key rule renames. */
static const bool *named_by(const struct tracing *t, const struct level *level,
                            const struct tree_node *object, const struct clause *clause) {
    bool *named = pool_take(t->pool, object->count + 1, sizeof *named);
    for (size_t i = 0; i < level->count; i++)
        if (level->edits[i].rules[0] == clause && level->edits[i].of->parent == object)
            named[level->edits[i].of->index] = true;
    return named;
}

/* Is the name, or are all undeclared names of the object, in question? */
static bool is_name_in_question(const struct tracing *t, const struct place *place,
                                const struct tree_node *member) {
    toolmend_view object = tree_pointer(t->pool, place->value);
    toolmend_view whole = tree_pointer(t->pool, member), none = {"", 0};
    toolmend_view value = trace_slice(place->level, place->value);
    return (place->flags & SITE_COVERED) ||
           position_blames(t->document, place->position, value, none,
                           IN_QUESTION_NAMES) ||
           position_blames(t->document, place->position, value,
                           view_cut(whole, object.len, whole.len), IN_QUESTION_NAME);
}

static const struct clause *alias_clause(void) {
    static const char id[] = "hint/key-alias";
    return clause_named((toolmend_view){id, sizeof id - 1});
}

/* What a key rule says of the new name, which is JSON. */
static bool check_rename(struct tracing *t, const struct place *place,
                         const struct tree_node *member, const struct script_edit *edit,
                         toolmend_view name) {
    struct site site = trace_site(t, place, edit);
    const struct clause *clause = edit->rules[0];
    site.member = member;
    site.new_text = name;
    site.named = named_by(t, place->level, place->value, clause);
    if (clause != alias_clause() && !is_name_in_question(t, place, member))
        return trace_fail(t, "P2", "no violation puts the name in question");
    if (trace_speaks_against(t, clause, &site))
        return false;
    t->acted |= clause_bit(clause);
    return true;
}

/* The new name of a member that is renamed and then removed: the record does not say it, the
 * tag in the old one does. */
static toolmend_view name_before_removal(struct tracing *t,
                                         const struct tree_node *member) {
    toolmend_view rest = without_remnant(member->name);
    size_t len = rest.ptr ? toolmend_json_quote(rest, NULL, 0) : SIZE_MAX;
    if (len == SIZE_MAX)
        return (toolmend_view){NULL, 0};
    char *quoted = pool_take(t->pool, len + 1, 1);
    (void)toolmend_json_quote(rest, quoted, len);
    return (toolmend_view){quoted, len};
}

static unsigned flags_of_member(const struct tracing *t, const struct place *place,
                                toolmend_view name) {
    unsigned flags = place->flags & SITE_COVERED;
    if (place->value == t->arguments)
        flags |= SITE_AT_TOP;
    if (position_requires(t->document, place->branch, name) != ANSWER_YES)
        flags |= SITE_NOT_REQUIRED;
    if (position_declares(t->document, place->branch, name, false) != ANSWER_NO)
        flags |= SITE_DECLARED;
    return flags;
}

/* Has the object an undeclared member that a hint calls an alias of the property? */
static bool has_alias_of(struct tracing *t, const struct site *site, toolmend_view name) {
    struct position property = position_member(t->document, t->pool, site->branch, name);
    struct hint_walk walk = {0, 0, NULL};
    const struct tree_node *aliases;
    while (!property.open &&
           (aliases = hint_next(t->document, &property, "aliases", &walk)))
        for (const struct tree_node *one = site->value->first; one; one = one->next)
            if (hint_lists(aliases, one->name) && key_is_undeclared(site, one->name))
                return true;
    return false;
}

/* A removal of a property of which an alias is there is in doubt; a value that a hint speaks
 * about does not go. */
static bool is_kept_by_hint(struct tracing *t, const struct place *object,
                            const struct place *member, toolmend_view name) {
    struct place own = *member;
    struct site site = trace_site(t, object, trace_next(object->level));
    own.branch = own.position;
    if (!t->doubts && trace_sees(t, "hint/key-alias") && has_alias_of(t, &site, name))
        return !trace_fail(t, "hint/key-alias",
                           "an alias of the property that is removed is there");
    return !trace_is_free(t, &own, trace_next(object->level)->rules[0]);
}

static bool walk_removal(struct tracing *t, const struct place *place,
                         const struct tree_node *member, toolmend_view name) {
    struct level *level = place->level;
    const struct script_edit *edit = trace_next(level);
    size_t start, end;
    removed_bytes(level, place->value, member, &start, &end);
    if (edit->start != start || edit->end != end || edit->new_text.len > 0 ||
        edit->rule_count > 2)
        return trace_fail(t, "bytes/member-removed",
                          "other bytes go than those of the member");
    if (edit->rule_count == 2) {
        toolmend_view json = name_before_removal(t, member);
        if (!json.ptr || edit->rules[0]->layer != LAYER_RENAMED ||
            edit->rules[0] == alias_clause())
            return trace_fail(t, edit->rules[0]->id,
                              "the name carries no listed remnant");
        if (!check_rename(t, place, member, edit, json))
            return false;
        name = decode_string(t->pool, json);
    }
    struct position position = position_member(t->document, t->pool, place->branch, name);
    struct place at = {
        level, member, &position, place->branch, flags_of_member(t, place, name),
        true,  false};
    struct site site = trace_site(t, &at, edit);
    const struct clause *clause = removal(edit, member);
    if (trace_speaks_against(t, clause, &site) || is_kept_by_hint(t, place, &at, name))
        return false;
    t->acted |= clause_bit(clause);
    level->at++;
    return true;
}

static bool walk_rename(struct tracing *t, const struct place *place,
                        const struct tree_node *member) {
    const struct script_edit *edit = trace_next(place->level);
    if (edit->start != member->name_start || edit->end != member->name_end ||
        edit->rule_count != 1)
        return trace_fail(t, "bytes/renamed", "the edit is not that of the name");
    if (!check_rename(t, place, member, edit, edit->new_text))
        return false;
    place->level->at++;
    return true;
}

static bool walk_member(struct tracing *t, const struct place *place,
                        const struct tree_node *member) {
    struct level *level = place->level;
    toolmend_view name = member->name;
    const struct script_edit *edit = trace_next(level);
    if (edit && edit->of == member && edit->rules[0]->layer == LAYER_RENAMED &&
        !removal(edit, member)) {
        if (!walk_rename(t, place, member))
            return false;
        name = decode_string(t->pool, edit->new_text);
        edit = trace_next(level);
    }
    if (edit && removal(edit, member))
        return walk_removal(t, place, member, name);
    struct position position = position_member(t->document, t->pool, place->branch, name);
    return trace_value(t, level, member, &position, flags_of_member(t, place, name));
}

/* ---- containers that keep their type ------------------------------------------------------- */

static bool walk_object(struct tracing *t, const struct place *place) {
    const struct tree_node *object = place->value;
    for (const struct tree_node *one = object->first; one; one = one->next)
        if (!one->name.ptr)
            return trace_fail(t, "text/strict-json",
                              "an object has a name without a text");
    for (const struct tree_node *one = object->first; one; one = one->next)
        if (!walk_member(t, place, one))
            return false;
    const struct script_edit *edit = trace_next(place->level);
    bool adds = edit && edit->of == object && edit->rules[0]->layer == LAYER_ADDED;
    return !adds || trace_added(t, place);
}

static bool has_wrapped(uint64_t acted) {
    static const char *const ids[] = {"shape/object-for-array", "shape/scalar-for-array"};
    for (size_t i = 0; i < 2; i++)
        if (acted & clause_bit(clause_named((toolmend_view){ids[i], strlen(ids[i])})))
            return true;
    return false;
}

/* Is the list as the one item of a list another reading? */
static bool is_item_as_a_whole(const struct tracing *t, const struct place *place,
                               size_t first) {
    struct position item = position_item(t->document, t->pool, place->branch, 0);
    struct writing whole = {.pool = t->pool};
    toolmend_view came = trace_slice(place->level, place->value);
    bool equal = false;
    write_words(&whole, "[");
    write_view(&whole, came);
    write_words(&whole, "]");
    return position_accepts(t->document, &item, came) == ANSWER_YES &&
           position_accepts(t->document, place->position, written(&whole)) ==
               ANSWER_YES &&
           toolmend_json_equal(written(&whole),
                               trace_result(place->level, place->value, first),
                               &equal) == TOOLMEND_OK &&
           !equal;
}

static bool walk_array(struct tracing *t, const struct place *place) {
    size_t wrapped = 0, unwrapped = 0, first = place->level->at;
    uint64_t before = t->acted;
    t->acted = 0;
    for (const struct tree_node *one = place->value->first; one; one = one->next) {
        struct position item =
            position_item(t->document, t->pool, place->branch, one->index);
        if (!trace_value(t, place->level, one, &item, place->flags & SITE_COVERED))
            return false;
        wrapped += t->made == MADE_WRAPPED;
        unwrapped += t->made == MADE_UNWRAPPED;
    }
    if (!t->doubts && (wrapped > 1 || unwrapped > 1))
        return trace_fail(t, "reading/lists", "two items are wrapped, or two unwrapped");
    if (!t->doubts && has_wrapped(t->acted) && is_item_as_a_whole(t, place, first))
        return trace_fail(t, "reading/lists", "the whole list is a valid item, too");
    t->acted |= before;
    return true;
}

bool trace_in_place(struct tracing *t, const struct place *place) {
    size_t first = place->level->at;
    bool sound = place->value->kind == TREE_OBJECT  ? walk_object(t, place)
                 : place->value->kind == TREE_ARRAY ? walk_array(t, place)
                                                    : false;
    if (sound && place->level->at == first)
        sound = false;
    t->made = MADE_OTHERWISE;
    return sound || trace_fail(t, "P12", "the edit is at no place where its rule acts");
}
