/* SPDX-License-Identifier: MIT
 *
 * corpus_private.c - what in a text may tell of a person, a machine or an account.
 *
 * Patterns of bytes and no lists of names: a finding is a question to whoever adds the entry.
 * Reserved names and addresses (RFC 2606, 5737, 6761) belong to nobody and stay. Host names
 * without a scheme are looked for in content alone, as servers and models are named by theirs.
 */
#include "corpus.h"

#include <string.h>

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
    c = ascii_lower(c);
    return c >= 'a' && c <= 'z';
}

static bool is_word(char c) {
    return is_letter(c) || is_digit(c) || c == '_' || (unsigned char)c >= 0x80;
}

static bool is_one_of(char c, const char *set) {
    return c != '\0' && strchr(set, c);
}

/* The byte at an offset of which some lie before the text or behind it; NUL: none. */
static char byte_at(toolmend_view text, size_t at) {
    return at < text.len ? text.ptr[at] : '\0';
}

static char byte_before(toolmend_view text, size_t at) {
    return at > 0 ? text.ptr[at - 1] : '\0';
}

/* How many bytes from `at` on are of a kind. */
static size_t run(toolmend_view text, size_t at, bool (*is)(char)) {
    size_t end = at;
    while (end < text.len && is(text.ptr[end]))
        end++;
    return end - at;
}

static bool begins(toolmend_view text, size_t at, const char *word) {
    size_t len = strlen(word);
    for (size_t i = 0; i < len; i++)
        if (ascii_lower(byte_at(text, at + i)) != word[i])
            return false;
    return true;
}

/* ---- hosts ------------------------------------------------------------------------- */

static bool is_host_byte(char c) {
    return is_letter(c) || is_digit(c) || c == '-' || c == '.';
}

static bool ends_in(toolmend_view host, const char *domain) {
    size_t len = strlen(domain);
    return host.len >= len && begins(host, host.len - len, domain) &&
           (host.len == len || host.ptr[host.len - len - 1] == '.');
}

/* Four numbers with dots between them: its length, or 0. */
static size_t quad_length(toolmend_view text, size_t at) {
    size_t end = at;
    for (int i = 0; i < 4; i++) {
        size_t digits = run(text, end, is_digit);
        if (digits == 0 || digits > 3 || (i > 0 && byte_before(text, end) != '.'))
            return 0;
        end += digits;
        if (i < 3 && byte_at(text, end++) != '.')
            return 0;
    }
    return end - at;
}

static bool is_reserved_quad(toolmend_view quad) {
    static const char *const reserved[] = {"127.", "0.0.0.0", "192.0.2.", "198.51.100.",
                                           "203.0.113."};
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (begins(quad, 0, reserved[i]))
            return true;
    return false;
}

static bool is_reserved_host(toolmend_view host) {
    static const char *const reserved[] = {"example",     "example.com", "example.org",
                                           "example.net", "test",        "invalid",
                                           "localhost"};
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (ends_in(host, reserved[i]))
            return true;
    return host.len > 0 && quad_length(host, 0) == host.len && is_reserved_quad(host);
}

/* The host of a URL whose "://" stands at `at`; one that nobody reserved. */
static bool is_host(toolmend_view text, size_t at, toolmend_view *found) {
    if (!begins(text, at, "://") || !is_letter(byte_before(text, at)))
        return false;
    size_t start = at + 3, end = start;
    while (end < text.len && !strchr("/?#\"'<>() \t\r\n\\,;", text.ptr[end]))
        end++;
    toolmend_view authority = view_cut(text, start, end);
    const char *user =
        authority.len > 0 ? memchr(authority.ptr, '@', authority.len) : NULL;
    size_t len = run(authority, 0, is_host_byte);
    toolmend_view host = view_cut(authority, 0, len);
    while (host.len > 0 && host.ptr[host.len - 1] == '.')
        host.len--;
    *found = authority;
    return authority.len > 0 && (user || !is_reserved_host(host));
}

/* A name with a public ending. */
static bool is_bare_host(toolmend_view text, size_t at, toolmend_view *found) {
    static const char *const endings[] = {"com", "net", "org", "edu", "gov"};
    char before = byte_before(text, at);
    if (is_word(before) || is_one_of(before, "-.@/\\"))
        return false;
    size_t len = run(text, at, is_host_byte);
    toolmend_view host = view_cut(text, at, at + len);
    while (host.len > 0 && strchr(".-", host.ptr[host.len - 1]))
        host.len--;
    *found = host;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (host.len > strlen(endings[i]) + 1 && ends_in(host, endings[i]))
            return !is_word(byte_at(text, at + host.len)) && !is_reserved_host(host);
    return false;
}

static bool is_address(toolmend_view text, size_t at, toolmend_view *found) {
    char before = byte_before(text, at);
    size_t len = quad_length(text, at);
    if (len == 0 || is_word(before) || before == '.')
        return false;
    char behind = byte_at(text, at + len);
    *found = view_cut(text, at, at + len);
    return !is_word(behind) && !(behind == '.' && is_word(byte_at(text, at + len + 1))) &&
           !is_reserved_quad(*found);
}

/* ---- people ------------------------------------------------------------------------ */

static bool is_mail_byte(char c) {
    return is_word(c) || c == '.' || c == '+' || c == '-';
}

static bool is_domain_byte(char c) {
    return is_word(c) || c == '-';
}

static bool is_mail(toolmend_view text, size_t at, toolmend_view *found) {
    if (text.ptr[at] != '@' || !is_mail_byte(byte_before(text, at)))
        return false;
    size_t start = at, end = at + 1 + run(text, at + 1, is_domain_byte);
    while (start > 0 && is_mail_byte(text.ptr[start - 1]))
        start--;
    if (end == at + 1 || byte_at(text, end) != '.' || !is_word(byte_at(text, end + 1)))
        return false;
    while (end < text.len && is_host_byte(text.ptr[end]))
        end++;
    *found = view_cut(text, start, end);
    return true;
}

static bool is_home(toolmend_view text, size_t at, toolmend_view *found) {
    static const char *const parents[] = {"/home/", "/users/", "\\users\\"};
    for (size_t i = 0; i < sizeof parents / sizeof *parents; i++) {
        size_t end = at + strlen(parents[i]);
        while (byte_at(text, end) == '\\')
            end++; /* of a path that is spelled in a string in a string */
        if (!begins(text, at, parents[i]) || !is_word(byte_at(text, end)))
            continue;
        *found = view_cut(text, at, end + run(text, end, is_word));
        return true;
    }
    return false;
}

/* The digits of a number in groups, up to `most`; *end is where it ends. */
static size_t grouped_digits(toolmend_view text, size_t at, size_t *end) {
    size_t digits = 0;
    *end = at;
    for (; at < text.len; at++) {
        char c = text.ptr[at];
        if (is_digit(c)) {
            digits++;
            *end = at + 1;
        } else if (!strchr(" -.()/", c) || !is_digit(byte_at(text, at + 1))) {
            if (!strchr("()", c))
                break;
        }
    }
    return digits;
}

/* +CC and the rest, with no more between digits than people write there. */
static bool is_phone(toolmend_view text, size_t at, toolmend_view *found) {
    size_t end;
    if (text.ptr[at] != '+' || is_word(byte_before(text, at)) ||
        byte_at(text, at + 1) == '0' || !is_digit(byte_at(text, at + 1)))
        return false;
    size_t digits = grouped_digits(text, at + 1, &end);
    *found = view_cut(text, at, end);
    return digits >= 9 && digits <= 15 && !is_word(byte_at(text, end));
}

/* 3, 3 and 4 digits, as numbers of North America are written; 555-01xx is nobody's. */
static bool is_local_phone(toolmend_view text, size_t at, toolmend_view *found) {
    char before = byte_before(text, at);
    bool braced = text.ptr[at] == '(';
    size_t first = at + braced;
    if (is_word(before) || is_one_of(before, "-.+") || run(text, first, is_digit) != 3)
        return false;
    size_t second = first + 3;
    if (!is_one_of(byte_at(text, second++), braced ? ")" : "-."))
        return false;
    second += braced && byte_at(text, second) == ' ';
    if (run(text, second, is_digit) != 3 || !is_one_of(byte_at(text, second + 3), "-.") ||
        run(text, second + 4, is_digit) != 4)
        return false;
    *found = view_cut(text, at, second + 8);
    return !is_word(byte_at(text, second + 8)) &&
           !(begins(text, second, "555") && begins(text, second + 4, "01"));
}

/* ---- keys -------------------------------------------------------------------------- */

static bool is_token_byte(char c) {
    return is_letter(c) || is_digit(c) || c == '_' || c == '-';
}

/* How keys of services begin; what follows is long. */
static bool is_marked_token(toolmend_view text, size_t at, toolmend_view *found) {
    static const char *const marks[] = {
        "sk",   "ghp",  "gho",  "ghu", "ghs",  "ghr", "glpat", "xoxa",       "xoxb",
        "xoxp", "xoxs", "AKIA", "eyJ", "AIza", "hf_", "npm_",  "github_pat_"};
    enum { LONG = 16 };
    if (is_word(byte_before(text, at)))
        return false;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t len = strlen(marks[i]);
        if (text.len - at < len || memcmp(text.ptr + at, marks[i], len) != 0)
            continue;
        size_t more = run(text, at + len, is_token_byte);
        *found = view_cut(text, at, at + len + more);
        if (more >= LONG)
            return true;
    }
    return false;
}

/* Letters and digits without end. */
static bool is_long_token(toolmend_view text, size_t at, toolmend_view *found) {
    enum { LONG = 32 };
    size_t len = run(text, at, is_token_byte);
    bool letter = false, digit = false;
    if (len < LONG || is_token_byte(byte_before(text, at)))
        return false;
    for (size_t i = at; i < at + len; i++) {
        letter |= is_letter(text.ptr[i]);
        digit |= is_digit(text.ptr[i]);
    }
    *found = view_cut(text, at, at + len);
    return letter && digit;
}

/* ---- all of them ------------------------------------------------------------------- */

static const struct {
    const char *what, *remedy;
    bool (*is)(toolmend_view text, size_t at, toolmend_view *found);
    bool content; /* looked for there alone */
} kinds[] = {
    {"a mail address",   "write name@host",                       is_mail,         false},
    {"a home directory", "write another folder",                  is_home,         false},
    {"an IP address",    "write one of 192.0.2.0/24",             is_address,      false},
    {"a token",          "write letters alone, or a shorter one", is_marked_token, false},
    {"a token",          "write letters alone, or a shorter one", is_long_token,   false},
    {"a host",           "write one that ends in .example",       is_host,         false},
    {"a host",           "write one that ends in .example",       is_bare_host,    true },
    {"a phone number",   "write 555-0100",                        is_phone,        true },
    {"a phone number",   "write 555-0100",                        is_local_phone,  true },
};

struct corpus_private corpus_find_private(toolmend_view text, size_t from, bool content) {
    struct corpus_private out = {
        NULL, NULL, {NULL, 0}
    };
    for (size_t at = from; at < text.len; at++) {
        for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
            if ((kinds[kind].content && !content) ||
                !kinds[kind].is(text, at, &out.found))
                continue;
            out.what = kinds[kind].what;
            out.remedy = kinds[kind].remedy;
            return out;
        }
    }
    return out;
}
