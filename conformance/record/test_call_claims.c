/* SPDX-License-Identifier: MIT
 *
 * test_call_claims.c - claims about whole calls: true ones hold, false ones are refused for the
 * clause of SPEC.md that they break.
 *
 * How a claim is written says marked.h: of a call one text with the edits around the arguments,
 * and one of the arguments with those in them. What is true of a claim follows from the words of
 * the section "Whole calls".
 */
#include "check.h"
#include "marked.h"
#include "tree.h"

#include <string.h>

#define TOOL(name, properties, required)                                                 \
    "{'name': '" name "', 'parameters': {'properties': {" properties                     \
    "}, 'required': [" required "], 'additionalProperties': false}}"
#define STRING "{'type': 'string'}"
#define BASH   TOOL("bash", "'command': " STRING ", 'n': {'type': 'integer'}", "'command'")
#define READ                                                                             \
    TOOL("read_file", "'path': " STRING ", 'line': {'type': 'integer'}", "'path'")
#define LIST TOOL("list_dir", "'path': " STRING, "'path'")
#define USER TOOL("create_user", "'name': " STRING, "'name'")
#define RM                                                                               \
    "{'name': 'rm', 'annotations': {'destructiveHint': true}, 'inputSchema': {"          \
    "'properties': {'target': " STRING "}, 'required': ['target']}}"

/* A list on which a path proves nothing, a command and a target do. */
static const char tools[] = "[" BASH ", " READ ", " LIST ", " RM ", " USER "]";

/* What a record says of a call. */
struct said {
    const char *call;     /* with the edits around the arguments */
    const char *inner;    /* the arguments with theirs; NULL: null */
    const char *names[6]; /* pointer and rules, first of the one, then of the other */
    const char *tool;     /* NULL: null */
    const char *evidence; /* NULL: none, as the rivals */
    const char *rivals;
    const char *reason; /* of a rejected call */
    toolmend_profile profile;
    bool effectful;
};

static size_t count_marks(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count += *text == '^';
    return count / 3;
}

/* The violations of the arguments, as a host would be told. */
static toolmend_view violations_of(struct pool *pool, toolmend_view call,
                                   toolmend_view list) {
    toolmend_tools *loaded = NULL;
    toolmend_report *report = NULL;
    toolmend_view json, found = marked_text(pool, "[]");
    if (toolmend_tools_load(list, NULL, &loaded, NULL) == TOOLMEND_OK &&
        toolmend_call(loaded, call, TOOLMEND_FINISH_UNKNOWN, NULL, &report, NULL) ==
            TOOLMEND_OK &&
        toolmend_report_json(report, &json) == TOOLMEND_OK) {
        struct writing out = {.pool = pool};
        write_view(&out, toolmend_json_at(json, "/violations"));
        found = written(&out);
    }
    toolmend_report_free(report);
    toolmend_tools_free(loaded);
    return found;
}

static toolmend_view list_or_none(struct pool *pool, const char *list) {
    return marked_text(pool, list ? list : "[]");
}

/* The record of what is said. */
static bool write_said(struct pool *pool, const struct said *said, struct draft *draft) {
    struct draft *inner = pool_take(pool, 1, sizeof *inner);
    size_t marks = count_marks(said->call);
    *draft = (struct draft){.pool = pool, .profile = said->profile};
    *inner = (struct draft){.pool = pool};
    bool sound = marked_read(draft, said->call, said->names) &&
                 (!said->inner || marked_read(inner, said->inner, said->names + marks));
    for (size_t i = 0; i < marks; i++)
        draft->edits[i].in_call = true;
    for (size_t i = 0; i < inner->edit_count; i++)
        draft->edits[draft->edit_count++] = inner->edits[i];
    draft->call = true;
    draft->tool = said->tool ? marked_text(pool, said->tool) : (toolmend_view){NULL, 0};
    draft->arguments = inner->input;
    draft->text = said->reason ? draft->input : inner->text;
    draft->verdict = said->reason ? "rejected" : draft->edit_count ? "repaired" : "valid";
    draft->reason = said->reason;
    draft->evidence = list_or_none(pool, said->evidence);
    draft->rivals = list_or_none(pool, said->rivals);
    draft->effectful = said->effectful;
    draft->violations = violations_of(pool, draft->input, marked_text(pool, tools));
    return sound;
}

static void judge(const char *clause, struct said said) {
    struct pool pool = {NULL};
    struct draft *draft = pool_take(&pool, 1, sizeof *draft);
    struct record_check *check = NULL;
    if (said.profile == TOOLMEND_STANDARD && !said.names[0])
        said.names[0] = " ";
    CHECK(write_said(&pool, &said, draft));
    if (CHECK(record_open_tools(marked_text(&pool, tools), &check, NULL) == TOOLMEND_OK))
        CHECK(is_judged_right(check, clause, draft));
    record_close(check);
    pool_free(&pool);
}

static void holds(struct said said) {
    judge(NULL, said);
}

/* ---- names -------------------------------------------------------------------------------------- */

static void a_name_that_is_stated(void) {
    holds((struct said){.call = "{'name': 'bash', 'arguments': {'command': 'ls'}}",
                        .inner = "{'command': 'ls'}",
                        .tool = "bash"});
    holds(
        (struct said){.call = "{'name': ^' bash'^'bash'^, 'arguments': {'command': 'l'}}",
                      .inner = "{'command': 'l'}",
                      .names = {"/name call/name-decorated"},
                      .tool = "bash"});
    judge("calls/name",
          (struct said){.call = "{'name': ^'bash:0'^'rm'^, 'arguments': {'target': 'l'}}",
                        .inner = "{'target': 'l'}",
                        .names = {"/name call/name-decorated"},
                        .tool = "rm",
                        .effectful = true});
    judge("call/name-decorated",
          (struct said){.call = "{'name': ^'bash:0'^'bash:'^, 'arguments': {'command': "
                                "'l'}}",
                        .inner = "{'command': 'l'}",
                        .names = {"/name call/name-decorated"},
                        .tool = "bash"});
    judge("call/name-doubled",
          (struct said){.call = "{'name': ^'bashbash'^'bash'^, 'arguments': {'command': "
                                "'l'}}",
                        .inner = "{'command': 'l'}",
                        .names = {"/name call/name-decorated"},
                        .tool = "bash"});
    judge(
        "calls/reason",
        (struct said){.call = "{'name': ^'Bash'^'bash'^, 'arguments': {'command': 'l'}}",
                      .inner = "{'command': 'l'}",
                      .names = {"/name call/name-case"},
                      .tool = "bash"});
    holds(
        (struct said){.call = "{'name': ^'Bash'^'bash'^, 'arguments': {'command': 'l'}}",
                      .inner = "{'command': 'l'}",
                      .names = {"/name call/name-case"},
                      .tool = "bash",
                      .profile = TOOLMEND_EXTENDED});
    judge("calls/reason", (struct said){.call = "{'name': ^'sh'^'bash'^, 'arguments': "
                                                "{'command': 'l'}}",
                                        .inner = "{'command': 'l'}",
                                        .names = {"/name call/name-decorated"},
                                        .tool = "bash"});
    holds((struct said){.call = "{'name': 'sh', 'arguments': {'command': 'l'}}",
                        .inner = "{'command': 'l'}",
                        .reason = "unknown-tool"});
    judge("calls/reason", (struct said){.call = "{'name': 'sh', 'arguments': {}}",
                                        .inner = "{}",
                                        .reason = "no-tool"});
    judge("calls/name", (struct said){.call = "{'name': 'sh', 'arguments': {}}",
                                      .inner = "{}",
                                      .tool = "bash",
                                      .reason = "unknown-tool"});
}

/* ---- proofs ------------------------------------------------------------------------------------- */

#define LS "{'command': 'ls'}"

static void a_name_that_is_missing(void) {
    holds((struct said){.call = "{'arguments': " LS "^^, 'name': 'bash'^}",
                        .inner = LS,
                        .names = {" call/missing-name"},
                        .tool = "bash",
                        .evidence = "['command']"});
    holds((struct said){.call = "{'name': ^null^'rm'^, 'arguments': {'target': 'a'}}",
                        .inner = "{'target': 'a'}",
                        .names = {"/name call/missing-name"},
                        .tool = "rm",
                        .evidence = "['target']",
                        .effectful = true});
    judge("calls/report",
          (struct said){.call = "{'arguments': " LS "^^, 'name': 'bash'^}",
                        .inner = LS,
                        .names = {" call/missing-name"},
                        .tool = "bash",
                        .evidence = "['n']"});
    judge("calls/report",
          (struct said){.call = "{'arguments': " LS "^^, 'name': 'bash'^}",
                        .inner = LS,
                        .names = {" call/missing-name"},
                        .tool = "bash",
                        .evidence = "['command']",
                        .effectful = true});
    judge("calls/name", (struct said){.call = "{'arguments': " LS "^^, 'name': 'rm'^}",
                                      .inner = LS,
                                      .names = {" call/missing-name"},
                                      .tool = "rm",
                                      .evidence = "['target']",
                                      .effectful = true});
    judge("call/missing-name",
          (struct said){.call = "{^^'name': 'bash', ^'arguments': " LS "}",
                        .inner = LS,
                        .names = {" call/missing-name"},
                        .tool = "bash",
                        .evidence = "['command']"});
    judge("calls/around",
          (struct said){.call = "{'arguments': {'command': 'ls'^^, 'name': 'bash'^}}",
                        .inner = LS,
                        .names = {" call/missing-name"},
                        .tool = "bash",
                        .evidence = "['command']"});
}

static void a_name_that_is_not_proven(void) {
    holds((struct said){.call = "{'arguments': {'path': 'a', 'line': 1}}",
                        .inner = "{'path': 'a', 'line': 1}",
                        .rivals = "['read_file', 'list_dir']",
                        .reason = "ambiguous"});
    judge("calls/report", (struct said){.call = "{'arguments': {'path': 'a', 'line': 1}}",
                                        .inner = "{'path': 'a', 'line': 1}",
                                        .rivals = "['read_file']",
                                        .reason = "ambiguous"});
    judge("calls/reason",
          (struct said){.call = "{'arguments': {'path': 'a', 'line': 1}^^, 'name': "
                                "'read_file'^}",
                        .inner = "{'path': 'a', 'line': 1}",
                        .names = {" call/missing-name"},
                        .tool = "read_file",
                        .evidence = "['path']"});
    judge("calls/reason",
          (struct said){.call = "{'arguments': {'command': 'ls', 'x': 1}^^, 'name': "
                                "'bash'^}",
                        .inner = "{'command': 'ls', 'x': 1}",
                        .names = {" call/missing-name"},
                        .tool = "bash",
                        .evidence = "['command']"});
    judge("calls/reason",
          (struct said){.call = "{'tool': 'x', 'arguments': " LS "^^, 'name': 'bash'^}",
                        .inner = LS,
                        .names = {" call/missing-name"},
                        .tool = "bash",
                        .evidence = "['command']"});
    holds((struct said){.call = "{'arguments': {}}", .inner = "{}", .reason = "no-tool"});
}

static void a_name_in_the_arguments(void) {
    static const char call[] =
        "{'arguments': {'name': 'bash', 'command': 'ls'}^^, 'name': 'bash'^}";
    holds((struct said){
        .call = call,
        .inner = "{^'name': 'bash', ^^'command': 'ls'}",
        .names = {" call/name-in-arguments", "/name call/name-in-arguments"},
        .tool = "bash"
    });
    judge("call/name-in-arguments",
          (struct said){.call = call,
                        .inner = "{'name': 'bash', 'command': 'ls'}",
                        .names = {" call/name-in-arguments"},
                        .tool = "bash"});
    judge("bytes/member-removed",
          (struct said){
              .call = call,
              .inner = "{^'name': 'bash',^^ 'command': 'ls'}",
              .names = {" call/name-in-arguments", "/name call/name-in-arguments"},
              .tool = "bash"
    });
    judge("call/name-in-arguments",
          (struct said){
              .call = call,
              .inner = "{^'name': 'bash', ^^'command': 'ls'}",
              .names = {" call/missing-name", "/name call/name-in-arguments"},
              .tool = "bash"
    });
    judge("calls/reason",
          (struct said){
              .call = "{'arguments': {'name': 'bash', 'command': 'ls'}^^, "
                      "'name': 'bash'^}",
              .inner = "{^'name': 'bash', ^^'command': 'ls'}",
              .names = {" call/name-in-arguments", "/name call/name-in-arguments"},
              .tool = "bash",
              .profile = TOOLMEND_DIRGE
    });
}

/* ---- arguments ------------------------------------------------------------------------------------ */

static void arguments_under_another_name(void) {
    holds((struct said){.call = "{'name': 'bash', ^'input'^'arguments'^: " LS "}",
                        .inner = LS,
                        .names = {"/input call/arguments-key"},
                        .tool = "bash"});
    judge("calls/reason",
          (struct said){.call =
                            "{'name': 'bash', ^'input'^'arguments'^: " LS ", 'args': {}}",
                        .inner = LS,
                        .names = {"/input call/arguments-key"},
                        .tool = "bash"});
    judge("calls/reason",
          (struct said){.call = "{'name': 'bash', ^'body'^'arguments'^: " LS "}",
                        .inner = LS,
                        .names = {"/body call/arguments-key"},
                        .tool = "bash"});
    judge("call/arguments-key", (struct said){.call = "{'name': 'bash', 'input': " LS "}",
                                              .inner = LS,
                                              .tool = "bash"});
    holds((struct said){
        .call = "{'name': 'bash'}", .tool = "bash", .reason = "schema-mismatch"});
}

static void arguments_that_are_mended(void) {
    holds((struct said){.call =
                            "{'name': 'bash', 'arguments': {'command': 'ls', 'n': '5'}}",
                        .inner = "{'command': 'ls', 'n': ^'5'^5^}",
                        .names = {"/n scalar/number-in-string"},
                        .tool = "bash"});
    holds((struct said){
        .call = "{^`^'^name^`^'^: 'bash', 'arguments': {'command': 'ls', 'n': 5,}}",
        .inner = "{'command': 'ls', 'n': 5^,^^}",
        .names = {"/name syntax/python-literal", "/name syntax/python-literal",
                  " syntax/trailing-comma"},
        .tool = "bash"
    });
    judge("calls/around",
          (struct said){
              .call = "{'name': 'bash', 'arguments': {'command': 'ls', 'n': 5^,^^}}",
              .inner = "{'command': 'ls', 'n': 5,}",
              .names = {"/arguments syntax/trailing-comma"},
              .tool = "bash"});
    judge("calls/text",
          (struct said){.call =
                            "{'name': 'bash', 'arguments': {'command': 'ls', 'n': '5'}}",
                        .inner = "{'command': 'ls',  'n': ^'5'^5^}",
                        .names = {"/n scalar/number-in-string"},
                        .tool = "bash"});
    judge("P7", (struct said){.call = "{'name': 'bash', 'arguments': {'n': '5'}}",
                              .inner = "{'n': ^'5'^5^}",
                              .names = {"/n scalar/number-in-string"},
                              .tool = "bash"});
    judge("P1", (struct said){.call = "{'name': 'bash', 'arguments': {'n': 5}}",
                              .inner = "{'n': 5}",
                              .tool = "bash"});
}

/* Arguments that are an object are repeated with the call, and are looked at once. */
static void a_call_that_is_repeated(void) {
    static const char call[] =
        "{'name': 'bash', 'arguments': " LS "}^ {'name': 'bash', 'arguments': " LS
        "}\n{'name': 'bash', 'arguments': " LS "}^^";
    struct said said = {
        .call = call, .inner = LS, .names = {" syntax/repeated-value"}, .tool = "bash"};
    holds(said);
    said.profile = TOOLMEND_SAFE;
    judge("calls/reason", said);
    judge("calls/reason", (struct said){.call = "{'name': 'bash', 'arguments': " LS
                                                "}^{'name': 'bash', 'arguments': {}}^^",
                                        .inner = LS,
                                        .names = {" syntax/repeated-value"},
                                        .tool = "bash"});
}

/* ---- limits --------------------------------------------------------------------------------------- */

static void a_layer_infers_a_name_only_where_there_is_none(void) {
    holds((struct said){.call = "{'arguments': " LS "^^, 'name': 'bash'^}",
                        .inner = LS,
                        .names = {" call/missing-name"},
                        .tool = "bash",
                        .evidence = "['command']",
                        .profile = TOOLMEND_HELEXA});
    judge("calls/reason",
          (struct said){.call = "{'name': ^null^'bash'^, 'arguments': " LS "}",
                        .inner = LS,
                        .names = {"/name call/missing-name"},
                        .tool = "bash",
                        .evidence = "['command']",
                        .profile = TOOLMEND_HELEXA});
}

/* 256 containers are read, whatever the innermost holds (text/limits). */
static void a_call_as_deep_as_may_be_is_read(void) {
    char text[2 * TREE_DEPTH_MAX + 2] = "";
    memset(text, '[', TREE_DEPTH_MAX);
    memset(text + TREE_DEPTH_MAX, ']', TREE_DEPTH_MAX);
    holds((struct said){.call = text, .reason = "schema-mismatch"});
    text[TREE_DEPTH_MAX] = '5';
    memset(text + TREE_DEPTH_MAX + 1, ']', TREE_DEPTH_MAX);
    holds((struct said){.call = text, .reason = "schema-mismatch"});
}

int main(void) {
    a_name_that_is_stated();
    a_name_that_is_missing();
    a_name_that_is_not_proven();
    a_name_in_the_arguments();
    arguments_under_another_name();
    arguments_that_are_mended();
    a_call_that_is_repeated();
    a_layer_infers_a_name_only_where_there_is_none();
    a_call_as_deep_as_may_be_is_read();
    return check_report();
}
