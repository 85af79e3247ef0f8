/* SPDX-License-Identifier: MIT
 *
 * lint_faults.c - the ways in which calls are spoiled, each done to a sample.
 *
 * The faults are those that SPEC.md has rules for, as far as they are of one value or one name;
 * what is done to the arguments as a whole does not hang on a field. A fault is made from the
 * sample of its kind, so a place without one is not asked about it.
 */
#include "lint.h"

#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* How the text of a fault is made. */
enum making {
    AS_TEXT,     /* the sample in quotes */
    AS_PYTHON,   /* as Python prints it, in quotes */
    ITSELF,      /* as it is, where a list of it is due */
    UNDER_NAME,  /* {"item": ...} */
    INDEXED,     /* {"0": ..., "1": ...} */
    LIST_OF_ONE, /* [...] */
    OTHER_CASE,  /* a word */
    IN_QUOTES,   /* a word with quotes of its own */
    BARE,        /* a word without any */
    FIXED        /* a text of the table */
};

/* What it is made of. */
enum source {
    OF_LIST,
    OF_OBJECT,
    OF_NUMBER,
    OF_BOOLEAN,
    OF_WORD,
    OF_TEXT,
    OF_ITEM,  /* each sample of the items of a list */
    OF_VALUE, /* each sample that is no list */
    OF_ANY
};

static const struct fault {
    const char *id, *words;
    enum source source;
    enum making making;
    const char *fixed;
} faults[] = {
    {"list-as-text",            "a list written as text",               OF_LIST,    AS_TEXT,     NULL      },
    {"object-as-text",          "an object written as text",            OF_OBJECT,  AS_TEXT,     NULL      },
    {"list-as-python",          "a list as Python prints it",           OF_LIST,    AS_PYTHON,   NULL      },
    {"object-as-python",        "an object as Python prints it",        OF_OBJECT,  AS_PYTHON,   NULL      },
    {"item-without-list",       "one item without its list",            OF_ITEM,    ITSELF,      NULL      },
    {"empty-object-for-list",   "{} where a list is due",               OF_LIST,    FIXED,       "{}"      },
    {"list-under-a-name",       "a list inside an object",              OF_LIST,    UNDER_NAME,  NULL      },
    {"item-under-a-name",       "one item inside an object",            OF_ITEM,    UNDER_NAME,  NULL      },
    {"list-as-numbered-object", "a list as an object of its positions", OF_ITEM,    INDEXED,
     NULL                                                                                                  },
    {"number-as-text",          "a number written as text",             OF_NUMBER,  AS_TEXT,     NULL      },
    {"boolean-as-text",         "a boolean written as text",            OF_BOOLEAN, AS_TEXT,     NULL      },
    {"boolean-as-python",       "the text True",                        OF_BOOLEAN, FIXED,       "\"True\""},
    {"word-in-other-case",      "a listed word in another case",        OF_WORD,    OTHER_CASE,  NULL      },
    {"word-in-quotes",          "a listed word with quotes of its own", OF_WORD,    IN_QUOTES,   NULL      },
    {"word-without-quotes",     "a listed word without quotes",         OF_WORD,    BARE,        NULL      },
    {"number-for-text",         "a number where text is due",           OF_TEXT,    FIXED,       "5"       },
    {"list-of-one",             "a list around one value",              OF_VALUE,   LIST_OF_ONE, NULL      },
    {"null",                    "null",                                 OF_ANY,     FIXED,       "null"    },
    {"null-as-text",            "the text null",                        OF_ANY,     FIXED,       "\"null\""},
    {"empty-text",              "an empty text",                        OF_ANY,     FIXED,       "\"\""    },
};

/* Faults of a name, which are tried on the object that holds it. */
static const char *const name_faults[][2] = {
    {"name-in-other-style", "the name in another style"           },
    {"name-with-tag",       "a rest of a template behind the name"},
};

const char *lint_fault_words(const char *fault) {
    for (size_t i = 0; i < COUNT(faults); i++)
        if (strcmp(faults[i].id, fault) == 0)
            return faults[i].words;
    for (size_t i = 0; i < COUNT(name_faults); i++)
        if (strcmp(name_faults[i][0], fault) == 0)
            return name_faults[i][1];
    return fault;
}

/* ---- texts ---------------------------------------------------------------------------------------- */

static toolmend_view quote(struct pool *pool, toolmend_view text) {
    size_t len = toolmend_json_quote(text, NULL, 0);
    if (len == SIZE_MAX)
        return (toolmend_view){NULL, 0};
    char *json = pool_take(pool, len + 1, 1);
    (void)toolmend_json_quote(text, json, len);
    return (toolmend_view){json, len};
}

static toolmend_view around(struct pool *pool, const char *before, toolmend_view text,
                            const char *behind) {
    struct writing out = {.pool = pool};
    write_words(&out, before);
    write_view(&out, text);
    write_words(&out, behind);
    return written(&out);
}

/* As Python prints it; ptr NULL: it would print it as JSON, or with escapes. */
static toolmend_view python(struct pool *pool, toolmend_view json) {
    static const char *const words[][2] = {
        {"true",  "True" },
        {"false", "False"},
        {"null",  "None" },
    };
    struct writing out = {.pool = pool};
    bool inside = false, differs = false;
    for (size_t i = 0; i < json.len; i++) {
        char c = json.ptr[i];
        size_t word = 0;
        if (c == '\\' || c == '\'')
            return (toolmend_view){NULL, 0};
        inside ^= c == '"';
        while (!inside && word < COUNT(words) &&
               (json.len - i < strlen(words[word][0]) ||
                memcmp(json.ptr + i, words[word][0], strlen(words[word][0])) != 0))
            word++;
        if (!inside && word < COUNT(words)) {
            write_words(&out, words[word][1]);
            i += strlen(words[word][0]) - 1;
            differs = true;
            continue;
        }
        write_view(&out, c == '"' ? (toolmend_view){"'", 1} : view_cut(json, i, i + 1));
        differs |= c == '"';
    }
    return differs ? quote(pool, written(&out)) : (toolmend_view){NULL, 0};
}

static bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

static bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

/* Lower case to upper case where there is any, else the other way. */
static toolmend_view other_case(struct pool *pool, toolmend_view text) {
    char *out = pool_take(pool, text.len + 1, 1);
    bool lower = false;
    for (size_t i = 0; i < text.len; i++)
        lower |= is_lower(text.ptr[i]);
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        out[i] = lower && is_lower(c) ? (char)(c - 'a' + 'A')
                 : lower              ? c
                                      : ascii_lower(c);
    }
    return (toolmend_view){out, text.len};
}

/* first_name as firstName, firstName as first_name, name as Name. */
static toolmend_view other_style(struct pool *pool, toolmend_view name) {
    struct writing out = {.pool = pool};
    bool separated = false, first = true;
    for (size_t i = 0; i < name.len; i++)
        separated |= i > 0 && strchr("_- ", name.ptr[i]) && name.ptr[i] != '\0';
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i], before = i > 0 ? name.ptr[i - 1] : '\0';
        bool after = before != '\0' && strchr("_- ", before);
        if (separated && i > 0 && c != '\0' && strchr("_- ", c))
            continue;
        if (!separated && is_lower(before) && is_upper(c)) {
            write_words(&out, "_");
            c = ascii_lower(c);
            first = false;
        } else if (separated && after && is_lower(c)) {
            c = (char)(c - 'a' + 'A');
            first = false;
        }
        write_view(&out, (toolmend_view){&c, 1});
    }
    if (first && name.len > 0 && is_lower(name.ptr[0])) {
        char capital = (char)(name.ptr[0] - 'a' + 'A');
        out = (struct writing){.pool = pool};
        write_view(&out, (toolmend_view){&capital, 1});
        write_view(&out, view_cut(name, 1, name.len));
    }
    return written(&out);
}

/* ---- one fault -------------------------------------------------------------------------------------- */

static toolmend_view make_of_word(struct pool *pool, enum making making,
                                  toolmend_view sample) {
    toolmend_view text = decode_string(pool, sample);
    if (!text.ptr)
        return text;
    if (making == OTHER_CASE)
        return quote(pool, other_case(pool, text));
    if (making == IN_QUOTES)
        return quote(pool, around(pool, "\"", text, "\""));
    return text;
}

static toolmend_view make(struct pool *pool, const struct fault *fault,
                          toolmend_view sample) {
    struct writing numbered = {.pool = pool};
    switch (fault->making) {
    case AS_TEXT:
        return quote(pool, sample);
    case AS_PYTHON:
        return python(pool, sample);
    case ITSELF:
        return sample;
    case UNDER_NAME:
        return around(pool, "{\"item\": ", sample, "}");
    case INDEXED:
        write_words(&numbered, "{\"0\": ");
        write_view(&numbered, sample);
        write_words(&numbered, ", \"1\": ");
        write_view(&numbered, sample);
        write_words(&numbered, "}");
        return written(&numbered);
    case LIST_OF_ONE:
        return around(pool, "[", sample, "]");
    case OTHER_CASE:
    case IN_QUOTES:
    case BARE:
        return make_of_word(pool, fault->making, sample);
    case FIXED:
        break;
    }
    return cli_words(fault->fixed);
}

/* One field that is being tried. */
struct trial {
    struct lint_places *places;
    struct lint_place *place;
    struct pool pool; /* of the texts */
    struct lint_field *field;
    struct lint_try **link;
};

static void take(struct trial *trial, const struct lint_place *place, const char *fault,
                 toolmend_view text) {
    struct lint_try *made = text.ptr ? lint_try(trial->places, place, fault, text) : NULL;
    if (!made)
        return;
    *trial->link = made;
    trial->link = &made->next;
    trial->field->tried = true;
}

/* Is the place one of the other's own value, in a branch of it? */
static bool is_branch_of(const struct lint_place *place, const struct lint_place *value) {
    while (place != value && place->role == PLACE_BRANCH)
        place = place->parent;
    return place == value;
}

/* What the items of a list at the place are; NULL: it says nothing of items. */
static const struct lint_place *items_of(const struct lint_places *places,
                                         const struct lint_place *place) {
    for (size_t i = place->number + 1; i < places->count; i++) {
        const struct lint_place *one = places->list[i];
        if (one->role == PLACE_ITEM && is_branch_of(one->parent, place))
            return one;
    }
    return NULL;
}

static void try_fault(struct trial *trial, const struct fault *fault) {
    static const enum lint_kind kinds[] = {
        [OF_LIST] = KIND_LIST,       [OF_OBJECT] = KIND_OBJECT, [OF_NUMBER] = KIND_NUMBER,
        [OF_BOOLEAN] = KIND_BOOLEAN, [OF_WORD] = KIND_WORD,     [OF_TEXT] = KIND_TEXT,
    };
    const struct lint_place *from = trial->place;
    if (fault->source == OF_ANY) {
        take(trial, trial->place, fault->id, make(&trial->pool, fault, cli_words("")));
        return;
    }
    if (fault->source == OF_ITEM)
        from = trial->place->samples[KIND_LIST].ptr
                   ? items_of(trial->places, trial->place)
                   : NULL;
    for (size_t kind = 0; from && kind < KIND_OTHER; kind++) {
        bool wanted = fault->source == OF_ITEM    ? true
                      : fault->source == OF_VALUE ? kind != KIND_LIST
                                                  : kind == (size_t)kinds[fault->source];
        toolmend_view sample = from->samples[kind];
        if (wanted && sample.ptr)
            take(trial, trial->place, fault->id, make(&trial->pool, fault, sample));
    }
}

/* Names are judged with what stands beside them. */
static void try_names(struct trial *trial) {
    struct lint_place *place = trial->place, *object = place->parent;
    struct pool *pool = &trial->pool;
    toolmend_view sample = lint_sample(place);
    toolmend_view style = other_style(pool, place->name);
    toolmend_view tag = around(pool, "", place->name, "</arg_key>");
    if (!sample.ptr)
        return;
    if (place->required && !view_same(style, place->name))
        take(trial, object, name_faults[0][0],
             lint_object(pool, object, place, quote(pool, style), sample));
    take(trial, object, name_faults[1][0],
         lint_object(pool, object, place, quote(pool, tag), sample));
}

/* ---- all of them -------------------------------------------------------------------------------------- */

static unsigned types_at(struct lint_places *places, const struct lint_place *place) {
    unsigned types = 0;
    for (unsigned type = 1; type < TYPE_ANY; type <<= 1)
        if (position_may_hold(&places->document, &place->position, type))
            types |= type;
    return types;
}

static struct lint_field *add_field(struct lint_places *places,
                                    const struct lint_place *place) {
    struct lint_tool *tool = places->tool;
    struct lint_field *field = pool_take(tool->pool, 1, sizeof *field);
    struct pool scratch = {NULL};
    toolmend_view pointer = tree_pointer(&scratch, place->declared);
    field->path = around(tool->pool, "", place->path, "");
    field->pointer = around(tool->pool,
                            lint_words(tool->pool, "%.*s", (int)tool->schema_pointer.len,
                                       tool->schema_pointer.ptr),
                            pointer, "");
    field->required = place->required;
    field->types = types_at(places, place);
    *tool->fields_end = field;
    tool->fields_end = &field->next;
    pool_free(&scratch);
    return field;
}

void lint_faults(struct lint_places *places) {
    for (size_t i = 0; i < places->count; i++) {
        struct lint_place *place = places->list[i];
        if (place->role == PLACE_ROOT || place->role == PLACE_BRANCH)
            continue;
        struct trial trial = {places, place, {NULL}, add_field(places, place), NULL};
        trial.link = &trial.field->tries;
        for (size_t k = 0; k < COUNT(faults) && lint_sample(place).ptr; k++)
            try_fault(&trial, &faults[k]);
        if (place->role == PLACE_MEMBER)
            try_names(&trial);
        if (!trial.field->tried)
            places->tool->untried++;
        lint_judge(places, place, trial.field);
        pool_free(&trial.pool);
    }
}
