/* SPDX-License-Identifier: MIT
 *
 * mended.c - what the way of the data has more for a text that is not JSON.
 *
 * The syntax rows make another text of it, and that one goes the way that any text goes: read,
 * judged, mended by the engine. What is special is said here: how it is refused when the rows
 * cannot explain it, when the profile lacks one of them or a bare word turns out to mean
 * nothing; and how the edits of both stages become one list of the text that came.
 */
#include "call.h"

#include "base/view.h"
#include "engine/bare_words.h"
#include "engine/compose.h"
#include "rules/profiles.h"

/* ---- a text that the rows do not explain ------------------------------------------------- */

/* Refuse for what stands at a place, with one sentence made of up to three parts. */
static void reject_at(struct tmi_call *call, toolmend_reason reason, size_t offset,
                      const char *const parts[3]) {
    struct tmi_buf buf;
    tmi_buf_init(&buf, &call->report->arena, 256);
    for (size_t i = 0; i < 3; i++)
        tmi_buf_add_text(&buf, parts[i]);
    tmi_reject(call, reason, NULL);
    call->report->detail = tmi_buf_view(&buf);
    call->report->offset = offset;
}

/* Where the text stops being JSON, for whatever verdict it will have. */
static void expect(struct tmi_call *call) {
    const struct tmi_read *strict = &call->report->strict;
    struct tmi_buf buf;
    tmi_buf_init(&buf, &call->report->arena, 256);
    tmi_buf_add_text(&buf, "expected ");
    tmi_buf_add_text(&buf, strict->expected);
    bool empty = strict->fault == TMI_FAULT_EMPTY;
    call->report->detail = empty ? TMI_VIEW("the text is empty") : tmi_buf_view(&buf);
    call->report->offset = strict->offset;
}

static void reject_truncated(struct tmi_call *call) {
    const struct tmi_syntax *syntax = call->report->syntax;
    bool number = syntax->open == TMI_NUMBER;
    if (call->report->strict.fault == TMI_FAULT_EMPTY)
        tmi_reject(call, TOOLMEND_REASON_TRUNCATED, NULL);
    else
        reject_at(call, TOOLMEND_REASON_TRUNCATED, syntax->offset,
                  (const char *const[3]){"the text ends inside ",
                                         number ? "or right after " : "",
                                         syntax->inside});
}

/* To validate is to say where the text stops being JSON; to repair, where nothing explains it. */
static void reject_unexplained(struct tmi_call *call) {
    const struct tmi_syntax *syntax = call->report->syntax;
    if (!call->repair || syntax->offset <= call->report->strict.offset)
        tmi_reject(call, TOOLMEND_REASON_NOT_JSON, NULL);
    else
        reject_at(call, TOOLMEND_REASON_NOT_JSON, syntax->offset,
                  (const char *const[3]){"expected ", syntax->expected, ""});
}

/* ---- a text that they explain ------------------------------------------------------------ */

bool tmi_is_closer(const struct tmi_rule *rule) {
    return strcmp(rule->id, "syntax/missing-closer") == 0;
}

/* The first edit of a row that may not act; of the one that closes what is open before all
 * others. To validate is to hold none. */
static const struct tmi_syntax_edit *forbidden_edit(const struct tmi_call *call) {
    toolmend_profile profile = call->report->profile;
    const struct tmi_syntax_edit *found = NULL;
    for (size_t i = 0; i < call->syntax->count; i++) {
        const struct tmi_syntax_edit *edit = &call->syntax->edits[i];
        bool allowed = call->repair && tmi_profile_allows(profile, edit->rule, ~0u);
        if (!allowed && (!found || tmi_is_closer(edit->rule)))
            found = edit;
    }
    return found;
}

/* Read the mended text strictly; nothing that the scan believed is taken on trust. */
static bool adopt(struct tmi_call *call, const struct tmi_syntax *syntax) {
    const toolmend_limits *limits = &call->options->limits;
    if (syntax->text.len > limits->text_max) {
        tmi_reject_limit(call, "the length of the text");
        return false;
    }
    struct tmi_read read = tmi_read(syntax->text, TMI_SOURCE_TEXT, limits->depth_max,
                                    &call->report->arena, NULL, 0);
    if (read.fault != TMI_FAULT_NONE) {
        tmi_reject(call, TOOLMEND_REASON_NOT_JSON, NULL);
        return false;
    }
    size_t edits = syntax->count;
    if (edits > 0 && syntax->edits[edits - 1].end == call->report->input.len)
        read.in_number = false; /* something stood behind it */
    call->syntax = syntax;
    call->read = read;
    call->report->read = read;
    call->report->judged = syntax->text;
    call->texts[TMI_SOURCE_TEXT] = syntax->text;
    call->forbidden = forbidden_edit(call);
    return true;
}

static void scan(struct tmi_call *call, struct tmi_syntax *syntax) {
    struct toolmend_report *report = call->report;
    struct tmi_enum_words words = {
        .tool = report->tool, .arena = &report->arena, .steps = &report->steps};
    struct tmi_enum_words *const context = &words;
    struct tmi_syntax_request request = {
        .text = report->input,
        .strict = &report->strict,
        .finish = report->finish,
        .depth_max = call->options->limits.depth_max,
        .edits_max = call->options->limits.edits_max,
        .is_enum_word = report->tool ? tmi_is_enum_word : NULL,
        .context = &context,
        .whole_call = !report->tool,
        .arena = &report->arena,
        .steps = &report->steps,
    };
    *syntax = tmi_mend_syntax(&request);
}

bool tmi_mend_text(struct tmi_call *call) {
    struct toolmend_report *report = call->report;
    struct tmi_syntax *syntax = tmi_new(&report->arena, 1, struct tmi_syntax);
    if (!syntax)
        return false;
    report->strict = call->read;
    expect(call);
    scan(call, syntax);
    report->syntax = syntax;
    switch (syntax->outcome) {
    case TMI_SYNTAX_MENDED:
    case TMI_SYNTAX_EMPTY:
        return adopt(call, syntax);
    case TMI_SYNTAX_TRUNCATED:
        reject_truncated(call);
        break;
    case TMI_SYNTAX_DOUBT:
        reject_at(call, TOOLMEND_REASON_AMBIGUOUS, syntax->offset,
                  (const char *const[3]){syntax->doubt->id, " is in doubt", ""});
        break;
    case TMI_SYNTAX_UNEXPLAINED:
        reject_unexplained(call);
        break;
    case TMI_SYNTAX_LIMIT:
        tmi_reject_limit(call, syntax->limit);
        if (report->strict.fault == TMI_FAULT_DEPTH)
            report->offset = report->strict.offset;
        break;
    case TMI_SYNTAX_MEMORY:
        break; /* sticky in the arena */
    }
    return false;
}

/* ---- refused though it could be mended --------------------------------------------------- */

/* The mended text as the one reading of the whole. */
static void show_mended(struct tmi_call *call) {
    const struct tmi_syntax *syntax = call->syntax;
    const char **ids = tmi_new(&call->report->arena, TMI_RULES_MAX, const char *);
    size_t count = 0;
    for (size_t i = 0; ids && i < syntax->count; i++)
        tmi_add_id(ids, &count, syntax->edits[i].rule->id);
    tmi_add_reading(call, TMI_VIEW(""), syntax->text, ids, count);
}

static void reject_forbidden(struct tmi_call *call) {
    const struct tmi_syntax_edit *edit = call->forbidden;
    toolmend_reason reason =
        tmi_is_closer(edit->rule) ? TOOLMEND_REASON_TRUNCATED : TOOLMEND_REASON_NOT_JSON;
    if (!call->repair) { /* no row could be allowed */
        tmi_reject(call, reason, NULL);
        return;
    }
    call->report->forbidden = edit;
    reject_at(call, reason,
              tmi_place_of_edit(call->report->input, edit->start, edit->end),
              (const char *const[3]){"reading it needs ", edit->rule->id,
                                     ", which the profile does not hold"});
}

bool tmi_refuse_mended(struct tmi_call *call, unsigned readings, bool words) {
    if (!call->syntax)
        return false;
    bool cut = call->forbidden && tmi_is_closer(call->forbidden->rule);
    if (!cut && readings > 1)
        return false;
    if (!cut && !words) {
        reject_at(call, TOOLMEND_REASON_NOT_JSON, call->report->word,
                  (const char *const[3]){
                      "the schema lists no such unquoted word for its place", "", ""});
        return true;
    }
    if (!call->forbidden)
        return false;
    reject_forbidden(call);
    if (call->repair && readings == 1 && words)
        show_mended(call);
    return true;
}

/* ---- bare words -------------------------------------------------------------------------- */

size_t tmi_place_of_word(const struct tmi_syntax *syntax, size_t made) {
    size_t low = 0, high = syntax->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (syntax->edits[middle].made <= made)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? syntax->edits[low - 1].end : made;
}

/* Where the words stand once the edits are made; how many of them are unchanged, from the first
 * on. */
static size_t move_words(const struct tmi_syntax *syntax, const struct tmi_edits *edits,
                         size_t *places) {
    struct tmi_shift shift = {0, 0, 0};
    for (size_t i = 0; i < syntax->word_count; i++) {
        size_t start = syntax->words[i];
        const char *quote =
            memchr(syntax->text.ptr + start + 1, '"', syntax->text.len - start - 1);
        size_t end = quote ? (size_t)(quote - syntax->text.ptr) + 1 : syntax->text.len;
        if (!tmi_place_after(edits, &shift, start, end, &places[i]))
            return i;
    }
    return syntax->word_count;
}

/* How many words hold, from the first on. */
static size_t words_that_hold(struct tmi_call *call, const struct tmi_edits *edits,
                              toolmend_view output, const struct tmi_token *root,
                              const char **limit) {
    struct toolmend_report *report = call->report;
    const toolmend_limits *limits = &call->options->limits;
    size_t *places = tmi_new(&report->arena, call->syntax->word_count, size_t);
    if (!places)
        return 0;
    size_t kept = move_words(call->syntax, edits, places);
    toolmend_view texts[] = {output, report->tool->schema_text};
    struct tmi_sources sources = {texts, 2};
    struct tmi_check check;
    tmi_check_init(&check, report->tool, &sources, &report->arena,
                   limits->steps_base + limits->steps_per_token * (uint64_t)root->size);
    struct tmi_words_in words = {output, root, places, kept};
    size_t held = tmi_words_that_hold(&check, limits->states_max, &words);
    report->steps += check.steps;
    *limit = check.limit;
    tmi_check_end(&check);
    return held;
}

bool tmi_words_hold(struct tmi_call *call, const struct tmi_edits *edits,
                    toolmend_view output, const struct tmi_token *root) {
    const char *limit = NULL;
    if (!call->syntax || call->syntax->word_count == 0)
        return true;
    size_t held = words_that_hold(call, edits, output, root, &limit);
    if (limit)
        tmi_reject_limit(call, limit);
    else if (held < call->syntax->word_count)
        call->report->word = tmi_place_of_word(call->syntax, call->syntax->words[held]);
    return !limit && held == call->syntax->word_count;
}

/* ---- the result -------------------------------------------------------------------------- */

bool tmi_report_edits(struct tmi_call *call, const struct tmi_edits *edits) {
    struct toolmend_report *report = call->report;
    const toolmend_limits *limits = &call->options->limits;
    if (!call->syntax) {
        report->edits = edits->list;
        report->edit_count = edits->count;
        return true;
    }
    struct tmi_layers layers = {
        .text = report->input, .mended = call->syntax->text, .edits = *edits};
    struct tmi_composed composed;
    if (!tmi_pieces_of(&call->check, call->syntax, call->read.tokens, limits->depth_max,
                       &layers.pieces) ||
        !tmi_compose(&report->arena, &layers, &composed)) {
        tmi_is_limited(call);
        return false;
    }
    if (composed.count > limits->edits_max) {
        tmi_reject_limit(call, "edits");
        return false;
    }
    report->edits = composed.list;
    report->edit_count = composed.count;
    report->made = composed.made;
    return true;
}

/* Could the rows of the profile make the mended text, and does every bare word mean something
 * in it? */
static bool is_kept(struct tmi_call *call) {
    const char *limit = NULL;
    struct tmi_edits none = {.count = 0};
    if (call->forbidden || call->syntax->outcome != TMI_SYNTAX_MENDED)
        return false;
    return call->syntax->word_count == 0 ||
           (words_that_hold(call, &none, call->syntax->text, call->read.tokens, &limit) ==
                call->syntax->word_count &&
            !limit);
}

toolmend_view tmi_history_of(struct tmi_call *call) {
    const toolmend_view none = {NULL, 0};
    if (call->report->verdict != TOOLMEND_REJECTED)
        return call->report->text;
    if (!call->read.tokens || call->read.tokens->kind != TMI_OBJECT)
        return none;
    if (!call->syntax)
        return call->report->input;
    return is_kept(call) ? call->syntax->text : none;
}
