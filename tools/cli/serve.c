/* SPDX-License-Identifier: MIT
 *
 * serve.c - `toolmend serve`: the reference as one more adapter (protocol 1).
 *
 * One line in, one line out. The tool and the text are taken as slices of the line, byte for
 * byte, because what judges them must see what was sent: their numbers, repeated names and
 * escapes. Answers copy the id as it was spelled, and all that they say of a call out of its
 * record. A bad line is answered with an error and the next one is read.
 */
#include "cli.h"
#include "runner/base64.h"

#include <stdlib.h>
#include <string.h>

#include "line.h"
#include "markup.h"
#include "serve_tools.h"

/* What the library says of a reference out of the document. Its status does not tell that
 * from other faults of a schema; a test of ours fails if the words change. */
#define OUTSIDE_DOCUMENT "nothing is fetched"

/* The members of a request that mean something; others are ignored. */
enum member {
    OP,
    ID,
    PROTOCOL,
    TOOL,
    TOOLS,
    ARGUMENTS,
    ARGUMENTS_B64, /* behind its twin, as CALL_B64 is */
    CALL,
    CALL_B64,
    TEXT,
    TEXT_B64,
    NAME,
    FINISH,
    OPENAPI,
    MEMBER_COUNT
};

static const char *const member_names[MEMBER_COUNT] = {
    [OP] = "op",
    [ID] = "id",
    [PROTOCOL] = "protocol",
    [TOOL] = "tool",
    [TOOLS] = "tools",
    [ARGUMENTS] = "arguments",
    [ARGUMENTS_B64] = "arguments_b64",
    [CALL] = "call",
    [CALL_B64] = "call_b64",
    [TEXT] = "text",
    [TEXT_B64] = "text_b64",
    [NAME] = "name",
    [FINISH] = "finish",
    [OPENAPI] = "openapi",
};

struct request {
    toolmend_view members[MEMBER_COUNT]; /* slices of the line; {NULL, 0}: absent */
};

/* What lasts from line to line. */
struct session {
    toolmend_options options;
    bool openapi; /* every schema is one of OpenAPI 3.0, whatever a request says */
    bool split;   /* it says that calls come in two parts */
    struct cli_bytes text; /* room for a decoded text */
    struct cli_bytes call; /* room for a call that came in two parts */
    struct serve_book book;
};

/* ---- answers --------------------------------------------------------------------------- */

/* An answer to a line that is no request. */
static void answer_error(const char *why) {
    fputs("{\"op\":\"error\",\"why\":", stdout);
    cli_put_json(cli_words(why));
    fputs("}\n", stdout);
}

/* The start of an answer to a request, up to its outcome. */
static void put_outcome(const struct request *request, const char *outcome) {
    fputs("{\"id\":", stdout);
    cli_put(stdout, request->members[ID]);
    printf(",\"outcome\":\"%s\"", outcome);
}

/* A request that nobody could judge: outcome `error` or `unsupported`. */
static void answer_why(const struct request *request, const char *outcome,
                       const char *why) {
    put_outcome(request, outcome);
    fputs(",\"why\":", stdout);
    cli_put_json(cli_words(why));
    fputs("}\n", stdout);
}

/* Pointer and keyword of each violation in the record's list. The protocol asks for no more,
 * and what was expected may be as long as the schema. */
static void put_violations(toolmend_view list) {
    toolmend_view violation;
    size_t at = 0;
    const char *before = ",\"violations\":[{\"pointer\":";
    while (toolmend_json_next(list, &at, NULL, &violation)) {
        toolmend_view pointer = toolmend_json_at(violation, "/pointer");
        if (!pointer.ptr)
            continue; /* its name is not UTF-8: it has no pointer as a JSON string */
        fputs(before, stdout);
        cli_put(stdout, pointer);
        fputs(",\"keyword\":", stdout);
        cli_put(stdout, toolmend_json_at(violation, "/keyword"));
        before = "},{\"pointer\":";
    }
    fputs(before[0] == ',' ? ",\"violations\":[]" : "}]", stdout);
}

/* The arguments as they came, which a rejected call in two parts leaves the host. */
static void put_as_came(toolmend_view text) {
    char *base64;
    if (toolmend_json_quote(text, NULL, 0) != SIZE_MAX) {
        fputs(",\"arguments\":", stdout);
        cli_put_json(text);
        return;
    }
    base64 = malloc(text.len / 3 * 4 + 4);
    if (!base64)
        return; /* the member is optional */
    printf(",\"arguments_b64\":\"%.*s\"", (int)base64_encode(text, base64), base64);
    free(base64);
}

/* The answer about a text that was judged, out of its record; that of a whole call names the
 * tool. `came`: the arguments of a call in two parts, or NULL. */
static void answer_report(const struct request *request, toolmend_report *report,
                          bool call, const toolmend_view *came) {
    toolmend_view record;
    if (toolmend_report_json(report, &record) != TOOLMEND_OK) {
        answer_why(request, "error", "no memory for the record");
        return;
    }
    bool rejected = toolmend_report_verdict(report) == TOOLMEND_REJECTED;
    put_outcome(request, rejected ? "rejected" : "ok");
    if (rejected) {
        toolmend_reason reason = toolmend_report_reason(report);
        printf(",\"reason\":\"%s\",\"message\":", toolmend_reason_name(reason));
        cli_put(stdout, toolmend_json_at(record, "/message"));
    } else if (call) {
        fputs(",\"name\":", stdout);
        cli_put(stdout, toolmend_json_at(record, "/tool"));
    }
    toolmend_view text = toolmend_json_at(record, "/text");
    if (came && rejected) {
        put_as_came(*came);
    } else {
        fputs(text.ptr ? ",\"arguments\":" : ",\"arguments_b64\":", stdout);
        cli_put(stdout, text.ptr ? text : toolmend_json_at(record, "/text_b64"));
    }
    fputs(",\"edits\":", stdout);
    cli_put(stdout, toolmend_json_at(record, "/edits"));
    put_violations(toolmend_json_at(record, "/violations"));
    fputs(",\"history\":", stdout);
    cli_put(stdout, toolmend_json_at(record, "/history"));
    fputs("}\n", stdout);
}

/* ---- what is asked ------------------------------------------------------------------------- */

/* Make room for len bytes; the content is lost. */
static bool make_room(struct cli_bytes *bytes, size_t len) {
    if (bytes->ptr && bytes->len >= len)
        return true;
    free(bytes->ptr);
    bytes->len = len > 0 ? len : 1;
    bytes->ptr = malloc(bytes->len);
    if (!bytes->ptr)
        bytes->len = 0;
    return bytes->ptr != NULL;
}

/* The tool or the tools of a request; NULL: the answer is given. `open` is what the member begins
 * with. */
static const struct serve_tools *take_tools(struct session *session,
                                            const struct request *request,
                                            enum member member, const char *open) {
    toolmend_view json = request->members[member];
    toolmend_view said = request->members[OPENAPI];
    const char *why = member == TOOLS
                          ? "tools is not a list; send one of {name, parameters}"
                          : "tool is not an object; send {name, parameters}";
    const struct serve_tools *tools = NULL;
    session->options.openapi_nullable =
        session->openapi || (said.ptr && said.ptr[0] == 't');
    if (json.ptr && strchr(open, json.ptr[0]))
        tools = serve_take(&session->book, json, &session->options, &why);
    if (!tools)
        answer_why(request, "error", why);
    return tools;
}

/* Say why a tool could not be used. A reference out of the document is a thing that this
 * adapter does not support; anything else is wrong with the tool. */
static void answer_tool(const struct request *request, toolmend_status status,
                        const toolmend_error *error) {
    bool outside =
        status == TOOLMEND_E_SCHEMA && strstr(error->message, OUTSIDE_DOCUMENT) != NULL;
    char why[sizeof error->pointer + sizeof error->message + 64];
    if (status == TOOLMEND_E_MEMORY)
        (void)snprintf(why, sizeof why, "no memory for the tool");
    else
        (void)snprintf(why, sizeof why, "tool: %s%s%s", error->pointer,
                       error->pointer[0] != '\0' ? ": " : "", error->message);
    answer_why(request, outside ? "unsupported" : "error", why);
}

/* Decode the text of a member, or of its twin in base64, into the session's room. NULL, or what
 * is wrong with it. */
static const char *take_text(struct session *session, const struct request *request,
                             enum member member, toolmend_view *text) {
    toolmend_view plain = request->members[member];
    toolmend_view base64 = request->members[member + 1];
    toolmend_view json = plain.ptr ? plain : base64;
    if (!json.ptr)
        return "is missing; send it, or its bytes in base64";
    if (plain.ptr && base64.ptr)
        return "and its twin in base64 are both there; send one of them";
    if (json.ptr[0] != '"')
        return "is not a string; send the text itself as a string";
    if (!make_room(&session->text, json.len))
        return "finds no memory";
    size_t len = toolmend_json_string(json, session->text.ptr, session->text.len);
    if (len > session->text.len)
        return "has an unpaired surrogate, which is no text; send its bytes in base64";
    if (base64.ptr) {
        len = base64_decode(session->text.ptr, len);
        if (len == SIZE_MAX)
            return "is not base64; send RFC 4648 with padding";
    }
    *text = (toolmend_view){session->text.ptr, len};
    return NULL;
}

/* The caller's word about the end of the text; false: not one of the three. */
static bool take_finish(const struct request *request, toolmend_finish *finish) {
    char word[16];
    toolmend_view json = request->members[FINISH];
    *finish = TOOLMEND_FINISH_UNKNOWN;
    return !json.ptr ||
           (line_word(json, word, sizeof word) && toolmend_finish_by_name(word, finish));
}

/* The text and the finish of a request; false, after an answer, if it is not one. */
static bool take_asked(struct session *session, const struct request *request,
                       enum member member, toolmend_view *text, toolmend_finish *finish) {
    char why[128];
    const char *fault = take_text(session, request, member, text);
    bool in_base64 = !request->members[member].ptr && request->members[member + 1].ptr;
    if (!fault && take_finish(request, finish))
        return true;
    (void)snprintf(why, sizeof why, "%s %s",
                   !fault ? "finish" : member_names[in_base64 ? member + 1 : member],
                   fault ? fault : "is not complete, truncated or unknown");
    answer_why(request, "error", why);
    return false;
}

/* ---- op tool --------------------------------------------------------------------------- */

/* What speaks against the tool is said of each request that names it. */
static void do_announce(struct session *session, const struct request *request) {
    toolmend_view tool = request->members[TOOL];
    const char *why = "tool is not an object; send {name, parameters}";
    if (!request->members[ID].ptr) {
        answer_error("tool without an id");
        return;
    }
    if (tool.ptr && tool.ptr[0] == '{')
        why = serve_announce(&session->book, request->members[ID], tool);
    if (why) {
        answer_why(request, "error", why);
        return;
    }
    put_outcome(request, "ok");
    fputs("}\n", stdout);
}

/* ---- op repair, op call ---------------------------------------------------------------- */

/* The call that states a name, a JSON string, and the arguments in a string, in `session->call`.
 * Bytes that are not UTF-8 stay what they are. False: no memory. */
static bool join_call(struct session *session, toolmend_view name, toolmend_view text) {
    static const char hex[] = "0123456789abcdef";
    static const char edges[] = "{\"name\":,\"arguments\":\"\"}";
    if (!make_room(&session->call, sizeof edges + name.len + 6 * text.len))
        return false;
    char *to = session->call.ptr;
    to += snprintf(to, sizeof edges + name.len, "{\"name\":%.*s,\"arguments\":\"",
                   (int)name.len, name.ptr);
    for (size_t i = 0; i < text.len; i++) {
        unsigned char byte = (unsigned char)text.ptr[i];
        if (byte == '"' || byte == '\\')
            *to++ = '\\';
        if (byte >= ' ') {
            *to++ = (char)byte;
        } else {
            memcpy(to, "\\u00", 4);
            to[4] = hex[byte >> 4];
            to[5] = hex[byte & 15];
            to += 6;
        }
    }
    memcpy(to, "\"}", 2);
    session->call.len = (size_t)(to + 2 - session->call.ptr);
    return true;
}

/* What a request is about. */
struct asked {
    const struct serve_tools *tools;
    toolmend_view text; /* the arguments, or the call */
    toolmend_view came; /* the arguments of a call in two parts */
    bool call, apart;
    toolmend_finish finish;
};

/* The text of a call, as one or in two parts; false, after an answer, if it is neither. */
static bool take_call(struct session *session, const struct request *request,
                      struct asked *asked) {
    toolmend_view name = request->members[NAME];
    asked->apart =
        name.ptr && !request->members[CALL].ptr && !request->members[CALL_B64].ptr;
    if (!asked->apart)
        return take_asked(session, request, CALL, &asked->text, &asked->finish);
    if (!take_asked(session, request, ARGUMENTS, &asked->came, &asked->finish))
        return false;
    const char *why = name.ptr[0] != '"' ? "name is not a string" : NULL;
    if (!why && !join_call(session, name, asked->came))
        why = "call finds no memory";
    if (why)
        answer_why(request, "error", why);
    asked->text = cli_view(&session->call);
    return !why;
}

static void judge(const struct session *session, const struct request *request,
                  const struct asked *asked) {
    const struct serve_tools *tools = asked->tools;
    toolmend_report *report = NULL;
    toolmend_error error = tools->error;
    toolmend_status status = tools->status;
    if (status == TOOLMEND_OK)
        status = asked->call ? toolmend_call(tools->list, asked->text, asked->finish,
                                             &session->options, &report, &error)
                             : toolmend_repair(tools->tool, asked->text, asked->finish,
                                               &session->options, &report, &error);
    if (status == TOOLMEND_OK)
        answer_report(request, report, asked->call, asked->apart ? &asked->came : NULL);
    else if (status == TOOLMEND_E_MEMORY)
        answer_why(request, "error", error.message);
    else
        answer_tool(request, status, &error); /* a list's: of the one that is called */
    toolmend_report_free(report);
}

static void do_judge(struct session *session, const struct request *request, bool call) {
    struct asked asked = {.call = call};
    if (!request->members[ID].ptr) {
        answer_error(call ? "call without an id" : "repair without an id");
        return;
    }
    asked.tools = take_tools(session, request, call ? TOOLS : TOOL, call ? "[" : "{\"");
    if (asked.tools &&
        (call ? take_call(session, request, &asked)
              : take_asked(session, request, ARGUMENTS, &asked.text, &asked.finish)))
        judge(session, request, &asked);
}

/* ---- op markup ------------------------------------------------------------------------- */

static void answer_markup(const struct request *request, const struct markup *markup) {
    const char *reason = toolmend_reason_name(markup->reason);
    bool refused = markup->reason != TOOLMEND_REASON_NONE;
    put_outcome(request, refused && markup->runs == 0 ? "rejected" : "ok");
    if (refused && markup->runs == 0)
        printf(",\"reason\":\"%s\"", reason);
    fputs(",\"calls\":", stdout);
    markup_put_calls(markup);
    if (refused)
        printf(",\"refused\":{\"at\":%zu,\"reason\":\"%s\"}", markup->refused_at, reason);
    fputs("}\n", stdout);
}

static void do_markup(struct session *session, const struct request *request) {
    toolmend_view text;
    toolmend_finish finish;
    if (!request->members[ID].ptr) {
        answer_error("markup without an id");
        return;
    }
    const struct serve_tools *tools = take_tools(session, request, TOOLS, "[");
    if (!tools || !take_asked(session, request, TEXT, &text, &finish))
        return;
    struct markup markup = {0};
    toolmend_error error = tools->error;
    toolmend_status status = tools->status;
    if (status == TOOLMEND_OK)
        status =
            markup_open(tools->list, text, finish, &session->options, &markup, &error);
    if (status == TOOLMEND_OK)
        answer_markup(request, &markup);
    else
        answer_tool(request, status, &error);
    markup_close(&markup);
}

/* ---- op hello -------------------------------------------------------------------------- */

/* Does the profile hold rules of the group that begins at the place? Of hints all of them: who
 * claims that group is asked whether each hint of a schema is obeyed. */
static bool claims_group(toolmend_profile profile, size_t first, size_t len) {
    const char *group = toolmend_rule_at(first).id;
    size_t count = 0, held = 0;
    for (size_t i = first; strncmp(toolmend_rule_at(i).id, group, len + 1) == 0; i++) {
        count++;
        held +=
            toolmend_profile_holds(profile, toolmend_rule_at(i).id) != TOOLMEND_HOLDS_NOT;
    }
    return held == count || (held > 0 && strncmp(group, "hint/", len + 1) != 0);
}

/* The groups of the profile, in catalogue order. */
static void put_groups(toolmend_profile profile) {
    const char *last = "", *before = "";
    for (size_t i = 0; i < toolmend_rule_count(); i++) {
        const char *id = toolmend_rule_at(i).id;
        size_t len = strcspn(id, "/");
        if (strncmp(id, last, len + 1) == 0)
            continue;
        last = id;
        if (!claims_group(profile, i, len))
            continue;
        printf("%s\"%.*s\"", before, (int)len, id);
        before = ",";
    }
}

static void do_hello(const struct session *session, const struct request *request) {
    bool known = false;
    toolmend_view protocol = request->members[PROTOCOL];
    if (protocol.ptr &&
        toolmend_json_equal(protocol, cli_words("1"), &known) != TOOLMEND_OK)
        known = false;
    if (!known) {
        answer_error("hello of another protocol; this adapter speaks 1");
        return;
    }
    printf("{\"op\":\"hello\",\"protocol\":1,\"name\":\"toolmend\",\"version\":\"%s\","
           "\"language\":\"c\",\"groups\":[",
           toolmend_version());
    put_groups(session->options.profile);
    fputs("],\"capabilities\":[\"bytes\",\"edits\",\"reasons\",\"history\",\"call\","
          "\"markup\",\"violations\",\"b64\",\"tools\",\"openapi\"],",
          stdout);
    if (session->split)
        fputs("\"call\":\"split\",", stdout);
    puts("\"input\":\"text\",\"output\":\"text\",\"numbers\":\"exact\"}");
}

/* ---- lines ----------------------------------------------------------------------------- */

/* Sort the members of a line; NULL, or why it is no request. */
static const char *take_request(toolmend_view line, struct request *request) {
    toolmend_view name;
    toolmend_view value;
    char word[16];
    size_t at = 0;
    *request = (struct request){0};
    while (toolmend_json_next(line, &at, &name, &value)) {
        if (!line_word(name, word, sizeof word))
            continue;
        for (size_t i = 0; i < MEMBER_COUNT; i++) {
            if (strcmp(word, member_names[i]) != 0)
                continue;
            if (request->members[i].ptr)
                return "a member of the line is repeated";
            request->members[i] = value;
        }
    }
    return NULL;
}

/* The request of a line; false, after an answer, if it is not one. */
static bool read_request(toolmend_view line, struct request *request) {
    toolmend_error error = {.offset = SIZE_MAX};
    const char *why = NULL;
    if (toolmend_json_check(line, &error) != TOOLMEND_OK)
        why = error.message;
    else if (!line_is_object(line))
        why = "the line is not a JSON object";
    else
        why = take_request(line, request);
    if (why)
        answer_error(why);
    return why == NULL;
}

/* Answer one line; false: it was `bye`. */
static bool answer(struct session *session, toolmend_view line) {
    struct request request;
    char op[16];
    if (!read_request(line, &request))
        return true;
    if (!line_word(request.members[OP], op, sizeof op))
        op[0] = '\0';
    if (strcmp(op, "bye") == 0)
        return false;
    if (strcmp(op, "hello") == 0)
        do_hello(session, &request);
    else if (strcmp(op, "repair") == 0 || strcmp(op, "call") == 0)
        do_judge(session, &request, op[0] == 'c');
    else if (strcmp(op, "tool") == 0)
        do_announce(session, &request);
    else if (strcmp(op, "markup") == 0)
        do_markup(session, &request);
    else
        answer_error("unknown op");
    return true;
}

static int serve(struct session *session) {
    struct line_reader reader = {0};
    int code = CLI_OK;
    bool more = true;
    while (more && code == CLI_OK) {
        toolmend_view line;
        enum line_found found = line_next(&reader, stdin, &line);
        if (found == LINE_END)
            break;
        if (found == LINE_TOO_LONG)
            answer_error("the line is longer than 64 MiB");
        else if (found == LINE_FAILED)
            code = cli_fail(CLI_IO, "stdin", "cannot be read; start again");
        else
            more = answer(session, line);
        code = cli_flush(code); /* the harness waits for it */
    }
    free(reader.ptr);
    return code;
}

int cli_serve(const struct cli_line *line) {
    struct session session = {.options = {.size = sizeof session.options}};
    session.options.openapi_nullable = line->values[CLI_OPENAPI] != NULL;
    session.openapi = session.options.openapi_nullable;
    session.split = line->values[CLI_SPLIT] != NULL;
    int code = cli_profile(line, &session.options.profile);
    if (code == CLI_OK)
        code = serve(&session);
    free(session.text.ptr);
    free(session.call.ptr);
    serve_close(&session.book);
    return code;
}
