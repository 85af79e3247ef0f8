/* SPDX-License-Identifier: MIT
 *
 * writer.h - private to the files of this folder: what the message for the model and the notes
 * for the host are made with.
 *
 * Both are made after the call, from its report, and only if somebody asks. What they may
 * hold is decided in two places: names of the input go through place.c, which shows those
 * that the schema declares and numbers the others; words.c shows values, and only those of
 * the schema. Nothing else here writes what stands in the input. It is looked at for kinds
 * (remedies.c, notes.c), and an undeclared name to find the declared one like it (similar.c).
 */
#ifndef TMI_WRITER_H
#define TMI_WRITER_H

#include "report.h"
#include "schema/names.h"
#include "validate/validate.h"

/* One step on the way from the root: into a member (its name) or an item (NULL). */
struct tmi_way {
    const struct tmi_token *name;
    size_t index;
};

struct tmi_path {
    const struct tmi_way *steps;
    size_t count;
};

struct tmi_writer {
    struct toolmend_report *report;
    struct tmi_arena *arena; /* the report's */
    toolmend_view texts[TMI_SOURCE_FIRST_DECODED];
    struct tmi_sources sources;
    struct tmi_check check;         /* for names; its steps are not limited */
    struct tmi_name_list declared;  /* every name that the schema declares anywhere */
    const struct tmi_token *object; /* whose names are in `members`; NULL: none yet */
    struct tmi_name_list members;
    const char *all;       /* what the whole text is: "the arguments", "the call" */
    struct tmi_way *steps; /* room for a path */
    size_t steps_cap;
    uint64_t steps_left;             /* for finding faults once more */
    const struct tmi_schema *listed; /* whose declared names have just been listed */
};

/* Get ready; false: out of memory. */
bool tmi_writer_start(struct tmi_writer *writer, struct toolmend_report *report);

/* ---- place.c: where something is ------------------------------------------------------ */

/* The path to a value, to be used before the next one is asked for. */
struct tmi_path tmi_path_to(struct tmi_writer *writer, const struct tmi_token *value);
/* The container that a value stands in; the root's is the root. */
const struct tmi_token *tmi_container_of(struct tmi_writer *writer,
                                         const struct tmi_token *value);
/* To what a pointer names; ends where it names nothing. */
struct tmi_path tmi_path_of(struct tmi_writer *writer, toolmend_view pointer);
/* To the last thing that was begun before reading stopped; *after: it had come to its end. */
struct tmi_path tmi_path_unread(struct tmi_writer *writer,
                                const struct tmi_parsed *parsed, bool *after);

/* Has the object a member of that name? The names of the object asked about last are kept in
 * order, because a schema may ask for thousands. */
bool tmi_writer_has_member(struct tmi_writer *writer, const struct tmi_token *object,
                           toolmend_view name);

/* "/paths/0", "member 2 of /headers", "the arguments", of a call text "the call". */
void tmi_add_place(struct tmi_writer *writer, struct tmi_buf *out, struct tmi_path path);

/* ---- words.c: what a schema says ------------------------------------------------------- */

#define TMI_NAME_SHOWN 40 /* bytes of a name that are shown */

/* Not more bytes than `max`, and whole characters. */
toolmend_view tmi_cut(toolmend_view text, size_t max);

/* Decoded text of a string of the schema or of a name. */
toolmend_view tmi_writer_text(struct tmi_writer *writer, const struct tmi_token *string);

/* A value of the schema as JSON, shortened if long. */
void tmi_add_value(struct tmi_writer *writer, struct tmi_buf *out,
                   const struct tmi_token *value);

/* A list of such values that grows to a limit and then counts. */
struct tmi_list {
    struct tmi_writer *writer;
    const struct tmi_token *shown[12];
    size_t count; /* of all */
};
void tmi_list_add(struct tmi_list *list, const struct tmi_token *value);
/* The one of `const` or those of `enum`, whichever the keyword is; NULL: the one that is there. */
void tmi_list_add_constants(struct tmi_list *list, const struct tmi_schema *schema,
                            const char *keyword);
/* "a", "b" and "c"; with more than fit: "a", "b" and 7 more. `last` is " and " or " or ". */
void tmi_add_list(struct tmi_buf *out, const struct tmi_list *list, const char *last);

/* Kinds of value, TMI_T_*, that a schema accepts. */
unsigned tmi_kinds_of(const struct tmi_schema *schema);
/* "a string" */
const char *tmi_kind_words(unsigned kind);
/* "a string", but "another string" where one of the list is shown that was wanted */
void tmi_add_came(struct tmi_buf *out, unsigned came, const struct tmi_list *wanted);
/* "an array of strings", "an object with "path"", ""a" or "b"" */
void tmi_add_wanted(struct tmi_writer *writer, struct tmi_buf *out,
                    const struct tmi_schema *schema);
/* " with "a" and "b"": the names that an object has to have; nothing if there are none. */
void tmi_add_required(struct tmi_writer *writer, struct tmi_buf *out,
                      const struct tmi_schema *schema);
/* A pattern of such an array: ["..."] */
const char *tmi_array_example(const struct tmi_schema *schema);

/* The schemas that hold for the value in place of this one, itself first: references, allOf
 * and, if asked for, branches of unions. At most TMI_IN_PLACE_MAX. */
#define TMI_IN_PLACE_MAX 32
struct tmi_in_place {
    const struct tmi_schema *list[TMI_IN_PLACE_MAX];
    size_t count;
};
void tmi_gather_in_place(const struct tmi_schema *schema, bool branches,
                         struct tmi_in_place *out);

/* ---- calls.c --------------------------------------------------------------------------- */

/* Is the report still one of the call text, and not of its arguments? */
static inline bool tmi_is_about_call(const struct toolmend_report *report) {
    return report->whole && !report->whole->reported;
}

/* What is wrong with a call whose text can be read: its form, its name, its arguments. */
void tmi_add_call_fault(struct tmi_writer *writer, struct tmi_buf *out);

/* "/name: set to "bash"": an edit of the call text, or by a rule of the call group; `rule` says
 * what it did. */
void tmi_add_call_change(struct tmi_writer *writer, struct tmi_buf *out,
                         const toolmend_edit *edit, const char *rule);

/* " with "path"": what the one object that should have come must have. */
void tmi_add_object_wanted(struct tmi_writer *writer, struct tmi_buf *out);

/* ---- similar.c ------------------------------------------------------------------------- */

/* Do two names look alike? 0: not at all, else the more the larger. */
unsigned tmi_similarity(toolmend_view a, toolmend_view b);

/* ---- unions.c -------------------------------------------------------------------------- */

/* Leaf violations of a value; none once the steps of the message are spent. */
void tmi_faults_of(struct tmi_writer *writer, const struct tmi_token *value,
                   const struct tmi_schema *schema, struct tmi_leaves *out);

/* Put what is wrong under the branch that is meant in place of the violation of a union. */
void tmi_look_into_unions(struct tmi_writer *writer, struct tmi_leaves *leaves);

/* The member that has none of the constants by which the branches of the violated union are
 * told apart; NULL: there is no such member. */
const struct tmi_token *tmi_union_choice(struct tmi_writer *writer,
                                         const struct tmi_leaf *leaf,
                                         struct tmi_list *constants);

unsigned tmi_union_kinds(const struct tmi_group *group);
bool tmi_union_has_constants(const struct tmi_group *group);
/* What each branch wants: "a string, an array of strings or null" */
void tmi_add_branches(struct tmi_writer *writer, struct tmi_buf *out,
                      const struct tmi_group *group);

/* ---- remedies.c ------------------------------------------------------------------------ */

/* Where something stands that cannot. */
struct tmi_stop {
    toolmend_view input;
    size_t offset;
    const char *expected; /* in the reader's words */
    toolmend_view
        text; /* what could be read before it, and what the reader left of that */
    const struct tmi_parsed *parsed;
};

/* "a comma stands instead of a value: put a value there." */
void tmi_add_remedy(struct tmi_buf *out, const struct tmi_stop *stop);

/* ---- unreadable.c ---------------------------------------------------------------------- */

/* Where and how the text stops being JSON, what was open when it ended, or what of it is in
 * ambiguity. */
void tmi_add_unreadable(struct tmi_writer *writer, struct tmi_buf *out);

/* Was a text cut off before any container was opened in it? Then it was not too long. */
bool tmi_holds_no_object(const struct toolmend_report *report);

/* What stops the tolerant reading behind that; nothing if it is the same place. */
void tmi_add_unexplained(struct tmi_writer *writer, struct tmi_buf *out);

#endif
