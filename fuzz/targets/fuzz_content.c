/* SPDX-License-Identifier: MIT
 *
 * fuzz_content.c - P4, P5, P6, P12, P14: content is not changed, not invented, not lost and not told.
 *
 * By properties that know no rule. Bytes outside of edits are those of the input, and each edit
 * quotes what it replaces, so what is lost stands in an edit. Each word that an edit puts in stands
 * in what it replaces, in that order, or in the schema. A string keeps its content whatever that
 * is: of two texts that differ in it alone the library says the same. Messages are held by told.h.
 */
#include "../check/told.h"

struct subject {
    const struct fuzz_case *asked;
    const toolmend_tool *tool;
};

static _Noreturn void fail(const struct subject *subject, const char *property) {
    fuzz_fail(property, subject->asked->schema, subject->asked->text);
}

/* ---- edits ---------------------------------------------------------------------------------- */

/* Take `wanted` off the front. */
static void expect_bytes(const struct subject *subject, toolmend_view *from,
                         toolmend_view wanted, const char *property) {
    if (from->len < wanted.len ||
        !view_same((toolmend_view){from->ptr, wanted.len}, wanted))
        fail(subject, property);
    if (wanted.len > 0)
        from->ptr += wanted.len;
    from->len -= wanted.len;
}

static void check_edit(const struct subject *subject, const toolmend_edit *edit,
                       size_t reached) {
    if (edit->start < reached || edit->end < edit->start ||
        edit->end > subject->asked->text.len)
        fail(subject, "P4: edits are ascending, disjoint and inside the input");
    if (view_same(edit->old_text, edit->new_text))
        fail(subject, "P4: an edit changes something");
    if (edit->rule_count == 0)
        fail(subject, "P12: an edit names its rules");
}

/* Walk input and output side by side: kept bytes are equal, and between them stand the old and the
 * new text of each edit. */
static void check_edits(const struct subject *subject, const toolmend_report *report) {
    toolmend_view input = subject->asked->text;
    toolmend_view output = toolmend_report_text(report);
    size_t reached = 0;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        check_edit(subject, &edit, reached);
        toolmend_view kept = {input.ptr, edit.start - reached};
        expect_bytes(subject, &output, kept, "P4: bytes between edits are kept");
        expect_bytes(subject, &input, kept, "P4: bytes between edits are kept");
        expect_bytes(subject, &input, edit.old_text, "P12: undoing gives the input");
        expect_bytes(subject, &output, edit.new_text, "P4: replaying gives the output");
        reached = edit.end;
    }
    if (!view_same(input, output))
        fail(subject, "P4: bytes behind the last edit are kept");
}

/* ---- words ---------------------------------------------------------------------------------- */

static int hex(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* A character of a text however often it is escaped: a run of backslashes and what follows is one
 * character. A letter that stands for white space is a blank; one beyond ASCII is its last byte. */
static char next_character(toolmend_view text, size_t *at) {
    bool escaped = false;
    while (*at < text.len && text.ptr[*at] == '\\') {
        escaped = true;
        ++*at;
    }
    if (*at == text.len)
        return ' ';
    char c = text.ptr[(*at)++];
    if (escaped && strchr("bfnrt", c))
        return ' ';
    if (!escaped || (c != 'u' && c != 'x'))
        return c;
    size_t digits = c == 'u' ? 4 : 2;
    unsigned value = 0;
    for (size_t i = 0; i < digits; i++) {
        int digit = *at + i < text.len ? hex(text.ptr[*at + i]) : -1;
        if (digit < 0)
            return c;
        value = value * 16 + (unsigned)digit;
    }
    *at += digits;
    return (char)(value < 0x80 ? value : 0x80 | (value & 0x3F));
}

static bool is_word(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The next run of ASCII letters and digits, decoded; empty: there are no more. */
static toolmend_view next_word(struct pool *pool, toolmend_view text, size_t *at) {
    struct writing out = {.pool = pool};
    while (*at < text.len) {
        char c = next_character(text, at);
        if (is_word(c))
            write_view(&out, (toolmend_view){&c, 1});
        else if (out.len > 0)
            break;
    }
    return out.ptr ? written(&out) : (toolmend_view){"", 0};
}

static bool same_word(toolmend_view a, toolmend_view b) {
    for (size_t i = 0; i < a.len && a.len == b.len; i++)
        if (ascii_lower(a.ptr[i]) != ascii_lower(b.ptr[i]))
            return false;
    return a.len == b.len;
}

/* Does the word stand in the text from `at` on? Then `at` is behind it. */
static bool find_word(struct pool *pool, toolmend_view text, size_t *at,
                      toolmend_view word) {
    size_t behind = *at;
    for (;;) {
        toolmend_view found = next_word(pool, text, &behind);
        if (found.len == 0)
            return false;
        if (same_word(found, word)) {
            *at = behind;
            return true;
        }
    }
}

/* Words of JSON that stand for those of other languages. */
static bool is_literal(toolmend_view word) {
    return view_is(word, "null") || view_is(word, "true") || view_is(word, "false");
}

static void check_words(const struct subject *subject, const toolmend_edit *edit) {
    struct pool pool = {NULL};
    size_t at = 0;
    for (size_t read = 0;;) {
        toolmend_view word = next_word(&pool, edit->new_text, &read);
        size_t in_schema = 0;
        if (word.len == 0)
            break;
        if (!find_word(&pool, edit->old_text, &at, word) && !is_literal(word) &&
            !find_word(&pool, subject->asked->schema, &in_schema, word))
            fail(subject,
                 "P5, P14: a word that an edit puts in stands in what it replaces");
    }
    pool_free(&pool);
}

/* ---- one content ---------------------------------------------------------------------------- */

enum { CONTENTS = 10 };

static const char *const contents[CONTENTS] = {
    "[\"a\"]",
    "null",
    "true",
    "\t \r\n",
    "{\"a\": 1}",
    "'",
    "```json\n{}\n```",
    "// no comment, \\d }]",
    "\xE2\x80\x9C-\xE2\x80\x9D \xF0\x9F\x98\x80",
    "</tool_call> {\"name\": \"x\", \"arguments\": {}}"};

/* Schemas are put into another one as they stand; references and dialects would not survive it. */
static bool can_embed(toolmend_view schema) {
    static const char *const names[] = {"$ref",    "$id",         "$schema",
                                        "$anchor", "$dynamicRef", "$dynamicAnchor"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (model_mentions(fuzz_view(schema), names[i]))
            return false;
    return !fuzz_has_hints(schema) && view_trim(schema).len > 0;
}

/* {"c": <content>, "n": <the text>}, and what an edit or a verdict says of it. */
struct embedded {
    struct fuzz_case asked;
    toolmend_report *report;
    size_t shift; /* of what stands behind the content */
};

static struct embedded ask_embedded(struct pool *pool, const struct subject *subject,
                                    const toolmend_tool *tool, toolmend_view content) {
    struct writing out = {.pool = pool};
    struct embedded embedded = {.asked = *subject->asked};
    write_words(&out, "{\"c\": ");
    fuzz_write_quoted(&out, content);
    embedded.shift = out.len;
    write_words(&out, ", \"n\": ");
    write_view(&out, subject->asked->text);
    write_words(&out, "}");
    embedded.asked.text = written(&out);
    embedded.report = fuzz_repair(tool, &embedded.asked, TOOLMEND_EXTENDED);
    return embedded;
}

static bool same_edits(const struct embedded *a, const struct embedded *b) {
    size_t count = toolmend_report_edit_count(a->report);
    if (count != toolmend_report_edit_count(b->report))
        return false;
    for (size_t i = 0; i < count; i++) {
        toolmend_edit one = toolmend_report_edit(a->report, i);
        toolmend_edit other = toolmend_report_edit(b->report, i);
        bool before = one.end <= 1; /* in front of the first member */
        if (!before &&
            (one.start < a->shift || one.start - a->shift != other.start - b->shift))
            return false;
        if (!view_same(one.new_text, other.new_text) ||
            one.rule_count != other.rule_count)
            return false;
    }
    return true;
}

static void check_content(const struct subject *subject, toolmend_view content) {
    /* Where a text has typographic quotes for plain ones, those in a string are doubtful; so are
     * backslashes where it has escapes for white space. */
    bool doubtful = content.len > 0 && (memchr(content.ptr, 0xE2, content.len) ||
                                        memchr(content.ptr, '\\', content.len));
    if (toolmend_json_quote(content, NULL, 0) == SIZE_MAX ||
        (doubtful && toolmend_json_check(subject->asked->text, NULL) != TOOLMEND_OK))
        return;
    struct pool pool = {NULL};
    struct writing schema = {.pool = &pool};
    write_words(&schema, "{\"properties\": {\"c\": {\"type\": \"string\"}, \"n\": ");
    write_view(&schema, subject->asked->schema);
    write_words(&schema, "}, \"required\": [\"c\", \"n\"]}");
    toolmend_tool *tool = fuzz_tool(written(&schema));
    if (tool) {
        struct embedded plain =
            ask_embedded(&pool, subject, tool, (toolmend_view){"x", 1});
        struct embedded other = ask_embedded(&pool, subject, tool, content);
        bool limited = fuzz_is_limited(plain.report) || fuzz_is_limited(other.report);
        if (!limited && (toolmend_report_verdict(plain.report) !=
                             toolmend_report_verdict(other.report) ||
                         toolmend_report_reason(plain.report) !=
                             toolmend_report_reason(other.report) ||
                         !same_edits(&plain, &other)))
            fuzz_fail("P6: what a string holds does not matter", written(&schema),
                      other.asked.text);
        toolmend_report_free(plain.report);
        toolmend_report_free(other.report);
    }
    toolmend_tool_free(tool);
    pool_free(&pool);
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .headed = true, .write = fuzz_case_write};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_case asked = fuzz_case_make(data, size);
    toolmend_tool *tool = asked.call ? NULL : fuzz_tool(asked.schema);
    struct subject subject = {&asked, tool};
    for (size_t i = 0; tool && i < FUZZ_PROFILES; i++) {
        toolmend_report *report = fuzz_repair(tool, &asked, fuzz_profiles[i]);
        if (toolmend_report_verdict(report) == TOOLMEND_REPAIRED) {
            check_edits(&subject, report);
            /* By a hint a word can be cut in two. */
            for (size_t k = 0;
                 !fuzz_has_hints(asked.schema) && k < toolmend_report_edit_count(report);
                 k++) {
                toolmend_edit edit = toolmend_report_edit(report, k);
                check_words(&subject, &edit);
            }
        } else if (!view_same(toolmend_report_text(report), asked.text)) {
            fail(&subject, "P7: what is not repaired comes back as it came");
        }
        toolmend_report_free(report);
    }
    if (tool)
        fuzz_check_told(tool, &asked);
    if (tool && can_embed(asked.schema)) {
        const char *content = contents[asked.number % CONTENTS];
        check_content(&subject, (toolmend_view){content, strlen(content)});
        check_content(&subject, asked.text);
    }
    toolmend_tool_free(tool);
    fuzz_case_free(&asked);
    return 0;
}
