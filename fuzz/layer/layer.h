/* SPDX-License-Identifier: MIT
 *
 * layer.h - between the files of fuzz_layer: the layer that is asked, what is asked about written
 * inputs, and how a finding is shown.
 */
#ifndef LAYER_H
#define LAYER_H

#include "../../conformance/probe/trial_internal.h"
#include "../../conformance/runner/adapter_so.h"

/* ---- in_process.c -------------------------------------------------------------------------- */

/* The one session there is: with a layer in this process, which is loaded already. */
struct session *layer_session(struct adapter_so *inside);

/* ---- written.c ----------------------------------------------------------------------------- */

/* Take a written input, which written_relation then asks about. False: nothing can be asked of it. */
bool written_take(struct pool *pool, const uint8_t *data, size_t size);
extern const struct relation written_relation;

/* ---- shown.c ------------------------------------------------------------------------------- */

/* On stderr: a finding with its texts, and one question. */
void show_finding(const struct finding *finding);
void show_exchange(const struct exchange *exchange);

#endif
