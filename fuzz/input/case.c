/* SPDX-License-Identifier: MIT
 *
 * case.c - see case.h.
 */
#include "case.h"

#include "drawn.h"

enum { INPUT_MAX = 1 << 16, TOOLS_MAX = 3 };

/* ---- choices ------------------------------------------------------------------------------ */

static struct pool pool;
static struct choices choices;
static uint32_t list[DRAWN_CHOICES];

/* One of the texts, `|` between them. */
static toolmend_view pick(const char *texts) {
    size_t count = 1;
    for (const char *c = texts; *c; c++)
        count += *c == '|';
    for (uint32_t skip = choose(&choices, (uint32_t)count); skip > 0; skip--)
        texts += strcspn(texts, "|") + 1;
    return (toolmend_view){texts, strcspn(texts, "|")};
}

static void write_pick(struct writing *out, const char *texts) {
    write_view(out, pick(texts));
}

static toolmend_view name_of(toolmend_view tool) {
    toolmend_view name = toolmend_json_at(tool, "/name");
    return name.len > 2 ? view_cut(name, 1, name.len - 1) : (toolmend_view){"tool", 4};
}

/* A call of the tool whose arguments are `text`: mostly in the usual form, with faults otherwise. */
static toolmend_view write_call(toolmend_view tool, toolmend_view text) {
    struct writing out = {.pool = &pool};
    write_pick(&out, "|||```json\n|<tool_call>|\xEF\xBB\xBF");
    write_words(&out, "{");
    if (!choose_one_in(&choices, 6)) {
        write_pick(&out, "\"name\": \"|\"name\": \"|\"name\": \"|\"name\": "
                         "\"functions.|\"name\": \" |\"tool\": \"|\"Name\": \"");
        write_view(&out, name_of(tool));
        write_pick(&out, "\", |\", |\", |:0\", |()\", | \", |\" ");
    }
    write_pick(&out, "|||\"id\": \"c\", |\"type\": \"function\", |\"name\": \"x\", ");
    write_pick(&out, "\"arguments\"|\"arguments\"|\"arguments\"|\"parameters\"|\"input\"|"
                     "\"args\"|'arguments'");
    write_words(&out, ": ");
    if (choose_one_in(&choices, 3))
        fuzz_write_quoted(&out, text);
    else
        write_view(&out, text);
    write_pick(&out, "}|}|}|,}|}}|} </tool_call>|");
    return written(&out);
}

/* The list that the call's tool stands in. */
static toolmend_view write_tools(struct generator *generator, toolmend_view tool) {
    struct writing out = {.pool = &pool};
    uint32_t before = choose(&choices, 2);
    uint32_t count = choose(&choices, TOOLS_MAX);
    write_words(&out, "[");
    for (uint32_t i = 0; i <= count; i++) {
        write_words(&out, i > 0 ? "," : "");
        write_view(&out, i == before % (count + 1) ? tool : generate_tool(generator));
    }
    write_words(&out, "]");
    return written(&out);
}

/* What the choices stand for, in the pool. */
static struct fuzz_case draw(const uint8_t *data, size_t size) {
    struct generator generator = {.pool = &pool, .choices = &choices};
    struct generated call;
    struct fuzz_case made = {.call = (data[0] & 4) != 0};
    size_t faults = size > 1 ? data[1] % 4 : 0;
    drawn_choices(data, size, list);
    choices_repeat(&choices, list, DRAWN_CHOICES);
    if (!generate_call(&generator, (toolmend_view){NULL, 0}, &call))
        return made;
    made.sound = !made.call &&
                 (faults == 0 || !generate_faults(&generator, &call, faults, FAULTS_ALL));
    if (made.call && faults > 1)
        (void)generate_faults(&generator, &call, faults - 1, FAULTS_ALL);
    made.schema = made.call ? write_tools(&generator, call.tool) : call.schema;
    made.text = made.call ? write_call(call.tool, call.text) : call.text;
    made.finish = call.finish;
    made.sound = made.sound && view_same(call.text, call.valid);
    return made;
}

/* ---- cases -------------------------------------------------------------------------------- */

struct fuzz_case fuzz_case_make(const uint8_t *data, size_t size) {
    struct fuzz_case made = {.number = size > 0 ? data[size - 1] + (unsigned)size : 0};
    if (fuzz_is_drawn(data, size)) {
        struct fuzz_case drawn = draw(data, size);
        drawn.number = made.number;
        drawn.schema = fuzz_copy(drawn.schema.ptr, drawn.schema.len);
        drawn.text = fuzz_copy(drawn.text.ptr, drawn.text.len);
        pool_free(&pool);
        return drawn;
    }
    toolmend_view parts[2];
    fuzz_split(data, size < INPUT_MAX ? size : INPUT_MAX, parts, 2);
    made.call = size > 0 && (data[0] & 4) != 0;
    made.finish = size > 1 ? (toolmend_finish)(data[1] % 3) : TOOLMEND_FINISH_UNKNOWN;
    made.schema = parts[0];
    made.text = parts[1];
    return made;
}

void fuzz_case_free(struct fuzz_case *made) {
    fuzz_drop(made->schema);
    fuzz_drop(made->text);
}

void fuzz_case_write(const uint8_t *data, size_t size, struct writing *out) {
    struct fuzz_case made = draw(data, size);
    fuzz_write_head(out, made.call ? 'v' : 'r', (unsigned)made.finish);
    write_view(out, made.schema);
    write_words(out, "\n~~~\n");
    write_view(out, made.text);
    pool_free(&pool);
}

/* ---- answers ------------------------------------------------------------------------------ */

const toolmend_profile fuzz_profiles[FUZZ_PROFILES] = {TOOLMEND_SAFE, TOOLMEND_STANDARD,
                                                       TOOLMEND_EXTENDED};

toolmend_tool *fuzz_tool(toolmend_view schema) {
    toolmend_tool *tool = NULL;
    toolmend_view name = {"tool", 4};
    if (toolmend_tool_compile(name, schema, NULL, &tool, NULL) != TOOLMEND_OK)
        return NULL;
    return tool;
}

toolmend_report *fuzz_repair(const toolmend_tool *tool, const struct fuzz_case *asked,
                             toolmend_profile profile) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_report *report = NULL;
    if (toolmend_repair(tool, asked->text, asked->finish, &options, &report, NULL) !=
        TOOLMEND_OK)
        fuzz_fail("a call with a compiled schema has a report", asked->schema,
                  asked->text);
    return report;
}

bool fuzz_is_limited(const toolmend_report *report) {
    return toolmend_report_reason(report) == TOOLMEND_REASON_LIMIT;
}

bool fuzz_has_hints(toolmend_view schema) {
    return model_mentions(fuzz_view(schema), "x-repair") ||
           model_mentions(fuzz_view(schema), "dirge-hints") ||
           model_mentions(fuzz_view(schema), "x-dirge-kind");
}

struct model_view fuzz_view(toolmend_view view) {
    return (struct model_view){view.ptr, view.len};
}

enum model_truth fuzz_valid(toolmend_view schema, toolmend_view text) {
    return model_arguments_valid(fuzz_view(schema), fuzz_view(text)).answer;
}

bool fuzz_same_value(toolmend_view a, toolmend_view b) {
    return model_texts_equal(fuzz_view(a), fuzz_view(b)) != MODEL_FALSE;
}
