/* SPDX-License-Identifier: MIT
 *
 * validity.c - the questions about validity: parse both texts, then ask the keywords.
 *
 * The order is that of P1: strict JSON, an object, no name repeated with different values,
 * valid under the schema. What the run could not decide outweighs every other answer.
 */
#include "validity.h"

#include "validate.h"

static struct model_validity say(enum model_truth answer, const char *why) {
    return (struct model_validity){answer, why};
}

/* Judge a text that has been read; `root` NULL: it is not JSON. */
static struct model_validity judge_root(struct model_run *run, struct model_node *root,
                                        struct model_view schema_text,
                                        bool needs_object) {
    bool dropped = false;
    bool dropped_in_schema = false;
    if (!root)
        return say(MODEL_FALSE, "the text is not strict JSON");
    if (needs_object && root->kind != MODEL_OBJECT)
        return say(MODEL_FALSE, "the text is not an object");
    if (!model_unite_names(run, root, &dropped))
        return say(MODEL_FALSE, "a name is repeated with different values");
    struct model_node *schema = model_parse(run, schema_text);
    if (!schema || !model_unite_names(run, schema, &dropped_in_schema) ||
        dropped_in_schema)
        return say(MODEL_UNDECIDED, "the schema is not JSON with unique names");
    if (!model_accepts(run, schema, root))
        return say(MODEL_FALSE, "the schema does not accept the value");
    return say(MODEL_TRUE, "the schema accepts the value");
}

static struct model_validity judge(struct model_view schema, struct model_view text,
                                   bool needs_object, bool openapi) {
    struct model_run run = {.openapi = openapi};
    struct model_node *root = model_parse(&run, text);
    struct model_validity out = judge_root(&run, root, schema, needs_object);
    if (run.cannot)
        out = say(MODEL_UNDECIDED, run.cannot);
    model_free(&run);
    return out;
}

struct model_validity model_arguments_valid(struct model_view schema,
                                            struct model_view text) {
    return judge(schema, text, true, false);
}

struct model_validity model_arguments_valid_in(struct model_view schema,
                                               struct model_view text, bool openapi) {
    return judge(schema, text, true, openapi);
}

struct model_validity model_value_valid(struct model_view schema,
                                        struct model_view text) {
    return judge(schema, text, false, false);
}

enum model_truth model_is_json(struct model_view text) {
    struct model_run run = {0};
    bool sound = model_parse(&run, text) != NULL;
    enum model_truth answer = run.cannot ? MODEL_UNDECIDED
                              : sound    ? MODEL_TRUE
                                         : MODEL_FALSE;
    model_free(&run);
    return answer;
}

/* Both trees, names united; false: one is not JSON, or the run cannot say. */
static bool read_two(struct model_run *run, struct model_view a, struct model_view b,
                     struct model_node *roots[2]) {
    bool dropped = false;
    roots[0] = model_parse(run, a);
    roots[1] = model_parse(run, b);
    if (!roots[0] || !roots[1])
        return false;
    if (!model_unite_names(run, roots[0], &dropped) ||
        !model_unite_names(run, roots[1], &dropped))
        return model_cannot(run, "a name is repeated with different values");
    return true;
}

enum model_truth model_texts_equal(struct model_view a, struct model_view b) {
    struct model_run run = {0};
    struct model_node *roots[2];
    bool equal =
        read_two(&run, a, b, roots) && model_nodes_equal(&run, roots[0], roots[1]);
    enum model_truth answer = run.cannot ? MODEL_UNDECIDED
                              : equal    ? MODEL_TRUE
                                         : MODEL_FALSE;
    model_free(&run);
    return answer;
}

// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static bool mentions(const struct model_node *node, const char *name) {
    if (node->kind == MODEL_OBJECT && model_member(node, name))
        return true;
    for (const struct model_node *child = node->first; child; child = child->next)
        if (mentions(child, name))
            return true;
    return false;
}

bool model_mentions(struct model_view text, const char *name) {
    struct model_run run = {0};
    const struct model_node *root = model_parse(&run, text);
    bool found = root && mentions(root, name);
    model_free(&run);
    return found;
}
