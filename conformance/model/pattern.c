/* SPDX-License-Identifier: MIT
 *
 * pattern.c - the regular expressions of the model.
 *
 * Nothing is translated. A small walk admits the patterns that mean the same in ECMA-262 and
 * in PCRE2 (printable ASCII, groups, alternation, single greedy quantifiers, classes without
 * tricks, the escapes \d \D \w \W and of punctuation), over texts of printable ASCII, where the two
 * agree about '.', '$' and \w, and line feeds if there is no '.'; for all others the run cannot say.
 */
#include "pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <string.h>

/* Printable ASCII, and line feeds if they may be there, as a C string; NULL: the string has
 * something else. */
static char *printable(struct model_run *run, struct model_string string, bool lines) {
    char *out = model_alloc(run, string.count + 1, 1);
    for (size_t i = 0; i < string.count; i++) {
        if ((string.points[i] < 0x20 || string.points[i] > 0x7E) &&
            !(lines && string.points[i] == '\n'))
            return NULL;
        out[i] = (char)string.points[i];
    }
    return out;
}

static bool is_alnum(char c) {
    return model_is_digit(c) || model_is_letter(c);
}

/* Length of an escape that both dialects know; 0: none. */
static size_t escape_length(const char *at) {
    return at[1] != '\0' && strchr("dDwW^$\\.*+?()[]{}|/", at[1]) ? 2 : 0;
}

/* Length of a class [...]; 0: not a plain one. '-' stands between two letters or digits, or
 * first or last. */
static size_t class_length(const char *start) {
    const char *at = start + 1;
    at += *at == '^';
    at += *at == '-' && at[1] != ']';
    if (*at == ']')
        return 0;
    while (*at != ']') {
        if (*at == '\0' || *at == '[' || (*at == '\\' && escape_length(at) == 0))
            return 0;
        if (*at == '-' && at[1] != ']')
            return 0;
        if (is_alnum(*at) && at[1] == '-' && is_alnum(at[2]) && at[0] <= at[2] &&
            at[3] != '-')
            at += 3;
        else
            at += *at == '\\' ? 2 : 1;
    }
    return (size_t)(at + 1 - start);
}

/* Length of a quantifier; 0: none here. */
static size_t quantifier_length(const char *start) {
    const char *at = start + 1;
    if (*start != '\0' && strchr("*+?", *start))
        return 1;
    if (*start != '{' || !model_is_digit(*at))
        return 0;
    while (model_is_digit(*at))
        at++;
    at += *at == ',';
    while (model_is_digit(*at))
        at++;
    return *at == '}' && at - start < 8 ? (size_t)(at + 1 - start) : 0;
}

/* Is the whole pattern of the plain kind? Whether brackets pair is left to PCRE2. */
static bool is_plain(const char *at) {
    bool atom = false; /* something a quantifier may follow */
    while (*at != '\0') {
        size_t length = 1;
        bool next = true;
        if (quantifier_length(at) > 0) {
            length = atom ? quantifier_length(at) : 0;
            next = false;
        } else if (*at == '\\') {
            length = escape_length(at);
        } else if (*at == '[') {
            length = class_length(at);
        } else if (*at == '(' || *at == '|' || *at == '^' || *at == '$') {
            length = *at == '(' && at[1] == '?' ? 0 : 1;
            next = false;
        } else if (strchr("]{}", *at)) {
            length = 0;
        }
        if (length == 0)
            return false;
        atom = next;
        at += length;
    }
    return true;
}

bool model_matches(struct model_run *run, struct model_string pattern,
                   struct model_string text) {
    const char *pattern_text = printable(run, pattern, false);
    bool lines = pattern_text && !strchr(pattern_text, '.');
    const char *subject = printable(run, text, lines);
    int error;
    PCRE2_SIZE offset;
    if (!pattern_text || !subject || pattern.count > 200 || text.count > 500 ||
        !is_plain(pattern_text))
        return model_cannot(run, "a pattern is not plain enough");
    pcre2_code *code = pcre2_compile((PCRE2_SPTR)pattern_text, pattern.count,
                                     PCRE2_DOLLAR_ENDONLY, &error, &offset, NULL);
    if (!code)
        return model_cannot(run, "a pattern does not compile");
    pcre2_match_data *data = pcre2_match_data_create(1, NULL);
    pcre2_match_context *context = pcre2_match_context_create(NULL);
    if (context)
        pcre2_set_match_limit(context, 5000);
    int found = data && context ? pcre2_match(code, (PCRE2_SPTR)subject, text.count, 0, 0,
                                              data, context)
                                : PCRE2_ERROR_NOMEMORY;
    pcre2_match_context_free(context);
    pcre2_match_data_free(data);
    pcre2_code_free(code);
    if (found < 0 && found != PCRE2_ERROR_NOMATCH)
        return model_cannot(run, "a pattern takes too long");
    return found >= 0;
}
