/* SPDX-License-Identifier: MIT
 *
 * call_decorations.h - the decorations of `call/name-decorated`, once more.
 *
 * The list is data: reference/src/rules/name_decorations.h has the sources. Copied, as what checks
 * the library takes nothing from inside it; test_verify_record.py sees that the two are equal.
 */
#ifndef RECORD_CALL_DECORATIONS_H
#define RECORD_CALL_DECORATIONS_H

/* The id of a call is functions.NAME:NUMBER. A word that may be the beginning of a name is one
 * only where the number is there, too. */
static const struct {
    const char *text;
    enum { OF_NO_ID, OF_ID, OF_MANGLED_ID } of;
} prefixes[] = {
    {"functions.",   OF_ID        },
    {"functions",    OF_MANGLED_ID},
    {"functions:",   OF_ID        },
    {"functions ",   OF_ID        },
    {"tools/",       OF_NO_ID     },
    {"default_api.", OF_NO_ID     },
};

static const char *const suffixes[] = {
    "()",
    "<|channel|>analysis",
    "<|channel|>commentary",
};

#endif
