/* SPDX-License-Identifier: MIT
 *
 * reading.h - a text in a heap block of exactly its size, and its tokens.
 *
 * The exact block is the point: under the address sanitizer a look at one byte past the text
 * ends the test.
 */
#ifndef READING_H
#define READING_H

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "json/parse.h"

struct reading {
    char *block;
    toolmend_view texts[2]; /* as text and as schema */
    struct tmi_sources sources;
    struct tmi_arena arena;
    struct tmi_parsed read;
    uint64_t steps;
};

static inline void reading_start_bytes(struct reading *r, const char *bytes, size_t len,
                                       size_t depth_max) {
    r->block = malloc(len > 0 ? len : 1);
    if (!r->block || !tmi_arena_init(&r->arena, NULL, 0))
        exit(3);
    if (len > 0)
        memcpy(r->block, bytes, len);
    r->texts[0] = r->texts[1] = (toolmend_view){r->block, len};
    r->sources = (struct tmi_sources){r->texts, 2};
    r->steps = 0;
    r->read = tmi_parse(r->texts[0], TMI_SOURCE_TEXT, depth_max, &r->arena, NULL, 0);
}

static inline void reading_start(struct reading *r, const char *text) {
    reading_start_bytes(r, text, strlen(text), 256);
}

static inline void reading_end(struct reading *r) {
    tmi_arena_free(&r->arena);
    free(r->block);
}

#endif
