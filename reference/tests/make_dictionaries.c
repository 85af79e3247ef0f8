/* SPDX-License-Identifier: MIT
 *
 * make_dictionaries.c - writes the dictionaries of the fuzz targets from the engine's own tables.
 *
 *   make_dictionaries marks|schema|call|words > KIND.dict
 *
 * A marker or keyword that the engine learns so reaches the fuzzers without anyone thinking of it;
 * fuzz/dictionaries/test_dictionaries.py says when the committed files are not what this writes. What the engine
 * keeps inside a function stands here once more, and each such list says where.
 */
#include "toolmend.h"

#include "rules/call_names.h"
#include "rules/end_markers.h"
#include "rules/name_decorations.h"
#include "rules/rule.h"
#include "rules/tag_remnants.h"
#include "schema/compile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is written so far, so that nothing is twice: two tables may have one word. */
static char written[1 << 16];
static size_t written_len;

static void put(const char *text, size_t len) {
    if (len >= sizeof written - written_len) {
        fputs("make_dictionaries: too much for one dictionary; enlarge `written`\n",
              stderr);
        exit(6);
    }
    memcpy(written + written_len, text, len);
    written_len += len;
    written[written_len] = '\0';
}

static void put_byte(unsigned char c) {
    char text[8];
    int len = c < 0x20 || c > 0x7E    ? snprintf(text, sizeof text, "\\x%02X", c)
              : c == '"' || c == '\\' ? snprintf(text, sizeof text, "\\%c", c)
                                      : snprintf(text, sizeof text, "%c", c);
    put(text, (size_t)len);
}

/* One entry of libFuzzer's -dict: in quotation marks, with \xAB for what is not plain ASCII. */
static void entry(const char *front, toolmend_view text, const char *back) {
    size_t begin = written_len;
    if (text.len == 0)
        return;
    put("\n\"", 2);
    for (; *front; front++)
        put_byte((unsigned char)*front);
    for (size_t i = 0; i < text.len; i++)
        put_byte((unsigned char)text.ptr[i]);
    for (; *back; back++)
        put_byte((unsigned char)*back);
    put("\"\n", 2);
    if (strstr(written, written + begin) != written + begin)
        written_len = begin;
    else
        printf("%s", written + begin + 1);
    written[written_len] = '\0';
}

static void word(const char *text) {
    entry("", (toolmend_view){text, strlen(text)}, "");
}

/* What blanks stand between. */
static void each_of(const char *texts) {
    while (*texts) {
        size_t len = strcspn(texts, " ");
        entry("", (toolmend_view){texts, len}, "");
        texts += len + (texts[len] == ' ');
    }
}

/* As a JSON string. */
static void quoted(const char *text) {
    entry("\"", (toolmend_view){text, strlen(text)}, "\"");
}

static void all(void each(const char *), const char *const *texts, size_t count) {
    for (size_t i = 0; i < count; i++)
        each(texts[i]);
}

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static void head(const char *what) {
    printf("# SPDX-License-Identifier: MIT\n#\n# Written by `make dictionaries` from the "
           "engine's tables; do not edit.\n# %s\n",
           what);
}

/* ---- texts ------------------------------------------------------------------------------ */

static void write_marks(void) {
    /* JSON's own, what stands in their place, escapes: rules/syntax_*.c */
    static const char marks[] =
        "{ } [ ] , : \" ' ` \\ \\\\ // /* */ # \n \\n \\t \\r \\q \\' \\u0041 \\u0000 "
        "\\ud800 ``` ```json\n \n``` ,} ,] {} [] \"\" },{ \":\" \xEF\xBB\xBF "
        "\xE2\x80\x9C "
        "\xE2\x80\x9D \xE2\x80\x98 \xE2\x80\x99 \xC2\xA0";
    /* rules/python.c, syntax_inside.c, null.c */
    static const char words[] = "true false null True False None";
    static const char numbers[] =
        "0 -0 -1 1.0 1e0 1E400 0.1 9007199254740993 18446744073709551616";
    head("Marks of JSON and what others write in their place; what templates leave "
         "behind.");
    each_of(marks);
    each_of(words);
    each_of(numbers);
    for (size_t i = 0; i < TMI_END_MARKER_COUNT; i++)
        entry("", tmi_end_markers[i], "");
    for (size_t i = 0; i < TMI_END_MARKER_OF_VALUES_COUNT; i++)
        entry("", tmi_end_markers_of_values[i], "");
    all(word, tmi_tags, TMI_TAG_COUNT);
    word("](http://");
}

/* ---- schemas ---------------------------------------------------------------------------- */

static void write_schema(void) {
    /* schema/keywords.c: types; schema/hints.c: members and what they may say */
    static const char *const types[] = {"null",   "boolean", "integer", "number",
                                        "string", "array",   "object"};
    static const char *const hints[] = {
        "semantic", "relational",    "aliases",       "separator", "contract",
        "path",     "absolute_path", "relative_path", "json-text", "fields",
        "requires", "default",       "defaults"};
    /* schema/pattern.c */
    static const char *const patterns[] = {"^",   "$",   "\\\\d",        "\\\\p{L}",
                                           "(?:", "(?!", "[^",           "{2,3}",
                                           "*",   "|",   "\\\\u{1F600}", "\\\\b"};
    head("Keywords that are compiled, types, hints, pieces of patterns.");
    for (size_t i = 0; i < tmi_keyword_count; i++)
        quoted(tmi_keywords[i].name);
    all(quoted, types, COUNT(types));
    all(quoted, hints, COUNT(hints));
    all(word, patterns, COUNT(patterns));
    word("\"#/$defs/");
    word("{\"$ref\":\"#\"}");
}

/* ---- calls ------------------------------------------------------------------------------ */

static void write_call(void) {
    /* schema/tools.c, rules/call.c */
    static const char *const names[] = {"name",         "arguments",   "inputSchema",
                                        "input_schema", "index",       "type",
                                        "tools",        "annotations", "destructiveHint"};
    head("Names of the call format, and what is left around the name of a tool.");
    all(quoted, names, COUNT(names));
    all(quoted, tmi_arguments_aliases, TMI_ARGUMENTS_ALIASES);
    all(quoted, tmi_call_ids, TMI_CALL_IDS);
    all(quoted, tmi_call_types, TMI_CALL_TYPES);
    for (size_t i = 0; i < TMI_NAME_PREFIX_COUNT; i++)
        entry("", tmi_name_prefixes[i].text, "");
    for (size_t i = 0; i < TMI_NAME_SUFFIX_COUNT; i++)
        entry("", tmi_name_suffixes[i], "");
    word(":0");
}

/* ---- documents -------------------------------------------------------------------------- */

static void write_results(void) {
    for (int i = TOOLMEND_VALID; i <= TOOLMEND_REJECTED; i++)
        quoted(toolmend_verdict_name((toolmend_verdict)i));
    for (int i = 0; i < 64; i++)
        quoted(toolmend_reason_name((toolmend_reason)i));
    for (int i = 0; i < 3; i++)
        quoted(toolmend_finish_name((toolmend_finish)i));
    quoted(toolmend_profile_name(TOOLMEND_SAFE));
    quoted(toolmend_profile_name(TOOLMEND_STANDARD));
    quoted(toolmend_profile_name(TOOLMEND_EXTENDED));
}

static void write_words(void) {
    /* Members of lines, vectors, corpus entries and baselines: conformance/PROTOCOL.md,
     * conformance/vectors, corpus, conformance/runner/baseline.c */
    static const char *const members[] = {
        "protocol",  "name",        "language",   "version",   "supports",   "needs",
        "profiles",  "op",          "hello",      "id",        "result",     "repair",
        "call",      "outcome",     "valid",      "text",      "tool",       "tools",
        "arguments", "finish",      "rules",      "edits",     "reason",     "reasons",
        "error",     "violations",  "pointer",    "keyword",   "cases",      "clause",
        "schema",    "expect",      "any_of",     "principle", "parameters", "source",
        "skip",      "unsupported", "judgements", "harm",      "missed",     "fail",
        "crash",     "timeout"};
    head("Names of the runner's lines and files, of rules, profiles, verdicts and "
         "reasons.");
    all(quoted, members, COUNT(members));
    write_results();
    for (size_t i = 0; i < toolmend_rule_count(); i++)
        quoted(toolmend_rule_at(i).id);
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*write)(void);
    } kinds[] = {
        {"marks",  write_marks },
        {"schema", write_schema},
        {"call",   write_call  },
        {"words",  write_words }
    };
    for (size_t i = 0; argc == 2 && i < COUNT(kinds); i++)
        if (strcmp(argv[1], kinds[i].name) == 0) {
            kinds[i].write();
            return ferror(stdout) || fflush(stdout) != 0 ? 6 : 0;
        }
    fputs("make_dictionaries: give one of marks, schema, call, words\n", stderr);
    return 2;
}
