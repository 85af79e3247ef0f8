/* SPDX-License-Identifier: MIT
 *
 * show.c - bytes of strangers for the eyes of a person.
 *
 * What a model wrote may hold escape sequences that move the cursor, marks that reorder a
 * line, and bytes that are no text. A terminal must show them and do nothing else, and a
 * person must see that they are there. For people only: programs read --json, where nothing
 * is replaced.
 */
#include "cli.h"

#include <string.h>

#define NOT_UTF8 0xFFFFFFFFU

/* The character at the start of a text that is not empty: its length in bytes, and its code
 * point or NOT_UTF8 for a single byte that begins none. */
static size_t next_character(toolmend_view text, uint32_t *code) {
    static const struct {
        unsigned char mask, lead;
        uint32_t least; /* smaller ones have a shorter form */
    } forms[] = {
        {0x80, 0x00, 0      },
        {0xE0, 0xC0, 0x80   },
        {0xF0, 0xE0, 0x800  },
        {0xF8, 0xF0, 0x10000}
    };
    unsigned char first = (unsigned char)text.ptr[0];
    *code = NOT_UTF8;
    for (size_t more = 0; more < 4; more++) {
        if ((first & forms[more].mask) != forms[more].lead)
            continue;
        if (more >= text.len)
            return 1;
        uint32_t value = first & (unsigned char)~forms[more].mask;
        for (size_t i = 1; i <= more; i++) {
            unsigned char byte = (unsigned char)text.ptr[i];
            if ((byte & 0xC0) != 0x80)
                return 1;
            value = value << 6 | (byte & 0x3FU);
        }
        bool surrogate = value >= 0xD800 && value <= 0xDFFF;
        if (value < forms[more].least || value > 0x10FFFF || surrogate)
            return 1;
        *code = value;
        return more + 1;
    }
    return 1;
}

/* Characters that show nothing, or change how their neighbours are shown. */
static bool is_hidden(uint32_t code) {
    static const struct {
        uint32_t first, last;
    } ranges[] = {
        {0x80,    0x9F   },
        {0xAD,    0xAD   },
        {0x61C,   0x61C  },
        {0x180E,  0x180E },
        {0x200B,  0x200F },
        {0x2028,  0x202E },
        {0x2060,  0x206F },
        {0xFEFF,  0xFEFF },
        {0xFFF9,  0xFFFB },
        {0xE0000, 0xE007F},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

/* The sign of a control character: U+2400 and on, in UTF-8. */
static void put_sign(FILE *out, uint32_t code) {
    unsigned last = code == 0x7F ? 0xA1U : 0x80U + (unsigned)code;
    const char sign[] = {'\xE2', '\x90', (char)(unsigned char)last};
    (void)fwrite(sign, 1, sizeof sign, out);
}

static void show_all(FILE *out, toolmend_view text, enum cli_lines lines) {
    while (text.len > 0) {
        uint32_t code;
        size_t len = next_character(text, &code);
        bool laid = lines == CLI_AS_LAID && (code == '\n' || code == '\t');
        if (code == NOT_UTF8)
            fprintf(out, "<%02X>", (unsigned)(unsigned char)text.ptr[0]);
        else if ((code < 0x20 && !laid) || code == 0x7F)
            put_sign(out, code);
        else if (is_hidden(code))
            fprintf(out, "<U+%04X>", (unsigned)code);
        else
            (void)fwrite(text.ptr, 1, len, out);
        text.ptr += len;
        text.len -= len;
    }
}

/* Bytes of the first `count` characters; all, if there are fewer. *found says how many. */
static size_t prefix(toolmend_view text, size_t count, size_t *found) {
    size_t at = 0;
    uint32_t code;
    for (*found = 0; at < text.len && *found < count; ++*found)
        at += next_character((toolmend_view){text.ptr + at, text.len - at}, &code);
    return at;
}

void cli_show(FILE *out, toolmend_view text, size_t width, enum cli_lines lines) {
    size_t count;
    (void)prefix(text, SIZE_MAX, &count);
    if (count <= width) {
        show_all(out, text, lines);
        return;
    }
    size_t shown;
    size_t tail = width / 3;
    size_t head_end = prefix(text, width - tail, &shown);
    size_t tail_start = prefix(text, count - tail, &shown);
    show_all(out, (toolmend_view){text.ptr, head_end}, lines);
    fprintf(out, "\xE2\x80\xA6(%zu bytes)\xE2\x80\xA6", tail_start - head_end);
    show_all(out, (toolmend_view){text.ptr + tail_start, text.len - tail_start}, lines);
}

void cli_show_word(const char *word) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                "0123456789-_./:=,@%+#";
    if (word[0] != '\0' && word[strspn(word, plain)] == '\0' && word[0] != '#') {
        fputs(word, stdout);
        return;
    }
    fputc('\'', stdout);
    for (; *word; word++) {
        if (*word == '\'')
            fputs("'\\''", stdout);
        else
            cli_show(stdout, (toolmend_view){word, 1}, 1, CLI_ONE_LINE);
    }
    fputc('\'', stdout);
}
