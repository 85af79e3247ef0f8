/* SPDX-License-Identifier: MIT
 *
 * lint_try.c - one value at one place, put to the validator or to the engine.
 *
 * All places of a tool are members of one schema that is made for it: member `p7` holds place 7 by
 * references into the tool's own schema. A field is so tried by itself, its siblings aside (P8).
 * Inside a branch of a union that is not enough, because a value that fits no branch is read in
 * all of them: there the field is put into a sample of what holds it, up to the union.
 *
 * The engine is asked with all rules: a smaller profile repairs less, and nothing otherwise.
 */
#include "lint.h"

#include <string.h>

/* More than a list may take: what met no limit in the tool should meet none here. */
static const toolmend_options asking = {
    .size = sizeof(toolmend_options),
    .profile = TOOLMEND_EXTENDED,
    .limits = {.depth_max = 2048, .schema_depth_max = 2048, .schema_max = 1 << 28}
};

/* ---- the schema of all places ------------------------------------------------------------------ */

/* How a place stands in its member: what is around its schema, and around its value. */
static const struct {
    const char *schema, *schema_end, *value, *value_end;
} forms[] = {
    [PLACE_ROOT] = {"",                                               "",  "",  "" },
    [PLACE_MEMBER] = {"",                                               "",  "",  "" },
    [PLACE_ITEM] = {"{\"type\":\"array\",\"items\":",                 "}", "[", "]"},
    [PLACE_ENTRY] = {"{\"type\":\"object\",\"additionalProperties\":", "}",
                    "{\"k\":",                                                  "}"},
    [PLACE_BRANCH] = {"",                                               "",  "",  "" },
};

static void write_position(const struct document *document, struct writing *out,
                           const struct position *position) {
    write_words(out, "{\"allOf\":[");
    for (size_t i = 0; i < position->count; i++) {
        write_words(out, i > 0 ? ",{\"$ref\":" : "{\"$ref\":");
        probe_write_reference(document, out, position->schemas[i]);
        write_words(out, "}");
    }
    write_words(out, position->count > 0 ? "]}" : "{}]}");
}

static void write_place(const struct document *document, struct writing *out,
                        const struct lint_place *place) {
    bool optional = place->role == PLACE_MEMBER && !place->required;
    write_words(out, place->number > 0 ? ",\"p" : "\"p");
    write_number(out, place->number);
    write_words(out, "\":{\"type\":\"object\",\"properties\":{\"v\":");
    write_words(out, forms[place->role].schema);
    write_position(document, out, &place->position);
    write_words(out, forms[place->role].schema_end);
    write_words(out, optional ? "}}" : "},\"required\":[\"v\"]}");
}

void lint_proof(struct lint_places *places) {
    struct pool pool = {NULL};
    struct writing out = {.pool = &pool};
    const struct document *document = &places->document;
    probe_write_document(document, &out);
    write_words(&out, ",\"properties\":{");
    for (size_t i = 0; i < places->count; i++)
        write_place(document, &out, places->list[i]);
    write_words(&out, "}}");
    if (toolmend_tool_compile((toolmend_view){"", 0}, written(&out), &asking,
                              &places->proof, NULL) != TOOLMEND_OK)
        places->proof = NULL; /* a part that no reference reaches: nothing is tried */
    pool_free(&pool);
}

/* ---- asking ------------------------------------------------------------------------------------- */

static toolmend_report *ask(struct pool *pool, struct lint_places *places,
                            const struct lint_place *place, toolmend_view value,
                            bool repair) {
    struct writing text = {.pool = pool};
    toolmend_report *report = NULL;
    if (!places->proof || place->position.open)
        return NULL;
    write_words(&text, "{\"p");
    write_number(&text, place->number);
    write_words(&text, "\":{\"v\":");
    write_words(&text, forms[place->role].value);
    write_view(&text, value);
    write_words(&text, forms[place->role].value_end);
    write_words(&text, "}}");
    toolmend_status status =
        repair ? toolmend_repair(places->proof, written(&text), TOOLMEND_FINISH_UNKNOWN,
                                 &asking, &report, NULL)
               : toolmend_validate(places->proof, written(&text), &asking, &report, NULL);
    return status == TOOLMEND_OK ? report : NULL;
}

bool lint_takes(struct lint_places *places, const struct lint_place *place,
                toolmend_view value) {
    struct pool pool = {NULL};
    toolmend_report *report = ask(&pool, places, place, value, false);
    bool takes = report && toolmend_report_verdict(report) == TOOLMEND_VALID;
    toolmend_report_free(report);
    pool_free(&pool);
    return takes;
}

/* The value that the outermost union around a place belongs to; the place itself: there is none. */
static const struct lint_place *around(const struct lint_place *place) {
    const struct lint_place *found = place;
    for (const struct lint_place *one = place; one; one = one->parent)
        if (one->role == PLACE_BRANCH)
            found = one->parent;
    return found;
}

/* The value of a place inside a sample of its parent; ptr NULL: that has none. */
static toolmend_view put_into_parent(struct pool *pool, const struct lint_place *place,
                                     toolmend_view value) {
    struct writing out = {.pool = pool};
    if (place->role == PLACE_BRANCH)
        return value;
    if (place->role == PLACE_MEMBER) {
        size_t len = toolmend_json_quote(place->name, NULL, 0);
        char *name = pool_take(pool, len + 1, 1);
        (void)toolmend_json_quote(place->name, name, len);
        return lint_object(pool, place->parent, place, (toolmend_view){name, len}, value);
    }
    write_words(&out, forms[place->role].value);
    write_view(&out, value);
    write_words(&out, forms[place->role].value_end);
    return written(&out);
}

toolmend_report *lint_ask(struct pool *pool, struct lint_places *places,
                          const struct lint_place *place, toolmend_view value,
                          bool repair) {
    const struct lint_place *union_place = around(place);
    toolmend_view whole = value;
    for (const struct lint_place *one = place; one != union_place && whole.ptr;
         one = one->parent)
        whole = put_into_parent(pool, one, whole);
    return whole.ptr ? ask(pool, places, union_place, whole, repair)
                     : ask(pool, places, place, value, repair);
}

/* ---- keeping the answer ------------------------------------------------------------------------- */

/* Rules by their index in the catalogue, as a bit each. */
static uint64_t bit_of(const char *rule) {
    for (size_t i = 0; i < toolmend_rule_count() && i < 64; i++)
        if (strcmp(toolmend_rule_at(i).id, rule) == 0)
            return (uint64_t)1 << i;
    return 0;
}

static const char *const *list_rules(struct pool *pool, uint64_t bits, size_t *count) {
    const char **rules = pool_take(pool, 64, sizeof *rules);
    *count = 0;
    for (size_t i = 0; i < 64; i++)
        if (bits >> i & 1)
            rules[(*count)++] = toolmend_rule_at(i).id;
    return rules;
}

static toolmend_view copy(struct pool *pool, toolmend_view text) {
    struct writing out = {.pool = pool};
    write_view(&out, text);
    return written(&out);
}

static bool is_listed(const struct lint_reading *readings, toolmend_view text) {
    while (readings && !view_same(readings->text, text))
        readings = readings->next;
    return readings != NULL;
}

/* The different readings of one place; NULL: there are less than two. */
static struct lint_reading *readings_at(struct pool *pool, const toolmend_report *report,
                                        toolmend_view pointer) {
    struct lint_reading *first = NULL, **link = &first;
    for (size_t i = 0; i < toolmend_report_reading_count(report); i++) {
        toolmend_reading reading = toolmend_report_reading(report, i);
        uint64_t bits = 0;
        if (!view_same(reading.pointer, pointer) || is_listed(first, reading.text))
            continue;
        for (size_t k = 0; k < reading.rule_count; k++)
            bits |= bit_of(reading.rules[k]);
        struct lint_reading *kept = pool_take(pool, 1, sizeof *kept);
        kept->text = copy(pool, reading.text);
        kept->rules = list_rules(pool, bits, &kept->rule_count);
        *link = kept;
        link = &kept->next;
    }
    return first && first->next ? first : NULL;
}

static void keep(struct pool *pool, const toolmend_report *report,
                 struct lint_try *kept) {
    uint64_t bits = 0;
    toolmend_verdict verdict = toolmend_report_verdict(report);
    bool ambiguous = toolmend_report_reason(report) == TOOLMEND_REASON_AMBIGUOUS;
    kept->outcome = verdict == TOOLMEND_VALID      ? LINT_VALID
                    : verdict == TOOLMEND_REPAIRED ? LINT_REPAIRED
                    : ambiguous                    ? LINT_AMBIGUOUS
                                                   : LINT_REFUSED;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        for (size_t k = 0; k < edit.rule_count; k++)
            bits |= bit_of(edit.rules[k]);
    }
    kept->rules = list_rules(pool, bits, &kept->rule_count);
    for (size_t i = 0; ambiguous && i < toolmend_report_reading_count(report); i++)
        if (!kept->readings)
            kept->readings =
                readings_at(pool, report, toolmend_report_reading(report, i).pointer);
}

struct lint_try *lint_try(struct lint_places *places, const struct lint_place *place,
                          const char *fault, toolmend_view value) {
    struct pool scratch = {NULL}, *pool = places->tool->pool;
    toolmend_report *report = lint_ask(&scratch, places, place, value, true);
    struct lint_try *kept = NULL;
    if (report) {
        kept = pool_take(pool, 1, sizeof *kept);
        kept->fault = fault;
        kept->came = copy(pool, value);
        keep(pool, report, kept);
    }
    toolmend_report_free(report);
    pool_free(&scratch);
    return kept;
}

bool lint_splits_alone(struct lint_places *places, const struct lint_place *place,
                       toolmend_view value) {
    struct pool pool = {NULL};
    toolmend_report *report = ask(&pool, places, place, value, true);
    bool splits = report && toolmend_report_reason(report) == TOOLMEND_REASON_AMBIGUOUS;
    toolmend_report_free(report);
    pool_free(&pool);
    return splits;
}
