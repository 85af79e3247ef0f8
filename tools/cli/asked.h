/* SPDX-License-Identifier: MIT
 *
 * asked.h - which adapter a command line means, and what it is asked in which way.
 */
#ifndef ASKED_H
#define ASKED_H

#include "cli.h"
#include "runner/plan.h"
#include "runner/session.h"

struct cli_asked {
    struct session_adapter session;
    struct cli_bytes hello; /* behind session.hello */
};

/* From --exec, --so, --hello and the command. CLI_OK, or a code after one line about the fault.
 * To be freed either way. */
int cli_asked_take(const struct cli_line *line, struct cli_asked *asked);
void cli_asked_free(struct cli_asked *asked);

/* From --filter, --order, --salt, --repeat, --isolate and --shard. CLI_OK, or CLI_USAGE after one line. */
int cli_asked_plan(const struct cli_line *line, struct plan *plan);

/* From --start; `usual` without it. CLI_OK, or CLI_USAGE after one line. */
int cli_start_ms(const struct cli_line *line, unsigned usual, unsigned *ms);

/* From --memory; without it *bytes stays as it is. CLI_OK, or CLI_USAGE after one line. */
int cli_asked_memory(const struct cli_line *line, size_t *bytes);

#endif
