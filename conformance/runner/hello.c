/* SPDX-License-Identifier: MIT
 *
 * hello.c - reads what an adapter says of itself.
 *
 * Strict with the words that the protocol has, because a word that is misspelled here would
 * turn into a worse score without anybody seeing why; members and capabilities that it does
 * not have are ignored.
 */
#include "hello.h"

#include <stdlib.h>
#include <string.h>

#include "call_text.h"
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

/* A member; null stands for one that is not there. */
static toolmend_view stated(toolmend_view line, const char *pointer) {
    toolmend_view value = toolmend_json_at(line, pointer);
    return value.ptr && value.ptr[0] == 'n' ? (toolmend_view){NULL, 0} : value;
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
        bool fits = value <= (SIZE_MAX - digit) / 10;
        value = fits ? value * 10 + digit : SIZE_MAX;
    }
    *size = value;
    return true;
}

static const char *read_ways(toolmend_view line, struct hello *hello) {
    static const char *const inputs[] = {"text", "value", NULL};
    static const char *const outputs[] = {"text", "value", "typed", NULL};
    static const char *const numbers[] = {"exact", "double", NULL};
    static const char *const strings[] = {"exact", "utf-8", NULL};
    size_t input = choose(stated(line, "/input"), inputs);
    size_t output = choose(stated(line, "/output"), outputs);
    size_t number = choose(stated(line, "/numbers"), numbers);
    size_t string = choose(stated(line, "/strings"), strings);
    toolmend_view limits = stated(line, "/limits");
    toolmend_view max = stated(line, "/limits/max_input");
    if (input == SIZE_MAX)
        return "input is neither text nor value; write one of them";
    if (output == SIZE_MAX)
        return "output is not text, value or typed; write one of them";
    if (number == SIZE_MAX)
        return "numbers is neither exact nor double; write one of them";
    if (string == SIZE_MAX)
        return "strings is neither exact nor utf-8; write one of them";
    if (limits.ptr && limits.ptr[0] != '{')
        return "limits is not an object; write {\"max_input\": BYTES}, or leave it out";
    hello->input_max = SIZE_MAX;
    if (max.ptr && !take_size(max, &hello->input_max))
        return "limits.max_input is no number of bytes; write digits alone";
    hello->value_input = input == 1;
    hello->typed_output = output == 2;
    hello->doubles = number == 1;
    hello->utf8_strings = string == 1;
    return NULL;
}

/* A line with repeated members could be read as two different claims, and reports copy it. */
static const char *find_repeats(toolmend_view line) {
    struct canonical_text spelled = {0};
    canonical_value(&spelled, line);
    const char *fault = spelled.fault;
    canonical_free(&spelled);
    if (!fault)
        return NULL;
    return fault == canonical_no_memory
               ? "there is no memory to read it; free some"
               : "it repeats a member, or is nested too deeply; write each member once";
}

static const char *read_tools(toolmend_view list, struct hello *hello) {
    toolmend_view item;
    if (!is_list(list, '{'))
        return "tools is not a list of objects; write one, or leave it out";
    hello->fixed_tools = list.ptr != NULL;
    for (size_t at = 0; list.ptr && toolmend_json_next(list, &at, NULL, &item);) {
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

const char *hello_read(toolmend_view line, struct hello *hello) {
    memset(hello, 0, sizeof *hello);
    hello->line = line;
    if (line.len > HELLO_MAX)
        return "it is longer than 1 MiB; leave out what is not needed";
    const char *why = find_repeats(line);
    if (why)
        return why;
    toolmend_view can = stated(line, "/capabilities");
    hello->groups = stated(line, "/groups");
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
    hello->bytes = holds(can, "bytes");
    hello->edits = holds(can, "edits");
    hello->reasons = holds(can, "reasons");
    hello->call = holds(can, "call");
    hello->cuts = holds(can, "cuts");
    hello->b64 = holds(can, "b64");
    why = read_tools(stated(line, "/tools"), hello);
    if (!why)
        why = read_ways(line, hello);
    return why ? why : read_groups(hello->groups, hello->value_input);
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

static bool has_lone_surrogate(toolmend_view text) {
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

/* Does an object repeat a name with another value? Whoever gets parsed JSON cannot see that.
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

const char *hello_inapplicable(const struct hello *hello, const struct suite_case *test) {
    if (test->call && !hello->call)
        return "a whole call, and no capability call";
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
    return holds(hello->groups, "hint");
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
