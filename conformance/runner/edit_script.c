/* SPDX-License-Identifier: MIT
 *
 * edit_script.c - replays the edits that an adapter reports.
 *
 * The edits must be ascending and disjoint, each `old` must be what the input has there, and the
 * result must be the answer. Whether they are minimal, or those of the reference, is not checked. A
 * whole call has two scripts: the edits in the call are applied to its text, those in the arguments
 * are undone from the answer; the result of the former must state the result of the latter.
 */
#include <stdlib.h>
#include <string.h>

#include "base64.h"
#include "call_text.h"
#include "score_internal.h"
#include "suite_internal.h"

static const char no_memory[] = "there is no memory to replay them; free some";
static const char no_range[] = "start and end are no range of the input";
static const char not_there[] = "old is not what stands there";
static const char no_object[] = "with all edits the call is no JSON object";

/* One edit, decoded. */
struct edit {
    size_t start, end;
    struct canonical_text old_text, new_text;
};

/* ---- one edit ---------------------------------------------------------------------------- */

/* A count of bytes; false: it is not one. */
static bool take_offset(toolmend_view json, size_t *offset) {
    size_t value = 0;
    for (size_t i = 0; i < json.len; i++) {
        if (json.ptr[i] < '0' || json.ptr[i] > '9' || value > (SIZE_MAX - 9) / 10)
            return false;
        value = value * 10 + (size_t)(json.ptr[i] - '0');
    }
    *offset = value;
    return json.ptr != NULL;
}

/* Append the bytes of a member or of its twin in base64. */
static const char *put_text(struct canonical_text *out, toolmend_view plain,
                            toolmend_view base64) {
    toolmend_view json = plain.ptr ? plain : base64;
    if (!json.ptr || json.ptr[0] != '"')
        return "old or new is missing or no string";
    char *bytes = malloc(json.len);
    if (!bytes)
        return no_memory;
    size_t len = toolmend_json_string(json, bytes, json.len);
    if (len != SIZE_MAX && !plain.ptr)
        len = base64_decode(bytes, len);
    if (len != SIZE_MAX)
        canonical_put(out, bytes, len);
    free(bytes);
    return len == SIZE_MAX ? "old or new has no bytes" : out->fault ? no_memory : NULL;
}

static void free_edit(struct edit *edit) {
    canonical_free(&edit->old_text);
    canonical_free(&edit->new_text);
}

/* To be freed either way. */
static const char *read_edit(toolmend_view json, struct edit *edit) {
    *edit = (struct edit){.start = 0};
    if (json.ptr[0] != '{')
        return "one is not an object";
    if (!take_offset(toolmend_json_at(json, "/start"), &edit->start) ||
        !take_offset(toolmend_json_at(json, "/end"), &edit->end) ||
        edit->end < edit->start)
        return no_range;
    const char *fault = put_text(&edit->old_text, toolmend_json_at(json, "/old"),
                                 toolmend_json_at(json, "/old_b64"));
    if (!fault)
        fault = put_text(&edit->new_text, toolmend_json_at(json, "/new"),
                         toolmend_json_at(json, "/new_b64"));
    return fault;
}

/* ---- replaying --------------------------------------------------------------------------- */

/* A script on its way through a text. */
struct replay {
    toolmend_view text;
    size_t text_at; /* how far the text is taken */
    bool undo;      /* the text is the result: the input is made of it */
    size_t at;      /* in the input, behind the last edit */
    struct canonical_text *out;
};

/* Append what stands before the edit, and what it puts in place. */
static const char *step(struct replay *r, const struct edit *edit) {
    const struct canonical_text *there = r->undo ? &edit->new_text : &edit->old_text;
    const struct canonical_text *put = r->undo ? &edit->old_text : &edit->new_text;
    size_t left = r->text.len - r->text_at;
    if (!r->undo && edit->end > r->text.len)
        return no_range;
    if (edit->start < r->at)
        return "they are not ascending, or overlap";
    size_t kept = edit->start - r->at;
    if (edit->old_text.len != edit->end - edit->start)
        return not_there;
    if (left < kept || left - kept < there->len)
        return no_range;
    canonical_put(r->out, r->text.ptr + r->text_at, kept);
    r->text_at += kept;
    if (there->len > 0 && memcmp(there->ptr, r->text.ptr + r->text_at, there->len) != 0)
        return r->undo ? "new is not what the answer has there" : not_there;
    canonical_put(r->out, put->ptr, put->len);
    r->text_at += there->len;
    r->at = edit->end;
    return NULL;
}

/* Is the edit in this text? NULL: whatever it says. */
static bool is_in(toolmend_view edit, const char *in) {
    toolmend_view stated = toolmend_json_at(edit, "/in");
    return !in || (stated.ptr && is_word(stated, in));
}

/* Run the edits `in` a text over it. NULL: `out` is what they give. */
static const char *run(toolmend_view edits, const char *in, toolmend_view text, bool undo,
                       struct canonical_text *out) {
    struct replay replay = {.text = text, .undo = undo, .out = out};
    toolmend_view json;
    const char *fault = NULL;
    for (size_t at = 0; !fault && toolmend_json_next(edits, &at, NULL, &json);) {
        struct edit edit;
        if (!is_in(json, in))
            continue;
        fault = read_edit(json, &edit);
        if (!fault)
            fault = step(&replay, &edit);
        free_edit(&edit);
    }
    if (!fault)
        canonical_put(out, text.ptr + replay.text_at, text.len - replay.text_at);
    return fault ? fault : out->fault ? no_memory : NULL;
}

static const char *find_list_fault(toolmend_view edits) {
    return edits.ptr && edits.ptr[0] == '['
               ? NULL
               : "there are none, though the adapter claims edits";
}

static toolmend_view view_of(const struct canonical_text *text) {
    return (toolmend_view){text->ptr, text->len};
}

const char *edit_script_fault(toolmend_view edits, toolmend_view input,
                              toolmend_view output) {
    struct canonical_text out = {0};
    const char *fault = find_list_fault(edits);
    if (!fault)
        fault = run(edits, NULL, input, false, &out);
    if (!fault && !canonical_same(view_of(&out), output))
        fault = "replayed on the input they do not give the answer";
    canonical_free(&out);
    return fault;
}

/* ---- a whole call ------------------------------------------------------------------------ */

static bool is_blank(toolmend_view text) {
    size_t i = 0;
    while (i < text.len && memchr(" \t\r\n", text.ptr[i], 4))
        i++;
    return i == text.len;
}

/* Does the text state this call? A string of white space alone is the empty text. */
static const char *find_stated_fault(toolmend_view text, toolmend_view name,
                                     toolmend_view arguments) {
    struct call_text call;
    const char *fault = "with the edits in it the call does not state the arguments that "
                        "came";
    if (!call_text_read(text, &call))
        fault = no_memory;
    else if (!call.object)
        fault = no_object;
    else if (!canonical_same(call.name, name))
        fault = "with the edits in it the call does not name the tool of the answer";
    else if (call.arguments.ptr && (canonical_same(call.arguments, arguments) ||
                                    (arguments.len == 0 && is_blank(call.arguments))))
        fault = NULL;
    call_text_free(&call);
    return fault;
}

/* Arguments that are no JSON stand in the call as they came, and only the edits in them make
 * it JSON: state the call with the answer's in their place, wherever that may be. */
static const char *find_broken_fault(toolmend_view text, toolmend_view came,
                                     toolmend_view name, toolmend_view arguments) {
    const char *fault = no_object;
    for (size_t at = 0; fault && came.len > 0 && at + came.len <= text.len; at++) {
        struct canonical_text whole = {0};
        if (memcmp(text.ptr + at, came.ptr, came.len) != 0)
            continue;
        canonical_put(&whole, text.ptr, at);
        canonical_put(&whole, arguments.ptr, arguments.len);
        canonical_put(&whole, text.ptr + at + came.len, text.len - at - came.len);
        fault =
            whole.fault ? no_memory : find_stated_fault(view_of(&whole), name, arguments);
        canonical_free(&whole);
    }
    return fault;
}

const char *call_script_fault(toolmend_view edits, toolmend_view call, toolmend_view name,
                              toolmend_view arguments) {
    struct canonical_text mended = {0};
    struct canonical_text came = {0};
    toolmend_view edit;
    const char *fault = find_list_fault(edits);
    for (size_t at = 0; !fault && toolmend_json_next(edits, &at, NULL, &edit);)
        if (!is_in(edit, "call") && !is_in(edit, "arguments"))
            fault = "one says neither in call nor in arguments";
    if (!fault)
        fault = run(edits, "call", call, false, &mended);
    if (!fault)
        fault = run(edits, "arguments", arguments, true, &came);
    if (!fault) {
        bool json = toolmend_json_check(view_of(&mended), NULL) == TOOLMEND_OK;
        fault =
            json ? find_stated_fault(view_of(&mended), name, view_of(&came))
                 : find_broken_fault(view_of(&mended), view_of(&came), name, arguments);
    }
    canonical_free(&mended);
    canonical_free(&came);
    return fault;
}
