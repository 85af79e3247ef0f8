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

#include "../model/validity.h"
#include "accounted.h"
#include "made.h"
#include "rewritten.h"
#include "value.h"

/* Something sound, or broken once or twice, for a tool that may be rewritten. */
static bool make(struct trial *trial, struct made *made) {
    uint32_t faults = choose(trial_choices(trial), 3);
    if (trial_tool(trial).ptr || trial_hello(trial)->fixed_tools ||
        !made_sound(trial, made))
        return false;
    if (faults > 0)
        (void)made_break(trial, made, faults);
    return true;
}

/* Its question, with no right outcome: that is the matter of other relations. */
static struct question question_of(struct trial *trial, const struct made *made) {
    struct question question = made_question(trial, made);
    question.expect = NULL;
    question.expect_count = 0;
    question.rule = NULL;
    return question;
}

/* ---- other names --------------------------------------------------------------------------- */

static bool is_of_name(char c) {
    return (c >= '0' && c <= '9') || (ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z') ||
           c == '_' || (unsigned char)c >= 0x80;
}

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
            return rename_spelled(pool, &member->as[MEANT].name, from, renames->to[i]) &&
                   rename_spelled(pool, &member->as[SENT].name, from, renames->to[i]);
        if (member->name.ptr && shape_same_words(member->name, from))
            return false;
    }
    return true;
}

/* The whole tree; false: names stand where they are not seen. */
static bool rename_tree(struct pool *pool, struct value *value,
                        const struct renames *renames) {
    bool container = (value->type & HOLDS_CONTAINER) != 0;
    if (container && (value->as[SENT].text.ptr || value->as[MEANT].text.ptr))
        return false;
    for (struct value *child = value->first; child; child = child->next)
        if ((child->as[SENT].name.ptr && !rename_member(pool, child, renames)) ||
            !rename_tree(pool, child, renames))
            return false;
    return true;
}

/* Is a name left in the text, in front of a colon or an end of its own? */
static bool is_left(toolmend_view text, const struct renames *renames) {
    for (size_t i = 0; i < renames->count; i++) {
        toolmend_view name = renames->from[i];
        for (size_t at = 0; name.len > 0 && at + name.len <= text.len; at++) {
            size_t end = at + name.len;
            if (memcmp(text.ptr + at, name.ptr, name.len) != 0 ||
                (at > 0 && is_of_name(text.ptr[at - 1])) ||
                (end < text.len && is_of_name(text.ptr[end])))
                continue;
            while (end < text.len && !is_of_name(text.ptr[end]) && text.ptr[end] != ':' &&
                   text.ptr[end] != '=' && text.ptr[end] != ',')
                end++;
            if (end < text.len && (text.ptr[end] == ':' || text.ptr[end] == '='))
                return true;
        }
    }
    return false;
}

/* What came, as far as it does not depend on names. */
enum came_as { AS_REFUSED, AS_SENT, AS_MEANT, AS_OTHER };

static enum came_as came_as(struct trial *trial, const struct seen *seen,
                            const struct made *made) {
    if (!seen->ok)
        return AS_REFUSED;
    if (seen->same)
        return AS_SENT;
    return trial_alike(trial, seen->arguments, made->meant) ? AS_MEANT : AS_OTHER;
}

void relate_renaming(struct trial *trial) {
    struct pool *pool = trial_pool(trial);
    struct made *made = pool_take(pool, 1, sizeof *made);
    struct renames *renames = pool_take(pool, 1, sizeof *renames);
    if (!make(trial, made))
        return;
    struct made fresh = *made;
    toolmend_view schema =
        rewritten_names(pool, toolmend_json_at(made->tool, "/parameters"), renames);
    if (!schema.ptr || !rename_tree(pool, made->value, renames))
        return;
    fresh.tool = rewritten_tool(pool, made->tool, schema);
    fresh.meant = value_write(pool, made->value, MEANT);
    fresh.sent = value_write(pool, made->value, SENT);
    if (is_left(fresh.sent, renames) ||
        is_left(accounted_plain(pool, fresh.sent), renames))
        return;
    struct question first = question_of(trial, made);
    struct question then = question_of(trial, &fresh);
    const struct seen *plain = trial_ask(trial, &first);
    enum came_as before = plain ? came_as(trial, plain, made) : AS_OTHER;
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
    struct made *made = pool_take(pool, 1, sizeof *made);
    if (!make(trial, made))
        return;
    toolmend_view schema = rewritten_order(pool, trial_choices(trial),
                                           toolmend_json_at(made->tool, "/parameters"));
    if (!schema.ptr)
        return;
    struct question first = question_of(trial, made);
    struct question then = first;
    then.tool = rewritten_tool(pool, made->tool, schema);
    compare(trial, &first, &then, "another verdict if the schema has another order",
            "another call if the schema has another order");
}

void relate_text_order(struct trial *trial) {
    struct pool *pool = trial_pool(trial);
    struct made *made = pool_take(pool, 1, sizeof *made);
    uint32_t faults = choose(trial_choices(trial), 3);
    if (!made_sound(trial, made))
        return;
    if (faults > 0)
        (void)made_break(trial, made, faults);
    toolmend_view text = rewritten_text(pool, trial_choices(trial), made->sent);
    if (!text.ptr)
        return;
    struct question first = question_of(trial, made);
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
static toolmend_view wide_schema(struct trial *trial, const struct made *made,
                                 uint32_t way) {
    struct writing out = {.pool = trial_pool(trial)};
    const struct shape_property *property = made->shape->properties;
    write_words(&out, "{\"type\":\"object\",\"properties\":{");
    for (const char *before = ""; property; property = property->next, before = ",") {
        toolmend_view name;
        toolmend_view value = {NULL, 0};
        bool sent = false;
        for (size_t at = 0; !sent && toolmend_json_next(made->sent, &at, &name, &value);)
            sent = view_same(shape_text(out.pool, name), property->name);
        write_words(&out, before);
        write_view(&out, property->spelled);
        write_words(&out, ":");
        put_wide(&out, sent ? way : 0, property->shape->schema, value);
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
    struct made *made = pool_take(pool, 1, sizeof *made);
    uint32_t way = choose(trial_choices(trial), 4);
    bool before = choose_one_in(trial_choices(trial), 2);
    if (!make(trial, made) || toolmend_json_check(made->sent, NULL) != TOOLMEND_OK ||
        view_trim(made->sent).ptr[0] != '{' || repeats_a_name(pool, made->sent))
        return;
    toolmend_view schema = words_view("{\"type\":\"object\"}");
    if (way > 0)
        schema = wide_schema(trial, made, way - 1);
    struct model_view asked = {schema.ptr, schema.len};
    struct model_view text = {made->sent.ptr, made->sent.len};
    if (holds_reference(schema) ||
        model_arguments_valid(asked, text).answer != MODEL_TRUE)
        return;
    /* the old schema first, under the same names: it may be remembered */
    struct question narrow = question_of(trial, made);
    struct question wide = narrow;
    const struct seen *first = before ? trial_ask(trial, &narrow) : NULL;
    wide.tool = rewritten_tool(pool, made->tool, schema);
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
