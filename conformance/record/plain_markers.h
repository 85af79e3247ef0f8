/* SPDX-License-Identifier: MIT
 *
 * plain_markers.h - the end markers of `syntax/trailing-token`, once more.
 *
 * The list is data: reference/src/rules/end_markers.h has the sources. Copied, as what checks
 * the library takes nothing from inside it; test_verify_record.py sees that the two are equal.
 */
#ifndef RECORD_PLAIN_MARKERS_H
#define RECORD_PLAIN_MARKERS_H

static const char *const markers[] = {
    "</tool_call>",
    "<|im_end|>",
    "<|endoftext|>",
    "<|observation|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|end_of_text|>",
    "</function>",
    "<|eot|>",
    "<|python_end|>",
    "<\357\275\234tool\342\226\201call\342\226\201end\357\275\234>",
    "<\357\275\234tool\342\226\201calls\342\226\201end\357\275\234>",
    "<\357\275\234end\342\226\201of\342\226\201sentence\357\275\234>",
    "<|tool_call_end|>",
    "<|tool_calls_section_end|>",
    "<|call|>",
    "<|end|>",
    "<|return|>",
    "</s>",
    "<end_of_turn>",
    "<eos>",
    "<tool_call|>",
    "<turn|>",
    "</minimax:tool_call>",
    "[e~[",
    "<|/tool_call|>",
};

/* In the text of a string also these. */
static const char *const inner_markers[] = {
    "</parameter>",
    "</invoke>",
    "</arg_value>",
};

#endif
