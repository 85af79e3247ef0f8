/* SPDX-License-Identifier: MIT
 *
 * provenance.c - see provenance.h.
 *
 * Tokens that share an edit are one group, and what stands in place of a group is read once, by
 * the tolerant reader of source.h. Of several things that a token may be, the one that ends first is
 * taken: whatever the next token needs is then still there.
 */
#include "provenance.h"

#include "../generate/generate.h"
#include "../input/split.h"
#include "../targets/ask.h"
#include "source.h"
#include "spelling.h"

// NOLINTBEGIN(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep

/* ---- tokens of the output --------------------------------------------------------------- */

enum kind { NAME, SCALAR, OPEN, BLANK };

struct token {
    enum kind kind;
    const struct model_node *node; /* of a name its member; of a bracket the container */
    const struct model_node *around; /* of a name the object */
    char mark;                       /* of a blank */
    size_t start, end;               /* in the output */
    size_t from, to;                 /* in the input */
    size_t first, last;              /* edits that touch it, if it is touched */
    unsigned within; /* containers in these edits that hold it, or are it */
    bool touched;
};

enum { TOKENS_MAX = 800, NOWHERE = -1 };

struct row {
    struct token list[TOKENS_MAX];
    size_t count;
    size_t reached; /* all blanks before it are in the row */
    const char *text;
};

struct judge {
    struct model_run run;
    const struct fuzz_provenance *asked;
    const struct model_node *schema;
    struct row row, group;
    size_t *out_start, *out_end; /* of the edits, in the output */
    struct fuzz_sources sources;
};

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void add_token(struct judge *judge, struct row *row, struct token token) {
    if (row->count == TOKENS_MAX) {
        model_cannot(&judge->run, "too many tokens");
        return;
    }
    row->list[row->count++] = token;
}

/* The bytes of a token, after the blanks in front of it. */
static void add_at(struct judge *judge, struct row *row, struct model_view bytes,
                   struct token token) {
    token.start = (size_t)(bytes.ptr - row->text);
    token.end = token.start + bytes.len;
    for (; row->reached < token.start; row->reached++)
        if (is_blank(row->text[row->reached]))
            add_token(judge, row,
                      (struct token){.kind = BLANK,
                                     .mark = row->text[row->reached],
                                     .start = row->reached,
                                     .end = row->reached + 1});
    row->reached = token.end;
    add_token(judge, row, token);
}

static void add_value(struct judge *judge, struct row *row,
                      const struct model_node *node) {
    if (node->kind != MODEL_ARRAY && node->kind != MODEL_OBJECT) {
        add_at(judge, row, node->spelled, (struct token){.kind = SCALAR, .node = node});
        return;
    }
    add_at(judge, row, (struct model_view){node->spelled.ptr, 1},
           (struct token){.kind = OPEN, .node = node});
    for (const struct model_node *child = node->first; child; child = child->next) {
        if (node->kind == MODEL_OBJECT)
            add_at(judge, row, child->named,
                   (struct token){.kind = NAME, .node = child, .around = node});
        add_value(judge, row, child);
    }
}

/* ---- what edits touch ------------------------------------------------------------------- */

/* Is this a number or word, which bytes beside it could have been part of? */
static bool is_bare(const struct token *token) {
    return token->kind == SCALAR && token->node->kind != MODEL_STRING;
}

static bool touches(const struct judge *judge, size_t edit, const struct token *token) {
    size_t start = judge->out_start[edit];
    size_t end = judge->out_end[edit];
    if (is_bare(token))
        return start <= token->end && end >= token->start;
    return start == end ? start > token->start && start < token->end
                        : start < token->end && end > token->start;
}

/* How many containers begin where the first edit of the token does, or behind it, and hold it. */
static unsigned count_within(const struct judge *judge, const struct token *token) {
    unsigned count = 0;
    for (const struct token *one = token;
         one >= judge->row.list && one->start >= judge->out_start[token->first]; one--)
        count += one->kind == OPEN && one->start + one->node->spelled.len >= token->end;
    return count;
}

/* The edits and the bytes of the input that stand behind a token; `near` is the first edit that
 * may, and only ascends. */
static void locate(struct judge *judge, struct token *token, size_t *near) {
    const toolmend_edit *edits = judge->asked->edits;
    size_t count = judge->asked->count;
    while (*near < count && judge->out_end[*near] < token->start)
        ++*near;
    size_t before = *near;
    for (size_t i = *near; i < count && judge->out_start[i] <= token->end; i++) {
        if (!touches(judge, i, token))
            continue;
        token->first = token->touched ? token->first : i;
        token->last = i;
        token->touched = true;
    }
    if (!token->touched)
        return;
    token->within = count_within(judge, token);
    while (before < token->first && judge->out_end[before] <= token->start)
        before++;
    size_t out = before > 0 ? judge->out_end[before - 1] : 0;
    size_t in = before > 0 ? edits[before - 1].end : 0;
    bool inside = judge->out_start[token->first] < token->start;
    token->from = inside ? edits[token->first].start : in + (token->start - out);
    if (edits[token->first].start < token->from)
        token->from = edits[token->first].start;
    size_t behind = judge->out_end[token->last];
    token->to = edits[token->last].end + (token->end > behind ? token->end - behind : 0);
}

/* ---- rules and hints -------------------------------------------------------------------- */

static bool acts(const struct judge *judge, const struct token *token, const char *rule) {
    for (size_t i = token->first; i <= token->last; i++)
        if (fuzz_names(&judge->asked->edits[i], rule))
            return true;
    return false;
}

static bool acts_one(const struct judge *judge, const struct token *token,
                     const char *const *rules) {
    for (; *rules; rules++)
        if (acts(judge, token, *rules))
            return true;
    return false;
}

/* How many strings may have been decoded for it: below the root, each container was one at most. */
static unsigned decodings(const struct judge *judge, const struct token *token) {
    static const struct {
        const char *rule;
        unsigned root, below;
    } rules[] = {
        {"root/object-in-string",          3, 0},
        {"root/wrapped",                   3, 0},
        {"root/call-echo",                 1, 0},
        {"shape/array-in-string",          0, 1},
        {"shape/object-in-string",         0, 1},
        {"shape/python-literal-in-string", 0, 1}
    };
    unsigned root = 0;
    unsigned below = 0;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (acts(judge, token, rules[i].rule)) {
            root += rules[i].root;
            below += rules[i].below;
        }
    if (below > 0 && below < token->within)
        below = token->within;
    return root + below;
}

/* May it have been read as the source says? */
static bool is_read(const struct judge *judge, const struct token *token,
                    const struct fuzz_source *source) {
    static const char *const python[] = {"syntax/python-literal",
                                         "shape/python-literal-in-string", NULL};
    if ((source->needs & FUZZ_NEEDS_PYTHON) && !acts_one(judge, token, python))
        return false;
    if ((source->needs & FUZZ_NEEDS_SMART) && !acts(judge, token, "syntax/smart-quote"))
        return false;
    if ((source->needs & FUZZ_NEEDS_CONTROL) &&
        !acts(judge, token, "syntax/control-character"))
        return false;
    if ((source->needs & FUZZ_NEEDS_ESCAPE) &&
        !acts(judge, token, "syntax/invalid-escape"))
        return false;
    if ((source->needs & FUZZ_NEEDS_SEPARATOR) && !acts(judge, token, "hint/separator"))
        return false;
    return source->decodings <= decodings(judge, token);
}

static bool is_string_in(const struct model_node *list, struct model_string text) {
    for (const struct model_node *one = list ? list->first : NULL; one; one = one->next)
        if (one->kind == MODEL_STRING && model_strings_equal(one->string, text))
            return true;
    return false;
}

static bool lists_alias(const struct model_node *hint, void *context) {
    const struct model_string *name = context;
    return is_string_in(model_member(hint, "aliases"), *name);
}

/* A member, which a relation may have added. */
struct added {
    const struct model_node *member, *around;
};

/* Is the member one of the relation's defaults, spelled as there, and are now all fields there? */
static bool is_default(const struct model_node *relation, const struct added *added) {
    const struct model_node *fields = model_member(relation, "fields");
    const struct model_node *defaults = model_member(relation, "default");
    fields = fields ? fields : model_member(relation, "requires");
    defaults = defaults ? defaults : model_member(relation, "defaults");
    if (!fields || !defaults || !is_string_in(fields, added->member->name))
        return false;
    const struct model_node *value = model_member_named(defaults, added->member->name);
    if (!value || value->spelled.len != added->member->spelled.len ||
        memcmp(value->spelled.ptr, added->member->spelled.ptr, value->spelled.len) != 0)
        return false;
    for (const struct model_node *one = fields->first; one; one = one->next)
        if (one->kind != MODEL_STRING || !model_member_named(added->around, one->string))
            return false;
    return fields->count > 1;
}

static bool relates(const struct model_node *hint, void *context) {
    const struct model_node *relations = model_member(hint, "relational");
    const struct model_node *one = relations ? relations->first : NULL;
    while (one && !(one->kind == MODEL_OBJECT && is_default(one, context)))
        one = one->next;
    return one != NULL;
}

static bool is_added(const struct judge *judge, const struct token *token) {
    struct added added = {token->node, token->around};
    return token->kind == NAME && acts(judge, token, "hint/relational-default") &&
           fuzz_any_hint(judge->schema, relates, &added);
}

/* ---- what a token may be ---------------------------------------------------------------- */

static bool string_from_text(struct judge *judge, const struct token *token,
                             struct model_string to, struct model_string from) {
    if (model_strings_equal(to, from))
        return true;
    bool listed = fuzz_lists(judge->schema, to, false);
    return (listed && acts(judge, token, "scalar/enum-case") &&
            fuzz_same_but_case(from, to)) ||
           (listed && acts(judge, token, "scalar/quoted-enum") &&
            fuzz_same_but_quotes(from, to)) ||
           (acts(judge, token, "hint/markdown-link") && fuzz_same_but_link(from, to));
}

static bool name_from_text(struct judge *judge, const struct token *token,
                           struct model_string to, struct model_string from) {
    if (model_strings_equal(to, from))
        return true;
    return fuzz_lists(judge->schema, to, true) &&
           ((acts(judge, token, "key/case-style") &&
             fuzz_same_words(&judge->run, from, to)) ||
            (acts(judge, token, "key/tag-syntax") && fuzz_same_but_tag(from, to)) ||
            (acts(judge, token, "hint/key-alias") &&
             fuzz_any_hint(judge->schema, lists_alias, &from)));
}

static bool is_number(struct model_string word) {
    return word.count > 0 &&
           (word.points[0] == '-' || (word.points[0] >= '0' && word.points[0] <= '9'));
}

static bool from_word(struct judge *judge, const struct token *token,
                      struct model_string word) {
    static const char *const python[] = {"syntax/python-literal",
                                         "shape/python-literal-in-string", NULL};
    const struct model_node *node = token->node;
    bool named = acts_one(judge, token, python);
    if (token->kind == NAME) /* and what is renamed may have come without quotes */
        return acts(judge, token, "syntax/unquoted-key") &&
               name_from_text(judge, token, node->name, word);
    switch (node->kind) {
    case MODEL_NULL:
        return model_string_is(word, "null") || (named && model_string_is(word, "None"));
    case MODEL_BOOLEAN:
        return model_string_is(word, node->truth ? "true" : "false") ||
               (named && model_string_is(word, node->truth ? "True" : "False"));
    case MODEL_NUMBER:
        return model_strings_equal(fuzz_characters(&judge->run, node->spelled), word);
    case MODEL_STRING:
        return model_strings_equal(node->string, word) &&
               ((acts(judge, token, "syntax/bare-enum-word") &&
                 fuzz_lists(judge->schema, word, false)) ||
                (acts(judge, token, "scalar/number-for-string") && is_number(word)));
    case MODEL_ARRAY:
    case MODEL_OBJECT:
        break;
    }
    return false;
}

static bool from_text(struct judge *judge, const struct token *token,
                      struct model_string text) {
    const struct model_node *node = token->node;
    if (token->kind == NAME)
        return name_from_text(judge, token, node->name, text);
    switch (node->kind) {
    case MODEL_NULL:
        return acts(judge, token, "null/text") &&
               (model_string_is(text, "null") || model_string_is(text, "None"));
    case MODEL_BOOLEAN:
        return (acts(judge, token, "scalar/boolean-in-string") &&
                model_string_is(text, node->truth ? "true" : "false")) ||
               (acts(judge, token, "scalar/python-boolean-in-string") &&
                model_string_is(text, node->truth ? "True" : "False"));
    case MODEL_NUMBER:
        return acts(judge, token, "scalar/number-in-string") &&
               model_strings_equal(fuzz_characters(&judge->run, node->spelled), text);
    case MODEL_STRING:
        return string_from_text(judge, token, node->string, text);
    case MODEL_ARRAY:
    case MODEL_OBJECT:
        break;
    }
    return false;
}

/* No row of the catalogue makes an object where there was none but these two, for a tool that
 * requires nothing. */
static bool is_empty_call(const struct judge *judge, const struct token *token) {
    struct model_validity judgement = model_arguments_valid(
        fuzz_naive(judge->asked->schema), (struct model_view){"{}", 2});
    size_t before = 0;
    while (is_blank(judge->asked->output.ptr[before]))
        before++;
    return token->node->kind == MODEL_OBJECT && token->node->count == 0 &&
           token->start == before && judgement.answer != MODEL_FALSE;
}

/* Brackets that a rule puts around something. */
static bool is_wrap(const struct judge *judge, const struct token *token) {
    static const char *const rules[] = {"shape/object-for-array",
                                        "shape/scalar-for-array",
                                        "shape/keyed-value-for-array",
                                        "shape/keyed-scalar-for-array",
                                        "hint/separator",
                                        NULL};
    return token->node->kind == MODEL_ARRAY && token->node->count > 0 &&
           acts_one(judge, token, rules);
}

static bool opens_as(const struct token *token, const struct fuzz_source *source) {
    return source->mark == '{' ||
           (source->mark == '[' && token->node->kind == MODEL_ARRAY);
}

/* Is the token this source, as far as one source is enough? */
static bool is_from(struct judge *judge, const struct token *token,
                    const struct fuzz_source *source) {
    if (!is_read(judge, token, source))
        return false;
    switch (source->kind) {
    case FUZZ_SOURCE_TEXT:
        return (token->kind == NAME || token->kind == SCALAR) &&
               from_text(judge, token, source->text);
    case FUZZ_SOURCE_WORD:
        if (token->kind == OPEN)
            return (model_string_is(source->text, "null") ||
                    (model_string_is(source->text, "None") &&
                     acts(judge, token, "syntax/python-literal"))) &&
                   acts(judge, token, "root/null") && is_empty_call(judge, token);
        return token->kind != BLANK && from_word(judge, token, source->text);
    case FUZZ_SOURCE_OPEN:
        return token->kind == OPEN && opens_as(token, source);
    case FUZZ_SOURCE_BLANK:
        return token->kind == BLANK && token->mark == source->mark;
    }
    return false;
}

/* ---- rows ------------------------------------------------------------------------------- */

/* Takes a source for every token; NOWHERE or the index of the token that has none. */
struct matching {
    struct judge *judge;
    const struct token *tokens;
    size_t count;
    size_t at; /* the first source that is not used */
};

static long match(struct matching *matching);

/* The source behind a container that became this text as it is spelled; 0: it did not. */
static size_t end_of_json_text(struct judge *judge, const struct token *token,
                               size_t at) {
    struct model_view text;
    if (judge->sources.list[at].kind != FUZZ_SOURCE_OPEN || token->kind != SCALAR ||
        token->node->kind != MODEL_STRING || !acts(judge, token, "hint/json-text") ||
        !fuzz_spell(&judge->run, token->node->string, &text))
        return 0;
    const struct model_node *root = model_parse(&judge->run, text);
    if (!root || (root->kind != MODEL_ARRAY && root->kind != MODEL_OBJECT))
        return 0;
    struct row *row = model_alloc(&judge->run, 1, sizeof *row);
    row->text = text.ptr;
    add_value(judge, row, root);
    for (size_t i = 0; i < row->count; i++) {
        row->list[i].first = token->first;
        row->list[i].last = token->last;
        row->list[i].within = token->within;
    }
    struct matching inner = {judge, row->list, row->count, at};
    return match(&inner) == NOWHERE && !judge->run.cannot ? inner.at : 0;
}

/* Needs it no source? */
static bool is_free(const struct judge *judge, const struct token *token) {
    if (token->kind == OPEN && is_wrap(judge, token))
        return true;
    if (token->kind == OPEN && acts(judge, token, "syntax/empty-text"))
        return is_empty_call(judge, token);
    return token->kind == BLANK && token->mark == ' ' &&
           acts(judge, token, "hint/relational-default");
}

/* Of all sources that the token may be, behind the one that ends first; 0: there is none. */
static size_t end_of_source(struct judge *judge, const struct token *token, size_t at) {
    size_t best = 0;
    for (size_t i = at; i < judge->sources.count && (best == 0 || i < best); i++) {
        const struct fuzz_source *source = &judge->sources.list[i];
        model_step(&judge->run);
        size_t end = is_from(judge, token, source) ? source->end
                                                   : end_of_json_text(judge, token, i);
        if (end > 0 && (best == 0 || end < best))
            best = end;
    }
    return best;
}

static long match(struct matching *matching) {
    for (size_t i = 0; i < matching->count && !matching->judge->run.cannot; i++) {
        const struct token *token = &matching->tokens[i];
        if (is_free(matching->judge, token))
            continue;
        if (is_added(matching->judge, token)) { /* its value goes with it */
            const struct model_view value = token->node->spelled;
            size_t end =
                token->start + (size_t)(value.ptr - token->node->named.ptr) + value.len;
            while (i + 1 < matching->count && matching->tokens[i + 1].start < end)
                i++;
            continue;
        }
        size_t end = end_of_source(matching->judge, token, matching->at);
        if (end == 0)
            return (long)i;
        matching->at = end;
    }
    return NOWHERE;
}

/* ---- groups ----------------------------------------------------------------------------- */

/* Touched tokens from the first on that share edits, one with the next, put in a row. */
static size_t take_group(struct judge *judge, size_t first, struct row *group) {
    const struct token *list = judge->row.list;
    size_t last = list[first].last;
    size_t i = first;
    group->count = 0;
    for (; i < judge->row.count; i++) {
        if (list[i].touched && list[i].first > last)
            break;
        if (!list[i].touched)
            continue;
        last = list[i].last;
        group->list[group->count++] = list[i];
    }
    return i;
}

/* The bytes of the input that stand in place of the group. */
static struct model_view place_of(const struct judge *judge, const struct row *group) {
    size_t from = SIZE_MAX;
    size_t to = 0;
    for (size_t i = 0; i < group->count; i++) {
        from = group->list[i].from < from ? group->list[i].from : from;
        to = group->list[i].to > to ? group->list[i].to : to;
    }
    return (struct model_view){judge->asked->input.ptr + from, to - from};
}

static enum model_truth check_groups(struct judge *judge, toolmend_view *what) {
    struct row *group = &judge->group;
    for (size_t i = 0; i < judge->row.count && !judge->run.cannot;) {
        if (!judge->row.list[i].touched) {
            i++;
            continue;
        }
        i = take_group(judge, i, group);
        judge->sources.run = &judge->run;
        judge->sources.schema = judge->schema;
        fuzz_read_sources(&judge->sources, place_of(judge, group));
        struct matching matching = {judge, group->list, group->count, 0};
        long lost = match(&matching);
        if (lost == NOWHERE || judge->run.cannot)
            continue;
        const struct token *token = &group->list[lost];
        *what = (toolmend_view){judge->asked->output.ptr + token->start,
                                token->end - token->start};
        return MODEL_FALSE;
    }
    return judge->run.cannot ? MODEL_UNDECIDED : MODEL_TRUE;
}

// NOLINTEND(misc-no-recursion)

/* ---- the whole -------------------------------------------------------------------------- */

/* Puts the edits into the input; false: they do not give the output. */
static bool replay(struct judge *judge) {
    const struct fuzz_provenance *asked = judge->asked;
    struct fuzz_text out = {NULL, 0, 0};
    size_t reached = 0;
    bool sound = true;
    for (size_t i = 0; i < asked->count && sound; i++) {
        const toolmend_edit *edit = &asked->edits[i];
        sound = edit->start >= reached && edit->end >= edit->start &&
                edit->end <= asked->input.len;
        if (!sound)
            break;
        fuzz_add(&out, asked->input.ptr + reached, edit->start - reached);
        judge->out_start[i] = out.len;
        fuzz_add(&out, edit->new_text.ptr, edit->new_text.len);
        judge->out_end[i] = out.len;
        reached = edit->end;
    }
    if (sound)
        fuzz_add(&out, asked->input.ptr + reached, asked->input.len - reached);
    sound = sound && fuzz_same((toolmend_view){out.ptr, out.len}, asked->output);
    free(out.ptr);
    return sound;
}

static enum model_truth judged(struct judge *judge, toolmend_view *what) {
    const struct fuzz_provenance *asked = judge->asked;
    size_t near = 0;
    *what = asked->output;
    judge->schema = model_parse(&judge->run, fuzz_naive(asked->schema));
    judge->out_start = model_alloc(&judge->run, asked->count + 1, sizeof(size_t));
    judge->out_end = model_alloc(&judge->run, asked->count + 1, sizeof(size_t));
    if (!replay(judge))
        return MODEL_FALSE;
    const struct model_node *root = model_parse(&judge->run, fuzz_naive(asked->output));
    if (!root || !judge->schema)
        return judge->run.cannot ? MODEL_UNDECIDED : MODEL_FALSE;
    judge->row.text = asked->output.ptr;
    add_value(judge, &judge->row, root);
    for (size_t i = 0; i < judge->row.count; i++)
        locate(judge, &judge->row.list[i], &near);
    return check_groups(judge, what);
}

enum model_truth fuzz_comes_from(const struct fuzz_provenance *asked,
                                 toolmend_view *what) {
    static struct judge judge; /* too large to be cleared each time */
    judge.run = (struct model_run){0};
    judge.asked = asked;
    judge.row.count = judge.row.reached = 0;
    enum model_truth answer = judged(&judge, what);
    model_free(&judge.run);
    return answer;
}
