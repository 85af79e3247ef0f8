/* SPDX-License-Identifier: MIT
 *
 * calls_name.c - the tool of a name that no tool has exactly: call/name-decorated,
 * call/name-doubled, call/name-case.
 */
#include "calls.h"
#include "data.h"

#include <string.h>

static struct model_view slice(struct model_view text, size_t start, size_t end) {
    return (struct model_view){text.ptr + start, end - start};
}

static bool begins_with(struct model_view text, struct model_view with) {
    return with.len > 0 && text.len >= with.len &&
           memcmp(text.ptr, with.ptr, with.len) == 0;
}

static bool ends_with(struct model_view text, struct model_view with) {
    return with.len > 0 && text.len >= with.len &&
           memcmp(text.ptr + text.len - with.len, with.ptr, with.len) == 0;
}

static void mark(struct model_call *call, struct model_view name) {
    size_t tool = model_tool_named(call, name);
    if (tool < call->tool_count)
        call->marked[tool] = true;
}

/* ---- call/name-decorated ---------------------------------------------------------------- */

/* What has been taken off. */
enum {
    ID = 1,           /* what the id of a call begins with */
    NEEDS_NUMBER = 2, /* and it is one only with a number behind the name */
    NUMBER = 4,       /* the number of a call */
    BARE_NUMBER = 8   /* without its colon */
};

/* Where the name could begin, or end. */
enum { PLACES_MAX = 32 };
struct places {
    struct model_run *run;
    const struct model_node *decorations; /* the list */
    size_t at[PLACES_MAX];
    unsigned taken[PLACES_MAX];
    size_t count;
    bool lost; /* there are more */
};

static void add_place(struct places *places, size_t at, unsigned taken) {
    for (size_t i = 0; i < places->count; i++)
        if (places->at[i] == at && places->taken[i] == taken)
            return;
    if (places->count == PLACES_MAX) {
        places->lost = true;
        return;
    }
    places->at[places->count] = at;
    places->taken[places->count++] = taken;
}

static void find_starts(struct places *starts, struct model_view name) {
    add_place(starts, 0, 0);
    for (size_t i = 0; i < starts->count; i++) {
        size_t start = starts->at[i], behind_space = start;
        while (behind_space < name.len && model_is_space(name.ptr[behind_space]))
            behind_space++;
        add_place(starts, behind_space, starts->taken[i]);
        const struct model_node *entry = starts->decorations;
        for (; entry; entry = entry->next) {
            struct model_view before = model_data_text(starts->run, entry, "before");
            unsigned taken = (model_data_flag(entry, "begins_id") ? ID : 0U) |
                             (model_data_flag(entry, "needs_number") ? NEEDS_NUMBER : 0U);
            if (begins_with(slice(name, start, name.len), before))
                add_place(starts, start + before.len, starts->taken[i] | taken);
        }
    }
}

/* The number of a call at the end of the text. Without its colon it may begin at each of the last
 * four digits, if there are no more. */
static void add_number(struct places *ends, struct model_view text, unsigned taken) {
    size_t digits = text.len;
    while (digits > 0 && model_is_digit(text.ptr[digits - 1]))
        digits--;
    if (digits == text.len || digits == 0 || (taken & NUMBER))
        return;
    if (text.ptr[digits - 1] == ':')
        add_place(ends, digits - 1, taken | NUMBER);
    else if (text.len - digits <= 4)
        for (size_t at = digits; at < text.len; at++)
            add_place(ends, at, taken | NUMBER | BARE_NUMBER);
}

static void find_ends(struct places *ends, struct model_view name) {
    add_place(ends, name.len, 0);
    for (size_t i = 0; i < ends->count; i++) {
        struct model_view text = slice(name, 0, ends->at[i]);
        size_t before_space = text.len;
        while (before_space > 0 && model_is_space(name.ptr[before_space - 1]))
            before_space--;
        add_place(ends, before_space, ends->taken[i]);
        add_number(ends, text, ends->taken[i]);
        const struct model_node *entry = ends->decorations;
        for (; entry; entry = entry->next) {
            struct model_view after = model_data_text(ends->run, entry, "after");
            if (ends_with(text, after))
                add_place(ends, text.len - after.len, ends->taken[i]);
        }
    }
}

/* Is each of them a decoration beside the others? */
static bool is_decoration(unsigned taken) {
    return (!(taken & BARE_NUMBER) || (taken & ID)) &&
           (!(taken & NEEDS_NUMBER) || (taken & NUMBER));
}

struct decorated {
    struct places starts, ends;
};

static struct decorated *find_places(struct model_run *run, struct model_view name) {
    struct decorated *found = model_alloc(run, 1, sizeof *found);
    found->starts.run = found->ends.run = run;
    found->starts.decorations = found->ends.decorations =
        model_data(run, model_data_name_decorations);
    find_starts(&found->starts, name);
    find_ends(&found->ends, name);
    return found;
}

/* What is left of the name between two places; ptr NULL: nothing, or something else goes. */
static struct model_view undecorated(const struct decorated *found,
                                     struct model_view name, size_t i, size_t k,
                                     unsigned *taken) {
    *taken = found->starts.taken[i] | found->ends.taken[k];
    if (found->starts.at[i] >= found->ends.at[k] || !is_decoration(*taken))
        return (struct model_view){NULL, 0};
    return slice(name, found->starts.at[i], found->ends.at[k]);
}

static void name_decorated(struct model_call *call) {
    const struct decorated *found = find_places(call->run, call->stated);
    unsigned taken;
    if (found->starts.lost || found->ends.lost)
        return;
    for (size_t i = 0; i < found->starts.count; i++)
        for (size_t k = 0; k < found->ends.count; k++) {
            struct model_view name = undecorated(found, call->stated, i, k, &taken);
            if (name.ptr)
                mark(call, name);
        }
}

static bool id_allows(struct model_call *call, struct model_view id, size_t tool) {
    const struct decorated *found = find_places(call->run, id);
    bool states = false, states_it = false, states_another = false;
    unsigned taken;
    for (size_t i = 0; i < found->starts.count; i++)
        for (size_t k = 0; k < found->ends.count; k++) {
            struct model_view name = undecorated(found, id, i, k, &taken);
            if (!name.ptr || !(taken & ID))
                continue;
            size_t named = model_tool_named(call, name);
            states |= call->naming != MODEL_NAME_STATED || named != SIZE_MAX;
            states_it |= named == tool;
            states_another |= named != tool && named != SIZE_MAX;
        }
    bool lost = found->starts.lost || found->ends.lost;
    return !lost && (!states || (states_it && !states_another));
}

bool model_ids_allow(struct model_call *call, size_t tool) {
    for (size_t i = 0; i < MODEL_CALL_IDS; i++) {
        const struct model_node *id = call->ids[i];
        if (id && id->kind == MODEL_STRING && model_has_text(id->string) &&
            !id_allows(call, model_text_of(call->run, id->string), tool))
            return false;
    }
    return true;
}

/* ---- call/name-doubled ------------------------------------------------------------------ */

static void name_doubled(struct model_call *call) {
    struct model_view name = call->stated;
    for (size_t len = 1; len <= name.len / 2; len++)
        if (name.len % len == 0 && memcmp(name.ptr, name.ptr + len, name.len - len) == 0)
            mark(call, slice(name, 0, len));
}

/* ---- call/name-case --------------------------------------------------------------------- */

static char folded(char c) {
    return c == '-' ? '_' : c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static void name_case(struct model_call *call) {
    for (size_t i = 0; i < call->tool_count; i++) {
        struct model_view name = call->tools[i].name;
        bool same = call->tools[i].named && name.len == call->stated.len;
        for (size_t k = 0; same && k < name.len; k++)
            same = folded(name.ptr[k]) == folded(call->stated.ptr[k]);
        call->marked[i] |= same;
    }
}

/* clang-format off */
static const struct model_rule rules[] = {
    {"call/name-decorated", MODEL_STANDARD, MODEL_STEP_CALL_NAME, .mark = name_decorated},
    {"call/name-doubled",   MODEL_STANDARD, MODEL_STEP_CALL_NAME, .mark = name_doubled},
    {"call/name-case",      MODEL_EXTENDED, MODEL_STEP_CALL_NAME, .mark = name_case},
};
/* clang-format on */
const struct model_rule_group model_rules_call_name = {rules,
                                                       sizeof rules / sizeof rules[0]};
