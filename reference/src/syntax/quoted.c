/* SPDX-License-Identifier: MIT
 *
 * quoted.c - a double-quoted string that JSON does not allow as it is spelled.
 *
 * Twice over its bytes: first to its closing quote, since nothing in it means anything if
 * there is none, and what a row says of one escape depends on the others; then, for each
 * byte that JSON refuses, to the rows. Also what rows ask about words, escapes, characters.
 */
#include "syntax/scan.h"

#include "catalogue/call_names.h"
#include "json/strings.h"

toolmend_view tmi_scan_word(const struct tmi_scan *scan, const unsigned char *p) {
    const unsigned char *at = p;
    while (at < scan->end) {
        char c = (char)*at;
        bool letter = tmi_is_letter(c) || c == '_';
        bool other = tmi_is_digit(c) || c == '.' || c == '-';
        if (!letter && (!other || at == p))
            break;
        at++;
    }
    return (toolmend_view){(const char *)p, (size_t)(at - p)};
}

static bool is_hex(unsigned char c) {
    char lower = tmi_ascii_lower((char)c);
    return tmi_is_digit(lower) || (lower >= 'a' && lower <= 'f');
}

size_t tmi_scan_hex(const struct tmi_scan *scan, const unsigned char *p, size_t most) {
    size_t count = 0;
    while (count < most && p + count < scan->end && is_hex(p[count]))
        count++;
    return count;
}

size_t tmi_scan_escape(const struct tmi_scan *scan, const unsigned char *p) {
    if (scan->end - p < 2)
        return 0;
    if (p[1] == 'u')
        return tmi_scan_hex(scan, p + 2, 4) == 4 ? 6 : 0;
    return p[1] != 0 && strchr("\"\\/bfnrt", p[1]) ? 2 : 0;
}

/* Without the quotation marks that the name may have. */
static toolmend_view unquoted(toolmend_view name) {
    size_t mark = 0;
    if (name.len > 0 && (name.ptr[0] == '"' || name.ptr[0] == '\''))
        mark = 1;
    else if (name.len > 0 && (unsigned char)name.ptr[0] == 0xE2)
        mark = 3; /* a typographic one */
    return 2 * mark < name.len ? (toolmend_view){name.ptr + mark, name.len - 2 * mark}
                               : name;
}

bool tmi_scan_in_arguments(const struct tmi_scan *scan) {
    return scan->request->whole_call && scan->depth > 1 &&
           tmi_is_arguments_name(unquoted(scan->member));
}

bool tmi_scan_typographic(const struct tmi_scan *scan, const unsigned char *p) {
    return scan->end - p >= 3 && p[0] == 0xE2 && p[1] == 0x80 &&
           (p[2] == 0x98 || p[2] == 0x99 || p[2] == 0x9C || p[2] == 0x9D);
}

bool tmi_scan_front_is_bare(const struct tmi_scan *scan) {
    bool mark = tmi_scan_starts(scan, scan->text, TMI_VIEW("\xEF\xBB\xBF"));
    return scan->count == (mark ? 1U : 0U);
}

/* ---- the string ------------------------------------------------------------------------ */

/* Is the legal escape at p, of that length, one that says nothing about a backslash that begins no escape?
 * A writer who doubles no backslash writes \\server, \\ at the end of a line of a formula,
 * \\[2pt] and \\\hline, too. */
static bool is_plain_escape(const struct tmi_scan *scan, const unsigned char *p) {
    if (p[1] == '"')
        return true;
    const unsigned char *next = p + 2;
    if (p[1] != '\\' || p == scan->at + 1 || next == scan->end)
        return false;
    bool quote = next + 1 < scan->end && next[1] == '"';
    return *next == '\\' ? quote : *next != '[' && *next > ' ';
}

/* Its closing quote, with what its escapes have in common; NULL: the scan has ended. */
static const unsigned char *survey(struct tmi_scan *scan) {
    const unsigned char *p = scan->at + 1;
    while (p < scan->end && *p != '"') {
        size_t length = 1;
        if (*p == '\\') {
            length = tmi_scan_escape(scan, p);
            if (length > 0 && !is_plain_escape(scan, p))
                scan->string.other_escapes = true;
            length = length > 0 ? length : 1;
        } else if (*p == 0 || *p >= 0x80)
            length = tmi_scan_character(scan, p);
        if (length == 0)
            return NULL;
        p += length;
    }
    scan->looked += (size_t)(p - scan->at);
    if (p < scan->end)
        return p;
    tmi_scan_cut(scan, TMI_STRING, "a string");
    return NULL;
}

void tmi_scan_stray_quotes(struct tmi_scan *scan) {
    const unsigned char *end = scan->value_end ? scan->value_end : scan->end;
    size_t edit = 0;
    scan->looked += (size_t)(end - scan->value);
    for (const unsigned char *p = scan->value; p < end; p++) {
        if (!tmi_scan_typographic(scan, p) || p[2] < 0x9C)
            continue;
        size_t place = (size_t)(p - scan->text);
        while (edit < scan->count && scan->edits[edit].end <= place)
            edit++;
        if (edit == scan->count || scan->edits[edit].start > place) {
            tmi_scan_ambiguous(scan, scan->smart, p);
            return;
        }
    }
}

void tmi_scan_escaped_backslashes(struct tmi_scan *scan) {
    const unsigned char *end = scan->value_end ? scan->value_end : scan->end;
    const unsigned char *p = scan->value;
    scan->looked += (size_t)(end - p);
    while (p < end && (p = memchr(p, '\\', (size_t)(end - p))) != NULL) {
        if (p + 1 < end && p[1] == '\\') {
            tmi_scan_ambiguous(scan, scan->unescaped, p);
            return;
        }
        p++;
    }
}

void tmi_scan_faulty_string(struct tmi_scan *scan) {
    scan->string.name = scan->wanted == TMI_WANT_NAME || scan->wanted == TMI_WANT_MEMBER;
    scan->string.other_escapes = false;
    const unsigned char *close = survey(scan);
    const unsigned char *p = scan->at + 1;
    while (close && !scan->ended && p < close) {
        scan->looked++;
        size_t escape = *p == '\\' ? tmi_scan_escape(scan, p) : 0;
        if (escape > 0)
            p += escape;
        else if (*p >= 0x20 && *p != '\\')
            p++;
        else {
            scan->at = p;
            if (!tmi_scan_ask(scan, TMI_IN_STRING))
                tmi_scan_stop(scan, p, "a character");
            p = scan->at;
        }
    }
    if (!close || scan->ended)
        return;
    if (scan->string.name)
        tmi_scan_name(scan, close + 1);
    else
        tmi_scan_value(scan, TMI_LAST_STRING, close + 1);
}
