/* SPDX-License-Identifier: MIT
 *
 * lenient.c - the scan of a text that is not JSON: its bytes, its edits, its result.
 *
 * SPEC.md, "Text that is not JSON". See lenient.h.
 */
#include "lenient.h"

#include <string.h>

enum { EDITS_MAX = 4096 };

bool lenient_ask(struct lenient *scan, enum lenient_place place) {
    scan->place = place;
    for (size_t i = 0; model_rule_at(i); i++) {
        const struct model_rule *rule = model_rule_at(i);
        bool asked =
            rule->step == MODEL_STEP_SYNTAX_IN_STRINGS || !scan->request->in_string;
        if (rule->take && asked && rule->take(scan))
            return true;
    }
    return false;
}

/* ---- bytes ------------------------------------------------------------------------------ */

int lenient_byte(const struct lenient *scan, size_t ahead) {
    return ahead < scan->text.len - scan->at
               ? (unsigned char)scan->text.ptr[scan->at + ahead]
               : -1;
}

bool lenient_slice_is(const struct lenient *scan, size_t end, const char *word) {
    return end - scan->at == strlen(word) &&
           memcmp(scan->text.ptr + scan->at, word, end - scan->at) == 0;
}

bool lenient_sees(const struct lenient *scan, const char *bytes) {
    size_t len = strlen(bytes);
    return len <= scan->text.len - scan->at &&
           lenient_slice_is(scan, scan->at + len, bytes);
}

void lenient_skip_space(struct lenient *scan) {
    while (model_is_space(lenient_byte(scan, 0)))
        scan->at++;
}

bool lenient_only_space_left(const struct lenient *scan, size_t from) {
    while (from < scan->text.len && model_is_space(scan->text.ptr[from]))
        from++;
    return from == scan->text.len;
}

/* The length of a character in UTF-8 by its first byte; 0: none begins so. */
static int length_by(int first) {
    if (first < 0x80)
        return first > 0;
    return first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
}

/* The length of the character at `at`. 0: it is not one; -1: the text ends within it. */
static int character_length(const struct lenient *scan) {
    int first = lenient_byte(scan, 0), len = length_by(first);
    int least = first == 0xE0   ? 0xA0
                : first == 0xF0 ? 0x90
                                : 0x80; /* of the second byte */
    int most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    for (int i = 1; i < len; i++) {
        int byte = lenient_byte(scan, (size_t)i);
        if (byte < 0)
            return -1;
        if (byte < least || byte > most)
            return 0;
        least = 0x80;
        most = 0xBF;
    }
    return len;
}

bool lenient_character(struct lenient *scan) {
    int len = character_length(scan);
    if (len <= 0)
        return lenient_unexplained(scan);
    scan->at += (size_t)len;
    return true;
}

unsigned lenient_typographic(const struct lenient *scan) {
    return lenient_sees(scan, "\u2018")   ? 0x2018
           : lenient_sees(scan, "\u2019") ? 0x2019
           : lenient_sees(scan, "\u201C") ? 0x201C
           : lenient_sees(scan, "\u201D") ? 0x201D
                                          : 0;
}

size_t lenient_word_end(const struct lenient *scan) {
    size_t len = 0;
    for (;; len++) {
        int byte = lenient_byte(scan, len);
        bool begins = model_is_letter(byte) || byte == '_';
        if (!begins && !(len > 0 && (model_is_digit(byte) || byte == '.' || byte == '-')))
            return scan->at + len;
    }
}

/* ---- words of the schema ---------------------------------------------------------------- */

static bool is_word(const struct model_node *node, const char *word, size_t len) {
    bool same = node->kind == MODEL_STRING && node->string.count == len;
    for (size_t i = 0; same && i < len; i++)
        same = node->string.points[i] == (unsigned char)word[i];
    return same;
}

// NOLINTNEXTLINE(misc-no-recursion): bounded by MODEL_DEPTH_MAX
static bool lists(const struct model_node *schema, const char *word, size_t len) {
    for (const struct model_node *child = schema->first; child; child = child->next) {
        bool is_member = schema->kind == MODEL_OBJECT;
        if (is_member && model_string_is(child->name, "const") &&
            is_word(child, word, len))
            return true;
        if (is_member && model_string_is(child->name, "enum") &&
            child->kind == MODEL_ARRAY)
            for (const struct model_node *item = child->first; item; item = item->next)
                if (is_word(item, word, len))
                    return true;
        if (lists(child, word, len))
            return true;
    }
    return false;
}

bool lenient_is_listed(const struct lenient *scan, size_t end) {
    const struct model_node *schema = scan->request->schema;
    return schema && lists(schema, scan->text.ptr + scan->at, end - scan->at);
}

/* ---- where the scan ends ---------------------------------------------------------------- */

static bool stop(struct lenient *scan, enum lenient_stop why) {
    if (scan->stop == LENIENT_GOES_ON)
        scan->stop = why;
    return false;
}

bool lenient_truncated(struct lenient *scan) {
    return stop(scan, LENIENT_TRUNCATED);
}

bool lenient_unexplained(struct lenient *scan) {
    bool cut = scan->at == scan->text.len || character_length(scan) < 0;
    return stop(scan, cut ? LENIENT_TRUNCATED : LENIENT_NOT_JSON);
}

/* ---- edits ------------------------------------------------------------------------------ */

/* Put more behind the new text of the last edit. */
static void extend(struct lenient *scan, struct model_view more) {
    struct model_view *text = &scan->edits[scan->edit_count - 1].new_text;
    if (more.len == 0)
        return;
    if (scan->extended_room < text->len + more.len) {
        scan->extended_room = 2 * (text->len + more.len);
        char *wider = model_alloc(scan->run, scan->extended_room, 1);
        memcpy(wider, text->ptr, text->len);
        scan->extended = wider;
        text->ptr = wider;
    }
    memcpy(scan->extended + text->len, more.ptr, more.len);
    text->len += more.len;
}

void lenient_edit(struct lenient *scan, const char *rule, size_t start, size_t end,
                  struct model_view new_text) {
    struct model_syntax_edit *last =
        scan->edit_count > 0 ? &scan->edits[scan->edit_count - 1] : NULL;
    if (scan->looking_ahead)
        return;
    if (last && last->end == start && strcmp(last->rule, rule) == 0) {
        last->end = end;
        extend(scan, new_text);
        return;
    }
    if (scan->edit_count == EDITS_MAX) {
        stop(scan, LENIENT_LIMIT);
        return;
    }
    if (!scan->edits || scan->edit_count == scan->edit_room) {
        scan->edit_room = 2 * scan->edit_room + 16;
        struct model_syntax_edit *wider =
            model_alloc(scan->run, scan->edit_room, sizeof *wider);
        if (last)
            memcpy(wider, scan->edits, scan->edit_count * sizeof *wider);
        scan->edits = wider;
    }
    scan->extended_room = 0;
    scan->edits[scan->edit_count++] = (struct model_syntax_edit){
        .start = start, .end = end, .new_text = new_text, .rule = rule};
}

void lenient_remove(struct lenient *scan, const char *rule, size_t end) {
    size_t start = scan->at;
    scan->at = end;
    if (scan->place == LENIENT_FRONT) {
        scan->front_taken = true;
        lenient_skip_space(scan);
        start = scan->edit_count == 0 ? 0 : start;
    } else if (scan->place == LENIENT_BEHIND || scan->place == LENIENT_FENCE_END) {
        start = scan->behind;
        scan->behind = end;
        if (lenient_only_space_left(scan, end))
            scan->at = scan->text.len;
    }
    lenient_edit(scan, rule, start, scan->at, (struct model_view){"", 0});
}

void lenient_quote(struct lenient *scan, const char *rule, size_t start, size_t inside,
                   size_t inside_end) {
    const struct model_view mark = {"\"", 1};
    lenient_edit(scan, rule, start, inside, mark);
    lenient_edit(scan, rule, inside_end, scan->at, mark);
}

/* ---- text/order: the whole text --------------------------------------------------------- */

static bool goes_on(const struct lenient *scan) {
    return scan->stop == LENIENT_GOES_ON;
}

static bool parse_front(struct lenient *scan) {
    do
        lenient_skip_space(scan);
    while (scan->fence == 0 && lenient_ask(scan, LENIENT_FRONT) && goes_on(scan));
    return goes_on(scan);
}

static bool parse_behind(struct lenient *scan) {
    for (;;) {
        lenient_skip_space(scan);
        bool ended = scan->at == scan->text.len;
        if (ended && scan->fence > 0 && !scan->fence_closed)
            return lenient_truncated(scan);
        if (ended)
            return true;
        enum lenient_place place = scan->fence > 0 ? LENIENT_FENCE_END : LENIENT_BEHIND;
        if (scan->fence_closed || !lenient_ask(scan, place))
            return lenient_unexplained(scan);
        if (!goes_on(scan))
            return false;
    }
}

/* A number at the end of the text may go on. */
static bool ends_with_number(const struct lenient *scan) {
    return scan->last == LENIENT_NUMBER && scan->last_end == scan->text.len;
}

static bool parse_text(struct lenient *scan) {
    if (lenient_only_space_left(scan, 0))
        return lenient_ask(scan, LENIENT_BLANK) ? goes_on(scan)
                                                : stop(scan, LENIENT_NOT_JSON);
    if (!parse_front(scan))
        return false;
    scan->value_start = scan->at;
    if (!lenient_value(scan) && scan->stop != LENIENT_CLOSED)
        return false;
    scan->value_end = scan->behind = scan->at;
    if (scan->stop == LENIENT_CLOSED)
        return true;
    if (!parse_behind(scan))
        return false;
    return !ends_with_number(scan) || lenient_truncated(scan);
}

/* ---- the repaired text ------------------------------------------------------------------ */

/* By their start, in the order in which they were recorded: that a comma goes is known at its
 * closer. */
static void sort_edits(struct lenient *scan) {
    for (size_t i = 1; i < scan->edit_count; i++) {
        struct model_syntax_edit edit = scan->edits[i];
        size_t place = i;
        for (; place > 0 && scan->edits[place - 1].start > edit.start; place--)
            scan->edits[place] = scan->edits[place - 1];
        scan->edits[place] = edit;
    }
}

static void append(char *text, size_t *len, struct model_view part) {
    if (part.len > 0)
        memcpy(text + *len, part.ptr, part.len);
    *len += part.len;
}

static struct model_view apply_edits(struct lenient *scan) {
    size_t len = scan->text.len, made = 0, from = 0;
    for (size_t i = 0; i < scan->edit_count; i++)
        len += scan->edits[i].new_text.len;
    char *text = model_alloc(scan->run, len + 1, 1);
    for (size_t i = 0; i < scan->edit_count; i++) {
        struct model_syntax_edit *edit = &scan->edits[i];
        append(text, &made,
               (struct model_view){scan->text.ptr + from, edit->start - from});
        edit->at = made;
        append(text, &made, edit->new_text);
        from = edit->end;
    }
    append(text, &made,
           (struct model_view){scan->text.ptr + from, scan->text.len - from});
    return (struct model_view){text, made};
}

/* Where the bytes that stand at `places` in the text stand in the repaired text. What is put
 * directly in front of such a byte is left out, or, with `inserted`, belongs to it. */
static const size_t *moved(struct lenient *scan, const size_t *places, size_t count,
                           bool inserted) {
    size_t *found = model_alloc(scan->run, count + 1, sizeof *found);
    for (size_t i = 0; i < count; i++) {
        found[i] = places[i];
        for (size_t k = 0; k < scan->edit_count; k++) {
            const struct model_syntax_edit *edit = &scan->edits[k];
            if (edit->end <= places[i] && !(inserted && edit->start == places[i]))
                found[i] = edit->at + edit->new_text.len + (places[i] - edit->end);
        }
    }
    return found;
}

static enum model_syntax_outcome outcome_of(enum lenient_stop stop) {
    switch (stop) {
    case LENIENT_NOT_JSON:
        return MODEL_SYNTAX_NOT_JSON;
    case LENIENT_TRUNCATED:
        return MODEL_SYNTAX_TRUNCATED;
    case LENIENT_LIMIT:
        return MODEL_SYNTAX_LIMIT;
    case LENIENT_GOES_ON:
    case LENIENT_CLOSED:
        break;
    }
    return MODEL_SYNTAX_REPAIRED;
}

static struct model_syntax_result result_of(struct lenient *scan) {
    struct model_syntax_result result = {.outcome = outcome_of(scan->stop),
                                         .ambiguous = scan->ambiguous};
    bool inner = scan->request->in_string;
    if (result.outcome != MODEL_SYNTAX_REPAIRED || (scan->ambiguous && !inner))
        return result;
    sort_edits(scan);
    result.text = apply_edits(scan);
    result.edits = scan->edits;
    result.edit_count = scan->edit_count;
    result.words = moved(scan, scan->words, scan->word_count, true);
    result.word_count = scan->word_count;
    result.closed = moved(scan, scan->openers, scan->closed_count, false);
    result.closed_count = scan->closed_count;
    result.empty = scan->empty;
    result.prose = scan->prose;
    if (!model_parse(scan->run, result.text))
        model_cannot(scan->run, "the repaired text is not JSON");
    return result;
}

/* Does a string of the value hold an escaped backslash? Between tokens no two backslashes stand. */
static bool has_escaped_backslash(const struct lenient *scan) {
    for (size_t at = scan->value_start; at + 1 < scan->value_end; at++)
        if (scan->text.ptr[at] == '\\' && scan->text.ptr[at + 1] == '\\')
            return true;
    return false;
}

struct model_syntax_result
model_parse_lenient(struct model_run *run, const struct model_syntax_request *request) {
    struct lenient *scan = model_alloc(run, 1, sizeof *scan);
    scan->run = run;
    scan->request = request;
    scan->text = request->text.ptr ? request->text : (struct model_view){"", 0};
    if (parse_text(scan))
        scan->ambiguous |= (scan->smart_quotes && scan->stray_quote) ||
                           (scan->unescaped && has_escaped_backslash(scan));
    return result_of(scan);
}
