/* SPDX-License-Identifier: MIT
 *
 * sentences.c - one fault as one sentence: a wording for each keyword, in one table.
 *
 *     /limit must be at most 50: send a smaller number.
 *     /urls must be an array of strings, but a string came: send an array with ...
 *
 * A sentence has a place, a claim (what the schema wants there), the kind of what came where
 * it matters, and one remedy: what to send next. Where a remedy depends on more than the
 * keyword, the row names a function instead of words.
 */
#include "message/tell.h"

#include "base/view.h"
#include "validate/assertions.h"
#include "validate/frames.h"

#define NAMES_TRIED   200 /* declared names compared with an undeclared one */
#define MEMBERS_TRIED 200 /* members looked at for one that is not declared */
#define UNKNOWN_SHOWN 3   /* of those: if there are more, none is told */

struct fault {
    struct tmi_tell *tell;
    struct tmi_buf *out;
    const struct tmi_leaf *leaf;
    unsigned came; /* TMI_T_* of the value */
    bool doubtful; /* it can be read in more than one way */
};

/* ---- what stands in a claim ------------------------------------------------------------ */

static void show_wanted(const struct fault *fault) {
    tmi_add_wanted(fault->tell, fault->out, fault->leaf->schema);
}

/* The value of a keyword of the schema; NULL: it is not there. */
static const struct tmi_token *keyword_value(const struct fault *fault,
                                             const char *keyword) {
    const struct tmi_token *schema = fault->leaf->schema->token, *name, *value;
    if (schema->kind != TMI_OBJECT)
        return NULL;
    struct tmi_walk walk = tmi_walk_start(schema);
    while (tmi_walk_member(&walk, &name, &value))
        if (tmi_name_is(&fault->tell->check, name,
                        (toolmend_view){keyword, strlen(keyword)}))
            return value;
    return NULL;
}

static void show_value(const struct fault *fault) {
    const struct tmi_token *value = keyword_value(fault, fault->leaf->keyword);
    if (value)
        tmi_add_value(fault->tell, fault->out, value);
}

/* "1 element", "2 elements" */
static void show_count(const struct fault *fault, const char *unit) {
    const struct tmi_token *value = keyword_value(fault, fault->leaf->keyword);
    show_value(fault);
    tmi_buf_add_text(fault->out, unit);
    if (!value || !tmi_view_is(tmi_spelling(&fault->tell->sources, value), "1"))
        tmi_buf_add_text(fault->out, "s");
}

static void show_characters(const struct fault *fault) {
    show_count(fault, " character");
}

static void show_elements(const struct fault *fault) {
    show_count(fault, " element");
}

static void show_members(const struct fault *fault) {
    show_count(fault, " member");
}

static void show_constants(const struct fault *fault) {
    struct tmi_list members = {.tell = fault->tell};
    struct tmi_walk walk = tmi_walk_start(fault->leaf->schema->enumeration);
    const struct tmi_token *item;
    while (tmi_walk_item(&walk, &item))
        tmi_list_add(&members, item);
    tmi_add_list(fault->out, &members, " or ");
}

/* The names of a list that the object does not have. */
static struct tmi_list missing_of(const struct fault *fault, const struct tmi_name *names,
                                  size_t count) {
    struct tmi_list missing = {.tell = fault->tell};
    for (size_t i = 0; i < count; i++)
        if (!tmi_has_member(&fault->tell->check, fault->leaf->value, names[i].name))
            tmi_list_add(&missing, names[i].token);
    return missing;
}

static struct tmi_list missing_required(const struct fault *fault) {
    return missing_of(fault, fault->leaf->schema->required,
                      fault->leaf->schema->required_count);
}

static void show_missing(const struct fault *fault) {
    struct tmi_list missing = missing_required(fault);
    tmi_buf_add_text(fault->out, missing.count == 1 ? "member " : "members ");
    tmi_add_list(fault->out, &missing, " and ");
    tmi_buf_add_text(fault->out, missing.count == 1 ? ", which is" : ", which are");
}

static void show_dependent(const struct fault *fault) {
    const struct tmi_dependent *dependent = fault->leaf->dependent;
    struct tmi_list missing = missing_of(fault, dependent->names, dependent->name_count);
    tmi_add_list(fault->out, &missing, " and ");
    tmi_buf_add_text(fault->out, " beside ");
    tmi_add_value(fault->tell, fault->out, dependent->on.token);
}

static void show_contained(const struct fault *fault) {
    tmi_add_wanted(fault->tell, fault->out, fault->leaf->schema->contains);
}

/* "2 elements that are a string" */
static void show_contained_count(const struct fault *fault) {
    show_elements(fault);
    tmi_buf_add_text(fault->out, ", each ");
    show_contained(fault);
}

static void show_names(const struct fault *fault) {
    const struct tmi_schema *names = fault->leaf->schema->property_names;
    if (names->pattern.token) {
        tmi_buf_add_text(fault->out, "match ");
        tmi_add_value(fault->tell, fault->out, names->pattern.token);
    } else {
        tmi_buf_add_text(fault->out, "are ");
        tmi_add_wanted(fault->tell, fault->out, names);
    }
}

/* What `not` excludes, where that fits into words. */
static void show_excluded(const struct fault *fault) {
    const struct tmi_schema *schema = fault->leaf->schema->negated;
    struct tmi_list names = {.tell = fault->tell};
    switch (schema->has) {
    case TMI_HAS_REQUIRED:
    case TMI_HAS_REQUIRED | TMI_HAS_PROPERTIES:
    case TMI_HAS_REQUIRED | TMI_HAS_TYPE:
        for (size_t i = 0; i < schema->required_count; i++)
            tmi_list_add(&names, schema->required[i].token);
        tmi_buf_add_text(fault->out, names.count > 1 ? "not have all of " : "not have ");
        tmi_add_list(fault->out, &names, " and ");
        return;
    case TMI_HAS_TYPE:
    case TMI_HAS_ENUM:
    case TMI_HAS_CONST:
        tmi_buf_add_text(fault->out, "not be ");
        tmi_add_wanted(fault->tell, fault->out, schema);
        return;
    default:
        tmi_buf_add_text(fault->out, "be another value, since `not` excludes this one");
    }
}

/* ---- unions ---------------------------------------------------------------------------- */

/* Does a list of texts hold this one? */
static bool is_said(const toolmend_view *said, size_t count, toolmend_view text) {
    for (size_t i = 0; i < count; i++)
        if (tmi_view_equal(said[i], text))
            return true;
    return false;
}

/* What each branch wants, each once: "a string, an array of strings or null". */
static void show_branches(const struct fault *fault) {
    enum { BRANCHES_SHOWN = 6 };
    const struct tmi_group *group = fault->leaf->group;
    toolmend_view said[BRANCHES_SHOWN];
    size_t count = 0, i = 0;
    for (; i < group->count && count < BRANCHES_SHOWN; i++) {
        struct tmi_buf text;
        tmi_buf_init(&text, fault->tell->arena, SIZE_MAX);
        tmi_add_wanted(fault->tell, &text, group->branches[i]);
        toolmend_view branch = tmi_buf_view(&text);
        if (!is_said(said, count, branch))
            said[count++] = branch;
    }
    for (size_t k = 0; k < count; k++) {
        bool last = k + 1 == count && i == group->count;
        tmi_buf_add_text(fault->out, k == 0 ? "" : last ? " or " : ", ");
        tmi_buf_add_view(fault->out, said[k]);
    }
    if (i < group->count)
        tmi_buf_add_text(fault->out, " or another alternative of the schema");
}

/* Can some branch hold a value of the kind that came? */
static bool is_kind_possible(const struct fault *fault) {
    const struct tmi_group *group = fault->leaf->group;
    unsigned possible = 0;
    for (size_t i = 0; i < group->count; i++)
        possible |= tmi_kinds_of(group->branches[i]);
    return (possible & fault->came) != 0;
}

static void show_union(const struct fault *fault) {
    if (fault->leaf->several) {
        tmi_buf_add_text(fault->out, "fit only one alternative of `oneOf`");
        return;
    }
    tmi_buf_add_text(fault->out, "be ");
    show_branches(fault);
    if (is_kind_possible(fault)) {
        tmi_buf_add_text(fault->out, ", and ");
        tmi_buf_add_text(fault->out, tmi_kind_words(fault->came));
        tmi_buf_add_text(fault->out, " came that is none of these");
    } else {
        tmi_buf_add_text(fault->out, ", but ");
        tmi_buf_add_text(fault->out, tmi_kind_words(fault->came));
        tmi_buf_add_text(fault->out, " came");
    }
}

static void advise_union(const struct fault *fault) {
    tmi_buf_add_text(fault->out, fault->leaf->several
                                     ? "leave out what belongs to the others"
                                     : "send one of these");
}

/* ---- remedies -------------------------------------------------------------------------- */

/* Is the value a member that may be absent? */
static bool is_optional(const struct fault *fault) {
    const struct tmi_leaf *leaf = fault->leaf;
    if (!leaf->holder || tmi_container_of(fault->tell, leaf->value)->kind != TMI_OBJECT)
        return false;
    const struct tmi_property *property =
        tmi_declared(&fault->tell->check, leaf->holder, leaf->value - 1);
    return property && !property->required;
}

static const char *remedy_for(unsigned wanted, unsigned came) {
    bool container = came & (TMI_T_ARRAY | TMI_T_OBJECT);
    switch (wanted) {
    case TMI_T_STRING:
        return container ? "send it as one string, with each \" in it written as \\\""
               : came == TMI_T_NULL ? "send a string"
                                    : "put it in double quotes";
    case TMI_T_INTEGER:
        return came == TMI_T_STRING   ? "send the number without quotes"
               : came == TMI_T_NUMBER ? "send a whole number"
                                      : "send an integer";
    case TMI_T_INTEGER | TMI_T_NUMBER:
        return came == TMI_T_STRING ? "send the number without quotes" : "send a number";
    case TMI_T_BOOLEAN:
        return came == TMI_T_STRING ? "send true or false, without quotes"
                                    : "send true or false";
    case TMI_T_OBJECT:
        return came == TMI_T_STRING ? "send the object itself, {...}, not a string"
                                    : "send one object, {...}";
    case TMI_T_NULL:
        return "send null";
    default:
        return "send one of these";
    }
}

static void advise_kind(const struct fault *fault) {
    unsigned wanted = tmi_kinds_of(fault->leaf->schema);
    if ((fault->came == TMI_T_NULL || fault->doubtful) && is_optional(fault))
        tmi_buf_add_text(fault->out, "leave it out, or ");
    if (wanted == TMI_T_ARRAY) {
        tmi_buf_add_text(fault->out, "send an array with one element for each item, "
                                     "such as ");
        tmi_buf_add_text(fault->out, tmi_array_example(fault->leaf->schema));
    } else {
        tmi_buf_add_text(fault->out, remedy_for(wanted, fault->came));
    }
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

/* The only name that is required and missing, if it takes what came. */
static const struct tmi_token *only_missing(const struct fault *fault,
                                            const struct tmi_in_place *schemas,
                                            const struct tmi_token *object) {
    const struct tmi_name *only = NULL;
    for (size_t i = 0; i < schemas->count; i++)
        for (size_t k = 0; k < schemas->list[i]->required_count; k++) {
            const struct tmi_name *name = &schemas->list[i]->required[k];
            if (tmi_has_member(&fault->tell->check, object, name->name))
                continue;
            if (only)
                return NULL;
            only = name;
        }
    return only && takes_kind(schemas, only->name, fault->came) ? only->token : NULL;
}

/* The declared name that an undeclared member may have been meant for, and which its object
 * does not have. NULL: none. */
static const struct tmi_token *meant_name(const struct fault *fault,
                                          const struct tmi_in_place *schemas,
                                          const struct tmi_token *object) {
    toolmend_view name = tmi_tell_text(fault->tell, fault->leaf->value - 1);
    const struct tmi_property *nearest = nearest_declared(schemas, name);
    if (nearest && !tmi_has_member(&fault->tell->check, object, nearest->name))
        return nearest->token;
    return only_missing(fault, schemas, object);
}

/* The declared names of an object, unless the sentence before has listed them. */
static void add_declared(const struct fault *fault, const struct tmi_in_place *schemas) {
    struct tmi_list names = {.tell = fault->tell};
    if (fault->tell->listed == fault->leaf->holder)
        return;
    fault->tell->listed = fault->leaf->holder;
    for (size_t i = 0; i < schemas->count; i++)
        for (size_t k = 0; k < schemas->list[i]->property_count; k++)
            tmi_list_add(&names, schemas->list[i]->properties[k].token);
    tmi_buf_add_text(fault->out,
                     names.count > 0 ? "; declared: " : "; no name is declared");
    tmi_add_list(fault->out, &names, " and ");
}

static void advise_undeclared(const struct fault *fault) {
    const struct tmi_token *object = tmi_container_of(fault->tell, fault->leaf->value);
    struct tmi_in_place schemas;
    tmi_gather_in_place(fault->leaf->holder, true, &schemas);
    const struct tmi_token *meant = meant_name(fault, &schemas, object);
    if (meant) {
        tmi_buf_add_text(fault->out, "name it ");
        tmi_add_value(fault->tell, fault->out, meant);
        tmi_buf_add_text(fault->out, " if that is meant, else leave it out");
    } else {
        tmi_buf_add_text(fault->out, "leave it out");
    }
    add_declared(fault, &schemas);
}

/* Does no schema that speaks of the object say anything about members of that name? */
static bool is_unknown(const struct fault *fault, const struct tmi_in_place *schemas,
                       const struct tmi_token *name) {
    for (size_t i = 0; i < schemas->count; i++)
        if (tmi_covers_name(&fault->tell->check, schemas->list[i], name))
            return false;
    return true;
}

/* Numbers, from 1, of the first unknown members of the object; how many there are. */
static size_t find_unknown(const struct fault *fault, size_t numbers[UNKNOWN_SHOWN]) {
    struct tmi_in_place schemas;
    struct tmi_walk walk = tmi_walk_start(fault->leaf->value);
    const struct tmi_token *name, *value;
    size_t count = 0;
    tmi_gather_in_place(fault->leaf->schema, true, &schemas);
    for (size_t at = 1; at <= MEMBERS_TRIED && tmi_walk_member(&walk, &name, &value);
         at++) {
        if (!is_unknown(fault, &schemas, name))
            continue;
        if (count < UNKNOWN_SHOWN)
            numbers[count] = at;
        count++;
    }
    return count;
}

/* The missing members may be there under other names. In a closed object those are faults
 * of their own, which say so. */
static void advise_missing(const struct fault *fault) {
    bool one = missing_required(fault).count == 1;
    size_t numbers[UNKNOWN_SHOWN];
    size_t unknown = fault->leaf->schema->closed ? 0 : find_unknown(fault, numbers);
    tmi_buf_add_text(fault->out, one ? "add it" : "add them");
    if (unknown == 0 || unknown > UNKNOWN_SHOWN)
        return;
    tmi_buf_add_text(fault->out,
                     unknown == 1 ? ", or rename member " : ", or rename members ");
    for (size_t i = 0; i < unknown; i++) {
        tmi_buf_add_text(fault->out, i == 0 ? "" : i + 1 == unknown ? " and " : ", ");
        tmi_buf_add_number(fault->out, numbers[i]);
    }
    tmi_buf_add_text(fault->out, unknown == 1
                                     ? ", which is not declared, if that is meant"
                                     : ", which are not declared, if they are meant");
}

/* ---- the table ------------------------------------------------------------------------- */

struct sentence {
    const char *keyword;
    const char *claim; /* what `show` adds stands at % */
    void (*show)(const struct fault *fault);
    bool came; /* the kind of what came belongs to it */
    const char *remedy;
    void (*advise)(const struct fault *fault); /* in place of remedy */
};

#define UNDECLARED "is not declared by the schema"
#define EXCLUDED   "must be another value, since the schema excludes this one"
#define ABSENT     "must not be there"

static const struct sentence sentences[] = {
    {"type",                  "must be %",                             show_wanted,          true,  NULL,                                   advise_kind      },
    {"enum",                  "must be %",                             show_constants,       true,  "send one of these, spelled like this",
     NULL                                                                                                                                                    },
    {"const",                 "must be %",                             show_value,           true,  "send exactly this",                    NULL             },
    {"pattern",               "must match the regular expression %",   show_value,           false,
     "send a string that does",                                                                                                             NULL             },
    {"minLength",             "must have at least %",                  show_characters,      false, "send a longer string",
     NULL                                                                                                                                                    },
    {"maxLength",             "must have at most %",                   show_characters,      false, "send a shorter string",
     NULL                                                                                                                                                    },
    {"minimum",               "must be at least %",                    show_value,           false, "send a larger number",                 NULL             },
    {"maximum",               "must be at most %",                     show_value,           false, "send a smaller number",                NULL             },
    {"exclusiveMinimum",      "must be greater than %",                show_value,           false,
     "send a larger number",                                                                                                                NULL             },
    {"exclusiveMaximum",      "must be less than %",                   show_value,           false,
     "send a smaller number",                                                                                                               NULL             },
    {"multipleOf",            "must be a multiple of %",               show_value,           false, "send such a number",
     NULL                                                                                                                                                    },
    {"minItems",              "must have at least %",                  show_elements,        false, "send more of them",                    NULL             },
    {"maxItems",              "must have at most %",                   show_elements,        false, "send fewer of them",                   NULL             },
    {"uniqueItems",           "must not have equal elements",          NULL,                 false, "send each of them once",
     NULL                                                                                                                                                    },
    {"contains",              "must have an element that is %",        show_contained,       false, "add one",
     NULL                                                                                                                                                    },
    {"minContains",           "must have at least %",                  show_contained_count, false, "add some",
     NULL                                                                                                                                                    },
    {"maxContains",           "must have at most %",                   show_contained_count, false, "leave some out",
     NULL                                                                                                                                                    },
    {"required",              "must have the % missing",               show_missing,         false, NULL,                                   advise_missing   },
    {"dependentRequired",     "must have %",                           show_dependent,       false, "add what is missing",
     NULL                                                                                                                                                    },
    {"minProperties",         "must have at least %",                  show_members,         false, "add some",                             NULL             },
    {"maxProperties",         "must have at most %",                   show_members,         false, "leave some out",                       NULL             },
    {"propertyNames",         "must have only member names that %",    show_names,           false,
     "rename or leave out the others",                                                                                                      NULL             },
    {"additionalProperties",  UNDECLARED,                              NULL,                 false, NULL,                                   advise_undeclared},
    {"unevaluatedProperties", UNDECLARED,                              NULL,                 false, NULL,                                   advise_undeclared},
    {"patternProperties",     "has a name that the schema forbids",    NULL,                 false,
     "leave it out",                                                                                                                        NULL             },
    {"properties",            ABSENT,                                  NULL,                 false, "leave it out",                         NULL             },
    {"prefixItems",           ABSENT,                                  NULL,                 false, "end the array before it",              NULL             },
    {"items",                 ABSENT,                                  NULL,                 false, "end the array before it",              NULL             },
    {"additionalItems",       ABSENT,                                  NULL,                 false, "end the array before it",              NULL             },
    {"unevaluatedItems",      ABSENT,                                  NULL,                 false, "end the array before it",              NULL             },
    {"not",                   "must %",                                show_excluded,        false, "change it",                            NULL             },
    {"anyOf",                 "must %",                                show_union,           false, NULL,                                   advise_union     },
    {"oneOf",                 "must %",                                show_union,           false, NULL,                                   advise_union     },
    {"allOf",                 EXCLUDED,                                NULL,                 false, "send something else",                  NULL             },
    {"$ref",                  EXCLUDED,                                NULL,                 false, "send something else",                  NULL             },
    {"then",                  EXCLUDED,                                NULL,                 false, "send something else",                  NULL             },
    {"else",                  EXCLUDED,                                NULL,                 false, "send something else",                  NULL             },
    {"dependentSchemas",      EXCLUDED,                                NULL,                 false, "send something else",                  NULL             },
    {"false",                 "cannot be accepted, whatever they are", NULL,                 false,
     "do not call this tool",                                                                                                               NULL             },
};

static const struct sentence *sentence_of(const struct tmi_leaf *leaf) {
    const char *keyword = leaf->keyword;
    if (strcmp(keyword, "dependencies") == 0) /* draft-07 has one word for both */
        keyword = leaf->dependent ? "dependentRequired" : "dependentSchemas";
    size_t i = 0;
    while (i + 1 < sizeof sentences / sizeof sentences[0] &&
           strcmp(sentences[i].keyword, keyword) != 0)
        i++;
    return &sentences[i];
}

static void add_claim(const struct fault *fault, const struct sentence *sentence) {
    const char *claim = sentence->claim, *hole = strchr(claim, '%');
    size_t before = hole ? (size_t)(hole - claim) : strlen(claim);
    tmi_buf_add_text(fault->out, " ");
    tmi_buf_add(fault->out, claim, before);
    if (!hole)
        return;
    sentence->show(fault);
    tmi_buf_add_text(fault->out, hole + 1);
}

static void add_came(const struct fault *fault, const struct sentence *sentence) {
    if (sentence->came) {
        tmi_buf_add_text(fault->out, ", but ");
        tmi_buf_add_text(fault->out, tmi_kind_words(fault->came));
        tmi_buf_add_text(fault->out, " came");
    }
    if (fault->doubtful)
        tmi_buf_add_text(fault->out, sentence->came
                                         ? " that can be read in more than one way"
                                         : ", and what came can be read in more than "
                                           "one way");
}

void tmi_add_sentence(struct tmi_tell *tell, struct tmi_buf *out,
                      const struct tmi_leaf *leaf, bool doubtful) {
    bool limit = false;
    struct fault fault = {tell, out, leaf, 0, doubtful};
    const struct sentence *sentence = sentence_of(leaf);
    fault.came = tmi_type_bit(&tell->sources, leaf->value, &limit);
    tmi_add_place(tell, out, tmi_path_to(tell, leaf->value));
    add_claim(&fault, sentence);
    add_came(&fault, sentence);
    tmi_buf_add_text(out, ": ");
    if (sentence->remedy)
        tmi_buf_add_text(out, sentence->remedy);
    else
        sentence->advise(&fault);
    tmi_buf_add_text(out, ".");
}
