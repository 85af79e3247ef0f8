/* SPDX-License-Identifier: MIT
 *
 * test_generate.c - choices, what is read from a schema, valid calls, and faults.
 *
 * What keywords mean is from JSON Schema. That a call is valid is asked of two validators, the
 * suite's own and the library's.
 */
#include "faults.h"

#include <string.h>

#include "check.h"

enum { TRIALS = 3000, ROWS_MAX = 256, LIMIT = 7 };

static struct pool pool;
static struct choices choices;
static struct generator generator = {.pool = &pool, .choices = &choices};

/* ---- choices ------------------------------------------------------------------------------ */

static void a_trial_has_its_own_choices(void) {
    static struct choices other;
    bool differs = false;
    choices_draw(&choices, 1, 2);
    choices_draw(&other, 1, 3);
    for (unsigned i = 0; i < 50; i++)
        differs = differs || choose(&choices, 1000) != choose(&other, 1000);
    CHECK(differs);
    choices_repeat(&other, choices.made, 50);
    choices_draw(&choices, 1, 2);
    for (unsigned i = 0; i < 50; i++)
        CHECK(choose(&choices, 1000) == choose(&other, 1000));
}

static void each_choice_is_below_its_limit_and_each_value_comes(void) {
    unsigned seen = 0;
    choices_draw(&choices, 3, 4);
    for (unsigned i = 0; i < 1000; i++) {
        uint32_t made = choose(&choices, LIMIT);
        CHECK(made < LIMIT);
        seen |= 1U << made;
    }
    CHECK(seen == (1U << LIMIT) - 1);
}

static void a_list_is_taken_modulo_and_ends_in_zeros(void) {
    static const uint32_t list[] = {9, 2};
    choices_repeat(&choices, list, 2);
    CHECK(choose(&choices, 4) == 1);
    CHECK(choose_one_in(&choices, 3));
    CHECK(choose(&choices, 100) == 0);
    CHECK(!choose_one_in(&choices, 3));
    for (size_t i = 0; i < CHOICES_MAX; i++)
        CHECK(choose(&choices, 100) == 0);
}

/* ---- subschemas --------------------------------------------------------------------------- */

static const struct subschema *read(const char *schema) {
    bool hinted;
    return subschema_read(&pool, view_of(schema), &hinted);
}

/* The subschema of the member m. */
static const struct subschema *member(const char *subschema) {
    toolmend_view json = join(&pool, view_of("{\"properties\": {\"m\": "),
                              view_of(subschema), view_of("}}"));
    bool hinted;
    const struct subschema *root = subschema_read(&pool, json, &hinted);
    CHECK(root && root->property_count == 1);
    return root ? root->properties->subschema : read("{}");
}

static void types_are_what_all_keywords_leave(void) {
    CHECK(member("{}")->types == TYPE_ANY);
    CHECK(member("false")->types == 0);
    CHECK(member("{\"type\": \"number\"}")->types == TYPE_NUMBER);
    CHECK(
        member("{\"type\": [\"string\", \"null\"], \"enum\": [\"a\", 1, null]}")->types ==
        (TYPE_STRING | TYPE_NULL));
    CHECK(member("{\"allOf\": [{\"type\": [\"string\", \"integer\"]}, "
                 "{\"type\": [\"integer\", \"array\"]}]}")
              ->types == TYPE_INTEGER);
}

static void null_beside_one_branch_is_merged_and_several_branches_are_not(void) {
    const struct subschema *m = member(
        "{\"anyOf\": [{\"type\": \"null\"}, {\"type\": \"string\", \"maxLength\": 3}]}");
    CHECK(m->branch_count == 0 && m->length_max == 3 && !m->partial);
    CHECK(m->types == (TYPE_STRING | TYPE_NULL));
    m = member("{\"oneOf\": [{\"type\": \"string\"}, {\"type\": \"null\"}, "
               "{\"type\": \"array\"}]}");
    CHECK(m->branch_count == 2);
    CHECK(m->types == (TYPE_STRING | TYPE_NULL | TYPE_ARRAY));
}

static void a_reference_is_its_target(void) {
    const struct subschema *s =
        read("{\"properties\": {\"m\": {\"$ref\": \"#/$defs/a~1b\", \"maximum\": 5}}, "
             "\"$defs\": {\"a/b\": {\"type\": \"integer\", \"minimum\": 1}}}");
    const struct subschema *m = s->properties->subschema;
    CHECK(m->types == TYPE_INTEGER && m->least == 1 && m->most == 5);
    s = read("{\"$schema\": \"http://json-schema.org/draft-07/schema#\", \"properties\": "
             "{\"m\": {\"$ref\": \"#/definitions/a\", \"maximum\": 5}}, \"definitions\": "
             "{\"a\": {\"type\": \"integer\"}}}");
    CHECK(!s->properties->subschema->has_most); /* draft-07: nothing beside it counts */
    CHECK(!read("{\"properties\": {\"m\": {\"$ref\": \"#/none\"}}}"));
    CHECK(!read("{\"properties\": {\"m\": {\"$ref\": \"other.json\"}}}"));
    s = read("{\"properties\": {\"m\": {\"items\": {\"$ref\": \"#\"}}}}");
    CHECK(s && s->properties->subschema->item->property_count == 1);
}

static void bounds_are_rounded_inwards(void) {
    const struct subschema *m = member("{\"exclusiveMinimum\": 0, \"maximum\": 2.5}");
    CHECK(m->has_least && m->least == 1 && m->has_most && m->most == 2);
    m = member("{\"minimum\": -1.5, \"exclusiveMaximum\": 7}");
    CHECK(m->least == -1 && m->most == 6);
}

static void objects_are_read(void) {
    CHECK(read("{\"properties\": {\"m\": {}}, \"additionalProperties\": false}")->closed);
    CHECK(read("{\"additionalProperties\": {\"type\": \"string\"}}")->rest != NULL);
    CHECK(read("{\"required\": [\"m\"]}")->properties->required);
    CHECK(read("{\"if\": {}, \"then\": {\"required\": [\"m\"]}}")->partial);
    bool hinted;
    (void)subschema_read(&pool, view_of("{\"properties\": {\"m\": {\"x-repair\": {}}}}"),
                         &hinted);
    CHECK(hinted);
}

static void names_of_the_same_words_are_known(void) {
    CHECK(equal_words(view_of("count_x"), view_of("Count-X")));
    CHECK(equal_words(view_of("countX"), view_of("count x")));
    CHECK(!equal_words(view_of("countx"), view_of("count_x")));
    CHECK(!equal_words(view_of("_"), view_of("-"))); /* without any word */
}

/* ---- calls -------------------------------------------------------------------------------- */

static toolmend_verdict library_verdict(const struct generated *call) {
    toolmend_tool *tool = NULL;
    toolmend_report *report = NULL;
    toolmend_verdict verdict = TOOLMEND_REJECTED;
    toolmend_view name = json_text(&pool, toolmend_json_at(call->tool, "/name"));
    CHECK(toolmend_tool_compile(name, call->schema, NULL, &tool, NULL) == TOOLMEND_OK);
    if (tool && toolmend_repair(tool, call->text, call->finish, NULL, &report, NULL) ==
                    TOOLMEND_OK)
        verdict = toolmend_report_verdict(report);
    toolmend_report_free(report);
    toolmend_tool_free(tool);
    return verdict;
}

static void calls_are_valid(void) {
    size_t count = 0;
    for (uint64_t i = 0; i < TRIALS; i++) {
        struct generated call;
        choices_draw(&choices, 1, i);
        if (generate_call(&generator, (toolmend_view){NULL, 0}, &call)) {
            count++;
            CHECK(view_same(call.text, call.valid));
            CHECK(library_verdict(&call) == TOOLMEND_VALID);
        }
        pool_free(&pool);
    }
    CHECK(count > (size_t)TRIALS / 10 * 9);
}

static void the_plainest_call_is_empty(void) {
    struct generated call;
    choices_repeat(&choices, NULL, 0);
    CHECK(generate_call(&generator, (toolmend_view){NULL, 0}, &call));
    CHECK(view_is(call.text, "{}"));
    pool_free(&pool);
}

static void a_given_tool_is_taken(void) {
    static const char tool[] =
        "{\"name\": \"t\", \"parameters\": {\"type\": \"object\", \"properties\": "
        "{\"m\": "
        "{\"type\": \"integer\", \"minimum\": 7}}, \"required\": [\"m\"]}}";
    struct generated call;
    choices_repeat(&choices, NULL, 0);
    CHECK(generate_call(&generator, view_of(tool), &call));
    CHECK(view_is(call.text, "{\"m\": 7}"));
    CHECK(!generate_call(&generator, view_of("{\"name\": \"t\"}"), &call));
    pool_free(&pool);
}

/* A layer that gets objects with doubles is sent nothing else. */
static void what_a_layer_cannot_receive_is_not_made(void) {
    struct generator narrow = generator;
    narrow.doubles = narrow.utf8 = narrow.objects = true;
    for (uint64_t i = 0; i < TRIALS / 3; i++) {
        struct generated call;
        choices_draw(&choices, 4, i);
        if (generate_call(&narrow, (toolmend_view){NULL, 0}, &call)) {
            CHECK(toolmend_json_quote(call.text, NULL, 0) != SIZE_MAX);
            if (generate_faults(&narrow, &call, 1 + i % 2, FAULTS_ALL))
                CHECK(toolmend_json_check(call.text, NULL) == TOOLMEND_OK);
        }
        pool_free(&pool);
    }
}

/* ---- faults ------------------------------------------------------------------------------- */

/* Labels that were met, each once. */
struct met {
    char labels[ROWS_MAX][40];
    size_t count;
};

static void meet(struct met *met, const char *label) {
    for (size_t i = 0; i < met->count; i++)
        if (strcmp(met->labels[i], label) == 0)
            return;
    if (met->count < ROWS_MAX)
        (void)snprintf(met->labels[met->count++], sizeof met->labels[0], "%s", label);
}

static void each_fault_can_be_put(void) {
    static const struct fault *const tables[] = {value_faults, member_faults,
                                                 spelling_faults, around_faults};
    static struct met met;
    static struct met all;
    size_t broken = 0;
    size_t made = 0;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        for (const struct fault *row = tables[i]; row->label; row++)
            meet(&all, row->label);
    meet(&all, "damaged");
    for (uint64_t i = 0; i < 3 * (uint64_t)TRIALS; i++) {
        struct generated call;
        choices_draw(&choices, 2, i);
        if (generate_call(&generator, (toolmend_view){NULL, 0}, &call) &&
            generate_faults(&generator, &call, 1, FAULTS_ALL)) {
            meet(&met, call.about);
            made++;
            broken += library_verdict(&call) != TOOLMEND_VALID;
        }
        pool_free(&pool);
    }
    CHECK(met.count == all.count);
    CHECK(broken > made / 10 * 8);
}

static void faults_are_of_the_groups_that_are_asked_for(void) {
    for (uint64_t i = 0; i < TRIALS / 3; i++) {
        struct generated call;
        choices_draw(&choices, 5, i);
        if (generate_call(&generator, (toolmend_view){NULL, 0}, &call) &&
            generate_faults(&generator, &call, 1, FAULT_BIT(FAULT_DAMAGE)))
            CHECK(strcmp(call.about, "damaged") == 0);
        pool_free(&pool);
    }
}

int main(void) {
    a_trial_has_its_own_choices();
    each_choice_is_below_its_limit_and_each_value_comes();
    a_list_is_taken_modulo_and_ends_in_zeros();
    types_are_what_all_keywords_leave();
    null_beside_one_branch_is_merged_and_several_branches_are_not();
    a_reference_is_its_target();
    bounds_are_rounded_inwards();
    objects_are_read();
    names_of_the_same_words_are_known();
    pool_free(&pool);
    calls_are_valid();
    the_plainest_call_is_empty();
    a_given_tool_is_taken();
    what_a_layer_cannot_receive_is_not_made();
    each_fault_can_be_put();
    faults_are_of_the_groups_that_are_asked_for();
    return check_report();
}
