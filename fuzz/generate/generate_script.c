/* SPDX-License-Identifier: MIT
 *
 * generate_script.c - an input of fuzz_api: written in five parts, or choices for the generators.
 */
#include "script.h"

#include "../input/split.h"
#include "hinted.h"

enum { CHOSEN_MAX = 80 }; /* bytes of a trace that is made of choices */

/* What a trace does if the input has none: all of it, once. */
static const char everything[] = "c1l1r1v1w1m0n0j0e0s0a0m1m2n2j2s2e2f0b1qqx0p1x5";

static toolmend_view next_part(const uint8_t **at, size_t *left) {
    size_t rest;
    size_t len = fuzz_divide(*at, *left, &rest);
    toolmend_view part = fuzz_copy(*at, len);
    *at += rest;
    *left -= rest;
    return part;
}

static struct fuzz_script written(const uint8_t *data, size_t size) {
    size_t head = size < 3 ? size : 3;
    const uint8_t *at = data + head;
    size_t left = size - head;
    struct fuzz_script script = {.finish = size > 1 ? (toolmend_finish)(data[1] % 3)
                                                    : TOOLMEND_FINISH_UNKNOWN};
    toolmend_view *parts[] = {&script.schema, &script.text, &script.tools, &script.call,
                              &script.trace};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        *parts[i] = next_part(&at, &left);
    return script;
}

/* Of choices the second byte says how many are the trace; the others serve case and call alike. */
static struct fuzz_script chosen(const uint8_t *data, size_t size) {
    size_t len = size > 1 ? data[1] % CHOSEN_MAX : 0;
    len = size < 2 + len ? size - (size > 1 ? 2 : 1) : len;
    size_t before =
        size > 1 ? 1 + len : 0; /* the byte in front of the rest becomes the form */
    toolmend_view rest = fuzz_copy(data + before, size - before);
    union {
        const char *text;
        uint8_t *bytes;
    } choices = {.text = rest.ptr};
    struct fuzz_script script = {.trace = fuzz_copy(data + (size > 1 ? 2 : size), len)};
    choices.bytes[0] = 'g';
    struct fuzz_call whole = fuzz_call_make(choices.bytes, rest.len);
    script.tools = whole.tools;
    script.call = whole.text;
    script.finish = whole.finish;
    if (len % 2 == 0) {
        struct fuzz_case made_case = fuzz_case_make(choices.bytes, rest.len);
        script.schema = made_case.schema;
        script.text = made_case.text;
    } else {
        struct fuzz_hinted hinted = fuzz_hinted_make(choices.bytes, rest.len);
        script.schema = hinted.schema;
        script.text = hinted.text;
        fuzz_drop(hinted.bare);
    }
    fuzz_drop(rest);
    return script;
}

struct fuzz_script fuzz_script_make(const uint8_t *data, size_t size) {
    struct fuzz_script script =
        size > 0 && data[0] % 2 == 1 ? chosen(data, size) : written(data, size);
    if (script.trace.len < 2) {
        fuzz_drop(script.trace);
        script.trace = fuzz_copy(everything, sizeof everything - 1);
    }
    return script;
}

void fuzz_script_free(struct fuzz_script *script) {
    fuzz_drop(script->schema);
    fuzz_drop(script->text);
    fuzz_drop(script->tools);
    fuzz_drop(script->call);
    fuzz_drop(script->trace);
}

void fuzz_write_script(const uint8_t *data, size_t size, struct fuzz_text *out) {
    struct fuzz_script script = fuzz_script_make(data, size);
    const toolmend_view parts[] = {script.schema, script.text, script.tools, script.call,
                                   script.trace};
    const char head[] = {'r', (char)('0' + (int)script.finish), '\n'};
    fuzz_add(out, head, sizeof head);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        fuzz_puts(out, i > 0 ? "\n~~~\n" : "");
        fuzz_add(out, parts[i].ptr, parts[i].len);
    }
    fuzz_script_free(&script);
}
