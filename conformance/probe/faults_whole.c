/* SPDX-License-Identifier: MIT
 *
 * faults_whole.c - nothing, or something else, in place of the arguments; and texts that lack
 * their beginning or their end.
 *
 * For a tool that requires nothing no text is a call without arguments; for any other it is a
 * call that was lost. Closers are put back on the provider's word alone.
 */
#include "faults.h"

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

/* ---- nothing at all ----------------------------------------------------------------------- */

static void mean_nothing(struct value *root) {
    root->as[MEANT].text = words_view("{}");
    root->as[MEANT].space[BEFORE] = root->as[MEANT].space[BEHIND] = words_view("");
}

static bool requires_something(const struct shape *shape) {
    for (const struct shape_property *p = shape->properties; p; p = p->next)
        if (p->required)
            return true;
    return false;
}

/* No text, or null, for a tool that requires nothing. */
static bool put_nothing(struct breaking *b, struct value *root) {
    if (!b->is_sure || requires_something(root->shape) ||
        b->finish == TOOLMEND_FINISH_TRUNCATED || root->shape->listed)
        return false;
    mean_nothing(root);
    root->as[SENT] = (struct written_as){.text = fault_text(b)};
    return true;
}

static bool put_null(struct breaking *b, struct value *root) {
    if (!put_nothing(b, root))
        return false;
    root->as[SENT].space[BEHIND] = root->as[MEANT].space[BEHIND] =
        words_view(fault_pick(b, 3) == 2 ? "\n" : "");
    return true;
}

/* The same where something is required, or where the text was cut. */
static bool put_nothing_where_due(struct breaking *b, struct value *root) {
    if (!b->is_sure)
        return false;
    if (!requires_something(root->shape))
        b->finish = TOOLMEND_FINISH_TRUNCATED;
    root->as[SENT] = (struct written_as){.text = fault_text(b)};
    return true;
}

/* Another text in place of the call. */
static bool put_instead(struct breaking *b, struct value *root) {
    root->as[SENT] = (struct written_as){.text = fault_text(b)};
    return true;
}

/* ---- ends --------------------------------------------------------------------------------- */

/* The way down along the last members, as far as its end is plain; how many closers that is. */
static unsigned last_way(struct value *root, struct value **leaf) {
    unsigned closers = 0;
    struct value *at = root;
    while ((at->type & HOLDS_CONTAINER) != 0 && !at->as[MEANT].text.ptr && at->last) {
        closers++;
        at = at->last;
    }
    *leaf = at;
    return closers;
}

static void close_up(struct value *root) {
    for (struct value *at = root; at; at = at->last)
        for (unsigned side = 0; side < SIDES; side++) {
            at->as[side].end = words_view("");
            if (at != root)
                at->as[side].space[BEHIND] = words_view("");
        }
}

/* Some closers at the end are gone; the provider says that the text is whole. */
static bool put_no_closers(struct breaking *b, struct value *root) {
    struct value *leaf;
    unsigned most = last_way(root, &leaf);
    bool number = (leaf->type & HOLDS_NUMBER) != 0;
    if (most == 0 || (number && most < 2) || root->as[MEANT].text.ptr)
        return false;
    uint32_t count = 1 + fault_pick(b, number ? most - 1 : most);
    close_up(root);
    struct value *at = root;
    for (uint32_t i = 0; i < count; i++, at = at->last)
        at->as[SENT].closing = words_view("");
    b->finish = b->row->group == FAULT_MENDED           ? TOOLMEND_FINISH_COMPLETE
                : b->finish == TOOLMEND_FINISH_COMPLETE ? TOOLMEND_FINISH_UNKNOWN
                                                        : b->finish;
    return true;
}

/* Nor if it says so: what is missing is more than closers. */
static bool put_cut_number(struct breaking *b, struct value *root) {
    struct value *leaf;
    unsigned most = last_way(root, &leaf);
    if (most == 0 || (leaf->type & HOLDS_NUMBER) == 0 || root->as[MEANT].text.ptr)
        return false;
    struct value *at = root;
    close_up(root);
    for (; at != leaf; at = at->last)
        at->as[SENT].closing = words_view("");
    root->as[SENT].space[BEHIND] = words_view("");
    b->finish = TOOLMEND_FINISH_COMPLETE;
    return true;
}

static bool put_no_opening(struct breaking *b, struct value *root) {
    if (fault_members(root) == 0 || root->as[MEANT].text.ptr)
        return false;
    root->as[SENT].opening = words_view(fault_pick(b, 2) ? "{{" : "");
    return true;
}

/* ---- the table ---------------------------------------------------------------------------- */

static const char *const no_texts[] = {"", " ", "\n", "\t \n", NULL};
static const char *const nulls[] = {"null", NULL};
static const char *const other_texts[] = {"\"x\"",
                                          "5",
                                          "true",
                                          "[]",
                                          "[\"a\", \"b\"]",
                                          "[1]",
                                          "-",
                                          "...",
                                          "{",
                                          "}",
                                          "[",
                                          "\"",
                                          "OK",
                                          "undefined",
                                          "[object Object]",
                                          "NaN",
                                          "error: timeout",
                                          "{\"",
                                          "{\"a\"",
                                          "{\"a\":",
                                          "```",
                                          "path=a.txt limit=5",
                                          "path: a.txt\nlimit: 5",
                                          "<path>a.txt</path>",
                                          "--path a.txt",
                                          "I cannot do that.",
                                          "a.txt",
                                          "\"null\"",
                                          "\"{}",
                                          "{]",
                                          "[}",
                                          "{:}",
                                          "{,}",
                                          "(){}",
                                          "\\{\\}",
                                          "\"[]\"",
                                          "[[]]",
                                          "[null]",
                                          "false",
                                          "1e5",
                                          "\"\"",
                                          "\" \"",
                                          "&#123;&#125;",
                                          "%7B%7D",
                                          "\"undefined\"",
                                          "[{}, {}]",
                                          "\xff",
                                          "{\"a\": }",
                                          "'",
                                          "//",
                                          "/* {} */",
                                          "data: ",
                                          "null null",

                                          NULL};

#define ROW(label, group, put, rule, texts)                                              \
    {                                                                                    \
        label, {rule}, group, REACH_TEXT, put, texts, HOLDS_ALL,                         \
            FAULT_ALONE | FAULT_NO_OBJECT                                                \
    }

const struct fault whole_faults[] = {
    ROW("no-text", FAULT_MENDED, put_nothing, "syntax/empty-text", no_texts),
    ROW("null-for-arguments", FAULT_MENDED, put_null, "root/null", nulls),
    ROW("closers-missing", FAULT_MENDED, put_no_closers, "syntax/missing-closer", NULL),
    ROW("no-text-where-due", FAULT_MISSING, put_nothing_where_due, NULL, no_texts),
    ROW("null-where-due", FAULT_MISSING, put_nothing_where_due, NULL, nulls),
    ROW("another-text", FAULT_MISSING, put_instead, NULL, other_texts),
    ROW("closers-lost", FAULT_GARBLED, put_no_closers, NULL, NULL),
    ROW("number-at-the-end", FAULT_GARBLED, put_cut_number, NULL, NULL),
    ROW("brace-lost", FAULT_GARBLED, put_no_opening, NULL, NULL),
    {0},
};
