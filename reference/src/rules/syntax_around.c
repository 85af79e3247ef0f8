/* SPDX-License-Identifier: MIT
 *
 * syntax_around.c - what others put around the value: marks, fences, closers, markers, the
 * value again.
 *
 * Outside in: what stands in front is taken before anything of the value is read, what
 * stands behind once it is complete. The value's own bytes stay.
 */
#include "base/view.h"
#include "catalogue/rule.h"
#include "rules/template_marks.h"
#include "syntax/scan.h"

#define BYTE_ORDER_MARK TMI_VIEW("\xEF\xBB\xBF")

/* ---- byte order mark ------------------------------------------------------------------- */

static enum tmi_match is_byte_order_mark(const struct tmi_syntax_site *site) {
    const struct tmi_scan *scan = site->scan;
    return (site->places & TMI_AT_START) && scan->at == scan->text &&
                   tmi_scan_starts(scan, scan->at, BYTE_ORDER_MARK) &&
                   tmi_skip_space(scan->at + 3, scan->end) < scan->end
               ? TMI_MATCH
               : TMI_NO_MATCH;
}

static void remove_mark(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    tmi_scan_remove(scan, site->rule, scan->at + 3);
}

/* ---- code fence ------------------------------------------------------------------------ */

enum { FENCE_MIN = 3 };

static size_t backticks(const struct tmi_scan *scan) {
    const unsigned char *p = scan->at;
    while (p < scan->end && *p == '`')
        p++;
    return (size_t)(p - scan->at);
}

static bool is_of_info_word(unsigned char c) {
    return tmi_is_letter((char)c) || tmi_is_digit((char)c) ||
           (c != 0 && strchr("_+.-", c));
}

/* An opening run that the text's end cuts is one, too. */
static enum tmi_match is_fence(const struct tmi_syntax_site *site) {
    const struct tmi_scan *scan = site->scan;
    if (tmi_scan_byte(scan) != '`')
        return TMI_NO_MATCH;
    if (site->places & TMI_IN_FENCE)
        return TMI_MATCH;
    size_t run = backticks(scan);
    return (site->places & TMI_AT_START) && tmi_scan_front_is_bare(scan) &&
                   (run >= (FENCE_MIN) || scan->at + run == scan->end)
               ? TMI_MATCH
               : TMI_NO_MATCH;
}

static void open_fence(const struct tmi_syntax_site *site, struct tmi_scan *scan,
                       size_t run) {
    const unsigned char *p = scan->at + run;
    while (p < scan->end && is_of_info_word(*p))
        p++;
    scan->looked += (size_t)(p - scan->at);
    tmi_scan_remove(scan, site->rule, p);
    scan->fence = run;
}

static void remove_fence(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    size_t run = backticks(scan);
    if (scan->fence == 0)
        open_fence(site, scan, run);
    else if (run == scan->fence) {
        scan->looked += run;
        scan->sealed = true;
        tmi_scan_remove(scan, site->rule, scan->at + run);
    } else if (run < scan->fence && scan->at + run == scan->end)
        tmi_scan_cut(scan, TMI_OBJECT, "a code fence");
    else
        tmi_scan_stop(scan, scan->at, "the end of the fence");
}

/* ---- surplus closers, end markers ------------------------------------------------------ */

/* Behind a value that is no object, or with prose in front, it says that the head of the text
 * was lost, and members with it. */
static enum tmi_match is_closer(const struct tmi_syntax_site *site) {
    unsigned char c = tmi_scan_byte(site->scan);
    return (site->places & TMI_BEHIND_VALUE) && *site->scan->value == '{' &&
                   !site->scan->out.prose && (c == '}' || c == ']')
               ? TMI_MATCH
               : TMI_NO_MATCH;
}

static void remove_closer(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    scan->out.surplus = true;
    tmi_scan_remove(scan, site->rule, scan->at + 1);
}

/* Length of the longest marker of a list that stands there; 0: none does. */
static size_t marker(const struct tmi_scan *scan, const toolmend_view *list,
                     size_t count) {
    size_t longest = 0;
    for (size_t i = 0; i < count; i++)
        if (list[i].len > longest && tmi_scan_starts(scan, scan->at, list[i]))
            longest = list[i].len;
    return longest;
}

static size_t any_marker(const struct tmi_scan *scan) {
    size_t length = marker(scan, tmi_end_markers, TMI_END_MARKER_COUNT);
    if (length > 0 || !scan->request->inner)
        return length;
    return marker(scan, tmi_end_markers_of_values, TMI_END_MARKER_OF_VALUES_COUNT);
}

static enum tmi_match is_end_marker(const struct tmi_syntax_site *site) {
    return (site->places & TMI_BEHIND_VALUE) && any_marker(site->scan) > 0 ? TMI_MATCH
                                                                           : TMI_NO_MATCH;
}

static void remove_marker(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    tmi_scan_remove(scan, site->rule, scan->at + any_marker(scan));
}

/* ---- the value again ------------------------------------------------------------------- */

/* Do the first `len` bytes of the value stand at `at` again? As they came, faults included. */
static bool is_again(const struct tmi_scan *scan, size_t len) {
    return memcmp(scan->at, scan->value, len) == 0;
}

static size_t value_length(const struct tmi_scan *scan) {
    return (size_t)(scan->value_end - scan->value);
}

static size_t left(const struct tmi_scan *scan) {
    return (size_t)(scan->end - scan->at);
}

/* Any object behind an object; the same one beside prose is nothing of this row's. */
static enum tmi_match is_another_object(const struct tmi_syntax_site *site) {
    const struct tmi_scan *scan = site->scan;
    if (!(site->places & TMI_BEHIND_VALUE) || *scan->at != '{' || *scan->value != '{')
        return TMI_NO_MATCH;
    size_t len = value_length(scan);
    return scan->out.prose && left(scan) >= len && is_again(scan, len) ? TMI_NO_MATCH
                                                                       : TMI_MATCH;
}

/* Is the value `{}`, and nothing between it and what stands at `at` but white space? */
static bool is_empty_one_before(const struct tmi_scan *scan) {
    return value_length(scan) == 2 && !scan->out.prose && scan->back == scan->value_end;
}

static void remove_empty_one(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    scan->wanted = TMI_WANT_ROOT;
    scan->repeated = true;
    tmi_scan_remove(scan, site->rule, scan->at);
}

static void remove_again(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    size_t len = value_length(scan), rest = left(scan);
    scan->looked += len < rest ? len : rest;
    if (rest < len && is_again(scan, rest))
        tmi_scan_cut(scan, TMI_OBJECT, "an object");
    else if (rest >= len && is_again(scan, len)) {
        scan->repeated = true;
        tmi_scan_remove(scan, site->rule, scan->at + len);
    } else if (is_empty_one_before(scan))
        remove_empty_one(site, scan);
    else {
        tmi_scan_ambiguous(scan, site->rule, scan->at);
        scan->another = true;
        scan->wanted = TMI_WANT_VALUE;
    }
}

/* ---- rows --------------------------------------------------------------------------- */

static const struct tmi_rule_words byte_order_mark_words = {
    "a byte order mark was left out", "a byte order mark", NULL,
    "send one JSON object, nothing else"};
static const struct tmi_rule_words code_fence_words = {
    "a code fence was left out", "a code fence", NULL,
    "send the object without code fences"};
static const struct tmi_rule_words surplus_closer_words = {
    "surplus closers were left out", "a brace or bracket that closes nothing", NULL,
    "close what was opened, once"};
static const struct tmi_rule_words trailing_token_words = {
    "an end marker was left out", "an end marker", NULL,
    "send one object, nothing after it"};
static const struct tmi_rule_words repeated_value_words = {
    "an object beside it was left out", "another object", "another object",
    "send one object in each call"};

static const struct tmi_rule rules[] = {
    {"syntax/byte-order-mark", TMI_SAFE,     TMI_STEP_SYNTAX,
     "a byte order mark before the value",                                                             .syntax = {is_byte_order_mark, remove_mark, &byte_order_mark_words, false}},
    {"syntax/code-fence",      TMI_SAFE,     TMI_STEP_SYNTAX,       "one code fence around the value",
     .syntax = {is_fence, remove_fence, &code_fence_words, false}                                                                                                                },
    {"syntax/surplus-closer",  TMI_SAFE,     TMI_STEP_SYNTAX,
     "} or ] behind the complete value",                                                               .syntax = {is_closer, remove_closer, &surplus_closer_words, false}        },
    {"syntax/trailing-token",  TMI_STANDARD, TMI_STEP_SYNTAX_INNER,
     "listed end markers of templates behind the complete value",                                      .syntax = {is_end_marker, remove_marker, &trailing_token_words, false}    },
    {"syntax/repeated-value",  TMI_STANDARD, TMI_STEP_SYNTAX,
     "the same bytes of an object again, or one {} in front of it",                                    .syntax = {is_another_object, remove_again, &repeated_value_words, false} },
};
const struct tmi_rule_group tmi_rules_syntax_around = {rules,
                                                       sizeof rules / sizeof rules[0]};
