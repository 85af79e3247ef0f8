/* SPDX-License-Identifier: MIT
 *
 * scan_markup.c - the calls that servers left as markup in the texts of a log.
 *
 * They are counted by format and apart from the calls that were served: no host has run them. Each
 * is repaired, as `toolmend markup` does. Where reading ends at markup of no known reading, the
 * reason is counted, and the format that began there, if it can be said.
 */
#include "scan.h"

#include <stdlib.h>
#include <string.h>

#include "markup.h"

enum { FORMAT_WIDTH = 40 };

json_t *scan_markup_new(void) {
    return json_pack("{si si s{} s{}}", "texts", 0, "unjudged", 0, "formats", "refused");
}

/* The counters of a format; NULL: no memory. */
static json_t *format_of(json_t *markup, const char *format) {
    json_t *formats = json_object_get(markup, "formats");
    json_t *row = json_object_get(formats, format);
    if (row)
        return row;
    row = json_pack("{si si si}", "found", 0, "rejected", 0, "refused", 0);
    return row && json_object_set_new(formats, format, row) == 0 ? row : NULL;
}

bool scan_markup_count(json_t *markup, const toolmend_tools *list, toolmend_view text,
                       toolmend_finish finish, const toolmend_options *options) {
    struct markup calls;
    bool counted = markup_open(list, text, finish, options, &calls, NULL) == TOOLMEND_OK;
    for (size_t i = 0; counted && i < calls.count; i++) {
        json_t *row = format_of(markup, toolmend_markup_call_at(calls.found, i).row);
        counted = row != NULL;
        if (!row)
            break;
        scan_count(row, "found");
        if (toolmend_report_verdict(calls.reports[i]) == TOOLMEND_REJECTED)
            scan_count(row, "rejected");
    }
    if (counted) {
        toolmend_reason reason = toolmend_markup_reason(calls.found);
        scan_count(markup, "texts");
        const char *begun = toolmend_markup_refused_row(calls.found);
        json_t *row = begun ? format_of(markup, begun) : NULL;
        if (row)
            scan_count(row, "refused");
        counted = row || !begun;
        if (reason != TOOLMEND_REASON_NONE)
            scan_count(json_object_get(markup, "refused"), toolmend_reason_name(reason));
    }
    markup_close(&calls);
    return counted;
}

/* ---- a summary ------------------------------------------------------------------------------- */

static bool merge_counter(json_t *into, const json_t *from, const char *name) {
    const json_t *more = json_object_get(from, name);
    if (!json_is_integer(more) || json_integer_value(more) < 0)
        return false;
    scan_add(into, name, json_integer_value(more));
    return true;
}

bool scan_markup_merge(json_t *markup, const json_t *more) {
    json_t *formats = json_object_get(more, "formats");
    json_t *refused = json_object_get(more, "refused"), *one;
    const char *name;
    if (!merge_counter(markup, more, "texts") ||
        !merge_counter(markup, more, "unjudged") || !json_is_object(formats) ||
        !json_is_object(refused))
        return false;
    json_object_foreach(formats, name, one) {
        json_t *row = format_of(markup, name);
        if (!row || !merge_counter(row, one, "found") ||
            !merge_counter(row, one, "rejected") || !merge_counter(row, one, "refused"))
            return false;
    }
    json_object_foreach(refused, name,
                        one) if (!merge_counter(json_object_get(markup, "refused"),
                                                refused, name)) return false;
    return true;
}

/* ---- the page -------------------------------------------------------------------------------- */

static json_int_t number(const json_t *object, const char *name) {
    return json_integer_value(json_object_get(object, name));
}

static int by_bytes(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names of an object in order; NULL: no memory. */
static const char **names_of(json_t *object, size_t *count) {
    const char **names = malloc((json_object_size(object) + 1) * sizeof *names), *name;
    json_t *value;
    *count = 0;
    json_object_foreach(object, name, value) if (names) names[(*count)++] = name;
    if (*count > 0)
        qsort(names, *count, sizeof *names, by_bytes);
    return names;
}

static void print_formats(json_t *formats) {
    size_t count;
    const char **names = names_of(formats, &count);
    if (count > 0)
        printf("\n  %10s %10s %10s  %s\n", "found", "rejected", "refused",
               "format of the markup");
    for (size_t i = 0; i < count; i++) {
        const json_t *row = json_object_get(formats, names[i]);
        printf("  %10" JSON_INTEGER_FORMAT " %10" JSON_INTEGER_FORMAT
               " %10" JSON_INTEGER_FORMAT "  ",
               number(row, "found"), number(row, "rejected"), number(row, "refused"));
        cli_show(stdout, cli_words(names[i]), FORMAT_WIDTH, CLI_ONE_LINE);
        putchar('\n');
    }
    free(names);
}

static void print_refused(json_t *refused) {
    size_t count;
    const char **names = names_of(refused, &count), *title = "\n    refused   for\n";
    for (size_t i = 0; i < count; i++) {
        printf("%s  %10" JSON_INTEGER_FORMAT "  ", title, number(refused, names[i]));
        cli_show(stdout, cli_words(names[i]), FORMAT_WIDTH, CLI_ONE_LINE);
        putchar('\n');
        title = "";
    }
    free(names);
}

void scan_markup_print(const json_t *markup) {
    json_int_t texts = number(markup, "texts"), unjudged = number(markup, "unjudged");
    if (texts == 0 && unjudged == 0)
        return;
    printf("\n%" JSON_INTEGER_FORMAT
           " texts of answers read for calls left as markup, %" JSON_INTEGER_FORMAT
           " not, for want of tools\n",
           texts, unjudged);
    print_formats(json_object_get(markup, "formats"));
    print_refused(json_object_get(markup, "refused"));
}
