/* SPDX-License-Identifier: MIT
 *
 * derive.c - what follows from all schemas of a tool together.
 *
 * The graph of schemas has two kinds of edges: to a schema that judges the same value (allOf,
 * references, anyOf, if, ...) and to one that judges a member or item. A cycle through edges
 * of the first kind only would judge one value for ever; it is refused. What is left of them
 * is without cycles, so the kinds of value that a schema can accept are computed from the
 * leaves up in one pass.
 */
#include "schema/compile.h"
#include "validate/assertions.h"

#define IN_PLACE ((uint32_t)1 << 31)

struct graph {
    struct tmi_compile *c;
    struct tmi_schema **schemas; /* by index */
    uint32_t count;
    uint32_t *first;   /* by schema: where its parents begin; count + 1 entries */
    uint32_t *parents; /* indexes, with IN_PLACE */
    uint32_t *waiting; /* by schema: in-place children that are not done */
    uint32_t *queue;
    uint32_t queued;
    uint32_t next;
};

typedef void visit(struct graph *graph, const struct tmi_schema *parent,
                   const struct tmi_schema *child, uint32_t in_place);

/* ---- edges ---- */

static void visit_list(struct graph *graph, visit *each, const struct tmi_schema *parent,
                       const struct tmi_schema *const *children, size_t count,
                       uint32_t in_place) {
    for (size_t i = 0; i < count; i++)
        if (children[i])
            each(graph, parent, children[i], in_place);
}

static void visit_edges(struct graph *graph, const struct tmi_schema *schema,
                        visit *each) {
    const struct tmi_schema *same[] = {schema->negated, schema->condition, schema->then,
                                       schema->otherwise};
    const struct tmi_schema *below[] = {
        schema->additional, schema->unevaluated_properties, schema->property_names,
        schema->items,      schema->unevaluated_items,      schema->contains};
    visit_list(graph, each, schema, schema->always, schema->always_count, IN_PLACE);
    visit_list(graph, each, schema, same, sizeof same / sizeof same[0], IN_PLACE);
    for (size_t i = 0; i < schema->group_count; i++)
        visit_list(graph, each, schema, schema->groups[i].branches,
                   schema->groups[i].count, IN_PLACE);
    for (size_t i = 0; i < schema->dependent_count; i++)
        visit_list(graph, each, schema, &schema->dependents[i].schema, 1, IN_PLACE);
    visit_list(graph, each, schema, below, sizeof below / sizeof below[0], 0);
    visit_list(graph, each, schema, schema->prefix, schema->prefix_count, 0);
    for (size_t i = 0; i < schema->property_count; i++)
        visit_list(graph, each, schema, &schema->properties[i].schema, 1, 0);
    for (size_t i = 0; i < schema->pattern_count; i++)
        visit_list(graph, each, schema, &schema->patterns[i].schema, 1, 0);
}

static void count_edge(struct graph *graph, const struct tmi_schema *parent,
                       const struct tmi_schema *child, uint32_t in_place) {
    graph->first[child->index]++;
    if (in_place)
        graph->waiting[parent->index]++;
}

/* Fills from the end of each schema's part of `parents`. */
static void store_edge(struct graph *graph, const struct tmi_schema *parent,
                       const struct tmi_schema *child, uint32_t in_place) {
    graph->parents[--graph->first[child->index]] = parent->index | in_place;
}

/* ---- what a schema says by itself ---- */

static uint32_t flag(bool present, uint32_t has) {
    return present ? has : 0;
}

static uint32_t keywords_of(const struct tmi_schema *s) {
    bool number = s->minimum.token || s->maximum.token || s->exclusive_minimum.token ||
                  s->exclusive_maximum.token || s->multiple_of.token;
    bool string = s->length_min > 0 || s->length_max < UINT64_MAX || s->pattern.code;
    return (s->has & (TMI_HAS_FALSE | TMI_HAS_TYPE)) |
           flag(s->enumeration, TMI_HAS_ENUM) | flag(s->constant, TMI_HAS_CONST) |
           flag(string, TMI_HAS_STRING) | flag(number, TMI_HAS_NUMBER) |
           flag(s->property_count > 0, TMI_HAS_PROPERTIES) |
           flag(s->pattern_count > 0, TMI_HAS_PATTERN_PROPERTIES) |
           flag(s->additional, TMI_HAS_ADDITIONAL) |
           flag(s->required_count > 0, TMI_HAS_REQUIRED) |
           flag(s->properties_min > 0 || s->properties_max < UINT64_MAX,
                TMI_HAS_OBJECT_COUNT) |
           flag(s->property_names, TMI_HAS_PROPERTY_NAMES) |
           flag(s->dependent_count > 0, TMI_HAS_DEPENDENT) |
           flag(s->prefix_count > 0, TMI_HAS_PREFIX_ITEMS) |
           flag(s->items, TMI_HAS_ITEMS) |
           flag(s->items_min > 0 || s->items_max < UINT64_MAX, TMI_HAS_ARRAY_COUNT) |
           flag(s->unique, TMI_HAS_UNIQUE) | flag(s->contains, TMI_HAS_CONTAINS) |
           flag(s->always_count > 0, TMI_HAS_ALWAYS) |
           flag(s->group_count > 0, TMI_HAS_GROUPS) | flag(s->negated, TMI_HAS_NOT) |
           flag(s->condition, TMI_HAS_IF) |
           flag(s->unevaluated_properties, TMI_HAS_UNEVALUATED_PROPERTIES) |
           flag(s->unevaluated_items, TMI_HAS_UNEVALUATED_ITEMS);
}

static bool is_false(const struct tmi_schema *schema) {
    return schema && (schema->has & TMI_HAS_FALSE);
}

/* May two schemas judge one value on account of this one? Keywords that never meet on one
 * value are not told apart: a memo too many costs little. */
static bool forks(const struct tmi_schema *s) {
    const uint32_t below = TMI_HAS_PROPERTIES | TMI_HAS_ADDITIONAL | TMI_HAS_ITEMS |
                           TMI_HAS_PREFIX_ITEMS | TMI_HAS_PATTERN_PROPERTIES |
                           TMI_HAS_CONTAINS;
    return (s->has & (TMI_HAS_GROUPS | TMI_HAS_NOT | TMI_HAS_IF | TMI_HAS_DEPENDENT |
                      TMI_HAS_CONTAINS)) ||
           s->always_count > 1 || s->pattern_count > 1 ||
           (s->always_count == 1 && (s->has & below)) ||
           (s->pattern_count == 1 && s->property_count > 0);
}

/* ---- kinds ---- */

static uint8_t kind_of(struct tmi_compile *c, const struct tmi_token *value) {
    bool limit = false; /* numbers past the limits have been refused */
    return (uint8_t)tmi_type_bit(&c->tool->sources, value, &limit);
}

static uint8_t kinds_in(struct tmi_compile *c, const struct tmi_token *array) {
    uint8_t kinds = 0;
    struct tmi_walk walk = tmi_walk_start(array);
    const struct tmi_token *item;
    while (tmi_walk_item(&walk, &item))
        kinds |= kind_of(c, item);
    return kinds;
}

/* All that it hangs on is done. */
static void find_holds(struct tmi_compile *c, struct tmi_schema *schema) {
    uint8_t possible = is_false(schema) ? 0 : schema->types;
    bool any_string = !schema->enumeration && !schema->constant;
    if (schema->enumeration)
        possible &= kinds_in(c, schema->enumeration);
    if (schema->constant)
        possible &= kind_of(c, schema->constant);
    for (size_t i = 0; i < schema->always_count; i++) {
        possible &= schema->always[i]->possible_types;
        any_string &= schema->always[i]->any_string;
    }
    for (size_t i = 0; i < schema->group_count; i++) {
        uint8_t any = 0;
        bool some_string = false;
        for (size_t j = 0; j < schema->groups[i].count; j++) {
            any |= schema->groups[i].branches[j]->possible_types;
            some_string |= schema->groups[i].branches[j]->any_string;
        }
        possible &= any;
        any_string &= some_string;
    }
    schema->possible_types = possible;
    schema->any_string = any_string && (possible & TMI_T_STRING);
}

static void visit_waiting(struct graph *graph, const struct tmi_schema *parent,
                          const struct tmi_schema *child, uint32_t in_place) {
    (void)parent;
    if (in_place && graph->waiting[child->index] > 0)
        graph->next = child->index;
}

/* From any schema that waits an edge leads to another that waits; the first one met twice is
 * on a cycle. */
static void refuse_cycle(struct graph *graph) {
    uint32_t at = 0;
    while (graph->waiting[at] == 0)
        at++;
    memset(graph->queue, 0, graph->count * sizeof(uint32_t));
    while (!graph->queue[at]) {
        graph->queue[at] = true;
        visit_edges(graph, graph->schemas[at], visit_waiting);
        at = graph->next;
    }
    tmi_refuse(
        graph->c, TOOLMEND_E_SCHEMA, graph->schemas[at]->token,
        "the schema applies to itself without going down to a member or item; break "
        "the circle of references");
}

/* From the leaves of the in-place edges up. */
static void settle(struct graph *graph) {
    uint32_t done = 0;
    for (uint32_t i = 0; i < graph->count; i++)
        if (graph->waiting[i] == 0)
            graph->queue[graph->queued++] = i;
    for (; done < graph->queued; done++) {
        uint32_t at = graph->queue[done];
        find_holds(graph->c, graph->schemas[at]);
        for (uint32_t i = graph->first[at]; i < graph->first[at + 1]; i++) {
            uint32_t parent = graph->parents[i] & ~IN_PLACE;
            if ((graph->parents[i] & IN_PLACE) && --graph->waiting[parent] == 0)
                graph->queue[graph->queued++] = parent;
        }
    }
    if (done < graph->count)
        refuse_cycle(graph);
}

/* Schemas that several edges lead to, with a fork in reach, would be asked about one value
 * again and again. `waiting` is used up: it marks who has a fork in reach. */
static void find_shared(struct graph *graph) {
    graph->queued = 0;
    for (uint32_t i = 0; i < graph->count; i++) {
        graph->waiting[i] = forks(graph->schemas[i]);
        if (graph->waiting[i])
            graph->queue[graph->queued++] = i;
    }
    for (uint32_t done = 0; done < graph->queued; done++) {
        uint32_t at = graph->queue[done];
        for (uint32_t i = graph->first[at]; i < graph->first[at + 1]; i++) {
            uint32_t parent = graph->parents[i] & ~IN_PLACE;
            if (!graph->waiting[parent])
                graph->queue[graph->queued++] = parent;
            graph->waiting[parent] = 1;
        }
    }
    for (uint32_t i = 0; i < graph->count; i++) {
        uint32_t edges = graph->first[i + 1] - graph->first[i];
        graph->schemas[i]->shared = graph->waiting[i] && edges + (i == 0) > 1;
    }
}

/* Hints count below any edge, so their masks go up against all of them; each schema's grows a
 * few times at most. `waiting` is used up: it marks who is in the queue. */
static void find_hinted(struct graph *graph) {
    uint32_t room = graph->count, done = 0, queued = 0;
    memset(graph->waiting, 0, room * sizeof(uint32_t));
    for (uint32_t i = 0; i < graph->count; i++) {
        const struct tmi_hints *hints = graph->schemas[i]->hints;
        graph->schemas[i]->hinted = hints ? (uint8_t)hints->kinds : 0;
        graph->waiting[i] = graph->schemas[i]->hinted != 0;
        if (graph->waiting[i])
            graph->queue[queued++] = i;
    }
    for (; queued > 0; queued--, done = (done + 1) % room) {
        uint32_t at = graph->queue[done];
        graph->waiting[at] = 0;
        for (uint32_t i = graph->first[at]; i < graph->first[at + 1]; i++) {
            uint32_t index = graph->parents[i] & ~IN_PLACE;
            struct tmi_schema *parent = graph->schemas[index];
            uint8_t more = graph->schemas[at]->hinted & (uint8_t)~parent->hinted;
            parent->hinted |= more;
            if (more == 0 || graph->waiting[index])
                continue;
            graph->waiting[index] = 1;
            graph->queue[(done + queued++) % room] = index;
        }
    }
}

static bool build(struct graph *graph) {
    struct tmi_arena *scratch = &graph->c->scratch;
    graph->first = tmi_new(scratch, (size_t)graph->count + 1, uint32_t);
    graph->waiting = tmi_new(scratch, graph->count, uint32_t);
    graph->queue = tmi_new(scratch, graph->count, uint32_t);
    if (!graph->first || !graph->waiting || !graph->queue)
        return false;
    memset(graph->first, 0, ((size_t)graph->count + 1) * sizeof(uint32_t));
    memset(graph->waiting, 0, graph->count * sizeof(uint32_t));
    for (uint32_t i = 0; i < graph->count; i++)
        visit_edges(graph, graph->schemas[i], count_edge);
    for (uint32_t i = 1; i <= graph->count; i++)
        graph->first[i] += graph->first[i - 1];
    graph->parents = tmi_new(scratch, (size_t)graph->first[graph->count] + 1, uint32_t);
    for (uint32_t i = 0; graph->parents && i < graph->count; i++)
        visit_edges(graph, graph->schemas[i], store_edge);
    return graph->parents != NULL;
}

void tmi_derive(struct tmi_compile *c) {
    struct graph graph = {.c = c, .count = (uint32_t)c->tool->schema_count};
    graph.schemas = tmi_new(&c->scratch, graph.count, struct tmi_schema *);
    if (!graph.schemas)
        return;
    for (const struct tmi_node *node = c->nodes; node; node = node->next) {
        graph.schemas[node->schema->index] = node->schema;
        node->schema->has = keywords_of(node->schema);
    }
    for (uint32_t i = 0; i < graph.count; i++) {
        struct tmi_schema *schema = graph.schemas[i];
        schema->closed =
            is_false(schema->additional) || is_false(schema->unevaluated_properties);
        schema->leaf = (schema->has & ~(uint32_t)TMI_HAS_ASSERTIONS) == 0;
        tmi_assertions_prepare(schema, &c->tool->sources, c->arena);
    }
    if (!build(&graph))
        return;
    settle(&graph);
    if (tmi_compile_failed(c))
        return;
    find_shared(&graph);
    find_hinted(&graph);
}
