/* SPDX-License-Identifier: MIT
 *
 * mention.c - does a sentence beside a block announce what is done, or speak of what is written?
 */
#include "markup/markup.h"

/* In small letters, of mentions.json. */
/* clang-format off */
static const char *const announcements[] = {
    "i'll",
    "i will",
    "i'm going to",
    "i am going to",
    "i need to",
    "let me",
    "let's",
    "let us",
    "i'm on it",
    "ich werde",
    "lass mich",
    "lassen sie mich",
    "je vais",
    "laisse-moi",
    "laissez-moi",
    "voy a",
    "vamos a",
    "d\303\251jame",
    "d\303\251jeme",
    "vou",
    "deixe-me",
    "\346\210\221\346\235\245",
    "\346\210\221\344\276\206",
    "\350\256\251\346\210\221",
    "\350\256\223\346\210\221",
    "\346\210\221\345\260\206",
    "\346\210\221\345\260\207",
    "\343\201\246\343\201\277\343\201\276\343\201\231",
    "\343\201\276\343\201\227\343\202\207\343\201\206",
    "\343\201\204\343\201\237\343\201\227\343\201\276\343\201\231",
};

/* They announce where the sentence begins with them. */
static const char *const beginnings[] = {
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
    "deleting",
    "removing",
    "using",
    "executing",
    "calling",
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
    "show you",
    "explain",
    "illustrate",
    "demonstrate",
    "the call",
    "a call",
    "tool call",
    "tool calling",
    "function calling",
    "quote",
    "imagine",
    "suppose",
    "pretend",
    "let me know",
    "let me be",
    "if you",
    "once you",
    "when you",
    "says",
    "said",
    "writes",
    "wrote",
    "written",
    "answers",
    "answered",
    "replies",
    "replied",
    "responds",
    "responded",
    "returned",
    "outputs",
    "printed",
    "prints",
    "emits",
    "emitted",
    "produces",
    "produced",
    "generates",
    "generated",
    "contained",
    "not",
    "never",
    "none",
    "nothing",
    "cannot",
    "can't",
    "don't",
    "doesn't",
    "didn't",
    "won't",
    "isn't",
    "wasn't",
    "wouldn't",
    "couldn't",
    "shouldn't",
    "mustn't",
    "haven't",
    "hadn't",
    "hasn't",
    "aren't",
    "weren't",
    "ain't",
    "no",
    "nor",
    "neither",
    "without",
    "unless",
    "refuse",
    "decline",
    "nicht",
    "kein",
    "keine",
    "keinen",
    "nie",
    "niemals",
    "ohne",
    "beispiel",
    "gefragt",
    "zeigen",
    "wenn du",
    "wenn sie",
    "falls du",
    "falls sie",
    "ne",
    "pas",
    "jamais",
    "sans",
    "aucun",
    "aucune",
    "rien",
    "exemple",
    "montrer",
    "je vais bien",
    "si tu",
    "si vous",
    "nunca",
    "jam\303\241s",
    "sin",
    "nada",
    "ejemplo",
    "mostrar",
    "mostrarte",
    "si quieres",
    "n\303\243o",
    "sem",
    "exemplo",
    "se voc\303\252",
    "\344\270\215",
    "\346\262\241",
    "\346\262\222",
    "\345\210\253",
    "\345\210\245",
    "\345\213\277",
    "\344\276\213",
    "\345\246\202\344\270\213",
    "\344\273\245\344\270\213",
    "\344\270\213\351\235\242",
    "\350\277\231\346\240\267",
    "\351\200\231\346\250\243",
    "\350\257\264",
    "\350\252\252",
    "\346\250\241\345\236\213",
    "\345\246\202\346\236\234",
    "\345\220\227",
    "\345\227\216",
    "\343\201\276\343\201\233\343\202\223",
    "\343\201\252\343\201\204",
    "\343\201\276\343\201\227\343\202\207\343\201\206\343\201\213",
    "\346\254\241\343\201\256",
    "\343\202\210\343\201\206\343\201\253",
    "\343\203\242\343\203\207\343\203\253",
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
    "say",
    "write",
    "reads",
    "answer",
    "reply",
    "response",
    "returns",
    "return",
    "output",
    "contains",
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

#define APOSTROPHE    "\342\200\231"
#define WIDE_QUESTION "\357\274\237"

static bool is_of_word(char c) {
    return tmi_is_letter(c) || tmi_is_digit(c) || c == '_' || (c & 0x80) != 0;
}

static bool begins_in(toolmend_view text, size_t at, const char *literal) {
    size_t len = strlen(literal);
    return text.len - at >= len && memcmp(text.ptr + at, literal, len) == 0;
}

/* Do these words stand at the beginning of the text, in either case and with either apostrophe? */
static bool begins(toolmend_view text, const char *words) {
    size_t at = 0;
    for (size_t i = 0; words[i]; i++) {
        if (words[i] == '\'' && begins_in(text, at, APOSTROPHE))
            at += sizeof APOSTROPHE - 1;
        else if (at < text.len && tmi_ascii_lower(text.ptr[at]) == words[i])
            at++;
        else
            return false;
    }
    return (words[0] & 0x80) != 0 || at == text.len || !is_of_word(text.ptr[at]);
}

static bool is_listed(toolmend_view text, const char *const *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (begins(text, list[i]))
            return true;
    return false;
}

/* A word of ASCII is a whole one; Chinese and Japanese part none. */
static bool may_begin(toolmend_view sentence, size_t at) {
    char c = sentence.ptr[at];
    if ((c & 0x80) != 0)
        return true;
    return tmi_is_letter(c) && (at == 0 || !is_of_word(sentence.ptr[at - 1]));
}

static bool announces_at(toolmend_view rest, bool first) {
    if (first && is_listed(rest, beginnings, sizeof beginnings / sizeof beginnings[0]))
        return true;
    return is_listed(rest, announcements, sizeof announcements / sizeof announcements[0]);
}

enum tmi_markup_says tmi_markup_says_what(toolmend_view sentence) {
    bool announces = false, mentions = false;
    for (size_t at = 0; at < sentence.len; at++) {
        toolmend_view rest = {sentence.ptr + at, sentence.len - at};
        if (rest.ptr[0] == '?' || begins_in(rest, 0, WIDE_QUESTION))
            return TMI_SAYS_MENTION;
        if (!may_begin(sentence, at))
            continue;
        if (is_listed(rest, always, sizeof always / sizeof always[0]))
            return TMI_SAYS_MENTION;
        announces = announces || announces_at(rest, at == 0);
        mentions = mentions ||
                   is_listed(rest, otherwise, sizeof otherwise / sizeof otherwise[0]);
    }
    return announces ? TMI_SAYS_ACT : mentions ? TMI_SAYS_MENTION : TMI_SAYS_ELSE;
}
