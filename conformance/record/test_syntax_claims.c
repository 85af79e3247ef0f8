/* SPDX-License-Identifier: MIT
 *
 * test_syntax_claims.c - claims about texts that are no JSON: true ones hold, false ones are
 * refused for the reason that SPEC.md gives.
 *
 * How a claim is written says marked.h.
 */
#include "check.h"
#include "marked.h"

static void judge(const struct about *about, const char *clause, const char *claim,
                  const char *const *names) {
    CHECK(marked_is_judged_right(about, clause, claim, names));
}

static const struct about any = {"{}", TOOLMEND_FINISH_UNKNOWN, TOOLMEND_EXTENDED, NULL};
static const struct about whole = {"{}", TOOLMEND_FINISH_COMPLETE, TOOLMEND_EXTENDED,
                                   NULL};
static const struct about lists = {
    "{'properties': {'v': {'type': 'array', 'items': {'type': 'integer'}}}}",
    TOOLMEND_FINISH_COMPLETE, TOOLMEND_EXTENDED, NULL};
static const struct about words = {
    "{'properties': {'v': {'enum': ['on', 'off']}, 's': {'type': 'string'}}}",
    TOOLMEND_FINISH_UNKNOWN, TOOLMEND_EXTENDED, NULL};

static void holds(const struct about *about, const char *claim, const char *names) {
    judge(about, NULL, claim, (const char *const[]){names, NULL});
}

static void fails(const struct about *about, const char *clause, const char *claim,
                  const char *names) {
    judge(about, clause, claim, (const char *const[]){names, NULL});
}

/* ---- one rule a claim -------------------------------------------------------------------------- */

static void what_stands_around_the_value(void) {
    holds(&any, "^\xEF\xBB\xBF^^{'a': 1}", " syntax/byte-order-mark");
    fails(&any, "reason/not-json", "\xEF\xBB\xBF^\xEF\xBB\xBF^^{'a': 1}",
          " syntax/byte-order-mark");
    holds(&any, "^~~~json\n^^{'a': 1}^\n~~~^^", " syntax/code-fence");
    fails(&any, "reason/not-json", "^~~~json\n^^{'a': 1}^\n~~~~^^", " syntax/code-fence");
    fails(&any, "P10", "^~~~json\n^^{'a': 1}", " syntax/code-fence");
    holds(&any, "{'a': 1}^ }\n]\n^^", " syntax/surplus-closer");
    fails(&any, "syntax/surplus-closer", "{'a': 1}^ }^^\n", " syntax/surplus-closer");
    holds(&any, "{'a': 1}^</tool_call>^^", " syntax/trailing-token");
    fails(&any, "reason/not-json", "{'a': 1}^</search>^^", " syntax/trailing-token");
    fails(&any, "reason/not-json", "{'a': 1}^</parameter>^^", " syntax/trailing-token");
    holds(&any, "{'a': 1}^ {'a': 1}^^", " syntax/repeated-value");
    holds(&any, "^{}^^{'a': 1}", " syntax/repeated-value");
    fails(&any, "syntax/repeated-value", "{'a': 1}^{'a': 2}^^", " syntax/repeated-value");
    fails(&any, "syntax/repeated-value", "^{'a': 1}^^{'a': 2}", " syntax/repeated-value");
    fails(&any, "P10", "{'a': 1}^{'a':^^", " syntax/repeated-value");
    holds(&any, "^So: ^^{'a': 1}^ That is it.^^", " syntax/surrounding-prose");
    fails(&any, "reason/not-json", "^So (^^{'a': 1}^).^^", " syntax/surrounding-prose");
    fails(&any, "reason/not-json", "{'a': 1}^, 'b': 2^^", " syntax/surrounding-prose");
    fails(&any, "reason/not-json", "^search ^^{'a': 1}", " syntax/surrounding-prose");
    fails(&any, "reason/not-json", "^run it:go^^{'a': 1}", " syntax/surrounding-prose");
    fails(&any, "reason/not-json", "^Say 'b': ^^{'a': 1}", " syntax/surrounding-prose");
}

static void what_stands_between_tokens(void) {
    holds(&any, "{'a': [1^,^^ ]}", "/a syntax/trailing-comma");
    fails(&any, "reason/not-json", "{'a': [1,^,^^ ]}", "/a syntax/trailing-comma");
    fails(&any, "reason/not-json", "{'a': [^,^^ ]}", "/a syntax/trailing-comma");
    holds(&any, "{'a': 1 ^/* b */^^}", " syntax/comment");
    fails(&any, "syntax/comment", "{'a': 1^ /* b */^^}", " syntax/comment");
    fails(&any, "syntax/comment", "{'a': 1 ^/* 'b': 2 */^^}", " syntax/comment");
    fails(&any, "P10", "{'a': 1} ^/* b^^", " syntax/comment");
    holds(&any, "{^\\n\\t^^'a': 1}", " syntax/escaped-white-space");
    fails(&any, "reason/not-json", "{^\\b^^'a': 1}", " syntax/escaped-white-space");
    holds(&whole, "{'a': {'b': true^^}}^", "/a syntax/missing-closer");
    fails(&any, "P10", "{'a': {'b': true^^}}^", "/a syntax/missing-closer");
    fails(&whole, "P10", "{'a': {'b': 1^^}}^", "/a syntax/missing-closer");
    fails(&whole, "syntax/missing-closer", "{'a': {'b': true ^^}}^",
          "/a syntax/missing-closer");
    holds(&any, "^ ^{}^", " syntax/empty-text");
    fails(&(struct about){"{}", TOOLMEND_FINISH_TRUNCATED, TOOLMEND_EXTENDED, NULL},
          "P10", "^ ^{}^", " syntax/empty-text");
}

static void what_stands_in_a_value(void) {
    holds(&any, "{'a': 'x^\n\t^\\n\\t^'}", "/a syntax/control-character");
    fails(&any, "syntax/control-character", "{'a': 'x^\n^\\t^'}",
          "/a syntax/control-character");
    fails(&any, "syntax/control-character", "{'a': 'x^\003^\\u0003^'}",
          "/a syntax/control-character");
    holds(&any, "{'a': '^\\^\\\\^d'}", "/a syntax/invalid-escape");
    fails(&any, "syntax/invalid-escape", "{'a': '^\\^^d'}", "/a syntax/invalid-escape");
    fails(&any, "syntax/invalid-escape", "{'a': '\\n^\\^\\\\^d'}",
          "/a syntax/invalid-escape");
    fails(&any, "syntax/invalid-escape", "{'a^\\^\\\\^d': 1}",
          "/a\\d syntax/invalid-escape");
    holds(&any, "{'a': ^None^null^}", "/a syntax/python-literal");
    fails(&any, "syntax/python-literal", "{'a': ^None^false^}",
          "/a syntax/python-literal");
    fails(&any, "reason/not-json", "{'a': ^NULL^null^}", "/a syntax/python-literal");
    holds(&any, "{'a': ^`^'^x^`^'^}", "/a syntax/python-literal");
    fails(&any, "syntax/python-literal", "{'a': ^`x`^'x'^}", "/a syntax/python-literal");
    fails(&any, "reason/not-json", "{'a': ^`^'^it`s^`^'^}", "/a syntax/python-literal");
    holds(&any, "{^\xE2\x80\x9C^'^a^\xE2\x80\x9D^'^: 1}", "/a syntax/smart-quote");
    fails(&any, "bytes/token", "{^\xE2\x80\x9C^'^a^\xE2\x80\x9D^'^: 1}",
          " syntax/smart-quote");
    fails(&any, "reason/not-json", "{^\xE2\x80\x9D^'^a^\xE2\x80\x9C^'^: 1}",
          "/a syntax/smart-quote");
    holds(&any, "{^^'^a^^'^ : 1}", "/a syntax/unquoted-key");
    fails(&any, "reason/not-json", "{^^'^a-b^^'^ : 1}", "/a-b syntax/unquoted-key");
    holds(&words, "{'v': ^^'^on^^'^}", "/v syntax/bare-enum-word");
    fails(&words, "syntax/bare-enum-word", "{'s': ^^'^on^^'^}",
          "/s syntax/bare-enum-word");
    fails(&words, "reason/not-json", "{'v': ^^'^On^^'^}", "/v syntax/bare-enum-word");
    fails(&words, "P10", "{'v': ^^'^on^^'}^", "/v syntax/bare-enum-word");
}

/* What is a near miss of one rule since it may be all of something else. */
static void what_may_be_something_else(void) {
    static const struct about logs = {
        "{'properties': {'v': {'anyOf': [{'enum': ['None', 'On']}, {'type': 'null'}]}}}",
        TOOLMEND_FINISH_UNKNOWN, TOOLMEND_EXTENDED, NULL};
    static const char escape[] = "/a syntax/invalid-escape";
    static const char quotes[] = "/b syntax/smart-quote";
    holds(&any, "{'a': 'x\\\\y^\\^\\\\^d\\\\'}", escape);
    holds(&any, "{'a': 'x\\\\\\'^\\^\\\\^d'}", escape);
    fails(&any, "syntax/invalid-escape", "{'a': '\\\\x^\\^\\\\^d'}", escape);
    fails(&any, "syntax/invalid-escape", "{'a': 'x\\\\ ^\\^\\\\^d'}", escape);
    fails(&any, "syntax/invalid-escape", "{'a': 'x\\\\[2pt]^\\^\\\\^d'}", escape);
    fails(&any, "syntax/invalid-escape", "{'a': 'x\\\\^\\^\\\\^d'}", escape);
    fails(&any, "syntax/invalid-escape", "{'a': '^\\^\\\\^d x\\\\\\\\'}", escape);
    holds(&logs, "{'v': ^^'^On^^'^}", "/v syntax/bare-enum-word");
    holds(&any, "{'v': ^None^null^}", "/v syntax/python-literal");
    fails(&logs, "syntax/python-literal", "{'v': ^None^null^}",
          "/v syntax/python-literal");
    fails(&lists, "reason/not-json", "[{'v': [1]}]^}^^", " syntax/surplus-closer");
    fails(&any, "reason/not-json", "null^}^^", " syntax/surplus-closer");
    holds(&any, "{'a': 'x' ^/* b */^^, 'c': 100 ^//2^^\n}", " syntax/comment");
    holds(&any, "^/* b */^^{'a': 1}", " syntax/comment");
    holds(&any, "{'a'^/* b */^^: {}^// b^^\n}", " syntax/comment");
    fails(&any, "syntax/comment", "{'c': 100^//2^^\n}", " syntax/comment");
    fails(&any, "syntax/comment", "{'c': 'x'^/* b */^^}", " syntax/comment");
    fails(&any, "syntax/comment", "{'c': 1 ^/* b: 2 */^^}", " syntax/comment");
    fails(&any, "syntax/comment", "{'c': 1} ^// [^^", " syntax/comment");
    holds(&any, "{'a\xE2\x80\x98': 1, 'b': ^\xE2\x80\x9C^'^x^\xE2\x80\x9D^'^}", quotes);
    fails(&any, "syntax/smart-quote",
          "{'a\xE2\x80\x9D': 1, 'b': ^\xE2\x80\x9C^'^x^\xE2\x80\x9D^'^}", quotes);
    fails(&any, "syntax/smart-quote",
          "{'b': ^\xE2\x80\x9C^'^x^\xE2\x80\x9D^'^, 'c': 'y\xE2\x80\x9C'}", quotes);
    holds(&any, "^On a_ b. c: ^^{'a': 1}", " syntax/surrounding-prose");
    fails(&any, "reason/not-json", "^It is a_b: ^^{'a': 1}", " syntax/surrounding-prose");
    fails(&any, "reason/not-json", "^It is a.b: ^^{'a': 1}", " syntax/surrounding-prose");
    fails(&any, "reason/not-json", "^It is x = ^^{'a': 1}", " syntax/surrounding-prose");
}

/* ---- several rules ----------------------------------------------------------------------------- */

static void what_the_profile_does_not_hold(void) {
    static const struct about safe = {"{}", TOOLMEND_FINISH_COMPLETE, TOOLMEND_SAFE,
                                      NULL};
    static const struct about standard = {"{}", TOOLMEND_FINISH_COMPLETE,
                                          TOOLMEND_STANDARD, NULL};
    holds(&safe, "{'a': 1^,^^}", " syntax/trailing-comma");
    fails(&safe, "syntax/python-literal", "{'a': ^None^null^}",
          "/a syntax/python-literal");
    fails(&standard, "syntax/surrounding-prose", "^So: ^^{'a': 1}",
          " syntax/surrounding-prose");
}

static void what_another_rule_changes_too(void) {
    static const char optional[] = "{'properties': {'a': {'type': 'integer'}}}";
    static const struct about options = {optional, TOOLMEND_FINISH_UNKNOWN,
                                         TOOLMEND_EXTENDED, NULL};
    holds(&lists, "{'v': [1, ^`2`^2^]}",
          "/v/1 syntax/python-literal scalar/number-in-string");
    fails(&lists, "syntax/python-literal", "{'v': [1, ^`2`^2^]}",
          "/v/1 scalar/number-in-string syntax/python-literal");
    fails(&lists, "syntax/python-literal", "{'v': [1, ^`2`^2^]}",
          "/v/1 scalar/number-in-string");
    fails(&lists, "scalar/number-in-string", "{'v': [1, ^`2`^3^]}",
          "/v/1 syntax/python-literal scalar/number-in-string");
    holds(&options, "{^'a': None, /* b */ ^^'b': 1}",
          "/a syntax/python-literal syntax/comment null/optional");
    fails(&options, "syntax/comment", "{^'a': None, /* b */ ^^'b': 1}",
          "/a syntax/python-literal null/optional");
    fails(&options, "bytes/token", "{'b': []^/* b */, 'a': None^^}",
          "/a syntax/comment syntax/python-literal null/optional");
}

static void what_is_talk_about_a_call(void) {
    static const char needs[] =
        "{'properties': {'q': {'type': 'string'}}, 'required': ['q']}";
    static const struct about search = {needs, TOOLMEND_FINISH_UNKNOWN, TOOLMEND_EXTENDED,
                                        NULL};
    static const char *const names[] = {" syntax/surrounding-prose", " root/wrapped",
                                        NULL};
    holds(&search, "^{'arguments': ^^{'q': 'x'}^}^^", " root/wrapped");
    judge(&search, "root/wrapped", "^I ran: ^^^{'arguments': ^^{'q': 'x'}^}^^", names);
}

/* Edits that only touch stay apart; the closers that are missing are one, whatever becomes of
 * each. */
static void what_stands_at_one_place(void) {
    static const struct about objects = {
        "{'properties': {'v': {'type': 'array', 'items': {'type': 'object'}}}}",
        TOOLMEND_FINISH_COMPLETE, TOOLMEND_EXTENDED, NULL};
    static const char wrap[] = "/v shape/scalar-for-array";
    static const char *const apart[] = {wrap, "/v scalar/number-in-string", wrap,
                                        " syntax/missing-closer", NULL};
    static const char *const joined[] = {
        wrap, "/v scalar/number-in-string",
        "/v syntax/missing-closer shape/scalar-for-array", NULL};
    static const char *const changed[] = {
        "/v shape/object-for-array", "/v syntax/missing-closer shape/object-for-array",
        NULL};
    static const char *const split[] = {"/v shape/object-for-array",
                                        "/v syntax/missing-closer shape/object-for-array",
                                        "/v syntax/missing-closer", NULL};
    judge(&lists, NULL, "{'v': ^^[^^'5'^5^^^]^^^}^", apart);
    judge(&lists, "bytes/wrapped", "{'v': ^^[^^'5'^5^^^]}^", joined);
    judge(&objects, NULL, "{'v': ^^[^{'a': true^^}]}^", changed);
    judge(&objects, "syntax/missing-closer", "{'v': ^^[^{'a': true^^}]^^^}^", split);
}

/* Of a container that was left open nobody knows that only one came. */
static void what_was_left_open(void) {
    static const struct about texts = {
        "{'properties': {'v': {'type': 'string'}}, 'required': ['v']}",
        TOOLMEND_FINISH_COMPLETE, TOOLMEND_EXTENDED, NULL};
    static const struct about items = {
        "{'properties': {'v': {'type': 'array', 'items': {'type': 'string'}}}}",
        TOOLMEND_FINISH_COMPLETE, TOOLMEND_EXTENDED, NULL};
    static const char one[] = "/v shape/array-of-one-for-value";
    static const char *const within[] = {
        one, "/v syntax/missing-closer shape/array-of-one-for-value", NULL};
    static const char *const apart[] = {one, one, " syntax/missing-closer", NULL};
    static const char *const root[] = {
        " root/object-in-array", " syntax/missing-closer root/object-in-array", NULL};
    static const char *const wrapped[] = {" root/wrapped",
                                          " syntax/missing-closer root/wrapped", NULL};
    static const char *const keyed[] = {
        "/v shape/keyed-scalar-for-array",
        "/v syntax/missing-closer shape/keyed-scalar-for-array", NULL};
    static const char *const indexed[] = {
        "/v shape/indexed-object-for-array", "/v/0 shape/indexed-object-for-array",
        "/v syntax/missing-closer shape/indexed-object-for-array", NULL};
    judge(&texts, NULL, "{'v': ^[^^'a'^]^^^^}^", apart);
    judge(&texts, "shape/array-of-one-for-value", "{'v': ^[^^'a'^^}^", within);
    judge(&texts, "root/object-in-array", "^[^^{'v': 'a'}^^^", root);
    judge(&texts, "root/wrapped", "^{'input': ^^{'v': 'a'}^^^", wrapped);
    judge(&items, "shape/keyed-scalar-for-array", "{'v': ^{'item': ^[^'a'^^]}^", keyed);
    judge(&items, "shape/indexed-object-for-array", "{'v': ^{^[^^'0': ^^'a'^^]}^",
          indexed);
}

static void what_a_decoded_text_is_mended_by(void) {
    holds(&lists, "{'v': ^'[1]</parameter>'^[1]^}",
          "/v shape/array-in-string syntax/trailing-token");
    fails(&lists, "P12", "{'v': ^'[1]</parameter>'^[1]^}", "/v shape/array-in-string");
    fails(&lists, "syntax/trailing-token", "{'v': ^'[1]</parameter>'^[1]^}",
          "/v syntax/trailing-token shape/array-in-string");
    fails(&lists, "shape/array-in-string", "{'v': ^'[1,]'^[1]^}",
          "/v shape/array-in-string syntax/trailing-comma");
    fails(&lists, "shape/array-in-string", "{'v': ^'[1'^[1]^}",
          "/v shape/array-in-string syntax/missing-closer");
    holds(&lists, "{'v': ^`[1]</invoke>`^[1]^}",
          "/v syntax/python-literal shape/array-in-string syntax/trailing-token");
}

int main(void) {
    what_stands_around_the_value();
    what_stands_between_tokens();
    what_stands_in_a_value();
    what_may_be_something_else();
    what_the_profile_does_not_hold();
    what_another_rule_changes_too();
    what_is_talk_about_a_call();
    what_stands_at_one_place();
    what_was_left_open();
    what_a_decoded_text_is_mended_by();
    return check_report();
}
