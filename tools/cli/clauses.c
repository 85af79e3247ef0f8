/* SPDX-License-Identifier: MIT
 *
 * clauses.c - reads the pages that are compiled in, as they are written for people.
 *
 * The page stays the only form of the specification: a clause is found by its heading when
 * somebody asks, which costs nothing as long as nobody does.
 */
#include "clauses.h"

#include "cli.h"

#include <string.h>
#include <strings.h>

/* ---- lines ------------------------------------------------------------------------------ */

/* The line at *at without its line feed; false at the end of the page. */
static bool next_line(const char *page, size_t *at, toolmend_view *line) {
    const char *start = page + *at;
    size_t len = strcspn(start, "\n");
    *line = (toolmend_view){start, len};
    *at += len + (start[len] == '\n');
    return len > 0 || start[len] == '\n';
}

static bool begins(toolmend_view line, const char *start) {
    size_t len = strlen(start);
    return line.len >= len && memcmp(line.ptr, start, len) == 0;
}

static bool is_same(toolmend_view a, toolmend_view b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* ---- clauses ---------------------------------------------------------------------------- */

#define HEADING "### "

/* The first word of a heading. */
static toolmend_view id_of(toolmend_view line) {
    toolmend_view id = {line.ptr + strlen(HEADING), line.len - strlen(HEADING)};
    const char *space = memchr(id.ptr, ' ', id.len);
    if (space)
        id.len = (size_t)(space - id.ptr);
    return id;
}

bool clause_next(size_t *at, struct clause *clause) {
    toolmend_view line;
    do {
        if (!next_line(page_spec, at, &line))
            return false;
    } while (!begins(line, HEADING));
    clause->id = id_of(line);
    clause->text = line;
    for (size_t next = *at; next_line(page_spec, &next, &line); *at = next) {
        if (begins(line, HEADING) || begins(line, "## "))
            break;
        if (line.len > 0)
            clause->text.len = (size_t)(line.ptr + line.len - clause->text.ptr);
    }
    return true;
}

bool clause_find(toolmend_view word, struct clause *clause) {
    static const char reason[] = "reason/";
    for (size_t at = 0; clause_next(&at, clause);) {
        toolmend_view id = clause->id;
        if (is_same(id, word))
            return true;
        if (!begins(id, reason))
            continue;
        id.ptr += strlen(reason);
        id.len -= strlen(reason);
        if (is_same(id, word))
            return true;
    }
    return false;
}

/* ---- terms ------------------------------------------------------------------------------ */

#define TERM "- **"

bool term_next(size_t *at, toolmend_view *term, toolmend_view *entry) {
    toolmend_view line;
    bool inside = *at > 0; /* of one of the sections of terms */
    do { /* the line at *at is the first of the page, or of the term before */
        if (!next_line(page_spec, at, &line))
            return false;
        if (begins(line, "## "))
            inside = is_same(line, cli_words("## Terms"));
        size_t next = *at;
        (void)next_line(page_spec, &next, &line);
    } while (!inside || !begins(line, TERM));
    const char *name = line.ptr + strlen(TERM);
    *term = (toolmend_view){name, (size_t)(strstr(name, "**") - name)};
    *entry = line;
    size_t next = *at;
    (void)next_line(page_spec, &next, &line);
    while (next_line(page_spec, &next, &line) && begins(line, "  "))
        entry->len = (size_t)(line.ptr + line.len - entry->ptr);
    return true;
}

/* In any case of letters, of several words with spaces or hyphens between them. */
static bool is_term(toolmend_view term, toolmend_view word) {
    bool same = term.len == word.len;
    for (size_t i = 0; same && i < word.len; i++) {
        bool gaps = strchr(" -", term.ptr[i]) && strchr(" -", word.ptr[i]);
        same = gaps || strncasecmp(term.ptr + i, word.ptr + i, 1) == 0;
    }
    return same;
}

bool term_find(toolmend_view word, toolmend_view *entry) {
    toolmend_view term;
    for (size_t at = 0; term_next(&at, &term, entry);)
        if (is_term(term, word))
            return true;
    return false;
}

static toolmend_view last_segment(toolmend_view id) {
    toolmend_view last = id;
    for (size_t i = 0; i < id.len; i++)
        if (id.ptr[i] == '/')
            last = (toolmend_view){id.ptr + i + 1, id.len - i - 1};
    return last;
}

size_t clause_count_named(toolmend_view word, struct clause *clause) {
    struct clause next;
    size_t count = 0;
    for (size_t at = 0; clause_next(&at, &next);) {
        if (!is_same(last_segment(next.id), word))
            continue;
        *clause = next;
        count++;
    }
    return count;
}

bool clause_is_of(const struct clause *clause, const char *group) {
    size_t len = strlen(group);
    return begins(clause->id, group) && clause->id.len > len &&
           clause->id.ptr[len] == '/';
}

/* ---- base rates ------------------------------------------------------------------------- */

/* The next column of a row, which is cut off it; empty where there is none. */
static toolmend_view next_column(toolmend_view *row) {
    const char *tab = row->len > 0 ? memchr(row->ptr, '\t', row->len) : NULL;
    toolmend_view column = {row->ptr, tab ? (size_t)(tab - row->ptr) : row->len};
    size_t used = column.len + (tab != NULL);
    *row = (toolmend_view){row->ptr + used, row->len - used};
    return column;
}

bool rate_find(toolmend_view clause, struct rate *rate) {
    toolmend_view row;
    for (size_t at = 0; next_line(page_rates, &at, &row);) {
        rate->clause = next_column(&row);
        rate->models = next_column(&row);
        rate->calls = next_column(&row);
        rate->fault = next_column(&row);
        rate->remark = next_column(&row);
        if (is_same(rate->clause, clause))
            return true;
    }
    return false;
}

/* ---- proposals -------------------------------------------------------------------------- */

static bool holds(toolmend_view name, toolmend_view word) {
    for (size_t at = 0; word.len > 1 && at + word.len <= name.len; at++)
        if (memcmp(name.ptr + at, word.ptr, word.len) == 0)
            return true;
    return false;
}

size_t clause_distance(toolmend_view word, toolmend_view name) {
    toolmend_view last = last_segment(name);
    if (holds(name, word))
        return is_same(last, word) ? 0 : 1;
    size_t whole = cli_distance(word, name), end = cli_distance(word, last);
    return 1 + (whole < end ? whole : end);
}
