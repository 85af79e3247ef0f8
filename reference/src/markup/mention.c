/* SPDX-License-Identifier: MIT
 *
 * mention.c - does a sentence beside a block announce what is done, or speak of what is written?
 */
#include "markup/markup.h"

/* In small letters, of mentions.json. */
/* clang-format off */
static const char *const announcements[] = {
    "i'll",
    "i\342\200\231ll",
    "i will",
    "i'm going to",
    "i\342\200\231m going to",
    "i am going to",
    "i need to",
    "let me",
    "let's",
    "let\342\200\231s",
    "let us",
    "checking",
    "looking",
    "searching",
    "reading",
    "opening",
    "fetching",
    "getting",
    "running",
    "trying",
    "creating",
    "making",
    "updating",
};

/* They mention a block, whatever is announced. */
static const char *const always[] = {
    "example",
    "examples",
    "for instance",
    "sample",
    "template",
    "format",
    "syntax",
    "like this",
    "like so",
    "as follows",
    "show how",
    "show you how",
    "explain",
    "illustrate",
    "demonstrate",
    "the call",
    "a call",
    "tool call",
    "quote",
    "imagine",
    "suppose",
    "pretend",
    "i will not",
    "i'll not",
    "i\342\200\231ll not",
    "i will never",
    "i'll never",
    "let's not",
    "let me not",
};

/* They do where nothing is announced. */
static const char *const otherwise[] = {
    "this",
    "these",
    "such",
    "here",
    "following",
    "follows",
    "below",
    "above",
    "shown",
    "listed",
    "says",
    "say",
    "said",
    "writes",
    "write",
    "wrote",
    "written",
    "reads",
    "answers",
    "answer",
    "answered",
    "replies",
    "reply",
    "replied",
    "responds",
    "responded",
    "response",
    "returns",
    "return",
    "returned",
    "outputs",
    "output",
    "prints",
    "printed",
    "emits",
    "emitted",
    "produces",
    "produced",
    "generates",
    "generated",
    "contains",
    "contained",
    "holds",
    "ends",
    "begins",
    "means",
    "looks",
    "model",
    "models",
    "assistant",
    "bot",
    "agent",
    "user",
    "users",
    "parser",
    "host",
    "server",
    "text",
    "markup",
    "block",
    "element",
    "tag",
    "tags",
    "call",
    "calls",
    "called",
    "string",
    "snippet",
    "prompt",
    "completion",
    "template",
    "transcript",
    "trace",
    "listing",
    "table",
    "figure",
    "chapter",
    "exercise",
    "page",
    "document",
    "log",
    "logs",
    "content",
    "contents",
    "usage",
    "you",
    "your",
    "yourself",
    "we",
    "not",
    "never",
    "none",
    "nothing",
    "cannot",
    "can't",
    "can\342\200\231t",
    "don't",
    "don\342\200\231t",
    "doesn't",
    "doesn\342\200\231t",
    "didn't",
    "didn\342\200\231t",
    "won't",
    "won\342\200\231t",
    "isn't",
    "wasn't",
    "would",
    "could",
    "should",
    "might",
    "may",
    "must",
    "wrong",
    "mistake",
    "oops",
    "sorry",
    "ignore",
    "cancel",
    "instead",
    "avoid",
    "if",
};
/* clang-format on */

static bool is_of_word(char c) {
    return tmi_is_letter(c) || tmi_is_digit(c) || c == '_' || (c & 0x80) != 0;
}

/* Do these words stand at the beginning of the text, in either case? */
static bool begins(toolmend_view text, const char *words) {
    size_t i = 0;
    for (; words[i]; i++)
        if (i == text.len || tmi_ascii_lower(text.ptr[i]) != words[i])
            return false;
    return i == text.len || !is_of_word(text.ptr[i]);
}

static bool is_listed(toolmend_view text, const char *const *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (begins(text, list[i]))
            return true;
    return false;
}

enum tmi_markup_says tmi_markup_says_what(toolmend_view sentence) {
    bool announces = false, mentions = false;
    for (size_t at = 0; at < sentence.len; at++) {
        toolmend_view rest = {sentence.ptr + at, sentence.len - at};
        if (!tmi_is_letter(rest.ptr[0]) || (at > 0 && is_of_word(rest.ptr[-1])))
            continue;
        if (is_listed(rest, always, sizeof always / sizeof always[0]))
            return TMI_SAYS_MENTION;
        announces =
            announces || is_listed(rest, announcements,
                                   sizeof announcements / sizeof announcements[0]);
        mentions = mentions ||
                   is_listed(rest, otherwise, sizeof otherwise / sizeof otherwise[0]);
    }
    return announces ? TMI_SAYS_ACT : mentions ? TMI_SAYS_MENTION : TMI_SAYS_ELSE;
}
