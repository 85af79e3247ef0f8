/* SPDX-License-Identifier: MIT
 *
 * name_decorations.h - what templates and servers leave around the name of a tool, as data.
 *
 * White space at both ends is always one (https://github.com/openclaw/openclaw/issues/27045), and
 * so is the number of a call (`:0`) at the end (https://github.com/openclaw/openclaw/pull/34717).
 * Each entry names a public report that shows a name decorated so. An entry needs a source.
 */
#ifndef TMI_NAME_DECORATIONS_H
#define TMI_NAME_DECORATIONS_H

#include "base/view.h"

/* Starts, and ends, of one name that are looked at. */
#define TMI_DECORATION_PLACES 32

#define TMI_DECORATION(text)                                                             \
    { text, sizeof(text) - 1 }

/* What has been taken off a name. The id of a call is functions.NAME:NUMBER; on its way it may
 * have lost the dot, the colon, or both. */
enum {
    TMI_GONE_ID = 1,         /* what an id begins with */
    TMI_GONE_MANGLED_ID = 2, /* the same, which could also be the first word of a name */
    TMI_GONE_NUMBER = 4,     /* the number of a call */
    TMI_GONE_BARE_NUMBER = 8 /* the same without its colon */
};

/* What stands before the name. */
static const struct tmi_name_prefix {
    toolmend_view text;
    unsigned gone;
} tmi_name_prefixes[] = {
  /* the namespace of tools in the templates of gpt-oss and others
     * https://github.com/tontinton/maki/pull/518; Kimi K2 writes the id of a call in place of its
     * name, functions.read:0 https://github.com/openclaw/openclaw/pull/34717 */
    {TMI_DECORATION("functions."),   TMI_GONE_ID                      },
 /* the same without its dot and its colon, functionswrite3
     * https://github.com/openclaw/openclaw/pull/34717 */
    {TMI_DECORATION("functions"),    TMI_GONE_ID | TMI_GONE_MANGLED_ID},
 /* with a colon for the dot https://github.com/openclaw/openclaw/pull/43312 */
    {TMI_DECORATION("functions:"),   TMI_GONE_ID                      },
 /* with a blank for it https://github.com/openclaw/openclaw/pull/39091 */
    {TMI_DECORATION("functions "),   TMI_GONE_ID                      },
 /* a folder of tools, tools/exec https://github.com/openclaw/openclaw/pull/39328 */
    {TMI_DECORATION("tools/"),       0                                },
 /* Gemini: its namespace of tools https://github.com/tya5/reyn/pull/1992 */
    {TMI_DECORATION("default_api."), 0                                },
};
#define TMI_NAME_PREFIX_COUNT (sizeof tmi_name_prefixes / sizeof tmi_name_prefixes[0])

/* What stands behind it. */
static const toolmend_view tmi_name_suffixes[] = {
    /* the sign of a call, which a harness had to take off
     * https://github.com/amd/gaia/issues/3742 */
    TMI_DECORATION("()"),
    /* gpt-oss (harmony): the channel of the message, create_event<|channel|>analysis
     * https://github.com/ollama/ollama/issues/12132 */
    TMI_DECORATION("<|channel|>analysis"),
    /* the same, manage_cart<|channel|>commentary
     * https://github.com/vllm-project/vllm/pull/35906 */
    TMI_DECORATION("<|channel|>commentary"),
};
#define TMI_NAME_SUFFIX_COUNT (sizeof tmi_name_suffixes / sizeof tmi_name_suffixes[0])

#endif
