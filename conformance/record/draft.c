/* SPDX-License-Identifier: MIT
 *
 * draft.c - see draft.h. What a report does not tell by itself (profile, finish, violations)
 * is read from the record that it writes.
 */
#include "draft.h"

#include <string.h>

/* ---- taking ------------------------------------------------------------------------------------ */

static toolmend_view copy(struct pool *pool, toolmend_view text) {
    struct writing out = {.pool = pool};
    write_view(&out, text);
    return written(&out);
}

static bool take_edit(struct pool *pool, toolmend_edit edit, struct draft_edit *out) {
    *out = (struct draft_edit){.in_call = edit.in && strcmp(edit.in, "call") == 0,
                               .start = edit.start,
                               .end = edit.end,
                               .old_text = copy(pool, edit.old_text),
                               .new_text = copy(pool, edit.new_text),
                               .pointer = copy(pool, edit.pointer),
                               .rule_count = edit.rule_count};
    for (size_t i = 0; i < edit.rule_count && i < DRAFT_RULES_MAX; i++)
        out->rules[i] = edit.rules[i];
    return edit.rule_count < DRAFT_RULES_MAX; /* one more may be added */
}

/* A word of the record; "": none. */
static const char *word(struct pool *pool, toolmend_view json, const char *pointer) {
    toolmend_view spelled = toolmend_json_at(json, pointer);
    char *text = pool_take(pool, spelled.len + 1, 1);
    if (spelled.len > 0)
        (void)toolmend_json_string(spelled, text, spelled.len);
    return text;
}

bool draft_take(struct pool *pool, toolmend_view tool, toolmend_view input,
                toolmend_report *report, struct draft *draft) {
    toolmend_view json;
    size_t count = toolmend_report_edit_count(report);
    toolmend_reason reason = toolmend_report_reason(report);
    bool fits = count + 2 <= DRAFT_EDITS_MAX;
    if (toolmend_report_json(report, &json) != TOOLMEND_OK)
        return false;
    toolmend_view arguments = toolmend_report_arguments(report);
    *draft = (struct draft){
        .pool = pool,
        .call = toolmend_json_at(json, "/op").ptr != NULL,
        .tool = tool,
        .arguments = arguments.ptr ? copy(pool, arguments) : arguments,
        .rivals = copy(pool, toolmend_json_at(json, "/rivals")),
        .evidence = copy(pool, toolmend_json_at(json, "/evidence")),
        .effectful = toolmend_report_effectful(report),
        .input = input,
        .text = copy(pool, toolmend_report_text(report)),
        .violations = copy(pool, toolmend_json_at(json, "/violations")),
        .warnings = copy(pool, toolmend_json_at(json, "/warnings")),
        .verdict = toolmend_verdict_name(toolmend_report_verdict(report)),
        .reason = reason == TOOLMEND_REASON_NONE ? NULL : toolmend_reason_name(reason),
        .edit_count = fits ? count : 0};
    for (size_t i = 0; fits && i < count; i++)
        fits = take_edit(pool, toolmend_report_edit(report, i), &draft->edits[i]);
    return fits &&
           toolmend_profile_by_name(word(pool, json, "/profile"), &draft->profile) &&
           toolmend_finish_by_name(word(pool, json, "/finish"), &draft->finish);
}

/* ---- consistency ------------------------------------------------------------------------------- */

/* What the edits that are not in the call count in. */
static toolmend_view edited_text(const struct draft *draft) {
    return draft->call ? draft->arguments : draft->input;
}

bool draft_set_old(struct draft *draft) {
    for (size_t i = 0; i < draft->edit_count; i++) {
        struct draft_edit *edit = &draft->edits[i];
        toolmend_view text = edit->in_call ? draft->input : edited_text(draft);
        if (edit->end < edit->start || edit->end > text.len)
            return false;
        edit->old_text = view_cut(text, edit->start, edit->end);
    }
    return true;
}

void draft_replay(struct draft *draft) {
    struct writing out = {.pool = draft->pool};
    toolmend_view text = edited_text(draft);
    size_t at = 0;
    for (size_t i = 0; i < draft->edit_count; i++) {
        const struct draft_edit *edit = &draft->edits[i];
        if (edit->in_call)
            continue;
        if (edit->start < at || edit->end < edit->start || edit->end > text.len)
            return;
        write_view(&out, view_cut(text, at, edit->start));
        write_view(&out, edit->new_text);
        at = edit->end;
    }
    write_view(&out, view_cut(text, at, text.len));
    draft->text = written(&out);
}

/* ---- writing ----------------------------------------------------------------------------------- */

static void write_base64(struct writing *out, toolmend_view bytes) {
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=";
    for (size_t at = 0; at < bytes.len; at += 3) {
        size_t have = bytes.len - at < 3 ? bytes.len - at : 3;
        uint32_t group = 0;
        for (size_t i = 0; i < 3; i++)
            group = group << 8 | (i < have ? (unsigned char)bytes.ptr[at + i] : 0U);
        for (size_t i = 0; i < 4; i++) {
            size_t which = i <= have ? group >> (18 - 6 * i) & 63 : 64;
            write_view(out, (toolmend_view){digits + which, 1});
        }
    }
}

/* "name":"text",, or its twin in base64 where the bytes are not UTF-8. */
static void write_text(struct writing *out, const char *name, toolmend_view text) {
    size_t len = toolmend_json_quote(text, NULL, 0);
    write_words(out, "\"");
    write_words(out, name);
    if (len == SIZE_MAX) {
        write_words(out, "_b64\":\"");
        write_base64(out, text);
        write_words(out, "\",");
        return;
    }
    char *quoted = pool_take(out->pool, len + 1, 1);
    (void)toolmend_json_quote(text, quoted, len);
    write_words(out, "\":");
    write_view(out, (toolmend_view){quoted, len});
    write_words(out, ",");
}

static void write_word(struct writing *out, const char *name, const char *text) {
    write_text(out, name, (toolmend_view){text, strlen(text)});
}

static void write_edit(struct writing *out, const struct draft *draft,
                       const struct draft_edit *edit) {
    write_words(out, !draft->call    ? "{"
                     : edit->in_call ? "{\"in\":\"call\","
                                     : "{\"in\":\"arguments\",");
    write_words(out, "\"start\":");
    write_number(out, edit->start);
    write_words(out, ",\"end\":");
    write_number(out, edit->end);
    write_words(out, ",");
    write_text(out, "old", edit->old_text);
    write_text(out, "new", edit->new_text);
    write_text(out, "pointer", edit->pointer);
    write_words(out, "\"rules\":[");
    for (size_t i = 0; i < edit->rule_count; i++) {
        write_words(out, i > 0 ? ",\"" : "\"");
        write_words(out, edit->rules[i]);
        write_words(out, "\"");
    }
    write_words(out, "]}");
}

static void write_or_null(struct writing *out, const char *name, toolmend_view text) {
    if (text.ptr) {
        write_text(out, name, text);
        return;
    }
    write_words(out, "\"");
    write_words(out, name);
    write_words(out, "\":null,");
}

static void write_call(struct writing *out, const struct draft *draft) {
    write_words(out, "\"op\":\"call\",");
    write_or_null(out, "arguments", draft->arguments);
    write_words(out, "\"rivals\":");
    write_view(out, draft->rivals);
    write_words(out, ",\"evidence\":");
    write_view(out, draft->evidence);
    write_words(out, draft->effectful ? ",\"effectful\":true," : ",\"effectful\":false,");
}

toolmend_view draft_write(const struct draft *draft) {
    struct writing out = {.pool = draft->pool};
    write_words(&out, "{\"format\":1,");
    if (draft->call)
        write_call(&out, draft);
    write_or_null(&out, "tool", draft->tool);
    write_word(&out, "profile", toolmend_profile_name(draft->profile));
    write_word(&out, "finish", toolmend_finish_name(draft->finish));
    write_word(&out, "verdict", draft->verdict);
    if (draft->reason)
        write_word(&out, "reason", draft->reason);
    else
        write_words(&out, "\"reason\":null,");
    write_text(&out, "text", draft->text);
    write_words(&out, "\"edits\":[");
    for (size_t i = 0; i < draft->edit_count; i++) {
        write_words(&out, i > 0 ? "," : "");
        write_edit(&out, draft, &draft->edits[i]);
    }
    write_words(&out, "],\"violations\":");
    write_view(&out, draft->violations);
    if (draft->warnings.ptr) {
        write_words(&out, ",\"warnings\":");
        write_view(&out, draft->warnings);
    }
    write_words(&out, "}");
    return written(&out);
}
