/* SPDX-License-Identifier: MIT
 *
 * shown.c - a finding, for the author of the layer: the principle, the question, the answer.
 */
#include <stdio.h>

#include "layer.h"

static void put_text(const char *title, toolmend_view text) {
    fprintf(stderr, "  %-10s", title);
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        if (c >= 0x20 && c < 0x7F)
            fputc(c, stderr);
        else
            fprintf(stderr, "<%02X>", c);
    }
    fputc('\n', stderr);
}

static void put_words(const char *title, const char *words) {
    fprintf(stderr, "  %-10s%s\n", title, words);
}

static void put_expected(const struct question *question) {
    const char *title = "expected";
    for (size_t i = 0; i < question->expect_count; i++, title = "or") {
        const struct suite_expect *expect = &question->expect[i];
        switch (expect->outcome) {
        case SUITE_VALID:
            put_words(title, "the same");
            break;
        case SUITE_REPAIRED:
            put_text(title, expect->arguments);
            break;
        case SUITE_REJECTED:
            put_words(title, "rejected");
            break;
        }
    }
}

static void put_got(const struct exchange *exchange) {
    switch (exchange->came) {
    case CAME_OK:
        put_text("got", exchange->arguments);
        return;
    case CAME_REJECTED:
        put_words("got", "rejected");
        break;
    case CAME_UNSUPPORTED:
        put_words("got", "unsupported");
        break;
    case CAME_ERROR:
        put_words("got", "error");
        break;
    case CAME_NOTHING:
        return;
    }
    if (exchange->why.len > 0)
        put_text("why", exchange->why);
}

void show_exchange(const struct exchange *exchange) {
    const struct question *question = &exchange->question;
    put_text("tool", question->tool);
    put_text("sent", question->text);
    put_words("finish", toolmend_finish_name(question->finish));
    put_expected(question);
    put_got(exchange);
}

void show_finding(const struct finding *finding) {
    fprintf(stderr, "\n%s %s %s: %s", found_name(finding->kind), finding->principle,
            finding->relation->name, finding->cause);
    if (finding->about[0] != '\0')
        fprintf(stderr, " (%s)", finding->about);
    fputc('\n', stderr);
    put_words("claim", finding->claim);
    for (size_t i = 0; i < finding->exchange_count; i++)
        show_exchange(&finding->exchanges[i]);
    if (finding->note[0] != '\0')
        put_words("note", finding->note);
    if (finding->alone == ALONE_NOT)
        put_words("but",
                  "not each time: it hangs on what was asked before, or on chance");
}
