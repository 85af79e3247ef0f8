/* SPDX-License-Identifier: MIT
 *
 * run_report_jsonl.c - writes a report as JSON Lines.
 *
 * Strings of the adapter are copied as it spelled them, so that nothing is lost that a double or
 * UTF-8 cannot hold. Write errors are checked once, when the file is closed.
 */
#define _POSIX_C_SOURCE 200809L
#include "run_report.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 64 * 1024 }; /* bytes of a text of the adapter, as spelled */

/* ---- values ------------------------------------------------------------------------------ */

static void put(FILE *out, toolmend_view bytes) {
    if (bytes.len > 0)
        (void)fwrite(bytes.ptr, 1, bytes.len, out);
}

/* A JSON value as spelled, without the white space between its parts: one line. */
static void put_value(FILE *out, toolmend_view json) {
    bool quoted = false;
    for (size_t i = 0; i < json.len; i++) {
        char byte = json.ptr[i];
        if (!quoted && (byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'))
            continue;
        fputc(byte, out);
        if (quoted && byte == '\\' && i + 1 < json.len)
            fputc(json.ptr[++i], out);
        else if (byte == '"')
            quoted = !quoted;
    }
}

/* A few bytes as a JSON string; what is not UTF-8 in them becomes '?'. */
static void put_string(FILE *out, toolmend_view text) {
    fputc('"', out);
    while (text.len > 0) {
        char spelled[16];
        size_t take = 1; /* a character of up to four bytes */
        size_t len = SIZE_MAX;
        for (; take <= 4 && take <= text.len && len == SIZE_MAX; take++)
            len = toolmend_json_quote((toolmend_view){text.ptr, take}, spelled,
                                      sizeof spelled);
        take = len == SIZE_MAX ? 1 : take - 1;
        if (len == SIZE_MAX)
            fputc('?', out);
        else
            put(out, (toolmend_view){spelled + 1, len - 2});
        text.ptr += take;
        text.len -= take;
    }
    fputc('"', out);
}

static void put_words(FILE *out, const char *words) {
    if (words)
        put_string(out, (toolmend_view){words, strlen(words)});
    else
        fputs("null", out);
}

static void put_member(FILE *out, const char *name, const char *words) {
    fprintf(out, ",\"%s\":", name);
    put_words(out, words);
}

/* ---- lines ------------------------------------------------------------------------------- */

void report_write_header(const struct report_jsonl *report,
                         const struct report_header *header, const struct hello *hello) {
    FILE *out = report->file;
    if (!out)
        return;
    fputs("{\"type\":\"header\",\"format\":1,\"protocol\":1,\"judgement\":" SCORE_EDITION,
          out);
    put_member(out, "suite", header->suite);
    const char *edition = header->spec ? header->spec : SUITE_SPEC_DATE;
    put_member(out, "spec", header->suite ? edition : NULL);
    put_member(out, "profile", toolmend_profile_name(header->profile));
    put_member(out, "order", header->order);
    put_member(out, "salt", header->salt);
    put_member(out, "filter", header->filter);
    put_member(out, "shard", header->shard);
    put_member(out, "baseline", header->baseline);
    put_member(out, "require", header->require);
    fputs(",\"adapter\":", out);
    put_value(out, hello->line);
    fputs(",\"asked\":[", out);
    for (size_t i = 0; header->asked[i]; i++) {
        fputs(i > 0 ? "," : "", out);
        put_words(out, header->asked[i]);
    }
    fputs("],\"command\":[", out);
    for (size_t i = 0; header->command[i]; i++) {
        fputs(i > 0 ? "," : "", out);
        put_words(out, header->command[i]);
    }
    fputs("]}\n", out);
}

/* How much of a string, as spelled and without its quotes, ends at a whole character within the
 * limit. */
static size_t whole(toolmend_view text, size_t limit) {
    size_t at = 0;
    while (at < text.len) {
        size_t next = at + 1;
        if (text.ptr[at] == '\\' && text.ptr[next] == 'u')
            next = at + 6;
        else if (text.ptr[at] == '\\')
            next = at + 2;
        bool high = next == at + 6 && strchr("dD", text.ptr[at + 2]) &&
                    strchr("89abAB", text.ptr[at + 3]);
        if (high && text.len - next >= 6 && memcmp(text.ptr + next, "\\u", 2) == 0)
            next += 6; /* the other half of a pair */
        while (next < text.len && ((unsigned char)text.ptr[next] & 0xC0) == 0x80)
            next++;
        if (next > limit)
            return at;
        at = next;
    }
    return at;
}

/* The strings that the answer says, as the adapter spelled them; of a long one the beginning,
 * and in `cut` the bytes of all of it. */
static void put_got(FILE *out, toolmend_view line) {
    static const char *const members[] = {"/outcome",       "/name",   "/arguments",
                                          "/arguments_b64", "/reason", "/why"};
    enum { COUNT = sizeof members / sizeof *members };
    size_t cut[COUNT] = {0};
    const char *before = "";
    fputs("{", out);
    for (size_t i = 0; i < COUNT; i++) {
        toolmend_view value = toolmend_json_at(line, members[i]);
        if (!value.ptr || value.ptr[0] != '"')
            continue;
        toolmend_view text = {value.ptr + 1, value.len - 2};
        cut[i] = text.len > TEXT_MAX ? text.len : 0;
        if (cut[i] > 0)
            text.len = whole(text, TEXT_MAX);
        fprintf(out, "%s\"%s\":\"", before, members[i] + 1);
        put(out, text);
        fputc('"', out);
        before = ",";
    }
    before = ",\"cut\":{";
    for (size_t i = 0; i < COUNT; i++) {
        if (cut[i] == 0)
            continue;
        fprintf(out, "%s\"%s\":%zu", before, members[i] + 1, cut[i]);
        before = ",";
    }
    fputs(before[1] == '\0' ? "}}" : "}", out);
}

char *report_spell_got(toolmend_view line) {
    char *spelled = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&spelled, &len);
    if (!out)
        return NULL;
    put_got(out, line);
    bool whole = ferror(out) == 0;
    if (fclose(out) == 0 && whole)
        return spelled;
    free(spelled);
    return NULL;
}

/* Is the call one that is to be left as it is, and nothing else? */
static bool is_valid(const struct suite_case *test) {
    bool valid = true;
    for (size_t i = 0; i < test->expect_count; i++)
        valid = valid && test->expect[i].outcome == SUITE_VALID;
    return valid;
}

void report_write_case(const struct report_jsonl *report, const struct suite_case *test,
                       bool scored, const struct score *score,
                       const struct report_got *got) {
    FILE *out = report->file;
    if (!out)
        return;
    fputs("{\"type\":\"case\"", out);
    put_member(out, "id", test->id);
    put_member(out, "digest", test->digest);
    put_member(out, "group", test->group);
    put_member(out, "tier", test->tier);
    put_member(out, "clause", test->clause);
    fprintf(out, ",\"valid\":%s", is_valid(test) ? "true" : "false");
    fputs(scored ? "" : ",\"scored\":false", out);
    fputs(test->unsalted ? ",\"salted\":false}\n" : "}\n", out);
    fputs("{\"type\":\"result\"", out);
    put_member(out, "id", test->id);
    put_member(out, "result",
               score->excuse == EXCUSE_NONE ? result_name(score->result)
                                            : excuse_name(score->excuse));
    put_member(out, "detail",
               score->detail == DETAIL_NONE ? NULL : detail_name(score->detail));
    if (score->excuse != EXCUSE_NONE)
        put_member(out, "was", result_name(score->result));
    fputs(",\"choice\":", out);
    if (score->choice.ptr)
        put_string(out, score->choice);
    else
        fputs("null", out);
    fprintf(out, ",\"got\":%s", got->said ? got->said : "null");
    if (got->ms >= 0)
        fprintf(out, ",\"ms\":%.3f", got->ms);
    if (got->signal > 0)
        fprintf(out, ",\"signal\":%d", got->signal);
    if (got->exit_code >= 0)
        fprintf(out, ",\"exit\":%d", got->exit_code);
    if (got->errors_len > 0 && score->result != RESULT_PASS) {
        fputs(",\"stderr\":", out);
        put_string(out, (toolmend_view){got->errors, got->errors_len});
    }
    if (score->note[0] != '\0')
        put_member(out, "note", score->note);
    fputs("}\n", out);
}

/* A count that is not 0; returns what stands before the next one. */
static const char *put_counted(FILE *out, const char *before, const char *name,
                               size_t count) {
    if (count == 0)
        return before;
    fprintf(out, "%s\"%s\":%zu", before, name, count);
    return ",";
}

static void put_counts(FILE *out, const struct tally *tally) {
    const char *before = "";
    fputs(",\"counts\":{", out);
    for (size_t i = 0; i < RESULT_COUNT; i++)
        before = put_counted(out, before, result_name((enum result)i), tally->counts[i]);
    before = put_counted(out, before, excuse_name(EXCUSE_XFAIL), tally->xfail);
    (void)put_counted(out, before, excuse_name(EXCUSE_XPASS), tally->xpass);
    fputs("},\"kinds\":{", out);
    before = "";
    for (size_t i = 0; i < KIND_COUNT; i++)
        before = put_counted(out, before, kind_name((enum kind)i), tally->all.kinds[i]);
    fputs("},\"recovery\":{", out);
    before = "";
    for (size_t i = 0; i < tally->row_count; i++) {
        const struct tally_row *row = &tally->rows[i];
        if (row->due == 0)
            continue;
        fputs(before, out);
        put_words(out, row->group);
        fprintf(out, ":[%zu,%zu]", row->recovered, row->due);
        before = ",";
    }
    fputs("}", out);
}

static void put_probe(FILE *out, const struct report_probe *probe) {
    fputs(",\"probe\":{\"seed\":", out);
    put_words(out, probe->seed);
    fprintf(out,
            ",\"trials\":%zu,\"judged\":%zu,\"harm\":%zu,\"broken\":%zu,\"silent\":%zu,"
            "\"spoiled\":%zu,\"probed\":%s}",
            probe->trials, probe->judged, probe->harm, probe->broken, probe->silent,
            probe->spoiled, probe->clean ? "true" : "false");
}

void report_write_footer(const struct report_jsonl *report, const struct tally *tally,
                         bool complete, const struct report_probe *probe, int exit_code) {
    FILE *out = report->file;
    enum level level = tally_level(tally, NULL, 0);
    if (!out)
        return;
    fprintf(out, "{\"type\":\"footer\",\"complete\":%s", complete ? "true" : "false");
    put_counts(out, tally);
    fprintf(out, ",\"harm\":%zu", tally_harm(&tally->all));
    put_member(out, "level", level == LEVEL_NONE ? NULL : level_name(level));
    if (probe)
        put_probe(out, probe);
    fprintf(out, ",\"exit\":%d}\n", exit_code);
}
