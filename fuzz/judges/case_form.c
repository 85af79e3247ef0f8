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

bool fuzz_has_only(const struct naive_node *node, const char *const *names,
                   size_t count) {
    if (!node || node->kind != NAIVE_OBJECT)
        return false;
    for (const struct naive_node *member = node->first; member; member = member->next) {
        size_t i = 0;
        while (i < count && !naive_string_is(member->name, names[i]))
            i++;
        if (i == count || naive_member(node, names[i]) != member)
            return false;
    }
    return true;
}

// NOLINTNEXTLINE(misc-no-recursion): trees are at most NAIVE_DEPTH_MAX deep
bool fuzz_repeats(const struct naive_node *node) {
    for (const struct naive_node *child = node->first; child; child = child->next)
        if ((node->kind == NAIVE_OBJECT &&
             naive_member_named(node, child->name) != child) ||
            fuzz_repeats(child))
            return true;
    return false;
}

bool fuzz_is_text(struct naive_run *run, const struct naive_node *node) {
    struct naive_view bytes;
    return node && node->kind == NAIVE_STRING && fuzz_spell(run, node->string, &bytes);
}

bool fuzz_is_word(const struct naive_node *node, const char *const *words, size_t count) {
    for (size_t i = 0; node->kind == NAIVE_STRING && i < count; i++)
        if (naive_string_is(node->string, words[i]))
            return true;
    return false;
}

static bool holds_nul(struct naive_string string) {
    for (size_t i = 0; i < string.count; i++)
        if (string.points[i] == 0)
            return true;
    return false;
}

/* A text, or the base64 of one; just one of them is there. */
static bool read_either(struct naive_run *run, const struct naive_node *text,
                        const struct naive_node *base64, struct naive_view *bytes) {
    if ((text != NULL) == (base64 != NULL) || !fuzz_is_text(run, text ? text : base64))
        return false;
    return text ? fuzz_spell(run, text->string, bytes)
                : fuzz_from_base64(run, base64->string, bytes);
}

/* A list of words, none empty and none twice; NULL is one. */
static bool are_words(struct naive_run *run, const struct naive_node *list) {
    if (list && list->kind != NAIVE_ARRAY)
        return false;
    for (const struct naive_node *one = list ? list->first : NULL; one; one = one->next) {
        if (!fuzz_is_text(run, one) || one->string.count == 0 || holds_nul(one->string))
            return false;
        for (const struct naive_node *other = list->first; other != one;
             other = other->next)
            if (naive_strings_equal(other->string, one->string))
                return false;
    }
    return true;
}

/* ---- tools ------------------------------------------------------------------------------ */

bool fuzz_is_tool(struct naive_run *run, const struct naive_node *node) {
    static const char *const names[] = {"name", "parameters"};
    if (!fuzz_has_only(node, names, COUNT_OF(names)) || node->count != 2)
        return false;
    const struct naive_node *name = naive_member(node, "name");
    const struct naive_node *schema = naive_member(node, "parameters");
    return fuzz_is_text(run, name) && !holds_nul(name->string) &&
           (schema->kind == NAIVE_OBJECT || schema->kind == NAIVE_BOOLEAN);
}

/* The tool that a case means by this. */
static const struct naive_node *tool_of(const struct fuzz_case_place *place,
                                        const struct naive_node *node) {
    if (!place->tools)
        return node;
    return node->kind == NAIVE_STRING ? naive_member_named(place->tools, node->string)
                                      : NULL;
}

static bool is_tool_here(struct naive_run *run, const struct fuzz_case_place *place,
                         const struct naive_node *node) {
    const struct naive_node *tool = tool_of(place, node);
    return tool && fuzz_is_tool(run, tool) && !fuzz_repeats(tool);
}

static bool is_tool_called(const struct fuzz_case_place *place,
                           const struct naive_node *list, struct naive_string name) {
    for (const struct naive_node *one = list->first; one; one = one->next)
        if (naive_strings_equal(naive_member(tool_of(place, one), "name")->string, name))
            return true;
    return false;
}

/* A list of tools, whose names differ. */
static bool are_tools(struct naive_run *run, const struct fuzz_case_place *place,
                      const struct naive_node *list) {
    if (!list || list->kind != NAIVE_ARRAY)
        return false;
    for (const struct naive_node *one = list->first; one; one = one->next) {
        if (!is_tool_here(run, place, one))
            return false;
        struct naive_string name = naive_member(tool_of(place, one), "name")->string;
        for (const struct naive_node *other = list->first; other != one;
             other = other->next)
            if (naive_strings_equal(naive_member(tool_of(place, other), "name")->string,
                                    name))
                return false;
    }
    return true;
}

/* ---- what is expected ------------------------------------------------------------------- */

struct expecting {
    struct naive_run *run;
    const struct fuzz_case_place *place;
    const struct naive_node *tools; /* of a whole call; else NULL */
    bool of_many;                   /* a row of any_of */
};

static bool are_violations(struct naive_run *run, const struct naive_node *list) {
    static const char *const names[] = {"keyword", "pointer"};
    if (list && list->kind != NAIVE_ARRAY)
        return false;
    for (const struct naive_node *one = list ? list->first : NULL; one; one = one->next)
        if (!fuzz_has_only(one, names, 2) ||
            !fuzz_is_text(run, naive_member(one, "keyword")) ||
            !fuzz_is_text(run, naive_member(one, "pointer")))
            return false;
    return true;
}

/* A repair has the text that it makes, one JSON object, and its rules; others have neither. */
static bool is_repair_whole(struct naive_run *run, const struct naive_node *row,
                            bool repaired) {
    const struct naive_node *text = naive_member(row, "arguments");
    const struct naive_node *base64 = naive_member(row, "arguments_b64");
    const struct naive_node *rules = naive_member(row, "rules");
    struct naive_view bytes;
    if (!repaired)
        return !text && !base64 && !rules;
    if (!read_either(run, text, base64, &bytes))
        return false;
    const struct naive_node *root = naive_parse(run, bytes);
    return root && root->kind == NAIVE_OBJECT && rules && are_words(run, rules);
}

/* A whole call goes to one of its tools; a refused one may name it. */
static bool is_name_right(const struct expecting *e, const struct naive_node *name,
                          bool rejected) {
    if (!e->tools)
        return !name;
    if (!name)
        return rejected;
    return fuzz_is_text(e->run, name) && is_tool_called(e->place, e->tools, name->string);
}

static bool is_row(const struct expecting *e, const struct naive_node *row) {
    static const char *const names[] = {"arguments", "arguments_b64", "choice",
                                        "history",   "name",          "outcome",
                                        "reason",    "rules",         "violations"};
    static const char *const outcomes[] = {"valid", "repaired", "rejected"};
    static const char *const reasons[] = {"limit",    "truncated",       "ambiguous",
                                          "not-json", "schema-mismatch", "unknown-tool",
                                          "no-tool"};
    if (!fuzz_has_only(row, names, COUNT_OF(names)))
        return false;
    const struct naive_node *outcome = naive_member(row, "outcome");
    const struct naive_node *choice = naive_member(row, "choice");
    const struct naive_node *reason = naive_member(row, "reason");
    const struct naive_node *history = naive_member(row, "history");
    if (!outcome || !fuzz_is_word(outcome, outcomes, COUNT_OF(outcomes)))
        return false;
    bool rejected = naive_string_is(outcome->string, "rejected");
    bool repaired = naive_string_is(outcome->string, "repaired");
    return is_repair_whole(e->run, row, repaired) &&
           (e->of_many ? fuzz_is_text(e->run, choice) : !choice) &&
           (!reason || (rejected && fuzz_is_word(reason, reasons, COUNT_OF(reasons)))) &&
           is_name_right(e, naive_member(row, "name"), rejected) &&
           (!history || history->kind == NAIVE_NULL || fuzz_is_text(e->run, history)) &&
           are_violations(e->run, naive_member(row, "violations"));
}

static bool is_expectation(struct expecting *e, const struct naive_node *expect) {
    if (!expect || expect->kind != NAIVE_OBJECT)
        return false;
    const struct naive_node *rows = naive_member(expect, "any_of");
    if (!rows)
        return is_row(e, expect);
    e->of_many = true;
    if (expect->count != 1 || rows->kind != NAIVE_ARRAY || rows->count < 2)
        return false;
    for (const struct naive_node *row = rows->first; row; row = row->next)
        if (!is_row(e, row))
            return false;
    return true;
}

static bool is_repair(const struct naive_node *row) {
    const struct naive_node *outcome =
        row->kind == NAIVE_OBJECT ? naive_member(row, "outcome") : NULL;
    return outcome && outcome->kind == NAIVE_STRING &&
           naive_string_is(outcome->string, "repaired");
}

bool fuzz_expects_repair(const struct naive_node *expect) {
    const struct naive_node *rows = naive_member(expect, "any_of");
    for (const struct naive_node *row = rows ? rows->first : NULL; row; row = row->next)
        if (is_repair(row))
            return true;
    return is_repair(expect);
}

/* ---- one case --------------------------------------------------------------------------- */

bool fuzz_is_id(struct naive_string id, const char *prefix) {
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

bool fuzz_is_asked(struct naive_run *run, const struct naive_node *node,
                   const struct fuzz_case_place *place, const struct naive_node *text,
                   const struct naive_node *base64) {
    static const char *const operations[] = {"repair", "call"};
    static const char *const finishes[] = {"unknown", "complete", "truncated"};
    const struct naive_node *op = naive_member(node, "op");
    const struct naive_node *finish = naive_member(node, "finish");
    const struct naive_node *tool = naive_member(node, "tool");
    const struct naive_node *tools = naive_member(node, "tools");
    const struct naive_node *expect = naive_member(node, "expect");
    struct naive_view bytes;
    if ((op && !fuzz_is_word(op, operations, 2)) ||
        (finish && !fuzz_is_word(finish, finishes, 3)) ||
        !read_either(run, text, base64, &bytes))
        return false;
    bool call = op && naive_string_is(op->string, "call");
    if (call ? tool || !are_tools(run, place, tools)
             : tools || !tool || !is_tool_here(run, place, tool))
        return false;
    struct expecting expecting = {run, place, call ? tools : NULL, false};
    return is_expectation(&expecting, expect);
}

/* The ids of a file are its subject and a slug. A principle is called by its number alone. */
static bool belongs(const struct fuzz_case_place *place, struct naive_string id) {
    static const char principle[] = "principle/";
    struct naive_string subject;
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

bool fuzz_is_case(struct naive_run *run, const struct naive_node *node,
                  const struct fuzz_case_place *place) {
    static const char *const names[] = {
        "arguments", "arguments_b64", "call",         "call_b64", "expect", "finish",
        "id",        "needs",         "op",           "scored",   "seen",   "tier",
        "tool",      "tools",         "unscored_why", "why"};
    static const char *const tiers[] = {"safe", "standard", "extended"};
    if (!fuzz_has_only(node, names, COUNT_OF(names)) || fuzz_repeats(node))
        return false;
    const struct naive_node *id = naive_member(node, "id");
    const struct naive_node *op = naive_member(node, "op");
    const struct naive_node *scored = naive_member(node, "scored");
    const struct naive_node *unscored = naive_member(node, "unscored_why");
    bool call = op && op->kind == NAIVE_STRING && naive_string_is(op->string, "call");
    const char *text = call ? "call" : "arguments";
    const char *base64 = call ? "call_b64" : "arguments_b64";
    if (naive_member(node, call ? "arguments" : "call") ||
        naive_member(node, call ? "arguments_b64" : "call_b64") ||
        !fuzz_is_text(run, id) || !fuzz_is_id(id->string, "") ||
        !belongs(place, id->string) ||
        !fuzz_is_asked(run, node, place, naive_member(node, text),
                       naive_member(node, base64)))
        return false;
    bool repairs = fuzz_expects_repair(naive_member(node, "expect"));
    const struct naive_node *tier = naive_member(node, "tier");
    tier = tier || !repairs ? tier : place->tier;
    return (tier ? repairs && fuzz_is_word(tier, tiers, 3) : !repairs) &&
           (scored != NULL) == (unscored != NULL) &&
           (!scored || (scored->kind == NAIVE_BOOLEAN && !scored->truth)) &&
           (!unscored || fuzz_is_text(run, unscored)) &&
           are_words(run, naive_member(node, "needs")) &&
           are_words(run, naive_member(node, "seen")) &&
           fuzz_is_text(run, naive_member(node, "why"));
}
