/* SPDX-License-Identifier: MIT
 *
 * markup.h - private to this folder: calls that stand as markup in a model's text.
 *
 * scan.c goes over the text once, skips quotations and thoughts (quoting.c), and where a row's
 * opener stands gives the bytes behind it to the reader of the row's family. A reader reads a whole
 * block of calls or nothing. calls.c builds the calls and keeps of each byte of them where it comes
 * * from. What a format looks like stands in the table of rows.c and nowhere else.
 */
#ifndef TMI_MARKUP_H
#define TMI_MARKUP_H

#include "base/view.h"
#include "report.h"
#include "schema/tools.h"

enum tmi_markup_family {
    TMI_MARKUP_TAGS,   /* name, then each parameter between tags, its value raw */
    TMI_MARKUP_JSON,   /* objects with the members of a call */
    TMI_MARKUP_NAMED,  /* name, then the arguments as one JSON object */
    TMI_MARKUP_PYTHON, /* a list of Python calls */
    TMI_MARKUP_GEMMA /* name, then an object with unquoted keys and a delimiter for strings */
};

/* How the value between two tags says its type. */
enum tmi_markup_encoding {
    TMI_BY_SCHEMA, /* it does not */
    TMI_BY_STRING, /* an attribute: "true" is a string, "false" JSON */
    TMI_BY_TYPE    /* an attribute: the name of a JSON type */
};

/* What the line feeds at both ends of a raw value are. */
enum tmi_markup_trim {
    TMI_TRIM_NONE, /* data */
    TMI_TRIM_PAIR, /* one at each end is markup; at one end alone it is either */
    TMI_TRIM_DOUBT /* either */
};

enum { TMI_MARKUP_SEPARATORS = 6 };

/* One format. NULL: it has no such part. */
struct tmi_markup_row {
    const char *id;
    const char *wrap_open, *wrap_close; /* around all calls of a block */
    const char *opener, *closer; /* of one call; JSON: none, the object is the call */
    const char
        *name_close; /* behind the name; NAMED: see separators; NULL: white space */
    const char *index_close; /* TAGS: behind the name stand digits, and then this */
    const char *id_open;     /* NAMED: behind the name may stand this and an id */
    const char *key_open, *key_close, *value_open, *value_close;
    const char *other_close; /* a closer of the wrapper that markup/wrapper-word takes */
    const char
        *separators[TMI_MARKUP_SEPARATORS]; /* NAMED: what may stand between name and
                                                      object; "" is nothing */
    enum tmi_markup_family family;
    enum tmi_markup_encoding encoding;
    enum tmi_markup_trim trim;
    bool stop;   /* the last closer is a stop token: its absence at the end is normal */
    bool open;   /* the block has no closer at all */
    bool lone;   /* the opener of a call without the wrapper is evidence of this row */
    bool line;   /* nothing but white space may stand before the opener on its line */
    bool repair; /* the row is one of markup/wrapper-word */
    bool begin;  /* nothing but white space may stand before the opener in the text */
    bool again;  /* TAGS: behind value_close stands the key once more, and a `>` */
    bool cdata;  /* TAGS: a value may be a section of XML that is character data */
    bool object, list; /* JSON, PYTHON: what may stand behind the opener */
};

extern const struct tmi_markup_row tmi_markup_rows[];
extern const size_t tmi_markup_row_count;

/* Which words can stand at a place, by a hash of its second and third byte. */
enum { TMI_MARKUP_SLOTS = 64 };
struct tmi_markup_index {
    uint64_t begins[TMI_MARKUP_SLOTS]; /* the rows whose block may begin, one bit each */
    uint64_t others[TMI_MARKUP_SLOTS]; /* 0: no word of thoughts, no marker */
};

/* The repairs; rules.c has their tiers. */
enum tmi_markup_rule {
    TMI_MISSING_OPENER,
    TMI_MISSING_CLOSER,
    TMI_WRAPPER_WORD,
    TMI_GLM_KEY,
    TMI_GLM_VALUE,
    TMI_BARE,
    TMI_MISSING_VALUE_CLOSER,
    TMI_TALK_IN_WRAPPER,
    TMI_MARKUP_RULE_COUNT
};

/* What a reader says of the bytes behind an opener. */
enum tmi_markup_found {
    TMI_MARKUP_TEXT,  /* they begin no call of the row */
    TMI_MARKUP_READ,  /* calls were read */
    TMI_MARKUP_BROKEN /* a call begins and cannot be read: see `reason` */
};

enum { TMI_MARKUP_CALLS_MAX = 1024, TMI_MARKUP_PARAMETERS_MAX = 4096 };
/* Of a call's JSON that are parsed without memory of the arena. */
enum { TMI_MARKUP_TOKENS = 64 };
#define TMI_MARKUP_NAME_MAX ((size_t)4096)

/* A call that was read. */
struct tmi_markup_call {
    const struct tmi_markup_row *row;
    toolmend_view name, arguments;
    size_t start, end;
    size_t first_part, part_count;
    unsigned rules; /* that its block was read by, one bit each */
    bool exact;     /* the name is one of the list as it stands */
};

struct tmi_markup {
    struct tmi_arena *arena;
    toolmend_view text;
    const toolmend_tools *tools;
    const toolmend_options *options;
    struct tmi_markup_index index;
    toolmend_finish finish;
    size_t cut_at; /* where the text ends within a call of the block; SIZE_MAX: nowhere */
    unsigned used; /* rules of the block being read */
    uint64_t steps, steps_max; /* rows that were tried, tools that were compared */
    toolmend_reason reason; /* of the last BROKEN; after the scan of what was refused */
    const struct tmi_markup_row *refused_row; /* of which it began; NULL: not known */

    struct tmi_markup_call *calls;
    size_t call_count, call_room;
    toolmend_markup_part *parts;
    size_t part_count, part_room;

    /* The call being read. */
    const struct tmi_markup_row *row;
    const toolmend_tool *tool; /* NULL: its schema is invalid */
    const struct tmi_words *words;
    struct tmi_reach reach; /* of `tool`; count 0: not made yet */
    const toolmend_tool *reached;
    struct tmi_buf arguments;
    toolmend_view *keys;
    size_t key_count, key_room;
};

/* ---- rules.c --------------------------------------------------------------------------------- */

/* Does the profile hold the rule? */
bool tmi_markup_may(const struct tmi_markup *m, enum tmi_markup_rule rule);

const char *tmi_markup_rule_id(enum tmi_markup_rule rule);

/* The same; if so, the block is read by it. */
static inline bool tmi_markup_use(struct tmi_markup *m, enum tmi_markup_rule rule) {
    if (!tmi_markup_may(m, rule))
        return false;
    m->used |= 1U << rule;
    return true;
}

/* ---- index.c ------------------------------------------------------------------------------- */

void tmi_markup_index_init(struct tmi_markup_index *index);

/* A word of thoughts, a marker. */
void tmi_markup_index_add(struct tmi_markup_index *index, const char *word);

/* What those slots of m->index have at the place; all, near the end of the text. */
uint64_t tmi_markup_at(const struct tmi_markup *m, const uint64_t *slots, size_t at);

static inline const struct tmi_markup_row *tmi_markup_first_row(uint64_t rows) {
    return &tmi_markup_rows[__builtin_ctzll(rows)];
}

/* ---- scan.c: bytes ------------------------------------------------------------------------ */

/* Does the literal stand at `at`? CUT: the text ends within it. */
enum tmi_stands { TMI_STANDS_NOT, TMI_STANDS, TMI_STANDS_CUT };
enum tmi_stands tmi_markup_goes_on(const struct tmi_markup *m, size_t at,
                                   const char *literal);
static inline enum tmi_stands tmi_markup_stands(const struct tmi_markup *m, size_t at,
                                                const char *literal) {
    if (at < m->text.len && m->text.ptr[at] != literal[0] && literal[0])
        return TMI_STANDS_NOT;
    return tmi_markup_goes_on(m, at, literal);
}

size_t tmi_markup_skip_space(const struct tmi_markup *m, size_t at);

/* The first place from `at` where the literal stands; SIZE_MAX: none. */
size_t tmi_markup_find(const struct tmi_markup *m, size_t at, const char *literal);

static inline toolmend_view tmi_markup_slice(const struct tmi_markup *m, size_t start,
                                             size_t end) {
    return (toolmend_view){m->text.ptr + start, end - start};
}

/* Sets the reason. */
static inline enum tmi_markup_found tmi_markup_broken(struct tmi_markup *m,
                                                      toolmend_reason reason) {
    m->reason = reason;
    return TMI_MARKUP_BROKEN;
}

/* A part that has to stand at `at` does not: the text is cut there, or no markup. */
enum tmi_markup_found tmi_markup_missing(struct tmi_markup *m, size_t at,
                                         enum tmi_stands stands);

/* May the last closer of a block be absent, where the text ends? */
bool tmi_markup_lacks_closer(struct tmi_markup *m);

/* The length of a marker between messages at `at`, 0: there is none. Is it one that only stands at
 * the end? */
size_t tmi_markup_marker(const struct tmi_markup *m, size_t at);
bool tmi_markup_is_last(const struct tmi_markup *m, size_t at);
void tmi_markup_index_markers(struct tmi_markup_index *index);

/* Find the calls of m->text, and where reading ended, if something was refused. */
void tmi_markup_scan(struct tmi_markup *m, size_t *refused_at);

/* ---- quoting.c: what is no place for a call ------------------------------------------------- */

enum { TMI_MARKUP_TAB = 4 }; /* columns of a tab; so many indent code */

/* What a quotation is. */
enum tmi_markup_quotes {
    TMI_QUOTES_NOTHING, /* it is not one */
    TMI_QUOTES_CODE,    /* inline code: a part of its line */
    TMI_QUOTES_LINES,   /* a fence or quoted lines */
    TMI_QUOTES_REST     /* a fence that is never closed */
};

/* What is known of the lines, while places are asked about in their order. */
struct tmi_markup_lines {
    size_t end; /* of the line of the place that was asked about last */
    bool
        loose; /* a fence may have begun behind something else: none is known from here on */
    enum tmi_markup_quotes kind; /* of the last quotation */
};

/* The end of a quotation that begins at `at`, or of marks that begin none. */
size_t tmi_markup_quotation_end(const struct tmi_markup *m, size_t at,
                                struct tmi_markup_lines *lines);

/* The end of the line of `at`, which is not before a place that was asked about. */
size_t tmi_markup_line_end(const struct tmi_markup *m, size_t at,
                           struct tmi_markup_lines *lines);

/* The end of thoughts that begin at `at`, or `at`. */
size_t tmi_markup_thoughts_end(const struct tmi_markup *m, size_t at);

/* The end of thoughts stands at `at`: its length; 0: it does not. */
size_t tmi_markup_thoughts_closer(const struct tmi_markup *m, size_t at);

void tmi_markup_index_thoughts(struct tmi_markup_index *index);

/* The next line feed from `at` on, or the end of the text. */
size_t tmi_markup_feed(const struct tmi_markup *m, size_t at);

/* How often the byte at `at` stands there in a row, before `end`. */
size_t tmi_markup_run(const struct tmi_markup *m, size_t at, size_t end);

/* ---- mention.c: what a sentence says -------------------------------------------------------- */

enum tmi_markup_says {
    TMI_SAYS_ELSE,
    TMI_SAYS_ACT,    /* it announces what is done */
    TMI_SAYS_MENTION /* it speaks of what is written */
};
enum tmi_markup_says tmi_markup_says_what(toolmend_view sentence);

/* ---- around.c: what stands around a block ---------------------------------------------------- */

enum { TMI_MARKUP_PAIRS = 7 };

/* What was seen of the text around blocks. */
struct tmi_markup_around {
    size_t at; /* what is before it has been looked at */
    struct tmi_markup_lines lines;
    struct {
        bool parted;   /* it begins behind something else than a line feed */
        bool text;     /* there is more than white space */
        bool odd;      /* it holds what no sentence holds */
        bool ended;    /* a mark that ends a sentence stood there last */
        bool quoted;   /* a mark of quotation is open */
        size_t indent; /* columns in front of the text */
        bool colon;    /* a colon stood there, with nothing behind it so far */
        bool blank;    /* a blank stood there last */
        size_t levels[TMI_MARKUP_PAIRS];
        size_t start, end; /* of its text */
        size_t first_end;  /* of its first sentence; 0: it is the last one */
        size_t last;       /* where its last sentence begins */
    } line;                /* the one that is being looked at */
    toolmend_view front;   /* the last sentence in front; {NULL, 0}: there is none */
    bool colon;            /* it ends in a colon */
    bool behind;           /* a block stood there last */
    bool text;   /* there was a line that is not blank, a quotation or a block */
    bool blocks; /* there was one */
    bool over;   /* there was a marker behind which nothing stands */
    bool doubt;
};

/* Look at the text up to a block, text[start, end); an empty one is the end of what is read. True:
 * a block may be part of something else. */
bool tmi_markup_is_enclosed(struct tmi_markup_around *around, const struct tmi_markup *m,
                            size_t start, size_t end);

/* ---- calls.c: a call, byte by byte --------------------------------------------------------- */

/* Begin a call of the tool that is named by text[start, end). READ or BROKEN. */
enum tmi_markup_found tmi_markup_begin(struct tmi_markup *m,
                                       const struct tmi_markup_row *row, size_t start,
                                       size_t end);

/* The same by a name that stands in a JSON string text[start, end). */
enum tmi_markup_found tmi_markup_begin_named(struct tmi_markup *m,
                                             const struct tmi_markup_row *row,
                                             toolmend_view name, size_t start,
                                             size_t end);

/* A parameter: its name is text[start, end). READ or BROKEN. */
enum tmi_markup_found tmi_markup_add_key(struct tmi_markup *m, size_t start, size_t end);

/* The value of the key that was added last: a string of exactly these bytes; these bytes. */
void tmi_markup_add_string(struct tmi_markup *m, size_t start, size_t end);
void tmi_markup_add_json(struct tmi_markup *m, size_t start, size_t end);

/* What types (TMI_T_*) the schema accepts at a parameter. */
unsigned tmi_markup_types(struct tmi_markup *m, toolmend_view key);

/* The call ends; what it was built of are its arguments. READ or BROKEN. */
enum tmi_markup_found tmi_markup_end(struct tmi_markup *m, size_t start, size_t end);

/* The same with arguments that stand in the text as a whole. */
enum tmi_markup_found tmi_markup_end_with(struct tmi_markup *m, toolmend_view arguments,
                                          size_t start, size_t end);

/* Note where a piece comes from. */
void tmi_markup_add_part(struct tmi_markup *m, const char *as, size_t start, size_t end);

/* Strict JSON, alone except for white space? Its kind in *kind, as TMI_T_*. */
bool tmi_markup_is_json(struct tmi_markup *m, size_t start, size_t end, unsigned *kind);

/* ---- the readers: behind the opener at `at`; *end becomes the end of the block ------------ */

/* A block of the calls of a row whose wrapper, if `wrapped`, or else whose first call begins at
 * `start`; `at` is behind that wrapper. */
enum tmi_markup_found tmi_markup_read_block(struct tmi_markup *m,
                                            const struct tmi_markup_row *row,
                                            size_t start, bool wrapped, size_t *end);

enum tmi_markup_found tmi_markup_read_json(struct tmi_markup *m,
                                           const struct tmi_markup_row *row, size_t start,
                                           size_t at, size_t *end);

/* One call; `at` is behind its opener, `start` where its span begins. */
enum tmi_markup_found tmi_markup_read_object(struct tmi_markup *m,
                                             const struct tmi_markup_row *row,
                                             size_t start, size_t at, size_t *end);
enum tmi_markup_found tmi_markup_read_named(struct tmi_markup *m,
                                            const struct tmi_markup_row *row,
                                            size_t start, size_t at, size_t *end);
enum tmi_markup_found tmi_markup_read_tags(struct tmi_markup *m,
                                           const struct tmi_markup_row *row, size_t start,
                                           size_t at, size_t *end);

/* A block; the calls in it, whatever ends these. */
enum tmi_markup_found tmi_markup_read_python(struct tmi_markup *m,
                                             const struct tmi_markup_row *row,
                                             size_t start, size_t at, size_t *end);
enum tmi_markup_found tmi_markup_read_calls(struct tmi_markup *m,
                                            const struct tmi_markup_row *row,
                                            size_t start, size_t at, size_t *end);

/* A text that is a list of calls as Python writes them, or a fence with these, and nothing else. */
enum tmi_markup_found tmi_markup_read_bare_calls(struct tmi_markup *m);

enum tmi_markup_found tmi_markup_read_gemma(struct tmi_markup *m,
                                            const struct tmi_markup_row *row,
                                            size_t start, size_t at, size_t *end);

/* One past the JSON object or array at `at`, by its brackets outside of strings; SIZE_MAX: the
 * text ends before. */
size_t tmi_markup_container_end(const struct tmi_markup *m, size_t at);

/* Text that is one JSON call, a list of them, or one of Python calls, and nothing else: exact
 * members, names of the list, declared parameters. */
enum tmi_markup_found tmi_markup_read_bare(struct tmi_markup *m);

/* The end of a name that begins at `at`; `at`: there is none. */
size_t tmi_markup_name_end(const struct tmi_markup *m, size_t at);

#endif
