/* SPDX-License-Identifier: MIT
 *
 * rules_null.c - "Null rules".
 */
#include "rules.h"

#include "validate.h"

/* Is the value itself in question (P2): refused by one of these keywords, or by a union? What
 * `required`, `not`, `contains` and the like refuse does not put it in question. */
static bool is_in_question(const struct model_site *site) {
    static const char *const keywords[] = {"type",     "enum",      "const",
                                           "pattern",  "minLength", "maxLength",
                                           "minItems", "maxItems"};
    const struct model_schema *schema = &site->search->schema;
    for (size_t i = 0; i < site->all->count; i++) {
        const struct model_node *subschema = site->all->list[i];
        if (subschema->kind == MODEL_BOOLEAN && !subschema->truth)
            return true;
        for (size_t k = 0; k < sizeof keywords / sizeof keywords[0]; k++) {
            const struct model_node *keyword =
                model_keyword(schema, subschema, keywords[k]);
            if (!keyword)
                continue;
            struct model_node alone = {.kind = MODEL_OBJECT, .count = 1};
            struct model_node copy = *keyword;
            copy.next = NULL;
            alone.first = &copy;
            if (!model_subschema_accepts(schema, &alone, site->value))
                return true;
        }
    }
    return model_open_union(schema, site->all, site->value) != NULL;
}

/* Does an enumeration of these list a word for no value? */
static bool list_word_for_none(const struct model_schema *schema,
                               const struct model_subschemas *all) {
    static const char *const keywords[] = {"enum", "const"};
    for (size_t i = 0; i < all->count * 2; i++) {
        const struct model_node *keyword =
            model_keyword(schema, all->list[i / 2], keywords[i % 2]);
        const struct model_node *member = i % 2 || !keyword ? keyword : keyword->first;
        for (; member; member = i % 2 ? NULL : member->next)
            if (member->kind == MODEL_STRING &&
                model_is_null_word(schema->run, model_trimmed(member->string), true))
                return true;
    }
    return false;
}

/* One that may speak about the value, or about the first item of a list in its place. */
static bool lists_word_for_none(const struct model_site *site) {
    const struct model_schema *schema = &site->search->schema;
    struct model_subschemas possible = model_possible(schema, site->all);
    struct model_subschemas item = model_of_item(schema, &possible, 0);
    struct model_subschemas of_item = model_possible(schema, &item);
    return list_word_for_none(schema, &possible) || list_word_for_none(schema, &of_item);
}

static void null_optional(struct model_site *site) {
    site->ambiguous = lists_word_for_none(site);
    site->acts = site->value->kind == MODEL_NULL && (site->past & MODEL_IS_OPTIONAL) &&
                 !model_site_nullable(site) && is_in_question(site);
}

static void null_text(struct model_site *site) {
    static const struct model_view null = {"null", 4};
    const struct model_node *value = site->value;
    if (value->kind == MODEL_STRING && model_site_holds(site, MODEL_T_NULL) &&
        !model_site_holds(site, MODEL_T_OTHER_STRING) &&
        model_is_null_spelled(site->search->run, model_trimmed(value->string)))
        model_offer_retyped(site, null, lists_word_for_none(site));
}

static void null_placeholder(struct model_site *site) {
    const struct model_node *value = site->value;
    bool empty = (value->kind == MODEL_STRING && value->string.count == 0) ||
                 (value->kind >= MODEL_ARRAY && value->count == 0);
    site->ambiguous = lists_word_for_none(site);
    site->acts = empty && (site->past & MODEL_IS_OPTIONAL) &&
                 !model_site_holds(site, MODEL_T_BOOLEAN | MODEL_T_NUMBER) &&
                 is_in_question(site);
}

/* clang-format off */
static const struct model_rule rules[] = {
    {"null/optional",    MODEL_STANDARD, MODEL_STEP_MEMBER, .act = null_optional},
    {"null/text",        MODEL_STANDARD, MODEL_STEP_SCALAR, .act = null_text},
    {"null/placeholder", MODEL_EXTENDED, MODEL_STEP_MEMBER, .act = null_placeholder},
};
/* clang-format on */
const struct model_rule_group model_rules_null = {rules, sizeof rules / sizeof rules[0]};
