/* SPDX-License-Identifier: MIT
 *
 * fuzz_one_reading.c - P3: what has two readings is not repaired, and what has one is not missed.
 *
 * The judge knows the rules by the sentences of SPEC.md and tries every chain of them on one
 * value: decode, unwrap, a scalar rule, wrap, each step on what the naive validator does not
 * accept yet. What it accepts is a reading, whatever other readings there may be (the judge does
 * not mend inside of containers). So where readings differ, or a rule was in doubt, the answer
 * is `ambiguous`, in every profile; where they are equal the largest profile repairs to just
 * that or knows one more reading. It never says that there is none.
 *
 * The value is a member, required or not by the second byte of the input.
 */
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/embed.h"
#include "../judges/holds.h"
#include "../judges/spelling.h"
#include "ask.h"

enum { READINGS_MAX = 64 };

enum surety { SURE, IN_DOUBT };

/* Steps that a chain has behind it. */
enum { DECODED = 1, UNWRAPPED = 2, CONVERTED = 4, WRAPPED = 8 };

/* What the judge knows: the member's schema, the value and what was done to it, the readings. */
struct judge {
    struct model_run run;
    const struct model_node *schema;
    bool optional;
    unsigned holds; /* types */
    const struct model_node *value;
    unsigned steps;
    enum surety surety;
    toolmend_view readings[READINGS_MAX];
    size_t count;
    bool doubt;
};

/* ---- reading/types ---------------------------------------------------------------------- */

static unsigned types_of(struct judge *judge, const struct model_node *schema) {
    struct fuzz_holds holds = {&judge->run, judge->schema, false};
    unsigned types = fuzz_types_of(&holds, schema);
    if (holds.conditional)
        model_cannot(&judge->run, "a condition narrows the types");
    return types;
}

// NOLINTBEGIN(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep

/* Does any `properties` in the schema name it? Patterns could, too. */
static bool declares(const struct model_node *schema, struct model_string name) {
    for (const struct model_node *child = schema->first; child; child = child->next)
        if (model_string_is(child->name, "patternProperties") ||
            (model_string_is(child->name, "properties") &&
             model_member_named(child, name)) ||
            declares(child, name))
            return true;
    return false;
}

// NOLINTEND(misc-no-recursion)

/* ---- readings -------------------------------------------------------------------------- */

/* Whole arguments that would be accepted. */
static void add_reading(struct judge *judge, const char *before, struct model_view value,
                        const char *after) {
    struct fuzz_text whole = {NULL, 0, 0};
    if (judge->count == READINGS_MAX)
        abort();
    fuzz_puts(&whole, before);
    fuzz_add(&whole, value.ptr, value.len);
    fuzz_puts(&whole, after);
    judge->readings[judge->count++] = fuzz_copy(whole.ptr, whole.len);
    free(whole.ptr);
}

static void read_value(struct judge *judge);

/* A step makes `before` + bytes + `after` of the value: a reading if that is accepted, else the
 * next step is tried on it. */
static void propose(struct judge *judge, const char *before, struct model_view bytes,
                    const char *after, enum surety surety, unsigned step) {
    struct judge kept = *judge;
    size_t front = strlen(before);
    size_t back = strlen(after);
    char *text = model_alloc(&judge->run, front + bytes.len + back + 1, 1);
    memcpy(text, before, front);
    memcpy(text + front, bytes.ptr, bytes.len);
    memcpy(text + front + bytes.len, after, back);
    struct model_view result = {text, front + bytes.len + back};
    enum model_truth answer = model_value_valid(judge->schema->spelled, result).answer;
    if (answer == MODEL_UNDECIDED)
        model_cannot(&judge->run, "the naive validator cannot say");
    judge->surety = surety == IN_DOUBT ? surety : judge->surety;
    judge->steps |= step;
    if (answer == MODEL_TRUE) {
        add_reading(judge, "{\"m\":", result, "}");
        judge->doubt |= judge->surety == IN_DOUBT;
    } else {
        judge->value = model_parse(&judge->run, result);
        if (judge->value)
            read_value(judge);
    }
    judge->value = kept.value;
    judge->steps = kept.steps;
    judge->surety = kept.surety;
}

static void propose_word(struct judge *judge, const char *word) {
    propose(judge, word, (struct model_view){"", 0}, "", SURE, CONVERTED);
}

static bool wants(const struct judge *judge, unsigned types) {
    return (judge->holds & types) != 0;
}

/* ---- null, shape ------------------------------------------------------------------------ */

/* The member goes: because of its type, which is the plainest way to be in question. */
static void read_removal(struct judge *judge) {
    const struct model_node *value = judge->value;
    bool blank = value->kind == MODEL_STRING
                     ? value->spelled.len == 2
                     : value->kind >= MODEL_ARRAY && !value->count;
    if (!judge->optional || wants(judge, 1U << value->kind))
        return;
    if (value->kind == MODEL_NULL ||
        (blank && !wants(judge, FUZZ_BOOLEANS | FUZZ_NUMBERS))) {
        add_reading(judge, "{", (struct model_view){"", 0}, "}");
    }
}

static void read_decoded(struct judge *judge, struct model_view text) {
    bool dropped = false;
    if (wants(judge, FUZZ_STRINGS) || !wants(judge, FUZZ_LISTS | FUZZ_OBJECTS))
        return;
    struct model_node *root = model_parse(&judge->run, text);
    if (!root) {
        text = fuzz_from_python(&judge->run, text);
        root = model_parse(&judge->run, text);
    }
    if (!root || root->kind < MODEL_ARRAY)
        return;
    bool unique = model_unite_names(&judge->run, root, &dropped) && !dropped;
    propose(judge, "", text, "", unique ? SURE : IN_DOUBT, DECODED);
}

/* What a text says against being the one item of a list. */
static bool is_no_item(struct model_string text) {
    struct model_string trimmed = fuzz_trim(text);
    return model_string_is(text, "null") || model_string_is(text, "None") ||
           fuzz_begins(trimmed, "[") || fuzz_begins(trimmed, "{");
}

static bool is_doubtful_item(struct model_string text) {
    bool several = false;
    for (size_t i = 0; i < text.count; i++)
        several |=
            text.points[i] == ',' || text.points[i] == ';' || text.points[i] == '\n';
    return several || fuzz_begins(text, "\"") || fuzz_trim(text).count == 0;
}

/* Types of an item, if the schema says so in `items` alone. */
static unsigned item_types(struct judge *judge) {
    static const char *const others[] = {"prefixItems", "allOf", "anyOf",
                                         "oneOf",       "$ref",  "additionalItems"};
    const struct model_node *items = model_member(judge->schema, "items");
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (model_member(judge->schema, others[i]))
            return FUZZ_EVERYTHING;
    return items && items->kind == MODEL_OBJECT ? types_of(judge, items)
                                                : FUZZ_EVERYTHING;
}

/* A text as an item that is read by a scalar rule inside the list. It needs none if the position
 * takes the scalar without the list. */
static void read_converted_item(struct judge *judge, struct model_string string,
                                struct model_view text, enum surety surety) {
    unsigned types = item_types(judge);
    const struct model_node *number = model_parse(&judge->run, text);
    bool is_number =
        number && number->kind == MODEL_NUMBER && number->spelled.len == text.len;
    bool yes = model_string_is(string, "true") || model_string_is(string, "True");
    bool no = model_string_is(string, "false") || model_string_is(string, "False");
    if ((yes || no) && (types & FUZZ_BOOLEANS))
        text = yes ? (struct model_view){"true", 4} : (struct model_view){"false", 5};
    else if (!is_number || !(types & FUZZ_NUMBERS))
        return;
    if ((types & FUZZ_STRINGS) || (judge->steps & CONVERTED) ||
        model_value_valid(judge->schema->spelled, text).answer != MODEL_FALSE)
        return;
    propose(judge, "[", text, "]", surety, CONVERTED | WRAPPED);
}

/* May the scalar be an item by itself? With what doubt, and its text if it is one. */
static bool is_item(struct judge *judge, const struct model_node *item,
                    struct model_view *text, enum surety *surety) {
    if (item->kind == MODEL_NULL || item->kind >= MODEL_ARRAY)
        return false;
    if (item->kind != MODEL_STRING)
        return true;
    if (!fuzz_spell(&judge->run, item->string, text) || is_no_item(item->string))
        return false;
    if (is_doubtful_item(item->string))
        *surety = IN_DOUBT;
    return true;
}

/* The scalar at hand as the one item. */
static void read_item(struct judge *judge) {
    const struct model_node *item = judge->value;
    struct model_view text = {"", 0};
    enum surety surety = SURE;
    if ((judge->steps & WRAPPED) || !wants(judge, FUZZ_LISTS) ||
        wants(judge, 1U << item->kind) || !is_item(judge, item, &text, &surety))
        return;
    propose(judge, "[", item->spelled, "]", surety, WRAPPED);
    if (item->kind == MODEL_STRING)
        read_converted_item(judge, item->string, text, surety);
}

/* One member: what it holds is the list or its item. */
static void read_keyed(struct judge *judge) {
    const struct model_node *only = judge->value->first;
    struct model_view text;
    enum surety surety = wants(judge, FUZZ_OBJECTS) ? IN_DOUBT : SURE;
    if (judge->value->count != 1 || declares(judge->schema, only->name) ||
        !fuzz_spell(&judge->run, only->name, &text))
        return;
    if (only->kind == MODEL_ARRAY)
        propose(judge, "", only->spelled, "", surety, UNWRAPPED);
    if (only->kind >= MODEL_ARRAY || is_item(judge, only, &text, &surety))
        propose(judge, "[", only->spelled, "]", surety, UNWRAPPED | WRAPPED);
}

static void read_indexed(struct judge *judge) {
    struct fuzz_text items = {NULL, 0, 0};
    size_t index = 0;
    bool indexed = judge->value->count > 0;
    for (const struct model_node *one = judge->value->first; one;
         one = one->next, index++) {
        char name[3] = {(char)('0' + index % 10), '\0', '\0'};
        indexed = indexed && index < 10 && model_string_is(one->name, name);
        fuzz_puts(&items, index > 0 ? "," : "");
        fuzz_add(&items, one->spelled.ptr, one->spelled.len);
    }
    if (indexed)
        propose(judge, "[", (struct model_view){items.ptr, items.len}, "]",
                wants(judge, FUZZ_OBJECTS) ? IN_DOUBT : SURE, UNWRAPPED | WRAPPED);
    free(items.ptr);
}

static void read_object(struct judge *judge) {
    bool may_unwrap = !(judge->steps & (UNWRAPPED | CONVERTED | WRAPPED));
    if (!wants(judge, FUZZ_LISTS))
        return;
    /* where objects are taken it has to be found whether this one is in question (P2) */
    if (!(judge->steps & WRAPPED) && !wants(judge, FUZZ_OBJECTS))
        propose(judge, "[", judge->value->spelled, "]", SURE, WRAPPED);
    if (!may_unwrap)
        return;
    if (judge->value->count == 0)
        propose(judge, "[", (struct model_view){"", 0}, "]",
                judge->optional || wants(judge, FUZZ_OBJECTS) ? IN_DOUBT : SURE,
                UNWRAPPED | WRAPPED);
    read_keyed(judge);
    read_indexed(judge);
}

/* A list of one; where a list may stand too, a branch without lists would have to be found. */
static void read_list(struct judge *judge) {
    const struct model_node *only = judge->value->first;
    if (judge->value->count == 1 && only->kind != MODEL_ARRAY &&
        !wants(judge, FUZZ_LISTS) && !(judge->steps & (UNWRAPPED | CONVERTED | WRAPPED)))
        propose(judge, "", only->spelled, "", SURE, UNWRAPPED);
}

/* ---- scalars ---------------------------------------------------------------------------- */

/* Members of an enum or const at the very top that the text could name. */
static void read_members(struct judge *judge, bool (*names)(struct model_string text,
                                                            struct model_string word)) {
    const struct model_node *list = model_member(judge->schema, "enum");
    const struct model_node *found = NULL;
    size_t count = 0;
    if (!list || model_member(judge->schema, "const"))
        return;
    for (const struct model_node *one = list->first; one; one = one->next) {
        if (one->kind != MODEL_STRING)
            continue;
        if (model_strings_equal(one->string, judge->value->string))
            return;
        if (names(judge->value->string, one->string)) {
            found = one;
            count++;
        }
    }
    if (count == 1)
        propose(judge, "", found->spelled, "", SURE, CONVERTED);
}

static void read_string(struct judge *judge) {
    struct model_string string = judge->value->string;
    struct model_view text;
    if (!fuzz_spell(&judge->run, string, &text))
        return;
    if (judge->steps == 0)
        read_decoded(judge, text);
    read_item(judge);
    if (judge->steps & CONVERTED)
        return;
    bool spare = !wants(judge, FUZZ_STRINGS);
    const struct model_node *number = model_parse(&judge->run, text);
    if (spare && wants(judge, FUZZ_NUMBERS) && number && number->kind == MODEL_NUMBER &&
        number->spelled.len == text.len)
        propose(judge, "", text, "", SURE, CONVERTED);
    if (spare && wants(judge, FUZZ_BOOLEANS)) {
        if (model_string_is(string, "true") || model_string_is(string, "True"))
            propose_word(judge, "true");
        if (model_string_is(string, "false") || model_string_is(string, "False"))
            propose_word(judge, "false");
    }
    bool nothing = model_string_is(string, "null") || model_string_is(string, "None");
    if (spare && wants(judge, FUZZ_NULLS) && nothing)
        propose_word(judge, "null");
    if (model_member(judge->schema, "enum") && !wants(judge, FUZZ_NULLS)) {
        read_members(judge, fuzz_same_but_case);
        read_members(judge, fuzz_same_but_quotes);
    }
}

static void read_number(struct judge *judge) {
    if (!(judge->steps & (CONVERTED | DECODED | WRAPPED)) && wants(judge, FUZZ_STRINGS) &&
        !wants(judge, FUZZ_NUMBERS | FUZZ_BOOLEANS))
        propose(judge, "\"", judge->value->spelled, "\"", SURE, CONVERTED);
    read_item(judge);
}

static void read_value(struct judge *judge) {
    model_step(&judge->run);
    if (judge->run.cannot)
        return;
    if (judge->steps == 0)
        read_removal(judge);
    switch (judge->value->kind) {
    case MODEL_NULL:
        break;
    case MODEL_NUMBER:
        read_number(judge);
        break;
    case MODEL_BOOLEAN:
        read_item(judge);
        break;
    case MODEL_STRING:
        read_string(judge);
        break;
    case MODEL_ARRAY:
        read_list(judge);
        break;
    case MODEL_OBJECT:
        read_object(judge);
        break;
    }
}

/* ---- one input -------------------------------------------------------------------------- */

static bool same(toolmend_view a, toolmend_view b) {
    return model_texts_equal(fuzz_naive(a), fuzz_naive(b)) != MODEL_FALSE;
}

static bool are_equal(const struct judge *judge) {
    for (size_t i = 1; i < judge->count; i++)
        if (!same(judge->readings[0], judge->readings[i]))
            return false;
    return true;
}

static _Noreturn void fail(const struct judge *judge, const struct fuzz_case *asked,
                           const toolmend_report *report, const char *property) {
    for (size_t i = 0; i < judge->count; i++)
        fuzz_show(judge->doubt ? "a reading, one in doubt" : "a reading", asked->schema,
                  judge->readings[i]);
    fuzz_show(toolmend_reason_name(toolmend_report_reason(report)), asked->schema,
              toolmend_report_text(report));
    fuzz_fail(property, asked->schema, asked->text);
}

static void check_profile(const struct judge *judge, const struct fuzz_case *asked,
                          const toolmend_report *report, bool largest) {
    bool ambiguous = toolmend_report_reason(report) == TOOLMEND_REASON_AMBIGUOUS;
    bool repaired = toolmend_report_verdict(report) == TOOLMEND_REPAIRED;
    if (judge->run.cannot || judge->count == 0 || fuzz_is_limited(report))
        return;
    if ((judge->doubt || !are_equal(judge)) && !ambiguous)
        fail(judge, asked, report, "P3: two readings, or doubt, are ambiguous");
    if (repaired && !same(toolmend_report_text(report), judge->readings[0]))
        fail(judge, asked, report, "P3: a repair is the one reading");
    if (largest && !repaired && !ambiguous)
        fail(judge, asked, report,
             "P3: where there is a reading it is not said that none is");
}

/* The member as arguments: `{"m": value}` under a schema that declares it. */
static struct fuzz_case write_arguments(const struct fuzz_case *made, bool optional) {
    struct fuzz_text schema = {NULL, 0, 0};
    struct fuzz_text text = {NULL, 0, 0};
    fuzz_puts(&schema, "{\"properties\":{\"m\":");
    fuzz_embed(&schema, made->schema, "m");
    fuzz_puts(&schema, optional ? "}}" : "},\"required\":[\"m\"]}");
    fuzz_puts(&text, "{\"m\":");
    fuzz_add_view(&text, fuzz_trim_view(made->text));
    fuzz_puts(&text, "}");
    struct fuzz_case asked = {.schema = fuzz_copy(schema.ptr, schema.len),
                              .text = fuzz_copy(text.ptr, text.len)};
    free(schema.ptr);
    free(text.ptr);
    return asked;
}

static void check_member(const struct fuzz_case *made, const struct fuzz_case *asked,
                         const toolmend_tool *tool, bool optional) {
    struct judge judge = {.optional = optional};
    judge.schema = model_parse(&judge.run, fuzz_naive(made->schema));
    judge.value = model_parse(&judge.run, fuzz_naive(made->text));
    bool wrong =
        model_value_valid(fuzz_naive(made->schema), fuzz_naive(made->text)).answer ==
        MODEL_FALSE;
    if (wrong && judge.schema && judge.value) {
        judge.holds = types_of(&judge, judge.schema);
        read_value(&judge);
    }
    for (size_t i = 0; i < FUZZ_PROFILES && judge.count > 0; i++) {
        toolmend_report *report = fuzz_repair(tool, asked, fuzz_profiles[i]);
        check_profile(&judge, asked, report, i + 1 == FUZZ_PROFILES);
        toolmend_report_free(report);
    }
    for (size_t i = 0; i < judge.count; i++)
        fuzz_drop(judge.readings[i]);
    model_free(&judge.run);
}

const struct fuzz_input fuzz_input = {
    .parts = "sv", .head = fuzz_head, .write = fuzz_write_place};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_case made = fuzz_place_make(data, size);
    bool optional = size > 1 && data[1] % 2 == 1;
    if (fuzz_can_embed(made.schema) && !fuzz_has_hints(made.schema) &&
        fuzz_is_plain(made.text)) {
        struct fuzz_case asked = write_arguments(&made, optional);
        toolmend_tool *tool = fuzz_tool(asked.schema);
        if (tool)
            check_member(&made, &asked, tool, optional);
        toolmend_tool_free(tool);
        fuzz_case_free(&asked);
    }
    fuzz_case_free(&made);
    return 0;
}
