/* SPDX-License-Identifier: MIT
 *
 * lint_faults.c - the ways in which calls are spoiled, each done to a sample, and what the engine
 * makes of it.
 *
 * The faults are those of one value or one name; what is done to the arguments as a whole does not
 * hang on a field. A fault is made from the sample of its kind, so a place without one is not asked
 * about it.
 */
#include "lint.h"

#include <string.h>

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

/* What it is made of: samples of one kind, or these. */
enum {
    OF_ITEM = KINDS, /* each sample of the items of a list */
    OF_VALUE,        /* each sample that is no list */
    OF_ANY
};

static const struct fault {
    const char *id, *words;
    int source;
    enum making making;
    const char *fixed;
} faults[] = {
    {"list-as-text",            "a list written as text",               KIND_LIST,    AS_TEXT,     NULL      },
    {"object-as-text",          "an object written as text",            KIND_OBJECT,  AS_TEXT,     NULL      },
    {"list-as-python",          "a list as Python prints it",           KIND_LIST,    AS_PYTHON,   NULL      },
    {"object-as-python",        "an object as Python prints it",        KIND_OBJECT,  AS_PYTHON,   NULL      },
    {"item-without-list",       "one item without its list",            OF_ITEM,      ITSELF,      NULL      },
    {"empty-object-for-list",   "{} where a list is due",               KIND_LIST,    FIXED,       "{}"      },
    {"list-under-a-name",       "a list inside an object",              KIND_LIST,    UNDER_NAME,  NULL      },
    {"item-under-a-name",       "one item inside an object",            OF_ITEM,      UNDER_NAME,  NULL      },
    {"list-as-numbered-object", "a list as an object of its positions", OF_ITEM,      INDEXED,
     NULL                                                                                                    },
    {"number-as-text",          "a number written as text",             KIND_NUMBER,  AS_TEXT,     NULL      },
    {"boolean-as-text",         "a boolean written as text",            KIND_BOOLEAN, AS_TEXT,     NULL      },
    {"boolean-as-python",       "the text True",                        KIND_BOOLEAN, FIXED,       "\"True\""},
    {"word-in-other-case",      "a listed word in another case",        KIND_WORD,    OTHER_CASE,  NULL      },
    {"word-in-quotes",          "a listed word with quotes of its own", KIND_WORD,    IN_QUOTES,
     NULL                                                                                                    },
    {"word-without-quotes",     "a listed word without quotes",         KIND_WORD,    BARE,        NULL      },
    {"number-for-text",         "a number where text is due",           KIND_TEXT,    FIXED,       "5"       },
    {"list-of-one",             "a list around one value",              OF_VALUE,     LIST_OF_ONE, NULL      },
    {"null",                    "null",                                 OF_ANY,       FIXED,       "null"    },
    {"null-as-text",            "the text null",                        OF_ANY,       FIXED,       "\"null\""},
    {"empty-text",              "an empty text",                        OF_ANY,       FIXED,       "\"\""    },
    {"name-in-other-style",     "the name in another style",            -1,           FIXED,       NULL      },
    {"name-with-tag",           "a rest of a template behind the name", -1,           FIXED,       NULL      },
};

const char *lint_fault_words(const char *fault) {
    for (size_t i = 0; i < COUNT(faults); i++)
        if (strcmp(faults[i].id, fault) == 0)
            return faults[i].words;
    return fault;
}

/* ---- texts ---------------------------------------------------------------------------------- */

static toolmend_view around(struct pool *pool, const char *before, toolmend_view text,
                            const char *behind) {
    struct writing out = {.pool = pool};
    write_words(&out, before);
    write_view(&out, text);
    write_words(&out, behind);
    return written(&out);
}

/* JSON as Python prints it, in quotes; ptr NULL: it prints the same, or with escapes. */
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
        while (!inside && word < COUNT(words) && c != words[word][0][0])
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
    return differs ? lint_quote(pool, written(&out)) : (toolmend_view){NULL, 0};
}

static bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

static char upper(char c) {
    return is_lower(c) ? (char)(c - 'a' + 'A') : c;
}

/* Lower case to upper case where there is any, else the other way. */
static toolmend_view other_case(struct pool *pool, toolmend_view text) {
    char *out = pool_take(pool, text.len + 1, 1);
    bool lower = false;
    for (size_t i = 0; i < text.len; i++)
        lower |= is_lower(text.ptr[i]);
    for (size_t i = 0; i < text.len; i++)
        out[i] = lower ? upper(text.ptr[i]) : ascii_lower(text.ptr[i]);
    return (toolmend_view){out, text.len};
}

/* first_name as firstName, firstName as first_name, name as Name. */
static toolmend_view other_style(struct pool *pool, const char *name) {
    struct writing out = {.pool = pool};
    bool separated = name[0] && strpbrk(name + 1, "_- ") != NULL;
    for (size_t i = 0; name[i]; i++) {
        char c = name[i], before = i > 0 ? name[i - 1] : '\0';
        if (separated && i > 0 && strchr("_- ", c))
            continue;
        if (!separated && is_lower(before) && c != ascii_lower(c)) {
            write_words(&out, "_");
            c = ascii_lower(c);
        } else if (separated && before && strchr("_- ", before)) {
            c = upper(c);
        }
        write_view(&out, (toolmend_view){&c, 1});
    }
    if (view_same(written(&out), cli_words(name)) && is_lower(name[0])) {
        char capital = upper(name[0]);
        out = (struct writing){.pool = pool};
        write_view(&out, (toolmend_view){&capital, 1});
        write_words(&out, name + 1);
    }
    return written(&out);
}

static toolmend_view of_word(struct pool *pool, enum making making,
                             toolmend_view sample) {
    toolmend_view text = json_text(pool, sample);
    if (!text.ptr || making == BARE)
        return text;
    return lint_quote(pool, making == OTHER_CASE ? other_case(pool, text)
                                                 : around(pool, "\"", text, "\""));
}

static toolmend_view make(struct pool *pool, const struct fault *fault,
                          toolmend_view sample) {
    switch (fault->making) {
    case AS_TEXT:
        return lint_quote(pool, sample);
    case AS_PYTHON:
        return python(pool, sample);
    case ITSELF:
        return sample;
    case UNDER_NAME:
        return around(pool, "{\"item\": ", sample, "}");
    case INDEXED:
        return around(pool, "", around(pool, "{\"0\": ", sample, ", \"1\": "),
                      lint_words(pool, "%.*s}", (int)sample.len, sample.ptr));
    case LIST_OF_ONE:
        return around(pool, "[", sample, "]");
    case OTHER_CASE:
    case IN_QUOTES:
    case BARE:
        return of_word(pool, fault->making, sample);
    case FIXED:
        break;
    }
    return cli_words(fault->fixed);
}

/* ---- what became of it ------------------------------------------------------------------------ */

/* Rules by their number in the catalogue, as a bit each; and the list of them. */
static uint64_t bits_of(const char *const *rules, size_t count) {
    uint64_t bits = 0;
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < toolmend_rule_count() && i < 64; i++)
            if (strcmp(toolmend_rule_at(i).id, rules[k]) == 0)
                bits |= (uint64_t)1 << i;
    return bits;
}

static json_t *list_rules(uint64_t bits) {
    json_t *rules = json_array();
    for (size_t i = 0; i < 64; i++)
        if (bits >> i & 1)
            (void)json_array_append_new(rules, json_string(toolmend_rule_at(i).id));
    return rules;
}

/* The different candidates of the value at one pointer; none if there are less than two. */
static json_t *readings_at(const toolmend_report *report, toolmend_view pointer) {
    json_t *readings = json_array();
    for (size_t i = 0; i < toolmend_report_reading_count(report); i++) {
        toolmend_reading reading = toolmend_report_reading(report, i);
        json_t *text = lint_text(reading.text), *one;
        bool listed = !view_same(reading.pointer, pointer);
        size_t k;
        json_array_foreach(readings, k, one) listed |=
            json_equal(json_object_get(one, "text"), text) != 0;
        if (!listed)
            (void)json_array_append_new(
                readings,
                json_pack("{sO so}", "text", text, "rules",
                          list_rules(bits_of(reading.rules, reading.rule_count))));
        json_decref(text);
    }
    if (json_array_size(readings) < 2)
        (void)json_array_clear(readings);
    return readings;
}

static json_t *page_of(const toolmend_report *report, const char *fault,
                       toolmend_view came) {
    toolmend_verdict verdict = toolmend_report_verdict(report);
    bool ambiguous = toolmend_report_reason(report) == TOOLMEND_REASON_AMBIGUOUS;
    json_t *readings = json_array();
    uint64_t bits = 0;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        bits |= bits_of(edit.rules, edit.rule_count);
    }
    for (size_t i = 0; ambiguous && i < toolmend_report_reading_count(report); i++)
        if (json_array_size(readings) == 0) {
            json_decref(readings);
            readings = readings_at(report, toolmend_report_reading(report, i).pointer);
        }
    return json_pack("{ss so ss so so}", "fault", fault, "came", lint_text(came),
                     "outcome",
                     verdict == TOOLMEND_VALID      ? "valid"
                     : verdict == TOOLMEND_REPAIRED ? "repaired"
                     : ambiguous                    ? "ambiguous"
                                                    : "refused",
                     "rules", list_rules(bits), "readings", readings);
}

json_t *lint_try(struct lint_places *places, const struct lint_place *place,
                 const char *fault, toolmend_view value) {
    struct pool pool = {NULL};
    toolmend_report *report = lint_ask(&pool, places, place, value, false);
    json_t *page = report ? page_of(report, fault, value) : NULL;
    toolmend_report_free(report);
    pool_free(&pool);
    return page;
}

/* ---- all of them ------------------------------------------------------------------------------ */

/* One field that is being tried. */
struct trial {
    struct lint_places *places;
    struct lint_place *place;
    struct pool pool; /* of the texts */
    json_t *tries;
};

static void take(struct trial *trial, const struct lint_place *place, const char *fault,
                 toolmend_view text) {
    json_t *made = text.ptr ? lint_try(trial->places, place, fault, text) : NULL;
    if (made)
        (void)json_array_append_new(trial->tries, made);
}

/* What the items of a list at the place are, in a branch of it or outside; NULL: nothing is said. */
static const struct lint_place *items_of(const struct lint_places *places,
                                         const struct lint_place *place) {
    for (size_t i = place->number + 1; i < places->count; i++) {
        const struct lint_place *one = places->list[i], *holder = one->parent;
        while (holder != place && holder->role == PLACE_BRANCH)
            holder = holder->parent;
        if (one->role == PLACE_ITEM && holder == place)
            return one;
    }
    return NULL;
}

static void try_fault(struct trial *trial, const struct fault *fault) {
    const struct lint_place *from = trial->place;
    if (fault->source == OF_ANY) {
        take(trial, trial->place, fault->id, make(&trial->pool, fault, cli_words("")));
        return;
    }
    if (fault->source == OF_ITEM)
        from = from->samples[KIND_LIST].ptr ? items_of(trial->places, from) : NULL;
    for (int kind = 0; from && kind < KIND_OTHER; kind++) {
        bool wanted =
            fault->source == OF_ITEM ||
            (fault->source == OF_VALUE ? kind != KIND_LIST : kind == fault->source);
        toolmend_view sample = from->samples[kind];
        if (wanted && sample.ptr)
            take(trial, trial->place, fault->id, make(&trial->pool, fault, sample));
    }
}

/* Names are judged with what stands beside them. */
static void try_names(struct trial *trial) {
    struct lint_place *place = trial->place, *object = place->parent;
    struct pool *pool = &trial->pool;
    toolmend_view name = cli_words(place->name), sample = lint_sample(place);
    toolmend_view style = other_style(pool, place->name);
    toolmend_view tag = around(pool, "", name, "</arg_key>");
    if (!sample.ptr)
        return;
    if (place->required && !view_same(style, name))
        take(trial, object, "name-in-other-style",
             lint_object(pool, object, place, lint_quote(pool, style), sample));
    take(trial, object, "name-with-tag",
         lint_object(pool, object, place, lint_quote(pool, tag), sample));
}

static json_t *type_names(unsigned types) {
    static const struct {
        unsigned type;
        const char *name;
    } names[] = {
        {TYPE_NULL,     "null"   },
        {TYPE_BOOLEAN,  "boolean"},
        {TYPE_INTEGER,  "integer"},
        {TYPE_FRACTION, "number" },
        {TYPE_STRING,   "string" },
        {TYPE_ARRAY,    "array"  },
        {TYPE_OBJECT,   "object" },
    };
    json_t *list = json_array();
    for (size_t i = 0; i < COUNT(names); i++)
        if ((types & names[i].type) &&
            !(names[i].type == TYPE_INTEGER && (types & TYPE_FRACTION)))
            (void)json_array_append_new(list, json_string(names[i].name));
    return list;
}

void lint_faults(struct lint_places *places) {
    const struct lint_tool *tool = places->tool;
    for (size_t i = 0; i < places->count; i++) {
        struct lint_place *place = places->list[i];
        if (place->role == PLACE_ROOT || place->role == PLACE_BRANCH)
            continue;
        struct trial trial = {places, place, {NULL}, json_array()};
        for (size_t k = 0; k < COUNT(faults) && lint_sample(place).ptr; k++)
            if (faults[k].source >= 0)
                try_fault(&trial, &faults[k]);
        if (place->role == PLACE_MEMBER)
            try_names(&trial);
        (void)json_array_append_new(
            tool->fields, json_pack("{ss ss+ sb so sO}", "path", place->path, "pointer",
                                    tool->schema_pointer, place->declared.pointer,
                                    "required", place->required, "types",
                                    type_names(place->types), "tries", trial.tries));
        lint_judge(places, place, trial.tries);
        json_decref(trial.tries);
        pool_free(&trial.pool);
    }
}
