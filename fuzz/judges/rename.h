/* SPDX-License-Identifier: MIT
 *
 * rename.h - a schema and a text with other names (P13).
 *
 * Word for word: each word of a name becomes one that stands nowhere else, the same for the same
 * word, while case and what stands between words stay. So names that consist of the same words
 * before do so after, and no others. Names that are positions of a list, remnants of tags, and the
 * names of the call format where the tool does not declare them, are not names of the tool's and
 * stay.
 */
#ifndef FUZZ_RENAME_H
#define FUZZ_RENAME_H

#include "../../conformance/model/json.h"
#include "toolmend.h"

enum { FUZZ_WORDS_MAX = 120 };

/* One spelling of a word, and the word as it is without case. */
struct fuzz_word {
    struct model_string spelled, folded;
    unsigned number;  /* of the word */
    unsigned variant; /* of its spellings that begin as this one */
    bool upper;       /* begins with an upper-case ASCII letter */
};

/* The names are those of one run, which cannot say more where something cannot be renamed. */
struct fuzz_renaming {
    struct model_run *run;
    const struct model_node *schema;
    const char *tool, *fresh_tool; /* equal: the tool keeps its name */
    struct fuzz_word words[FUZZ_WORDS_MAX];
    size_t count;
};

/* Begin. `schema` and `text` are asked for what stands in the way. */
void fuzz_start_renaming(struct fuzz_renaming *renaming, struct model_run *run,
                         toolmend_view schema, toolmend_view text);

/* In memory of the run. Of a text that cannot be read the run cannot say more. The schema gets
 * words for people, too, in each place that has none: they say nothing about a value. */
struct model_view fuzz_rename_schema(struct fuzz_renaming *renaming);
struct model_view fuzz_rename_text(struct fuzz_renaming *renaming, struct model_view text,
                                   toolmend_finish finish);
struct model_view fuzz_rename_pointer(struct fuzz_renaming *renaming,
                                      struct model_view pointer);

/* What the string says, in UTF-8, with other names in what it spells, since a rule may decode it.
 * False: it spells nothing with names, and stays. */
bool fuzz_rename_string(struct fuzz_renaming *renaming, struct model_string string,
                        unsigned nested, struct model_view *fresh);

/* The name in UTF-8. */
struct model_view fuzz_rename(struct fuzz_renaming *renaming, struct model_string name);

#endif
