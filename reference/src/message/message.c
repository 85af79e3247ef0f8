/* SPDX-License-Identifier: MIT
 *
 * message.c - the message for the model about a rejected call.
 *
 *     The arguments do not match the tool's schema, so the tool was not run.
 *     - /urls must be an array of strings, but a string came: send an array with ...
 *     - member 2 of the arguments has a name that the schema does not declare: ...
 *     Send the whole call again, with all of its arguments.
 *
 * A headline for the reason, a line a fault in text order, what to do next. What does not
 * fit into TOOLMEND_MESSAGE_MAX bytes is left out by whole lines and counted. Elements
 * of one array with one fault share a line.
 */
#include "message/message.h"

#include "base/view.h"
#include "message/mistake.h"
#include "validate/assertions.h"

#define MORE_MAX 40 /* bytes of the line that counts what was left out */

/* The lines of a message, and how many bytes they may take. */
struct lines {
    struct tmi_writer *writer;
    struct tmi_buf text;
    size_t room;
    toolmend_view written[TMI_VIOLATIONS_MAX + 1];
    size_t written_count;
    size_t left_out;
    bool at_least; /* there are more faults than were looked at */
};

/* ---- headline and end ------------------------------------------------------------------ */

static const char *headline_for(toolmend_reason reason) {
    switch (reason) {
    case TOOLMEND_REASON_NONE:
        break;
    case TOOLMEND_REASON_LIMIT:
        return "The arguments go beyond a limit, so the tool was not run.";
    case TOOLMEND_REASON_TRUNCATED:
        return "The arguments were cut off, so the tool was not run.";
    case TOOLMEND_REASON_AMBIGUOUS:
        return "The arguments can be read in more than one way, so the tool was not run.";
    case TOOLMEND_REASON_NOT_JSON:
        return "The arguments are not valid JSON, so the tool was not run.";
    case TOOLMEND_REASON_SCHEMA_MISMATCH:
        return "The arguments do not match the tool's schema, so the tool was not run.";
    case TOOLMEND_REASON_UNKNOWN_TOOL:
    case TOOLMEND_REASON_NO_TOOL:
    case TOOLMEND_REASON_NOT_MARKUP:
        break;
    }
    return "";
}

/* The same of a call whose arguments nobody has looked at. */
static const char *headline_for_call(toolmend_reason reason) {
    switch (reason) {
    case TOOLMEND_REASON_NONE:
        break;
    case TOOLMEND_REASON_LIMIT:
        return "The call goes beyond a limit, so no tool was run.";
    case TOOLMEND_REASON_TRUNCATED:
        return "The call was cut off, so no tool was run.";
    case TOOLMEND_REASON_AMBIGUOUS:
        return "The call can be read in more than one way, so no tool was run.";
    case TOOLMEND_REASON_NOT_JSON:
        return "The call is not valid JSON, so no tool was run.";
    case TOOLMEND_REASON_SCHEMA_MISMATCH:
        return "The call does not have the form of one, so no tool was run.";
    case TOOLMEND_REASON_UNKNOWN_TOOL:
        return "The call names a tool that there is not, so no tool was run.";
    case TOOLMEND_REASON_NO_TOOL:
        return "The call does not say which tool is meant, so no tool was run.";
    case TOOLMEND_REASON_NOT_MARKUP:
        return "The call has a form that no format has, so no tool was run.";
    }
    return "";
}

static const char *closing_for(const struct toolmend_report *report) {
    bool too_much =
        report->reason == TOOLMEND_REASON_LIMIT ||
        (report->reason == TOOLMEND_REASON_TRUNCATED && !tmi_holds_no_object(report));
    return too_much
               ? "\nSend the whole call again; if it is long, send less at once, over "
                 "several calls."
               : "\nSend the whole call again, with all of its arguments.";
}

/* ---- lines ----------------------------------------------------------------------------- */

/* Append a sentence as a line, unless it was said before or there is no room. */
static void add_line(struct lines *lines, const struct tmi_buf *sentence) {
    toolmend_view line = tmi_buf_view(sentence);
    if (line.len == 0) /* out of memory */
        return;
    for (size_t i = 0; i < lines->written_count; i++)
        if (tmi_view_equal(lines->written[i], line))
            return;
    if (lines->written_count < sizeof lines->written / sizeof lines->written[0])
        lines->written[lines->written_count++] = line;
    if (lines->left_out > 0 || line.len + 3 > lines->room) {
        lines->left_out++;
        return;
    }
    lines->room -= line.len + 3;
    tmi_buf_add_text(&lines->text, "\n- ");
    char first = line.ptr[0];
    if (first >= 'a' && first <= 'z')
        first = (char)(first - 'a' + 'A');
    tmi_buf_add(&lines->text, &first, 1);
    tmi_buf_add(&lines->text, line.ptr + 1, line.len - 1);
}

static struct tmi_buf new_sentence(struct lines *lines) {
    struct tmi_buf sentence;
    tmi_buf_init(&sentence, lines->writer->arena, SIZE_MAX);
    return sentence;
}

/* ---- limits ---------------------------------------------------------------------------- */

/* What went beyond it, by the name that the limit has in the detail of the report. */
static const struct {
    const char *limit, *words;
} limits[] = {
    {"number",          "a number has too many digits: send a shorter one"                  },
    {"pattern",         "a string takes too long to match its pattern: send a shorter one"  },
    {"edits",           "too many values are not of the type wanted: send them in that type"},
    {"decoded strings",
     "too many values are JSON inside of strings: send the JSON itself"                     },
    {"",                "checking the arguments takes too long: send less at once"          },
};

static void add_limit(struct lines *lines) {
    const struct toolmend_report *report = lines->writer->report;
    const char *limit = report->limit ? report->limit : "";
    struct tmi_buf sentence = new_sentence(lines);
    size_t i = 0;
    while (i + 1 < sizeof limits / sizeof limits[0] &&
           strcmp(limits[i].limit, limit) != 0)
        i++;
    if (strcmp(limit, "the length of the text") == 0) {
        tmi_buf_add_text(&sentence, "the text must have at most ");
        tmi_buf_add_number(&sentence, report->limits.text_max);
        tmi_buf_add_text(&sentence, " bytes: send less at once");
    } else if (strcmp(limit, "nested containers") == 0) {
        tmi_buf_add_text(&sentence, "objects and arrays must not be nested deeper than ");
        tmi_buf_add_number(&sentence, report->limits.depth_max);
        tmi_buf_add_text(&sentence, ": send flatter values");
    } else {
        tmi_buf_add_text(&sentence, limits[i].words);
    }
    tmi_buf_add_text(&sentence, ".");
    add_line(lines, &sentence);
}

/* ---- faults ---------------------------------------------------------------------------- */

/* Was the call refused for a repeated member name? */
static bool is_repeated(const struct toolmend_report *report) {
    return report->reason == TOOLMEND_REASON_AMBIGUOUS && report->warning_count > 0 &&
           strcmp(report->warnings[0].id, "duplicate-key") == 0;
}

/* Does a value lie in another one? */
static bool lies_in(const struct tmi_token *value, const struct tmi_token *other) {
    return other && value->start >= other->start && value->end <= other->end;
}

/* A wrong type is not told beside the constants that are wanted: one of them says both. */
static bool is_covered_by_next(const struct tmi_leaves *leaves, size_t at) {
    const struct tmi_leaf *leaf = &leaves->list[at], *next = leaf + 1;
    return strcmp(leaf->keyword, "type") == 0 && at + 1 < leaves->count &&
           next->value == leaf->value && next->schema == leaf->schema &&
           (strcmp(next->keyword, "enum") == 0 || strcmp(next->keyword, "const") == 0);
}

/* The value with two candidates where no fault in it is told. */
static void add_doubtful(struct lines *lines) {
    struct tmi_writer *writer = lines->writer;
    struct tmi_buf sentence = new_sentence(lines);
    tmi_add_place(writer, &sentence, tmi_path_to(writer, writer->report->blamed));
    tmi_buf_add_text(&sentence, " can be read in more than one way: send it in the form "
                                "that the schema shows.");
    add_line(lines, &sentence);
}

/* Faults of one text, with what is known about each. */
struct faults {
    struct tmi_leaves leaves;
    const struct tmi_token *containers[TMI_VIOLATIONS_MAX]; /* of their values */
    enum tmi_form forms[TMI_VIOLATIONS_MAX];
    bool written[TMI_VIOLATIONS_MAX];
};

/* Would two faults have the same sentence except for the place? */
static bool is_alike(const struct tmi_leaf *a, const struct tmi_leaf *b) {
    return a->schema == b->schema && strcmp(a->keyword, b->keyword) == 0 &&
           a->value != b->value && a->value->kind == b->value->kind &&
           a->value->kind != TMI_OBJECT; /* what an object lacks is its own */
}

/* How many faults behind this one are the same one of other elements of the same array; they
 * count as told. */
static size_t take_alike(struct faults *faults, size_t at) {
    size_t count = 0;
    if (faults->containers[at]->kind != TMI_ARRAY)
        return 0;
    for (size_t i = at + 1; i < faults->leaves.count; i++)
        if (faults->containers[i] == faults->containers[at] &&
            faults->forms[i] == faults->forms[at] &&
            is_alike(&faults->leaves.list[i], &faults->leaves.list[at])) {
            faults->written[i] = true;
            count++;
        }
    return count;
}

static void find_faults(struct tmi_writer *writer, struct faults *faults) {
    const struct toolmend_report *report = writer->report;
    tmi_faults_of(writer, report->parsed.tokens, report->tool->root, &faults->leaves);
    tmi_look_into_unions(writer, &faults->leaves);
    for (size_t i = 0; i < faults->leaves.count; i++) {
        faults->containers[i] = tmi_container_of(writer, faults->leaves.list[i].value);
        faults->forms[i] = tmi_form_wanted(writer, &faults->leaves.list[i]);
        faults->written[i] = is_covered_by_next(&faults->leaves, i);
    }
}

static void add_fault(struct lines *lines, struct faults *faults, size_t at,
                      bool doubtful) {
    const struct tmi_leaf *leaf = &faults->leaves.list[at];
    struct tmi_buf sentence = new_sentence(lines);
    bool limit = false;
    struct tmi_mistake mistake = {
        .writer = lines->writer,
        .out = &sentence,
        .leaf = leaf,
        .came = tmi_type_bit(&lines->writer->sources, leaf->value, &limit),
        .doubtful = doubtful,
        .alike = doubtful ? 0 : take_alike(faults, at),
        .at_least = lines->at_least,
    };
    if (!tmi_add_choice(&mistake))
        tmi_add_sentence(&mistake);
    add_line(lines, &sentence);
}

static void add_faults(struct lines *lines) {
    const struct toolmend_report *report = lines->writer->report;
    const struct tmi_token *doubtful = NULL;
    struct faults faults;
    bool written = false;
    find_faults(lines->writer, &faults);
    lines->at_least = faults.leaves.count == TMI_VIOLATIONS_MAX;
    if (report->reason == TOOLMEND_REASON_AMBIGUOUS && !is_repeated(report))
        doubtful = report->blamed;
    for (size_t i = 0; i < faults.leaves.count; i++)
        written |= lies_in(faults.leaves.list[i].value, doubtful);
    if (doubtful && !written)
        add_doubtful(lines);
    for (size_t i = 0; i < faults.leaves.count; i++)
        if (!faults.written[i])
            add_fault(lines, &faults, i, lies_in(faults.leaves.list[i].value, doubtful));
}

static void add_repeated(struct lines *lines) {
    struct tmi_writer *writer = lines->writer;
    struct tmi_buf sentence = new_sentence(lines);
    tmi_buf_add_text(&sentence, "the name of ");
    tmi_add_place(writer, &sentence, tmi_path_to(writer, writer->report->blamed));
    tmi_buf_add_text(&sentence, " stands more than once in its object: send it once, "
                                "with the value that is meant.");
    add_line(lines, &sentence);
}

/* Does the string hold what is meant as an object, though it is not one that a rule would take for
 * one? */
static bool holds_object(struct tmi_writer *writer, const struct tmi_token *root) {
    toolmend_view text = {NULL, 0};
    size_t at = 0;
    if (root->kind == TMI_STRING && !(root->flags & TMI_LONE_SURROGATE))
        text = tmi_writer_text(writer, root);
    while (at < text.len && tmi_is_space(text.ptr[at]))
        at++;
    return at < text.len && text.ptr[at] == '{';
}

/* A root that is no object. */
static void add_root(struct lines *lines) {
    struct tmi_writer *writer = lines->writer;
    const struct tmi_token *root = writer->report->parsed.tokens;
    bool limit = false;
    struct tmi_buf sentence = new_sentence(lines);
    tmi_buf_add_text(&sentence, "the arguments must be an object, but ");
    tmi_buf_add_text(&sentence,
                     tmi_kind_words(tmi_type_bit(&writer->sources, root, &limit)));
    if (holds_object(writer, root)) {
        tmi_buf_add_text(&sentence,
                         " came: send the object itself, not as text in quotes.");
    } else {
        tmi_buf_add_text(&sentence, " came: send one JSON object");
        tmi_add_required(writer, &sentence, writer->report->tool->root);
        tmi_buf_add_text(&sentence,
                         root->kind == TMI_ARRAY
                             ? "; for several calls call the tool several times."
                             : ".");
    }
    add_line(lines, &sentence);
}

/* Is the reason one of the text and not of its values? */
static bool is_unreadable(const struct toolmend_report *report) {
    return report->reason == TOOLMEND_REASON_NOT_JSON ||
           report->reason == TOOLMEND_REASON_TRUNCATED ||
           (report->syntax && report->syntax->outcome == TMI_SYNTAX_AMBIGUOUS);
}

static void add_unreadable(struct lines *lines) {
    const struct toolmend_report *report = lines->writer->report;
    struct tmi_buf sentence = new_sentence(lines);
    tmi_add_unreadable(lines->writer, &sentence);
    add_line(lines, &sentence);
    if (report->reason != TOOLMEND_REASON_NOT_JSON)
        return;
    sentence = new_sentence(lines);
    tmi_add_unexplained(lines->writer, &sentence);
    add_line(lines, &sentence);
}

/* Of a call whose arguments nobody has looked at. */
static void add_call_lines(struct lines *lines) {
    const struct toolmend_report *report = lines->writer->report;
    struct tmi_buf sentence = new_sentence(lines);
    if (report->reason == TOOLMEND_REASON_LIMIT)
        add_limit(lines);
    else if (is_unreadable(report))
        add_unreadable(lines);
    else if (is_repeated(report))
        add_repeated(lines);
    else {
        tmi_add_call_fault(lines->writer, &sentence);
        add_line(lines, &sentence);
    }
}

/* What is wrong with the values of a text that was cut may be the cut. */
static void add_lines(struct lines *lines) {
    const struct toolmend_report *report = lines->writer->report;
    const struct tmi_token *root = report->parsed.tokens;
    bool blank = report->syntax && report->syntax->outcome == TMI_SYNTAX_EMPTY;
    if (report->reason == TOOLMEND_REASON_LIMIT)
        add_limit(lines);
    if (is_unreadable(report) || blank)
        add_unreadable(lines);
    if (report->reason == TOOLMEND_REASON_TRUNCATED ||
        (blank && report->reason == TOOLMEND_REASON_NOT_JSON))
        return;
    if (is_repeated(report))
        add_repeated(lines);
    if (root && root->kind != TMI_OBJECT)
        add_root(lines);
    else if (root)
        add_faults(lines);
}

void tmi_make_message(struct toolmend_report *report) {
    struct tmi_writer writer;
    if (!tmi_writer_start(&writer, report))
        return;
    struct lines lines = {.writer = &writer};
    bool call = tmi_is_about_call(report);
    const char *headline =
        call ? headline_for_call(report->reason) : headline_for(report->reason);
    const char *closing = closing_for(report);
    lines.room = TOOLMEND_MESSAGE_MAX - strlen(headline) - strlen(closing) - MORE_MAX;
    tmi_buf_init(&lines.text, &report->arena, TOOLMEND_MESSAGE_MAX);
    tmi_buf_add_text(&lines.text, headline);
    if (call)
        add_call_lines(&lines);
    else
        add_lines(&lines);
    if (lines.left_out > 0) {
        tmi_buf_add_text(&lines.text, lines.at_least ? "\nAnd at least " : "\nAnd ");
        tmi_buf_add_number(&lines.text, lines.left_out);
        tmi_buf_add_text(&lines.text, " more.");
    }
    tmi_buf_add_text(&lines.text, closing);
    if (!tmi_arena_failed(&report->arena))
        report->message = tmi_buf_view(&lines.text);
}
