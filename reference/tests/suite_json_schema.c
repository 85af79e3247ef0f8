/* SPDX-License-Identifier: MIT
 *
 * suite_json_schema.c - the official JSON Schema test suite against the compiler and the
 * validator.
 *
 * Argument: the suite's folder `tests`. Runs every required case of draft-07 and 2020-12; the
 * folder `optional` is left out. The suite's files are walked with toolmend_json_*(), since a
 * reader that rounds numbers would change what is tested. Instances need not be objects, so
 * they go to tmi_accepts() and not through toolmend_validate().
 *
 * A case fails if the answer is wrong, if remembering containers changes it, or if the
 * violations contradict it. A group whose schema refers to another document must end in
 * TOOLMEND_E_SCHEMA; those are listed and counted apart.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/view.h"
#include "validate/validate.h"
#include "json/parse.h"

#define TEXT_MAX 1024 /* bytes of a description that are shown */

/* A case that comes out otherwise, with the reason. */
struct exception {
    const char *draft, *file, *test, *why;
};

static const struct exception exceptions[] = {
    {.draft = "draft2020-12",
     .file = "vocabulary.json",
     .test = "no validation: invalid number, but it still validates",
     .why = "`$schema` names a metaschema elsewhere that switches keywords off"},
};

struct tally {
    unsigned passed, failed, outside, excepted;
};

/* Where one is: for messages. */
struct place {
    const char *draft, *file;
    char group[TEXT_MAX], test[TEXT_MAX];
};

static void decode(toolmend_view json, char *out, size_t size) {
    size_t len = toolmend_json_string(json, out, size - 1);
    out[len < size - 1 ? len : size - 1] = '\0';
}

/* The whole file; free(). NULL: it cannot be read, or is larger than any of the suite. */
static char *load(const char *path, size_t *len) {
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    size_t cap = (size_t)1 << 20;
    char *text = malloc(cap);
    *len = text != NULL ? fread(text, 1, cap, file) : 0;
    bool whole = text != NULL && *len < cap && !ferror(file);
    (void)fclose(file);
    if (whole)
        return text;
    free(text);
    return NULL;
}

/* Compile a schema of the suite. Draft-07 has no `$schema` in most of its files; it is added
 * in front of the other members. */
static toolmend_status compile(const char *draft, toolmend_view schema,
                               toolmend_tool **tool, toolmend_error *error) {
    static const char dialect[] =
        "{\"$schema\": \"http://json-schema.org/draft-07/schema#\"";
    const toolmend_view name = TMI_VIEW("suite");
    bool as_it_is = strcmp(draft, "draft7") != 0 || schema.ptr[0] != '{' ||
                    toolmend_json_at(schema, "/$schema").ptr != NULL;
    if (as_it_is)
        return toolmend_tool_compile(name, schema, NULL, tool, error);
    size_t offset = 0;
    bool empty = !toolmend_json_next(schema, &offset, NULL, &(toolmend_view){NULL, 0});
    size_t head = sizeof(dialect) - 1;
    char *text = malloc(head + 1 + schema.len);
    if (text == NULL)
        return TOOLMEND_E_MEMORY;
    memcpy(text, dialect, head);
    text[head] = empty ? ' ' : ',';
    memcpy(text + head + 1, schema.ptr + 1, schema.len - 1);
    toolmend_status status = toolmend_tool_compile(
        name, (toolmend_view){text, head + schema.len}, NULL, tool, error);
    free(text);
    return status;
}

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_NONE };

/* Judge an instance three ways: plainly, with the memo, by its violations. */
static enum answer judge(const toolmend_tool *tool, toolmend_view text,
                         const char **complaint) {
    struct tmi_arena arena;
    if (!tmi_arena_init(&arena, NULL, 4096)) {
        *complaint = "out of memory";
        return ANSWER_NONE;
    }
    const toolmend_view texts[] = {text, tool->schema_text};
    const struct tmi_sources sources = {texts, 2};
    struct tmi_parsed read = tmi_parse(text, TMI_SOURCE_TEXT, 256, &arena, NULL, 0);
    enum answer answer = ANSWER_NONE;
    *complaint = "the instance cannot be read";
    if (read.fault == TMI_FAULT_NONE) {
        struct tmi_check plain, memo;
        struct tmi_violations violations;
        tmi_check_init(&plain, tool, &sources, &arena, 1000000);
        bool accepts = tmi_accepts(&plain, read.tokens, tool->root);
        tmi_collect_violations(&plain, read.tokens, tool->root, &violations);
        tmi_check_init(&memo, tool, &sources, &arena, 1000000);
        memo.memo_all = true;
        bool accepts_too = tmi_accepts(&memo, read.tokens, tool->root);
        if (tmi_check_failed(&plain) || tmi_check_failed(&memo))
            *complaint = "a limit was met";
        else if (accepts != accepts_too)
            *complaint = "the memo changes the answer";
        else if (accepts != (violations.count == 0))
            *complaint = "the violations contradict the answer";
        else
            answer = accepts ? ANSWER_YES : ANSWER_NO;
        tmi_check_end(&plain);
        tmi_check_end(&memo);
    }
    tmi_arena_free(&arena);
    return answer;
}

static const struct exception *exception_at(const struct place *place) {
    for (size_t i = 0; i < sizeof(exceptions) / sizeof(exceptions[0]); i++)
        if (strcmp(exceptions[i].draft, place->draft) == 0 &&
            strcmp(exceptions[i].file, place->file) == 0 &&
            strcmp(exceptions[i].test, place->test) == 0)
            return &exceptions[i];
    return NULL;
}

static void run_case(const toolmend_tool *tool, toolmend_view test, struct place *place,
                     struct tally *tally) {
    const char *complaint = "";
    decode(toolmend_json_at(test, "/description"), place->test, TEXT_MAX);
    bool valid = tmi_view_equal(toolmend_json_at(test, "/valid"), TMI_VIEW("true"));
    enum answer answer = judge(tool, toolmend_json_at(test, "/data"), &complaint);
    if (answer == (valid ? ANSWER_YES : ANSWER_NO)) {
        tally->passed++;
        return;
    }
    const struct exception *exception = exception_at(place);
    if (exception != NULL) {
        printf("exception: %s/%s: %s: %s\n", place->draft, place->file, place->test,
               exception->why);
        tally->excepted++;
        return;
    }
    tally->failed++;
    if (answer != ANSWER_NONE)
        complaint = valid ? "a valid instance is refused" : "an invalid one is accepted";
    printf("%s/%s: %s: %s: %s\n", place->draft, place->file, place->group, place->test,
           complaint);
}

static void run_group(toolmend_view group, struct place *place, struct tally *tally) {
    toolmend_tool *tool = NULL;
    toolmend_error error = {.status = TOOLMEND_OK};
    decode(toolmend_json_at(group, "/description"), place->group, TEXT_MAX);
    toolmend_status status =
        compile(place->draft, toolmend_json_at(group, "/schema"), &tool, &error);
    toolmend_view tests = toolmend_json_at(group, "/tests"), test;
    size_t offset = 0;
    bool outside =
        status == TOOLMEND_E_SCHEMA && strstr(error.message, "outside") != NULL;
    if (status != TOOLMEND_OK)
        printf("%s%s/%s: %s: %s: %s\n", outside ? "clean schema error: " : "",
               place->draft, place->file, place->group, error.pointer, error.message);
    while (toolmend_json_next(tests, &offset, NULL, &test)) {
        if (status == TOOLMEND_OK)
            run_case(tool, test, place, tally);
        else if (outside)
            tally->outside++;
        else
            tally->failed++;
    }
    toolmend_tool_free(tool);
}

static int is_suite_file(const struct dirent *entry) {
    size_t len = strlen(entry->d_name);
    return len > 5 && strcmp(entry->d_name + len - 5, ".json") == 0;
}

/* false: a file cannot be read. */
static bool run_draft(const char *folder, const char *draft, struct tally *tally) {
    char path[4096];
    struct dirent **entries = NULL;
    (void)snprintf(path, sizeof(path), "%s/%s", folder, draft);
    int count = scandir(path, &entries, is_suite_file, alphasort);
    bool readable = count > 0;
    for (int i = 0; i < count; i++) {
        struct place place = {.draft = draft, .file = entries[i]->d_name};
        (void)snprintf(path, sizeof(path), "%s/%s/%s", folder, draft, place.file);
        size_t offset = 0, len = 0;
        char *text = load(path, &len);
        toolmend_view group;
        if (text == NULL) {
            fprintf(stderr, "%s: cannot be read\n", path);
            readable = false;
        }
        while (text != NULL &&
               toolmend_json_next((toolmend_view){text, len}, &offset, NULL, &group))
            run_group(group, &place, tally);
        free(text);
        free(entries[i]);
    }
    free(entries);
    return readable;
}

int main(int argc, char **argv) {
    struct tally tally = {0, 0, 0, 0};
    if (argc != 2) {
        fprintf(stderr, "usage: suite_json_schema FOLDER\n");
        return 2;
    }
    if (!run_draft(argv[1], "draft7", &tally) ||
        !run_draft(argv[1], "draft2020-12", &tally)) {
        fprintf(stderr, "suite_json_schema: %s: not the suite's folder `tests`\n",
                argv[1]);
        return 3;
    }
    printf("%u cases refer to another document: clean schema errors; %u exceptions\n",
           tally.outside, tally.excepted);
    printf("%u passed, %u failed\n", tally.passed, tally.failed);
    return tally.failed != 0;
}
