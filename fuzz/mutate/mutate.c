/* SPDX-License-Identifier: MIT
 *
 * mutate.c - an input taken apart, an operator applied to one part, and the input put together.
 *
 * Now and then choices are made anew, or are written out as the case that they stand for, so that
 * the operators reach what the generator makes. What libFuzzer's own changes find stays reachable.
 */
#include "mutate.h"

#include "../input/drawn.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

enum {
    TOKENS_MAX = 3000,
    PARTS_MAX = 5,
    ANEW_ONE_IN = 12,
    WRITE_ONE_IN = 6,
    BYTES_ONE_IN = 4
};

/* ---- tokens ------------------------------------------------------------------------------- */

enum kind { OPENER = 1, CLOSER = 2, COMMA = 4, COLON = 8, STRING = 16, WORD = 32 };

struct token {
    size_t start, end;
    enum kind kind;
    size_t last; /* the token that ends the value which begins here */
    bool name;   /* a colon follows */
};

struct text {
    const char *ptr;
    size_t len, count;
    struct token tokens[TOKENS_MAX];
};

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static enum kind kind_of(char c) {
    switch (c) {
    case '{':
    case '[':
        return OPENER;
    case '}':
    case ']':
        return CLOSER;
    case ',':
        return COMMA;
    case ':':
        return COLON;
    case '"':
    case '\'':
        return STRING;
    default:
        return WORD;
    }
}

static size_t token_end(const struct text *text, size_t at) {
    char first = text->ptr[at++];
    enum kind kind = kind_of(first);
    if (kind == STRING) {
        while (at < text->len && text->ptr[at] != first)
            at += text->ptr[at] == '\\' ? 2 : 1;
        return at < text->len ? at + 1 : text->len;
    }
    while (kind == WORD && at < text->len && !is_space(text->ptr[at]) &&
           (kind_of(text->ptr[at]) == WORD || text->ptr[at] == '\''))
        at++;
    return at;
}

/* A closer ends whatever is open, and the end of the text all that is left. */
static void take_tokens(struct text *text) {
    size_t open[TOKENS_MAX];
    size_t depth = 0;
    text->count = 0;
    for (size_t at = 0; at < text->len && text->count < TOKENS_MAX;) {
        if (is_space(text->ptr[at])) {
            at++;
            continue;
        }
        size_t index = text->count++;
        struct token *token = &text->tokens[index];
        *token =
            (struct token){at, token_end(text, at), kind_of(text->ptr[at]), index, false};
        at = token->end;
        if (token->kind == OPENER)
            open[depth++] = index;
        else if (token->kind == CLOSER && depth > 0)
            text->tokens[open[--depth]].last = index;
        else if (token->kind == COLON && index > 0)
            text->tokens[index - 1].name = true;
    }
    while (depth > 0)
        text->tokens[open[--depth]].last = text->count - 1;
}

/* ---- one operator ------------------------------------------------------------------------- */

struct mutating {
    struct text text;
    uint64_t state;
    struct writing out;
};

static uint32_t below(struct mutating *m, size_t limit) {
    return limit == 0 ? 0 : drawn_below(&m->state, limit);
}

/* Any token of these kinds that is a name or is none; NULL: there is none. */
static const struct token *any(struct mutating *m, unsigned kinds, bool name) {
    size_t count = m->text.count;
    size_t first = below(m, count);
    for (size_t i = 0; i < count; i++) {
        const struct token *token = &m->text.tokens[(first + i) % count];
        if ((token->kind & kinds) != 0 && token->name == name)
            return token;
    }
    return NULL;
}

static toolmend_view any_text(struct mutating *m, const char *texts) {
    size_t count = 1;
    for (const char *c = texts; *c; c++)
        count += *c == MUTATE_NEXT[0];
    for (uint32_t skip = below(m, count); skip > 0; skip--)
        texts += strcspn(texts, MUTATE_NEXT) + 1;
    return (toolmend_view){texts, strcspn(texts, MUTATE_NEXT)};
}

static void write_other_case(struct writing *out, toolmend_view bytes) {
    for (size_t i = 0; i < bytes.len; i++) {
        char c = bytes.ptr[i];
        char other =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? (char)(c ^ 0x20) : c;
        write_view(out, (toolmend_view){&other, 1});
    }
}

/* The text in place of [start, end), with what stood there where the template says. */
static void write_around(struct mutating *m, toolmend_view template, size_t start,
                         size_t end) {
    toolmend_view old = {m->text.ptr + start, end - start};
    write_view(&m->out, (toolmend_view){m->text.ptr, start});
    for (size_t i = 0; i < template.len; i++) {
        if (template.ptr[i] == '@')
            write_view(&m->out, old);
        else if (template.ptr[i] == '~')
            fuzz_write_quoted(&m->out, old);
        else if (template.ptr[i] == '^')
            write_other_case(&m->out, old);
        else
            write_view(&m->out, (toolmend_view){template.ptr + i, 1});
    }
    write_view(&m->out, (toolmend_view){m->text.ptr + end, m->text.len - end});
}

static void write_instead(struct mutating *m, toolmend_view text, size_t start,
                          size_t end) {
    write_view(&m->out, (toolmend_view){m->text.ptr, start});
    write_view(&m->out, text);
    write_view(&m->out, (toolmend_view){m->text.ptr + end, m->text.len - end});
}

static void around_token(struct mutating *m, const struct token *token,
                         toolmend_view text, bool inside) {
    size_t end = m->text.tokens[token->last].end;
    size_t quote = inside && token->kind == STRING && end - token->start > 1 ? 1 : 0;
    write_around(m, text, token->start + quote, end - quote);
}

/* A member with its name, or an element, and one comma beside it. */
static void drop(struct mutating *m, const struct token *token) {
    size_t first = (size_t)(token - m->text.tokens);
    size_t last = token->last;
    if (first >= 2 && m->text.tokens[first - 1].kind == COLON)
        first -= 2;
    if (last + 1 < m->text.count && m->text.tokens[last + 1].kind == COMMA)
        last++;
    else if (first > 0 && m->text.tokens[first - 1].kind == COMMA)
        first--;
    write_instead(m, (toolmend_view){"", 0}, m->text.tokens[first].start,
                  m->text.tokens[last].end);
}

/* Do names of the user stand in this object, and not keywords? */
static bool is_map(const struct mutating *m, const struct token *object) {
    static const char *const maps[] = {"\"properties\"", "\"$defs\"", "\"definitions\"",
                                       "\"patternProperties\""};
    for (size_t i = 0; object - m->text.tokens >= 2 && i < 4; i++) {
        size_t start = object[-2].start;
        size_t len = strlen(maps[i]);
        if (object[-2].end - start == len &&
            memcmp(m->text.ptr + start, maps[i], len) == 0)
            return true;
    }
    return false;
}

/* `"name": value` in place of the value that the object has for the name, or as its first member. */
static void add_member(struct mutating *m, const struct token *token,
                       toolmend_view text) {
    size_t at = (size_t)(token - m->text.tokens) + 1;
    size_t name = strcspn(text.ptr, ":");
    toolmend_view value = view_trim(view_cut(text, name + 1, text.len));
    bool empty = at >= m->text.count || m->text.tokens[at].kind == CLOSER;
    if (m->text.ptr[token->start] == '{') {
        for (size_t i = at; i + 2 < token->last; i = m->text.tokens[i + 2].last + 2) {
            const struct token *own = &m->text.tokens[i];
            if (own->end - own->start != name ||
                memcmp(m->text.ptr + own->start, text.ptr, name) != 0)
                continue;
            write_instead(m, value, own[2].start, m->text.tokens[own[2].last].end);
            return;
        }
        value = text;
    }
    struct writing member = {.pool = m->out.pool};
    write_view(&member, value);
    write_words(&member, empty ? "" : ", ");
    write_instead(m, written(&member), token->end, token->end);
}

static void change_quotes(struct mutating *m, const struct token *token,
                          toolmend_view text) {
    struct writing quoted = {.pool = m->out.pool};
    size_t end = token->end - (token->end - token->start > 1 ? 1 : 0);
    for (size_t i = 0; i < text.len; i++) {
        bool content = text.ptr[i] == '@';
        const char *from = content ? m->text.ptr + token->start + 1 : text.ptr + i;
        write_view(&quoted, (toolmend_view){from, content ? end - token->start - 1 : 1});
    }
    write_instead(m, written(&quoted), token->start, token->end);
}

enum {
    ANY = OPENER | CLOSER | COMMA | COLON | STRING | WORD,
    VALUES = OPENER | STRING | WORD
};

static const unsigned kinds_of[MUTATE_PLACES] = {
    [MUTATE_VALUE] = VALUES,
    [MUTATE_SCALAR] = STRING | WORD,
    [MUTATE_CONTAINER] = OPENER,
    [MUTATE_STRING] = STRING,
    [MUTATE_NAME] = STRING | WORD,
    [MUTATE_QUOTES] = STRING,
    [MUTATE_INSIDE] = STRING,
    [MUTATE_BETWEEN] = ANY,
    [MUTATE_MARK] = ANY & ~(unsigned)(STRING | WORD),
    [MUTATE_MEMBER] = OPENER,
    [MUTATE_DROP] = VALUES,
    [MUTATE_CUT] = ANY,
};

static void act_at(struct mutating *m, enum mutate_place place, const struct token *token,
                   toolmend_view text) {
    size_t inside = token->start + 1 + below(m, token->end - token->start - 1);
    switch (place) {
    case MUTATE_INSIDE:
        write_instead(m, text, inside, inside);
        break;
    case MUTATE_BETWEEN:
        write_instead(m, text, token->end, token->end);
        break;
    case MUTATE_MARK:
        write_instead(m, text, token->start, token->end);
        break;
    case MUTATE_MEMBER:
        if (!is_map(m, token))
            add_member(m, token, text);
        break;
    case MUTATE_DROP:
        drop(m, token);
        break;
    case MUTATE_CUT:
        write_view(&m->out, (toolmend_view){m->text.ptr, token->end - below(m, 2)});
        break;
    case MUTATE_QUOTES:
        change_quotes(m, token, text);
        break;
    case MUTATE_WHOLE:
    case MUTATE_VALUE:
    case MUTATE_SCALAR:
    case MUTATE_CONTAINER:
    case MUTATE_STRING:
    case MUTATE_NAME:
    case MUTATE_PLACES:
        around_token(m, token, text, place == MUTATE_STRING || place == MUTATE_NAME);
        break;
    }
}

static void act(struct mutating *m, const struct mutate_operator *row) {
    toolmend_view text = row->texts ? any_text(m, row->texts) : (toolmend_view){"", 0};
    if (row->place == MUTATE_WHOLE) {
        write_around(m, text, 0, m->text.len);
        return;
    }
    bool either = row->place == MUTATE_QUOTES || row->place == MUTATE_INSIDE;
    bool name = row->place == MUTATE_NAME || (either && below(m, 3) == 0);
    const struct token *token = any(m, kinds_of[row->place], name);
    if (token)
        act_at(m, row->place, token, text);
}

toolmend_view mutate_text(struct pool *pool, const struct mutate_operator *row,
                          toolmend_view text, uint64_t seed) {
    static struct mutating m;
    m.text.ptr = text.ptr;
    m.text.len = text.len;
    m.state = seed;
    m.out = (struct writing){.pool = pool};
    take_tokens(&m.text);
    act(&m, row);
    return m.out.ptr ? written(&m.out) : text;
}

/* ---- one input ---------------------------------------------------------------------------- */

static size_t row_count(void) {
    size_t count = 0;
    while (mutate_operators[count].name)
        count++;
    return count;
}

static const struct mutate_operator *any_row(uint64_t *state, char part) {
    size_t count = row_count();
    uint32_t first = drawn_below(state, count);
    for (size_t i = 0; i < count; i++)
        if (strchr(mutate_operators[(first + i) % count].on, part))
            return &mutate_operators[(first + i) % count];
    return NULL;
}

/* libFuzzer's own change. */
static toolmend_view mutate_bytes(struct pool *pool, toolmend_view text, size_t max) {
    uint8_t *bytes = pool_take(pool, max + 1, 1);
    size_t len = text.len < max ? text.len : max;
    if (len > 0)
        memcpy(bytes, text.ptr, len);
    len = LLVMFuzzerMutate(bytes, len, max);
    return (toolmend_view){(const char *)bytes, len};
}

static size_t put(struct writing *out, uint8_t *data, size_t size, size_t max) {
    toolmend_view made = written(out);
    if (made.len == 0 || made.len > max)
        return size;
    memcpy(data, made.ptr, made.len);
    return made.len;
}

static size_t mutate_written(const struct fuzz_input *input, uint8_t *data, size_t size,
                             size_t max, uint64_t state) {
    struct pool pool = {NULL};
    struct writing out = {.pool = &pool};
    size_t count = strlen(input->parts);
    uint32_t chosen = drawn_below(&state, count);
    size_t at = !input->headed ? 0 : size < FUZZ_HEAD ? size : FUZZ_HEAD;
    write_view(&out, (toolmend_view){(const char *)data, at});
    for (size_t i = 0; i < count; i++) {
        size_t rest = size - at;
        size_t len = i + 1 < count ? fuzz_divide(data + at, size - at, &rest) : size - at;
        toolmend_view part = {(const char *)data + at, len};
        uint32_t times = i == chosen ? 1 + drawn_below(&state, 3) : 0;
        for (; times > 0; times--) {
            const struct mutate_operator *row = any_row(&state, input->parts[i]);
            bool bytes = !row || drawn_below(&state, BYTES_ONE_IN) == 0;
            part = bytes ? mutate_bytes(&pool, part, part.len + 8)
                         : mutate_text(&pool, row, part, state);
            (void)drawn_below(&state, 2);
        }
        if (i > 0 && (part.len > 0 || at < size))
            write_words(&out, "\n~~~\n");
        write_view(&out, part);
        at += rest;
    }
    size = put(&out, data, size, max);
    pool_free(&pool);
    return size;
}

/* Write the choices out as far as one of them, and change that one, so that none beside it changes. */
static size_t mutate_choices(uint8_t *data, size_t size, size_t max, uint64_t state) {
    enum { REACH = 160 };
    uint8_t bytes[DRAWN_BYTES];
    size_t at = drawn_below(&state, DRAWN_HEAD + REACH);
    if (at < 2 || at >= max)
        at = 1; /* the number of faults, or another choice of the target */
    drawn_bytes(data, size, bytes);
    for (size_t i = size; i <= at; i++)
        data[i] = i < DRAWN_HEAD ? 0 : bytes[i - DRAWN_HEAD];
    size = at < size ? size : at + 1;
    data[at] = (uint8_t)drawn_below(&state, drawn_below(&state, 2) ? 4 : 256);
    return size;
}

static size_t choose_anew(uint8_t *data, uint64_t state) {
    for (size_t i = 0; i < DRAWN_HEAD; i++)
        data[i] = (uint8_t)drawn_below(&state, 256);
    data[0] = drawn_below(&state, 4) == 0 ? 'w' : 'c';
    return DRAWN_HEAD;
}

size_t mutate_input(const struct fuzz_input *input, uint8_t *data, size_t size,
                    size_t max, uint32_t seed) {
    uint64_t state = seed;
    if (max <= DRAWN_HEAD || size > max)
        return LLVMFuzzerMutate(data, size, max);
    if (input->write && drawn_below(&state, ANEW_ONE_IN) == 0)
        return choose_anew(data, state);
    if (input->write && fuzz_is_drawn(data, size)) {
        struct pool pool = {NULL};
        struct writing out = {.pool = &pool};
        if (drawn_below(&state, WRITE_ONE_IN) > 0)
            return mutate_choices(data, size, max, state);
        input->write(data, size, &out);
        size = put(&out, data, size, max);
        pool_free(&pool);
    }
    return mutate_written(input, data, size, max, state);
}
