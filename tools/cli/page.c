/* SPDX-License-Identifier: MIT
 *
 * page.c - a part of a page in Markdown, for a terminal.
 *
 * Headings, links and emphasis lose their marks; code keeps its backticks, which show where it
 * ends; a block of code is indented.
 */
#include "cli.h"

#include <string.h>

static bool begins(toolmend_view text, const char *start) {
    size_t len = strlen(start);
    return text.len >= len && memcmp(text.ptr, start, len) == 0;
}

static toolmend_view behind(toolmend_view text, size_t len) {
    return (toolmend_view){text.ptr + len, text.len - len};
}

/* How many bytes a code span at the start has, with its backticks; 0: none begins there. */
static size_t code_span(toolmend_view text) {
    size_t ticks = 0;
    while (ticks < text.len && text.ptr[ticks] == '`')
        ticks++;
    for (size_t at = ticks; ticks > 0 && at < text.len;) {
        size_t run = 0;
        while (at + run < text.len && text.ptr[at + run] == '`')
            run++;
        if (run == ticks)
            return at + run;
        at += run > 0 ? run : 1;
    }
    return 0;
}

/* The words of a link at the start, [WORDS](TARGET), and its length; 0: none begins there. */
static size_t link_at(toolmend_view text, toolmend_view *words) {
    const char *close = text.ptr[0] == '[' ? memchr(text.ptr, ']', text.len) : NULL;
    if (!close || close + 1 == text.ptr + text.len || close[1] != '(')
        return 0;
    const char *end = memchr(close, ')', (size_t)(text.ptr + text.len - close));
    if (!end)
        return 0;
    *words = (toolmend_view){text.ptr + 1, (size_t)(close - text.ptr) - 1};
    return (size_t)(end - text.ptr) + 1;
}

/* Emphasis stands next to a letter; a star between spaces is a star. */
static bool is_emphasis(const char *at, const char *start, const char *end) {
    bool space_before = at == start || at[-1] == ' ' || at[-1] == '\n';
    bool space_behind = at + 1 == end || at[1] == ' ' || at[1] == '\n';
    return *at == '*' && !(space_before && space_behind);
}

/* Words without code blocks. */
static void put_words(toolmend_view text) {
    const char *start = text.ptr;
    const char *end = text.ptr + text.len;
    while (text.len > 0) {
        toolmend_view words = {text.ptr, code_span(text)};
        size_t len = words.len;
        if (len == 0)
            len = link_at(text, &words);
        if (len == 0 && !is_emphasis(text.ptr, start, end))
            words.len = len = 1;
        cli_put(stdout, words);
        text = behind(text, len > 0 ? len : 1);
    }
}

/* The tint of a line of an example, by its first word. */
static enum cli_tint tint_of(toolmend_view line) {
    if (begins(line, "gives ") || begins(line, "kept "))
        return CLI_GOOD;
    if (begins(line, "harm "))
        return CLI_GONE;
    return begins(line, "refused ") ? CLI_DOUBT : CLI_PLAIN;
}

static void put_code(toolmend_view line) {
    enum cli_tint tint = tint_of(line);
    fputs("    ", stdout);
    fputs(tint == CLI_PLAIN ? "" : cli_tint(tint), stdout);
    cli_put(stdout, line);
    fputs(tint == CLI_PLAIN ? "" : cli_tint(CLI_PLAIN), stdout);
    putchar('\n');
}

static toolmend_view first_line(toolmend_view text) {
    const char *feed = memchr(text.ptr, '\n', text.len);
    return (toolmend_view){text.ptr, feed ? (size_t)(feed - text.ptr) : text.len};
}

/* How far prose goes, from its first line on: a link may continue in the next line. */
static size_t prose_len(toolmend_view text, size_t at) {
    while (at < text.len && !(text.ptr[at - 1] == '\n' && strchr("`|\n", text.ptr[at])))
        at++;
    return at;
}

void cli_put_page(toolmend_view text) {
    bool code = false;
    while (text.len > 0) {
        toolmend_view line = first_line(text);
        size_t used = line.len + (line.len < text.len);
        if (begins(line, "```")) {
            code = !code;
        } else if (code) {
            put_code(line);
        } else if (begins(line, "### ")) {
            printf("%s%.*s%s\n", cli_tint(CLI_BOLD), (int)line.len - 4, line.ptr + 4,
                   cli_tint(CLI_PLAIN));
        } else if (!begins(line, "|---")) {
            used = prose_len(text, used);
            put_words((toolmend_view){text.ptr, used});
            fputs(used == text.len ? "\n" : "", stdout);
        }
        text = behind(text, used);
    }
}
