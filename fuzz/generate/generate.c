/* SPDX-License-Identifier: MIT
 *
 * generate.c - an input to a case: choices for the generator, or schema and text as they are.
 */
#include "generate.h"

#include "../input/split.h"

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

/* Begin with choices; the first of them is the plan. */
static struct fuzz_generator start(const uint8_t *choices, size_t count, unsigned *plan) {
    struct fuzz_generator generator = {.at = choices, .end = choices + count};
    *plan = fuzz_pick(&generator, 256);
    return generator;
}

/* The schema of the node, and a value for it with as many faults as the plan has. Of one that
 * stands alone the text may be broken, of others the value itself is more often. */
static struct fuzz_case generated(struct fuzz_generator *generator,
                                  const struct fuzz_node *root, unsigned plan,
                                  bool is_whole) {
    unsigned spot = plan / 4 % 4;
    struct fuzz_text schema = {NULL, 0, 0};
    struct fuzz_text text = {NULL, 0, 0};
    fuzz_write_schema(generator, root, &schema);
    generator->faults = plan % 4;
    generator->broken = false;
    if (!is_whole && spot > 0 && generator->faults > 0) {
        generator->faults--;
        generator->broken = true;
        fuzz_break_value(generator, root, &text);
    } else {
        fuzz_write_value(generator, root, &text);
    }
    if (is_whole && spot == 1)
        fuzz_break_text(generator, &text);
    struct fuzz_case made = {.schema = fuzz_copy(schema.ptr, schema.len),
                             .text = fuzz_copy(text.ptr, text.len),
                             .finish = (toolmend_finish)(plan / 16 % 3),
                             .sound = !generator->broken};
    free(schema.ptr);
    free(text.ptr);
    return made;
}

static bool is_choices(const uint8_t *data, size_t size) {
    return size > 0 && data[0] % 2 == 1;
}

enum { HEAD = 3 }; /* of a written input: form, finish, line feed */

static struct fuzz_case written(const uint8_t *data, size_t size) {
    size_t head = size < HEAD ? size : HEAD;
    size_t rest;
    size_t schema = fuzz_divide(data + head, size - head, &rest);
    struct fuzz_case made = {.sound = false};
    made.finish = size < 2 ? TOOLMEND_FINISH_UNKNOWN : (toolmend_finish)(data[1] % 3);
    if (rest == size - head && schema == rest) {
        made.schema = fuzz_copy("{}", 2);
        made.text = fuzz_copy(data + head, size - head);
    } else {
        made.schema = fuzz_copy(data + head, schema);
        made.text = fuzz_copy(data + head + rest, size - head - rest);
    }
    return made;
}

struct fuzz_case fuzz_case_make(const uint8_t *data, size_t size) {
    if (!is_choices(data, size))
        return written(data, size);
    unsigned plan;
    struct fuzz_generator generator = start(data + 1, size - 1, &plan);
    const struct fuzz_node *root = fuzz_make_schema(&generator);
    return generated(&generator, root, plan, true);
}

struct fuzz_case fuzz_place_make(const uint8_t *data, size_t size) {
    if (!is_choices(data, size))
        return written(data, size);
    unsigned plan;
    struct fuzz_generator generator = start(data + 1, size - 1, &plan);
    const struct fuzz_node *root = fuzz_make_place(&generator);
    return generated(&generator, root, plan, false);
}

/* ---- pairs ---------------------------------------------------------------------------- */

static void generated_pair(const uint8_t *data, size_t size, struct fuzz_case pair[2]) {
    const uint8_t *choices = data + 2;
    size_t left = size - 2;
    size_t first = data[1] < left ? data[1] : left;
    unsigned plans[2];
    struct fuzz_generator one = start(choices, first, &plans[0]);
    struct fuzz_generator two = start(choices + first, left - first, &plans[1]);
    const struct fuzz_node *root = fuzz_make_place(&one);
    pair[0] = generated(&one, root, plans[0], false);
    if (plans[1] / 64 == 3) { /* another value for the same schema */
        one.at = two.at;
        one.end = two.end;
        pair[1] = generated(&one, root, plans[1], false);
        return;
    }
    root = fuzz_make_place(&two);
    pair[1] = generated(&two, root, plans[1], false);
}

bool fuzz_pair_make(const uint8_t *data, size_t size, struct fuzz_case pair[2]) {
    toolmend_view parts[4]; /* schema, text, schema, text */
    if (size < HEAD)
        return false;
    if (is_choices(data, size)) {
        generated_pair(data, size, pair);
        return true;
    }
    size_t at = HEAD;
    for (int i = 0; i < 4; i++) {
        size_t rest;
        size_t len = fuzz_divide(data + at, size - at, &rest);
        if (i < 3 && len == rest)
            return false;
        parts[i] = (toolmend_view){(const char *)data + at, i < 3 ? len : size - at};
        at += rest;
    }
    for (int i = 0; i < 2; i++) {
        toolmend_view schema = parts[i == 0 || parts[2].len == 0 ? 0 : 2];
        pair[i] = (struct fuzz_case){
            .schema = fuzz_copy(schema.ptr, schema.len),
            .text = fuzz_copy(parts[2 * i + 1].ptr, parts[2 * i + 1].len),
            .finish = (toolmend_finish)(data[1] % 3),
        };
    }
    return true;
}

void fuzz_case_free(struct fuzz_case *made) {
    fuzz_drop(made->schema);
    fuzz_drop(made->text);
}
