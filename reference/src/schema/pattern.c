/* SPDX-License-Identifier: MIT
 *
 * pattern.c - ECMA-262 regular expressions (flag `u`) for PCRE2.
 *
 * Both languages look alike and differ in what lies between the lines: white space, line
 * ends, `\v`, `$`, lone braces, possessive quantifiers, verbs, POSIX classes. So the pattern
 * is parsed as ECMA-262 parses it and written anew from parts that PCRE2 understands the
 * same way; nothing goes through unread. What ECMA-262 does not know has no meaning here,
 * even where PCRE2 would give it one.
 *
 * More is accepted than flag `u` allows where patterns of real schemas need it and the
 * meaning is certain: a backslash before any ASCII punctuation (`\_`, `\:`), lone `{`, `}`
 * and `]`, and `-` beside a class escape (`[\w-.]`), each as without the flag.
 */
#include "schema/pattern.h"

#include "base/view.h"
#include "schema/compile.h"

/* As PCRE2 has it by default. */
#define DEPTH_MAX 250
/* Groups that a pattern with backreferences may have, and groups with names. */
#define GROUPS_MAX 256
#define NAMES_MAX  32
/* Bytes of a translated pattern; PCRE2 refuses what compiles to more than 64 KiB anyway. */
#define TRANSLATED_MAX ((size_t)1 << 20)

#define NO_CHARACTER UINT32_MAX

/* White space and line terminators of ECMA-262, and all others, as parts of a class. */
#define SPACES                                                                           \
    "\\x{9}-\\x{d}\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}" \
    "\\x{205f}\\x{3000}\\x{feff}"
#define NO_SPACES                                                                        \
    "\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}"     \
    "\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}"       \
    "\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}"

struct level {
    uint32_t inner; /* the first group inside that captures */
    bool assertion;
};

struct translation {
    toolmend_view in;
    size_t at;
    struct tmi_buf *out;
    bool failed;
    bool repeatable;      /* a quantifier may follow */
    uint32_t groups;      /* that capture, opened so far */
    uint32_t inner;       /* the first one inside the atom just read */
    uint32_t group_total; /* in the whole pattern */
    struct level levels[DEPTH_MAX];
    size_t depth;
    struct {
        toolmend_view name;
        uint32_t group;
    } names[NAMES_MAX];
    size_t name_count;
    bool looped[GROUPS_MAX + 1], referred[GROUPS_MAX + 1];
    char room[TMI_PROPERTY_ROOM];
};

/* One part of a class: a character, or a set already written out. */
struct part {
    uint32_t character; /* NO_CHARACTER: a set */
    toolmend_view set;
};

/* ---- input and output ---- */

static char peek(const struct translation *t, size_t ahead) {
    return t->in.len - t->at > ahead ? t->in.ptr[t->at + ahead] : '\0';
}

static bool more(const struct translation *t) {
    return t->at < t->in.len && !t->failed;
}

static bool take(struct translation *t, const char *text) {
    size_t len = strlen(text);
    if (t->in.len - t->at < len || memcmp(t->in.ptr + t->at, text, len) != 0)
        return false;
    t->at += len;
    return true;
}

static void put(struct translation *t, const char *text) {
    tmi_buf_add_text(t->out, text);
}

/* A character that stands for itself, inside a class and outside. */
static void put_character(struct translation *t, uint32_t character) {
    char c = character < 0x80 ? (char)character : 'a';
    if (character < 0x20 || character >= 0x7f) {
        static const char digits[] = "0123456789abcdef";
        put(t, "\\x{");
        for (int shift = 20; shift >= 0; shift -= 4)
            if (character >> shift || shift == 0)
                tmi_buf_add(t->out, &digits[character >> shift & 15], 1);
        put(t, "}");
    } else {
        if (!tmi_is_letter(c) && !tmi_is_digit(c))
            put(t, "\\");
        tmi_buf_add(t->out, &c, 1);
    }
}

/* The next character of the pattern, which is UTF-8 throughout. */
static uint32_t next_character(struct translation *t) {
    unsigned char lead = (unsigned char)t->in.ptr[t->at++];
    if (lead < 0x80)
        return lead;
    size_t following = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    uint32_t character = lead & (0x3fU >> following);
    for (; following > 0 && t->at < t->in.len; following--)
        character = character << 6 | ((unsigned char)t->in.ptr[t->at++] & 0x3f);
    return character;
}

/* ---- escapes ---- */

/* Exactly `count` hexadecimal digits; NO_CHARACTER: others. */
static uint32_t hex_digits(struct translation *t, size_t count) {
    uint32_t value = 0;
    for (size_t i = 0; i < count; i++) {
        char c = tmi_ascii_lower(peek(t, i));
        if (!tmi_is_digit(c) && (c < 'a' || c > 'f'))
            return NO_CHARACTER;
        value = value << 4 | (uint32_t)(tmi_is_digit(c) ? c - '0' : c - 'a' + 10);
    }
    t->at += count;
    return value;
}

/* Behind `\u`: four digits, a pair of surrogates, or {digits}. A lone surrogate matches no
 * text that is UTF-8. */
static uint32_t unicode_escape(struct translation *t) {
    if (take(t, "{")) {
        size_t len = 0;
        while (len < 8 && peek(t, len) != '}' && peek(t, len) != '\0')
            len++;
        uint32_t value = len > 0 ? hex_digits(t, len) : NO_CHARACTER;
        bool good =
            take(t, "}") && value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
        return good ? value : NO_CHARACTER;
    }
    uint32_t value = hex_digits(t, 4);
    if (value == NO_CHARACTER || value < 0xd800 || value > 0xdfff)
        return value;
    if (value > 0xdbff || !take(t, "\\u"))
        return NO_CHARACTER;
    uint32_t low = hex_digits(t, 4);
    if (low == NO_CHARACTER || low < 0xdc00 || low > 0xdfff)
        return NO_CHARACTER;
    return 0x10000 + ((value - 0xd800) << 10) + (low - 0xdc00);
}

/* An escape that is one character, the backslash taken; NO_CHARACTER: it is not one. */
static uint32_t character_escape(struct translation *t) {
    static const char letters[] = "tnvfr", meanings[] = "\t\n\v\f\r";
    char c = peek(t, 0);
    const char *letter = c ? strchr(letters, c) : NULL;
    if (t->at == t->in.len)
        return NO_CHARACTER;
    t->at++;
    if (letter)
        return (uint32_t)meanings[letter - letters];
    if (c == 'x')
        return hex_digits(t, 2);
    if (c == 'u')
        return unicode_escape(t);
    if (c == 'c' && tmi_is_letter(peek(t, 0)))
        return (uint32_t)t->in.ptr[t->at++] & 31;
    if (c == '0' && !tmi_is_digit(peek(t, 0)))
        return 0;
    bool punctuation = c >= ' ' && c < 0x7f && !tmi_is_letter(c) && !tmi_is_digit(c);
    return punctuation ? (uint32_t)c : NO_CHARACTER;
}

/* \p{...} or \P{...}, the letter taken. */
static toolmend_view property(struct translation *t, bool negated) {
    size_t start = t->at + 1;
    if (!take(t, "{"))
        return (toolmend_view){NULL, 0};
    while (more(t) && peek(t, 0) != '}')
        t->at++;
    toolmend_view name = {t->in.ptr + start, t->at - start};
    if (!take(t, "}"))
        return (toolmend_view){NULL, 0};
    return tmi_pattern_property(name, negated, t->room);
}

/* An escape that is a set, the backslash not taken, as part of a class; NULL ptr: it is
 * none, and nothing is taken, or it is a bad one. */
static toolmend_view class_escape(struct translation *t) {
    char c = peek(t, 1);
    toolmend_view set = {NULL, 0};
    if (peek(t, 0) != '\\' || !c || !strchr("dDwWsSpP", c))
        return set;
    t->at += 2;
    switch (c) {
    case 's':
        return TMI_VIEW(SPACES);
    case 'S':
        return TMI_VIEW(NO_SPACES);
    case 'p':
    case 'P':
        set = property(t, c == 'P');
        t->failed |= !set.ptr;
        return set;
    default:
        return (toolmend_view){t->in.ptr + t->at - 2, 2};
    }
}

/* ---- classes ---- */

static struct part class_part(struct translation *t) {
    struct part part = {NO_CHARACTER, class_escape(t)};
    if (part.set.ptr || t->failed)
        return part;
    if (take(t, "\\")) {
        part.character = take(t, "b") ? '\b' : character_escape(t);
        t->failed |= part.character == NO_CHARACTER;
    } else {
        part.character = next_character(t);
    }
    return part;
}

static void put_part(struct translation *t, struct part part) {
    if (part.set.ptr)
        tmi_buf_add_view(t->out, part.set);
    else if (!t->failed)
        put_character(t, part.character);
}

/* Is a POSIX class meant? It would be letters and a bracket here. */
static bool is_posix_class(const struct translation *t) {
    size_t i = 2;
    if (peek(t, 0) != '[' || peek(t, 1) != ':')
        return false;
    while (tmi_is_letter(peek(t, i)) || peek(t, i) == '^')
        i++;
    return i > 2 && peek(t, i) == ':' && peek(t, i + 1) == ']';
}

/* One part, or two with a '-' between. Beside a set the '-' is itself. */
static void translate_range(struct translation *t) {
    t->failed |= is_posix_class(t);
    struct part from = class_part(t);
    put_part(t, from);
    if (t->failed || peek(t, 0) != '-' || peek(t, 1) == ']' || t->in.len - t->at < 2)
        return;
    t->at++;
    struct part to = class_part(t);
    bool range = !from.set.ptr && !to.set.ptr;
    t->failed |= range && from.character > to.character;
    put(t, range ? "-" : "\\-");
    put_part(t, to);
}

/* A class, the '[' taken. */
static void translate_class(struct translation *t) {
    bool negated = take(t, "^");
    t->repeatable = true;
    if (take(t, "]")) {
        put(t, negated ? "[\\x{0}-\\x{10ffff}]" : "(?:(?!))");
        return;
    }
    put(t, negated ? "[^" : "[");
    while (more(t) && peek(t, 0) != ']')
        translate_range(t);
    t->failed |= !take(t, "]");
    put(t, "]");
}

/* ---- groups ---- */

/* A name behind `(?<` or `\k<`, with its '>'; a NULL ptr: none. */
static toolmend_view group_name(struct translation *t) {
    size_t start = t->at;
    while (tmi_is_letter(peek(t, 0)) || tmi_is_digit(peek(t, 0)) || peek(t, 0) == '_' ||
           peek(t, 0) == '$' || (unsigned char)peek(t, 0) >= 0x80)
        t->at++;
    toolmend_view name = {t->in.ptr + start, t->at - start};
    if (name.len == 0 || tmi_is_digit(name.ptr[0]) || !take(t, ">"))
        return (toolmend_view){NULL, 0};
    return name;
}

static uint32_t group_of(const struct translation *t, toolmend_view name) {
    for (size_t i = 0; i < t->name_count; i++)
        if (tmi_view_equal(t->names[i].name, name))
            return t->names[i].group;
    return 0;
}

static bool at_named_group(const struct translation *t) {
    return peek(t, 0) == '?' && peek(t, 1) == '<' && peek(t, 2) != '=' &&
           peek(t, 2) != '!';
}

/* Count the groups and learn their names, for references forward. */
static void survey(struct translation *t) {
    bool in_class = false;
    while (more(t)) {
        char c = t->in.ptr[t->at++];
        if (c == '\\')
            t->at += t->at < t->in.len;
        else if (c == '[' || c == ']')
            in_class = c == '[' || (in_class && c != ']');
        if (c != '(' || in_class || (peek(t, 0) == '?' && !at_named_group(t)))
            continue;
        t->group_total++;
        if (!at_named_group(t))
            continue;
        t->at += 2;
        toolmend_view name = group_name(t);
        t->failed |= !name.ptr || t->name_count == NAMES_MAX || group_of(t, name) != 0;
        if (!t->failed) {
            t->names[t->name_count].name = name;
            t->names[t->name_count++].group = t->group_total;
        }
    }
    t->at = 0;
}

/* The kind of a group that captures nothing; NULL: there is none of that kind. */
static const char *group_kind(struct translation *t) {
    static const char *const kinds[] = {"?:", "?=", "?!", "?<=", "?<!"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (take(t, kinds[i]))
            return kinds[i];
    return NULL;
}

/* The '(' is taken. A group with a name becomes one without. */
static void open_group(struct translation *t) {
    bool assertion = false;
    put(t, "(");
    if (peek(t, 0) != '?' || at_named_group(t)) {
        t->groups++;
        if (at_named_group(t)) {
            t->at += 2;
            group_name(t);
        }
    } else {
        const char *kind = group_kind(t);
        t->failed |= !kind;
        assertion = kind && strcmp(kind, "?:") != 0;
        put(t, kind ? kind : "");
    }
    t->failed |= t->depth == DEPTH_MAX;
    if (!t->failed)
        t->levels[t->depth++] = (struct level){t->groups + 1, assertion};
    t->repeatable = false;
}

static void close_group(struct translation *t) {
    put(t, ")");
    t->failed |= t->depth == 0;
    if (t->failed)
        return;
    t->depth--;
    t->inner = t->levels[t->depth].inner;
    t->repeatable = !t->levels[t->depth].assertion;
}

/* ---- quantifiers and references ---- */

/* Length of `{n}`, `{n,}` or `{n,m}` at hand; 0: something else. */
static size_t braces(const struct translation *t) {
    size_t i = 1;
    while (tmi_is_digit(peek(t, i)))
        i++;
    if (i == 1)
        return 0;
    if (peek(t, i) == ',')
        i++;
    while (peek(t, i - 1) != '}' && tmi_is_digit(peek(t, i)))
        i++;
    return peek(t, i) == '}' ? i + 1 : 0;
}

/* ECMA-262 forgets at each turn what the groups inside have captured, PCRE2 does not: they
 * are noted, and a reference to one of them is not translated. */
static void quantify(struct translation *t, size_t len) {
    t->failed |= !t->repeatable;
    tmi_buf_add(t->out, t->in.ptr + t->at, len);
    t->at += len;
    if (take(t, "?"))
        put(t, "?");
    t->repeatable = false;
    for (uint32_t group = t->inner; group <= t->groups && group <= GROUPS_MAX; group++)
        t->looped[group] = true;
}

static void refer(struct translation *t, uint32_t group) {
    if (group == 0 || group > t->group_total || t->group_total > GROUPS_MAX) {
        t->failed = true;
        return;
    }
    t->referred[group] = true;
    put(t, "\\g{");
    tmi_buf_add_number(t->out, group);
    put(t, "}");
}

/* A backslash outside a class. */
static void translate_escape(struct translation *t) {
    t->repeatable = true;
    toolmend_view set = class_escape(t);
    char c = peek(t, 1);
    if (set.ptr) {
        put(t, "[");
        tmi_buf_add_view(t->out, set);
        put(t, "]");
    } else if (c == 'b' || c == 'B') {
        t->at += 2;
        put(t, c == 'b' ? "\\b" : "\\B");
        t->repeatable = false;
    } else if (c >= '1' && c <= '9') {
        uint32_t group = 0;
        for (t->at++; tmi_is_digit(peek(t, 0)); t->at++)
            group =
                group <= GROUPS_MAX ? group * 10 + (uint32_t)(peek(t, 0) - '0') : group;
        refer(t, group);
    } else if (take(t, "\\k<")) {
        toolmend_view name = group_name(t);
        refer(t, name.ptr ? group_of(t, name) : 0);
    } else if (!t->failed) {
        t->at++;
        uint32_t character = character_escape(t);
        t->failed |= character == NO_CHARACTER;
        put_character(t, t->failed ? 'x' : character);
    }
}

/* ---- the whole ---- */

static void translate_atom(struct translation *t) {
    t->inner = t->groups + 1;
    if (peek(t, 0) == '\\') {
        translate_escape(t);
    } else if (take(t, "[")) {
        translate_class(t);
    } else if (take(t, ".")) {
        put(t, "[^\\n\\r\\x{2028}\\x{2029}]");
        t->repeatable = true;
    } else {
        put_character(t, next_character(t));
        t->repeatable = true;
    }
}

static void translate_next(struct translation *t) {
    char c = peek(t, 0);
    size_t quantifier = c == '{' ? braces(t) : c == '*' || c == '+' || c == '?';
    if (c == '\0' || (!strchr("()|^$", c) && quantifier == 0)) {
        translate_atom(t);
        return;
    }
    if (quantifier > 0) {
        quantify(t, quantifier);
        return;
    }
    t->at++;
    if (c == '(') {
        open_group(t);
    } else if (c == ')') {
        close_group(t);
    } else {
        tmi_buf_add(t->out, &c, 1);
        t->repeatable = false;
    }
}

bool tmi_pattern_translate(toolmend_view ecma, struct tmi_buf *out) {
    struct translation t = {.in = ecma, .out = out};
    survey(&t);
    while (more(&t) && !out->failed)
        translate_next(&t);
    t.failed |= t.depth > 0 || out->failed;
    for (size_t group = 1; group <= GROUPS_MAX; group++)
        t.failed |= t.looped[group] && t.referred[group];
    return !t.failed;
}

/* ---- PCRE2 ---- */

static void *allocate_in_arena(size_t size, void *arena) {
    return tmi_alloc(arena, 1, size);
}

static void free_nothing(void *ptr, void *arena) {
    (void)ptr;
    (void)arena;
}

/* Before the first pattern of a tool: a context for compiling, whose memory is the arena's.
 * False: out of memory. */
static bool begin(struct tmi_compile *c) {
    if (c->pcre2)
        return true;
    pcre2_general_context *in_arena =
        pcre2_general_context_create(allocate_in_arena, free_nothing, c->arena);
    if (in_arena)
        c->pcre2 = pcre2_compile_context_create(in_arena);
    if (!c->pcre2)
        c->arena->failed = true;
    c->tool->pattern_steps_max = (uint32_t)c->options->limits.pattern_steps_max;
    return c->pcre2 != NULL;
}

void tmi_pattern_compile(struct tmi_compile *c, const struct tmi_token *string,
                         struct tmi_pattern *out) {
    *out = (struct tmi_pattern){NULL, string};
    if ((string->flags & TMI_LONE_SURROGATE) || !begin(c))
        return;
    struct tmi_buf text;
    tmi_buf_init(&text, &c->scratch, TRANSLATED_MAX);
    toolmend_view ecma = tmi_string_text(&c->tool->sources, &c->scratch, string);
    if (!ecma.ptr || !tmi_pattern_translate(ecma, &text))
        return;
    int code;
    size_t offset;
    out->code =
        pcre2_compile((PCRE2_SPTR)(text.ptr ? text.ptr : ""), text.len,
                      PCRE2_UTF | PCRE2_DOLLAR_ENDONLY | PCRE2_MATCH_UNSET_BACKREF |
                          PCRE2_AUTO_CALLOUT, /* match.c counts by it */
                      &code, &offset, c->pcre2);
}
