/* SPDX-License-Identifier: MIT
 *
 * permute.c - print a tree of the naive judge in another order.
 *
 * In a schema the meaning of an array depends on the keyword that holds it, and the meaning of a
 * name on whether it is a keyword: a property may be called `enum`. So the printer carries what
 * the value at hand is.
 */
#include "permute.h"

#include "../../conformance/model/json.h"
#include "../generate/generate.h"
#include "../input/split.h"
#include "roles.h"

// NOLINTBEGIN(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep

struct printer {
    struct model_run *run;
    struct fuzz_text out;
    unsigned order;     /* 0: turn round; else the state of the shuffle */
    bool keep_branches; /* a reference could lead through them by position */
};

/* Are the names "0" to "n-1" of two or more members, in any order? */
static bool has_positions(const struct model_node *object) {
    bool all = object->count > 1;
    for (size_t i = 0; i < object->count && all; i++) {
        char name[24];
        size_t at = sizeof name;
        size_t index = i;
        name[--at] = '\0';
        do {
            name[--at] = (char)('0' + index % 10);
            index /= 10;
        } while (index > 0);
        all = model_member(object, name + at) != NULL;
    }
    return all;
}

static size_t next(struct printer *printer, size_t n) {
    printer->order = printer->order * 1664525 + 1013904223;
    return (printer->order >> 16) % n;
}

static void reorder(struct printer *printer, const struct model_node **list,
                    size_t count) {
    bool turn = printer->order == 0;
    for (size_t i = 0; i + 1 < count; i++) {
        size_t other = turn ? count - 1 - i : i + next(printer, count - i);
        if (turn && other <= i)
            return;
        const struct model_node *moved = list[i];
        list[i] = list[other];
        list[other] = moved;
    }
}

static bool is_set(const struct printer *printer, const struct model_node *node,
                   enum fuzz_role role) {
    if (node->kind == MODEL_OBJECT)
        return role != FUZZ_ROLE_DATA || !has_positions(node);
    return role == FUZZ_ROLE_SET ||
           (role == FUZZ_ROLE_BRANCHES && !printer->keep_branches);
}

static void print_view(struct printer *printer, struct model_view view) {
    fuzz_add(&printer->out, view.ptr, view.len);
}

static void print(struct printer *printer, const struct model_node *node,
                  enum fuzz_role role) {
    if (node->kind != MODEL_OBJECT && node->kind != MODEL_ARRAY) {
        print_view(printer, node->spelled);
        return;
    }
    enum fuzz_role here = fuzz_role_here(role, node);
    const struct model_node **list =
        model_alloc(printer->run, node->count + 1, sizeof(struct model_node *));
    size_t count = 0;
    for (const struct model_node *child = node->first; child; child = child->next)
        list[count++] = child;
    if (is_set(printer, node, here))
        reorder(printer, list, count);
    fuzz_puts(&printer->out, node->kind == MODEL_OBJECT ? "{" : "[");
    for (size_t i = 0; i < count; i++) {
        fuzz_puts(&printer->out, i > 0 ? "," : "");
        if (node->kind == MODEL_OBJECT) {
            print_view(printer, list[i]->named);
            fuzz_puts(&printer->out, ":");
        }
        print(printer, list[i], fuzz_role_below(here, list[i]));
    }
    fuzz_puts(&printer->out, node->kind == MODEL_OBJECT ? "}" : "]");
}

// NOLINTEND(misc-no-recursion)

static bool holds(toolmend_view text, const char *literal) {
    size_t len = strlen(literal);
    for (size_t i = 0; text.len >= len && i <= text.len - len; i++)
        if (memcmp(text.ptr + i, literal, len) == 0)
            return true;
    return false;
}

static toolmend_view permute(toolmend_view text, unsigned order, enum fuzz_role role) {
    struct model_run run = {0};
    struct printer printer = {.run = &run, .order = order};
    printer.keep_branches = holds(text, "Of/");
    const struct model_node *root =
        model_parse(&run, (struct model_view){text.ptr, text.len});
    if (root && root->first) /* the white space around a scalar says whether it is cut */
        print(&printer, root, role);
    else
        fuzz_add(&printer.out, text.ptr, text.len);
    toolmend_view permuted = fuzz_copy(printer.out.ptr, printer.out.len);
    free(printer.out.ptr);
    model_free(&run);
    return permuted;
}

toolmend_view fuzz_permute_text(toolmend_view text, unsigned order) {
    return permute(text, order, FUZZ_ROLE_DATA);
}

toolmend_view fuzz_permute_schema(toolmend_view schema, unsigned order) {
    return permute(schema, order, FUZZ_ROLE_SCHEMA);
}
