/* SPDX-License-Identifier: MIT
 *
 * claim.c - read a record: is it one, and what does it claim?
 *
 * Members that PROTOCOL.md does not name are ignored; one that it names may come once. What a
 * verdict needs has to be there (format, tool, profile, finish, verdict, reason, text, edits,
 * violations); the rest may be missing, but where it is there it has its form.
 */
#include "claim.h"

#include <string.h>

static const toolmend_view absent = {NULL, 0};

/* ---- findings and scripts --------------------------------------------------------------------------- */

void find_fault(struct findings *findings, size_t edit, toolmend_view pointer,
                const char *clause, const char *why) {
    for (size_t i = 0; i < findings->count; i++)
        if (findings->list[i].edit == edit && findings->list[i].why == why &&
            strcmp(findings->list[i].clause, clause) == 0)
            return;
    if (findings->count == findings->room) {
        size_t room = findings->room > 0 ? 2 * findings->room : 8;
        struct record_fault *list = pool_take(findings->pool, room, sizeof *list);
        for (size_t i = 0; i < findings->count; i++)
            list[i] = findings->list[i];
        findings->list = list;
        findings->room = room;
    }
    findings->list[findings->count++] = (struct record_fault){edit, pointer, clause, why};
}

struct script_edit *script_add(struct pool *pool, struct script *script) {
    if (script->count == script->room) {
        size_t room = script->room > 0 ? 2 * script->room : 8;
        struct script_edit *list = pool_take(pool, room, sizeof *list);
        for (size_t i = 0; i < script->count; i++)
            list[i] = script->list[i];
        script->list = list;
        script->room = room;
    }
    struct script_edit *edit = &script->list[script->count++];
    *edit = (struct script_edit){.start = 0};
    return edit;
}

toolmend_view script_apply(struct pool *pool, toolmend_view text, size_t start,
                           size_t end, const struct script *script, size_t first) {
    struct writing out = {.pool = pool};
    for (size_t i = first; i < script->count; i++) {
        const struct script_edit *edit = &script->list[i];
        if (edit->start < start || edit->end < edit->start || edit->end > end)
            return absent;
        write_view(&out, view_cut(text, start, edit->start));
        write_view(&out, edit->new_text);
        start = edit->end;
    }
    write_view(&out, view_cut(text, start, end));
    return written(&out);
}

/* ---- members ---------------------------------------------------------------------------------------- */

/* The values of the named members of an object; ptr NULL: missing. NULL, or why it is none. */
static const char *take_members(struct pool *pool, toolmend_view object,
                                const char *const *names, size_t count,
                                toolmend_view *values) {
    toolmend_view name, value;
    size_t offset = 0;
    for (size_t i = 0; i < count; i++)
        values[i] = absent;
    if (object.len == 0 || object.ptr[0] != '{')
        return "an object is due where something else stands";
    while (toolmend_json_next(object, &offset, &name, &value)) {
        toolmend_view text = decode_string(pool, name);
        for (size_t i = 0; i < count; i++) {
            if (!text.ptr || !view_is(text, names[i]))
                continue;
            if (values[i].ptr)
                return "a member of the record comes twice";
            values[i] = value;
        }
    }
    return NULL;
}

/* A JSON string; false: it is missing or none. */
static bool take_text(struct pool *pool, toolmend_view json, toolmend_view *out) {
    *out = json.ptr && json.len > 0 && json.ptr[0] == '"' ? decode_string(pool, json)
                                                          : absent;
    return out->ptr != NULL;
}

/* The value of a base64 digit; 64: none. */
static uint32_t digit(char c) {
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c != '\0' ? strchr(digits, c) : NULL;
    return at ? (uint32_t)(at - digits) : 64;
}

/* Base64 with padding (RFC 4648), unused bits zero; ptr NULL: it is none. */
static toolmend_view from_base64(struct pool *pool, toolmend_view text) {
    char *out = pool_take(pool, text.len + 1, 1);
    size_t made = 0;
    if (text.len % 4 != 0)
        return absent;
    for (size_t at = 0; at < text.len; at += 4) {
        const char *four = text.ptr + at;
        bool last = at + 4 == text.len;
        size_t pads = !last || four[3] != '=' ? 0 : four[2] != '=' ? 1 : 2;
        uint32_t group = 0;
        for (size_t i = 0; i < 4; i++) {
            uint32_t bits = i < 4 - pads ? digit(four[i]) : 0;
            if (bits == 64)
                return absent;
            group = group << 6 | bits;
        }
        if ((group & (((uint32_t)1 << 8 * pads) - 1)) != 0)
            return absent;
        for (size_t i = 0; i < 3 - pads; i++)
            out[made++] = (char)(unsigned char)(group >> (16 - 8 * i) & 0xFF);
    }
    return (toolmend_view){out, made};
}

/* The bytes of a member or of its twin in base64: of exactly one. */
static bool take_bytes(struct pool *pool, toolmend_view plain, toolmend_view base64,
                       toolmend_view *out) {
    if ((plain.ptr != NULL) == (base64.ptr != NULL))
        return false;
    if (plain.ptr)
        return take_text(pool, plain, out);
    if (!take_text(pool, base64, out))
        return false;
    *out = from_base64(pool, *out);
    return out->ptr != NULL;
}

/* null, or the bytes of a member or of its twin. */
static bool take_optional(struct pool *pool, toolmend_view plain, toolmend_view base64,
                          toolmend_view *out) {
    *out = absent;
    return (view_is(plain, "null") && !base64.ptr) ||
           take_bytes(pool, plain, base64, out);
}

/* A number of bytes that fits anywhere; false: it is none. */
static bool take_offset(toolmend_view json, size_t *out) {
    size_t value = 0;
    if (!json.ptr || json.len == 0 || (json.len > 1 && json.ptr[0] == '0'))
        return false;
    for (size_t i = 0; i < json.len; i++) {
        if (json.ptr[i] < '0' || json.ptr[i] > '9' || value > UINT32_MAX)
            return false;
        value = value * 10 + (size_t)(json.ptr[i] - '0');
    }
    *out = value;
    return true;
}

static bool is_array(toolmend_view json) {
    return json.ptr && json.len > 0 && json.ptr[0] == '[';
}

static size_t count_items(toolmend_view array) {
    size_t offset = 0, count = 0;
    toolmend_view value;
    while (toolmend_json_next(array, &offset, NULL, &value))
        count++;
    return count;
}

/* A short word as one that ends with a NUL; "": none of ours. */
static const char *word_of(struct pool *pool, toolmend_view json) {
    toolmend_view text;
    if (!take_text(pool, json, &text) || memchr(text.ptr, '\0', text.len))
        return "";
    char *word = pool_take(pool, text.len + 1, 1);
    if (text.len > 0)
        memcpy(word, text.ptr, text.len);
    return word;
}

/* ---- edits ------------------------------------------------------------------------------------------ */

static const char *take_rules(struct pool *pool, toolmend_view json, size_t number,
                              struct script_edit *edit, struct findings *findings) {
    size_t offset = 0;
    toolmend_view item, id;
    if (!is_array(json))
        return "the rules of an edit are no array";
    while (toolmend_json_next(json, &offset, NULL, &item)) {
        if (!take_text(pool, item, &id))
            return "a rule of an edit is no string";
        const struct clause *clause = clause_named(id);
        if (!clause)
            find_fault(findings, number, edit->pointer, "P12",
                       "it names a rule that is none");
        else if (edit->rule_count == EDIT_RULES_MAX)
            return "an edit has more rules than there are";
        else
            edit->rules[edit->rule_count++] = clause;
    }
    if (edit->rule_count == 0)
        find_fault(findings, number, edit->pointer, "P12", "it names no rule");
    return NULL;
}

static const char *take_edit(struct pool *pool, toolmend_view json, size_t number,
                             struct script_edit *edit, struct findings *findings) {
    enum {
        START,
        END,
        OLD,
        OLD_B64,
        NEW,
        NEW_B64,
        POINTER,
        POINTER_B64,
        RULES,
        IN,
        COUNT
    };
    static const char *const names[COUNT] = {"start", "end",     "old",     "old_b64",
                                             "new",   "new_b64", "pointer", "pointer_b64",
                                             "rules", "in"};
    toolmend_view values[COUNT];
    const char *why = take_members(pool, json, names, COUNT, values);
    if (why)
        return why;
    if (!take_offset(values[START], &edit->start) ||
        !take_offset(values[END], &edit->end))
        return "start or end of an edit is no number of bytes";
    if (!take_bytes(pool, values[OLD], values[OLD_B64], &edit->old_text) ||
        !take_bytes(pool, values[NEW], values[NEW_B64], &edit->new_text) ||
        !take_bytes(pool, values[POINTER], values[POINTER_B64], &edit->pointer))
        return "old, new or pointer of an edit is no string, nor base64 of one";
    const char *in = word_of(pool, values[IN]);
    edit->in_call = strcmp(in, "call") == 0;
    if (values[IN].ptr && !edit->in_call && strcmp(in, "arguments") != 0)
        return "an edit is in something else than call and arguments";
    edit->placed = values[IN].ptr != NULL;
    return take_rules(pool, values[RULES], number, edit, findings);
}

static const char *take_edits(struct pool *pool, toolmend_view json, struct claim *claim,
                              struct findings *findings) {
    size_t offset = 0;
    toolmend_view item;
    const char *why = NULL;
    if (!is_array(json))
        return "edits is no array";
    while (!why && toolmend_json_next(json, &offset, NULL, &item))
        why = take_edit(pool, item, claim->edits.count, script_add(pool, &claim->edits),
                        findings);
    return why;
}

/* ---- violations and warnings -------------------------------------------------------------------------- */

static const char *take_violation(struct pool *pool, toolmend_view json,
                                  struct claimed_violation *out) {
    enum { POINTER, POINTER_B64, SCHEMA, SCHEMA_B64, KEYWORD, EXPECTED, RECEIVED, COUNT };
    static const char *const names[COUNT] = {
        "pointer", "pointer_b64", "schema_pointer", "schema_pointer_b64",
        "keyword", "expected",    "received"};
    toolmend_view values[COUNT];
    const char *why = take_members(pool, json, names, COUNT, values);
    if (why)
        return why;
    if (!take_bytes(pool, values[POINTER], values[POINTER_B64], &out->pointer) ||
        !take_bytes(pool, values[SCHEMA], values[SCHEMA_B64], &out->schema_pointer) ||
        !take_text(pool, values[KEYWORD], &out->keyword) ||
        !take_text(pool, values[RECEIVED], &out->received) || !values[EXPECTED].ptr)
        return "a violation lacks a member, or it is no string";
    out->expected = values[EXPECTED];
    return NULL;
}

static const char *take_violations(struct pool *pool, toolmend_view json,
                                   struct claim *claim) {
    size_t offset = 0;
    toolmend_view item;
    const char *why = NULL;
    if (!is_array(json))
        return "violations is no array";
    claim->violations = pool_take(pool, count_items(json) + 1, sizeof *claim->violations);
    while (!why && toolmend_json_next(json, &offset, NULL, &item))
        why = take_violation(pool, item, &claim->violations[claim->violation_count++]);
    return why;
}

static const char *take_warnings(struct pool *pool, toolmend_view json,
                                 struct claim *claim) {
    static const char *const names[] = {"id", "pointer", "pointer_b64"};
    size_t offset = 0;
    toolmend_view item, values[3];
    if (!is_array(json))
        return "warnings is no array";
    claim->warnings = pool_take(pool, count_items(json) + 1, sizeof *claim->warnings);
    while (toolmend_json_next(json, &offset, NULL, &item)) {
        struct claimed_warning *out = &claim->warnings[claim->warning_count++];
        const char *why = take_members(pool, item, names, 3, values);
        if (why)
            return why;
        if (!take_text(pool, values[0], &out->id) ||
            !take_bytes(pool, values[1], values[2], &out->pointer))
            return "a warning lacks its id or pointer, or it is no string";
    }
    claim->has_warnings = true;
    return NULL;
}

static const char *take_notes(struct pool *pool, toolmend_view json,
                              struct claim *claim) {
    size_t offset = 0;
    toolmend_view item, text;
    if (!is_array(json))
        return "notes is no array";
    for (; toolmend_json_next(json, &offset, NULL, &item); claim->note_count++)
        if (!take_text(pool, item, &text))
            return "a note is no string";
    return NULL;
}

/* ---- words -------------------------------------------------------------------------------------------- */

static bool take_verdict(struct pool *pool, toolmend_view json, toolmend_verdict *out) {
    static const toolmend_verdict all[] = {TOOLMEND_VALID, TOOLMEND_REPAIRED,
                                           TOOLMEND_REJECTED};
    const char *word = word_of(pool, json);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(toolmend_verdict_name(all[i]), word) == 0) {
            *out = all[i];
            return true;
        }
    return false;
}

static bool take_reason(struct pool *pool, toolmend_view json, toolmend_reason *out) {
    static const toolmend_reason all[] = {
        TOOLMEND_REASON_LIMIT,           TOOLMEND_REASON_TRUNCATED,
        TOOLMEND_REASON_AMBIGUOUS,       TOOLMEND_REASON_NOT_JSON,
        TOOLMEND_REASON_SCHEMA_MISMATCH, TOOLMEND_REASON_UNKNOWN_TOOL,
        TOOLMEND_REASON_NO_TOOL};
    *out = TOOLMEND_REASON_NONE;
    if (view_is(json, "null"))
        return true;
    const char *word = word_of(pool, json);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(toolmend_reason_name(all[i]), word) == 0)
            *out = all[i];
    return *out != TOOLMEND_REASON_NONE;
}

/* ---- the record ----------------------------------------------------------------------------------------- */

enum {
    FORMAT,
    TOOL,
    TOOL_B64,
    PROFILE,
    FINISH,
    VERDICT,
    REASON,
    TEXT,
    TEXT_B64,
    EDITS,
    VIOLATIONS,
    WARNINGS,
    NOTES,
    READINGS,
    RIVALS,
    MESSAGE,
    MESSAGE_B64,
    HISTORY,
    HISTORY_B64,
    OP,
    ARGUMENTS,
    ARGUMENTS_B64,
    EVIDENCE,
    EFFECTFUL,
    MEMBERS
};
static const char *const members[MEMBERS] = {
    "format",      "tool",     "tool_b64",  "profile",       "finish",      "verdict",
    "reason",      "text",     "text_b64",  "edits",         "violations",  "warnings",
    "notes",       "readings", "rivals",    "message",       "message_b64", "history",
    "history_b64", "op",       "arguments", "arguments_b64", "evidence",    "effectful"};

static const char *take_words(struct pool *pool, const toolmend_view *values,
                              struct claim *claim) {
    if (!view_is(values[FORMAT], "1"))
        return "the format is not 1";
    claim->call = strcmp(word_of(pool, values[OP]), "call") == 0;
    if (claim->call ? !take_optional(pool, values[TOOL], values[TOOL_B64], &claim->tool)
                    : !take_bytes(pool, values[TOOL], values[TOOL_B64], &claim->tool))
        return "tool is no string";
    if (!toolmend_profile_by_name(word_of(pool, values[PROFILE]), &claim->profile))
        return "the profile is none of SPEC.md";
    if (!toolmend_finish_by_name(word_of(pool, values[FINISH]), &claim->finish))
        return "the finish is none of complete, truncated and unknown";
    if (!take_verdict(pool, values[VERDICT], &claim->verdict))
        return "the verdict is none of valid, repaired and rejected";
    if (!values[REASON].ptr || !take_reason(pool, values[REASON], &claim->reason))
        return "the reason is neither null nor a reason of SPEC.md";
    return take_bytes(pool, values[TEXT], values[TEXT_B64], &claim->text)
               ? NULL
               : "text is no string, nor base64 of one";
}

/* What may be missing. */
static const char *take_others(struct pool *pool, const toolmend_view *values,
                               struct claim *claim) {
    const char *why = NULL;
    if (values[WARNINGS].ptr)
        why = take_warnings(pool, values[WARNINGS], claim);
    if (!why && values[NOTES].ptr)
        why = take_notes(pool, values[NOTES], claim);
    claim->has_message = values[MESSAGE].ptr || values[MESSAGE_B64].ptr;
    claim->has_history = values[HISTORY].ptr || values[HISTORY_B64].ptr;
    if (why)
        return why;
    if ((values[READINGS].ptr && !is_array(values[READINGS])) ||
        (values[RIVALS].ptr && !is_array(values[RIVALS])))
        return "readings or rivals is no array";
    if (claim->has_message &&
        !take_optional(pool, values[MESSAGE], values[MESSAGE_B64], &claim->message))
        return "the message is neither null nor a string";
    if (claim->has_history &&
        !take_optional(pool, values[HISTORY], values[HISTORY_B64], &claim->history))
        return "the history is neither null nor a string";
    return NULL;
}

static const char *take_names(struct pool *pool, toolmend_view json,
                              toolmend_view **names, size_t *count) {
    size_t offset = 0;
    toolmend_view item;
    if (!is_array(json))
        return "evidence or rivals is missing, or no array";
    *names = pool_take(pool, count_items(json) + 1, sizeof **names);
    while (toolmend_json_next(json, &offset, NULL, &item))
        if (!take_text(pool, item, &(*names)[(*count)++]))
            return "a name of evidence or rivals is no string";
    return NULL;
}

/* What only the record of a whole call has. */
static const char *take_call(struct pool *pool, const toolmend_view *values,
                             struct claim *claim) {
    claim->effectful = view_is(values[EFFECTFUL], "true");
    if (!claim->effectful && !view_is(values[EFFECTFUL], "false"))
        return "effectful is neither true nor false";
    if (!take_optional(pool, values[ARGUMENTS], values[ARGUMENTS_B64], &claim->arguments))
        return "the arguments are neither null nor a string";
    for (size_t i = 0; i < claim->edits.count; i++)
        if (!claim->edits.list[i].placed)
            return "an edit of a call does not say in what it is";
    const char *why =
        take_names(pool, values[EVIDENCE], &claim->evidence, &claim->evidence_count);
    return why ? why
               : take_names(pool, values[RIVALS], &claim->rivals, &claim->rival_count);
}

const char *claim_read(struct pool *pool, toolmend_view json, struct claim *claim,
                       struct findings *findings) {
    toolmend_view values[MEMBERS];
    *claim = (struct claim){.tool = absent};
    if (toolmend_json_check(json, NULL) != TOOLMEND_OK)
        return "it is not strict JSON";
    const char *why =
        take_members(pool, toolmend_json_at(json, ""), members, MEMBERS, values);
    if (!why)
        why = take_words(pool, values, claim);
    if (!why)
        why = take_edits(pool, values[EDITS], claim, findings);
    if (!why)
        why = take_violations(pool, values[VIOLATIONS], claim);
    if (!why && claim->call)
        why = take_call(pool, values, claim);
    return why ? why : take_others(pool, values, claim);
}
