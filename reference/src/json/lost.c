/* SPDX-License-Identifier: MIT
 *
 * lost.c - traces of a layer of escapes that was lost: \\b became a backspace, C:\\temp a tab, and
 * so did the beginning of \\theta.
 */
#include "base/view.h"
#include "json/strings.h"

#define COMMAND_MAX 16

/* Commands of LaTeX of which an escape takes the first letter; `make update` writes the table from
 * conformance/data/latex_commands.json. */
/* clang-format off */
static const char *const latex_commands[] = {
    "theta",
    "tau",
    "times",
    "to",
    "top",
    "tan",
    "tanh",
    "text",
    "textbf",
    "textit",
    "textrm",
    "tilde",
    "tfrac",
    "triangle",
    "tag",
    "nu",
    "nabla",
    "neq",
    "ne",
    "neg",
    "not",
    "notin",
    "newline",
    "nonumber",
    "nolimits",
    "rho",
    "right",
    "rightarrow",
    "rangle",
    "rceil",
    "rfloor",
    "rm",
    "ref",
    "newcommand",
    "newenvironment",
    "renewcommand",
    "noindent",
    "nolinebreak",
    "nopagebreak",
    "newpage",
    "normalsize",
    "tiny",
    "textwidth",
    "textheight",
    "thinspace",
    "raggedright",
    "rule",
    "title",
    "thanks",
    "tableofcontents",
    "texttt",
    "textsc",
    "textsf",
    "textnormal",
    "nrightarrow",
    "nleftarrow",
    "nRightarrow",
    "nearrow",
    "nwarrow",
    "rightleftarrows",
    "rightharpoonup",
    "triangleq",
    "triangleleft",
    "triangleright",
    "therefore",
    "nleq",
    "ngeq",
    "nsubseteq",
    "nexists",
    "nparallel",
    "natural",
    "rvert",
    "rbrace",
    "rbrack",
    "rgroup",
};
/* clang-format on */

enum place { ANYWHERE, BEHIND_DRIVE, IN_PATH };

/* What has been read of a string. */
struct trace {
    enum place place;
    uint32_t last[2]; /* the character before, and that before it; 0: none */
    size_t count;
    bool broken;               /* a path, and then white space other than a blank */
    char command[COMMAND_MAX]; /* of LaTeX: the letter of a break, letters behind it */
    size_t command_len;

    /* Is the whole string a path except for breaks, each between two of its characters? */
    bool no_path, breaks, behind_break;
    bool shown; /* by a break that is no line feed, or a character that words have not */
};

static bool is_of_word(uint32_t c) {
    return c < 0x80 && (tmi_is_digit((char)c) || c == '_' || tmi_is_letter((char)c));
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

static void follow_path(struct trace *trace, uint32_t c) {
    bool breaks = c == '\t' || c == '\n' || c == '\r';
    bool of_path = is_of_word(c) || (c > 0 && c < 0x80 && strchr("/\\.-:~@", (int)c));
    trace->no_path |= breaks ? trace->count == 0 || trace->behind_break : !of_path;
    trace->shown |= (breaks && c != '\n') || c == '/' || c == '\\' || c == '.';
    trace->breaks |= breaks;
    trace->behind_break = breaks;
}

/* Has a break with the letters behind it been a command? */
static bool is_broken_command(const struct trace *trace) {
    if (trace->command_len > COMMAND_MAX)
        return false;
    for (size_t i = 0; i < sizeof latex_commands / sizeof latex_commands[0]; i++)
        if (tmi_view_is((toolmend_view){trace->command, trace->command_len},
                        latex_commands[i]))
            return true;
    return false;
}

/* Does the character end such a command? */
static bool ends_command(struct trace *trace, uint32_t c) {
    bool letter = c < 0x80 && tmi_is_letter((char)c);
    if (letter && trace->command_len == 0)
        return false;
    if (letter) {
        if (trace->command_len < COMMAND_MAX)
            trace->command[trace->command_len] = (char)c;
        trace->command_len++;
        return false;
    }
    bool ends = trace->command_len > 1 && is_broken_command(trace);
    trace->command[0] = c == '\t' ? 't' : c == '\n' ? 'n' : 'r';
    trace->command_len = c == '\t' || c == '\n' || c == '\r';
    return ends;
}

/* Does the character prove it? */
static bool shows_loss(struct trace *trace, uint32_t c) {
    bool space = c < 0x80 && tmi_is_space((char)c);
    if (c == 0x08 || c == 0x0C || (trace->broken && !space) || ends_command(trace, c))
        return true;
    follow_path(trace, c);
    trace->broken = space && c != ' ' && trace->place != ANYWHERE;
    trace->place = place_behind(trace, c);
    trace->last[1] = trace->last[0];
    trace->last[0] = c;
    trace->count++;
    return false;
}

static bool is_broken_path(const struct trace *trace) {
    return trace->breaks && trace->shown && !trace->no_path && !trace->behind_break;
}

/* The next character of a string, in which \' may stand. */
static uint32_t next_character(const char **at) {
    if ((*at)[0] != '\\' || (*at)[1] != '\'')
        return tmi_string_next(at);
    *at += 2;
    return '\'';
}

bool tmi_lost_in_string(toolmend_view inside) {
    const char *at = inside.ptr, *end = inside.ptr + inside.len;
    struct trace trace = {.place = ANYWHERE};
    while (at < end)
        if (shows_loss(&trace, next_character(&at)))
            return true;
    return is_broken_path(&trace) || ends_command(&trace, 0);
}

bool tmi_lost_escapes(toolmend_view text) {
    const char *at = text.ptr, *end = text.ptr + text.len;
    while (at < end && (at = memchr(at, '"', (size_t)(end - at))) != NULL) {
        const char *close = ++at;
        while (*close != '"')
            close += *close == '\\' ? 2 : 1;
        if (tmi_lost_in_string((toolmend_view){at, (size_t)(close - at)}))
            return true;
        at = close + 1;
    }
    return false;
}
