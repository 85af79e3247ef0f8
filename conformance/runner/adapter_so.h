/* SPDX-License-Identifier: MIT
 *
 * adapter_so.h - a repair layer in a shared object, served as an adapter of protocol 1.
 *
 * The layer is called in process (conformance/adapters/c/toolmend_adapter.h), but in a child
 * process of the runner: a crash or a hang costs one case only.
 */
#ifndef ADAPTER_SO_H
#define ADAPTER_SO_H

#include "toolmend.h"

/* Load the object at `path`, a string, and serve protocol 1 on stdin and stdout until bye. What
 * the layer itself prints goes to stderr. Returns an exit code; what is wrong with the object is
 * told on stderr. */
int adapter_so_serve(void *path);

/* ---- without pipes, for who wants it in the same process --------------------------------- */

struct adapter_so;

/* Load the object. NULL: what is wrong with it was told on stderr. */
struct adapter_so *adapter_so_open(const char *path);

/* The line that answers a request, without a line feed; it lives until the next one. Absent: the
 * request asks for none, as bye does, or there is no memory for it. */
toolmend_view adapter_so_answer(struct adapter_so *so, toolmend_view request);

/* Close the tools that are open. */
void adapter_so_close_tools(struct adapter_so *so);

/* The object itself stays loaded. */
void adapter_so_close(struct adapter_so *so);

#endif
