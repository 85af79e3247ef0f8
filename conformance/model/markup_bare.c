/* SPDX-License-Identifier: MIT
 *
 * markup_bare.c - calls as Python writes them, and texts that are calls as a whole: markup/python,
 * markup/bare.
 */
#include "markup.h"

#include <string.h>

/* ---- markup/python ----------------------------------------------------------------------- */

static enum model_found read_python_call(struct model_reader *r, size_t start,
                                         size_t *at) {
    enum model_found found = model_begin_at_name(r, at, '(');
    if (found != MODEL_IS_READ)
        return found;
    ++*at;
    found = model_read_keywords(r, at);
    return found == MODEL_IS_READ ? model_add_written_call(r, start, *at) : found;
}

/* Calls with or without brackets, behind `at`; *at becomes their end. */
enum model_found model_read_python_calls(struct model_reader *r, size_t start,
                                         size_t *at) {
    size_t first = r->count;
    *at = model_past_space(r, *at);
    bool list = model_char_at(r, *at) == '[';
    if (!(list ? r->format->list : r->format->object))
        return MODEL_IS_TEXT;
    *at = model_past_space(r, *at + list);
    for (bool more = true; more;) {
        enum model_found found = read_python_call(r, r->count > first ? *at : start, at);
        if (found == MODEL_IS_TEXT && r->count > first)
            return model_missing(r, *at, false);
        if (found != MODEL_IS_READ)
            return found;
        *at = model_past_space(r, *at);
        more =
            list ? model_char_at(r, *at) == ',' : model_is_of_word(model_char_at(r, *at));
        if (list && more) {
            *at = model_past_space(r, *at + 1);
            more = model_char_at(r, *at) != ']';
        }
    }
    if (list && model_char_at(r, *at) != ']')
        return model_missing(r, *at, false);
    *at += list;
    if (!list) /* white space behind the last call is none of it */
        *at = r->calls[r->count - 1].end;
    return MODEL_IS_READ;
}

/* ---- markup/bare ------------------------------------------------------------------------- */

/* Each member of the arguments is declared. */
static bool are_declared(struct model_reader *r, const struct model_markup_call *call) {
    const struct model_node *object = model_parse(r->run, call->arguments);
    size_t place = model_tool_named(&r->offer, call->name);
    const struct model_tool *tool = &r->offer.tools[place];
    if (!object || object->kind != MODEL_OBJECT)
        return false;
    for (const struct model_node *m = object->first; m; m = m->next)
        if (!tool->usable || !model_may_declare(&tool->opened, &tool->possible, m->name))
            return false;
    return true;
}

static enum model_found read_bare_python(struct model_reader *r) {
    static const struct model_format list =
                                         {
                                             .id = {"bare-python", 11},
                                               .list = true
    },
                                     code = {.id = {"tool-code", 9}, .object = true};
    static const char fence[] = "```tool_code\n";
    size_t start = model_past_space(r, 0), at = start;
    bool fenced = model_stands_text(r, start, fence);
    r->format = fenced ? &code : &list;
    at += fenced ? strlen(fence) : 0;
    enum model_found found = model_read_python_calls(r, start, &at);
    if (found == MODEL_IS_READ && fenced) {
        at = model_past_space(r, at);
        if (r->text.ptr[at - 1] != '\n' || !model_stands_text(r, at, "```"))
            return MODEL_IS_TEXT;
        at += 3;
    }
    if (found != MODEL_IS_READ || model_past_space(r, at) < r->text.len)
        return MODEL_IS_TEXT;
    r->calls[r->count - 1].end = at;
    return found;
}

static enum model_found read_bare_json(struct model_reader *r) {
    static const struct model_format json = {
        .id = {"bare-json", 9}
    };
    size_t at = model_past_space(r, 0);
    const struct model_node *root = NULL;
    r->format = &json;
    if (model_char_at(r, at) == '{' || model_char_at(r, at) == '[')
        root = model_json_at(r, 0, r->text.len);
    return root ? model_add_objects(r, root) : MODEL_IS_TEXT;
}

bool model_read_bare(struct model_reader *r) {
    enum model_found found = read_bare_json(r);
    if (found != MODEL_IS_READ) {
        r->count = 0;
        found = read_bare_python(r);
    }
    for (size_t i = 0; i < r->count && found == MODEL_IS_READ; i++)
        if (!r->calls[i].exact || !are_declared(r, &r->calls[i]))
            found = MODEL_IS_TEXT;
    if (found != MODEL_IS_READ)
        r->count = 0;
    return found == MODEL_IS_READ;
}
