/* SPDX-License-Identifier: MIT
 *
 * replay.c - a fuzz target as an ordinary test: runs it once over each file given, and over
 * each file in each folder given. Needs no libFuzzer, so that gcc and `make check` replay all
 * seeds and regressions. A property that breaks ends the program; the last file named on
 * stderr is then the one.
 */
#define _POSIX_C_SOURCE 200809L

#include "input.h"

#include <stdio.h>

#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

static unsigned passed;
static char running[1024]; /* path of the file that is being run, and a line feed */

static void name_the_file(int number) {
    (void)number;
    ssize_t ignored = write(STDERR_FILENO, running, strlen(running));
    (void)ignored;
}

static void run_file(const char *path) {
    FILE *file = fopen(path, "rb");
    static char bytes[1 << 20];
    if (!file) {
        perror(path);
        exit(3);
    }
    size_t len = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    snprintf(running, sizeof running, "while running %s\n", path);
    toolmend_view input = fuzz_copy(bytes, len);
    LLVMFuzzerTestOneInput((const uint8_t *)input.ptr, input.len);
    fuzz_drop(input);
    passed++;
}

static void run_folder(const char *folder) {
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    if (count < 0) {
        perror(folder);
        exit(3);
    }
    for (int i = 0; i < count; i++) {
        char path[1000];
        if (entries[i]->d_name[0] != '.') {
            snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
            run_file(path);
        }
        free(entries[i]);
    }
    free(entries);
}

int main(int argc, char **argv) {
    struct sigaction action = {.sa_handler = name_the_file,
                               .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGABRT, &action, NULL);
    sigaction(SIGSEGV, &action, NULL);
    for (int i = 1; i < argc; i++) {
        struct stat about;
        if (stat(argv[i], &about) == 0 && S_ISDIR(about.st_mode))
            run_folder(argv[i]);
        else
            run_file(argv[i]);
    }
    printf("%u passed, 0 failed\n", passed);
    return passed == 0;
}
