/* SPDX-License-Identifier: MIT
 *
 * pointer.c - a step for each token, by comparing it with every name.
 */
#include "pointer.h"

#include "../input/split.h"
#include "spelling.h"

/* The token that begins here, with ~0 and ~1 read; false: another '~'. */
static bool read_token(toolmend_view pointer, size_t *at, char *token, size_t *len) {
    *len = 0;
    while (*at < pointer.len && pointer.ptr[*at] != '/') {
        char c = pointer.ptr[(*at)++];
        if (c == '~') {
            if (*at == pointer.len ||
                (pointer.ptr[*at] != '0' && pointer.ptr[*at] != '1'))
                return false;
            c = pointer.ptr[(*at)++] == '0' ? '~' : '/';
        }
        token[(*len)++] = c;
    }
    return true;
}

static const struct model_node *
member(struct model_run *run, const struct model_node *object, toolmend_view token) {
    for (const struct model_node *child = object->first; child; child = child->next) {
        struct model_view name;
        if (fuzz_spell(run, child->name, &name) &&
            fuzz_same((toolmend_view){name.ptr, name.len}, token))
            return child;
    }
    return NULL;
}

static const struct model_node *item(const struct model_node *array,
                                     toolmend_view token) {
    size_t index = 0;
    if (token.len == 0 || token.len > 6 || (token.len > 1 && token.ptr[0] == '0'))
        return NULL;
    for (size_t i = 0; i < token.len; i++) {
        if (token.ptr[i] < '0' || token.ptr[i] > '9')
            return NULL;
        index = index * 10 + (size_t)(token.ptr[i] - '0');
    }
    const struct model_node *child = array->first;
    while (child && index-- > 0)
        child = child->next;
    return child;
}

const struct model_node *fuzz_at(struct model_run *run, const struct model_node *root,
                                 toolmend_view pointer) {
    char *token = model_alloc(run, pointer.len + 1, 1);
    size_t at = 0;
    while (root && at < pointer.len) {
        size_t len;
        if (pointer.ptr[at++] != '/' || !read_token(pointer, &at, token, &len))
            return NULL;
        toolmend_view name = {token, len};
        root = root->kind == MODEL_OBJECT  ? member(run, root, name)
               : root->kind == MODEL_ARRAY ? item(root, name)
                                           : NULL;
    }
    return root;
}
