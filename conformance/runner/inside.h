/* SPDX-License-Identifier: MIT
 *
 * inside.h - a repair layer in a shared object, as an adapter that speaks protocol 1.
 *
 * The layer is called in process (conformance/adapters/c/toolmend_adapter.h), but in a process
 * of its own: a crash or a hang is the result of one case, as everybody else's is.
 */
#ifndef INSIDE_H
#define INSIDE_H

#include "toolmend.h"

/* Load the object at `path`, a string, and serve protocol 1 on stdin and stdout until bye. What
 * the layer itself prints goes to stderr. Returns an exit code; what is wrong with the object is
 * told on stderr. */
int inside_serve(void *path);

/* ---- without pipes, for who wants it in the same process --------------------------------- */

struct inside;

/* Load the object. NULL: what is wrong with it was told on stderr. */
struct inside *inside_open(const char *path);

/* The line that answers a request, without a line feed; it lives until the next one. Absent: the
 * request asks for none, as bye does, or there is no memory for it. */
toolmend_view inside_answer(struct inside *inside, toolmend_view request);

/* Close the tools that are open. */
void inside_forget(struct inside *inside);

/* The object itself stays loaded. */
void inside_close(struct inside *inside);

#endif
