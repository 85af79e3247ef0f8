/* SPDX-License-Identifier: MIT
 *
 * adapter_exec.h - a command that is run once for each request.
 *
 * PROTOCOL.md, "One-shot": the tool is in a file, the text on stdin, the outcome is the exit code.
 * This file knows the arguments and the bytes of such a run; session.c owns processes and time
 * limits.
 */
#ifndef ADAPTER_EXEC_H
#define ADAPTER_EXEC_H

#include "toolmend.h"

struct adapter_exec;

/* A folder for the tool, and the command with room for its words. NULL: errno. */
struct adapter_exec *adapter_exec_open(char *const *command);

/* Write the tool of the request, take its text. 0, or an errno. The text lives until the next
 * request. */
int adapter_exec_take(struct adapter_exec *exec, toolmend_view request,
                      toolmend_view *text);

/* The command with the words for the request last taken. */
char *const *adapter_exec_command(const struct adapter_exec *exec);

/* Is there an answer in this exit code, or did the command fail? */
bool adapter_exec_is_answer(int exit_code);

/* What a run that ended so said, as a line of protocol 1. 0, or an errno. */
int adapter_exec_answer(struct adapter_exec *exec, int exit_code, toolmend_view output,
                        toolmend_view errors, toolmend_view *line);

/* A request that each adapter can answer, and the least that one can say of itself. */
toolmend_view adapter_exec_first_request(void);
toolmend_view adapter_exec_hello(struct adapter_exec *exec);

/* Remove the folder; NULL is allowed. */
void adapter_exec_close(struct adapter_exec *exec);

/* For a signal handler that ends the program: remove the folder. */
void adapter_exec_abandon(void);

#endif
