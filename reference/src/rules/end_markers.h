/* SPDX-License-Identifier: MIT
 *
 * end_markers.h - what a chat template writes behind a call or a message, as data.
 *
 * A server that does not take them off passes them on as the last characters of the
 * arguments. Each entry names a public page that shows the marker there: the template or the
 * format of a model family, or a call that came so. An entry needs a source.
 */
#ifndef TMI_END_MARKERS_H
#define TMI_END_MARKERS_H

#include "base/view.h"

#define TMI_MARKER(text)                                                                 \
    { text, sizeof(text) - 1 }

static const toolmend_view tmi_end_markers[] = {
    /* a call between tags, and the message around it: Qwen, Hermes, GLM and others
     * https://github.com/NousResearch/Hermes-Function-Calling */
    TMI_MARKER("</tool_call>"),
    TMI_MARKER("<|im_end|>"),
    /* the end of a document; {"query":"x"}<|endoftext|>
     * https://github.com/mastra-ai/mastra/pull/14200 */
    TMI_MARKER("<|endoftext|>"),
    /* GLM: what the model stops at behind a call
     * https://github.com/ggml-org/llama.cpp/blob/master/models/templates/GLM-4.6.jinja */
    TMI_MARKER("<|observation|>"),
    /* Llama 3: end of turn, of message, of text; of a call in the custom format
     * https://github.com/meta-llama/llama-models/blob/main/models/llama3_1/prompt_format.md */
    TMI_MARKER("<|eot_id|>"),
    TMI_MARKER("<|eom_id|>"),
    TMI_MARKER("<|end_of_text|>"),
    TMI_MARKER("</function>"),
    /* Llama 4: end of turn
     * https://github.com/meta-llama/llama-models/blob/main/models/llama4/prompt_format.md */
    TMI_MARKER("<|eot|>"),
    /* Llama 4: end of a call; {"name": ...}<|python_end|>
     * https://github.com/vllm-project/vllm/issues/16214 */
    TMI_MARKER("<|python_end|>"),
    /* DeepSeek: end of a call, of all calls, of the message, with U+FF5C for each bar and
     * U+2581 between words
     * https://github.com/ggml-org/llama.cpp/blob/master/models/templates/deepseek-ai-DeepSeek-V3.1.jinja */
    TMI_MARKER("<\357\275\234tool\342\226\201call\342\226\201end\357\275\234>"),
    TMI_MARKER("<\357\275\234tool\342\226\201calls\342\226\201end\357\275\234>"),
    TMI_MARKER("<\357\275\234end\342\226\201of\342\226\201sentence\357\275\234>"),
    /* Kimi K2: end of a call, of all calls
     * https://github.com/MoonshotAI/Kimi-K2/blob/main/docs/tool_call_guidance.md */
    TMI_MARKER("<|tool_call_end|>"),
    TMI_MARKER("<|tool_calls_section_end|>"),
    /* gpt-oss (harmony): end of a call, of a message, of the answer
     * https://github.com/openai/harmony/blob/main/docs/format.md */
    TMI_MARKER("<|call|>"),
    TMI_MARKER("<|end|>"),
    TMI_MARKER("<|return|>"),
    /* Mistral, Llama 2: end of a sequence
     * https://github.com/mistralai/mistral-common/blob/main/docs/usage/tokenizers.md */
    TMI_MARKER("</s>"),
    /* Gemma: end of turn, of the output
     * https://github.com/google-deepmind/gemma/blob/main/colabs/tokenizer.ipynb */
    TMI_MARKER("<end_of_turn>"),
    TMI_MARKER("<eos>"),
    /* Gemma 4: end of a call, of a turn
     * https://github.com/ggml-org/llama.cpp/blob/master/models/templates/gemma4.jinja */
    TMI_MARKER("<tool_call|>"),
    TMI_MARKER("<turn|>"),
    /* MiniMax M2: end of all calls
     * https://github.com/MiniMax-AI/MiniMax-M2.5/issues/10 */
    TMI_MARKER("</minimax:tool_call>"),
    /* MiniMax M2: end of a message
     * https://github.com/ggml-org/llama.cpp/blob/master/models/templates/unsloth-MiniMax-M2.jinja */
    TMI_MARKER("[e~["),
    /* Phi-4-mini: end of a call
     * https://github.com/ggml-org/llama.cpp/blob/master/models/templates/llama-cpp-microsoft-Phi-4-mini-instruct.jinja */
    TMI_MARKER("<|/tool_call|>"),
};
#define TMI_END_MARKER_COUNT (sizeof tmi_end_markers / sizeof tmi_end_markers[0])

/* Behind a value that a template writes between tags, so only in the text of a string. */
static const toolmend_view tmi_end_markers_of_values[] = {
    /* MiniMax: end of a parameter, of a call
     * https://github.com/ggml-org/llama.cpp/blob/master/models/templates/unsloth-MiniMax-M2.jinja */
    TMI_MARKER("</parameter>"),
    TMI_MARKER("</invoke>"),
    /* GLM: end of a value
     * https://github.com/ggml-org/llama.cpp/blob/master/models/templates/GLM-4.6.jinja */
    TMI_MARKER("</arg_value>"),
};
#define TMI_END_MARKER_OF_VALUES_COUNT                                                   \
    (sizeof tmi_end_markers_of_values / sizeof tmi_end_markers_of_values[0])

#endif
