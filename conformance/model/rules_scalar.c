/* SPDX-License-Identifier: MIT
 *
 * rules_scalar.c - "Scalar rules".
 */
#include "rules.h"

/* Is this type wanted, and is the text refused (reading/types)? */
static bool is_string_for(const struct model_site *site, unsigned types) {
    return site->value->kind == MODEL_STRING && model_has_text(site->value->string) &&
           model_site_holds(site, types) && !model_site_holds(site, MODEL_T_OTHER_STRING);
}

/* Is the listed text the number in another spelling: with zeros or a plus sign in front, too? */
static bool is_spelling(struct model_run *run, struct model_string listed,
                        const struct model_node *number) {
    struct model_string text = model_trimmed(listed);
    size_t at = text.count > 0 && (text.points[0] == '-' || text.points[0] == '+');
    bool negative = at > 0 && text.points[0] == '-';
    while (at + 1 < text.count && text.points[at] == '0' &&
           model_is_digit(text.points[at + 1]))
        at++;
    if (at == text.count || !model_is_digit(text.points[at]))
        return false;
    struct model_string rest = {text.points + at, text.count - at};
    struct model_text spelled = {.run = run};
    if (negative)
        model_put(&spelled, model_view_of("-"));
    model_put(&spelled, model_text_of(run, rest));
    const char *cannot = run->cannot;
    const struct model_node *other = model_parse(run, model_written(&spelled));
    run->cannot = cannot;
    return other && other->kind == MODEL_NUMBER && model_nodes_equal(run, other, number);
}

static bool is_listed_number(const struct model_site *site,
                             const struct model_node *number) {
    static const char *const keywords[] = {"enum", "const"};
    const struct model_schema *schema = &site->search->schema;
    struct model_subschemas possible = model_possible(schema, site->all);
    for (size_t i = 0; i < possible.count * 2; i++) {
        const struct model_node *keyword =
            model_keyword(schema, possible.list[i / 2], keywords[i % 2]);
        const struct model_node *member = i % 2 || !keyword ? keyword : keyword->first;
        for (; member; member = i % 2 ? NULL : member->next)
            if (member->kind == MODEL_STRING && model_has_text(member->string) &&
                is_spelling(schema->run, member->string, number))
                return true;
    }
    return false;
}

static void number_in_string(struct model_site *site) {
    struct model_run *run = site->search->run;
    if (!is_string_for(site, MODEL_T_NUMBER))
        return;
    struct model_view text = model_text_of(run, site->value->string);
    const struct model_node *number = model_parse(run, text);
    if (number && number->kind == MODEL_NUMBER)
        model_offer_retyped(site, number->spelled, is_listed_number(site, number));
}

static void become_boolean(struct model_site *site, const char *yes, const char *no) {
    static const struct model_view words[] = {
        {"false", 5},
        {"true",  4}
    };
    if (!is_string_for(site, MODEL_T_BOOLEAN))
        return;
    struct model_string text = model_trimmed(site->value->string);
    bool truth = model_string_is(text, yes);
    if (truth || model_string_is(text, no))
        model_offer_retyped(site, words[truth], false);
}

static void boolean_in_string(struct model_site *site) {
    become_boolean(site, "true", "false");
    become_boolean(site, "TRUE", "FALSE");
}

static void python_boolean_in_string(struct model_site *site) {
    become_boolean(site, "True", "False");
}

/* ---- members of an enumeration ---------------------------------------------------------- */

/* Equal after folding ASCII case and removing white space at both ends, of both. */
static bool is_folded(struct model_string text, struct model_string member) {
    text = model_trimmed(text);
    member = model_trimmed(member);
    bool same = text.count == member.count;
    for (size_t i = 0; same && i < text.count; i++)
        same = model_lower(text.points[i]) == model_lower(member.points[i]);
    return same;
}

/* Equal after removing one pair of equal quotes. */
static bool is_unquoted(struct model_string text, struct model_string member) {
    if (text.count < 2 || text.points[0] != text.points[text.count - 1] ||
        (text.points[0] != '\'' && text.points[0] != '"'))
        return false;
    return model_strings_equal((struct model_string){text.points + 1, text.count - 2},
                               member);
}

typedef bool (*naming)(struct model_string text, struct model_string member);

/* Do the enumerations hold the text itself? The last string in them that the text names, as far
 * as `accepted` asks for it; *count: different ones. */
static const struct model_node *find_members(const struct model_site *site,
                                             const struct model_subschemas *all,
                                             naming names, bool accepted, size_t *count,
                                             bool *itself) {
    static const char *const keywords[] = {"enum", "const"};
    const struct model_schema *schema = &site->search->schema;
    const struct model_node *found = NULL;
    for (size_t i = 0; i < all->count * 2; i++) {
        const struct model_node *keyword =
            model_keyword(schema, all->list[i / 2], keywords[i % 2]);
        if (!keyword)
            continue;
        for (const struct model_node *member = i % 2 ? keyword : keyword->first; member;
             member = i % 2 ? NULL : member->next) {
            if (member->kind != MODEL_STRING || !model_has_text(member->string))
                continue;
            *itself |= model_strings_equal(member->string, site->value->string);
            if (!names(site->value->string, member->string) ||
                (accepted && !model_all_accept(schema, site->all, member)) ||
                (found && model_strings_equal(found->string, member->string)))
                continue;
            found = member;
            ++*count;
        }
    }
    return found;
}

/* A member that the text names: the branch has one, and of all that may speak about the value,
 * as far as the position accepts them, there are *count different ones. */
static const struct model_node *named_members(const struct model_site *site, naming names,
                                              size_t *count) {
    size_t in_branch = 0;
    bool itself = false;
    *count = 0;
    if (site->value->kind != MODEL_STRING || !model_has_text(site->value->string) ||
        !find_members(site, site->branch, names, false, &in_branch, &itself))
        return NULL;
    struct model_subschemas possible = model_possible(&site->search->schema, site->all);
    const struct model_node *found =
        find_members(site, &possible, names, true, count, &itself);
    return itself ? NULL : found;
}

static const struct model_node *named_member(const struct model_site *site,
                                             naming names) {
    size_t count;
    const struct model_node *member = named_members(site, names, &count);
    return count == 1 ? member : NULL;
}

/* Of the letters from `start` to `end`: how many are capitals? */
static size_t capitals(struct model_string word, size_t start, size_t end) {
    size_t count = 0;
    for (size_t i = start; i < end; i++)
        count += model_is_capital(word.points[i]);
    return count;
}

static size_t letters_end(struct model_string word, size_t start) {
    while (start < word.count &&
           (model_is_capital(word.points[start]) || model_is_small(word.points[start])))
        start++;
    return start;
}

/* In this short word the case says more than where a sentence or a name begins. */
static bool is_sign(struct model_string word, size_t start, size_t end) {
    size_t count = end - start, high = capitals(word, start, end);
    bool uniform = high == 0 || high == count;
    bool capitalised = high == 1 && model_is_capital(word.points[start]) && count >= 3;
    return count <= 4 && !uniform && !capitalised;
}

/* Does the string have a word in capitals and one in small letters? */
static bool has_both_cases(struct model_string word) {
    bool all_capitals = false, all_small = false;
    for (size_t i = 0; i < word.count;) {
        size_t end = letters_end(word, i);
        if (end > i) {
            all_capitals |= capitals(word, i, end) == end - i;
            all_small |= capitals(word, i, end) == 0;
        }
        i = end > i ? end : i + 1;
    }
    return all_capitals && all_small;
}

static bool differ_in_a_sign(struct model_string text, struct model_string word) {
    for (size_t i = 0; i < word.count;) {
        size_t end = letters_end(word, i);
        bool same = true;
        for (size_t k = i; k < end; k++)
            same &= text.points[k] == word.points[k];
        if (!same && (end - i == 1 || is_sign(text, i, end) || is_sign(word, i, end)))
            return true;
        i = end > i ? end : i + 1;
    }
    return false;
}

/* May the same letters in another case be another word? */
static bool case_may_matter(struct model_string text, struct model_string word) {
    uint32_t one = 0;
    bool several = false, marked = model_is_in(word.points[0], "-%/.~0123456789");
    for (size_t i = 0; i < word.count; i++) {
        uint32_t letter = model_lower(word.points[i]);
        marked |= model_is_in(letter, "*?[]{}$^\\|:");
        if (letter < 'a' || letter > 'z')
            continue;
        several |= one != 0 && letter != one;
        one = letter;
    }
    return !several || marked || has_both_cases(text) || has_both_cases(word) ||
           differ_in_a_sign(text, word);
}

static bool are_words_of(struct model_string text, struct model_string member) {
    return model_same_words(model_trimmed(text), member);
}

/* Is another member made of the words of the text, and this one not? */
static bool has_rival_of_words(const struct model_site *site,
                               const struct model_node *member) {
    bool itself = false;
    size_t count = 0;
    struct model_subschemas possible = model_possible(&site->search->schema, site->all);
    return !are_words_of(site->value->string, member->string) &&
           find_members(site, &possible, are_words_of, true, &count, &itself);
}

static void enum_case(struct model_site *site) {
    const struct model_node *member = named_member(site, is_folded);
    if (!member)
        return;
    struct model_string text = model_trimmed(site->value->string);
    struct model_string word = model_trimmed(member->string);
    bool for_null = model_site_holds(site, MODEL_T_NULL) &&
                    model_is_null_word(site->search->run, text, false);
    bool other_word = !model_strings_equal(text, word) && case_may_matter(text, word);
    model_offer_retyped(site, member->spelled,
                        for_null || other_word || has_rival_of_words(site, member));
}

static void quoted_enum(struct model_site *site) {
    const struct model_node *member = named_member(site, is_unquoted);
    if (member)
        model_offer_retyped(site, member->spelled, false);
}

/* ---- a member in other words ------------------------------------------------------------ */

static bool is_border(uint32_t c) {
    return c == '_' || c == '-' || c == ' ';
}

/* Where the word that begins at `start` ends; its letters are counted. */
static size_t end_of_word(struct model_string text, size_t start, size_t *letters) {
    size_t end = start;
    *letters = 0;
    while (end < text.count && (model_is_letter(text.points[end]) ||
                                (text.points[end] >= '0' && text.points[end] <= '9'))) {
        if (end > start && model_is_small(text.points[end - 1]) &&
            model_is_letter(text.points[end]) && !model_is_small(text.points[end]))
            break;
        *letters += model_is_letter(text.points[end]);
        end++;
    }
    return end;
}

/* Words as the clause wants them, a separator at most between two, and nothing else. */
static bool is_only_words(struct model_string text) {
    size_t at = 0, letters = 0;
    if (text.count == 0 || !model_is_letter(text.points[0]))
        return false;
    while (at < text.count) {
        at = end_of_word(text, at, &letters);
        if (letters < 2)
            return false;
        if (at < text.count && is_border(text.points[at]) && ++at == text.count)
            return false;
    }
    return true;
}

static bool has_same_words(struct model_string text, struct model_string member) {
    text = model_trimmed(text);
    return is_only_words(text) && is_only_words(member) && model_same_words(text, member);
}

static void enum_words(struct model_site *site) {
    size_t count, ignored;
    const struct model_node *member = named_members(site, has_same_words, &count);
    if (member && !named_members(site, is_folded, &ignored))
        model_offer_retyped(site, member->spelled, count > 1);
}

/* ---- a number where a string is wanted -------------------------------------------------- */

static void number_for_string(struct model_site *site) {
    struct model_search *search = site->search;
    struct model_view lexeme = site->value->spelled;
    if (site->value->kind != MODEL_NUMBER || !model_is_in_text(search, site->value) ||
        (site->past & (MODEL_PAST_DECODED | MODEL_PAST_WRAPPED)) ||
        !model_site_holds(site, MODEL_T_STRING) ||
        model_site_holds(site, MODEL_T_NUMBER | MODEL_T_BOOLEAN))
        return;
    struct model_text quoted = {.run = search->run};
    model_put(&quoted, model_view_of("\""));
    model_put(&quoted, lexeme);
    model_put(&quoted, model_view_of("\""));
    model_offer_retyped(site, model_written(&quoted), false);
}

/* clang-format off */
static const struct model_rule rules[] = {
    {"scalar/number-in-string",         MODEL_STANDARD, MODEL_STEP_SCALAR, .act = number_in_string},
    {"scalar/boolean-in-string",        MODEL_STANDARD, MODEL_STEP_SCALAR, .act = boolean_in_string},
    {"scalar/python-boolean-in-string", MODEL_STANDARD, MODEL_STEP_SCALAR, .act = python_boolean_in_string},
    {"scalar/enum-case",                MODEL_STANDARD, MODEL_STEP_SCALAR, .act = enum_case},
    {"scalar/quoted-enum",              MODEL_STANDARD, MODEL_STEP_SCALAR, .act = quoted_enum},
    {"scalar/enum-words",               MODEL_EXTENDED, MODEL_STEP_SCALAR, .act = enum_words},
    {"scalar/number-for-string",        MODEL_EXTENDED, MODEL_STEP_SCALAR, .act = number_for_string},
};
/* clang-format on */
const struct model_rule_group model_rules_scalar = {rules,
                                                    sizeof rules / sizeof rules[0]};
