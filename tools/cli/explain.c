/* SPDX-License-Identifier: MIT
 *
 * explain.c - `--explain`: a report as a page that a person reads from top to bottom.
 *
 * The order is that of the questions: what became of it, what was wrong, what was done and by
 * which rule, what else could have been done, what the model is told, and the text. The two
 * halves of a wrap or an unwrap are shown as one change, with the value between them, because
 * that is what happened to the value; the record (--json) has the bytes.
 */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

#define CHANGE_WIDTH   66 /* characters of a text before or after */
#define TEXT_WIDTH     1200
#define POINTER_WIDTH  28 /* a longer pointer pushes its row out */
#define ROWS_MAX       24 /* rows of a section */
#define RIVALS_MAX     10
#define CANDIDATES_MAX 3
#define AROUND         36 /* bytes shown before and after the place of a fault */

/* The page: what is shown, and how wide its column of pointers is. */
struct page {
    const toolmend_report *report;
    toolmend_view came;  /* the whole of it */
    toolmend_view input; /* what was judged of it */
    toolmend_profile profile;
    int column;
};

static bool is_same(toolmend_view a, toolmend_view b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* ---- rows ------------------------------------------------------------------------------ */

/* Characters of UTF-8 text: every byte but those that continue one. */
static int width_of(toolmend_view text) {
    int width = 0;
    for (size_t i = 0; i < text.len && width < POINTER_WIDTH; i++)
        width += ((unsigned char)text.ptr[i] & 0xC0) != 0x80;
    return width;
}

static toolmend_view pointer_words(toolmend_view pointer) {
    return pointer.len > 0 ? pointer : cli_words("(root)");
}

static void widen(struct page *page, toolmend_view pointer) {
    int width = width_of(pointer_words(pointer));
    page->column = width > page->column ? width : page->column;
}

/* The start of a row: the section's name on its first one, then a pointer. */
static void put_row(const struct page *page, const char *section, size_t index,
                    toolmend_view pointer) {
    toolmend_view words = pointer_words(pointer);
    printf("  %s%-6s%s  ", cli_tint(CLI_BOLD), index == 0 ? section : "",
           cli_tint(CLI_PLAIN));
    cli_show(stdout, words, SIZE_MAX, CLI_ONE_LINE);
    printf("%*s  ", page->column - width_of(words), "");
}

/* A line below a row. */
static void put_change(char sign, toolmend_view text) {
    enum cli_tint tint = sign == '-' ? CLI_GONE : sign == '+' ? CLI_GOOD : CLI_DOUBT;
    printf("            %s%c ", cli_tint(tint), sign);
    cli_show(stdout, text, CHANGE_WIDTH, CLI_ONE_LINE);
    printf("%s\n", cli_tint(CLI_PLAIN));
}

static void put_rules(const char *const *rules, size_t count) {
    fputs(cli_tint(CLI_NAME), stdout);
    for (size_t i = 0; i < count; i++)
        printf("%s%s", i > 0 ? ", " : "", rules[i]);
    fputs(cli_tint(CLI_PLAIN), stdout);
}

/* Says that a section was longer; true if so. */
static bool put_more(size_t index, size_t count) {
    if (index < ROWS_MAX)
        return false;
    printf("          and %zu more\n", count - index);
    return true;
}

/* ---- what was wrong -------------------------------------------------------------------- */

static toolmend_view slice(toolmend_view text, size_t start, size_t end) {
    return (toolmend_view){text.ptr + start, end - start};
}

static bool continues(char byte) {
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* The place where the text stops being JSON, with what stands before and after it. */
static void put_place(FILE *out, toolmend_view input, size_t offset) {
    size_t start = offset > AROUND ? offset - AROUND : 0;
    size_t end = input.len - offset > AROUND ? offset + AROUND : input.len;
    while (start < offset && continues(input.ptr[start]))
        start++;
    while (end > offset && end < input.len && continues(input.ptr[end]))
        end--;
    fputs(start > 0 ? "\xE2\x80\xA6" : "", out);
    cli_show(out, slice(input, start, offset), SIZE_MAX, CLI_ONE_LINE);
    fputs("\xE2\x96\xB8", out);
    cli_show(out, slice(input, offset, end), SIZE_MAX, CLI_ONE_LINE);
    fputs(end < input.len ? "\xE2\x80\xA6" : "", out);
}

static void put_line_and_column(toolmend_view input, size_t offset) {
    struct cli_place place = cli_place(input, offset);
    printf("  %sfault%s   at line %zu, column %zu: ", cli_tint(CLI_BOLD),
           cli_tint(CLI_PLAIN), place.line, place.column);
}

static void put_detail(const struct page *page) {
    toolmend_view detail = toolmend_report_detail(page->report);
    size_t offset = toolmend_report_offset(page->report);
    if (detail.len == 0)
        return;
    if (offset <= page->input.len)
        put_line_and_column(page->input, offset);
    else
        fputs("  why     ", stdout);
    cli_show(stdout, detail, SIZE_MAX, CLI_ONE_LINE);
    putchar('\n');
    if (offset > page->input.len)
        return;
    fputs("          ", stdout);
    put_place(stdout, page->input, offset);
    putchar('\n');
}

static void put_violations(const struct page *page) {
    size_t count = toolmend_report_violation_count(page->report);
    for (size_t i = 0; i < count && !put_more(i, count); i++) {
        toolmend_violation violation = toolmend_report_violation(page->report, i);
        put_row(page, "fault", i, violation.pointer);
        cli_put_violation(stdout, &violation);
        putchar('\n');
    }
}

/* A place in the text comes before what is wrong with its values, which had to be read first;
 * a why is about them. */
static void put_faults(const struct page *page) {
    bool placed = toolmend_report_offset(page->report) <= page->input.len;
    if (placed)
        put_detail(page);
    put_violations(page);
    if (!placed)
        put_detail(page);
}

/* ---- what was done --------------------------------------------------------------------- */

/* Is it an edit of the arguments of a whole call? */
static bool is_inside(const toolmend_edit *edit) {
    return edit->in && strcmp(edit->in, "arguments") == 0;
}

/* Are these two edits parts of one change: one place, the same rules? */
static bool is_one_change(const toolmend_edit *a, const toolmend_edit *b) {
    if (is_inside(a) != is_inside(b) || !is_same(a->pointer, b->pointer) ||
        a->rule_count != b->rule_count)
        return false;
    for (size_t i = 0; i < a->rule_count; i++)
        if (strcmp(a->rules[i], b->rules[i]) != 0)
            return false;
    return true;
}

/* The last edit of the change that `first` begins; `first` itself if it is the whole; the
 * number of edits if it only continues an earlier one. */
static size_t last_of_change(const toolmend_report *report, size_t first) {
    size_t count = toolmend_report_edit_count(report);
    toolmend_edit edit = toolmend_report_edit(report, first);
    size_t last = first;
    for (size_t i = 0; i < count; i++) {
        toolmend_edit other = toolmend_report_edit(report, i);
        if (i == first || !is_one_change(&edit, &other))
            continue;
        if (i < first)
            return count;
        last = i;
    }
    return last;
}

/* The text that an edit counts in. */
static toolmend_view text_of(const struct page *page, const toolmend_edit *edit) {
    return is_inside(edit) ? toolmend_report_arguments(page->report) : page->came;
}

/* The bytes that edits first to last leave of the range they span. Owned by the caller;
 * {NULL, 0}: no memory. */
static struct cli_bytes text_after(const struct page *page, size_t first, size_t last) {
    size_t at = toolmend_report_edit(page->report, first).start;
    size_t room = toolmend_report_edit(page->report, last).end - at + 1;
    for (size_t i = first; i <= last; i++)
        room += toolmend_report_edit(page->report, i).new_text.len;
    struct cli_bytes made = {malloc(room), 0};
    for (size_t i = first; made.ptr && i <= last; i++) {
        toolmend_edit edit = toolmend_report_edit(page->report, i);
        toolmend_view parts[] = {slice(text_of(page, &edit), at, edit.start),
                                 edit.new_text};
        for (size_t part = 0; part < 2; part++) {
            if (parts[part].len > 0)
                memcpy(made.ptr + made.len, parts[part].ptr, parts[part].len);
            made.len += parts[part].len;
        }
        at = edit.end;
    }
    return made;
}

static void put_edits(const struct page *page) {
    size_t count = toolmend_report_edit_count(page->report);
    size_t rows = 0;
    for (size_t i = 0; i < count; i++) {
        toolmend_edit edit = toolmend_report_edit(page->report, i);
        size_t last = last_of_change(page->report, i);
        if (last == count)
            continue;
        if (rows == ROWS_MAX) {
            puts("          and more");
            return;
        }
        put_row(page, "edit", rows++, edit.pointer);
        put_rules(edit.rules, edit.rule_count);
        putchar('\n');
        size_t end = toolmend_report_edit(page->report, last).end;
        struct cli_bytes after = text_after(page, i, last);
        if (end > edit.start)
            put_change('-', slice(text_of(page, &edit), edit.start, end));
        if (after.len > 0)
            put_change('+', cli_view(&after));
        free(after.ptr);
    }
}

/* ---- what could have been done --------------------------------------------------------- */

/* The smallest of the profiles by tier that holds all these rules. */
static toolmend_profile profile_of(const char *const *rules, size_t count) {
    toolmend_profile profile = TOOLMEND_SAFE;
    for (size_t i = 0; i < toolmend_rule_count(); i++) {
        toolmend_rule rule = toolmend_rule_at(i);
        toolmend_profile tier = TOOLMEND_STANDARD;
        bool used = false;
        for (size_t j = 0; j < count; j++)
            used = used || strcmp(rules[j], rule.id) == 0;
        if (!used || !toolmend_profile_by_name(rule.tier, &tier))
            continue;
        if (tier == TOOLMEND_EXTENDED || profile == TOOLMEND_SAFE)
            profile = tier;
    }
    return profile;
}

/* A rule of them that the profile holds in no more than this way; NULL: none. */
static const char *held_as(const struct page *page, const toolmend_reading *reading,
                           toolmend_holding holding) {
    for (size_t i = 0; i < reading->rule_count; i++)
        if (toolmend_profile_holds(page->profile, reading->rules[i]) == holding)
            return reading->rules[i];
    return NULL;
}

/* Has the value no other reading? Then it was doubt that spoke against this one. */
static bool is_only_reading(const toolmend_report *report, size_t index) {
    toolmend_view pointer = toolmend_report_reading(report, index).pointer;
    for (size_t i = 0; i < toolmend_report_reading_count(report); i++)
        if (i != index && is_same(pointer, toolmend_report_reading(report, i).pointer))
            return false;
    return true;
}

/* Why a reading was not taken, unless it tied with another one. */
static void put_obstacle(const struct page *page, size_t index) {
    toolmend_reading reading = toolmend_report_reading(page->report, index);
    toolmend_profile needed = profile_of(reading.rules, reading.rule_count);
    bool tied = toolmend_report_reason(page->report) == TOOLMEND_REASON_AMBIGUOUS;
    const char *limited = held_as(page, &reading, TOOLMEND_HOLDS_WITHIN_LIMITS);
    if (held_as(page, &reading, TOOLMEND_HOLDS_NOT))
        printf("  (profile %s)", toolmend_profile_name(needed));
    else if (tied && is_only_reading(page->report, index))
        fputs("  (in doubt)", stdout);
    else if (!tied && limited)
        printf("  (%s: %s only)", toolmend_profile_name(page->profile),
               toolmend_profile_limits(page->profile, limited));
}

static void put_readings(const struct page *page) {
    size_t count = toolmend_report_reading_count(page->report);
    for (size_t i = 0; i < count && !put_more(i, count); i++) {
        toolmend_reading reading = toolmend_report_reading(page->report, i);
        put_row(page, "could", i, reading.pointer);
        put_rules(reading.rules, reading.rule_count);
        put_obstacle(page, i);
        putchar('\n');
        put_change('=', reading.text.len > 0 ? reading.text : cli_words("(no member)"));
    }
}

static void put_warnings(const struct page *page) {
    size_t count = toolmend_report_warning_count(page->report);
    for (size_t i = 0; i < count && !put_more(i, count); i++) {
        toolmend_warning warning = toolmend_report_warning(page->report, i);
        put_row(page, "warns", i, warning.pointer);
        puts(warning.id);
    }
}

/* ---- the page -------------------------------------------------------------------------- */

static void measure(struct page *page) {
    const toolmend_report *report = page->report;
    for (size_t i = 0; i < toolmend_report_violation_count(report); i++)
        widen(page, toolmend_report_violation(report, i).pointer);
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++)
        widen(page, toolmend_report_edit(report, i).pointer);
    for (size_t i = 0; i < toolmend_report_reading_count(report); i++)
        widen(page, toolmend_report_reading(report, i).pointer);
}

static void put_headline(const toolmend_report *report, const struct cli_call *call) {
    toolmend_reason reason = toolmend_report_reason(report);
    toolmend_view name = toolmend_report_tool_name(report);
    fputs(cli_tint(reason == TOOLMEND_REASON_NONE ? CLI_GOOD : CLI_BAD), stdout);
    fputs(toolmend_verdict_name(toolmend_report_verdict(report)), stdout);
    if (reason != TOOLMEND_REASON_NONE)
        printf(": %s", toolmend_reason_name(reason));
    printf("%s  (", cli_tint(CLI_PLAIN));
    if (name.len > 0) {
        cli_show(stdout, name, POINTER_WIDTH, CLI_ONE_LINE);
        fputs(", ", stdout);
    }
    printf("profile %s", toolmend_profile_name(call->options.profile));
    if (call->finish != TOOLMEND_FINISH_UNKNOWN)
        printf(", finish %s", toolmend_finish_name(call->finish));
    fputs(")\n", stdout);
}

static void put_text(const toolmend_report *report) {
    static const char *const became[] = {
        [TOOLMEND_VALID] = "untouched",
        [TOOLMEND_REPAIRED] = "to hand on",
        [TOOLMEND_REJECTED] = "as it came",
    };
    toolmend_view text = toolmend_report_text(report);
    printf("  %stext%s    %s, %zu byte%s\n", cli_tint(CLI_BOLD), cli_tint(CLI_PLAIN),
           became[toolmend_report_verdict(report)], text.len, cli_s(text.len));
    cli_show(stdout, text, TEXT_WIDTH, CLI_AS_LAID);
    if (text.len > 0 && text.ptr[text.len - 1] != '\n')
        putchar('\n');
}

/* What the model is told, line by line. */
static void put_message(toolmend_report *report) {
    toolmend_view message;
    const char *section = "model";
    if (toolmend_report_message(report, &message) != TOOLMEND_OK)
        return;
    while (message.len > 0) {
        const char *feed = memchr(message.ptr, '\n', message.len);
        size_t len = feed ? (size_t)(feed - message.ptr) : message.len;
        printf("  %s%-6s%s  ", cli_tint(CLI_BOLD), section, cli_tint(CLI_PLAIN));
        cli_show(stdout, slice(message, 0, len), SIZE_MAX, CLI_ONE_LINE);
        putchar('\n');
        message = slice(message, feed ? len + 1 : len, message.len);
        section = "";
    }
}

/* The text that places and values of the report are in: the one that came, or the arguments of a
 * whole call, once they were judged. */
static toolmend_view judged_of(const toolmend_report *report, toolmend_view came) {
    toolmend_view arguments = toolmend_report_arguments(report);
    bool judged = arguments.ptr && toolmend_report_tool_name(report).ptr;
    return judged ? arguments : came;
}

void cli_explain_place(toolmend_view text, size_t offset, toolmend_reason reason,
                       const char *words) {
    printf("%srejected: %s%s\n", cli_tint(CLI_BAD), toolmend_reason_name(reason),
           cli_tint(CLI_PLAIN));
    put_line_and_column(text, offset);
    printf("%s\n          ", words);
    put_place(stdout, text, offset);
    putchar('\n');
}

void cli_explain(toolmend_report *report, toolmend_view came,
                 const struct cli_call *call) {
    struct page page = {report, came, judged_of(report, came), call->options.profile, 0};
    measure(&page);
    put_headline(report, call);
    put_faults(&page);
    put_edits(&page);
    put_readings(&page);
    put_warnings(&page);
    put_message(report);
    put_text(report);
}

/* ---- one line -------------------------------------------------------------------------- */

const char *cli_reason_words(toolmend_reason reason) {
    switch (reason) {
    case TOOLMEND_REASON_NONE:
        break;
    case TOOLMEND_REASON_LIMIT:
        return "a limit was met";
    case TOOLMEND_REASON_TRUNCATED:
        return "the text ends too early";
    case TOOLMEND_REASON_AMBIGUOUS:
        return "there is more than one reading, or doubt";
    case TOOLMEND_REASON_NOT_JSON:
        return "the text is not JSON";
    case TOOLMEND_REASON_SCHEMA_MISMATCH:
        return "the arguments do not satisfy the schema";
    case TOOLMEND_REASON_UNKNOWN_TOOL:
        return "no tool has that name";
    case TOOLMEND_REASON_NO_TOOL:
        return "nothing says which tool is meant";
    case TOOLMEND_REASON_NOT_MARKUP:
        return "what begins like a call goes on as no format does";
    }
    return "";
}

/* Which tools could be meant. */
static void put_rivals(const toolmend_report *report) {
    size_t count = toolmend_report_rival_count(report);
    for (size_t i = 0; i < count && i < RIVALS_MAX; i++) {
        fputs(i > 0 ? ", " : ": ", stderr);
        cli_show(stderr, toolmend_report_rival(report, i), POINTER_WIDTH, CLI_ONE_LINE);
    }
    if (count > RIVALS_MAX)
        fprintf(stderr, " and %zu more", count - RIVALS_MAX);
}

/* Between which values the text leaves the choice. */
static void put_candidates(const toolmend_report *report) {
    size_t count = toolmend_report_reading_count(report);
    fputs("it could be ", stderr);
    for (size_t i = 0; i < count && i < CANDIDATES_MAX; i++) {
        toolmend_reading reading = toolmend_report_reading(report, i);
        fputs(i > 0 ? " or " : "", stderr);
        if (reading.text.len > 0)
            cli_show(stderr, reading.text, CHANGE_WIDTH, CLI_ONE_LINE);
        else
            fputs("left out", stderr);
        fprintf(stderr, " (%s%s)", reading.rules[reading.rule_count - 1],
                is_only_reading(report, i) ? ", in doubt" : "");
    }
    if (count > CANDIDATES_MAX)
        fprintf(stderr, " and %zu more", count - CANDIDATES_MAX);
}

/* Is it the values that speak against the text, and not how it is spelled? */
static bool is_about_values(const toolmend_report *report) {
    toolmend_reason reason = toolmend_report_reason(report);
    return toolmend_report_violation_count(report) > 0 &&
           (reason == TOOLMEND_REASON_SCHEMA_MISMATCH ||
            reason == TOOLMEND_REASON_AMBIGUOUS);
}

static void put_first_violation(const toolmend_report *report) {
    size_t count = toolmend_report_violation_count(report);
    toolmend_violation first = toolmend_report_violation(report, 0);
    cli_show(stderr, pointer_words(first.pointer), SIZE_MAX, CLI_ONE_LINE);
    fputc(' ', stderr);
    cli_put_violation(stderr, &first);
    if (count > 1)
        fprintf(stderr, " (and %zu more)", count - 1);
    fputs("; ", stderr);
}

void cli_put_why(const toolmend_report *report, toolmend_view text) {
    toolmend_reason reason = toolmend_report_reason(report);
    toolmend_view detail = toolmend_report_detail(report);
    size_t offset = toolmend_report_offset(report);
    bool values = is_about_values(report);
    fputs(values && text.len == 0 ? "the text is empty; " : "", stderr);
    if (values)
        put_first_violation(report);
    if (values && offset != SIZE_MAX) { /* the place is that of a spelling */
        detail = cli_words("");
        offset = SIZE_MAX;
    }
    if (reason == TOOLMEND_REASON_AMBIGUOUS && toolmend_report_reading_count(report) > 0)
        put_candidates(report);
    else
        cli_show(stderr, detail.len > 0 ? detail : cli_words(cli_reason_words(reason)),
                 SIZE_MAX, CLI_ONE_LINE);
    if (reason == TOOLMEND_REASON_AMBIGUOUS && offset <= text.len) {
        fputs(": ", stderr); /* a rule's id does not say what was doubted */
        put_place(stderr, text, offset);
    }
    put_rivals(report);
    fputc('\n', stderr);
}

void cli_explain_rejected(const toolmend_report *report, const struct cli_call *call) {
    toolmend_view text = judged_of(report, cli_view(&call->text));
    size_t offset = is_about_values(report) ? SIZE_MAX : toolmend_report_offset(report);
    bool inside = text.ptr != call->text.ptr && offset != SIZE_MAX;
    cli_fail_at(call->source, text, inside ? SIZE_MAX : offset);
    fprintf(stderr,
            "rejected: %s: ", toolmend_reason_name(toolmend_report_reason(report)));
    if (inside) {
        struct cli_place place = cli_place(text, offset);
        fprintf(stderr, "line %zu, column %zu of the arguments: ", place.line,
                place.column);
    }
    cli_put_why(report, text);
}
