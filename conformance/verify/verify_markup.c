/* SPDX-License-Identifier: MIT
 *
 * verify_markup.c - the record of a model text: is each of its calls made of bytes of the text, are
 * these the calls that the model finds, and is the record of each one's arguments true?
 *
 * Parts are checked without the engine and without the model: they ascend inside their call, name
 * and arguments are made of them in their order, and between them stands nothing but markup.
 */
#include <stdio.h>
#include <string.h>

#include "../model/data.h"
#include "verify_internal.h"

/* The call that is looked at. */
struct found {
    struct verifying *v;
    toolmend_view json; /* of the record */
    toolmend_view row, name, arguments, profile, finish;
    size_t start, end;
    toolmend_view parts;             /* JSON */
    size_t part;                     /* where the next one begins in it */
    const struct model_node *format; /* NULL: it has no row in the table */
};

static toolmend_view text_at(struct verifying *v, toolmend_view json, const char *place) {
    return claim_string(&v->check->pool, toolmend_json_at(json, place));
}

/* A number of bytes; SIZE_MAX: it is not one. */
static size_t bytes_at(toolmend_view json, const char *place) {
    toolmend_view digits = toolmend_json_at(json, place);
    size_t value = 0;
    for (size_t i = 0; i < digits.len; i++) {
        if (digits.ptr[i] < '0' || digits.ptr[i] > '9' || digits.len > 10)
            return SIZE_MAX;
        value = value * 10 + (size_t)(digits.ptr[i] - '0');
    }
    return digits.len > 0 ? value : SIZE_MAX;
}

static toolmend_view bytes_of(const struct found *f, toolmend_view part) {
    return view_cut(f->v->input, bytes_at(part, "/start"), bytes_at(part, "/end"));
}

/* ---- what a part says ------------------------------------------------------------------------------- */

/* A literal of Python as JSON: the words, and strings with escapes; a number stays. */
static toolmend_view from_python(struct pool *pool, toolmend_view literal) {
    static const char *const words[][2] = {
        {"True",  "true" },
        {"False", "false"},
        {"None",  "null" }
    };
    struct writing out = {.pool = pool};
    for (size_t i = 0; i < 3; i++)
        if (view_is(literal, words[i][0]))
            write_words(&out, words[i][1]);
    if (out.len > 0 || literal.len < 2 || !memchr("'\"", literal.ptr[0], 2))
        return out.len > 0 ? written(&out) : literal;
    write_words(&out, "\"");
    for (size_t i = 1; i + 1 < literal.len; i++) {
        char c = literal.ptr[i], escape[8];
        (void)snprintf(escape, sizeof escape, "\\u%04x", (unsigned)(unsigned char)c);
        if (c == '\\' && literal.ptr[++i] != '\'')
            write_words(&out, "\\");
        if (c == '"')
            write_words(&out, "\\");
        if (c >= 0 && c < ' ')
            write_words(&out, escape);
        else
            write_view(&out, view_cut(literal, i, i + 1));
    }
    write_words(&out, "\"");
    return written(&out);
}

/* Is the part this name, or this value, of the arguments? */
static bool says(struct found *f, toolmend_view part, toolmend_view json, bool name) {
    struct pool *pool = &f->v->check->pool;
    toolmend_view as = text_at(f->v, part, "/as"), bytes = bytes_of(f, part);
    bool equal = false;
    if (view_is(as, "python"))
        return toolmend_json_equal(from_python(pool, bytes), json, &equal) ==
                   TOOLMEND_OK &&
               equal;
    if (view_is(as, name ? "key" : "string"))
        return json.ptr[0] == '"' && view_same(bytes, claim_string(pool, json));
    return !name && view_is(as, "json") && view_same(bytes, json);
}

/* Take the next part, if it says this. */
static bool take(struct found *f, toolmend_view json, bool name) {
    toolmend_view part;
    size_t at = f->part;
    if (!toolmend_json_next(f->parts, &at, NULL, &part) || !says(f, part, json, name))
        return false;
    f->part = at;
    return true;
}

/* Are names and values, down to the scalars, those of the parts in their order? */
static bool is_made_of_parts(struct found *f, toolmend_view json) {
    toolmend_view name, value;
    if (json.ptr[0] != '{' && json.ptr[0] != '[')
        return false;
    for (size_t at = 0; toolmend_json_next(json, &at, &name, &value);) {
        if (name.ptr && !take(f, name, true))
            return false;
        if (!take(f, value, false) && !is_made_of_parts(f, value))
            return false;
    }
    return true;
}

/* ---- parts ------------------------------------------------------------------------------------------ */

static bool part_fault(struct found *f, const char *why) {
    return verify_fault(f->v, "P12", why);
}

/* The length of a word of the format, of a mark, or of white space at a place between parts. */
static size_t markup_at(struct found *f, toolmend_view text, size_t at) {
    static const char *const others[] = {"true",    "false", "string", "number",
                                         "boolean", "null",  "object", "array"};
    struct model_run *run = &f->v->model->run;
    size_t longest = text.ptr[at] && strchr(" \t\r\n()[]{},:'\"=", text.ptr[at]) ? 1 : 0;
    for (const struct model_node *one = f->format->first; one; one = one->next) {
        struct model_view word = one->kind == MODEL_STRING
                                     ? model_text_of(run, one->string)
                                     : (struct model_view){NULL, 0};
        if (word.len > longest && word.len <= text.len - at &&
            memcmp(text.ptr + at, word.ptr, word.len) == 0)
            longest = word.len;
    }
    if (longest > 0)
        return longest;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strlen(others[i]) <= text.len - at &&
            memcmp(text.ptr + at, others[i], strlen(others[i])) == 0)
            return strlen(others[i]);
    return text.ptr[at] >= '0' && text.ptr[at] <= '9' ? 1 : 0;
}

/* Of a format whose values are raw, nothing between parts may be content. */
static bool is_markup(struct found *f, size_t start, size_t end) {
    toolmend_view text = view_cut(f->v->input, start, end);
    for (size_t at = 0, len; at < text.len; at += len)
        if ((len = markup_at(f, text, at)) == 0)
            return false;
    return true;
}

static bool has_raw_values(const struct found *f) {
    struct model_run *run = &f->v->model->run;
    if (!f->format || model_data_flag(f->format, "again") ||
        model_data_flag(f->format, "cdata"))
        return false;
    struct model_view family = model_data_text(run, f->format, "family");
    return family.len == 4 && memcmp(family.ptr, "tags", 4) == 0;
}

/* They ascend inside the call, and one is its name. */
static bool check_places(struct found *f) {
    size_t at = f->start, names = 0;
    bool raw = has_raw_values(f) && toolmend_json_at(f->json, "/rules/0").len == 0;
    toolmend_view part;
    for (size_t i = 0; toolmend_json_next(f->parts, &i, NULL, &part);) {
        size_t start = bytes_at(part, "/start"), end = bytes_at(part, "/end");
        toolmend_view as = text_at(f->v, part, "/as");
        if (start < at || end < start || end > f->end)
            return part_fault(f, "parts do not ascend inside their call");
        if (raw && !is_markup(f, at, start))
            return part_fault(f, "between two parts stands something that is in neither");
        names += view_is(as, "name") || view_is(as, "repaired");
        at = end;
    }
    if (raw && !is_markup(f, at, f->end))
        return part_fault(f, "behind the parts stands something that is in none");
    return names == 1 || part_fault(f, "a call has one name");
}

static struct model_answer ask_call(struct found *f, toolmend_view text) {
    struct verifying *v = f->v;
    struct model_case asked = {.tools = verify_to_model(v->check->schema),
                               .text = verify_to_model(text),
                               .profile = toolmend_profile_name(v->claim->profile),
                               .finish = verify_finish(v->claim->finish),
                               .openapi = v->check->openapi};
    return model_ask(v->model, &asked);
}

/* The name, or one that rules for whole calls find by it. */
static bool check_name(struct found *f, toolmend_view part) {
    struct pool *pool = &f->v->check->pool;
    struct writing text = {.pool = pool};
    toolmend_view bytes = bytes_of(f, part);
    bool quoted = bytes.len > 0 && bytes.ptr[0] == '"';
    if (view_same(quoted ? claim_string(pool, bytes) : bytes, f->name))
        return true;
    write_words(&text, quoted ? "{\"name\": " : "{\"name\": \"");
    write_view(&text, bytes);
    write_words(&text, quoted ? ", \"arguments\": {}}" : "\", \"arguments\": {}}");
    bool json = toolmend_json_check(written(&text), NULL) == TOOLMEND_OK;
    struct model_answer answer = ask_call(f, written(&text));
    return (json &&
            view_same(f->name, (toolmend_view){answer.tool.ptr, answer.tool.len})) ||
           part_fault(f, "the name of a call is not what stands in its part");
}

/* Arguments that stand in the text as a whole, or are what rules for whole calls make. */
static bool check_single(struct found *f, toolmend_view part, bool *single) {
    struct verifying *v = f->v;
    toolmend_view as = text_at(v, part, "/as"), bytes = bytes_of(f, part);
    *single = true;
    if (view_is(as, "json") && view_same(bytes, f->arguments))
        return true;
    if (view_is(as, "decoded"))
        return view_same(claim_string(&v->check->pool, bytes), f->arguments) ||
               part_fault(f, "the arguments are not the text of their string");
    if (!view_is(as, "repaired")) {
        *single = false;
        return true;
    }
    struct model_answer answer = ask_call(f, bytes);
    return answer.verdict == MODEL_CANNOT_SAY ||
           (answer.verdict != MODEL_REJECTED &&
            view_same(f->name, (toolmend_view){answer.tool.ptr, answer.tool.len}) &&
            view_same(f->arguments, (toolmend_view){answer.text.ptr, answer.text.len})) ||
           part_fault(f,
                      "the call is not what the rules for whole calls make of its part");
}

static bool check_parts(struct found *f) {
    toolmend_view part;
    if (!check_places(f))
        return false;
    for (size_t at = 0; toolmend_json_next(f->parts, &at, NULL, &part);) {
        bool name = view_is(text_at(f->v, part, "/as"), "name");
        if (name && !check_name(f, part))
            return false;
        if (name)
            f->part = at;
    }
    for (size_t at = 0; toolmend_json_next(f->parts, &at, NULL, &part);) {
        bool single = false;
        if (!check_single(f, part, &single))
            return false;
        if (single)
            return true;
    }
    return (is_made_of_parts(f, toolmend_json_at(f->arguments, "")) &&
            !toolmend_json_next(f->parts, &f->part, NULL, &part)) ||
           part_fault(f, "the arguments are not made of the parts in their order");
}

/* ---- the model, and the records of arguments --------------------------------------------------------- */

static bool is_as_found(const struct found *f, const struct model_markup_call *call) {
    toolmend_view arguments = {call->arguments.ptr, call->arguments.len};
    bool equal = view_same(f->arguments, arguments);
    if (!equal && toolmend_json_equal(f->arguments, arguments, &equal) != TOOLMEND_OK)
        equal = false;
    return equal && f->start == call->start && f->end == call->end &&
           view_same(f->row, (toolmend_view){call->format.ptr, call->format.len}) &&
           view_same(f->name, (toolmend_view){call->name.ptr, call->name.len});
}

/* The rules that a block was read by are of the group, and the profile holds them. */
static bool check_markup_rules(struct found *f) {
    toolmend_view rule, rules = toolmend_json_at(f->json, "/rules");
    for (size_t at = 0; toolmend_json_next(rules, &at, NULL, &rule);) {
        toolmend_view id = claim_string(&f->v->check->pool, rule);
        bool held = false;
        for (size_t i = 0; i < toolmend_markup_rule_count(); i++)
            held = held || (view_is(id, toolmend_markup_rule_at(i).id) &&
                            toolmend_markup_profile_holds(f->v->claim->profile, i));
        if (!held)
            return verify_fault(f->v, "record",
                                "the profile does not hold a rule of a call");
    }
    return true;
}

/* The record of its arguments is one of the same question, and true. */
static enum record_answer check_record(struct found *f,
                                       const struct model_markup_call *call) {
    struct record_check *check = f->v->check, *own = NULL;
    toolmend_view json = toolmend_json_at(f->json, "/record");
    toolmend_view schema = {call->schema.ptr, call->schema.len};
    if (!view_same(text_at(f->v, json, "/profile"), f->profile) ||
        !view_same(text_at(f->v, json, "/finish"), f->finish)) {
        (void)verify_fault(f->v, "record",
                           "the record of a call has another profile or finish");
        return RECORD_FAILS;
    }
    if (schema.len == 0)
        schema = (toolmend_view){"{}", 2};
    if (record_open(f->name, schema, f->v->check->openapi, &own, NULL) != TOOLMEND_OK)
        return RECORD_NOT_CHECKED;
    enum record_answer answer = record_verify(own, json, &f->arguments);
    for (size_t i = 0; i < record_fault_count(own); i++) {
        struct record_fault fault = record_fault_at(own, i);
        struct writing clause = {.pool = &check->pool};
        write_words(&clause, fault.clause);
        write_view(&clause, (toolmend_view){"", 1});
        (void)verify_fault(f->v, written(&clause).ptr, fault.why);
    }
    record_close(own);
    return answer == RECORD_IS_NONE ? RECORD_FAILS : answer;
}

static enum record_answer check_call_of_text(struct found *f,
                                             const struct model_markup_answer *answer,
                                             size_t index) {
    const struct model_node *rows = model_data(&f->v->model->run, model_data_markup_rows);
    for (f->format = rows; f->format; f->format = f->format->next) {
        struct model_view id = model_data_text(&f->v->model->run, f->format, "id");
        if (view_same(f->row, (toolmend_view){id.ptr, id.len}))
            break;
    }
    if (f->end == SIZE_MAX || f->start > f->end || f->end > f->v->input.len)
        return part_fault(f, "a call does not stand in the text"), RECORD_FAILS;
    if (!check_parts(f) || !check_markup_rules(f))
        return RECORD_FAILS;
    if (!answer->why &&
        (index >= answer->call_count || !is_as_found(f, &answer->calls[index])))
        return verify_fault(f->v, "markup/evidence",
                            "the model finds another call, or none"),
               RECORD_FAILS;
    return answer->why ? RECORD_NOT_CHECKED : check_record(f, &answer->calls[index]);
}

/* ---- all of it -------------------------------------------------------------------------------------- */

/* What the record says beside its calls: `runs` of them run; `reason` and `at` of the first that was
 * rejected, or NULL. */
static bool check_end(struct verifying *v, toolmend_view record,
                      const struct model_markup_answer *answer, size_t runs,
                      toolmend_view reason, size_t at) {
    toolmend_view said = text_at(v, record, "/refused/reason");
    const char *ended = model_reason_name(answer->reason);
    if (!reason.ptr && ended[0]) {
        reason = (toolmend_view){ended, strlen(ended)};
        at = answer->refused_at;
    }
    const char *verdict = runs > 0 ? "calls" : reason.ptr ? "rejected" : "none";
    if (!view_same(said, reason))
        return verify_fault(v, "markup/evidence",
                            "by the model reading ends for another reason");
    if (reason.ptr && bytes_at(record, "/refused/at") != at)
        return verify_fault(v, "markup/evidence", "by the model reading ends elsewhere");
    return view_is(text_at(v, record, "/verdict"), verdict) ||
           verify_fault(v, "record", "the verdict is not that of its calls");
}

static enum record_answer check_calls_of_text(struct verifying *v, toolmend_view record,
                                              const struct model_markup_answer *answer) {
    enum record_answer result = RECORD_HOLDS;
    toolmend_view json, calls = toolmend_json_at(record, "/calls"), reason = {NULL, 0};
    size_t count = 0, runs = 0, at = SIZE_MAX, end = 0;
    for (size_t i = 0; toolmend_json_next(calls, &i, NULL, &json); count++) {
        struct found f = {.v = v,
                          .json = json,
                          .row = text_at(v, json, "/row"),
                          .name = text_at(v, json, "/name"),
                          .arguments = text_at(v, json, "/arguments"),
                          .profile = text_at(v, record, "/profile"),
                          .finish = text_at(v, record, "/finish"),
                          .start = bytes_at(json, "/start"),
                          .end = bytes_at(json, "/end"),
                          .parts = toolmend_json_at(json, "/parts")};
        if (f.start < end)
            return part_fault(&f, "calls do not ascend in the text"), RECORD_FAILS;
        end = f.end;
        enum record_answer one = check_call_of_text(&f, answer, count);
        if (one == RECORD_FAILS)
            return one;
        result = one == RECORD_NOT_CHECKED ? one : result;
        bool rejected = view_is(text_at(v, json, "/record/verdict"), "rejected");
        runs += !rejected;
        if (rejected && !reason.ptr) {
            reason = text_at(v, json, "/record/reason");
            at = f.start;
        }
    }
    if (answer->why)
        return RECORD_NOT_CHECKED;
    if (count < answer->call_count)
        return verify_fault(v, "markup/evidence", "the model finds more calls"),
               RECORD_FAILS;
    return check_end(v, record, answer, runs, reason, at) ? result : RECORD_FAILS;
}

static const char *read_markup(struct verifying *v, toolmend_view record,
                               struct claim *claim) {
    char profile[16] = "", finish[16] = "";
    toolmend_view words[] = {text_at(v, record, "/profile"),
                             text_at(v, record, "/finish")};
    if (!view_is(toolmend_json_at(record, "/format"), "1"))
        return "the format is not 1";
    for (size_t i = 0; i < 2; i++) {
        char *to = i == 0 ? profile : finish;
        if (!words[i].ptr || words[i].len >= sizeof profile)
            return "the record lacks its profile or finish";
        memcpy(to, words[i].ptr, words[i].len);
        to[words[i].len] = '\0';
    }
    if (!toolmend_profile_by_name(profile, &claim->profile) ||
        !toolmend_finish_by_name(finish, &claim->finish))
        return "the profile or finish is none of SPEC.md";
    toolmend_view calls = toolmend_json_at(record, "/calls");
    return calls.len > 0 && calls.ptr[0] == '[' ? NULL : "calls is no array";
}

enum record_answer record_verify_markup(struct record_check *check, toolmend_view record,
                                        const toolmend_view *text) {
    struct claim claim = {.edit_count = 0};
    struct verifying v = {.check = check, .claim = &claim};
    enum record_answer result = RECORD_IS_NONE;
    pool_free(&check->pool);
    check->fault_count = 0;
    const char *why = !text ? "the model text is not in it, and was not given"
                      : toolmend_json_check(record, NULL) != TOOLMEND_OK
                          ? "it is not strict JSON"
                          : read_markup(&v, record, &claim);
    v.model = why ? NULL : model_open();
    if (!why && !v.model)
        why = "out of memory; free some";
    if (why)
        return verify_fault(&v, "form", why), RECORD_IS_NONE;
    v.input = *text;
    struct model_case asked = {.tools = verify_to_model(check->schema),
                               .text = verify_to_model(v.input),
                               .profile = toolmend_profile_name(claim.profile),
                               .finish = verify_finish(claim.finish),
                               .openapi = check->openapi};
    struct model_markup_answer answer = model_find_calls(v.model, &asked);
    result = check_calls_of_text(&v, record, &answer);
    if (result == RECORD_NOT_CHECKED && check->fault_count == 0)
        (void)verify_fault(&v, "record", "the model cannot say what is right");
    model_close(v.model);
    return result;
}

bool record_is_of_markup(toolmend_view record) {
    return view_is(toolmend_json_at(record, "/op"), "\"markup\"");
}
