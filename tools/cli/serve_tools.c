/* SPDX-License-Identifier: MIT
 *
 * serve_tools.c - the tools of `toolmend serve`.
 */
#include "serve_tools.h"

#include <stdlib.h>
#include <string.h>

struct serve_announced {
    struct cli_bytes id;
    struct serve_tools tools;
};

static const char no_memory[] = "no memory for the tool";

static bool holds(const struct cli_bytes *bytes, toolmend_view slice) {
    return bytes->ptr && bytes->len == slice.len &&
           memcmp(bytes->ptr, slice.ptr, slice.len) == 0;
}

static bool copy(struct cli_bytes *bytes, toolmend_view slice) {
    char *ptr = realloc(bytes->ptr, slice.len + 1);
    if (!ptr)
        return false;
    memcpy(ptr, slice.ptr, slice.len);
    bytes->ptr = ptr;
    bytes->len = slice.len;
    return true;
}

static bool append(struct cli_bytes *bytes, toolmend_view slice) {
    char *ptr = realloc(bytes->ptr, bytes->len + slice.len + 1);
    if (!ptr)
        return false;
    memcpy(ptr + bytes->len, slice.ptr, slice.len);
    bytes->ptr = ptr;
    bytes->len += slice.len;
    return true;
}

/* ---- one tool, one list ------------------------------------------------------------------- */

static void forget(struct serve_tools *tools) {
    toolmend_tools_free(tools->list);
    tools->list = NULL;
    tools->tool = NULL;
    tools->compiled = false;
}

/* Its outcome stays, because a tool that fails is asked about again as well. */
static void compile(struct serve_tools *tools, const toolmend_options *options) {
    forget(tools);
    tools->compiled = true;
    tools->openapi = options->openapi_nullable;
    tools->error = (toolmend_error){.offset = SIZE_MAX};
    tools->status = toolmend_tools_load(cli_view(&tools->source), options, &tools->list,
                                        &tools->error);
    if (tools->status == TOOLMEND_OK && tools->source.ptr[0] == '{')
        tools->status =
            toolmend_tools_find(tools->list, toolmend_tools_name(tools->list, 0),
                                &tools->tool, &tools->error);
}

/* ---- what was announced ------------------------------------------------------------------- */

/* The string that the JSON spells, in `book->id`. NULL, or why there is none. */
static const char *decode(struct serve_book *book, toolmend_view json) {
    if (json.ptr[0] != '"')
        return "the id of a tool is not a string";
    if (!copy(&book->id, json))
        return no_memory;
    book->id.len = toolmend_json_string(json, book->id.ptr, json.len);
    return book->id.len <= json.len ? NULL : "the id of a tool has an unpaired surrogate";
}

static struct serve_announced *find(struct serve_book *book) {
    for (size_t i = 0; i < book->count; i++)
        if (holds(&book->announced[i].id, cli_view(&book->id)))
            return &book->announced[i];
    return NULL;
}

static struct serve_announced *add(struct serve_book *book) {
    if (book->count == book->room) {
        size_t room = 2 * book->room + 16;
        void *larger = realloc(book->announced, room * sizeof *book->announced);
        if (!larger)
            return NULL;
        book->announced = larger;
        book->room = room;
    }
    struct serve_announced *one = &book->announced[book->count];
    *one = (struct serve_announced){0};
    if (!copy(&one->id, cli_view(&book->id)))
        return NULL;
    book->count++;
    return one;
}

const char *serve_announce(struct serve_book *book, toolmend_view id,
                           toolmend_view tool) {
    const char *why = decode(book, id);
    if (why)
        return why;
    struct serve_announced *one = find(book);
    if (!one)
        one = add(book);
    if (!one)
        return no_memory;
    forget(&one->tools);
    return copy(&one->tools.source, tool) ? NULL : no_memory;
}

/* What was announced under the id; NULL: `*why` says why there is nothing. */
static struct serve_announced *find_named(struct serve_book *book, toolmend_view id,
                                          const char **why) {
    struct serve_announced *one = NULL;
    *why = decode(book, id);
    if (!*why)
        one = find(book);
    if (!*why && !one)
        *why = "no tool was announced under the id; send op tool first";
    return one;
}

/* ---- what a request is about -------------------------------------------------------------- */

/* The list with the tools in place of their ids. NULL, or why there is none. */
static const char *join(struct serve_book *book, toolmend_view list) {
    toolmend_view item;
    const char *before = "[";
    book->joined.len = 0;
    for (size_t at = 0; toolmend_json_next(list, &at, NULL, &item); before = ",") {
        if (item.ptr[0] == '"') {
            const char *why;
            const struct serve_announced *one = find_named(book, item, &why);
            if (!one)
                return why;
            item = cli_view(&one->tools.source);
        }
        if (!append(&book->joined, cli_words(before)) || !append(&book->joined, item))
            return no_memory;
    }
    return append(&book->joined, cli_words(before[0] == '[' ? "[]" : "]")) ? NULL
                                                                           : no_memory;
}

struct serve_tools *serve_take(struct serve_book *book, toolmend_view member,
                               const toolmend_options *options, const char **why) {
    struct serve_tools *tools = &book->sent;
    if (member.ptr[0] == '"') {
        struct serve_announced *one = find_named(book, member, why);
        if (!one)
            return NULL;
        tools = &one->tools;
        member = cli_view(&tools->source);
    } else if (member.ptr[0] == '[') {
        *why = join(book, member);
        if (*why)
            return NULL;
        member = cli_view(&book->joined);
    }
    if (!holds(&tools->source, member)) {
        forget(tools);
        *why = no_memory;
        if (!copy(&tools->source, member))
            return NULL;
    }
    if (!tools->compiled || tools->openapi != options->openapi_nullable)
        compile(tools, options);
    return tools;
}

void serve_close(struct serve_book *book) {
    for (size_t i = 0; i < book->count; i++) {
        forget(&book->announced[i].tools);
        free(book->announced[i].tools.source.ptr);
        free(book->announced[i].id.ptr);
    }
    free(book->announced);
    forget(&book->sent);
    free(book->sent.source.ptr);
    free(book->id.ptr);
    free(book->joined.ptr);
}
