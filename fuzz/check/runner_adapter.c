/* SPDX-License-Identifier: MIT
 *
 * runner_adapter.c - see runner.h: lines of an adapter.
 */
#include "../../conformance/model/json.h"
#include "../../conformance/runner/answer.h"
#include "../../conformance/runner/hello.h"
#include "runner.h"

static const toolmend_view nothing = {"", 0};

static _Noreturn void fail(const char *property, toolmend_view line) {
    fuzz_fail(property, nothing, line);
}

/* What is wrong; what to do. */
static bool is_told(const char *why) {
    return strchr(why, ';') && strlen(why) < 200;
}

/* Is the line strict JSON without a name that is repeated? Of what is nested too deep nobody says. */
static bool is_once(toolmend_view line) {
    struct model_run run = {0};
    bool dropped = false;
    struct model_node *root = model_parse(&run, (struct model_view){line.ptr, line.len});
    bool once = run.cannot || (root && root->kind == MODEL_OBJECT &&
                               model_unite_names(&run, root, &dropped) && !dropped);
    model_free(&run);
    return once;
}

/* ---- hello ------------------------------------------------------------------------------ */

/* A group is what stands before the slash in the id of a rule. */
static bool is_group(const char *name, size_t len) {
    for (size_t i = 0; i < toolmend_rule_count(); i++) {
        const char *id = toolmend_rule_at(i).id;
        if (strcspn(id, "/") == len && memcmp(id, name, len) == 0)
            return true;
    }
    return false;
}

static void check_groups(toolmend_view line) {
    toolmend_view groups = toolmend_json_at(line, "/groups");
    toolmend_view name;
    for (size_t at = 0; groups.ptr && toolmend_json_next(groups, &at, NULL, &name);) {
        char text[32];
        size_t len = toolmend_json_string(name, text, sizeof text);
        if (len > sizeof text || !is_group(text, len))
            fail("a hello that is taken claims groups that there are", line);
    }
}

/* A limit of more digits than a size has is none. */
static void check_limit(const struct hello *hello) {
    toolmend_view limit = toolmend_json_at(hello->line, "/limits/max_input");
    size_t value = 0;
    bool fits = limit.ptr != NULL;
    for (size_t i = 0; fits && i < limit.len; i++) {
        size_t digit = (size_t)(limit.ptr[i] - '0');
        fits = digit < 10 && value <= (SIZE_MAX - digit) / 10;
        value = 10 * value + digit;
    }
    if (hello->input_max != (fits ? value : SIZE_MAX))
        fail("a limit is the number that it says", hello->line);
}

void fuzz_check_hello(toolmend_view line) {
    struct hello *hello = malloc(sizeof *hello);
    if (!hello)
        abort();
    if (toolmend_json_check(line, NULL) == TOOLMEND_OK) { /* the session has seen to it */
        const char *why = hello_read(line, hello);
        if (why && !is_told(why))
            fail("a malformed hello is told why, and what to do", line);
        if (!why && !is_once(line))
            fail("a hello that is taken says nothing twice", line);
        if (!why) {
            check_groups(line);
            check_limit(hello);
        }
    }
    free(hello);
}

/* ---- answers ---------------------------------------------------------------------------- */

/* The bytes as base64, in quotes. */
static void write_base64(struct writing *out, toolmend_view bytes) {
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    write_words(out, "\"");
    for (size_t i = 0; i < bytes.len; i += 3) {
        uint32_t group = 0;
        size_t count = bytes.len - i < 3 ? bytes.len - i : 3;
        for (size_t k = 0; k < 3; k++)
            group = group << 8 | (k < count ? (unsigned char)bytes.ptr[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            write_view(out,
                       (toolmend_view){
                           k <= count ? &digits[group >> (18 - 6 * k) & 63] : "=", 1});
    }
    write_words(out, "\"");
}

/* Is a text of the answer what the member says, as it stands or as base64? */
static bool says(toolmend_view line, const char *member, const char *base64,
                 toolmend_view text) {
    struct pool pool = {NULL};
    struct writing encoded = {.pool = &pool};
    toolmend_view plain = toolmend_json_at(line, member);
    toolmend_view coded = toolmend_json_at(line, base64);
    char *decoded = pool_take(&pool, text.len + 1, 1);
    bool same = !plain.ptr && !coded.ptr;
    if (coded.ptr) {
        write_base64(&encoded, text);
        same = view_same(written(&encoded), coded);
    } else if (plain.ptr && plain.ptr[0] == '"') {
        same = toolmend_json_string(plain, decoded, text.len + 1) == text.len &&
               memcmp(decoded, text.ptr ? text.ptr : "", text.len) == 0;
    } else if (plain.ptr) {
        same = view_same(plain, text);
    }
    pool_free(&pool);
    return same;
}

void fuzz_check_answer(bool call, toolmend_view line) {
    static const toolmend_view id = {"\"k1\"", 4};
    struct answer answer;
    bool same = false;
    const char *why = answer_read(line, "k1", call, &answer);
    if (why && !is_told(why))
        fail("a line that is no answer is told why, and what to do", line);
    toolmend_view own = toolmend_json_at(line, "/id"); /* an error may have none */
    if (!why && own.ptr && (toolmend_json_equal(own, id, &same) != TOOLMEND_OK || !same))
        fail("an answer has the id of its request", line);
    if (!why && !is_once(line))
        fail("an answer says nothing twice", line);
    if (!why && answer.arguments.ptr &&
        !says(line, "/arguments", "/arguments_b64", answer.arguments))
        fail("an answer has the arguments that it says", line);
    answer_free(&answer);
}
