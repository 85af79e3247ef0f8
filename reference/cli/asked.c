/* SPDX-License-Identifier: MIT
 *
 * asked.c - which adapter a command line means, and how it is asked.
 *
 * A command that is run for each text has nothing to say of itself, so --hello says it: the
 * claims of two ways to ask are read by the same eyes.
 */
#include "asked.h"

#include <stdlib.h>

enum { MEMORY_MAX = 1024 * 1024 }; /* MiB */
#define MIB ((size_t)1 << 20)

static int take_hello(const char *path, struct cli_asked *asked) {
    enum { HELLO_MAX = 1 << 20 };
    int code = cli_read(path, HELLO_MAX, &asked->hello);
    if (code != CLI_OK)
        return code;
    asked->session.hello = cli_view(&asked->hello);
    if (toolmend_json_check(asked->session.hello, NULL) != TOOLMEND_OK)
        return cli_fail(CLI_USAGE, path, SIZE_MAX,
                        "is no hello; write the line that an adapter answers to hello "
                        "(PROTOCOL.md)");
    return CLI_OK;
}

int cli_asked_take(const struct cli_line *line, struct cli_asked *asked) {
    const char *hello = line->values[CLI_HELLO];
    bool once = line->values[CLI_EXEC] != NULL;
    bool inside = line->values[CLI_SO] != NULL;
    *asked = (struct cli_asked){.session = {.command = line->command}};
    if (once && inside)
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "--exec and --so are two ways to ask; take one");
    if (inside && line->command[1])
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "--so takes one file, and \"%s\" is a second one; leave it out",
                        line->command[1]);
    if (hello && !once)
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "--hello is for --exec; other adapters answer hello themselves");
    if (once)
        asked->session.way = SESSION_ONCE;
    if (inside)
        asked->session.way = SESSION_INSIDE;
    return hello ? take_hello(hello, asked) : CLI_OK;
}

void cli_asked_free(struct cli_asked *asked) {
    free(asked->hello.ptr);
    *asked = (struct cli_asked){
        .hello = {NULL, 0}
    };
}

int cli_asked_memory(const struct cli_line *line, size_t *bytes) {
    const char *text = line->values[CLI_MEMORY];
    size_t mib = 0;
    if (!text)
        return CLI_OK;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at < '0' || *at > '9' || mib > MEMORY_MAX) {
            mib = 0;
            break;
        }
        mib = mib * 10 + (size_t)(*at - '0');
    }
    if (mib == 0 || mib > MEMORY_MAX)
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "--memory \"%s\" is none; write whole MiB, 1 to 1048576", text);
    *bytes = mib * MIB;
    return CLI_OK;
}
