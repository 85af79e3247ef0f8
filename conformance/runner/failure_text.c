/* SPDX-License-Identifier: MIT
 *
 * failure_text.c - writes one message that quotes an adapter.
 *
 * Quoted text is escaped and indented so that it cannot be mistaken for ours. Long stderr is cut at
 * the front, because its last line says most.
 */
#include "failure_text.h"

#include <stdio.h>
#include <string.h>

enum { COMMAND = 120, WORDS = 384 }; /* bytes */

/* Append bytes of others: no control byte of them reaches a terminal, and no line feed. */
static void append(struct failure_text *failure, const char *bytes, size_t len) {
    size_t at = strlen(failure->text);
    for (size_t i = 0; i < len && at + 1 < failure->size; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        failure->text[at++] = byte < ' ' || byte == 0x7F ? '?' : (char)byte;
    }
    failure->text[at] = '\0';
}

static void append_words(struct failure_text *failure, const char *words) {
    append(failure, words, strlen(words));
}

/* The same on a line of its own, indented: no line of others can be taken for one of ours. */
static void append_line(struct failure_text *failure, const char *bytes, size_t len) {
    static const char indent[] = "\n    ";
    size_t at = strlen(failure->text);
    if (failure->size - at < sizeof indent)
        return;
    memcpy(failure->text + at, indent, sizeof indent);
    append(failure, bytes, len);
}

static void append_command(struct failure_text *failure, char *const *command) {
    for (char *const *word = command; *word; word++) {
        if (strlen(failure->text) + strlen(*word) > COMMAND) {
            append_words(failure, word == command ? "the command" : " ...");
            return;
        }
        append_words(failure, word == command ? "" : " ");
        append_words(failure, *word);
    }
}

/* As much of the end of stderr as there is room for, from the start of a line if it has one. */
static void append_errors(struct failure_text *failure, toolmend_view errors) {
    static const char title[] = "; the end of its stderr:";
    size_t len = errors.len;
    while (len > 0 && errors.ptr[len - 1] == '\n')
        len--;
    size_t used = strlen(failure->text) + sizeof title;
    size_t room = used < failure->size ? failure->size - used : 0;
    if (len == 0 || room == 0)
        return;
    size_t from = len > room ? len - room : 0;
    const char *feed = from > 0 ? memchr(errors.ptr + from, '\n', len - from) : NULL;
    if (feed)
        from = (size_t)(feed - errors.ptr) + 1;
    append_words(failure, title);
    while (from < len) {
        const char *end = memchr(errors.ptr + from, '\n', len - from);
        size_t to = end ? (size_t)(end - errors.ptr) : len;
        append_line(failure, errors.ptr + from, to - from);
        from = to + 1;
    }
}

void failure_text_write(struct failure_text *failure, char *const *command,
                        toolmend_view errors, const char *format, va_list arguments) {
    char text[WORDS];
    failure->text[0] = '\0';
    append_command(failure, command);
    (void)vsnprintf(text, sizeof text, format, arguments);
    append_words(failure, ": ");
    append_words(failure, text);
    append_errors(failure, errors);
}
