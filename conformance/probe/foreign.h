/* SPDX-License-Identifier: MIT
 *
 * foreign.h - values that are put where others are meant.
 *
 * JSON of every type, with the texts that layers like to read: what becomes of one is for the
 * schema and the rules to say, and no relation that uses them knows it.
 */
#ifndef FOREIGN_H
#define FOREIGN_H

#include "trial.h"

struct foreign {
    const char *label; /* for the name of a cause */
    toolmend_view text;
};

struct foreign foreign_choose(struct trial *trial);

#endif
