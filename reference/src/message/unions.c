/* SPDX-License-Identifier: MIT
 *
 * unions.c - what to tell of a value that no branch of anyOf or oneOf accepts.
 *
 * "Fits no branch" tells nobody what to send. Most unions of tools have one branch that is
 * clearly meant: the only one that takes values of this kind (the other is null), or the one
 * whose constant the object carries (`kind: "url"`). Then the faults under that branch are
 * told in place of the union's. Where the constant itself is of no branch, that is the fault.
 * Otherwise the branches are listed.
 */
#include "message/writer.h"

#include "base/view.h"
#include "validate/assertions.h"

#define UNIONS_MAX     16  /* unions looked into for one message */
#define BRANCHES_MAX   64  /* branches of one that are looked into; of more none is */
#define BRANCHES_SHOWN 6   /* branches that are listed */
#define MEMBERS_TRIED  200 /* members looked at for a constant that tells branches apart */

void tmi_faults_of(struct tmi_writer *writer, const struct tmi_token *value,
                   const struct tmi_schema *schema, struct tmi_leaves *out) {
    struct tmi_check check;
    tmi_check_init(&check, writer->report->tool, &writer->sources, writer->arena,
                   writer->steps_left);
    tmi_find_leaves(&check, value, schema, out);
    writer->steps_left -=
        check.steps < writer->steps_left ? check.steps : writer->steps_left;
    tmi_check_end(&check);
}

/* ---- the branch that is meant ---------------------------------------------------------- */

static bool is_constant(const struct tmi_leaf *leaf) {
    return strcmp(leaf->keyword, "const") == 0 || strcmp(leaf->keyword, "enum") == 0;
}

/* Of these faults the one of a direct member that is not the constant it should be; NULL:
 * none. */
static const struct tmi_leaf *wrong_constant(const struct tmi_token *object,
                                             const struct tmi_leaves *leaves) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    if (object->kind != TMI_OBJECT)
        return NULL;
    for (size_t at = 0; at < MEMBERS_TRIED && tmi_walk_member(&walk, &name, &value); at++)
        for (size_t i = 0; i < leaves->count; i++)
            if (leaves->list[i].value == value && is_constant(&leaves->list[i]))
                return &leaves->list[i];
    return NULL;
}

/* The branches of a union that take values of the kind that came; none if they are too many. */
struct candidates {
    const struct tmi_schema *list[BRANCHES_MAX];
    size_t count;
};

static struct candidates candidates_of(struct tmi_writer *writer,
                                       const struct tmi_leaf *leaf) {
    struct candidates candidates = {.count = 0};
    bool limit = false;
    unsigned came = tmi_type_bit(&writer->sources, leaf->value, &limit);
    for (size_t i = 0; i < leaf->group->count; i++) {
        if (!(tmi_kinds_of(leaf->group->branches[i]) & came))
            continue;
        if (candidates.count == BRANCHES_MAX)
            return (struct candidates){.count = 0};
        candidates.list[candidates.count++] = leaf->group->branches[i];
    }
    return candidates;
}

/* The faults under the one branch that is meant; false: none is. */
static bool look_into(struct tmi_writer *writer, const struct tmi_leaf *leaf,
                      struct tmi_leaves *out) {
    struct candidates candidates = candidates_of(writer, leaf);
    const struct tmi_schema *meant = NULL;
    for (size_t i = 0; i < candidates.count; i++) {
        tmi_faults_of(writer, leaf->value, candidates.list[i], out);
        if (candidates.count > 1 && wrong_constant(leaf->value, out))
            continue;
        if (meant)
            return false;
        meant = candidates.list[i];
    }
    if (meant)
        tmi_faults_of(writer, leaf->value, meant, out);
    return meant && out->count > 0;
}

/* Put faults in place of that of a union. */
static void replace_leaf(struct tmi_leaves *leaves, size_t at,
                         const struct tmi_leaves *with) {
    const struct tmi_leaf instead = leaves->list[at];
    struct tmi_leaves rest = *leaves;
    leaves->count = at;
    for (size_t i = 0; i < with->count && leaves->count < TMI_VIOLATIONS_MAX; i++) {
        struct tmi_leaf *leaf = &leaves->list[leaves->count++];
        *leaf = with->list[i];
        if (leaf->value == instead.value)
            leaf->holder = instead.holder;
    }
    for (size_t i = at + 1; i < rest.count && leaves->count < TMI_VIOLATIONS_MAX; i++)
        leaves->list[leaves->count++] = rest.list[i];
}

void tmi_look_into_unions(struct tmi_writer *writer, struct tmi_leaves *leaves) {
    struct tmi_leaves inside;
    size_t unions = 0;
    for (size_t i = 0; i < leaves->count && unions < UNIONS_MAX;) {
        const struct tmi_leaf *leaf = &leaves->list[i];
        unions += leaf->group != NULL;
        if (leaf->group && !leaf->several && look_into(writer, leaf, &inside))
            replace_leaf(leaves, i, &inside); /* and look at what stands there now */
        else
            i++;
    }
}

const struct tmi_token *tmi_union_choice(struct tmi_writer *writer,
                                         const struct tmi_leaf *leaf,
                                         struct tmi_list *constants) {
    struct candidates candidates = candidates_of(writer, leaf);
    const struct tmi_token *member = NULL;
    struct tmi_leaves faults;
    *constants = (struct tmi_list){.writer = writer};
    for (size_t i = 0; i < candidates.count; i++) {
        tmi_faults_of(writer, leaf->value, candidates.list[i], &faults);
        const struct tmi_leaf *wrong = wrong_constant(leaf->value, &faults);
        if (!wrong || (member && wrong->value != member))
            return NULL;
        member = wrong->value;
        tmi_list_add_constants(constants, wrong->schema, wrong->keyword);
    }
    return candidates.count > 1 ? member : NULL;
}

/* ---- all branches ---------------------------------------------------------------------- */

unsigned tmi_union_kinds(const struct tmi_group *group) {
    unsigned kinds = 0;
    for (size_t i = 0; i < group->count; i++)
        kinds |= tmi_kinds_of(group->branches[i]);
    return kinds;
}

bool tmi_union_has_constants(const struct tmi_group *group) {
    struct tmi_in_place all;
    for (size_t i = 0; i < group->count; i++) {
        tmi_gather_in_place(group->branches[i], false, &all);
        for (size_t k = 0; k < all.count; k++)
            if (all.list[k]->constant || all.list[k]->enumeration)
                return true;
    }
    return false;
}

/* Does a list of texts hold this one? */
static bool is_shown(const toolmend_view *shown, size_t count, toolmend_view text) {
    for (size_t i = 0; i < count; i++)
        if (tmi_view_equal(shown[i], text))
            return true;
    return false;
}

void tmi_add_branches(struct tmi_writer *writer, struct tmi_buf *out,
                      const struct tmi_group *group) {
    toolmend_view shown[BRANCHES_SHOWN];
    size_t count = 0, i = 0;
    for (; i < group->count && count < BRANCHES_SHOWN; i++) {
        struct tmi_buf text;
        tmi_buf_init(&text, writer->arena, SIZE_MAX);
        tmi_add_wanted(writer, &text, group->branches[i]);
        toolmend_view branch = tmi_buf_view(&text);
        if (tmi_kinds_of(group->branches[i]) != 0 && !is_shown(shown, count, branch))
            shown[count++] = branch;
    }
    if (count == 0)
        tmi_buf_add_text(out, "another value");
    for (size_t k = 0; k < count; k++) {
        bool last = k + 1 == count && i == group->count;
        tmi_buf_add_text(out, k == 0 ? "" : last ? " or " : ", ");
        tmi_buf_add_view(out, shown[k]);
    }
    if (i < group->count)
        tmi_buf_add_text(out, " or another alternative of the schema");
}
