/* SPDX-License-Identifier: MIT
 *
 * corpus.h - reported calls, read from their files for the four verbs that keep them.
 *
 * A corpus is a folder with calls/FILE.jsonl, one entry a line, and a README.md; or one such
 * file alone. Its form is corpus/README.md's. A line is kept as its bytes and as a tree beside
 * them: what is handed on, a schema above all, is cut out of the bytes and never spelled anew.
 */
#ifndef CORPUS_H
#define CORPUS_H

#include "record/tree.h"
#include "cli.h"

enum corpus_member {
    CORPUS_ID,
    CORPUS_SOURCE,
    CORPUS_DATE,
    CORPUS_MODEL,
    CORPUS_OPEN_WEIGHT,
    CORPUS_SERVER,
    CORPUS_HARNESS,
    CORPUS_OP,
    CORPUS_TOOL,  /* of op repair */
    CORPUS_TOOLS, /* of op call */
    CORPUS_SCHEMA_BASIS,
    CORPUS_TEXT,
    CORPUS_TEXT_BASIS,
    CORPUS_REPLACED,
    CORPUS_FINISH,
    CORPUS_FAULT,
    CORPUS_EXPECT,
    CORPUS_EXPECT_BASIS,
    CORPUS_WHY,
    CORPUS_JUDGEMENTS,
    CORPUS_DISPUTED,
    CORPUS_MEMBERS
};
extern const char *const corpus_members[CORPUS_MEMBERS];

/* One line. */
struct corpus_entry {
    const char *path;
    size_t line;        /* in its file, from 1 */
    toolmend_view json; /* the line */
    const char *fault;  /* why it is no object of strict JSON; NULL: it is one */
    const struct tree *tree;
    const struct tree_node *members[CORPUS_MEMBERS]; /* NULL: it lacks it */
};

struct corpus {
    struct pool pool;
    const char *readme;  /* its path; NULL: the corpus is one file */
    size_t paths;        /* files */
    const char *unended; /* a file whose last line has no line feed; NULL: none */
    struct corpus_entry *entries;
    size_t count, room;
};

/* Read the folder or file; NULL: `corpus`. CLI_OK, or a code after one line about the fault. To be
 * closed either way. */
int corpus_open(struct corpus *corpus, const char *path);

/* The files of a folder alone; `wanted`: it has to be there. */
int corpus_open_beside(struct corpus *corpus, const char *folder, bool wanted);
void corpus_close(struct corpus *corpus);

/* FOLDER/NAME */
const char *corpus_join(struct pool *pool, const char *folder, const char *name);

/* A line as an entry; what it lacks is left out. */
void corpus_read_line(struct pool *pool, toolmend_view json, struct corpus_entry *entry);

/* ---- corpus_entry.c: what an entry says -------------------------------------------- */

/* The member of an object; NULL: there is none, or no object. */
static inline const struct tree_node *corpus_member_of(const struct tree_node *object,
                                                       const char *name) {
    return object ? tree_keyword(object, name) : NULL;
}

/* The decoded string; "" for what is no string. */
toolmend_view corpus_text(const struct corpus_entry *entry, enum corpus_member member);
bool corpus_says(const struct corpus_entry *entry, enum corpus_member member,
                 const char *word);
bool corpus_is(const struct tree_node *node, const char *word);
bool corpus_is_call(const struct corpus_entry *entry);

/* Bytes of a node of the entry. */
toolmend_view corpus_slice(const struct corpus_entry *entry,
                           const struct tree_node *node);

/* The outcomes that are sound, one after the other; NULL: no more. Start with before NULL. */
const struct tree_node *corpus_next_row(const struct corpus_entry *entry,
                                        const struct tree_node *before);
bool corpus_has_rows(const struct corpus_entry *entry); /* any_of */

/* Does a judgement say what the entry expects, or one of the outcomes that it allows? That of the
 * entry by its bytes, the others by the value. */
bool corpus_agrees(const struct corpus_entry *entry, const struct tree_node *judgement);

/* As certify counts: not disputed, and reported or judged alike by two. */
bool corpus_is_scored(const struct corpus_entry *entry);

/* The project that the source belongs to: host, owner and name where the host has such. */
toolmend_view corpus_project(struct pool *pool, toolmend_view source);

/* ---- corpus_words.c: content and shape --------------------------------------------- */

/* Bytes of the letter or digit of a word at the start of the text; 0: there is none. Signs of
 * other scripts that are no letters, as quotes and the bars of templates, are none. */
size_t corpus_letter(toolmend_view text);

/* Bytes of the word at the start of the text; a low line is inside of a word only. */
size_t corpus_word(toolmend_view text);

/* What two reports of one call share: text and schemas without their words. */
toolmend_view corpus_structure(struct pool *pool, const struct corpus_entry *entry);

/* ---- corpus_private.c -------------------------------------------------------------- */

/* What in a text may be private from an offset on; the first find. `what` NULL: nothing is.
 * `content`: it is what a call says, and not the words about it. */
struct corpus_private {
    const char *what, *remedy;
    toolmend_view found;
};
struct corpus_private corpus_find_private(toolmend_view text, size_t from, bool content);

/* ---- corpus_lint.c, corpus_form.c, corpus_judged.c: is it what the form says? ------ */

struct corpus_lint {
    struct corpus *corpus;
    FILE *out;
    size_t findings;
    size_t at;          /* findings before the entry that is looked at */
    toolmend_view last; /* the id of the last entry that has one */
};

/* One line: FILE:LINE: ID: WHAT; REMEDY [CHECK]. */
void corpus_say(struct corpus_lint *lint, const struct corpus_entry *entry,
                const char *check, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* Everything that an entry says by itself; true: nothing was found. */
bool corpus_check_entry(struct corpus_lint *lint, const struct corpus_entry *entry);

void corpus_check_form(struct corpus_lint *lint, const struct corpus_entry *entry);
void corpus_check_judged(struct corpus_lint *lint, const struct corpus_entry *entry);

/* Do the judgements of a sound entry differ? */
bool corpus_is_undecided(const struct corpus_entry *entry);

/* ---- corpus_count.c: numbers ------------------------------------------------------- */

enum corpus_group {
    COUNT_KIND, /* arguments, whole calls, calls left as markup */
    COUNT_WEIGHTS,
    COUNT_OUTCOME,
    COUNT_REASON,
    COUNT_TEXT_BASIS,
    COUNT_SCHEMA_BASIS,
    COUNT_EXPECT_BASIS,
    COUNT_JUDGEMENT,
    COUNT_SCORED,
    COUNT_YEAR,
    COUNT_FAULT,
    COUNT_RULE, /* that acts in a repair */
    COUNT_MODEL,
    COUNT_SERVER,
    COUNT_HARNESS,
    COUNT_PROJECT,
    COUNT_GROUPS
};
extern const char *const corpus_groups[COUNT_GROUPS];

struct corpus_number {
    toolmend_view word;
    size_t count;
};

/* Words of a group, the most frequent first, of equal ones in the order of their bytes. */
struct corpus_numbers {
    struct corpus_number *items;
    size_t count, room;
};

/* A rule or never-rule, and the entries that speak of it. */
struct corpus_evidence {
    toolmend_view clause;
    size_t acts, named; /* entries whose repair names it; others whose `why` does */
};

enum { CORPUS_EVIDENCE_MIN = 10 };

struct corpus_counts {
    size_t entries, scored, models, projects;
    struct corpus_numbers groups[COUNT_GROUPS];
    struct corpus_evidence
        *evidence; /* of each rule in catalogue order, then each never-rule */
    size_t evidence_count;
};

void corpus_count(struct pool *pool, const struct corpus_entry *entries, size_t count,
                  struct corpus_counts *counts);

/* Read a corpus whose entries are sound, or say which is not; otherwise as corpus_open(). */
int corpus_open_sound(struct corpus *corpus, const char *path);

/* ---- corpus_print.c, corpus_svg.c: numbers for people and programs ----------------- */

void corpus_write_text(struct writing *out, const struct corpus_counts *counts);
void corpus_write_svg(struct writing *out, const struct corpus_counts *counts);

/* A JSON string. */
void corpus_write_quoted(struct writing *out, toolmend_view text);

#endif
