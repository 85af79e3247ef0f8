/* SPDX-License-Identifier: MIT
 *
 * python.h - one Python literal of lists, dicts, simple strings, numbers, True, False, None.
 */
#ifndef TMI_PYTHON_H
#define TMI_PYTHON_H

#include "base/buf.h"

/* The JSON spelling of a Python literal, or {NULL, 0}: not one, not simple, or out of memory
 * (sticky). Only spellings change: quotes of strings, apostrophes and the three words. A string with a
 * quote, a control character or an escape of Python alone inside is not simple. Structure is not judged here;
 * the strict reader does that. */
toolmend_view tmi_python_to_json(toolmend_view text, struct tmi_arena *arena);

#endif
