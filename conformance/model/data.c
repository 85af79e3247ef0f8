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

const struct model_view *model_data_texts(struct model_run *run, const char *list,
                                          const char *name) {
    const struct model_node *entry = model_data(run, list);
    size_t count = 0;
    for (const struct model_node *one = entry; one; one = one->next)
        count++;
    struct model_view *texts = model_alloc(run, count + 1, sizeof *texts);
    count = 0;
    for (; entry; entry = entry->next)
        if (model_member(entry, name))
            texts[count++] = model_data_text(run, entry, name);
    return texts;
}

bool model_data_flag(const struct model_node *entry, const char *name) {
    const struct model_node *member = model_member(entry, name);
    return member && member->kind == MODEL_BOOLEAN && member->truth;
}
