/* SPDX-License-Identifier: MIT
 *
 * losses.c - a grammar: from the tree of the input and the rules that edits name at its values,
 * every output that could have come of it.
 *
 * The output is a row of tokens. Each function here takes a value and the token at which it
 * begins and answers at which tokens it may have ended; more than one answer is rare. Written
 * from SPEC.md: what decodes is judged as what it spells, steps come in the order of
 * reading/order, each once. Rules are believed only at the value whose first byte an edit that
 * names them starts at, or inside a string that such an edit decodes.
 */
#include "losses.h"

#include "../input/split.h"
#include "lenient.h"
#include "spelling.h"

// NOLINTBEGIN(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep

/* ---- the output as tokens ------------------------------------------------------------- */

enum kind { OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, NAME, SCALAR };

struct token {
    enum kind kind;
    const struct model_node *node; /* of a name the member */
};

enum { TOKENS_MAX = 1500, ENDS_MAX = 8 };

/* The judge at work. */
struct judge {
    struct model_run run;
    const struct model_node *schema;
    const toolmend_report *report;
    const struct fuzz_without *without;
    struct fuzz_lenient mended; /* the input, as JSON */
    struct token tokens[TOKENS_MAX];
    size_t count;
};

/* Indices of tokens behind a value. */
struct ends {
    size_t count;
    size_t at[ENDS_MAX];
};

/* A value of the input, or of a text that the edit decodes, and the steps taken on it. */
struct spot {
    const struct model_node *node;
    const toolmend_edit *decoder; /* NULL: it stands in the input */
    unsigned steps;
};
enum { DECODED = 1, UNWRAPPED = 2, CONVERTED = 4, WRAPPED = 8 };

static void add_token(struct judge *judge, enum kind kind,
                      const struct model_node *node) {
    if (judge->count == TOKENS_MAX)
        model_cannot(&judge->run, "too many tokens");
    else
        judge->tokens[judge->count++] = (struct token){kind, node};
}

static void add_tokens(struct judge *judge, const struct model_node *node) {
    bool object = node->kind == MODEL_OBJECT;
    if (!object && node->kind != MODEL_ARRAY) {
        add_token(judge, SCALAR, node);
        return;
    }
    add_token(judge, object ? OPEN_OBJECT : OPEN_LIST, node);
    for (const struct model_node *child = node->first; child; child = child->next) {
        if (object)
            add_token(judge, NAME, child);
        add_tokens(judge, child);
    }
    add_token(judge, object ? CLOSE_OBJECT : CLOSE_LIST, node);
}

static const struct token *token_at(const struct judge *judge, size_t at,
                                    enum kind kind) {
    return at < judge->count && judge->tokens[at].kind == kind ? &judge->tokens[at]
                                                               : NULL;
}

static void add_end(struct judge *judge, struct ends *ends, size_t at) {
    for (size_t i = 0; i < ends->count; i++)
        if (ends->at[i] == at)
            return;
    if (ends->count == ENDS_MAX)
        model_cannot(&judge->run, "too many ways");
    else
        ends->at[ends->count++] = at;
}

static void add_ends(struct judge *judge, struct ends *ends, struct ends more) {
    for (size_t i = 0; i < more.count; i++)
        add_end(judge, ends, more.at[i]);
}

/* From every end that is followed by such a token, behind it. */
static struct ends over(struct judge *judge, struct ends ends, enum kind kind) {
    struct ends out = {.count = 0};
    for (size_t i = 0; i < ends.count; i++)
        if (token_at(judge, ends.at[i], kind))
            add_end(judge, &out, ends.at[i] + 1);
    return out;
}

static struct ends at_one(size_t at) {
    return (struct ends){.count = 1, .at = {at}};
}

/* ---- which rules are believed where --------------------------------------------------- */

static bool is_believed(const struct judge *judge, const toolmend_edit *edit,
                        const char *rule) {
    const struct fuzz_without *without = judge->without;
    if (without && strcmp(without->rule, rule) == 0 &&
        fuzz_same(without->pointer, edit->pointer))
        return false;
    return fuzz_names(edit, rule);
}

/* How many edits start before that byte of the input. */
static size_t edits_before(const struct judge *judge, size_t start) {
    size_t low = 0;
    size_t high = toolmend_report_edit_count(judge->report);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (toolmend_report_edit(judge->report, middle).start < start)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Where in the input stands what begins or ends at this byte of the mended text? */
static size_t start_of(const struct judge *judge, struct model_view bytes) {
    return judge->mended.from[bytes.ptr - judge->mended.text.ptr];
}

static size_t end_of(const struct judge *judge, struct model_view bytes) {
    return judge->mended.to[bytes.ptr + bytes.len - judge->mended.text.ptr - 1];
}

/* An edit that names the rule and starts at these bytes of the input. */
static bool find_edit(const struct judge *judge, struct model_view bytes,
                      const char *rule, toolmend_edit *found) {
    size_t start = start_of(judge, bytes);
    for (size_t i = edits_before(judge, start);
         i < toolmend_report_edit_count(judge->report); i++) {
        *found = toolmend_report_edit(judge->report, i);
        if (found->start != start)
            return false;
        if (is_believed(judge, found, rule))
            return true;
    }
    return false;
}

static bool acts_on(const struct judge *judge, const struct spot *spot,
                    struct model_view bytes, const char *rule) {
    toolmend_edit edit;
    return spot->decoder ? is_believed(judge, spot->decoder, rule)
                         : find_edit(judge, bytes, rule, &edit);
}

static bool acts(const struct judge *judge, const struct spot *spot, const char *rule) {
    return acts_on(judge, spot, spot->node->spelled, rule);
}

static bool same_bytes(struct model_view a, struct model_view b) {
    return a.len == b.len && memcmp(a.ptr, b.ptr, a.len) == 0;
}

/* ---- texts of strings ----------------------------------------------------------------- */

static bool spells(struct judge *judge, struct model_string string,
                   struct model_view bytes) {
    struct model_view text;
    return fuzz_spell(&judge->run, string, &text) && same_bytes(text, bytes);
}

/* The value of a text in a string that is JSON but for faults whose rules are believed here. */
static const struct model_node *
mended_inside(struct judge *judge, const struct spot *spot, struct model_view text) {
    struct fuzz_lenient_request request = {.text = text, .inner = true};
    struct fuzz_lenient mended = fuzz_read_leniently(&judge->run, &request);
    for (size_t i = 0; i < mended.count; i++)
        if (!acts(judge, spot, mended.edits[i].rule))
            return NULL;
    return mended.outcome == FUZZ_MENDED ? model_parse(&judge->run, mended.text) : NULL;
}

/* The value that a string spells, if the rule is believed here; Python is what is no JSON. */
static const struct model_node *decode(struct judge *judge, const struct spot *spot,
                                       const char *rule, bool python) {
    struct model_view text;
    bool inner = strncmp(rule, "shape/", 6) == 0;
    if (!acts(judge, spot, rule) || !fuzz_spell(&judge->run, spot->node->string, &text))
        return NULL;
    const struct model_node *json = model_parse(&judge->run, text);
    if (!python || json)
        return python ? NULL : json || !inner ? json : mended_inside(judge, spot, text);
    return model_parse(&judge->run, fuzz_from_python(&judge->run, text));
}

/* ---- scalars -------------------------------------------------------------------------- */

/* May a rule make this scalar of the other? */
static bool retypes(struct judge *judge, const struct spot *spot,
                    const struct model_node *to) {
    const struct model_node *from = spot->node;
    if (from->kind == MODEL_NUMBER)
        return to->kind == MODEL_STRING &&
               acts(judge, spot, "scalar/number-for-string") &&
               spells(judge, to->string, from->spelled);
    if (from->kind != MODEL_STRING)
        return false;
    switch (to->kind) {
    case MODEL_NULL:
        return acts(judge, spot, "null/text") && (model_string_is(from->string, "null") ||
                                                  model_string_is(from->string, "None"));
    case MODEL_BOOLEAN:
        return (acts(judge, spot, "scalar/boolean-in-string") &&
                model_string_is(from->string, to->truth ? "true" : "false")) ||
               (acts(judge, spot, "scalar/python-boolean-in-string") &&
                model_string_is(from->string, to->truth ? "True" : "False"));
    case MODEL_NUMBER:
        return acts(judge, spot, "scalar/number-in-string") &&
               spells(judge, from->string, to->spelled);
    case MODEL_STRING:
        return fuzz_lists(judge->schema, to->string, false) &&
               ((acts(judge, spot, "scalar/enum-case") &&
                 fuzz_same_but_case(from->string, to->string)) ||
                (acts(judge, spot, "scalar/quoted-enum") &&
                 fuzz_same_but_quotes(from->string, to->string)));
    case MODEL_ARRAY:
    case MODEL_OBJECT:
        break;
    }
    return false;
}

/* ---- values --------------------------------------------------------------------------- */

static struct ends value(struct judge *judge, struct spot spot, size_t from);

/* A child, or what a step brought forth; `steps` are those that are behind it. */
static struct spot below(const struct spot *spot, const struct model_node *node,
                         unsigned steps) {
    return (struct spot){node, spot->decoder, steps};
}

static struct ends values(struct judge *judge, struct spot spot, struct ends from) {
    struct ends out = {.count = 0};
    for (size_t i = 0; i < from.count; i++)
        add_ends(judge, &out, value(judge, spot, from.at[i]));
    return out;
}

static struct ends in_brackets(struct judge *judge, struct spot spot, size_t from) {
    struct ends inside = over(judge, at_one(from), OPEN_LIST);
    return over(judge, values(judge, spot, inside), CLOSE_LIST);
}

/* All children, their names left out, between brackets. */
static struct ends items(struct judge *judge, const struct spot *spot, size_t from) {
    struct ends ends = over(judge, at_one(from), OPEN_LIST);
    for (const struct model_node *item = spot->node->first; item; item = item->next)
        ends = values(judge, below(spot, item, 0), ends);
    return over(judge, ends, CLOSE_LIST);
}

/* A member that goes goes as what it is called in the schema: where its name is none of those,
 * and the edit says that it was renamed before, the rule of that is believed. */
static bool is_reached(const struct judge *judge, const toolmend_edit *edit,
                       struct model_string name) {
    static const char *const rules[] = {"key/case-style", "key/tag-syntax"};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (fuzz_names(edit, rules[i]) && !is_believed(judge, edit, rules[i]))
            return fuzz_lists(judge->schema, name, true);
    return true;
}

/* May the member go, name and all? */
static bool removes(const struct judge *judge, const struct spot *spot,
                    const struct model_node *member) {
    bool blank = member->kind == MODEL_STRING
                     ? member->string.count == 0
                     : member->kind >= MODEL_ARRAY && member->count == 0;
    const char *rule = member->kind == MODEL_NULL ? "null/optional"
                       : blank                    ? "null/placeholder"
                                                  : NULL;
    if (!rule)
        return false;
    if (spot->decoder)
        return is_believed(judge, spot->decoder, rule);
    size_t start = start_of(judge, member->named);
    size_t end = end_of(judge, member->spelled);
    size_t behind = edits_before(judge, start + 1);
    if (behind == 0)
        return false;
    toolmend_edit edit = toolmend_report_edit(judge->report, behind - 1);
    return edit.end >= end && edit.new_text.len == 0 && is_believed(judge, &edit, rule) &&
           is_reached(judge, &edit, member->name);
}

static bool renames(struct judge *judge, const struct spot *spot,
                    const struct model_node *member, struct model_string to) {
    if (!fuzz_lists(judge->schema, to, true))
        return false;
    return (acts_on(judge, spot, member->named, "key/case-style") &&
            fuzz_same_words(&judge->run, member->name, to)) ||
           (acts_on(judge, spot, member->named, "key/tag-syntax") &&
            fuzz_same_but_tag(member->name, to));
}

static struct ends member(struct judge *judge, const struct spot *spot,
                          const struct model_node *member, struct ends from) {
    struct ends named = {.count = 0};
    struct ends out = {.count = 0};
    for (size_t i = 0; i < from.count; i++) {
        const struct token *name = token_at(judge, from.at[i], NAME);
        if (name && (same_bytes(name->node->named, member->named) ||
                     renames(judge, spot, member, name->node->name)))
            add_end(judge, &named, from.at[i] + 1);
    }
    out = values(judge, below(spot, member, 0), named);
    if (removes(judge, spot, member))
        add_ends(judge, &out, from);
    return out;
}

static struct ends members(struct judge *judge, const struct spot *spot, size_t from) {
    struct ends ends = over(judge, at_one(from), OPEN_OBJECT);
    for (const struct model_node *one = spot->node->first; one; one = one->next)
        ends = member(judge, spot, one, ends);
    return over(judge, ends, CLOSE_OBJECT);
}

/* The value as it is, its children mended in place; of a scalar with a rule of its own. */
static void in_place(struct judge *judge, const struct spot *spot, size_t from,
                     struct ends *ends) {
    if (spot->node->kind == MODEL_OBJECT) {
        add_ends(judge, ends, members(judge, spot, from));
    } else if (spot->node->kind == MODEL_ARRAY) {
        add_ends(judge, ends, items(judge, spot, from));
    } else {
        const struct token *token = token_at(judge, from, SCALAR);
        if (token && (same_bytes(token->node->spelled, spot->node->spelled) ||
                      (!(spot->steps & CONVERTED) && retypes(judge, spot, token->node))))
            add_end(judge, ends, from + 1);
    }
}

/* The edit that decodes the string; all inside it belongs to that one. */
static void decoded(struct judge *judge, const struct spot *spot, size_t from,
                    struct ends *ends) {
    static const struct {
        const char *rule;
        bool python, list, object;
    } rules[] = {
        {"shape/array-in-string",          false, true,  false},
        {"shape/object-in-string",         false, false, true },
        {"shape/python-literal-in-string", true,  true,  true },
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const struct model_node *root =
            decode(judge, spot, rules[i].rule, rules[i].python);
        toolmend_edit edit;
        if (!root || !((root->kind == MODEL_ARRAY && rules[i].list) ||
                       (root->kind == MODEL_OBJECT && rules[i].object)))
            continue;
        struct spot inner = {root, spot->decoder, DECODED};
        if (!inner.decoder && find_edit(judge, spot->node->spelled, rules[i].rule, &edit))
            inner.decoder = &edit;
        add_ends(judge, ends, value(judge, inner, from));
    }
}

/* Names 0 to n-1 in this order. */
static bool is_indexed(const struct model_node *object) {
    size_t index = 0;
    for (const struct model_node *one = object->first; one; one = one->next, index++) {
        size_t rest = index;
        if (one->name.count == 0)
            return false;
        for (size_t i = one->name.count; i > 0; i--, rest /= 10)
            if (one->name.points[i - 1] != '0' + rest % 10 ||
                (i == 1 ? rest >= 10 : rest < 10))
                return false;
    }
    return object->count > 0;
}

/* What held the value, or its name, goes. */
static void unwrapped(struct judge *judge, const struct spot *spot, size_t from,
                      struct ends *ends) {
    const struct model_node *only = spot->node->count == 1 ? spot->node->first : NULL;
    bool container = only && only->kind >= MODEL_ARRAY;
    if (spot->node->kind == MODEL_ARRAY) {
        if (only && only->kind != MODEL_ARRAY &&
            acts(judge, spot, "shape/array-of-one-for-value"))
            add_ends(judge, ends, value(judge, below(spot, only, UNWRAPPED), from));
        return;
    }
    if (container && acts(judge, spot, "shape/keyed-value-for-array")) {
        if (only->kind == MODEL_ARRAY)
            add_ends(judge, ends, value(judge, below(spot, only, UNWRAPPED), from));
        add_ends(judge, ends,
                 in_brackets(judge, below(spot, only, UNWRAPPED | WRAPPED), from));
    }
    if (only && !container && only->kind != MODEL_NULL &&
        acts(judge, spot, "shape/keyed-scalar-for-array"))
        add_ends(
            judge, ends,
            in_brackets(judge, below(spot, only, UNWRAPPED | CONVERTED | WRAPPED), from));
    if (is_indexed(spot->node) && acts(judge, spot, "shape/indexed-object-for-array"))
        add_ends(judge, ends, items(judge, spot, from));
    if (spot->node->count == 0 && acts(judge, spot, "shape/empty-object-for-array"))
        add_ends(judge, ends, items(judge, spot, from));
}

/* Brackets come around a scalar or an object. */
static void wrapped(struct judge *judge, const struct spot *spot, size_t from,
                    struct ends *ends) {
    const char *rule = spot->node->kind == MODEL_OBJECT ? "shape/object-for-array"
                                                        : "shape/scalar-for-array";
    if (spot->node->kind != MODEL_NULL && spot->node->kind != MODEL_ARRAY &&
        acts(judge, spot, rule))
        add_ends(
            judge, ends,
            in_brackets(judge, below(spot, spot->node, spot->steps | WRAPPED), from));
}

/* Where may the value have ended that begins at this token? */
static struct ends value(struct judge *judge, struct spot spot, size_t from) {
    struct ends ends = {.count = 0};
    model_step(&judge->run);
    if (judge->run.cannot)
        return ends;
    in_place(judge, &spot, from, &ends);
    if (spot.node->kind == MODEL_STRING && spot.steps == 0)
        decoded(judge, &spot, from, &ends);
    if (spot.node->kind >= MODEL_ARRAY &&
        !(spot.steps & (UNWRAPPED | CONVERTED | WRAPPED)))
        unwrapped(judge, &spot, from, &ends);
    if (!(spot.steps & WRAPPED))
        wrapped(judge, &spot, from, &ends);
    return ends;
}

/* ---- the root ------------------------------------------------------------------------- */

static bool is_wrapper(struct model_string name) {
    static const char *const names[] = {"arguments", "input",      "parameters", "params",
                                        "args",      "properties", "kwargs"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (model_string_is(name, names[i]))
            return true;
    return false;
}

/* The one value that a root rule keeps of a container; NULL: no such rule is believed here. */
static const struct model_node *kept_by_root(const struct judge *judge,
                                             const struct spot *spot, const char **rule) {
    const struct model_node *node = spot->node;
    const struct model_node *name = model_member(node, "name");
    const struct model_node *kept = NULL;
    if (node->kind == MODEL_ARRAY && node->count == 1 &&
        node->first->kind == MODEL_OBJECT) {
        *rule = "root/object-in-array";
        kept = node->first;
    } else if (node->kind == MODEL_OBJECT && node->count == 1 &&
               is_wrapper(node->first->name)) {
        *rule = "root/wrapped";
        kept = node->first;
    } else if (node->kind == MODEL_OBJECT && node->count == 2 && name &&
               name->kind == MODEL_STRING && model_string_is(name->string, "tool")) {
        *rule = "root/call-echo";
        kept = model_member(node, "arguments");
    }
    return kept && acts(judge, spot, *rule) ? kept : NULL;
}

static struct ends whole(struct judge *judge, struct spot spot, const char *via,
                         size_t from);

/* Layers of text: a rule of their own, or the one that kept the string. */
static struct ends whole_decoded(struct judge *judge, const struct spot *spot,
                                 const char *rule, size_t from) {
    struct ends none = {.count = 0};
    toolmend_edit edit;
    const struct model_node *root = decode(judge, spot, rule, false);
    if (!root || (root->kind != MODEL_OBJECT && root->kind != MODEL_STRING))
        return none;
    struct spot inner = *spot;
    inner.node = root;
    if (!inner.decoder && find_edit(judge, spot->node->spelled, rule, &edit))
        inner.decoder = &edit;
    return whole(judge, inner, NULL, from);
}

/* The arguments: in place, or what root rules leave of them. `via` kept this value. */
static struct ends whole(struct judge *judge, struct spot spot, const char *via,
                         size_t from) {
    struct ends ends = {.count = 0};
    const char *rule = NULL;
    if (spot.node->kind == MODEL_OBJECT)
        ends = members(judge, &spot, from);
    if (spot.node->kind == MODEL_STRING) {
        ends = whole_decoded(judge, &spot, "root/object-in-string", from);
        if (via)
            add_ends(judge, &ends, whole_decoded(judge, &spot, via, from));
    }
    if (spot.node->kind == MODEL_NULL && acts(judge, &spot, "root/null"))
        ends = over(judge, over(judge, at_one(from), OPEN_OBJECT), CLOSE_OBJECT);
    const struct model_node *kept = kept_by_root(judge, &spot, &rule);
    if (kept)
        add_ends(judge, &ends, whole(judge, below(&spot, kept, 0), rule, from));
    return ends;
}

// NOLINTEND(misc-no-recursion)

/* ---- a text that is no JSON ------------------------------------------------------------- */

/* Does an edit that names the rule cover these bytes of the input? */
static bool covers(const struct judge *judge, const struct fuzz_mending *mending) {
    for (size_t i = 0; i < toolmend_report_edit_count(judge->report); i++) {
        toolmend_edit edit = toolmend_report_edit(judge->report, i);
        if (edit.start <= mending->start && edit.end >= mending->end &&
            is_believed(judge, &edit, mending->rule))
            return true;
    }
    return false;
}

/* The tree of the input; NULL if a fault that stands there is no named one. */
static const struct model_node *mended(struct judge *judge,
                                       const struct fuzz_case *made) {
    struct fuzz_lenient_request request = {fuzz_naive(made->text), made->finish,
                                           judge->schema, false};
    judge->mended = fuzz_read_leniently(&judge->run, &request);
    if (judge->mended.outcome != FUZZ_MENDED)
        return NULL;
    for (size_t i = 0; i < judge->mended.count; i++)
        if (!covers(judge, &judge->mended.edits[i]))
            return NULL;
    return model_parse(&judge->run, judge->mended.text);
}

enum model_truth fuzz_accounts_for(const struct fuzz_case *made,
                                   const toolmend_report *report,
                                   const struct fuzz_without *without) {
    struct judge judge = {.report = report, .without = without};
    judge.schema = model_parse(&judge.run, fuzz_naive(made->schema));
    const struct model_node *input = mended(&judge, made);
    const struct model_node *output =
        model_parse(&judge.run, fuzz_naive(toolmend_report_text(report)));
    bool explained = false;
    if (input && output && judge.schema) {
        add_tokens(&judge, output);
        struct ends ends = whole(&judge, (struct spot){input, NULL, 0}, NULL, 0);
        for (size_t i = 0; i < ends.count; i++)
            explained |= ends.at[i] == judge.count;
    }
    enum model_truth answer = judge.run.cannot ? MODEL_UNDECIDED
                              : explained      ? MODEL_TRUE
                                               : MODEL_FALSE;
    model_free(&judge.run);
    return answer;
}
