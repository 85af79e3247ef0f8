/* SPDX-License-Identifier: MIT
 *
 * markup.h - the calls of a model's text, each one repaired: for `toolmend markup` and op markup.
 */
#ifndef CLI_MARKUP_H
#define CLI_MARKUP_H

#include "toolmend.h"

/* The calls that were found, and what became of the arguments of each. */
struct markup {
    toolmend_markup_report *found;
    toolmend_report **reports; /* by call */
    size_t count, runs;        /* found; not rejected */
    toolmend_reason reason;    /* of what was rejected first; NONE: nothing was */
    size_t refused_at;
};

/* To be closed either way. */
toolmend_status markup_open(const toolmend_tools *list, toolmend_view text,
                            toolmend_finish finish, const toolmend_options *options,
                            struct markup *markup, toolmend_error *error);
void markup_close(struct markup *markup);

/* The calls that may run as a JSON array on stdout, with their places. */
void markup_put_calls(const struct markup *markup);

#endif
