/* SPDX-License-Identifier: MIT
 *
 * relations_meta.c - the same call said in another way.
 *
 * A tool under other names, a schema and a text in another order, a schema that accepts what was
 * broken: the answer follows, whatever rules the layer has. Nobody has to know the right one.
 * Schemas of given tools are not rewritten: a layer may know its tools by name.
 */
#include "relations.h"

#include <string.h>

#include "../generate/value.h"
#include "rewritten.h"

/* A call, valid or broken, to a tool that may be rewritten. */
static bool make(struct trial *trial, struct generated *call) {
    return trial_makes_tools(trial) && trial_any_call(trial, call);
}

/* ---- other names --------------------------------------------------------------------------- */

/* Where the part stands in the text; SIZE_MAX: not at all, or more than once. */
static size_t find_once(toolmend_view text, toolmend_view part) {
    size_t found = SIZE_MAX;
    for (size_t at = 0; at + part.len <= text.len && part.len > 0; at++) {
        if (memcmp(text.ptr + at, part.ptr, part.len) != 0)
            continue;
        if (found != SIZE_MAX)
            return SIZE_MAX;
        found = at;
    }
    return found;
}

/* Put the fresh name where the old one is spelled, with whatever stands around it. */
static bool rename_spelled(struct pool *pool, toolmend_view *spelled, toolmend_view from,
                           toolmend_view to) {
    size_t at = find_once(*spelled, from);
    if (at == SIZE_MAX)
        return false;
    *spelled = spliced(pool, *spelled, view_cut(*spelled, at, at + from.len), to);
    return true;
}

/* A member. A name that is not renamed must not have the words of one that is. */
static bool rename_member(struct pool *pool, struct value *member,
                          const struct renames *renames) {
    for (size_t i = 0; i < renames->count; i++) {
        toolmend_view from = renames->from[i];
        if (member->name.ptr && view_same(member->name, from))
            return rename_spelled(pool, &member->as.name, from, renames->to[i]);
        if (member->name.ptr && equal_words(member->name, from))
            return false;
    }
    return true;
}

static bool rename_tree(struct pool *pool, struct value *value,
                        const struct renames *renames) {
    for (struct value *child = value->first; child; child = child->next)
        if ((child->as.name.ptr && !rename_member(pool, child, renames)) ||
            !rename_tree(pool, child, renames))
            return false;
    return true;
}

/* Does the name begin here? The empty one is known by its quotation marks. */
static bool begins(toolmend_view text, size_t at, toolmend_view name) {
    if (name.len == 0)
        name = view_of("\"\"");
    return at + name.len <= text.len && memcmp(text.ptr + at, name.ptr, name.len) == 0;
}

/* Is an old name left anywhere in the text, or may an escape hide one? */
static bool is_left(toolmend_view text, const struct renames *renames) {
    for (size_t at = 0; at < text.len; at++) {
        if (text.ptr[at] == '\\' && at + 1 < text.len && text.ptr[at + 1] == 'u')
            return true;
        for (size_t i = 0; i < renames->count; i++)
            if (begins(text, at, renames->from[i]))
                return true;
    }
    return false;
}

/* The answer, as far as it does not depend on names. */
enum came_as { AS_REJECTED, AS_SENT, AS_VALID, AS_OTHER };

static enum came_as came_as(struct trial *trial, const struct seen *seen,
                            const struct generated *call) {
    if (!seen->ok)
        return AS_REJECTED;
    if (seen->same)
        return AS_SENT;
    return trial_alike(trial, seen->arguments, call->valid) ? AS_VALID : AS_OTHER;
}

/* May a name stand without quotation marks? Under another name it may, or may no longer. */
static bool are_identifiers(const struct renames *renames) {
    for (size_t i = 0; i < renames->count; i++)
        for (size_t at = 0; at < renames->from[i].len; at++) {
            char c = ascii_lower(renames->from[i].ptr[at]);
            if (!(c >= 'a' && c <= 'z') && c != '_' && !(at > 0 && c >= '0' && c <= '9'))
                return false;
        }
    return true;
}

/* The call before its faults, and with them; both under other names. */
void relate_renaming(struct trial *trial) {
    struct pool *pool = trial_pool(trial);
    struct renames *renames = pool_take(pool, 1, sizeof *renames);
    uint32_t faults = choose(trial_choices(trial), 3);
    struct generated call;
    if (!trial_makes_tools(trial) || !trial_call(trial, &call))
        return;
    toolmend_view schema = rewritten_names(pool, call.schema, renames);
    if (!schema.ptr)
        return;
    unsigned groups = FAULTS_ALL & ~FAULT_BIT(FAULT_DAMAGE);
    if (!are_identifiers(renames))
        groups &= ~FAULT_BIT(FAULT_SPELLING);
    struct value *plain_value = value_copy(pool, call.value);
    if (faults > 0 && !trial_break(trial, &call, faults, groups))
        return;
    struct generated fresh = call;
    fresh.tool = rewritten_tool(pool, call.tool, schema);
    fresh.schema = schema;
    if (!rename_tree(pool, plain_value, renames) ||
        !rename_tree(pool, call.value, renames))
        return;
    fresh.valid = value_write(pool, plain_value);
    fresh.text = value_write(pool, call.value);
    if (is_left(fresh.text, renames))
        return;
    struct question first = trial_question(&call);
    struct question then = trial_question(&fresh);
    const struct seen *plain = trial_ask(trial, &first);
    enum came_as before = plain ? came_as(trial, plain, &call) : AS_OTHER;
    const struct seen *other = plain ? trial_ask(trial, &then) : NULL;
    if (!other || before == came_as(trial, other, &fresh))
        return;
    trial_found(trial, FOUND_BROKEN,
                plain->ok == other->ok ? "another call under other names"
                                       : "another verdict under other names");
}

/* ---- another order ------------------------------------------------------------------------- */

/* Ask twice; `then` is the same call in another order. */
static void compare(struct trial *trial, const struct question *first,
                    const struct question *then, const char *verdict, const char *call) {
    bool equal = true;
    const struct seen *plain = trial_ask(trial, first);
    const struct seen *other = plain ? trial_ask(trial, then) : NULL;
    if (!other)
        return;
    if (plain->ok != other->ok) {
        trial_found(trial, FOUND_BROKEN, verdict);
        return;
    }
    if (!plain->ok || trial_alike(trial, plain->arguments, other->arguments))
        return;
    if (toolmend_json_equal(plain->arguments, other->arguments, &equal) != TOOLMEND_OK ||
        (equal && !view_same(first->text, then->text)))
        return;
    /* handed on as they came */
    if (!(plain->same && other->same))
        trial_found(trial, FOUND_BROKEN, call);
}

void relate_schema_order(struct trial *trial) {
    struct pool *pool = trial_pool(trial);
    struct generated call;
    if (!make(trial, &call))
        return;
    toolmend_view schema = rewritten_order(pool, trial_choices(trial), call.schema);
    if (!schema.ptr)
        return;
    struct question first = trial_question(&call);
    struct question then = first;
    then.tool = rewritten_tool(pool, call.tool, schema);
    compare(trial, &first, &then, "another verdict if the schema has another order",
            "another call if the schema has another order");
}

void relate_text_order(struct trial *trial) {
    struct pool *pool = trial_pool(trial);
    struct generated call;
    if (!trial_any_call(trial, &call))
        return;
    toolmend_view text = rewritten_text(pool, trial_choices(trial), call.text);
    if (!text.ptr)
        return;
    struct question first = trial_question(&call);
    struct question then = first;
    then.text = text;
    compare(trial, &first, &then, "another verdict if the members have another order",
            "another call if the members have another order");
}

/* ---- a schema that takes it ---------------------------------------------------------------- */

/* The type of a JSON value, as a schema says it. */
static const char *type_of(toolmend_view json) {
    switch (json.ptr[0]) {
    case '{':
        return "{\"type\":\"object\"}";
    case '[':
        return "{\"type\":\"array\"}";
    case '"':
        return "{\"type\":\"string\"}";
    case 'n':
        return "{\"type\":\"null\"}";
    case 't':
    case 'f':
        return "{\"type\":\"boolean\"}";
    default:
        return "{\"type\":\"number\"}";
    }
}

/* A property's schema, wide enough for what was sent. */
static void put_wide(struct writing *out, uint32_t way, toolmend_view schema,
                     toolmend_view sent) {
    switch (way) {
    case 1:
        write_words(out, type_of(sent));
        return;
    case 2: /* the old one first: a layer that takes the first branch converts */
        write_words(out, "{\"anyOf\":[");
        write_view(out, schema);
        write_words(out, ",");
        write_words(out, type_of(sent));
        write_words(out, "]}");
        return;
    default:
        write_words(out, "{}");
        return;
    }
}

/* A schema with the same properties that takes what was sent. */
static toolmend_view wide_schema(struct trial *trial, const struct generated *call,
                                 uint32_t way) {
    struct writing out = {.pool = trial_pool(trial)};
    const struct property *property = call->root->properties;
    write_words(&out, "{\"type\":\"object\",\"properties\":{");
    for (const char *before = ""; property; property = property->next, before = ",") {
        toolmend_view name;
        toolmend_view value = {NULL, 0};
        bool sent = false;
        for (size_t at = 0; !sent && toolmend_json_next(call->text, &at, &name, &value);)
            sent = view_same(json_text(out.pool, name), property->name);
        write_words(&out, before);
        write_view(&out, property->json);
        write_words(&out, ":");
        put_wide(&out, sent ? way : 0, property->subschema->json, value);
    }
    write_words(&out, "}}");
    return written(&out);
}

static bool holds_reference(toolmend_view text) {
    for (size_t i = 0; i + 4 <= text.len; i++)
        if (memcmp(text.ptr + i, "$ref", 4) == 0)
            return true;
    return false;
}

void relate_wider_schema(struct trial *trial) {
    static const struct suite_expect kept = {.outcome = SUITE_VALID};
    struct pool *pool = trial_pool(trial);
    struct generated call;
    uint32_t way = choose(trial_choices(trial), 4);
    bool before = choose_one_in(trial_choices(trial), 2);
    if (!make(trial, &call) || toolmend_json_check(call.text, NULL) != TOOLMEND_OK ||
        view_trim(call.text).ptr[0] != '{' || repeats_a_name(pool, call.text))
        return;
    toolmend_view schema = view_of("{\"type\":\"object\"}");
    if (way > 0)
        schema = wide_schema(trial, &call, way - 1);
    if (holds_reference(schema) || !generate_is_valid(schema, call.text))
        return;
    /* the old schema first, under the same names: it may be remembered */
    struct question narrow = trial_question(&call);
    struct question wide = narrow;
    const struct seen *first = before ? trial_ask(trial, &narrow) : NULL;
    wide.tool = rewritten_tool(pool, call.tool, schema);
    wide.expect = &kept;
    wide.expect_count = 1;
    if (!trial_ask(trial, &wide) || !first)
        return;
    const struct seen *again = trial_ask(trial, &narrow);
    if (again && (again->ok != first->ok ||
                  (first->ok && !trial_alike(trial, first->arguments, again->arguments))))
        trial_found(trial, FOUND_BROKEN,
                    "another answer after the same tool was another");
}
