/* SPDX-License-Identifier: MIT
 *
 * pool.h - memory that lives as long as one piece of work, views of text, and texts put together.
 *
 * Everything that is taken lives until the pool is freed; nothing is freed before. Who has no
 * memory left can answer nothing: the program says so and ends with exit code 3.
 */
#ifndef POOL_H
#define POOL_H

#include "toolmend.h"

struct pool_block; /* one allocation */

struct pool {
    struct pool_block *blocks;
};

void *pool_take(struct pool *pool, size_t count, size_t size); /* zeroed; never NULL */
void pool_free(struct pool *pool);

/* A text that grows at its end. */
struct writing {
    struct pool *pool;
    char *ptr;
    size_t len, room;
};

void write_view(struct writing *out, toolmend_view text);
void write_words(struct writing *out, const char *text);
void write_number(struct writing *out, size_t number);
toolmend_view written(const struct writing *out);

/* ---- views ------------------------------------------------------------------------------ */

bool view_same(toolmend_view a, toolmend_view b);
bool view_is(toolmend_view view, const char *text);
toolmend_view view_cut(toolmend_view text, size_t start, size_t end); /* [start, end) */
toolmend_view view_trim(toolmend_view text); /* without JSON's white space around it */
bool is_white(char c);                       /* JSON's white space */
char ascii_lower(char c);

#endif
