/* SPDX-License-Identifier: MIT
 *
 * make_schema.c - choices to a tool of the kind that people write.
 *
 * The mix is that of public tool lists: objects with a few members, most of them strings, half
 * of them optional; lists, enums, nested and closed objects, null by four spellings, unions,
 * references; names and descriptions that mislead a layer that goes by words. Only text is made
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

/* In the texts of this file ' stands for ". */
static void put_view(struct making *m, toolmend_view text) {
    for (size_t i = 0; i < text.len; i++)
        write_view(m->out,
                   text.ptr[i] == '\'' ? view_of("\"") : view_cut(text, i, i + 1));
}

static void put(struct making *m, const char *text) {
    put_view(m, view_of(text));
}

static uint32_t pick(struct making *m, uint32_t limit) {
    return choose(m->choices, limit);
}

/* Put one of the texts of a list, with `others` as many choices more, of which none is put: their
 * number from 1 on. 0: a text is put. */
static uint32_t put_one(struct making *m, const char *list, uint32_t others) {
    uint32_t count = list_count(list);
    uint32_t at = pick(m, count + others);
    if (at < count)
        put_view(m, list_at(list, at));
    return at < count ? 0 : at - count + 1;
}

/* ---- names ------------------------------------------------------------------------------ */

/* JSON, without quotation marks. In one object they follow each other, so that none comes
 * twice. */
static const char names[] =
    "path\fquery\flimit\fcontent\fpaths\fmode\ffile_path\foffset\fcommand\ftags\f"
    "recursive\foptions\fmaxResults\fmessage\fuser_id\flabels\fdry_run\ffilter\furl\f"
    "old_string\fnew_string\ftitle\ftype\fitems\fstart_date\fend_date\famount\fstatus\f"
    "args\finput\fname\fid\fparameters\fproperties\frequired\fformat\finclude_all\f"
    "Content-Type\fna\xc3\xafve\fcount_x\fcountY\ftimeout_ms\fper page\fa/b~c\ftodos\f"
    "edits\fisDraft\flocation\fline_number\fcaf\\u00e9\fmetadata\fdefault\farguments\f"
    "$schema\frepo.full\f__proto__\fconstructor\fx-id\fdata\fvalue\fresult\fq\f\fID\f"
    "issueNumber\fdescription";
enum { NAMES = 66 };

static void put_name(struct making *m, unsigned index) {
    put(m, "'");
    put_view(m, list_at(names, (m->offset + index) % NAMES));
    put(m, "'");
}

/* What nobody may go by. */
static void put_annotation(struct making *m) {
    static const char annotations[] =
        "\f,'description':'The value to use.'\f"
        ",'description':'A JSON array of strings, comma-separated.'\f"
        ",'description':'Path of a file. Defaults to \\'.\\'.'\f"
        ",'title':'Limit','description':'null or a number such as \\'5\\''\f"
        ",'deprecated':false,'readOnly':false\f,'x-order':1,'$comment':'integer'";
    (void)put_one(m, annotations, 14);
}

/* ---- scalars ---------------------------------------------------------------------------- */

static void make_string(struct making *m) {
    static const char texts[] =
        "\f,'minLength':1\f,'default':''\f,'default':'main','examples':['main','dev']\f"
        ",'maxLength':120\f,'minLength':1,'maxLength':4000\f,'format':'uri'\f"
        ",'format':'date-time','examples':['2025-01-31T09:00:00Z']\f"
        ",'pattern':'^[0-9]{4}-[0-9]{2}-[0-9]{2}$'\f,'pattern':'^[A-Za-z0-9._/-]+$'\f"
        ",'pattern':'^[0-9]+$'";
    (void)put_one(m, texts, 0);
}

static void make_number(struct making *m) {
    static const char bounds[] =
        "\f,'minimum':0\f,'minimum':1,'maximum':100,'default':10\f"
        ",'exclusiveMinimum':0\f,'maximum':9007199254740991\f"
        ",'minimum':-90,'maximum':90\f,'multipleOf':5\f,'minimum':0,'maximum':1\f"
        ",'default':null";
    (void)put_one(m, bounds, 0);
}

static const char word_lists[] =
    "['read','write','append']\f['open','closed','all']\f['asc','desc']\f"
    "['Low','Medium','High']\f['celsius','fahrenheit']\f['low','LOW','high']\f"
    "['Open','open','OPEN','done']\f['in_progress','todo','done']\f"
    "['bug fix','new feature','caf\\u00e9']\f['all']\f['None','All','null']\f"
    "['1','2','10']\f['yes','no']\f['array','string','object']\f['a','b','ab']\f"
    "['true','false','auto']";

static void make_enum(struct making *m) {
    static const char mixed[] =
        "'enum':[1,2,3]\f'enum':['a',1,true]\f'enum':['on','off',null]\f"
        "'const':'fixed'\f'const':3\f'enum':[0.5,1,'auto']\f'enum':[true]\f"
        "'enum':['none',null,'some']";
    if (pick(m, 4) == 3) {
        (void)put_one(m, mixed, 0);
        return;
    }
    put(m, pick(m, 4) == 3 ? "'enum':" : "'type':'string','enum':");
    (void)put_one(m, word_lists, 0);
}

/* ---- containers ------------------------------------------------------------------------- */

static void put_array_bounds(struct making *m) {
    static const char bounds[] = "\f,'minItems':1\f,'maxItems':3\f"
                                 ",'minItems':2,'maxItems':5\f,'uniqueItems':true\f"
                                 ",'default':[]";
    (void)put_one(m, bounds, 6);
}

static void make_array(struct making *m, unsigned depth) {
    static const char items[] =
        ",'items':{'type':'string'}\f,'items':{'type':'integer'}\f"
        ",'items':{'type':'string','minLength':1}\f,'items':{'type':'number'}\f"
        ",'items':{'type':'string','enum':['read','write','admin']}\f"
        ",'items':{'type':'array','items':{'type':'integer'}}\f"
        ",'items':{'type':'array','items':{'type':'string'}}\f"
        ",'items':{'type':'boolean'}\f,'items':{'type':['string','null']}\f"
        ",'items':{'anyOf':[{'type':'string'},{'type':'integer'}]}\f"
        ",'items':{'type':'object'}\f,'items':{}\f";
    put(m, "'type':'array'");
    uint32_t kind = put_one(m, items, 6);
    if (kind > 0) {
        put(m, ",'items':");
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
    put(m, ",'properties':{");
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
        put(m, first ? ",'required':[" : ",");
        put_name(m, i);
        first = false;
    }
    put(m, first ? "" : "]");
}

/* Without braces. */
static void make_object(struct making *m, unsigned depth) {
    static const char rest[] =
        "\f,'additionalProperties':false\f,'additionalProperties':true\f"
        ",'additionalProperties':{'type':'string'}\f,'additionalProperties':{}";
    put(m, "'type':'object'");
    make_members(m, depth);
    if (put_one(m, rest, 3) % 2 == 1)
        put(m, ",'additionalProperties':false");
}

static void make_map(struct making *m, unsigned depth) {
    static const char maps[] = "\f,'additionalProperties':true\f,'properties':{}";
    put(m, "'type':'object'");
    if (put_one(m, maps, 2) == 0)
        return;
    put(m, ",'additionalProperties':");
    make_subschema(m, depth + 1);
}

/* ---- unions ----------------------------------------------------------------------------- */

static void make_union(struct making *m, unsigned depth) {
    static const char unions[] =
        "'anyOf':[{'type':'string'},{'type':'array','items':{'type':'string'}}]\f"
        "'type':['string','integer']\f'anyOf':[{'type':'integer'},{'type':'string'}]\f"
        "'anyOf':[{'type':'integer'},{'type':'array','items':{'type':'integer'}}]\f"
        "'oneOf':[{'type':'object','properties':{'kind':{'const':'file'},'path':{'type'"
        ":'string'}},'required':['kind','path'],'additionalProperties':false},{'type':'"
        "object','properties':{'kind':{'const':'url'},'url':{'type':'string'}},'require"
        "d':['kind','url'],'additionalProperties':false}]\f"
        "'anyOf':[{'type':'object','properties':{'name':{'type':'string'}},'required':["
        "'name']},{'type':'object','properties':{'name':{'type':'string'},'id':{'type':"
        "'integer'}},'required':['name','id']}]\f"
        "'anyOf':[{'type':'array','items':{'type':'integer'}},{'type':'array','items':{"
        "'type':'string'}}]\f'type':['string','number','boolean','null']\f"
        "'oneOf':[{'type':'boolean'},{'type':'string','enum':['auto']}]\f"
        "'anyOf':[{'type':'string'},{'type':'object'}]\f"
        "'anyOf':[{'enum':['all']},{'type':'array','items':{'type':'string'}}]\f"
        "'type':['array','object']\f"
        "'oneOf':[{'type':'null'},{'type':'integer'},{'type':'boolean'}]\f"
        "'anyOf':[{'type':'number'},{'type':'string','pattern':'^[0-9]+%$'}]\f"
        "'allOf':[{'type':'string'},{'minLength':1}]";
    uint32_t kind = put_one(m, unions, 2);
    if (kind == 0)
        return;
    put(m, kind == 1 ? "'anyOf':[" : "'allOf':[");
    make_subschema(m, depth + 1);
    if (kind == 1) {
        put(m, ",");
        make_subschema(m, depth + 1);
    }
    put(m, "]");
}

/* ---- references ------------------------------------------------------------------------- */

enum { DEF_OBJECT = 1, DEF_ENUM, DEF_TREE, DEF_KINDS = 3 };

static void put_reference(struct making *m, unsigned index) {
    put(m, "'$ref':'#/");
    put(m, m->def_key);
    put(m, index == 0 ? "/Item'" : "/Other~1Kind'");
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
        put(m, "'type':'object','properties':{'id':{'type':'integer'},"
               "'children':{'type':'array','items':{");
        put_reference(m, index);
        put(m, "}}},'required':['id'],'additionalProperties':false");
        break;
    default: /* DEF_OBJECT; at the deepest level, so that it refers to nothing new */
        make_object(m, DEPTH_MAX);
    }
}

static void make_defs(struct making *m) {
    const char *comma = "";
    put(m, ",'");
    put(m, m->def_key);
    put(m, "':{");
    for (unsigned i = 0; i < DEFS_MAX; i++) {
        if (m->defs[i] == 0)
            continue;
        put(m, comma);
        put(m, i == 0 ? "'Item':{" : "'Other/Kind':{");
        make_def(m, i);
        put(m, "}");
        comma = ",";
    }
    put(m, "}");
}

/* ---- subschemas ----------------------------------------------------------------------------- */

/* Null beside one type, by a list of types. */
static void make_nullable_type(struct making *m) {
    static const char types[] =
        "'type':['string','null']\f'type':['integer','null']\f"
        "'type':['null','boolean']\f'type':['array','null'],'items':{'type':'string'}\f"
        "'type':['number','null'],'minimum':0\f"
        "'type':['object','null'],'properties':{'n':{'type':'integer'}}";
    (void)put_one(m, types, 0);
}

static void make_anything(struct making *m) {
    static const char anything[] = "\f'description':'anything'\f'default':{'a':[1,null]}";
    (void)put_one(m, anything, 0);
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
        put(m, "'type':'string'");
        make_string(m);
        break;
    case INTEGER:
    case NUMBER:
        put(m, kind == INTEGER ? "'type':'integer'" : "'type':'number'");
        make_number(m);
        break;
    case ARRAY:
        make_array(m, depth);
        break;
    case ENUM:
        make_enum(m);
        break;
    case BOOLEAN:
        put(m, "'type':'boolean'");
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
    put(m, beside == 1   ? "{'anyOf':[{"
           : beside == 2 ? "{'oneOf':[{'type':'null'},{"
                         : "{");
    size_t empty = m->out->len;
    make_keywords(m, kind, depth);
    if (m->out->len > empty && kind != REFERENCE && kind != ANYTHING)
        put_annotation(m);
    put(m, beside == 1 ? "},{'type':'null'}]}" : beside == 2 ? "}]}" : "}");
}

toolmend_view generate_tool(struct generator *generator) {
    static const char tools[] = "read_file\fsearch\fcreateIssue\frun\flist_items\f"
                                "update-record\fsend_message\fbash\fwrite_file\f"
                                "delete_rows\fexecute_sql\fsend_email\fweb_search\f"
                                "edit\fpython";
    struct writing out = {.pool = generator->pool};
    struct making m = {.choices = generator->choices, .out = &out, .def_key = "$defs"};
    put(&m, "{'name':'");
    write_view(&out, list_choose(m.choices, tools));
    put(&m, "','parameters':{");
    if (pick(&m, 4) == 3) {
        put(&m, "'$schema':'http://json-schema.org/draft-07/schema#',");
        m.def_key = "definitions";
    }
    make_object(&m, 0);
    if (m.defs[0] != 0 || m.defs[1] != 0)
        make_defs(&m);
    put(&m, "}}");
    return written(&out);
}
