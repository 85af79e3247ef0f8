/* SPDX-License-Identifier: MIT
 *
 * make_schema.c - choices to a tool of the kind that people write.
 *
 * The mix is that of public tool lists: objects with a few members, most of them strings, half
 * of them optional; lists, enums, nested and closed objects, null by four spellings, unions,
 * references; names and descriptions that mislead whoever goes by words. Only text is made
 * here; what it says is read like that of any other tool.
 */
#include "value.h"

#include <string.h>

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

enum { DEPTH_MAX = 3, SUBSCHEMAS_MAX = 28, MEMBERS_MAX = 6, DEFS_MAX = 2 };

struct making {
    struct choices *choices;
    struct writing *out;
    unsigned subschemas;     /* so far */
    unsigned defs[DEFS_MAX]; /* 0: not referred to; else one more than its kind */
    const char *def_key;     /* "$defs" or "definitions" */
    unsigned offset;         /* of names, so that those of one object differ */
};

static void make_subschema(struct making *m, unsigned depth);
static void make_object(struct making *m, unsigned depth);

static void put(struct making *m, const char *text) {
    write_words(m->out, text);
}

static uint32_t pick(struct making *m, uint32_t limit) {
    return choose(m->choices, limit);
}

static const char *one_of(struct making *m, const char *const *table, uint32_t count) {
    return table[pick(m, count)];
}

#define ONE_OF(m, table) one_of(m, table, COUNT_OF(table))

/* ---- names ------------------------------------------------------------------------------ */

/* JSON, without quotation marks. In one object they follow each other, so that none comes
 * twice. */
static const char names[] =
    "path\fquery\flimit\fcontent\fpaths\fmode\ffile_"
    "path\foffset\fcommand\ftags\frecursive\foptions\fmaxResults\fmessage\fuser_"
    "id\flabels\fdry_run\ffilter\furl\fold_string\fnew_string\ftitle\ftype\fitems\fstart_"
    "date\fend_"
    "date\famount\fstatus\fargs\finput\fname\fid\fparameters\fproperties\frequired\fforma"
    "t\finclude_all\fContent-Type\fna\xc3\xafve\fcount_x\fcountY\ftimeout_ms\fper "
    "page\fa/"
    "b~c\ftodos\fedits\fisDraft\flocation\fline_"
    "number\fcaf\\u00e9\fmetadata\fdefault\farguments\f$schema\frepo.full\f__proto__"
    "\fconstructor\fx-id\fdata\fvalue\fresult\fq\f\fID\fissueNumber\fdescription";
enum { NAMES = 66 };

static void put_name(struct making *m, unsigned index) {
    put(m, "\"");
    write_view(m->out, list_at(names, (m->offset + index) % NAMES));
    put(m, "\"");
}

/* What nobody may go by. */
static void put_annotation(struct making *m) {
    static const char *const annotations[] = {
        "",
        ",\"description\":\"The value to use.\"",
        ",\"description\":\"A JSON array of strings, comma-separated.\"",
        ",\"description\":\"Path of a file. Defaults to \\\".\\\".\"",
        ",\"title\":\"Limit\",\"description\":\"null or a number such as \\\"5\\\"\"",
        ",\"deprecated\":false,\"readOnly\":false",
        ",\"x-order\":1,\"$comment\":\"integer\"",
    };
    uint32_t choice = pick(m, 3 * COUNT_OF(annotations));
    put(m, choice < COUNT_OF(annotations) ? annotations[choice] : "");
}

/* ---- scalars ---------------------------------------------------------------------------- */

static void make_string(struct making *m) {
    static const char *const texts[] = {
        "",
        ",\"minLength\":1",
        ",\"default\":\"\"",
        ",\"default\":\"main\",\"examples\":[\"main\",\"dev\"]",
        ",\"maxLength\":120",
        ",\"minLength\":1,\"maxLength\":4000",
        ",\"format\":\"uri\"",
        ",\"format\":\"date-time\",\"examples\":[\"2025-01-31T09:00:00Z\"]",
        ",\"pattern\":\"^[0-9]{4}-[0-9]{2}-[0-9]{2}$\"",
        ",\"pattern\":\"^[A-Za-z0-9._/-]+$\"",
        ",\"pattern\":\"^[0-9]+$\"",
    };
    put(m, ONE_OF(m, texts));
}

static void make_number(struct making *m) {
    static const char *const bounds[] = {
        "",
        ",\"minimum\":0",
        ",\"minimum\":1,\"maximum\":100,\"default\":10",
        ",\"exclusiveMinimum\":0",
        ",\"maximum\":9007199254740991",
        ",\"minimum\":-90,\"maximum\":90",
        ",\"multipleOf\":5",
        ",\"minimum\":0,\"maximum\":1",
        ",\"default\":null",
    };
    put(m, ONE_OF(m, bounds));
}

static const char *const word_lists[] = {
    "[\"read\",\"write\",\"append\"]",
    "[\"open\",\"closed\",\"all\"]",
    "[\"asc\",\"desc\"]",
    "[\"Low\",\"Medium\",\"High\"]",
    "[\"celsius\",\"fahrenheit\"]",
    "[\"low\",\"LOW\",\"high\"]",
    "[\"Open\",\"open\",\"OPEN\",\"done\"]",
    "[\"in_progress\",\"todo\",\"done\"]",
    "[\"bug fix\",\"new feature\",\"caf\\u00e9\"]",
    "[\"all\"]",
    "[\"None\",\"All\",\"null\"]",
    "[\"1\",\"2\",\"10\"]",
    "[\"yes\",\"no\"]",
    "[\"array\",\"string\",\"object\"]",
    "[\"a\",\"b\",\"ab\"]",
    "[\"true\",\"false\",\"auto\"]",
};

static void make_enum(struct making *m) {
    static const char *const mixed[] = {
        "\"enum\":[1,2,3]",
        "\"enum\":[\"a\",1,true]",
        "\"enum\":[\"on\",\"off\",null]",
        "\"const\":\"fixed\"",
        "\"const\":3",
        "\"enum\":[0.5,1,\"auto\"]",
        "\"enum\":[true]",
        "\"enum\":[\"none\",null,\"some\"]",
    };
    if (pick(m, 4) == 3) {
        put(m, ONE_OF(m, mixed));
        return;
    }
    put(m, pick(m, 4) == 3 ? "\"enum\":" : "\"type\":\"string\",\"enum\":");
    put(m, ONE_OF(m, word_lists));
}

/* ---- containers ------------------------------------------------------------------------- */

static void put_array_bounds(struct making *m) {
    static const char *const bounds[] = {"",
                                         ",\"minItems\":1",
                                         ",\"maxItems\":3",
                                         ",\"minItems\":2,\"maxItems\":5",
                                         ",\"uniqueItems\":true",
                                         ",\"default\":[]"};
    uint32_t choice = pick(m, 2 * COUNT_OF(bounds));
    put(m, bounds[choice < COUNT_OF(bounds) ? choice : 0]);
}

static void make_array(struct making *m, unsigned depth) {
    static const char *const items[] = {
        ",\"items\":{\"type\":\"string\"}",
        ",\"items\":{\"type\":\"integer\"}",
        ",\"items\":{\"type\":\"string\",\"minLength\":1}",
        ",\"items\":{\"type\":\"number\"}",
        ",\"items\":{\"type\":\"string\",\"enum\":[\"read\",\"write\",\"admin\"]}",
        ",\"items\":{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}",
        ",\"items\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}",
        ",\"items\":{\"type\":\"boolean\"}",
        ",\"items\":{\"type\":[\"string\",\"null\"]}",
        ",\"items\":{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"integer\"}]}",
        ",\"items\":{\"type\":\"object\"}",
        ",\"items\":{}",
        "",
    };
    put(m, "\"type\":\"array\"");
    uint32_t kind = pick(m, COUNT_OF(items) + 6);
    if (kind < COUNT_OF(items)) {
        put(m, items[kind]);
    } else {
        put(m, ",\"items\":");
        if (kind % 2 == 0 && depth < DEPTH_MAX) {
            put(m, "{");
            make_object(m, depth + 1);
            put(m, "}");
        } else {
            make_subschema(m, depth + 1);
        }
    }
    put_array_bounds(m);
}

static void make_members(struct making *m, unsigned depth) {
    unsigned most = depth == 0 ? MEMBERS_MAX : 4;
    unsigned count = 1 + pick(m, most);
    unsigned offset = pick(m, NAMES);
    uint32_t required = pick(m, 1U << count);
    bool first = true;
    put(m, ",\"properties\":{");
    for (unsigned i = 0; i < count; i++) {
        m->offset = offset;
        put(m, i > 0 ? "," : "");
        put_name(m, i);
        put(m, ":");
        make_subschema(m, depth + 1);
    }
    put(m, "}");
    m->offset = offset;
    for (unsigned i = count; i-- > 0;) {
        if ((required & 1U << i) == 0)
            continue;
        put(m, first ? ",\"required\":[" : ",");
        put_name(m, i);
        first = false;
    }
    put(m, first ? "" : "]");
}

/* Without braces. */
static void make_object(struct making *m, unsigned depth) {
    static const char *const rest[] = {"", ",\"additionalProperties\":false",
                                       ",\"additionalProperties\":true",
                                       ",\"additionalProperties\":{\"type\":\"string\"}",
                                       ",\"additionalProperties\":{}"};
    uint32_t kind = pick(m, 8);
    put(m, "\"type\":\"object\"");
    make_members(m, depth);
    put(m, kind < COUNT_OF(rest) ? rest[kind] : kind % 2 ? rest[1] : rest[0]);
}

static void make_map(struct making *m, unsigned depth) {
    static const char *const maps[] = {"", ",\"additionalProperties\":true",
                                       ",\"properties\":{}"};
    put(m, "\"type\":\"object\"");
    uint32_t kind = pick(m, COUNT_OF(maps) + 2);
    if (kind < COUNT_OF(maps)) {
        put(m, maps[kind]);
        return;
    }
    put(m, ",\"additionalProperties\":");
    make_subschema(m, depth + 1);
}

/* ---- unions ----------------------------------------------------------------------------- */

static void make_union(struct making *m, unsigned depth) {
    static const char *const unions[] = {
        "\"anyOf\":[{\"type\":\"string\"},{\"type\":\"array\",\"items\":{\"type\":"
        "\"string\"}}]",
        "\"type\":[\"string\",\"integer\"]",
        "\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"string\"}]",
        "\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"array\",\"items\":{\"type\":"
        "\"integer\"}}]",
        "\"oneOf\":[{\"type\":\"object\",\"properties\":{\"kind\":{\"const\":\"file\"},"
        "\"path\":{\"type\":\"string\"}},\"required\":[\"kind\",\"path\"],"
        "\"additionalProperties\":false},{\"type\":\"object\",\"properties\":{\"kind\":{"
        "\"const\":\"url\"},\"url\":{\"type\":\"string\"}},\"required\":[\"kind\","
        "\"url\"],"
        "\"additionalProperties\":false}]",
        "\"anyOf\":[{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"}},"
        "\"required\":[\"name\"]},{\"type\":\"object\",\"properties\":{\"name\":{"
        "\"type\":"
        "\"string\"},\"id\":{\"type\":\"integer\"}},\"required\":[\"name\",\"id\"]}]",
        "\"anyOf\":[{\"type\":\"array\",\"items\":{\"type\":\"integer\"}},{\"type\":"
        "\"array\",\"items\":{\"type\":\"string\"}}]",
        "\"type\":[\"string\",\"number\",\"boolean\",\"null\"]",
        "\"oneOf\":[{\"type\":\"boolean\"},{\"type\":\"string\",\"enum\":[\"auto\"]}]",
        "\"anyOf\":[{\"type\":\"string\"},{\"type\":\"object\"}]",
        "\"anyOf\":[{\"enum\":[\"all\"]},{\"type\":\"array\",\"items\":{\"type\":"
        "\"string\"}}]",
        "\"type\":[\"array\",\"object\"]",
        "\"oneOf\":[{\"type\":\"null\"},{\"type\":\"integer\"},{\"type\":\"boolean\"}]",
        "\"anyOf\":[{\"type\":\"number\"},{\"type\":\"string\",\"pattern\":\"^[0-9]+%$\"}"
        "]",
        "\"allOf\":[{\"type\":\"string\"},{\"minLength\":1}]",
    };
    uint32_t kind = pick(m, COUNT_OF(unions) + 2);
    if (kind < COUNT_OF(unions)) {
        put(m, unions[kind]);
        return;
    }
    put(m, kind == COUNT_OF(unions) ? "\"anyOf\":[" : "\"allOf\":[");
    make_subschema(m, depth + 1);
    if (kind == COUNT_OF(unions)) {
        put(m, ",");
        make_subschema(m, depth + 1);
    }
    put(m, "]");
}

/* ---- references ------------------------------------------------------------------------- */

enum { DEF_OBJECT = 1, DEF_ENUM, DEF_TREE, DEF_KINDS = 3 };

static void put_reference(struct making *m, unsigned index) {
    put(m, "\"$ref\":\"#/");
    put(m, m->def_key);
    put(m, index == 0 ? "/Item\"" : "/Other~1Kind\"");
}

static void make_reference(struct making *m) {
    unsigned index = pick(m, DEFS_MAX);
    if (m->defs[index] == 0)
        m->defs[index] = 1 + pick(m, DEF_KINDS);
    put_reference(m, index);
}

static void make_def(struct making *m, unsigned index) {
    switch (m->defs[index]) {
    case DEF_ENUM:
        make_enum(m);
        break;
    case DEF_TREE:
        put(m, "\"type\":\"object\",\"properties\":{\"id\":{\"type\":\"integer\"},"
               "\"children\":{\"type\":\"array\",\"items\":{");
        put_reference(m, index);
        put(m, "}}},\"required\":[\"id\"],\"additionalProperties\":false");
        break;
    default: /* DEF_OBJECT; at the deepest level, so that it refers to nothing new */
        make_object(m, DEPTH_MAX);
    }
}

static void make_defs(struct making *m) {
    const char *comma = "";
    put(m, ",\"");
    put(m, m->def_key);
    put(m, "\":{");
    for (unsigned i = 0; i < DEFS_MAX; i++) {
        if (m->defs[i] == 0)
            continue;
        put(m, comma);
        put(m, i == 0 ? "\"Item\":{" : "\"Other/Kind\":{");
        make_def(m, i);
        put(m, "}");
        comma = ",";
    }
    put(m, "}");
}

/* ---- subschemas ----------------------------------------------------------------------------- */

/* Null beside one type, by a list of types. */
static void make_nullable_type(struct making *m) {
    static const char *const types[] = {
        "\"type\":[\"string\",\"null\"]",
        "\"type\":[\"integer\",\"null\"]",
        "\"type\":[\"null\",\"boolean\"]",
        "\"type\":[\"array\",\"null\"],\"items\":{\"type\":\"string\"}",
        "\"type\":[\"number\",\"null\"],\"minimum\":0",
        "\"type\":[\"object\",\"null\"],\"properties\":{\"n\":{\"type\":\"integer\"}}",
    };
    put(m, ONE_OF(m, types));
}

static void make_anything(struct making *m) {
    static const char *const anything[] = {"", "\"description\":\"anything\"",
                                           "\"default\":{\"a\":[1,null]}"};
    put(m, ONE_OF(m, anything));
}

enum kind {
    STRING,
    INTEGER,
    ARRAY,
    ENUM,
    BOOLEAN,
    OBJECT,
    NUMBER,
    UNION,
    NULLABLE,
    MAP,
    REFERENCE,
    ANYTHING
};

static void make_keywords(struct making *m, enum kind kind, unsigned depth) {
    switch (kind) {
    case STRING:
        put(m, "\"type\":\"string\"");
        make_string(m);
        break;
    case INTEGER:
    case NUMBER:
        put(m, kind == INTEGER ? "\"type\":\"integer\"" : "\"type\":\"number\"");
        make_number(m);
        break;
    case ARRAY:
        make_array(m, depth);
        break;
    case ENUM:
        make_enum(m);
        break;
    case BOOLEAN:
        put(m, "\"type\":\"boolean\"");
        break;
    case OBJECT:
        make_object(m, depth);
        break;
    case UNION:
        make_union(m, depth);
        break;
    case NULLABLE:
        make_nullable_type(m);
        break;
    case MAP:
        make_map(m, depth);
        break;
    case REFERENCE:
        make_reference(m);
        break;
    case ANYTHING:
        make_anything(m);
        break;
    }
}

/* The place with its braces, now and then beside null. */
static void make_subschema(struct making *m, unsigned depth) {
    static const enum kind kinds[] = {
        STRING,  STRING,    STRING, INTEGER, INTEGER,  ARRAY,   ARRAY, ENUM,
        BOOLEAN, OBJECT,    ARRAY,  ENUM,    NUMBER,   OBJECT,  ARRAY, NULLABLE,
        UNION,   REFERENCE, UNION,  MAP,     ANYTHING, BOOLEAN, NUMBER};
    static const enum kind flat[] = {STRING, INTEGER, ENUM, BOOLEAN, NUMBER, NULLABLE};
    bool deep = depth >= DEPTH_MAX || ++m->subschemas >= SUBSCHEMAS_MAX;
    enum kind kind =
        deep ? flat[pick(m, COUNT_OF(flat))] : kinds[pick(m, COUNT_OF(kinds))];
    uint32_t beside = kind == ANYTHING || kind == NULLABLE ? 0 : pick(m, 16);
    put(m, beside == 1   ? "{\"anyOf\":[{"
           : beside == 2 ? "{\"oneOf\":[{\"type\":\"null\"},{"
                         : "{");
    size_t empty = m->out->len;
    make_keywords(m, kind, depth);
    if (m->out->len > empty && kind != REFERENCE && kind != ANYTHING)
        put_annotation(m);
    put(m, beside == 1 ? "},{\"type\":\"null\"}]}" : beside == 2 ? "}]}" : "}");
}

toolmend_view generate_tool(struct generator *generator) {
    static const char tools[] = "read_file\fsearch\fcreateIssue\frun\flist_items\f"
                                "update-record\fsend_message";
    struct writing out = {.pool = generator->pool};
    struct making m = {.choices = generator->choices, .out = &out, .def_key = "$defs"};
    put(&m, "{\"name\":\"");
    write_view(&out, list_choose(m.choices, tools));
    put(&m, "\",\"parameters\":{");
    if (pick(&m, 4) == 3) {
        put(&m, "\"$schema\":\"http://json-schema.org/draft-07/schema#\",");
        m.def_key = "definitions";
    }
    make_object(&m, 0);
    if (m.defs[0] != 0 || m.defs[1] != 0)
        make_defs(&m);
    put(&m, "}}");
    return written(&out);
}
