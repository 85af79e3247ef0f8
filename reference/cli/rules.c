/* SPDX-License-Identifier: MIT
 *
 * rules.c - `toolmend rules`: the catalogue as the library holds it.
 *
 * The specification, the vectors and this table are compared by tests, so it prints every
 * row and only rows.
 */
#include "cli.h"

#include <string.h>

/* Our own words, plain UTF-8 of one line, as a JSON string. */
static void put_quoted(const char *words) {
    char json[1024];
    size_t len = toolmend_json_quote(cli_words(words), json, sizeof json);
    if (len <= sizeof json)
        cli_put(stdout, (toolmend_view){json, len});
    else
        fputs("null", stdout);
}

static void print_json(void) {
    for (size_t i = 0; i < toolmend_rule_count(); i++) {
        toolmend_rule rule = toolmend_rule_at(i);
        fputs(i == 0 ? "[{\"id\":" : ",\n {\"id\":", stdout);
        put_quoted(rule.id);
        fputs(",\"tier\":", stdout);
        put_quoted(rule.tier);
        fputs(",\"summary\":", stdout);
        put_quoted(rule.summary);
        fputs("}", stdout);
    }
    fputs(toolmend_rule_count() == 0 ? "[]\n" : "]\n", stdout);
}

static void print_table(void) {
    int id_width = 0;
    int tier_width = 0;
    for (size_t i = 0; i < toolmend_rule_count(); i++) {
        toolmend_rule rule = toolmend_rule_at(i);
        int id = (int)strlen(rule.id);
        int tier = (int)strlen(rule.tier);
        id_width = id > id_width ? id : id_width;
        tier_width = tier > tier_width ? tier : tier_width;
    }
    for (size_t i = 0; i < toolmend_rule_count(); i++) {
        toolmend_rule rule = toolmend_rule_at(i);
        printf("%-*s  %-*s  %s\n", id_width, rule.id, tier_width, rule.tier,
               rule.summary);
    }
}

int cli_rules(const struct cli_line *line) {
    if (line->values[CLI_JSON])
        print_json();
    else
        print_table();
    return CLI_OK;
}
