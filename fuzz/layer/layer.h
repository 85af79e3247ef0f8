/* SPDX-License-Identifier: MIT
 *
 * layer.h - between the files of fuzz_layer: the layer that is asked, what is asked about written
 * inputs, and how a finding is shown.
 */
#ifndef LAYER_H
#define LAYER_H

#include "../../conformance/probe/trial_internal.h"
#include "../../conformance/runner/adapter_so.h"
#include "../input/drawn.h"

/* ---- in_process.c -------------------------------------------------------------------------- */

/* The one session there is: with a layer in this process, which is loaded already. */
struct session *layer_session(struct adapter_so *inside);

/* ---- fuzz_layer.c -------------------------------------------------------------------------- */

/* How many choices the last trial took: a change of those behind them changes nothing. */
extern size_t layer_took;

/* ---- written.c ----------------------------------------------------------------------------- */

/* A written input, and a tool for its schema. */
struct written {
    toolmend_view tool; /* on one line */
    toolmend_view text;
    toolmend_finish finish;
    bool hinted; /* the schema says something of its own repair */
};

/* Take an input apart, into the pool. False: its schema is none that a layer could be asked about. */
bool written_take(struct pool *pool, const uint8_t *data, size_t size,
                  struct written *written);

/* What must hold of any text, ended by a row without a name; each is about the text that was set
 * last, and draws nothing. */
extern const struct relation written_relations[];
void written_set(const struct written *written);

/* ---- shown.c ------------------------------------------------------------------------------- */

/* On stderr: a finding with its texts, and one question. */
void show_finding(const struct finding *finding);
void show_exchange(const struct exchange *exchange);

#endif
