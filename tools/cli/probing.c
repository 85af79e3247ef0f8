/* SPDX-License-Identifier: MIT
 *
 * probing.c - a probe of a layer that is open, for `probe` and for `certify`.
 */
#define _POSIX_C_SOURCE 200809L
#include <string.h>
#include <unistd.h>

#include "probe.h"
#include "runner/process.h"

enum { EACH_MS = 200, CASES_MAX = 1000000000 };

/* ---- the bounds -------------------------------------------------------------------------- */

bool cli_take_number(const char *text, size_t len, uint64_t max, uint64_t *number) {
    *number = 0;
    for (size_t i = 0; i < len; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *number = *number * 10 + (uint64_t)(text[i] - '0');
        if (*number > max)
            return false;
    }
    return len > 0;
}

int cli_probing_bounds(const struct cli_line *line, enum cli_option option,
                       struct probe *probe) {
    const char *cases = line->values[CLI_CASES];
    const char *seconds = line->values[option];
    uint64_t count = 0;
    if (cases &&
        (!cli_take_number(cases, strlen(cases), CASES_MAX, &count) || count == 0))
        return cli_fail(
            CLI_USAGE, NULL,
            "--cases \"%s\" is not valid; write how many trials, 1 to 1000000000", cases);
    unsigned ms = seconds ? cli_seconds(seconds) : 0;
    if (seconds && ms == 0)
        return cli_fail(CLI_USAGE, NULL,
                        "%s \"%s\" is not valid; write seconds, 0.001 to 3600",
                        option == CLI_PROBE ? "--probe" : "--seconds", seconds);
    probe->cases = (size_t)count;
    probe->ms = ms;
    return CLI_OK;
}

/* ---- the seed ---------------------------------------------------------------------------- */

/* Eight hex digits, which a person can copy. */
static bool draw_seed(char seed[PROBE_SEED]) {
    unsigned char bytes[(PROBE_SEED - 1) / 4];
    FILE *random = fopen("/dev/urandom", "rb");
    if (!random)
        return false;
    size_t got = fread(bytes, 1, sizeof bytes, random);
    (void)fclose(random); /* nothing was written to it */
    for (size_t i = 0; i < sizeof bytes; i++)
        (void)snprintf(seed + 2 * i, 3, "%02x", (unsigned)bytes[i]);
    return got == sizeof bytes;
}

int cli_probing_take(const struct cli_line *line, struct cli_probing *probing) {
    const char *seed = line->values[CLI_SEED];
    int code = cli_profile(line, &probing->probe.profile);
    if (code != CLI_OK)
        return code;
    if (seed && seed[0] == '\0')
        return cli_fail(CLI_USAGE, NULL,
                        "--seed has no seed; write any word, and the same one for the "
                        "same run");
    if (!seed && !draw_seed(probing->drawn))
        return cli_fail(CLI_IO, "/dev/urandom",
                        "gives no random bytes for a seed; write --seed");
    probe_options(line, probing->options);
    probing->asked = (struct probe_asked){.seed = seed ? seed : probing->drawn,
                                          .principle = line->values[CLI_PRINCIPLE],
                                          .options = probing->options,
                                          .command = line->command};
    probing->probe.seed = probe_seed(probing->asked.seed);
    return CLI_OK;
}

/* ---- progress ---------------------------------------------------------------------------- */

static void show_progress(const struct probe *probe) {
    static double shown;
    double now = process_clock();
    if (now - shown < EACH_MS)
        return;
    shown = now;
    fprintf(stderr, "\r%zu trials, %zu found", probe->trials, probe_found(probe));
    if (probe->small_count > 0)
        fprintf(stderr, "; making %zu of %zu small", probe->small, probe->small_count);
    fputs("\033[K", stderr);
}

/* ---- the run ----------------------------------------------------------------------------- */

int cli_probing_run(struct cli_probing *probing, struct cli_layer *layer,
                    const char *tools) {
    struct probe *probe = &probing->probe;
    bool terminal = isatty(STDERR_FILENO) == 1;
    int code = probe_tools_take(tools, &layer->hello, &probing->tools);
    if (code != CLI_OK)
        return code;
    probe->session = layer->session;
    probe->hello = &layer->hello;
    probe->tools = probing->tools.texts;
    probe->tool_count = probing->tools.count;
    probe->interrupted = &cli_interrupted;
    probe->progress = terminal ? show_progress : NULL;
    probe_run(probe);
    if (terminal)
        fputs("\r\033[K", stderr);
    return CLI_OK;
}

void cli_probing_close(struct cli_probing *probing) {
    probe_free(&probing->probe);
    probe_tools_free(&probing->tools);
}
