/* SPDX-License-Identifier: MIT
 *
 * toolmend.h - repair a malformed tool call, and prove what was changed.
 *
 * A model answers with an arguments text that should be a JSON object valid under the JSON
 * Schema of the tool. The library hands a valid text back byte for byte, repairs a broken
 * one by a few byte edits if exactly one reading of it satisfies the schema, and refuses
 * everything else. What it may do is written in conformance/SPEC.md; P1 to P14 below are
 * the principles there.
 *
 * Order of use: compile a tool (once; immutable; shared by threads), repair texts with it
 * (one report a call), read the report, free it.
 *
 * Two questions have two types: could the library do its work (toolmend_status), and what
 * became of the call (toolmend_verdict). A malformed call is never an error.
 *
 * Names inside JSON follow RFC 8259, pointers RFC 6901, schemas JSON Schema 2020-12 and
 * draft-07.
 */
#ifndef TOOLMEND_H
#define TOOLMEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define TOOLMEND_API      __attribute__((visibility("default")))
#define TOOLMEND_MUST_USE __attribute__((warn_unused_result))
#else
#define TOOLMEND_API
#define TOOLMEND_MUST_USE
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- version ------------------------------------------------------------------------ */

#define TOOLMEND_VERSION "0.1.0"

/** The version of the library that runs, as TOOLMEND_VERSION was when it was built. */
TOOLMEND_API const char *toolmend_version(void);

/* ---- views and memory --------------------------------------------------------------- */

/** A borrowed run of bytes: not NUL-terminated, may hold NUL bytes. The comment at each use
 * says who owns the bytes and for how long. {NULL, 0} is the empty view; a NULL ptr beside
 * len 0 says "absent" where a comment says so. */
typedef struct toolmend_view {
    const char *ptr;
    size_t len; /* bytes */
} toolmend_view;

/** Where memory comes from; NULL in the options means malloc and free. Blocks are never
 * grown in place. `free` gets the size that `alloc` was asked for, and never NULL. */
typedef struct toolmend_allocator {
    void *(*alloc)(void *ctx,
                   size_t size); /* aligned for any type; NULL when it cannot */
    void (*free)(void *ctx, void *ptr, size_t size);
    void *ctx;
} toolmend_allocator;

/* ---- status and error --------------------------------------------------------------- */

typedef enum toolmend_status {
    TOOLMEND_OK = 0,
    TOOLMEND_E_ARGUMENT, /* a parameter broke its contract */
    TOOLMEND_E_MEMORY,   /* allocation failed */
    TOOLMEND_E_LIMIT, /* a schema or option beyond the limits; a long text is a verdict */
    TOOLMEND_E_SCHEMA /* the schema or tool list is not one that can be compiled */
} toolmend_status;

/** Where and why the library could not work. Filled only when the status is not OK. */
typedef struct toolmend_error {
    toolmend_status status;
    size_t offset; /* byte offset in the text at fault, or SIZE_MAX */
    char pointer
        [128]; /* JSON Pointer of the fault, "" for the root; cut at a '/', then "/..." */
    char message[160]; /* one sentence: the fault, then the remedy */
} toolmend_error;

/* ---- options ------------------------------------------------------------------------ */

/** Which rules may act; each profile holds the rules of the one before it in the order
 * safe, standard, extended. Readings are counted over all rules in every profile (P3). The
 * others hold what one repair layer documents, as far as the principles allow it; some of
 * their rules act within limits. Source: conformance/SPEC.md, section "Profiles". */
typedef enum toolmend_profile {
    TOOLMEND_STANDARD = 0, /* the default */
    TOOLMEND_SAFE,
    TOOLMEND_EXTENDED,
    TOOLMEND_DOCKER_AGENT,
    TOOLMEND_HERMES_AGENT,
    TOOLMEND_DIRGE,
    TOOLMEND_LIVEKIT,
    TOOLMEND_HELEXA
} toolmend_profile;

/** What the provider said of the end of the text (its stop reason), not what it looks like. */
typedef enum toolmend_finish {
    TOOLMEND_FINISH_UNKNOWN = 0, /* the default */
    TOOLMEND_FINISH_COMPLETE,
    TOOLMEND_FINISH_TRUNCATED
} toolmend_finish;

/** Limits; 0 takes the default. A text beyond one is `rejected: limit`, a schema beyond one
 * is TOOLMEND_E_LIMIT. */
typedef struct toolmend_limits {
    size_t text_max;   /* bytes of arguments text; 16 MiB, at most 1 GiB */
    size_t depth_max;  /* nested containers in the text; 256, at most 2,048 */
    size_t edits_max;  /* edits of one repair; 4,096 */
    size_t steps_base; /* counted steps of one call: base + per_token x tokens; 4,096 */
    size_t steps_per_token;   /* 1,024 */
    size_t states_max;        /* distinct sets of schemas met while repairing; 4,096 */
    size_t pattern_steps_max; /* PCRE2 match limit of one `pattern`; 100,000 */
    size_t schema_max;        /* bytes of schema text; 4 MiB, at most 1 GiB */
    size_t schema_depth_max;  /* nested containers in the schema; 256, at most 2,048 */
} toolmend_limits;

/** Options of one compilation or call. Zeroed members take their defaults; NULL in place of
 * the options takes all defaults. */
typedef struct toolmend_options {
    size_t size; /* sizeof(toolmend_options): set it, so that the struct can grow */
    toolmend_profile profile;
    toolmend_limits limits;
    const toolmend_allocator
        *allocator; /* borrowed until the object made with it is freed */
    bool
        openapi_nullable; /* compile: `nullable: true` (OpenAPI 3.0) and `x-nullable: true`
                            * (Swagger 2) allow null */
} toolmend_options;

/* ---- tools -------------------------------------------------------------------------- */

/** A compiled tool: its name and the schema of its arguments. Immutable: any number of
 * threads may use one at a time. */
typedef struct toolmend_tool toolmend_tool;

/** Compile one tool.
 *
 * @param name    the tool's name, UTF-8; may be empty. Copied.
 * @param schema  the JSON Schema of its arguments, UTF-8 JSON text. Copied.
 * @param options NULL for defaults; profile is not looked at. Allocator: until the free.
 * @param tool    receives the tool, or NULL on failure. Owned: toolmend_tool_free().
 * @param error   receives the fault on failure; untouched on success. May be NULL.
 * @return TOOLMEND_OK, E_ARGUMENT, E_MEMORY, E_LIMIT, or E_SCHEMA: not JSON, a repeated
 *         member name, a keyword with a value it cannot have, a reference that leaves the
 *         document, names nothing or applies to itself in place.
 *
 * `$schema` chooses the draft: draft-07 for 04, 06 and 07, 2020-12 for all else. `format` asserts
 * nothing. A `pattern` that cannot be compiled asserts nothing and is a warning.
 */
TOOLMEND_API TOOLMEND_MUST_USE toolmend_status toolmend_tool_compile(
    toolmend_view name, toolmend_view schema, const toolmend_options *options,
    toolmend_tool **tool, toolmend_error *error);

/** Free a compiled tool; NULL is allowed. Reports made with it must be freed before. */
TOOLMEND_API void toolmend_tool_free(toolmend_tool *tool);

/** Name of the tool. Lives as long as the tool. */
TOOLMEND_API toolmend_view toolmend_tool_name(const toolmend_tool *tool);

/** What the schema's root hint `contract` says, decoded: words for the host to add to the
 * description that the model is given. {NULL, 0}: there is none. Lives as long as the tool.
 * Source: conformance/SPEC.md, section "Hints". */
TOOLMEND_API toolmend_view toolmend_tool_contract(const toolmend_tool *tool);

/** Something a person should know; not a fault. */
typedef struct toolmend_warning {
    const char
        *id; /* duplicate-key, looks-wrapped, hint-unmet, argument-outside; of a schema:
                       pattern-not-checked, hint-unknown, nullable-unknown */
    toolmend_view
        pointer; /* into the arguments text, of argument-outside into the call; for a schema
                    warning into the schema */
} toolmend_warning;

/** Warnings of the schema. Live as long as the tool. */
TOOLMEND_API size_t toolmend_tool_warning_count(const toolmend_tool *tool);
TOOLMEND_API toolmend_warning toolmend_tool_warning(const toolmend_tool *tool,
                                                    size_t index);

/** A list of tools, as a request to a model carries it. Immutable, shared like a tool. */
typedef struct toolmend_tools toolmend_tools;

/** Load a tool list and compile every tool in it.
 *
 * @param text    JSON text: an array of tools, an object with such an array as `tools`, or
 *                one tool. A tool is {name, parameters} (OpenAI; also inside {type:
 *                "function", function: {...}}), {name, inputSchema} (MCP) or {name,
 *                input_schema} (Anthropic). Without a schema: one that takes any object.
 * @param tools   receives the list, or NULL on failure. Owned: toolmend_tools_free().
 * @return TOOLMEND_OK, E_ARGUMENT, E_MEMORY, E_LIMIT, or E_SCHEMA: not such a text, or two
 *         tools of one name. A tool whose own schema fails does not fail the list;
 *         toolmend_tools_find() reports it. Nor does an entry without a usable name in a list, as
 *         tools of a provider's own are: it is counted, and no name finds it.
 */
TOOLMEND_API TOOLMEND_MUST_USE toolmend_status
toolmend_tools_load(toolmend_view text, const toolmend_options *options,
                    toolmend_tools **tools, toolmend_error *error);
TOOLMEND_API void toolmend_tools_free(toolmend_tools *tools);
TOOLMEND_API size_t toolmend_tools_count(const toolmend_tools *tools);

/** Name of tool `index`, in the order of the text; {NULL, 0}: it has no usable one. Lives as long
 * as the list. */
TOOLMEND_API toolmend_view toolmend_tools_name(const toolmend_tools *tools, size_t index);

/** Find a tool by its exact name.
 *
 * @param name  NULL bytes, which are what a tool without a usable name has, find none.
 * @param tool  receives the tool, owned by the list, or NULL.
 * @return TOOLMEND_OK; E_ARGUMENT: no tool has that name; or the status that compiling its
 *         schema had, with its error, whose offset and pointer count in that schema.
 */
TOOLMEND_API TOOLMEND_MUST_USE toolmend_status
toolmend_tools_find(const toolmend_tools *tools, toolmend_view name,
                    const toolmend_tool **tool, toolmend_error *error);

/* ---- validate and repair ------------------------------------------------------------ */

typedef enum toolmend_verdict {
    TOOLMEND_VALID,    /* untouched: the text already satisfied the schema (P1) */
    TOOLMEND_REPAIRED, /* the edits make it valid */
    TOOLMEND_REJECTED  /* no permitted edits do; the text is returned as it came (P7) */
} toolmend_verdict;

/** Why a text was rejected; the first that holds, in this order. */
typedef enum toolmend_reason {
    TOOLMEND_REASON_NONE = 0,        /* not rejected */
    TOOLMEND_REASON_LIMIT,           /* a limit of the options was met */
    TOOLMEND_REASON_TRUNCATED,       /* the text ended inside something (P10) */
    TOOLMEND_REASON_AMBIGUOUS,       /* two readings, or doubt (P3) */
    TOOLMEND_REASON_NOT_JSON,        /* not JSON, and no permitted rule explains why */
    TOOLMEND_REASON_SCHEMA_MISMATCH, /* JSON, or mended to it, and no permitted repair
                                        satisfies the schema */
    /* of toolmend_call(), as is AMBIGUOUS where several tools could be meant; before anything
       about the arguments */
    TOOLMEND_REASON_UNKNOWN_TOOL, /* a name that is no tool's, or there is no tool */
    TOOLMEND_REASON_NO_TOOL,      /* no usable name, and nothing proves which is meant */
    /* of toolmend_markup() alone */
    TOOLMEND_REASON_NOT_MARKUP /* a call begins, and goes on as no format does */
} toolmend_reason;

/** What became of one call. Owned by the caller: toolmend_report_free(). */
typedef struct toolmend_report toolmend_report;

/** Validate a text; repair nothing.
 *
 * Like toolmend_repair() with a profile that holds no rule, so with the verdicts VALID and
 * REJECTED only. P1's other conditions hold here too: the root is an object, no member name is
 * repeated with different values. Of a text that is not JSON, but that syntax rules would mend,
 * the violations are those of the mended one.
 */
TOOLMEND_API TOOLMEND_MUST_USE toolmend_status toolmend_validate(
    const toolmend_tool *tool, toolmend_view text, const toolmend_options *options,
    toolmend_report **report, toolmend_error *error);

/** Repair one arguments text.
 *
 * @param tool    compiled tool. Borrowed; must outlive the report.
 * @param text    the model's arguments text, any bytes. Borrowed; must stay unchanged until
 *                the report is freed, which refers to it.
 * @param finish  what the provider said of the text's end.
 * @param options NULL for defaults.
 * @param report  receives a new report, or NULL on failure.
 * @param error   receives the fault on failure; untouched on success. May be NULL.
 * @return TOOLMEND_OK, E_ARGUMENT, E_MEMORY, E_LIMIT (an option out of its range).
 *
 * Pure: the result depends on the parameters alone. Repairing the output gives VALID (P9).
 * Three rules look at finish: syntax/missing-closer closes what is open at the end on `complete`
 * alone; root/null and syntax/empty-text do not act on `truncated`. Whatever else a text ends
 * inside of, it is refused (P10). Steps and memory grow linearly with the text for a given
 * schema (P11).
 * Source: conformance/SPEC.md, P1 to P14.
 */
TOOLMEND_API TOOLMEND_MUST_USE toolmend_status toolmend_repair(
    const toolmend_tool *tool, toolmend_view text, toolmend_finish finish,
    const toolmend_options *options, toolmend_report **report, toolmend_error *error);

/** Repair one whole call: a JSON object {"name": ..., "arguments": an object, or its text}.
 *
 * Mends what stands around the arguments, finds the tool, then repairs the arguments as
 * toolmend_repair() does. Never guesses a tool: a name that is missing is inferred only if the
 * arguments prove which one is meant (SPEC.md, call/missing-name).
 *
 * @param tools   the tools on offer. Borrowed; must outlive the report.
 * @param text    the call, any bytes. Borrowed, as by toolmend_repair().
 * @param finish  what the provider said of the text's end.
 * @return as toolmend_repair(); also the status that the called tool's schema failed with.
 *
 * The report's text is the arguments text to hand on; of a rejected call the text as it came. Once
 * the arguments were judged, which have a name of a tool and arguments beside them in the report,
 * its offset, violations, warnings and readings are of these; until then of the call.
 */
TOOLMEND_API TOOLMEND_MUST_USE toolmend_status toolmend_call(
    const toolmend_tools *tools, toolmend_view text, toolmend_finish finish,
    const toolmend_options *options, toolmend_report **report, toolmend_error *error);

TOOLMEND_API void toolmend_report_free(toolmend_report *report);

/* ---- report: everything below lives as long as the report ---------------------------- */

/* An index past the end gives zeros. Several threads may read a report at once; functions
 * whose report is not const write into it and may not be among them. */

TOOLMEND_API toolmend_verdict toolmend_report_verdict(const toolmend_report *report);
TOOLMEND_API toolmend_reason toolmend_report_reason(const toolmend_report *report);

/** The text to hand on: the input when valid or rejected (the same pointer), the repaired
 * text when repaired. */
TOOLMEND_API toolmend_view toolmend_report_text(const toolmend_report *report);

/** One sentence about what was met, for a person: which limit, how the text stops being JSON
 * (also of one that is repaired), that a name is repeated or that the profile holds a rule
 * back. Empty when there is nothing to add. Holds no value of the input. */
TOOLMEND_API toolmend_view toolmend_report_detail(const toolmend_report *report);

/** Byte offset of what the detail is about: where the text stops being JSON, or, if rules
 * explain that, where none does; SIZE_MAX: it is about no place. */
TOOLMEND_API size_t toolmend_report_offset(const toolmend_report *report);

/** One edit: bytes [start, end) of the input become new_text. Edits are disjoint and
 * ascending by start; an insertion has start == end. Replaying them on the input gives the
 * output, and SPEC.md section "Bytes of an edit" fixes them. */
typedef struct toolmend_edit {
    size_t start, end;      /* bytes in the input, half-open */
    toolmend_view old_text; /* input[start, end) */
    toolmend_view new_text; /* what stands there in the output */
    toolmend_view
        pointer; /* JSON Pointer of the value in the input, or in what syntax rules make
                    of it if it is not JSON; "" is the whole text */
    const char *const *rules; /* ids, in the order in which they acted */
    size_t rule_count;
    const char
        *in; /* of toolmend_call(): "call", or "arguments": the bytes are counted in
                       toolmend_report_arguments(), and the pointer starts there; otherwise
                       NULL. Those of the call come first, each kind ascends by itself. */
} toolmend_edit;

/** Of toolmend_call(): the arguments text as it came, decoded if the call holds it as a string;
 * what edits "in arguments" count in. {NULL, 0}: the call has none, or is no call. */
TOOLMEND_API toolmend_view toolmend_report_arguments(const toolmend_report *report);

/** Name of the tool whose schema the arguments were held against; {NULL, 0}: the call was
 * rejected before a tool was found. */
TOOLMEND_API toolmend_view toolmend_report_tool_name(const toolmend_report *report);

/** Do the tool's annotations say that it changes something (MCP: `destructiveHint` true, or
 * `readOnlyHint` false)? A host may ask its user before it runs such a tool under a name that
 * was inferred. */
TOOLMEND_API bool toolmend_report_effectful(const toolmend_report *report);

/** The required keys that prove an inferred tool (call/missing-name); none if one was named. */
TOOLMEND_API size_t toolmend_report_evidence_count(const toolmend_report *report);
TOOLMEND_API toolmend_view toolmend_report_evidence(const toolmend_report *report,
                                                    size_t index);

/** Of a call rejected as ambiguous for its tool: the names of the tools that it could mean, in
 * the order of the list. */
TOOLMEND_API size_t toolmend_report_rival_count(const toolmend_report *report);
TOOLMEND_API toolmend_view toolmend_report_rival(const toolmend_report *report,
                                                 size_t index);

TOOLMEND_API size_t toolmend_report_edit_count(const toolmend_report *report);
TOOLMEND_API toolmend_edit toolmend_report_edit(const toolmend_report *report,
                                                size_t index);

/** What kind of value came. An integer is a number whose value has no fraction (1.0 has none). */
typedef enum toolmend_kind {
    TOOLMEND_NULL,
    TOOLMEND_BOOLEAN,
    TOOLMEND_NUMBER,
    TOOLMEND_INTEGER,
    TOOLMEND_STRING,
    TOOLMEND_ARRAY,
    TOOLMEND_OBJECT
} toolmend_kind;

/** One leaf violation of the input: the innermost place where an assertion fails. Of a text that
 * is not JSON, of what syntax rules make of it. */
typedef struct toolmend_violation {
    toolmend_view pointer; /* JSON Pointer of the value, as in an edit */
    const char
        *keyword; /* schema keyword; "type" at "" also when the root is no object */
    toolmend_view schema_pointer; /* JSON Pointer of the keyword in the schema */
    toolmend_view expected; /* JSON text: `type` as an array of names, `required` and
                                     the like as the array of the missing ones, otherwise
                                     the keyword's value as the schema spells it */
    toolmend_kind received;
} toolmend_violation;

/** Violations of the original text, or of what syntax rules make of it; never of the result of
 * other rules. In text order. At most 64 are kept. Empty when there are none, and when the text
 * can neither be read nor mended. */
TOOLMEND_API size_t toolmend_report_violation_count(const toolmend_report *report);
TOOLMEND_API toolmend_violation toolmend_report_violation(const toolmend_report *report,
                                                          size_t index);

/** Warnings of this text and of the tool's schema. */
TOOLMEND_API size_t toolmend_report_warning_count(const toolmend_report *report);
TOOLMEND_API toolmend_warning toolmend_report_warning(const toolmend_report *report,
                                                      size_t index);

/** A reading that was not taken: it tied with another one, was in doubt, or needs a rule
 * that the profile does not hold. */
typedef struct toolmend_reading {
    toolmend_view pointer;    /* JSON Pointer of the value, as in an edit */
    toolmend_view text;       /* what the value would become; of a member that would be
                              renamed its new name; empty: the member would go */
    const char *const *rules; /* ids, in the order in which they would act */
    size_t rule_count;
} toolmend_reading;

TOOLMEND_API size_t toolmend_report_reading_count(const toolmend_report *report);
TOOLMEND_API toolmend_reading toolmend_report_reading(const toolmend_report *report,
                                                      size_t index);

/** The text to store in the conversation as the arguments of this call: the output when valid
 * or repaired; of a rejected call the input if it is strict JSON and an object, or such a text
 * that syntax rules of the profile make of it. {NULL, 0} otherwise, as providers refuse a
 * conversation with such arguments in it: store neither the call nor its result; never `{}`.
 * Source: conformance/SPEC.md, host/history. */
TOOLMEND_API toolmend_view toolmend_report_history(const toolmend_report *report);

#define TOOLMEND_MESSAGE_MAX 1000 /* bytes of a message, at most */

/** What to tell the model of a rejected call, so that it can send a sound one: each failing
 * field by JSON Pointer, what the schema wants there, the kind of the value, and a remedy; of
 * a text that is refused because it is not JSON where it stops being so.
 *
 * @param message  receives plain English in UTF-8, a line a fault, whole sentences; lives as
 *                 long as the report. {NULL, 0}: the call was not rejected.
 * @return TOOLMEND_OK, E_ARGUMENT or E_MEMORY.
 *
 * Holds no value of the input, and no member name of it that the schema does not declare:
 * such a member is told by its place, "member 2 of /headers". The same call gives the same
 * message. Made when first asked for: other calls do not pay for it.
 */
TOOLMEND_API TOOLMEND_MUST_USE toolmend_status
toolmend_report_message(toolmend_report *report, toolmend_view *message);

/** Notes for the host to show beside the result: a sentence for each change, what was changed
 * where by which rules, of as little content as a message. Edits that are one change, as the
 * two brackets of a wrap, have one note; at most 64, of which the last then counts the rest.
 *
 * @param count  receives the number of notes; 0: nothing was changed.
 * @return TOOLMEND_OK, E_ARGUMENT or E_MEMORY.
 */
TOOLMEND_API TOOLMEND_MUST_USE toolmend_status
toolmend_report_note_count(toolmend_report *report, size_t *count);

/** One of the notes that toolmend_report_note_count() has counted. */
TOOLMEND_API toolmend_view toolmend_report_note(const toolmend_report *report,
                                                size_t index);

/** The whole report as one JSON object, the record of conformance/PROTOCOL.md.
 *
 * @param json  receives the text; lives as long as the report.
 * @return TOOLMEND_OK, E_ARGUMENT or E_MEMORY.
 */
TOOLMEND_API TOOLMEND_MUST_USE toolmend_status
toolmend_report_json(toolmend_report *report, toolmend_view *json);

/** Digest of what was refused: tool, reason and violations, without a value, a pointer or a
 * name of the input. Equal for calls that were refused for the same faults, whatever values
 * had them, in every run and on every machine; conformance/PROTOCOL.md says how it is made.
 * Count calls by it to know how often a model repeats itself. 0: the call was not rejected. */
TOOLMEND_API uint64_t toolmend_report_refusal(const toolmend_report *report);

/** Write the event for a host's log, one JSON object: `tool_input_repaired` or
 * `tool_input_invalid`, with the members of conformance/PROTOCOL.md, section "The event".
 *
 * @param model   name of the model, UTF-8; {NULL, 0}: null.
 * @param repeat  how often this refusal was met before, as the caller counts them; of a
 *                repaired call not looked at.
 * @param out     receives up to `size` bytes, no terminator; may be NULL if size is 0.
 * @return the whole length in bytes, also if it did not fit; 0: the call was valid, there is
 *         no event; SIZE_MAX: `model` is not UTF-8.
 *
 * Holds nothing of the input. The same report and parameters give the same bytes.
 */
TOOLMEND_API size_t toolmend_report_write_event(const toolmend_report *report,
                                                toolmend_view model, uint64_t repeat,
                                                char *out, size_t size);

/** Counted steps of this call (P11), for tests and benchmarks. */
TOOLMEND_API uint64_t toolmend_report_steps(const toolmend_report *report);

/** Names as reports, options and the command line spell them: "valid", "schema-mismatch",
 * "standard", "unknown", "array", "safe". */
TOOLMEND_API const char *toolmend_verdict_name(toolmend_verdict verdict);
TOOLMEND_API const char *toolmend_reason_name(toolmend_reason reason); /* NONE: "" */
TOOLMEND_API const char *toolmend_profile_name(toolmend_profile profile);
TOOLMEND_API const char *toolmend_finish_name(toolmend_finish finish);
TOOLMEND_API const char *toolmend_kind_name(toolmend_kind kind);

/** The other way; false: there is no such name. */
TOOLMEND_API bool toolmend_profile_by_name(const char *name, toolmend_profile *profile);
TOOLMEND_API bool toolmend_finish_by_name(const char *name, toolmend_finish *finish);

/** Does the profile hold the rule? Source: conformance/SPEC.md, section "Profiles". */
typedef enum toolmend_holding {
    TOOLMEND_HOLDS_NOT = 0,       /* also: there is no such rule */
    TOOLMEND_HOLDS_WITHIN_LIMITS, /* at some values only, as the section says */
    TOOLMEND_HOLDS
} toolmend_holding;
TOOLMEND_API toolmend_holding toolmend_profile_holds(toolmend_profile profile,
                                                     const char *rule_id);

/** The limits within which it does, as that section names them: "top level, primitive". "": none,
 * or it does not hold the rule. */
TOOLMEND_API const char *toolmend_profile_limits(toolmend_profile profile,
                                                 const char *rule_id);

/* ---- calls in a text ----------------------------------------------------------------- */

/** What stands as markup in a model's text: the calls that its server did not take out. Owned by
 * the caller: toolmend_markup_free(). */
typedef struct toolmend_markup_report toolmend_markup_report;

/** A call that was found. */
typedef struct toolmend_markup_call {
    const char *row;    /* the format: "qwen-xml"; SPEC.md, section "Calls in text" */
    toolmend_view name; /* of a tool of the list */
    toolmend_view arguments; /* as the text has them; not repaired, not validated */
    size_t start, end;       /* its bytes of the text, with the markup around them */
    size_t part_count;       /* toolmend_markup_part_at() */
} toolmend_markup_call;

/** Where a piece of a call stands in the text. */
typedef struct toolmend_markup_part {
    const char *
        as; /* name, key: a name; json: copied; string: spelled as a JSON string; decoded:
                       the text of a JSON string; python: a literal of Python, in JSON;
                       repaired: what toolmend_call() makes of it */
    size_t start, end;
} toolmend_markup_part;

/** Find the calls in a model's text.
 *
 * @param tools   the tools on offer. Borrowed; must outlive the report.
 * @param text    the text of one message, any bytes. Borrowed until the report is freed.
 * @param finish  what the provider said of the text's end.
 * @return TOOLMEND_OK, E_ARGUMENT, E_MEMORY, E_LIMIT (an option out of its range).
 *
 * A call is read only if all of it is there and the text has one reading; quotations and thoughts
 * hold none. Where one begins that cannot be read, reading ends: toolmend_markup_reason(). What
 * is found has to go through toolmend_call() before it runs. Linear in the text.
 * Source: conformance/SPEC.md, section "Calls in text".
 */
TOOLMEND_API TOOLMEND_MUST_USE toolmend_status
toolmend_markup(const toolmend_tools *tools, toolmend_view text, toolmend_finish finish,
                const toolmend_options *options, toolmend_markup_report **report,
                toolmend_error *error);
TOOLMEND_API void toolmend_markup_free(toolmend_markup_report *report);

/** Calls that were found, in the order of the text. None, and no reason: the text is an answer. */
TOOLMEND_API size_t toolmend_markup_count(const toolmend_markup_report *report);
TOOLMEND_API toolmend_markup_call
toolmend_markup_call_at(const toolmend_markup_report *report, size_t index);
TOOLMEND_API toolmend_markup_part
toolmend_markup_part_at(const toolmend_markup_report *report, size_t call, size_t index);

/** The rule of that number by which the block of a call was read, where it is not sound:
 * "markup/missing-opener". NULL: there are no more. */
TOOLMEND_API const char *toolmend_markup_rule_of(const toolmend_markup_report *report,
                                                 size_t call, size_t index);

/** Why reading ended before the end of the text; NONE: it did not. Calls before that place are
 * found all the same. */
TOOLMEND_API toolmend_reason toolmend_markup_reason(const toolmend_markup_report *report);

/** Where it ended; SIZE_MAX: it did not. */
TOOLMEND_API size_t toolmend_markup_refused_at(const toolmend_markup_report *report);

/** The format of what began there, "hermes"; NULL: it did not, or nobody can say. */
TOOLMEND_API const char *
toolmend_markup_refused_row(const toolmend_markup_report *report);

/** Counted steps: formats that were tried, tools that were compared. Past the limit, steps_base and
 * steps_per_token more for each place where something may begin, reading ends: `limit`. */
TOOLMEND_API uint64_t toolmend_markup_steps(const toolmend_markup_report *report);

/** How many bytes of a text that is still coming hold no call and may be shown. Never shrinks as
 * the text grows. A text that begins with `{` or `[` may be a call as a whole: nothing of it. */
TOOLMEND_API size_t toolmend_markup_hold(toolmend_view text);

/* ---- counters ----------------------------------------------------------------------- */

#define TOOLMEND_VERDICTS_MAX 4 /* there are never more; unused counters stay 0 */
#define TOOLMEND_REASONS_MAX  16
#define TOOLMEND_RULES_MAX    64

/** What became of many calls. The struct is the caller's: one a thread, merged when somebody
 * looks; several threads may not add to one. Begin with {.size = sizeof(toolmend_stats)}. */
typedef struct toolmend_stats {
    size_t size; /* sizeof(toolmend_stats): set it, so that the struct can grow */
    uint64_t verdicts[TOOLMEND_VERDICTS_MAX]; /* calls, by toolmend_verdict */
    uint64_t reasons[TOOLMEND_REASONS_MAX];   /* rejected calls, by toolmend_reason */
    uint64_t
        rules[TOOLMEND_RULES_MAX]; /* repaired calls in which a rule acted, by its index
                                           in the catalogue of this version */
} toolmend_stats;

/** Count one call. A counter that is full stays full.
 * @return TOOLMEND_OK or E_ARGUMENT: something is NULL, or the size is not set. */
TOOLMEND_API TOOLMEND_MUST_USE toolmend_status
toolmend_stats_add(toolmend_stats *stats, const toolmend_report *report);

/** Add the counters of `from` to those of `into`, as if its calls had been counted there.
 * @return as toolmend_stats_add(). */
TOOLMEND_API TOOLMEND_MUST_USE toolmend_status
toolmend_stats_merge(toolmend_stats *into, const toolmend_stats *from);

/* ---- the catalogue ------------------------------------------------------------------ */

/** One rule, as `toolmend rules` prints it. The clause in SPEC.md has the same name. */
typedef struct toolmend_rule {
    const char *id;   /* group/what-is-wrong */
    const char *tier; /* safe, standard or extended: the smallest profile that holds it */
    const char *summary; /* when it acts, in one line */
} toolmend_rule;

TOOLMEND_API size_t toolmend_rule_count(void);
TOOLMEND_API toolmend_rule toolmend_rule_at(size_t index); /* catalogue order */

/** The same of the rules by which toolmend_markup() reads calls that are not sound, and whether a
 * profile holds the one of that number. */
TOOLMEND_API size_t toolmend_markup_rule_count(void);
TOOLMEND_API toolmend_rule toolmend_markup_rule_at(size_t index);
TOOLMEND_API bool toolmend_markup_profile_holds(toolmend_profile profile, size_t index);

/* ---- lossless JSON, for runners and tools -------------------------------------------- */

/* These read strict JSON (RFC 8259, UTF-8 without BOM) and lose nothing: numbers of any
 * size, order, repeated names, spelling. Depth up to 2,048. */

/** Is the text strict JSON? On E_SCHEMA, error says where it stops being so. */
TOOLMEND_API TOOLMEND_MUST_USE toolmend_status toolmend_json_check(toolmend_view text,
                                                                   toolmend_error *error);

/** Are two JSON texts equal values? Numbers by exact value, member order ignored, strings
 * decoded. A text that is not strict JSON equals nothing.
 * @return TOOLMEND_OK or E_MEMORY. */
TOOLMEND_API TOOLMEND_MUST_USE toolmend_status toolmend_json_equal(toolmend_view a,
                                                                   toolmend_view b,
                                                                   bool *equal);

/** The slice of `text` that a JSON Pointer names, as it is spelled there; {NULL, 0} if the
 * pointer names nothing or the text is not JSON up to there. The first of repeated names. */
TOOLMEND_API toolmend_view toolmend_json_at(toolmend_view text, const char *pointer);

/** Walk the members of an object or the items of an array.
 *
 * @param container  strict JSON text of an object or array.
 * @param offset     0 before the first call; kept by the caller, not to be changed.
 * @param name       receives the member name as spelled, quotes included; {NULL, 0} for
 *                   an item. May be NULL.
 * @param value      receives the value's slice.
 * @return false at the end, or where the text is not JSON.
 */
TOOLMEND_API bool toolmend_json_next(toolmend_view container, size_t *offset,
                                     toolmend_view *name, toolmend_view *value);

/** Decode a JSON string to UTF-8.
 *
 * @param json  the string as spelled, quotes included.
 * @param out   receives up to `size` bytes, no terminator; may be NULL if size is 0.
 * @return the whole length in bytes, also if it did not fit; SIZE_MAX: not a JSON string,
 *         or one with an unpaired surrogate, which has no UTF-8 form.
 */
TOOLMEND_API size_t toolmend_json_string(toolmend_view json, char *out, size_t size);

/** Spell UTF-8 text as a JSON string, quotes included: short escapes for the control
 * characters that have one, \u00XX for the others, nothing else escaped.
 * @return the whole length, also if it did not fit; SIZE_MAX: not UTF-8, or NULL with a length. */
TOOLMEND_API size_t toolmend_json_quote(toolmend_view text, char *out, size_t size);

#ifdef __cplusplus
}
#endif

#endif
