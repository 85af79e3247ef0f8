/* SPDX-License-Identifier: MIT
 *
 * data.h - the lists that SPEC.md quotes: conformance/data/NAME.json is model_data_NAME.
 *
 * Each file is one JSON array of objects, one entry a line. `what` and `source` are for people.
 */
#ifndef MODEL_DATA_H
#define MODEL_DATA_H

#include "json.h"

extern const char
    model_data_name_decorations[];         /* before or after, begins_id, needs_number */
extern const char model_data_null_words[]; /* text, spelling, only_in_enums */
extern const char model_data_item_names[]; /* text */
extern const char model_data_second_thoughts[]; /* text */
extern const char model_data_prose_doubts[];    /* text or in_front */
extern const char model_data_latex_commands[];  /* text */
extern const char model_data_tag_remnants[];    /* before, after */
extern const char model_data_markup_rows[];     /* see markup.h */
extern const char model_data_message_markers[]; /* text, last */
extern const char model_data_thoughts[];        /* open, close */
extern const char model_data_enclosing_pairs[]; /* open, close */
extern const char model_data_symbols[];         /* first, last */
extern const char model_data_mentions[];        /* announces, begins, always, else */
extern const char model_data_template_marks[];  /* text, ends_text, ends_string */

/* The first entry of a list. */
const struct model_node *model_data(struct model_run *run, const char *list);

/* A member of an entry: its bytes, {NULL, 0} where it is absent; whether it is true. */
struct model_view model_data_text(struct model_run *run, const struct model_node *entry,
                                  const char *name);
/* That member of each entry that has it; behind them one with ptr NULL. */
const struct model_view *model_data_texts(struct model_run *run, const char *list,
                                          const char *name);
bool model_data_flag(const struct model_node *entry, const char *name);

#endif
