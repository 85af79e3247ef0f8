/* SPDX-License-Identifier: MIT
 *
 * input.c - see input.h.
 */
#include "input.h"

#include <stdio.h>

static const char divider[] = "\n~~~\n";
enum { DIVIDER = sizeof divider - 1 };

bool fuzz_is_drawn(const uint8_t *data, size_t size) {
    return size > 0 && data[0] % 2 == 1;
}

toolmend_view fuzz_copy(const void *bytes, size_t len) {
    char *block =
        malloc(len); // NOLINT(clang-analyzer-optin.portability.UnixAPI): may be empty
    if (!block && len > 0)
        abort();
    if (len > 0)
        memcpy(block, bytes, len);
    return (toolmend_view){block, len};
}

void fuzz_drop(toolmend_view copy) {
    union {
        const char *borrowed;
        void *owned;
    } block = {.borrowed = copy.ptr};
    free(block.owned);
}

size_t fuzz_divide(const uint8_t *data, size_t size, size_t *rest) {
    for (size_t i = 0; size >= DIVIDER && i <= size - DIVIDER; i++)
        if (memcmp(data + i, divider, DIVIDER) == 0) {
            *rest = i + DIVIDER;
            return i;
        }
    *rest = size;
    return size;
}

void fuzz_split(const uint8_t *data, size_t size, toolmend_view *parts, size_t count) {
    size_t at = size < FUZZ_HEAD ? size : FUZZ_HEAD;
    for (size_t i = 0; i < count; i++) {
        size_t rest = size - at;
        size_t len = i + 1 < count ? fuzz_divide(data + at, size - at, &rest) : size - at;
        parts[i] = fuzz_copy(data + at, len);
        at += rest;
    }
}

void fuzz_write_head(struct writing *out, char form, unsigned digit) {
    const char head[FUZZ_HEAD] = {form, (char)('0' + digit % 10), '\n'};
    write_view(out, (toolmend_view){head, FUZZ_HEAD});
}

void fuzz_write_quoted(struct writing *out, toolmend_view text) {
    static const char digits[] = "0123456789abcdef";
    write_words(out, "\"");
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        const char escape[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
        if (c == '"' || c == '\\')
            write_words(out, "\\");
        if (c < 0x20)
            write_view(out, (toolmend_view){escape, sizeof escape});
        else
            write_view(out, (toolmend_view){text.ptr + i, 1});
    }
    write_words(out, "\"");
}

/* Any byte can be seen in it, and be copied into a test. */
static void print(const char *name, toolmend_view text) {
    fprintf(stderr, "  %s (%zu): ", name, text.len);
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        if (c >= 0x20 && c < 0x7F)
            fputc(c, stderr);
        else
            fprintf(stderr, "<%02X>", c);
    }
    fputc('\n', stderr);
}

void fuzz_show(const char *what, toolmend_view schema, toolmend_view text) {
    fprintf(stderr, "%s\n", what);
    print("schema", schema);
    print("text", text);
}

void fuzz_fail(const char *property, toolmend_view schema, toolmend_view text) {
    fputs("property broken: ", stderr);
    fuzz_show(property, schema, text);
    abort();
}
