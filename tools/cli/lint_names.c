/* SPDX-License-Identifier: MIT
 *
 * lint_names.c - which tools a call that has lost its name could be for.
 *
 * A name is inferred from the arguments only for the one tool whose required keys they have,
 * and only if each other tool that is not missing a required key of its own does not declare one
 * of those keys. So tool T is never inferred beside U where U requires nothing that T does not
 * require, and declares all that T requires: whatever call T gets, U could be meant.
 */
#include "lint.h"

/* Is each name of one list in the other? Both ascend. */
static bool is_within(const toolmend_view *names, size_t count, const toolmend_view *all,
                      size_t all_count) {
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        while (at < all_count && !view_same(names[i], all[at]))
            at++;
        if (at == all_count)
            return false;
    }
    return true;
}

static bool hides(const struct lint_tool *other, const struct lint_tool *tool) {
    return other->required_count <= tool->required_count &&
           other->declared_count >= tool->required_count &&
           is_within(other->required, other->required_count, tool->required,
                     tool->required_count) &&
           is_within(tool->required, tool->required_count, other->declared,
                     other->declared_count);
}

static const char *list_rivals(struct pool *pool, const toolmend_view *rivals,
                               size_t count) {
    enum { SHOWN = 3 };
    struct writing out = {.pool = pool};
    for (size_t i = 0; i < count && i < SHOWN; i++) {
        write_words(&out, i == 0 ? "" : i + 1 == count ? " or " : ", ");
        write_words(&out, lint_short(pool, rivals[i]));
    }
    if (count > SHOWN) {
        write_words(&out, " or one of ");
        write_number(&out, count - SHOWN);
        write_words(&out, " more");
    }
    return lint_words(pool, "%.*s", (int)out.len, written(&out).ptr);
}

static void judge(struct lint *lint, struct lint_tool *tool) {
    struct pool *pool = &lint->pool;
    toolmend_view *rivals = pool_take(pool, lint->tool_count, sizeof *rivals);
    size_t count = 0;
    for (size_t i = 0; i < lint->tool_count; i++)
        if (&lint->tools[i] != tool && lint->tools[i].compiled &&
            hides(&lint->tools[i], tool))
            rivals[count++] = lint->tools[i].name;
    if (count == 0)
        return;
    struct lint_finding *finding =
        lint_add(tool, LINT_NOTE, "name-not-told", (toolmend_view){"", 0},
                 "a call that has lost its name is never known to be for this tool: it "
                 "could be for %s",
                 list_rivals(pool, rivals, count));
    finding->remedy = "require in it what the other does not know";
    lint_of_tool(tool, finding, "");
    finding->rivals = rivals;
    finding->rival_count = count;
}

void lint_names(struct lint *lint) {
    for (size_t i = 0; i < lint->tool_count; i++) {
        struct lint_tool *tool = &lint->tools[i];
        if (!tool->asked || !tool->compiled)
            continue;
        if (tool->required_count > 0) {
            judge(lint, tool);
            continue;
        }
        struct lint_finding *finding = lint_add(
            tool, LINT_NOTE, "name-not-told", (toolmend_view){"", 0},
            "a call that has lost its name is never known to be for this tool, which "
            "requires nothing");
        finding->remedy = "require what each call of it has, if there is anything";
        lint_of_tool(tool, finding, "");
    }
}
