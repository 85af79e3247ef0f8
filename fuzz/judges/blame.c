/* SPDX-License-Identifier: MIT
 *
 * blame.c - a schema of the keyword alone, asked about the value alone.
 */
#include "blame.h"

#include "../../conformance/model/validity.h"
#include "../generate/generate.h"
#include "../targets/ask.h"
#include "pointer.h"
#include "spelling.h"

#include <stdlib.h>
#include <string.h>

static bool is_one_of(const char *keyword, const char *const *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], keyword) == 0)
            return true;
    return false;
}

/* Keywords that assert by themselves, whatever stands beside them. */
static bool stands_alone(const char *keyword) {
    static const char *const alone[] = {"type",
                                        "enum",
                                        "const",
                                        "minimum",
                                        "maximum",
                                        "pattern",
                                        "minLength",
                                        "maxLength",
                                        "minItems",
                                        "maxItems",
                                        "required",
                                        "minProperties",
                                        "maxProperties",
                                        "uniqueItems",
                                        "multipleOf",
                                        "exclusiveMinimum",
                                        "exclusiveMaximum"};
    return is_one_of(keyword, alone, sizeof alone / sizeof alone[0]);
}

/* Those of which `expected` is not the value as the schema spells it. */
static bool is_told_otherwise(const char *keyword) {
    static const char *const others[] = {"type", "required", "dependentRequired",
                                         "dependencies"};
    return is_one_of(keyword, others, sizeof others / sizeof others[0]);
}

static bool has_kind(const struct model_node *node, toolmend_kind kind) {
    static const enum model_kind kinds[] = {
        [TOOLMEND_NULL] = MODEL_NULL,     [TOOLMEND_BOOLEAN] = MODEL_BOOLEAN,
        [TOOLMEND_NUMBER] = MODEL_NUMBER, [TOOLMEND_INTEGER] = MODEL_NUMBER,
        [TOOLMEND_STRING] = MODEL_STRING, [TOOLMEND_ARRAY] = MODEL_ARRAY,
        [TOOLMEND_OBJECT] = MODEL_OBJECT};
    return kinds[kind] == node->kind;
}

/* Does the keyword with that value refuse the value by itself? */
static bool refuses(const char *keyword, struct model_view value,
                    struct model_view text) {
    struct fuzz_text schema = {NULL, 0, 0};
    fuzz_puts(&schema, "{\"");
    fuzz_puts(&schema, keyword);
    fuzz_puts(&schema, "\":");
    fuzz_add(&schema, value.ptr, value.len);
    fuzz_puts(&schema, "}");
    struct model_validity judged =
        model_value_valid((struct model_view){schema.ptr, schema.len}, text);
    free(schema.ptr);
    return judged.answer != MODEL_TRUE;
}

/* Has something below a name that no pointer can spell, since it has an unpaired surrogate? */
// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static bool is_unspeakable(struct model_run *run, const struct model_node *node) {
    for (const struct model_node *child = node->first; child; child = child->next) {
        struct model_view name;
        if (!fuzz_spell(run, child->name, &name) || is_unspeakable(run, child))
            return true;
    }
    return false;
}

static const char *check(struct model_run *run, const struct model_node *schema,
                         const struct model_node *text, toolmend_violation found) {
    const struct model_node *value = fuzz_at(run, text, found.pointer);
    const struct model_node *keyword = fuzz_at(run, schema, found.schema_pointer);
    if (!value)
        return "the pointer of a violation leads to a value";
    if (!has_kind(value, found.received))
        return "a violation tells the kind of what came";
    if (text->kind != MODEL_OBJECT && found.pointer.len == 0)
        return NULL; /* arguments are an object, whatever the schema says */
    if (!keyword)
        return "the schema pointer of a violation leads to a keyword";
    struct model_view expected = {found.expected.ptr, found.expected.len};
    if (!is_told_otherwise(found.keyword) &&
        (expected.len != keyword->spelled.len ||
         memcmp(expected.ptr, keyword->spelled.ptr, expected.len) != 0))
        return "a violation expects what the schema says there";
    if (stands_alone(found.keyword) && !refuses(found.keyword, expected, value->spelled))
        return "the keyword of a violation refuses the value";
    if (stands_alone(found.keyword) &&
        !refuses(found.keyword, keyword->spelled, value->spelled))
        return "the keyword at the schema pointer refuses the value";
    return NULL;
}

const char *fuzz_false_violation(const toolmend_report *report, toolmend_view schema,
                                 toolmend_view text) {
    struct model_run run = {0};
    const struct model_node *schema_root = model_parse(&run, fuzz_naive(schema));
    struct model_node *root = model_parse(&run, fuzz_naive(text));
    bool repeated = false;
    const char *fault = NULL;
    /* a pointer to a repeated name could mean either member */
    if (root && (!model_unite_names(&run, root, &repeated) || repeated ||
                 is_unspeakable(&run, root)))
        root = NULL;
    for (size_t i = 0;
         schema_root && root && !fault && i < toolmend_report_violation_count(report);
         i++)
        fault = check(&run, schema_root, root, toolmend_report_violation(report, i));
    model_free(&run);
    return fault;
}
