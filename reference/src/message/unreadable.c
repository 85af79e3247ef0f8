/* SPDX-License-Identifier: MIT
 *
 * unreadable.c - where and how a text stops being JSON, for who has to write it again.
 *
 * A byte offset alone helps no model, so the line and the member stand beside it. What to write
 * there is said by remedies.c or, where the syntax rules know better what it is, by rows.c.
 */
#include "message/writer.h"

#include "base/view.h"
#include "engine/pieces.h"

/* ---- sentences ------------------------------------------------------------------------- */

/* "at byte 17 (line 2)" */
static void add_offset(struct tmi_writer *writer, struct tmi_buf *out, size_t offset) {
    size_t line = 1;
    for (size_t i = 0; i < offset; i++)
        line += writer->report->input.ptr[i] == '\n';
    tmi_buf_add_text(out, "at byte ");
    tmi_buf_add_number(out, offset);
    tmi_buf_add_text(out, " (line ");
    tmi_buf_add_number(out, line);
    tmi_buf_add_text(out, ")");
}

/* ", in /content": where reading stopped. */
static void add_place_unread(struct tmi_writer *writer, struct tmi_buf *out,
                             const struct tmi_parsed *parsed) {
    bool after;
    struct tmi_path path = tmi_path_unread(writer, parsed, &after);
    if (path.count > 0) {
        tmi_buf_add_text(out, after ? ", after " : ", in ");
        tmi_add_place(writer, out, path);
    }
}

/* What could be read of the text before the place at which the scan stopped or doubted. */
static struct tmi_parsed read_before(struct tmi_writer *writer) {
    const struct toolmend_report *report = writer->report;
    struct tmi_parsed parsed =
        tmi_parse(report->syntax->text, TMI_SOURCE_TEXT, report->limits.depth_max,
                  writer->arena, NULL, 0);
    if (parsed.fault == TMI_FAULT_NONE) { /* the whole value */
        parsed.partial = parsed.tokens;
        parsed.partial_count = parsed.count;
        parsed.innermost = TMI_NO_CONTAINER;
        parsed.offset = report->syntax->text.len;
    }
    return parsed;
}

/* The same as add_place_unread() for such a candidate. */
static void add_place_mended(struct tmi_writer *writer, struct tmi_buf *out,
                             const struct tmi_parsed *parsed) {
    writer->texts[TMI_SOURCE_TEXT] = writer->report->syntax->text;
    add_place_unread(writer, out, parsed);
    writer->texts[TMI_SOURCE_TEXT] = writer->report->parsed_text;
}

/* What was open at the end, in words. */
static const char *open_thing(const struct toolmend_report *report) {
    const struct tmi_syntax *syntax = report->syntax;
    bool cut = syntax && syntax->outcome == TMI_SYNTAX_TRUNCATED;
    if (!syntax || report->parsed.in_number || (cut && syntax->open == TMI_NUMBER))
        return "inside or right after a number";
    if (cut)
        return syntax->inside;
    /* the rule for missing closers may not act: the last edit is its own */
    bool object = syntax->edits[syntax->count - 1].new_text.ptr[0] == '}';
    return object ? "an object" : "an array";
}

bool tmi_holds_no_object(const struct toolmend_report *report) {
    const toolmend_view text = report->input;
    return report->reason == TOOLMEND_REASON_TRUNCATED &&
           report->strict.fault != TMI_FAULT_EMPTY && text.len > 0 &&
           !memchr(text.ptr, '{', text.len) && !memchr(text.ptr, '[', text.len);
}

static void add_end(struct tmi_writer *writer, struct tmi_buf *out) {
    const struct toolmend_report *report = writer->report;
    const char *open = open_thing(report);
    tmi_buf_add_text(out, "the text ends ");
    tmi_buf_add_text(out, strncmp(open, "inside", 6) == 0 ? "" : "inside ");
    tmi_buf_add_text(out, open);
    if (report->syntax) {
        tmi_buf_add_text(out, ", ");
        add_offset(writer, out, report->input.len);
        if (report->strict.fault == TMI_FAULT_END)
            add_place_unread(writer, out, &report->strict);
    }
    if (tmi_holds_no_object(report)) {
        tmi_buf_add_text(out, ", and no object was begun: send one JSON object");
        tmi_add_object_wanted(writer, out);
        tmi_buf_add_text(out, ".");
    } else {
        tmi_buf_add_text(out, ": the rest is missing.");
    }
}

static void add_syntax(struct tmi_writer *writer, struct tmi_buf *out) {
    const struct tmi_parsed *parsed = &writer->report->strict;
    tmi_buf_add_text(out, "the text stops being JSON ");
    add_offset(writer, out, parsed->offset);
    add_place_unread(writer, out, parsed);
    tmi_buf_add_text(out, ", where ");
    const toolmend_view text = writer->report->input;
    const struct tmi_stop stop = {text, parsed->offset, parsed->expected, text, parsed};
    tmi_add_remedy(out, &stop);
}

/* ", in /content, stands a comment: leave comments out." */
static void add_row(struct tmi_buf *out, const char *found, const char *remedy,
                    bool placed) {
    tmi_buf_add_text(out, placed ? ", stands " : " stands ");
    tmi_buf_add_text(out, found);
    tmi_buf_add_text(out, ": ");
    tmi_buf_add_text(out, remedy);
    tmi_buf_add_text(out, ".");
}

static void add_doubt(struct tmi_writer *writer, struct tmi_buf *out) {
    const struct tmi_syntax *syntax = writer->report->syntax;
    const struct tmi_rule_words *words = tmi_rule_words(syntax->ambiguous);
    const struct tmi_parsed parsed = read_before(writer);
    size_t before;
    add_offset(writer, out, syntax->offset);
    before = out->len;
    add_place_mended(writer, out, &parsed);
    add_row(out, words->ambiguous, words->remedy, out->len > before);
}

/* The edit that is the reason: of a rule that the profile lacks, or of a word that means
 * nothing. NULL: none, or the strict reader stopped at it, and its words say more. */
static const struct tmi_syntax_edit *find_reason(const struct toolmend_report *report) {
    const struct tmi_syntax *syntax = report->syntax;
    if (report->strange_word == SIZE_MAX)
        return report->not_held != syntax->edits ? report->not_held : NULL;
    for (size_t i = 0; i < syntax->count; i++)
        if (syntax->edits[i].start == report->strange_word)
            return &syntax->edits[i];
    return NULL;
}

static void add_reason(struct tmi_writer *writer, struct tmi_buf *out,
                       const struct tmi_syntax_edit *edit) {
    const struct toolmend_report *report = writer->report;
    const struct tmi_rule_words *words = tmi_rule_words(edit->rule);
    struct tmi_syntax one = {.edits = edit, .count = 1};
    struct tmi_pieces pieces;
    struct tmi_path path = {NULL, 0};
    if (tmi_pieces_of(&writer->check, &one, report->parsed.tokens,
                      report->limits.depth_max, &pieces))
        path = tmi_path_of(writer, pieces.list[0].pointer);
    add_offset(writer, out, tmi_place_of_edit(report->input, edit->start, edit->end));
    if (path.count > 0) {
        tmi_buf_add_text(out, ", in ");
        tmi_add_place(writer, out, path);
    }
    add_row(out, words->found, words->remedy, path.count > 0);
}

static void add_not_json(struct tmi_writer *writer, struct tmi_buf *out) {
    const struct tmi_syntax_edit *reason = find_reason(writer->report);
    if (reason)
        add_reason(writer, out, reason);
    else
        add_syntax(writer, out);
}

void tmi_add_unreadable(struct tmi_writer *writer, struct tmi_buf *out) {
    const struct toolmend_report *report = writer->report;
    if (report->strict.fault == TMI_FAULT_EMPTY) {
        tmi_buf_add_text(out, "no text came: send one JSON object");
        if (report->reason !=
            TOOLMEND_REASON_SCHEMA_MISMATCH) /* which tells what is missing */
            tmi_add_object_wanted(writer, out);
        tmi_buf_add_text(out, ".");
    } else if (report->reason == TOOLMEND_REASON_TRUNCATED) {
        add_end(writer, out);
    } else if (report->reason == TOOLMEND_REASON_AMBIGUOUS) {
        add_doubt(writer, out);
    } else {
        add_not_json(writer, out);
    }
}

void tmi_add_unexplained(struct tmi_writer *writer, struct tmi_buf *out) {
    const struct toolmend_report *report = writer->report;
    const struct tmi_syntax *syntax = report->syntax;
    if (syntax->outcome != TMI_SYNTAX_UNEXPLAINED ||
        syntax->offset <= report->strict.offset)
        return;
    const struct tmi_parsed parsed = read_before(writer);
    const struct tmi_stop stop = {report->input, syntax->offset, syntax->expected,
                                  syntax->text, &parsed};
    add_offset(writer, out, syntax->offset);
    size_t before = out->len;
    add_place_mended(writer, out, &parsed);
    tmi_buf_add_text(out, out->len > before ? ", " : " ");
    tmi_add_remedy(out, &stop);
}
