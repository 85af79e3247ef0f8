/* SPDX-License-Identifier: MIT
 *
 * seconds.c - a time on the command line.
 *
 * Digits and a point, as people write them; no sign, no exponent, no locale.
 */
#include "cli.h"

enum { MAX_MS = 3600 * 1000 };

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

unsigned cli_seconds(const char *text) {
    unsigned ms = 0;
    unsigned unit = 100;
    if (!is_digit(*text))
        return 0;
    for (; is_digit(*text); text++) {
        ms = ms * 10 + (unsigned)(*text - '0') * 1000;
        if (ms > MAX_MS)
            return 0;
    }
    if (*text == '.')
        for (text++; is_digit(*text) && unit > 0; text++, unit /= 10)
            ms += (unsigned)(*text - '0') * unit;
    return *text == '\0' && ms <= MAX_MS ? ms : 0;
}
