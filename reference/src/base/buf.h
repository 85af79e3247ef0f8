/* SPDX-License-Identifier: MIT
 *
 * buf.h - a growing run of bytes in an arena, with a maximum from birth and sticky failure:
 * append freely, ask once at the end.
 */
#ifndef TMI_BUF_H
#define TMI_BUF_H

#include "base/arena.h"

struct tmi_buf {
    struct tmi_arena *arena;
    char *ptr;
    size_t len, cap, max;
    bool failed; /* out of memory or past max; the content is then of no use */
};

void tmi_buf_init(struct tmi_buf *buf, struct tmi_arena *arena, size_t max);
void tmi_buf_add(struct tmi_buf *buf, const char *ptr, size_t len);
void tmi_buf_add_view(struct tmi_buf *buf, toolmend_view view);
void tmi_buf_add_text(struct tmi_buf *buf, const char *text); /* NUL-terminated literal */
void tmi_buf_add_number(struct tmi_buf *buf, uint64_t number); /* decimal */
/* UTF-8 text as a JSON string with its quotes (toolmend_json_quote's spelling). Bytes that are
 * not UTF-8 make the buffer fail. */
void tmi_buf_add_quoted(struct tmi_buf *buf, toolmend_view text);
/* One reference token of a JSON Pointer (RFC 6901): '/' and the name with ~ and / escaped. */
void tmi_buf_add_reference(struct tmi_buf *buf, toolmend_view name);
/* JSON text without the white space between its tokens: one line, however it was laid out. */
void tmi_buf_add_compact(struct tmi_buf *buf, toolmend_view json);
toolmend_view tmi_buf_view(const struct tmi_buf *buf); /* {NULL, 0} if failed */

#endif
