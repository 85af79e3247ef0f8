/* SPDX-License-Identifier: MIT
 *
 * toolmend_adapter.h - what a repair layer in a shared object has to export to be certified.
 *
 * `toolmend certify --so FILE` loads the object and calls it. The header stands alone: it needs
 * no library, and neither does the object. Bytes are not terminated by a NUL, and they are
 * borrowed for the call that they come with. One thread calls, one function at a time.
 */
#ifndef TOOLMEND_ADAPTER_H
#define TOOLMEND_ADAPTER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What repair() returns; anything else is an error of the adapter. */
enum {
    TOOLMEND_ADAPTER_OK = 0, /* out: the text that would go to the tool */
    TOOLMEND_ADAPTER_REJECTED =
        10, /* nothing would; out: a message for the model, or NULL */
    TOOLMEND_ADAPTER_UNSUPPORTED =
        11 /* it cannot judge this; out: why, naming the keyword */
};

typedef struct toolmend_adapter_v1 {
    uint32_t size; /* of this structure, as you compiled it */

    /* The hello answer (PROTOCOL.md, protocol/hello): one line of JSON, ends with a NUL. */
    const char *(*hello)(void);

    /* Take a tool, JSON of {name, parameters}. What is returned comes back with each text for
     * it. NULL: an error; a tool that you cannot judge is better told by repair(). */
    void *(*open)(const char *tool, size_t tool_len);

    /* One text for the tool. `finish` is "complete", "truncated" or "unknown". *out is yours:
     * release() gives it back once it has been read. It is NULL when you are called. */
    int (*repair)(void *tool, const char *text, size_t len, const char *finish,
                  char **out, size_t *out_len);
    void (*release)(void *tool, char *out);

    /* Its last text has been asked. */
    void (*close)(void *tool);
} toolmend_adapter_v1;

/* The one symbol that is looked up. */
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
const toolmend_adapter_v1 *
toolmend_adapter(void);

#ifdef __cplusplus
}
#endif

#endif
