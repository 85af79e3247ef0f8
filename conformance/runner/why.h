/* SPDX-License-Identifier: MIT
 *
 * why.h - why an adapter cannot be asked, in words: "COMMAND: what happened; what to do", and
 * below it the end of its stderr, each line indented.
 */
#ifndef WHY_H
#define WHY_H

#include <stdarg.h>
#include <stddef.h>

#include "toolmend.h"

struct why {
    size_t size; /* bytes of `text` that may be used */
    char text[2048];
};

/* `command` ends with NULL. What others wrote keeps no control byte. */
__attribute__((format(printf, 4, 0))) void why_say(struct why *why, char *const *command,
                                                   toolmend_view errors,
                                                   const char *format, va_list arguments);

#endif
