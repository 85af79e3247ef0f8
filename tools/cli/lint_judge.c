/* SPDX-License-Identifier: MIT
 *
 * lint_judge.c - what the places of a tool, and what became of the faults there, give reason to
 * say.
 */
#include "lint.h"

#include <string.h>

static bool is_fault(const struct lint_try *one, const char *fault) {
    return strcmp(one->fault, fault) == 0;
}

/* ---- one field ------------------------------------------------------------------------------------ */

static struct lint_finding *add_at(struct lint_places *places,
                                   const struct lint_place *place, enum lint_level level,
                                   const char *id, const char *message) {
    struct pool *pool = &places->document.pool;
    return lint_add(places->tool, level, id, tree_pointer(pool, place->declared), "%s",
                    message);
}

/* Does the field take values of several kinds, null aside? */
static bool has_kinds(unsigned types) {
    unsigned kinds = types & ~(unsigned)TYPE_NULL;
    if (kinds & TYPE_NUMBER)
        kinds = (kinds & ~(unsigned)TYPE_NUMBER) | TYPE_FRACTION;
    return (kinds & (kinds - 1)) != 0;
}

/* Has it branches that take more than null? */
static bool has_branches(struct lint_places *places, const struct lint_place *place) {
    size_t count = 0;
    for (const struct lint_place *one = place->first; one; one = one->next)
        count += one->role == PLACE_BRANCH &&
                 position_may_hold(&places->document, &one->position,
                                   TYPE_ANY & ~(unsigned)TYPE_NULL);
    return count > 1;
}

/* Is it a union that gives the fault its readings: of the field, or one around it? */
static bool is_of_union(struct lint_places *places, const struct lint_place *place,
                        const struct lint_field *field, const struct lint_try *one) {
    bool inside = false;
    for (const struct lint_place *up = place; up; up = up->parent)
        inside |= up->role == PLACE_BRANCH;
    return has_kinds(field->types) || has_branches(places, place) ||
           (inside && !lint_splits_alone(places, place, one->came));
}

/* A text of a reading or fault, short enough for a line. */
static const char *shown(struct pool *pool, toolmend_view text) {
    return text.len > 0 ? lint_short(pool, text) : "(no member)";
}

/* Has it been said of a union around the place? */
static bool is_told(struct lint_places *places, const struct lint_place *place) {
    struct pool *pool = &places->document.pool;
    for (const struct lint_place *one = place; one; one = one->parent)
        if (one->role == PLACE_BRANCH &&
            lint_has_finding(places->tool, "two-readings",
                             tree_pointer(pool, one->parent->declared)))
            return true;
    return false;
}

static bool is_extended(const char *rule) {
    for (size_t i = 0; i < toolmend_rule_count(); i++)
        if (strcmp(toolmend_rule_at(i).id, rule) == 0)
            return strcmp(toolmend_rule_at(i).tier, "extended") == 0;
    return false;
}

/* Would the default profile have mended it, had there been one of its readings only? */
static bool has_usual_reading(const struct lint_try *one) {
    for (const struct lint_reading *reading = one->readings; reading;
         reading = reading->next) {
        size_t extended = 0;
        for (size_t i = 0; i < reading->rule_count; i++)
            extended += is_extended(reading->rules[i]);
        if (extended == 0)
            return true;
    }
    return false;
}

static void judge_readings(struct lint_places *places, const struct lint_place *place,
                           const struct lint_field *field) {
    struct pool *pool = places->tool->pool;
    const struct lint_try *one = field->tries;
    while (one && !has_usual_reading(one))
        one = one->next;
    if (!one || is_told(places, place))
        return;
    const struct lint_reading *first = one->readings, *second = first->next;
    bool branches = is_of_union(places, place, field, one);
    struct lint_finding *finding =
        add_at(places, place, branches ? LINT_WARNING : LINT_NOTE, "two-readings",
               lint_words(pool, "%s (%s) is refused: it may mean %s or %s%s",
                          lint_fault_words(one->fault), lint_short(pool, one->came),
                          shown(pool, first->text), shown(pool, second->text),
                          second->next ? ", or more" : ""));
    finding->shown = one;
    finding->remedy =
        branches
            ? "let the field take one form only, or tell its forms apart by a `const`"
            : "say more of the items, as their `type` and `required`";
}

/* Texts that are taken for what they spell by a person, and as they are by the schema. */
static void judge_texts(struct lint_places *places, const struct lint_place *place,
                        const struct lint_field *field) {
    static const struct {
        const char *fault, *words;
        enum lint_level level;
    } table[] = {
        {"list-as-text",    "a list",    LINT_WARNING},
        {"object-as-text",  "an object", LINT_WARNING},
        {"number-as-text",  "a number",  LINT_NOTE   },
        {"boolean-as-text", "a boolean", LINT_NOTE   },
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const struct lint_try *one = field->tries;
        while (one && !(is_fault(one, table[i].fault) && one->outcome == LINT_VALID))
            one = one->next;
        if (!one)
            continue;
        add_at(
            places, place, table[i].level, "text-stays",
            lint_words(places->tool->pool,
                       "%s written as text is right here as a string, so the tool gets "
                       "the text",
                       table[i].words))
            ->remedy =
            "take the string out of the field's types, or have the tool read it";
        return;
    }
}

static bool takes_anything(struct lint_places *places, const struct lint_place *place) {
    static const char *const any[] = {"null", "true", "0.5", "\"\"", "[0]", "{\"\": 0}"};
    for (size_t i = 0; i < sizeof any / sizeof any[0]; i++)
        if (!lint_takes(places, place, cli_words(any[i])))
            return false;
    return true;
}

static const struct tree_node *default_of(struct lint_places *places,
                                          const struct lint_place *place) {
    for (size_t i = 0; i < place->position.count; i++) {
        const struct tree_node *found =
            document_keyword(&places->document, place->position.schemas[i], "default");
        if (found)
            return found;
    }
    return NULL;
}

static void judge_default(struct lint_places *places, const struct lint_place *place) {
    struct lint_tool *tool = places->tool;
    const struct tree_node *value = default_of(places, place);
    const struct lint_try *made =
        value
            ? lint_try(places, place, "default", tree_slice(places->document.tree, value))
            : NULL;
    if (!made || made->outcome == LINT_VALID)
        return;
    const char *words = lint_short(tool->pool, made->came);
    struct lint_finding *finding = lint_add(
        tool, LINT_WARNING, "default-refused",
        tree_pointer(&places->document.pool, value),
        made->outcome == LINT_REPAIRED ? "the default, %s, is refused when a model "
                                         "writes it, and mended by %s"
                                       : "the default, %s, is refused when a model "
                                         "writes it%s",
        words, made->rule_count > 0 ? made->rules[0] : "");
    finding->remedy = value->kind == TREE_NULL
                          ? "leave the default out, or allow null beside the type"
                          : "write a default that the schema takes";
}

/* ---- fields that come as text ----------------------------------------------------------------------- */

/* Are all members beside it strings, or is it alone? */
static bool is_beside_strings(struct lint_places *places,
                              const struct lint_place *place) {
    for (const struct lint_place *one = place->parent->first; one; one = one->next)
        if (one != place && one->role == PLACE_MEMBER &&
            position_may_hold(&places->document, &one->position,
                              TYPE_ANY & ~(unsigned)(TYPE_STRING | TYPE_NULL)))
            return false;
    return true;
}

/* Does the value hold containers of its own? */
static bool is_deep(struct lint_places *places, const struct lint_place *place) {
    for (const struct lint_place *one = place->first; one; one = one->next)
        if (one->role != PLACE_BRANCH &&
            !position_may_hold(&places->document, &one->position,
                               TYPE_ANY & ~(unsigned)TYPE_CONTAINER))
            return true;
    return false;
}

/* Lists and objects that stand alone among strings, and those that hold further ones, are what
 * comes as text in the reported calls (corpus/): servers whose call format is markup put them
 * there unread, and models imitate the strings beside them. */
static void judge_invitation(struct lint_places *places, const struct lint_place *place,
                             const struct lint_field *field) {
    const struct lint_try *one = field->tries;
    while (one && !((is_fault(one, "list-as-text") || is_fault(one, "object-as-text")) &&
                    one->outcome == LINT_REPAIRED))
        one = one->next;
    if (!one || place->role != PLACE_MEMBER)
        return;
    bool alone = place->parent->first == place && !place->next;
    const char *why = is_deep(places, place)             ? "it holds lists or objects"
                      : alone                            ? "it stands alone"
                      : is_beside_strings(places, place) ? "only strings stand beside it"
                                                         : NULL;
    if (!why)
        return;
    add_at(places, place, LINT_NOTE, "comes-as-text",
           lint_words(places->tool->pool,
                      "models tend to write this field as text, since %s; %s mends that",
                      why, one->rule_count > 0 ? one->rules[0] : "a rule"))
        ->remedy = "allow no string beside its type, or the text will be let through";
}

void lint_judge(struct lint_places *places, const struct lint_place *place,
                const struct lint_field *field) {
    if (takes_anything(places, place)) {
        add_at(places, place, LINT_NOTE, "any-value",
               "any value is right here: nothing in it is ever mended")
            ->remedy = "give it a type, unless any value is meant";
        return;
    }
    judge_readings(places, place, field);
    judge_texts(places, place, field);
    judge_default(places, place);
    judge_invitation(places, place, field);
}

/* ---- the places -------------------------------------------------------------------------------------- */

static void judge_root(struct lint_places *places) {
    struct document *document = &places->document;
    const struct lint_place *root = places->list[0];
    const char *remedy = "write \"type\": \"object\"";
    if (!position_may_hold(document, &root->position, TYPE_OBJECT))
        add_at(places, root, LINT_ERROR, "root-type",
               "arguments are an object, and the schema takes none: no call is right")
            ->remedy = remedy;
    else if (!root->first && !tree_keyword(document->tree->root, "type") &&
             takes_anything(places, root))
        add_at(places, root, LINT_WARNING, "root-type",
               "the schema says nothing, so any arguments are right; strict clients drop "
               "such a tool, or its server")
            ->remedy = "write {\"type\": \"object\", \"properties\": {}}";
    else if (!tree_keyword(document->tree->root, "type"))
        add_at(places, root, LINT_WARNING, "root-type",
               "the root has no `type`, which MCP and the providers ask for")
            ->remedy = remedy;
}

static bool is_closed(struct lint_places *places, const struct position *position) {
    for (size_t i = 0; i < position->count; i++) {
        const struct tree_node *rest = document_keyword(
            &places->document, position->schemas[i], "additionalProperties");
        if (rest && rest->kind == TREE_BOOLEAN &&
            view_is(tree_slice(places->document.tree, rest), "false"))
            return true;
    }
    return false;
}

/* Names that an object must have and nothing describes. */
static void judge_required(struct lint_places *places, const struct lint_place *place,
                           const struct tree_node *names) {
    struct document *document = &places->document;
    struct pool scratch = {NULL};
    struct position wide = position_wide(document, &scratch, &place->position);
    bool closed = is_closed(places, &place->position);
    for (const struct tree_node *one = names->first; one; one = one->next) {
        toolmend_view pointer = tree_pointer(&scratch, one);
        if (!one->text.ptr || lint_has_finding(places->tool, NULL, pointer) ||
            position_declares(document, &wide, one->text, true) != ANSWER_NO)
            continue;
        lint_add(places->tool, closed ? LINT_ERROR : LINT_WARNING, "required-undeclared",
                 pointer,
                 closed ? "\"%s\" is required and not allowed: no call is right"
                        : "\"%s\" is required and described nowhere",
                 lint_short(places->tool->pool, one->text))
            ->remedy = "declare it under `properties`, or take it off the list";
    }
    pool_free(&scratch);
}

/* What the compiler says of the schema; of a hint only where lint_hints.c has found nothing. */
static void judge_warnings(struct lint_places *places) {
    const toolmend_tool *tool = places->document.tool;
    for (size_t i = 0; i < toolmend_tool_warning_count(tool); i++) {
        toolmend_warning warning = toolmend_tool_warning(tool, i);
        if (strcmp(warning.id, "hint-unknown") != 0)
            lint_add(
                places->tool, LINT_WARNING, warning.id, warning.pointer,
                "the pattern is none of ECMA-262 with the flag u, so it is not checked")
                ->remedy =
                "escape only what has to be escaped, and write no other dialect";
        else if (!lint_has_finding(places->tool, "hint", warning.pointer))
            lint_add(places->tool, LINT_WARNING, "hint", warning.pointer,
                     "the hint is not read: nothing acts on it")
                ->remedy = "write one hint of its kind; beside a `$ref` of draft-07, put "
                           "both into `allOf`";
    }
}

void lint_places_judge(struct lint_places *places) {
    judge_root(places);
    judge_warnings(places);
    for (size_t i = 0; i < places->count; i++) {
        const struct lint_place *place = places->list[i];
        for (size_t k = 0; k < place->position.count; k++) {
            const struct tree_node *names = document_keyword(
                &places->document, place->position.schemas[k], "required");
            if (names)
                judge_required(places, place, names);
        }
    }
    if (places->cut)
        lint_add(places->tool, LINT_NOTE, "places-cut", (toolmend_view){"", 0},
                 "the schema speaks of more than %zu places: the others are not tried",
                 places->max)
            ->remedy = "nest it less, or share less by references";
}
