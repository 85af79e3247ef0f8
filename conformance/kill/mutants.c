/* SPDX-License-Identifier: MIT
 *
 * mutants.c - the environment chooses the mutant that acts, before main() does anything:
 * TOOLMEND_MUTANT=NAME or =NUMBER. TOOLMEND_MUTANT_USES=FILE keeps the counts in a file, so that
 * they outlive a program that the fault ends. A value that names no mutant, or no file that can be
 * mapped, ends the program.
 */
#define _POSIX_C_SOURCE 200809L
#include "mutants.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { COUNT_MAX = 1024 };

unsigned mutant_chosen;
static struct mutant_use uses[COUNT_MAX];
struct mutant_use *mutant_uses = uses;

static _Noreturn void refuse(const char *variable, const char *value, const char *why) {
    fprintf(stderr, "%s=%s %s\n", variable, value, why);
    exit(2);
}

unsigned mutant_by_name(const char *name) {
    for (unsigned i = 1; i <= mutant_count; i++)
        if (strcmp(mutant_names[i], name) == 0)
            return i;
    unsigned number = 0;
    for (; *name >= '0' && *name <= '9' && number <= mutant_count; name++)
        number = 10 * number + (unsigned)(*name - '0');
    return *name == '\0' ? number : mutant_count + 1;
}

static void count_in_file(const char *path) {
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    void *at = MAP_FAILED;
    if (file >= 0 && ftruncate(file, sizeof uses) == 0)
        at = mmap(NULL, sizeof uses, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (at == MAP_FAILED)
        refuse("TOOLMEND_MUTANT_USES", path, "cannot be mapped; name a file to write");
    close(file);
    mutant_uses = at;
}

__attribute__((constructor)) static void choose_by_environment(void) {
    const char *name = getenv("TOOLMEND_MUTANT");
    const char *path = getenv("TOOLMEND_MUTANT_USES");
    if (mutant_count >= COUNT_MAX)
        refuse("COUNT_MAX", "", "is too small; raise it in mutants.c");
    mutant_chosen = name && *name ? mutant_by_name(name) : 0;
    if (mutant_chosen > mutant_count)
        refuse("TOOLMEND_MUTANT", name,
               "is no mutant; the lists are in conformance/kill");
    if (path && *path)
        count_in_file(path);
}
