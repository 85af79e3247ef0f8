/* SPDX-License-Identifier: MIT
 *
 * told.h - P12: what a report tells for people and models holds nothing of the input but names
 * that the schema declares.
 */
#ifndef FUZZ_TOLD_H
#define FUZZ_TOLD_H

#include "../input/case.h"

/* Message, notes and detail are whole sentences of UTF-8 within their bounds, and of a text with
 * marks in its values and undeclared names no mark is told. Ends the run where not. */
void fuzz_check_told(const toolmend_tool *tool, const struct fuzz_case *asked);

#endif
