/* SPDX-License-Identifier: MIT
 *
 * scan.c - the grammar of JSON once more, one token at a time, for a text that breaks it.
 *
 * One loop: what the grammar explains is taken; what it does not is put to the rows, once a
 * place, and taken by the first that holds; what none explains ends the scan. There are no
 * tokens: a stack of closers, what is wanted next, and the end of the last token are all
 * that the scan knows of what it has read. Each byte is looked at a few times at most.
 */
#include "syntax/scan.h"

#include <assert.h>

#include "json/lexeme.h"
#include "json/strings.h"

/* ---- what the grammar explains --------------------------------------------------------- */

/* The functions take what stands at `at`; false: it is nothing of theirs. */

static bool take_string(struct tmi_scan *scan) {
    unsigned flags = 0;
    const unsigned char *behind = tmi_string_scan(scan->at + 1, scan->end, &flags);
    if (!behind) {
        tmi_scan_faulty_string(scan);
        return true;
    }
    scan->looked += (size_t)(behind - scan->at);
    if (scan->wanted == TMI_WANT_NAME || scan->wanted == TMI_WANT_MEMBER)
        tmi_scan_name(scan, behind);
    else
        tmi_scan_value(scan, TMI_LAST_STRING, behind);
    return true;
}

static bool take_number(struct tmi_scan *scan) {
    const unsigned char *p = scan->at;
    unsigned flags = 0;
    bool whole = tmi_scan_number(&p, scan->end, &flags);
    scan->looked += (size_t)(p - scan->at);
    if (whole)
        tmi_scan_value(scan, TMI_LAST_NUMBER, p);
    else if (p == scan->end)
        tmi_scan_cut(scan, TMI_NUMBER, "a number");
    else
        tmi_scan_stop(scan, p, "a digit");
    return true;
}

static bool take_literal(struct tmi_scan *scan) {
    toolmend_view word = tmi_scan_word(scan, scan->at);
    if (!tmi_view_is(word, "null") && !tmi_view_is(word, "true") &&
        !tmi_view_is(word, "false"))
        return false;
    tmi_scan_value(scan, TMI_LAST_WORD, scan->at + word.len);
    return true;
}

static bool take_opener(struct tmi_scan *scan) {
    if (scan->depth == scan->request->depth_max) {
        scan->out.outcome = TMI_SYNTAX_LIMIT;
        scan->out.limit = "nested containers";
        scan->ended = true;
        return true;
    }
    scan->closers[scan->depth++] = *scan->at == '{' ? '}' : ']';
    scan->wanted = *scan->at == '{' ? TMI_WANT_MEMBER : TMI_WANT_ITEM;
    scan->at++;
    return true;
}

static bool is_closer(const struct tmi_scan *scan) {
    return scan->depth > 0 && *scan->at == scan->closers[scan->depth - 1];
}

static bool take_closer(struct tmi_scan *scan) {
    if (!is_closer(scan))
        return false;
    scan->depth--;
    tmi_scan_value(scan, TMI_LAST_CLOSER, scan->at + 1);
    return true;
}

static bool take_a_value(struct tmi_scan *scan) {
    unsigned char c = *scan->at;
    if (c == '"')
        return take_string(scan);
    if (c == '{' || c == '[')
        return take_opener(scan);
    if (c == '-' || tmi_is_digit((char)c))
        return take_number(scan);
    return take_literal(scan);
}

static bool take_separator(struct tmi_scan *scan) {
    bool object = scan->closers[scan->depth - 1] == '}';
    if (*scan->at != ',')
        return take_closer(scan);
    scan->comma = scan->at++;
    scan->wanted = object ? TMI_WANT_NAME : TMI_WANT_VALUE;
    return true;
}

static bool take_colon(struct tmi_scan *scan) {
    if (*scan->at != ':')
        return false;
    scan->at++;
    scan->wanted = TMI_WANT_VALUE;
    return true;
}

static bool take(struct tmi_scan *scan) {
    switch (scan->wanted) {
    case TMI_WANT_ROOT:
        scan->value = scan->at; /* at the last time that is where it begins */
        return take_a_value(scan);
    case TMI_WANT_VALUE:
        return take_a_value(scan);
    case TMI_WANT_ITEM:
        return take_closer(scan) || take_a_value(scan);
    case TMI_WANT_MEMBER:
        return take_closer(scan) || (*scan->at == '"' && take_string(scan));
    case TMI_WANT_NAME:
        return *scan->at == '"' && take_string(scan);
    case TMI_WANT_COLON:
        return take_colon(scan);
    case TMI_WANT_SEPARATOR:
        return take_separator(scan);
    case TMI_WANT_END:
        break;
    }
    return false;
}

/* ---- what the rows explain ------------------------------------------------------------- */

/* What may stand at `at`. */
static unsigned places(const struct tmi_scan *scan) {
    unsigned closer = scan->comma && is_closer(scan) ? TMI_AT_CLOSER : 0;
    switch (scan->wanted) {
    case TMI_WANT_ROOT:
        return scan->fence > 0 ? TMI_AT_VALUE
                               : TMI_AT_START | TMI_AT_SPACE | TMI_AT_VALUE;
    case TMI_WANT_VALUE:
    case TMI_WANT_ITEM:
        return closer | TMI_AT_SPACE | TMI_AT_VALUE;
    case TMI_WANT_MEMBER:
    case TMI_WANT_NAME:
        return closer | TMI_AT_SPACE | TMI_AT_NAME;
    case TMI_WANT_COLON:
    case TMI_WANT_SEPARATOR:
        return TMI_AT_SPACE;
    case TMI_WANT_END:
        break;
    }
    if (scan->sealed)
        return 0;
    return scan->fence > 0 ? TMI_IN_FENCE : TMI_AT_SPACE | TMI_BEHIND_VALUE;
}

bool tmi_scan_ask(struct tmi_scan *scan, unsigned at_places) {
    struct tmi_syntax_site site = {.scan = scan, .places = at_places};
    scan->asked++;
    for (size_t i = 0; i < scan->row_count; i++) {
        site.rule = scan->rows[i];
        if (site.rule->syntax.matches(&site) != TMI_MATCH)
            continue;
        site.rule->syntax.act(&site, scan);
        return true;
    }
    return false;
}

/* ---- what nothing explains ------------------------------------------------------------- */

static const char *expected(const struct tmi_scan *scan) {
    switch (scan->wanted) {
    case TMI_WANT_ROOT:
    case TMI_WANT_VALUE:
    case TMI_WANT_ITEM:
        break;
    case TMI_WANT_MEMBER:
        return "a member name or '}'";
    case TMI_WANT_NAME:
        return "a member name";
    case TMI_WANT_COLON:
        return "':'";
    case TMI_WANT_SEPARATOR:
        return scan->closers[scan->depth - 1] == '}' ? "',' or '}'" : "',' or ']'";
    case TMI_WANT_END:
        return scan->fence > 0 && !scan->sealed ? "the end of the fence"
                                                : "the end of the text";
    }
    return "a value";
}

/* Is it the beginning of a literal, or in a container of any word, that the end of the text
 * cuts? In a container the word may also be whole, but nobody can tell. */
static bool is_cut_word(const struct tmi_scan *scan) {
    static const char *const literals[] = {"null", "true", "false",
                                           "None", "True", "False"};
    toolmend_view word = tmi_scan_word(scan, scan->at);
    const unsigned char *behind = scan->at + word.len;
    if (word.len == 0 || scan->wanted > TMI_WANT_ITEM)
        return false;
    if (scan->wanted != TMI_WANT_ROOT)
        return tmi_skip_space(behind, scan->end) == scan->end;
    for (size_t i = 0; behind == scan->end && i < sizeof literals / sizeof *literals; i++)
        if (strncmp(literals[i], word.ptr, word.len) == 0)
            return true;
    return false;
}

/* The text has ended. */
static void take_end(struct tmi_scan *scan) {
    bool complete = scan->wanted == TMI_WANT_END;
    bool number = scan->last == TMI_LAST_NUMBER && scan->last_end == scan->end;
    if (complete && (scan->fence == 0 || scan->sealed) && !number) {
        if (!scan->another && scan->back != scan->value_end) /* white space goes along */
            scan->edits[scan->count - 1].end = (size_t)(scan->end - scan->text);
        scan->out.outcome = TMI_SYNTAX_REPAIRED;
        scan->ended = true;
    } else if (tmi_scan_ask(scan, TMI_AT_END))
        return;
    else if (scan->depth > 0 && scan->closers[scan->depth - 1] == '}')
        tmi_scan_cut(scan, TMI_OBJECT, "an object");
    else if (scan->depth > 0)
        tmi_scan_cut(scan, TMI_ARRAY, "an array");
    else if (scan->fence > 0)
        tmi_scan_cut(scan, TMI_OBJECT, "a code fence");
    else if (complete)
        tmi_scan_cut(scan, TMI_NUMBER, "a number");
    else
        tmi_scan_cut(scan, TMI_OBJECT, "the arguments");
}

/* ---- the scan -------------------------------------------------------------------------- */

static void take_all(struct tmi_scan *scan) {
    while (!scan->ended) {
        const unsigned char *p = tmi_skip_space(scan->at, scan->end);
        enum tmi_wanted wanted = scan->wanted;
        scan->looked += (size_t)(p - scan->at) + 1;
        scan->at = p;
        if (p == scan->end)
            take_end(scan);
        else if (take(scan) || tmi_scan_ask(scan, places(scan)))
            assert(scan->ended || scan->at > p || scan->wanted != wanted);
        else if (is_cut_word(scan))
            tmi_scan_cut(scan, TMI_NULL, "a word");
        else
            tmi_scan_stop(scan, p, expected(scan));
    }
}

static void choose_rows(struct tmi_scan *scan) {
    const struct tmi_rule *rule;
    for (size_t i = 0; (rule = tmi_rule_at(i)) != NULL; i++)
        if (rule->step == TMI_STEP_SYNTAX_INNER ||
            (rule->step == TMI_STEP_SYNTAX && !scan->request->inner))
            scan->rows[scan->row_count++] = rule;
}

static struct tmi_syntax without_scan(enum tmi_syntax_outcome outcome,
                                      const char *limit) {
    return (struct tmi_syntax){.outcome = outcome, .limit = limit};
}

struct tmi_syntax tmi_repair_syntax(const struct tmi_syntax_request *request) {
    if (request->strict->fault == TMI_FAULT_DEPTH)
        return without_scan(TMI_SYNTAX_LIMIT, "nested containers");
    size_t len = request->text.len;
    const unsigned char *text = (const unsigned char *)(len > 0 ? request->text.ptr : "");
    size_t deepest = len < request->depth_max ? len : request->depth_max;
    struct tmi_scan scan = {
        .request = request,
        .text = text,
        .end = text + len,
        .at = text,
        .front = text,
        .closers = tmi_new(request->arena, deepest, unsigned char),
        .out = {.outcome = TMI_SYNTAX_REPAIRED, .unclosed = SIZE_MAX},
    };
    if (!scan.closers)
        return without_scan(TMI_SYNTAX_MEMORY, NULL);
    tmi_buf_init(&scan.texts, request->arena, SIZE_MAX);
    choose_rows(&scan);
    tmi_scan_resume(&scan);
    take_all(&scan);
    if (scan.smart && scan.out.outcome == TMI_SYNTAX_REPAIRED)
        tmi_scan_stray_quotes(&scan);
    if (scan.unescaped && scan.out.outcome == TMI_SYNTAX_REPAIRED)
        tmi_scan_escaped_backslashes(&scan);
    if (scan.out.ambiguous && (scan.out.outcome == TMI_SYNTAX_REPAIRED ||
                               scan.out.outcome == TMI_SYNTAX_UNEXPLAINED)) {
        scan.out.outcome = TMI_SYNTAX_AMBIGUOUS;
        scan.out.offset = scan.doubtful;
    } else
        scan.out.ambiguous = NULL;
    tmi_scan_splice(&scan);
    *request->steps += scan.looked / 16 + scan.asked;
    return scan.out;
}
