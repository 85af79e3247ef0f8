/* SPDX-License-Identifier: MIT
 *
 * escaped_text.h - untrusted text in reports: in XML, in Markdown, in JSON within HTML.
 *
 * An adapter may write hostile text, and reports show it. Each form has one function that escapes a
 * text completely.
 */
#ifndef ESCAPED_TEXT_H
#define ESCAPED_TEXT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "toolmend.h"

/* Characters in their order. `spelled`: of a JSON string without its quotes; else bytes. */
struct text {
    toolmend_view left;
    bool spelled;
};

/* More than any character; added to a byte that is not UTF-8. */
#define TEXT_BYTE ((uint32_t)0x200000)

struct text text_spelled(toolmend_view json);
struct text text_bytes(toolmend_view bytes);
struct text text_words(const char *words);

/* The next character; false: there is none. An unpaired surrogate stands for itself, a byte that
 * is not UTF-8 for TEXT_BYTE and its value. */
bool text_next(struct text *text, uint32_t *character);

/* Write up to `most` characters, and `...` if there are more. What XML cannot hold, and what is
 * not seen or reorders what is seen, becomes a sign: of NUL U+2400, of others <U+202E> or <FF>.
 *
 * XML: in an element or between quotes. Markdown: in a cell of a table, each character that means
 * anything there as its number. */
void text_put_xml(FILE *out, struct text text, size_t most);
void text_put_markdown(FILE *out, struct text text, size_t most);

/* A code span of Markdown, which can also be read as it is. Of a text with a `|`, which would end the cell
 * of a table, an element with numbers for characters. */
void text_put_code(FILE *out, struct text text, size_t most);

/* A JSON string, quotes included, in which no HTML tag begins. */
void text_put_json(FILE *out, struct text text);

/* A JSON value as spelled, in which no HTML tag begins. */
void text_put_value(FILE *out, toolmend_view json);

#endif
