/* SPDX-License-Identifier: MIT
 *
 * message.c - the message for the model about a rejected call.
 *
 *     The arguments do not match the tool's schema, so the tool was not run.
 *     - /urls must be an array of strings, but a string came: send an array with ...
 *     - member 2 of the arguments has a name that the schema does not declare: ...
 *     Send the whole call again, with all of its arguments.
 *
 * A headline for the reason, a line a fault in text order, what to do next. What does not
 * fit into TOOLMEND_MESSAGE_MAX bytes is left out by whole lines and counted. A union that
 * refuses a value is not reported as such where one branch is clearly meant: then the faults
 * under that branch are told, since "fits no branch of anyOf" tells nobody what to send.
 */
#include "message/message.h"

#include "base/view.h"
#include "message/tell.h"
#include "validate/assertions.h"

#define MORE_MAX       40 /* bytes of the line that counts what was left out */
#define EXPANSIONS_MAX 16 /* unions looked into for one message */

/* The lines of a message, and how many bytes they may take. */
struct lines {
    struct tmi_tell *tell;
    struct tmi_buf text;
    size_t room;
    toolmend_view said[TMI_VIOLATIONS_MAX + 1];
    size_t said_count;
    size_t left_out;
};

/* ---- headline and end ------------------------------------------------------------------ */

static const char *headline_for(toolmend_reason reason) {
    switch (reason) {
    case TOOLMEND_REASON_NONE:
        break;
    case TOOLMEND_REASON_LIMIT:
        return "The arguments go beyond a limit, so the tool was not run.";
    case TOOLMEND_REASON_TRUNCATED:
        return "The arguments were cut off, so the tool was not run.";
    case TOOLMEND_REASON_AMBIGUOUS:
        return "The arguments can be read in more than one way, so the tool was not run.";
    case TOOLMEND_REASON_NOT_JSON:
        return "The arguments are not valid JSON, so the tool was not run.";
    case TOOLMEND_REASON_SCHEMA_MISMATCH:
        return "The arguments do not match the tool's schema, so the tool was not run.";
    }
    return "";
}

static const char *closing_for(toolmend_reason reason) {
    bool too_much =
        reason == TOOLMEND_REASON_LIMIT || reason == TOOLMEND_REASON_TRUNCATED;
    return too_much
               ? "\nSend the whole call again; if it is long, send less at once, over "
                 "several calls."
               : "\nSend the whole call again, with all of its arguments.";
}

/* ---- lines ----------------------------------------------------------------------------- */

/* Append a sentence as a line, unless it was said before or there is no room. */
static void add_line(struct lines *lines, const struct tmi_buf *sentence) {
    toolmend_view line = tmi_buf_view(sentence);
    if (line.len == 0) /* out of memory */
        return;
    for (size_t i = 0; i < lines->said_count; i++)
        if (tmi_view_equal(lines->said[i], line))
            return;
    if (lines->said_count < sizeof lines->said / sizeof lines->said[0])
        lines->said[lines->said_count++] = line;
    if (lines->left_out > 0 || line.len + 3 > lines->room) {
        lines->left_out++;
        return;
    }
    lines->room -= line.len + 3;
    tmi_buf_add_text(&lines->text, "\n- ");
    char first = line.ptr[0];
    if (first >= 'a' && first <= 'z')
        first = (char)(first - 'a' + 'A');
    tmi_buf_add(&lines->text, &first, 1);
    tmi_buf_add(&lines->text, line.ptr + 1, line.len - 1);
}

static struct tmi_buf new_sentence(struct lines *lines) {
    struct tmi_buf sentence;
    tmi_buf_init(&sentence, lines->tell->arena, SIZE_MAX);
    return sentence;
}

/* ---- limits ---------------------------------------------------------------------------- */

static void add_limit(struct lines *lines) {
    static const struct {
        const char *limit, *sentence;
    } sentences[] = {
        {"the length of the text", "They are too long."                                    },
        {"nested containers",
         "They nest objects and arrays too deeply: send flatter values."                   },
        {"number",                 "A number has too many digits: send a shorter one."     },
        {"pattern",                "A string takes too long to match against the pattern of its place: "
                    "send a shorter one."                               },
        {"edits",                  "Too many values have another type than the schema wants: send each in "
                  "the type of its place."                                },
        {"decoded strings",        "Too many values were sent as JSON inside of strings: send "
                            "the arrays and objects themselves."},
        {"",                       "They take too much work to check."                     },
    };
    const char *limit = lines->tell->report->limit;
    size_t i = 0;
    while (i + 1 < sizeof sentences / sizeof sentences[0] &&
           strcmp(sentences[i].limit, limit ? limit : "") != 0)
        i++;
    struct tmi_buf sentence = new_sentence(lines);
    tmi_buf_add_text(&sentence, sentences[i].sentence);
    add_line(lines, &sentence);
}

/* ---- unions ---------------------------------------------------------------------------- */

static void find_leaves(struct tmi_tell *tell, const struct tmi_token *value,
                        const struct tmi_schema *schema, struct tmi_leaves *out) {
    struct toolmend_report *report = tell->report;
    struct tmi_check check;
    tmi_check_init(&check, report->tool, &tell->sources, tell->arena,
                   report->limits.steps_base +
                       report->limits.steps_per_token * (uint64_t)report->read.count);
    tmi_find_leaves(&check, value, schema, out);
    tmi_check_end(&check);
}

/* Do the faults say that the value is of another branch: is a direct member not the constant
 * by which the branches are told apart? */
static bool is_other_branch(const struct tmi_token *value,
                            const struct tmi_leaves *leaves) {
    struct tmi_walk walk = tmi_walk_start(value);
    const struct tmi_token *name, *child;
    if (value->kind != TMI_OBJECT)
        return false;
    while (tmi_walk_member(&walk, &name, &child))
        for (size_t i = 0; i < leaves->count; i++)
            if (leaves->list[i].value == child &&
                (strcmp(leaves->list[i].keyword, "const") == 0 ||
                 strcmp(leaves->list[i].keyword, "enum") == 0))
                return true;
    return false;
}

/* The faults under the one branch that is meant: the only one that takes values of this kind,
 * or, of several, the only one whose constants the object has. False: none is. */
static bool look_into(struct tmi_tell *tell, const struct tmi_leaf *leaf,
                      struct tmi_leaves *out) {
    bool limit = false;
    unsigned came = tmi_type_bit(&tell->sources, leaf->value, &limit);
    const struct tmi_schema *meant = NULL;
    size_t of_kind = 0, fitting = 0;
    for (size_t i = 0; i < leaf->group->count; i++)
        of_kind += (tmi_kinds_of(leaf->group->branches[i]) & came) != 0;
    for (size_t i = 0; i < leaf->group->count && i < TMI_IN_PLACE_MAX; i++) {
        const struct tmi_schema *branch = leaf->group->branches[i];
        if (!(tmi_kinds_of(branch) & came))
            continue;
        find_leaves(tell, leaf->value, branch, out);
        if (of_kind > 1 && is_other_branch(leaf->value, out))
            continue;
        meant = branch;
        fitting++;
    }
    if (fitting != 1)
        return false;
    find_leaves(tell, leaf->value, meant, out);
    return out->count > 0;
}

/* Put the faults under the meant branch in place of that of the union. */
static void replace_leaf(struct tmi_leaves *leaves, size_t at,
                         const struct tmi_leaves *with) {
    const struct tmi_schema *holder = leaves->list[at].holder;
    const struct tmi_token *value = leaves->list[at].value;
    struct tmi_leaves rest = *leaves;
    leaves->count = at;
    for (size_t i = 0; i < with->count && leaves->count < TMI_VIOLATIONS_MAX; i++) {
        leaves->list[leaves->count] = with->list[i];
        if (with->list[i].value == value)
            leaves->list[leaves->count].holder = holder;
        leaves->count++;
    }
    for (size_t i = at + 1; i < rest.count && leaves->count < TMI_VIOLATIONS_MAX; i++)
        leaves->list[leaves->count++] = rest.list[i];
}

static void look_into_unions(struct tmi_tell *tell, struct tmi_leaves *leaves) {
    struct tmi_leaves inside;
    size_t expansions = 0;
    for (size_t i = 0; i < leaves->count && expansions < EXPANSIONS_MAX;) {
        const struct tmi_leaf *leaf = &leaves->list[i];
        expansions += leaf->group != NULL;
        if (leaf->group && !leaf->several && look_into(tell, leaf, &inside))
            replace_leaf(leaves, i, &inside); /* and look at what stands there now */
        else
            i++;
    }
}

/* ---- faults ---------------------------------------------------------------------------- */

/* Was the call refused for a repeated member name? */
static bool is_repeated(const struct toolmend_report *report) {
    return report->reason == TOOLMEND_REASON_AMBIGUOUS && report->warning_count > 0 &&
           strcmp(report->warnings[0].id, "duplicate-key") == 0;
}

/* Does a value lie in another one? */
static bool lies_in(const struct tmi_token *value, const struct tmi_token *other) {
    return other && value->start >= other->start && value->end <= other->end;
}

/* A wrong type is not told beside the constants that are wanted: one of them says both. */
static bool is_told_by_next(const struct tmi_leaves *leaves, size_t at) {
    const struct tmi_leaf *leaf = &leaves->list[at], *next = leaf + 1;
    return strcmp(leaf->keyword, "type") == 0 && at + 1 < leaves->count &&
           next->value == leaf->value && next->schema == leaf->schema &&
           (strcmp(next->keyword, "enum") == 0 || strcmp(next->keyword, "const") == 0);
}

/* The value with two readings where no fault in it is told. */
static void add_doubtful(struct lines *lines) {
    struct tmi_tell *tell = lines->tell;
    struct tmi_buf sentence = new_sentence(lines);
    tmi_add_place(tell, &sentence, tmi_path_to(tell, tell->report->blamed));
    tmi_buf_add_text(&sentence, " can be read in more than one way: send it in the form "
                                "that the schema shows.");
    add_line(lines, &sentence);
}

static void add_faults(struct lines *lines) {
    struct tmi_tell *tell = lines->tell;
    const struct toolmend_report *report = tell->report;
    bool ambiguous = report->reason == TOOLMEND_REASON_AMBIGUOUS && !is_repeated(report);
    bool told = false;
    struct tmi_leaves leaves;
    find_leaves(tell, report->read.tokens, report->tool->root, &leaves);
    look_into_unions(tell, &leaves);
    for (size_t i = 0; i < leaves.count; i++)
        told |= lies_in(leaves.list[i].value, report->blamed);
    if (ambiguous && !told && report->blamed)
        add_doubtful(lines);
    for (size_t i = 0; i < leaves.count; i++) {
        const struct tmi_leaf *leaf = &leaves.list[i];
        struct tmi_buf sentence = new_sentence(lines);
        if (is_told_by_next(&leaves, i))
            continue;
        tmi_add_sentence(tell, &sentence, leaf,
                         ambiguous && lies_in(leaf->value, report->blamed));
        add_line(lines, &sentence);
    }
}

static void add_repeated(struct lines *lines) {
    struct tmi_tell *tell = lines->tell;
    struct tmi_buf sentence = new_sentence(lines);
    tmi_buf_add_text(&sentence, "the name of ");
    tmi_add_place(tell, &sentence, tmi_path_to(tell, tell->report->blamed));
    tmi_buf_add_text(&sentence, " stands more than once in its object: send it once, "
                                "with the value that is meant.");
    add_line(lines, &sentence);
}

void tmi_add_wanted_root(struct tmi_tell *tell, struct tmi_buf *out) {
    const struct tmi_schema *root = tell->report->tool->root;
    struct tmi_buf wanted;
    tmi_buf_init(&wanted, tell->arena, SIZE_MAX);
    if (tmi_kinds_of(root) == TMI_T_OBJECT)
        tmi_add_wanted(tell, &wanted, root);
    tmi_buf_add_text(out, "one JSON object");
    toolmend_view words = tmi_buf_view(&wanted), with = TMI_VIEW("an object");
    if (words.len > with.len && memcmp(words.ptr, with.ptr, with.len) == 0)
        tmi_buf_add(out, words.ptr + with.len, words.len - with.len);
}

/* A root that is no object. */
static void add_root(struct lines *lines) {
    struct tmi_tell *tell = lines->tell;
    bool limit = false;
    struct tmi_buf sentence = new_sentence(lines);
    tmi_buf_add_text(&sentence, "the arguments must be an object, but ");
    tmi_buf_add_text(&sentence, tmi_kind_words(tmi_type_bit(
                                    &tell->sources, tell->report->read.tokens, &limit)));
    tmi_buf_add_text(&sentence, " came: send ");
    tmi_add_wanted_root(tell, &sentence);
    tmi_buf_add_text(&sentence, tell->report->read.tokens->kind == TMI_ARRAY
                                    ? "; for several calls call the tool several times."
                                    : ".");
    add_line(lines, &sentence);
}

static void add_lines(struct lines *lines) {
    const struct toolmend_report *report = lines->tell->report;
    const struct tmi_token *root = report->read.tokens;
    if (report->reason == TOOLMEND_REASON_LIMIT)
        add_limit(lines);
    if (report->reason == TOOLMEND_REASON_NOT_JSON ||
        report->reason == TOOLMEND_REASON_TRUNCATED) {
        struct tmi_buf sentence = new_sentence(lines);
        tmi_add_unreadable(lines->tell, &sentence);
        add_line(lines, &sentence);
        return;
    }
    if (is_repeated(report))
        add_repeated(lines);
    if (root && root->kind != TMI_OBJECT)
        add_root(lines);
    else if (root)
        add_faults(lines);
}

void tmi_make_message(struct toolmend_report *report) {
    struct tmi_tell tell;
    if (!tmi_tell_start(&tell, report))
        return;
    struct lines lines = {.tell = &tell};
    const char *headline = headline_for(report->reason);
    const char *closing = closing_for(report->reason);
    lines.room = TOOLMEND_MESSAGE_MAX - strlen(headline) - strlen(closing) - MORE_MAX;
    tmi_buf_init(&lines.text, &report->arena, TOOLMEND_MESSAGE_MAX);
    tmi_buf_add_text(&lines.text, headline);
    add_lines(&lines);
    if (lines.left_out > 0) {
        tmi_buf_add_text(&lines.text, "\nAnd ");
        tmi_buf_add_number(&lines.text, lines.left_out);
        tmi_buf_add_text(&lines.text, " more.");
    }
    tmi_buf_add_text(&lines.text, closing);
    if (!tmi_arena_failed(&report->arena))
        report->message = tmi_buf_view(&lines.text);
}
