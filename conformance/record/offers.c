/* SPDX-License-Identifier: MIT
 *
 * offers.c - see offers.h. That a text is a list of tools is asked of the library; what is in it
 * is read here.
 */
#include "offers.h"

static const toolmend_view any = {"{\"type\": \"object\"}", 18};

/* Where the list itself stands; NULL: the text is one tool. */
static const struct tree_node *list_of(const struct tree_node *root) {
    const struct tree_node *inside = tree_keyword(root, "tools");
    return root->kind == TREE_ARRAY               ? root
           : inside && inside->kind == TREE_ARRAY ? inside
                                                  : NULL;
}

/* The object that has name and schema. */
static const struct tree_node *definition_of(const struct tree_node *entry) {
    const struct tree_node *inside = tree_keyword(entry, "function");
    return inside && inside->kind == TREE_OBJECT ? inside : entry;
}

static toolmend_view schema_of(const struct tree *tree,
                               const struct tree_node *definition) {
    static const char *const names[] = {"parameters", "inputSchema", "input_schema"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct tree_node *schema = tree_keyword(definition, names[i]);
        if (schema)
            return tree_slice(tree, schema);
    }
    return any;
}

static bool says(const struct tree *tree, const struct tree_node *annotations,
                 const char *name, const char *what) {
    const struct tree_node *hint = annotations ? tree_keyword(annotations, name) : NULL;
    return hint && view_is(tree_slice(tree, hint), what);
}

static bool is_effectful(const struct tree *tree, const struct tree_node *holder) {
    const struct tree_node *annotations = tree_keyword(holder, "annotations");
    return says(tree, annotations, "destructiveHint", "true") ||
           says(tree, annotations, "readOnlyHint", "false");
}

static bool is_listed(const struct offer *offer, toolmend_view name) {
    for (size_t i = 0; i < offer->required_count; i++)
        if (view_same(offer->required[i], name))
            return true;
    return false;
}

/* Each name once, by references and allOf, too. */
static void take_required(struct offer *offer) {
    struct document *document = &offer->document;
    struct position root = position_root(document, &document->pool);
    offer->required =
        pool_take(&document->pool, document->tree->count, sizeof *offer->required);
    for (size_t i = 0; i < root.count; i++) {
        const struct tree_node *names =
            document_keyword(document, root.schemas[i], "required");
        for (const struct tree_node *one = names ? names->first : NULL; one;
             one = one->next)
            if (one->text.ptr && !is_listed(offer, one->text))
                offer->required[offer->required_count++] = one->text;
    }
}

static toolmend_status take(const struct tree *tree, const struct tree_node *entry,
                            struct offer *offer) {
    const struct tree_node *definition = definition_of(entry);
    const struct tree_node *name = tree_keyword(definition, "name");
    if (name && name->kind == TREE_STRING && name->text.ptr) {
        offer->name = name->text;
        offer->spelled = tree_slice(tree, name);
    }
    offer->effectful = is_effectful(tree, entry) || is_effectful(tree, definition);
    toolmend_status status = document_open(
        &offer->document, offer->name, schema_of(tree, definition), &offer->tool, NULL);
    offer->compiled = status == TOOLMEND_OK;
    if (offer->compiled)
        take_required(offer);
    return status == TOOLMEND_E_MEMORY ? status : TOOLMEND_OK;
}

toolmend_status offers_open(struct offers *offers, toolmend_view tools,
                            toolmend_error *error) {
    toolmend_tools *loaded = NULL;
    *offers = (struct offers){.count = 0};
    toolmend_status status = toolmend_tools_load(tools, NULL, &loaded, error);
    toolmend_tools_free(loaded);
    if (status != TOOLMEND_OK)
        return status;
    struct writing copy = {.pool = &offers->pool};
    write_view(&copy, tools);
    const struct tree *tree = tree_read(&offers->pool, written(&copy));
    if (!tree) {
        if (error)
            *error = (toolmend_error){TOOLMEND_E_LIMIT, SIZE_MAX, "",
                                      "the list is nested too deep; nest it less"};
        return TOOLMEND_E_LIMIT;
    }
    const struct tree_node *list = list_of(tree->root);
    const struct tree_node *entry = list ? list->first : tree->root;
    offers->list = pool_take(&offers->pool, tree->count, sizeof *offers->list);
    for (; entry && status == TOOLMEND_OK; entry = list ? entry->next : NULL)
        if (entry->kind == TREE_OBJECT)
            status = take(tree, entry, &offers->list[offers->count++]);
    return status;
}

void offers_close(struct offers *offers) {
    for (size_t i = 0; i < offers->count; i++) {
        document_close(&offers->list[i].document);
        toolmend_tool_free(offers->list[i].tool);
    }
    pool_free(&offers->pool);
}

bool offer_declares(struct offer *offer, toolmend_view name, bool patterns) {
    struct document *document = &offer->document;
    struct pool pool = {NULL};
    if (!offer->compiled)
        return false;
    struct position root = position_root(document, &pool);
    struct position wide = position_wide(document, &pool, &root);
    bool declared = position_declares(document, &wide, name, patterns) == ANSWER_YES;
    pool_free(&pool);
    return declared;
}

bool offer_accepts(const struct offer *offer, toolmend_view arguments) {
    toolmend_report *report = NULL;
    bool valid =
        offer->compiled &&
        toolmend_validate(offer->tool, arguments, NULL, &report, NULL) == TOOLMEND_OK &&
        toolmend_report_verdict(report) == TOOLMEND_VALID;
    toolmend_report_free(report);
    return valid;
}

struct offer *offers_named(struct offers *offers, toolmend_view name) {
    for (size_t i = 0; i < offers->count; i++)
        if (offers->list[i].name.ptr && view_same(offers->list[i].name, name))
            return &offers->list[i];
    return NULL;
}
