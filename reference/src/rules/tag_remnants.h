/* SPDX-License-Identifier: MIT
 *
 * tag_remnants.h - what is left of a template's tags around a member name, as data.
 *
 * Models whose template writes arguments between tags reach the harness through a parser that
 * may cut a tag short. Each entry names where it was seen. An entry needs a source.
 */
#ifndef TMI_TAG_REMNANTS_H
#define TMI_TAG_REMNANTS_H

#include <stddef.h>

/* A name NAME that arrives as `before` NAME `after`. */
struct tmi_tag_remnant {
    const char *before, *after;
    size_t before_len, after_len;
};
#define TMI_REMNANT(before, after)                                                       \
    { before, after, sizeof(before) - 1, sizeof(after) - 1 }

static const struct tmi_tag_remnant tmi_tag_remnants[] = {
    /* GLM-4.7 behind vLLM: {"path</arg_key>": ...}
     * https://github.com/vllm-project/vllm/pull/54971 */
    TMI_REMNANT("", "</arg_key>"),
    /* the mirrored case of the same report: {"<arg_key>path": ...} */
    TMI_REMNANT("<arg_key>", ""),
    /* Qwen3 coder template behind OpenVINO, <parameter="command">: {"\"command\"": ...}
     * https://github.com/openvinotoolkit/model_server/issues/4487 */
    TMI_REMNANT("\"", "\""),
};
#define TMI_TAG_REMNANT_COUNT (sizeof tmi_tag_remnants / sizeof tmi_tag_remnants[0])

/* Tags of the same templates. A value that holds one was cut at the wrong place, too. */
static const char *const tmi_tags[] = {
    "<arg_key>",    "</arg_key>", "<arg_value>",
    "</arg_value>", "<parameter", "</parameter>",
};
#define TMI_TAG_COUNT (sizeof tmi_tags / sizeof tmi_tags[0])

#endif
