/* SPDX-License-Identifier: MIT
 *
 * accounted.h - is the content of a text in what was made of it, and nothing else?
 *
 * What no reading of a broken text may change is its letters and digits: marks, white space and
 * escapes come and go, a word is spelled in another case, a name loses its underscores, but no
 * word is lost or appears. So both texts are compared as streams of letters and digits. Whatever
 * rules a layer has, this holds; where a rule may drop something, such as null, nothing is asked.
 */
#ifndef ACCOUNTED_H
#define ACCOUNTED_H

#include "../generate/pool.h"

struct accounting {
    struct pool *pool;
    bool exact;              /* numbers keep their spelling, and all of it its order */
    toolmend_view tool_name; /* which may go: a call is repeated inside its arguments */
    toolmend_view touched;   /* a view into the text whose tokens are not asked about */
};

/* The text with no escape left in it, in however many strings they stood. */
toolmend_view accounted_plain(struct pool *pool, toolmend_view text);

/* Of a text that is JSON: the first string, number or boolean, as it is spelled, that the result
 * does not have; absent: it has all. */
toolmend_view accounted_lost(const struct accounting *accounting, toolmend_view text,
                             toolmend_view result);

/* Of a result, which is JSON: the first name or scalar that any text does not have, or not as
 * often; absent: it has them all. */
toolmend_view accounted_invented(const struct accounting *accounting, toolmend_view text,
                                 toolmend_view result);

#endif
