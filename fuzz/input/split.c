/* SPDX-License-Identifier: MIT
 *
 * split.c - copies, the divider, and how a broken property is reported.
 */
#include "split.h"

#include <stdio.h>

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
    static const char divider[] = "\n~~~\n";
    const size_t len = sizeof divider - 1;
    for (size_t i = 0; size >= len && i <= size - len; i++)
        if (memcmp(data + i, divider, len) == 0) {
            *rest = i + len;
            return i;
        }
    *rest = size;
    return size;
}

bool fuzz_same(toolmend_view a, toolmend_view b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
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
