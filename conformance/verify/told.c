/* SPDX-License-Identifier: MIT
 *
 * told.c - what a record tells beside the text, and whether its repair conserves the values.
 *
 * Violations are those that the validator finds in the text that is judged: the input, or what
 * syntax rules make of it, by the model. What a whole call tells beside its tool is held against
 * the call and the list.
 */
#include "verify_internal.h"

#include <string.h>

/* ---- conservation ----------------------------------------------------------------------------------- */

static int hex_digit(char c) {
    char low = ascii_lower(c);
    return c >= '0' && c <= '9'       ? c - '0'
           : low >= 'a' && low <= 'f' ? low - 'a' + 10
                                      : -1;
}

/* The code of `uXXXX` at an offset; -1: there is none. */
static int code_at(toolmend_view text, size_t at) {
    int code = 0;
    if (at + 5 > text.len || text.ptr[at] != 'u')
        return -1;
    for (size_t i = at + 1; i < at + 5 && code >= 0; i++)
        code = hex_digit(text.ptr[i]) < 0 ? -1 : code * 16 + hex_digit(text.ptr[i]);
    return code;
}

/* Without escapes, in however many strings they stood. Letters beyond ASCII become marks. */
static toolmend_view plain(struct pool *pool, toolmend_view text) {
    while (text.len > 0 && memchr(text.ptr, '\\', text.len)) {
        struct writing out = {.pool = pool};
        for (size_t at = 0; at < text.len; at++) {
            int code = text.ptr[at] == '\\' ? code_at(text, at + 1) : -1;
            char c = (char)(code < 0x80 ? code : ' ');
            if (text.ptr[at] != '\\')
                write_view(&out, view_cut(text, at, at + 1));
            else if (code >= 0)
                write_view(&out, (toolmend_view){&c, 1});
            else if (at + 1 < text.len && !memchr("ntrbf", text.ptr[at + 1], 5))
                write_view(&out, view_cut(text, at + 1, at + 2));
            at += text.ptr[at] != '\\' ? 0 : code >= 0 ? 5 : 1;
        }
        text = written(&out);
    }
    return text;
}

/* The letters and digits of a text, in lower case. */
static toolmend_view letters(struct pool *pool, toolmend_view text) {
    struct writing out = {.pool = pool};
    text = plain(pool, text);
    for (size_t i = 0; i < text.len; i++) {
        char c = ascii_lower(text.ptr[i]);
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            write_view(&out, (toolmend_view){&c, 1});
    }
    return written(&out);
}

static bool contains(toolmend_view text, toolmend_view part) {
    for (size_t at = 0; at + part.len <= text.len; at++)
        if (memcmp(text.ptr + at, part.ptr, part.len) == 0)
            return true;
    return part.len == 0;
}

/* Is the text one of which a rule may read a part, or drop null: markup, an object, a link? */
static bool may_lose(toolmend_view scalar, toolmend_view content) {
    static const char *const parts[] = {"null", "none"};
    for (size_t i = 0; i < 2; i++)
        if (contains(content, (toolmend_view){parts[i], 4}))
            return true;
    return memchr(scalar.ptr, '{', scalar.len) || memchr(scalar.ptr, '<', scalar.len) ||
           contains(scalar, (toolmend_view){"](", 2});
}

/* Is each scalar below, with `names` each name too, in the letters? */
static bool are_all_in(struct pool *pool, toolmend_view json, toolmend_view in,
                       bool names) {
    toolmend_view name;
    toolmend_view value;
    if (json.ptr[0] != '{' && json.ptr[0] != '[') {
        toolmend_view content = letters(pool, json);
        return contains(in, content) || (!names && may_lose(json, content));
    }
    for (size_t at = 0; toolmend_json_next(json, &at, &name, &value);)
        if ((names && name.ptr && !contains(in, letters(pool, name))) ||
            !are_all_in(pool, value, in, names))
            return false;
    return true;
}

static bool is_by_hint(const struct claim *claim) {
    for (size_t i = 0; i < claim->edit_count; i++)
        for (size_t k = 0; k < claim->edits[i].rule_count; k++)
            if (strncmp(claim->edits[i].rules[k], "hint/", 5) == 0)
                return true;
    return false;
}

bool check_conserved(struct verifying *v) {
    struct pool *pool = &v->check->pool;
    toolmend_view output = v->claim->text;
    if (v->claim->verdict != TOOLMEND_REPAIRED)
        return true;
    if (toolmend_json_check(output, NULL) != TOOLMEND_OK)
        return verify_fault(v, "P7", "the output is not JSON");
    struct writing known = {.pool = pool};
    write_view(&known, letters(pool, v->arguments));
    write_words(&known, " null true false ");
    write_view(&known, letters(pool, v->check->schema));
    if (!are_all_in(pool, toolmend_json_at(output, ""), written(&known), true))
        return verify_fault(v, "P5",
                            "a value of the output is in neither text nor schema");
    toolmend_view input = view_trim(v->arguments);
    if (input.len == 0 || (input.ptr[0] != '{' && input.ptr[0] != '[') ||
        toolmend_json_check(input, NULL) != TOOLMEND_OK || is_by_hint(v->claim))
        return true;
    struct writing kept = {.pool = pool};
    write_view(&kept, letters(pool, output));
    write_words(&kept, " null ");
    write_view(&kept, letters(pool, v->claim->tool)); /* the call may repeat it */
    return are_all_in(pool, input, written(&kept), false) ||
           verify_fault(v, "P14", "a value of the input is not in the output");
}

/* ---- the text that is judged ------------------------------------------------------------------------ */

/* What violations are about, and what may be stored of a rejected call. */
struct judged {
    toolmend_view text; /* absent: there is none */
    bool may_be_stored; /* rules of the profile made it */
    bool has_words; /* without quotes: it is stored only if all of them mean something */
    toolmend_view
        asked; /* for the validator: a number at the end of a repaired text, or of a
                          * part of a call, was not cut */
};

/* The arguments without what rules of the call have taken from them. */
static toolmend_view judged_arguments(struct verifying *v) {
    struct writing out = {.pool = &v->check->pool};
    toolmend_view text = v->arguments;
    size_t at = 0;
    for (size_t i = 0; text.ptr && i < v->claim->edit_count; i++) {
        const struct claimed_edit *edit = &v->claim->edits[i];
        if (edit->in_call || strncmp(edit->rules[0], "call/", 5) != 0)
            continue;
        write_view(&out, view_cut(text, at, edit->start));
        write_view(&out, edit->new_text);
        at = edit->end;
    }
    write_view(&out, view_cut(text, at, text.len));
    return at > 0 ? written(&out) : text;
}

static struct judged find_judged(struct verifying *v, toolmend_view schema) {
    struct pool *pool = &v->check->pool;
    toolmend_view arguments = judged_arguments(v);
    struct model_run *run = &v->model->run;
    struct judged judged = {.text = arguments, .may_be_stored = true};
    if (arguments.ptr && toolmend_json_check(arguments, NULL) != TOOLMEND_OK) {
        struct model_syntax_request request = {
            .text = verify_to_model(arguments),
            .finish = verify_finish(v->claim->finish),
            .schema = schema.ptr ? model_parse(run, verify_to_model(schema)) : NULL};
        struct model_syntax_result made = model_parse_lenient(run, &request);
        bool repaired = made.outcome == MODEL_SYNTAX_REPAIRED && !made.ambiguous;
        judged.text = repaired ? (toolmend_view){made.text.ptr, made.text.len}
                               : (toolmend_view){NULL, 0};
        judged.may_be_stored = !made.empty;
        judged.has_words = made.word_count > 0;
        for (size_t i = 0; i < made.edit_count; i++)
            judged.may_be_stored =
                judged.may_be_stored &&
                toolmend_profile_holds(v->claim->profile, made.edits[i].rule) !=
                    TOOLMEND_HOLDS_NOT;
    }
    struct writing asked = {.pool = pool};
    write_view(&asked, judged.text);
    if ((v->claim->call && v->claim->reason != TOOLMEND_REASON_TRUNCATED) ||
        !view_same(judged.text, arguments))
        write_words(&asked, " ");
    judged.asked = written(&asked);
    return judged;
}

/* ---- violations and warnings ------------------------------------------------------------------------ */

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

static bool check_violations(struct verifying *v, const toolmend_report *validated) {
    const struct claim *claim = v->claim;
    size_t count = validated ? toolmend_report_violation_count(validated) : 0;
    if (claim->violation_count != count)
        return verify_fault(v, "P7",
                            "it lists more or fewer violations than the text has");
    for (size_t i = 0; i < count; i++) {
        toolmend_violation found = toolmend_report_violation(validated, i);
        if (!is_same_violation(&claim->violations[i], &found))
            return verify_fault(v, "P7", "the text has another violation");
    }
    return true;
}

static bool is_told(const struct claim *claim, const char *id) {
    for (size_t i = 0; i < claim->warning_count; i++)
        if (view_is(claim->warnings[i].id, id))
            return true;
    return false;
}

/* The warnings that are of texts, not of schemas. */
enum { OF_TEXT = 4 };
static const char *const of_text[OF_TEXT] = {"duplicate-key", "looks-wrapped",
                                             "hint-unmet", "argument-outside"};

static bool check_warnings(struct verifying *v, const struct model_answer *answer) {
    for (size_t i = 0; i < OF_TEXT; i++) {
        bool due = false;
        for (size_t k = 0; k < answer->warning_count; k++)
            due = due || strcmp(answer->warnings[k], of_text[i]) == 0;
        if (due != is_told(v->claim, of_text[i]))
            return verify_fault(v, "record", "a warning is missing, or not due");
    }
    return true;
}

/* Those of the schema are the tool's, each with its pointer; all other warnings are of texts. */
static bool check_schema_warnings(struct verifying *v, const toolmend_tool *tool) {
    const struct claim *claim = v->claim;
    size_t due = tool ? toolmend_tool_warning_count(tool) : 0;
    size_t told = 0;
    for (size_t i = 0; i < claim->warning_count; i++) {
        const struct claimed_warning *warning = &claim->warnings[i];
        bool found = false;
        for (size_t k = 0; k < OF_TEXT; k++)
            found = found || view_is(warning->id, of_text[k]);
        told += !found;
        for (size_t k = 0; k < due && !found; k++) {
            toolmend_warning one = toolmend_tool_warning(tool, k);
            found =
                view_is(warning->id, one.id) && view_same(warning->pointer, one.pointer);
        }
        if (!found)
            return verify_fault(v, "record", "the schema has no such warning");
    }
    return told == due || verify_fault(v, "record", "a warning of the schema is missing");
}

/* ---- for the host ----------------------------------------------------------------------------------- */

static bool is_object(toolmend_view text) {
    toolmend_view trimmed = view_trim(text);
    return trimmed.len > 0 && trimmed.ptr[0] == '{' &&
           toolmend_json_check(text, NULL) == TOOLMEND_OK;
}

/* Of a call that is not JSON nothing need be stored; of one whose tool is not known, arguments that
 * are JSON. */
static bool may_be_null(const struct verifying *v, const struct judged *judged) {
    bool json = toolmend_json_check(v->input, NULL) == TOOLMEND_OK;
    bool strict = view_same(judged->text, v->arguments);
    return v->claim->reason == TOOLMEND_REASON_LIMIT || judged->has_words ||
           (v->claim->call && v->claim->verdict == TOOLMEND_REJECTED &&
            (!json || (!v->claim->tool.ptr && !strict)));
}

/* The end of the note of an edit's change. */
static toolmend_view rules_told(struct pool *pool, const struct claimed_edit *edit) {
    struct writing out = {.pool = pool};
    for (size_t i = 0; i < edit->rule_count; i++) {
        write_words(&out, i == 0 ? " (" : ", ");
        write_words(&out, edit->rules[i]);
    }
    write_words(&out, ").");
    return written(&out);
}

/* Edits of one pointer by the same rules are one change. */
static bool is_of_change_before(const struct claim *claim, size_t edit) {
    const struct claimed_edit *a = &claim->edits[edit];
    for (size_t i = 0; i < edit; i++) {
        const struct claimed_edit *b = &claim->edits[i];
        bool same = a->in_call == b->in_call && a->rule_count == b->rule_count &&
                    view_same(a->pointer, b->pointer);
        for (size_t k = 0; same && k < a->rule_count; k++)
            same = strcmp(a->rules[k], b->rules[k]) == 0;
        if (same)
            return true;
    }
    return false;
}

static bool ends_in(toolmend_view text, toolmend_view end) {
    return text.len > end.len &&
           memcmp(text.ptr + text.len - end.len, end.ptr, end.len) == 0;
}

/* One for each change, in the order of the edits; the last of 64 may speak of the rest. */
static bool check_notes(struct verifying *v) {
    enum { NOTES_MAX = 64 };
    const struct claim *claim = v->claim;
    size_t told = 0;
    for (size_t i = 0; i < claim->edit_count && claim->has_notes; i++) {
        if (is_of_change_before(claim, i))
            continue;
        bool rest = told >= NOTES_MAX - 1;
        if (!rest &&
            (told >= claim->note_count ||
             !ends_in(claim->notes[told], rules_told(&v->check->pool, &claim->edits[i]))))
            return verify_fault(v, "record",
                                "a change has no note that ends with its rules");
        told = told < NOTES_MAX ? told + 1 : told;
    }
    return claim->note_count == told || !claim->has_notes ||
           verify_fault(v, "record",
                        "there are more notes than changes, or more than 64");
}

static bool begins_with(toolmend_view text, size_t at, const char *words) {
    size_t len = strlen(words);
    return at + len <= text.len && memcmp(text.ptr + at, words, len) == 0;
}

/* Does the pointer with which a line begins lead to that place, or into it? A name that the schema does
 * not declare is told by its number, and what is long is cut: what follows then is not compared. */
static bool leads_to(toolmend_view line, toolmend_view pointer) {
    size_t at = 0, segment = 0;
    while (at < pointer.len && at < line.len && line.ptr[at] == pointer.ptr[at]) {
        segment = line.ptr[at] == '/' ? at : segment;
        at++;
    }
    if (at == pointer.len && pointer.len > 0 && at < line.len &&
        (line.ptr[at] == ' ' || line.ptr[at] == '/'))
        return true;
    return pointer.len > 0 &&
           (begins_with(line, segment, "/(member ") || begins_with(line, at, "..."));
}

static bool is_spoken_of(const struct claim *claim, toolmend_view line) {
    for (size_t i = 0; i < claim->violation_count + claim->reading_count; i++)
        if (leads_to(line, i < claim->violation_count
                               ? claim->violations[i].pointer
                               : claim->readings[i - claim->violation_count].pointer))
            return true;
    return false;
}

static bool check_message(struct verifying *v) {
    const struct claim *claim = v->claim;
    toolmend_view text = claim->message;
    bool rejected = claim->verdict == TOOLMEND_REJECTED;
    if (claim->has_message &&
        ((text.ptr != NULL) != rejected || text.len > TOOLMEND_MESSAGE_MAX))
        return verify_fault(
            v, "record", "a message is for a rejected call, and has 1,000 bytes at most");
    for (size_t at = 0; at + 4 <= text.len; at++)
        if (memcmp(text.ptr + at, "\n- /", 4) == 0 &&
            !is_spoken_of(claim, view_cut(text, at + 3, text.len)))
            return verify_fault(v, "record",
                                "a line of the message is about no violation or reading");
    return true;
}

/* Could the profile have made it by itself? Of a call without doubt it would have been taken. */
static bool is_held(const struct claim *claim, const struct claimed_reading *reading) {
    for (size_t i = 0; i < reading->rule_count; i++)
        if (toolmend_profile_holds(claim->profile, reading->rules[i]) != TOOLMEND_HOLDS)
            return false;
    return true;
}

/* A hint may put a default of the host beside the value. */
static bool is_made_of(struct pool *pool, const struct claimed_reading *reading,
                       toolmend_view known) {
    toolmend_view text = reading->text;
    for (size_t i = 0; i < reading->rule_count; i++)
        if (strncmp(reading->rules[i], "hint/", 5) == 0)
            return true;
    return contains(known, letters(pool, text)) ||
           (toolmend_json_check(text, NULL) == TOOLMEND_OK &&
            are_all_in(pool, toolmend_json_at(text, ""), known, true));
}

/* Readings are of a rejected call, by rules that there are, and none invents a value. */
static bool check_readings(struct verifying *v) {
    const struct claim *claim = v->claim;
    bool may =
        claim->verdict == TOOLMEND_REJECTED && claim->reason != TOOLMEND_REASON_LIMIT;
    struct pool *pool = &v->check->pool;
    struct writing known = {.pool = pool};
    write_view(&known, letters(pool, v->input));
    write_view(&known, letters(pool, v->arguments));
    write_words(&known, " null true false arguments name ");
    write_view(&known, letters(pool, v->check->schema));
    for (size_t i = 0; i < claim->reading_count; i++) {
        const struct claimed_reading *one = &claim->readings[i];
        for (size_t k = 0; k < one->rule_count; k++)
            if (!toolmend_profile_holds(TOOLMEND_EXTENDED, one->rules[k]))
                return verify_fault(v, "record",
                                    "a reading names a rule that does not exist");
        if (!may || one->rule_count == 0 ||
            (is_held(claim, one) && claim->reason != TOOLMEND_REASON_AMBIGUOUS))
            return verify_fault(
                v, "record", "a reading is not due, or the profile would have taken it");
        if (!is_made_of(pool, one, written(&known)))
            return verify_fault(v, "P5",
                                "a value of a reading is in neither text nor schema");
    }
    return true;
}

static bool check_host_members(struct verifying *v, const struct judged *judged) {
    const struct claim *claim = v->claim;
    bool rejected = claim->verdict == TOOLMEND_REJECTED;
    toolmend_view stored = rejected ? judged->text : claim->text;
    bool may = stored.ptr && is_object(stored) && (!rejected || judged->may_be_stored);
    if (!check_message(v) || !check_notes(v) || !check_readings(v))
        return false;
    if (!claim->has_history || (!claim->history.ptr && (!may || may_be_null(v, judged))))
        return true;
    return (may && view_same(claim->history, stored)) ||
           verify_fault(v, "host/history", "the history is not the text to be stored");
}

/* ---- whole calls ------------------------------------------------------------------------------------ */

static bool are_names(const toolmend_view *claimed, size_t claimed_count,
                      const struct model_view *names, size_t count) {
    bool same = claimed_count == count;
    for (size_t i = 0; same && i < count; i++)
        same = view_same(claimed[i], (toolmend_view){names[i].ptr, names[i].len});
    return same;
}

static bool check_call(struct verifying *v, const struct model_answer *answer) {
    const struct claim *claim = v->claim;
    toolmend_view arguments = {answer->arguments.ptr, answer->arguments.len};
    if ((claim->arguments.ptr != NULL) != (arguments.ptr != NULL) ||
        !view_same(claim->arguments, arguments))
        return verify_fault(v, "calls/arguments", "the call has other arguments");
    return (are_names(claim->evidence, claim->evidence_count, answer->evidence,
                      answer->evidence_count) &&
            are_names(claim->rivals, claim->rival_count, answer->rivals,
                      answer->rival_count) &&
            claim->effectful == answer->effectful) ||
           verify_fault(
               v, "calls/report",
               "by the model other keys prove the tool, others are rivals, or the "
               "tool has other effects");
}

/* The schema beside the name of the tool, wherever it stands in the list; absent: there is none. */
static toolmend_view schema_in(struct pool *pool, toolmend_view json,
                               toolmend_view name) {
    static const char *const members[] = {"/parameters", "/inputSchema", "/input_schema"};
    toolmend_view schema = {NULL, 0};
    toolmend_view value;
    if (json.ptr[0] != '{' && json.ptr[0] != '[')
        return schema;
    toolmend_view own = toolmend_json_at(json, "/name");
    for (size_t i = 0; i < 3 && own.ptr && !schema.ptr; i++)
        if (view_same(claim_string(pool, own), name))
            schema = toolmend_json_at(json, members[i]);
    for (size_t at = 0; !schema.ptr && toolmend_json_next(json, &at, NULL, &value);)
        schema = schema_in(pool, value, name);
    return schema;
}

/* The tool and its schema; NULL and absent: the record names none. */
static toolmend_view find_schema(struct verifying *v, const toolmend_tool **tool) {
    const struct record_check *check = v->check;
    *tool = check->tool;
    if (!check->whole)
        return check->schema;
    if (!v->claim->tool.ptr ||
        toolmend_tools_find(check->tools, v->claim->tool, tool, NULL) != TOOLMEND_OK)
        *tool = NULL;
    return *tool ? schema_in(&v->check->pool, toolmend_json_at(check->schema, ""),
                             v->claim->tool)
                 : (toolmend_view){NULL, 0};
}

bool check_told(struct verifying *v, const struct model_answer *answer) {
    const toolmend_tool *tool;
    toolmend_report *validated = NULL;
    toolmend_view schema = find_schema(v, &tool);
    struct judged judged = find_judged(v, schema);
    if (tool && judged.text.ptr &&
        toolmend_validate(tool, judged.asked, NULL, &validated, NULL) != TOOLMEND_OK)
        return verify_fault(v, "text/limits", "the validator cannot take the text");
    bool sound = check_violations(v, validated) &&
                 (!v->claim->has_warnings || (check_schema_warnings(v, tool) &&
                                              (!answer || check_warnings(v, answer)))) &&
                 check_host_members(v, &judged) &&
                 (!v->claim->call || !answer || check_call(v, answer));
    toolmend_report_free(validated);
    return sound;
}
