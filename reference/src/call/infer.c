/* SPDX-License-Identifier: MIT
 *
 * infer.c - which tool do arguments without a name prove?
 *
 * Only arguments that a schema accepts as they were written prove anything, and only by keys that
 * their tool requires and nobody else could have taken. A tool that could have taken them is a
 * rival even if it refuses these values: the model may have erred in one of them.
 *
 * The vocabulary of the list answers most of that by numbers; a schema is asked only where the
 * names fit. So the cost of a call grows with its names and with the tools, each by itself.
 */
#include "call/envelope.h"

#include "base/view.h"

/* What is known of the names of the object. */
struct evidence {
    struct tmi_envelope *envelope;
    const struct tmi_token *object;
    bool *present;  /* by number: the object has a member of that name */
    size_t count;   /* different ones that are present */
    size_t strange; /* members whose name no tool declares */
};

static struct tmi_arena *arena_of(const struct tmi_envelope *envelope) {
    return &envelope->call.report->arena;
}

static const struct tmi_words *words_of(const struct tmi_envelope *envelope,
                                        size_t place) {
    return &envelope->tools->vocabulary.words[place];
}

static const toolmend_tool *tool_at(const struct tmi_envelope *envelope, size_t place) {
    return envelope->tools->entries[place].tool;
}

/* ---- the names of the object ------------------------------------------------------------- */

/* Decoded; {NULL, 0}: it has no UTF-8 form. */
static toolmend_view text_of(const struct tmi_envelope *envelope,
                             const struct tmi_token *string) {
    const toolmend_view texts[] = {
        envelope->arguments, {"", 0}
    };
    const struct tmi_sources sources = {texts, 2};
    if (string->flags & TMI_LONE_SURROGATE)
        return (toolmend_view){NULL, 0};
    return tmi_string_text(&sources, arena_of(envelope), string);
}

static bool look_at_names(struct tmi_envelope *envelope, struct evidence *evidence) {
    const struct tmi_vocabulary *vocabulary = &envelope->tools->vocabulary;
    size_t known = vocabulary->names.count;
    *evidence = (struct evidence){.envelope = envelope};
    evidence->object = tmi_written_object(envelope);
    if (!evidence->object)
        return false;
    evidence->present = tmi_new(arena_of(envelope), known, bool);
    if (!evidence->present)
        return false;
    memset(evidence->present, 0, known * sizeof *evidence->present);
    struct tmi_walk walk = tmi_walk_start(evidence->object);
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&walk, &name, &value)) {
        size_t number = tmi_number_of(vocabulary, text_of(envelope, name));
        if (number == SIZE_MAX) {
            evidence->strange++;
            continue;
        }
        evidence->count += !evidence->present[number];
        evidence->present[number] = true;
    }
    envelope->call.report->steps += envelope->written.count + envelope->tools->count;
    return true;
}

/* Has the object all that the tool requires? */
static bool has_required(const struct evidence *evidence, size_t place) {
    const struct tmi_words *words = words_of(evidence->envelope, place);
    for (size_t i = 0; i < words->required_count; i++)
        if (!evidence->present[words->required[i]])
            return false;
    return true;
}

/* Does the tool declare every name of the object, or all but so many? */
static bool declares_all_but(const struct evidence *evidence, size_t place, size_t but) {
    const struct tmi_words *words = words_of(evidence->envelope, place);
    size_t declared = 0;
    for (size_t i = 0; i < words->declared_count; i++)
        declared += evidence->present[words->declared[i]];
    return declared + but == evidence->count + evidence->strange;
}

/* ---- asking schemas ---------------------------------------------------------------------- */

/* One tool asked about one text. */
struct question {
    toolmend_view texts[2];
    struct tmi_sources sources;
    struct tmi_check check;
};

static void start(struct question *question, const struct tmi_envelope *envelope,
                  size_t place, toolmend_view text, size_t tokens) {
    const toolmend_limits *limits = &envelope->call.report->limits;
    const toolmend_tool *tool = tool_at(envelope, place);
    question->texts[TMI_SOURCE_TEXT] = text;
    question->texts[TMI_SOURCE_SCHEMA] = tool->schema_text;
    question->sources = (struct tmi_sources){question->texts, 2};
    tmi_check_init(&question->check, tool, &question->sources, arena_of(envelope),
                   limits->steps_base + limits->steps_per_token * (uint64_t)tokens);
}

/* A limit is a verdict. */
static void stop(struct question *question, struct tmi_envelope *envelope) {
    envelope->call.report->steps += question->check.steps;
    if (question->check.limit)
        envelope->call.limit = question->check.limit;
    tmi_check_end(&question->check);
}

/* Does the tool take the object of that text as it stands? It may repeat a name, if it is handed
 * on as it came. */
static bool takes(struct tmi_envelope *envelope, size_t place, toolmend_view text,
                  const struct tmi_parsed *parsed, enum tmi_names most) {
    struct question question = {.check.steps = 0};
    const struct tmi_token *repeated;
    if (!tool_at(envelope, place))
        return false;
    start(&question, envelope, place, text, parsed->count);
    bool taken =
        tmi_repeated_names(&question.sources, arena_of(envelope), parsed->tokens,
                           &repeated, &question.check.steps) <= most &&
        tmi_accepts(&question.check, parsed->tokens, tool_at(envelope, place)->root) &&
        !tmi_check_failed(&question.check);
    stop(&question, envelope);
    return taken;
}

static bool takes_as_written(struct tmi_envelope *envelope, size_t place) {
    return takes(envelope, place, envelope->arguments, &envelope->written,
                 TMI_NAMES_EQUAL);
}

/* Does a patternProperties of the tool speak of the name? */
static bool has_pattern_for(struct tmi_envelope *envelope, size_t place,
                            toolmend_view name) {
    struct tmi_reach reach;
    struct question question = {.check.steps = 0};
    bool found = false;
    if (!words_of(envelope, place)->patterns ||
        !tmi_reach(tool_at(envelope, place), true, arena_of(envelope), &reach))
        return false;
    start(&question, envelope, place, name, 1);
    for (size_t i = 0; i < reach.count; i++)
        for (size_t k = 0; k < reach.list[i]->pattern_count && !found; k++)
            found = tmi_pattern_matches(&question.check,
                                        &reach.list[i]->patterns[k].pattern, name);
    stop(&question, envelope);
    return found;
}

/* Does the tool declare the name, by patterns too? */
static bool declares(struct tmi_envelope *envelope, size_t place, toolmend_view name) {
    size_t number = tmi_number_of(&envelope->tools->vocabulary, name);
    return tmi_declares(words_of(envelope, place), number) ||
           has_pattern_for(envelope, place, name);
}

static toolmend_view name_of_number(const struct tmi_envelope *envelope, size_t number) {
    const struct tmi_name_list *names = &envelope->tools->vocabulary.names;
    return names->names[names->order[number]];
}

/* ---- call/missing-name ------------------------------------------------------------------- */

/* Could the tool have taken what another one requires? One whose schema is invalid disproves
 * nothing. */
static bool stands_against(const struct evidence *evidence, size_t rival, size_t place) {
    struct tmi_envelope *envelope = evidence->envelope;
    const struct tmi_words *words = words_of(envelope, place);
    if (rival == place || !envelope->tools->entries[rival].name.ptr)
        return false;
    if (!tool_at(envelope, rival))
        return true;
    if (!has_required(evidence, rival))
        return false;
    for (size_t i = 0; i < words->required_count; i++)
        if (!tmi_declares(words_of(envelope, rival), words->required[i]) &&
            !has_pattern_for(envelope, rival,
                             name_of_number(envelope, words->required[i])))
            return false;
    return true;
}

/* Can the object be meant for the tool? */
static bool is_candidate(const struct evidence *evidence, size_t place) {
    return tool_at(evidence->envelope, place) &&
           words_of(evidence->envelope, place)->required_count > 0 &&
           has_required(evidence, place) && declares_all_but(evidence, place, 0) &&
           takes_as_written(evidence->envelope, place);
}

void tmi_infer(struct tmi_envelope *envelope) {
    struct evidence evidence;
    size_t count = envelope->tools->count;
    size_t *candidates = tmi_new(arena_of(envelope), count, size_t), candidate_count = 0;
    if (!candidates || !look_at_names(envelope, &evidence))
        return;
    for (size_t i = 0; i < count; i++)
        if (is_candidate(&evidence, i))
            candidates[candidate_count++] = i;
    for (size_t i = 0; i < candidate_count; i++)
        tmi_mark_tool(envelope, candidates[i]);
    const bool *marked = envelope->found.tools; /* NULL: no candidate, or out of memory */
    for (size_t i = 0; marked && i < candidate_count; i++)
        for (size_t k = 0; k < count; k++)
            if (!marked[k] && stands_against(&evidence, k, candidates[i]))
                tmi_mark_tool(envelope, k);
}

void tmi_give_evidence(struct tmi_envelope *envelope) {
    const struct tmi_vocabulary *vocabulary = &envelope->tools->vocabulary;
    size_t most = words_of(envelope, envelope->place)->required_count, count = 0;
    toolmend_view *names = tmi_new(arena_of(envelope), most, toolmend_view);
    bool *given = tmi_new(arena_of(envelope), vocabulary->names.count, bool);
    struct tmi_reach reach;
    if (!names || !given ||
        !tmi_reach(tool_at(envelope, envelope->place), false, arena_of(envelope), &reach))
        return;
    memset(given, 0, vocabulary->names.count * sizeof *given);
    for (size_t i = 0; i < reach.count; i++)
        for (size_t k = 0; k < reach.list[i]->required_count; k++) {
            toolmend_view name = reach.list[i]->required[k].name;
            size_t number = tmi_number_of(vocabulary, name);
            if (number != SIZE_MAX && !given[number] && count < most)
                names[count++] = name;
            if (number != SIZE_MAX)
                given[number] = true;
        }
    envelope->whole->evidence = names;
    envelope->whole->evidence_count = count;
}

/* ---- call/name-in-arguments -------------------------------------------------------------- */

void tmi_span_of_member(const struct tmi_token *object, const struct tmi_token *name,
                        size_t *start, size_t *end) {
    const struct tmi_token *value = name + 1, *next = value + value->size;
    const struct tmi_token *before = NULL;
    bool last = next == object + object->size;
    for (const struct tmi_token *at = object + 1; last && at < name; at += 1 + at[1].size)
        before = at + 1;
    *start = before ? before->end : name->start;
    *end = last ? value->end : next->start;
}

/* The member `name`, if there is one of it; NULL: none, or several. */
static const struct tmi_token *member_name(struct tmi_envelope *envelope,
                                           const struct tmi_token *object) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *found = NULL, *name, *value;
    size_t count = 0;
    while (tmi_walk_member(&walk, &name, &value))
        if (tmi_view_is(text_of(envelope, name), "name")) {
            found = name;
            count++;
        }
    return count == 1 ? found : NULL;
}

/* Is the rest of the arguments valid without that member? */
static bool is_rest_taken(struct tmi_envelope *envelope, size_t place,
                          const struct tmi_token *name) {
    const toolmend_view all = envelope->arguments;
    size_t start, end;
    struct tmi_buf rest;
    tmi_span_of_member(envelope->written.tokens, name, &start, &end);
    tmi_buf_init(&rest, arena_of(envelope), SIZE_MAX);
    tmi_buf_add(&rest, all.ptr, start);
    tmi_buf_add(&rest, all.ptr + end, all.len - end);
    toolmend_view text = tmi_buf_view(&rest);
    struct tmi_parsed parsed =
        tmi_parse(text, TMI_SOURCE_TEXT, envelope->call.report->limits.depth_max,
                  arena_of(envelope), NULL, 0);
    return parsed.fault == TMI_FAULT_NONE &&
           takes(envelope, place, text, &parsed, TMI_NAMES_UNIQUE);
}

/* Could the member `name` be an argument of that tool, and not name the one at `place`? */
static bool could_be_its_name(const struct evidence *evidence, size_t rival,
                              size_t place) {
    struct tmi_envelope *envelope = evidence->envelope;
    if (!tool_at(envelope, rival))
        return stands_against(evidence, rival, place);
    return has_required(evidence, rival) && declares(envelope, rival, TMI_VIEW("name")) &&
           (stands_against(evidence, rival, place) || takes_as_written(envelope, rival));
}

void tmi_infer_named(struct tmi_envelope *envelope) {
    struct evidence evidence;
    const toolmend_view key = TMI_VIEW("name");
    if (!look_at_names(envelope, &evidence))
        return;
    const struct tmi_token *name = member_name(envelope, evidence.object);
    if (!name || name[1].kind != TMI_STRING)
        return;
    toolmend_view stated = text_of(envelope, name + 1);
    size_t place = stated.ptr ? tmi_tools_place(envelope->tools, stated) : SIZE_MAX;
    if (place == SIZE_MAX || !tool_at(envelope, place) ||
        declares(envelope, place, key) || !declares_all_but(&evidence, place, 1) ||
        !is_rest_taken(envelope, place, name))
        return;
    tmi_mark_tool(envelope, place);
    envelope->inside = name;
    for (size_t i = 0; i < envelope->tools->count; i++)
        if (i != place && could_be_its_name(&evidence, i, place))
            tmi_mark_tool(envelope, i);
}
