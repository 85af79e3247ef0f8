/* SPDX-License-Identifier: MIT
 *
 * test_compose.c - two lists of edits, one behind the other, as one list of the first text.
 *
 * That replaying the one list gives what both give is tried on every pair of short lists over a
 * short text. Which edits become one, and on which side of a piece an insertion stands, is
 * written by hand.
 */
#include "engine/compose.h"

#include "check.h"
#include "sample.h"

/* ---- every pair of short lists ----------------------------------------------------------- */

enum {
    MADE = 4,
    RANGES = 15,
    OLD = 3,
    NEW = 2,
    PIECES = RANGES * OLD,
    EDITS = RANGES * NEW
};

/* The mended text. What pieces took away, and what edits put, are other letters. */
static const char repaired[MADE + 1] = "abcd";

static const struct tmi_rule of_piece = {.id = "syntax/x"};
static const char *const of_edit[] = {"scalar/x"};

struct range {
    size_t start, end;
};

static struct range range_at(size_t index) {
    struct range range = {0, 0};
    while (index-- > 0) {
        if (range.end < MADE)
            range.end++;
        else
            range = (struct range){range.start + 1, range.start + 1};
    }
    return range;
}

/* One way to have pieces and edits. */
struct lists {
    struct tmi_piece pieces[2];
    size_t piece_count;
    toolmend_edit edits[2];
    bool ahead[2];
    size_t edit_count;
};

/* Append a piece that `old` bytes became; false: it is not one, or stands before the last one. */
static bool add_piece(struct lists *lists, struct range repaired_at, size_t old) {
    if ((old == 0 && repaired_at.start == repaired_at.end) ||
        (lists->piece_count > 0 && repaired_at.start < lists->pieces[0].made_end))
        return false;
    lists->pieces[lists->piece_count++] =
        (struct tmi_piece){.end = old,
                           .repaired_at = repaired_at.start,
                           .made_end = repaired_at.end,
                           .rule = &of_piece};
    return true;
}

static bool add_edit(struct lists *lists, struct range range, size_t new, bool ahead) {
    if ((new == 0 && range.start == range.end) || (ahead && range.start < range.end) ||
        (lists->edit_count > 0 && range.start < lists->edits[0].end))
        return false;
    lists->ahead[lists->edit_count] = ahead;
    lists->edits[lists->edit_count++] = (toolmend_edit){
        .start = range.start,
        .end = range.end,
        .new_text = {"XY", new},
        .pointer = {"/e", 2  },
        .rules = of_edit,
        .rule_count = 1
    };
    return true;
}

/* The text that came, and the places of the pieces in it. */
static toolmend_view undo(struct lists *lists, char *text) {
    size_t at = 0, repaired_at = 0;
    for (size_t i = 0; i < lists->piece_count; i++) {
        struct tmi_piece *piece = &lists->pieces[i];
        size_t old = piece->end - piece->start;
        while (repaired_at < piece->repaired_at)
            text[at++] = repaired[repaired_at++];
        piece->start = at;
        piece->end = at + old;
        memcpy(text + at, "stu", old);
        at += old;
        repaired_at = piece->made_end;
    }
    while (repaired_at < MADE)
        text[at++] = repaired[repaired_at++];
    return (toolmend_view){text, at};
}

static toolmend_view replay(toolmend_view text, const toolmend_edit *edits, size_t count,
                            char *out) {
    size_t len = 0, from = 0;
    for (size_t i = 0; i < count; i++) {
        memcpy(out + len, text.ptr + from, edits[i].start - from);
        len += edits[i].start - from;
        memcpy(out + len, edits[i].new_text.ptr, edits[i].new_text.len);
        len += edits[i].new_text.len;
        from = edits[i].end;
    }
    memcpy(out + len, text.ptr + from, text.len - from);
    return (toolmend_view){out, len + text.len - from};
}

static struct tmi_layers layers_of(struct lists *lists, char *text) {
    return (struct tmi_layers){
        .text = undo(lists, text),
        .repaired = {repaired,                   MADE},
        .pieces = {                    lists->pieces,        lists->piece_count    },
        .edits = { .list = lists->edits,
                     .ahead = lists->ahead,
                     .count = lists->edit_count},
    };
}

static bool is_in_order(toolmend_view text, const struct tmi_composed *composed) {
    size_t from = 0;
    for (size_t i = 0; i < composed->count; i++) {
        const toolmend_edit *edit = &composed->list[i];
        if (edit->start < from || edit->end < edit->start || edit->end > text.len ||
            edit->old_text.ptr != text.ptr + edit->start ||
            edit->old_text.len != edit->end - edit->start)
            return false;
        from = edit->end;
    }
    return true;
}

/* Does any edit share a byte with what a piece made, or one lie strictly inside the other? */
static bool any_overlap(const struct lists *lists) {
    for (size_t p = 0; p < lists->piece_count; p++)
        for (size_t e = 0; e < lists->edit_count; e++)
            if (lists->pieces[p].repaired_at < lists->edits[e].end &&
                lists->edits[e].start < lists->pieces[p].made_end)
                return true;
    return false;
}

static bool is_composed(struct tmi_arena *arena, struct lists *lists) {
    char text[MADE + 2 * OLD], once[32], twice[32];
    struct tmi_layers layers = layers_of(lists, text);
    struct tmi_composed composed;
    if (!tmi_compose(arena, &layers, &composed) || !is_in_order(layers.text, &composed))
        return false;
    toolmend_view a = replay(layers.text, composed.list, composed.count, once);
    toolmend_view b = replay(layers.repaired, lists->edits, lists->edit_count, twice);
    size_t both = lists->piece_count + lists->edit_count;
    return tmi_view_equal(a, b) &&
           (any_overlap(lists) ? composed.count < both : composed.count == both);
}

/* What failed is printed by the text that came and the lists. */
static void show(const struct lists *lists) {
    for (size_t i = 0; i < lists->piece_count; i++)
        fprintf(stderr, "  piece [%zu, %zu) made [%zu, %zu)\n", lists->pieces[i].start,
                lists->pieces[i].end, lists->pieces[i].repaired_at,
                lists->pieces[i].made_end);
    for (size_t i = 0; i < lists->edit_count; i++)
        fprintf(stderr, "  edit [%zu, %zu) puts %zu%s\n", lists->edits[i].start,
                lists->edits[i].end, lists->edits[i].new_text.len,
                lists->ahead[i] ? " ahead" : "");
}

/* Number 0 leaves the piece out; false: there is none of that number there. */
static bool add_piece_number(struct lists *lists, size_t number) {
    return number == 0 ||
           add_piece(lists, range_at((number - 1) / OLD), (number - 1) % OLD);
}

static bool add_edit_number(struct lists *lists, size_t number) {
    bool ahead = number > EDITS;
    size_t index = number == 0 ? 0 : (number - 1) % EDITS;
    return number == 0 || add_edit(lists, range_at(index / NEW), index % NEW, ahead);
}

TEST(replaying_the_one_list_gives_what_both_give) {
    const size_t pieces = 1 + PIECES, edits = 1 + 2 * EDITS;
    size_t tried = 0, failed = 0;
    struct tmi_arena arena;
    for (size_t p = 0; p < pieces * pieces; p++) {
        struct lists some = {.piece_count = 0};
        if (!add_piece_number(&some, p / pieces) ||
            !add_piece_number(&some, p % pieces) ||
            !tmi_arena_init(&arena, NULL, 1 << 20))
            continue;
        for (size_t e = 0; e < edits * edits; e++) {
            struct lists lists = some;
            if (!add_edit_number(&lists, e / edits) ||
                !add_edit_number(&lists, e % edits))
                continue;
            tried++;
            if (!is_composed(&arena, &lists) && failed++ == 0)
                show(&lists);
        }
        tmi_arena_free(&arena);
    }
    CHECK(tried > 100000);
    CHECK(failed == 0);
}

/* ---- by hand ----------------------------------------------------------------------------- */

static const struct tmi_rule quote = {.id = "syntax/quote"},
                             comma = {.id = "syntax/comma"};
static const char *const wrap[] = {"shape/wrap"}, *const number[] = {"scalar/number"};

static toolmend_edit edit_at(size_t start, size_t end, const char *new_text,
                             const char *pointer, const char *const *rules) {
    return (toolmend_edit){.start = start,
                           .end = end,
                           .new_text = view_of(new_text),
                           .pointer = view_of(pointer),
                           .rules = rules,
                           .rule_count = 1};
}

struct expected {
    size_t start, end;
    const char *new_text, *pointer, *first_rule;
    size_t rule_count, repaired_at;
};

static void expect(const struct tmi_layers *layers, const struct expected *expected,
                   size_t count) {
    struct tmi_arena arena;
    struct tmi_composed composed = {.count = 0};
    if (!CHECK(tmi_arena_init(&arena, NULL, 1024)))
        return;
    CHECK(tmi_compose(&arena, layers, &composed));
    CHECK(composed.count == count);
    for (size_t i = 0; i < count && i < composed.count; i++) {
        const toolmend_edit *edit = &composed.list[i];
        CHECK(edit->start == expected[i].start && edit->end == expected[i].end);
        CHECK(view_is(edit->new_text, expected[i].new_text));
        CHECK(view_is(edit->pointer, expected[i].pointer));
        CHECK(edit->rule_count == expected[i].rule_count);
        CHECK(strcmp(edit->rules[0], expected[i].first_rule) == 0);
        CHECK(composed.repaired_at[i] == expected[i].repaired_at);
    }
    tmi_arena_free(&arena);
}

/* ['5'] -> ["5"] -> [5]: the number takes the place of string and quotes. */
TEST(an_edit_that_overlaps_pieces_is_one_with_them) {
    struct tmi_piece pieces[] = {
        {1, 2, 1, 2, &quote, {"/0", 2}},
        {3, 4, 3, 4, &quote, {"/0", 2}},
    };
    toolmend_edit edits[] = {edit_at(1, 4, "5", "/0", number)};
    const bool ahead[] = {false};
    struct tmi_layers layers = {
        .text = TMI_VIEW("['5']"),
        .repaired = TMI_VIEW("[\"5\"]"),
        .pieces = {pieces,          2         },
        .edits = { .list = edits, .ahead = ahead, .count = 1},
    };
    static const struct expected one[] = {
        {1, 4, "5", "/0", "syntax/quote", 2, 1}
    };
    expect(&layers, one, 1);
}

/* [#a#] -> [a] -> [[a]]: the two # leave nothing, and the brackets stand at the a. */
TEST(an_insertion_stays_with_its_byte) {
    struct tmi_piece pieces[] = {
        {1, 2, 1, 1, &comma, {"", 0}},
        {3, 4, 2, 2, &comma, {"", 0}},
    };
    toolmend_edit edits[] = {edit_at(1, 1, "[", "/0", wrap),
                             edit_at(2, 2, "]", "/0", wrap)};
    const bool ahead[] = {true, false};
    struct tmi_layers layers = {
        .text = TMI_VIEW("[#a#]"),
        .repaired = TMI_VIEW("[a]"),
        .pieces = {pieces,          2         },
        .edits = { .list = edits, .ahead = ahead, .count = 2},
    };
    static const struct expected four[] = {
        {1, 2, "",  "",   "syntax/comma", 1, 1},
        {2, 2, "[", "/0", "shape/wrap",   1, 1},
        {3, 3, "]", "/0", "shape/wrap",   1, 2},
        {3, 4, "",  "",   "syntax/comma", 1, 2},
    };
    expect(&layers, four, 4);
}

/* [a] -> ["a"] -> [["a"]]: brackets around the quotes, four insertions. */
TEST(insertions_of_both_stand_in_their_order) {
    struct tmi_piece pieces[] = {
        {1, 1, 1, 2, &quote, {"/0", 2}},
        {2, 2, 3, 4, &quote, {"/0", 2}},
    };
    toolmend_edit edits[] = {edit_at(1, 1, "[", "/0", wrap),
                             edit_at(4, 4, "]", "/0", wrap)};
    const bool ahead[] = {true, false};
    struct tmi_layers layers = {
        .text = TMI_VIEW("[a]"),
        .repaired = TMI_VIEW("[\"a\"]"),
        .pieces = {pieces,          2         },
        .edits = { .list = edits, .ahead = ahead, .count = 2},
    };
    static const struct expected four[] = {
        {1, 1, "[",  "/0", "shape/wrap",   1, 1},
        {1, 1, "\"", "/0", "syntax/quote", 1, 1},
        {2, 2, "\"", "/0", "syntax/quote", 1, 3},
        {2, 2, "]",  "/0", "shape/wrap",   1, 4},
    };
    expect(&layers, four, 4);
}

/* {"a":{"0":1 -> {"a":{"0":1}} -> {"a":[1]}: of the two closers that were put, one is another
 * now. */
TEST(a_piece_that_is_edited_in_part_is_one_edit) {
    struct tmi_piece pieces[] = {
        {11, 11, 11, 13, &comma, {"/a", 2}}
    };
    toolmend_edit edits[] = {edit_at(5, 6, "[", "/a", wrap),
                             edit_at(6, 10, "", "/a", wrap),
                             edit_at(11, 12, "]", "/a", wrap)};
    const bool ahead[] = {false, false, false};
    struct tmi_layers layers = {
        .text = TMI_VIEW("{\"a\":{\"0\":1"),
        .repaired = TMI_VIEW("{\"a\":{\"0\":1}}"),
        .pieces = {pieces,          1         },
        .edits = { .list = edits, .ahead = ahead, .count = 3},
    };
    static const struct expected three[] = {
        {5,  6,  "[",  "/a", "shape/wrap",   1, 5 },
        {6,  10, "",   "/a", "shape/wrap",   1, 6 },
        {11, 11, "]}", "/a", "syntax/comma", 2, 11},
    };
    expect(&layers, three, 3);
}

/* ---- places after edits ------------------------------------------------------------------ */

TEST(a_run_is_found_behind_edits_and_lost_in_one) {
    toolmend_edit edits[] = {edit_at(1, 1, "[", "", wrap), edit_at(4, 6, "", "", wrap)};
    struct tmi_edits list = {.list = edits, .count = 2};
    struct tmi_shift shift = {0, 0, 0};
    size_t place = SIZE_MAX;
    CHECK(tmi_place_after(&list, &shift, 0, 1, &place) && place == 0);
    CHECK(tmi_place_after(&list, &shift, 1, 4, &place) && place == 2); /* behind the [ */
    CHECK(!tmi_place_after(&list, &shift, 3, 5, &place));
    CHECK(tmi_place_after(&list, &shift, 6, 8, &place) && place == 5); /* 6 + 1 - 2 */
}

int main(void) {
    return check_all();
}
