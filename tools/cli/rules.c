/* SPDX-License-Identifier: MIT
 *
 * rules.c - `toolmend rules`: the catalogue as the library holds it.
 *
 * The specification, the vectors and this table are compared by tests, so it prints every
 * row and only rows; with a profile those of the profile, and within which limits.
 */
#include "cli.h"

#include <string.h>

/* What is asked for: all rules, or those of a profile. */
struct choice {
    bool chosen;
    toolmend_profile profile;
};

/* The rules of the catalogue, and behind them those of calls in texts. */
static size_t count_rules(void) {
    return toolmend_rule_count() + toolmend_markup_rule_count();
}

static toolmend_rule rule_at(size_t index) {
    size_t count = toolmend_rule_count();
    return index < count ? toolmend_rule_at(index)
                         : toolmend_markup_rule_at(index - count);
}

static bool is_shown(const struct choice *choice, size_t index) {
    size_t count = toolmend_rule_count();
    if (!choice->chosen)
        return true;
    if (index >= count)
        return toolmend_markup_profile_holds(choice->profile, index - count);
    return toolmend_profile_holds(choice->profile, toolmend_rule_at(index).id) !=
           TOOLMEND_HOLDS_NOT;
}

static const char *limits_of(const struct choice *choice, const char *id) {
    return choice->chosen ? toolmend_profile_limits(choice->profile, id) : "";
}

static void put_member(const char *name, const char *words) {
    printf(",\"%s\":", name);
    cli_put_json(cli_words(words));
}

static void print_json(const struct choice *choice) {
    size_t shown = 0;
    for (size_t i = 0; i < count_rules(); i++) {
        toolmend_rule rule = rule_at(i);
        if (!is_shown(choice, i))
            continue;
        fputs(shown++ == 0 ? "[{\"id\":" : ",\n {\"id\":", stdout);
        cli_put_json(cli_words(rule.id));
        put_member("tier", rule.tier);
        if (choice->chosen)
            put_member("limits", limits_of(choice, rule.id));
        put_member("summary", rule.summary);
        fputs("}", stdout);
    }
    fputs(shown == 0 ? "[]\n" : "]\n", stdout);
}

static int wider(int width, const char *words) {
    return (int)strlen(words) > width ? (int)strlen(words) : width;
}

/* Limits have a column where there are some. */
static void print_table(const struct choice *choice) {
    int id_width = 0;
    int tier_width = 0;
    int limits_width = 0;
    for (size_t i = 0; i < count_rules(); i++) {
        toolmend_rule rule = rule_at(i);
        if (!is_shown(choice, i))
            continue;
        id_width = wider(id_width, rule.id);
        tier_width = wider(tier_width, rule.tier);
        limits_width = wider(limits_width, limits_of(choice, rule.id));
    }
    for (size_t i = 0; i < count_rules(); i++) {
        toolmend_rule rule = rule_at(i);
        if (!is_shown(choice, i))
            continue;
        printf("%-*s  %-*s  ", id_width, rule.id, tier_width, rule.tier);
        if (limits_width > 0)
            printf("%-*s  ", limits_width, limits_of(choice, rule.id));
        puts(rule.summary);
    }
}

int cli_rules(const struct cli_line *line) {
    struct choice choice = {line->values[CLI_PROFILE] != NULL, TOOLMEND_STANDARD};
    int code = cli_profile(line, &choice.profile);
    if (code != CLI_OK)
        return code;
    if (line->values[CLI_JSON])
        print_json(&choice);
    else
        print_table(&choice);
    return CLI_OK;
}
