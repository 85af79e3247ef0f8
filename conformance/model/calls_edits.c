/* SPDX-License-Identifier: MIT
 *
 * calls_edits.c - the edits of a call's own text (calls/report): those of the syntax rules around the
 * arguments, and those of the call rules.
 */
#include "calls.h"

#include <string.h>

/* ---- what the syntax rules did around the arguments ------------------------------------- */

/* Of the syntax edits those of the call: arguments that are a slice are judged by themselves. The
 * slice as a whole is one edit without a rule; closers at its end are told apart from the
 * call's. */
const struct model_syntax_result *model_syntax_of_call(struct model_call *call) {
    const struct model_syntax_result *all = call->syntax;
    struct model_syntax_result *kept = model_alloc(call->run, 1, sizeof *kept);
    *kept = (struct model_syntax_result){.text = call->text};
    if (!all)
        return kept;
    struct model_syntax_edit *edits =
        model_alloc(call->run, all->edit_count + 1, sizeof *edits);
    size_t from = SIZE_MAX, to = SIZE_MAX, count = 0;
    if (call->carrier && !call->in_string) {
        from = (size_t)(call->carrier->spelled.ptr - call->text.ptr);
        to = from + call->carrier->spelled.len;
        edits[count++] = (struct model_syntax_edit){call->start, call->end,
                                                    call->carrier->spelled, from, NULL};
    }
    for (size_t i = 0; i < all->edit_count; i++) {
        struct model_syntax_edit edit = all->edits[i];
        size_t end = edit.at + edit.new_text.len;
        bool before_value = edit.at == from && end == from;
        if (from == SIZE_MAX || before_value || edit.at < from || edit.at >= to) {
            edits[count++] = edit;
        } else if (end > to) {
            edit.new_text.ptr += to - edit.at;
            edit.new_text.len = end - to;
            edit.at = to;
            edits[count++] = edit;
        }
    }
    kept->edits = edits;
    kept->edit_count = count;
    return kept;
}

/* ---- the edits of the call rules -------------------------------------------------------- */

static struct model_view quoted_name(struct model_run *run, const char *before,
                                     struct model_view name) {
    struct model_text text = {.run = run};
    model_put(&text, model_view_of(before));
    model_put_string(&text, name);
    return model_written(&text);
}

static const struct model_node *last_member(const struct model_node *object) {
    const struct model_node *last = object->first;
    while (last->next)
        last = last->next;
    return last;
}

/* Of a member of the call whose name has no characters that a pointer escapes. */
static struct model_view pointer_of(struct model_call *call,
                                    const struct model_node *member) {
    struct model_view name = model_text_of(call->run, member->name),
                      form = model_form_pointer(call);
    char *text = model_alloc(call->run, form.len + name.len + 1, 1);
    memcpy(text, form.ptr, form.len);
    text[form.len] = '/';
    memcpy(text + form.len + 1, name.ptr, name.len);
    return (struct model_view){text, form.len + name.len + 1};
}

static struct model_edit rename_carrier(struct model_call *call) {
    const char **rule = model_alloc(call->run, 1, sizeof *rule);
    struct model_view named = call->carrier->named;
    size_t start = (size_t)(named.ptr - call->text.ptr);
    *rule = call->key_rule;
    return (struct model_edit){
        .start = start,
        .end = start + named.len,
        .new_text = {"\"arguments\"", 11},
        .pointer = pointer_of(call, call->carrier),
        .rules = rule,
        .rule_count = 1
    };
}

/* The name in place of the one that stands there, or behind the last member. */
static struct model_edit set_name(struct model_call *call) {
    const char **rule = model_alloc(call->run, 1, sizeof *rule);
    const struct model_node *last = last_member(call->body);
    struct model_view old = {last->spelled.ptr + last->spelled.len, 0};
    if (call->name)
        old = call->name->spelled;
    *rule = call->name_rule;
    size_t start = (size_t)(old.ptr - call->text.ptr);
    return (struct model_edit){
        .start = start,
        .end = start + old.len,
        .new_text = quoted_name(
            call->run, call->name ? "" : ", \"name\": ", call->tools[call->tool].name),
        .pointer = call->name ? pointer_of(call, call->name) : model_form_pointer(call),
        .rules = rule,
        .rule_count = 1};
}

struct model_edit *model_edits_of_call(struct model_call *call,
                                       const struct model_syntax_result *syntax,
                                       size_t *count) {
    struct model_edit edits[2];
    size_t edit_count = 0, kept = 0;
    if (call->key_rule)
        edits[edit_count++] = rename_carrier(call);
    if (call->name_rule)
        edits[edit_count++] = set_name(call);
    struct model_edit *all =
        model_compose_edits(call->run, syntax, call->root, edits, edit_count, count);
    for (size_t i = 0; i < *count; i++)
        if (all[i].rules[0]) { /* not the slice of the arguments */
            all[kept] = all[i];
            all[kept++].in = "call";
        }
    *count = kept;
    return all;
}
