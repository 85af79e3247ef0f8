/* SPDX-License-Identifier: MIT
 *
 * baseline_form.c - lines of a baseline, read by splitting them into words first.
 */
#include "baseline_form.h"

#include <string.h>

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))

enum { WORDS_MAX = 16, ID_MAX = 256 };

static bool is(toolmend_view view, const char *text) {
    return view.len == strlen(text) &&
           (view.len == 0 || memcmp(view.ptr, text, view.len) == 0);
}

static bool same(toolmend_view a, toolmend_view b) {
    return (a.ptr == NULL) == (b.ptr == NULL) && a.len == b.len &&
           (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* What stands behind the prefix; absent: the word begins otherwise. */
static toolmend_view behind(toolmend_view word, const char *prefix) {
    size_t len = strlen(prefix);
    if (word.len < len || memcmp(word.ptr, prefix, len) != 0)
        return (toolmend_view){NULL, 0};
    return (toolmend_view){word.ptr + len, word.len - len};
}

static bool consists_of(toolmend_view word, const char *letters) {
    for (size_t i = 0; i < word.len; i++)
        if (!memchr(letters, word.ptr[i], strlen(letters)))
            return false;
    return true;
}

/* ---- results ---------------------------------------------------------------------------- */

bool fuzz_can_be_excused(toolmend_view result) {
    static const char *const words[] = {"fail",  "harm",    "unsupported", "error",
                                        "crash", "timeout", "protocol",    "flaky"};
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (is(result, words[i]))
            return true;
    return false;
}

bool fuzz_is_detail_of(toolmend_view result, toolmend_view detail) {
    if (is(result, "fail"))
        return is(detail, "missed") || is(detail, "passed-on") || is(detail, "bytes") ||
               is(detail, "cuts");
    return is(result, "harm") &&
           (is(detail, "changed") || is(detail, "refused") || is(detail, "wrong"));
}

static int number(const char *digits, int count) {
    int value = 0;
    while (count-- > 0)
        value = 10 * value + (*digits++ - '0');
    return value;
}

static bool is_day(toolmend_view date) {
    static const int days[] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (date.len != 10 || date.ptr[4] != '-' || date.ptr[7] != '-')
        return false;
    for (size_t i = 0; i < date.len; i++)
        if (i != 4 && i != 7 && (date.ptr[i] < '0' || date.ptr[i] > '9'))
            return false;
    int year = number(date.ptr, 4);
    int month = number(date.ptr + 5, 2);
    int day = number(date.ptr + 8, 2);
    if (month < 1 || month > 12)
        return false;
    int last = days[month];
    if (month == 2 && ((year % 4 == 0 && year % 100 != 0) || year % 400 == 0))
        last = 29;
    return day >= 1 && day <= last;
}

/* ---- lines ------------------------------------------------------------------------------ */

/* Words between blanks, and WORDS_MAX at the most. */
static size_t split(toolmend_view line, toolmend_view *words) {
    size_t count = 0;
    for (size_t at = 0; at < line.len && count < WORDS_MAX;) {
        size_t len = 0;
        while (at + len < line.len && !memchr(" \t\r", line.ptr[at + len], 3))
            len++;
        if (len > 0)
            words[count++] = (toolmend_view){line.ptr + at, len};
        at += len + 1;
    }
    return count;
}

static bool take_result(toolmend_view word, struct fuzz_excuse *excuse) {
    const char *slash = memchr(word.ptr, '/', word.len);
    excuse->result = word;
    if (slash) {
        excuse->result.len = (size_t)(slash - word.ptr);
        excuse->detail = (toolmend_view){slash + 1, word.len - excuse->result.len - 1};
    }
    return fuzz_can_be_excused(excuse->result) &&
           (!slash || fuzz_is_detail_of(excuse->result, excuse->detail));
}

/* digest=, until= and wide, each of them once at most. */
static bool take_word(toolmend_view word, struct fuzz_excuse *excuse) {
    toolmend_view digest = behind(word, "digest=");
    toolmend_view until = behind(word, "until=");
    if (digest.ptr) {
        bool sound = !excuse->digest.ptr && digest.len >= 8 && digest.len <= 64 &&
                     consists_of(digest, "0123456789abcdef");
        excuse->digest = digest;
        return sound;
    }
    if (until.ptr) {
        bool sound = !excuse->until.ptr && is_day(until);
        excuse->until = until;
        return sound;
    }
    bool sound = is(word, "wide") && !excuse->wide;
    excuse->wide = true;
    return sound;
}

bool fuzz_is_glob(toolmend_view pattern) {
    return memchr(pattern.ptr, '*', pattern.len) != NULL;
}

/* "An id may have one entry." */
static bool is_another(const struct fuzz_excuses *read, const struct fuzz_excuse *new) {
    for (size_t i = 0; i < read->count; i++) {
        const struct fuzz_excuse *old = &read->excuses[i];
        if (same(old->pattern, new->pattern) &&
            (!fuzz_is_glob(new->pattern) ||
             (same(old->result, new->result) && same(old->detail, new->detail))))
            return false;
    }
    return true;
}

static bool is_excuse(const struct fuzz_excuses *read, const toolmend_view *words,
                      size_t count, struct fuzz_excuse *excuse) {
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/*";
    excuse->pattern = words[0];
    if (!consists_of(words[0], letters) || count < 2 || !take_result(words[1], excuse))
        return false;
    for (size_t i = 2; i < count && words[i].ptr[0] != '#'; i++)
        if (!take_word(words[i], excuse))
            return false;
    bool glob = fuzz_is_glob(excuse->pattern);
    return !(glob ? excuse->digest.ptr != NULL : excuse->wide) &&
           is_another(read, excuse);
}

static bool is_head(toolmend_view line, struct fuzz_excuses *read) {
    toolmend_view rest = behind(line, "# toolmend-baseline 1 suite=");
    toolmend_view words[WORDS_MAX];
    if (!rest.ptr || split(rest, words) != 1)
        return false;
    read->suite = words[0];
    return true;
}

static bool take_line(toolmend_view line, size_t number_of_it,
                      struct fuzz_excuses *read) {
    struct fuzz_excuse excuse = {.line = number_of_it, .text = line};
    toolmend_view words[WORDS_MAX];
    size_t count = split(line, words);
    if (number_of_it == 1)
        return is_head(line, read);
    if (count == 0 || words[0].ptr[0] == '#')
        return true;
    if (!is_excuse(read, words, count, &excuse))
        return false;
    if (read->count == FUZZ_EXCUSES_MAX)
        read->too_many = true;
    else
        read->excuses[read->count++] = excuse;
    return true;
}

void fuzz_read_excuses(toolmend_view text, struct fuzz_excuses *read) {
    size_t at = 0, line = 0;
    memset(read, 0, sizeof *read);
    do {
        const char *end =
            at < text.len ? memchr(text.ptr + at, '\n', text.len - at) : NULL;
        size_t len = end ? (size_t)(end - text.ptr) - at : text.len - at;
        line++;
        if (!take_line((toolmend_view){text.ptr + at, len}, line, read)) {
            read->fault = line;
            return;
        }
        at += len + 1;
    } while (at < text.len);
}

/* ---- globs ------------------------------------------------------------------------------ */

/* By the places in the id up to which the pattern so far may reach. */
bool fuzz_matches(toolmend_view pattern, toolmend_view id) {
    bool reach[ID_MAX + 1] = {true};
    if (id.len > ID_MAX)
        return false;
    for (size_t at = 0; at < pattern.len; at++) {
        bool star = pattern.ptr[at] == '*';
        bool cross = star && at + 1 < pattern.len && pattern.ptr[at + 1] == '*';
        at += cross;
        for (size_t i = 0; star && i < id.len; i++)
            if (reach[i] && (cross || id.ptr[i] != '/'))
                reach[i + 1] = true;
        for (size_t i = id.len; !star && i > 0; i--)
            reach[i] = reach[i - 1] && id.ptr[i - 1] == pattern.ptr[at];
        reach[0] = reach[0] && star;
    }
    return reach[id.len];
}
