/* SPDX-License-Identifier: MIT
 *
 * by_model.h - the library and the model say the same of a call.
 *
 * The model (conformance/model) is the second implementation of SPEC.md and shares no code with the
 * library. Both must give the same verdict, reason, text, tool and edits. Nothing is asked where
 * the model cannot say, or the library met a limit. Ends the run on a difference.
 */
#ifndef FUZZ_BY_MODEL_H
#define FUZZ_BY_MODEL_H

#include "../input/case.h"

void fuzz_check_by_model(const struct fuzz_case *asked, toolmend_profile profile,
                         const toolmend_report *report);

#endif
