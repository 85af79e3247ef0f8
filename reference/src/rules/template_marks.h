/* SPDX-License-Identifier: MIT
 *
 * template_marks.h - what chat templates write around calls, values and messages, as data.
 *
 * A server that does not remove them passes them on in the arguments. `make update` writes the
 * tables from conformance/data/template_marks.json.
 */
#ifndef TMI_TEMPLATE_MARKS_H
#define TMI_TEMPLATE_MARKS_H

#include "base/view.h"

#define TMI_MARKER(text)                                                                 \
    { text, sizeof(text) - 1 }

/* clang-format off */
static const toolmend_view tmi_end_markers[] = {
    TMI_MARKER("</tool_call>"),
    TMI_MARKER("<|im_end|>"),
    TMI_MARKER("<|endoftext|>"),
    TMI_MARKER("<|observation|>"),
    TMI_MARKER("<|eot_id|>"),
    TMI_MARKER("<|eom_id|>"),
    TMI_MARKER("<|end_of_text|>"),
    TMI_MARKER("</function>"),
    TMI_MARKER("<|eot|>"),
    TMI_MARKER("<|python_end|>"),
    TMI_MARKER("<\357\275\234tool\342\226\201call\342\226\201end\357\275\234>"),
    TMI_MARKER("<\357\275\234tool\342\226\201calls\342\226\201end\357\275\234>"),
    TMI_MARKER("<\357\275\234end\342\226\201of\342\226\201sentence\357\275\234>"),
    TMI_MARKER("<|tool_call_end|>"),
    TMI_MARKER("<|tool_calls_section_end|>"),
    TMI_MARKER("<|call|>"),
    TMI_MARKER("<|end|>"),
    TMI_MARKER("<|return|>"),
    TMI_MARKER("</s>"),
    TMI_MARKER("<end_of_turn>"),
    TMI_MARKER("<eos>"),
    TMI_MARKER("<tool_call|>"),
    TMI_MARKER("<turn|>"),
    TMI_MARKER("</minimax:tool_call>"),
    TMI_MARKER("[e~["),
    TMI_MARKER("<|/tool_call|>"),
};
/* clang-format on */
#define TMI_END_MARKER_COUNT (sizeof tmi_end_markers / sizeof tmi_end_markers[0])

/* Behind a value that a template writes between tags, so only in the text of a string. */
/* clang-format off */
static const toolmend_view tmi_end_markers_of_values[] = {
    TMI_MARKER("</parameter>"),
    TMI_MARKER("</invoke>"),
    TMI_MARKER("</arg_value>"),
};
/* clang-format on */
#define TMI_END_MARKER_OF_VALUES_COUNT                                                   \
    (sizeof tmi_end_markers_of_values / sizeof tmi_end_markers_of_values[0])

/* All of them, and others that no rule removes: a text that holds one was cut at the wrong place. */
/* clang-format off */
static const toolmend_view tmi_template_marks[] = {
    TMI_MARKER("</tool_call>"),
    TMI_MARKER("<|im_end|>"),
    TMI_MARKER("<|endoftext|>"),
    TMI_MARKER("<|observation|>"),
    TMI_MARKER("<|eot_id|>"),
    TMI_MARKER("<|eom_id|>"),
    TMI_MARKER("<|end_of_text|>"),
    TMI_MARKER("</function>"),
    TMI_MARKER("<|eot|>"),
    TMI_MARKER("<|python_end|>"),
    TMI_MARKER("<\357\275\234tool\342\226\201call\342\226\201end\357\275\234>"),
    TMI_MARKER("<\357\275\234tool\342\226\201calls\342\226\201end\357\275\234>"),
    TMI_MARKER("<\357\275\234end\342\226\201of\342\226\201sentence\357\275\234>"),
    TMI_MARKER("<|tool_call_end|>"),
    TMI_MARKER("<|tool_calls_section_end|>"),
    TMI_MARKER("<|call|>"),
    TMI_MARKER("<|end|>"),
    TMI_MARKER("<|return|>"),
    TMI_MARKER("</s>"),
    TMI_MARKER("<end_of_turn>"),
    TMI_MARKER("<eos>"),
    TMI_MARKER("<tool_call|>"),
    TMI_MARKER("<turn|>"),
    TMI_MARKER("</minimax:tool_call>"),
    TMI_MARKER("[e~["),
    TMI_MARKER("<|/tool_call|>"),
    TMI_MARKER("</parameter>"),
    TMI_MARKER("</invoke>"),
    TMI_MARKER("</arg_value>"),
    TMI_MARKER("<|"),
    TMI_MARKER("<\357\275\234"),
    TMI_MARKER("<arg_key"),
    TMI_MARKER("</arg_key"),
    TMI_MARKER("<arg_value"),
    TMI_MARKER("</arg_value"),
    TMI_MARKER("<parameter"),
    TMI_MARKER("</parameter"),
    TMI_MARKER("<invoke"),
    TMI_MARKER("</invoke"),
    TMI_MARKER("<function="),
    TMI_MARKER("</function"),
    TMI_MARKER("<tool_call"),
    TMI_MARKER("</tool_call"),
    TMI_MARKER("<think>"),
    TMI_MARKER("</think>"),
    TMI_MARKER("<start_of_turn>"),
    TMI_MARKER("[TOOL_CALLS]"),
    TMI_MARKER("[/INST]"),
};
/* clang-format on */
#define TMI_TEMPLATE_MARK_COUNT (sizeof tmi_template_marks / sizeof tmi_template_marks[0])

#endif
