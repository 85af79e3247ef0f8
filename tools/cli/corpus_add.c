/* SPDX-License-Identifier: MIT
 *
 * corpus_add.c - `toolmend corpus add`: a reported call as one more line of the corpus.
 *
 * The line is shown on stdout and written only where --to says, whole or not at all. What is
 * replaced and what is expected is said on stderr, as it is a proposal: the sentence that --why
 * gives is the judgement, and a second reader is still to come. Nothing that the lint would find
 * is written.
 */
#include "corpus_add.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "runner/report_file.h"
#include "toollist.h"

struct adding {
    struct pool pool;
    const struct cli_line *line;
    struct cli_call call;
    struct neutral neutral;
    struct proposed came, made; /* of the text that came, and of that without its words */
    toolmend_view values[ASKED_COUNT];
    struct corpus known; /* that the entry shall not repeat */
    struct corpus_entry entry;
};

/* ---- tools ------------------------------------------------------------------------- */

/* A JSON text on one line, with a blank behind commas and colons as all entries have it. */
static void write_flat(struct writing *out, toolmend_view json) {
    bool string = false;
    for (size_t i = 0; i < json.len; i++) {
        char c = json.ptr[i];
        if (!string && is_white(c))
            continue;
        write_view(out, view_cut(json, i, i + 1));
        if (c == '\\' && string && i + 1 < json.len) {
            write_view(out, view_cut(json, i + 1, i + 2));
            i++;
        } else if (c == '"') {
            string = !string;
        } else if (!string && (c == ',' || c == ':')) {
            write_words(out, " ");
        }
    }
}

static void write_tool(struct writing *out, const struct toollist_tool *tool) {
    const toolmend_view any = {"{}", 2};
    write_words(out, "{\"name\": ");
    write_view(out, tool->name);
    write_words(out, ", \"parameters\": ");
    write_flat(out, tool->schema.ptr ? tool->schema : any);
    write_words(out, "}");
}

/* The one tool, or all that have a name, as JSON. */
static toolmend_view tools_of(struct adding *adding) {
    const struct cli_call *call = &adding->call;
    struct toollist_walk walk = toollist_start(cli_view(&call->tool_text));
    struct toollist_tool tool;
    struct writing out = {.pool = &adding->pool};
    write_words(&out, call->tool ? "" : "[");
    bool first = true;
    while (toollist_next(&walk, &tool)) {
        if (!tool.name.ptr ||
            (call->tool && !toollist_spells(tool.name, toolmend_tool_name(call->tool))))
            continue;
        write_words(&out, first ? "" : ", ");
        write_tool(&out, &tool);
        first = false;
    }
    write_words(&out, call->tool ? "" : "]");
    return written(&out);
}

/* ---- the text ---------------------------------------------------------------------- */

static bool is_alike(void *ctx, toolmend_view text) {
    struct adding *adding = ctx;
    struct pool scratch = {NULL};
    const struct proposal proposal = {&scratch, &adding->call};
    struct proposed other;
    bool alike = propose(&proposal, text, &other) == CLI_OK &&
                 view_same(other.sign, adding->came.sign);
    pool_free(&scratch);
    return alike;
}

/* Without the line feed that a paste ends with. */
static toolmend_view pasted(const struct cli_bytes *bytes) {
    toolmend_view text = cli_view(bytes);
    text.len -= text.len > 0 && text.ptr[text.len - 1] == '\n';
    return text;
}

static int make_text(struct adding *adding, toolmend_view tools) {
    const struct proposal proposal = {&adding->pool, &adding->call};
    toolmend_view text = pasted(&adding->call.text);
    if (toolmend_json_quote(text, NULL, 0) == SIZE_MAX)
        return cli_fail(CLI_USAGE, adding->call.source, SIZE_MAX,
                        "it is no UTF-8, and an entry is JSON; correct its bytes");
    int code = propose(&proposal, text, &adding->came);
    if (code != CLI_OK)
        return code;
    if (adding->came.verdict == TOOLMEND_VALID)
        return cli_fail(CLI_FOUND, adding->call.source, SIZE_MAX,
                        "it is valid as it came, so it is no malformed call; if a layer "
                        "damaged it, it is a vector");
    adding->neutral = (struct neutral){.pool = &adding->pool, .text = text};
    if (!adding->line->values[CLI_AS_IS])
        neutral_make(&adding->neutral, tools, is_alike, adding);
    return propose(&proposal, adding->neutral.text, &adding->made);
}

/* What `replaced` says. */
static toolmend_view replaced(struct adding *adding) {
    const struct neutral *neutral = &adding->neutral;
    struct writing out = {.pool = &adding->pool};
    if (neutral->changed > 0) {
        write_number(&out, neutral->changed);
        write_words(&out, neutral->changed == 1
                              ? " word, by another of the same length"
                              : " words, each by another of the same length");
    }
    if (neutral->private)
        write_words(&out, out.len > 0 ? "; hosts, addresses and keys"
                                      : "hosts, addresses and keys");
    if (out.len == 0)
        write_words(&out, "nothing");
    return written(&out);
}

/* ---- the files --------------------------------------------------------------------- */

/* The folder of a path. */
static const char *folder_of(struct pool *pool, const char *path) {
    const char *slash = strrchr(path, '/');
    size_t len = slash ? (size_t)(slash - path) : 0;
    char *folder = pool_take(pool, len + 2, 1);
    if (!slash)
        folder[0] = '.';
    else if (len == 0)
        folder[0] = '/';
    else
        memcpy(folder, path, len);
    return folder;
}

/* The entries beside which the new one will stand: those of the files beside that of --to, else of
 * the corpus here, if there is one. */
static int read_known(struct adding *adding) {
    const char *to = adding->line->values[CLI_TO];
    const char *folder = to ? folder_of(&adding->pool, to) : "corpus/calls";
    return corpus_open_beside(&adding->known, folder, to != NULL);
}

static unsigned number_of(toolmend_view id) {
    unsigned number = 0;
    for (size_t i = 5; i < id.len && i < 9; i++)
        number = 10 * number + (unsigned)(id.ptr[i] - '0');
    return number;
}

/* Behind the last of the file of --to, or, where that has none, behind all. */
static int find_id(const struct adding *adding, char id[16]) {
    const char *to = adding->line->values[CLI_TO];
    unsigned last = 0, in_file = 0, behind = 10000;
    for (size_t i = 0; i < adding->known.count; i++) {
        const struct corpus_entry *entry = &adding->known.entries[i];
        unsigned number = number_of(corpus_text(entry, CORPUS_ID));
        last = number > last ? number : last;
        if (to && strcmp(entry->path, to) == 0)
            in_file = number > in_file ? number : in_file;
    }
    unsigned next = (in_file > 0 ? in_file : last) + 1;
    for (size_t i = 0; i < adding->known.count; i++) {
        unsigned number = number_of(corpus_text(&adding->known.entries[i], CORPUS_ID));
        if (number > in_file && in_file > 0 && number < behind)
            behind = number;
    }
    if (next >= behind)
        return cli_fail(CLI_USAGE, to, SIZE_MAX,
                        "no id is left between its last one and call-%04u; name another "
                        "file",
                        behind);
    (void)snprintf(id, 16, "call-%04u", next);
    return CLI_OK;
}

static int check_new(struct adding *adding) {
    toolmend_view shape = corpus_structure(&adding->pool, &adding->entry);
    for (size_t i = 0; i < adding->known.count; i++) {
        const struct corpus_entry *other = &adding->known.entries[i];
        toolmend_view id = corpus_text(other, CORPUS_ID);
        if (view_same(corpus_structure(&adding->pool, other), shape))
            return cli_fail(CLI_FOUND, other->path, SIZE_MAX,
                            "%.*s has the structure of this call; a second report is no "
                            "second call",
                            (int)id.len, id.ptr);
    }
    return CLI_OK;
}

/* The file with the line behind what it holds. */
static int append(const char *path, toolmend_view line) {
    struct report_file file = {.path = NULL};
    struct cli_bytes old = {NULL, 0};
    FILE *there = fopen(path, "rb");
    int code = CLI_OK, error = 0;
    if (there) {
        (void)fclose(there);
        code = cli_read(path, SIZE_MAX - 1, &old);
    } else if (errno != ENOENT) {
        error = errno;
    }
    if (code == CLI_OK && error == 0)
        error = report_file_begin(&file, path);
    if (code == CLI_OK && error == 0) {
        cli_put(file.file, cli_view(&old));
        if (old.len > 0 && old.ptr[old.len - 1] != '\n')
            fputc('\n', file.file);
        cli_put(file.file, line);
        fputc('\n', file.file);
        error = report_file_end(&file);
    }
    free(old.ptr);
    return error == 0
               ? code
               : cli_fail(CLI_IO, path, SIZE_MAX,
                          "cannot be written: %s; name a file that can", strerror(error));
}

/* ---- the line ---------------------------------------------------------------------- */

static void member(struct writing *out, const char *name, toolmend_view json) {
    write_words(out, out->len > 0 ? ", \"" : "{\"");
    write_words(out, name);
    write_words(out, "\": ");
    write_view(out, json);
}

static void text_member(struct writing *out, enum corpus_member name,
                        toolmend_view text) {
    struct writing quoted = {.pool = out->pool};
    corpus_write_quoted(&quoted, text);
    member(out, corpus_members[name], written(&quoted));
}

static toolmend_view open_weight(toolmend_view answer) {
    static const char *const words[][2] = {
        {"yes",     "true" },
        {"no",      "false"},
        {"unknown", "null" }
    };
    for (size_t i = 0; i < 3; i++)
        if (view_is(answer, words[i][0]))
            return cli_words(words[i][1]);
    return cli_words("\"\""); /* which the lint finds */
}

static toolmend_view spell_line(struct adding *adding, const char *id,
                                toolmend_view tools) {
    const struct cli_call *call = &adding->call;
    const toolmend_view *values = adding->values;
    const char *fault = adding->line->values[CLI_FAULT];
    struct writing out = {.pool = &adding->pool}, judgements = {.pool = &adding->pool};
    write_words(&judgements, "[");
    write_view(&judgements, adding->made.judgement);
    write_words(&judgements, "]");
    text_member(&out, CORPUS_ID, cli_words(id));
    text_member(&out, CORPUS_SOURCE, values[ASKED_SOURCE]);
    text_member(&out, CORPUS_DATE, values[ASKED_DATE]);
    text_member(&out, CORPUS_MODEL, values[ASKED_MODEL]);
    member(&out, corpus_members[CORPUS_OPEN_WEIGHT],
           open_weight(values[ASKED_OPEN_WEIGHT]));
    text_member(&out, CORPUS_SERVER, values[ASKED_SERVER]);
    text_member(&out, CORPUS_HARNESS, values[ASKED_HARNESS]);
    text_member(&out, CORPUS_OP, cli_words(call->tool ? "repair" : "call"));
    member(&out, corpus_members[call->tool ? CORPUS_TOOL : CORPUS_TOOLS], tools);
    text_member(&out, CORPUS_SCHEMA_BASIS, values[ASKED_SCHEMA_BASIS]);
    text_member(&out, CORPUS_TEXT, adding->neutral.text);
    text_member(&out, CORPUS_TEXT_BASIS, values[ASKED_TEXT_BASIS]);
    text_member(&out, CORPUS_REPLACED, replaced(adding));
    text_member(&out, CORPUS_FINISH, cli_words(toolmend_finish_name(call->finish)));
    text_member(&out, CORPUS_FAULT, fault ? cli_words(fault) : adding->made.fault);
    member(&out, corpus_members[CORPUS_EXPECT], adding->made.expect);
    text_member(&out, CORPUS_EXPECT_BASIS, cli_words("judged"));
    text_member(&out, CORPUS_WHY, values[ASKED_WHY]);
    member(&out, corpus_members[CORPUS_JUDGEMENTS], written(&judgements));
    member(&out, corpus_members[CORPUS_DISPUTED], cli_words("false"));
    write_words(&out, "}");
    return written(&out);
}

/* ---- what is said about it --------------------------------------------------------- */

static void show(const char *before, toolmend_view text) {
    fputs(before, stderr);
    cli_show(stderr, text, 400, CLI_ONE_LINE);
}

static void tell(const struct adding *adding) {
    const struct neutral *neutral = &adding->neutral;
    for (size_t i = 0; i < neutral->word_count; i++) {
        bool left = !neutral->words[i].to.ptr;
        show(left ? "left: " : "replaced: ", neutral->words[i].from);
        if (left)
            fputs(" (without it the text would be judged otherwise; replace it by hand)",
                  stderr);
        else
            show(" -> ", neutral->words[i].to);
        fputc('\n', stderr);
    }
    show("text: ", neutral->text);
    show("\nproposed: ", adding->made.expect);
    fputs(
        "\na proposal of this program, and nobody's judgement: hold it against SPEC.md\n",
        stderr);
}

/* ---- the verb ---------------------------------------------------------------------- */

static int check_line(struct adding *adding, toolmend_view line) {
    struct corpus_lint lint = {.corpus = &adding->known, .out = stderr};
    adding->entry = (struct corpus_entry){.path = "the entry"};
    corpus_read_line(&adding->pool, line, &adding->entry);
    return corpus_check_entry(&lint, &adding->entry)
               ? check_new(adding)
               : cli_fail(
                     CLI_FOUND, NULL, SIZE_MAX,
                     "the entry has findings, and nothing was written; correct them");
}

static int add(struct adding *adding) {
    const char *to = adding->line->values[CLI_TO];
    char id[16];
    toolmend_view tools = tools_of(adding), line = {NULL, 0};
    int code = make_text(adding, tools);
    if (code == CLI_OK)
        code = ask(&adding->pool, adding->line, ASKED_SOURCE, ASKED_WHY, adding->values);
    if (code == CLI_OK)
        code = read_known(adding);
    if (code == CLI_OK)
        code = find_id(adding, id);
    if (code != CLI_OK)
        return code;
    tell(adding);
    code = ask(&adding->pool, adding->line, ASKED_WHY, ASKED_COUNT, adding->values);
    if (code == CLI_OK) {
        line = spell_line(adding, id, tools);
        code = check_line(adding, line);
    }
    if (code == CLI_OK && to)
        code = append(to, line);
    if (code == CLI_OK) {
        cli_put(stdout, line);
        fputc('\n', stdout);
    }
    return code;
}

int cli_corpus_add(const struct cli_line *line) {
    struct adding adding = {.line = line};
    bool whole = line->values[CLI_TOOLS] && !line->values[CLI_TOOL];
    int code = whole ? cli_call_open_whole(line, &adding.call)
                     : cli_call_open(line, &adding.call);
    if (code == CLI_OK)
        code = add(&adding);
    cli_call_close(&adding.call);
    corpus_close(&adding.known);
    pool_free(&adding.pool);
    return code;
}
