/* SPDX-License-Identifier: MIT
 *
 * markup.c - which calls are in a model text: SPEC.md, "Calls in text".
 */
#include "markup.h"

#include <string.h>

#include "data.h"

/* ---- bytes ------------------------------------------------------------------------------- */

bool model_stands(const struct model_reader *r, size_t at, struct model_view word) {
    return word.ptr && at + word.len <= r->text.len &&
           memcmp(r->text.ptr + at, word.ptr, word.len) == 0;
}

bool model_stands_text(const struct model_reader *r, size_t at, const char *word) {
    return model_stands(r, at, (struct model_view){word, strlen(word)});
}

bool model_is_cut(const struct model_reader *r, size_t at, struct model_view word) {
    size_t left = r->text.len - at;
    return word.ptr && left < word.len && memcmp(r->text.ptr + at, word.ptr, left) == 0;
}

char model_char_at(const struct model_reader *r, size_t at) {
    return at < r->text.len ? r->text.ptr[at] : '\0';
}

size_t model_past_space(const struct model_reader *r, size_t at) {
    while (at < r->text.len && model_is_space(r->text.ptr[at]))
        at++;
    return at;
}

size_t model_find(const struct model_reader *r, size_t at, struct model_view word) {
    for (; at < r->text.len; at++)
        if (model_stands(r, at, word))
            return at;
    return SIZE_MAX;
}

struct model_view model_slice(const struct model_reader *r, size_t start, size_t end) {
    return (struct model_view){r->text.ptr + start, end - start};
}

enum model_found model_broken(struct model_reader *r, enum model_reason reason) {
    r->reason = reason;
    return MODEL_IS_BROKEN;
}

enum model_found model_missing(struct model_reader *r, size_t at, bool cut) {
    return model_broken(r, cut || at >= r->text.len ? MODEL_TRUNCATED : MODEL_NOT_MARKUP);
}

/* ---- markup/quotation -------------------------------------------------------------------- */

size_t model_line_end(const struct model_reader *r, size_t at) {
    while (at < r->text.len && r->text.ptr[at] != '\n')
        at++;
    return at;
}

size_t model_run_at(const struct model_reader *r, size_t at) {
    size_t end = at;
    while (end < r->text.len && r->text.ptr[end] == r->text.ptr[at])
        end++;
    return end - at;
}

/* Nothing but blanks before it on its line? */
static bool begins_line(const struct model_reader *r, size_t at) {
    while (at > 0 && (r->text.ptr[at - 1] == ' ' || r->text.ptr[at - 1] == '\t'))
        at--;
    return at == 0 || r->text.ptr[at - 1] == '\n';
}

static bool is_blank_between(const struct model_reader *r, size_t at, size_t end) {
    return model_past_space(r, at) >= end;
}

/* How many columns of blanks stand in front of it on its line. */
static size_t columns_before(const struct model_reader *r, size_t at) {
    size_t columns = 0;
    while (at > 0 && r->text.ptr[at - 1] != '\n')
        columns += r->text.ptr[--at] == '\t' ? 4 : 1;
    return columns;
}

/* Is the line at `line` the end of a fence? */
static bool shuts(const struct model_reader *r, size_t line, char mark, size_t length,
                  size_t columns) {
    size_t at = line, end = model_line_end(r, line);
    while (at < end && (r->text.ptr[at] == ' ' || r->text.ptr[at] == '\t'))
        at++;
    size_t run = at < end && r->text.ptr[at] == mark ? model_run_at(r, at) : 0;
    return run >= length && columns_before(r, at) <= columns &&
           is_blank_between(r, at + run, end);
}

/* The end of a fence that begins at `at`; `at`: none does. */
static size_t past_fence(const struct model_reader *r, size_t at, bool *closed) {
    char mark = r->text.ptr[at];
    size_t length = model_run_at(r, at), end = model_line_end(r, at);
    *closed = false;
    if (length < 3 || !begins_line(r, at) || at > r->loose)
        return at;
    for (size_t i = at + length; mark == '`' && i < end; i++)
        if (r->text.ptr[i] == '`')
            return at;
    while (end < r->text.len && !*closed) {
        size_t line = end + 1;
        end = model_line_end(r, line);
        *closed = shuts(r, line, mark, length, columns_before(r, at) + 3);
    }
    return end;
}

/* The line that is blank, or the end. */
static size_t paragraph_end(const struct model_reader *r, size_t at) {
    size_t end = model_line_end(r, at);
    while (end < r->text.len && !is_blank_between(r, end + 1, model_line_end(r, end + 1)))
        end = model_line_end(r, end + 1);
    return end;
}

/* A run of as many backticks from `at` on, before `end`; SIZE_MAX: none. */
static size_t same_run(const struct model_reader *r, size_t at, size_t end,
                       size_t length) {
    while (at < end) {
        size_t run = r->text.ptr[at] == '`' ? model_run_at(r, at) : 0;
        if (run == length)
            return at;
        at += run > 0 ? run : 1;
    }
    return SIZE_MAX;
}

struct model_quotation model_quotation_at(const struct model_reader *r, size_t at) {
    struct model_quotation found = {.end = at};
    char c = r->text.ptr[at];
    if (c == '>' && begins_line(r, at)) {
        found.end = paragraph_end(r, at);
        found.kind = MODEL_QUOTED_LINES;
    } else if (c == '`' || c == '~') {
        bool closed;
        found.end = past_fence(r, at, &closed);
        if (found.end > at)
            found.kind = closed ? MODEL_QUOTED_LINES : MODEL_OPEN_FENCE;
    }
    if (found.end > at || (c != '`' && c != '~'))
        return found;
    size_t run = model_run_at(r, at), close = SIZE_MAX;
    if (c == '`' && run <= 7)
        close = same_run(r, at + run, model_line_end(r, at), run);
    found.end = close == SIZE_MAX ? at + run : close + run;
    found.kind = close == SIZE_MAX ? MODEL_MARKS : MODEL_INLINE_CODE;
    return found;
}

/* ---- markup/thoughts --------------------------------------------------------------------- */

size_t model_past_thoughts(const struct model_reader *r, size_t at) {
    for (size_t i = 0; r->thoughts[0][i].ptr; i++) {
        if (!model_stands(r, at, r->thoughts[0][i]))
            continue;
        size_t end = model_find(r, at, r->thoughts[1][i]);
        return end == SIZE_MAX ? r->text.len : end + r->thoughts[1][i].len;
    }
    return at;
}

/* A closer of thoughts, which parts no messages as well. */
static size_t past_closer(const struct model_reader *r, size_t at) {
    for (const struct model_view *close = r->thoughts[1]; close->ptr; close++)
        if (model_stands(r, at, *close) && model_past_marker(r, at) == at)
            return at + close->len;
    return at;
}

/* ---- the table --------------------------------------------------------------------------- */

static void open_format(struct model_run *run, struct model_format *format,
                        const struct model_node *row) {
    const struct {
        const char *name;
        struct model_view *text;
    } texts[] = {
        {"id",          &format->id         },
        {"family",      &format->family     },
        {"wrap_open",   &format->wrap_open  },
        {"wrap_close",  &format->wrap_close },
        {"opener",      &format->opener     },
        {"closer",      &format->closer     },
        {"name_close",  &format->name_close },
        {"index_close", &format->index_close},
        {"id_open",     &format->id_open    },
        {"other_close", &format->other_close},
        {"key_open",    &format->key_open   },
        {"key_close",   &format->key_close  },
        {"value_open",  &format->value_open },
        {"value_close", &format->value_close},
        {"encoding",    &format->encoding   },
        {"trim",        &format->trim       },
    };
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {
        {"object", &format->object},
        {"list",   &format->list  },
        {"open",   &format->open  },
        {"stop",   &format->stop  },
        {"lone",   &format->lone  },
        {"line",   &format->line  },
        {"begin",  &format->begin },
        {"again",  &format->again },
        {"cdata",  &format->cdata },
        {"repair", &format->repair},
    };
    const struct model_node *separators = model_member(row, "separators");
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        *texts[i].text = model_data_text(run, row, texts[i].name);
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        *flags[i].flag = model_data_flag(row, flags[i].name);
    for (const struct model_node *one = separators ? separators->first : NULL;
         one && format->separator_count < MODEL_SEPARATORS; one = one->next)
        format->separators[format->separator_count++] = model_text_of(run, one->string);
}

static void open_formats(struct model_reader *r) {
    const struct model_node *rows = model_data(r->run, model_data_markup_rows);
    size_t count = 0;
    for (const struct model_node *row = rows; row; row = row->next)
        count++;
    r->formats = model_alloc(r->run, count, sizeof *r->formats);
    for (const struct model_node *row = rows; row; row = row->next)
        open_format(r->run, &r->formats[r->format_count++], row);
}

static void open_lists(struct model_reader *r) {
    static const char *const ends[2] = {"open", "close"};
    for (size_t i = 0; i < 2; i++) {
        r->thoughts[i] = model_data_texts(r->run, model_data_thoughts, ends[i]);
        r->pairs[i] = model_data_texts(r->run, model_data_enclosing_pairs, ends[i]);
    }
    r->markers = model_data_texts(r->run, model_data_message_markers, "text");
    r->announces = model_data_texts(r->run, model_data_mentions, "announces");
    r->begins = model_data_texts(r->run, model_data_mentions, "begins");
    r->always = model_data_texts(r->run, model_data_mentions, "always");
    r->otherwise = model_data_texts(r->run, model_data_mentions, "else");
    r->symbols[0] = model_data_texts(r->run, model_data_symbols, "first");
    r->symbols[1] = model_data_texts(r->run, model_data_symbols, "last");
}

/* ---- markup/evidence, markup/doubt: the way over the text -------------------------------- */

/* Over the text: what was met of it, and where reading ended. */
struct walk {
    struct model_reader *reader;
    struct model_piece *pieces;
    size_t count, base;
    size_t refused_at; /* SIZE_MAX: nowhere */
};

static bool same_calls(const struct model_reader *r, size_t first, size_t second) {
    bool same = r->count - second == second - first;
    for (size_t i = 0; same && second + i < r->count; i++)
        same = model_views_equal(r->calls[first + i].name, r->calls[second + i].name) &&
               model_views_equal(r->calls[first + i].arguments,
                                 r->calls[second + i].arguments);
    return same;
}

/* The block that begins at `at`, of whatever format. */
static enum model_found read_any(struct model_reader *r, size_t at, size_t *end) {
    enum model_found all = MODEL_IS_TEXT;
    size_t first = r->count, cut_at = SIZE_MAX;
    for (size_t i = 0; i < r->format_count && all != MODEL_IS_BROKEN; i++) {
        size_t before = r->count, to = at;
        r->cut_at = SIZE_MAX;
        enum model_found found = model_read_block(r, &r->formats[i], at, &to);
        if (found == MODEL_IS_READ && all == MODEL_IS_READ) {
            if (to != *end || !same_calls(r, first, before))
                found = model_broken(r, MODEL_AMBIGUOUS);
            r->count = before;
        } else if (found == MODEL_IS_READ) {
            *end = to;
            cut_at = r->cut_at;
        }
        if (found != MODEL_IS_READ)
            r->count = before;
        if (found != MODEL_IS_TEXT)
            all = found;
    }
    if (all == MODEL_IS_BROKEN)
        r->count = first;
    r->cut_at = cut_at;
    return all;
}

size_t model_past_marker(const struct model_reader *r, size_t at) {
    for (size_t i = 0; i < r->format_count; i++)
        if (model_stands(r, at, r->formats[i].opener))
            return at;
    for (const struct model_view *marker = r->markers; marker->ptr; marker++)
        if (model_stands(r, at, *marker))
            return at + marker->len;
    return at;
}

/* Does nothing stand behind the marker at `at`? */
static bool is_last(const struct model_reader *r, size_t at) {
    const struct model_node *marker = model_data(r->run, model_data_message_markers);
    for (; marker; marker = marker->next)
        if (model_stands(r, at, model_data_text(r->run, marker, "text")))
            return model_data_flag(marker, "last");
    return false;
}

static void add_piece(struct walk *walk, size_t start, size_t end,
                      enum model_piece_kind kind) {
    walk->pieces[walk->count++] = (struct model_piece){start, end, kind};
}

/* What begins at `at` and is no call: its end, or `at`. */
static size_t past_other(struct walk *walk, size_t at) {
    struct model_reader *r = walk->reader;
    struct model_quotation quotation = model_quotation_at(r, at);
    size_t end = quotation.end;
    if (quotation.kind == MODEL_MARKS && end - at >= 3 && r->loose > at)
        r->loose = at;
    if (quotation.kind == MODEL_QUOTED_LINES || quotation.kind == MODEL_OPEN_FENCE)
        add_piece(walk, at, end,
                  quotation.kind == MODEL_OPEN_FENCE ? MODEL_PIECE_OPEN
                                                     : MODEL_PIECE_QUOTED);
    if (end > at)
        return end;
    end = model_past_thoughts(r, at);
    if (end == at && past_closer(r, at) > at) { /* all before was thought */
        end = past_closer(r, at);
        r->count = walk->count = 0;
        walk->base = end;
    }
    bool marks = end == at;
    if (marks)
        end = model_past_marker(r, at);
    if (end > at)
        add_piece(walk, at, end,
                  marks && is_last(r, at) ? MODEL_PIECE_LAST : MODEL_PIECE_PARTS);
    return end;
}

static void refuse(struct walk *walk, size_t at, enum model_reason reason) {
    walk->refused_at = at;
    walk->reader->reason = reason;
}

static void walk_text(struct walk *walk) {
    struct model_reader *r = walk->reader;
    for (size_t at = 0; at < r->text.len && walk->refused_at == SIZE_MAX;) {
        size_t end = past_other(walk, at);
        if (end > at) {
            at = end;
            continue;
        }
        enum model_found found = read_any(r, at, &end);
        if (found == MODEL_IS_READ) {
            add_piece(walk, at, end, MODEL_PIECE_BLOCK);
            if (r->cut_at != SIZE_MAX)
                refuse(walk, r->cut_at, MODEL_TRUNCATED);
        } else if (found == MODEL_IS_BROKEN) {
            refuse(walk, at, r->reason);
        }
        at = found == MODEL_IS_READ ? end : at + 1;
    }
}

/* What was read before is dropped where all of it was thought, or is in doubt. */
static void judge_all(struct walk *walk) {
    struct model_reader *r = walk->reader;
    for (size_t at = walk->refused_at; at < r->text.len; at++)
        if (past_closer(r, at) > at)
            r->count = 0;
    const size_t counts[2] = {
        walk->base, walk->refused_at < r->text.len ? walk->refused_at : r->text.len};
    if (r->count == 0 || !model_in_doubt(r, walk->pieces, walk->count, counts))
        return;
    r->count = 0;
    refuse(walk, 0, MODEL_AMBIGUOUS);
}

/* ---- the answer -------------------------------------------------------------------------- */

static bool is_json_text(struct model_reader *r) {
    size_t at = model_past_space(r, 0);
    return model_is_in(model_char_at(r, at), "{[\"") && model_json_at(r, 0, r->text.len);
}

static void find_calls(struct model_reader *r, struct model_markup_answer *answer) {
    struct walk walk = {.reader = r, .refused_at = SIZE_MAX};
    bool bare = r->standard && model_read_bare(r);
    walk.pieces = model_alloc(r->run, r->text.len + 1, sizeof *walk.pieces);
    if (!bare && !is_json_text(r)) {
        walk_text(&walk);
        judge_all(&walk);
    }
    answer->calls = r->calls;
    answer->call_count = r->count;
    answer->refused_at = walk.refused_at;
    answer->reason = walk.refused_at == SIZE_MAX ? MODEL_NO_REASON : r->reason;
}

struct model_markup_answer model_find_calls(struct model *model,
                                            const struct model_case *question) {
    struct model_markup_answer answer = {.refused_at = SIZE_MAX};
    struct model_reader r = {.model = model,
                             .run = &model->run,
                             .question = question,
                             .text = question->text,
                             .loose = SIZE_MAX,
                             .extended = strcmp(question->profile, "extended") == 0,
                             .complete = question->finish == MODEL_FINISH_COMPLETE};
    r.standard = r.extended || strcmp(question->profile, "standard") == 0;
    r.offer.run = r.run;
    r.offer.question = question;
    r.arguments.run = r.run;
    if (question->text.len > ((size_t)16 << 20)) {
        answer.refused_at = 0;
        answer.reason = MODEL_LIMIT;
        return answer;
    }
    open_formats(&r);
    open_lists(&r);
    if (model_open_tools(&r.offer))
        find_calls(&r, &answer);
    answer.why = r.run->cannot;
    return answer;
}
