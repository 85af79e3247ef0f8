/* SPDX-License-Identifier: MIT
 *
 * end_markers.h - what a chat template puts behind a call or a message, as data.
 *
 * A server that does not take them off passes them on as the last characters of the
 * arguments. Each entry names where the model family writes it, or where a call was seen to
 * end so. An entry needs a source.
 */
#ifndef TMI_END_MARKERS_H
#define TMI_END_MARKERS_H

#include "base/view.h"

#define TMI_MARKER(text)                                                                 \
    { text, sizeof(text) - 1 }

static const toolmend_view tmi_end_markers[] = {
    TMI_MARKER("</tool_call>"),
    TMI_MARKER("<|im_end|>"),
    TMI_MARKER("<|endoftext|>"),
    TMI_MARKER("</s>"),
};
#define TMI_END_MARKER_COUNT (sizeof tmi_end_markers / sizeof tmi_end_markers[0])

/* Behind a value that a template writes between tags, so only in the text of a string. */
static const toolmend_view tmi_end_markers_of_values[] = {
    TMI_MARKER("</parameter>"),
    TMI_MARKER("</invoke>"),
    TMI_MARKER("</arg_value>"),
};
#define TMI_END_MARKER_OF_VALUES_COUNT                                                   \
    (sizeof tmi_end_markers_of_values / sizeof tmi_end_markers_of_values[0])

#endif
