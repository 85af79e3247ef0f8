/* SPDX-License-Identifier: MIT
 *
 * once.h - a request of protocol 1 as one run of a command.
 *
 * PROTOCOL.md, "One-shot": the tool in a file, the text on stdin, the outcome in the exit code.
 * Knows the words and the bytes of such a run; processes and clocks are the session's.
 */
#ifndef ONCE_H
#define ONCE_H

#include "toolmend.h"

struct once;

/* A folder for the tool, and the command with room for its words. NULL: errno. */
struct once *once_open(char *const *command);

/* Write the tool of the request, take its text. 0, or an errno. The text lives until the next
 * request. */
int once_take(struct once *once, toolmend_view request, toolmend_view *text);

/* The command with the words for the request last taken. */
char *const *once_words(const struct once *once);

/* Is there an answer in this exit code, or did the command fail? */
bool once_is_answer(int exit_code);

/* What a run that ended so said, as a line of protocol 1. 0, or an errno. */
int once_answer(struct once *once, int exit_code, toolmend_view output,
                toolmend_view errors, toolmend_view *line);

/* A request that each adapter can answer, and the least that one can say of itself. */
toolmend_view once_probe(void);
toolmend_view once_hello(struct once *once);

/* Remove the folder; NULL is allowed. */
void once_close(struct once *once);

/* For a signal handler that ends the program: remove the folder. */
void once_abandon(void);

#endif
