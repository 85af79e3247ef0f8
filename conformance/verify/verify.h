/* SPDX-License-Identifier: MIT
 *
 * verify.h - is the record of a call true?
 *
 * A record (PROTOCOL.md, "The record") is a claim about a schema and a text. It is true if its
 * edits make the output of the input, nothing is lost or invented, the validator agrees with its
 * violations, and the model of the specification comes to the same: verdict, reason, bytes, edits
 * with their rules and pointers, tool, warnings. The engine that made the record is not asked.
 */
#ifndef VERIFY_H
#define VERIFY_H

#include "toolmend.h"

/* One thing that speaks against a record. */
struct record_fault {
    size_t edit;           /* its index; SIZE_MAX: none, the record as a whole */
    toolmend_view pointer; /* what it is about; of an edit what the edit says */
    const char *clause;    /* an id of SPEC.md or of a rule, "record" or "form" */
    const char *why;       /* a clause of a sentence */
};

enum record_answer {
    RECORD_HOLDS,
    RECORD_FAILS,      /* the claim is not true, for each reason that is listed */
    RECORD_IS_NONE,    /* it is no record of this format; one reason is listed */
    RECORD_NOT_CHECKED /* nothing speaks against it, and the model cannot say what is right:
                        * one reason is listed */
};

/* Checks records about one tool, or about whole calls. */
struct record_check;

/* @param name    the tool's name; empty: the one that the record says.
 * @param schema  JSON Schema of its arguments. Both are copied.
 * @param openapi it is one of OpenAPI 3.0: `nullable: true` allows null.
 * @return TOOLMEND_OK, or the status of toolmend_tool_compile() with its error. */
TOOLMEND_MUST_USE toolmend_status record_open(toolmend_view name, toolmend_view schema,
                                              bool openapi, struct record_check **check,
                                              toolmend_error *error);

/* @param tools   the list of tools on offer, JSON. Copied.
 * @param openapi their schemas are those of OpenAPI 3.0.
 * @return TOOLMEND_OK, or the status of toolmend_tools_load() with its error. */
TOOLMEND_MUST_USE toolmend_status record_open_tools(toolmend_view tools, bool openapi,
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

/* The same of the record of a model text; `text` is that text, which a record does not hold. The
 * check is one of a list of tools. */
enum record_answer record_verify_markup(struct record_check *check, toolmend_view record,
                                        const toolmend_view *text);
bool record_is_of_markup(toolmend_view record);

/* Of the last record; live until the next one. */
size_t record_fault_count(const struct record_check *check);
struct record_fault record_fault_at(const struct record_check *check, size_t index);

#endif
