/* SPDX-License-Identifier: MIT
 *
 * hello.c - reads what an adapter says of itself.
 *
 * A misspelled word would silently lower the score, so unknown values of known members are errors.
 * Unknown members and capabilities are ignored. jansson parses the line; the tools of a fixed list
 * and max_input stay slices of it, because they are compared as they are spelled.
 */
#include "hello.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "call_text.h"
#include "suite_internal.h"

/* Does it name the group among those that it claims? */
static bool claims(const struct hello *hello, const char *group) {
    for (size_t i = 0; i < hello->group_count; i++)
        if (strcmp(hello->groups[i], group) == 0)
            return true;
    return false;
}

/* A string into a text with a terminator, cut between characters. False: it is not one. */
static bool take_text(const json_t *string, char *out, size_t size) {
    size_t len = json_string_length(string);
    const char *text = json_string_value(string);
    if (!text)
        return false;
    size_t kept = len < size ? len : size - 1;
    while (kept < len && kept > 0 && ((unsigned char)text[kept] & 0xC0) == 0x80)
        kept--;
    memcpy(out, text, kept);
    out[kept] = '\0';
    return true;
}

/* A member; null stands for one that is not there. */
static const json_t *stated(const json_t *object, const char *name) {
    const json_t *value = json_object_get(object, name);
    return json_is_null(value) ? NULL : value;
}

static bool is_word_of(const json_t *item, const char *word) {
    return json_is_string(item) && strlen(word) == json_string_length(item) &&
           strcmp(json_string_value(item), word) == 0;
}

static bool lists(const json_t *list, const char *word) {
    for (size_t i = 0; i < json_array_size(list); i++)
        if (is_word_of(json_array_get(list, i), word))
            return true;
    return false;
}

/* Is it a list of values of this type? One that is not there is, too. */
static bool is_list(const json_t *list, json_type type) {
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_typeof(json_array_get(list, i)) != type)
            return false;
    return !list || json_is_array(list);
}

/* One of two or three words, the first of which is the default: its index, or SIZE_MAX. */
static size_t choose(const json_t *value, const char *const *words) {
    size_t i = 0;
    while (value && words[i] && !is_word_of(value, words[i]))
        i++;
    return words[i] ? i : SIZE_MAX;
}

static const char *read_groups(const json_t *groups, struct hello *hello) {
    static const char *const known[HELLO_GROUPS] = {"syntax", "root", "null", "shape",
                                                    "scalar", "key",  "hint", "call"};
    if (!is_list(groups, JSON_STRING))
        return "groups is not a list of strings; write one, or leave it out";
    hello->names_groups = groups != NULL;
    for (size_t i = 0; i < json_array_size(groups); i++) {
        size_t k = 0;
        while (k < HELLO_GROUPS && !is_word_of(json_array_get(groups, i), known[k]))
            k++;
        if (k == HELLO_GROUPS)
            return "groups names a group that there is not; take syntax, root, null, "
                   "shape, scalar, key, hint or call";
        if (!claims(hello, known[k]))
            hello->groups[hello->group_count++] = known[k];
    }
    if (hello->value_input && claims(hello, "syntax"))
        return "groups claims syntax, and input is value: a layer that gets parsed JSON "
               "sees no fault of syntax; leave one of them out";
    return NULL;
}

/* Digits alone, as spelled; more than fits is as good as no limit. */
static bool take_size(toolmend_view json, size_t *size) {
    size_t value = 0;
    for (size_t i = 0; i < json.len; i++) {
        if (json.ptr[i] < '0' || json.ptr[i] > '9')
            return false;
        size_t digit = (size_t)(json.ptr[i] - '0');
        value = value <= (SIZE_MAX - digit) / 10 ? value * 10 + digit : SIZE_MAX;
    }
    *size = value;
    return true;
}

static const char *read_ways(const json_t *root, struct hello *hello) {
    static const char *const inputs[] = {"text", "value", NULL};
    static const char *const outputs[] = {"text", "value", "typed", NULL};
    static const char *const numbers[] = {"exact", "double", NULL};
    static const char *const strings[] = {"exact", "utf-8", NULL};
    static const char *const filled[] = {"kept", "filled", NULL};
    static const char *const calls[] = {"whole", "split", NULL};
    static const char *const undeclared[] = {"kept", "dropped", "refused", NULL};
    size_t input = choose(stated(root, "input"), inputs);
    size_t output = choose(stated(root, "output"), outputs);
    size_t number = choose(stated(root, "numbers"), numbers);
    size_t string = choose(stated(root, "strings"), strings);
    size_t defaults = choose(stated(root, "defaults"), filled);
    size_t call = choose(stated(root, "call"), calls);
    size_t others = choose(stated(root, "undeclared"), undeclared);
    const json_t *limits = stated(root, "limits");
    if (input == SIZE_MAX)
        return "input is neither text nor value; write one of them";
    if (output == SIZE_MAX)
        return "output is not text, value or typed; write one of them";
    if (number == SIZE_MAX)
        return "numbers is neither exact nor double; write one of them";
    if (string == SIZE_MAX)
        return "strings is neither exact nor utf-8; write one of them";
    if (defaults == SIZE_MAX)
        return "defaults is neither kept nor filled; write one of them";
    if (call == SIZE_MAX)
        return "call is neither whole nor split; write one of them";
    if (call == 1 && !hello->call)
        return "call is split, and capabilities has no call; add it there";
    if (others == SIZE_MAX)
        return "undeclared is not kept, dropped or refused; write one of them";
    if (others != UNDECLARED_KEPT && output != 2)
        return "undeclared says what a type does, and output is not typed; leave it out";
    if (limits && !json_is_object(limits))
        return "limits is not an object; write {\"max_input\": BYTES}, or leave it out";
    hello->input_max = SIZE_MAX;
    if (stated(limits, "max_input") &&
        !take_size(toolmend_json_at(hello->line, "/limits/max_input"), &hello->input_max))
        return "limits.max_input is no number of bytes; write digits alone";
    hello->splits_calls = call == 1;
    hello->value_input = input == 1;
    hello->typed_output = output == 2;
    hello->fills_defaults = defaults == 1;
    hello->undeclared = (enum undeclared)others;
    hello->doubles = number == 1;
    hello->utf8_strings = string == 1;
    return NULL;
}

/* The names and schemas stay as they are spelled: slices of the line. */
static const char *read_tools(const json_t *tools, struct hello *hello) {
    toolmend_view item, list = toolmend_json_at(hello->line, "/tools");
    if (!is_list(tools, JSON_OBJECT))
        return "tools is not a list of objects; write one, or leave it out";
    hello->fixed_tools = tools != NULL;
    for (size_t at = 0; tools && toolmend_json_next(list, &at, NULL, &item);) {
        struct hello_tool tool = {toolmend_json_at(item, "/name"),
                                  toolmend_json_at(item, "/parameters")};
        if (!tool.name.ptr || tool.name.ptr[0] != '"' || !tool.parameters.ptr)
            return "a tool in tools has no name or no parameters; write both";
        if (hello->tool_count == HELLO_TOOLS_MAX)
            return "tools lists more than 1,024 tools; leave some out";
        hello->tools[hello->tool_count++] = tool;
    }
    return NULL;
}

static const char *read_all(const json_t *root, struct hello *hello) {
    const json_t *can = stated(root, "capabilities");
    if (!take_text(stated(root, "name"), hello->name, sizeof hello->name))
        return "name is missing or no string; write what your layer is called";
    if (!take_text(stated(root, "version"), hello->version, sizeof hello->version))
        return "version is missing or no string; write the version of your layer";
    if (!take_text(stated(root, "language"), hello->language, sizeof hello->language))
        return "language is missing or no string; write what your layer is written in";
    if (!is_list(can, JSON_STRING))
        return "capabilities is not a list of strings; write one, or leave it out";
    hello->bytes = lists(can, "bytes");
    hello->edits = lists(can, "edits");
    hello->reasons = lists(can, "reasons");
    hello->call = lists(can, "call");
    hello->markup = lists(can, "markup");
    hello->tool_names = lists(can, "tools");
    hello->cuts = lists(can, "cuts");
    hello->b64 = lists(can, "b64");
    hello->checks_after = lists(stated(root, "checks"), "after");
    const char *why = read_tools(stated(root, "tools"), hello);
    if (!why)
        why = read_ways(root, hello);
    return why ? why : read_groups(stated(root, "groups"), hello);
}

const char *hello_read(toolmend_view line, struct hello *hello) {
    const size_t flags =
        JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL;
    json_error_t error;
    memset(hello, 0, sizeof *hello);
    hello->line = line;
    if (line.len > HELLO_MAX)
        return "it is longer than 1 MiB; leave out what is not needed";
    json_t *root = json_loadb(line.ptr, line.len, flags, &error);
    if (!root && json_error_code(&error) == json_error_out_of_memory)
        return "there is no memory to read it; free some";
    /* A line with repeated members could be read as two different claims, and reports copy it. */
    if (!root && json_error_code(&error) == json_error_duplicate_key)
        return "it repeats a member; write each member once";
    if (!root)
        return "it is nested too deeply, or has a number beyond a double or half a "
               "surrogate pair; leave that out";
    const char *why = read_all(root, hello);
    json_decref(root);
    return why;
}

/* ---- which cases it is asked ------------------------------------------------------------ */

/* Does the fixed list hold the tool, by name and schema? */
static bool has_tool(const struct hello *hello, toolmend_view tool) {
    toolmend_view name = toolmend_json_at(tool, "/name");
    toolmend_view parameters = toolmend_json_at(tool, "/parameters");
    for (size_t i = 0; i < hello->tool_count; i++) {
        bool same = false;
        if (canonical_compare(hello->tools[i].name, name) == 0 &&
            toolmend_json_equal(hello->tools[i].parameters, parameters, &same) ==
                TOOLMEND_OK &&
            same)
            return true;
    }
    return false;
}

static bool has_tools(const struct hello *hello, const struct suite_case *test) {
    toolmend_view tool;
    if (!test->call)
        return has_tool(hello, test->tool);
    for (size_t at = 0; toolmend_json_next(test->tool, &at, NULL, &tool);)
        if (!has_tool(hello, tool))
            return false;
    return true;
}

bool hello_shuts_out(const struct hello *hello, const struct suite_case *test) {
    return test->text.len > hello->input_max ||
           (hello->fixed_tools && !has_tools(hello, test));
}

static bool needs(const struct suite_case *test, const char *word) {
    for (size_t i = 0; i < test->need_count; i++)
        if (strcmp(test->needs[i], word) == 0)
            return true;
    return false;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The UTF-16 unit that is escaped at `at`, -1 if none is; *end is behind what was looked at.
 * Any number of backslashes: a text in a text doubles them, and is decoded in the end. */
static int escaped_unit(toolmend_view text, size_t at, size_t *end) {
    size_t start = at;
    int unit = 0;
    while (at < text.len && text.ptr[at] == '\\')
        at++;
    *end = at;
    if (at == start || text.len - at < 5 || text.ptr[at] != 'u')
        return -1;
    for (size_t i = 1; i <= 4; i++) {
        int digit = hex_digit(text.ptr[at + i]);
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    *end = at + 5;
    return unit;
}

bool has_lone_surrogate(toolmend_view text) {
    for (size_t at = 0; at < text.len;) {
        size_t end;
        int unit = escaped_unit(text, at, &end);
        if (unit >= 0xDC00 && unit <= 0xDFFF)
            return true;
        if (unit >= 0xD800 && unit <= 0xDBFF) {
            int low = escaped_unit(text, end, &end);
            if (low < 0xDC00 || low > 0xDFFF)
                return true;
        }
        at = end > at ? end : at + 1;
    }
    return false;
}

bool hello_lone_surrogate(const struct suite_case *test) {
    return has_lone_surrogate(test->text) || has_lone_surrogate(test->tool);
}

/* Does an object repeat a name with another value? A layer that gets parsed JSON cannot see that.
 * Without memory: it is taken to. The text is strict JSON of at most 2,048 levels. */
static bool is_torn(toolmend_view json);

static bool is_object_torn(toolmend_view object) {
    struct canonical_member *members = NULL;
    size_t count = 0;
    if (!canonical_members(object, &members, &count))
        return true;
    bool torn = false;
    (void)canonical_sort(members, count);
    for (size_t i = 0; i < count && !torn; i++) {
        bool equal =
            i == 0 || canonical_compare(members[i - 1].name, members[i].name) != 0;
        torn = (!equal && (toolmend_json_equal(members[i - 1].value, members[i].value,
                                               &equal) != TOOLMEND_OK ||
                           !equal)) ||
               is_torn(members[i].value);
    }
    free(members);
    return torn;
}

static bool is_torn(toolmend_view json) {
    toolmend_view item;
    if (json.ptr[0] == '{')
        return is_object_torn(json);
    for (size_t at = 0; json.ptr[0] == '[' && toolmend_json_next(json, &at, NULL, &item);)
        if (is_torn(item))
            return true;
    return false;
}

/* A whole call is torn, too, where its arguments are, and they may be a text in it. */
static bool is_text_torn(const struct suite_case *test) {
    struct call_text call;
    bool torn = is_torn(toolmend_json_at(test->text, ""));
    if (torn || !test->call)
        return torn;
    torn = !call_text_read(test->text, &call) || !call.arguments.ptr ||
           is_torn(toolmend_json_at(call.arguments, ""));
    call_text_free(&call);
    return torn;
}

/* Is the whole call one whose parts a provider hands over by themselves? False also without memory. */
static bool is_apart(const struct suite_case *test) {
    struct call_text call;
    bool apart = call_text_read(test->text, &call) && call.apart;
    call_text_free(&call);
    return apart;
}

const char *hello_inapplicable(const struct hello *hello, const struct suite_case *test) {
    if (test->markup && !hello->markup)
        return "a model text, and no capability markup";
    if (test->call && !test->markup && !hello->call)
        return "a whole call, and no capability call";
    if (test->call && !test->markup && hello->splits_calls && !is_apart(test))
        return "a whole call that does not state its name and arguments, and call is "
               "split";
    if (!test->utf8 && !hello->b64)
        return "bytes that are not UTF-8, and no capability b64";
    if (hello->value_input && !test->object)
        return "a text that is not one JSON object, and input is value";
    if (hello->value_input && is_text_torn(test))
        return "a name that is repeated with another value, and input is value";
    if (hello->utf8_strings && hello_lone_surrogate(test))
        return "an unpaired surrogate, and strings is utf-8";
    if (hello->doubles && needs(test, "json-numbers"))
        return "numbers that a double does not hold, and numbers is double";
    if (test->text.len > hello->input_max)
        return "a text longer than limits.max_input";
    if (hello->fixed_tools && !has_tools(hello, test))
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

bool hello_claims_hints(const struct hello *hello) {
    return claims(hello, "hint");
}

bool hello_claims(const struct hello *hello, const struct suite_case *test) {
    char group[32];
    if (test->markup)
        return hello->markup;
    if (!find_home(test, group, sizeof group))
        return true;
    if (hello->names_groups)
        return claims(hello, group);
    return strcmp(group, "hint") != 0 &&
           !(hello->value_input && strcmp(group, "syntax") == 0);
}
