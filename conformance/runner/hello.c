/* SPDX-License-Identifier: MIT
 *
 * hello.c - reads what an adapter says of itself.
 *
 * Strict with the words that the protocol has, because a word that is misspelled here would
 * turn into a worse score without anybody seeing why; members and capabilities that it does
 * not have are ignored.
 */
#include "hello.h"

#include <string.h>

#include "suite_internal.h"

/* A string into a text with a terminator, cut between characters. False: it is none. */
static bool take_text(toolmend_view json, char *out, size_t size) {
    if (!json.ptr || json.ptr[0] != '"')
        return false;
    size_t len = toolmend_json_string(json, out, size);
    if (len == SIZE_MAX)
        return false;
    size_t kept = len < size ? len : size - 1;
    while (kept < len && kept > 0 && ((unsigned char)out[kept] & 0xC0) == 0x80)
        kept--;
    out[kept] = '\0';
    return true;
}

static bool holds(toolmend_view list, const char *word) {
    toolmend_view item;
    for (size_t at = 0; list.ptr && toolmend_json_next(list, &at, NULL, &item);)
        if (is_word(item, word))
            return true;
    return false;
}

static bool is_list(toolmend_view json, char first) {
    toolmend_view item;
    if (json.ptr && json.ptr[0] != '[')
        return false;
    for (size_t at = 0; json.ptr && toolmend_json_next(json, &at, NULL, &item);)
        if (item.ptr[0] != first)
            return false;
    return true;
}

/* One of two or three words, the first of which is the default: its index, or SIZE_MAX. */
static size_t choose(toolmend_view json, const char *const *words) {
    if (!json.ptr)
        return 0;
    for (size_t i = 0; words[i]; i++)
        if (is_word(json, words[i]))
            return i;
    return SIZE_MAX;
}

static const char *read_groups(toolmend_view groups, bool value_input) {
    static const char *const known[] = {"syntax", "root", "null", "shape",
                                        "scalar", "key",  "hint", "call"};
    toolmend_view item;
    if (!is_list(groups, '"'))
        return "groups is not a list of strings; write one, or leave it out";
    for (size_t at = 0; groups.ptr && toolmend_json_next(groups, &at, NULL, &item);) {
        size_t i = 0;
        while (i < sizeof known / sizeof *known && !is_word(item, known[i]))
            i++;
        if (i == sizeof known / sizeof *known)
            return "groups names a group that there is not; take syntax, root, null, "
                   "shape, "
                   "scalar, key, hint or call";
    }
    if (value_input && holds(groups, "syntax"))
        return "groups claims syntax, and input is value: a layer that gets parsed JSON "
               "sees "
               "no fault of syntax; leave one of them out";
    return NULL;
}

/* Digits alone; more than fits is as good as no limit. */
static bool take_size(toolmend_view json, size_t *size) {
    size_t value = 0;
    for (size_t i = 0; i < json.len; i++) {
        if (json.ptr[i] < '0' || json.ptr[i] > '9')
            return false;
        size_t digit = (size_t)(json.ptr[i] - '0');
        value = value > (SIZE_MAX - digit) / 10 ? SIZE_MAX : value * 10 + digit;
    }
    *size = value;
    return true;
}

static const char *read_ways(toolmend_view line, struct hello *hello) {
    static const char *const inputs[] = {"text", "value", NULL};
    static const char *const outputs[] = {"text", "value", "typed", NULL};
    static const char *const numbers[] = {"exact", "double", NULL};
    size_t input = choose(toolmend_json_at(line, "/input"), inputs);
    size_t output = choose(toolmend_json_at(line, "/output"), outputs);
    size_t number = choose(toolmend_json_at(line, "/numbers"), numbers);
    toolmend_view max = toolmend_json_at(line, "/limits/max_input");
    if (input == SIZE_MAX)
        return "input is neither text nor value; write one of them";
    if (output == SIZE_MAX)
        return "output is not text, value or typed; write one of them";
    if (number == SIZE_MAX)
        return "numbers is neither exact nor double; write one of them";
    hello->input_max = SIZE_MAX;
    if (max.ptr && !take_size(max, &hello->input_max))
        return "limits.max_input is no number of bytes; write digits alone";
    hello->value_input = input == 1;
    hello->typed_output = output == 2;
    hello->doubles = number == 1;
    return NULL;
}

const char *hello_read(toolmend_view line, struct hello *hello) {
    *hello = (struct hello){.line = line};
    toolmend_view can = toolmend_json_at(line, "/capabilities");
    hello->groups = toolmend_json_at(line, "/groups");
    hello->tools = toolmend_json_at(line, "/tools");
    if (!take_text(toolmend_json_at(line, "/name"), hello->name, sizeof hello->name))
        return "name is missing or no string; write what your layer is called";
    if (!take_text(toolmend_json_at(line, "/version"), hello->version,
                   sizeof hello->version))
        return "version is missing or no string; write the version of your layer";
    if (!take_text(toolmend_json_at(line, "/language"), hello->language,
                   sizeof hello->language))
        return "language is missing or no string; write what your layer is written in";
    if (!is_list(can, '"'))
        return "capabilities is not a list of strings; write one, or leave it out";
    if (!is_list(hello->tools, '{'))
        return "tools is not a list of objects; write one, or leave it out";
    hello->bytes = holds(can, "bytes");
    hello->edits = holds(can, "edits");
    hello->reasons = holds(can, "reasons");
    hello->call = holds(can, "call");
    hello->b64 = holds(can, "b64");
    const char *why = read_ways(line, hello);
    return why ? why : read_groups(hello->groups, hello->value_input);
}

/* ---- which cases it is asked ------------------------------------------------------------ */

/* Does the fixed list hold the tool, by name and schema? */
static bool has_tool(toolmend_view list, toolmend_view tool) {
    toolmend_view item;
    for (size_t at = 0; toolmend_json_next(list, &at, NULL, &item);) {
        bool name = false;
        bool schema = false;
        if (toolmend_json_equal(toolmend_json_at(item, "/name"),
                                toolmend_json_at(tool, "/name"), &name) == TOOLMEND_OK &&
            name &&
            toolmend_json_equal(toolmend_json_at(item, "/parameters"),
                                toolmend_json_at(tool, "/parameters"),
                                &schema) == TOOLMEND_OK &&
            schema)
            return true;
    }
    return false;
}

static bool has_tools(toolmend_view list, const struct suite_case *test) {
    toolmend_view tool;
    if (!test->call)
        return has_tool(list, test->tool);
    for (size_t at = 0; toolmend_json_next(test->tool, &at, NULL, &tool);)
        if (!has_tool(list, tool))
            return false;
    return true;
}

static bool needs(const struct suite_case *test, const char *word) {
    for (size_t i = 0; i < test->need_count; i++)
        if (strcmp(test->needs[i], word) == 0)
            return true;
    return false;
}

const char *hello_inapplicable(const struct hello *hello, const struct suite_case *test) {
    if (test->call && !hello->call)
        return "a whole call, and no capability call";
    if (!test->utf8 && !hello->b64)
        return "bytes that are not UTF-8, and no capability b64";
    if (hello->value_input && !test->object)
        return "a text that is not one JSON object, and input is value";
    if (hello->doubles && needs(test, "json-numbers"))
        return "numbers that a double does not hold, and numbers is double";
    if (test->text.len > hello->input_max)
        return "a text longer than limits.max_input";
    if (hello->tools.ptr && !has_tools(hello->tools, test))
        return "a tool that is not in its list of tools";
    return NULL;
}

/* The rule group that the case is about. A case of the corpus that is to be repaired is about
 * that of its first rule; a case that stands for a principle and repairs nothing is about all
 * of them: false. */
static bool find_home(const struct suite_case *test, char *group, size_t size) {
    static const char *const above[] = {"corpus", "principle", "never", "seed"};
    const char *from = test->group;
    for (size_t i = 0; i < sizeof above / sizeof *above; i++) {
        if (strcmp(test->group, above[i]) != 0)
            continue;
        from = NULL;
        for (size_t row = test->expect_count; row-- > 0;)
            if (test->expect[row].rule_count > 0)
                from = test->expect[row].rules[0];
    }
    size_t len = from ? strcspn(from, "/") : 0;
    if (len >= size) /* no group of ours */
        len = size - 1;
    if (from)
        memcpy(group, from, len);
    group[len] = '\0';
    return from != NULL;
}

bool hello_claims(const struct hello *hello, const struct suite_case *test) {
    char group[32];
    if (!find_home(test, group, sizeof group))
        return true;
    if (hello->groups.ptr)
        return holds(hello->groups, group);
    return strcmp(group, "hint") != 0 &&
           !(hello->value_input && strcmp(group, "syntax") == 0);
}
