/* SPDX-License-Identifier: MIT
 *
 * run_report_outcomes.c - what became of a case, and the words for it.
 *
 * Markdown, HTML and JUnit take their words from here; the page gets them as data.
 */
#include "run_report_internal.h"

const struct report_words report_outcomes[REPORT_OUTCOMES] = {
    [REPORT_CHANGED] = {"changed",    "changed",         "valid calls that were changed"            },
    [REPORT_REFUSED] = {"refused",    "refused",         "valid calls that were rejected"           },
    [REPORT_WRONG] =
        {"wrong",      "wrong",
                        "malformed calls that became another valid call than the one that was meant"},
    [REPORT_NO_ANSWER] =
        {"none",       "no answer",
                        "an error, a crash, no answer in time, or no line of the protocol"          },
    [REPORT_SPOILED_CALL] =
        {"spoiled",    "spoiled",
                        "malformed calls that were changed, and that the schema still refuses"      },
    [REPORT_GUESS] = {"guess",      "guess",
                        "malformed calls with several meanings, of which one was chosen"            },
    [REPORT_NOT_MENDED] = {"not-mended", "not mended",
                        "a repair that is due was not made"                                         },
    [REPORT_PASSED_ON] = {"passed-on",  "passed on",
                        "malformed calls that were handed on as they came"                          },
    [REPORT_NOT_ASKED] = {"skipped",    "not asked",
                        "excused, or what the layer rightly does not support"                       },
    [REPORT_KEPT] = {"kept",       "kept",            "valid calls that are the same"            },
    [REPORT_MENDED] = {"mended",     "mended",
                        "malformed calls that were repaired as they were meant"                     },
    [REPORT_REJECTED] = {"rejected",   "rejected as due",
                        "malformed calls that were rejected, as they should be"                     },
    [REPORT_UNDECLARED] =
        {"undeclared", "undeclared",
                        "calls with members that the layer says its types drop or refuse"           },
    [REPORT_NOT_SCORED] = {"unscored",   "not scored",
                        "asked and shown, and counted nowhere else"                                 },
};

static enum report_outcome of_pass(toolmend_view detail) {
    if (report_is(detail, "mended"))
        return REPORT_MENDED;
    if (report_is(detail, "undeclared"))
        return REPORT_UNDECLARED;
    return report_is(detail, "rejected") ? REPORT_REJECTED : REPORT_KEPT;
}

static enum report_outcome of_harm(toolmend_view detail) {
    if (report_is(detail, "changed"))
        return REPORT_CHANGED;
    return report_is(detail, "refused") ? REPORT_REFUSED : REPORT_WRONG;
}

enum report_outcome report_outcome(const struct report_case *reported) {
    if (!reported->scored)
        return REPORT_NOT_SCORED;
    switch (reported->kind) {
    case REPORT_PASSED:
        return of_pass(reported->detail);
    case REPORT_FAILED:
        return report_is(reported->detail, "passed-on") ? REPORT_PASSED_ON
                                                        : REPORT_NOT_MENDED;
    case REPORT_GUESSED:
        return REPORT_GUESS;
    case REPORT_SPOILED:
        return REPORT_SPOILED_CALL;
    case REPORT_UNANSWERED:
        return REPORT_NO_ANSWER;
    case REPORT_HARMED:
        return of_harm(reported->detail);
    case REPORT_SKIPPED:
    case REPORT_KINDS:
        break;
    }
    return REPORT_NOT_ASKED;
}

/* ---- details ------------------------------------------------------------------------------- */

static const struct {
    const char *detail, *words;
} details[] = {
    {"kept",       "a valid call is the same"                                 },
    {"mended",     "the repair was made"                                      },
    {"rejected",   "a broken call was rejected, as due"                       },
    {"undeclared", "what the layer says of undeclared members"                },
    {"missed",     "a repair that was due was not made"                       },
    {"passed-on",  "a broken call was handed on as it came"                   },
    {"bytes",      "the right value, in other bytes than the adapter promises"},
    {"cuts",       "the answer depends on where the text was cut"             },
    {"changed",    "a valid call was changed"                                 },
    {"refused",    "a valid call was rejected"                                },
    {"wrong",      "a broken call was made into another, which would run"     },
    {"invented",   "a call was made of a text that has none such"             },
};

const char *report_detail_words(toolmend_view detail) {
    for (size_t i = 0; i < sizeof details / sizeof *details; i++)
        if (report_is(detail, details[i].detail))
            return details[i].words;
    return "";
}

/* ---- for the page -------------------------------------------------------------------------- */

void report_put_words(FILE *out) {
    fputs("\"outcomes\":[", out);
    for (size_t i = 0; i < REPORT_OUTCOMES; i++)
        fprintf(out, "%s{\"id\":\"%s\",\"word\":\"%s\",\"says\":\"%s\"}",
                i > 0 ? ",\n" : "", report_outcomes[i].id, report_outcomes[i].word,
                report_outcomes[i].says);
    fputs("],\"details\":{", out);
    for (size_t i = 0; i < sizeof details / sizeof *details; i++)
        fprintf(out, "%s\"%s\":\"%s\"", i > 0 ? ",\n" : "", details[i].detail,
                details[i].words);
    fputs("}", out);
}
