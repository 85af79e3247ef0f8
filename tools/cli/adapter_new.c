/* SPDX-License-Identifier: MIT
 *
 * adapter_new.c - `toolmend adapter new`: an adapter to put one's own layer into.
 *
 * Writes the files of one language into a folder. Nothing that is there is written over without
 * --force, and where one file is there none is written: half of an old adapter and half of a
 * new one would be neither.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "adapter.h"

/* A folder of its own: README.md is the name of a file that a project has. */
static const char usual_folder[] = "toolmend-adapter";

/* The file's name in the folder if it goes with the language, else NULL. */
static const char *name_for(const struct adapter_file *file, const char *language) {
    size_t len = strcspn(file->path, "/");
    if (file->path[len] == '\0')
        return file->path;
    bool same = strlen(language) == len && memcmp(file->path, language, len) == 0;
    return same ? file->path + len + 1 : NULL;
}

static bool is_known(const char *language) {
    for (const struct adapter_file *file = adapter_files; file->path; file++)
        if (strchr(file->path, '/') && name_for(file, language))
            return true;
    return false;
}

static int fail_file(const char *folder, const char *name, const char *fault) {
    return cli_fail(CLI_IO, folder, "%s: %s; name another folder by --dir", name, fault);
}

/* Where none is to be written over: is there one? */
static int look(int at, const char *folder, const char *language) {
    for (const struct adapter_file *file = adapter_files; file->path; file++) {
        struct stat status;
        const char *name = name_for(file, language);
        if (name && fstatat(at, name, &status, AT_SYMLINK_NOFOLLOW) == 0)
            return cli_fail(CLI_IO, folder,
                            "%s is there already, nothing was written; name another "
                            "folder by --dir, or write it over with --force",
                            name);
    }
    return CLI_OK;
}

/* The whole text; 0, or an errno. */
static int put(int fd, const char *text) {
    size_t len = strlen(text);
    while (len > 0) {
        ssize_t put = write(fd, text, len);
        if (put < 0 && errno != EINTR)
            return errno;
        if (put > 0) {
            text += put;
            len -= (size_t)put;
        }
    }
    return 0;
}

/* 0, or an errno. A text that begins with an interpreter is a program. */
static int write_file(int at, const char *name, const char *text, bool force) {
    mode_t mode = strncmp(text, "#!", 2) == 0 ? 0777 : 0666;
    int fd = openat(at, name, O_WRONLY | O_CREAT | (force ? O_TRUNC : O_EXCL), mode);
    if (fd < 0)
        return errno;
    int error = put(fd, text);
    if (close(fd) < 0 && !error)
        error = errno;
    return error;
}

static int write_files(int at, const char *folder, const char *language, bool force) {
    int code = force ? CLI_OK : look(at, folder, language);
    for (const struct adapter_file *file = adapter_files; file->path && code == CLI_OK;
         file++) {
        const char *name = name_for(file, language);
        int error = name ? write_file(at, name, file->text, force) : 0;
        if (error)
            code = fail_file(folder, name, strerror(error));
        else if (name)
            printf("%s/%s\n", folder, name);
    }
    return code;
}

int cli_adapter_new(const struct cli_line *line) {
    const char *folder = line->values[CLI_DIR] ? line->values[CLI_DIR] : usual_folder;
    if (!line->operand)
        return cli_fail(CLI_USAGE, NULL, "no language; see toolmend adapter new --help");
    const char *language = line->operand;
    if (!is_known(language))
        return cli_fail(CLI_USAGE, NULL,
                        "no adapter in \"%s\"; take python, javascript, typescript, go, "
                        "rust, java, c, or shell, which runs any command",
                        line->operand);
    if (mkdir(folder, 0777) < 0 && errno != EEXIST)
        return cli_fail(CLI_IO, folder,
                        "cannot be made: %s; name another folder by --dir",
                        strerror(errno));
    int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (at < 0)
        return cli_fail(CLI_IO, folder,
                        "is no folder to write into: %s; name another one by --dir",
                        strerror(errno));
    int code = write_files(at, folder, language, line->values[CLI_FORCE] != NULL);
    close(at);
    return code;
}
