/* SPDX-License-Identifier: MIT
 *
 * faults_around.c - what servers, templates and models put around the arguments, or send in
 * place of them; and texts that lack their beginning or their end.
 */
#include "faults.h"

static bool put_around(struct breaking *b, struct value *root) {
    toolmend_view front;
    toolmend_view back;
    struct spelling *as = &root->as;
    fault_split(b, &front, &back);
    as->space[BEFORE] = fault_join(b, front, as->space[BEFORE], view_of(""));
    as->space[BEHIND] = fault_join(b, as->space[BEHIND], back, view_of(""));
    return true;
}

/* The same text once more. */
static bool put_twice(struct breaking *b, struct value *root) {
    toolmend_view again = value_text(b->generator->pool, root);
    toolmend_view between = fault_text(b);
    root->as.space[BEHIND] = fault_join(b, root->as.space[BEHIND], between, again);
    return true;
}

/* In objects under the names of wrappers, up to four; inside as a JSON text by choice. */
static bool put_wrapped(struct breaking *b, struct value *root) {
    static const char *const more[] = {"}", "}", "}", ", \"id\": 1}", ", \"x\": null}"};
    uint32_t times = 1 + (fault_pick(b, 3) == 2 ? 1 + fault_pick(b, 3) : 0);
    toolmend_view name = fault_text(b);
    for (uint32_t i = 0; i < times; i++) {
        toolmend_view opened = fault_join(b, view_of("{\""), name, view_of("\": "));
        root->as.front = fault_join(b, opened, root->as.front, view_of(""));
        root->as.back =
            fault_join(b, root->as.back, view_of(more[fault_pick(b, 5)]), view_of(""));
    }
    root->as.layers = fault_pick(b, 4) == 3;
    return true;
}

/* The whole call in place of its arguments, with the tool's name or another one. */
static bool put_call(struct breaking *b, struct value *root) {
    toolmend_view tool = toolmend_json_at(b->call->tool, "/name");
    toolmend_view other = fault_text(b);
    bool behind = fault_pick(b, 3) == 2;
    if (other.len > 0)
        tool = other;
    if (behind) {
        root->as.front = view_of("{\"arguments\": ");
        root->as.back = fault_join(b, view_of(", \"name\": "), tool, view_of("}"));
    } else {
        root->as.front =
            fault_join(b, view_of("{\"name\": "), tool, view_of(", \"arguments\": "));
        root->as.back = view_of("}");
    }
    root->as.layers = fault_pick(b, 4) == 3;
    return true;
}

static bool put_instead(struct breaking *b, struct value *root) {
    root->as = (struct spelling){.text = fault_text(b)};
    return true;
}

/* Some closing brackets at the end are gone. */
static bool put_no_closers(struct breaking *b, struct value *root) {
    uint32_t most = 0;
    for (const struct value *at = root; at && !at->as.text.ptr; at = at->last)
        most++;
    if (most == 0)
        return false;
    uint32_t count = 1 + fault_pick(b, most);
    for (struct value *at = root; count > 0; at = at->last, count--)
        at->as.closing = at->as.end = view_of("");
    return true;
}

#define FENCES                                                                           \
    "```json\n~\n```\f```\n~\n```\n\f```JSON ~```\f\n````tool_call\n~\n````\f```json~ "  \
    "```  \f"                                                                            \
    "```c++\n~\n```"
#define OTHER_FENCES                                                                     \
    "```json\n~\f```~\f~~~\n~\f``\n~\n``\f```json\n~\n```\nx\f```json\n~\n````\f```"     \
    "json\n~}\n```\f"                                                                    \
    "```json\n~\n```\n```\n{}\n```\f```json\n~ // x\n```"
#define PROSE                                                                            \
    "I search for it: ~\fHere are the arguments:\n~\f~\nThat should do.\f~ I hope this " \
    "helps!\f"                                                                           \
    "\303\234ber alles: ~\n\nDone\fThe call is: ~ ok\fSure, let me do that now. ~"
#define MARKERS                                                                          \
    "~</tool_call>\f~<|im_end|>\f~\n</tool_call>\n\f~<|eot_id|>\f~</function>\f~</s>\f"  \
    "~</tool_call><|im_end|>\f~ <|end|>\f~<eos>\f~<|call|>"
#define OTHER_TEXTS                                                                      \
    "~, \"x\": 1\f~;\f~)\f~</search>\f~</tool_c\f~: 1\f~\"\f~,\f~}, {\"a\": "            \
    "1}\f~\n```\f~5\f~[]\f"                                                              \
    "~\"x\"\f~/* x\f~\\\f~|\fx = ~\ff(~\f<think>x</think>~\f\"a\": 1, ~\f{~\f: ~\f>>> "  \
    "~\f"                                                                                \
    "arguments=~\f'~\f[TOOL_CALLS]~\f<tool_call>~\f}~\f]~\f,~\f[1] ~\ftrue ~\f5 "        \
    "~\fnull ~\f"                                                                        \
    "{\"a\": 1,~\f`~\f(~)\fjson=~"
#define OTHER_OBJECTS                                                                    \
    "~{}\f~{\"a\": 1}\f~\n{\"no such name\": []}\f~, {}\f~{\"a\":\f~ or "                \
    "{}\f~;{}\f~{\f{}~\f{}\n~\f{}{}~\f"                                                  \
    "{\"a\": 1}~\f{}, ~\f[]{}~\f[~, {}]\f[~, null]\f[[~]]\f[~]"
#define INSTEAD                                                                          \
    "\f \f\n\f\t \n\fnull\fnull\n\f\"x\"\f5\ftrue\f[]\f[\"a\", "                         \
    "\"b\"]\f...\f{\f}\f\"\fOK\fundefined\f"                                             \
    "[object Object]\fNaN\ferror: timeout\f{\"\f{\"a\"\f{\"a\":\f```\fpath=a.txt "       \
    "limit=5\f"                                                                          \
    "path: a.txt\nlimit: 5\f<path>a.txt</path>\f--path a.txt\fI cannot do "              \
    "that.\f\"null\"\f"                                                                  \
    "\"{}\f{]\f{:}\f{,}\f\"[]\"\f[[]]\f[null]\f\"\"\f%7B%7D\f[{}, {}]\f\xff\f{\"a\": "   \
    "}\f/* {} */\fnull null"

const struct fault around_faults[] = {
    {"byte-order-mark",                             FAULT_AROUND, 0, put_around,
     "\xef\xbb\xbf~\f\xef\xbb\xbf~\f~\xef\xbb\xbf"},
    {"fence",                                            FAULT_AROUND, 0, put_around, FENCES},
    {"other-fence", FAULT_AROUND, 0, put_around, OTHER_FENCES},
    {"prose",                                       FAULT_AROUND, 0, put_around, PROSE},
    {"end-marker",                                            FAULT_AROUND, 0, put_around, MARKERS},
    {"surplus-closer",                                       FAULT_AROUND, 0, put_around, "~}\f~]\f~}}\f~ ]\n}\f~}]}\f~\n}\n"},
    {"comment-around",                                 FAULT_AROUND, 0, put_around,
     "~ // done\f~\n/* ok */\f// note\n~\f/* note */ ~"},
    {"escape-around",                                            FAULT_AROUND, 0, put_around, "~\\n\f~\\n\\t\f\\n~\f\\r\\n~"},
    {"other-text",                                 FAULT_AROUND, 0, put_around, OTHER_TEXTS},
    {"other-object",                                       FAULT_AROUND, 0, put_around, OTHER_OBJECTS},
    {"twice",                                            FAULT_AROUND, 0, put_twice, "\f\n\f \f, \f\n\n"},
    {"wrapped",                                        FAULT_AROUND, 0, put_wrapped,
     "arguments\finput\fparameters\fparams\fargs\fproperties\fkwargs"},
    {"other-wrapper",                                  FAULT_AROUND, 0, put_wrapped,
     "result\fdata\fvalue\foutput\ftool_"
     "input\fbody\fpayload\faction\fcall\fArguments\fjson"},
    {"call",                                            FAULT_AROUND, 0, put_call, "\f\f\"no_such_tool\"\fnull\f5\f\"\""},
    {"instead",                                      FAULT_MISSING, 0, put_instead, INSTEAD},
    {"no-text",                              FAULT_MISSING, 0, put_instead, "\f \f\n\fnull"},
    {"closers-lost",                                            FAULT_AROUND, 0, put_no_closers, NULL},
    {0         },
};
