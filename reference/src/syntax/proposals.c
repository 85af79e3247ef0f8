/* SPDX-License-Identifier: MIT
 *
 * proposals.c - what rows propose: edits, that a place is ambiguous, an end; and the text that the edits make.
 *
 * Edits come in ascending order except for commas, which go when their closer is met. The new
 * texts of all edits lie behind each other in one buffer, so that a run of a million equal
 * faults is one edit at no more than its own cost.
 */
#include "syntax/scan.h"

#include "base/utf8.h"

/* ---- edits ----------------------------------------------------------------------------- */

static void out_of_memory(struct tmi_scan *scan) {
    scan->out.outcome = TMI_SYNTAX_MEMORY;
    scan->ended = true;
}

/* The list with room for more; NULL: the scan has ended. */
static void *grown(struct tmi_scan *scan, const void *list, size_t *capacity,
                   size_t size) {
    void *wider =
        tmi_grown(scan->request->arena, list, *capacity, capacity, *capacity + 1, size);
    if (!wider)
        out_of_memory(scan);
    return wider;
}

/* Room for one more edit; false: the scan has ended. */
static bool has_room(struct tmi_scan *scan) {
    if (scan->ended)
        return false;
    if (scan->count == scan->request->edits_max) {
        scan->out.outcome = TMI_SYNTAX_LIMIT;
        scan->out.limit = "edits";
        scan->ended = true;
    } else if (scan->count == scan->capacity)
        scan->edits = grown(scan, scan->edits, &scan->capacity, sizeof *scan->edits);
    return !scan->ended;
}

/* A run of one rule is one edit. */
static bool extends_last(const struct tmi_scan *scan,
                         const struct tmi_syntax_edit *edit) {
    if (scan->count == 0 || scan->ended)
        return false;
    const struct tmi_syntax_edit *last = &scan->edits[scan->count - 1];
    return last->rule == edit->rule && last->end == edit->start;
}

static struct tmi_syntax_edit edit_of(const struct tmi_scan *scan,
                                      const struct tmi_rule *rule,
                                      const unsigned char *start,
                                      const unsigned char *end) {
    return (struct tmi_syntax_edit){.start = (size_t)(start - scan->text),
                                    .end = (size_t)(end - scan->text),
                                    .repaired_at = scan->texts.len,
                                    .rule = rule};
}

void tmi_scan_replace(struct tmi_scan *scan, const struct tmi_rule *rule,
                      const unsigned char *start, const unsigned char *end,
                      const char *new_text) {
    struct tmi_syntax_edit edit = edit_of(scan, rule, start, end);
    size_t len = strlen(new_text);
    if (extends_last(scan, &edit))
        scan->edits[scan->count - 1].end = edit.end;
    else if (has_room(scan))
        scan->edits[scan->count++] = edit;
    else
        return;
    scan->edits[scan->count - 1].new_text.len += len;
    tmi_buf_add(&scan->texts, new_text, len);
    if (scan->texts.failed)
        out_of_memory(scan);
}

void tmi_scan_remove(struct tmi_scan *scan, const struct tmi_rule *rule,
                     const unsigned char *end) {
    const unsigned char *start = scan->at;
    if (scan->wanted == TMI_WANT_ROOT) {
        const unsigned char *space = end;
        end = tmi_skip_space(end, scan->end);
        scan->looked += (size_t)(end - space);
        start = scan->front;
        scan->front = end;
    } else if (scan->wanted == TMI_WANT_END) {
        start = scan->back;
        scan->back = end;
    }
    scan->at = end;
    tmi_scan_replace(scan, rule, start, end, "");
}

void tmi_scan_remove_comma(struct tmi_scan *scan, const struct tmi_rule *rule) {
    if (!has_room(scan))
        return;
    const unsigned char *end = scan->comma + 1;
    struct tmi_syntax_edit edit = edit_of(scan, rule, scan->comma, end);
    size_t place = scan->count++;
    for (; place > 0 && scan->edits[place - 1].start > edit.start; place--) {
        scan->edits[place] = scan->edits[place - 1];
        scan->asked++;
    }
    scan->edits[place] = edit;
    scan->comma = NULL;
    scan->wanted = TMI_WANT_SEPARATOR;
}

void tmi_scan_bare_word(struct tmi_scan *scan, const struct tmi_rule *rule,
                        const unsigned char *end) {
    if (scan->word_count == scan->word_capacity)
        scan->words = grown(scan, scan->words, &scan->word_capacity, sizeof *scan->words);
    if (!scan->words)
        return;
    scan->words[scan->word_count++] = scan->count;
    tmi_scan_replace(scan, rule, scan->at, scan->at, "\"");
    tmi_scan_replace(scan, rule, end, end, "\"");
    tmi_scan_value(scan, TMI_LAST_BARE_WORD, end);
}

/* ---- the state of the grammar ---------------------------------------------------------- */

void tmi_scan_value(struct tmi_scan *scan, enum tmi_last last, const unsigned char *end) {
    scan->last = last;
    scan->last_end = end;
    scan->at = end;
    scan->comma = NULL;
    if (scan->depth > 0) {
        scan->wanted = TMI_WANT_SEPARATOR;
        return;
    }
    scan->wanted = TMI_WANT_END;
    scan->back = end;
    if (!scan->another)
        scan->value_end = end;
}

void tmi_scan_name(struct tmi_scan *scan, const unsigned char *end) {
    if (scan->depth == 1)
        scan->member = (toolmend_view){(const char *)scan->at, (size_t)(end - scan->at)};
    scan->at = end;
    scan->comma = NULL;
    scan->wanted = TMI_WANT_COLON;
}

/* ---- ambiguous places and ends -------------------------------------------------------------------- */

void tmi_scan_ambiguous(struct tmi_scan *scan, const struct tmi_rule *rule,
                        const unsigned char *p) {
    if (scan->out.ambiguous)
        return;
    scan->out.ambiguous = rule;
    scan->doubtful = (size_t)(p - scan->text);
}

void tmi_scan_cut(struct tmi_scan *scan, enum tmi_kind open, const char *inside) {
    if (scan->ended)
        return;
    scan->out.outcome = TMI_SYNTAX_TRUNCATED;
    scan->out.offset = (size_t)(scan->end - scan->text);
    scan->out.open = open;
    scan->out.inside = inside;
    scan->ended = true;
}

void tmi_scan_stop(struct tmi_scan *scan, const unsigned char *p, const char *expected) {
    size_t left = (size_t)(scan->end - p), need;
    size_t have = tmi_utf8_match(p, left, &need);
    if (need > have && have == left) {
        tmi_scan_cut(scan, TMI_STRING, "a character");
        return;
    }
    if (scan->ended)
        return;
    scan->out.outcome = TMI_SYNTAX_UNEXPLAINED;
    scan->out.offset = (size_t)(p - scan->text);
    scan->out.expected = expected;
    scan->ended = true;
}

size_t tmi_scan_character(struct tmi_scan *scan, const unsigned char *p) {
    size_t length = *p == 0 ? 0 : tmi_utf8_length(p, (size_t)(scan->end - p));
    if (length == 0)
        tmi_scan_stop(scan, p, *p == 0 ? "a character" : "UTF-8");
    return length;
}

/* ---- the repaired text ------------------------------------------------------------------- */

/* Is a text made? *end: how much of the one that came is repaired, which is all or what stands
 * before the place that the outcome is about. */
static bool is_spliced(const struct tmi_scan *scan, size_t *end) {
    bool inner = scan->request->inner;
    *end = scan->request->text.len;
    switch (scan->out.outcome) {
    case TMI_SYNTAX_REPAIRED:
    case TMI_SYNTAX_EMPTY:
        return true;
    case TMI_SYNTAX_AMBIGUOUS:
        if (!inner)
            *end = scan->out.offset;
        return true;
    case TMI_SYNTAX_UNEXPLAINED:
    case TMI_SYNTAX_TRUNCATED:
        *end = scan->out.offset;
        return !inner;
    case TMI_SYNTAX_LIMIT:
    case TMI_SYNTAX_MEMORY:
        break;
    }
    return false;
}

/* No edit reaches behind the repaired part of the text, no word stands there. */
static void drop_behind(struct tmi_scan *scan, size_t end) {
    while (scan->count > 0 && scan->edits[scan->count - 1].end > end)
        scan->count--;
    if (end < scan->request->text.len) {
        scan->word_count = 0;
        scan->closed = false;
    }
}

void tmi_scan_splice(struct tmi_scan *scan) {
    size_t end;
    if (!is_spliced(scan, &end))
        return;
    drop_behind(scan, end);
    size_t len = end;
    for (size_t i = 0; i < scan->count; i++)
        len += scan->edits[i].new_text.len - (scan->edits[i].end - scan->edits[i].start);
    char *text = tmi_new(scan->request->arena, len, char);
    size_t *words = tmi_new(scan->request->arena, scan->word_count, size_t);
    if (!text || !words) {
        out_of_memory(scan);
        return;
    }
    char *to = text;
    const unsigned char *from = scan->text;
    for (size_t i = 0; i < scan->count; i++) {
        struct tmi_syntax_edit *edit = &scan->edits[i];
        size_t kept = (size_t)(scan->text + edit->start - from);
        memcpy(to, from, kept);
        to += kept;
        if (edit->new_text.len > 0)
            memcpy(to, scan->texts.ptr + edit->repaired_at, edit->new_text.len);
        edit->new_text.ptr = to;
        edit->repaired_at = (size_t)(to - text);
        to += edit->new_text.len;
        from = scan->text + edit->end;
    }
    memcpy(to, from, (size_t)(scan->text + end - from));
    for (size_t i = 0; i < scan->word_count; i++)
        words[i] = scan->edits[scan->words[i]].repaired_at;
    if (scan->closed)
        scan->out.unclosed = scan->edits[scan->count - 1].repaired_at;
    scan->looked += len;
    scan->out.text = (toolmend_view){text, len};
    scan->out.edits = scan->edits;
    scan->out.count = scan->count;
    scan->out.words = words;
    scan->out.word_count = scan->word_count;
}
