/* SPDX-License-Identifier: MIT
 *
 * faults_member.c - members and elements that are missing, too many, or under another name.
 */
#include "faults.h"

#include <string.h>

static bool is_written(const struct value *object) {
    return object->type == TYPE_OBJECT && !object->as.text.ptr;
}

static bool is_member(const struct value *at) {
    return at->parent && at->as.name.ptr && is_written(at->parent);
}

static bool is_here(const struct value *object, toolmend_view name) {
    for (const struct value *m = object->first; m; m = m->next)
        if (m->name.ptr && view_same(m->name, name))
            return true;
    return false;
}

/* ---- missing ------------------------------------------------------------------------------ */

static bool put_missing(struct breaking *b, struct value *at) {
    (void)b;
    at->as.gone = at->parent != NULL;
    return at->as.gone;
}

/* The members of an object stand beside it, and it is not there. */
static bool put_lifted(struct breaking *b, struct value *at) {
    if (!is_member(at) || !at->first || at->as.text.ptr)
        return false;
    for (const struct value *m = at->first; m; m = m->next)
        fault_add_member(b, at->parent, m->as.name, value_text(b->generator->pool, m));
    at->as.gone = true;
    return true;
}

/* A declared member that was not sent is, as null or blank. */
static bool put_absent(struct breaking *b, struct value *at) {
    const struct property *absent = NULL;
    uint32_t skip = fault_pick(b, 4);
    if (!is_written(at) || !at->subschema)
        return false;
    for (const struct property *p = at->subschema->properties; p; p = p->next)
        if (!is_here(at, p->name) && (!absent || skip-- > 0))
            absent = p;
    if (!absent)
        return false;
    fault_add_member(b, at, absent->json, fault_text(b));
    return true;
}

/* ---- too many ----------------------------------------------------------------------------- */

static bool put_undeclared(struct breaking *b, struct value *at) {
    toolmend_view name = content_name(&b->maker, at->subschema);
    if (!name.ptr || !is_written(at))
        return false;
    fault_add_member(b, at, name, generate_foreign(b->generator->choices, NULL));
    return true;
}

static toolmend_view respell_name(struct breaking *b, const struct value *at) {
    return at->name.ptr ? spell_text(b->generator->pool, b->generator->choices, at->name)
                        : at->as.name;
}

/* The same name twice, with the same value or another one. */
static bool put_repeated(struct breaking *b, struct value *at) {
    if (!is_member(at))
        return false;
    toolmend_view text = value_text(b->generator->pool, at);
    const struct value *other = value_make(&b->maker, at->subschema, 3);
    if (other && fault_pick(b, 3) > 0)
        text = value_text(b->generator->pool, other);
    fault_add_member(b, at->parent, respell_name(b, at), text);
    return true;
}

/* An element more: a copy of the last one, another one, or one of another type. */
static bool put_element(struct breaking *b, struct value *at) {
    uint32_t kind = fault_pick(b, 3);
    if (at->as.text.ptr)
        return false;
    struct value *item =
        value_make(&b->maker, at->subschema ? at->branch->item : NULL, 3);
    if (!item)
        return false;
    if (kind == 0 && at->last)
        item->as.text = value_text(b->generator->pool, at->last);
    else if (kind == 1)
        item->as.text = generate_foreign(b->generator->choices, NULL);
    value_add(at, item);
    return true;
}

/* ---- other names -------------------------------------------------------------------------- */

static bool send_name(struct breaking *b, struct value *at, toolmend_view name) {
    toolmend_view json = name.ptr ? json_quote(b->generator->pool, name) : name;
    if (!is_member(at) || !json.ptr || view_same(json, at->as.name))
        return false;
    at->as.name = json;
    return true;
}

/* Something in front or behind, or in place of it. */
static bool put_name(struct breaking *b, struct value *at) {
    toolmend_view front;
    toolmend_view back;
    fault_split(b, &front, &back);
    return send_name(b, at, fault_join(b, front, at->name, back));
}

static bool put_synonym(struct breaking *b, struct value *at) {
    return send_name(b, at, fault_text(b));
}

/* A character is lost, doubled or swapped. */
static bool put_typo(struct breaking *b, struct value *at) {
    toolmend_view name = at->name;
    uint32_t kind = fault_pick(b, 3);
    if (name.len < 3)
        return false;
    size_t i = 1 + fault_pick(b, (uint32_t)name.len - 2);
    toolmend_view middle = view_of("");
    if (kind == 1)
        middle = fault_join(b, view_cut(name, i, i + 1), view_cut(name, i, i + 1),
                            view_of(""));
    else if (kind == 2)
        middle = fault_join(b, view_cut(name, i + 1, i + 2), view_cut(name, i, i + 1),
                            view_of(""));
    size_t behind = kind == 2 ? i + 2 : i + 1;
    return send_name(
        b, at,
        fault_join(b, view_cut(name, 0, i), middle, view_cut(name, behind, name.len)));
}

/* The words of the name in another style: camel, Pascal, kebab, snake, blanks, SNAKE, joined. */
static toolmend_view restyle(struct breaking *b, toolmend_view name) {
    enum { CAMEL, PASCAL, SNAKE_UPPER = 5, STYLES = 7 };
    static const char *const joints[] = {"", "", "-", "_", " ", "_", ""};
    struct writing out = {.pool = b->generator->pool};
    uint32_t style = fault_pick(b, STYLES);
    bool fresh = true;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        bool separates = c == '_' || c == '-' || c == ' ';
        bool hump = i > 0 && c >= 'A' && c <= 'Z' && name.ptr[i - 1] >= 'a';
        fresh = fresh || separates || hump;
        if (separates)
            continue;
        write_words(&out, fresh && out.len > 0 ? joints[style] : "");
        bool high = style == SNAKE_UPPER || (fresh && style == PASCAL) ||
                    (fresh && style == CAMEL && out.len > 0);
        c = high && c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A')
            : high                       ? c
                                         : ascii_lower(c);
        write_view(&out, (toolmend_view){&c, 1});
        fresh = false;
    }
    return written(&out);
}

static bool put_restyled(struct breaking *b, struct value *at) {
    return send_name(b, at, restyle(b, at->name));
}

/* The declared name and another style of it, with another value. */
static bool put_alias_beside(struct breaking *b, struct value *at) {
    toolmend_view json = json_quote(b->generator->pool, restyle(b, at->name));
    if (!is_member(at) || !json.ptr)
        return false;
    fault_add_member(b, at->parent, json, generate_foreign(b->generator->choices, NULL));
    return true;
}

/* ---- the table ---------------------------------------------------------------------------- */

#define TAGS                                                                             \
    "~</arg_key>\f<arg_key>~\f\"~\"\f<parameter "                                        \
    "name=\"~\">\f~</parameter>\f~<arg_value>"

const struct fault member_faults[] = {
    {"missing",               FAULT_MISSING, TYPE_ANY, put_missing, NULL},
    {"lifted",               FAULT_MISSING, TYPE_OBJECT, put_lifted, NULL},
    {"null-for-absent",                   FAULT_MISSING, TYPE_OBJECT, put_absent, "null\fnull\f\"null\""},
    {"blank-for-absent",                FAULT_MISSING, TYPE_OBJECT, put_absent, "\"\"\f{}\f[]\f\" \""},
    {"undeclared",            FAULT_EXTRA, TYPE_OBJECT, put_undeclared, NULL},
    {"repeated-name",                   FAULT_EXTRA, TYPE_ANY, put_repeated, NULL},
    {"alias-beside",       FAULT_EXTRA, TYPE_ANY, put_alias_beside, NULL},
    {"element-more",            FAULT_EXTRA, TYPE_ARRAY, put_element, NULL},
    {"affixed-name", FAULT_NAME, TYPE_ANY, put_name,
     "~s\f~_id\fthe_~\f_~\fnew~\f~Name\fx~\f--~=\f~:\f$~\f ~\f~ \f~]\f~1"},
    {"synonym",      FAULT_NAME, TYPE_ANY, put_synonym,
     "file\ffilename\ftext\fq\fcmd\fcount\fvalue\fold_str\furi\fdir\fexpression\fbody\f"
     "msg\fn\fkey\fidentifier\flist\fsearch\fitem\farguments"},
    {"typo-in-name",            FAULT_NAME, TYPE_ANY, put_typo, NULL},
    {"restyled-name",  FAULT_NAME, TYPE_ANY, put_restyled, NULL},
    {"tag-in-name",            FAULT_NAME, TYPE_ANY, put_name, TAGS},
    {0           },
};
