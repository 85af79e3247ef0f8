/* SPDX-License-Identifier: MIT
 *
 * match.c - regular expressions on decoded strings.
 *
 * The compiled tool holds no match data (threads share it), so the first match of a call makes
 * its own, in the call's arena: PCRE2 then frees nothing and a failing allocation shows as
 * the arena's failure.
 *
 * PCRE2's match limit bounds what is done from one starting place, and counts no characters
 * that a repeated class runs over: `\s+$` on 40,000 spaces takes it 14 seconds. So patterns
 * are compiled with PCRE2_AUTO_CALLOUT, and the way from each callout to the next is added
 * up; a match that goes further than a constant and some times the text is stopped.
 *
 * An escape of an unpaired surrogate has no UTF-8 form; for a match it is read as U+FFFD,
 * which `.` and negated classes take as ECMA-262 lets them take the surrogate.
 */
#include "validate/assertions.h"

#include "base/utf8.h"
#include "base/view.h"
#include "json/strings.h"

#define WAY_PER_BYTE 64
#define HEAP_KIB     32768 /* a frame grows with a pattern's groups */

static void *take(size_t size, void *arena) {
    return tmi_alloc(arena, 1, size);
}

/* The arena frees. */
static void drop(void *ptr, void *arena) {
    (void)ptr;
    (void)arena;
}

/* How far a match has gone. */
struct way {
    size_t at, left;
};

static int go_on(pcre2_callout_block *block, void *data) {
    struct way *way = data;
    size_t at = block->current_position;
    size_t gone = 1 + (at > way->at ? at - way->at : way->at - at);
    way->at = at;
    if (gone > way->left)
        return PCRE2_ERROR_MATCHLIMIT;
    way->left -= gone;
    return 0;
}

static bool prepare(struct tmi_check *check) {
    if (check->pcre2 == NULL)
        check->pcre2 = pcre2_general_context_create(take, drop, check->arena);
    if (check->pcre2 == NULL)
        return false;
    if (check->match == NULL)
        check->match = pcre2_match_context_create(check->pcre2);
    if (check->match_data == NULL)
        check->match_data = pcre2_match_data_create(1, check->pcre2);
    return check->match != NULL && check->match_data != NULL;
}

bool tmi_pattern_matches(struct tmi_check *check, const struct tmi_pattern *pattern,
                         toolmend_view text) {
    if (pattern->code == NULL)
        return true;
    if (tmi_check_failed(check))
        return false; /* the text is rejected, whatever else it holds */
    if (!tmi_spend(check, 1 + text.len / 64) || !prepare(check))
        return false;
    uint32_t limit = check->tool->pattern_steps_max;
    struct way way = {0, limit + WAY_PER_BYTE * text.len};
    (void)pcre2_set_match_limit(check->match, limit);
    (void)pcre2_set_depth_limit(check->match, limit);
    (void)pcre2_set_heap_limit(check->match, HEAP_KIB);
    (void)pcre2_set_callout(check->match, go_on, &way);
    int result = pcre2_match(pattern->code, (PCRE2_SPTR)text.ptr, text.len, 0, 0,
                             check->match_data, check->match);
    switch (result) {
    case PCRE2_ERROR_NOMATCH:
        return false;
    case PCRE2_ERROR_NOMEMORY:
        check->arena->failed = true;
        return false;
    case PCRE2_ERROR_MATCHLIMIT:
    case PCRE2_ERROR_DEPTHLIMIT:
    case PCRE2_ERROR_HEAPLIMIT:
        if (check->limit == NULL)
            check->limit = "pattern";
        return false;
    default:
        return result >= 0; /* 0: more groups than the match data holds */
    }
}

/* The string decoded with U+FFFD for each unpaired surrogate; {NULL, 0}: out of memory. */
static toolmend_view decode_replacing(struct tmi_check *check,
                                      const struct tmi_token *string) {
    toolmend_view spelled = tmi_spelling(check->sources, string);
    char *decoded = tmi_new(check->arena, spelled.len, char);
    if (decoded == NULL)
        return (toolmend_view){NULL, 0};
    size_t len = 0;
    const char *at = spelled.ptr + 1;
    while (at < spelled.ptr + spelled.len - 1) {
        uint32_t code = tmi_string_next(&at);
        char bytes[4];
        size_t count =
            tmi_utf8_put(code >= 0xD800 && code <= 0xDFFF ? 0xFFFD : code, bytes);
        memcpy(decoded + len, bytes, count);
        len += count;
    }
    return (toolmend_view){decoded, len};
}

toolmend_view tmi_readable(struct tmi_check *check, const struct tmi_token *string) {
    return string->flags & TMI_LONE_SURROGATE
               ? decode_replacing(check, string)
               : tmi_string_text(check->sources, check->arena, string);
}

bool tmi_string_matches(struct tmi_check *check, const struct tmi_pattern *pattern,
                        const struct tmi_token *string) {
    if (pattern->code == NULL)
        return true;
    string = tmi_resolve(string);
    if (check->decoded_of != string) {
        check->decoded = tmi_readable(check, string);
        check->decoded_of = string;
    }
    return check->decoded.ptr != NULL &&
           tmi_pattern_matches(check, pattern, check->decoded);
}
