/* SPDX-License-Identifier: MIT
 *
 * hint.c - what the schema says of its own repair.
 *
 * The only rules that know fields, since the author of the schema names them, and the only ones
 * that may change a value that is valid. What a hint speaks about is decided here; whether what
 * it makes is accepted, and what stands if it is not, by the engine. Rows are in the order of
 * TMI_HINT_*.
 */
#include "base/view.h"
#include "engine/engine.h"
#include "hints/hints.h"
#include "validate/assertions.h"
#include "json/same_words.h"
#include "json/strings.h"

static const struct tmi_set_hints *hints_here(const struct tmi_site *site) {
    return tmi_set_hints(&site->engine->sets, site->branch);
}

/* Hints apply to original values only, never to values that a rule made. A string with an
 * unpaired surrogate has no text that could be read. */
static bool is_hinted(const struct tmi_site *site, unsigned kind) {
    return !(site->value->flags & (TMI_VIRTUAL | TMI_LONE_SURROGATE)) &&
           (hints_here(site)->kinds & kind);
}

/* A string with the escape of an unpaired surrogate has no text. */
static bool has_text(const struct tmi_site *site) {
    return tmi_site_is(site, TMI_STRING) && !(site->value->flags & TMI_LONE_SURROGATE);
}

/* ---- hint/markdown-link ----------------------------------------------------------------- */

/* Behind these characters, each spelled in whatever way; NULL: something else stands there. */
static const char *skip(const char *at, const char *end, const char *characters) {
    for (; *characters; characters++)
        if (at == end || tmi_string_next(&at) != (unsigned char)*characters)
            return NULL;
    return at;
}

static bool is_bracket(uint32_t c) {
    return c == '[' || c == ']' || c == '(' || c == ')';
}

/* The first bracket or parenthesis, and *at behind it; NULL: there is none. *last: the character
 * in front of it, 0: none. */
static const char *find_bracket(const char **at, const char *end, uint32_t *last,
                                uint32_t *bracket) {
    *last = 0;
    while (*at < end) {
        const char *here = *at;
        *bracket = tmi_string_next(at);
        if (is_bracket(*bracket))
            return here;
        *last = *bracket;
    }
    return NULL;
}

/* Is what follows the text of the link once more, perhaps a slash, and the last parenthesis? */
static bool is_own_target(const char *text, const char *text_end, const char *at,
                          const char *end) {
    while (text < text_end)
        if (at == end || tmi_string_next(&text) != tmi_string_next(&at))
            return false;
    const char *slash = skip(at, end, "/");
    at = skip(slash ? slash : at, end, ")");
    return at && at == end;
}

/* Is the string a link of its own name, perhaps behind a directory? */
static bool find_link(const struct tmi_site *site, struct tmi_link *link) {
    toolmend_view whole = tmi_spelling(site->engine->sources, site->value);
    const char *at = whole.ptr + 1, *end = whole.ptr + whole.len - 1;
    uint32_t last, bracket;
    site->engine->check->steps += whole.len / 64;
    const char *open = find_bracket(&at, end, &last, &bracket);
    if (!open || bracket != '[' || (last != 0 && last != '/' && last != '\\'))
        return false;
    const char *text = at, *close = find_bracket(&at, end, &last, &bracket);
    if (!close || bracket != ']' || close == text || !(at = skip(at, end, "(http")))
        return false;
    const char *secure = skip(at, end, "s");
    at = skip(secure ? secure : at, end, "://");
    if (!at || !is_own_target(text, close, at, end))
        return false;
    uint32_t start = site->value->start;
    *link = (struct tmi_link){start + (uint32_t)(open - whole.ptr),
                              start + (uint32_t)(text - whole.ptr),
                              start + (uint32_t)(close - whole.ptr)};
    return true;
}

static enum tmi_match is_own_link(const struct tmi_site *site) {
    struct tmi_link link;
    return has_text(site) && is_hinted(site, TMI_HINT_LINK) && find_link(site, &link)
               ? TMI_MATCH
               : TMI_NO_MATCH;
}

/* The string without its marks, in a text of its own; NULL: failed, sticky. */
static const struct tmi_token *without_marks(const struct tmi_site *site,
                                             const struct tmi_link *link) {
    struct tmi_engine *engine = site->engine;
    const struct tmi_token *value = site->value;
    const char *source = engine->sources->texts[value->source].ptr;
    struct tmi_buf left;
    tmi_buf_init(&left, engine->arena, SIZE_MAX);
    tmi_buf_add(&left, source + value->start, link->open - value->start);
    tmi_buf_add(&left, source + link->text, link->close - link->text);
    tmi_buf_add_text(&left, "\"");
    return tmi_parse_derived(engine, tmi_buf_view(&left));
}

static void unlink_path(const struct tmi_site *site, struct tmi_proposals *out) {
    struct tmi_rule_memo *name = tmi_memo_of(site, NULL);
    struct tmi_link link;
    if (!name->derived && find_link(site, &link)) {
        const struct tmi_token *left = without_marks(site, &link);
        if (left)
            name->derived = tmi_derive_unlinked(site->engine->arena, site->rule,
                                                site->value, *left, link);
    }
    tmi_propose(out, TMI_BUILD_SELF, name->derived, site->location,
                site->flags | TMI_AS_IS);
}

/* ---- hint/relational-default -------------------------------------------------------------- */

/* Has the object an undeclared member of the same words? */
static bool has_like(const struct tmi_site *site, toolmend_view wanted) {
    struct tmi_engine *engine = site->engine;
    struct tmi_walk walk = tmi_walk_start(site->value);
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&walk, &name, &value)) {
        toolmend_view text = tmi_name_text(engine, name);
        engine->check->steps += 1 + text.len / 64;
        if (tmi_same_words(text, wanted) &&
            !tmi_set_declares(&engine->sets, site->branch, text, true))
            return true;
    }
    return false;
}

static enum tmi_match is_filled_in_part(const struct tmi_site *site,
                                        const struct tmi_relation *relation) {
    size_t present = 0;
    for (size_t i = 0; i < relation->count; i++) {
        const struct tmi_field *field = &relation->fields[i];
        if (tmi_has_member(site->engine->check, site->value, field->name))
            present++;
        else if (!field->fallback || has_like(site, field->name) ||
                 tmi_alias_find(hints_here(site), field->name))
            return TMI_NO_MATCH; /* an alias that is added would be renamed */
    }
    return present > 0 && present < relation->count ? TMI_MATCH : TMI_NO_MATCH;
}

static void add_defaults(const struct tmi_site *site, const struct tmi_relation *relation,
                         struct tmi_addition *out) {
    for (size_t i = 0; i < relation->count; i++) {
        const struct tmi_field *field = &relation->fields[i];
        if (!tmi_has_member(site->engine->check, site->value, field->name))
            out->added[out->count++] = (struct tmi_slot){field->token, field->fallback};
    }
}

/* ---- hint/key-alias ------------------------------------------------------------------------ */

/* Does no other member say what the property is, or could? Ambiguous: the property is there. */
static enum tmi_match is_alias(const struct tmi_site *site, const struct tmi_alias *alias,
                               size_t index) {
    struct tmi_engine *engine = site->engine;
    const struct tmi_set_hints *hints = hints_here(site);
    toolmend_view property = alias->of->name;
    struct tmi_walk walk = tmi_walk_start(site->value);
    const struct tmi_token *name, *value;
    bool alone = alias->acts, present = false;
    for (size_t i = 0; alone && tmi_walk_member(&walk, &name, &value); i++) {
        toolmend_view text = tmi_name_text(engine, name);
        const struct tmi_alias *other = tmi_alias_find(hints, text);
        engine->check->steps += 1 + text.len / 64;
        if (i == index)
            continue;
        present |= tmi_view_equal(text, property);
        alone = !(other && tmi_alias_is_of(other, alias->of)) &&
                !(tmi_same_words(text, property) &&
                  !tmi_set_declares(&engine->sets, site->branch, text, true));
    }
    if (!alone)
        return TMI_NO_MATCH;
    return present ? TMI_AMBIGUOUS : TMI_MATCH;
}

/* ---- hint/separator ------------------------------------------------------------------------- */

/* Text that is spelled between quotes. */
static toolmend_view inside(const struct tmi_site *site, const struct tmi_token *string) {
    toolmend_view spelling = tmi_spelling(site->engine->sources, string);
    return (toolmend_view){spelling.ptr + 1, spelling.len - 2};
}

#define NO_CHARACTER UINT32_MAX

/* The first character that is no white space. */
static uint32_t first_character(toolmend_view spelled) {
    const char *at = spelled.ptr, *end = at + spelled.len;
    while (at < end) {
        uint32_t c = tmi_string_next(&at);
        if (c > 0x7f || !tmi_is_space((char)c))
            return c;
    }
    return NO_CHARACTER;
}

static enum tmi_match is_separated(const struct tmi_site *site) {
    if (!has_text(site) || tmi_can_hold(site, TMI_T_STRING) ||
        !(site->branch->possible_types & TMI_T_ARRAY) ||
        !is_hinted(site, TMI_HINT_SEPARATOR))
        return TMI_NO_MATCH;
    if (site->flags & TMI_WRAPPED)
        return TMI_NO_MATCH; /* the list of its pieces would be the one item of a made list */
    uint32_t first = first_character(inside(site, site->value));
    toolmend_view text = tmi_site_text(site);
    bool other = first == NO_CHARACTER || first == '[' || first == '{' || first == '"' ||
                 tmi_view_is(text, "null") || tmi_view_is(text, "None");
    return other ? TMI_NO_MATCH : TMI_MATCH;
}

/* Behind the separator, if it stands here; NULL: it does not. */
static const char *behind(const char *at, const char *end, toolmend_view separator) {
    const char *mark = separator.ptr, *mark_end = mark + separator.len;
    while (mark < mark_end)
        if (at == end || tmi_string_next(&at) != tmi_string_next(&mark))
            return NULL;
    return at;
}

/* The pieces as the strings of a list, each spelled as it came. */
static toolmend_view pieces(const struct tmi_site *site, toolmend_view text) {
    toolmend_view separator = inside(site, hints_here(site)->separator_token);
    const char *at = text.ptr, *end = at + text.len, *piece = at;
    struct tmi_buf list;
    tmi_buf_init(&list, site->engine->arena, SIZE_MAX);
    tmi_buf_add_text(&list, "[\"");
    while (at < end) {
        const char *next = behind(at, end, separator);
        if (next) {
            tmi_buf_add(&list, piece, (size_t)(at - piece));
            tmi_buf_add_text(&list, "\",\"");
            at = piece = next;
        } else {
            (void)tmi_string_next(&at);
        }
    }
    tmi_buf_add(&list, piece, (size_t)(end - piece));
    tmi_buf_add_text(&list, "\"]");
    site->engine->check->steps += text.len / 16;
    return tmi_buf_view(&list);
}

static void split(const struct tmi_site *site, struct tmi_proposals *out) {
    struct tmi_rule_memo *list = tmi_memo_of(site, hints_here(site)->separator.ptr);
    if (!list->derived)
        list->derived =
            tmi_parse_derived(site->engine, pieces(site, inside(site, site->value)));
    tmi_propose(out, TMI_BUILD_DECODE, list->derived, site->location,
                TMI_DECODED | TMI_UNWRAPPED | TMI_CONVERTED | TMI_WRAPPED);
}

/* ---- hint/json-text -------------------------------------------------------------------------- */

static enum tmi_match is_due_as_text(const struct tmi_site *site) {
    bool array = tmi_site_is(site, TMI_ARRAY), object = tmi_site_is(site, TMI_OBJECT);
    return (array || object) && !tmi_can_hold(site, array ? TMI_T_ARRAY : TMI_T_OBJECT) &&
                   (site->branch->possible_types & TMI_T_STRING) &&
                   is_hinted(site, TMI_HINT_JSON_TEXT)
               ? TMI_MATCH
               : TMI_NO_MATCH;
}

static void become_text(const struct tmi_site *site, struct tmi_proposals *out) {
    struct tmi_engine *engine = site->engine;
    struct tmi_rule_memo *string = tmi_memo_of(site, NULL);
    if (!string->derived) {
        struct tmi_buf text;
        tmi_buf_init(&text, engine->arena, SIZE_MAX);
        tmi_buf_add_quoted(&text, tmi_spelling(engine->sources, site->value));
        engine->check->steps += text.len / 64;
        const struct tmi_token *read = tmi_parse_derived(engine, tmi_buf_view(&text));
        if (read)
            string->derived =
                tmi_derive_scalar(engine->arena, site->rule, site->value, *read);
    }
    tmi_propose(out, TMI_BUILD_SELF, string->derived, site->location,
                site->flags | TMI_AS_IS);
}

/* ---- the rows ---------------------------------------------------------------------------------- */

static const struct tmi_rule rules[] = {
    {"hint/markdown-link",      TMI_STANDARD, TMI_STEP_HINT,
     "a path that is a Markdown link of its own name: the name stays",                 .value = {is_own_link, unlink_path}          },
    {"hint/relational-default", TMI_STANDARD, TMI_STEP_RELATION,
     "some fields of a relation are present: the others get their defaults",           .relation = {is_filled_in_part, add_defaults}},
    {"hint/key-alias",          TMI_STANDARD, TMI_STEP_ALIAS,
     "a name that the schema gives as an alias of an absent property",                 .alias = {is_alias}                          },
    {"hint/separator",          TMI_STANDARD, TMI_STEP_HINT,
     "a text where only a list can stand: cut at the separator that the schema names", .value = {is_separated, split}               },
    {"hint/json-text",          TMI_STANDARD, TMI_STEP_HINT,
     "a container where its text is due: its own bytes as a string",                   .value = {is_due_as_text, become_text}       },
};
const struct tmi_rule_group tmi_rules_hint = {rules, sizeof rules / sizeof rules[0]};

uint8_t tmi_visible_hints(uint64_t profile_rules) {
    uint8_t visible = 0;
    for (size_t i = 0; i < tmi_rules_hint.count; i++)
        if (profile_rules >> tmi_rule_number(&rules[i]) & 1)
            visible |= (uint8_t)(1u << i);
    return visible;
}
