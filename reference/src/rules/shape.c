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
#include "rules/item_names.h"
#include "rules/texts.h"

enum { CONTAINERS = TMI_T_ARRAY | TMI_T_OBJECT };

/* ---- containers written as text -------------------------------------------------------- */

/* The container that the string spells, where one is wanted and no string is. */
static const struct tmi_decoded *decoded_here(const struct tmi_site *site) {
    if (!tmi_site_is(site, TMI_STRING) || tmi_can_hold_text(site) ||
        !tmi_can_hold(site, CONTAINERS))
        return NULL;
    const struct tmi_decoded *decoded = tmi_decode_repaired(site->engine, site->value);
    return decoded->root && decoded->root->kind >= TMI_ARRAY ? decoded : NULL;
}

static enum tmi_match spells(const struct tmi_site *site, enum tmi_kind kind) {
    const struct tmi_decoded *decoded = decoded_here(site);
    if (!decoded || decoded->python || decoded->root->kind != kind)
        return TMI_NO_MATCH;
    return decoded->ambiguous ? TMI_AMBIGUOUS : TMI_MATCH;
}

static enum tmi_match is_array_in_string(const struct tmi_site *site) {
    return spells(site, TMI_ARRAY);
}

static enum tmi_match is_object_in_string(const struct tmi_site *site) {
    return spells(site, TMI_OBJECT);
}

static enum tmi_match is_python_in_string(const struct tmi_site *site) {
    const struct tmi_decoded *decoded = decoded_here(site);
    if (!decoded || !decoded->python)
        return TMI_NO_MATCH;
    return decoded->ambiguous ? TMI_AMBIGUOUS : TMI_MATCH;
}

static void decode_container(const struct tmi_site *site, struct tmi_proposals *out) {
    tmi_propose(out, TMI_BUILD_DECODE,
                tmi_decode_repaired(site->engine, site->value)->root, site->location,
                site->flags | TMI_DECODED);
}

/* ---- an object where a list is due ------------------------------------------------------ */

/* Where the location takes objects too, an object that is no valid item can only make the value ambiguous. */
static enum tmi_match unless_objects(const struct tmi_site *site) {
    return tmi_can_hold(site, TMI_T_OBJECT) ? TMI_AMBIGUOUS : TMI_MATCH;
}

static bool is_object_for_list(const struct tmi_site *site) {
    return tmi_site_is(site, TMI_OBJECT) && (site->branch->possible_types & TMI_T_ARRAY);
}

/* Is the name that with an s, or es, behind it, or with ies for its y? */
static bool is_singular(toolmend_view name, toolmend_view of) {
    if (of.len <= name.len)
        return false;
    bool y = name.ptr[name.len - 1] == 'y';
    size_t same = y && of.ptr[name.len - 1] != 'y' ? name.len - 1 : name.len;
    toolmend_view end = {of.ptr + same, of.len - same};
    return memcmp(name.ptr, of.ptr, same) == 0 &&
           (same < name.len ? tmi_view_is(end, "ies")
                            : tmi_view_is(end, "s") || tmi_view_is(end, "es"));
}

/* Does the name over the items say no more than that they are items: a listed name, or that of the
 * member itself, in the plural or the singular? */
static bool is_item_name(const struct tmi_site *site, toolmend_view name) {
    if (name.len == 0)
        return false;
    for (size_t i = 0; i < TMI_ITEM_NAME_COUNT; i++)
        if (tmi_view_is(name, tmi_item_names[i]))
            return true;
    const struct tmi_token *own = tmi_member_name(site->engine, site->value);
    if (!own || (own->flags & TMI_LONE_SURROGATE))
        return false;
    toolmend_view text = tmi_text_of(site->engine, own);
    return tmi_view_equal(name, text) || is_singular(name, text);
}

/* The only member of an object under such a name, which items do not declare; NULL: none. */
static const struct tmi_token *keyed_value(const struct tmi_site *site) {
    struct tmi_engine *engine = site->engine;
    const struct tmi_token *name, *value;
    if (!is_object_for_list(site) || !tmi_only_member(site->value, &name, &value) ||
        (name->flags & TMI_LONE_SURROGATE))
        return NULL;
    const struct tmi_schema_set *item = tmi_set_item(&engine->sets, site->branch, 0);
    toolmend_view text = tmi_text_of(engine, name);
    if (!is_item_name(site, text))
        return NULL;
    bool declared = !item || tmi_set_declares(&engine->sets, item, text, true);
    return declared ? NULL : value;
}

static enum tmi_match is_keyed_container(const struct tmi_site *site) {
    const struct tmi_token *value = keyed_value(site);
    return value && tmi_resolve(value)->kind >= TMI_ARRAY ? unless_objects(site)
                                                          : TMI_NO_MATCH;
}

/* An array is taken, or is the one item; an object can only be the item. */
static void take_keyed_container(const struct tmi_site *site, struct tmi_proposals *out) {
    const struct tmi_token *value = keyed_value(site);
    const struct tmi_schema_set *item =
        tmi_set_item(&site->engine->sets, site->branch, 0);
    if (!value)
        return; /* failed since it was asked, sticky */
    if (tmi_resolve(value)->kind == TMI_ARRAY)
        tmi_propose(out, TMI_BUILD_KEEP, value, site->location,
                    site->flags | TMI_UNWRAPPED);
    tmi_propose(out, TMI_BUILD_WRAP, value, item, TMI_UNWRAPPED | TMI_WRAPPED);
}

static enum tmi_match is_empty_object(const struct tmi_site *site) {
    if (!is_object_for_list(site) || tmi_child_count(site->value) != 0)
        return TMI_NO_MATCH;
    return site->flags & (TMI_OPTIONAL | TMI_ENTRY) ? TMI_AMBIGUOUS
                                                    : unless_objects(site);
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

static enum tmi_match is_indexed_object(const struct tmi_site *site) {
    if (!is_object_for_list(site) || tmi_child_count(site->value) == 0)
        return TMI_NO_MATCH;
    struct tmi_engine *engine = site->engine;
    struct tmi_walk walk = tmi_walk_start(site->value);
    const struct tmi_token *name, *value;
    for (size_t i = 0; tmi_walk_member(&walk, &name, &value); i++) {
        engine->check->steps++;
        if ((name->flags & TMI_LONE_SURROGATE) || !is_index(tmi_text_of(engine, name), i))
            return TMI_NO_MATCH;
    }
    return unless_objects(site);
}

static void list_values(const struct tmi_site *site, struct tmi_proposals *out) {
    tmi_propose(out, TMI_BUILD_SELF, tmi_list_of(site), site->location,
                site->flags | TMI_UNWRAPPED | TMI_WRAPPED);
}

bool tmi_has_known_name(struct tmi_engine *engine, const struct tmi_schema_set *set,
                        const struct tmi_token *object) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    while (set && tmi_walk_member(&walk, &name, &value)) {
        engine->check->steps++;
        if (name->flags & TMI_LONE_SURROGATE)
            continue;
        toolmend_view text = tmi_text_of(engine, name);
        if (tmi_set_requires(set, text) ||
            tmi_set_declares(&engine->sets, set, text, false))
            return true;
    }
    return false;
}

/* Where the location takes objects, what it rejects in this one does not put the object itself in
 * question (P2), unless a union has no branch for it. */
static enum tmi_match is_item_object(const struct tmi_site *site) {
    struct tmi_schema_sets *sets = &site->engine->sets;
    if (!is_object_for_list(site) ||
        (tmi_can_hold(site, TMI_T_OBJECT) &&
         !tmi_set_open_group(sets, site->location, site->value)))
        return TMI_NO_MATCH;
    const struct tmi_schema_set *item = tmi_set_item(sets, site->branch, 0);
    bool is_item = !item || !(item->possible_types & TMI_T_OBJECT) ||
                   tmi_has_known_name(site->engine, item, site->value);
    return is_item ? TMI_MATCH : TMI_AMBIGUOUS;
}

static void wrap_in_array(const struct tmi_site *site, struct tmi_proposals *out) {
    const struct tmi_schema_set *item =
        tmi_set_item(&site->engine->sets, site->branch, 0);
    tmi_propose(out, TMI_BUILD_WRAP, site->value, item, TMI_WRAPPED);
}

/* ---- a scalar where a list is due -------------------------------------------------------- */

/* No UTF-8 form: what it spells cannot be judged. */
static enum tmi_match text_as_item(const struct tmi_site *site) {
    toolmend_view text = tmi_site_text(site);
    site->engine->check->steps += text.len / 16;
    return text.ptr ? tmi_text_as_item(text) : TMI_NO_MATCH;
}

static enum tmi_match scalar_as_item(const struct tmi_site *site,
                                     const struct tmi_token *scalar) {
    struct tmi_site item = *site;
    item.value = tmi_resolve(scalar);
    if (item.value->kind == TMI_NULL || item.value->kind >= TMI_ARRAY)
        return TMI_NO_MATCH;
    return item.value->kind == TMI_STRING ? text_as_item(&item) : TMI_MATCH;
}

static enum tmi_match is_bare_scalar(const struct tmi_site *site) {
    static const unsigned types[] = {
        [TMI_NULL] = TMI_T_NULL,     [TMI_FALSE] = TMI_T_BOOLEAN,
        [TMI_TRUE] = TMI_T_BOOLEAN,  [TMI_NUMBER] = TMI_T_INTEGER | TMI_T_NUMBER,
        [TMI_STRING] = TMI_T_STRING, [TMI_ARRAY] = TMI_T_ARRAY,
        [TMI_OBJECT] = TMI_T_OBJECT,
    };
    if (tmi_can_hold(site, types[site->value->kind]) ||
        !(site->branch->possible_types & TMI_T_ARRAY))
        return TMI_NO_MATCH;
    return scalar_as_item(site, site->value);
}

static enum tmi_match is_keyed_scalar(const struct tmi_site *site) {
    const struct tmi_token *value = keyed_value(site);
    enum tmi_match match = value ? scalar_as_item(site, value) : TMI_NO_MATCH;
    return match == TMI_MATCH ? unless_objects(site) : match;
}

static void take_keyed_scalar(const struct tmi_site *site, struct tmi_proposals *out) {
    const struct tmi_schema_set *item =
        tmi_set_item(&site->engine->sets, site->branch, 0);
    tmi_propose(out, TMI_BUILD_WRAP, keyed_value(site), item,
                TMI_UNWRAPPED | TMI_WRAPPED | TMI_AS_IS);
}

/* ---- a list of one where a value is due --------------------------------------------------- */

/* May a string that is taken out of its list be the text of a whole list? No, where the schema lists
 * what may stand there, and no path or identifier. */
static bool is_content(const struct tmi_site *site, const struct tmi_token *string) {
    for (size_t i = 0; i < site->branch->count; i++)
        if (site->branch->schemas[i]->enumeration || site->branch->schemas[i]->constant)
            return false;
    return (site->branch->possible_types & TMI_T_STRING) != 0 &&
           !tmi_is_path_or_id(tmi_text_of(site->engine, string));
}

/* [null] where a list or null may stand: an empty list is as likely meant as null. An object
 * without a known name may be one entry of a map. */
static enum tmi_match is_array_of_one(const struct tmi_site *site) {
    const struct tmi_token *item;
    if (!tmi_site_is(site, TMI_ARRAY) || (site->branch->possible_types & TMI_T_ARRAY) ||
        !tmi_only_item(site->value, &item))
        return TMI_NO_MATCH;
    item = tmi_resolve(item);
    bool null_or_list = item->kind == TMI_NULL && tmi_can_hold(site, TMI_T_ARRAY);
    bool entry =
        item->kind == TMI_OBJECT && !tmi_has_known_name(site->engine, site->branch, item);
    bool content = item->kind == TMI_STRING && is_content(site, item);
    return null_or_list || entry || content ? TMI_AMBIGUOUS : TMI_MATCH;
}

static void keep_only_item(const struct tmi_site *site, struct tmi_proposals *out) {
    const struct tmi_token *item;
    if (tmi_only_item(site->value, &item))
        tmi_propose(out, TMI_BUILD_KEEP, item, site->location,
                    site->flags | TMI_UNWRAPPED);
}

static const struct tmi_rule rules[] = {
    {"shape/array-in-string",          TMI_SAFE,     TMI_STEP_DECODE,
     "the text of a list where a container is wanted and no string is",                  .value = {is_array_in_string, decode_container}    },
    {"shape/object-in-string",         TMI_SAFE,     TMI_STEP_DECODE,
     "the text of an object where a container is wanted and no string is",               .value = {is_object_in_string, decode_container}   },
    {"shape/python-literal-in-string", TMI_STANDARD, TMI_STEP_DECODE,
     "the same as one Python literal of simple strings",                                 .value = {is_python_in_string, decode_container}   },
    {"shape/object-for-array",         TMI_SAFE,     TMI_STEP_WRAP,
     "an object that is a valid item where a list is wanted",                            .value = {is_item_object, wrap_in_array}           },
    {"shape/empty-object-for-array",   TMI_SAFE,     TMI_STEP_UNWRAP,
     "{} at a required member or an item where [] is valid",                             .value = {is_empty_object, list_values}            },
    {"shape/keyed-value-for-array",    TMI_STANDARD, TMI_STEP_UNWRAP,
     "a list, or an object as the one item, under a name for items or the member's own", .value = {is_keyed_container, take_keyed_container}},
    {"shape/keyed-scalar-for-array",   TMI_EXTENDED, TMI_STEP_UNWRAP,
     "a scalar as the one item, under such a name",                                      .value = {is_keyed_scalar, take_keyed_scalar}      },
    {"shape/indexed-object-for-array", TMI_EXTENDED, TMI_STEP_UNWRAP,
     "an object with the names 0 to n-1 where a list is wanted",                         .value = {is_indexed_object, list_values}          },
    {"shape/scalar-for-array",         TMI_SAFE,     TMI_STEP_WRAP,
     "a string, number or boolean that is a valid item where a list is wanted",          .value = {is_bare_scalar, wrap_in_array}           },
    {"shape/array-of-one-for-value",   TMI_STANDARD, TMI_STEP_UNWRAP,
     "a list of one where a value is wanted that is no list",                            .value = {is_array_of_one, keep_only_item}         },
};
const struct tmi_rule_group tmi_rules_shape = {rules, sizeof rules / sizeof rules[0]};
