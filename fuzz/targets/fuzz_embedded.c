/* SPDX-License-Identifier: MIT
 *
 * fuzz_embedded.c - P6: what a string says decides nothing, and nothing changes what it says.
 *
 * One content, any characters, is put into many strings of one call: at a string, in a list, in a
 * union, in a map, at a name that nobody declares, in a list and an object that came as text. Beside
 * them stands a neighbour with a schema of its own, sound or broken, and around the call perhaps a
 * fence, a layer or an end marker. Two things are asked. The strings of the output say the content,
 * to the character. And the same call with the content `x` has the same fate: verdict, reason,
 * violations and, shifted by what the content is longer, every edit. What looks like JSON, a tag, a
 * path, a cut or an end in a string must be seen by nobody.
 *
 * Left out as SPEC.md leaves it out: a typographic quote where one delimits a string, which is doubt;
 * and a limit. The texts that came as text are the only strings that a rule may take; one that is
 * refused at a place that takes longer ones is no text of something else either.
 */
#include "../../conformance/model/json.h"
#include "../generate/content.h"
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/embed.h"
#include "../judges/lenient.h"
#include "ask.h"

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))

enum { SPANS_MAX = 40, SIZE_MAX_HERE = 8192 };

/* What stands around the whole call. */
static const struct {
    const char *before, *after;
    enum { ONCE, TWICE, QUOTED, OPEN } how; /* OPEN: without its last brace */
} layers[] = {
    {"",                 "",                  ONCE  },
    {"",                 "}",                 ONCE  },
    {"```json\n",        "\n```",             ONCE  },
    {"[",                "]",                 ONCE  },
    {"",                 "</tool_call>",      ONCE  },
    {"",                 "",                  QUOTED},
    {"",                 "",                  TWICE },
    {"{\"arguments\": ", "}",                 ONCE  },
    {"I call it now: ",  "",                  ONCE  },
    {"/* now */",        " // done",          ONCE  },
    {"",                 "",                  OPEN  },
    {"",                 "\nThat is all.",    ONCE  },
    {"\xef\xbb\xbf",     " ] }\\n<|im_end|>", ONCE  },
};

/* What is asked: the neighbour, the content, and how they stand. */
struct subject {
    struct fuzz_case neighbour;
    toolmend_view content; /* UTF-8 */
    enum fuzz_spelling spelling;
    unsigned layer;
    toolmend_profile profile;
    bool packed;  /* some strings stand in a list and an object that came as text */
    bool refused; /* the schema takes a longer string at one place */
};

static const char schema_before[] =
    "{\"type\":\"object\",\"properties\":{\"first\":{\"type\":\"string\"},"
    "\"box\":{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"},"
    "\"lines\":{"
    "\"type\":\"array\",\"items\":{\"type\":\"string\"}}},\"required\":[\"text\"]},"
    "\"either\":{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"array\"},{\"type\":"
    "\"integer\"},"
    "{\"type\":\"boolean\"}]},\"maybe\":{\"type\":[\"null\",\"string\"]},"
    "\"map\":{\"type\":\"object\",\"additionalProperties\":{\"type\":[\"array\","
    "\"string\"]}},"
    "\"any\":{},\"names\":{\"type\":\"object\"},"
    "\"list\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},"
    "\"object\":{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"}}},"
    "\"last\":{";
static const char schema_taking[] = "\"type\":\"string\"";
/* A string may stand there, and none as short as a content: whatever it says, it is that string. */
static const char schema_refusing[] =
    "\"type\":[\"object\",\"array\",\"integer\",\"string\"],\"minLength\":999999999";
static const char schema_after[] = "},\"required\":[\"left\",\"first\"]}";

/* ---- one call --------------------------------------------------------------------------- */

/* Bytes of the text that hold the content. */
struct span {
    size_t start, end;
    bool packed;
};

struct question {
    struct fuzz_case asked;
    struct span spans[SPANS_MAX];
    size_t count;
};

static void mark(struct question *question, struct fuzz_text *text, size_t start,
                 bool packed) {
    if (question->count < SPANS_MAX)
        question->spans[question->count++] = (struct span){start, text->len, packed};
}

/* `before`, then the string. */
static void put(struct question *question, struct fuzz_text *text,
                const struct subject *subject, const char *before) {
    fuzz_puts(text, before);
    size_t start = text->len;
    fuzz_add_content(text, subject->content, subject->spelling);
    mark(question, text, start, false);
}

/* `before`, then a text that spells head, string, tail. */
static void pack(struct question *question, struct fuzz_text *text,
                 const struct subject *subject, const char *const parts[3]) {
    struct fuzz_text inner = {NULL, 0, 0};
    fuzz_puts(&inner, parts[1]);
    fuzz_add_content(&inner, subject->content, subject->spelling);
    fuzz_puts(&inner, parts[2]);
    fuzz_puts(text, parts[0]);
    size_t start = text->len;
    if (subject->packed)
        fuzz_quote(text, inner.ptr, inner.len);
    else
        fuzz_add(text, inner.ptr, inner.len);
    mark(question, text, start, subject->packed);
    free(inner.ptr);
}

static void write_object(struct question *question, struct fuzz_text *text,
                         const struct subject *subject) {
    static const char *const list[] = {", \"list\": ", "[", "]"};
    static const char *const object[] = {": 1}, \"object\": ", "{\"text\": ", " }"};
    put(question, text, subject, "{\"first\": ");
    put(question, text, subject, ", \"box\": {\"text\": ");
    put(question, text, subject, ",\"lines\": [");
    put(question, text, subject, " , ");
    fuzz_puts(text, "]}");
    pack(question, text, subject, list);
    fuzz_puts(text, ", \"left\": ");
    fuzz_add_view(text, subject->neighbour.text);
    put(question, text, subject, " , \"either\": ");
    put(question, text, subject, ", \"maybe\": ");
    put(question, text, subject, ", \"map\": {\"k\": ");
    put(question, text, subject, "}, \"any\": [");
    put(question, text, subject, ", {\"a\": ");
    put(question, text, subject, "}], \"names\": {");
    pack(question, text, subject, object);
    put(question, text, subject, ", \"other\": ");
    put(question, text, subject, ", \"last\": ");
    fuzz_puts(text, "}");
}

static toolmend_view write_schema(const struct subject *subject) {
    struct fuzz_text out = {NULL, 0, 0};
    fuzz_puts(&out, schema_before);
    fuzz_puts(&out, subject->refused ? schema_refusing : schema_taking);
    fuzz_puts(&out, "},\"left\":");
    fuzz_embed(&out, subject->neighbour.schema, "left");
    fuzz_puts(&out, schema_after);
    toolmend_view schema = fuzz_copy(out.ptr, out.len);
    free(out.ptr);
    return schema;
}

static struct question ask(const struct subject *subject) {
    struct question out = {.asked = {.finish = subject->neighbour.finish}};
    struct fuzz_text text = {NULL, 0, 0};
    struct fuzz_text quoted = {NULL, 0, 0};
    fuzz_puts(&text, layers[subject->layer].before);
    write_object(&out, &text, subject);
    if (layers[subject->layer].how == TWICE)
        write_object(&out, &text, subject);
    if (layers[subject->layer].how == OPEN)
        text.len--;
    fuzz_puts(&text, layers[subject->layer].after);
    if (layers[subject->layer].how == QUOTED) {
        fuzz_quote(&quoted, text.ptr, text.len);
        out.count = 0;
    }
    const struct fuzz_text *whole = quoted.ptr ? &quoted : &text;
    out.asked.text = fuzz_copy(whole->ptr, whole->len);
    out.asked.schema = write_schema(subject);
    free(text.ptr);
    free(quoted.ptr);
    return out;
}

/* ---- the strings of the output ---------------------------------------------------------- */

static bool says(const struct model_node *node, struct model_string content) {
    return node && node->kind == MODEL_STRING &&
           model_strings_equal(node->string, content);
}

static const struct model_node *item(const struct model_node *list, size_t index) {
    const struct model_node *node =
        list && list->kind == MODEL_ARRAY ? list->first : NULL;
    while (node && index-- > 0)
        node = node->next;
    return node;
}

static const struct model_node *member(const struct model_node *object,
                                       const char *name) {
    return object && object->kind == MODEL_OBJECT ? model_member(object, name) : NULL;
}

/* Does each string of the call say the content still? */
static bool keeps(const struct model_node *root, struct model_string content) {
    const struct model_node *lines = member(member(root, "box"), "lines");
    const struct model_node *list = member(root, "list");
    const struct model_node *any = member(root, "any");
    const struct model_node *names = member(root, "names");
    return says(member(root, "first"), content) &&
           says(member(member(root, "box"), "text"), content) &&
           says(item(lines, 0), content) && says(item(lines, 1), content) &&
           says(item(list, 0), content) && list->count == 1 &&
           says(member(root, "either"), content) &&
           says(member(root, "maybe"), content) &&
           says(member(member(root, "map"), "k"), content) &&
           says(item(any, 0), content) && says(member(item(any, 1), "a"), content) &&
           names && names->count == 1 &&
           model_strings_equal(names->first->name, content) &&
           says(member(member(root, "object"), "text"), content) &&
           says(member(root, "other"), content) && says(member(root, "last"), content);
}

static enum model_truth output_keeps(toolmend_view output, toolmend_view content) {
    struct model_run run = {0};
    struct fuzz_text spelled = {NULL, 0, 0};
    fuzz_add_content(&spelled, content, FUZZ_PLAIN);
    const struct model_node *root = model_parse(&run, fuzz_naive(output));
    const struct model_node *wanted =
        model_parse(&run, (struct model_view){spelled.ptr, spelled.len});
    bool kept = root && wanted && keeps(root, wanted->string);
    enum model_truth answer = run.cannot ? MODEL_UNDECIDED
                              : kept     ? MODEL_TRUE
                                         : MODEL_FALSE;
    model_free(&run);
    free(spelled.ptr);
    return answer;
}

/* ---- the same fate ---------------------------------------------------------------------- */

/* Where in the one text stands what stands there in the other one. */
static size_t shifted(const struct question *from, const struct question *to, size_t at) {
    size_t start = 0;
    size_t moved = 0;
    for (size_t i = 0; i < from->count && from->spans[i].end <= at; i++) {
        start = from->spans[i].end;
        moved = to->spans[i].end;
    }
    return moved + (at - start);
}

/* Does the edit lie in a string that came as text? */
static bool unpacks(const struct question *question, const toolmend_edit *edit) {
    for (size_t i = 0; i < question->count; i++)
        if (question->spans[i].packed && question->spans[i].start == edit->start &&
            question->spans[i].end == edit->end)
            return true;
    return false;
}

static bool same_edit(const struct question *plain, const toolmend_edit *a,
                      const struct question *full, const toolmend_edit *b) {
    if (b->start != shifted(plain, full, a->start) || b->rule_count != a->rule_count ||
        b->end != shifted(plain, full, a->end) || !fuzz_same(a->pointer, b->pointer))
        return false;
    for (size_t i = 0; i < a->rule_count; i++)
        if (strcmp(a->rules[i], b->rules[i]) != 0)
            return false;
    return unpacks(plain, a) || fuzz_same(a->new_text, b->new_text);
}

static bool same_edits(const struct question *plain, const toolmend_report *a,
                       const struct question *full, const toolmend_report *b) {
    if (toolmend_report_edit_count(a) != toolmend_report_edit_count(b))
        return false;
    for (size_t i = 0; i < toolmend_report_edit_count(a); i++) {
        toolmend_edit one = toolmend_report_edit(a, i);
        toolmend_edit other = toolmend_report_edit(b, i);
        if (!same_edit(plain, &one, full, &other))
            return false;
    }
    return true;
}

static bool same_violations(const toolmend_report *a, const toolmend_report *b) {
    if (toolmend_report_violation_count(a) != toolmend_report_violation_count(b))
        return false;
    for (size_t i = 0; i < toolmend_report_violation_count(a); i++) {
        toolmend_violation one = toolmend_report_violation(a, i);
        toolmend_violation other = toolmend_report_violation(b, i);
        if (!fuzz_same(one.pointer, other.pointer) ||
            !fuzz_same(one.schema_pointer, other.schema_pointer) ||
            one.received != other.received)
            return false;
    }
    return true;
}

/* ---- one profile ------------------------------------------------------------------------ */

/* A raw control character is a fault of its own, so that what was valid is repaired. */
static toolmend_verdict fate(const toolmend_report *report, enum fuzz_spelling spelling) {
    toolmend_verdict verdict = toolmend_report_verdict(report);
    return verdict == TOOLMEND_VALID && spelling == FUZZ_RAW ? TOOLMEND_REPAIRED
                                                             : verdict;
}

static void compare(const struct subject *subject, const struct question *plain,
                    const toolmend_report *a, const struct question *full,
                    const toolmend_report *b) {
    const char *broken = NULL;
    bool strict = subject->spelling != FUZZ_RAW && layers[subject->layer].how != QUOTED;
    if (fate(a, subject->spelling) != fate(b, subject->spelling) ||
        toolmend_report_reason(a) != toolmend_report_reason(b))
        broken = "P6: what a string says changes neither verdict nor reason";
    else if (!same_violations(a, b))
        broken = "P6: what a string says is no violation";
    else if (strict && !same_edits(plain, a, full, b))
        broken = "P6: what a string says changes no edit";
    if (!broken)
        return;
    fuzz_show("with another content", plain->asked.schema, plain->asked.text);
    fuzz_fail(broken, full->asked.schema, full->asked.text);
}

static void check_profile(const struct subject *subject, const struct question *plain,
                          const struct question *full, const toolmend_tool *tool) {
    toolmend_report *a = fuzz_repair(tool, &plain->asked, subject->profile);
    toolmend_report *b = fuzz_repair(tool, &full->asked, subject->profile);
    if (!fuzz_is_limited(a) && !fuzz_is_limited(b)) {
        compare(subject, plain, a, full, b);
        toolmend_view output = toolmend_report_text(b);
        if (toolmend_report_verdict(b) == TOOLMEND_REPAIRED &&
            output_keeps(output, subject->content) == MODEL_FALSE) {
            fuzz_show("came out", full->asked.schema, output);
            fuzz_fail("P6: a string keeps its characters", full->asked.schema,
                      full->asked.text);
        }
        if (toolmend_report_verdict(b) != TOOLMEND_REPAIRED &&
            output.ptr != full->asked.text.ptr)
            fuzz_fail("P6: what is not repaired stays", full->asked.schema,
                      full->asked.text);
    }
    toolmend_report_free(a);
    toolmend_report_free(b);
}

/* ---- what can be asked ------------------------------------------------------------------ */

static bool holds_typographic(toolmend_view content) {
    for (size_t i = 0; i + 2 < content.len; i++)
        if (memcmp(content.ptr + i, "\xe2\x80\x9c", 3) == 0 ||
            memcmp(content.ptr + i, "\xe2\x80\x9d", 3) == 0)
            return true;
    return false;
}

/* Does the neighbour end where its text ends, so that nothing of it reaches into what follows?
 * Where it is no JSON the second reader has to see that every fault lies inside. */
static bool is_closed(const struct subject *subject) {
    struct model_run run = {0};
    struct fuzz_text text = {NULL, 0, 0};
    const struct model_node *schema =
        model_parse(&run, fuzz_naive(subject->neighbour.schema));
    fuzz_puts(&text, "{\"left\": ");
    fuzz_add_view(&text, subject->neighbour.text);
    fuzz_puts(&text, " }");
    struct fuzz_lenient_request request = {
        {text.ptr, text.len},
        TOOLMEND_FINISH_UNKNOWN, schema, false
    };
    struct fuzz_lenient read = fuzz_read_leniently(&run, &request);
    bool closed = read.outcome == FUZZ_MENDED && read.text.len > 0 && !read.fenced &&
                  read.from[read.text.len - 1] == text.len - 1;
    const struct model_node *root = closed ? model_parse(&run, read.text) : NULL;
    closed = root && root->kind == MODEL_OBJECT && root->count == 1;
    for (size_t i = 0; i < read.count && closed; i++) {
        closed = read.edits[i].start >= 9 && read.edits[i].end < text.len;
        if (strcmp(read.edits[i].rule, "syntax/smart-quote") == 0)
            closed = closed && !holds_typographic(subject->content);
    }
    closed = closed && !run.cannot;
    model_free(&run);
    free(text.ptr);
    return closed;
}

/* ---- inputs ----------------------------------------------------------------------------- */

enum {
    HEAD = 3
}; /* of choices: form, how it stands, how many choices the neighbour has */

static bool read_choices(const uint8_t *data, size_t size, struct subject *out) {
    uint8_t place[256];
    size_t count = data[2] < size - HEAD ? data[2] : size - HEAD;
    place[0] = data[0];
    memcpy(place + 1, data + HEAD, count);
    out->neighbour = fuzz_place_make(place, count + 1);
    out->content = fuzz_content_chosen(data + HEAD + count, size - HEAD - count);
    return true;
}

static bool read_written(const uint8_t *data, size_t size, struct subject *out) {
    size_t rest;
    size_t schema = fuzz_divide(data + HEAD, size - HEAD, &rest);
    const uint8_t *value = data + HEAD + rest;
    size_t left = size - HEAD - rest;
    size_t len = fuzz_divide(value, left, &rest);
    if (len == rest)
        return false;
    out->neighbour.schema = fuzz_copy(data + HEAD, schema);
    out->neighbour.text = fuzz_copy(value, len);
    out->content = fuzz_content_written(value + rest, left - rest);
    return true;
}

/* How it stands is told by the second byte and the length of the content: a digit has few ways. */
static bool read_subject(const uint8_t *data, size_t size, struct subject *out) {
    if (size < HEAD || size > SIZE_MAX_HERE)
        return false;
    bool read =
        data[0] % 2 == 1 ? read_choices(data, size, out) : read_written(data, size, out);
    unsigned how = data[1] + 7U * (unsigned)out->content.len;
    out->layer = how % (unsigned)COUNT_OF(layers);
    out->spelling = (enum fuzz_spelling)(how / 3 % FUZZ_SPELLINGS);
    out->packed = how / 2 % 2 == 1;
    out->refused = how / 16 % 4 == 1;
    out->profile = how / 5 % 4 < 2 ? TOOLMEND_EXTENDED : fuzz_profiles[how / 5 % 2];
    if (layers[out->layer].how == QUOTED && out->spelling == FUZZ_RAW)
        out->spelling = FUZZ_PLAIN; /* a text in a string is strict JSON or nothing */
    return read;
}

static void free_subject(struct subject *subject) {
    fuzz_case_free(&subject->neighbour);
    fuzz_drop(subject->content);
}

static void write_choices(const uint8_t *data, size_t size, struct fuzz_text *out) {
    struct subject subject = {.layer = 0};
    if (size < HEAD || !read_choices(data, size, &subject))
        return;
    const char head[] = {'r', (char)data[1], '\n'};
    fuzz_add(out, head, sizeof head);
    fuzz_add_view(out, subject.neighbour.schema);
    fuzz_puts(out, "\n~~~\n");
    fuzz_add_view(out, subject.neighbour.text);
    fuzz_puts(out, "\n~~~\n");
    fuzz_add_view(out, subject.content);
    free_subject(&subject);
}

static void check_subject(const struct subject *subject) {
    struct subject other = *subject;
    other.content = (toolmend_view){"x", 1};
    struct question full = ask(subject);
    struct question plain = ask(&other);
    toolmend_tool *tool = fuzz_tool(full.asked.schema);
    if (tool)
        check_profile(subject, &plain, &full, tool);
    toolmend_tool_free(tool);
    fuzz_case_free(&full.asked);
    fuzz_case_free(&plain.asked);
}

const struct fuzz_input fuzz_input = {
    .parts = "svt", .head = fuzz_head, .write = write_choices};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct subject subject = {.layer = 0};
    if (read_subject(data, size, &subject) && fuzz_can_embed(subject.neighbour.schema) &&
        is_closed(&subject))
        check_subject(&subject);
    free_subject(&subject);
    return 0;
}
