/* SPDX-License-Identifier: MIT
 *
 * serve_tools.h - the tools of `toolmend serve`: sent with a request, or announced before it.
 */
#ifndef SERVE_TOOLS_H
#define SERVE_TOOLS_H

#include "cli.h"

/* A tool or a list of them as it was sent, compiled when it is first asked about. */
struct serve_tools {
    struct cli_bytes source;
    bool compiled, openapi; /* how */
    toolmend_tools *list;
    const toolmend_tool *tool; /* of an object; NULL: it failed, or this is a list */
    toolmend_status status;    /* of the list, and of the tool of an object */
    toolmend_error error;
};

struct serve_announced;

/* {0} at first. */
struct serve_book {
    struct serve_tools sent; /* the tools of the last request */
    struct serve_announced *announced;
    size_t count, room;
    struct cli_bytes id;     /* the one that is looked for, decoded */
    struct cli_bytes joined; /* a list of announced tools, as it would have been sent */
};

/* Keep the tool, an object, under the id, both JSON, in place of what has the id. NULL, or why not. */
const char *serve_announce(struct serve_book *book, toolmend_view id, toolmend_view tool);

/* What the member of a request stands for, compiled with the options: a tool or its id, or a list
 * of tools or of their ids. NULL: `*why` says why it is not one. It lives until the next call. */
struct serve_tools *serve_take(struct serve_book *book, toolmend_view member,
                               const toolmend_options *options, const char **why);

void serve_close(struct serve_book *book);

#endif
