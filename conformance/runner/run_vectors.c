/* SPDX-License-Identifier: MIT
 *
 * run_vectors.c - does the library do what the vectors say?
 *
 * usage: run_vectors FILE-OR-FOLDER...
 *
 * Built against the public header and the library only. Vector files are read with
 * toolmend_json_*, so schemas and texts reach the library byte for byte. Each case is run in
 * every profile: a repair is due from its tier on and may be refused below it; `valid` and
 * `rejected` hold in all. Beside the expectation stand the principles that need none: edits
 * replay and undo (P12), the output is valid (P9), what a smaller profile repairs a larger
 * one repairs to the same bytes (P3), and a cut text is refused as truncated (P10).
 *
 * Prints each failing case with what was expected and got, then "N passed, M failed".
 * Exit 0: all passed; 1: some failed; 2: usage, or a file that cannot be read.
 */
#define _POSIX_C_SOURCE 200809L
#include <toolmend.h>

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PROFILES = 3 };

/* From the smallest to the largest. */
static const toolmend_profile profiles[PROFILES] = {TOOLMEND_SAFE, TOOLMEND_STANDARD,
                                                    TOOLMEND_EXTENDED};

struct bytes {
    char *ptr;
    size_t len;
};

struct vector {
    toolmend_view slice;
    struct bytes id, text;
    const toolmend_tool *tool;
    toolmend_finish finish;
    int due; /* index of the smallest profile in which a repair is due */
    bool failed;
};

struct counts {
    size_t passed, failed;
};

/* ---- memory and small views ------------------------------------------------------------ */

static void die(const char *what, const char *where) {
    fprintf(stderr, "run_vectors: %s: %s\n", where, what);
    exit(2);
}

static void *take(size_t size) {
    void *block = malloc(size ? size : 1);
    if (!block)
        die("out of memory", "malloc");
    return block;
}

static bool same(toolmend_view a, toolmend_view b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

static toolmend_view view_of(struct bytes bytes) {
    return (toolmend_view){bytes.ptr, bytes.len};
}

static toolmend_view slice_of(toolmend_view text, size_t start, size_t end) {
    return (toolmend_view){text.ptr + start, end - start};
}

/* Does a JSON string hold exactly this ASCII word? No vector escapes a word. */
static bool is_word(toolmend_view json, const char *word) {
    size_t len = strlen(word);
    return json.len == len + 2 && memcmp(json.ptr + 1, word, len) == 0;
}

static struct bytes decode(toolmend_view json) {
    size_t len = toolmend_json_string(json, NULL, 0);
    if (len == SIZE_MAX)
        return (struct bytes){NULL, 0};
    struct bytes out = {take(len + 1), len};
    toolmend_json_string(json, out.ptr, len);
    out.ptr[len] = 0; /* for messages */
    return out;
}

static int base64_digit(char c) {
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

static struct bytes decode_base64(toolmend_view json) {
    struct bytes out = {take(json.len), 0};
    unsigned int bits = 0;
    int held = 0;
    for (size_t i = 1; i + 1 < json.len && json.ptr[i] != '='; i++) {
        int digit = base64_digit(json.ptr[i]);
        if (digit < 0)
            continue;
        bits = bits << 6 | (unsigned int)digit;
        held += 6;
        if (held < 8)
            continue;
        held -= 8;
        out.ptr[out.len++] = (char)(unsigned char)(bits >> held & 0xFF);
    }
    return out;
}

/* The text under `member`, or under the same name with _b64. */
static struct bytes text_of(toolmend_view object, const char *member,
                            const char *member_b64) {
    toolmend_view plain = toolmend_json_at(object, member);
    return plain.ptr ? decode(plain)
                     : decode_base64(toolmend_json_at(object, member_b64));
}

/* The place in `profiles` of the one of this name; -1: there is none. */
static int rank_of(const char *name) {
    for (int i = 0; i < PROFILES; i++)
        if (strcmp(toolmend_profile_name(profiles[i]), name) == 0)
            return i;
    return -1;
}

/* The same for a JSON string. */
static int rank_at(toolmend_view word, int otherwise) {
    for (int i = 0; i < PROFILES; i++)
        if (is_word(word, toolmend_profile_name(profiles[i])))
            return i;
    return otherwise;
}

/* ---- failures -------------------------------------------------------------------------- */

/* One line about a failing case; the values follow it. */
__attribute__((format(printf, 2, 3))) static void fail(struct vector *vector,
                                                       const char *format, ...) {
    va_list arguments;
    printf("FAIL %.*s: ", (int)vector->id.len, vector->id.ptr);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    vector->failed = true;
}

static void show_expected(const struct vector *vector) {
    toolmend_view expect = toolmend_json_at(vector->slice, "/expect");
    printf("  text      %.*s\n  expected  %.*s\n", (int)vector->text.len,
           vector->text.ptr, (int)expect.len, expect.ptr);
}

static void show_got(toolmend_report *report) {
    toolmend_view json = {NULL, 0};
    if (toolmend_report_json(report, &json) == TOOLMEND_OK)
        printf("  got       %.*s\n", (int)json.len, json.ptr);
}

/* ---- the expectation ------------------------------------------------------------------- */

static bool list_holds(toolmend_view list, const char *word) {
    toolmend_view item;
    for (size_t at = 0; toolmend_json_next(list, &at, NULL, &item);)
        if (is_word(item, word))
            return true;
    return false;
}

static bool report_uses(const toolmend_report *report, toolmend_view rule) {
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        for (size_t k = 0; k < edit.rule_count; k++)
            if (is_word(rule, edit.rules[k]))
                return true;
    }
    return false;
}

/* The set of rules over all edits is the set in the row. */
static bool rules_agree(const toolmend_report *report, toolmend_view rules) {
    toolmend_view rule;
    for (size_t at = 0; toolmend_json_next(rules, &at, NULL, &rule);)
        if (!report_uses(report, rule))
            return false;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        for (size_t k = 0; k < edit.rule_count; k++)
            if (!list_holds(rules, edit.rules[k]))
                return false;
    }
    return true;
}

static bool is_violation(const toolmend_violation *violation, toolmend_view expected) {
    struct bytes pointer = decode(toolmend_json_at(expected, "/pointer"));
    bool equal = same(violation->pointer, view_of(pointer)) &&
                 is_word(toolmend_json_at(expected, "/keyword"), violation->keyword);
    free(pointer.ptr);
    return equal;
}

/* Both ways, as sets of pointer and keyword: a union reports a place more than once. */
static bool violations_agree(const toolmend_report *report, toolmend_view list) {
    size_t count = toolmend_report_violation_count(report);
    for (size_t i = 0; i < count; i++) {
        toolmend_violation violation = toolmend_report_violation(report, i);
        toolmend_view expected;
        bool listed = false;
        for (size_t at = 0; !listed && toolmend_json_next(list, &at, NULL, &expected);)
            listed = is_violation(&violation, expected);
        if (!listed)
            return false;
    }
    toolmend_view expected;
    for (size_t at = 0; toolmend_json_next(list, &at, NULL, &expected);) {
        bool reported = false;
        for (size_t i = 0; !reported && i < count; i++) {
            toolmend_violation violation = toolmend_report_violation(report, i);
            reported = is_violation(&violation, expected);
        }
        if (!reported)
            return false;
    }
    return true;
}

static bool repaired_as(const toolmend_report *report, toolmend_view row) {
    struct bytes wanted = text_of(row, "/arguments", "/arguments_b64");
    bool equal = same(toolmend_report_text(report), view_of(wanted)) &&
                 rules_agree(report, toolmend_json_at(row, "/rules"));
    free(wanted.ptr);
    return equal;
}

/* null in a row: there is nothing to store. */
static bool history_agrees(const toolmend_report *report, toolmend_view history) {
    toolmend_view got = toolmend_report_history(report);
    struct bytes wanted = decode(history); /* of null: nothing */
    bool equal = !got.ptr == !wanted.ptr && same(got, view_of(wanted));
    free(wanted.ptr);
    return equal;
}

/* Does the report fit one row? `due`: a repair in it must happen in this profile. */
static bool fits_row(const toolmend_report *report, toolmend_view row, bool due) {
    toolmend_view outcome = toolmend_json_at(row, "/outcome");
    toolmend_view reason = toolmend_json_at(row, "/reason");
    toolmend_view violations = toolmend_json_at(row, "/violations");
    toolmend_view history = toolmend_json_at(row, "/history");
    toolmend_verdict verdict = toolmend_report_verdict(report);
    const char *got = toolmend_reason_name(toolmend_report_reason(report));
    if (violations.ptr && !violations_agree(report, violations))
        return false;
    if (is_word(outcome, "repaired") && !due && verdict == TOOLMEND_REJECTED)
        return true;
    if (!is_word(outcome, toolmend_verdict_name(verdict)) ||
        (reason.ptr && !is_word(reason, got)))
        return false;
    return (!history.ptr || history_agrees(report, history)) &&
           (verdict != TOOLMEND_REPAIRED || repaired_as(report, row));
}

static bool fits(const toolmend_report *report, toolmend_view expect, bool due) {
    toolmend_view rows = toolmend_json_at(expect, "/any_of"), row;
    if (!rows.ptr)
        return fits_row(report, expect, due);
    for (size_t at = 0; toolmend_json_next(rows, &at, NULL, &row);)
        if (fits_row(report, row, due))
            return true;
    return false;
}

/* ---- the principles that need no expectation -------------------------------------------- */

/* P12: edits ascend, their old bytes are those of the input (so undoing leads back), and
 * replaying them gives the output. */
static bool edits_replay(const toolmend_report *report, toolmend_view input) {
    toolmend_view output = toolmend_report_text(report);
    size_t from = 0, to = 0; /* read of the input, matched of the output */
    for (size_t i = 0; i <= toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = {.start = input.len, .end = input.len};
        if (i < toolmend_report_edit_count(report))
            edit = toolmend_report_edit(report, i);
        if (edit.start < from || edit.end < edit.start || edit.end > input.len ||
            !same(edit.old_text, slice_of(input, edit.start, edit.end)))
            return false;
        size_t kept = edit.start - from;
        if (output.len - to < kept + edit.new_text.len ||
            !same(slice_of(input, from, edit.start), slice_of(output, to, to + kept)) ||
            !same(edit.new_text,
                  slice_of(output, to + kept, to + kept + edit.new_text.len)))
            return false;
        from = edit.end;
        to += kept + edit.new_text.len;
    }
    return to == output.len;
}

static int rank_of_rule(const char *id) {
    for (size_t i = 0; i < toolmend_rule_count(); i++)
        if (strcmp(toolmend_rule_at(i).id, id) == 0)
            return rank_of(toolmend_rule_at(i).tier);
    return -1;
}

/* Each edit names at least one rule, and only rules of the catalogue that the profile holds. */
static bool rules_held(const toolmend_report *report, int rank) {
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        if (edit.rule_count == 0)
            return false;
        for (size_t k = 0; k < edit.rule_count; k++) {
            int needed = rank_of_rule(edit.rules[k]);
            if (needed < 0 || needed > rank)
                return false;
        }
    }
    return true;
}

static toolmend_report *run(const struct vector *vector, toolmend_view text, int rank,
                            toolmend_finish finish) {
    toolmend_options options = {.size = sizeof options, .profile = profiles[rank]};
    toolmend_report *report = NULL;
    toolmend_error error = {0};
    if (toolmend_repair(vector->tool, text, finish, &options, &report, &error) !=
        TOOLMEND_OK)
        die(error.message, vector->id.ptr);
    return report;
}

static void check_output_is_valid(struct vector *vector, const toolmend_report *report,
                                  int rank) {
    toolmend_view text = toolmend_report_text(report);
    toolmend_report *again = run(vector, text, rank, vector->finish);
    if (toolmend_report_verdict(again) != TOOLMEND_VALID ||
        !same(toolmend_report_text(again), text)) {
        fail(vector, "repairing the output is not valid (P9)");
        show_got(again);
    }
    toolmend_report_free(again);
}

static void check_edits(struct vector *vector, const toolmend_report *report, int rank) {
    const char *name = toolmend_profile_name(profiles[rank]);
    if (toolmend_report_verdict(report) == TOOLMEND_REPAIRED) {
        if (!edits_replay(report, view_of(vector->text)))
            fail(vector, "%s: the edits do not lead from the input to the output (P12)",
                 name);
        if (!rules_held(report, rank))
            fail(vector, "%s: an edit without a rule, or one the profile lacks (P12)",
                 name);
        check_output_is_valid(vector, report, rank);
        return;
    }
    if (!same(toolmend_report_text(report), view_of(vector->text)))
        fail(vector, "%s: not repaired, and the text changed (P7)", name);
    if (toolmend_report_verdict(report) == TOOLMEND_VALID &&
        toolmend_report_edit_count(report))
        fail(vector, "%s: valid, with edits (P1)", name);
}

/* P3: a larger profile repairs what a smaller one does, to the same bytes. */
static void check_growth(struct vector *vector,
                         toolmend_report *const reports[PROFILES]) {
    for (int i = 0; i + 1 < PROFILES; i++) {
        toolmend_verdict small = toolmend_report_verdict(reports[i]);
        if (small == TOOLMEND_REJECTED)
            continue;
        if (toolmend_report_verdict(reports[i + 1]) == small &&
            same(toolmend_report_text(reports[i]), toolmend_report_text(reports[i + 1])))
            continue;
        fail(vector, "%s and %s disagree (P3)", toolmend_profile_name(profiles[i]),
             toolmend_profile_name(profiles[i + 1]));
        show_got(reports[i]);
        show_got(reports[i + 1]);
    }
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool splits_character(toolmend_view text, size_t at) {
    return ((unsigned char)text.ptr[at] & 0xC0) == 0x80;
}

/* P10, in the largest profile: a cut before the last byte is refused as truncated. Texts that
 * are not strict JSON are left out: what stands behind their object may go. A cut within one
 * character is refused, whatever the reason. */
static void check_cuts(struct vector *vector) {
    toolmend_view text = view_of(vector->text);
    if (toolmend_json_check(text, NULL) != TOOLMEND_OK)
        return;
    size_t first = 0, last = text.len;
    while (first < last && is_blank(text.ptr[first]))
        first++;
    while (last > first && is_blank(text.ptr[last - 1]))
        last--;
    for (size_t at = first + 1; at < last; at++) {
        toolmend_view cut = {text.ptr, at};
        toolmend_report *report = run(vector, cut, PROFILES - 1, TOOLMEND_FINISH_UNKNOWN);
        bool refused = toolmend_report_verdict(report) == TOOLMEND_REJECTED;
        bool truncated = toolmend_report_reason(report) == TOOLMEND_REASON_TRUNCATED;
        if (!refused || (!truncated && !splits_character(text, at))) {
            fail(vector, "cut at byte %zu is not refused as truncated (P10)", at);
            show_got(report);
            at = last;
        }
        toolmend_report_free(report);
    }
}

/* ---- one case -------------------------------------------------------------------------- */

static void judge(struct vector *vector, toolmend_report *report, int rank) {
    toolmend_view expect = toolmend_json_at(vector->slice, "/expect");
    if (fits(report, expect, rank >= vector->due))
        return;
    fail(vector, "%s: not as expected", toolmend_profile_name(profiles[rank]));
    show_expected(vector);
    show_got(report);
}

static void run_case(struct vector *vector) {
    toolmend_report *reports[PROFILES];
    for (int i = 0; i < PROFILES; i++) {
        reports[i] = run(vector, view_of(vector->text), i, vector->finish);
        judge(vector, reports[i], i);
        check_edits(vector, reports[i], i);
    }
    check_growth(vector, reports);
    if (toolmend_report_verdict(reports[PROFILES - 1]) != TOOLMEND_REJECTED)
        check_cuts(vector);
    for (int i = 0; i < PROFILES; i++)
        toolmend_report_free(reports[i]);
}

/* ---- one file -------------------------------------------------------------------------- */

static struct bytes read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file)
        die("cannot be opened", path);
    struct bytes out = {take(1), 0};
    char block[65536];
    for (size_t got; (got = fread(block, 1, sizeof block, file)) > 0;) {
        char *grown = realloc(out.ptr, out.len + got + 1);
        if (!grown)
            die("out of memory", path);
        memcpy(grown + out.len, block, got);
        out = (struct bytes){grown, out.len + got};
    }
    if (ferror(file))
        die("cannot be read", path);
    fclose(file);
    out.ptr[out.len] = 0;
    return out;
}

/* Compiles the tool of this key from its schema's own bytes; NULL: no such tool. */
static toolmend_tool *compile_tool(toolmend_view tools, toolmend_view wanted) {
    toolmend_view key, value;
    size_t at = 0;
    do {
        if (!toolmend_json_next(tools, &at, &key, &value))
            return NULL;
    } while (!same(key, wanted));
    struct bytes name = decode(toolmend_json_at(value, "/name"));
    toolmend_tool *tool = NULL;
    toolmend_error error = {0};
    if (toolmend_tool_compile(view_of(name), toolmend_json_at(value, "/parameters"), NULL,
                              &tool, &error) != TOOLMEND_OK)
        die(error.message, name.ptr ? name.ptr : "a tool without a name");
    free(name.ptr);
    return tool;
}

static toolmend_finish finish_of(toolmend_view slice) {
    toolmend_view word = toolmend_json_at(slice, "/finish");
    if (is_word(word, "complete"))
        return TOOLMEND_FINISH_COMPLETE;
    return is_word(word, "truncated") ? TOOLMEND_FINISH_TRUNCATED
                                      : TOOLMEND_FINISH_UNKNOWN;
}

static void run_slice(toolmend_view slice, toolmend_view tools, int file_tier,
                      struct counts *counts) {
    struct vector vector = {.slice = slice, .finish = finish_of(slice)};
    toolmend_tool *tool = compile_tool(tools, toolmend_json_at(slice, "/tool"));
    vector.due = rank_at(toolmend_json_at(slice, "/tier"), file_tier);
    vector.id = decode(toolmend_json_at(slice, "/id"));
    vector.text = text_of(slice, "/arguments", "/arguments_b64");
    vector.tool = tool;
    if (!vector.id.ptr || !vector.text.ptr || !tool)
        fail(&vector, "wants an id, a text and a tool; calls are not run yet");
    else
        run_case(&vector);
    counts->passed += !vector.failed;
    counts->failed += vector.failed;
    free(vector.id.ptr);
    free(vector.text.ptr);
    toolmend_tool_free(tool);
}

static void run_file(const char *path, struct counts *counts) {
    struct bytes file = read_file(path);
    toolmend_view text = view_of(file), slice;
    toolmend_error error = {0};
    if (toolmend_json_check(text, &error) != TOOLMEND_OK)
        die(error.message, path);
    toolmend_view tools = toolmend_json_at(text, "/tools");
    toolmend_view cases = toolmend_json_at(text, "/cases");
    int tier = rank_at(toolmend_json_at(text, "/tier"), 0);
    size_t at = 0, count = 0;
    for (; toolmend_json_next(cases, &at, NULL, &slice); count++)
        run_slice(slice, tools, tier, counts);
    if (count == 0)
        die("holds no cases", path);
    free(file.ptr);
}

/* ---- files and folders ------------------------------------------------------------------ */

struct paths {
    char **items;
    size_t count;
};

static void add_path(struct paths *paths, const char *folder, const char *name) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = take(size);
    snprintf(path, size, "%s%s%s", folder, *folder ? "/" : "", name);
    char **grown = realloc(paths->items, (paths->count + 1) * sizeof *grown);
    if (!grown)
        die("out of memory", path);
    paths->items = grown;
    paths->items[paths->count++] = path;
}

static bool is_vector_name(const char *name) {
    size_t len = strlen(name);
    return len > 5 && strcmp(name + len - 5, ".json") == 0;
}

/* Adds the files and folders of a folder; false: it is none. */
static bool add_folder(struct paths *paths, const char *folder) {
    DIR *entries = opendir(folder);
    if (!entries)
        return false;
    for (const struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        struct stat status;
        size_t before = paths->count;
        if (entry->d_name[0] == '.')
            continue;
        add_path(paths, folder, entry->d_name);
        if (stat(paths->items[before], &status) == 0 && !S_ISDIR(status.st_mode) &&
            !is_vector_name(entry->d_name))
            free(paths->items[--paths->count]);
    }
    closedir(entries);
    return true;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int main(int argc, char **argv) {
    struct paths paths = {NULL, 0};
    struct counts counts = {0, 0};
    if (argc < 2 || argv[1][0] == '-') {
        fprintf(stderr, "usage: run_vectors FILE-OR-FOLDER...\n");
        return 2;
    }
    for (int i = 1; i < argc; i++)
        add_path(&paths, "", argv[i]);
    /* Folders grow the list behind them and leave their own place empty. */
    for (size_t i = 0; i < paths.count; i++)
        if (add_folder(&paths, paths.items[i]))
            paths.items[i][0] = 0;
    qsort(paths.items, paths.count, sizeof *paths.items, by_name);
    for (size_t i = 0; i < paths.count; i++) {
        if (paths.items[i][0])
            run_file(paths.items[i], &counts);
        free(paths.items[i]);
    }
    free(paths.items);
    printf("%zu passed, %zu failed\n", counts.passed, counts.failed);
    return counts.failed || !counts.passed ? 1 : 0;
}
