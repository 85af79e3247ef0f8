/* SPDX-License-Identifier: MIT
 *
 * apart.c - the edits of a text that was no JSON, taken apart: those that mend it, and those
 * that change the mended text.
 *
 * The first kind is known (plain.h), so each has to be there as it is, or within an edit that
 * also has rules of the second kind. What is left over is a claim about the mended text, in
 * whose bytes it is written here, and which is then checked like any other.
 */
#include "plain.h"
#include "trace.h"

#include <string.h>

struct taking {
    struct pool *pool;
    const struct plain *plain;
    const struct script *claimed;
    struct findings *findings;
    struct script *changes;
    size_t at;        /* the next edit that mends */
    ptrdiff_t *shift; /* by number of those passed: how far what follows has moved */
};

static bool fail(struct taking *t, size_t number, const char *clause, const char *why) {
    find_fault(t->findings, number, t->claimed->list[number].pointer, clause, why);
    return false;
}

static const struct script_edit *next(const struct taking *t) {
    return t->at < t->plain->edits.count ? &t->plain->edits.list[t->at] : NULL;
}

static bool is_syntax(const struct clause *clause) {
    return clause->layer == LAYER_SYNTAX;
}

/* How many of its rules mend the text that came: those in front of the first other one. */
static size_t mending_rules(const struct script_edit *edit) {
    size_t count = 0;
    while (count < edit->rule_count && is_syntax(edit->rules[count]))
        count++;
    return count;
}

static size_t moved(const struct taking *t, size_t place) {
    return (size_t)((ptrdiff_t)place + t->shift[t->at]);
}

/* Where an edit that mends stands in the mended text. */
static size_t made_start(const struct taking *t, size_t index) {
    return (size_t)((ptrdiff_t)t->plain->edits.list[index].start + t->shift[index]);
}

static size_t made_end(const struct taking *t, size_t index) {
    return made_start(t, index) + t->plain->edits.list[index].new_text.len;
}

static bool overlaps(const struct taking *t, size_t index, size_t start, size_t end) {
    return made_start(t, index) < end && start < made_end(t, index);
}

/* ---- edits of one kind ------------------------------------------------------------------------- */

static bool is_same(const struct script_edit *a, const struct script_edit *b) {
    return a->start == b->start && a->end == b->end && a->rule_count == 1 &&
           a->rules[0] == b->rules[0] && view_same(a->new_text, b->new_text);
}

static bool take_mending(struct taking *t, size_t number) {
    const struct script_edit *edit = &t->claimed->list[number], *due = next(t);
    const char *clause = edit->rules[0]->id;
    if (!due)
        return fail(t, number, clause, "nothing is left that it could mend");
    if (edit->start != due->start || edit->end != due->end)
        return fail(t, number, clause, "the fault that is due has other bytes");
    if (edit->rule_count != 1 || edit->rules[0] != due->rules[0])
        return fail(t, number, due->rules[0]->id, "this rule explains what stands there");
    if (!view_same(edit->new_text, due->new_text))
        return fail(t, number, clause, "the new text is not what the rule writes there");
    if (!view_same(edit->pointer, due->pointer))
        return fail(t, number, "bytes/token", "the pointer leads to another place");
    t->at++;
    return true;
}

/* An insertion where an edit that mends leaves nothing stands on either side of that: it goes
 * with its value. */
static bool is_beside_its_value(const struct taking *t, const struct script_edit *edit,
                                const struct script_edit *change) {
    const struct script_edit *before =
        t->at > 0 ? &t->plain->edits.list[t->at - 1] : NULL;
    const struct script_edit *after = next(t);
    bool opens = change->of && change->start == change->of->start;
    if (change->end > change->start)
        return true;
    return opens ? !(after && after->start == edit->start && after->new_text.len == 0)
                 : !(before && before->end == edit->start && before->new_text.len == 0);
}

static bool take_change(struct taking *t, size_t number) {
    const struct script_edit *edit = &t->claimed->list[number], *due = next(t);
    struct script_edit change = *edit;
    change.number = number;
    change.start = moved(t, edit->start);
    change.end = moved(t, edit->end);
    change.of = tree_at(t->plain->tree, edit->pointer);
    if (due && due->start < edit->end)
        return fail(t, number, due->rules[0]->id, "it mends something there, too");
    if (!is_beside_its_value(t, edit, &change))
        return fail(t, number, "bytes/token", "it does not stand at the value itself");
    *script_add(t->pool, t->changes) = change;
    return true;
}

/* ---- edits of both kinds ------------------------------------------------------------------------ */

/* What an edit of both kinds is made of. */
struct mixture {
    size_t number;
    const struct script_edit *edit;
    size_t first, end;  /* the edits that mend, from and up to which */
    size_t mending;     /* how many of its rules are theirs */
    uint64_t within;    /* those rules */
    size_t from, up_to; /* bytes of the mended text */
};

static bool is_closers(const struct script_edit *mending) {
    return strcmp(mending->rules[0]->id, "syntax/missing-closer") == 0;
}

static bool names(const struct script_edit *edit, const struct clause *rule) {
    for (size_t i = 0; i < edit->rule_count; i++)
        if (edit->rules[i] == rule)
            return true;
    return false;
}

/* An insertion at the end of the edit: does it belong to that? The quote in front of a word
 * belongs to what follows, the one behind it to what is before. */
static bool belongs(const struct taking *t, const struct script_edit *edit) {
    const struct script_edit *due = next(t), *before = due - 1;
    if (due->start < edit->end || edit->start == edit->end)
        return true;
    if (is_closers(due))
        return names(edit, due->rules[0]);
    return t->at > 0 && before->rules[0] == due->rules[0] && before->of == due->of;
}

/* Pass the edits that mend within the edit. One that is an edit of its own behind it is not. */
static bool pass_within(struct taking *t, struct mixture *m) {
    const struct script_edit *edit = m->edit, *due;
    const struct script_edit *behind =
        m->number + 1 < t->claimed->count ? edit + 1 : NULL;
    size_t told = 0;
    m->first = t->at;
    m->from = moved(t, edit->start);
    for (; (due = next(t)) && due->end <= edit->end; t->at++) {
        if (due->start < edit->start || !belongs(t, edit) ||
            (behind && is_same(behind, due)))
            break;
        uint64_t bit = clause_bit(due->rules[0]);
        if (m->within & bit)
            continue;
        if (told == m->mending || edit->rules[told] != due->rules[0])
            return fail(t, m->number, due->rules[0]->id, "it mends something there, too");
        m->within |= bit;
        told++;
    }
    m->end = t->at;
    m->up_to = moved(t, edit->end);
    if (due && due->start < edit->end)
        return fail(t, m->number, due->rules[0]->id, "a fault is mended in part");
    return told == m->mending ||
           fail(t, m->number, edit->rules[told]->id, "nothing there is mended by it");
}

/* Does each edit that mends within it reach into [start, end)? */
static bool is_one(struct taking *t, const struct mixture *m, size_t start, size_t end) {
    for (size_t i = m->first; i < m->end; i++)
        if (!overlaps(t, i, start, end))
            return fail(t, m->number, "bytes/token",
                        "what only touches is an edit of its own");
    return true;
}

static struct script_edit rest_of(const struct taking *t, const struct mixture *m) {
    struct script_edit change = *m->edit;
    change.number = m->number;
    change.within = m->within;
    change.start = m->from;
    change.end = m->up_to;
    change.old_text = view_cut(t->plain->tree->text, m->from, m->up_to);
    change.of = tree_at(t->plain->tree, change.pointer);
    change.rule_count = 0;
    for (size_t i = m->mending; i < m->edit->rule_count; i++)
        change.rules[change.rule_count++] = m->edit->rules[i];
    return change;
}

/* ---- missing closers that are changed ----------------------------------------------------------- */

/* The second edit that a change needs which is the first one of two; false: it is none. */
static bool closing_of(const struct script_edit *opening, struct script_edit *closing) {
    const struct tree_node *of = opening->of;
    const struct clause *clause = opening->rules[0];
    if (!of || opening->start != of->start || opening->rule_count != 1)
        return false;
    *closing = *opening;
    closing->within = 0;
    closing->start = closing->end = of->end;
    closing->new_text = (toolmend_view){"]", 1};
    const struct tree_node *kept =
        clause->layer == LAYER_UNWRAPPED ? trace_kept(clause, of) : NULL;
    switch (clause->layer) {
    case LAYER_WRAPPED:
        return true;
    case LAYER_LISTED:
        closing->start--;
        return true;
    case LAYER_UNWRAPPED:
        if (!kept)
            return false;
        closing->start = kept->end;
        closing->new_text.len = opening->new_text.len;
        return true;
    case LAYER_SYNTAX:
    case LAYER_DECODED:
    case LAYER_RETYPED:
    case LAYER_REMOVED:
    case LAYER_RENAMED:
    case LAYER_LINKED:
    case LAYER_ADDED:
    case LAYER_CALL:
        break;
    }
    return false;
}

/* The closers that are missing are one edit, whatever becomes of each. What becomes of them is
 * known from what was done to their openers; the innermost comes first. */
static bool take_closers(struct taking *t, const struct mixture *m) {
    struct script *changes = t->changes;
    size_t count = changes->count, from = m->up_to, rules = m->mending;
    uint64_t named = 0;
    for (size_t i = count; i > 0; i--) {
        struct script_edit closing;
        if (!closing_of(&changes->list[i - 1], &closing) ||
            !overlaps(t, m->end - 1, closing.start, closing.end))
            continue;
        closing.number = m->number;
        closing.old_text = view_cut(t->plain->tree->text, closing.start, closing.end);
        if (!(named & clause_bit(closing.rules[0])) &&
            (rules == m->edit->rule_count || m->edit->rules[rules++] != closing.rules[0]))
            return false;
        named |= clause_bit(closing.rules[0]);
        from = closing.start < from ? closing.start : from;
        *script_add(t->pool, changes) = closing;
    }
    if (changes->count == count)
        return false;
    struct script added = {changes->list + count, changes->count - count, 0};
    size_t piece = made_start(t, m->end - 1);
    toolmend_view made =
        script_apply(t->pool, t->plain->tree->text, m->from, m->up_to, &added, 0);
    return rules == m->edit->rule_count && m->from == (from < piece ? from : piece) &&
           made.ptr && view_same(made, m->edit->new_text) &&
           view_same(m->edit->pointer, added.list[0].pointer) &&
           is_one(t, m, m->from, m->up_to);
}

static bool take_mixture(struct taking *t, size_t number) {
    struct mixture m = {.number = number, .edit = &t->claimed->list[number]};
    m.mending = mending_rules(m.edit);
    if (!pass_within(t, &m))
        return false;
    size_t count = t->changes->count;
    if (is_closers(&t->plain->edits.list[m.end - 1]) && take_closers(t, &m))
        return true;
    t->changes->count = count;
    *script_add(t->pool, t->changes) = rest_of(t, &m);
    return is_one(t, &m, m.from, m.up_to);
}

/* ---- all of them --------------------------------------------------------------------------------- */

static bool take(struct taking *t, size_t number) {
    const struct script_edit *edit = &t->claimed->list[number];
    size_t mending = mending_rules(edit);
    if (edit->rule_count == 0)
        return false; /* told before */
    return mending == edit->rule_count ? take_mending(t, number)
           : mending == 0              ? take_change(t, number)
                                       : take_mixture(t, number);
}

bool take_apart(struct pool *pool, const struct plain *plain,
                const struct script *claimed, struct script *changes,
                struct findings *findings) {
    struct taking t = {.pool = pool,
                       .plain = plain,
                       .claimed = claimed,
                       .findings = findings,
                       .changes = changes};
    t.shift = pool_take(pool, plain->edits.count + 1, sizeof *t.shift);
    for (size_t i = 0; i < plain->edits.count; i++) {
        const struct script_edit *edit = &plain->edits.list[i];
        t.shift[i + 1] = t.shift[i] + (ptrdiff_t)edit->new_text.len -
                         (ptrdiff_t)(edit->end - edit->start);
    }
    for (size_t i = 0; i < claimed->count; i++)
        if (!take(&t, i))
            return false;
    if (!next(&t))
        return true;
    find_fault(findings, SIZE_MAX, next(&t)->pointer, next(&t)->rules[0]->id,
               "something that it explains is not mended");
    return false;
}
