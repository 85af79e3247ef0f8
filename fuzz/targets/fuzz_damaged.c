/* SPDX-License-Identifier: MIT
 *
 * fuzz_damaged.c - P14, P6: a call that lost or gained a byte never becomes another one.
 *
 * A valid text loses, gains, swaps or changes one to three pieces. What comes back repaired must
 * hold every string, number, literal and name of the damaged text in its order, but for what
 * the rules that it names may do (losses.h). Where one single mark between tokens was damaged
 * more can be said: the answer is that to the undamaged call, or a refusal. Three things are excused:
 * the damaged text is JSON by itself; a closer is missing and the caller says that nothing is; a
 * closer was put between two members of a value within.
 *
 * An input is a number of changes, four bytes for each, and a case (generate.h).
 */
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/losses.h"
#include "ask.h"

/* Pieces that matter to a reader; the first ones are single marks of JSON or of its look-alikes. */
static const char *const pieces[] = {"{",
                                     "}",
                                     "[",
                                     "]",
                                     ",",
                                     ":",
                                     "\"",
                                     "'",
                                     "\\",
                                     "`",
                                     "/",
                                     " ",
                                     "\n",
                                     "0",
                                     "-",
                                     ".",
                                     "n",
                                     "u",
                                     "\t",
                                     "//",
                                     "/*",
                                     "*/",
                                     "#",
                                     "\\n",
                                     "{}",
                                     "True",
                                     "No",
                                     "None",
                                     "\r",
                                     "```",
                                     "\xe2\x80\x9c",
                                     "\xe2\x80\x9d",
                                     "\xff",
                                     "\xef\xbb\xbf",
                                     "</tool_call>",
                                     "e"};
enum { PIECES = sizeof pieces / sizeof pieces[0], MARKS = 13 };

enum kind { TAKE, PUT, CHANGE, SWAP, KINDS };

/* One change to the text. */
struct damage {
    enum kind kind;
    size_t at;
    unsigned piece;
};

enum { DAMAGE_BYTES = 4, DAMAGES_MAX = 3 };

static struct damage read_damage(const uint8_t *bytes, size_t len) {
    size_t place = (size_t)bytes[1] * 256 + bytes[2];
    return (struct damage){.kind = (enum kind)(bytes[0] % KINDS),
                           .at = place % (len + 1),
                           .piece = bytes[3] % PIECES};
}

/* The text with one change; nothing is taken or swapped where nothing is. */
static struct fuzz_text damaged(toolmend_view text, const struct damage *damage) {
    struct fuzz_text out = {NULL, 0, 0};
    size_t at = damage->at;
    size_t left = text.len - at;
    size_t skipped = damage->kind == SWAP && left >= 2                              ? 2
                     : (damage->kind == TAKE || damage->kind == CHANGE) && left > 0 ? 1
                                                                                    : 0;
    fuzz_add(&out, text.ptr, at);
    if (skipped == 2) {
        fuzz_add(&out, text.ptr + at + 1, 1);
        fuzz_add(&out, text.ptr + at, 1);
    }
    if (damage->kind == PUT || damage->kind == CHANGE)
        fuzz_puts(&out, pieces[damage->piece]);
    fuzz_add(&out, text.ptr + at + skipped, left - skipped);
    return out;
}

/* ---- one mark between tokens ------------------------------------------------------------ */

static bool is_word(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           c == '+' || c == '-' || c == '.';
}

/* Does the byte of a valid text stand in a string, its first quote not included? */
static bool is_in_string(toolmend_view text, size_t at) {
    bool inside = false;
    for (size_t i = 0; i < at; i++) {
        if (text.ptr[i] == '"')
            inside = !inside;
        else if (inside && text.ptr[i] == '\\')
            i++;
        if (i >= at)
            return true;
    }
    return inside;
}

static bool is_mark(const char *piece) {
    return strlen(piece) == 1 && strchr("{}[],:\"'\\`/ \n", *piece) != NULL;
}

static bool is_mark_at(toolmend_view text, size_t at, const char *marks) {
    return at < text.len && text.ptr[at] != 0 && strchr(marks, text.ptr[at]) != NULL &&
           (!is_in_string(text, at) || text.ptr[at] == '"');
}

/* Is the damage that of one mark outside of strings, numbers and words? A quote that is taken
 * or changed is one of those around a string. */
static bool is_of_a_mark(toolmend_view text, const struct damage *damage) {
    size_t at = damage->at;
    bool behind_word = at > 0 && is_word(text.ptr[at - 1]);
    bool escaped = at > 0 && text.ptr[at - 1] == '\\' && is_in_string(text, at);
    switch (damage->kind) {
    case PUT:
        return damage->piece < MARKS && is_mark(pieces[damage->piece]) &&
               !is_in_string(text, at) &&
               !(behind_word && at < text.len && is_word(text.ptr[at]));
    case TAKE:
        return is_mark_at(text, at, "{}[],:\"") && !escaped &&
               !(behind_word && at + 1 < text.len && is_word(text.ptr[at + 1]));
    case CHANGE:
        return is_mark_at(text, at, "{}[],:\"") && !escaped && damage->piece < MARKS &&
               is_mark(pieces[damage->piece]);
    case SWAP:
        return is_mark_at(text, at, "{}[],: \n") && is_mark_at(text, at + 1, "{}[],: \n");
    case KINDS:
        break;
    }
    return false;
}

/* A closer within the value may end an object too early, and the last one is then surplus: what stood
 * between them has left the object and is taken as it stands (syntax/surplus-closer). */
static bool closes_early(toolmend_view text, const struct damage *damage) {
    const char *piece = pieces[damage->piece];
    size_t behind = damage->at;
    while (behind < text.len && memchr(" \t\r\n", text.ptr[behind], 4))
        behind++;
    return damage->kind == PUT && (*piece == '}' || *piece == ']') && behind < text.len;
}

static bool names_rule(const toolmend_report *report, const char *rule) {
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        if (fuzz_names(&edit, rule))
            return true;
    }
    return false;
}

/* ---- one case -------------------------------------------------------------------------- */

/* The judge of losses knows nothing of hints, which `safe` does not see. */
static void check_losses(const toolmend_tool *tool, const struct fuzz_case *broken) {
    toolmend_profile profile =
        fuzz_has_hints(broken->schema) ? TOOLMEND_SAFE : TOOLMEND_EXTENDED;
    toolmend_report *report = fuzz_repair(tool, broken, profile);
    if (toolmend_report_verdict(report) == TOOLMEND_REPAIRED &&
        fuzz_accounts_for(broken, report, NULL) == MODEL_FALSE) {
        fuzz_show("came out", broken->schema, toolmend_report_text(report));
        fuzz_fail("P14: nothing of a damaged text is lost", broken->schema, broken->text);
    }
    toolmend_report_free(report);
}

/* After the damage of one mark comes what would have come without it: the call as it was, or as
 * its hints want it. `early`: it may have closed something. */
static void check_call(const toolmend_tool *tool, const struct fuzz_case *broken,
                       const struct fuzz_case *made, bool early) {
    toolmend_report *report = fuzz_repair(tool, broken, TOOLMEND_EXTENDED);
    toolmend_report *sound = fuzz_repair(tool, made, TOOLMEND_EXTENDED);
    toolmend_view output = toolmend_report_text(report);
    if (toolmend_report_verdict(report) == TOOLMEND_REPAIRED &&
        model_is_json(fuzz_naive(broken->text)) == MODEL_FALSE &&
        !names_rule(report, "syntax/missing-closer") &&
        !(early && names_rule(report, "syntax/surplus-closer")) &&
        model_texts_equal(fuzz_naive(output), fuzz_naive(toolmend_report_text(sound))) ==
            MODEL_FALSE) {
        fuzz_show("would have come", made->schema, toolmend_report_text(sound));
        fuzz_show("came out", made->schema, output);
        fuzz_fail("P6: a damaged call never becomes another one", broken->schema,
                  broken->text);
    }
    toolmend_report_free(sound);
    toolmend_report_free(report);
}

static void check_damages(const struct fuzz_case *made, const uint8_t *damages,
                          size_t count) {
    toolmend_tool *tool = fuzz_tool(made->schema);
    toolmend_view text = fuzz_copy(made->text.ptr, made->text.len);
    bool of_a_mark = count == 1, early = false;
    for (size_t i = 0; i < count; i++) {
        struct damage damage = read_damage(damages + i * DAMAGE_BYTES, text.len);
        of_a_mark = of_a_mark && is_of_a_mark(text, &damage);
        early = early || closes_early(text, &damage);
        struct fuzz_text out = damaged(text, &damage);
        fuzz_drop(text);
        text = fuzz_copy(out.ptr, out.len);
        free(out.ptr);
    }
    struct fuzz_case broken = {
        .schema = made->schema, .text = text, .finish = made->finish};
    if (tool)
        check_losses(tool, &broken);
    if (tool && of_a_mark)
        check_call(tool, &broken, made, early);
    toolmend_tool_free(tool);
    fuzz_drop(text);
}

/* The changes stand before the head of the case. */
static size_t damages_of(const uint8_t *data, size_t size) {
    return size > 0 ? 1 + (size_t)(data[0] - '1') % DAMAGES_MAX : 0;
}

static size_t head_of(const uint8_t *data, size_t size) {
    size_t damages = 1 + damages_of(data, size) * DAMAGE_BYTES;
    return damages < size ? damages + fuzz_head(data + damages, size - damages)
                          : size + 1;
}

const struct fuzz_input fuzz_input = {.parts = "st", .head = head_of};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t count = damages_of(data, size);
    size_t head = 1 + count * DAMAGE_BYTES;
    if (size <= head)
        return 0;
    struct fuzz_case made = fuzz_case_make(data + head, size - head);
    if (model_arguments_valid(fuzz_naive(made.schema), fuzz_naive(made.text)).answer ==
        MODEL_TRUE)
        check_damages(&made, data + 1, count);
    fuzz_case_free(&made);
    return 0;
}
