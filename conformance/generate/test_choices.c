/* SPDX-License-Identifier: MIT
 *
 * test_choices.c - drawn choices are repeated by their list, and a list of any length is one.
 */
#include "choices.h"

#include <string.h>

#include "check.h"

enum { DRAWN = 1000 };

TEST(a_seed_and_a_number_give_the_same_choices) {
    static struct choices one;
    static struct choices two;
    choices_draw(&one, 7, 3);
    choices_draw(&two, 7, 3);
    for (uint32_t i = 1; i <= DRAWN; i++)
        CHECK(choose(&one, i) == choose(&two, i));
    CHECK(one.count == DRAWN && two.count == DRAWN);
}

/* Of a thousand choices below a million no two lists of ours agree by chance. */
TEST(another_seed_or_number_gives_others) {
    static struct choices lists[3];
    choices_draw(&lists[0], 7, 3);
    choices_draw(&lists[1], 7, 4);
    choices_draw(&lists[2], 8, 3);
    for (size_t i = 0; i < DRAWN; i++)
        for (size_t list = 0; list < 3; list++)
            (void)choose(&lists[list], 1000000);
    CHECK(memcmp(lists[0].made, lists[1].made, sizeof(uint32_t) * DRAWN) != 0);
    CHECK(memcmp(lists[0].made, lists[2].made, sizeof(uint32_t) * DRAWN) != 0);
}

TEST(each_choice_is_below_its_limit_and_each_value_comes) {
    static struct choices choices;
    size_t times[5] = {0};
    choices_draw(&choices, 1, 1);
    for (size_t i = 0; i < DRAWN; i++) {
        uint32_t made = choose(&choices, 5);
        CHECK(made < 5);
        times[made < 5 ? made : 0]++;
    }
    for (size_t i = 0; i < 5; i++) /* 200 are expected; 100 are eight deviations away */
        CHECK(times[i] > 100 && times[i] < 300);
    CHECK(choose(&choices, 1) == 0);
}

TEST(a_list_repeats_what_was_drawn) {
    static struct choices drawn;
    static struct choices again;
    choices_draw(&drawn, 11, 0);
    for (uint32_t i = 1; i <= 50; i++)
        (void)choose(&drawn, i);
    choices_repeat(&again, drawn.made, drawn.count);
    for (uint32_t i = 1; i <= 50; i++)
        CHECK(choose(&again, i) == drawn.made[i - 1]);
}

/* 9 % 4 is 1; behind the end, and of no list at all, there are zeros. What was asked for is noted
 * as it was given, so that the note is a list of its own. */
TEST(a_list_that_fits_no_more_is_one) {
    static const uint32_t list[] = {9, 2};
    static struct choices choices;
    choices_repeat(&choices, list, 2);
    CHECK(choose(&choices, 4) == 1);
    CHECK(choose(&choices, 2) == 0);
    CHECK(choose(&choices, 100) == 0);
    CHECK(choices.count == 3 && choices.made[0] == 1 && choices.made[1] == 0);
    choices_repeat(&choices, NULL, 0);
    CHECK(choose(&choices, 100) == 0);
}

TEST(no_is_the_plainest) {
    static const uint32_t list[] = {0, 2};
    static struct choices choices;
    choices_repeat(&choices, list, 2);
    CHECK(!choose_one_in(&choices, 3));
    CHECK(choose_one_in(&choices, 3));
    CHECK(!choose_one_in(&choices, 3));
}

TEST(behind_the_last_place_all_is_zero) {
    static struct choices choices;
    choices_draw(&choices, 5, 5);
    for (size_t i = 0; i < CHOICES_MAX; i++)
        (void)choose(&choices, 1000);
    for (size_t i = 0; i < 10; i++)
        CHECK(choose(&choices, 1000) == 0);
    CHECK(choices.count == CHOICES_MAX + 10);
}

int main(void) {
    return check_all();
}
