/* SPDX-License-Identifier: MIT
 *
 * layer.c - starts the repair layer that a command line names, and ends it on a signal.
 *
 * `certify` and `probe` ask in the same way: the same transports, limits and words about what
 * does not start.
 */
#define _POSIX_C_SOURCE 200809L
#include "layer.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "runner/whole_file.h"

enum { ANSWER_MS = 5000, LINE_MAX_MIB = 64 };

volatile sig_atomic_t cli_interrupted;

/* The first one ends the run in order, which waits for no adapter; the second one at once. */
static void interrupt(int signal) {
    (void)signal;
    cli_interrupted = cli_interrupted + 1;
    if (cli_interrupted == 1)
        return;
    session_abandon();
    whole_file_abandon();
    _exit(CLI_STOPPED);
}

/* A parent that ignores a signal, as nohup does, means it. */
void cli_heed_signals(void) {
    static const int heeded[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < sizeof heeded / sizeof *heeded; i++) {
        struct sigaction action;
        if (sigaction(heeded[i], NULL, &action) != 0 || action.sa_handler == SIG_IGN)
            continue;
        memset(&action, 0, sizeof action);
        sigfillset(&action.sa_mask);
        action.sa_handler = interrupt;
        action.sa_flags = SA_RESTART; /* nothing but poll() is to be cut short */
        sigaction(heeded[i], &action, NULL);
    }
}

int cli_layer_take(const struct cli_line *line, struct cli_layer *layer) {
    const char *timeout = line->values[CLI_TIMEOUT];
    unsigned ms = timeout ? cli_seconds(timeout) : ANSWER_MS;
    unsigned start_ms;
    if (!line->command)
        return cli_fail(CLI_USAGE, NULL, "no adapter; write its command behind --");
    if (ms == 0)
        return cli_fail(CLI_USAGE, NULL,
                        "--timeout \"%s\" is not valid; write seconds, 0.001 to 3600",
                        timeout);
    int code = cli_start_ms(line, 2 * ms, &start_ms);
    if (code != CLI_OK)
        return code;
    layer->limits = (struct session_limits){start_ms, ms, (size_t)LINE_MAX_MIB << 20, 0,
                                            &cli_interrupted};
    code = cli_asked_take(line, &layer->asked);
    return code == CLI_OK ? cli_asked_memory(line, &layer->limits.memory_max) : code;
}

/* What the session says has lines of the adapter's stderr below it, indented. */
int cli_layer_fail(enum cli_exit code, const char *message) {
    cli_fail_at(NULL, cli_words(""), SIZE_MAX);
    cli_show(stderr, cli_words(message), SIZE_MAX, CLI_AS_LAID);
    fputc('\n', stderr);
    return (int)code;
}

int cli_layer_open(struct cli_layer *layer) {
    char message[1024];
    toolmend_view line;
    const char *command = layer->asked.session.command[0];
    enum session_fault fault =
        session_open(&layer->asked.session, &layer->limits, &layer->session, &line,
                     message, sizeof message);
    if (fault != SESSION_OK)
        return cli_layer_fail(fault == SESSION_INTERRUPTED ? CLI_STOPPED : CLI_IO,
                              message);
    const char *why = hello_read(line, &layer->hello);
    if (why)
        return cli_fail(CLI_IO, command, "its answer to hello: %s", why);
    if (layer->asked.session.way != SESSION_LINES &&
        (layer->hello.call || layer->hello.cuts || layer->hello.tool_names))
        return cli_fail(CLI_IO, command,
                        "it claims %s, and --exec and --so ask about whole texts of "
                        "arguments; leave out the claim",
                        layer->hello.call   ? "call"
                        : layer->hello.cuts ? "cuts"
                                            : "tools");
    return CLI_OK;
}

void cli_layer_close(struct cli_layer *layer) {
    session_close(layer->session);
    layer->session = NULL;
    cli_asked_free(&layer->asked);
}

void cli_layer_words(const struct cli_line *line, const char *words[CLI_ASKED_MAX]) {
    static const enum cli_option kept[] = {CLI_EXEC, CLI_SO, CLI_HELLO, CLI_OPTION_COUNT};
    cli_kept_options(line, kept, words);
}
