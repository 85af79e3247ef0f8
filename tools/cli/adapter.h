/* SPDX-License-Identifier: MIT
 *
 * adapter.h - the adapters to copy, as they are compiled in.
 *
 * The files of conformance/adapters that the Makefile names are the one source: what `toolmend
 * adapter new` writes is what the tests certify.
 */
#ifndef ADAPTER_H
#define ADAPTER_H

#include <stddef.h>

struct adapter_file {
    const char *path; /* LANG/NAME; without a folder: it goes with each language */
    const char *text;
};

extern const struct adapter_file adapter_files[]; /* the last one has no path */

#endif
