/* SPDX-License-Identifier: MIT
 *
 * test_buf.c - growing bytes with a maximum and sticky failure.
 */
#include "base/buf.h"

#include <stdlib.h>

#include "base/view.h"
#include "check.h"

static struct tmi_arena arena;

static bool holds(const struct tmi_buf *buf, const char *text) {
    toolmend_view view = tmi_buf_view(buf);
    return view.ptr && tmi_view_equal(view, (toolmend_view){text, strlen(text)});
}

static void pieces_come_out_in_order(void) {
    struct tmi_buf buf;
    tmi_buf_init(&buf, &arena, 1000);
    CHECK(holds(&buf, "")); /* empty is not absent */
    tmi_buf_add(&buf, "abc", 2);
    tmi_buf_add_view(&buf, TMI_VIEW("-c"));
    tmi_buf_add_view(&buf, (toolmend_view){NULL, 0});
    tmi_buf_add_text(&buf, "=");
    tmi_buf_add_number(&buf, 0);
    tmi_buf_add_number(&buf, UINT64_MAX);
    CHECK(holds(&buf, "ab-c=018446744073709551615"));
}

static void growing_keeps_the_content(void) {
    struct tmi_buf buf;
    tmi_buf_init(&buf, &arena, SIZE_MAX);
    for (unsigned i = 0; i < 5000; i++)
        tmi_buf_add_number(&buf, i % 10);
    toolmend_view view = tmi_buf_view(&buf);
    size_t wrong = view.len != 5000;
    for (size_t i = 0; i < view.len; i++)
        wrong += view.ptr[i] != (char)('0' + i % 10);
    CHECK(wrong == 0);
}

static void the_maximum_is_exact_and_failure_sticky(void) {
    struct tmi_buf buf;
    tmi_buf_init(&buf, &arena, 5);
    tmi_buf_add_text(&buf, "12345");
    CHECK(holds(&buf, "12345"));
    tmi_buf_add(&buf, "", 0);
    CHECK(holds(&buf, "12345"));
    tmi_buf_add_text(&buf, "6");
    CHECK(buf.failed && tmi_buf_view(&buf).ptr == NULL && tmi_buf_view(&buf).len == 0);
    tmi_buf_add(&buf, "", 0);
    CHECK(buf.failed);
    CHECK(!tmi_arena_failed(&arena)); /* the buffer's limit, not the memory's */
    tmi_buf_init(&buf, &arena, 3);
    tmi_buf_add_quoted(&buf, TMI_VIEW("ab")); /* four bytes with its quotes */
    CHECK(buf.failed);
}

static void quoting_escapes_what_json_asks_for_and_no_more(void) {
    struct tmi_buf buf;
    tmi_buf_init(&buf, &arena, 1000);
    tmi_buf_add_quoted(&buf, TMI_VIEW("a\"b\\c/\b\f\n\r\t\x01\x1F\x7F\xC3\xA9"));
    CHECK(holds(&buf, "\"a\\\"b\\\\c/\\b\\f\\n\\r\\t\\u0001\\u001f\x7F\xC3\xA9\""));
    tmi_buf_init(&buf, &arena, 1000);
    tmi_buf_add_quoted(&buf, (toolmend_view){"\0", 1});
    tmi_buf_add_quoted(&buf, (toolmend_view){NULL, 0});
    CHECK(holds(&buf, "\"\\u0000\"\"\""));
    tmi_buf_add_quoted(&buf, TMI_VIEW("\xC3("));
    CHECK(buf.failed);
}

static void references_follow_rfc_6901(void) {
    struct tmi_buf buf;
    tmi_buf_init(&buf, &arena, 1000);
    tmi_buf_add_reference(&buf, TMI_VIEW("a/b"));
    tmi_buf_add_reference(&buf, TMI_VIEW("m~n"));
    tmi_buf_add_reference(&buf, TMI_VIEW("~/"));
    tmi_buf_add_reference(&buf, (toolmend_view){NULL, 0});
    tmi_buf_add_reference(&buf, TMI_VIEW(" \"x"));
    CHECK(holds(&buf, "/a~1b/m~0n/~0~1// \"x"));
}

static void want_of_memory_fails_the_buffer(void) {
    struct tmi_arena small;
    if (!tmi_arena_init(&small, NULL, 0))
        exit(3);
    (void)tmi_alloc(&small, SIZE_MAX, 2); /* from now on it fails */
    struct tmi_buf buf;
    tmi_buf_init(&buf, &small, 1000);
    tmi_buf_add_text(&buf, "a");
    CHECK(buf.failed);
    tmi_arena_free(&small);
}

int main(void) {
    if (!tmi_arena_init(&arena, NULL, 0))
        return 3;
    pieces_come_out_in_order();
    growing_keeps_the_content();
    the_maximum_is_exact_and_failure_sticky();
    quoting_escapes_what_json_asks_for_and_no_more();
    references_follow_rfc_6901();
    want_of_memory_fails_the_buffer();
    tmi_arena_free(&arena);
    return check_report();
}
