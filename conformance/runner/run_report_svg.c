/* SPDX-License-Identifier: MIT
 *
 * run_report_svg.c - a badge: suite, level and harm of a run.
 *
 * Red if there is harm, grey if there is no level. Widths are those of a common sans-serif face;
 * textLength fits other faces.
 */
#include <string.h>

#include "run_report_internal.h"

enum { HEIGHT = 20, MARGIN = 6, LABEL_MAX = 80 };

/* Tenths of a pixel at 11 px. */
static unsigned width_of(const char *label) {
    unsigned width = 0;
    for (; *label; label++) {
        if (strchr("il.,'|", *label))
            width += 32;
        else if (strchr("frtIj -", *label))
            width += 44;
        else if (strchr("mwMW", *label))
            width += 102;
        else
            width += 68;
    }
    return width;
}

static void put_half(FILE *out, const char *label, unsigned from, unsigned text) {
    fprintf(out, "<text x=\"%u\" y=\"14\" textLength=\"%u.%u\">", from + MARGIN,
            text / 10, text % 10);
    text_put_xml(out, text_words(label), LABEL_MAX);
    fputs("</text>\n", out);
}

static const char *color_of(const char *level, size_t harm, bool complete) {
    if (harm > 0)
        return "#b3261e";
    if (!complete || strcmp(level, "no level") == 0)
        return "#5f6368";
    return "#1b6e3c";
}

/* A word of the report as a label; what is none that a label has is left out. */
static void copy_word(toolmend_view word, const char *none, char out[LABEL_MAX / 2]) {
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.- ";
    size_t len = 0;
    out[0] = '\0';
    for (size_t i = 0; i < word.len && len + 1 < LABEL_MAX / 2; i++)
        if (word.ptr[i] != '\0' && strchr(plain, word.ptr[i]))
            out[len++] = word.ptr[i];
    out[len] = '\0';
    if (!word.ptr)
        (void)snprintf(out, LABEL_MAX / 2, "%s", none);
}

void report_write_svg(FILE *out, const struct report_set *set) {
    const struct report_run *run = set->runs;
    char spec[LABEL_MAX / 2], profile[LABEL_MAX / 2], level[LABEL_MAX / 2];
    char left[LABEL_MAX * 2], right[LABEL_MAX * 2];
    size_t harm = report_count(run->footer, "/harm");
    bool complete = report_is(toolmend_json_at(run->footer, "/complete"), "true");
    copy_word(report_string(run->header, "/spec"), "own suite", spec);
    copy_word(report_string(run->header, "/profile"), "", profile);
    copy_word(report_string(run->footer, "/level"), "no level", level);
    (void)snprintf(left, sizeof left, "toolmend %s, %s", spec, profile);
    (void)snprintf(right, sizeof right, "%s%s, harm %zu",
                   complete ? level : "stopped early", report_probed(run), harm);
    unsigned left_text = width_of(left), right_text = width_of(right);
    unsigned left_width = left_text / 10 + 2 * MARGIN;
    unsigned width = left_width + right_text / 10 + 2 * MARGIN;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%d\" "
            "role=\"img\" aria-label=\"%s: %s\">\n<title>%s: %s</title>\n"
            "<clipPath id=\"c\"><rect width=\"%u\" height=\"%d\" rx=\"3\"/></clipPath>\n"
            "<g clip-path=\"url(#c)\"><rect width=\"%u\" height=\"%d\" fill=\"#3c4043\"/>"
            "<rect x=\"%u\" width=\"%u\" height=\"%d\" fill=\"%s\"/></g>\n"
            "<g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,Geneva,sans-serif\" "
            "font-size=\"11\">\n",
            width, HEIGHT, left, right, left, right, width, HEIGHT, left_width, HEIGHT,
            left_width, width - left_width, HEIGHT, color_of(level, harm, complete));
    put_half(out, left, 0, left_text);
    put_half(out, right, left_width, right_text);
    fputs("</g>\n</svg>\n", out);
}
