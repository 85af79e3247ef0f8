/* SPDX-License-Identifier: MIT
 *
 * fuzz_wrap_once.c - P3, "nothing is wrapped twice": the fault that such layers begin with.
 *
 * A value that its schema accepts is written in every way in which a list of it comes: as the
 * list, as the text of the list or of the value, bare, in one list too many, under a name. Where
 * a list of such values is wanted, each of them is either left alone or becomes the list of that
 * one value; never is there a list in a list, nor a list of debris.
 *
 * On every report besides: no bracket that was made holds null, debris or a list (but by the one
 * rule whose name goes), no row of nested lists is longer by two than what came, and a second
 * repair finds nothing to do. The second byte of the input says what is wanted, and where.
 */
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/embed.h"
#include "../judges/holds.h"
#include "../judges/spelling.h"
#include "ask.h"

// NOLINTBEGIN(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep

/* ---- rows of lists -------------------------------------------------------------------- */

/* Lists alone, or also what a repair may make one of: a text, an object under one name. */
enum reading { AS_IT_IS, AS_IT_MAY_BE };

static bool is_listed(const struct model_node *object) {
    return object->count == 0 || model_member(object, "0") != NULL;
}

/* How many lists directly in one another begin at the value; the longest row seen so far. */
static size_t row_of(struct model_run *run, const struct model_node *node,
                     enum reading reading, size_t *longest) {
    size_t inside = 0;
    struct model_view text;
    for (const struct model_node *child = node->first; child; child = child->next) {
        size_t row = row_of(run, child, reading, longest);
        inside = row > inside ? row : inside;
    }
    size_t row = node->kind == MODEL_ARRAY ? inside + 1 : 0;
    if (reading == AS_IT_MAY_BE && node->kind == MODEL_OBJECT)
        row = node->count == 1 || is_listed(node) ? inside + 1 : 0;
    if (reading == AS_IT_MAY_BE && node->kind == MODEL_STRING &&
        fuzz_spell(run, node->string, &text)) {
        const struct model_node *spelled = model_parse(run, text);
        if (!spelled)
            spelled = model_parse(run, fuzz_from_python(run, text));
        row = spelled ? row_of(run, spelled, reading, longest) : 0;
    }
    *longest = row > *longest ? row : *longest;
    return row;
}

// NOLINTEND(misc-no-recursion)

static bool rows_grow_by_one(toolmend_view came, toolmend_view went) {
    struct model_run run = {0};
    const struct model_node *input = model_parse(&run, fuzz_naive(came));
    const struct model_node *output = model_parse(&run, fuzz_naive(went));
    size_t before = 0;
    size_t after = 0;
    if (input && output) {
        row_of(&run, input, AS_IT_MAY_BE, &before);
        row_of(&run, output, AS_IT_IS, &after);
    }
    bool sound = run.cannot || after <= before + 1;
    model_free(&run);
    return sound;
}

/* ---- what a made bracket holds --------------------------------------------------------- */

/* The string that begins the text, quotes included. */
static toolmend_view first_string(toolmend_view text) {
    size_t len = 1;
    while (len < text.len && text.ptr[len] != '"')
        len += text.ptr[len] == '\\' ? 2 : 1;
    return (toolmend_view){text.ptr, len < text.len ? len + 1 : text.len};
}

/* A text that is no item by itself: it begins like a container or a second string, is blank, a
 * word for nothing, or could be several. */
static bool is_debris(struct model_string string) {
    struct model_string trimmed = fuzz_trim(string);
    if (trimmed.count == 0 || fuzz_begins(trimmed, "[") || fuzz_begins(trimmed, "{") ||
        fuzz_begins(string, "\"") || model_string_is(string, "null") ||
        model_string_is(string, "None"))
        return true;
    for (size_t i = 0; i < string.count; i++)
        if (string.points[i] == ',' || string.points[i] == ';' ||
            string.points[i] == '\n')
            return true;
    return false;
}

static bool holds_item(const toolmend_edit *edit, toolmend_view rest) {
    rest = fuzz_trim_view(rest);
    char first = rest.len > 0 ? rest.ptr[0] : 0;
    if (first == '[')
        return fuzz_names(edit, "shape/keyed-value-for-array");
    if (first != '"')
        return first != 'n' && first != ']';
    struct model_run run = {0};
    const struct model_node *node = model_parse(&run, fuzz_naive(first_string(rest)));
    bool debris = !node || is_debris(node->string);
    model_free(&run);
    return !debris;
}

static bool wraps(const toolmend_edit *edit) {
    static const char *const rules[] = {
        "shape/object-for-array", "shape/scalar-for-array", "shape/keyed-value-for-array",
        "shape/keyed-scalar-for-array"};
    bool named = false;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        named |= fuzz_names(edit, rules[i]);
    return named && edit->new_text.len == 1 && edit->new_text.ptr[0] == '[';
}

/* A container that a hint writes as its text is an item, though the text begins like one. */
static bool is_written(const toolmend_report *report, size_t edit, size_t start) {
    if (edit == toolmend_report_edit_count(report))
        return false;
    toolmend_edit next = toolmend_report_edit(report, edit);
    return next.start == start && fuzz_names(&next, "hint/json-text");
}

/* Every bracket that an edit puts before a value. Inside decoded texts the rows must do. */
static bool brackets_hold_items(const toolmend_report *report) {
    toolmend_view output = toolmend_report_text(report);
    size_t at = 0;      /* in the output */
    size_t reached = 0; /* in the input */
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        at += edit.start - reached + edit.new_text.len;
        reached = edit.end;
        toolmend_view rest = {output.ptr + at, output.len - at};
        if (wraps(&edit) && !is_written(report, i + 1, edit.end) &&
            !holds_item(&edit, rest))
            return false;
    }
    return true;
}

static void check_repaired(const toolmend_tool *tool, const struct fuzz_case *asked,
                           const toolmend_report *report) {
    toolmend_view output = toolmend_report_text(report);
    struct fuzz_case next = {.schema = asked->schema,
                             .text = fuzz_copy(output.ptr, output.len)};
    toolmend_report *again = fuzz_repair(tool, &next, TOOLMEND_EXTENDED);
    if (toolmend_report_verdict(again) != TOOLMEND_VALID ||
        !fuzz_same(toolmend_report_text(again), output))
        fuzz_fail("a list that was made is not wrapped again", asked->schema, output);
    if (!rows_grow_by_one(asked->text, output))
        fuzz_fail("no value is wrapped twice", asked->schema, asked->text);
    if (!brackets_hold_items(report))
        fuzz_fail("no list, null or debris is wrapped", asked->schema, asked->text);
    toolmend_report_free(again);
    fuzz_drop(next.text);
}

/* ---- one value in every spelling -------------------------------------------------------- */

/* Lists of the value that #/$defs/v speaks of. */
static const char *const wishes[] = {
    "{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/v\"}}",
    "{\"type\":[\"null\",\"array\"],\"items\":{\"$ref\":\"#/$defs/v\"}}",
    "{\"anyOf\":[{\"type\":\"null\"},{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/"
    "v\"}}]}",
    "{\"anyOf\":[{\"$ref\":\"#/$defs/v\"},{\"type\":\"array\",\"items\":{\"$ref\":\"#/"
    "$defs/v\"}}]}",
    "{\"type\":\"array\",\"minItems\":1,\"maxItems\":1,\"items\":{\"$ref\":\"#/$defs/"
    "v\"}}",
    "{\"type\":\"array\",\"prefixItems\":[{\"$ref\":\"#/$defs/v\"}],\"items\":false}",
};
enum { WISHES = sizeof wishes / sizeof wishes[0] };

/* Where the list is wanted: around its schema, and around the list. */
static const struct {
    const char *schema[2], *text[2];
} places[] = {
    {{"", ""},                                                                     {"", ""}  },
    {{"{\"type\":\"array\",\"items\":", "}"},                                      {"[", "]"}},
    {{"{\"type\":\"object\",\"additionalProperties\":", ",\"required\":[\"k\"]}"},
     {"{\"k\":", "}"}                                                                        },
};
enum { PLACES = sizeof places / sizeof places[0] };

/* How the value, or the list of it, comes. */
struct spelling {
    const char *before, *after;
    bool listed, quoted; /* put into a list, then into a string, then between the two */
};
static const struct spelling spellings[] = {
    {"",           "",  true,  false},
    {"",           "",  true,  true },
    {"",           "",  false, false},
    {"",           "",  false, true },
    {"[",          "]", true,  false},
    {"[",          "]", true,  true },
    {"[",          "]", false, true },
    {"{\"item\":", "}", false, false},
    {"{\"item\":", "}", true,  false},
    {"{\"0\":",    "}", false, false},
};
/* A generated input takes every fourth spelling, for more values in the time; a written one all. */
enum { SPELLINGS = sizeof spellings / sizeof spellings[0], TURNS = 4 };

/* The value, its list if it is `sound`, and where that is wanted. */
struct subject {
    struct fuzz_case made;
    toolmend_view schema; /* of the whole arguments */
    toolmend_tool *tool;
    unsigned place;
    bool sound;       /* the value is one, and its text is no container */
    bool takes_lists; /* its schema can hold a list, too */
};

static toolmend_view write_schema(const struct fuzz_case *made, unsigned place,
                                  unsigned wish) {
    struct fuzz_text out = {NULL, 0, 0};
    fuzz_puts(&out, "{\"$defs\":{\"v\":");
    fuzz_embed(&out, made->schema, "v");
    fuzz_puts(&out, "},\"required\":[\"m\"],\"properties\":{\"m\":");
    fuzz_puts(&out, places[place].schema[0]);
    fuzz_puts(&out, wishes[wish]);
    fuzz_puts(&out, places[place].schema[1]);
    fuzz_puts(&out, "}}");
    toolmend_view schema = fuzz_copy(out.ptr, out.len);
    free(out.ptr);
    return schema;
}

static void add_spelled(const struct subject *subject, const struct spelling *spelling,
                        struct fuzz_text *out) {
    struct fuzz_text inner = {NULL, 0, 0};
    fuzz_puts(&inner, spelling->listed ? "[" : "");
    fuzz_add_view(&inner, fuzz_trim_view(subject->made.text));
    fuzz_puts(&inner, spelling->listed ? "]" : "");
    fuzz_puts(out, spelling->before);
    if (spelling->quoted)
        fuzz_quote(out, inner.ptr, inner.len);
    else
        fuzz_add(out, inner.ptr, inner.len);
    fuzz_puts(out, spelling->after);
    free(inner.ptr);
}

/* The arguments with the spelling in its place, in one more list if `wrapped`. */
static toolmend_view write_text(const struct subject *subject,
                                const struct spelling *spelling, bool wrapped) {
    struct fuzz_text out = {NULL, 0, 0};
    fuzz_puts(&out, "{\"m\":");
    fuzz_puts(&out, places[subject->place].text[0]);
    fuzz_puts(&out, wrapped ? "[" : "");
    add_spelled(subject, spelling, &out);
    fuzz_puts(&out, wrapped ? "]" : "");
    fuzz_puts(&out, places[subject->place].text[1]);
    fuzz_puts(&out, "}");
    toolmend_view text = fuzz_copy(out.ptr, out.len);
    free(out.ptr);
    return text;
}

static bool is_spelled(const struct subject *subject, toolmend_view output,
                       const struct spelling *spelling, bool wrapped) {
    toolmend_view text = write_text(subject, spelling, wrapped);
    bool equal = model_texts_equal(fuzz_naive(output), fuzz_naive(text)) != MODEL_FALSE;
    fuzz_drop(text);
    return equal;
}

/* The value, its list, what came with its text decoded, or the list of what came if that was
 * none itself. */
static bool is_wrapped_once(const struct subject *subject, toolmend_view output,
                            const struct spelling *came) {
    struct spelling decoded = *came;
    decoded.quoted = false;
    bool was_list =
        came->before[0] == '[' || (!came->before[0] && came->listed && !came->quoted);
    return is_spelled(subject, output, &spellings[0], false) ||
           is_spelled(subject, output, &spellings[2], false) ||
           is_spelled(subject, output, &decoded, false) ||
           (!was_list && is_spelled(subject, output, came, true));
}

/* The JSON with each string that spells a list or an object as that container. */
// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static void print_read(struct model_run *run, const struct model_node *node,
                       struct fuzz_text *out) {
    struct model_view text;
    bool object = node->kind == MODEL_OBJECT;
    if (node->kind == MODEL_STRING && fuzz_spell(run, node->string, &text)) {
        const struct model_node *read = model_parse(run, text);
        if (read && read->kind >= MODEL_ARRAY)
            fuzz_add(out, text.ptr, text.len);
        else
            fuzz_add(out, node->spelled.ptr, node->spelled.len);
        return;
    }
    if (node->kind < MODEL_ARRAY) {
        fuzz_add(out, node->spelled.ptr, node->spelled.len);
        return;
    }
    fuzz_puts(out, object ? "{" : "[");
    for (const struct model_node *child = node->first; child; child = child->next) {
        fuzz_puts(out, child == node->first ? "" : ",");
        fuzz_add(out, child->named.ptr, object ? child->named.len : 0);
        fuzz_puts(out, object ? ":" : "");
        print_read(run, child, out);
    }
    fuzz_puts(out, object ? "}" : "]");
}

static bool writes_text(const toolmend_report *report) {
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        if (fuzz_names(&edit, "hint/json-text"))
            return true;
    }
    return false;
}

/* Where a hint wants text, a list of the value is written as one: read again it is what came, or
 * what else may become of that. */
static bool is_text_of_once(const struct subject *subject, toolmend_view output,
                            const struct spelling *came) {
    struct model_run run = {0};
    struct fuzz_text text = {NULL, 0, 0};
    const struct model_node *root = model_parse(&run, fuzz_naive(output));
    if (root)
        print_read(&run, root, &text);
    toolmend_view read = {text.ptr, text.len};
    bool once = !root || run.cannot || is_spelled(subject, read, came, false) ||
                is_wrapped_once(subject, read, came);
    free(text.ptr);
    model_free(&run);
    return once;
}

/* A value that is a list has other meanings where one list is too many or too few; where its schema
 * takes lists, too, the list that is one too many is such a value, of which something else may
 * become. */
static bool has_one_meaning(const struct subject *subject,
                            const struct spelling *spelling) {
    bool is_list = fuzz_trim_view(subject->made.text).ptr[0] == '[';
    bool is_item = spelling->listed && spelling->before[0]; /* the list, or its text */
    return subject->sound &&
           !(is_list && (!spelling->listed || spelling->before[0] == '[')) &&
           !(subject->takes_lists && is_item);
}

static void check_spelling(const struct subject *subject,
                           const struct spelling *spelling) {
    struct fuzz_case asked = {.schema = subject->schema,
                              .text = write_text(subject, spelling, false)};
    toolmend_report *report = fuzz_repair(subject->tool, &asked, TOOLMEND_EXTENDED);
    if (toolmend_report_verdict(report) == TOOLMEND_REPAIRED) {
        toolmend_view output = toolmend_report_text(report);
        check_repaired(subject->tool, &asked, report);
        if (has_one_meaning(subject, spelling) &&
            !is_wrapped_once(subject, output, spelling) &&
            !(writes_text(report) && is_text_of_once(subject, output, spelling))) {
            fuzz_show("came out", subject->schema, output);
            fuzz_fail("a list of one value becomes no other list", asked.schema,
                      asked.text);
        }
    }
    toolmend_report_free(report);
    fuzz_drop(asked.text);
}

/* ---- one input ------------------------------------------------------------------------ */

/* Does the value hold a text that spells a container or null? One list down it may be read. */
// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static bool has_second_meaning(const struct model_node *node) {
    struct model_string text = fuzz_trim(node->string);
    if (fuzz_begins(text, "[") || fuzz_begins(text, "{") ||
        model_string_is(text, "null") || model_string_is(text, "None"))
        return true;
    for (const struct model_node *child = node->first; child; child = child->next)
        if (has_second_meaning(child))
            return true;
    return false;
}

/* Is the value accepted, and meant as it stands? */
static bool is_sound(const struct fuzz_case *made) {
    struct model_run run = {0};
    const struct model_node *value = model_parse(&run, fuzz_naive(made->text));
    bool sound =
        value && !has_second_meaning(value) &&
        model_value_valid(fuzz_naive(made->schema), fuzz_naive(made->text)).answer ==
            MODEL_TRUE;
    model_free(&run);
    return sound;
}

/* Alone, is it left as it is? A hint may change what the schema accepts. */
static bool is_kept(const struct fuzz_case *made) {
    struct fuzz_text schema = {NULL, 0, 0};
    struct fuzz_text text = {NULL, 0, 0};
    fuzz_puts(&schema, "{\"properties\":{\"m\":");
    fuzz_embed(&schema, made->schema, "v");
    fuzz_puts(&schema, "}}");
    fuzz_puts(&text, "{\"m\":");
    fuzz_add_view(&text, made->text);
    fuzz_puts(&text, "}");
    struct fuzz_case asked = {.schema = fuzz_copy(schema.ptr, schema.len),
                              .text = fuzz_copy(text.ptr, text.len)};
    toolmend_tool *tool = fuzz_tool(asked.schema);
    toolmend_report *report = tool ? fuzz_repair(tool, &asked, TOOLMEND_EXTENDED) : NULL;
    bool kept = report && toolmend_report_verdict(report) == TOOLMEND_VALID;
    toolmend_report_free(report);
    toolmend_tool_free(tool);
    fuzz_case_free(&asked);
    free(schema.ptr);
    free(text.ptr);
    return kept;
}

static bool takes_lists(const struct fuzz_case *made) {
    struct model_run run = {0};
    struct fuzz_holds holds = {&run, model_parse(&run, fuzz_naive(made->schema)), false};
    bool takes = holds.root && (fuzz_types_of(&holds, holds.root) & FUZZ_LISTS);
    model_free(&run);
    return takes;
}

const struct fuzz_input fuzz_input = {
    .parts = "sv", .head = fuzz_head, .write = fuzz_write_place};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct subject subject = {.made = fuzz_place_make(data, size)};
    unsigned frame = size > 1 ? data[1] : 0;
    if (fuzz_can_embed(subject.made.schema) && fuzz_is_plain(subject.made.text)) {
        subject.place = frame % PLACES;
        subject.schema =
            write_schema(&subject.made, subject.place, frame / PLACES % WISHES);
        subject.tool = fuzz_tool(subject.schema);
        subject.sound = subject.tool && is_sound(&subject.made) &&
                        (!fuzz_has_hints(subject.made.schema) || is_kept(&subject.made));
        subject.takes_lists = subject.sound && takes_lists(&subject.made);
        for (size_t i = 0; subject.tool && i < SPELLINGS; i++)
            if (data[0] % 2 == 0 || (i + size) % TURNS == 0)
                check_spelling(&subject, &spellings[i]);
        toolmend_tool_free(subject.tool);
        fuzz_drop(subject.schema);
    }
    fuzz_case_free(&subject.made);
    return 0;
}
