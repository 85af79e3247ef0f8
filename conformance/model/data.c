/* SPDX-License-Identifier: MIT
 *
 * data.c - see data.h.
 */
#include "data.h"

#include <stdlib.h>
#include <string.h>

const struct model_node *model_data(struct model_run *run, const char *list) {
    const struct model_node *root =
        model_parse(run, (struct model_view){list, strlen(list)});
    if (!root || root->kind != MODEL_ARRAY || !root->first)
        abort(); /* it is compiled in */
    return root->first;
}

struct model_view model_data_text(struct model_run *run, const struct model_node *entry,
                                  const char *name) {
    const struct model_node *member = model_member(entry, name);
    return member ? model_text_of(run, member->string) : (struct model_view){NULL, 0};
}

bool model_data_flag(const struct model_node *entry, const char *name) {
    const struct model_node *member = model_member(entry, name);
    return member && member->kind == MODEL_BOOLEAN && member->truth;
}
