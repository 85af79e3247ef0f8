/* SPDX-License-Identifier: MIT
 *
 * hello.h - what an adapter says of itself, and which cases it is asked.
 *
 * PROTOCOL.md, protocol/hello. Claims limit which cases are asked, never what counts as harm.
 */
#ifndef HELLO_H
#define HELLO_H

#include "suite.h"

enum { HELLO_MAX = 1 << 20, HELLO_TOOLS_MAX = 1024, HELLO_GROUPS = 8 };

/* A tool of the fixed list; views of JSON. */
struct hello_tool {
    toolmend_view name, parameters;
};

/* What a typed layer does with a member that its schema declares nowhere. */
enum undeclared { UNDECLARED_KEPT, UNDECLARED_DROPPED, UNDECLARED_REFUSED };

/* Texts are cut to fit, between characters. */
struct hello {
    toolmend_view line; /* borrowed from the session */
    char name[128], version[64], language[64];
    bool names_groups;                /* else it claims all but hint */
    const char *groups[HELLO_GROUPS]; /* each once */
    size_t group_count;
    bool bytes, edits, reasons, call, markup, cuts,
        b64;             /* capabilities that the judgement knows */
    bool tool_names;     /* capability tools: requests name tools that were announced */
    bool splits_calls;   /* call: split */
    bool value_input;    /* input: value */
    bool typed_output;   /* output: typed */
    bool fills_defaults; /* defaults: filled */
    enum undeclared undeclared;
    bool checks_after; /* checks: after; what the schema refuses does not run */
    bool doubles;      /* numbers: double */
    bool utf8_strings; /* strings: utf-8 */
    size_t input_max;  /* limits.max_input; SIZE_MAX: none */
    bool fixed_tools;  /* asked about these and no others */
    struct hello_tool tools[HELLO_TOOLS_MAX];
    size_t tool_count;
};

/* Read the hello line, which is strict JSON. NULL, or what is wrong with it and what to do (a
 * literal). */
const char *hello_read(toolmend_view line, struct hello *hello);

/* Is the adapter asked about the case at all? NULL: yes; else why not (a literal). */
const char *hello_inapplicable(const struct hello *hello, const struct suite_case *test);

/* Is the case beyond what the adapter chose for itself, its tools or its limit? */
bool hello_shuts_out(const struct hello *hello, const struct suite_case *test);

/* Does a text, or the text or the tool of a case, hold an escape of an unpaired surrogate? */
bool has_lone_surrogate(toolmend_view text);
bool hello_lone_surrogate(const struct suite_case *test);

/* Does the adapter claim the group of the case? */
bool hello_claims(const struct hello *hello, const struct suite_case *test);

/* Does it claim to heed hints? */
bool hello_claims_hints(const struct hello *hello);

#endif
