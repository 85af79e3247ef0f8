/* SPDX-License-Identifier: MIT
 *
 * plant_table.c - which plant acts, and where is counted. Compiled in the test build only.
 *
 * The environment chooses before main() does anything: TOOLMEND_PLANT=NAME or =NUMBER, and
 * TOOLMEND_PLANT_COUNTS=FILE for counts that are still there when the program was ended by the
 * fault. A word that is no plant, or a file that cannot be mapped, ends the program, lest it say
 * something of no plant.
 */
#define _POSIX_C_SOURCE 200809L

#include "mutants/plants.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum plant tmi_plant_chosen = PLANT_NONE;
static struct plant_count counts[PLANT_END];
struct plant_count *tmi_plant_counts = counts;

static const char *const names[] = {
    "",
#define PLANT(name, kind, principles, targets, fault) #name,
#include "plant_rows.h"
#undef PLANT
};

static unsigned by_number(const char *digits) {
    unsigned number = 0;
    for (; *digits >= '0' && *digits <= '9' && number < PLANT_END; digits++)
        number = 10 * number + (unsigned)(*digits - '0');
    return *digits == '\0' ? number : PLANT_END;
}

static unsigned by_name(const char *name) {
    for (unsigned i = 1; i < PLANT_END; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return by_number(name);
}

static _Noreturn void refuse(const char *variable, const char *value, const char *why) {
    fprintf(stderr, "%s=%s %s\n", variable, value, why);
    exit(2);
}

static void count_in_file(const char *path) {
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    void *at = MAP_FAILED;
    if (file >= 0 && ftruncate(file, sizeof counts) == 0)
        at = mmap(NULL, sizeof counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (at == MAP_FAILED)
        refuse("TOOLMEND_PLANT_COUNTS", path, "cannot be mapped; name a file to write");
    close(file);
    tmi_plant_counts = at;
}

__attribute__((constructor)) static void choose_by_environment(void) {
    const char *word = getenv("TOOLMEND_PLANT");
    const char *path = getenv("TOOLMEND_PLANT_COUNTS");
    unsigned which = word ? by_name(word) : PLANT_NONE;
    if (which >= PLANT_END)
        refuse("TOOLMEND_PLANT", word,
               "is no plant; see reference/src/mutants/plant_rows.h");
    tmi_plant_chosen = (enum plant)which;
    if (path && *path)
        count_in_file(path);
}
