/* SPDX-License-Identifier: MIT
 *
 * files.c - bytes from files and stdin, faults to stderr.
 *
 * Input has a maximum before the first byte is read: somebody may pipe a gigabyte of '[' into
 * us. Faults are one line each, also when a file name holds line feeds, because programs read
 * them too.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM ((size_t)64 * 1024)

toolmend_view cli_words(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

void cli_put(FILE *out, toolmend_view bytes) {
    if (bytes.len > 0)
        (void)fwrite(bytes.ptr, 1, bytes.len, out);
}

bool cli_put_json(toolmend_view text) {
    size_t len = toolmend_json_quote(text, NULL, 0);
    char *quoted = len == SIZE_MAX ? NULL : malloc(len);
    if (quoted)
        (void)toolmend_json_quote(text, quoted, len);
    cli_put(stdout, quoted ? (toolmend_view){quoted, len} : cli_words("null"));
    free(quoted);
    return quoted != NULL;
}

struct cli_place cli_place(toolmend_view text, size_t offset) {
    struct cli_place place = {1, 1};
    for (size_t i = 0; i < offset && i < text.len; i++) {
        if (text.ptr[i] == '\n')
            place = (struct cli_place){place.line + 1, 1};
        else if (((unsigned char)text.ptr[i] & 0xC0) !=
                 0x80) /* no later byte of a character */
            place.column++;
    }
    return place;
}

void cli_fail_at(const char *source, toolmend_view text, size_t offset) {
    fputs("toolmend: ", stderr);
    if (source) {
        cli_show(stderr, cli_words(source), SIZE_MAX, CLI_ONE_LINE);
        if (offset <= text.len) {
            struct cli_place place = cli_place(text, offset);
            fprintf(stderr, ":%zu:%zu", place.line, place.column);
        }
        fputs(": ", stderr);
    }
}

int cli_fail(enum cli_exit code, const char *source, const char *format, ...) {
    char line[1024]; /* a longer fault is cut */
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    cli_fail_at(source, cli_words(""), SIZE_MAX);
    cli_show(stderr, cli_words(line), SIZE_MAX, CLI_ONE_LINE);
    fputc('\n', stderr);
    return (int)code;
}

int cli_fail_status(const char *source, toolmend_view text, toolmend_status status,
                    const toolmend_error *error) {
    cli_fail_at(source, text, error->offset);
    cli_show(stderr, cli_words(error->pointer), SIZE_MAX, CLI_ONE_LINE);
    fputs(error->pointer[0] != '\0' ? ": " : "", stderr);
    cli_show(stderr, cli_words(error->message), SIZE_MAX, CLI_ONE_LINE);
    fputc('\n', stderr);
    return status == TOOLMEND_E_MEMORY ? CLI_IO : CLI_USAGE;
}

/* More room for up to `most` bytes; false: there is none. */
static bool grow(struct cli_bytes *bytes, size_t *room, size_t most) {
    size_t more = *room == 0 ? FIRST_ROOM : *room;
    size_t wanted = more < most - *room ? *room + more : most;
    char *moved = realloc(bytes->ptr, wanted > 0 ? wanted : 1);
    if (!moved)
        return false;
    bytes->ptr = moved;
    *room = wanted;
    return true;
}

int cli_read(const char *path, size_t max, struct cli_bytes *out) {
    const char *source = path ? path : "stdin";
    size_t most = max + 1;
    size_t room = 0;
    int code = CLI_OK;
    *out = (struct cli_bytes){NULL, 0};
    FILE *file = path ? fopen(path, "rb") : stdin;
    if (!file)
        return cli_fail(CLI_IO, source, "cannot be opened: %s; check the path",
                        strerror(errno));
    do {
        if (out->len == room && !grow(out, &room, most)) {
            code = cli_fail(CLI_IO, source, "no memory for it; free some");
            break;
        }
        out->len += fread(out->ptr + out->len, 1, room - out->len, file);
    } while (out->len < most && !feof(file) && !ferror(file));
    if (code == CLI_OK && ferror(file))
        code = cli_fail(CLI_IO, source, "cannot be read: %s; name a file that can",
                        strerror(errno));
    if (file != stdin)
        (void)fclose(file); /* nothing was written to it */
    return code;
}

/* Has who reads stdout gone away? Then nobody misses the rest: `toolmend rules | head -1`. */
static bool is_closed_pipe(void) {
    struct pollfd out = {.fd = fileno(stdout)};
    return poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

int cli_flush(int code) {
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    if (is_closed_pipe())
        return CLI_IO;
    return cli_fail(CLI_IO, "stdout", "cannot be written: %s; nothing stands there whole",
                    errno != 0 ? strerror(errno) : "an earlier write failed");
}
