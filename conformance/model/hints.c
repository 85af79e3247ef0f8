/* SPDX-License-Identifier: MIT
 *
 * hints.c - what hints say of a value (hints/keyword, hints/reach), and the three rules about
 * values: hint/markdown-link, hint/separator, hint/json-text.
 */
#include "in_place.h"

#include <string.h>

// NOLINTBEGIN(misc-no-recursion): values are at most MODEL_DEPTH_MAX deep

/* ---- keywords --------------------------------------------------------------------------- */

static const char *const keywords[] = {"x-repair", "dirge-hints"};

static bool sees(const struct model_search *search, const char *rule) {
    return search->hints && model_profile_holds(search->profile, rule);
}

static bool mentions(const struct model_node *node) {
    for (const struct model_node *child = node->first; child; child = child->next)
        if (model_string_is(child->name, keywords[0]) ||
            model_string_is(child->name, keywords[1]) ||
            model_string_is(child->name, "x-dirge-kind") || mentions(child))
            return true;
    return false;
}

bool model_sees_hints(const char *profile, const struct model_node *schema) {
    for (size_t i = 0; model_rule_at(i); i++)
        if (model_rule_at(i)->step == MODEL_STEP_HINT &&
            model_profile_holds(profile, model_rule_at(i)->id))
            return mentions(schema);
    return false;
}

/* A member of one of the keywords of a subschema whose hints count; NULL: none. */
static const struct model_node *hint_of(const struct model_search *search,
                                        const struct model_subschemas *all, size_t index,
                                        size_t keyword, const char *name) {
    if (all->quiet[index])
        return NULL;
    const struct model_node *hints =
        model_keyword(&search->schema, all->list[index], keywords[keyword]);
    return hints && hints->kind == MODEL_OBJECT ? model_member(hints, name) : NULL;
}

static bool is_text(const struct model_node *node) {
    return node->kind == MODEL_STRING && model_has_text(node->string);
}

/* What is said of the value itself. */
struct value_hints {
    bool path, json_text;
    const struct model_node *separator; /* NULL: none, or two that differ */
};

static bool is_path(struct model_string word) {
    return model_string_is(word, "path") || model_string_is(word, "absolute_path") ||
           model_string_is(word, "relative_path");
}

static struct value_hints hints_of(const struct model_search *search,
                                   const struct model_subschemas *all) {
    struct value_hints out = {false, false, NULL};
    bool differ = false;
    for (size_t i = 0; i < all->count * 2; i++) {
        const struct model_node *semantic =
            hint_of(search, all, i / 2, i % 2, "semantic");
        const struct model_node *separator =
            hint_of(search, all, i / 2, i % 2, "separator");
        const struct model_node *kind =
            all->quiet[i / 2]
                ? NULL
                : model_keyword(&search->schema, all->list[i / 2], "x-dirge-kind");
        out.path |= (semantic && is_text(semantic) && is_path(semantic->string)) ||
                    (kind && is_text(kind) && model_string_is(kind->string, "path"));
        out.json_text |= semantic && is_text(semantic) &&
                         model_string_is(semantic->string, "json-text");
        if (!separator || !is_text(separator) || separator->string.count == 0)
            continue;
        differ |= out.separator &&
                  !model_strings_equal(out.separator->string, separator->string);
        out.separator = separator;
    }
    out.path &= sees(search, "hint/markdown-link");
    out.json_text &= sees(search, "hint/json-text");
    if (differ || !sees(search, "hint/separator"))
        out.separator = NULL;
    return out;
}

/* ---- characters of a string as they are spelled ----------------------------------------- */

/* Behind the character at `at`, between the quotes; an escape is one, or with its partner. */
static const char *next_spelled(const char *at, const char *end) {
    size_t length = at[0] != '\\' ? 1 : at[1] == 'u' ? 6 : 2;
    if (length == 1)
        while (at + length < end && ((unsigned char)at[length] & 0xC0) == 0x80)
            length++;
    bool pair = length == 6 && end - at >= 12 && (at[2] | 32) == 'd' &&
                strchr("89abAB", at[3]) && at[6] == '\\' && at[7] == 'u' &&
                (at[8] | 32) == 'd' && strchr("cdefCDEF", at[9]);
    return at + (pair ? 12 : length);
}

/* Where character number `index` is spelled, counted from the string's first quote. */
static size_t place_of(const struct model_node *string, size_t index) {
    const char *at = string->spelled.ptr + 1;
    const char *end = string->spelled.ptr + string->spelled.len - 1;
    while (index-- > 0)
        at = next_spelled(at, end);
    return (size_t)(at - string->spelled.ptr);
}

static bool stands_at(struct model_string text, size_t at, const char *ascii) {
    size_t i = 0;
    while (ascii[i] != '\0' && at + i < text.count &&
           text.points[at + i] == (uint32_t)ascii[i])
        i++;
    return ascii[i] == '\0';
}

/* ---- hint/markdown-link ----------------------------------------------------------------- */

/* The first bracket or parenthesis from `at` on. */
static size_t find_bracket(struct model_string text, size_t at) {
    while (at < text.count && !(text.points[at] == '[' || text.points[at] == ']' ||
                                text.points[at] == '(' || text.points[at] == ')'))
        at++;
    return at;
}

/* Is the text a link of its own name, perhaps behind a directory? Where `[`, the name and `]`
 * stand. */
static bool find_link(struct model_string text, size_t link[3]) {
    size_t open = find_bracket(text, 0), close = find_bracket(text, open + 1);
    if (open >= text.count || text.points[open] != '[' || close >= text.count ||
        text.points[close] != ']' || close == open + 1 ||
        (open > 0 && text.points[open - 1] != '/' && text.points[open - 1] != '\\'))
        return false;
    size_t at = close + 1, length = close - open - 1;
    if (stands_at(text, at, "(https://"))
        at += 9;
    else if (stands_at(text, at, "(http://"))
        at += 8;
    else
        return false;
    if (text.count - at < length || memcmp(text.points + at, text.points + open + 1,
                                           length * sizeof *text.points) != 0)
        return false;
    at += length;
    at += at < text.count && text.points[at] == '/';
    link[0] = open;
    link[1] = open + 1;
    link[2] = close;
    return at + 1 == text.count && text.points[at] == ')';
}

/* The string without the marks of the link; NULL: it is none of its own name. */
static const struct model_node *unlinked(struct model_search *search,
                                         const struct model_node *string) {
    size_t link[3];
    if (string->kind != MODEL_STRING || string->action || !is_text(string) ||
        !find_link(string->string, link))
        return NULL;
    struct model_view spelled = string->spelled;
    for (size_t i = 0; i < 3; i++)
        link[i] = place_of(string, link[i]);
    struct model_text left = {.run = search->run};
    model_put_bytes(&left, spelled.ptr, spelled.ptr + link[0]);
    model_put_bytes(&left, spelled.ptr + link[1], spelled.ptr + link[2]);
    model_put(&left, model_view_of("\""));
    const struct model_node *parsed = model_parse(search->run, model_written(&left));
    if (!parsed)
        return NULL;
    struct model_node *made = model_act(search->run, parsed, MODEL_UNLINKED,
                                        model_rule_of("hint/markdown-link"), string);
    memcpy(made->action->link, link, sizeof link);
    return made;
}

const struct model_node *model_hinted_string(struct model_search *search,
                                             const struct model_node *string,
                                             const struct model_subschemas *all) {
    const struct model_node *made =
        hints_of(search, all).path ? unlinked(search, string) : NULL;
    return made && model_all_accept(&search->schema, all, made) ? made : string;
}

/* ---- hint/separator --------------------------------------------------------------------- */

static bool is_separated(const struct model_site *site) {
    const struct model_node *value = site->value;
    if (!is_text(value) || value->action || model_site_holds(site, MODEL_T_STRING) ||
        !model_branch_holds(site, MODEL_T_ARRAY) || (site->past & MODEL_PAST_WRAPPED))
        return false;
    struct model_string text = value->string;
    size_t at = 0;
    while (at < text.count && text.points[at] < 0x80 &&
           strchr(" \t\n\r", (int)text.points[at]) && text.points[at] != 0)
        at++;
    return at < text.count && text.points[at] != '[' && text.points[at] != '{' &&
           text.points[at] != '"' && !model_string_is(text, "null") &&
           !model_string_is(text, "None");
}

/* bytes/split: the pieces as the strings of a list, each as it is spelled. */
static struct model_view pieces(struct model_run *run, const struct model_node *value,
                                struct model_string separator) {
    struct model_string text = value->string;
    struct model_text out = {.run = run};
    const char *start = value->spelled.ptr;
    size_t piece = 0;
    model_put(&out, model_view_of("[\""));
    for (size_t at = 0; at < text.count && text.count - at >= separator.count;) {
        if (memcmp(text.points + at, separator.points,
                   separator.count * sizeof *text.points) != 0) {
            at++;
            continue;
        }
        model_put_bytes(&out, start + place_of(value, piece),
                        start + place_of(value, at));
        model_put(&out, model_view_of("\",\""));
        at += separator.count;
        piece = at;
    }
    model_put_bytes(&out, start + place_of(value, piece),
                    start + place_of(value, text.count));
    model_put(&out, model_view_of("\"]"));
    return model_written(&out);
}

static void split(struct model_site *site, const struct model_node *separator) {
    struct model_run *run = site->search->run;
    const struct model_node *list =
        model_parse(run, pieces(run, site->value, separator->string));
    if (!list)
        return;
    struct model_site once = *site;
    once.past |= MODEL_PAST_UNWRAPPED | MODEL_PAST_WRAPPED;
    once.rule = model_rule_of("hint/separator");
    model_offer_decoded(&once, list, NULL, 0, false);
}

/* ---- hint/json-text --------------------------------------------------------------------- */

static bool is_due_as_text(const struct model_site *site) {
    unsigned type = site->value->kind == MODEL_ARRAY ? MODEL_T_ARRAY : MODEL_T_OBJECT;
    return site->value->kind >= MODEL_ARRAY && !site->value->action &&
           !model_site_holds(site, type) && model_branch_holds(site, MODEL_T_STRING);
}

/* bytes/as-text */
static struct model_view quoted(struct model_run *run, struct model_view text) {
    static const char plain[] = "\"\\\n\r\t";
    static const char *const escapes[] = {"\\\"", "\\\\", "\\n", "\\r", "\\t"};
    struct model_text out = {.run = run};
    model_put(&out, model_view_of("\""));
    for (const char *at = text.ptr; at < text.ptr + text.len; at++) {
        const char *found = memchr(plain, *at, sizeof plain - 1);
        if (found)
            model_put(&out, model_view_of(escapes[found - plain]));
        else
            model_put_bytes(&out, at, at + 1);
    }
    model_put(&out, model_view_of("\""));
    return model_written(&out);
}

bool model_hint_speaks(struct model_site *site) {
    if (!site->search->hints || (site->past & MODEL_IS_ROOT))
        return false;
    struct value_hints hints = hints_of(site->search, site->branch);
    const struct model_node *name =
        hints.path ? unlinked(site->search, site->value) : NULL;
    if (name) {
        model_offer(site, name, false);
    } else if (hints.separator && is_separated(site)) {
        split(site, hints.separator);
    } else if (hints.json_text && is_due_as_text(site)) {
        site->rule = model_rule_of("hint/json-text");
        model_offer_retyped(site, quoted(site->search->run, site->value->spelled), false);
    } else {
        return false;
    }
    return true;
}

/* ---- aliases ---------------------------------------------------------------------------- */

static bool is_listed(const struct model_node *names, struct model_string name) {
    for (const struct model_node *one = names->first; one; one = one->next)
        if (model_strings_equal(one->string, name))
            return true;
    return false;
}

static bool is_list_of_texts(const struct model_node *names, size_t least) {
    if (!names || names->kind != MODEL_ARRAY || names->count < least)
        return false;
    for (const struct model_node *one = names->first; one; one = one->next)
        if (!is_text(one))
            return false;
    return true;
}

static bool same_names(const struct model_node *a, const struct model_node *b) {
    for (const struct model_node *one = a->first; one; one = one->next)
        if (!is_listed(b, one->string))
            return false;
    for (const struct model_node *one = b->first; one; one = one->next)
        if (!is_listed(a, one->string))
            return false;
    return true;
}

/* Does what is said of the property list the name? *acts: all that is said is the same. */
static bool lists_alias(const struct model_search *search,
                        const struct model_subschemas *property, struct model_string name,
                        bool *acts) {
    const struct model_node *first = NULL;
    bool listed = false;
    for (size_t i = 0; i < property->count * 2; i++) {
        const struct model_node *names =
            hint_of(search, property, i / 2, i % 2, "aliases");
        if (!is_list_of_texts(names, 1))
            continue;
        listed |= is_listed(names, name);
        *acts &= !first || same_names(first, names);
        first = names;
    }
    return listed;
}

struct model_alias model_alias_of(const struct model_search *search,
                                  const struct model_subschemas *branch,
                                  struct model_string name) {
    const struct model_schema *schema = &search->schema;
    struct model_alias out = {.acts = true};
    if (!sees(search, "hint/key-alias") || !model_has_text(name))
        return out;
    for (size_t i = 0; i < branch->count; i++) {
        for (const struct model_node *one =
                 model_first_of(schema, branch->list[i], "properties");
             one; one = one->next) {
            struct model_subschemas member = model_of_member(schema, branch, one->name);
            if (model_property(schema, branch, one->name) != one ||
                !lists_alias(search, &member, name, &out.acts))
                continue;
            if (out.count < 4)
                out.of[out.count] = one;
            out.count++;
        }
    }
    if (out.count > 0 && model_may_declare(schema, branch, name))
        out.count = 0; /* it is what it is called */
    out.acts &= out.count == 1;
    return out;
}

bool model_is_alias_of(const struct model_alias *alias, struct model_string property) {
    for (size_t i = 0; i < alias->count && i < 4; i++)
        if (model_strings_equal(alias->of[i]->name, property))
            return true;
    return false;
}

/* ---- relations -------------------------------------------------------------------------- */

/* One of two members that mean the same; NULL: neither or both. */
static const struct model_node *either(const struct model_node *entry, const char *name,
                                       const char *other) {
    const struct model_node *a = model_member(entry, name);
    const struct model_node *b = model_member(entry, other);
    return a && b ? NULL : a ? a : b;
}

static bool read_relation(const struct model_node *entry, struct model_relation *out) {
    if (entry->kind != MODEL_OBJECT)
        return false;
    *out = (struct model_relation){either(entry, "fields", "requires"),
                                   either(entry, "default", "defaults"), true};
    if (!is_list_of_texts(out->fields, 2) || !out->defaults ||
        out->defaults->kind != MODEL_OBJECT)
        return false;
    for (const struct model_node *a = out->fields->first; a; a = a->next)
        for (const struct model_node *b = a->next; b; b = b->next)
            if (model_strings_equal(a->string, b->string))
                return false;
    return true;
}

/* Do two relations contradict each other: different defaults for one field, or defaults for an
 * undeclared one and for another of its words? */
static bool contradict(const struct model_search *search,
                       const struct model_subschemas *branch,
                       const struct model_relation *a, const struct model_relation *b) {
    for (const struct model_node *x = a->defaults->first; x; x = x->next)
        for (const struct model_node *y = b->defaults->first; y; y = y->next) {
            if (!is_listed(a->fields, x->name) || !is_listed(b->fields, y->name))
                continue;
            if (model_strings_equal(x->name, y->name)) {
                if (!model_nodes_equal(search->run, x, y))
                    return true;
            } else if (model_same_words(x->name, y->name) &&
                       !(model_may_declare(&search->schema, branch, x->name) &&
                         model_may_declare(&search->schema, branch, y->name))) {
                return true;
            }
        }
    return false;
}

size_t model_relations(const struct model_search *search,
                       const struct model_subschemas *branch,
                       struct model_relation out[MODEL_RELATIONS_MAX]) {
    size_t count = 0;
    if (!sees(search, "hint/relational-default"))
        return 0;
    for (size_t i = 0; i < branch->count * 2; i++) {
        const struct model_node *entries =
            hint_of(search, branch, i / 2, i % 2, "relational");
        for (const struct model_node *entry =
                 entries && entries->kind == MODEL_ARRAY ? entries->first : NULL;
             entry; entry = entry->next)
            if (count == MODEL_RELATIONS_MAX)
                model_cannot(search->run, "too many relations");
            else
                count += read_relation(entry, &out[count]);
    }
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++)
            if (contradict(search, branch, &out[i], &out[k]))
                out[i].acts = false;
    return count;
}

/* ---- hints/unmet ------------------------------------------------------------------------ */

static bool is_half_filled(const struct model_relation *relation,
                           const struct model_node *object) {
    size_t present = 0;
    for (const struct model_node *field = relation->fields->first; field;
         field = field->next)
        present += model_member_named(object, field->string) != NULL;
    return present > 0 && present < relation->fields->count;
}

static bool object_is_unmet(struct model_search *search, const struct model_node *object,
                            const struct model_subschemas *all) {
    struct model_relation *relations =
        model_alloc(search->run, MODEL_RELATIONS_MAX, sizeof *relations);
    size_t count = model_relations(search, all, relations);
    for (size_t i = 0; i < count; i++)
        if (is_half_filled(&relations[i], object))
            return true;
    for (const struct model_node *member = object->first; member; member = member->next)
        if (model_alias_of(search, all, member->name).count > 0)
            return true;
    return false;
}

bool model_is_unmet(struct model_search *search, const struct model_node *value,
                    const struct model_subschemas *all) {
    struct model_site site = {
        .search = search, .value = value, .all = all, .branch = all};
    size_t index = 0;
    if (value->kind == MODEL_STRING) {
        struct value_hints hints = hints_of(search, all);
        return (hints.path && unlinked(search, value)) ||
               (hints.separator && is_separated(&site));
    }
    if (value->kind == MODEL_OBJECT && object_is_unmet(search, value, all))
        return true;
    for (const struct model_node *child = value->first; child; child = child->next) {
        if (value->kind == MODEL_OBJECT && !model_has_text(child->name))
            continue; /* known to no schema */
        struct model_subschemas below =
            value->kind == MODEL_OBJECT
                ? model_of_member(&search->schema, all, child->name)
                : model_of_item(&search->schema, all, index++);
        if (model_is_unmet(search, child, &below))
            return true;
    }
    return false;
}

// NOLINTEND(misc-no-recursion)

/* clang-format off */
static const struct model_rule rules[] = {
    {"hint/markdown-link",      MODEL_STANDARD, MODEL_STEP_HINT, .act = NULL},
    {"hint/relational-default", MODEL_STANDARD, MODEL_STEP_HINT, .act = NULL},
    {"hint/key-alias",          MODEL_STANDARD, MODEL_STEP_HINT, .act = NULL},
    {"hint/separator",          MODEL_STANDARD, MODEL_STEP_HINT, .act = NULL},
    {"hint/json-text",          MODEL_STANDARD, MODEL_STEP_HINT, .act = NULL},
};
/* clang-format on */
const struct model_rule_group model_rules_hint = {rules, sizeof rules / sizeof rules[0]};
