/* SPDX-License-Identifier: MIT
 *
 * fuzz_sibling.c - P8: what becomes of a member does not depend on its neighbour.
 *
 * Two members of one object, each with a schema and a value of its own or with one schema for
 * both, are asked about alone and together. What is said of them together must be put together
 * from what is said of each: the verdict, the reason, every edit with its rules at its place,
 * every violation, and so the bytes of both. The judge is addition.
 *
 * Left out as SPEC.md leaves it out: a repeated name anywhere, and a limit that was met. The
 * names of the members are none that a root rule knows. The second byte of the input says how
 * they stand in their object.
 */
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/embed.h"
#include "ask.h"

enum { MEMBERS = 2, LEFT = 1, RIGHT = 2, BOTH = LEFT | RIGHT, VIOLATIONS_MAX = 64 };

/* How the members stand in their object: bits of the second byte. */
enum frame {
    OPTIONAL = 1, /* neither is required */
    CLOSED = 2,
    BOXED = 4,  /* the object is itself a member */
    ENTRIES = 8 /* they are entries of a map, if they have one schema */
};

struct frames {
    struct fuzz_case pair[MEMBERS];
    unsigned frame;
    bool shared; /* one schema, referred to twice */
};

static const char *const names[MEMBERS] = {"left", "right"};

/* ---- texts ---------------------------------------------------------------------------- */

static void add_object_schema(struct fuzz_text *out, const struct frames *frames,
                              unsigned members) {
    const char *comma = "";
    fuzz_puts(out, "{\"type\":\"object\",\"properties\":{");
    for (unsigned i = 0; i < MEMBERS; i++) {
        if (!(members >> i & 1))
            continue;
        fuzz_puts(out, comma);
        fuzz_quote(out, names[i], strlen(names[i]));
        fuzz_puts(out, ":");
        if (frames->shared)
            fuzz_puts(out, "{\"$ref\":\"#/$defs/one\"}");
        else
            fuzz_embed(out, frames->pair[i].schema, names[i]);
        comma = ",";
    }
    fuzz_puts(out, "}");
    if (!(frames->frame & OPTIONAL)) {
        fuzz_puts(out, ",\"required\":[\"");
        fuzz_puts(out, members == BOTH ? "left\",\"right" : names[members == RIGHT]);
        fuzz_puts(out, "\"]");
    }
    fuzz_puts(out, frames->frame & CLOSED ? ",\"additionalProperties\":false" : "");
    fuzz_puts(out, "}");
}

static toolmend_view write_schema(const struct frames *frames, unsigned members) {
    struct fuzz_text out = {NULL, 0, 0};
    bool boxed = frames->frame & BOXED;
    fuzz_puts(&out, "{\"$defs\":{");
    if (frames->shared) {
        fuzz_puts(&out, "\"one\":");
        fuzz_embed(&out, frames->pair[0].schema, "one");
    }
    fuzz_puts(&out, boxed ? "},\"required\":[\"box\"],\"properties\":{\"box\":"
                          : "},\"allOf\":[");
    if (frames->shared && frames->frame & ENTRIES)
        fuzz_puts(&out, "{\"type\":\"object\","
                        "\"additionalProperties\":{\"$ref\":\"#/$defs/one\"}}");
    else
        add_object_schema(&out, frames, members);
    fuzz_puts(&out, boxed ? "}}" : "]}");
    toolmend_view schema = fuzz_copy(out.ptr, out.len);
    free(out.ptr);
    return schema;
}

/* Where a member stands in a text. */
struct span {
    size_t start, value,
        end; /* the first byte of its name, of its value, behind the value */
};

/* Some of the members in one text. */
struct question {
    struct fuzz_case asked;
    toolmend_tool *tool;
    toolmend_tool *blind; /* without its hints, as `safe` sees it; NULL: it has none */
    struct span spans[MEMBERS];
};

static void write_text(const struct frames *frames, unsigned members,
                       struct question *out) {
    struct fuzz_text text = {NULL, 0, 0};
    bool boxed = frames->frame & BOXED;
    const char *comma = "";
    fuzz_puts(&text, boxed ? "{\"box\": {" : "{");
    for (unsigned i = 0; i < MEMBERS; i++) {
        if (!(members >> i & 1))
            continue;
        toolmend_view value = fuzz_trim_view(frames->pair[i].text);
        fuzz_puts(&text, comma);
        out->spans[i].start = text.len;
        fuzz_quote(&text, names[i], strlen(names[i]));
        fuzz_puts(&text, ": ");
        out->spans[i].value = text.len;
        fuzz_add_view(&text, value);
        out->spans[i].end = text.len;
        comma = " , ";
    }
    fuzz_puts(&text, boxed ? " } }" : " }");
    out->asked.text = fuzz_copy(text.ptr, text.len);
    free(text.ptr);
}

/* No question: its schema is none. */
static void forget(struct question *question) {
    toolmend_tool_free(question->tool);
    toolmend_tool_free(question->blind);
    question->tool = question->blind = NULL;
}

static struct question ask(const struct frames *frames, unsigned members) {
    struct question out = {.asked = {.schema = write_schema(frames, members)}};
    write_text(frames, members, &out);
    out.tool = fuzz_tool(out.asked.schema);
    if (out.tool && fuzz_has_hints(out.asked.schema)) {
        toolmend_view seen = fuzz_without_hints(out.asked.schema);
        out.blind = fuzz_tool(seen);
        fuzz_drop(seen);
        if (!out.blind) /* a reference goes into a hint */
            forget(&out);
    }
    return out;
}

static void free_question(struct question *question) {
    forget(question);
    fuzz_case_free(&question->asked);
}

/* ---- what is to be expected ----------------------------------------------------------- */

/* What is known of one member alone, in one profile. */
enum fate {
    FATE_VALID,
    FATE_MENDED,
    FATE_HELD_BACK, /* it has one reading, and the profile has not all its rules */
    FATE_TIED,      /* two readings, or doubt */
    FATE_LOST,      /* no reading */
    FATE_UNKNOWN    /* a limit */
};

/* Whether there is a reading is asked of all rules. A profile that holds no rule of hints does not
 * see them: what only a hint can read has no reading there. */
static enum fate fate_of_refused(const struct question *alone, toolmend_profile profile) {
    const toolmend_tool *seen =
        alone->blind && profile == TOOLMEND_SAFE ? alone->blind : alone->tool;
    toolmend_report *largest = fuzz_repair(seen, &alone->asked, TOOLMEND_EXTENDED);
    enum fate fate = toolmend_report_verdict(largest) == TOOLMEND_REPAIRED
                         ? FATE_HELD_BACK
                         : FATE_LOST;
    if (fuzz_is_limited(largest))
        fate = FATE_UNKNOWN;
    toolmend_report_free(largest);
    return fate;
}

static enum fate fate_of(const struct question *alone, toolmend_profile profile,
                         const toolmend_report *report) {
    if (fuzz_is_limited(report))
        return FATE_UNKNOWN;
    if (toolmend_report_verdict(report) == TOOLMEND_VALID)
        return FATE_VALID;
    if (toolmend_report_verdict(report) == TOOLMEND_REPAIRED)
        return FATE_MENDED;
    return toolmend_report_reason(report) == TOOLMEND_REASON_AMBIGUOUS
               ? FATE_TIED
               : fate_of_refused(alone, profile);
}

/* Of two fates the one that both share when they are together: no reading of one leaves the
 * object without, and readings are counted over all rules before the profile is asked. */
static enum fate together(enum fate a, enum fate b) {
    return a > b ? a : b;
}

static bool has_fate(const toolmend_report *report, enum fate fate) {
    static const struct {
        toolmend_verdict verdict;
        toolmend_reason reason;
    } wanted[] = {
        [FATE_VALID] = {TOOLMEND_VALID,    TOOLMEND_REASON_NONE           },
        [FATE_MENDED] = {TOOLMEND_REPAIRED, TOOLMEND_REASON_NONE           },
        [FATE_HELD_BACK] = {TOOLMEND_REJECTED, TOOLMEND_REASON_SCHEMA_MISMATCH},
        [FATE_TIED] = {TOOLMEND_REJECTED, TOOLMEND_REASON_AMBIGUOUS      },
        [FATE_LOST] = {TOOLMEND_REJECTED, TOOLMEND_REASON_SCHEMA_MISMATCH},
    };
    return toolmend_report_verdict(report) == wanted[fate].verdict &&
           toolmend_report_reason(report) == wanted[fate].reason;
}

/* ---- edits ---------------------------------------------------------------------------- */

static bool is_removal(const toolmend_edit *edit, const struct span *span) {
    return (fuzz_names(edit, "null/optional") || fuzz_names(edit, "null/placeholder")) &&
           edit->start <= span->start && edit->end >= span->end;
}

/* The place of an edit that was made alone when both members are there: shifted, or for a
 * member that goes as bytes/member-removed has it. */
static void expect_place(const struct question *both, const struct question *alone,
                         size_t member, bool gone[MEMBERS], toolmend_edit *edit) {
    const struct span *was = &alone->spans[member];
    const struct span *is = &both->spans[member];
    if (!is_removal(edit, was)) {
        edit->start += is->value - was->value;
        edit->end += is->value - was->value;
        return;
    }
    bool first = member == 0;
    edit->start = !first && !gone[0] ? both->spans[0].end : is->start;
    edit->end = first ? both->spans[1].start : is->end;
}

static bool same_edit(const toolmend_edit *a, const toolmend_edit *b) {
    if (a->start != b->start || a->end != b->end || a->rule_count != b->rule_count ||
        !fuzz_same(a->new_text, b->new_text) || !fuzz_same(a->pointer, b->pointer))
        return false;
    for (size_t i = 0; i < a->rule_count; i++)
        if (strcmp(a->rules[i], b->rules[i]) != 0)
            return false;
    return true;
}

/* The edits of both are those of each, at their places. */
static bool edits_add_up(const struct question *both, const toolmend_report *report,
                         const struct question alone[MEMBERS],
                         toolmend_report *const reports[MEMBERS]) {
    bool gone[MEMBERS] = {false, false};
    size_t at = 0;
    for (size_t i = 0; i < MEMBERS; i++) {
        toolmend_edit edit = toolmend_report_edit(reports[i], 0);
        gone[i] = toolmend_report_edit_count(reports[i]) == 1 &&
                  is_removal(&edit, &alone[i].spans[i]);
    }
    for (size_t i = 0; i < MEMBERS; i++)
        for (size_t k = 0; k < toolmend_report_edit_count(reports[i]); k++) {
            toolmend_edit wanted = toolmend_report_edit(reports[i], k);
            toolmend_edit found = toolmend_report_edit(report, at++);
            expect_place(both, &alone[i], i, gone, &wanted);
            if (!same_edit(&wanted, &found))
                return false;
        }
    return at == toolmend_report_edit_count(report);
}

/* ---- violations ----------------------------------------------------------------------- */

static bool same_violation(const toolmend_violation *a, const toolmend_violation *b) {
    return fuzz_same(a->pointer, b->pointer) && strcmp(a->keyword, b->keyword) == 0 &&
           fuzz_same(a->schema_pointer, b->schema_pointer) &&
           fuzz_same(a->expected, b->expected) && a->received == b->received;
}

static bool violations_add_up(const toolmend_report *report,
                              toolmend_report *const reports[MEMBERS]) {
    size_t at = 0;
    for (size_t i = 0; i < MEMBERS; i++)
        for (size_t k = 0; k < toolmend_report_violation_count(reports[i]); k++) {
            toolmend_violation wanted = toolmend_report_violation(reports[i], k);
            toolmend_violation found = toolmend_report_violation(report, at++);
            if (at > VIOLATIONS_MAX)
                return true;
            if (!found.keyword || !same_violation(&wanted, &found))
                return false;
        }
    return at == toolmend_report_violation_count(report);
}

/* ---- one profile ---------------------------------------------------------------------- */

static _Noreturn void fail(const struct question *both,
                           const struct question alone[MEMBERS], const char *property) {
    for (size_t i = 0; i < MEMBERS; i++)
        fuzz_show("one alone", alone[i].asked.schema, alone[i].asked.text);
    fuzz_fail(property, both->asked.schema, both->asked.text);
}

static void check_profile(const struct question *both,
                          const struct question alone[MEMBERS],
                          toolmend_profile profile) {
    toolmend_report *reports[MEMBERS];
    enum fate fate = FATE_VALID;
    for (size_t i = 0; i < MEMBERS; i++) {
        reports[i] = fuzz_repair(alone[i].tool, &alone[i].asked, profile);
        fate = together(fate, fate_of(&alone[i], profile, reports[i]));
    }
    toolmend_report *report = fuzz_repair(both->tool, &both->asked, profile);
    if (fate != FATE_UNKNOWN && !fuzz_is_limited(report)) {
        if (!has_fate(report, fate))
            fail(both, alone, "P8: the verdict and reason of two are those of each");
        if (fate == FATE_MENDED && !edits_add_up(both, report, alone, reports))
            fail(both, alone, "P8: the edits of two are those of each");
        if (!violations_add_up(report, reports))
            fail(both, alone, "P8: the violations of two are those of each");
    }
    toolmend_report_free(report);
    for (size_t i = 0; i < MEMBERS; i++)
        toolmend_report_free(reports[i]);
}

/* ---- one input ------------------------------------------------------------------------ */

static void check_frames(const struct frames *frames) {
    struct question both = ask(frames, BOTH);
    struct question alone[MEMBERS] = {ask(frames, LEFT), ask(frames, RIGHT)};
    if (both.tool && alone[0].tool && alone[1].tool)
        for (size_t i = 0; i < FUZZ_PROFILES; i++)
            check_profile(&both, alone, fuzz_profiles[i]);
    free_question(&both);
    for (size_t i = 0; i < MEMBERS; i++)
        free_question(&alone[i]);
}

const struct fuzz_input fuzz_input = {
    .parts = "svsv", .head = fuzz_head, .write = fuzz_write_pair};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct frames frames = {.frame = size > 1 ? data[1] : 0};
    if (!fuzz_pair_make(data, size, frames.pair))
        return 0;
    frames.shared = fuzz_same(frames.pair[0].schema, frames.pair[1].schema);
    bool fit = true;
    for (size_t i = 0; i < MEMBERS && fit; i++)
        fit = fuzz_can_embed(frames.pair[i].schema) && fuzz_is_plain(frames.pair[i].text);
    if (fit)
        check_frames(&frames);
    for (size_t i = 0; i < MEMBERS; i++)
        fuzz_case_free(&frames.pair[i]);
    return 0;
}
