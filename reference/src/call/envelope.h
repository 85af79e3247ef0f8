/* SPDX-License-Identifier: MIT
 *
 * envelope.h - a whole call on its way, private to the files that lead it: whole.c goes from
 * stage to stage, forms.c finds the call object, envelope.c reads it, naming.c finds the tool,
 * infer.c says what the arguments prove.
 *
 * The call text is a text like any other: struct tmi_call carries it through the first stage of
 * the pipeline. Its arguments then are another one, which goes through all of them.
 */
#ifndef TMI_ENVELOPE_H
#define TMI_ENVELOPE_H

#include "repair/pipeline.h"
#include "schema/tools.h"

/* What the call says of its tool. */
enum tmi_naming {
    TMI_NAME_MISSING, /* no `name`, null, or blank */
    TMI_NAME_STATED,  /* a text */
    TMI_NAME_UNUSABLE /* something else */
};

/* A member of the call object. */
struct tmi_call_member {
    const struct tmi_token *key, *value; /* NULL: it is not there */
    bool again;                          /* it is there more than once; the first */
};

/* An object around the call in a form of OpenAI's. */
struct tmi_call_form {
    const struct tmi_token *object;
    struct tmi_call_member member; /* that holds the call */
    bool message;                  /* it is `tool_calls`, otherwise `function` */
};
#define TMI_FORMS_MAX 2

/* The members that mean something. */
struct tmi_call_members {
    struct tmi_call_member name, arguments;
    struct tmi_call_member aliases[4]; /* as in call_names.h */
    struct tmi_call_member ids[3];     /* as there */
    bool strangers;               /* others, except for `index` and a type of calls */
    const struct tmi_token *last; /* value of the last one */
};

/* What rows of the call group propose. Two tools or two members are two candidates. */
struct tmi_found {
    bool *tools; /* by place in the list: the call could mean this one; NULL: none */
    size_t tool_count, last; /* how many; the last one marked */
    struct tmi_call_member carriers[5];
    size_t carrier_count;
};

struct tmi_envelope {
    struct tmi_call call;    /* the call text on its way */
    struct tmi_call inner;   /* its arguments on theirs */
    struct tmi_whole *whole; /* the report's */
    const toolmend_tools *tools;
    struct tmi_call_form forms[TMI_FORMS_MAX]; /* from the root inwards */
    size_t form_count;
    const struct tmi_token *object; /* that is the call */
    struct tmi_call_members members;
    enum tmi_naming naming;
    toolmend_view name; /* STATED: decoded; {NULL, 0}: it has no UTF-8 form */

    struct tmi_found
        found; /* by the row that was asked last, or those that were asked together */

    /* The member that holds the arguments; NULL: none does. */
    struct tmi_call_member carrier;
    const struct tmi_rule *key_rule; /* by which it does; NULL: it is `arguments` */
    bool in_string;    /* the arguments are the text of a string, else a slice: */
    size_t start, end; /* bytes of the call text */
    toolmend_view arguments;
    bool parsed;               /* tried to read them as they were written */
    struct tmi_parsed written; /* tokens NULL: no JSON as it was written, or no object */

    /* What was found. */
    size_t place;                     /* of the tool in the list */
    const struct tmi_rule *name_rule; /* by which; NULL: it is named exactly */
    const struct tmi_token *
        inside; /* the member of the arguments that named it: its name token; NULL: none */
};

/* ---- envelope.c -------------------------------------------------------------------------- */

/* Parse the call text and find its members. */
enum tmi_finding tmi_open_envelope(struct tmi_envelope *envelope);

/* Take the arguments from a member. */
void tmi_take_arguments(struct tmi_envelope *envelope, struct tmi_call_member carrier);

/* Is there a member `arguments`, neither null nor blank? */
bool tmi_holds_something(const struct tmi_envelope *envelope);

/* Does a member hold an object, or a string that is the text of one? */
bool tmi_holds_arguments(struct tmi_envelope *envelope, struct tmi_call_member member);

/* Does a member that is not known to be of a call stand beside the arguments? Another name for them
 * that does not hold them is one. */
bool tmi_has_strangers(const struct tmi_envelope *envelope);

/* The arguments as they were written: the root, an object; NULL: they are none in strict JSON. */
const struct tmi_token *tmi_written_object(struct tmi_envelope *envelope);

/* The edits of the call text: those of syntax rows outside the arguments, and `edits` of the
 * repaired text. False: a limit, or out of memory. */
bool tmi_call_edits(struct tmi_envelope *envelope, const struct tmi_edits *edits,
                    const toolmend_edit **list, size_t *count);

/* ---- forms.c ----------------------------------------------------------------------------- */

/* The object that is the call; keeps the forms around it. */
const struct tmi_token *tmi_open_forms(struct tmi_envelope *envelope);

/* Does the member of the object around the call belong to that form? */
bool tmi_is_of_form(const struct tmi_call_form *form, const struct tmi_token *value,
                    toolmend_view name);

/* ---- outside.c --------------------------------------------------------------------------- */

/* Does another name for the arguments hold a member that `arguments` has not? */
bool tmi_holds_more(struct tmi_envelope *envelope, struct tmi_call_member alias);

/* Were closers miscounted beside a member that may belong in the arguments? */
bool tmi_may_be_outside(const struct tmi_envelope *envelope);

/* Does a member that calls have stand behind the arguments, and the tool declares it, where closers
 * were miscounted or nobody wrote the tool's name? */
bool tmi_may_be_argument(const struct tmi_envelope *envelope);

/* Would a repaired call with these arguments run without a member beside them that the tool declares,
 * or, where they are empty, without what another name for arguments holds? */
bool tmi_loses_member(struct tmi_envelope *envelope, toolmend_view arguments);

/* Does another name for the arguments hold the definition of the tool, or what stands for one? */
bool tmi_is_definition(struct tmi_envelope *envelope);

/* The first member beside the arguments that the tool declares: its value; NULL: there is none. */
const struct tmi_token *tmi_find_outside(const struct tmi_envelope *envelope);

/* ---- naming.c ---------------------------------------------------------------------------- */

/* Find the member that holds the arguments, and take them. How many it could be; of several none
 * is taken. */
size_t tmi_find_carrier(struct tmi_envelope *envelope);

/* Several could: keep them as candidates. */
void tmi_show_carriers(struct tmi_envelope *envelope);

enum tmi_finding tmi_find_tool(struct tmi_envelope *envelope);

/* Are there arguments for the tool? */
enum tmi_finding tmi_find_arguments(struct tmi_envelope *envelope);

/* Does the profile hold what it took to find them? */
bool tmi_may_take_arguments(const struct tmi_envelope *envelope);

/* rules/call.c: may a call with that id mean the tool at that place? An id of the form
 * functions.NAME:NUMBER states a tool; beside a `named` tool only another one speaks against it. */
bool tmi_id_allows(const struct toolmend_tools *tools, toolmend_view id, size_t place,
                   bool named);

/* For rows: a call could mean the tool at that place; SIZE_MAX is none. */
void tmi_mark_tool(struct tmi_envelope *envelope, size_t place);

/* ---- infer.c ----------------------------------------------------------------------------- */

/* Mark the tools that the arguments as written prove: one, or none, or all that they could mean
 * (call/missing-name). */
void tmi_infer(struct tmi_envelope *envelope);

/* Mark the tool that the member `name` of the arguments names, and who else could take the
 * object (call/name-in-arguments). */
void tmi_infer_named(struct tmi_envelope *envelope);

/* The required keys of the tool, in the order of its schema. */
void tmi_give_evidence(struct tmi_envelope *envelope);

/* The bytes that a member takes with it when it goes (SPEC.md, "Bytes of an edit"). */
void tmi_span_of_member(const struct tmi_token *object, const struct tmi_token *name,
                        size_t *start, size_t *end);

#endif
