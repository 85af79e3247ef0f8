/* SPDX-License-Identifier: MIT
 *
 * script.c - see script.h.
 */
#include "script.h"

enum { PARTS = 5 };

/* What a trace does if the input has none: all of it, once. */
static const char everything[] = "c1l1r1v1w1m0n0j0e0s0a0m1m2n2j2s2e2f0b1qqx0p1x5";

/* Of choices the first bytes are the trace, too. */
static void draw(const uint8_t *data, size_t size, struct script *script) {
    uint8_t choices[256];
    size_t count = size < sizeof choices ? size : sizeof choices;
    memcpy(choices, data, count);
    choices[0] = 'c';
    struct fuzz_case text = fuzz_case_make(choices, count);
    choices[0] = 'w';
    struct fuzz_case call = fuzz_case_make(choices, count);
    *script = (struct script){.schema = text.schema,
                              .text = text.text,
                              .tools = call.schema,
                              .call = call.text,
                              .trace = fuzz_copy(data, count > 8 ? count : 0),
                              .finish = text.finish};
}

struct script script_take(const uint8_t *data, size_t size) {
    struct script script = {.finish = TOOLMEND_FINISH_UNKNOWN};
    toolmend_view parts[PARTS];
    if (fuzz_is_drawn(data, size)) {
        draw(data, size, &script);
    } else {
        fuzz_split(data, size, parts, PARTS);
        script = (struct script){parts[0], parts[1],
                                 parts[2], parts[3],
                                 parts[4], (toolmend_finish)(size > 1 ? data[1] % 3 : 0)};
    }
    if (script.trace.len < 2) {
        fuzz_drop(script.trace);
        script.trace = fuzz_copy(everything, sizeof everything - 1);
    }
    return script;
}

void script_free(struct script *script) {
    fuzz_drop(script->schema);
    fuzz_drop(script->text);
    fuzz_drop(script->tools);
    fuzz_drop(script->call);
    fuzz_drop(script->trace);
}

void script_write(const uint8_t *data, size_t size, struct writing *out) {
    struct script script = script_take(data, size);
    fuzz_write_head(out, 'r', (unsigned)script.finish);
    write_view(out, script.schema);
    const toolmend_view rest[] = {script.text, script.tools, script.call, script.trace};
    for (size_t i = 0; i < sizeof rest / sizeof rest[0]; i++) {
        write_words(out, "\n~~~\n");
        write_view(out, rest[i]);
    }
    script_free(&script);
}
