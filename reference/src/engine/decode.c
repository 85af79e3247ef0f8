/* SPDX-License-Identifier: MIT
 *
 * decode.c - the texts that strings spell, and what rules share.
 *
 * A string is decoded and read at most once a call. Its text becomes one more source that
 * tokens point into, so that values inside it are values like any other.
 */
#include "base/view.h"
#include "engine/tasks.h"
#include "rules/python.h"
#include "syntax/syntax.h"
#include "json/parse.h"

uint16_t tmi_add_text(struct tmi_mend *mend, toolmend_view text) {
    size_t count = mend->sources->count;
    if (count >= TMI_SOURCES_MAX) {
        mend->check->limit = "decoded strings";
        return 0;
    }
    if (count >= mend->texts_capacity) {
        size_t capacity = mend->texts_capacity ? mend->texts_capacity * 2 : 16;
        toolmend_view *texts = tmi_new(mend->arena, capacity, toolmend_view);
        if (!texts)
            return 0;
        memcpy(texts, mend->sources->texts, count * sizeof *texts);
        mend->texts = texts;
        mend->texts_capacity = capacity;
        mend->sources->texts = texts;
    }
    mend->texts[count] = text;
    mend->sources->count = count + 1;
    return (uint16_t)count;
}

static bool begins_like_json(toolmend_view text) {
    text = tmi_view_trim(text);
    return text.len > 0 &&
           (text.ptr[0] == '{' || text.ptr[0] == '[' || text.ptr[0] == '"');
}

/* Read a decoded text; root stays NULL if it is no JSON. Nothing can be said of one that is nested
 * too deep, as it was not read to its end. */
static void read_text(struct tmi_mend *mend, toolmend_view text,
                      struct tmi_decoded *decoded) {
    uint16_t source = (uint16_t)mend->sources->count; /* what tmi_add_text will give */
    if (mend->sources->count >= TMI_SOURCES_MAX)
        mend->check->limit = "decoded strings";
    struct tmi_parsed parsed =
        tmi_parse(text, source, mend->depth_max, mend->arena, NULL, 0);
    if (parsed.fault == TMI_FAULT_DEPTH)
        mend->check->limit = "nested containers";
    if (parsed.fault != TMI_FAULT_NONE || tmi_add_text(mend, text) == 0)
        return;
    mend->check->steps_max += mend->steps_per_token * (uint64_t)parsed.count;
    const struct tmi_token *repeated = NULL;
    decoded->root = parsed.tokens;
    decoded->doubt =
        tmi_repeated_names(mend->sources, mend->arena, parsed.tokens, &repeated,
                           &mend->check->steps) != TMI_NAMES_UNIQUE;
}

static void read_decoded(struct tmi_mend *mend, struct tmi_decoded *decoded) {
    decoded->parsed = true;
    mend->check->steps += decoded->text.len / 64;
    if (!begins_like_json(decoded->text))
        return;
    read_text(mend, decoded->text, decoded);
    if (decoded->root || tmi_check_failed(mend->check))
        return;
    toolmend_view json = tmi_python_to_json(decoded->text, mend->arena);
    if (!json.ptr)
        return;
    read_text(mend, json, decoded);
    decoded->python = decoded->root != NULL;
}

/* Tags of the map of what is known of a string. */
enum { AS_IT_CAME, MENDED };

/* What is known of a string; never NULL. */
static struct tmi_decoded *known_string(struct tmi_mend *mend,
                                        const struct tmi_token *string) {
    void **place = tmi_map_at(&mend->decoded, mend->arena, string, AS_IT_CAME);
    struct tmi_decoded *decoded = place ? *place : NULL;
    if (!decoded && place) {
        decoded = tmi_new(mend->arena, 1, struct tmi_decoded);
        if (decoded)
            *decoded = (struct tmi_decoded){.parsed = false};
        if (decoded && !(string->flags & TMI_LONE_SURROGATE))
            decoded->text = tmi_string_text(mend->sources, mend->arena, string);
        *place = decoded;
    }
    return decoded ? decoded : &mend->nothing;
}

const struct tmi_decoded *tmi_decode(struct tmi_mend *mend,
                                     const struct tmi_token *string) {
    struct tmi_decoded *decoded = known_string(mend, string);
    if (!decoded->parsed && decoded->text.ptr)
        read_decoded(mend, decoded);
    return decoded;
}

/* The rules that acted, as a mask. */
static uint64_t rules_of(const struct tmi_syntax *syntax) {
    uint64_t rules = 0;
    for (size_t i = 0; i < syntax->count; i++)
        rules |= (uint64_t)1 << tmi_rule_number(syntax->edits[i].rule);
    return rules;
}

/* Read a decoded text as the rows for such texts mend it. */
static void read_mended(struct tmi_mend *mend, struct tmi_decoded *decoded) {
    uint64_t steps = 0;
    struct tmi_parsed strict =
        tmi_parse(decoded->text, 0, mend->depth_max, mend->arena, NULL, 0);
    if (strict.fault != TMI_FAULT_SYNTAX)
        return; /* cut, too deep, or memory is out */
    struct tmi_syntax_request request = {
        .text = decoded->text,
        .strict = &strict,
        .finish = TOOLMEND_FINISH_UNKNOWN,
        .inner = true,
        .depth_max = mend->depth_max,
        .edits_max = SIZE_MAX, /* it all goes into the one edit of the string */
        .arena = mend->arena,
        .steps = &steps,
    };
    struct tmi_syntax syntax = tmi_repair_syntax(&request);
    mend->check->steps += steps / 64;
    if (syntax.outcome == TMI_SYNTAX_LIMIT)
        mend->check->limit = syntax.limit;
    if (syntax.outcome != TMI_SYNTAX_REPAIRED && syntax.outcome != TMI_SYNTAX_AMBIGUOUS)
        return;
    read_text(mend, syntax.text, decoded);
    decoded->doubt |= syntax.outcome == TMI_SYNTAX_AMBIGUOUS;
    if (decoded->root)
        decoded->mended = rules_of(&syntax);
}

const struct tmi_decoded *tmi_decode_mended(struct tmi_mend *mend,
                                            const struct tmi_token *string) {
    const struct tmi_decoded *decoded = tmi_decode(mend, string);
    if (decoded->root || !decoded->text.ptr || !begins_like_json(decoded->text))
        return decoded;
    void **place = tmi_map_at(&mend->decoded, mend->arena, string, MENDED);
    struct tmi_decoded *mended = place ? *place : NULL;
    if (!mended && place) {
        mended = tmi_new(mend->arena, 1, struct tmi_decoded);
        if (!mended)
            return decoded;
        *mended = (struct tmi_decoded){.text = decoded->text, .parsed = true};
        *place = mended;
        read_mended(mend, mended);
    }
    return mended ? mended : decoded;
}

uint64_t tmi_mended_inside(struct tmi_mend *mend, const struct tmi_token *string,
                           const struct tmi_token *inner) {
    void **place = tmi_map_at(&mend->decoded, mend->arena, string, MENDED);
    const struct tmi_decoded *mended = place ? *place : NULL;
    return mended && mended->root == tmi_origin(inner) ? mended->mended : 0;
}

toolmend_view tmi_text_of(struct tmi_mend *mend, const struct tmi_token *string) {
    if (string->flags & (TMI_ESCAPED | TMI_LONE_SURROGATE))
        return known_string(mend, string)->text;
    return tmi_string_text(mend->sources, mend->arena, string);
}

struct tmi_memory *tmi_made_before(const struct tmi_site *site, const void *of) {
    struct tmi_mend *mend = site->mend;
    uint64_t tag = tmi_rule_number(site->rule) + ((uint64_t)(uintptr_t)of << 8);
    void **place = tmi_map_at(&mend->made, mend->arena, site->value, tag);
    if (place && !*place) {
        struct tmi_memory *memory = tmi_new(mend->arena, 1, struct tmi_memory);
        if (memory)
            memory->made = NULL;
        *place = memory;
    }
    return place && *place ? *place : &mend->forgets;
}

const struct tmi_token *tmi_list_of(const struct tmi_site *site) {
    struct tmi_memory *list = tmi_made_before(site, NULL);
    if (!list->made)
        list->made = tmi_make_list(site->mend->arena, site->rule, site->value);
    return list->made;
}

const struct tmi_token *tmi_read_made(struct tmi_mend *mend, toolmend_view text) {
    struct tmi_decoded decoded = {.root = NULL};
    if (text.ptr)
        read_text(mend, text, &decoded);
    return decoded.root;
}

void tmi_propose(struct tmi_proposals *out, enum tmi_build build,
                 const struct tmi_token *value, const struct tmi_state *position,
                 unsigned flags) {
    out->list[out->count++] = (struct tmi_proposal){build, value, position, flags, false};
}

void tmi_propose_scalar(const struct tmi_site *site, struct tmi_proposals *out,
                        struct tmi_token lexeme) {
    const struct tmi_token *made =
        tmi_make_scalar(site->mend->arena, site->rule, site->value, lexeme);
    tmi_propose(out, TMI_BUILD_SELF, made, site->position,
                site->flags | TMI_CONVERTED | TMI_AS_IS);
}

void tmi_rename_member(const struct tmi_site *site, struct tmi_renaming *out,
                       size_t index, const struct tmi_property *to) {
    size_t members = tmi_child_count(site->value);
    for (size_t i = 0; i < members; i++)
        if (out->renames[i].to && tmi_view_equal(out->renames[i].to->name, to->name))
            *out->doubt = true;
    site->mend->check->steps += members;
    if (!out->renames[index].to)
        out->renames[index] = (struct tmi_rename){to, site->rule};
}
