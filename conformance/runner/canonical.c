/* SPDX-License-Identifier: MIT
 *
 * canonical.c - writes a JSON value in its canonical spelling.
 *
 * Works on slices of the source. Strings are decoded code point by code point in place, because an
 * unpaired surrogate, which UTF-8 cannot hold, must keep its escape.
 */
#include "canonical.h"

#include <stdlib.h>
#include <string.h>

/* A case nests a schema of at most 256 levels (toolmend_limits) in a few of its own. */
enum { DEPTH_MAX = 300 };

const char canonical_no_memory[] = "out of memory";
static const char repeated[] = "a member name is repeated";
static const char too_deep[] = "nested deeper than 300 levels";

/* ---- bytes that grow -------------------------------------------------------------------- */

void canonical_put(struct canonical_text *out, const char *bytes, size_t len) {
    if (out->fault)
        return;
    if (len > out->capacity - out->len) {
        size_t capacity = 2 * out->capacity + len;
        char *grown = realloc(out->ptr, capacity);
        if (!grown) {
            out->fault = canonical_no_memory;
            return;
        }
        out->ptr = grown;
        out->capacity = capacity;
    }
    if (len > 0)
        memcpy(out->ptr + out->len, bytes, len);
    out->len += len;
}

void canonical_free(struct canonical_text *out) {
    free(out->ptr);
    *out = (struct canonical_text){0};
}

/* ---- strings ---------------------------------------------------------------------------- */

static uint32_t hex_digit(char c) {
    return (uint32_t)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
}

/* The code unit of an escape; *at stands behind its backslash. */
static uint32_t take_escape(const char **at) {
    static const char letters[] = "b\bf\fn\nr\rt\t";
    char letter = *(*at)++;
    if (letter == 'u') {
        uint32_t unit = 0;
        for (int i = 0; i < 4; i++)
            unit = unit << 4 | hex_digit(*(*at)++);
        return unit;
    }
    for (const char *pair = letters; *pair; pair += 2)
        if (letter == pair[0])
            return (uint32_t)pair[1];
    return (uint32_t)letter; /* " \ / mean themselves */
}

uint32_t canonical_character(const char **at) {
    unsigned char lead = (unsigned char)*(*at)++;
    if (lead == '\\') {
        uint32_t high = take_escape(at);
        const char *next = *at;
        if (high < 0xD800 || high > 0xDBFF || next[0] != '\\' || next[1] != 'u')
            return high;
        next++;
        uint32_t low = take_escape(&next);
        if (low < 0xDC00 || low > 0xDFFF)
            return high;
        *at = next;
        return 0x10000 + ((high - 0xD800) << 10 | (low - 0xDC00));
    }
    int more = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    uint32_t code = more == 0 ? lead : lead & (0x3FU >> more);
    for (; more > 0; more--)
        code = code << 6 | ((unsigned char)*(*at)++ & 0x3F);
    return code;
}

/* Does the byte mean itself both in the source and in the canonical spelling? */
static bool is_plain(char c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
}

static void put_unit(struct canonical_text *out, uint32_t unit) {
    static const char hex[] = "0123456789abcdef";
    char escape[6] = {'\\', 'u'};
    for (unsigned i = 0; i < 4; i++)
        escape[2 + i] = hex[unit >> (12 - 4 * i) & 0xF];
    canonical_put(out, escape, sizeof escape);
}

static void put_code(struct canonical_text *out, uint32_t code) {
    static const char short_escapes[] = "\"\"\\\\\bb\ff\nn\rr\tt"; /* character, letter */
    char byte = (char)(code & 0x7F);
    for (const char *pair = short_escapes; *pair; pair += 2) {
        if (code == (uint32_t)pair[0]) {
            canonical_put(out, "\\", 1);
            canonical_put(out, pair + 1, 1);
            return;
        }
    }
    if (code < 0x80 && is_plain(byte)) {
        canonical_put(out, &byte, 1);
    } else if (code < 0x10000) {
        put_unit(out, code);
    } else {
        put_unit(out, 0xD800 + ((code - 0x10000) >> 10));
        put_unit(out, 0xDC00 + ((code - 0x10000) & 0x3FF));
    }
}

static void put_string(struct canonical_text *out, toolmend_view json) {
    const char *at = json.ptr + 1, *end = json.ptr + json.len - 1;
    canonical_put(out, "\"", 1);
    while (at < end) {
        const char *run = at;
        while (at < end && is_plain(*at))
            at++;
        canonical_put(out, run, (size_t)(at - run));
        if (at < end)
            put_code(out, canonical_character(&at));
    }
    canonical_put(out, "\"", 1);
}

int canonical_compare(toolmend_view a, toolmend_view b) {
    const char *p = a.ptr + 1, *p_end = a.ptr + a.len - 1;
    const char *q = b.ptr + 1, *q_end = b.ptr + b.len - 1;
    while (p < p_end && q < q_end) {
        uint32_t x = canonical_character(&p);
        uint32_t y = canonical_character(&q);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return (p < p_end) - (q < q_end);
}

/* ---- members ---------------------------------------------------------------------------- */

bool canonical_members(toolmend_view object, struct canonical_member **members,
                       size_t *count) {
    struct canonical_member member;
    size_t capacity = 16;
    *count = 0;
    *members = malloc(capacity * sizeof **members);
    if (!*members)
        return false;
    for (size_t at = 0; toolmend_json_next(object, &at, &member.name, &member.value);) {
        if (*count + 1 == capacity) {
            capacity *= 2;
            struct canonical_member *grown = realloc(*members, capacity * sizeof *grown);
            if (!grown) {
                free(*members);
                *members = NULL;
                return false;
            }
            *members = grown;
        }
        (*members)[(*count)++] = member;
    }
    return true;
}

static int by_name(const void *a, const void *b) {
    const struct canonical_member *left = a;
    const struct canonical_member *right = b;
    return canonical_compare(left->name, right->name);
}

bool canonical_sort(struct canonical_member *members, size_t count) {
    if (count > 1)
        qsort(members, count, sizeof *members, by_name);
    for (size_t i = 1; i < count; i++)
        if (by_name(&members[i - 1], &members[i]) == 0)
            return false;
    return true;
}

/* ---- values ----------------------------------------------------------------------------- */

static void put_value(struct canonical_text *out, toolmend_view json, unsigned depth);

static void put_members(struct canonical_text *out, struct canonical_member *members,
                        size_t count, unsigned depth) {
    if (!canonical_sort(members, count) && !out->fault)
        out->fault = repeated;
    canonical_put(out, "{", 1);
    for (size_t i = 0; i < count && !out->fault; i++) {
        canonical_put(out, ",", i > 0);
        put_string(out, members[i].name);
        canonical_put(out, ":", 1);
        put_value(out, members[i].value, depth + 1);
    }
    canonical_put(out, "}", 1);
}

static void put_object(struct canonical_text *out, toolmend_view json, unsigned depth) {
    struct canonical_member *members;
    size_t count;
    if (!canonical_members(json, &members, &count)) {
        out->fault = out->fault ? out->fault : canonical_no_memory;
        return;
    }
    put_members(out, members, count, depth);
    free(members);
}

static void put_array(struct canonical_text *out, toolmend_view json, unsigned depth) {
    toolmend_view item;
    const char *before = "[";
    for (size_t at = 0; toolmend_json_next(json, &at, NULL, &item);) {
        canonical_put(out, before, 1);
        put_value(out, item, depth + 1);
        before = ",";
    }
    canonical_put(out, before[0] == '[' ? "[]" : "]", before[0] == '[' ? 2 : 1);
}

static void put_value(struct canonical_text *out, toolmend_view json, unsigned depth) {
    if (out->fault)
        return;
    if (depth > DEPTH_MAX)
        out->fault = too_deep;
    else if (json.ptr[0] == '{')
        put_object(out, json, depth);
    else if (json.ptr[0] == '[')
        put_array(out, json, depth);
    else if (json.ptr[0] == '"')
        put_string(out, json);
    else
        canonical_put(out, json.ptr, json.len);
}

void canonical_value(struct canonical_text *out, toolmend_view json) {
    put_value(out, toolmend_json_at(json, ""), 1); /* without white space around it */
}

void canonical_object(struct canonical_text *out, struct canonical_member *members,
                      size_t count) {
    put_members(out, members, count, 1);
}
