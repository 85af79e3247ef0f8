/* SPDX-License-Identifier: MIT
 *
 * whole_file.c - writes a file under a temporary name, and renames it when it is complete.
 *
 * Write errors are checked once, at the end.
 */
#define _XOPEN_SOURCE 700
#include "whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The temporary files; read by a signal handler. */
static _Atomic(const char *) unfinished[WHOLE_FILES_MAX];

/* A new file that no adapter inherits, and that is not taken for a closed stdout. */
static int make_file(char *name) {
    int made = mkstemp(name);
    int kept = made < 0 ? made : fcntl(made, F_DUPFD_CLOEXEC, 3);
    int error = errno;
    if (made >= 0)
        (void)close(made);
    if (made >= 0 && kept < 0)
        (void)unlink(name);
    errno = error;
    return kept;
}

/* The name of the file: a rename would put another one in the place of a link. */
static char *resolve(const char *path) {
    struct stat found;
    if (lstat(path, &found) == 0 && S_ISLNK(found.st_mode))
        return realpath(path, NULL);
    return strdup(path);
}

static void forget(struct whole_file *report) {
    if (report->slot < WHOLE_FILES_MAX)
        atomic_store(&unfinished[report->slot], NULL);
    free(report->temporary);
    free(report->path);
    *report = (struct whole_file){.slot = WHOLE_FILES_MAX};
}

/* Make and open the temporary file. 0, or an errno. */
static int open_temporary(struct whole_file *report) {
    static const char ending[] = ".XXXXXX";
    size_t len = strlen(report->path);
    report->temporary = malloc(len + sizeof ending);
    if (!report->temporary)
        return ENOMEM;
    memcpy(report->temporary, report->path, len);
    memcpy(report->temporary + len, ending, sizeof ending);
    atomic_store(&unfinished[report->slot], report->temporary); /* before the file is */
    int descriptor = make_file(report->temporary);
    if (descriptor < 0)
        return errno;
    report->file = fdopen(descriptor, "w+b");
    if (report->file)
        return 0;
    int error = errno;
    (void)close(descriptor);
    (void)unlink(report->temporary);
    return error;
}

int whole_file_begin(struct whole_file *report, const char *path) {
    struct stat found;
    *report = (struct whole_file){.slot = 0};
    if (stat(path, &found) == 0 && !S_ISREG(found.st_mode))
        return S_ISDIR(found.st_mode) ? EISDIR : ENOTSUP; /* a rename would replace it */
    while (report->slot < WHOLE_FILES_MAX && atomic_load(&unfinished[report->slot]))
        report->slot++;
    if (report->slot == WHOLE_FILES_MAX)
        return EMFILE;
    report->path = resolve(path);
    int error = report->path ? open_temporary(report) : errno;
    if (error)
        forget(report);
    return error;
}

int whole_file_end(struct whole_file *report) {
    if (!report->file)
        return 0;
    mode_t mask = umask(0);
    (void)umask(mask);
    int error = 0;
    errno = EIO; /* an earlier write has failed and left no word */
    if (ferror(report->file) || fflush(report->file) != 0 ||
        fchmod(fileno(report->file), 0666 & ~mask) != 0)
        error = errno;
    if (fclose(report->file) != 0 && !error)
        error = errno;
    if (!error && rename(report->temporary, report->path) != 0)
        error = errno;
    if (error)
        (void)unlink(report->temporary);
    forget(report);
    return error;
}

void whole_file_drop(struct whole_file *report) {
    if (!report->file)
        return;
    (void)fclose(report->file);
    (void)unlink(report->temporary);
    forget(report);
}

void whole_file_abandon(void) {
    for (size_t i = 0; i < WHOLE_FILES_MAX; i++) {
        const char *name = atomic_load(&unfinished[i]);
        if (name)
            (void)unlink(name);
    }
}
