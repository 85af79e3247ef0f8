/* SPDX-License-Identifier: MIT
 *
 * check_suite.c - does a second validator agree with what the cases expect?
 *
 * The naive validator shares nothing with the library that the cases were written beside. Of
 * each case it is asked: a text that is expected valid is valid; one that is expected repaired
 * is not, unless by a hint, and its result is; one that is expected refused is not valid, or
 * repeats a name. A whole call is valid if it is JSON, names one of its tools and states
 * arguments that are. Each row of any_of is asked for itself. Where the naive validator cannot say, the case is in
 * the list below, so that a case that nobody checks is one that somebody has looked at.
 *
 * Some wrong expectations stand at the end: each has to be found, or this program finds nothing.
 * usage: check_suite
 *
 * Prints each disagreement, then "N passed, M failed".
 */
#include <stdio.h>
#include <string.h>

#include "../model/validity.h"
#include "call_text.h"
#include "canonical.h"
#include "suite.h"
#include "suite_internal.h"

/* What the naive validator leaves open, and why that may stay so. */
static const struct {
    const char *id, *reason;
} unsaid[] = {
    {"principle/P11/very-deep",
     "3,000 levels: the naive reader recurses and ends at 256"                                              },
    {"principle/P11/very-deep-open",               "the same, and open"                                     },
    {"principle/P11/very-deep-in-text",            "the same, in the text of a string"                      },
    {"principle/P11/backtracking",                 "(a+)+$ backtracks without end in a matcher that "
                                   "tries every way; 41 letters a and a "
                                   "mark do not match it, as a look shows"},
    {"principle/P8/name-without-text",
     "what a pattern makes of a name with an unpaired surrogate is no question to JSON "
     "Schema; that the name is not its escape is the point of the case"                                     },
    {"principle/P1/keyword-pattern-and-pair",
     "the naive matcher leaves `.` out; in ECMA-262 with `u` it is one code point, and a "
     "pair "
     "of surrogates is one"                                                                                 },
    {"principle/P1/keyword-pattern-and-surrogate", "the same of one that has no partner"                    },
    {"principle/P1/keyword-pattern-and-two",       "the same: these are two code points"                    },
};
enum { UNSAID = sizeof unsaid / sizeof *unsaid };

static const char not_valid[] = "expected valid, and the text is not";
static const char valid[] = "expected refused, and the text is valid";
static const char nothing_to_repair[] = "expected repaired, and the text is valid";
static const char bad_result[] = "the expected result is not valid";

struct counts {
    size_t passed, failed;
};

static bool is_unsaid(const char *id) {
    for (size_t i = 0; i < UNSAID; i++)
        if (strcmp(unsaid[i].id, id) == 0)
            return true;
    return false;
}

static struct model_view model_of(toolmend_view text) {
    return (struct model_view){text.ptr, text.len};
}

static struct model_validity judge(toolmend_view tool, toolmend_view text) {
    return model_arguments_valid(model_of(toolmend_json_at(tool, "/parameters")),
                                 model_of(text));
}

/* A whole call as it came; `name`: the tool that it has to be for; absent: any. */
static struct model_validity judge_call(const struct suite_case *test,
                                        toolmend_view name) {
    static const struct model_view any = {"true", 4};
    struct call_text call;
    struct model_validity out = model_value_valid(any, model_of(test->text));
    if (out.answer != MODEL_TRUE)
        return out;
    out = (struct model_validity){MODEL_UNDECIDED, "there is no memory"};
    if (call_text_read(test->text, &call)) {
        toolmend_view tool = suite_find_tool(test, call.name);
        bool meant =
            !name.ptr || (tool.ptr && tool.ptr == suite_find_tool(test, name).ptr);
        out = (struct model_validity){MODEL_FALSE, "the call names no tool, or another"};
        if (tool.ptr && meant && !call.arguments.ptr)
            out.why = "the call has no arguments";
        else if (tool.ptr && meant)
            out = judge(tool, call.arguments);
    }
    call_text_free(&call);
    return out;
}

/* The text as it came, for this row. */
static struct model_validity judge_input(const struct suite_case *test,
                                         const struct suite_expect *row) {
    toolmend_view any = {NULL, 0};
    if (!test->call)
        return judge(test->tool, test->text);
    return judge_call(test, row->outcome == SUITE_VALID ? row->name : any);
}

static struct model_validity judge_result(const struct suite_case *test,
                                          const struct suite_expect *row) {
    return judge(test->call ? suite_find_tool(test, row->name) : test->tool,
                 row->arguments);
}

/* A canonical spelling has no place for a repeated name. */
static bool repeats_name(toolmend_view text) {
    struct canonical_text out = {0};
    if (toolmend_json_check(text, NULL) == TOOLMEND_OK)
        canonical_value(&out, text);
    bool repeats = out.fault && strstr(out.fault, "repeated");
    canonical_free(&out);
    return repeats;
}

/* The same in the text of the arguments that a call holds as a string. */
static bool is_name_repeated(const struct suite_case *test) {
    struct call_text call = {.object = false};
    bool repeats = repeats_name(test->text);
    if (test->call && call_text_read(test->text, &call) && call.arguments.ptr)
        repeats = repeats || repeats_name(call.arguments);
    call_text_free(&call);
    return repeats;
}

/* NULL: agreed; else what does not hold. *open: the naive validator cannot say. */
static const char *check_row(const struct suite_case *test,
                             const struct suite_expect *row, bool *open) {
    enum model_truth input = judge_input(test, row).answer;
    bool cannot = input == MODEL_UNDECIDED;
    bool hint = suite_acts_on_hint(row);
    const char *wrong = NULL;
    switch (row->outcome) {
    case SUITE_VALID:
        wrong = input == MODEL_FALSE ? not_valid : NULL;
        break;
    case SUITE_REPAIRED: {
        enum model_truth result = judge_result(test, row).answer;
        cannot = cannot || result == MODEL_UNDECIDED;
        wrong = input == MODEL_TRUE && !hint ? nothing_to_repair
                : result == MODEL_FALSE      ? bad_result
                                             : NULL;
        break;
    }
    case SUITE_REJECTED:
        wrong = input == MODEL_TRUE && !is_name_repeated(test) ? valid : NULL;
        break;
    }
    *open = *open || cannot;
    return wrong;
}

/* NULL: agreed, perhaps by the list; else what does not hold. */
static const char *check_case(const struct suite_case *test, size_t *listed) {
    bool open = false;
    const char *wrong = NULL;
    for (size_t i = 0; !wrong && i < test->expect_count; i++)
        wrong = check_row(test, &test->expect[i], &open);
    if (!wrong && open != is_unsaid(test->id))
        wrong = open ? "the naive validator cannot say; look at it, then list it"
                     : "the naive validator can say; take it off the list";
    *listed += !wrong && open;
    return wrong;
}

static void check_all(const struct suite *suite, struct counts *counts) {
    size_t listed = 0;
    for (size_t i = 0; i < suite->count; i++) {
        const struct suite_case *test = &suite->cases[i];
        const char *wrong = check_case(test, &listed);
        if (wrong)
            printf("%s: %s (%s)\n", test->id, wrong,
                   judge_input(test, &test->expect[0]).why);
        counts->passed += !wrong;
        counts->failed += wrong != NULL;
    }
    if (listed != UNSAID) {
        printf("the list of what cannot be said names a case that is not there\n");
        counts->failed++;
    }
    printf("note: %zu cannot be said, each listed with its reason\n", listed);
}

/* ---- does it find anything? ------------------------------------------------------------- */

#define ONE     "{\\\"n\\\":1}"
#define TWO     "{\\\"n\\\":2}"
#define QUOTED  "{\\\"n\\\":\\\"1\\\"}"
#define NOTHING "{\\\"n\\\":null}"
#define TO_T    "{\\\"name\\\":\\\"t\\\",\\\"arguments\\\":"
#define TO_U    "{\\\"name\\\":\\\"u\\\",\\\"arguments\\\":"
#define TO_X    "{\\\"name\\\":\\\"x\\\",\\\"arguments\\\":"

/* A case about a tool `t` that wants an integer n, of a call also about `u` that takes anything:
 * what is asked, what is expected (NULL: valid or rejected), and what has to be said of that;
 * NULL: nothing. */
static const struct {
    bool call;
    const char *text, *outcome, *name, *made, *rule, *wrong;
} planted[] = {
    {false, ONE,                                "valid",    NULL, NULL,    NULL,       NULL             },
    {false, QUOTED,                             "valid",    NULL, NULL,    NULL,       not_valid        },
    {false, ONE,                                "rejected", NULL, NULL,    NULL,       valid            },
    {false, "{\\\"n\\\":1,\\\"n\\\":1}",        "rejected", NULL, NULL,    NULL,       NULL             },
    {false, "{\\\"n\\\":1,\\\"n\\\":2}",        "valid",    NULL, NULL,    NULL,       not_valid        },
    {false, QUOTED,                             "repaired", NULL, ONE,     "scalar/x", NULL             },
    {false, ONE,                                "repaired", NULL, ONE,     "scalar/x", nothing_to_repair},
    {false, ONE,                                "repaired", NULL, TWO,     "hint/x",   NULL             },
    {false, ONE,                                "repaired", NULL, NOTHING, "hint/x",   bad_result       },
    {false, QUOTED,                             "repaired", NULL, NOTHING, "scalar/x", bad_result       },
    {false, ONE,                                NULL,       NULL, NULL,    NULL,       valid            },
    {true,  TO_T ONE "}",                       "valid",    "t",  NULL,    NULL,       NULL             },
    {true,  TO_T "\\\"{}\\\"}",                 "valid",    "t",  NULL,    NULL,       NULL             },
    {true,  TO_T ONE "}",                       "valid",    "u",  NULL,    NULL,       not_valid        },
    {true,  TO_T NOTHING "}",                   "valid",    "t",  NULL,    NULL,       not_valid        },
    {true,  TO_T "{},}",                        "valid",    "t",  NULL,    NULL,       not_valid        },
    {true,  "{\\\"name\\\":\\\"t\\\"}",         "valid",    "t",  NULL,    NULL,       not_valid        },
    {true,  TO_T ONE "}",                       "rejected", NULL, NULL,    NULL,       valid            },
    {true,  TO_X ONE "}",                       "rejected", NULL, NULL,    NULL,       NULL             },
    {true,  TO_T "{},\\\"i\\\":1,\\\"i\\\":1}", "rejected", NULL, NULL,    NULL,       NULL             },
    {true,  TO_T "{},\\\"i\\\":1,\\\"i\\\":2}", "valid",    "t",  NULL,    NULL,       not_valid        },
    {true,  TO_X ONE "}",                       "repaired", "t",  ONE,     "call/x",   NULL             },
    {true,  TO_X ONE "}",                       "repaired", "t",  NOTHING, "call/x",   bad_result       },
    {true,  TO_X ONE "}",                       "repaired", "u",  NOTHING, "call/x",   NULL             },
    {true,  TO_U ONE "}",                       "repaired", "t",  ONE,     "call/x",   nothing_to_repair},
};

/* Append what is expected: each member only if there is one. */
static void put_expectation(struct canonical_text *line, size_t i) {
    const struct {
        const char *before, *value, *after;
    } parts[] = {
        {",\"expect\":{\"outcome\":\"", planted[i].outcome, "\"" },
        {",\"name\":\"",                planted[i].name,    "\"" },
        {",\"arguments\":\"",           planted[i].made,    "\"" },
        {",\"rules\":[\"",              planted[i].rule,    "\"]"},
    };
    static const char either[] =
        ",\"expect\":{\"any_of\":[{\"choice\":\"a\",\"outcome\":"
        "\"valid\"},{\"choice\":\"b\",\"outcome\":\"rejected\"}]";
    if (!planted[i].outcome)
        canonical_put(line, either, sizeof either - 1);
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
        if (!parts[k].value)
            continue;
        canonical_put(line, parts[k].before, strlen(parts[k].before));
        canonical_put(line, parts[k].value, strlen(parts[k].value));
        canonical_put(line, parts[k].after, strlen(parts[k].after));
    }
    canonical_put(line, "}}", 2);
}

static bool finds(size_t i) {
    static const char t[] =
        "{\"name\":\"t\",\"parameters\":{\"properties\":{\"n\":{\"type\":"
        "\"integer\"}}}}";
    static const char u[] = "{\"name\":\"u\",\"parameters\":{}}";
    char asked[512];
    struct canonical_text line = {0};
    struct suite suite;
    struct suite_error error;
    size_t listed = 0;
    const char *wrong = "it cannot be read";
    int len = snprintf(asked, sizeof asked, "{\"id\":\"a/b/c\",\"why\":\"So.\",%s",
                       planted[i].made ? "\"tier\":\"safe\"," : "");
    len += planted[i].call
               ? snprintf(asked + len, sizeof asked - (size_t)len,
                          "\"op\":\"call\",\"tools\":[%s,%s],\"call\":\"%s\"", t, u,
                          planted[i].text)
               : snprintf(asked + len, sizeof asked - (size_t)len,
                          "\"tool\":%s,\"arguments\":\"%s\"", t, planted[i].text);
    canonical_put(&line, asked, (size_t)len);
    put_expectation(&line, i);
    if (suite_read_lines("planted", (toolmend_view){line.ptr, line.len}, &suite, &error))
        wrong = check_case(&suite.cases[0], &listed);
    else
        printf("%s\n", error.message);
    if (wrong != planted[i].wrong)
        printf("planted %zu, %s: said %s\n", i, planted[i].text,
               wrong ? wrong : "nothing");
    suite_free(&suite);
    canonical_free(&line);
    return wrong == planted[i].wrong;
}

int main(void) {
    struct suite suite = {0};
    struct suite corpus = {0};
    struct suite_error error = {0};
    struct counts counts = {0};
    if (!suite_vectors(&suite, &error) || !suite_corpus(&corpus, &error) ||
        !suite_append(&suite, &corpus, &error)) {
        fprintf(stderr, "check_suite: %s\n", error.message);
        suite_free(&suite);
        suite_free(&corpus);
        return error.unreadable ? 3 : 2;
    }
    check_all(&suite, &counts);
    suite_free(&suite);
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++) {
        bool found = finds(i);
        counts.passed += found;
        counts.failed += !found;
    }
    printf("%zu passed, %zu failed\n", counts.passed, counts.failed);
    return counts.failed != 0 || counts.passed == 0;
}
