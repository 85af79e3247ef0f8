/* SPDX-License-Identifier: MIT
 *
 * notes.c - a sentence for each change, for the host to show beside the result (P12).
 *
 *     /urls: a string became an array (shape/scalar-for-array).
 *     member 2 of the arguments: renamed to "count_x" (key/case-style).
 *
 * What happened to a value is read off the edits and the step at which a rule stands, so that a
 * new rule needs no wording; a rule of the syntax group has one (rows.c), since the value is
 * what it was. No value is told: the edits have them, for who may see them.
 */
#include "message/message.h"

#include "base/view.h"
#include "catalogue/rule.h"
#include "message/writer.h"

#define ADDED_SHOWN 10 /* names of members that were added */

/* A change: an edit, and where it begins in the parsed text and in the output. */
struct change {
    struct tmi_writer *writer;
    const toolmend_edit *edit;
    size_t place, output;
    bool of_call; /* of the call text around the arguments */
};

/* The kind of the value that begins here. */
static const char *kind_at(toolmend_view text, size_t offset) {
    text = tmi_view_trim((toolmend_view){text.ptr + offset, text.len - offset});
    switch (text.len > 0 ? text.ptr[0] : '\0') {
    case '{':
        return tmi_kind_words(TMI_T_OBJECT);
    case '[':
        return tmi_kind_words(TMI_T_ARRAY);
    case '"':
        return tmi_kind_words(TMI_T_STRING);
    case 't':
    case 'f':
        return tmi_kind_words(TMI_T_BOOLEAN);
    case 'n':
        return tmi_kind_words(TMI_T_NULL);
    default:
        return tmi_kind_words(TMI_T_NUMBER);
    }
}

/* The rule that says what became of the value: the first that is not of the syntax group. */
static const char *telling_rule(const toolmend_edit *edit) {
    for (size_t i = 0; i < edit->rule_count; i++)
        if (!tmi_rule_words(tmi_rule_named(edit->rules[i])))
            return edit->rules[i];
    return edit->rules[0];
}

/* The names of members that were added; the schema declares them. */
static void add_added(const struct change *change, struct tmi_buf *out) {
    toolmend_view members = change->edit->new_text, name, value;
    size_t offset = 0, count = 0;
    struct tmi_buf object;
    tmi_buf_init(&object, change->writer->arena, SIZE_MAX);
    tmi_buf_add_text(&object, "{");
    if (members.len > 0) /* they follow others */
        tmi_buf_add(&object, members.ptr + 1, members.len - 1);
    tmi_buf_add_text(&object, "}");
    for (; toolmend_json_next(tmi_buf_view(&object), &offset, &name, &value); count++) {
        if (count < ADDED_SHOWN) {
            tmi_buf_add_text(out, count > 0 ? ", " : "");
            tmi_buf_add_view(out, tmi_cut(name, TMI_NAME_SHOWN));
        }
    }
    if (count == 0 || count > ADDED_SHOWN)
        tmi_buf_add_text(out, count == 0 ? "members" : " and others");
    tmi_buf_add_text(out, count == 1 ? " was added" : " were added");
}

/* What is left of a string is a string, and lies in it. */
static bool is_unlinked(const toolmend_edit *edit, enum tmi_step step) {
    return step == TMI_STEP_HINT && edit->new_text.len == 0;
}

static void add_change(const struct change *change, struct tmi_buf *out) {
    const toolmend_edit *edit = change->edit;
    const struct toolmend_report *report = change->writer->report;
    const char *rule = telling_rule(edit);
    const struct tmi_rule_words *words = tmi_rule_words(tmi_rule_named(rule));
    enum tmi_step step = tmi_rule_named(rule)->step;
    if (words) {
        tmi_buf_add_text(out, words->done);
        return;
    }
    if (step == TMI_STEP_MEMBER || (step == TMI_STEP_KEY && edit->new_text.len == 0)) {
        tmi_buf_add_text(out, "left out");
        return;
    }
    if (step == TMI_STEP_KEY || step == TMI_STEP_ALIAS) {
        tmi_buf_add_text(out, "renamed to ");
        tmi_buf_add_view(out, tmi_cut(edit->new_text, TMI_NAME_SHOWN));
        return;
    }
    if (step == TMI_STEP_RELATION) {
        add_added(change, out);
        return;
    }
    if (is_unlinked(edit, step)) {
        tmi_buf_add_text(out, "a link became its text");
        return;
    }
    const char *before = kind_at(report->parsed_text, change->place);
    const char *after = kind_at(report->text, change->output);
    tmi_buf_add_text(out, before);
    if (before != after) {
        tmi_buf_add_text(out, " became ");
        tmi_buf_add_text(out, after);
    } else {
        tmi_buf_add_text(out, step == TMI_STEP_SCALAR ? " was respelled"
                                                      : " was taken out of another one");
    }
}

/* A rule of the call group: where and what, in words of the call format. */
static bool is_about_call(const struct change *change) {
    enum tmi_step step = tmi_rule_named(telling_rule(change->edit))->step;
    return change->of_call || step == TMI_STEP_ARGUMENTS || step == TMI_STEP_NAME;
}

static toolmend_view note_of(const struct change *change) {
    const toolmend_edit *edit = change->edit;
    struct tmi_buf note;
    tmi_buf_init(&note, change->writer->arena, SIZE_MAX);
    if (is_about_call(change)) {
        tmi_add_call_change(change->writer, &note, edit, telling_rule(edit));
    } else {
        tmi_add_place(change->writer, &note, tmi_path_of(change->writer, edit->pointer));
        tmi_buf_add_text(&note, ": ");
        add_change(change, &note);
    }
    for (size_t i = 0; i < edit->rule_count; i++) {
        tmi_buf_add_text(&note, i == 0 ? " (" : ", ");
        tmi_buf_add_text(&note, edit->rules[i]);
    }
    tmi_buf_add_text(&note, ").");
    return tmi_buf_view(&note);
}

/* Do two edits belong to one change? */
static bool is_one_change(const toolmend_edit *a, const toolmend_edit *b) {
    if (a->in != b->in || a->rule_count != b->rule_count ||
        !tmi_view_equal(a->pointer, b->pointer))
        return false;
    for (size_t i = 0; i < a->rule_count; i++)
        if (a->rules[i] != b->rules[i])
            return false;
    return true;
}

/* Is the edit a part of one of the changes that were told? */
static bool is_noted(const toolmend_edit *const *noted, size_t count,
                     const toolmend_edit *edit) {
    for (size_t i = 0; i < count; i++)
        if (is_one_change(noted[i], edit))
            return true;
    return false;
}

static toolmend_view note_of_rest(struct tmi_writer *writer, size_t count) {
    struct tmi_buf note;
    tmi_buf_init(&note, writer->arena, SIZE_MAX);
    tmi_buf_add_text(&note, "And ");
    tmi_buf_add_number(&note, count);
    tmi_buf_add_text(&note, count == 1 ? " more edit." : " more edits.");
    return tmi_buf_view(&note);
}

void tmi_make_notes(struct toolmend_report *report) {
    const toolmend_edit *noted[TMI_NOTES_MAX - 1];
    struct tmi_writer writer;
    size_t count = 0, rest = 0, gone = 0, come = 0;
    toolmend_view *notes = tmi_new(&report->arena, TMI_NOTES_MAX, toolmend_view);
    if (!notes || !tmi_writer_start(&writer, report))
        return;
    size_t of_call = report->whole ? report->whole->edit_count : 0;
    for (size_t i = 0; i < report->edit_count; i++) {
        const toolmend_edit *edit = &report->edits[i];
        struct change change = {.writer = &writer, .edit = edit, .of_call = i < of_call};
        if (!change.of_call) {
            change.place =
                report->edit_places ? report->edit_places[i - of_call] : edit->start;
            change.output = edit->start + come - gone;
            gone += edit->end - edit->start;
            come += edit->new_text.len;
        }
        if (is_noted(noted, count, edit))
            continue;
        if (count == TMI_NOTES_MAX - 1) {
            rest++;
            continue;
        }
        noted[count] = edit;
        notes[count++] = note_of(&change);
    }
    if (rest > 0)
        notes[count++] = note_of_rest(&writer, rest);
    if (tmi_arena_failed(&report->arena))
        return;
    report->notes = notes;
    report->note_count = count;
}
