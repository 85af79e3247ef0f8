/* SPDX-License-Identifier: MIT
 *
 * fuzz_schema.c - a schema means what JSON Schema says, however it is written.
 *
 * All other targets rest on it. A schema is compiled exactly if a second judge of the metaschemas
 * calls it proper, with the same result each time, in memory bounded by its length. What it accepts
 * is judged by the naive validator for the values of the input and for others made from them; what
 * is refused has violations that are true. Then the same schema is compiled in other words:
 * annotated, escaped, with other references, in another order, inside another schema, in a list of
 * tools of each form, with `nullable` or without. Nothing changes.
 */
#include "../../conformance/model/json.h"
#include "../generate/dialect.h"
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/blame.h"
#include "../judges/contract.h"
#include "../judges/heap.h"
#include "../judges/proper.h"
#include "../judges/respell.h"
#include "ask.h"

enum { INPUT_MAX = 8192 };

/* The schema of an input, and what came of compiling it. */
struct asked {
    const struct fuzz_dialect *made;
    toolmend_view schema;
    toolmend_tool *tool; /* NULL: it failed */
    toolmend_status status;
    toolmend_error error;
};

static toolmend_tool *compile(toolmend_view schema, const toolmend_options *options,
                              toolmend_status *status, toolmend_error *error) {
    toolmend_tool *tool = NULL;
    toolmend_view name = {"tool", 4};
    *status = toolmend_tool_compile(name, schema, options, &tool, error);
    return tool;
}

/* ---- compiling ---------------------------------------------------------------------------- */

/* How much memory a byte of a schema may cost. A keyword is a schema of some 600 bytes with its
 * place, its pointer and its names; a pattern is a program of PCRE2, of which a few bytes can make
 * thousands; a dynamic scope compiles the document again, at most 64 times. */
enum { BASE_MAX = 1 << 17, BYTE_MAX = 4000, PATTERN_MAX = 1 << 18, SCOPES_MAX = 64 };

static size_t bytes_allowed(toolmend_view schema) {
    size_t allowed = BASE_MAX + BYTE_MAX * schema.len;
    struct model_view text = fuzz_naive(schema);
    bool patterns =
        model_mentions(text, "pattern") || model_mentions(text, "patternProperties");
    if (patterns)
        allowed += PATTERN_MAX * (1 + schema.len / 16);
    return model_mentions(text, "$dynamicAnchor") ? SCOPES_MAX * allowed : allowed;
}

static void check_compiled(const struct asked *asked, struct model_validity proper) {
    struct fuzz_account account = {.fold = 0};
    toolmend_view why = {proper.why, strlen(proper.why)};
    fuzz_account_error(&account, &asked->error, asked->status, asked->schema.len);
    if (account.broken)
        fuzz_fail(account.broken, asked->schema, why);
    if (asked->status == TOOLMEND_E_ARGUMENT || asked->status == TOOLMEND_E_MEMORY)
        fuzz_fail("any text can be compiled or is no schema", asked->schema, why);
    if (proper.answer == MODEL_TRUE && asked->status == TOOLMEND_E_SCHEMA)
        fuzz_fail("what the metaschemas accept is compiled", asked->schema, why);
    if (proper.answer == MODEL_FALSE && asked->status == TOOLMEND_OK)
        fuzz_fail("what the metaschemas refuse is not compiled", asked->schema, why);
}

/* Once more, from other memory: the same, and within its bounds. */
static void check_again(const struct asked *asked) {
    struct fuzz_heap heap = {.fail_at = 0};
    toolmend_allocator allocator = fuzz_heap_allocator(&heap);
    toolmend_options options = {.size = sizeof options, .allocator = &allocator};
    toolmend_status status;
    toolmend_error error = fuzz_error_unset();
    struct fuzz_account accounts[2] = {{.fold = 0}, {.fold = 0}};
    toolmend_tool *tool = compile(asked->schema, &options, &status, &error);
    fuzz_account_error(&accounts[0], &asked->error, asked->status, asked->schema.len);
    fuzz_account_error(&accounts[1], &error, status, asked->schema.len);
    if (asked->tool && tool) {
        fuzz_account_tool(&accounts[0], asked->tool);
        fuzz_account_tool(&accounts[1], tool);
    }
    toolmend_tool_free(tool);
    if (accounts[0].fold != accounts[1].fold)
        fuzz_fail("a schema is compiled to the same each time", asked->schema,
                  asked->schema);
    if (heap.bytes > bytes_allowed(asked->schema))
        fuzz_fail("P11: memory is bounded by the length of a schema", asked->schema,
                  asked->schema);
    if (heap.live > 0 || heap.misuse)
        fuzz_fail("memory is given back as it was taken", asked->schema, asked->schema);
}

/* ---- values ------------------------------------------------------------------------------- */

static toolmend_report *validate(const toolmend_tool *tool, toolmend_view schema,
                                 toolmend_view text) {
    toolmend_report *report = NULL;
    if (toolmend_validate(tool, text, NULL, &report, NULL) != TOOLMEND_OK)
        fuzz_fail("validation works", schema, text);
    return report;
}

static bool is_valid(const toolmend_report *report) {
    return toolmend_report_verdict(report) == TOOLMEND_VALID;
}

/* A verdict is that of the naive judge, a refusal is told truly. */
static void check_verdict(const struct asked *asked, toolmend_view text,
                          enum model_truth wanted) {
    toolmend_report *report = validate(asked->tool, asked->schema, text);
    size_t violations = toolmend_report_violation_count(report);
    const char *fault = NULL;
    if (fuzz_is_limited(report)) {
        toolmend_report_free(report);
        return;
    }
    if (is_valid(report) ? wanted == MODEL_FALSE : wanted == MODEL_TRUE)
        fault = "a schema accepts what the naive validator accepts";
    else if (is_valid(report) && violations > 0)
        fault = "a valid text has no violation";
    else if (toolmend_report_reason(report) == TOOLMEND_REASON_SCHEMA_MISMATCH &&
             violations == 0)
        fault = "a text that does not match the schema has a violation";
    else if (model_is_json(fuzz_naive(text)) == MODEL_TRUE)
        fault = fuzz_false_violation(report, asked->schema, text);
    toolmend_report_free(report);
    if (fault)
        fuzz_fail(fault, asked->schema, text);
}

static void check_arguments(const struct asked *asked, toolmend_view text) {
    check_verdict(
        asked, text,
        model_arguments_valid(fuzz_naive(asked->schema), fuzz_naive(text)).answer);
}

/* The children of the value before and behind one that is left out or replaced. */
static void put_children(struct fuzz_text *out, const struct model_node *value,
                         const struct model_node *other, const char *instead) {
    const char *comma = "";
    fuzz_puts(out, value->kind == MODEL_OBJECT ? "{" : "[");
    for (const struct model_node *child = value->first; child; child = child->next) {
        if (child == other && !instead)
            continue;
        fuzz_puts(out, comma);
        fuzz_add(out, child->named.ptr, child->named.len);
        fuzz_puts(out, value->kind == MODEL_OBJECT ? ":" : "");
        if (child == other)
            fuzz_puts(out, instead);
        else
            fuzz_add(out, child->spelled.ptr, child->spelled.len);
        comma = ",";
    }
    fuzz_puts(out, value->kind == MODEL_OBJECT ? "}" : "]");
}

enum { DERIVED_MAX = 4 };

/* Values that differ from this one in a child. */
static void check_derived(const struct asked *asked, toolmend_view text) {
    static const char *const instead[] = {NULL, "null", "\"\"", "[]",  "{}",     "0",
                                          NULL, "true", "1.0",  "0.5", "[1,1.0]"};
    enum { INSTEAD = sizeof instead / sizeof instead[0] };
    struct model_run run = {0};
    const struct model_node *value = model_parse(&run, fuzz_naive(text));
    unsigned number = asked->made->seed;
    const struct model_node *child = value ? value->first : NULL;
    for (unsigned i = 0; child && i < DERIVED_MAX; child = child->next) {
        struct fuzz_text out = {NULL, 0, 0};
        put_children(&out, value, child, instead[(number + 5 * i++) % INSTEAD]);
        toolmend_view derived = fuzz_copy(out.ptr, out.len);
        check_arguments(asked, derived);
        fuzz_drop(derived);
        free(out.ptr);
    }
    model_free(&run);
}

/* ---- the same in other words -------------------------------------------------------------- */

/* Where a schema and its values were put. */
struct inside {
    size_t pointer, schema_pointer; /* lengths of what stands before each pointer */
};

static toolmend_view without(toolmend_view pointer, size_t len) {
    if (pointer.len < len)
        return pointer;
    return (toolmend_view){pointer.ptr + len, pointer.len - len};
}

static bool quotes_data(const char *keyword) {
    static const char *const data[] = {"type", "enum", "const", "required", "pattern"};
    for (size_t i = 0; i < sizeof data / sizeof data[0]; i++)
        if (strcmp(data[i], keyword) == 0)
            return true;
    return false;
}

/* What validation says, whatever the order in which it says it. */
static uint64_t fold_validation(const toolmend_tool *tool, toolmend_view schema,
                                toolmend_view text, struct inside inside) {
    toolmend_report *report = validate(tool, schema, text);
    struct fuzz_account all = {.fold = 0};
    uint64_t sum = 0;
    size_t count = toolmend_report_violation_count(report);
    fuzz_fold_text(&all, toolmend_verdict_name(toolmend_report_verdict(report)));
    fuzz_fold_text(&all, toolmend_reason_name(toolmend_report_reason(report)));
    fuzz_fold_number(&all, count);
    for (size_t i = 0; i < count && count < 64; i++) {
        toolmend_violation found = toolmend_report_violation(report, i);
        struct fuzz_account one = {.fold = 1};
        fuzz_fold_view(&one, without(found.pointer, inside.pointer));
        fuzz_fold_text(&one, found.keyword);
        fuzz_fold_view(&one, without(found.schema_pointer, inside.schema_pointer));
        fuzz_fold_text(&one, toolmend_kind_name(found.received));
        if (quotes_data(found.keyword))
            fuzz_fold_view(&one, found.expected);
        sum += one.fold;
    }
    toolmend_report_free(report);
    return all.fold + sum;
}

static void check_same(const struct asked *asked, const toolmend_tool *other,
                       toolmend_view schema, const char *property) {
    const struct inside here = {0, 0};
    for (size_t i = 0; i < asked->made->count; i++) {
        toolmend_view text = asked->made->values[i];
        if (fold_validation(asked->tool, asked->schema, text, here) ==
            fold_validation(other, schema, text, here))
            continue;
        fuzz_show("in other words", schema, text);
        fuzz_fail(property, asked->schema, text);
    }
}

static void check_respelled(const struct asked *asked, unsigned how,
                            const char *property) {
    toolmend_status status;
    toolmend_view schema =
        fuzz_respell(asked->schema, (struct fuzz_respelling){how, asked->made->seed});
    toolmend_tool *tool = compile(schema, NULL, &status, NULL);
    bool limited = status == TOOLMEND_E_LIMIT || asked->status == TOOLMEND_E_LIMIT;
    if (status != asked->status && !limited) {
        fuzz_show("in other words", schema, (toolmend_view){"", 0});
        fuzz_fail(property, asked->schema, (toolmend_view){"", 0});
    }
    if (tool && asked->tool)
        check_same(asked, tool, schema, property);
    toolmend_tool_free(tool);
    fuzz_drop(schema);
}

/* ---- inside another schema ------------------------------------------------------------------ */

static toolmend_view in_member(toolmend_view value) {
    struct fuzz_text out = {NULL, 0, 0};
    fuzz_puts(&out, "{\"v\":");
    fuzz_add(&out, value.ptr, value.len);
    fuzz_puts(&out, "}");
    toolmend_view copy = fuzz_copy(out.ptr, out.len);
    free(out.ptr);
    return copy;
}

/* A schema of objects whose member `v` the schema speaks about, in the dialect that it names: what
 * a word that names none stands for is then the same outside. */
static toolmend_view around(toolmend_view schema) {
    struct model_run run = {0};
    const struct model_node *root = model_parse(&run, fuzz_naive(schema));
    const struct model_node *dialect =
        root && root->kind == MODEL_OBJECT ? model_member(root, "$schema") : NULL;
    toolmend_view resource =
        fuzz_respell(schema, (struct fuzz_respelling){FUZZ_RESPELL_RESOURCE, 0});
    struct fuzz_text out = {NULL, 0, 0};
    fuzz_puts(&out, "{");
    if (dialect) {
        fuzz_puts(&out, "\"$schema\":");
        fuzz_add(&out, dialect->spelled.ptr, dialect->spelled.len);
        fuzz_puts(&out, ",");
    }
    fuzz_puts(&out, "\"required\":[\"v\"],\"properties\":{\"v\":");
    fuzz_add(&out, resource.ptr, resource.len);
    fuzz_puts(&out, "}}");
    toolmend_view copy = fuzz_copy(out.ptr, out.len);
    free(out.ptr);
    fuzz_drop(resource);
    model_free(&run);
    return copy;
}

/* Is the value an object, which arguments may be? */
static bool is_object(toolmend_view value) {
    while (value.len > 0 && memchr(" \t\r\n", value.ptr[0], 4))
        value = without(value, 1);
    return value.len > 0 && value.ptr[0] == '{';
}

static void check_value_inside(const struct asked *asked, const toolmend_tool *tool,
                               toolmend_view schema, toolmend_view value) {
    const struct inside here = {0, 0};
    const struct inside there = {sizeof "/v" - 1, sizeof "/properties/v" - 1};
    if (model_is_json(fuzz_naive(value)) != MODEL_TRUE)
        return;
    toolmend_view text = in_member(value);
    enum model_truth wanted =
        model_value_valid(fuzz_naive(asked->schema), fuzz_naive(value)).answer;
    toolmend_report *report = validate(tool, schema, text);
    bool limited = fuzz_is_limited(report);
    bool wrong = is_valid(report) ? wanted == MODEL_FALSE : wanted == MODEL_TRUE;
    toolmend_report_free(report);
    if (wrong && !limited)
        fuzz_fail("a schema accepts the same where it stands inside another one",
                  asked->schema, value);
    if (is_object(value) && !limited &&
        fold_validation(asked->tool, asked->schema, value, here) !=
            fold_validation(tool, schema, text, there))
        fuzz_fail("a schema says the same where it stands inside another one",
                  asked->schema, value);
    fuzz_drop(text);
}

static void check_inside(const struct asked *asked) {
    toolmend_status status;
    if (!fuzz_can_refer(asked->schema) || !is_object(asked->schema))
        return; /* of a boolean the keyword that holds it is told */
    toolmend_view schema = around(asked->schema);
    toolmend_tool *tool = compile(schema, NULL, &status, NULL);
    if ((status == TOOLMEND_OK) != (asked->status == TOOLMEND_OK) &&
        status != TOOLMEND_E_LIMIT && asked->status != TOOLMEND_E_LIMIT) {
        fuzz_show("outside", schema, (toolmend_view){"", 0});
        fuzz_fail("a schema can stand inside another one", asked->schema,
                  (toolmend_view){"", 0});
    }
    for (size_t i = 0; tool && asked->tool && i < asked->made->count; i++)
        check_value_inside(asked, tool, schema, asked->made->values[i]);
    toolmend_tool_free(tool);
    fuzz_drop(schema);
}

/* ---- in a list of tools --------------------------------------------------------------------- */

static toolmend_view list_of(toolmend_view schema, unsigned form) {
    static const char *const forms[][2] = {
        {"[{\"name\":\"tool\",\"parameters\":",                        "}]"                   },
        {"{\"tools\":[{\"name\":\"other\"},{\"inputSchema\":",         ",\"name\":\"tool\"}]}"},
        {"{\"name\":\"tool\",\"input_schema\":",                       "}"                    },
        {"[{\"type\":\"x\"},{\"type\":\"function\",\"function\":{\"name\":\"tool\","
         "\"parameters\":",                                   "}}]"                  },
        {"{\"model\":\"m\",\"tools\":[{\"function\":{\"parameters\":",
         ",\"description\":\"\",\"name\":\"t\\u006fol\"}}]}"                                  }
    };
    enum { FORMS = sizeof forms / sizeof forms[0] };
    struct fuzz_text out = {NULL, 0, 0};
    fuzz_puts(&out, forms[form % FORMS][0]);
    fuzz_add(&out, schema.ptr, schema.len);
    fuzz_puts(&out, forms[form % FORMS][1]);
    toolmend_view copy = fuzz_copy(out.ptr, out.len);
    free(out.ptr);
    return copy;
}

static void check_found(const struct asked *asked, const toolmend_tools *tools) {
    const toolmend_tool *tool = NULL;
    toolmend_error error = fuzz_error_unset();
    struct fuzz_account accounts[2] = {{.fold = 0}, {.fold = 0}};
    toolmend_status status =
        toolmend_tools_find(tools, (toolmend_view){"tool", 4}, &tool, &error);
    fuzz_account_error(&accounts[0], &asked->error, asked->status, asked->schema.len);
    fuzz_account_error(&accounts[1], &error, status, asked->schema.len);
    if (accounts[0].fold != accounts[1].fold)
        fuzz_fail("a tool of a list fails as its schema does, or works", asked->schema,
                  (toolmend_view){error.message, strlen(error.message)});
    if (tool)
        check_same(asked, tool, asked->schema, "a tool of a list is the tool itself");
}

static void check_list(const struct asked *asked) {
    toolmend_tools *tools = NULL;
    enum model_truth json = model_is_json(fuzz_naive(asked->schema));
    if (json == MODEL_UNDECIDED || asked->schema.len == 0 ||
        memchr(" \t\r\n", asked->schema.ptr[0], 4) ||
        memchr(" \t\r\n", asked->schema.ptr[asked->schema.len - 1], 4))
        return; /* places in it would be counted from elsewhere */
    toolmend_view text = list_of(asked->schema, asked->made->seed);
    toolmend_status status = toolmend_tools_load(text, NULL, &tools, NULL);
    bool null = fuzz_same(asked->schema, (toolmend_view){"null", 4});
    if (model_is_json(fuzz_naive(text)) == MODEL_FALSE) {
        if (status != TOOLMEND_E_SCHEMA)
            fuzz_fail("a list of tools is strict JSON", asked->schema, text);
    } else if (json == MODEL_TRUE && status != TOOLMEND_OK) {
        fuzz_fail("a tool that fails does not fail the list", asked->schema, text);
    } else if (json == MODEL_TRUE && !null) {
        check_found(asked, tools);
    }
    toolmend_tools_free(tools);
    fuzz_drop(text);
}

/* ---- nullable ------------------------------------------------------------------------------- */

static void check_nullable(const struct asked *asked) {
    const toolmend_options options = {.size = sizeof options, .openapi_nullable = true};
    toolmend_status status;
    toolmend_view plain =
        fuzz_respell(asked->schema, (struct fuzz_respelling){FUZZ_RESPELL_NULLABLE, 0});
    struct asked other = *asked;
    other.tool = compile(asked->schema, &options, &status, NULL);
    bool mentions = model_mentions(fuzz_naive(asked->schema), "nullable");
    if (!mentions && status != asked->status)
        fuzz_fail("`nullable` says nothing where it is not", asked->schema, plain);
    for (size_t i = 0; mentions && other.tool && i < asked->made->count; i++) {
        toolmend_view text = asked->made->values[i];
        toolmend_report *report = validate(other.tool, asked->schema, text);
        enum model_truth wanted =
            model_arguments_valid(fuzz_naive(plain), fuzz_naive(text)).answer;
        bool wrong = is_valid(report) ? wanted == MODEL_FALSE : wanted == MODEL_TRUE;
        if (wrong && !fuzz_is_limited(report))
            fuzz_fail("`nullable` adds null to a type, and does nothing else",
                      asked->schema, text);
        toolmend_report_free(report);
    }
    toolmend_tool_free(other.tool);
    fuzz_drop(plain);
}

/* ---- all ------------------------------------------------------------------------------------- */

static void check(const struct asked *asked) {
    enum {
        SPELLING = FUZZ_RESPELL_SPACE | FUZZ_RESPELL_ESCAPE | FUZZ_RESPELL_ANNOTATE |
                   FUZZ_RESPELL_REFER
    };
    struct model_validity proper = fuzz_is_proper(fuzz_naive(asked->schema));
    check_compiled(asked, proper);
    check_again(asked);
    for (size_t i = 0; asked->tool && i < asked->made->count; i++) {
        check_arguments(asked, asked->made->values[i]);
        check_derived(asked, asked->made->values[i]);
    }
    check_list(asked);
    if (proper.answer == MODEL_FALSE)
        return; /* it may be no JSON, or say one thing twice */
    check_respelled(asked, SPELLING, "spelling and annotations say nothing");
    check_respelled(asked, SPELLING | FUZZ_RESPELL_REORDER,
                    "P9: the order of keywords and names says nothing");
    check_inside(asked);
    check_nullable(asked);
}

const struct fuzz_input fuzz_input = {
    .parts = "svvvv", .head = fuzz_head, .write = fuzz_write_dialect};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > INPUT_MAX)
        return 0;
    struct fuzz_dialect made = fuzz_dialect_make(data, size);
    struct asked asked = {.made = &made, .schema = made.schema};
    asked.error = fuzz_error_unset();
    asked.tool = compile(made.schema, NULL, &asked.status, &asked.error);
    check(&asked);
    toolmend_tool_free(asked.tool);
    fuzz_dialect_free(&made);
    return 0;
}
