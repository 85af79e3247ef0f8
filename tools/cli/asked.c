/* SPDX-License-Identifier: MIT
 *
 * asked.c - which adapter a command line means, and how it is asked.
 *
 * A command that is run for each text has nothing to say of itself, so --hello says it: the
 * claims of two ways to ask are read by the same eyes.
 */
#include "asked.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY_MAX = 1024 * 1024 /* MiB */, SHARDS_MAX = 1000, REPEAT_MAX = 100 };
#define MIB ((size_t)1 << 20)

static int take_hello(const char *path, struct cli_asked *asked) {
    enum { HELLO_MAX = 1 << 20 };
    int code = cli_read(path, HELLO_MAX, &asked->hello);
    if (code != CLI_OK)
        return code;
    asked->session.hello = cli_view(&asked->hello);
    if (toolmend_json_check(asked->session.hello, NULL) != TOOLMEND_OK)
        return cli_fail(CLI_USAGE, path,
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
        return cli_fail(CLI_USAGE, NULL, "--exec and --so are two ways to ask; take one");
    if (inside && line->command[1])
        return cli_fail(CLI_USAGE, NULL,
                        "--so takes one file, and \"%s\" is a second one; leave it out",
                        line->command[1]);
    if (hello && !once)
        return cli_fail(CLI_USAGE, NULL,
                        "--hello is for --exec; other adapters answer hello themselves");
    if (once)
        asked->session.way = SESSION_EXEC;
    if (inside)
        asked->session.way = SESSION_SO;
    return hello ? take_hello(hello, asked) : CLI_OK;
}

void cli_asked_free(struct cli_asked *asked) {
    free(asked->hello.ptr);
    *asked = (struct cli_asked){
        .hello = {NULL, 0}
    };
}

/* Digits alone, up to `end`, without a zero before them: 1 to max; 0: not that. */
static size_t take_count(const char *text, const char *end, size_t max) {
    size_t count = 0;
    if (*text == '0')
        return 0;
    for (; text < end; text++) {
        if (*text < '0' || *text > '9')
            return 0;
        count = count * 10 + (size_t)(*text - '0');
        if (count > max)
            return 0;
    }
    return count;
}

/* i/n, as 2/4. */
static int take_shard(const char *text, struct plan *plan) {
    const char *slash = text ? strchr(text, '/') : NULL;
    if (!text)
        return CLI_OK;
    if (slash) {
        plan->shard = take_count(text, slash, SHARDS_MAX);
        plan->shards = take_count(slash + 1, slash + strlen(slash), SHARDS_MAX);
    }
    if (plan->shard == 0 || plan->shard > plan->shards)
        return cli_fail(
            CLI_USAGE, NULL,
            "--shard \"%s\" is not valid; write i/n, as 2/4, with n up to 1000", text);
    return CLI_OK;
}

int cli_asked_plan(const struct cli_line *line, struct plan *plan) {
    const char *order = line->values[CLI_ORDER];
    const char *repeat = line->values[CLI_REPEAT];
    const char *salt = line->values[CLI_SALT];
    *plan = (struct plan){.filter = line->values[CLI_FILTER],
                          .salt = salt,
                          .order = order,
                          .isolate = line->values[CLI_ISOLATE] != NULL};
    if ((order && order[0] == '\0') || (salt && salt[0] == '\0'))
        return cli_fail(CLI_USAGE, NULL,
                        "%s has no seed; write any word, and the same one for the same "
                        "run",
                        salt && salt[0] == '\0' ? "--salt" : "--order");
    if (repeat)
        plan->repeat = (unsigned)take_count(repeat, repeat + strlen(repeat), REPEAT_MAX);
    if (repeat && plan->repeat < 2)
        return cli_fail(
            CLI_USAGE, NULL,
            "--repeat \"%s\" is not valid; write how often each case is asked, 2 "
            "to 100",
            repeat);
    return take_shard(line->values[CLI_SHARD], plan);
}

int cli_start_ms(const struct cli_line *line, unsigned usual, unsigned *ms) {
    const char *start = line->values[CLI_START];
    *ms = start ? cli_seconds(start) : usual;
    if (*ms > 0)
        return CLI_OK;
    return cli_fail(CLI_USAGE, NULL,
                    "--start \"%s\" is not valid; write seconds, 0.001 to 3600", start);
}

int cli_asked_memory(const struct cli_line *line, size_t *bytes) {
    const char *text = line->values[CLI_MEMORY];
    size_t mib = text ? take_count(text, text + strlen(text), MEMORY_MAX) : 0;
    if (!text)
        return CLI_OK;
    if (mib == 0)
        return cli_fail(CLI_USAGE, NULL,
                        "--memory \"%s\" is not valid; write whole MiB, 1 to 1048576",
                        text);
    *bytes = mib * MIB;
    return CLI_OK;
}
