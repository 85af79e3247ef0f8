/* SPDX-License-Identifier: MIT
 *
 * mutate_bytes.c - what libFuzzer does by itself, kept to one piece of the input.
 *
 * Its dictionary, and what it learns from comparisons in the code, is reached by this way alone.
 */
#include "mutate.h"

#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

/* Bytes [start, end) of m->part, in its room. */
static bool by_fuzzer(struct mutating *m, size_t start, size_t end) {
    static uint8_t bytes[MUTATE_INPUT_MAX];
    size_t len = end - start;
    size_t around = m->size - len;
    size_t room = m->max > around ? m->max - around : 0;
    room = room < sizeof bytes ? room : sizeof bytes;
    if (room == 0 || len > room)
        return false;
    if (len > 0)
        memcpy(bytes, m->parts[m->part].ptr + start, len);
    size_t made = LLVMFuzzerMutate(bytes, len, room);
    size_t from = mutate_begin(m);
    for (size_t i = 0; i < made; i++) {
        char byte = (char)bytes[i];
        fuzz_add(&m->words, &byte, 1);
    }
    mutate_replace(m, start, end, from);
    return true;
}

static bool part(struct mutating *m) {
    return by_fuzzer(m, 0, m->parts[m->part].len);
}

static bool value(struct mutating *m) {
    const struct piece *piece = mutate_piece(m, mutate_here(m), PIECE_ANY, NULL);
    return piece && by_fuzzer(m, piece->start, piece->end);
}

static bool string(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = mutate_piece(m, outline, PIECE_STRING, NULL);
    if (!piece)
        return false;
    toolmend_view inner = outline_inner(outline, piece);
    size_t start = (size_t)(inner.ptr - outline->text);
    return by_fuzzer(m, start, start + inner.len);
}

/* Mostly a digit, where a frame or a finish is told by one. */
static uint8_t head_byte(struct mutating *m) {
    switch (mutate_below(m, 4)) {
    case 0:
        return (uint8_t)mutate_below(m, 256);
    case 1:
        return (uint8_t)('a' + mutate_below(m, 26));
    default:
        return (uint8_t)('0' + mutate_below(m, 10));
    }
}

/* What the input is read by. Its form stays that of a written input, and a byte that tells where
 * the parts begin stays as it is. */
static bool head(struct mutating *m) {
    if (m->head < 2)
        return false;
    size_t at = m->head == 3 && !mutate_one_in(m, 4) ? 1 : mutate_below(m, m->head - 1);
    uint8_t old = (uint8_t)m->bytes[at];
    uint8_t byte = at > 0 || !m->input->write
                       ? head_byte(m)
                       : (uint8_t)(old ^ (mutate_one_in(m, 2) ? 2U : 4U));
    m->bytes[at] = (char)byte;
    bool same = m->input->head((const uint8_t *)m->bytes, m->size) == m->head;
    m->bytes[at] = (char)old;
    m->head_at = at;
    m->head_byte = byte;
    return same && byte != old;
}

const struct mutate_operator mutate_bytes[] = {
    {"bytes/part",  MUTATE_BYTES, "stvlcdb", "one part as bytes", part, NULL},
    {"bytes/value",    MUTATE_BYTES, "stvlcd", "the bytes of one value", value, NULL},
    {"bytes/string",         MUTATE_BYTES, "stvlcd", "the text of one string", string, NULL},
    {"bytes/head",             MUTATE_BYTES, "stvlcdb", "the finish, the frame, a place", head, NULL},
    {0},
};
