/* SPDX-License-Identifier: MIT
 *
 * strings.c - the inside of a JSON string, checked many bytes at a time.
 *
 * The scan takes a block, computes the mask of its special bytes (quote, backslash, control
 * character, non-ASCII) and works through the mask's bits. After an escape it goes on with
 * the same mask: code in a JSON string has an escape every dozen bytes, and starting a new
 * block at each of them is what makes other readers slow there. Blocks are 16 bytes with
 * SSE2, which every x86-64 has, and 8 bytes of plain C elsewhere; TMI_PORTABLE chooses plain
 * C, for tests. No byte past the end is read: the last block is taken byte by byte.
 */
#include "strings.h"

#include <string.h>

#include "base/utf8.h"
#include "value.h"

/* What the character behind a backslash stands for; 0: not one of the short escapes. */
static const char short_escape[256] = {
    ['"'] = '"',  ['\\'] = '\\', ['/'] = '/',  ['b'] = '\b',
    ['f'] = '\f', ['n'] = '\n',  ['r'] = '\r', ['t'] = '\t',
};

/* One more than the value of a hexadecimal digit; 0: not one. */
static const unsigned char hex_digit[256] = {
    ['0'] = 1,  ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,
    ['6'] = 7,  ['7'] = 8,  ['8'] = 9,  ['9'] = 10, ['a'] = 11, ['b'] = 12,
    ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16, ['A'] = 11, ['B'] = 12,
    ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16,
};

/* The code unit of four hexadecimal digits; above FFFF: they are not four. */
static uint32_t code_unit(const unsigned char *p) {
    uint32_t unit = 0, least = 1;
    for (int i = 0; i < 4; i++) {
        uint32_t digit = hex_digit[p[i]];
        least &= digit != 0;
        unit = unit << 4 | ((digit - 1) & 0xF);
    }
    return least ? unit : UINT32_MAX;
}

static bool is_surrogate(uint32_t unit) {
    return (unit & 0xFFFFF800) == 0xD800;
}

static bool is_high(uint32_t unit) {
    return (unit & 0xFFFFFC00) == 0xD800;
}

static bool is_low(uint32_t unit) {
    return (unit & 0xFFFFFC00) == 0xDC00;
}

/* One past the escape at p, which is a backslash; NULL: not an escape, or cut. */
static const unsigned char *skip_escape(const unsigned char *p, const unsigned char *end,
                                        unsigned *flags) {
    if (end - p < 2)
        return NULL;
    if (short_escape[p[1]])
        return p + 2;
    uint32_t unit = p[1] == 'u' && end - p >= 6 ? code_unit(p + 2) : UINT32_MAX;
    if (unit > 0xFFFF)
        return NULL;
    if (is_high(unit) && end - p >= 12 && p[6] == '\\' && p[7] == 'u' &&
        is_low(code_unit(p + 8)))
        return p + 12;
    if (is_surrogate(unit))
        *flags |= TMI_LONE_SURROGATE;
    return p + 6;
}

/* ---- blocks ---------------------------------------------------------------------------- */

#if defined(__SSE2__) && !defined(TMI_PORTABLE)

#include <emmintrin.h>

enum { STEP = 16 };
typedef uint32_t mask; /* a bit a byte */

static inline __m128i load(const unsigned char *p) {
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

/* Bytes that are greater as signed numbers; 80-FF are the negative ones. */
static inline mask above(__m128i x, unsigned char byte) {
    return (mask)_mm_movemask_epi8(_mm_cmpgt_epi8(x, _mm_set1_epi8((char)byte)));
}

static inline __m128i quote_or_backslash(__m128i x) {
    return _mm_or_si128(_mm_cmpeq_epi8(x, _mm_set1_epi8('"')),
                        _mm_cmpeq_epi8(x, _mm_set1_epi8('\\')));
}

/* Quote, backslash, control character, non-ASCII: the last two are below 20 if signed. */
static inline mask special(const unsigned char *p) {
    __m128i x = load(p);
    return (mask)_mm_movemask_epi8(
        _mm_or_si128(quote_or_backslash(x), _mm_cmplt_epi8(x, _mm_set1_epi8(0x20))));
}

static inline unsigned first_of(mask m) {
    return (unsigned)__builtin_ctz(m);
}

/* Without the first `count` bytes from byte k on. */
static inline mask drop(mask m, unsigned k, unsigned count) {
    return m & ~(((1U << count) - 1) << k);
}

/* Bytes that must not start a character or follow the byte before them, for the leads whose
 * second byte has a narrower range. `next` is the block one byte further on. */
static mask narrow_faults(__m128i x, __m128i next, mask f0, mask f4) {
    mask high = (mask)_mm_movemask_epi8(next);
    mask a0 = ~above(next, 0x9F) & high; /* next is 80-9F */
    mask b0 = ~above(next, 0x8F) & high; /* next is 80-8F */
    mask is_e0 = (mask)_mm_movemask_epi8(_mm_cmpeq_epi8(x, _mm_set1_epi8((char)0xE0)));
    mask is_ed = (mask)_mm_movemask_epi8(_mm_cmpeq_epi8(x, _mm_set1_epi8((char)0xED)));
    mask is_f0 = f0 & ~above(x, 0xF0);
    return (is_e0 & a0) | (is_ed & ~a0) | (is_f0 & b0) | (f4 & ~b0);
}

/* From the start of a character to the next quote, backslash or control character, or close
 * to the end, always on the start of a character; NULL: not UTF-8. One bit of each mask is
 * one byte; `expect` has the bits where a continuation byte must stand. */
static const unsigned char *skip_non_ascii(const unsigned char *p,
                                           const unsigned char *end) {
    mask carry = 0;
    while (end - p > STEP) { /* and one byte more, for `next` */
        __m128i x = load(p);
        mask high = (mask)_mm_movemask_epi8(x);
        mask stop = (mask)_mm_movemask_epi8(quote_or_backslash(x)) |
                    (~above(x, 0x1F) & ~high & 0xFFFF);
        mask c0 = above(x, 0xBF) & high, c2 = above(x, 0xC1) & high;
        mask e0 = above(x, 0xDF) & high, f0 = above(x, 0xEF) & high;
        mask f4 = above(x, 0xF3) & high, f5 = above(x, 0xF4) & high;
        mask expect = carry | c2 << 1 | e0 << 2 | f0 << 3;
        mask bad = (c0 & ~c2) | f5;
        if (e0)
            bad |= narrow_faults(x, load(p + 1), f0, f4 & ~f5);
        mask seen =
            stop ? stop ^ (stop - 1) : 0xFFFF; /* up to the first stop, included */
        if (((expect ^ (high & ~c0)) | bad) & seen)
            return NULL;
        if (stop)
            return p + first_of(stop);
        carry = expect >> STEP;
        p += STEP;
    }
    if (carry) { /* back to the start of the character that the block cut */
        do
            p--;
        while ((*p & 0xC0) == 0x80);
        return p;
    }
    if (p == end || *p < 0x80)
        return p;
    size_t length = tmi_utf8_length(p, (size_t)(end - p));
    return length > 0 ? p + length : NULL;
}

#else

enum { STEP = 8 };
typedef uint64_t mask; /* the top bit of each byte */

#define EACH(byte) (0x0101010101010101U * (byte))

/* The first byte lowest, whatever the machine's order; compilers make one load of it. */
static inline uint64_t load(const unsigned char *p) {
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
           (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 |
           (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

/* Exact in every byte: with the top bits cleared no sum runs over into the next byte. */
static inline mask special(const unsigned char *p) {
    uint64_t x = load(p);
    uint64_t low = x & EACH(0x7F);
    return ~(((low ^ EACH('"')) + EACH(0x7F)) & ((low ^ EACH('\\')) + EACH(0x7F)) &
             (low + EACH(0x60)) & ~x) &
           EACH(0x80);
}

static inline unsigned first_of(mask m) {
    return (unsigned)__builtin_ctzll(m) / 8;
}

/* Without the first `count` bytes from byte k on. */
static inline mask drop(mask m, unsigned k, unsigned count) {
    return m & ~((((mask)1 << 8 * count) - 1) << 8 * k);
}

/* From the start of a character past all of them that are not ASCII; NULL: not UTF-8. */
static const unsigned char *skip_non_ascii(const unsigned char *p,
                                           const unsigned char *end) {
    while (p < end && *p >= 0x80) {
        size_t length = tmi_utf8_length(p, (size_t)(end - p));
        if (length == 0)
            return NULL;
        p += length;
    }
    return p;
}

#endif

/* ---- the scan -------------------------------------------------------------------------- */

/* Past the special byte at p, which is no quote: past an escape, or past a run with
 * characters that are not ASCII; NULL: a fault. */
static const unsigned char *skip_special(const unsigned char *p, const unsigned char *end,
                                         unsigned *flags) {
    if (*p == '\\') {
        *flags |= TMI_ESCAPED;
        return skip_escape(p, end, flags);
    }
    if (*p < 0x20)
        return NULL;
    *flags |= TMI_NON_ASCII;
    return skip_non_ascii(p, end);
}

/* The last bytes of a text, fewer than a block. */
static const unsigned char *scan_tail(const unsigned char *p, const unsigned char *end,
                                      unsigned *flags) {
    while (p && p < end) {
        if (*p == '"')
            return p + 1;
        if (*p >= 0x20 && *p < 0x80 && *p != '\\')
            p++;
        else
            p = skip_special(p, end, flags);
    }
    return NULL;
}

/* Bytes of the mask that the escape at byte k takes if scanning can go on in the same block:
 * 2 for a short one, 1 for \u of the basic plane, whose digits are not special; 0: neither. */
static inline unsigned escape_in_block(const unsigned char *block, unsigned k,
                                       const unsigned char *end) {
    if (k + 1 < STEP && short_escape[block[k + 1]])
        return 2;
    if (end - (block + k) < 6 || block[k + 1] != 'u')
        return 0;
    uint32_t unit = code_unit(block + k + 2);
    return unit <= 0xFFFF && !is_surrogate(unit);
}

const unsigned char *tmi_string_scan(const unsigned char *p, const unsigned char *end,
                                     unsigned *flags) {
    while (end - p >= STEP) {
        mask m = special(p);
        const unsigned char *block = p;
        p += STEP;
        while (m) {
            unsigned k = first_of(m);
            if (block[k] == '"')
                return block + k + 1;
            unsigned taken = block[k] == '\\' ? escape_in_block(block, k, end) : 0;
            if (taken == 0) {
                p = skip_special(block + k, end, flags);
                if (!p)
                    return NULL;
                break;
            }
            *flags |= TMI_ESCAPED;
            m = drop(m, k, taken);
        }
    }
    return scan_tail(p, end, flags);
}

/* ---- faults ---------------------------------------------------------------------------- */

/* The fault in the escape at p, if there is one. */
static struct tmi_string_fault escape_fault(const unsigned char *p,
                                            const unsigned char *end) {
    struct tmi_string_fault fault = {p + 1, false, "one of \" \\ / b f n r t u"};
    if (fault.at < end && !short_escape[*fault.at] && *fault.at != 'u')
        return fault;
    fault.expected = "a hexadecimal digit";
    if (fault.at < end && *fault.at == 'u') {
        do
            fault.at++;
        while (fault.at < end && fault.at < p + 6 && hex_digit[*fault.at]);
    }
    fault.cut = fault.at >= end;
    return fault;
}

struct tmi_string_fault tmi_string_fault(const unsigned char *p,
                                         const unsigned char *end) {
    while (p < end && *p >= 0x20) {
        unsigned flags = 0;
        size_t need;
        size_t have = tmi_utf8_match(p, (size_t)(end - p), &need);
        if (*p == '\\') {
            const unsigned char *next = skip_escape(p, end, &flags);
            if (!next)
                return escape_fault(p, end);
            p = next;
        } else if (have == need && need > 0)
            p += have;
        else if (need > have && p + have == end)
            return (struct tmi_string_fault){end, true, "the rest of a character"};
        else
            return (struct tmi_string_fault){p, false, "UTF-8"};
    }
    if (p == end)
        return (struct tmi_string_fault){end, true, "a closing '\"'"};
    return (struct tmi_string_fault){p, false, "an escape for the control character"};
}

/* ---- decoding -------------------------------------------------------------------------- */

uint32_t tmi_string_next(const char **at) {
    const unsigned char *p = (const unsigned char *)*at;
    if (*p != '\\') {
        size_t length = *p < 0x80 ? 1 : *p < 0xE0 ? 2 : *p < 0xF0 ? 3 : 4;
        *at += length;
        return tmi_utf8_code(p, length);
    }
    if (p[1] != 'u') {
        *at += 2;
        return (unsigned char)short_escape[p[1]];
    }
    *at += 6;
    uint32_t unit = code_unit(p + 2);
    /* Behind the escape stands at least the closing quote, behind a backslash an escape. */
    if (!is_high(unit) || p[6] != '\\' || p[7] != 'u')
        return unit;
    uint32_t low = code_unit(p + 8);
    if (!is_low(low))
        return unit;
    *at += 6;
    return 0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF);
}

/* Append to out[0, size) what fits of `count` bytes. */
static void put(char *out, size_t size, size_t len, const char *bytes, size_t count) {
    if (len < size)
        memcpy(out + len, bytes, count < size - len ? count : size - len);
}

size_t tmi_string_decode(toolmend_view spelling, char *out, size_t size) {
    const char *at = spelling.ptr + 1, *end = spelling.ptr + spelling.len - 1;
    size_t len = 0;
    while (at < end) {
        const char *escape = memchr(at, '\\', (size_t)(end - at));
        size_t plain = (size_t)((escape ? escape : end) - at);
        put(out, size, len, at, plain);
        len += plain;
        at += plain;
        if (escape) {
            char bytes[4];
            size_t count = tmi_utf8_put(tmi_string_next(&at), bytes);
            put(out, size, len, bytes, count);
            len += count;
        }
    }
    return len;
}
