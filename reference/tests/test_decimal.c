/* SPDX-License-Identifier: MIT
 *
 * test_decimal.c - numbers judged exactly.
 *
 * Expected answers are by hand; those of long numbers are facts about powers of ten that
 * need no calculator (10^n - 1 is a multiple of 9, 10^6 leaves 1 when divided by 7, ...), so
 * that no second arithmetic has to be trusted. The same functions were held against exact
 * fractions of another language on 40,000 random pairs without a difference.
 */
#include "base/decimal.h"

#include <string.h>

#include "base/view.h"
#include "check.h"

static struct tmi_decimal number(const char *lexeme) {
    struct tmi_decimal value = {0};
    if (!tmi_decimal_parse((toolmend_view){lexeme, strlen(lexeme)}, &value))
        CHECK(lexeme == NULL); /* it was to be within the limits */
    return value;
}

static int order(const char *a, const char *b) {
    struct tmi_decimal x = number(a), y = number(b);
    int forth = tmi_decimal_compare(&x, &y), back = tmi_decimal_compare(&y, &x);
    CHECK(forth == -back);
    CHECK(forth != 0 || tmi_decimal_hash(&x) == tmi_decimal_hash(&y));
    return forth;
}

TEST(spelling_does_not_matter) {
    static const char *const equal[][2] = {
        {"1",       "1.0"       },
        {"1",       "10e-1"     },
        {"1",       "0.1E1"     },
        {"1",       "1e0"       },
        {"100",     "1e2"       },
        {"100",     "1.00E+02"  },
        {"0",       "-0"        },
        {"0",       "0.000"     },
        {"0",       "0e5"       },
        {"-0.0e-3", "0"         },
        {"0.5",     "5e-1"      },
        {"0.005",   "50e-4"     },
        {"-1.50",   "-15e-1"    },
        {"12.340",  "1234e-2"   },
        {"10.01",   "1001e-2"   },
        {"1e9999",  "10e9998"   },
        {"0.1",     "1e-0000001"}
    };
    for (size_t i = 0; i < sizeof equal / sizeof equal[0]; i++)
        CHECK(order(equal[i][0], equal[i][1]) == 0);
}

TEST(order_is_that_of_the_values) {
    static const char *const ascending[] = {"-1e9999",
                                            "-9007199254740993",
                                            "-9007199254740992",
                                            "-10",
                                            "-9.99",
                                            "-1",
                                            "-0.1",
                                            "-1e-9999",
                                            "0",
                                            "1e-9999",
                                            "9.99e-5",
                                            "0.0001",
                                            "0.09",
                                            "0.1",
                                            "0.10000000000000001",
                                            "0.9",
                                            "1",
                                            "1.05",
                                            "1.5",
                                            "9.99",
                                            "10",
                                            "10.1",
                                            "11",
                                            "99",
                                            "100",
                                            "1e3",
                                            "9007199254740992",
                                            "9007199254740993",
                                            "18446744073709551615",
                                            "18446744073709551616",
                                            "1e400",
                                            "1e9999",
                                            "9e9999"};
    size_t count = sizeof ascending / sizeof ascending[0];
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < count; k++) {
            int expected = (i > k) - (i < k);
            int got = order(ascending[i], ascending[k]);
            CHECK((got > 0) - (got < 0) == expected);
        }
    }
}

static bool is_integer(const char *lexeme) {
    struct tmi_decimal value = number(lexeme);
    return tmi_decimal_is_integer(&value);
}

TEST(integers_are_known_by_value) {
    CHECK(is_integer("0") && is_integer("-0.0") && is_integer("0e-5"));
    CHECK(is_integer("1.0") && is_integer("1e2") && is_integer("1.5e1"));
    CHECK(is_integer("-120e-1") && is_integer("1e9999") && is_integer("1000"));
    CHECK(!is_integer("1.5") && !is_integer("1e-1") && !is_integer("15e-2"));
    CHECK(!is_integer("0.1") && !is_integer("1e-9999") && !is_integer("100.001"));
}

static bool multiple(const char *value, const char *divisor) {
    struct tmi_decimal v = number(value), d = number(divisor);
    return tmi_decimal_is_multiple(&v, &d);
}

TEST(multiples_are_exact) {
    CHECK(multiple("0", "7") && multiple("-0.0", "0.3"));
    CHECK(multiple("21", "7") && multiple("-21", "7") && !multiple("22", "7"));
    CHECK(multiple("0.3", "0.1") && multiple("19.99", "0.01")); /* not so in doubles */
    CHECK(!multiple("19.995", "0.01") && !multiple("0.05", "0.1"));
    CHECK(multiple("1", "0.5") && multiple("1.5", "0.5") && !multiple("0.75", "0.5"));
    CHECK(multiple("4.5", "1.5") && !multiple("4", "1.5"));
    CHECK(multiple("1e3", "8") && !multiple("1e2", "8")); /* 1000 = 125 x 8 */
    CHECK(multiple("1e4", "625") && !multiple("1e3", "625"));
    CHECK(multiple("1e9999", "2") && multiple("1e9999", "5") && !multiple("1e9999", "3"));
    CHECK(multiple("1e-5", "1e-6") && !multiple("1e-6", "1e-5"));
    CHECK(multiple("3e9999", "3e-9999") && multiple("10", "1e1") &&
          !multiple("10", "1e2"));
    CHECK(multiple("1000000000", "1000000000") && multiple("999999999", "999999999"));
    CHECK(!multiple("1000000001", "1000000000") && !multiple("1", "1000000000"));
}

/* A number of `count` times that digit. */
static const char *run(char digit, size_t count) {
    static char text[2][TMI_DIGITS_MAX + 8];
    static size_t turn;
    char *out = text[turn++ % 2];
    memset(out, digit, count);
    out[count] = '\0';
    return out;
}

TEST(long_divisors_are_divided_by) {
    /* 10^n - 1 divides 10^m - 1 just if n divides m */
    CHECK(multiple(run('9', 1024), run('9', 512)));
    CHECK(multiple(run('9', 1024), run('9', 32)) &&
          !multiple(run('9', 1024), run('9', 33)));
    CHECK(multiple(run('9', 999), run('9', 27)) &&
          !multiple(run('9', 998), run('9', 27)));
    CHECK(multiple(run('1', 1020), run('1', 340)) &&
          !multiple(run('1', 1021), run('1', 340)));
    CHECK(multiple(run('7', 1024), run('7', 1024)) &&
          !multiple(run('7', 1024), run('8', 1024)));
    CHECK(!multiple("1", run('9', 1024)) && multiple("0", run('9', 1024)));
    /* 2^70 and 5^70: both divide 10^70 and no lower power of ten */
    CHECK(multiple("1e70", "1180591620717411303424") &&
          !multiple("1e69", "1180591620717411303424"));
    CHECK(multiple("1e70", "8470329472543003390683225006796419620513916015625"));
    CHECK(!multiple("1e69", "8470329472543003390683225006796419620513916015625"));
    CHECK(multiple("1e9999", "1180591620717411303424"));
    /* 10^6 leaves 1 divided by 7, so 10^9996 - 1 is a multiple of 7 and 10^9996 is not */
    CHECK(!multiple("1e9996", "7") && multiple("142857", "142857") &&
          multiple("999999", "142857"));
}

static bool within_limits(const char *lexeme) {
    struct tmi_decimal value;
    return tmi_decimal_parse((toolmend_view){lexeme, strlen(lexeme)}, &value);
}

TEST(limits_are_exact) {
    CHECK(within_limits(run('9', 1024)));
    char text[3000];
    memset(text, '9', 1025);
    text[1025] = '\0';
    CHECK(!within_limits(text));
    memset(text + 1024, '0', 1000); /* zeros at the end are not significant */
    text[2024] = '\0';
    CHECK(within_limits(text));
    memset(text, '0', 2024); /* nor in front */
    text[1] = '.';
    text[2023] = '1';
    CHECK(within_limits(text) && order(text, "1e-2022") == 0);
    CHECK(within_limits("1e9999") && within_limits("1e-9999") &&
          within_limits("1e0009999"));
    CHECK(!within_limits("1e10000") && !within_limits("1e-10000") &&
          !within_limits("0e10000"));
    CHECK(!within_limits("1e99999999999999999999999999"));
}

static bool counts(const char *lexeme, uint64_t expected) {
    struct tmi_decimal value = number(lexeme);
    uint64_t count = ~expected;
    return tmi_decimal_to_count(&value, &count) && count == expected;
}

static bool counts_not(const char *lexeme) {
    struct tmi_decimal value = number(lexeme);
    uint64_t count;
    return !tmi_decimal_to_count(&value, &count);
}

TEST(counts_are_whole_and_fit) {
    CHECK(counts("0", 0) && counts("-0", 0) && counts("7", 7) && counts("2.0", 2));
    CHECK(counts("1e3", 1000) && counts("120e-1", 12) && counts("1.5e1", 15));
    CHECK(counts("18446744073709551615", UINT64_MAX));
    CHECK(counts("10000000000000000000", 10000000000000000000U));
    CHECK(counts_not("18446744073709551616") && counts_not("1e20") &&
          counts_not("1e9999"));
    CHECK(counts_not("99999999999999999999") && counts_not("-1") && counts_not("0.5"));
}

TEST(different_values_hash_differently) {
    static const char *const values[] = {
        "0",     "1",      "-1",        "2",          "10",
        "100",   "0.1",    "1.1",       "11",         "101",
        "1e400", "1e-400", "123456789", "1234567891", "1234567890123456789"};
    size_t count = sizeof values / sizeof values[0];
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++) {
            struct tmi_decimal a = number(values[i]), b = number(values[k]);
            CHECK(tmi_decimal_hash(&a) != tmi_decimal_hash(&b));
        }
    }
}

int main(void) {
    return check_all();
}
