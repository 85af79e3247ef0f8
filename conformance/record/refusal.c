/* SPDX-License-Identifier: MIT
 *
 * refusal.c - may a text be refused for the reason that a record gives?
 *
 * As far as readers and validator can tell: that another limit was met they cannot, nor whether
 * a text has no reading or two.
 */
#include "checking.h"
#include "hint.h"

/* Can anything in a text like this have a reading or a doubt? */
static bool may_be_ambiguous(struct checking *c) {
    const struct tree *tree = tree_read(c->pool, c->text);
    const struct tree_node *root = tree ? tree->root : NULL;
    if (!root || root->kind == TREE_OBJECT)
        return true;
    if (root->kind == TREE_ARRAY)
        return root->count == 1 && root->first->kind == TREE_OBJECT &&
               c->plain.closed == 0;
    const struct tree *inner = root->kind == TREE_STRING && root->text.ptr
                                   ? tree_read(c->pool, view_trim(root->text))
                                   : NULL;
    return inner &&
           (inner->root->kind == TREE_OBJECT || inner->root->kind == TREE_STRING);
}

/* May a word without quotes be why the text is refused? Of a text that is not valid as it is
 * mended, who knows where it would stand in a result. */
static bool may_be_for_words(struct checking *c) {
    static const struct script none = {NULL, 0, 0};
    const struct tree_node *word;
    return c->plain.word_count > 0 &&
           (!checking_is_valid(c) ||
            words_fault(c->document, c->pool, &c->plain, c->text, &none, &word));
}

/* In a text that was closed a relation may be filled in part because the rest was cut. */
static bool may_lack_what_was_cut(struct checking *c) {
    static const char rule[] = "hint/relational-default";
    return c->plain.closed > 0 && hint_is_given(c->document) &&
           clause_held(clause_named((toolmend_view){rule, sizeof rule - 1}),
                       c->claim.profile);
}

/* The reasons before the claimed one must not hold, and the claimed one must, as far as reader
 * and validator can tell. That another limit was met they cannot. */
static bool check_reason(struct checking *c) {
    toolmend_reason claimed = c->claim.reason;
    toolmend_reason found = toolmend_report_reason(c->validated);
    if (claimed == TOOLMEND_REASON_LIMIT || claimed == found ||
        (claimed == TOOLMEND_REASON_NOT_JSON && may_be_for_words(c)) ||
        (claimed == TOOLMEND_REASON_AMBIGUOUS && may_lack_what_was_cut(c)))
        return true;
    switch (found) {
    case TOOLMEND_REASON_LIMIT:
        return checking_fault(c, "reason/limit",
                              "a limit is met, and another reason is given");
    case TOOLMEND_REASON_TRUNCATED:
        return checking_fault(c, "P10", "the text is cut, and another reason is given");
    case TOOLMEND_REASON_NOT_JSON:
        return checking_fault(c, "reason/not-json",
                              "the text is not JSON, and another reason is given");
    case TOOLMEND_REASON_AMBIGUOUS:
        return checking_fault(c, "text/repeated-names",
                              "a name is repeated, and another reason is given");
    case TOOLMEND_REASON_SCHEMA_MISMATCH:
    case TOOLMEND_REASON_UNKNOWN_TOOL:
    case TOOLMEND_REASON_NO_TOOL:
        break;
    case TOOLMEND_REASON_NONE:
        return checking_fault(c, "P1",
                              "the text is valid under the schema, and it is refused");
    }
    if (claimed == TOOLMEND_REASON_TRUNCATED)
        return checking_fault(c, "reason/truncated", "the text is not cut");
    if (claimed == TOOLMEND_REASON_NOT_JSON)
        return checking_fault(c, "reason/not-json",
                              "the text is JSON, or is mended to it");
    return may_be_ambiguous(c) ||
           checking_fault(c, "reason/ambiguous", "no rule can read a text of this kind");
}

/* A valid text that repeats a name with equal values may be refused as ambiguous. */
static bool is_repeating(struct checking *c) {
    const struct tree *tree = tree_read(c->pool, c->text);
    return tree && tree_repeats_name(tree);
}

/* The text cannot be mended; why is the reason. */
static bool check_unmended(struct checking *c) {
    toolmend_reason claimed = c->claim.reason;
    switch (c->plain.outcome) {
    case PLAIN_LIMIT:
        return checking_fault(c, "reason/limit",
                              "a limit is met, and another reason is given");
    case PLAIN_TRUNCATED:
        return claimed == TOOLMEND_REASON_TRUNCATED ||
               checking_fault(c, "P10", "the text is cut, and another reason is given");
    case PLAIN_DOUBT:
        return claimed == TOOLMEND_REASON_AMBIGUOUS ||
               checking_fault(c, c->plain.what->id,
                              "it is in doubt, and another reason is given");
    case PLAIN_UNEXPLAINED:
    case PLAIN_MENDED:
        break;
    }
    return claimed == TOOLMEND_REASON_NOT_JSON ||
           checking_fault(c, "reason/not-json",
                          "the text is not JSON, and another reason is given");
}

/* The text is mended by rules that the profile does not hold. */
static bool check_withheld(struct checking *c, uint64_t missing) {
    static const char closer[] = "syntax/missing-closer";
    uint64_t bit = clause_bit(clause_named((toolmend_view){closer, sizeof closer - 1}));
    toolmend_reason claimed = c->claim.reason;
    bool repeats = is_repeating(c), cut = missing & bit;
    if (cut)
        return claimed == TOOLMEND_REASON_TRUNCATED ||
               checking_fault(c, "P10", "the text is cut, and another reason is given");
    if (claimed == TOOLMEND_REASON_AMBIGUOUS)
        return repeats || (!checking_is_valid(c) && may_be_ambiguous(c)) ||
               checking_fault(c, "reason/ambiguous", "the mended text has one reading");
    if (repeats)
        return checking_fault(c, "text/repeated-names",
                              "a name is repeated, and another reason is given");
    return claimed == TOOLMEND_REASON_NOT_JSON ||
           checking_fault(
               c, "text/doubt",
               "the profile lacks a rule that mends it, and another reason is given");
}

bool check_rejected(struct checking *c) {
    uint64_t missing = checking_missing(c);
    if (c->claim.reason == TOOLMEND_REASON_NONE)
        return checking_fault(c, "record", "a rejected text has no reason");
    if (c->claim.reason == TOOLMEND_REASON_LIMIT)
        return true;
    if (c->claim.reason == TOOLMEND_REASON_UNKNOWN_TOOL ||
        c->claim.reason == TOOLMEND_REASON_NO_TOOL)
        return checking_fault(c, "calls/reason",
                              "the arguments are not refused for their tool");
    if (!c->text.ptr)
        return check_unmended(c);
    if (missing)
        return check_withheld(c, missing);
    if (checking_is_valid(c) && c->claim.reason == TOOLMEND_REASON_AMBIGUOUS &&
        is_repeating(c))
        return true;
    return check_reason(c);
}
