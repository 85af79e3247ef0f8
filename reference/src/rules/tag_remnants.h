/* SPDX-License-Identifier: MIT
 *
 * tag_remnants.h - what is left of a template's tags around a member name, as data.
 *
 * Models whose template writes arguments between tags reach the harness through a parser that
 * may cut a tag short. `make update` writes the tables from conformance/data/tag_remnants.json.
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

/* clang-format off */
static const struct tmi_tag_remnant tmi_tag_remnants[] = {
    TMI_REMNANT("", "</arg_key>"),
    TMI_REMNANT("<arg_key>", ""),
    TMI_REMNANT("\"", "\""),
};
/* clang-format on */
#define TMI_TAG_REMNANT_COUNT (sizeof tmi_tag_remnants / sizeof tmi_tag_remnants[0])

#endif
