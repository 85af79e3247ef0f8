/* SPDX-License-Identifier: MIT
 *
 * report_html.c - for now nothing.
 */
#include "report_shared.h"

bool report_write_html(FILE *out, const struct report_set *set) {
    (void)out;
    (void)set;
    return true;
}
