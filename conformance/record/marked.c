/* SPDX-License-Identifier: MIT
 *
 * marked.c - see marked.h.
 */
#include "marked.h"

#include <string.h>

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

static char *quoted(struct pool *pool, const char *text) {
    char *out = pool_take(pool, strlen(text) + 1, 1);
    for (size_t i = 0; text[i]; i++)
        out[i] = text[i] == '\''  ? '"'
                 : text[i] == '`' ? '\''
                 : text[i] == '~' ? '`'
                                  : text[i];
    return out;
}

toolmend_view marked_text(struct pool *pool, const char *text) {
    return view(quoted(pool, text));
}

/* "pointer rule rule" */
static void name_rules(struct pool *pool, const char *names, struct draft_edit *edit) {
    char *words = pool_take(pool, strlen(names) + 1, 1);
    memcpy(words, names, strlen(names));
    char *end = strchr(words, ' ');
    edit->pointer = (toolmend_view){words, (size_t)(end - words)};
    while (end) {
        *end = '\0';
        edit->rules[edit->rule_count++] = end + 1;
        end = strchr(end + 1, ' ');
    }
}

bool marked_read(struct draft *draft, const char *claim, const char *const *names) {
    struct writing input = {.pool = draft->pool};
    for (const char *at = quoted(draft->pool, claim); *at;) {
        const char *mark = strchr(at, '^');
        size_t before = mark ? (size_t)(mark - at) : strlen(at);
        write_view(&input, (toolmend_view){at, before});
        at += before;
        if (!mark)
            break;
        const char *middle = strchr(at + 1, '^'), *end = strchr(middle + 1, '^');
        struct draft_edit *edit = &draft->edits[draft->edit_count++];
        size_t old = (size_t)(middle - at) - 1;
        *edit = (struct draft_edit){
            .start = input.len,
            .end = input.len + old,
            .new_text = {middle + 1, (size_t)(end - middle) - 1},
        };
        write_view(&input, (toolmend_view){at + 1, old});
        name_rules(draft->pool, *names, edit);
        names += names[1] ? 1 : 0;
        at = end + 1;
    }
    draft->input = written(&input);
    if (!draft_set_old(draft))
        return false;
    draft_replay(draft);
    return true;
}

/* Those of the mended text, which the word of the provider decides on, too. */
static bool take_violations(struct draft *draft, const toolmend_tool *tool) {
    toolmend_report *report = NULL;
    struct draft other;
    bool taken = toolmend_repair(tool, draft->input, draft->finish, NULL, &report,
                                 NULL) == TOOLMEND_OK &&
                 draft_take(draft->pool, view(""), draft->input, report, &other);
    draft->violations = taken ? other.violations : view("[]");
    toolmend_report_free(report);
    return taken;
}

bool marked_is_judged_right(const struct about *about, const char *clause,
                            const char *claim, const char *const *names) {
    struct pool pool = {NULL};
    struct draft *draft = pool_take(&pool, 1, sizeof *draft);
    toolmend_view schema = marked_text(&pool, about->schema);
    toolmend_tool *tool = NULL;
    struct record_check *check = NULL;
    *draft = (struct draft){.pool = &pool,
                            .tool = view(""),
                            .profile = about->profile,
                            .finish = about->finish};
    bool right =
        marked_read(draft, claim, names) &&
        toolmend_tool_compile(view(""), schema, NULL, &tool, NULL) == TOOLMEND_OK &&
        record_open(view(""), schema, &check, NULL) == TOOLMEND_OK &&
        take_violations(draft, tool);
    draft->verdict = draft->edit_count > 0 ? "repaired" : "valid";
    if (about->warnings)
        draft->warnings = marked_text(&pool, about->warnings);
    right = right && is_judged_right(check, clause, draft);
    record_close(check);
    toolmend_tool_free(tool);
    pool_free(&pool);
    return right;
}
