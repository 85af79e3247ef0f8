/* SPDX-License-Identifier: MIT
 *
 * unreadable.h - a tool, and what is told of texts that are no JSON at its place, for the tests
 * of those messages.
 */
#ifndef UNREADABLE_H
#define UNREADABLE_H

#include "telling.h"

#define SCHEMA                                                                           \
    "{\"properties\":{\"path\":{\"type\":\"string\"},\"n\":{\"type\":\"number\"},"       \
    "\"list\":{\"type\":\"array\"},\"o\":{\"type\":\"object\",\"properties\":"           \
    "{\"path\":{}}}},\"required\":[\"path\"]}"

/* Validated: what rules would mend is told as well as what they would not. */
static inline bool not_json(const char *text, const char *line) {
    struct call call = {tool_of(SCHEMA), NULL};
    if (toolmend_validate(call.tool, view_of(text), NULL, &call.report, NULL) !=
        TOOLMEND_OK)
        return false;
    bool is = message_is(message_of(&call), NOT_JSON, line, AGAIN);
    call_end(&call);
    return is;
}

#endif
