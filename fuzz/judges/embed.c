/* SPDX-License-Identifier: MIT
 *
 * embed.c - give a schema an `$id`, and find those that cannot have one.
 */
#include "embed.h"

#include "../../conformance/model/json.h"
#include "../input/split.h"
#include "../targets/ask.h"

bool fuzz_is_plain(toolmend_view text) {
    struct model_run run = {0};
    struct model_node *root = model_parse(&run, fuzz_naive(text));
    bool dropped = false;
    bool plain =
        root && model_unite_names(&run, root, &dropped) && !dropped && !run.cannot;
    model_free(&run);
    return plain;
}

bool fuzz_can_embed(toolmend_view schema) {
    return fuzz_is_plain(schema) && !model_mentions(fuzz_naive(schema), "$schema") &&
           !model_mentions(fuzz_naive(schema), "$id");
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

toolmend_view fuzz_trim_view(toolmend_view text) {
    while (text.len > 0 && is_space(text.ptr[text.len - 1]))
        text.len--;
    while (text.len > 0 && is_space(text.ptr[0])) {
        text.ptr++;
        text.len--;
    }
    return text;
}

void fuzz_add_view(struct fuzz_text *out, toolmend_view view) {
    fuzz_add(out, view.ptr, view.len);
}

void fuzz_embed(struct fuzz_text *out, toolmend_view schema, const char *name) {
    schema = fuzz_trim_view(schema);
    if (schema.len == 0 || schema.ptr[0] != '{') {
        fuzz_add_view(out, schema);
        return;
    }
    toolmend_view rest = fuzz_trim_view((toolmend_view){schema.ptr + 1, schema.len - 1});
    fuzz_puts(out, "{\"$id\":\"https://");
    fuzz_puts(out, name);
    fuzz_puts(out, rest.len > 1 ? ".example/\"," : ".example/\"");
    fuzz_add_view(out, rest);
}
