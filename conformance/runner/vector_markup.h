/* SPDX-License-Identifier: MIT
 *
 * vector_markup.h - is what the library found in a model text what the case says?
 */
#ifndef VECTOR_MARKUP_H
#define VECTOR_MARKUP_H

#include "../model/model.h"
#include "suite.h"

/* What differs in this profile; NULL: nothing. */
const char *vector_markup_fault(const struct suite_case *test,
                                const toolmend_tools *tools,
                                const toolmend_markup_report *found,
                                toolmend_profile profile);

/* What the model has otherwise: calls by their bytes, formats, values and the reason. NULL: nothing,
 * or it cannot say. */
const char *vector_markup_difference(const toolmend_markup_report *found,
                                     const struct model_markup_answer *answer);

#endif
