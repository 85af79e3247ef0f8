/* SPDX-License-Identifier: MIT
 *
 * decode.c - the texts that strings spell, and what rules share.
 *
 * A string is decoded and read at most once a call. Its text becomes one more source that
 * tokens point into, so that values inside it are values like any other.
 */
#include "base/view.h"
#include "engine/tasks.h"
#include "syntax/syntax.h"
#include "json/parse.h"
#include "json/python.h"
#include "json/strings.h"

uint16_t tmi_add_text(struct tmi_engine *engine, toolmend_view text) {
    size_t count = engine->sources->count;
    if (count >= TMI_SOURCES_MAX) {
        engine->check->limit = "decoded strings";
        return 0;
    }
    if (count >= engine->texts_capacity) {
        toolmend_view *texts =
            tmi_grown(engine->arena, engine->sources->texts, count,
                      &engine->texts_capacity, count + 1, sizeof *texts);
        if (!texts)
            return 0;
        engine->texts = texts;
        engine->sources->texts = texts;
    }
    engine->texts[count] = text;
    engine->sources->count = count + 1;
    return (uint16_t)count;
}

static bool begins_like_json(toolmend_view text) {
    text = tmi_view_trim(text);
    return text.len > 0 &&
           (text.ptr[0] == '{' || text.ptr[0] == '[' || text.ptr[0] == '"');
}

/* Read a decoded text; root stays NULL if it is no JSON. Nothing can be said of one that is nested
 * too deep, as it was not read to its end. */
static void read_text(struct tmi_engine *engine, toolmend_view text,
                      struct tmi_decoded *decoded) {
    uint16_t source = (uint16_t)engine->sources->count; /* what tmi_add_text will give */
    if (engine->sources->count >= TMI_SOURCES_MAX)
        engine->check->limit = "decoded strings";
    struct tmi_parsed parsed =
        tmi_parse(text, source, engine->depth_max, engine->arena, NULL, 0);
    if (parsed.fault == TMI_FAULT_DEPTH)
        engine->check->limit = "nested containers";
    if (parsed.fault != TMI_FAULT_NONE || tmi_add_text(engine, text) == 0)
        return;
    engine->check->steps_max += engine->steps_per_token * (uint64_t)parsed.count;
    const struct tmi_token *repeated = NULL;
    decoded->root = parsed.tokens;
    decoded->ambiguous =
        tmi_repeated_names(engine->sources, engine->arena, parsed.tokens, &repeated,
                           &engine->check->steps) != TMI_NAMES_UNIQUE;
}

static void read_decoded(struct tmi_engine *engine, struct tmi_decoded *decoded) {
    decoded->parsed = true;
    engine->check->steps += decoded->text.len / 64;
    if (!begins_like_json(decoded->text))
        return;
    read_text(engine, decoded->text, decoded);
    decoded->ambiguous |= decoded->root && tmi_lost_escapes(decoded->text);
    if (decoded->root || tmi_check_failed(engine->check))
        return;
    toolmend_view json = tmi_python_to_json(decoded->text, engine->arena);
    if (!json.ptr)
        return;
    read_text(engine, json, decoded);
    decoded->python = decoded->root != NULL;
    decoded->ambiguous |= decoded->python && tmi_lost_escapes(json);
}

/* Tags of the map of what is known of a string; with the last it is found by what it spells. */
enum { AS_IT_CAME, MENDED, SPELLED };

/* What is known of a string; never NULL. */
static struct tmi_decoded *known_string(struct tmi_engine *engine,
                                        const struct tmi_token *string) {
    void **place = tmi_map_at(&engine->decoded, engine->arena, string, AS_IT_CAME);
    struct tmi_decoded *decoded = place ? *place : NULL;
    if (!decoded && place) {
        decoded = tmi_new(engine->arena, 1, struct tmi_decoded);
        if (decoded)
            *decoded = (struct tmi_decoded){.string = string};
        if (decoded && !(string->flags & TMI_LONE_SURROGATE))
            decoded->text = tmi_string_text(engine->sources, engine->arena, string);
        *place = decoded;
    }
    return decoded ? decoded : &engine->nothing;
}

static void remember_spelled(struct tmi_engine *engine, struct tmi_decoded *decoded) {
    void **place = decoded->root ? tmi_map_at(&engine->decoded, engine->arena,
                                              decoded->root, SPELLED)
                                 : NULL;
    if (place)
        *place = decoded;
}

const struct tmi_decoded *tmi_decode(struct tmi_engine *engine,
                                     const struct tmi_token *string) {
    struct tmi_decoded *decoded = known_string(engine, string);
    if (!decoded->parsed && decoded->text.ptr) {
        read_decoded(engine, decoded);
        remember_spelled(engine, decoded);
    }
    return decoded;
}

const struct tmi_token *tmi_member_name(struct tmi_engine *engine,
                                        const struct tmi_token *value) {
    value = tmi_origin(value);
    for (;;) {
        const char *text = engine->sources->texts[value->source].ptr;
        size_t before = value->start;
        while (before > 0 && tmi_is_space(text[before - 1]))
            before--;
        if (before > 0)
            return text[before - 1] == ':' ? value - 1 : NULL;
        void **place = tmi_map_at(&engine->decoded, engine->arena, value, SPELLED);
        if (!place || !*place)
            return NULL;
        value = ((const struct tmi_decoded *)*place)->string;
    }
}

/* The rules that acted, as a mask. */
static uint64_t rules_of(const struct tmi_syntax *syntax) {
    uint64_t rules = 0;
    for (size_t i = 0; i < syntax->count; i++)
        rules |= (uint64_t)1 << tmi_rule_number(syntax->edits[i].rule);
    return rules;
}

/* Read a decoded text as the rows for such texts repair it. */
static void read_mended(struct tmi_engine *engine, struct tmi_decoded *decoded) {
    uint64_t steps = 0;
    struct tmi_parsed strict =
        tmi_parse(decoded->text, 0, engine->depth_max, engine->arena, NULL, 0);
    if (strict.fault != TMI_FAULT_SYNTAX)
        return; /* cut, too deep, or memory is out */
    struct tmi_syntax_request request = {
        .text = decoded->text,
        .strict = &strict,
        .finish = TOOLMEND_FINISH_UNKNOWN,
        .inner = true,
        .depth_max = engine->depth_max,
        .edits_max = SIZE_MAX, /* it all goes into the one edit of the string */
        .arena = engine->arena,
        .steps = &steps,
    };
    struct tmi_syntax syntax = tmi_repair_syntax(&request);
    engine->check->steps += steps / 64;
    if (syntax.outcome == TMI_SYNTAX_LIMIT)
        engine->check->limit = syntax.limit;
    if (syntax.outcome != TMI_SYNTAX_REPAIRED && syntax.outcome != TMI_SYNTAX_AMBIGUOUS)
        return;
    read_text(engine, syntax.text, decoded);
    decoded->ambiguous |= syntax.outcome == TMI_SYNTAX_AMBIGUOUS ||
                          (decoded->root && tmi_lost_escapes(syntax.text));
    if (decoded->root)
        decoded->repaired = rules_of(&syntax);
}

const struct tmi_decoded *tmi_decode_repaired(struct tmi_engine *engine,
                                              const struct tmi_token *string) {
    const struct tmi_decoded *decoded = tmi_decode(engine, string);
    if (decoded->root || !decoded->text.ptr || !begins_like_json(decoded->text))
        return decoded;
    void **place = tmi_map_at(&engine->decoded, engine->arena, string, MENDED);
    struct tmi_decoded *repaired = place ? *place : NULL;
    if (!repaired && place) {
        repaired = tmi_new(engine->arena, 1, struct tmi_decoded);
        if (!repaired)
            return decoded;
        *repaired =
            (struct tmi_decoded){.text = decoded->text, .parsed = true, .string = string};
        *place = repaired;
        read_mended(engine, repaired);
        remember_spelled(engine, repaired);
    }
    return repaired ? repaired : decoded;
}

uint64_t tmi_syntax_rules_inside(struct tmi_engine *engine,
                                 const struct tmi_token *string,
                                 const struct tmi_token *inner) {
    void **place = tmi_map_at(&engine->decoded, engine->arena, string, MENDED);
    const struct tmi_decoded *repaired = place ? *place : NULL;
    return repaired && repaired->root == tmi_origin(inner) ? repaired->repaired : 0;
}

toolmend_view tmi_text_of(struct tmi_engine *engine, const struct tmi_token *string) {
    if (string->flags & (TMI_ESCAPED | TMI_LONE_SURROGATE))
        return known_string(engine, string)->text;
    return tmi_string_text(engine->sources, engine->arena, string);
}

const struct tmi_token *tmi_next_listed(const struct tmi_schema *schema,
                                        const struct tmi_token *at) {
    const struct tmi_token *array = schema->enumeration;
    if (!array)
        return at ? NULL : schema->constant;
    at = at ? at + at->size : array + 1;
    return at < array + array->size ? at : NULL;
}

struct tmi_rule_memo *tmi_memo_of(const struct tmi_site *site, const void *of) {
    struct tmi_engine *engine = site->engine;
    uint64_t tag = tmi_rule_number(site->rule) + ((uint64_t)(uintptr_t)of << 8);
    void **place = tmi_map_at(&engine->derived, engine->arena, site->value, tag);
    if (place && !*place) {
        struct tmi_rule_memo *memory = tmi_new(engine->arena, 1, struct tmi_rule_memo);
        if (memory)
            memory->derived = NULL;
        *place = memory;
    }
    return place && *place ? *place : &engine->forgets;
}

const struct tmi_token *tmi_list_of(const struct tmi_site *site) {
    struct tmi_rule_memo *list = tmi_memo_of(site, NULL);
    if (!list->derived)
        list->derived = tmi_derive_list(site->engine->arena, site->rule, site->value);
    return list->derived;
}

const struct tmi_token *tmi_parse_derived(struct tmi_engine *engine, toolmend_view text) {
    struct tmi_decoded decoded = {.root = NULL};
    if (text.ptr)
        read_text(engine, text, &decoded);
    return decoded.root;
}

void tmi_propose(struct tmi_proposals *out, enum tmi_build build,
                 const struct tmi_token *value, const struct tmi_schema_set *location,
                 unsigned flags) {
    out->list[out->count++] = (struct tmi_proposal){build, value, location, flags, false};
}

void tmi_propose_scalar(const struct tmi_site *site, struct tmi_proposals *out,
                        struct tmi_token lexeme) {
    const struct tmi_token *derived =
        tmi_derive_scalar(site->engine->arena, site->rule, site->value, lexeme);
    tmi_propose(out, TMI_BUILD_SELF, derived, site->location,
                site->flags | TMI_CONVERTED | TMI_AS_IS);
}

void tmi_rename_member(const struct tmi_site *site, struct tmi_renaming *out,
                       size_t index, const struct tmi_property *to) {
    size_t members = tmi_child_count(site->value);
    for (size_t i = 0; i < members; i++)
        if (out->renames[i].to && tmi_view_equal(out->renames[i].to->name, to->name))
            *out->ambiguous = true;
    site->engine->check->steps += members;
    if (!out->renames[index].to)
        out->renames[index] = (struct tmi_rename){to, site->rule};
}
