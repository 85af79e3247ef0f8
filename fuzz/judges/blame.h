/* SPDX-License-Identifier: MIT
 *
 * blame.h - is what a report says of a fault true?
 */
#ifndef FUZZ_BLAME_H
#define FUZZ_BLAME_H

#include "toolmend.h"

/* Hold each violation against schema and text, both strict JSON: the pointers lead somewhere, what
 * stands there is as told, and the keyword alone refuses the value. What is not true; NULL. */
const char *fuzz_false_violation(const toolmend_report *report, toolmend_view schema,
                                 toolmend_view text);

#endif
