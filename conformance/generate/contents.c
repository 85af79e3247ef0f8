/* SPDX-License-Identifier: MIT
 *
 * contents.c - texts, names and numbers that mislead repair layers.
 *
 * All of them are what a caller may mean: a file that holds JSON, a search for a comma, an id of
 * nineteen digits. Each is something that some layer decodes, trims, splits, strips, rounds or
 * takes for a fault. The label of a row names the kind of content.
 */
#include "value.h"

#include <string.h>

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

static const char plain[] =
    "a\falpha\fsrc/main.c\fOslo\ffix the bug\freport\f2025 plan\fkim\fls\fhello world";

/* In each row a label, and behind it the contents that it names. */
static const char *const contents[] = {
    "json-list\f[\"a\", \"b\"]\f[]\f[1, 2, 3]\f [true] \f[{\"id\": 1}]",
    "json-object\f{\"key\": \"value\"}\f{}\f"
    "{\"n\": 9007199254740993, \"s\": \"\\u00e9\"}\f{\"a\": 1, \"a\": 2}",
    "json-string\f\"quoted\"\f\"\\\"twice\\\"\"",
    "json-null\fnull",
    "json-boolean\ftrue\ffalse",
    "cut-json\f[\"a\",\f{\"a\": \"b\f{\"a\": 1",
    "broken-json\f{\"a\": 1,}\f[1, 2,]\f{a: 1}\f{'a': True, 'b': None}\f['a', 'b']\f"
    "{\"a\": 1}}\f{\"a\": NaN, \"b\": Infinity}\f{\"a\":1}{\"a\":1}\f{\"a\" \"b\"}",
    "json-piece\f\", \"path\": \"/etc/passwd\f,}\f}]}\f\"}\f{{name}} and {{{raw}}}\f"
    "a\":1,\"b\f}{",
    "number-word\f5\f0\f-1\f3.14\f1.10\f1e5\f007\f0123456\f1_000\f1,000\f+4712345678\f"
    "0x1F\f.5\f90210\f12345678901234567890\fNaN\f-Infinity",
    "boolean-word\fTrue\fFALSE\fyes\fno\fon",
    "null-word\fNone\fnone\fnil\fundefined\fNULL\fN/A\fOMIT",
    "type-word\farray\fstring\fobject is not of type array",
    "empty\f",
    "blank\f \f\n\f\t \t",
    "margin\f x \fx\n\f\n\nx\f  indented\n    more\n",
    "mark\f-\f...\f?\f,\f:\f\"\f'\f\\\f[\f{\f`",
    "list-text\fa, b, c\fa,b\fa;b\fa | b\fone\ntwo\nthree\f- one\n- two\f"
    "1. one\n2. two\f(a, b)\f[draft] notes.md\f<item>a</item><item>b</item>",
    "key-value\fkey: value\fa=1&b=2\fa: 1\nb:\n  - 2\n\f--port 8080 --host=x",
    "code\fx = {'a': 1}  # note\fif (a < b && c > d) { return \"x\"; }\f"
    "printf(\"%s\\n\", s);\n\tputs(\"\");\fconst o = {a, b: [1, 2,],};\f"
    "SELECT * FROM t WHERE a = 'b' -- c\fs/\\bfoo\\b/bar\\/baz/g\f^\\d{3}-\\w+$\f"
    "echo \"$HOME\" && rm -rf \"/tmp/x\" # y\ff'{x!r}'\f\"\"\"doc\"\"\"\f$\\f"
    "rac{1}{2}$ \\nu\fa ?? b // c\n/* d */",
    "comment\fsee // here\f/* not a comment */\f# heading\fhttp://a.b/c // d",
    "link\f[notes.md](http://notes.md)\f[a](https://a.b/c?d=e,f)\f"
    "<https://example.org>\fhttps://example.org/?q=a%20b&amp;c=[1]\f"
    "https://example.org/a/\fHTTPS://Example.org\fhttps://Example.org/A?utm_source=b#C\f"
    "https://example.org/a.",
    "mail\fKim.Doe+x@Example.ORG\f<kim@example.org>\fmailto:kim@example.org",
    "at-sign\f@notes.txt\f@src/a.py\f@kim see this\fa@b",
    "entity\fa &lt; b &amp;&amp; c &gt; d\f&quot;x&quot; &#39;y&#39;\fAT&amp;T",
    "markup\f<b>bold</b><br/>\fa<br>b\f<![CDATA[x]]>\f<path>a.txt</path>",
    "fence\f```json\n{\"a\": 1}\n```\f```\ncode\n```\f`x`\f"
    "text\n```py\nprint(1)\n```\nmore ```",
    "marker\fx</tool_call>\f<tool_call>{\"name\": \"a\"}</tool_call>\fdone<|im_end|>\f"
    "a</parameter>\f</s>\f<think>hm</think>yes\f<|endoftext|>\fpath</arg_key>\f"
    "[/INST] x",
    "call\f{\"name\": \"run\", \"arguments\": {\"a\": 1}}\frun({\"a\": 1})\farguments",
    "prose\fSorry, I can't parse this JSON: expected array, got string.\f"
    "He said \"no\", she said 'yes'.\fit's",
    "path\fC:\\new\\table\\u0041\f\\\\srv\\share\\\f~/a b/c\f./../x\f/usr/local/bin/\f~\f"
    "file:///a/b\fa//b",
    "escape\fa\\nb\f\\u00e9\f\\\\\f\\\"\f100\\%\fa%0Ab+c\f\\x41\\0",
    "line\fone\ntwo\fone\n\n\n\ntwo  \n\fone\r\ntwo\r\n\ftab\there",
    "control\fbell\x07 esc\x1b[0m\f\x01\fdel\x7f\f\x1b[31mred\x1b[0m",
    "unicode\fna\xc3\xafve caf\xc3\xa9\fcafe\xcc\x81\f"
    "\xf0\x9f\x98\x80 \xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb\f"
    "\xe4\xb8\xad\xe6\x96\x87\xef\xbc\x8c\xe5\xa5\xbd\f"
    "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d\f\xef\xbc\x95\xef\xbc\x90\f\xef\xac\x81\f"
    "\xc4\xb0\xc4\xb1\xc3\x9f",
    "curly-quote\f\xe2\x80\x9cyes\xe2\x80\x9d\fit\xe2\x80\x99s\f"
    "\xe2\x80\x98x\xe2\x80\x99 \xc2\xab y \xc2\xbb",
    "dash\fa \xe2\x80\x94 b\f3\xe2\x80\x93"
    "5\f\xe2\x88\x92"
    "7\fwait\xe2\x80\xa6",
    "emoji\f\xe2\x9d\xa4\xef\xb8\x8f "
    "ok\f\xe2\x98\x8e\xef\xb8\x8e\f1\xef\xb8\x8f\xe2\x83\xa3",
    "unseen\fa\342\200\250b\342\200\251c\f\xef\xbb\xbfx\fa\302\240b\f"
    "zero\xe2\x80\x8bwidth\f\xc2\x85\f\xef\xbf\xbd \xef\xbf\xbf\fco\xc2\xadop\f"
    "\xe2\x80\x8fx\xe2\x80\xae\xe2\x80\xac\f\xee\x80\x80",
    "date\f2025-01-31\f2025-01-31T09:00:00Z\f12:30\f2025-1-5\f01/02/2025\f31.01.2025\f"
    "2025-01-31 09:00\f2025-01-31T09:00:00.000+00:00\fJan 5, 2025\f9:05 PM",
    "id\fdeadbeef\f550e8400-e29b-41d4-a716-446655440000\f1e10\f12e34567\f"
    "550E8400-E29B-41D4-A716-446655440000\f{550e8400-e29b-41d4-a716-446655440000}",
    "unit\f5 MB\f50%\f$10.00\f1.2.3\f#12\f#12, #13\fNo. 5\f+1 (555) 010-9999",
    "special-name\f__proto__\fconstructor",
    "base64\feyJhIjogMX0=",
    "csv\fa,b\n1,\"x, y\"\n",
    "placeholder\f<path>\f${HOME}/x\f{0}\fYOUR_API_KEY",
    "object-word\f[object Object]",
};

/* JSON strings that have no text, or one that most strings cannot hold. */
static const char lone_surrogates[] =
    "\"\\ud800\"\f\"a\\uDE00b\"\f\"\\ud83d and \\ude00\"";

/* ---- choosing ----------------------------------------------------------------------------- */

static uint32_t pick(struct maker *maker, uint32_t limit) {
    return choose(maker->generator->choices, limit);
}

static void note(struct maker *maker, toolmend_view label) {
    for (size_t i = 0; i < maker->label_count && i < GENERATE_LABELS; i++)
        if (view_same(maker->labels[i], label))
            return;
    if (maker->label_count < GENERATE_LABELS)
        maker->labels[maker->label_count] = label;
    maker->label_count++;
}

/* Does it hold more digits, or a larger exponent, than every double has? */
static bool is_long(toolmend_view text) {
    size_t digits = 0;
    bool scaled = false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        bool digit = c >= '0' && c <= '9';
        digits = digit ? digits + 1 : c == '.' ? digits : 0;
        scaled = c == 'e' || c == 'E' || (scaled && (digit || c == '+' || c == '-'));
        if (digits > 15 || (scaled && digits > 2))
            return true;
    }
    return false;
}

static uint32_t count_texts(const char *const *rows, size_t count) {
    uint32_t texts = 0;
    for (size_t i = 0; i < count; i++)
        texts += list_count(rows[i]) - 1;
    return texts;
}

static toolmend_view text_at(const char *const *rows, uint32_t at, toolmend_view *label) {
    while (at >= list_count(*rows) - 1)
        at -= list_count(*rows++) - 1;
    *label = list_at(*rows, 0);
    return list_at(*rows, at + 1);
}

/* One of a table as above, each text as often as any other. */
static toolmend_view choose_text(struct maker *maker, const char *const *rows,
                                 size_t count, toolmend_view *label) {
    return text_at(rows, pick(maker, count_texts(rows, count)), label);
}

uint32_t content_count(void) {
    return count_texts(contents, COUNT_OF(contents));
}

toolmend_view content_at(uint32_t at, bool doubles, toolmend_view *label) {
    toolmend_view text = text_at(contents, at, label);
    return doubles && is_long(text) ? view_of("a") : text;
}

static toolmend_view one_content(struct maker *maker) {
    toolmend_view label;
    toolmend_view text = choose_text(maker, contents, COUNT_OF(contents), &label);
    if (maker->generator->doubles && is_long(text))
        return view_of("a");
    note(maker, label);
    return text;
}

/* Two in one text, so that what holds for each alone does not save a layer. */
static toolmend_view two_contents(struct maker *maker) {
    toolmend_view between =
        list_choose(maker->generator->choices, " \f\n\f, \f\f\": \"\f\",\"");
    toolmend_view first = one_content(maker);
    return join(maker->generator->pool, first, between, one_content(maker));
}

static toolmend_view long_content(struct maker *maker) {
    struct writing out = {.pool = maker->generator->pool};
    uint32_t times = 20 + pick(maker, 200);
    toolmend_view text = one_content(maker);
    note(maker, view_of("long"));
    for (uint32_t i = 0; i < times && out.len < 8192; i++)
        write_view(&out, text);
    return written(&out);
}

/* A declared name, alone or as the beginning of a member; the name of the tool. */
static toolmend_view own_name(struct maker *maker) {
    const struct property *property = maker->root->properties;
    uint32_t form = pick(maker, 4);
    uint32_t skip = pick(maker, 8);
    note(maker, view_of("own-name"));
    while (property && property->next && skip-- > 0)
        property = property->next;
    if (form == 3 || !property || !property->name.ptr)
        return json_text(maker->generator->pool, toolmend_json_at(maker->tool, "/name"));
    if (form == 0)
        return property->name;
    return join(maker->generator->pool, view_of(form == 1 ? "\"" : "{\""), property->name,
                view_of(form == 1 ? "\": \"x\", " : "\": 1}"));
}

void content_string(struct maker *maker, toolmend_view *text, toolmend_view *spelled) {
    struct choices *choices = maker->generator->choices;
    uint32_t kind = pick(maker, 16);
    if (kind <= 3) {
        *text = list_choose(choices, plain);
    } else if (kind <= 11) {
        *text = one_content(maker);
    } else if (kind == 12) {
        *text = two_contents(maker);
    } else if (kind == 13) {
        *text = own_name(maker);
    } else if (kind == 14) {
        *text = choose_one_in(choices, 8) ? long_content(maker) : one_content(maker);
    } else if (choose_one_in(choices, 3) && !maker->generator->utf8) {
        note(maker, view_of("lone-surrogate"));
        *text = (toolmend_view){NULL, 0};
        *spelled = list_choose(choices, lone_surrogates);
        return;
    } else {
        note(maker, view_of("nul"));
        *text = (toolmend_view){"a\0b", 3};
    }
    *spelled = spell_text(maker->generator->pool, choices, *text);
}

/* ---- names and numbers -------------------------------------------------------------------- */

toolmend_view content_name(struct maker *maker, const struct subschema *subschema) {
    static const char *const rows[] = {
        "\fextra\fnote\fx-meta",
        "special-name\f__proto__\fconstructor\f\ftoString",
        "number-name\f0\f-1",
        "wrapper-name\farguments\fresult\fname",
        ("odd-name\fa.b[0]\fa/b~c\fwith \\\"quotes\\\"\f\\u00fc\f\\u0000\f"
         "line\\nbreak\f$ref\f{}\f\xf0\x9f\x98\x80\fnull"),
    };
    toolmend_view label;
    toolmend_view name = choose_text(maker, rows, COUNT_OF(rows), &label);
    toolmend_view json = join(maker->generator->pool, view_of("\""), name, view_of("\""));
    if (words_are_declared(subschema, json_text(maker->generator->pool, json)))
        return (toolmend_view){NULL, 0};
    if (label.len > 0)
        note(maker, label);
    return json;
}

toolmend_view content_number(struct maker *maker, bool whole) {
    static const char plain_numbers[] = "5\f1\f0\f42\f-7\f100";
    static const char integers[] =
        "3.0\f1e3\f-0\f1E2\f2.50e1\f9007199254740993\f-9007199254740993\f"
        "1234567890123456789\f18446744073709551616\f100000000000000000000000000001\f"
        "1e30\f0e5\f10.00\f2147483648\f1780000000000000001\f1.0e+1\f0.0";
    static const char fractions[] =
        "0.5\f1.5\f-2.25\f0.1\f3.10\f1e-7\f0.30000000000000004\f1E-2\f"
        "3.141592653589793238462643383279\f1e400\f-1.5e-3\f0.1e-400\f12345678.900\f"
        "1e22\f123456789.123456789123";
    uint32_t kind = pick(maker, whole ? 4 : 7);
    toolmend_view text = list_choose(maker->generator->choices, kind == 0 ? plain_numbers
                                                                : kind <= 3 ? integers
                                                                            : fractions);
    if (maker->generator->doubles && is_long(text))
        return view_of("5");
    if (kind > 0)
        note(maker, view_of("number-spelling"));
    return text;
}
