/* SPDX-License-Identifier: MIT
 *
 * violations.c - where and why a text that was refused does not satisfy its schema.
 *
 * Goes only where a judgement is "no": from the root through properties, items and the
 * keywords in place to the innermost places where an assertion fails (P2). A pair of value and
 * schema is described once. The list keeps the first TMI_VIOLATIONS_MAX in text order, and what
 * lies behind them is not looked at, so that a text with a million faults costs what it
 * takes to refuse it. Strings are made at the end, for those that are kept.
 *
 * A schema `false` is named by the keyword that holds it, at the value it forbids:
 * `additionalProperties` at the member, `properties` for `{"properties": {"a": false}}`, `false` for
 * the root. When a keyword in place refuses, unevaluated* take everything for evaluated that
 * its schemas speak of: one fault is not to be reported a second time as a wrong name.
 */
#include "base/view.h"
#include "validate/assertions.h"
#include "validate/frames.h"

/* A judgement that is "no" and is to be explained. */
struct refusal {
    const struct tmi_token *value;
    const struct tmi_schema *schema;
    const char *via;                 /* the keyword that holds the schema */
    const struct tmi_schema *holder; /* of struct tmi_leaf */
};

struct search {
    struct tmi_check *check;
    struct refusal *stack;
    size_t count, cap;
    const struct tmi_schema **active; /* in place on the value at hand */
    size_t active_count, active_cap;
    struct tmi_leaves *found;
};

/* Would the list drop a violation at that value? */
static bool is_behind(const struct search *s, const struct tmi_token *value) {
    return s->found->count == TMI_VIOLATIONS_MAX &&
           value->start >= s->found->list[s->found->count - 1].value->start;
}

/* Keep the list in text order; of one value, in the order of finding. NULL: not kept. */
static struct tmi_leaf *add(struct search *s, const struct refusal *at,
                            const char *keyword) {
    struct tmi_leaf *list = s->found->list;
    if (is_behind(s, at->value))
        return NULL;
    if (s->found->count == TMI_VIOLATIONS_MAX)
        s->found->count--;
    size_t place = s->found->count++;
    while (place > 0 && list[place - 1].value->start > at->value->start) {
        list[place] = list[place - 1];
        place--;
    }
    list[place] = (struct tmi_leaf){.value = at->value,
                                    .schema = at->schema,
                                    .keyword = keyword,
                                    .holder = at->holder};
    return &list[place];
}

/* Put a pair on the stack if it refuses; did it? */
static bool consider(struct search *s, struct refusal pair) {
    if (pair.schema == NULL || pair.schema->has == 0 || is_behind(s, pair.value) ||
        tmi_accepts(s->check, pair.value, pair.schema) || tmi_check_failed(s->check))
        return false;
    if (s->count == s->cap) {
        struct refusal *stack = tmi_grown(s->check->arena, s->stack, s->count, &s->cap,
                                          s->count + 1, sizeof(*stack));
        if (stack == NULL)
            return false;
        s->stack = stack;
    }
    s->stack[s->count++] = pair;
    return true;
}

/* The same value under another schema. */
static void consider_in_place(struct search *s, const struct refusal *at,
                              const struct tmi_schema *schema, const char *via) {
    (void)consider(s, (struct refusal){at->value, schema, via, at->holder});
}

static bool is_present(struct search *s, const struct refusal *at,
                       const struct tmi_dependent *dependent) {
    return at->value->kind == TMI_OBJECT &&
           tmi_has_member(s->check, at->value, dependent->on.name);
}

/* ---- assertions ---------------------------------------------------------------------- */

static void assert_string(struct search *s, const struct refusal *at) {
    const struct tmi_schema *schema = at->schema;
    if (tmi_shorter_than(s->check, at->value, schema->length_min))
        (void)add(s, at, "minLength");
    if (tmi_longer_than(s->check, at->value, schema->length_max))
        (void)add(s, at, "maxLength");
    if (schema->pattern.code != NULL &&
        !tmi_string_matches(s->check, &schema->pattern, at->value))
        (void)add(s, at, "pattern");
}

static void assert_number(struct search *s, const struct refusal *at) {
    const struct {
        const struct tmi_bound *bound;
        enum tmi_bound_kind kind;
        const char *keyword;
    } bounds[] = {
        {&at->schema->minimum,           TMI_MINIMUM,           "minimum"         },
        {&at->schema->maximum,           TMI_MAXIMUM,           "maximum"         },
        {&at->schema->exclusive_minimum, TMI_EXCLUSIVE_MINIMUM, "exclusiveMinimum"},
        {&at->schema->exclusive_maximum, TMI_EXCLUSIVE_MAXIMUM, "exclusiveMaximum"},
        {&at->schema->multiple_of,       TMI_MULTIPLE_OF,       "multipleOf"      },
    };
    struct tmi_decimal value;
    if (!tmi_number(s->check, at->value, &value))
        return;
    for (size_t i = 0; i < sizeof(bounds) / sizeof(bounds[0]); i++)
        if (!tmi_assert_bound(bounds[i].bound, bounds[i].kind, &value))
            (void)add(s, at, bounds[i].keyword);
}

static void assert_contains(struct search *s, const struct refusal *at) {
    const struct tmi_schema *schema = at->schema;
    struct tmi_walk walk = tmi_walk_start(at->value);
    const struct tmi_token *item;
    size_t count = 0;
    while (tmi_walk_item(&walk, &item))
        count += tmi_accepts(s->check, item, schema->contains);
    if (count < schema->contains_min)
        (void)add(s, at, schema->contains_min == 1 ? "contains" : "minContains");
    if (count > schema->contains_max)
        (void)add(s, at, "maxContains");
}

static void assert_array(struct search *s, const struct refusal *at) {
    const struct tmi_schema *schema = at->schema;
    if (schema->has & TMI_HAS_ARRAY_COUNT) {
        size_t count = tmi_child_count(at->value);
        if (count < schema->items_min)
            (void)add(s, at, "minItems");
        if (count > schema->items_max)
            (void)add(s, at, "maxItems");
    }
    if ((schema->has & TMI_HAS_UNIQUE) && schema->unique &&
        !tmi_assert_unique(s->check, at->value))
        (void)add(s, at, "uniqueItems");
    if (schema->has & TMI_HAS_CONTAINS)
        assert_contains(s, at);
}

static void assert_names(struct search *s, const struct refusal *at) {
    struct tmi_walk walk = tmi_walk_start(at->value);
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&walk, &name, &value))
        if (!tmi_accepts(s->check, name, at->schema->property_names)) {
            (void)add(s, at, "propertyNames");
            return;
        }
}

static void assert_object(struct search *s, const struct refusal *at) {
    const struct tmi_schema *schema = at->schema;
    if (schema->has & TMI_HAS_OBJECT_COUNT) {
        size_t count = tmi_property_count(s->check, at->value);
        if (count < schema->properties_min)
            (void)add(s, at, "minProperties");
        if (count > schema->properties_max)
            (void)add(s, at, "maxProperties");
    }
    if (!tmi_assert_keywords(s->check, at->value, schema, schema->has & TMI_HAS_REQUIRED))
        (void)add(s, at, "required");
    if (schema->property_names != NULL)
        assert_names(s, at);
    for (size_t i = 0; i < schema->dependent_count; i++) {
        const struct tmi_dependent *dependent = &schema->dependents[i];
        bool missing =
            !tmi_has_all(s->check, at->value, dependent->names, dependent->name_count);
        if (!missing || !is_present(s, at, dependent))
            continue;
        struct tmi_leaf *leaf = add(s, at, dependent->keyword);
        if (leaf != NULL)
            leaf->dependent = dependent;
    }
}

static void assert_groups(struct search *s, const struct refusal *at) {
    for (size_t i = 0; i < at->schema->group_count; i++) {
        const struct tmi_group *group = &at->schema->groups[i];
        size_t count = 0;
        for (size_t k = 0; k < group->count; k++)
            count += tmi_accepts(s->check, at->value, group->branches[k]);
        if (count > 0 && (!group->one || count == 1))
            continue;
        struct tmi_leaf *leaf = add(s, at, group->one ? "oneOf" : "anyOf");
        if (leaf == NULL)
            continue;
        leaf->group = group;
        leaf->several = count > 1;
    }
}

static void assert_all(struct search *s, const struct refusal *at) {
    const struct tmi_schema *schema = at->schema;
    if (schema->has & TMI_HAS_FALSE)
        (void)add(s, at, at->via);
    if ((schema->has & TMI_HAS_TYPE) && !tmi_assert_type(s->check, at->value, schema))
        (void)add(s, at, "type");
    if ((schema->has & TMI_HAS_ENUM) && !tmi_assert_enum(s->check, at->value, schema))
        (void)add(s, at, "enum");
    if ((schema->has & TMI_HAS_CONST) &&
        !tmi_assert_equal(s->check, at->value, schema->constant))
        (void)add(s, at, "const");
    if (at->value->kind == TMI_STRING && (schema->has & TMI_HAS_STRING))
        assert_string(s, at);
    else if (at->value->kind == TMI_NUMBER && (schema->has & TMI_HAS_NUMBER))
        assert_number(s, at);
    else if (at->value->kind == TMI_ARRAY)
        assert_array(s, at);
    else if (at->value->kind == TMI_OBJECT)
        assert_object(s, at);
    assert_groups(s, at);
    if (schema->negated != NULL && tmi_accepts(s->check, at->value, schema->negated))
        (void)add(s, at, "not");
}

/* ---- where to go on ------------------------------------------------------------------ */

/* allOf members and targets of references share one list; the location tells them apart. */
static const char *always_keyword(const struct tmi_schema *schema,
                                  const struct tmi_schema *member) {
    const toolmend_view all = TMI_VIEW("/allOf/");
    toolmend_view rest = member->pointer;
    if (rest.len < schema->pointer.len + all.len ||
        !tmi_view_equal((toolmend_view){rest.ptr, schema->pointer.len}, schema->pointer))
        return "$ref";
    rest.ptr += schema->pointer.len;
    return memcmp(rest.ptr, all.ptr, all.len) == 0 ? "allOf" : "$ref";
}

static void descend_in_place(struct search *s, const struct refusal *at) {
    const struct tmi_schema *schema = at->schema;
    for (size_t i = 0; i < schema->always_count; i++)
        consider_in_place(s, at, schema->always[i],
                          always_keyword(schema, schema->always[i]));
    if (schema->condition != NULL) {
        bool holds = tmi_accepts(s->check, at->value, schema->condition);
        consider_in_place(s, at, holds ? schema->then : schema->otherwise,
                          holds ? "then" : "else");
    }
    for (size_t i = 0; i < schema->dependent_count; i++)
        if (schema->dependents[i].schema != NULL &&
            is_present(s, at, &schema->dependents[i]))
            consider_in_place(s, at, schema->dependents[i].schema,
                              schema->dependents[i].keyword);
}

static void activate(struct search *s, const struct tmi_schema *schema) {
    for (size_t i = 0; i < s->active_count; i++)
        if (s->active[i] == schema)
            return;
    if (s->active_count == s->active_cap) {
        const struct tmi_schema **active =
            tmi_grown(s->check->arena, s->active, s->active_count, &s->active_cap,
                      s->active_count + 1, sizeof(const struct tmi_schema *));
        if (active == NULL)
            return;
        s->active = active;
    }
    s->active[s->active_count++] = schema;
}

static void activate_groups(struct search *s, const struct tmi_token *value,
                            const struct tmi_schema *schema) {
    for (size_t i = 0; i < schema->group_count; i++) {
        const struct tmi_group *group = &schema->groups[i];
        size_t before = s->active_count;
        for (size_t k = 0; k < group->count; k++)
            if (tmi_accepts(s->check, value, group->branches[k]))
                activate(s, group->branches[k]);
        for (size_t k = 0; k < group->count && s->active_count == before; k++)
            activate(s, group->branches[k]);
    }
}

/* List the schemas in place on the value whose keywords count as evaluating; the value's own
 * schema stands first. */
static void gather_active(struct search *s, const struct refusal *at) {
    s->active_count = 0;
    activate(s, at->schema);
    for (size_t i = 0; i < s->active_count; i++) {
        const struct tmi_schema *schema = s->active[i];
        for (size_t k = 0; k < schema->always_count; k++)
            activate(s, schema->always[k]);
        activate_groups(s, at->value, schema);
        if (schema->condition != NULL) {
            bool holds = tmi_accepts(s->check, at->value, schema->condition);
            const struct tmi_schema *next = holds ? schema->then : schema->otherwise;
            if (holds)
                activate(s, schema->condition);
            if (next != NULL)
                activate(s, next);
        }
        for (size_t k = 0; k < schema->dependent_count; k++)
            if (schema->dependents[k].schema != NULL &&
                is_present(s, at, &schema->dependents[k]))
                activate(s, schema->dependents[k].schema);
    }
}

static bool name_is_active(struct search *s, const struct tmi_token *name) {
    for (size_t i = 0; i < s->active_count; i++)
        if (tmi_covers_name(s->check, s->active[i], name) ||
            (i > 0 && s->active[i]->unevaluated_properties != NULL))
            return true;
    return false;
}

static bool item_is_active(struct search *s, const struct tmi_token *item, size_t index) {
    for (size_t i = 0; i < s->active_count; i++) {
        const struct tmi_schema *schema = s->active[i];
        if (index < tmi_covered_items(schema) ||
            (i > 0 && schema->unevaluated_items != NULL) ||
            (schema->contains != NULL && tmi_accepts(s->check, item, schema->contains)))
            return true;
    }
    return false;
}

/* The member's refusing schemas; is there one? */
static bool descend_member(struct search *s, const struct tmi_schema *schema,
                           const struct tmi_token *name, const struct tmi_token *value) {
    const struct tmi_property *property = tmi_declared(s->check, schema, name);
    bool matched = property != NULL, refused = false;
    if (property != NULL)
        refused =
            consider(s, (struct refusal){value, property->schema, "properties", schema});
    for (size_t i = 0; i < schema->pattern_count; i++) {
        const struct tmi_pattern_property *pattern = &schema->patterns[i];
        if (!tmi_string_matches(s->check, &pattern->pattern, name))
            continue;
        matched = true;
        if (pattern->pattern.code != NULL)
            refused |= consider(
                s, (struct refusal){value, pattern->schema, "patternProperties", schema});
    }
    if (!matched)
        refused |= consider(s, (struct refusal){value, schema->additional,
                                                "additionalProperties", schema});
    if (schema->unevaluated_properties != NULL && !name_is_active(s, name))
        refused |= consider(s, (struct refusal){value, schema->unevaluated_properties,
                                                "unevaluatedProperties", schema});
    return refused;
}

/* Each refusing child has a violation of its own, and that of a later one comes later: more
 * than TMI_VIOLATIONS_MAX of them could not be kept. */
static void descend_members(struct search *s, const struct refusal *at) {
    struct tmi_walk walk = tmi_walk_start(at->value);
    const struct tmi_token *name, *value;
    size_t refused = 0;
    while (refused < TMI_VIOLATIONS_MAX && tmi_walk_member(&walk, &name, &value))
        refused += descend_member(s, at->schema, name, value);
}

static void descend_items(struct search *s, const struct refusal *at) {
    const struct tmi_schema *schema = at->schema;
    const char *prefix = s->check->tool->draft7 ? "items" : "prefixItems";
    const char *tail =
        s->check->tool->draft7 && schema->prefix_count > 0 ? "additionalItems" : "items";
    struct tmi_walk walk = tmi_walk_start(at->value);
    const struct tmi_token *item;
    size_t refused = 0;
    for (size_t i = 0; refused < TMI_VIOLATIONS_MAX && tmi_walk_item(&walk, &item); i++) {
        bool in_tail = i >= schema->prefix_count;
        struct refusal pair = {item, in_tail ? schema->items : schema->prefix[i],
                               in_tail ? tail : prefix, schema};
        bool refuses = consider(s, pair);
        pair.schema = schema->unevaluated_items;
        pair.via = "unevaluatedItems";
        if (pair.schema != NULL && !item_is_active(s, item, i))
            refuses |= consider(s, pair);
        refused += refuses;
    }
}

static void reverse(struct refusal *first, size_t count) {
    for (size_t i = 0; i < count / 2; i++) {
        struct refusal kept = first[i];
        first[i] = first[count - 1 - i];
        first[count - 1 - i] = kept;
    }
}

/* Describe one refusal and put what it goes back to on the stack, first on top. */
static void explain(struct search *s, const struct refusal *at) {
    size_t before = s->count;
    assert_all(s, at);
    descend_in_place(s, at);
    if (at->schema->has & (TMI_HAS_UNEVALUATED_PROPERTIES | TMI_HAS_UNEVALUATED_ITEMS))
        gather_active(s, at);
    if (at->value->kind == TMI_OBJECT)
        descend_members(s, at);
    else if (at->value->kind == TMI_ARRAY)
        descend_items(s, at);
    if (s->count > before)
        reverse(s->stack + before, s->count - before);
}

void tmi_find_leaves(struct tmi_check *check, const struct tmi_token *value,
                     const struct tmi_schema *schema, struct tmi_leaves *out) {
    struct search search = {.check = check, .found = out};
    bool memo_all = check->memo_all;
    out->count = 0;
    check->memo_all = true; /* a child is judged again on each level of its parents */
    (void)consider(&search, (struct refusal){value, schema, "false", NULL});
    while (search.count > 0 && !tmi_check_failed(check)) {
        struct refusal at = search.stack[--search.count];
        if (is_behind(&search, at.value))
            continue;
        struct tmi_known *known =
            tmi_memo_entry(&check->memo, check->arena, at.value, at.schema->index);
        if (known == NULL || known->described)
            continue;
        known->described = true;
        explain(&search, &at);
    }
    check->memo_all = memo_all;
    if (tmi_check_failed(check))
        out->count = 0;
}

/* ---- what is handed out --------------------------------------------------------------- */

static toolmend_kind kind_of(const struct tmi_sources *sources,
                             const struct tmi_token *value) {
    bool limit = false;
    switch ((enum tmi_kind)value->kind) {
    case TMI_NULL:
        return TOOLMEND_NULL;
    case TMI_FALSE:
    case TMI_TRUE:
        return TOOLMEND_BOOLEAN;
    case TMI_NUMBER:
        return tmi_type_bit(sources, value, &limit) == TMI_T_INTEGER ? TOOLMEND_INTEGER
                                                                     : TOOLMEND_NUMBER;
    case TMI_STRING:
        return TOOLMEND_STRING;
    case TMI_ARRAY:
        return TOOLMEND_ARRAY;
    case TMI_OBJECT:
        return TOOLMEND_OBJECT;
    }
    return TOOLMEND_NULL;
}

toolmend_view tmi_pointer_to(struct tmi_check *check, const struct tmi_token *root,
                             const struct tmi_token *value) {
    struct tmi_buf buf;
    tmi_buf_init(&buf, check->arena, SIZE_MAX);
    tmi_buf_add(&buf, "", 0);
    const struct tmi_token *at = root;
    while (at != value) {
        struct tmi_walk walk = tmi_walk_start(at);
        const struct tmi_token *name = NULL, *child = NULL;
        size_t index = 0;
        bool more = at->kind == TMI_OBJECT ? tmi_walk_member(&walk, &name, &child)
                                           : tmi_walk_item(&walk, &child);
        while (more && (size_t)(value - at) >= (size_t)(child - at) + child->size) {
            index++;
            more = at->kind == TMI_OBJECT ? tmi_walk_member(&walk, &name, &child)
                                          : tmi_walk_item(&walk, &child);
        }
        if (!more)
            break;
        if (name != NULL) {
            tmi_buf_add_reference(&buf, tmi_readable(check, name));
        } else {
            tmi_buf_add_text(&buf, "/");
            tmi_buf_add_number(&buf, index);
        }
        at = child;
    }
    return tmi_buf_view(&buf);
}

/* The value of a keyword as the schema spells it; {NULL, 0}: it is not there. */
static toolmend_view spelled_keyword(struct tmi_check *check,
                                     const struct tmi_schema *schema,
                                     const char *keyword) {
    const struct tmi_token *name, *value;
    if (schema->token->kind != TMI_OBJECT)
        return tmi_spelling(check->sources, schema->token);
    struct tmi_walk walk = tmi_walk_start(schema->token);
    while (tmi_walk_member(&walk, &name, &value))
        if (tmi_name_is(check, name, (toolmend_view){keyword, strlen(keyword)}))
            return tmi_spelling(check->sources, value);
    return (toolmend_view){NULL, 0};
}

static void add_type_names(struct tmi_buf *buf, unsigned types) {
    static const struct {
        unsigned bit;
        const char *name;
    } names[] = {
        {TMI_T_NULL,    "\"null\""   },
        {TMI_T_BOOLEAN, "\"boolean\""},
        {TMI_T_INTEGER, "\"integer\""},
        {TMI_T_NUMBER,  "\"number\"" },
        {TMI_T_STRING,  "\"string\"" },
        {TMI_T_ARRAY,   "\"array\""  },
        {TMI_T_OBJECT,  "\"object\"" },
    };
    if (types & TMI_T_NUMBER)
        types &= ~(unsigned)TMI_T_INTEGER;
    const char *comma = "";
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (types & names[i].bit) {
            tmi_buf_add_text(buf, comma);
            tmi_buf_add_text(buf, names[i].name);
            comma = ",";
        }
}

static void add_missing(struct tmi_buf *buf, struct tmi_check *check,
                        const struct tmi_token *object, const struct tmi_name *names,
                        size_t count) {
    const char *comma = "";
    const struct tmi_names_of present = tmi_names_of(check, object, count);
    for (size_t i = 0; i < count; i++)
        if (!tmi_names_have(&present, &names[i])) {
            tmi_buf_add_text(buf, comma);
            tmi_buf_add_view(buf, tmi_spelling(check->sources, names[i].token));
            comma = ",";
        }
}

static toolmend_view expected(struct tmi_check *check, const struct tmi_leaf *leaf) {
    const struct tmi_schema *schema = leaf->schema;
    bool types = strcmp(leaf->keyword, "type") == 0;
    if (!types && strcmp(leaf->keyword, "required") != 0 && leaf->dependent == NULL)
        return spelled_keyword(check, schema, leaf->keyword);
    struct tmi_buf buf;
    tmi_buf_init(&buf, check->arena, SIZE_MAX);
    tmi_buf_add_text(&buf, "[");
    if (types)
        add_type_names(&buf, schema->types);
    else if (leaf->dependent != NULL)
        add_missing(&buf, check, leaf->value, leaf->dependent->names,
                    leaf->dependent->name_count);
    else
        add_missing(&buf, check, leaf->value, schema->required, schema->required_count);
    tmi_buf_add_text(&buf, "]");
    return tmi_buf_view(&buf);
}

static toolmend_violation hand_out(struct tmi_check *check, const struct tmi_token *root,
                                   const struct tmi_leaf *leaf) {
    toolmend_violation violation = {
        .pointer = tmi_pointer_to(check, root, leaf->value),
        .keyword = leaf->keyword,
        .expected = expected(check, leaf),
        .received = kind_of(check->sources, leaf->value),
    };
    struct tmi_buf buf;
    tmi_buf_init(&buf, check->arena, SIZE_MAX);
    tmi_buf_add_view(&buf, leaf->schema->pointer);
    if (!(leaf->schema->has & TMI_HAS_FALSE)) {
        tmi_buf_add_text(&buf, "/");
        tmi_buf_add_text(&buf, leaf->keyword);
        if (leaf->dependent != NULL)
            tmi_buf_add_reference(&buf, leaf->dependent->on.name);
    }
    violation.schema_pointer = tmi_buf_view(&buf);
    return violation;
}

toolmend_violation tmi_root_violation(struct tmi_check *check,
                                      const struct tmi_token *root) {
    return (toolmend_violation){
        .pointer = TMI_VIEW(""),
        .keyword = "type",
        .schema_pointer =
            check->tool->root->has & TMI_HAS_TYPE ? TMI_VIEW("/type") : TMI_VIEW(""),
        .expected = TMI_VIEW("[\"object\"]"),
        .received = kind_of(check->sources, root),
    };
}

void tmi_collect_violations(struct tmi_check *check, const struct tmi_token *root,
                            const struct tmi_schema *schema, struct tmi_violations *out) {
    struct tmi_leaves found;
    tmi_find_leaves(check, root, schema, &found);
    for (size_t i = 0; i < found.count; i++)
        out->list[i] = hand_out(check, root, &found.list[i]);
    out->count = tmi_check_failed(check) ? 0 : found.count;
}
