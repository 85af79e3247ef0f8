/* SPDX-License-Identifier: MIT
 *
 * name_decorations.h - what templates and servers leave around the name of a tool, as data.
 *
 * White space at both ends is always one (https://github.com/openclaw/openclaw/issues/27045), and
 * so is the number of a call (`:0`) at the end (https://github.com/openclaw/openclaw/pull/34717).
 * `make update` writes the tables from conformance/data/name_decorations.json.
 */
#ifndef TMI_NAME_DECORATIONS_H
#define TMI_NAME_DECORATIONS_H

#include "base/view.h"

/* A name with more places at which it could begin, or end, is no tool's. */
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
/* clang-format off */
static const struct tmi_name_prefix {
    toolmend_view text;
    unsigned gone;
} tmi_name_prefixes[] = {
    {TMI_DECORATION("functions."), TMI_GONE_ID},
    {TMI_DECORATION("functions"), TMI_GONE_ID | TMI_GONE_MANGLED_ID},
    {TMI_DECORATION("functions:"), TMI_GONE_ID},
    {TMI_DECORATION("functions "), TMI_GONE_ID},
    {TMI_DECORATION("tools/"), 0},
    {TMI_DECORATION("default_api."), 0},
};
/* clang-format on */
#define TMI_NAME_PREFIX_COUNT (sizeof tmi_name_prefixes / sizeof tmi_name_prefixes[0])

/* What stands behind it. */
/* clang-format off */
static const toolmend_view tmi_name_suffixes[] = {
    TMI_DECORATION("()"),
    TMI_DECORATION("<|channel|>analysis"),
    TMI_DECORATION("<|channel|>commentary"),
};
/* clang-format on */
#define TMI_NAME_SUFFIX_COUNT (sizeof tmi_name_suffixes / sizeof tmi_name_suffixes[0])

#endif
