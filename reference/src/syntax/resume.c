/* SPDX-License-Identifier: MIT
 *
 * resume.c - the scan begins where the strict reader's last sound token ends.
 *
 * The tokens that the reader has left say all: which containers are open, and what stands
 * last in the innermost one. So the reader need not know that somebody goes on after it.
 */
#include "syntax/scan.h"

/* The closers of the open containers. */
static void open_containers(struct tmi_scan *scan, const struct tmi_parsed *strict) {
    uint32_t index = strict->innermost;
    for (; index != TMI_NO_CONTAINER; index = strict->partial[index].size)
        scan->depth++;
    size_t place = scan->depth;
    for (index = strict->innermost; index != TMI_NO_CONTAINER;
         index = strict->partial[index].size)
        scan->closers[--place] = strict->partial[index].kind == TMI_OBJECT ? '}' : ']';
    scan->asked += scan->depth;
}

/* The name of the outermost object's member that is open, as spelled; where that object is the
 * innermost one, `last` is its last child. */
static toolmend_view open_member(const struct tmi_scan *scan,
                                 const struct tmi_parsed *strict,
                                 const struct tmi_token *last) {
    const struct tmi_token *name = last;
    for (uint32_t index = strict->innermost;
         strict->partial[index].size != TMI_NO_CONTAINER;
         index = strict->partial[index].size)
        name = &strict->partial[index] - 1;
    return (toolmend_view){(const char *)scan->text + name->start,
                           name->end - name->start};
}

/* The last child of the innermost container, or the root; NULL: there is none. *name: it is
 * a member name. */
static const struct tmi_token *last_token(struct tmi_scan *scan,
                                          const struct tmi_parsed *strict, bool *name) {
    const struct tmi_token *end = strict->partial + strict->partial_count;
    const struct tmi_token *at = strict->partial, *last = NULL;
    bool object = false;
    *name = false;
    if (scan->depth > 0) {
        at += strict->innermost + 1;
        object = strict->partial[strict->innermost].kind == TMI_OBJECT;
    }
    for (; at < end; at += at->size) {
        last = at;
        *name = object && !*name;
        scan->asked++;
    }
    return last;
}

static enum tmi_last last_of(const struct tmi_token *token) {
    switch ((enum tmi_kind)token->kind) {
    case TMI_NUMBER:
        return TMI_LAST_NUMBER;
    case TMI_STRING:
        return TMI_LAST_STRING;
    case TMI_NULL:
    case TMI_FALSE:
    case TMI_TRUE:
        return TMI_LAST_WORD;
    case TMI_ARRAY:
    case TMI_OBJECT:
        break;
    }
    return TMI_LAST_CLOSER;
}

void tmi_scan_resume(struct tmi_scan *scan) {
    const struct tmi_parsed *strict = scan->request->strict;
    bool name;
    if (strict->partial_count == 0)
        return; /* at the start: TMI_WANT_ROOT */
    open_containers(scan, strict);
    scan->value = scan->text + strict->partial[0].start;
    const struct tmi_token *last = last_token(scan, strict, &name);
    if (!last) {
        const struct tmi_token *container = &strict->partial[strict->innermost];
        scan->at = scan->text + container->start + 1;
        scan->wanted = container->kind == TMI_OBJECT ? TMI_WANT_MEMBER : TMI_WANT_ITEM;
    } else if (name)
        tmi_scan_name(scan, scan->text + last->end);
    else
        tmi_scan_value(scan, last_of(last), scan->text + last->end);
    if (strict->partial[0].kind == TMI_OBJECT &&
        (scan->depth > 1 || (scan->depth && last)))
        scan->member = open_member(scan, strict, last);
}
