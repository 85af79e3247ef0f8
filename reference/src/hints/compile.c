/* SPDX-License-Identifier: MIT
 *
 * compile.c - what a schema says of its own repair: `x-repair`, `dirge-hints`, `x-dirge-kind`.
 *
 * A hint asserts nothing, so nothing in one can make the schema a wrong one: what is unknown or
 * has a form that it cannot have is a warning with a pointer to it, and is as if it were not
 * there. Where the two keywords of one schema say different things of one kind neither holds;
 * what other schemas say of the same value is compared where values meet schemas.
 */
#include "schema/compile.h"

#include "base/view.h"

static const toolmend_view no_text = {NULL, 0};

/* What is being read: the value of a member, and where it stands. */
struct hint {
    struct tmi_fill *fill;
    toolmend_view pointer;
    const struct tmi_token *value;
};

static void warn(const struct hint *hint) {
    tmi_warn(hint->fill->c, "hint-unknown", hint->pointer);
}

/* The member of an object that a hint is. A name without UTF-8 form is in no pointer. */
static struct hint member_of(const struct hint *hint, const struct tmi_token *name,
                             const struct tmi_token *value) {
    struct tmi_compile *c = hint->fill->c;
    struct hint member = {hint->fill, hint->pointer, value};
    if (name->flags & TMI_LONE_SURROGATE)
        return member;
    c->path.len = 0;
    tmi_buf_add_view(&c->path, hint->pointer);
    tmi_buf_add_reference(&c->path,
                          tmi_string_text(&c->tool->sources, &c->scratch, name));
    member.pointer = tmi_keep(c, tmi_buf_view(&c->path));
    return member;
}

static struct hint item_of(const struct hint *hint, size_t index,
                           const struct tmi_token *value) {
    struct tmi_compile *c = hint->fill->c;
    c->path.len = 0;
    tmi_buf_add_view(&c->path, hint->pointer);
    tmi_buf_add_text(&c->path, "/");
    tmi_buf_add_number(&c->path, index);
    return (struct hint){hint->fill, tmi_keep(c, tmi_buf_view(&c->path)), value};
}

static bool is_text(const struct tmi_token *value) {
    return value->kind == TMI_STRING && !(value->flags & TMI_LONE_SURROGATE);
}

static bool is_named(const struct hint *hint, const struct tmi_token *string,
                     const char *text) {
    char room[24];
    size_t len;
    return tmi_string_copy(&hint->fill->c->tool->sources, string, room, sizeof room,
                           &len) &&
           tmi_view_is((toolmend_view){room, len}, text);
}

/* The hints of the schema, begun with the first; NULL: out of memory. */
static struct tmi_hints *hints_of(const struct hint *hint) {
    struct tmi_fill *fill = hint->fill;
    if (!fill->hints) {
        fill->hints = tmi_new(fill->c->arena, 1, struct tmi_hints);
        if (!fill->hints)
            return NULL;
        *fill->hints = (struct tmi_hints){.kinds = 0};
        fill->schema->hints = fill->hints;
    }
    return fill->hints;
}

static void add_kind(const struct hint *hint, unsigned kind) {
    struct tmi_hints *hints = hints_of(hint);
    if (hints)
        hints->kinds |= kind;
}

/* The names in an array of strings with at least that many, decoded and sorted; false: it is no
 * such array, or memory is out. */
static bool read_names(const struct hint *hint, size_t least,
                       struct tmi_name_list *list) {
    struct tmi_compile *c = hint->fill->c;
    size_t count = hint->value->kind == TMI_ARRAY ? tmi_child_count(hint->value) : 0;
    toolmend_view *names = tmi_new(c->arena, count, toolmend_view);
    struct tmi_walk walk = tmi_walk_start(hint->value);
    const struct tmi_token *item;
    if (!names || count < least)
        return false;
    for (size_t i = 0; tmi_walk_item(&walk, &item); i++) {
        if (!is_text(item))
            return false;
        names[i] = tmi_string_text(&c->tool->sources, c->arena, item);
    }
    return !tmi_compile_failed(c) && tmi_name_list_sort(list, &c->scratch, names, count);
}

/* ---- members with one value ---------------------------------------------------------------- */

static void read_semantic(const struct hint *hint) {
    static const char *const paths[] = {"path", "absolute_path", "relative_path"};
    bool text = is_text(hint->value);
    for (size_t i = 0; text && i < sizeof paths / sizeof paths[0]; i++)
        if (is_named(hint, hint->value, paths[i])) {
            add_kind(hint, TMI_HINT_LINK);
            return;
        }
    if (text && is_named(hint, hint->value, "json-text"))
        add_kind(hint, TMI_HINT_JSON_TEXT);
    else
        warn(hint);
}

static void read_separator(const struct hint *hint) {
    struct tmi_compile *c = hint->fill->c;
    if (!is_text(hint->value) || hint->value->end - hint->value->start == 2) {
        warn(hint);
        return;
    }
    toolmend_view text = tmi_string_text(&c->tool->sources, c->arena, hint->value);
    struct tmi_hints *hints = hints_of(hint);
    if (!hints || !text.ptr)
        return;
    if ((hints->kinds & TMI_HINT_SEPARATOR) && !tmi_view_equal(hints->separator, text))
        hints->differ |= TMI_HINT_SEPARATOR;
    hints->separator = text;
    hints->separator_token = hint->value;
    hints->kinds |= TMI_HINT_SEPARATOR;
}

/* Of the whole document, where everything else is of a part. */
static void read_contract(const struct hint *hint) {
    struct tmi_compile *c = hint->fill->c;
    toolmend_view *contract = &c->tool->contract;
    if (!is_text(hint->value) || hint->fill->node->at->token != c->tokens) {
        warn(hint);
        return;
    }
    toolmend_view text = tmi_string_text(&c->tool->sources, c->arena, hint->value);
    if (!contract->ptr) {
        *contract = text;
    } else if (!tmi_view_equal(*contract, text)) {
        warn(hint);
        *contract = no_text;
    }
}

/* ---- aliases ------------------------------------------------------------------------------- */

static bool same_names(const struct tmi_hints *hints, const toolmend_view *names,
                       size_t count) {
    bool same = hints->alias_count == count;
    for (size_t i = 0; same && i < count; i++)
        same = tmi_view_equal(hints->aliases[i], names[i]);
    return same;
}

static void read_aliases(const struct hint *hint) {
    struct tmi_name_list list;
    if (!read_names(hint, 1, &list)) {
        warn(hint);
        return;
    }
    struct tmi_hints *hints = hints_of(hint);
    size_t before = hints ? hints->alias_count : 0, count = before;
    toolmend_view *names =
        tmi_new(hint->fill->c->arena, before + list.count, toolmend_view);
    if (!names || !hints)
        return;
    if (before > 0)
        memcpy(names, hints->aliases, before * sizeof *names);
    for (size_t place = 0; place < list.count; place++)
        if (!tmi_name_list_repeats(&list, place))
            names[count++] = list.names[list.order[place]];
    if (before > 0 && same_names(hints, names + before, count - before))
        return;
    if (before > 0)
        hints->differ |= TMI_HINT_ALIAS;
    hints->aliases = names;
    hints->alias_count = count;
    hints->kinds |= TMI_HINT_ALIAS;
}

/* ---- relations ----------------------------------------------------------------------------- */

/* What an entry has; a value NULL: it is not there, or not as it must be. */
struct entry {
    struct hint fields, defaults;
    bool twice; /* one of them under both its names */
};

static void take_part(struct entry *entry, struct hint *part, struct hint value) {
    entry->twice |= part->value != NULL;
    *part = value;
}

static struct entry split_entry(const struct hint *hint) {
    struct entry entry = {.twice = false};
    struct tmi_walk walk = tmi_walk_start(hint->value);
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&walk, &name, &value)) {
        struct hint member = member_of(hint, name, value);
        if (is_named(hint, name, "fields") || is_named(hint, name, "requires"))
            take_part(&entry, &entry.fields, member);
        else if (is_named(hint, name, "default") || is_named(hint, name, "defaults"))
            take_part(&entry, &entry.defaults, member);
        else
            warn(&member);
    }
    return entry;
}

static bool has_repeats(const struct tmi_name_list *list) {
    for (size_t place = 0; place < list->count; place++)
        if (tmi_name_list_repeats(list, place))
            return true;
    return false;
}

/* The defaults of fields, given the fields' names. */
static void read_defaults(const struct hint *hint, const struct tmi_name_list *list,
                          struct tmi_field *fields) {
    struct tmi_compile *c = hint->fill->c;
    struct tmi_walk walk = tmi_walk_start(hint->value);
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&walk, &name, &value)) {
        bool again;
        size_t index = SIZE_MAX;
        if (!(name->flags & TMI_LONE_SURROGATE))
            index = tmi_name_list_find(
                list, tmi_string_text(&c->tool->sources, &c->scratch, name), &again);
        struct hint member = {hint->fill, hint->pointer, value};
        if (index == SIZE_MAX) {
            member = member_of(hint, name, value);
            warn(&member);
            continue;
        }
        fields[index].token = name;
        fields[index].fallback = value;
    }
}

/* One entry; false: it is not one, and there is a warning. */
static bool read_entry(const struct hint *hint, struct tmi_relation *relation) {
    struct tmi_name_list list;
    struct entry entry = {.twice = false};
    if (hint->value->kind == TMI_OBJECT)
        entry = split_entry(hint);
    const struct hint *wrong = NULL;
    if (!entry.fields.value || !entry.defaults.value || entry.twice)
        wrong = hint;
    else if (!read_names(&entry.fields, 2, &list) || has_repeats(&list))
        wrong = &entry.fields;
    else if (entry.defaults.value->kind != TMI_OBJECT)
        wrong = &entry.defaults;
    if (wrong) {
        warn(wrong);
        return false;
    }
    struct tmi_field *fields =
        tmi_new(hint->fill->c->arena, list.count, struct tmi_field);
    if (!fields)
        return false;
    for (size_t i = 0; i < list.count; i++)
        fields[i] = (struct tmi_field){list.names[i], NULL, NULL};
    read_defaults(&entry.defaults, &list, fields);
    *relation = (struct tmi_relation){fields, list.count};
    return true;
}

static void read_relational(const struct hint *hint) {
    if (hint->value->kind != TMI_ARRAY || hint->value->size == 1) {
        warn(hint);
        return;
    }
    struct tmi_hints *hints = hints_of(hint);
    size_t before = hints ? hints->relation_count : 0;
    struct tmi_relation *relations = tmi_new(
        hint->fill->c->arena, before + tmi_child_count(hint->value), struct tmi_relation);
    if (!hints || !relations)
        return;
    if (before > 0)
        memcpy(relations, hints->relations, before * sizeof *relations);
    struct tmi_walk walk = tmi_walk_start(hint->value);
    const struct tmi_token *value;
    for (size_t i = 0; tmi_walk_item(&walk, &value); i++) {
        struct hint item = item_of(hint, i, value);
        before += read_entry(&item, &relations[before]);
    }
    hints->relations = relations;
    hints->relation_count = before;
    if (before > 0)
        hints->kinds |= TMI_HINT_RELATION;
}

/* ---- the keywords -------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*read)(const struct hint *hint);
} members[] = {
    {"semantic",   read_semantic  },
    {"relational", read_relational},
    {"aliases",    read_aliases   },
    {"separator",  read_separator },
    {"contract",   read_contract  },
};

static void read_member(const struct hint *hint, const struct tmi_token *name) {
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
        if (is_named(hint, name, members[i].name)) {
            members[i].read(hint);
            return;
        }
    warn(hint);
}

/* A schema that is compiled once more, for another dynamic scope, says the same. */
static bool is_begun(struct tmi_fill *fill, const struct tmi_keyword *row,
                     const struct tmi_token *value, struct hint *hint) {
    if (fill->twin) {
        fill->schema->hints = fill->twin->hints;
        return false;
    }
    *hint = (struct hint){
        fill, tmi_pointer_below(fill->c, fill->schema->pointer, row->name, no_text),
        value};
    return true;
}

void tmi_fill_hints(struct tmi_fill *fill, const struct tmi_keyword *row,
                    const struct tmi_token *value) {
    struct hint hint;
    if (!is_begun(fill, row, value, &hint))
        return;
    if (value->kind != TMI_OBJECT) {
        warn(&hint);
        return;
    }
    struct tmi_walk walk = tmi_walk_start(value);
    const struct tmi_token *name, *member;
    while (tmi_walk_member(&walk, &name, &member) && !tmi_compile_failed(fill->c)) {
        struct hint one = member_of(&hint, name, member);
        read_member(&one, name);
    }
}

void tmi_fill_path_kind(struct tmi_fill *fill, const struct tmi_keyword *row,
                        const struct tmi_token *value) {
    struct hint hint;
    if (!is_begun(fill, row, value, &hint))
        return;
    if (is_text(value) && is_named(&hint, value, "path"))
        add_kind(&hint, TMI_HINT_LINK);
    else
        warn(&hint);
}

void tmi_warn_hints_beside(struct tmi_fill *fill) {
    for (size_t i = 0; i < tmi_keyword_count && !fill->twin; i++) {
        const struct tmi_keyword *row = &tmi_keywords[i];
        if (fill->values[i] &&
            (row->fill == tmi_fill_hints || row->fill == tmi_fill_path_kind))
            tmi_warn(
                fill->c, "hint-unknown",
                tmi_pointer_below(fill->c, fill->schema->pointer, row->name, no_text));
    }
}
