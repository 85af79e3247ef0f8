/* SPDX-License-Identifier: MIT
 *
 * rude.c - a layer in a shared object that treats the process it is in as its own.
 *
 * It hands each text on as it came, except for the texts of `habits`; these do to its process what
 * a library does that was never meant to be loaded. layer.c has the plain faults.
 * RUDE_HELLO names what becomes of hello instead.
 */
#include "../../adapters/c/toolmend_adapter.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONG = 600, MIB = 1 << 20, DESCRIPTORS = 32 };

static const char *hello(void) {
    const char *said = getenv("RUDE_HELLO");
    if (!said)
        return "{\"op\":\"hello\",\"protocol\":1,\"name\":\"rude\",\"version\":\"1\","
               "\"language\":\"c\",\"capabilities\":[\"bytes\",\"b64\"]}";
    if (strcmp(said, "null") == 0)
        return NULL;
    if (strcmp(said, "hang") == 0)
        sleep(LONG);
    if (strcmp(said, "exit") == 0)
        _exit(5);
    return said;
}

static void *open_tool(const char *json, size_t len) {
    (void)json;
    (void)len;
    return malloc(1);
}

static void write_all(int fd, const char *bytes, size_t len) {
    while (len > 0) {
        ssize_t put = write(fd, bytes, len);
        if (put <= 0)
            return;
        bytes += put;
        len -= (size_t)put;
    }
}

/* A sanitizer that the process was built with would make an exit of it. */
static void segv(void) {
    signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
}

static void flood(void) {
    static char much[MIB];
    memset(much, 'x', sizeof much);
    for (int i = 0; i < 10; i++)
        write_all(STDERR_FILENO, much, sizeof much);
    write_all(STDERR_FILENO, "the end\n", 8);
}

/* Also to the pipe that answers go through, wherever it is. */
static void print_everywhere(void) {
    for (int fd = 3; fd < DESCRIPTORS; fd++)
        write_all(fd, "thinking\n", 9);
}

static void close_everything(void) {
    for (int fd = 0; fd < DESCRIPTORS; fd++)
        close(fd);
    sleep(LONG);
}

static void leave_heir(void) {
    if (fork() == 0)
        sleep(LONG);
    _exit(3);
}

static void ignore_sigterm(void) {
    signal(SIGTERM, SIG_IGN);
    sleep(LONG);
}

static const struct habit {
    const char *text;
    void (*act)(void);
} habits[] = {
    {"segv",  segv            },
    {"flood", flood           },
    {"print", print_everywhere},
    {"close", close_everything},
    {"heir",  leave_heir      },
    {"sleep", ignore_sigterm  },
};

static int is(const char *text, size_t len, const char *word) {
    return len == strlen(word) && memcmp(text, word, len) == 0;
}

/* What it lends, as bytes of its own. */
static int lend(const char *text, size_t len, size_t size, char **out, size_t *out_len) {
    *out = malloc(size + 1);
    if (!*out)
        return 1;
    memset(*out, 'x', size);
    memcpy(*out, text, len);
    *out_len = size;
    return TOOLMEND_ADAPTER_OK;
}

static int repair(void *tool, const char *text, size_t len, const char *finish,
                  char **out, size_t *out_len) {
    static int leaked;
    (void)tool;
    (void)finish;
    for (size_t i = 0; i < sizeof habits / sizeof *habits; i++)
        if (is(text, len, habits[i].text))
            habits[i].act();
    if (is(text, len, "latin-1"))
        return lend("{\"s\": \"\xFF\"}", 10, 10, out, out_len);
    if (is(text, len, "nan"))
        return lend("{\"n\": NaN}", 10, 10, out, out_len);
    if (is(text, len, "huge"))
        return lend("", 0, (size_t)100 * MIB, out, out_len);
    if (is(text, len, "leak") && leaked++ > 0)
        return TOOLMEND_ADAPTER_REJECTED;
    if (is(text, len, "both")) { /* a text for the tool, and a failure */
        lend(text, len, len, out, out_len);
        return -1;
    }
    return lend(text, len, len, out, out_len);
}

static void release(void *tool, char *out) {
    (void)tool;
    free(out);
}

/* Nobody is asked any more; what happens here is no case's. */
static void close_tool(void *tool) {
    (void)tool;
    abort();
}

const toolmend_adapter_v1 *toolmend_adapter(void) {
    static const toolmend_adapter_v1 adapter = {sizeof adapter, hello,   open_tool,
                                                repair,         release, close_tool};
    return &adapter;
}
