/* SPDX-License-Identifier: MIT
 *
 * suite_read.c - takes JSON values of a suite apart and says exactly what is wrong with them.
 *
 * A vector is a claim about other people's programs: a member that is misspelled and then
 * ignored would be a claim that nobody checks. So everything unknown is a fault.
 */
#include "suite_internal.h"

#include "base64.h"

#include <stdio.h>
#include <string.h>

bool is_word(toolmend_view json, const char *word) {
    char bytes[32];
    size_t len = strlen(word);
    if (json.len == len + 2 && json.ptr[0] == '"' && memcmp(json.ptr + 1, word, len) == 0)
        return true;
    return memchr(json.ptr, '\\', json.len) && /* spelled with escapes, perhaps */
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

/* At most this much of a name stands in a message. */
static int shown(toolmend_view json) {
    return json.len < 60 ? (int)json.len : 60;
}

bool read_members(struct loading *l, toolmend_view object, const char *what,
                  const char *const *names, size_t count, toolmend_view *values) {
    toolmend_view name;
    toolmend_view value;
    for (size_t i = 0; i < count; i++)
        values[i] = (toolmend_view){NULL, 0};
    if (!object.ptr || object.ptr[0] != '{')
        return loading_fail(l, "%s is not an object; write one", what);
    for (size_t at = 0; toolmend_json_next(object, &at, &name, &value);) {
        size_t i = 0;
        while (i < count && !is_word(name, names[i]))
            i++;
        if (i == count)
            return loading_fail(l, "%s has an unknown member %.*s; remove it", what,
                                shown(name), name.ptr);
        if (values[i].ptr)
            return loading_fail(l, "%s repeats the member %s; remove one", what,
                                names[i]);
        values[i] = value;
    }
    return true;
}

/* The decoded string, with a terminator; NULL has been reported. */
static char *take_string(struct loading *l, toolmend_view json, const char *what,
                         size_t *len) {
    *len = json.ptr ? toolmend_json_string(json, NULL, 0) : 0;
    if (!json.ptr || json.ptr[0] != '"')
        loading_fail(l, "%s is %s; write a string", what,
                     json.ptr ? "not a string" : "missing");
    else if (*len == SIZE_MAX)
        loading_fail(l,
                     "%s has an unpaired surrogate, which is no text; give its bytes "
                     "under the _b64 name",
                     what);
    else {
        char *out = loading_take(l, *len + 1, 1);
        if (out)
            toolmend_json_string(json, out, *len);
        return out;
    }
    return NULL;
}

bool read_string(struct loading *l, toolmend_view json, const char *what,
                 toolmend_view *bytes) {
    size_t len;
    const char *out = take_string(l, json, what, &len);
    *bytes = (toolmend_view){out, out ? len : 0};
    return out != NULL;
}

/* ---- texts ------------------------------------------------------------------------------ */

bool read_text(struct loading *l, toolmend_view plain, toolmend_view base64,
               const char *what, toolmend_view *bytes) {
    size_t len;
    *bytes = (toolmend_view){NULL, 0};
    if ((plain.ptr == NULL) == (base64.ptr == NULL))
        return loading_fail(l, "%s and %s_b64 are %s; write exactly one", what, what,
                            plain.ptr ? "both there" : "both missing");
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

/* ---- lists and words -------------------------------------------------------------------- */

bool read_strings(struct loading *l, toolmend_view json, const char *what,
                  const char *const **items, size_t *count) {
    toolmend_view item;
    toolmend_view bytes;
    size_t made = 0;
    *items = NULL;
    *count = 0;
    if (!json.ptr)
        return true;
    if (json.ptr[0] != '[')
        return loading_fail(l, "%s is not a list; write a list of strings", what);
    const char **list = loading_take(l, count_items(json) + 1, sizeof *list);
    if (!list)
        return false;
    for (size_t at = 0; toolmend_json_next(json, &at, NULL, &item);) {
        if (!read_string(l, item, what, &bytes))
            return false;
        if (bytes.len == 0 || strlen(bytes.ptr) != bytes.len)
            return loading_fail(l, "%s holds an empty word or a NUL; correct it", what);
        for (size_t i = 0; i < made; i++)
            if (strcmp(list[i], bytes.ptr) == 0)
                return loading_fail(l, "%s holds %.60s twice; remove one", what,
                                    bytes.ptr);
        list[made++] = bytes.ptr;
    }
    *items = list;
    *count = made;
    return true;
}

bool read_word(struct loading *l, toolmend_view json, const char *what,
               const char *const *words, size_t count, size_t *index) {
    char choice[80] = "";
    size_t used = 0;
    if (!json.ptr)
        return true;
    for (size_t i = 0; i < count; i++) {
        if (is_word(json, words[i])) {
            *index = i;
            return true;
        }
    }
    for (size_t i = 0; i < count && used < sizeof choice; i++)
        used += (size_t)snprintf(choice + used, sizeof choice - used, "%s%s",
                                 i > 0 ? ", " : "", words[i]);
    return loading_fail(l, "%s is %.*s; write one of %s", what, shown(json), json.ptr,
                        choice);
}
