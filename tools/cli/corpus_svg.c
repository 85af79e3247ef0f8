/* SPDX-License-Identifier: MIT
 *
 * corpus_svg.c - the numbers of a corpus as a picture for a README.
 *
 * Whole numbers alone, so that every machine draws the same; the background is drawn, too, as a
 * page may be dark. Left what was wrong and what became of it, right where it was met; shares of
 * one kind are one strip, so that what is known least is seen at once.
 */
#include "corpus.h"

#include <string.h>

enum {
    WIDTH = 880,
    COLUMN = 440, /* from one column to the next */
    MARGIN = 20,
    ROW = 17, /* a bar and its gap */
    BAR = 12,
    LABEL = 190,    /* what is written beside a bar */
    LABEL_MAX = 30, /* characters of it */
    LONGEST = 160,  /* bar */
    STRIP = 400,
    HEAD = 22 /* a heading */
};

static const char *const colors[] = {"#2f6690", "#d98f2b", "#8a8f98", "#7a9e7e",
                                     "#b0503f", "#6d5a8d", "#3a7d7c"};
enum { COLORS = sizeof colors / sizeof *colors };

/* ---- pieces ------------------------------------------------------------------------ */

static void put(struct writing *out, const char *name, size_t number) {
    write_words(out, " ");
    write_words(out, name);
    write_words(out, "=\"");
    write_number(out, number);
    write_words(out, "\"");
}

/* Words of strangers, of at most LABEL_MAX characters. */
static void put_label(struct writing *out, toolmend_view text) {
    size_t characters = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        bool starts = ((unsigned char)c & 0xC0) != 0x80;
        characters += starts;
        if (starts && characters > LABEL_MAX) {
            write_words(out, "\xE2\x80\xA6");
            return;
        }
        if (c == '<' || c == '>' || c == '&' || c == '"')
            write_words(out, c == '<'   ? "&lt;"
                             : c == '>' ? "&gt;"
                             : c == '&' ? "&amp;"
                                        : "&quot;");
        else if ((unsigned char)c >= 0x20)
            write_view(out, (toolmend_view){&text.ptr[i], 1});
    }
}

static void put_rect(struct writing *out, size_t x, size_t y, size_t width,
                     const char *color) {
    write_words(out, "<rect");
    put(out, "x", x);
    put(out, "y", y);
    put(out, "width", width);
    put(out, "height", BAR);
    write_words(out, " fill=\"");
    write_words(out, color);
    write_words(out, "\"/>\n");
}

/* `more`: attributes of the text. */
static void open_text(struct writing *out, size_t x, size_t y, const char *more) {
    write_words(out, "<text");
    put(out, "x", x);
    put(out, "y", y);
    write_words(out, more);
    write_words(out, ">");
}

static void put_heading(struct writing *out, size_t x, size_t y, const char *words) {
    open_text(out, x, y, " font-weight=\"bold\"");
    write_words(out, words);
    write_words(out, "</text>\n");
}

/* ---- bars -------------------------------------------------------------------------- */

/* The most frequent words of a group, without `unknown`; y behind them. */
static size_t put_bars(struct writing *out, size_t x, size_t y, const char *heading,
                       const struct corpus_numbers *numbers, size_t most) {
    size_t longest = 1, shown = 0;
    put_heading(out, x, y + 14, heading);
    y += HEAD;
    for (size_t i = 0; i < numbers->count; i++)
        if (!view_is(numbers->items[i].word, "unknown") &&
            numbers->items[i].count > longest)
            longest = numbers->items[i].count;
    for (size_t i = 0; i < numbers->count && shown < most; i++) {
        const struct corpus_number *one = &numbers->items[i];
        if (view_is(one->word, "unknown"))
            continue;
        size_t width = one->count * LONGEST / longest;
        open_text(out, x + LABEL - 6, y + 10, " text-anchor=\"end\"");
        put_label(out, one->word);
        write_words(out, "</text>\n");
        put_rect(out, x + LABEL, y, width > 0 ? width : 1, colors[0]);
        open_text(out, x + LABEL + width + 5, y + 10, "");
        write_number(out, one->count);
        write_words(out, "</text>\n");
        y += ROW;
        shown++;
    }
    return y + 8;
}

/* ---- strips ------------------------------------------------------------------------ */

/* The words of a group as shares of one bar, and what each color says below; y behind them. */
static size_t put_strip(struct writing *out, size_t x, size_t y, const char *heading,
                        const struct corpus_numbers *numbers) {
    size_t total = 0, before = 0, at = x;
    put_heading(out, x, y + 14, heading);
    y += HEAD;
    for (size_t i = 0; i < numbers->count; i++)
        total += numbers->items[i].count;
    for (size_t i = 0; i < numbers->count; i++) {
        size_t behind = before + numbers->items[i].count;
        size_t start = STRIP * before / total, end = STRIP * behind / total;
        if (end > start)
            put_rect(out, x + start, y, end - start, colors[i % COLORS]);
        before = behind;
    }
    y += BAR + 5;
    for (size_t i = 0; i < numbers->count && i < COLORS; i++) {
        put_rect(out, at, y, BAR, colors[i]);
        open_text(out, at + BAR + 4, y + 10, "");
        put_label(out, numbers->items[i].word);
        write_words(out, " ");
        write_number(out, numbers->items[i].count);
        write_words(out, "</text>\n");
        at += 7 * (numbers->items[i].word.len + 6) + BAR;
    }
    return y + ROW + 8;
}

/* ---- the picture ------------------------------------------------------------------- */

static void put_title(struct writing *out, const struct corpus_counts *counts) {
    open_text(out, MARGIN, 30, " font-size=\"15\" font-weight=\"bold\"");
    write_number(out, counts->entries);
    write_words(out, " reported malformed calls; names of models ");
    write_number(out, counts->models);
    write_words(out, ", projects ");
    write_number(out, counts->projects);
    write_words(out, "</text>\n");
}

static size_t put_left(struct writing *out, const struct corpus_counts *counts) {
    const struct corpus_numbers *groups = counts->groups;
    size_t y = 48;
    y = put_strip(out, MARGIN, y, "what is due", &groups[COUNT_OUTCOME]);
    y = put_bars(out, MARGIN, y, "kinds of fault, as noted", &groups[COUNT_FAULT], 10);
    y = put_bars(out, MARGIN, y, "rules that mend most", &groups[COUNT_RULE], 12);
    return put_bars(out, MARGIN, y, "refused, and why", &groups[COUNT_REASON], 8);
}

static size_t put_right(struct writing *out, const struct corpus_counts *counts) {
    const struct corpus_numbers *groups = counts->groups;
    size_t x = COLUMN + MARGIN, y = 48;
    y = put_strip(out, x, y, "weights of the model", &groups[COUNT_WEIGHTS]);
    y = put_strip(out, x, y, "what the report has of the text",
                  &groups[COUNT_TEXT_BASIS]);
    y = put_bars(out, x, y, "year of the report", &groups[COUNT_YEAR], 8);
    y = put_bars(out, x, y, "models, as named", &groups[COUNT_MODEL], 8);
    y = put_bars(out, x, y, "servers", &groups[COUNT_SERVER], 6);
    return put_bars(out, x, y, "harnesses", &groups[COUNT_HARNESS], 8);
}

void corpus_write_svg(struct writing *out, const struct corpus_counts *counts) {
    struct writing inner = {.pool = out->pool};
    put_title(&inner, counts);
    size_t left = put_left(&inner, counts), right = put_right(&inner, counts);
    size_t height = (left > right ? left : right) + MARGIN;
    write_words(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    put(out, "width", WIDTH);
    put(out, "height", height);
    write_words(out, " role=\"img\" aria-label=\"Numbers of the corpus\">\n"
                     "<rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"#ffffff\"/>\n"
                     "<g font-family=\"Verdana,DejaVu Sans,Geneva,sans-serif\" "
                     "font-size=\"11\" fill=\"#24292f\">\n");
    write_view(out, written(&inner));
    write_words(out, "</g>\n</svg>\n");
}
