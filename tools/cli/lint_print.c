/* SPDX-License-Identifier: MIT
 *
 * lint_print.c - the findings for a person, and for a program.
 *
 * For a person: a tool after the other, errors before warnings before notes, the table of what
 * is mended where only if one tool is looked at. For a program: everything, as one JSON object;
 * toolmend-lint(1) describes it.
 */
#include "lint.h"

#include <stdlib.h>
#include <string.h>

static const char *const levels[] = {"error", "warning", "note"};
static const char *const outcomes[] = {"valid", "repaired", "ambiguous", "refused"};

static void show(toolmend_view text) {
    cli_show(stdout, text, 200, CLI_ONE_LINE);
}

/* ---- text ---------------------------------------------------------------------------------------- */

static void print_finding(const struct lint_finding *finding) {
    printf("  %-7s  %s  ", levels[finding->level], finding->id);
    show(finding->pointer.len > 0 ? finding->pointer : cli_words("(root)"));
    fputs("\n           ", stdout);
    show(cli_words(finding->message));
    fputs("\n           -> ", stdout);
    show(cli_words(finding->remedy));
    putchar('\n');
}

static void print_try(const struct lint_try *one) {
    if (one->outcome == LINT_REFUSED || one->outcome == LINT_VALID)
        return;
    printf("    %-38s  ", lint_fault_words(one->fault));
    if (one->outcome == LINT_AMBIGUOUS)
        fputs(one->readings ? "two readings" : "in doubt", stdout);
    for (size_t i = 0; i < one->rule_count; i++)
        printf("%s%s", i > 0 ? ", " : "", one->rules[i]);
    putchar('\n');
}

static void print_field(const struct lint_field *field) {
    fputs("  ", stdout);
    show(field->path);
    printf("%s%s\n", field->required ? "  (required)" : "",
           field->tried ? "" : "  (no value for it was found: not tried)");
    for (const struct lint_try *one = field->tries; one; one = one->next)
        print_try(one);
}

static void print_tool(const struct lint_tool *tool, bool fields) {
    if (!tool->findings && !fields)
        return;
    putchar('\n');
    show(tool->name.len > 0 ? tool->name : cli_words("(no name)"));
    putchar('\n');
    for (const struct lint_finding *one = tool->findings; one; one = one->next)
        print_finding(one);
    if (fields && tool->fields)
        puts("\n  what is mended, with all rules:");
    for (const struct lint_field *one = fields ? tool->fields : NULL; one;
         one = one->next)
        print_field(one);
}

static void print_count(size_t number, const char *word, const char *before) {
    printf("%s%zu %s%s", before, number, word, number == 1 ? "" : "s");
}

void lint_print(const struct lint *lint, bool fields) {
    cli_show(stdout, cli_words(lint->source), 200, CLI_ONE_LINE);
    print_count(lint->tool_count, "tool", ": ");
    for (size_t i = 0; i < LINT_LEVELS; i++)
        print_count(lint->counts[i], levels[i], ", ");
    putchar('\n');
    for (size_t i = 0; i < lint->tool_count; i++)
        if (lint->tools[i].asked)
            print_tool(&lint->tools[i], fields);
}

/* ---- JSON ---------------------------------------------------------------------------------------- */

/* Text as a JSON string; null for what is no UTF-8. */
static void put_text(toolmend_view text) {
    size_t len = toolmend_json_quote(text, NULL, 0);
    char *json = len == SIZE_MAX ? NULL : malloc(len);
    if (json) {
        (void)toolmend_json_quote(text, json, len);
        cli_put(stdout, (toolmend_view){json, len});
    } else {
        fputs("null", stdout);
    }
    free(json);
}

static void put_member(const char *before, const char *name, toolmend_view text) {
    printf("%s\"%s\":", before, name);
    put_text(text);
}

static void put_rules(const char *const *rules, size_t count) {
    fputs(",\"rules\":[", stdout);
    for (size_t i = 0; i < count; i++)
        printf("%s\"%s\"", i > 0 ? "," : "", rules[i]);
    putchar(']');
}

static void put_readings(const struct lint_reading *readings) {
    fputs(",\"readings\":[", stdout);
    for (const struct lint_reading *one = readings; one; one = one->next) {
        put_member(one == readings ? "{" : ",{", "text", one->text);
        put_rules(one->rules, one->rule_count);
        putchar('}');
    }
    putchar(']');
}

static void put_try(const struct lint_try *one, const char *before) {
    put_member(before, "fault", cli_words(one->fault));
    put_member(",", "came", one->came);
    put_member(",", "outcome", cli_words(outcomes[one->outcome]));
    put_rules(one->rules, one->rule_count);
    put_readings(one->readings);
    putchar('}');
}

static void put_finding(const struct lint_finding *finding, const char *before) {
    put_member(before, "level", cli_words(levels[finding->level]));
    put_member(",", "id", cli_words(finding->id));
    put_member(",", "pointer", finding->pointer);
    put_member(",", "message", cli_words(finding->message));
    put_member(",", "remedy", cli_words(finding->remedy));
    if (finding->shown)
        put_try(finding->shown, ",\"try\":{");
    for (size_t i = 0; i < finding->rival_count; i++) {
        fputs(i == 0 ? ",\"rivals\":[" : ",", stdout);
        put_text(finding->rivals[i]);
    }
    fputs(finding->rival_count > 0 ? "]}" : "}", stdout);
}

static void put_types(unsigned types) {
    static const struct {
        unsigned type;
        const char *name;
    } names[] = {
        {TYPE_NULL,     "null"   },
        {TYPE_BOOLEAN,  "boolean"},
        {TYPE_INTEGER,  "integer"},
        {TYPE_FRACTION, "number" },
        {TYPE_STRING,   "string" },
        {TYPE_ARRAY,    "array"  },
        {TYPE_OBJECT,   "object" },
    };
    const char *before = "";
    fputs(",\"types\":[", stdout);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (!(types & names[i].type) ||
            (names[i].type == TYPE_INTEGER && (types & TYPE_FRACTION)))
            continue;
        printf("%s\"%s\"", before, names[i].name);
        before = ",";
    }
    putchar(']');
}

static void put_field(const struct lint_field *field, const char *before) {
    put_member(before, "path", field->path);
    put_member(",", "pointer", field->pointer);
    printf(",\"required\":%s", field->required ? "true" : "false");
    put_types(field->types);
    fputs(",\"tries\":[", stdout);
    for (const struct lint_try *one = field->tries; one; one = one->next)
        put_try(one, one == field->tries ? "{" : ",{");
    fputs("]}", stdout);
}

static void put_tool(const struct lint_tool *tool, const char *before) {
    put_member(before, "name", tool->name);
    put_member(",", "pointer", tool->pointer);
    fputs(",\"findings\":[", stdout);
    for (const struct lint_finding *one = tool->findings; one; one = one->next)
        put_finding(one, one == tool->findings ? "{" : ",{");
    fputs("],\"fields\":[", stdout);
    for (const struct lint_field *one = tool->fields; one; one = one->next)
        put_field(one, one == tool->fields ? "{" : ",{");
    fputs("]}", stdout);
}

void lint_print_json(const struct lint *lint) {
    const char *before = "{";
    put_member("{\"format\":1,", "list", cli_words(lint->source));
    printf(",\"counts\":{\"tool\":%zu", lint->tool_count);
    for (size_t i = 0; i < LINT_LEVELS; i++)
        printf(",\"%s\":%zu", levels[i], lint->counts[i]);
    fputs("},\"tools\":[", stdout);
    for (size_t i = 0; i < lint->tool_count; i++) {
        if (!lint->tools[i].asked)
            continue;
        put_tool(&lint->tools[i], before);
        before = ",{";
    }
    puts("]}");
}
