/* SPDX-License-Identifier: MIT
 *
 * adapter_lines.c - protocol/hello and protocol/outcome of PROTOCOL.md, sentence by sentence.
 */
#include "adapter_lines.h"

#include <string.h>

#include "spelling.h"

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))

/* ---- members ---------------------------------------------------------------------------- */

/* "null stands for a member that is not there" */
static const struct model_node *stated(const struct model_node *object,
                                       const char *name) {
    const struct model_node *member = model_member(object, name);
    return member && member->kind != MODEL_NULL ? member : NULL;
}

/* The text of a string. False: it is none, or has no bytes. */
static bool take_text(struct model_run *run, const struct model_node *node,
                      struct model_view *text) {
    return node && node->kind == MODEL_STRING && fuzz_spell(run, node->string, text);
}

static bool is_list(const struct model_node *node, enum model_kind of) {
    if (node && node->kind != MODEL_ARRAY)
        return false;
    for (const struct model_node *item = node ? node->first : NULL; item;
         item = item->next)
        if (item->kind != of)
            return false;
    return true;
}

static bool holds(const struct model_node *list, const char *word) {
    for (const struct model_node *item = list ? list->first : NULL; item;
         item = item->next)
        if (model_string_is(item->string, word))
            return true;
    return false;
}

/* ---- hello ------------------------------------------------------------------------------ */

const char *const fuzz_capabilities[FUZZ_CAPABILITIES] = {"bytes", "edits", "reasons",
                                                          "call",  "cuts",  "b64"};

static const char *const groups[] = {"syntax", "root", "null", "shape",
                                     "scalar", "key",  "hint", "call"};

/* "one in which an object repeats a member is refused", wherever it stands */
// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static bool repeats(const struct model_node *node) {
    for (const struct model_node *child = node->first; child; child = child->next) {
        for (const struct model_node *other = child->next;
             node->kind == MODEL_OBJECT && other; other = other->next)
            if (model_strings_equal(child->name, other->name))
                return true;
        if (repeats(child))
            return true;
    }
    return false;
}

/* One of two or three words, the first of which stands for none. False: it is another. */
static bool choose(const struct model_node *node, const char *const *words, size_t count,
                   size_t *chosen) {
    *chosen = 0;
    if (!node)
        return true;
    for (size_t i = 0; node->kind == MODEL_STRING && i < count; i++)
        if (model_string_is(node->string, words[i])) {
            *chosen = i;
            return true;
        }
    return false;
}

static bool read_ways(const struct model_node *root, struct fuzz_hello *hello) {
    static const char *const inputs[] = {"text", "value"};
    static const char *const outputs[] = {"text", "value", "typed"};
    static const char *const numbers[] = {"exact", "double"};
    static const char *const strings[] = {"exact", "utf-8"};
    size_t chosen;
    if (!choose(stated(root, "input"), inputs, 2, &chosen))
        return false;
    hello->value_input = chosen == 1;
    if (!choose(stated(root, "output"), outputs, 3, &chosen))
        return false;
    hello->typed_output = chosen == 2;
    if (!choose(stated(root, "numbers"), numbers, 2, &chosen))
        return false;
    hello->doubles = chosen == 1;
    if (!choose(stated(root, "strings"), strings, 2, &chosen))
        return false;
    hello->utf8_strings = chosen == 1;
    return true;
}

static bool read_limits(const struct model_node *root, struct fuzz_hello *hello) {
    const struct model_node *limits = stated(root, "limits");
    if (!limits)
        return true;
    if (limits->kind != MODEL_OBJECT)
        return false;
    hello->input_max = stated(limits, "max_input");
    if (!hello->input_max)
        return true;
    for (size_t i = 0; i < hello->input_max->spelled.len; i++)
        if (!memchr("0123456789", hello->input_max->spelled.ptr[i], 10))
            return false;
    return true;
}

static bool read_groups(const struct model_node *root, struct fuzz_hello *hello) {
    hello->groups = stated(root, "groups");
    if (!is_list(hello->groups, MODEL_STRING))
        return false;
    for (const struct model_node *item = hello->groups ? hello->groups->first : NULL;
         item; item = item->next) {
        size_t i = 0;
        while (i < COUNT_OF(groups) && !model_string_is(item->string, groups[i]))
            i++;
        if (i == COUNT_OF(groups))
            return false;
    }
    return !(hello->value_input && holds(hello->groups, "syntax"));
}

/* "a fixed list of at most 1,024 {name, parameters}" */
static bool read_tools(const struct model_node *root, struct fuzz_hello *hello) {
    hello->tools = stated(root, "tools");
    if (!is_list(hello->tools, MODEL_OBJECT) ||
        (hello->tools && hello->tools->count > 1024))
        return false;
    for (const struct model_node *tool = hello->tools ? hello->tools->first : NULL; tool;
         tool = tool->next) {
        const struct model_node *name = model_member(tool, "name");
        if (!name || name->kind != MODEL_STRING || !model_member(tool, "parameters"))
            return false;
    }
    return true;
}

struct fuzz_hello fuzz_read_hello(struct model_run *run, struct model_view line) {
    struct fuzz_hello hello = {.taken = false};
    const struct model_node *root = model_parse(run, line);
    if (!root || root->kind != MODEL_OBJECT || line.len > 1 << 20 || repeats(root))
        return hello;
    const struct model_node *can = stated(root, "capabilities");
    for (size_t i = 0; i < FUZZ_CAPABILITIES && is_list(can, MODEL_STRING); i++)
        hello.can[i] = holds(can, fuzz_capabilities[i]);
    hello.taken = take_text(run, model_member(root, "name"), &hello.name) &&
                  take_text(run, model_member(root, "version"), &hello.version) &&
                  take_text(run, model_member(root, "language"), &hello.language) &&
                  is_list(can, MODEL_STRING) && read_ways(root, &hello) &&
                  read_limits(root, &hello) && read_groups(root, &hello) &&
                  read_tools(root, &hello);
    return hello;
}

/* "absent: all but hint"; a layer that gets parsed JSON sees no fault of syntax. */
bool fuzz_claims(const struct fuzz_hello *hello, const char *group) {
    if (hello->groups)
        return holds(hello->groups, group);
    return strcmp(group, "hint") != 0 &&
           !(hello->value_input && strcmp(group, "syntax") == 0);
}

/* ---- answers ---------------------------------------------------------------------------- */

/* A line that repeats one of these could be read either way. */
static const char *const read_once[] = {"arguments", "arguments_b64", "edits",
                                        "id",        "name",          "op",
                                        "outcome",   "reason",        "why"};

static bool repeats_one(const struct model_node *root) {
    for (size_t i = 0; i < COUNT_OF(read_once); i++) {
        const struct model_node *member = model_member(root, read_once[i]);
        for (const struct model_node *other = member ? member->next : NULL; other;
             other = other->next)
            if (model_string_is(other->name, read_once[i]))
                return true;
    }
    return false;
}

static bool is_string(const struct model_node *node, const char *word) {
    return node && node->kind == MODEL_STRING && model_string_is(node->string, word);
}

static bool read_arguments(struct model_run *run, const struct model_node *root,
                           struct fuzz_answer *answer) {
    const struct model_node *plain = stated(root, "arguments");
    const struct model_node *base64 = stated(root, "arguments_b64");
    struct model_view ignored;
    if (plain && base64)
        return false;
    if (plain)
        return take_text(run, plain, &answer->arguments);
    if (base64)
        return take_text(run, base64, &ignored) &&
               fuzz_from_base64(run, base64->string, &answer->arguments);
    return answer->outcome == FUZZ_SAYS_REJECTED; /* "on rejected also arguments" */
}

static bool read_outcome(struct model_run *run, const struct model_node *root, bool call,
                         struct fuzz_answer *answer) {
    static const char *const words[] = {"ok", "rejected", "unsupported", "error"};
    const struct model_node *outcome = stated(root, "outcome");
    const struct model_node *name = stated(root, "name");
    size_t chosen;
    if (!outcome || !choose(outcome, words, COUNT_OF(words), &chosen))
        return false;
    answer->outcome = (enum fuzz_outcome)chosen;
    if (chosen == FUZZ_SAYS_UNSUPPORTED || chosen == FUZZ_SAYS_ERROR)
        return true;
    if (!read_arguments(run, root, answer))
        return false;
    return !call || chosen != FUZZ_SAYS_OK || !name ||
           take_text(run, name, &answer->name);
}

static struct model_view spelled(const struct model_node *node) {
    return node ? node->spelled : (struct model_view){NULL, 0};
}

struct fuzz_answer fuzz_read_answer(struct model_run *run, struct model_view line,
                                    const char *id, bool call) {
    struct fuzz_answer answer = {.outcome = FUZZ_SAYS_ERROR};
    const struct model_node *root = model_parse(run, line);
    if (!root || root->kind != MODEL_OBJECT || repeats_one(root))
        return answer;
    answer.reason = spelled(stated(root, "reason"));
    answer.why = spelled(stated(root, "why"));
    answer.edits = spelled(stated(root, "edits"));
    if (!stated(root, "id") && is_string(stated(root, "op"), "error"))
        answer.taken = true; /* "a request without an id gets ..." */
    else
        answer.taken =
            is_string(stated(root, "id"), id) && read_outcome(run, root, call, &answer);
    return answer;
}
