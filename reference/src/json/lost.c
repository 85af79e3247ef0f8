/* SPDX-License-Identifier: MIT
 *
 * lost.c - traces of a layer of escapes that was lost: \\b became a backspace, C:\\temp a tab.
 */
#include "base/view.h"
#include "json/strings.h"

enum place { ANYWHERE, BEHIND_DRIVE, IN_PATH };

/* What has been read of a string. */
struct trace {
    enum place place;
    uint32_t last[2]; /* the character before, and that before it; 0: none */
    size_t count;
    bool broken; /* a path, and then white space other than a blank */
};

static bool is_of_word(uint32_t c) {
    return c < 0x80 &&
           (tmi_is_digit((char)c) || c == '_' ||
            (tmi_ascii_lower((char)c) >= 'a' && tmi_ascii_lower((char)c) <= 'z'));
}

static bool is_drive(const struct trace *trace) {
    uint32_t letter = trace->last[0];
    return is_of_word(letter) && letter >= 'A' && letter != '_' &&
           !is_of_word(trace->last[1]);
}

static enum place place_behind(const struct trace *trace, uint32_t c) {
    if (c == ':')
        return is_drive(trace) ? BEHIND_DRIVE : ANYWHERE;
    if (c == '\\') {
        bool share = trace->last[0] == '\\' && trace->count == 1;
        return trace->place != ANYWHERE || share ? IN_PATH : ANYWHERE;
    }
    bool ends = c < ' ' || strchr("<>\"|?*", c < 0x80 ? (int)c : 'a');
    return trace->place == IN_PATH && !ends ? IN_PATH : ANYWHERE;
}

/* Does the character prove it? */
static bool shows_loss(struct trace *trace, uint32_t c) {
    bool space = c < 0x80 && tmi_is_space((char)c);
    if (c == 0x08 || c == 0x0C || (trace->broken && !space))
        return true;
    trace->broken = space && c != ' ' && trace->place != ANYWHERE;
    trace->place = place_behind(trace, c);
    trace->last[1] = trace->last[0];
    trace->last[0] = c;
    trace->count++;
    return false;
}

bool tmi_lost_escapes(toolmend_view text) {
    const char *at = text.ptr, *end = text.ptr + text.len;
    while (at < end && (at = memchr(at, '"', (size_t)(end - at))) != NULL) {
        struct trace trace = {.place = ANYWHERE};
        for (at++; *at != '"';)
            if (shows_loss(&trace, tmi_string_next(&at)))
                return true;
        at++;
    }
    return false;
}
