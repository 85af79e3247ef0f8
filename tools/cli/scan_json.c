/* SPDX-License-Identifier: MIT
 *
 * scan_json.c - the summary as JSON, and summaries of parts added up.
 *
 * What is written is what is read: all counters are sums over calls or lines, so that the summary
 * of a log is the sum of those of its parts; only which bad lines are named depends on the
 * parts. Rows stand in the order of their names, so that equal counts are equal bytes.
 */
#include "scan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "line.h"

#define SUMMARY_MAX ((size_t)64 * 1024 * 1024)

/* Verdicts and reasons by number, as far as there are any. */
static const toolmend_verdict verdicts[] = {TOOLMEND_VALID, TOOLMEND_REPAIRED,
                                            TOOLMEND_REJECTED};
static const toolmend_reason reasons[] = {
    TOOLMEND_REASON_LIMIT, TOOLMEND_REASON_TRUNCATED, TOOLMEND_REASON_AMBIGUOUS,
    TOOLMEND_REASON_NOT_JSON, TOOLMEND_REASON_SCHEMA_MISMATCH};
enum {
    VERDICTS = sizeof verdicts / sizeof *verdicts,
    REASONS = sizeof reasons / sizeof *reasons
};

/* ---- writing ---------------------------------------------------------------------------------- */

/* null for an absent name, and for a path that is no UTF-8. */
static void put_text(toolmend_view text) {
    size_t len = text.ptr ? toolmend_json_quote(text, NULL, 0) : SIZE_MAX;
    char *json = len == SIZE_MAX ? NULL : malloc(len + 1);
    if (json)
        (void)toolmend_json_quote(text, json, len);
    cli_put(stdout, json ? (toolmend_view){json, len} : cli_words("null"));
    free(json);
}

/* Counters that are not 0, by name. */
static void put_counter(const char *name, uint64_t count, bool *first) {
    if (count == 0)
        return;
    printf("%s\"%s\":%" PRIu64, *first ? "" : ",", name, count);
    *first = false;
}

static void put_counters(const struct scan_row *row) {
    bool first = true;
    fputs("\"verdicts\":{", stdout);
    for (size_t i = 0; i < VERDICTS; i++)
        put_counter(toolmend_verdict_name(verdicts[i]), row->stats.verdicts[verdicts[i]],
                    &first);
    fputs("},\"reasons\":{", stdout);
    first = true;
    for (size_t i = 0; i < REASONS; i++)
        put_counter(toolmend_reason_name(reasons[i]), row->stats.reasons[reasons[i]],
                    &first);
    fputs("},\"rules\":{", stdout);
    first = true;
    for (size_t i = 0; i < toolmend_rule_count() && i < TOOLMEND_RULES_MAX; i++)
        put_counter(toolmend_rule_at(i).id, row->stats.rules[i], &first);
    printf("},\"unjudged\":%" PRIu64 "}", row->unjudged);
}

void scan_print_json(struct scan_table *table, const struct scan_making *making) {
    scan_sort(table);
    printf("{\"format\":1,\"profile\":\"%s\",\"finish\":",
           toolmend_profile_name(making->profile));
    put_text(making->finish_given ? cli_words(toolmend_finish_name(making->finish))
                                  : (toolmend_view){NULL, 0});
    printf(",\"complete\":%s,\"lines\":{\"read\":%" PRIu64 ",\"with_calls\":%" PRIu64
           ",\"without_calls\":%" PRIu64 ",\"bad\":%" PRIu64 "},\n\"bad\":[",
           table->complete ? "true" : "false", table->lines, table->with_calls,
           table->without_calls, table->bad);
    for (size_t i = 0; i < table->named_count; i++) {
        fputs(i > 0 ? ",\n {\"line\":" : "{\"line\":", stdout);
        put_text(cli_words(table->named[i].line));
        fputs(",\"why\":", stdout);
        put_text(cli_words(table->named[i].why));
        putchar('}');
    }
    fputs("],\n\"rows\":[", stdout);
    for (size_t i = 0; i < table->count; i++) {
        const struct scan_row *row = table->rows[i];
        fputs(i > 0 ? ",\n {\"tool\":" : "{\"tool\":", stdout);
        put_text((toolmend_view){row->tool.ptr, row->tool.len});
        fputs(",\"model\":", stdout);
        put_text((toolmend_view){row->model.ptr, row->model.len});
        putchar(',');
        put_counters(row);
    }
    fputs("],\n\"others\":{", stdout);
    put_counters(&table->others);
    puts("}");
}

/* ---- reading ---------------------------------------------------------------------------------- */

/* A counter; false: not digits of a number that fits. */
static bool take_counter(toolmend_view json, uint64_t *counter) {
    uint64_t count = 0;
    for (size_t i = 0; i < json.len; i++) {
        unsigned digit = (unsigned)(unsigned char)json.ptr[i] - '0';
        if (digit > 9 || count > (UINT64_MAX - digit) / 10)
            return false;
        count = count * 10 + digit;
    }
    scan_add(counter, count);
    return json.len > 0;
}

static bool take_member(toolmend_view object, const char *pointer, uint64_t *counter) {
    return take_counter(toolmend_json_at(object, pointer), counter);
}

/* The counter of that name. */
static uint64_t *verdict_named(toolmend_stats *stats, const char *name) {
    for (size_t i = 0; i < VERDICTS; i++)
        if (strcmp(toolmend_verdict_name(verdicts[i]), name) == 0)
            return &stats->verdicts[verdicts[i]];
    return NULL;
}

static uint64_t *reason_named(toolmend_stats *stats, const char *name) {
    for (size_t i = 0; i < REASONS; i++)
        if (strcmp(toolmend_reason_name(reasons[i]), name) == 0)
            return &stats->reasons[reasons[i]];
    return NULL;
}

static uint64_t *rule_named(toolmend_stats *stats, const char *name) {
    for (size_t i = 0; i < toolmend_rule_count() && i < TOOLMEND_RULES_MAX; i++)
        if (strcmp(toolmend_rule_at(i).id, name) == 0)
            return &stats->rules[i];
    return NULL;
}

static bool take_counters(toolmend_view object, toolmend_stats *stats,
                          uint64_t *(*named)(toolmend_stats *stats, const char *name)) {
    toolmend_view name, value;
    size_t at = 0;
    if (!line_is_object(object))
        return false;
    while (toolmend_json_next(object, &at, &name, &value)) {
        char word[64];
        uint64_t *counter =
            line_word(name, word, sizeof word) ? named(stats, word) : NULL;
        if (!counter || !take_counter(value, counter))
            return false;
    }
    return true;
}

static bool take_row(toolmend_view json, struct scan_row *row) {
    return take_counters(toolmend_json_at(json, "/verdicts"), &row->stats,
                         verdict_named) &&
           take_counters(toolmend_json_at(json, "/reasons"), &row->stats, reason_named) &&
           take_counters(toolmend_json_at(json, "/rules"), &row->stats, rule_named) &&
           take_member(json, "/unjudged", &row->unjudged);
}

/* A string in memory of its own, or absent for null; false: neither, or no memory. */
static bool take_name(toolmend_view json, struct scan_name *name) {
    *name = (struct scan_name){NULL, 0};
    if (!json.ptr || json.ptr[0] == 'n')
        return json.ptr != NULL;
    size_t len = toolmend_json_string(json, NULL, 0);
    name->ptr = len == SIZE_MAX ? NULL : malloc(len + 1);
    if (!name->ptr)
        return false;
    name->len = toolmend_json_string(json, name->ptr, len);
    name->ptr[name->len] = '\0';
    return true;
}

static bool take_rows(toolmend_view list, struct scan_table *table) {
    toolmend_view one;
    size_t at = 0;
    bool sound = list.ptr && list.ptr[0] == '[';
    while (sound && toolmend_json_next(list, &at, NULL, &one)) {
        struct scan_name tool = {NULL, 0}, model = {NULL, 0};
        sound = take_name(toolmend_json_at(one, "/tool"), &tool) &&
                take_name(toolmend_json_at(one, "/model"), &model);
        struct scan_row *row = sound
                                   ? scan_row(table, (toolmend_view){tool.ptr, tool.len},
                                              (toolmend_view){model.ptr, model.len})
                                   : NULL;
        sound = row && take_row(one, row);
        free(tool.ptr);
        free(model.ptr);
    }
    return sound;
}

/* The bad lines that are named; the others are counted only. */
static bool take_bad(toolmend_view list, struct scan_table *table) {
    toolmend_view one;
    size_t at = 0;
    bool sound = list.ptr && list.ptr[0] == '[';
    while (sound && toolmend_json_next(list, &at, NULL, &one)) {
        struct scan_name line = {NULL, 0}, why = {NULL, 0};
        sound = take_name(toolmend_json_at(one, "/line"), &line) &&
                take_name(toolmend_json_at(one, "/why"), &why);
        uint64_t before = table->bad;
        if (sound)
            scan_bad(table, line.ptr ? line.ptr : "", why.ptr ? why.ptr : "");
        table->bad = before; /* it is among those that were counted */
        free(line.ptr);
        free(why.ptr);
    }
    return sound;
}

static bool take_lines(toolmend_view summary, struct scan_table *table) {
    return take_member(summary, "/lines/read", &table->lines) &&
           take_member(summary, "/lines/with_calls", &table->with_calls) &&
           take_member(summary, "/lines/without_calls", &table->without_calls) &&
           take_member(summary, "/lines/bad", &table->bad);
}

/* Profile and finish. */
static bool take_making(toolmend_view summary, struct scan_making *making) {
    toolmend_view finish = toolmend_json_at(summary, "/finish");
    char word[16];
    if (!line_word(toolmend_json_at(summary, "/profile"), word, sizeof word) ||
        !toolmend_profile_by_name(word, &making->profile) || !finish.ptr)
        return false;
    making->finish_given = finish.ptr[0] != 'n';
    making->finish = TOOLMEND_FINISH_UNKNOWN;
    return !making->finish_given || (line_word(finish, word, sizeof word) &&
                                     toolmend_finish_by_name(word, &making->finish));
}

static bool take_summary(toolmend_view summary, struct scan_table *table) {
    toolmend_view complete = toolmend_json_at(summary, "/complete");
    if (!complete.ptr)
        return false;
    table->complete &= complete.ptr[0] == 't';
    return take_lines(summary, table) &&
           take_bad(toolmend_json_at(summary, "/bad"), table) &&
           take_rows(toolmend_json_at(summary, "/rows"), table) &&
           take_row(toolmend_json_at(summary, "/others"), &table->others);
}

static bool is_format_1(toolmend_view text) {
    toolmend_view format = toolmend_json_at(text, "/format");
    return toolmend_json_check(text, NULL) == TOOLMEND_OK && format.len == 1 &&
           format.ptr[0] == '1';
}

int scan_merge(const char *path, bool first, struct scan_table *table,
               struct scan_making *making) {
    const char *file = strcmp(path, "-") == 0 ? NULL : path;
    const char *source = file ? file : "stdin";
    struct cli_bytes text;
    struct scan_making of_file = {.finish_given = false};
    int code = cli_read(file, SUMMARY_MAX, &text);
    toolmend_view summary = cli_view(&text);
    if (code == CLI_OK && !(is_format_1(summary) && take_making(summary, &of_file)))
        code = cli_fail(CLI_USAGE, source, SIZE_MAX,
                        "it is no summary; give what scan --json printed");
    if (code == CLI_OK && first)
        *making = of_file;
    if (code == CLI_OK && (making->profile != of_file.profile ||
                           making->finish_given != of_file.finish_given ||
                           making->finish != of_file.finish))
        code = cli_fail(CLI_USAGE, source, SIZE_MAX,
                        "its profile or finish is another than that of the files before; "
                        "add up what was scanned alike");
    if (code == CLI_OK && !take_summary(summary, table))
        code =
            cli_fail(CLI_USAGE, source, SIZE_MAX,
                     "a counter in it is unknown or no number; add up summaries of one "
                     "version");
    free(text.ptr);
    return code;
}
