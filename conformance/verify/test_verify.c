/* SPDX-License-Identifier: MIT
 *
 * test_verify.c - is every true record accepted, and every false one refused?
 *
 * True are the records that the library makes of each case of the suite and each reported call,
 * in every profile. False is what a falsification makes of one: a row of the table below changes
 * the claim in one place.
 */
#include "claim.h"

#include "../runner/suite.h"
#include "check.h"

#include <string.h>

enum { PROFILES = 8, TIERS = 3, TEXT_MAX = 1500, FLIPS = 16, ROOM = 4 };
enum { FALSIFY_ONE_IN = CHECK_ONE_IN(20) };

static const toolmend_profile profiles[PROFILES] = {
    TOOLMEND_SAFE,         TOOLMEND_STANDARD, TOOLMEND_EXTENDED, TOOLMEND_DOCKER_AGENT,
    TOOLMEND_HERMES_AGENT, TOOLMEND_DIRGE,    TOOLMEND_LIVEKIT,  TOOLMEND_HELEXA};

/* One case with its tool or tools, and the check of its records. */
struct subject {
    const struct suite_case *test;
    toolmend_tool *tool;
    toolmend_tools *tools;
    struct record_check *check;
};

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

/* ---- falsifications --------------------------------------------------------------------------- */

struct false_claim {
    struct pool *pool;
    struct claim claim;
    toolmend_view input; /* the text that came */
    size_t edit;         /* the one that is changed */
    size_t way;          /* which of several ways, from 0 */
};

static struct claimed_edit *edit_of(struct false_claim *f) {
    return &f->claim.edits[f->edit];
}

/* Byte ranges with `old` as it is there; false: they are no ranges. */
static bool is_range(const struct false_claim *f, struct claimed_edit *edit) {
    toolmend_view text = f->claim.call && !edit->in_call ? f->claim.arguments : f->input;
    if (edit->start > edit->end || edit->end > text.len)
        return false;
    edit->old_text = view_cut(text, edit->start, edit->end);
    return true;
}

/* The output that the edits give; where they cannot be applied it stays. */
static bool replay(struct false_claim *f) {
    struct writing out = {.pool = f->pool};
    toolmend_view text = f->claim.call ? f->claim.arguments : f->input;
    size_t at = 0;
    for (size_t i = 0; i < f->claim.edit_count; i++) {
        const struct claimed_edit *edit = &f->claim.edits[i];
        if (edit->in_call)
            continue;
        if (edit->start < at || edit->end < edit->start || edit->end > text.len)
            return true;
        write_view(&out, view_cut(text, at, edit->start));
        write_view(&out, edit->new_text);
        at = edit->end;
    }
    write_view(&out, view_cut(text, at, text.len));
    f->claim.text = written(&out);
    return true;
}

static toolmend_view joined(struct false_claim *f, toolmend_view a, toolmend_view b) {
    struct writing out = {.pool = f->pool};
    write_view(&out, a);
    write_view(&out, b);
    return written(&out);
}

/* A border one byte further out or in; in the last four ways the byte stays in `new`. */
static bool move_border(struct false_claim *f) {
    struct claimed_edit *edit = edit_of(f);
    struct claimed_edit before = *edit;
    if (f->way % 2 == 0)
        edit->start += f->way % 4 < 2 ? SIZE_MAX : 1;
    else
        edit->end += f->way % 4 < 2 ? 1 : SIZE_MAX;
    if (!is_range(f, edit))
        return false;
    if (f->way >= 4 && f->way % 4 >= 2)
        return false;
    if (f->way >= 4 && f->way % 2 == 0)
        edit->new_text = joined(f, view_cut(edit->old_text, 0, 1), before.new_text);
    else if (f->way >= 4)
        edit->new_text =
            joined(f, before.new_text,
                   view_cut(edit->old_text, edit->old_text.len - 1, edit->old_text.len));
    return replay(f);
}

static bool other_rule(struct false_claim *f) {
    const char *rule = toolmend_rule_at(f->way % toolmend_rule_count()).id;
    struct claimed_edit *edit = edit_of(f);
    if (strcmp(edit->rules[0], rule) == 0)
        return false;
    edit->rules[0] = rule;
    return true;
}

static bool rule_everywhere(struct false_claim *f) {
    const char *old = edit_of(f)->rules[0];
    const char *rule = toolmend_rule_at(f->way % toolmend_rule_count()).id;
    for (size_t i = 0; i < f->claim.edit_count; i++)
        for (size_t k = 0; k < f->claim.edits[i].rule_count; k++)
            if (strcmp(f->claim.edits[i].rules[k], old) == 0)
                f->claim.edits[i].rules[k] = rule;
    return strcmp(old, rule) != 0;
}

static bool rule_more(struct false_claim *f) {
    struct claimed_edit *edit = edit_of(f);
    edit->rules[edit->rule_count++] = toolmend_rule_at(f->way % toolmend_rule_count()).id;
    return true;
}

static bool rule_fewer(struct false_claim *f) {
    struct claimed_edit *edit = edit_of(f);
    if (f->way >= edit->rule_count)
        return false;
    edit->rules[f->way] = edit->rules[edit->rule_count - 1];
    edit->rule_count--;
    return true;
}

static bool rules_swapped(struct false_claim *f) {
    struct claimed_edit *edit = edit_of(f);
    if (edit->rule_count < 2)
        return false;
    const char *first = edit->rules[0];
    edit->rules[0] = edit->rules[1];
    edit->rules[1] = first;
    return true;
}

static bool other_pointer(struct false_claim *f) {
    static const char *const pointers[] = {"", "/no/such/value", "/0", "/a"};
    struct claimed_edit *edit = edit_of(f);
    toolmend_view pointer = view(pointers[f->way]);
    if (view_same(edit->pointer, pointer))
        return false;
    edit->pointer = pointer;
    return true;
}

static bool other_new(struct false_claim *f) {
    static const char *const texts[] = {"",   "0", "true", "false", "null",   "{}",
                                        "[]", "[", "]",    "\"a\"", "[\"\"]", "1.0"};
    struct claimed_edit *edit = edit_of(f);
    toolmend_view text = f->way < 12    ? view(texts[f->way])
                         : f->way == 12 ? joined(f, edit->new_text, view(" "))
                                        : joined(f, view("\n"), edit->new_text);
    if (view_same(edit->new_text, text))
        return false;
    edit->new_text = text;
    return replay(f);
}

static bool other_old(struct false_claim *f) {
    struct claimed_edit *edit = edit_of(f);
    edit->old_text = joined(f, f->way == 0 ? edit->old_text : view("?"), view(" "));
    return true;
}

static bool edit_missing(struct false_claim *f) {
    f->claim.edit_count--;
    for (size_t i = f->edit; i < f->claim.edit_count; i++)
        f->claim.edits[i] = f->claim.edits[i + 1];
    return replay(f);
}

static bool edits_swapped(struct false_claim *f) {
    struct claimed_edit *edit = edit_of(f), one = *edit;
    if (f->edit == 0)
        return false;
    *edit = edit[-1];
    edit[-1] = one;
    return true;
}

static bool edit_split(struct false_claim *f) {
    struct claimed_edit *edit = edit_of(f);
    size_t middle = edit->start + (edit->end - edit->start) / 2;
    if (edit->end - edit->start < 2)
        return false;
    for (size_t i = f->claim.edit_count++; i > f->edit; i--)
        f->claim.edits[i] = f->claim.edits[i - 1];
    edit[0].end = edit[1].start = middle;
    edit[1].new_text = view("");
    return is_range(f, &edit[0]) && is_range(f, &edit[1]) && replay(f);
}

static bool edits_joined(struct false_claim *f) {
    struct claimed_edit *edit = edit_of(f);
    if (f->edit + 1 >= f->claim.edit_count || edit[0].end != edit[1].start ||
        edit[0].in_call != edit[1].in_call)
        return false;
    edit[0].end = edit[1].end;
    edit[0].new_text = joined(f, edit[0].new_text, edit[1].new_text);
    f->claim.edit_count--;
    for (size_t i = f->edit + 1; i < f->claim.edit_count; i++)
        f->claim.edits[i] = f->claim.edits[i + 1];
    return is_range(f, edit) && replay(f);
}

/* An edit more that changes nothing, behind the last one. */
static bool edit_of_nothing(struct false_claim *f) {
    struct claimed_edit edit = *edit_of(f);
    edit.in_call = false;
    edit.start = edit.end = (f->claim.call ? f->claim.arguments : f->input).len;
    edit.new_text = view("");
    f->claim.edits[f->claim.edit_count++] = edit;
    return is_range(f, &f->claim.edits[f->claim.edit_count - 1]);
}

static bool edit_elsewhere(struct false_claim *f) {
    edit_of(f)->in_call = !edit_of(f)->in_call;
    return f->claim.call;
}

static bool other_text(struct false_claim *f) {
    toolmend_view text = f->claim.text;
    if (f->way == 0)
        f->claim.text = joined(f, text, view(" "));
    else if (text.len > 0)
        f->claim.text = joined(f, view_cut(text, 0, text.len / 2),
                               view_cut(text, text.len / 2 + 1, text.len));
    return !view_same(text, f->claim.text);
}

static bool other_verdict(struct false_claim *f) {
    toolmend_verdict verdict = (toolmend_verdict)(f->way % 3);
    bool reason = f->way >= 3 && verdict == TOOLMEND_REJECTED;
    if (f->claim.verdict == verdict)
        return false;
    f->claim.verdict = verdict;
    f->claim.reason = reason ? TOOLMEND_REASON_SCHEMA_MISMATCH : TOOLMEND_REASON_NONE;
    return true;
}

/* Rejected in place of repaired or valid, as one would be. */
static bool rejected_instead(struct false_claim *f) {
    bool rejected = f->claim.verdict == TOOLMEND_REJECTED;
    f->claim.verdict = TOOLMEND_REJECTED;
    f->claim.reason = (toolmend_reason)(1 + f->way);
    f->claim.text = f->input;
    f->claim.edit_count = 0;
    f->claim.has_message = f->claim.has_history = f->claim.has_notes = false;
    f->claim.note_count = 0;
    return !rejected;
}

static bool other_reason(struct false_claim *f) {
    toolmend_reason reason = f->claim.reason;
    f->claim.reason = (toolmend_reason)f->way;
    return f->claim.reason != reason;
}

static bool other_violations(struct false_claim *f) {
    struct claimed_violation other = {view("/a"), view("/type"), view("type"),
                                      view("null"), view("[\"null\"]")};
    if (f->way == 0)
        f->claim.violations[f->claim.violation_count++] = other;
    else if (f->claim.violation_count == 0)
        return false;
    else if (f->way == 1)
        f->claim.violation_count--;
    else
        f->claim.violations[0] = other;
    return true;
}

static bool other_warnings(struct false_claim *f) {
    static const char *const ids[] = {"duplicate-key",       "looks-wrapped",
                                      "hint-unmet",          "hint-unknown",
                                      "pattern-not-checked", "x"};
    for (size_t i = 0; i < f->claim.warning_count; i++)
        if (view_is(f->claim.warnings[i].id, ids[f->way]))
            return false; /* of a warning only the id is known */
    f->claim.warnings[f->claim.warning_count++] =
        (struct claimed_warning){view(ids[f->way]), view("/a")};
    return f->claim.has_warnings;
}

static bool fewer_warnings(struct false_claim *f) {
    size_t count = f->claim.warning_count;
    f->claim.warning_count = 0;
    return count > 0;
}

static bool other_tool(struct false_claim *f) {
    f->claim.tool = view("another tool");
    return true;
}

/* A profile that does not hold a rule of the edit. */
static bool other_profile(struct false_claim *f) {
    f->claim.profile = profiles[f->way];
    return !toolmend_profile_holds(profiles[f->way], edit_of(f)->rules[0]);
}

static bool cut_by_the_provider(struct false_claim *f) {
    static const char *const rules[] = {"syntax/missing-closer", "root/null",
                                        "syntax/empty-text"};
    bool asks = false;
    for (size_t i = 0; i < 3; i++)
        asks = asks || strcmp(edit_of(f)->rules[0], rules[i]) == 0;
    f->claim.finish = TOOLMEND_FINISH_TRUNCATED;
    return asks;
}

/* Of the other verdict, or with a line about a place of which nothing else is said. */
static bool other_message(struct false_claim *f) {
    bool rejected = f->claim.verdict == TOOLMEND_REJECTED;
    f->claim.has_message = true;
    f->claim.message =
        f->way == 1 ? joined(f, f->claim.message, view("\n- /no/such/place must be 5."))
        : rejected  ? (toolmend_view){NULL, 0}
                    : view("No.");
    return f->way == 0 || rejected;
}

static bool other_notes(struct false_claim *f) {
    if (f->claim.note_count == 0)
        return false;
    if (f->way == 0)
        f->claim.note_count--;
    else if (f->way == 1)
        f->claim.notes[f->claim.note_count++] = f->claim.notes[0];
    else
        f->claim.notes[0] = view("the arguments: something changed (scalar/other).");
    return true;
}

static void *copy_list(struct pool *pool, const void *list, size_t count, size_t size) {
    return memcpy(pool_take(pool, count + ROOM, size), list, count * size);
}

/* Of a call that has none, by no rule, by one that does not exist, and with a value out of thin air. */
static bool other_readings(struct false_claim *f) {
    static const struct claimed_reading made[] = {
        {{"", 0}, {"{}", 2},                 {"syntax/empty-text"},        1},
        {{"", 0}, {"{}", 2},                 {NULL},                       0},
        {{"", 0}, {"{}", 2},                 {"no/rule"},                  1},
        {{"", 0}, {"{\"zxqj\": 70411}", 15}, {"scalar/number-for-string"}, 1},
    };
    f->claim.readings = copy_list(f->pool, &made[f->way], 1, sizeof *made);
    f->claim.reading_count = 1;
    return f->way > 0 || f->claim.verdict != TOOLMEND_REJECTED;
}

static bool other_history(struct false_claim *f) {
    f->claim.has_history = true;
    f->claim.history = view("{\"another\": 1}");
    return true;
}

static bool other_arguments(struct false_claim *f) {
    toolmend_view arguments = f->claim.arguments;
    f->claim.arguments = arguments.ptr ? joined(f, arguments, view(" ")) : view("{}");
    return f->claim.call;
}

static bool other_proof(struct false_claim *f) {
    toolmend_view *names = pool_take(f->pool, f->claim.evidence_count + 1, sizeof *names);
    names[f->claim.evidence_count] = view("a");
    if (f->claim.evidence_count > 0)
        memcpy(names, f->claim.evidence, f->claim.evidence_count * sizeof *names);
    if (f->way == 0) {
        f->claim.evidence = names;
        f->claim.evidence_count++;
    } else if (f->way == 1) {
        f->claim.rivals = names;
        f->claim.rival_count++;
    } else if (f->way == 2 && f->claim.evidence_count > 0) {
        f->claim.evidence_count--;
    } else {
        f->claim.effectful = !f->claim.effectful;
    }
    return f->claim.call;
}

/* A row: in how many ways it is tried of one claim, or of each edit of one. */
static const struct falsification {
    const char *name;
    bool (*make)(struct false_claim *f); /* false: it does not apply */
    bool of_edits;
    size_t ways;
} falsifications[] = {
    {"border moved",          move_border,         true,  8       },
    {"other rule",            other_rule,          true,  70      },
    {"other rule everywhere", rule_everywhere,     true,  70      },
    {"rule more",             rule_more,           true,  70      },
    {"rule fewer",            rule_fewer,          true,  3       },
    {"rules swapped",         rules_swapped,       true,  1       },
    {"other pointer",         other_pointer,       true,  4       },
    {"other new",             other_new,           true,  14      },
    {"other old",             other_old,           true,  2       },
    {"edit missing",          edit_missing,        true,  1       },
    {"edits swapped",         edits_swapped,       true,  1       },
    {"edit split",            edit_split,          true,  1       },
    {"edits joined",          edits_joined,        true,  1       },
    {"edit of nothing",       edit_of_nothing,     true,  1       },
    {"edit elsewhere",        edit_elsewhere,      true,  1       },
    {"other text",            other_text,          false, 2       },
    {"other verdict",         other_verdict,       false, 6       },
    {"rejected instead",      rejected_instead,    false, 7       },
    {"other reason",          other_reason,        false, 8       },
    {"other violations",      other_violations,    false, 3       },
    {"warning more",          other_warnings,      false, 6       },
    {"warnings fewer",        fewer_warnings,      false, 1       },
    {"other tool",            other_tool,          false, 1       },
    {"other profile",         other_profile,       true,  PROFILES},
    {"cut by the provider",   cut_by_the_provider, true,  1       },
    {"other message",         other_message,       false, 2       },
    {"other notes",           other_notes,         false, 3       },
    {"other readings",        other_readings,      false, 4       },
    {"other history",         other_history,       false, 1       },
    {"other arguments",       other_arguments,     false, 1       },
    {"other proof",           other_proof,         false, 4       },
};
enum { ROWS = sizeof falsifications / sizeof falsifications[0] };

static size_t tally[ROWS]; /* made */

/* The claim with room for more, so that each falsification has one of its own. */
static struct claim copy_claim(struct pool *pool, const struct claim *claim) {
    struct claim copy = *claim;
    copy.edits = copy_list(pool, copy.edits, copy.edit_count, sizeof *copy.edits);
    copy.violations =
        copy_list(pool, copy.violations, copy.violation_count, sizeof *copy.violations);
    copy.warnings =
        copy_list(pool, copy.warnings, copy.warning_count, sizeof *copy.warnings);
    copy.notes = copy_list(pool, copy.notes, copy.note_count, sizeof *copy.notes);
    return copy;
}

static void falsify(const struct subject *subject, const struct claim *claim, size_t row,
                    size_t edit) {
    const struct falsification *how = &falsifications[row];
    /* Of many ways a few are tried of each claim; over the suite all of them are. */
    size_t step = how->ways > 14 ? 9 : 1;
    for (size_t way = (edit + claim->text.len) % step; way < how->ways; way += step) {
        struct pool pool = {NULL};
        struct false_claim f = {.pool = &pool,
                                .claim = copy_claim(&pool, claim),
                                .input = subject->test->text,
                                .edit = edit,
                                .way = way};
        if (how->make(&f)) {
            bool holds = claim_verify(subject->check, &f.claim, &subject->test->text) ==
                         RECORD_HOLDS;
            tally[row]++;
            if (!CHECK(!holds))
                printf("%s, way %zu, edit %zu holds: %s\n", how->name, way, edit,
                       subject->test->id);
        }
        pool_free(&pool);
    }
}

static void falsify_all(const struct subject *subject, toolmend_view record) {
    struct pool pool = {NULL};
    struct claim claim;
    CHECK(claim_read(&pool, record, &claim) == NULL);
    for (size_t row = 0; row < ROWS; row++)
        for (size_t i = 0; i < (falsifications[row].of_edits ? claim.edit_count : 1); i++)
            falsify(subject, &claim, row, i);
    pool_free(&pool);
}

/* ---- bytes ------------------------------------------------------------------------------------ */

/* A record that was cut off is none; one in which a bit is flipped is none, or false, unless the
 * bit is in a part that is not judged, such as the words of a message or a note, and an unknown name. */
static void spoil_bytes(const struct subject *subject, toolmend_view record) {
    struct pool pool = {NULL};
    char *bytes = pool_take(&pool, record.len, 1);
    toolmend_view spoiled = {bytes, record.len};
    toolmend_view end = toolmend_json_at(record, "/violations");
    memcpy(bytes, record.ptr, record.len);
    for (size_t i = 0; i < FLIPS; i++) {
        size_t at = i * (size_t)(end.ptr - record.ptr) / FLIPS;
        bytes[at] ^= 1;
        if (!CHECK(record_verify(subject->check, spoiled, &subject->test->text) !=
                   RECORD_HOLDS))
            printf("a flipped bit at %zu: %s\n", at, subject->test->id);
        bytes[at] ^= 1;
        spoiled.len = i * record.len / FLIPS;
        CHECK(record_verify(subject->check, spoiled, NULL) == RECORD_IS_NONE);
        spoiled.len = record.len;
    }
    pool_free(&pool);
}

/* ---- cases ------------------------------------------------------------------------------------ */

/* NULL: the call means a tool whose schema is invalid. */
static toolmend_report *repair(const struct subject *subject, toolmend_profile profile,
                               toolmend_finish finish) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_view text = subject->test->text;
    toolmend_report *report = NULL;
    toolmend_status status =
        subject->test->call
            ? toolmend_call(subject->tools, text, finish, &options, &report, NULL)
            : toolmend_repair(subject->tool, text, finish, &options, &report, NULL);
    CHECK(status == TOOLMEND_OK || (subject->test->call && status == TOOLMEND_E_SCHEMA));
    return report;
}

static size_t checked, not_checked;

static void accept(const struct subject *subject, toolmend_view record) {
    toolmend_view text = subject->test->text;
    enum record_answer answer = record_verify(subject->check, record, &text);
    checked += answer == RECORD_HOLDS;
    not_checked += answer == RECORD_NOT_CHECKED;
    if (!CHECK(answer == RECORD_HOLDS || answer == RECORD_NOT_CHECKED)) {
        printf("%s: %.*s\n", subject->test->id, (int)record.len, record.ptr);
        for (size_t i = 0; i < record_fault_count(subject->check); i++)
            printf("    %s: %s\n", record_fault_at(subject->check, i).clause,
                   record_fault_at(subject->check, i).why);
    }
    if (!subject->test->call && text.len <= TEXT_MAX)
        CHECK(record_verify(subject->check, record, NULL) == answer);
}

static bool open_subject(struct subject *subject) {
    const struct suite_case *test = subject->test;
    if (test->call)
        return toolmend_tools_load(test->tool, NULL, &subject->tools, NULL) ==
                   TOOLMEND_OK &&
               record_open_tools(test->tool, false, &subject->check, NULL) == TOOLMEND_OK;
    toolmend_view name = view(test->tool_names[0]);
    toolmend_view schema = toolmend_json_at(test->tool, "/parameters");
    return toolmend_tool_compile(name, schema, NULL, &subject->tool, NULL) ==
               TOOLMEND_OK &&
           record_open(name, schema, false, &subject->check, NULL) == TOOLMEND_OK;
}

static void try_case(const struct suite_case *test, size_t index) {
    struct subject subject = {.test = test};
    bool falsified = index % FALSIFY_ONE_IN == 0 && test->text.len <= TEXT_MAX;
    bool opened = CHECK(open_subject(&subject));
    for (size_t i = 0; opened && i < PROFILES; i++) {
        if (i >= TIERS && (index + i) % CHECK_ONE_IN(PROFILES - TIERS) != 0)
            continue; /* with sanitizers the profiles of layers take turns */
        toolmend_finish finish = i == index % PROFILES
                                     ? (toolmend_finish)(index / PROFILES % 3)
                                     : test->finish;
        toolmend_report *report = repair(&subject, profiles[i], finish);
        toolmend_view record;
        if (!report)
            break;
        CHECK(toolmend_report_json(report, &record) == TOOLMEND_OK);
        accept(&subject, record);
        if (falsified && profiles[i] == TOOLMEND_EXTENDED) {
            falsify_all(&subject, record);
            spoil_bytes(&subject, record);
        }
        toolmend_report_free(report);
    }
    record_close(subject.check);
    toolmend_tool_free(subject.tool);
    toolmend_tools_free(subject.tools);
}

int main(void) {
    struct suite suite = {0};
    struct suite corpus = {0};
    struct suite_error error;
    if (CHECK(suite_vectors(&suite, &error)) && CHECK(suite_corpus(&corpus, &error)) &&
        CHECK(suite_append(&suite, &corpus, &error)))
        for (size_t i = 0; i < suite.count; i++)
            try_case(&suite.cases[i], i);
    suite_free(&suite);
    for (size_t row = 0; row < ROWS; row++) {
        printf("%-22s %6zu made\n", falsifications[row].name, tally[row]);
        CHECK(tally[row] > 0 || FALSIFY_ONE_IN > 1);
    }
    printf("note: %zu true records hold, %zu are beyond the model\n", checked,
           not_checked);
    return check_report();
}
