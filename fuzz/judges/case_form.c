/* SPDX-License-Identifier: MIT
 *
 * case_form.c - the form of one case; see case_form.h.
 */
#include "case_form.h"

#include <string.h>

#include "spelling.h"

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))

enum { ID_MAX = 200 };

/* ---- members ---------------------------------------------------------------------------- */

bool fuzz_has_only(const struct model_node *node, const char *const *names,
                   size_t count) {
    if (!node || node->kind != MODEL_OBJECT)
        return false;
    for (const struct model_node *member = node->first; member; member = member->next) {
        size_t i = 0;
        while (i < count && !model_string_is(member->name, names[i]))
            i++;
        if (i == count || model_member(node, names[i]) != member)
            return false;
    }
    return true;
}

// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
bool fuzz_repeats(const struct model_node *node) {
    for (const struct model_node *child = node->first; child; child = child->next)
        if ((node->kind == MODEL_OBJECT &&
             model_member_named(node, child->name) != child) ||
            fuzz_repeats(child))
            return true;
    return false;
}

bool fuzz_is_text(struct model_run *run, const struct model_node *node) {
    struct model_view bytes;
    return node && node->kind == MODEL_STRING && fuzz_spell(run, node->string, &bytes);
}

bool fuzz_is_word(const struct model_node *node, const char *const *words, size_t count) {
    for (size_t i = 0; node->kind == MODEL_STRING && i < count; i++)
        if (model_string_is(node->string, words[i]))
            return true;
    return false;
}

static bool holds_nul(struct model_string string) {
    for (size_t i = 0; i < string.count; i++)
        if (string.points[i] == 0)
            return true;
    return false;
}

/* A text, or the base64 of one; just one of them is there. */
static bool read_either(struct model_run *run, const struct model_node *text,
                        const struct model_node *base64, struct model_view *bytes) {
    if ((text != NULL) == (base64 != NULL) || !fuzz_is_text(run, text ? text : base64))
        return false;
    return text ? fuzz_spell(run, text->string, bytes)
                : fuzz_from_base64(run, base64->string, bytes);
}

/* A list of words, none empty and none twice; NULL is one. */
static bool are_words(struct model_run *run, const struct model_node *list) {
    if (list && list->kind != MODEL_ARRAY)
        return false;
    for (const struct model_node *one = list ? list->first : NULL; one; one = one->next) {
        if (!fuzz_is_text(run, one) || one->string.count == 0 || holds_nul(one->string))
            return false;
        for (const struct model_node *other = list->first; other != one;
             other = other->next)
            if (model_strings_equal(other->string, one->string))
                return false;
    }
    return true;
}

/* ---- tools ------------------------------------------------------------------------------ */

bool fuzz_is_tool(struct model_run *run, const struct model_node *node) {
    static const char *const names[] = {"name", "parameters"};
    if (!fuzz_has_only(node, names, COUNT_OF(names)) || node->count != 2)
        return false;
    const struct model_node *name = model_member(node, "name");
    const struct model_node *schema = model_member(node, "parameters");
    return fuzz_is_text(run, name) && !holds_nul(name->string) &&
           (schema->kind == MODEL_OBJECT || schema->kind == MODEL_BOOLEAN);
}

/* The tool that a case means by this. */
static const struct model_node *tool_of(const struct fuzz_case_place *place,
                                        const struct model_node *node) {
    if (!place->tools)
        return node;
    return node->kind == MODEL_STRING ? model_member_named(place->tools, node->string)
                                      : NULL;
}

static bool is_tool_here(struct model_run *run, const struct fuzz_case_place *place,
                         const struct model_node *node) {
    const struct model_node *tool = tool_of(place, node);
    return tool && fuzz_is_tool(run, tool) && !fuzz_repeats(tool);
}

static bool is_tool_called(const struct fuzz_case_place *place,
                           const struct model_node *list, struct model_string name) {
    for (const struct model_node *one = list->first; one; one = one->next)
        if (model_strings_equal(model_member(tool_of(place, one), "name")->string, name))
            return true;
    return false;
}

/* A list of tools, whose names differ. */
static bool are_tools(struct model_run *run, const struct fuzz_case_place *place,
                      const struct model_node *list) {
    if (!list || list->kind != MODEL_ARRAY)
        return false;
    for (const struct model_node *one = list->first; one; one = one->next) {
        if (!is_tool_here(run, place, one))
            return false;
        struct model_string name = model_member(tool_of(place, one), "name")->string;
        for (const struct model_node *other = list->first; other != one;
             other = other->next)
            if (model_strings_equal(model_member(tool_of(place, other), "name")->string,
                                    name))
                return false;
    }
    return true;
}

/* ---- what is expected ------------------------------------------------------------------- */

struct expecting {
    struct model_run *run;
    const struct fuzz_case_place *place;
    const struct model_node *tools; /* of a whole call; else NULL */
    bool of_many;                   /* a row of any_of */
};

static bool are_violations(struct model_run *run, const struct model_node *list) {
    static const char *const names[] = {"keyword", "pointer"};
    if (list && list->kind != MODEL_ARRAY)
        return false;
    for (const struct model_node *one = list ? list->first : NULL; one; one = one->next)
        if (!fuzz_has_only(one, names, 2) ||
            !fuzz_is_text(run, model_member(one, "keyword")) ||
            !fuzz_is_text(run, model_member(one, "pointer")))
            return false;
    return true;
}

/* A repair has the text that it makes, one JSON object, and its rules; others have neither. */
static bool is_repair_whole(struct model_run *run, const struct model_node *row,
                            bool repaired) {
    const struct model_node *text = model_member(row, "arguments");
    const struct model_node *base64 = model_member(row, "arguments_b64");
    const struct model_node *rules = model_member(row, "rules");
    struct model_view bytes;
    if (!repaired)
        return !text && !base64 && !rules;
    if (!read_either(run, text, base64, &bytes))
        return false;
    const struct model_node *root = model_parse(run, bytes);
    return root && root->kind == MODEL_OBJECT && rules && are_words(run, rules);
}

/* A whole call goes to one of its tools; a refused one may name it. */
static bool is_name_right(const struct expecting *e, const struct model_node *name,
                          bool rejected) {
    if (!e->tools)
        return !name;
    if (!name)
        return rejected;
    return fuzz_is_text(e->run, name) && is_tool_called(e->place, e->tools, name->string);
}

static bool is_row(const struct expecting *e, const struct model_node *row) {
    static const char *const names[] = {"arguments", "arguments_b64", "choice",
                                        "history",   "name",          "outcome",
                                        "reason",    "rules",         "violations"};
    static const char *const outcomes[] = {"valid", "repaired", "rejected"};
    static const char *const reasons[] = {"limit",    "truncated",       "ambiguous",
                                          "not-json", "schema-mismatch", "unknown-tool",
                                          "no-tool"};
    if (!fuzz_has_only(row, names, COUNT_OF(names)))
        return false;
    const struct model_node *outcome = model_member(row, "outcome");
    const struct model_node *choice = model_member(row, "choice");
    const struct model_node *reason = model_member(row, "reason");
    const struct model_node *history = model_member(row, "history");
    if (!outcome || !fuzz_is_word(outcome, outcomes, COUNT_OF(outcomes)))
        return false;
    bool rejected = model_string_is(outcome->string, "rejected");
    bool repaired = model_string_is(outcome->string, "repaired");
    return is_repair_whole(e->run, row, repaired) &&
           (e->of_many ? fuzz_is_text(e->run, choice) : !choice) &&
           (!reason || (rejected && fuzz_is_word(reason, reasons, COUNT_OF(reasons)))) &&
           is_name_right(e, model_member(row, "name"), rejected) &&
           (!history || history->kind == MODEL_NULL || fuzz_is_text(e->run, history)) &&
           are_violations(e->run, model_member(row, "violations"));
}

static bool is_expectation(struct expecting *e, const struct model_node *expect) {
    if (!expect || expect->kind != MODEL_OBJECT)
        return false;
    const struct model_node *rows = model_member(expect, "any_of");
    if (!rows)
        return is_row(e, expect);
    e->of_many = true;
    if (expect->count != 1 || rows->kind != MODEL_ARRAY || rows->count < 2)
        return false;
    for (const struct model_node *row = rows->first; row; row = row->next)
        if (!is_row(e, row))
            return false;
    return true;
}

static bool is_repair(const struct model_node *row) {
    const struct model_node *outcome =
        row->kind == MODEL_OBJECT ? model_member(row, "outcome") : NULL;
    return outcome && outcome->kind == MODEL_STRING &&
           model_string_is(outcome->string, "repaired");
}

bool fuzz_expects_repair(const struct model_node *expect) {
    const struct model_node *rows = model_member(expect, "any_of");
    for (const struct model_node *row = rows ? rows->first : NULL; row; row = row->next)
        if (is_repair(row))
            return true;
    return is_repair(expect);
}

/* ---- one case --------------------------------------------------------------------------- */

bool fuzz_is_id(struct model_string id, const char *prefix) {
    size_t slashes = strchr(prefix, '/') ? 1 : 0;
    bool open = true; /* a segment has to begin here */
    if (strlen(prefix) + id.count > ID_MAX)
        return false;
    for (size_t i = 0; i < id.count; i++) {
        uint32_t c = id.points[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (c == '/' ? open : !letter && !(c >= '0' && c <= '9') && c != '-')
            return false;
        open = c == '/';
        slashes += open;
    }
    return slashes > 0 && !open;
}

bool fuzz_is_asked(struct model_run *run, const struct model_node *node,
                   const struct fuzz_case_place *place, const struct model_node *text,
                   const struct model_node *base64) {
    static const char *const operations[] = {"repair", "call"};
    static const char *const finishes[] = {"unknown", "complete", "truncated"};
    const struct model_node *op = model_member(node, "op");
    const struct model_node *finish = model_member(node, "finish");
    const struct model_node *tool = model_member(node, "tool");
    const struct model_node *tools = model_member(node, "tools");
    const struct model_node *expect = model_member(node, "expect");
    struct model_view bytes;
    if ((op && !fuzz_is_word(op, operations, 2)) ||
        (finish && !fuzz_is_word(finish, finishes, 3)) ||
        !read_either(run, text, base64, &bytes))
        return false;
    bool call = op && model_string_is(op->string, "call");
    if (call ? tool || !are_tools(run, place, tools)
             : tools || !tool || !is_tool_here(run, place, tool))
        return false;
    struct expecting expecting = {run, place, call ? tools : NULL, false};
    return is_expectation(&expecting, expect);
}

/* The ids of a file are its subject and a slug. A principle is called by its number alone. */
static bool belongs(const struct fuzz_case_place *place, struct model_string id) {
    static const char principle[] = "principle/";
    struct model_string subject;
    size_t at = 0, slash = 0;
    if (!place->subject)
        return true;
    subject = place->subject->string;
    while (slash < subject.count && subject.points[slash] != '/' &&
           subject.points[slash] != 0)
        slash++;
    if (slash == subject.count || subject.points[slash] == 0)
        for (; at < strlen(principle); at++)
            if (at >= id.count || id.points[at] != (uint32_t)principle[at])
                return false;
    for (size_t i = 0; i < subject.count; i++, at++)
        if (at >= id.count || id.points[at] != subject.points[i])
            return false;
    if (at >= id.count || id.points[at++] != '/')
        return false;
    for (; at < id.count; at++)
        if (id.points[at] == '/')
            return false;
    return true;
}

bool fuzz_is_case(struct model_run *run, const struct model_node *node,
                  const struct fuzz_case_place *place) {
    static const char *const names[] = {
        "arguments", "arguments_b64", "call",         "call_b64", "expect", "finish",
        "id",        "needs",         "op",           "scored",   "seen",   "tier",
        "tool",      "tools",         "unscored_why", "why"};
    static const char *const tiers[] = {"safe", "standard", "extended"};
    if (!fuzz_has_only(node, names, COUNT_OF(names)) || fuzz_repeats(node))
        return false;
    const struct model_node *id = model_member(node, "id");
    const struct model_node *op = model_member(node, "op");
    const struct model_node *scored = model_member(node, "scored");
    const struct model_node *unscored = model_member(node, "unscored_why");
    bool call = op && op->kind == MODEL_STRING && model_string_is(op->string, "call");
    const char *text = call ? "call" : "arguments";
    const char *base64 = call ? "call_b64" : "arguments_b64";
    if (model_member(node, call ? "arguments" : "call") ||
        model_member(node, call ? "arguments_b64" : "call_b64") ||
        !fuzz_is_text(run, id) || !fuzz_is_id(id->string, "") ||
        !belongs(place, id->string) ||
        !fuzz_is_asked(run, node, place, model_member(node, text),
                       model_member(node, base64)))
        return false;
    bool repairs = fuzz_expects_repair(model_member(node, "expect"));
    const struct model_node *tier = model_member(node, "tier");
    tier = tier || !repairs ? tier : place->tier;
    return (tier ? repairs && fuzz_is_word(tier, tiers, 3) : !repairs) &&
           (scored != NULL) == (unscored != NULL) &&
           (!scored || (scored->kind == MODEL_BOOLEAN && !scored->truth)) &&
           (!unscored || fuzz_is_text(run, unscored)) &&
           are_words(run, model_member(node, "needs")) &&
           are_words(run, model_member(node, "seen")) &&
           fuzz_is_text(run, model_member(node, "why"));
}
