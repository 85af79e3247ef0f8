/* SPDX-License-Identifier: MIT
 *
 * hash.c - a hash that is equal for equal JSON values.
 *
 * Spelling must not show: numbers hash by value, strings decoded. The order of members must
 * not either, nor a member repeated with an equal value: the hashes of an object's members
 * are sorted and each is taken once. Open containers wait on an explicit stack.
 */
#include <string.h>

#include "base/decimal.h"
#include "base/hash.h"
#include "base/view.h"
#include "json/strings.h"
#include "json/value.h"

struct frame {
    struct tmi_walk walk;
    struct tmi_hasher hasher; /* array: its items so far */
    bool object;
    uint64_t name; /* object: hash of the name whose value is being hashed */
    size_t first;  /* object: its first member's place in the stack of member hashes */
};

enum { FRAMES = 8, HASHES = 32 };

struct hashing {
    const struct tmi_sources *sources;
    struct tmi_arena *arena;
    struct frame *frames;
    size_t depth, depth_cap;
    uint64_t *hashes; /* of the members of open objects, innermost last */
    size_t count, cap;
    struct frame first_frames[FRAMES];
    uint64_t first_hashes[HASHES];
};

static bool push_hash(struct hashing *h, uint64_t hash) {
    if (h->count == h->cap) {
        uint64_t *hashes = tmi_new(h->arena, 2 * h->cap, uint64_t);
        if (!hashes)
            return false;
        memcpy(hashes, h->hashes, h->count * sizeof *hashes);
        h->hashes = hashes;
        h->cap *= 2;
    }
    h->hashes[h->count++] = hash;
    return true;
}

static bool push_frame(struct hashing *h, const struct tmi_token *container) {
    if (h->depth == h->depth_cap) {
        struct frame *frames = tmi_new(h->arena, 2 * h->depth_cap, struct frame);
        if (!frames)
            return false;
        memcpy(frames, h->frames, h->depth * sizeof *frames);
        h->frames = frames;
        h->depth_cap *= 2;
    }
    h->frames[h->depth++] = (struct frame){
        .walk = tmi_walk_start(container),
        .hasher = tmi_hasher_start(TMI_ARRAY),
        .object = container->kind == TMI_OBJECT,
        .first = h->count,
    };
    return true;
}

/* ---- scalars --------------------------------------------------------------------------- */

static uint64_t hash_number(toolmend_view lexeme) {
    struct tmi_decimal value;
    struct tmi_hasher hasher = tmi_hasher_start(TMI_NUMBER);
    if (tmi_decimal_parse(lexeme, &value))
        tmi_hasher_word(&hasher, tmi_decimal_hash(&value));
    return tmi_hasher_end(&hasher);
}

static uint64_t hash_string(struct hashing *h, const struct tmi_token *string) {
    toolmend_view spelling = tmi_spelling(h->sources, string);
    toolmend_view text = {spelling.ptr + 1, spelling.len - 2};
    char small[256], *decoded = small;
    if (string->flags & TMI_ESCAPED) {
        if (text.len > sizeof small)
            decoded = tmi_new(h->arena, text.len, char);
        if (!decoded)
            return 0;
        text = (toolmend_view){decoded, tmi_string_decode(spelling, decoded, text.len)};
    }
    struct tmi_hasher hasher = tmi_hasher_start(TMI_STRING);
    tmi_hasher_bytes(&hasher, text.ptr, text.len);
    return tmi_hasher_end(&hasher);
}

static uint64_t hash_scalar(struct hashing *h, const struct tmi_token *scalar) {
    if (scalar->kind == TMI_STRING)
        return hash_string(h, scalar);
    if (scalar->kind == TMI_NUMBER)
        return hash_number(tmi_spelling(h->sources, scalar));
    struct tmi_hasher hasher = tmi_hasher_start(scalar->kind);
    return tmi_hasher_end(&hasher);
}

/* ---- objects --------------------------------------------------------------------------- */

static void sift_down(uint64_t *hashes, size_t at, size_t count) {
    uint64_t moved = hashes[at];
    while (2 * at + 1 < count) {
        size_t child = 2 * at + 1;
        if (child + 1 < count && hashes[child + 1] > hashes[child])
            child++;
        if (hashes[child] <= moved)
            break;
        hashes[at] = hashes[child];
        at = child;
    }
    hashes[at] = moved;
}

/* Heap sort: in place, and n log n for any input. */
static void sort_hashes(uint64_t *hashes, size_t count) {
    for (size_t i = count / 2; i > 0; i--)
        sift_down(hashes, i - 1, count);
    for (size_t left = count; left > 1; left--) {
        uint64_t last = hashes[left - 1];
        hashes[left - 1] = hashes[0];
        hashes[0] = last;
        sift_down(hashes, 0, left - 1);
    }
}

static uint64_t hash_members(uint64_t *hashes, size_t count) {
    struct tmi_hasher hasher = tmi_hasher_start(TMI_OBJECT);
    sort_hashes(hashes, count);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || hashes[i] != hashes[i - 1])
            tmi_hasher_word(&hasher, hashes[i]);
    }
    return tmi_hasher_end(&hasher);
}

/* ---- the walk -------------------------------------------------------------------------- */

/* Put a finished value's hash into the container around it. */
static bool add_to(struct hashing *h, struct frame *frame, uint64_t hash) {
    struct tmi_hasher hasher = tmi_hasher_start(UINT64_MAX);
    if (!frame->object) {
        tmi_hasher_word(&frame->hasher, hash);
        return true;
    }
    tmi_hasher_word(&hasher, frame->name);
    tmi_hasher_word(&hasher, hash);
    return push_hash(h, tmi_hasher_end(&hasher));
}

/* The next child of the innermost container; NULL: it is at its end. */
static const struct tmi_token *next_child(struct hashing *h, struct frame *frame) {
    const struct tmi_token *name = NULL, *value = NULL;
    if (!frame->object)
        return tmi_walk_item(&frame->walk, &value) ? value : NULL;
    if (!tmi_walk_member(&frame->walk, &name, &value))
        return NULL;
    frame->name = hash_string(h, name);
    return value;
}

static uint64_t end_container(struct hashing *h, struct frame *frame) {
    if (!frame->object)
        return tmi_hasher_end(&frame->hasher);
    uint64_t hash = hash_members(h->hashes + frame->first, h->count - frame->first);
    h->count = frame->first;
    return hash;
}

/* All below a container, which is pushed already. */
static uint64_t hash_containers(struct hashing *h, uint64_t *steps) {
    uint64_t hash = 0;
    while (h->depth > 0) {
        struct frame *frame = &h->frames[h->depth - 1];
        const struct tmi_token *child = next_child(h, frame);
        if (child) {
            ++*steps;
            child = tmi_resolve(child);
            if (child->kind >= TMI_ARRAY) {
                if (!push_frame(h, child))
                    return 0;
                continue;
            }
            if (!add_to(h, frame, hash_scalar(h, child)))
                return 0;
            continue;
        }
        hash = end_container(h, frame);
        h->depth--;
        if (h->depth > 0 && !add_to(h, &h->frames[h->depth - 1], hash))
            return 0;
    }
    return hash;
}

uint64_t tmi_hash(const struct tmi_sources *sources, struct tmi_arena *arena,
                  const struct tmi_token *value, uint64_t *steps) {
    struct hashing h;
    h.sources = sources;
    h.arena = arena;
    h.frames = h.first_frames;
    h.depth = 0;
    h.depth_cap = FRAMES;
    h.hashes = h.first_hashes;
    h.count = 0;
    h.cap = HASHES;
    ++*steps;
    value = tmi_resolve(value);
    if (value->kind < TMI_ARRAY)
        return hash_scalar(&h, value);
    return push_frame(&h, value) ? hash_containers(&h, steps) : 0;
}
