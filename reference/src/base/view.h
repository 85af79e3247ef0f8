/* SPDX-License-Identifier: MIT
 *
 * view.h - small helpers over borrowed bytes. Bytes are classed here and nowhere by locale.
 */
#ifndef TMI_VIEW_H
#define TMI_VIEW_H

#include <string.h>

#include "toolmend.h"

/* A view of a string literal. */
#define TMI_VIEW(literal) ((toolmend_view){(literal), sizeof(literal) - 1})

static inline bool tmi_view_equal(toolmend_view a, toolmend_view b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* Is the view this NUL-terminated literal? */
static inline bool tmi_view_is(toolmend_view view, const char *literal) {
    size_t len = strlen(literal);
    return view.len == len && (len == 0 || memcmp(view.ptr, literal, len) == 0);
}

/* Bytes in order, a shorter one before its extensions: <0, 0, >0. */
static inline int tmi_view_compare(toolmend_view a, toolmend_view b) {
    size_t common = a.len < b.len ? a.len : b.len;
    int order = common == 0 ? 0 : memcmp(a.ptr, b.ptr, common);
    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

/* The four white space characters of RFC 8259. */
static inline bool tmi_is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static inline bool tmi_is_digit(char c) {
    return c >= '0' && c <= '9';
}

static inline char tmi_ascii_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static inline bool tmi_is_letter(char c) {
    return tmi_ascii_lower(c) >= 'a' && tmi_ascii_lower(c) <= 'z';
}

/* Without JSON white space at both ends. */
static inline toolmend_view tmi_view_trim(toolmend_view view) {
    while (view.len > 0 && tmi_is_space(view.ptr[0])) {
        view.ptr++;
        view.len--;
    }
    while (view.len > 0 && tmi_is_space(view.ptr[view.len - 1]))
        view.len--;
    return view;
}

#endif
