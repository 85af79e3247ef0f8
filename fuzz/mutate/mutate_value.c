/* SPDX-License-Identifier: MIT
 *
 * mutate_value.c - a text that says something in another shape: sound JSON that the schema may
 * refuse, as models send it.
 *
 * Rows are named for the rules of the groups root, null, shape, scalar, key, hint and call that
 * mend what they do, with their near misses, and for plain changes of values.
 */
#include "mutate.h"

#include <string.h>

static bool is_word_of(toolmend_view bytes, const char *word) {
    return bytes.len == strlen(word) && memcmp(bytes.ptr, word, bytes.len) == 0;
}

static const struct piece *any(struct mutating *m, unsigned kinds) {
    return mutate_piece(m, mutate_here(m), kinds, NULL);
}

/* ---- values ----------------------------------------------------------------------------- */

/* The value becomes a text of the row, in which `@` stands for its bytes. */
static bool say(struct mutating *m, const struct piece *piece, const char *text) {
    size_t front = strcspn(text, "@");
    size_t from = mutate_begin(m);
    mutate_add(m, (toolmend_view){text, front});
    mutate_replace(m, piece->start, text[front] ? piece->start : piece->end, from);
    return !text[front] || mutate_put(m, piece->end, piece->end, text + front + 1);
}

static bool value(struct mutating *m) {
    const struct piece *piece = any(m, PIECE_ANY);
    return piece && say(m, piece, mutate_text(m));
}

static bool scalar(struct mutating *m) {
    const struct piece *piece = any(m, PIECE_SCALAR);
    return piece && say(m, piece, mutate_text(m));
}

static bool number(struct mutating *m) {
    const struct piece *piece = any(m, PIECE_NUMBER);
    return piece && say(m, piece, mutate_text(m));
}

static bool list(struct mutating *m) {
    const struct piece *piece = any(m, PIECE_LIST);
    return piece && say(m, piece, mutate_text(m));
}

static bool root(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = outline_child(outline, NO_PIECE, 0);
    return piece && say(m, piece, mutate_text(m));
}

/* As the text of a string, which is what a second serialiser does. */
static bool encode(struct mutating *m, const struct piece *piece) {
    const struct outline *outline = mutate_here(m);
    size_t from = mutate_begin(m);
    mutate_quote(m, outline_bytes(outline, piece));
    mutate_replace(m, piece->start, piece->end, from);
    return true;
}

static bool as_string(struct mutating *m) {
    const struct piece *piece = any(m, PIECE_ANY);
    return piece && encode(m, piece);
}

static bool container_as_string(struct mutating *m) {
    const struct piece *piece = any(m, PIECE_CONTAINER);
    return piece && encode(m, piece);
}

static bool root_as_string(struct mutating *m) {
    const struct piece *piece = outline_child(mutate_here(m), NO_PIECE, 0);
    return piece && encode(m, piece);
}

/* What a string says, without its quotation marks: 5 for "5", a container for its text. */
static bool from_string(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = any(m, PIECE_STRING);
    if (!piece)
        return false;
    toolmend_view inner = outline_inner(outline, piece);
    size_t from = mutate_begin(m);
    for (size_t i = 0; i < inner.len; i++) {
        if (inner.ptr[i] == '\\' && i + 1 < inner.len)
            i++;
        fuzz_add(&m->words, inner.ptr + i, 1);
    }
    mutate_replace(m, piece->start, piece->end, from);
    return true;
}

/* A container as Python writes it, in a string. */
static bool as_python(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = any(m, PIECE_CONTAINER);
    if (!piece)
        return false;
    toolmend_view bytes = outline_bytes(outline, piece);
    size_t from = mutate_begin(m);
    mutate_say(m, "\"");
    for (size_t i = 0; i < bytes.len; i++) {
        char c = bytes.ptr[i] == '"' ? '\'' : bytes.ptr[i];
        if (c == '\\' || (unsigned char)c < 0x20)
            return false;
        fuzz_add(&m->words, &c, 1);
    }
    mutate_say(m, "\"");
    mutate_replace(m, piece->start, piece->end, from);
    return true;
}

/* ---- lists ------------------------------------------------------------------------------ */

static bool has_one(const struct outline *outline, const struct piece *piece) {
    return outline_children(outline, piece) == 1;
}

/* A list or object of one becomes what it holds. */
static bool only_child(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = mutate_piece(m, outline, PIECE_CONTAINER, has_one);
    if (!piece)
        return false;
    const struct piece *child = outline_child(outline, piece->index, piece->index + 1U);
    mutate_put(m, piece->start, child->start, "");
    return mutate_put(m, child->end, piece->end, "");
}

/* ["a", "b"] as {"0": "a", "1": "b"}. */
static bool indexed(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = any(m, PIECE_LIST);
    if (!piece || !piece->closed || outline_children(outline, piece) > 9)
        return false;
    unsigned number = mutate_one_in(m, 4) ? 1 : 0;
    const struct piece *child = outline_child(outline, piece->index, piece->index + 1U);
    mutate_put(m, piece->start, piece->start + 1, "{");
    for (; child; child = outline_child(outline, piece->index, child->index + 1U)) {
        const char name[] = {'"', (char)('0' + number++ % 10), '"', ':', ' ', '\0'};
        mutate_put(m, child->start, child->start, name);
    }
    return mutate_put(m, piece->end - 1, piece->end, "}");
}

/* The strings of a list as one, with a separator of the row between them. */
static bool joined(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = any(m, PIECE_LIST);
    if (!piece)
        return false;
    const char *separator = mutate_text(m);
    const struct piece *child = outline_child(outline, piece->index, piece->index + 1U);
    size_t from = mutate_begin(m);
    mutate_say(m, "\"");
    for (unsigned i = 0; child && i < 20; i++) {
        mutate_say(m, i > 0 ? separator : "");
        if (child->kind != PIECE_STRING)
            return false;
        mutate_add(m, outline_inner(outline, child));
        child = outline_child(outline, piece->index, child->index + 1U);
    }
    mutate_say(m, "\"");
    mutate_replace(m, piece->start, piece->end, from);
    return true;
}

/* ---- strings ---------------------------------------------------------------------------- */

static bool inside(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = any(m, PIECE_STRING);
    const char *text = mutate_text(m);
    size_t front = strcspn(text, "@");
    if (!piece || !piece->closed)
        return false;
    toolmend_view inner = outline_inner(outline, piece);
    size_t start = (size_t)(inner.ptr - outline->text);
    size_t from = mutate_begin(m);
    mutate_add(m, (toolmend_view){text, front});
    mutate_replace(m, start, start, from);
    return mutate_put(m, start + inner.len, start + inner.len, text + front + 1);
}

/* `[a.md](http://a.md)` for a.md. */
static bool linked(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = any(m, PIECE_STRING);
    if (!piece)
        return false;
    toolmend_view inner = outline_inner(outline, piece);
    size_t from = mutate_begin(m);
    mutate_say(m, "\"[");
    mutate_add(m, inner);
    mutate_say(m, mutate_text(m));
    mutate_add(m, inner);
    mutate_say(m, ")\"");
    mutate_replace(m, piece->start, piece->end, from);
    return true;
}

static char other_case(char c) {
    if (c >= 'a' && c <= 'z')
        return (char)(c - 'a' + 'A');
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Other case for the first letter, or for all of them. */
static void recase(struct mutating *m, toolmend_view bytes) {
    bool all = mutate_one_in(m, 2);
    for (size_t i = 0; i < bytes.len; i++) {
        char c = all || i == 0 ? other_case(bytes.ptr[i]) : bytes.ptr[i];
        fuzz_add(&m->words, &c, 1);
    }
}

static bool in_other_case(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = any(m, PIECE_STRING | PIECE_WORD);
    if (!piece)
        return false;
    toolmend_view inner = piece->kind == PIECE_STRING ? outline_inner(outline, piece)
                                                      : outline_bytes(outline, piece);
    size_t start = (size_t)(inner.ptr - outline->text);
    size_t from = mutate_begin(m);
    recase(m, inner);
    mutate_replace(m, start, start + inner.len, from);
    return true;
}

/* ---- names ------------------------------------------------------------------------------ */

static bool is_named(const struct outline *outline, const struct piece *piece) {
    return outline_has_name(piece) && outline_name(outline, piece).len > 0;
}

/* Words of a name: written with _ or - between them, or as one with capitals, or the other way. */
static void respell(struct mutating *m, toolmend_view name) {
    bool apart = name.len > 0 && !memchr(name.ptr, '_', name.len) &&
                 !memchr(name.ptr, '-', name.len);
    const char *mark = mutate_one_in(m, 3) ? "-" : "_";
    bool up = false;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        bool is_mark = c == '_' || c == '-';
        if (apart && c >= 'A' && c <= 'Z' && i > 0)
            mutate_say(m, mark);
        c = apart && c >= 'A' && c <= 'Z' ? other_case(c) : c;
        c = up && c >= 'a' && c <= 'z' ? other_case(c) : c;
        if (!is_mark)
            fuzz_add(&m->words, &c, 1);
        up = is_mark;
    }
}

static bool name(struct mutating *m, void write(struct mutating *, toolmend_view)) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = mutate_piece(m, outline, PIECE_ANY, is_named);
    if (!piece)
        return false;
    toolmend_view old = outline_name(outline, piece);
    size_t start = (size_t)(old.ptr - outline->text);
    size_t from = mutate_begin(m);
    write(m, old);
    mutate_replace(m, start, start + old.len, from);
    return true;
}

static bool name_respelled(struct mutating *m) {
    return name(m, mutate_one_in(m, 2) ? respell : recase);
}

/* One character less, or two that change places. */
static void mistype(struct mutating *m, toolmend_view old) {
    size_t at = mutate_below(m, old.len);
    bool swap = at + 1 < old.len && mutate_one_in(m, 2);
    mutate_add(m, (toolmend_view){old.ptr, at});
    if (swap) {
        fuzz_add(&m->words, old.ptr + at + 1, 1);
        fuzz_add(&m->words, old.ptr + at, 1);
    }
    size_t rest = at + (swap ? 2 : 1);
    mutate_add(m, (toolmend_view){old.ptr + rest, old.len - rest});
}

static bool name_mistyped(struct mutating *m) {
    return name(m, mistype);
}

/* A text of the row with `@` for the name. */
static void dress(struct mutating *m, toolmend_view old) {
    const char *text = mutate_text(m);
    size_t front = strcspn(text, "@");
    mutate_add(m, (toolmend_view){text, front});
    if (!text[front])
        return;
    mutate_add(m, old);
    mutate_say(m, text + front + 1);
}

static bool name_dressed(struct mutating *m) {
    return name(m, dress);
}

/* The value of the member `name`, which is a string, and becomes a text of the row. */
static bool tool_name(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *object = outline_child(outline, NO_PIECE, 0);
    const struct piece *member =
        object ? outline_member(outline, object, (toolmend_view){"name", 4}) : NULL;
    if (!member || member->kind != PIECE_STRING)
        return false;
    toolmend_view old = outline_inner(outline, member);
    size_t start = (size_t)(old.ptr - outline->text);
    size_t from = mutate_begin(m);
    const char *text = mutate_text(m);
    for (; *text; text++)
        if (*text == '@')
            mutate_add(m, old);
        else if (*text == '^')
            recase(m, old);
        else
            fuzz_add(&m->words, text, 1);
    mutate_replace(m, start, start + old.len, from);
    return true;
}

/* ---- members ---------------------------------------------------------------------------- */

static bool has_parent(const struct outline *outline, const struct piece *piece) {
    (void)outline;
    return piece->parent != NO_PIECE;
}

static bool dropped(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = mutate_piece(m, outline, PIECE_ANY, has_parent);
    if (piece)
        mutate_drop(m, outline, piece);
    return piece != NULL;
}

/* The same member once more, or the item. */
static bool doubled(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = mutate_piece(m, outline, PIECE_ANY, has_parent);
    if (!piece)
        return false;
    size_t start = outline_begin(piece);
    size_t from = mutate_begin(m);
    mutate_say(m, ", ");
    mutate_add(m, (toolmend_view){outline->text + start, piece->end - start});
    mutate_replace(m, piece->end, piece->end, from);
    return true;
}

static bool is_object_or_list(const struct outline *outline, const struct piece *piece) {
    (void)outline;
    return (piece->kind & PIECE_CONTAINER) != 0;
}

/* One more member from the row, or its value as an item. */
static bool added(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = mutate_piece(m, outline, PIECE_ANY, is_object_or_list);
    if (!piece)
        return false;
    const char *text = mutate_text(m);
    size_t from = mutate_item(m, outline, piece);
    mutate_say(m, piece->kind == PIECE_OBJECT ? text : strchr(text, ':') + 1);
    mutate_append(m, m->part, piece, from);
    return true;
}

/* ---- numbers ---------------------------------------------------------------------------- */

/* One more or less in its last digit. */
static bool next_number(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = any(m, PIECE_NUMBER);
    if (!piece)
        return false;
    char last = outline->text[piece->end - 1];
    if (last < '0' || last > '9')
        return false;
    bool up = last == '0' || (last != '9' && mutate_one_in(m, 2));
    const char digit[] = {(char)(up ? last + 1 : last - 1), '\0'};
    return mutate_put(m, piece->end - 1, piece->end, digit);
}

/* true for false, and the other way. */
static bool negated(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *piece = any(m, PIECE_WORD);
    return piece &&
           mutate_put(m, piece->start, piece->end,
                      is_word_of(outline_bytes(outline, piece), "true") ? "false"
                                                                        : "true");
}

/* ---- what is put in --------------------------------------------------------------------- */

#define LIST(name) static const char *const name[]
LIST(null) = {"null", NULL};
LIST(null_texts) = {"\"null\"", "\"None\"",  "\"undefined\"",
                    "\"NULL\"", "\" null\"", NULL};
LIST(placeholders) = {"\"\"",  "{}",     "[]",     "\" \"", "0",
                      "false", "[null]", "[\"\"]", NULL};
LIST(lists) = {"[@]", "[[@]]", "[@, @]", "[\"\", @]", NULL};
LIST(keyed) = {"{\"item\": @}",
               "{\"items\": @}",
               "{\"value\": @}",
               "{\"\": @}",
               "{\"a\": @, \"b\": 1}",
               "{\"type\": @}",
               NULL};
LIST(roots) = {"[@]", "[@, {}]", "[[@]]", "null", "\"null\"", NULL};
LIST(wrappers) = {"{\"arguments\": @}",
                  "{\"parameters\": @}",
                  "{\"input\": @}",
                  "{\"args\": @}",
                  "{\"params\": @}",
                  "{\"properties\": @}",
                  "{\"data\": @}",
                  "{\"arguments\": @, \"x\": 1}",
                  NULL};
LIST(echoes) = {
    "{\"name\": \"t\", \"arguments\": @}",
    "{\"name\": \"tool\", \"arguments\": @}",
    "{\"arguments\": @, \"name\": \"t\"}",
    "{\"name\": \"t\", \"parameters\": @}",
    "{\"type\": \"function\", \"function\": {\"name\": \"t\", \"arguments\": @}}",
    "{\"name\": \"other\", \"arguments\": @}",
    NULL};
LIST(scalars) = {"true",
                 "false",
                 "0",
                 "1",
                 "-1",
                 "\"\"",
                 "\"x\"",
                 "1.5",
                 "null",
                 "\"a b\"",
                 "9007199254740993",
                 NULL};
LIST(booleans) = {"\"true\"", "\"false\"", "\"True\"", "\"False\"",
                  "\"yes\"",  "\"1\"",     "1",        NULL};
LIST(spellings) = {"@.0",
                   "@e0",
                   "@E+1",
                   "-@",
                   "@0",
                   "@.50",
                   "0@",
                   "+@",
                   "@.",
                   "\"@\"",
                   "\" @\"",
                   "\"@.0\"",
                   "\"@ \"",
                   "\"+@\"",
                   "\"0x@\"",
                   "@e400",
                   "@00000000000000000000",
                   NULL};
LIST(bounds) = {"0",
                "-0",
                "-1",
                "2147483648",
                "9223372036854775808",
                "18446744073709551616",
                "1e400",
                "1E-400",
                "0.1",
                "0.30000000000000004",
                "1.7976931348623159e308",
                NULL};
LIST(quotes) = {"\\\"@\\\"",
                "'@'",
                " @",
                "@ ",
                "`@`",
                "\\\\\\\"@\\\\\\\"",
                "\xE2\x80\x9C@\xE2\x80\x9D",
                "@\\n",
                "[@]",
                "[\\\"@\\\"]",
                "{@}",
                "@</parameter>",
                "<parameter>@",
                "@@",
                "@,@",
                NULL};
LIST(separators) = {", ", ",", "; ", "\\n", "|", " ", NULL};
LIST(links) = {"](http://", "](https://", "](", "] (http://", NULL};
LIST(remnants) = {"@</arg_key>", "<arg_key>@", "\\\"@\\\"", "<parameter=@", "@>", " @",
                  "@ ",          "@:",         NULL};
LIST(argument_names) = {"arguments", "parameters", "input", "args", "params",
                        "name",      "function",   "id",    "type", NULL};
LIST(decorations) = {"functions.@", "functions@",
                     "functions:@", "functions @",
                     "tools/@",     "default_api.@",
                     "@()",         "@<|channel|>commentary",
                     "@:0",         "@0",
                     "@:12",        "functions.@:0",
                     " @",          "@ ",
                     "^",           "@@",
                     "@@@",         "^@",
                     "@_",          "",
                     NULL};
LIST(members) = {"\"x\": 1",
                 "\"name\": \"a\"",
                 "\"\": null",
                 "\"arguments\": {}",
                 "\"a\": []",
                 "\"toolCallId\": \"c\"",
                 "\"description\": \"d\"",
                 NULL};

#define ROW(name, does, act, texts)                                                      \
    { name, MUTATE_TEXT, "tvcd", does, act, texts }

const struct mutate_operator mutate_values[] = {
    ROW("root/object-in-string", "the whole as the text of a string", root_as_string,
        NULL),
    ROW("root/object-in-array", "the whole in a list, or null", root, roots),
    ROW("root/wrapped", "the whole under a wrapper's name", root, wrappers),
    ROW("root/call-echo", "the whole as a call", root, echoes),
    ROW("null/optional", "null for a value", value, null),
    ROW("null/text", "null's words as text", value, null_texts),
    ROW("null/placeholder", "an empty value for a value", value, placeholders),
    ROW("shape/array-in-string", "a container as the text of a string",
        container_as_string, NULL),
    ROW("shape/python-literal-in-string", "the same as Python writes it", as_python,
        NULL),
    ROW("shape/scalar-for-array", "a container of one as what it holds", only_child,
        NULL),
    ROW("shape/array-of-one-for-value", "a value in a list", value, lists),
    ROW("shape/keyed-value-for-array", "a value under a name", value, keyed),
    ROW("shape/indexed-object-for-array", "a list with numbers for names", indexed, NULL),
    ROW("shape/empty-object-for-array", "an empty value for a list", list, placeholders),
    ROW("scalar/number-in-string", "a value as the text of a string", as_string, NULL),
    ROW("scalar/number-for-string", "what a string says", from_string, NULL),
    ROW("scalar/boolean-in-string", "words for true and false", scalar, booleans),
    ROW("scalar/enum-case", "letters in other case", in_other_case, NULL),
    ROW("scalar/quoted-enum", "marks and blanks in a string", inside, quotes),
    ROW("key/case-style", "a name in another style", name_respelled, NULL),
    ROW("key/tag-syntax", "what is left of tags around a name", name_dressed, remnants),
    ROW("mistyped-name", "a name with a slip", name_mistyped, NULL),
    ROW("hint/markdown-link", "a string as a link", linked, links),
    ROW("hint/separator", "strings joined by a separator", joined, separators),
    ROW("call/arguments-key", "another name of the call format", name_dressed,
        argument_names),
    ROW("call/name-decorated", "the tool's name with more around it", tool_name,
        decorations),
    ROW("missing-member", "a member or item goes", dropped, NULL),
    ROW("repeated-member", "a member or item twice", doubled, NULL),
    ROW("added-member", "a member or item more", added, members),
    ROW("other-scalar", "another scalar", scalar, scalars),
    ROW("other-spelling", "a number in another spelling", number, spellings),
    ROW("bound", "a number near a limit of machines", number, bounds),
    ROW("next-number", "a number of nearly that size", next_number, NULL),
    ROW("negated", "true for false", negated, NULL),
    {0},
};
