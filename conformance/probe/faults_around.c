/* SPDX-License-Identifier: MIT
 *
 * faults_around.c - what servers, templates and models put around the arguments, or send in place
 * of them.
 *
 * All rows are about the root. What a layer may take off, the rules of the groups syntax and root
 * name; what stands there otherwise may be a part of the call, another one, or words against it.
 */
#include "faults.h"

#include <stdio.h>
#include <string.h>

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

struct pair {
    const char *front, *back;
};

/* White space on a side that an edit takes along; none is meant. */
static void set_front(struct value *root, toolmend_view text) {
    root->as[SENT].space[BEFORE] = text;
    root->as[MEANT].space[BEFORE] = words_view("");
}

static void set_back(struct value *root, toolmend_view text) {
    root->as[SENT].space[BEHIND] = text;
    root->as[MEANT].space[BEHIND] = words_view("");
}

/* Is everything known of what the root says about a member that nobody declared? Where it is
 * welcome, nothing can be wrong besides. */
static bool is_plain_root(const struct breaking *b, const struct value *root) {
    return b->is_sure && !root->shape->rest && !root->as[MEANT].text.ptr &&
           (b->faults == 1 || shape_refuses_others(root->shape));
}

static bool is_own_word(const struct value *root, const char *name) {
    return shape_words_declared(root->shape, words_view(name), NULL);
}

/* ---- layers that are taken off ------------------------------------------------------------ */

static bool put_mark(struct breaking *b, struct value *root) {
    set_front(root, join(b->maker.pool, words_view("\xef\xbb\xbf"),
                         root->as[MEANT].space[BEFORE], words_view("")));
    return true;
}

static bool put_fence(struct breaking *b, struct value *root) {
    static const struct pair fences[] = {
        {"```json\n",         "\n```"  },
        {"```\n",             "\n```\n"},
        {"```JSON ",          "```"    },
        {"\n````tool_call\n", "\n````" },
        {"```json",           " ```  " },
        {"```c++\n",          "\n```"  },
        {"`````\n",           "\n`````"}
    };
    const struct pair *fence = &fences[fault_pick(b, COUNT_OF(fences))];
    if (b->is_text)
        return false;
    b->is_garbled = true;
    set_front(root, words_view(fence->front));
    set_back(root, words_view(fence->back));
    return true;
}

static bool put_behind(struct breaking *b, struct value *root) {
    if (b->is_text)
        return false;
    b->is_garbled = true;
    set_back(root, fault_text(b));
    return true;
}

static bool put_front(struct breaking *b, struct value *root) {
    if (b->is_text || fault_members(root) == 0)
        return false;
    b->is_garbled = true;
    set_front(root, fault_text(b));
    return true;
}

/* Both, or one of them. */
static bool put_prose(struct breaking *b, struct value *root) {
    static const char *const fronts[] = {"I search for it: ", "Here are the arguments:\n",
                                         "Sure, let me do that now. ",
                                         "\303\234ber alles: ", "The call is: "};
    static const char *const backs[] = {"\nThat should do.", " I hope this helps!",
                                        "\n\nDone", " ok"};
    uint32_t sides = fault_pick(b, 3);
    if (b->is_text)
        return false;
    b->is_garbled = true;
    if (sides != 1)
        set_front(root, words_view(fronts[fault_pick(b, COUNT_OF(fronts))]));
    if (sides != 0)
        set_back(root, words_view(backs[fault_pick(b, COUNT_OF(backs))]));
    return true;
}

/* The same bytes once more, or an empty object in front. */
static bool put_twice(struct breaking *b, struct value *root) {
    static const char *const spaces[] = {"", "\n", " "};
    toolmend_view text = value_spelled(b->maker.pool, root, SENT);
    toolmend_view space = words_view(spaces[fault_pick(b, COUNT_OF(spaces))]);
    set_back(root, join(b->maker.pool, space, text, words_view("")));
    if (fault_pick(b, 4) == 3)
        root->as[SENT].space[BEHIND] = join(b->maker.pool, root->as[SENT].space[BEHIND],
                                            root->as[SENT].space[BEHIND], words_view(""));
    return true;
}

static bool put_empty_in_front(struct breaking *b, struct value *root) {
    if (b->is_text || fault_members(root) < 2)
        return false;
    b->is_garbled = true;
    set_front(root, words_view(fault_pick(b, 2) ? "{}" : "{}\n"));
    return true;
}

static bool put_in_text(struct breaking *b, struct value *root) {
    static const char *const paddings[] = {"", "", " ", "\n"};
    if (b->is_garbled)
        return false;
    b->is_text = true;
    root->as[SENT].layers = (unsigned char)(1 + fault_pick(b, 3));
    root->as[SENT].padding = words_view(paddings[fault_pick(b, COUNT_OF(paddings))]);
    return true;
}

static bool put_in_list(struct breaking *b, struct value *root) {
    static const struct pair lists[] = {
        {"[",   "]"  },
        {"[ ",  " ]" },
        {"[\n", "\n]"}
    };
    const struct pair *list = &lists[fault_pick(b, COUNT_OF(lists))];
    if (!b->is_sure)
        return false;
    fault_around(root, SENT, list->front, list->back);
    return true;
}

static const char *const wrappers[] = {"arguments", "input",      "parameters", "params",
                                       "args",      "properties", "kwargs"};

/* A name that the tool does not declare, by no word of it. */
static const char *free_name(struct breaking *b, const struct value *root,
                             const char *const *names, uint32_t count) {
    uint32_t at = fault_pick(b, count);
    for (uint32_t i = 0; i < count; i++)
        if (!is_own_word(root, names[(at + i) % count]))
            return names[(at + i) % count];
    return NULL;
}

static toolmend_view member_before(struct breaking *b, const char *name) {
    return join(b->maker.pool, words_view("{\""), words_view(name), words_view("\": "));
}

/* Under the name of a wrapper, up to three deep, perhaps as a text. */
static bool put_wrapped(struct breaking *b, struct value *root) {
    if (!is_plain_root(b, root))
        return false;
    const char *name = free_name(b, root, wrappers, COUNT_OF(wrappers));
    bool text = fault_pick(b, 3) == 2;
    uint32_t times = 1 + (text ? 0 : fault_pick(b, 3));
    if (!name || (text && b->is_garbled))
        return false;
    struct writing front = {.pool = b->maker.pool};
    struct writing back = {.pool = b->maker.pool};
    for (uint32_t i = 0; i < times; i++) {
        write_view(&front, member_before(b, name));
        write_words(&back, "}");
    }
    root->as[SENT].front = written(&front);
    root->as[SENT].back = written(&back);
    root->as[SENT].layers = text;
    b->is_text = b->is_text || text;
    return true;
}

/* The whole call in place of its arguments. */
static bool put_call_echo(struct breaking *b, struct value *root) {
    if (!is_plain_root(b, root) || is_own_word(root, "name") ||
        is_own_word(root, "arguments"))
        return false;
    struct pool *pool = b->maker.pool;
    toolmend_view tool = toolmend_json_at(b->maker.tool, "/name");
    if (b->row->texts)
        tool = fault_text(b);
    bool text = fault_pick(b, 3) == 2;
    if (text && b->is_garbled)
        return false;
    if (fault_pick(b, 3) == 0) {
        root->as[SENT].front = words_view("{\"arguments\": ");
        root->as[SENT].back =
            join(pool, words_view(", \"name\": "), tool, words_view("}"));
    } else {
        root->as[SENT].front =
            join(pool, words_view("{\"name\": "), tool, words_view(", \"arguments\": "));
        root->as[SENT].back = words_view("}");
    }
    root->as[SENT].layers = text;
    b->is_text = b->is_text || text;
    return true;
}

/* ---- what is not taken off ---------------------------------------------------------------- */

/* A second object beside the first; which one is meant is not known. */
static bool put_other_object(struct breaking *b, struct value *root) {
    if (b->is_text || fault_members(root) < 2)
        return false;
    b->is_garbled = true;
    root->as[SENT].space[BEHIND] = fault_text(b);
    return true;
}

/* The same call in other bytes. */
static bool put_respelled(struct breaking *b, struct value *root) {
    if (fault_members(root) == 0 || root->as[MEANT].text.ptr)
        return false;
    struct value again = *root;
    again.as[SENT].opening = words_view("{ ");
    toolmend_view text = value_spelled(b->maker.pool, &again, SENT);
    root->as[SENT].space[BEHIND] = text;
    return true;
}

static bool put_two_in_list(struct breaking *b, struct value *root) {
    static const char *const seconds[] = {", {}]", ", null]", ", 1]", ", \"x\"]",
                                          ", []]"};
    uint32_t form = fault_pick(b, COUNT_OF(seconds) + 2);
    if (b->is_text)
        return false;
    root->as[SENT].front = words_view(form == COUNT_OF(seconds) ? "[[" : "[");
    if (form < COUNT_OF(seconds))
        root->as[SENT].back = words_view(seconds[form]);
    else if (form == COUNT_OF(seconds))
        root->as[SENT].back = words_view("]]");
    else
        root->as[SENT].back =
            join(b->maker.pool, words_view(", "),
                 value_spelled(b->maker.pool, root, SENT), words_view("]"));
    return true;
}

/* Under a name that is none of the call format, or with something beside it. */
static bool put_other_wrapper(struct breaking *b, struct value *root) {
    static const char *const names[] = {
        "result", "data", "value",    "output",    "tool_input", "body", "payload",
        "action", "call", "function", "Arguments", "argument",   "json", "object"};
    if (!is_plain_root(b, root))
        return false;
    const char *name = free_name(b, root, names, COUNT_OF(names));
    if (!name)
        return false;
    root->as[SENT].front = member_before(b, name);
    root->as[SENT].back = words_view("}");
    return true;
}

static bool put_wrapper_and_more(struct breaking *b, struct value *root) {
    static const char *const more[] = {", \"id\": 1}", ", \"x\": null}",
                                       ", \"note\": \"x\"}"};
    if (!is_plain_root(b, root))
        return false;
    const char *name = free_name(b, root, wrappers, COUNT_OF(wrappers));
    if (!name || is_own_word(root, "id") || is_own_word(root, "x") ||
        is_own_word(root, "note"))
        return false;
    root->as[SENT].front = member_before(b, name);
    root->as[SENT].back = words_view(more[fault_pick(b, COUNT_OF(more))]);
    return true;
}

static bool put_wrapped_too_often(struct breaking *b, struct value *root) {
    if (!is_plain_root(b, root))
        return false;
    const char *name = free_name(b, root, wrappers, COUNT_OF(wrappers));
    if (!name)
        return false;
    toolmend_view one = member_before(b, name);
    toolmend_view two = join(b->maker.pool, one, one, words_view(""));
    root->as[SENT].front = join(b->maker.pool, two, two, words_view(""));
    root->as[SENT].back = words_view("}}}}");
    return true;
}

static bool put_in_four_texts(struct breaking *b, struct value *root) {
    b->is_text = true;
    root->as[SENT].layers = 4;
    return true;
}

/* ---- tables ------------------------------------------------------------------------------- */

static const char *const closers[] = {"}", "]", "}}", " ]\n}", "}]}", "\n}\n", NULL};
static const char *const end_markers[] = {
    "</tool_call>", "<|im_end|>", "\n</tool_call>\n", "<|eot_id|>",
    "</function>",  "</s>",       "<|endoftext|>",    "</tool_call><|im_end|>",
    " <|end|>",     "<eos>",      "<|call|>",         NULL};
static const char *const comments_behind[] = {" // done", "\n/* ok */", "/* end */\n",
                                              NULL};
static const char *const comments_in_front[] = {"// note\n", "/* note */ ", "\n/* a */\n",
                                                NULL};
static const char *const escapes_around[] = {"\\n", "\\n\\t", "\\r\\n", NULL};

static const char *const other_behind[] = {", \"x\": 1",  ", \"x\": 1}",
                                           ";",           ")",
                                           "</search>",   "</tool_c",
                                           "<|im_en",     ": 1",
                                           "\"",          " = 1",
                                           ",",           "}, {\"a\": 1}",
                                           "\n```",       " `",

                                           "</tool_call", "\xef\xbb\xbf",
                                           "5",

                                           "[]",          " [1]",
                                           "\"x\"",       "/* x",

                                           "\\",          "|",
                                           "}\"",         "</arg_value>",
                                           NULL};
static const char *const other_front[] = {"x = ",
                                          "f(",
                                          "<think>x</think>",
                                          "\"a\": 1, ",
                                          "{",
                                          ": ",
                                          ">>> ",
                                          "arguments=",
                                          "'",
                                          "\"",
                                          "[TOOL_CALLS]",
                                          "```\n```",
                                          "<tool_call>",
                                          "\xef\xbb\xbf\xef\xbb\xbf",
                                          "}",
                                          "]",
                                          ",",
                                          "x:{",
                                          "[1] ",
                                          "true ",
                                          "5 ",
                                          "\"x\" ",
                                          "null ",

                                          "{\"a\": 1,",
                                          "`",
                                          "\\\\n",
                                          "/",
                                          "/* x",
                                          "(",
                                          "json=",
                                          "[",
                                          NULL};
static const char *const other_objects[] = {
    "{}",     "{\"a\": 1}", "\n{\"no such name\": []}",
    ", {}",   "{\"a\":",    "{\"a\": 1}{\"b\": 2}",
    " or {}", ";{}",        "{",
    NULL};
static const char *const empties_in_front[] = {"{}{}", "{} {} ", "{\"a\": 1}", "{}, ",
                                               "[]{}", "{}[]",   "{},\n",      NULL};
static const char *const other_tools[] = {
    "\"no_such_tool\"", "null", "5", "\"\"", "[]", NULL};
static const char *const open_fences[] = {"```json\n", "```\n", "```",
                                          "~~~\n",     "``\n",  NULL};
static const char *const other_fences[] = {
    "\n```\n```\n{}\n```", "\n```\nx", "\n````", "\n``", "", "}\n```", "\n```\n}",
    " // x\n```",          "\n```,",   NULL};

static bool put_open_fence(struct breaking *b, struct value *root) {
    root->as[SENT].space[BEFORE] = fault_text(b);
    return true;
}

static bool put_other_fence(struct breaking *b, struct value *root) {
    root->as[SENT].space[BEFORE] = words_view("```json\n");
    root->as[SENT].space[BEHIND] = fault_text(b);
    return true;
}

/* ---- the table ---------------------------------------------------------------------------- */

#define MENDED(label, put, rule, texts, flags)                                           \
    {                                                                                    \
        label, {rule}, FAULT_MENDED, REACH_TEXT, put, texts, HOLDS_ALL,                  \
            (flags) | FAULT_NO_OBJECT                                                    \
    }
#define ROW(label, group, put, texts, flags)                                             \
    { label, {NULL}, group, REACH_TEXT, put, texts, HOLDS_ALL, (flags) | FAULT_NO_OBJECT }

#define OBJECT(label, group, put, rule, texts)                                           \
    { label, {rule}, group, REACH_TEXT, put, texts, HOLDS_ALL, 0 }

const struct fault around_faults[] = {
    MENDED("byte-order-mark", put_mark, "syntax/byte-order-mark", NULL, 0),
    MENDED("code-fence", put_fence, "syntax/code-fence", NULL, 0),
    MENDED("surplus-closer", put_behind, "syntax/surplus-closer", closers, 0),
    MENDED("end-marker", put_behind, "syntax/trailing-token", end_markers, 0),
    MENDED("comment-behind", put_behind, "syntax/comment", comments_behind, 0),
    MENDED("comment-in-front", put_front, "syntax/comment", comments_in_front, 0),
    MENDED("escape-behind", put_behind, "syntax/escaped-white-space", escapes_around, 0),
    MENDED("escape-in-front", put_front, "syntax/escaped-white-space", escapes_around, 0),
    MENDED("prose", put_prose, "syntax/surrounding-prose", NULL, 0),
    MENDED("sent-twice", put_twice, "syntax/repeated-value", NULL, FAULT_ALONE),
    MENDED("empty-object-in-front", put_empty_in_front, "syntax/repeated-value", NULL, 0),
    MENDED("object-in-string", put_in_text, "root/object-in-string", NULL, 0),
    MENDED("object-in-array", put_in_list, "root/object-in-array", NULL, 0),
    OBJECT("wrapped", FAULT_MENDED, put_wrapped, "root/wrapped", NULL),
    OBJECT("call-echo", FAULT_MENDED, put_call_echo, "root/call-echo", NULL),

    ROW("other-text-behind", FAULT_GARBLED, put_behind, other_behind, FAULT_ALONE),
    ROW("other-text-in-front", FAULT_GARBLED, put_front, other_front, FAULT_ALONE),
    ROW("second-object", FAULT_DOUBT, put_other_object, other_objects, FAULT_ALONE),
    ROW("objects-in-front", FAULT_DOUBT, put_front, empties_in_front, FAULT_ALONE),
    ROW("the-same-respelled", FAULT_DOUBT, put_respelled, NULL, FAULT_ALONE),
    ROW("list-of-two", FAULT_DOUBT, put_two_in_list, NULL, FAULT_ALONE),
    OBJECT("other-wrapper", FAULT_NAMED, put_other_wrapper, NULL, NULL),
    OBJECT("wrapper-and-more", FAULT_EXTRA, put_wrapper_and_more, NULL, NULL),
    OBJECT("wrapped-too-often", FAULT_NAMED, put_wrapped_too_often, NULL, NULL),
    ROW("in-four-texts", FAULT_WRONG, put_in_four_texts, NULL, FAULT_ALONE),
    OBJECT("call-of-another-tool", FAULT_NAMED, put_call_echo, NULL, other_tools),
    ROW("fence-left-open", FAULT_GARBLED, put_open_fence, open_fences, FAULT_ALONE),
    ROW("other-fence", FAULT_GARBLED, put_other_fence, other_fences, FAULT_ALONE),
    {0},
};
