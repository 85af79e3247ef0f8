/* SPDX-License-Identifier: MIT
 *
 * mistake.h - private to the files that word one fault: what is filled into a sentence.
 *
 * Each function adds its words to mistake->out. claims.c says what the schema wants and what
 * came, advice.c and scalars.c what to send.
 */
#ifndef TMI_MISTAKE_H
#define TMI_MISTAKE_H

#include "message/writer.h"

struct tmi_mistake {
    struct tmi_writer *writer;
    struct tmi_buf *out;
    const struct tmi_leaf *leaf;
    unsigned came; /* TMI_T_* of the value */
    bool doubtful; /* it can be read in more than one way */
    size_t alike;  /* more elements of its array with the same fault */
    bool at_least; /* not all of them were looked at */
};

/* The fault as a sentence. */
void tmi_add_sentence(const struct tmi_mistake *mistake);

/* A union whose branches are told apart by a constant that the object has wrong: a sentence
 * about that member. False: it is no such thing, nothing was added. */
bool tmi_add_choice(const struct tmi_mistake *mistake);

/* ---- claims.c -------------------------------------------------------------------------- */

void tmi_write_wanted(const struct tmi_mistake *mistake);     /* an array of strings */
void tmi_write_constants(const struct tmi_mistake *mistake);  /* "a", "b" or "c" */
void tmi_write_value(const struct tmi_mistake *mistake);      /* 50 */
void tmi_write_characters(const struct tmi_mistake *mistake); /* 1 character */
void tmi_write_elements(const struct tmi_mistake *mistake);   /* 2 elements */
void tmi_write_members(const struct tmi_mistake *mistake);
void tmi_write_contained(const struct tmi_mistake *mistake); /* a string */
void tmi_write_missing(const struct tmi_mistake *mistake);   /* member "a", which is */
void tmi_write_dependent(const struct tmi_mistake *mistake); /* "b" beside "a" */
void tmi_write_names(const struct tmi_mistake *mistake);     /* match "^x-" */
void tmi_write_other(const struct tmi_mistake *mistake);     /* not be a string */
void tmi_write_branches(const struct tmi_mistake *mistake);  /* a string or null */
void tmi_write_came(const struct tmi_mistake *mistake);      /* , but a string came */

/* Names of a list that the object does not have. */
struct tmi_list tmi_missing_required(const struct tmi_mistake *mistake);

/* ---- advice.c -------------------------------------------------------------------------- */

void tmi_write_in_kind(const struct tmi_mistake *mistake);   /* put it in double quotes */
void tmi_write_as_listed(const struct tmi_mistake *mistake); /* send one of these */
void tmi_write_in_branch(const struct tmi_mistake *mistake);
void tmi_write_one(const struct tmi_mistake *mistake);        /* of several branches */
void tmi_write_elsewhere(const struct tmi_mistake *mistake);  /* say it with other ... */
void tmi_write_add(const struct tmi_mistake *mistake);        /* add it, or rename ... */
void tmi_write_undeclared(const struct tmi_mistake *mistake); /* name it "a", or ... */

/* ---- scalars.c ------------------------------------------------------------------------- */

/* The form of a string's text, for a fault that sending it without quotes may repair: one of
 * kind, where nothing but numbers, or booleans, and null are wanted. OTHER: any other. */
enum tmi_form {
    TMI_FORM_OTHER,
    TMI_FORM_INTEGER, /* neither fraction nor exponent */
    TMI_FORM_NUMBER,
    TMI_FORM_BOOLEAN /* in letters of any case */
};
enum tmi_form tmi_form_wanted(const struct tmi_writer *writer,
                              const struct tmi_leaf *leaf);

/* send an integer of at most 50, in digits; the bounds are the branch's, then the leaf's */
void tmi_write_number(const struct tmi_mistake *mistake, bool whole,
                      const struct tmi_schema *branch);
void tmi_write_boolean(const struct tmi_mistake *mistake); /* send true or false */

#endif
