/* SPDX-License-Identifier: MIT
 *
 * relations.c - the relations, one a row.
 *
 * A relation is a function in relations_*.c that makes texts, asks, and says what it found. Its
 * weight says how often it is tried, against the others.
 */
#include "relations.h"

const struct relation relations[] = {
    {NULL, NULL, NULL, 0, NULL},
};
