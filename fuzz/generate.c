/* SPDX-License-Identifier: MIT
 *
 * generate.c - an input to a case: choices for the generator, or schema and text as they are.
 */
#include "generate.h"

#include "split.h"

#include <stdio.h>

/* ---- text ----------------------------------------------------------------------------- */

void fuzz_add(struct fuzz_text *text, const char *bytes, size_t len) {
    if (text->cap - text->len < len) {
        text->cap = 2 * text->cap + len + 64;
        text->ptr = realloc(text->ptr, text->cap);
        if (!text->ptr)
            abort();
    }
    if (len > 0)
        memcpy(text->ptr + text->len, bytes, len);
    text->len += len;
}

void fuzz_puts(struct fuzz_text *text, const char *literal) {
    fuzz_add(text, literal, strlen(literal));
}

void fuzz_quote(struct fuzz_text *text, const char *bytes, size_t len) {
    fuzz_puts(text, "\"");
    for (size_t i = 0; i < len; i++) {
        char escape[8];
        if (bytes[i] == '"' || bytes[i] == '\\')
            fuzz_puts(text, "\\");
        if ((unsigned char)bytes[i] >= 0x20)
            fuzz_add(text, bytes + i, 1);
        else {
            snprintf(escape, sizeof escape, "\\u%04x", (unsigned)bytes[i]);
            fuzz_puts(text, escape);
        }
    }
    fuzz_puts(text, "\"");
}

/* ---- cases ---------------------------------------------------------------------------- */

unsigned fuzz_pick(struct fuzz_generator *generator, unsigned n) {
    return generator->at < generator->end ? *generator->at++ % n : 0;
}

static struct fuzz_case generated(const uint8_t *data, size_t size) {
    struct fuzz_generator generator = {.at = data, .end = data + size};
    struct fuzz_text schema = {NULL, 0, 0};
    struct fuzz_text text = {NULL, 0, 0};
    unsigned plan = fuzz_pick(&generator, 256);
    const struct fuzz_node *root = fuzz_make_schema(&generator);
    fuzz_write_schema(&generator, root, &schema);
    generator.faults = plan % 4;
    fuzz_write_value(&generator, root, &text);
    if (plan / 4 % 4 == 1)
        fuzz_break_text(&generator, &text);
    struct fuzz_case made = {.schema = fuzz_copy(schema.ptr, schema.len),
                             .text = fuzz_copy(text.ptr, text.len),
                             .finish = (toolmend_finish)(plan / 16 % 3),
                             .sound = !generator.broken};
    free(schema.ptr);
    free(text.ptr);
    return made;
}

struct fuzz_case fuzz_case_make(const uint8_t *data, size_t size) {
    const size_t head = 3;
    if (size > 0 && data[0] % 2 == 1)
        return generated(data + 1, size - 1);
    size_t start = size < head ? size : head;
    size_t rest;
    size_t schema = fuzz_divide(data + start, size - start, &rest);
    struct fuzz_case made = {.sound = false};
    made.finish = size < 2 ? TOOLMEND_FINISH_UNKNOWN : (toolmend_finish)(data[1] % 3);
    if (rest == size - start && schema == rest) {
        made.schema = fuzz_copy("{}", 2);
        made.text = fuzz_copy(data + start, size - start);
    } else {
        made.schema = fuzz_copy(data + start, schema);
        made.text = fuzz_copy(data + start + rest, size - start - rest);
    }
    return made;
}

void fuzz_case_free(struct fuzz_case *made) {
    fuzz_drop(made->schema);
    fuzz_drop(made->text);
}
