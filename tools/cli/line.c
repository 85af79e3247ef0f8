/* SPDX-License-Identifier: MIT
 *
 * line.c - read a line of any bytes, up to a limit.
 *
 * Not fgets(), which loses NUL bytes, and not getline(), which has no limit.
 */
#include "line.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM ((size_t)64 * 1024)

static bool grow(struct line_reader *reader) {
    size_t room = reader->room == 0 ? FIRST_ROOM : 2 * reader->room;
    char *moved = realloc(reader->ptr, room);
    if (!moved)
        return false;
    reader->ptr = moved;
    reader->room = room;
    return true;
}

enum line_found line_next(struct line_reader *reader, FILE *in, toolmend_view *line) {
    size_t len = 0;
    bool fits = true;
    int byte = getc(in);
    if (byte == EOF)
        return ferror(in) ? LINE_FAILED : LINE_END;
    for (; byte != EOF && byte != '\n'; byte = getc(in)) {
        fits = fits && len < LINE_MAX_BYTES;
        if (!fits)
            continue;
        if (len == reader->room && !grow(reader))
            return LINE_FAILED;
        reader->ptr[len++] = (char)(unsigned char)byte;
    }
    if (ferror(in))
        return LINE_FAILED;
    *line = (toolmend_view){reader->ptr ? reader->ptr : "", len};
    return fits ? LINE_READ : LINE_TOO_LONG;
}

bool line_is_object(toolmend_view json) {
    size_t at = 0;
    while (at < json.len && json.ptr[at] && strchr(" \t\r\n", json.ptr[at]))
        at++;
    return at < json.len && json.ptr[at] == '{';
}

bool line_word(toolmend_view json, char *out, size_t size) {
    if (!json.ptr)
        return false;
    size_t len = toolmend_json_string(json, out, size - 1);
    if (len > size - 1 || memchr(out, '\0', len))
        return false;
    out[len] = '\0';
    return true;
}
