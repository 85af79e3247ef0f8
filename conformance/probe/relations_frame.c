/* SPDX-License-Identifier: MIT
 *
 * relations_frame.c - what is not in question stays.
 *
 * One value of a valid call is replaced by another one, about which nothing is known: it may be
 * valid, repaired or rejected. Whatever becomes of it, all that stands beside it is as it came,
 * and what becomes of it does not depend on what stands beside it.
 */
#include "relations.h"

#include <string.h>

#include "../generate/value.h"
#include "rewritten.h"

enum { VALUES_MAX = 256 };

/* A value with a foreign one in its place. */
struct framed {
    struct generated call;
    struct value *at;
    const char *pointer;
    toolmend_view foreign;
};

/* Do the schemas around it ask for plain containers, so that a fault there puts nothing else in
 * question? */
static bool is_plain(const struct value *at) {
    for (const struct value *around = at->parent; around; around = around->parent)
        if (!around->subschema || around->subschema->partial ||
            around->subschema->branch_count > 0 || around->subschema->listed ||
            around->subschema->unique || (around->subschema->types & ~around->type) != 0)
            return false;
    return at->parent != NULL;
}

/* The JSON Pointer of a value. False: a name has none that is a C string. */
static bool write_pointer(struct writing *out, const struct value *at) {
    size_t index = 0;
    if (!at->parent)
        return true;
    if (!write_pointer(out, at->parent))
        return false;
    write_words(out, "/");
    for (const struct value *v = at->parent->first; v != at; v = v->next)
        index++;
    if (at->parent->type == TYPE_ARRAY)
        write_number(out, index);
    else if (!at->name.ptr || memchr(at->name.ptr, '\0', at->name.len))
        return false;
    for (size_t i = 0; at->parent->type == TYPE_OBJECT && i < at->name.len; i++) {
        char c = at->name.ptr[i];
        if (c == '~' || c == '/')
            write_words(out, c == '~' ? "~0" : "~1");
        else
            write_view(out, (toolmend_view){&c, 1});
    }
    return true;
}

static bool is_equal(toolmend_view a, toolmend_view b) {
    bool equal = false;
    return a.ptr && b.ptr && toolmend_json_equal(a, b, &equal) == TOOLMEND_OK && equal;
}

static toolmend_view write_with(struct trial *trial, struct framed *framed,
                                toolmend_view text) {
    struct spelling as = framed->at->as;
    framed->at->as.text = text;
    framed->at->as.gone = !text.ptr;
    toolmend_view whole = value_write(trial_pool(trial), framed->call.value);
    framed->at->as = as;
    return whole;
}

/* Is the result what was sent, except for the value, or without its member? */
static bool is_framed(struct trial *trial, struct framed *framed, toolmend_view result) {
    toolmend_view none = {NULL, 0};
    toolmend_view came = toolmend_json_at(result, framed->pointer);
    if (came.ptr && trial_alike(trial, result, write_with(trial, framed, came)))
        return true;
    if (framed->at->parent->type != TYPE_OBJECT)
        return false;
    toolmend_view without = write_with(trial, framed, none);
    return is_equal(result, without) || trial_alike(trial, result, without);
}

/* Choose a value, of the root's members if `top`. False: none can be. */
static bool begin(struct trial *trial, struct framed *framed, bool top) {
    struct value *values[VALUES_MAX];
    struct generated *call = &framed->call;
    struct writing pointer = {.pool = trial_pool(trial)};
    toolmend_view label;
    size_t left = 0;
    if (!trial_call(trial, call) || repeats_a_name(trial_pool(trial), call->text))
        return false;
    size_t count = value_list(call->value, values, VALUES_MAX);
    for (size_t i = 0; i < count; i++)
        if (is_plain(values[i]) && (!top || values[i]->parent == call->value))
            values[left++] = values[i];
    if (left == 0)
        return false;
    framed->at = values[choose(trial_choices(trial), (uint32_t)left)];
    if (!write_pointer(&pointer, framed->at))
        return false;
    write_view(&pointer, (toolmend_view){"\0", 1});
    framed->pointer = pointer.ptr;
    framed->foreign = generate_foreign(trial_choices(trial), &label);
    call->about =
        join(trial_pool(trial), label, (toolmend_view){"\0", 1}, view_of("")).ptr;
    return true;
}

static const struct seen *ask(struct trial *trial, struct framed *framed) {
    framed->call.text = write_with(trial, framed, framed->foreign);
    struct question question = trial_question(&framed->call);
    return trial_ask(trial, &question);
}

void relate_locate(struct trial *trial) {
    struct framed framed;
    if (!begin(trial, &framed, false))
        return;
    const struct seen *seen = ask(trial, &framed);
    if (seen && seen->ok && !seen->same && !is_framed(trial, &framed, seen->arguments))
        trial_found(trial, FOUND_HARM, "what is not in question is changed");
}

/* Other members beside it: some of those that are not required go, others have another value.
 * False: together they are not valid. */
static bool change_others(struct trial *trial, struct framed *framed) {
    struct generator generator = {.pool = trial_pool(trial),
                                  .choices = trial_choices(trial),
                                  .doubles = trial_hello(trial)->doubles,
                                  .utf8 = trial_hello(trial)->utf8_strings};
    struct maker maker = {
        .generator = &generator, .tool = framed->call.tool, .root = framed->call.root};
    for (struct value *other = framed->call.value->first; other; other = other->next) {
        if (other == framed->at || !other->property)
            continue;
        if (choose_one_in(generator.choices, 2) && !other->property->required) {
            other->as.gone = true;
            continue;
        }
        const struct value *fresh = value_make(&maker, other->property->subschema, 1);
        if (fresh)
            other->as.text = value_write(generator.pool, fresh);
    }
    toolmend_view text = value_write(generator.pool, framed->call.value);
    return generate_is_valid(framed->call.schema, text);
}

/* Was the same made of the one value in both? */
static bool is_same_inside(const struct seen *a, const struct seen *b,
                           const char *pointer) {
    toolmend_view in_a = toolmend_json_at(a->arguments, pointer);
    toolmend_view in_b = toolmend_json_at(b->arguments, pointer);
    return in_a.ptr && in_b.ptr ? is_equal(in_a, in_b) : in_a.ptr == in_b.ptr;
}

void relate_frame(struct trial *trial) {
    struct framed framed;
    if (!begin(trial, &framed, true) || !framed.at->property)
        return;
    const struct seen *plain = ask(trial, &framed);
    if (!plain)
        return;
    if (plain->ok && !plain->same && !is_framed(trial, &framed, plain->arguments)) {
        trial_found(trial, FOUND_HARM, "what stands beside a fault is changed");
        return;
    }
    const struct seen *other = change_others(trial, &framed) ? ask(trial, &framed) : NULL;
    if (!other)
        return;
    if (plain->ok != other->ok)
        trial_found(trial, FOUND_BROKEN, "another verdict beside other members");
    else if (plain->ok && !is_same_inside(plain, other, framed.pointer))
        trial_found(trial, FOUND_BROKEN, "another result beside other members");
}

/* ---- numbers ------------------------------------------------------------------------------- */

static bool is_of_number(char c) {
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' ||
           ascii_lower(c) == 'e';
}

/* The next number outside of strings, from an offset on; absent: there is none. */
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
static bool has_numbers(toolmend_view result, toolmend_view expected) {
    size_t in_result = 0;
    size_t in_expected = 0;
    for (;;) {
        toolmend_view a = next_number(result, &in_result);
        toolmend_view b = next_number(expected, &in_expected);
        if (!a.ptr || !b.ptr)
            return a.ptr == b.ptr;
        if (!view_same(a, b))
            return false;
    }
}

void relate_numbers(struct trial *trial) {
    enum { TRIES = 6 };
    for (unsigned tries = 0; tries < TRIES; tries++) {
        struct generated call;
        size_t at = 0;
        if (!trial_call(trial, &call) || !next_number(call.text, &at).ptr ||
            !trial_break(trial, &call, 1, FAULTS_ALL & ~FAULT_BIT(FAULT_DAMAGE)))
            continue;
        struct question question = trial_question(&call);
        if (trial_expect(trial, &question) != EXPECTED_REPAIRED)
            continue;
        const struct seen *seen = trial_ask(trial, &question);
        if (seen && seen->ok && !seen->same && trial_hello(trial)->bytes &&
            !has_numbers(seen->arguments, question.expect[0].arguments))
            trial_found(trial, FOUND_HARM, "a number is spelled in another way");
        return;
    }
}
