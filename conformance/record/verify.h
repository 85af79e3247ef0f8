/* SPDX-License-Identifier: MIT
 *
 * verify.h - the two ways in which a claim is checked: of an arguments text, of a whole call.
 */
#ifndef RECORD_VERIFY_H
#define RECORD_VERIFY_H

#include "checking.h"
#include "offers.h"

/* verify.c: check a claim about an arguments text; `text` NULL: the one that the record has. */
void verify_text(struct checking *c, const toolmend_view *text);

/* verify_call.c: check a claim about a whole call. False: something speaks against it. */
bool verify_call(struct checking *c, struct offers *offers, toolmend_view text);

#endif
