/* SPDX-License-Identifier: MIT
 *
 * claims.c - what the schema wants at a place, and the kind of the value.
 */
#include "message/mistake.h"

#include "base/view.h"
#include "validate/assertions.h"

void tmi_write_wanted(const struct tmi_mistake *mistake) {
    tmi_add_wanted(mistake->writer, mistake->out, mistake->leaf->schema);
}

/* What `enum` or `const` wants, if that is the violated keyword. */
static struct tmi_list constants_of(const struct tmi_mistake *mistake) {
    const struct tmi_leaf *leaf = mistake->leaf;
    struct tmi_list constants = {.writer = mistake->writer};
    if (strcmp(leaf->keyword, "enum") == 0 || strcmp(leaf->keyword, "const") == 0)
        tmi_list_add_constants(&constants, leaf->schema, leaf->keyword);
    return constants;
}

void tmi_write_constants(const struct tmi_mistake *mistake) {
    struct tmi_list constants = constants_of(mistake);
    tmi_add_list(mistake->out, &constants, " or ");
}

/* The value of the violated keyword; NULL: it is not there. */
static const struct tmi_token *keyword_value(const struct tmi_mistake *mistake) {
    const struct tmi_token *schema = mistake->leaf->schema->token, *name, *value;
    const char *keyword = mistake->leaf->keyword;
    if (schema->kind != TMI_OBJECT)
        return NULL;
    struct tmi_walk walk = tmi_walk_start(schema);
    while (tmi_walk_member(&walk, &name, &value))
        if (tmi_name_is(&mistake->writer->check, name,
                        (toolmend_view){keyword, strlen(keyword)}))
            return value;
    return NULL;
}

void tmi_write_value(const struct tmi_mistake *mistake) {
    const struct tmi_token *value = keyword_value(mistake);
    if (value)
        tmi_add_value(mistake->writer, mistake->out, value);
}

static void say_count(const struct tmi_mistake *mistake, const char *unit) {
    const struct tmi_token *value = keyword_value(mistake);
    tmi_write_value(mistake);
    tmi_buf_add_text(mistake->out, unit);
    if (!value || !tmi_view_is(tmi_spelling(&mistake->writer->sources, value), "1"))
        tmi_buf_add_text(mistake->out, "s");
}

void tmi_write_characters(const struct tmi_mistake *mistake) {
    say_count(mistake, " character");
}

void tmi_write_elements(const struct tmi_mistake *mistake) {
    say_count(mistake, " element");
}

void tmi_write_members(const struct tmi_mistake *mistake) {
    say_count(mistake, " member");
}

void tmi_write_contained(const struct tmi_mistake *mistake) {
    tmi_add_wanted(mistake->writer, mistake->out, mistake->leaf->schema->contains);
}

/* ---- names ----------------------------------------------------------------------------- */

static struct tmi_list missing_of(const struct tmi_mistake *mistake,
                                  const struct tmi_name *names, size_t count) {
    struct tmi_list missing = {.writer = mistake->writer};
    for (size_t i = 0; i < count; i++)
        if (!tmi_writer_has_member(mistake->writer, mistake->leaf->value, names[i].name))
            tmi_list_add(&missing, names[i].token);
    return missing;
}

struct tmi_list tmi_missing_required(const struct tmi_mistake *mistake) {
    return missing_of(mistake, mistake->leaf->schema->required,
                      mistake->leaf->schema->required_count);
}

void tmi_write_missing(const struct tmi_mistake *mistake) {
    struct tmi_list missing = tmi_missing_required(mistake);
    bool one = missing.count == 1;
    tmi_buf_add_text(mistake->out, one ? "member " : "members ");
    tmi_add_list(mistake->out, &missing, " and ");
    tmi_buf_add_text(mistake->out, one ? ", which is" : ", which are");
}

void tmi_write_dependent(const struct tmi_mistake *mistake) {
    const struct tmi_dependent *dependent = mistake->leaf->dependent;
    struct tmi_list missing =
        missing_of(mistake, dependent->names, dependent->name_count);
    tmi_add_list(mistake->out, &missing, " and ");
    tmi_buf_add_text(mistake->out, " beside ");
    tmi_add_value(mistake->writer, mistake->out, dependent->on.token);
}

void tmi_write_names(const struct tmi_mistake *mistake) {
    const struct tmi_schema *names = mistake->leaf->schema->property_names;
    if (names->pattern.token) {
        tmi_buf_add_text(mistake->out, "match ");
        tmi_add_value(mistake->writer, mistake->out, names->pattern.token);
    } else if (names->has == TMI_HAS_ENUM || names->has == TMI_HAS_CONST) {
        tmi_buf_add_text(mistake->out, "are ");
        tmi_add_wanted(mistake->writer, mistake->out, names);
    } else {
        tmi_buf_add_text(mistake->out, "the schema's `propertyNames` accepts");
    }
}

/* ---- not, unions ----------------------------------------------------------------------- */

/* What `not` excludes, where that fits into words. */
void tmi_write_other(const struct tmi_mistake *mistake) {
    const struct tmi_schema *schema = mistake->leaf->schema->negated;
    struct tmi_list names = {.writer = mistake->writer};
    switch (schema->has) {
    case TMI_HAS_REQUIRED:
        for (size_t i = 0; i < schema->required_count; i++)
            tmi_list_add(&names, schema->required[i].token);
        tmi_buf_add_text(mistake->out,
                         names.count > 1 ? "not have all of " : "not have ");
        tmi_add_list(mistake->out, &names, " and ");
        return;
    case TMI_HAS_TYPE:
    case TMI_HAS_ENUM:
    case TMI_HAS_CONST:
        tmi_buf_add_text(mistake->out, "not be ");
        tmi_add_wanted(mistake->writer, mistake->out, schema);
        return;
    default:
        tmi_buf_add_text(mistake->out, "not be this value, which `not` excludes");
    }
}

void tmi_write_branches(const struct tmi_mistake *mistake) {
    tmi_add_branches(mistake->writer, mistake->out, mistake->leaf->group);
}

/* ---- the value that came ------------------------------------------------------------------------- */

void tmi_write_came(const struct tmi_mistake *mistake) {
    const struct tmi_group *group = mistake->leaf->group;
    bool possible = group && (tmi_union_kinds(group) & mistake->came);
    struct tmi_list constants = constants_of(mistake);
    tmi_buf_add_text(mistake->out, possible ? ", and " : ", but ");
    tmi_add_came(mistake->out, mistake->came, &constants);
    tmi_buf_add_text(mistake->out, mistake->alike > 0 ? " came each time" : " came");
    if (possible)
        tmi_buf_add_text(mistake->out, " that is none of these");
    if (mistake->doubtful)
        tmi_buf_add_text(mistake->out, possible
                                           ? " and can be read in more than one way"
                                           : " that can be read in more than one way");
}
