/* SPDX-License-Identifier: MIT
 *
 * plain.h - a JSON text rewritten so that jansson can judge it.
 */
#ifndef FUZZ_PLAIN_H
#define FUZZ_PLAIN_H

#include "toolmend.h"

/* A copy that is strict JSON exactly if the text is, without what jansson refuses in strict JSON:
 * runs of digits are cut to 15, digits of an exponent become 0, escapes of surrogates and of NUL
 * become that of A. fuzz_drop() frees it. */
toolmend_view fuzz_plain(toolmend_view text);

#endif
