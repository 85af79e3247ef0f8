/* SPDX-License-Identifier: MIT
 *
 * baseline_update.c - writes the baseline of a complete run.
 *
 * An update relaxes nothing: entries that still apply keep their reason and their date, even one
 * that is over, and no glob gets wider. The result is meant to be reviewed as a diff.
 */
#include "baseline.h"

#include "run_report.h"

/* Does the entry stay? One whose cases were not all asked is not judged by those that were. */
static bool holds(const struct baseline *baseline, const struct baseline_entry *entry) {
    return entry->cases > 0 && baseline_lists(baseline, entry->result) &&
           (entry->held > 0 || entry->asked < entry->cases);
}

/* Where the lines go. */
struct update {
    const struct baseline *baseline;
    const struct baseline_result *results;
    size_t count;
    FILE *out, *said;
    struct baseline_changes changes;
};

static void put(FILE *out, toolmend_view bytes) {
    if (bytes.len > 0)
        (void)fwrite(bytes.ptr, 1, bytes.len, out);
}

static void put_line(FILE *out, toolmend_view line) {
    put(out, line);
    fputc('\n', out);
}

/* ---- lines that were there --------------------------------------------------------------- */

/* The digest that the entry's case has now; NULL: it was not asked. */
static const char *digest_of(const struct update *update,
                             const struct baseline_entry *entry) {
    for (size_t i = 0; i < update->count; i++)
        if (baseline_names(entry, update->results[i].test->id))
            return update->results[i].test->digest;
    return NULL;
}

/* The line, with as many digits of its new digest as it had. */
static void put_redigested(FILE *out, const struct baseline_entry *entry,
                           const char *digest) {
    const char *end = entry->text.ptr + entry->text.len;
    const char *behind = entry->digest.ptr + entry->digest.len;
    put(out,
        (toolmend_view){entry->text.ptr, (size_t)(entry->digest.ptr - entry->text.ptr)});
    put(out, (toolmend_view){digest, entry->digest.len});
    put_line(out, (toolmend_view){behind, (size_t)(end - behind)});
}

static void put_entry(struct update *update, const struct baseline_entry *entry) {
    const char *digest = entry->changed ? digest_of(update, entry) : NULL;
    if (!holds(update->baseline, entry)) {
        update->changes.dropped++;
        fputs("dropped: ", update->said);
        put_line(update->said, entry->text);
        return;
    }
    if (!digest) {
        put_line(update->out, entry->text);
        return;
    }
    update->changes.changed++;
    fputs("changed: ", update->said);
    put_redigested(update->said, entry, digest);
    put_redigested(update->out, entry, digest);
}

/* Everything but the first line, which says the version. */
static void put_old(struct update *update) {
    const struct baseline *baseline = update->baseline;
    toolmend_view text = baseline->text;
    size_t next = 0; /* entry */
    size_t start = baseline->head.len + 1;
    for (size_t at = start; at < text.len; at++) {
        if (text.ptr[at] != '\n' && at + 1 < text.len)
            continue;
        size_t end = text.ptr[at] == '\n' ? at : at + 1;
        toolmend_view line = {text.ptr + start, end - start};
        if (next < baseline->count && baseline->entries[next].text.ptr == line.ptr)
            put_entry(update, &baseline->entries[next++]);
        else
            put_line(update->out, line);
        start = at + 1;
    }
}

/* ---- lines that come --------------------------------------------------------------------- */

static bool is_named(const struct baseline *baseline,
                     const struct baseline_result *result) {
    for (size_t i = 0; i < baseline->count; i++) {
        const struct baseline_entry *entry = &baseline->entries[i];
        if (holds(baseline, entry) && baseline_names(entry, result->test->id) &&
            baseline_says(entry, result->result, result->detail))
            return true;
    }
    return false;
}

static void put_new(FILE *out, const struct baseline_result *result) {
    fprintf(out, "%s ", result->test->id);
    put(out, result->result);
    if (result->detail.ptr)
        fputc('/', out);
    put(out, result->detail);
    fprintf(out, " digest=%.16s\n", result->test->digest);
}

struct baseline_changes baseline_update(const struct baseline *baseline,
                                        const struct baseline_result *results,
                                        size_t count, const char *suite, FILE *out,
                                        FILE *said) {
    struct update update = {
        baseline, results, count, out, said, {0, 0, 0}
    };
    bool allowed = baseline->allow_harm || baseline->only_harm;
    fprintf(out, "# toolmend-baseline 1 suite=%s%s\n", suite,
            baseline->only_harm ? " only=harm" : "");
    put_old(&update);
    for (size_t i = 0; i < count; i++) {
        const struct baseline_result *result = &results[i];
        bool harm = report_is(result->result, "harm");
        if (!result->scored || !baseline_lists(baseline, result->result) ||
            (harm && !allowed) || is_named(baseline, result))
            continue;
        update.changes.added++;
        fputs("added: ", said);
        put_new(said, result);
        put_new(out, result);
    }
    return update.changes;
}
