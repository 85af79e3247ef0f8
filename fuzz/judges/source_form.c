/* SPDX-License-Identifier: MIT
 *
 * source_form.c - the form of a vector file and of a line of the corpus; see case_form.h.
 */
#include "case_form.h"

#include "spelling.h"

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))

/* ---- a vector file ---------------------------------------------------------------------- */

static bool are_tools_by_name(struct model_run *run, const struct model_node *tools) {
    if (!tools || tools->kind != MODEL_OBJECT)
        return false;
    for (const struct model_node *one = tools->first; one; one = one->next)
        if (model_member_named(tools, one->name) != one || !fuzz_is_tool(run, one))
            return false;
    return true;
}

/* Nobody has the id before this one. */
static bool is_first(const struct model_node *cases, const struct model_node *one) {
    const struct model_node *id = model_member(one, "id");
    for (const struct model_node *other = cases->first; other != one; other = other->next)
        if (model_strings_equal(model_member(other, "id")->string, id->string))
            return false;
    return true;
}

bool fuzz_is_vector_file(struct model_run *run, const struct model_node *root) {
    static const char *const names[] = {"cases", "clause", "format",
                                        "rule",  "tier",   "tools"};
    static const char *const tiers[] = {"safe", "standard", "extended"};
    if (!fuzz_has_only(root, names, COUNT_OF(names)))
        return false;
    const struct model_node *format = model_member(root, "format");
    const struct model_node *rule = model_member(root, "rule");
    const struct model_node *clause = model_member(root, "clause");
    const struct model_node *cases = model_member(root, "cases");
    struct fuzz_case_place place = {model_member(root, "tools"),
                                    model_member(root, "tier"), rule ? rule : clause};
    if (!format || format->spelled.len != 1 || format->spelled.ptr[0] != '1' ||
        (rule != NULL) == (clause != NULL) || (rule != NULL) != (place.tier != NULL) ||
        !fuzz_is_text(run, place.subject) ||
        (place.tier && !fuzz_is_word(place.tier, tiers, 3)) ||
        !are_tools_by_name(run, place.tools) || !cases || cases->kind != MODEL_ARRAY)
        return false;
    for (const struct model_node *one = cases->first; one; one = one->next)
        if (!fuzz_is_case(run, one, &place) || !is_first(cases, one))
            return false;
    return cases->count > 0;
}

/* ---- a line of the corpus --------------------------------------------------------------- */

static const struct model_node *member(const struct model_node *node, const char *name) {
    return node->kind == MODEL_OBJECT ? model_member(node, name) : NULL;
}

static bool are_equal(struct model_run *run, const struct model_node *a,
                      const struct model_node *b) {
    return a && b && model_nodes_equal(run, a, b);
}

/* Two texts of JSON that have one value. Names are united first. */
static bool are_equal_texts(struct model_run *run, const struct model_node *a,
                            const struct model_node *b) {
    struct model_view left;
    struct model_view right;
    if (!fuzz_spell(run, a->string, &left) || !fuzz_spell(run, b->string, &right))
        return false;
    enum model_truth answer = model_texts_equal(left, right);
    if (answer == MODEL_UNDECIDED)
        model_cannot(run, "two texts cannot be compared");
    return answer == MODEL_TRUE;
}

/* Somebody's judgement and one outcome that is expected: alike, or not, or the judgement lacks
 * the arguments that it would be known by. */
enum agreement { DIFFERS, AGREES, LACKS };

static enum agreement agree(struct model_run *run, const struct model_node *judgement,
                            const struct model_node *row) {
    const struct model_node *expected = member(row, "arguments");
    const struct model_node *name = member(row, "name");
    const struct model_node *arguments = model_member(judgement, "arguments");
    if (!are_equal(run, model_member(judgement, "outcome"), member(row, "outcome")))
        return DIFFERS;
    if (!expected)
        return AGREES;
    if (name && !are_equal(run, model_member(judgement, "name"), name))
        return DIFFERS;
    if (!fuzz_is_text(run, arguments))
        return LACKS;
    return are_equal_texts(run, arguments, expected) ? AGREES : DIFFERS;
}

static enum agreement agree_with_one(struct model_run *run,
                                     const struct model_node *judgement,
                                     const struct model_node *expect) {
    const struct model_node *rows = model_member(expect, "any_of");
    enum agreement found = rows ? DIFFERS : agree(run, judgement, expect);
    for (const struct model_node *row = rows ? rows->first : NULL;
         row && found == DIFFERS; row = row->next)
        found = agree(run, judgement, row);
    return found;
}

/* How many judgements agree with what is expected. False: one of them is none. */
static bool count_judgements(struct model_run *run, const struct model_node *list,
                             const struct model_node *expect, size_t *alike) {
    static const char *const names[] = {"arguments", "by", "name", "outcome"};
    *alike = 0;
    if (!list || list->kind != MODEL_ARRAY)
        return false;
    for (const struct model_node *one = list->first; one; one = one->next) {
        if (!fuzz_has_only(one, names, COUNT_OF(names)))
            return false;
        enum agreement found = agree_with_one(run, one, expect);
        if (found == LACKS)
            return false;
        *alike += found == AGREES;
    }
    return true;
}

static bool holds(struct model_string string, uint32_t point) {
    for (size_t i = 0; i < string.count; i++)
        if (string.points[i] == point)
            return true;
    return false;
}

/* What becomes part of the case. */
static bool repeats_in_case(const struct model_node *root) {
    static const char *const names[] = {"tool", "tools", "expect"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (model_member(root, names[i]) && fuzz_repeats(model_member(root, names[i])))
            return true;
    return false;
}

bool fuzz_is_corpus_line(struct model_run *run, const struct model_node *root,
                         bool *scored) {
    static const char *const names[] = {
        "disputed",     "expect", "expect_basis", "finish", "id",          "judgements",
        "op",           "source", "text",         "tool",   "tools",       "why",
        "date",         "fault",  "harness",      "model",  "open_weight", "replaced",
        "schema_basis", "server", "text_basis"};
    static const char *const reported[] = {"reported"};
    static const struct fuzz_case_place nowhere = {NULL, NULL, NULL};
    size_t alike;
    if (!fuzz_has_only(root, names, COUNT_OF(names)) || repeats_in_case(root))
        return false;
    const struct model_node *id = model_member(root, "id");
    const struct model_node *source = model_member(root, "source");
    const struct model_node *basis = model_member(root, "expect_basis");
    const struct model_node *disputed = model_member(root, "disputed");
    if (!fuzz_is_text(run, id) || holds(id->string, '/') ||
        !fuzz_is_id(id->string, "corpus/") || !fuzz_is_text(run, source) ||
        source->string.count == 0 || holds(source->string, 0) || !basis || !disputed ||
        disputed->kind != MODEL_BOOLEAN ||
        !fuzz_is_text(run, model_member(root, "why")) ||
        !fuzz_is_asked(run, root, &nowhere, model_member(root, "text"), NULL) ||
        !count_judgements(run, model_member(root, "judgements"),
                          model_member(root, "expect"), &alike))
        return false;
    *scored = !disputed->truth && (fuzz_is_word(basis, reported, 1) || alike >= 2);
    return true;
}
