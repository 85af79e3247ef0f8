/* SPDX-License-Identifier: MIT
 *
 * relations_made.c - calls whose right outcome is known, as they were made so.
 *
 * A sound call stays what it is. Of one that is broken once or several times the table of faults
 * says what is due: what was meant, a refusal, or one of the two. What stands in a string is
 * content whatever it looks like.
 */
#include "relations.h"

#include "../model/validity.h"
#include "faults.h"
#include "made.h"
#include "value.h"

enum {
    MENDED = 1 << FAULT_MENDED | 1 << FAULT_SPELLED,
    REFUSED = 1 << FAULT_WRONG | 1 << FAULT_MISSING | 1 << FAULT_EXTRA | 1 << FAULT_NAMED,
    SEEMING = 1 << FAULT_MENDED | 1 << FAULT_NAMED | 1 << FAULT_EXTRA,
    ALL = (1 << FAULT_GROUPS) - 1,
    TRIES = 6,
    PLACES_MAX = 256
};

static struct made *make(struct trial *trial) {
    struct made *made = pool_take(trial_pool(trial), 1, sizeof *made);
    return made_sound(trial, made) ? made : NULL;
}

static void ask(struct trial *trial, const struct made *made) {
    struct question question = made_question(trial, made);
    (void)trial_ask(trial, &question);
}

/* A call with faults of these groups, if they are faults there. */
static void ask_broken(struct trial *trial, size_t count, unsigned groups) {
    struct made *made = make(trial);
    if (made && fault_plant(trial, made, count, groups) && made->due != DUE_VALID)
        ask(trial, made);
}

/* ---- sound calls ------------------------------------------------------------------------- */

void relate_untouched(struct trial *trial) {
    struct made *made = make(trial);
    if (made)
        ask(trial, made);
}

/* What would be a fault elsewhere is none where the schema takes it. */
void relate_looks_broken(struct trial *trial) {
    for (unsigned tries = 0; tries < TRIES; tries++) {
        struct made *made = make(trial);
        if (!made || !fault_plant(trial, made, 1, SEEMING) || made->due != DUE_VALID)
            continue;
        ask(trial, made);
        return;
    }
}

/* ---- broken ones ------------------------------------------------------------------------- */

void relate_mended(struct trial *trial) {
    ask_broken(trial, 1, MENDED);
}

void relate_several(struct trial *trial) {
    struct choices *choices = trial_choices(trial);
    size_t count = 2 + choose(choices, 2);
    ask_broken(trial, count, choose(choices, 3) == 2 ? MENDED | REFUSED : MENDED);
}

void relate_wrong(struct trial *trial) {
    ask_broken(trial, 1, 1 << FAULT_WRONG);
}

void relate_missing(struct trial *trial) {
    ask_broken(trial, 1, 1 << FAULT_MISSING);
}

void relate_extra(struct trial *trial) {
    ask_broken(trial, 1, 1 << FAULT_EXTRA);
}

void relate_named(struct trial *trial) {
    ask_broken(trial, 1, 1 << FAULT_NAMED);
}

void relate_doubt(struct trial *trial) {
    ask_broken(trial, 1, 1 << FAULT_DOUBT);
}

void relate_garbled(struct trial *trial) {
    ask_broken(trial, 1, 1 << FAULT_GARBLED);
}

/* ---- embedded ---------------------------------------------------------------------------- */

/* One of the texts that may say anything; NULL: there is none. */
static struct value *find_text(struct trial *trial, struct value *root) {
    struct value *places[PLACES_MAX] = {root};
    struct value *texts[PLACES_MAX];
    size_t count = 1;
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        struct value *at = places[i];
        if (at->type == HOLDS_STRING && shape_takes_texts(at->of))
            texts[found++] = at;
        for (struct value *c = at->first; c && count < PLACES_MAX; c = c->next)
            places[count++] = c;
    }
    return found == 0 ? NULL : texts[choose(trial_choices(trial), (uint32_t)found)];
}

static bool is_valid(const struct made *made) {
    toolmend_view schema = toolmend_json_at(made->tool, "/parameters");
    struct model_view asked = {schema.ptr, schema.len};
    struct model_view text = {made->sent.ptr, made->sent.len};
    return model_arguments_valid(asked, text).answer == MODEL_TRUE;
}

/* A broken call is the content of a sound one, or of one that is broken elsewhere. */
void relate_embedded(struct trial *trial) {
    struct pool *pool = trial_pool(trial);
    struct made *outer = make(trial);
    struct value *at = outer ? find_text(trial, outer->value) : NULL;
    struct made *inner = at ? make(trial) : NULL;
    if (!inner || !fault_plant(trial, inner, 1, ALL))
        return;
    toolmend_view text = shape_quote(pool, inner->sent);
    if (!text.ptr) /* it is not UTF-8 */
        return;
    at->text = inner->sent;
    value_set(at, text);
    outer->meant = outer->sent = value_write(pool, outer->value, SENT);
    outer->about = inner->about;
    bool broken = choose(trial_choices(trial), 3) == 2;
    if (is_valid(outer) && (!broken || fault_plant(trial, outer, 1, MENDED)))
        ask(trial, outer);
}
