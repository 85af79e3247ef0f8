/* SPDX-License-Identifier: MIT
 *
 * whole_file.h - a file that appears complete under its name, or not at all.
 *
 * A run writes its report for minutes, and programs read it; half a report must not be taken for a
 * whole one. A signal removes the temporary file.
 */
#ifndef WHOLE_FILE_H
#define WHOLE_FILE_H

#include <stddef.h>
#include <stdio.h>

enum { WHOLE_FILES_MAX = 8 }; /* at a time */

struct whole_file {
    char *path; /* without links to it; NULL: there is no file */
    char *temporary;
    FILE *file;  /* for writing, and for reading it back */
    size_t slot; /* where a signal handler finds it */
};

/* Begin; a path that is a link means the file that it leads to. 0, or an errno. */
int whole_file_begin(struct whole_file *report, const char *path);

/* Give the file its name. 0, or an errno; there is no file then. */
int whole_file_end(struct whole_file *report);

/* Without whole_file_end(): no file stays. */
void whole_file_drop(struct whole_file *report);

/* For a signal handler that ends the program: no unfinished file stays. */
void whole_file_abandon(void);

#endif
