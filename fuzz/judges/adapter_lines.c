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
static const struct naive_node *stated(const struct naive_node *object,
                                       const char *name) {
    const struct naive_node *member = naive_member(object, name);
    return member && member->kind != NAIVE_NULL ? member : NULL;
}

/* The text of a string. False: it is none, or has no bytes. */
static bool take_text(struct naive_run *run, const struct naive_node *node,
                      struct naive_view *text) {
    return node && node->kind == NAIVE_STRING && fuzz_spell(run, node->string, text);
}

static bool is_list(const struct naive_node *node, enum naive_kind of) {
    if (node && node->kind != NAIVE_ARRAY)
        return false;
    for (const struct naive_node *item = node ? node->first : NULL; item;
         item = item->next)
        if (item->kind != of)
            return false;
    return true;
}

static bool holds(const struct naive_node *list, const char *word) {
    for (const struct naive_node *item = list ? list->first : NULL; item;
         item = item->next)
        if (naive_string_is(item->string, word))
            return true;
    return false;
}

/* ---- hello ------------------------------------------------------------------------------ */

const char *const fuzz_capabilities[FUZZ_CAPABILITIES] = {"bytes", "edits", "reasons",
                                                          "call",  "cuts",  "b64"};

static const char *const groups[] = {"syntax", "root", "null", "shape",
                                     "scalar", "key",  "hint", "call"};

/* "one in which an object repeats a member is refused", wherever it stands */
// NOLINTNEXTLINE(misc-no-recursion): trees are at most NAIVE_DEPTH_MAX deep
static bool repeats(const struct naive_node *node) {
    for (const struct naive_node *child = node->first; child; child = child->next) {
        for (const struct naive_node *other = child->next;
             node->kind == NAIVE_OBJECT && other; other = other->next)
            if (naive_strings_equal(child->name, other->name))
                return true;
        if (repeats(child))
            return true;
    }
    return false;
}

/* One of two or three words, the first of which stands for none. False: it is another. */
static bool choose(const struct naive_node *node, const char *const *words, size_t count,
                   size_t *chosen) {
    *chosen = 0;
    if (!node)
        return true;
    for (size_t i = 0; node->kind == NAIVE_STRING && i < count; i++)
        if (naive_string_is(node->string, words[i])) {
            *chosen = i;
            return true;
        }
    return false;
}

static bool read_ways(const struct naive_node *root, struct fuzz_hello *hello) {
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

static bool read_limits(const struct naive_node *root, struct fuzz_hello *hello) {
    const struct naive_node *limits = stated(root, "limits");
    if (!limits)
        return true;
    if (limits->kind != NAIVE_OBJECT)
        return false;
    hello->input_max = stated(limits, "max_input");
    if (!hello->input_max)
        return true;
    for (size_t i = 0; i < hello->input_max->spelled.len; i++)
        if (!memchr("0123456789", hello->input_max->spelled.ptr[i], 10))
            return false;
    return true;
}

static bool read_groups(const struct naive_node *root, struct fuzz_hello *hello) {
    hello->groups = stated(root, "groups");
    if (!is_list(hello->groups, NAIVE_STRING))
        return false;
    for (const struct naive_node *item = hello->groups ? hello->groups->first : NULL;
         item; item = item->next) {
        size_t i = 0;
        while (i < COUNT_OF(groups) && !naive_string_is(item->string, groups[i]))
            i++;
        if (i == COUNT_OF(groups))
            return false;
    }
    return !(hello->value_input && holds(hello->groups, "syntax"));
}

/* "a fixed list of at most 1,024 {name, parameters}" */
static bool read_tools(const struct naive_node *root, struct fuzz_hello *hello) {
    hello->tools = stated(root, "tools");
    if (!is_list(hello->tools, NAIVE_OBJECT) ||
        (hello->tools && hello->tools->count > 1024))
        return false;
    for (const struct naive_node *tool = hello->tools ? hello->tools->first : NULL; tool;
         tool = tool->next) {
        const struct naive_node *name = naive_member(tool, "name");
        if (!name || name->kind != NAIVE_STRING || !naive_member(tool, "parameters"))
            return false;
    }
    return true;
}

struct fuzz_hello fuzz_read_hello(struct naive_run *run, struct naive_view line) {
    struct fuzz_hello hello = {.taken = false};
    const struct naive_node *root = naive_parse(run, line);
    if (!root || root->kind != NAIVE_OBJECT || line.len > 1 << 20 || repeats(root))
        return hello;
    const struct naive_node *can = stated(root, "capabilities");
    for (size_t i = 0; i < FUZZ_CAPABILITIES && is_list(can, NAIVE_STRING); i++)
        hello.can[i] = holds(can, fuzz_capabilities[i]);
    hello.taken = take_text(run, naive_member(root, "name"), &hello.name) &&
                  take_text(run, naive_member(root, "version"), &hello.version) &&
                  take_text(run, naive_member(root, "language"), &hello.language) &&
                  is_list(can, NAIVE_STRING) && read_ways(root, &hello) &&
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

static bool repeats_one(const struct naive_node *root) {
    for (size_t i = 0; i < COUNT_OF(read_once); i++) {
        const struct naive_node *member = naive_member(root, read_once[i]);
        for (const struct naive_node *other = member ? member->next : NULL; other;
             other = other->next)
            if (naive_string_is(other->name, read_once[i]))
                return true;
    }
    return false;
}

static bool is_string(const struct naive_node *node, const char *word) {
    return node && node->kind == NAIVE_STRING && naive_string_is(node->string, word);
}

static bool read_arguments(struct naive_run *run, const struct naive_node *root,
                           struct fuzz_answer *answer) {
    const struct naive_node *plain = stated(root, "arguments");
    const struct naive_node *base64 = stated(root, "arguments_b64");
    struct naive_view ignored;
    if (plain && base64)
        return false;
    if (plain)
        return take_text(run, plain, &answer->arguments);
    if (base64)
        return take_text(run, base64, &ignored) &&
               fuzz_from_base64(run, base64->string, &answer->arguments);
    return answer->outcome == FUZZ_SAYS_REJECTED; /* "on rejected also arguments" */
}

static bool read_outcome(struct naive_run *run, const struct naive_node *root, bool call,
                         struct fuzz_answer *answer) {
    static const char *const words[] = {"ok", "rejected", "unsupported", "error"};
    const struct naive_node *outcome = stated(root, "outcome");
    const struct naive_node *name = stated(root, "name");
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

static struct naive_view spelled(const struct naive_node *node) {
    return node ? node->spelled : (struct naive_view){NULL, 0};
}

struct fuzz_answer fuzz_read_answer(struct naive_run *run, struct naive_view line,
                                    const char *id, bool call) {
    struct fuzz_answer answer = {.outcome = FUZZ_SAYS_ERROR};
    const struct naive_node *root = naive_parse(run, line);
    if (!root || root->kind != NAIVE_OBJECT || repeats_one(root))
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
