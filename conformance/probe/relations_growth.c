/* SPDX-License-Identifier: MIT
 *
 * relations_growth.c - the work grows as the text does.
 *
 * Texts of one kind in ascending sizes: four times the text may take four times the work, and
 * somewhat more. Work is the time that the layer's process keeps a processor busy, which does not
 * pass while others run, so that a busy machine makes no finding; of a command that is run for each
 * text nobody knows it. It is a finding only if the least work for the long text is much more than
 * the most for the short one, again and again. Nesting is asked about besides: every depth has an
 * answer.
 */
#include "relations.h"

#include <string.h>

#include "../generate/value.h"

/* A kind of text: a head, a run that is repeated, an end. */
struct kind {
    const char *label;
    const char *head, *run, *end;
};

static const struct kind kinds[] = {
    {"many-strings",   "{\"a\": [\"x\"", ", \"word\"",           "]}"        },
    {"long-string",    "{\"a\": \"",     "word ",                "\"}"       },
    {"escapes",        "{\"a\": \"",     "\\n\\\"\\u00e9\\\\",   "\"}"       },
    {"many-members",   "{\"a\": 1",      ", \"b\": \"c\"",       "}"         },
    {"white-space",    "{\"a\": ",       " \n\t ",               "1}"        },
    {"long-number",    "{\"a\": 1",      "0000",                 "}"         },
    {"number-text",    "{\"a\": \"1",    "0000",                 "\"}"       },
    {"list-text",      "{\"a\": \"[0",   ", 1",                  "]\"}"      },
    {"open-list-text", "{\"a\": \"[0",   ", 1",                  "\"}"       },
    {"open-string",    "{\"a\": \"",     "word ",                ""          },
    {"open-list",      "{\"a\": [1",     ", 1",                  ""          },
    {"brackets",       "{\"a\": ",       "[",                    ""          },
    {"braces",         "",               "{\"a\":",              ""          },
    {"closers",        "{\"a\": 1",      "}",                    ""          },
    {"commas",         "{\"a\": 1",      ",",                    "}"         },
    {"quotes",         "{\"a\": \"x",    "\"",                   "}"         },
    {"backslashes",    "{\"a\": \"",     "\\",                   "\"}"       },
    {"backticks",      "",               "```\n",                "{\"a\": 1}"},
    {"apostrophes",    "{\"a\": ",       "'",                    "}"         },
    {"python-items",   "{\"a\": [True",  ", 'x', None",          "]}"        },
    {"comments",       "{\"a\": 1 ",     "/* x */",              "}"         },
    {"open-comments",  "{\"a\": 1 ",     "/* ",                  "}"         },
    {"slashes",        "{\"a\": 1 ",     "//\n",                 "}"         },
    {"objects",        "{\"a\": 1}",     "{\"a\": 1}",           ""          },
    {"other-objects",  "{\"a\": 1}",     "{\"b\": 2}",           "{\"c\": 3" },
    {"words",          "{\"a\": ",       "word ",                "}"         },
    {"prose",          "",               "I will call it now. ", "{\"a\": 1}"},
    {"prose-behind",   "{\"a\": 1}",     " and so on",           ""          },
    {"tags",           "{\"a\": \"x\"}", "</tool_call>",         ""          },
    {"one-of-one",     "{\"a\": [[1]",   ", [1]",                "]}"        },
    {"blanks",         "{\"a\": [\"\"",  ", \"\"",               "]}"        },
    {"nulls",          "{\"a\": [null",  ", null",               "]}"        },
};
enum {
    KINDS = sizeof kinds / sizeof kinds[0],
    SIZE_MIN = 1024,
    SIZE_TOP = 1 << 18,
    MEASURES = 4
};

static const double measurable = 60;  /* ms of work: less says nothing */
static const double too_much = 7;     /* times the work, for four times the text */
static const double as_it_should = 5; /* likewise; where that is plain, longer texts */
static const double enough = 15;      /* ms: are seldom asked about */

static toolmend_view text_of(struct pool *pool, const struct kind *kind, size_t size) {
    struct writing out = {.pool = pool};
    toolmend_view run = view_of(kind->run);
    write_words(&out, kind->head);
    while (out.len < size)
        write_view(&out, run);
    write_words(&out, kind->end);
    return written(&out);
}

static bool make(struct trial *trial, struct question *question) {
    struct generated call;
    bool made = trial_call(trial, &call);
    if (made)
        *question = trial_question(&call);
    return made;
}

/* With the name of one of the tool's properties in place of `a`, so that a schema looks at the
 * value. */
static struct kind named(struct trial *trial, struct kind kind, toolmend_view tool) {
    struct pool *pool = trial_pool(trial);
    toolmend_view name = {NULL, 0};
    toolmend_view schema = toolmend_json_at(tool, "/parameters/properties");
    uint32_t which = choose(trial_choices(trial), 4);
    size_t at = 0;
    toolmend_view value;
    const char *begin = strstr(kind.head, "\"a\"");
    while (schema.ptr && toolmend_json_next(schema, &at, &name, &value) && which > 0)
        which--;
    if (!name.ptr || !begin)
        return kind;
    toolmend_view head = view_of(kind.head);
    size_t start = (size_t)(begin - kind.head);
    toolmend_view made =
        join(pool, view_cut(head, 0, start), name, view_cut(head, start + 3, head.len));
    kind.head = join(pool, made, (toolmend_view){"", 1}, view_of("")).ptr;
    return kind;
}

/* The work for one answer; negative: none came. */
static double measure(struct trial *trial, struct question *question,
                      toolmend_view text) {
    question->text = text;
    const struct seen *seen = trial_ask(trial, question);
    return seen ? seen->work : -1;
}

/* Is it so again and again? */
static bool is_confirmed(struct trial *trial, struct question *question,
                         toolmend_view brief, toolmend_view full, double *ratio) {
    double most = 0;
    double least = -1;
    for (unsigned i = 0; i < MEASURES; i++) {
        double a = measure(trial, question, brief);
        double b = a < 0 ? -1 : measure(trial, question, full);
        if (b < 0)
            return false;
        most = a > most ? a : most;
        least = least < 0 || b < least ? b : least;
        if (least < measurable || least < too_much * most)
            return false;
    }
    *ratio = least / most;
    return true;
}

void relate_growth(struct trial *trial) {
    struct pool *pool = trial_pool(trial);
    struct question question;
    double ratio = 0;
    double work = 0;
    uint32_t which = choose(trial_choices(trial), KINDS);
    bool whole = choose_one_in(trial_choices(trial), 8);
    if (!make(trial, &question))
        return;
    struct kind kind = named(trial, kinds[which], question.tool);
    question.about = kind.label;
    for (size_t size = SIZE_MIN; size <= SIZE_TOP; size *= 4) {
        double before = work;
        work = measure(trial, &question, text_of(pool, &kind, size));
        if (work < 0 || (!whole && work > enough && work < as_it_should * before))
            return;
        if (size == SIZE_MIN || work < measurable ||
            !is_confirmed(trial, &question, text_of(pool, &kind, size / 4),
                          text_of(pool, &kind, size), &ratio))
            continue;
        trial_note(trial, "%.1f times the work for 4 times the text of %zu bytes", ratio,
                   size / 4);
        trial_found(trial, FOUND_BROKEN, "the work grows faster than the text");
        trial_lasts(trial);
        return;
    }
}

/* ---- depth --------------------------------------------------------------------------------- */

static const struct {
    const char *label, *opening, *inside, *closing;
} nests[] = {
    {"nested-lists",   "[",        "",   "]" },
    {"nested-objects", "{\"a\":",  "1",  "}" },
    {"nested-both",    "[{\"a\":", "[]", "}]"},
    {"open-lists",     "[",        "",   ""  },
    {"open-objects",   "{\"a\":",  "",   ""  },
};

/* The text at some depth; at 0 the plainest one. */
static toolmend_view nested(struct trial *trial, uint32_t nest, size_t depth) {
    struct writing out = {.pool = trial_pool(trial)};
    write_words(&out, "{\"a\":");
    for (size_t i = 0; i < depth; i++)
        write_words(&out, nests[nest].opening);
    write_words(&out, nests[nest].inside);
    for (size_t i = 0; i < depth; i++)
        write_words(&out, nests[nest].closing);
    write_words(&out, "}");
    return written(&out);
}

void relate_depth(struct trial *trial) {
    static const size_t depths[] = {10, 100, 300, 1000, 3000, 20000};
    struct question question;
    uint32_t nest = choose(trial_choices(trial), sizeof nests / sizeof nests[0]);
    uint32_t deep = choose(trial_choices(trial), sizeof depths / sizeof depths[0]);
    /* a layer of values does not read: a reader in front of it does */
    bool beyond = trial_hello(trial)->value_input && depths[deep] > 300;
    if (beyond || !make(trial, &question))
        return;
    question.about = nests[nest].label;
    question.text = nested(trial, nest, depths[deep]);
    (void)trial_ask(trial, &question);
}
