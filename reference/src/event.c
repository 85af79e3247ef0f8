/* SPDX-License-Identifier: MIT
 *
 * event.c - one line for the host's log: that a call was repaired or refused, and by what.
 *
 * An event leaves the machine more easily than a report does, so it is made only of words of
 * the host and of the library: the tool's name, the catalogue, pointers into the schema.
 * Pointers into the text are not among them, since a name that no schema declares is content.
 *
 * The refusal is a digest of what was refused and not of the values that were: a model that
 * sends another wrong value for the same reason is told from one that gets further. It is
 * specified in conformance/PROTOCOL.md, so that a host in any language can make it from the
 * record. Nothing is kept: both functions only read the report.
 */
#include "report.h"

#include "base/view.h"

/* ---- the digest of a refusal ------------------------------------------------------------ */

/* FNV-1a of 64 bits. Nobody gains by a collision: every byte of it is the host's. */
static uint64_t digest(uint64_t hash, toolmend_view bytes) {
    for (size_t i = 0; i < bytes.len; i++)
        hash = (hash ^ (unsigned char)bytes.ptr[i]) * 0x100000001B3;
    return hash;
}

/* As the record spells it: JSON text without the white space between its tokens, or null. */
static uint64_t digest_compact(uint64_t hash, toolmend_view json) {
    bool in_string = false;
    if (json.len == 0)
        return digest(hash, TMI_VIEW("null"));
    for (size_t i = 0; i < json.len; i++) {
        size_t len = in_string && json.ptr[i] == '\\' && i + 1 < json.len ? 2 : 1;
        if (json.ptr[i] == '"')
            in_string = !in_string;
        if (in_string || !tmi_is_space(json.ptr[i]))
            hash = digest(hash, (toolmend_view){json.ptr + i, len});
        i += len - 1;
    }
    return hash;
}

static toolmend_view words(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

/* Bytes in order: of the schema pointer, then of the keyword, then of what is expected. */
static int compare(const toolmend_violation *a, const toolmend_violation *b) {
    int order = tmi_view_compare(a->schema_pointer, b->schema_pointer);
    if (order == 0)
        order = strcmp(a->keyword, b->keyword);
    return order != 0 ? order : tmi_view_compare(a->expected, b->expected);
}

/* The least violation behind `last` (NULL: of all); NULL: there is none. Each is met once,
 * however many values have it and in whatever order they stand. */
static const toolmend_violation *next_violation(const toolmend_report *report,
                                                const toolmend_violation *last) {
    const toolmend_violation *next = NULL;
    for (size_t i = 0; i < report->violation_count; i++) {
        const toolmend_violation *one = &report->violations[i];
        if ((!last || compare(last, one) < 0) && (!next || compare(one, next) < 0))
            next = one;
    }
    return next;
}

uint64_t toolmend_report_refusal(const toolmend_report *report) {
    const toolmend_violation *violation = NULL;
    const toolmend_view line = TMI_VIEW("\n"), space = TMI_VIEW(" ");
    if (report->verdict != TOOLMEND_REJECTED)
        return 0;
    uint64_t hash = digest(0xCBF29CE484222325, toolmend_report_tool_name(report));
    hash = digest(hash, line);
    hash = digest(hash, words(toolmend_reason_name(report->reason)));
    hash = digest(hash, line);
    while ((violation = next_violation(report, violation)) != NULL) {
        hash = digest(hash, violation->schema_pointer);
        hash = digest(hash, space);
        hash = digest(hash, words(violation->keyword));
        hash = digest(hash, space);
        hash = digest_compact(hash, violation->expected);
        hash = digest(hash, line);
    }
    return hash;
}

/* ---- the event -------------------------------------------------------------------------- */

/* Room of the caller, and how long the whole is. */
struct sink {
    char *out;
    size_t size, len;
};

static void add(struct sink *sink, toolmend_view bytes) {
    if (sink->len < sink->size) {
        size_t room = sink->size - sink->len;
        bool fits = bytes.len < room;
        memcpy(sink->out + sink->len, bytes.ptr, fits ? bytes.len : room);
    }
    sink->len += bytes.len;
}

static void add_words(struct sink *sink, const char *text) {
    add(sink, words(text));
}

/* Our own words, which hold nothing to escape; NULL: null. */
static void add_word(struct sink *sink, const char *word) {
    add_words(sink, word ? "\"" : "null");
    add_words(sink, word ? word : "");
    add_words(sink, word ? "\"" : "");
}

/* UTF-8 of the caller. */
static void add_quoted(struct sink *sink, toolmend_view text) {
    size_t room = sink->len < sink->size ? sink->size - sink->len : 0;
    sink->len += toolmend_json_quote(text, room > 0 ? sink->out + sink->len : NULL, room);
}

/* Sixteen digits: JSON has numbers of 64 bits, many readers of it have not. */
static void add_refusal(struct sink *sink, uint64_t refusal) {
    char digits[17] = "";
    for (size_t i = 0; i < 16; i++)
        digits[i] = "0123456789abcdef"[refusal >> (60 - 4 * i) & 15];
    add_word(sink, digits);
}

static void add_number(struct sink *sink, uint64_t number) {
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    add(sink, (toolmend_view){digits + at, sizeof digits - at});
}

static void add_rules(struct sink *sink, uint64_t rules) {
    const char *comma = "[";
    for (size_t i = 0; i < toolmend_rule_count(); i++) {
        if (!(rules >> i & 1))
            continue;
        add_words(sink, comma);
        add_word(sink, toolmend_rule_at(i).id);
        comma = ",";
    }
    add_words(sink, rules == 0 ? "[]" : "]");
}

size_t toolmend_report_write_event(const toolmend_report *report, toolmend_view model,
                                   uint64_t repeat, char *out, size_t size) {
    struct sink sink = {out, size, 0};
    bool refused = report->verdict == TOOLMEND_REJECTED;
    if ((model.ptr || model.len > 0) && toolmend_json_quote(model, NULL, 0) == SIZE_MAX)
        return SIZE_MAX;
    if (report->verdict == TOOLMEND_VALID)
        return 0;
    add_words(&sink, "{\"type\":");
    add_word(&sink, refused ? "tool_input_invalid" : "tool_input_repaired");
    add_words(&sink, ",\"tool\":");
    if (report->tool)
        add_quoted(&sink, toolmend_tool_name(report->tool));
    else
        add_word(&sink, NULL);
    add_words(&sink, ",\"model\":");
    if (model.ptr)
        add_quoted(&sink, model);
    else
        add_word(&sink, NULL);
    add_words(&sink, ",\"profile\":");
    add_word(&sink, toolmend_profile_name(report->profile));
    add_words(&sink, ",\"rules\":");
    add_rules(&sink, tmi_rules_acted(report));
    add_words(&sink, ",\"reason\":");
    add_word(&sink, refused ? toolmend_reason_name(report->reason) : NULL);
    add_words(&sink, ",\"refusal\":");
    if (refused)
        add_refusal(&sink, toolmend_report_refusal(report));
    else
        add_word(&sink, NULL);
    add_words(&sink, ",\"repeat\":");
    if (refused)
        add_number(&sink, repeat);
    else
        add_word(&sink, NULL);
    add_words(&sink, "}");
    return sink.len;
}
