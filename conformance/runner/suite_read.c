/* SPDX-License-Identifier: MIT
 *
 * suite_read.c - checks the form of a source by vector.schema.json, and decodes values.
 *
 * A misspelled member that is ignored would be a claim that nobody checks. So the library validates
 * each source against the schema; the decoding behind it does not check the form again.
 */
#include "suite_internal.h"

#include "base64.h"

#include <string.h>

bool is_word(toolmend_view json, const char *word) {
    char bytes[32];
    size_t len = strlen(word);
    if (json.len == len + 2 && json.ptr[0] == '"' && memcmp(json.ptr + 1, word, len) == 0)
        return true;
    return json.len > len + 2 && memchr(json.ptr, '\\', json.len) && /* with escapes? */
           toolmend_json_string(json, bytes, sizeof bytes) == len &&
           memcmp(bytes, word, len) == 0;
}

size_t count_items(toolmend_view container) {
    toolmend_view item;
    size_t count = 0;
    for (size_t at = 0; toolmend_json_next(container, &at, NULL, &item);)
        count++;
    return count;
}

/* ---- the form --------------------------------------------------------------------------- */

/* A text may be as long as an adapter can be asked about. */
static const toolmend_options options = {
    .size = sizeof options, .limits = {.text_max = (size_t)1 << 30, .depth_max = 2048}
};

/* The schema of a part of vector.schema.json. */
static bool compile(struct loading *l, const char *part, toolmend_tool **form) {
    toolmend_view whole = {suite_schema, strlen(suite_schema)};
    toolmend_view defs = toolmend_json_at(whole, "/$defs");
    struct canonical_text schema = {0};
    canonical_put(&schema, "{\"$ref\":\"#/$defs/", 17);
    canonical_put(&schema, part, strlen(part));
    canonical_put(&schema, "\",\"$defs\":", 10);
    canonical_put(&schema, defs.ptr, defs.len);
    canonical_put(&schema, "}", 1);
    toolmend_view text = {schema.ptr, schema.len};
    bool made =
        !schema.fault && toolmend_tool_compile((toolmend_view){"", 0}, text, &options,
                                               form, NULL) == TOOLMEND_OK;
    canonical_free(&schema);
    return made || loading_no_memory(l);
}

static int shown(toolmend_view text, size_t most) {
    return (int)(text.len < most ? text.len : most);
}

static void tell(struct loading *l, toolmend_violation found) {
    toolmend_view at = found.pointer.len > 0 ? found.pointer : (toolmend_view){"it", 2};
    if (found.expected.len == 5 && memcmp(found.expected.ptr, "false", 5) == 0)
        loading_fail(l, "%.*s does not belong here; remove it", shown(at, 60), at.ptr);
    else
        loading_fail(l, "%.*s must keep \"%s\": %.*s; see vector.schema.json",
                     shown(at, 60), at.ptr, found.keyword, shown(found.expected, 100),
                     found.expected.ptr);
}

bool loading_check(struct loading *l, enum suite_form form, toolmend_view json) {
    static const char *const parts[] = {[SUITE_FILE] = "file", [SUITE_LINE] = "line"};
    toolmend_report *report = NULL;
    if (!l->forms[form] && !compile(l, parts[form], &l->forms[form]))
        return false;
    if (toolmend_validate(l->forms[form], json, &options, &report, NULL) != TOOLMEND_OK)
        return loading_no_memory(l);
    bool valid = toolmend_report_verdict(report) == TOOLMEND_VALID;
    if (!valid && toolmend_report_violation_count(report) > 0)
        tell(l, toolmend_report_violation(report, 0));
    else if (!valid)
        loading_fail(l, "no object, or beyond a limit; write an object");
    toolmend_report_free(report);
    return valid;
}

void loading_end(struct loading *l) {
    for (size_t i = 0; i < sizeof l->forms / sizeof *l->forms; i++)
        toolmend_tool_free(l->forms[i]);
    canonical_free(&l->line);
}

/* ---- values ----------------------------------------------------------------------------- */

void read_members(toolmend_view object, const char *const *names, size_t count,
                  toolmend_view *values) {
    toolmend_view name;
    toolmend_view value;
    memset(values, 0, count * sizeof *values);
    for (size_t at = 0; toolmend_json_next(object, &at, &name, &value);)
        for (size_t i = 0; i < count; i++)
            if (is_word(name, names[i]))
                values[i] = value;
}

/* The decoded string, with a terminator; NULL has been reported. */
static char *take_string(struct loading *l, toolmend_view json, const char *what,
                         size_t *len) {
    *len = toolmend_json_string(json, NULL, 0);
    if (*len == SIZE_MAX) {
        loading_fail(l,
                     "%s has an unpaired surrogate, which is no text; give its bytes "
                     "under the _b64 name",
                     what);
        return NULL;
    }
    char *out = loading_take(l, *len + 1, 1);
    if (out)
        toolmend_json_string(json, out, *len);
    return out;
}

bool read_string(struct loading *l, toolmend_view json, const char *what,
                 toolmend_view *bytes) {
    size_t len = 0;
    const char *out = json.ptr ? take_string(l, json, what, &len) : NULL;
    *bytes = (toolmend_view){out, len};
    return out || !json.ptr;
}

bool read_text(struct loading *l, toolmend_view plain, toolmend_view base64,
               const char *what, toolmend_view *bytes) {
    size_t len;
    if (plain.ptr)
        return read_string(l, plain, what, bytes);
    char *out = take_string(l, base64, what, &len);
    if (!out)
        return false;
    len = base64_decode(out, len);
    if (len == SIZE_MAX)
        return loading_fail(l, "%s_b64 is not base64; write RFC 4648 with padding", what);
    out[len] = '\0';
    *bytes = (toolmend_view){out, len};
    return true;
}

bool read_strings(struct loading *l, toolmend_view json, const char *what,
                  const char *const **items, size_t *count) {
    toolmend_view item;
    toolmend_view bytes;
    *items = NULL;
    *count = 0;
    if (!json.ptr)
        return true;
    const char **list = loading_take(l, count_items(json) + 1, sizeof *list);
    *items = list;
    for (size_t at = 0; list && toolmend_json_next(json, &at, NULL, &item);) {
        if (!read_string(l, item, what, &bytes))
            return false;
        list[(*count)++] = bytes.ptr;
    }
    return list != NULL;
}

size_t word_index(toolmend_view json, const char *const *words) {
    size_t i = 0;
    while (json.ptr && words[i] && !is_word(json, words[i]))
        i++;
    return i;
}
