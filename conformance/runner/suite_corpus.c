/* SPDX-License-Identifier: MIT
 *
 * suite_corpus.c - converts a line of the corpus to a case.
 *
 * The tier of a corpus case is the highest tier of its rules, or `standard` if none of them is
 * known. The case is scored if the source says what was meant, or if two judgements agree with the
 * expectation.
 */
#include "suite_internal.h"

#include <string.h>

enum {
    DISPUTED,
    EXPECT,
    EXPECT_BASIS,
    FINISH,
    ID,
    JUDGEMENTS,
    OP,
    SOURCE,
    TEXT,
    TOOL,
    TOOLS,
    WHY,
    USED
};
/* The others are for people; corpus.py checks the form of a line. */
static const char *const members[USED] = {
    "disputed", "expect", "expect_basis", "finish", "id",    "judgements",
    "op",       "source", "text",         "tool",   "tools", "why"};

/* NULL: absent. */
static toolmend_view words(const char *text) {
    return (toolmend_view){text, text ? strlen(text) : 0};
}

/* ---- is it scored? ---------------------------------------------------------------------- */

enum { J_ARGUMENTS, J_NAME, J_OUTCOME, J_MEMBERS };
static const char *const judgement_members[J_MEMBERS] = {"arguments", "name", "outcome"};

/* Does the judgement say what the row says? Of a repaired call also which tool it is for.
 * Arguments count as JSON values: two people do not set their blanks alike. */
static bool fits(struct loading *l, const toolmend_view *judgement, toolmend_view row,
                 bool *same) {
    toolmend_view outcome = toolmend_json_at(row, "/outcome");
    toolmend_view expected = toolmend_json_at(row, "/arguments");
    toolmend_view name = toolmend_json_at(row, "/name");
    toolmend_view left;
    toolmend_view right;
    *same = false;
    if (!judgement[J_OUTCOME].ptr || !outcome.ptr)
        return true;
    if (toolmend_json_equal(judgement[J_OUTCOME], outcome, same) != TOOLMEND_OK)
        return loading_no_memory(l);
    if (!*same || !expected.ptr)
        return true;
    *same = !name.ptr || judgement[J_NAME].ptr;
    if (*same && name.ptr &&
        toolmend_json_equal(judgement[J_NAME], name, same) != TOOLMEND_OK)
        return loading_no_memory(l);
    *same = *same && judgement[J_ARGUMENTS].ptr;
    if (!*same)
        return true;
    if (!read_string(l, judgement[J_ARGUMENTS], "arguments of a judgement", &left) ||
        !read_string(l, expected, "expect.arguments", &right))
        return false;
    return toolmend_json_equal(left, right, same) == TOOLMEND_OK || loading_no_memory(l);
}

static bool fits_one(struct loading *l, toolmend_view item, toolmend_view expect,
                     bool *same) {
    toolmend_view judgement[J_MEMBERS];
    toolmend_view row;
    toolmend_view rows = toolmend_json_at(expect, "/any_of");
    *same = false;
    read_members(item, judgement_members, J_MEMBERS, judgement);
    if (!rows.ptr)
        return fits(l, judgement, expect, same);
    for (size_t at = 0; !*same && toolmend_json_next(rows, &at, NULL, &row);)
        if (!fits(l, judgement, row, same))
            return false;
    return true;
}

/* Why the line is not scored; NULL: it is. */
static bool find_unscored_why(struct loading *l, const toolmend_view *values,
                              const char **why) {
    toolmend_view item;
    size_t alike = 0;
    bool same;
    *why = NULL;
    for (size_t at = 0; toolmend_json_next(values[JUDGEMENTS], &at, NULL, &item);) {
        if (!fits_one(l, item, values[EXPECT], &same))
            return false;
        alike += same;
    }
    if (values[DISPUTED].ptr[0] == 't')
        *why = "\"Disputed.\"";
    else if (!is_word(values[EXPECT_BASIS], "reported") && alike < 2)
        *why = "\"Not reported, and fewer than two judgements agree.\"";
    return true;
}

/* ---- the case --------------------------------------------------------------------------- */

/* The rank of the rule's tier in the catalogue; `standard` if it is unknown. */
static size_t rank_of(toolmend_view rule) {
    for (size_t i = 0; i < toolmend_rule_count(); i++)
        if (is_word(rule, toolmend_rule_at(i).id))
            return strcmp(toolmend_rule_at(i).tier, "safe") == 0       ? 0
                   : strcmp(toolmend_rule_at(i).tier, "standard") == 0 ? 1
                                                                       : 2;
    return 1;
}

/* The rank of one outcome; 0: it is no repair, or all of its rules are safe. */
static size_t rank_of_row(toolmend_view row, bool *repairs) {
    toolmend_view rules = toolmend_json_at(row, "/rules");
    toolmend_view rule;
    size_t rank = rules.ptr && count_items(rules) == 0; /* no rule: as an unknown one */
    *repairs = *repairs || rules.ptr;
    for (size_t at = 0; rules.ptr && toolmend_json_next(rules, &at, NULL, &rule);)
        rank = rank_of(rule) > rank ? rank_of(rule) : rank;
    return rank;
}

/* The tier of the highest rule of the repairs in `expect`; absent: it expects none. */
static toolmend_view tier_of(toolmend_view expect) {
    static const char *const spelled[] = {"\"safe\"", "\"standard\"", "\"extended\""};
    toolmend_view rows = toolmend_json_at(expect, "/any_of");
    toolmend_view row;
    bool repairs = false;
    size_t highest = rows.ptr ? 0 : rank_of_row(expect, &repairs);
    for (size_t at = 0; rows.ptr && toolmend_json_next(rows, &at, NULL, &row);) {
        size_t rank = rank_of_row(row, &repairs);
        highest = rank > highest ? rank : highest;
    }
    return words(repairs ? spelled[highest] : NULL);
}

/* The id as it is below `corpus/`, spelled as JSON. */
static bool spell_id(struct loading *l, toolmend_view json, toolmend_view *id) {
    toolmend_view bytes;
    if (!json.ptr || json.ptr[0] != '"')
        return loading_fail(l, "id is missing or no string; write one");
    if (!read_string(l, json, "id", &bytes))
        return false;
    if (strchr(bytes.ptr, '/'))
        return loading_fail(l, "the id has a slash; write it without corpus/");
    char *spelled = loading_take(l, json.len + sizeof "corpus/", 1);
    if (!spelled)
        return false;
    memcpy(spelled, "\"corpus/", 8);
    memcpy(spelled + 8, json.ptr + 1, json.len - 1);
    *id = (toolmend_view){spelled, json.len + 7};
    return true;
}

/* The source as the list `seen`. */
static bool spell_seen(struct loading *l, toolmend_view source, toolmend_view *seen) {
    if (!source.ptr)
        return loading_fail(l, "source is missing; name the public place of the call");
    char *spelled = loading_take(l, source.len + 2, 1);
    if (!spelled)
        return false;
    spelled[0] = '[';
    memcpy(spelled + 1, source.ptr, source.len);
    spelled[source.len + 1] = ']';
    *seen = (toolmend_view){spelled, source.len + 2};
    return true;
}

bool corpus_line(struct loading *l, toolmend_view line) {
    toolmend_view values[USED];
    toolmend_view id = {NULL, 0};
    toolmend_view seen = {NULL, 0};
    toolmend_view needs = {NULL, 0};
    const char *unscored_why = NULL;
    read_members(line, members, USED, values);
    if (!spell_id(l, values[ID], &id) || !spell_seen(l, values[SOURCE], &seen))
        return false;
    if (!values[EXPECT_BASIS].ptr || !values[EXPECT].ptr || !values[JUDGEMENTS].ptr ||
        values[JUDGEMENTS].ptr[0] != '[' || !values[DISPUTED].ptr)
        return loading_fail(l, "expect, expect_basis, disputed or the list judgements is "
                               "missing; write all of them");
    if (!find_unscored_why(l, values, &unscored_why) ||
        !needs_spell(l, values[values[TOOL].ptr ? TOOL : TOOLS], &needs))
        return false;
    bool call = values[OP].ptr && is_word(values[OP], "call");
    const struct canonical_member made[] = {
        {words("\"id\""),                            id                                  },
        {words("\"op\""),                            values[OP]                          },
        {words("\"tool\""),                          values[TOOL]                        },
        {words("\"tools\""),                         values[TOOLS]                       },
        {words(call ? "\"call\"" : "\"arguments\""), values[TEXT]                        },
        {words("\"finish\""),                        values[FINISH]                      },
        {words("\"tier\""),                          tier_of(values[EXPECT])             },
        {words("\"needs\""),                         needs                               },
        {words("\"scored\""),                        words(unscored_why ? "false" : NULL)},
        {words("\"unscored_why\""),                  words(unscored_why)                 },
        {words("\"why\""),                           values[WHY]                         },
        {words("\"seen\""),                          seen                                },
        {words("\"expect\""),                        values[EXPECT]                      },
    };
    struct canonical_member list[sizeof made / sizeof *made];
    size_t count = 0;
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        if (made[i].value.ptr)
            list[count++] = made[i];
    canonical_object(&l->line, list, count);
    return true;
}
