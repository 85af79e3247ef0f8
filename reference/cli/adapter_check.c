/* SPDX-License-Identifier: MIT
 *
 * adapter_check.c - `toolmend adapter check`: can this adapter be asked at all?
 *
 * Ten probes of the protocol, each with a process of its own and a sentence of remedy. What the
 * answers are worth is not looked at; that is what certify is for. A probe asks for nothing
 * that another one is about, so that one fault fails one probe: all requests are sent at once
 * and stdin is closed, but where a probe is about just that.
 */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "adapter_probes.h"
#include "cli.h"

enum { ANSWER_MS = 5000 };

static const struct {
    const char *name;
    bool (*holds)(struct adapter_check *check);
    const char *remedy;
} probes[] = {
    {"hello",   adapter_greets,
     "answer {\"op\":\"hello\",\"protocol\":1} as protocol/hello in PROTOCOL.md says"            },
    {"flush",   adapter_flushes,
     "read stdin line by line, and flush stdout behind each answer"                              },
    {"stdout",  adapter_is_quiet,
     "write one line for each request to stdout, and everything else to stderr"                  },
    {"answer",  adapter_answers,
     "answer each repair, whatever its text, under its id, with an outcome, and an ok "
     "with arguments, a string"                                                                  },
    {"order",   adapter_keeps_order,
     "finish one answer before you take up the next request"                                     },
    {"lines",   adapter_reads_lines,
     "end a line at its line feed and at no other character, and read and write UTF-8"           },
    {"size",    adapter_takes_size,
     "read lines of any length, or say limits.max_input in hello"                                },
    {"unknown", adapter_bears_unknown,
     "answer an op that you do not know with {\"op\":\"error\",\"why\":\"unknown op\"} "
     "and go on, and ignore members that you do not know"                                        },
    {"same",    adapter_is_the_same,
     "let an answer hang on its request alone: on no request before, no clock, no "
     "random number"                                                                             },
    {"bye",     adapter_ends,          "end with exit code 0 at bye, and end at the end of stdin"},
};
enum { PROBES = sizeof probes / sizeof probes[0] };

static void interrupt(int signal) {
    (void)signal;
    process_abandon();
    _exit(CLI_STOPPED);
}

/* The end of stderr, from the start of a line where there is one; each line indented. */
static void print_errors(toolmend_view errors) {
    if (errors.len == ADAPTER_ERRORS) {
        const char *feed = memchr(errors.ptr, '\n', errors.len);
        size_t cut = feed ? (size_t)(feed - errors.ptr) + 1 : 0;
        errors = (toolmend_view){errors.ptr + cut, errors.len - cut};
    }
    while (errors.len > 0) {
        const char *feed = memchr(errors.ptr, '\n', errors.len);
        size_t len = feed ? (size_t)(feed - errors.ptr) : errors.len;
        printf("    stderr: ");
        cli_show(stdout, (toolmend_view){errors.ptr, len}, SIZE_MAX, CLI_ONE_LINE);
        putchar('\n');
        len += feed != NULL;
        errors = (toolmend_view){errors.ptr + len, errors.len - len};
    }
}

/* The next probe may take its time, so that this one is shown at once. */
static void print_result(const struct adapter_check *check, size_t probe, bool held) {
    if (held) {
        printf("pass  %s\n", probes[probe].name);
    } else {
        printf("FAIL  %-7s  ", probes[probe].name);
        cli_show(stdout, cli_words(check->detail), SIZE_MAX, CLI_ONE_LINE);
        printf("%s%s\n", check->told ? "" : "; ",
               check->told ? "" : probes[probe].remedy);
        if (check->errors)
            print_errors((toolmend_view){check->said.errors, check->said.errors_len});
    }
    fflush(stdout);
}

/* How many hold; what is asked behind a hello that never came would say nothing. */
static size_t run_probes(struct adapter_check *check) {
    size_t held = 0;
    for (size_t i = 0; i < PROBES && !check->error; i++) {
        if (check->silent) {
            printf("-     %-7s  not asked, as hello has no answer\n", probes[i].name);
            continue;
        }
        bool holds = probes[i].holds(check);
        if (!check->error)
            print_result(check, i, holds);
        held += holds;
    }
    return held;
}

int cli_adapter_check(const struct cli_line *line) {
    const char *timeout = line->values[CLI_TIMEOUT];
    unsigned ms = timeout ? cli_seconds(timeout) : ANSWER_MS;
    if (!line->command)
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "no adapter; write its command behind --");
    if (ms == 0)
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "--timeout \"%s\" is none; write seconds, 0.001 to 3600",
                        timeout);
    static struct adapter_check check; /* its hello is large */
    check.command = line->command;
    check.answer_ms = ms;
    (void)signal(SIGINT, interrupt);
    (void)signal(SIGTERM, interrupt);
    size_t held = run_probes(&check);
    int code = held == PROBES ? CLI_OK : CLI_FOUND;
    if (check.error)
        code = cli_fail(CLI_IO, line->command[0], SIZE_MAX,
                        "cannot be run: %s; name a "
                        "program in PATH, or the path of an executable file",
                        strerror(check.error));
    else if (check.clash)
        code = cli_fail(CLI_IO, line->command[0], SIZE_MAX,
                        "does not speak protocol 1; use an adapter that does");
    else
        printf("%zu of %d probes passed\n", held, PROBES);
    adapter_check_free(&check);
    return code;
}
