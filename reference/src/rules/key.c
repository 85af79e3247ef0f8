/* SPDX-License-Identifier: MIT
 *
 * key.c - a member whose name is a declared one, spelled another way.
 *
 * Only names the schema declares and the text lacks are taken, each by a match that is unique
 * in both directions. A name that merely looks similar, or means the same, proves nothing.
 */
#include "base/sort.h"
#include "base/view.h"
#include "engine/engine.h"
#include "rules/tag_remnants.h"
#include "rules/template_marks.h"
#include "validate/assertions.h"
#include "json/same_words.h"
#include "json/strings.h"

static toolmend_view name_of(const struct tmi_site *site, const struct tmi_token *name) {
    if (name->flags & TMI_LONE_SURROGATE)
        return (toolmend_view){"", 0};
    return tmi_text_of(site->engine, name);
}

static bool is_undeclared(const struct tmi_site *site, toolmend_view name) {
    return !tmi_set_declares(&site->engine->sets, site->branch, name, true);
}

/* ---- key/case-style ------------------------------------------------------------------- */

/* The words of a name, one letter at a time: split at _ - space and where a lower-case
 * letter meets an upper-case one; ASCII case ignored; WORD before each word, -1 at the end. */
struct words {
    toolmend_view name;
    size_t at;
    bool begun; /* the WORD of the word that begins at `at` has been given */
};

enum { WORD = 256 }; /* no letter */

static bool is_separator(char c) {
    return c == '_' || c == '-' || c == ' ';
}

/* What stands there is no separator. */
static bool begins_word(toolmend_view name, size_t at) {
    if (at == 0)
        return true;
    char before = name.ptr[at - 1], here = name.ptr[at];
    return is_separator(before) ||
           (before >= 'a' && before <= 'z' && here >= 'A' && here <= 'Z');
}

static int next_letter(struct words *words) {
    while (words->at < words->name.len && is_separator(words->name.ptr[words->at]))
        words->at++;
    if (words->at == words->name.len)
        return -1;
    if (begins_word(words->name, words->at) && !words->begun) {
        words->begun = true;
        return WORD;
    }
    words->begun = false;
    return (unsigned char)tmi_ascii_lower(words->name.ptr[words->at++]);
}

bool tmi_same_words(toolmend_view a, toolmend_view b) {
    struct words left = {a, 0, false}, right = {b, 0, false};
    for (bool any = false;; any = true) {
        int letter = next_letter(&left);
        if (letter != next_letter(&right))
            return false;
        if (letter < 0)
            return any;
    }
}

toolmend_view tmi_words_of(struct tmi_arena *arena, toolmend_view name) {
    struct words words = {name, 0, false};
    char *text = tmi_new(arena, 2 * name.len + 1, char); /* a mark before each word */
    size_t len = 0;
    for (int letter; text && (letter = next_letter(&words)) >= 0;)
        text[len++] = (char)(letter == WORD ? '_' : letter);
    return (toolmend_view){text, text ? len : 0};
}

/* A member by the words of its name. */
struct spelling {
    uint64_t words; /* a hash of them */
    const struct tmi_token *name;
    size_t index;
};

/* The undeclared members in the order of their words, made when the first of them is asked for. */
struct spellings {
    const struct tmi_site *site;
    struct spelling *list;
    size_t count;
};

static uint64_t hash_of_words(toolmend_view name) {
    struct words words = {name, 0, false};
    uint64_t hash = 14695981039346656037U; /* FNV-1a */
    for (int letter; (letter = next_letter(&words)) >= 0;)
        hash = (hash ^ (uint64_t)letter) * 1099511628211U;
    return hash;
}

static int order_spellings(const void *a, const void *b, const void *context) {
    const struct spelling *left = a, *right = b;
    (void)context;
    if (left->words != right->words)
        return left->words < right->words ? -1 : 1;
    return (left->index > right->index) - (left->index < right->index);
}

/* False: out of memory. */
static bool sort_spellings(struct spellings *spellings) {
    const struct tmi_site *site = spellings->site;
    size_t count = tmi_child_count(site->value);
    struct tmi_walk walk = tmi_walk_start(site->value);
    const struct tmi_token *name, *value;
    if (spellings->list)
        return true;
    spellings->list = tmi_new(site->engine->arena, count, struct spelling);
    if (!spellings->list)
        return false;
    for (size_t i = 0; tmi_walk_member(&walk, &name, &value); i++) {
        toolmend_view text = name_of(site, name);
        site->engine->check->steps += 1 + text.len / 16;
        if (is_undeclared(site, text))
            spellings->list[spellings->count++] =
                (struct spelling){hash_of_words(text), name, i};
    }
    tmi_sort(spellings->list, spellings->count, sizeof *spellings->list, order_spellings,
             NULL);
    return true;
}

static bool is_folded(toolmend_view a, toolmend_view b) {
    for (size_t i = 0; i < a.len; i++)
        if (tmi_ascii_lower(a.ptr[i]) != tmi_ascii_lower(b.ptr[i]))
            return false;
    return true;
}

/* Undeclared members of the same words as `name`; *index is the last one's place. */
static size_t undeclared_like(struct spellings *spellings, toolmend_view name,
                              size_t *index) {
    const struct tmi_site *site = spellings->site;
    if (!sort_spellings(spellings) || spellings->count == 0)
        return 0;
    uint64_t words = hash_of_words(name);
    size_t found = 0, low = 0, high = spellings->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (spellings->list[middle].words < words)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < spellings->count && spellings->list[low].words == words; low++) {
        toolmend_view other = name_of(site, spellings->list[low].name);
        site->engine->check->steps += 1 + other.len / 64;
        if (!tmi_same_words(other, name))
            continue;
        *index = spellings->list[low].index;
        found++;
    }
    return found;
}

/* Declared names of the same words, whether present or not. */
static size_t declared_like(const struct tmi_site *site, toolmend_view name) {
    size_t found = 0;
    const toolmend_view *first = NULL;
    for (size_t i = 0; i < site->branch->count; i++) {
        const struct tmi_schema *schema = site->branch->schemas[i];
        for (size_t k = 0; k < schema->property_count; k++) {
            site->engine->check->steps++;
            const toolmend_view *other = &schema->properties[k].name;
            if (!tmi_same_words(*other, name) ||
                (first && tmi_view_equal(*first, *other)))
                continue;
            first = other;
            found++;
        }
    }
    return found;
}

/* Is a declared name of other words the undeclared one in another case? */
static bool is_other_in_case(const struct tmi_site *site, toolmend_view undeclared) {
    for (size_t i = 0; i < site->branch->count; i++) {
        const struct tmi_schema *schema = site->branch->schemas[i];
        for (size_t k = 0; k < schema->property_count; k++) {
            toolmend_view other = schema->properties[k].name;
            site->engine->check->steps++;
            if (other.len == undeclared.len && is_folded(other, undeclared) &&
                !tmi_same_words(other, undeclared))
                return true;
        }
    }
    return false;
}

static const struct tmi_token *name_at(const struct tmi_token *object, size_t index) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name = NULL, *value;
    for (size_t i = 0; i <= index && tmi_walk_member(&walk, &name, &value);)
        i++;
    return name;
}

/* Rename the one member that is this absent property under another spelling; without `out` nothing
 * is renamed. Is there one? */
static bool take_spelling(struct spellings *spellings, toolmend_view name,
                          struct tmi_renaming *out) {
    const struct tmi_site *site = spellings->site;
    const struct tmi_property *to = tmi_set_property(site->branch, name);
    size_t index = 0;
    if (!to || undeclared_like(spellings, name, &index) != 1 ||
        declared_like(site, name) != 1 ||
        is_other_in_case(site, name_of(site, name_at(site->value, index))) ||
        tmi_has_member(site->engine->check, site->value, name))
        return false;
    if (out && out->renames[index].to != to)
        tmi_rename_member(site, out, index, to);
    return true;
}

/* Each property that is required, or any one of a closed object. Without `out` the first one ends the
 * walk. Is there any? */
static bool each_spelling(const struct tmi_site *site, struct tmi_renaming *out) {
    struct spellings spellings = {.site = site};
    bool any = false, closed = tmi_set_closed(site->branch);
    for (size_t i = 0; i < site->branch->count; i++) {
        const struct tmi_schema *schema = site->branch->schemas[i];
        for (size_t k = 0; k < schema->required_count && (out || !any); k++)
            any |= take_spelling(&spellings, schema->required[k].name, out);
        for (size_t k = 0; closed && k < schema->property_count && (out || !any); k++)
            any |= take_spelling(&spellings, schema->properties[k].name, out);
    }
    return any;
}

static enum tmi_match is_in_other_style(const struct tmi_site *site) {
    return each_spelling(site, NULL) ? TMI_MATCH : TMI_NO_MATCH;
}

static void rename_all(const struct tmi_site *site, struct tmi_renaming *out) {
    each_spelling(site, out);
}

/* ---- key/tag-syntax ------------------------------------------------------------------- */

/* What is left of a name without one remnant; an empty view: it carries none. */
static toolmend_view without_remnant(toolmend_view name) {
    for (size_t i = 0; i < TMI_TAG_REMNANT_COUNT; i++) {
        const struct tmi_tag_remnant *remnant = &tmi_tag_remnants[i];
        size_t before = remnant->before_len, after = remnant->after_len;
        if (name.len > before + after && memcmp(name.ptr, remnant->before, before) == 0 &&
            memcmp(name.ptr + name.len - after, remnant->after, after) == 0)
            return (toolmend_view){name.ptr + before, name.len - before - after};
    }
    return (toolmend_view){"", 0};
}

/* Does the spelling of a value go on with a mark of a template, its escapes decoded? */
static bool starts_with_mark(const char *spelling, const char *end) {
    for (size_t i = 0; i < TMI_TEMPLATE_MARK_COUNT; i++) {
        toolmend_view mark = tmi_template_marks[i];
        const char *at = spelling, *of_mark = mark.ptr, *mark_end = mark.ptr + mark.len;
        while (of_mark < mark_end && at < end) {
            const char *next = of_mark;
            if (tmi_string_next(&at) != tmi_string_next(&next))
                break;
            of_mark = next;
        }
        if (of_mark == mark_end)
            return true;
    }
    return false;
}

/* Does a string or name in the value hold a mark of a template? Escapes may spell
 * it: some encoders never write '<' as it is. */
static bool value_carries_mark(const struct tmi_site *site,
                               const struct tmi_token *value) {
    toolmend_view text = tmi_spelling(site->engine->sources, tmi_origin(value));
    site->engine->check->steps += text.len / 16;
    const char *at = text.ptr, *end = text.ptr + text.len;
    while (at < end) {
        const char *here = at;
        uint32_t first = tmi_string_next(&at);
        if ((first == '<' || first == '[') && starts_with_mark(here, end))
            return true;
    }
    return false;
}

/* The declared, absent property that a member with a remnant names; NULL: none. */
static const struct tmi_property *tagged_property(const struct tmi_site *site,
                                                  toolmend_view rest) {
    const struct tmi_property *to = tmi_set_property(site->branch, rest);
    return to && !tmi_has_member(site->engine->check, site->value, to->name) ? to : NULL;
}

static enum tmi_match has_tagged_names(const struct tmi_site *site) {
    if (!tmi_set_closed(site->branch) &&
        !tmi_set_lacks_required(&site->engine->sets, site->branch, site->value))
        return TMI_NO_MATCH;
    struct tmi_walk walk = tmi_walk_start(site->value);
    const struct tmi_token *name, *value;
    enum tmi_match match = TMI_NO_MATCH;
    bool ambiguous = false;
    while (tmi_walk_member(&walk, &name, &value)) {
        toolmend_view rest = without_remnant(name_of(site, name));
        if (rest.len == 0 || !is_undeclared(site, name_of(site, name)))
            continue;
        if (tagged_property(site, rest))
            match = TMI_MATCH;
        else
            ambiguous = true;
        ambiguous |= value_carries_mark(site, value);
    }
    return match == TMI_MATCH && ambiguous ? TMI_AMBIGUOUS : match;
}

static void rename_tagged(const struct tmi_site *site, struct tmi_renaming *out) {
    struct tmi_walk walk = tmi_walk_start(site->value);
    const struct tmi_token *name, *value;
    for (size_t i = 0; tmi_walk_member(&walk, &name, &value); i++) {
        toolmend_view rest = without_remnant(name_of(site, name));
        if (rest.len == 0 || !is_undeclared(site, name_of(site, name)))
            continue;
        const struct tmi_property *to = tagged_property(site, rest);
        if (to)
            tmi_rename_member(site, out, i, to);
    }
}

static const struct tmi_rule rules[] = {
    {"key/case-style", TMI_STANDARD, TMI_STEP_KEY,
     "an undeclared key and a missing required key of the same words, unique both ways", .key = {is_in_other_style, rename_all}  },
    {"key/tag-syntax", TMI_STANDARD, TMI_STEP_KEY,
     "undeclared keys that carry a template's tag around a declared, absent name",       .key = {has_tagged_names, rename_tagged}},
};
const struct tmi_rule_group tmi_rules_key = {rules, sizeof rules / sizeof rules[0]};
