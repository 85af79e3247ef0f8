/* SPDX-License-Identifier: MIT
 *
 * root.c - the arguments object inside one layer too many.
 *
 * Asked only if the object itself has no candidate and is not ambiguous, or the root is no object.
 * Each rule names what goes; the object that stays is then read as if it had come alone.
 */
#include "base/view.h"
#include "catalogue/call_names.h"
#include "engine/engine.h"
#include "json/definition.h"

enum { DECODED_MAX = 3, WRAPPERS_MAX = 3 };

/* The object or text that a string spells, if one more layer may be decoded. NULL: none. */
static const struct tmi_decoded *decoded_layer(const struct tmi_site *site,
                                               const struct tmi_root_layers *before,
                                               const struct tmi_token *string) {
    if (string->kind != TMI_STRING || before->decoded >= DECODED_MAX)
        return NULL;
    const struct tmi_decoded *decoded = tmi_decode(site->engine, string);
    return decoded->root && !decoded->python ? decoded : NULL;
}

static void propose_decoded(struct tmi_proposals *out, const struct tmi_site *site,
                            const struct tmi_token *string) {
    const struct tmi_decoded *decoded = tmi_decode(site->engine, string);
    tmi_propose(out, TMI_BUILD_DECODE, decoded->root, site->location, TMI_AT_ROOT);
    out->list[out->count - 1].ambiguous = decoded->ambiguous;
}

static enum tmi_match is_object_in_string(const struct tmi_site *site,
                                          const struct tmi_root_layers *before) {
    const struct tmi_decoded *decoded = decoded_layer(site, before, site->value);
    return decoded && (decoded->root->kind == TMI_OBJECT ||
                       decoded->root->kind == TMI_STRING)
               ? TMI_MATCH
               : TMI_NO_MATCH;
}

static void decode_root(const struct tmi_site *site, struct tmi_proposals *out) {
    propose_decoded(out, site, site->value);
}

static enum tmi_match is_null(const struct tmi_site *site,
                              const struct tmi_root_layers *before) {
    (void)before;
    return tmi_site_is(site, TMI_NULL) &&
                   !tmi_set_nullable(&site->engine->sets, site->location) &&
                   site->engine->finish != TOOLMEND_FINISH_TRUNCATED
               ? TMI_MATCH
               : TMI_NO_MATCH;
}

static void become_empty_object(const struct tmi_site *site, struct tmi_proposals *out) {
    const struct tmi_token *derived =
        tmi_derive_scalar(site->engine->arena, site->rule, site->value,
                          (struct tmi_token){.kind = TMI_OBJECT});
    tmi_propose(out, TMI_BUILD_SELF, derived, site->location, TMI_AT_ROOT);
}

static enum tmi_match is_list_of_one_object(const struct tmi_site *site,
                                            const struct tmi_root_layers *before) {
    (void)before;
    const struct tmi_token *item;
    return tmi_site_is(site, TMI_ARRAY) && tmi_only_item(site->value, &item) &&
                   item->kind == TMI_OBJECT
               ? TMI_MATCH
               : TMI_NO_MATCH;
}

/* An object that is accepted as it is, without a name that the tool knows, may be one entry of the map
 * that the tool takes. */
static bool may_be_entry(const struct tmi_site *site, const struct tmi_token *object) {
    object = tmi_resolve(object);
    return tmi_child_count(object) > 0 &&
           !tmi_has_known_name(site->engine, site->location, object) &&
           tmi_set_accepts(&site->engine->sets, site->location, object);
}

static void keep_only_item(const struct tmi_site *site, struct tmi_proposals *out) {
    const struct tmi_token *item;
    if (!tmi_only_item(site->value, &item))
        return;
    tmi_propose(out, TMI_BUILD_KEEP, item, site->location, TMI_AT_ROOT);
    out->list[out->count - 1].ambiguous = may_be_entry(site, item);
}

/* ---- members of the call format around the arguments ----------------------------------- */

static bool is_wrapper_name(toolmend_view name) {
    static const char *const names[] = {"arguments", "input",      "parameters", "params",
                                        "args",      "properties", "kwargs"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (tmi_view_is(name, names[i]))
            return true;
    return false;
}

static toolmend_view text_of(const struct tmi_site *site,
                             const struct tmi_token *string) {
    if (string->kind != TMI_STRING || (string->flags & TMI_LONE_SURROGATE))
        return (toolmend_view){NULL, 0};
    return tmi_text_of(site->engine, string);
}

static bool is_declared(const struct tmi_site *site, toolmend_view name) {
    return tmi_set_declares(&site->engine->sets, site->location, name, true);
}

/* An object, or a string that holds one. */
static bool is_object_or_its_text(const struct tmi_site *site,
                                  const struct tmi_root_layers *before,
                                  const struct tmi_token *value) {
    const struct tmi_decoded *decoded = decoded_layer(site, before, value);
    return value->kind == TMI_OBJECT || (decoded && decoded->root->kind == TMI_OBJECT);
}

/* Does the object say what the arguments are, in place of giving them? `wrapper`: the name over
 * it. */
static bool is_definition(const struct tmi_site *site, toolmend_view wrapper,
                          const struct tmi_token *object) {
    unsigned found = tmi_definition_of(site->engine->sources, object);
    bool echo = tmi_view_is(wrapper, "properties") &&
                ((found & TMI_NAMES_TYPES) || tmi_child_count(object) == 0);
    return echo || (found & TMI_DEFINES_EACH) ||
           ((found & TMI_DEFINES_TYPE) && !is_declared(site, TMI_VIEW("type"))) ||
           ((found & TMI_DEFINES_PROPERTIES) &&
            !is_declared(site, TMI_VIEW("properties")));
}

/* Nothing, where the name over it may be an entry of the map that the tool takes. */
static bool may_be_empty_entry(const struct tmi_site *site,
                               const struct tmi_token *object) {
    return tmi_child_count(object) == 0 && !tmi_set_closed(site->location);
}

/* The layers from the object down to the one under that name. */
static void propose_wrapped(const struct tmi_site *site, struct tmi_proposals *out,
                            toolmend_view wrapper, const struct tmi_token *value) {
    tmi_propose(out, TMI_BUILD_KEEP, value, site->location, TMI_AT_ROOT);
    const struct tmi_token *object = tmi_resolve(value);
    if (value->kind == TMI_STRING) {
        propose_decoded(out, site, value);
        object = tmi_decode(site->engine, value)->root;
    }
    if (may_be_entry(site, object) || may_be_empty_entry(site, object) ||
        is_definition(site, wrapper, object))
        out->list[out->count - 1].ambiguous = true;
}

/* A whole call in prose is talk about it. */
static enum tmi_match is_wrapped(const struct tmi_site *site,
                                 const struct tmi_root_layers *before) {
    const struct tmi_token *name, *value;
    if (!tmi_site_is(site, TMI_OBJECT) || site->engine->in_prose ||
        before->by_rule >= WRAPPERS_MAX || !tmi_only_member(site->value, &name, &value))
        return TMI_NO_MATCH;
    toolmend_view text = text_of(site, name);
    return is_wrapper_name(text) && !is_declared(site, text) &&
                   is_object_or_its_text(site, before, value)
               ? TMI_MATCH
               : TMI_NO_MATCH;
}

static void keep_wrapped(const struct tmi_site *site, struct tmi_proposals *out) {
    const struct tmi_token *name, *value;
    if (tmi_only_member(site->value, &name, &value))
        propose_wrapped(site, out, text_of(site, name), value);
}

/* What may stand beside `function`. */
static bool is_label(const struct tmi_site *site, toolmend_view name,
                     const struct tmi_token *value) {
    return tmi_is_call_label(name) &&
           (!tmi_view_is(name, "type") || value->kind == TMI_NULL ||
            tmi_is_call_type(text_of(site, value)));
}

/* The one call of `tool_calls`, which stands alone; otherwise the object. */
static const struct tmi_token *call_of_message(const struct tmi_site *site,
                                               const struct tmi_token *object) {
    const struct tmi_token *name, *value, *call;
    bool one = tmi_only_member(object, &name, &value) && value->kind == TMI_ARRAY &&
               tmi_view_is(text_of(site, name), "tool_calls") &&
               tmi_only_item(value, &call) && call->kind == TMI_OBJECT;
    return one ? call : object;
}

/* What `function` holds, beside which nothing but labels stand; otherwise the object. */
static const struct tmi_token *call_of_function(const struct tmi_site *site,
                                                const struct tmi_token *object) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value, *call = object;
    while (tmi_walk_member(&walk, &name, &value)) {
        toolmend_view text = text_of(site, name);
        if (tmi_view_is(text, "function") && value->kind == TMI_OBJECT)
            call = value;
        else if (!is_label(site, text, value))
            return object;
    }
    return call;
}

/* The arguments of a call that names this tool, and has no other member; NULL: the object is no such
 * call. */
static const struct tmi_token *arguments_of_call(const struct tmi_site *site,
                                                 const struct tmi_token *object) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value, *arguments = NULL;
    bool named = false;
    if (tmi_child_count(object) != 2)
        return NULL;
    while (tmi_walk_member(&walk, &name, &value)) {
        toolmend_view text = text_of(site, name);
        if (tmi_is_arguments_name(text))
            arguments = value;
        else if (tmi_view_is(text, "name"))
            named = tmi_view_equal(text_of(site, value), site->engine->tool->name);
    }
    return named && site->engine->tool->name.len > 0 ? arguments : NULL;
}

/* The arguments of the call that the object is, in a form of OpenAI's too, if the tool declares no
 * member of the object; NULL: there are none. */
static const struct tmi_token *echoed_arguments(const struct tmi_site *site) {
    const struct tmi_token *name, *value;
    if (!tmi_site_is(site, TMI_OBJECT))
        return NULL;
    const struct tmi_token *arguments = arguments_of_call(
        site, call_of_function(site, call_of_message(site, site->value)));
    struct tmi_walk walk = tmi_walk_start(site->value);
    while (arguments && tmi_walk_member(&walk, &name, &value))
        if (is_declared(site, text_of(site, name)))
            return NULL;
    return arguments;
}

static enum tmi_match is_call_echo(const struct tmi_site *site,
                                   const struct tmi_root_layers *before) {
    const struct tmi_token *arguments = echoed_arguments(site);
    return arguments && before->by_rule == 0 && !site->engine->in_prose &&
                   is_object_or_its_text(site, before, arguments)
               ? TMI_MATCH
               : TMI_NO_MATCH;
}

static void keep_echoed(const struct tmi_site *site, struct tmi_proposals *out) {
    const struct tmi_token *arguments = echoed_arguments(site);
    if (arguments)
        propose_wrapped(site, out, TMI_VIEW("arguments"), arguments);
}

static const struct tmi_rule rules[] = {
    {"root/object-in-string", TMI_SAFE,     TMI_STEP_ROOT,
     "the whole text is a JSON string that holds an object, up to three layers",           .root = {is_object_in_string, decode_root}},
    {"root/null",             TMI_STANDARD, TMI_STEP_ROOT,
     "null for a tool that requires nothing, unless the text was cut: {}",                 .root = {is_null, become_empty_object}    },
    {"root/object-in-array",  TMI_STANDARD, TMI_STEP_ROOT, "a list of exactly one object",
     .root = {is_list_of_one_object, keep_only_item}                                                                                 },
    {"root/wrapped",          TMI_STANDARD, TMI_STEP_ROOT,
     "exactly one member, an undeclared wrapper's name, that holds the object or its "
     "text",                                                                               .root = {is_wrapped, keep_wrapped}        },
    {"root/call-echo",        TMI_STANDARD, TMI_STEP_ROOT,
     "a call of this tool as its own arguments, none of its members declared",             .root = {is_call_echo, keep_echoed}       },
};
const struct tmi_rule_group tmi_rules_root = {rules, sizeof rules / sizeof rules[0]};

/* Asked of every valid call, so before anything costs. */
bool tmi_could_be_wrapped(const struct tmi_sources *sources,
                          const struct tmi_token *root) {
    if (root->size < 3 || root->size != 2 + root[2].size)
        return false;
    toolmend_view name = tmi_spelling(sources, root + 1);
    return is_wrapper_name((toolmend_view){name.ptr + 1, name.len - 2});
}

bool tmi_looks_wrapped(struct tmi_engine *engine, const struct tmi_token *root) {
    struct tmi_site site = {.engine = engine, .value = root};
    site.location = tmi_set_of(&engine->sets, NULL, engine->tool->root);
    return site.location &&
           is_wrapped(&site, &(struct tmi_root_layers){0, 0}) == TMI_MATCH;
}
