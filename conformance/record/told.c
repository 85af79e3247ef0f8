/* SPDX-License-Identifier: MIT
 *
 * told.c - what a record tells beside the text: its violations and warnings, and the members
 * for the host. All of it is about the text that is judged.
 */
#include "checking.h"
#include "hint.h"

#include <string.h>

/* ---- what the validator says of it ---------------------------------------------------------------------- */

static bool is_same_violation(const struct claimed_violation *claimed,
                              const toolmend_violation *found) {
    bool equal = false;
    toolmend_view expected = found->expected;
    if (expected.len == 0)
        expected = (toolmend_view){"null", 4};
    return view_same(claimed->pointer, found->pointer) &&
           view_is(claimed->keyword, found->keyword) &&
           view_same(claimed->schema_pointer, found->schema_pointer) &&
           view_is(claimed->received, toolmend_kind_name(found->received)) &&
           toolmend_json_equal(claimed->expected, expected, &equal) == TOOLMEND_OK &&
           equal;
}

static bool check_violations(struct checking *c) {
    size_t count = c->validated ? toolmend_report_violation_count(c->validated) : 0;
    if (c->claim.violation_count != count)
        return checking_fault(c, "P7",
                              "it lists more or fewer violations than the text has");
    bool *told = pool_take(c->pool, count + 1, sizeof *told);
    for (size_t i = 0; i < count; i++) {
        toolmend_violation found = toolmend_report_violation(c->validated, i);
        size_t same = 0;
        while (same < count &&
               (told[same] || !is_same_violation(&c->claim.violations[same], &found)))
            same++;
        if (same == count)
            return checking_fault(c, "P7",
                                  "it does not list a violation that the text has");
        told[same] = true;
    }
    return true;
}

/* The warnings that are due: `list` has room for them. Of a text that is not handed on as it
 * stands it is not told that it looks wrapped, nor, where it is cut, that it repeats a name. */
static size_t warnings_due(struct checking *c, toolmend_warning *list) {
    size_t count = 0, tools = toolmend_tool_warning_count(c->document->tool);
    if (!c->validated) {
        for (; count < tools; count++)
            list[count] = toolmend_tool_warning(c->document->tool, count);
        return count;
    }
    for (size_t i = 0; i < toolmend_report_warning_count(c->validated); i++) {
        toolmend_warning one = toolmend_report_warning(c->validated, i);
        bool repeats = strcmp(one.id, "duplicate-key") == 0;
        bool told = checking_is_json(c) ||
                    (strcmp(one.id, "looks-wrapped") != 0 &&
                     !(repeats && c->claim.reason == TOOLMEND_REASON_TRUNCATED));
        if (told)
            list[count++] = one;
    }
    return count;
}

/* Are the hints that the tool does not know those that the schema's text shows? */
static bool check_unknown(struct checking *c) {
    size_t count = 0, told = 0;
    const struct tree_node **unknown = hint_unknown(c->document, c->pool, &count);
    for (size_t i = 0; i < c->claim.warning_count; i++) {
        const struct claimed_warning *warning = &c->claim.warnings[i];
        size_t same = 0;
        if (!view_is(warning->id, "hint-unknown"))
            continue;
        while (same < count &&
               !view_same(tree_pointer(c->pool, unknown[same]), warning->pointer))
            same++;
        told += same < count;
        if (same == count)
            return checking_fault(c, "hints/keyword",
                                  "it calls something unknown that is a hint or none");
    }
    return told == count || checking_fault(c, "hints/keyword",
                                           "it does not tell of a hint that is unknown");
}

/* Warnings that are told of the text by those who look for hints: hint_told.c. */
static size_t count_unmet(const struct checking *c) {
    size_t count = 0;
    for (size_t i = 0; i < c->claim.warning_count; i++)
        count += view_is(c->claim.warnings[i].id, "hint-unmet");
    return count;
}

static bool check_warnings(struct checking *c) {
    size_t room = toolmend_tool_warning_count(c->document->tool) +
                  (c->validated ? toolmend_report_warning_count(c->validated) : 0);
    toolmend_warning *due = pool_take(c->pool, room + 1, sizeof *due);
    size_t count = warnings_due(c, due);
    if (!c->claim.has_warnings)
        return true;
    size_t unmet = count_unmet(c);
    if (unmet > 0 && c->claim.verdict == TOOLMEND_REJECTED)
        return checking_fault(c, "hints/unmet",
                              "a text that is not handed on has no hint");
    if (!check_unknown(c))
        return false;
    if (c->claim.warning_count - unmet != count)
        return checking_fault(c, "P12", "it lists more or fewer warnings than are due");
    for (size_t i = 0; i < count; i++) {
        size_t same = 0;
        while (same < c->claim.warning_count &&
               !(view_is(c->claim.warnings[same].id, due[i].id) &&
                 view_same(c->claim.warnings[same].pointer, due[i].pointer)))
            same++;
        if (same == c->claim.warning_count)
            return checking_fault(c, "P12", "it does not list a warning that is due");
    }
    return true;
}

/* May the text be stored as arguments: is it strict JSON and an object (host/history)? */
static bool is_storable(toolmend_view text) {
    size_t at = 0;
    while (at < text.len && memchr(" \t\n\r", text.ptr[at], 4))
        at++;
    return at < text.len && text.ptr[at] == '{' &&
           toolmend_json_check(text, NULL) == TOOLMEND_OK;
}

/* May the mended text of a rejected call be stored: by what the profile holds, and without a
 * word that could be part of a text? `{}` for no text may not. */
static bool is_made_to_be_stored(struct checking *c) {
    static const struct script none = {NULL, 0, 0};
    const struct tree_node *word;
    return c->plain.edits.count == 0 ||
           (!checking_missing(c) && view_trim(c->input).len > 0 &&
            !words_fault(c->document, c->pool, &c->plain, c->text, &none, &word));
}

/* What may be stored of the call; ptr NULL: nothing. */
static toolmend_view storable_text(struct checking *c) {
    bool rejected = c->claim.verdict == TOOLMEND_REJECTED;
    toolmend_view text = rejected ? c->text : c->claim.text;
    bool made = !rejected || is_made_to_be_stored(c);
    return text.ptr && made && is_storable(text) ? text : (toolmend_view){NULL, 0};
}

/* The members for the host: what may be stored, told and shown. */
static bool check_host_members(struct checking *c) {
    enum { NOTES_MAX = 64 };
    const struct claim *claim = &c->claim;
    bool rejected = claim->verdict == TOOLMEND_REJECTED;
    toolmend_view storable = storable_text(c);
    bool sound = true;
    if (claim->has_message && (claim->message.ptr != NULL) != rejected)
        sound = checking_fault(c, "record",
                               "a message is for a rejected call, and only for one");
    if (claim->message.len > TOOLMEND_MESSAGE_MAX)
        sound = checking_fault(c, "record", "the message is longer than 1,000 bytes");
    if (claim->note_count > NOTES_MAX ||
        (claim->note_count > 0 && claim->edits.count == 0))
        sound = checking_fault(c, "record",
                               "a note is for a change, and there are 64 at most");
    if (!claim->has_history)
        return sound;
    if (claim->history.ptr && !storable.ptr)
        sound =
            checking_fault(c, "record", "the history is a text that is no JSON object");
    else if (claim->history.ptr && !view_same(claim->history, storable))
        sound = checking_fault(c, "record", "the history is not the text");
    if (!claim->history.ptr && storable.ptr && claim->reason != TOOLMEND_REASON_LIMIT)
        sound =
            checking_fault(c, "record", "the history is null, and the text is an object");
    return sound;
}

/* What it tells beside the text. */
bool check_told(struct checking *c) {
    bool violations = check_violations(c), warnings = check_warnings(c);
    return check_host_members(c) && violations && warnings;
}
