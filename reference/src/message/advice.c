/* SPDX-License-Identifier: MIT
 *
 * advice.c - what to send next, where that depends on more than the keyword.
 *
 * One remedy a fault. A wrong kind is answered by how the right one is written, since most
 * wrong kinds are a matter of quotes and brackets; an undeclared name by the declared one
 * that it resembles, if any, and a missing name by the members that nobody asked for. To leave a
 * member out is the advice only where its value says nothing: what is lost may be the filter that
 * keeps a command from running on everything (P14).
 */
#include "message/mistake.h"

#include "base/view.h"
#include "rules/texts.h"
#include "validate/assertions.h"
#include "validate/frames.h"

#define NAMES_TRIED   200 /* declared names compared with an undeclared one */
#define MEMBERS_TRIED 200 /* members looked at for one that is not declared */
#define UNKNOWN_SHOWN 3   /* of those: if there are more, none is told */

/* ---- absence --------------------------------------------------------------------------- */

/* null, a word for it, or a string, list or object that is empty */
static bool says_nothing(const struct tmi_mistake *mistake) {
    const struct tmi_token *value = tmi_resolve(mistake->leaf->value);
    if (value->kind == TMI_STRING) {
        if (value->flags & TMI_LONE_SURROGATE)
            return false;
        toolmend_view text = tmi_writer_text(mistake->writer, value);
        return text.len == 0 || tmi_is_null_word(tmi_view_trim(text), false);
    }
    return value->kind == TMI_NULL ||
           (value->kind >= TMI_ARRAY && tmi_child_count(value) == 0);
}

/* Is the value a member that may be absent? */
static bool is_optional(const struct tmi_mistake *mistake) {
    const struct tmi_leaf *leaf = mistake->leaf;
    if (!leaf->holder ||
        tmi_container_of(mistake->writer, leaf->value)->kind != TMI_OBJECT)
        return false;
    const struct tmi_property *property =
        tmi_declared(&mistake->writer->check, leaf->holder, leaf->value - 1);
    return property && !property->required;
}

/* Where the value may stand for none. */
static void advise_absence(const struct tmi_mistake *mistake) {
    if ((mistake->came == TMI_T_NULL || mistake->doubtful) && says_nothing(mistake) &&
        is_optional(mistake))
        tmi_buf_add_text(mistake->out, "leave it out, or ");
}

/* Of a name that may not be there. */
void tmi_write_elsewhere(const struct tmi_mistake *mistake) {
    tmi_buf_add_text(mistake->out, says_nothing(mistake) ? "leave it out"
                                                         : "say it with other members");
}

/* ---- kinds ----------------------------------------------------------------------------- */

static const char *remedy_for(unsigned wanted, unsigned came) {
    bool container = came & (TMI_T_ARRAY | TMI_T_OBJECT);
    switch (wanted) {
    case TMI_T_STRING:
        return container ? "send it as one string, with each \" in it written as \\\""
               : came == TMI_T_NULL ? "send a string"
                                    : "put it in double quotes";
    case TMI_T_OBJECT:
        return came == TMI_T_STRING ? "send the object itself, {...}, not a string"
                                    : "send one object, {...}";
    case TMI_T_NULL:
        return "send null";
    default:
        return "send one of these";
    }
}

void tmi_write_as_listed(const struct tmi_mistake *mistake) {
    advise_absence(mistake);
    bool one = strcmp(mistake->leaf->keyword, "const") == 0;
    tmi_buf_add_text(mistake->out,
                     one ? "send exactly this" : "send one of these, spelled like this");
}

/* How to send a value of one of these kinds, as the schema shows them. */
static void advise_kinds(const struct tmi_mistake *mistake, unsigned wanted,
                         const struct tmi_schema *schema) {
    bool or_null = (wanted & TMI_T_NULL) && wanted != TMI_T_NULL;
    advise_absence(mistake);
    if (or_null)
        wanted &= ~(unsigned)TMI_T_NULL;
    bool number = wanted == (TMI_T_INTEGER | TMI_T_NUMBER);
    if (wanted == TMI_T_ARRAY) {
        tmi_buf_add_text(mistake->out, "send an array with one element for each item, "
                                       "such as ");
        tmi_buf_add_text(mistake->out, tmi_array_example(schema));
    } else if (number || wanted == TMI_T_INTEGER) {
        tmi_write_number(mistake, !number, schema);
    } else if (wanted == TMI_T_BOOLEAN) {
        tmi_write_boolean(mistake);
    } else {
        tmi_buf_add_text(mistake->out, remedy_for(wanted, mistake->came));
    }
    if (or_null && (number || (wanted & (wanted - 1)) == 0)) /* else it is one of these */
        tmi_buf_add_text(mistake->out, ", or null");
}

void tmi_write_in_kind(const struct tmi_mistake *mistake) {
    const struct tmi_schema *schema = mistake->leaf->schema;
    advise_kinds(mistake, tmi_kinds_of(schema), schema);
}

/* The first branch that takes an array, or the only one that takes a number: what several
 * say of numbers does not hold for all. Else the union itself, which says no more. */
static const struct tmi_schema *shown_branch(const struct tmi_mistake *mistake,
                                             unsigned kinds) {
    const struct tmi_group *group = mistake->leaf->group;
    const struct tmi_schema *shown = NULL;
    for (size_t i = 0; i < group->count; i++) {
        unsigned takes = tmi_kinds_of(group->branches[i]);
        if (takes & kinds & TMI_T_ARRAY)
            return group->branches[i];
        if (shown && (takes & TMI_T_INTEGER))
            return mistake->leaf->schema;
        if (takes & TMI_T_INTEGER)
            shown = group->branches[i];
    }
    return shown ? shown : mistake->leaf->schema;
}

void tmi_write_in_branch(const struct tmi_mistake *mistake) {
    const struct tmi_group *group = mistake->leaf->group;
    unsigned kinds = tmi_union_kinds(group);
    if ((kinds & mistake->came) || tmi_union_has_constants(group))
        tmi_buf_add_text(mistake->out, "send one of these");
    else
        advise_kinds(mistake, kinds, shown_branch(mistake, kinds));
}

void tmi_write_one(const struct tmi_mistake *mistake) {
    tmi_buf_add_text(mistake->out, mistake->came == TMI_T_OBJECT
                                       ? "send what belongs to the one that is meant"
                                       : "send a value that fits only one");
}

/* ---- names ----------------------------------------------------------------------------- */

/* The declared name that looks most like this one; NULL: none does. */
static const struct tmi_property *nearest_declared(const struct tmi_in_place *schemas,
                                                   toolmend_view name) {
    const struct tmi_property *nearest = NULL;
    unsigned most = 0;
    size_t tried = 0;
    for (size_t i = 0; i < schemas->count; i++)
        for (size_t k = 0; k < schemas->list[i]->property_count; k++) {
            const struct tmi_property *property = &schemas->list[i]->properties[k];
            unsigned similar = tmi_similarity(property->name, name);
            if (similar > most)
                nearest = property;
            most = similar > most ? similar : most;
            if (++tried == NAMES_TRIED)
                return nearest;
        }
    return nearest;
}

/* Can a value of this kind stand under the name? Also where no schema declares it. */
static bool takes_kind(const struct tmi_in_place *schemas, toolmend_view name,
                       unsigned kind) {
    for (size_t i = 0; i < schemas->count; i++) {
        const struct tmi_property *property = tmi_property_find(schemas->list[i], name);
        if (property)
            return tmi_kinds_of(property->schema) & kind;
    }
    return true;
}

/* The only name that is required and missing, if it takes the value. */
static const struct tmi_token *only_missing(const struct tmi_mistake *mistake,
                                            const struct tmi_in_place *schemas,
                                            const struct tmi_token *object) {
    const struct tmi_name *only = NULL;
    for (size_t i = 0; i < schemas->count; i++)
        for (size_t k = 0; k < schemas->list[i]->required_count; k++) {
            const struct tmi_name *name = &schemas->list[i]->required[k];
            if (tmi_writer_has_member(mistake->writer, object, name->name))
                continue;
            if (only)
                return NULL;
            only = name;
        }
    return only && takes_kind(schemas, only->name, mistake->came) ? only->token : NULL;
}

/* The declared name that an undeclared member may have been meant for, and which its object
 * does not have. NULL: none. */
static const struct tmi_token *meant_name(const struct tmi_mistake *mistake,
                                          const struct tmi_in_place *schemas,
                                          const struct tmi_token *object) {
    toolmend_view name = tmi_writer_text(mistake->writer, mistake->leaf->value - 1);
    const struct tmi_property *nearest = nearest_declared(schemas, name);
    if (nearest && !tmi_writer_has_member(mistake->writer, object, nearest->name))
        return nearest->token;
    return only_missing(mistake, schemas, object);
}

/* The declared names of an object, unless the sentence before has listed them. */
static void add_declared(const struct tmi_mistake *mistake,
                         const struct tmi_list *names) {
    if (mistake->writer->listed == mistake->leaf->holder)
        return;
    mistake->writer->listed = mistake->leaf->holder;
    tmi_buf_add_text(mistake->out,
                     names->count > 0 ? "; declared: " : "; no name is declared");
    tmi_add_list(mistake->out, names, " and ");
}

void tmi_write_undeclared(const struct tmi_mistake *mistake) {
    const struct tmi_token *object =
        tmi_container_of(mistake->writer, mistake->leaf->value);
    struct tmi_list names = {.writer = mistake->writer};
    struct tmi_in_place schemas;
    tmi_gather_in_place(mistake->leaf->holder, true, &schemas);
    for (size_t i = 0; i < schemas.count; i++)
        for (size_t k = 0; k < schemas.list[i]->property_count; k++)
            tmi_list_add(&names, schemas.list[i]->properties[k].token);
    const struct tmi_token *meant = meant_name(mistake, &schemas, object);
    bool nothing = says_nothing(mistake);
    if (meant) {
        tmi_buf_add_text(mistake->out, "name it ");
        tmi_add_value(mistake->writer, mistake->out, meant);
        tmi_buf_add_text(mistake->out, nothing ? " if that is meant, else leave it out"
                                               : " if that is meant");
    } else if (!nothing && names.count == 0) {
        tmi_buf_add_text(mistake->out, "no name is declared");
        return;
    } else {
        tmi_buf_add_text(mistake->out,
                         nothing ? "leave it out" : "say it with members that are");
    }
    add_declared(mistake, &names);
}

/* Does no schema that speaks of the object say anything about members of that name? */
static bool is_unknown(const struct tmi_mistake *mistake,
                       const struct tmi_in_place *schemas, const struct tmi_token *name) {
    for (size_t i = 0; i < schemas->count; i++)
        if (tmi_covers_name(&mistake->writer->check, schemas->list[i], name))
            return false;
    return true;
}

/* Numbers, from 1, of the first unknown members of the object; how many there are. */
static size_t find_unknown(const struct tmi_mistake *mistake,
                           size_t numbers[UNKNOWN_SHOWN]) {
    struct tmi_in_place schemas;
    struct tmi_walk walk = tmi_walk_start(mistake->leaf->value);
    const struct tmi_token *name, *value;
    size_t count = 0;
    tmi_gather_in_place(mistake->leaf->schema, true, &schemas);
    for (size_t at = 1; at <= MEMBERS_TRIED && tmi_walk_member(&walk, &name, &value);
         at++) {
        if (!is_unknown(mistake, &schemas, name))
            continue;
        if (count < UNKNOWN_SHOWN)
            numbers[count] = at;
        count++;
    }
    return count;
}

/* "member 2", "members 1 and 3" */
static void add_numbers(struct tmi_buf *out, const size_t *numbers, size_t count) {
    tmi_buf_add_text(out, count == 1 ? "member " : "members ");
    for (size_t i = 0; i < count; i++) {
        tmi_buf_add_text(out, i == 0 ? "" : i + 1 == count ? " and " : ", ");
        tmi_buf_add_number(out, numbers[i]);
    }
}

/* The missing members may be there under other names. More unknown members than are missing
 * belong elsewhere; in a closed object they are faults of their own, which say so. */
void tmi_write_add(const struct tmi_mistake *mistake) {
    size_t missing = tmi_missing_required(mistake).count;
    size_t numbers[UNKNOWN_SHOWN];
    size_t unknown = mistake->leaf->schema->closed ? 0 : find_unknown(mistake, numbers);
    tmi_buf_add_text(mistake->out, missing == 1 ? "add it" : "add them");
    if (unknown == 0 || unknown > UNKNOWN_SHOWN)
        return;
    tmi_buf_add_text(mistake->out, unknown > missing ? "; " : ", or rename ");
    add_numbers(mistake->out, numbers, unknown);
    if (unknown > missing)
        tmi_buf_add_text(mistake->out, " are not declared there");
    else
        tmi_buf_add_text(mistake->out,
                         unknown == 1 ? ", which is not declared, if that is meant"
                                      : ", which are not declared, if they are meant");
}
