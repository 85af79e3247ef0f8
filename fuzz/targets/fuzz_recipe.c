/* SPDX-License-Identifier: MIT
 *
 * fuzz_recipe.c - P3, P5, P14: of a sound call with known faults comes the call as it was, or a
 * refusal, and never a third one; what is due, is made.
 *
 * The probe makes a tool, a call for it and up to three faults, and its tables say what is due of
 * them by SPEC.md: nobody is asked what is right. Each profile answers. One that holds the rules of
 * the repair has to make it, by those rules; one that does not has to refuse, or to make the same.
 */
#include "../../conformance/probe/made.h"
#include "../../conformance/probe/trial_internal.h"
#include "../input/container.h"
#include "../input/drawn.h"
#include "../input/split.h"
#include "ask.h"

enum { INPUT_MAX = 8 << 10 };

static struct hello hello = {.bytes = true};
static struct probe probe = {.hello = &hello};
static struct trial trial = {.probe = &probe};

_Noreturn static void fail(const char *property, const struct made *made) {
    toolmend_view schema = toolmend_json_at(made->tool, "/parameters");
    fuzz_show("meant", made->tool, made->meant);
    fuzz_fail(property, schema, made->sent);
}

/* Under its own name, which a call may repeat. */
static toolmend_tool *compile(const struct made *made) {
    toolmend_tool *tool = NULL;
    char name[256];
    toolmend_view quoted = toolmend_json_at(made->tool, "/name");
    size_t len = toolmend_json_string(quoted, name, sizeof name);
    toolmend_view view = {name, len < sizeof name ? len : 0};
    if (toolmend_tool_compile(view, toolmend_json_at(made->tool, "/parameters"), NULL,
                              &tool, NULL) != TOOLMEND_OK)
        fail("a tool of the probe compiles", made);
    return tool;
}

/* Does the profile, a place in fuzz_profiles, hold the rule? */
static bool holds(size_t profile, const char *rule) {
    static const char *const tiers[] = {"safe", "standard", "extended"};
    for (size_t i = 0; i < toolmend_rule_count(); i++)
        if (strcmp(toolmend_rule_at(i).id, rule) == 0)
            for (size_t tier = 0; tier <= profile; tier++)
                if (strcmp(toolmend_rule_at(i).tier, tiers[tier]) == 0)
                    return true;
    return false;
}

/* Several faults may be refused together, and have no rules here. */
static bool is_due(size_t profile, const struct made *made) {
    if (made->due != DUE_REPAIRED || !made->rules)
        return false;
    for (size_t i = 0; made->rules[i]; i++)
        if (!holds(profile, made->rules[i]))
            return false;
    return true;
}

static bool is_named(const toolmend_report *report, const char *rule) {
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        if (fuzz_names(&edit, rule))
            return true;
    }
    return false;
}

static void judge_repaired(const toolmend_report *report, const struct made *made) {
    if (!fuzz_same(toolmend_report_text(report), made->meant))
        fail("P3: a repair makes what was meant", made);
    for (size_t i = 0; made->rules && made->rules[i]; i++)
        if (!is_named(report, made->rules[i]))
            fail("P4: a repair names the rule of its fault", made);
}

static void judge_profile(const toolmend_tool *tool, const struct made *made,
                          size_t profile) {
    struct fuzz_case asked = {.schema = toolmend_json_at(made->tool, "/parameters"),
                              .text = made->sent,
                              .finish = made->finish};
    toolmend_report *report = fuzz_repair(tool, &asked, fuzz_profiles[profile]);
    toolmend_verdict verdict = toolmend_report_verdict(report);
    if (verdict != TOOLMEND_REPAIRED &&
        !fuzz_same(toolmend_report_text(report), made->sent))
        fail("P7: what is not repaired is left as it came", made);
    if ((made->due == DUE_VALID) != (verdict == TOOLMEND_VALID) &&
        made->due != DUE_EITHER)
        fail("P1: the sound call is valid, and no broken one is", made);
    if (made->due == DUE_REJECTED && verdict != TOOLMEND_REJECTED)
        fail("P3: what is to be refused is refused", made);
    if (verdict == TOOLMEND_REPAIRED)
        judge_repaired(report, made);
    else if (is_due(profile, made))
        fail("P3: what is due, is made", made);
    toolmend_report_free(report);
}

static void judge_made(const struct made *made) {
    toolmend_tool *tool = compile(made);
    toolmend_view sent = fuzz_copy(made->sent.ptr, made->sent.len);
    struct made exact = *made;
    exact.sent = sent;
    for (size_t i = 0; i < FUZZ_PROFILES; i++)
        judge_profile(tool, &exact, i);
    fuzz_drop(sent);
    toolmend_tool_free(tool);
}

/* A recipe has no written form: who changes the text does not know what is due of it. */
static size_t head(const uint8_t *data, size_t size) {
    (void)data;
    return size < DRAWN_HEAD ? size + 1 : DRAWN_HEAD;
}

const struct fuzz_input fuzz_input = {.parts = "b", .head = head, .write = NULL};

/* The second byte says how many faults there are; none in one of eight. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const size_t counts[] = {1, 1, 1, 2, 1, 2, 3, 0};
    uint32_t list[DRAWN_CHOICES];
    struct made made;
    size_t count = size > 1 ? counts[data[1] % 8] : 1;
    if (size > INPUT_MAX)
        return 0;
    drawn_choices(data, size, list);
    choices_repeat(&trial.choices, list, DRAWN_CHOICES);
    if (made_sound(&trial, &made) && (count == 0 || made_break(&trial, &made, count)))
        judge_made(&made);
    trial_end(&trial);
    return 0;
}
