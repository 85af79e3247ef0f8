/* SPDX-License-Identifier: MIT
 *
 * lenient.h - a second reading of texts that are no JSON.
 *
 * What the clauses of the group syntax make of a text, by a recursive reader that shares nothing
 * with the library's scan: the mended text, the edits that lead there, or why there is none. It
 * knows no profile: every row may act. Where the clauses leave the reason open it says so.
 */
#ifndef FUZZ_LENIENT_H
#define FUZZ_LENIENT_H

#include "../../conformance/model/json.h"
#include "toolmend.h"

enum fuzz_outcome {
    FUZZ_MENDED,     /* without edits: it is strict JSON */
    FUZZ_TRUNCATED,  /* the text ends where it may not */
    FUZZ_DOUBT,      /* a near miss that is marked as doubt */
    FUZZ_UNEXPLAINED /* no row explains what stands there */
};

/* One byte range of the text, what comes in its place, and why. */
struct fuzz_mending {
    size_t start, end;
    struct model_view made;
    const char *rule;
};

struct fuzz_lenient {
    enum fuzz_outcome outcome;
    bool loose; /* it is refused, for a reason that cannot be said */
    struct model_view
        text; /* the rest: MENDED only. Strict JSON if the reader is right */
    const size_t *from,
        *to; /* for each byte of it which bytes of the text it stands for */
    const struct fuzz_mending
        *edits; /* ascending, disjoint; a run of one rule is one edit */
    size_t count;
    bool words; /* a bare word became a string */
    size_t value_start,
        value_end; /* of the value in the text, also where it ends too early */
    bool fenced;
};

struct fuzz_lenient_request {
    struct model_view text;
    toolmend_finish finish;
    const struct model_node *schema; /* whose words may stand bare; NULL: none may */
    bool inner;                      /* the text of a string, where three rows may act */
};

/* Memory is the run's, in which `cannot` is set for a text that is nested too deep. */
struct fuzz_lenient fuzz_read_leniently(struct model_run *run,
                                        const struct fuzz_lenient_request *request);

/* ---- between the files of the reader --------------------------------------------------- */

/* On which side of the value an edit stands: outside it takes the white space with it. */
enum fuzz_side { FUZZ_LEADING, FUZZ_INSIDE, FUZZ_TRAILING };

enum { FUZZ_NESTED_MAX = 200 };

struct fuzz_scan {
    struct model_run *run;
    const struct fuzz_lenient_request *request;
    const char *text;
    size_t at, len;
    enum { FUZZ_GOES_ON, FUZZ_ENDED, FUZZ_CLOSED, FUZZ_STUCK } stop;
    bool doubt, loose, words;
    bool fenced;
    bool closable;    /* the last token is one behind which the text may be closed */
    size_t token_end; /* of it */
    size_t value_end; /* of the last string, number or word that is a value */
    bool typographic; /* typographic quotes delimit a string, */
    bool stray;       /* and one of them is a character of another one */
    bool second;      /* reads an object behind the value, of which nothing is kept */
    char closers[FUZZ_NESTED_MAX];
    size_t depth;
    struct fuzz_mending *edits;
    enum fuzz_side *sides;
    size_t count;
};

/* Each answers whether the scan goes on; `at` is then behind what was read. */
bool fuzz_scan_value(struct fuzz_scan *scan);
bool fuzz_scan_comment(struct fuzz_scan *scan, enum fuzz_side side);
bool fuzz_scan_stuck(
    struct fuzz_scan *scan); /* never: nothing explains what stands here */
bool fuzz_scan_end(struct fuzz_scan *scan, bool loose); /* never: the text ends here */

bool fuzz_scan_sees(const struct fuzz_scan *scan, const char *literal);
int fuzz_scan_byte(const struct fuzz_scan *scan, size_t ahead); /* -1: behind the end */
void fuzz_scan_edit(struct fuzz_scan *scan, enum fuzz_side side, size_t len,
                    const char *made, const char *rule); /* and go behind it */
void fuzz_scan_insert(struct fuzz_scan *scan, size_t at, struct model_view made,
                      const char *rule);

bool fuzz_is_space(int byte);
/* Length of the UTF-8 character at the start, 0: it is none, -1: it is cut off by the end. */
int fuzz_character(const char *at, size_t left);
/* A quotation mark of the four typographic ones, or 0. */
unsigned fuzz_typographic(const struct fuzz_scan *scan, size_t at);

#endif
