/* SPDX-License-Identifier: MIT
 *
 * foreign.c - JSON values of all types, for places that ask for others. The first are the
 * plainest.
 */
#include "value.h"

#include <string.h>

/* In each row a label, and behind it the value. */
static const char *const values[] = {
    "null\fnull",
    "true\ftrue",
    "false\ffalse",
    "zero\f0",
    "number\f5",
    "negative\f-1",
    "fraction\f1.50",
    "big-number\f12345678901234567890",
    "blank\f\"\"",
    "white-space\f\"  \"",
    "word\f\"foo\"",
    "number-text\f\"5\"",
    "fraction-text\f\"1.50\"",
    "zeros-text\f\"007\"",
    "plus-text\f\"+5\"",
    "separated-number\f\"1,000\"",
    "unit-text\f\"5 MB\"",
    "true-text\f\"true\"",
    "python-true\f\"True\"",
    "no-text\f\"no\"",
    "one-text\f\"1\"",
    "null-text\f\"null\"",
    "none-text\f\"None\"",
    "comma-text\f\"a, b,c\"",
    "lines-text\f\"a\\nb\"",
    "link-text\f\"[a.md](http://a.md)\"",
    "entity-text\f\"a &amp; b\"",
    "date-text\f\"2025-01-31\"",
    "list-text\f\"[\\\"a\\\", \\\"b\\\"]\"",
    "numbers-text\f\"[1, 2]\"",
    "one-item-text\f\"[\\\"a\\\"]\"",
    "python-list\f\"['a', 'b']\"",
    "object-text\f\"{\\\"a\\\": 1}\"",
    "two-layers\f\"\\\"[1]\\\"\"",
    "open-list-text\f\"[\\\"a\\\"\"",
    "empty-list-text\f\"[]\"",
    "empty-object-text\f\"{}\"",
    "quoted-text\f\"\\\"foo\\\"\"",
    "empty-list\f[]",
    "empty-object\f{}",
    "list-of-null\f[null]",
    "list-of-one\f[\"a\"]",
    "list-of-number\f[5]",
    "list\f[\"a\", \"b\"]",
    "number-texts\f[\"1\", \"2\"]",
    "mixed-list\f[1, \"two\", null]",
    "list-in-list\f[[\"a\", \"b\"]]",
    "lists\f[[1], [2]]",
    "object\f{\"a\": 1}",
    "keyed-list\f{\"item\": [\"x\", \"y\"]}",
    "keyed-word\f{\"item\": \"x\"}",
    "keyed-object\f{\"item\": {\"id\": \"x\"}}",
    "indexed\f{\"0\": \"a\", \"1\": \"b\"}",
    "value-object\f{\"value\": \"x\"}",
    "schema-object\f{\"type\": \"string\"}",
    "objects\f[{\"a\": 1}, {\"a\": \"2\", \"b\": null}]",
};

toolmend_view generate_foreign(struct choices *choices, toolmend_view *label) {
    const char *row = values[choose(choices, sizeof values / sizeof values[0])];
    if (label)
        *label = list_at(row, 0);
    return list_at(row, 1);
}
