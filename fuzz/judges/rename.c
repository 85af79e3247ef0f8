/* SPDX-License-Identifier: MIT
 *
 * rename.c - see rename.h: names, and texts.
 *
 * A text that is no JSON is read by the lenient reader, which says for each name of what it makes
 * of it where that stands. What a string spells is renamed as well, as a rule may decode it.
 */
#include "rename.h"

#include "../generate/generate.h"
#include "../input/split.h"
#include "lenient.h"
#include "source.h"
#include "spelling.h"

// NOLINTBEGIN(misc-no-recursion): texts in texts end at NESTED_MAX, trees at MODEL_DEPTH_MAX

enum { NESTED_MAX = 6 };

/* ---- words ------------------------------------------------------------------------------ */

static bool is_upper(uint32_t c) {
    return c >= 'A' && c <= 'Z';
}

static bool is_lower(uint32_t c) {
    return c >= 'a' && c <= 'z';
}

static struct model_string fold(struct model_run *run, struct model_string word) {
    uint32_t *points = model_alloc(run, word.count + 1, sizeof *points);
    for (size_t i = 0; i < word.count; i++)
        points[i] =
            is_upper(word.points[i]) ? word.points[i] - 'A' + 'a' : word.points[i];
    return (struct model_string){points, word.count};
}

/* The word in the list, where it is put if it is new. */
static const struct fuzz_word *word_of(struct fuzz_renaming *renaming,
                                       struct model_string spelled) {
    struct fuzz_word word = {.spelled = spelled,
                             .folded = fold(renaming->run, spelled),
                             .upper = is_upper(spelled.points[0])};
    unsigned next = 0;
    bool known = false;
    for (size_t i = 0; i < renaming->count; i++) {
        const struct fuzz_word *other = &renaming->words[i];
        if (model_strings_equal(other->spelled, spelled))
            return other;
        bool same = model_strings_equal(other->folded, word.folded);
        word.number = same ? other->number : word.number;
        word.variant += same && other->upper == word.upper;
        known |= same;
        next = other->number >= next ? other->number + 1 : next;
    }
    word.number = known ? word.number : next;
    if (renaming->count == FUZZ_WORDS_MAX || (!word.upper && word.variant > 0) ||
        word.variant > 4) {
        model_cannot(renaming->run, "too many words or spellings of one");
        return &renaming->words[0];
    }
    renaming->words[renaming->count] = word;
    return &renaming->words[renaming->count++];
}

/* A fresh word: its number in letters, as many of them upper case as tell its spelling. */
static void add_word(struct fuzz_renaming *renaming, struct model_string spelled,
                     struct fuzz_text *out) {
    const struct fuzz_word *word = word_of(renaming, spelled);
    char fresh[] = {
        'q', 'u', 'z', (char)('a' + word->number / 20), (char)('b' + word->number % 20),
        'o', 'v'};
    for (unsigned i = 0; word->upper && i <= word->variant; i++)
        fresh[i] = (char)(fresh[i] - 'a' + 'A');
    fuzz_add(out, fresh, sizeof fresh);
}

static bool is_separator(uint32_t c) {
    return c == '_' || c == '-' || c == ' ';
}

static void add_words(struct fuzz_renaming *renaming, struct model_string name,
                      struct fuzz_text *out) {
    for (size_t i = 0; i < name.count;) {
        size_t end = i + 1;
        if (is_separator(name.points[i])) {
            const char separator = (char)name.points[i++];
            fuzz_add(out, &separator, 1);
            continue;
        }
        while (end < name.count && !is_separator(name.points[end]) &&
               !(is_lower(name.points[end - 1]) && is_upper(name.points[end])))
            end++;
        add_word(renaming, (struct model_string){name.points + i, end - i}, out);
        i = end;
    }
}

/* ---- names ------------------------------------------------------------------------------ */

static bool is_declared_at_root(const struct fuzz_renaming *renaming,
                                struct model_string name) {
    const struct model_node *properties =
        renaming->schema->kind == MODEL_OBJECT
            ? model_member(renaming->schema, "properties")
            : NULL;
    return properties && properties->kind == MODEL_OBJECT &&
           model_member_named(properties, name);
}

/* The one word of a name, without what stands around it; no characters: there are more words. */
static struct model_string only_word(struct model_string name) {
    while (name.count > 0 && is_separator(name.points[0]))
        name = (struct model_string){name.points + 1, name.count - 1};
    while (name.count > 0 && is_separator(name.points[name.count - 1]))
        name.count--;
    for (size_t i = 0; i < name.count; i++)
        if (is_separator(name.points[i]) ||
            (i > 0 && is_lower(name.points[i - 1]) && is_upper(name.points[i])))
            name.count = 0;
    return name;
}

/* A position, or a name of the call format that the tool does not declare, also in another style:
 * it has the word of the name that stays. */
static bool stays(const struct fuzz_renaming *renaming, struct model_string name) {
    static const char *const listed[] = {"arguments", "input", "parameters",
                                         "params",    "args",  "properties",
                                         "kwargs",    "name"};
    struct model_string word = fold(renaming->run, only_word(name));
    bool digits = true;
    for (size_t i = 0; i < name.count; i++)
        digits = digits && name.points[i] >= '0' && name.points[i] <= '9';
    for (size_t i = 0; i < sizeof listed / sizeof listed[0]; i++)
        if (model_string_is(word, listed[i]))
            return !is_declared_at_root(renaming, word);
    return digits;
}

static struct model_view taken(struct fuzz_renaming *renaming, struct fuzz_text *text) {
    char *bytes = model_alloc(renaming->run, text->len + 1, 1);
    struct model_view view = {bytes, text->len};
    if (text->len > 0)
        memcpy(bytes, text->ptr, text->len);
    free(text->ptr);
    return view;
}

static struct model_string part(struct model_string name, size_t front, size_t back) {
    return (struct model_string){name.points + front, name.count - front - back};
}

/* A remnant on either side stays where it is. */
static void add_name(struct fuzz_renaming *renaming, struct model_string name,
                     struct fuzz_text *out) {
    static const char *const remnants[][2] = {
        {"",          "</arg_key>"},
        {"<arg_key>", ""          },
        {"\"",        "\""        }
    };
    for (size_t i = 0; i < sizeof remnants / sizeof remnants[0]; i++) {
        size_t front = strlen(remnants[i][0]);
        size_t back = strlen(remnants[i][1]);
        if (name.count <= front + back || !fuzz_begins(name, remnants[i][0]) ||
            !model_string_is(part(name, name.count - back, 0), remnants[i][1]))
            continue;
        fuzz_puts(out, remnants[i][0]);
        add_name(renaming, part(name, front, back), out);
        fuzz_puts(out, remnants[i][1]);
        return;
    }
    struct model_view spelled;
    if (!stays(renaming, name))
        add_words(renaming, name, out);
    else if (fuzz_spell(renaming->run, name, &spelled))
        fuzz_add(out, spelled.ptr, spelled.len);
}

struct model_view fuzz_rename(struct fuzz_renaming *renaming, struct model_string name) {
    struct fuzz_text out = {NULL, 0, 0};
    struct model_view spelled;
    if (!fuzz_spell(renaming->run, name, &spelled))
        model_cannot(renaming->run, "a name without a text");
    else
        add_name(renaming, name, &out);
    return taken(renaming, &out);
}

struct model_view fuzz_rename_pointer(struct fuzz_renaming *renaming,
                                      struct model_view pointer) {
    struct fuzz_text out = {NULL, 0, 0};
    for (size_t i = 0; i < pointer.len;) {
        struct fuzz_text token = {NULL, 0, 0};
        for (i++; i < pointer.len && pointer.ptr[i] != '/'; i++) {
            bool escaped = pointer.ptr[i] == '~' && i + 1 < pointer.len;
            char c = escaped ? (pointer.ptr[i + 1] == '1' ? '/' : '~') : pointer.ptr[i];
            fuzz_add(&token, &c, 1);
            i += escaped;
        }
        struct model_view bytes = taken(renaming, &token);
        struct model_view fresh =
            fuzz_rename(renaming, fuzz_characters(renaming->run, bytes));
        fuzz_puts(&out, "/");
        for (size_t k = 0; k < fresh.len; k++)
            if (fresh.ptr[k] == '~' || fresh.ptr[k] == '/')
                fuzz_puts(&out, fresh.ptr[k] == '~' ? "~0" : "~1");
            else
                fuzz_add(&out, fresh.ptr + k, 1);
    }
    return taken(renaming, &out);
}

/* ---- texts ------------------------------------------------------------------------------ */

/* A text at work: what is behind `done` has still to be copied. */
struct rewriting {
    struct fuzz_renaming *renaming;
    struct model_view text;
    struct fuzz_lenient read;
    struct fuzz_text out;
    size_t done;
    unsigned nested;
};

static struct model_view rename_inner(struct fuzz_renaming *renaming,
                                      struct model_view text, unsigned nested);

static size_t came_from(const struct rewriting *rewriting, struct model_view bytes) {
    return rewriting->read.from[bytes.ptr - rewriting->read.text.ptr];
}

static size_t came_to(const struct rewriting *rewriting, struct model_view bytes) {
    return rewriting->read.to[bytes.ptr + bytes.len - rewriting->read.text.ptr - 1];
}

/* As bytes/as-text spells a text. */
static void add_quoted(struct fuzz_text *out, struct model_view content) {
    static const char from[] = "\n\r\t";
    static const char *const to[] = {"\\n", "\\r", "\\t"};
    struct fuzz_text one = {NULL, 0, 0};
    fuzz_puts(out, "\"");
    for (size_t i = 0; i < content.len; i++) {
        const char *known = memchr(from, content.ptr[i], sizeof from - 1);
        one.len = 0;
        fuzz_quote(&one, content.ptr + i, 1);
        if (known)
            fuzz_puts(out, to[known - from]);
        else
            fuzz_add(out, one.ptr + 1, one.len - 2);
    }
    fuzz_puts(out, "\"");
    free(one.ptr);
}

/* How many bytes each quote of a string has that begins so; 0: a word without. */
static size_t length_of_quote(const char *first) {
    return *first == '"' || *first == '\'' ? 1 : (unsigned char)*first == 0xE2 ? 3 : 0;
}

/* Put something in place of what stands for these bytes. */
static void replace(struct rewriting *rewriting, struct model_view bytes,
                    struct model_view content) {
    size_t start = came_from(rewriting, bytes);
    size_t end = came_to(rewriting, bytes);
    const char *first = rewriting->text.ptr + start;
    size_t mark = *first == '"' ? 0 : length_of_quote(first);
    if (start < rewriting->done || end < start + 2 * mark) {
        model_cannot(rewriting->renaming->run, "a place that is not in order");
        return;
    }
    fuzz_add(&rewriting->out, rewriting->text.ptr + rewriting->done,
             start - rewriting->done);
    fuzz_add(&rewriting->out, first, mark);
    if (*first == '"')
        add_quoted(&rewriting->out, content);
    else
        fuzz_add(&rewriting->out, content.ptr, content.len);
    fuzz_add(&rewriting->out, rewriting->text.ptr + end - mark, mark);
    rewriting->done = end;
}

static bool same_bytes(struct model_view a, struct model_view b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* A raw line feed or a lone backslash is a fault, which the fresh name would not have. */
static bool has_faults(const struct rewriting *rewriting, struct model_view named) {
    const char *came = rewriting->text.ptr + came_from(rewriting, named);
    size_t len = (size_t)(rewriting->text.ptr + came_to(rewriting, named) - came);
    size_t mark = length_of_quote(came);
    if (len < 2 * mark)
        return true;
    return !same_bytes((struct model_view){came + mark, len - 2 * mark},
                       (struct model_view){named.ptr + 1, named.len - 2});
}

static void rewrite_name(struct rewriting *rewriting, const struct model_node *member) {
    struct model_view old;
    struct model_view fresh = fuzz_rename(rewriting->renaming, member->name);
    if (!fuzz_spell(rewriting->renaming->run, member->name, &old) ||
        same_bytes(old, fresh))
        return;
    if (has_faults(rewriting, member->named))
        model_cannot(rewriting->renaming->run, "names with faults");
    else
        replace(rewriting, member->named, fresh);
}

bool fuzz_rename_string(struct fuzz_renaming *renaming, struct model_string string,
                        unsigned nested, struct model_view *fresh) {
    struct model_view old;
    struct model_string inside = fuzz_trim(string);
    if (!fuzz_spell(renaming->run, string, &old) ||
        !(fuzz_begins(inside, "{") || fuzz_begins(inside, "[") ||
          fuzz_begins(inside, "\"")))
        return false;
    *fresh = rename_inner(renaming, old, nested + 1);
    return !same_bytes(old, *fresh);
}

static void rewrite_string(struct rewriting *rewriting, const struct model_node *string) {
    struct model_view fresh;
    if (!fuzz_rename_string(rewriting->renaming, string->string, rewriting->nested,
                            &fresh))
        return;
    size_t start = came_from(rewriting, string->spelled);
    size_t end = came_to(rewriting, string->spelled);
    struct model_view came = {rewriting->text.ptr + start, end - start};
    if (!same_bytes(came, string->spelled))
        model_cannot(rewriting->renaming->run, "names in a string with faults");
    else
        replace(rewriting, string->spelled, fresh);
}

/* The whole call of this tool, which root/call-echo knows by its name. */
static bool is_call(const struct fuzz_renaming *renaming, const struct model_node *node) {
    const struct model_node *name = model_member(node, "name");
    return node->count == 2 && name && name->kind == MODEL_STRING &&
           model_member(node, "arguments") &&
           model_string_is(name->string, renaming->tool);
}

static void rewrite(struct rewriting *rewriting, const struct model_node *node) {
    const struct fuzz_renaming *renaming = rewriting->renaming;
    bool object = node->kind == MODEL_OBJECT;
    bool call = object && is_call(renaming, node);
    for (const struct model_node *child = node->first; child; child = child->next) {
        if (object)
            rewrite_name(rewriting, child);
        if (call && model_string_is(child->name, "name"))
            replace(
                rewriting, child->spelled,
                (struct model_view){renaming->fresh_tool, strlen(renaming->fresh_tool)});
        else
            rewrite(rewriting, child);
    }
    if (node->kind == MODEL_STRING)
        rewrite_string(rewriting, node);
}

/* Of a text that the lenient reader took; the rest of it is copied. */
static struct model_view rewritten(struct rewriting *rewriting) {
    const struct model_node *root =
        model_parse(rewriting->renaming->run, rewriting->read.text);
    if (root)
        rewrite(rewriting, root);
    else
        model_cannot(rewriting->renaming->run, "two readers part");
    fuzz_add(&rewriting->out, rewriting->text.ptr + rewriting->done,
             rewriting->text.len - rewriting->done);
    return taken(rewriting->renaming, &rewriting->out);
}

/* In a Python literal a string before a colon is a name, and holds no quote. */
static struct model_view rename_python(struct fuzz_renaming *renaming,
                                       struct model_view text) {
    struct fuzz_text out = {NULL, 0, 0};
    for (size_t i = 0; i < text.len;) {
        char quote = text.ptr[i];
        fuzz_add(&out, text.ptr + i++, 1);
        if (quote != '\'' && quote != '"')
            continue;
        size_t end = i;
        while (end < text.len && text.ptr[end] != quote)
            end++;
        size_t behind = end + 1;
        while (behind < text.len && strchr(" \t\n\r", text.ptr[behind]))
            behind++;
        struct model_view content = {text.ptr + i, end - i};
        if (behind < text.len && text.ptr[behind] == ':')
            content = fuzz_rename(renaming, fuzz_characters(renaming->run, content));
        fuzz_add(&out, content.ptr, content.len);
        fuzz_add(&out, text.ptr + end, end < text.len);
        i = end + 1;
    }
    return taken(renaming, &out);
}

static struct model_view rename_inner(struct fuzz_renaming *renaming,
                                      struct model_view text, unsigned nested) {
    struct fuzz_lenient_request request = {.text = text, .inner = true};
    struct rewriting rewriting = {.renaming = renaming, .text = text, .nested = nested};
    if (nested > NESTED_MAX)
        model_cannot(renaming->run, "texts in texts");
    if (renaming->run->cannot)
        return text;
    rewriting.read = fuzz_read_leniently(renaming->run, &request);
    if (rewriting.read.outcome == FUZZ_MENDED)
        return rewritten(&rewriting);
    if (model_parse(renaming->run, fuzz_from_python(renaming->run, text)))
        return rename_python(renaming, text);
    if (rewriting.read.outcome == FUZZ_DOUBT)
        model_cannot(renaming->run, "a text in doubt");
    return text;
}

struct model_view fuzz_rename_text(struct fuzz_renaming *renaming, struct model_view text,
                                   toolmend_finish finish) {
    struct fuzz_lenient_request request = {text, finish, renaming->schema, false};
    struct rewriting rewriting = {.renaming = renaming, .text = text};
    rewriting.read = fuzz_read_leniently(renaming->run, &request);
    for (size_t i = 0; i < rewriting.read.count; i++)
        if (strcmp(rewriting.read.edits[i].rule, "syntax/repeated-value") == 0)
            model_cannot(renaming->run, "a value that stands there twice");
    if (rewriting.read.outcome == FUZZ_MENDED)
        return rewritten(&rewriting);
    model_cannot(renaming->run, "a text that is no JSON");
    return text;
}

// NOLINTEND(misc-no-recursion)

/* ---- the beginning ---------------------------------------------------------------------- */

/* Is a fresh word there already, in whatever case? */
static bool holds_fresh(toolmend_view text) {
    for (size_t i = 0; i + 3 <= text.len; i++)
        if ((text.ptr[i] | 32) == 'q' && (text.ptr[i + 1] | 32) == 'u' &&
            (text.ptr[i + 2] | 32) == 'z')
            return true;
    return false;
}

/* Is it a string of the schema, in a value as well? The call of the tool that such a value holds is
 * not told from other objects. */
// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static bool holds_string(const struct model_node *node, struct model_string word) {
    if (node->kind == MODEL_STRING && model_strings_equal(node->string, word))
        return true;
    for (const struct model_node *child = node->first; child; child = child->next)
        if (holds_string(child, word))
            return true;
    return false;
}

void fuzz_start_renaming(struct fuzz_renaming *renaming, struct model_run *run,
                         toolmend_view schema, toolmend_view text) {
    static const uint32_t tool[] = {'t', 'o', 'o', 'l'};
    static const uint32_t name[] = {'n', 'a', 'm', 'e'};
    static const uint32_t arguments[] = {'a', 'r', 'g', 'u', 'm', 'e', 'n', 't', 's'};
    *renaming = (struct fuzz_renaming){.run = run, .tool = "tool", .fresh_tool = "tool"};
    renaming->schema = model_parse(run, (struct model_view){schema.ptr, schema.len});
    if (!renaming->schema || holds_fresh(schema) || holds_fresh(text)) {
        model_cannot(run, "no schema, or a fresh word is there already");
        return;
    }
    if (!holds_string(renaming->schema, (struct model_string){tool, 4}) &&
        !fuzz_lists(renaming->schema, (struct model_string){name, 4}, true) &&
        !fuzz_lists(renaming->schema, (struct model_string){arguments, 9}, true))
        renaming->fresh_tool = "quzzikov";
}
