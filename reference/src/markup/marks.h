/* SPDX-License-Identifier: MIT
 *
 * marks.h - what stands around the calls of a model text, as data.
 *
 * `make update` writes the tables from conformance/data; SPEC.md, "Calls in text", says what
 * each is for. What begins with another byte than these do has to be let in by look_around() and
 * next_place().
 */
#ifndef TMI_MARKUP_MARKS_H
#define TMI_MARKUP_MARKS_H

struct tmi_markup_pair {
    const char *open, *close;
};

/* clang-format off */
/* Words of a template that part messages: message_markers.json. */
static const char *const tmi_message_markers[] = {
    "<|im_start|>assistant",
    "<|im_end|>",
    "<|start|>assistant",
    "<|end|>",
    "<|return|>",
    "<|call|>",
    "<|endoftext|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|eot|>",
    "<|end_of_text|>",
    "<|observation|>",
    "<|user|>",
    "</s>",
    "<end_of_turn>",
    "<eos>",
    "<turn|>",
    "<|tool_response>",
    "<|open|>response<|sep|>",
    "<|close|>response<|sep|>",
    "<|close|>message<|sep|>",
    "[e~[",
    "<\357\275\234end\342\226\201of\342\226\201sentence\357\275\234>",
};

/* Around what a model thinks: thoughts.json. */
static const struct tmi_markup_pair tmi_thoughts[] = {
    {"<think>", "</think>"},
    {"<thinking>", "</thinking>"},
    {"<reasoning>", "</reasoning>"},
    {"<seed:think>", "</seed:think>"},
    {"[THINK]", "[/THINK]"},
    {"<|channel>thought", "<channel|>"},
    {"<|channel|>analysis", "<|end|>"},
    {"<|START_THINKING|>", "<|END_THINKING|>"},
    {"<|open|>think<|sep|>", "<|close|>think<|sep|>"},
};

/* What encloses a text: enclosing_pairs.json. */
static const struct tmi_markup_pair tmi_enclosing_pairs[] = {
    {"(", ")"},
    {"[", "]"},
    {"{", "}"},
    {"\342\200\234", "\342\200\235"},
    {"\302\253", "\302\273"},
    {"/*", "*/"},
};

/* Words of a template that begin another one's message: foreign_turns.json. */
static const char *const tmi_foreign_turns[] = {
    "<|im_start|>user",
    "<|im_start|>tool",
    "<start_of_turn>user",
    "<tool_response>",
    "[TOOL_RESULTS]",
    "[INST]",
    "<function_results>",
};

/* What a line begins with that is another one's, in small letters: the same list. */
static const char *const tmi_foreign_names[] = {
    "user:",
    "human:",
    "system:",
    "tool:",
};
/* clang-format on */

#endif
