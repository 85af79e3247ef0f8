/* SPDX-License-Identifier: MIT
 *
 * json.h - the functions for lossless JSON do what toolmend.h says of them, on any bytes.
 */
#ifndef FUZZ_JSON_H
#define FUZZ_JSON_H

#include "../input/input.h"

/* Is the text JSON to both readers; are children, pointers and strings those of the model's tree;
 * is the text equal to itself in another order? Ends the run where not. */
void fuzz_check_json(toolmend_view text);

/* Are two texts equal to the library where they are to the model? */
void fuzz_check_equal(toolmend_view a, toolmend_view b);

/* Any bytes: quoted they are a JSON string that decodes to them, if they are UTF-8. */
void fuzz_check_quoted(toolmend_view bytes);

#endif
