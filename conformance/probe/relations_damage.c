/* SPDX-License-Identifier: MIT
 *
 * relations_damage.c - a damaged call never becomes another one.
 *
 * A call loses or gains a byte, or a few of its values are others. What a layer makes of that,
 * by whatever rules, has all letters and digits that came and no others; and where one mark
 * between tokens was damaged, it is the call as it was, or a refusal.
 */
#include "relations.h"

#include <string.h>

#include "../model/validity.h"
#include "../runner/score_internal.h"
#include "accounted.h"
#include "foreign.h"
#include "made.h"
#include "rewritten.h"
#include "value.h"

static const struct suite_expect valid = {.outcome = SUITE_VALID};

static struct model_view naive(toolmend_view view) {
    return (struct model_view){view.ptr, view.len};
}

static struct question question_of(struct trial *trial, const struct made *made,
                                   toolmend_view text, const char *about) {
    struct question question = made_question(trial, made);
    question.text = text;
    question.finish = TOOLMEND_FINISH_UNKNOWN;
    question.expect = NULL;
    question.expect_count = 0;
    question.rule = NULL;
    question.about = about;
    return question;
}

static struct accounting accounting_of(struct trial *trial, const struct made *made) {
    struct pool *pool = trial_pool(trial);
    toolmend_view name = shape_text(pool, toolmend_json_at(made->tool, "/name"));
    return (struct accounting){.pool = pool,
                               .exact = trial_hello(trial)->bytes,
                               .tool_name = name.ptr ? name : words_view("")};
}

/* Is something in the result that did not come? Members that a type put there do not count. */
static toolmend_view find_invented(struct trial *trial, const struct made *made,
                                   toolmend_view text, toolmend_view result) {
    struct accounting accounting = accounting_of(trial, made);
    struct canonical_text bare = {0};
    toolmend_view found = {NULL, 0};
    if (!trial_hello(trial)->typed_output)
        return accounted_invented(&accounting, text, result);
    if (compare_strip_defaults(&bare, result,
                               toolmend_json_at(made->tool, "/parameters"))) {
        toolmend_view kept = join(accounting.pool, (toolmend_view){bare.ptr, bare.len},
                                  words_view(""), words_view(""));
        found = accounted_invented(&accounting, text, kept);
    }
    canonical_free(&bare);
    return found;
}

static bool is_equal(toolmend_view a, toolmend_view b) {
    bool equal = false;
    return toolmend_json_equal(a, b, &equal) == TOOLMEND_OK && equal;
}

static void note(struct trial *trial, const char *what, toolmend_view token) {
    trial_note(trial, "%s: %.*s", what, (int)(token.len < 120 ? token.len : 120),
               token.ptr);
}

/* ---- other values -------------------------------------------------------------------------- */

enum { PLACES_MAX = 128 };

static size_t collect(struct value *root, struct value **places) {
    size_t count = 0;
    places[count++] = root;
    for (size_t i = 0; i < count; i++)
        for (struct value *c = places[i]->first; c && count < PLACES_MAX; c = c->next)
            places[count++] = c;
    return count;
}

/* Another name for a member: a letter more or less, another case, a wrapper's word. */
static toolmend_view other_name(struct pool *pool, struct choices *choices,
                                toolmend_view name) {
    static const char *const others[] = {"\"value\"", "\"x\"", "\"arguments\""};
    toolmend_view inner = view_cut(name, 1, name.len - 1);
    switch (choose(choices, 5)) {
    case 0:
        return join(pool, words_view("\""), inner, words_view("s\""));
    case 1:
        return join(pool, words_view("\"_"), inner, words_view("\""));
    case 2:
        return join(pool, words_view("\""), view_cut(inner, inner.len > 1, inner.len),
                    words_view("\""));
    case 3:
        return join(pool, words_view("\""), words_view("the_"),
                    view_cut(name, 1, name.len));
    default:
        return words_view(others[choose(choices, 3)]);
    }
}

/* One change that leaves the text JSON. */
static const char *change(struct trial *trial, struct value *at) {
    struct pool *pool = trial_pool(trial);
    struct choices *choices = trial_choices(trial);
    struct written_as *sent = &at->as[SENT];
    uint32_t way = choose(choices, 8);
    bool named = sent->name.ptr && sent->name.len > 2;
    if (way == 1 && named) {
        sent->name = other_name(pool, choices, sent->name);
        return "other-name";
    }
    if (way == 2) {
        sent->front = words_view("[");
        sent->back = words_view("]");
        return "wrapped";
    }
    if (way == 3) {
        sent->front = words_view("{\"item\": ");
        sent->back = words_view("}");
        return "keyed";
    }
    if (way == 4) {
        sent->layers = (unsigned char)(1 + choose(choices, 2));
        return "stringified";
    }
    if (way == 5 && at->parent) {
        sent->gone = true;
        return "missing";
    }
    struct foreign foreign = foreign_choose(trial);
    if (at->parent)
        sent->text = foreign.text;
    return foreign.label;
}

/* A call with some other values in it; its text is JSON. */
static bool change_some(struct trial *trial, struct made *made) {
    struct value *places[PLACES_MAX];
    uint32_t changes = 1 + choose(trial_choices(trial), 3);
    const char *about = "";
    if (!made_sound(trial, made))
        return false;
    size_t count = collect(made->value, places);
    for (uint32_t i = 0; i < changes; i++)
        about = change(trial, places[choose(trial_choices(trial), (uint32_t)count)]);
    made->about = changes == 1 ? about : "several";
    made->sent = value_write(trial_pool(trial), made->value, SENT);
    return toolmend_json_check(made->sent, NULL) == TOOLMEND_OK &&
           !repeats_a_name(trial_pool(trial), made->sent);
}

/* What a layer made of such a call; NULL: nothing was changed. */
static const struct seen *ask_changed(struct trial *trial, struct made *made) {
    if (!change_some(trial, made))
        return NULL;
    struct question question = question_of(trial, made, made->sent, made->about);
    const struct seen *seen = trial_ask(trial, &question);
    return seen && seen->ok && !seen->same ? seen : NULL;
}

void relate_nothing_lost(struct trial *trial) {
    struct made *made = pool_take(trial_pool(trial), 1, sizeof *made);
    const struct seen *seen = ask_changed(trial, made);
    if (!seen)
        return;
    struct accounting accounting = accounting_of(trial, made);
    toolmend_view lost = accounted_lost(&accounting, made->sent, seen->arguments);
    if (!lost.ptr)
        return;
    note(trial, "the result does not have", lost);
    trial_found(trial, FOUND_HARM, "a value of the call is lost");
}

void relate_nothing_invented(struct trial *trial) {
    struct made *made = pool_take(trial_pool(trial), 1, sizeof *made);
    const struct seen *seen = ask_changed(trial, made);
    if (!seen)
        return;
    toolmend_view invented = find_invented(trial, made, made->sent, seen->arguments);
    if (!invented.ptr)
        return;
    note(trial, "the text does not have", invented);
    trial_found(trial, FOUND_HARM, "a value is invented");
}

/* ---- bytes --------------------------------------------------------------------------------- */

enum kind { TAKE, PUT, CHANGE, SWAP, KINDS };

/* Single marks first, then what matters to readers. No comment begins and no prose stands there
 * by one of them alone. */
static const char *const pieces[] = {
    ",",    "\"",          "}",  "]",  "{",   "[", ":",    "'",
    "\\",   "`",           " ",  "\n", "0",   "-", ".",    "n",
    "u",    "e",           "\t", "\r", "\\n", "5", "*",    "No",
    "True", "None",        "#",  "=",  ";",   "(", "\xff", "\xe2\x80\x9c",
    "</x>", "\xef\xbb\xbf"};
enum { PIECES = sizeof pieces / sizeof pieces[0], MARKS = 12, DAMAGES_MAX = 3 };

struct damage {
    enum kind kind;
    size_t at, taken;
    const char *put;
    bool of_a_mark; /* outside of strings, numbers and words */
};

static bool is_of_word(char c) {
    char low = ascii_lower(c);
    return (c >= '0' && c <= '9') || (low >= 'a' && low <= 'z') || c == '+' || c == '-' ||
           c == '.';
}

/* Does the byte stand in a string, its first quote not included? */
static bool is_in_string(toolmend_view text, size_t at) {
    bool inside = false;
    for (size_t i = 0; i < at; i++) {
        if (text.ptr[i] == '"')
            inside = !inside;
        else if (inside && text.ptr[i] == '\\')
            i++;
        if (i >= at)
            return true;
    }
    return inside;
}

static bool is_mark_at(toolmend_view text, size_t at, const char *marks) {
    return at < text.len && text.ptr[at] != '\0' && strchr(marks, text.ptr[at]) &&
           (!is_in_string(text, at) || text.ptr[at] == '"');
}

/* Is the damage that of one mark? A quote that is taken or changed is one of those around a
 * string. */
static bool is_of_a_mark(toolmend_view text, const struct damage *d, bool mark) {
    size_t at = d->at;
    bool behind_word = at > 0 && is_of_word(text.ptr[at - 1]);
    bool escaped = at > 0 && text.ptr[at - 1] == '\\' && is_in_string(text, at);
    switch (d->kind) {
    case PUT:
        return mark && !is_in_string(text, at) &&
               !(behind_word && at < text.len && is_of_word(text.ptr[at]));
    case TAKE:
        return is_mark_at(text, at, "{}[],:\"") && !escaped &&
               !(behind_word && at + 1 < text.len && is_of_word(text.ptr[at + 1]));
    case CHANGE:
        return is_mark_at(text, at, "{}[],:\"") && !escaped && mark;
    case SWAP:
        return is_mark_at(text, at, "{}[],: \n") && is_mark_at(text, at + 1, "{}[],: \n");
    case KINDS:
        break;
    }
    return false;
}

static struct damage choose_damage(struct choices *choices, toolmend_view text) {
    struct damage d = {.kind = (enum kind)choose(choices, KINDS), .put = ""};
    uint32_t piece = 0;
    d.at = choose(choices, (uint32_t)text.len + (d.kind == PUT));
    if (d.kind == PUT || d.kind == CHANGE) {
        piece = choose(choices, PIECES);
        d.put = pieces[piece];
    }
    if (d.kind != PUT)
        d.taken = d.kind == SWAP && d.at + 1 < text.len ? 2 : 1;
    d.of_a_mark = is_of_a_mark(text, &d, piece < MARKS);
    return d;
}

static toolmend_view damaged(struct pool *pool, toolmend_view text,
                             const struct damage *d) {
    toolmend_view put = words_view(d->put);
    if (d->kind == SWAP && d->taken == 2)
        put = join(pool, view_cut(text, d->at + 1, d->at + 2),
                   view_cut(text, d->at, d->at + 1), words_view(""));
    return spliced(pool, text, view_cut(text, d->at, d->at + d->taken), put);
}

/* Its bytes and those beside it, in the sound text. */
static toolmend_view touched_by(toolmend_view text, const struct damage *d) {
    size_t start = d->at > 0 ? d->at - 1 : 0;
    size_t end = d->at + d->taken + 1;
    return view_cut(text, start, end < text.len ? end : text.len);
}

/* Is it what came, but for closers at its end? Where one came too many nothing shows which, and
 * syntax/surplus-closer takes the last. */
static bool is_without_closers(struct trial *trial, toolmend_view text,
                               toolmend_view result) {
    while (text.len > 0 && memchr("}] \n\t\r", text.ptr[text.len - 1], 6)) {
        text.len--;
        if (trial_alike(trial, text, result) || is_equal(text, result))
            return true;
    }
    return false;
}

/* One damage, and no knowledge but that: what may the result be? */
static void judge_damage(struct trial *trial, const struct made *made,
                         const struct damage *d, toolmend_view text,
                         const struct seen *seen) {
    struct accounting accounting = accounting_of(trial, made);
    bool json = toolmend_json_check(text, NULL) == TOOLMEND_OK;
    bool closer = *d->put == '}' || *d->put == ']';
    if (trial_alike(trial, made->meant, seen->arguments) ||
        is_equal(made->meant, seen->arguments) ||
        (closer && is_without_closers(trial, text, seen->arguments)))
        return;
    if (d->of_a_mark && !json) {
        trial_found(trial, FOUND_HARM, "a call with one mark damaged becomes another");
        return;
    }
    accounting.touched = touched_by(made->meant, d);
    toolmend_view lost = accounted_lost(&accounting, made->meant, seen->arguments);
    if (lost.ptr) {
        note(trial, "the result does not have", lost);
        trial_found(trial, FOUND_HARM, "a damaged call loses more than the damage");
        return;
    }
    toolmend_view invented = find_invented(trial, made, text, seen->arguments);
    if (!invented.ptr)
        return;
    note(trial, "the text does not have", invented);
    trial_found(trial, FOUND_HARM, "a damaged call gains what did not come");
}

void relate_damage(struct trial *trial) {
    static const char *const abouts[] = {"byte-taken", "bytes-put", "byte-changed",
                                         "bytes-swapped"};
    struct pool *pool = trial_pool(trial);
    struct made *made = pool_take(pool, 1, sizeof *made);
    if (!made_sound(trial, made) || made->meant.len > 2000 ||
        repeats_a_name(pool, made->meant))
        return;
    struct damage d = choose_damage(trial_choices(trial), made->meant);
    toolmend_view text = damaged(pool, made->meant, &d);
    toolmend_view schema = toolmend_json_at(made->tool, "/parameters");
    struct question question = question_of(trial, made, text, abouts[d.kind]);
    bool json = toolmend_json_check(text, NULL) == TOOLMEND_OK;
    if (json && repeats_a_name(pool, text))
        return;
    if (json && model_arguments_valid(naive(schema), naive(text)).answer == MODEL_TRUE) {
        question.expect = &valid;
        question.expect_count = 1;
    }
    const struct seen *seen = trial_ask(trial, &question);
    if (seen && seen->ok && !seen->same)
        judge_damage(trial, made, &d, text, seen);
}
