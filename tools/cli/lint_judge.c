/* SPDX-License-Identifier: MIT
 *
 * lint_judge.c - what the places of a tool, what became of the faults there, and the tools beside
 * it give reason to say.
 */
#include "lint.h"

#include <string.h>

static const char *text_of(const json_t *page, const char *member) {
    const char *text = json_string_value(json_object_get(page, member));
    return text ? text : "";
}

static bool ended(const json_t *one, const char *fault, const char *outcome) {
    return (!fault || strcmp(text_of(one, "fault"), fault) == 0) &&
           strcmp(text_of(one, "outcome"), outcome) == 0;
}

static const char *first_rule(const json_t *one) {
    const char *rule =
        json_string_value(json_array_get(json_object_get(one, "rules"), 0));
    return rule ? rule : "a rule";
}

/* Texts of the engine are shown short, and a member that goes has none. */
static const char *shown(struct pool *pool, const json_t *text) {
    return json_string_length(text) > 0 ? lint_short_string(pool, text) : "(no member)";
}

/* ---- two readings --------------------------------------------------------------------------- */

/* Does the field take values of several kinds, null aside? */
static bool has_kinds(unsigned types) {
    unsigned kinds = types & ~(unsigned)TYPE_NULL;
    if (kinds & TYPE_NUMBER)
        kinds = (kinds & ~(unsigned)TYPE_NUMBER) | TYPE_FRACTION;
    return (kinds & (kinds - 1)) != 0;
}

/* Has it branches that take more than null? */
static bool has_branches(const struct lint_place *place) {
    size_t count = 0;
    for (const struct lint_place *one = place->first; one; one = one->next)
        count += one->role == PLACE_BRANCH && (one->types & ~(unsigned)TYPE_NULL) != 0;
    return count > 1;
}

/* Has the value two readings also without a union around its place? */
static bool splits_alone(struct lint_places *places, const struct lint_place *place,
                         const json_t *one) {
    struct pool pool = {NULL};
    toolmend_report *report =
        lint_ask(&pool, places, place, cli_words(text_of(one, "came")), true);
    bool splits = report && toolmend_report_reason(report) == TOOLMEND_REASON_AMBIGUOUS;
    toolmend_report_free(report);
    pool_free(&pool);
    return splits;
}

/* Is it a union that gives the fault its readings: of the field, or one around it? */
static bool is_of_union(struct lint_places *places, const struct lint_place *place,
                        const json_t *one) {
    bool inside = false;
    for (const struct lint_place *up = place; up; up = up->parent)
        inside |= up->role == PLACE_BRANCH;
    return has_kinds(place->types) || has_branches(place) ||
           (inside && !splits_alone(places, place, one));
}

/* Has it been said of a union around the place? */
static bool is_told(struct lint_places *places, const struct lint_place *place) {
    for (const struct lint_place *one = place; one; one = one->parent)
        if (one->role == PLACE_BRANCH &&
            lint_has_finding(places->tool, "two-readings", one->parent->declared.pointer))
            return true;
    return false;
}

/* Would the default profile have repaired it, had there been one of its readings only? */
static bool has_usual_reading(const json_t *one) {
    json_t *reading, *rule;
    size_t i, k;
    json_array_foreach(json_object_get(one, "readings"), i, reading) {
        bool usual = true;
        json_array_foreach(json_object_get(reading, "rules"), k, rule) usual &=
            toolmend_profile_holds(TOOLMEND_STANDARD, json_string_value(rule)) !=
            TOOLMEND_HOLDS_NOT;
        if (usual)
            return true;
    }
    return false;
}

static void judge_readings(struct lint_places *places, const struct lint_place *place,
                           const json_t *tries) {
    struct pool *pool = places->tool->pool;
    json_t *one = NULL;
    size_t i;
    json_array_foreach(tries, i, one) if (has_usual_reading(one)) break;
    if (i == json_array_size(tries) || is_told(places, place))
        return;
    const json_t *readings = json_object_get(one, "readings");
    bool of_union = is_of_union(places, place, one);
    json_t *finding = lint_add(
        places->tool, of_union ? LINT_WARNING : LINT_NOTE, "two-readings",
        place->declared.pointer,
        of_union
            ? "let the field take one form only, or tell its forms apart by a `const`"
            : "say more of the items, as their `type` and `required`",
        "%s (%s) is refused: it may mean %s or %s%s",
        lint_fault_words(text_of(one, "fault")),
        lint_short_string(pool, json_object_get(one, "came")),
        shown(pool, json_object_get(json_array_get(readings, 0), "text")),
        shown(pool, json_object_get(json_array_get(readings, 1), "text")),
        json_array_size(readings) > 2 ? ", or more" : "");
    (void)json_object_set(finding, "try", one);
}

/* ---- other findings about a field ------------------------------------------------------------- */

/* Texts that are taken for what they spell by a person, and as they are by the schema. */
static void judge_texts(struct lint_places *places, const struct lint_place *place,
                        const json_t *tries) {
    static const struct {
        const char *fault, *words;
        enum lint_level level;
    } table[] = {
        {"list-as-text",    "a list",    LINT_WARNING},
        {"object-as-text",  "an object", LINT_WARNING},
        {"number-as-text",  "a number",  LINT_NOTE   },
        {"boolean-as-text", "a boolean", LINT_NOTE   },
    };
    for (size_t i = 0; i < COUNT(table); i++) {
        json_t *one;
        size_t at;
        json_array_foreach(tries, at, one) {
            if (!ended(one, table[i].fault, "valid"))
                continue;
            lint_add(
                places->tool, table[i].level, "text-stays", place->declared.pointer,
                "take the string out of the field's types, or have the tool read it",
                "%s written as text is right here as a string, so the tool gets the text",
                table[i].words);
            return;
        }
    }
}

static bool takes_anything(struct lint_places *places, const struct lint_place *place) {
    static const char *const any[] = {"null", "true", "0.5", "\"\"", "[0]", "{\"\": 0}"};
    for (size_t i = 0; i < COUNT(any); i++)
        if (!lint_takes(places, place, cli_words(any[i])))
            return false;
    return true;
}

static void judge_default(struct lint_places *places, const struct lint_place *place) {
    struct pool *pool = places->tool->pool;
    const json_t *value = NULL;
    const char *pointer = "";
    for (size_t i = 0; i < place->count && !value; i++) {
        value = json_object_get(place->set[i].json, "default");
        pointer = lint_below(pool, place->set[i].pointer, "default");
    }
    json_t *made =
        value ? lint_try(places, place, "default", lint_source(places, pointer)) : NULL;
    if (made && !ended(made, NULL, "valid")) {
        bool repaired = ended(made, NULL, "repaired");
        lint_add(places->tool, LINT_WARNING, "default-refused", pointer,
                 json_is_null(value)
                     ? "leave the default out, or allow null beside the type"
                     : "write a default that the schema takes",
                 "the default, %s, is refused when a model writes it%s%s",
                 lint_short_string(pool, json_object_get(made, "came")),
                 repaired ? ", and repaired by " : "", repaired ? first_rule(made) : "");
    }
    json_decref(made);
}

/* Lists and objects that stand alone among strings, and those that hold further ones, are what
 * comes as text in the reported calls (corpus/): servers whose call format is markup put them
 * there unread, and models imitate the strings beside them. NULL: neither. */
static const char *invitation(const struct lint_place *place) {
    bool strings = true;
    for (const struct lint_place *one = place->first; one; one = one->next)
        if (one->role != PLACE_BRANCH && !(one->types & ~(unsigned)TYPE_CONTAINER))
            return "it holds lists or objects";
    if (place->parent->first == place && !place->next)
        return "it stands alone";
    for (const struct lint_place *one = place->parent->first; one; one = one->next)
        strings &= one == place || one->role != PLACE_MEMBER ||
                   !(one->types & ~(unsigned)(TYPE_STRING | TYPE_NULL));
    return strings ? "only strings stand beside it" : NULL;
}

static void judge_invitation(struct lint_places *places, const struct lint_place *place,
                             const json_t *tries) {
    json_t *one;
    size_t i;
    json_array_foreach(tries, i, one) {
        if (!ended(one, "list-as-text", "repaired") &&
            !ended(one, "object-as-text", "repaired"))
            continue;
        const char *why = place->role == PLACE_MEMBER ? invitation(place) : NULL;
        if (why)
            lint_add(places->tool, LINT_NOTE, "comes-as-text", place->declared.pointer,
                     "allow no string beside its type, or the text will be let through",
                     "models tend to write this field as text, since %s; %s repairs that",
                     why, first_rule(one));
        return;
    }
}

void lint_judge(struct lint_places *places, struct lint_place *place, json_t *tries) {
    if (takes_anything(places, place)) {
        lint_add(places->tool, LINT_NOTE, "any-value", place->declared.pointer,
                 "give it a type, unless any value is meant",
                 "any value is right here: nothing in it is ever repaired");
        return;
    }
    judge_readings(places, place, tries);
    judge_texts(places, place, tries);
    judge_default(places, place);
    judge_invitation(places, place, tries);
}

/* ---- the places -------------------------------------------------------------------------------- */

static void judge_root(struct lint_places *places) {
    struct lint_place *root = places->list[0];
    bool typed = json_object_get(places->tool->root, "type") != NULL;
    const char *remedy = "write \"type\": \"object\"";
    if (!(root->types & TYPE_OBJECT))
        lint_add(places->tool, LINT_ERROR, "root-type", "", remedy,
                 "arguments are an object, and the schema takes none: no call is right");
    else if (!root->first && !typed && takes_anything(places, root))
        lint_add(
            places->tool, LINT_WARNING, "root-type", "",
            "write {\"type\": \"object\", \"properties\": {}}",
            "the schema says nothing, so any arguments are right; strict clients drop "
            "such a tool, or its server");
    else if (!typed)
        lint_add(places->tool, LINT_WARNING, "root-type", "", remedy,
                 "the root has no `type`, which MCP and the providers ask for");
}

static bool schema_describes(const json_t *schema, const char *name) {
    return json_object_get(json_object_get(schema, "properties"), name) ||
           json_object_size(json_object_get(schema, "patternProperties")) > 0 ||
           json_is_object(json_object_get(schema, "additionalProperties"));
}

/* Does a schema of the place's value, in a branch or outside of it, describe such a member? */
static bool describes(const struct lint_places *places, const struct lint_place *value,
                      const char *name) {
    for (size_t i = value->number; i < places->count; i++) {
        const struct lint_place *one = places->list[i], *holder = one;
        while (holder != value && holder->role == PLACE_BRANCH)
            holder = holder->parent;
        for (size_t k = 0; holder == value && k < one->count; k++)
            if (schema_describes(one->set[k].json, name))
                return true;
    }
    return false;
}

/* Names that an object must have and nothing describes. */
static void judge_required(struct lint_places *places, const struct lint_place *place,
                           struct spot schema) {
    struct lint_tool *tool = places->tool;
    bool closed = false;
    json_t *one;
    size_t at;
    for (size_t i = 0; i < place->count; i++)
        closed |=
            json_is_false(json_object_get(place->set[i].json, "additionalProperties"));
    const char *below = lint_below(tool->pool, schema.pointer, "required");
    json_array_foreach(json_object_get(schema.json, "required"), at, one) {
        const char *pointer = lint_at(tool->pool, below, at);
        if (!json_is_string(one) || describes(places, place, json_string_value(one)) ||
            lint_has_finding(tool, NULL, pointer))
            continue;
        lint_add(tool, closed ? LINT_ERROR : LINT_WARNING, "required-undeclared", pointer,
                 "declare it under `properties`, or take it off the list",
                 closed ? "\"%s\" is required and not allowed: no call is right"
                        : "\"%s\" is required and described nowhere",
                 lint_short_string(tool->pool, one));
    }
}

void lint_judge_places(struct lint_places *places) {
    judge_root(places);
    for (size_t i = 0; i < places->count; i++)
        for (size_t k = 0; k < places->list[i]->count; k++)
            judge_required(places, places->list[i], places->list[i]->set[k]);
    if (places->cut)
        lint_add(places->tool, LINT_NOTE, "places-cut", "",
                 "nest it less, or share less by references",
                 "the schema speaks of more than %zu places: the others are not tried",
                 places->count);
}

/* ---- tools beside each other -------------------------------------------------------------------- */

/* Is each name of one set in the other? */
static bool is_within(json_t *names, const json_t *all) {
    const char *name;
    json_t *value;
    json_object_foreach(names, name, value) if (!json_object_get(all, name)) return false;
    return true;
}

/* A name is inferred from the arguments only for the one tool whose required keys they have, and
 * only if each other tool that is not missing a required key of its own does not declare one of
 * those keys. So a tool is never inferred beside another one that requires nothing that it does not
 * require, and declares all that it requires: whatever call it gets, the other could be meant. */
static json_t *rivals_of(const struct lint_tool *tools, size_t count,
                         const struct lint_tool *tool) {
    json_t *rivals = json_array();
    for (size_t i = 0; i < count; i++)
        if (&tools[i] != tool && tools[i].compiled &&
            is_within(tools[i].required, tool->required) &&
            is_within(tool->required, tools[i].declared))
            (void)json_array_append_new(rivals, lint_text(tools[i].name));
    return rivals;
}

static const char *list_rivals(struct pool *pool, const json_t *rivals) {
    enum { SHOWN = 3 };
    size_t count = json_array_size(rivals);
    const char *words = "";
    for (size_t i = 0; i < count && i < SHOWN; i++)
        words = lint_words(pool, "%s%s%s", words,
                           i == 0           ? ""
                           : i + 1 == count ? " or "
                                            : ", ",
                           lint_short_string(pool, json_array_get(rivals, i)));
    return count > SHOWN ? lint_words(pool, "%s or one of %zu more", words, count - SHOWN)
                         : words;
}

void lint_names(struct lint_tool *tools, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct lint_tool *tool = &tools[i];
        if (!tool->asked || !tool->compiled)
            continue;
        if (json_object_size(tool->required) == 0) {
            lint_of_tool(
                tool,
                lint_add(tool, LINT_NOTE, "name-not-told", "",
                         "require what each call of it has, if there is anything",
                         "a call that has lost its name is never known to be for "
                         "this tool, which requires nothing"),
                "");
            continue;
        }
        json_t *rivals = rivals_of(tools, count, tool);
        if (json_array_size(rivals) > 0) {
            json_t *finding = lint_add(
                tool, LINT_NOTE, "name-not-told", "",
                "require in it what the other does not know",
                "a call that has lost its name is never known to be for this tool: "
                "it could be for %s",
                list_rivals(tool->pool, rivals));
            lint_of_tool(tool, finding, "");
            (void)json_object_set(finding, "rivals", rivals);
        }
        json_decref(rivals);
    }
}
