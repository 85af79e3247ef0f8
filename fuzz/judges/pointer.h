/* SPDX-License-Identifier: MIT
 *
 * pointer.h - where a JSON Pointer (RFC 6901) leads in a tree of the naive judge.
 */
#ifndef FUZZ_POINTER_H
#define FUZZ_POINTER_H

#include "../../conformance/model/json.h"
#include "toolmend.h"

/* NULL: nowhere. Of repeated names the first. */
const struct model_node *fuzz_at(struct model_run *run, const struct model_node *root,
                                 toolmend_view pointer);

#endif
