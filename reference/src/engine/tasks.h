/* SPDX-License-Identifier: MIT
 *
 * tasks.h - what the files of the engine share: how a task asks for other values.
 */
#ifndef TMI_TASKS_H
#define TMI_TASKS_H

#include "engine/engine.h"

/* Waiting. A task asks for the candidates of other values with tmi_result_of(). Where these are not
 * known yet, they become tasks on the stack, above the one that asks; what it has found is then
 * dropped, and it is run again from its start once they are done (tmi_ask). Its functions
 * need not pass that on: whatever they conclude meanwhile is dropped as well. Only a function
 * that would ask for something else next, depending on an answer, looks whether it waits. */
static inline size_t tmi_mark(const struct tmi_engine *engine) {
    return engine->stack_count;
}

/* Is something that was asked for since the mark not known yet? */
static inline bool tmi_waits(const struct tmi_engine *engine, size_t mark) {
    return engine->stack_count > mark;
}

/* What was asked for since the mark is not needed after all. */
static inline void tmi_drop(struct tmi_engine *engine, size_t mark) {
    engine->stack_count = mark;
}

/* The candidates of a value in a set; NULL: not known yet, its task is on the stack; or a
 * failure, which is sticky. `rejected`: the caller knows that the set rejects the value. */
const struct tmi_result *tmi_result_of(struct tmi_engine *engine,
                                       const struct tmi_token *value,
                                       const struct tmi_schema_set *location,
                                       unsigned flags, bool rejected);

/* The candidates of a value in a set, and of all that it needs first. NULL after a failure. For
 * who is no task. */
const struct tmi_result *tmi_ask(struct tmi_engine *engine, const struct tmi_token *value,
                                 const struct tmi_schema_set *location, unsigned flags,
                                 bool rejected);

/* Count one more reading in. `ambiguous`: it makes two; `cause` is the value below that is to
 * blame, or NULL. */
void tmi_candidates_add(struct tmi_engine *engine, struct tmi_result *into,
                        const struct tmi_token *value, bool ambiguous,
                        const struct tmi_result *cause);

/* Is the value a container that only a missing closer closed? That its content is all that
 * it holds is then not known. */
bool tmi_is_unclosed(const struct tmi_site *site);

/* One rule on the value in one branch. */
void tmi_candidates_by_rule(const struct tmi_site *site, struct tmi_result *into);

/* What a rule makes of `of` by the result of its proposal. `open`: WRAP: the item may be a
 * container. */
const struct tmi_token *tmi_build(struct tmi_engine *engine, const struct tmi_rule *rule,
                                  const struct tmi_token *of, enum tmi_build build,
                                  const struct tmi_token *inner, bool open);

/* The syntax rules that acted on the text of a string, if `inner` is in what they made of it. */
uint64_t tmi_syntax_rules_inside(struct tmi_engine *engine,
                                 const struct tmi_token *string,
                                 const struct tmi_token *inner);

/* The candidate of a container that keeps its type, its children repaired, renamed or removed. */
void tmi_candidates_in_place(struct tmi_engine *engine,
                             const struct tmi_schema_set *branch,
                             const struct tmi_result *task, struct tmi_result *into);

#endif
