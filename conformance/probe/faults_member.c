/* SPDX-License-Identifier: MIT
 *
 * faults_member.c - members that are missing, too many, null, blank, or under another name.
 *
 * Each is put at a member or an object; what is done to its text is done on the side that is
 * sent. A name that is only nearly the declared one is never read as it, but for the case and
 * the joints of its words.
 */
#include "faults.h"

#include <stdio.h>
#include <string.h>

#include "../model/validity.h"

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

/* Names under which root/wrapped looks for arguments. */
static bool is_wrapper(toolmend_view name) {
    static const char *const names[] = {"arguments", "input",      "parameters", "params",
                                        "args",      "properties", "kwargs",     "name"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (view_is(name, names[i]))
            return true;
    return false;
}

/* Is there a member of that name, or of its words, in the object? */
static bool is_here(const struct value *object, toolmend_view name) {
    for (const struct value *m = object->first; m; m = m->next)
        if (m->name.ptr && (view_same(m->name, name) || shape_same_words(m->name, name)))
            return true;
    return false;
}

/* A declared member of an object about which all is known. */
static bool is_declared(const struct breaking *b, const struct value *at, bool required) {
    return at->parent && at->property && at->property->name.ptr && b->is_sure &&
           at->parent->type == HOLDS_OBJECT && at->property->required == required;
}

static void rename_sent(struct breaking *b, struct value *at, toolmend_view name) {
    at->as[SENT].name = shape_quote(b->maker.pool, name);
}

/* An open object takes what it does not declare: then it is meant so, and no fault. */
static void mean_it_if_open(struct breaking *b, struct value *member) {
    if (member->parent->shape->closed)
        return;
    member->as[MEANT] = member->as[SENT];
    b->is_harmless = true;
}

/* ---- missing ------------------------------------------------------------------------------ */

/* Could what is left of the root be a call in a wrapper? */
static bool is_wrapped_without(const struct value *at) {
    for (const struct value *m = at->parent->first; m && !at->parent->parent; m = m->next)
        if (!m->property && is_wrapper(m->name))
            return true;
    return false;
}

static bool put_missing(struct breaking *b, struct value *at) {
    /* an empty object at an optional member may be a blank */
    const struct shape_property *holder = at->parent ? at->parent->property : NULL;
    if (!is_declared(b, at, true) || is_wrapped_without(at) ||
        (holder && !holder->required && at->parent->count == 1))
        return false;
    at->as[SENT].gone = true;
    return true;
}

/* The members of a required object stand beside it, and it is not there. */
static bool put_lifted(struct breaking *b, struct value *at) {
    if (!is_declared(b, at, true) || at->type != HOLDS_OBJECT || !at->first ||
        at->as[MEANT].text.ptr)
        return false;
    for (const struct value *m = at->first; m; m = m->next)
        if (!m->name.ptr || shape_words_declared(at->parent->shape, m->name, NULL) ||
            is_here(at->parent, m->name) || is_wrapper(m->name))
            return false;
    struct value *object = at->parent;
    for (const struct value *m = at->first; m; m = m->next) {
        struct value *copy = value_new(b->maker.pool, NULL, m->type);
        *copy = *m;
        copy->shape = NULL;
        copy->property = NULL;
        copy->as[MEANT].gone = true;
        value_add(object, copy);
    }
    at->as[SENT].gone = true;
    return true;
}

/* ---- null and blanks ---------------------------------------------------------------------- */

/* A declared member that is not there and fits; NULL: there is none. */
static const struct shape_property *find_absent(struct breaking *b,
                                                const struct value *object,
                                                bool (*fits)(const struct shape *)) {
    const struct shape_property *absent = NULL;
    uint32_t skip = fault_pick(b, 4);
    for (const struct shape_property *p = object->shape->properties; p; p = p->next) {
        if (p->required || !p->name.ptr || p->shape->vague || !fits(p->shape) ||
            is_here(object, p->name))
            continue;
        if (absent && skip == 0)
            break;
        skip -= absent != NULL;
        absent = p;
    }
    return absent;
}

/* In front of all others, or behind them; white space as beside it, so that nothing is left of
 * the member when it goes. */
static bool add_absent(struct breaking *b, struct value *object,
                       const struct shape_property *property, toolmend_view text) {
    struct value *member = value_new(b->maker.pool, property->shape, HOLDS_NULL);
    bool front = object->first && fault_pick(b, 2) == 1;
    const struct value *beside = front ? object->first : object->last;
    if ((beside && !fault_reserve(b, beside)) || !fault_reserve(b, member))
        return false;
    for (unsigned side = 0; side < SIDES; side++) {
        if (beside)
            memcpy(member->as[side].space, beside->as[MEANT].space,
                   sizeof member->as[side].space);
        else
            member->as[side].space[BEHIND] = object->as[MEANT].end;
        member->as[side].name = property->spelled;
        member->as[side].text = text;
    }
    if (!beside)
        object->as[SENT].end = words_view("");
    member->name = property->name;
    member->property = property;
    member->as[MEANT].gone = true;
    struct value *first = object->first;
    value_add(object, member);
    if (front) {
        struct value *before = first;
        while (before->next != member)
            before = before->next;
        before->next = NULL;
        object->last = before;
        object->first = member;
        member->next = first;
    }
    return true;
}

static bool is_object(const struct breaking *b, const struct value *at) {
    return at->type == HOLDS_OBJECT && at->shape && !at->as[MEANT].text.ptr &&
           !at->as[SENT].text.ptr && b->is_sure;
}

static bool refuses_null(const struct shape *shape) {
    return (shape->holds & HOLDS_NULL) == 0;
}

static bool put_null(struct breaking *b, struct value *at) {
    const struct shape_property *absent =
        is_object(b, at) ? find_absent(b, at, refuses_null) : NULL;
    return absent && add_absent(b, at, absent, words_view("null"));
}

/* Neither a boolean nor a number is possible, and no shape rule doubts what the blank is. */
static bool is_text_alone(const struct shape *shape) {
    return shape->branch_count == 0 && shape_holds_only(shape, HOLDS_STRING);
}

static bool is_object_alone(const struct shape *shape) {
    return shape->branch_count == 0 && shape_holds_only(shape, HOLDS_OBJECT);
}

static bool put_blank(struct breaking *b, struct value *at) {
    bool text = fault_pick(b, 2) == 0;
    const struct shape_property *absent =
        is_object(b, at) ? find_absent(b, at, text ? is_text_alone : is_object_alone)
                         : NULL;
    if (!absent)
        return false;
    bool list = fault_pick(b, 2) == 1;
    return add_absent(b, at, absent, words_view(list ? "[]" : text ? "{}" : "\"\""));
}

/* ---- members that do not belong there ----------------------------------------------------- */

static void add_sent(struct value *object, toolmend_view name, toolmend_view text,
                     struct breaking *b) {
    struct value *extra = value_new(b->maker.pool, NULL, HOLDS_STRING);
    extra->as[MEANT].gone = true;
    extra->as[SENT].name = name;
    extra->as[SENT].text = text;
    if (object->last)
        memcpy(extra->as[SENT].space, object->last->as[MEANT].space,
               sizeof extra->as[SENT].space);
    value_add(object, extra);
}

static toolmend_view other_text(struct breaking *b) {
    static const char *const texts[] = {"\"x\"", "1",  "true",       "null", "[]",
                                        "\"\"",  "{}", "\"/etc/x\"", "0.9",  "false"};
    return words_view(texts[fault_pick(b, COUNT_OF(texts))]);
}

static bool put_undeclared(struct breaking *b, struct value *at) {
    if (!is_object(b, at) || !at->shape->closed)
        return false;
    toolmend_view spelled = content_name(&b->maker, at->shape);
    toolmend_view name = shape_text(b->maker.pool, spelled);
    if (!spelled.ptr || is_here(at, name) || is_wrapper(name))
        return false;
    add_sent(at, spelled, other_text(b), b);
    return true;
}

/* ---- names -------------------------------------------------------------------------------- */

enum { NAME_MAX = 120 };

/* Nearly the name, with other words. Absent: it stays what it is. */
static toolmend_view misspell(struct breaking *b, toolmend_view name) {
    static const char *const around[][2] = {
        {"",     "s"       },
        {"",     "_id"     },
        {"the_", ""        },
        {"_",    "1"       },
        {"new",  ""        },
        {"",     "Name"    },
        {"x",    ""        },
        {"",     "]"       },
        {"--",   "="       },
        {"",     ":"       },
        {"$",    "\xcc\x81"}
    };
    uint32_t form = fault_pick(b, COUNT_OF(around) + 4);
    char out[NAME_MAX];
    size_t len = 0;
    if (name.len + 8 > NAME_MAX)
        return (toolmend_view){NULL, 0};
    if (form < COUNT_OF(around))
        return join(b->maker.pool, words_view(around[form][0]), name,
                    words_view(around[form][1]));
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        bool joint = c == '_' || c == '-' || c == ' ';
        if (form == COUNT_OF(around) && joint)
            continue; /* filepath for file_path */
        if (form == COUNT_OF(around) + 1 && i == name.len / 2)
            continue; /* one lost */
        out[len++] = c;
        if (form == COUNT_OF(around) + 2 && i == 0)
            out[len++] = c; /* one doubled */
    }
    if (form == COUNT_OF(around) + 3 && len > 2) { /* two swapped */
        out[0] = name.ptr[1];
        out[1] = name.ptr[0];
    }
    return join(b->maker.pool, (toolmend_view){out, len}, words_view(""), words_view(""));
}

/* What it means, in another word. */
static toolmend_view synonym(struct breaking *b) {
    static const char *const words[] = {
        "file",  "filename", "text",       "q",    "cmd",        "count", "max",
        "value", "old_str",  "uri",        "dir",  "expression", "body",  "msg",
        "n",     "key",      "identifier", "list", "search",     "item"};
    return words_view(words[fault_pick(b, COUNT_OF(words))]);
}

static bool rename_nearly(struct breaking *b, struct value *at, toolmend_view name) {
    if (!name.ptr || shape_words_declared(at->parent->shape, name, NULL) ||
        is_here(at->parent, name) || is_wrapper(name) ||
        !shape_quote(b->maker.pool, name).ptr)
        return false;
    rename_sent(b, at, name);
    return true;
}

static bool put_misspelt(struct breaking *b, struct value *at) {
    return is_declared(b, at, true) &&
           rename_nearly(b, at, misspell(b, at->property->name));
}

static bool put_synonym(struct breaking *b, struct value *at) {
    return is_declared(b, at, true) && rename_nearly(b, at, synonym(b));
}

/* In a closed object it is refused, in an open one it is a member that nobody declared. */
static bool put_misspelt_optional(struct breaking *b, struct value *at) {
    if (!is_declared(b, at, false) || at->parent->shape->rest ||
        !rename_nearly(b, at, misspell(b, at->property->name)))
        return false;
    mean_it_if_open(b, at);
    return true;
}

static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool is_joint(char c) {
    return c == '_' || c == '-' || c == ' ';
}

/* The same words in another style. Absent: it is none, or the same. */
static toolmend_view restyle(struct breaking *b, toolmend_view name) {
    static const char joints[] = {0, 0, '-', '_', ' ', '_'};
    uint32_t style = fault_pick(b, 6); /* camel, Pascal, kebab, snake, blanks, SNAKE */
    char out[2 * NAME_MAX];
    size_t len = 0;
    bool fresh = true;
    if (name.len > NAME_MAX)
        return (toolmend_view){NULL, 0};
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        bool hump = i > 0 && c >= 'A' && c <= 'Z' && name.ptr[i - 1] >= 'a' &&
                    name.ptr[i - 1] <= 'z';
        if (is_joint(c) || hump)
            fresh = true;
        if (is_joint(c))
            continue;
        if (fresh && len > 0 && joints[style])
            out[len++] = joints[style];
        bool high =
            style == 5 || (fresh && style == 1) || (fresh && style == 0 && len > 0);
        out[len++] = high ? upper(c) : ascii_lower(c);
        fresh = false;
    }
    toolmend_view made =
        join(b->maker.pool, (toolmend_view){out, len}, words_view(""), words_view(""));
    bool same = view_same(made, name) || !shape_same_words(made, name);
    return same ? (toolmend_view){NULL, 0} : made;
}

/* Does another member, or another declared name, have the words? */
static bool is_rival(const struct value *at, toolmend_view name) {
    if (shape_words_declared(at->parent->shape, name, at->property))
        return true;
    for (const struct value *m = at->parent->first; m; m = m->next)
        if (m != at && m->name.ptr && shape_same_words(m->name, name))
            return true;
    return false;
}

static bool put_case_style(struct breaking *b, struct value *at) {
    if (!is_declared(b, at, true))
        return false;
    toolmend_view name = restyle(b, at->property->name);
    if (!name.ptr || is_rival(at, name) ||
        (at->parent->parent == NULL && at->parent->count == 1 && is_wrapper(name)))
        return false;
    at->as[MEANT].name = at->property->spelled;
    at->as[SENT].name = spell_text(b->maker.pool, fault_choices(b), name);
    return true;
}

static bool put_case_style_optional(struct breaking *b, struct value *at) {
    if (!is_declared(b, at, false) || at->parent->shape->rest)
        return false;
    toolmend_view name = restyle(b, at->property->name);
    if (!name.ptr || is_rival(at, name))
        return false;
    rename_sent(b, at, name);
    mean_it_if_open(b, at);
    return true;
}

/* The declared name and another spelling of it, with another value. */
static bool put_alias_beside(struct breaking *b, struct value *at) {
    if (!at->parent || !at->property || !at->property->name.ptr || !b->is_sure ||
        at->parent->shape->rest)
        return false;
    toolmend_view name = restyle(b, at->property->name);
    if (!name.ptr || is_rival(at, name))
        return false;
    add_sent(at->parent, shape_quote(b->maker.pool, name), other_text(b), b);
    mean_it_if_open(b, at->parent->last);
    return true;
}

/* Two spellings of the name that is missing. */
static bool put_two_spellings(struct breaking *b, struct value *at) {
    if (!is_declared(b, at, true))
        return false;
    toolmend_view one = restyle(b, at->property->name);
    toolmend_view two = restyle(b, at->property->name);
    if (!one.ptr || !two.ptr || view_same(one, two) || is_rival(at, one))
        return false;
    rename_sent(b, at, one);
    add_sent(at->parent, shape_quote(b->maker.pool, two), other_text(b), b);
    return true;
}

/* ---- remnants of tags --------------------------------------------------------------------- */

static bool mentions(toolmend_view text, const char *word) {
    size_t len = strlen(word);
    for (size_t i = 0; i + len <= text.len; i++)
        if (memcmp(text.ptr + i, word, len) == 0)
            return true;
    return false;
}

static const char *const tags[] = {"<arg_key>",    "</arg_key>", "<arg_value>",
                                   "</arg_value>", "<parameter", "</parameter>"};

/* Escapes can hide a tag, so what holds one of any kind is left alone. */
static bool is_tagged(struct breaking *b, const struct value *at) {
    toolmend_view text = value_write(b->maker.pool, at, MEANT);
    bool found = memchr(text.ptr, '\\', text.len) != NULL;
    for (size_t i = 0; i < COUNT_OF(tags); i++)
        found = found || mentions(text, tags[i]);
    return found;
}

static toolmend_view tagged_name(struct breaking *b, toolmend_view name) {
    static const char *const around[][2] = {
        {"",          "</arg_key>"},
        {"<arg_key>", ""          },
        {"\"",        "\""        }
    };
    uint32_t form = fault_pick(b, COUNT_OF(around));
    return join(b->maker.pool, words_view(around[form][0]), name,
                words_view(around[form][1]));
}

static bool put_tag(struct breaking *b, struct value *at) {
    if (!at->parent || !at->property || at->property->name.len == 0 || !b->is_sure ||
        !(at->property->required || at->parent->shape->closed) || is_tagged(b, at))
        return false;
    toolmend_view name = tagged_name(b, at->property->name);
    if (shape_words_declared(at->parent->shape, name, at->property) ||
        shape_same_words(name, at->property->name))
        return false;
    at->as[MEANT].name = at->property->spelled;
    rename_sent(b, at, name);
    return true;
}

static bool put_tag_in_value(struct breaking *b, struct value *at) {
    if (!is_declared(b, at, true) || at->type != HOLDS_STRING || !at->text.ptr ||
        at->shape->listed || at->shape->pattern.ptr || at->shape->length_max != SIZE_MAX)
        return false;
    toolmend_view name = tagged_name(b, at->property->name);
    toolmend_view tag = words_view(tags[fault_pick(b, COUNT_OF(tags))]);
    toolmend_view text = join(b->maker.pool, at->text, tag, words_view(""));
    if (shape_same_words(name, at->property->name))
        return false;
    rename_sent(b, at, name);
    at->as[SENT].text = shape_quote(b->maker.pool, text);
    return true;
}

/* ---- repeated names ----------------------------------------------------------------------- */

/* The member once more; `text` is what the second one holds. */
static void repeat(struct breaking *b, struct value *at, toolmend_view text) {
    toolmend_view name = at->name.ptr
                             ? spell_text(b->maker.pool, fault_choices(b), at->name)
                             : at->as[SENT].name;
    add_sent(at->parent, name, text, b);
}

static bool put_repeated(struct breaking *b, struct value *at) {
    if (!at->parent || !at->as[SENT].name.ptr || at->parent->type != HOLDS_OBJECT)
        return false;
    const struct value *second = value_make_at(&b->maker, at->shape, 3);
    if (!second)
        return false;
    toolmend_view text = value_spelled(b->maker.pool, second, MEANT);
    toolmend_view first = value_spelled(b->maker.pool, at, MEANT);
    struct model_view one = {text.ptr, text.len};
    struct model_view other = {first.ptr, first.len};
    if (model_texts_equal(one, other) != MODEL_FALSE)
        return false;
    repeat(b, at, text);
    return true;
}

/* A layer may keep it as it came, or refuse it. */
static bool put_repeated_equal(struct breaking *b, struct value *at) {
    if (!at->parent || !at->as[SENT].name.ptr || at->parent->type != HOLDS_OBJECT)
        return false;
    repeat(b, at, value_spelled(b->maker.pool, at, MEANT));
    struct value *second = at->parent->last;
    second->as[MEANT] = second->as[SENT];
    b->is_fixed = true;
    return true;
}

/* ---- the table ---------------------------------------------------------------------------- */

#define MENDED(label, put, rule)                                                         \
    { label, {rule}, FAULT_MENDED, REACH_VALUE, put, NULL, HOLDS_ALL, 0 }
#define ROW(label, group, put)                                                           \
    { label, {NULL}, group, REACH_VALUE, put, NULL, HOLDS_ALL, 0 }
const struct fault member_faults[] = {
    {"null-for-optional",
     {"null/optional"},
     FAULT_MENDED, REACH_TOKEN,
     put_null, NULL,
     HOLDS_ALL, 0},
    {"blank-for-optional",
     {"null/placeholder"},
     FAULT_MENDED, REACH_TOKEN,
     put_blank, NULL,
     HOLDS_ALL, 0},
    MENDED("case-style", put_case_style, "key/case-style"),
    MENDED("tag-syntax", put_tag, "key/tag-syntax"),
    {"missing-required",
     {NULL},
     FAULT_MISSING, REACH_VALUE,
     put_missing, NULL,
     HOLDS_ALL, FAULT_OFTEN},
    ROW("lifted-members", FAULT_MISSING, put_lifted),
    {"undeclared-in-closed",
     {NULL},
     FAULT_EXTRA, REACH_TOKEN,
     put_undeclared, NULL,
     HOLDS_ALL, FAULT_OFTEN},
    ROW("misspelt-required", FAULT_NAMED, put_misspelt),
    ROW("synonym-of-required", FAULT_NAMED, put_synonym),
    ROW("misspelt-optional", FAULT_NAMED, put_misspelt_optional),
    ROW("case-style-of-optional", FAULT_NAMED, put_case_style_optional),
    ROW("declared-and-alias", FAULT_EXTRA, put_alias_beside),
    ROW("two-spellings", FAULT_DOUBT, put_two_spellings),
    ROW("tag-in-name-and-value", FAULT_DOUBT, put_tag_in_value),
    ROW("repeated-name", FAULT_DOUBT, put_repeated),
    {"repeated-equal",
     {NULL},
     FAULT_DOUBT, REACH_VALUE,
     put_repeated_equal, NULL,
     HOLDS_ALL, FAULT_EITHER | FAULT_ALONE},
    {0},
};
