/* SPDX-License-Identifier: MIT
 *
 * calls.h - a whole call on its way: SPEC.md, "Whole calls".
 *
 * calls.c follows the clauses from the text to the answer. calls_form.c finds the call object,
 * calls_arguments.c what holds the arguments; calls_tools.c knows the list of tools;
 * calls_name.c finds the tool by its name, calls_proof.c by the arguments, and both mark the tools
 * that could be meant; calls_edits.c makes the edits.
 */
#ifndef MODEL_CALLS_H
#define MODEL_CALLS_H

#include "model_internal.h"
#include "rules.h"
#include "schema.h"

struct model_tool {
    bool named; /* no call can name a tool without a usable name */
    struct model_view name, schema;
    bool effectful; /* its annotations say that it changes something */
    bool usable;    /* its schema is one, and then */
    struct model_schema opened;
    struct model_subschemas root,
        possible; /* what applies to the arguments, what may apply */
};

enum model_naming {
    MODEL_NAME_MISSING,  /* absent, null or blank */
    MODEL_NAME_STATED,   /* a text */
    MODEL_NAME_NO_STRING /* another value */
};

enum { MODEL_ALIASES = 4, MODEL_CALL_IDS = 3, MODEL_CARRIERS_MAX = 8 };

struct model_call {
    struct model *model;
    struct model_run *run;
    const struct model_case *question;
    struct model_tool *tools;
    size_t tool_count;

    /* The call object, of the repaired text where the text is not JSON. */
    struct model_view text;
    const struct model_syntax_result *syntax; /* NULL: the text is JSON */
    const struct model_node *root;
    const struct model_node
        *body; /* that is the call: the root, or in a form of OpenAI's */
    const struct model_node
        *around[2]; /* the objects that hold it, from the root inwards */
    size_t around_count;
    bool not_one; /* `tool_calls` holds none, several, or no object */
    const struct model_node *name, *arguments, *aliases[MODEL_ALIASES],
        *ids[MODEL_CALL_IDS];
    bool has_other_members; /* one that may name the tool */

    /* The arguments. */
    const struct model_node *carriers[MODEL_CARRIERS_MAX]; /* that could hold them */
    size_t carrier_count;
    const struct model_node
        *carrier; /* the one that does; NULL: there is none, or several */
    bool carrier_repeated;
    bool judged;          /* by the schema of the tool */
    const char *key_rule; /* by which it does; NULL: its name is `arguments` */
    bool in_string;       /* they are the text of a string, else */
    size_t start, end;    /* bytes of the call text as it came */
    struct model_view arguments_text;
    const struct model_node
        *object; /* they are strict JSON and an object; NULL: they are not */

    /* The tool. */
    enum model_naming naming;
    struct model_view stated; /* STATED; {NULL, 0}: a string that has no text */
    bool *marked;             /* by tool: it could be meant */
    const char
        *name_rule; /* the rule that marked them; NULL: the name is exactly the tool's */
    const struct model_node *inner_name; /* call/name-in-arguments: the member */
    size_t tool;
};

/* calls_tools.c: take the list of tools apart. False: it is not one. */
bool model_open_tools(struct model_call *call);
/* The tool of exactly this name; SIZE_MAX: none. */
size_t model_tool_named(const struct model_call *call, struct model_view name);

/* calls.c: is the text white space? Is that the name of an id of calls? */
bool model_is_blank(struct model_view text);
bool model_is_call_id(struct model_string name);

/* calls_form.c: find the body. Does the member of an object around it belong to the form? The pointer
 * to the body. */
void model_open_forms(struct model_call *call);
bool model_is_of_form(const struct model_node *object, const struct model_node *member);
struct model_view model_form_pointer(struct model_call *call);
/* Is the member of an object around the call that holds it there twice? The carrier's counterpart in
 * another tree of the same text. */
bool model_is_form_repeated(const struct model_node *object);
struct model_node *model_same_carrier(const struct model_call *call,
                                      struct model_node *root);

/* calls_arguments.c: did the syntax rule act on the call's text? */
bool model_has_edit_by(const struct model_call *call, const char *rule);
/* Were closers miscounted beside a member that may be an argument? Does a member
 * beside the arguments have a name that the tool declares? */
bool model_may_lie_outside(const struct model_call *call);
/* Does the object say what the arguments of the tool are, in place of giving them? */
bool model_defines_tool(const struct model_tool *tool, const struct model_node *object);
/* Does another name for the arguments hold the definition of the tool, or what stands for one? */
bool model_is_definition(struct model_call *call);
/* Does a member that calls have stand behind the arguments, and the tool declares it, where that is
 * doubt? */
bool model_may_be_argument(const struct model_call *call);
bool model_has_argument_outside(struct model_call *call);
/* Would a repaired call with these arguments run without a member beside them that may be one? */
bool model_loses_member(struct model_call *call, struct model_view text);

/* calls_name.c: does no id of the call state another tool? */
bool model_ids_allow(struct model_call *call, size_t tool);

/* calls_edits.c: of the syntax edits those of the call's own text; the arguments that are a slice of
 * it are one edit without a rule. The edits of the call, of the text that came. */
const struct model_syntax_result *model_syntax_of_call(struct model_call *call);
struct model_edit *model_edits_of_call(struct model_call *call,
                                       const struct model_syntax_result *syntax,
                                       size_t *count);

/* calls_proof.c: the required names of the tool, in the order of its schema, each once. */
const struct model_view *model_required_names(struct model_call *call,
                                              const struct model_tool *tool,
                                              size_t *count);
/* The text of the arguments without a member; the bytes that go with it (bytes/member-removed). */
struct model_view model_without_member(const struct model_call *call,
                                       const struct model_node *member, size_t *start,
                                       size_t *end);

#endif
