/* SPDX-License-Identifier: MIT
 *
 * report_text.c - decodes what strangers wrote, and spells it for a form of a report.
 */
#include "report_text.h"

#include <string.h>

struct report_text report_spelled(toolmend_view json) {
    return (struct report_text){json, true};
}

struct report_text report_bytes(toolmend_view bytes) {
    return (struct report_text){bytes, false};
}

struct report_text report_words(const char *words) {
    return (struct report_text){
        {words, strlen(words)},
        false
    };
}

/* ---- characters -------------------------------------------------------------------------- */

static void skip(struct report_text *text, size_t len) {
    text->left.ptr += len;
    text->left.len -= len;
}

/* The library knows which bytes are UTF-8: a character is the shortest run that it can quote. */
static uint32_t take_character(struct report_text *text) {
    static const unsigned char masks[] = {0, 0, 0x1F, 0x0F, 0x07};
    const unsigned char *bytes = (const unsigned char *)text->left.ptr;
    size_t len = 1;
    if (bytes[0] < 0x80) {
        skip(text, 1);
        return bytes[0];
    }
    while (len <= 4 && len <= text->left.len &&
           toolmend_json_quote((toolmend_view){text->left.ptr, len}, NULL, 0) == SIZE_MAX)
        len++;
    uint32_t character = REPORT_BYTE + bytes[0];
    if (len > 4 || len > text->left.len)
        len = 1;
    else
        character = bytes[0] & masks[len];
    for (size_t i = 1; i < len; i++)
        character = character << 6 | (bytes[i] & 0x3F);
    skip(text, len);
    return character;
}

/* Four hex digits at this place; UINT32_MAX: they are not there. */
static uint32_t hex_at(toolmend_view text, size_t at) {
    static const char digits[] = "0123456789abcdefABCDEF";
    uint32_t value = 0;
    if (text.len < at + 4)
        return UINT32_MAX;
    for (size_t i = at; i < at + 4; i++) {
        const char *digit = text.ptr[i] != '\0' ? strchr(digits, text.ptr[i]) : NULL;
        if (!digit)
            return UINT32_MAX;
        uint32_t nibble = (uint32_t)(digit - digits);
        value = value << 4 | (nibble < 16 ? nibble : nibble - 6);
    }
    return value;
}

/* An escape; the text has passed a strict reader, so anything else stands for itself. */
static uint32_t take_escape(struct report_text *text) {
    static const char letters[] = "bfnrt";
    static const char meant[] = "\b\f\n\r\t";
    toolmend_view left = text->left;
    char letter = left.len > 1 ? left.ptr[1] : '\\';
    const char *found = letter != '\0' ? strchr(letters, letter) : NULL;
    uint32_t unit = letter == 'u' ? hex_at(left, 2) : UINT32_MAX;
    if (unit == UINT32_MAX) {
        skip(text, left.len > 1 ? 2 : 1);
        return (unsigned char)(found ? meant[found - letters] : letter);
    }
    skip(text, 6);
    uint32_t next = UINT32_MAX;
    if (unit >= 0xD800 && unit < 0xDC00 && left.len >= 12 && left.ptr[6] == '\\' &&
        left.ptr[7] == 'u')
        next = hex_at(left, 8);
    if (next < 0xDC00 || next > 0xDFFF)
        return unit;
    skip(text, 6);
    return 0x10000 + ((unit - 0xD800) << 10) + (next - 0xDC00);
}

bool report_next(struct report_text *text, uint32_t *character) {
    if (text->left.len == 0)
        return false;
    if (text->spelled && text->left.ptr[0] == '\\')
        *character = take_escape(text);
    else
        *character = take_character(text);
    return true;
}

/* ---- signs ------------------------------------------------------------------------------- */

static bool is_surrogate(uint32_t character) {
    return character >= 0xD800 && character <= 0xDFFF;
}

/* Hides or reorders its neighbours, or is no character at all. */
static bool is_unseen(uint32_t c) {
    static const uint32_t ranges[][2] = {
        {0x7F,    0x9F   },
        {0xAD,    0xAD   },
        {0x061C,  0x061C },
        {0x200B,  0x200F },
        {0x2028,  0x202E },
        {0x2060,  0x206F },
        {0xD800,  0xDFFF },
        {0xFEFF,  0xFEFF },
        {0xFFF0,  0xFFFB },
        {0xFFFE,  0xFFFF },
        {0xE0000, 0xE0FFF}
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    return c >= REPORT_BYTE || (c & 0xFFFE) == 0xFFFE;
}

static void put_utf8(FILE *out, uint32_t c) {
    if (c < 0x80) {
        fputc((int)c, out);
        return;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char leads[] = {0, 0xC0, 0xE0, 0xF0};
    fputc((int)(leads[more] | c >> (6 * more)), out);
    while (more-- > 0)
        fputc((int)(0x80 | (c >> (6 * more) & 0x3F)), out);
}

/* Is the character a sign here, and no more than that? It is written then. */
static bool put_sign(FILE *out, uint32_t c) {
    if (c < 0x20) {
        put_utf8(out, 0x2400 + c);
        return true;
    }
    if (!is_unseen(c))
        return false;
    if (c >= REPORT_BYTE)
        fprintf(out, "&lt;%02X&gt;", (unsigned)(c - REPORT_BYTE));
    else
        fprintf(out, "&lt;U+%04X&gt;", (unsigned)c);
    return true;
}

/* ---- forms ------------------------------------------------------------------------------- */

void report_put_xml(FILE *out, struct report_text text, size_t most) {
    uint32_t c;
    for (; most > 0 && report_next(&text, &c); most--) {
        if (put_sign(out, c))
            continue;
        if (c < 0x80 && strchr("&<>\"'", (int)c))
            fprintf(out, "&#%u;", (unsigned)c);
        else
            put_utf8(out, c);
    }
    if (text.left.len > 0)
        fputs("...", out);
}

void report_put_markdown(FILE *out, struct report_text text, size_t most) {
    static const char plain[] =
        " abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        ",;=-/";
    uint32_t c;
    for (; most > 0 && report_next(&text, &c); most--) {
        if (put_sign(out, c))
            continue;
        if (c < 0x80 && !strchr(plain, (int)c))
            fprintf(out, "&#%u;", (unsigned)c);
        else
            put_utf8(out, c);
    }
    if (text.left.len > 0)
        fputs("...", out);
}

void report_put_json(FILE *out, struct report_text text) {
    uint32_t c;
    fputc('"', out);
    while (report_next(&text, &c)) {
        if (c < 0x20 || c == '<' || is_surrogate(c))
            fprintf(out, "\\u%04x", (unsigned)c);
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", (int)c);
        else
            put_utf8(out, c < REPORT_BYTE ? c : 0xFFFD);
    }
    fputc('"', out);
}

void report_put_value(FILE *out, toolmend_view json) {
    for (size_t i = 0; i < json.len; i++) {
        if (json.ptr[i] == '<') /* in strings alone */
            fputs("\\u003c", out);
        else
            fputc(json.ptr[i], out);
    }
}

void report_put_base64(FILE *out, toolmend_view bytes) {
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t at = 0; at < bytes.len; at += 3) {
        unsigned group = 0;
        size_t count = bytes.len - at < 3 ? bytes.len - at : 3;
        for (size_t i = 0; i < 3; i++)
            group = group << 8 | (i < count ? (unsigned char)bytes.ptr[at + i] : 0);
        for (size_t i = 0; i < 4; i++)
            fputc(i <= count ? digits[group >> (18 - 6 * i) & 63] : '=', out);
    }
}
