/* SPDX-License-Identifier: MIT
 *
 * fuzz_metamorphic.c - P8, P9, P13: what is said of a call does not depend on names, order and place.
 *
 * A call is compared with itself in other words: with another word for a declared name; with the
 * members of all objects in another order, in the schema, in the text and in both; with a second
 * call beside it; and one object further in. None of these relations knows a rule.
 */
#include "../check/rewrite.h"
#include "../input/case.h"

/* One of the two calls that are compared. */
struct answer {
    toolmend_view schema, text;
    toolmend_tool *tool; /* NULL: the schema does not compile */
    toolmend_report *report;
};

static struct answer ask(toolmend_view schema, toolmend_view text,
                         toolmend_finish finish) {
    struct answer answer = {.schema = schema, .text = text, .tool = fuzz_tool(schema)};
    struct fuzz_case asked = {.schema = schema, .text = text, .finish = finish};
    if (answer.tool)
        answer.report = fuzz_repair(answer.tool, &asked, TOOLMEND_EXTENDED);
    return answer;
}

static void forget(struct answer *answer) {
    toolmend_report_free(answer->report);
    toolmend_tool_free(answer->tool);
}

static _Noreturn void fail(const char *property, const struct answer *one,
                           const struct answer *other) {
    fuzz_show("compared with", one->schema, one->text);
    fuzz_fail(property, other->schema, other->text);
}

static bool is_limited(const struct answer *one, const struct answer *other) {
    return fuzz_is_limited(one->report) || fuzz_is_limited(other->report);
}

static bool same_verdict(const struct answer *one, const struct answer *other) {
    return toolmend_report_verdict(one->report) ==
               toolmend_report_verdict(other->report) &&
           toolmend_report_reason(one->report) == toolmend_report_reason(other->report);
}

/* The rules of all edits, one bit each. */
static uint64_t rules_of(const toolmend_report *report) {
    uint64_t rules = 0;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        for (size_t k = 0; k < edit.rule_count; k++)
            for (size_t n = 0; n < toolmend_rule_count(); n++)
                if (strcmp(edit.rules[k], toolmend_rule_at(n).id) == 0)
                    rules |= (uint64_t)1 << n;
    }
    return rules;
}

/* ---- another order ------------------------------------------------------------------------- */

static void compare_order(const struct answer *one, toolmend_view schema,
                          toolmend_view text, toolmend_finish finish) {
    struct answer other = ask(schema, text, finish);
    if (!other.tool)
        fail("P9: the order does not matter to whether a schema compiles", one, &other);
    if (!is_limited(one, &other)) {
        if (!same_verdict(one, &other))
            fail("P9: the order changes neither verdict nor reason", one, &other);
        if (toolmend_report_verdict(one->report) == TOOLMEND_REPAIRED &&
            !fuzz_same_value(toolmend_report_text(one->report),
                             toolmend_report_text(other.report)))
            fail("P9: the order does not change the value", one, &other);
        if (rules_of(one->report) != rules_of(other.report))
            fail("P9: the order does not change the rules", one, &other);
    }
    forget(&other);
}

static void check_order(struct pool *pool, const struct fuzz_case *asked,
                        const struct answer *one) {
    toolmend_view schema, text;
    bool in_schema = fuzz_reversed(pool, asked->schema, &schema);
    /* A hint may write a value as text: then its order is content. */
    bool in_text =
        fuzz_reversed(pool, asked->text, &text) && !fuzz_has_hints(asked->schema);
    if (in_schema)
        compare_order(one, schema, asked->text, asked->finish);
    if (in_text)
        compare_order(one, asked->schema, text, asked->finish);
    if (in_schema && in_text)
        compare_order(one, schema, text, asked->finish);
}

/* ---- another name -------------------------------------------------------------------------- */

static bool occurs(toolmend_view text, toolmend_view word) {
    for (size_t at = 0; at + word.len <= text.len; at++)
        if (memcmp(text.ptr + at, word.ptr, word.len) == 0)
            return true;
    return false;
}

static void check_names(struct pool *pool, const struct fuzz_case *asked,
                        const struct answer *one) {
    static const char *const words[] = {"content", "qzqz", "wombat"};
    toolmend_view old = fuzz_free_name(asked->schema, asked->text, asked->number);
    toolmend_view new = {words[asked->number % 3], strlen(words[asked->number % 3])};
    /* Words of hints have a meaning, too. */
    if (!old.ptr || fuzz_has_hints(asked->schema) || occurs(asked->schema, new) ||
        occurs(asked->text, new))
        return;
    struct answer other = ask(fuzz_renamed(pool, asked->schema, old, new),
                              fuzz_renamed(pool, asked->text, old, new), asked->finish);
    if (!other.tool)
        fail("P13: names do not matter to whether a schema compiles", one, &other);
    toolmend_view text = toolmend_report_text(one->report);
    if (!is_limited(one, &other) &&
        (!same_verdict(one, &other) || !view_same(fuzz_renamed(pool, text, old, new),
                                                  toolmend_report_text(other.report))))
        fail("P13: names do not matter", one, &other);
    forget(&other);
}

/* ---- another place ------------------------------------------------------------------------- */

/* A text that is put into another one, and where it stands there. */
struct placed {
    const struct answer *alone;
    size_t shift;
};

/* Are the edits of the whole those of its parts, one after the other? */
static bool has_edits(const struct answer *whole, const struct placed *parts,
                      size_t count) {
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        const toolmend_report *alone = parts[i].alone->report;
        for (size_t k = 0; k < toolmend_report_edit_count(alone); k++) {
            toolmend_edit edit = toolmend_report_edit(alone, k);
            toolmend_edit own = toolmend_report_edit(whole->report, at++);
            if (own.start != edit.start + parts[i].shift ||
                !view_same(own.new_text, edit.new_text) ||
                !view_same(own.old_text, edit.old_text) ||
                own.rule_count != edit.rule_count)
                return false;
        }
    }
    return at == toolmend_report_edit_count(whole->report);
}

/* {"m": schema} and {"m": text}, required or closed by nothing. */
static struct answer ask_member(struct pool *pool, toolmend_view schema,
                                toolmend_view text, size_t *shift) {
    struct writing outer = {.pool = pool};
    struct writing value = {.pool = pool};
    write_words(&outer, "{\"type\":\"object\",\"properties\":{\"m\":");
    write_view(&outer, schema);
    write_words(&outer, "}}");
    write_words(&value, "{\"m\":");
    *shift = value.len;
    write_view(&value, text);
    write_words(&value, "}");
    return ask(written(&outer), written(&value), TOOLMEND_FINISH_UNKNOWN);
}

/* Is the text an object without repeated names, and can the schema stand inside another one? */
static bool can_embed(const struct fuzz_case *asked) {
    static const char *const names[] = {"$ref",    "$id",         "$schema",
                                        "$anchor", "$dynamicRef", "$dynamicAnchor"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (model_mentions(fuzz_view(asked->schema), names[i]))
            return false;
    struct pool pool = {NULL};
    toolmend_view same;
    bool once = fuzz_reversed(&pool, asked->text, &same);
    pool_free(&pool);
    return once && view_trim(asked->text).ptr[0] == '{';
}

static void check_place(struct pool *pool, const struct fuzz_case *asked) {
    size_t shift, further;
    struct answer one = ask_member(pool, asked->schema, asked->text, &shift);
    if (one.tool) {
        struct answer other = ask_member(pool, one.schema, one.text, &further);
        struct placed part = {&one, further};
        if (!is_limited(&one, &other) &&
            (!same_verdict(&one, &other) ||
             (toolmend_report_verdict(one.report) == TOOLMEND_REPAIRED &&
              !has_edits(&other, &part, 1))))
            fail("P13: the place of a value does not matter", &one, &other);
        forget(&other);
    }
    forget(&one);
}

/* ---- a second call ------------------------------------------------------------------------- */

/* Two members: what is said of both is what is said of each, and a refusal of one refuses both. */
static void check_pair(struct pool *pool, const struct fuzz_case *a,
                       const struct fuzz_case *b) {
    size_t shift;
    struct answer one = ask_member(pool, a->schema, a->text, &shift);
    struct answer two = ask_member(pool, b->schema, b->text, &shift);
    struct writing schema = {.pool = pool};
    struct writing text = {.pool = pool};
    write_words(&schema, "{\"type\":\"object\",\"properties\":{\"m\":");
    write_view(&schema, a->schema);
    write_words(&schema, ",\"o\":");
    write_view(&schema, b->schema);
    write_words(&schema, "}}");
    write_words(&text, "{\"m\":");
    write_view(&text, a->text);
    write_words(&text, ",\"o\":");
    size_t second = text.len - shift;
    write_view(&text, b->text);
    write_words(&text, "}");
    struct answer both = ask(written(&schema), written(&text), TOOLMEND_FINISH_UNKNOWN);
    if (one.tool && two.tool && both.tool && !is_limited(&one, &two) &&
        !fuzz_is_limited(both.report)) {
        toolmend_verdict verdicts[] = {toolmend_report_verdict(one.report),
                                       toolmend_report_verdict(two.report)};
        toolmend_verdict verdict = toolmend_report_verdict(both.report);
        bool refused =
            verdicts[0] == TOOLMEND_REJECTED || verdicts[1] == TOOLMEND_REJECTED;
        struct placed parts[] = {
            {&one, 0     },
            {&two, second}
        };
        if ((verdict == TOOLMEND_REJECTED) != refused)
            fail("P8: of two members is said what is said of each", &one, &both);
        if (verdict == TOOLMEND_REPAIRED && !has_edits(&both, parts, 2))
            fail("P8: two members have the edits of each", &one, &both);
        if (refused && verdicts[0] == verdicts[1] && same_verdict(&one, &two) &&
            !same_verdict(&one, &both))
            fail("P8: two refusals for one reason are one for that reason", &one, &both);
    }
    forget(&one);
    forget(&two);
    forget(&both);
}

/* ---- one input ----------------------------------------------------------------------------- */

static void check_alone(const struct fuzz_case *asked) {
    struct pool pool = {NULL};
    struct answer one = ask(asked->schema, asked->text, asked->finish);
    if (one.tool) {
        check_order(&pool, asked, &one);
        check_names(&pool, asked, &one);
    }
    if (can_embed(asked))
        check_place(&pool, asked);
    forget(&one);
    pool_free(&pool);
}

/* The second call: written behind the first one, or drawn from another seed. */
static struct fuzz_case take_second(const uint8_t *data, size_t size,
                                    const struct fuzz_case *first) {
    toolmend_view parts[4];
    uint8_t copy[256];
    if (fuzz_is_drawn(data, size)) {
        size_t count = size < sizeof copy ? size : sizeof copy;
        memcpy(copy, data, count);
        copy[count - 1] ^= 0x55;
        return fuzz_case_make(copy, count);
    }
    fuzz_split(data, size, parts, 4);
    fuzz_drop(parts[0]);
    fuzz_drop(parts[1]);
    struct fuzz_case second = {
        .schema = parts[2], .text = parts[3], .number = first->number};
    return second;
}

/* Of a written input the text ends at the second divider. */
static struct fuzz_case take_first(const uint8_t *data, size_t size) {
    struct fuzz_case first = fuzz_case_make(data, size);
    toolmend_view parts[3];
    if (!fuzz_is_drawn(data, size)) {
        fuzz_split(data, size, parts, 3);
        fuzz_drop(first.text);
        first.text = parts[1];
        fuzz_drop(parts[0]);
        fuzz_drop(parts[2]);
    }
    return first;
}

const struct fuzz_input fuzz_input = {
    .parts = "stst", .headed = true, .write = fuzz_case_write};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_case first = take_first(data, size);
    struct fuzz_case second = take_second(data, size, &first);
    struct pool pool = {NULL};
    if (!first.call) {
        check_alone(&first);
        if (second.schema.len > 0 && can_embed(&first) && can_embed(&second))
            check_pair(&pool, &first, &second);
    }
    pool_free(&pool);
    fuzz_case_free(&first);
    fuzz_case_free(&second);
    return 0;
}
