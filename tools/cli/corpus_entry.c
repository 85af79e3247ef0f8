/* SPDX-License-Identifier: MIT
 *
 * corpus_entry.c - what an entry of the corpus says, for those who count or judge it.
 *
 * Asked of sound entries; of others each answer is a quiet "no", never a fault of memory.
 */
#include "corpus.h"

#include <string.h>

/* ---- members ----------------------------------------------------------------------- */

toolmend_view corpus_text(const struct corpus_entry *entry, enum corpus_member member) {
    const struct tree_node *node = entry->members[member];
    bool text = node && node->kind == TREE_STRING && node->text.ptr;
    return text ? node->text : (toolmend_view){"", 0};
}

bool corpus_is(const struct tree_node *node, const char *word) {
    return node && node->kind == TREE_STRING && node->text.ptr &&
           view_is(node->text, word);
}

bool corpus_says(const struct corpus_entry *entry, enum corpus_member member,
                 const char *word) {
    return corpus_is(entry->members[member], word);
}

bool corpus_is_call(const struct corpus_entry *entry) {
    return corpus_says(entry, CORPUS_OP, "call");
}

toolmend_view corpus_slice(const struct corpus_entry *entry,
                           const struct tree_node *node) {
    return tree_slice(entry->tree, node);
}

/* ---- what is expected -------------------------------------------------------------- */

static const struct tree_node *rows_of(const struct corpus_entry *entry) {
    return corpus_member_of(entry->members[CORPUS_EXPECT], "any_of");
}

bool corpus_has_rows(const struct corpus_entry *entry) {
    return rows_of(entry) != NULL;
}

const struct tree_node *corpus_next_row(const struct corpus_entry *entry,
                                        const struct tree_node *before) {
    const struct tree_node *rows = rows_of(entry);
    if (!rows)
        return before ? NULL : entry->members[CORPUS_EXPECT];
    return before ? before->next : rows->first;
}

/* ---- judgements -------------------------------------------------------------------- */

/* Both absent, or both there and equal texts. */
static bool same_text(const struct tree_node *a, const struct tree_node *b) {
    return a && b ? a->text.ptr && b->text.ptr && view_same(a->text, b->text) : a == b;
}

static bool same_value(const struct tree_node *a, const struct tree_node *b) {
    bool equal = false;
    return a && b && a->text.ptr && b->text.ptr &&
           toolmend_json_equal(a->text, b->text, &equal) == TOOLMEND_OK && equal;
}

static bool fits(const struct tree_node *judgement, const struct tree_node *row) {
    const struct tree_node *due = corpus_member_of(row, "arguments");
    const struct tree_node *said = corpus_member_of(judgement, "arguments");
    bool repaired = corpus_is(corpus_member_of(judgement, "outcome"), "repaired");
    if (!same_text(corpus_member_of(judgement, "outcome"),
                   corpus_member_of(row, "outcome")))
        return false;
    if (!repaired)
        return true;
    if (!same_text(corpus_member_of(judgement, "name"), corpus_member_of(row, "name")))
        return false;
    return corpus_is(corpus_member_of(judgement, "by"), "entry") ? same_text(said, due)
                                                                 : same_value(said, due);
}

bool corpus_agrees(const struct corpus_entry *entry, const struct tree_node *judgement) {
    for (const struct tree_node *row = corpus_next_row(entry, NULL); row;
         row = corpus_next_row(entry, row))
        if (fits(judgement, row))
            return true;
    return false;
}

bool corpus_is_scored(const struct corpus_entry *entry) {
    const struct tree_node *disputed = entry->members[CORPUS_DISPUTED];
    const struct tree_node *judgements = entry->members[CORPUS_JUDGEMENTS];
    size_t alike = 0;
    for (const struct tree_node *one = judgements ? judgements->first : NULL; one;
         one = one->next)
        alike += corpus_agrees(entry, one);
    return disputed && view_is(corpus_slice(entry, disputed), "false") &&
           (corpus_says(entry, CORPUS_EXPECT_BASIS, "reported") || alike >= 2);
}

/* ---- where it was met -------------------------------------------------------------- */

/* Places whose paths begin with an owner and a name. */
static const char *const forges[] = {"github.com",     "gitlab.com", "codeberg.org",
                                     "huggingface.co", "gitee.com",  "bitbucket.org"};

/* The end of the segment that begins at `at`, or the end of the text. */
static size_t segment_end(toolmend_view text, size_t at) {
    while (at < text.len && !strchr("/?#", text.ptr[at]))
        at++;
    return at;
}

toolmend_view corpus_project(struct pool *pool, toolmend_view source) {
    static const char scheme[] = "https://";
    const size_t skipped = sizeof scheme - 1;
    if (source.len < skipped || memcmp(source.ptr, scheme, skipped) != 0)
        return source;
    toolmend_view place = view_cut(source, skipped, source.len);
    size_t end = segment_end(place, 0);
    bool forge = false;
    for (size_t i = 0; i < sizeof forges / sizeof *forges; i++)
        forge |= view_is(view_cut(place, 0, end), forges[i]);
    for (int i = 0; forge && i < 2 && end < place.len && place.ptr[end] == '/'; i++)
        end = segment_end(place, end + 1);
    char *folded = pool_take(pool, end + 1, 1);
    for (size_t i = 0; i < end; i++)
        folded[i] = ascii_lower(place.ptr[i]); /* such places do not mind the case */
    return (toolmend_view){folded, end};
}
