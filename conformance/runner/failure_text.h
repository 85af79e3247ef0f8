/* SPDX-License-Identifier: MIT
 *
 * failure_text.h - why an adapter cannot be asked.
 *
 * "COMMAND: what happened; what to do", followed by the end of its stderr, each line indented.
 */
#ifndef FAILURE_TEXT_H
#define FAILURE_TEXT_H

#include <stdarg.h>
#include <stddef.h>

#include "toolmend.h"

struct failure_text {
    size_t size; /* bytes of `text` that may be used */
    char text[2048];
};

/* `command` ends with NULL. What others wrote keeps no control byte. */
__attribute__((format(printf, 4, 0))) void
failure_text_write(struct failure_text *failure, char *const *command,
                   toolmend_view errors, const char *format, va_list arguments);

#endif
