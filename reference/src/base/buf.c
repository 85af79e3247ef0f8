/* SPDX-License-Identifier: MIT
 *
 * buf.c - a growing run of bytes in an arena.
 *
 * Capacity doubles, so that appending is linear; what is outgrown stays in the arena until
 * it is freed, less in sum than the final run.
 */
#include "base/buf.h"

#include <string.h>

#include "base/utf8.h"
#include "base/view.h"

enum { CAP_MIN = 64 };

void tmi_buf_init(struct tmi_buf *buf, struct tmi_arena *arena, size_t max) {
    *buf = (struct tmi_buf){.arena = arena, .max = max};
}

/* Make room for `more` bytes behind the content; false: failed. */
static bool reserve(struct tmi_buf *buf, size_t more) {
    if (buf->failed || more > buf->max - buf->len) {
        buf->failed = true;
        return false;
    }
    if (more <= buf->cap - buf->len)
        return true;
    size_t cap = buf->cap > buf->max / 2 ? buf->max : 2 * buf->cap;
    if (cap < CAP_MIN)
        cap = buf->max < CAP_MIN ? buf->max : CAP_MIN;
    if (cap < buf->len + more)
        cap = buf->len + more;
    char *ptr = tmi_new(buf->arena, cap, char);
    if (!ptr) {
        buf->failed = true;
        return false;
    }
    if (buf->len > 0)
        memcpy(ptr, buf->ptr, buf->len);
    buf->ptr = ptr;
    buf->cap = cap;
    return true;
}

void tmi_buf_add(struct tmi_buf *buf, const char *ptr, size_t len) {
    if (reserve(buf, len) && len > 0) {
        memcpy(buf->ptr + buf->len, ptr, len);
        buf->len += len;
    }
}

void tmi_buf_add_view(struct tmi_buf *buf, toolmend_view view) {
    tmi_buf_add(buf, view.ptr, view.len);
}

void tmi_buf_add_text(struct tmi_buf *buf, const char *text) {
    tmi_buf_add(buf, text, strlen(text));
}

void tmi_buf_add_number(struct tmi_buf *buf, uint64_t number) {
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    tmi_buf_add(buf, digits + at, sizeof digits - at);
}

void tmi_buf_add_quoted(struct tmi_buf *buf, toolmend_view text) {
    size_t len = toolmend_json_quote(text, NULL, 0);
    if (len == SIZE_MAX) {
        buf->failed = true;
        return;
    }
    if (reserve(buf, len)) {
        (void)toolmend_json_quote(text, buf->ptr + buf->len, len);
        buf->len += len;
    }
}

void tmi_buf_add_reference(struct tmi_buf *buf, toolmend_view name) {
    tmi_buf_add(buf, "/", 1);
    size_t from = 0;
    for (size_t i = 0; i < name.len; i++) {
        if (name.ptr[i] != '~' && name.ptr[i] != '/')
            continue;
        tmi_buf_add(buf, name.ptr + from, i - from);
        tmi_buf_add(buf, name.ptr[i] == '~' ? "~0" : "~1", 2);
        from = i + 1;
    }
    if (from < name.len)
        tmi_buf_add(buf, name.ptr + from, name.len - from);
}

void tmi_buf_add_compact(struct tmi_buf *buf, toolmend_view json) {
    bool in_string = false;
    size_t start = 0;
    for (size_t i = 0; i < json.len; i++) {
        char c = json.ptr[i];
        if (in_string && c == '\\') {
            i++; /* the escaped character ends no string */
        } else if (c == '"') {
            in_string = !in_string;
        } else if (!in_string && tmi_is_space(c)) {
            tmi_buf_add(buf, json.ptr + start, i - start);
            start = i + 1;
        }
    }
    tmi_buf_add(buf, json.ptr + start, json.len - start);
}

toolmend_view tmi_buf_view(const struct tmi_buf *buf) {
    if (buf->failed)
        return (toolmend_view){NULL, 0};
    return (toolmend_view){buf->ptr ? buf->ptr : "", buf->len};
}
