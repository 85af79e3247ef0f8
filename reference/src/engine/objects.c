/* SPDX-License-Identifier: MIT
 *
 * objects.c - the members of an object: repaired, renamed, removed; and in which order that is
 * tried.
 */
#include "engine/copying.h"

#include "base/view.h"

/* Renames of aliases, and by the key rules of `which` (bit n: the n-th of them); NULL: none, or
 * out of memory (sticky). */
static const struct tmi_rename *plan_renames(struct tmi_copying *copying,
                                             unsigned which) {
    struct tmi_engine *engine = copying->engine;
    const struct tmi_rules_of_step *rules = &engine->steps[TMI_STEP_KEY];
    if (which == 0)
        return copying->aliases;
    struct tmi_rename *renames =
        tmi_new(engine->arena, copying->children, struct tmi_rename);
    for (size_t i = 0; renames && i < copying->children; i++)
        renames[i] =
            copying->aliases ? copying->aliases[i] : (struct tmi_rename){NULL, NULL};
    for (size_t i = 0; renames && i < rules->count; i++) {
        struct tmi_site site = {.engine = engine,
                                .rule = rules->rules[i],
                                .value = copying->named,
                                .location = copying->task->location,
                                .branch = copying->branch,
                                .flags = copying->task->flags};
        if (which >> i & 1)
            site.rule->key.act(&site,
                               &(struct tmi_renaming){renames, &copying->ambiguous});
    }
    return renames;
}

/* A member that could be repaired and could go: two candidates, remembered for the report, where two
 * of its value come first. */
static void tie_with_removal(struct tmi_copying *copying,
                             const struct tmi_member_of *member,
                             const struct tmi_result *read,
                             const struct tmi_rule *removal) {
    struct tmi_result *tie = tmi_new(copying->engine->arena, 1, struct tmi_result);
    if (!tie)
        return;
    *tie = *read;
    if (read->count == 1) {
        tie->count = 2;
        tie->second = NULL;
        tie->removal = removal;
        tie->cause = NULL;
    }
    tmi_blame(copying, tie, NULL);
    if (copying->others)
        copying->others[copying->other_count - 1].removal =
            (struct tmi_change){.name = member->name,
                                .removed = true,
                                .open = tmi_set_is_open(member->set),
                                .removal = removal};
}

static void record_change(struct tmi_copying *copying, const struct tmi_member_of *member,
                          const struct tmi_rule *removal) {
    copying->changes[copying->change_count++] =
        (struct tmi_change){.name = member->name,
                            .to = member->rename.to ? member->rename.to->token : NULL,
                            .removed = removal != NULL,
                            .open = removal && tmi_set_is_open(member->set),
                            .rename = member->rename.rule,
                            .removal = removal};
}

/* What the member is called now, as its token and as its text. */
static const struct tmi_token *name_now(const struct tmi_member_of *member) {
    return member->rename.to ? member->rename.to->token : member->name;
}

static toolmend_view text_now(const struct tmi_copying *copying,
                              const struct tmi_member_of *member) {
    return member->rename.to ? member->rename.to->name
                             : tmi_text_of(copying->engine, member->name);
}

/* That the member goes is ambiguous. */
static void removal_is_ambiguous(struct tmi_copying *copying,
                                 const struct tmi_result *read,
                                 const struct tmi_rule *removal) {
    struct tmi_result *tie = tmi_new(copying->engine->arena, 1, struct tmi_result);
    if (!tie)
        return;
    *tie = *read;
    tie->removal = removal;
    copying->ambiguous = true;
    if (!copying->cause)
        copying->cause = tie;
}

/* A member whose value is rejected where it stands. */
static void repair_member(struct tmi_copying *copying,
                          const struct tmi_member_of *member) {
    const struct tmi_result *read =
        tmi_result_of(copying->engine, member->value, member->set, member->flags, true);
    tmi_count_repaired(copying);
    if (!read)
        return;
    bool ambiguous = false;
    const struct tmi_rule *removal =
        read->hint_applied ? NULL : tmi_removal_rule(copying, member, &ambiguous);
    if (read->count == 0 && !removal) {
        copying->hopeless = true;
        return;
    }
    bool goes = read->count == 0;
    if (!goes && removal)
        tie_with_removal(copying, member, read, removal);
    else if (read->count > 1)
        tmi_blame(copying, read, read->second ? read->second : read->best);
    else if (goes &&
             (ambiguous || tmi_has_alias(copying->plan, text_now(copying, member))))
        removal_is_ambiguous(copying, read, removal); /* an alias may say what it is */
    if (member->rename.to || goes)
        record_change(copying, member, goes ? removal : NULL);
    if (!goes)
        tmi_take_child(copying, name_now(member), read->best);
}

/* A member whose value is accepted. */
static void keep_member(struct tmi_copying *copying, struct tmi_member_of *member,
                        toolmend_view name) {
    const struct tmi_token *now = member->value;
    if (copying->hints) {
        member->set = tmi_set_member(&copying->engine->sets, copying->branch, name);
        now = tmi_hinted_child(copying, member->value, member->set);
    }
    tmi_take_child(copying, name_now(member), now);
    if (member->rename.to || now != member->value)
        tmi_count_repaired(copying);
    if (member->rename.to)
        record_change(copying, member, NULL);
}

static void copy_member(struct tmi_copying *copying, struct tmi_member_of *member) {
    struct tmi_schema_sets *sets = &copying->engine->sets;
    if (member->name->flags & TMI_LONE_SURROGATE) { /* of an object that is accepted */
        tmi_take_child(copying, member->name, member->value);
        return;
    }
    toolmend_view name = text_now(copying, member);
    if (tmi_set_accepts_member(sets, copying->branch, name, member->value)) {
        keep_member(copying, member, name);
        return;
    }
    member->set = tmi_set_member(sets, copying->branch, name);
    member->flags = tmi_member_flags(copying->branch, name);
    if (member->set)
        repair_member(copying, member);
}

/* A key rule that takes a property of which an alias is there as well: either could be it. */
static bool takes_aliased(const struct tmi_copying *copying,
                          const struct tmi_rename *rename) {
    return rename->to && rename->rule->step == TMI_STEP_KEY &&
           tmi_has_alias(copying->plan, rename->to->name);
}

/* Room for the children and what relations may add. */
static bool make_room(struct tmi_copying *copying) {
    struct tmi_engine *engine = copying->engine;
    size_t fields = tmi_set_hints(&engine->sets, copying->branch)->field_count;
    copying->slots = tmi_new(engine->arena, copying->children + fields, struct tmi_slot);
    copying->changes = tmi_new(engine->arena, copying->children, struct tmi_change);
    return copying->slots && copying->changes;
}

/* The object with the renames of some key rules. */
static void candidates_renamed(struct tmi_copying *copying, unsigned which,
                               struct tmi_result *into) {
    struct tmi_engine *engine = copying->engine;
    const struct tmi_rename *renames = plan_renames(copying, which);
    copying->mark = tmi_mark(engine);
    if (!make_room(copying))
        return;
    struct tmi_walk walk = tmi_walk_start(copying->container);
    struct tmi_member_of member;
    for (size_t i = 0; tmi_walk_member(&walk, &member.name, &member.value); i++) {
        member.rename = renames ? renames[i] : (struct tmi_rename){NULL, NULL};
        copying->ambiguous |= takes_aliased(copying, &member.rename);
        copy_member(copying, &member);
        engine->check->steps++;
        if (copying->hopeless || tmi_check_failed(engine->check)) {
            tmi_drop(engine, copying->mark);
            return;
        }
    }
    tmi_finish_copy(copying, into);
}

/* The key rules that hold, and among them those ambiguous. */
static unsigned key_rules(const struct tmi_copying *copying, unsigned *ambiguous_rules) {
    const struct tmi_rules_of_step *rules = &copying->engine->steps[TMI_STEP_KEY];
    unsigned match = 0;
    if (!copying->task->rejected)
        return 0;
    for (size_t i = 0; i < rules->count; i++) {
        struct tmi_site site = {.engine = copying->engine,
                                .rule = rules->rules[i],
                                .value = copying->named,
                                .location = copying->task->location,
                                .branch = copying->branch,
                                .flags = copying->task->flags};
        enum tmi_match held = site.rule->key.matches(&site);
        match |= (unsigned)(held != TMI_NO_MATCH) << i;
        *ambiguous_rules |= (unsigned)(held == TMI_AMBIGUOUS) << i;
    }
    return tmi_check_failed(copying->engine->check) ? 0 : match;
}

/* One of them after another, and how that went. */
static void try_renamed(const struct tmi_copying *start, unsigned which, bool ambiguous,
                        struct tmi_result *into, struct tmi_tried *tried) {
    struct tmi_copying copying = *start;
    copying.ambiguous |= ambiguous;
    candidates_renamed(&copying, which, into);
    tried->accepted |= copying.accepted;
    tried->hinted |= copying.hinted;
}

/* With its names as they are, then by each key rule alone, then by all of them: a chain ends at
 * the first step that the location accepts. */
void tmi_candidates_under_names(const struct tmi_copying *start, const bool *renamed,
                                struct tmi_result *into, struct tmi_tried *tried) {
    struct tmi_copying copying = *start;
    unsigned ambiguous_rules = 0, match;
    *tried = (struct tmi_tried){false, false};
    copying.aliases = tmi_rename_aliases(&copying, renamed);
    copying.named = tmi_under_names(&copying, copying.aliases);
    if (!copying.named)
        return;
    match = key_rules(&copying, &ambiguous_rules);
    size_t mark = tmi_mark(copying.engine);
    try_renamed(&copying, 0, false, into, tried);
    if (tried->accepted || match == 0 || tmi_waits(copying.engine, mark))
        return;
    for (unsigned i = 0; match >> i != 0; i++) {
        unsigned one = match & 1u << i;
        if (one != 0)
            try_renamed(&copying, one, (ambiguous_rules & one) != 0, into, tried);
    }
    if (tried->accepted || (match & (match - 1)) == 0 || tmi_waits(copying.engine, mark))
        return;
    try_renamed(&copying, match, ambiguous_rules != 0, into, tried);
}
