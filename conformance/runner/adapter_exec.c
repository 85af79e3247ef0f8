/* SPDX-License-Identifier: MIT
 *
 * adapter_exec.c - runs a command once for each request.
 *
 * Each run gets a new file with the tool, in a folder that nobody else can write to, since the
 * command may change or remove the file.
 */
#define _XOPEN_SOURCE 700
#include "adapter_exec.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base64.h"
#include "request.h"
#include "suite_internal.h"

enum { OK = 0, REJECTED = 10, UNSUPPORTED = 11 };
enum { PATH_SIZE = 4096, WHY_MAX = 1024 };

struct adapter_exec {
    char folder[PATH_SIZE], file[PATH_SIZE + 16];
    char finish[16]; /* the longest word has nine letters */
    char id[REQUEST_ID];
    char **words;
    char *text; /* of the request, decoded */
    struct canonical_text line;
};

/* The one that a signal handler finds. */
static struct adapter_exec *volatile unfinished;

/* ---- the folder and the words ------------------------------------------------------------ */

static bool make_folder(struct adapter_exec *exec) {
    const char *parent = getenv("TMPDIR");
    int len = snprintf(exec->folder, sizeof exec->folder, "%s/toolmend-XXXXXX",
                       parent && parent[0] != '\0' ? parent : "/tmp");
    if (len < 0 || (size_t)len >= sizeof exec->folder) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (!mkdtemp(exec->folder))
        return false;
    (void)snprintf(exec->file, sizeof exec->file, "%s/tool.json", exec->folder);
    return true;
}

struct adapter_exec *adapter_exec_open(char *const *command) {
    static char tool[] = "--tool";
    static char finish[] = "--finish";
    size_t count = 0;
    while (command[count])
        count++;
    struct adapter_exec *exec = calloc(1, sizeof *exec);
    char **words = calloc(count + 5, sizeof *words);
    if (!exec || !words || !make_folder(exec)) {
        free(words);
        free(exec);
        return NULL;
    }
    for (size_t i = 0; i < count; i++)
        words[i] = command[i];
    words[count] = tool;
    words[count + 1] = exec->file;
    words[count + 2] = finish;
    words[count + 3] = exec->finish;
    exec->words = words;
    unfinished = exec;
    return exec;
}

char *const *adapter_exec_command(const struct adapter_exec *exec) {
    return exec->words;
}

static void remove_folder(const struct adapter_exec *exec) {
    (void)unlink(exec->file);
    (void)rmdir(exec->folder);
}

void adapter_exec_close(struct adapter_exec *exec) {
    if (!exec)
        return;
    unfinished = NULL;
    remove_folder(exec);
    canonical_free(&exec->line);
    free(exec->text);
    free(exec->words);
    free(exec);
}

void adapter_exec_abandon(void) {
    if (unfinished)
        remove_folder(unfinished);
}

/* ---- a request --------------------------------------------------------------------------- */

static bool write_all(int fd, toolmend_view bytes) {
    while (bytes.len > 0) {
        ssize_t put = write(fd, bytes.ptr, bytes.len);
        if (put < 0)
            return false;
        bytes.ptr += put;
        bytes.len -= (size_t)put;
    }
    return true;
}

static int write_tool(const struct adapter_exec *exec, toolmend_view tool) {
    (void)unlink(exec->file);
    int fd = open(exec->file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return errno;
    int error = write_all(fd, tool) ? 0 : errno;
    if (close(fd) != 0 && error == 0)
        error = errno;
    return error;
}

/* A short word of the request. */
static void take_word(toolmend_view request, const char *pointer, char *word,
                      size_t size) {
    size_t len = toolmend_json_string(toolmend_json_at(request, pointer), word, size - 1);
    word[len < size ? len : 0] = '\0';
}

int adapter_exec_take(struct adapter_exec *exec, toolmend_view request,
                      toolmend_view *text) {
    toolmend_view plain = toolmend_json_at(request, "/arguments");
    toolmend_view json = plain.ptr ? plain : toolmend_json_at(request, "/arguments_b64");
    size_t len = json.len; /* decoding never makes a string longer */
    free(exec->text);
    exec->text = malloc(len + 1);
    if (!exec->text)
        return ENOMEM;
    len = toolmend_json_string(json, exec->text, len);
    if (!plain.ptr)
        len = base64_decode(exec->text, len);
    *text = (toolmend_view){exec->text, len};
    take_word(request, "/id", exec->id, sizeof exec->id);
    take_word(request, "/finish", exec->finish, sizeof exec->finish);
    return write_tool(exec, toolmend_json_at(request, "/tool"));
}

/* ---- an answer --------------------------------------------------------------------------- */

bool adapter_exec_is_answer(int exit_code) {
    return exit_code == OK || exit_code == REJECTED || exit_code == UNSUPPORTED;
}

static void put(struct canonical_text *line, const char *words) {
    canonical_put(line, words, strlen(words));
}

/* The end of it, without what is not printable ASCII. */
static void put_plain(struct canonical_text *line, toolmend_view errors) {
    while (errors.len > 0 && (unsigned char)errors.ptr[errors.len - 1] <= ' ')
        errors.len--;
    size_t from = errors.len > WHY_MAX ? errors.len - WHY_MAX : 0;
    put(line, "\"");
    for (; from < errors.len; from++) {
        unsigned char byte = (unsigned char)errors.ptr[from];
        bool plain = byte >= ' ' && byte < 0x7F && byte != '"' && byte != '\\';
        canonical_put(line, plain ? errors.ptr + from : " ", 1);
    }
    put(line, "\"");
}

int adapter_exec_answer(struct adapter_exec *exec, int exit_code, toolmend_view output,
                        toolmend_view errors, toolmend_view *line) {
    struct canonical_text *made = &exec->line;
    made->len = 0;
    put(made, "{\"id\":\"");
    put(made, exec->id);
    if (exit_code == OK) {
        put(made, "\",\"outcome\":\"ok\",");
        request_put_text(made, "arguments", output);
    } else if (exit_code == REJECTED) {
        put(made, "\",\"outcome\":\"rejected\",\"message\":");
        put_plain(made, errors);
    } else {
        put(made, "\",\"outcome\":\"unsupported\",\"why\":");
        put_plain(made, errors);
    }
    put(made, "}");
    *line = (toolmend_view){made->ptr, made->len};
    return made->fault ? ENOMEM : 0;
}

/* ---- before the first case --------------------------------------------------------------- */

toolmend_view adapter_exec_first_request(void) {
    static const char probe[] = "{\"op\":\"repair\",\"id\":\"probe\",\"tool\":{\"name\":"
                                "\"probe\",\"parameters\":{}},"
                                "\"arguments\":\"{}\",\"finish\":\"complete\"}";
    return (toolmend_view){probe, sizeof probe - 1};
}

toolmend_view adapter_exec_hello(struct adapter_exec *exec) {
    enum { SHOWN = 120 };
    struct canonical_text *made = &exec->line;
    made->len = 0;
    put(made, "{\"op\":\"hello\",\"protocol\":1,\"name\":");
    char name[SHOWN] = "";
    for (char **word = exec->words; word[4]; word++) { /* ours are the last four */
        size_t at = strlen(name);
        (void)snprintf(name + at, sizeof name - at, at > 0 ? " %s" : "%s", *word);
    }
    put_plain(made, (toolmend_view){name, strlen(name)});
    put(made, ",\"version\":\"\",\"language\":\"\"}");
    return (toolmend_view){made->ptr, made->len};
}
