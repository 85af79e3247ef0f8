/* SPDX-License-Identifier: MIT
 *
 * model.h - SPEC.md as a plain program: what should become of this call?
 *
 * The model is the second implementation of the specification, and the only one beside the
 * library. It follows the clauses in their order, builds trees, recurses and enumerates every
 * candidate. It shares no code with reference/ and may take hundreds of times as long. Every
 * checker (vector lint, verify-record, fuzz targets, probe, `toolmend lint`) asks it, so that no
 * other place needs to know a rule. Where it would have to be clever it answers
 * MODEL_CANNOT_SAY.
 */
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes that the caller keeps; they need no terminator. {NULL, 0} is the empty view. */
struct model_view {
    const char *ptr;
    size_t len; /* bytes */
};

enum model_finish { MODEL_FINISH_UNKNOWN, MODEL_FINISH_COMPLETE, MODEL_FINISH_TRUNCATED };

enum model_verdict { MODEL_VALID, MODEL_REPAIRED, MODEL_REJECTED, MODEL_CANNOT_SAY };

/* Of a rejected call, in the order in which SPEC.md prefers them ("Reasons"). */
enum model_reason {
    MODEL_NO_REASON, /* not rejected */
    MODEL_LIMIT,
    MODEL_TRUNCATED,
    MODEL_AMBIGUOUS,
    MODEL_NOT_JSON,
    MODEL_SCHEMA_MISMATCH,
    MODEL_UNKNOWN_TOOL,
    MODEL_NO_TOOL,
    MODEL_NOT_MARKUP
};

/* One call. With `tools` (a JSON array of tool definitions) the text is a call text: a tool's
 * name and its arguments in one object. Without, it is the arguments text of a tool whose
 * arguments have the JSON Schema `schema`, and whose name, which only root/call-echo asks for,
 * is `tool` (empty: no name). */
struct model_case {
    struct model_view schema;
    struct model_view tool;
    struct model_view tools;
    struct model_view text;
    const char
        *profile; /* an id that `toolmend rules --profile` knows, such as "standard" */
    enum model_finish finish;
    bool openapi; /* the schemas are those of OpenAPI 3.0: see null rules */
};

/* A replacement of the bytes [start, end) of the text, as "Bytes of an edit" fixes them. */
struct model_edit {
    size_t start, end;
    struct model_view new_text;
    struct model_view pointer; /* JSON Pointer, as the record has it */
    const char *const *rules;  /* ids, in the order in which they acted */
    size_t rule_count;
    /* Of a whole call: `call` or `arguments`, in whose text the bytes count. Else NULL. */
    const char *in;
};

/* One value that the call can mean: the text with the edits of one chain of rules. */
struct model_candidate {
    struct model_view text;
    const char *const *rules; /* ids, each once, in the order of SPEC.md */
    size_t rule_count;
};

struct model_answer {
    enum model_verdict verdict;
    enum model_reason reason;
    struct model_view
        text; /* what is handed on: the arguments; of a rejected call the text */
    struct model_view tool; /* of a call text: the tool that is called; empty: none */
    /* Of a call text: the arguments as they came, decoded if they came as a string (ptr NULL: none);
     * the tools that it could mean, where it is AMBIGUOUS for them; the keys that prove a tool that
     * no name states; and whether the annotations of the tool say that it changes something. */
    struct model_view arguments;
    const struct model_view *rivals, *evidence;
    size_t rival_count, evidence_count;
    bool effectful;
    const struct model_edit *edits; /* REPAIRED: in the order of the text */
    size_t edit_count;
    const struct model_candidate
        *candidates; /* REJECTED as AMBIGUOUS: those found; may be one
                                               * or none where a rule says that it is ambiguous */
    size_t candidate_count;
    const char *const *
        warnings; /* `duplicate-key`, `looks-wrapped`, `hint-unmet`, `argument-outside`, each once */
    size_t warning_count;
    const char
        *why; /* CANNOT_SAY: the cause. Otherwise what decided, in a few words, or NULL */
};

/* Owns what the answers point to. Reading an answer after model_close() is an error. */
struct model;
struct model *model_open(void); /* NULL: no memory */
void model_close(struct model *model);

/* The answer of the specification. A schema or list of tools that cannot be used is
 * MODEL_CANNOT_SAY. The question is borrowed until model_close(). */
struct model_answer model_ask(struct model *model, const struct model_case *question);

/* A call that stands in a model text; its arguments as the text has them. */
struct model_markup_call {
    struct model_view format, name, arguments, schema; /* of the tool of that name */
    size_t start, end;                                 /* with the markup around it */
    bool exact; /* the name is that of the tool as it stands */
};

struct model_markup_answer {
    const struct model_markup_call *calls; /* in the order of the text */
    size_t call_count;
    enum model_reason reason; /* why reading ended before the end */
    size_t refused_at;        /* where it did; SIZE_MAX: it did not */
    const char *why;          /* the model cannot say; otherwise NULL */
};

/* "Calls in text": which calls are in `text`, for the list `tools`? */
struct model_markup_answer model_find_calls(struct model *model,
                                            const struct model_case *question);

const char *
model_reason_name(enum model_reason reason); /* "schema-mismatch"; "" for none */

#endif
