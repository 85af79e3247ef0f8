/* SPDX-License-Identifier: MIT
 *
 * rows.h - all lists of mutants, in the order of their numbers, which is that of the catalogue.
 */
/* It would sort them. */
/* clang-format off */
#include "principle.h"
#include "syntax.h"
#include "root.h"
#include "null.h"
#include "shape.h"
#include "scalar.h"
#include "key.h"
#include "hint.h"
#include "call.h"
#include "tier.h"
/* clang-format on */
