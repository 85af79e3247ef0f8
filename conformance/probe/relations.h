/* SPDX-License-Identifier: MIT
 *
 * relations.h - the functions behind the table in relations.c.
 */
#ifndef RELATIONS_H
#define RELATIONS_H

#include "trial.h"

/* ---- relations_again.c: asked more than once --------------------------------------------- */
void relate_determinism(struct trial *trial);
void relate_state(struct trial *trial);
void relate_order(struct trial *trial);
void relate_same_names(struct trial *trial);
void relate_chunking(struct trial *trial);
void relate_idempotence(struct trial *trial);

/* ---- relations_model.c: the model says what should become of it -------------------------- */
void relate_untouched(struct trial *trial);
void relate_looks_broken(struct trial *trial);
void relate_mended(struct trial *trial);
void relate_several(struct trial *trial);
void relate_wrong(struct trial *trial);
void relate_missing(struct trial *trial);
void relate_extra(struct trial *trial);
void relate_named(struct trial *trial);
void relate_doubt(struct trial *trial);
void relate_garbled(struct trial *trial);
void relate_damage(struct trial *trial);
void relate_embedded(struct trial *trial);
void relate_cut(struct trial *trial);

/* ---- relations_meta.c: the same call said in another way ---------------------------------- */
void relate_renaming(struct trial *trial);
void relate_schema_order(struct trial *trial);
void relate_text_order(struct trial *trial);
void relate_wider_schema(struct trial *trial);

/* ---- relations_frame.c: what is not in question stays ------------------------------------- */
void relate_locate(struct trial *trial);
void relate_frame(struct trial *trial);
void relate_numbers(struct trial *trial);

/* ---- relations_content.c: a string stays what it is ---------------------------------------- */
void relate_contents(struct trial *trial);
void relate_size(struct trial *trial);

/* ---- relations_growth.c: the work grows as the text does ---------------------------------- */
void relate_growth(struct trial *trial);
void relate_depth(struct trial *trial);

#endif
