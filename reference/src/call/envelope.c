/* SPDX-License-Identifier: MIT
 *
 * envelope.c - the call object: read, repaired where it is no JSON, and taken apart.
 *
 * The syntax rows run over the whole call text once, so that its structure is known. What they
 * do inside arguments that are no string is then forgotten: the original bytes of the arguments
 * are judged by themselves, as if they had come alone.
 */
#include "call/envelope.h"

#include "base/view.h"
#include "catalogue/call_names.h"
#include "engine/compose.h"
#include "json/strings.h"

/* ---- members ----------------------------------------------------------------------------- */

/* Does the member say nothing of the tool? A type that is no type of calls may be its name. */
static bool is_label(const struct tmi_envelope *envelope, toolmend_view name,
                     const struct tmi_token *value) {
    char text[16];
    size_t len = 0;
    if (!tmi_view_is(name, "type") || value->kind == TMI_NULL)
        return tmi_is_call_label(name);
    return value->kind == TMI_STRING &&
           tmi_string_copy(&envelope->call.instance.sources, value, text, sizeof text,
                           &len) &&
           tmi_is_call_type((toolmend_view){text, len});
}

static void take_member(struct tmi_envelope *envelope, toolmend_view name,
                        struct tmi_call_member member) {
    struct tmi_call_members *members = &envelope->members;
    struct tmi_call_member *place = NULL;
    if (tmi_view_is(name, "name"))
        place = &members->name;
    else if (tmi_view_is(name, "arguments"))
        place = &members->arguments;
    for (size_t i = 0; i < TMI_ARGUMENTS_ALIASES; i++)
        if (tmi_view_is(name, tmi_arguments_aliases[i]))
            place = &members->aliases[i];
    for (size_t i = 0; i < TMI_CALL_IDS; i++)
        if (tmi_view_is(name, tmi_call_ids[i]))
            place = &members->ids[i];
    if (!place)
        members->strangers |= !is_label(envelope, name, member.value);
    else if (!place->key)
        *place = member;
    else
        place->again = true;
}

/* A member of an object around the call. A second id is a stranger. */
static void take_member_around(struct tmi_envelope *envelope,
                               const struct tmi_call_form *form, toolmend_view name,
                               struct tmi_call_member member) {
    struct tmi_call_members *members = &envelope->members;
    for (size_t i = 0; i < TMI_CALL_IDS; i++)
        if (tmi_view_is(name, tmi_call_ids[i]) && !members->ids[i].key) {
            members->ids[i] = member;
            return;
        }
    bool known = !tmi_is_call_id(name) && (tmi_is_of_form(form, member.value, name) ||
                                           is_label(envelope, name, member.value));
    members->strangers |= !known;
}

/* Of the call, or of an object around it. */
static void find_members(struct tmi_envelope *envelope,
                         const struct tmi_call_form *form) {
    struct tmi_walk walk = tmi_walk_start(form ? form->object : envelope->object);
    struct tmi_call_member member = {.again = false};
    while (tmi_walk_member(&walk, &member.key, &member.value)) {
        char text[TMI_CALL_NAME_MAX];
        size_t len = 0;
        bool read = tmi_string_copy(&envelope->call.instance.sources, member.key, text,
                                    sizeof text, &len);
        toolmend_view name = {text, len};
        if (!read)
            envelope->members.strangers = true;
        else if (form)
            take_member_around(envelope, form, name, member);
        else
            take_member(envelope, name, member);
        if (!form)
            envelope->members.last = member.value;
    }
}

static void read_name(struct tmi_envelope *envelope) {
    const struct tmi_token *name = envelope->members.name.value;
    envelope->naming = TMI_NAME_MISSING;
    if (!name || name->kind == TMI_NULL)
        return;
    envelope->naming = name->kind == TMI_STRING ? TMI_NAME_STATED : TMI_NAME_UNUSABLE;
    if (name->kind != TMI_STRING || (name->flags & TMI_LONE_SURROGATE))
        return;
    envelope->name = tmi_string_text(&envelope->call.instance.sources,
                                     &envelope->call.report->arena, name);
    bool blank = tmi_view_trim(envelope->name).len == 0;
    if (blank && tmi_tools_place(envelope->tools, envelope->name) == SIZE_MAX)
        envelope->naming = TMI_NAME_MISSING;
}

/* ---- the arguments in the text that came ------------------------------------------------- */

/* The edit that made the byte at `repaired_at`, or the last one before it; NULL: none. *inside: it made
 * that byte. */
static const struct tmi_syntax_edit *edit_before(const struct tmi_syntax *syntax,
                                                 size_t repaired_at, bool *inside) {
    size_t low = 0, high = syntax ? syntax->count : 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (syntax->edits[middle].repaired_at <= repaired_at)
            low = middle + 1;
        else
            high = middle;
    }
    const struct tmi_syntax_edit *edit = low > 0 ? &syntax->edits[low - 1] : NULL;
    *inside = edit && repaired_at < edit->repaired_at + edit->new_text.len;
    return edit;
}

/* Where the byte at `repaired_at` of the repaired text came from. */
static size_t came_from(const struct tmi_syntax_edit *edit, size_t repaired_at) {
    return edit ? edit->end + (repaired_at - edit->repaired_at - edit->new_text.len)
                : repaired_at;
}

static void slice_arguments(struct tmi_envelope *envelope,
                            const struct tmi_token *value) {
    bool inside;
    const struct tmi_syntax *syntax = envelope->call.syntax;
    const struct tmi_syntax_edit *edit = edit_before(syntax, value->start, &inside);
    envelope->start = inside ? edit->start : came_from(edit, value->start);
    edit = edit_before(syntax, value->end - 1, &inside);
    envelope->end = inside ? edit->end : came_from(edit, value->end - 1) + 1;
    envelope->arguments = (toolmend_view){envelope->whole->text.ptr + envelope->start,
                                          envelope->end - envelope->start};
}

/* The text of a string, of a blank one the empty text; an unpaired surrogate in it makes bytes that
 * are not UTF-8. */
static void decode_arguments(struct tmi_envelope *envelope,
                             const struct tmi_token *value) {
    struct tmi_arena *arena = &envelope->call.report->arena;
    envelope->in_string = true;
    if (!(value->flags & TMI_LONE_SURROGATE)) {
        envelope->arguments =
            tmi_string_text(&envelope->call.instance.sources, arena, value);
        if (tmi_view_trim(envelope->arguments).len == 0)
            envelope->arguments = TMI_VIEW("");
        return;
    }
    toolmend_view spelling = tmi_spelling(&envelope->call.instance.sources, value);
    char *text = tmi_new(arena, spelling.len, char);
    if (text)
        envelope->arguments =
            (toolmend_view){text, tmi_string_decode(spelling, text, spelling.len)};
}

void tmi_take_arguments(struct tmi_envelope *envelope, struct tmi_call_member carrier) {
    for (size_t i = 0; i < envelope->form_count; i++)
        carrier.again |= envelope->forms[i].member.again;
    envelope->carrier = carrier;
    if (carrier.value->kind == TMI_STRING)
        decode_arguments(envelope, carrier.value);
    else
        slice_arguments(envelope, carrier.value);
    envelope->whole->arguments = envelope->arguments;
    envelope->whole->sliced = !envelope->in_string;
}

bool tmi_has_strangers(const struct tmi_envelope *envelope) {
    const struct tmi_call_members *members = &envelope->members;
    bool strange = members->strangers;
    for (size_t i = 0; i < TMI_ARGUMENTS_ALIASES; i++)
        strange |= members->aliases[i].key != NULL &&
                   members->aliases[i].key != envelope->carrier.key;
    return strange;
}

bool tmi_holds_something(const struct tmi_envelope *envelope) {
    const struct tmi_token *value = envelope->members.arguments.value;
    if (!value || value->kind != TMI_STRING || (value->flags & TMI_LONE_SURROGATE))
        return value && value->kind != TMI_NULL;
    toolmend_view text = tmi_string_text(&envelope->call.instance.sources,
                                         &envelope->call.report->arena, value);
    return tmi_view_trim(text).len > 0;
}

static struct tmi_parsed read_strictly(const struct tmi_envelope *envelope,
                                       toolmend_view text) {
    struct toolmend_report *report = envelope->call.report;
    return tmi_parse(text, TMI_SOURCE_TEXT, report->limits.depth_max, &report->arena,
                     NULL, 0);
}

static bool is_object(const struct tmi_parsed *parsed) {
    return parsed->fault == TMI_FAULT_NONE && parsed->tokens->kind == TMI_OBJECT;
}

bool tmi_holds_arguments(struct tmi_envelope *envelope, struct tmi_call_member member) {
    if (!member.key || member.value->kind == TMI_OBJECT)
        return member.key != NULL;
    if (member.value->kind != TMI_STRING || (member.value->flags & TMI_LONE_SURROGATE))
        return false;
    toolmend_view text = tmi_string_text(&envelope->call.instance.sources,
                                         &envelope->call.report->arena, member.value);
    struct tmi_parsed parsed = read_strictly(envelope, text);
    return is_object(&parsed);
}

const struct tmi_token *tmi_written_object(struct tmi_envelope *envelope) {
    if (!envelope->parsed && envelope->arguments.ptr) {
        struct tmi_parsed parsed = read_strictly(envelope, envelope->arguments);
        if (is_object(&parsed))
            envelope->written = parsed;
    }
    envelope->parsed = true;
    return envelope->written.tokens;
}

/* ---- what the rows did outside ----------------------------------------------------------- */

/* Does what a row made lie in arguments that are judged by themselves? It made [made, made_end)
 * of the repaired text, and what it took ended at `end`. Closers at the end of the text may be
 * there in part. */
static bool is_inside(const struct tmi_envelope *envelope, size_t end, size_t repaired_at,
                      size_t made_end) {
    const struct tmi_token *value = envelope->carrier.value;
    return value && !envelope->in_string && repaired_at >= value->start &&
           repaired_at < value->end && made_end <= value->end && end > envelope->start;
}

/* Was the call text repaired outside of the arguments? Of such edits the profile may lack the
 * rule. */
static bool look_outside(struct tmi_envelope *envelope) {
    const struct tmi_syntax *syntax = envelope->call.syntax;
    bool repaired = false;
    envelope->call.not_held = NULL; /* parsing blames those inside, too */
    for (size_t i = 0; syntax && i < syntax->count; i++) {
        const struct tmi_syntax_edit *edit = &syntax->edits[i];
        if (is_inside(envelope, edit->end, edit->repaired_at,
                      edit->repaired_at + edit->new_text.len))
            continue;
        repaired = true;
        if (!tmi_allows(&envelope->call, edit->rule, ~0u))
            tmi_blame_edit(&envelope->call, edit);
    }
    return repaired;
}

/* Do all bare words stand in the arguments, whose schema will be asked what they mean? */
static bool words_are_inside(struct tmi_envelope *envelope) {
    const struct tmi_syntax *syntax = envelope->call.syntax;
    for (size_t i = 0; syntax && i < syntax->word_count; i++) {
        size_t place = syntax->words[i];
        if (is_inside(envelope, SIZE_MAX, place, place + 1))
            continue;
        envelope->call.candidate.strange_word = tmi_place_of_word(syntax, place);
        return false;
    }
    return true;
}

/* ---- repeated names ---------------------------------------------------------------------- */

/* The tokens of the call with null in place of the arguments. */
static const struct tmi_token *without_arguments(struct tmi_envelope *envelope) {
    const struct tmi_parsed *parsed = &envelope->call.instance.parsed;
    const struct tmi_token *value = envelope->carrier.value;
    struct tmi_token *tokens =
        tmi_new(&envelope->call.report->arena, parsed->count, struct tmi_token);
    if (!tokens)
        return NULL;
    size_t before = (size_t)(value - parsed->tokens), size = value->size;
    memcpy(tokens, parsed->tokens, before * sizeof *tokens);
    tokens[before] = (struct tmi_token){.start = value->start,
                                        .end = value->end,
                                        .size = 1,
                                        .kind = TMI_NULL,
                                        .source = value->source};
    memcpy(tokens + before + 1, value + size,
           (parsed->count - before - size) * sizeof *tokens);
    for (size_t i = 0; i < before; i++) /* what holds the arguments */
        if (i + tokens[i].size > before)
            tokens[i].size -= (uint32_t)size - 1;
    return tokens;
}

/* Names that are repeated beside the arguments, which are asked for theirs by themselves. */
static enum tmi_names repeated_names(struct tmi_envelope *envelope) {
    struct tmi_call *call = &envelope->call;
    const struct tmi_token *value = envelope->carrier.value,
                           *root = call->instance.parsed.tokens;
    enum tmi_names names =
        tmi_repeated_names(&call->instance.sources, &call->report->arena, root,
                           &call->instance.repeated, &call->instance.check.steps);
    if (!call->instance.repeated || !value || call->instance.repeated < value ||
        call->instance.repeated >= value + value->size || envelope->carrier.again)
        return names;
    const struct tmi_token *rest = without_arguments(envelope);
    if (!rest)
        return TMI_NAMES_MEMORY;
    names = tmi_repeated_names(&call->instance.sources, &call->report->arena, rest,
                               &call->instance.repeated, &call->instance.check.steps);
    if (call->instance.repeated) { /* the same token of the call */
        size_t index = (size_t)(call->instance.repeated - rest),
               before = (size_t)(value - root);
        call->instance.repeated = root + index + (index > before ? value->size - 1 : 0);
    }
    return names;
}

/* ---- the text ---------------------------------------------------------------------------- */

/* Is the call text rejected for itself? No text is no call (syntax/empty-text). */
static enum tmi_finding find_fault(struct tmi_envelope *envelope, size_t carriers) {
    struct tmi_call *call = &envelope->call;
    bool blank = call->syntax && call->syntax->outcome == TMI_SYNTAX_EMPTY;
    bool repaired = look_outside(envelope);
    call->count = 1;
    if (tmi_lacks_closer(call))
        return tmi_not_held(call, true);
    enum tmi_names names = repeated_names(envelope);
    if (names == TMI_NAMES_CONFLICT || (names == TMI_NAMES_EQUAL && repaired))
        return TMI_FOUND_REPEATED_NAME;
    if (carriers > 1) {
        tmi_show_carriers(envelope);
        return TMI_FOUND_ARGUMENTS_MEMBERS;
    }
    if (tmi_may_be_outside(envelope)) {
        envelope->whole->outside = true;
        return TMI_FOUND_OUTSIDE;
    }
    if (blank) {
        envelope->whole->arguments = (toolmend_view){NULL, 0};
        return TMI_FOUND_NO_TEXT;
    }
    if (!words_are_inside(envelope))
        return TMI_FOUND_STRANGE_WORD;
    if (call->not_held)
        return tmi_not_held(call, true);
    bool object = call->instance.parsed.tokens->kind == TMI_OBJECT;
    return object && !envelope->whole->calls ? TMI_FOUND_NOTHING : TMI_FOUND_NO_CALL;
}

enum tmi_finding tmi_open_envelope(struct tmi_envelope *envelope) {
    struct tmi_call *call = &envelope->call;
    size_t carriers = 0;
    enum tmi_finding found = tmi_parse_text(call);
    if (found != TMI_FOUND_NOTHING)
        return found;
    if (call->instance.parsed.in_number)
        return TMI_FOUND_NUMBER_AT_END;
    if (call->instance.parsed.tokens->kind == TMI_OBJECT) {
        envelope->object = tmi_open_forms(envelope);
        find_members(envelope, NULL);
        for (size_t i = 0; i < envelope->form_count; i++)
            find_members(envelope, &envelope->forms[i]);
        carriers = tmi_find_carrier(envelope);
        read_name(envelope);
    }
    return find_fault(envelope, carriers);
}

/* ---- edits ------------------------------------------------------------------------------- */

/* The pieces, with the closers that end a slice of arguments apart from those of the call. */
static bool split_pieces(struct tmi_envelope *envelope, struct tmi_pieces *pieces) {
    const struct tmi_token *value = envelope->carrier.value;
    struct tmi_piece *list =
        tmi_new(&envelope->call.report->arena, pieces->count + 1, struct tmi_piece);
    if (!list)
        return false;
    if (pieces->count == 0)
        return true;
    memcpy(list, pieces->list, pieces->count * sizeof *list);
    struct tmi_piece *last = list + pieces->count - 1;
    pieces->list = list;
    if (!value || envelope->in_string || last->repaired_at >= value->end ||
        last->made_end <= value->end || last->end < envelope->end)
        return true;
    last[1] = *last;
    last[1].repaired_at = last->made_end = value->end;
    last[1].pointer =
        tmi_pointer_to(&envelope->call.instance.check,
                       envelope->call.instance.parsed.tokens, envelope->object);
    pieces->count++;
    return true;
}

/* Those that do not lie in the arguments, as edits of the call. */
static bool keep_outside(struct tmi_envelope *envelope, const struct tmi_composed *all,
                         const toolmend_edit **list, size_t *count) {
    toolmend_edit *kept =
        tmi_new(&envelope->call.report->arena, all->count + 1, toolmend_edit);
    *list = kept;
    *count = 0;
    for (size_t i = 0; kept && i < all->count; i++) {
        size_t repaired_at = all->repaired_at ? all->repaired_at[i] : all->list[i].start;
        size_t made_end = repaired_at + all->list[i].new_text.len;
        if (all->repaired_at &&
            is_inside(envelope, all->list[i].end, repaired_at, made_end))
            continue;
        kept[*count] = all->list[i];
        kept[(*count)++].in = "call";
    }
    return kept != NULL;
}

bool tmi_call_edits(struct tmi_envelope *envelope, const struct tmi_edits *edits,
                    const toolmend_edit **list, size_t *count) {
    struct tmi_call *call = &envelope->call;
    struct tmi_composed all = {edits->list, NULL, edits->count};
    if (!call->syntax)
        return keep_outside(envelope, &all, list, count);
    struct tmi_layers layers = {
        .text = envelope->whole->text, .repaired = call->syntax->text, .edits = *edits};
    if (!tmi_pieces_of(&call->instance.check, call->syntax, call->instance.parsed.tokens,
                       call->options->limits.depth_max, &layers.pieces))
        return false;
    return split_pieces(envelope, &layers.pieces) &&
           tmi_compose(&call->report->arena, &layers, &all) &&
           keep_outside(envelope, &all, list, count);
}
