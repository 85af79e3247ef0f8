/* SPDX-License-Identifier: MIT
 *
 * layer.h - the repair layer of a command line, started, for the verbs that ask it and judge.
 */
#ifndef LAYER_H
#define LAYER_H

#include "asked.h"
#include "runner/hello.h"

struct cli_layer {
    struct cli_asked asked;
    struct session_limits limits;
    struct session *session; /* NULL: not started */
    struct hello hello;
};

/* How many signals came that end a run. The first one ends it in order, the second one at once,
 * with no unfinished file left. */
extern volatile sig_atomic_t cli_interrupted;
void cli_heed_signals(void);

/* From --exec, --so, --hello, --timeout, --memory and the command. CLI_OK, or CLI_USAGE or CLI_IO
 * after one line. To be closed either way. */
int cli_layer_take(const struct cli_line *line, struct cli_layer *layer);

/* Start it and read what it says of itself. CLI_OK, or CLI_IO or CLI_STOPPED after one line. */
int cli_layer_open(struct cli_layer *layer);

void cli_layer_close(struct cli_layer *layer);

/* Say what the session says, which may have lines of the layer's stderr below it. */
int cli_layer_fail(enum cli_exit code, const char *message);

enum { CLI_ASKED_MAX = 8 };

/* The options without which the command would be asked in another way, ended by NULL. */
void cli_layer_words(const struct cli_line *line, const char *words[CLI_ASKED_MAX]);

#endif
