/* SPDX-License-Identifier: MIT
 *
 * probe.c - what a part of the schema says about a value, asked of the validator.
 *
 * A part is asked about where it stands: the schema becomes a definition of a new one, with an
 * id so that its own references keep their meaning, and the new one refers to the part for its
 * member `v`. Each part is compiled when it is first asked about.
 *
 * What this can and cannot prove: the answer is the validator's, for that part and that value,
 * and exact. A part that cannot be reached by a reference (a draft-07 schema with a reference
 * beside an id, an embedded resource) gives ANSWER_OPEN, and so does a value whose judgement
 * meets a limit.
 */
#include "document.h"

#include <string.h>

#define OWN_ID "\"urn:toolmend:record\""

/* More than a text may take: what met no limit as a whole should meet none in parts. */
static const toolmend_options probing = {
    .size = sizeof(toolmend_options),
    .limits = {.depth_max = 2048, .schema_depth_max = 2048, .steps_base = 1 << 24}
};

/* ---- the schema as a definition --------------------------------------------------------------- */

/* A draft-07 root whose reference hides its other keywords, an id among them: the reference in
 * an `allOf` says the same, if what stood beside it stays away. */
static void embed_reference(struct writing *out, const struct document *document) {
    static const char *const kept[] = {"definitions", "$defs"};
    const struct tree *tree = document->tree;
    write_words(out, ",\"allOf\":[{\"$ref\":");
    write_view(out, tree_slice(tree, tree_keyword(tree->root, "$ref")));
    write_words(out, "}]");
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        const struct tree_node *member = tree_keyword(tree->root, kept[i]);
        if (!member)
            continue;
        write_words(out, ",");
        write_view(out, tree_name_slice(tree, member));
        write_words(out, ":");
        write_view(out, tree_slice(tree, member));
    }
    write_words(out, "}");
}

static void embed(struct document *document) {
    struct writing out = {.pool = &document->pool};
    const struct tree *tree = document->tree;
    const struct tree_node *root = tree->root, *id = tree_keyword(root, "$id");
    toolmend_view text = tree_slice(tree, root);
    bool hidden = document->draft7 && tree_keyword(root, "$ref");
    document->id = (toolmend_view){OWN_ID, sizeof OWN_ID - 1};
    document->embedded = text;
    if (root->kind != TREE_OBJECT)
        return;
    if (id && id->kind == TREE_STRING && !hidden) {
        document->id = tree_slice(tree, id);
        return;
    }
    write_words(&out, "{\"$id\":");
    write_view(&out, document->id);
    if (hidden) {
        embed_reference(&out, document);
    } else {
        write_words(&out, root->count > 0 ? "," : "");
        write_view(&out, view_cut(text, 1, text.len));
    }
    document->embedded = written(&out);
}

/* A JSON Pointer as the fragment of a reference inside a JSON string. */
static void write_fragment(struct writing *out, toolmend_view pointer) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789-._~/!$&'()*+,;=:@";
    static const char hex[] = "0123456789ABCDEF";
    for (size_t i = 0; i < pointer.len; i++) {
        unsigned char c = (unsigned char)pointer.ptr[i];
        char escape[] = {'%', hex[c >> 4], hex[c & 15]};
        bool is_plain = c != '\0' && strchr(plain, c);
        write_view(out, is_plain ? view_cut(pointer, i, i + 1)
                                 : (toolmend_view){escape, sizeof escape});
    }
}

void probe_write_document(const struct document *document, struct writing *out) {
    const struct tree_node *draft = tree_keyword(document->tree->root, "$schema");
    write_words(out, "{");
    if (draft) {
        write_words(out, "\"$schema\":");
        write_view(out, tree_slice(document->tree, draft));
        write_words(out, ",");
    }
    write_words(out, document->draft7 ? "\"definitions\"" : "\"$defs\"");
    write_words(out, ":{\"o\":");
    write_view(out, document->embedded);
    write_words(out, "}");
}

void probe_write_reference(const struct document *document, struct writing *out,
                           const struct tree_node *schema) {
    toolmend_view id = document->id;
    struct pool pool = {NULL};
    write_view(out, view_cut(id, 0, id.len - 1)); /* without its closing quote */
    if (id.len < 3 || id.ptr[id.len - 2] != '#')
        write_words(out, "#");
    write_fragment(out, tree_pointer(&pool, schema));
    write_words(out, "\"");
    pool_free(&pool);
}

/* The tool that asks a part of the schema about the member `v`. */
static toolmend_tool *compile_part(struct document *document,
                                   const struct tree_node *schema) {
    struct pool pool = {NULL};
    struct writing out = {.pool = &pool};
    toolmend_tool *tool = NULL;
    probe_write_document(document, &out);
    write_words(&out, ",\"properties\":{\"v\":{\"$ref\":");
    probe_write_reference(document, &out, schema);
    write_words(&out, "}}}");
    if (toolmend_tool_compile((toolmend_view){"", 0}, written(&out), &probing, &tool,
                              NULL) != TOOLMEND_OK)
        tool = NULL;
    pool_free(&pool);
    return tool;
}

void probe_open(struct document *document) {
    size_t count = document->tree->count;
    document->parts = pool_take(&document->pool, count, sizeof(toolmend_tool *));
    document->patterns = pool_take(&document->pool, count, sizeof(toolmend_tool *));
    embed(document);
}

void probe_close(struct document *document) {
    for (size_t i = 0; document->parts && i < document->tree->count; i++) {
        toolmend_tool_free(document->parts[i]);
        toolmend_tool_free(document->patterns[i]);
    }
}

/* ---- questions -------------------------------------------------------------------------------- */

/* The report about {"NAME":VALUE}, both JSON; NULL: none could be made. To be freed before the
 * pool is, which holds its text. */
static toolmend_report *ask(struct pool *pool, const toolmend_tool *tool,
                            toolmend_view name, toolmend_view value) {
    struct writing text = {.pool = pool};
    toolmend_report *report = NULL;
    write_words(&text, "{");
    write_view(&text, name);
    write_words(&text, ":");
    write_view(&text, value);
    write_words(&text, "}");
    if (!tool ||
        toolmend_validate(tool, written(&text), &probing, &report, NULL) != TOOLMEND_OK)
        return NULL;
    return report;
}

static enum answer answer_of(const toolmend_report *report) {
    if (!report)
        return ANSWER_OPEN;
    if (toolmend_report_verdict(report) == TOOLMEND_VALID)
        return ANSWER_YES;
    return toolmend_report_reason(report) == TOOLMEND_REASON_SCHEMA_MISMATCH
               ? ANSWER_NO
               : ANSWER_OPEN;
}

static toolmend_report *ask_part(struct pool *pool, struct document *document,
                                 const struct tree_node *schema, toolmend_view value) {
    toolmend_tool **part = &document->parts[schema->number];
    if (!*part)
        *part = compile_part(document, schema);
    return ask(pool, *part, (toolmend_view){"\"v\"", 3}, value);
}

enum answer probe_accepts(struct document *document, const struct tree_node *schema,
                          toolmend_view value) {
    struct pool pool = {NULL};
    toolmend_report *report = ask_part(&pool, document, schema, value);
    enum answer answer = answer_of(report);
    toolmend_report_free(report);
    pool_free(&pool);
    return answer;
}

/* What a violation of this keyword puts in question; -1: nothing. The table of P2. */
static int questioned_by(const char *keyword) {
    static const struct {
        const char *keyword;
        enum in_question what;
    } table[] = {
        {"type",                  IN_QUESTION_VALUE},
        {"enum",                  IN_QUESTION_VALUE},
        {"const",                 IN_QUESTION_VALUE},
        {"pattern",               IN_QUESTION_VALUE},
        {"multipleOf",            IN_QUESTION_VALUE},
        {"uniqueItems",           IN_QUESTION_VALUE},
        {"minimum",               IN_QUESTION_VALUE},
        {"maximum",               IN_QUESTION_VALUE},
        {"exclusiveMinimum",      IN_QUESTION_VALUE},
        {"exclusiveMaximum",      IN_QUESTION_VALUE},
        {"minLength",             IN_QUESTION_VALUE},
        {"maxLength",             IN_QUESTION_VALUE},
        {"minItems",              IN_QUESTION_VALUE},
        {"maxItems",              IN_QUESTION_VALUE},
        {"false",                 IN_QUESTION_VALUE},
 /* a schema `false` is told by the keyword that holds it */
        {"$ref",                  IN_QUESTION_VALUE},
        {"allOf",                 IN_QUESTION_VALUE},
        {"then",                  IN_QUESTION_VALUE},
        {"else",                  IN_QUESTION_VALUE},
        {"dependentSchemas",      IN_QUESTION_VALUE},
        {"properties",            IN_QUESTION_VALUE},
        {"patternProperties",     IN_QUESTION_VALUE},
        {"items",                 IN_QUESTION_VALUE},
        {"prefixItems",           IN_QUESTION_VALUE},
        {"additionalItems",       IN_QUESTION_VALUE},
        {"anyOf",                 IN_QUESTION_VALUE},
        {"oneOf",                 IN_QUESTION_VALUE},
        {"required",              IN_QUESTION_NAMES},
        {"additionalProperties",  IN_QUESTION_NAME },
        {"unevaluatedProperties", IN_QUESTION_NAME },
        {"unevaluatedItems",      IN_QUESTION_NAME },
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strcmp(table[i].keyword, keyword) == 0)
            return (int)table[i].what;
    return -1;
}

/* A oneOf with an accepting branch has two of them, and puts nothing in question. The pointer
 * leads into the schema that was compiled, past the definition that holds ours. */
static bool has_accepting_branch(struct document *document,
                                 const toolmend_violation *violation,
                                 toolmend_view value) {
    toolmend_view pointer = violation->schema_pointer;
    size_t skipped = strlen(document->draft7 ? "/definitions/o" : "/$defs/o");
    const struct tree_node *branches =
        pointer.len > skipped
            ? tree_at(document->tree, view_cut(pointer, skipped, pointer.len))
            : NULL;
    for (const struct tree_node *one = branches ? branches->first : NULL; one;
         one = one->next)
        if (probe_accepts(document, one, value) != ANSWER_NO)
            return true;
    return false;
}

bool probe_blames(struct document *document, const struct tree_node *schema,
                  toolmend_view value, toolmend_view pointer, enum in_question what) {
    enum { KEPT_MAX = 64 }; /* a report keeps no more */
    struct pool pool = {NULL};
    struct writing place = {.pool = &pool};
    toolmend_report *report = ask_part(&pool, document, schema, value);
    bool found = answer_of(report) == ANSWER_OPEN;
    size_t count = report ? toolmend_report_violation_count(report) : 0;
    write_words(&place, "/v");
    write_view(&place, pointer);
    for (size_t i = 0; i < count && !found; i++) {
        toolmend_violation violation = toolmend_report_violation(report, i);
        found = questioned_by(violation.keyword) == (int)what &&
                view_same(violation.pointer, written(&place)) &&
                !(strcmp(violation.keyword, "oneOf") == 0 && pointer.len == 0 &&
                  has_accepting_branch(document, &violation, value));
    }
    toolmend_report_free(report);
    pool_free(&pool);
    return found || count == KEPT_MAX;
}

static toolmend_tool *compile_pattern(struct document *document,
                                      const struct tree_node *pattern) {
    struct pool pool = {NULL};
    struct writing out = {.pool = &pool};
    toolmend_tool *tool = NULL;
    write_words(&out, "{\"patternProperties\":{");
    write_view(&out, tree_name_slice(document->tree, pattern));
    write_words(&out, ":false}}");
    if (toolmend_tool_compile((toolmend_view){"", 0}, written(&out), &probing, &tool,
                              NULL) != TOOLMEND_OK)
        tool = NULL;
    pool_free(&pool);
    return tool;
}

enum answer probe_matches(struct document *document, const struct tree_node *pattern,
                          toolmend_view name) {
    struct pool pool = {NULL};
    toolmend_tool **tool = &document->patterns[pattern->number];
    size_t len = toolmend_json_quote(name, NULL, 0);
    if (len == SIZE_MAX)
        return ANSWER_OPEN;
    char *quoted = pool_take(&pool, len + 1, 1);
    (void)toolmend_json_quote(name, quoted, len);
    if (!*tool)
        *tool = compile_pattern(document, pattern);
    toolmend_report *report =
        ask(&pool, *tool, (toolmend_view){quoted, len}, (toolmend_view){"0", 1});
    enum answer refused = answer_of(report);
    bool asserts = *tool && toolmend_tool_warning_count(*tool) == 0;
    toolmend_report_free(report);
    pool_free(&pool);
    return !asserts || refused == ANSWER_OPEN ? ANSWER_OPEN
           : refused == ANSWER_NO             ? ANSWER_YES
                                              : ANSWER_NO;
}
