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
void relate_chunking(struct trial *trial);
void relate_idempotence(struct trial *trial);

#endif
