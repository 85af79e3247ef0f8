/* SPDX-License-Identifier: MIT
 *
 * naive.c - the naive judge's questions: read both texts, then ask the keywords.
 *
 * The order is that of P1: strict JSON, an object, no name repeated with different values,
 * valid under the schema. What the run could not decide outweighs every other answer.
 */
#include "naive.h"

#include "keywords.h"

static struct naive_judgement say(enum naive_answer answer, const char *why) {
    return (struct naive_judgement){answer, why};
}

/* Judge a text that has been read; `root` NULL: it is not JSON. */
static struct naive_judgement judge_root(struct naive_run *run, struct naive_node *root,
                                         struct naive_view schema_text,
                                         bool needs_object) {
    bool dropped = false;
    bool dropped_in_schema = false;
    if (!root)
        return say(NAIVE_INVALID, "the text is not strict JSON");
    if (needs_object && root->kind != NAIVE_OBJECT)
        return say(NAIVE_INVALID, "the text is not an object");
    if (!naive_unite_names(run, root, &dropped))
        return say(NAIVE_INVALID, "a name is repeated with different values");
    struct naive_node *schema = naive_parse(run, schema_text);
    if (!schema || !naive_unite_names(run, schema, &dropped_in_schema) ||
        dropped_in_schema)
        return say(NAIVE_CANNOT_SAY, "the schema is not JSON with unique names");
    if (!naive_accepts(run, schema, root))
        return say(NAIVE_INVALID, "the schema does not accept the value");
    return say(NAIVE_VALID, "the schema accepts the value");
}

static struct naive_judgement judge(struct naive_view schema, struct naive_view text,
                                    bool needs_object) {
    struct naive_run run = {0};
    struct naive_node *root = naive_parse(&run, text);
    struct naive_judgement out = judge_root(&run, root, schema, needs_object);
    if (run.cannot)
        out = say(NAIVE_CANNOT_SAY, run.cannot);
    naive_free(&run);
    return out;
}

struct naive_judgement naive_arguments(struct naive_view schema, struct naive_view text) {
    return judge(schema, text, true);
}

struct naive_judgement naive_value(struct naive_view schema, struct naive_view text) {
    return judge(schema, text, false);
}

enum naive_answer naive_is_json(struct naive_view text) {
    struct naive_run run = {0};
    bool sound = naive_parse(&run, text) != NULL;
    enum naive_answer answer = run.cannot ? NAIVE_CANNOT_SAY
                               : sound    ? NAIVE_VALID
                                          : NAIVE_INVALID;
    naive_free(&run);
    return answer;
}

/* Both trees, names united; false: one is not JSON, or the run cannot say. */
static bool read_two(struct naive_run *run, struct naive_view a, struct naive_view b,
                     struct naive_node *roots[2]) {
    bool dropped = false;
    roots[0] = naive_parse(run, a);
    roots[1] = naive_parse(run, b);
    if (!roots[0] || !roots[1])
        return false;
    if (!naive_unite_names(run, roots[0], &dropped) ||
        !naive_unite_names(run, roots[1], &dropped))
        return naive_cannot(run, "a name is repeated with different values");
    return true;
}

enum naive_answer naive_equal(struct naive_view a, struct naive_view b) {
    struct naive_run run = {0};
    struct naive_node *roots[2];
    bool equal =
        read_two(&run, a, b, roots) && naive_nodes_equal(&run, roots[0], roots[1]);
    enum naive_answer answer = run.cannot ? NAIVE_CANNOT_SAY
                               : equal    ? NAIVE_VALID
                                          : NAIVE_INVALID;
    naive_free(&run);
    return answer;
}

// NOLINTNEXTLINE(misc-no-recursion): trees are at most NAIVE_DEPTH_MAX deep
static bool mentions(const struct naive_node *node, const char *name) {
    if (node->kind == NAIVE_OBJECT && naive_member(node, name))
        return true;
    for (const struct naive_node *child = node->first; child; child = child->next)
        if (mentions(child, name))
            return true;
    return false;
}

bool naive_mentions(struct naive_view text, const char *name) {
    struct naive_run run = {0};
    const struct naive_node *root = naive_parse(&run, text);
    bool found = root && mentions(root, name);
    naive_free(&run);
    return found;
}
