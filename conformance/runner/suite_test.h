/* SPDX-License-Identifier: MIT
 *
 * suite_test.h - sources of suites for tests, written into a folder of their own.
 *
 * The parts of a case are macros, so that a test shows the part that it changes.
 */
#ifndef SUITE_TEST_H
#define SUITE_TEST_H

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "suite.h"

static char folder[200];

static inline const char *path_of(const char *name) {
    static char path[256];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static inline void put(const char *name, const char *content, size_t len) {
    FILE *file = fopen(path_of(name), "wb");
    if (!CHECK(file != NULL))
        exit(1);
    fwrite(content, 1, len, file);
    CHECK(fclose(file) == 0);
}

/* Load a file of this name and content. */
static inline bool load(const char *name, const char *content, struct suite *suite,
                        struct suite_error *error) {
    put(name, content, strlen(content));
    bool loaded = suite_load(path_of(name), suite, error);
    CHECK(remove(path_of(name)) == 0);
    return loaded;
}

static inline bool view_is(toolmend_view view, const char *text) {
    return view.ptr && view.len == strlen(text) && memcmp(view.ptr, text, view.len) == 0;
}

/* A vector file with this in place of its cases; one case a line from line 2 on. */
static inline const char *file_of(const char *top, const char *cases) {
    static char text[8192];
    (void)snprintf(text, sizeof text,
                   "{\"format\": 1, %s, \"tools\": {\"t\": {\"name\": \"tee\", "
                   "\"parameters\": {\"type\": \"object\"}}}, \"cases\": [\n%s\n]}\n",
                   top, cases);
    return text;
}

static const char rule_top[] = "\"rule\": \"shape/x\", \"tier\": \"safe\"";

#define ID    "\"id\": \"shape/x/one\", "
#define TOOL  "\"tool\": \"t\", "
#define TEXT  "\"arguments\": \"{}\", "
#define WHY   "\"why\": \"So.\", "
#define VALID "\"expect\": {\"outcome\": \"valid\"}"

#define LINE_TOOL "\"tool\": {\"name\": \"t\", \"parameters\": {}}, "

/* One corpus line with this expectation, basis, list of judgements and word on a dispute. */
static inline const char *corpus_of(const char *expect, const char *basis,
                                    const char *judgements, const char *disputed) {
    static char text[4096];
    (void)snprintf(
        text, sizeof text,
        "{\"id\": \"call-0001\", \"source\": \"https://a.example/1\", \"date\": "
        "\"2026-06-11\", \"model\": \"m\", \"open_weight\": null, \"server\": \"s\", "
        "\"harness\": \"h\", \"op\": \"repair\", " LINE_TOOL
        "\"schema_basis\": \"quoted\", \"text\": \"{\\\"a\\\": 1}\", \"text_basis\": "
        "\"shown\", \"replaced\": \"nothing\", \"finish\": \"truncated\", \"fault\": "
        "\"f\", "
        "\"expect\": %s, \"expect_basis\": \"%s\", \"why\": \"So.\", \"judgements\": "
        "[%s], "
        "\"disputed\": %s}\n",
        expect, basis, judgements, disputed);
    return text;
}

#define REJECTED "{\"outcome\": \"rejected\"}"

/* Make the folder, or leave. */
static inline void open_folder(void) {
    const char *parent = getenv("TMPDIR");
    (void)snprintf(folder, sizeof folder, "%s/test_suite.XXXXXX",
                   parent ? parent : "/tmp");
    if (!mkdtemp(folder)) {
        perror(folder);
        exit(3);
    }
}

#endif
