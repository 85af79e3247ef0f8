/* SPDX-License-Identifier: MIT
 *
 * claim.c - read a record: is it one, and what does it claim?
 *
 * Members that PROTOCOL.md does not name are ignored; one that it names may come once. format,
 * tool, profile, finish, verdict, reason, text, edits and violations have to be there; the rest
 * may be missing, but where it is there it has its form.
 */
#include "claim.h"

#include <stdio.h>
#include <string.h>

static const toolmend_view absent = {NULL, 0};

/* The first fault stays. */
struct reading {
    struct pool *pool;
    const char *why;
};

static void fail(struct reading *r, const char *why) {
    r->why = r->why ? r->why : why;
}

toolmend_view claim_string(struct pool *pool, toolmend_view json) {
    if (!json.ptr || json.len < 2 || json.ptr[0] != '"')
        return absent;
    char *text = pool_take(pool, json.len, 1);
    size_t len = toolmend_json_string(json, text, json.len);
    return len == SIZE_MAX ? absent : (toolmend_view){text, len};
}

/* The value of a member; absent: there is none. */
static toolmend_view member(struct reading *r, toolmend_view object, const char *name) {
    toolmend_view found = absent;
    toolmend_view key;
    toolmend_view value;
    if (object.len == 0 || object.ptr[0] != '{') {
        fail(r, "something else stands where an object is due");
        return absent;
    }
    for (size_t at = 0; toolmend_json_next(object, &at, &key, &value);) {
        if (!view_is(claim_string(r->pool, key), name))
            continue;
        if (found.ptr)
            fail(r, "a member of the record comes twice");
        found = value;
    }
    return found;
}

static toolmend_view string(struct reading *r, toolmend_view object, const char *name,
                            const char *why) {
    toolmend_view text = claim_string(r->pool, member(r, object, name));
    if (!text.ptr)
        fail(r, why);
    return text;
}

/* A string of letters as a C string; "": it is not one. */
static const char *word(struct reading *r, toolmend_view object, const char *name) {
    toolmend_view text = claim_string(r->pool, member(r, object, name));
    if (!text.ptr || memchr(text.ptr, '\0', text.len))
        return "";
    struct writing out = {.pool = r->pool};
    write_view(&out, text);
    write_view(&out, (toolmend_view){"", 1});
    return out.ptr;
}

/* ---- bytes ------------------------------------------------------------------------------------------ */

/* The value of a base64 digit; 64: it is not one. */
static uint32_t digit(char c) {
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c != '\0' ? strchr(digits, c) : NULL;
    return at ? (uint32_t)(at - digits) : 64;
}

/* Base64 with padding (RFC 4648), unused bits zero; absent: it is not one. */
static toolmend_view from_base64(struct pool *pool, toolmend_view text) {
    char *out = pool_take(pool, text.len + 1, 1);
    size_t made = 0;
    if (!text.ptr || text.len % 4 != 0)
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

enum { MAY_BE_NULL = 1, MAY_BE_MISSING = 2 };

/* The bytes of a string member, or of its twin in base64. Absent: null or missing. */
static toolmend_view bytes(struct reading *r, toolmend_view object, const char *name,
                           unsigned allowed) {
    char twin[32];
    (void)snprintf(twin, sizeof twin, "%s_b64", name);
    toolmend_view plain = member(r, object, name);
    toolmend_view base64 = member(r, object, twin);
    if (!plain.ptr && !base64.ptr && (allowed & MAY_BE_MISSING) != 0)
        return absent;
    if (view_is(plain, "null") && !base64.ptr && (allowed & MAY_BE_NULL) != 0)
        return absent;
    toolmend_view text = plain.ptr ? claim_string(r->pool, plain)
                                   : from_base64(r->pool, claim_string(r->pool, base64));
    if (!text.ptr || (plain.ptr && base64.ptr))
        fail(r, "a text is no string, nor base64 of one");
    return text;
}

/* ---- lists ------------------------------------------------------------------------------------------ */

/* A list and the number of its elements; absent where it may be missing. */
static toolmend_view list(struct reading *r, toolmend_view object, const char *name,
                          bool required, size_t *count) {
    toolmend_view json = member(r, object, name);
    toolmend_view each;
    *count = 0;
    if ((json.ptr || required) && (json.len == 0 || json.ptr[0] != '['))
        fail(r, "edits, violations, warnings, notes, readings, rivals or evidence is no "
                "array");
    for (size_t at = 0; !r->why && toolmend_json_next(json, &at, NULL, &each);)
        ++*count;
    return json;
}

static size_t offset(struct reading *r, toolmend_view object, const char *name) {
    toolmend_view json = member(r, object, name);
    size_t value = 0;
    bool digits = json.len > 0 && json.len <= 10;
    for (size_t i = 0; digits && i < json.len; i++) {
        digits = json.ptr[i] >= '0' && json.ptr[i] <= '9';
        value = value * 10 + (size_t)(json.ptr[i] - '0');
    }
    if (!digits || (json.len > 1 && json.ptr[0] == '0'))
        fail(r, "start or end of an edit is no number of bytes");
    return value;
}

static void read_rules(struct reading *r, toolmend_view json,
                       const char *all[EDIT_RULES_MAX], size_t *rule_count) {
    size_t count;
    toolmend_view rules = list(r, json, "rules", true, &count);
    toolmend_view rule;
    if (count > EDIT_RULES_MAX)
        fail(r, "an edit or a reading has more rules than there are");
    for (size_t at = 0; !r->why && toolmend_json_next(rules, &at, NULL, &rule);) {
        struct writing id = {.pool = r->pool};
        toolmend_view text = claim_string(r->pool, rule);
        if (!text.ptr)
            fail(r, "a rule of an edit or a reading is no string");
        write_view(&id, text);
        write_view(&id, (toolmend_view){"", 1});
        all[(*rule_count)++] = id.ptr;
    }
}

static void read_edits(struct reading *r, toolmend_view record, struct claim *claim) {
    toolmend_view json;
    toolmend_view edits = list(r, record, "edits", true, &claim->edit_count);
    struct claimed_edit *edit =
        pool_take(r->pool, claim->edit_count + 1, sizeof *claim->edits);
    claim->edits = edit;
    for (size_t at = 0; !r->why && toolmend_json_next(edits, &at, NULL, &json); edit++) {
        const char *in = word(r, json, "in");
        edit->start = offset(r, json, "start");
        edit->end = offset(r, json, "end");
        edit->old_text = bytes(r, json, "old", 0);
        edit->new_text = bytes(r, json, "new", 0);
        edit->pointer = bytes(r, json, "pointer", 0);
        edit->in_call = strcmp(in, "call") == 0;
        if (claim->call && !edit->in_call && strcmp(in, "arguments") != 0)
            fail(r, "an edit of a call does not say in what it is");
        read_rules(r, json, edit->rules, &edit->rule_count);
    }
}

static void read_readings(struct reading *r, toolmend_view record, struct claim *claim) {
    toolmend_view json;
    toolmend_view all = list(r, record, "readings", false, &claim->reading_count);
    struct claimed_reading *reading =
        pool_take(r->pool, claim->reading_count + 1, sizeof *claim->readings);
    claim->readings = reading;
    for (size_t at = 0; !r->why && toolmend_json_next(all, &at, NULL, &json); reading++) {
        reading->pointer = bytes(r, json, "pointer", 0);
        reading->text = bytes(r, json, "text", 0);
        read_rules(r, json, reading->rules, &reading->rule_count);
    }
}

static void read_violations(struct reading *r, toolmend_view record,
                            struct claim *claim) {
    toolmend_view json;
    toolmend_view list_json =
        list(r, record, "violations", true, &claim->violation_count);
    struct claimed_violation *violation =
        pool_take(r->pool, claim->violation_count + 1, sizeof *claim->violations);
    claim->violations = violation;
    for (size_t at = 0; !r->why && toolmend_json_next(list_json, &at, NULL, &json);
         violation++) {
        static const char why[] = "a violation lacks a member, or it is no string";
        violation->pointer = bytes(r, json, "pointer", 0);
        violation->schema_pointer = bytes(r, json, "schema_pointer", 0);
        violation->keyword = string(r, json, "keyword", why);
        violation->received = string(r, json, "received", why);
        violation->expected = member(r, json, "expected");
        if (!violation->expected.ptr)
            fail(r, why);
    }
}

static void read_warnings(struct reading *r, toolmend_view record, struct claim *claim) {
    toolmend_view json;
    toolmend_view warnings = list(r, record, "warnings", false, &claim->warning_count);
    struct claimed_warning *warning =
        pool_take(r->pool, claim->warning_count + 1, sizeof *claim->warnings);
    claim->has_warnings = warnings.ptr;
    claim->warnings = warning;
    for (size_t at = 0; !r->why && toolmend_json_next(warnings, &at, NULL, &json);
         warning++) {
        warning->id = string(r, json, "id", "a warning has no id");
        warning->pointer = bytes(r, json, "pointer", 0);
    }
}

/* A list of strings. */
static toolmend_view *names(struct reading *r, toolmend_view record, const char *name,
                            bool required, size_t *count) {
    toolmend_view json;
    toolmend_view texts = list(r, record, name, required, count);
    toolmend_view *all = pool_take(r->pool, *count + 1, sizeof *all);
    size_t made = 0;
    for (size_t at = 0; !r->why && toolmend_json_next(texts, &at, NULL, &json); made++) {
        all[made] = claim_string(r->pool, json);
        if (!all[made].ptr)
            fail(r, "a note, rival or name of the evidence is no string");
    }
    return all;
}

/* ---- the record ------------------------------------------------------------------------------------- */

static void read_reason(struct reading *r, toolmend_view record, struct claim *claim) {
    toolmend_view json = member(r, record, "reason");
    const char *name = word(r, record, "reason");
    claim->reason = TOOLMEND_REASON_NONE;
    if (view_is(json, "null"))
        return;
    for (int reason = TOOLMEND_REASON_NONE + 1; reason <= TOOLMEND_REASON_NO_TOOL;
         reason++)
        if (strcmp(toolmend_reason_name((toolmend_reason)reason), name) == 0)
            claim->reason = (toolmend_reason)reason;
    if (claim->reason == TOOLMEND_REASON_NONE)
        fail(r, "the reason is neither null nor a reason of SPEC.md");
}

static void read_words(struct reading *r, toolmend_view record, struct claim *claim) {
    const char *verdict = word(r, record, "verdict");
    if (!view_is(member(r, record, "format"), "1"))
        fail(r, "the format is not 1");
    if (!toolmend_profile_by_name(word(r, record, "profile"), &claim->profile))
        fail(r, "the profile is none of SPEC.md");
    if (!toolmend_finish_by_name(word(r, record, "finish"), &claim->finish))
        fail(r, "the finish is none of complete, truncated and unknown");
    for (int i = TOOLMEND_VALID; i <= TOOLMEND_REJECTED; i++)
        if (strcmp(toolmend_verdict_name((toolmend_verdict)i), verdict) == 0) {
            claim->verdict = (toolmend_verdict)i;
            verdict = NULL;
            break;
        }
    if (verdict)
        fail(r, "the verdict is none of valid, repaired and rejected");
    read_reason(r, record, claim);
}

const char *claim_read(struct pool *pool, toolmend_view json, struct claim *claim) {
    struct reading r = {.pool = pool};
    *claim = (struct claim){.tool = absent};
    if (toolmend_json_check(json, NULL) != TOOLMEND_OK)
        return "it is not strict JSON";
    toolmend_view record = toolmend_json_at(json, "");
    claim->call = strcmp(word(&r, record, "op"), "call") == 0;
    if (r.why)
        return r.why;
    read_words(&r, record, claim);
    claim->tool = bytes(&r, record, "tool", claim->call ? MAY_BE_NULL : 0);
    claim->text = bytes(&r, record, "text", 0);
    read_edits(&r, record, claim);
    read_violations(&r, record, claim);
    read_warnings(&r, record, claim);
    read_readings(&r, record, claim);
    claim->has_notes = member(&r, record, "notes").ptr;
    claim->notes = names(&r, record, "notes", false, &claim->note_count);
    claim->has_message =
        member(&r, record, "message").ptr || member(&r, record, "message_b64").ptr;
    claim->message = bytes(&r, record, "message", MAY_BE_NULL | MAY_BE_MISSING);
    claim->has_history =
        member(&r, record, "history").ptr || member(&r, record, "history_b64").ptr;
    claim->history = bytes(&r, record, "history", MAY_BE_NULL | MAY_BE_MISSING);
    claim->rivals = names(&r, record, "rivals", claim->call, &claim->rival_count);
    claim->evidence = names(&r, record, "evidence", claim->call, &claim->evidence_count);
    if (!claim->call)
        return r.why;
    claim->arguments = bytes(&r, record, "arguments", MAY_BE_NULL);
    toolmend_view effectful = member(&r, record, "effectful");
    claim->effectful = view_is(effectful, "true");
    if (!claim->effectful && !view_is(effectful, "false"))
        fail(&r, "effectful is neither true nor false");
    return r.why;
}
