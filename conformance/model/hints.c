/* SPDX-License-Identifier: MIT
 *
 * hints.c - what a schema says of its own repair ("Hints").
 */
#include "rebuild.h"

void model_keep_child(struct model_rebuild *rebuild, struct model_child *child,
                      const struct model_subschemas *all) {
    (void)rebuild;
    (void)all;
    child->options[0] = child->before;
    child->option_count = 1;
}

void model_doubt_removal(struct model_rebuild *rebuild, struct model_string property) {
    (void)rebuild;
    (void)property;
}

void model_doubt_rename(struct model_rebuild *rebuild, const struct model_child *child) {
    (void)rebuild;
    (void)child;
}

const struct model_node *model_under_names(const struct model_rebuild *rebuild) {
    return rebuild->place->value;
}

void model_list_with_hints(struct model_rebuild *rebuild,
                           void (*read)(struct model_rebuild *rebuild)) {
    read(rebuild);
}

void model_object_with_hints(struct model_rebuild *rebuild) {
    bool hinted = false;
    model_read_named(rebuild, &hinted);
}
