/* SPDX-License-Identifier: MIT
 *
 * scanning.h - a text that is no JSON, its mended form and its edits in one line.
 *
 * Edits are written where they are: `{"a": 1<<,|>>}` is the text `{"a": 1,}`, mended to
 * `{"a": 1}` by the edit that removes its eighth byte; `<<|">>` is an insertion. In a text
 * that is not mended, `<<>>` marks the place that is told. Every text lies in a heap block of
 * exactly its size, so that the address sanitizer sees a look past its end.
 */
#ifndef SCANNING_H
#define SCANNING_H

#include <stdlib.h>
#include <string.h>

#include "base/view.h"
#include "check.h"
#include "syntax/syntax.h"

/* What holds for the scans that follow; a test that changes it puts it back. */
static struct {
    toolmend_finish finish;
    bool inner;
    size_t depth_max, edits_max;
} given = {TOOLMEND_FINISH_UNKNOWN, false, 256, 4096};

struct scanning {
    char *block;
    toolmend_view text;
    struct tmi_arena arena;
    struct tmi_parsed strict;
    struct tmi_syntax out;
    uint64_t steps;
};

/* The words of the schema that nobody here has. */
static inline bool scanning_is_word(const void *context, toolmend_view word) {
    (void)context;
    return tmi_view_is(word, "on") || tmi_view_is(word, "v1.0-b");
}

static inline void scanning_start(struct scanning *s, const char *bytes, size_t len) {
    s->block = malloc(len > 0 ? len : 1);
    if (!s->block || !tmi_arena_init(&s->arena, NULL, 0))
        exit(3);
    if (len > 0)
        memcpy(s->block, bytes, len);
    s->text = (toolmend_view){s->block, len};
    s->steps = 0;
    s->strict = tmi_parse(s->text, TMI_SOURCE_TEXT, given.depth_max, &s->arena, NULL, 0);
    struct tmi_syntax_request request = {
        .text = s->text,
        .strict = &s->strict,
        .finish = given.finish,
        .inner = given.inner,
        .depth_max = given.depth_max,
        .edits_max = given.edits_max,
        .is_enum_word = scanning_is_word,
        .arena = &s->arena,
        .steps = &s->steps,
    };
    if (s->strict.fault == TMI_FAULT_NONE) {
        fprintf(stderr, "strict JSON is not for the scan: %.*s\n", (int)len, bytes);
        exit(3);
    }
    s->out = tmi_repair_syntax(&request);
}

static inline void scanning_end(struct scanning *s) {
    tmi_arena_free(&s->arena);
    free(s->block);
}

/* ---- marked texts ---------------------------------------------------------------------- */

enum { MARKED_MAX = 1024, MARKS_MAX = 32 };

struct marked {
    char text[MARKED_MAX], mended[MARKED_MAX];
    size_t text_len, mended_len;
    struct {
        size_t start, end, repaired_at;
        toolmend_view new_text;
    } edits[MARKS_MAX];
    size_t count;
};

static inline void marked_copy(char *to, size_t *len, const char *from, size_t count) {
    if (*len + count > MARKED_MAX)
        exit(3);
    memcpy(to + *len, from, count);
    *len += count;
}

static inline void unmark(struct marked *m, const char *line) {
    *m = (struct marked){.count = 0};
    for (const char *open = strstr(line, "<<"); open; open = strstr(line, "<<")) {
        const char *close = strstr(open, ">>");
        if (!close || m->count == MARKS_MAX)
            exit(3);
        const char *bar = close; /* the last one: markers of templates hold some */
        while (bar > open && *bar != '|')
            bar--;
        bar = bar > open ? bar : NULL;
        const char *old_end = bar ? bar : close;
        marked_copy(m->text, &m->text_len, line, (size_t)(open - line));
        marked_copy(m->mended, &m->mended_len, line, (size_t)(open - line));
        m->edits[m->count].start = m->text_len;
        marked_copy(m->text, &m->text_len, open + 2, (size_t)(old_end - open - 2));
        m->edits[m->count].end = m->text_len;
        m->edits[m->count].repaired_at = m->mended_len;
        if (bar) {
            toolmend_view new_text = {bar + 1, (size_t)(close - bar - 1)};
            m->edits[m->count].new_text = new_text;
            marked_copy(m->mended, &m->mended_len, new_text.ptr, new_text.len);
        }
        m->count++;
        line = close + 2;
    }
    marked_copy(m->text, &m->text_len, line, strlen(line));
    marked_copy(m->mended, &m->mended_len, line, strlen(line));
}

/* The rule of edit number `at` of a list such as "a b b"; the last one is for all that follow. */
static inline toolmend_view rule_in_list(const char *list, size_t at) {
    const char *end = strchr(list, ' ');
    while (at-- > 0 && end) {
        list = end + 1;
        end = strchr(list, ' ');
    }
    return (toolmend_view){list, end ? (size_t)(end - list) : strlen(list)};
}

static inline bool is_rule(const struct tmi_rule *rule, toolmend_view name) {
    static const char group[] = "syntax/";
    return rule && strncmp(rule->id, group, strlen(group)) == 0 &&
           tmi_view_is(name, rule->id + strlen(group));
}

/* Is the text of that line mended as it says, by these rules, to strict JSON? */
static inline bool is_mended_as(const char *line, const char *rules,
                                enum tmi_syntax_outcome outcome) {
    struct marked want;
    struct scanning s;
    unmark(&want, line);
    scanning_start(&s, want.text, want.text_len);
    bool same = s.out.outcome == outcome && s.out.count == want.count &&
                tmi_view_equal(s.out.text, (toolmend_view){want.mended, want.mended_len});
    for (size_t i = 0; same && i < want.count; i++) {
        const struct tmi_syntax_edit *got = &s.out.edits[i];
        same = got->start == want.edits[i].start && got->end == want.edits[i].end &&
               got->repaired_at == want.edits[i].repaired_at &&
               tmi_view_equal(got->new_text, want.edits[i].new_text) &&
               got->new_text.ptr == s.out.text.ptr + got->repaired_at &&
               is_rule(got->rule, rule_in_list(rules, i));
    }
    if (same)
        same = tmi_parse(s.out.text, TMI_SOURCE_TEXT, given.depth_max, &s.arena, NULL, 0)
                   .fault == TMI_FAULT_NONE;
    if (!same)
        fprintf(stderr, "not so: %s\n", line);
    scanning_end(&s);
    return same;
}

static inline bool mends(const char *line, const char *rules) {
    return is_mended_as(line, rules, TMI_SYNTAX_REPAIRED);
}

/* Does the scan end at the mark, or in doubt of it by that rule? The end of the text needs
 * no mark. */
static inline bool ends_as(const char *line, enum tmi_syntax_outcome outcome,
                           const char *rule) {
    struct marked want;
    struct scanning s;
    unmark(&want, line);
    size_t place = want.count > 0 ? want.edits[0].start : want.text_len;
    scanning_start(&s, want.text, want.text_len);
    bool same = s.out.outcome == outcome && s.out.offset == place;
    if (rule)
        same = same && is_rule(s.out.ambiguous, (toolmend_view){rule, strlen(rule)});
    else
        same = same && !s.out.ambiguous;
    if (!same)
        fprintf(stderr, "not so: %s\n", line);
    scanning_end(&s);
    return same;
}

static inline bool stops(const char *line) {
    return ends_as(line, TMI_SYNTAX_UNEXPLAINED, NULL);
}

static inline bool doubts(const char *line, const char *rule) {
    return ends_as(line, TMI_SYNTAX_AMBIGUOUS, rule);
}

static inline bool is_cut(const char *text) {
    return ends_as(text, TMI_SYNTAX_TRUNCATED, NULL);
}

/* Cut, within the thing of that name. */
static inline bool is_cut_in(const char *text, const char *inside) {
    struct scanning s;
    scanning_start(&s, text, strlen(text));
    bool same = s.out.outcome == TMI_SYNTAX_TRUNCATED && s.out.offset == strlen(text) &&
                strcmp(s.out.inside, inside) == 0;
    scanning_end(&s);
    return same;
}

#endif
