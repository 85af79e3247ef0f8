/* SPDX-License-Identifier: MIT
 *
 * profile.c - the word behind --profile: which there are, said in one place for all verbs.
 */
#include <string.h>

#include "cli.h"

enum { ROOM = 400, COLUMNS = 79, INDENT = 22 };

/* The name of each profile in turn; "": there are no more. */
static const char *name_at(size_t index) {
    return toolmend_profile_name((toolmend_profile)index);
}

/* "standard, safe, ... or helexa". */
static void name_all(char out[ROOM]) {
    size_t len = 0;
    out[0] = '\0';
    for (size_t i = 0; name_at(i)[0] && len < ROOM; i++) {
        const char *before = i == 0 ? "" : name_at(i + 1)[0] ? ", " : " or ";
        int made = snprintf(out + len, ROOM - len, "%s%s", before, name_at(i));
        len += made > 0 ? (size_t)made : 0;
    }
}

int cli_profile(const struct cli_line *line, toolmend_profile *profile) {
    const char *word = line->values[CLI_PROFILE];
    char names[ROOM];
    if (!word || toolmend_profile_by_name(word, profile))
        return CLI_OK;
    name_all(names);
    return cli_fail(CLI_USAGE, NULL, "no profile \"%s\"; take %s", word, names);
}

void cli_put_profiles(void) {
    size_t column = INDENT;
    for (size_t i = 0; name_at(i)[0]; i++) {
        const char *behind = i == TOOLMEND_STANDARD ? " (default)" : "";
        const char *comma = name_at(i + 1)[0] ? "," : "";
        size_t len = strlen(name_at(i)) + strlen(behind) + strlen(comma) + 1;
        if (column + len > COLUMNS) {
            printf("\n%*s", INDENT - 1, "");
            column = INDENT;
        }
        printf("%s%s%s%s", i == 0 ? "" : " ", name_at(i), behind, comma);
        column += len;
    }
    putchar('\n');
}
