/* SPDX-License-Identifier: MIT
 *
 * relations_frame.c - what is not in question stays.
 *
 * One value of a sound call is replaced by another one, about which nothing is known: it may be
 * sound, mended or refused. Whatever becomes of it, all that stands beside it is as it came, and
 * what becomes of it does not hang on what stands beside it.
 */
#include "relations.h"

#include <string.h>

#include "../model/validity.h"
#include "foreign.h"
#include "made.h"
#include "rewritten.h"
#include "value.h"

enum { PLACES_MAX = 256, POINTER_MAX = 512 };

/* Is what speaks about the place and about all around it plain enough that a fault there puts
 * nothing else in question? */
static bool is_plain(const struct value *at) {
    for (const struct value *around = at->parent; around; around = around->parent)
        if (!around->shape || around->shape->vague || around->shape->branch_count > 0 ||
            around->shape->listed || around->shape->unique ||
            (around->shape->holds & ~around->type) != 0)
            return false; /* null as a branch beside it puts the whole in question */
    return at->parent != NULL;
}

/* The JSON Pointer of a value; false: it does not fit, or a name has no plain one. */
static bool put_pointer(char *pointer, const struct value *at) {
    char below[POINTER_MAX];
    struct pool pool = {NULL};
    struct writing out = {.pool = &pool};
    *pointer = '\0';
    for (; at->parent; at = at->parent) {
        size_t index = 0;
        out.len = 0;
        for (const struct value *v = at->parent->first; v != at; v = v->next)
            index++;
        write_words(&out, "/");
        if (at->parent->type == HOLDS_LIST)
            write_number(&out, index);
        for (size_t i = 0; at->parent->type == HOLDS_OBJECT && i < at->name.len; i++) {
            char c = at->name.ptr[i];
            if (c == '~' || c == '/')
                write_words(&out, c == '~' ? "~0" : "~1");
            else
                write_view(&out, (toolmend_view){&c, 1});
        }
        bool fits = out.len + strlen(pointer) < POINTER_MAX &&
                    (at->parent->type == HOLDS_LIST || at->name.ptr) &&
                    !memchr(out.ptr, '\0', out.len);
        if (!fits) {
            pool_free(&pool);
            return false;
        }
        memcpy(below, pointer, strlen(pointer) + 1);
        memcpy(pointer, out.ptr, out.len);
        memcpy(pointer + out.len, below, strlen(below) + 1);
    }
    pool_free(&pool);
    return true;
}

/* Places, from the root on. */
static size_t collect(struct value *root, struct value **places) {
    size_t count = 0;
    places[count++] = root;
    for (size_t i = 0; i < count; i++)
        for (struct value *c = places[i]->first; c && count < PLACES_MAX; c = c->next)
            places[count++] = c;
    return count;
}

static struct question question_of(struct trial *trial, const struct made *made,
                                   toolmend_view text) {
    struct question question = made_question(trial, made);
    question.text = text;
    question.expect = NULL;
    question.expect_count = 0;
    question.rule = NULL;
    return question;
}

/* Send something else at the place. */
static void put_foreign(struct value *at, toolmend_view text) {
    at->as[SENT].text = text;
}

static bool is_equal(toolmend_view a, toolmend_view b) {
    bool equal = false;
    return a.ptr && b.ptr && toolmend_json_equal(a, b, &equal) == TOOLMEND_OK && equal;
}

/* Is the result what was sent, but for the value at the place, or without its member? */
static bool is_framed(struct trial *trial, struct made *made, struct value *at,
                      const char *pointer, toolmend_view result) {
    struct pool *pool = trial_pool(trial);
    struct written_as sent = at->as[SENT];
    toolmend_view came = toolmend_json_at(result, pointer);
    bool framed = false;
    if (came.ptr) {
        at->as[SENT].text = came;
        framed = trial_alike(trial, result, value_write(pool, made->value, SENT));
        at->as[SENT] = sent;
    }
    if (framed || at->parent->type != HOLDS_OBJECT)
        return framed;
    at->as[SENT].gone = true;
    toolmend_view without = value_write(pool, made->value, SENT);
    at->as[SENT] = sent;
    return is_equal(result, without) || trial_alike(trial, result, without);
}

/* A sound call and a place in it. */
static struct value *choose_place(struct trial *trial, struct made *made, char *pointer,
                                  bool top) {
    struct value *places[PLACES_MAX];
    size_t count;
    size_t left = 0;
    if (!made_sound(trial, made) || repeats_a_name(trial_pool(trial), made->sent))
        return NULL;
    count = collect(made->value, places);
    for (size_t i = 0; i < count; i++)
        if (is_plain(places[i]) && (!top || places[i]->parent == made->value))
            places[left++] = places[i];
    if (left == 0)
        return NULL;
    struct value *at = places[choose(trial_choices(trial), (uint32_t)left)];
    return put_pointer(pointer, at) ? at : NULL;
}

void relate_locate(struct trial *trial) {
    struct made *made = pool_take(trial_pool(trial), 1, sizeof *made);
    char pointer[POINTER_MAX];
    struct value *at = choose_place(trial, made, pointer, false);
    if (!at)
        return;
    struct foreign foreign = foreign_choose(trial);
    put_foreign(at, foreign.text);
    made->about = foreign.label;
    struct question question =
        question_of(trial, made, value_write(trial_pool(trial), made->value, SENT));
    const struct seen *seen = trial_ask(trial, &question);
    if (seen && seen->ok && !seen->same &&
        !is_framed(trial, made, at, pointer, seen->arguments))
        trial_found(trial, FOUND_HARM, "what is not in question is changed");
}

/* Other members beside one: some of those that are not required go, others have another value.
 * False: together they are not sound. */
static bool change_others(struct trial *trial, struct made *made,
                          const struct value *at) {
    struct maker maker = {.pool = trial_pool(trial),
                          .choices = trial_choices(trial),
                          .tool = made->tool,
                          .root = made->shape};
    for (struct value *other = made->value->first; other; other = other->next) {
        if (other == at || !other->property)
            continue;
        bool gone = choose_one_in(maker.choices, 2) && !other->property->required;
        struct value *made_anew =
            gone ? NULL : value_make_at(&maker, other->property->shape, 1);
        if (gone)
            other->as[MEANT].gone = other->as[SENT].gone = true;
        else if (made_anew)
            value_set(other, value_write(maker.pool, made_anew, SENT));
    }
    toolmend_view schema = toolmend_json_at(made->tool, "/parameters");
    toolmend_view text = value_write(maker.pool, made->value, SENT);
    struct model_view asked = {schema.ptr, schema.len};
    struct model_view about = {text.ptr, text.len};
    return model_arguments_valid(asked, about).answer == MODEL_TRUE;
}

/* Was the same made of the one value in both? */
static bool is_same_inside(const struct seen *a, const struct seen *b,
                           const char *pointer) {
    toolmend_view in_a = toolmend_json_at(a->arguments, pointer);
    toolmend_view in_b = toolmend_json_at(b->arguments, pointer);
    return in_a.ptr && in_b.ptr ? is_equal(in_a, in_b) : in_a.ptr == in_b.ptr;
}

void relate_frame(struct trial *trial) {
    struct pool *pool = trial_pool(trial);
    struct made *made = pool_take(pool, 1, sizeof *made);
    char pointer[POINTER_MAX];
    struct value *at = choose_place(trial, made, pointer, true);
    if (!at || !at->property)
        return;
    struct foreign foreign = foreign_choose(trial);
    struct written_as sound = at->as[SENT];
    put_foreign(at, foreign.text);
    made->about = foreign.label;
    struct question first =
        question_of(trial, made, value_write(pool, made->value, SENT));
    const struct seen *plain = trial_ask(trial, &first);
    if (plain && plain->ok && !plain->same &&
        !is_framed(trial, made, at, pointer, plain->arguments)) {
        trial_found(trial, FOUND_HARM, "what stands beside a fault is changed");
        return;
    }
    at->as[SENT] = sound;
    if (!plain || !change_others(trial, made, at))
        return;
    put_foreign(at, foreign.text);
    struct question then = question_of(trial, made, value_write(pool, made->value, SENT));
    const struct seen *other = trial_ask(trial, &then);
    if (!other)
        return;
    if (plain->ok != other->ok)
        trial_found(trial, FOUND_BROKEN, "another verdict beside other members");
    else if (plain->ok && !is_same_inside(plain, other, pointer))
        trial_found(trial, FOUND_BROKEN, "another reading beside other members");
}

/* ---- numbers ------------------------------------------------------------------------------- */

static const char *const whole_numbers[] = {"5.0",
                                            "9007199254740993",
                                            "12345678901234567890",
                                            "-0",
                                            "1e2",
                                            "100000000000000000000000000001",
                                            "-9223372036854775809",
                                            "10E+1"};
static const char *const fractions[] = {"1.10",
                                        "0.1000000000000000055511151231257827",
                                        "3.141592653589793238462643383279",
                                        "1E-7",
                                        "2.50e1",
                                        "-0.0",
                                        "1.7976931348623157e309",
                                        "0.30000000000000004"};

/* Spell a number so that a machine number does not keep it. */
static void spell_number(struct choices *choices, struct value *value) {
    const struct shape *shape = value->shape;
    bool free =
        !shape || (!shape->listed && !shape->vague && !shape->has_least &&
                   !shape->has_most && shape->step == 0 && shape->branch_count == 0);
    bool whole = shape && (shape->whole || (shape->holds & HOLDS_FRACTION) == 0);
    uint32_t at = choose(choices, 8);
    if (free && !value->as[SENT].text.ptr)
        return;
    if (free && (whole || choose(choices, 2) == 0))
        value_set(value, words_view(whole_numbers[at]));
    else if (free)
        value_set(value, words_view(fractions[at]));
}

static bool is_of_number(char c) {
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' ||
           ascii_lower(c) == 'e';
}

/* The next number outside of strings, from a place on; absent: there is none. */
static toolmend_view next_number(toolmend_view json, size_t *at) {
    for (size_t i = *at; i < json.len; i++) {
        size_t end = i;
        if (json.ptr[i] == '"') {
            for (i++; i < json.len && json.ptr[i] != '"'; i++)
                i += json.ptr[i] == '\\';
            continue;
        }
        if (json.ptr[i] != '-' && (json.ptr[i] < '0' || json.ptr[i] > '9'))
            continue;
        while (end < json.len && is_of_number(json.ptr[end]))
            end++;
        *at = end;
        return view_cut(json, i, end);
    }
    return (toolmend_view){NULL, 0};
}

/* Are the numbers of one JSON text, as they are spelled, those of the other? */
static bool has_numbers(toolmend_view result, toolmend_view meant) {
    size_t in_result = 0;
    size_t in_meant = 0;
    for (;;) {
        toolmend_view came = next_number(result, &in_result);
        toolmend_view wanted = next_number(meant, &in_meant);
        if (!came.ptr || !wanted.ptr)
            return came.ptr == wanted.ptr;
        if (!view_same(came, wanted))
            return false;
    }
}

void relate_numbers(struct trial *trial) {
    struct pool *pool = trial_pool(trial);
    struct made *made = pool_take(pool, 1, sizeof *made);
    struct value *places[PLACES_MAX];
    size_t numbers = 0;
    if (!made_sound(trial, made))
        return;
    size_t count = collect(made->value, places);
    for (size_t i = 0; i < count; i++) {
        if ((places[i]->type & HOLDS_NUMBER) == 0)
            continue;
        spell_number(trial_choices(trial), places[i]);
        numbers++;
    }
    toolmend_view schema = toolmend_json_at(made->tool, "/parameters");
    made->meant = made->sent = value_write(pool, made->value, SENT);
    struct model_view asked = {schema.ptr, schema.len};
    struct model_view text = {made->sent.ptr, made->sent.len};
    if (numbers == 0 || model_arguments_valid(asked, text).answer != MODEL_TRUE ||
        !made_break(trial, made, 1))
        return;
    struct question question = made_question(trial, made);
    const struct seen *seen = trial_ask(trial, &question);
    if (seen && seen->ok && !seen->same && trial_hello(trial)->bytes &&
        made->due != DUE_REJECTED && !has_numbers(seen->arguments, made->meant))
        trial_found(trial, FOUND_HARM, "a number is spelled in another way");
}
