/* SPDX-License-Identifier: MIT
 *
 * shape.c - sound JSON of the wrong shape: a container as text, an item without its list, a
 * list or name around a value that should stand alone.
 *
 * The schema decides whether the shape is wrong, never the look of the value: a string where
 * any string may stand is not decoded. The text of a value only ever speaks against a rule.
 */
#include "base/view.h"
#include "engine/engine.h"

enum { CONTAINERS = TMI_T_ARRAY | TMI_T_OBJECT };

/* ---- containers written as text -------------------------------------------------------- */

/* The container that the string spells, where one is wanted and no string is. */
static const struct tmi_decoded *decoded_here(const struct tmi_site *site) {
    if (!tmi_site_is(site, TMI_STRING) || tmi_site_holds(site, TMI_T_STRING) ||
        !tmi_site_holds(site, CONTAINERS))
        return NULL;
    const struct tmi_decoded *decoded = tmi_decode_mended(site->mend, site->value);
    return decoded->root && decoded->root->kind >= TMI_ARRAY ? decoded : NULL;
}

static enum tmi_holding spells(const struct tmi_site *site, enum tmi_kind kind) {
    const struct tmi_decoded *decoded = decoded_here(site);
    if (!decoded || decoded->python || decoded->root->kind != kind)
        return TMI_HOLDS_NOT;
    return decoded->doubt ? TMI_IN_DOUBT : TMI_HOLDS;
}

static enum tmi_holding is_array_in_string(const struct tmi_site *site) {
    return spells(site, TMI_ARRAY);
}

static enum tmi_holding is_object_in_string(const struct tmi_site *site) {
    return spells(site, TMI_OBJECT);
}

static enum tmi_holding is_python_in_string(const struct tmi_site *site) {
    const struct tmi_decoded *decoded = decoded_here(site);
    if (!decoded || !decoded->python)
        return TMI_HOLDS_NOT;
    return decoded->doubt ? TMI_IN_DOUBT : TMI_HOLDS;
}

static void decode_container(const struct tmi_site *site, struct tmi_proposals *out) {
    tmi_propose(out, TMI_BUILD_DECODE, tmi_decode_mended(site->mend, site->value)->root,
                site->position, site->flags | TMI_DECODED);
}

/* ---- an object where a list is due ------------------------------------------------------ */

/* Where the position takes objects too, an object that is no valid one can only make doubt. */
static enum tmi_holding unless_objects(const struct tmi_site *site) {
    return tmi_site_holds(site, TMI_T_OBJECT) ? TMI_IN_DOUBT : TMI_HOLDS;
}

static bool is_object_for_list(const struct tmi_site *site) {
    return tmi_site_is(site, TMI_OBJECT) && (site->branch->holds & TMI_T_ARRAY);
}

/* The only member of an object under a name that items do not declare; NULL: none. */
static const struct tmi_token *keyed_value(const struct tmi_site *site) {
    struct tmi_mend *mend = site->mend;
    const struct tmi_token *name, *value;
    if (!is_object_for_list(site) || !tmi_only_member(site->value, &name, &value) ||
        (name->flags & TMI_LONE_SURROGATE))
        return NULL;
    const struct tmi_state *item = tmi_state_item(&mend->states, site->branch, 0);
    toolmend_view text = tmi_text_of(mend, name);
    bool declared = !item || tmi_state_declares(&mend->states, item, text, true);
    return declared ? NULL : value;
}

static enum tmi_holding is_keyed_container(const struct tmi_site *site) {
    const struct tmi_token *value = keyed_value(site);
    return value && tmi_resolve(value)->kind >= TMI_ARRAY ? unless_objects(site)
                                                          : TMI_HOLDS_NOT;
}

/* An array is taken, or is the one item; an object can only be the item. */
static void take_keyed_container(const struct tmi_site *site, struct tmi_proposals *out) {
    const struct tmi_token *value = keyed_value(site);
    const struct tmi_state *item = tmi_state_item(&site->mend->states, site->branch, 0);
    if (!value)
        return; /* failed since it was asked, sticky */
    if (tmi_resolve(value)->kind == TMI_ARRAY)
        tmi_propose(out, TMI_BUILD_KEEP, value, site->position,
                    site->flags | TMI_UNWRAPPED);
    tmi_propose(out, TMI_BUILD_WRAP, value, item, TMI_UNWRAPPED | TMI_WRAPPED);
}

static enum tmi_holding is_empty_object(const struct tmi_site *site) {
    if (!is_object_for_list(site) || tmi_child_count(site->value) != 0)
        return TMI_HOLDS_NOT;
    return site->flags & (TMI_OPTIONAL | TMI_ENTRY) ? TMI_IN_DOUBT : unless_objects(site);
}

/* Is the name the decimal spelling of the index? */
static bool is_index(toolmend_view name, size_t index) {
    char digits[24];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + index % 10);
        index /= 10;
    } while (index > 0);
    return tmi_view_equal(name, (toolmend_view){digits + at, sizeof digits - at});
}

static enum tmi_holding is_indexed_object(const struct tmi_site *site) {
    if (!is_object_for_list(site) || tmi_child_count(site->value) == 0)
        return TMI_HOLDS_NOT;
    struct tmi_mend *mend = site->mend;
    struct tmi_walk walk = tmi_walk_start(site->value);
    const struct tmi_token *name, *value;
    for (size_t i = 0; tmi_walk_member(&walk, &name, &value); i++) {
        mend->check->steps++;
        if ((name->flags & TMI_LONE_SURROGATE) || !is_index(tmi_text_of(mend, name), i))
            return TMI_HOLDS_NOT;
    }
    return unless_objects(site);
}

static void list_values(const struct tmi_site *site, struct tmi_proposals *out) {
    tmi_propose(out, TMI_BUILD_SELF, tmi_list_of(site), site->position,
                site->flags | TMI_UNWRAPPED | TMI_WRAPPED);
}

/* Where the position takes objects, what it refuses in this one does not put the object itself in
 * question (P2), unless a union has no branch for it. */
static enum tmi_holding is_item_object(const struct tmi_site *site) {
    struct tmi_states *states = &site->mend->states;
    if (!is_object_for_list(site))
        return TMI_HOLDS_NOT;
    return !tmi_site_holds(site, TMI_T_OBJECT) ||
                   tmi_state_open_group(states, site->position, site->value)
               ? TMI_HOLDS
               : TMI_HOLDS_NOT;
}

static void wrap_in_array(const struct tmi_site *site, struct tmi_proposals *out) {
    const struct tmi_state *item = tmi_state_item(&site->mend->states, site->branch, 0);
    tmi_propose(out, TMI_BUILD_WRAP, site->value, item, TMI_WRAPPED);
}

/* ---- a scalar where a list is due -------------------------------------------------------- */

/* What the text of a bare string says against one item of a list. */
static enum tmi_holding text_as_item(const struct tmi_site *site) {
    toolmend_view text = tmi_site_text(site), trimmed = tmi_view_trim(text);
    if (!text.ptr)
        return TMI_HOLDS_NOT; /* no UTF-8 form: what it spells cannot be judged */
    if (tmi_view_is(text, "null") || tmi_view_is(text, "None"))
        return TMI_HOLDS_NOT;
    if (trimmed.len > 0 && (trimmed.ptr[0] == '[' || trimmed.ptr[0] == '{'))
        return TMI_HOLDS_NOT; /* it begins like a container that could not be read */
    if (trimmed.len == 0)
        return TMI_IN_DOUBT;
    if (text.len > 0 && text.ptr[0] == '"')
        return TMI_IN_DOUBT; /* quoted once more */
    bool delimited = memchr(text.ptr, ',', text.len) || memchr(text.ptr, ';', text.len) ||
                     memchr(text.ptr, '\n', text.len);
    return delimited ? TMI_IN_DOUBT : TMI_HOLDS;
}

static enum tmi_holding scalar_as_item(const struct tmi_site *site,
                                       const struct tmi_token *scalar) {
    struct tmi_site item = *site;
    item.value = tmi_resolve(scalar);
    if (item.value->kind == TMI_NULL || item.value->kind >= TMI_ARRAY)
        return TMI_HOLDS_NOT;
    return item.value->kind == TMI_STRING ? text_as_item(&item) : TMI_HOLDS;
}

static enum tmi_holding is_bare_scalar(const struct tmi_site *site) {
    static const unsigned types[] = {
        [TMI_NULL] = TMI_T_NULL,     [TMI_FALSE] = TMI_T_BOOLEAN,
        [TMI_TRUE] = TMI_T_BOOLEAN,  [TMI_NUMBER] = TMI_T_INTEGER | TMI_T_NUMBER,
        [TMI_STRING] = TMI_T_STRING, [TMI_ARRAY] = TMI_T_ARRAY,
        [TMI_OBJECT] = TMI_T_OBJECT,
    };
    if (tmi_site_holds(site, types[site->value->kind]) ||
        !(site->branch->holds & TMI_T_ARRAY))
        return TMI_HOLDS_NOT;
    return scalar_as_item(site, site->value);
}

static enum tmi_holding is_keyed_scalar(const struct tmi_site *site) {
    const struct tmi_token *value = keyed_value(site);
    enum tmi_holding holding = value ? scalar_as_item(site, value) : TMI_HOLDS_NOT;
    return holding == TMI_HOLDS ? unless_objects(site) : holding;
}

static void take_keyed_scalar(const struct tmi_site *site, struct tmi_proposals *out) {
    const struct tmi_state *item = tmi_state_item(&site->mend->states, site->branch, 0);
    tmi_propose(out, TMI_BUILD_WRAP, keyed_value(site), item,
                TMI_UNWRAPPED | TMI_WRAPPED | TMI_AS_IS);
}

/* ---- a list of one where a value is due --------------------------------------------------- */

/* [null] where a list or null may stand: an empty list is as likely meant as null. */
static enum tmi_holding is_array_of_one(const struct tmi_site *site) {
    const struct tmi_token *item;
    if (!tmi_site_is(site, TMI_ARRAY) || (site->branch->holds & TMI_T_ARRAY) ||
        !tmi_only_item(site->value, &item))
        return TMI_HOLDS_NOT;
    bool null_or_list =
        tmi_resolve(item)->kind == TMI_NULL && tmi_site_holds(site, TMI_T_ARRAY);
    return null_or_list ? TMI_IN_DOUBT : TMI_HOLDS;
}

static void keep_only_item(const struct tmi_site *site, struct tmi_proposals *out) {
    const struct tmi_token *item;
    if (tmi_only_item(site->value, &item))
        tmi_propose(out, TMI_BUILD_KEEP, item, site->position,
                    site->flags | TMI_UNWRAPPED);
}

static const struct tmi_rule rules[] = {
    {"shape/array-in-string",          TMI_SAFE,     TMI_STEP_DECODE,
     "the text of a list where a container is wanted and no string is",              .value = {is_array_in_string, decode_container}    },
    {"shape/object-in-string",         TMI_SAFE,     TMI_STEP_DECODE,
     "the text of an object where a container is wanted and no string is",           .value = {is_object_in_string, decode_container}   },
    {"shape/python-literal-in-string", TMI_STANDARD, TMI_STEP_DECODE,
     "the same as one Python literal of simple strings",                             .value = {is_python_in_string, decode_container}   },
    {"shape/object-for-array",         TMI_SAFE,     TMI_STEP_WRAP,
     "an object that is a valid item where a list is wanted",                        .value = {is_item_object, wrap_in_array}           },
    {"shape/empty-object-for-array",   TMI_SAFE,     TMI_STEP_UNWRAP,
     "{} at a required member or an item where [] is valid",                         .value = {is_empty_object, list_values}            },
    {"shape/keyed-value-for-array",    TMI_STANDARD, TMI_STEP_UNWRAP,
     "one member under an undeclared name: its list, or its object as the one item", .value = {is_keyed_container, take_keyed_container}},
    {"shape/keyed-scalar-for-array",   TMI_EXTENDED, TMI_STEP_UNWRAP,
     "one member under an undeclared name: its scalar as the one item",              .value = {is_keyed_scalar, take_keyed_scalar}      },
    {"shape/indexed-object-for-array", TMI_EXTENDED, TMI_STEP_UNWRAP,
     "an object with the names 0 to n-1 where a list is wanted",                     .value = {is_indexed_object, list_values}          },
    {"shape/scalar-for-array",         TMI_SAFE,     TMI_STEP_WRAP,
     "a string, number or boolean that is a valid item where a list is wanted",      .value = {is_bare_scalar, wrap_in_array}           },
    {"shape/array-of-one-for-value",   TMI_STANDARD, TMI_STEP_UNWRAP,
     "a list of one where a value is wanted that is no list",                        .value = {is_array_of_one, keep_only_item}         },
};
const struct tmi_rule_group tmi_rules_shape = {rules, sizeof rules / sizeof rules[0]};
