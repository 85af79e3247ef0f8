/* SPDX-License-Identifier: MIT
 *
 * pointer.h - where a JSON Pointer (RFC 6901) leads in a tree of the naive judge.
 */
#ifndef FUZZ_POINTER_H
#define FUZZ_POINTER_H

#include "../../conformance/naive/dom.h"
#include "toolmend.h"

/* NULL: nowhere. Of repeated names the first. */
const struct naive_node *fuzz_at(struct naive_run *run, const struct naive_node *root,
                                 toolmend_view pointer);

#endif
