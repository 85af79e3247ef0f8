/* SPDX-License-Identifier: MIT
 *
 * faults_value.c - the value in another form, and another value.
 */
#include "faults.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define SCALARS (TYPE_STRING | TYPE_NUMBER | TYPE_BOOLEAN | TYPE_NULL)

/* ---- in a string -------------------------------------------------------------------------- */

static bool send_string(struct breaking *b, struct value *at, toolmend_view text) {
    toolmend_view json = json_quote(b->generator->pool, text);
    if (!json.ptr || !at->parent)
        return false;
    at->as.text = fault_pick(b, 4) == 3
                      ? spell_text(b->generator->pool, b->generator->choices, text)
                      : json;
    at->as.layers = 0;
    return true;
}

/* The value as a JSON text in a string, with white space around it by choice. */
static bool put_stringified(struct breaking *b, struct value *at) {
    uint32_t layers = fault_pick(b, at->parent ? 6 : 5);
    bool string = at->type == TYPE_STRING;
    at->as.layers = (unsigned char)(layers < 4 ? 1 : layers - 2);
    at->as.padding = fault_choose(b, "\f\f\f\f \f\n\f\t \n");
    if (string && at->text.ptr) /* its text is in one already */
        return fault_pick(b, 2) == 1;
    return true;
}

static bool put_python_text(struct breaking *b, struct value *at) {
    return send_string(b, at, value_python(b->generator->pool, at));
}

/* The content with something in front or behind it, as a string. */
static bool put_affixed(struct breaking *b, struct value *at) {
    toolmend_view front;
    toolmend_view back;
    toolmend_view text = fault_content(at);
    fault_split(b, &front, &back);
    return text.ptr && send_string(b, at, fault_join(b, front, text, back));
}

static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* The content in another case, as a string, perhaps with white space around it. */
static bool put_recased(struct breaking *b, struct value *at) {
    toolmend_view text = fault_content(at);
    uint32_t style = fault_pick(b, 4); /* upper, lower, first upper, every second upper */
    if (!text.ptr)
        return false;
    char *out = pool_take(b->generator->pool, text.len + 1, 1);
    for (size_t i = 0; i < text.len; i++)
        out[i] = style == 0 || (style == 2 && i == 0) || (style == 3 && i % 2 == 1)
                     ? upper(text.ptr[i])
                     : ascii_lower(text.ptr[i]);
    toolmend_view space = fault_choose(b, "\f\f \f\n");
    return send_string(b, at,
                       fault_join(b, space, (toolmend_view){out, text.len}, space));
}

/* A string without its quotation marks is a number, a boolean, null or a list; or nothing. */
static bool put_unstringified(struct breaking *b, struct value *at) {
    (void)b;
    toolmend_view text = fault_content(at);
    if (!at->parent || at->type != TYPE_STRING || text.len == 0 ||
        toolmend_json_check(text, NULL) != TOOLMEND_OK)
        return false;
    at->as.text = text;
    return true;
}

static bool put_number(struct breaking *b, struct value *at) {
    toolmend_view number = content_number(&b->maker, false);
    if (!at->parent)
        return false;
    at->as.text = number;
    return true;
}

static bool put_foreign(struct breaking *b, struct value *at) {
    toolmend_view text = generate_foreign(b->generator->choices, NULL);
    if (!at->parent)
        return false;
    at->as.text = text;
    at->as.layers = 0;
    return true;
}

/* ---- wrapped and unwrapped ---------------------------------------------------------------- */

static bool put_wrapped(struct breaking *b, struct value *at) {
    fault_split(b, &at->as.front, &at->as.back);
    return true;
}

static bool send_brackets(struct value *at, const char *opening, const char *closing) {
    at->as.opening = view_of(opening);
    at->as.closing = view_of(closing);
    return true;
}

/* The first element in place of the array; the others are gone. */
static bool put_unwrapped(struct breaking *b, struct value *at) {
    (void)b;
    if (!at->first || at->as.text.ptr)
        return false;
    at->first->as.space[BEFORE] = at->first->as.space[BEHIND] = at->as.end = view_of("");
    for (struct value *other = at->first->next; other; other = other->next)
        other->as.gone = true;
    return send_brackets(at, "", "");
}

/* The first element under a name. */
static bool put_keyed(struct breaking *b, struct value *at) {
    toolmend_view front = fault_join(b, view_of("{\""), fault_text(b), view_of("\": "));
    if (!put_unwrapped(b, at))
        return false;
    at->as.opening = front;
    at->as.closing = view_of("}");
    return true;
}

/* An object whose names are the indices of the elements, from 0, from 1, or swapped. */
static bool put_indexed(struct breaking *b, struct value *at) {
    uint32_t style = fault_pick(b, 5);
    size_t index = style == 3;
    if (!at->first || at->as.text.ptr)
        return false;
    for (struct value *item = at->first; item; item = item->next, index++) {
        struct writing name = {.pool = b->generator->pool};
        write_words(&name, "\"");
        write_number(&name, style == 4 ? at->count - 1 - index : index);
        write_words(&name, "\"");
        item->as.name = written(&name);
    }
    return send_brackets(at, "{", "}");
}

/* The scalars of an array in one string. */
static bool put_joined(struct breaking *b, struct value *at) {
    struct writing out = {.pool = b->generator->pool};
    toolmend_view between = fault_text(b);
    if (!at->first || at->as.text.ptr)
        return false;
    for (const struct value *item = at->first; item; item = item->next) {
        toolmend_view text = fault_content(item);
        if (!text.ptr)
            return false;
        write_view(&out, item == at->first ? view_of("") : between);
        write_view(&out, text);
    }
    return send_string(b, at, written(&out));
}

/* ---- bounds ------------------------------------------------------------------------------- */

/* A number past a bound, or between two steps; as a string by choice. */
static bool put_out_of_range(struct breaking *b, struct value *at) {
    const struct subschema *s = at->subschema;
    char digits[32];
    if (!s || !at->parent || !(s->has_least || s->has_most || s->step > 1))
        return false;
    int64_t number = s->step > 1 ? 7 * s->step + 1
                     : s->has_most && (!s->has_least || fault_pick(b, 2) == 0)
                         ? s->most + 1
                         : s->least - 1;
    (void)snprintf(digits, sizeof digits, "%" PRId64, number);
    if (fault_pick(b, 3) == 2)
        return send_string(b, at, view_of(digits));
    at->as.text = fault_join(b, view_of(digits), view_of(""), view_of(""));
    return true;
}

static bool put_too_long(struct breaking *b, struct value *at) {
    enum { LONG = 5000 };
    const struct subschema *s = at->subschema;
    struct writing text = {.pool = b->generator->pool};
    if (!s || s->length_max > LONG)
        return false;
    for (size_t i = 0; i <= s->length_max; i++)
        write_words(&text, i % 8 == 7 ? " " : "a");
    return send_string(b, at, written(&text));
}

/* ---- texts ---------------------------------------------------------------------------- */

#define AFFIXES                                                                          \
    " ~\f~ \f~\n\f$~\f~%\f~px\f~ "                                                       \
    "MB\f+~\f0~\f~.\f'~'\f\"~\"\f\"~\f~\"\f`~`\f(~)\f[~]\f<~>\f~,\f"                     \
    "~, ~\f~;~\f~\n~\f~s\fthe ~\fnot ~\f{~}\f[\"~\"]\f[\"~\",\f~</parameter>"
#define IN_OBJECTS                                                                       \
    "{\"item\": ~}\f{\"value\":~}\f{\"0\":~}\f{\"items\": ~}\f{\"type\": \"x\", "        \
    "\"value\": ~}\f"                                                                    \
    "{\"item\": {\"item\": ~}}"
#define NUMBERS                                                                          \
    "\"007\"\f\"05\"\f\"-01\"\f\"0x10\"\f\"1_000\"\f\"1,000\"\f\"1.000,5\"\f\".5\"\f\"." \
    "25\"\f\"5."                                                                         \
    "\"\f\"1e\"\f\"--5\"\f"                                                              \
    "\"1 "                                                                               \
    "000\"\f\"\\uff15\"\f\"1.2.3\"\f\"1/"                                                \
    "2\"\f\"NaN\"\f\"-Infinity\"\f\"inf\"\f\"\\u22125\"\f\"00\"\f"                       \
    "\"5 \"\f\"$5\"\f\"5L\"\f\"1e5.5\""
#define BOOLEANS                                                                         \
    "\"yes\"\f\"no\"\f\"on\"\f\"off\"\f\"TRUE\"\f\"tRUE\"\f\"false "                     \
    "\"\f\"y\"\f\"n\"\f\"t\"\f\"enabled\"\f"                                             \
    "\"disabled\"\f\"not "                                                               \
    "true\"\f\"'false'\"\f\"True\"\f\"False\"\f\"false\"\f\"true\"\f\"falsy\""
#define ARRAY_TEXTS                                                                      \
    "\"[\\\"a\\\"\"\f\"[1, 2,]\"\f\"['it's']\"\f\"['a', 'b']\"\f\"[1 2]\"\f\"[true, "    \
    "x]\"\f"                                                                             \
    "\"[1, 2] x\"\f\"[\\\"a\\\", \\\"b\\\"]\"\f\"[1, 2]\"\f\"[None\"\f\"[[1]\"\f\"[1], " \
    "[2]\"\f\"{\\\"a\\\"\""
#define OBJECTS                                                                          \
    "[\"a\"]\f[{}, {}]\f[[{}]]\f\"x\"\f\"{\"\f\"{\\\"a\\\": 1\"\f\"key: "                \
    "value\"\f\"a=1\"\f\"{a: 1}\"\f"                                                     \
    "\"{\\\"a\\\": 1,}\"\f\"```json\\n{}\\n```\"\f5\f[{\"a\": 1}, {\"a\": 1}]\f[\"k\", " \
    "\"v\"]\f\"[]\""

/* ---- the table ----------------------------------------------------------------------------- */

#define FORM(label, types, put, texts)                                                   \
    { label, FAULT_FORM, types, put, texts }
#define VALUE(label, types, put, texts)                                                  \
    { label, FAULT_VALUE, types, put, texts }

/* What layers convert most often is listed more than once, and put as often. */
const struct fault value_faults[] = {
    FORM("stringified", TYPE_NUMBER, put_stringified, NULL),
    FORM("stringified", TYPE_BOOLEAN, put_stringified, NULL),
    FORM("stringified", TYPE_ARRAY, put_stringified, NULL),
    FORM("stringified", TYPE_OBJECT, put_stringified, NULL),
    FORM("stringified", TYPE_STRING | TYPE_NULL, put_stringified, NULL),
    FORM("python-in-string", TYPE_BOOLEAN | TYPE_NULL, put_python_text, NULL),
    FORM("python-in-string", TYPE_CONTAINER, put_python_text, NULL),
    VALUE("affixed", TYPE_NUMBER | TYPE_BOOLEAN, put_affixed, AFFIXES),
    VALUE("affixed", TYPE_STRING, put_affixed, AFFIXES),
    FORM("recased", TYPE_STRING, put_recased, NULL),
    FORM("recased", TYPE_BOOLEAN, put_recased, NULL),
    FORM("unstringified", TYPE_STRING, put_unstringified, NULL),
    VALUE("number-for-string", TYPE_STRING, put_number, NULL),
    VALUE("foreign", TYPE_ANY, put_foreign, NULL),
    VALUE("foreign", SCALARS, put_foreign, NULL),
    FORM("in-array", TYPE_ANY, put_wrapped, "[~]\f[ ~ ]\f[\n~]\f[~, null]\f[[~]]"),
    FORM("in-object", TYPE_ANY, put_wrapped, IN_OBJECTS),
    FORM("unwrapped", TYPE_ARRAY, put_unwrapped, NULL),
    FORM("keyed", TYPE_ARRAY, put_keyed, "item\fentries\felement\flist\fli\frow"),
    FORM("indexed", TYPE_ARRAY, put_indexed, NULL),
    FORM("joined", TYPE_ARRAY, put_joined, ",\f, \f;\f\n\f | "),
    VALUE("out-of-range", TYPE_NUMBER, put_out_of_range, NULL),
    VALUE("too-long", TYPE_STRING, put_too_long, NULL),
    VALUE("other-number", TYPE_NUMBER, fault_put_text, NUMBERS),
    VALUE("other-number", TYPE_NUMBER, fault_put_text, NUMBERS),
    VALUE("other-number", TYPE_NUMBER, fault_put_text, NUMBERS),
    VALUE("fraction", TYPE_NUMBER, fault_put_text,
          "1.5\f-2.25\f5.0000001\f1e-1\f\"1.5\"\f\"0.9\"\f9007199254740992.5\f100.99\f"
          "25e-1"),
    VALUE("other-for-number", TYPE_NUMBER, fault_put_text,
          "true\f\"true\"\f[]\f[1, 2]\f\"[5]\"\f{}\f\"five\"\f\"all\"\f\"max\"\f\"?\"\f"
          "\"5-10\"\f\"5 or 6\""),
    VALUE("other-boolean", TYPE_BOOLEAN, fault_put_text, BOOLEANS),
    VALUE("other-boolean", TYPE_BOOLEAN, fault_put_text, BOOLEANS),
    VALUE("other-for-boolean", TYPE_BOOLEAN, fault_put_text,
          "1\f0\f1.0\f-1\f2\f{}\f[]\f[true, false]\f\"1\"\f\"0\"\f\"\"\f\"2\""),
    VALUE("other-for-string", TYPE_STRING, fault_put_text,
          "true\ffalse\f5\f99.50\f[\"a\", \"b\"]\f[[\"a\"]]\f[\"\", \"\"]\f"
          "{\"text\": \"x\"}\f{\"type\": \"text\", \"text\": \"x\"}\f[\"a\", \"a\"]\f"
          "{\"value\": \"x\"}"),
    VALUE("other-word", TYPE_STRING, fault_put_text,
          "\"?\"\f\"-\"\f\"no such word\"\f\"a,b,c\"\f\"\\u0000\"\f\"[]\"\f\"! !\""),
    VALUE("array-text", TYPE_ARRAY, fault_put_text, ARRAY_TEXTS),
    VALUE("delimited", TYPE_ARRAY, fault_put_text,
          "\"a, b\"\f\"a,b\"\f\"a;b\"\f\"1,2,3\"\f\"1 2\"\f\"- a\\n- b\"\f\"a\\nb\"\f"
          "\"[a, b]\"\f\"[draft] notes.md\"\f\"x,\"\f\"\\\"a\\\"\"\f\"x\""),
    VALUE("other-elements", TYPE_ARRAY, fault_put_text,
          "[\"a\", null]\f[1, \"x\"]\f[\"a\", true]\f[[\"a\", \"b\"]]\f[\"1\", \"2\"]\f"
          "[1, 2]\f[\"a\", [\"b\"]]\f[{\"a\": \"b\"}]\f[null]\f[\"a\", \"b\"]\f[\"\"]\f"
          "[1, null]"),
    VALUE("other-for-array", TYPE_ARRAY, fault_put_text,
          "5\ftrue\f1.5\f{\"a\": 1}\f{\"item\": null}\f{\"a\": \"x\", \"b\": \"y\"}\f"
          "{\"1\": \"a\", \"2\": \"b\"}"),
    VALUE("other-for-object", TYPE_OBJECT, fault_put_text, OBJECTS),
    {"null",          FAULT_MISSING, SCALARS, fault_put_text, "null"},
    {"null",        FAULT_MISSING, TYPE_CONTAINER, fault_put_text, "null"},
    {"null-word",         FAULT_MISSING, TYPE_ANY, fault_put_text,
                                                                "\"null\"\f\"None\"\f"
     "\"none\"\f\"nil\"\f"
     "\"NULL\"\f\"N/A\"\f"
     "\"undefined\"\f"
     "\"OMIT\"\f\" null\""},
    {"blank",          FAULT_MISSING, SCALARS, fault_put_text,
                                                                "\"\"\f\" \"\f\"\\n\"\f\"\\u00a0\"\f{}\f[]"},
    {"blank", FAULT_MISSING, TYPE_ARRAY, fault_put_text,
                                                                "\"\"\f\" \"\f{}\f[null]\f\"[]\""},
    {"blank",         FAULT_MISSING, TYPE_OBJECT, fault_put_text,
                                                                "\"\"\f\" \"\f[]\f\"{}\"\f[{}]"},
    {0    },
};
