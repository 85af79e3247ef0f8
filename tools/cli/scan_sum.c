/* SPDX-License-Identifier: MIT
 *
 * scan_sum.c - the summary of a scan: counters by tool and model, printed, and added up.
 *
 * A summary is kept as the JSON that --json prints, so that what is written is what is read: all
 * counters are sums over calls or lines, and the summary of a log is the sum of those of its parts;
 * only which bad lines are named depends on the parts. Names come from a log and may be anything:
 * rows and the length of a name have a bound, and what does not fit is counted in one row for all
 * the others.
 */
#include "scan.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 16384, NAME_BYTES_MAX = 256, ROWS_SHOWN = 20, NAME_WIDTH = 40 };

#define SUMMARY_MAX ((size_t)64 * 1024 * 1024)
#define COUNTER_MAX INT64_MAX

static const toolmend_verdict verdicts[] = {TOOLMEND_VALID, TOOLMEND_REPAIRED,
                                            TOOLMEND_REJECTED};
static const toolmend_reason reasons[] = {
    TOOLMEND_REASON_LIMIT, TOOLMEND_REASON_TRUNCATED, TOOLMEND_REASON_AMBIGUOUS,
    TOOLMEND_REASON_NOT_JSON, TOOLMEND_REASON_SCHEMA_MISMATCH};
static const char *const groups[] = {"verdicts", "reasons", "rules"};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* ---- counters ------------------------------------------------------------------------------- */

static json_int_t number(const json_t *object, const char *name) {
    return json_integer_value(json_object_get(object, name));
}

void scan_add(json_t *object, const char *name, json_int_t more) {
    json_int_t has = number(object, name);
    if (more > 0)
        (void)json_object_set_new(
            object, name,
            json_integer(has > COUNTER_MAX - more ? COUNTER_MAX : has + more));
}

static json_t *new_row(json_t *tool, json_t *model) {
    return json_pack("{so so s{} s{} s{} si}", "tool", tool, "model", model, "verdicts",
                     "reasons", "rules", "unjudged", 0);
}

/* The name of the i-th counter of a group; NULL: there are no more. */
static const char *counter_name(size_t group, size_t i) {
    if (group == 0)
        return i < COUNT(verdicts) ? toolmend_verdict_name(verdicts[i]) : NULL;
    if (group == 1)
        return i < COUNT(reasons) ? toolmend_reason_name(reasons[i]) : NULL;
    return i < toolmend_rule_count() && i < TOOLMEND_RULES_MAX ? toolmend_rule_at(i).id
                                                               : NULL;
}

void scan_count_call(json_t *row, const toolmend_stats *stats) {
    for (size_t group = 0; group < COUNT(groups); group++)
        for (size_t i = 0; counter_name(group, i); i++) {
            uint64_t count = group == 0   ? stats->verdicts[verdicts[i]]
                             : group == 1 ? stats->reasons[reasons[i]]
                                          : stats->rules[i];
            scan_add(json_object_get(row, groups[group]), counter_name(group, i),
                     (json_int_t)count);
        }
}

void scan_count(json_t *object, const char *name) {
    scan_add(object, name, 1);
}

static void add_row(json_t *sum, const json_t *row) {
    const char *name;
    json_t *count;
    for (size_t i = 0; i < COUNT(groups); i++)
        json_object_foreach(json_object_get(row, groups[i]), name, count)
            scan_add(json_object_get(sum, groups[i]), name, json_integer_value(count));
    scan_add(sum, "unjudged", number(row, "unjudged"));
}

static json_int_t calls(const json_t *row) {
    const json_t *by_verdict = json_object_get(row, "verdicts");
    json_int_t count = number(row, "unjudged");
    for (size_t i = 0; i < COUNT(verdicts); i++) {
        json_int_t more = number(by_verdict, toolmend_verdict_name(verdicts[i]));
        count = count > COUNTER_MAX - more ? COUNTER_MAX : count + more;
    }
    return count;
}

/* ---- the table ------------------------------------------------------------------------------ */

bool scan_table_open(struct scan_table *table) {
    *table =
        (struct scan_table){.complete = true,
                            .rows = json_object(),
                            .others = new_row(json_null(), json_null()),
                            .bad = json_array(),
                            .markup = scan_markup_new(),
                            .lines = json_pack("{si si si si}", "read", 0, "with_calls",
                                               0, "without_calls", 0, "bad", 0)};
    return table->rows && table->others && table->bad && table->markup && table->lines;
}

void scan_table_close(struct scan_table *table) {
    json_decref(table->rows);
    json_decref(table->others);
    json_decref(table->bad);
    json_decref(table->markup);
    json_decref(table->lines);
}

static json_t *name_json(toolmend_view name) {
    return name.ptr ? json_stringn(name.ptr, name.len) : json_null();
}

json_t *scan_row(struct scan_table *table, toolmend_view tool, toolmend_view model) {
    json_t *names = json_pack("[oo]", name_json(tool), name_json(model));
    char *key = names ? json_dumps(names, JSON_COMPACT) : NULL;
    json_t *row = key ? json_object_get(table->rows, key) : NULL;
    if (key && !row &&
        (json_object_size(table->rows) == ROWS_MAX || tool.len > NAME_BYTES_MAX ||
         model.len > NAME_BYTES_MAX))
        row = table->others;
    if (key && !row) {
        row = new_row(json_incref(json_array_get(names, 0)),
                      json_incref(json_array_get(names, 1)));
        if (json_object_set_new(table->rows, key, row) != 0)
            row = NULL;
    }
    free(key);
    json_decref(names);
    return row;
}

void scan_bad(struct scan_table *table, const char *line, const char *why) {
    enum { NAMED = 10 };
    scan_count(table->lines, "bad");
    json_t *place = json_string(line); /* a path may not be UTF-8 */
    if (json_array_size(table->bad) < NAMED)
        (void)json_array_append_new(
            table->bad, json_pack("{so ss}", "line",
                                  place ? json_incref(place) : json_null(), "why", why));
    json_decref(place);
}

/* ---- in order ------------------------------------------------------------------------------- */

/* Absent names first, the others by their bytes. */
static int order_of(const json_t *a, const json_t *b) {
    size_t a_len = json_string_length(a), b_len = json_string_length(b);
    size_t len = a_len < b_len ? a_len : b_len;
    if (json_is_null(a) || json_is_null(b))
        return json_is_null(b) - json_is_null(a);
    int order = len > 0 ? memcmp(json_string_value(a), json_string_value(b), len) : 0;
    return order != 0 ? order : (a_len > b_len) - (a_len < b_len);
}

static int by_names(const void *a, const void *b) {
    const json_t *left = *(json_t *const *)a, *right = *(json_t *const *)b;
    int order = order_of(json_object_get(left, "tool"), json_object_get(right, "tool"));
    return order != 0 ? order
                      : order_of(json_object_get(left, "model"),
                                 json_object_get(right, "model"));
}

static int by_calls(const void *a, const void *b) {
    json_int_t many = calls(*(json_t *const *)a), more = calls(*(json_t *const *)b);
    return many != more ? (many < more) - (many > more) : by_names(a, b);
}

/* The rows of an object in order, borrowed; NULL: no memory. */
static json_t **in_order(json_t *rows, int (*order)(const void *, const void *)) {
    json_t **list = malloc((json_object_size(rows) + 1) * sizeof(json_t *)), *row;
    size_t count = 0;
    const char *key;
    json_object_foreach(rows, key, row) if (list) list[count++] = row;
    if (count > 0)
        qsort(list, count, sizeof(json_t *), order);
    return list;
}

/* ---- JSON ----------------------------------------------------------------------------------- */

void scan_print_json(struct scan_table *table, const struct scan_making *making) {
    json_t *rows = json_array(), **list = in_order(table->rows, by_names);
    for (size_t i = 0; list && i < json_object_size(table->rows); i++)
        (void)json_array_append(rows, list[i]);
    free(list);
    json_t *others = json_copy(table->others);
    (void)json_object_del(others, "tool");
    (void)json_object_del(others, "model");
    json_t *page =
        json_pack("{si ss ss? sb sO sO sO so so}", "format", 1, "profile",
                  toolmend_profile_name(making->profile), "finish",
                  making->finish_given ? toolmend_finish_name(making->finish) : NULL,
                  "complete", table->complete, "lines", table->lines, "bad", table->bad,
                  "markup", table->markup, "rows", rows, "others", others);
    (void)json_dumpf(page, stdout, JSON_INDENT(1) | JSON_SORT_KEYS);
    putchar('\n');
    json_decref(page);
}

static bool is_counter(const json_t *value) {
    return json_is_integer(value) && json_integer_value(value) >= 0;
}

/* Has a row of a summary nothing but counters that there are? */
static bool is_row(const json_t *row) {
    const char *name;
    json_t *count;
    for (size_t i = 0; i < COUNT(groups); i++) {
        json_t *group = json_object_get(row, groups[i]);
        if (!json_is_object(group))
            return false;
        json_object_foreach(group, name, count) {
            size_t k = 0;
            while (counter_name(i, k) && strcmp(counter_name(i, k), name) != 0)
                k++;
            if (!counter_name(i, k) || !is_counter(count))
                return false;
        }
    }
    return is_counter(json_object_get(row, "unjudged"));
}

static bool take_name(const json_t *row, const char *member, toolmend_view *name) {
    const json_t *json = json_object_get(row, member);
    *name = (toolmend_view){json_string_value(json), json_string_length(json)};
    return json_is_null(json) || json_is_string(json);
}

static bool take_rows(const json_t *summary, struct scan_table *table) {
    const json_t *rows = json_object_get(summary, "rows");
    toolmend_view tool, model;
    json_t *one;
    size_t i;
    if (!json_is_array(rows) || !is_row(json_object_get(summary, "others")))
        return false;
    add_row(table->others, json_object_get(summary, "others"));
    json_array_foreach(rows, i, one) {
        if (!is_row(one) || !take_name(one, "tool", &tool) ||
            !take_name(one, "model", &model))
            return false;
        json_t *row = scan_row(table, tool, model);
        if (!row)
            return false;
        add_row(row, one);
    }
    return true;
}

static bool take_lines(const json_t *summary, struct scan_table *table) {
    const json_t *bad = json_object_get(summary, "bad");
    const json_t *lines = json_object_get(summary, "lines");
    json_int_t before = number(table->lines, "bad");
    const char *name;
    json_t *one;
    size_t i;
    if (!json_is_array(bad))
        return false;
    json_array_foreach(bad, i, one) {
        const char *line = json_string_value(json_object_get(one, "line"));
        const char *why = json_string_value(json_object_get(one, "why"));
        if (!why)
            return false;
        scan_bad(table, line ? line : "", why);
    }
    (void)json_object_set_new(table->lines, "bad", json_integer(before));
    json_object_foreach(table->lines, name, one) {
        const json_t *more = json_object_get(lines, name);
        if (!is_counter(more))
            return false;
        scan_add(table->lines, name, json_integer_value(more));
    }
    return true;
}

/* Profile and finish. */
static bool take_making(const json_t *summary, struct scan_making *making) {
    const char *profile = json_string_value(json_object_get(summary, "profile"));
    const json_t *finish = json_object_get(summary, "finish");
    making->finish_given = json_is_string(finish);
    making->finish = TOOLMEND_FINISH_UNKNOWN;
    return number(summary, "format") == 1 && profile &&
           toolmend_profile_by_name(profile, &making->profile) &&
           (json_is_null(finish) ||
            (json_is_string(finish) &&
             toolmend_finish_by_name(json_string_value(finish), &making->finish)));
}

int scan_merge(const char *path, bool first, struct scan_table *table,
               struct scan_making *making) {
    const char *file = strcmp(path, "-") == 0 ? NULL : path;
    const char *source = file ? file : "stdin";
    struct cli_bytes text;
    struct scan_making of_file = {.finish_given = false};
    int code = cli_read(file, SUMMARY_MAX, &text);
    json_t *summary =
        json_loadb(text.ptr ? text.ptr : "", text.len, JSON_ALLOW_NUL, NULL);
    const json_t *complete = json_object_get(summary, "complete");
    if (code == CLI_OK && !take_making(summary, &of_file))
        code = cli_fail(CLI_USAGE, source,
                        "it is no summary; give what scan --json printed");
    if (code == CLI_OK && first)
        *making = of_file;
    if (code == CLI_OK && (making->profile != of_file.profile ||
                           making->finish_given != of_file.finish_given ||
                           making->finish != of_file.finish))
        code = cli_fail(CLI_USAGE, source,
                        "its profile or finish is another than that of the files before; "
                        "add up what was scanned alike");
    if (code == CLI_OK &&
        !(json_is_boolean(complete) && take_lines(summary, table) &&
          take_rows(summary, table) &&
          scan_markup_merge(table->markup, json_object_get(summary, "markup"))))
        code =
            cli_fail(CLI_USAGE, source,
                     "a counter in it is unknown or no number; add up summaries of one "
                     "version");
    table->complete &= json_is_true(complete);
    json_decref(summary);
    free(text.ptr);
    return code;
}

/* ---- the page for a person -------------------------------------------------------------------- */

static void print_sum(const json_t *sum, const json_t *name, const char *absent) {
    const json_t *by_verdict = json_object_get(sum, "verdicts");
    printf("  %10" JSON_INTEGER_FORMAT, calls(sum));
    for (size_t i = 0; i < COUNT(verdicts); i++)
        printf(" %10" JSON_INTEGER_FORMAT,
               number(by_verdict, toolmend_verdict_name(verdicts[i])));
    printf(" %10" JSON_INTEGER_FORMAT "  ", number(sum, "unjudged"));
    if (json_is_string(name))
        cli_show(stdout,
                 (toolmend_view){json_string_value(name), json_string_length(name)},
                 NAME_WIDTH, CLI_ONE_LINE);
    else
        fputs(absent, stdout);
    putchar('\n');
}

/* The rows added up by one of the names, `tool` or `model`; most calls first. */
static void print_names(const struct scan_table *table, const char *member,
                        const char *absent) {
    json_t *sums = json_object(), *row;
    const char *key;
    json_object_foreach(table->rows, key, row) {
        json_t *name = json_object_get(row, member);
        char *word = json_dumps(name, JSON_ENCODE_ANY);
        if (word && !json_object_get(sums, word))
            (void)json_object_set_new(sums, word,
                                      new_row(json_incref(name), json_null()));
        if (word)
            add_row(json_object_get(sums, word), row);
        free(word);
    }
    size_t count = json_object_size(sums);
    json_t **list = in_order(sums, by_calls);
    printf("\n  %10s %10s %10s %10s %10s  %s\n", "calls", "valid", "repaired", "rejected",
           "not judged", member);
    for (size_t i = 0; list && i < count && i < ROWS_SHOWN; i++)
        print_sum(list[i], json_object_get(list[i], "tool"), absent);
    if (count > ROWS_SHOWN)
        printf("  and %zu more; --json has all\n", count - ROWS_SHOWN);
    if (calls(table->others) > 0)
        print_sum(table->others, NULL, "(others: too many names, or too long ones)");
    free(list);
    json_decref(sums);
}

static void print_counts(const json_t *all, size_t group, const char *title) {
    const json_t *counts = json_object_get(all, groups[group]);
    for (size_t i = 0; counter_name(group, i); i++) {
        if (number(counts, counter_name(group, i)) == 0)
            continue;
        printf("%s  %10" JSON_INTEGER_FORMAT "  %s\n", title,
               number(counts, counter_name(group, i)), counter_name(group, i));
        title = "";
    }
}

static void print_bad(const struct scan_table *table) {
    json_t *one;
    size_t i;
    if (number(table->lines, "bad") > 0)
        printf("\nbad lines, %zu of %" JSON_INTEGER_FORMAT ":\n",
               json_array_size(table->bad), number(table->lines, "bad"));
    json_array_foreach(table->bad, i, one) {
        const char *line = json_string_value(json_object_get(one, "line"));
        fputs("  ", stdout);
        cli_show(stdout, cli_words(line ? line : "(no text)"), 200, CLI_ONE_LINE);
        fputs(": ", stdout);
        cli_show(stdout, cli_words(json_string_value(json_object_get(one, "why"))), 200,
                 CLI_ONE_LINE);
        putchar('\n');
    }
}

void scan_print(struct scan_table *table, const struct scan_making *making) {
    json_t *all = new_row(json_null(), json_null()), *row;
    const char *key;
    json_object_foreach(table->rows, key, row) add_row(all, row);
    add_row(all, table->others);
    printf("%" JSON_INTEGER_FORMAT " lines: %" JSON_INTEGER_FORMAT
           " with calls, %" JSON_INTEGER_FORMAT " without, %" JSON_INTEGER_FORMAT
           " bad%s\n",
           number(table->lines, "read"), number(table->lines, "with_calls"),
           number(table->lines, "without_calls"), number(table->lines, "bad"),
           table->complete ? "" : "; the scan ended early");
    printf("%" JSON_INTEGER_FORMAT " calls:", calls(all));
    for (size_t i = 0; i < COUNT(verdicts); i++)
        printf(
            " %" JSON_INTEGER_FORMAT " %s,",
            number(json_object_get(all, "verdicts"), toolmend_verdict_name(verdicts[i])),
            toolmend_verdict_name(verdicts[i]));
    printf(" %" JSON_INTEGER_FORMAT " not judged (profile %s%s%s)\n",
           number(all, "unjudged"), toolmend_profile_name(making->profile),
           making->finish_given ? ", finish " : "",
           making->finish_given ? toolmend_finish_name(making->finish) : "");
    if (calls(all) > 0) {
        print_names(table, "tool", "(no tool of that name)");
        print_names(table, "model", "(not said)");
        print_counts(all, 2, "\n    repaired  by (a call may need several)\n");
        print_counts(all, 1, "\n    rejected  for\n");
    }
    scan_markup_print(table->markup);
    print_bad(table);
    json_decref(all);
}
