/* SPDX-License-Identifier: MIT
 *
 * test_utf8.c - the string scan against a second, naive decoder.
 *
 * Every first byte is tried with every byte behind it as far as its character reaches, at
 * several places in a block and as the last bytes of a text. A table with one wrong entry
 * passes every public suite; it does not pass this. The naive decoder computes code points
 * and judges those, instead of classing bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "check.h"
#include "json/strings.h"
#include "json/value.h"

/* Length of the well-formed character at p, by its code point; 0: none. */
static size_t naive_character(const unsigned char *p, size_t left) {
    unsigned long code = p[0];
    size_t length = 1;
    if (code >= 0xF8 || (code >= 0x80 && code < 0xC0))
        return 0;
    if (code >= 0xF0) {
        length = 4;
        code -= 0xF0;
    } else if (code >= 0xE0) {
        length = 3;
        code -= 0xE0;
    } else if (code >= 0xC0) {
        length = 2;
        code -= 0xC0;
    }
    for (size_t i = 1; i < length; i++) {
        if (i >= left || p[i] / 64 != 2)
            return 0;
        code = code * 64 + p[i] % 64;
    }
    static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (code < least[length] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        return 0;
    return length;
}

/* Offset behind the closing quote; 0: a fault or no quote. Escapes without \u only. */
static size_t naive_string(const unsigned char *p, size_t len, unsigned *flags) {
    for (size_t at = 0; at < len;) {
        size_t length = naive_character(p + at, len - at);
        if (p[at] == '"')
            return at + 1;
        if (length == 0 || p[at] < 0x20)
            return 0;
        if (p[at] == '\\') {
            if (at + 1 == len || p[at + 1] == 0 || !strchr("\"\\/bfnrt", p[at + 1]))
                return 0;
            *flags |= TMI_ESCAPED;
            length = 2;
        }
        if (p[at] >= 0x80)
            *flags |= TMI_NON_ASCII;
        at += length;
    }
    return 0;
}

/* Where the four bytes stand in a text of plain characters. */
struct place {
    size_t before, behind;
    unsigned char *block; /* of exactly this size; the last byte is a quote */
    size_t len;
};

static const size_t places[][2] = {
    {0,  20},
    {6,  20},
    {13, 20},
    {0,  0 }
};
enum { PLACES = sizeof places / sizeof places[0] };

static void set_up(struct place *where) {
    for (size_t i = 0; i < PLACES; i++) {
        where[i].before = places[i][0];
        where[i].behind = places[i][1];
        where[i].len = places[i][0] + 4 + places[i][1] + 1;
        where[i].block = malloc(where[i].len);
        if (!where[i].block)
            exit(3);
        memset(where[i].block, 'x', where[i].len);
        where[i].block[where[i].len - 1] = '"';
    }
}

/* Do scan and naive decoder agree on these four bytes everywhere? */
static bool agree(struct place *where, const unsigned char bytes[4]) {
    unsigned char longest[4 + 20 + 1];
    memset(longest, 'x', sizeof longest);
    memcpy(longest, bytes, 4);
    longest[sizeof longest - 1] = '"';
    for (size_t i = 0; i < PLACES; i++) {
        size_t tail = 4 + where[i].behind + 1;
        unsigned naive_flags = 0, flags = 0;
        longest[tail - 1] = '"';
        size_t expected = naive_string(longest, tail, &naive_flags);
        longest[tail - 1] = tail == sizeof longest ? '"' : 'x';
        memcpy(where[i].block + where[i].before, bytes, 4);
        const unsigned char *end = where[i].block + where[i].len;
        const unsigned char *behind = tmi_string_scan(where[i].block, end, &flags);
        size_t got = behind ? (size_t)(behind - where[i].block) : 0;
        if (got != (expected ? where[i].before + expected : 0) ||
            (got != 0 && flags != naive_flags))
            return false;
    }
    return true;
}

/* One byte of each class, for places that no character of the lead reaches. */
static const unsigned char borders[] = {0x1F, 0x22, 0x5C, 0x7F, 0x80, 0xA0, 0xF0};

/* How many values to try at a place: all 256 if a character that began well reaches it, else
 * one of each class. */
static unsigned values_at(const unsigned char bytes[4], size_t index) {
    unsigned char lead = bytes[0];
    size_t reach = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    bool on = lead < 0xF5 && index < reach;
    for (size_t i = 1; i < index; i++)
        on = on && bytes[i] / 64 == 2;
    return on ? 256 : sizeof borders;
}

static unsigned char value_of(unsigned count, unsigned i) {
    return count == 256 ? (unsigned char)i : borders[i];
}

/* Try all that can stand behind the first byte. Returns the number of disagreements. */
static unsigned long try_behind(struct place *where, unsigned char lead) {
    unsigned long wrong = 0;
    unsigned char bytes[4] = {lead, 0, 0, 0};
    for (unsigned i = 0; i < 256; i++) {
        bytes[1] = (unsigned char)i;
        unsigned thirds = values_at(bytes, 2);
        for (unsigned k = 0; k < thirds; k++) {
            bytes[2] = value_of(thirds, k);
            unsigned fourths = values_at(bytes, 3);
            for (unsigned m = 0; m < fourths; m++) {
                bytes[3] = value_of(fourths, m);
                wrong += !agree(where, bytes);
            }
        }
    }
    return wrong;
}

TEST(every_sequence_is_judged_as_by_code_points) {
    struct place where[PLACES];
    set_up(where);
    for (unsigned lead = 0; lead < 256; lead++) {
        if (!CHECK(try_behind(where, (unsigned char)lead) == 0))
            fprintf(stderr, "  first byte %02X\n", lead);
    }
    for (size_t i = 0; i < PLACES; i++)
        free(where[i].block);
}

TEST(characters_are_found_alone_as_in_strings) {
    unsigned long wrong = 0;
    for (unsigned long word = 0; word < 0x1000000;
         word += 7) { /* 7: samples, all leads */
        unsigned char p[4] = {(unsigned char)(word >> 16), (unsigned char)(word >> 8),
                              (unsigned char)word, 0xBF};
        for (size_t left = 1; left <= 4; left++)
            wrong += tmi_utf8_length(p, left) != naive_character(p, left);
    }
    CHECK(wrong == 0);
}

TEST(code_points_come_back_from_their_bytes) {
    unsigned long wrong = 0;
    for (uint32_t code = 0; code <= 0x10FFFF; code++) {
        char bytes[4];
        size_t length = tmi_utf8_put(code, bytes);
        const unsigned char *p = (const unsigned char *)bytes;
        bool surrogate = code >= 0xD800 && code <= 0xDFFF;
        wrong += tmi_utf8_code(p, length) != code;
        wrong += naive_character(p, length) != (surrogate ? 0 : length);
    }
    CHECK(wrong == 0);
}

/* A deterministic sequence of numbers, the same on every machine. */
static uint32_t next_random(uint32_t *state) {
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

/* Append a random piece: ASCII, one to four bytes, or an escape. */
static size_t add_piece(unsigned char *out, uint32_t *state) {
    static const char *const pieces[] = {"word ",        "a",
                                         "\xC3\xA9",     "\xE6\x96\x87",
                                         "\xED\x9F\xBF", "\xF0\x9F\x98\x80",
                                         "\\n",          "\\\"",
                                         "\\\\",         "\xD0\x96\xD0\x96\xD0\x96",
                                         "\xE0\xA0\x80", "\xF4\x8F\xBF\xBF"};
    const char *piece = pieces[next_random(state) % (sizeof pieces / sizeof pieces[0])];
    memcpy(out, piece, strlen(piece));
    return strlen(piece);
}

TEST(mixed_texts_with_one_damaged_byte_are_judged_alike) {
    unsigned long wrong = 0, refused = 0, accepted = 0;
    uint32_t state = 1;
    for (int round = 0; round < 200000; round++) {
        unsigned char text[128];
        size_t len = 0, pieces = next_random(&state) % 16; /* at most 15 of 6 bytes */
        while (pieces-- > 0)
            len += add_piece(text + len, &state);
        text[len++] = '"';
        text[next_random(&state) % len] = (unsigned char)next_random(&state);
        unsigned char *block = malloc(len);
        if (!block)
            exit(3);
        memcpy(block, text, len);
        unsigned flags = 0, naive_flags = 0;
        size_t expected = naive_string(block, len, &naive_flags);
        const unsigned char *behind = tmi_string_scan(block, block + len, &flags);
        wrong += (behind ? (size_t)(behind - block) : 0) != expected;
        wrong += expected != 0 && flags != naive_flags;
        refused += expected == 0;
        accepted += expected != 0;
        free(block);
    }
    CHECK(wrong == 0);
    CHECK(refused > 1000 && accepted > 1000); /* both sides were tried */
}

int main(void) {
    return check_all();
}
