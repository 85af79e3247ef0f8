/* SPDX-License-Identifier: MIT
 *
 * rows.c - the rules of the syntax group in words: what one did, what it is about, and what the
 * model should write instead.
 *
 * Other rules are told by what became of a value, which needs no wording of their own. A syntax
 * rule leaves the value what it was, so each says itself what happened to its spelling.
 */
#include "message/tell.h"

#include "base/view.h"

static const struct tmi_row_words rows[] = {
    {"syntax/byte-order-mark",     "a byte order mark was left out",                   "a byte order mark",
     NULL,                                                                                                                                                                  "send one JSON object, nothing else"},
    {"syntax/code-fence",          "a code fence was left out",                        "a code fence",          NULL,
     "send the object without code fences"                                                                                                                                                                      },
    {"syntax/surplus-closer",      "surplus closers were left out",
     "a brace or bracket that closes nothing",                                                                  NULL,                                                       "close what was opened, once"       },
    {"syntax/trailing-token",      "an end marker was left out",                       "an end marker",         NULL,
     "send one object, nothing after it"                                                                                                                                                                        },
    {"syntax/repeated-value",      "an object beside it was left out",                 "another object",
     "another object",                                                                                                                                                      "send one object in each call"      },
    {"syntax/trailing-comma",      "a comma before the closer was left out",
     "a comma before a closer",                                                                                 NULL,                                                       "leave it out"                      },
    {"syntax/control-character",   "raw control characters were escaped",
     "a raw control character",                                                                                 "a control character that may be left over from an escape",
     "write it as \\t, \\u0000 or the like"                                                                                                                                                                     },
    {"syntax/escaped-white-space", "escapes outside of strings were left out",
     "an escape outside of strings",                                                                            NULL,                                                       "leave it out"                      },
    {"syntax/invalid-escape",      "backslashes that began no escape were doubled",
     "a backslash that begins no escape",                                                                       "a backslash that may be meant or may begin an escape",     "write a backslash as \\\\"         },
    {"syntax/python-literal",      "the spelling of Python became that of JSON",
     "a spelling of Python",                                                                                    "a word that the schema may mean as a string",
     "write true, false, null and double quotes"                                                                                                                                                                },
    {"syntax/smart-quote",         "typographic quotation marks became straight ones",
     "a typographic quotation mark",                                                                            "a typographic quotation mark that may close a string",
     "put it in straight double quotes"                                                                                                                                                                         },
    {"syntax/unquoted-key",        "the name was put in quotes",                       "a name without quotes", NULL,
     "put member names in double quotes"                                                                                                                                                                        },
    {"syntax/bare-enum-word",      "the word was put in quotes",                       "a word without quotes", NULL,
     "put strings in double quotes"                                                                                                                                                                             },
    {"syntax/comment",             "comments were left out",                           "a comment",
     "a comment that may hold members, or be none",                                                                                                                         "leave comments out"                },
    {"syntax/surrounding-prose",   "prose around it was left out",                     "prose",                 NULL,
     "send one JSON object, nothing else"                                                                                                                                                                       },
    {"syntax/missing-closer",      "what was open at the end was closed",              "the end",               NULL,
     "close what was opened"                                                                                                                                                                                    },
    {"syntax/empty-text",          "no text became an empty object",                   "no text",               NULL,
     "send one JSON object"                                                                                                                                                                                     },
};

const struct tmi_row_words *tmi_row_words(const char *id) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].id, id) == 0)
            return &rows[i];
    return NULL;
}
