/* SPDX-License-Identifier: MIT
 *
 * relations_cut.c - the beginnings of a call, cut at every byte.
 *
 * A part of a call is no call, whatever it looks like. One thing may be added: the closers, where
 * the provider says that the text is whole and it ends behind something that is whole.
 */
#include "relations.h"

#include <string.h>

#include "../model/validity.h"
#include "faults.h"
#include "made.h"
#include "value.h"

enum { CUTS = 16, SHORT = 48, DEPTH_MAX = 64 };

/* ---- where a text ends ------------------------------------------------------------------- */

enum last { NOTHING, STRING, NAME, WORD, NUMBER, MARK, CLOSER, OPEN };

/* What a beginning of strict JSON ends in, and the closers that it lacks. */
struct ending {
    enum last last;
    char closers[DEPTH_MAX + 1]; /* outermost first */
    size_t depth;
    size_t end; /* behind the last token */
    bool names; /* a name is due */
};

/* Past a string; false: the text ends in it. */
static bool pass_string(toolmend_view text, size_t *at) {
    for ((*at)++; *at < text.len; (*at)++) {
        if (text.ptr[*at] == '\\')
            (*at)++;
        else if (text.ptr[*at] == '"')
            return true;
    }
    return false;
}

static void take_mark(struct ending *ending, char c) {
    ending->last = c == '}' || c == ']' ? CLOSER : MARK;
    if ((c == '{' || c == '[') && ending->depth < DEPTH_MAX)
        ending->closers[ending->depth++] = c == '{' ? '}' : ']';
    else if (ending->last == CLOSER && ending->depth > 0)
        ending->depth--;
    bool object = ending->depth > 0 && ending->closers[ending->depth - 1] == '}';
    ending->names = object && (c == '{' || c == ',');
}

/* Words are letters; all of a number is in these. */
static size_t pass_run(toolmend_view text, size_t at, bool word) {
    while (at < text.len && text.ptr[at] != '\0' &&
           (word ? text.ptr[at] >= 'a' && text.ptr[at] <= 'z'
                 : strchr("+-.0123456789eE", text.ptr[at]) != NULL))
        at++;
    return at;
}

static bool is_whole_word(toolmend_view word) {
    return view_is(word, "true") || view_is(word, "false") || view_is(word, "null");
}

static struct ending find_ending(toolmend_view text) {
    struct ending ending = {.last = NOTHING};
    size_t at = 0;
    while (at < text.len && ending.last != OPEN) {
        char c = text.ptr[at];
        if (is_white(c)) {
            at++;
            continue;
        }
        size_t start = at;
        if (c == '"') {
            ending.last = !pass_string(text, &at) ? OPEN : ending.names ? NAME : STRING;
            at++;
        } else if (strchr("{}[],:", c)) {
            take_mark(&ending, c);
            at++;
        } else {
            bool word = c >= 'a' && c <= 'z';
            at = pass_run(text, at, word);
            bool whole = word && is_whole_word(view_cut(text, start, at));
            ending.last = whole ? WORD : word ? OPEN : NUMBER;
        }
        ending.end = at;
    }
    return ending;
}

/* ---- asking ------------------------------------------------------------------------------ */

static bool is_valid(const struct made *made, toolmend_view text) {
    toolmend_view schema = toolmend_json_at(made->tool, "/parameters");
    struct model_view asked = {schema.ptr, schema.len};
    struct model_view about = {text.ptr, text.len};
    return model_arguments_valid(asked, about).answer == MODEL_TRUE;
}

/* The beginning with its closers; absent: more is missing. */
static toolmend_view close_it(struct pool *pool, toolmend_view text) {
    struct ending ending = find_ending(text);
    struct writing out = {.pool = pool};
    if (ending.depth == 0 ||
        (ending.last != STRING && ending.last != WORD && ending.last != CLOSER))
        return (toolmend_view){NULL, 0};
    write_view(&out, view_cut(text, 0, ending.end));
    while (ending.depth > 0)
        write_view(&out, (toolmend_view){&ending.closers[--ending.depth], 1});
    write_view(&out, view_cut(text, ending.end, text.len));
    return written(&out);
}

/* Ask about the first bytes of it. False: that was the last question. */
static bool ask_cut(struct trial *trial, const struct made *made, size_t len) {
    static const char *const rules[] = {"syntax/missing-closer", NULL};
    struct made cut = *made;
    cut.sent = view_cut(made->sent, 0, len);
    cut.due = DUE_REJECTED;
    cut.about = made->about[0] == '\0' ? "cut" : made->about;
    cut.rules = NULL;
    cut.rule = NULL;
    if (made->finish == TOOLMEND_FINISH_COMPLETE) {
        cut.meant = close_it(trial_pool(trial), cut.sent);
        if (cut.meant.ptr && is_valid(made, cut.meant)) {
            cut.due = DUE_REPAIRED;
            cut.rules = rules;
            cut.rule = rules[0];
        } else if (cut.meant.ptr && made->shape->vague) {
            return true; /* another rule may read what is closed */
        }
    }
    struct question question = made_question(trial, &cut);
    return trial_ask(trial, &question) != NULL;
}

void relate_cut(struct trial *trial) {
    struct choices *choices = trial_choices(trial);
    struct made *made = pool_take(trial_pool(trial), 1, sizeof *made);
    if (!made_sound(trial, made))
        return;
    bool broken = choose(choices, 3) == 2;
    if (broken && !fault_plant(trial, made, 1, 1 << FAULT_SPELLED))
        return;
    /* What comes of the closers of a broken text is not known here. */
    if (broken && made->finish == TOOLMEND_FINISH_COMPLETE)
        made->finish = TOOLMEND_FINISH_UNKNOWN;
    size_t first = 0;
    while (first < made->sent.len && is_white(made->sent.ptr[first]))
        first++;
    size_t most = view_trim(made->sent).len; /* of it all is there */
    bool all = most <= SHORT;
    for (size_t i = 1; i < (all ? most : CUTS + 1); i++) {
        size_t len = all ? i : 1 + choose(choices, (uint32_t)most - 1);
        if (!ask_cut(trial, made, first + len))
            return;
    }
}
