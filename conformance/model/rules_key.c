/* SPDX-License-Identifier: MIT
 *
 * rules_key.c - "Key rules".
 */
#include "data.h"
#include "rules.h"

/* ---- key/case-style --------------------------------------------------------------------- */

static bool is_separator(uint32_t c) {
    return c == '_' || c == '-' || c == ' ';
}

/* The next word from *at on: ASCII letters fold. Its length; 0: none is left. */
static size_t next_word(struct model_string name, size_t *at, size_t *start) {
    while (*at < name.count && is_separator(name.points[*at]))
        ++*at;
    *start = *at;
    while (*at < name.count && !is_separator(name.points[*at])) {
        ++*at;
        if (*at < name.count && model_is_small(name.points[*at - 1]) &&
            model_is_capital(name.points[*at]))
            break;
    }
    return *at - *start;
}

bool model_same_words(struct model_string a, struct model_string b) {
    size_t at_a = 0, at_b = 0, start_a, start_b;
    for (bool any = false;; any = true) {
        size_t length = next_word(a, &at_a, &start_a);
        if (length != next_word(b, &at_b, &start_b))
            return false;
        if (length == 0)
            return any;
        for (size_t i = 0; i < length; i++) {
            uint32_t x = a.points[start_a + i], y = b.points[start_b + i];
            if (model_lower(x) != model_lower(y))
                return false;
        }
    }
}

static bool is_undeclared(const struct model_site *site, struct model_string name) {
    return model_has_text(name) &&
           !model_may_declare(&site->search->schema, site->branch, name);
}

/* Undeclared members of the same words; *index is the last one's. */
static size_t undeclared_like(const struct model_site *site, struct model_string name,
                              size_t *index) {
    size_t count = 0, at = 0;
    for (const struct model_node *member = site->value->first; member;
         member = member->next, at++)
        if (model_same_words(member->name, name) && is_undeclared(site, member->name)) {
            *index = at;
            count++;
        }
    return count;
}

/* Is another name of the same words declared by the branch, present or not? */
static bool has_other_declared(const struct model_site *site, struct model_string name) {
    const struct model_schema *schema = &site->search->schema;
    for (size_t i = 0; i < site->branch->count; i++) {
        for (const struct model_node *property =
                 model_first_of(schema, site->branch->list[i], "properties");
             property; property = property->next)
            if (model_same_words(property->name, name) &&
                !model_strings_equal(property->name, name))
                return true;
    }
    return false;
}

/* Is a declared name of other words equal to that of the member except for ASCII case? */
static bool is_other_in_case(const struct model_site *site, size_t index) {
    const struct model_schema *schema = &site->search->schema;
    const struct model_node *member = site->value->first;
    while (index-- > 0)
        member = member->next;
    for (size_t i = 0; i < site->branch->count; i++)
        for (const struct model_node *property =
                 model_first_of(schema, site->branch->list[i], "properties");
             property; property = property->next) {
            bool same = property->name.count == member->name.count &&
                        !model_same_words(property->name, member->name);
            for (size_t k = 0; same && k < member->name.count; k++)
                same = model_lower(property->name.points[k]) ==
                       model_lower(member->name.points[k]);
            if (same)
                return true;
        }
    return false;
}

/* The one undeclared member of these words gets the name, if it is absent. */
static void take_name(struct model_site *site, struct model_string name) {
    const struct model_node *property =
        model_property(&site->search->schema, site->branch, name);
    size_t index = 0;
    if (property && !model_member_named(site->value, name) &&
        !has_other_declared(site, name) && undeclared_like(site, name, &index) == 1 &&
        !is_other_in_case(site, index) &&
        !(site->renames && site->renames[index] == property))
        model_rename(site, index, property);
}

static void case_style(struct model_site *site) {
    const struct model_schema *schema = &site->search->schema;
    bool closed = model_is_closed(schema, site->branch);
    for (size_t i = 0; i < site->branch->count; i++) {
        const struct model_node *subschema = site->branch->list[i], *one;
        for (one = model_first_of(schema, subschema, "required"); one; one = one->next)
            take_name(site, one->string);
        for (one = model_first_of(schema, subschema, "properties"); one && closed;
             one = one->next)
            take_name(site, one->name);
    }
}

/* ---- key/tag-syntax --------------------------------------------------------------------- */

/* What is left of a name without one listed remnant; empty: it carries none. */
static struct model_string without_remnant(struct model_run *run,
                                           struct model_string name) {
    const struct model_node *entry = model_data(run, model_data_tag_remnants);
    for (; entry; entry = entry->next) {
        struct model_string before = model_member(entry, "before")->string;
        struct model_string after = model_member(entry, "after")->string;
        size_t around = before.count + after.count;
        if (name.count > around && model_stands_at(name, 0, before) &&
            model_stands_at(name, name.count - after.count, after))
            return (struct model_string){name.points + before.count, name.count - around};
    }
    return (struct model_string){NULL, 0};
}

// NOLINTNEXTLINE(misc-no-recursion): values are at most MODEL_DEPTH_MAX deep
static bool carries_mark(struct model_run *run, const struct model_node *value) {
    if (value->kind == MODEL_STRING && model_holds_mark(run, value->string))
        return true;
    for (const struct model_node *child = value->first; child; child = child->next)
        if (carries_mark(run, child) || model_holds_mark(run, child->name))
            return true;
    return false;
}

static void tag_syntax(struct model_site *site) {
    const struct model_schema *schema = &site->search->schema;
    size_t index = 0;
    bool ambiguous = false;
    if (!model_is_closed(schema, site->branch) &&
        !model_lacks_required(schema, site->branch, site->value))
        return;
    for (const struct model_node *member = site->value->first; member;
         member = member->next, index++) {
        struct model_string rest = without_remnant(site->search->run, member->name);
        if (rest.count == 0 || !is_undeclared(site, member->name))
            continue;
        const struct model_node *property = model_property(schema, site->branch, rest);
        if (property && !model_member_named(site->value, rest))
            model_rename(site, index, property);
        else
            ambiguous = true; /* another name in the same remnant */
        ambiguous |= carries_mark(site->search->run, member);
    }
    site->ambiguous |= ambiguous;
}

/* clang-format off */
static const struct model_rule rules[] = {
    {"key/case-style", MODEL_STANDARD, MODEL_STEP_KEY, .act = case_style},
    {"key/tag-syntax", MODEL_STANDARD, MODEL_STEP_KEY, .act = tag_syntax},
};
/* clang-format on */
const struct model_rule_group model_rules_key = {rules, sizeof rules / sizeof rules[0]};
