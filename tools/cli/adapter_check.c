/* SPDX-License-Identifier: MIT
 *
 * adapter_check.c - `toolmend adapter check`: can this adapter be asked at all?
 *
 * Ten checks of the protocol, each with a process of its own and a sentence of remedy. What the
 * answers are worth is not looked at; that is what certify is for. A probe asks for nothing
 * that another one is about, so that one fault fails one probe: all requests are sent at once
 * and stdin is closed, but where a probe is about just that.
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "adapter_probes.h"
#include "asked.h"

enum { ANSWER_MS = 5000 };

/* Over which ways to ask a probe says something: in process the lines are our own. */
#define WAY(way) (1U << (way))
#define LINES    WAY(SESSION_LINES)
#define ONCE     WAY(SESSION_EXEC)
#define INSIDE   WAY(SESSION_SO)
#define OF_OK    (1U << 8) /* it says something of a layer that accepts a sound text */

static const struct {
    const char *name;
    unsigned ways;
    bool (*holds)(struct adapter_check *check);
    const char *remedy;
} probes[] = {
    {"hello",   LINES | ONCE | INSIDE,         adapter_greets,
     "answer {\"op\":\"hello\",\"protocol\":1} as protocol/hello in PROTOCOL.md says" },
    {"flush",   LINES,                         adapter_flushes,
     "read stdin line by line, and flush stdout behind each answer"                   },
    {"stdout",  LINES | ONCE,                  adapter_is_quiet,
     "write the answer to stdout and nothing else, and everything else to stderr"     },
    {"answer",  LINES | ONCE | INSIDE,         adapter_answers,
     "answer each repair, whatever its text, under its id, with an outcome, and an ok "
     "with arguments, a string"                                                       },
    {"order",   LINES | OF_OK,                 adapter_keeps_order,
     "finish one answer before you take up the next request"                          },
    {"lines",   LINES | ONCE | INSIDE | OF_OK, adapter_reads_lines,
     "end a line at its line feed and at no other character, and read and write UTF-8"},
    {"size",    LINES | ONCE | INSIDE | OF_OK, adapter_takes_size,
     "read lines and texts of any length, or say limits.max_input in hello"           },
    {"unknown", LINES,                         adapter_bears_unknown,
     "answer an op that you do not know with {\"op\":\"error\",\"why\":\"unknown op\"} "
     "and go on, and ignore members that you do not know"                             },
    {"same",    LINES | ONCE | INSIDE | OF_OK, adapter_is_the_same,
     "let an answer hang on its request alone: on no request before, no clock, no "
     "random number"                                                                  },
    {"bye",     LINES | INSIDE,                adapter_ends,
     "end with exit code 0 at bye, and end at the end of stdin"                       },
};
enum { PROBES = sizeof probes / sizeof probes[0] };

static void interrupt(int signal) {
    (void)signal;
    process_abandon();
    adapter_exec_abandon();
    _exit(CLI_STOPPED);
}

/* The adapter has a group of its own, which a signal from the terminal does not reach. */
static void heed_signals(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = interrupt;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
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

/* How many hold, of how many; what is asked behind a hello that never came says nothing. */
static size_t run_probes(struct adapter_check *check, size_t *count) {
    size_t held = 0;
    *count = 0;
    for (size_t i = 0; i < PROBES && !check->error; i++) {
        if (!(probes[i].ways & WAY(check->adapter.way)))
            continue;
        ++*count;
        if (check->silent) {
            printf("-     %-7s  not asked, as hello has no answer\n", probes[i].name);
            continue;
        }
        if ((probes[i].ways & OF_OK) && !check->sound) {
            printf("-     %-7s  not asked, as a sound text has no ok for an answer",
                   probes[i].name);
            if (check->unsound[0] != '\0') {
                fputs(": ", stdout);
                cli_show(stdout, cli_words(check->unsound), SIZE_MAX, CLI_ONE_LINE);
            }
            putchar('\n');
            continue;
        }
        bool holds = probes[i].holds(check);
        if (!check->error)
            print_result(check, i, holds);
        held += holds;
    }
    return held;
}

static int run(struct adapter_check *check) {
    const char *name = check->adapter.command[0];
    size_t count = 0;
    if (check->adapter.way == SESSION_EXEC) {
        check->once = adapter_exec_open(check->adapter.command);
        if (!check->once)
            return cli_fail(CLI_IO, NULL,
                            "there is no folder for the tool: %s; set TMPDIR to one that "
                            "can be written to",
                            strerror(errno));
    }
    heed_signals();
    size_t held = run_probes(check, &count);
    if (check->error)
        return cli_fail(CLI_IO, name,
                        "cannot be run: %s; name a program in PATH, or the path of an "
                        "executable file",
                        strerror(check->error));
    if (check->clash)
        return cli_fail(CLI_IO, name,
                        "does not speak protocol 1; use an adapter that does");
    printf("%zu of %zu checks passed\n", held, count);
    return held == count ? CLI_OK : CLI_FOUND;
}

int cli_adapter_check(const struct cli_line *line) {
    static struct adapter_check check; /* its hello is large */
    struct cli_asked asked;
    const char *timeout = line->values[CLI_TIMEOUT];
    check.answer_ms = timeout ? cli_seconds(timeout) : ANSWER_MS;
    if (!line->command)
        return cli_fail(CLI_USAGE, NULL, "no adapter; write its command behind --");
    if (check.answer_ms == 0)
        return cli_fail(CLI_USAGE, NULL,
                        "--timeout \"%s\" is not valid; write seconds, 0.001 to 3600",
                        timeout);
    int code = cli_start_ms(line, 2 * check.answer_ms, &check.start_ms);
    if (code != CLI_OK)
        return code;
    code = cli_asked_take(line, &asked);
    check.adapter = asked.session;
    if (code == CLI_OK)
        code = run(&check);
    adapter_check_free(&check);
    cli_asked_free(&asked);
    return code;
}
