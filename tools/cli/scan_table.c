/* SPDX-License-Identifier: MIT
 *
 * scan_table.c - counters by tool and model.
 *
 * Names come from a log and may be anything: rows and the length of a name have a bound, and
 * what does not fit is counted in one row for all the others.
 */
#include "scan.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096, ROWS_MAX = 16384, NAME_BYTES_MAX = 256 };

void scan_add(uint64_t *counter, uint64_t more) {
    *counter = *counter > UINT64_MAX - more ? UINT64_MAX : *counter + more;
}

bool scan_table_open(struct scan_table *table) {
    *table = (struct scan_table){.complete = true};
    table->others.stats.size = sizeof table->others.stats;
    table->buckets = calloc(BUCKETS, sizeof *table->buckets);
    return table->buckets != NULL;
}

static void free_row(struct scan_row *row) {
    free(row->tool.ptr);
    free(row->model.ptr);
    free(row);
}

void scan_table_close(struct scan_table *table) {
    for (size_t i = 0; i < table->count; i++)
        free_row(table->rows[i]);
    for (size_t i = 0; i < table->named_count; i++) {
        free(table->named[i].line);
        free(table->named[i].why);
    }
    free(table->rows);
    free(table->buckets);
}

/* ---- rows ------------------------------------------------------------------------------------- */

static bool is_named(const struct scan_name *name, toolmend_view view) {
    if (!name->ptr || !view.ptr)
        return !name->ptr && !view.ptr;
    return name->len == view.len && memcmp(name->ptr, view.ptr, view.len) == 0;
}

/* FNV-1a; an absent name is none of any bytes. */
static uint64_t mix(uint64_t hash, toolmend_view name) {
    for (size_t i = 0; i < name.len; i++)
        hash = (hash ^ (unsigned char)name.ptr[i]) * 1099511628211U;
    return (hash ^ (name.ptr ? 256U : 257U)) * 1099511628211U;
}

/* A copy; false: no memory. */
static bool keep(struct scan_name *name, toolmend_view view) {
    if (!view.ptr)
        return true;
    name->ptr = malloc(view.len + 1);
    name->len = view.len;
    if (name->ptr && view.len > 0)
        memcpy(name->ptr, view.ptr, view.len);
    return name->ptr != NULL;
}

static bool make_room(struct scan_table *table) {
    if (table->count < table->room)
        return true;
    size_t room = table->room == 0 ? 64 : 2 * table->room;
    struct scan_row **moved =
        realloc(table->rows, room * sizeof *moved); /* room <= 2 * ROWS_MAX */
    if (!moved)
        return false;
    table->rows = moved;
    table->room = room;
    return true;
}

struct scan_row *scan_row(struct scan_table *table, toolmend_view tool,
                          toolmend_view model) {
    size_t bucket = (size_t)(mix(mix(14695981039346656037U, tool), model) % BUCKETS);
    struct scan_row *row = table->buckets[bucket];
    while (row && !(is_named(&row->tool, tool) && is_named(&row->model, model)))
        row = row->next;
    if (row)
        return row;
    if (table->count == ROWS_MAX || tool.len > NAME_BYTES_MAX ||
        model.len > NAME_BYTES_MAX)
        return &table->others;
    row = make_room(table) ? calloc(1, sizeof *row) : NULL;
    if (!row)
        return NULL;
    row->stats.size = sizeof row->stats;
    if (!keep(&row->tool, tool) || !keep(&row->model, model)) {
        free_row(row);
        return NULL;
    }
    row->next = table->buckets[bucket];
    table->buckets[bucket] = row;
    table->rows[table->count++] = row;
    return row;
}

static int compare(const struct scan_name *a, const struct scan_name *b) {
    size_t len = a->len < b->len ? a->len : b->len;
    if (!a->ptr || !b->ptr)
        return (a->ptr != NULL) - (b->ptr != NULL);
    int order = len > 0 ? memcmp(a->ptr, b->ptr, len) : 0;
    return order != 0 ? order : (a->len > b->len) - (a->len < b->len);
}

static int by_names(const void *a, const void *b) {
    const struct scan_row *left = *(struct scan_row *const *)a;
    const struct scan_row *right = *(struct scan_row *const *)b;
    int order = compare(&left->tool, &right->tool);
    return order != 0 ? order : compare(&left->model, &right->model);
}

void scan_sort(struct scan_table *table) {
    if (table->count > 0)
        qsort(table->rows, table->count, sizeof *table->rows, by_names);
}

/* ---- bad lines -------------------------------------------------------------------------------- */

static char *copy(const char *text) {
    size_t size = strlen(text) + 1;
    char *kept = malloc(size);
    if (kept)
        memcpy(kept, text, size);
    return kept;
}

void scan_bad(struct scan_table *table, const char *line, const char *why) {
    scan_add(&table->bad, 1);
    if (table->named_count == SCAN_BAD_MAX)
        return;
    struct scan_bad *named = &table->named[table->named_count];
    *named = (struct scan_bad){copy(line), copy(why)};
    if (named->line && named->why) {
        table->named_count++;
        return;
    }
    free(named->line); /* the count alone is kept */
    free(named->why);
}
