/* SPDX-License-Identifier: MIT
 *
 * sentences.c - one fault as one sentence: a wording for each keyword, in one table.
 *
 *     /limit must be at most 50: send a smaller number.
 *     /urls must be an array of strings, but a string came: send an array with ...
 *
 * A sentence has a place, a claim (what the schema wants there), the kind of the value where
 * it matters, and after the colon one remedy: what to send next. What stands in braces is
 * filled in from the schema and the place, by the functions of the second table.
 */
#include "message/mistake.h"

#include "base/view.h"

#define EXCLUDED   "must not be this value: send another one"
#define SURPLUS    "must not be there: end the array before it"
#define UNDECLARED "is not declared by the schema: {undeclared}"

static const struct {
    const char *keyword, *words;
} sentences[] = {
    {"type",                  "must be {wanted}{came}: {in-kind}"                        },
    {"enum",                  "must be {constants}{came}: {as-listed}"                   },
    {"const",                 "must be {constants}{came}: {as-listed}"                   },
    {"pattern",               "must match the pattern {value}: send a string that does"  },
    {"minLength",             "must have at least {characters}: send a longer string"    },
    {"maxLength",             "must have at most {characters}: send a shorter string"    },
    {"minimum",               "must be at least {value}: send a larger number"           },
    {"maximum",               "must be at most {value}: send a smaller number"           },
    {"exclusiveMinimum",      "must be greater than {value}: send a larger number"       },
    {"exclusiveMaximum",      "must be less than {value}: send a smaller number"         },
    {"multipleOf",            "must be a multiple of {value}: send such a number"        },
    {"minItems",              "must have at least {elements}: send more of them"         },
    {"maxItems",              "must have at most {elements}: send fewer of them"         },
    {"uniqueItems",           "must not have equal elements: send each of them once"     },
    {"contains",              "must have an element that is {contained}: add one"        },
    {"minContains",           "must have at least {elements}, each {contained}: add some"},
    {"maxContains",           "may have at most {elements}, each {contained}: drop some" },
    {"required",              "must have the {missing} missing: {add}"                   },
    {"dependentRequired",     "must have {dependent}: add what is missing"               },
    {"minProperties",         "must have at least {members}: add some"                   },
    {"maxProperties",         "must have at most {members}: send those that are meant"   },
    {"propertyNames",         "must have only names that {names}: rename the others"     },
    {"additionalProperties",  UNDECLARED                                                 },
    {"unevaluatedProperties", UNDECLARED                                                 },
    {"patternProperties",     "has a name that the schema forbids: {elsewhere}"          },
    {"properties",            "must not be there: {elsewhere}"                           },
    {"prefixItems",           SURPLUS                                                    },
    {"items",                 SURPLUS                                                    },
    {"additionalItems",       SURPLUS                                                    },
    {"unevaluatedItems",      SURPLUS                                                    },
    {"anyOf",                 "must be {branches}{came}: {in-branch}"                    },
    {"oneOf",                 "must be {branches}{came}: {in-branch}"                    },
    {"not",                   "must {other}: change it"                                  },
    {"allOf",                 EXCLUDED                                                   },
    {"$ref",                  EXCLUDED                                                   },
    {"then",                  EXCLUDED                                                   },
    {"else",                  EXCLUDED                                                   },
    {"dependentSchemas",      EXCLUDED                                                   },
    {"false",                 "cannot be accepted at all: do not call this tool"         },
};

/* What else a union can be violated by. */
static const char *const several = "must fit only one alternative of `oneOf`: {one}";

static const struct {
    const char *name;
    void (*say)(const struct tmi_mistake *mistake);
} holes[] = {
    {"wanted",     tmi_write_wanted    },
    {"constants",  tmi_write_constants },
    {"value",      tmi_write_value     },
    {"characters", tmi_write_characters},
    {"elements",   tmi_write_elements  },
    {"members",    tmi_write_members   },
    {"contained",  tmi_write_contained },
    {"missing",    tmi_write_missing   },
    {"dependent",  tmi_write_dependent },
    {"names",      tmi_write_names     },
    {"other",      tmi_write_other     },
    {"branches",   tmi_write_branches  },
    {"came",       tmi_write_came      },
    {"in-kind",    tmi_write_in_kind   },
    {"as-listed",  tmi_write_as_listed },
    {"in-branch",  tmi_write_in_branch },
    {"one",        tmi_write_one       },
    {"elsewhere",  tmi_write_elsewhere },
    {"add",        tmi_write_add       },
    {"undeclared", tmi_write_undeclared},
};

static const char *words_for(const struct tmi_leaf *leaf) {
    const char *keyword = leaf->keyword;
    if (leaf->several)
        return several;
    if (strcmp(keyword, "dependencies") == 0) /* draft-07 has one word for both */
        keyword = leaf->dependent ? "dependentRequired" : "dependentSchemas";
    size_t i = 0;
    while (i + 1 < sizeof sentences / sizeof sentences[0] &&
           strcmp(sentences[i].keyword, keyword) != 0)
        i++;
    return sentences[i].words;
}

static void fill(const struct tmi_mistake *mistake, toolmend_view name) {
    for (size_t i = 0; i < sizeof holes / sizeof holes[0]; i++)
        if (tmi_view_is(name, holes[i].name))
            holes[i].say(mistake);
}

/* Words with their holes filled, up to `end`. */
static void add_words(const struct tmi_mistake *mistake, const char *words,
                      const char *end) {
    while (words < end) {
        size_t left = (size_t)(end - words);
        const char *hole = memchr(words, '{', left);
        size_t plain = hole ? (size_t)(hole - words) : left;
        tmi_buf_add(mistake->out, words, plain);
        words += plain;
        if (!hole)
            return;
        size_t len = strcspn(words, "}");
        fill(mistake, (toolmend_view){words + 1, len - 1});
        words += len + 1;
    }
}

/* "/tags/0 and 3 more elements of /tags" */
static void add_places(const struct tmi_mistake *mistake) {
    struct tmi_path path = tmi_path_to(mistake->writer, mistake->leaf->value);
    tmi_add_place(mistake->writer, mistake->out, path);
    if (mistake->alike == 0)
        return;
    tmi_buf_add_text(mistake->out, mistake->at_least ? " and at least " : " and ");
    tmi_buf_add_number(mistake->out, mistake->alike);
    tmi_buf_add_text(mistake->out,
                     mistake->alike == 1 ? " more element of " : " more elements of ");
    path.count--;
    tmi_add_place(mistake->writer, mistake->out, path);
}

void tmi_add_sentence(const struct tmi_mistake *mistake) {
    const char *words = words_for(mistake->leaf);
    const char *remedy = strchr(words, ':');
    add_places(mistake);
    tmi_buf_add_text(mistake->out, " ");
    add_words(mistake, words, remedy);
    if (mistake->doubtful && !strstr(words, "{came}"))
        tmi_buf_add_text(mistake->out,
                         ", and the value can be read in more than one way");
    add_words(mistake, remedy, remedy + strlen(remedy));
    tmi_buf_add_text(mistake->out, ".");
}

bool tmi_add_choice(const struct tmi_mistake *mistake) {
    struct tmi_writer *writer = mistake->writer;
    struct tmi_list constants;
    const struct tmi_token *member = NULL;
    bool limit = false;
    if (mistake->leaf->group && !mistake->leaf->several)
        member = tmi_union_choice(writer, mistake->leaf, &constants);
    if (!member)
        return false;
    tmi_add_place(writer, mistake->out, tmi_path_to(writer, member));
    tmi_buf_add_text(mistake->out, " must be ");
    tmi_add_list(mistake->out, &constants, " or ");
    tmi_buf_add_text(mistake->out, ", but ");
    tmi_add_came(mistake->out, tmi_type_bit(&writer->sources, member, &limit),
                 &constants);
    tmi_buf_add_text(mistake->out, " came: send one of these, spelled like this.");
    return true;
}
