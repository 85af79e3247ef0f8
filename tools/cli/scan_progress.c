/* SPDX-License-Identifier: MIT
 *
 * scan_progress.c - one line on a terminal about how far a scan is, and nothing elsewhere.
 */
#define _POSIX_C_SOURCE 200809L
#include "scan.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 24, EACH_MS = 200 };

static int64_t now_ms(void) {
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void scan_progress_start(struct scan_progress *progress, char *const *paths,
                         size_t count) {
    *progress = (struct scan_progress){.shown = isatty(STDERR_FILENO) == 1};
    if (!progress->shown)
        return;
    progress->started_ms = progress->last_ms = now_ms();
    for (size_t i = 0; i < count; i++) {
        struct stat about;
        if (strcmp(paths[i], "-") == 0 || stat(paths[i], &about) != 0 ||
            !S_ISREG(about.st_mode)) {
            progress->total = 0; /* a pipe has no length */
            return;
        }
        progress->total += (uint64_t)about.st_size;
    }
}

void scan_progress_step(struct scan_progress *progress, uint64_t bytes, uint64_t lines) {
    if (!progress->shown)
        return;
    int64_t now = now_ms(), took = now - progress->started_ms;
    if (now - progress->last_ms < EACH_MS)
        return;
    progress->last_ms = now;
    uint64_t done = progress->before + bytes;
    uint64_t rate = lines * 1000 / (uint64_t)(took > 0 ? took : 1);
    fputc('\r', stderr);
    if (progress->total > 0) {
        uint64_t share = done < progress->total ? done * BAR / progress->total : BAR;
        for (uint64_t i = 0; i < BAR; i++)
            fputc(i < share ? '#' : '.', stderr);
        fprintf(stderr, " %3u %%  ",
                (unsigned)(done < progress->total ? done * 100 / progress->total : 100));
    }
    fprintf(stderr, "%llu MB, %llu lines, %llu lines/s\033[K",
            (unsigned long long)(done / 1000000), (unsigned long long)lines,
            (unsigned long long)rate);
}

void scan_progress_end(struct scan_progress *progress) {
    if (progress->shown)
        fputs("\r\033[K", stderr);
}
