/* SPDX-License-Identifier: MIT
 *
 * suite_salt.c - the cases of a suite under other names.
 *
 * A salt replaces neutral words (conformance/words) by others of the same length, in the tool, the
 * text and the expectation alike, and reorders members and branches of the schemas. So a layer that
 * knows the vectors by heart fails. Words are replaced as bytes, which also works in a text that is
 * not JSON. A rule may depend on the letters of a word. So the reference is asked about the salted
 * case, and the case keeps its names unless the result is the salted result.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "suite_internal.h"
#include "suite_salt.h"

enum { WORDS_MAX = 512, WORD_MAX = 15 };

/* A word and the one that stands for it. */
struct pair {
    const char *from, *to; /* of `len` letters, not terminated */
    size_t len;
};

struct salt {
    const char *seed;
    struct pair pairs[WORDS_MAX]; /* ordered by length */
    size_t count;
    toolmend_options options;
    const struct suite_case *test; /* being salted */
    struct canonical_text line;
    bool permute;
    size_t drawn; /* numbers */
};

/* ---- words ------------------------------------------------------------------------------- */

static bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

static bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

static bool is_letter(char c) {
    return is_lower(c) || is_upper(c);
}

/* Part of a word that is none of ours: a digit, or a byte of another script. */
static bool is_foreign(char c) {
    return (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

static char lower(char c) {
    return is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

/* Words of one length, each for the next one in an order that the seed gives. */
static void turn(struct salt *salt, size_t from, size_t to) {
    size_t order[WORDS_MAX];
    for (size_t i = from; i < to; i++)
        order[i - from] = i;
    for (size_t i = to - from; i > 1; i--) {
        size_t other = plan_draw(salt->seed, 1000 * salt->pairs[from].len + i, i);
        size_t place = order[i - 1];
        order[i - 1] = order[other];
        order[other] = place;
    }
    for (size_t i = 0; i < to - from; i++)
        salt->pairs[order[i]].to = salt->pairs[order[(i + 1) % (to - from)]].from;
}

static void read_words(struct salt *salt) {
    size_t start = 0;
    for (const char *at = salt_words; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        if (at[0] != '#' && len > 0 && salt->count < WORDS_MAX)
            salt->pairs[salt->count++] = (struct pair){at, NULL, len};
        at += len + (at[len] != '\0');
    }
    for (size_t i = 1; i <= salt->count; i++) {
        if (i < salt->count && salt->pairs[i].len == salt->pairs[start].len)
            continue;
        turn(salt, start, i);
        start = i;
    }
}

/* The word that stands for these letters, in any of the spellings word, Word and WORD; NULL:
 * they are none. */
static const char *find_word(const struct salt *salt, const char *word, size_t len) {
    char plain[WORD_MAX];
    if (len > WORD_MAX)
        return NULL;
    for (size_t i = 0; i < len; i++)
        plain[i] = lower(word[i]);
    for (size_t i = 0; i < salt->count; i++)
        if (salt->pairs[i].len == len && memcmp(salt->pairs[i].from, plain, len) == 0)
            return salt->pairs[i].to;
    return NULL;
}

static void put_word(struct canonical_text *out, const char *word, size_t len,
                     const char *to) {
    char made[WORD_MAX];
    for (size_t i = 0; i < len; i++)
        made[i] = is_upper(word[i]) ? (char)(to[i] - 'a' + 'A') : to[i];
    canonical_put(out, made, len);
}

/* How many of these letters are one word: oldText has two, HTTPServer as well. */
static size_t word_len(const char *run, size_t len) {
    size_t end = 1;
    if (is_upper(run[0]) && len > 1 && is_upper(run[1])) {
        while (end < len && is_upper(run[end]))
            end++;
        return end < len ? end - 1 : end; /* the last one begins the next word */
    }
    while (end < len && is_lower(run[end]))
        end++;
    return end;
}

/* Letters, up to the next byte that is not one. */
static void put_run(struct salt *salt, const char *run, size_t len) {
    for (size_t at = 0; at < len;) {
        size_t word = word_len(run + at, len - at);
        const char *to = find_word(salt, run + at, word);
        if (to)
            put_word(&salt->line, run + at, word, to);
        else
            canonical_put(&salt->line, run + at, word);
        at += word;
    }
}

/* An escaped character beyond ASCII, which is one of another script as its bytes are. */
static bool is_escape(toolmend_view text, size_t at) {
    return text.len - at >= 6 && text.ptr[at] == '\\' && text.ptr[at + 1] == 'u' &&
           (text.ptr[at + 2] != '0' || text.ptr[at + 3] != '0' ||
            !(text.ptr[at + 4] >= '0' && text.ptr[at + 4] <= '7'));
}

/* The end of the letters, digits and characters of other scripts from `at` on; are they letters
 * alone? */
static size_t run_end(toolmend_view text, size_t at, bool *plain) {
    *plain = true;
    while (at < text.len) {
        bool escape = is_escape(text, at);
        if (!escape && !is_letter(text.ptr[at]) && !is_foreign(text.ptr[at]))
            break;
        *plain = *plain && !escape && is_letter(text.ptr[at]);
        at += escape ? 6 : 1;
    }
    return at;
}

/* Any text with other words in it. The letter behind a backslash belongs to an escape, and where
 * it would make a word of what follows nobody knows what is meant: false. */
static bool put_text(struct salt *salt, toolmend_view text) {
    bool plain;
    for (size_t at = 0; at < text.len;) {
        size_t end = run_end(text, at, &plain);
        if (end == at) {
            canonical_put(&salt->line, text.ptr + at++, 1);
            continue;
        }
        if (at > 0 && text.ptr[at - 1] == '\\') {
            size_t whole = word_len(text.ptr + at, end - at);
            if (whole > 1 && plain && find_word(salt, text.ptr + at, whole))
                return false;
            canonical_put(&salt->line, text.ptr + at++, 1);
            if (text.ptr[at - 1] == 'u') /* up to four digits, some of them letters */
                for (size_t i = 0; i < 4 && at < end; i++)
                    canonical_put(&salt->line, text.ptr + at++, 1);
            continue;
        }
        if (plain)
            put_run(salt, text.ptr + at, end - at);
        else
            canonical_put(&salt->line, text.ptr + at, end - at);
        at = end;
    }
    return true;
}

/* ---- schemas ----------------------------------------------------------------------------- */

static void put(struct salt *salt, const char *words) {
    canonical_put(&salt->line, words, strlen(words));
}

/* Lists whose order says nothing. */
static bool is_set(toolmend_view name) {
    static const char *const sets[] = {"anyOf", "oneOf", "allOf", "required", "enum"};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (is_word(name, sets[i]))
            return true;
    return false;
}

static bool put_json(struct salt *salt, toolmend_view json, bool set);

/* A member or an item. */
static bool put_part(struct salt *salt, toolmend_view name, toolmend_view value) {
    if (!name.ptr)
        return put_json(salt, value, false);
    if (is_word(name, "x-repair")) { /* its words are ours */
        canonical_put(&salt->line, name.ptr, name.len);
        put(salt, ":");
        canonical_put(&salt->line, value.ptr, value.len);
        return true;
    }
    if (!put_text(salt, name))
        return false;
    put(salt, ":");
    return put_json(salt, value, is_set(name));
}

/* The parts of an object or of a list, of which `mixed` says that their order is free. */
static bool put_parts(struct salt *salt, toolmend_view json, bool mixed) {
    bool object = json.ptr[0] == '{';
    size_t count = count_items(json);
    struct canonical_member *parts = calloc(count + 1, sizeof *parts);
    bool sound = parts != NULL;
    size_t filled = 0;
    for (size_t at = 0; sound && toolmend_json_next(json, &at, &parts[filled].name,
                                                    &parts[filled].value);)
        filled++;
    for (size_t i = filled; sound && mixed && i > 1; i--) {
        size_t other = plan_draw(salt->seed, salt->drawn++, i);
        struct canonical_member part = parts[i - 1];
        parts[i - 1] = parts[other];
        parts[other] = part;
    }
    put(salt, object ? "{" : "[");
    for (size_t i = 0; i < filled && sound; i++) {
        put(salt, i > 0 ? "," : "");
        toolmend_view name = object ? parts[i].name : (toolmend_view){NULL, 0};
        sound = put_part(salt, name, parts[i].value);
    }
    put(salt, object ? "}" : "]");
    free(parts);
    return sound;
}

/* A value of a tool. Its depth is that of a schema that was read. */
static bool put_json(struct salt *salt, toolmend_view json, bool set) {
    bool object = json.ptr[0] == '{';
    if (!object && json.ptr[0] != '[')
        return put_text(salt, json);
    return put_parts(salt, json, salt->permute && (object || set));
}

/* ---- a case ------------------------------------------------------------------------------ */

static bool is_any(toolmend_view name, const char *const *words) {
    for (; *words; words++)
        if (is_word(name, *words))
            return true;
    return false;
}

/* An expectation: its name and its arguments; of any_of those of each row. */
static bool put_expect(struct salt *salt, toolmend_view expect) {
    static const char *const salted[] = {"arguments", "calls",    "name",
                                         "otherwise", "readings", NULL};
    static const char *const bytes[] = {"arguments_b64", NULL};
    bool object = expect.ptr[0] == '{';
    bool sound = true;
    toolmend_view name;
    toolmend_view value;
    const char *before = object ? "{" : "[";
    for (size_t at = 0; sound && toolmend_json_next(expect, &at, &name, &value);) {
        put(salt, before);
        before = ",";
        if (object) {
            canonical_put(&salt->line, name.ptr, name.len);
            put(salt, ":");
        }
        if (object && is_any(name, bytes))
            sound = false;
        else if (object && is_any(name, salted))
            sound = put_text(salt, value);
        else if (!object || is_word(name, "any_of"))
            sound = put_expect(salt, value);
        else
            canonical_put(&salt->line, value.ptr, value.len);
    }
    put(salt, before[0] == ',' ? "" : before);
    put(salt, object ? "}" : "]");
    return sound;
}

/* The line of the case with other words in it. False: it cannot be salted, or no memory. */
static bool put_case(struct salt *salt) {
    static const char *const texts[] = {"arguments", "call", "text", NULL};
    static const char *const bytes[] = {"arguments_b64", "call_b64", "text_b64", NULL};
    static const char *const tools[] = {"tool", "tools", NULL};
    const char *before = "{";
    bool sound = true;
    toolmend_view name;
    toolmend_view value;
    salt->line.len = 0;
    for (size_t at = 0;
         sound && toolmend_json_next(salt->test->line, &at, &name, &value);) {
        put(salt, before);
        before = ",";
        canonical_put(&salt->line, name.ptr, name.len);
        put(salt, ":");
        if (is_any(name, bytes))
            sound = false;
        else if (is_any(name, texts))
            sound = put_text(salt, value);
        else if (is_any(name, tools))
            sound = put_json(salt, value, false);
        else if (is_word(name, "expect"))
            sound = put_expect(salt, value);
        else
            canonical_put(&salt->line, value.ptr, value.len);
    }
    put(salt, "}");
    return sound && !salt->line.fault;
}

/* ---- what the reference says ------------------------------------------------------------- */

/* The name and the schema of a tool; NULL: it cannot be compiled. */
static toolmend_tool *compile(const struct salt *salt, toolmend_view tool) {
    toolmend_tool *compiled = NULL;
    if (toolmend_tool_compile((toolmend_view){"", 0},
                              toolmend_json_at(tool, "/parameters"), &salt->options,
                              &compiled, NULL) != TOOLMEND_OK)
        return NULL;
    return compiled;
}

/* What the reference makes of a case, and the tool or tools behind it. */
struct made {
    toolmend_tool *tool;
    toolmend_tools *tools;
    toolmend_report *report;
    toolmend_markup_report *calls; /* op markup */
};

static bool make(const struct salt *salt, const struct suite_case *test,
                 struct made *made) {
    *made = (struct made){NULL, NULL, NULL, NULL};
    if (!test->call) {
        made->tool = compile(salt, test->tool);
        return made->tool &&
               toolmend_repair(made->tool, test->text, test->finish, &salt->options,
                               &made->report, NULL) == TOOLMEND_OK;
    }
    if (toolmend_tools_load(test->tool, &salt->options, &made->tools, NULL) !=
        TOOLMEND_OK)
        return false;
    if (test->markup)
        return toolmend_markup(made->tools, test->text, test->finish, &salt->options,
                               &made->calls, NULL) == TOOLMEND_OK;
    return toolmend_call(made->tools, test->text, test->finish, &salt->options,
                         &made->report, NULL) == TOOLMEND_OK;
}

static void unmake(struct made *made) {
    toolmend_report_free(made->report);
    toolmend_markup_free(made->calls);
    toolmend_tools_free(made->tools);
    toolmend_tool_free(made->tool);
}

/* Is the one text the other one, salted? */
static bool is_salted(struct salt *salt, toolmend_view plain, toolmend_view salted) {
    salt->line.len = 0;
    return put_text(salt, plain) && !salt->line.fault && salt->line.len == salted.len &&
           (salted.len == 0 || memcmp(salt->line.ptr, salted.ptr, salted.len) == 0);
}

static bool has_calls_alike(struct salt *salt, const toolmend_markup_report *plain,
                            const toolmend_markup_report *salted) {
    size_t count = toolmend_markup_count(plain);
    bool alike = count == toolmend_markup_count(salted) &&
                 toolmend_markup_reason(plain) == toolmend_markup_reason(salted);
    for (size_t i = 0; alike && i < count; i++) {
        toolmend_markup_call before = toolmend_markup_call_at(plain, i);
        toolmend_markup_call after = toolmend_markup_call_at(salted, i);
        alike = strcmp(before.row, after.row) == 0 &&
                is_salted(salt, before.name, after.name) &&
                is_salted(salt, before.arguments, after.arguments);
    }
    return alike;
}

static bool is_alike(struct salt *salt, const struct suite_case *salted) {
    struct made plain;
    struct made other;
    bool alike = make(salt, salt->test, &plain);
    alike = make(salt, salted, &other) && alike;
    if (alike && salted->markup)
        alike = has_calls_alike(salt, plain.calls, other.calls);
    else
        alike = alike &&
                toolmend_report_verdict(plain.report) ==
                    toolmend_report_verdict(other.report) &&
                toolmend_report_reason(plain.report) ==
                    toolmend_report_reason(other.report) &&
                is_salted(salt, toolmend_report_text(plain.report),
                          toolmend_report_text(other.report)) &&
                is_salted(salt, toolmend_report_tool_name(plain.report),
                          toolmend_report_tool_name(other.report));
    unmake(&plain);
    unmake(&other);
    return alike;
}

/* ---- a suite ----------------------------------------------------------------------------- */

/* Append the case under other names. False: it cannot be. */
static bool append_salted(struct salt *salt, struct loading *l, bool permute) {
    struct suite *suite = l->suite;
    salt->permute = permute;
    salt->drawn = 1000000;
    if (!put_case(salt))
        return false;
    toolmend_view line = {salt->line.ptr, salt->line.len};
    bool same = line.len == salt->test->line.len &&
                memcmp(line.ptr, salt->test->line.ptr, line.len) == 0;
    if (same || !case_read(l, line))
        return false;
    struct suite_case *salted = &suite->cases[suite->count - 1];
    memcpy(salted->digest, salt->test->digest, sizeof salted->digest);
    if (is_alike(salt, salted))
        return true;
    suite->count--;
    return false;
}

static bool append_each(struct salt *salt, struct loading *l, const struct suite *suite,
                        size_t *unsalted) {
    for (size_t i = 0; i < suite->count; i++) {
        salt->test = &suite->cases[i];
        if (append_salted(salt, l, true) || append_salted(salt, l, false))
            continue;
        if (!case_read(l, salt->test->line))
            return false;
        l->suite->cases[l->suite->count - 1].unsalted = true;
        ++*unsalted;
    }
    return true;
}

bool suite_salt(struct suite *suite, const char *seed, toolmend_profile profile,
                size_t *unsalted, struct suite_error *error) {
    struct suite made = {.version = suite->version};
    struct loading l = {.suite = &made, .error = error, .path = "salted suite"};
    struct salt *salt = calloc(1, sizeof *salt);
    bool sound = salt != NULL;
    *unsalted = 0;
    if (sound) {
        salt->seed = seed;
        salt->options =
            (toolmend_options){.size = sizeof salt->options, .profile = profile};
        read_words(salt);
        sound = append_each(salt, &l, suite, unsalted);
        canonical_free(&salt->line);
    } else {
        loading_no_memory(&l);
    }
    free(salt);
    loading_end(&l);
    suite_free(sound ? suite : &made);
    if (sound)
        *suite = made;
    return sound;
}
