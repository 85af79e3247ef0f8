/* SPDX-License-Identifier: MIT
 *
 * record.h - is the record of a call true?
 *
 * A record (PROTOCOL.md, "The record") is a claim about a schema and a text. It is checked here
 * without the engine that made it: each edit has to be what SPEC.md fixes for the rules it
 * names, at a place where these rules may act. Shared with the library are its validator and
 * its JSON reader, both behind the public header. A text that is no JSON is mended once more
 * from the clauses (plain.h), and what the record does beyond that is a claim on the mended one.
 *
 * What cannot be seen from (schema, text, record), and is not asked: whether a value has a
 * second reading that no clause here names as a doubt (P3, `reading/equal`), whether the object
 * had a reading of its own before a root rule took a layer off (`reading/root`) or a key rule
 * renamed (`reading/members`), whether a rejected text has none or too many (`ambiguous` and
 * `schema-mismatch` tell no difference, nor does `not-json` of a text that other rules than
 * those of the profile mend), whether a limit was met that the validator does not know, and
 * whether the provider said what `finish` says.
 */
#ifndef RECORD_H
#define RECORD_H

#include "toolmend.h"

/* One thing that speaks against a record. */
struct record_fault {
    size_t edit;           /* its index; SIZE_MAX: none, the record as a whole */
    toolmend_view pointer; /* what it is about; of an edit what the edit says */
    const char *clause;    /* an id of SPEC.md, or "form" */
    const char *why;       /* a clause of a sentence, in words of its own */
};

enum record_answer {
    RECORD_HOLDS,
    RECORD_FAILS,  /* the claim is not true, for each reason that is listed */
    RECORD_IS_NONE /* it is no record of this format; one reason is listed */
};

/* Checks records about one tool. */
struct record_check;

/* @param name    the tool's name; empty: the one that the record says.
 * @param schema  JSON Schema of its arguments. Both are copied.
 * @return TOOLMEND_OK, or the status of toolmend_tool_compile() with its error. */
TOOLMEND_MUST_USE toolmend_status record_open(toolmend_view name, toolmend_view schema,
                                              struct record_check **check,
                                              toolmend_error *error);

/* Checks records about whole calls.
 *
 * @param tools  the list of tools on offer, JSON. Copied.
 * @return TOOLMEND_OK, or the status of toolmend_tools_load() with its error. */
TOOLMEND_MUST_USE toolmend_status record_open_tools(toolmend_view tools,
                                                    struct record_check **check,
                                                    toolmend_error *error);
void record_close(struct record_check *check);

/* Does the record say that it is about a whole call? */
bool record_is_of_call(toolmend_view record);

/* @param record  any bytes.
 * @param text    the arguments text, or the call, that came; NULL: as the record says, which has
 *                a call only if it was rejected.
 * Any number of records may be asked about, one after the other. Ends the program with exit
 * code 3 if there is no memory. */
enum record_answer record_verify(struct record_check *check, toolmend_view record,
                                 const toolmend_view *text);

/* Of the last record; live until the next one. Nothing is told twice. */
size_t record_fault_count(const struct record_check *check);
struct record_fault record_fault_at(const struct record_check *check, size_t index);

#endif
