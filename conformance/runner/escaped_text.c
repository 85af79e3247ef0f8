/* SPDX-License-Identifier: MIT
 *
 * escaped_text.c - decodes untrusted text and escapes it for a form of a report.
 */
#include "escaped_text.h"

#include <string.h>

#include "canonical.h"

struct text text_spelled(toolmend_view json) {
    return (struct text){json, true};
}

struct text text_bytes(toolmend_view bytes) {
    return (struct text){bytes, false};
}

struct text text_words(const char *words) {
    return (struct text){
        {words, strlen(words)},
        false
    };
}

/* ---- characters -------------------------------------------------------------------------- */

/* How many bytes at the start are one character of UTF-8; 0: none. The library knows: a character is
 * the shortest run that it can quote. */
static size_t character_len(toolmend_view bytes) {
    for (size_t len = 1; len <= 4 && len <= bytes.len; len++)
        if (toolmend_json_quote((toolmend_view){bytes.ptr, len}, NULL, 0) != SIZE_MAX)
            return len;
    return 0;
}

bool text_next(struct text *text, uint32_t *character) {
    toolmend_view left = text->left;
    const char *at = left.ptr;
    if (left.len == 0)
        return false;
    bool escape = !text->spelled && left.ptr[0] == '\\'; /* means itself */
    if (!escape && (text->spelled || character_len(left) > 0))
        *character = canonical_character(&at);
    else
        *character = (escape ? 0 : TEXT_BYTE) + (unsigned char)*at++;
    size_t used = (size_t)(at - left.ptr);
    used = used < left.len ? used : left.len; /* of an escape that somebody cut */
    text->left = (toolmend_view){left.ptr + used, left.len - used};
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
    return c >= TEXT_BYTE || (c & 0xFFFE) == 0xFFFE;
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
    if (c >= TEXT_BYTE)
        fprintf(out, "&lt;%02X&gt;", (unsigned)(c - TEXT_BYTE));
    else
        fprintf(out, "&lt;U+%04X&gt;", (unsigned)c);
    return true;
}

/* ---- forms ------------------------------------------------------------------------------- */

/* Write what is not among the `plain` ones of ASCII as its number. */
static void put_escaped(FILE *out, struct text text, size_t most,
                        bool (*is_plain)(uint32_t)) {
    uint32_t c;
    for (; most > 0 && text_next(&text, &c); most--) {
        if (put_sign(out, c))
            continue;
        if (c < 0x80 && !is_plain(c))
            fprintf(out, "&#%u;", (unsigned)c);
        else
            put_utf8(out, c);
    }
    if (text.left.len > 0)
        fputs("...", out);
}

static bool is_plain_in_xml(uint32_t c) {
    return !strchr("&<>\"'", (int)c);
}

static bool is_plain_in_markdown(uint32_t c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           strchr(" ,;=-/", (int)c);
}

void text_put_xml(FILE *out, struct text text, size_t most) {
    put_escaped(out, text, most, is_plain_in_xml);
}

void text_put_markdown(FILE *out, struct text text, size_t most) {
    put_escaped(out, text, most, is_plain_in_markdown);
}

/* A look at the characters that will be written. */
struct look {
    size_t ticks; /* the longest run of backticks */
    bool pipe;
    bool edge; /* it begins or ends with a backtick or a space */
    bool empty;
};

static struct look look_at(struct text text, size_t most) {
    struct look look = {.empty = true};
    size_t run = 0;
    uint32_t c = 0;
    for (; most > 0 && text_next(&text, &c); most--) {
        run = c == '`' ? run + 1 : 0;
        look.ticks = run > look.ticks ? run : look.ticks;
        look.pipe = look.pipe || c == '|';
        look.edge = look.edge || (look.empty && (c == '`' || c == ' '));
        look.empty = false;
    }
    look.edge = look.edge || c == '`' || c == ' ';
    return look;
}

static void put_ticks(FILE *out, size_t count) {
    while (count-- > 0)
        fputc('`', out);
}

void text_put_code(FILE *out, struct text text, size_t most) {
    uint32_t c;
    struct look look = look_at(text, most);
    if (look.empty)
        return;
    if (look.pipe) {
        fputs("<code>", out);
        text_put_markdown(out, text, most);
        fputs("</code>", out);
        return;
    }
    put_ticks(out, look.ticks + 1);
    fputs(look.edge ? " " : "", out);
    for (; most > 0 && text_next(&text, &c); most--) {
        if (c < 0x20)
            put_utf8(out, 0x2400 + c);
        else if (c >= TEXT_BYTE)
            fprintf(out, "<%02X>", (unsigned)(c - TEXT_BYTE));
        else if (is_unseen(c))
            fprintf(out, "<U+%04X>", (unsigned)c);
        else
            put_utf8(out, c);
    }
    fputs(look.edge ? " " : "", out);
    put_ticks(out, look.ticks + 1);
    fputs(text.left.len > 0 ? "..." : "", out);
}

void text_put_json(FILE *out, struct text text) {
    uint32_t c;
    fputc('"', out);
    while (text_next(&text, &c)) {
        if (c < 0x20 || c == '<' || is_surrogate(c))
            fprintf(out, "\\u%04x", (unsigned)c);
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", (int)c);
        else
            put_utf8(out, c < TEXT_BYTE ? c : 0xFFFD);
    }
    fputc('"', out);
}

void text_put_value(FILE *out, toolmend_view json) {
    for (size_t i = 0; i < json.len; i++) {
        if (json.ptr[i] == '<') /* in strings alone */
            fputs("\\u003c", out);
        else
            fputc(json.ptr[i], out);
    }
}
