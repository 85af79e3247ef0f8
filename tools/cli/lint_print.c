/* SPDX-License-Identifier: MIT
 *
 * lint_print.c - the findings for a person: a tool after the other, errors before warnings before
 * notes, the table of what is repaired where only if one tool is looked at.
 */
#include "lint.h"

#include <string.h>

static void show(const json_t *text) {
    cli_show(stdout, (toolmend_view){json_string_value(text), json_string_length(text)},
             200, CLI_ONE_LINE);
}

static void print_finding(const json_t *finding) {
    const json_t *pointer = json_object_get(finding, "pointer");
    printf("  %-7s  %s  ", json_string_value(json_object_get(finding, "level")),
           json_string_value(json_object_get(finding, "id")));
    if (json_string_length(pointer) > 0)
        show(pointer);
    else
        fputs("(root)", stdout);
    fputs("\n           ", stdout);
    show(json_object_get(finding, "message"));
    fputs("\n           -> ", stdout);
    show(json_object_get(finding, "remedy"));
    putchar('\n');
}

static void print_try(const json_t *one) {
    const char *outcome = json_string_value(json_object_get(one, "outcome"));
    json_t *rule;
    size_t i;
    if (strcmp(outcome, "refused") == 0 || strcmp(outcome, "valid") == 0)
        return;
    printf("    %-38s  ",
           lint_fault_words(json_string_value(json_object_get(one, "fault"))));
    if (strcmp(outcome, "ambiguous") == 0)
        fputs(json_array_size(json_object_get(one, "readings")) > 0 ? "two readings"
                                                                    : "in doubt",
              stdout);
    json_array_foreach(json_object_get(one, "rules"), i, rule)
        printf("%s%s", i > 0 ? ", " : "", json_string_value(rule));
    putchar('\n');
}

static void print_tool(const struct lint_tool *tool, bool fields) {
    json_t *one, *try;
    size_t i, k;
    if (json_array_size(tool->findings) == 0 && !fields)
        return;
    putchar('\n');
    cli_show(stdout, tool->name.len > 0 ? tool->name : cli_words("(no name)"), 200,
             CLI_ONE_LINE);
    putchar('\n');
    json_array_foreach(tool->findings, i, one) print_finding(one);
    if (!fields || json_array_size(tool->fields) == 0)
        return;
    puts("\n  what is repaired, with all rules:");
    json_array_foreach(tool->fields, i, one) {
        const json_t *tries = json_object_get(one, "tries");
        fputs("  ", stdout);
        show(json_object_get(one, "path"));
        printf("%s%s\n",
               json_is_true(json_object_get(one, "required")) ? "  (required)" : "",
               json_array_size(tries) > 0 ? ""
                                          : "  (no value for it was found: not tried)");
        json_array_foreach(tries, k, try) print_try(try);
    }
}

void lint_print(const char *source, const struct lint_tool *tools, size_t count,
                const size_t *levels, bool fields) {
    cli_show(stdout, cli_words(source), 200, CLI_ONE_LINE);
    printf(": %zu tool%s", count, count == 1 ? "" : "s");
    for (size_t i = 0; i < LINT_LEVELS; i++)
        printf(", %zu %s%s", levels[i], lint_levels[i], levels[i] == 1 ? "" : "s");
    putchar('\n');
    for (size_t i = 0; i < count; i++)
        if (tools[i].asked)
            print_tool(&tools[i], fields);
}
