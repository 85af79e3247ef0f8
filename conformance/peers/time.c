/* SPDX-License-Identifier: MIT
 *
 * time.c - our own time of a call, for times.py: `time SCHEMA-FILE TEXT-FILE MILLISECONDS` prints the median in microseconds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <toolmend.h>

enum { MOST = 1 << 20, TIMES = 1 << 16 };

static double now(void) {
    struct timespec at;
    timespec_get(&at, TIME_UTC);
    return (double)at.tv_sec * 1e6 + (double)at.tv_nsec / 1e3;
}

static toolmend_view file(const char *path) {
    char *text = malloc(MOST);
    FILE *in = fopen(path, "rb");
    size_t len = in && text ? fread(text, 1, MOST, in) : 0;
    if (in)
        fclose(in);
    return (toolmend_view){text, len};
}

static int by_time(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    static double times[TIMES];
    toolmend_tool *tool;
    toolmend_error error;
    size_t count = 0;
    if (argc != 4 || toolmend_tool_compile((toolmend_view){"t", 1}, file(argv[1]), NULL,
                                           &tool, &error))
        return 2;
    toolmend_view text = file(argv[2]);
    double most = 0; /* milliseconds, in digits */
    for (const char *digit = argv[3]; *digit >= '0' && *digit <= '9'; digit++)
        most = most * 10 + (*digit - '0');
    for (double end = now() + most * 1e3; count < TIMES && (count == 0 || now() < end);
         count++) {
        toolmend_report *report;
        double begin = now();
        if (toolmend_repair(tool, text, TOOLMEND_FINISH_UNKNOWN, NULL, &report, &error))
            return 3;
        toolmend_report_free(report);
        times[count] = now() - begin;
    }
    qsort(times, count, sizeof *times, by_time);
    printf("%.2f\n", times[count / 2]);
    toolmend_tool_free(tool);
    return 0;
}
