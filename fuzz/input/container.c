/* SPDX-License-Identifier: MIT
 *
 * container.c - choices written out as the case that they stand for.
 */
#include "container.h"

#include "../generate/hinted.h"
#include "split.h"

size_t fuzz_head(const uint8_t *data, size_t size) {
    (void)data;
    return size < 3 ? size + 1 : 3;
}

/* The form byte of a written input that is read by the same first bits as this one; then a byte of
 * the digits '0' to '9' which, modulo 3, is the finish. */
static void add_head(uint8_t form, char digit, struct fuzz_text *out) {
    const char head[] = {(char)(form & ~1), digit, '\n'};
    fuzz_add(out, head, sizeof head);
}

static void add_part(toolmend_view part, struct fuzz_text *out) {
    fuzz_add(out, part.ptr, part.len);
}

static char digit_of(toolmend_finish finish) {
    return (char)('0' + (int)finish);
}

static void add_case(const struct fuzz_case *made, struct fuzz_text *out) {
    add_part(made->schema, out);
    fuzz_puts(out, "\n~~~\n");
    add_part(made->text, out);
}

void fuzz_write_case(const uint8_t *data, size_t size, struct fuzz_text *out) {
    struct fuzz_case made = fuzz_case_make(data, size);
    add_head('r', digit_of(made.finish), out);
    add_case(&made, out);
    fuzz_case_free(&made);
}

/* Where a place stands is told by the second byte, of choices as of what is written. */
static uint8_t second_of(const uint8_t *data, size_t size) {
    return size > 1 ? data[1] : '0';
}

void fuzz_write_place(const uint8_t *data, size_t size, struct fuzz_text *out) {
    struct fuzz_case made = fuzz_place_make(data, size);
    add_head('r', (char)second_of(data, size), out);
    add_case(&made, out);
    fuzz_case_free(&made);
}

void fuzz_write_pair(const uint8_t *data, size_t size, struct fuzz_text *out) {
    struct fuzz_case pair[2];
    if (!fuzz_pair_make(data, size, pair))
        return;
    add_head('r', (char)second_of(data, size), out);
    add_case(&pair[0], out);
    fuzz_puts(out, "\n~~~\n");
    add_case(&pair[1], out);
    fuzz_case_free(&pair[0]);
    fuzz_case_free(&pair[1]);
}

void fuzz_write_hinted_case(const uint8_t *data, size_t size, struct fuzz_text *out) {
    struct fuzz_hinted made = fuzz_hinted_make(data, size);
    add_head(size > 0 ? data[0] : 'r', digit_of(made.finish), out);
    add_part(made.schema, out);
    fuzz_puts(out, "\n~~~\n");
    add_part(made.text, out);
    fuzz_hinted_free(&made);
}

void fuzz_write_call(const uint8_t *data, size_t size, struct fuzz_text *out) {
    struct fuzz_call made = fuzz_call_make(data, size);
    add_head(size > 0 ? data[0] : 'r', digit_of(made.finish), out);
    add_part(made.tools, out);
    fuzz_puts(out, "\n~~~\n");
    add_part(made.text, out);
    fuzz_call_free(&made);
}
