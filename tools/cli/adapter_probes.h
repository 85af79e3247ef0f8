/* SPDX-License-Identifier: MIT
 *
 * adapter_probes.h - the ten checks of `toolmend adapter check`, in the order they are made.
 *
 * Each: does the probe hold? If not, `detail` says what was seen.
 */
#ifndef ADAPTER_PROBES_H
#define ADAPTER_PROBES_H

#include "adapter_exchange.h"

bool adapter_greets(struct adapter_check *check);
bool adapter_flushes(struct adapter_check *check);
bool adapter_is_quiet(struct adapter_check *check);
bool adapter_answers(struct adapter_check *check);
bool adapter_keeps_order(struct adapter_check *check);
bool adapter_reads_lines(struct adapter_check *check);
bool adapter_takes_size(struct adapter_check *check);
bool adapter_bears_unknown(struct adapter_check *check);
bool adapter_is_the_same(struct adapter_check *check);
bool adapter_ends(struct adapter_check *check);

void adapter_check_free(struct adapter_check *check);

#endif
