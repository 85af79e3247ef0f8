/* SPDX-License-Identifier: MIT
 *
 * inside.h - a repair layer in a shared object, as an adapter that speaks protocol 1.
 *
 * The layer is called in process (conformance/adapters/c/toolmend_adapter.h), but in a process
 * of its own: a crash or a hang is the result of one case, as everybody else's is.
 */
#ifndef INSIDE_H
#define INSIDE_H

/* Load the object at `path`, a string, and serve protocol 1 on stdin and stdout until bye. What
 * the layer itself prints goes to stderr. Returns an exit code; what is wrong with the object is
 * told on stderr. */
int inside_serve(void *path);

#endif
