/* SPDX-License-Identifier: MIT
 *
 * scalars.c - how to send a number or a boolean where something else came.
 *
 * A string is told to lose its quotes only if what is left is a number or a boolean: "ten"
 * without quotes is no JSON at all. The bounds that hold at the place stand in the same
 * sentence, or the number that comes next is refused for them. Of the string's text nothing
 * but its form is told.
 */
#include "message/mistake.h"

#include "json/lexeme.h"

/* ---- the form of a string's text ------------------------------------------------------- */

static bool is_word(toolmend_view text, const char *word) {
    size_t i = 0;
    while (i < text.len && word[i] && tmi_ascii_lower(text.ptr[i]) == word[i])
        i++;
    return i == text.len && word[i] == '\0';
}

/* As spelled: a text with escapes counts as another one, which says less and nothing false. */
static enum tmi_form form_of(toolmend_view text) {
    const unsigned char *at = (const unsigned char *)text.ptr, *end = at + text.len;
    unsigned flags = 0;
    if (is_word(text, "true") || is_word(text, "false"))
        return TMI_FORM_BOOLEAN;
    if (!tmi_scan_number(&at, end, &flags) || at != end)
        return TMI_FORM_OTHER;
    return flags == 0 ? TMI_FORM_INTEGER : TMI_FORM_NUMBER;
}

enum tmi_form tmi_form_wanted(const struct tmi_writer *writer,
                              const struct tmi_leaf *leaf) {
    const struct tmi_token *value = tmi_resolve(leaf->value);
    bool kind = leaf->group || strcmp(leaf->keyword, "type") == 0;
    if (!kind || value->kind != TMI_STRING)
        return TMI_FORM_OTHER;
    unsigned wanted =
        leaf->group ? tmi_union_kinds(leaf->group) : tmi_kinds_of(leaf->schema);
    toolmend_view text = tmi_spelling(&writer->sources, value);
    enum tmi_form form = form_of((toolmend_view){text.ptr + 1, text.len - 2});
    wanted &= ~(unsigned)TMI_T_NULL;
    bool fits = form == TMI_FORM_BOOLEAN
                    ? wanted == TMI_T_BOOLEAN
                    : wanted && !(wanted & ~(unsigned)(TMI_T_INTEGER | TMI_T_NUMBER));
    return fits ? form : TMI_FORM_OTHER;
}

/* ---- bounds ---------------------------------------------------------------------------- */

/* What holds for a number at the place; NULL: nothing does. */
enum { LEAST, ABOVE, MOST, BELOW, LIMITS };
struct bounds {
    const struct tmi_token *limits[LIMITS], *step;
};

static void take_bound(const struct tmi_token **to, const struct tmi_bound *bound) {
    if (!*to)
        *to = bound->token;
}

/* Of a keyword that stands several times the first one is told. */
static void take_bounds(const struct tmi_schema *schema, struct bounds *bounds) {
    struct tmi_in_place all;
    tmi_gather_in_place(schema, false, &all);
    for (size_t i = 0; i < all.count; i++) {
        take_bound(&bounds->limits[LEAST], &all.list[i]->minimum);
        take_bound(&bounds->limits[ABOVE], &all.list[i]->exclusive_minimum);
        take_bound(&bounds->limits[MOST], &all.list[i]->maximum);
        take_bound(&bounds->limits[BELOW], &all.list[i]->exclusive_maximum);
        take_bound(&bounds->step, &all.list[i]->multiple_of);
    }
}

/* " from 1 to 100", " of more than 0 and less than 1", " that is a multiple of 5"; false:
 * there are no bounds. */
static bool add_bounds(const struct tmi_mistake *mistake, const struct bounds *bounds) {
    static const char *const words[LIMITS] = {"at least ", "more than ", "at most ",
                                              "less than "};
    const struct tmi_token *const *limits = bounds->limits;
    bool range = limits[LEAST] && limits[MOST] && !limits[ABOVE] && !limits[BELOW];
    bool any = false;
    for (size_t i = 0; i < LIMITS; i++) {
        if (!limits[i])
            continue;
        if (range) {
            tmi_buf_add_text(mistake->out, any ? " to " : " from ");
        } else {
            tmi_buf_add_text(mistake->out, any ? " and " : " of ");
            tmi_buf_add_text(mistake->out, words[i]);
        }
        tmi_add_value(mistake->writer, mistake->out, limits[i]);
        any = true;
    }
    if (bounds->step) {
        tmi_buf_add_text(mistake->out, " that is a multiple of ");
        tmi_add_value(mistake->writer, mistake->out, bounds->step);
    }
    return any || bounds->step;
}

/* ---- what to send ---------------------------------------------------------------------- */

void tmi_write_number(const struct tmi_mistake *mistake, bool whole,
                      const struct tmi_schema *branch) {
    enum tmi_form form = tmi_form_wanted(mistake->writer, mistake->leaf);
    bool fraction = mistake->came == TMI_T_NUMBER || form == TMI_FORM_NUMBER;
    struct bounds bounds = {.step = NULL};
    struct tmi_buf noun;
    struct tmi_mistake aside = *mistake;
    tmi_buf_init(&noun, mistake->writer->arena, SIZE_MAX);
    aside.out = &noun;
    take_bounds(branch, &bounds);
    take_bounds(mistake->leaf->schema, &bounds);
    tmi_buf_add_text(&noun, !whole     ? "a number"
                            : fraction ? "a whole number"
                                       : "an integer");
    bool bounded = add_bounds(&aside, &bounds);
    bool as_it_is = form == TMI_FORM_INTEGER || (form == TMI_FORM_NUMBER && !whole);
    tmi_buf_add_text(mistake->out, "send ");
    if (as_it_is && !bounded) {
        tmi_buf_add_text(mistake->out, "the number without quotes");
        return;
    }
    tmi_buf_add_view(mistake->out, tmi_buf_view(&noun));
    if (mistake->came == TMI_T_STRING)
        tmi_buf_add_text(mistake->out,
                         form == TMI_FORM_OTHER ? ", in digits" : ", without quotes");
}

void tmi_write_boolean(const struct tmi_mistake *mistake) {
    tmi_buf_add_text(mistake->out, "send true or false");
    if (tmi_form_wanted(mistake->writer, mistake->leaf) == TMI_FORM_BOOLEAN)
        tmi_buf_add_text(mistake->out, ", without quotes");
}
