/* SPDX-License-Identifier: MIT
 *
 * contract.c - each promise of toolmend.h that can be seen from outside, one line a promise.
 */
#include "contract.h"

#include <stdlib.h>
#include <string.h>

void fuzz_require(struct fuzz_account *account, bool holds, const char *promise) {
    if (!holds && !account->broken)
        account->broken = promise;
}

/* ---- folding --------------------------------------------------------------------------- */

/* FNV-1a. */
static void fold(struct fuzz_account *account, const void *bytes, size_t len) {
    const unsigned char *p = bytes;
    for (size_t i = 0; i < len; i++)
        account->fold = (account->fold ^ p[i]) * UINT64_C(0x100000001B3);
}

void fuzz_fold_number(struct fuzz_account *account, uint64_t number) {
    fold(account, &number, sizeof number);
}

void fuzz_fold_view(struct fuzz_account *account, toolmend_view view) {
    fuzz_require(account, view.ptr || view.len == 0, "a view without bytes is empty");
    fuzz_fold_number(account, view.ptr ? view.len : UINT64_MAX);
    if (view.ptr)
        fold(account, view.ptr, view.len);
}

void fuzz_fold_text(struct fuzz_account *account, const char *text) {
    fuzz_fold_view(account, (toolmend_view){text, text ? strlen(text) : 0});
}

static bool is_absent(toolmend_view view) {
    return !view.ptr && view.len == 0;
}

/* ---- errors ---------------------------------------------------------------------------- */

enum { UNSET = 0xA5 };

toolmend_error fuzz_error_unset(void) {
    toolmend_error error;
    memset(&error, UNSET, sizeof error);
    return error;
}

static bool is_unset(const toolmend_error *error) {
    const unsigned char *bytes = (const unsigned char *)error;
    for (size_t i = 0; i < sizeof *error; i++)
        if (bytes[i] != UNSET)
            return false;
    return true;
}

/* "the fault; the remedy", and no value of the caller's. */
static bool is_sentence(const char *message, size_t room) {
    return memchr(message, '\0', room) && strstr(message, "; ") && message[0] != ';';
}

/* A JSON Pointer, or the beginning of one and "/...". */
static bool is_pointer(const char *pointer, size_t room) {
    return memchr(pointer, '\0', room) && (pointer[0] == '\0' || pointer[0] == '/');
}

void fuzz_account_error(struct fuzz_account *account, const toolmend_error *error,
                        toolmend_status status, size_t len) {
    fuzz_fold_number(account, status);
    if (status == TOOLMEND_OK) {
        fuzz_require(account, is_unset(error), "an error is untouched on success");
        return;
    }
    fuzz_require(account, error->status == status, "an error has the status returned");
    fuzz_require(account, error->offset <= len || error->offset == SIZE_MAX,
                 "an error is at a place of the text, or at none");
    bool pointer = is_pointer(error->pointer, sizeof error->pointer);
    bool message = is_sentence(error->message, sizeof error->message);
    fuzz_require(account, pointer, "the pointer of an error is a JSON Pointer");
    fuzz_require(account, message, "the message of an error says fault and remedy");
    fuzz_fold_number(account, error->offset);
    if (pointer && message) {
        fuzz_fold_text(account, error->pointer);
        fuzz_fold_text(account, error->message);
    }
}

/* ---- tools ----------------------------------------------------------------------------- */

static void account_warning(struct fuzz_account *account, toolmend_warning warning) {
    fuzz_require(account, warning.id && warning.pointer.ptr, "a warning has a place");
    fuzz_fold_text(account, warning.id);
    fuzz_fold_view(account, warning.pointer);
}

static bool is_no_warning(toolmend_warning warning) {
    return !warning.id && is_absent(warning.pointer);
}

void fuzz_account_tool(struct fuzz_account *account, const toolmend_tool *tool) {
    size_t count = toolmend_tool_warning_count(tool);
    fuzz_fold_view(account, toolmend_tool_name(tool));
    fuzz_fold_view(account, toolmend_tool_contract(tool));
    fuzz_fold_number(account, count);
    for (size_t i = 0; i < count; i++)
        account_warning(account, toolmend_tool_warning(tool, i));
    fuzz_require(account,
                 is_no_warning(toolmend_tool_warning(tool, count)) &&
                     is_no_warning(toolmend_tool_warning(tool, SIZE_MAX)),
                 "there is no warning of a tool past the last");
}

/* ---- reports --------------------------------------------------------------------------- */

/* Room for the texts that a report speaks of. */
struct about {
    toolmend_view text, arguments;
    bool whole; /* it is the report of a call */
};

static void account_rules(struct fuzz_account *account, const char *const *rules,
                          size_t count) {
    fuzz_fold_number(account, count);
    for (size_t i = 0; i < count; i++) {
        fuzz_require(account, rules[i] && strchr(rules[i], '/'), "a rule has an id");
        fuzz_fold_text(account, rules[i]);
    }
}

static void account_edit(struct fuzz_account *account, toolmend_edit edit,
                         const struct about *about) {
    bool of_call = edit.in && strcmp(edit.in, "call") == 0;
    bool of_arguments = edit.in && strcmp(edit.in, "arguments") == 0;
    toolmend_view base = of_arguments ? about->arguments : about->text;
    bool inside = edit.start <= edit.end && edit.end <= base.len;
    fuzz_require(account, about->whole ? of_call || of_arguments : !edit.in,
                 "an edit of a call says where it counts, others do not");
    fuzz_require(account, inside, "an edit lies in its text");
    fuzz_require(
        account,
        inside && edit.old_text.len == edit.end - edit.start &&
            (edit.old_text.len == 0 ||
             memcmp(edit.old_text.ptr, base.ptr + edit.start, edit.old_text.len) == 0),
        "an edit has the bytes that stand at its place");
    fuzz_require(account, edit.pointer.ptr && edit.rule_count > 0 && edit.rules,
                 "an edit names its value and its rules");
    fuzz_fold_number(account, edit.start);
    fuzz_fold_number(account, edit.end);
    fuzz_fold_view(account, edit.new_text);
    fuzz_fold_view(account, edit.pointer);
    account_rules(account, edit.rules, edit.rule_count);
}

static void account_edits(struct fuzz_account *account, const toolmend_report *report,
                          const struct about *about) {
    size_t count = toolmend_report_edit_count(report);
    toolmend_edit none = toolmend_report_edit(report, count);
    toolmend_edit far = toolmend_report_edit(report, SIZE_MAX);
    fuzz_require(account,
                 (toolmend_report_verdict(report) == TOOLMEND_REPAIRED) == (count > 0),
                 "a repaired text has edits, and no other has");
    for (size_t i = 0; i < count; i++)
        account_edit(account, toolmend_report_edit(report, i), about);
    fuzz_require(account,
                 !none.rules && none.end == 0 && is_absent(none.new_text) && !far.rules &&
                     far.rule_count == 0 && !far.in,
                 "there is no edit past the last");
}

static void account_violations(struct fuzz_account *account,
                               const toolmend_report *report) {
    size_t count = toolmend_report_violation_count(report);
    toolmend_violation none = toolmend_report_violation(report, count);
    fuzz_require(account, count <= 64, "at most 64 violations are kept");
    for (size_t i = 0; i < count; i++) {
        toolmend_violation found = toolmend_report_violation(report, i);
        fuzz_require(account, found.keyword && found.pointer.ptr && found.expected.ptr,
                     "a violation says what is wanted where");
        fuzz_fold_view(account, found.pointer);
        fuzz_fold_text(account, found.keyword);
        fuzz_fold_view(account, found.schema_pointer);
        fuzz_fold_view(account, found.expected);
        fuzz_fold_text(account, toolmend_kind_name(found.received));
    }
    fuzz_require(account,
                 !none.keyword && is_absent(none.pointer) &&
                     !toolmend_report_violation(report, SIZE_MAX).keyword,
                 "there is no violation past the last");
}

static void account_readings(struct fuzz_account *account,
                             const toolmend_report *report) {
    size_t count = toolmend_report_reading_count(report);
    for (size_t i = 0; i < count; i++) {
        toolmend_reading reading = toolmend_report_reading(report, i);
        fuzz_require(account, reading.pointer.ptr && reading.rule_count > 0,
                     "a reading names its value and its rules");
        fuzz_fold_view(account, reading.pointer);
        fuzz_fold_view(account, reading.text);
        account_rules(account, reading.rules, reading.rule_count);
    }
    fuzz_require(account,
                 !toolmend_report_reading(report, count).rules &&
                     !toolmend_report_reading(report, SIZE_MAX).rules,
                 "there is no reading past the last");
}

static void account_lists(struct fuzz_account *account, const toolmend_report *report) {
    size_t evidence = toolmend_report_evidence_count(report);
    size_t rivals = toolmend_report_rival_count(report);
    size_t warnings = toolmend_report_warning_count(report);
    for (size_t i = 0; i < evidence; i++)
        fuzz_fold_view(account, toolmend_report_evidence(report, i));
    for (size_t i = 0; i < rivals; i++)
        fuzz_fold_view(account, toolmend_report_rival(report, i));
    for (size_t i = 0; i < warnings; i++)
        account_warning(account, toolmend_report_warning(report, i));
    fuzz_require(account,
                 is_absent(toolmend_report_evidence(report, evidence)) &&
                     is_absent(toolmend_report_evidence(report, SIZE_MAX)),
                 "there is no evidence past the last");
    fuzz_require(account,
                 is_absent(toolmend_report_rival(report, rivals)) &&
                     is_absent(toolmend_report_rival(report, SIZE_MAX)),
                 "there is no rival past the last");
    fuzz_require(account,
                 is_no_warning(toolmend_report_warning(report, warnings)) &&
                     is_no_warning(toolmend_report_warning(report, SIZE_MAX)),
                 "there is no warning past the last");
}

static void account_verdict(struct fuzz_account *account, const toolmend_report *report,
                            const struct about *about) {
    toolmend_verdict verdict = toolmend_report_verdict(report);
    toolmend_reason reason = toolmend_report_reason(report);
    toolmend_view text = toolmend_report_text(report);
    bool rejected = verdict == TOOLMEND_REJECTED;
    fuzz_require(account, toolmend_verdict_name(verdict)[0] != '\0',
                 "a verdict has a name");
    fuzz_require(account, rejected == (reason != TOOLMEND_REASON_NONE),
                 "a rejected text has a reason, and no other has");
    fuzz_require(account, rejected == (toolmend_reason_name(reason)[0] != '\0'),
                 "a reason has a name, and none has none");
    fuzz_require(account, rejected == (toolmend_report_refusal(report) != 0),
                 "a rejected text has a digest of its refusal, and no other has");
    bool returned = rejected || (verdict == TOOLMEND_VALID && !about->whole);
    fuzz_require(account,
                 !returned ||
                     (text.ptr == about->text.ptr && text.len == about->text.len),
                 "a text that is valid or rejected is the caller's own");
    fuzz_fold_text(account, toolmend_verdict_name(verdict));
    fuzz_fold_text(account, toolmend_reason_name(reason));
    fuzz_fold_view(account, text);
    fuzz_fold_number(account, toolmend_report_refusal(report));
}

void fuzz_account_report(struct fuzz_account *account, const toolmend_report *report,
                         toolmend_view text) {
    struct about about = {.text = text, .arguments = toolmend_report_arguments(report)};
    toolmend_verdict verdict = toolmend_report_verdict(report);
    size_t offset = toolmend_report_offset(report);
    toolmend_edit first = toolmend_report_edit(report, 0);
    about.whole = about.arguments.ptr || first.in;
    size_t most = text.len > about.arguments.len ? text.len : about.arguments.len;
    account_verdict(account, report, &about);
    account_edits(account, report, &about);
    account_violations(account, report);
    account_readings(account, report);
    account_lists(account, report);
    fuzz_require(account, offset <= most || offset == SIZE_MAX,
                 "the offset of a report is in the text, or nowhere");
    toolmend_view kept = toolmend_report_history(report);
    toolmend_view out = toolmend_report_text(report);
    fuzz_require(
        account,
        verdict == TOOLMEND_REJECTED ||
            (kept.len == out.len && kept.ptr && memcmp(kept.ptr, out.ptr, out.len) == 0),
        "the history of a text that goes on is that text");
    fuzz_fold_view(account, toolmend_report_detail(report));
    fuzz_fold_number(account, offset);
    fuzz_fold_view(account, about.arguments);
    fuzz_fold_view(account, toolmend_report_tool_name(report));
    fuzz_fold_number(account, toolmend_report_effectful(report));
    fuzz_fold_view(account, toolmend_report_history(report));
    fuzz_fold_number(account, toolmend_report_steps(report));
}

/* ---- the event ------------------------------------------------------------------------- */

enum { UNTOUCHED = 0x5A };

/* The first `size` bytes of the event come, and no other byte. */
static void check_room(struct fuzz_account *account, const toolmend_report *report,
                       toolmend_view model, uint64_t repeat, size_t size,
                       toolmend_view whole) {
    unsigned char *room = malloc(size + 1);
    if (!room)
        abort();
    memset(room, UNTOUCHED, size + 1);
    size_t len = toolmend_report_write_event(report, model, repeat, (char *)room, size);
    size_t written = size < whole.len ? size : whole.len;
    fuzz_require(account, len == whole.len, "the length of an event is the whole length");
    fuzz_require(account, memcmp(room, whole.ptr, written) == 0,
                 "an event in little room is the beginning of the event");
    fuzz_require(account, room[written] == UNTOUCHED, "an event keeps to its room");
    free(room);
}

void fuzz_account_event(struct fuzz_account *account, const toolmend_report *report,
                        toolmend_view model, uint64_t repeat) {
    size_t len = toolmend_report_write_event(report, model, repeat, NULL, 0);
    fuzz_fold_number(account, len);
    fuzz_require(account,
                 len == SIZE_MAX ||
                     (len == 0) == (toolmend_report_verdict(report) == TOOLMEND_VALID),
                 "a valid text has no event, and all others have one");
    if (len == 0 || len == SIZE_MAX)
        return;
    char *whole = malloc(len);
    if (!whole)
        abort();
    toolmend_report_write_event(report, model, repeat, whole, len);
    toolmend_view event = {whole, len};
    check_room(account, report, model, repeat, len + 7, event);
    check_room(account, report, model, repeat, len / 2, event);
    check_room(account, report, model, repeat, len - 1, event);
    fuzz_fold_view(account, event);
    free(whole);
}

/* ---- names ------------------------------------------------------------------------------ */

/* Names lead back to what they name, and each rule is held from its tier on. */
void fuzz_account_names(struct fuzz_account *account, unsigned number) {
    toolmend_profile profile = (toolmend_profile)(number % 10);
    toolmend_finish finish = (toolmend_finish)(number % 4);
    toolmend_profile same_profile = TOOLMEND_STANDARD;
    toolmend_finish same_finish = TOOLMEND_FINISH_UNKNOWN;
    toolmend_rule rule = toolmend_rule_at(number % (toolmend_rule_count() + 2));
    const char *name = toolmend_profile_name(profile);
    bool known = name[0] != '\0';
    fuzz_require(account, known == (profile <= TOOLMEND_HELEXA),
                 "each profile has a name");
    fuzz_require(account,
                 toolmend_profile_by_name(name, &same_profile) == known &&
                     (!known || same_profile == profile),
                 "the name of a profile leads back to it");
    name = toolmend_finish_name(finish);
    known = name[0] != '\0';
    fuzz_require(account,
                 known == (finish <= TOOLMEND_FINISH_TRUNCATED) &&
                     toolmend_finish_by_name(name, &same_finish) == known &&
                     (!known || same_finish == finish),
                 "the name of a finish leads back to it");
    fuzz_require(account, !toolmend_finish_by_name("done", &same_finish),
                 "what is no name leads nowhere");
    fuzz_require(
        account,
        toolmend_profile_holds(TOOLMEND_SAFE, rule.id) ==
            (strcmp(rule.tier, "safe") == 0 ? TOOLMEND_HOLDS : TOOLMEND_HOLDS_NOT),
        "safe holds the rules of its tier, and no other");
    fuzz_require(
        account,
        (toolmend_profile_holds(profile, rule.id) == TOOLMEND_HOLDS_WITHIN_LIMITS) ==
            (toolmend_profile_limits(profile, rule.id)[0] != '\0'),
        "a rule that is held within limits has some");
    fuzz_fold_text(account, rule.summary);
    fuzz_fold_text(account, toolmend_version());
}
