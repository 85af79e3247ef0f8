/* SPDX-License-Identifier: MIT
 *
 * scan_lines.c - lines out of a descriptor, in memory that does not grow with the file.
 *
 * One buffer, as long as the longest line so far and never longer than the limit. A line beyond
 * it is skipped up to its line feed. A signal ends a read that waits.
 */
#define _POSIX_C_SOURCE 200809L
#include "scan.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST_ROOM ((size_t)256 * 1024)

/* Room for more bytes behind `end`; false: no memory. */
static bool make_room(struct scan_reader *reader) {
    size_t held = reader->end - reader->start;
    if (reader->start > 0) {
        memmove(reader->ptr, reader->ptr + reader->start, held);
        reader->start = 0;
        reader->end = held;
    }
    if (held < reader->room || reader->room > SCAN_LINE_MAX)
        return true;
    size_t room = reader->room == 0 ? FIRST_ROOM : 2 * reader->room;
    if (room > SCAN_LINE_MAX)
        room = SCAN_LINE_MAX + 1; /* and its line feed */
    char *moved = realloc(reader->ptr, room);
    if (!moved)
        return false;
    reader->ptr = moved;
    reader->room = room;
    return true;
}

/* Read more; SCAN_LINE: there is more, or the end is known. */
static enum scan_got fill(struct scan_reader *reader) {
    if (!make_room(reader))
        return SCAN_NO_MEMORY;
    if (reader->end ==
        reader->room) { /* a line longer than the limit: forget its start */
        reader->skipping = true;
        reader->end = reader->start;
    }
    while (!scan_is_stopped()) {
        ssize_t got =
            read(reader->fd, reader->ptr + reader->end, reader->room - reader->end);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return SCAN_FAILED;
        reader->at_end = got == 0;
        reader->end += (size_t)got;
        reader->bytes += (uint64_t)got;
        return SCAN_LINE;
    }
    return SCAN_STOPPED;
}

/* The line that ends with this feed, or (NULL) with the file. */
static enum scan_got hand_out(struct scan_reader *reader, const char *feed,
                              toolmend_view *line) {
    const char *from = reader->ptr + reader->start;
    size_t len = feed ? (size_t)(feed - from) : reader->end - reader->start;
    bool too_long = reader->skipping || len > SCAN_LINE_MAX;
    *line = (toolmend_view){from, len};
    reader->start += len;
    if (feed)
        reader->start++;
    reader->skipping = false;
    return too_long ? SCAN_TOO_LONG : SCAN_LINE;
}

enum scan_got scan_next_line(struct scan_reader *reader, toolmend_view *line) {
    enum scan_got got = SCAN_LINE;
    size_t searched = 0; /* bytes behind `start` that hold no line feed */
    while (got == SCAN_LINE) {
        size_t held = reader->end - reader->start;
        const char *feed = NULL;
        if (held > searched)
            feed = memchr(reader->ptr + reader->start + searched, '\n', held - searched);
        if (feed)
            return hand_out(reader, feed, line);
        if (reader->at_end && (held > 0 || reader->skipping))
            return hand_out(reader, NULL, line);
        if (reader->at_end)
            return SCAN_END;
        searched = held;
        got = fill(reader);
        if (reader->skipping)
            searched = 0;
    }
    return got;
}
