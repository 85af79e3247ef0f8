/* SPDX-License-Identifier: MIT
 *
 * test_linear.c - P11 where the text is no JSON: the scan over it goes forward once, whatever it
 * is full of.
 *
 * Each case is a text of n pieces and one of 2n: the worst that could be thought of for a rule,
 * mostly its near misses. Counted steps and the bytes that are asked of the allocator may grow by
 * at most 2.2, with a constant for the first block. Counted, not timed.
 */
#include "check.h"
#include "failing.h"
#include "sample.h"

enum { PIECES = 4000, BLOCK = 16384 };

struct cost {
    uint64_t steps;
    size_t bytes, len;
    bool limited; /* by the depth, before anything was looked at twice */
};

/* What one call costs; no limit is in the way. */
static struct cost cost_of(const toolmend_tool *tool, char *text, toolmend_finish finish,
                           toolmend_profile profile) {
    struct failing meter = {.fail_at = 0};
    const toolmend_allocator allocator = {failing_alloc, failing_free, &meter};
    toolmend_options options = {
        .size = sizeof options,
        .profile = profile,
        .allocator = &allocator,
        .limits = {.edits_max = 1000000, .depth_max = 2048}
    };
    toolmend_report *report;
    if (toolmend_repair(tool, view_of(text), finish, &options, &report, NULL) !=
        TOOLMEND_OK)
        exit(1);
    struct cost cost = {toolmend_report_steps(report), meter.peak, strlen(text),
                        toolmend_report_reason(report) == TOOLMEND_REASON_LIMIT};
    toolmend_report_free(report);
    CHECK(meter.live == 0);
    free(text);
    return cost;
}

/* `head`, n times `piece`, `tail`; the caller frees it. */
static char *flood(const char *head, const char *piece, size_t n, const char *tail) {
    size_t before = strlen(head), len = strlen(piece);
    char *text = malloc(before + n * len + strlen(tail) + 1);
    if (!text)
        exit(1);
    memcpy(text, head, before);
    for (size_t i = 0; i < n; i++)
        memcpy(text + before + i * len, piece, len);
    memcpy(text + before + n * len, tail, strlen(tail) + 1);
    return text;
}

static void check_growth(const char *what, struct cost once, struct cost twice) {
    if (!CHECK(once.steps > 0 || once.limited))
        fprintf(stderr, "  %s: no steps\n", what);
    if (!CHECK(twice.steps * 10 <= once.steps * 22))
        fprintf(stderr, "  %s: %llu steps, then %llu\n", what,
                (unsigned long long)once.steps, (unsigned long long)twice.steps);
    if (!CHECK(twice.bytes * 10 <= once.bytes * 22 + (size_t)10 * BLOCK))
        fprintf(stderr, "  %s: %zu bytes for %zu, then %zu for %zu\n", what, once.bytes,
                once.len, twice.bytes, twice.len);
}

/* ---- floods ------------------------------------------------------------------------------ */

struct text {
    const char *head, *piece, *tail;
};

/* In front of, in and behind the value; whole and cut. */
static const struct text texts[] = {
    {"",               "\"",                         ""          },
    {"{\"a\":",        "\"",                         "}"         },
    {"[",              "\"\",",                      "]"         },
    {"{",              "\"a\":\"\",",                "}"         },
    {"",               "'",                          ""          },
    {"[",              "'',",                        "]"         },
    {"{",              "'a':'b',",                   "}"         },
    {"['",             "a",                          "']"        },
    {"['",             "a",                          "\"]"       },
    {"['",             "a",                          ""          },
    {"[",              "'a' ",                       "]"         },
    {"",               "\xe2\x80\x9c",               ""          },
    {"[",              "\xe2\x80\x9c\xe2\x80\x9d,",  "]"         },
    {"[",              "\xe2\x80\x98x\xe2\x80\x99,", "]"         },
    {"[\xe2\x80\x9c",  "x",                          "\"]"       },
    {"[\xe2\x80\x9c",  "\xe2\x80\x94",               ""          },
    {"[",              ",",                          "]"         },
    {"[1",             ",",                          "]"         },
    {"[",              "[1,],",                      "]"         },
    {"[\"",            "\\",                         "\"]"       },
    {"[\"",            "\\q",                        "\"]"       },
    {"[\"",            "\\q\\n",                     "\"]"       },
    {"[\"",            "\\u12",                      "\"]"       },
    {"[\"",            "\\U0001F60",                 "\"]"       },
    {"[\"",            "\\\n",                       "\"]"       },
    {"[\"",            "\t",                         "\"]"       },
    {"[\"",            "\x01",                       "\"]"       },
    {"[\"",            "\n",                         ""          },
    {"",               "[",                          ""          },
    {"",               "{\"a\":",                    ""          },
    {"",               "{",                          ""          },
    {"{}",             "}",                          ""          },
    {"{}",             " ]",                         ""          },
    {"{}",             "} ",                         "x"         },
    {"",               " ",                          ""          },
    {"",               " ",                          "{}x"       },
    {"{}",             " ",                          "}"         },
    {"{}",             " } ",                        "{"         },
    {"[1",             " ",                          ",]"        },
    {"[1,",            " ",                          "]"         },
    {"[a",             " ",                          "]"         },
    {"{a",             " ",                          ":1}"       },
    {"['a'",           " ",                          "]"         },
    {"",               "/*",                         ""          },
    {"",               "/**/",                       "{}"        },
    {"[1,",            "/**/",                       "]"         },
    {"[1,/*",          "*",                          "/]"        },
    {"[",              "/*'*/",                      "1]"        },
    {"[on",            "/**/",                       "]"         },
    {"[",              "on/* */ ,",                  "]"         },
    {"",               "//",                         ""          },
    {"",               "//\n",                       "{}"        },
    {"[",              "//\n",                       "1,]"       },
    {"{}",             "//\n",                       ""          },
    {"{}",             "/",                          ""          },
    {"",               "{\"a\":1}",                  ""          },
    {"",               "{\"a\":1} ",                 "{\"a\""    },
    {"",               "{\"a\":1}{\"a\":2}",         ""          },
    {"",               "{}",                         ""          },
    {"",               "{}",                         "{\"a\":1}" },
    {"",               "{} ",                        "}"         },
    {"",               "`",                          ""          },
    {"```",            "a",                          "\n{}\n```" },
    {"```\n{}\n",      "`",                          ""          },
    {"",               "```\n{}\n```\n",             ""          },
    {"",               "\xef\xbb\xbf",               ""          },
    {"\xef\xbb\xbf",   " ",                          "{}}"       },
    {"",               "a",                          ""          },
    {"",               "a",                          "{}"        },
    {"",               "a ",                         "{} b"      },
    {"{}",             "a",                          ""          },
    {"{}",             "a ",                         "{"         },
    {"{}",             " a}",                        ""          },
    {"",               "(",                          "a {}"      },
    {"[",              "on,",                        "]"         },
    {"[",              "off,",                       "]"         },
    {"[",              "o",                          "]"         },
    {"{",              "a:1,",                       "}"         },
    {"{",              "a",                          ":1}"       },
    {"",               "\\n",                        ""          },
    {"",               "\\n",                        "{}"        },
    {"{\"a\":1",       "\\n",                        ",}"        },
    {"{}",             "\\n",                        ""          },
    {"{}",             "\\n",                        "\\"        },
    {"{}",             "<",                          ""          },
    {"{}",             "</tool_call>",               ""          },
    {"{}",             "</tool_call> ",              "</tool_cal"},
    {"{}",             "<|im_end|>",                 "x"         },
    {"[",              "True,",                      "]"         },
    {"[",              "None,",                      ""          },
    {"",               "True",                       ""          },
    {"[",              "Tru,",                       "]"         },
    {"[",              "-",                          "]"         },
    {"[",              "1",                          ""          },
    {"[\"",            "\xc3",                       "\"]"       },
    {"{\"v\":\"[\\\"", "\\\\q",                      "\\\"]\"}"  },
    {"{\"v\":\"[1]",   "</parameter>",               "\"}"       },
    {"{\"v\":\"[1]",   "</",                         "\"}"       },
    {"{\"v\":[",       "\"[1]</invoke>\",",          "0]}"       },
};

/* A schema that has words, lists and one free place, so that every row may act. */
static const char schema[] = "{\"properties\":{\"v\":{\"type\":\"array\",\"items\":{"
                             "\"type\":[\"array\",\"integer\"]}},"
                             "\"w\":{\"enum\":[\"on\",\"off\"]}}}";

TEST(no_flood_makes_the_scan_go_back) {
    toolmend_tool *tool = tool_of(schema);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (size_t k = 0; k < 3; k++) {
            static const toolmend_profile profiles[] = {TOOLMEND_SAFE, TOOLMEND_STANDARD,
                                                        TOOLMEND_EXTENDED};
            struct cost costs[2];
            for (size_t twice = 0; twice < 2; twice++)
                costs[twice] = cost_of(tool,
                                       flood(texts[i].head, texts[i].piece,
                                             (size_t)PIECES << twice, texts[i].tail),
                                       (toolmend_finish)k, profiles[k]);
            char what[100];
            snprintf(what, sizeof what, "%s... %s ... %s", texts[i].head, texts[i].piece,
                     texts[i].tail);
            check_growth(what, costs[0], costs[1]);
        }
    toolmend_tool_free(tool);
}

/* ---- long sound parts ---------------------------------------------------------------------- */

/* What is sound in front of a fault is not scanned again: the scan goes on behind its last token,
 * and only the mended text is made and read. A step of the scan stands for 16 bytes, so two passes
 * are an eighth. */
TEST(one_comma_behind_a_long_string_costs_a_pass_or_two) {
    static const char line[] = "    if (x[i] == \\\"a\\\") return '\\\\n'; // {next},\\n";
    toolmend_tool *tool = tool_of("{\"properties\":{\"code\":{\"type\":\"string\"}}}");
    struct cost costs[2];
    for (size_t twice = 0; twice < 2; twice++)
        costs[twice] =
            cost_of(tool, flood("{\"code\":\"", line, (size_t)1000 << twice, "\",}"),
                    TOOLMEND_FINISH_UNKNOWN, TOOLMEND_STANDARD);
    check_growth("a comma behind code", costs[0], costs[1]);
    CHECK(costs[1].len > 90000);
    if (!CHECK(costs[1].steps <= costs[1].len / 8))
        fprintf(stderr, "  %llu steps for %zu bytes\n",
                (unsigned long long)costs[1].steps, costs[1].len);
    toolmend_tool_free(tool);
}

TEST(faults_far_apart_cost_what_they_cost_alone) {
    static const char piece[] =
        "{\"a\": 'x', b: [1, 2,], /* c */ \"d\": \"1\\q\", \"e\": None},\n";
    toolmend_tool *tool = tool_of("{\"properties\":{\"v\":{\"type\":\"array\"}}}");
    struct cost costs[2];
    for (size_t twice = 0; twice < 2; twice++)
        costs[twice] = cost_of(tool, flood("{\"v\":[", piece, (size_t)500 << twice, "]}"),
                               TOOLMEND_FINISH_UNKNOWN, TOOLMEND_STANDARD);
    check_growth("many faults", costs[0], costs[1]);
    toolmend_tool_free(tool);
}

/* One insertion closes them all; its pointer names each, and is made once. */
TEST(closing_nested_containers_costs_what_the_pointer_is_long) {
    toolmend_tool *tool = tool_of("{\"type\":\"object\"}");
    struct cost costs[2];
    for (size_t twice = 0; twice < 2; twice++)
        costs[twice] = cost_of(tool, flood("", "{\"a\":", (size_t)400 << twice, "true"),
                               TOOLMEND_FINISH_COMPLETE, TOOLMEND_STANDARD);
    check_growth("nested containers to close", costs[0], costs[1]);
    toolmend_tool_free(tool);
}

/* Bytes that are asked for to write the note of a comma behind n lists in one another. */
static size_t bytes_of_the_note_behind(size_t n) {
    struct failing meter = {.fail_at = 0};
    const toolmend_allocator allocator = {failing_alloc, failing_free, &meter};
    toolmend_options options = {
        .size = sizeof options, .allocator = &allocator, .limits = {.depth_max = 2048}};
    toolmend_tool *tool = tool_of("{\"type\":\"object\"}");
    char *open = flood("{\"a\":", "[", n, "1,");
    char *text = flood(open, "]", n, "}");
    toolmend_report *report;
    size_t notes;
    if (toolmend_repair(tool, view_of(text), TOOLMEND_FINISH_UNKNOWN, &options, &report,
                        NULL) != TOOLMEND_OK)
        exit(1);
    size_t before = meter.held;
    CHECK(toolmend_report_note_count(report, &notes) == TOOLMEND_OK && notes == 1);
    size_t bytes = meter.held - before;
    toolmend_report_free(report);
    toolmend_tool_free(tool);
    free(open);
    free(text);
    return bytes;
}

TEST(a_note_about_a_deep_place_costs_what_its_pointer_is_long) {
    size_t once = bytes_of_the_note_behind(900), twice = bytes_of_the_note_behind(1800);
    if (!CHECK(twice * 10 <= once * 22 + (size_t)10 * BLOCK))
        fprintf(stderr, "  %zu bytes, then %zu\n", once, twice);
}

int main(void) {
    return check_all();
}
