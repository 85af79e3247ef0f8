/* SPDX-License-Identifier: MIT
 *
 * test_shape.c - what is read from a schema, and the two texts of a tree of values.
 *
 * Expected is what the keywords mean in JSON Schema, and what SPEC.md says of the words of names
 * and of the types that a place can hold.
 */
#include "shape.h"
#include "value.h"

#include <string.h>

#include "check.h"

static struct pool pool;

static const struct shape *read(const char *schema) {
    struct shape_traits traits;
    return shape_read(&pool, words_view(schema), &traits);
}

/* The shape of the member m. */
static const struct shape *member(const char *schema) {
    const struct shape *root = read(schema);
    const struct shape_property *m = root ? shape_property(root, words_view("m")) : NULL;
    CHECK(m != NULL);
    return m ? m->shape : read("{}");
}

/* ---- reading ------------------------------------------------------------------------------ */

static void types_are_what_is_left_by_all_keywords(void) {
    CHECK(member("{\"properties\": {\"m\": {}}}")->holds == HOLDS_ALL);
    CHECK(member("{\"properties\": {\"m\": {\"type\": \"number\"}}}")->holds ==
          (HOLDS_INTEGER | HOLDS_FRACTION));
    CHECK(member("{\"properties\": {\"m\": {\"type\": [\"string\", \"null\"], \"enum\": "
                 "[\"a\", 1, null]}}}")
              ->holds == (HOLDS_STRING | HOLDS_NULL));
    CHECK(member("{\"properties\": {\"m\": {\"allOf\": [{\"type\": [\"string\", "
                 "\"integer\"]}, {\"type\": [\"integer\", \"array\"]}]}}}")
              ->holds == HOLDS_INTEGER);
    CHECK(member("{\"properties\": {\"m\": false}}")->holds == 0);
}

static void null_beside_one_branch_is_part_of_the_place(void) {
    const struct shape *m =
        member("{\"properties\": {\"m\": {\"anyOf\": [{\"type\": \"null\"}, "
               "{\"type\": \"string\", \"maxLength\": 3}]}}}");
    CHECK(m->branch_count == 0 && m->length_max == 3 && !m->vague);
    CHECK(m->holds == (HOLDS_STRING | HOLDS_NULL));
}

static void several_branches_stay_apart(void) {
    const struct shape *m =
        member("{\"properties\": {\"m\": {\"oneOf\": [{\"type\": \"string\"}, "
               "{\"type\": \"null\"}, {\"type\": \"array\"}]}}}");
    CHECK(m->branch_count == 2);
    CHECK(m->holds == (HOLDS_STRING | HOLDS_NULL | HOLDS_LIST));
    CHECK(!shape_holds_only(m, HOLDS_STRING));
}

static void a_reference_is_its_target(void) {
    static const char schema[] = "{\"properties\": {\"m\": {\"$ref\": \"#/$defs/a~1b\", "
                                 "\"maximum\": 5}}, \"$defs\": "
                                 "{\"a/b\": {\"type\": \"integer\", \"minimum\": 1}}}";
    static const char old[] =
        "{\"$schema\": \"http://json-schema.org/draft-07/schema#\", \"properties\": "
        "{\"m\": "
        "{\"$ref\": \"#/definitions/a\", \"maximum\": 5}}, \"definitions\": {\"a\": "
        "{\"type\": "
        "\"integer\"}}}";
    const struct shape *m = member(schema);
    CHECK(m->holds == HOLDS_INTEGER && m->least == 1 && m->most == 5);
    CHECK(!member(old)->has_most); /* draft-07: nothing counts beside it */
    CHECK(!read("{\"properties\": {\"m\": {\"$ref\": \"#/none\"}}}"));
    CHECK(!read("{\"properties\": {\"m\": {\"$ref\": \"other.json\"}}}"));
}

static void a_schema_that_refers_to_itself_ends(void) {
    const struct shape *root = read(
        "{\"type\": \"object\", \"properties\": {\"m\": {\"type\": \"array\", \"items\": "
        "{\"$ref\": \"#\"}}}}");
    const struct shape_property *m = shape_property(root, words_view("m"));
    CHECK(m && m->shape->item && m->shape->item->property_count == 1);
}

static void bounds_are_rounded_inwards(void) {
    const struct shape *m =
        member("{\"properties\": {\"m\": {\"type\": \"number\", \"exclusiveMinimum\": 0, "
               "\"maximum\": 2.5, \"multipleOf\": 1}}}");
    CHECK(m->has_least && m->least == 1);
    CHECK(m->has_most && m->most == 2);
    m = member("{\"properties\": {\"m\": {\"minimum\": -1.5, \"exclusiveMaximum\": 7}}}");
    CHECK(m->least == -1 && m->most == 6);
}

static void objects_are_closed_by_their_own_schema_alone(void) {
    CHECK(read("{\"properties\": {\"m\": {}}, \"additionalProperties\": false}")->closed);
    CHECK(read("{\"additionalProperties\": {\"type\": \"string\"}}")->rest != NULL);
    const struct shape *far = read("{\"allOf\": [{\"properties\": {\"m\": {}}}], "
                                   "\"additionalProperties\": false}");
    CHECK(far && far->vague); /* m is not declared for additionalProperties */
}

static void what_shapes_cannot_say_is_vague(void) {
    CHECK(member("{\"properties\": {\"m\": {\"not\": {\"type\": \"string\"}}}}")->vague);
    CHECK(read("{\"if\": {}, \"then\": {\"required\": [\"m\"]}}")->vague);
    CHECK(read("{\"required\": [\"m\"]}")->vague); /* a name that nobody declares */
    CHECK(!read("{\"properties\": {\"m\": {}}, \"required\": [\"m\"], \"title\": \"if\"}")
               ->vague);
}

static void the_schema_as_a_whole_has_traits(void) {
    struct shape_traits traits;
    (void)shape_read(
        &pool, words_view("{\"properties\": {\"m\": {\"enum\": [\"None\"]}}}"), &traits);
    CHECK(traits.python_words && !traits.hinted);
    (void)shape_read(&pool, words_view("{\"properties\": {\"m\": {\"x-repair\": {}}}}"),
                     &traits);
    CHECK(!traits.python_words && traits.hinted);
}

static void names_have_the_words_of_the_key_rules(void) {
    CHECK(shape_same_words(words_view("count_x"), words_view("Count-X")));
    CHECK(shape_same_words(words_view("countX"), words_view("count x")));
    CHECK(!shape_same_words(words_view("countx"), words_view("count_x")));
    CHECK(!shape_same_words(words_view("_"), words_view("-"))); /* without any word */
    CHECK(!shape_same_words(words_view("COUNTX"), words_view("countX")));
}

/* ---- two texts ---------------------------------------------------------------------------- */

static struct value *leaf(unsigned type, const char *name, const char *text) {
    struct value *value = value_new(&pool, NULL, type);
    if (name)
        value->as[MEANT].name = value->as[SENT].name = words_view(name);
    value_set(value, words_view(text));
    return value;
}

static void the_sides_differ_only_where_they_are_told_to(void) {
    struct value *root = value_new(&pool, NULL, HOLDS_OBJECT);
    struct value *list = value_new(&pool, NULL, HOLDS_LIST);
    struct value *a = leaf(HOLDS_INTEGER, "\"a\"", "1");
    struct value *item = leaf(HOLDS_STRING, NULL, "\"x\"");
    list->as[MEANT].name = list->as[SENT].name = words_view("\"l\"");
    value_add(root, a);
    value_add(root, list);
    value_add(list, item);
    value_add(list, leaf(HOLDS_NULL, NULL, "null"));
    CHECK(view_is(value_write(&pool, root, MEANT), "{\"a\":1,\"l\":[\"x\",null]}"));
    a->as[MEANT].gone = true;
    list->as[SENT].layers = 1;
    list->as[SENT].padding = words_view(" ");
    list->as[SENT].front = words_view("[");
    list->as[SENT].back = words_view("]");
    list->last->as[SENT].comma = words_view(",,");
    CHECK(view_is(value_write(&pool, root, MEANT), "{\"l\":[\"x\",null]}"));
    CHECK(view_is(value_write(&pool, root, SENT),
                  "{\"a\":1,\"l\":[\" [\\\"x\\\",,null] \"]}"));
}

static void python_spells_simple_values_alone(void) {
    struct value *root = value_new(&pool, NULL, HOLDS_OBJECT);
    struct value *text = leaf(HOLDS_STRING, "\"k\"", "\"a b\"");
    text->name = words_view("k");
    text->text = words_view("a b");
    value_add(root, text);
    CHECK(view_is(value_python(&pool, root, false), "{'k': 'a b'}"));
    CHECK(view_is(value_python(&pool, root, true), "{\"k\": \"a b\"}"));
    text->text = words_view("it's");
    CHECK(!value_python(&pool, root, false).ptr);
}

int main(void) {
    types_are_what_is_left_by_all_keywords();
    null_beside_one_branch_is_part_of_the_place();
    several_branches_stay_apart();
    a_reference_is_its_target();
    a_schema_that_refers_to_itself_ends();
    bounds_are_rounded_inwards();
    objects_are_closed_by_their_own_schema_alone();
    what_shapes_cannot_say_is_vague();
    the_schema_as_a_whole_has_traits();
    names_have_the_words_of_the_key_rules();
    the_sides_differ_only_where_they_are_told_to();
    python_spells_simple_values_alone();
    pool_free(&pool);
    return check_report();
}
