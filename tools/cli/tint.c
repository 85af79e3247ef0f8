/* SPDX-License-Identifier: MIT
 *
 * tint.c - colours for a person at a terminal.
 *
 * Never in a pipe or a file: there the bytes are those that a program reads. https://no-color.org
 * says what NO_COLOR means: set to anything but the empty string, no colours.
 */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool takes_colours(void) {
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    bool dumb = !terminal || !terminal[0] || strcmp(terminal, "dumb") == 0;
    return !(no_color && no_color[0]) && !dumb && isatty(STDOUT_FILENO) == 1;
}

const char *cli_tint(enum cli_tint tint) {
    static const char *const codes[] = {
        [CLI_PLAIN] = "\033[0m",  [CLI_BOLD] = "\033[1m",   [CLI_GOOD] = "\033[32m",
        [CLI_BAD] = "\033[1;31m", [CLI_DOUBT] = "\033[33m", [CLI_NAME] = "\033[36m",
        [CLI_GONE] = "\033[31m",
    };
    return takes_colours() ? codes[tint] : "";
}
