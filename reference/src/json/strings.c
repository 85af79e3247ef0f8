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
#include "json/strings.h"

#include <string.h>

#include "base/utf8.h"
#include "json/value.h"

/* What the character behind a backslash stands for; 0: not one of the short escapes. */
static const char short_escape[256] = {
    ['"'] = '"',  ['\\'] = '\\', ['/'] = '/',  ['b'] = '\b',
    ['f'] = '\f', ['n'] = '\n',  ['r'] = '\r', ['t'] = '\t',
};

/* The value of a hexadecimal digit, and the bit HEX; 0: not one. */
enum { HEX = 0x80 };
static const unsigned char hex_digit[256] = {
    ['0'] = HEX | 0,  ['1'] = HEX | 1,  ['2'] = HEX | 2,  ['3'] = HEX | 3,
    ['4'] = HEX | 4,  ['5'] = HEX | 5,  ['6'] = HEX | 6,  ['7'] = HEX | 7,
    ['8'] = HEX | 8,  ['9'] = HEX | 9,  ['a'] = HEX | 10, ['b'] = HEX | 11,
    ['c'] = HEX | 12, ['d'] = HEX | 13, ['e'] = HEX | 14, ['f'] = HEX | 15,
    ['A'] = HEX | 10, ['B'] = HEX | 11, ['C'] = HEX | 12, ['D'] = HEX | 13,
    ['E'] = HEX | 14, ['F'] = HEX | 15,
};

/* The code unit of four hexadecimal digits; above FFFF: they are not four. */
static inline uint32_t code_unit(const unsigned char *p) {
    uint32_t a = hex_digit[p[0]], b = hex_digit[p[1]];
    uint32_t c = hex_digit[p[2]], d = hex_digit[p[3]];
    if (!(a & b & c & d & HEX))
        return UINT32_MAX;
    return (a & 0xF) << 12 | (b & 0xF) << 8 | (c & 0xF) << 4 | (d & 0xF);
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

/* One block of a text and what can be asked of it. A mask has BITS bits a byte, of which the
 * highest tells, the first byte lowest; all answers are exact in every byte. */
#if defined(__SSE2__) && !defined(TMI_PORTABLE)

#include <emmintrin.h>

enum { STEP = 16, BITS = 1 };
typedef __m128i block;
typedef uint32_t mask;
#define ALL 0xFFFFU

static inline block load(const unsigned char *p) {
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline block each(unsigned char byte) {
    return _mm_set1_epi8((char)byte);
}

static inline mask bits(block x) {
    return (mask)_mm_movemask_epi8(x);
}

static inline unsigned first_of(mask m) {
    return (unsigned)__builtin_ctz(m);
}

/* Without its first byte and the one behind that. */
static inline mask drop_two(mask m) {
    return m & ~(3 * (m & -m));
}

static inline mask equal(block x, unsigned char byte) {
    return bits(_mm_cmpeq_epi8(x, each(byte)));
}

/* Bytes from `least` on; with the top bits flipped, signed order is that of the bytes. */
static inline block from_least(block x, unsigned char least) {
    unsigned char below = (unsigned char)(least - 1);
    return _mm_cmpgt_epi8(_mm_xor_si128(x, each(0x80)), each(below ^ 0x80));
}

static inline mask from(block x, unsigned char least) {
    return bits(from_least(x, least));
}

static inline block quote_or_backslash(block x) {
    return _mm_or_si128(_mm_cmpeq_epi8(x, each('"')), _mm_cmpeq_epi8(x, each('\\')));
}

/* Quote, backslash, control character, non-ASCII: the last two are below 20 if signed. */
static inline mask special(block x) {
    return bits(_mm_or_si128(quote_or_backslash(x), _mm_cmplt_epi8(x, each(0x20))));
}

/* Quote, backslash, control character. */
static inline mask stops(block x) {
    block control = _mm_andnot_si128(from_least(x, 0x20), each(0xFF));
    return bits(_mm_or_si128(quote_or_backslash(x), control));
}

/* 80-BF, which as signed numbers are the lowest. */
static inline mask continuations(block x) {
    return bits(_mm_cmplt_epi8(x, each(0xC0)));
}

/* C0, C1 and F5-FF, which are in no character. */
static inline mask never(block x) {
    block c0_c1 = _mm_andnot_si128(from_least(x, 0xC2), from_least(x, 0xC0));
    return bits(_mm_or_si128(c0_c1, from_least(x, 0xF5)));
}

/* E0 and ED, whose second byte has a narrower range. */
static inline mask narrow(block x) {
    return bits(
        _mm_or_si128(_mm_cmpeq_epi8(x, each(0xE0)), _mm_cmpeq_epi8(x, each(0xED))));
}

#else

enum { STEP = 8, BITS = 8 };
typedef uint64_t block;
typedef uint64_t mask;
#define ALL        UINT64_MAX
#define EACH(byte) (0x0101010101010101U * (byte))

/* Compilers make one load of it; the shifts settle the order of bytes. */
static inline block load(const unsigned char *p) {
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
           (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 |
           (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

static inline unsigned first_of(mask m) {
    return (unsigned)__builtin_ctzll(m) / 8;
}

/* Without its first byte and the one behind that. */
static inline mask drop_two(mask m) {
    return m & ~(0x101 * (m & -m));
}

/* The sums below run over no border: they are of seven bits and at most 7F. */
static inline mask equal(block x, unsigned char byte) {
    block y = x ^ EACH((uint64_t)byte);
    return ~(((y & EACH(0x7F)) + EACH(0x7F)) | y) & EACH(0x80);
}

/* Bytes from `least` on, which is above 80. */
static inline mask from(block x, unsigned char least) {
    return ((x & EACH(0x7F)) + EACH(0x100 - (uint64_t)least)) & x & EACH(0x80);
}

/* Quote, backslash, control character, and `also` bytes with the top bit. */
static inline mask stops_and(block x, block also) {
    block low = x & EACH(0x7F);
    block plain = ((low ^ EACH('"')) + EACH(0x7F)) & ((low ^ EACH('\\')) + EACH(0x7F)) &
                  (low + EACH(0x60));
    return ((~plain & ~x) | also) & EACH(0x80);
}

static inline mask special(block x) {
    return stops_and(x, x);
}

static inline mask stops(block x) {
    return stops_and(x, 0);
}

static inline mask continuations(block x) {
    return x & ~from(x, 0xC0) & EACH(0x80);
}

/* C0, C1 and F5-FF, which are in no character. */
static inline mask never(block x) {
    return (from(x, 0xC0) & ~from(x, 0xC2)) | from(x, 0xF5);
}

/* E0 and ED, whose second byte has a narrower range. */
static inline mask narrow(block x) {
    return equal(x, 0xE0) | equal(x, 0xED);
}

#endif

/* Leads whose second byte has a narrower range, with a wrong one behind them; `next` is the
 * block one byte further on. */
static mask narrow_faults(block x, block next) {
    mask a0 = from(next, 0xA0), x90 = from(next, 0x90);
    return (equal(x, 0xE0) & ~a0) | (equal(x, 0xED) & a0) | (equal(x, 0xF0) & ~x90) |
           (equal(x, 0xF4) & x90);
}

/* Back to the start of the character that ends before p with a byte missing. */
static const unsigned char *start_of_cut(const unsigned char *p) {
    do
        p--;
    while ((*p & 0xC0) == 0x80);
    return p;
}

/* From the start of a character to the next quote, backslash or control character, or close
 * to the end, always to the start of a character; NULL: not UTF-8. `expect` marks the bytes
 * where a continuation must stand, `carry` those of the next block. */
static const unsigned char *skip_non_ascii(const unsigned char *p,
                                           const unsigned char *end) {
    mask carry = 0;
    for (; end - p > STEP; p += STEP) { /* one byte more than a block, for `next` */
        block x = load(p);
        mask two = from(x, 0xC2), three = from(x, 0xE0), four = from(x, 0xF0);
        mask expect = carry | two << BITS | three << 2 * BITS | four << 3 * BITS;
        mask bad = (expect ^ continuations(x)) | never(x);
        if (narrow(x) | four)
            bad |= narrow_faults(x, load(p + 1));
        mask stop = stops(x);
        mask seen = stop ? stop ^ (stop - 1) : ALL; /* up to the first stop, included */
        if (bad & seen)
            return NULL;
        if (stop)
            return p + first_of(stop);
        carry = two >> (STEP - 1) * BITS | three >> (STEP - 2) * BITS |
                four >> (STEP - 3) * BITS;
    }
    if (carry)
        return start_of_cut(p);
    if (p == end || *p < 0x80)
        return p;
    size_t length = tmi_utf8_length(p, (size_t)(end - p));
    return length > 0 ? p + length : NULL;
}

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

/* Is the backslash at p the start of a \u escape of the basic plane, surrogates aside? Its
 * letter and digits are plain bytes, so that scanning can go on in the same block. */
static inline bool is_plain_u(const unsigned char *p, const unsigned char *end) {
    if (end - p < 6 || p[1] != 'u')
        return false;
    uint32_t unit = code_unit(p + 2);
    return unit <= 0xFFFF && !is_surrogate(unit);
}

/* Work through the special bytes of the block at `at`: past the short escapes and plain \\u
 * ones, to the first other special byte; NULL: there is none. */
static inline const unsigned char *first_stop(const unsigned char *at, mask m,
                                              const unsigned char *end, unsigned *flags) {
    while (m) {
        const unsigned char *p = at + first_of(m);
        if (*p != '\\')
            return p;
        if (p < at + STEP - 1 && short_escape[p[1]])
            m = drop_two(m); /* an escaped quote or backslash is special, too */
        else if (is_plain_u(p, end))
            m &= m - 1;
        else
            return p;
        *flags |= TMI_ESCAPED;
    }
    return NULL;
}

const unsigned char *tmi_string_scan(const unsigned char *p, const unsigned char *end,
                                     unsigned *flags) {
    unsigned found = 0;
    while (end - p >= STEP) {
        const unsigned char *at = first_stop(p, special(load(p)), end, &found);
        if (!at) {
            p += STEP;
            continue;
        }
        if (*at == '"') {
            *flags |= found;
            return at + 1;
        }
        p = skip_special(at, end, &found);
        if (!p)
            return NULL;
    }
    *flags |= found;
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
    bool fits = len + count < size;
    if (len < size)
        memcpy(out + len, bytes, fits ? count : size - len);
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
